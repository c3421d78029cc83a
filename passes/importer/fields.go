package importer

import (
	"slices"

	"ryugo/cil"
	"ryugo/ee"
	"ryugo/nodes"
)

// addrOf appends the address of location loc. What the location holds does not
// matter for it.
func (p *Importer) addrOf(loc nodes.NodeID) nodes.NodeID {
	m := p.m
	f := (m.Flags[m.Op1[loc]]|m.Flags[m.Op2[loc]])&nodes.GTF_ALL_EFFECT | m.Flags[loc]&nodes.GTF_EXCEPT
	return m.New(nodes.GT_ADDR, nodes.TYP_BYREF, loc, 0, 0, f)
}

// fields imports ldfld, ldflda, stfld and their static forms.
func (p *Importer) fields(op cil.Opcode, operand int) {
	flags := ee.CORINFO_ACCESS_GET
	switch op {
	case cil.CEE_STFLD, cil.CEE_STSFLD:
		flags = ee.CORINFO_ACCESS_SET
	case cil.CEE_LDFLDA, cil.CEE_LDSFLDA:
		flags = ee.CORINFO_ACCESS_ADDRESS
	}
	p.resolve(&p.tok, operand, ee.CORINFO_TOKENKIND_Field)
	if p.tok.Field == 0 {
		p.bad("the token does not name a field")
	}
	if err := p.jit.GetFieldInfo(&p.tok, p.self, flags, &p.field); err != nil {
		p.fail(err)
	}
	if p.inlining {
		p.inlineField()
	}
	p.checkAccess(p.field.Access, &p.field.Callout, "access to a field that is not allowed")
	t, layout := p.sigType(p.field.Field)
	static := p.field.Flags&ee.CORINFO_FLG_FIELD_STATIC != 0
	if !static && op >= cil.CEE_LDSFLD {
		p.bad("static access to an instance field")
	}
	switch op {
	case cil.CEE_LDFLD, cil.CEE_LDFLDA:
		if static {
			p.drop() // the object does not matter, but its effects do
			break
		}
		e := p.pop()
		if op == cil.CEE_LDFLD {
			if p.m.UsesSIMD && p.loadElement(e.node, t) {
				return
			}
			p.noteDeref(e.node, 0)
		}
		loc := p.instanceField(e, t, layout, op == cil.CEE_LDFLDA)
		if op == cil.CEE_LDFLDA {
			p.push(p.addrOf(loc), 0)
		} else {
			p.pushField(loc, t, layout)
		}
		return
	case cil.CEE_STFLD:
		v := p.pop()
		if static {
			p.stack = append(p.stack, p.popStaticBase(v))
			break
		}
		e := p.pop()
		if p.m.UsesSIMD && p.storeElementOf(e.node, v.node, t) {
			return
		}
		p.noteDeref(e.node, v.node)
		loc := p.instanceField(e, t, layout, true)
		p.storeTo(loc, v.node, layout)
		return
	}
	switch op {
	case cil.CEE_STFLD, cil.CEE_STSFLD:
		p.storeStatic(t, layout)
	case cil.CEE_LDFLDA, cil.CEE_LDSFLDA:
		p.push(p.staticAddr(), 0)
	default:
		if n := p.staticConst(); n != 0 {
			p.push(n, 0)
			return
		}
		p.pushField(p.staticField(t, layout), t, layout)
	}
}

// pushField pushes the value of a field.
func (p *Importer) pushField(loc nodes.NodeID, t nodes.VarType, layout uint32) {
	if t == nodes.TYP_REF {
		p.pushRef(loc, refClass(p.field.Field))
		return
	}
	p.push(loc, layout)
}

// popStaticBase pops the useless object under v, value of a stfld on a static
// field, keeping its effects before those of the value.
func (p *Importer) popStaticBase(v entry) entry {
	m := p.m
	obj := p.pop().node
	if m.Flags[obj]&(nodes.GTF_SIDE_EFFECT|nodes.GTF_ORDER_SIDEEFF) != 0 {
		p.append(obj)
	}
	return v
}

