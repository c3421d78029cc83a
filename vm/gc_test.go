//go:build linux && (386 || amd64 || arm || arm64)

package vm

import (
	"bytes"
	"math/rand"
	"testing"

	"ryugo/cil"
	"ryugo/loader"
	"ryugo/vm/cpu"
)

// gcVM returns a VM without code, for tests that act as the program themselves.
func gcVM(t testing.TB, o Options) *VM {
	t.Helper()
	v, _ := handVM(t, o)
	return v
}

func (v *VM) coreTable(name string) uint64 { return v.mt(v.l.Known.Core.FindType(name)) }

func (v *VM) arrayTable(c *loader.Class) uint64 { return v.mt(v.arrayOf(c)) }

// collectAndVerify collects and verifies the heap.
func collectAndVerify(t testing.TB, v *VM) {
	t.Helper()
	v.collect(v.main, 0)
	if err := v.verifyHeap(v.main); err != nil {
		t.Fatal(err)
	}
}

// slots is an activation whose roots are words of the test.
type slots struct {
	foreign
	rows []slotRow
}

type slotRow struct {
	addr          uint64
	byref, pinned bool
}

func (s *slots) roots(visit func(slot uint64, byref, pinned bool)) {
	for _, r := range s.rows {
		visit(r.addr, r.byref, r.pinned)
	}
}

// root adds a word of memory outside of the heap as a root.
func (s *slots) root(v *VM, p uint64, byref, pinned bool) (slot uint64) {
	slot = v.mem.Data(8, 8)
	stW(slot, p)
	s.rows = append(s.rows, slotRow{slot, byref, pinned})
	return slot
}

func withSlots(v *VM) *slots {
	s := &slots{}
	v.main.acts = append(v.main.acts, activation{foreign: s})
	return s
}

// TestCollectGraph changes a random graph of object arrays, and a model of the graph, over many
// collections.
func TestCollectGraph(t *testing.T) {
	for _, stress := range []int{0, 1} {
		v := gcVM(t, Options{GCStress: stress})
		r := rand.New(rand.NewSource(1))
		objects := v.arrayTable(v.l.Known.Object)
		ints := v.arrayTable(v.l.Known.Prim(cil.ELEMENT_TYPE_I4))
		type node struct {
			id  uint32
			out []*node
		}
		// An object is an array of references; the first element is an array of one integer, the
		// object's number.
		const held = 10
		var model [held]*node
		for range held {
			v.main.hold(0)
		}
		next := uint32(0)
		mk := func() (*node, ref) {
			n := r.Intn(6)
			if r.Intn(40) == 0 {
				n = 9000 // a large one
			}
			o := v.newVector(v.main, objects, uint64(n+1))
			id := v.newVector(v.main, ints, 1)
			next++
			st32(id+cpu.ArrayData, next)
			stW(o+cpu.ArrayData, id)
			m := &node{id: next, out: make([]*node, n)}
			for i := range min(n, 8) {
				if k := r.Intn(held); model[k] != nil && r.Intn(2) == 0 {
					m.out[i] = model[k]
					stW(o+cpu.ArrayData+cpu.Word+cpu.Word*uint64(i), v.main.held[k])
				}
			}
			return m, o
		}
		compare := func() {
			seen := map[ref]*node{}
			var walk func(o ref, m *node)
			walk = func(o ref, m *node) {
				if (o == 0) != (m == nil) {
					t.Fatal("null")
				}
				if o == 0 || seen[o] != nil {
					if seen[o] != m {
						t.Fatal("another object")
					}
					return
				}
				seen[o] = m
				if typeOf(o) != objects || int(length(o)) != len(m.out)+1 || ld32(ldW(o+cpu.ArrayData)+cpu.ArrayData) != m.id {
					t.Fatal("object ", m.id, " is broken")
				}
				for i, x := range m.out {
					walk(ldW(o+cpu.ArrayData+cpu.Word+cpu.Word*uint64(i)), x)
				}
			}
			for k := range held {
				walk(v.main.held[k], model[k])
			}
		}
		for round := range 300 {
			for range r.Intn(30) {
				m, o := mk()
				k := r.Intn(held)
				model[k], v.main.held[k] = m, o
			}
			if r.Intn(10) == 0 {
				k := r.Intn(held)
				model[k], v.main.held[k] = nil, 0
			}
			collectAndVerify(t, v)
			if round%10 == 0 {
				compare()
			}
		}
		compare()
	}
}

