package interp

import (
	"math"

	"ryugo/cil"
)

// instruction decodes an instruction that is not a prefix, and reports whether it ends the block.
func (d *decoder) instruction(op cil.Opcode, operand int) (ends bool) {
	il := d.il
	switch op {
	case cil.CEE_NOP, cil.CEE_BREAK:
	case cil.CEE_LDARG_0, cil.CEE_LDARG_1, cil.CEE_LDARG_2, cil.CEE_LDARG_3:
		d.load(d.param(int(op - cil.CEE_LDARG_0)))
	case cil.CEE_LDARG_S, cil.CEE_LDARG:
		d.load(d.param(cil.OperandVar(il, op, operand)))
	case cil.CEE_LDLOC_0, cil.CEE_LDLOC_1, cil.CEE_LDLOC_2, cil.CEE_LDLOC_3:
		d.load(d.local(int(op - cil.CEE_LDLOC_0)))
	case cil.CEE_LDLOC_S, cil.CEE_LDLOC:
		d.load(d.local(cil.OperandVar(il, op, operand)))
	case cil.CEE_STLOC_0, cil.CEE_STLOC_1, cil.CEE_STLOC_2, cil.CEE_STLOC_3:
		d.store(d.local(int(op - cil.CEE_STLOC_0)))
	case cil.CEE_STLOC_S, cil.CEE_STLOC:
		d.store(d.local(cil.OperandVar(il, op, operand)))
	case cil.CEE_STARG_S, cil.CEE_STARG:
		d.store(d.param(cil.OperandVar(il, op, operand)))
	case cil.CEE_LDARGA_S, cil.CEE_LDARGA:
		d.address(d.param(cil.OperandVar(il, op, operand)))
	case cil.CEE_LDLOCA_S, cil.CEE_LDLOCA:
		d.address(d.local(cil.OperandVar(il, op, operand)))
	case cil.CEE_LDNULL:
		d.constant(tRef, 0)
	case cil.CEE_LDC_I4_S:
		d.constant(tI4, uint64(cil.OperandI8(il, operand)))
	case cil.CEE_LDC_I4:
		d.constant(tI4, uint64(cil.OperandI32(il, operand)))
	case cil.CEE_LDC_I8:
		d.constant(tI8, uint64(cil.OperandI64(il, operand)))
	case cil.CEE_LDC_R4:
		d.constant(tF4, uint64(math.Float32bits(cil.OperandR4(il, operand))))
	case cil.CEE_LDC_R8:
		d.constant(tF8, math.Float64bits(cil.OperandR8(il, operand)))
	case cil.CEE_DUP:
		t := d.peek()
		if x := d.push(t); t.Kind == Struct {
			d.emit(ins{op: opDupN, x: x, n: uint32(t.slotSize())})
		} else {
			d.emit(ins{op: opDup, x: x})
		}
	case cil.CEE_POP:
		d.pop()

	case cil.CEE_NEG, cil.CEE_NOT:
		d.unary(op)
	case cil.CEE_SHL:
		d.shift(opShl4, opShl8)
	case cil.CEE_SHR:
		d.shift(opShr4, opShr8)
	case cil.CEE_SHR_UN:
		d.shift(opShrU4, opShrU8)
	case cil.CEE_CEQ:
		d.compare(&relEq)
	case cil.CEE_CGT:
		d.compare(&relGt)
	case cil.CEE_CGT_UN:
		d.compare(&relGtU)
	case cil.CEE_CLT:
		d.compare(&relLt)
	case cil.CEE_CLT_UN:
		d.compare(&relLtU)
	case cil.CEE_CKFINITE:
		d.ckfinite()

	case cil.CEE_BR, cil.CEE_BR_S:
		d.noPrefix()
		d.branch(ins{op: opBr}, cil.BranchTarget(il, op, operand, d.next))
		return true
	case cil.CEE_BRTRUE, cil.CEE_BRTRUE_S, cil.CEE_BRFALSE, cil.CEE_BRFALSE_S:
		d.noPrefix()
		i := ins{op: opBrTrue}
		zero := op == cil.CEE_BRFALSE || op == cil.CEE_BRFALSE_S
		switch {
		case d.peekAt(0).isFloat(): // not in ECMA-335; CoreCLR compares with 0
			d.constant(tF8, 0)
			if zero {
				d.compare(&relEq)
			} else {
				d.compare(&relNe)
			}
		case zero:
			i.op = opBrFalse
		}
		i.x = d.top()
		d.popValue()
		d.branch(i, cil.BranchTarget(il, op, operand, d.next))
		return d.fallThrough()
	case cil.CEE_SWITCH:
		d.noPrefix()
		d.switchOn(operand)
		return d.fallThrough()
	case cil.CEE_RET:
		d.noPrefix()
		d.ret()
		return true
	case cil.CEE_JMP:
		d.jmp(operand)
		return true
	case cil.CEE_THROW:
		x := d.top()
		d.popRef()
		d.emit(ins{op: opThrow, x: x})
		return true
	case cil.CEE_RETHROW:
		d.rethrow()
		return true
	case cil.CEE_LEAVE, cil.CEE_LEAVE_S:
		d.leave(cil.BranchTarget(il, op, operand, d.next))
		return true
	case cil.CEE_ENDFINALLY:
		d.endFinally()
		return true
	case cil.CEE_ENDFILTER:
		d.endFilter()
		return true

	case cil.CEE_LDOBJ:
		t := d.typeOf(d.resolveClass(operand))
		d.loadThrough(t, 0)
	case cil.CEE_STOBJ:
		d.storeThrough(d.typeOf(d.resolveClass(operand)), 0)
	case cil.CEE_CPOBJ:
		t := d.typeOf(d.resolveClass(operand))
		x := d.top()
		d.popAddress()
		d.popAddress()
		d.emit(ins{op: opCpobj, x: x, n: t.Size})
	case cil.CEE_INITOBJ:
		t := d.typeOf(d.resolveClass(operand))
		x := d.top()
		d.popAddress()
		d.emit(ins{op: opInitobj, x: x, n: t.Size})
	case cil.CEE_CPBLK, cil.CEE_INITBLK:
		d.blockOp(op)
	case cil.CEE_LOCALLOC:
		d.localloc()

	case cil.CEE_LDFLD, cil.CEE_LDFLDA, cil.CEE_STFLD, cil.CEE_LDSFLD, cil.CEE_LDSFLDA, cil.CEE_STSFLD:
		d.field(op, operand)

	case cil.CEE_NEWARR:
		d.newarr(operand)
	case cil.CEE_LDLEN:
		x := d.top()
		d.popRef()
		d.push(tI4)
		d.emit(ins{op: opLdlen, x: x})
	case cil.CEE_LDELEM:
		d.loadElement(d.typeOf(d.resolveClass(operand)))
	case cil.CEE_STELEM:
		d.storeElement(d.typeOf(d.resolveClass(operand)))
	case cil.CEE_LDELEMA:
		d.elementAddress(d.resolveClass(operand))

	case cil.CEE_LDSTR:
		tok := cil.OperandToken(il, operand)
		if _, err := d.mod.File.UserString(tok); err != nil {
			d.bad(err.Error())
		}
		x := d.push(tRef)
		if d.emits {
			d.emit(ins{op: opLdstr, x: x, imm: d.h.Literal(d.mod, uint32(tok))})
		}
	case cil.CEE_SIZEOF:
		d.constant(tI4, uint64(d.typeOf(d.resolveClass(operand)).Size))
	case cil.CEE_CASTCLASS, cil.CEE_ISINST:
		d.cast(op == cil.CEE_CASTCLASS, d.resolveClass(operand))
	case cil.CEE_BOX:
		d.box(d.resolveClass(operand))
	case cil.CEE_UNBOX:
		d.unbox(d.resolveClass(operand))
	case cil.CEE_UNBOX_ANY:
		d.unboxAny(d.resolveClass(operand))
	case cil.CEE_LDTOKEN:
		d.ldtoken(operand)
	case cil.CEE_MKREFANY, cil.CEE_REFANYVAL, cil.CEE_REFANYTYPE:
		d.typedRef(op, operand)

	case cil.CEE_CALL, cil.CEE_CALLVIRT:
		d.call(operand, op == cil.CEE_CALLVIRT)
	case cil.CEE_CALLI:
		d.calli(operand)
	case cil.CEE_NEWOBJ:
		d.newobj(operand)
	case cil.CEE_LDFTN, cil.CEE_LDVIRTFTN:
		d.ldftn(operand, op == cil.CEE_LDVIRTFTN)
	case cil.CEE_ARGLIST:
		d.unsupported("arglist")

	default:
		return d.rows(op, operand)
	}
	return false
}

