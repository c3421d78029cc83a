package nodes

import "ryugo/ee"

// LclFlags are the booleans of a LclVarDsc.
type LclFlags uint32

const (
	LvIsParam         LclFlags = 1 << iota
	LvIsRegArg                 // arrives in ArgReg
	LvAddrExposed              // its address escapes: lives in memory, any call or indirection may change it
	LvDoNotEnregister          // lives in memory
	LvPinned
	LvIsTemp   // made by the compiler
	LvTracked  // has a VarIndex, takes part in liveness
	LvMustInit // zeroed in the prolog
	LvIsThis
	LvSingleDef
	LvPromoted      // a struct whose fields are locals
	LvIsStructField // a field of Parent
	LvIsMultiRegRet
	LvOnFrame       // has a frame slot
	LvRegister      // lives in Reg
	LvOutgoingArgs  // the outgoing argument area
	LvLive          // referenced
	LvInstParam     // the hidden generic context parameter
	LvRetBuf        // the hidden return buffer parameter
	LvLiveInHndlr   // live into a handler: it must be where an exception finds it
	LvImplicitByRef // a parameter that arrives by reference; a struct, after morph a pointer
	LvDeadOnEntry   // a parameter that is written before it is read
	LvZeroExtended  // of 32 bits or fewer, in a register the upper half of which is zero
	LvDependent     // with LvPromoted: the struct stays, its fields name its parts; a field: its home is that part
	LvClassExact    // what it holds, unless that is null, is of exactly Class
	LvNeverNull     // holds an object that was allocated for it
	LvBox           // with LvClassExact: of a value class, made by boxing (importation)
	// LvThroughFinally: live into a finally, which does not name it, because it is live after the
	// finally. It may be in a register, and takes no part in SSA.
	LvThroughFinally
	LvInHeap // assigned once: an address in an object
)

// Local is a LclVarDsc: parameters first (`this`, return buffer, generic
// context, then the IL arguments), then IL locals, then temps.
type Local struct {
	Type         VarType // small types keep their width: they are widened when loaded
	Flags        LclFlags
	Layout       uint32         // Layouts index of a struct
	Class        ee.ClassHandle // exact or declared class, when known
	Size         uint32         // bytes, unrounded
	VarIndex     uint32         // index among the tracked locals
	RefCnt       uint32
	WtdRefCnt    float32
	Reg          uint8 // its register, with LvRegister
	NumArgRegs   uint8
	ArgReg       [MaxArgRegs]uint8 // registers a parameter arrives in
	ArgRegType   [MaxArgRegs]VarType
	ArgRegOffset [MaxArgRegs]uint8 // offset of each part in the struct; of a field of a parameter: offset of the field in its register
	StackOffset  int32             // parameters on the stack: from the incoming area; after frame layout: from the frame register
	Parent       LclNum            // LvIsStructField
	FieldFirst   LclNum            // LvPromoted
	FieldCount   uint8
	FieldOffset  uint32
}

// IsParam reports whether the local is a parameter.
func (l *Local) IsParam() bool { return l.Flags&LvIsParam != 0 }

// IsPromoted reports whether the local is a struct whose fields are locals instead of
// it (P-INDEP, P-FULL): no code names it.
func (l *Local) IsPromoted() bool { return l.Flags&(LvPromoted|LvDependent) == LvPromoted }

// HomeInParent reports whether the local is a field whose home is a part of its
// struct's: that of a parameter, or a dependent one.
func (l *Local) HomeInParent() bool {
	return l.Flags&LvIsStructField != 0 && l.Flags&(LvIsParam|LvDependent) != 0
}

// InMemory reports whether every access goes to the frame slot.
func (l *Local) InMemory() bool { return l.Flags&(LvAddrExposed|LvDoNotEnregister) != 0 }

// Mention is an appearance of a tracked local in HIR, or an assignment.
type Mention struct {
	Node NodeID
	Var  uint32 // VarIndex of the local
	Kind MentionKind
}

// MentionKind is what a Mention does with the local.
type MentionKind uint8

const (
	MentionUse    MentionKind = iota // GT_LCL_VAR Node reads it
	MentionDef                       // GT_ASG Node assigns it
	MentionTarget                    // GT_LCL_VAR Node is what is assigned, which its user does
	MentionPart                      // Node names a part or the address
	MentionStore                     // GT_ASG Node assigns something else than a tracked local
	MentionMulti                     // Node names several: MultiVarsOf, of which Var says nothing
)

// MentionsIn returns the mentions of block b in the order in which they take effect.
// Local sorting lists them; they hold until trees change.
func (m *Method) MentionsIn(b BlockID) []Mention {
	r := m.MentionsOf[b]
	return m.Mentions[r.First:][:r.Count]
}