// TestPinned keeps objects in place and lets their neighbours move and die.
func TestPinned(t *testing.T) {
	v := gcVM(t, Options{GCStress: 1})
	s := withSlots(v)
	strings := v.arrayTable(v.l.Known.String)
	a := v.newVector(v.main, strings, 10)
	for i := range uint64(10) {
		stW(a+cpu.ArrayData+cpu.Word*i, v.stringOf(v.main, "before"))
	}
	h := v.main.hold(a)
	for range 160 / cpu.Word { // the next object is in another block
		v.newVector(v.main, strings, 500)
	}
	pinned := v.stringOf(v.main, "pinned")
	v.stringOf(v.main, "dead")
	inside := s.root(v, pinned+cpu.StringChars, true, true)
	v.stringOf(v.main, "dead too")
	large := s.root(v, v.newVector(v.main, strings, 10000), false, true)
	big := ldW(large)
	for range 5 {
		collectAndVerify(t, v)
		if ldW(inside) != pinned+cpu.StringChars || goString(pinned) != "pinned" || ldW(large) != big {
			t.Fatal("what is pinned has moved")
		}
		if v.main.held[h] == a {
			t.Fatal("what is not pinned has not moved")
		}
		a = v.main.held[h]
		for i := range uint64(10) {
			if goString(ldW(a+cpu.ArrayData+cpu.Word*i)) != "before" {
				t.Fatal("element")
			}
		}
	}
	if v.heap.state[v.gc.blockOf(pinned)] != blockUsed {
		t.Fatal("state")
	}
	s.rows = nil
	collectAndVerify(t, v)
	if n := len(v.heap.inUse); n != 1 {
		t.Fatal(n, "blocks are left")
	}
}

// TestInterior follows interior pointers into objects of each kind.
func TestInterior(t *testing.T) {
	v := gcVM(t, Options{})
	s := withSlots(v)
	r := rand.New(rand.NewSource(2))
	bytes := v.arrayTable(v.l.Known.Prim(cil.ELEMENT_TYPE_U1))
	type row struct {
		slot   uint64
		offset uint64
		length uint32
	}
	var rows []row
	for i := range 3000 {
		n := uint64(r.Intn(60))
		if i%500 == 0 {
			n = 300000
		}
		o := v.newVector(v.main, bytes, n+1)
		for k := range n + 1 {
			st8(o+cpu.ArrayData+k, byte(k))
		}
		if i%3 == 0 {
			at := uint64(r.Intn(int(n + 1)))
			rows = append(rows, row{s.root(v, o+cpu.ArrayData+at, true, false), at, uint32(n + 1)})
		}
	}
	outside := s.root(v, v.scratch, true, false)
	for range 3 {
		collectAndVerify(t, v)
		for _, x := range rows {
			p := ldW(x.slot)
			o := p - x.offset - cpu.ArrayData
			if typeOf(o) != bytes || length(o) != x.length || ld8(p) != byte(x.offset) {
				t.Fatal("interior reference is wrong", x)
			}
		}
	}
	if ldW(outside) != v.scratch {
		t.Fatal("a reference to outside of the heap was changed")
	}
}

// TestShapes collects arrays of several dimensions, of structs with references,
// boxed structs, and static fields.
func TestShapes(t *testing.T) {
	v := gcVM(t, Options{})
	entry := v.l.Known.Core.FindType("System.Collections.DictionaryEntry") // two references
	md, err := v.l.MDArrayOf(v.l.Known.String, 2)
	if err != nil {
		t.Fatal(err)
	}
	text := func(x string) ref { return v.stringOf(v.main, x) }
	a := v.main.hold(v.newVector(v.main, v.arrayTable(entry), 50))
	b := v.main.hold(v.newMDArray(v.main, v.mt(md), []int32{0, 5}, []int32{4, 3}))
	c := v.main.hold(v.newObject(v.main, v.mt(entry)))
	for i := range uint64(50) {
		stW(v.main.held[a]+cpu.ArrayData+2*cpu.Word*i, text("key"))
		stW(v.main.held[a]+cpu.ArrayData+2*cpu.Word*i+cpu.Word, text("value"))
	}
	for i := range uint64(12) {
		stW(v.main.held[b]+cpu.MDData(2)+cpu.Word*i, text("md"))
	}
	stW(v.main.held[c]+cpu.ObjHeader+cpu.Word, text("boxed"))
	for range 3 {
		for range 2000 {
			text("garbage")
		}
		collectAndVerify(t, v)
		for i := range uint64(50) {
			if goString(ldW(v.main.held[a]+cpu.ArrayData+2*cpu.Word*i)) != "key" || goString(ldW(v.main.held[a]+cpu.ArrayData+2*cpu.Word*i+cpu.Word)) != "value" {
				t.Fatal("struct", i)
			}
		}
		for i := range uint64(12) {
			if goString(ldW(v.main.held[b]+cpu.MDData(2)+cpu.Word*i)) != "md" {
				t.Fatal("element", i)
			}
		}
		if goString(ldW(v.main.held[c]+cpu.ObjHeader+cpu.Word)) != "boxed" {
			t.Fatal("box")
		}
	}
}

