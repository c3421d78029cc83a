package importer

import (
	"math"
	"slices"

	"ryugo/cil"
	"ryugo/ee"
	"ryugo/nodes"
	"ryugo/passes/inline"
)

// fields imports accesses to fields.
type fields struct {
	*tokens
	vectors    *vectors
	field      ee.FieldInfo
	inits      []ee.ClassHandle // classes that are known to be initialized at this point
	alwaysInit int              // how many of inits the method's first block has initialized
	flagTests  int              // number of class initialization calls that are guarded by the class's flag byte
}

// instruction imports ldfld, ldflda, stfld and their static forms.
func (fs *fields) instruction(op cil.Opcode, operand int) {
	fs.resolveField(op, operand)
	t, layout := fs.sigType(fs.field.Field)
	if fs.field.Flags&ee.CORINFO_FLG_FIELD_STATIC == 0 {
		if m := fs.m; fs.tok.Class == m.Info.Class && fs.field.Accessor == ee.CORINFO_FIELD_INSTANCE {
			size := m.Model.SizeOf(t)
			if layout != 0 {
				size = m.Layouts[layout].Size
			}
			m.ThisBytes = max(m.ThisBytes, fs.field.Offset+size)
		}
		switch op {
		case cil.CEE_LDFLD:
			fs.loadInstance(t, layout)
		case cil.CEE_LDFLDA:
			fs.push(fs.addrOf(fs.instanceField(fs.pop(), t, layout, true)), 0)
		case cil.CEE_STFLD:
			fs.storeInstance(t, layout)
		default:
			fs.bad("static access to an instance field")
		}
		return
	}
	switch op { // the object does not matter, but its side effects do
	case cil.CEE_LDFLD, cil.CEE_LDFLDA:
		fs.drop()
	case cil.CEE_STFLD:
		fs.dropObject()
	}
	switch op {
	case cil.CEE_STFLD, cil.CEE_STSFLD:
		fs.storeStatic(t, layout)
	case cil.CEE_LDFLDA, cil.CEE_LDSFLDA:
		fs.noteStatic(t, layout)
		fs.push(fs.staticAddr(), 0)
	default:
		fs.loadStatic(t, layout)
	}
}

// resolveField asks the runtime for the field that the instruction accesses.
func (fs *fields) resolveField(op cil.Opcode, operand int) {
	p := fs.tokens
	flags := ee.CORINFO_ACCESS_GET
	switch op {
	case cil.CEE_STFLD, cil.CEE_STSFLD:
		flags = ee.CORINFO_ACCESS_SET
	case cil.CEE_LDFLDA, cil.CEE_LDSFLDA:
		flags = ee.CORINFO_ACCESS_ADDRESS
	case cil.CEE_LDSFLD:
		if p.info.StaticContents && !p.env.MinOpts {
			flags |= ee.CORINFO_ACCESS_CONTENT
		}
	}
	p.resolve(&p.tok, operand, ee.CORINFO_TOKENKIND_Field)
	if p.tok.Field == 0 {
		p.bad("the token does not name a field")
	}
	if err := p.jit.GetFieldInfo(&p.tok, p.self, flags, &fs.field); err != nil {
		p.fail(err)
	}
	if p.inlining {
		fs.inlineField()
	}
	p.checkAccess(fs.field.Access, &fs.field.Callout, "access to a field that is not allowed")
}

// loadInstance imports ldfld of the current instance field.
func (fs *fields) loadInstance(t nodes.VarType, layout uint32) {
	p := fs.tokens
	e := p.pop()
	if p.m.UsesSIMD && fs.vectors.loadField(e.node, t, fs.field.Offset) {
		return
	}
	if fs.field.Accessor == ee.CORINFO_FIELD_INSTANCE {
		if n := p.staticPart(e.node, t, fs.field.Offset); n != 0 {
			fs.pushField(n, t, layout)
			return
		}
	}
	if p.inlining {
		p.noteDeref(e.node, 0)
	}
	fs.pushField(fs.instanceField(e, t, layout, false), t, layout)
}

// storeInstance imports stfld of the current instance field.
func (fs *fields) storeInstance(t nodes.VarType, layout uint32) {
	p := fs.tokens
	v := p.pop()
	e := p.pop()
	if p.m.UsesSIMD && fs.vectors.storeField(e.node, v.node, t, fs.field.Offset) {
		return
	}
	if p.inlining {
		p.noteDeref(e.node, v.node)
	}
	p.storeTo(fs.instanceField(e, t, layout, true), v.node, layout)
}

