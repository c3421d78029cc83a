//go:build cgo && linux && !386 && !arm && !mips && !mipsle

package coreclr

import (
	"testing"

	"ryugo/ee"
	"ryugo/ee/coreclr/fake"
	"ryugo/ee/coreclr/v2_0"
	"ryugo/ee/coreclr/v9_0"
)

// TestContents asks 9.0 for the constant contents of objects, fields and classes; 2.0 has no such
// answers.
func TestContents(t *testing.T) {
	f := fake.New()
	t.Cleanup(f.Close)
	s := newSession(v9_0.Version(), hostMachine)
	s.begin(f.Address(), s.alloc(s.v.Sizes.MethodInfo))
	f.Calls()
	slots, o := &s.v.Slots, &s.v.Offsets
	f.Answer(slots.GetIsClassInitedFlagAddress, 1)
	f.Fill(slots.GetIsClassInitedFlagAddress, 1, make(block, s.v.Sizes.Const).u32(o.ConstAccess, uint32(ee.IAT_VALUE)).u64(o.ConstAddr, 0x5000))
	f.Answer(slots.IsEnum, 1)
	f.Answer(slots.CompareTypesForCast, 0xffffffff)
	f.Answer(slots.GetStaticFieldContent, 1)
	f.Fill(slots.GetStaticFieldContent, 1, make(block, 8).u64(0, 77))
	type answers struct {
		flag    ee.ConstLookup
		enum    bool
		cast    ee.TypeCompareState
		content uint64
		ok      bool
	}
	ask := func(s *session) (a answers) {
		a.flag, a.enum, a.cast = s.GetIsClassInitedFlagAddress(0xc1), s.IsEnum(0xc1), s.CompareTypesForCast(0xc1, 0xc2)
		a.content, a.ok = s.GetStaticFieldContent(0xf1, 8, 8)
		return a
	}
	check(t, "9.0", ask(s), answers{ee.ConstLookup{Addr: ee.Value{Bits: 0x5000}}, true, ee.TypeCompareMustNot, 77, true})

	builtinCache[ee.CLASSID_STRING].Store(0xa1)
	t.Cleanup(func() { builtinCache[ee.CLASSID_STRING].Store(0) })
	f.Answer(slots.GetObjectType, 0xa1)
	f.Answer(slots.GetObjectContent, 1)
	f.Fill(slots.GetObjectContent, 1, make(block, 8).u32(0, 2))
	text, ok := s.GetStringText(ee.Value{Bits: 0x8000})
	check(t, "text", ok && text == "\x02\x00\x00\x00", true) // one answer for its length and its characters
	f.Answer(slots.GetObjectType, 0xa2)
	_, ok = s.GetStringText(ee.Value{Bits: 0x8000})
	check(t, "no string", ok, false)
	old := newSession(v2_0.Version(), hostMachine)
	_, ok = old.GetStringText(ee.Value{Bits: 0x8000})
	check(t, "2.0", ok, false)
	check(t, "2.0", old.GetIsClassInitedFlagAddress(0xc1), ee.ConstLookup{})
}