// TestWeakReferences checks that references to dead objects are cleared, before or after
// finalization.
func TestWeakReferences(t *testing.T) {
	v := gcVM(t, Options{})
	g := &v.gc
	weak := v.coreTable("System.WeakReference")
	mk := func(target ref, long bool) int {
		w := v.newObject(v.main, weak)
		stW(w+cpu.ObjHeader, target)
		st8(w+g.trackOffset, byte(bool2(long)))
		return v.main.hold(w)
	}
	target := func(h int) string { return goString(ldW(v.main.held[h] + cpu.ObjHeader)) }
	live := v.main.hold(v.stringOf(v.main, "live"))
	a, b := mk(v.main.held[live], false), mk(v.stringOf(v.main, "dead"), false)
	// For the collector this is a string with a finalizer.
	dying := v.stringOf(v.main, "dying")
	g.registerFinalizer(dying)
	short, long := mk(dying, false), mk(dying, true)
	row := func(o ref, k handleKind) uint32 { return g.newHandle(o, k) }
	var table weakTable[int]
	table.add(g, dying, 7)
	hs, hl, hn := row(dying, handleWeak), row(dying, handleTracking), row(v.stringOf(v.main, "handle"), handleNormal)
	collectAndVerify(t, v)
	if target(a) != "live" || target(b) != "" {
		t.Fatal("short references", target(a), target(b))
	}
	if target(short) != "" || target(long) != "dying" || g.handleTarget(hs) != 0 || goString(g.handleTarget(hl)) != "dying" {
		t.Fatal("an object that waits for its finalizer")
	}
	if goString(g.handleTarget(hn)) != "handle" || g.pendingCount() != 1 || goString(*g.pending.at(0)) != "dying" {
		t.Fatal("handle or queue")
	}
	if x, ok := table.find(g, *g.pending.at(0)); x != 7 || !ok {
		t.Fatal("the row of an object that waits for its finalizer")
	}
	g.nextPending() // it has run
	collectAndVerify(t, v)
	if table.sweep(g); len(table.free) != 1 {
		t.Fatal("the row of a dead object")
	}
	if target(long) != "" || g.handleTarget(hl) != 0 {
		t.Fatal("a long reference to a dead object")
	}
}

// TestFinalizerQueue checks that dead objects are queued in the order of their creation, each once,
// except objects whose finalizer was suppressed.
func TestFinalizerQueue(t *testing.T) {
	v := gcVM(t, Options{})
	g := &v.gc
	keep := v.main.hold(v.newVector(v.main, v.arrayTable(v.l.Known.String), 100))
	names := "abcdefghijklmnopqrstuvwxyz"
	for i := range 200 {
		s := v.stringOf(v.main, names[i%26:i%26+1])
		g.registerFinalizer(s)
		switch i % 4 {
		case 0:
			stW(v.main.held[keep]+cpu.ArrayData+cpu.Word*uint64(i/4), s)
		case 1:
			g.suppressFinalizer(s)
		}
	}
	g.suppressFinalizer(*g.finalizable.at(2)) // far from the end
	collectAndVerify(t, v)
	var got bytes.Buffer
	for _, o := range g.pending.all {
		got.WriteString(goString(*o))
	}
	want := ""
	for i := range 200 {
		if i%4 >= 2 && i != 2 {
			want += names[i%26 : i%26+1]
		}
	}
	if got.String() != want || g.finalizable.n != 50 {
		t.Fatal(got.String(), g.finalizable.n)
	}
	collectAndVerify(t, v)
	if got.Len() != g.pendingCount() {
		t.Fatal("queued twice")
	}
}

