package loops

import "ryugo/nodes"

// FindOnly fills the table of loops and does nothing else.
func FindOnly(m *nodes.Method) {
	var p finder
	p.run(m)
}
