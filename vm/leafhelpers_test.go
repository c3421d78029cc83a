//go:build linux && (amd64 || arm64)

package vm

import (
	"testing"

	"ryugo/ee"
	"ryugo/targets"
	"ryugo/vm/cpu"
)

// leafWorld is a VM with the core library whose leaf helpers can be called. slow counts their calls
// of the runtime.
type leafWorld struct {
	t    *testing.T
	v    *VM
	slow int
}

func newLeafWorld(t *testing.T, target *targets.Target) *leafWorld {
	v, _ := handVM(t, Options{Target: target})
	t.Cleanup(v.Close)
	return &leafWorld{t: t, v: v}
}

// entry compiles the helper, links it, and returns its code.
func (w *leafWorld) entry(h ee.Helper) uint64 {
	w.t.Helper()
	m := w.v.leafMethod(h)
	if m.code == 0 {
		w.v.prepare(w.v.main, m)
		w.v.watchSlow(w)
	}
	// Under the Windows convention one helper needs a callee-saved register.
	if b := w.v.blockAt(m.code); len(b.funcs[0].Unwind) != 0 && (w.v.conv.Target.Name == "amd64" || h != ee.CORINFO_HELP_VIRTUAL_FUNC_PTR) {
		w.t.Errorf("%v has a frame", h)
	}
	return m.code
}

// watchSlow replaces the InternalCalls of leaf helpers: they count their calls and return 0xbad.
func (v *VM) watchSlow(w *leafWorld) {
	c := v.l.Known.LeafHelpers
	for i := range c.NumMethods() {
		if lm := c.MethodAt(i); lm.IsInternalCall() {
			m := v.method(lm.Handle())
			v.prepare(v.main, m)
			v.interns[m.desc] = internMethod{run: func(_ *VM, _ *thread, f cpu.Frame) { w.slow++; f.SetResult(0xbad) }}
		}
	}
}

func (w *leafWorld) call(h ee.Helper, a ...uint64) uint64 {
	w.t.Helper()
	return w.v.main.call(w.entry(h), w.v.main.integers(a...)).Int
}

// took checks that the runtime was called n times since the last check.
func (w *leafWorld) took(n int) {
	w.t.Helper()
	if w.slow != n {
		w.t.Errorf("%d calls of the runtime, want %d", w.slow, n)
	}
	w.slow = 0
}

func (w *leafWorld) faults(h ee.Helper, a ...uint64) {
	w.t.Helper()
	if got := faultOf(&w.v.machine, w.entry(h), w.v.main.integers(a...)); got == nil || got.kind != faultNull {
		w.t.Errorf("%v of null: %v", h, got)
	}
}

// object makes an object of a type by hand, with n further bytes.
func (w *leafWorld) object(mt, n uint64) uint64 {
	o := w.v.mem.Data(8+n, 8)
	st64(o, mt)
	return o
}

func (w *leafWorld) equal(what string, got, want uint64) {
	w.t.Helper()
	if got != want {
		w.t.Errorf("%s: %#x, want %#x", what, got, want)
	}
}

func TestLeafCasts(t *testing.T) {
	forEachTarget(t, func(t *testing.T, target *targets.Target) {
		w := newLeafWorld(t, target)
		base := fakeType(w.v, 0, 16, 0, 0)
		middle := fakeType(w.v, base, 16, 0, 0)
		derived := fakeType(w.v, middle, 16, 0, 0)
		other := fakeType(w.v, 0, 16, 0, 0)
		o := w.object(derived, 8)
		for _, h := range []ee.Helper{ee.CORINFO_HELP_ISINSTANCEOFCLASS, ee.CORINFO_HELP_CHKCASTCLASS, ee.CORINFO_HELP_CHKCASTCLASS_SPECIAL} {
			for _, mt := range []uint64{base, middle, derived} {
				w.equal(h.String(), w.call(h, mt, o), o)
			}
			w.equal("null", w.call(h, other, 0), 0)
		}
		w.equal("isinst", w.call(ee.CORINFO_HELP_ISINSTANCEOFCLASS, other, o), 0)
		w.took(0)
		w.equal("castclass", w.call(ee.CORINFO_HELP_CHKCASTCLASS, other, o), 0xbad)
		w.took(1)
		for _, h := range []ee.Helper{ee.CORINFO_HELP_ISINSTANCEOFINTERFACE, ee.CORINFO_HELP_ISINSTANCEOFARRAY, ee.CORINFO_HELP_ISINSTANCEOFANY,
			ee.CORINFO_HELP_CHKCASTINTERFACE, ee.CORINFO_HELP_CHKCASTARRAY, ee.CORINFO_HELP_CHKCASTANY} {
			mt := fakeType(w.v, 0, 16, 0, 0)
			w.equal("null", w.call(h, mt, 0), 0)
			w.equal("the same type", w.call(h, derived, o), o)
			w.took(0)
			w.equal("empty cache", w.call(h, mt, o), 0xbad)
			w.took(1)
			cachePair(w.v.castCache, derived, mt, 1)
			w.equal("cached yes", w.call(h, mt, o), o)
			w.took(0)
			cachePair(w.v.castCache, derived, mt, 0)
			switch leafMethods[h] {
			case "CastAny":
				w.equal("cached no", w.call(h, mt, o), 0xbad)
				w.took(1)
			default:
				w.equal("cached no", w.call(h, mt, o), 0)
				w.took(0)
			}
		}
	})
}

