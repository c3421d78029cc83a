package ee

// On-stack replacement (OSR). Code of tier 0 counts how often its loops go round (Info.PatchpointCounter).
// A loop that does so often calls CORINFO_HELP_PATCHPOINT, and the runtime asks for an optimized
// version of the method that begins in the middle: at the loop, on the frame that the
// code of tier 0 has made. That version returns to the caller of both.

// OldFrame is the frame of a method with patchpoints, as the code that takes it over finds it. Offsets
// are from the caller's stack pointer, where the first stack argument is.
type OldFrame struct {
	// Size is the bytes below the return address, with those that the runtime's helper
	// adds: it enters the new code with the stack pointer at the lowest of them.
	Size uint32
	// Saved is a mask of the callee-saved registers that were pushed, the frame register, which is
	// pushed first, among them.
	Saved uint64
	// Slots is where each parameter, hidden ones included, and each local of the IL is, in the
	// order of nodes.Method.Locals.
	Slots []OldSlot
	// Context is where the generic context is, This where the object is by which it is
	// found; NoOldSlot: nowhere.
	Context, This int32
}

// OldSlot is where a local is. All of it is there: a register that the local arrived in
// has been stored.
type OldSlot struct {
	Offset int32
	// Exposed: the address of the local may have been taken.
	Exposed bool
}

// NoOldSlot is the offset of what has no place.
const NoOldSlot = -1

// OSRInfo says where a method with CORJIT_FLAG_OSR begins.
type OSRInfo struct {
	ILOffset uint32
	Frame    OldFrame
}

// OSRQueries are the questions about on-stack replacement.
type OSRQueries interface {
	// GetOSRInfo fills out for the method that is being compiled, which has CORJIT_FLAG_OSR. It
	// is an error when the frame is not one of this compiler's.
	GetOSRInfo(m MethodHandle, out *OSRInfo) error
}
