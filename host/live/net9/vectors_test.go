package net9

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"ryugo/cil"
	"ryugo/cil/emit"
	"ryugo/host"
	"ryugo/host/live"
	"ryugo/targets/hwintrinsics/hwcall"
)

// vectorCaller emits a program that calls methods of vector types with random bytes and prints a
// checksum of the results of each.
type vectorCaller struct{ *hwcall.VectorCaller }

// rounds is the number of calls of each method, with different bytes.
const rounds = 40

// program emits Main.
func (v vectorCaller) main() {
	a, b := v.A, emit.Ptr(emit.UInt8)
	// Fill(p, n, seed, and, or) makes n bytes.
	fill := v.Program.Method("Fill", cil.MdPublic|cil.MdStatic, emit.Static(emit.Void, b, emit.Int32, emit.Int32, emit.Int32, emit.Int32))
	il := fill.IL(a)
	loop := il.Here()
	il.Ldarg(2)
	il.I4(1103515245)
	il.Op(cil.CEE_MUL)
	il.I4(12345)
	il.Op(cil.CEE_ADD)
	il.Starg(2)
	il.Ldarg(0)
	il.Ldarg(2)
	il.I4(16)
	il.Op(cil.CEE_SHR)
	il.Ldarg(3)
	il.Op(cil.CEE_AND)
	il.Ldarg(4)
	il.Op(cil.CEE_OR, cil.CEE_STIND_I1)
	il.Ldarg(0)
	il.I4(1)
	il.Op(cil.CEE_ADD)
	il.Starg(0)
	il.Ldarg(1)
	il.I4(1)
	il.Op(cil.CEE_SUB)
	il.Starg(1)
	il.Ldarg(1)
	il.Br(cil.CEE_BRTRUE, loop)
	il.Op(cil.CEE_RET)
	// Sum(out, h) adds 64 bytes to the sum at h.
	sum := v.Program.Method("Sum", cil.MdPublic|cil.MdStatic, emit.Static(emit.Void, b, b))
	il = sum.IL(a)
	i := il.Local(emit.Int32)
	loop = il.Here()
	il.Ldarg(1)
	il.Ldarg(1)
	il.Op(cil.CEE_LDIND_I8)
	il.Ldarg(0)
	il.Ldloc(i)
	il.Op(cil.CEE_ADD, cil.CEE_LDIND_U1, cil.CEE_CONV_U8, cil.CEE_XOR)
	il.I8(1099511628211)
	il.Op(cil.CEE_MUL, cil.CEE_STIND_I8)
	il.Ldarg(0)
	il.Ldloc(i)
	il.Op(cil.CEE_ADD)
	il.I4(0)
	il.Op(cil.CEE_STIND_I1)
	il.Ldloc(i)
	il.I4(1)
	il.Op(cil.CEE_ADD)
	il.Stloc(i)
	il.Ldloc(i)
	il.I4(64)
	il.Br(cil.CEE_BLT, loop)
	il.Op(cil.CEE_RET)
	// Each of these methods makes some of the calls.
	const part = 50
	var parts []*emit.Method
	for first := 0; first < len(v.Calls); first += part {
		m := v.Program.Method(fmt.Sprint("Part", first), cil.MdPublic|cil.MdStatic, emit.Static(emit.Void, b, b, emit.Int32))
		il := m.IL(a)
		for k := first; k < min(first+part, len(v.Calls)); k++ {
			next := il.Label()
			if v.NoNaN[k] {
				il.Ldarg(2)
				il.Br(cil.CEE_BRTRUE, next)
			}
			for at := range 5 {
				il.Ldarg(0)
				il.I4(int32(at * 64))
				il.Op(cil.CEE_ADD)
			}
			il.Tok(cil.CEE_CALL, v.Calls[k].Token)
			il.Ldarg(0)
			il.I4(4 * 64)
			il.Op(cil.CEE_ADD)
			il.Ldarg(1)
			il.I4(int32(8 * k))
			il.Op(cil.CEE_ADD)
			il.Tok(cil.CEE_CALL, sum.Token)
			il.Mark(next)
		}
		il.Op(cil.CEE_RET)
		parts = append(parts, m)
	}
	main := v.Program.Method("Main", cil.MdPublic|cil.MdStatic, emit.Static(emit.Void))
	il = main.IL(a)
	mem, sums := il.Local(b), il.Local(b)
	local := func(l, n int) {
		il.I4(int32(n))
		il.Op(cil.CEE_CONV_U, cil.CEE_LOCALLOC)
		il.Stloc(l)
	}
	local(mem, 6*64)
	il.Ldloc(mem) // aligned
	il.I4(63)
	il.Op(cil.CEE_ADD)
	il.I4(-64)
	il.Op(cil.CEE_CONV_I, cil.CEE_AND)
	il.Stloc(mem)
	local(sums, 8*len(v.Calls))
	for r := range rounds {
		and, or, nan := 0xff, 0, 1
		switch r % 5 {
		case 1:
			and = 1
		case 2:
			and = 0x81
		case 3:
			and, or, nan = 0x0f, 0x30, 0 // floats of moderate size
		case 4:
			and, nan = 0x3f, 0
		}
		for k := range 4 {
			seed := r*7919 + k
			if r%3 == 2 && k%2 == 1 {
				seed--
			}
			il.Ldloc(mem)
			il.I4(int32(k * 64))
			il.Op(cil.CEE_ADD)
			il.I4(64)
			il.I4(int32(seed))
			il.I4(int32(and))
			il.I4(int32(or))
			il.Tok(cil.CEE_CALL, fill.Token)
		}
		for _, p := range parts {
			il.Ldloc(mem)
			il.Ldloc(sums)
			il.I4(int32(nan))
			il.Tok(cil.CEE_CALL, p.Token)
		}
	}
	write := a.MethodRef(a.TypeRef(a.AssemblyRef("System.Console", [4]uint16{9, 0, 0, 0}, consoleKey), "System", "Console"), "WriteLine", emit.Static(emit.Void, emit.Int64))
	k := il.Local(emit.Int32)
	loop = il.Here()
	il.Ldloc(sums)
	il.Ldloc(k)
	il.I4(8)
	il.Op(cil.CEE_MUL, cil.CEE_ADD, cil.CEE_LDIND_I8)
	il.Tok(cil.CEE_CALL, write)
	il.Ldloc(k)
	il.I4(1)
	il.Op(cil.CEE_ADD)
	il.Stloc(k)
	il.Ldloc(k)
	il.I4(int32(len(v.Calls)))
	il.Br(cil.CEE_BLT, loop)
	il.Op(cil.CEE_RET)
	a.SetEntry(main)
}

