// Package inspect captures the compile of one method, phase by phase, as plain data: the IL with
// its source lines, the IR after each phase, the flow graph, the code with its GC information, the
// inlines. Commands print this data, encode it as JSON, draw it, and compare it with that of
// another build.
//
// Phases share unchanged data. Method.Trees holds every tree that exists after any phase, once.
// Method.IRs holds every state of the IR as lists of indexes of trees, and each phase names one
// state. The IR after two phases is the same if they name the same state; a statement is unchanged
// if both states name the same tree.
//
//	Phases: importation IR 0 │ inlining IR 0 │ global morph IR 1 ...
//	IRs:    0: BB01 [0 1] BB02 [2]    1: BB01 [0 3] BB02 [2]
//	Trees:  0: ...  1: ...  2: ...  3: ...
//
// docs/inspect.md describes the JSON document. Its field names are stable; fields may be added.
package inspect

import "ryugo"

// Version is the value of Method.Version. It increases if a field changes its meaning or is
// removed.
const Version = 1

// Method is one compile of one method.
type Method struct {
	Version int    `json:"version"`
	Name    string `json:"name"`            // Namespace.Type::Method
	File    string `json:"file"`            // the assembly, or the file of recorded compiles
	Token   string `json:"token,omitempty"` // the metadata token, 0x06000001; empty for a recorded compile
	Target  string `json:"target"`
	Opt     string `json:"opt"`
	// Disabled are the names of the phases that were turned off.
	Disabled []string `json:"disabled,omitempty"`
	// Error says why the method does not compile. The phases before the error are present
	// nevertheless.
	Error string `json:"error,omitempty"`

	ILBytes int       `json:"ilBytes"`
	IL      []ILInstr `json:"il"`
	Clauses []Clause  `json:"clauses,omitempty"` // clauses of the IL; offsets are IL offsets
	Sources []string  `json:"sources,omitempty"` // source files that ILInstr.Source refers to

	Phases  []Phase    `json:"phases"`
	IRs     []IR       `json:"irs"`
	Trees   []Tree     `json:"trees"`
	Locals  [][]Local  `json:"locals"`            // tables of locals; IR.Locals is an index
	Numbers [][]Number `json:"numbers,omitempty"` // value numbers and SSA names; Phase.Numbers is an index

	Lives     []ryugo.NodeLife `json:"lives"`               // row 0 is none; Why is a row of Decisions plus 1
	Decisions []ryugo.Decision `json:"decisions,omitempty"` // in the order of the phases

	Allocation *Allocation `json:"allocation,omitempty"` // nil if linear scan did not run

	Code    *Code    `json:"code,omitempty"`
	Inlines []Inline `json:"inlines,omitempty"` // row 0 is the method; a call's row is after its parent's

	// Ns is the time of all phases in nanoseconds, by a worker that has compiled before; 0 if no
	// times were taken.
	Ns int64 `json:"ns"`
	// Memory is the size in bytes of the tables of a worker that has compiled only this method; 0
	// if it was not measured.
	Memory int `json:"memory"`
}

// ILInstr is one instruction of the IL.
type ILInstr struct {
	Offset int    `json:"offset"`
	Text   string `json:"text"` // opcode and operand; the error if the instruction cannot be decoded
	// Source is the source file, an index of Method.Sources, and Line the line in it, from 1; 0 if
	// no symbols name a line.
	Source int `json:"source,omitempty"`
	Line   int `json:"line,omitempty"`
}

// Clause is an exception clause: of IL, or of code. Ends are exclusive.
type Clause struct {
	Kind         string `json:"kind"` // catch, filter, finally, fault
	TryStart     uint32 `json:"tryStart"`
	TryEnd       uint32 `json:"tryEnd"`
	HandlerStart uint32 `json:"handlerStart"`
	HandlerEnd   uint32 `json:"handlerEnd"`
	Filter       uint32 `json:"filter,omitempty"`
	Class        string `json:"class,omitempty"`     // the caught class
	Duplicate    bool   `json:"duplicate,omitempty"` // of code: repeats a clause for an enclosing funclet
}

