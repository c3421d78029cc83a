package bombs

import (
	"ryugo/cil"
	"ryugo/cil/emit"
)

// Endless are programs that take ever more of one resource until a limit ends them. Their size does
// not matter.
var Endless = []Shape{
	{"interned strings", func(int) *emit.Assembly { return Intern() }},
	{"handles", func(int) *emit.Assembly { return Handles() }},
	{"hash codes", func(int) *emit.Assembly {
		return aboutObjects("System.Runtime.CompilerServices", "RuntimeHelpers", "GetHashCode", emit.Int32)
	}},
	{"locks", func(int) *emit.Assembly { return aboutObjects("System.Threading", "Monitor", "Enter", emit.Void) }},
	{"recursion", func(int) *emit.Assembly { return recursion(false) }},
	{"recursion in finally", func(int) *emit.Assembly { return recursion(true) }},
	{"arrays", func(int) *emit.Assembly { return Arrays() }},
}

// forever ends the body of Main with a jump to head.
func (p *program) forever(il *emit.IL, head emit.Label) *emit.Assembly {
	il.Br(cil.CEE_BR, head)
	return p.Assembly
}

// Intern makes a program that interns the text of one number after the other.
func Intern() *emit.Assembly {
	p := newProgram()
	il := p.entry()
	n := il.Local(emit.Int32)
	head := il.Here()
	il.Ldloca(n)
	il.Tok(cil.CEE_CALL, p.MethodRef(p.CoreType("System", "Int32"), "ToString", emit.Instance(emit.String)))
	il.Tok(cil.CEE_CALL, p.MethodRef(p.CoreType("System", "String"), "Intern", emit.Static(emit.String, emit.String)))
	il.Op(cil.CEE_POP)
	il.Ldloc(n)
	il.I4(1)
	il.Op(cil.CEE_ADD)
	il.Stloc(n)
	return p.forever(il, head)
}

// Handles makes a program that makes one GCHandle of null after the other.
func Handles() *emit.Assembly {
	p := newProgram()
	il := p.entry()
	handle := p.CoreType("System.Runtime.InteropServices", "GCHandle")
	head := il.Here()
	il.Op(cil.CEE_LDNULL)
	il.Tok(cil.CEE_CALL, p.MethodRef(handle, "Alloc", emit.Static(emit.ValueType(handle), emit.Object)))
	il.Op(cil.CEE_POP)
	return p.forever(il, head)
}

// aboutObjects makes a program that builds a list of objects and calls a static method with each.
func aboutObjects(ns, class, method string, ret emit.Type) *emit.Assembly {
	p := newProgram()
	il := p.entry()
	t := p.Type(emit.TypeSpec{Name: "T", Flags: publicClass, Extends: p.object})
	next := t.Field("next", cil.FdPublic, emit.Object)
	ctor := p.constructor(t, p.objectCtor())
	list, o := il.Local(emit.Class(t.Token)), il.Local(emit.Class(t.Token))
	head := il.Here()
	il.Tok(cil.CEE_NEWOBJ, ctor)
	il.Stloc(o)
	il.Ldloc(o)
	il.Ldloc(list)
	il.Tok(cil.CEE_STFLD, next.Token)
	il.Ldloc(o)
	il.Stloc(list)
	il.Ldloc(o)
	il.Tok(cil.CEE_CALL, p.MethodRef(p.CoreType(ns, class), method, emit.Static(ret, emit.Object)))
	if ret != emit.Void {
		il.Op(cil.CEE_POP)
	}
	return p.forever(il, head)
}

// recursion makes a method that calls itself, optionally in a finally block.
func recursion(inFinally bool) *emit.Assembly {
	p := newProgram()
	il := p.entry()
	m := p.main.Method("M", publicMethod, emit.Static(emit.Int32, emit.Int32))
	body := m.IL(p.Assembly)
	call := func() {
		body.Ldarg(0)
		body.I4(1)
		body.Op(cil.CEE_ADD)
		body.Tok(cil.CEE_CALL, m.Token)
		body.Op(cil.CEE_POP)
	}
	end := body.Label()
	if inFinally {
		try := body.Here()
		body.Br(cil.CEE_LEAVE, end)
		handler := body.Here()
		call()
		body.Op(cil.CEE_ENDFINALLY)
		body.Finally(try, handler, handler, end)
	} else {
		call()
	}
	body.Mark(end)
	body.I4(0)
	body.Op(cil.CEE_RET)
	il.I4(0)
	il.Tok(cil.CEE_CALL, m.Token)
	il.Op(cil.CEE_POP)
	return p.finish(il)
}

// Arrays makes a program that builds a chain of arrays of 100 elements.
func Arrays() *emit.Assembly {
	p := newProgram()
	il := p.entry()
	vector := emit.Vector(emit.Object)
	list, a := il.Local(vector), il.Local(vector)
	head := il.Here()
	il.I4(100)
	il.Tok(cil.CEE_NEWARR, p.object)
	il.Stloc(a)
	il.Ldloc(a)
	il.I4(0)
	il.Ldloc(list)
	il.Op(cil.CEE_STELEM_REF)
	il.Ldloc(a)
	il.Stloc(list)
	return p.forever(il, head)
}
