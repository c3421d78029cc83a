package vm

import (
	"ryugo/ee"
	"ryugo/targets/xarch"
)

// Helpers in machine code: what is called so often that leaving for Go would
// dominate. All are leaves that push nothing, so that a fault inside is the
// fault of the call: its return address is on top of the stack.
//
// Those with a slow path jump to an exit stub with their arguments untouched.

// leafRow is one such helper. slow is the address of the exit stub of the same
// number, for rows that have a Go function too.
type leafRow struct {
	helper ee.Helper
	build  func(v *VM, e *xarch.Emitter, slow uint64)
}

var leafHelpers = []leafRow{
	{ee.CORINFO_HELP_NEWFAST, newAnyObject},
	{ee.CORINFO_HELP_NEWSFAST, newObject},
	{ee.CORINFO_HELP_NEWSFAST_ALIGN8, newObject},
	{ee.CORINFO_HELP_NEWARR_1_DIRECT, newVector},
	{ee.CORINFO_HELP_NEWARR_1_OBJ, newVector},
	{ee.CORINFO_HELP_NEWARR_1_VC, newVector},
	{ee.CORINFO_HELP_NEWARR_1_ALIGN8, newVector},
	{ee.CORINFO_HELP_BOX, boxValue},
	{ee.CORINFO_HELP_UNBOX, unboxValue},
	{ee.CORINFO_HELP_ISINSTANCEOFCLASS, classCast(false)},
	{ee.CORINFO_HELP_CHKCASTCLASS, classCast(true)},
	{ee.CORINFO_HELP_CHKCASTCLASS_SPECIAL, classCast(true)},
	{ee.CORINFO_HELP_ISINSTANCEOFINTERFACE, cachedCast(false)},
	{ee.CORINFO_HELP_ISINSTANCEOFARRAY, cachedCast(false)},
	{ee.CORINFO_HELP_ISINSTANCEOFANY, cachedCast(false)},
	{ee.CORINFO_HELP_CHKCASTINTERFACE, cachedCast(true)},
	{ee.CORINFO_HELP_CHKCASTARRAY, cachedCast(true)},
	{ee.CORINFO_HELP_CHKCASTANY, cachedCast(true)},
	{ee.CORINFO_HELP_ARRADDR_ST, storeElement},
	{ee.CORINFO_HELP_LDELEMA_REF, elementAddress},
	{ee.CORINFO_HELP_RUNTIMEHANDLE_METHOD, genericLookup},
	{ee.CORINFO_HELP_RUNTIMEHANDLE_CLASS, genericLookup},
	{ee.CORINFO_HELP_VIRTUAL_FUNC_PTR, virtualFunction},
	{ee.CORINFO_HELP_TYPEHANDLE_TO_RUNTIMETYPE, typeOfHandle},
	{ee.CORINFO_HELP_TYPEHANDLE_TO_RUNTIMETYPE_MAYBENULL, typeOfHandle},
	{ee.CORINFO_HELP_METHODDESC_TO_STUBRUNTIMEMETHOD, sameHandle},
	{ee.CORINFO_HELP_FIELDDESC_TO_STUBRUNTIMEFIELD, sameHandle},
	{ee.CORINFO_HELP_ASSIGN_REF, assignRef},
	{ee.CORINFO_HELP_CHECKED_ASSIGN_REF, assignRef},
	{ee.CORINFO_HELP_ASSIGN_BYREF, assignByref},
	{ee.CORINFO_HELP_ASSIGN_STRUCT, assignStruct},
	{ee.CORINFO_HELP_MEMCPY, memCopy},
	{ee.CORINFO_HELP_MEMSET, memSet},
	{ee.CORINFO_HELP_POLL_GC, nothing},
	{ee.CORINFO_HELP_GETCURRENTMANAGEDTHREADID, threadID},
}

// bump takes rcx bytes, a multiple of 8, of the heap for an object of the type
// in rdi; its address goes to rdx. rax is lost.
func bump(e *xarch.Emitter, slow xarch.Label) {
	loadContext(e, xarch.RAX)
	e.RM(xarch.INS_mov, xarch.EA_8, xarch.RDX, xarch.At(xarch.RAX, ctxAllocNext))
	e.RR(xarch.INS_add, xarch.EA_8, xarch.RCX, xarch.RDX)
	e.RM(xarch.INS_cmp, xarch.EA_8, xarch.RCX, xarch.At(xarch.RAX, ctxAllocEnd))
	e.Jcc(xarch.CC_A, slow)
	e.MR(xarch.INS_mov, xarch.EA_8, xarch.At(xarch.RAX, ctxAllocNext), xarch.RCX)
	e.MR(xarch.INS_mov, xarch.EA_8, xarch.At(xarch.RDX, 0), xarch.RDI)
}

