package progen

import (
	"fmt"

	"ryugo/cil"
	"ryugo/cil/emit"
)

// Emit writes programs as one assembly. Its Main runs the programs in order. Before each program it
// prints "== " and the program's number. For each entry it prints a line with the function's name,
// the checksum, and the exception that ended the entry.
func Emit(programs []*Program) ([]byte, error) {
	a := emit.New("progen")
	lw := &lowerer{a: a}
	lw.object = a.CoreType("System", "Object")
	lw.exception = a.CoreType("System", "Exception")
	main := lw.runtime()
	for i, p := range programs {
		run := lw.program(p, i)
		main.I4(int32(i))
		main.Tok(cil.CEE_CALL, lw.rt["Begin"].Token)
		main.Tok(cil.CEE_CALL, run.Token)
	}
	main.Op(cil.CEE_RET)
	return a.Image()
}

// lowerer writes one assembly.
type lowerer struct {
	a                 *emit.Assembly
	object, exception cil.Token
	rt                map[string]*emit.Method // the support methods by name
	checksum, fuel    *emit.Field

	// State of the current program.
	p       *Program
	defs    map[*Def]*loweredDef
	fields  map[*Field]*emit.Field
	methods map[*Method]*emit.Method
}

// loweredDef is a definition in the assembly.
type loweredDef struct {
	tok          cil.Token
	t            *emit.TypeDef // nil for a type of the core library
	ctor, invoke *emit.Method  // of delegates; ctor also of classes that declare no constructor
}

// program writes one program and returns the method that runs it.
func (lw *lowerer) program(p *Program, number int) *emit.Method {
	lw.p = p
	lw.defs, lw.fields, lw.methods = map[*Def]*loweredDef{}, map[*Field]*emit.Field{}, map[*Method]*emit.Method{}
	namespace := fmt.Sprint("N", number)
	live := p.reachable()
	// All types come first, because signatures name them.
	for _, d := range p.Defs {
		if live.defs[d] {
			lw.declare(d, namespace)
		}
	}
	for _, d := range p.Defs {
		if live.defs[d] && !d.Core {
			lw.members(d, live)
		}
	}
	p.methods(func(m *Method) {
		if live.methods[m] && m.Body != nil {
			lw.method(m)
		}
	})
	run := lw.defs[p.Defs[0]].t.Method("Run", cil.MdPublic|cil.MdHideBySig, emit.Static(emit.Void))
	il := run.IL(lw.a)
	for _, e := range p.Entries {
		m := lw.defs[p.Defs[0]].t.Method("Entry"+e.Call.Method.Name, cil.MdPublic|cil.MdHideBySig, emit.Static(emit.Void))
		lw.entry(m, e)
		il.Tok(cil.CEE_CALL, m.Token)
	}
	il.Op(cil.CEE_RET)
	return run
}

// entry writes a method that calls a function and prints the result.
func (lw *lowerer) entry(m *emit.Method, e *Entry) {
	b := &body{lowerer: lw, il: m.IL(lw.a), locals: map[*Variable]int{}, ret: lw.p.ts.prim[Void]}
	il := b.il
	end := il.Label()
	b.str(e.Call.Method.Name)
	il.I4(int32(lw.p.fuel))
	il.Tok(cil.CEE_CALL, lw.rt["Start"].Token)
	try := il.Here()
	if e.Call.Type.Kind == Void {
		b.expr(e.Call)
	} else {
		b.mix(e.Call)
	}
	il.Br(cil.CEE_LEAVE, end)
	handler := il.Here()
	il.Tok(cil.CEE_CALL, lw.rt["Failed"].Token)
	il.Br(cil.CEE_LEAVE, end)
	handlerEnd := il.Here()
	il.Mark(end)
	il.Tok(cil.CEE_CALL, lw.rt["Print"].Token)
	il.Op(cil.CEE_RET)
	if lw.p.Catches {
		il.Catch(lw.exception, try, handler, handler, handlerEnd)
	}
}

// declare adds the type of d without its members.
func (lw *lowerer) declare(d *Def, namespace string) {
	s := emit.TypeSpec{Namespace: namespace, Name: d.Name, Flags: cil.TdPublic}
	if d.Generics > 0 {
		s.Name += fmt.Sprint("`", d.Generics)
	}
	switch d.Kind {
	case Struct:
		s.Flags |= cil.TdSealed | cil.TdSequentialLayout
		if d.Explicit {
			s.Flags = s.Flags&^cil.TdLayoutMask | cil.TdExplicitLayout
		}
		s.Extends, s.Size, s.Pack = lw.a.CoreType("System", "ValueType"), uint32(d.Bytes), uint16(d.Pack)
	case Interface:
		s.Flags |= cil.TdInterface | cil.TdAbstract
	case Delegate:
		s.Flags |= cil.TdSealed
		s.Extends = lw.a.CoreType("System", "MulticastDelegate")
	default:
		s.Extends = lw.object
		if d.Abstract {
			s.Flags |= cil.TdAbstract
		}
	}
	if d.CCtor == nil && d.Kind != Interface && d.Kind != Delegate {
		s.Flags |= cil.TdBeforeFieldInit
	}
	for i := range d.Generics {
		s.Generics = append(s.Generics, emit.GenericParam{Name: fmt.Sprint("T", i)})
	}
	if d.Core {
		lw.defs[d] = &loweredDef{tok: lw.a.CoreType("System", s.Name)}
		return
	}
	t := lw.a.Type(s)
	lw.defs[d] = &loweredDef{tok: t.Token, t: t}
}

