package interp

import (
	"math"
	"math/bits"
)

// nullPage is the distance from null up to which an access counts as an access through a null
// reference.
const nullPage = 64 << 10

func (a *Activation) throw(e Exception) { a.m.h.Throw(e, "") }

// check throws if an address may not be accessed.
func (a *Activation) check(base uint64) uint64 {
	if base < nullPage {
		a.throw(NullReference)
	}
	return base
}

// sext returns an int32 as a slot holds it.
func sext(v int32) uint64 { return uint64(int64(v)) }

func bool8(b bool) uint64 {
	if b {
		return 1
	}
	return 0
}

// loop runs the innermost frame, and the frames that it calls and returns to, until the first frame
// has returned.
//
// loop is one switch, so that only fp and pc are carried from instruction to instruction. p is the
// address of the slot that x names; operands below the top of the stack have higher addresses.
func (a *Activation) loop() {
	h := a.m.h
frames:
	for {
		f := &a.frames[len(a.frames)-1]
		code, fp, pc := f.code, f.fp, f.pc
		for {
			f.pc = pc
			in := &code.ins[pc]
			pc++
			p := slot(fp, in.x)
			switch in.op {
			case opNop:
			case opPoll:
				a.poll()
			case opCount:
				code.counts[in.n].Count++
			case opConst:
				st64(p, in.imm)
			case opLea:
				st64(p, slot(fp, in.y))
			case opDup:
				st64(p, ld64(p+8))
			case opDupN:
				move(p, p+uint64(in.n), uint64(in.n))
			case opLdI1:
				st64(p, uint64(int8(ld8(slot(fp, in.y)))))
			case opLdU1:
				st64(p, uint64(ld8(slot(fp, in.y))))
			case opLdI2:
				st64(p, uint64(int16(ld16(slot(fp, in.y)))))
			case opLdU2:
				st64(p, uint64(ld16(slot(fp, in.y))))
			case opLdI4:
				st64(p, uint64(int32(ld32(slot(fp, in.y)))))
			case opLd8:
				st64(p, ld64(slot(fp, in.y)))
			case opLdW:
				st64(p, ldW(slot(fp, in.y)))
			case opLdN:
				move(p, slot(fp, in.y), uint64(in.n))
			case opSt1:
				st8(slot(fp, in.y), uint8(ld64(p)))
			case opSt2:
				st16(slot(fp, in.y), uint16(ld64(p)))
			case opSt4:
				st32(slot(fp, in.y), uint32(ld64(p)))
			case opSt8:
				st64(slot(fp, in.y), ld64(p))
			case opStW:
				stW(slot(fp, in.y), ld64(p))
			case opStN:
				move(slot(fp, in.y), p, uint64(in.n))
			case opIndI1:
				base := ld64(p)
				if base < nullPage {
					a.throw(NullReference)
				}
				st64(p, uint64(int8(ld8(base+in.imm))))
			case opIndU1:
				base := ld64(p)
				if base < nullPage {
					a.throw(NullReference)
				}
				st64(p, uint64(ld8(base+in.imm)))
			case opIndI2:
				base := ld64(p)
				if base < nullPage {
					a.throw(NullReference)
				}
				st64(p, uint64(int16(ld16(base+in.imm))))
			case opIndU2:
				base := ld64(p)
				if base < nullPage {
					a.throw(NullReference)
				}
				st64(p, uint64(ld16(base+in.imm)))
			case opIndI4:
				base := ld64(p)
				if base < nullPage {
					a.throw(NullReference)
				}
				st64(p, uint64(int32(ld32(base+in.imm))))
			case opInd8:
				base := ld64(p)
				if base < nullPage {
					a.throw(NullReference)
				}
				st64(p, ld64(base+in.imm))
			case opIndW:
				base := ld64(p)
				if base < nullPage {
					a.throw(NullReference)
				}
				st64(p, ldW(base+in.imm))
			case opIndN:
				base := ld64(slot(fp, in.y))
				if base < nullPage {
					a.throw(NullReference)
				}
				move(p, base+in.imm, uint64(in.n))
			case opStind1:
				base := ld64(p + 8)
				if base < nullPage {
					a.throw(NullReference)
				}
				st8(base+in.imm, uint8(ld64(p)))
			case opStind2:
				base := ld64(p + 8)
				if base < nullPage {
					a.throw(NullReference)
				}
				st16(base+in.imm, uint16(ld64(p)))
			case opStind4:
				base := ld64(p + 8)
				if base < nullPage {
					a.throw(NullReference)
				}
				st32(base+in.imm, uint32(ld64(p)))
			case opStind8:
				base := ld64(p + 8)
				if base < nullPage {
					a.throw(NullReference)
				}
				st64(base+in.imm, ld64(p))
			case opStindW:
				base := ld64(p + 8)
				if base < nullPage {
					a.throw(NullReference)
				}
				stW(base+in.imm, ld64(p))
			case opStindN:
				base := ld64(slot(fp, in.y))
				if base < nullPage {
					a.throw(NullReference)
				}
				move(base+in.imm, p, uint64(in.n))
			case opSldI1:
				st64(p, uint64(int8(ld8(in.imm))))
			case opSldU1:
				st64(p, uint64(ld8(in.imm)))
			case opSldI2:
				st64(p, uint64(int16(ld16(in.imm))))
			case opSldU2:
				st64(p, uint64(ld16(in.imm)))
			case opSldI4:
				st64(p, uint64(int32(ld32(in.imm))))
			case opSld8:
				st64(p, ld64(in.imm))
			case opSldW:
				st64(p, ldW(in.imm))
			case opSldN:
				move(p, in.imm, uint64(in.n))
			case opSst1:
				st8(in.imm, uint8(ld64(p)))
			case opSst2:
				st16(in.imm, uint16(ld64(p)))
			case opSst4:
				st32(in.imm, uint32(ld64(p)))
			case opSst8:
				st64(in.imm, ld64(p))
			case opSstW:
				stW(in.imm, ld64(p))
			case opSstN:
				move(in.imm, p, uint64(in.n))
			case opFldAddr:
				st64(p, ld64(p)+in.imm)
			case opNullCheck:
				a.check(ld64(p))
			case opFldOfValue:
				load(Kind(in.imm), p, slot(fp, in.y), in.n)
			case opCpobj:
				dst, src := a.check(ld64(p+8)), a.check(ld64(p))
				move(dst, src, uint64(in.n))
			case opInitobj:
				clear(bytesAt(a.check(ld64(p)), uint64(in.n)))
			case opCpblk:
				if n := ld64(p); n != 0 {
					dst, src := a.check(ld64(p+16)), a.check(ld64(p+8))
					move(dst, src, n)
				}
			case opInitblk:
				if n := ld64(p); n != 0 {
					fill(a.check(ld64(p+16)), uint8(ld64(p+8)), n)
				}

			case opInitClass:
				if !h.Initialized(in.imm) {
					h.InitClass(in.imm)
				}
				if h.Initialized(in.imm) {
					in.op = opNop
				}
			case opLock:
				o := ldW(slot(fp, in.y))
				if in.imm != 0 {
					o = h.TypeObject(in.imm)
				}
				st64(p, o)
				h.MonitorEnter(o)
				f.locked = true

			case opAdd4:
				st64(p+8, sext(int32(ld32(p+8)+ld32(p))))
			case opSub4:
				st64(p+8, sext(int32(ld32(p+8)-ld32(p))))
			case opMul4:
				st64(p+8, sext(int32(ld32(p+8)*ld32(p))))
			case opDiv4, opRem4:
				x, y := int32(ld32(p+8)), int32(ld32(p))
				if y == 0 {
					a.throw(DivideByZero)
				}
				if y == -1 && x == math.MinInt32 {
					a.throw(Overflow)
				}
				if in.op == opDiv4 {
					st64(p+8, sext(x/y))
				} else {
					st64(p+8, sext(x%y))
				}
			case opDivU4, opRemU4:
				x, y := ld32(p+8), ld32(p)
				if y == 0 {
					a.throw(DivideByZero)
				}
				if in.op == opDivU4 {
					st64(p+8, sext(int32(x/y)))
				} else {
					st64(p+8, sext(int32(x%y)))
				}
			case opShl4:
				st64(p+8, sext(int32(ld32(p+8)<<(ld32(p)&31))))
			case opShr4:
				st64(p+8, sext(int32(ld32(p+8))>>(ld32(p)&31)))
			case opShrU4:
				st64(p+8, sext(int32(ld32(p+8)>>(ld32(p)&31))))
			case opNeg4:
				st64(p, sext(-int32(ld32(p))))
			case opAdd8:
				st64(p+8, ld64(p+8)+ld64(p))
			case opSub8:
				st64(p+8, ld64(p+8)-ld64(p))
			case opMul8:
				st64(p+8, ld64(p+8)*ld64(p))
			case opDiv8, opRem8:
				x, y := ldI64(p+8), ldI64(p)
				if y == 0 {
					a.throw(DivideByZero)
				}
				if y == -1 && x == math.MinInt64 {
					a.throw(Overflow)
				}
				if in.op == opDiv8 {
					stI64(p+8, x/y)
				} else {
					stI64(p+8, x%y)
				}
			case opDivU8, opRemU8:
				x, y := ld64(p+8), ld64(p)
				if y == 0 {
					a.throw(DivideByZero)
				}
				if in.op == opDivU8 {
					st64(p+8, x/y)
				} else {
					st64(p+8, x%y)
				}
			case opShl8:
				st64(p+8, ld64(p+8)<<(ld64(p)&63))
			case opShr8:
				stI64(p+8, ldI64(p+8)>>(ld64(p)&63))
			case opShrU8:
				st64(p+8, ld64(p+8)>>(ld64(p)&63))
			case opNegW:
				stI64(p, -int64(int(ldI64(p))))
			case opNeg8:
				stI64(p, -ldI64(p))
			case opAnd:
				st64(p+8, ld64(p+8)&ld64(p))
			case opOr:
				st64(p+8, ld64(p+8)|ld64(p))
			case opXor:
				st64(p+8, ld64(p+8)^ld64(p))
			case opNot:
				st64(p, ^ld64(p))

			case opAddOvf4:
				a.narrow4(p+8, ldI64(p+8)+ldI64(p))
			case opSubOvf4:
				a.narrow4(p+8, ldI64(p+8)-ldI64(p))
			case opMulOvf4:
				a.narrow4(p+8, ldI64(p+8)*ldI64(p))
			case opAddOvfU4:
				a.narrowU4(p+8, uint64(ld32(p+8))+uint64(ld32(p)))
			case opSubOvfU4:
				a.narrowU4(p+8, uint64(ld32(p+8))-uint64(ld32(p)))
			case opMulOvfU4:
				a.narrowU4(p+8, uint64(ld32(p+8))*uint64(ld32(p)))
			case opAddOvf8:
				x, y := ldI64(p+8), ldI64(p)
				z := x + y
				if (x^z)&(y^z) < 0 {
					a.throw(Overflow)
				}
				stI64(p+8, z)
			case opSubOvf8:
				x, y := ldI64(p+8), ldI64(p)
				z := x - y
				if (x^y)&(x^z) < 0 {
					a.throw(Overflow)
				}
				stI64(p+8, z)
			case opMulOvf8:
				x, y := ldI64(p+8), ldI64(p)
				z := x * y
				if x == -1 && y == math.MinInt64 || y == -1 && x == math.MinInt64 || y != 0 && y != -1 && z/y != x {
					a.throw(Overflow)
				}
				stI64(p+8, z)
			case opAddOvfU8:
				z, carry := bits.Add64(ld64(p+8), ld64(p), 0)
				if carry != 0 {
					a.throw(Overflow)
				}
				st64(p+8, z)
			case opSubOvfU8:
				z, borrow := bits.Sub64(ld64(p+8), ld64(p), 0)
				if borrow != 0 {
					a.throw(Overflow)
				}
				st64(p+8, z)
			case opMulOvfU8:
				hi, z := bits.Mul64(ld64(p+8), ld64(p))
				if hi != 0 {
					a.throw(Overflow)
				}
				st64(p+8, z)

			case opAddF4:
				stF4(p+8, ldF4(p+8)+ldF4(p))
			case opSubF4:
				stF4(p+8, ldF4(p+8)-ldF4(p))
			case opMulF4:
				stF4(p+8, ldF4(p+8)*ldF4(p))
			case opDivF4:
				stF4(p+8, ldF4(p+8)/ldF4(p))
			case opRemF4:
				stF4(p+8, float32(math.Mod(float64(ldF4(p+8)), float64(ldF4(p)))))
			case opNegF4:
				st32(p, ld32(p)^1<<31)
			case opAddF8:
				stF8(p+8, ldF8(p+8)+ldF8(p))
			case opSubF8:
				stF8(p+8, ldF8(p+8)-ldF8(p))
			case opMulF8:
				stF8(p+8, ldF8(p+8)*ldF8(p))
			case opDivF8:
				stF8(p+8, ldF8(p+8)/ldF8(p))
			case opRemF8:
				stF8(p+8, math.Mod(ldF8(p+8), ldF8(p)))
			case opNegF8:
				st64(p, ld64(p)^1<<63)

			case opCeq:
				st64(p+8, bool8(ld64(p+8) == ld64(p)))
			case opCgt:
				st64(p+8, bool8(ldI64(p+8) > ldI64(p)))
			case opCgtU:
				st64(p+8, bool8(ld64(p+8) > ld64(p)))
			case opClt:
				st64(p+8, bool8(ldI64(p+8) < ldI64(p)))
			case opCltU:
				st64(p+8, bool8(ld64(p+8) < ld64(p)))
			case opCeqF4:
				st64(p+8, bool8(ldF4(p+8) == ldF4(p)))
			case opCgtF4:
				st64(p+8, bool8(ldF4(p+8) > ldF4(p)))
			case opCgtUnF4:
				st64(p+8, bool8(!(ldF4(p+8) <= ldF4(p))))
			case opCltF4:
				st64(p+8, bool8(ldF4(p+8) < ldF4(p)))
			case opCltUnF4:
				st64(p+8, bool8(!(ldF4(p+8) >= ldF4(p))))
			case opCeqF8:
				st64(p+8, bool8(ldF8(p+8) == ldF8(p)))
			case opCgtF8:
				st64(p+8, bool8(ldF8(p+8) > ldF8(p)))
			case opCgtUnF8:
				st64(p+8, bool8(!(ldF8(p+8) <= ldF8(p))))
			case opCltF8:
				st64(p+8, bool8(ldF8(p+8) < ldF8(p)))
			case opCltUnF8:
				st64(p+8, bool8(!(ldF8(p+8) >= ldF8(p))))

			case opCneF8: // of a branch: NaN counts as 0
				a, b := ldF8(p+8), ldF8(p)
				st64(p+8, bool8(a < b || a > b))
			case opBr:
				pc = in.y
			case opBrTrue:
				if ld64(p) != 0 {
					pc = in.y
				}
			case opBrFalse:
				if ld64(p) == 0 {
					pc = in.y
				}
			case opBeq:
				if ld64(p+8) == ld64(p) {
					pc = in.y
				}
			case opBne:
				if ld64(p+8) != ld64(p) {
					pc = in.y
				}
			case opBge:
				if ldI64(p+8) >= ldI64(p) {
					pc = in.y
				}
			case opBgt:
				if ldI64(p+8) > ldI64(p) {
					pc = in.y
				}
			case opBle:
				if ldI64(p+8) <= ldI64(p) {
					pc = in.y
				}
			case opBlt:
				if ldI64(p+8) < ldI64(p) {
					pc = in.y
				}
			case opBgeU:
				if ld64(p+8) >= ld64(p) {
					pc = in.y
				}
			case opBgtU:
				if ld64(p+8) > ld64(p) {
					pc = in.y
				}
			case opBleU:
				if ld64(p+8) <= ld64(p) {
					pc = in.y
				}
			case opBltU:
				if ld64(p+8) < ld64(p) {
					pc = in.y
				}
			case opSwitch:
				if t := code.switches[in.y]; uint64(ld32(p)) < uint64(len(t)) {
					pc = t[ld32(p)]
				}

			case opConvI1:
				st64(p, uint64(int8(ld8(p))))
			case opConvU1:
				st64(p, uint64(ld8(p)))
			case opConvI2:
				st64(p, uint64(int16(ld16(p))))
			case opConvU2:
				st64(p, uint64(ld16(p)))
			case opConvI4:
				st64(p, sext(int32(ld32(p))))
			case opConvU4to8:
				st64(p, uint64(ld32(p)))
			case opI8toF4:
				st64(p, uint64(math.Float32bits(float32(ldI64(p)))))
			case opI8toF8:
				stF8(p, float64(ldI64(p)))
			case opU4toF8:
				stF8(p, float64(ld32(p)))
			case opU8toF8:
				stF8(p, float64(ld64(p)))
			case opF4toF8:
				stF8(p, float64(ldF4(p)))
			case opF8toF4:
				stF4(p, float32(ldF8(p)))
			case opF8toI4:
				st64(p, sext(a.m.toInt32(ldF8(p))))
			case opF8toU4:
				st64(p, sext(int32(a.m.toInt64(ldF8(p)))))
			case opF8toI8:
				stI64(p, a.m.toInt64(ldF8(p)))
			case opF8toU8:
				st64(p, a.m.toUint64(ldF8(p)))
			case opCheck:
				v, least := ldI64(p), int64(in.y)<<32|int64(in.n)
				if v < least || v >= 0 && uint64(v) > in.imm {
					a.throw(Overflow)
				}
			case opCheckU:
				if ld64(p) > in.imm {
					a.throw(Overflow)
				}
			case opCheckU4:
				v := uint64(ld32(p))
				if v > in.imm {
					a.throw(Overflow)
				}
				st64(p, v)
			case opF8toI4Ovf:
				stI64(p, int64(a.inRange(ldF8(p), -0x1p31, 0x1p31)))
			case opF8toU4Ovf:
				st64(p, sext(int32(uint32(a.inRange(ldF8(p), 0, 0x1p32)))))
			case opF8toI8Ovf:
				stI64(p, int64(a.inRange(ldF8(p), -0x1p63, 0x1p63)))
			case opF8toU8Ovf:
				st64(p, a.m.toUint64(a.inRange(ldF8(p), 0, 0x1p64)))
			case opCkfiniteF4:
				if ld32(p)&0x7F800000 == 0x7F800000 {
					a.throw(Overflow) // an ArithmeticException, as in .NET
				}
			case opCkfiniteF8:
				if ld64(p)>>52&0x7FF == 0x7FF {
					a.throw(Overflow) // an ArithmeticException, as in .NET
				}

			case opLdlen:
				st64(p, uint64(ld32(a.check(ld64(p))+arrayLength)))
			case opElemI1:
				st64(p+8, uint64(int8(ld8(a.element(p, 1)))))
			case opElemU1:
				st64(p+8, uint64(ld8(a.element(p, 1))))
			case opElemI2:
				st64(p+8, uint64(int16(ld16(a.element(p, 2)))))
			case opElemU2:
				st64(p+8, uint64(ld16(a.element(p, 2))))
			case opElemI4:
				st64(p+8, sext(int32(ld32(a.element(p, 4)))))
			case opElem8:
				st64(p+8, ld64(a.element(p, 8)))
			case opElemW:
				st64(p+8, ldW(a.element(p, word)))
			case opElemN:
				move(slot(fp, in.y), a.element(p, uint64(in.n)), uint64(in.n))
			case opElemAddr:
				st64(p+8, a.element(p, uint64(in.n)))
			case opElemAddrRef:
				at := a.element(p, word)
				if h.ElementType(ld64(p+8)) != in.imm {
					h.ThrowArrayTypeMismatch()
				}
				st64(p+8, at)
			case opStelem1:
				st8(a.element(p+8, 1), uint8(ld64(p)))
			case opStelem2:
				st16(a.element(p+8, 2), uint16(ld64(p)))
			case opStelem4:
				st32(a.element(p+8, 4), uint32(ld64(p)))
			case opStelem8:
				st64(a.element(p+8, 8), ld64(p))
			case opStelemW:
				stW(a.element(p+8, word), ld64(p))
			case opStelemN:
				move(a.element(slot(fp, in.y), uint64(in.n)), p, uint64(in.n))
			case opStelemRef:
				at, o := a.element(p+8, word), ld64(p)
				if o != 0 {
					h.CheckElement(ld64(p+16), a.check(o))
				}
				stW(at, o)
			case opMDGet, opMDSet, opMDAddress:
				a.arrayAccess(in, p)

			case opLdstr:
				st64(p, ldW(in.imm))
			case opNewarr:
				st64(p, h.NewVector(in.imm, ld64(p)))
				f.pc = pc
				h.Safepoint()
			case opBox:
				st64(p, h.Box(in.imm, slot(fp, in.y)))
				f.pc = pc
				h.Safepoint()
			case opUnbox:
				st64(p, h.Unbox(in.imm, a.check(ld64(p))))
			case opUnboxNullable:
				at := slot(fp, in.y)
				h.UnboxNullable(in.imm, at, ld64(p))
				st64(p, at)
			case opCastclass:
				if o := ld64(p); o != 0 && !h.IsInstance(a.check(o), in.imm) {
					h.ThrowCast(o, in.imm)
				}
			case opIsinst:
				if o := ld64(p); o != 0 && !h.IsInstance(a.check(o), in.imm) {
					st64(p, 0)
				}
			case opMkrefany:
				stW(p, ld64(slot(fp, in.y)))
				stW(p+refAnyType, in.imm)
			case opRefanyval:
				y := slot(fp, in.y)
				if ldW(y+refAnyType) != in.imm {
					a.throw(InvalidCast)
				}
				st64(p, ldW(y))
			case opRefanytype:
				st64(p, ldW(slot(fp, in.y)+refAnyType))
			case opLdvirtftn:
				o := a.check(ld64(p))
				st64(p, h.Virtual(ldW(o), code.sites[in.y].method).Entry)
			case opLocalloc:
				st64(p, a.localloc(f, ld64(p)))

			case opConstrainedLoad:
				st64(p, ldW(a.check(ld64(p))))
			case opConstrainedBox:
				st64(p, h.Box(in.imm, a.check(ld64(p))))
			case opCall:
				if a.call(f, &code.sites[in.y], p) {
					continue frames
				}
			case opTailCall:
				if a.tailCall(f, &code.sites[in.y], p) {
					continue frames
				}
			case opNewobj, opNewvalue:
				if a.construct(f, in, p) {
					continue frames
				}
			case opNewdelegate:
				d := h.New(in.imm)
				target, fn := ld64(p+8), uint64(uintptr(ld64(p)))
				st64(p+8, d)
				h.InitDelegate(d, target, fn)
				f.pc = pc
				h.Safepoint()
			case opNewMDArray:
				st64(p, a.newArray(in, slot(fp, in.y)))
				f.pc = pc
				h.Safepoint()
			case opJmp:
				if a.jmp(f, &code.sites[in.y]) {
					return
				}
				continue frames
			case opRet8:
				st64(f.ret, ld64(p))
				if a.returned() {
					return
				}
				continue frames
			case opRetN:
				move(f.ret, p, uint64(in.n))
				if a.returned() {
					return
				}
				continue frames
			case opRet:
				if a.returned() {
					return
				}
				continue frames

			case opThrow:
				h.ThrowObject(a.check(ld64(p)))
			case opRethrow:
				h.Rethrow(ld64(p))
			case opLeave:
				a.leave(in)
				pc = f.pc
			case opEndfinally:
				if a.endHandler() {
					continue frames
				}
				panic(h.Rethrown(a, a.thrown, a.exc))
			case opEndfilter:
				a.filtered = ld32(p) != 0
				a.pop(false)
				return
			default:
				panic("BUG: interp: unknown instruction")
			}
		}
	}
}

