//go:build linux && 386

package x86

import (
	"ryugo/ee"
	"ryugo/targets/xarch"
	"ryugo/vm/cpu"
)

// Helpers in machine code: helpers called so often that leaving for Go would dominate their cost.
// Their slow path is the exit stub of the same number.
var leafHelpers = map[ee.Helper]func(e *leaf){
	ee.CORINFO_HELP_GETSHARED_GCSTATIC_BASE_NOCTOR:          staticBase,
	ee.CORINFO_HELP_GETSHARED_NONGCSTATIC_BASE_NOCTOR:       staticBase,
	ee.CORINFO_HELP_GETSHARED_GCTHREADSTATIC_BASE_NOCTOR:    staticBase,
	ee.CORINFO_HELP_GETSHARED_NONGCTHREADSTATIC_BASE_NOCTOR: staticBase,
	ee.CORINFO_HELP_NEWFAST:                                 newAnyObject,
	ee.CORINFO_HELP_NEWSFAST:                                newObject,
	ee.CORINFO_HELP_NEWSFAST_ALIGN8:                         newObject,
	ee.CORINFO_HELP_NEWARR_1_DIRECT:                         newVector,
	ee.CORINFO_HELP_NEWARR_1_OBJ:                            newVector,
	ee.CORINFO_HELP_NEWARR_1_VC:                             newVector,
	ee.CORINFO_HELP_NEWARR_1_ALIGN8:                         newVector,
	ee.CORINFO_HELP_BOX:                                     boxValue,
	ee.CORINFO_HELP_METHODDESC_TO_STUBRUNTIMEMETHOD:         same,
	ee.CORINFO_HELP_FIELDDESC_TO_STUBRUNTIMEFIELD:           same,
	ee.CORINFO_HELP_ASSIGN_REF:                              assignRef,
	ee.CORINFO_HELP_CHECKED_ASSIGN_REF:                      assignRef,
	ee.CORINFO_HELP_ASSIGN_BYREF:                            assignByref,
	ee.CORINFO_HELP_ASSIGN_STRUCT:                           assignStruct,
	ee.CORINFO_HELP_MEMCPY:                                  memCopy,
	ee.CORINFO_HELP_MEMSET:                                  memSet,
	ee.CORINFO_HELP_POLL_GC:                                 func(e *leaf) { e.ret() },
	ee.CORINFO_HELP_GETCURRENTMANAGEDTHREADID:               threadID,
	ee.CORINFO_HELP_LDIV:                                    divideLongs(true, false),
	ee.CORINFO_HELP_LMOD:                                    divideLongs(true, true),
	ee.CORINFO_HELP_ULDIV:                                   divideLongs(false, false),
	ee.CORINFO_HELP_ULMOD:                                   divideLongs(false, true),
	ee.CORINFO_HELP_LMUL:                                    multiplyLongs,
	ee.CORINFO_HELP_LLSH:                                    shiftLong(true, false),
	ee.CORINFO_HELP_LRSH:                                    shiftLong(false, true),
	ee.CORINFO_HELP_LRSZ:                                    shiftLong(false, false),
	ee.CORINFO_HELP_LNG2DBL:                                 longToDouble(true),
	ee.CORINFO_HELP_ULNG2DBL:                                longToDouble(false),
}

// bump allocates in the heap the bytes in end, a multiple of 8, and adds the address of the free
// memory to end. eax receives the address. If too few bytes are left, bump jumps to slow with all
// registers but eax and end unchanged.
func (e *leaf) bump(end xarch.Reg, slow xarch.Label) {
	loadContext(e.Emitter, EAX)
	e.RM(xarch.INS_add, word, end, xarch.At(EAX, cpu.CtxAllocNext))
	e.Jcc(xarch.CC_B, slow)
	e.RM(xarch.INS_cmp, word, end, xarch.At(EAX, cpu.CtxAllocEnd))
	e.Jcc(xarch.CC_A, slow)
	e.M(xarch.INS_push, xarch.EA_8, xarch.At(EAX, cpu.CtxAllocNext))
	e.store(xarch.At(EAX, cpu.CtxAllocNext), end)
	pop(e.Emitter, EAX)
}

