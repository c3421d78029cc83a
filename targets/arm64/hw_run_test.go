//go:build linux && arm64

package arm64_test

import (
	"fmt"
	"math/rand"
	"testing"

	"ryugo/ee"
	"ryugo/ee/named"
	"ryugo/ee/standalone"
	"ryugo/loader"
	"ryugo/passes"
	"ryugo/targets/arm64"
	"ryugo/targets/exectest"
	"ryugo/targets/hwintrinsics"
	"ryugo/targets/hwintrinsics/hwcall"
	"ryugo/targets/hwintrinsics/hwmodel"
)

// hwRoom is the space for an argument or a result.
const hwRoom = 128

// TestHWMethods calls every method of the table from IL, compiled at both levels, and compares the
// results with the model. It needs the core library of .NET 9, which contains the methods.
func TestHWMethods(t *testing.T) {
	dir := hwcall.Net9()
	if dir == "" {
		t.Skip("no .NET 9 here")
	}
	all := hwintrinsics.Arm()
	h := hwcall.NewCaller()
	type run struct {
		row, imm int
		variable bool
	}
	runs := map[string]run{}
	add := func(r run) {
		name := fmt.Sprint("M", len(runs))
		runs[name] = r
		h.Method(name, &all[r.row], r.imm, r.variable)
	}
	for row := 1; row < len(all); row++ {
		x := &all[row]
		if x.ImmArg() < 0 {
			add(run{row: row})
			continue
		}
		first, n := x.ImmRange()
		add(run{row: row, imm: first + row%n})
		if row%8 < 2 || x.Ins == "" {
			add(run{row: row, variable: true})
		}
	}
	image, err := h.Image()
	if err != nil {
		t.Fatal(err)
	}
	l := loader.New(loader.Options{Refs: []string{dir}})
	mod, err := l.OpenImage("hardware.dll", image)
	if err != nil {
		t.Fatal(err)
	}
	for _, level := range []passes.Level{passes.LevelFull, passes.LevelMin} {
		jit := standalone.New(l)
		jit.Vector64 = true
		jit.SetISA(ee.ISANeon)
		jit.GetEEInfo().Sets = named.Told(ee.ISANeon, ^uint64(0))
		c := passes.NewCompiler(jit, arm64.Target(), passes.Options{Level: level, Check: true})
		r := newVectors(t, ee.ISANeon)
		mem := r.Mem[len(r.Mem)-5*hwRoom:]
		at := [5][]byte{}
		for i := range at {
			at[i] = mem[i*hwRoom : (i+1)*hwRoom]
		}
		executed := 0
		for m, err := range l.AllMethods(mod) {
			if err != nil {
				t.Fatal(err)
			}
			k, ok := runs[m.Name]
			if !ok {
				continue
			}
			x := &all[k.row]
			code, err := c.Compile(m.Handle())
			if err != nil {
				t.Errorf("%v: %v", x, err)
				continue
			}
			if len(code.Relocs) != 0 && !k.variable {
				t.Errorf("%v refers to %v", x, code.Relocs)
			}
			r.Code = *code
			r.Install()
			rnd := rand.New(rand.NewSource(int64(k.row)))
			executed++
			for range 4 {
				c := &hwmodel.Call{X: x}
				c.Fill(rnd)
				if c.Imm = uint8(k.imm); k.variable {
					first, n := x.ImmRange()
					c.Imm = uint8(first + rnd.Intn(n))
				}
				for i := range 4 {
					copy(at[i], c.Arg[i][:])
				}
				for i := range x.Args {
					if k.variable && x.Arg[i].Kind == '#' {
						at[i][0] = c.Imm
					}
				}
				for i := range at[4] {
					at[4][i] = 0xcc
				}
				if !c.Eval() {
					t.Fatalf("%v: no model", x)
				}
				r.Call(exectest.Ptr(at[0]), exectest.Ptr(at[1]), exectest.Ptr(at[2]), exectest.Ptr(at[3]), exectest.Ptr(at[4]))
				if !near(c, at[4]) || at[4][c.Size] != 0xcc {
					t.Errorf("%v at level %d: %x %x %x imm %d: got %x, want %x\n%s", x, level, c.Arg[0][:16], c.Arg[1][:16], c.Arg[2][:16], c.Imm, at[4][:c.Size+1], c.Out[:c.Size], r.Dis())
					break
				}
			}
		}
		t.Log(executed, "of", len(runs), "methods executed at level", level)
	}
}
