// Package collections runs programs while the collector moves their objects.
package collections

import (
	"testing"

	"ryugo/host"
	"ryugo/host/live"
)

func TestMain(m *testing.M) { live.Main(m) }

// collectors are settings that make the collector run often, each with programs that take less than
// a minute under it.
var collectors = []struct {
	name     string
	opt      host.Options
	patterns []string
}{
	{"stress", host.Options{GCStress: true}, []string{"il/*.exe", "eh/[a-ce-fi-z]*.exe", "clr/[a-r]*.exe"}},
	{"gen0", host.Options{Gen0Size: 0x10000}, []string{"gc*.exe", "coll_*.exe", "gen_*.exe", "str*.exe", "eh/*.exe", "clr/*.exe"}},
	{"server", host.Options{ServerGC: true}, []string{"gc*.exe", "clr/*.exe"}},
	{"server, gen0", host.Options{ServerGC: true, Gen0Size: 0x10000}, []string{"clr/t*.exe", "clr/soaking.exe"}},
}

// TestCollections runs programs while the collector moves their objects.
func TestCollections(t *testing.T) {
	live.SkipUnlessLive(t)
	for _, c := range collectors {
		t.Run(c.name, func(t *testing.T) {
			for i, file := range live.Programs(t, c.patterns...) {
				opt := c.opt
				opt.All, opt.Opt = true, []string{"min", "full"}[i%2]
				t.Run(live.Name(file)+"/"+opt.Opt, func(t *testing.T) {
					live.Parallel(t, file)
					want := live.Expect(t, file)
					want.Check(t, live.Run(t, host.Only, file, opt))
				})
			}
		})
	}
}