func slowPath(e *xarch.Emitter, l xarch.Label, slow uint64) {
	e.Bind(l)
	e.JmpSym(slow)
}

// newObject(type) -> object
func newObject(v *VM, e *xarch.Emitter, slow uint64) {
	l := e.NewLabel()
	e.RM(xarch.INS_mov, xarch.EA_4, xarch.RCX, xarch.At(xarch.RDI, mtBaseSize))
	bump(e, l)
	e.RR(xarch.INS_mov, xarch.EA_8, xarch.RAX, xarch.RDX)
	e.Op(xarch.INS_ret)
	slowPath(e, l, slow)
}

// newAnyObject is newObject for types that may have a finalizer.
func newAnyObject(v *VM, e *xarch.Emitter, slow uint64) {
	plain := e.NewLabel()
	e.MI(xarch.INS_cmp, xarch.EA_4, xarch.At(xarch.RDI, mtFlags), 0)
	e.Jcc(xarch.CC_E, plain)
	e.JmpSym(slow)
	e.Bind(plain)
	newObject(v, e, slow)
}

// newVector(array type, length) -> array
func newVector(v *VM, e *xarch.Emitter, slow uint64) {
	l := e.NewLabel()
	e.RI(xarch.INS_cmp, xarch.EA_8, xarch.RSI, maxArrayLength)
	e.Jcc(xarch.CC_A, l)
	e.RM(xarch.INS_mov, xarch.EA_4, xarch.RCX, xarch.At(xarch.RDI, mtComponentSize))
	e.RR(xarch.INS_imul, xarch.EA_8, xarch.RCX, xarch.RSI)
	e.RI(xarch.INS_add, xarch.EA_8, xarch.RCX, arrayData+7)
	e.RI(xarch.INS_and, xarch.EA_8, xarch.RCX, -8)
	bump(e, l)
	e.MR(xarch.INS_mov, xarch.EA_4, xarch.At(xarch.RDX, arrayLength), xarch.RSI)
	e.RR(xarch.INS_mov, xarch.EA_8, xarch.RAX, xarch.RDX)
	e.Op(xarch.INS_ret)
	slowPath(e, l, slow)
}

// newText(length) -> string: the code of FastAllocateString.
func newText(v *VM, e *xarch.Emitter, slow uint64) {
	const longest = 1 << 14 // a negative length is a large one
	l := e.NewLabel()
	e.RR(xarch.INS_mov, xarch.EA_4, xarch.RSI, xarch.RDI)
	e.RI(xarch.INS_cmp, xarch.EA_4, xarch.RSI, longest)
	e.Jcc(xarch.CC_A, l)
	e.RR(xarch.INS_mov, xarch.EA_4, xarch.RCX, xarch.RSI)
	e.RR(xarch.INS_add, xarch.EA_4, xarch.RCX, xarch.RCX)
	e.RI(xarch.INS_add, xarch.EA_4, xarch.RCX, stringChars+2+7)
	e.RI(xarch.INS_and, xarch.EA_4, xarch.RCX, -8)
	e.LeaSym(xarch.RDI, v.stringTable)
	bump(e, l)
	e.MR(xarch.INS_mov, xarch.EA_4, xarch.At(xarch.RDX, stringLength), xarch.RSI)
	e.RR(xarch.INS_mov, xarch.EA_8, xarch.RAX, xarch.RDX)
	e.Op(xarch.INS_ret)
	e.Bind(l)
	e.RR(xarch.INS_mov, xarch.EA_4, xarch.RDI, xarch.RSI)
	e.JmpSym(slow)
}

// boxValue(type, &value) -> object
func boxValue(v *VM, e *xarch.Emitter, slow uint64) {
	l := e.NewLabel()
	e.RM(xarch.INS_mov, xarch.EA_4, xarch.RCX, xarch.At(xarch.RDI, mtBaseSize))
	bump(e, l)
	e.RM(xarch.INS_mov, xarch.EA_4, xarch.RCX, xarch.At(xarch.RDI, mtValueSize))
	e.RM(xarch.INS_lea, xarch.EA_8, xarch.RDI, xarch.At(xarch.RDX, objHeader))
	e.RR(xarch.INS_mov, xarch.EA_8, xarch.RAX, xarch.RDX)
	e.Op(xarch.INS_rep_movsb)
	e.Op(xarch.INS_ret)
	slowPath(e, l, slow)
}