// rows decodes the instructions that are described by tables.
func (d *decoder) rows(op cil.Opcode, operand int) (ends bool) {
	switch {
	case op >= cil.CEE_LDC_I4_M1 && op <= cil.CEE_LDC_I4_8:
		d.constant(tI4, uint64(int64(op)-int64(cil.CEE_LDC_I4_0)))
	case binaryRows[op].kind != arithNone:
		d.binary(&binaryRows[op])
	case convRows[op] != nil:
		convRows[op](d)
	case branchRows[op] != branchRow{}:
		d.noPrefix()
		d.compareBranch(&branchRows[op], cil.BranchTarget(d.il, op, operand, d.next))
		return d.fallThrough()
	case op >= cil.CEE_LDIND_I1 && op <= cil.CEE_LDIND_REF:
		d.loadThrough(memoryTypes[op], 0)
	case op >= cil.CEE_STIND_REF && op <= cil.CEE_STIND_R8 || op == cil.CEE_STIND_I:
		t := memoryTypes[op]
		if v := d.peek(); op == cil.CEE_STIND_I && v.isGC() {
			t = v // a managed pointer stored in memory by unsafe code
		}
		d.storeThrough(t, 0)
	case op >= cil.CEE_LDELEM_I1 && op <= cil.CEE_LDELEM_REF:
		d.loadElement(memoryTypes[op])
	case op >= cil.CEE_STELEM_I && op <= cil.CEE_STELEM_REF:
		d.storeElement(memoryTypes[op])
	default:
		d.bad("unknown instruction")
	}
	return false
}