// TestIdentity checks that hash codes and locks stay with their objects.
func TestIdentity(t *testing.T) {
	v := gcVM(t, Options{})
	g := &v.gc
	table := v.main.hold(v.newVector(v.main, v.arrayTable(v.l.Known.Object), 1000))
	object := v.mt(v.l.Known.Object)
	codes := make([]uint32, 1000)
	seen := map[uint32]bool{}
	for i := range codes {
		o := v.newObject(v.main, object)
		stW(v.main.held[table]+cpu.ArrayData+cpu.Word*uint64(i), o)
		codes[i] = g.identityHash(o)
		seen[codes[i]] = true
		g.identityHash(v.newObject(v.main, object)) // dies
		if i%100 == 0 {
			g.locks[o] = lock{v.main, i + 1}
		}
	}
	if len(seen) < 990 || g.identityHash(0) != 0 {
		t.Fatal("hash codes do not spread:", len(seen))
	}
	for range 3 {
		collectAndVerify(t, v)
		for i, want := range codes {
			o := ldW(v.main.held[table] + cpu.ArrayData + cpu.Word*uint64(i))
			if g.identityHash(o) != want {
				t.Fatal("hash code changed")
			}
			if i%100 == 0 && g.locks[o] != (lock{v.main, i + 1}) {
				t.Fatal("lock")
			}
		}
		if g.hashes.count() != 1000 || len(g.locks) != 10 {
			t.Fatal("the dead are remembered:", g.hashes.count(), len(g.locks))
		}
	}
}

// TestHeapLimit fills the heap until allocation fails, drops all objects, and continues. Freed
// memory is returned to the system.
func TestHeapLimit(t *testing.T) {
	const limit = 64 << 20
	v := gcVM(t, Options{HeapLimit: limit})
	objects := v.arrayTable(v.l.Known.Object)
	full := func() (failed bool) {
		defer func() {
			if r := recover(); r != nil {
				failed = true
			}
		}()
		v.makeRoom(v.main, 4096)
		if !v.hasRoom(v.main, 4096) {
			return true
		}
		o := v.newVector(v.main, objects, 4000/cpu.Word)
		stW(o+cpu.ArrayData, v.main.held[0])
		v.main.held[0] = o
		return false
	}
	v.main.hold(0)
	for range 3 {
		n := 0
		for !full() {
			if n++; n > limit/4000 {
				t.Fatal("no limit", v.heap.used, v.heap.limit, len(v.main.held), v.gc.count)
			}
		}
		if n < limit/4000*9/10 {
			t.Fatal("the heap was full after", n*4016, "bytes")
		}
		v.main.held[0] = 0
		for range 8 { // little by little
			collectAndVerify(t, v)
		}
		if v.heap.used > 2*blockSize {
			t.Fatal(v.heap.used, "bytes are left")
		}
		if v.heap.dirty<<blockShift > 2*minTrigger {
			t.Fatal(v.heap.dirty<<blockShift, "bytes of free memory are kept")
		}
	}
	if !v.hasRoom(v.main, limit-2*blockSize) || v.hasRoom(v.main, limit+1) {
		t.Fatal("room for one large object")
	}
}

// TestZeroed makes objects in memory of dead objects.
func TestZeroed(t *testing.T) {
	v := gcVM(t, Options{})
	bytes := v.arrayTable(v.l.Known.Prim(cil.ELEMENT_TYPE_U1))
	r := rand.New(rand.NewSource(3))
	for round := range 60 {
		for range 200 {
			n := uint64(r.Intn(3000))
			if r.Intn(50) == 0 {
				n = uint64(r.Intn(400000))
			}
			o := v.newVector(v.main, bytes, n)
			m := memAt(o+cpu.ArrayData, n)
			for i := range m {
				if m[i] != 0 {
					t.Fatalf("round %d: byte %d of %d is not zero", round, i, n)
				}
				m[i] = 0xAA
			}
		}
		v.collect(v.main, 0)
	}
}

// TestStale checks that under stress a reference that the collector did not know faults, and that a
// root that the collector learns of too late is detected.
func TestStale(t *testing.T) {
	v := gcVM(t, Options{GCStress: 1})
	o := v.newObject(v.main, v.mt(v.l.Known.Object))
	v.collect(v.main, 0)
	defer func() {
		if r := recover(); r == nil {
			t.Error("a stale reference was not noticed")
		}
	}()
	withSlots(v).root(v, o, false, false)
	v.collect(v.main, 0)
}

