//go:build linux && arm

package arm

import (
	"ryugo/ee"
	"ryugo/targets/arm/t32"
	"ryugo/vm/cpu"
)

// leaf emits a helper or an InternalCall in machine code: a function that calls nothing and has no
// frame. So a fault inside is a fault of the call: the return address is in lr.
//
// A slow path is a jump to an exit stub with the arguments unchanged. A leaf may use r12, argument
// registers without an argument, d16 and d17.
type leaf struct {
	*t32.Emitter
	m    *Machine
	slow uint64
}

// arg returns the register of the ith argument if all are integers.
func (e *leaf) arg(i int) t32.Reg { return e.m.arg(i) }

// leaf makes a leaf.
func (m *Machine) leaf(slow uint64, build func(e *leaf)) uint64 {
	build(&leaf{&m.e, m, slow})
	return m.Assemble(&m.e) | cpu.CodeBit
}

// slowPath binds l to a jump to the exit stub.
func (e *leaf) slowPath(l t32.Label) {
	e.Bind(l)
	e.jump(e.slow)
}

func (e *leaf) jump(to uint64) { e.BSym(false, ee.Symbol(to)) }
func (e *leaf) ret()           { e.R(t32.INS_bx, t32.LR) }

// load and store access the word at a register and an offset.
func (e *leaf) load(r, base t32.Reg, off int32)  { e.Mem(t32.INS_ldr, r, t32.Base(base, off)) }
func (e *leaf) store(r, base t32.Reg, off int32) { e.Mem(t32.INS_str, r, t32.Base(base, off)) }

// touch faults if r is null. r12 is destroyed.
func (e *leaf) touch(r t32.Reg) { e.Mem(t32.INS_ldrb, t32.IP, t32.Base(r, 0)) }

// add and addImm add.
func (e *leaf) add(d, a, b t32.Reg) { e.RRR(t32.INS_add, false, d, a, b, t32.LSL, 0) }

func (e *leaf) addImm(d, a t32.Reg, v uint32) { e.RRI(t32.INS_add, false, d, a, v) }

func (e *leaf) cmp(a, b t32.Reg) { e.TestR(t32.INS_cmp, a, b, t32.LSL, 0) }

// align rounds size, to which 7 has been added, down to a multiple of 8.
func (e *leaf) align(size t32.Reg) { e.RRI(t32.INS_bic, false, size, size, 7) }

// bump allocates in the heap the bytes in size, a multiple of 8, for an object of the type in mt;
// r12 receives its address. size and ctx are destroyed. If too few bytes are left, bump jumps to
// slow.
func (e *leaf) bump(mt, size, ctx t32.Reg, slow t32.Label) {
	e.Mov(ctx, t32.SP)
	e.RRI(t32.INS_and, false, ctx, ctx, 1<<32-cpu.StackSize)
	e.load(t32.IP, ctx, cpu.CtxAllocNext)
	e.RRR(t32.INS_add, true, size, size, t32.IP, t32.LSL, 0)
	e.BCond(t32.HS, slow)
	e.load(t32.IP, ctx, cpu.CtxAllocEnd)
	e.cmp(size, t32.IP)
	e.BCond(t32.HI, slow)
	e.load(t32.IP, ctx, cpu.CtxAllocNext)
	e.store(size, ctx, cpu.CtxAllocNext)
	e.store(mt, t32.IP, 0)
}

// Blocks are moved through d16 and d17, which works at any alignment.
const (
	block  = t32.D16
	blocks = 16 // bytes of both
)

// rest are the sizes of the pieces for the last bytes, fewer than blocks: one for each bit of their
// number.
var rest = [...]uint32{8, 4, 2, 1}

// piece loads or stores 1, 2, 4, 8 or 16 bytes and adds their number to base.
func (e *leaf) piece(store bool, size uint32, base t32.Reg) {
	switch size {
	case 16:
		e.VBytes(store, block, 2, base)
	case 8:
		e.VBytes(store, block, 1, base)
	default:
		e.VLane(store, block, uint8(size), base)
	}
}

// move copies n bytes, upwards or downwards since the ranges may overlap: pieces of 16, then the
// rest. dst, src, n and tmp are destroyed.
func (e *leaf) move(dst, src, n, tmp t32.Reg) {
	down, out := e.NewLabel(), e.NewLabel()
	e.RRR(t32.INS_sub, false, tmp, dst, src, t32.LSL, 0)
	e.cmp(tmp, n)
	e.BCond(t32.LO, down)
	e.pieces(n, func(size uint32) {
		e.piece(false, size, src)
		e.piece(true, size, dst)
	})
	e.B(out)
	e.Bind(down)
	e.add(dst, dst, n)
	e.add(src, src, n)
	e.pieces(n, func(size uint32) {
		for _, x := range []struct {
			base  t32.Reg
			store bool
		}{{src, false}, {dst, true}} {
			e.RRI(t32.INS_sub, false, x.base, x.base, size)
			e.Mov(tmp, x.base)
			e.piece(x.store, size, tmp)
		}
	})
	e.Bind(out)
}

// pieces calls move to emit the code for each size of piece: a loop for the largest; each other
// size is used at most once. n is destroyed.
func (e *leaf) pieces(n t32.Reg, move func(size uint32)) {
	loop, small := e.NewLabel(), e.NewLabel()
	e.Bind(loop)
	e.RRI(t32.INS_sub, true, n, n, blocks)
	e.BCond(t32.LO, small)
	move(blocks)
	e.B(loop)
	e.Bind(small) // n is less by blocks, with the low bits of the rest
	for _, size := range rest {
		skip := e.NewLabel()
		e.TestI(t32.INS_tst, n, size)
		e.BCond(t32.EQ, skip)
		move(size)
		e.Bind(skip)
	}
}

// fill stores the low byte of value n times. at, value and n are destroyed.
func (e *leaf) fill(at, value, n t32.Reg) {
	e.RR(t32.INS_uxtb, value, value)
	e.RRR(t32.INS_orr, false, value, value, value, t32.LSL, 8)
	e.RRR(t32.INS_orr, false, value, value, value, t32.LSL, 16)
	e.VFromPair(t32.D16, value, value)
	e.VFromPair(t32.D17, value, value)
	e.pieces(n, func(size uint32) { e.piece(true, size, at) })
}