// noPrefix rejects prefixes on branches.
func (d *decoder) noPrefix() {
	if d.prefix != 0 {
		d.bad("a prefix on a branch")
	}
}

// fallThrough ends a block after a conditional branch.
func (d *decoder) fallThrough() bool {
	if d.next >= len(d.il) {
		d.bad("control falls out of the method")
	}
	d.fallInto(d.next)
	return true
}

func (d *decoder) param(i int) variable {
	if i >= len(d.params) {
		d.bad("no such argument")
	}
	return d.params[i]
}

func (d *decoder) local(i int) variable {
	if i >= len(d.locals) {
		d.bad("no such local")
	}
	return d.locals[i]
}

// Loads and stores by the kind of the value in memory.
var (
	localLoads = [...]op{I1: opLdI1, U1: opLdU1, I2: opLdI2, U2: opLdU2, I4: opLdI4, I8: opLd8, F4: opLdI4, F8: opLd8,
		Ref: opLdW, Byref: opLdW, Struct: opLdN}
	localStores = [...]op{I1: opSt1, U1: opSt1, I2: opSt2, U2: opSt2, I4: opSt4, I8: opSt8, F4: opSt4, F8: opSt8,
		Ref: opStW, Byref: opStW, Struct: opStN}
	indirectLoads = [...]op{I1: opIndI1, U1: opIndU1, I2: opIndI2, U2: opIndU2, I4: opIndI4, I8: opInd8, F4: opIndI4, F8: opInd8,
		Ref: opIndW, Byref: opIndW, Struct: opIndN}
	indirectStores = [...]op{I1: opStind1, U1: opStind1, I2: opStind2, U2: opStind2, I4: opStind4, I8: opStind8, F4: opStind4,
		F8: opStind8, Ref: opStindW, Byref: opStindW, Struct: opStindN}
	staticLoads = [...]op{I1: opSldI1, U1: opSldU1, I2: opSldI2, U2: opSldU2, I4: opSldI4, I8: opSld8, F4: opSldI4, F8: opSld8,
		Ref: opSldW, Byref: opSldW, Struct: opSldN}
	staticStores = [...]op{I1: opSst1, U1: opSst1, I2: opSst2, U2: opSst2, I4: opSst4, I8: opSst8, F4: opSst4, F8: opSst8,
		Ref: opSstW, Byref: opSstW, Struct: opSstN}
	elementLoads = [...]op{I1: opElemI1, U1: opElemU1, I2: opElemI2, U2: opElemU2, I4: opElemI4, I8: opElem8, F4: opElemI4,
		F8: opElem8, Ref: opElemW, Byref: opElemW, Struct: opElemN}
	elementStores = [...]op{I1: opStelem1, U1: opStelem1, I2: opStelem2, U2: opStelem2, I4: opStelem4, I8: opStelem8, F4: opStelem4,
		F8: opStelem8, Ref: opStelemRef, Byref: opStelemW, Struct: opStelemN}
)

