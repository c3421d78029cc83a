//go:build linux && amd64

package amd64_test

import (
	"fmt"
	"math/rand"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"ryugo/cil"
	"ryugo/cil/emit"
	"ryugo/ee"
	"ryugo/ee/named"
	"ryugo/ee/standalone"
	"ryugo/loader"
	"ryugo/passes"
	"ryugo/targets/amd64"
	"ryugo/targets/hwintrinsics"
	"ryugo/targets/hwintrinsics/hwmodel"
)

// net9 is the folder of a .NET 9, or "": RYUGO_NET9, or dotnet-9.0.1 beside the .NET that
// ryugo host installs.
func net9() string {
	cache, _ := os.UserCacheDir()
	for _, dir := range []string{os.Getenv("RYUGO_NET9"), filepath.Join(cache, "ryugo", "dotnet-9.0.1")} {
		if _, err := os.Stat(filepath.Join(dir, "System.Private.CoreLib.dll")); dir != "" && err == nil {
			return dir
		}
	}
	return ""
}

var hwSigTypes = map[byte]emit.Type{'b': emit.Int8, 'B': emit.UInt8, 's': emit.Int16, 'S': emit.UInt16, 'i': emit.Int32, 'I': emit.UInt32,
	'l': emit.Int64, 'L': emit.UInt64, 'f': emit.Float32, 'd': emit.Float64, 'o': emit.Bool, 'V': emit.Void}

// hwCaller emits a method for a row: *out = x(a, b, c), an argument being a pointer or what
// is there. The immediate is imm, or the byte at c.
type hwCaller struct {
	a       *emit.Assembly
	core    cil.Token
	program *emit.TypeDef
	parents map[string]cil.Token
}

func newHWCaller() *hwCaller {
	a := emit.New("hardware")
	core := a.AssemblyRef("System.Private.CoreLib", [4]uint16{9, 0, 0, 0}, nil)
	object := a.TypeRef(core, "System", "Object")
	return &hwCaller{a, core, a.Type(emit.TypeSpec{Name: "P", Flags: cil.TdAbstract | cil.TdSealed, Extends: object}), map[string]cil.Token{}}
}

func (h *hwCaller) typ(t hwintrinsics.Type) emit.Type {
	elem := hwSigTypes[t.Elem]
	switch t.Kind {
	case 'p':
		return emit.Ptr(elem)
	case 'q':
		return emit.Generic(emit.ValueType(h.a.TypeRef(h.core, "System", "ValueTuple`2")), elem, elem)
	case 'x', 'y':
		name := map[byte]string{'x': "Vector128`1", 'y': "Vector256`1"}[t.Kind]
		return emit.Generic(emit.ValueType(h.a.TypeRef(h.core, "System.Runtime.Intrinsics", name)), elem)
	}
	return elem
}

func (h *hwCaller) class(name string) cil.Token {
	if outer, inner, ok := strings.Cut(name, "/"); ok {
		return h.a.TypeRef(h.class(outer), "", inner)
	}
	return h.a.TypeRef(h.core, hwintrinsics.Namespace, name)
}