// members adds bases, fields and methods of d.
func (lw *lowerer) members(d *Def, live *reached) {
	ld := lw.defs[d]
	if d.Base != nil {
		ld.t.SetBase(lw.typeTok(d.Base))
	}
	if d.Constraint != nil {
		ld.t.Constrain(0, lw.typeTok(d.Constraint))
	}
	for _, i := range d.Ifaces {
		ld.t.Implement(lw.typeTok(i))
	}
	for _, f := range d.Fields {
		flags := cil.FdPublic
		if f.Static {
			flags |= cil.FdStatic
		}
		ef := ld.t.Field(f.Name, flags, lw.typ(f.Type))
		if d.Explicit && !f.Static {
			ef.At(lw.a, f.Offset)
		}
		lw.fields[f] = ef
	}
	if d.CCtor != nil {
		lw.methodDef(d, d.CCtor)
	}
	hasCtor := false
	for _, m := range d.Methods {
		hasCtor = hasCtor || m.Ctor
		if live.methods[m] {
			lw.methodDef(d, m)
		}
	}
	const ctorFlags = cil.MdPublic | cil.MdHideBySig | cil.MdSpecialName | cil.MdRTSpecialName
	switch {
	case d.Kind == Delegate:
		ld.ctor = ld.t.Method(".ctor", ctorFlags, emit.Instance(emit.Void, emit.Object, emit.IntPtr))
		ld.ctor.SetImpl(cil.MiRuntime)
		ld.invoke = ld.t.Method("Invoke", cil.MdPublic|cil.MdHideBySig|cil.MdVirtual|cil.MdNewSlot, emit.Instance(lw.typ(d.Ret), lw.typesOf(d.Params)...))
		ld.invoke.SetImpl(cil.MiRuntime)
	case d.Kind == Class && !d.Abstract && !hasCtor:
		ld.ctor = ld.t.Method(".ctor", ctorFlags, emit.Instance(emit.Void))
		il := ld.ctor.IL(lw.a)
		il.Ldarg(0)
		il.Tok(cil.CEE_CALL, lw.baseCtor(d))
		il.Op(cil.CEE_RET)
	}
}

// methodDef adds a method without its body.
func (lw *lowerer) methodDef(d *Def, m *Method) {
	flags := cil.MdPublic | cil.MdHideBySig
	switch {
	case m.Ctor || m.Name == ".cctor":
		flags |= cil.MdSpecialName | cil.MdRTSpecialName
	case m.Virtual:
		flags |= cil.MdVirtual
		if m.Overrides == nil || m.Overrides.Def.Kind == Interface {
			flags |= cil.MdNewSlot
		}
		if m.Abstract {
			flags |= cil.MdAbstract
		}
	}
	s := lw.signature(m)
	var generics []emit.GenericParam
	for i := range m.Generics {
		g := emit.GenericParam{Name: fmt.Sprint("M", i)}
		if i == 0 && m.Constraint != nil {
			g.Constraints = []cil.Token{lw.typeTok(m.Constraint)}
		}
		generics = append(generics, g)
	}
	em := lw.defs[d].t.Method(m.Name, flags, s, generics...)
	if m.Def.Kind != Interface {
		impl := cil.MiNoInlining
		if m.Sync {
			impl |= cil.MiSynchronized
		}
		em.SetImpl(impl)
	}
	lw.methods[m] = em
}

func (lw *lowerer) signature(m *Method) emit.Signature {
	s := emit.Signature{Instance: !m.Static, Ret: lw.typ(m.Ret), Generics: m.Generics}
	for _, p := range m.Params {
		s.Params = append(s.Params, lw.typ(p.Type))
	}
	return s
}

func (lw *lowerer) typesOf(ts []*Type) (out []emit.Type) {
	for _, t := range ts {
		out = append(out, lw.typ(t))
	}
	return out
}

// typ returns the encoding of a type in signatures.
func (lw *lowerer) typ(t *Type) emit.Type {
	switch t.Kind {
	case Vector:
		return emit.Vector(lw.typ(t.Elem))
	case Matrix:
		return emit.Array(lw.typ(t.Elem), t.Index)
	case ByRef:
		return emit.ByRef(lw.typ(t.Elem))
	case Pointer:
		return emit.Ptr(lw.typ(t.Elem))
	case Var:
		return emit.Var(t.Index)
	case MVar:
		return emit.MVar(t.Index)
	case Exception:
		return emit.Class(lw.a.CoreType("System", exceptions[t.Index]))
	}
	if t.Def == nil {
		return emit.Type([]byte{byte(kindTable[t.Kind].elem)})
	}
	def := emit.Class(lw.defs[t.Def].tok)
	if t.Kind == Struct {
		def = emit.ValueType(lw.defs[t.Def].tok)
	}
	if len(t.Args) == 0 {
		return def
	}
	return emit.Generic(def, lw.typesOf(t.Args)...)
}

