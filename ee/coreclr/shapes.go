//go:build cgo && linux && !386 && !arm && !mips && !mipsle

package coreclr

import "ryugo/ee"

// shapes are the functions of the runtime whose arguments or results differ between
// versions, as questions to a session. Each version has a file of them.
type shapes struct {
	saturates         bool // conversions of floating-point numbers to integers
	barriersLoseAll   bool // see ee.Info
	marksSameTry      bool // see ee.Info
	filtersCatches    bool // see ee.Info.FiltersGenericCatches
	staticStringCtors bool // the code of a string's constructor has no this
	inlineLookups     bool // see ee.Info
	nativeInTries     bool // see ee.Info
	arrayTables       bool // see ee.Info
	sizedVector       bool // the IL of Vector<T> is right for one size only
	cellsOfEntries    bool // code is called through a cell that each method has from the start, compiled or not

	// isTrue is what a question answers that was a BOOL in 2.0.
	isTrue func(r uint64) bool

	// entryMethod is what initClass is asked with for the start of the method being
	// compiled, m: a method is an inlinee to later versions.
	entryMethod func(m uint64) uint64

	methodName func(s *session, m ee.MethodHandle) (class, method string)
	className  func(s *session, c ee.ClassHandle) string
	fieldName  func(s *session, f ee.FieldHandle) (class, field string)
	intrinsic  func(s *session, m ee.MethodHandle) ee.Intrinsic
	// simdBase is GetSIMDBaseType where vectors are wanted in registers.
	simdBase func(s *session, c ee.ClassHandle) ee.CorInfoType
	// sets are ee.Info.Sets by the CORJIT_FLAGS at an address.
	sets func(s *session, flags uint64) uint64

	// typeArgument, methodTypeArgument, defaultComparer and runtimeType are the questions of
	// their names; nil: the runtime does not know them.
	typeArgument       func(s *session, c ee.ClassHandle, index uint32) ee.ClassHandle
	methodTypeArgument func(s *session, m ee.MethodHandle, index uint32) ee.ClassHandle
	defaultComparer    func(s *session, elem ee.ClassHandle, equality bool) ee.ClassHandle
	runtimeType        func(s *session, c ee.ClassHandle) uint64

	// permanent reports whether the module with a scope is never unloaded; c is a class of it
	// that is not generic.
	permanent func(s *session, scope uint64, c ee.ClassHandle) bool
	// isExact reports whether the generic arguments of a class are known, if it has any, and it is never unloaded; nil: the
	// runtime does not tell.
	isExact func(s *session, c ee.ClassHandle) bool

	// isNested reports whether the class of method m lies in another, or has no name in metadata; nil: the runtime does not tell.
	isNested func(s *session, m ee.MethodHandle) bool

	isExactClass   func(s *session, c ee.ClassHandle) bool
	newHelper      func(s *session, c ee.ClassHandle) uint64 // the runtime's number
	staticBaseArgs func(s *session, c ee.ClassHandle) (args [2]ee.Value, n int)
	// staticBase is the argument of a helper that finds the statics of class c; nil: staticBaseArgs has it.
	staticBase func(s *session, c ee.ClassHandle, h ee.Helper) ee.ConstLookup
	// fieldAddress is where a static field is, of which the CORINFO_FIELD_INFO is at
	// info.
	fieldAddress func(s *session, f ee.FieldHandle, info uint64) ee.ConstLookup
	// staticContent completes what is known of a static field that is never written again once
	// its class is initialized; nil: nothing is told.
	staticContent func(s *session, f ee.FieldHandle, out *ee.FieldInfo)
	// threadField completes what is known of a field that each thread has.
	threadField func(s *session, f ee.FieldHandle, out *ee.FieldInfo)

	// These write the answer at out.
	embedGenericHandle func(s *session, tok *ee.ResolvedToken, parent bool, caller ee.MethodHandle, out uint64)
	fixedEntryPoint    func(s *session, m ee.MethodHandle, out uint64)
	locationOfThisType func(s *session, m ee.MethodHandle, out uint64)

	resolveVirtual func(s *session, m ee.MethodHandle, c ee.ClassHandle, owner ee.ContextHandle) ee.MethodHandle
	// unmanagedConv is the convention of P/Invoke m, or of the CORINFO_SIG_INFO at sig.
	unmanagedConv func(s *session, m ee.MethodHandle, sig uint64) (conv ee.UnmanagedCallConv, keepsMode bool)
	// methodFlags turns a method's attributes into those of 2.0.
	methodFlags func(attribs uint32) ee.MethodFlags
	// keepsMode reports whether P/Invoke m is called with SuppressGCTransition.
	keepsMode func(s *session, m ee.MethodHandle) bool
	// unmanagedSig gives the signature of a calli the convention that it names by
	// modifiers.
	unmanagedSig func(s *session, sig *ee.SigInfo)

	// allocMem adds the call that gets memory for n bytes of code, with tail bytes of unwind
	// data, and returns the addresses of its answers.
	allocMem func(s *session, b *batch, n, tail, clauses int) memory
	// placed says that size bytes, as allocMem asked for, are at address hot.
	placed func(hot uint64, size, tail int)
	// recordRelocation adds the call that puts target's address, or its distance, into the field at an address, where it is
	// written at another.
	recordRelocation func(s *session, b *batch, at, write, target, kind uint64)
}

// memory is where the answers of allocMem are, the address where code runs and that
// where it is written, and the size that was asked for.
type memory struct {
	hot, write uint64
	size       int
}

// shapesOf are the shapes by version.Version.Shapes.
var shapesOf = [...]*shapes{2: &shapes2, 9: &shapes9}
