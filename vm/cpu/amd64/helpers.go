//go:build linux && amd64

package amd64

import (
	"ryugo/ee"
	"ryugo/targets/xarch"
	"ryugo/vm/cpu"
)

// Helpers in machine code: helpers called so often that leaving for Go would dominate their cost.

// leafRow is such a helper, with its number of integer arguments. Its slow path is the exit stub of
// the same number, for rows that also have a Go function.
type leafRow struct {
	args  int
	build func(e *leaf)
}

var leafHelpers = map[ee.Helper]leafRow{
	ee.CORINFO_HELP_GETSHARED_GCSTATIC_BASE_NOCTOR:          {1, staticBase},
	ee.CORINFO_HELP_GETSHARED_NONGCSTATIC_BASE_NOCTOR:       {1, staticBase},
	ee.CORINFO_HELP_GETSHARED_GCTHREADSTATIC_BASE_NOCTOR:    {1, staticBase},
	ee.CORINFO_HELP_GETSHARED_NONGCTHREADSTATIC_BASE_NOCTOR: {1, staticBase},
	ee.CORINFO_HELP_NEWFAST:                                 {1, newAnyObject},
	ee.CORINFO_HELP_NEWSFAST:                                {1, newObject},
	ee.CORINFO_HELP_NEWSFAST_ALIGN8:                         {1, newObject},
	ee.CORINFO_HELP_NEWARR_1_DIRECT:                         {2, newVector},
	ee.CORINFO_HELP_NEWARR_1_OBJ:                            {2, newVector},
	ee.CORINFO_HELP_NEWARR_1_VC:                             {2, newVector},
	ee.CORINFO_HELP_NEWARR_1_ALIGN8:                         {2, newVector},
	ee.CORINFO_HELP_BOX:                                     {2, boxValue},
	ee.CORINFO_HELP_METHODDESC_TO_STUBRUNTIMEMETHOD:         {1, sameHandle},
	ee.CORINFO_HELP_FIELDDESC_TO_STUBRUNTIMEFIELD:           {1, sameHandle},
	ee.CORINFO_HELP_ASSIGN_REF:                              {2, assignRef},
	ee.CORINFO_HELP_CHECKED_ASSIGN_REF:                      {2, assignRef},
	ee.CORINFO_HELP_ASSIGN_BYREF:                            {0, assignByref},
	ee.CORINFO_HELP_ASSIGN_STRUCT:                           {3, assignStruct},
	ee.CORINFO_HELP_MEMCPY:                                  {3, memCopy},
	ee.CORINFO_HELP_MEMSET:                                  {3, memSet},
	ee.CORINFO_HELP_POLL_GC:                                 {0, nothing},
	ee.CORINFO_HELP_GETCURRENTMANAGEDTHREADID:               {0, threadID},
}

// bump allocates in the heap the bytes in size, a multiple of 8, for an object of the type in mt;
// obj receives its address. size and rax are destroyed.
func (e *leaf) bump(mt, size, obj xarch.Reg, slow xarch.Label) {
	loadContext(e.Emitter, xarch.RAX)
	e.RM(xarch.INS_mov, xarch.EA_8, obj, xarch.At(xarch.RAX, cpu.CtxAllocNext))
	e.RR(xarch.INS_add, xarch.EA_8, size, obj)
	e.RM(xarch.INS_cmp, xarch.EA_8, size, xarch.At(xarch.RAX, cpu.CtxAllocEnd))
	e.Jcc(xarch.CC_A, slow)
	e.MR(xarch.INS_mov, xarch.EA_8, xarch.At(xarch.RAX, cpu.CtxAllocNext), size)
	e.MR(xarch.INS_mov, xarch.EA_8, xarch.At(obj, 0), mt)
}

// newObject(type) -> object
func newObject(e *leaf) {
	mt, size, obj := e.arg[0], e.tmp[0], e.tmp[1]
	l := e.NewLabel()
	e.RM(xarch.INS_mov, xarch.EA_4, size, xarch.At(mt, cpu.MTBaseSize))
	e.bump(mt, size, obj, l)
	e.RR(xarch.INS_mov, xarch.EA_8, xarch.RAX, obj)
	e.Op(xarch.INS_ret)
	e.slowPath(l)
}

// newAnyObject is newObject for types that may have a finalizer.
func newAnyObject(e *leaf) {
	plain := e.NewLabel()
	e.MI(xarch.INS_cmp, xarch.EA_4, xarch.At(e.arg[0], cpu.MTFlags), 0)
	e.Jcc(xarch.CC_E, plain)
	e.JmpSym(e.slow)
	e.Bind(plain)
	newObject(e)
}

// newVector(array type, length) -> array
func newVector(e *leaf) {
	mt, n, size, obj := e.arg[0], e.arg[1], e.tmp[0], e.tmp[1]
	l := e.NewLabel()
	e.RI(xarch.INS_cmp, xarch.EA_8, n, cpu.MaxArrayLength)
	e.Jcc(xarch.CC_A, l)
	e.RM(xarch.INS_mov, xarch.EA_4, size, xarch.At(mt, cpu.MTComponentSize))
	e.RR(xarch.INS_imul, xarch.EA_8, size, n)
	e.RI(xarch.INS_add, xarch.EA_8, size, cpu.ArrayData+cpu.ArrayEnd+7)
	e.RI(xarch.INS_and, xarch.EA_8, size, -8)
	e.bump(mt, size, obj, l)
	e.MR(xarch.INS_mov, xarch.EA_4, xarch.At(obj, cpu.ArrayLength), n)
	e.RR(xarch.INS_mov, xarch.EA_8, xarch.RAX, obj)
	e.Op(xarch.INS_ret)
	e.slowPath(l)
}

