package backend

import (
	"ryugo/ee"
	"ryugo/nodes"
	"ryugo/targets"
)

// Calls. Before each call, lowering inserts in this order: the stores of the stack arguments, the
// argument registers, the null check of `this`, and the loads that compute the target:
//
//	t1 = lclVar V00                 t1 = lclVar V00
//	t2 = lclVar V01                      putarg_stk (lclVar V06)   [rsp]
//	     call Foo t1, t2      =>    t3 = putarg_reg t1             rdi
//	                                t4 = putarg_reg (lclVar V01)   rsi
//	                                t5 = indir physReg rdi         method table
//	                                     call [t5+72] t3, t4

// LowerCall lowers one call.
func (b *Lowering) LowerCall(n nodes.NodeID) {
	m := b.M
	c := &m.Calls[m.Val[n]]
	b.fillRet(n, c)
	if m.Type[n] == nodes.TYP_STRUCT && c.Ret.Count == 1 {
		m.Type[n] = c.Ret.Types[0]
	}
	m.OutgoingSize = max(m.OutgoingSize, c.StackSize)
	b.lowerThreadStatic(c)
	b.lowerClassInit(c)
	native := c.Flags&nodes.GTF_CALL_UNMANAGED != 0
	if c.Addr != 0 && !native { // not if native: during the transition the object that holds the address may move
		b.isa.ContainTarget(c.Addr, n)
	}
	args := m.Args[c.Args.First:][:c.Args.Count]
	order := uint16(0)
	for i := range args {
		if a := &args[i]; a.NumRegs == 0 {
			if v := b.argValue(a); v != 0 {
				a.Late, a.Early, a.LateOrder = b.putStack(n, v, c.Args.First+uint32(i)), 0, order
				order++
			}
		} else if a.IsSplit() {
			a.Late, a.Early = b.putStackPart(n, b.argValue(a), c.Args.First+uint32(i)), 0
		}
	}
	for i := range args {
		if a := &args[i]; a.NumRegs != 0 {
			v := b.argValue(a)
			if v == 0 {
				panic("BUG: an argument without a value")
			}
			a.Late, a.Early, a.LateOrder = b.putRegs(n, v, a), 0, order
			order++
		}
	}
	b.lowerControl(n, c)
	if native {
		b.lowerNativeCall(n, c)
	}
}

// argValue returns the node that yields the argument's value.
func (b *Lowering) argValue(a *nodes.Arg) nodes.NodeID {
	if a.Late != 0 {
		return a.Late
	}
	if a.Early != 0 && b.M.Oper[a.Early].Is(nodes.GTK_NOVALUE) {
		return 0
	}
	return a.Early
}

// fillRet completes the description of a scalar result.
func (b *Lowering) fillRet(n nodes.NodeID, c *nodes.Call) {
	t := b.M.Type[n]
	if c.Ret.Count != 0 || t == nodes.TYP_VOID || t == nodes.TYP_STRUCT {
		return
	}
	c.Ret.Count, c.Ret.Types[0], c.Ret.Regs[0] = 1, t.Actual(), b.Target.ABI.IntRets[0]
	if t.IsFloat() {
		c.Ret.Regs[0] = b.Target.ABI.FloatRets[0]
	}
}

// putStack inserts the store of stack argument row, value v, before the call and returns the store.
func (b *Lowering) putStack(call, v nodes.NodeID, row uint32) nodes.NodeID {
	m := b.M
	a := &m.Args[row]
	t := m.Type[v]
	switch {
	case m.Oper[v] == nodes.GT_FIELD_LIST:
		b.containList(v)
		r := m.FieldLists[m.Val[v]]
		for _, e := range m.FieldEntries[r.First:][:r.Count] {
			b.isa.ContainImm(e.Node, ImmArg)
		}
		b.splitList(call, v, row)
	case a.Type == nodes.TYP_STRUCT && (t == nodes.TYP_STRUCT || m.Oper[v] == nodes.GT_BLK || m.Oper[v] == nodes.GT_OBJ):
		v = b.structSource(v, call)
	default:
		b.isa.ContainImm(v, ImmArg)
	}
	p := m.New(nodes.GT_PUTARG_STK, nodes.TYP_VOID, v, 0, row, 0)
	m.InsertBefore(b.Block, call, p)
	return p
}

