// Package nodes is the compiler's IR: the GenTree of RyuJIT as flat tables.
//
// One Method holds everything about the method being compiled: node columns indexed by NodeID, and
// side tables for statements, blocks, locals, calls, arguments and EH regions. A worker owns one
// Method and reuses it: Reset sets the lengths to zero and keeps the memory. The tables contain no
// Go pointers.
//
// The IR has two modes (opers.go has each oper's contract). HIR: a block is a list of statements,
// each the root of a tree; operands are evaluated op1, op2 unless GTF_REVERSE_OPS is set. LIR, from
// rationalization on: a block is one list of nodes linked by Next and Prev, which alone define the
// order; operand columns are data flow.
package nodes

import (
	"math"

	"ryugo/arena"
	"ryugo/ee"
	"ryugo/targets/abi"
)

// Method is the IR of one method.
type Method struct {
	// Node columns. Row 0 is GT_NONE. Rows [0, NumNodes) are in use. The slices are longer, so
	// sweeps should hoist and reslice them.
	Oper     []Oper
	Type     []VarType
	Flags    []NodeFlags
	Op1      []NodeID
	Op2      []NodeID
	Next     []NodeID
	Prev     []NodeID
	Val      []uint32
	NumNodes int

	SideTables
	RegAlloc

	Blocks    Blocks
	NumBlocks int // rows in use, row 0 included
	FirstBB   BlockID
	LastBB    BlockID
	Flow      Flow // full only
	SSA       SSA  // full only

	Locals []Local
	// References to locals; at full, to tracked ones: see MentionsIn.
	Mentions   []Mention
	MentionsOf []Range // [block] of Mentions

	Signature
	FrameFacts
	Stats
	ABIScratch
	Model *DataModel // the target's data model; Reset keeps it
	IsLIR bool

	// Budget limits the resources of the compile; nil means no limit. Measure, if not nil, counts
	// the memory of the worker against it, plus the given number of bytes, before the node columns
	// grow to more than MeasureFrom rows. Reset keeps both.
	Budget  *arena.Budget
	Measure func(more int)

	// Log is the decision log, or nil if none was requested. Reset empties it.
	Log *Log

	spare    columns // the second set of columns, to which ordering writes
	orderer  orderer
	renumber renumber
}

// SideTables has the tables to which nodes, blocks and locals refer by index. If 0 means none, row
// 0 is unused.
type SideTables struct {
	Stmts         []Stmt
	Consts        []Const
	Fields        []FieldRef
	Indexes       []IndexRef
	Leas          []LeaRef
	Layouts       []Layout
	GCTypes       []ee.GCType
	LayoutFields  []LayoutField
	Calls         []Call
	Args          []Arg
	FieldLists    []Range // of FieldEntries
	FieldEntries  []FieldListEntry
	MultiVars     []MultiVar
	MultiVarLists []Range // of MultiVars
	Switches      []SwitchDesc
	Targets       []BlockID
	ArrElems      []ArrElem
	EH            []EHRegion // innermost first; EHIndex i is row i-1
}

// RegAlloc is the result of register allocation, and what frame layout adds to it.
type RegAlloc struct {
	// Node columns, made by linear scan (EnsureRegs).
	Reg      []uint8  // result register, or NoReg
	Internal []uint64 // mask of the node's scratch registers
	SpillTmp []uint16 // number of the spill temp, for GTF_SPILL and GT_RELOAD
	// The calls across which references are live, in order.
	CallTmps []CallTmps
	LiveTmps []LiveTmp
	// Registers of nodes with several values; row 0 means none.
	MultiRegs []MultiReg

	LclRegs        uint64 // registers of locals (LvRegister)
	PollRegs       uint64 // those of LclRegs that calls destroy and in which a local is live across a GC poll
	TempRegs       uint64 // registers that linear scan uses
	NumSpillTmps   int
	SpillTmpType   []VarType
	SpillTmpOffset []int32 // after frame layout: from the frame register
}

