//go:build cgo && linux && !386 && !arm && !mips && !mipsle

package coreclr

import "ryugo/ee"

// shapes are the functions of the runtime whose arguments or results differ between versions, as
// questions to a session. Each version has a file with its shapes.
type shapes struct {
	saturates         bool // floating-point to integer conversions saturate
	barriersLoseAll   bool // see ee.Info
	marksSameTry      bool // see ee.Info
	filtersCatches    bool // see ee.Info.FiltersGenericCatches
	staticStringCtors bool // the code of a string's constructor has no `this`
	inlineLookups     bool // see ee.Info
	nativeInTries     bool // see ee.Info
	arrayTables       bool // see ee.Info
	sizedVector       bool // the IL of Vector<T> is correct for one size only
	cellsOfEntries    bool // code is called through a cell that each method has from the start, even before it is compiled

	// isTrue interprets the answer of a question that returned a BOOL in 2.0.
	isTrue func(r uint64) bool

	// entryMethod returns the method argument of initClass for the start of the method being
	// compiled, m. Later versions take a method there for an inlinee.
	entryMethod func(m uint64) uint64

	methodName func(s *session, m ee.MethodHandle) (class, method string)
	className  func(s *session, c ee.ClassHandle) string
	fieldName  func(s *session, f ee.FieldHandle) (class, field string)
	intrinsic  func(s *session, m ee.MethodHandle) ee.Intrinsic
	// simdBase is GetSIMDBaseType for vectors that may be in registers.
	simdBase func(s *session, c ee.ClassHandle) ee.CorInfoType
	// sets returns ee.Info.Sets from the CORJIT_FLAGS at an address.
	sets func(s *session, flags uint64) uint64

	// typeArgument, methodTypeArgument, defaultComparer and runtimeType are the questions with
	// these names; nil: the runtime does not have them.
	typeArgument       func(s *session, c ee.ClassHandle, index uint32) ee.ClassHandle
	methodTypeArgument func(s *session, m ee.MethodHandle, index uint32) ee.ClassHandle
	defaultComparer    func(s *session, elem ee.ClassHandle, equality bool) ee.ClassHandle
	runtimeType        func(s *session, c ee.ClassHandle) uint64

	// permanent reports whether the module with a scope is never unloaded; c is one of its classes
	// that is not generic.
	permanent func(s *session, scope uint64, c ee.ClassHandle) bool
	// isExact reports whether the generic arguments of a class, if any, are known, and the class is
	// never unloaded; nil: the runtime does not tell.
	isExact func(s *session, c ee.ClassHandle) bool

	// isNested reports whether the class of method m is nested, or has no name in metadata; nil:
	// the runtime does not tell.
	isNested func(s *session, m ee.MethodHandle) bool

	isExactClass   func(s *session, c ee.ClassHandle) bool
	newHelper      func(s *session, c ee.ClassHandle) uint64 // the runtime's number
	staticBaseArgs func(s *session, c ee.ClassHandle) (args [2]ee.Value, n int)
	// staticBase returns the argument of a helper that finds the statics of class c; nil:
	// staticBaseArgs returns it.
	staticBase func(s *session, c ee.ClassHandle, h ee.Helper) ee.ConstLookup
	// fieldAddress returns the address of a static field whose CORINFO_FIELD_INFO is at info.
	fieldAddress func(s *session, f ee.FieldHandle, info uint64) ee.ConstLookup
	// staticContent adds what is known of a static field that is never written after its class is
	// initialized; nil: the runtime tells nothing.
	staticContent func(s *session, f ee.FieldHandle, out *ee.FieldInfo)
	// threadField adds what is known of a thread static field.
	threadField func(s *session, f ee.FieldHandle, out *ee.FieldInfo)

	// These write the answer at out.
	embedGenericHandle func(s *session, tok *ee.ResolvedToken, parent bool, caller ee.MethodHandle, out uint64)
	fixedEntryPoint    func(s *session, m ee.MethodHandle, out uint64)
	locationOfThisType func(s *session, m ee.MethodHandle, out uint64)

	resolveVirtual func(s *session, m ee.MethodHandle, c ee.ClassHandle, owner ee.ContextHandle) ee.MethodHandle
	// unmanagedConv returns the convention of P/Invoke m, or of the CORINFO_SIG_INFO at sig.
	unmanagedConv func(s *session, m ee.MethodHandle, sig uint64) (conv ee.UnmanagedCallConv, keepsMode bool)
	// methodFlags converts a method's attributes to those of 2.0.
	methodFlags func(attribs uint32) ee.MethodFlags
	// keepsMode reports whether P/Invoke m is called with SuppressGCTransition.
	keepsMode func(s *session, m ee.MethodHandle) bool
	// unmanagedSig sets the convention of a calli's signature to the one that its modifiers name.
	unmanagedSig func(s *session, sig *ee.SigInfo)

	// allocMem adds the call that allocates memory for n bytes of code, with tail bytes of unwind
	// data, and returns the addresses of its answers.
	allocMem func(s *session, b *batch, n, tail, clauses int) memory
	// placed records that size bytes, as allocMem requested, are at address hot.
	placed func(hot uint64, size, tail int)
	// recordRelocation adds the call that stores target's address, or the distance to it, in the
	// field at address at, which is written at address write.
	recordRelocation func(s *session, b *batch, at, write, target, kind uint64)
}

// memory has the addresses of allocMem's answers (the address where code runs and the one where it
// is written), and the size requested.
type memory struct {
	hot, write uint64
	size       int
}

// shapesOf are the shapes by version.Version.Shapes.
var shapesOf = [...]*shapes{2: &shapes2, 9: &shapes9}
