//go:build linux && (386 || amd64 || arm || arm64)

package vm

import (
	"bytes"
	"os"
	"strings"
	"testing"

	"ryugo/cil"
	"ryugo/cil/emit"
	"ryugo/ee"
	"ryugo/loader"
	"ryugo/targets"
	"ryugo/vm/corelib"
	"ryugo/vm/cpu"
)

// TestHelperResults checks that each helper has one row, and that the row's result kind is right:
// an object, a reference into an object, or neither.
func TestHelperResults(t *testing.T) {
	seen := map[ee.Helper]bool{}
	for _, r := range goHelpers {
		name := r.helper.String()
		if seen[r.helper] {
			t.Errorf("%s has two rows", name)
		}
		seen[r.helper] = true
		name = strings.TrimPrefix(name, "CORINFO_HELP_")
		has := func(prefixes ...string) bool {
			for _, p := range prefixes {
				if strings.HasPrefix(name, p) {
					return true
				}
			}
			return false
		}
		want := resultPlain
		switch {
		case name == "TAILCALL":
			want = noSafepoint
		case name == "GETREFANY":
			want = resultByref
		case has("NEW", "BOX"):
			want = resultRef
		}
		if r.result != want {
			t.Errorf("the result of %s is %d, want %d", name, r.result, want)
		}
	}
	for h := range leafMethods {
		if seen[h] {
			t.Errorf("%s is Go and C#", h)
		}
	}
}

// TestHeapLimits opens heaps with valid and invalid limits.
func TestHeapLimits(t *testing.T) {
	for _, c := range []struct {
		limit uint64
		bad   bool
	}{{1 << 20, false}, {maxLimit + 1, true}, {1 << 62, true}, {^uint64(0), true}} {
		l := loader.New(loader.Options{PointerSize: cpu.Word, CoreLib: corelib.Image, CoreLibName: "mscorlib"})
		if _, err := l.OpenImage("mscorlib", corelib.Image); err != nil {
			t.Fatal(err)
		}
		j := &handJIT{l: l}
		v, err := New(Options{HeapLimit: c.limit}, l, j.compile)
		if err == nil {
			v.Close()
		}
		if (err != nil) != c.bad || c.bad && !strings.Contains(err.Error(), "heap limit") {
			t.Errorf("limit %d: %v", c.limit, err)
		}
	}
}

// TestFrameKeepsVectors copies callee-saved registers from one exit frame to another; each half of
// each register has a value of its own.
func TestFrameKeepsVectors(t *testing.T) {
	m := testMachine(t)
	from, to := cpu.Frame(m.mem.Data(8192, 16)+4096), cpu.Frame(m.mem.Data(8192, 16)+4096)
	for i := uint64(0); i < 2048; i += 8 {
		st64(uint64(from)+i, 0x100000+i)
	}
	var u cpu.Unwinder
	m.cpu.Begin(&u, from)
	k := m.cpu.Kept(&u)
	const first = cpu.FirstKeptFloat
	for i := range k.Floats {
		for h, got := range k.Floats[i] {
			at := uint64(cpu.FrameFloats + 8*(len(k.Floats[i])*(first+i)+h))
			if got != 0x100000+at {
				t.Errorf("word %d of floating-point register %d of the frame is %x, want %x", h, first+i, got, 0x100000+at)
			}
		}
	}
	m.cpu.Keep(to, &k)
	m.cpu.Begin(&u, to)
	if again := m.cpu.Kept(&u); again != k {
		t.Errorf("kept %x, then %x", k, again)
	}
}

// TestClosedMachinesAreUnmapped counts the mappings of this process.
func TestClosedMachinesAreUnmapped(t *testing.T) {
	count := func() int {
		maps, err := os.ReadFile("/proc/self/maps")
		if err != nil {
			t.Skip(err)
		}
		return bytes.Count(maps, []byte("\n"))
	}
	forEachTarget(t, func(t *testing.T, target *targets.Target) {
		const rounds = 40
		before := count()
		for range rounds {
			m := &machine{}
			if err := m.open(target); err != nil {
				t.Fatal(err)
			}
			m.close()
		}
		if after := count(); after-before > rounds/2 {
			t.Errorf("%d mappings before %d machines, %d after", before, rounds, after)
		}
	})
}

// TestBadEntryPoints starts assemblies whose entry point cannot be read.
func TestBadEntryPoints(t *testing.T) {
	v, _ := handVM(t, Options{})
	for name, sig := range map[string]emit.Signature{
		"parameter": emit.Static(emit.Void, "\x7f"), "result": emit.Static("\x7f"), "missing": emit.Static(emit.Void, emit.Vector(emit.Class(cil.MakeToken(cil.TableTypeDef, 99)))),
	} {
		a := emit.New(name)
		m := a.Type(emit.TypeSpec{Name: "C", Extends: a.CoreType("System", "Object")}).Method("Main", cil.MdStatic, sig)
		il := m.IL(a)
		il.MaxStack = 8
		il.Op(cil.CEE_RET)
		a.SetEntry(m)
		image, err := a.Image()
		if err != nil {
			t.Fatal(err)
		}
		mod, err := v.l.OpenImage(name+".exe", image)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := v.RunMain(mod, nil); err == nil || !strings.Contains(err.Error(), name+".exe") {
			t.Errorf("%s: %v", name, err)
		}
	}
}