// Signature is the method's parameters and result.
type Signature struct {
	Info         ee.MethodInfo
	NumParams    int      // locals that are parameters, hidden ones included
	ArgMap       []LclNum // IL argument number -> local
	ILLocals     LclNum   // local of IL local 0
	NumILVars    int      // number of the first locals: parameters, IL locals, and vectors that replace parameters
	ThisLcl      LclNum   // `this`, or NoLcl
	ThisBytes    uint32   // where the last of the accessed fields of the method's class ends: each `this` has these bytes
	RetBufLcl    LclNum   // return buffer, or NoLcl
	InstParamLcl LclNum   // generic context parameter, or NoLcl
	ContextLcl   LclNum   // memory where the runtime can always find the generic context: `this`, the parameter, or a copy; or NoLcl
	StubParamLcl LclNum   // the secret parameter of an IL stub, or NoLcl
	RetDesc      RetDesc  // how the method returns
	RetType      VarType
	RetLayout    uint32
	IncomingSize uint32 // bytes of the method's stack arguments
}

// FrameFacts are what frame layout depends on, besides the locals.
type FrameFacts struct {
	OutgoingLcl    LclNum // the outgoing argument area, or NoLcl
	PSPSymLcl      LclNum // the slot by which funclets find the root's frame, or NoLcl
	NativeFrameLcl LclNum // ee.Info.InlinedCallFrame of a method that calls native code inline, or NoLcl
	ThreadLcl      LclNum // the runtime's Thread, where there is a NativeFrameLcl
	// ReverseFrameLcl is the runtime's record of a method that native code calls
	// (CORJIT_FLAG_REVERSE_PINVOKE), or NoLcl.
	ReverseFrameLcl LclNum
	// CounterLcl is the patchpoint counter of a method with patchpoints, or NoLcl.
	CounterLcl LclNum
	// OldFrameSize is non-zero in a method that takes over the frame of another version of itself:
	// the number of bytes below the return address. OldSaved are the registers that were pushed
	// there.
	OldFrameSize int32
	OldSaved     uint64
	OutgoingSize uint32    // bytes of the outgoing area, the maximum over all calls
	NumFunclets  int       // not counting the root
	FuncletFirst []BlockID // [funclet number] first block; row 0 the root
	HasLocalloc  bool
	// StopsBeforeTailCalls: morph has inserted a StopBeforeTailCall before a tail call.
	StopsBeforeTailCalls bool
	HasPinned            bool
	// UsesSIMD reports whether a vector type has occurred, UsesYMM whether one of 32 bytes or more
	// has.
	UsesSIMD, UsesYMM bool
	// NoSIMD32: the target's vectors have at most 16 bytes. Reset keeps it.
	NoSIMD32 bool
	// HotWeight is the weight from which on a block's jumps are kept within code lines (loop
	// alignment); 0 if there are no such blocks.
	HotWeight float32
	// NoSIMD: the target has no vectors and no rounding instructions. Reset keeps it.
	NoSIMD bool
}

// Stats are counts for statistics. BoundsChecks and BlockCalls also decide whether SSA is built, Guesses
// whether the loops phase looks for tests of guesses.
type Stats struct {
	TempsForArgs    uint32 // temps to which arguments were evaluated
	StructArgCopies uint32 // copies of struct arguments, including temps
	StructsInRegs   uint32 // struct arguments that were passed in registers without a copy in memory
	PromotedStructs uint32 // structs whose fields are locals
	BoundsChecks    uint32 // made by importation and morph
	BlockCalls      uint32 // GTF_CALL_M_BLOCK
	Guesses         uint32 // calls that are guarded by a test of the most frequent class or method
}

// ABIScratch is scratch for queries of a calling convention.
type ABIScratch struct {
	// ShapeFields are the fields of a struct that is being classified.
	ShapeFields []abi.Field
	// StructPassing is filled by the runtime for a convention's Descriptor.
	StructPassing ee.StructPassing
}

type columns struct {
	oper                 []Oper
	typ                  []VarType
	flags                []NodeFlags
	op1, op2, next, prev []NodeID
	val                  []uint32
	reg                  []uint8
	internal             []uint64
	spillTmp             []uint16
}

// begin makes the rows that stand for none. Reset keeps them.
func (m *Method) begin() {
	if m.Model == nil {
		m.Model = LP64
	}
	m.Stmts, m.Consts = make([]Stmt, 1, 64), make([]Const, 1, 64)
	m.Fields, m.Indexes = make([]FieldRef, 1, 64), make([]IndexRef, 1, 64)
	m.Leas, m.Layouts = make([]LeaRef, 1, 64), make([]Layout, 1, 64)
	m.Calls, m.Args = make([]Call, 1, 64), make([]Arg, 1, 64)
	m.FieldLists, m.MultiVarLists = make([]Range, 1, 64), make([]Range, 1, 64)
	m.Switches, m.ArrElems = make([]SwitchDesc, 1, 64), make([]ArrElem, 1, 64)
	m.MultiRegs = append(make([]MultiReg, 0, 64), MultiReg{Reg: NoReg})
	m.SSA.Defs = append(make([]SSADef, 0, 64), SSADef{Lcl: NoLcl})
}

