//go:build linux && amd64

package vm

import (
	"math/rand"
	"testing"

	x "ryugo/targets/xarch"
)

// randomShapes makes a signature's arguments.
func randomShapes(r *rand.Rand) []argShape {
	shapes := make([]argShape, r.Intn(14))
	for i := range shapes {
		s := argShape{words: 1 + uint8(r.Intn(2)), float: [2]bool{r.Intn(3) == 0, r.Intn(3) == 0}}
		if r.Intn(6) == 0 {
			s.memory, s.words = true, uint8(1+r.Intn(3))
		}
		shapes[i] = s
	}
	return shapes
}

// place puts numbered words where the layout of shapes wants them.
func place(shapes []argShape, value func(i int) uint64) *callArgs {
	locs, stack := layout(shapes)
	a := &callArgs{stack: make([]uint64, stack)}
	for i, l := range locs {
		switch l.kind {
		case locInt:
			a.ints[l.n] = value(i)
		case locFloat:
			a.floats[l.n] = value(i)
		default:
			a.stack[l.word] = value(i)
		}
	}
	return a
}

// collect reads the words of a call as its callee sees them.
func collect(shapes []argShape, f frame) []uint64 {
	locs, _ := layout(shapes)
	var words []uint64
	for _, l := range locs {
		switch l.kind {
		case locInt:
			words = append(words, f.arg(int(l.n)))
		case locFloat:
			words = append(words, f.xmm(int(l.n)))
		default:
			words = append(words, f.stack(int(l.word)))
		}
	}
	return words
}

func TestThunks(t *testing.T) {
	r := rand.New(rand.NewSource(1))
	m := testMachine(t)
	var want []argShape
	var seen [][]uint64
	m.exits[exitInternal] = func(th *thread, f frame) {
		seen = append(seen, collect(want, f))
		f.setResult(uint64(len(seen)))
	}
	target := m.exitStub(exitInternal)
	this := []argShape{intShape}
	for n := range 400 {
		args := randomShapes(r)
		e := &x.Emitter{}

		del := m.mem.data(56, 8)
		st64(del+delegateAux, target)
		shuffleThunk(e, args)
		thunk := m.mem.assemble(e)
		want, seen = args, nil
		m.main.call(thunk, place(append(this, args...), func(i int) uint64 {
			if i == 0 {
				return del
			}
			return uint64(i)
		}))
		check(t, n, "shuffle", seen, 1, func(i int) uint64 { return uint64(i + 1) })

		context := m.mem.data(8, 8)
		insertContext(e, this, args, context, target)
		thunk = m.mem.assemble(e)
		want, seen = append([]argShape{intShape, intShape}, args...), nil
		m.main.call(thunk, place(append(this, args...), func(i int) uint64 { return uint64(i) }))
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
		list := m.mem.data(arrayData+8*count, 8)
		for i := range uint64(count) {
			one := m.mem.data(56, 8)
			st64(one+delegateTarget, 1000)
			st64(one+delegateCode, target)
			st64(list+arrayData+8*i, one)
		}
		st64(del+delegateList, list)
		st64(del+delegateCount, count)
		multicastThunk(e, args)
		thunk = m.mem.assemble(e)
		want, seen = append(this, args...), nil
		res := m.main.call(thunk, place(append(this, args...), func(i int) uint64 {
			if i == 0 {
				return del
			}
			return uint64(i)
		}))
		if res.rax != count {
			t.Fatal("multicast result", res.rax)
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