// Phase is the time and the result of one phase. Phases that did not run are left out.
type Phase struct {
	Name    string `json:"name"`
	Ns      int64  `json:"ns"`      // nanoseconds
	IR      int    `json:"ir"`      // the state after the phase, an index of Method.IRs
	Changed bool   `json:"changed"` // the phase changed the state
	// Numbers is the table of the value numbers and SSA names that are valid after the phase, an
	// index of Method.Numbers, or -1.
	Numbers int   `json:"numbers"`
	Delta   Delta `json:"delta"`
	Memory  int   `json:"memory"` // bytes after the phase, as Method.Memory
}

// Delta counts the changes of the IR by a phase.
type Delta struct {
	NodesAdded   int `json:"nodesAdded,omitempty"`
	NodesRemoved int `json:"nodesRemoved,omitempty"`
	NodesChanged int `json:"nodesChanged,omitempty"` // present before and after, with other contents or registers
	TreesAdded   int `json:"treesAdded,omitempty"`
	TreesRemoved int `json:"treesRemoved,omitempty"`
	// Changed blocks have other edges, weights, regions or flags; a block whose trees alone changed
	// does not count.
	BlocksAdded   int `json:"blocksAdded,omitempty"`
	BlocksRemoved int `json:"blocksRemoved,omitempty"`
	BlocksChanged int `json:"blocksChanged,omitempty"`
	LocalsAdded   int `json:"localsAdded,omitempty"`
	LocalsChanged int `json:"localsChanged,omitempty"` // with other types, flags, registers or frame offsets
}

// IR is one state of the IR.
type IR struct {
	// Linear says that the state is LIR: each tree is one node in execution order, with the nodes
	// contained in it. Otherwise a tree is a statement.
	Linear  bool     `json:"linear,omitempty"`
	Nodes   int      `json:"nodes"`
	Locals  int      `json:"locals"` // an index of Method.Locals
	Blocks  []Block  `json:"blocks"` // in layout order
	Loops   []Loop   `json:"loops,omitempty"`
	Regions []Region `json:"regions,omitempty"`
}

// Block is a basic block.
type Block struct {
	ID    uint32 `json:"id"`   // the number of BB01
	Kind  string `json:"kind"` // how it ends: none, always, cond, switch, return, throw, ...
	Succs []Edge `json:"succs,omitempty"`
	// Preds are the blocks that have this one among their Succs.
	Preds   []uint32 `json:"preds,omitempty"`
	ILBegin uint32   `json:"ilBegin"` // the IL [ILBegin, ILEnd)
	ILEnd   uint32   `json:"ilEnd"`
	Weight  float32  `json:"weight"` // executions per call of the method
	Cold    bool     `json:"cold,omitempty"`
	Flags   string   `json:"flags,omitempty"` // comma-separated names
	Loop    int      `json:"loop,omitempty"`  // the innermost loop around it, an index of IR.Loops plus 1
	Depth   int      `json:"depth,omitempty"` // number of loops around it
	Try     int      `json:"try,omitempty"`   // the innermost try around it, an index of IR.Regions plus 1
	Handler int      `json:"handler,omitempty"`
	Funclet uint32   `json:"funclet,omitempty"`
	Trees   []int    `json:"trees"` // indexes of Method.Trees, in execution order
}

// Edge is an edge of the flow graph.
type Edge struct {
	To uint32 `json:"to"`
	// Kind is fall (to the next block), jump, true (the condition holds; fall is its false edge),
	// case (of a switch), default, call (of a finally), return (from a finally, or from a filter to
	// its handler), or catch (from a catch to the block where the method continues).
	Kind string `json:"kind"`
	// Back says that the edge is a back edge: it leads to the head of a loop from inside the loop.
	Back bool `json:"back,omitempty"`
}

