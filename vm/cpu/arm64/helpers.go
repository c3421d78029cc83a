//go:build linux && arm64

package arm64

import (
	"ryugo/ee"
	"ryugo/targets/arm64/a64"
	"ryugo/vm/cpu"
)

// Helpers in machine code: helpers called so often that leaving for Go would dominate their cost.

// leafHelpers are the helpers in machine code. The slow path of a helper that also has a Go
// function is the exit stub of the same number.
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
	ee.CORINFO_HELP_METHODDESC_TO_STUBRUNTIMEMETHOD:         (*leaf).ret, // descriptors are the handles of methods and fields
	ee.CORINFO_HELP_FIELDDESC_TO_STUBRUNTIMEFIELD:           (*leaf).ret,
	ee.CORINFO_HELP_ASSIGN_REF:                              assignRef,
	ee.CORINFO_HELP_CHECKED_ASSIGN_REF:                      assignRef,
	ee.CORINFO_HELP_ASSIGN_BYREF:                            assignByref,
	ee.CORINFO_HELP_ASSIGN_STRUCT:                           assignStruct,
	ee.CORINFO_HELP_MEMCPY:                                  memCopy,
	ee.CORINFO_HELP_MEMSET:                                  memSet,
	ee.CORINFO_HELP_POLL_GC:                                 (*leaf).ret,
	ee.CORINFO_HELP_GETCURRENTMANAGEDTHREADID:               threadID,
}

// Helper implements cpu.Machine.
func (m *Machine) Helper(h ee.Helper, slow uint64) (code uint64, ok bool) {
	build, ok := leafHelpers[h]
	if !ok {
		return 0, false
	}
	return m.leaf(slow, build), true
}

// Scratch registers of leaves.
const (
	tmpSize = a64.X9
	tmpObj  = a64.X10
)

// newObject(type) -> object
func newObject(e *leaf) {
	l := e.NewLabel()
	e.load32(tmpSize, e.arg(0), cpu.MTBaseSize)
	e.bump(e.arg(0), tmpSize, tmpObj, l)
	e.Mov(a64.X, a64.X0, tmpObj)
	e.ret()
	e.slowPath(l)
}

// newAnyObject is newObject for types that may have a finalizer.
func newAnyObject(e *leaf) {
	plain := e.NewLabel()
	e.load32(tmpSize, e.arg(0), cpu.MTFlags)
	e.BZero(a64.INS_cbz, a64.W, tmpSize, plain)
	e.jump(e.slow)
	e.Bind(plain)
	newObject(e)
}

// newVector(array type, length) -> array
func newVector(e *leaf) {
	mt, n := e.arg(0), e.arg(1)
	l := e.NewLabel()
	e.MovImm(a64.X, tmpSize, cpu.MaxArrayLength)
	e.Cmp(a64.X, n, tmpSize)
	e.BCond(a64.HI, l)
	e.load32(tmpSize, mt, cpu.MTComponentSize)
	e.MovImm(a64.X, tmpObj, cpu.ArrayData+cpu.ArrayEnd+7)
	e.RRRR(a64.INS_madd, a64.X, tmpSize, tmpSize, n, tmpObj)
	e.RRI(a64.INS_and, a64.X, tmpSize, tmpSize, -8)
	e.bump(mt, tmpSize, tmpObj, l)
	e.Mem(a64.INS_str, a64.W, n, a64.Base(tmpObj, cpu.ArrayLength))
	e.Mov(a64.X, a64.X0, tmpObj)
	e.ret()
	e.slowPath(l)
}

// newText(length) -> string: the code of FastAllocateString.
func newText(e *leaf) {
	const longest = 1 << 14 // a negative length counts as a large one
	n := e.arg(0)
	l := e.NewLabel()
	e.MovImm(a64.W, tmpSize, longest)
	e.Cmp(a64.W, n, tmpSize)
	e.BCond(a64.HI, l)
	e.MovImm(a64.W, tmpSize, cpu.StringChars+2+7)
	e.RRRShift(a64.INS_add, a64.W, tmpSize, tmpSize, n, a64.LSL, 1)
	e.RRI(a64.INS_and, a64.X, tmpSize, tmpSize, -8)
	e.AdrSym(a64.X13, ee.Symbol(e.m.Places.StringTable), 0)
	e.bump(a64.X13, tmpSize, tmpObj, l)
	e.Mem(a64.INS_str, a64.W, n, a64.Base(tmpObj, cpu.StringLength))
	e.Mov(a64.X, a64.X0, tmpObj)
	e.ret()
	e.slowPath(l)
}

// boxValue(type, &value) -> object
func boxValue(e *leaf) {
	mt, src := e.arg(0), e.arg(1)
	l := e.NewLabel()
	e.load32(tmpSize, mt, cpu.MTBaseSize)
	e.bump(mt, tmpSize, tmpObj, l)
	e.load32(tmpSize, mt, cpu.MTValueSize)
	e.Mov(a64.X, a64.X0, tmpObj)
	e.RRI(a64.INS_add, a64.X, tmpObj, tmpObj, cpu.ObjHeader)
	e.move(tmpObj, src, tmpSize)
	e.ret()
	e.slowPath(l)
}

// Stores of references: a collector with one generation does not need to know of them. Their
// registers are the target's own choice. They advance the addresses.

func assignRef(e *leaf) {
	c := e.m.Conv
	e.Mem(a64.INS_str, a64.X, c.BarrierSrc, a64.Post(c.BarrierDst, 8))
	e.ret()
}

func assignByref(e *leaf) {
	c := e.m.Conv
	e.Mem(a64.INS_ldr, a64.X, a64.X15, a64.Post(c.ByRefSrc, 8))
	e.Mem(a64.INS_str, a64.X, a64.X15, a64.Post(c.ByRefDst, 8))
	e.ret()
}

// assignStruct(dst, src, class)
func assignStruct(e *leaf) {
	e.load32(tmpSize, e.arg(2), cpu.MTValueSize)
	e.move(e.arg(0), e.arg(1), tmpSize)
	e.ret()
}

// memCopy(dst, src, n) -> dst
func memCopy(e *leaf) {
	e.Mov(a64.X, tmpObj, e.arg(0))
	e.move(tmpObj, e.arg(1), e.arg(2))
	e.ret()
}

// memSet(dst, byte, n) -> dst
func memSet(e *leaf) {
	e.Mov(a64.X, tmpObj, e.arg(0))
	e.fill(tmpObj, e.arg(1), e.arg(2))
	e.ret()
}

func threadID(e *leaf) {
	e.MovImm(a64.W, a64.X0, 1)
	e.ret()
}

// staticBase(type) -> storage
func staticBase(e *leaf) {
	e.load(a64.X0, e.arg(0), cpu.MTStatics)
	e.ret()
}
