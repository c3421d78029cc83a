//go:build !amd64 && !386

package xarch

// cpuid returns zeros: this program does not run on such a processor.
func cpuid(uint32) (a, b, c, d uint32) { return 0, 0, 0, 0 }
