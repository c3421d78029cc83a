package progen

import (
	"math"
	"slices"

	"ryugo/cil"
	"ryugo/cil/emit"
)

// body writes the IL of one method.
type body struct {
	*lowerer
	il      *emit.IL
	m       *Method
	locals  map[*Variable]int
	ret     *Type
	regions []region // around the current statement, innermost last
	// The target of the leave for a return inside a protected block, and the local of its value.
	retLabel emit.Label
	retLocal int
}

func (b *body) str(s string)                    { b.il.Str(s) }
func (b *body) temp(t *Type) int                { return b.il.Local(b.typ(t)) }
func (b *body) call(name string)                { b.il.Tok(cil.CEE_CALL, b.rt[name].Token) }
func (b *body) typeOp(op cil.Opcode, t *Type)   { b.il.Tok(op, b.typeTok(t)) }
func (b *body) prim(k Kind) *Type               { return b.p.ts.prim[k] }
func (b *body) branch(op cil.Opcode) emit.Label { l := b.il.Label(); b.il.Br(op, l); return l }

// local returns the number of a local variable.
func (b *body) local(v *Variable) int {
	n, ok := b.locals[v]
	if !ok {
		t := b.typ(v.Type)
		if v.Pinned {
			t = emit.Pinned(t)
		}
		n = b.il.Local(t)
		b.locals[v] = n
	}
	return n
}

