package main

import (
	"runtime/debug"
	"testing"
)

// TestVersionOf checks the output of --version for kinds of builds.
func TestVersionOf(t *testing.T) {
	setting := func(kv ...string) (s []debug.BuildSetting) {
		for i := 0; i < len(kv); i += 2 {
			s = append(s, debug.BuildSetting{Key: kv[i], Value: kv[i+1]})
		}
		return s
	}
	for _, c := range []struct {
		info debug.BuildInfo
		want string
	}{
		{debug.BuildInfo{}, "(devel)"},
		{debug.BuildInfo{Main: debug.Module{Version: "v1.2.3"}}, "v1.2.3"},
		{debug.BuildInfo{Main: debug.Module{Version: "(devel)"}, Settings: setting("vcs.revision", "0123456789abcdef0123", "vcs.time", "2026-01-02T03:04:05Z", "vcs.modified", "false")},
			"(devel) commit 0123456789ab of 2026-01-02T03:04:05Z"},
		{debug.BuildInfo{Main: debug.Module{Version: "v0.0.0-20260102030405-0123456789ab"}, Settings: setting("vcs.revision", "0123456789abcdef0123", "vcs.time", "2026-01-02T03:04:05Z", "vcs.modified", "false")},
			"v0.0.0-20260102030405-0123456789ab of 2026-01-02T03:04:05Z"},
		{debug.BuildInfo{Settings: setting("vcs.revision", "0123", "vcs.modified", "true")}, "(devel) commit 0123 with changes"},
	} {
		if got := versionOf(&c.info); got != c.want {
			t.Errorf("versionOf(%+v) = %q, want %q", c.info, got, c.want)
		}
	}
}
