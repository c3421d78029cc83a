// Package v2_0 is CoreCLR 2.0.0 for x64 Linux: its interface to the JIT as a table.
package v2_0

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