// typeTok returns the token of a type in IL.
func (lw *lowerer) typeTok(t *Type) cil.Token {
	switch {
	case t.Def != nil && len(t.Args) == 0:
		return lw.defs[t.Def].tok
	case t.Kind == Exception:
		return lw.a.CoreType("System", exceptions[t.Index])
	case t.Def == nil && kindTable[t.Kind].core != "":
		return lw.a.CoreType("System", kindTable[t.Kind].core)
	}
	return lw.a.TypeSpec(lw.typ(t))
}

// fieldTok returns the token of a field of a type.
func (lw *lowerer) fieldTok(f *Field, owner *Type) cil.Token {
	if len(owner.Args) == 0 {
		return lw.fields[f].Token
	}
	return lw.a.FieldRef(lw.typeTok(owner), f.Name, lw.typ(f.Type))
}

// methodTok returns the token of a method of a type.
func (lw *lowerer) methodTok(m *Method, owner *Type, targs []*Type) cil.Token {
	var tok cil.Token
	if len(owner.Args) > 0 {
		tok = lw.a.MethodRef(lw.typeTok(owner), m.Name, lw.signature(m))
	} else {
		tok = lw.methods[m].Token
	}
	if len(targs) > 0 {
		tok = lw.a.MethodSpec(tok, lw.typesOf(targs)...)
	}
	return tok
}

// ctorTok returns the token of a constructor without parameters: of a class that has no constructor
// in the tree, or of a class of the core library.
func (lw *lowerer) ctorTok(t *Type) cil.Token {
	if t.Def != nil && len(t.Args) == 0 {
		return lw.defs[t.Def].ctor.Token
	}
	return lw.a.MethodRef(lw.typeTok(t), ".ctor", emit.Instance(emit.Void))
}

// baseCtor returns the constructor that a constructor of d calls first.
func (lw *lowerer) baseCtor(d *Def) cil.Token {
	if d.Base == nil {
		return lw.a.MethodRef(lw.object, ".ctor", emit.Instance(emit.Void))
	}
	if d.Base.Def != nil {
		for _, m := range d.Base.Def.Methods {
			if m.Ctor && len(m.Params) == 0 {
				return lw.methodTok(m, d.Base, nil)
			}
		}
	}
	return lw.ctorTok(d.Base)
}

// reached holds the definitions and methods that are reachable from a program's entries.
type reached struct {
	defs    map[*Def]bool
	methods map[*Method]bool
}

// reachable finds the definitions and methods that are used. A virtual method of a used class is
// used when its slot is used.
func (p *Program) reachable() *reached {
	r := &reached{map[*Def]bool{}, map[*Method]bool{}}
	var useType func(t *Type)
	useDef := func(d *Def) {
		if d == nil || r.defs[d] {
			return
		}
		r.defs[d] = true
		for _, t := range append([]*Type{d.Base, d.Constraint, d.Ret}, append(d.Params, d.Ifaces...)...) {
			useType(t)
		}
		for _, f := range d.Fields {
			useType(f.Type)
		}
	}
	useType = func(t *Type) {
		if t == nil {
			return
		}
		useDef(t.Def)
		useType(t.Elem)
		for _, a := range t.Args {
			useType(a)
		}
	}
	var useMethod func(m *Method)
	useNode := func(n *Node) {
		useType(n.Type)
		useType(n.U)
		useType(n.Owner)
		for _, t := range n.Targs {
			useType(t)
		}
		if n.Var != nil {
			useType(n.Var.Type)
		}
		useMethod(n.Method)
	}
	useMethod = func(m *Method) {
		if m == nil || r.methods[m] {
			return
		}
		r.methods[m] = true
		useDef(m.Def)
		useType(m.Ret)
		useType(m.Constraint)
		for _, v := range m.Params {
			useType(v.Type)
		}
		if m.Body != nil {
			m.Body.walk(useNode)
		}
		useMethod(m.Overrides)
	}
	useDef(p.Defs[0])
	for _, e := range p.Entries {
		e.Call.walk(useNode)
	}
	for done := -1; done != len(r.methods); {
		done = len(r.methods)
		for _, d := range p.Defs {
			if !r.defs[d] {
				continue
			}
			useMethod(d.CCtor)
			for _, m := range d.Methods {
				// A derived class calls the constructor without parameters. An implementation of an
				// interface's method must not be missing.
				if m.Ctor && len(m.Params) == 0 || m.Overrides != nil && (r.methods[m.Overrides] || m.Overrides.Def.Kind == Interface) {
					useMethod(m)
				}
			}
		}
	}
	return r
}