// expr writes code that leaves the value of n on the stack.
func (b *body) expr(n *Node) {
	il := b.il
	switch n.Op {
	case OpConst:
		b.constant(n)
	case OpStr:
		il.Str(n.Str)
	case OpDefault:
		b.zero(n.Type)
	case OpVar:
		if n.Var.Arg >= 0 {
			il.Ldarg(n.Var.Arg)
		} else {
			il.Ldloc(b.local(n.Var))
		}
	case OpField:
		if n.Int&ByValue != 0 && n.X[0].Type.Kind == Struct {
			b.expr(n.X[0])
			il.Tok(cil.CEE_LDFLD, b.fieldTok(n.Field, n.Owner))
			return
		}
		b.object(n.X[0])
		b.prefix(n, cil.CEE_LDFLD)
		il.Tok(cil.CEE_LDFLD, b.fieldTok(n.Field, n.Owner))
	case OpStatic:
		b.prefix(n, cil.CEE_LDSFLD)
		il.Tok(cil.CEE_LDSFLD, b.fieldTok(n.Field, n.Owner))
	case OpElem, OpSafeElem:
		b.element(n)
		b.loadElem(n.Type)
	case OpMatrix, OpSafeMat:
		b.matrix(n)
		il.Tok(cil.CEE_CALL, b.matrixMethod(n.X[0].Type, "Get"))
	case OpInd:
		b.expr(n.X[0])
		b.loadInd(n)
	case OpAddr:
		b.address(n.X[0])
	case OpArith:
		for _, x := range n.X {
			b.expr(x)
		}
		il.Op(n.IL)
	case OpDup:
		b.expr(n.X[0])
		il.Op(cil.CEE_DUP, n.IL)
	case OpConv:
		b.expr(n.X[0])
		if n.IL != 0 {
			il.Op(n.IL)
		}
	case OpGuard:
		b.guard(n)
	case OpCompare:
		b.compare(n)
	case OpNot:
		b.expr(n.X[0])
		il.I4(0)
		il.Op(cil.CEE_CEQ)
	case OpCond:
		no, end := il.Label(), il.Label()
		b.condition(n.X[0], no, false)
		b.expr(n.X[1])
		il.Br(cil.CEE_BR, end)
		il.Mark(no)
		b.expr(n.X[2])
		il.Mark(end)
	case OpAnd, OpOr:
		no, end := il.Label(), il.Label()
		b.condition(n, no, false)
		il.I4(1)
		il.Br(cil.CEE_BR, end)
		il.Mark(no)
		il.I4(0)
		il.Mark(end)
	case OpElse:
		b.expr(n.X[0])
		il.Op(cil.CEE_DUP)
		end := b.branch(cil.CEE_BRTRUE)
		il.Op(cil.CEE_POP)
		b.expr(n.X[1])
		il.Mark(end)
	case OpAssign:
		b.assign(n.X[0], n.X[1], true)
	case OpCall, OpCallVirt, OpConstrained, OpCalli, OpNew, OpInvoke:
		b.invocation(n)
	case OpNewVector, OpNewMatrix:
		b.newArray(n)
	case OpLen:
		b.expr(n.X[0])
		il.Op(cil.CEE_LDLEN, cil.CEE_CONV_I4)
	case OpMatLen:
		b.expr(n.X[0])
		il.I4(int32(n.Int))
		b.getLength()
	case OpBox:
		b.expr(n.X[0])
		b.typeOp(cil.CEE_BOX, n.X[0].Type)
	case OpUnbox:
		b.expr(n.X[0])
		if n.Int == 1 {
			b.typeOp(cil.CEE_UNBOX, n.Type)
			b.typeOp(cil.CEE_LDOBJ, n.Type)
		} else {
			b.typeOp(cil.CEE_UNBOX_ANY, n.Type)
		}
	case OpIs:
		b.expr(n.X[0])
		b.typeOp(cil.CEE_ISINST, n.U)
		il.Op(cil.CEE_LDNULL, cil.CEE_CGT_UN)
	case OpAs:
		b.expr(n.X[0])
		b.typeOp(cil.CEE_ISINST, n.Type)
	case OpCast:
		b.expr(n.X[0])
		b.typeOp(cil.CEE_CASTCLASS, n.Type)
	case OpUpcast:
		b.expr(n.X[0])
	case OpDelegate:
		b.newDelegate(n)
	case OpCombine:
		b.expr(n.X[0])
		b.expr(n.X[1])
		b.call("Combine")
		b.typeOp(cil.CEE_CASTCLASS, n.Type)
	case OpConcat:
		b.expr(n.X[0])
		b.expr(n.X[1])
		b.call("Concat")
	case OpStrLen:
		b.expr(n.X[0])
		b.stringCall("get_Length", emit.Instance(emit.Int32))
	case OpStrAt:
		b.stringAt(n)
	case OpStrEq:
		b.expr(n.X[0])
		b.expr(n.X[1])
		b.stringCall("Equals", emit.Static(emit.Bool, emit.String, emit.String))
	case OpSizeof:
		b.typeOp(cil.CEE_SIZEOF, n.U)
	case OpTypeName:
		b.typeOp(cil.CEE_LDTOKEN, n.U)
		typ := emit.Class(b.a.CoreType("System", "Type"))
		handle := emit.ValueType(b.a.CoreType("System", "RuntimeTypeHandle"))
		il.Tok(cil.CEE_CALL, b.a.MethodRef(b.a.CoreType("System", "Type"), "GetTypeFromHandle", emit.Static(typ, handle)))
		il.Tok(cil.CEE_CALLVIRT, b.a.MethodRef(b.a.CoreType("System.Reflection", "MemberInfo"), "get_Name", emit.Instance(emit.String)))
	case OpEquals:
		b.expr(n.X[0])
		b.expr(n.X[1])
		b.typeOp(cil.CEE_CONSTRAINED, n.U)
		il.Tok(cil.CEE_CALLVIRT, b.a.MethodRef(b.lowerer.object, "Equals", emit.Instance(emit.Bool, emit.Object)))
	case OpCore:
		b.coreCall(n)
	case OpSum:
		il.Tok(cil.CEE_LDSFLD, b.checksum.Token)
	case OpPtrAt:
		b.expr(n.X[0])
		b.expr(n.X[1])
		il.I4(int32(n.Int))
		il.Op(cil.CEE_REM_UN)
		il.I4(int32(n.Type.Elem.bits() / 8))
		il.Op(cil.CEE_MUL, cil.CEE_CONV_I, cil.CEE_ADD)
	default:
		panic("BUG: no expression")
	}
}

func (b *body) stringCall(name string, s emit.Signature) {
	op := cil.CEE_CALL
	if s.Instance {
		op = cil.CEE_CALLVIRT
	}
	b.il.Tok(op, b.a.MethodRef(b.a.CoreType("System", "String"), name, s))
}

func (b *body) getLength() {
	b.il.Tok(cil.CEE_CALLVIRT, b.a.MethodRef(b.a.CoreType("System", "Array"), "GetLength", emit.Instance(emit.Int32, emit.Int32)))
}

