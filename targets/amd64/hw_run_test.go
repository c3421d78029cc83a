//go:build linux && amd64

package amd64_test

import (
	"fmt"
	"math"
	"math/rand"
	"path/filepath"
	"strings"
	"testing"

	"ryugo/cil"
	"ryugo/ee"
	"ryugo/ee/named"
	"ryugo/ee/standalone"
	"ryugo/loader"
	"ryugo/passes"
	"ryugo/targets/amd64"
	"ryugo/targets/exectest"
	"ryugo/targets/hwintrinsics"
	"ryugo/targets/hwintrinsics/hwcall"
	"ryugo/targets/hwintrinsics/hwmodel"
)

// TestHWMethods calls every method of the table from IL, compiled at both levels with the
// instructions of SSE and of AVX, and compares the results with the model. It needs the core
// library of .NET 9, which contains the methods.
func TestHWMethods(t *testing.T) {
	dir := hwcall.Net9()
	if dir == "" {
		t.Skip("no .NET 9 here")
	}
	all := hwintrinsics.X86()
	h := hwcall.NewCaller()
	type run struct {
		row, imm int
		variable bool
	}
	// Methods of native integers are called in the versions for types of their size.
	known := func(x *hwintrinsics.Intrinsic) bool {
		return x.Method != "DivRem" || x.Class == "X86Base/X64" || x.Ret.Size() == 8
	}
	runs := map[string]run{}
	add := func(r run) {
		name := fmt.Sprint("M", len(runs))
		runs[name] = r
		h.Method(name, &all[r.row], r.imm, r.variable)
	}
	for row := 1; row < len(all); row++ {
		if all[row].Flags&hwintrinsics.Body != 0 || !known(&all[row]) {
			continue
		}
		if all[row].Flags&hwintrinsics.Gather != 0 {
			add(run{row: row, imm: 1 << (row % 4)}) // the scale, a constant
			continue
		}
		if all[row].Ret.Elem == 'o' { // the bool itself, in a branch, and its opposite in a branch
			add(run{row: row, imm: 0})
			add(run{row: row, imm: 1})
			add(run{row: row, imm: 3})
			continue
		}
		imms := 256
		if n := all[row].Modes(); n != 0 {
			imms = n
		}
		if all[row].Flags&hwintrinsics.Rounds != 0 { // the modes
			for mode := range 4 {
				add(run{row: row, imm: 8 + mode})
			}
			add(run{row: row, variable: true})
			continue
		}
		add(run{row: row, imm: row * 37 % imms})
		if all[row].ImmArg() >= 0 {
			add(run{row: row, imm: row % 8})
			if row%8 < 2 || all[row].Args > 3 {
				add(run{row: row, variable: true})
			}
		}
	}
	image, err := h.Image()
	if err != nil {
		t.Fatal(err)
	}
	l := loader.New(loader.Options{Refs: []string{dir}})
	mod, err := l.OpenImage("hardware.exe", image)
	if err != nil {
		t.Fatal(err)
	}
	executed := map[int]bool{}
	levels := []ee.ISA{ee.ISASSE4, ee.ISAAVX2, ee.ISAAVX2}
	if has512() {
		levels = append(levels, ee.ISAAVX512, ee.ISAAVX512)
	}
	for i, isa := range levels {
		level := passes.LevelFull
		if i == 1 || i == 3 {
			level = passes.LevelMin
		}
		jit := standalone.New(l)
		jit.SetISA(isa)
		sets := named.Told(isa, math.MaxUint64) // a machine that has all sets
		jit.GetEEInfo().Sets = sets
		c := passes.NewCompiler(jit, amd64.SysV(), passes.Options{Level: level, Check: true})
		r := newVectors(t, isa)
		mem := r.Mem[len(r.Mem)-5*exectest.VectorRoom:]
		at := [5][]byte{}
		for i := range at {
			at[i] = mem[i*exectest.VectorRoom : (i+1)*exectest.VectorRoom]
		}
		for m, err := range l.AllMethods(mod) {
			if err != nil {
				t.Fatal(err)
			}
			k := runs[m.Name]
			x := &all[k.row]
			class := hwintrinsics.Namespace + "." + x.Class
			if has := named.Has(class, sets); k.row == 0 || has && !hasSet(x.Set) {
				continue
			}
			code, err := c.Compile(m.Handle())
			if err != nil {
				t.Fatalf("%v: %v", x, err)
			}
			if !named.Has(class, sets) {
				if len(code.Relocs) != 1 || !strings.Contains(fmt.Sprint(jit.SymbolName(code.Relocs[0].Symbol)), "PLATFORM_NOT_SUPPORTED") {
					t.Fatalf("%v is compiled for a machine that lacks it: %v", x, code.Relocs)
				}
				continue
			}
			r.Reuse()
			img := make([]byte, int(code.RODataOffset)+len(code.ROData))
			copy(img, code.Text)
			copy(img[code.RODataOffset:], code.ROData)
			if len(code.Relocs) != 0 && !(k.variable && (x.Modes() != 0 || x.Flags&hwintrinsics.Rounds != 0)) { // these throw
				t.Fatalf("%v refers to %v", x, code.Relocs)
			}
			r.Entry = r.Place(img)
			r.Code.Text = code.Text
			rnd := rand.New(rand.NewSource(int64(k.row)))
			executed[k.row] = true
			for range 12 {
				c := &hwmodel.Call{X: x}
				c.Fill(rnd)
				if !k.variable {
					c.Imm = uint8(k.imm)
				}
				c.Bound(rnd)
				for i := range 4 {
					copy(at[i], c.Arg[i][:])
				}
				if k.variable {
					at[max(2, x.ImmArg())][0] = c.Imm
				}
				for i := range at[4] {
					at[4][i] = 0xcc
				}
				if !c.Eval() {
					t.Fatalf("%v: no model", x)
				}
				r.Call(exectest.Ptr(at[0]), exectest.Ptr(at[1]), exectest.Ptr(at[2]), exectest.Ptr(at[3]), exectest.Ptr(at[4]))
				if low := at[2][:x.Ret.Size()]; c.Stored && string(low) != string(c.Low[:len(low)]) {
					t.Fatalf("%v at level %d: %x %x: stores %x, want %x", x, level, c.Arg[0], c.Arg[1], low, c.Low)
				}
				if !near(c, at[4]) || at[4][c.Size] != 0xcc {
					t.Fatalf("%v at level %d: %x %x %x imm %d: got %x, want %x\n%s", x, level, c.Arg[0], c.Arg[1], c.Arg[2], c.Imm, at[4][:c.Size+1], c.Out[:c.Size], r.Dis())
				}
			}
		}
	}
	if len(executed) < len(all)-1 {
		t.Logf("%d of %d rows executed; the machine lacks the others", len(executed), len(all)-1)
	}
}

