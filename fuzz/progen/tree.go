// Package progen makes random programs for differential testing of .NET runtimes. The programs are
// valid, terminate, and do nothing that ECMA-335 leaves unspecified. A Program is a tree of
// definitions, statements and expressions. Generate makes a program from a source of choices, Emit
// writes programs as an assembly, Listing writes pseudo C#, and Shrink makes a program smaller as
// long as it still fails.
//
// A tree is a valid program if the types of its operands fit. Emission ensures the rest: every loop
// and call takes from a bounded supply of fuel, every method ends with a return, and a jump without
// a target is dropped. So shrinking may remove any part.
package progen

import "ryugo/cil"

// Program is one random program.
type Program struct {
	Seed    uint64
	Defs    []*Def // Defs[0] is the static class with the functions and statics
	Entries []*Entry
	// Catches says that exceptions thrown by an entry are caught and printed.
	Catches bool
	ts      types
	fuel    int // the number of calls and loop iterations that each entry may take
}

// Entry is a call of a function whose result is mixed into the printed checksum.
type Entry struct {
	Call *Node
}

// Def is a class, struct, interface or delegate.
type Def struct {
	Name     string
	Kind     Kind
	Generics int
	// Constraint is the constraint of type parameter 0, or nil.
	Constraint *Type
	Base       *Type // nil is System.Object, or System.ValueType
	Ifaces     []*Type
	Fields     []*Field
	Methods    []*Method
	Abstract   bool
	Explicit   bool // fields at Field.Offset
	Pack       int  // the maximum alignment of fields, if not 0
	Bytes      int  // the minimum size of a struct, if not 0
	Core       bool // a type of the core library, in namespace System; its methods have no bodies
	CCtor      *Method
	// For delegates:
	Params []*Type
	Ret    *Type
}

// Field of a Def.
type Field struct {
	Def    *Def
	Name   string
	Type   *Type
	Static bool
	Offset uint32 // with Def.Explicit
}

// Method of a Def.
type Method struct {
	Def        *Def
	Name       string
	Generics   int
	Constraint *Type // of type parameter 0
	Static     bool
	Virtual    bool
	Abstract   bool
	Overrides  *Method // the slot that it overrides or implements
	Ctor       bool
	Sync       bool        // synchronized: it holds the monitor of its object or class
	Params     []*Variable // without this
	Ret        *Type
	Body       *Node // a Block; nil when abstract
}

// Variable is an argument or a local variable.
type Variable struct {
	Name   string
	Type   *Type
	Arg    int // number of the argument, where this is 0; -1 for a local
	Pinned bool
	// ReadOnly variables (counters, this) are not assigned by random statements.
	ReadOnly bool
}

// Op is the kind of a Node.
type Op uint8

