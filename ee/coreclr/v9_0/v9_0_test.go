package v9_0

import (
	"testing"

	"ryugo/ee"
)

// TestNumbers compares some numbers of the table, one of each section, with the interface's fact
// sheet.
func TestNumbers(t *testing.T) {
	v := Version()
	if n := len(v.SlotNames); n != 174 {
		t.Errorf("%d functions, want 174", n)
	}
	for want, slot := range map[uint64]uint64{0: v.Slots.IsIntrinsic, 71: v.Slots.InitClass, 120: v.Slots.GetMethodNameFromMetadata,
		143: v.Slots.GetCallInfo, 158: v.Slots.AllocMem, 170: v.Slots.RecordRelocation, 173: v.Slots.GetJitFlags} {
		if slot != want {
			t.Errorf("%s is %d, want %d", v.SlotNames[want], slot, want)
		}
	}
	for h, n := range map[ee.Helper]uint16{ee.CORINFO_HELP_NEWSFAST: 29, ee.CORINFO_HELP_BOX: 54, ee.CORINFO_HELP_ASSIGN_REF: 85,
		ee.CORINFO_HELP_GETGENERICS_GCSTATIC_BASE: 93, ee.CORINFO_HELP_GETDYNAMIC_NONGCTHREADSTATIC_BASE_NOCTOR_OPTIMIZED2: 115,
		ee.CORINFO_HELP_VIRTUAL_FUNC_PTR: 139, ee.CORINFO_HELP_JIT_REVERSE_PINVOKE_EXIT: 180} {
		if v.Helpers[h] != n || v.Helper(uint64(n)) != h {
			t.Errorf("%v is %d, want %d", h, v.Helpers[h], n)
		}
	}
	words := []uint64{1<<4 | 1<<16 | 1<<20 | 1<<26, 1<<7 | 1<<8 | 1<<9}
	want := ee.CORJIT_FLAG_DEBUG_INFO | ee.CORJIT_FLAG_IL_STUB | ee.CORJIT_FLAG_USE_SSE3_4 | ee.CORJIT_FLAG_USE_AVX | ee.CORJIT_FLAG_USE_AVX2 |
		ee.CORJIT_FLAG_FEATURE_SIMD | ee.CORJIT_FLAG_BBOPT | ee.CORJIT_FLAG_TIER0
	if f := v.JitFlags("amd64", func(i uint64) uint64 { return words[i] }); f != want {
		t.Errorf("flags %x, want %x", f, want)
	}
	if r := v.InitClass(2); r != ee.CORINFO_INITCLASS_USE_HELPER {
		t.Errorf("class init 2 is %d", r)
	}
	for n, want := range map[uint32]ee.FieldAccessor{4: ee.CORINFO_FIELD_STATIC_ADDRESS, 10: ee.CORINFO_FIELD_STATIC_TLS_MANAGED,
		13: ee.CORINFO_FIELD_INTRINSIC_ZERO} {
		if a, ok := v.Accessor(n); !ok || a != want {
			t.Errorf("accessor %d is %d, %v", n, a, ok)
		}
	}
	if _, ok := v.Accessor(12); ok {
		t.Error("accessor 12 is known")
	}
}
