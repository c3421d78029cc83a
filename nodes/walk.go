package nodes

// Walker lists the nodes of trees without recursion, because IL can nest trees thousands of levels
// deep. Each worker has its own.
type Walker struct {
	stack []NodeID
	list  []NodeID
}

// Tree returns the nodes of the tree below root, users before operands. Read from its end, the list
// is in execution order. The next call overwrites it. The tree may be edited while the list is
// read.
func (w *Walker) Tree(m *Method, root NodeID) []NodeID {
	w.list = w.append(m, root, w.list[:0])
	return w.list
}

// append appends the tree below root to list, users before operands.
//
// A stack to which operands are pushed in evaluation order yields the last one first, and so the
// reverse of the execution order.
func (w *Walker) append(m *Method, root NodeID, list []NodeID) []NodeID {
	oper := m.Oper
	op1, op2, flags := m.Op1[:len(oper)], m.Op2[:len(oper)], m.Flags[:len(oper)]
	stack := w.stack[:0]
	n := root
	for {
		list = append(list, n)
		k := oper[n].Kind()
		switch {
		case k&GTK_LEAF != 0:
		case k&(GTK_SPECIAL|GTK_VALOP) != 0:
			stack = m.pushOperands(n, stack)
		case k&GTK_BINOP != 0:
			a, b := op1[n], op2[n]
			if flags[n]&GTF_REVERSE_OPS != 0 {
				a, b = b, a
			}
			if b != 0 {
				if a != 0 {
					stack = append(stack, a)
				}
				n = b
				continue
			}
			if a != 0 {
				n = a
				continue
			}
		default:
			if a := op1[n]; a != 0 {
				n = a
				continue
			}
		}
		if len(stack) == 0 {
			w.stack = stack
			return list
		}
		n = stack[len(stack)-1]
		stack = stack[:len(stack)-1]
	}
}

// pushOperands appends the operands of n in evaluation order.
func (m *Method) pushOperands(n NodeID, stack []NodeID) []NodeID {
	if m.Oper[n] != GT_CALL {
		for it := m.Operands(n); it.Next(); {
			stack = append(stack, it.Node())
		}
		return stack
	}
	c := &m.Calls[m.Val[n]]
	args := m.Args[c.Args.First:][:c.Args.Count]
	late := 0
	for i := range args {
		if args[i].Early != 0 {
			stack = append(stack, args[i].Early)
		}
		if args[i].Late != 0 {
			late++
		}
	}
	if late > 0 {
		base := len(stack)
		for range late {
			stack = append(stack, 0)
		}
		for i := range args {
			if args[i].Late != 0 {
				stack[base+int(args[i].LateOrder)] = args[i].Late
			}
		}
	}
	if c.Addr != 0 {
		stack = append(stack, c.Addr)
	}
	if c.Control != 0 {
		stack = append(stack, c.Control)
	}
	return stack
}

// rewriteOperands replaces each operand of n by to[operand]. A zero operand must stay zero, so
// to[0] must be 0.
func (m *Method) rewriteOperands(n NodeID, to []NodeID) {
	k := m.Oper[n].Kind()
	if k&GTK_SPECIAL == 0 {
		m.Op1[n] = to[m.Op1[n]]
		m.Op2[n] = to[m.Op2[n]]
		if k&GTK_VALOP != 0 {
			m.Val[n] = uint32(to[m.Val[n]])
		}
		return
	}
	switch m.Oper[n] {
	case GT_CALL:
		c := &m.Calls[m.Val[n]]
		args := m.Args[c.Args.First:][:c.Args.Count]
		for i := range args {
			args[i].Early = to[args[i].Early]
			args[i].Late = to[args[i].Late]
		}
		c.Addr = to[c.Addr]
		c.Control = to[c.Control]
	case GT_FIELD_LIST:
		r := m.FieldLists[m.Val[n]]
		entries := m.FieldEntries[r.First:][:r.Count]
		for i := range entries {
			entries[i].Node = to[entries[i].Node]
		}
	case GT_ARR_ELEM:
		a := &m.ArrElems[m.Val[n]]
		a.Array = to[a.Array]
		for i := range a.Index[:a.Rank] {
			a.Index[i] = to[a.Index[i]]
		}
	}
}
