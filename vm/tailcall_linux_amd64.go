package vm

import (
	"slices"

	"ryugo/targets/xarch"
)

// Tail calls that need more stack for their arguments than the caller was given
// for its own. The caller's frame is dropped, and the arguments go in a frame
// that stands for it:
//
//	return address of the caller
//	rbp of the caller's caller     <- rbp
//	stack arguments of the callee
//	v.tailReturn                      which drops this frame when the callee returns
//
// A caller that runs above such a frame itself leaves that one too, so a chain
// of tail calls has one at most, whatever its length.

// makeTailReturn makes the code that a callee above a tail frame returns to.
// Only its end is ever run.
func (v *VM) makeTailReturn() {
	e := &xarch.Emitter{}
	e.R(xarch.INS_push, xarch.EA_8, xarch.RBP)
	e.RR(xarch.INS_mov, xarch.EA_8, xarch.RBP, xarch.RSP)
	e.CallR(xarch.RAX)
	e.Op(xarch.INS_leave)
	e.Op(xarch.INS_ret)
	code := v.mem.assemble(e)
	v.addFrameStub(code, contextFrame, nil)
	v.tailReturn = v.mem.codeNext - tailEnd
}

// tailEnd is the length of leave and ret.
const tailEnd = 2

// helpTailCall is CORINFO_HELP_TAILCALL: rax is the callee, r10 the bytes of
// its stack arguments, which f's caller has stored where a call has them.
func helpTailCall(v *VM, t *thread, f frame) {
	// The registers; where the return address will be; the arguments.
	size := f.reg(frR10)
	image := slices.Insert(slices.Clone(memAt(uint64(f), frameSize+size)), frameSize, make([]byte, 8)...)

	// Leave the caller.
	var u unwinder
	u.begin(f)
	b := v.blockAt(u.pc - 1)
	at := uint32(u.pc - 1 - b.start)
	u.step(b.funcAt(at), at)
	var saved [len(exitSaved)]uint64
	for i, s := range exitSaved {
		saved[i] = ld64(u.saved[s.reg])
	}
	ret, rbp := u.sp-8, saved[0]
	if u.pc == v.tailReturn {
		ret, rbp = rbp+8, ld64(rbp)
	}

	fp := ret - 8
	sp := (fp - size) &^ 15
	to := frame(sp - 8 - frameSize)
	st64(fp, rbp)
	saved[0] = fp
	copy(memAt(uint64(to), uint64(len(image))), image)
	st64(sp-8, v.tailReturn)
	for i, s := range exitSaved {
		to.setReg(s.off, saved[i])
	}
	to.setReturn(to.reg(frRAX))
	t.acts[len(t.acts)-1].exit = to
}