// Loop is a natural loop.
type Loop struct {
	Head   uint32   `json:"head"`
	Parent int      `json:"parent,omitempty"` // the loop around it, an index of IR.Loops plus 1
	Depth  int      `json:"depth"`            // 1: not in another loop
	Blocks []uint32 `json:"blocks"`           // all blocks, including those of inner loops, in layout order
}

// Region is a try with its handler. Inner regions precede the regions around them.
type Region struct {
	Kind         string `json:"kind"` // catch, filter, finally, fault
	TryBegin     uint32 `json:"tryBegin"`
	TryLast      uint32 `json:"tryLast"` // blocks, in layout order
	HandlerBegin uint32 `json:"handlerBegin"`
	HandlerLast  uint32 `json:"handlerLast"`
	Filter       uint32 `json:"filter,omitempty"` // the first block of the filter
	// EnclosingTry and EnclosingHandler are the regions around this try, indexes of
	// IR.Regions plus 1.
	EnclosingTry     int `json:"enclosingTry,omitempty"`
	EnclosingHandler int `json:"enclosingHandler,omitempty"`
}

// Tree is a statement, or in a linear state one node in execution order with the nodes contained in
// it.
type Tree struct {
	IL    *uint32 `json:"il,omitempty"`    // the IL offset of the statement
	Root  uint32  `json:"root"`            // the ID of a node
	Value bool    `json:"value,omitempty"` // linear: the root yields a value, t<Root>
	Nodes []Node  `json:"nodes"`           // operands precede their users; the root is last
	Lines []Line  `json:"lines"`           // the drawing in dumps
}

// Node is a node of the IR.
type Node struct {
	// ID is the same in all phases in which the node exists. It is an index of Method.Lives.
	ID    uint32   `json:"id"`
	Oper  string   `json:"oper"`
	Type  string   `json:"type"`
	Ops   []uint32 `json:"ops,omitempty"`   // IDs of its operands, in evaluation order
	Value string   `json:"value,omitempty"` // what the oper carries besides operands: constant, field, callee, helper
	Local *uint32  `json:"local,omitempty"` // the local that it reads, writes or takes the address of
	Flags string   `json:"flags,omitempty"` // letters; see docs/inspect.md
	// Regs are the registers of its results, from register allocation on.
	Regs      []string `json:"regs,omitempty"`
	Contained bool     `json:"contained,omitempty"` // its user generates its code
}

// Line is a line of the drawing of a tree, without the number and flags of its node. The line is
// Lead followed by Text; if Use is set, "t<Node> " is between them.
type Line struct {
	Node uint32 `json:"node"` // the ID of the drawn node
	Lead string `json:"lead"` // line-drawing characters from the user of the node to the node
	Text string `json:"text"` // oper, type, value, registers; for a Use the type
	// Use says that the node is an operand in a linear state and was computed before.
	Use bool `json:"use,omitempty"`
}

// Local is a local, an argument or a temp.
type Local struct {
	ID     int    `json:"id"` // the number of V00
	Type   string `json:"type"`
	Size   uint32 `json:"size"`            // bytes
	Flags  string `json:"flags,omitempty"` // comma-separated names
	Reg    string `json:"reg,omitempty"`   // the register that it lives in
	Parent *int   `json:"parent,omitempty"`
	// Offset is the offset of a field in its parent.
	Offset uint32 `json:"offset,omitempty"`
	// Frame is the offset from the frame register in bytes, after frame layout; nil if the local
	// has no frame slot.
	Frame *int32 `json:"frame,omitempty"`
}

// Number holds the value number and the SSA name of a node.
type Number struct {
	Node uint32 `json:"node"`
	VN   uint32 `json:"vn,omitempty"`  // liberal value number
	SSA  uint32 `json:"ssa,omitempty"` // the definition that it reads or makes
}

