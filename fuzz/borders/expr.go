package borders

import (
	"strings"

	"ryugo/cil"
	"ryugo/cil/emit"
)

// constant writes an integer as a value of type t.
func (b *body) constant(v int64, t string) {
	switch p := primOf(t); {
	case p == nil:
		b.il.I4(int32(v))
		b.il.Op(cil.CEE_CONV_U)
	case p.bits == 0:
		b.il.R8(float64(v))
	case p.name == "nint":
		b.il.I4(int32(v))
		b.il.Op(cil.CEE_CONV_I)
	case p.bits == 64 && v == int64(int32(v)) && v&1 == 0:
		b.il.I4(int32(v))
		b.il.Op(cil.CEE_CONV_I8)
	case p.bits == 64:
		b.il.I8(v)
	default:
		b.il.I4(int32(v))
	}
}

// genAs writes n where a t is expected. It widens integers but never narrows them.
func (b *body) genAs(n *node, t string) {
	if n.kind == "int" && primOf(t) != nil {
		b.constant(n.val, t)
		return
	}
	b.widen(b.gen(n), t)
}

func (b *body) widen(from, to string) {
	f, t := primOf(from), primOf(to)
	if f == nil || t == nil || f.name == t.name {
		return
	}
	switch {
	case t.bits == 0 && f.bits > 0:
		if f.unsigned && f.bits >= 32 {
			b.il.Op(cil.CEE_CONV_R_UN)
		}
		b.il.Op(cil.CEE_CONV_R8)
	case t.bits == 64 && f.bits < 64 && t.name == "nint":
		b.il.Op(cil.CEE_CONV_I)
	case t.bits == 64 && f.bits < 64 && f.unsigned:
		b.il.Op(cil.CEE_CONV_U8)
	case t.bits == 64 && f.bits < 64:
		b.il.Op(cil.CEE_CONV_I8)
	}
}

// both returns the type of a binary operation on values of two types, by C's rules.
func both(x, y string) string {
	x, y = onStack(x), onStack(y)
	px, py := primOf(x), primOf(y)
	switch {
	case px == nil:
		return x
	case py == nil:
		return y
	case px.bits == 0 || py.bits == 0:
		return "double"
	case px.bits == 64 && py.bits == 64 && py.unsigned:
		return y
	case px.bits == 64:
		return x
	case py.bits == 64:
		return y
	case px.unsigned || py.unsigned:
		return "uint"
	}
	return "int"
}

// typeOf returns the type of an expression without generating code.
func (b *body) typeOf(n *node) string {
	switch n.kind {
	case "int", "cast", "as", "new", "null":
		return n.typ
	case "name":
		v, ok := b.vars[n.name]
		if !ok {
			b.fail(n, "no variable")
		}
		return v.typ
	case "checked", "volatile", "unaligned", "post++", "post--", "++", "--":
		return b.typeOf(n.x[0])
	case "unary-", "unary~":
		return onStack(b.typeOf(n.x[0]))
	case "unary!", "==", "!=", "<", "<=", ">", ">=", "&&", "||":
		return "bool"
	case "unary&":
		return b.typeOf(n.x[0]) + "&"
	case "unary*":
		return elemOf(b.typeOf(n.x[0]))
	case "?":
		return both(b.typeOf(n.x[1]), b.typeOf(n.x[2]))
	case "[":
		return elemOf(b.typeOf(n.x[0]))
	case "call":
		if f := mathCalls[n.name]; f != nil {
			return f.ret
		}
		return b.callee(n).ret
	case ".":
		if n.x[0].kind == "name" && n.x[0].name == "G" {
			_, t, _ := structOf("G").field(n.name)
			return t
		}
		t := b.typeOf(n.x[0])
		if isVector(t) {
			return "int"
		}
		_, ft, ok := structOf(strings.TrimRight(t, "&*")).field(n.name)
		if !ok {
			b.fail(n, "no field of "+t)
		}
		return ft
	case "<<", ">>", ">>>":
		return onStack(b.typeOf(n.x[0]))
	}
	if strings.HasSuffix(n.kind, "=") {
		return b.typeOf(n.x[0])
	}
	x, y := b.typeOf(n.x[0]), b.typeOf(n.x[1])
	switch {
	case n.x[1].kind == "int" && primOf(onStack(x)) != nil && primOf(n.x[1].typ).bits <= 32:
		return onStack(x) // a literal takes the other's type
	case n.x[0].kind == "int" && primOf(onStack(y)) != nil && primOf(n.x[0].typ).bits <= 32:
		return onStack(y)
	}
	return both(x, y)
}

