package irtest

import "ryugo/nodes"

// loop makes a loop that counts.
func (g *program) loop() {
	m, r := g.m, g.r
	i := m.NewTemp(nodes.TYP_INT, 0)
	c := counter{lcl: i, array: g.pick(3, 3, 4, 14), exit: g.new(), tries: g.tries}
	start, more, step := g.bounds(&c)
	g.assign(i, start())
	body, test := g.new(), g.new()
	iteration := func(n int) {
		g.loops = append(g.loops, c)
		g.use(&c)
		g.some(n)
		g.loops = g.loops[:len(g.loops)-1]
		g.assign(i, m.NewOp(nodes.GT_ADD, nodes.TYP_INT, m.NewLclVar(i), g.int(step), 0))
	}
	switch r.IntN(4) {
	case 0: // the test above
		g.open(test)
		relop := more()
		m.Oper[relop] = m.Oper[relop].Reversed()
		g.jumpIf(relop, c.exit)
		iteration(3)
		g.end(nodes.BBJ_ALWAYS, test)
	case 1: // do while
		g.open(body)
		iteration(3)
		g.back(more(), body)
	case 2: // entered if there is an iteration
		relop := more()
		m.Oper[relop] = m.Oper[relop].Reversed()
		g.jumpIf(relop, c.exit)
		g.open(body)
		iteration(3)
		g.back(more(), body)
	default: // entered by its test
		g.end(nodes.BBJ_ALWAYS, test)
		g.open(body)
		iteration(3)
		g.open(test)
		g.back(more(), body)
	}
	g.open(c.exit)
}

// back ends a loop with its test.
func (g *program) back(relop nodes.NodeID, head nodes.BlockID) {
	g.stmt(g.m.NewOp(nodes.GT_JTRUE, nodes.TYP_VOID, relop, 0, 0))
	g.end(nodes.BBJ_COND, head)
}

// bounds makes up where a loop begins, how long it goes on, and its step.
func (g *program) bounds(c *counter) (start, more func() nodes.NodeID, step int64) {
	m, r := g.m, g.r
	i := func() nodes.NodeID { return m.NewLclVar(c.lcl) }
	length := func() nodes.NodeID {
		return g.length(c.array)
	}
	limit := length
	k := int64(1 + r.IntN(6))
	switch r.IntN(4) {
	case 0:
		limit = func() nodes.NodeID { return g.int(k) }
	case 1: // a parameter, which is small
		limit = func() nodes.NodeID { return m.NewLclVar(1) }
	case 2:
		n := m.NewTemp(nodes.TYP_INT, 0)
		v := length()
		if r.IntN(2) == 0 {
			v = m.NewOp(nodes.GT_SUB, nodes.TYP_INT, v, g.int(int64(r.IntN(4)-1)), 0)
		}
		g.assign(n, v)
		limit = func() nodes.NodeID { return m.NewLclVar(n) }
	}
	first := int64(r.IntN(4) - 1)
	if r.IntN(4) > 0 {
		first = 0
	}
	step = 1
	if r.IntN(5) == 0 {
		step = 2
	}
	if r.IntN(3) > 0 { // up
		o := [...]nodes.Oper{nodes.GT_LT, nodes.GT_LT, nodes.GT_LT, nodes.GT_LT, nodes.GT_LE}[r.IntN(5)]
		swap := r.IntN(5) == 0
		return func() nodes.NodeID { return g.int(first) }, func() nodes.NodeID {
			if swap {
				return g.relop(o.Swapped(), limit(), i(), 0)
			}
			return g.relop(o, i(), limit(), 0)
		}, step
	}
	o := [...]nodes.Oper{nodes.GT_GE, nodes.GT_GE, nodes.GT_GT}[r.IntN(3)]
	start = limit
	if r.IntN(5) > 0 {
		start = func() nodes.NodeID { return m.NewOp(nodes.GT_SUB, nodes.TYP_INT, limit(), g.int(1), 0) }
	}
	return start, func() nodes.NodeID { return g.relop(o, i(), g.int(first), 0) }, -step
}

// use adds up or fills what loop c runs over.
func (g *program) use(c *counter) {
	m := g.m
	x := g.index(c.array, g.near(c), nodes.TYP_INT)
	if g.r.IntN(2) == 0 {
		g.store(x)
		return
	}
	l := g.intVar()
	g.assign(l, m.NewOp(nodes.GT_ADD, nodes.TYP_INT, m.NewLclVar(l), x, 0))
}

