package nodes

// Operands iterates over a node's operands in evaluation order. It is a value:
//
//	for it := m.Operands(n); it.Next(); {
//		op := it.Node()
//	}
//
// GTF_REVERSE_OPS is respected. The target location of a GT_ASG counts as an operand; whether it is
// evaluated is up to the caller.
type Operands struct {
	m     *Method
	rest  uint64 // remaining Op1 and Op2, the next one in the low half
	n     NodeID
	cur   NodeID
	index uint32
	late  uint16 // calls: the row after that of the last late argument
	kind  uint8
	state uint8
}

const (
	opsFixed uint8 = iota
	opsThird       // and a third operand in Val
	opsCall
	opsFieldList
	opsArrElem
)

// Operands returns the iterator over n's operands.
func (m *Method) Operands(n NodeID) Operands {
	it := Operands{m: m, n: n}
	k := m.Oper[n].Kind()
	if k&GTK_LEAF != 0 {
		return it
	}
	if k&GTK_SPECIAL != 0 {
		it.kind = specialOps[m.Oper[n]]
		return it
	}
	a, b := m.Op1[n], NodeID(0)
	if k&GTK_BINOP != 0 {
		b = m.Op2[n]
		if m.Flags[n]&GTF_REVERSE_OPS != 0 {
			a, b = b, a
		}
	}
	if a == 0 {
		a, b = b, 0
	}
	it.rest = uint64(b)<<32 | uint64(a)
	if k&GTK_VALOP != 0 {
		it.kind = opsThird
	}
	return it
}

// specialOps describes where the operands of special opers are.
var specialOps = [256]uint8{GT_CALL: opsCall, GT_FIELD_LIST: opsFieldList, GT_ARR_ELEM: opsArrElem}

// Node returns the current operand.
func (it *Operands) Node() NodeID { return it.cur }

// Next advances to the next operand and reports whether there is one.
func (it *Operands) Next() bool {
	it.cur = NodeID(it.rest)
	it.rest >>= 32
	return it.cur != 0 || it.kind != opsFixed && it.nextSpecial()
}

func (it *Operands) nextSpecial() bool {
	m := it.m
	switch it.kind {
	case opsThird:
		if it.state == 0 {
			it.state = 1
			it.cur = NodeID(m.Val[it.n])
			return it.cur != 0
		}
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
		for more := true; more && it.index < uint32(len(args)); {
			more = false
			want := uint16(it.index)
			it.index++
			i := int(it.late)
			for range args { // usually in order: the next one is near
				if i >= len(args) {
					i = 0
				}
				if a := &args[i]; a.Late != 0 {
					if a.LateOrder == want {
						it.cur, it.late = a.Late, uint16(i+1)
						return true
					}
					more = more || a.LateOrder > want
				}
				i++
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

// ReplaceOperand replaces operand old of n by repl, and reports whether old was an operand of n.
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