// consoleKey is the public key token of System.Console.
var consoleKey = []byte{0xb0, 0x3f, 0x5f, 0x7f, 0x11, 0xd5, 0x0a, 0x3a}

// vectorProgram emits, into a file, calls of the methods of vector types in the core library f, and
// of those of Vector<T> if numerics is true.
func vectorProgram(t *testing.T, f *cil.File, numerics bool) (v vectorCaller, file string) {
	t.Helper()
	v = vectorCaller{hwcall.NewVectorCaller("vectors")}
	v.AddClasses(f, numerics, "Intrinsics.Vector128", "Intrinsics.Vector256", "Intrinsics.Vector512", "Intrinsics.Vector128`1", "Intrinsics.Vector256`1", "Intrinsics.Vector512`1",
		"Vector", "Vector`1", "Vector2", "Vector3", "Vector4")
	v.main()
	image, err := v.A.Image()
	if err != nil {
		t.Fatal(err)
	}
	file = filepath.Join(t.TempDir(), "vectors.exe")
	if err := os.WriteFile(file, image, 0o666); err != nil {
		t.Fatal(err)
	}
	return v, file
}

// TestVectors calls the static methods of Vector128, Vector256, Vector<T> and Vector2 to Vector4,
// and of their static classes, for every type of elements, with random bytes. The results must be
// those of the shipped JIT's code and, where Vector<T> has another size, those of the methods' IL
// without hardware instructions.
func TestVectors(t *testing.T) {
	shipped, ours := overlay(t, host.Shipped), overlay(t, host.Only)
	m, err := machine()
	if err != nil {
		t.Fatal(err)
	}
	f, err := cil.Open(filepath.Join(m.rt.Framework(), "System.Private.CoreLib.dll"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	sums := func(v vectorCaller, file string, o *host.Overlay, opt host.Options) map[string]string {
		got := run(t, o, file, opt)
		lines := strings.Fields(got.Stdout)
		if got.Status != 0 || len(lines) != len(v.Calls) {
			t.Fatalf("status %d, %d of %d sums\n%s", got.Status, len(lines), len(v.Calls), live.Last(got.Stderr, 2000))
		}
		byName := map[string]string{}
		for k, s := range lines {
			byName[v.Names[k]] = s
		}
		return byName
	}
	v, file := vectorProgram(t, f, false)
	software := sums(v, file, ours, host.Options{Opt: "full", Env: []string{"DOTNET_EnableHWIntrinsic=0"}})
	v, file = vectorProgram(t, f, true)
	want := sums(v, file, shipped, host.Options{})
	narrow := sums(v, file, shipped, host.Options{Env: []string{"DOTNET_EnableAVX512F=0"}})
	for _, opt := range []string{"full", "min"} {
		for name, s := range sums(v, file, ours, host.Options{Opt: opt}) {
			if s != want[name] && s != narrow[name] && s != software[name] {
				t.Errorf("%s: %s is %s, %s with the shipped JIT, %s by its IL", opt, name, s, want[name], software[name])
			}
		}
	}
	t.Logf("%d methods", len(v.Calls))
}
