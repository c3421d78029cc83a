package xarch

import (
	"bytes"
	"math/rand/v2"
	"slices"
	"testing"
)

// program emits a method with a typical mix of code, driven by next, which returns a number below
// its argument.
func program(e *Emitter, n int, next func(n int) int) {
	gpr := func() Reg { return Reg(next(16)) }
	xmm := func() Reg { return XMM0 + Reg(next(16)) }
	size := func() Size { return EA_4 << next(2) }
	alu := [...]Ins{INS_add, INS_sub, INS_and, INS_or, INS_xor, INS_cmp, INS_mov, INS_adc, INS_sbb}
	sse := [...]Ins{INS_addsd, INS_mulsd, INS_subss, INS_divss, INS_movaps, INS_ucomisd, INS_pxor, INS_cvtss2sd}
	avx := [...]Ins{INS_vaddsd, INS_vmulps, INS_vpxor, INS_vpaddd, INS_vandps}
	mem := func() Mem {
		m := At(gpr(), int32(next(400)-200)*int32(next(2)))
		if next(3) == 0 {
			if index := gpr(); index != RSP {
				m = m.Indexed(index, 1<<next(4))
			}
		}
		return m
	}
	labels := make([]Label, 0, 64)
	for range min(n/8+1, 64) {
		labels = append(labels, e.NewLabel())
	}
	bound := 0
	label := func() Label { return labels[next(len(labels))] }
	table := e.JumpTable(labels)
	for i := range n {
		for bound < len(labels) && bound*n/len(labels) <= i {
			e.Bind(labels[bound])
			bound++
		}
		switch next(22) {
		case 0, 1, 2:
			e.RR(alu[next(len(alu))], size(), gpr(), gpr())
		case 3, 4:
			e.RM(alu[next(len(alu))], size(), gpr(), mem())
		case 5, 6:
			e.MR(alu[next(len(alu))], size(), mem(), gpr())
		case 7:
			e.RI(alu[next(len(alu))], size(), gpr(), int64(next(1<<31-1)>>next(31)))
		case 8:
			e.MI(alu[next(len(alu))], size(), mem(), int64(next(300)-150))
		case 9, 10:
			e.Jcc(CC(next(16)), label())
		case 11:
			e.Jmp(label())
		case 12:
			e.RR(sse[next(len(sse))], EA_16, xmm(), xmm())
		case 13:
			e.RM(sse[next(len(sse))], EA_16, xmm(), AtData(e.Data64(uint64(next(20)))))
		case 14:
			e.CallSym(uint64(next(100)))
		case 15:
			e.RM(INS_lea, EA_8, gpr(), mem())
		case 16:
			e.R(CC(next(16)).Set(), EA_1, gpr())
		case 17:
			e.RI64(gpr(), int64(next(1<<31-1))<<31>>next(60))
		case 18:
			e.RRR(avx[next(len(avx))], EA_16, xmm(), xmm(), xmm())
		case 19:
			e.Op(INS_lock)
			e.MR(INS_xadd, size(), mem(), gpr())
		case 20:
			e.LeaLabel(gpr(), label())
			e.Mark()
		case 21:
			e.LeaData(gpr(), table)
			e.RR(INS_movzxb, EA_4, gpr(), gpr())
		}
	}
	for ; bound < len(labels); bound++ {
		e.Bind(labels[bound])
	}
	e.Op(INS_ret)
}

// checkProgram finishes and checks a method, and compares a reused emitter with a new one.
func checkProgram(t testing.TB, used *Emitter, n int, next func() func(int) int) {
	used.Reset()
	program(used, n, next())
	finish(t, used)
	checkJumps(t, used)
	var fresh Emitter
	program(&fresh, n, next())
	finish(t, &fresh)
	if !bytes.Equal(used.Image(), fresh.Image()) || !slices.Equal(used.Relocs(), fresh.Relocs()) {
		t.Fatal("the bytes depend on what the emitter did before")
	}
	for i := range used.NumMarks() {
		if used.MarkOffset(i) != fresh.MarkOffset(i) || int(used.MarkOffset(i)) > len(used.Code()) {
			t.Fatal("marks differ")
		}
	}
}

