package xarch

import "ryugo/nodes"

// flags describes the value whose test the processor's flags hold, as long as the buffer's note is
// valid:
//
//	dec esi        flags of esi, for equality and for its sign
//	mov edi, esi   of edi, too
//	test edi, edi  is omitted before je and jne, and before jl and jge, which become js and jns
type flags struct {
	reg, copy Reg // the result, and a register that it was copied to
	size      Size
	test      bool // all flags are those of a test of the result, not only ZF
}

// setFlags records that the last instruction, ins, has set the flags by its result in register r.
func (b *Code) setFlags(ins Ins, r Reg, size Size) {
	switch ins {
	case INS_and, INS_or, INS_xor:
		b.flags = flags{r, r, size, true}
	case INS_add, INS_sub, INS_inc, INS_dec, INS_neg:
		b.flags = flags{r, r, size, false}
	default:
		return
	}
	b.Asm.Note()
}

// move emits a move of integer registers, which preserves the flags.
func (b *Code) move(size Size, dst, src Reg) {
	noted := b.Asm.IsNoted()
	b.Asm.RR(INS_mov, size, dst, src)
	if !noted {
		return
	}
	f := &b.flags
	switch {
	case (src == f.reg || src == f.copy) && size == f.size:
		f.reg, f.copy = src, dst
	case dst == f.reg && dst == f.copy:
		return
	case dst == f.reg:
		f.reg = f.copy
	case dst == f.copy:
		f.copy = f.reg
	}
	b.Asm.Note()
}

// hasFlags reports whether the flags answer condition cond of register r and zero. The flags of a sum
// or difference, which may have overflowed, tell whether it is zero, and by the sign flag alone
// whether it is negative.
func (b *Code) hasFlags(r Reg, size Size, cond nodes.Cond) bool {
	f := &b.flags
	if !b.Asm.IsNoted() || r != f.reg && r != f.copy || size != f.size {
		return false
	}
	switch cond {
	case nodes.COND_EQ, nodes.COND_NE:
		return true
	case nodes.COND_SLT, nodes.COND_SGE:
		b.bySign = !f.test
		return true
	}
	return f.test
}