// tree builds a binary tree of arrays of two references.
func tree(v *VM, mt uint64, depth int) ref {
	o := v.newVector(v.main, mt, 2)
	if depth > 0 {
		stW(o+cpu.ArrayData, tree(v, mt, depth-1))
		stW(o+cpu.ArrayData+cpu.Word, tree(v, mt, depth-1))
	}
	return o
}

// BenchmarkCollect copies a tree of 32 MB.
func BenchmarkCollect(b *testing.B) {
	v := gcVM(b, Options{})
	h := v.main.hold(tree(v, v.arrayTable(v.l.Known.Object), 19))
	_ = h
	v.collect(v.main, 0)
	b.SetBytes(int64(v.bytesInUse(v.main)))
	for b.Loop() {
		v.collect(v.main, 0)
	}
}

// BenchmarkCollectSmall measures a collection under stress with few live objects.
func BenchmarkCollectSmall(b *testing.B) {
	v := gcVM(b, Options{GCStress: 1})
	v.main.hold(tree(v, v.arrayTable(v.l.Known.Object), 8))
	for b.Loop() {
		v.stringOf(v.main, "garbage")
		v.collect(v.main, 0)
	}
}

// BenchmarkAllocate measures the allocation of short-lived strings, including the collections.
func BenchmarkAllocate(b *testing.B) {
	v := gcVM(b, Options{})
	b.SetBytes(64)
	for b.Loop() {
		v.makeRoom(v.main, 64)
		v.newString(v.main, 25)
	}
}

// TestCopiesLieInOrder collects a tree and checks that the first child of each node is copied
// before the second.
func TestCopiesLieInOrder(t *testing.T) {
	v := gcVM(t, Options{})
	objects := v.arrayTable(v.l.Known.Object)
	h := v.main.hold(0)
	var tree func(depth int) ref
	tree = func(depth int) ref {
		o := v.newVector(v.main, objects, 2)
		if depth > 0 {
			stW(o+cpu.ArrayData+cpu.Word, tree(depth-1)) // the second one first
			stW(o+cpu.ArrayData, tree(depth-1))
		}
		return o
	}
	v.main.held[h] = tree(9)
	collectAndVerify(t, v)
	out := 0
	var walk func(o ref)
	walk = func(o ref) {
		l, r := ldW(o+cpu.ArrayData), ldW(o+cpu.ArrayData+cpu.Word)
		if l == 0 {
			return
		}
		if l > r {
			out++
		}
		walk(l)
		walk(r)
	}
	walk(v.main.held[h])
	if out > 1 { // at the border of two blocks
		t.Error(out, "subtrees lie in another order")
	}
}

// TestCollectWide collects an array that refers to more objects than a collection's stack can hold;
// each of them refers to further objects.
func TestCollectWide(t *testing.T) {
	v := gcVM(t, Options{})
	objects := v.arrayTable(v.l.Known.Object)
	ints := v.arrayTable(v.l.Known.Prim(cil.ELEMENT_TYPE_I4))
	const n = stackRoom + stackRoom/2
	h := v.main.hold(0)
	all := v.newVector(v.main, objects, n)
	v.main.held[h] = all
	for i := range uint64(n) {
		o := v.newVector(v.main, objects, 2)
		stW(all+cpu.ArrayData+cpu.Word*i, o)
		for k := range uint64(2) {
			x := v.newVector(v.main, objects, 1)
			stW(o+cpu.ArrayData+cpu.Word*k, x)
			id := v.newVector(v.main, ints, 1)
			st32(id+cpu.ArrayData, uint32(2*i+k))
			stW(x+cpu.ArrayData, id)
		}
	}
	for range 2 {
		collectAndVerify(t, v)
		all = v.main.held[h]
		for i := range uint64(n) {
			o := ldW(all + cpu.ArrayData + cpu.Word*i)
			for k := range uint64(2) {
				id := ldW(ldW(o+cpu.ArrayData+cpu.Word*k) + cpu.ArrayData)
				if got := ld32(id + cpu.ArrayData); got != uint32(2*i+k) {
					t.Fatalf("element %d, part %d: %d", i, k, got)
				}
			}
		}
	}
	if cap(v.gc.stack) > 2*stackRoom {
		t.Error("the stack has grown to", cap(v.gc.stack))
	}
}