// Reset empties every table and keeps the memory.
func (m *Method) Reset() {
	if cap(m.Stmts) == 0 {
		m.begin()
	}
	m.NumNodes = 0
	m.Stmts = arena.Row0(m.Stmts)
	m.Consts = arena.Row0(m.Consts)
	m.Fields = arena.Row0(m.Fields)
	m.Indexes = arena.Row0(m.Indexes)
	m.Leas = arena.Row0(m.Leas)
	m.Layouts = arena.Row0(m.Layouts)
	m.GCTypes = arena.Reset(m.GCTypes)
	m.LayoutFields = arena.Reset(m.LayoutFields)
	m.Calls = arena.Row0(m.Calls)
	m.Args = arena.Row0(m.Args)
	m.FieldLists = arena.Row0(m.FieldLists)
	m.FieldEntries = arena.Reset(m.FieldEntries)
	m.MultiVars = arena.Reset(m.MultiVars)
	m.MultiVarLists = arena.Row0(m.MultiVarLists)
	m.Switches = arena.Row0(m.Switches)
	m.Targets = arena.Reset(m.Targets)
	m.ArrElems = arena.Row0(m.ArrElems)
	m.EH = arena.Reset(m.EH)
	m.Locals = arena.Reset(m.Locals)
	m.ArgMap = arena.Reset(m.ArgMap)
	m.FuncletFirst = arena.Reset(m.FuncletFirst)
	m.SpillTmpType = arena.Reset(m.SpillTmpType)
	m.CallTmps, m.LiveTmps = arena.Reset(m.CallTmps), arena.Reset(m.LiveTmps)
	m.MultiRegs = arena.Row0(m.MultiRegs)
	m.Reg, m.Internal, m.SpillTmp = m.Reg[:0], m.Internal[:0], m.SpillTmp[:0]
	m.Blocks.reset()
	m.Flow.reset()
	m.SSA.reset()
	m.NumBlocks = 1
	m.FirstBB, m.LastBB = 0, 0
	m.HotWeight = 0
	m.Info = ee.MethodInfo{}
	m.NumParams, m.ILLocals, m.NumILVars = 0, 0, 0
	m.ThisLcl, m.RetBufLcl, m.InstParamLcl, m.OutgoingLcl, m.PSPSymLcl = NoLcl, NoLcl, NoLcl, NoLcl, NoLcl
	m.ContextLcl = NoLcl
	m.StubParamLcl, m.NativeFrameLcl, m.ThreadLcl, m.ReverseFrameLcl = NoLcl, NoLcl, NoLcl, NoLcl
	m.CounterLcl, m.OldFrameSize, m.OldSaved = NoLcl, 0, 0
	m.RetDesc, m.RetType, m.RetLayout = RetDesc{}, TYP_VOID, 0
	m.ThisBytes = 0
	m.IncomingSize, m.OutgoingSize, m.NumFunclets, m.NumSpillTmps = 0, 0, 0, 0
	m.LclRegs, m.PollRegs, m.TempRegs = 0, 0, 0
	m.IsLIR, m.HasLocalloc, m.HasPinned, m.StopsBeforeTailCalls = false, false, false, false
	m.UsesSIMD, m.UsesYMM = false, false
	if m.Log != nil {
		m.Log.reset()
	}
	m.TempsForArgs, m.StructArgCopies, m.StructsInRegs, m.PromotedStructs, m.BoundsChecks, m.BlockCalls, m.Guesses = 0, 0, 0, 0, 0, 0, 0
	m.New(GT_NONE, TYP_UNDEF, 0, 0, 0, 0)
}

// MeasureFrom is the minimum number of nodes of a method whose compile is measured. The memory of
// smaller ones does not matter.
const MeasureFrom = 1 << 14

// nodeBytes is the size of a node in the columns that New fills.
const nodeBytes = 26

// Poll abandons the compile if it has been told to stop or has taken too much memory. Phases call
// it once per block.
func (m *Method) Poll() { m.Budget.Poll() }

