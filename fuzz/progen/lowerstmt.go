package progen

import (
	"ryugo/cil"
	"ryugo/cil/emit"
)

// region is a construct that control leaves by an instruction of its own.
type region struct {
	op        Op         // OpFor for any loop, OpTry, OpCatch also for filters, OpFinally also for faults
	exit, top emit.Label // of loops: break and continue
}

// method writes the code of m.
func (lw *lowerer) method(m *Method) {
	em := lw.methods[m]
	b := &body{lowerer: lw, il: em.IL(lw.a), m: m, locals: map[*Variable]int{}, ret: m.Ret}
	il := b.il
	if m.Ctor && m.Def.Kind == Class {
		il.Ldarg(0)
		il.Tok(cil.CEE_CALL, lw.baseCtor(m.Def))
	}
	b.retLabel = il.Label()
	if m.Ret.Kind != Void {
		b.retLocal = b.temp(m.Ret)
	}
	if m.Name != ".cctor" {
		// No fuel: the method does nothing and returns the default.
		il.Tok(cil.CEE_LDSFLD, lw.fuel.Token)
		il.I4(1)
		il.Op(cil.CEE_SUB, cil.CEE_DUP)
		il.Tok(cil.CEE_STSFLD, lw.fuel.Token)
		il.I4(0)
		il.Br(cil.CEE_BLT, b.retLabel)
	}
	b.statement(m.Body)
	il.Mark(b.retLabel)
	if m.Ret.Kind != Void {
		il.Ldloc(b.retLocal)
	}
	il.Op(cil.CEE_RET)
}

func (b *body) statement(n *Node) {
	il := b.il
	switch n.Op {
	case OpBlock:
		for _, x := range n.X {
			b.statement(x)
		}
	case OpSet:
		b.assign(n.X[0], n.X[1], false)
	case OpExpr:
		b.expr(n.X[0])
		if n.X[0].Type.Kind != Void {
			il.Op(cil.CEE_POP)
		}
	case OpMix:
		b.mix(n.X[0])
	case OpIf:
		no := il.Label()
		b.condition(n.X[0], no, false)
		b.statement(n.X[1])
		if len(n.X) > 2 {
			end := b.branch(cil.CEE_BR)
			il.Mark(no)
			b.statement(n.X[2])
			no = end
		}
		il.Mark(no)
	case OpFor, OpWhile, OpDo, OpCount:
		b.loop(n)
	case OpSwitch:
		b.switches(n)
	case OpBreak, OpContinue:
		b.jump(n.Op)
	case OpReturn:
		b.returns(n)
	case OpTry:
		b.try(n)
	case OpThrow:
		b.expr(n.X[0])
		il.Op(cil.CEE_THROW)
	case OpRethrow:
		// Only directly inside a catch: loops in between do not matter, protected blocks do.
		for i := len(b.regions) - 1; i >= 0 && b.regions[i].op != OpTry && b.regions[i].op != OpFinally; i-- {
			if b.regions[i].op == OpCatch {
				il.Op(cil.CEE_RETHROW)
				break
			}
		}
	case OpInitObj:
		b.expr(n.X[0])
		b.typeOp(cil.CEE_INITOBJ, n.X[0].Type.Elem)
	case OpCpObj:
		b.expr(n.X[0])
		b.expr(n.X[1])
		b.typeOp(cil.CEE_CPOBJ, n.X[0].Type.Elem)
	case OpAlloc:
		if b.inHandler() {
			return // III.3.47: localloc is not allowed in a handler
		}
		il.I4(bufferBytes)
		il.Op(cil.CEE_CONV_U, cil.CEE_LOCALLOC)
		il.Stloc(b.local(n.Var))
	case OpInitBlk, OpCpBlk:
		b.expr(n.X[0])
		b.expr(n.X[1])
		if len(n.X) > 2 {
			b.expr(n.X[2])
			il.I4(bufferBytes - 1)
			il.Op(cil.CEE_AND)
		} else {
			il.I4(int32(n.Int))
		}
		il.Int(cil.CEE_UNALIGNED, 1)
		if n.Op == OpInitBlk {
			il.Op(cil.CEE_INITBLK)
		} else {
			il.Op(cil.CEE_CPBLK)
		}
	case OpPin:
		b.expr(n.X[0])
		il.I4(0)
		b.typeOp(cil.CEE_LDELEMA, n.X[0].Type.Elem)
		il.Stloc(b.local(n.Var))
		b.statement(n.X[1])
		il.I4(0)
		il.Op(cil.CEE_CONV_U)
		il.Stloc(b.local(n.Var))
	default:
		panic("BUG: no statement")
	}
}

