//go:build linux && amd64

package vm

import (
	"bytes"
	"testing"

	"ryugo/ee"
	"ryugo/targets"
	"ryugo/targets/amd64"
	x "ryugo/targets/xarch"
)

// leafVM is a VM with the leaf helpers only; the slow path of each records
// that it was taken.
func leafVM(t testing.TB, target *targets.Target, heap uint64) (v *VM, helper func(ee.Helper) uint64, slow *int) {
	v = &VM{}
	if err := v.open(target); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(v.close)
	if err := v.openHeap(heap); err != nil {
		t.Fatal(err)
	}
	v.objectCell = v.mem.data(8, 8)
	v.castCache = v.mem.data(pairCache, 64)
	v.dispatchCache = v.mem.data(dispatchRows<<dispatchRowShift, 64)
	slow = new(int)
	v.exits[exitStore] = func(th *thread, f frame) { *slow++; f.setResult(0xbad) }
	stub := v.exitStub(exitStore)
	entries := map[ee.Helper]uint64{}
	for _, r := range leafHelpers {
		e := v.newLeaf(&x.Emitter{}, r.args, stub)
		r.build(e)
		entries[r.helper] = v.mem.assemble(e.Emitter)
	}
	return v, func(h ee.Helper) uint64 { return entries[h] }, slow
}

// fakeType makes the prefix of a method table.
func fakeType(v *VM, parent uint64, base, component, value uint32) uint64 {
	mt := v.mem.data(mtPrefix+64, 16) + mtPrefix
	st64(mt+off(mtParent), parent)
	st32(mt+off(mtBaseSize), base)
	st32(mt+off(mtComponentSize), component)
	st32(mt+off(mtValueSize), value)
	return mt
}

func TestAllocationHelpers(t *testing.T) { forEachTarget(t, testAllocationHelpers) }

func testAllocationHelpers(t *testing.T, target *targets.Target) {
	v, helper, slow := leafVM(t, target, 1<<20)
	call := func(h ee.Helper, a ...uint64) uint64 { return v.main.call(helper(h), v.main.integers(a...)).rax }
	object := fakeType(v, 0, 24, 0, 0)
	a, b := call(ee.CORINFO_HELP_NEWSFAST, object), call(ee.CORINFO_HELP_NEWFAST, object)
	if b != a+24 || ld64(a) != object || ld64(b) != object {
		t.Fatal("objects", a, b)
	}
	array := fakeType(v, 0, 16, 6, 0)
	c := call(ee.CORINFO_HELP_NEWARR_1_VC, array, 3)
	if c != b+24 || ld32(c+arrayLength) != 3 || call(ee.CORINFO_HELP_NEWSFAST, object) != c+16+24 {
		t.Fatal("array")
	}
	if *slow != 0 {
		t.Fatal("slow path")
	}
	for i, n := range []uint64{^uint64(0), maxArrayLength + 1, 1 << 18} {
		if call(ee.CORINFO_HELP_NEWARR_1_OBJ, array, n) != 0xbad || *slow != i+1 {
			t.Fatal("no slow path", n)
		}
	}
	for *slow == 3 {
		call(ee.CORINFO_HELP_NEWSFAST, object)
	}
	if v.main.ctx(ctxAllocNext) > v.main.ctx(ctxAllocEnd) {
		t.Fatal("beyond the limit")
	}
}

func TestBoxHelpers(t *testing.T) { forEachTarget(t, testBoxHelpers) }

func testBoxHelpers(t *testing.T, target *targets.Target) {
	v, helper, slow := leafVM(t, target, 1<<20)
	value := fakeType(v, 0, 24, 0, 11)
	src := v.mem.data(16, 8)
	copy(memAt(src, 16), "hello world!!!!!")
	o := v.main.call(helper(ee.CORINFO_HELP_BOX), v.main.integers(value, src)).rax
	if ld64(o) != value || !bytes.Equal(memAt(o+8, 16), []byte("hello world\x00\x00\x00\x00\x00")) {
		t.Fatalf("%q", memAt(o+8, 16))
	}
	if p := v.main.call(helper(ee.CORINFO_HELP_UNBOX), v.main.integers(value, o)).rax; p != o+8 || *slow != 0 {
		t.Fatal("unbox")
	}
	if v.main.call(helper(ee.CORINFO_HELP_UNBOX), v.main.integers(src, o)); *slow != 1 {
		t.Fatal("unbox of another type")
	}
	if got := faultOf(&v.machine, helper(ee.CORINFO_HELP_UNBOX), v.main.integers(value, 0)); got == nil || got.kind != faultNull {
		t.Fatal("unbox of null", got)
	}
}

