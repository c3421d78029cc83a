package nodes

import "ryugo/ee"

// The side tables. A row that is read as a whole is a small struct without pointers. Data that
// sweeps read one field at a time (nodes, blocks) is split into columns in Method and Blocks.

// Const is the payload of a constant: an integer, a float64's bits, or an
// ee.Symbol (GTF_ICON_SYMBOL).
type Const = uint64

// Stmt is a statement: one tree, executed as a unit (HIR only).
type Stmt struct {
	Root       NodeID
	First      NodeID // first node in execution order, once ordered: the tree's rows are First..Root
	Next, Prev StmtID
	ILOffset   uint32 // offset of the IL instruction with which it begins, or ee.NoILOffset
	CallSite   bool   // begins at a call instruction, not at a point with an empty stack
	Edited     bool   // edited since it was ordered: some rows of First..Root are GT_NOP and not in the tree, some of the tree may be elsewhere
}

// FieldRef is the payload of GT_FIELD.
type FieldRef struct {
	Handle ee.FieldHandle
	Offset uint32 // from the object's or struct's start
	Layout uint32 // Layouts index for struct fields
}

// IndexRef is the payload of GT_INDEX.
type IndexRef struct {
	ElemType   VarType
	ElemLayout uint32 // Layouts index for struct elements
	ElemSize   uint32
	LenOffset  uint32 // of the length in the array object
	DataOffset uint32 // of the first element
}

// LeaRef is the payload of GT_LEA: base + index*Scale + Offset.
type LeaRef struct {
	Scale  uint8 // 1, 2, 4, 8
	Offset int32
}

// Layout is the shape of a struct type (ClassLayout). Its GC types are
// Method.GCTypes[GCFirst:][:Words].
type Layout struct {
	Class   ee.ClassHandle
	Size    uint32 // bytes
	Align   uint32
	GCFirst uint32
	Words   uint32 // number of pointer-sized words in GCTypes, including a partial last one; further words contain no reference
	GCCount uint32 // number of words that are a ref or byref
	// SIMDType is the vector type of a value that is kept in a register, with elements of SIMDBase;
	// TYP_UNDEF for other structs.
	SIMDType, SIMDBase VarType
	Fields             Range // of Method.LayoutFields, with HasFields
	// AskedFields: the runtime has been asked for the fields. HasFields: they can be locals of
	// their own. See StructFields.
	AskedFields, HasFields bool
}

// FieldListEntry is one element of a GT_FIELD_LIST.
type FieldListEntry struct {
	Node   NodeID
	Offset uint32 // from the struct's start
	Type   VarType
}

// Range is a run of rows in another table.
type Range struct{ First, Count uint32 }

// SwitchDesc has the targets of a BBJ_SWITCH block: Method.Targets[First:][:Count]. The last one is
// the default.
type SwitchDesc = Range

// ArrElem is the payload of GT_ARR_ELEM.
type ArrElem struct {
	Array    NodeID
	Rank     uint8
	ElemType VarType
	ElemSize uint32
	Index    [8]NodeID
}

// CallKind is how a call's target is given (gtCallTypes).
type CallKind uint8

const (
	CT_USER_FUNC CallKind = iota // Call.Method, reached by Call.Entry or virtually
	CT_HELPER                    // Call.Helper
	CT_INDIRECT                  // Call.Addr yields the code address
)

// CallFlags are the GTF_CALL_* bits.
type CallFlags uint32

const (
	GTF_CALL_VIRT_VTABLE           CallFlags = 1 << iota // load the target from the vtable of `this`
	GTF_CALL_VIRT_STUB                                   // through the cell in Call.Entry, whose address is also passed
	GTF_CALL_NULLCHECK                                   // `this` must be checked (direct call made by callvirt)
	GTF_CALL_UNMANAGED                                   // native code, called inline: see Method.NativeFrameLcl. No reference is in a register during the call
	GTF_CALL_M_EXPLICIT_TAILCALL                         // tail. prefix
	GTF_CALL_M_TAILCALL                                  // decided: the frame is removed (fast tail call: a jump)
	GTF_CALL_M_DELEGATE_INV                              // inline Delegate.Invoke: reload `this`, jump through the code slot
	GTF_CALL_M_RETBUFFARG                                // has a return buffer argument
	GTF_CALL_M_DOES_NOT_RETURN                           // always throws
	GTF_CALL_M_MULTIREG                                  // returns in two or more registers
	GTF_CALL_M_NOGCCHECK                                 // the callee starts no collection
	GTF_CALL_M_ALLOC                                     // allocating helper
	GTF_CALL_M_INITIALIZES                               // class-init helper
	GTF_CALL_M_MORPHED                                   // arguments have been morphed
	GTF_CALL_M_TAILCALL_VIA_HELPER                       // with TAILCALL: the stack arguments need more space than the caller's
	GTF_CALL_M_ARGINFO                                   // the rows of Args tell how each argument is passed (gtInitArgInfo)
	GTF_CALL_M_ARGABI                                    // before gtInitArgInfo: the convention has already been asked
	GTF_CALL_M_MATH                                      // a Math function: same result for the same arguments, no effect, no exception
	GTF_CALL_M_KEEPS_FRAME                               // must not be a tail call
	GTF_CALL_M_BLOCK                                     // copies or compares as many bytes as its third argument says: see passes/blockcalls
	GTF_CALL_M_NOSTOP                                    // may be a function of the runtime: no thread stops in it, or when it returns
)