func (b *body) coreCall(n *Node) {
	c := &coreCalls[n.Int]
	s := emit.Static(b.typ(b.prim(c.ret)))
	for i, x := range n.X {
		b.expr(x)
		t := b.typ(b.prim(c.params[i]))
		if i == 0 && c.ref {
			t = emit.ByRef(t)
		}
		s.Params = append(s.Params, t)
	}
	b.il.Tok(cil.CEE_CALL, b.a.MethodRef(b.a.CoreType(c.space, c.class), c.name, s))
}

func (b *body) constant(n *Node) {
	il := b.il
	switch n.Type.stack() {
	case onInt64:
		if n.Int == int64(int32(n.Int)) && n.Int&1 == 0 {
			il.I4(int32(n.Int))
			il.Op(cil.CEE_CONV_I8)
		} else {
			il.I8(n.Int)
		}
	case onNative:
		il.I8(n.Int)
		il.Op(cil.CEE_CONV_I)
	case onFloat:
		if n.Type.Kind == R4 {
			il.R4(math.Float32frombits(uint32(n.Int)))
		} else {
			il.R8(math.Float64frombits(uint64(n.Int)))
		}
	default:
		il.I4(int32(n.Int))
	}
}

// zero writes the default value of a type.
func (b *body) zero(t *Type) {
	switch {
	case t.isRef():
		b.il.Op(cil.CEE_LDNULL)
	case t.isPrim():
		b.constant(&Node{Op: OpConst, Type: t})
	case t.Kind == ByRef || t.Kind == Pointer:
		b.il.I4(0)
		b.il.Op(cil.CEE_CONV_U)
	case t.Kind != Void:
		v := b.temp(t)
		b.il.Ldloca(v)
		b.typeOp(cil.CEE_INITOBJ, t)
		b.il.Ldloc(v)
	}
}

// object writes the operand of an instance field access: the reference, or the address of the
// struct.
func (b *body) object(x *Node) {
	if x.Type.Kind == Struct {
		b.address(x)
	} else {
		b.expr(x)
	}
}

// address writes the address of a place, or of a temp that holds the value.
func (b *body) address(x *Node) {
	il := b.il
	switch x.Op {
	case OpVar:
		if x.Var.Arg >= 0 {
			il.Ldarga(x.Var.Arg)
		} else {
			il.Ldloca(b.local(x.Var))
		}
	case OpField:
		b.object(x.X[0])
		il.Tok(cil.CEE_LDFLDA, b.fieldTok(x.Field, x.Owner))
	case OpStatic:
		il.Tok(cil.CEE_LDSFLDA, b.fieldTok(x.Field, x.Owner))
	case OpElem, OpSafeElem:
		b.element(x)
		if x.Type.isParam() {
			il.Op(cil.CEE_READONLY) // without readonly. the array's element type must match exactly
		}
		b.typeOp(cil.CEE_LDELEMA, x.Type)
	case OpMatrix, OpSafeMat:
		b.matrix(x)
		il.Tok(cil.CEE_CALL, b.matrixMethod(x.X[0].Type, "Address"))
	case OpInd:
		b.expr(x.X[0])
	default:
		b.expr(x)
		v := b.temp(x.Type)
		il.Stloc(v)
		il.Ldloca(v)
	}
}

// element writes an array and an index.
func (b *body) element(n *Node) {
	il := b.il
	b.expr(n.X[0])
	if n.Op == OpElem {
		b.expr(n.X[1])
		return
	}
	v := b.temp(n.X[0].Type)
	il.Op(cil.CEE_DUP)
	il.Stloc(v)
	b.expr(n.X[1])
	il.Ldloc(v)
	il.Op(cil.CEE_LDLEN)
	if n.X[1].Type.stack() == onInt32 {
		il.Op(cil.CEE_CONV_I4)
	}
	il.Op(cil.CEE_REM_UN)
}

// matrix writes an array of several dimensions and its indexes.
func (b *body) matrix(n *Node) {
	il := b.il
	b.expr(n.X[0])
	v := 0
	if n.Op == OpSafeMat {
		v = b.temp(n.X[0].Type)
		il.Op(cil.CEE_DUP)
		il.Stloc(v)
	}
	for i, x := range n.X[1:] {
		b.expr(x)
		if x.Type.stack() != onInt32 {
			il.Op(cil.CEE_CONV_I4)
		}
		if n.Op == OpSafeMat {
			il.Ldloc(v)
			il.I4(int32(i))
			b.getLength()
			il.Op(cil.CEE_REM_UN)
		}
	}
}

