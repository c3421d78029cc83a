// Package inspect captures the compile of one method, phase by phase, as plain data: the
// IL with its lines of source, the IR after each phase, the flow graph, the code with its
// GC information, the inlines. Commands print it, encode it as JSON, draw it and compare
// it with that of another build.
//
// Phases share what they leave alone. Method.Trees holds every tree that any phase has
// left, once; Method.IRs holds every state of the IR as lists of trees by number, and
// each phase names one state. Two phases left the same IR when they name the same state,
// and a statement is unchanged when both name the same tree.
//
//	Phases: importation IR 0 │ inlining IR 0 │ global morph IR 1 ...
//	IRs:    0: BB01 [0 1] BB02 [2]    1: BB01 [0 3] BB02 [2]
//	Trees:  0: ...  1: ...  2: ...  3: ...
//
// docs/inspect.md describes the JSON document. Names in it stay; fields may be added.
package inspect

import "ryugo"

// Version is the value of Method.Version. It grows when a field changes its meaning or goes.
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
	// Error is why the method does not compile. The phases before are there all the same.
	Error string `json:"error,omitempty"`

	ILBytes int       `json:"ilBytes"`
	IL      []ILInstr `json:"il"`
	Clauses []Clause  `json:"clauses,omitempty"` // of the IL, offsets into it
	Sources []string  `json:"sources,omitempty"` // files of source that IL lines name

	Phases  []Phase    `json:"phases"`
	IRs     []IR       `json:"irs"`
	Trees   []Tree     `json:"trees"`
	Locals  [][]Local  `json:"locals"`            // tables of locals, which states of the IR name by number
	Numbers [][]Number `json:"numbers,omitempty"` // value numbers and SSA names, which phases name by number

	Lives     []ryugo.NodeLife `json:"lives"`               // row 0 is none; Why is a row of Decisions plus 1
	Decisions []ryugo.Decision `json:"decisions,omitempty"` // in the order of the phases

	Allocation *Allocation `json:"allocation,omitempty"` // nil where linear scan did not run

	Code    *Code    `json:"code,omitempty"`
	Inlines []Inline `json:"inlines,omitempty"` // row 0 is the method; a call's row is after its parent's

	// Ns is the nanoseconds of all phases, by a worker that has compiled before; 0 where no
	// times were taken.
	Ns int64 `json:"ns"`
	// Memory is the bytes of the tables of a worker that has compiled nothing but this
	// method; 0 where none was measured.
	Memory int `json:"memory"`
}

// ILInstr is one instruction of the IL.
type ILInstr struct {
	Offset int    `json:"offset"`
	Text   string `json:"text"` // opcode and operand; the text of an instruction that cannot be decoded is the error
	// Source is the file, an index of Method.Sources, and Line its line, from 1; 0 where no
	// symbols name a line.
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
	Class        string `json:"class,omitempty"`     // the class that is caught
	Duplicate    bool   `json:"duplicate,omitempty"` // of code: repeats a clause for an enclosing funclet
}

// Phase is what one phase took and left. Phases that did not run are left out.
type Phase struct {
	Name    string `json:"name"`
	Ns      int64  `json:"ns"`      // nanoseconds
	IR      int    `json:"ir"`      // the state that it left, an index of Method.IRs
	Changed bool   `json:"changed"` // it left another state than it found
	// Numbers is the table of value numbers and SSA names that hold after the phase, an
	// index of Method.Numbers, or -1.
	Numbers int   `json:"numbers"`
	Delta   Delta `json:"delta"`
	Memory  int   `json:"memory"` // bytes, as Method.Memory, after the phase
}

// Delta counts how a phase changed the IR.
type Delta struct {
	NodesAdded   int `json:"nodesAdded,omitempty"`
	NodesRemoved int `json:"nodesRemoved,omitempty"`
	NodesChanged int `json:"nodesChanged,omitempty"` // there before and after, with other contents or registers
	TreesAdded   int `json:"treesAdded,omitempty"`
	TreesRemoved int `json:"treesRemoved,omitempty"`
	// Blocks with other edges, weights, regions or flags; not those with other trees alone.
	BlocksAdded   int `json:"blocksAdded,omitempty"`
	BlocksRemoved int `json:"blocksRemoved,omitempty"`
	BlocksChanged int `json:"blocksChanged,omitempty"`
	LocalsAdded   int `json:"localsAdded,omitempty"`
	LocalsChanged int `json:"localsChanged,omitempty"` // with other types, flags, registers or places
}

// IR is one state of the IR.
type IR struct {
	// Linear says that each tree is one node in execution order, with the nodes that are
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
	Weight  float32  `json:"weight"` // how often it runs for each run of the method; 1 is once
	Cold    bool     `json:"cold,omitempty"`
	Flags   string   `json:"flags,omitempty"` // names with commas between them
	Loop    int      `json:"loop,omitempty"`  // the innermost loop around it, an index of IR.Loops plus 1
	Depth   int      `json:"depth,omitempty"` // how many loops are around it
	Try     int      `json:"try,omitempty"`   // the innermost try around it, an index of IR.Regions plus 1
	Handler int      `json:"handler,omitempty"`
	Funclet uint32   `json:"funclet,omitempty"`
	Trees   []int    `json:"trees"` // indexes of Method.Trees, in execution order
}

// Edge leads from a block to another.
type Edge struct {
	To uint32 `json:"to"`
	// Kind is fall (the next block), jump, true (of a condition; fall is its false), case
	// (of a switch), default, call (of a finally), return (from a finally, or from a filter
	// to its handler), catch (from a catch to where the method goes on).
	Kind string `json:"kind"`
	// Back says that the edge leads to the head of a loop from inside of it.
	Back bool `json:"back,omitempty"`
}

