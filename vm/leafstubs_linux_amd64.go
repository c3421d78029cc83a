package vm

import (
	"ryugo/ee"
	"ryugo/targets/xarch"
)

// Helpers in machine code: what is called so often that leaving for Go would
// dominate.

// leafRow is one such helper, of so many integer arguments. Its slow path is the
// exit stub of the same number, for rows that have a Go function too.
type leafRow struct {
	helper ee.Helper
	args   int
	build  func(e *leaf)
}

var leafHelpers = []leafRow{
	{ee.CORINFO_HELP_NEWFAST, 1, newAnyObject},
	{ee.CORINFO_HELP_NEWSFAST, 1, newObject},
	{ee.CORINFO_HELP_NEWSFAST_ALIGN8, 1, newObject},
	{ee.CORINFO_HELP_NEWARR_1_DIRECT, 2, newVector},
	{ee.CORINFO_HELP_NEWARR_1_OBJ, 2, newVector},
	{ee.CORINFO_HELP_NEWARR_1_VC, 2, newVector},
	{ee.CORINFO_HELP_NEWARR_1_ALIGN8, 2, newVector},
	{ee.CORINFO_HELP_BOX, 2, boxValue},
	{ee.CORINFO_HELP_UNBOX, 2, unboxValue},
	{ee.CORINFO_HELP_ISINSTANCEOFCLASS, 2, classCast(false)},
	{ee.CORINFO_HELP_CHKCASTCLASS, 2, classCast(true)},
	{ee.CORINFO_HELP_CHKCASTCLASS_SPECIAL, 2, classCast(true)},
	{ee.CORINFO_HELP_ISINSTANCEOFINTERFACE, 2, cachedCast(false)},
	{ee.CORINFO_HELP_ISINSTANCEOFARRAY, 2, cachedCast(false)},
	{ee.CORINFO_HELP_ISINSTANCEOFANY, 2, cachedCast(false)},
	{ee.CORINFO_HELP_CHKCASTINTERFACE, 2, cachedCast(true)},
	{ee.CORINFO_HELP_CHKCASTARRAY, 2, cachedCast(true)},
	{ee.CORINFO_HELP_CHKCASTANY, 2, cachedCast(true)},
	{ee.CORINFO_HELP_ARRADDR_ST, 3, storeElement},
	{ee.CORINFO_HELP_LDELEMA_REF, 3, elementAddress},
	{ee.CORINFO_HELP_RUNTIMEHANDLE_METHOD, 2, genericLookup},
	{ee.CORINFO_HELP_RUNTIMEHANDLE_CLASS, 2, genericLookup},
	{ee.CORINFO_HELP_VIRTUAL_FUNC_PTR, 3, virtualFunction},
	{ee.CORINFO_HELP_TYPEHANDLE_TO_RUNTIMETYPE, 1, typeOfHandle},
	{ee.CORINFO_HELP_TYPEHANDLE_TO_RUNTIMETYPE_MAYBENULL, 1, typeOfHandle},
	{ee.CORINFO_HELP_METHODDESC_TO_STUBRUNTIMEMETHOD, 1, sameHandle},
	{ee.CORINFO_HELP_FIELDDESC_TO_STUBRUNTIMEFIELD, 1, sameHandle},
	{ee.CORINFO_HELP_ASSIGN_REF, 2, assignRef},
	{ee.CORINFO_HELP_CHECKED_ASSIGN_REF, 2, assignRef},
	{ee.CORINFO_HELP_ASSIGN_BYREF, 0, assignByref},
	{ee.CORINFO_HELP_ASSIGN_STRUCT, 3, assignStruct},
	{ee.CORINFO_HELP_MEMCPY, 3, memCopy},
	{ee.CORINFO_HELP_MEMSET, 3, memSet},
	{ee.CORINFO_HELP_POLL_GC, 0, nothing},
	{ee.CORINFO_HELP_GETCURRENTMANAGEDTHREADID, 0, threadID},
}

