package abi

// Reg is a register by its number in Convention.RegNames: integer registers come first, in hardware
// encoding, then floating-point registers.
type Reg = uint8

// NoReg is the absent register.
const NoReg Reg = 0xff

// MaxRegs is the largest number of registers that one value is passed in.
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
	// RetBuf is the register reserved for the address of a return buffer; NoReg if it is passed
	// like an argument.
	RetBuf Reg

	// Slot is the size of a stack slot and of an integer register.
	Slot uint32
	// MaxStackAlign bounds the alignment of a stack argument.
	MaxStackAlign uint32
	// FrameAlign is the alignment of the whole argument area.
	FrameAlign uint32
	// ShadowSpace is the number of bytes at the start of the argument area that belong to the
	// callee.
	ShadowSpace uint32

	// SharedSlots: integer and floating-point arguments share the same sequence of positions.
	SharedSlots bool
	// Align2: a value aligned to two slots starts at an even register (AAPCS64 C.10, AAPCS32 C.3).
	Align2 bool
	// Split: a value may have its first words in the last integer registers and the rest on the
	// stack, if nothing else is on the stack yet (AAPCS32 C.5).
	Split bool
	// Exhaust: once a value has gone to the stack for lack of registers, no later value gets a
	// register of that kind (AAPCS64 C.3 and C.13, AAPCS32 C.2.vfp and C.6).
	Exhaust bool
	// Singles: FloatArgs are registers of 4 bytes. A double takes two, the first of them even.
	// Later values fill gaps (AAPCS32 C.1.vfp).
	Singles bool
	// SoftFloat: floating-point arguments are passed as integers.
	SoftFloat bool
	// MaxWords is the largest number of integer registers that a value other than an HFA may take.
	MaxWords uint8

	// FixedOutArgs: stack arguments are stored to one outgoing area of the frame, which belongs to
	// the next call (FEATURE_FIXED_OUT_ARGS). Otherwise they are pushed in order, and calls may
	// nest.
	FixedOutArgs bool
	// FastTailCalls: a tail call may be an epilog followed by a jump (FEATURE_FASTTAILCALL).
	FastTailCalls bool

	// Args and Rets say how structs are classified.
	Args, Rets StructRule
	// OpaqueExplicit: structs with explicit layout are not searched for floating-point fields.
	OpaqueExplicit bool

	// LeftToRight: stack arguments are pushed in order, so the last one has the lowest address.
	LeftToRight bool
	// CalleePops: the callee removes the stack arguments.
	CalleePops bool
	// ContextLast: the generic context and a vararg cookie follow the user's arguments. Otherwise
	// they precede them, after `this` and the return buffer.
	ContextLast bool
	// CookieOnStack: a cookie is never passed in a register.
	CookieOnStack bool
	// UserOnStack: only `this` and the return buffer are passed in registers.
	UserOnStack bool
	// VarArgs is the convention of methods with variable arguments; nil: this convention.
	VarArgs *Convention
	// FloatsTwice: a floating-point argument is also in the integer register of its position.
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
	// Max is the size of the largest struct that is passed in integer registers.
	Max uint32
	// HFA: homogeneous floating-point aggregates travel in floating-point
	// registers, one element in each.
	HFA bool
	// HVA: the same holds for vectors, and for aggregates of vectors only.
	HVA bool
	// ByRef: a struct for which the rule has no registers is passed by reference to a copy;
	// otherwise on the stack.
	ByRef bool
}

// LooksInside reports whether the rule depends on a struct's scalars. Other rules need only its
// size and references.
func (r *StructRule) LooksInside() bool { return r.HFA || r.Kind == Eightbytes }

// Parts is how a value is passed: in Count registers of the given types, each from the given byte
// offset on; by reference to a copy; or, if neither, on the stack as an argument and through a
// return buffer as a result.
type Parts struct {
	Count uint8
	ByRef bool
	HFA   bool
	// Words: the value is a sequence of whole words. Only Count of them are listed here; the size
	// gives the number that it needs. It may be split.
	Words  bool
	Types  [MaxRegs]Class
	Offset [MaxRegs]uint8
}

// Role is the purpose of an argument.
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

// Place is where one argument is passed: in registers, on the stack, or both.
type Place struct {
	Parts
	// Split: the first words are in registers, the rest is on the stack.
	Split bool
	Regs  [MaxRegs]Reg
	// Also is the integer register that also holds a floating-point argument (FloatsTwice), or
	// NoReg.
	Also Reg
	// Stack is the offset in the argument area, Size the bytes there, in whole slots. Both are 0
	// for a value that is entirely in registers.
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

// Assignment has the places of a signature's values.
type Assignment struct {
	Result
	ThisAt, RetBufAt, ContextAt Place // of those that the signature has
	Params                      []Place
	StackSize                   uint32 // bytes of the argument area
	CalleePops                  uint32 // the bytes that the callee removes
}
