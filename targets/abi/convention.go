package abi

// Reg is a register by its number in Convention.RegNames: integer registers
// come first, in hardware encoding, then floating-point ones.
type Reg = uint8

// NoReg is the absent register.
const NoReg Reg = 0xff

// MaxRegs is the largest number of registers that one value travels in.
const MaxRegs = 4

// Convention is a calling convention. All sizes are in bytes.
type Convention struct {
	Name        string
	PointerSize uint32
	RegNames    []string

	// IntArgs and FloatArgs are the argument registers in order, IntRets and
	// FloatRets those of the result.
	IntArgs, FloatArgs []Reg
	IntRets, FloatRets []Reg
	// RetBuf is the register set aside for the address of a return buffer;
	// NoReg when it is passed like an argument.
	RetBuf Reg

	// Slot is the size of a stack slot and of an integer register.
	Slot uint32
	// MaxStackAlign bounds the alignment of a stack argument.
	MaxStackAlign uint32
	// FrameAlign is the alignment of the whole argument area.
	FrameAlign uint32
	// ShadowSpace is the bytes at the start of the argument area that belong to
	// the callee.
	ShadowSpace uint32

	// SharedSlots: integer and floating-point arguments use up the same
	// positions.
	SharedSlots bool
	// Align2: what is aligned to two slots starts at an even register (AAPCS64
	// C.10, AAPCS32 C.3).
	Align2 bool
	// Split: a value may have its first words in the last integer registers and
	// the rest on the stack, when nothing else is there yet (AAPCS32 C.5).
	Split bool
	// Exhaust: once a value went to the stack for lack of registers, no later
	// one gets a register of that kind (AAPCS64 C.3 and C.13, AAPCS32 C.2.vfp
	// and C.6).
	Exhaust bool
	// Singles: FloatArgs are registers of 4 bytes; a double takes two, the first
	// of them even, and gaps are filled by later values (AAPCS32 C.1.vfp).
	Singles bool
	// SoftFloat: floating-point arguments travel as integers.
	SoftFloat bool
	// MaxWords is the largest number of integer registers that a scalar may
	// travel in.
	MaxWords uint8

	// FixedOutArgs: stack arguments are stored to one area of the frame, which
	// belongs to the next call (FEATURE_FIXED_OUT_ARGS). Else they are pushed in
	// their order, and calls may nest.
	FixedOutArgs bool
	// FastTailCalls: a tail call may be made by the epilog and a jump
	// (FEATURE_FASTTAILCALL).
	FastTailCalls bool

	// Args and Rets say how structs are classified.
	Args, Rets StructRule
	// OpaqueExplicit: structs with explicit layout are not looked into for
	// floating-point fields.
	OpaqueExplicit bool

	// LeftToRight: stack arguments are pushed in their order, so the last one
	// has the lowest address.
	LeftToRight bool
	// CalleePops: the callee removes the stack arguments.
	CalleePops bool
	// ContextLast: the generic context and a vararg cookie follow the user's
	// arguments; else they precede them, after `this` and the return buffer.
	ContextLast bool
	// CookieOnStack: a cookie never travels in a register.
	CookieOnStack bool
	// UserOnStack: only `this` and the return buffer travel in registers.
	UserOnStack bool
	// VarArgs is the convention of methods with variable arguments; nil is the
	// same one.
	VarArgs *Convention
	// FloatsTwice: a floating-point argument is in the integer register of its
	// position as well.
	FloatsTwice bool
}

// Of returns the convention of a signature.
func (c *Convention) Of(varArgs bool) *Convention {
	if varArgs && c.VarArgs != nil {
		return c.VarArgs
	}
	return c
}

// StructRule says how structs are classified.
type StructRule struct {
	Kind Classifier
	// Max is the largest struct that travels in integer registers.
	Max uint32
	// HFA: homogeneous floating-point aggregates travel in floating-point
	// registers, one element in each.
	HFA bool
	// HVA: so do vectors, and aggregates of vectors alone.
	HVA bool
	// ByRef: what the rule has no registers for travels by reference to a copy;
	// else on the stack.
	ByRef bool
}

// LooksInside tells whether the rule asks for a struct's scalars: others need
// its size and references only.
func (r *StructRule) LooksInside() bool { return r.HFA || r.Kind == Eightbytes }

// Parts is how a value travels: in Count registers of the given types, each
// from the given byte offset on, by reference to a copy, or, when neither, on
// the stack as an argument and through a return buffer as a result.
type Parts struct {
	Count uint8
	ByRef bool
	HFA   bool
	// Words: the value is a row of whole words, of which Count only are listed
	// here: the size says how many it needs. It may be split.
	Words  bool
	Types  [MaxRegs]Class
	Offset [MaxRegs]uint8
}

// Role is what an argument is for.
type Role uint8

const (
	User Role = iota
	This
	RetBuf  // the address of a return buffer
	Context // a generic context
	Cookie  // a vararg or P/Invoke cookie
)

// Param is one argument. Shape is nil for scalars.
type Param struct {
	Class Class
	Role  Role
	Shape *Shape
}

// Place is where one argument travels: in registers, on the stack, or both.
type Place struct {
	Parts
	// Split: the first words are in registers, the rest is on the stack.
	Split bool
	Regs  [MaxRegs]Reg
	// Also is the integer register that has a floating-point argument a second
	// time (FloatsTwice), or NoReg.
	Also Reg
	// Stack is the offset in the argument area, Size the bytes there, whole
	// slots; both 0 for what is in registers entirely.
	Stack, Size uint32
}

// Result is how a value is returned.
type Result struct {
	Parts
	Regs [MaxRegs]Reg
	// Buffer: through a return buffer, whose address is an argument.
	Buffer bool
}

// Signature is what a call passes and returns. Params are the user's.
type Signature struct {
	Ret     Param // Class None without Shape: nothing
	This    bool
	Context bool // a generic context
	VarArgs bool // with a cookie, in managed code
	Params  []Param
}

// Assignment is how a signature's values travel.
type Assignment struct {
	Result
	ThisAt, RetBufAt, ContextAt Place // of those that there are
	Params                      []Place
	StackSize                   uint32 // bytes of the argument area
	CalleePops                  uint32 // how many of them the callee removes
}
