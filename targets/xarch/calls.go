package xarch

import (
	"ryugo/ee"
)

// CallHelper calls a helper whose arguments are in place, and returns the call site. It may destroy
// rax.
func (b *Code) CallHelper(h ee.Helper) (site int) {
	site = b.callLookup(b.JIT.GetHelperFtn(h))
	b.Called(site, 0, h)
	return site
}

// callLookup calls the code that l describes and returns the call site. It may destroy rax.
func (b *Code) callLookup(l ee.ConstLookup) int { return b.callVia(RAX, l) }

// callVia is callLookup with scratch register tmp instead of rax.
func (b *Code) callVia(tmp Reg, l ee.ConstLookup) int {
	if sym := b.symbolOf(l); sym != 0 {
		switch l.Access {
		case ee.IAT_VALUE:
			return b.callSym(tmp, sym)
		case ee.IAT_PVALUE:
			return b.Asm.CallM(AtSym(sym))
		}
		b.Asm.RM(INS_mov, b.Ptr, tmp, AtSym(sym))
		return b.Asm.CallM(At(tmp, 0))
	}
	b.Asm.RI64(tmp, int64(l.Addr.Bits))
	switch l.Access {
	case ee.IAT_VALUE:
		return b.Asm.CallR(tmp)
	case ee.IAT_PPVALUE:
		b.Asm.RM(INS_mov, b.Ptr, tmp, At(tmp, 0))
	}
	return b.Asm.CallM(At(tmp, 0))
}

// callSym calls the code at a symbol, which may be out of reach of a 32-bit distance. It may
// destroy tmp.
func (b *Code) callSym(tmp Reg, sym uint64) int {
	if b.FarCode(sym) {
		b.Asm.RI64(tmp, int64(ee.Symbol(sym).Payload()))
		return b.Asm.CallR(tmp)
	}
	return b.Asm.CallSym(sym)
}

// ZeroUpper clears the upper halves of vector registers if the method may have written them since
// they were cleared last. Otherwise code that uses only the lower halves would be slow.
func (b *Code) ZeroUpper() {
	if b.Asm.upper {
		b.Asm.Op(INS_vzeroupper)
		b.Asm.BeginUpper(b.Method.YMM)
	}
}
