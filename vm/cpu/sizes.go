package cpu

// wide is 1 where addresses have 64 bits, else 0.
const wide = ^uint(0) >> 63

// Sizes of what is reserved of the address space. CodeSize is the processor's.
const (
	// StackSize is the size of the stack of compiled code, and what its address is a
	// multiple of.
	StackSize = 16 << 20
	// RegionSize is the size of a VM's region, CodeSize that of its code part.
	RegionSize = 128 << (20 + 3*wide)
	// DefaultHeap is the heap's limit where none is given, MaxHeap the largest. The
	// heap reserves three times its limit.
	DefaultHeap = 256 << (20 + 2*wide)
	MaxHeap     = 512 << (20 + 11*wide)
)
