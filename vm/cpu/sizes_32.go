//go:build 386 || arm || mips || mipsle

package cpu

// Sizes of what is reserved of the address space.
const (
	// StackSize is the size of the stack of compiled code, and what its address is a
	// multiple of.
	StackSize = 16 << 20
	// RegionSize is the size of a VM's region, CodeSize that of its code part.
	RegionSize = 128 << 20
	CodeSize   = 16 << 20
	// DefaultHeap is the heap's limit where none is given, MaxHeap the largest. The
	// heap reserves three times its limit.
	DefaultHeap = 256 << 20
	MaxHeap     = 512 << 20
)