// unboxValue(type, object) -> &value
func unboxValue(v *VM, e *xarch.Emitter, slow uint64) {
	l := e.NewLabel()
	e.MR(xarch.INS_cmp, xarch.EA_8, xarch.At(xarch.RSI, 0), xarch.RDI)
	e.Jcc(xarch.CC_NE, l)
	e.RM(xarch.INS_lea, xarch.EA_8, xarch.RAX, xarch.At(xarch.RSI, objHeader))
	e.Op(xarch.INS_ret)
	slowPath(e, l, slow)
}

// classCast walks the base classes: (class, object) -> object, or null, or the
// slow path, which throws.
func classCast(throwing bool) func(v *VM, e *xarch.Emitter, slow uint64) {
	return func(v *VM, e *xarch.Emitter, slow uint64) {
		out, next := e.NewLabel(), e.NewLabel()
		e.RR(xarch.INS_mov, xarch.EA_8, xarch.RAX, xarch.RSI)
		e.RR(xarch.INS_test, xarch.EA_8, xarch.RSI, xarch.RSI)
		e.Jcc(xarch.CC_E, out)
		e.RM(xarch.INS_mov, xarch.EA_8, xarch.RCX, xarch.At(xarch.RSI, 0))
		e.Bind(next)
		e.RR(xarch.INS_cmp, xarch.EA_8, xarch.RCX, xarch.RDI)
		e.Jcc(xarch.CC_E, out)
		e.RM(xarch.INS_mov, xarch.EA_8, xarch.RCX, xarch.At(xarch.RCX, mtParent))
		e.RR(xarch.INS_test, xarch.EA_8, xarch.RCX, xarch.RCX)
		e.Jcc(xarch.CC_NE, next)
		if throwing {
			e.JmpSym(slow)
		} else {
			e.RR(xarch.INS_xor, xarch.EA_4, xarch.RAX, xarch.RAX)
		}
		e.Bind(out)
		e.Op(xarch.INS_ret)
	}
}

// cachedCast asks the cast cache: (class, object) -> object, or null.
func cachedCast(throwing bool) func(v *VM, e *xarch.Emitter, slow uint64) {
	return func(v *VM, e *xarch.Emitter, slow uint64) {
		out, ask := e.NewLabel(), e.NewLabel()
		e.RR(xarch.INS_mov, xarch.EA_8, xarch.RAX, xarch.RSI)
		e.RR(xarch.INS_test, xarch.EA_8, xarch.RSI, xarch.RSI)
		e.Jcc(xarch.CC_E, out)
		e.RM(xarch.INS_mov, xarch.EA_8, xarch.RCX, xarch.At(xarch.RSI, 0))
		e.RR(xarch.INS_cmp, xarch.EA_8, xarch.RCX, xarch.RDI)
		e.Jcc(xarch.CC_E, out)
		findPair(e, v.castCache, xarch.RCX, xarch.RDI, xarch.R8, xarch.RDX, ask)
		e.MI(xarch.INS_cmp, xarch.EA_8, xarch.At(xarch.R8, 16), 0)
		if throwing {
			e.Jcc(xarch.CC_E, ask)
		} else {
			e.Jcc(xarch.CC_NE, out)
			e.RR(xarch.INS_xor, xarch.EA_4, xarch.RAX, xarch.RAX)
		}
		e.Bind(out)
		e.Op(xarch.INS_ret)
		slowPath(e, ask, slow)
	}
}

// storeElement(array, index, value)
func storeElement(v *VM, e *xarch.Emitter, slow uint64) {
	store, ask, check := e.NewLabel(), e.NewLabel(), e.NewLabel()
	e.RM(xarch.INS_mov, xarch.EA_4, xarch.RAX, xarch.At(xarch.RDI, arrayLength))
	e.RR(xarch.INS_cmp, xarch.EA_8, xarch.RSI, xarch.RAX)
	e.Jcc(xarch.CC_AE, check)
	e.RR(xarch.INS_test, xarch.EA_8, xarch.RDX, xarch.RDX)
	e.Jcc(xarch.CC_E, store)
	e.RM(xarch.INS_mov, xarch.EA_8, xarch.RCX, xarch.At(xarch.RDI, 0))
	e.RM(xarch.INS_mov, xarch.EA_8, xarch.RCX, xarch.At(xarch.RCX, mtElement))
	e.RM(xarch.INS_cmp, xarch.EA_8, xarch.RCX, xarch.At(xarch.RDX, 0))
	e.Jcc(xarch.CC_E, store)
	e.RM(xarch.INS_cmp, xarch.EA_8, xarch.RCX, xarch.AtSym(v.objectCell))
	e.Jcc(xarch.CC_NE, ask)
	e.Bind(store)
	e.MR(xarch.INS_mov, xarch.EA_8, xarch.AtIndex(xarch.RDI, xarch.RSI, 8, arrayData), xarch.RDX)
	e.Op(xarch.INS_ret)
	e.Bind(ask) // the cast cache, as in cachedCast
	e.RM(xarch.INS_mov, xarch.EA_8, xarch.RAX, xarch.At(xarch.RDX, 0))
	findPair(e, v.castCache, xarch.RAX, xarch.RCX, xarch.R8, xarch.R9, check)
	e.MI(xarch.INS_cmp, xarch.EA_8, xarch.At(xarch.R8, 16), 0)
	e.Jcc(xarch.CC_NE, store)
	slowPath(e, check, slow)
}