// instanceField appends the field of the object or struct in e. A struct value
// on the stack has no address of its own (addressable says that one is wanted).
func (p *Importer) instanceField(e entry, t nodes.VarType, layout uint32, addressable bool) nodes.NodeID {
	m := p.m
	obj := e.node
	if m.Type[obj].IsStruct() {
		if addressable {
			p.bad("the address of a field of a value")
		}
		if m.Type[obj] == nodes.TYP_STRUCT {
			obj = p.structAddr(obj)
		} else {
			obj = p.vectorAddr(obj)
		}
	}
	switch p.field.Accessor {
	case ee.CORINFO_FIELD_INSTANCE:
	case ee.CORINFO_FIELD_INSTANCE_HELPER, ee.CORINFO_FIELD_INSTANCE_ADDR_HELPER:
		handle := m.NewLookup(p.jit.EmbedFieldHandle(p.tok.Field))
		a := p.helperCall(p.field.Helper, nodes.TYP_BYREF, obj, handle, 0)
		return p.memory(a, t, layout)
	default:
		p.unsupported("access to a field through the class's base")
	}
	obj = p.address(obj)
	if p.prefix&(prefixVolatile|prefixUnaligned) != 0 {
		// GT_FIELD has no room for these.
		f := p.fieldNode(obj, nodes.TYP_BYTE, 0)
		m.Flags[f] |= nodes.GTF_FLD_ACCESS
		return p.memory(p.addrOf(f), t, layout)
	}
	return p.fieldNode(obj, t, layout)
}

// fieldNode appends GT_FIELD for the field at hand.
func (p *Importer) fieldNode(obj nodes.NodeID, t nodes.VarType, layout uint32) nodes.NodeID {
	m := p.m
	f := p.access(obj) & nodes.GTF_ALL_EFFECT
	n := p.op(nodes.GT_FIELD, t, obj, 0, f&^nodes.GTF_ORDER_SIDEEFF)
	m.Val[n] = uint32(len(m.Fields))
	m.Fields = append(m.Fields, nodes.FieldRef{Handle: p.tok.Field, Offset: p.field.Offset, Layout: layout})
	return n
}

// staticConst appends the value of a static field that the JIT knows, or
// returns 0.
func (p *Importer) staticConst() nodes.NodeID {
	switch p.field.Accessor {
	case ee.CORINFO_FIELD_INTRINSIC_ZERO:
		return p.m.NewInt(p.native, 0)
	case ee.CORINFO_FIELD_INTRINSIC_ISLITTLEENDIAN:
		return p.m.NewInt(nodes.TYP_INT, 1)
	case ee.CORINFO_FIELD_INTRINSIC_EMPTY_STRING:
		n := p.m.NewLookup(p.field.Address)
		p.m.Type[n] = nodes.TYP_REF
		return n
	}
	return 0
}

// staticAddr appends the address of the static field at hand.
func (p *Importer) staticAddr() nodes.NodeID {
	m := p.m
	f := &p.field
	var a nodes.NodeID
	switch f.Accessor {
	case ee.CORINFO_FIELD_STATIC_ADDRESS, ee.CORINFO_FIELD_STATIC_RVA_ADDRESS:
		a = m.NewLookup(f.Address)
		if f.Accessor == ee.CORINFO_FIELD_STATIC_ADDRESS {
			// A byref, so that a store of a reference gets a checked barrier:
			// where the storage is, is the runtime's business.
			m.Type[a] = nodes.TYP_BYREF
		}
		if f.Accessor == ee.CORINFO_FIELD_STATIC_ADDRESS || f.Flags&ee.CORINFO_FLG_FIELD_INITCLASS != 0 {
			if init := p.classInit(); init != 0 {
				a = p.op(nodes.GT_COMMA, m.Type[a], init, a, 0)
			}
		}
	case ee.CORINFO_FIELD_STATIC_SHARED_STATIC_HELPER:
		a = p.offset(p.sharedBase(f.Helper, p.tok.Class), f.Offset)
	case ee.CORINFO_FIELD_STATIC_GENERICS_STATIC_HELPER:
		class := p.tokenHandle(&p.tok, true)
		a = p.offset(p.helperCall(f.Helper, nodes.TYP_BYREF, class, 0, 0), f.Offset)
	case ee.CORINFO_FIELD_STATIC_ADDR_HELPER:
		handle := m.NewLookup(p.jit.EmbedFieldHandle(p.tok.Field))
		a = p.helperCall(f.Helper, nodes.TYP_BYREF, m.NewInt(nodes.TYP_REF, 0), handle, 0)
	default:
		p.unsupported("access to a static field of this kind")
	}
	if f.Flags&ee.CORINFO_FLG_FIELD_STATIC_IN_HEAP != 0 {
		// The storage holds the value boxed.
		box := p.op(nodes.GT_IND, nodes.TYP_REF, a, 0, nodes.GTF_NO_FAULT|nodes.GTF_GLOB_REF)
		a = p.offset(box, p.m.Model.PointerSize)
	}
	return a
}

