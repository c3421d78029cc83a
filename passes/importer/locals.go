package importer

import (
	"ryugo/arena"
	"ryugo/ee"
	"ryugo/nodes"
)

// The locals of a method: parameters in the order of the ABI (`this`, return
// buffer, generic context, IL arguments), then the IL's locals. Temps follow as
// they are needed.

// sigType returns the type and, for structs, the layout of a signature
// element.
func (p *Importer) sigType(a ee.SigArg) (t nodes.VarType, layout uint32) {
	t = p.m.Model.TypeOf(a.Type)
	switch t {
	case nodes.TYP_UNDEF:
		p.bad("a signature has a type that no value can have")
	case nodes.TYP_STRUCT:
		layout = p.layout(a.Class)
		if s := p.m.Layouts[layout].SIMDType; s != nodes.TYP_UNDEF {
			t = s
		}
	}
	return t, layout
}

// abiType is sigType as calling conventions see it: a vector is a struct.
func (p *Importer) abiType(a ee.SigArg) (t nodes.VarType, layout uint32) {
	t, layout = p.sigType(a)
	if t.IsSIMD() {
		t = nodes.TYP_STRUCT
	}
	return t, layout
}

// layout returns the Layouts index of struct class c.
func (p *Importer) layout(c ee.ClassHandle) uint32 { return p.m.LayoutOf(p.jit, c) }

// classType returns the type and layout of a value of class c.
func (p *Importer) classType(c ee.ClassHandle) (nodes.VarType, uint32) {
	return p.sigType(ee.SigArg{Type: p.jit.AsCorInfoType(c), Class: c})
}

// refClass returns the class of an object reference of signature element a,
// or 0.
func refClass(a ee.SigArg) ee.ClassHandle {
	if a.Type == ee.CORINFO_TYPE_CLASS || a.Type == ee.CORINFO_TYPE_STRING {
		return a.Class
	}
	return 0
}

// addLocal appends a local.
func (p *Importer) addLocal(t nodes.VarType, layout uint32, class ee.ClassHandle, flags nodes.LclFlags) nodes.LclNum {
	m := p.m
	l := nodes.Local{Type: t, Flags: flags, Layout: layout, Class: class, Size: m.Model.SizeOf(t), Reg: nodes.NoReg, Parent: nodes.NoLcl}
	if t.IsStruct() {
		l.Size = m.Layouts[layout].Size
		l.Class = m.Layouts[layout].Class
	}
	m.Locals = append(m.Locals, l)
	return nodes.LclNum(len(m.Locals) - 1)
}

// holdsGC tells whether a local of the type and layout holds a reference that
// the collector must see.
func (p *Importer) holdsGC(t nodes.VarType, layout uint32) bool {
	return t.IsGC() || t == nodes.TYP_STRUCT && p.m.Layouts[layout].GCCount != 0
}

// locals makes the parameters and the IL's locals and decides how the method
// returns.
func (p *Importer) locals() {
	m := p.m
	info := &m.Info
	sig := &info.Args
	if c := sig.CallConv & ee.CORINFO_CALLCONV_MASK; c == ee.CORINFO_CALLCONV_VARARG || c == ee.CORINFO_CALLCONV_NATIVEVARARG {
		p.unsupported("varargs")
	}
	p.retType, p.retLayout = p.sigType(sig.Ret)
	m.RetType, m.RetLayout = p.abiType(sig.Ret)
	m.RetDesc = p.abi.Return(m, p.jit, m.RetType, m.RetLayout)

	if sig.HasThis() {
		t, class := nodes.TYP_REF, info.Class
		if p.jit.GetClassAttribs(info.Class)&ee.CORINFO_FLG_VALUECLASS != 0 {
			t, class = nodes.TYP_BYREF, 0
		}
		m.ThisLcl = p.addLocal(t, 0, class, nodes.LvIsParam|nodes.LvIsThis)
		m.ArgMap = append(m.ArgMap, m.ThisLcl)
	}
	if m.RetType == nodes.TYP_STRUCT && m.RetDesc.Count == 0 {
		m.RetBufLcl = p.addLocal(nodes.TYP_BYREF, 0, 0, nodes.LvIsParam|nodes.LvRetBuf)
	}
	if sig.HasTypeArg() {
		m.InstParamLcl = p.addLocal(p.native, 0, 0, nodes.LvIsParam|nodes.LvInstParam)
	}
	for _, a := range sig.Args {
		t, layout := p.abiType(a)
		if t == nodes.TYP_VOID {
			p.bad("a parameter is void")
		}
		m.ArgMap = append(m.ArgMap, p.addLocal(t, layout, refClass(a), nodes.LvIsParam))
	}
	m.NumParams = len(m.Locals)

	m.ILLocals = nodes.LclNum(len(m.Locals))
	p.lcls, p.lclBase = info.Locals, m.ILLocals
	for _, a := range info.Locals {
		t, layout := p.sigType(a)
		if t == nodes.TYP_VOID {
			p.bad("a local is void")
		}
		var flags nodes.LclFlags
		if a.Pinned {
			flags |= nodes.LvPinned
			m.HasPinned = true
		}
		if info.Options&ee.CORINFO_OPT_INIT_LOCALS != 0 || p.holdsGC(t, layout) {
			flags |= nodes.LvMustInit
		}
		p.addLocal(t, layout, refClass(a), flags)
	}
	if p.vectors = p.vectors[:0]; m.UsesSIMD {
		p.vectorParams()
	}
	p.abi.AssignParams(m, p.jit)
	p.stubParam()
	n := len(m.Locals)
	p.lclAddr = arena.Extend(p.lclAddr[:0], n)
	p.stores = arena.Extend(p.stores[:0], len(p.lcls))
	p.arg0 = m.ThisLcl
}