// memoryTypes are the types of ldind, stind, ldelem and stelem.
var memoryTypes = [cil.NumOpcodes]Type{
	cil.CEE_LDIND_I1: small(I1), cil.CEE_LDIND_U1: small(U1), cil.CEE_STIND_I1: small(I1),
	cil.CEE_LDIND_I2: small(I2), cil.CEE_LDIND_U2: small(U2), cil.CEE_STIND_I2: small(I2),
	cil.CEE_LDIND_I4: tI4, cil.CEE_LDIND_U4: tI4, cil.CEE_STIND_I4: tI4,
	cil.CEE_LDIND_I8: tI8, cil.CEE_STIND_I8: tI8, cil.CEE_LDIND_I: tI, cil.CEE_STIND_I: tI,
	cil.CEE_LDIND_R4: tF4, cil.CEE_STIND_R4: tF4, cil.CEE_LDIND_R8: tF8, cil.CEE_STIND_R8: tF8,
	cil.CEE_LDIND_REF: tRef, cil.CEE_STIND_REF: tRef,
	cil.CEE_LDELEM_I1: small(I1), cil.CEE_LDELEM_U1: small(U1), cil.CEE_STELEM_I1: small(I1),
	cil.CEE_LDELEM_I2: small(I2), cil.CEE_LDELEM_U2: small(U2), cil.CEE_STELEM_I2: small(I2),
	cil.CEE_LDELEM_I4: tI4, cil.CEE_LDELEM_U4: tI4, cil.CEE_STELEM_I4: tI4,
	cil.CEE_LDELEM_I8: tI8, cil.CEE_STELEM_I8: tI8, cil.CEE_LDELEM_I: tI, cil.CEE_STELEM_I: tI,
	cil.CEE_LDELEM_R4: tF4, cil.CEE_STELEM_R4: tF4, cil.CEE_LDELEM_R8: tF8, cil.CEE_STELEM_R8: tF8,
	cil.CEE_LDELEM_REF: tRef, cil.CEE_STELEM_REF: tRef,
}

// small returns the type of a small integer: one byte for I1 and U1, two for I2 and U2.
func small(k Kind) Type { return Type{Kind: k, Size: uint32(k+1) / 2} }

func (d *decoder) load(v variable) {
	x := d.push(v.Type)
	d.emit(ins{op: localLoads[v.Kind], x: x, y: v.off, n: v.Size})
}

func (d *decoder) store(v variable) {
	d.coerceTop(v.Type)
	x := d.top()
	d.pop()
	d.emit(ins{op: localStores[v.Kind], x: x, y: v.off, n: v.Size})
}

