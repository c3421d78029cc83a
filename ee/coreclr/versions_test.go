//go:build cgo && linux && !386 && !arm && !mips && !mipsle

package coreclr

import (
	"reflect"
	"testing"

	"ryugo/ee"
	"ryugo/ee/coreclr/v2_0"
	"ryugo/ee/coreclr/version"
)

// tested is the version of the tests' runtime.
var tested = v2_0.Version()

// testedOn is its machine.
var testedOn = hostMachine

// madeUp is a version whose numbers all differ from those of other versions: slots are in reverse
// order, structs have twice the size, helpers and intrinsics are moved.
func madeUp() *version.Version {
	old := v2_0.Version()
	v := *old
	v.Name, v.ID[0] = "made up", ^old.ID[0]
	change := func(table any, f func(uint64) uint64) {
		fields := reflect.ValueOf(table).Elem()
		for i := range fields.NumField() {
			if n := fields.Field(i).Uint(); n != version.None {
				fields.Field(i).SetUint(f(n))
			}
		}
	}
	change(&v.Slots, func(n uint64) uint64 { return n ^ 0xff })
	change(&v.Offsets, func(n uint64) uint64 { return 2 * n })
	change(&v.Sizes, func(n uint64) uint64 { return 2 * n })
	v.SlotNames = make([]string, 256)
	for i, name := range old.SlotNames {
		v.SlotNames[i^0xff] = name
	}
	v.HelperOf = make([]ee.Helper, len(old.HelperOf)+100)
	for h, n := range old.Helpers {
		if n != 0 {
			v.Helpers[h] = n + 100
			v.HelperOf[n+100] = ee.Helper(h)
		}
	}
	v.Intrinsics = append(make([]ee.Intrinsic, 5), old.Intrinsics...)
	return &v
}

// TestMadeUpVersion runs the other tests with a runtime of an invented version: they fail if a
// number of 2.0 is written anywhere but in its table.
func TestMadeUpVersion(t *testing.T) {
	defer serveAs(madeUp(), testedOn)()
	runAll(t)
}

// coreTargets are the machines on which CoreCLR runs.
var coreTargets = [...]string{"amd64", "arm64"}

// TestOtherMachine runs the other tests for the other processor.
func TestOtherMachine(t *testing.T) {
	for _, target := range coreTargets {
		if target != testedOn.Name {
			defer serveAs(tested, machineOf(target))()
			t.Run(target, runAll)
			return
		}
	}
}

// serveAs sets the library's version and machine, until the returned function is called.
func serveAs(version *version.Version, m *machine) (back func()) {
	forget := func() {
		for i := range builtinCache {
			builtinCache[i].Store(0)
		}
		for i := range helperCache {
			helperCache[i].Store(0)
		}
		eeInfo.Store(nil)
		trapCache.Store(0)
	}
	j := theJIT()
	v, on, free := j.version, j.machine, j.workers.free
	tested, j.version, testedOn, j.machine, j.workers.free = version, version, m, m, nil
	forget()
	return func() {
		tested, j.version, testedOn, j.machine, j.workers.free = v, v, on, on, free
		forget()
	}
}

func runAll(t *testing.T) {
	for _, c := range []struct {
		name string
		run  func(*testing.T)
	}{
		{"Signature", TestSignature},
		{"BrokenSignature", TestBrokenSignature},
		{"ResolveToken", TestResolveToken},
		{"CallInfo", TestCallInfo},
		{"Kept", TestKept},
		{"RuntimeLookup", TestRuntimeLookup},
		{"FieldInfo", TestFieldInfo},
		{"ClassFacts", TestClassFacts},
		{"VectorT", TestVectorT},
		{"Warm", TestWarm},
		{"Compile", TestCompile},
		{"Throw", TestThrow},
		{"Results", TestResults},
		{"Allocs", TestAllocs},
	} {
		t.Run(c.name, c.run)
	}
}
