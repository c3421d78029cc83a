package nodes

// Operands iterates over a node's operands in evaluation order. It is a value:
//
//	for it := m.Operands(n); it.Next(); {
//		op := it.Node()
//	}
//
// GTF_REVERSE_OPS is honoured. The target location of a GT_ASG counts as an
// operand; whether it is evaluated is for the caller to know.
type Operands struct {
	m     *Method
	n     NodeID
	cur   NodeID
	state uint8
	kind  uint8
	index uint32
}

const (
	opsFixed uint8 = iota
	opsCall
	opsFieldList
	opsArrElem
)

// Operands returns the iterator over n's operands.
func (m *Method) Operands(n NodeID) Operands {
	it := Operands{m: m, n: n}
	if k := m.Oper[n].Kind(); k&GTK_SPECIAL != 0 {
		switch m.Oper[n] {
		case GT_CALL:
			it.kind = opsCall
		case GT_FIELD_LIST:
			it.kind = opsFieldList
		case GT_ARR_ELEM:
			it.kind = opsArrElem
		default:
			it.state = 9
		}
	} else if k&GTK_LEAF != 0 {
		it.state = 9
	}
	return it
}

// Node returns the current operand.
func (it *Operands) Node() NodeID { return it.cur }

// Next advances to the next operand and tells whether there is one.
func (it *Operands) Next() bool {
	if it.kind != opsFixed {
		return it.nextSpecial()
	}
	m, n := it.m, it.n
	for it.state < 3 {
		s := it.state
		it.state++
		if s < 2 && m.Flags[n]&GTF_REVERSE_OPS != 0 {
			s = 1 - s
		}
		switch s {
		case 0:
			it.cur = m.Op1[n]
		case 1:
			it.cur = 0
			if m.Oper[n].Is(GTK_BINOP) {
				it.cur = m.Op2[n]
			}
		case 2:
			it.cur = 0
			if m.Oper[n].Is(GTK_VALOP) {
				it.cur = NodeID(m.Val[n])
			}
		}
		if it.cur != 0 {
			return true
		}
	}
	return false
}

func (it *Operands) nextSpecial() bool {
	m := it.m
	switch it.kind {
	case opsCall:
		return it.nextCall()
	case opsFieldList:
		r := m.FieldLists[m.Val[it.n]]
		for it.index < r.Count {
			it.cur = m.FieldEntries[r.First+it.index].Node
			it.index++
			if it.cur != 0 {
				return true
			}
		}
	case opsArrElem:
		a := &m.ArrElems[m.Val[it.n]]
		if it.index == 0 {
			it.index = 1
			it.cur = a.Array
			return true
		}
		if it.index <= uint32(a.Rank) {
			it.cur = a.Index[it.index-1]
			it.index++
			return true
		}
	}
	return false
}

func (it *Operands) nextCall() bool {
	m := it.m
	c := &m.Calls[m.Val[it.n]]
	args := m.Args[c.Args.First:][:c.Args.Count]
	if it.state == 0 { // early
		for it.index < uint32(len(args)) {
			it.cur = args[it.index].Early
			it.index++
			if it.cur != 0 {
				return true
			}
		}
		it.state, it.index = 1, 0
	}
	if it.state == 1 { // late, by LateOrder
		for it.index < uint32(len(args)) {
			want := uint8(it.index)
			it.index++
			for i := range args {
				if args[i].Late != 0 && args[i].LateOrder == want {
					it.cur = args[i].Late
					return true
				}
			}
		}
		it.state = 2
	}
	for it.state < 4 {
		it.state++
		if it.state == 3 {
			it.cur = c.Addr
		} else {
			it.cur = c.Control
		}
		if it.cur != 0 {
			return true
		}
	}
	return false
}

// ReplaceOperand makes n use repl where it used old, and tells whether old was
// an operand of n.
func (m *Method) ReplaceOperand(n, old, repl NodeID) bool {
	switch m.Oper[n] {
	case GT_CALL:
		c := &m.Calls[m.Val[n]]
		args := m.Args[c.Args.First:][:c.Args.Count]
		for i := range args {
			if args[i].Early == old {
				args[i].Early = repl
				return true
			}
			if args[i].Late == old {
				args[i].Late = repl
				return true
			}
		}
		if c.Addr == old {
			c.Addr = repl
			return true
		}
		if c.Control == old {
			c.Control = repl
			return true
		}
		return false
	case GT_FIELD_LIST:
		r := m.FieldLists[m.Val[n]]
		for i := range m.FieldEntries[r.First:][:r.Count] {
			if e := &m.FieldEntries[r.First+uint32(i)]; e.Node == old {
				e.Node = repl
				return true
			}
		}
		return false
	case GT_ARR_ELEM:
		a := &m.ArrElems[m.Val[n]]
		if a.Array == old {
			a.Array = repl
			return true
		}
		for i := range a.Index[:a.Rank] {
			if a.Index[i] == old {
				a.Index[i] = repl
				return true
			}
		}
		return false
	}
	k := m.Oper[n].Kind()
	if k&(GTK_UNOP|GTK_BINOP) == 0 {
		return false
	}
	if m.Op1[n] == old {
		m.Op1[n] = repl
		return true
	}
	if k&GTK_BINOP != 0 && m.Op2[n] == old {
		m.Op2[n] = repl
		return true
	}
	if k&GTK_VALOP != 0 && NodeID(m.Val[n]) == old {
		m.Val[n] = uint32(repl)
		return true
	}
	return false
}