func TestLeafElements(t *testing.T) {
	forEachTarget(t, func(t *testing.T, target *targets.Target) {
		w := newLeafWorld(t, target)
		object, class, other := w.v.mt(w.v.l.Known.Object), fakeType(w.v, 0, 16, 0, 0), fakeType(w.v, 0, 16, 0, 0)
		array, objects := fakeType(w.v, 0, 16, 8, 0), fakeType(w.v, 0, 16, 8, 0)
		st64(array+off(cpu.MTElement), class)
		st64(objects+off(cpu.MTElement), object)
		a, os := w.object(array, 48), w.object(objects, 48)
		st32(a+cpu.ArrayLength, 4)
		st32(os+cpu.ArrayLength, 4)
		c, o := w.object(class, 0), w.object(other, 0)
		const store, address = ee.CORINFO_HELP_ARRADDR_ST, ee.CORINFO_HELP_LDELEMA_REF
		w.call(store, a, 3, c)
		w.call(store, os, 1, o)
		w.equal("the element's class", ld64(a+cpu.ArrayData+24), c)
		w.equal("object[]", ld64(os+cpu.ArrayData+8), o)
		w.call(store, a, 3, 0)
		w.equal("null", ld64(a+cpu.ArrayData+24), 0)
		w.equal("address", w.call(address, a, 3, class), a+cpu.ArrayData+24)
		w.took(0)
		for _, b := range [][3]uint64{{a, 0, o}, {a, 4, c}, {a, ^uint64(0), c}, {a, 1 << 32, c}} {
			w.call(store, b[0], b[1], b[2])
			w.took(1)
		}
		cachePair(w.v.castCache, other, class, 1)
		w.call(store, a, 0, o)
		w.equal("cached yes", ld64(a+cpu.ArrayData), o)
		w.took(0)
		cachePair(w.v.castCache, other, class, 0)
		w.call(store, a, 1, o)
		w.took(1)
		for _, b := range [][3]uint64{{a, 0, object}, {a, 4, class}, {a, ^uint64(0), class}} {
			w.equal("address", w.call(address, b[0], b[1], b[2]), 0xbad)
			w.took(1)
		}
		w.faults(store, 0, 0, 0)
		w.faults(address, 0, 0, class)
	})
}

func TestLeafLookups(t *testing.T) {
	forEachTarget(t, func(t *testing.T, target *targets.Target) {
		w := newLeafWorld(t, target)
		value := fakeType(w.v, 0, 24, 0, 8)
		o := w.object(value, 16)
		w.equal("unbox", w.call(ee.CORINFO_HELP_UNBOX, value, o), o+8)
		w.took(0)
		w.equal("unbox of another type", w.call(ee.CORINFO_HELP_UNBOX, o, o), 0xbad)
		w.took(1)
		w.faults(ee.CORINFO_HELP_UNBOX, value, 0)
		for _, h := range []ee.Helper{ee.CORINFO_HELP_RUNTIMEHANDLE_CLASS, ee.CORINFO_HELP_RUNTIMEHANDLE_METHOD} {
			context, lookup := w.v.mem.Data(64, 16), w.v.mem.Data(8, 8)
			w.equal("no lookup", w.call(h, context, lookup), 0xbad)
			cachePair(w.v.lookupCache, context, lookup, 0x1234)
			w.equal("lookup", w.call(h, context, lookup), 0x1234)
			w.took(1)
		}
		method := w.v.mem.Data(8, 8)
		const virtual = ee.CORINFO_HELP_VIRTUAL_FUNC_PTR
		w.equal("no function", w.call(virtual, o, value, method), 0xbad)
		w.equal("of null", w.call(virtual, 0, value, method), 0xbad)
		cachePair(w.v.lookupCache, value, method, 0x1234)
		w.equal("function", w.call(virtual, o, value, method), 0x1234)
		w.took(2)
		st64(value+off(cpu.MTStatics), 0x5678)
		w.equal("not initialized", w.call(ee.CORINFO_HELP_GETGENERICS_GCSTATIC_BASE, value), 0xbad)
		st64(value+off(cpu.MTInited), 1)
		w.equal("static base", w.call(ee.CORINFO_HELP_GETGENERICS_GCSTATIC_BASE, value), 0x5678)
		w.took(1)
	})
}

