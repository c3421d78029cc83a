package xarch

import (
	"ryugo/nodes"
	"ryugo/targets"
	"ryugo/targets/backend"
)

// Lowering is the part of lowering that amd64 and x86 share.
type Lowering struct {
	backend.Generation
	sizes *sizes // of the target
	// fewBytes: some integer registers have no low byte that an instruction can name.
	fewBytes bool
	// fewRegs: two indexed addresses and another operand may need more registers than locals leave
	// free.
	fewRegs bool
}

// Requirements builds the registers that the nodes of amd64 and x86 read, destroy and write.
type Requirements struct {
	Lowering
	Bytes targets.RegMask // the integer registers with a low byte that an instruction can name
}

// Code emits moves and memory operands, which all generation needs.
type Code struct {
	Requirements
	Asm   Emitter // from Generate to Emit
	Ptr   Size    // the size of a pointer
	flags flags
	// bySign says of the last comparison with zero that the sign flag answers it, not the overflow
	// flag as well.
	bySign bool
}

// Arithmetic generates arithmetic, conversions, comparisons and vectors.
type Arithmetic struct{ Code }

// Backend is the back end that amd64 and x86 share. A target embeds it, adds prologs, epilogs
// and the instructions around calls (Convention), and calls SetupMachine.
type Backend struct {
	Arithmetic
	conv        Convention
	upperHalves upperHalves
}

// SetupMachine makes b the back end of target t.
func (b *Backend) SetupMachine(t *targets.Target, c backend.Config, isa backend.ISA, conv Convention) {
	b.Setup(t, c, isa, &b.Asm.Buffer)
	b.fewBytes = t.IntRegs&^t.ByteRegs != 0
	b.fewRegs = t.IntRegs.Count() < 8
	b.conv, b.Ptr, b.sizes = conv, Size(t.PointerSize), sizes64
	if b.Ptr == EA_4 {
		b.sizes, b.Asm.Is32 = sizes32, true
	}
}

// Convention is the part of code generation that differs between targets: what their frames and
// calls need besides the rows of instructions. It is called for each call, return or funclet.
type Convention interface {
	// Epilog generates the return from the method or a funclet.
	Epilog()
	// Returned follows call c of type t: it generates what the convention leaves to the caller.
	Returned(c *nodes.Call, t nodes.VarType)
	// TailCall removes the frame and jumps to the target of c.
	TailCall(c *nodes.Call)
	// LeaveFrame undoes the prolog of the current function, up to the return instruction.
	LeaveFrame()
}

// isImm32 reports whether n is an integer constant that an instruction can hold as a sign-extended
// 32-bit immediate.
func (b *Lowering) isImm32(n nodes.NodeID) bool {
	m := b.M
	if m.Oper[n] != nodes.GT_CNS_INT || m.Flags[n]&nodes.GTF_ICON_SYMBOL != 0 {
		return false
	}
	v := m.IntValue(n)
	return v == int64(int32(v)) || b.sizeOf(m.Type[n]) == 4
}

// sizes are the sizes of types for one size of pointer.
type sizes struct {
	op, mem [256]Size // in a register, in memory
	loads   [256]loadRow
}

var sizes32, sizes64 = sizesOf(nodes.ILP32), sizesOf(nodes.LP64)

func sizesOf(model *nodes.DataModel) *sizes {
	s := new(sizes)
	for t := range nodes.TypeCount {
		s.mem[t], s.op[t], s.loads[t] = Size(model.SizeOf(t)), EA_4, loads[t]
		if s.mem[t] == EA_8 {
			s.op[t] = EA_8
		}
		if t.IsGC() {
			s.loads[t].size = s.mem[t]
		}
	}
	return s
}

// opSize returns the operand size of a value of type t in a register.
func (b *Lowering) opSize(t nodes.VarType) Size { return b.sizes.op[t] }

// sizeOf returns the bytes of a value of type t; 0 for structs.
func (b *Lowering) sizeOf(t nodes.VarType) uint32 { return uint32(b.sizes.mem[t]) }

// memSize returns the size of a value of type t in memory.
func (b *Lowering) memSize(t nodes.VarType) Size { return b.sizes.mem[t] }
