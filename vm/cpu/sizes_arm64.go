package cpu

// Sizes of what is reserved of the address space.
const (
	// StackSize is the size of the stack of compiled code, and what its address is a
	// multiple of.
	StackSize = 16 << 20
	// RegionSize is the size of a VM's region, CodeSize that of its code part: as far as a
	// branch reaches.
	RegionSize = 1 << 30
	CodeSize   = 128 << 20
	// DefaultHeap is the heap's limit where none is given, MaxHeap the largest.
	DefaultHeap = 1 << 30
	MaxHeap     = 1 << 40
)