func (m *Method) growNodes() {
	n := max(256, 2*len(m.Oper))
	if m.Measure != nil && n > MeasureFrom {
		m.Measure(n * nodeBytes)
	}
	m.Oper = arena.Raw(m.Oper, n)
	m.Type = arena.Raw(m.Type, n)
	m.Flags = arena.Raw(m.Flags, n)
	m.Op1 = arena.Raw(m.Op1, n)
	m.Op2 = arena.Raw(m.Op2, n)
	m.Next = arena.Raw(m.Next, n)
	m.Prev = arena.Raw(m.Prev, n)
	m.Val = arena.Raw(m.Val, n)
}

// New appends a node; in LIR it is not in a list yet. The caller must set the effect flags; NewOp
// merges those of the operands.
func (m *Method) New(o Oper, t VarType, op1, op2 NodeID, val uint32, flags NodeFlags) NodeID {
	i := m.NumNodes
	if i == len(m.Oper) {
		m.growNodes()
	}
	m.NumNodes = i + 1
	arena.Put(m.Oper, i, o)
	arena.Put(m.Type, i, t)
	arena.Put(m.Flags, i, flags)
	arena.Put(m.Op1, i, op1)
	arena.Put(m.Op2, i, op2)
	arena.Put(m.Val, i, val)
	if m.IsLIR {
		arena.Put(m.Next, i, 0)
		arena.Put(m.Prev, i, 0)
	}
	return NodeID(i)
}

// SetRow rewrites node n except its links.
func (m *Method) SetRow(n NodeID, o Oper, t VarType, op1, op2 NodeID, val uint32, flags NodeFlags) {
	m.Oper[n] = o // also the bounds check for the row
	i := int(n)
	arena.Put(m.Type, i, t)
	arena.Put(m.Op1, i, op1)
	arena.Put(m.Op2, i, op2)
	arena.Put(m.Val, i, val)
	arena.Put(m.Flags, i, flags)
}

// Overwrite copies row x to n, except the links.
func (m *Method) Overwrite(n, x NodeID) {
	m.SetRow(n, m.Oper[x], arena.At(m.Type, x), arena.At(m.Op1, x), arena.At(m.Op2, x), arena.At(m.Val, x), arena.At(m.Flags, x))
}

// NewOp appends an operator. Its effect flags are those of its operands and of flags.
func (m *Method) NewOp(o Oper, t VarType, op1, op2 NodeID, flags NodeFlags) NodeID {
	flags |= (m.Flags[op1] | m.Flags[op2]) & GTF_ALL_EFFECT
	return m.New(o, t, op1, op2, 0, flags)
}

// NewConst appends an entry of Consts and returns its index.
func (m *Method) NewConst(c Const) uint32 {
	m.Consts = append(m.Consts, c)
	return uint32(len(m.Consts) - 1)
}

// NewInt appends GT_CNS_INT of type t.
func (m *Method) NewInt(t VarType, v int64) NodeID {
	return m.New(GT_CNS_INT, t, 0, 0, m.NewConst(Const(v)), 0)
}

// NewDouble appends GT_CNS_DBL of type t (TYP_FLOAT: v is rounded to float32).
func (m *Method) NewDouble(t VarType, v float64) NodeID {
	return m.New(GT_CNS_DBL, t, 0, 0, m.NewConst(math.Float64bits(v)), 0)
}

// NewZero appends the zero of type t. For a vector it is not a constant node.
func (m *Method) NewZero(t VarType) NodeID {
	switch {
	case t.IsSIMD():
		return m.NewSIMD(SIMD{Op: SIMDZero, Base: TYP_FLOAT}, t, 0, 0)
	case t.IsFloat():
		return m.NewDouble(t, 0)
	}
	return m.NewInt(t.Actual(), 0)
}

// NewValue appends the pointer-sized constant v: a handle or an address.
func (m *Method) NewValue(v ee.Value) NodeID {
	f := GTF_ICON_HDL
	if v.IsSymbol {
		f |= GTF_ICON_SYMBOL
	}
	return m.New(GT_CNS_INT, m.Model.TYP_I_IMPL, 0, 0, m.NewConst(v.Bits), f)
}

// NewLookup appends the tree that computes l's value: a constant, or one or two loads from it that
// cannot fault.
func (m *Method) NewLookup(l ee.ConstLookup) NodeID {
	n := m.NewValue(l.Addr)
	for range l.Access {
		n = m.New(GT_IND, m.Model.TYP_I_IMPL, n, 0, 0, GTF_NO_FAULT)
	}
	return n
}

