package amd64_test

import (
	"testing"

	"ryugo/ee"
	"ryugo/ee/standalone"
	"ryugo/loader"
	"ryugo/passes"
	"ryugo/targets/amd64"
	"ryugo/vm/corelib"
)

// liveJIT is a runtime that asks for what CoreCLR asks, at addresses that no
// instruction reaches.
type liveJIT struct {
	*standalone.Runtime
	info ee.Info
}

func newLiveJIT(t testing.TB) (*liveJIT, *loader.Loader, *loader.Module) {
	l := loader.New(loader.Options{CoreLib: corelib.Image, CoreLibName: "mscorlib"})
	mod, err := l.OpenImage("mscorlib", corelib.Image)
	if err != nil {
		t.Fatal(err)
	}
	j := &liveJIT{Runtime: standalone.New(l)}
	j.info = *j.Runtime.GetEEInfo()
	j.info.PollsInLoops, j.info.UntrackedInEH, j.info.GCInfo = true, true, ee.GCInfoCoreCLRv2
	j.info.UsesWriteBarriers, j.info.HasTailCallHelper = true, false
	return j, l, mod
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

// TestLiveRuntime compiles a core library for such a runtime, with all checks.
func TestLiveRuntime(t *testing.T) {
	for _, level := range []passes.Level{passes.LevelMin, passes.LevelFull} {
		j, l, mod := newLiveJIT(t)
		c := passes.NewCompiler(j, amd64.SysV(), passes.Options{Level: level, Check: true})
		for m, err := range l.AllMethods(mod) {
			if err != nil {
				t.Fatal(err)
			}
			_, err = c.Compile(m.Handle())
			if _, unsupported := err.(*ee.Unsupported); unsupported {
				continue
			}
			if err != nil {
				t.Fatal(err)
			}
		}
	}
}
