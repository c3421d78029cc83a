//go:build linux && (386 || amd64 || arm || arm64)

package vm

import (
	"bytes"
	"testing"

	"ryugo/arena"
	"ryugo/ee"
	"ryugo/targets"
	"ryugo/vm/cpu"
)

// leafVM returns a VM with only the leaf helpers; the slow path of each counts its calls.
func leafVM(t testing.TB, target *targets.Target, heap uint64) (v *VM, helper func(ee.Helper) uint64, slow *int) {
	v = &VM{}
	if err := v.open(target); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(v.close)
	if err := v.openHeap(heap); err != nil {
		t.Fatal(err)
	}
	v.places.ObjectCell = v.mem.Data(8, 8)
	v.places.DispatchCache = v.mem.Data(cpu.DispatchRows<<cpu.DispatchRowShift, 64)
	slow = new(int)
	v.exits[exitStore] = func(th *thread, f cpu.Frame) { *slow++; f.SetResult(0xbad) }
	stub := v.exitStub(exitStore)
	return v, func(h ee.Helper) uint64 {
		code, _ := v.cpu.Helper(h, stub)
		return code
	}, slow
}

// fakeType makes the prefix of a method table.
func fakeType(v *VM, parent uint64, base, component, value uint32) uint64 {
	mt := v.mem.Data(cpu.MTPrefix+64, 16) + cpu.MTPrefix
	st64(mt+off(cpu.MTParent), parent)
	st32(mt+off(cpu.MTBaseSize), base)
	st32(mt+off(cpu.MTComponentSize), component)
	st32(mt+off(cpu.MTValueSize), value)
	return mt
}

func TestAllocationHelpers(t *testing.T) { forEachTarget(t, testAllocationHelpers) }

func testAllocationHelpers(t *testing.T, target *targets.Target) {
	v, helper, slow := leafVM(t, target, 1<<20)
	call := func(h ee.Helper, a ...uint64) uint64 { return v.main.call(helper(h), v.main.integers(a...)).Int }
	object := fakeType(v, 0, 24, 0, 0)
	a, b := call(ee.CORINFO_HELP_NEWSFAST, object), call(ee.CORINFO_HELP_NEWFAST, object)
	if b != a+24 || ldW(a) != object || ldW(b) != object {
		t.Fatal("objects", a, b)
	}
	array := fakeType(v, 0, cpu.ArrayData+cpu.ArrayEnd, 6, 0)
	c := call(ee.CORINFO_HELP_NEWARR_1_VC, array, 3)
	if c != b+24 || ld32(c+cpu.ArrayLength) != 3 || call(ee.CORINFO_HELP_NEWSFAST, object) != c+arena.AlignUp(uint64(cpu.ArrayData+3*6+cpu.ArrayEnd), 8) {
		t.Fatal("array")
	}
	if *slow != 0 {
		t.Fatal("slow path")
	}
	for i, n := range []uint64{^uint64(0), cpu.MaxArrayLength + 1, 1 << 18} {
		if call(ee.CORINFO_HELP_NEWARR_1_OBJ, array, n) != 0xbad || *slow != i+1 {
			t.Fatal("no slow path", n)
		}
	}
	for *slow == 3 {
		call(ee.CORINFO_HELP_NEWSFAST, object)
	}
	if v.main.ctx(cpu.CtxAllocNext) > v.main.ctx(cpu.CtxAllocEnd) {
		t.Fatal("beyond the limit")
	}
}

func TestBoxHelpers(t *testing.T) { forEachTarget(t, testBoxHelpers) }

func testBoxHelpers(t *testing.T, target *targets.Target) {
	v, helper, slow := leafVM(t, target, 1<<20)
	value := fakeType(v, 0, 24, 0, 11)
	src := v.mem.Data(16, 8)
	copy(memAt(src, 16), "hello world!!!!!")
	o := v.main.call(helper(ee.CORINFO_HELP_BOX), v.main.integers(value, src)).Int
	if ldW(o) != value || !bytes.Equal(memAt(o+cpu.Word, 16), []byte("hello world\x00\x00\x00\x00\x00")) {
		t.Fatalf("%q", memAt(o+cpu.Word, 16))
	}
	if *slow != 0 {
		t.Fatal("slow path")
	}
}

func TestDispatchStub(t *testing.T) { forEachTarget(t, testDispatchStub) }

func testDispatchStub(t *testing.T, target *targets.Target) {
	v, _, slow := leafVM(t, target, 1<<20)
	stub := v.cpu.DispatchStub(v.exitStub(exitStore))
	cell := v.mem.Data(cpu.DCSize, 8)
	st64(cell+cpu.DCStub, stub)
	st32(cell+cpu.DCHash, 0x123)
	call := dispatchCode(v, target, cell)
	a, b, c := fakeType(v, 0, 16, 0, 0), fakeType(v, 0, 16, 0, 0), fakeType(v, 0, 16, 0, 0)
	st64(cell+cpu.DCType, a)
	st64(cell+cpu.DCTarget, addCode(v, 100))
	row := v.places.DispatchCache + cpu.DispatchRow(b, 0x123)
	st64(row, b)
	st64(row+8, cell)
	st64(row+16, addCode(v, 200))
	for _, k := range []struct{ mt, want uint64 }{{a, 107}, {b, 207}, {c, 0xbad}} {
		o := v.mem.Data(16, 8)
		st64(o, k.mt)
		if got := v.main.call(call, v.main.integers(o, 7)).Int; got != k.want {
			t.Fatalf("got %d, want %d", got, k.want)
		}
	}
	if *slow != 1 {
		t.Fatal("slow paths", *slow)
	}
}

func TestMemoryHelpers(t *testing.T) { forEachTarget(t, testMemoryHelpers) }

func testMemoryHelpers(t *testing.T, target *targets.Target) {
	v, helper, _ := leafVM(t, target, 1<<20)
	call := func(h ee.Helper, a ...uint64) uint64 { return v.main.call(helper(h), v.main.integers(a...)).Int }
	p := v.mem.Data(64, 8)
	call(ee.CORINFO_HELP_MEMSET, p, 0x41, 10)
	call(ee.CORINFO_HELP_MEMCPY, p+20, p+8, 4)
	if got := string(memAt(p, 26)); got != "AAAAAAAAAA\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00AA\x00\x00\x00\x00" {
		t.Fatalf("%q", got)
	}
	assign := barrierCode(v, target, helper(ee.CORINFO_HELP_ASSIGN_REF))
	v.main.call(assign, v.main.integers(p+32, 77))
	if r := v.main.call(byRefCode(v, target, helper(ee.CORINFO_HELP_ASSIGN_BYREF)), v.main.integers(p+40, p+32)); r.Int != word(p+40+p+32+2*cpu.Word) || ldW(p+40) != 77 {
		t.Fatal("byref")
	}
	for i, fn := range []uint64{helper(ee.CORINFO_HELP_MEMSET), helper(ee.CORINFO_HELP_MEMCPY), assign} {
		if got := faultOf(&v.machine, fn, v.main.integers(0, p, 8)); got == nil || got.kind != faultNull {
			t.Fatal(i, got)
		}
	}
}
