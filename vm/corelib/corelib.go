// Package corelib holds the core library of the vm: the C# sources of this folder, compiled to one assembly.
// INTERNALCALLS.md lists what the library asks of the runtime.
package corelib

import _ "embed"

//go:generate ./build.sh

// Image is the assembly mscorlib, a PE file.
//
//go:embed mscorlib.dll
var Image []byte
