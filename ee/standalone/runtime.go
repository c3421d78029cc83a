// Package standalone answers the compiler's questions from metadata alone: a thin ee.JitInfo over
// the type system of package loader. The answer for anything that has an address is an ee.Symbol,
// which the caller resolves or writes out; see SymbolName.
//
// Handles are the loader's ids. The loader caches every answer, so the verbs take no lock and
// allocate nothing once a question has been asked before.
//
// The kinds of calls:
//
//	static, non-virtual, sealed     CORINFO_CALL of the canonical method's entry
//	virtual                         VTABLE, slots inline in the method table
//	interface                       VIRTUALCALL_STUB through a SymStubCell
//	generic virtual                 LDVIRTFTN
//	ldftn of an exact instantiation CORINFO_CALL whose Method is the exact one
//	  that shares code              (its SymMethodEntry is an instantiating stub)
//	the same in shared code         CODE_POINTER by a runtime lookup
package standalone

import (
	"sync"

	"ryugo/ee"
	"ryugo/ee/counts"
	"ryugo/loader"
)

// Runtime implements ee.JitInfo. It may be used by any number of workers.
type Runtime struct {
	L *loader.Loader
	// Counts are the execution counts of blocks, or nil. It is set before the first compile.
	Counts *counts.File
	// Verified, if not nil, reports whether a method may run; methods that may not are not inlined.
	Verified func(m *loader.Method) bool
	// NativeCalls is set, before the first compile, if the runtime that runs the code has
	// CORINFO_HELP_PINVOKE_CALLI.
	NativeCalls bool
	// Vector64 is set, before the first compile, if the target machine has 8-byte vectors in
	// registers.
	Vector64 bool
	info     ee.Info
	// classNames is *loader.Class to its name: see className.
	classNames sync.Map
}

var _ ee.JitInfo = (*Runtime)(nil)

// New returns a Runtime over the types of a loader.
func New(l *loader.Loader) *Runtime {
	ptr := l.PointerSize()
	return &Runtime{L: l, info: ee.Info{
		OffsetOfDelegateInstance:        ptr,
		OffsetOfDelegateFirstTarget:     3 * ptr,
		OffsetOfArrayLength:             ptr,
		OffsetOfArrayData:               2 * ptr,
		OffsetOfMDArrayBounds:           2 * ptr,
		OffsetOfStringLength:            ptr,
		OffsetOfStringChars:             ptr + 4,
		OSPageSize:                      4096,
		MaxUncheckedOffsetForNullObject: 4096/2 - 1,
		UsesWriteBarriers:               true,
		HasTailCallHelper:               true,
		ReversePInvokeFrameSize:         2 * ptr,
	}}
}

// GetEEInfo implements ee.JitInfo.
func (r *Runtime) GetEEInfo() *ee.Info { return &r.info }

// GetHelperFtn implements ee.JitInfo.
func (r *Runtime) GetHelperFtn(h ee.Helper) ee.ConstLookup { return direct(ee.SymHelper, uint64(h)) }

// direct returns a lookup that yields the address of a symbol.
func direct(kind ee.SymKind, payload uint64) ee.ConstLookup {
	return ee.ConstLookup{Access: ee.IAT_VALUE, Addr: ee.SymbolValue(kind, payload)}
}

// cell returns a lookup that yields the value in memory at a symbol.
func cell(kind ee.SymKind, payload uint64) ee.ConstLookup {
	return ee.ConstLookup{Access: ee.IAT_PVALUE, Addr: ee.SymbolValue(kind, payload)}
}

// badInput returns an error without a location; the compiler knows the method.
func badInput(reason string) error { return &ee.BadInput{ILOffset: -1, Reason: reason} }

// unsupported returns an ee.Unsupported without a location.
func unsupported(reason string) error { return &ee.Unsupported{ILOffset: -1, Reason: reason} }
