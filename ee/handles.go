package ee

// Opaque identities of the runtime's classes, methods and so on. Zero means "none" in each.
type (
	// MethodHandle is a CORINFO_METHOD_HANDLE: one exact method, or the
	// canonical body that several instantiations share.
	MethodHandle uint64
	// ClassHandle is a CORINFO_CLASS_HANDLE: any loaded type, including primitives, arrays,
	// pointers and byrefs.
	ClassHandle uint64
	// FieldHandle is a CORINFO_FIELD_HANDLE.
	FieldHandle uint64
	// ModuleHandle is a CORINFO_MODULE_HANDLE: the scope that gives a metadata
	// token its meaning.
	ModuleHandle uint64
	// ContextHandle is a CORINFO_CONTEXT_HANDLE: the method or class whose instantiation replaces
	// the type variables of a token. The low bit is 1 for a class and 0 for a method, as in
	// CORINFO_CONTEXTFLAGS_CLASS.
	ContextHandle uint64
)

// MethodContext is the context in which m's own body is compiled.
func MethodContext(m MethodHandle) ContextHandle { return ContextHandle(m) << 1 }

// ClassContext is the context of code that belongs to c but to no method.
func ClassContext(c ClassHandle) ContextHandle { return ContextHandle(c)<<1 | 1 }

// Class returns the class of a class context, or 0.
func (c ContextHandle) Class() ClassHandle {
	if c&1 == 0 {
		return 0
	}
	return ClassHandle(c >> 1)
}

// Method returns the method of a method context, or 0.
func (c ContextHandle) Method() MethodHandle {
	if c&1 != 0 {
		return 0
	}
	return MethodHandle(c >> 1)
}

// Symbol names something whose address the JIT does not know at compile time. The top byte is the
// SymKind; the rest identifies the thing within the kind. The generated code has a relocation to
// it.
type Symbol uint64

// SymKind is the kind of thing that a Symbol names.
type SymKind uint8

const (
	SymNone        SymKind = iota
	SymHelper              // entry of a helper; payload is the Helper number
	SymMethodEntry         // code address to call a MethodHandle
	SymMethod              // the runtime's descriptor of a MethodHandle
	SymClass               // the method table of a ClassHandle
	SymField               // the runtime's descriptor of a FieldHandle
	SymStatic              // the storage of a static FieldHandle
	SymRVA                 // the mapped data of an RVA FieldHandle
	SymString              // a cell that holds a string literal's object
	SymLookup              // a generic dictionary lookup's signature
	SymStubCell            // the dispatch cell of an interface MethodHandle
	SymFtnCell             // a cell that holds the code address of a MethodHandle
	SymData                // anything else that the implementer numbers
	SymAddress             // the payload is the address; a call may reach it by a stub
	SymSignature           // a stand-alone signature: what CORINFO_HELP_PINVOKE_CALLI needs to know of a call
)

// symKinds are the names of the kinds.
var symKinds = [...]string{
	SymNone: "none", SymHelper: "helper", SymMethodEntry: "code", SymMethod: "method", SymClass: "class",
	SymField: "field", SymStatic: "static", SymRVA: "rva", SymString: "string", SymLookup: "lookup",
	SymStubCell: "cell", SymFtnCell: "fcell", SymData: "module", SymAddress: "address",
	SymSignature: "signature",
}

// String returns the name of the kind, with which the names of symbols begin.
func (k SymKind) String() string {
	if int(k) < len(symKinds) {
		return symKinds[k]
	}
	return "symbol"
}

// MakeSymbol packs kind and payload; payload must fit in 56 bits.
func MakeSymbol(kind SymKind, payload uint64) Symbol {
	return Symbol(uint64(kind)<<56 | payload&(1<<56-1))
}

// Kind returns the kind of thing that s names.
func (s Symbol) Kind() SymKind { return SymKind(s >> 56) }

// Payload returns the identity of s within its kind.
func (s Symbol) Payload() uint64 { return uint64(s) & (1<<56 - 1) }

// Value is an address or handle that is put into code: a final number, or a Symbol that the sink
// relocates.
type Value struct {
	Bits     uint64 // the number, or the Symbol
	IsSymbol bool
}

// SymbolValue wraps a symbol as a Value.
func SymbolValue(kind SymKind, payload uint64) Value {
	return Value{Bits: uint64(MakeSymbol(kind, payload)), IsSymbol: true}
}

// InfoAccessType is how code gets the value of a ConstLookup.
type InfoAccessType uint8

const (
	IAT_VALUE   InfoAccessType = iota // Addr is the value
	IAT_PVALUE                        // the value is in memory at Addr
	IAT_PPVALUE                       // a pointer to the value is in memory at Addr
)

// ConstLookup is CORINFO_CONST_LOOKUP.
type ConstLookup struct {
	Access InfoAccessType
	Addr   Value
}