// ops are the instructions of binary operators: plain, checked, and both again for unsigned
// operands.
var ops = map[string][4]cil.Opcode{
	"+": {cil.CEE_ADD, cil.CEE_ADD_OVF, cil.CEE_ADD, cil.CEE_ADD_OVF_UN}, "-": {cil.CEE_SUB, cil.CEE_SUB_OVF, cil.CEE_SUB, cil.CEE_SUB_OVF_UN},
	"*": {cil.CEE_MUL, cil.CEE_MUL_OVF, cil.CEE_MUL, cil.CEE_MUL_OVF_UN}, "/": {cil.CEE_DIV, cil.CEE_DIV, cil.CEE_DIV_UN, cil.CEE_DIV_UN},
	"%": {cil.CEE_REM, cil.CEE_REM, cil.CEE_REM_UN, cil.CEE_REM_UN}, "&": {cil.CEE_AND, cil.CEE_AND, cil.CEE_AND, cil.CEE_AND},
	"|": {cil.CEE_OR, cil.CEE_OR, cil.CEE_OR, cil.CEE_OR}, "^": {cil.CEE_XOR, cil.CEE_XOR, cil.CEE_XOR, cil.CEE_XOR},
	"<<": {cil.CEE_SHL, cil.CEE_SHL, cil.CEE_SHL, cil.CEE_SHL}, ">>": {cil.CEE_SHR, cil.CEE_SHR, cil.CEE_SHR_UN, cil.CEE_SHR_UN},
	">>>": {cil.CEE_SHR_UN, cil.CEE_SHR_UN, cil.CEE_SHR_UN, cil.CEE_SHR_UN},
}

// relation is a comparison as branches, signed and unsigned, with the relation that holds exactly
// when this one does not.
type relation struct {
	br, brUn cil.Opcode
	inverse  string
	set      [2]cil.Opcode // signed, unsigned; 0 if there is no such instruction
}

var relations = map[string]relation{
	"==": {cil.CEE_BEQ, cil.CEE_BEQ, "!=", [2]cil.Opcode{cil.CEE_CEQ, cil.CEE_CEQ}},
	"!=": {cil.CEE_BNE_UN, cil.CEE_BNE_UN, "==", [2]cil.Opcode{}},
	"<":  {cil.CEE_BLT, cil.CEE_BLT_UN, ">=", [2]cil.Opcode{cil.CEE_CLT, cil.CEE_CLT_UN}},
	">=": {cil.CEE_BGE, cil.CEE_BGE_UN, "<", [2]cil.Opcode{}},
	">":  {cil.CEE_BGT, cil.CEE_BGT_UN, "<=", [2]cil.Opcode{cil.CEE_CGT, cil.CEE_CGT_UN}},
	"<=": {cil.CEE_BLE, cil.CEE_BLE_UN, ">", [2]cil.Opcode{}},
}

// operands writes both operands of n and returns their type.
func (b *body) operands(n *node) string {
	x, y := b.typeOf(n.x[0]), b.typeOf(n.x[1])
	t := both(x, y)
	switch {
	case n.x[1].kind == "int" && primOf(onStack(x)) != nil && primOf(n.x[1].typ).bits <= 32:
		t = onStack(x)
	case n.x[0].kind == "int" && primOf(onStack(y)) != nil && primOf(n.x[0].typ).bits <= 32:
		t = onStack(y)
	}
	b.genAs(n.x[0], t)
	b.genAs(n.x[1], t)
	return t
}

func unsigned(t string) bool { p := primOf(t); return p == nil || p.unsigned }

func index(c bool) int {
	if c {
		return 1
	}
	return 0
}

// condition writes a jump to the label that is taken if n has the value when.
func (b *body) condition(n *node, to emit.Label, when bool) {
	il := b.il
	if r, ok := relations[n.kind]; ok {
		t := b.operands(n)
		if !when {
			r = relations[r.inverse]
		}
		if unsigned(t) {
			il.Br(r.brUn, to)
		} else {
			il.Br(r.br, to)
		}
		return
	}
	switch n.kind {
	case "unary!":
		b.condition(n.x[0], to, !when)
		return
	case "&&", "||":
		if (n.kind == "||") == when {
			b.condition(n.x[0], to, when)
			b.condition(n.x[1], to, when)
			return
		}
		skip := il.Label()
		b.condition(n.x[0], skip, !when)
		b.condition(n.x[1], to, when)
		il.Mark(skip)
		return
	}
	b.gen(n)
	if when {
		il.Br(cil.CEE_BRTRUE, to)
	} else {
		il.Br(cil.CEE_BRFALSE, to)
	}
}

