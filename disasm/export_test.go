package disasm

// StoreThroughput is the cost of a store.
const StoreThroughput = storeThroughput

// BlocksOf returns the starts of the blocks of code, their loop depths, and which blocks are rare.
func BlocksOf(m Machine, c *Code) (starts, depth []int, rare []bool) {
	g := newGraph(c, m.Decode(nil, c.Text))
	return g.starts, g.depths(), g.rare()
}
