package verify

import (
	"ryugo/cil"
	"ryugo/loader"
)

// notePrefix records a prefix instruction.
func (v *Verifier) notePrefix(op cil.Opcode, operand int) bool {
	p := prefixOf(op)
	switch {
	case p == 0 || v.prefix&p != 0:
		v.fail(RulePrefix, "", op.String())
		return false
	case p == prefixUnaligned && v.il[operand] != 1 && v.il[operand] != 2 && v.il[operand] != 4:
		v.fail(RulePrefix, "an alignment of 1, 2 or 4", "")
		return false
	case p == prefixConstrained:
		c, ok := v.resolveClass(operand)
		if !ok {
			return false
		}
		v.constrained = c
	}
	v.prefix |= p
	return true
}

// checkPrefixes checks that the instruction permits the prefixes before it.
func (v *Verifier) checkPrefixes(op cil.Opcode) bool {
	if v.prefix&^opRows[op].takes != 0 {
		v.fail(RulePrefix, "", op.String())
		return false
	}
	return true
}

// pop removes the top value. If the stack is empty, the block is abandoned because of the error
// that need has recorded.
func (v *Verifier) pop() Value {
	n := len(v.stack) - 1
	if n < 0 {
		v.fail(RuleUnderflow, "", "")
		return Value{}
	}
	a := v.stack[n]
	v.stack = v.stack[:n]
	return a
}

func (v *Verifier) push(a Value) { v.stack = append(v.stack, a) }

// pushType pushes a value of type c.
func (v *Verifier) pushType(c *loader.Class) { v.push(onStack(c)) }

// need reports whether the stack has n values.
func (v *Verifier) need(n int) bool {
	if len(v.stack) >= n {
		return true
	}
	v.fail(RuleUnderflow, "", "")
	return false
}

// expect checks that a can be used as a c, and is not an uninitialized this.
func (v *Verifier) expect(a Value, c *loader.Class) bool {
	if a.flags&fThis != 0 && !v.inited && a.kind == kRef {
		v.fail(RuleUninitThis, "", "")
		return false
	}
	if v.assignable(a, c) {
		return true
	}
	want := onStack(c)
	if a.kind == kPtr || want.kind == kPtr {
		v.fail(RulePointer, "", c.String())
		return false
	}
	s := want.String()
	if want.kind != kValue {
		s = c.String()
	}
	v.fail(RuleType, s, a.String())
	return false
}

// used checks that a is not an uninitialized this.
func (v *Verifier) used(a Value) bool {
	if a.flags&fThis != 0 && !v.inited && a.kind == kRef {
		v.fail(RuleUninitThis, "", "")
		return false
	}
	return true
}

// wrong records that an instruction does not accept a.
func (v *Verifier) wrong(expected string, a Value) {
	if a.kind != kNone {
		v.fail(RuleType, expected, a.String())
	}
}

// resolveClass resolves the type token of the current instruction.
func (v *Verifier) resolveClass(operand int) (*loader.Class, bool) {
	tok := cil.OperandToken(v.il, operand)
	r, err := v.mod.Resolve(tok, v.ctx)
	if err != nil {
		v.failToken(err)
		return nil, false
	}
	if r.Method != nil || r.Field != nil {
		v.fail(RuleToken, "a type", "")
		return nil, false
	}
	return r.Class, v.useClass(r.Class, tok)
}

// useClass checks a class that a token of the IL names: that it is in scope, visible and valid.
func (v *Verifier) useClass(c *loader.Class, tok cil.Token) bool {
	if c.IsGenericDefinition() && tok.Table() != cil.TableTypeSpec {
		v.fail(RuleToken, "generic arguments", c.String())
		return false
	}
	if !v.inScope(c) {
		v.fail(RuleToken, "type parameters of the method or its class", c.String())
		return false
	}
	if !v.canSee(c) {
		v.fail(RuleAccess, "", c.String())
		return false
	}
	if c.Elem == cil.ELEMENT_TYPE_VOID && c.Kind == loader.KindStruct {
		v.fail(RuleToken, "a type of values", "void")
		return false
	}
	return v.checkType(c)
}

