package writethru

import "ryugo/nodes"

// LocalOf returns the local of temp t, or NoLcl.
func (p *Writer) LocalOf(t nodes.LclNum) nodes.LclNum {
	for i := range p.rows {
		if p.rows[i].temp == t {
			return p.rows[i].local
		}
	}
	return nodes.NoLcl
}
