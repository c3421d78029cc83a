//go:build linux && arm64

package arm64

import (
	"math/bits"

	"ryugo/ee"
	"ryugo/targets/arm64/a64"
	"ryugo/vm/cpu"
)

// leaf emits a helper or an InternalCall in machine code: a function that calls nothing and has no
// frame. So a fault inside is a fault of the call: the return address is in x30.
//
// A slow path is a jump to an exit stub with the arguments and x12 unchanged. A leaf may use x9,
// x10, x13 to x17, v16 to v19.
type leaf struct {
	*a64.Emitter
	m    *Machine
	slow uint64
}

// arg returns the register of the ith argument if all are integers.
func (e *leaf) arg(i int) a64.Reg { return e.m.arg(i) }

// leaf makes a leaf.
func (m *Machine) leaf(slow uint64, build func(e *leaf)) uint64 {
	build(&leaf{&m.e, m, slow})
	return m.Assemble(&m.e)
}

// slowPath binds l to a jump to the exit stub.
func (e *leaf) slowPath(l a64.Label) {
	e.Bind(l)
	e.jump(e.slow)
}

func (e *leaf) jump(to uint64) { e.BSym(a64.INS_b, ee.Symbol(to)) }
func (e *leaf) ret()           { e.R(a64.INS_ret, a64.LR) }

// load and store access the word at a register and an offset.
func (e *leaf) load(r, base a64.Reg, off int32) {
	e.Mem(a64.INS_ldr, a64.X, r, a64.Base(base, off))
}
func (e *leaf) load32(r, base a64.Reg, off int32) {
	e.Mem(a64.INS_ldr, a64.W, r, a64.Base(base, off))
}
func (e *leaf) store(r, base a64.Reg, off int32) {
	e.Mem(a64.INS_str, a64.X, r, a64.Base(base, off))
}

// bump allocates in the heap the bytes in size, a multiple of 8, for an object of the type in mt;
// obj receives its address. size, x16 and x17 are destroyed.
func (e *leaf) bump(mt, size, obj a64.Reg, slow a64.Label) {
	e.Mov(a64.X, a64.X16, a64.SP)
	e.RRI(a64.INS_and, a64.X, a64.X16, a64.X16, -cpu.StackSize)
	e.Pair(a64.INS_ldp, a64.X, obj, a64.X17, a64.Base(a64.X16, cpu.CtxAllocNext))
	e.RRR(a64.INS_add, a64.X, size, size, obj)
	e.Cmp(a64.X, size, a64.X17)
	e.BCond(a64.HI, slow)
	e.store(size, a64.X16, cpu.CtxAllocNext)
	e.store(mt, obj, 0)
}

// pieces are the instructions that access 1, 2, 4 and 8 bytes.
var pieces = [...]struct {
	load, store a64.Ins
	width       a64.Width
}{
	{a64.INS_ldrb, a64.INS_strb, a64.W},
	{a64.INS_ldrh, a64.INS_strh, a64.W},
	{a64.INS_ldr, a64.INS_str, a64.W},
	{a64.INS_ldr, a64.INS_str, a64.X},
}

// loadPiece loads size bytes: 1, 2, 4 or 8.
func (e *leaf) loadPiece(r a64.Reg, a a64.Addr, size uint32) {
	p := &pieces[bits.TrailingZeros32(size)]
	e.Mem(p.load, p.width, r, a)
}

// storePiece stores size bytes: 1, 2, 4 or 8.
func (e *leaf) storePiece(r a64.Reg, a a64.Addr, size uint32) {
	p := &pieces[bits.TrailingZeros32(size)]
	e.Mem(p.store, p.width, r, a)
}

