// Package corelib holds the core library of the vm: the C# sources of this folder, compiled to one
// assembly. INTERNALCALLS.md lists the methods that the library needs from the runtime.
package corelib

import _ "embed"

//go:generate ./build.sh

// Image is the assembly mscorlib, a PE file.
//
//go:embed mscorlib.dll
var Image []byte
