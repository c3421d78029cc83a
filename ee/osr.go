package ee

// On-stack replacement (OSR). Tier 0 code counts the iterations of its loops
// (Info.PatchpointCounter). When a loop has iterated that often, it calls CORINFO_HELP_PATCHPOINT,
// and the runtime asks for an optimized version of the method that begins in the middle: at the
// loop, on the frame that the tier 0 code has set up. That version returns to the caller of both.

// OldFrame is the frame of a method with patchpoints, as its OSR version finds it. Offsets are
// relative to the caller's stack pointer, where the first stack argument is.
type OldFrame struct {
	// Size is the number of bytes below the return address, including those that the runtime's
	// helper adds: it enters the OSR version with the stack pointer at the lowest of them.
	Size uint32
	// Saved is a mask of the callee-saved registers that were pushed, including the frame register,
	// which is pushed first.
	Saved uint64
	// Slots are the locations of all parameters, including the hidden ones, and all locals of the
	// IL, in the order of nodes.Method.Locals.
	Slots []OldSlot
	// Context is the location of the generic context, This that of the object from which the
	// context is found; NoOldSlot if there is none.
	Context, This int32
}

// OldSlot is the location of a local. The whole local is in memory: if it arrived in registers,
// they have been stored.
type OldSlot struct {
	Offset int32
	// Exposed is set if the address of the local may have been taken.
	Exposed bool
}

// NoOldSlot is the offset of something that has no location.
const NoOldSlot = -1

// OSRInfo tells where the OSR version of a method (CORJIT_FLAG_OSR) begins.
type OSRInfo struct {
	ILOffset uint32
	Frame    OldFrame
}

// OSRQueries are the questions about on-stack replacement.
type OSRQueries interface {
	// GetOSRInfo fills out for the method that is being compiled, which has CORJIT_FLAG_OSR. It
	// returns an error if the frame is not one of this compiler's.
	GetOSRInfo(m MethodHandle, out *OSRInfo) error
}
