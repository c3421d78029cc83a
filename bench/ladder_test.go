//go:build linux

package bench

import (
	"fmt"
	"runtime"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"ryugo"
	"ryugo/cil"
	"ryugo/cil/emit"
	"ryugo/ee"
	"ryugo/ee/standalone"
	"ryugo/loader"
	"ryugo/vm/corelib"
)

// The ladder: methods of several shapes, each about ten times as long as the one before, so that a
// phase whose cost is not linear in the size of a method is noticed.

// ladderSizes are the sizes of the rungs in bytes of IL.
var ladderSizes = [...]int{100, 1000, 10000, 100000}

// maxGrowth is the largest allowed ratio of the compile times of a method and of one a tenth as
// long. On a busy machine, where other programs use the caches, tolerance is added. Quadratic
// growth exceeds both by far. A ratio that is too large is measured again, up to tries times.
const (
	maxGrowth = 12
	tolerance = 1.5
	tries     = 30
)

// ladderShapes write piece i of a method int f(int a, int b). Each shape makes the locals that it
// needs.
var ladderShapes = []struct {
	name  string
	piece func(g *rung, i int)
}{
	{"straight", func(g *rung, i int) {
		g.il.Ldloc(i % 4)
		g.il.Ldarg(0)
		g.il.Op(cil.CEE_ADD)
		g.il.I4(int32(i))
		g.il.Op(cil.CEE_XOR)
		g.il.Stloc((i + 1) % 4)
	}},
	{"locals", func(g *rung, i int) {
		l := g.il.Local(emit.Int32)
		g.il.Ldloc(l - 1)
		g.il.Ldarg(i % 2)
		g.il.Op(cil.CEE_ADD)
		g.il.Stloc(l)
	}},
	{"branches", func(g *rung, i int) {
		end := g.il.Label()
		g.il.Ldloc(i % 4)
		g.il.I4(int32(i))
		g.il.Br(cil.CEE_BGE, end)
		g.il.Ldarg(1)
		g.il.Stloc((i + 1) % 4)
		g.il.Mark(end)
	}},
	{"loops", func(g *rung, i int) {
		// Three nested loops.
		var heads [3]emit.Label
		for k := range heads {
			g.il.I4(0)
			g.il.Stloc(k)
			heads[k] = g.il.Here()
		}
		g.il.Ldloc(3)
		g.il.Ldloc(2)
		g.il.Op(cil.CEE_ADD)
		g.il.Stloc(3)
		for k := len(heads) - 1; k >= 0; k-- {
			g.il.Ldloc(k)
			g.il.I4(1)
			g.il.Op(cil.CEE_ADD)
			g.il.Op(cil.CEE_DUP)
			g.il.Stloc(k)
			g.il.Ldarg(0)
			g.il.Br(cil.CEE_BLT, heads[k])
		}
	}},
	{"calls", func(g *rung, i int) {
		g.il.Ldloc(i % 4)
		g.il.Ldarg(i % 2)
		g.il.Tok(cil.CEE_CALL, g.callee)
		g.il.Stloc((i + 1) % 4)
	}},
	{"arrays", func(g *rung, i int) {
		g.il.Ldloc(4)
		g.il.Ldloc(i % 4)
		g.il.Op(cil.CEE_LDELEM_I4)
		g.il.Ldloc((i + 1) % 4)
		g.il.Op(cil.CEE_ADD)
		g.il.Stloc((i + 2) % 4)
	}},
	{"tries", func(g *rung, i int) {
		try, handler, end := g.il.Here(), g.il.Label(), g.il.Label()
		for k := range 40 {
			g.il.Ldloc((i + k) % 4)
			g.il.Ldarg(0)
			g.il.Op(cil.CEE_DIV)
			g.il.Stloc((i + k + 1) % 4)
		}
		g.il.Br(cil.CEE_LEAVE, end)
		g.il.Mark(handler)
		g.il.Ldarg(1)
		g.il.Stloc(i % 4)
		g.il.Op(cil.CEE_ENDFINALLY)
		g.il.Mark(end)
		g.il.Finally(try, handler, handler, end)
	}},
	{"switch", func(g *rung, i int) {
		// Cases of one big switch, which finish writes.
		g.cases = append(g.cases, g.il.Here())
		g.il.Ldarg(0)
		g.il.I4(int32(i))
		g.il.Op(cil.CEE_MUL)
		g.il.Stloc(i % 4)
		g.il.Br(cil.CEE_BR, g.end)
	}},
	{"stack", func(g *rung, i int) {
		// One expression that pushes all operands first, so most of them are in spill temps before
		// the additions.
		g.il.Ldloc(i % 4)
		g.stack++
	}},
}

// rung is a method of the ladder that is being written.
type rung struct {
	il     *emit.IL
	callee cil.Token
	end    emit.Label
	cases  []emit.Label
	stack  int // values on the evaluation stack after the last piece
}

