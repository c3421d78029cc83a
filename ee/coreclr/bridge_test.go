//go:build cgo && linux && !386 && !arm && !mips && !mipsle

package coreclr

import (
	"os"
	"slices"
	"testing"

	"ryugo/ee"
	"ryugo/ee/coreclr/fake"
	"ryugo/ee/coreclr/native"
)

// testMethod returns the CORINFO_METHOD_INFO of a static method without arguments that returns an
// int.
func testMethod(il ...byte) (info uint64) {
	var m scratch
	info = m.alloc(tested.Sizes.MethodInfo)
	code := m.alloc(uint64(len(il)))
	copy(bytesAt(code, uint64(len(il))), il)
	st64(info+tested.Offsets.MethodInfoFtn, 0x100)
	st64(info+tested.Offsets.MethodInfoILCode, code)
	st32(info+tested.Offsets.MethodInfoILCodeSize, uint32(len(il)))
	st32(info+tested.Offsets.MethodInfoMaxStack, 8)
	st8(info+tested.Offsets.MethodInfoArgs+tested.Offsets.SigRetType, uint8(ee.CORINFO_TYPE_INT))
	return info
}

// TestMain sets the environment: another JIT compiles the methods that this one declines.
func TestMain(m *testing.M) {
	os.Setenv("RYUGO_JIT", "alt")
	os.Exit(m.Run())
}

// newRuntime returns a fake that has memory for code.
func newRuntime(t testing.TB) *fake.JitInfo {
	f := fake.New()
	t.Cleanup(f.Close)
	var m scratch
	f.Store(tested.Slots.AllocMem, 5, m.alloc(1<<10))
	f.Answer(tested.Slots.AllocGCInfo, m.alloc(1<<10))
	f.Answer(tested.Slots.AllocateArray, m.alloc(1<<10))
	f.Answer(tested.Slots.GetMethodAttribs, uint64(ee.CORINFO_FLG_STATIC))
	return f
}

func slotsOf(calls []fake.Call) (s []uint64) {
	for i := range calls {
		s = append(s, calls[i].Slot)
	}
	return s
}

var return42 = []byte{0x1f, 42, 0x2a} // ldc.i4.s 42; ret

func TestCompile(t *testing.T) {
	f := newRuntime(t)
	f.Store(tested.Slots.GetJitFlags, 0, uint64(ee.CORJIT_FLAG_DEBUG_INFO))
	r := f.Compile(native.Compiler(), testMethod(return42...))
	if r.Code != 0 || r.Threw != 0 || r.Entry == 0 || r.Size == 0 {
		t.Fatalf("%+v", r)
	}
	calls := f.Calls()
	got := slotsOf(calls)
	want := []uint64{tested.Slots.ReserveUnwindInfo, tested.Slots.AllocMem, tested.Slots.AllocGCInfo, tested.Slots.AllocateArray,
		tested.Slots.AllocUnwindInfo, tested.Slots.SetBoundaries}
	if n := len(got) - len(want); n < 0 || !slices.Equal(got[n:], want) {
		t.Errorf("calls of %v, which do not end with %v", got, want)
	}
	for _, c := range calls {
		if c.Slot == tested.Slots.AllocUnwindInfo && (c.Args[0] != r.Entry || c.Args[3] != uint64(r.Size)) {
			t.Errorf("unwind info of %x, code of %+v", c.Args, r)
		}
	}
}

// TestThrow makes each slot of a compile throw.
func TestThrow(t *testing.T) {
	f := newRuntime(t)
	info := testMethod(return42...)
	f.Compile(native.Compiler(), info)
	for _, slot := range slotsOf(f.Calls()) {
		f.Throw(slot)
		if r := f.Compile(native.Compiler(), info); r.Threw != slot {
			t.Errorf("%s threw: %+v", tested.SlotNames[slot], r)
		}
	}
	f.Throw(0)
	if r := f.Compile(native.Compiler(), info); r.Code != 0 || r.Threw != 0 {
		t.Errorf("afterwards: %+v", r)
	}
}

func TestResults(t *testing.T) {
	f := newRuntime(t)
	for _, c := range []struct {
		name string
		il   []byte
		want result
	}{
		{"code", return42, resultOK},
		{"empty", nil, resultSkipped},
		{"no such instruction", []byte{0xff}, resultSkipped},
		{"empty stack", []byte{0x58, 0x2a}, resultSkipped},
	} {
		if r := f.Compile(native.Compiler(), testMethod(c.il...)); result(r.Code) != c.want {
			t.Errorf("%s: %+v", c.name, r)
		}
	}
}

// TestAllocs requires that a warm worker allocates nothing on Go's heap.
func TestAllocs(t *testing.T) {
	f := newRuntime(t)
	f.Store(tested.Slots.GetJitFlags, 0, uint64(ee.CORJIT_FLAG_DEBUG_INFO))
	info := testMethod(return42...)
	if n := testing.AllocsPerRun(100, func() { f.Compile(native.Compiler(), info) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func TestScratch(t *testing.T) {
	var m scratch
	for round := range 3 {
		for _, n := range []uint64{1, 8, 100, scratchChunk, 3 * scratchChunk, 24} {
			p := m.alloc(n)
			if p%8 != 0 {
				t.Errorf("round %d: %d bytes at %x", round, n, p)
			}
			b := bytesAt(p, n)
			for i := range b {
				if b[i] != 0 {
					t.Fatalf("round %d: byte %d of %d is %d", round, i, n, b[i])
				}
				b[i] = byte(round + 1)
			}
		}
		m.reset()
	}
	if len(m.chunks) != 3 || len(m.large) != 0 {
		t.Errorf("%d chunks, %d large", len(m.chunks), len(m.large))
	}
}

// BenchmarkCompile measures a compile of an almost empty method: the cost common to all compiles.
func BenchmarkCompile(b *testing.B) {
	f := newRuntime(b)
	info := testMethod(return42...)
	for b.Loop() {
		f.Compile(native.Compiler(), info)
	}
}
