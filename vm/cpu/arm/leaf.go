//go:build linux && arm

package arm

import (
	"ryugo/ee"
	"ryugo/targets/arm/t32"
	"ryugo/vm/cpu"
)

// leaf emits a helper or an InternalCall in machine code: a function that calls
// nothing and has no frame, so that a fault inside is the fault of the call: its return
// address is in lr.
//
// Where it has a slow path it jumps there, an exit stub, with its arguments
// untouched. It may use r12, the registers of arguments that it does not have, d16 and d17.
type leaf struct {
	*t32.Emitter
	m    *Machine
	slow uint64
}

// arg is the register of the ith argument, all being integers.
func (e *leaf) arg(i int) t32.Reg { return e.m.arg(i) }

// leaf makes a leaf.
func (m *Machine) leaf(slow uint64, build func(e *leaf)) uint64 {
	build(&leaf{&m.e, m, slow})
	return m.Assemble(&m.e) | cpu.CodeBit
}

// slowPath goes on at the exit.
func (e *leaf) slowPath(l t32.Label) {
	e.Bind(l)
	e.jump(e.slow)
}

func (e *leaf) jump(to uint64) { e.BSym(false, ee.Symbol(to)) }
func (e *leaf) ret()           { e.R(t32.INS_bx, t32.LR) }

// load and store access the word at a register and an offset.
func (e *leaf) load(r, base t32.Reg, off int32)  { e.Mem(t32.INS_ldr, r, t32.Base(base, off)) }
func (e *leaf) store(r, base t32.Reg, off int32) { e.Mem(t32.INS_str, r, t32.Base(base, off)) }

// touch faults where r is null. r12 is lost.
func (e *leaf) touch(r t32.Reg) { e.Mem(t32.INS_ldrb, t32.IP, t32.Base(r, 0)) }

// add and addImm are sums.
func (e *leaf) add(d, a, b t32.Reg) { e.RRR(t32.INS_add, false, d, a, b, t32.LSL, 0) }

func (e *leaf) addImm(d, a t32.Reg, v uint32) { e.RRI(t32.INS_add, false, d, a, v) }

func (e *leaf) cmp(a, b t32.Reg) { e.TestR(t32.INS_cmp, a, b, t32.LSL, 0) }

// align rounds a size up to a multiple of 8, of which it is 7 short at most.
func (e *leaf) align(size t32.Reg) { e.RRI(t32.INS_bic, false, size, size, 7) }

// bump takes the bytes in size, a multiple of 8, of the heap for an object of
// the type in mt; its address goes to r12. size and ctx are lost. Where there is too little left it goes to slow.
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

// Blocks are moved through d16 and d17, which is right at any address.
const (
	block  = t32.D16
	blocks = 16 // bytes of both
)

// rest is how the last bytes of a block are moved, fewer than blocks: by the bits of their number.
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

// move copies n bytes that may overlap, upwards or downwards: pieces of 16, then what is left. dst, src, n and tmp are lost.
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

// pieces calls move for the code of each size, which n bytes take: a loop for the largest, the others once at most. n is lost.
func (e *leaf) pieces(n t32.Reg, move func(size uint32)) {
	loop, small := e.NewLabel(), e.NewLabel()
	e.Bind(loop)
	e.RRI(t32.INS_sub, true, n, n, blocks)
	e.BCond(t32.LO, small)
	move(blocks)
	e.B(loop)
	e.Bind(small) // less blocks, of which the lower bits are those of what is left
	for _, size := range rest {
		skip := e.NewLabel()
		e.TestI(t32.INS_tst, n, size)
		e.BCond(t32.EQ, skip)
		move(size)
		e.Bind(skip)
	}
}

// fill stores the low byte of value n times. at, value and n are lost.
func (e *leaf) fill(at, value, n t32.Reg) {
	e.RR(t32.INS_uxtb, value, value)
	e.RRR(t32.INS_orr, false, value, value, value, t32.LSL, 8)
	e.RRR(t32.INS_orr, false, value, value, value, t32.LSL, 16)
	e.VFromPair(t32.D16, value, value)
	e.VFromPair(t32.D17, value, value)
	e.pieces(n, func(size uint32) { e.piece(true, size, at) })
}