// loadStatic pushes the value of the current static field, as a known value if there is one.
func (fs *fields) loadStatic(t nodes.VarType, layout uint32) {
	if n := fs.staticConst(); n != 0 {
		fs.push(n, 0)
		return
	}
	if fs.knownStatic(t, layout) {
		return
	}
	if fs.noteStatic(t, layout); fs.staticStruct(t, layout) {
		return
	}
	fs.pushField(fs.staticField(t, layout), t, layout)
}

// pushField pushes the value of a field.
func (fs *fields) pushField(loc nodes.NodeID, t nodes.VarType, layout uint32) {
	if t == nodes.TYP_REF {
		fs.pushRef(loc, refClass(fs.field.Field))
		return
	}
	fs.push(loc, layout)
}

// dropObject drops the object below the value on top of the stack. The object's side effects stay
// before those of the value.
func (fs *fields) dropObject() {
	v := fs.pop()
	if obj := fs.pop().node; fs.m.Flags[obj]&(nodes.GTF_SIDE_EFFECT|nodes.GTF_ORDER_SIDEEFF) != 0 {
		fs.append(obj)
	}
	fs.stack = append(fs.stack, v)
}

// instanceField appends the current field of the object or struct in e. A struct value on the stack
// has no address of its own; addressable says that the caller needs one.
func (fs *fields) instanceField(e entry, t nodes.VarType, layout uint32, addressable bool) nodes.NodeID {
	p, m := fs.tokens, fs.m
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
	switch fs.field.Accessor {
	case ee.CORINFO_FIELD_INSTANCE:
	case ee.CORINFO_FIELD_INSTANCE_HELPER, ee.CORINFO_FIELD_INSTANCE_ADDR_HELPER:
		handle := m.NewLookup(p.jit.EmbedFieldHandle(p.tok.Field))
		a := p.helperCall(fs.field.Helper, nodes.TYP_BYREF, obj, handle, 0)
		return p.memory(a, t, layout)
	default:
		p.unsupported("access to a field through the class's base")
	}
	obj = p.address(obj)
	if p.prefix&(prefixVolatile|prefixUnaligned) != 0 {
		// GT_FIELD cannot represent these prefixes.
		f := fs.fieldNode(obj, nodes.TYP_BYTE, 0)
		m.Flags[f] |= nodes.GTF_FLD_ACCESS
		return p.memory(p.addrOf(f), t, layout)
	}
	return fs.fieldNode(obj, t, layout)
}

// fieldNode appends a GT_FIELD for the current field.
func (fs *fields) fieldNode(obj nodes.NodeID, t nodes.VarType, layout uint32) nodes.NodeID {
	p, m := fs.tokens, fs.m
	f := p.access(obj) & nodes.GTF_ALL_EFFECT
	n := p.op(nodes.GT_FIELD, t, obj, 0, f&^nodes.GTF_ORDER_SIDEEFF)
	m.Val[n] = uint32(len(m.Fields))
	m.Fields = append(m.Fields, nodes.FieldRef{Handle: p.tok.Field, Offset: fs.field.Offset, Layout: layout})
	return n
}

// staticConst appends the value of a static field that the JIT itself knows, or returns 0.
func (fs *fields) staticConst() nodes.NodeID {
	switch fs.field.Accessor {
	case ee.CORINFO_FIELD_INTRINSIC_ZERO:
		return fs.m.NewInt(fs.native, 0)
	case ee.CORINFO_FIELD_INTRINSIC_ISLITTLEENDIAN:
		return fs.m.NewInt(nodes.TYP_INT, 1)
	case ee.CORINFO_FIELD_INTRINSIC_EMPTY_STRING:
		n := fs.m.NewLookup(fs.field.Address)
		fs.m.Type[n] = nodes.TYP_REF
		return n
	}
	return 0
}

