//go:build linux && amd64

package vm

import (
	"runtime"
	"strings"
	"sync"
	"testing"

	x "ryugo/targets/xarch"
	"ryugo/vm/cpu"
)

// TestWildCode runs code that jumps to memory that is not code, loses its stack pointer, or writes
// over its stack. Each is a fault of the goroutine: the machine returns to Go, and other machines
// continue.
func TestWildCode(t *testing.T) {
	data := func(m *machine) uint64 { return m.mem.Data(64, 64) }
	for _, c := range []struct {
		name  string
		build func(m *machine, e *x.Emitter)
		want  faultKind
	}{
		{"jump to 0", func(m *machine, e *x.Emitter) { e.RR(x.INS_xor, x.EA_4, x.RAX, x.RAX); e.JmpR(x.RAX) }, faultJump},
		{"call of 0", func(m *machine, e *x.Emitter) { e.RR(x.INS_xor, x.EA_4, x.RAX, x.RAX); e.R(x.INS_call, x.EA_8, x.RAX) }, faultJump},
		{"jump to data", func(m *machine, e *x.Emitter) { e.RI(x.INS_mov, x.EA_8, x.RAX, int64(data(m))); e.JmpR(x.RAX) }, faultJump},
		{"jump to the stack", func(m *machine, e *x.Emitter) { e.JmpR(x.RSP) }, faultJump},
		{"jump to no address", func(m *machine, e *x.Emitter) {
			e.RI(x.INS_mov, x.EA_8, x.RAX, 0x1234567812345678)
			e.JmpR(x.RAX)
		}, faultKind(255)}, // the jump itself faults, or its target
		{"return to nowhere", func(m *machine, e *x.Emitter) {
			e.RI(x.INS_mov, x.EA_8, x.RAX, int64(data(m)))
			e.R(x.INS_push, x.EA_8, x.RAX)
			e.Op(x.INS_ret)
		}, faultJump},
		{"jump beyond the code", func(m *machine, e *x.Emitter) {
			e.RI(x.INS_mov, x.EA_8, x.RAX, int64(m.mem.Base+cpu.CodeSize-4096))
			e.JmpR(x.RAX)
		}, faultJump},
		{"an illegal instruction", func(m *machine, e *x.Emitter) { e.Op(x.INS_int3) }, faultJump},
		{"rsp is 0", func(m *machine, e *x.Emitter) { e.RR(x.INS_xor, x.EA_4, x.RSP, x.RSP); e.R(x.INS_push, x.EA_8, x.RAX) }, faultStack},
		{"rsp is no address", func(m *machine, e *x.Emitter) {
			e.RI(x.INS_mov, x.EA_8, x.RSP, 0x1234567812345678)
			e.R(x.INS_push, x.EA_8, x.RAX)
		}, faultStack},
		{"rsp and pc are lost", func(m *machine, e *x.Emitter) {
			e.RI(x.INS_mov, x.EA_8, x.RSP, 0x123456789ab0)
			e.RR(x.INS_xor, x.EA_4, x.RAX, x.RAX)
			e.JmpR(x.RAX)
		}, faultJump},
	} {
		t.Run(c.name, func(t *testing.T) {
			m := testMachine(t)
			e := &x.Emitter{}
			c.build(m, e)
			fn := m.assemble(e)
			for range 3 {
				got := faultOf(m, fn, m.main.integers())
				if got == nil || got.kind != c.want && c.want != 255 {
					t.Fatalf("got %+v, want kind %d", got, c.want)
				}
			}
		})
	}
}

// TestDamage lets code leave for Go with a wrong stack pointer, or after it has written over the
// context block.
func TestDamage(t *testing.T) {
	for name, build := range map[string]func(m *machine, e *x.Emitter){
		"rsp in the data": func(m *machine, e *x.Emitter) {
			e.RI(x.INS_mov, x.EA_8, x.RSP, int64(m.mem.Data(4096, 64)+4096))
		},
		"the allocator":             func(m *machine, e *x.Emitter) { smash(m, e, cpu.CtxAllocNext) },
		"the allocator's end":       func(m *machine, e *x.Emitter) { smash(m, e, cpu.CtxAllocEnd) },
		"the places of arguments":   func(m *machine, e *x.Emitter) { smash(m, e, cpu.CtxArgs+16) },
		"the registers of no fault": nil,
	} {
		m := testMachine(t)
		m.main.setAlloc(m.mem.Base, m.mem.Base+64, m.mem.Base, m.mem.Base+64)
		m.exits[exitInternal] = func(th *thread, f cpu.Frame) { f.SetResult(f.Arg(0)) }
		damaged := false
		m.onDamage = func(th *thread) { damaged = true; panic("damaged") }
		e := &x.Emitter{}
		if build == nil {
			smash(m, e, cpu.CtxFault+24)
		} else {
			build(m, e)
		}
		e.CallSym(m.exitStub(exitInternal))
		e.Op(x.INS_ret)
		fn := m.assemble(e)
		func() {
			defer func() {
				if r := recover(); r != nil && r != "damaged" {
					panic(r)
				}
			}()
			m.main.call(fn, m.main.integers(5))
		}()
		if damaged != (build != nil) {
			t.Errorf("%s: noticed: %v", name, damaged)
		}
	}
}

// smash writes a word of the context block.
func smash(m *machine, e *x.Emitter, at int32) {
	e.RR(x.INS_mov, x.EA_8, x.RAX, x.RSP)
	e.RI(x.INS_and, x.EA_8, x.RAX, -cpu.StackSize)
	e.MI(x.INS_mov, x.EA_8, x.At(x.RAX, at), 12345)
}

// TestWildNeighbours runs wild code in some machines while others fault as usual.
func TestWildNeighbours(t *testing.T) {
	var wg sync.WaitGroup
	for i := range 8 {
		m := testMachine(t)
		e := &x.Emitter{}
		want := faultNull
		if i%2 == 0 {
			want = faultJump
			e.RI(x.INS_mov, x.EA_8, x.RSP, 64)
			e.JmpR(x.RDI)
		} else {
			e.RM(x.INS_mov, x.EA_8, x.RAX, x.At(x.RDI, 8))
		}
		fn := m.assemble(e)
		wg.Go(func() {
			for range 300 {
				if got := faultOf(m, fn, m.main.integers(0)); got == nil || got.kind != want {
					t.Errorf("machine %d: got %+v", i, got)
					return
				}
			}
		})
	}
	wg.Wait()
}

// TestForeignFault checks that a fault of a goroutine that runs no compiled code is left to Go
// while another goroutine runs compiled code, and that the table of machines has no row of the
// goroutine afterwards.
func TestForeignFault(t *testing.T) {
	m := testMachine(t)
	flag := m.mem.Data(8, 8)
	e := &x.Emitter{}
	top := e.NewLabel()
	e.Bind(top)
	e.MI(x.INS_cmp, x.EA_8, x.AtSym(flag), 0)
	e.Jcc(x.CC_E, top)
	e.Op(x.INS_ret)
	fn := m.assemble(e)
	go func() {
		for range 100 {
			func() {
				defer func() {
					if r := recover(); !strings.Contains(r.(error).Error(), "nil pointer") {
						t.Error(r)
					}
				}()
				var p *int
				*p = 1
			}()
			runtime.Gosched()
		}
		st64(flag, 1)
	}()
	m.main.call(fn, m.main.integers())
	if n := cpu.Running(); n != 0 {
		t.Error(n, "rows have a goroutine")
	}
}
