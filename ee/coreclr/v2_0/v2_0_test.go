package v2_0

import (
	"slices"
	"strings"
	"testing"

	"ryugo/ee"
	"ryugo/ee/coreclr/version"
)

// absentHelpers are the helpers that this runtime does not have.
var absentHelpers = []ee.Helper{ee.CORINFO_HELP_UNDEF, ee.CORINFO_HELP_LLSH, ee.CORINFO_HELP_LRSH, ee.CORINFO_HELP_LRSZ,
	ee.CORINFO_HELP_GETDYNAMIC_GCTHREADSTATIC_BASE_NOCTOR, ee.CORINFO_HELP_GETDYNAMIC_NONGCTHREADSTATIC_BASE_NOCTOR,
	ee.CORINFO_HELP_GETDYNAMIC_GCTHREADSTATIC_BASE_NOCTOR_OPTIMIZED, ee.CORINFO_HELP_GETDYNAMIC_NONGCTHREADSTATIC_BASE_NOCTOR_OPTIMIZED,
	ee.CORINFO_HELP_GETDYNAMIC_NONGCTHREADSTATIC_BASE_NOCTOR_OPTIMIZED2, ee.CORINFO_HELP_NEWFAST_MAYBEFROZEN, ee.CORINFO_HELP_NEWARR_1_MAYBEFROZEN,
	ee.CORINFO_HELP_THROW_NOT_IMPLEMENTED, ee.CORINFO_HELP_THROW_PLATFORM_NOT_SUPPORTED, ee.CORINFO_HELP_THROW_TYPE_NOT_SUPPORTED,
	ee.CORINFO_HELP_THROW_AMBIGUOUS_RESOLUTION_EXCEPTION, ee.CORINFO_HELP_THROW_ENTRYPOINT_NOT_FOUND_EXCEPTION,
	ee.CORINFO_HELP_JIT_REVERSE_PINVOKE_ENTER, ee.CORINFO_HELP_JIT_REVERSE_PINVOKE_EXIT, ee.CORINFO_HELP_ISINSTANCEOF_EXCEPTION, ee.CORINFO_HELP_CLASSPROFILE32, ee.CORINFO_HELP_DELEGATEPROFILE32,
	ee.CORINFO_HELP_PATCHPOINT,
	ee.CORINFO_HELP_GETDYNAMIC_GCSTATIC_BASE, ee.CORINFO_HELP_GETDYNAMIC_NONGCSTATIC_BASE,
	ee.CORINFO_HELP_GETPINNED_GCSTATIC_BASE, ee.CORINFO_HELP_GETPINNED_NONGCSTATIC_BASE,
	ee.CORINFO_HELP_GET_GCSTATIC_BASE_NOCTOR, ee.CORINFO_HELP_GET_NONGCSTATIC_BASE_NOCTOR,
	ee.CORINFO_HELP_GETDYNAMIC_GCSTATIC_BASE_NOCTOR, ee.CORINFO_HELP_GETDYNAMIC_NONGCSTATIC_BASE_NOCTOR,
	ee.CORINFO_HELP_GETPINNED_GCSTATIC_BASE_NOCTOR, ee.CORINFO_HELP_GETPINNED_NONGCSTATIC_BASE_NOCTOR,
	ee.CORINFO_HELP_GETDYNAMIC_GCTHREADSTATIC_BASE, ee.CORINFO_HELP_GETDYNAMIC_NONGCTHREADSTATIC_BASE,
	ee.CORINFO_HELP_GET_GCTHREADSTATIC_BASE_NOCTOR, ee.CORINFO_HELP_GET_NONGCTHREADSTATIC_BASE_NOCTOR,
}

func TestHelperNumbers(t *testing.T) {
	v := Version()
	for h := range ee.HelperCount {
		n := v.Helpers[h]
		if absent := slices.Contains(absentHelpers, h); absent != (n == 0) {
			t.Errorf("%v: number %d, absent %v", h, n, absent)
		}
		if n != 0 && v.Helper(uint64(n)) != h {
			t.Errorf("%v: number %d is %v", h, n, v.Helper(uint64(n)))
		}
	}
	for h, n := range map[ee.Helper]uint16{
		ee.CORINFO_HELP_NEWFAST: 30, ee.CORINFO_HELP_BOX: 52, ee.CORINFO_HELP_ASSIGN_REF: 91,
		ee.CORINFO_HELP_GETSHARED_NONGCTHREADSTATIC_BASE_DYNAMICCLASS: 131,
		ee.CORINFO_HELP_THROW_ARGUMENTOUTOFRANGEEXCEPTION:             188,
	} {
		if v.Helpers[h] != n {
			t.Errorf("%v is %d, want %d", h, v.Helpers[h], n)
		}
	}
	if v.Helper(194) != ee.CORINFO_HELP_UNDEF || v.Helper(1<<40|30) != ee.CORINFO_HELP_NEWFAST {
		t.Error("a number out of range, or garbage above a number")
	}
}

