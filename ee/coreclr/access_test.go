//go:build cgo && linux && !386 && !arm && !mips && !mipsle

package coreclr

import (
	"slices"
	"testing"

	"ryugo/ee"
	"ryugo/ee/coreclr/fake"
	"ryugo/ee/coreclr/v9_0"
)

// TestKeptForAll asks 9.0 about a call from one class, then from another: the answer for the first
// is kept for both if both may call for the same reason.
func TestKeptForAll(t *testing.T) {
	const scope, class, other, owner, object = 0x5c00, 0x77, 0x79, 0x900, 0x57
	v := v9_0.Version()
	o := &v.Offsets
	for _, c := range []struct {
		name          string
		owner, parent uint64
		around        uint64 // the name of a class around each
		flags         ee.MethodFlags
		kept          bool
	}{
		{name: "unrelated classes", owner: owner, kept: true},
		{name: "classes in others", owner: owner, around: 0xa0a0},
		{name: "the method's own class", owner: class},
		{name: "a class that derives from the method's", owner: owner, parent: owner},
		{name: "object's constructor", owner: object, parent: object, flags: ee.CORINFO_FLG_CONSTRUCTOR, kept: true},
		{name: "object's other methods", owner: object, parent: object},
	} {
		builtinCache[ee.CLASSID_SYSTEM_OBJECT].Store(object)
		f := fake.New()
		f.Answer(v.Slots.GetRuntimeTypePointer, 0x5000)
		f.Answer(v.Slots.GetParentType, c.parent)
		f.Answer(v.Slots.GetMethodNameFromMetadata, 0xb0b0)
		f.Fill(v.Slots.GetMethodNameFromMetadata, 1, make(block, 24).u64(0, 0xc0c0).u64(16, c.around))
		f.Fill(v.Slots.ResolveToken, 0, make(block, v.Sizes.Token).u64(o.TokenClass, c.owner).u64(o.TokenMethod, 0x200))
		f.Fill(v.Slots.GetCallInfo, 4, make(block, v.Sizes.Call).u64(o.CallMethod, 0x200).u32(o.CallMethodFlags, uint32(c.flags)).
			sig(o.CallSig, 0, uint8(ee.CORINFO_TYPE_INT), 0, 0, nil))
		info := testMethod(return42...)
		st64(info+o.MethodInfoScope, scope)
		s := newSession(v, hostMachine)
		asks := func(from uint64) bool {
			f.Answer(v.Slots.GetMethodClass, from)
			s.begin(f.Address(), info)
			f.Answer(v.Slots.GetMethodClass, c.owner)
			f.Calls()
			tok := ee.ResolvedToken{Context: ee.MethodContext(0x100), Scope: scope, Token: 0x0a000001, Kind: ee.CORINFO_TOKENKIND_Method}
			var out ee.CallInfo
			if err := s.ResolveToken(&tok); err != nil {
				t.Fatal(err)
			}
			if err := s.GetCallInfo(&tok, nil, 0x100, ee.CORINFO_CALLINFO_SECURITYCHECKS, &out); err != nil {
				t.Fatal(err)
			}
			if out.Method != 0x200 || out.Class != ee.ClassHandle(c.owner) {
				t.Errorf("%s: %+v", c.name, out)
			}
			return slices.Contains(slotsOf(f.Calls()), v.Slots.GetCallInfo)
		}
		check(t, c.name+": asked from the first class", asks(class), true)
		check(t, c.name+": asked from it again", asks(class), false)
		check(t, c.name+": kept for all", !asks(other), c.kept)
		f.Close()
		builtinCache[ee.CLASSID_SYSTEM_OBJECT].Store(0)
	}
}

// TestKeptConstrained asks 9.0 for the method that a token means for two classes, given by
// prefixes. Each answer is kept for its class, and found for a token with the same meaning, unless
// the method's code is shared.
func TestKeptConstrained(t *testing.T) {
	v := v9_0.Version()
	o := &v.Offsets
	f := fake.New()
	defer f.Close()
	f.Answer(v.Slots.GetRuntimeTypePointer, 0x5000)
	f.Answer(v.Slots.GetMethodClass, 0x77)
	info := testMethod(return42...)
	st64(info+o.MethodInfoScope, 0x5c00)
	s := newSession(v, hostMachine)
	const shared = 0x903
	for round := range 3 { // the third has another token
		for _, class := range []uint64{0, 0x901, 0x902, shared} {
			s.begin(f.Address(), info)
			token := func(number uint32, class uint64) *ee.ResolvedToken {
				f.Fill(v.Slots.ResolveToken, 0, make(block, v.Sizes.Token).u64(o.TokenClass, class).u64(o.TokenMethod, 0x200))
				tok := &ee.ResolvedToken{Context: ee.MethodContext(0x100), Scope: 0x5c00, Token: number, Kind: ee.CORINFO_TOKENKIND_Method}
				if err := s.ResolveToken(tok); err != nil {
					t.Fatal(err)
				}
				return tok
			}
			tok := token(0x0a000001+uint32(round/2), 0x900)
			var constrained *ee.ResolvedToken
			if class != 0 {
				constrained = token(0x1b000000+uint32(class), class)
			}
			flags := uint32(0)
			if class == shared {
				flags = uint32(ee.CORINFO_FLG_SHAREDINST)
			}
			f.Fill(v.Slots.GetCallInfo, 4, make(block, v.Sizes.Call).u64(o.CallMethod, 0x1000+class).u32(o.CallMethodFlags, flags).sig(o.CallSig, 0, uint8(ee.CORINFO_TYPE_INT), 0, 0, nil))
			f.Calls()
			var out ee.CallInfo
			if err := s.GetCallInfo(tok, constrained, 0x100, 0, &out); err != nil {
				t.Fatal(err)
			}
			check(t, "the method", uint64(out.Method), 0x1000+class)
			check(t, "asked", slices.Contains(slotsOf(f.Calls()), v.Slots.GetCallInfo), round == 0 || round == 2 && (class == 0 || class == shared))
		}
	}
}