// elementAddress(array, index, element class) -> &element
func elementAddress(v *VM, e *xarch.Emitter, slow uint64) {
	check := e.NewLabel()
	e.RM(xarch.INS_mov, xarch.EA_4, xarch.RAX, xarch.At(xarch.RDI, arrayLength))
	e.RR(xarch.INS_cmp, xarch.EA_8, xarch.RSI, xarch.RAX)
	e.Jcc(xarch.CC_AE, check)
	e.RM(xarch.INS_mov, xarch.EA_8, xarch.RCX, xarch.At(xarch.RDI, 0))
	e.RM(xarch.INS_cmp, xarch.EA_8, xarch.RDX, xarch.At(xarch.RCX, mtElement))
	e.Jcc(xarch.CC_NE, check)
	e.RM(xarch.INS_lea, xarch.EA_8, xarch.RAX, xarch.AtIndex(xarch.RDI, xarch.RSI, 8, arrayData))
	e.Op(xarch.INS_ret)
	slowPath(e, check, slow)
}

// The stores of references: a collector with one generation need not know of
// them.

func assignRef(v *VM, e *xarch.Emitter, slow uint64) {
	e.MR(xarch.INS_mov, xarch.EA_8, xarch.At(xarch.RDI, 0), xarch.RSI)
	e.Op(xarch.INS_ret)
}

func assignByref(v *VM, e *xarch.Emitter, slow uint64) {
	e.RM(xarch.INS_mov, xarch.EA_8, xarch.RCX, xarch.At(xarch.RSI, 0))
	e.MR(xarch.INS_mov, xarch.EA_8, xarch.At(xarch.RDI, 0), xarch.RCX)
	e.RI(xarch.INS_add, xarch.EA_8, xarch.RSI, 8)
	e.RI(xarch.INS_add, xarch.EA_8, xarch.RDI, 8)
	e.Op(xarch.INS_ret)
}

// assignStruct(dst, src, class)
func assignStruct(v *VM, e *xarch.Emitter, slow uint64) {
	e.RM(xarch.INS_mov, xarch.EA_4, xarch.RCX, xarch.At(xarch.RDX, mtValueSize))
	e.Op(xarch.INS_rep_movsb)
	e.Op(xarch.INS_ret)
}

// memCopy(dst, src, n) -> dst
func memCopy(v *VM, e *xarch.Emitter, slow uint64) {
	e.RR(xarch.INS_mov, xarch.EA_8, xarch.RAX, xarch.RDI)
	e.RR(xarch.INS_mov, xarch.EA_8, xarch.RCX, xarch.RDX)
	e.Op(xarch.INS_rep_movsb)
	e.Op(xarch.INS_ret)
}

// memSet(dst, byte, n) -> dst
func memSet(v *VM, e *xarch.Emitter, slow uint64) {
	e.RR(xarch.INS_mov, xarch.EA_8, xarch.R8, xarch.RDI)
	e.RR(xarch.INS_mov, xarch.EA_4, xarch.RAX, xarch.RSI)
	e.RR(xarch.INS_mov, xarch.EA_8, xarch.RCX, xarch.RDX)
	e.Op(xarch.INS_rep_stosb)
	e.RR(xarch.INS_mov, xarch.EA_8, xarch.RAX, xarch.R8)
	e.Op(xarch.INS_ret)
}

func nothing(v *VM, e *xarch.Emitter, slow uint64) { e.Op(xarch.INS_ret) }

// sameHandle: descriptors are the handles of methods and fields.
func sameHandle(v *VM, e *xarch.Emitter, slow uint64) { sameStub(e, 0) }

func threadID(v *VM, e *xarch.Emitter, slow uint64) {
	e.RI(xarch.INS_mov, xarch.EA_4, xarch.RAX, 1)
	e.Op(xarch.INS_ret)
}

