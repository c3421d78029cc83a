//go:build linux && amd64

package vm

import (
	"runtime"
	"strings"
	"sync"
	"testing"

	x "ryugo/targets/xarch"
)

// TestWildCode runs code that jumps to what is no code, loses its stack pointer
// and writes over its stack: each is a fault of the goroutine's, the machine
// returns to Go, and other machines go on.
func TestWildCode(t *testing.T) {
	data := func(m *machine) uint64 { return m.mem.data(64, 64) }
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
		}, faultKind(255)}, // the jump itself faults, or what it leads to
		{"return to nowhere", func(m *machine, e *x.Emitter) {
			e.RI(x.INS_mov, x.EA_8, x.RAX, int64(data(m)))
			e.R(x.INS_push, x.EA_8, x.RAX)
			e.Op(x.INS_ret)
		}, faultJump},
		{"jump behind the code", func(m *machine, e *x.Emitter) {
			e.RI(x.INS_mov, x.EA_8, x.RAX, int64(m.mem.base+codeSize-4096))
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
			fn := m.mem.assemble(e)
			for range 3 {
				got := faultOf(m, fn, m.main.integers())
				if got == nil || got.kind != c.want && c.want != 255 {
					t.Fatalf("got %+v, want kind %d", got, c.want)
				}
			}
		})
	}
}

// TestDamage has code leave for Go with its stack pointer elsewhere, or after it
// has written over the context block.
func TestDamage(t *testing.T) {
	for name, build := range map[string]func(m *machine, e *x.Emitter){
		"rsp in the data": func(m *machine, e *x.Emitter) {
			e.RI(x.INS_mov, x.EA_8, x.RSP, int64(m.mem.data(4096, 64)+4096))
		},
		"the allocator":             func(m *machine, e *x.Emitter) { smash(m, e, ctxAllocNext) },
		"the allocator's end":       func(m *machine, e *x.Emitter) { smash(m, e, ctxAllocEnd) },
		"the places of arguments":   func(m *machine, e *x.Emitter) { smash(m, e, ctxArgs+16) },
		"the registers of no fault": nil,
	} {
		m := testMachine(t)
		m.main.setAlloc(m.mem.base, m.mem.base+64, m.mem.base, m.mem.base+64)
		m.exits[exitInternal] = func(th *thread, f frame) { f.setResult(f.arg(0)) }
		damaged := false
		m.onDamage = func(th *thread) { damaged = true; panic("damaged") }
		e := &x.Emitter{}
		if build == nil {
			smash(m, e, ctxFaultRegs)
		} else {
			build(m, e)
		}
		e.CallSym(m.exitStub(exitInternal))
		e.Op(x.INS_ret)
		fn := m.mem.assemble(e)
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
	loadContext(e, x.RAX)
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
		fn := m.mem.assemble(e)
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

// TestForeignFault holds that a fault of a goroutine that runs no compiled code is
// Go's while another one runs some, and that the table of machines has no row of
// it afterwards.
func TestForeignFault(t *testing.T) {
	m := testMachine(t)
	flag := m.mem.data(8, 8)
	e := &x.Emitter{}
	top := e.NewLabel()
	e.Bind(top)
	e.MI(x.INS_cmp, x.EA_8, x.AtSym(flag), 0)
	e.Jcc(x.CC_E, top)
	e.Op(x.INS_ret)
	fn := m.mem.assemble(e)
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
	for i := range controls {
		if controls[i].g != 0 {
			t.Error("row", i, "has a goroutine")
		}
	}
}

// TestGoroutine holds what is read of Go's g: that it tells goroutines apart and
// stays the same when the stack moves, and how much of that is in use.
func TestGoroutine(t *testing.T) {
	own, used := goroutine(), goStackInUse()
	if own == 0 || used == 0 || used > 1<<16 {
		t.Fatal(own, used)
	}
	if n := stackAt(1000); goroutine() != own || n < used+1000*256 || n > used+1000*1024 {
		t.Error(n, used)
	}
	var wg sync.WaitGroup
	for range 4 {
		wg.Go(func() {
			if goroutine() == own || goStackInUse() > 1<<16 {
				t.Error("another goroutine", goStackInUse())
			}
		})
	}
	wg.Wait()
}

//go:noinline
func stackAt(depth int) uint64 {
	var pad [256]byte
	if depth == 0 {
		return goStackInUse()
	}
	pad[depth%256]++
	return stackAt(depth-1) + uint64(pad[(depth+1)%256])
}
