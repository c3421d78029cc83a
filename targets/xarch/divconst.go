package xarch

import (
	"ryugo/nodes"
	"ryugo/targets/backend"
)

// genDivByConst divides by a constant (backend.Division).
//
//	x / 7         mov eax, 92492493h; imul x; add edx, x; sar edx, 2
//	              mov eax, edx; shr eax, 31; add edx, eax
func (b *Arithmetic) genDivByConst(n nodes.NodeID) {
	d := b.DivisionOf(n)
	size, x := b.opSize(b.M.Type[n]), b.Reg(b.M.Op1[n])
	if d.Power {
		b.divPowerOfTwo(b.Reg(n), x, &d, size)
		return
	}
	if d.Unsigned {
		b.Asm.RI64(RAX, d.Mul)
		b.Asm.R(INS_mul, size, x)
		if d.Fix != 0 {
			b.Asm.RR(INS_mov, size, RAX, x)
			b.Asm.RR(INS_sub, size, RAX, RDX)
			b.Asm.RI(INS_shr, size, RAX, 1)
			b.Asm.RR(INS_add, size, RDX, RAX)
		}
		if d.Shift != 0 {
			b.Asm.RI(INS_shr, size, RDX, int64(d.Shift))
		}
	} else {
		b.Asm.RI(INS_mov, size, RAX, d.Mul)
		b.Asm.R(INS_imul, size, x)
		switch d.Fix {
		case 1:
			b.Asm.RR(INS_add, size, RDX, x)
		case -1:
			b.Asm.RR(INS_sub, size, RDX, x)
		}
		if d.Shift != 0 {
			b.Asm.RI(INS_sar, size, RDX, int64(d.Shift))
		}
		b.Asm.RR(INS_mov, size, RAX, RDX)
		b.Asm.RI(INS_shr, size, RAX, int64(d.Bits-1))
		b.Asm.RR(INS_add, size, RDX, RAX)
	}
	if !d.Mod {
		return
	}
	if d.Divisor == int64(int32(d.Divisor)) {
		b.Asm.RRI(INS_imul, size, RDX, RDX, d.Divisor)
	} else {
		b.Asm.RI64(RAX, d.Divisor)
		b.Asm.RR(INS_imul, size, RDX, RAX)
	}
	b.Asm.RR(INS_mov, size, RAX, x)
	b.Asm.RR(INS_sub, size, RAX, RDX)
}

// divPowerOfTwo divides by a power of two or its negative.
func (b *Arithmetic) divPowerOfTwo(dst, x Reg, d *backend.Division, size Size) {
	k := d.Shift
	b.Asm.RR(INS_mov, size, dst, x)
	if k > 1 {
		b.Asm.RI(INS_sar, size, dst, int64(d.Bits-1))
	}
	b.Asm.RI(INS_shr, size, dst, int64(d.Bits-k))
	b.Asm.RR(INS_add, size, dst, x)
	if d.Mod { // x minus its multiple of 2^k
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
	if d.Divisor < 0 {
		b.Asm.R(INS_neg, size, dst)
	}
}