// bump takes the bytes in size, a multiple of 8, of the heap for an object of
// the type in mt; its address goes to obj. size and rax are lost.
func (e *leaf) bump(mt, size, obj xarch.Reg, slow xarch.Label) {
	loadContext(e.Emitter, xarch.RAX)
	e.RM(xarch.INS_mov, xarch.EA_8, obj, xarch.At(xarch.RAX, ctxAllocNext))
	e.RR(xarch.INS_add, xarch.EA_8, size, obj)
	e.RM(xarch.INS_cmp, xarch.EA_8, size, xarch.At(xarch.RAX, ctxAllocEnd))
	e.Jcc(xarch.CC_A, slow)
	e.MR(xarch.INS_mov, xarch.EA_8, xarch.At(xarch.RAX, ctxAllocNext), size)
	e.MR(xarch.INS_mov, xarch.EA_8, xarch.At(obj, 0), mt)
}

// newObject(type) -> object
func newObject(e *leaf) {
	mt, size, obj := e.arg[0], e.tmp[0], e.tmp[1]
	l := e.NewLabel()
	e.RM(xarch.INS_mov, xarch.EA_4, size, xarch.At(mt, mtBaseSize))
	e.bump(mt, size, obj, l)
	e.RR(xarch.INS_mov, xarch.EA_8, xarch.RAX, obj)
	e.Op(xarch.INS_ret)
	e.slowPath(l)
}

// newAnyObject is newObject for types that may have a finalizer.
func newAnyObject(e *leaf) {
	plain := e.NewLabel()
	e.MI(xarch.INS_cmp, xarch.EA_4, xarch.At(e.arg[0], mtFlags), 0)
	e.Jcc(xarch.CC_E, plain)
	e.JmpSym(e.slow)
	e.Bind(plain)
	newObject(e)
}

// newVector(array type, length) -> array
func newVector(e *leaf) {
	mt, n, size, obj := e.arg[0], e.arg[1], e.tmp[0], e.tmp[1]
	l := e.NewLabel()
	e.RI(xarch.INS_cmp, xarch.EA_8, n, maxArrayLength)
	e.Jcc(xarch.CC_A, l)
	e.RM(xarch.INS_mov, xarch.EA_4, size, xarch.At(mt, mtComponentSize))
	e.RR(xarch.INS_imul, xarch.EA_8, size, n)
	e.RI(xarch.INS_add, xarch.EA_8, size, arrayData+7)
	e.RI(xarch.INS_and, xarch.EA_8, size, -8)
	e.bump(mt, size, obj, l)
	e.MR(xarch.INS_mov, xarch.EA_4, xarch.At(obj, arrayLength), n)
	e.RR(xarch.INS_mov, xarch.EA_8, xarch.RAX, obj)
	e.Op(xarch.INS_ret)
	e.slowPath(l)
}

// newText(length) -> string: the code of FastAllocateString.
func newText(e *leaf) {
	const longest = 1 << 14 // a negative length is a large one
	n, size, obj, mt := e.arg[0], e.tmp[0], e.tmp[1], e.tmp[2]
	l := e.NewLabel()
	e.RI(xarch.INS_cmp, xarch.EA_4, n, longest)
	e.Jcc(xarch.CC_A, l)
	e.RR(xarch.INS_mov, xarch.EA_4, size, n)
	e.RR(xarch.INS_add, xarch.EA_4, size, size)
	e.RI(xarch.INS_add, xarch.EA_4, size, stringChars+2+7)
	e.RI(xarch.INS_and, xarch.EA_4, size, -8)
	e.LeaSym(mt, e.v.stringTable)
	e.bump(mt, size, obj, l)
	e.MR(xarch.INS_mov, xarch.EA_4, xarch.At(obj, stringLength), n)
	e.RR(xarch.INS_mov, xarch.EA_8, xarch.RAX, obj)
	e.Op(xarch.INS_ret)
	e.slowPath(l)
}