// instruction verifies one instruction. It returns false if control does not continue after it, or
// if nothing is known about the state after it.
func (v *Verifier) instruction(op cil.Opcode, operand int) bool {
	row := &opRows[op]
	switch row.act {
	case actNop:
	case actRefuse:
		v.fail(RuleUnverifiable, "", op.String())
		return false
	case actLdarg, actLdarga, actStarg:
		return v.variable(row, v.args, operand, op)
	case actLdloc, actLdloca, actStloc:
		return v.variable(row, v.locals, operand, op)
	case actLdnull:
		v.push(Value{kind: kRef})
	case actConst:
		v.push(Value{kind: row.kind})
	case actDup:
		if !v.need(1) {
			return false
		}
		v.push(v.stack[len(v.stack)-1])
	case actPop:
		if !v.need(1) {
			return false
		}
		v.pop()
	case actCall, actCallvirt:
		return v.call(row.act == actCallvirt, operand)
	case actNewobj:
		return v.newobj(operand)
	case actLdftn:
		return v.ldftn(operand)
	case actLdvirtftn:
		return v.ldvirtftn(operand)
	case actRet:
		v.ret()
		return false
	case actBr:
		v.flowTo(cil.BranchTarget(v.il, op, operand, v.next))
		return false
	case actBrIf:
		if !v.need(1) {
			return false
		}
		a := v.pop()
		v.used(a)
		switch a.kind {
		case kFloat, kValue, kPtr, kMethod:
			v.wrong("an integer or reference", a)
		}
		v.flowTo(cil.BranchTarget(v.il, op, operand, v.next))
	case actBrCmp:
		if !v.need(2) {
			return false
		}
		b, a := v.pop(), v.pop()
		v.compare(a, b, row.eq)
		v.flowTo(cil.BranchTarget(v.il, op, operand, v.next))
	case actCompare:
		if !v.need(2) {
			return false
		}
		b, a := v.pop(), v.pop()
		v.compare(a, b, row.eq)
		v.push(Value{kind: kInt32})
	case actSwitch:
		if !v.need(1) {
			return false
		}
		if a := v.pop(); a.kind != kInt32 && a.kind != kNative {
			v.wrong("int32", a)
		}
		for i := range cil.SwitchLen(v.il, operand) {
			v.flowTo(cil.SwitchTarget(v.il, operand, v.next, i))
		}
	case actArith, actInts:
		return v.arith(row.act == actInts)
	case actShift:
		if !v.need(2) {
			return false
		}
		n, a := v.pop(), v.pop()
		if n.kind != kInt32 && n.kind != kNative {
			v.wrong("int32", n)
		}
		if !isInt(a) {
			v.wrong("an integer", a)
			a = Value{}
		}
		v.push(Value{kind: a.kind})
	case actNeg, actNot:
		if !v.need(1) {
			return false
		}
		a := v.pop()
		if !isInt(a) && (row.act == actNot || a.kind != kFloat) {
			v.wrong("a number", a)
			a = Value{}
		}
		v.push(Value{kind: a.kind})
	case actConv:
		if !v.need(1) {
			return false
		}
		if a := v.pop(); !isInt(a) && a.kind != kFloat {
			v.wrong("a number", a)
		}
		v.push(Value{kind: row.kind})
	case actCkfinite:
		if !v.need(1) {
			return false
		}
		if a := v.pop(); a.kind != kFloat {
			v.wrong("float", a)
		}
		v.push(Value{kind: kFloat})
	case actLdstr:
		if _, err := v.mod.File.UserString(cil.OperandToken(v.il, operand)); err != nil {
			v.failToken(err)
		}
		v.push(Value{Class: v.known.String, kind: kRef})
	case actThrow:
		if !v.need(1) {
			return false
		}
		if a := v.pop(); v.used(a) && a.kind != kRef {
			v.wrong("an object", a)
		}
		return false
	case actRethrow:
		v.rethrow()
		return false
	case actLdtoken:
		return v.ldtoken(operand)
	case actSizeof:
		if _, ok := v.resolveClass(operand); !ok {
			return false
		}
		v.push(Value{kind: kInt32})
	case actLeave:
		v.leave(cil.BranchTarget(v.il, op, operand, v.next))
		return false
	case actEndfinally:
		v.endFinally()
		return false
	case actEndfilter:
		if v.need(1) {
			v.endFilter()
		}
		return false
	default:
		return v.memory(row, operand)
	}
	return true
}