// LoadBarrier is the value of a GT_MEMORYBARRIER that orders only loads.
const LoadBarrier = 1

// NextReturn is the value of a GT_LABEL that stands for the return address of the next call that
// the method makes.
const NextReturn = ^uint32(0)

// MaxRetRegs is the maximum number of registers in which a value is returned, over all targets
// (arm64 and arm32 HFAs).
const MaxRetRegs = 4

// MaxArgRegs is the maximum number of registers in which an argument is passed.
const MaxArgRegs = 4

// NoReg means no register in every register column.
const NoReg = 0xff

// RetDesc lists the registers and types in which a value is returned (ReturnTypeDesc).
// Count 0: void, or through a return buffer.
type RetDesc struct {
	Count  uint8
	Types  [MaxRetRegs]VarType
	Regs   [MaxRetRegs]uint8
	Offset [MaxRetRegs]uint8 // of the part in the struct
}

// Same reports whether d and x return a value in the same registers with the same types.
func (d *RetDesc) Same(x *RetDesc) bool {
	same := d.Count == x.Count
	for i := range d.Count {
		same = same && d.Types[i] == x.Types[i] && d.Regs[i] == x.Regs[i]
	}
	return same
}

// Call is the payload of GT_CALL (GenTreeCall).
type Call struct {
	Method             ee.MethodHandle
	Kind               CallKind
	Helper             ee.Helper
	Conv               ee.CallConv
	HasEntry           bool // Entry is set
	Flags              CallFlags
	RetClass           uint32         // Layouts index of a returned struct, 0 otherwise
	Ret                RetDesc        // how the result is returned
	Args               Range          // rows of Method.Args, in the order of the ABI
	Addr               NodeID         // CT_INDIRECT: the code address, evaluated after the early arguments. Before gtInitArgInfo also the address of a stub cell, or the target of CORINFO_HELP_PINVOKE_CALLI
	Control            NodeID         // LIR: the target that lowering computed, last operand
	Entry              ee.ConstLookup // direct target, stub cell, or cookie for CORINFO_HELP_PINVOKE_CALLI
	VTabInd, VTabAfter uint32         // vtable call: see ee.GetMethodVTableOffset
	StackSize          uint32         // bytes of outgoing stack arguments
	ILOffset           uint32
	MultiRegs          uint32  // after linear scan: first of Ret.Count rows of Method.MultiRegs, for a result in several registers
	Inline             uint32  // until the phase inlining: a row of the importer's candidates, or 0
	Widened            VarType // the small type of a result that the callee, managed code, has widened to an int; else TYP_UNDEF
}

// CallTmps are the references that are live across a call: Method.LiveTmps[First:][:Count]. During
// the call a value with GTF_SPILL is in its spill temp, any other in its register.
type CallTmps struct {
	Call         NodeID
	First, Count uint32
}

// LiveTmp is a value that is live across a call: that of Node, or the one in its register number
// Part.
type LiveTmp struct {
	Node NodeID
	Part uint8
}

// ArgKind is the purpose of an argument.
type ArgKind uint8

const (
	ArgUser ArgKind = iota
	ArgThis
	ArgRetBuf
	ArgInstParam // generic context
	ArgStubCell  // address of the dispatch cell (r11 on x64)
	ArgCookie    // vararg or P/Invoke cookie
	ArgPInvokeTarget
)

// ArgFlags are the booleans of fgArgTabEntry.
type ArgFlags uint16

