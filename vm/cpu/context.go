package cpu

// Compiled code runs on a stack of its own, StackSize bytes at a multiple of StackSize: code finds
// the thread's context block by masking the stack pointer.
//
//	base               context block (Ctx…)
//	base + GuardStart  guard: touching it is a stack overflow
//	base + GuardEnd    the stack's lowest byte
//	base + StackSize   its end; the first frame begins below
//
// The guard is so large that a frame of less than GuardEnd bytes whose prolog does not probe cannot
// skip it.
const (
	GuardStart = 64 << 10
	GuardEnd   = 1 << 20
)

// The context block. The machine's stubs and its signal handler know these offsets. A wild store of
// compiled code may hit it, so leaving for Go needs nothing in it.
const (
	CtxAllocNext = 0 // bump allocator: next free byte
	CtxAllocEnd  = 8
	CtxFault     = 16  // what the signal handler stores: the machine's
	CtxArgs      = 512 // the offsets in an exit frame of the first integer arguments

	CtxSpare = 4096 // an exit frame for a stack that has no room for one
)
