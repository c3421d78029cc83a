package borders

import (
	"strings"

	"ryugo/cil"
)

// Places are variables, fields, elements, and what addresses point to.

// isStatic reports whether n is a field of G.
func isStatic(n *node) bool {
	return n.kind == "." && n.x[0].kind == "name" && n.x[0].name == "G"
}

// strip removes prefixes from a place, and writes them if emit is set.
func (b *body) strip(n *node, emit bool) *node {
	for n.kind == "volatile" || n.kind == "unaligned" {
		if emit && n.kind == "volatile" {
			b.il.Op(cil.CEE_VOLATILE)
		} else if emit {
			b.il.Int(cil.CEE_UNALIGNED, 1)
		}
		n = n.x[0]
	}
	return n
}

func (b *body) fieldTok(n *node) cil.Token {
	if isStatic(n) {
		return b.fields["G."+n.name]
	}
	return b.fields[strings.TrimRight(b.typeOf(n.x[0]), "&*")+"."+n.name]
}

// object writes the operand of a field access: a reference, or the address of a struct.
func (b *body) object(x *node) {
	if s := structOf(b.typeOf(x)); s != nil && s.kind != "class" {
		b.address(x)
		return
	}
	b.gen(x)
}

// owner writes the operands that are below the value in a store to place n.
func (b *body) owner(n *node) {
	switch {
	case n.kind == "." && !isStatic(n):
		b.object(n.x[0])
	case n.kind == "[":
		b.gen(n.x[0])
		if isAddress(b.typeOf(n.x[0])) {
			b.scaled(n)
		} else {
			b.subscript(n.x[1])
		}
	case n.kind == "unary*":
		b.gen(n.x[0])
	}
}

// subscript writes an index as C# does: int unchanged, uint as a native int, long with a check.
func (b *body) subscript(x *node) {
	switch b.gen(x) {
	case "uint":
		b.il.Op(cil.CEE_CONV_U)
	case "long":
		b.il.Op(cil.CEE_CONV_OVF_I)
	case "ulong":
		b.il.Op(cil.CEE_CONV_OVF_I_UN)
	}
}

// scaled adds the scaled index of p[i] to the pointer on the stack.
func (b *body) scaled(n *node) {
	b.widen(onStack(b.gen(n.x[1])), "nint")
	if size := primOf(elemOf(b.typeOf(n.x[0]))).bits / 8; size > 1 {
		b.il.I4(int32(size))
		b.il.Op(cil.CEE_MUL)
	}
	b.il.Op(cil.CEE_ADD)
}

// load writes a load of the value of a place.
func (b *body) load(n *node) {
	place := b.strip(n, false)
	t := b.typeOf(place)
	if place.kind == "." && place.name == "Length" {
		b.gen(place.x[0])
		b.il.Op(cil.CEE_LDLEN, cil.CEE_CONV_I4)
		return
	}
	b.owner(place)
	b.strip(n, true)
	p := primOf(t)
	switch {
	case isStatic(place):
		b.il.Tok(cil.CEE_LDSFLD, b.fieldTok(place))
	case place.kind == ".":
		b.il.Tok(cil.CEE_LDFLD, b.fieldTok(place))
	case place.kind == "[" && !isAddress(b.typeOf(place.x[0])) && p != nil:
		b.il.Op(p.ldelem)
	case place.kind == "[" && !isAddress(b.typeOf(place.x[0])):
		b.il.Tok(cil.CEE_LDELEM, b.typeTok(t))
	case p != nil:
		b.il.Op(p.ldind)
	default:
		b.il.Tok(cil.CEE_LDOBJ, b.typeTok(t))
	}
}

// store writes the store of the value on the stack; the place's owner is below it.
func (b *body) store(n *node) {
	place := b.strip(n, true)
	t := b.typeOf(place)
	p := primOf(t)
	switch {
	case place.kind == "name":
		if v := b.vars[place.name]; v.arg {
			b.il.Starg(v.n)
		} else {
			b.il.Stloc(v.n)
		}
	case isStatic(place):
		b.il.Tok(cil.CEE_STSFLD, b.fieldTok(place))
	case place.kind == ".":
		b.il.Tok(cil.CEE_STFLD, b.fieldTok(place))
	case place.kind == "[" && !isAddress(b.typeOf(place.x[0])) && p != nil:
		b.il.Op(p.stelem)
	case place.kind == "[" && !isAddress(b.typeOf(place.x[0])):
		b.il.Tok(cil.CEE_STELEM, b.typeTok(t))
	case p != nil:
		b.il.Op(p.stind)
	default:
		b.il.Tok(cil.CEE_STOBJ, b.typeTok(t))
	}
}

