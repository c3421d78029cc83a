package loader_test

import (
	"encoding/binary"
	"runtime"
	"runtime/debug"
	"syscall"
	"testing"
	"time"

	"ryugo/cil"
	"ryugo/cil/emit"
	"ryugo/cil/emit/bombs"
	"ryugo/loader"
	"ryugo/vm/corelib"
)

// TestLoadGrowth loads everything of assemblies that grow tenfold in one dimension: the time must
// grow about as much. The limit is far above a factor of ten, because of the noise of a busy
// machine and caches, and below the factor of a hundred of quadratic growth.
func TestLoadGrowth(t *testing.T) {
	const factor = 50
	for _, b := range []struct {
		name  string
		small int
		build func(n int) *emit.Assembly
	}{
		{"types", 1000, bombs.Types},
		{"methods", 2000, bombs.Methods},
		{"overloads", 1000, bombs.Overloads},
		{"fields", 5000, bombs.Fields},
		{"static fields", 5000, bombs.StaticFields},
		{"explicit fields", 2000, bombs.ExplicitFields},
		{"interfaces", 2000, bombs.Interfaces},
		{"interface methods", 2000, bombs.InterfaceMethods},
		{"explicit implementations", 2000, bombs.MethodImpls},
		{"overrides", 2000, bombs.Overrides},
		{"subclasses", 1000, func(n int) *emit.Assembly { return bombs.Hierarchy(100, n) }},
		{"virtual methods", 2000, func(n int) *emit.Assembly { return bombs.Hierarchy(n, 4) }},
		{"generic instances", 1000, bombs.Instances},
		{"forwards", 4000, bombs.Forwards},
		{"attributes", 4000, bombs.Attributes},
		{"struct fields", 2000, bombs.StructFields},
	} {
		t.Run(b.name, func(t *testing.T) {
			small, large := b.build(b.small), b.build(10*b.small)
			// The best of several tries counts.
			ratio := 0.0
			for range 4 {
				s, l := time.Hour, time.Hour
				for range 3 {
					s = min(s, loadAll(t, small))
				}
				l = loadAll(t, large)
				if r := float64(l) / float64(max(s, time.Millisecond)); ratio == 0 || r < ratio {
					ratio = r
				}
				if ratio < factor {
					return
				}
			}
			t.Errorf("%d times as long for ten times as many", int(ratio))
		})
	}
}

// loadAll resolves every type, field, method, slot and token of an assembly, and returns the CPU
// time that it takes.
func loadAll(t *testing.T, a *emit.Assembly) time.Duration {
	t.Helper()
	image, err := a.Image()
	if err != nil {
		t.Fatal(err)
	}
	runtime.GC()
	defer debug.SetGCPercent(debug.SetGCPercent(-1))
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	began := threadTime(t)
	l := loader.New(loader.Options{CoreLib: corelib.Image, CoreLibName: "core", PreferCoreLib: true})
	m, err := l.OpenImage("bomb", image)
	if err != nil {
		t.Fatal(err)
	}
	for method, err := range l.AllMethods(m) {
		if err != nil {
			t.Fatal(err)
		}
		resolveBody(t, method)
	}
	return threadTime(t) - began
}

// threadTime returns the CPU time of this thread, which depends little on other load.
func threadTime(t *testing.T) time.Duration {
	const thread = 1 // RUSAGE_THREAD
	var u syscall.Rusage
	if err := syscall.Getrusage(thread, &u); err != nil {
		t.Fatal(err)
	}
	return time.Duration(u.Utime.Nano())
}

// resolveBody resolves the tokens of a body and requests the classes' layouts and slots.
func resolveBody(t *testing.T, m *loader.Method) {
	body, err := m.Body()
	if err != nil {
		return
	}
	mod := m.Class.Module
	eachToken(body.Code, func(r loader.Resolved) {
		if c := r.Class; c != nil && !c.IsInterface() && !c.IsOpen() {
			if _, err := c.Layout(); err != nil {
				t.Fatal(err)
			}
			v, err := c.VTable()
			if err != nil {
				t.Fatal(err)
			}
			_ = v
		}
		if f := r.Method; f != nil {
			f.Slot()
			if f.Class.IsInterface() {
				if c := mod.FindType("T"); c != nil {
					if impl, err := mod.L.FindInterfaceMethodImpl(c, f); impl == nil || err != nil {
						t.Fatal(f.FullName(), err)
					}
				}
			}
		}
	}, mod, m)
}

// eachToken calls visit with each resolved token in IL.
func eachToken(il []byte, visit func(loader.Resolved), mod *loader.Module, m *loader.Method) {
	for pc := 0; pc < len(il); {
		op, operand, next, err := cil.Decode(il, pc)
		if err != nil {
			return
		}
		switch op.Info().Operand {
		case cil.InlineMethod, cil.InlineField, cil.InlineType, cil.InlineTok:
			tok := cil.Token(binary.LittleEndian.Uint32(il[operand:]))
			if r, err := mod.Resolve(tok, loader.Context{Class: m.Class, Method: m}); err == nil {
				visit(r)
			}
		}
		pc = next
	}
}
