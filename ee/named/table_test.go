package named

import (
	"strings"
	"testing"

	"ryugo/ee"
)

func TestFind(t *testing.T) {
	for _, row := range []struct {
		class, method    string
		generics, params int
		first            ee.CorInfoType
		want             ee.Intrinsic
	}{
		{"System.Math", "Abs", 0, 1, ee.CORINFO_TYPE_DOUBLE, ee.CORINFO_INTRINSIC_Abs},
		{"System.Math", "Abs", 0, 1, ee.CORINFO_TYPE_INT, ee.CORINFO_INTRINSIC_None},
		{"System.MathF", "ReciprocalEstimate", 0, 1, ee.CORINFO_TYPE_FLOAT, ee.CORINFO_INTRINSIC_ReciprocalEstimate},
		{"System.Threading.Interlocked", "Exchange", 0, 2, ee.CORINFO_TYPE_USHORT, ee.CORINFO_INTRINSIC_InterlockedXchg16},
		{"System.Threading.Interlocked", "Exchange", 1, 2, ee.CORINFO_TYPE_USHORT, ee.CORINFO_INTRINSIC_None},
		{"System.Runtime.Intrinsics.X86.Sse2", "get_IsSupported", 0, 0, ee.CORINFO_TYPE_UNDEF, ee.CORINFO_INTRINSIC_IsSupported},
		{"System.Runtime.Intrinsics.X86.Sse2/X64", "get_IsSupported", 0, 0, ee.CORINFO_TYPE_UNDEF, ee.CORINFO_INTRINSIC_IsSupported},
		{"System.Runtime.Intrinsics.X86.Avx512F/VL", "Abs", 0, 1, ee.CORINFO_TYPE_VALUECLASS, ee.CORINFO_INTRINSIC_Hardware},
		{"System.Runtime.Intrinsics.Vector128", "get_IsHardwareAccelerated", 0, 0, ee.CORINFO_TYPE_UNDEF, ee.CORINFO_INTRINSIC_IsSupported},
		{"System.Runtime.Intrinsics.Vector128", "Abs", 1, 1, ee.CORINFO_TYPE_VALUECLASS, ee.CORINFO_INTRINSIC_Vector},
		{"System.Runtime.Intrinsics.X86.Sse9", "get_IsSupported", 0, 0, ee.CORINFO_TYPE_UNDEF, ee.CORINFO_INTRINSIC_None},
		{"My.Math", "Abs", 0, 1, ee.CORINFO_TYPE_DOUBLE, ee.CORINFO_INTRINSIC_None},
	} {
		if id := Find(row.class, row.method, row.generics, row.params, row.first); id != row.want {
			t.Errorf("%s::%s of %v: %v, want %v", row.class, row.method, row.first, id, row.want)
		}
		if row.want != ee.CORINFO_INTRINSIC_None && !Known(row.class, row.method) {
			t.Errorf("%s::%s is not known", row.class, row.method)
		}
	}
}

// If a class had two rows, or an overload had two, one would hide the other.
func TestRows(t *testing.T) {
	for i, a := range methods {
		for _, b := range methods[:i] {
			if a.class == b.class && a.name == b.name && a.generics == b.generics && a.params == b.params &&
				(a.first == b.first || a.first == ee.CORINFO_TYPE_UNDEF || b.first == ee.CORINFO_TYPE_UNDEF) {
				t.Errorf("%s::%s has two rows for one overload", a.class, a.name)
			}
		}
		if SetOf(a.class) != None {
			t.Errorf("%s is a set's class", a.class)
		}
	}
	seen := map[Set]string{}
	for _, r := range sets {
		if seen[r.set] != "" || r.set == None {
			t.Errorf("set %d is of %s and of %s", r.set, seen[r.set], r.class)
		}
		seen[r.set] = r.class
		if strings.HasSuffix(r.class, "X64") {
			t.Errorf("%s would not be found", r.class)
		}
	}
	if len(setOf) != len(sets) {
		t.Errorf("%d names for %d sets", len(setOf), len(sets))
	}
}

// Sets for which the compiler has no instructions are never supported, nor are sets that the
// machine lacks.
func TestSupported(t *testing.T) {
	for _, r := range sets {
		class := r.class
		if !strings.Contains(class, ".") {
			class = x86Namespace + class
		}
		for isa := ee.ISABase; isa <= ee.ISAAVX2; isa++ {
			told := isa >= r.needs
			has := told && !r.asked
			if x := Sets(isa); Has(class, x) != has || Supported(class, x) != (r.compiled && has) || Supported(class+"/X64", x) != (r.compiled && has) {
				t.Errorf("%s with %d is not %v", class, isa, has)
			}
			if x := Told(isa, 0); Has(class, x) != (told && uint64(widths)>>r.set&1 != 0) {
				t.Errorf("%s with %d on a machine without sets is not %v", class, isa, has)
			}
			if x := Told(isa, 1<<r.set); Has(class, x) != told {
				t.Errorf("%s with %d on a machine that has it is not %v", class, isa, has)
			}
		}
	}
	if Supported("System.String", ^uint64(0)) {
		t.Error("a class that is no set is supported")
	}
}