// knownStatic pushes the value of the current static field, of type t, if the field is known to
// hold it permanently (impImportStaticReadOnlyField), or the field's object if its class is known.
// It reports false if neither is known.
func (fs *fields) knownStatic(t nodes.VarType, layout uint32) bool {
	f, m := &fs.field, fs.m
	var n nodes.NodeID
	if f.Known {
		n = fs.constant(t, f.Content)
	}
	if f.Exact == 0 || !fs.env.Inline {
		if n != 0 {
			fs.pushRef(n, refClass(f.Field))
		}
		return n != 0
	}
	if n == 0 {
		n = fs.staticField(t, layout)
	}
	l := fs.temp(nodes.TYP_REF, 0)
	if set := fs.assign(l, n); m.Flags[n]&nodes.GTF_CALL != 0 {
		fs.append(set)
	} else {
		m.NewStmt(fs.cur, set, fs.stmtIL) // the field never changes, so the entries on the stack need not be spilled
	}
	m.Locals[l].Class = f.Exact
	m.Locals[l].Flags |= nodes.LvClassExact | nodes.LvNeverNull
	fs.pushRef(m.NewLclVar(l), f.Exact)
	return true
}

// constant appends the value of type t whose bytes are the lowest bytes of bits. It returns 0 for a
// type without constants and for a NaN.
func (p *tokens) constant(t nodes.VarType, bits uint64) nodes.NodeID {
	m := p.m
	switch t {
	case nodes.TYP_BOOL, nodes.TYP_UBYTE:
		return m.NewInt(nodes.TYP_INT, int64(uint8(bits)))
	case nodes.TYP_BYTE:
		return m.NewInt(nodes.TYP_INT, int64(int8(bits)))
	case nodes.TYP_SHORT:
		return m.NewInt(nodes.TYP_INT, int64(int16(bits)))
	case nodes.TYP_USHORT:
		return m.NewInt(nodes.TYP_INT, int64(uint16(bits)))
	case nodes.TYP_INT, nodes.TYP_UINT:
		return m.NewInt(nodes.TYP_INT, int64(int32(bits)))
	case nodes.TYP_LONG, nodes.TYP_ULONG:
		return m.NewInt(nodes.TYP_LONG, int64(bits))
	case nodes.TYP_FLOAT:
		if v := math.Float32frombits(uint32(bits)); v == v {
			return m.NewDouble(nodes.TYP_FLOAT, float64(v))
		}
	case nodes.TYP_DOUBLE:
		if v := math.Float64frombits(bits); v == v {
			return m.NewDouble(nodes.TYP_DOUBLE, v)
		}
	case nodes.TYP_REF:
		if bits == 0 {
			return p.zero(t)
		}
		n := m.NewValue(ee.Value{Bits: bits})
		m.Type[n] = nodes.TYP_REF
		return n
	}
	return 0
}

// staticAddr appends the address of the current static field.
func (fs *fields) staticAddr() nodes.NodeID {
	p, m := fs.tokens, fs.m
	f := &fs.field
	var a nodes.NodeID
	switch f.Accessor {
	case ee.CORINFO_FIELD_STATIC_ADDRESS, ee.CORINFO_FIELD_STATIC_RVA_ADDRESS:
		a = m.NewLookup(f.Address)
		if f.Accessor == ee.CORINFO_FIELD_STATIC_ADDRESS {
			// The address is a byref, so that a store of a reference gets a checked write barrier:
			// the runtime decides where the storage is.
			m.Type[a] = nodes.TYP_BYREF
		}
		if f.Accessor == ee.CORINFO_FIELD_STATIC_ADDRESS || f.Flags&ee.CORINFO_FLG_FIELD_INITCLASS != 0 {
			if init := fs.classInit(); init != 0 {
				a = p.op(nodes.GT_COMMA, m.Type[a], init, a, 0)
			}
		}
	case ee.CORINFO_FIELD_STATIC_SHARED_STATIC_HELPER:
		if f.Address == (ee.ConstLookup{}) {
			a = p.sharedBase(f.Helper, p.tok.Class)
		} else {
			a = p.helperCall(f.Helper, nodes.TYP_BYREF, m.NewLookup(f.Address), 0, 0)
		}
		a = p.offset(a, f.Offset)
	case ee.CORINFO_FIELD_STATIC_TLS_MANAGED:
		base := p.helperCall(f.Helper, nodes.TYP_BYREF, m.NewInt(nodes.TYP_INT, int64(int32(f.ThreadIndex))), 0, 0)
		a = p.offset(base, f.Offset)
		if init := fs.classInit(); init != 0 {
			a = p.op(nodes.GT_COMMA, nodes.TYP_BYREF, init, a, 0)
		}
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
		if fs.isReadonly() {
			m.Flags[box] &^= nodes.GTF_GLOB_REF
		}
		a = p.offset(box, p.m.Model.PointerSize)
	}
	return a
}

