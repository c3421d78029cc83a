package disasm

// StoreThroughput is what a store costs.
const StoreThroughput = storeThroughput

// BlocksOf returns where the blocks of code begin, how deep in loops they are, and which are rare.
func BlocksOf(m Machine, c *Code) (starts, depth []int, rare []bool) {
	g := newGraph(c, m.Decode(nil, c.Text))
	return g.starts, g.depths(), g.rare()
}
