// Package v9_0 is CoreCLR 9.0 for x64 Linux: its interface to the JIT as a table. All 9.0.x have
// the same interface.
package v9_0

import (
	_ "embed"
	"sync"

	"ryugo/ee/coreclr/version"
)

//go:embed version.txt
var table string

// Version returns the version in version.txt. The table is parsed on the first call: a runtime
// needs only one version.
var Version = sync.OnceValue(func() *version.Version { return version.MustParse(table) })