// putStackPart inserts, before the call, the store of the stack part of split argument row, value
// v. It returns the value for the registers.
func (b *Lowering) putStackPart(call, v nodes.NodeID, row uint32) nodes.NodeID {
	m := b.M
	a := &m.Args[row]
	inRegs := uint32(a.NumRegs) * uint32(b.Shape.Slot)
	if m.Oper[v] == nodes.GT_FIELD_LIST {
		b.containList(v)
		r := m.FieldLists[m.Val[v]]
		k := uint32(a.NumRegs)
		for i := range m.FieldEntries[r.First+k:][:r.Count-k] {
			m.FieldEntries[r.First+k+uint32(i)].Offset -= inRegs
		}
		m.FieldLists = append(m.FieldLists, nodes.Range{First: r.First, Count: k}, nodes.Range{First: r.First + k, Count: r.Count - k})
		m.Val[v] = uint32(len(m.FieldLists) - 2)
		rest := m.New(nodes.GT_FIELD_LIST, nodes.TYP_STRUCT, 0, 0, uint32(len(m.FieldLists)-1), nodes.GTF_CONTAINED)
		b.splitList(call, rest, row)
		m.InsertBefore(b.Block, call, m.New(nodes.GT_PUTARG_STK, nodes.TYP_VOID, rest, 0, row, 0))
		return v
	}
	var lcl nodes.LclNum
	off := uint32(0)
	if m.Oper[v] == nodes.GT_CNS_INT {
		lcl = b.copyToTemp(v, a.Layout)
	} else {
		lcl, off = b.structLocal(v, call, a.Layout)
	}
	rest := m.New(nodes.GT_LCL_FLD, nodes.TYP_STRUCT, 0, 0, nodes.PackLclFld(lcl, off+inRegs), nodes.GTF_CONTAINED)
	m.InsertBefore(b.Block, call, m.New(nodes.GT_PUTARG_STK, nodes.TYP_VOID, rest, 0, row, 0))
	first := m.New(nodes.GT_LCL_FLD, nodes.TYP_STRUCT, 0, 0, nodes.PackLclFld(lcl, off), 0)
	m.InsertBefore(b.Block, call, first)
	return first
}

// listFields is the number of fields that one PUTARG_STK stores, since each may need a register at
// the same time.
const listFields = 4

// splitList inserts stores of all but the last few fields of list v before the call, and leaves
// those few in v. A field that is a local is read where it is stored if the local does not change
// before that.
func (b *Lowering) splitList(call, v nodes.NodeID, row uint32) {
	m := b.M
	r := m.FieldLists[m.Val[v]]
	if r.Count <= listFields {
		return
	}
	for ; r.Count > 0; r.First, r.Count = r.First+listFields, r.Count-listFields {
		part := nodes.Range{First: r.First, Count: min(r.Count, listFields)}
		for _, e := range m.FieldEntries[part.First:][:part.Count] {
			if o := m.Oper[e.Node]; (o == nodes.GT_LCL_VAR || o == nodes.GT_LCL_FLD) && !b.Contained(e.Node) && b.Movable(e.Node, call) {
				m.Unlink(b.Block, e.Node)
				m.InsertBefore(b.Block, call, e.Node)
			}
		}
		m.FieldLists = append(m.FieldLists, part)
		if part.Count == r.Count {
			m.Val[v] = uint32(len(m.FieldLists) - 1)
			return
		}
		list := m.New(nodes.GT_FIELD_LIST, nodes.TYP_STRUCT, 0, 0, uint32(len(m.FieldLists)-1), nodes.GTF_CONTAINED)
		m.InsertBefore(b.Block, call, m.New(nodes.GT_PUTARG_STK, nodes.TYP_VOID, list, 0, row, 0))
	}
}

