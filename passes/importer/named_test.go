package importer

import (
	"errors"
	"strings"
	"testing"

	"ryugo/ee"
)

var (
	u1 = ee.SigArg{Type: ee.CORINFO_TYPE_UBYTE}
	u2 = ee.SigArg{Type: ee.CORINFO_TYPE_USHORT}
	u8 = ee.SigArg{Type: ee.CORINFO_TYPE_ULONG}
	r4 = ee.SigArg{Type: ee.CORINFO_TYPE_FLOAT}
	r8 = ee.SigArg{Type: ee.CORINFO_TYPE_DOUBLE}
)

// namedIntrinsics maps method names to the intrinsics that the fake reports for them.
var namedIntrinsics = map[string]ee.Intrinsic{
	"Yes": ee.CORINFO_INTRINSIC_True, "No": ee.CORINFO_INTRINSIC_False,
	"get_IsSupported": ee.CORINFO_INTRINSIC_IsSupported, "Instruction": ee.CORINFO_INTRINSIC_Hardware,
	"ArrayData": ee.CORINFO_INTRINSIC_GetArrayDataReference,
	"Recip":     ee.CORINFO_INTRINSIC_ReciprocalEstimate, "RecipSqrt": ee.CORINFO_INTRINSIC_ReciprocalSqrtEstimate,
	"MulAdd": ee.CORINFO_INTRINSIC_MultiplyAddEstimate,
	"ToInt":  ee.CORINFO_INTRINSIC_ConvertToIntegerNative, "ToByte": ee.CORINFO_INTRINSIC_ConvertToIntegerNative,
	"ToLong": ee.CORINFO_INTRINSIC_ConvertToIntegerNative, "ToOther": ee.CORINFO_INTRINSIC_ConvertToIntegerNative,
	"Xchg8": ee.CORINFO_INTRINSIC_InterlockedXchg8, "Xchg16": ee.CORINFO_INTRINSIC_InterlockedXchg16,
	"CmpXchg8": ee.CORINFO_INTRINSIC_InterlockedCmpXchg8, "CmpXchg16": ee.CORINFO_INTRINSIC_InterlockedCmpXchg16,
	"CreateSpan": ee.CORINFO_INTRINSIC_CreateSpan, "Odd": ee.CORINFO_INTRINSIC_CreateSpan, "Init": ee.CORINFO_INTRINSIC_InitializeArray, ".get_IsValueType": ee.CORINFO_INTRINSIC_Type_IsValueType,
	".get_IsEnum": ee.CORINFO_INTRINSIC_Type_IsEnum, ".get_IsPrimitive": ee.CORINFO_INTRINSIC_Type_IsPrimitive, "GetTypeCode": ee.CORINFO_INTRINSIC_Type_GetTypeCode,
	".IsAssignableFrom": ee.CORINFO_INTRINSIC_Type_IsAssignableFrom, ".IsAssignableTo": ee.CORINFO_INTRINSIC_Type_IsAssignableTo, ".HasFlag": ee.CORINFO_INTRINSIC_Enum_HasFlag,
	"StringEquals": ee.CORINFO_INTRINSIC_String_Equals, "StringDiffers": ee.CORINFO_INTRINSIC_String_NotEquals, ".Equals": ee.CORINFO_INTRINSIC_String_Equals,
	".StartsWith": ee.CORINFO_INTRINSIC_String_StartsWith, ".EndsWith": ee.CORINFO_INTRINSIC_String_EndsWith, "StringEquals3": ee.CORINFO_INTRINSIC_String_Equals, ".get_Length": ee.CORINFO_INTRINSIC_StringLength,
	"KeepAlive": ee.CORINFO_INTRINSIC_KeepAlive, ".GetType": ee.CORINFO_INTRINSIC_Object_GetType, "EqualityDefault": ee.CORINFO_INTRINSIC_EqualityComparer_Default, "OrderDefault": ee.CORINFO_INTRINSIC_Comparer_Default,
	"Add": ee.CORINFO_INTRINSIC_Unsafe_Add, "Add1": ee.CORINFO_INTRINSIC_Unsafe_Add, "Subtract": ee.CORINFO_INTRINSIC_Unsafe_Subtract,
	"AddBytes": ee.CORINFO_INTRINSIC_Unsafe_AddByteOffset, "SubtractBytes": ee.CORINFO_INTRINSIC_Unsafe_SubtractByteOffset,
	"As": ee.CORINFO_INTRINSIC_Unsafe_As, "AsRef": ee.CORINFO_INTRINSIC_Unsafe_AsRef, "AsPointer": ee.CORINFO_INTRINSIC_Unsafe_AsPointer,
	"Same": ee.CORINFO_INTRINSIC_Unsafe_AreSame, "Above": ee.CORINFO_INTRINSIC_Unsafe_IsAddressGreaterThan, "Below": ee.CORINFO_INTRINSIC_Unsafe_IsAddressLessThan,
	"Distance": ee.CORINFO_INTRINSIC_Unsafe_ByteOffset, "IsNull": ee.CORINFO_INTRINSIC_Unsafe_IsNullRef, "Null": ee.CORINFO_INTRINSIC_Unsafe_NullRef,
	"SizeOf": ee.CORINFO_INTRINSIC_Unsafe_SizeOf, "SizeOfT": ee.CORINFO_INTRINSIC_Unsafe_SizeOf, "Skip": ee.CORINFO_INTRINSIC_Unsafe_SkipInit,
	"ReadBarrier": ee.CORINFO_INTRINSIC_ReadMemoryBarrier, "NextReturn": ee.CORINFO_INTRINSIC_StubHelpers_NextCallReturnAddress,
}