func (b *body) matrixMethod(t *Type, name string) cil.Token {
	s := emit.Instance(emit.Void, slices.Repeat([]emit.Type{emit.Int32}, t.Index)...)
	switch name {
	case "Get":
		s.Ret = b.typ(t.Elem)
	case "Set":
		s.Params = append(s.Params, b.typ(t.Elem))
	case "Address":
		s.Ret = emit.ByRef(b.typ(t.Elem))
	}
	return b.a.MethodRef(b.typeTok(t), name, s)
}

func (b *body) loadElem(t *Type) {
	if op := kindTable[t.Kind].ldelem; op != 0 {
		b.il.Op(op)
	} else {
		b.typeOp(cil.CEE_LDELEM, t)
	}
}

func (b *body) storeElem(t *Type) {
	if op := kindTable[t.Kind].stelem; op != 0 {
		b.il.Op(op)
	} else {
		b.typeOp(cil.CEE_STELEM, t)
	}
}

// prefix writes volatile. and unaligned. as the place requires.
func (b *body) prefix(n *Node, op cil.Opcode) {
	if n.Int&Unaligned != 0 && op != cil.CEE_LDSFLD && op != cil.CEE_STSFLD {
		b.il.Int(cil.CEE_UNALIGNED, 1)
	}
	if n.Int&Volatile != 0 {
		b.il.Op(cil.CEE_VOLATILE)
	}
}

// loadInd reads through the address on the stack.
func (b *body) loadInd(n *Node) {
	b.prefix(n, cil.CEE_LDOBJ)
	if op := kindTable[n.Type.Kind].ldind; op != 0 && n.Int&ByValue == 0 {
		b.il.Op(op)
	} else {
		b.typeOp(cil.CEE_LDOBJ, n.Type)
	}
}

func (b *body) storeInd(n *Node) {
	b.prefix(n, cil.CEE_STOBJ)
	if op := kindTable[n.Type.Kind].stind; op != 0 && n.Int&ByValue == 0 {
		b.il.Op(op)
	} else {
		b.typeOp(cil.CEE_STOBJ, n.Type)
	}
}

// assign stores the value of x in a place. With keep, the value also stays on the stack.
func (b *body) assign(place, x *Node, keep bool) {
	il := b.il
	value := func() {
		b.expr(x)
		if keep {
			il.Op(cil.CEE_DUP)
		}
	}
	kept := -1
	// If an address is below it on the stack, the value is kept in a temp.
	valueBehind := func() {
		value()
		if keep {
			kept = b.temp(x.Type)
			il.Stloc(kept)
		}
	}
	switch place.Op {
	case OpVar:
		value()
		if place.Var.Arg >= 0 {
			il.Starg(place.Var.Arg)
		} else {
			il.Stloc(b.local(place.Var))
		}
	case OpStatic:
		value()
		b.prefix(place, cil.CEE_STSFLD)
		il.Tok(cil.CEE_STSFLD, b.fieldTok(place.Field, place.Owner))
	case OpField:
		b.object(place.X[0])
		valueBehind()
		b.prefix(place, cil.CEE_STFLD)
		il.Tok(cil.CEE_STFLD, b.fieldTok(place.Field, place.Owner))
	case OpElem, OpSafeElem:
		b.element(place)
		valueBehind()
		b.storeElem(place.Type)
	case OpMatrix, OpSafeMat:
		b.matrix(place)
		valueBehind()
		il.Tok(cil.CEE_CALL, b.matrixMethod(place.X[0].Type, "Set"))
	case OpInd:
		b.expr(place.X[0])
		valueBehind()
		b.storeInd(place)
	default: // shrinking has made it a value, so there is nothing to store to
		b.expr(place)
		il.Op(cil.CEE_POP)
		b.expr(x)
		if !keep {
			il.Op(cil.CEE_POP)
		}
	}
	if kept >= 0 {
		il.Ldloc(kept)
	}
}

// guardRange returns the range of floats that certainly fit an integer of type t.
func guardRange(t *Type) (lo, hi float64) {
	bits := t.bits()
	if t.unsigned() {
		return -1, math.Ldexp(1, bits-1)
	}
	return -math.Ldexp(1, bits-1), math.Ldexp(1, bits-1) - 1
}

