// Package targets describes a target: its registers, its calling conventions, and the few functions
// that are called per method or per block, never per node. The concrete targets are in the folders
// below.
package targets

import (
	"math/bits"

	"ryugo/bitvec"
	"ryugo/ee"
	"ryugo/nodes"
	"ryugo/targets/gcinfo"
)

// Reg is a register of the target. Integer registers come first, in hardware
// encoding; floating-point ones follow. NoReg is none.
type Reg = uint8

// NoReg is the absent register.
const NoReg = nodes.NoReg

// RegMask is a set of registers.
type RegMask uint64

// MaskOf returns the set of r alone.
func MaskOf(r Reg) RegMask { return 1 << r }

// Has reports whether r is in the set.
func (s RegMask) Has(r Reg) bool { return s>>r&1 != 0 }

// Count returns the number of registers in the set.
func (s RegMask) Count() int { return bits.OnesCount64(uint64(s)) }

// First returns the lowest register of a non-empty set.
func (s RegMask) First() Reg { return Reg(bits.TrailingZeros64(uint64(s))) }

// Target is one machine with one convention, e.g. amd64 with SysV.
type Target struct {
	Name        string // as in --target
	PointerSize uint32
	RegNames    []string
	IntRegs     RegMask // allocatable integer registers
	FloatRegs   RegMask // allocatable floating-point registers
	CalleeSaved RegMask
	CallerSaved RegMask // killed by a call
	// HalfKept are the callee-saved registers of which a call preserves only the first KeptBytes
	// bytes, 8 or 16. Methods with wider vectors do not use these registers.
	HalfKept  RegMask
	KeptBytes uint8
	FrameReg  Reg
	StackReg  Reg
	// AllocOrder lists allocatable registers, the cheapest first.
	AllocOrder []Reg
	// LclOrder lists the registers that locals may live in, the best first.
	LclOrder []Reg
	// KeptReg is a callee-saved register that lsra.Locals never gives to a local that is
	// live across a call while a tree temp is live too, so that the temp can stay in a register.
	KeptReg Reg
	// PairTypes has a bit for each VarType whose values take two registers of their file, an even
	// one and the next (doubles on arm32). The even register names the pair.
	PairTypes uint64
	// IntRoom and FloatRoom are how many locals may be in registers of each file at the same time.
	IntRoom, FloatRoom Room
	// X86Sets: the machine has those of x86's instruction sets that ee.Info tells of.
	X86Sets bool
	// FloatsInSt0: a float is returned in st0, and code generation moves it between st0 and xmm0.
	FloatsInSt0 bool
	// SupportsOSR: the machine supports on-stack replacement: a method can be entered on the frame
	// of another version of it (ee.OSRInfo).
	SupportsOSR bool
	// ArmSets: the machine has Advanced SIMD, and those of the other instruction sets that ee.Info
	// tells of.
	ArmSets bool
	// ThreadStatics: code can find a thread's statics without a helper, see ee.Info.
	ThreadStatics bool
	// InitFlags: code can test whether a class has been initialized, see
	// ee.JitInfo.GetIsClassInitedFlagAddress.
	InitFlags bool
	// Saturates: a conversion of a floating-point number to an integer type that cannot hold it
	// returns the nearest integer, and 0 for a NaN. Otherwise it returns the smallest integer.
	Saturates bool
	// ByteRegs are the integer registers whose low byte an instruction can name.
	ByteRegs RegMask
	ABI      *ABI

	// Registers that the runtime's exception handling and helpers and compiled code agree on,
	// beside the ABI. Other helpers take ordinary arguments.

	// FrameArg is the register in which a funclet gets the stack pointer of its method's body,
	// CatchArg the register in which a catch or filter funclet gets the exception.
	FrameArg, CatchArg Reg
	// BarrierDst and BarrierSrc are the address and the reference for CORINFO_HELP_ASSIGN_REF and
	// CHECKED_ASSIGN_REF. BarrierKill are the registers that these may destroy, fewer than other
	// helpers destroy; all others are preserved.
	BarrierDst, BarrierSrc Reg
	BarrierKill            RegMask
	// ByRefDst and ByRefSrc are the addresses between which CORINFO_HELP_ASSIGN_BYREF moves a
	// reference. It advances both. ByRefKill are the registers that it destroys, these two
	// included.
	ByRefDst, ByRefSrc Reg
	ByRefKill          RegMask
	// StubParam is the register in which an IL stub gets its secret parameter.
	StubParam Reg
	// TailTarget and TailSize are the registers in which CORINFO_HELP_TAILCALL gets the callee's
	// address and the number of bytes of its stack arguments.
	TailTarget, TailSize Reg
	// NewBackend makes the state of a worker for lowering and code generation.
	NewBackend func() Backend
	Tools      *Tools // set with NewBackend
}