// newObject(type) -> object
func newObject(e *leaf) {
	l := e.NewLabel()
	e.load(EDX, xarch.At(ECX, cpu.MTBaseSize))
	e.RI(xarch.INS_add, word, EDX, 7)
	e.RI(xarch.INS_and, word, EDX, -8)
	e.bump(EDX, l)
	e.store(xarch.At(EAX, 0), ECX)
	e.ret()
	e.slowPath(l)
}

// newAnyObject is newObject for types that may have a finalizer.
func newAnyObject(e *leaf) {
	plain := e.NewLabel()
	e.MI(xarch.INS_cmp, word, xarch.At(ECX, cpu.MTFlags), 0)
	e.Jcc(xarch.CC_E, plain)
	e.JmpSym(e.slow)
	e.Bind(plain)
	newObject(e)
}

// newVector(array type, length) -> array
func newVector(e *leaf) {
	l, popped := e.NewLabel(), e.NewLabel()
	e.RI(xarch.INS_cmp, word, EDX, 1<<26)
	e.Jcc(xarch.CC_A, popped)
	e.push(EBX)
	e.load(EBX, xarch.At(ECX, cpu.MTComponentSize))
	e.RR(xarch.INS_imul, word, EBX, EDX)
	e.Jcc(xarch.CC_O, l)
	e.RI(xarch.INS_add, word, EBX, cpu.ArrayData+cpu.ArrayEnd+7)
	e.RI(xarch.INS_and, word, EBX, -8)
	e.bump(EBX, l)
	e.store(xarch.At(EAX, 0), ECX)
	e.store(xarch.At(EAX, cpu.ArrayLength), EDX)
	pop(e.Emitter, EBX)
	e.ret()
	e.Bind(l)
	e.pop(EBX)
	e.slowPath(popped)
}

// newText(length) -> string: the code of FastAllocateString.
func newText(e *leaf) {
	const longest = 1 << 14 // a negative length counts as a large one
	l := e.NewLabel()
	e.RI(xarch.INS_cmp, word, ECX, longest)
	e.Jcc(xarch.CC_A, l)
	e.move(EDX, ECX)
	e.RR(xarch.INS_add, word, EDX, EDX)
	e.RI(xarch.INS_add, word, EDX, cpu.StringChars+2+7)
	e.RI(xarch.INS_and, word, EDX, -8)
	e.bump(EDX, l)
	e.LeaSym(EDX, e.places.StringTable)
	e.store(xarch.At(EAX, 0), EDX)
	e.store(xarch.At(EAX, cpu.StringLength), ECX)
	e.ret()
	e.slowPath(l)
}

// boxValue(type, &value) -> object
func boxValue(e *leaf) {
	l, large := e.NewLabel(), e.NewLabel()
	e.MR(xarch.INS_cmp, xarch.EA_1, xarch.At(EDX, 0), EDX)
	e.push(EBX)
	e.load(EBX, xarch.At(ECX, cpu.MTBaseSize))
	e.RI(xarch.INS_add, word, EBX, 7)
	e.RI(xarch.INS_and, word, EBX, -8)
	e.bump(EBX, l)
	pop(e.Emitter, EBX)
	e.store(xarch.At(EAX, 0), ECX)
	e.load(ECX, xarch.At(ECX, cpu.MTValueSize))
	e.RI(xarch.INS_cmp, word, ECX, 4)
	e.Jcc(xarch.CC_NE, large)
	e.load(EDX, xarch.At(EDX, 0))
	e.store(xarch.At(EAX, cpu.ObjHeader), EDX)
	e.ret()
	e.Bind(l)
	e.pop(EBX)
	e.JmpSym(e.slow)
	e.Bind(large)
	e.saveString()
	e.move(ESI, EDX)
	e.RM(xarch.INS_lea, word, EDI, xarch.At(EAX, cpu.ObjHeader))
	e.moveBytes()
	e.restoreString()
	e.ret()
}

