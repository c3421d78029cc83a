package ee

// Code is the result of one compile: what RyuJIT passes to allocMem, recordRelocation, setEHinfo,
// allocUnwindInfo, setBoundaries and setVars. All slices belong to the compiler and are overwritten
// by its next compile; an implementer copies what it keeps.
type Code struct {
	Method MethodHandle
	// Text is the code: the root, then the funclets. All offsets below are relative to its start.
	Text []byte
	// ROData is read-only data. The code addresses it rip-relatively, so it must be placed at
	// Text's start + RODataOffset.
	ROData       []byte
	RODataOffset uint32

	Relocs    []Reloc
	EH        []EHClause // in the order in which the runtime searches, see targets/ehclauses
	Funcs     []Func     // root first
	CallSites []CallSite // in code order
	ILMap     []ILMapping
	Vars      []VarLoc // of methods compiled with CORJIT_FLAG_DEBUG_INFO
	FrameSize uint32   // bytes of the root's frame, below the return address
	FrameToSP uint32   // the frame register minus the stack pointer of the root's body
	// OldFrame describes the frame to an OSR version of the method, which takes over from this
	// code. Its size is 0 if the code has no patchpoints.
	OldFrame OldFrame
	GCInfo   []byte // where references are at each call, see targets/gcinfo; empty: nowhere
}

// RelocKind is how the value of a relocation's field is computed.
type RelocKind uint8

const (
	RelocAddress    RelocKind = iota // 8 bytes: S + A
	RelocPC32                        // 4 bytes: S + A - P, P the field's own address
	RelocBranch                      // the displacement of a direct call or jump, on x64 computed as RelocPC32: a stub may stand in
	RelocPage                        // arm64, the immediate of adrp: the 4 KB page of S + A, counted from that of P
	RelocPageOffset                  // arm64, the immediate of add, or of a load or store: the low 12 bits of S + A
	RelocAddress32                   // 4 bytes: S + A
	RelocText32                      // 4 bytes, A until then: T + A, T the address of Text; there is no symbol
	RelocMovPair                     // arm32, the immediates of movw and movt: S + A

	RelocKinds = iota // how many there are
)

// Reloc asks the runtime to put the address of Symbol at Offset in Text.
type Reloc struct {
	Offset uint32
	Kind   RelocKind
	Symbol Symbol
	Addend int64
}

// FuncKind is CorJitFuncKind.
type FuncKind uint8

const (
	FUNC_ROOT FuncKind = iota
	FUNC_HANDLER
	FUNC_FILTER
)

// Func is the root or a funclet. Unwind is a sequence of target-neutral unwind steps, from which
// the runtime's own form is encoded.
type Func struct {
	Kind       FuncKind
	Start, End uint32
	PrologSize uint32
	EH         uint32 // the clause it handles; none for the root
	Unwind     []UnwindStep
	// Epilogs are the offsets in Text of the epilogs, which are all the same. Restore lists the
	// steps that their instructions undo, in execution order: a step is in force until the
	// instruction that ends at its CodeOffset, relative to the epilog's start, has run. One more
	// instruction, a return or a jump, ends the epilog. Both are empty on machines whose unwind
	// data does not describe epilogs.
	Epilogs []uint32
	Restore []UnwindStep
}

// UnwindOp is one effect of a prolog.
type UnwindOp uint8

const (
	UnwindPush      UnwindOp = iota // Reg was pushed
	UnwindAlloc                     // Value bytes were allocated
	UnwindSetFrame                  // Reg = sp + Value
	UnwindSave                      // Reg was stored at sp + Value
	UnwindSaveFloat                 // floating-point register Reg, 16 bytes, was stored at sp + Value
)

// UnwindStep is one step. It is in force from CodeOffset, relative to the Func's start.
type UnwindStep struct {
	CodeOffset uint32
	Op         UnwindOp
	Reg        uint8 // the target's hardware encoding
	Value      uint32
}

// CallSite is a return address inside Text, with what is known about the call.
type CallSite struct {
	ReturnOffset uint32
	ILOffset     uint32 // NoILOffset for a call that the compiler added
	Method       MethodHandle
	Helper       Helper
}

// NoILOffset marks code that no IL instruction maps to.
const NoILOffset = ^uint32(0)

// MappingSource are ICorDebugInfo::SourceTypes.
type MappingSource uint8

const (
	SourceTypeInvalid MappingSource = 0
	SourceStackEmpty  MappingSource = 2
	SourceCallSite    MappingSource = 4
)

// ILMapping maps the code from NativeOffset on to ILOffset.
type ILMapping struct {
	NativeOffset uint32
	ILOffset     uint32
	Source       MappingSource
}

// VarLoc is the location of an IL variable while the code in [Start, End) runs.
type VarLoc struct {
	Var        int32 // arguments, `this` first, then locals; or VarRetBuf, VarTypeContext
	Start, End uint32
	Reg        uint8 // hardware number, xmm0 is 16; NoVarReg: in the frame
	Offset     int32 // from the frame register
}

// NoVarReg is the Reg of a variable on the frame.
const NoVarReg = 0xff

// Hidden parameters as VarLoc.Var, in ICorDebugInfo's numbering.
const (
	VarRetBuf      int32 = -2
	VarTypeContext int32 = -3
)