func (h *hwCaller) method(name string, x *hwintrinsics.Intrinsic, imm int, variable bool) {
	a := h.a
	b := emit.Ptr(emit.UInt8)
	il := h.program.Method(name, cil.MdPublic|cil.MdStatic, emit.Static(emit.Void, b, b, b, b, b)).IL(a)
	ret := h.typ(x.Ret)
	var params []emit.Type
	if x.Ret.Elem != 'V' {
		il.Ldarg(4)
	}
	for i, t := range x.Arg[:x.Args] {
		switch {
		case t.Kind == '#':
			if variable {
				il.Ldarg(2)
				il.Op(cil.CEE_LDIND_U1)
			} else {
				il.I4(int32(imm))
			}
			p := emit.UInt8
			if strings.HasPrefix(x.Method, "Compare") {
				p = emit.ValueType(a.TypeRef(h.core, hwintrinsics.Namespace, "FloatComparisonMode"))
			}
			params = append(params, p)
			continue
		case t.Kind == 'p' && x.Ret.Elem == 'V':
			il.Ldarg(4)
		case t.Kind == 'p':
			il.Ldarg(i)
		default:
			il.Ldarg(i)
			il.Tok(cil.CEE_LDOBJ, a.TypeSpec(h.typ(t)))
		}
		params = append(params, h.typ(t))
	}
	il.Tok(cil.CEE_CALL, a.MethodRef(h.class(x.Class), x.Method, emit.Static(ret, params...)))
	if x.Ret.Elem == 'o' && imm&1 != 0 { // decides a branch; the numbers below are those of the outcomes
		yes, done := il.Label(), il.Label()
		if imm&2 != 0 {
			il.I4(0)
			il.Op(cil.CEE_CEQ)
		}
		il.Br(cil.CEE_BRTRUE, yes)
		il.I4(int32(imm >> 1 & 1))
		il.Br(cil.CEE_BR, done)
		il.Mark(yes)
		il.I4(int32(^imm >> 1 & 1))
		il.Mark(done)
	}
	if x.Ret.Elem != 'V' {
		il.Tok(cil.CEE_STOBJ, a.TypeSpec(ret))
	}
	il.Op(cil.CEE_RET)
}

// TestHWMethods calls every method of the table by IL, compiled at both levels with the
// instructions of SSE and of AVX, and holds the results against the model. It needs the
// core library of .NET 9, whose methods they are.
func TestHWMethods(t *testing.T) {
	dir := net9()
	if dir == "" {
		t.Skip("no .NET 9 here")
	}
	all := hwintrinsics.All()
	h := newHWCaller()
	type run struct {
		row, imm int
		variable bool
	}
	// Of methods of native integers those with the types of their size are called.
	known := func(x *hwintrinsics.Intrinsic) bool {
		return x.Method != "DivRem" || x.Class == "X86Base/X64" || x.Ret.Size() == 8
	}
	runs := map[string]run{}
	add := func(r run) {
		name := fmt.Sprint("M", len(runs))
		runs[name] = r
		h.method(name, &all[r.row], r.imm, r.variable)
	}
	for row := 1; row < len(all); row++ {
		if all[row].Flags&hwintrinsics.Body != 0 || !known(&all[row]) {
			continue
		}
		if all[row].Flags&hwintrinsics.Gather != 0 {
			add(run{row: row, imm: 1 << (row % 4)}) // the scale, a constant
			continue
		}
		if all[row].Ret.Elem == 'o' { // the bool itself, in a branch, its opposite in one
			add(run{row: row, imm: 0})
			add(run{row: row, imm: 1})
			add(run{row: row, imm: 3})
			continue
		}
		imms := 256
		if all[row].Flags&hwintrinsics.Modes != 0 {
			imms = 32
		}
		add(run{row: row, imm: row * 37 % imms})
		if all[row].ImmArg() >= 0 {
			add(run{row: row, imm: row % 8})
			if row%8 < 2 {
				add(run{row: row, variable: true})
			}
		}
	}
	image, err := h.a.Image()
	if err != nil {
		t.Fatal(err)
	}
	l := loader.New(loader.Options{Refs: []string{dir}})
	mod, err := l.OpenImage("hardware.exe", image)
	if err != nil {
		t.Fatal(err)
	}
	executed := map[int]bool{}
	for i, isa := range []ee.ISA{ee.ISASSE4, ee.ISAAVX2, ee.ISAAVX2} {
		level := passes.LevelFull
		if i == 1 {
			level = passes.LevelMin
		}
		jit := standalone.New(l)
		jit.SetISA(isa)
		c := passes.NewCompiler(jit, amd64.SysV(), passes.Options{Level: level, Check: true})
		r := newSIMDRig(t, isa)
		mem := r.mem[len(r.mem)-5*simdRoom:]
		at := [5][]byte{}
		for i := range at {
			at[i] = mem[i*simdRoom : (i+1)*simdRoom]
		}
		for m, err := range l.AllMethods(mod) {
			if err != nil {
				t.Fatal(err)
			}
			k := runs[m.Name]
			x := &all[k.row]
			class := hwintrinsics.Namespace + "." + x.Class
			if has := named.Has(class, named.Sets(isa)); k.row == 0 || has && !hasSet(x.Set) {
				continue
			}
			code, err := c.Compile(m.Handle())
			if err != nil {
				t.Fatalf("%v: %v", x, err)
			}
			if !named.Has(class, named.Sets(isa)) {
				if len(code.Relocs) != 1 || !strings.Contains(fmt.Sprint(jit.SymbolName(code.Relocs[0].Symbol)), "PLATFORM_NOT_SUPPORTED") {
					t.Fatalf("%v is compiled for a machine that lacks it: %v", x, code.Relocs)
				}
				continue
			}
			if r.used > len(r.mem)-1<<20 {
				r.used = 5 << 20
			}
			img := make([]byte, int(code.RODataOffset)+len(code.ROData))
			copy(img, code.Text)
			copy(img[code.RODataOffset:], code.ROData)
			if len(code.Relocs) != 0 && !(k.variable && x.Flags&hwintrinsics.Modes != 0) { // these throw
				t.Fatalf("%v refers to %v", x, code.Relocs)
			}
			r.used = (r.used + 63) &^ 63
			r.entry = r.place(img)
			r.code.Text = code.Text
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
					at[2][0] = c.Imm
				}
				for i := range at[4] {
					at[4][i] = 0xcc
				}
				if !c.Eval() {
					t.Fatalf("%v: no model", x)
				}
				r.call(ptr(at[0]), ptr(at[1]), ptr(at[2]), ptr(at[3]), ptr(at[4]))
				if low := at[2][:x.Ret.Size()]; c.Stored && string(low) != string(c.Low[:len(low)]) {
					t.Fatalf("%v at level %d: %x %x: stores %x, want %x", x, level, c.Arg[0], c.Arg[1], low, c.Low)
				}
				if !near(c, at[4]) || at[4][c.Size] != 0xcc {
					t.Fatalf("%v at level %d: %x %x %x imm %d: got %x, want %x\n%s", x, level, c.Arg[0], c.Arg[1], c.Arg[2], c.Imm, at[4][:c.Size+1], c.Out[:c.Size], r.dis())
				}
			}
		}
	}
	if len(executed) < len(all)-1 {
		t.Logf("%d of %d rows executed; the machine lacks the others", len(executed), len(all)-1)
	}
}

