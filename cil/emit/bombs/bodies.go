package bombs

import (
	"fmt"

	"ryugo/cil"
	"ryugo/cil/emit"
)

// Locals makes a Main with n locals, at most 65,535, and sets each of them.
func Locals(n int) *emit.Assembly {
	p := newProgram()
	il := p.entry()
	types := []emit.Type{emit.Int32, emit.Int64, emit.Object}
	for i := range min(n, 65535) {
		l := il.Local(types[i%3])
		switch il.I4(int32(i)); i % 3 {
		case 1:
			il.Op(cil.CEE_CONV_I8)
		case 2:
			il.Op(cil.CEE_POP, cil.CEE_LDNULL)
		}
		il.Stloc(l)
	}
	return p.finish(il)
}

// Params makes a call of a method with n parameters, at most 16,000.
func Params(n int) *emit.Assembly {
	n = min(n, 16000)
	p := newProgram()
	il := p.entry()
	params := make([]emit.Type, n)
	for i := range params {
		params[i] = emit.Int32
		il.I4(int32(i))
	}
	m := p.main.Method("M", publicMethod, emit.Static(emit.Int32, params...))
	body := m.IL(p.Assembly)
	body.Ldarg(n - 1)
	body.Op(cil.CEE_RET)
	il.Tok(cil.CEE_CALL, m.Token)
	il.Op(cil.CEE_POP)
	return p.finish(il)
}

// Clauses makes n try blocks, one after the other.
func Clauses(n int) *emit.Assembly {
	p := newProgram()
	il := p.entry()
	for range n {
		next := il.Label()
		try := il.Here()
		il.Br(cil.CEE_LEAVE, next)
		handler := il.Here()
		il.Op(cil.CEE_POP)
		il.Br(cil.CEE_LEAVE, next)
		il.Mark(next)
		il.Op(cil.CEE_NOP)
		il.Catch(p.object, try, handler, handler, next)
	}
	return p.finish(il)
}

// NestedClauses makes n try blocks, each nested in the next.
func NestedClauses(n int) *emit.Assembly {
	p := newProgram()
	il := p.entry()
	tries := make([]emit.Label, n)
	for i := range tries {
		tries[i] = il.Here()
		il.Op(cil.CEE_NOP)
	}
	for i := n - 1; i >= 0; i-- {
		next := il.Label()
		il.Br(cil.CEE_LEAVE, next)
		handler := il.Here()
		il.Op(cil.CEE_ENDFINALLY)
		il.Mark(next)
		il.Op(cil.CEE_NOP)
		il.Finally(tries[i], handler, handler, next)
	}
	return p.finish(il)
}

// Switch makes a switch with n targets.
func Switch(n int) *emit.Assembly {
	p := newProgram()
	il := p.entry()
	l := il.Local(emit.Int32)
	end := il.Label()
	targets := make([]emit.Label, n)
	for i := range targets {
		targets[i] = il.Label()
	}
	il.Ldloc(l)
	il.Switch(targets...)
	for i, t := range targets {
		il.Mark(t)
		il.I4(int32(i))
		il.Stloc(l)
		il.Br(cil.CEE_BR, end)
	}
	il.Mark(end)
	return p.finish(il)
}

// Branches makes n conditional branches over an addition.
func Branches(n int) *emit.Assembly {
	p := newProgram()
	il := p.entry()
	l := il.Local(emit.Int32)
	for i := range n {
		next := il.Label()
		il.Ldloc(l)
		il.I4(int32(i))
		il.Br(cil.CEE_BGT, next)
		il.Ldloc(l)
		il.I4(1)
		il.Op(cil.CEE_ADD)
		il.Stloc(l)
		il.Mark(next)
	}
	return p.finish(il)
}

// Additions makes one expression of n additions.
func Additions(n int) *emit.Assembly {
	p := newProgram()
	il := p.entry()
	l := il.Local(emit.Int32)
	il.Ldloc(l)
	for range n {
		il.Ldloc(l)
		il.Op(cil.CEE_ADD)
	}
	il.Stloc(l)
	return p.finish(il)
}

// DeepAdditions makes one expression of n additions, at most 65,000, that first pushes all operands
// onto the stack.
func DeepAdditions(n int) *emit.Assembly {
	n = min(n, 65000)
	p := newProgram()
	il := p.entry()
	l := il.Local(emit.Int32)
	il.Ldloc(l)
	for range n {
		il.Ldloc(l)
	}
	for range n {
		il.Op(cil.CEE_ADD)
	}
	il.Stloc(l)
	return p.finish(il)
}

// Calls makes a Main that calls one method n times.
func Calls(n int) *emit.Assembly {
	p := newProgram()
	il := p.entry()
	m := p.main.Method("M", publicMethod, emit.Static(emit.Int32, emit.Int32, emit.Int64, emit.Object))
	p.returns(m, 1)
	for i := range n {
		il.I4(int32(i))
		il.I8(int64(i))
		il.Op(cil.CEE_LDNULL)
		il.Tok(cil.CEE_CALL, m.Token)
		il.Op(cil.CEE_POP)
	}
	return p.finish(il)
}

// CallChain makes n methods, each of which calls the next.
func CallChain(n int) *emit.Assembly {
	p := newProgram()
	il := p.entry()
	last := p.main.Method("M", publicMethod, emit.Static(emit.Int32, emit.Int32))
	body := last.IL(p.Assembly)
	body.Ldarg(0)
	body.Op(cil.CEE_RET)
	for i := range n {
		m := p.main.Method(fmt.Sprintf("M%d", i), publicMethod, emit.Static(emit.Int32, emit.Int32))
		body := m.IL(p.Assembly)
		body.Ldarg(0)
		body.I4(1)
		body.Op(cil.CEE_ADD)
		body.Tok(cil.CEE_CALL, last.Token)
		body.Op(cil.CEE_RET)
		last = m
	}
	il.I4(0)
	il.Tok(cil.CEE_CALL, last.Token)
	il.Op(cil.CEE_POP)
	return p.finish(il)
}

// Strings makes n string literals that Main loads.
func Strings(n int) *emit.Assembly {
	p := newProgram()
	il := p.entry()
	for i := range n {
		il.Str(fmt.Sprintf("the literal with number %d", i))
		il.Op(cil.CEE_POP)
	}
	return p.finish(il)
}