// mix adds a value to the checksum.
func (b *body) mix(x *Node) {
	b.expr(x)
	b.mixTop(x.Type)
}

// mixTop adds the value on the stack to the checksum.
func (b *body) mixTop(t *Type) {
	il := b.il
	switch {
	case t.isParam() || t.Kind == Struct && t.Def.Core:
		b.typeOp(cil.CEE_BOX, t)
		b.call("MixObj")
	case t.Kind == Struct:
		v := b.temp(t)
		il.Stloc(v)
		for _, f := range t.Def.Fields {
			if !f.Static {
				il.Ldloca(v)
				il.Tok(cil.CEE_LDFLD, b.fieldTok(f, t))
				b.mixTop(b.p.ts.subst(f.Type, t.Args, nil))
			}
		}
	case t.Kind == R8:
		b.call("MixR8")
	case t.Kind == R4:
		b.call("MixR4")
	case t.isPrim():
		if t.unsigned() {
			il.Op(cil.CEE_CONV_U8)
		} else {
			il.Op(cil.CEE_CONV_I8)
		}
		b.call("Mix")
	case t.Kind == String:
		b.call("MixStr")
	case t.isRef():
		b.call("MixObj")
	default:
		il.Op(cil.CEE_POP)
	}
}

// iteration takes fuel for one iteration of a loop, and leaves the loop if no fuel is left.
func (b *body) iteration(exit emit.Label) {
	il := b.il
	il.Tok(cil.CEE_LDSFLD, b.fuel.Token)
	il.I4(1)
	il.Op(cil.CEE_SUB, cil.CEE_DUP)
	il.Tok(cil.CEE_STSFLD, b.fuel.Token)
	il.I4(0)
	il.Br(cil.CEE_BLT, exit)
}

func (b *body) loop(n *Node) {
	il := b.il
	r := region{op: OpFor, exit: il.Label(), top: il.Label()}
	first, test, bound := il.Label(), il.Label(), 0
	if n.Op == OpFor {
		b.expr(n.X[0])
		il.I4(int32(n.Int))
		il.Op(cil.CEE_AND)
		bound = b.temp(b.prim(I4))
		il.Stloc(bound)
		il.I4(0)
		il.Stloc(b.local(n.Var))
	}
	if n.Op == OpCount {
		b.expr(n.X[0])
		il.Stloc(b.local(n.Var))
	}
	if n.Op != OpDo {
		il.Br(cil.CEE_BR, test)
	}
	il.Mark(first)
	b.iteration(r.exit)
	b.regions = append(b.regions, r)
	b.statement(n.X[len(n.X)-1])
	b.regions = b.regions[:len(b.regions)-1]
	il.Mark(r.top)
	switch n.Op {
	case OpFor, OpCount:
		step := int32(1)
		if n.Op == OpCount {
			step = int32(n.Int)
		}
		il.Ldloc(b.local(n.Var))
		il.I4(step)
		il.Op(cil.CEE_ADD)
		il.Stloc(b.local(n.Var))
		il.Mark(test)
		il.Ldloc(b.local(n.Var))
		if n.Op == OpFor {
			il.Ldloc(bound)
			il.Br(cil.CEE_BLT, first)
		} else {
			b.expr(n.X[1])
			il.Br(n.IL, first)
		}
	default:
		il.Mark(test)
		b.condition(n.X[0], first, true)
	}
	il.Mark(r.exit)
}

// switches takes the selector modulo the number of cases plus one.
func (b *body) switches(n *Node) {
	il := b.il
	cases := n.X[1:]
	if len(cases) == 0 {
		return
	}
	labels := make([]emit.Label, len(cases))
	for i := range labels {
		labels[i] = il.Label()
	}
	end := il.Label()
	b.expr(n.X[0])
	il.I4(int32(len(cases) + 1))
	il.Op(cil.CEE_REM_UN)
	il.Switch(labels[:len(cases)-1]...)
	il.Br(cil.CEE_BR, labels[len(cases)-1])
	for i, c := range cases {
		il.Mark(labels[i])
		b.statement(c)
		il.Br(cil.CEE_BR, end)
	}
	il.Mark(end)
}

