//go:build amd64 || 386

package xarch

// cpuid returns what the instruction says of a leaf's first part.
func cpuid(leaf uint32) (a, b, c, d uint32)
