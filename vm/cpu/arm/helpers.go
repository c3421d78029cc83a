//go:build linux && arm

package arm

import (
	"ryugo/ee"
	"ryugo/targets/arm/t32"
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
	ee.CORINFO_HELP_DIV:                                     divideInts(true, false),
	ee.CORINFO_HELP_MOD:                                     divideInts(true, true),
	ee.CORINFO_HELP_UDIV:                                    divideInts(false, false),
	ee.CORINFO_HELP_UMOD:                                    divideInts(false, true),
	ee.CORINFO_HELP_LDIV:                                    divideLongs(true, false),
	ee.CORINFO_HELP_LMOD:                                    divideLongs(true, true),
	ee.CORINFO_HELP_ULDIV:                                   divideLongs(false, false),
	ee.CORINFO_HELP_ULMOD:                                   divideLongs(false, true),
	ee.CORINFO_HELP_LMUL:                                    multiplyLongs,
	ee.CORINFO_HELP_LLSH:                                    shiftLongLeft,
	ee.CORINFO_HELP_LRSH:                                    shiftLongRight(true),
	ee.CORINFO_HELP_LRSZ:                                    shiftLongRight(false),
	ee.CORINFO_HELP_LNG2DBL:                                 longToDouble(true),
	ee.CORINFO_HELP_ULNG2DBL:                                longToDouble(false),
}

// Helper implements cpu.Machine.
func (m *Machine) Helper(h ee.Helper, slow uint64) (code uint64, ok bool) {
	build, ok := leafHelpers[h]
	if !ok {
		return 0, false
	}
	return m.leaf(slow, build), true
}

// newObject(type) -> object
func newObject(e *leaf) {
	l := e.NewLabel()
	e.load(t32.R2, e.arg(0), cpu.MTBaseSize)
	e.addImm(t32.R2, t32.R2, 7)
	e.align(t32.R2)
	e.bump(e.arg(0), t32.R2, t32.R3, l)
	e.Mov(t32.R0, t32.IP)
	e.ret()
	e.slowPath(l)
}

// newAnyObject is newObject for types that may have a finalizer.
func newAnyObject(e *leaf) {
	plain := e.NewLabel()
	e.load(t32.R2, e.arg(0), cpu.MTFlags)
	e.BZero(false, t32.R2, plain)
	e.jump(e.slow)
	e.Bind(plain)
	newObject(e)
}

// newVector(array type, length) -> array
func newVector(e *leaf) {
	mt, n := e.arg(0), e.arg(1)
	l := e.NewLabel()
	e.TestI(t32.INS_cmp, n, 1<<26)
	e.BCond(t32.HI, l)
	e.load(t32.R2, mt, cpu.MTComponentSize)
	e.MulLong(t32.INS_umull, t32.R2, t32.R3, t32.R2, n)
	e.BZero(true, t32.R3, l)
	e.RRI(t32.INS_add, true, t32.R2, t32.R2, cpu.ArrayData+cpu.ArrayEnd+7)
	e.BCond(t32.HS, l)
	e.align(t32.R2)
	e.bump(mt, t32.R2, t32.R3, l)
	e.store(n, t32.IP, cpu.ArrayLength)
	e.Mov(t32.R0, t32.IP)
	e.ret()
	e.slowPath(l)
}

// newText(length) -> string: the code of FastAllocateString.
func newText(e *leaf) {
	const longest = 1 << 14 // a negative length counts as a large one
	n := e.arg(0)
	l := e.NewLabel()
	e.TestI(t32.INS_cmp, n, longest)
	e.BCond(t32.HI, l)
	e.MovImm(t32.R2, cpu.StringChars+2+7)
	e.RRR(t32.INS_add, false, t32.R2, t32.R2, n, t32.LSL, 1)
	e.align(t32.R2)
	e.AdrSym(t32.R1, ee.Symbol(e.m.Places.StringTable), 0)
	e.bump(t32.R1, t32.R2, t32.R3, l)
	e.store(n, t32.IP, cpu.StringLength)
	e.Mov(t32.R0, t32.IP)
	e.ret()
	e.slowPath(l)
}

// boxValue(type, &value) -> object
func boxValue(e *leaf) {
	mt, src := e.arg(0), e.arg(1)
	l := e.NewLabel()
	e.touch(src)
	e.load(t32.R2, mt, cpu.MTBaseSize)
	e.addImm(t32.R2, t32.R2, 7)
	e.align(t32.R2)
	e.bump(mt, t32.R2, t32.R3, l)
	e.load(t32.R2, mt, cpu.MTValueSize)
	e.Mov(t32.R0, t32.IP)
	e.addImm(t32.IP, t32.IP, cpu.ObjHeader)
	e.move(t32.IP, src, t32.R2, t32.R3)
	e.ret()
	e.slowPath(l)
}

// Stores of references: a collector with one generation does not need to know of them. Their
// registers are the target's own choice.

func assignRef(e *leaf) {
	c := e.m.Conv
	e.store(c.BarrierSrc, c.BarrierDst, 0)
	e.ret()
}

// assignByref advances the addresses.
func assignByref(e *leaf) {
	c := e.m.Conv
	e.Mem(t32.INS_ldr, t32.IP, t32.Post(c.ByRefSrc, 4))
	e.Mem(t32.INS_str, t32.IP, t32.Post(c.ByRefDst, 4))
	e.ret()
}

// assignStruct(dst, src, class)
func assignStruct(e *leaf) {
	e.load(t32.R2, e.arg(2), cpu.MTValueSize)
	e.move(e.arg(0), e.arg(1), t32.R2, t32.R3)
	e.ret()
}

// memCopy(dst, src, n) -> dst. If n has 64 bits, its upper half is ignored.
func memCopy(e *leaf) {
	e.Mov(t32.IP, e.arg(0))
	e.move(t32.IP, e.arg(1), e.arg(2), t32.R3)
	e.ret()
}

// memSet(dst, byte, n) -> dst
func memSet(e *leaf) {
	e.Mov(t32.IP, e.arg(0))
	e.fill(t32.IP, e.arg(1), e.arg(2))
	e.ret()
}

func threadID(e *leaf) {
	e.MovImm(t32.R0, 1)
	e.ret()
}

// staticBase(type) -> storage
func staticBase(e *leaf) {
	e.load(t32.R0, e.arg(0), cpu.MTStatics)
	e.ret()
}