// staticField appends the current static field as a location. The access cannot fault.
func (fs *fields) staticField(t nodes.VarType, layout uint32) nodes.NodeID {
	p, m := fs.tokens, fs.m
	a := fs.staticAddr()
	f := p.access(a)&^nodes.GTF_EXCEPT | nodes.GTF_NO_FAULT
	o := nodes.GT_IND
	if t == nodes.TYP_STRUCT {
		o = nodes.GT_OBJ
	}
	n := p.op(o, t, a, 0, f)
	m.Val[n] = layout
	return n
}

// storeStatic pops a value into the current static field. The value is evaluated before the class
// is initialized.
func (fs *fields) storeStatic(t nodes.VarType, layout uint32) {
	m := fs.m
	if len(fs.stack) == 0 {
		fs.bad("the stack is empty")
	}
	loc := fs.staticField(t, layout)
	if top := fs.stack[len(fs.stack)-1].node; m.Flags[loc]&nodes.GTF_CALL != 0 && m.Flags[top]&nodes.GTF_GLOB_EFFECT != 0 {
		fs.spillTop()
	}
	v := fs.pop()
	fs.storeTo(loc, v.node, layout)
}

// classInit appends the call that initializes the class of the current static field, or returns 0
// if none is needed.
func (fs *fields) classInit() nodes.NodeID {
	r := fs.jit.InitClass(fs.tok.Field, fs.self, fs.ctx)
	if r&ee.CORINFO_INITCLASS_USE_HELPER == 0 {
		return 0
	}
	if class, runtime := fs.tokenLookup(&fs.tok, true); runtime {
		return fs.helperCall(ee.CORINFO_HELP_INITCLASS, nodes.TYP_VOID, class, 0, 0)
	}
	if slices.Contains(fs.inits, fs.tok.Class) {
		return 0
	}
	if len(fs.inits) < maxInits {
		fs.inits = append(fs.inits, fs.tok.Class)
	}
	return fs.initCall(fs.tok.Class)
}

// initCall appends the call that initializes class, which is known at compile time. The result is
// not used.
func (fs *fields) initCall(class ee.ClassHandle) nodes.NodeID {
	n := fs.sharedBase(fs.jit.GetSharedCCtorHelper(class), class)
	c := &fs.m.Calls[fs.m.Val[n]]
	c.Flags |= nodes.GTF_CALL_M_INITIALIZES
	if fs.env.MinOpts || !fs.info.InitFlags || !fs.env.Target.InitFlags || c.Args.Count != 1 ||
		fs.flagTests == maxFlagTests || fs.m.Blocks.Flags[fs.cur]&nodes.BBF_RUN_RARELY != 0 {
		return n
	}
	fs.flagTests++
	if flag := fs.jit.GetIsClassInitedFlagAddress(class); flag.Addr != (ee.Value{}) {
		fs.m.Type[n] = nodes.TYP_VOID
		c.Entry, c.HasEntry = flag, true
	}
	return n
}

// maxFlagTests bounds the number of class initialization calls that a method guards, at 18 bytes
// each. In a large switch, for example, only one of many arms is executed.
const maxFlagTests = 4

// maxInits bounds the number of classes that are remembered as initialized.
const maxInits = 16

// forgetInits forgets the classes that the last imported block has initialized, because that block
// need not dominate the next one. The method's first block dominates all blocks.
func (fs *fields) forgetInits(first bool) {
	if first && fs.m.Blocks.Try[fs.cur] == 0 {
		fs.alwaysInit = len(fs.inits)
	}
	fs.inits = fs.inits[:fs.alwaysInit]
}

// inlineField gives up an inlinee if a helper makes its access to the current field, or if the
// access depends on an instantiation that only the inlinee's own code knows. If inlinees may do
// lookups (canLookUp), tokenHandle decides instead.
func (fs *fields) inlineField() {
	switch fs.field.Accessor {
	case ee.CORINFO_FIELD_INSTANCE_HELPER, ee.CORINFO_FIELD_INSTANCE_ADDR_HELPER, ee.CORINFO_FIELD_STATIC_ADDR_HELPER, ee.CORINFO_FIELD_STATIC_TLS:
		fs.refuse(inline.CALLEE_LDFLD_NEEDS_HELPER)
	case ee.CORINFO_FIELD_STATIC_GENERICS_STATIC_HELPER:
		if !fs.info.InlineLookups {
			fs.refuse(inline.CALLSITE_LDFLD_NEEDS_HELPER)
		}
	}
}