// containList contains a GT_FIELD_LIST, which may or may not be in the execution order.
func (b *Lowering) containList(v nodes.NodeID) {
	m := b.M
	if m.Prev[v] != 0 || m.Next[v] != 0 || m.Blocks.First[b.Block] == v {
		m.Unlink(b.Block, v)
	}
	m.Flags[v] |= nodes.GTF_CONTAINED
}

// putRegs inserts the register moves of argument a, value v, before the call and returns the
// PUTARG_REG, or for several registers a contained FIELD_LIST.
func (b *Lowering) putRegs(call, v nodes.NodeID, a *nodes.Arg) nodes.NodeID {
	m := b.M
	if m.Oper[v] == nodes.GT_FIELD_LIST {
		r := m.FieldLists[m.Val[v]]
		if r.Count != uint32(a.NumRegs) {
			panic("BUG: a field list that is not one entry for each register")
		}
		b.containList(v)
		for i := range m.FieldEntries[r.First:][:r.Count] {
			e := &m.FieldEntries[r.First+uint32(i)]
			e.Node = b.putReg(call, e.Node, a.Regs[i])
			e.Type = a.RegTypes[i]
		}
		return v
	}
	struc := m.Type[v] == nodes.TYP_STRUCT || m.Oper[v] == nodes.GT_OBJ || m.Oper[v] == nodes.GT_BLK
	if a.Type != nodes.TYP_STRUCT || !struc && a.NumRegs == 1 {
		return b.putReg(call, v, a.Regs[0])
	}
	if m.Oper[v] == nodes.GT_CNS_INT { // all zero
		b.Drop(v)
		return b.putParts(call, call, a, nodes.NoLcl, 0)
	}
	if (m.Oper[v] == nodes.GT_OBJ || m.Oper[v] == nodes.GT_IND) && a.NumRegs == 1 {
		if t, ok := a.PartType(0, m.Layouts[a.Layout].Size); ok {
			m.Oper[v], m.Type[v] = nodes.GT_IND, t
			return b.putReg(call, v, a.Regs[0])
		}
	}
	if o := m.Oper[v]; (o == nodes.GT_LCL_VAR || o == nodes.GT_LCL_FLD) && !b.Contained(v) {
		// The local may change before the call. In that case it is read where v is.
		at, lcl, off := call, m.LclOf(v), m.LclOffset(v)
		if !b.Movable(v, call) {
			at = m.Next[v]
		}
		b.LogRemoved(nodes.LOWER_ARGUMENT, v)
		m.Unlink(b.Block, v)
		return b.putParts(call, at, a, lcl, off)
	}
	m.StructArgCopies++
	lcl, off := b.structLocal(v, call, a.Layout)
	return b.putParts(call, call, a, lcl, off)
}

// putParts inserts, before node at, loads of the parts of struct local lcl (NoLcl: zeros) for a's
// registers.
func (b *Lowering) putParts(call, at nodes.NodeID, a *nodes.Arg, lcl nodes.LclNum, off uint32) nodes.NodeID {
	m := b.M
	var parts [nodes.MaxArgRegs]nodes.NodeID
	for i := range a.NumRegs {
		t := a.RegTypes[i]
		var v nodes.NodeID
		if lcl != nodes.NoLcl {
			v = m.New(nodes.GT_LCL_FLD, t, 0, 0, nodes.PackLclFld(lcl, off+uint32(a.RegOffset[i])), 0)
		} else {
			v = m.NewZero(t)
		}
		m.InsertBefore(b.Block, at, v)
		parts[i] = b.putReg(call, v, a.Regs[i])
	}
	if a.NumRegs == 1 {
		return parts[0]
	}
	first := uint32(len(m.FieldEntries))
	for i := range a.NumRegs {
		m.FieldEntries = append(m.FieldEntries, nodes.FieldListEntry{Node: parts[i], Offset: uint32(a.RegOffset[i]), Type: a.RegTypes[i]})
	}
	m.FieldLists = append(m.FieldLists, nodes.Range{First: first, Count: uint32(a.NumRegs)})
	return m.New(nodes.GT_FIELD_LIST, nodes.TYP_STRUCT, 0, 0, uint32(len(m.FieldLists)-1), nodes.GTF_CONTAINED)
}