// Loop is a natural loop.
type Loop struct {
	Head   uint32   `json:"head"`
	Parent int      `json:"parent,omitempty"` // the loop around it, an index of IR.Loops plus 1
	Depth  int      `json:"depth"`            // 1: in no other loop
	Blocks []uint32 `json:"blocks"`           // all, those of inner loops, too, in layout order
}

// Region is a try with its handler. Inner regions are before those around them.
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

// Tree is a statement, or in a linear state one node in execution order with those that
// are contained in it.
type Tree struct {
	IL    *uint32 `json:"il,omitempty"`    // the IL offset that a statement begins at
	Root  uint32  `json:"root"`            // the ID of a node
	Value bool    `json:"value,omitempty"` // linear: the root yields a value, t<Root>
	Nodes []Node  `json:"nodes"`           // operands before their users, the root last
	Lines []Line  `json:"lines"`           // as dumps draw it
}

// Node is a node of the IR.
type Node struct {
	// ID is the same in all phases that the node lives through, an index of Method.Lives.
	ID    uint32   `json:"id"`
	Oper  string   `json:"oper"`
	Type  string   `json:"type"`
	Ops   []uint32 `json:"ops,omitempty"`   // IDs of its operands, in the order of their evaluation
	Value string   `json:"value,omitempty"` // constant, field, callee, helper, what the oper carries besides operands
	Local *uint32  `json:"local,omitempty"` // the local that it reads, writes or takes the address of
	Flags string   `json:"flags,omitempty"` // letters, see docs/inspect.md
	// Regs are the registers of its results, from register allocation on.
	Regs      []string `json:"regs,omitempty"`
	Contained bool     `json:"contained,omitempty"` // its user generates it
}

// Line is a line of the drawing of a tree, without number and flags of its node. Lead and
// Text follow each other; of a Use, "t<Node> " is between them.
type Line struct {
	Node uint32 `json:"node"` // the ID of the node that it shows
	Lead string `json:"lead"` // strokes that lead from the user of the node to it
	Text string `json:"text"` // oper, type, value, registers; of a Use the type
	// Use says that the node is an operand of a linear state that was computed before.
	Use bool `json:"use,omitempty"`
}

// Local is a local, an argument or a temp.
type Local struct {
	ID     int    `json:"id"` // the number of V00
	Type   string `json:"type"`
	Size   uint32 `json:"size"`            // bytes
	Flags  string `json:"flags,omitempty"` // names with commas between them
	Reg    string `json:"reg,omitempty"`   // the register that it lives in
	Parent *int   `json:"parent,omitempty"`
	// Offset is that of a field in its parent.
	Offset uint32 `json:"offset,omitempty"`
	// Frame is the place in the frame, in bytes from the frame register, once the frame is
	// laid out; nil if there is none.
	Frame *int32 `json:"frame,omitempty"`
}

// Number is what value numbering and SSA say of a node.
type Number struct {
	Node uint32 `json:"node"`
	VN   uint32 `json:"vn,omitempty"`  // liberal value number
	SSA  uint32 `json:"ssa,omitempty"` // the definition that it reads or makes
}

// Inline is a call in the method or in what was inlined into it.
type Inline struct {
	Method  string `json:"method"`
	Parent  int    `json:"parent"`   // the row of Method.Inlines whose IL contains the call
	IL      uint32 `json:"ilOffset"` // in the IL of the parent
	Depth   int    `json:"depth"`    // 0: the method itself
	Inlined bool   `json:"inlined"`
	Reason  string `json:"reason,omitempty"` // a word, which stays
	Text    string `json:"text,omitempty"`   // the reason as a sentence
	// Estimated bytes of the callee's code and of the call, and by how much the callee may
	// be larger; 0 for calls that were decided without.
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
	Untracked []string   `json:"untracked,omitempty"` // slots that hold references in the whole body
	Vars      []Variable `json:"vars,omitempty"`
}

// Instr is one machine instruction.
type Instr struct {
	Offset uint32  `json:"offset"`
	Bytes  string  `json:"bytes"` // hexadecimal
	Text   string  `json:"text"`
	IL     *uint32 `json:"il,omitempty"` // the IL offset that code from here on stems from, where it begins
	Source int     `json:"source,omitempty"`
	Line   int     `json:"line,omitempty"`
	// Node is the node that the instruction was made for, an index of Method.Lives: of a
	// linear state, with those contained in it. 0 is none: prologs, jumps between blocks.
	// NodeIL is the offset of the IL instruction that the node was made for, in the IL of
	// row Inline of Method.Inlines: an inlinee's, where the call was inlined.
	Node   uint32  `json:"node,omitempty"`
	NodeIL *uint32 `json:"nodeIL,omitempty"`
	Inline int     `json:"inline,omitempty"`
	// Target names what a relocation in the instruction refers to.
	Target string `json:"target,omitempty"`
	// Call says that the instruction is a call of which the collector is told; CallLive are
	// the slots that hold references while it runs: rbx, [rbp-8], with & for interior
	// pointers and ! for pinned ones.
	Call     bool     `json:"call,omitempty"`
	CallLive []string `json:"callLive,omitempty"`
	// Interruptible says that a thread may be stopped before the instruction; Live are the
	// slots that hold references then.
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
	Offset uint32 `json:"offset"` // from the start of the function; in force from there on
	Text   string `json:"text"`   // push rbx, alloc 24, save rsi 16, frame rbp 32
}

// Variable says where an IL variable is.
type Variable struct {
	Var   int32  `json:"var"` // arguments first, then locals; below 0 hidden ones
	Start uint32 `json:"start"`
	End   uint32 `json:"end"`
	Place string `json:"place"` // a register, or [rbp-8]
}
