package main

import (
	"fmt"
	"runtime"
	"runtime/debug"
	"strings"
)

// version returns the text of `ryugo --version`: the module's version or the commit that this
// binary was built from, Go's version, and the host, from the build information in the binary.
func version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return fmt.Sprintf("unknown (%s %s/%s)", runtime.Version(), runtime.GOOS, runtime.GOARCH)
	}
	return versionOf(info) + fmt.Sprintf(" (%s %s/%s)", info.GoVersion, runtime.GOOS, runtime.GOARCH)
}

// versionOf returns the module's version, and the commit if the build information has it.
func versionOf(info *debug.BuildInfo) string {
	v := info.Main.Version
	if v == "" {
		v = "(devel)"
	}
	settings := map[string]string{}
	for _, s := range info.Settings {
		settings[s.Key] = s.Value
	}
	const short = 12 // digits of a commit's hash
	if commit := settings["vcs.revision"]; commit != "" {
		if commit = commit[:min(short, len(commit))]; !strings.Contains(v, commit) {
			v += " commit " + commit
		}
		if settings["vcs.modified"] == "true" {
			v += " with changes"
		}
		if t := settings["vcs.time"]; t != "" {
			v += " of " + t
		}
	}
	return v
}