func TestCastHelpers(t *testing.T) { forEachTarget(t, testCastHelpers) }

func testCastHelpers(t *testing.T, target *targets.Target) {
	v, helper, slow := leafVM(t, target, 1<<20)
	base := fakeType(v, 0, 16, 0, 0)
	derived := fakeType(v, base, 16, 0, 0)
	other := fakeType(v, 0, 16, 0, 0)
	o := v.main.call(helper(ee.CORINFO_HELP_NEWSFAST), v.main.integers(derived)).rax
	call := func(h ee.Helper, a ...uint64) uint64 { return v.main.call(helper(h), v.main.integers(a...)).rax }
	for _, h := range []ee.Helper{ee.CORINFO_HELP_ISINSTANCEOFCLASS, ee.CORINFO_HELP_CHKCASTCLASS} {
		if call(h, base, o) != o || call(h, derived, o) != o || call(h, other, 0) != 0 {
			t.Fatal(h)
		}
	}
	if call(ee.CORINFO_HELP_ISINSTANCEOFCLASS, other, o) != 0 || *slow != 0 {
		t.Fatal("isinst")
	}
	if call(ee.CORINFO_HELP_CHKCASTCLASS, other, o); *slow != 1 {
		t.Fatal("castclass")
	}
	put := func(to uint64, yes uint64) {
		row := v.castCache + pairRow(derived, to)
		st64(row, derived)
		st64(row+8, to)
		st64(row+16, yes)
	}
	*slow = 0
	if call(ee.CORINFO_HELP_ISINSTANCEOFINTERFACE, base, o); *slow != 1 {
		t.Fatal("empty cache")
	}
	put(base, 1)
	if call(ee.CORINFO_HELP_ISINSTANCEOFINTERFACE, base, o) != o || call(ee.CORINFO_HELP_CHKCASTANY, base, o) != o {
		t.Fatal("cached yes")
	}
	put(base, 0)
	if call(ee.CORINFO_HELP_ISINSTANCEOFINTERFACE, base, o) != 0 || *slow != 1 {
		t.Fatal("cached no")
	}
	if call(ee.CORINFO_HELP_CHKCASTINTERFACE, base, o); *slow != 2 {
		t.Fatal("cached no must throw")
	}
}

func TestElementHelpers(t *testing.T) { forEachTarget(t, testElementHelpers) }

func testElementHelpers(t *testing.T, target *targets.Target) {
	v, helper, slow := leafVM(t, target, 1<<20)
	object, cls, other := fakeType(v, 0, 16, 0, 0), fakeType(v, 0, 16, 0, 0), fakeType(v, 0, 16, 0, 0)
	st64(v.objectCell, object)
	array, objects := fakeType(v, 0, 16, 8, 0), fakeType(v, 0, 16, 8, 0)
	st64(array+off(mtElement), cls)
	st64(objects+off(mtElement), object)
	call := func(h ee.Helper, a ...uint64) uint64 { return v.main.call(helper(h), v.main.integers(a...)).rax }
	a, os := call(ee.CORINFO_HELP_NEWARR_1_OBJ, array, 4), call(ee.CORINFO_HELP_NEWARR_1_OBJ, objects, 4)
	c, o := call(ee.CORINFO_HELP_NEWSFAST, cls), call(ee.CORINFO_HELP_NEWSFAST, other)
	call(ee.CORINFO_HELP_ARRADDR_ST, a, 3, c)
	call(ee.CORINFO_HELP_ARRADDR_ST, os, 1, o)
	if ld64(a+arrayData+24) != c || ld64(os+arrayData+8) != o || *slow != 0 {
		t.Fatal("store")
	}
	call(ee.CORINFO_HELP_ARRADDR_ST, a, 3, 0)
	if ld64(a+arrayData+24) != 0 || call(ee.CORINFO_HELP_LDELEMA_REF, a, 3, cls) != a+arrayData+24 || *slow != 0 {
		t.Fatal("null, address")
	}
	bad := [][3]uint64{{a, 0, o}, {a, 4, c}, {a, ^uint64(0), c}}
	for i, b := range bad {
		if call(ee.CORINFO_HELP_ARRADDR_ST, b[0], b[1], b[2]); *slow != i+1 {
			t.Fatal("no check", b)
		}
	}
	if call(ee.CORINFO_HELP_LDELEMA_REF, a, 0, object); *slow != 4 {
		t.Fatal("covariant address")
	}
	if got := faultOf(&v.machine, helper(ee.CORINFO_HELP_ARRADDR_ST), v.main.integers(0, 0, 0)); got == nil || got.kind != faultNull {
		t.Fatal("null array", got)
	}
}

