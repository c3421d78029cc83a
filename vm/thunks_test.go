//go:build linux && (amd64 || arm64)

package vm

import (
	"math/rand"
	"testing"

	"ryugo/targets"
	"ryugo/targets/abi"
	"ryugo/vm/cpu"
)

// randomShapes returns the argument shapes of a random signature.
func randomShapes(c *cpu.Convention, r *rand.Rand) []cpu.ArgShape {
	shapes := make([]cpu.ArgShape, r.Intn(14))
	classes := [...]abi.Class{abi.Int64, abi.Int64, abi.Double}
	for i := range shapes {
		s := cpu.ArgShape{Size: 8 * uint32(1+r.Intn(3))}
		switch {
		case s.Size == 8 && r.Intn(4) != 0:
			s.Count = 1
		case c.Args.ByRef:
			s.Count, s.ByRef = 1, true
		case s.Size <= 16:
			s.Count = uint8(s.Size / 8)
		}
		for k := range s.Count {
			s.Types[k] = classes[r.Intn(len(classes))]
		}
		if s.ByRef {
			s.Types[0] = abi.ByRef
		}
		shapes[i] = s
	}
	return shapes
}

// collect reads the words of a call's values as the callee sees them, and changes the memory that
// belongs to the callee.
func collect(c *cpu.Convention, shapes []cpu.ArgShape, f cpu.Frame) []uint64 {
	locs, _ := c.Layout(shapes)
	var words []uint64
	for i := range shapes {
		s := &shapes[i]
		for k := range s.ValueWords() {
			at := f.Place(locs[0]) + 8*uint64(k)
			switch {
			case s.ByRef:
				at = f.At(locs[0]) + 8*uint64(k)
			case s.Words() > 1:
				at = f.Place(locs[k])
			}
			words = append(words, ld64(at))
			if s.ByRef {
				st64(at, 0xbad)
			}
		}
		locs = locs[s.Words():]
	}
	return words
}

func TestThunks(t *testing.T) { forEachTarget(t, testThunks) }

func testThunks(t *testing.T, on *targets.Target) {
	r := rand.New(rand.NewSource(1))
	m := testMachineFor(t, on)
	c := m.conv
	var want []cpu.ArgShape
	var seen [][]uint64
	m.exits[exitInternal] = func(th *thread, f cpu.Frame) {
		seen = append(seen, collect(c, want, f))
		f.SetResult(uint64(len(seen)))
	}
	target := m.exitStub(exitInternal)
	this := []cpu.ArgShape{cpu.IntShape}
	for n := range 400 {
		args := randomShapes(c, r)
		del := m.mem.Data(56, 8)
		st64(del+cpu.DelegateAux, target)
		thunk := m.cpu.Shuffle(args)
		want, seen = args, nil
		m.main.call(thunk, place(c, append(this, args...), func(i int) uint64 {
			if i == 0 {
				return del
			}
			return uint64(i)
		}))
		check(t, n, "shuffle", seen, 1, func(i int) uint64 { return uint64(i + 1) })

		context := m.mem.Data(8, 8)
		thunk = m.cpu.InsertContext(this, args, context, target).Code
		want, seen = append([]cpu.ArgShape{cpu.IntShape, cpu.IntShape}, args...), nil
		m.main.call(thunk, place(c, append(this, args...), func(i int) uint64 { return uint64(i) }))
		check(t, n, "context", seen, 1, func(i int) uint64 {
			switch i {
			case 0:
				return 0
			case 1:
				return context
			}
			return uint64(i - 1)
		})

		const count = 3
		list := m.mem.Data(cpu.ArrayData+8*count, 8)
		for i := range uint64(count) {
			one := m.mem.Data(56, 8)
			st64(one+cpu.DelegateTarget, 1000)
			st64(one+cpu.DelegateCode, target)
			st64(list+cpu.ArrayData+8*i, one)
		}
		st64(del+cpu.DelegateList, list)
		st64(del+cpu.DelegateCount, count)
		thunk = m.cpu.Multicast(args).Code
		want, seen = append(this, args...), nil
		res := m.main.call(thunk, place(c, append(this, args...), func(i int) uint64 {
			if i == 0 {
				return del
			}
			return uint64(i)
		}))
		if res.Int != count {
			t.Fatal("multicast result", res.Int)
		}
		check(t, n, "multicast", seen, count, func(i int) uint64 {
			if i == 0 {
				return 1000
			}
			return uint64(i)
		})
	}
}

func check(t *testing.T, n int, what string, seen [][]uint64, calls int, want func(i int) uint64) {
	t.Helper()
	if len(seen) != calls {
		t.Fatalf("%s %d: %d calls", what, n, len(seen))
	}
	for _, words := range seen {
		for i, w := range words {
			if w != want(i) {
				t.Fatalf("%s %d: word %d is %x, want %x (all %x)", what, n, i, w, want(i), words)
			}
		}
	}
}
