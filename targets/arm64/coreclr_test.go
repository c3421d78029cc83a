package arm64_test

import (
	"testing"

	"ryugo/ee"
	"ryugo/ee/standalone"
	"ryugo/loader"
	"ryugo/passes"
	"ryugo/targets/arm64"
	"ryugo/targets/unwind"
	"ryugo/vm/corelib"
)

// liveJIT is a runtime that asks for what CoreCLR asks.
type liveJIT struct {
	*standalone.Runtime
	info ee.Info
}

func (j *liveJIT) GetEEInfo() *ee.Info { return &j.info }

// TestLiveRuntime compiles the core library for such a runtime, with all checks: CoreCLR's GC
// info is read back and compared with what the IR says is live, its unwind codes with the steps.
func TestLiveRuntime(t *testing.T) {
	if testing.Short() {
		t.Skip("in short mode")
	}
	for _, level := range []passes.Level{passes.LevelMin, passes.LevelFull} {
		l := loader.New(loader.Options{CoreLib: corelib.Image, CoreLibName: "mscorlib"})
		mod, err := l.OpenImage("mscorlib", corelib.Image)
		if err != nil {
			t.Fatal(err)
		}
		j := &liveJIT{Runtime: standalone.New(l)}
		j.info = *j.Runtime.GetEEInfo()
		j.info.PollsInLoops, j.info.UntrackedInEH, j.info.GCInfo = true, true, ee.GCInfoCoreCLRv2
		j.info.UsesWriteBarriers, j.info.HasTailCallHelper = true, false
		c := passes.NewCompiler(j, arm64.Target(), passes.Options{Level: level, Check: true})
		n := 0
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
			checkUnwind(t, code.Funcs)
			n++
		}
		if n < 1000 {
			t.Errorf("level %v: %d methods", level, n)
		}
	}
}

// checkUnwind writes the steps of functions as blocks and has those read.
func checkUnwind(t *testing.T, funcs []ee.Func) {
	t.Helper()
	for i := range funcs {
		f := &funcs[i]
		b, err := unwind.AppendARM64(nil, f)
		if err != nil {
			t.Fatalf("%+v: %v", f, err)
		}
		length, _, got, err := unwind.DecodeARM64(b)
		if want := unwind.FrameOf(f); err != nil || length != f.End-f.Start || got != want {
			t.Fatalf("%+v\n%x\nreads as %d bytes, %+v, not %+v (%v)", f, b, length, got, want, err)
		}
	}
}