func isInt(a Value) bool { return a.kind == kInt32 || a.kind == kInt64 || a.kind == kNative }

// variable verifies an instruction that accesses an argument or local.
func (v *Verifier) variable(row *opRow, list []variable, operand int, op cil.Opcode) bool {
	n := int(row.n)
	if n == noVar {
		n = cil.OperandVar(v.il, op, operand)
	}
	if n >= len(list) {
		v.fail(RuleVariable, "", "")
		return false
	}
	x := &list[n]
	switch row.act {
	case actLdarg, actLdloc:
		a := x.value
		if x.bit&^v.assigned != 0 {
			v.fail(RuleInitLocals, "a reference that was assigned", x.class.String())
			a = Value{}
		}
		if v.taintedAll && a.kind == kValue && v.isByRefLike(x.class) {
			a.flags |= fLocal
		}
		v.push(a)
	case actLdarga, actLdloca:
		if x.class.Kind == loader.KindByref || row.act == actLdarga && n == 0 && v.hasThis && x.value.kind == kByref {
			v.fail(RuleType, "a variable that is no reference", x.class.String())
			return false
		}
		if row.act == actLdarga && v.hasThis && n == 0 {
			v.loseThis()
		}
		v.push(Value{Class: x.class, kind: kByref, flags: fLocal})
	default:
		if !v.need(1) {
			return false
		}
		a := v.pop()
		if row.act == actStarg && n == 0 && v.hasThis {
			if v.class.Kind == loader.KindStruct {
				v.fail(RuleType, "an argument other than this", "")
				return true
			}
			v.loseThis()
		}
		if !v.expect(a, x.class) {
			return true
		}
		v.assigned |= x.bit
		// The flags of the stored value become flags of the variable, wherever it is read.
		keep := fReadonly | fFrame
		if a.kind == kValue {
			keep = fFrame
		} else if a.kind != kByref {
			keep = 0
		}
		if add := a.flags & keep &^ x.value.flags; add != 0 {
			x.value.flags |= add
			v.tainted = v.tainted || a.kind == kValue
			v.redo = true
		}
	}
	return true
}

// loseThis records that argument 0 may no longer be the object on which the method was called.
func (v *Verifier) loseThis() {
	if v.args[0].value.flags&fThis == 0 {
		return
	}
	if v.isCtor {
		v.fail(RuleUninitThis, "this as it is", "this as a variable")
	}
	v.args[0].value.flags &^= fThis
	v.redo = true
}

// arith verifies an instruction on two numbers (III.1.5, tables 2, 5 and 7). Arithmetic on
// references is not verifiable.
func (v *Verifier) arith(ints bool) bool {
	if !v.need(2) {
		return false
	}
	b, a := v.pop(), v.pop()
	r := a.kind
	switch {
	case a.kind == kNone || b.kind == kNone:
		r = kNone
	case a.kind == kInt32 && b.kind == kNative, a.kind == kNative && b.kind == kInt32:
		r = kNative
	case a.kind != b.kind || !isInt(a) && (ints || a.kind != kFloat):
		if isInt(a) {
			v.wrong(kindNames[a.kind], b)
		} else {
			v.wrong("a number", a)
		}
		r = kNone
	}
	v.push(Value{kind: r})
	return true
}

// compare checks the operands of a comparison (III.1.5, table 4).
func (v *Verifier) compare(a, b Value, eq bool) {
	v.used(a)
	v.used(b)
	switch {
	case a.kind == kNone || b.kind == kNone:
	case a.kind == kInt32 && b.kind == kNative, a.kind == kNative && b.kind == kInt32:
	case a.kind == kRef && b.kind == kRef:
		if !eq {
			v.wrong("numbers", a)
		}
	case a.kind != b.kind:
		v.wrong(kindNames[a.kind], b)
	case !isInt(a) && a.kind != kFloat && a.kind != kByref:
		v.wrong("numbers", a)
	}
}