// TestHWSets compares the table with the core library of .NET 9: for sets whose IsSupported is
// true, the table has every method; and it has no other methods.
func TestHWSets(t *testing.T) {
	dir := hwcall.Net9()
	if dir == "" {
		t.Skip("no .NET 9 here")
	}
	f, err := cil.Open(filepath.Join(dir, "System.Private.CoreLib.dll"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	letters := map[string]string{"SByte": "b", "Byte": "B", "Int16": "s", "UInt16": "S", "Int32": "i", "UInt32": "I", "Int64": "l", "UInt64": "L",
		"IntPtr": "l", "UIntPtr": "L",
		"Single": "f", "Double": "d", "Boolean": "o", "Void": "V"}
	var short func(s string) string
	short = func(s string) string {
		s = strings.ReplaceAll(strings.ReplaceAll(s, "System.Runtime.Intrinsics.X86.FloatComparisonMode", "#"), "System.Runtime.Intrinsics.X86.FloatRoundingMode", "#")
		s, ptr := strings.CutSuffix(s, "*")
		kind := ""
		for _, v := range [][2]string{{"Vector64`1<", "w"}, {"Vector128`1<", "x"}, {"Vector256`1<", "y"}, {"Vector512`1<", "z"}} {
			if e, ok := strings.CutPrefix(s, "System.Runtime.Intrinsics."+v[0]); ok {
				s, kind = strings.TrimSuffix(e, ">"), v[1]
			}
		}
		if e, ok := strings.CutPrefix(s, "System.ValueTuple`"); ok {
			n := e[:1]
			s, _, _ = strings.Cut(strings.TrimSuffix(e[2:], ">"), ",")
			if v := short(s); len(v) == 2 {
				return n + v
			}
			kind = "q"
		}
		if l, ok := letters[strings.TrimPrefix(s, "System.")]; ok {
			s = kind + l
		}
		if ptr {
			s = "p" + s
		}
		return s
	}
	methods, known, missing := 0, map[string]bool{}, map[string]int{}
	for rid := uint32(1); rid <= f.NumRows(cil.TableTypeDef); rid++ {
		name := f.TypeName(cil.MakeToken(cil.TableTypeDef, rid))
		class, ok := strings.CutPrefix(name, hwintrinsics.Namespace+".")
		arm := ""
		if !ok {
			arm, ok = strings.CutPrefix(name, hwintrinsics.ArmNamespace+".")
			class = hwintrinsics.ArmPrefix + arm
		}
		if !ok || hwintrinsics.SetOf(class) == hwintrinsics.NoSet {
			continue
		}
		rows := f.TypeDefMethods(rid)
		for i := range rows.Len() {
			m := f.MethodDef(rows.At(i))
			method := f.String(m.Name)
			if method == "get_IsSupported" {
				continue
			}
			params, ret, _, _ := f.CanonicalSig(f.Blob(m.Signature))
			for i := range params {
				params[i] = short(params[i])
			}
			methods++
			sig := short(ret) + "(" + strings.Join(params, ",") + ")"
			imm := strings.TrimSuffix(sig, "B)") + "#)"
			first, end := hwintrinsics.Find(class, method)
			found := false
			for k := first; k < end; k++ {
				if s := hwintrinsics.At(k).Sig(); s == sig || s == imm || arm != "" && strings.ReplaceAll(s, "#", "B") == sig {
					found = true
					known[hwintrinsics.At(k).String()] = true
				}
			}
			if !found {
				missing[class+"."+method]++
				if named.Supported(name, named.Told(ee.ISAAVX512, math.MaxUint64)) {
					t.Errorf("%s.%s:%s is not in the table, and IsSupported is true", class, method, sig)
				}
			}
		}
	}
	for _, list := range [...][]hwintrinsics.Intrinsic{hwintrinsics.X86(), hwintrinsics.Arm()} {
		for i := 1; i < len(list); i++ {
			if !known[list[i].String()] {
				t.Errorf("%v is no method of the core library", &list[i])
			}
		}
	}
	t.Logf("%d of %d methods; not: %v", len(known), methods, missing)
}
