package ryugo_test

import (
	"strings"
	"testing"

	"ryugo"
	"ryugo/loader"
)

// TestMorphTargets takes the core library through global morph for the targets
// without a back end, and wants an error where code is asked for.
func TestMorphTargets(t *testing.T) {
	for _, target := range ryugo.MorphTargets() {
		t.Run(target, func(t *testing.T) {
			l := loader.New(loader.Options{CoreLib: coreImage, CoreLibName: "core", PointerSize: ryugo.PointerSize(target)})
			m, err := l.OpenImage("image", coreImage)
			if err != nil {
				t.Fatal(err)
			}
			u := whole(t, newUniverse(l, m))
			for _, opt := range levels {
				o := ryugo.Options{Target: target, Opt: opt, Check: true, StopAfter: ryugo.MorphPhase}
				_, err := ryugo.Batch(u.jit, u.methods, 2, o, func(_ int, c *ryugo.Compiler, i int, code *ryugo.Code, err error) {
					if err != nil || len(code.Text) != 0 || c.LastPhase() != ryugo.MorphPhase {
						t.Errorf("%s: %d bytes of code behind %s, %v", opt, len(code.Text), c.LastPhase(), err)
					}
				})
				if err != nil {
					t.Fatal(err)
				}
			}
			for _, stop := range []string{"", "lowering"} {
				if _, err := ryugo.New(u.jit, ryugo.Options{Target: target, StopAfter: stop}); err == nil || !strings.Contains(err.Error(), "no code generation") {
					t.Errorf("a compile up to %q: %v", stop, err)
				}
			}
		})
	}
}