// near makes an index out of the counter of c: mostly the counter itself, or what is in range
// as it is, or nearly.
func (g *program) near(c *counter) nodes.NodeID {
	m, r := g.m, g.r
	i := m.NewLclVar(c.lcl)
	op := func(o nodes.Oper, a, b nodes.NodeID) nodes.NodeID { return m.NewOp(o, nodes.TYP_INT, a, b, 0) }
	switch r.IntN(18) {
	case 0, 1:
		return op(nodes.GT_ADD, i, g.int(int64(r.IntN(3))))
	case 2:
		return op(nodes.GT_SUB, i, g.int(1))
	case 3:
		return op([...]nodes.Oper{nodes.GT_DIV, nodes.GT_MOD}[r.IntN(2)], i, g.int(int64(2+r.IntN(2))))
	case 4:
		return op(nodes.GT_RSH, i, g.int(1))
	case 5:
		return op(nodes.GT_SUB, op(nodes.GT_SUB, g.length(c.array), g.int(int64(r.IntN(3)))), i)
	case 6:
		o := [...]nodes.Oper{nodes.GT_MOD, nodes.GT_UMOD}[r.IntN(2)]
		return m.NewOp(o, nodes.TYP_INT, i, g.length(c.array), nodes.GTF_EXCEPT)
	case 7:
		return op(nodes.GT_AND, i, m.NewLclVar(g.intVar()))
	}
	return i
}

// popCount counts bits, or does something that looks like it.
func (g *program) popCount() {
	m, r := g.m, g.r
	if r.IntN(3) == 0 {
		g.popCountWhile()
		return
	}
	x, t, iterations := g.pick(7, 8), nodes.TYP_INT, int64(32)
	if r.IntN(2) == 0 {
		x, t, iterations = 12, nodes.TYP_LONG, 64
	}
	if r.IntN(3) == 0 {
		iterations += int64(r.IntN(4) - 3)
	}
	if r.IntN(4) == 0 { // all bits count
		g.assign(x, m.NewOp(nodes.GT_OR, t, m.NewLclVar(x), m.NewInt(t, -1<<31), 0))
	}
	count, i, body := g.pick(9, 10), m.NewTemp(nodes.TYP_INT, 0), g.new()
	g.assign(i, g.int(0))
	g.open(body)
	bit := m.NewOp(nodes.GT_AND, t, m.NewLclVar(x), m.NewInt(t, 1), 0)
	if t == nodes.TYP_LONG {
		bit = m.New(nodes.GT_CAST, nodes.TYP_INT, bit, 0, uint32(nodes.TYP_INT), 0)
	}
	g.assign(count, m.NewOp(nodes.GT_ADD, nodes.TYP_INT, m.NewLclVar(count), bit, 0))
	shift := nodes.GT_RSZ
	if r.IntN(6) == 0 {
		shift = nodes.GT_RSH
	}
	g.assign(x, m.NewOp(shift, t, m.NewLclVar(x), g.int(1), 0))
	g.assign(i, m.NewOp(nodes.GT_ADD, nodes.TYP_INT, m.NewLclVar(i), g.int(1), 0))
	g.back(g.relop([...]nodes.Oper{nodes.GT_LT, nodes.GT_NE}[r.IntN(2)], m.NewLclVar(i), g.int(iterations), 0), body)
	g.open(g.new())
}

// popCountWhile is popCount as long as there are bits.
func (g *program) popCountWhile() {
	m, r := g.m, g.r
	x, t := g.pick(7, 8), nodes.TYP_INT
	if r.IntN(2) == 0 {
		x, t = 12, nodes.TYP_LONG
	}
	count, test, body, exit := g.pick(9, 10), g.new(), g.new(), g.new()
	bits := func() nodes.NodeID { return m.NewLclVar(x) }
	counts := func(n nodes.NodeID) {
		g.assign(count, m.NewOp(nodes.GT_ADD, nodes.TYP_INT, m.NewLclVar(count), n, 0))
	}
	g.open(test)
	g.jumpIf(g.relop(nodes.GT_EQ, bits(), m.NewInt(t, 0), 0), exit)
	g.open(body)
	clear := func() {
		g.assign(x, m.NewOp(nodes.GT_AND, t, bits(), m.NewOp(nodes.GT_SUB, t, bits(), m.NewInt(t, 1), 0), 0))
	}
	switch r.IntN(3) {
	case 0:
		clear()
		counts(g.int(1))
	case 1:
		counts(g.int(int64(1 + r.IntN(8)/7)))
		clear()
	default:
		bit := m.NewOp(nodes.GT_AND, t, bits(), m.NewInt(t, 1), 0)
		if t == nodes.TYP_LONG {
			bit = m.New(nodes.GT_CAST, nodes.TYP_INT, bit, 0, uint32(nodes.TYP_INT), 0)
		}
		counts(bit)
		g.assign(x, m.NewOp(nodes.GT_RSZ, t, bits(), g.int(1), 0))
	}
	g.end(nodes.BBJ_ALWAYS, test)
	g.open(exit)
}
