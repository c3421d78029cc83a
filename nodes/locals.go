package nodes

import "ryugo/ee"

// LclFlags are the booleans of a LclVarDsc.
type LclFlags uint32

const (
	LvIsParam         LclFlags = 1 << iota
	LvIsRegArg                 // arrives in ArgReg
	LvAddrExposed              // its address escapes: it is in memory, and any call or indirection may change it
	LvDoNotEnregister          // it is in memory
	LvPinned
	LvIsTemp   // made by the compiler
	LvTracked  // has a VarIndex and takes part in liveness
	LvMustInit // zeroed in the prolog
	LvIsThis
	LvPromoted      // a struct whose fields are locals
	LvIsStructField // a field of Parent
	LvIsMultiRegRet
	LvOnFrame       // has a frame slot
	LvRegister      // is in register Reg
	LvOutgoingArgs  // the outgoing argument area
	LvLive          // referenced
	LvInstParam     // the hidden generic context parameter
	LvRetBuf        // the hidden return buffer parameter
	LvLiveInHndlr   // live into a handler: it must be in the place where the handler expects it
	LvImplicitByRef // a parameter that arrives by reference; a struct, after morph a pointer
	LvDeadOnEntry   // a parameter that is written before it is read
	LvZeroExtended  // 32 bits or fewer, in a register with a zero upper half
	LvDependent     // with LvPromoted: the struct stays, its fields are names of its parts; on a field: its home is that part
	LvClassExact    // unless it is null, its object is of exactly Class
	LvNeverNull     // holds an object that was allocated for it
	LvBox           // with LvClassExact: of a value class, made by boxing (importation)
	// LvThroughFinally: live into a finally only because it is live after the finally, which does
	// not refer to it. It may be in a register, and takes no part in SSA.
	LvThroughFinally
	LvInHeap // assigned once: an address inside an object
)

// Local is a LclVarDsc. Parameters come first (`this`, return buffer, generic context, then the IL
// arguments), then IL locals, then temps.
type Local struct {
	Type         VarType // small types keep their width: values are widened when loaded
	Flags        LclFlags
	Layout       uint32         // Layouts index of a struct
	Class        ee.ClassHandle // exact or declared class, if known
	Size         uint32         // bytes, unrounded
	VarIndex     uint32         // index among the tracked locals
	RefCnt       uint32
	WtdRefCnt    float32
	Reg          uint8 // its register, if LvRegister is set
	NumArgRegs   uint8
	ArgReg       [MaxArgRegs]uint8 // registers in which a parameter arrives
	ArgRegType   [MaxArgRegs]VarType
	ArgRegOffset [MaxArgRegs]uint8 // offset of each part in the struct; for a field of a parameter: offset of the field in its register
	StackOffset  int32             // parameters on the stack: from the incoming area; after frame layout: from the frame register
	Parent       LclNum            // LvIsStructField
	FieldFirst   LclNum            // LvPromoted
	FieldCount   uint8
	FieldOffset  uint32
}

// IsParam reports whether the local is a parameter.
func (l *Local) IsParam() bool { return l.Flags&LvIsParam != 0 }

// IsPromoted reports whether the local is a struct that its fields' locals replace (P-INDEP,
// P-FULL): no code refers to it.
func (l *Local) IsPromoted() bool { return l.Flags&(LvPromoted|LvDependent) == LvPromoted }

// HomeInParent reports whether the local is a field whose home is a part of its struct's home: a
// field of a parameter, or a dependent one.
func (l *Local) HomeInParent() bool {
	return l.Flags&LvIsStructField != 0 && l.Flags&(LvIsParam|LvDependent) != 0
}

// InMemory reports whether every access goes to the frame slot.
func (l *Local) InMemory() bool { return l.Flags&(LvAddrExposed|LvDoNotEnregister) != 0 }

// Mention is a reference to a tracked local in HIR, or an assignment.
type Mention struct {
	Node NodeID
	Var  uint32 // VarIndex of the local
	Kind MentionKind
}

// MentionKind is how a Mention refers to the local.
type MentionKind uint8

const (
	MentionUse    MentionKind = iota // GT_LCL_VAR Node reads it
	MentionDef                       // GT_ASG Node assigns it
	MentionTarget                    // GT_LCL_VAR Node is the target of an assignment, its user
	MentionPart                      // Node refers to a part or to the address
	MentionStore                     // GT_ASG Node assigns something other than a tracked local
	MentionMulti                     // Node refers to several locals: MultiVarsOf. Var has no meaning
)

// MentionsIn returns the mentions of block b in the order in which they take effect. Local sorting
// lists them. They are valid until trees change.
func (m *Method) MentionsIn(b BlockID) []Mention {
	r := m.MentionsOf[b]
	return m.Mentions[r.First:][:r.Count]
}