// move copies n bytes; the ranges may overlap:
//
//	1 to 16     two overlapping pieces of the largest power of two
//	17 to 64    two or four overlapping pieces of 16
//	more        32 an iteration, upwards or downwards, and the last 32, or the first, as one more piece
//
// All pieces are loaded before the first is stored. dst, src and n are destroyed, and so are x13 to
// x17 and v16 to v19, none of which they may be.
func (e *leaf) move(dst, src, n a64.Reg) {
	const srcEnd, dstEnd, a, b, limit = a64.X13, a64.X14, a64.X15, a64.X16, a64.X17
	out, most, to16, two := e.NewLabel(), e.NewLabel(), e.NewLabel(), e.NewLabel()
	vector := func(ins a64.Ins, r, base a64.Reg, off int32) { e.Mem(ins, a64.Q, r, a64.Base(base, off)) }
	e.RRR(a64.INS_add, a64.X, srcEnd, src, n)
	e.RRR(a64.INS_add, a64.X, dstEnd, dst, n)
	e.CmpI(a64.X, n, 64)
	e.BCond(a64.HI, most)
	e.CmpI(a64.X, n, 16)
	e.BCond(a64.LS, to16)
	vector(a64.INS_ldr, a64.V16, src, 0)
	vector(a64.INS_ldr, a64.V17, srcEnd, -16)
	e.CmpI(a64.X, n, 32)
	e.BCond(a64.LS, two)
	vector(a64.INS_ldr, a64.V18, src, 16)
	vector(a64.INS_ldr, a64.V19, srcEnd, -32)
	vector(a64.INS_str, a64.V18, dst, 16)
	vector(a64.INS_str, a64.V19, dstEnd, -32)
	e.Bind(two)
	vector(a64.INS_str, a64.V16, dst, 0)
	vector(a64.INS_str, a64.V17, dstEnd, -16)
	e.B(out)

	e.Bind(to16)
	for size := uint32(8); size > 0; size /= 2 {
		less := e.NewLabel()
		e.CmpI(a64.X, n, int64(size))
		e.BCond(a64.LO, less)
		e.loadPiece(a, a64.Base(src, 0), size)
		e.loadPiece(b, a64.Base(srcEnd, -int32(size)), size)
		e.storePiece(a, a64.Base(dst, 0), size)
		e.storePiece(b, a64.Base(dstEnd, -int32(size)), size)
		e.B(out)
		e.Bind(less)
	}
	e.B(out)

	e.Bind(most)
	down, up, next := e.NewLabel(), e.NewLabel(), e.NewLabel()
	e.RRR(a64.INS_sub, a64.X, a, dst, src)
	e.Cmp(a64.X, a, n)
	e.BCond(a64.LO, down)
	e.Pair(a64.INS_ldp, a64.Q, a64.V18, a64.V19, a64.Base(srcEnd, -32))
	e.RRI(a64.INS_sub, a64.X, limit, srcEnd, 32)
	e.Bind(up)
	e.Pair(a64.INS_ldp, a64.Q, a64.V16, a64.V17, a64.Post(src, 32))
	e.Pair(a64.INS_stp, a64.Q, a64.V16, a64.V17, a64.Post(dst, 32))
	e.Cmp(a64.X, src, limit)
	e.BCond(a64.LO, up)
	e.Pair(a64.INS_stp, a64.Q, a64.V18, a64.V19, a64.Base(dstEnd, -32))
	e.B(out)

	e.Bind(down)
	e.Pair(a64.INS_ldp, a64.Q, a64.V18, a64.V19, a64.Base(src, 0))
	e.RRI(a64.INS_add, a64.X, limit, src, 32)
	e.Bind(next)
	e.Pair(a64.INS_ldp, a64.Q, a64.V16, a64.V17, a64.Pre(srcEnd, -32))
	e.Pair(a64.INS_stp, a64.Q, a64.V16, a64.V17, a64.Pre(dstEnd, -32))
	e.Cmp(a64.X, srcEnd, limit)
	e.BCond(a64.HI, next)
	e.Pair(a64.INS_stp, a64.Q, a64.V18, a64.V19, a64.Base(dst, 0))
	e.Bind(out)
}

// fill stores the low byte of value n times. at, n, x13, x14 and v16 are destroyed.
func (e *leaf) fill(at, value, n a64.Reg) {
	const end, word = a64.X13, a64.X14
	loop, small, out := e.NewLabel(), e.NewLabel(), e.NewLabel()
	e.DupInt(a64.V16B, a64.V16, value)
	e.RRR(a64.INS_add, a64.X, end, at, n)
	e.CmpI(a64.X, n, 16)
	e.BCond(a64.LO, small)
	e.RRI(a64.INS_sub, a64.X, end, end, 16)
	e.Bind(loop)
	e.Mem(a64.INS_str, a64.Q, a64.V16, a64.Post(at, 16))
	e.Cmp(a64.X, at, end)
	e.BCond(a64.LO, loop)
	e.Mem(a64.INS_str, a64.Q, a64.V16, a64.Base(end, 0))
	e.B(out)
	e.Bind(small)
	e.LaneToInt(a64.INS_umov, a64.X, a64.D, word, a64.V16, 0)
	for bit := uint8(3); ; bit-- {
		skip := e.NewLabel()
		e.BBit(a64.INS_tbz, n, bit, skip)
		e.storePiece(word, a64.Post(at, 1<<bit), 1<<bit)
		e.Bind(skip)
		if bit == 0 {
			break
		}
	}
	e.Bind(out)
}
