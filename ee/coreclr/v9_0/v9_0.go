// Package v9_0 is CoreCLR 9.0 for x64 Linux: its interface to the JIT as a table. All 9.0.x
// have the same.
package v9_0

import (
	_ "embed"

	"ryugo/ee/coreclr/version"
)

//go:embed version.txt
var table string

// Version is what version.txt says.
var Version = version.MustParse(table)