func TestRandomPrograms(t *testing.T) {
	var e Emitter
	for seed := range uint64(300) {
		n := int(seed*seed%900 + 1)
		checkProgram(t, &e, n, func() func(int) int { return rand.New(rand.NewPCG(seed, 1)).IntN })
	}
}

func FuzzProgram(f *testing.F) {
	f.Add([]byte("\x00\x09\x03\x0a"))
	f.Add(bytes.Repeat([]byte{9, 0, 0, 3, 11, 7}, 100))
	var e Emitter
	f.Fuzz(func(t *testing.T, data []byte) {
		checkProgram(t, &e, min(len(data), 2000), func() func(int) int {
			in := data
			return func(n int) int { // two bytes of input per choice, zero at the end of the input
				v := 0
				for range 2 {
					if len(in) > 0 {
						v, in = v<<8|int(in[0]), in[1:]
					}
				}
				return v % n
			}
		})
	})
}

// TestNoAllocs: after warm-up, a method needs no allocation.
func TestNoAllocs(t *testing.T) {
	var e Emitter
	labels := make([]Label, 0, 64)
	method := func() {
		e.Reset()
		labels = benchMethod(&e, labels[:0], 40)
		if err := e.Finish(); err != nil {
			t.Fatal(err)
		}
	}
	method()
	if n := testing.AllocsPerRun(100, method); n != 0 {
		t.Errorf("%v allocations a method", n)
	}
}

// benchMethod emits blocks of typical code: loads, arithmetic, compares, a call, floating point
// with a constant, and a table jump at the end.
func benchMethod(e *Emitter, labels []Label, blocks int) []Label {
	for range blocks {
		labels = append(labels, e.NewLabel())
	}
	e.R(INS_push, EA_8, RBP)
	e.R(INS_push, EA_8, RBX)
	e.RR(INS_mov, EA_8, RBP, RSP)
	e.RI(INS_sub, EA_8, RSP, 72)
	for i, l := range labels {
		e.Bind(l)
		e.Mark()
		e.RM(INS_mov, EA_8, RAX, At(RBP, -8))
		e.RM(INS_mov, EA_4, RCX, At(RAX, 16))
		e.RR(INS_cmp, EA_4, RCX, RDX)
		e.Jcc(CC_LE, labels[(i+3)%blocks])
		e.RM(INS_lea, EA_8, RSI, AtIndex(RAX, RCX, 8, 16))
		e.RM(INS_add, EA_4, RBX, At(RSI, 4))
		e.RI(INS_and, EA_4, RBX, 0xFF)
		e.RR(INS_movzxb, EA_4, RDI, RBX)
		e.MR(INS_mov, EA_8, At(RSP, 32), R12)
		e.RM(INS_movsd, EA_8, XMM0, At(RSI, 8))
		e.RM(INS_mulsd, EA_8, XMM0, AtData(e.Data64(uint64(i%7))))
		e.RR(INS_addsd, EA_8, XMM9, XMM0)
		e.RR(INS_mov, EA_8, RDI, RAX)
		e.CallSym(uint64(i))
		e.RR(INS_test, EA_4, RAX, RAX)
		e.Jcc(CC_NE, labels[(i+blocks/2)%blocks])
		e.RI64(RAX, 0x7F0012345678)
		e.CallR(RAX)
		e.RI(INS_shl, EA_4, RAX, 3)
		e.Jmp(labels[(i+1)%blocks])
	}
	t := e.JumpTable(labels)
	e.LeaData(RCX, t)
	e.RM(INS_movsxd, EA_8, RAX, AtIndex(RCX, RAX, 4, 0))
	e.RR(INS_add, EA_8, RAX, RCX)
	e.JmpR(RAX)
	return labels
}

// BenchmarkMethod builds and encodes whole methods.
func BenchmarkMethod(b *testing.B) {
	for _, size := range []struct {
		name   string
		blocks int
	}{{"small", 3}, {"medium", 40}, {"large", 1000}} {
		b.Run(size.name, func(b *testing.B) {
			var e Emitter
			var labels []Label
			total := 0
			b.ReportAllocs()
			for b.Loop() {
				e.Reset()
				labels = benchMethod(&e, labels[:0], size.blocks)
				if err := e.Finish(); err != nil {
					b.Fatal(err)
				}
				total += len(e.Code())
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(total), "ns/byte")
		})
	}
}