// Stores of references: a collector with one generation does not need to know of them. Their
// registers are the target's own choice.

func assignRef(e *leaf) {
	e.store(xarch.At(xarch.Reg(e.c.BarrierDst), 0), xarch.Reg(e.c.BarrierSrc))
	e.ret()
}

func assignByref(e *leaf) {
	dst, src := xarch.Reg(e.c.ByRefDst), xarch.Reg(e.c.ByRefSrc)
	e.load(ECX, xarch.At(src, 0))
	e.store(xarch.At(dst, 0), ECX)
	e.RI(xarch.INS_add, word, src, 4)
	e.RI(xarch.INS_add, word, dst, 4)
	e.ret()
}

// assignStruct(dst, src, class)
func assignStruct(e *leaf) {
	e.load(EAX, e.stack(0))
	e.saveString()
	e.move(EDI, ECX)
	e.move(ESI, EDX)
	e.load(ECX, xarch.At(EAX, cpu.MTValueSize))
	e.moveBytes()
	e.restoreString()
	e.ret()
}

// memCopy(dst, src, n) -> dst
func memCopy(e *leaf) {
	e.move(EAX, ECX)
	e.saveString()
	e.move(EDI, ECX)
	e.move(ESI, EDX)
	e.load(ECX, e.stack(0))
	e.moveBytes()
	e.restoreString()
	e.ret()
}

// memSet(dst, byte, n) -> dst
func memSet(e *leaf) {
	e.move(EAX, EDX)
	e.move(EDX, ECX)
	e.saveString()
	e.move(EDI, ECX)
	e.load(ECX, e.stack(0))
	e.Op(xarch.INS_rep_stosb)
	e.move(EAX, EDX)
	e.restoreString()
	e.ret()
}

func threadID(e *leaf) {
	e.RI(xarch.INS_mov, word, EAX, 1)
	e.ret()
}

// dispatch is the code that every interface call reaches first. It tries the target of the last
// call through this cell, the cache of all cells, then Go. The cell is in eax.
func dispatch(e *leaf) {
	look, miss := e.NewLabel(), e.NewLabel()
	e.touch(ECX)
	e.push(EDX)
	e.load(EDX, xarch.At(ECX, 0))
	e.RM(xarch.INS_cmp, word, EDX, xarch.At(EAX, cpu.DCType))
	e.Jcc(xarch.CC_NE, look)
	pop(e.Emitter, EDX)
	e.JmpM(xarch.At(EAX, cpu.DCTarget))
	e.Bind(look)
	e.RI(xarch.INS_shr, word, EDX, 4)
	e.RM(xarch.INS_xor, word, EDX, xarch.At(EAX, cpu.DCHash))
	e.RI(xarch.INS_and, word, EDX, cpu.DispatchRows-1)
	e.RI(xarch.INS_shl, word, EDX, cpu.DispatchRowShift)
	e.RI(xarch.INS_add, word, EDX, int64(int32(e.places.DispatchCache)))
	e.RM(xarch.INS_cmp, word, EAX, xarch.At(EDX, 8))
	e.Jcc(xarch.CC_NE, miss)
	push(e.Emitter, EBX)
	e.load(EBX, xarch.At(ECX, 0))
	e.RM(xarch.INS_cmp, word, EBX, xarch.At(EDX, 0))
	pop(e.Emitter, EBX)
	e.Jcc(xarch.CC_NE, miss)
	e.load(EAX, xarch.At(EDX, 16))
	pop(e.Emitter, EDX)
	e.JmpR(EAX)
	e.Bind(miss)
	pop(e.Emitter, EDX)
	e.JmpSym(e.slow)
}

// staticBase(type) -> storage
func staticBase(e *leaf) {
	e.load(EAX, xarch.At(ECX, cpu.MTStatics))
	e.ret()
}
