// Package v9_0 is CoreCLR 9.0 for x64 Linux: its interface to the JIT as a table. All 9.0.x
// have the same.
package v9_0

import (
	_ "embed"
	"sync"

	"ryugo/ee/coreclr/version"
)

//go:embed version.txt
var table string

// Version is what version.txt says. The table is read when it is asked for: a runtime needs one
// of them.
var Version = sync.OnceValue(func() *version.Version { return version.MustParse(table) })
