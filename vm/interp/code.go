package interp

import (
	"ryugo/ee"
	"ryugo/loader"
)

// Code is a decoded method.
type Code struct {
	Method *loader.Method
	ins    []ins
	// Columns beside ins: the IL offset of each instruction, and the index in shapes of the
	// evaluation stack before it.
	il    []uint32
	shape []int32

	sites    []site
	switches [][]int32
	clauses  []clause
	shapes   [][]root

	argSize   int32 // bytes of the arguments
	localSize int32 // bytes to be zeroed below fp
	frameSize int32 // bytes below fp
	ret       Type
	args      []Slot
	fixed     []root // arguments and locals

	// counts are the numbers of executions of each block, if they are counted.
	counts []ee.BlockCount

	// lock is the offset of the object that a synchronized method locks, or 0.
	lock int32
}

// ins is one instruction. op decides the meaning of x, y, n and imm; x is usually the offset from
// fp of the value on top of the stack.
type ins struct {
	op  op
	x   int32
	y   int32
	n   uint32
	imm uint64
}

// clause is an exception clause. Ranges are IL offsets. start and filterStart are indexes of
// instructions.
type clause struct {
	kind        clauseKind
	try, tryEnd uint32
	filter      uint32 // the start of the filter, or hnd
	hnd, hndEnd uint32
	class       *loader.Class // of a catch
	start       int32         // of the handler
	filterStart int32
	exc         int32 // offset of the exception while a catch runs
	stack       int32 // offset of its stack slot at the start of the handler
	filterStack int32
	methodTable uint64 // of class
}

type clauseKind uint8

const (
	catchClause clauseKind = iota
	filterClause
	finallyClause
	faultClause
)

func (c *clause) protects(il uint32) bool { return c.try <= il && il < c.tryEnd }
func (c *clause) handles(il uint32) bool  { return c.filter <= il && il < c.hndEnd }
func (c *clause) inHandler(il uint32) bool {
	return c.hnd <= il && il < c.hndEnd
}

// sameTry reports whether two clauses protect the same range.
func (c *clause) sameTry(o *clause) bool { return c.try == o.try && c.tryEnd == o.tryEnd }

// siteKind says how a call finds its callee.
type siteKind uint8

const (
	callDirect siteKind = iota
	callVirtual
	callInvoke   // of a delegate
	callIndirect // calli
)

// site is a call.
type site struct {
	kind   siteKind
	method *loader.Method
	sig    Sig
	ret    int32 // offset of the result's slot
	shape  int32 // the stack during the call
	// target is the target of a direct call, or of the last virtual call, on an object of method
	// table mt.
	target *Target
	mt     uint64
	// nullCheck is set for callvirt of a method that is not virtual.
	nullCheck bool
	tail      bool
}

// op is the operation of an instruction.
type op uint16

const (
	opNop op = iota
	opPoll
	opCount
	opConst
	opLea
	opDup
	opDupN
	opLdI1
	opLdU1
	opLdI2
	opLdU2
	opLdI4
	opLd8
	opLdW
	opLdN
	opSt1
	opSt2
	opSt4
	opSt8
	opStW
	opStN

	// Loads and stores through an address on the stack, at offset imm.
	opIndI1
	opIndU1
	opIndI2
	opIndU2
	opIndI4
	opInd8
	opIndW
	opIndN
	opStind1
	opStind2
	opStind4
	opStind8
	opStindW
	opStindN
	opFldAddr
	opNullCheck
	opFldOfValue // out of a struct on the stack
	opCpobj
	opInitobj
	opCpblk
	opInitblk

	// Statics, at address imm.
	opInitClass
	opLock
	opSldI1
	opSldU1
	opSldI2
	opSldU2
	opSldI4
	opSld8
	opSldW
	opSldN
	opSst1
	opSst2
	opSst4
	opSst8
	opSstW
	opSstN

	opAdd4
	opSub4
	opMul4
	opDiv4
	opDivU4
	opRem4
	opRemU4
	opShl4
	opShr4
	opShrU4
	opNeg4
	opAdd8
	opSub8
	opMul8
	opDiv8
	opDivU8
	opRem8
	opRemU8
	opShl8
	opShr8
	opShrU8
	opNegW
	opNeg8
	opAnd
	opOr
	opXor
	opNot
	opAddOvf4
	opAddOvfU4
	opSubOvf4
	opSubOvfU4
	opMulOvf4
	opMulOvfU4
	opAddOvf8
	opAddOvfU8
	opSubOvf8
	opSubOvfU8
	opMulOvf8
	opMulOvfU8
	opAddF4
	opSubF4
	opMulF4
	opDivF4
	opRemF4
	opNegF4
	opAddF8
	opSubF8
	opMulF8
	opDivF8
	opRemF8
	opNegF8

	opCeq
	opCgt
	opCgtU
	opClt
	opCltU
	opCeqF4
	opCgtF4
	opCgtUnF4
	opCltF4
	opCltUnF4
	opCeqF8
	opCgtF8
	opCgtUnF8
	opCltF8
	opCltUnF8
	opCneF8

	opBr
	opBrTrue
	opBrFalse
	opBeq
	opBne
	opBge
	opBgt
	opBle
	opBlt
	opBgeU
	opBgtU
	opBleU
	opBltU
	opSwitch

	// Conversions of the top of the stack in place.
	opConvI1
	opConvU1
	opConvI2
	opConvU2
	opConvI4
	opConvU4to8 // zero-extends
	opI8toF4
	opI8toF8
	opU4toF8
	opU8toF8
	opF4toF8
	opF8toF4
	opF8toI4
	opF8toU4
	opF8toI8
	opF8toU8
	// Checked: the operand must be in [y, imm]; see convChecked.
	opCheck      // signed operand
	opCheckU     // unsigned operand, upper bound imm
	opCheckU4    // unsigned operand of 32 bits
	opF8toI4Ovf  //
	opF8toU4Ovf  //
	opF8toI8Ovf  //
	opF8toU8Ovf  //
	opCkfiniteF4 //
	opCkfiniteF8 //

	opLdlen
	opElemI1
	opElemU1
	opElemI2
	opElemU2
	opElemI4
	opElem8
	opElemW
	opElemN
	opElemAddr
	opElemAddrRef
	opStelem1
	opStelem2
	opStelem4
	opStelem8
	opStelemW
	opStelemN
	opStelemRef
	opMDGet
	opMDSet
	opMDAddress

	opLdstr
	opNewarr
	opBox
	opUnbox
	opUnboxNullable
	opUnboxAny
	opCastclass
	opIsinst
	opMkrefany
	opRefanyval
	opRefanytype
	opLdvirtftn
	opLocalloc

	opCall
	opTailCall
	opNewobj
	opNewvalue
	opNewdelegate
	opNewMDArray
	opConstrainedBox
	opConstrainedLoad
	opJmp
	opRet
	opRet8
	opRetN
	opThrow
	opRethrow
	opLeave
	opEndfinally
	opEndfilter
)
