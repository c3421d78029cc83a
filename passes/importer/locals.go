package importer

import (
	"ryugo/arena"
	"ryugo/ee"
	"ryugo/nodes"
)

// locals has the method's locals and what is known of them.
type locals struct {
	compilation
	lclBase      nodes.LclNum // the local of the body's IL local 0
	lcls         []ee.SigArg  // the body's IL locals
	arg0         nodes.LclNum // the local of IL argument 0
	lclAddr      []bool       // [local] the IL takes its address
	stores       []uint8      // [IL local of the root] number of instructions that store to it; 2 means two or more
	pool         []pooledTemp // temps of shortTemp
	vectorParams []vectorParam
	boxAsked     bool // some code has asked about a local that holds a box
}

// The locals of a method: the parameters in ABI order (`this`, return buffer, generic context, IL
// arguments), then the IL locals. Temps are appended as needed.

// addLocal appends a local.
func (p *locals) addLocal(t nodes.VarType, layout uint32, class ee.ClassHandle, flags nodes.LclFlags) nodes.LclNum {
	m := p.m
	l := nodes.Local{Type: t, Flags: flags, Layout: layout, Class: class, Size: m.Model.SizeOf(t), Reg: nodes.NoReg, Parent: nodes.NoLcl}
	if t.IsStruct() {
		l.Size = m.Layouts[layout].Size
		l.Class = m.Layouts[layout].Class
	}
	m.Locals = append(m.Locals, l)
	return nodes.LclNum(len(m.Locals) - 1)
}

// holdsGC reports whether a local of this type and layout holds a reference or byref that the
// collector must see.
func (p *locals) holdsGC(t nodes.VarType, layout uint32) bool {
	return t.IsGC() || t == nodes.TYP_STRUCT && p.m.Layouts[layout].GCCount != 0
}

// makeLocals makes the parameters and the IL locals, and determines how the method returns its
// result.
func (p *locals) makeLocals() {
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
	if p.vectorParams = p.vectorParams[:0]; m.UsesSIMD {
		p.makeVectorParams()
	}
	m.NumILVars = len(m.Locals)
	p.abi.AssignParams(m, p.jit)
	p.stubParam()
	n := len(m.Locals)
	p.lclAddr = arena.Extend(p.lclAddr[:0], n)
	p.stores = arena.Extend(p.stores[:0], len(p.lcls))
	p.arg0 = m.ThisLcl
}

// temp makes a compiler temp.
func (p *locals) temp(t nodes.VarType, layout uint32) nodes.LclNum {
	l := p.m.NewTemp(t, layout)
	if p.holdsGC(t, layout) {
		p.m.Locals[l].Flags |= nodes.LvMustInit
	}
	return l
}

// pooledTemp is a temp that minopts reuses after the stack has been empty.
type pooledTemp struct {
	lcl   nodes.LclNum
	taken bool
}

// shortTemp makes a temp that is used only until the evaluation stack is next empty. At minopts
// each temp has its own frame slot, so free temps of the same shape are reused.
func (p *locals) shortTemp(t nodes.VarType, layout uint32) nodes.LclNum {
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

// freeTemps frees the short-lived temps. The stack is empty.
func (p *locals) freeTemps() {
	for i := range p.pool {
		p.pool[i].taken = false
	}
}

// blockTemp makes a temp of size bytes that has no class.
func (p *locals) blockTemp(size uint32) nodes.LclNum {
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
func (p *locals) argLcl(i int) nodes.LclNum {
	if i >= len(p.m.ArgMap) {
		p.bad("no such argument")
	}
	return p.m.ArgMap[i]
}

// ilLcl returns the local of IL local i.
func (p *locals) ilLcl(i int) nodes.LclNum {
	if i >= len(p.lcls) {
		p.bad("no such local")
	}
	return p.lclBase + nodes.LclNum(i)
}

// addrTaken reports whether the IL takes the address of local l. If so, any store or call may
// change it.
func (p *locals) addrTaken(l nodes.LclNum) bool {
	return uint(l) < uint(len(p.lclAddr)) && p.lclAddr[l]
}

// inlineLocals makes the locals for the IL locals of the inlinee.
func (p *locals) inlineLocals() {
	m := p.m
	p.lclBase = nodes.LclNum(len(m.Locals))
	p.lcls = p.callee.info.Locals
	for _, a := range p.callee.info.Locals {
		t, layout := p.sigType(a)
		if t == nodes.TYP_VOID {
			p.bad("a local is void")
		}
		l := p.ownLcl(t, layout)
		if t != nodes.TYP_STRUCT {
			m.Locals[l].Class = refClass(a)
		}
	}
	p.growAddr()
	p.callee.consts = arena.Extend(p.callee.consts[:0], len(p.lcls))
	clear(p.callee.consts)
	for i := range p.callee.info.Locals {
		p.lclAddr[int(p.lclBase)+i] = p.callee.scan.Locals[i].Addr
	}
}

// ownLcl makes a local for a parameter, IL local or result of the inlinee. It counts as a local of
// the program, not as a temp, because unsafe code may keep a managed address in it as a number.
func (p *locals) ownLcl(t nodes.VarType, layout uint32) nodes.LclNum {
	l := p.temp(t, layout)
	if t != nodes.TYP_STRUCT {
		p.m.Locals[l].Flags &^= nodes.LvIsTemp
	}
	return l
}

// valueTemp makes a local for a value that its constructor fills. If constructors may be inlined,
// it counts as a local of the program, too.
func (p *locals) valueTemp(t nodes.VarType, layout uint32) nodes.LclNum {
	if p.env.Inline {
		return p.ownLcl(t, layout)
	}
	return p.shortTemp(t, layout)
}

// growAddr extends lclAddr to the length of the table of locals. Otherwise temps have no entry.
func (p *locals) growAddr() {
	for len(p.lclAddr) < len(p.m.Locals) {
		p.lclAddr = append(p.lclAddr, false)
	}
}

// nativeTemp marks l as a local that code generation itself reads and writes, and returns it.
func (p *locals) nativeTemp(l nodes.LclNum) nodes.LclNum {
	p.m.Locals[l].Flags |= nodes.LvDoNotEnregister
	return l
}

// stubParam makes the local for the secret parameter of a stub.
func (p *locals) stubParam() {
	if p.m.Info.Flags&ee.CORJIT_FLAG_PUBLISH_SECRET_PARAM != 0 {
		p.m.StubParamLcl = p.nativeTemp(p.temp(p.native, 0))
	}
}

// callsNative makes the locals for calls of native code (the frame record and the thread), once per
// method.
func (p *locals) callsNative() {
	m := p.m
	if m.NativeFrameLcl == nodes.NoLcl {
		size := p.info.InlinedCallFrame.Size
		if m.StubParamLcl != nodes.NoLcl {
			size = max(size, p.info.InlinedCallFrame.SizeWithSecret)
		}
		m.NativeFrameLcl = p.nativeTemp(p.blockTemp(size))
		m.ThreadLcl = p.nativeTemp(p.temp(p.native, 0))
	}
}