// nameds adds those methods.
func nameds(f *fake) {
	f.refuses = true
	for _, m := range []struct {
		name string
		ret  ee.SigArg
		args []ee.SigArg
	}{
		{"Yes", i4, nil}, {"No", i4, nil}, {"get_IsSupported", i4, nil}, {"Instruction", i4, nil},
		{"ArrayData", ref, []ee.SigArg{objs}}, {"Recip", r8, []ee.SigArg{r8}}, {"RecipSqrt", r4, []ee.SigArg{r4}}, {"MulAdd", r8, []ee.SigArg{r8, r8, r8}},
		{"ToInt", i4, []ee.SigArg{r8}}, {"ToByte", u1, []ee.SigArg{r8}}, {"ToLong", u8, []ee.SigArg{r4}}, {"ToOther", value(16), []ee.SigArg{r8}},
		{"Xchg8", u1, []ee.SigArg{ref, u1}}, {"Xchg16", u2, []ee.SigArg{ref, u2}}, {"CmpXchg8", u1, []ee.SigArg{ref, u1, u1}}, {"CmpXchg16", u2, []ee.SigArg{ref, u2, u2}},
		{"ReadBarrier", void, nil}, {"NextReturn", nint, nil},
	} {
		f.method(m.name, ee.CORINFO_CALL, m.ret, m.args...).MethodFlags = ee.CORINFO_FLG_INTRINSIC
	}
}

// TestNamed checks that methods that are recognized by name are imported inline. Code after a
// branch on a constant is not imported at all, so an unknown instruction there does no harm.
func TestNamed(t *testing.T) {
	for _, s := range []shape{
		{name: "not supported, so the instruction is never met", ret: i4, il: "call get_IsSupported; brfalse a; call Instruction; ret; a: ldc.i4 5; ret",
			want: "BB01: always BB03\nBB03: return\nreturn(5)"},
		{name: "not supported, and met", ret: i4, il: "call Instruction; ret", want: "THROW_PLATFORM_NOT_SUPPORTED()\nreturn(0)"},
		{name: "true", ret: i4, il: "call Yes; brtrue a; call Instruction; ret; a: ldc.i4 6; ret", want: "BB01: always BB03\nBB03: return\nreturn(6)"},
		{name: "false", ret: i4, il: "call No; ret", want: "return(0)"},
		{name: "array data", ret: ref, args: []ee.SigArg{objs}, il: "ldarg.0; call ArrayData; ret", want: "nullcheck(V00)\n=(V01, V00)\nreturn(+(V01, 16))"},
		{name: "1/x", ret: r8, args: []ee.SigArg{r8}, il: "ldarg.0; call Recip; ret", want: "return(/(1, V00))"},
		{name: "1/sqrt(x)", ret: r4, args: []ee.SigArg{r4}, il: "ldarg.0; call RecipSqrt; ret", want: "return(/(1, intrinsic(V00)))"},
		{name: "x*y+z", ret: r8, args: []ee.SigArg{r8, r8, r8}, il: "ldarg.0; ldarg.1; ldarg.2; call MulAdd; ret", want: "return(+(*(V00, V01), V02))"},
		{name: "to int", ret: i4, args: []ee.SigArg{r8}, il: "ldarg.0; call ToInt; ret", want: "return(cast<int>(V00))"},
		{name: "to byte", ret: i4, args: []ee.SigArg{r8}, il: "ldarg.0; call ToByte; ret", want: "return(cast<ubyte>(V00))"},
		{name: "to ulong", ret: i8, args: []ee.SigArg{r4}, il: "ldarg.0; call ToLong; ret", want: "return(cast<ulong>(V00))"},
		{name: "exchange of bytes", ret: i4, args: []ee.SigArg{ref, i4}, il: "ldarg.0; ldarg.1; call Xchg8; ret", want: "return(xchg(V00, V01))"},
		{name: "exchange of words", ret: i4, args: []ee.SigArg{ref, i4}, il: "ldarg.0; ldarg.1; call Xchg16; ret", want: "return(xchg(V00, V01))"},
		{name: "compare bytes", ret: i4, args: []ee.SigArg{ref, i4, i4}, il: "ldarg.0; ldarg.1; ldarg.2; call CmpXchg8; ret", want: "return(cmpxchg(V00, V01, V02))"},
		{name: "compare words", ret: i4, args: []ee.SigArg{ref, i4, i4}, il: "ldarg.0; ldarg.1; ldarg.2; call CmpXchg16; ret", want: "return(cmpxchg(V00, V01, V02))"},
		{name: "barrier", il: "call ReadBarrier; ret", want: "memoryBarrier\nreturn()"},
		{name: "address after a call, dropped", ret: i4, il: "call NextReturn; pop; call F; ret", want: "return(F())"},
	} {
		t.Run(s.name, func(t *testing.T) {
			s.setup = nameds
			got, err := s.fakeFor(t).run(t, true)
			if err != nil {
				t.Fatal(err)
			}
			if got = strings.TrimSpace(got); got != s.want {
				t.Errorf("got\n%s\nwant\n%s", got, s.want)
			}
		})
	}
}

// TestNotKnown checks that a method whose IL cannot be used is reported as unsupported, by name.
func TestNotKnown(t *testing.T) {
	for _, k := range []struct{ il, want string }{
		{"call NextReturn; ret", "::NextReturn"},
		{"ldc.r8 1; call ToOther; pop; ret", "::ToOther"},
	} {
		s := shape{il: k.il, setup: nameds}
		var u *ee.Unsupported
		if _, err := s.fakeFor(t).run(t, true); !errors.As(err, &u) || !strings.HasPrefix(u.Reason, "intrinsic ") || !strings.HasSuffix(u.Reason, k.want) {
			t.Errorf("%s: %v", k.il, err)
		}
	}
}
