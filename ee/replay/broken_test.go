package replay_test

import (
	"math/rand/v2"
	"reflect"
	"testing"

	"ryugo/ee"
	"ryugo/ee/record"
	"ryugo/ee/replay"
)

// TestBroken checks that no error is reported about the answers of a real runtime, and that after a
// change of any answer the compile counts as one with other answers than the recorded ones.
func TestBroken(t *testing.T) {
	f, err := record.Parse("generics", recordFile(t, "../../testdata/cs/gen_constrained.exe", 1))
	if err != nil {
		t.Fatal(err)
	}
	c := replay.New(f)
	r := rand.New(rand.NewPCG(1, 2))
	for i := range f.Compiles {
		compile := &f.Compiles[i]
		sum := compile.Sum
		for _, compile.Sum = range []uint64{sum, 0} { // also by the contents of the answers
			if err := c.Broken(i); err != nil {
				t.Fatal(err)
			}
		}
		if compile.Sum = sum; sum == 0 {
			t.Fatal("a compile without a sum")
		}
		k, at := r.IntN(len(compile.Verbs)), 0
		for _, n := range compile.Counts[:k] {
			at += int(n)
		}
		status := f.Row(compile.Verbs[k], compile.Rows[at+r.IntN(int(compile.Counts[k]))]).FieldByName("Status")
		was := status.Uint()
		status.SetUint(was ^ 4)
		if c.Broken(i) == nil {
			t.Errorf("compile %d: a changed answer of %s is not found", i, record.VerbName(compile.Verbs[k]))
		}
		status.SetUint(was)
	}
}

// TestContradictions has answers that no runtime gives, in a file without checksums.
func TestContradictions(t *testing.T) {
	f, err := record.Parse("generics", recordFile(t, "../../testdata/cs/gen_constrained.exe", 1))
	if err != nil {
		t.Fatal(err)
	}
	c := replay.New(f)
	change := map[string]func(row any) bool{
		"GetCallInfo": func(row any) bool {
			row.(*record.Row[record.Call, ee.CallInfo]).Answer.Kind = 16
			return true
		},
		"GetMethodInfo": func(row any) bool {
			a := &row.(*record.Row[ee.MethodHandle, ee.MethodInfo]).Answer
			a.Args.CallConv ^= ee.CORINFO_CALLCONV_HASTHIS
			return true
		},
		"GetClassGClayout": func(row any) bool {
			a := row.(*record.Row[ee.ClassHandle, []ee.GCType]).Answer
			if len(a) == 0 {
				return false
			}
			a[0] = 77
			return true
		},
		"GetNewHelper": func(row any) bool {
			row.(*record.Row[ee.ClassHandle, ee.Helper]).Answer = 255
			return true
		},
	}
	for i := range f.Compiles {
		compile := &f.Compiles[i]
		compile.Sum = 0
		at := 0
		for k, verb := range compile.Verbs {
			name := record.VerbName(verb)
			if do := change[name]; do != nil {
				row := f.Row(verb, compile.Rows[at])
				was := reflect.New(row.Type()).Elem()
				was.Set(row)
				if do(row.Addr().Interface()) {
					if c.Broken(i) == nil {
						t.Errorf("compile %d: a bad answer of %s is not found", i, name)
					}
					delete(change, name)
				}
				row.Set(was)
			}
			at += int(compile.Counts[k])
		}
	}
	for name := range change {
		t.Errorf("%s has not been changed", name)
	}
}