// boxValue(type, &value) -> object
func boxValue(e *leaf) {
	mt, src, size, obj := e.arg[0], e.arg[1], e.tmp[0], e.tmp[1]
	l := e.NewLabel()
	e.RM(xarch.INS_mov, xarch.EA_4, size, xarch.At(mt, mtBaseSize))
	e.bump(mt, size, obj, l)
	e.RM(xarch.INS_mov, xarch.EA_4, size, xarch.At(mt, mtValueSize))
	dst := mt
	e.RM(xarch.INS_lea, xarch.EA_8, dst, xarch.At(obj, objHeader))
	e.RR(xarch.INS_mov, xarch.EA_8, xarch.RAX, obj)
	e.moveBytes(dst, src, size)
	e.Op(xarch.INS_ret)
	e.slowPath(l)
}

// unboxValue(type, object) -> &value
func unboxValue(e *leaf) {
	l := e.NewLabel()
	e.MR(xarch.INS_cmp, xarch.EA_8, xarch.At(e.arg[1], 0), e.arg[0])
	e.Jcc(xarch.CC_NE, l)
	e.RM(xarch.INS_lea, xarch.EA_8, xarch.RAX, xarch.At(e.arg[1], objHeader))
	e.Op(xarch.INS_ret)
	e.slowPath(l)
}

// classCast walks the base classes: (class, object) -> object, or null, or the
// slow path, which throws.
func classCast(throwing bool) func(e *leaf) {
	return func(e *leaf) {
		class, o, mt := e.arg[0], e.arg[1], e.tmp[0]
		out, next := e.NewLabel(), e.NewLabel()
		e.RR(xarch.INS_mov, xarch.EA_8, xarch.RAX, o)
		e.RR(xarch.INS_test, xarch.EA_8, o, o)
		e.Jcc(xarch.CC_E, out)
		e.RM(xarch.INS_mov, xarch.EA_8, mt, xarch.At(o, 0))
		e.Bind(next)
		e.RR(xarch.INS_cmp, xarch.EA_8, mt, class)
		e.Jcc(xarch.CC_E, out)
		e.RM(xarch.INS_mov, xarch.EA_8, mt, xarch.At(mt, mtParent))
		e.RR(xarch.INS_test, xarch.EA_8, mt, mt)
		e.Jcc(xarch.CC_NE, next)
		if throwing {
			e.JmpSym(e.slow)
		} else {
			e.RR(xarch.INS_xor, xarch.EA_4, xarch.RAX, xarch.RAX)
		}
		e.Bind(out)
		e.Op(xarch.INS_ret)
	}
}

// cachedCast asks the cast cache: (class, object) -> object, or null.
func cachedCast(throwing bool) func(e *leaf) {
	return func(e *leaf) {
		class, o, mt, row := e.arg[0], e.arg[1], e.tmp[0], e.tmp[2]
		out, ask := e.NewLabel(), e.NewLabel()
		e.RR(xarch.INS_mov, xarch.EA_8, xarch.RAX, o)
		e.RR(xarch.INS_test, xarch.EA_8, o, o)
		e.Jcc(xarch.CC_E, out)
		e.RM(xarch.INS_mov, xarch.EA_8, mt, xarch.At(o, 0))
		e.RR(xarch.INS_cmp, xarch.EA_8, mt, class)
		e.Jcc(xarch.CC_E, out)
		findPair(e.Emitter, e.v.castCache, mt, class, row, e.tmp[1], ask)
		e.MI(xarch.INS_cmp, xarch.EA_8, xarch.At(row, 16), 0)
		if throwing {
			e.Jcc(xarch.CC_E, ask)
		} else {
			e.Jcc(xarch.CC_NE, out)
			e.RR(xarch.INS_xor, xarch.EA_4, xarch.RAX, xarch.RAX)
		}
		e.Bind(out)
		e.Op(xarch.INS_ret)
		e.slowPath(ask)
	}
}

