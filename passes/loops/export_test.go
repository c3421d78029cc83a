package loops

import "ryugo/nodes"

// FindOnly only fills the table of loops.
func FindOnly(m *nodes.Method) {
	var p finder
	p.run(m)
}
