package xarch

import (
	"ryugo/nodes"
	"ryugo/targets/backend"
)

// Division by a constant without a division: by a multiplication with a
// reciprocal of the divisor, scaled to an integer so that the upper half of the
// product, shifted, is the quotient (Granlund and Montgomery; the search for
// multiplier and shift is that of Warren, Hacker's Delight 10). A signed power
// of two is a shift of the dividend, corrected to round towards zero.
//
//	x / 7         mov eax, 92492493h; imul x; add edx, x; sar edx, 2
//	              mov eax, edx; shr eax, 31; add edx, eax

// divByConst reports whether the lowered division n is done by multiplication:
// its divisor is a contained constant.
func (b *Lowering) divByConst(n nodes.NodeID) bool {
	op2 := b.M.Op2[n]
	return b.Contained(op2) && b.M.Oper[op2] == nodes.GT_CNS_INT
}

// width is the number of bits of a value of type t in a register.
func width(t nodes.VarType) uint { return 8 * uint(opSize(t)) }

// divByPower reports whether n divides a signed number by a constant power of two,
// which needs no register by name.
func (b *Lowering) divByPower(n nodes.NodeID) bool {
	m := b.M
	if o := m.Oper[n]; o != nodes.GT_DIV && o != nodes.GT_MOD || m.Type[n].IsFloat() || !m.IsIntConst(m.Op2[n]) {
		return false
	}
	v := b.Imm(m.Op2[n])
	_, ok := backend.PowerOfTwo(v)
	return ok && backend.CanDivByConst(v, width(m.Type[n]), false)
}

func (b *Arithmetic) genDivByConst(n nodes.NodeID) {
	m := b.M
	size := opSize(m.Type[n])
	w := 8 * uint(size)
	x, v := b.Reg(m.Op1[n]), b.Imm(m.Op2[n])
	o := m.Oper[n]
	unsigned := o == nodes.GT_UDIV || o == nodes.GT_UMOD
	mod := o == nodes.GT_MOD || o == nodes.GT_UMOD
	if k, ok := backend.PowerOfTwo(v); ok && !unsigned {
		b.divPowerOfTwo(b.Reg(n), x, v, k, size, mod)
		return
	}
	if unsigned {
		mul, add, shift := backend.UnsignedMagic(backend.DivisorBits(v, w), w)
		b.Asm.RI64(RAX, int64(mul))
		b.Asm.R(INS_mul, size, x)
		if add { // (x - hi)/2 + hi does not overflow where x + hi would
			b.Asm.RR(INS_mov, size, RAX, x)
			b.Asm.RR(INS_sub, size, RAX, RDX)
			b.Asm.RI(INS_shr, size, RAX, 1)
			b.Asm.RR(INS_add, size, RDX, RAX)
			shift--
		}
		if shift != 0 {
			b.Asm.RI(INS_shr, size, RDX, int64(shift))
		}
	} else {
		mul, shift := backend.SignedMagic(v, w)
		b.Asm.RI(INS_mov, size, RAX, mul)
		b.Asm.R(INS_imul, size, x)
		switch {
		case v > 0 && mul < 0:
			b.Asm.RR(INS_add, size, RDX, x)
		case v < 0 && mul > 0:
			b.Asm.RR(INS_sub, size, RDX, x)
		}
		if shift != 0 {
			b.Asm.RI(INS_sar, size, RDX, int64(shift))
		}
		b.Asm.RR(INS_mov, size, RAX, RDX)
		b.Asm.RI(INS_shr, size, RAX, int64(w-1))
		b.Asm.RR(INS_add, size, RDX, RAX)
	}
	if !mod {
		return
	}
	if v == int64(int32(v)) {
		b.Asm.RRI(INS_imul, size, RDX, RDX, v)
	} else {
		b.Asm.RI64(RAX, v)
		b.Asm.RR(INS_imul, size, RDX, RAX)
	}
	b.Asm.RR(INS_mov, size, RAX, x)
	b.Asm.RR(INS_sub, size, RAX, RDX)
}

// divPowerOfTwo divides by v, 2^k or its negative: a negative dividend is
// first raised by 2^k - 1.
func (b *Arithmetic) divPowerOfTwo(dst, x Reg, v int64, k uint, size Size, mod bool) {
	w := 8 * uint(size)
	b.Asm.RR(INS_mov, size, dst, x)
	if k > 1 {
		b.Asm.RI(INS_sar, size, dst, int64(w-1))
	}
	b.Asm.RI(INS_shr, size, dst, int64(w-k))
	b.Asm.RR(INS_add, size, dst, x)
	if mod { // x less its multiple of 2^k
		if k < 32 {
			b.Asm.RI(INS_and, size, dst, -1<<k)
		} else {
			b.Asm.RI(INS_sar, size, dst, int64(k))
			b.Asm.RI(INS_shl, size, dst, int64(k))
		}
		b.Asm.R(INS_neg, size, dst)
		b.Asm.RR(INS_add, size, dst, x)
		return
	}
	b.Asm.RI(INS_sar, size, dst, int64(k))
	if v < 0 {
		b.Asm.R(INS_neg, size, dst)
	}
}