func (b *body) inHandler() bool {
	for _, r := range b.regions {
		if r.op == OpCatch || r.op == OpFinally {
			return true
		}
	}
	return false
}

// jump writes a break or continue of the innermost loop. It writes nothing if there is no loop, or
// if the jump would leave a finally.
func (b *body) jump(op Op) {
	out := cil.CEE_BR
	for i := len(b.regions) - 1; i >= 0; i-- {
		switch r := &b.regions[i]; r.op {
		case OpFor:
			if op == OpBreak {
				b.il.Br(out, r.exit)
			} else {
				b.il.Br(out, r.top)
			}
			return
		case OpFinally:
			return
		default:
			out = cil.CEE_LEAVE
		}
	}
}

func (b *body) returns(n *Node) {
	il := b.il
	out := cil.CEE_BR
	for _, r := range b.regions {
		switch r.op {
		case OpFinally:
			return
		case OpTry, OpCatch:
			out = cil.CEE_LEAVE
		}
	}
	if len(n.X) > 0 && b.ret.Kind != Void {
		x := n.X[0]
		if n.Int == 1 && out == cil.CEE_BR && tailCallable(x) {
			for _, arg := range x.X {
				b.expr(arg)
			}
			op := cil.CEE_CALL
			if x.Op == OpCallVirt {
				op = cil.CEE_CALLVIRT
			}
			il.Op(cil.CEE_TAILCALL)
			il.Tok(op, b.methodTok(x.Method, x.Owner, x.Targs))
			il.Op(cil.CEE_RET)
			return
		}
		b.expr(x)
		il.Stloc(b.retLocal)
	}
	il.Br(out, b.retLabel)
}

// try writes a protected block. If there are catches, they follow it; a finally or fault is always
// the only handler.
func (b *body) try(n *Node) {
	il := b.il
	if len(n.X) == 1 {
		b.statement(n.X[0])
		return
	}
	end := il.Label()
	in := func(op Op, x *Node) {
		b.regions = append(b.regions, region{op: op})
		b.statement(x)
		b.regions = b.regions[:len(b.regions)-1]
	}
	start := il.Here()
	in(OpTry, n.X[0])
	il.Br(cil.CEE_LEAVE, end)
	tryEnd := il.Here()
	var add []func()
	for _, c := range n.X[1:] {
		switch c.Op {
		case OpFinally, OpFault:
			handler := il.Here()
			in(OpFinally, c.X[0])
			il.Op(cil.CEE_ENDFINALLY)
			stop := il.Here()
			if c.Op == OpFault {
				add = append(add, func() { il.Fault(start, tryEnd, handler, stop) })
			} else {
				add = append(add, func() { il.Finally(start, tryEnd, handler, stop) })
			}
		case OpFilter:
			filter := il.Here()
			b.typeOp(cil.CEE_ISINST, c.U)
			il.Op(cil.CEE_DUP)
			il.Stloc(b.local(c.Var))
			no := b.branch(cil.CEE_BRFALSE)
			b.expr(c.X[1])
			done := b.branch(cil.CEE_BR)
			il.Mark(no)
			il.I4(0)
			il.Mark(done)
			il.Op(cil.CEE_ENDFILTER)
			handler := il.Here()
			il.Op(cil.CEE_POP)
			in(OpCatch, c.X[0])
			il.Br(cil.CEE_LEAVE, end)
			stop := il.Here()
			add = append(add, func() { il.Filter(filter, start, tryEnd, handler, stop) })
		default:
			handler := il.Here()
			il.Stloc(b.local(c.Var))
			in(OpCatch, c.X[0])
			il.Br(cil.CEE_LEAVE, end)
			stop := il.Here()
			class := b.typeTok(c.U)
			add = append(add, func() { il.Catch(class, start, tryEnd, handler, stop) })
		}
	}
	il.Mark(end)
	for _, f := range add {
		f()
	}
}