// temp makes a local of the compiler's own.
func (p *Importer) temp(t nodes.VarType, layout uint32) nodes.LclNum {
	l := p.m.NewTemp(t, layout)
	if p.holdsGC(t, layout) {
		p.m.Locals[l].Flags |= nodes.LvMustInit
	}
	return l
}

// pooledTemp is a temp that minopts uses again once the stack has been empty.
type pooledTemp struct {
	lcl   nodes.LclNum
	taken bool
}

// shortTemp makes a temp that lives no longer than until the evaluation stack
// is next empty. Minopts gives each temp a frame slot of its own, so there the
// free ones of the same shape are used again.
func (p *Importer) shortTemp(t nodes.VarType, layout uint32) nodes.LclNum {
	if !p.env.MinOpts {
		return p.temp(t, layout)
	}
	p.spend(len(p.pool))
	for i := range p.pool {
		s := &p.pool[i]
		if l := &p.m.Locals[s.lcl]; !s.taken && l.Type == t && l.Layout == layout {
			s.taken = true
			return s.lcl
		}
	}
	l := p.temp(t, layout)
	p.pool = append(p.pool, pooledTemp{l, true})
	return l
}

// freeTemps makes the short-lived temps free again; the stack is empty.
func (p *Importer) freeTemps() {
	for i := range p.pool {
		p.pool[i].taken = false
	}
}

// blockTemp makes a temp of size bytes that no class describes.
func (p *Importer) blockTemp(size uint32) nodes.LclNum {
	m := p.m
	ptr := m.Model.PointerSize
	words := (size + ptr - 1) / ptr
	first := uint32(len(m.GCTypes))
	for range words {
		m.GCTypes = append(m.GCTypes, ee.TYPE_GC_NONE)
	}
	m.Layouts = append(m.Layouts, nodes.Layout{Size: size, Align: 8, GCFirst: first, Words: words})
	return p.temp(nodes.TYP_STRUCT, uint32(len(m.Layouts)-1))
}

// argLcl returns the local of IL argument i.
func (p *Importer) argLcl(i int) nodes.LclNum {
	if i >= len(p.m.ArgMap) {
		p.bad("no such argument")
	}
	return p.m.ArgMap[i]
}

// ilLcl returns the local of IL local i.
func (p *Importer) ilLcl(i int) nodes.LclNum {
	if i >= len(p.lcls) {
		p.bad("no such local")
	}
	return p.lclBase + nodes.LclNum(i)
}

// addrTaken tells whether the IL takes the address of local l, so that any
// store or call may change it.
func (p *Importer) addrTaken(l nodes.LclNum) bool { return int(l) < len(p.lclAddr) && p.lclAddr[l] }

// use appends a read of local l.
func (p *Importer) use(l nodes.LclNum) nodes.NodeID {
	n := p.m.NewLclVar(l)
	if p.addrTaken(l) {
		p.m.Flags[n] |= nodes.GTF_GLOB_REF
	}
	return n
}

// lclAddrOf appends the address of local l.
func (p *Importer) lclAddrOf(l nodes.LclNum) nodes.NodeID {
	return p.m.New(nodes.GT_LCL_VAR_ADDR, nodes.TYP_BYREF, 0, 0, uint32(l), 0)
}

// lclPart appends a part of local l as a definition or use.
func (p *Importer) lclPart(l nodes.LclNum, t nodes.VarType, offset uint32, flags nodes.NodeFlags) nodes.NodeID {
	m := p.m
	m.Locals[l].Flags |= nodes.LvDoNotEnregister
	if l <= nodes.MaxLcl && offset <= nodes.MaxLclOffset {
		return m.New(nodes.GT_LCL_FLD, t, 0, 0, nodes.PackLclFld(l, offset), flags)
	}
	a := p.op(nodes.GT_ADD, nodes.TYP_BYREF, p.lclAddrOf(l), m.NewInt(p.native, int64(offset)), 0)
	return m.New(nodes.GT_IND, t, a, 0, 0, nodes.GTF_NO_FAULT)
}

// assign appends l = value.
func (p *Importer) assign(l nodes.LclNum, value nodes.NodeID) nodes.NodeID {
	m := p.m
	n := m.NewAssign(l, value)
	if p.addrTaken(l) {
		m.Flags[m.Op1[n]] |= nodes.GTF_GLOB_REF
		m.Flags[n] |= nodes.GTF_GLOB_REF
	}
	return n
}

// assignPart appends part of l = value.
func (p *Importer) assignPart(l nodes.LclNum, t nodes.VarType, offset uint32, value nodes.NodeID) nodes.NodeID {
	dst := p.lclPart(l, t, offset, nodes.GTF_VAR_DEF|nodes.GTF_VAR_USEASG)
	return p.op(nodes.GT_ASG, t, dst, value, nodes.GTF_ASG)
}

// op appends an operator with the effects of its operands and its own.
func (p *Importer) op(o nodes.Oper, t nodes.VarType, a, b nodes.NodeID, flags nodes.NodeFlags) nodes.NodeID {
	return p.m.NewOp(o, t, a, b, flags)
}
