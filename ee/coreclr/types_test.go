//go:build cgo && linux && !386 && !arm && !mips && !mipsle

package coreclr

import (
	"testing"

	"ryugo/ee"
	"ryugo/ee/coreclr/fake"
	"ryugo/ee/coreclr/v2_0"
	"ryugo/ee/coreclr/v9_0"
)

// TestTypeQuestions asks for facts of types that 9.0 has and 2.0 has not.
func TestTypeQuestions(t *testing.T) {
	f := fake.New()
	t.Cleanup(f.Close)
	s := newSession(v9_0.Version(), hostMachine)
	s.begin(f.Address(), s.alloc(s.v.Sizes.MethodInfo))
	f.Calls()
	slots, o := &s.v.Slots, &s.v.Offsets
	f.Answer(slots.GetTypeInstantiationArgument, 0xa1)
	f.Answer(slots.GetDefaultComparerClass, 0xa2)
	f.Answer(slots.GetDefaultEqualityComparerClass, 0xa3)
	f.Answer(slots.GetRuntimeTypePointer, 0xa4)
	args := s.alloc(16)
	st64(args, 0xa5)
	st64(args+8, 0xa6)
	f.Fill(slots.GetMethodSig, 1, make(block, s.v.Sizes.Sig).u32(o.SigMethodInstCount, 2).u64(o.SigMethodInst, args))
	type answers struct {
		class, order, equality, first, second, third ee.ClassHandle
		object                                       ee.Value
	}
	ask := func(s *session) answers {
		return answers{
			class: s.GetTypeArgument(0xc1, 0), order: s.GetDefaultComparer(0xc1, false), equality: s.GetDefaultComparer(0xc1, true),
			first: s.GetMethodTypeArgument(0xd1, 0), second: s.GetMethodTypeArgument(0xd1, 1), third: s.GetMethodTypeArgument(0xd1, 2),
			object: s.GetRuntimeType(0xc1),
		}
	}
	check(t, "9.0", ask(s), answers{0xa1, 0xa2, 0xa3, 0xa5, 0xa6, 0, ee.Value{Bits: 0xa4}})
	check(t, "2.0", ask(newSession(v2_0.Version(), hostMachine)), answers{})
}