// The dispatch cell of an interface method: a call loads r11 with the cell and
// jumps through its first word.
const (
	dcStub   = 0  // the dispatch stub
	dcMethod = 8  // the ee.MethodHandle
	dcType   = 16 // the type of the object that was seen last
	dcTarget = 24 // and its method's code
	dcHash   = 32 // what distinguishes the cell in the dispatch cache
	dcSize   = 40

	// The dispatch cache: rows {object type, cell, code}.
	dispatchRows     = 4096
	dispatchRowShift = 5
)

// dispatchRow is the offset in the dispatch cache; the stub computes the same.
func dispatchRow(mt, hash uint64) uint64 {
	return ((mt>>4 ^ hash) & (dispatchRows - 1)) << dispatchRowShift
}

// dispatch is the code that every interface call reaches first: the target of
// the last call through this cell, the cache of all cells, Go. It uses rax,
// r10 and r11 only.
func dispatch(v *VM, e *xarch.Emitter, slow uint64) {
	look, miss := e.NewLabel(), e.NewLabel()
	e.RM(xarch.INS_mov, xarch.EA_8, xarch.RAX, xarch.At(xarch.RDI, 0))
	e.RM(xarch.INS_cmp, xarch.EA_8, xarch.RAX, xarch.At(xarch.R11, dcType))
	e.Jcc(xarch.CC_NE, look)
	e.JmpM(xarch.At(xarch.R11, dcTarget))
	e.Bind(look)
	e.RR(xarch.INS_mov, xarch.EA_8, xarch.R10, xarch.RAX)
	e.RI(xarch.INS_shr, xarch.EA_8, xarch.R10, 4)
	e.RM(xarch.INS_xor, xarch.EA_4, xarch.R10, xarch.At(xarch.R11, dcHash))
	e.RI(xarch.INS_and, xarch.EA_4, xarch.R10, dispatchRows-1)
	e.RI(xarch.INS_shl, xarch.EA_4, xarch.R10, dispatchRowShift)
	e.RI64(xarch.RAX, int64(v.dispatchCache))
	e.RR(xarch.INS_add, xarch.EA_8, xarch.R10, xarch.RAX)
	e.RM(xarch.INS_mov, xarch.EA_8, xarch.RAX, xarch.At(xarch.RDI, 0))
	e.RM(xarch.INS_cmp, xarch.EA_8, xarch.RAX, xarch.At(xarch.R10, 0))
	e.Jcc(xarch.CC_NE, miss)
	e.RM(xarch.INS_cmp, xarch.EA_8, xarch.R11, xarch.At(xarch.R10, 8))
	e.Jcc(xarch.CC_NE, miss)
	e.JmpM(xarch.At(xarch.R10, 16))
	slowPath(e, miss, slow)
}

// typeOfHandle(handle) -> Type. The handle is a method table, or the Type
// itself.
func typeOfHandle(v *VM, e *xarch.Emitter, slow uint64) {
	l, table := e.NewLabel(), e.NewLabel()
	e.RR(xarch.INS_test, xarch.EA_8, xarch.RDI, xarch.RDI)
	e.Jcc(xarch.CC_E, l)
	e.RM(xarch.INS_mov, xarch.EA_8, xarch.RAX, xarch.At(xarch.RDI, 0))
	e.RM(xarch.INS_cmp, xarch.EA_8, xarch.RAX, xarch.AtSym(v.typeCell))
	e.Jcc(xarch.CC_NE, table)
	e.RR(xarch.INS_mov, xarch.EA_8, xarch.RAX, xarch.RDI)
	e.Op(xarch.INS_ret)
	e.Bind(table)
	knownType(e, xarch.RDI, l)
	slowPath(e, l, slow)
}

// typeOfObject(object) -> Type
func typeOfObject(v *VM, e *xarch.Emitter, slow uint64) {
	l := e.NewLabel()
	e.RR(xarch.INS_test, xarch.EA_8, xarch.RDI, xarch.RDI)
	e.Jcc(xarch.CC_E, l)
	e.RM(xarch.INS_mov, xarch.EA_8, xarch.RCX, xarch.At(xarch.RDI, 0))
	knownType(e, xarch.RCX, l)
	slowPath(e, l, slow)
}

// knownType returns the Type of the method table in mt, or goes to none.
func knownType(e *xarch.Emitter, mt xarch.Reg, none xarch.Label) {
	e.RM(xarch.INS_mov, xarch.EA_8, xarch.RAX, xarch.At(mt, mtTypeObject))
	e.RR(xarch.INS_test, xarch.EA_8, xarch.RAX, xarch.RAX)
	e.Jcc(xarch.CC_E, none)
	e.Op(xarch.INS_ret)
}