// TestLeafArrays tests the helpers for lengths, ranks and dimensions.
func TestLeafArrays(t *testing.T) {
	forEachTarget(t, func(t *testing.T, target *targets.Target) {
		w := newLeafWorld(t, target)
		a, b := w.object(fakeType(w.v, 0, cpu.ArrayData+cpu.ArrayEnd, 4, 0), 56), w.object(fakeType(w.v, 0, uint32(cpu.MDData(3)+cpu.ArrayEnd), 4, 0), 56)
		st32(a+cpu.ArrayLength, 7)
		for k, n := range []uint32{4, 5, 6, 0xFFFFFFFF, 1, 2} { // lengths, then lower bounds
			st32(b+cpu.MDBounds+4*uint64(k), n)
		}
		for _, c := range []struct {
			method                string
			array, dim, low, want uint64
		}{
			{"ArrayLength", a, 0, 0, 7},
			{"ArrayRank", a, 0, 0, 1}, {"ArrayRank", b, 0, 0, 3},
			{"ArrayDimension", a, 0, 0, 7}, {"ArrayDimension", a, 0, 1, 0},
			{"ArrayDimension", b, 0, 0, 4}, {"ArrayDimension", b, 2, 0, 6}, {"ArrayDimension", b, 0, 1, 0xFFFFFFFF}, {"ArrayDimension", b, 2, 1, 2},
		} {
			m := w.v.coreMethod(leafClass, c.method)
			if got := w.v.main.call(m.entry, w.v.main.integers(c.array, c.dim, c.low)).Int; uint32(got) != uint32(c.want) {
				t.Errorf("%+v gives %d", c, got)
			}
		}
	})
}

// TestLeafIdentity gives objects codes alternately in C# and in Go: each sees the codes of the
// other.
func TestLeafIdentity(t *testing.T) {
	forEachTarget(t, func(t *testing.T, target *targets.Target) {
		w := newLeafWorld(t, target)
		g := &w.v.gc
		entry := w.v.coreMethod(leafClass, "IdentityHash").entry
		code := func(o uint64) uint32 { return uint32(w.v.main.call(entry, w.v.main.integers(o)).Int) }
		before := g.hashes.count()
		codes := map[uint64]uint32{}
		for i := range uint64(3000) {
			o := w.v.heap.base + i*24
			h := uint32(0)
			if i%3 == 0 {
				h = g.identityHash(o)
			} else {
				h = code(o)
			}
			if codes[o] = h; h == 0 || g.identityHash(o) != h {
				t.Fatal("object", i, "has", h, g.identityHash(o))
			}
		}
		if n := g.hashes.count() - before; n != 3000 {
			t.Fatal(n, "objects")
		}
		for o, h := range codes {
			if code(o) != h {
				t.Fatal("another code")
			}
		}
		w.equal("null", uint64(code(0)), 0)
	})
}

func TestLeafTypes(t *testing.T) {
	forEachTarget(t, func(t *testing.T, target *targets.Target) {
		w := newLeafWorld(t, target)
		const helper = ee.CORINFO_HELP_TYPEHANDLE_TO_RUNTIMETYPE
		mt := fakeType(w.v, 0, 16, 0, 0)
		w.equal("no Type yet", w.call(helper, mt), 0xbad)
		w.equal("null", w.call(helper, 0), 0xbad)
		w.took(2)
		typ := w.object(w.v.typeTable, 8)
		w.equal("a Type", w.call(helper, typ), typ)
		st64(mt+off(cpu.MTTypeObject), typ)
		w.equal("its Type", w.call(helper, mt), typ)
		of := w.v.coreMethod(leafClass, "TypeOfObject").entry
		w.equal("an object's", w.v.main.call(of, w.v.main.integers(w.object(mt, 0))).Int, typ)
		w.took(0)
	})
}
