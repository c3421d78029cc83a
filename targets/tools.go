package targets

import (
	"debug/elf"

	"ryugo/disasm"
	"ryugo/ee"
	"ryugo/targets/dwarf"
	"ryugo/targets/gcinfo"
)

// Tools describes a machine to code that reads its instructions, writes them to files or hands them
// to a runtime. Each back end's folder has its row, in tools.go. No phase uses it.
type Tools struct {
	Reader  disasm.Machine
	Listing Listing
	Frames  dwarf.Machine
	Object  Object
	// GC has the register numbers of CoreCLR's GC info for this machine; nil: CoreCLR does not have
	// the machine.
	GC *gcinfo.Machine
	// CoreCLR is nil if CoreCLR cannot use this compiler on the machine.
	CoreCLR *CoreCLR
}

// Listing has a machine's names in RyuJIT's listings.
type Listing struct {
	Name, WithAVX string // WithAVX: empty if AVX makes no difference
	Stack, Frame  string // registers
	// SetsFrame are prefixes of the instructions by which a prolog sets the frame register.
	SetsFrame []string
	// Floats is the prefix of the names of those floating-point registers that prologs save.
	Floats string
}

// Object is a machine's data for object files.
type Object struct {
	Machine elf.Machine
	Filler  byte // between methods
	// Reloc returns the type of a relocation of code. field is the code from the relocated field
	// on.
	Reloc func(kind ee.RelocKind, field []byte) uint32
	// Addend writes a relocation's addend into its field; nil if relocations hold their addends.
	Addend  func(field []byte, kind ee.RelocKind, addend int64) error
	Debug   [3]uint32 // the types of package dwarf's relocations
	CodeBit uint64    // set in the addresses of functions: the Thumb bit
	// Attributes are those of .ARM.attributes.
	Attributes []byte
}

// CoreCLR is a machine's data for CoreCLR, and the forms in which CoreCLR takes code.
type CoreCLR struct {
	// Unwind appends a function's unwind block.
	Unwind func(dst []byte, f *ee.Func) ([]byte, error)
	// Relocs are the forms of relocations by ee.RelocKind. The runtime does not know the kinds
	// without a form.
	Relocs [ee.RelocKinds]RelocForm
	// NearData is the runtime's relocation of data near the code; 0: addresses of data are constants.
	NearData uint16
	// CallerSP: see ee.Info.CallerSPFunclets.
	CallerSP bool
	// SlowBorderJumps, if not nil, answers for ee.Info.SlowBorderJumps.
	SlowBorderJumps func() bool
	// ISA returns the instruction set that flags f describe.
	ISA func(f ee.JitFlags) ee.ISA
}

// RelocForm is a form of relocations.
type RelocForm struct {
	Kind  uint16 // the runtime's number, IMAGE_REL_...; 0: none
	After uint8  // bytes from the end of the field to the place from which the distance is measured
	Data  bool   // its range is limited
	// Fits, if not nil, reports whether the runtime knows the instruction at the start of field.
	Fits func(field []byte) bool
}