func TestDispatchStub(t *testing.T) { forEachTarget(t, testDispatchStub) }

func testDispatchStub(t *testing.T, target *targets.Target) {
	v, _, slow := leafVM(t, target, 1<<20)
	method := func(n int64) uint64 {
		e := &x.Emitter{}
		e.RI(x.INS_mov, x.EA_4, x.RAX, n)
		e.RR(x.INS_add, x.EA_8, x.RAX, v.conv.arg(1))
		e.Op(x.INS_ret)
		return v.mem.assemble(e)
	}
	e := &x.Emitter{}
	dispatch(v.newLeaf(e, 1, v.exitStub(exitStore)))
	stub := v.mem.assemble(e)
	cell := v.mem.data(dcSize, 8)
	st64(cell+dcStub, stub)
	st32(cell+dcHash, 0x123)
	e.LeaSym(x.R11, cell)
	e.JmpM(x.At(x.R11, dcStub))
	call := v.mem.assemble(e)
	a, b, c := fakeType(v, 0, 16, 0, 0), fakeType(v, 0, 16, 0, 0), fakeType(v, 0, 16, 0, 0)
	st64(cell+dcType, a)
	st64(cell+dcTarget, method(100))
	row := v.dispatchCache + dispatchRow(b, 0x123)
	st64(row, b)
	st64(row+8, cell)
	st64(row+16, method(200))
	for _, k := range []struct{ mt, want uint64 }{{a, 107}, {b, 207}, {c, 0xbad}} {
		o := v.mem.data(16, 8)
		st64(o, k.mt)
		if got := v.main.call(call, v.main.integers(o, 7)).rax; got != k.want {
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
	call := func(h ee.Helper, a ...uint64) uint64 { return v.main.call(helper(h), v.main.integers(a...)).rax }
	p := v.mem.data(64, 8)
	call(ee.CORINFO_HELP_MEMSET, p, 0x41, 10)
	call(ee.CORINFO_HELP_MEMCPY, p+20, p+8, 4)
	if got := string(memAt(p, 26)); got != "AAAAAAAAAA\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00AA\x00\x00\x00\x00" {
		t.Fatalf("%q", got)
	}
	call(ee.CORINFO_HELP_ASSIGN_REF, p+32, 77)
	e := &x.Emitter{}
	dst, src := x.Reg(target.ByRefDst), x.Reg(target.ByRefSrc)
	emitMoves(e, regMoves(dst, v.conv.arg(0), src, v.conv.arg(1)))
	e.CallSym(helper(ee.CORINFO_HELP_ASSIGN_BYREF))
	e.RM(x.INS_lea, x.EA_8, x.RAX, x.AtIndex(dst, src, 1, 0))
	e.Op(x.INS_ret)
	if r := v.main.call(v.mem.assemble(e), v.main.integers(p+40, p+32)); r.rax != p+48+p+40 || ld64(p+40) != 77 {
		t.Fatal("byref")
	}
	for _, h := range []ee.Helper{ee.CORINFO_HELP_MEMSET, ee.CORINFO_HELP_MEMCPY, ee.CORINFO_HELP_ASSIGN_REF} {
		if got := faultOf(&v.machine, helper(h), v.main.integers(0, p, 8)); got == nil || got.kind != faultNull {
			t.Fatal(h, got)
		}
	}
}

// TestBarriersKeepRegisters: the helpers for stores of references destroy what the
// target says, and nothing else.
func TestBarriersKeepRegisters(t *testing.T) { forEachTarget(t, testBarriersKeepRegisters) }

func testBarriersKeepRegisters(t *testing.T, target *targets.Target) {
	v, helper, _ := leafVM(t, target, 1<<20)
	p := v.mem.data(64, 8)
	kept := target.CallerSaved &^ target.BarrierKill
	each := func(f func(r x.Reg, mark int64)) {
		for set := kept; set != 0; set &= set - 1 {
			f(x.Reg(set.First()), int64(set.First())+1000)
		}
	}
	for _, h := range []ee.Helper{ee.CORINFO_HELP_ASSIGN_REF, ee.CORINFO_HELP_CHECKED_ASSIGN_REF} {
		e := &x.Emitter{}
		dst, src := x.Reg(target.BarrierDst), x.Reg(target.BarrierSrc)
		emitMoves(e, regMoves(dst, v.conv.arg(0), src, v.conv.arg(1)))
		each(func(r x.Reg, mark int64) {
			if r.IsXmm() {
				e.RI64(x.RAX, mark)
				e.RR(x.INS_movd, x.EA_8, r, x.RAX)
			} else {
				e.RI64(r, mark)
			}
		})
		e.CallSym(helper(h))
		e.RI64(x.RAX, 0)
		each(func(r x.Reg, mark int64) {
			e.RI64(x.R11, mark)
			if r.IsXmm() {
				e.RR(x.INS_movd, x.EA_8, x.R10, r)
				r = x.R10
			}
			e.RR(x.INS_xor, x.EA_8, x.R11, r)
			e.RR(x.INS_or, x.EA_8, x.RAX, x.R11)
		})
		e.Op(x.INS_ret)
		if r := v.main.call(v.mem.assemble(e), v.main.integers(p, 77)); r.rax != 0 || ld64(p) != 77 {
			t.Errorf("%v: a register is lost", h)
		}
	}
}

func BenchmarkNewObject(b *testing.B) {
	v, helper, _ := leafVM(b, amd64.SysV(), 64<<20)
	object := fakeType(v, 0, 24, 0, 0)
	e := &x.Emitter{}
	e.R(x.INS_push, x.EA_8, x.RBX)
	e.R(x.INS_push, x.EA_8, x.R12)
	e.R(x.INS_push, x.EA_8, x.R13)
	e.RR(x.INS_mov, x.EA_8, x.RBX, x.RDI)
	e.RR(x.INS_mov, x.EA_8, x.R12, x.RSI)
	top := e.NewLabel()
	e.Bind(top)
	e.RR(x.INS_mov, x.EA_8, x.RDI, x.R12)
	e.CallSym(helper(ee.CORINFO_HELP_NEWSFAST))
	e.R(x.INS_dec, x.EA_8, x.RBX)
	e.Jcc(x.CC_NE, top)
	e.R(x.INS_pop, x.EA_8, x.R13)
	e.R(x.INS_pop, x.EA_8, x.R12)
	e.R(x.INS_pop, x.EA_8, x.RBX)
	e.Op(x.INS_ret)
	fn := v.mem.assemble(e)
	b.ResetTimer()
	for left := b.N; left > 0; left -= 1 << 20 {
		v.main.setCtx(ctxAllocNext, v.heap.base) // the objects are garbage
		v.main.call(fn, v.main.integers(uint64(min(left, 1<<20)), object))
	}
}

// TestIdentityStub gives objects codes in machine code and in Go in turn: both
// know of each other's.
func TestIdentityStub(t *testing.T) { forEachTarget(t, testIdentityStub) }

func testIdentityStub(t *testing.T, target *targets.Target) {
	v, _, slow := leafVM(t, target, 1<<20)
	g := &v.gc
	g.hashes.open(v.mem)
	e := &x.Emitter{}
	identityHashLeaf(v.newLeaf(e, 1, v.exitStub(exitStore)))
	code := v.mem.assemble(e)
	codes := map[uint64]uint32{}
	for i := range uint64(3000) {
		o := v.heap.base + i*24
		h := uint32(v.main.call(code, v.main.integers(o)).rax)
		if h == 0xbad { // there was no room
			h = g.identityHash(o)
		}
		if codes[o] = h; h == 0 || g.identityHash(o) != h {
			t.Fatal("object", i, "has", h, g.identityHash(o))
		}
	}
	if g.hashes.count() != 3000 || *slow > 10 {
		t.Fatal(g.hashes.count(), "objects,", *slow, "slow paths")
	}
	for o, h := range codes {
		if uint32(v.main.call(code, v.main.integers(o)).rax) != h {
			t.Fatal("another code")
		}
	}
}