// Expressions.
const (
	OpNone        Op = iota
	OpConst          // Int is the integer or the bits of the float
	OpStr            // Str
	OpDefault        // default(Type)
	OpVar            // Var
	OpField          // X[0] the object or struct, Field, Owner
	OpStatic         // Field, Owner
	OpElem           // X[0] the vector, X[1] the index, unchanged
	OpSafeElem       // the index is taken modulo the length
	OpMatrix         // X[0] the matrix, X[1:] the indexes, unchanged
	OpSafeMat        // the indexes are taken modulo the lengths
	OpInd            // *X[0] of a byref or pointer
	OpAddr           // the address of the place X[0]
	OpArith          // X in order, then opcode IL
	OpCompare        // X[0] IL X[1], where IL is the branch; Int 1 lets a condition become that branch
	OpNot            // !X[0]
	OpDup            // X[0] twice, then opcode IL
	OpConv           // opcode IL on X[0]
	OpGuard          // X[0] made fit for a conversion to U, or for a shift of U
	OpCond           // X[0] ? X[1] : X[2]
	OpAnd            // X[0] && X[1]
	OpOr             // X[0] || X[1]
	OpElse           // X[0] ?? X[1]
	OpAssign         // X[0] = X[1], as a value
	OpCall           // Method of Owner with Targs; X are the arguments, this first
	OpCallVirt       // the same through the vtable or interface
	OpConstrained    // the same on the address X[0] of a value of type U
	OpCalli          // Method by its address; Int 1 takes the address from the object's vtable
	OpNew            // Owner's constructor Method with X
	OpNewVector      // (X[0] & Int) + 1 elements; X[0] % 4 when Int is 0
	OpNewMatrix      // (X[i] & Int) + 1 in dimension i
	OpLen            // X[0].Length
	OpMatLen         // X[0].GetLength(Int)
	OpBox            // (object)X[0]
	OpUnbox          // (Type)X[0], of an object; Int 1 goes by its address
	OpIs             // X[0] is U
	OpAs             // X[0] as Type
	OpCast           // (Type)X[0]
	OpUpcast         // X[0] where a Type is expected; needs no code
	OpDelegate       // new Type(X[0].Method), or of a static one
	OpInvoke         // X[0](X[1:]) of a delegate
	OpCombine        // X[0] + X[1] of delegates
	OpConcat         // X[0] + X[1] of strings
	OpStrLen         // X[0].Length
	OpStrAt          // X[0][X[1]]; Int 1 takes the index modulo the length
	OpStrEq          // X[0] == X[1]
	OpSizeof         // sizeof(U)
	OpTypeName       // typeof(U).Name
	OpEquals         // X[0].Equals(X[1]), constrained: X[0] is the address of a U, X[1] an object
	OpCore           // row Int of coreCalls
	OpSum            // the checksum so far
	OpPtrAt          // X[0] + X[1] modulo Int elements, a pointer into a buffer

	// Statements.
	OpBlock    // X
	OpSet      // X[0] = X[1]
	OpExpr     // X[0]; its value is dropped
	OpMix      // adds X[0] to the checksum
	OpIf       // X[0], then X[1], else X[2] (may be missing)
	OpFor      // Var from 0 to below X[0] (at most Int times), body X[1]
	OpCount    // Var from X[0] in steps of Int while Var IL X[1], body X[2]
	OpWhile    // while X[0], body X[1]
	OpDo       // body X[1] while X[0]
	OpSwitch   // X[0]; cases X[1:], the last one is the default
	OpBreak    //
	OpContinue //
	OpReturn   // X[0], or nothing; Int 1 makes a call an explicit tail call
	OpTry      // X[0], then catches, a finally or a fault
	OpCatch    // of an exception of class U; body X[0], the exception in Var
	OpFilter   // body X[0], filter expression X[1], the exception in Var
	OpFinally  // X[0]
	OpFault    // X[0]
	OpThrow    // X[0]
	OpRethrow  //
	OpInitObj  // default at the address X[0]
	OpCpObj    // *X[0] = *X[1], of structs
	OpAlloc    // Var = a buffer of Int elements
	OpInitBlk  // the buffer X[0] filled with X[1]: Int bytes, or as X[2] says
	OpCpBlk    // copies as many bytes to the buffer X[0] from X[1]
	OpPin      // Var, pinned, at the first element of X[0]; then X[1]
)

// Bits of Node.Int of a place.
const (
	Volatile  = 1
	Unaligned = 2
	ByValue   = 4 // the field is loaded from the whole struct's value
)

// Node is a statement or expression.
type Node struct {
	Op     Op
	IL     cil.Opcode
	Type   *Type // of the value; nil for statements
	X      []*Node
	Int    int64
	Str    string
	Var    *Variable
	Field  *Field
	Method *Method
	Owner  *Type   // the type that Field or Method belongs to
	Targs  []*Type // type arguments of a generic Method
	U      *Type
}

func (n *Node) isStatement() bool { return n.Op >= OpBlock }

// walk calls f for n and all nodes below it.
func (n *Node) walk(f func(*Node)) {
	f(n)
	for _, x := range n.X {
		x.walk(f)
	}
}

// methods calls f for every method of the program.
func (p *Program) methods(f func(*Method)) {
	for _, d := range p.Defs {
		if d.CCtor != nil {
			f(d.CCtor)
		}
		for _, m := range d.Methods {
			f(m)
		}
	}
}

// Size counts the nodes that are reachable from the program's entries.
func (p *Program) Size() int {
	n := 0
	count := func(*Node) { n++ }
	live := p.reachable()
	p.methods(func(m *Method) {
		if m.Body != nil && live.methods[m] {
			m.Body.walk(count)
		}
	})
	for _, e := range p.Entries {
		e.Call.walk(count)
	}
	return n
}
