//go:build linux && amd64

package vm

import (
	"bytes"
	"math/rand"
	"testing"

	"ryugo/targets"
	x "ryugo/targets/xarch"
)

// TestArrayStubs copies ranges that overlap in every way, and asks for
// dimensions.
func TestArrayStubs(t *testing.T) { forEachTarget(t, testArrayStubs) }

func testArrayStubs(t *testing.T, target *targets.Target) {
	v, _, _ := leafVM(t, target, 1<<20)
	r := rand.New(rand.NewSource(1))
	other := 0
	v.exits[exitInternal] = func(*thread, frame) { other++ }
	e := &x.Emitter{}
	copyElements(v.newLeaf(e, 5, v.exitStub(exitInternal)))
	code := v.mem.assemble(e)
	stub := func(args int, build func(e *leaf, _ uint32)) uint64 {
		build(v.newLeaf(e, args, 0), 0)
		return v.mem.assemble(e)
	}
	length, rank, dimension := stub(1, arrayLengthStub), stub(1, arrayRankStub), stub(3, arrayDimensionStub)
	data := uint64(2500 + r.Intn(8)) // a constant would make a memmove that Go 1.26 cannot compile
	for _, size := range []uint64{1, 2, 4, 8, 12, 24} {
		for _, base := range []uint64{arrayData, mdData(2)} {
			mt := fakeType(v, 0, uint32(base), uint32(size), 0)
			n := data / size
			a := v.mem.data(base+data, 8)
			st64(a, mt)
			st32(a+arrayLength, uint32(n))
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
				if res.rax != copied || !bytes.Equal(got, want) {
					t.Fatalf("size %d: %d elements from %d to %d", size, k, si, di)
				}
			}
			if got := v.main.call(length, v.main.integers(a)).rax; got != n {
				t.Fatal("length", got)
			}
		}
	}
	if other != 0 {
		t.Fatal("not copied in place")
	}
	a, b := v.mem.data(64, 8), v.mem.data(64, 8)
	st64(a, fakeType(v, 0, arrayData, 4, 0))
	st32(a+arrayLength, 7)
	st64(b, fakeType(v, 0, uint32(mdData(3)), 4, 0))
	for k, n := range []uint32{4, 5, 6, 0xFFFFFFFF, 1, 2} { // lengths, then lower bounds
		st32(b+mdBounds+4*uint64(k), n)
	}
	v.main.call(code, v.main.integers(a, 0, b, 0, 0))
	if other != 1 {
		t.Fatal("arrays of two types")
	}
	for _, c := range []struct{ code, array, dim, lower, want uint64 }{
		{rank, a, 0, 0, 1}, {rank, b, 0, 0, 3},
		{dimension, a, 0, 0, 7}, {dimension, a, 0, 1, 0},
		{dimension, b, 0, 0, 4}, {dimension, b, 2, 0, 6}, {dimension, b, 0, 1, 0xFFFFFFFF}, {dimension, b, 2, 1, 2},
	} {
		if got := v.main.call(c.code, v.main.integers(c.array, c.dim, c.lower)).rax; got != c.want {
			t.Fatalf("%+v gives %d", c, got)
		}
	}
}