// NewLclVar appends a use of local l.
func (m *Method) NewLclVar(l LclNum) NodeID {
	lcl := &m.Locals[l]
	var f NodeFlags
	if lcl.Flags&LvAddrExposed != 0 {
		f = GTF_GLOB_REF
	}
	return m.New(GT_LCL_VAR, lcl.Type.Actual(), 0, 0, uint32(l), f)
}

// NewAssign appends local = value as GT_ASG.
func (m *Method) NewAssign(l LclNum, value NodeID) NodeID {
	dst := m.New(GT_LCL_VAR, m.Locals[l].Type, 0, 0, uint32(l), GTF_VAR_DEF)
	return m.New(GT_ASG, m.Locals[l].Type, dst, value, 0, m.Flags[value]&GTF_ALL_EFFECT|GTF_ASG)
}

// IntValue returns the value of a GT_CNS_INT.
func (m *Method) IntValue(n NodeID) int64 { return int64(m.Consts[m.Val[n]]) }

// DoubleValue returns the value of a GT_CNS_DBL.
func (m *Method) DoubleValue(n NodeID) float64 { return math.Float64frombits(m.Consts[m.Val[n]]) }

// IsIntConst reports whether n is a GT_CNS_INT that is a plain number.
func (m *Method) IsIntConst(n NodeID) bool {
	return m.Oper[n] == GT_CNS_INT && m.Flags[n]&(GTF_ICON_SYMBOL|GTF_ICON_HDL) == 0
}

// LclOf returns the local to which n, a GTK_LOCAL node, refers.
func (m *Method) LclOf(n NodeID) LclNum {
	switch m.Oper[n] {
	case GT_LCL_FLD, GT_LCL_FLD_ADDR, GT_STORE_LCL_FLD:
		return LclNum(m.Val[n] >> 16)
	}
	return LclNum(m.Val[n])
}

// LclOffset returns the byte offset into the local to which n, a GTK_LOCAL node, refers.
func (m *Method) LclOffset(n NodeID) uint32 {
	switch m.Oper[n] {
	case GT_LCL_FLD, GT_LCL_FLD_ADDR, GT_STORE_LCL_FLD:
		return m.Val[n] & 0xffff
	}
	return 0
}

// NewTemp appends a compiler temp.
func (m *Method) NewTemp(t VarType, layout uint32) LclNum {
	l := Local{Type: t, Flags: LvIsTemp, Layout: layout, Size: m.Model.SizeOf(t), Reg: NoReg, Parent: NoLcl}
	if layout != 0 {
		l.Size = m.Layouts[layout].Size
		l.Class = m.Layouts[layout].Class
	}
	m.Locals = append(m.Locals, l)
	return LclNum(len(m.Locals) - 1)
}

// LayoutOf returns the Layouts index of struct class c. It asks the runtime the first time.
func (m *Method) LayoutOf(jit ee.JitInfo, c ee.ClassHandle) uint32 {
	// A method uses few struct types: search linearly, latest first.
	for i := len(m.Layouts) - 1; i > 0; i-- {
		if m.Layouts[i].Class == c {
			return uint32(i)
		}
	}
	gc := jit.GetClassGClayout(c)
	l := Layout{
		Class:   c,
		Size:    jit.GetClassSize(c),
		Align:   jit.GetClassAlignment(c),
		GCFirst: uint32(len(m.GCTypes)),
		Words:   uint32(len(gc)),
	}
	for _, g := range gc {
		if g != ee.TYPE_GC_NONE {
			l.GCCount++
		}
	}
	m.setSIMD(jit, &l)
	m.GCTypes = append(m.GCTypes, gc...)
	m.Layouts = append(m.Layouts, l)
	return uint32(len(m.Layouts) - 1)
}

// GCLayout returns one GCType for each word of layout l. Words beyond its end contain no references
// (ee.ClassQueries.GetClassGClayout).
func (m *Method) GCLayout(l uint32) []ee.GCType {
	d := &m.Layouts[l]
	return m.GCTypes[d.GCFirst:][:d.Words]
}

// IsSafepoint reports whether a collection may happen while node n executes a call.
func (m *Method) IsSafepoint(n NodeID) bool {
	switch m.Oper[n] {
	case GT_CALL:
		return m.Calls[m.Val[n]].Flags&(GTF_CALL_M_NOGCCHECK|GTF_CALL_M_TAILCALL) == 0
	case GT_RETURNTRAP, GT_CALLFINALLY:
		return true
	}
	return false
}

