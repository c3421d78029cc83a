//go:build linux && (386 || amd64 || arm || arm64)

package vm

import (
	"bytes"
	"math/rand"
	"testing"

	"ryugo/targets"
	"ryugo/vm/cpu"
)

// TestArrayStubs copies ranges that overlap in every way.
func TestArrayStubs(t *testing.T) { forEachTarget(t, testArrayStubs) }

func testArrayStubs(t *testing.T, target *targets.Target) {
	v, _, _ := leafVM(t, target, 1<<20)
	r := rand.New(rand.NewSource(1))
	other := 0
	v.exits[exitInternal] = func(*thread, cpu.Frame) { other++ }
	code := v.cpu.Internal("System.Array::CopyElements", cpu.InternalCall{Args: 5, Slow: v.exitStub(exitInternal)})
	data := uint64(2500 + r.Intn(8)) // a constant would make a memmove that Go 1.26 cannot compile
	for _, size := range []uint64{1, 2, 4, 8, 12, 24} {
		for _, base := range []uint64{cpu.ArrayData, cpu.MDData(2)} {
			mt := fakeType(v, 0, uint32(base+cpu.ArrayEnd), uint32(size), 0)
			n := data / size
			a := v.mem.Data(base+data, 8)
			st64(a, mt)
			st32(a+cpu.ArrayLength, uint32(n))
			got := memAt(a+base, data)
			for i := range 400 {
				r.Read(got)
				want := bytes.Clone(got)
				si, di := uint64(r.Intn(int(n))), uint64(r.Intn(int(n)))
				k := uint64(r.Intn(int(n-max(si, di)) + 1))
				if i%2 == 0 {
					k = min(k, uint64(r.Intn(100))/size)
				}
				copy(want[di*size:(di+k)*size], got[si*size:(si+k)*size])
				res := v.main.call(code, v.main.integers(a, si, a, di, k))
				if res.Int != copied || !bytes.Equal(got, want) {
					t.Fatalf("size %d: %d elements from %d to %d", size, k, si, di)
				}
			}
		}
	}
	if other != 0 {
		t.Fatal("not copied in place")
	}
	a, b := v.mem.Data(64, 8), v.mem.Data(64, 8)
	st64(a, fakeType(v, 0, cpu.ArrayData+cpu.ArrayEnd, 4, 0))
	st32(a+cpu.ArrayLength, 7)
	st64(b, fakeType(v, 0, uint32(cpu.MDData(3)+cpu.ArrayEnd), 4, 0))
	v.main.call(code, v.main.integers(a, 0, b, 0, 0))
	if other != 1 {
		t.Fatal("arrays of two types")
	}
}