// Inline is a call in the method or in an inlined callee.
type Inline struct {
	Method  string `json:"method"`
	Parent  int    `json:"parent"`   // the row of Method.Inlines whose IL contains the call
	IL      uint32 `json:"ilOffset"` // in the IL of the parent
	Depth   int    `json:"depth"`    // 0: the method itself
	Inlined bool   `json:"inlined"`
	Reason  string `json:"reason,omitempty"` // a stable word
	Text    string `json:"text,omitempty"`   // the reason as a sentence
	// CalleeBytes and CallBytes are the estimated sizes of the callee's code and of the call;
	// Multiplier is the factor by which the callee may be larger. All are 0 for calls that were
	// decided without estimates.
	CalleeBytes float64 `json:"calleeBytes,omitempty"`
	CallBytes   float64 `json:"callBytes,omitempty"`
	Multiplier  float64 `json:"multiplier,omitempty"`
}

// Code is the machine code with its tables. Offsets are bytes from its start.
type Code struct {
	Size      int    `json:"size"`
	ROData    int    `json:"roData,omitempty"` // bytes of read-only data
	FrameSize uint32 `json:"frameSize"`
	GCInfo    int    `json:"gcInfo"` // bytes of encoded GC information

	Instrs    []Instr    `json:"instrs"`
	Funcs     []Func     `json:"funcs"` // the method, then its funclets
	Clauses   []Clause   `json:"clauses,omitempty"`
	Untracked []string   `json:"untracked,omitempty"` // slots that hold references throughout the method
	Vars      []Variable `json:"vars,omitempty"`
}

// Instr is one machine instruction.
type Instr struct {
	Offset uint32  `json:"offset"`
	Bytes  string  `json:"bytes"` // hexadecimal
	Text   string  `json:"text"`
	IL     *uint32 `json:"il,omitempty"` // the IL offset of the code that begins at this instruction
	Source int     `json:"source,omitempty"`
	Line   int     `json:"line,omitempty"`
	// Node is the node that the instruction was generated for, an index of Method.Lives: a node of
	// a linear state, including its contained nodes. It is 0 for prologs and for jumps between
	// blocks. NodeIL is the IL offset of that node, in the IL of row Inline of Method.Inlines,
	// which is the inlinee's IL if the call was inlined.
	Node   uint32  `json:"node,omitempty"`
	NodeIL *uint32 `json:"nodeIL,omitempty"`
	Inline int     `json:"inline,omitempty"`
	// Target names what a relocation in the instruction refers to.
	Target string `json:"target,omitempty"`
	// Call says that the instruction is a call site of the GC information. CallLive are the slots
	// that hold references during the call: rbx, [rbp-8], with & for interior pointers and ! for
	// pinned ones.
	Call     bool     `json:"call,omitempty"`
	CallLive []string `json:"callLive,omitempty"`
	// Interruptible says that a thread may be stopped before the instruction. Live are the slots
	// that hold references there.
	Interruptible bool     `json:"interruptible,omitempty"`
	Live          []string `json:"live,omitempty"`
}

// Func is the method or a funclet.
type Func struct {
	Kind   string   `json:"kind"` // root, handler, filter
	Start  uint32   `json:"start"`
	End    uint32   `json:"end"`
	Prolog uint32   `json:"prolog"` // bytes
	Unwind []Unwind `json:"unwind,omitempty"`
}

// Unwind is one effect of a prolog on the stack.
type Unwind struct {
	Offset uint32 `json:"offset"` // bytes from the start of the function, from where the effect holds
	Text   string `json:"text"`   // push rbx, alloc 24, save rsi 16, frame rbp 32
}

// Variable says where an IL variable is.
type Variable struct {
	Var   int32  `json:"var"` // arguments first, then locals; negative for hidden ones
	Start uint32 `json:"start"`
	End   uint32 `json:"end"`
	Place string `json:"place"` // a register, or [rbp-8]
}