// TestHWSets holds the table against the core library of .NET 9: of a set that IsSupported
// answers true for, every method is in it; and it has no method that there is not.
func TestHWSets(t *testing.T) {
	dir := net9()
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
	short := func(s string) string {
		s = strings.ReplaceAll(s, "System.Runtime.Intrinsics.X86.FloatComparisonMode", "#")
		s, ptr := strings.CutSuffix(s, "*")
		kind := ""
		for _, v := range [][2]string{{"Vector128`1<", "x"}, {"Vector256`1<", "y"}} {
			if e, ok := strings.CutPrefix(s, "System.Runtime.Intrinsics."+v[0]); ok {
				s, kind = strings.TrimSuffix(e, ">"), v[1]
			}
		}
		if e, ok := strings.CutPrefix(s, "System.ValueTuple`"); ok {
			s, _, _ = strings.Cut(e[2:], ",")
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
				if s := hwintrinsics.All()[k].Sig(); s == sig || s == imm {
					found = true
					known[hwintrinsics.All()[k].String()] = true
				}
			}
			if !found {
				missing[class+"."+method]++
				if named.Supported(name, named.Sets(ee.ISAAVX2)) {
					t.Errorf("%s.%s:%s is not in the table, and IsSupported is true", class, method, sig)
				}
			}
		}
	}
	for _, x := range hwintrinsics.All()[1:] {
		if !known[x.String()] {
			t.Errorf("%v is no method of the core library", &x)
		}
	}
	t.Logf("%d of %d methods; not: %v", len(known), methods, missing)
}