// putReg inserts a PUTARG_REG of value v before the call. A constant or local, which occupies no
// register until then, is contained.
func (b *Lowering) putReg(call, v nodes.NodeID, reg targets.Reg) nodes.NodeID {
	m := b.M
	if x := b.bitcast(v, call, reg); x != v {
		v = x
	} else if o := m.Oper[v]; o == nodes.GT_CNS_INT || o == nodes.GT_CNS_DBL || o == nodes.GT_LCL_VAR_ADDR || o == nodes.GT_LCL_FLD_ADDR ||
		(o == nodes.GT_LCL_VAR || o == nodes.GT_LCL_FLD) && b.Movable(v, call) {
		m.Contain(b.Block, v)
	}
	p := m.New(nodes.GT_PUTARG_REG, m.Type[v].Actual(), v, 0, uint32(reg), 0)
	m.InsertBefore(b.Block, call, p)
	return p
}

// bitcast returns the value for register reg: v, or if v is in the other register file a GT_BITCAST
// of v, which it inserts before user.
func (b *Lowering) bitcast(v, user nodes.NodeID, reg targets.Reg) nodes.NodeID {
	m := b.M
	float := b.Target.FloatRegs.Has(reg)
	if float == m.Type[v].IsFloat() {
		return v
	}
	x := m.New(nodes.GT_BITCAST, SameSize(m.Type[v].Actual(), float), v, 0, 0, 0)
	m.InsertBefore(b.Block, user, x)
	b.isa.LowerNode(x)
	return x
}

// structLocal returns a local and an offset in it where struct value v can be read at user: v's own
// local, or a temp to which v is copied right after v.
func (b *Lowering) structLocal(v, user nodes.NodeID, layout uint32) (nodes.LclNum, uint32) {
	m := b.M
	o := m.Oper[v]
	if b.Contained(v) {
		b.Expose(v, user)
		b.isa.LowerNode(v)
	}
	if (o == nodes.GT_LCL_VAR || o == nodes.GT_LCL_FLD) && b.Movable(v, user) {
		b.LogRemoved(nodes.LOWER_ARGUMENT, v)
		m.Unlink(b.Block, v)
		return m.LclOf(v), m.LclOffset(v)
	}
	return b.copyToTemp(v, layout), 0
}

// copyToTemp stores struct value v to a new local directly after it.
func (b *Lowering) copyToTemp(v nodes.NodeID, layout uint32) nodes.LclNum {
	m := b.M
	lcl := m.NewTemp(nodes.TYP_STRUCT, layout)
	m.Locals[lcl].Flags |= nodes.LvDoNotEnregister
	st := m.New(nodes.GT_STORE_LCL_VAR, nodes.TYP_STRUCT, v, 0, uint32(lcl), nodes.GTF_VAR_DEF)
	m.InsertAfter(b.Block, v, st)
	b.LowerStoreLcl(st)
	return lcl
}

// physReg makes a contained node that reads register r.
func (b *Lowering) physReg(r targets.Reg, t nodes.VarType) nodes.NodeID {
	return b.M.New(nodes.GT_PHYSREG, t, 0, 0, uint32(r), nodes.GTF_CONTAINED)
}

// load makes a load from base+off with a contained address.
func (b *Lowering) load(t nodes.VarType, base nodes.NodeID, off uint32) nodes.NodeID {
	m := b.M
	m.Leas = append(m.Leas, nodes.LeaRef{Scale: 1, Offset: int32(off)})
	lea := m.New(nodes.GT_LEA, b.Word, base, 0, uint32(len(m.Leas)-1), nodes.GTF_CONTAINED)
	return m.New(nodes.GT_IND, t, lea, 0, 0, nodes.GTF_EXCEPT)
}