// guard makes the operation on X[0] specified. It replaces a float by 0 if an integer of type U
// cannot hold the float. It limits an integer to a shift count for U or, if U is a float, to the
// bits that U holds exactly.
func (b *body) guard(n *Node) {
	il := b.il
	b.expr(n.X[0])
	switch {
	case n.U.isFloat():
		il.I4(11)
		il.Op(cil.CEE_SHR_UN)
		return
	case !n.Type.isFloat():
		il.I4(int32(n.U.bits() - 1))
		il.Op(cil.CEE_AND)
		return
	}
	v := b.temp(n.Type)
	il.Stloc(v)
	lo, hi := guardRange(n.U)
	bad, end := il.Label(), il.Label()
	il.Ldloc(v)
	il.R8(lo)
	il.Br(cil.CEE_BLE_UN, bad)
	il.Ldloc(v)
	il.R8(hi)
	il.Br(cil.CEE_BGE_UN, bad)
	il.Ldloc(v)
	il.Br(cil.CEE_BR, end)
	il.Mark(bad)
	b.zero(n.Type)
	il.Mark(end)
}

// inverse returns the branch that is taken exactly when op is not.
func inverse(op cil.Opcode, float bool) cil.Opcode {
	pairs := [...][3]cil.Opcode{ // of integers, of floats
		{cil.CEE_BEQ, cil.CEE_BNE_UN, cil.CEE_BNE_UN},
		{cil.CEE_BNE_UN, cil.CEE_BEQ, cil.CEE_BEQ},
		{cil.CEE_BLT, cil.CEE_BGE, cil.CEE_BGE_UN},
		{cil.CEE_BLT_UN, cil.CEE_BGE_UN, cil.CEE_BGE},
		{cil.CEE_BLE, cil.CEE_BGT, cil.CEE_BGT_UN},
		{cil.CEE_BLE_UN, cil.CEE_BGT_UN, cil.CEE_BGT},
		{cil.CEE_BGT, cil.CEE_BLE, cil.CEE_BLE_UN},
		{cil.CEE_BGT_UN, cil.CEE_BLE_UN, cil.CEE_BLE},
		{cil.CEE_BGE, cil.CEE_BLT, cil.CEE_BLT_UN},
		{cil.CEE_BGE_UN, cil.CEE_BLT_UN, cil.CEE_BLT},
	}
	for _, p := range pairs {
		if p[0] == op && float {
			return p[2]
		} else if p[0] == op {
			return p[1]
		}
	}
	panic("BUG: no branch")
}

// compares are the branches for which an instruction gives the same result as a bool. The others
// are the negation of their inverse.
var compares = map[cil.Opcode]cil.Opcode{cil.CEE_BEQ: cil.CEE_CEQ, cil.CEE_BLT: cil.CEE_CLT, cil.CEE_BLT_UN: cil.CEE_CLT_UN,
	cil.CEE_BGT: cil.CEE_CGT, cil.CEE_BGT_UN: cil.CEE_CGT_UN}

func (b *body) compare(n *Node) {
	b.expr(n.X[0])
	b.expr(n.X[1])
	if op, ok := compares[n.IL]; ok {
		b.il.Op(op)
		return
	}
	b.il.Op(compares[inverse(n.IL, n.X[0].Type.isFloat())])
	b.il.I4(0)
	b.il.Op(cil.CEE_CEQ)
}

// condition branches to the label if n has the given value, and falls through otherwise.
func (b *body) condition(n *Node, to emit.Label, when bool) {
	il := b.il
	switch {
	case n.Op == OpNot:
		b.condition(n.X[0], to, !when)
		return
	case n.Op == OpAnd || n.Op == OpOr:
		if (n.Op == OpOr) == when {
			b.condition(n.X[0], to, when)
			b.condition(n.X[1], to, when)
			return
		}
		skip := il.Label()
		b.condition(n.X[0], skip, !when)
		b.condition(n.X[1], to, when)
		il.Mark(skip)
		return
	case n.Op == OpCompare && n.Int == 1:
		b.expr(n.X[0])
		b.expr(n.X[1])
		op := n.IL
		if !when {
			op = inverse(op, n.X[0].Type.isFloat())
		}
		il.Br(op, to)
		return
	}
	b.expr(n)
	if when {
		il.Br(cil.CEE_BRTRUE, to)
	} else {
		il.Br(cil.CEE_BRFALSE, to)
	}
}

