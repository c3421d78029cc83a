package arm64_test

import (
	"flag"
	"testing"

	"ryugo/ee"
	"ryugo/ee/standalone"
	"ryugo/loader"
	"ryugo/passes"
	"ryugo/targets/arm64"
	"ryugo/vm/corelib"
)

// liveJIT is a runtime with CoreCLR's requirements.
type liveJIT struct {
	*standalone.Runtime
	info ee.Info
}

func (j *liveJIT) GetEEInfo() *ee.Info { return &j.info }

// liveFile is an assembly whose methods are compiled instead of the core library's.
var liveFile = flag.String("live", "", "an assembly for TestLiveRuntime")

// TestLiveRuntime compiles the core library for this runtime, with all checks: CoreCLR's GC info is
// decoded and compared with liveness in the IR, its unwind codes with the steps.
func TestLiveRuntime(t *testing.T) {
	if testing.Short() {
		t.Skip("in short mode")
	}
	for _, level := range []passes.Level{passes.LevelMin, passes.LevelFull} {
		l := loader.New(loader.Options{CoreLib: corelib.Image, CoreLibName: "mscorlib"})
		mod, err := l.OpenImage("mscorlib", corelib.Image)
		if *liveFile != "" {
			l = loader.New(loader.Options{})
			mod, err = l.Open(*liveFile)
		}
		if err != nil {
			t.Fatal(err)
		}
		j := &liveJIT{Runtime: standalone.New(l)}
		j.info = *j.Runtime.GetEEInfo()
		j.info.PollsInLoops, j.info.GCInfo = true, ee.GCInfoCoreCLRv2
		j.info.UsesWriteBarriers, j.info.HasTailCallHelper, j.info.Frameless, j.info.CallerSPFunclets = true, false, true, true
		c := passes.NewCompiler(j, arm64.Target(), passes.Options{Level: level, Check: true})
		n, seen := 0, map[string]int{}
		for m, err := range l.AllMethods(mod) {
			if err != nil {
				t.Fatal(err)
			}
			code, err := c.Compile(m.Handle())
			if err != nil {
				if _, unsupported := err.(*ee.Unsupported); !unsupported {
					t.Fatal(err)
				}
				continue
			}
			checkUnwind(t, code, seen)
			n++
		}
		if n < 1000 {
			t.Errorf("level %v: %d methods", level, n)
		}
		t.Log(level, n, seen)
	}
}
