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

// helpTailCall is CORINFO_HELP_TAILCALL: TailTarget is the callee, TailSize the
// bytes of its stack arguments, which f's caller has stored where a call has
// them.
func helpTailCall(v *VM, t *thread, f frame) {
	// The registers; where the return address will be; the arguments.
	size := f.reg(regOffset[v.conv.TailSize])
	image := slices.Insert(slices.Clone(memAt(uint64(f), frameSize+size)), frameSize, make([]byte, 8)...)

	// Leave the caller.
	var u unwinder
	u.begin(f)
	b := v.blockAt(u.pc - 1)
	at := uint32(u.pc - 1 - b.start)
	u.step(b.funcAt(at), at)
	kept := u.kept()
	rbp := &kept.ints[0]
	ret, below := u.sp-8, *rbp
	if u.pc == v.tailReturn {
		ret, below = below+8, ld64(below)
	}

	fp := ret - 8
	sp := (fp - size) &^ 15
	to := frame(sp - 8 - frameSize)
	st64(fp, below)
	*rbp = fp
	copy(memAt(uint64(to), uint64(len(image))), image)
	st64(sp-8, v.tailReturn)
	to.keep(&kept)
	to.setReturn(to.reg(regOffset[v.conv.TailTarget]))
	t.acts[len(t.acts)-1].exit = to
}