// ladder builds the assembly. It returns the methods by shape and size, and the runtime that
// answers for them.
func ladder(tb testing.TB) (jit *standalone.Runtime, at [][]ee.MethodHandle, bytes [][]int) {
	a := emit.New("ladder")
	t := a.Type(emit.TypeSpec{Name: "Ladder", Flags: cil.TdPublic})
	const flags = cil.MdPublic | cil.MdStatic | cil.MdHideBySig
	sig := emit.Static(emit.Int32, emit.Int32, emit.Int32)
	callee := t.Method("Callee", flags, sig)
	callee.SetImpl(cil.MiNoInlining)
	b := callee.IL(a)
	b.Ldarg(0)
	b.Op(cil.CEE_RET)
	for _, s := range ladderShapes {
		for _, size := range ladderSizes {
			g := rung{il: t.Method(fmt.Sprint(s.name, size), flags, sig).IL(a), callee: callee.Token}
			for range 4 {
				g.il.Local(emit.Int32)
			}
			g.il.Local(emit.Vector(emit.Int32))
			g.end = g.il.Label()
			start := g.il.Label()
			g.il.Br(cil.CEE_BR, start)
			if s.name != "switch" {
				g.il.Mark(start)
			}
			for i := range size / pieceSize[s.name] {
				s.piece(&g, i)
			}
			for k := range g.stack {
				if k > 0 {
					g.il.Op(cil.CEE_ADD)
				}
			}
			if g.stack > 0 {
				g.il.Stloc(0)
			}
			if s.name == "switch" {
				g.il.Mark(start)
				g.il.Ldarg(1)
				g.il.Switch(g.cases...)
			}
			g.il.Mark(g.end)
			g.il.Ldloc(0)
			g.il.Op(cil.CEE_RET)
		}
	}
	image, err := a.Image()
	if err != nil {
		tb.Fatal(err)
	}
	l := loader.New(loader.Options{CoreLib: corelib.Image, CoreLibName: "mscorlib"})
	mod, err := l.OpenImage("ladder.dll", image)
	if err != nil {
		tb.Fatal(err)
	}
	for m, err := range l.AllMethods(mod) {
		if err != nil {
			tb.Fatal(err)
		}
		body, err := m.Body()
		if err != nil {
			tb.Fatal(err)
		}
		if m.Name == "Callee" {
			continue
		}
		if len(at) == 0 || len(at[len(at)-1]) == len(ladderSizes) {
			at, bytes = append(at, nil), append(bytes, nil)
		}
		at[len(at)-1] = append(at[len(at)-1], m.Handle())
		bytes[len(at)-1] = append(bytes[len(at)-1], len(body.Code))
	}
	return standalone.New(l), at, bytes
}

// pieceSize is the approximate number of bytes of IL in a piece of each shape.
var pieceSize = map[string]int{"straight": 10, "locals": 9, "branches": 12, "loops": 45, "calls": 8, "arrays": 7, "tries": 170, "switch": 16, "stack": 2}

// fastest compiles a method of size bytes several times and returns the shortest CPU time of its
// thread. Short methods are timed many at a time, because a virtual machine loses time to its host
// in units of microseconds.
func fastest(tb testing.TB, c *ryugo.Compiler, m ee.MethodHandle, size int) time.Duration {
	best := time.Duration(1 << 62)
	atOnce := max(1, 10_000/size)
	for range max(5, 100_000/(size*atOnce)) {
		start := threadTime(tb)
		for range atOnce {
			if _, err := c.Compile(m); err != nil {
				tb.Fatal(err)
			}
		}
		best = min(best, (threadTime(tb)-start)/time.Duration(atOnce))
	}
	return best
}

// threadTime returns the CPU time of the thread.
func threadTime(tb testing.TB) time.Duration {
	var t unix.Timespec
	if err := unix.ClockGettime(unix.CLOCK_THREAD_CPUTIME_ID, &t); err != nil {
		tb.Fatal(err)
	}
	return time.Duration(t.Nano())
}

// TestGrowth checks the growth of compile time over the ladder.
func TestGrowth(t *testing.T) {
	if testing.Short() {
		t.Skip("measures times")
	}
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	jit, at, bytes := ladder(t)
	for _, opt := range []ryugo.Opt{ryugo.OptMin, ryugo.OptFull} {
		for s, methods := range at {
			name := fmt.Sprint(opt, " ", ladderShapes[s].name)
			t.Run(name, func(t *testing.T) { growth(t, name, jit, opt, methods, bytes[s]) })
		}
	}
}

// growth measures the rungs of one shape.
func growth(t *testing.T, name string, jit ee.JitInfo, opt ryugo.Opt, methods []ee.MethodHandle, bytes []int) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	c, err := ryugo.New(jit, ryugo.Options{Opt: opt})
	if err != nil {
		t.Fatal(err)
	}
	var times [len(ladderSizes)]time.Duration
	var ratios [len(ladderSizes)]float64
	for i := range methods {
		times[i] = fastest(t, c, methods[i], bytes[i])
		if i == 0 {
			continue
		}
		// Each try measures both rungs, because the machine's speed changes from one second to the
		// next.
		before, after := times[i-1], times[i]
		for try := 0; ; try++ {
			ratio := float64(after) / float64(before) * 10 * float64(bytes[i-1]) / float64(bytes[i])
			if try == 0 || ratio < ratios[i] {
				ratios[i] = ratio
			}
			if ratios[i] <= maxGrowth || try == tries {
				break
			}
			before, after = fastest(t, c, methods[i-1], bytes[i-1]), fastest(t, c, methods[i], bytes[i])
			times[i-1], times[i] = min(times[i-1], before), min(times[i], after)
		}
		if ratios[i] > maxGrowth*tolerance {
			t.Errorf("%v for %d bytes of IL, %v for %d", times[i-1], bytes[i-1], times[i], bytes[i])
		}
	}
	t.Logf("| %s | %v | %v | %v | %v | %.1f | %.1f | %.1f |", name, times[0], times[1], times[2], times[3], ratios[1], ratios[2], ratios[3])
}
