package importer

import (
	"strings"
	"testing"

	"ryugo/ee"
	"ryugo/nodes"
	"ryugo/passes/irtest"
)

// The fake's only enum is V1. It does not know the classes of arrays.

func (f *fake) IsEnum(c ee.ClassHandle) bool { return c == valueBase|1 }
func (f *fake) CompareTypesForCast(from, to ee.ClassHandle) ee.TypeCompareState {
	switch {
	case from == clsObjects:
		return ee.TypeCompareMay
	case from == to || to == clsObject:
		return ee.TypeCompareMust
	}
	return ee.TypeCompareMustNot
}
func (f *fake) GetStringText(object ee.Value) (string, bool) {
	text, ok := f.texts[object.Bits]
	units := ""
	for _, c := range text {
		units += string([]byte{byte(c), byte(c >> 8)})
	}
	return units, ok
}
func (f *fake) GetIsClassInitedFlagAddress(ee.ClassHandle) ee.ConstLookup { return ee.ConstLookup{} }

// literals adds static fields that always contain the same strings, and string methods.
func literals(f *fake) {
	byTypes(f)
	f.texts = map[uint64]string{}
	for i, text := range []string{"", "a", "abc", "abcd", "abcdefghi", "A1z", "\u00e4"} {
		at := uint64(0x1000 + 16*i)
		field := f.staticField("s"+text, str, ee.CORINFO_FIELD_STATIC_ADDRESS)
		field.Known, field.Content = true, at
		f.texts[at] = text
	}
	f.known = true
	f.method(".get_Chars", ee.CORINFO_CALL, char, i4).MethodFlags = ee.CORINFO_FLG_INTRINSIC
	for _, m := range []struct {
		name string
		args []ee.SigArg
	}{{"StringEquals", []ee.SigArg{str, str}}, {"StringDiffers", []ee.SigArg{str, str}}, {".Equals", []ee.SigArg{str}}, {".StartsWith", []ee.SigArg{str, i4}}, {".EndsWith", []ee.SigArg{str, i4}}, {"StringEquals3", []ee.SigArg{str, str, i4}}, {".get_Length", nil}} {
		f.method(m.name, ee.CORINFO_CALL, i4, m.args...).MethodFlags = ee.CORINFO_FLG_INTRINSIC
	}
}

// TestTexts compares strings with known ones.
func TestTexts(t *testing.T) {
	one := []ee.SigArg{str}
	for _, s := range []shape{
		{name: "length", ret: i4, il: "ldsfld sabc; call .get_Length; ret", want: "return(3)"},
		{name: "character", ret: i4, il: "ldsfld sabc; ldc.i4.1; call .get_Chars; ret", want: "return(98)"},
		{name: "empty", ret: i4, args: one, il: "ldarg.0; ldsfld s; call StringEquals; ret",
			want: "return(qmark(==(V00, 0), colon(0, ==(arrLen(V00), 0))))"},
		{name: "one", ret: i4, args: one, il: "ldarg.0; ldsfld sa; call StringEquals; ret",
			want: "return(qmark(==(V00, 0), colon(0, qmark(!=(arrLen(V00), 1), colon(0, ==(ind<ushort>(+(V00, 12)), 97))))))"},
		{name: "three, first", ret: i4, args: one, il: "ldsfld sabc; ldarg.0; call StringEquals; ret",
			want: "return(qmark(==(V00, 0), colon(0, qmark(!=(arrLen(V00), 3), colon(0, ==(|(^(ind<int>(+(V00, 12)), 6422625), ^(ind<int>(+(V00, 14)), 6488162)), 0))))))"},
		{name: "nine, of this", ret: i4, args: one, il: "ldarg.0; ldsfld sabcdefghi; call .Equals; ret",
			want: "return(qmark(!=(arrLen(V00), 9), colon(0, ==(|(|(^(ind<long>(+(V00, 12)), 28147922879250529), ^(ind<long>(+(V00, 20)), 29273839966224485)), ^(cast<ulong>.un(ind<int>(+(V00, 26))), 6881384)), 0))))"},
		{name: "other", ret: i4, args: one, il: "ldarg.0; ldsfld sabcd; call StringDiffers; ret",
			want: "return(==(qmark(==(V00, 0), colon(0, qmark(!=(arrLen(V00), 4), colon(0, ==(ind<long>(+(V00, 12)), 28147922879250529))))), 0))"},
		{name: "two known", ret: i4, il: "ldsfld sabcd; ldsfld sabc; call StringDiffers; ret", want: "return(1)"},
		{name: "start", ret: i4, args: one, il: "ldarg.0; ldsfld sabcd; ldc.i4.4; call .StartsWith; ret",
			want: "return(qmark(<(arrLen(V00), 4), colon(0, ==(ind<long>(+(V00, 12)), 28147922879250529))))"},
		{name: "end", ret: i4, args: one, il: "ldarg.0; ldsfld sabcd; ldc.i4.4; call .EndsWith; ret",
			want: "=(V01, arrLen(V00))\n=(V02, <<(cast<ulong>.un(V01), 1))\nreturn(qmark(<(V01, 4), colon(0, ==(ind<long>(+(+(V00, V02), 4)), 28147922879250529))))"},
		{name: "case ignored", ret: i4, args: one, il: "ldarg.0; ldsfld sA1z; ldc.i4.5; call .StartsWith; ret",
			want: "return(qmark(<(arrLen(V00), 3), colon(0, ==(|(^(|(ind<int>(+(V00, 12)), 32), 3211361), ^(|(ind<int>(+(V00, 14)), 2097152), 7995441)), 0))))"},
		{name: "case ignored, equal", ret: i4, args: one, il: "ldarg.0; ldsfld sabcd; ldc.i4.5; call StringEquals3; ret",
			want: "return(qmark(==(V00, 0), colon(0, qmark(!=(arrLen(V00), 4), colon(0, ==(|(ind<long>(+(V00, 12)), 9007336695791648), 28147922879250529))))))"},
		{name: "case ignored, not ASCII", ret: i4, args: one, il: "ldarg.0; ldsfld s\u00e4; ldc.i4.5; call StringEquals3; ret", want: "return(StringEquals3(V00, 4192, 5))"},
		{name: "case ignored, two known", ret: i4, il: "ldsfld sA1z; ldsfld sA1z; ldc.i4.5; call StringEquals3; ret", want: "return(1)"},
		{name: "start by a culture", ret: i4, args: one, il: "ldarg.0; ldsfld sabcd; ldc.i4.0; call .StartsWith; ret", want: "return(.StartsWith(V00, 4144, 0))"},
	} {
		t.Run(s.name, func(t *testing.T) {
			s.setup = literals
			f := s.fakeFor(t)
			var m nodes.Method
			var p Importer
			env := irtest.Env()
			env.JIT, env.MinOpts, env.Inline = f, false, true
			if err := run(&p, &m, env); err != nil {
				t.Fatal(err)
			}
			if got := strings.TrimSpace(f.short(&m)); got != s.want {
				t.Errorf("got\n%s\nwant\n%s", got, s.want)
			}
		})
	}
}
