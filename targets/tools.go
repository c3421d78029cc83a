package targets

import (
	"debug/elf"

	"ryugo/disasm"
	"ryugo/ee"
	"ryugo/targets/dwarf"
	"ryugo/targets/gcinfo"
)

// Tools is what a machine is to those who read its code, write it into files or hand it to a runtime. Its row is in the
// folder of the back end, in tools.go. No phase asks for it.
type Tools struct {
	Reader  disasm.Machine
	Listing Listing
	Frames  dwarf.Machine
	Object  Object
	// GC is whose numbers CoreCLR's GC info has, nil where it has none of this machine.
	GC *gcinfo.Machine
	// CoreCLR is nil where that does not run by this compiler.
	CoreCLR *CoreCLR
}

// Listing is how RyuJIT's listings name a machine.
type Listing struct {
	Name, WithAVX string // WithAVX: empty where it makes no difference
	Stack, Frame  string // registers
	// SetsFrame are the beginnings of the instructions by which a prolog sets the frame register.
	SetsFrame []string
	// Floats is what the names of the floating-point registers begin with that prologs save.
	Floats string
}

// Object is what object files know of a machine.
type Object struct {
	Machine elf.Machine
	Filler  byte // between methods
	// Reloc is the type of a relocation of code; field is the code from its place on.
	Reloc func(kind ee.RelocKind, field []byte) uint32
	// Addend writes a relocation's addend into its field, nil where relocations have addends.
	Addend  func(field []byte, kind ee.RelocKind, addend int64) error
	Debug   [3]uint32 // the types of those of package dwarf
	CodeBit uint64    // set in the addresses of functions: Thumb's
	// Attributes are those of .ARM.attributes.
	Attributes []byte
}

// CoreCLR is what that runtime is told of a machine, and handed in its form.
type CoreCLR struct {
	// Unwind appends a function's block.
	Unwind func(dst []byte, f *ee.Func) ([]byte, error)
	// Relocs are the forms of relocations by ee.RelocKind; the others are none that the runtime knows.
	Relocs [ee.RelocKinds]RelocForm
	// NearData is the runtime's relocation of data near the code; 0: addresses of data are constants.
	NearData uint16
	// CallerSP: see ee.Info.CallerSPFunclets.
	CallerSP bool
	// SlowBorderJumps, if not nil, answers for ee.Info.SlowBorderJumps.
	SlowBorderJumps func() bool
	// ISA is the instruction set that flags tell of.
	ISA func(f ee.JitFlags) ee.ISA
}

// RelocForm is a form of relocations.
type RelocForm struct {
	Kind  uint16 // the runtime's number, IMAGE_REL_...; 0: none
	After uint8  // how far after the field the place is that the distance is measured from
	Data  bool   // it does not reach everything
	// Fits, if not nil, reports whether the runtime knows the instruction at the start of field.
	Fits func(field []byte) bool
}