// gen writes n and returns the type of its value.
func (b *body) gen(n *node) string {
	il := b.il
	t := b.typeOf(n)
	switch n.kind {
	case "int":
		b.constant(n.val, n.typ)
	case "null":
		il.Op(cil.CEE_LDNULL)
	case "name":
		if v := b.vars[n.name]; v.arg {
			il.Ldarg(v.n)
		} else {
			il.Ldloc(v.n)
		}
	case ".", "[", "unary*", "volatile", "unaligned":
		b.load(n)
	case "as":
		b.gen(n.x[0])
	case "cast":
		b.cast(n)
	case "checked":
		was := b.checked
		b.checked = true
		b.gen(n.x[0])
		b.checked = was
	case "new":
		if len(n.x) > 0 {
			b.genAs(n.x[0], "int")
			il.Tok(cil.CEE_NEWARR, b.typeTok(elemOf(t)))
		} else {
			il.Tok(cil.CEE_NEWOBJ, b.funcs["Obj"].Token)
		}
	case "unary-", "unary~":
		b.gen(n.x[0])
		if n.kind == "unary-" {
			il.Op(cil.CEE_NEG)
		} else {
			il.Op(cil.CEE_NOT)
		}
	case "unary!":
		b.gen(n.x[0])
		il.I4(0)
		il.Op(cil.CEE_CEQ)
	case "unary&":
		b.address(n.x[0])
	case "?", "&&", "||":
		no, end := il.Label(), il.Label()
		one, zero := func() { il.I4(1) }, func() { il.I4(0) }
		c := n
		if n.kind == "?" {
			c = n.x[0]
			one, zero = func() { b.genAs(n.x[1], t) }, func() { b.genAs(n.x[2], t) }
		}
		b.condition(c, no, false)
		one()
		il.Br(cil.CEE_BR, end)
		il.Mark(no)
		zero()
		il.Mark(end)
	case "==", "!=", "<", "<=", ">", ">=":
		un := index(unsigned(b.operands(n)))
		if op := relations[n.kind].set[un]; op != 0 {
			il.Op(op)
			break
		}
		il.Op(relations[relations[n.kind].inverse].set[un])
		il.I4(0)
		il.Op(cil.CEE_CEQ)
	case "<<", ">>", ">>>":
		b.gen(n.x[0])
		b.genAs(n.x[1], "int")
		il.Op(ops[n.kind][2*index(unsigned(t))])
	case "call":
		b.call(n)
	case "=", "++", "--", "post++", "post--":
		b.assignValue(n)
	default:
		if _, ok := ops[n.kind]; !ok {
			b.fail(n, "no expression")
		}
		b.operands(n)
		il.Op(ops[n.kind][2*index(unsigned(t))+index(b.checked)])
	}
	return t
}

func (b *body) cast(n *node) {
	if n.x[0].kind == "int" && primOf(n.typ) != nil && primOf(n.typ).bits >= 32 && !b.checked {
		b.constant(n.x[0].val, n.typ)
		return
	}
	from := b.gen(n.x[0])
	to, src := primOf(n.typ), primOf(onStack(from))
	switch {
	case isAddress(n.typ):
		return // the same address as another pointer type
	case isVector(n.typ):
		b.il.Tok(cil.CEE_CASTCLASS, b.typeTok(n.typ))
		return
	case src == nil:
		b.il.Op(to.conv)
		return
	}
	un := primOf(from).unsigned && src.bits >= 32
	switch {
	case b.checked && to.bits > 0 && un:
		b.il.Op(to.ovfUn)
	case b.checked && to.bits > 0:
		b.il.Op(to.ovf)
	case to.bits == 0:
		b.widen(from, "double")
	case to.bits == 64 && src.bits == 64 && to.name != "nint" && src.name != "nint":
	case to.bits == 32 && src.bits == 32:
	case to.bits == 64 && src.bits == 32 && primOf(from).unsigned:
		b.il.Op(cil.CEE_CONV_U8)
	case to.bits == 64 && src.bits == 32 && to.name != "nint":
		b.il.Op(cil.CEE_CONV_I8)
	case to.conv != 0:
		b.il.Op(to.conv)
	default: // bool
		b.il.I4(0)
		b.il.Op(cil.CEE_CGT_UN)
	}
}

// mathCalls are functions of the core library.
var mathCalls = map[string]*function{
	"Abs": {name: "Abs", ret: "int", params: []param{{"int", ""}}}, "AbsL": {name: "Abs", ret: "long", params: []param{{"long", ""}}},
	"Max": {name: "Max", ret: "int", params: []param{{"int", ""}, {"int", ""}}}, "Min": {name: "Min", ret: "int", params: []param{{"int", ""}, {"int", ""}}},
	"MaxL": {name: "Max", ret: "long", params: []param{{"long", ""}, {"long", ""}}}, "MinU": {name: "Min", ret: "uint", params: []param{{"uint", ""}, {"uint", ""}}},
}

// callee returns the function that n calls: a function of the core library, the function that the
// pointer fn points to, or a function of the row or its support.
func (b *body) callee(n *node) *function {
	f := mathCalls[n.name]
	switch {
	case f != nil:
	case n.name == "fn":
		f = b.f.calls
	case b.sigs[n.name] != nil:
		f = b.sigs[n.name]
	default:
		b.fail(n, "no function")
	}
	return f
}

func (b *body) call(n *node) {
	f := b.callee(n)
	s := emit.Static(b.typ(f.ret))
	for i, x := range n.x {
		b.genAs(x, f.params[i].typ)
		s.Params = append(s.Params, b.typ(f.params[i].typ))
	}
	switch {
	case n.name == "fn":
		b.il.Ldarg(0)
		b.il.Tok(cil.CEE_CALLI, b.a.Sig(s))
	case mathCalls[n.name] != nil:
		b.il.Tok(cil.CEE_CALL, b.a.MethodRef(b.a.CoreType("System", "Math"), f.name, s))
	default:
		b.il.Tok(cil.CEE_CALL, b.funcs[n.name].Token)
	}
}