// returned removes the frame that has returned and reports whether it was the first frame.
func (a *Activation) returned() bool {
	a.pop(false)
	n := len(a.frames)
	if n == 0 {
		return true
	}
	f := &a.frames[n-1]
	f.shape = -1
	f.pc++
	return false
}

// load copies a value of a kind from memory to a slot.
func load(k Kind, dst, src uint64, n uint32) {
	switch k {
	case I1:
		st64(dst, uint64(int8(ld8(src))))
	case U1:
		st64(dst, uint64(ld8(src)))
	case I2:
		st64(dst, uint64(int16(ld16(src))))
	case U2:
		st64(dst, uint64(ld16(src)))
	case I4, F4:
		st64(dst, sext(int32(ld32(src))))
	case Ref, Byref:
		st64(dst, ldW(src))
	default:
		move(dst, src, uint64(n))
	}
}

// fill stores n bytes of value b.
func fill(at uint64, b uint8, n uint64) {
	m := bytesAt(at, n)
	for i := range m {
		m[i] = b
	}
}

// narrow4 and narrowU4 store the result of checked arithmetic on 32 bits.
func (a *Activation) narrow4(p uint64, v int64) {
	if v != int64(int32(v)) {
		a.throw(Overflow)
	}
	stI64(p, v)
}

func (a *Activation) narrowU4(p, v uint64) {
	if v>>32 != 0 {
		a.throw(Overflow)
	}
	st64(p, sext(int32(v)))
}

// inRange truncates d to an integer, which must be in [lo, hi).
func (a *Activation) inRange(d, lo, hi float64) float64 {
	d = math.Trunc(d)
	if !(d >= lo && d < hi) {
		a.throw(Overflow)
	}
	return d
}