// newText(length) -> string: the code of FastAllocateString.
func newText(e *leaf) {
	const longest = 1 << 14 // a negative length counts as a large one
	n, size, obj, mt := e.arg[0], e.tmp[0], e.tmp[1], e.tmp[2]
	l := e.NewLabel()
	e.RI(xarch.INS_cmp, xarch.EA_4, n, longest)
	e.Jcc(xarch.CC_A, l)
	e.RR(xarch.INS_mov, xarch.EA_4, size, n)
	e.RR(xarch.INS_add, xarch.EA_4, size, size)
	e.RI(xarch.INS_add, xarch.EA_4, size, cpu.StringChars+2+7)
	e.RI(xarch.INS_and, xarch.EA_4, size, -8)
	e.LeaSym(mt, e.places.StringTable)
	e.bump(mt, size, obj, l)
	e.MR(xarch.INS_mov, xarch.EA_4, xarch.At(obj, cpu.StringLength), n)
	e.RR(xarch.INS_mov, xarch.EA_8, xarch.RAX, obj)
	e.Op(xarch.INS_ret)
	e.slowPath(l)
}

// boxValue(type, &value) -> object
func boxValue(e *leaf) {
	mt, src, size, obj := e.arg[0], e.arg[1], e.tmp[0], e.tmp[1]
	l := e.NewLabel()
	e.RM(xarch.INS_mov, xarch.EA_4, size, xarch.At(mt, cpu.MTBaseSize))
	e.bump(mt, size, obj, l)
	e.RM(xarch.INS_mov, xarch.EA_4, size, xarch.At(mt, cpu.MTValueSize))
	dst := mt
	e.RM(xarch.INS_lea, xarch.EA_8, dst, xarch.At(obj, cpu.ObjHeader))
	e.RR(xarch.INS_mov, xarch.EA_8, xarch.RAX, obj)
	e.moveBytes(dst, src, size)
	e.Op(xarch.INS_ret)
	e.slowPath(l)
}

// Stores of references: a collector with one generation does not need to know of them. Their
// registers are the target's own choice.

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
	e.RM(xarch.INS_mov, xarch.EA_4, e.tmp[0], xarch.At(e.arg[2], cpu.MTValueSize))
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

// sameHandle returns its argument: descriptors are the handles of methods and fields.
func sameHandle(e *leaf) { sameStub(e, 0) }

func threadID(e *leaf) {
	e.RI(xarch.INS_mov, xarch.EA_4, xarch.RAX, 1)
	e.Op(xarch.INS_ret)
}

// dispatch is the code that every interface call reaches first. It tries the target of the last
// call through this cell, the cache of all cells, then Go. It uses only rax and r10.
func dispatch(e *leaf) {
	o, cell := e.arg[0], xarch.Reg(e.c.ABI.StubCell)
	look, miss := e.NewLabel(), e.NewLabel()
	e.RM(xarch.INS_mov, xarch.EA_8, xarch.RAX, xarch.At(o, 0))
	e.RM(xarch.INS_cmp, xarch.EA_8, xarch.RAX, xarch.At(cell, cpu.DCType))
	e.Jcc(xarch.CC_NE, look)
	e.JmpM(xarch.At(cell, cpu.DCTarget))
	e.Bind(look)
	e.RR(xarch.INS_mov, xarch.EA_8, xarch.R10, xarch.RAX)
	e.RI(xarch.INS_shr, xarch.EA_8, xarch.R10, 4)
	e.RM(xarch.INS_xor, xarch.EA_4, xarch.R10, xarch.At(cell, cpu.DCHash))
	e.RI(xarch.INS_and, xarch.EA_4, xarch.R10, cpu.DispatchRows-1)
	e.RI(xarch.INS_shl, xarch.EA_4, xarch.R10, cpu.DispatchRowShift)
	e.RI64(xarch.RAX, int64(e.places.DispatchCache))
	e.RR(xarch.INS_add, xarch.EA_8, xarch.R10, xarch.RAX)
	e.RM(xarch.INS_mov, xarch.EA_8, xarch.RAX, xarch.At(o, 0))
	e.RM(xarch.INS_cmp, xarch.EA_8, xarch.RAX, xarch.At(xarch.R10, 0))
	e.Jcc(xarch.CC_NE, miss)
	e.RM(xarch.INS_cmp, xarch.EA_8, cell, xarch.At(xarch.R10, 8))
	e.Jcc(xarch.CC_NE, miss)
	e.JmpM(xarch.At(xarch.R10, 16))
	e.slowPath(miss)
}

// staticBase(type) -> storage
func staticBase(e *leaf) {
	e.RM(xarch.INS_mov, xarch.EA_8, xarch.RAX, xarch.At(e.arg[0], cpu.MTStatics))
	e.Op(xarch.INS_ret)
}
