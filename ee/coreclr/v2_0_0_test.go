//go:build cgo && linux && amd64

package coreclr

import (
	"slices"
	"testing"

	"ryugo/ee"
)

// absentHelpers are the helpers that this runtime does not have.
var absentHelpers = []ee.Helper{ee.CORINFO_HELP_UNDEF, ee.CORINFO_HELP_LLSH, ee.CORINFO_HELP_LRSH, ee.CORINFO_HELP_LRSZ}

func TestHelperNumbers(t *testing.T) {
	for h := range ee.HelperCount {
		n := helperNumbers[h]
		if absent := slices.Contains(absentHelpers, h); absent != (n == 0) {
			t.Errorf("%v: number %d, absent %v", h, n, absent)
		}
		if n != 0 && helper(uint64(n)) != h {
			t.Errorf("%v: number %d is %v", h, n, helper(uint64(n)))
		}
	}
	// Numbers that code outside of the tables relies on.
	for h, n := range map[ee.Helper]uint8{
		ee.CORINFO_HELP_NEWFAST: 30, ee.CORINFO_HELP_BOX: 52, ee.CORINFO_HELP_ASSIGN_REF: 91,
		ee.CORINFO_HELP_GETSHARED_NONGCTHREADSTATIC_BASE_DYNAMICCLASS: 131,
		ee.CORINFO_HELP_THROW_ARGUMENTOUTOFRANGEEXCEPTION:             188,
	} {
		if helperNumbers[h] != n {
			t.Errorf("%v is %d, want %d", h, helperNumbers[h], n)
		}
	}
	if helper(numHelpers) != ee.CORINFO_HELP_UNDEF || helper(1<<40|30) != ee.CORINFO_HELP_NEWFAST {
		t.Error("a number out of range, or garbage above a number")
	}
}

func TestIntrinsicNumbers(t *testing.T) {
	for id := ee.CORINFO_INTRINSIC_None + 1; id <= ee.CORINFO_INTRINSIC_ByReference_Value; id++ {
		if n := slices.Index(intrinsicOf[:], id); n < 0 || slices.Contains(intrinsicOf[n+1:], id) {
			t.Errorf("intrinsic %d has no number, or two", id)
		}
	}
	for n, id := range map[int]ee.Intrinsic{0: ee.CORINFO_INTRINSIC_Sin, 17: ee.CORINFO_INTRINSIC_Floor,
		18: ee.CORINFO_INTRINSIC_None, 24: ee.CORINFO_INTRINSIC_StringLength, 46: ee.CORINFO_INTRINSIC_ByReference_Value} {
		if intrinsicOf[n] != id {
			t.Errorf("number %d is %d, want %d", n, intrinsicOf[n], id)
		}
	}
}

func TestSlotNames(t *testing.T) {
	if n := len(slotNames); n != 166 {
		t.Errorf("%d names", n)
	}
	for slot, name := range map[uint64]string{slotGetMethodAttribs: "getMethodAttribs", slotResolveToken: "resolveToken",
		slotGetLocationOfThisType &^ hiddenReturn: "getLocationOfThisType", slotGetCallInfo: "getCallInfo",
		slotAllocMem: "allocMem", slotGetJitFlags: "getJitFlags"} {
		if slotNames[slot] != name {
			t.Errorf("slot %d is %s, want %s", slot, slotNames[slot], name)
		}
	}
}