// lowerControl inserts the null check and the computation of the target after the arguments.
func (b *Lowering) lowerControl(n nodes.NodeID, c *nodes.Call) {
	m := b.M
	this := b.Target.ABI.IntArgs[0]
	if c.Flags&nodes.GTF_CALL_M_DELEGATE_INV != 0 {
		b.lowerDelegateInvoke(n, c)
		return
	}
	if c.Flags&nodes.GTF_CALL_VIRT_VTABLE != 0 {
		t := b.load(b.Word, b.physReg(this, nodes.TYP_REF), 0)
		m.InsertBefore(b.Block, n, t)
		if c.VTabInd != ee.NoIndirection {
			t = b.load(b.Word, t, c.VTabInd)
			m.InsertBefore(b.Block, n, t)
		}
		b.setControl(n, c, b.load(b.Word, t, c.VTabAfter))
		return
	}
	stub := c.Flags&nodes.GTF_CALL_VIRT_STUB != 0
	if (stub || c.Flags&nodes.GTF_CALL_NULLCHECK != 0) && !b.thisChecked(c) {
		m.InsertBefore(b.Block, n, m.New(nodes.GT_NULLCHECK, nodes.TYP_VOID, b.physReg(this, nodes.TYP_REF), 0, 0, nodes.GTF_EXCEPT))
	}
	if stub { // the cell's address is an argument
		b.setControl(n, c, b.load(b.Word, b.physReg(b.Target.ABI.StubCell, b.Word), 0))
	}
}

// setControl makes the load target the target of call n. The load is contained if the machine has
// calls through memory.
func (b *Lowering) setControl(n nodes.NodeID, c *nodes.Call, target nodes.NodeID) {
	c.Control = target
	if b.CallsMemory {
		b.M.Flags[target] |= nodes.GTF_CONTAINED
	} else {
		b.M.InsertBefore(b.Block, n, target)
	}
}

// lowerDelegateInvoke loads the target and the delegate's own `this` from the delegate, which is in
// the first argument register.
func (b *Lowering) lowerDelegateInvoke(n nodes.NodeID, c *nodes.Call) {
	m := b.M
	args := m.Args[c.Args.First:][:c.Args.Count]
	for i := range args {
		a := &args[i]
		if a.Kind != nodes.ArgThis {
			continue
		}
		this := a.Regs[0]
		c.Control = b.load(b.Word, b.physReg(this, nodes.TYP_REF), b.Info.OffsetOfDelegateFirstTarget)
		m.InsertBefore(b.Block, n, c.Control)
		target := b.load(nodes.TYP_REF, a.Late, b.Info.OffsetOfDelegateInstance)
		m.Flags[target] |= nodes.GTF_CONTAINED
		p := m.New(nodes.GT_PUTARG_REG, nodes.TYP_REF, target, 0, uint32(this), 0)
		m.InsertBefore(b.Block, n, p)
		a.Late = p
		return
	}
	panic("BUG: a delegate call without this")
}

// LowerReturn prepares the result; a struct that is returned in registers is contained.
func (b *Lowering) LowerReturn(n nodes.NodeID) {
	m := b.M
	v := m.Op1[n]
	b.leaveNative(n)
	if v == 0 || m.RetDesc.Count == 0 {
		return
	}
	switch m.Oper[v] {
	case nodes.GT_FIELD_LIST:
		b.containList(v)
		r := m.FieldLists[m.Val[v]]
		for i := range r.Count {
			e := &m.FieldEntries[r.First+i]
			e.Node = b.bitcast(e.Node, n, m.RetDesc.Regs[i])
		}
		return
	case nodes.GT_MULTI_VAR:
		b.lowerReturnMultiVar(n, v)
		return
	case nodes.GT_CALL, nodes.GT_CNS_INT:
		return
	}
	if m.Type[v] != nodes.TYP_STRUCT && m.Oper[v] != nodes.GT_OBJ && m.Oper[v] != nodes.GT_BLK {
		m.Op1[n] = b.bitcast(v, n, m.RetDesc.Regs[0])
		return
	}
	lcl, off := b.structLocal(v, n, m.RetLayout)
	f := m.New(nodes.GT_LCL_FLD, nodes.TYP_STRUCT, 0, 0, nodes.PackLclFld(lcl, off), nodes.GTF_CONTAINED)
	m.Op1[n] = f
}