func (d *decoder) address(v variable) {
	x := d.push(tByref)
	d.emit(ins{op: opLea, x: x, y: v.off})
}

func (d *decoder) constant(t Type, v uint64) {
	x := d.push(t)
	d.emit(ins{op: opConst, x: x, imm: v})
}

// loadThrough replaces an address by the value at that address plus off.
func (d *decoder) loadThrough(t Type, off uint64) {
	y := d.top()
	d.popAddress()
	x := d.push(t)
	d.emit(ins{op: indirectLoads[t.Kind], x: x, y: y, n: t.Size, imm: off})
}

// storeThrough pops a value and the address, and stores the value at that address plus off.
func (d *decoder) storeThrough(t Type, off uint64) {
	d.coerceTop(t)
	x := d.top()
	d.pop()
	y := d.top()
	d.popAddress()
	d.emit(ins{op: indirectStores[t.Kind], x: x, y: y, n: t.Size, imm: off})
}

// blockOp is cpblk and initblk; the size is an unsigned int32.
func (d *decoder) blockOp(op cil.Opcode) {
	d.blockSize()
	x := d.top()
	d.pop()
	if op == cil.CEE_INITBLK {
		d.coerceTop(tI4)
		d.pop()
		d.popAddress()
		d.emit(ins{op: opInitblk, x: x})
		return
	}
	d.popAddress()
	d.popAddress()
	d.emit(ins{op: opCpblk, x: x})
}

// blockSize extends the size on top of the stack to 64 bits.
func (d *decoder) blockSize() {
	switch t := d.peek(); {
	case t.Kind == I4:
		d.emit(ins{op: opConvU4to8, x: d.top()})
	case t.Kind == I8 || t.isGC():
	default:
		d.bad("a size that is no integer")
	}
}

func (d *decoder) localloc() {
	for i := range d.c.clauses {
		if d.c.clauses[i].handles(uint32(d.pc)) {
			d.bad("localloc in a handler")
		}
	}
	d.blockSize()
	x := d.top()
	d.pop()
	d.push(tI)
	d.emit(ins{op: opLocalloc, x: x})
}

// arithKind is the kind of operands of an instruction.
type arithKind uint8

const (
	arithNone   arithKind = iota
	arithNumber           // numbers of one type
	arithAdd              // numbers, or an address and an offset
	arithSub              // numbers, an address minus an offset, or two addresses
	arithInt              // integers
)

// binaryRow has the operations of a binary instruction by operand type; 0 if there is none.
type binaryRow struct {
	kind           arithKind
	i4, i8, f4, f8 op
	zero           bool // see balance
}

var binaryRows = [cil.NumOpcodes]binaryRow{
	cil.CEE_ADD:        {arithAdd, opAdd4, opAdd8, opAddF4, opAddF8, false},
	cil.CEE_SUB:        {arithSub, opSub4, opSub8, opSubF4, opSubF8, false},
	cil.CEE_MUL:        {arithNumber, opMul4, opMul8, opMulF4, opMulF8, false},
	cil.CEE_DIV:        {arithNumber, opDiv4, opDiv8, opDivF4, opDivF8, false},
	cil.CEE_REM:        {arithNumber, opRem4, opRem8, opRemF4, opRemF8, false},
	cil.CEE_DIV_UN:     {arithInt, opDivU4, opDivU8, 0, 0, false},
	cil.CEE_REM_UN:     {arithInt, opRemU4, opRemU8, 0, 0, false},
	cil.CEE_AND:        {arithInt, opAnd, opAnd, 0, 0, false},
	cil.CEE_OR:         {arithInt, opOr, opOr, 0, 0, false},
	cil.CEE_XOR:        {arithInt, opXor, opXor, 0, 0, false},
	cil.CEE_ADD_OVF:    {arithAdd, opAddOvf4, opAddOvf8, 0, 0, false},
	cil.CEE_ADD_OVF_UN: {arithAdd, opAddOvfU4, opAddOvfU8, 0, 0, true},
	cil.CEE_SUB_OVF:    {arithSub, opSubOvf4, opSubOvf8, 0, 0, false},
	cil.CEE_SUB_OVF_UN: {arithSub, opSubOvfU4, opSubOvfU8, 0, 0, true},
	cil.CEE_MUL_OVF:    {arithInt, opMulOvf4, opMulOvf8, 0, 0, false},
	cil.CEE_MUL_OVF_UN: {arithInt, opMulOvfU4, opMulOvfU8, 0, 0, true},
}

