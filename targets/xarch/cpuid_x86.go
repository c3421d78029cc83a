//go:build amd64 || 386

package xarch

// cpuid returns the registers that the instruction sets for subleaf 0 of a leaf.
func cpuid(leaf uint32) (a, b, c, d uint32)