// address writes the address of a place, or of a temp that holds a value.
func (b *body) address(n *node) {
	il := b.il
	switch {
	case n.kind == "name":
		if v := b.vars[n.name]; v.arg {
			il.Ldarga(v.n)
		} else {
			il.Ldloca(v.n)
		}
	case isStatic(n):
		il.Tok(cil.CEE_LDSFLDA, b.fieldTok(n))
	case n.kind == ".":
		b.object(n.x[0])
		il.Tok(cil.CEE_LDFLDA, b.fieldTok(n))
	case n.kind == "[":
		b.owner(n)
		if t := b.typeOf(n.x[0]); !isAddress(t) {
			il.Tok(cil.CEE_LDELEMA, b.typeTok(elemOf(t)))
		}
	case n.kind == "unary*":
		b.gen(n.x[0])
	default:
		t := b.gen(n)
		v := il.Local(b.typ(t))
		il.Stloc(v)
		il.Ldloca(v)
	}
}

// effect writes an expression whose value is not used.
func (b *body) effect(n *node) {
	il := b.il
	switch n.kind {
	case "=":
		b.owner(b.strip(n.x[0], false))
		b.genAs(n.x[1], b.typeOf(n.x[0]))
		b.store(n.x[0])
	case "++", "--", "post++", "post--":
		op := n.kind[len(n.kind)-1:]
		b.compound(n.x[0], op, &node{kind: "int", typ: "int", val: 1})
	default:
		if op, ok := strings.CutSuffix(n.kind, "="); ok && ops[op] != [4]cil.Opcode{} {
			b.compound(n.x[0], op, n.x[1])
			return
		}
		if n.kind == "checked" {
			b.checked = true
			b.effect(n.x[0])
			b.checked = false
			return
		}
		if b.gen(n) != "void" {
			il.Op(cil.CEE_POP)
		}
	}
}

// compound writes place op= x. A place with an owner is computed once: through its address, or
// through a copy of the object reference.
func (b *body) compound(place *node, op string, x *node) {
	il := b.il
	t := b.typeOf(place)
	inner := b.strip(place, false)
	operand := inner
	switch {
	case inner.kind == "." && !isStatic(inner):
		b.object(inner.x[0])
		il.Op(cil.CEE_DUP)
		b.strip(place, true)
		il.Tok(cil.CEE_LDFLD, b.fieldTok(inner))
		operand = nil
	case inner.kind == "[" || inner.kind == "unary*":
		b.address(inner)
		il.Op(cil.CEE_DUP)
		b.strip(place, true)
		il.Op(primOf(t).ldind)
		operand = nil
	}
	if operand != nil {
		b.gen(operand)
	}
	wide := onStack(t)
	if strings.HasSuffix(op, "<") || strings.HasSuffix(op, ">") {
		b.genAs(x, "int")
	} else {
		b.genAs(x, wide)
	}
	il.Op(ops[op][2*index(unsigned(wide))+index(b.checked)])
	if p := primOf(t); p.bits > 0 && p.bits < 32 && b.checked {
		il.Op(p.ovf)
	} else if p.bits > 0 && p.bits < 32 {
		il.Op(p.conv)
	}
	if operand == nil && inner.kind != "." {
		b.strip(place, true)
		il.Op(primOf(t).stind)
		return
	}
	b.store(place)
}

// assignValue writes an assignment to a variable whose value is used.
func (b *body) assignValue(n *node) {
	v := n.x[0]
	if v.kind != "name" {
		b.fail(v, "the value of an assignment to what is no variable")
	}
	switch n.kind {
	case "=":
		b.genAs(n.x[1], b.typeOf(v))
		b.il.Op(cil.CEE_DUP)
		b.store(v)
	case "post++", "post--":
		b.gen(v)
		b.effect(n)
	default:
		b.effect(n)
		b.gen(v)
	}
}
