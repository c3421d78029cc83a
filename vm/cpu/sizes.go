package cpu

// wide is 1 if addresses have 64 bits, otherwise 0.
const wide = ^uint(0) >> 63

// Sizes of address space reservations. CodeSize depends on the processor.
const (
	// StackSize is the size of the stack of compiled code, and the alignment of its address.
	StackSize = 16 << 20
	// RegionSize is the size of a VM's region, CodeSize that of its code part.
	RegionSize = 128 << (20 + 3*wide)
	// DefaultHeap is the default limit of the heap, MaxHeap the largest limit. The heap reserves
	// three times its limit.
	DefaultHeap = 256 << (20 + 2*wide)
	MaxHeap     = 512 << (20 + 11*wide)
)