// offset appends address a moved on by off bytes.
func (p *Importer) offset(a nodes.NodeID, off uint32) nodes.NodeID {
	if off == 0 {
		return a
	}
	t := p.native
	if p.m.Type[a].IsGC() {
		t = nodes.TYP_BYREF
	}
	return p.op(nodes.GT_ADD, t, a, p.m.NewInt(p.native, int64(off)), 0)
}

// staticField appends the static field at hand as a location. It cannot fault.
func (p *Importer) staticField(t nodes.VarType, layout uint32) nodes.NodeID {
	m := p.m
	a := p.staticAddr()
	f := p.access(a)&^nodes.GTF_EXCEPT | nodes.GTF_NO_FAULT
	o := nodes.GT_IND
	if t == nodes.TYP_STRUCT {
		o = nodes.GT_OBJ
	}
	n := p.op(o, t, a, 0, f)
	m.Val[n] = layout
	return n
}

// storeStatic pops into the static field at hand. The value is evaluated
// before the class is initialized.
func (p *Importer) storeStatic(t nodes.VarType, layout uint32) {
	m := p.m
	if len(p.stack) == 0 {
		p.bad("the stack is empty")
	}
	loc := p.staticField(t, layout)
	if top := p.stack[len(p.stack)-1].node; m.Flags[loc]&nodes.GTF_CALL != 0 && m.Flags[top]&nodes.GTF_GLOB_EFFECT != 0 {
		p.spillTop()
	}
	v := p.pop()
	p.storeTo(loc, v.node, layout)
}

// sharedBase appends a call of a helper that returns the base of class c's
// statics.
func (p *Importer) sharedBase(h ee.Helper, c ee.ClassHandle) nodes.NodeID {
	args, n := p.jit.GetStaticBaseArgs(c)
	var a, b nodes.NodeID
	if n > 0 {
		a = p.m.NewValue(args[0])
	}
	if n > 1 {
		b = p.m.NewValue(args[1])
	}
	return p.helperCall(h, nodes.TYP_BYREF, a, b, 0)
}

// classInit appends the call that initializes the class of the static field at
// hand, or returns 0 when none is needed.
func (p *Importer) classInit() nodes.NodeID {
	r := p.jit.InitClass(p.tok.Field, p.self, p.ctx)
	if r&ee.CORINFO_INITCLASS_USE_HELPER == 0 {
		return 0
	}
	if class, runtime := p.tokenLookup(&p.tok, true); runtime {
		return p.helperCall(ee.CORINFO_HELP_INITCLASS, nodes.TYP_VOID, class, 0, 0)
	}
	if slices.Contains(p.inits, p.tok.Class) {
		return 0
	}
	if len(p.inits) < maxInits {
		p.inits = append(p.inits, p.tok.Class)
	}
	n := p.sharedBase(p.jit.GetSharedCCtorHelper(p.tok.Class), p.tok.Class)
	p.m.Calls[p.m.Val[n]].Flags |= nodes.GTF_CALL_M_INITIALIZES
	return n
}

// maxInits bounds how many classes are remembered as initialized.
const maxInits = 16

// forgetInits forgets what the block that has been imported last has initialized: the
// next one may not come behind it. Everything comes behind the method's first block.
func (p *Importer) forgetInits() {
	if !p.inlining && p.cur == p.blockAt[0] && p.m.Blocks.Try[p.cur] == 0 {
		p.alwaysInit = len(p.inits)
	}
	p.inits = p.inits[:p.alwaysInit]
}