// invocation writes a call of any kind.
func (b *body) invocation(n *Node) {
	il := b.il
	object := 0
	for i, x := range n.X {
		b.expr(x)
		if i == 0 && n.Op == OpCalli && n.Int == 1 {
			object = b.temp(x.Type)
			il.Op(cil.CEE_DUP)
			il.Stloc(object)
		}
	}
	switch n.Op {
	case OpCall:
		il.Tok(cil.CEE_CALL, b.methodTok(n.Method, n.Owner, n.Targs))
	case OpCallVirt:
		il.Tok(cil.CEE_CALLVIRT, b.methodTok(n.Method, n.Owner, n.Targs))
	case OpConstrained:
		b.typeOp(cil.CEE_CONSTRAINED, n.U)
		il.Tok(cil.CEE_CALLVIRT, b.methodTok(n.Method, n.Owner, n.Targs))
	case OpCalli:
		tok := b.methodTok(n.Method, n.Owner, nil)
		if n.Int == 1 {
			il.Ldloc(object)
			il.Tok(cil.CEE_LDVIRTFTN, tok)
		} else {
			il.Tok(cil.CEE_LDFTN, tok)
		}
		il.Tok(cil.CEE_CALLI, b.a.Sig(b.signature(n.Method)))
	case OpNew:
		if n.Method == nil {
			il.Tok(cil.CEE_NEWOBJ, b.ctorTok(n.Owner))
		} else {
			il.Tok(cil.CEE_NEWOBJ, b.methodTok(n.Method, n.Owner, nil))
		}
	case OpInvoke:
		t := n.X[0].Type
		tok := b.defs[t.Def].invoke.Token
		if len(t.Args) > 0 {
			tok = b.a.MethodRef(b.typeTok(t), "Invoke", emit.Instance(b.typ(t.Def.Ret), b.typesOf(t.Def.Params)...))
		}
		il.Tok(cil.CEE_CALLVIRT, tok)
	}
}

func (b *body) newArray(n *Node) {
	il := b.il
	for _, x := range n.X {
		b.expr(x)
		if n.Int == 0 {
			il.I4(4)
			il.Op(cil.CEE_REM)
			continue
		}
		il.I4(int32(n.Int))
		il.Op(cil.CEE_AND)
		il.I4(1)
		il.Op(cil.CEE_ADD)
	}
	if n.Op == OpNewVector {
		b.typeOp(cil.CEE_NEWARR, n.Type.Elem)
	} else {
		il.Tok(cil.CEE_NEWOBJ, b.matrixMethod(n.Type, ".ctor"))
	}
}

func (b *body) newDelegate(n *Node) {
	il := b.il
	tok := b.methodTok(n.Method, n.Owner, n.Targs)
	switch {
	case len(n.X) == 0:
		il.Op(cil.CEE_LDNULL)
		il.Tok(cil.CEE_LDFTN, tok)
	case n.Method.Virtual:
		b.expr(n.X[0])
		il.Op(cil.CEE_DUP)
		il.Tok(cil.CEE_LDVIRTFTN, tok)
	default:
		b.expr(n.X[0])
		il.Tok(cil.CEE_LDFTN, tok)
	}
	ctor := b.defs[n.Type.Def].ctor.Token
	if len(n.Type.Args) > 0 {
		ctor = b.a.MethodRef(b.typeTok(n.Type), ".ctor", emit.Instance(emit.Void, emit.Object, emit.IntPtr))
	}
	il.Tok(cil.CEE_NEWOBJ, ctor)
}

func (b *body) stringAt(n *Node) {
	il := b.il
	b.expr(n.X[0])
	if n.Int == 0 {
		b.expr(n.X[1])
	} else {
		v := b.temp(b.prim(String))
		il.Op(cil.CEE_DUP)
		il.Stloc(v)
		b.expr(n.X[1])
		il.Ldloc(v)
		b.stringCall("get_Length", emit.Instance(emit.Int32))
		if n.X[1].Type.stack() != onInt32 {
			il.Op(cil.CEE_CONV_I8)
		}
		il.Op(cil.CEE_REM_UN)
	}
	if n.X[1].Type.stack() != onInt32 {
		il.Op(cil.CEE_CONV_I4)
	}
	b.stringCall("get_Chars", emit.Instance(emit.Char, emit.Int32))
}