// balance converts the two values on top to the same width, and returns their types. If the other
// integer has 64 bits, an int32 is sign-extended; zero says that it is zero-extended, as CoreCLR
// does for unsigned sums, differences and products with overflow checks, and for unsigned
// comparisons.
func (d *decoder) balance(zero bool) (a, b Type) {
	b, a = d.peekAt(0), d.peekAt(1)
	if a.Kind == Struct || b.Kind == Struct {
		d.bad("a struct where a number or an address is wanted")
	}
	if a.isFloat() != b.isFloat() {
		d.bad("operands of different types")
	}
	if a.isFloat() && a != b {
		d.coerce(len(d.stack)-1, tF8)
		d.coerce(len(d.stack)-2, tF8)
		a, b = tF8, tF8
	}
	if (zero || narrow && (a.isGC() || b.isGC())) && (a.Kind == I4) != (b.Kind == I4) {
		x := d.top()
		if a.Kind == I4 {
			x = d.offset(len(d.stack) - 2)
		}
		d.emit(ins{op: opConvU4to8, x: x})
	}
	return a, b
}

func (d *decoder) binary(row *binaryRow) {
	a, b := d.balance(row.zero)
	x := d.top()
	d.pop()
	d.pop()
	var o op
	t := a
	switch {
	case a.Kind == F4:
		o = row.f4
	case a.Kind == F8:
		o = row.f8
	case a.Kind == I4 && b.Kind == I4:
		o = row.i4
	case narrow && a.Kind != I8 && b.Kind != I8:
		o, t = row.i4, tI
		if row.kind == arithAdd && a.isGC() != b.isGC() || row.kind == arithSub && a.isGC() && !b.isGC() {
			d.push(tByref)
			d.emit(ins{op: o, x: x})
			d.emit(ins{op: opConvU4to8, x: d.top()})
			return
		}
	default:
		o, t = row.i8, tI8
		if row.kind == arithAdd && a.isGC() != b.isGC() || row.kind == arithSub && a.isGC() && !b.isGC() {
			t = tByref
		}
	}
	if o == 0 {
		d.bad("floating-point operands of an integer instruction")
	}
	d.push(t)
	d.emit(ins{op: o, x: x})
}

func (d *decoder) unary(o cil.Opcode) {
	x := d.top()
	t := d.popValue()
	i := ins{op: opNot, x: x}
	if o == cil.CEE_NEG {
		i.op = [...]op{I4: opNeg4, I8: opNeg8, F4: opNegF4, F8: opNegF8, Ref: opNegW, Byref: opNegW}[t.Kind]
	} else if t.isFloat() {
		d.bad("not of a floating-point number")
	}
	if t.isGC() {
		if t = tI; narrow {
			d.emit(ins{op: opConvI4, x: x})
		}
	}
	d.push(t)
	d.emit(i)
}

func (d *decoder) shift(i4, i8 op) {
	x := d.top()
	count, t := d.popValue(), d.popValue()
	if !t.isInt() || !count.isInt() {
		d.bad("a shift wants integers")
	}
	i := ins{op: i4, x: x}
	if t.Kind == I8 {
		i.op = i8
	}
	d.push(t)
	d.emit(i)
}

// relation has the operations of a comparison by operand type.
type relation struct {
	i, f4, f8 op
	zero      bool // see balance
}