// storeElement(array, index, value)
func storeElement(e *leaf) {
	array, i, o, mt := e.arg[0], e.arg[1], e.arg[2], e.tmp[0]
	store, ask, check := e.NewLabel(), e.NewLabel(), e.NewLabel()
	e.RM(xarch.INS_mov, xarch.EA_4, xarch.RAX, xarch.At(array, arrayLength))
	e.RR(xarch.INS_cmp, xarch.EA_8, i, xarch.RAX)
	e.Jcc(xarch.CC_AE, check)
	e.RR(xarch.INS_test, xarch.EA_8, o, o)
	e.Jcc(xarch.CC_E, store)
	e.RM(xarch.INS_mov, xarch.EA_8, mt, xarch.At(array, 0))
	e.RM(xarch.INS_mov, xarch.EA_8, mt, xarch.At(mt, mtElement))
	e.RM(xarch.INS_cmp, xarch.EA_8, mt, xarch.At(o, 0))
	e.Jcc(xarch.CC_E, store)
	e.RM(xarch.INS_cmp, xarch.EA_8, mt, xarch.AtSym(e.v.objectCell))
	e.Jcc(xarch.CC_NE, ask)
	e.Bind(store)
	e.MR(xarch.INS_mov, xarch.EA_8, xarch.AtIndex(array, i, 8, arrayData), o)
	e.Op(xarch.INS_ret)
	e.Bind(ask) // the cast cache, as in cachedCast
	e.RM(xarch.INS_mov, xarch.EA_8, xarch.RAX, xarch.At(o, 0))
	findPair(e.Emitter, e.v.castCache, xarch.RAX, mt, e.tmp[1], e.tmp[2], check)
	e.MI(xarch.INS_cmp, xarch.EA_8, xarch.At(e.tmp[1], 16), 0)
	e.Jcc(xarch.CC_NE, store)
	e.slowPath(check)
}

// elementAddress(array, index, element class) -> &element
func elementAddress(e *leaf) {
	array, i, class, mt := e.arg[0], e.arg[1], e.arg[2], e.tmp[0]
	check := e.NewLabel()
	e.RM(xarch.INS_mov, xarch.EA_4, xarch.RAX, xarch.At(array, arrayLength))
	e.RR(xarch.INS_cmp, xarch.EA_8, i, xarch.RAX)
	e.Jcc(xarch.CC_AE, check)
	e.RM(xarch.INS_mov, xarch.EA_8, mt, xarch.At(array, 0))
	e.RM(xarch.INS_cmp, xarch.EA_8, class, xarch.At(mt, mtElement))
	e.Jcc(xarch.CC_NE, check)
	e.RM(xarch.INS_lea, xarch.EA_8, xarch.RAX, xarch.AtIndex(array, i, 8, arrayData))
	e.Op(xarch.INS_ret)
	e.slowPath(check)
}

// The stores of references: a collector with one generation need not know of
// them. Their registers are the target's own choice.

func assignRef(e *leaf) {
	e.MR(xarch.INS_mov, xarch.EA_8, xarch.At(xarch.Reg(e.c.BarrierDst), 0), xarch.Reg(e.c.BarrierSrc))
	e.Op(xarch.INS_ret)
}

func assignByref(e *leaf) {
	dst, src := xarch.Reg(e.c.ByRefDst), xarch.Reg(e.c.ByRefSrc)
	e.RM(xarch.INS_mov, xarch.EA_8, xarch.RCX, xarch.At(src, 0))
	e.MR(xarch.INS_mov, xarch.EA_8, xarch.At(dst, 0), xarch.RCX)
	e.RI(xarch.INS_add, xarch.EA_8, src, 8)
	e.RI(xarch.INS_add, xarch.EA_8, dst, 8)
	e.Op(xarch.INS_ret)
}

// assignStruct(dst, src, class)
func assignStruct(e *leaf) {
	e.RM(xarch.INS_mov, xarch.EA_4, e.tmp[0], xarch.At(e.arg[2], mtValueSize))
	e.moveBytes(e.arg[0], e.arg[1], e.tmp[0])
	e.Op(xarch.INS_ret)
}

// memCopy(dst, src, n) -> dst
func memCopy(e *leaf) {
	e.RR(xarch.INS_mov, xarch.EA_8, xarch.RAX, e.arg[0])
	e.moveBytes(e.arg[0], e.arg[1], e.arg[2])
	e.Op(xarch.INS_ret)
}

// memSet(dst, byte, n) -> dst
func memSet(e *leaf) {
	dst := xarch.R9
	e.RR(xarch.INS_mov, xarch.EA_8, dst, e.arg[0])
	e.RR(xarch.INS_mov, xarch.EA_4, xarch.RAX, e.arg[1])
	e.fillBytes(e.arg[0], e.arg[2])
	e.RR(xarch.INS_mov, xarch.EA_8, xarch.RAX, dst)
	e.Op(xarch.INS_ret)
}

