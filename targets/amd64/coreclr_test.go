package amd64_test

import (
	"os"
	"testing"

	"ryugo/ee"
	"ryugo/ee/standalone"
	"ryugo/loader"
	"ryugo/passes"
	"ryugo/vm/corelib"
)

// liveJIT is a runtime with CoreCLR's requirements, with addresses that no instruction reaches.
type liveJIT struct {
	*standalone.Runtime
	info ee.Info
}

func newLiveJIT(l *loader.Loader) *liveJIT {
	j := &liveJIT{Runtime: standalone.New(l)}
	j.info = *j.Runtime.GetEEInfo()
	j.info.PollsInLoops, j.info.GCInfo = true, ee.GCInfoCoreCLRv2
	j.info.UsesWriteBarriers, j.info.HasTailCallHelper = true, false
	j.info.Frameless, j.info.Near = true, ee.AddressRange{Start: 0x7f0200000000, End: 0x7f0300000000}
	return j
}

// GetMethodInfo makes the call cells reachable from the code of every second method.
func (j *liveJIT) GetMethodInfo(m ee.MethodHandle, info *ee.MethodInfo) error {
	err := j.Runtime.GetMethodInfo(m, info)
	if m&1 == 0 {
		info.Flags |= ee.CORJIT_FLAG_NEAR_DATA
	}
	return err
}

func (j *liveJIT) GetEEInfo() *ee.Info { return &j.info }

func (j *liveJIT) GetAddrOfCaptureThreadGlobal() ee.ConstLookup {
	return ee.ConstLookup{Addr: ee.Value{Bits: 0x7f0012345678}}
}

func (j *liveJIT) GetHelperFtn(h ee.Helper) ee.ConstLookup {
	return ee.ConstLookup{Addr: ee.SymbolValue(ee.SymAddress, 0x7f0100000000+64*uint64(h))}
}

func (j *liveJIT) GetFunctionEntryPoint(m ee.MethodHandle) ee.ConstLookup {
	return ee.ConstLookup{Access: ee.IAT_PVALUE, Addr: ee.Value{Bits: 0x7f0200000000 + 8*uint64(m)}}
}

// TestLiveRuntime compiles core libraries for this runtime, with all checks.
func TestLiveRuntime(t *testing.T) {
	open := map[string]func() (*loader.Loader, *loader.Module, error){
		"corelib": func() (*loader.Loader, *loader.Module, error) {
			l := loader.New(loader.Options{CoreLib: corelib.Image, CoreLibName: "mscorlib"})
			mod, err := l.OpenImage("mscorlib", corelib.Image)
			return l, mod, err
		},
	}
	if _, err := os.Stat(corpus); err == nil && !testing.Short() {
		open["mono"] = func() (*loader.Loader, *loader.Module, error) {
			l := loader.New(loader.Options{})
			mod, err := l.Open(corpus)
			return l, mod, err
		}
	}
	for name, open := range open {
		for i := range 4 {
			target, level := bothTargets[i/2], []passes.Level{passes.LevelMin, passes.LevelFull}[i%2]
			l, mod, err := open()
			if err != nil {
				t.Fatal(err)
			}
			j := newLiveJIT(l)
			c := passes.NewCompiler(j, target, passes.Options{Level: level, Check: true})
			n := 0
			for m, err := range l.AllMethods(mod) {
				if err != nil {
					t.Fatal(err)
				}
				if n++; name == "mono" && n%8 != 0 {
					continue
				}
				code, err := c.Compile(m.Handle())
				if _, unsupported := err.(*ee.Unsupported); unsupported {
					continue
				}
				if err != nil {
					t.Fatal(err)
				}
				if what := unwindable(code); what != "" {
					class, name := j.GetMethodName(m.Handle())
					t.Errorf("%s::%s: %s", class, name, what)
				}
			}
			t.Logf("%s: %d methods", name, n)
		}
	}
}