// Room is how many locals may be in registers of one file at the same time. The other registers are
// for tree temps.
type Room struct {
	All  uint8 // at any node
	Busy uint8 // at nodes that may need many registers themselves
}

// Floats returns the floating-point registers that method m may use.
func (t *Target) Floats(m *nodes.Method) RegMask {
	return t.FloatRegs &^ t.halfKept(m)
}

// halfKept returns the registers that method m does not use because calls would preserve only a
// part of its vectors in them.
func (t *Target) halfKept(m *nodes.Method) RegMask {
	if m.UsesYMM || m.UsesSIMD && t.KeptBytes < 16 {
		return t.HalfKept
	}
	return 0
}

// FloatRoomOf returns the room for floating-point locals of method m.
func (t *Target) FloatRoomOf(m *nodes.Method) Room {
	r := t.FloatRoom
	n := uint8(t.halfKept(m).Count())
	r.All, r.Busy = r.All-n, r.Busy-n
	return r
}

// IsPair reports whether a value of type v takes a pair of registers.
func (t *Target) IsPair(v nodes.VarType) bool { return t.PairTypes>>v&1 != 0 }

// RegsOf returns the registers of a value of type v in register, or pair, r.
func (t *Target) RegsOf(v nodes.VarType, r Reg) RegMask {
	if t.IsPair(v) {
		return 3 << r
	}
	return MaskOf(r)
}

// Pairs returns the even registers of the pairs whose two registers are in the set.
func (s RegMask) Pairs() RegMask { return s & (s >> 1) & 0x5555555555555555 }

// Backend is the target's part of the back end. One worker owns it.
type Backend interface {
	// Lower makes register requirements and control flow explicit in LIR and
	// decides containment (phase lowering).
	Lower(m *nodes.Method, env *Env)
	// Clobbers returns the registers that node n, not lowered yet, may use by number or destroy.
	Clobbers(m *nodes.Method, env *Env, n nodes.NodeID) Clobbers
	// BuildRefs appends the RefPositions of block b's nodes, in order, from first on. It returns 0,
	// or the GT_IL_OFFSET at which it stopped because refs was full.
	BuildRefs(m *nodes.Method, env *Env, b nodes.BlockID, first nodes.NodeID, refs *Refs) nodes.NodeID
	// Generate encodes the instructions of allocated LIR, with short jumps (phase code generation).
	Generate(m *nodes.Method, env *Env)
	// Emit fixes the sizes of jumps and fills code (phase emission).
	Emit(m *nodes.Method, env *Env, code *ee.Code) error
	// GCTable returns the table that Emit has encoded as GC info. Its sites are all safepoints,
	// each with its node.
	GCTable() *gcinfo.Table
}

// Clobbers are the registers that a node affects when locals are in them.
type Clobbers struct {
	// Fixed are registers that the instruction uses by number. No local that is live where
	// the operands are read may be in one.
	Fixed RegMask
	// ArgRegs are those of Fixed in each of which the node passes one argument, and which it uses
	// for nothing else. A local that is passed in one may already be there.
	ArgRegs RegMask
	// Call: the node destroys Target.CallerSaved after it has read its operands.
	Call bool
	// Destroyed are the registers that the node destroys after it has read its operands, if Call is
	// not set.
	Destroyed RegMask
	// Native: a call of native code. During the call the collector does not find this method's
	// registers.
	Native bool
	// Poll: a GC poll. It preserves Target.CallerSaved, except references there.
	Poll bool
}

// Env is the context that every pass gets besides the Method.
type Env struct {
	JIT    ee.JitInfo
	Target *Target
	// MinOpts: no value is in a register from one block to another. Importation may set it for a
	// method.
	MinOpts bool
	// Inline: the phase inlining runs, so importation records candidates.
	Inline bool
	// Method being compiled.
	Method ee.MethodHandle
	// LiveOut has, for each block, the tracked locals that are live at its end.
	LiveOut *bitvec.Matrix
}