var (
	relEq  = relation{opCeq, opCeqF4, opCeqF8, false}
	relGt  = relation{opCgt, opCgtF4, opCgtF8, false}
	relGtU = relation{opCgtU, opCgtUnF4, opCgtUnF8, true}
	relLt  = relation{opClt, opCltF4, opCltF8, false}
	relLtU = relation{opCltU, opCltUnF4, opCltUnF8, true}
	relNe  = relation{f8: opCneF8}
)

// compare emits the comparison of the two values on top.
func (d *decoder) compare(r *relation) {
	a, _ := d.balance(r.zero)
	x := d.top()
	d.pop()
	d.pop()
	d.push(tI4)
	switch a.Kind {
	case F4:
		d.emit(ins{op: r.f4, x: x})
	case F8:
		d.emit(ins{op: r.f8, x: x})
	default:
		d.emit(ins{op: r.i, x: x})
	}
}

// branchRow is a conditional branch: its operation on integers, and its relation on floating-point
// numbers. The branch is taken if the relation is true or, with not, false.
type branchRow struct {
	i   op
	f   *relation
	not bool
	// zero: see balance.
	zero bool
}

var branchRows = func() (t [cil.NumOpcodes]branchRow) {
	for i, r := range [...]branchRow{
		{opBeq, &relEq, false, false}, {opBge, &relLtU, true, false}, {opBgt, &relGt, false, false}, {opBle, &relGtU, true, false}, {opBlt, &relLt, false, false},
		{opBne, &relEq, true, true}, {opBgeU, &relLt, true, true}, {opBgtU, &relGtU, false, true}, {opBleU, &relGt, true, true}, {opBltU, &relLtU, false, true},
	} {
		t[cil.CEE_BEQ_S+cil.Opcode(i)] = r
		t[cil.CEE_BEQ+cil.Opcode(i)] = r
	}
	return t
}()

func (d *decoder) compareBranch(r *branchRow, target int) {
	if a := d.peekAt(1); !a.isFloat() {
		d.balance(r.zero)
		x := d.top()
		d.pop()
		d.pop()
		d.branch(ins{op: r.i, x: x}, target)
		return
	}
	d.compare(r.f)
	i := ins{op: opBrTrue, x: d.top()}
	if r.not {
		i.op = opBrFalse
	}
	d.pop()
	d.branch(i, target)
}

func (d *decoder) switchOn(operand int) {
	d.coerceTop(tI4)
	x := d.top()
	d.pop()
	n := cil.SwitchLen(d.il, operand)
	row := len(d.c.switches)
	if d.emits {
		d.c.switches = append(d.c.switches, make([]int32, n))
	}
	for i := range n {
		to := cil.SwitchTarget(d.il, operand, d.next, i)
		if d.flow(to) {
			d.unsupported("switch to places where a float has become a double")
		}
		if d.emits {
			d.fixes = append(d.fixes, fix{at: row, target: to, row: i + 1})
		}
	}
	d.emit(ins{op: opSwitch, x: x, y: int32(row)})
}

func (d *decoder) ret() {
	for i := range d.c.clauses {
		if c := &d.c.clauses[i]; c.protects(uint32(d.pc)) || c.handles(uint32(d.pc)) {
			d.bad("ret inside of a try or handler")
		}
	}
	d.emitRet()
}

// emitRet returns the value on top of the stack.
func (d *decoder) emitRet() {
	t := d.c.ret
	if t.Kind == Void {
		d.emit(ins{op: opRet})
		return
	}
	d.coerceTop(t)
	x := d.top()
	d.pop()
	if t.Kind == Struct {
		d.emit(ins{op: opRetN, x: x, n: t.Size})
		return
	}
	d.narrow(t, x)
	d.emit(ins{op: opRet8, x: x})
}

// narrow truncates an int32 to a smaller type.
func (d *decoder) narrow(t Type, x int32) {
	if t.Kind >= I1 && t.Kind <= U2 {
		d.emit(ins{op: [...]op{I1: opConvI1, U1: opConvU1, I2: opConvI2, U2: opConvU2}[t.Kind], x: x})
	}
}