func nothing(e *leaf) { e.Op(xarch.INS_ret) }

// sameHandle: descriptors are the handles of methods and fields.
func sameHandle(e *leaf) { sameStub(e, 0) }

func threadID(e *leaf) {
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
// the last call through this cell, the cache of all cells, Go. It uses rax and
// r10 only.
func dispatch(e *leaf) {
	o, cell := e.arg[0], xarch.Reg(e.c.ABI.StubCell)
	look, miss := e.NewLabel(), e.NewLabel()
	e.RM(xarch.INS_mov, xarch.EA_8, xarch.RAX, xarch.At(o, 0))
	e.RM(xarch.INS_cmp, xarch.EA_8, xarch.RAX, xarch.At(cell, dcType))
	e.Jcc(xarch.CC_NE, look)
	e.JmpM(xarch.At(cell, dcTarget))
	e.Bind(look)
	e.RR(xarch.INS_mov, xarch.EA_8, xarch.R10, xarch.RAX)
	e.RI(xarch.INS_shr, xarch.EA_8, xarch.R10, 4)
	e.RM(xarch.INS_xor, xarch.EA_4, xarch.R10, xarch.At(cell, dcHash))
	e.RI(xarch.INS_and, xarch.EA_4, xarch.R10, dispatchRows-1)
	e.RI(xarch.INS_shl, xarch.EA_4, xarch.R10, dispatchRowShift)
	e.RI64(xarch.RAX, int64(e.v.dispatchCache))
	e.RR(xarch.INS_add, xarch.EA_8, xarch.R10, xarch.RAX)
	e.RM(xarch.INS_mov, xarch.EA_8, xarch.RAX, xarch.At(o, 0))
	e.RM(xarch.INS_cmp, xarch.EA_8, xarch.RAX, xarch.At(xarch.R10, 0))
	e.Jcc(xarch.CC_NE, miss)
	e.RM(xarch.INS_cmp, xarch.EA_8, cell, xarch.At(xarch.R10, 8))
	e.Jcc(xarch.CC_NE, miss)
	e.JmpM(xarch.At(xarch.R10, 16))
	e.slowPath(miss)
}

// typeOfHandle(handle) -> Type. The handle is a method table, or the Type
// itself.
func typeOfHandle(e *leaf) {
	handle := e.arg[0]
	l, table := e.NewLabel(), e.NewLabel()
	e.RR(xarch.INS_test, xarch.EA_8, handle, handle)
	e.Jcc(xarch.CC_E, l)
	e.RM(xarch.INS_mov, xarch.EA_8, xarch.RAX, xarch.At(handle, 0))
	e.RM(xarch.INS_cmp, xarch.EA_8, xarch.RAX, xarch.AtSym(e.v.typeCell))
	e.Jcc(xarch.CC_NE, table)
	e.RR(xarch.INS_mov, xarch.EA_8, xarch.RAX, handle)
	e.Op(xarch.INS_ret)
	e.Bind(table)
	e.knownType(handle, l)
	e.slowPath(l)
}

// typeOfObject(object) -> Type
func typeOfObject(e *leaf) {
	o, mt := e.arg[0], e.tmp[0]
	l := e.NewLabel()
	e.RR(xarch.INS_test, xarch.EA_8, o, o)
	e.Jcc(xarch.CC_E, l)
	e.RM(xarch.INS_mov, xarch.EA_8, mt, xarch.At(o, 0))
	e.knownType(mt, l)
	e.slowPath(l)
}

// knownType returns the Type of the method table in mt, or goes to none.
func (e *leaf) knownType(mt xarch.Reg, none xarch.Label) {
	e.RM(xarch.INS_mov, xarch.EA_8, xarch.RAX, xarch.At(mt, mtTypeObject))
	e.RR(xarch.INS_test, xarch.EA_8, xarch.RAX, xarch.RAX)
	e.Jcc(xarch.CC_E, none)
	e.Op(xarch.INS_ret)
}