// isPlainAllocation reports whether node n is a call that allocates an object of a class without a
// finalizer. It may be removed if the object is unused: running out of memory does not count as an
// effect.
func (m *Method) isPlainAllocation(n NodeID) bool {
	if m.Oper[n] != GT_CALL {
		return false
	}
	c := &m.Calls[m.Val[n]]
	return c.Flags&GTF_CALL_M_ALLOC != 0 && (c.Helper == ee.CORINFO_HELP_NEWSFAST || c.Helper == ee.CORINFO_HELP_NEWSFAST_ALIGN8)
}

// maxArrayLength is the greatest length of an array. The allocation of a longer one throws.
const maxArrayLength = 0x7fffffc7

// isPlainArray reports whether call c allocates an array whose length is a constant for which no
// other exception is thrown than that memory has run out, which does not count as an effect.
func (m *Method) isPlainArray(c *Call) bool {
	switch c.Helper {
	case ee.CORINFO_HELP_NEWARR_1_DIRECT, ee.CORINFO_HELP_NEWARR_1_OBJ, ee.CORINFO_HELP_NEWARR_1_VC, ee.CORINFO_HELP_NEWARR_1_ALIGN8:
	default:
		return false
	}
	if c.Args.Count != 2 {
		return false
	}
	a := &m.Args[c.Args.First+1]
	n := a.Early
	if a.Late != 0 {
		n = a.Late
	}
	return n != 0 && m.IsIntConst(n) && uint64(m.IntValue(n)) <= maxArrayLength
}

// OnlyForResult reports whether node n is a call that is needed only for its result: a plain
// allocation, or a test of an object's class (isinst), which throws nothing.
func (m *Method) OnlyForResult(n NodeID) bool {
	if m.Oper[n] != GT_CALL {
		return false
	}
	c := &m.Calls[m.Val[n]]
	if c.Kind != CT_HELPER {
		return false
	}
	switch c.Helper {
	case ee.CORINFO_HELP_ISINSTANCEOFINTERFACE, ee.CORINFO_HELP_ISINSTANCEOFARRAY, ee.CORINFO_HELP_ISINSTANCEOFCLASS, ee.CORINFO_HELP_ISINSTANCEOFANY:
		return true
	}
	return m.isPlainAllocation(n) || m.isPlainArray(c)
}

// InterruptsLoops reports whether loops need no polls, because a runtime that needs them can also
// stop threads within the ranges of GC info. This is not possible if slots must always be reported:
// in a method with ranges, a frame that stopped at a fault outside of them reports nothing. Such
// slots are the locals that are live into handlers and, in methods without handlers, the object
// that leads to the generic context, if the runtime must find that.
func (m *Method) InterruptsLoops(info *ee.Info) bool {
	return info.PollsInLoops && info.GCInfo == ee.GCInfoCoreCLRv2 && len(m.EH) == 0 && !m.KeepsThis()
}

// KeepsThis reports whether ContextLcl is an object whose class leads to the generic context.
func (m *Method) KeepsThis() bool {
	return m.ContextLcl != NoLcl && m.Info.Options&ee.CORINFO_GENERICS_CTXT_FROM_THIS != 0
}

// EnsureRegs makes the register columns as long as the node columns. New rows have no register.
func (m *Method) EnsureRegs() {
	old, n := len(m.Reg), m.NumNodes
	if old >= n {
		return
	}
	if n > cap(m.Reg) {
		m.growRegs(n)
	}
	m.Reg, m.Internal, m.SpillTmp = m.Reg[:n], m.Internal[:n], m.SpillTmp[:n]
	if n == old+1 { // a node that linear scan inserts
		m.Reg[old], m.Internal[old], m.SpillTmp[old] = NoReg, 0, 0
		return
	}
	arena.Fill(m.Reg[old:n], NoReg)
	clear(m.Internal[old:n])
	clear(m.SpillTmp[old:n])
}

// growRegs makes room for n rows in the register columns.
func (m *Method) growRegs(n int) {
	old := len(m.Reg)
	n = max(n, 2*cap(m.Reg), 64)
	m.Reg = arena.Raw(m.Reg, n)[:old]
	m.Internal = arena.Raw(m.Internal, n)[:old]
	m.SpillTmp = arena.Raw(m.SpillTmp, n)[:old]
}