const (
	ArgNeedTmp ArgFlags = 1 << iota
	ArgNeedPlace
	ArgIsTmp
	ArgProcessed
	ArgLate      // the value is in Late; Early is a setup, a GT_ARGPLACE or none
	ArgSplit     // partly in registers, partly on the stack
	ArgByRefCopy // a struct that is passed by reference to a copy
	ArgStruct
	ArgOnStack
	ArgHFA    // a homogeneous floating-point aggregate, an element in each register
	ArgPushed // on the stack, pushed there
)

// Arg is one argument of a call (fgArgTabEntry). The operands of a call are evaluated in this
// order: Early of each row in order, then Late of the rows in the order of LateOrder, then
// Call.Addr, then Call.Control, then the call.
type Arg struct {
	Early       NodeID  // evaluated in argument order; 0 if there is nothing to evaluate
	Late        NodeID  // evaluated last, in LateOrder
	Type        VarType // type in the signature (struct: TYP_STRUCT)
	Kind        ArgKind
	NumRegs     uint8
	Flags       ArgFlags
	LateOrder   uint16 // position among the late arguments (0-based)
	Layout      uint32 // Layouts index of a struct
	Regs        [MaxArgRegs]uint8
	RegTypes    [MaxArgRegs]VarType
	RegOffset   [MaxArgRegs]uint8 // offset in the struct of the part in each register
	StackOffset uint32            // in the outgoing area, if NumRegs is 0
	StackSize   uint32
	Tmp         LclNum
}

// The properties of an argument. All differences between conventions are in them: a property that a
// target does not have is false in each of its rows.

// InRegs reports whether the argument, or its first part, is in registers.
func (a *Arg) InRegs() bool { return a.NumRegs > 0 }

// OnStack reports whether the argument, or its last part, is on the stack.
func (a *Arg) OnStack() bool { return a.NumRegs == 0 || a.IsSplit() }

// IsSplit reports whether the first words are in registers and the others on the stack (arm32).
func (a *Arg) IsSplit() bool { return a.Flags&ArgSplit != 0 }

// PassedByRef reports whether the argument is the address of a copy (Windows x64, arm64).
func (a *Arg) PassedByRef() bool { return a.Flags&ArgByRefCopy != 0 }

// IsPushed reports whether the argument is pushed as soon as it is evaluated, in order with the
// others (x86). There is no outgoing area that the next call could overwrite.
func (a *Arg) IsPushed() bool { return a.Flags&ArgPushed != 0 }

// IsHFA reports whether the argument is a homogeneous floating-point aggregate with one element in
// each register (arm64, arm32).
func (a *Arg) IsHFA() bool { return a.Flags&ArgHFA != 0 }

// NeedTmp reports whether a must be evaluated to a temp in its place.
func (a *Arg) NeedTmp() bool { return a.Flags&ArgNeedTmp != 0 }

// IsTmp reports whether a has been evaluated to Tmp.
func (a *Arg) IsTmp() bool { return a.Flags&ArgIsTmp != 0 }

// IsLate reports whether the value of a is in the late list. If Early is 0 then, nothing marks its
// place: see GT_ARGPLACE.
func (a *Arg) IsLate() bool { return a.Flags&ArgLate != 0 }

// PartType returns the type that loads exactly the part of a in register i, if there is one. a is a
// struct of size bytes.
func (a *Arg) PartType(i uint8, size uint32) (VarType, bool) {
	t := a.RegTypes[i]
	if i+1 < a.NumRegs {
		size = uint32(a.RegOffset[i+1])
	}
	return t.Exactly(size - uint32(a.RegOffset[i]))
}

// HandlerKind is the kind of an EH clause.
type HandlerKind uint8

const (
	EH_CATCH HandlerKind = iota
	EH_FILTER
	EH_FINALLY
	EH_FAULT
)

// EHRegion is an EH clause in terms of blocks (EHblkDsc), in IL order: inner before outer. Block
// ranges are inclusive, in layout order.
type EHRegion struct {
	Kind            HandlerKind
	TryBeg, TryLast BlockID
	HndBeg, HndLast BlockID
	Filter          BlockID // first block of the filter; the filter ends before HndBeg
	EnclosingTry    EHIndex // the next try region around this try
	EnclosingHnd    EHIndex // the next handler region around this try
	CatchToken      uint32
	Clause          uint32 // IL clause number
	Funclet         uint32 // number of its handler's funclet (from 1), once created
	FilterFunclet   uint32
}