// absentIntrinsics are methods of vm's core library, which this runtime does not have, like those
// of .NET 9.
var absentIntrinsics = []ee.Intrinsic{ee.CORINFO_INTRINSIC_Unsafe_MethodTable, ee.CORINFO_INTRINSIC_Unsafe_At,
	ee.CORINFO_INTRINSIC_Unsafe_Address, ee.CORINFO_INTRINSIC_Unsafe_AsObject}

func TestIntrinsicNumbers(t *testing.T) {
	in := Version().Intrinsics
	for id := ee.CORINFO_INTRINSIC_None + 1; id < ee.IntrinsicCount; id++ {
		n := slices.Index(in, id)
		if absent := slices.Contains(absentIntrinsics, id) || id >= ee.CORINFO_INTRINSIC_IsSupported; absent != (n < 0) || !absent && slices.Contains(in[n+1:], id) {
			t.Errorf("%v has no number, or two", id)
		}
	}
	for n, id := range map[uint32]ee.Intrinsic{0: ee.CORINFO_INTRINSIC_Sin, 17: ee.CORINFO_INTRINSIC_Floor,
		18: ee.CORINFO_INTRINSIC_None, 24: ee.CORINFO_INTRINSIC_StringLength, 46: ee.CORINFO_INTRINSIC_ByReference_Value,
		47: ee.CORINFO_INTRINSIC_None} {
		if Version().Intrinsic(n) != id {
			t.Errorf("number %d is %v, want %v", n, Version().Intrinsic(n), id)
		}
	}
}

func TestSlots(t *testing.T) {
	v := Version()
	if n := len(v.SlotNames); n != 166 {
		t.Errorf("%d slots", n)
	}
	for name, slot := range map[string]uint64{"getMethodAttribs": v.Slots.GetMethodAttribs, "resolveToken": v.Slots.ResolveToken,
		"getLocationOfThisType": v.Slots.GetLocationOfThisType &^ version.HiddenReturn, "getCallInfo": v.Slots.GetCallInfo,
		"allocMem": v.Slots.AllocMem, "getJitFlags": v.Slots.GetJitFlags} {
		if v.SlotNames[slot] != name {
			t.Errorf("slot %d is %s, want %s", slot, v.SlotNames[slot], name)
		}
	}
	if v.Slots.GetMethodAttribs != 0 || v.Slots.GetJitFlags != 165 || v.Slots.GetLocationOfThisType != 124|version.HiddenReturn {
		t.Errorf("%+v", v.Slots)
	}
}

// TestParse makes errors in the table: each must be reported with its cause.
func TestParse(t *testing.T) {
	for _, c := range []struct{ old, now, want string }{
		{"SigToken 96", "SigTokens 96", "nobody asks for SigTokens"},
		{"SigToken 96", "", "offsets: SigToken is missing"},
		{"SigToken 96", "SigToken x", "invalid syntax"},
		{"SigToken 96", "SigToken 96\nSigToken 97", "SigToken is there twice"},
		{"getCallInfo\n", "getCallInformation\n", "slots: GetCallInfo is missing"},
		{"hidden\n", "hiden\n", `"hiden" after a slot`},
		{"CORINFO_HELP_MOD 2", "CORINFO_HELP_MOD 1", "have the same number"},
		{"CORINFO_HELP_MOD 2", "CORINFO_HELP_MOD 194", "has the number 194 of 194"},
		{"CORINFO_HELP_MOD 2", "CORINFO_HELP_MODE 2", "there is no helper CORINFO_HELP_MODE"},
		{"Cos 1\n", "Coss 1\n", "there is no intrinsic Coss"},
		{"count 194", "", "helpers count is missing"},
		{"id 49", "id 4", "is not 16 bytes"},
		{"gcinfo 2", "gcinfo 9", "GC info 9 is not known"},
		{"[sizes]", "[seizes]", "there is no section seizes"},
	} {
		text := strings.Replace(table, c.old, c.now, 1)
		if _, err := version.Parse(text); text == table || err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s for %s: %v", c.now, c.old, err)
		}
	}
}
