package nodes

import (
	"fmt"
	"strings"

	"ryugo/ee"
)

// Values of vector types: TYP_SIMD8 (Vector2), TYP_SIMD12 (Vector3), TYP_SIMD16 (Vector4,
// Vector<T>), TYP_SIMD32 (Vector<T>), TYP_SIMD64 (Vector512). In the IR they are scalars: in a
// local of that type, in memory as GT_IND, between opers as GT_SIMD. For a calling convention they
// are structs. Parameters and results that it does not put in one vector register are structs in
// the IR, too.
//
//	a * b + c        +  simd16 float            GT_SIMD simd=add,float
//	                   *  simd16 float
//
// Lanes beyond the size of a value are undefined.

// SIMDOp is what a GT_SIMD computes.
type SIMDOp uint8

// The operations. A comparison yields elements with all bits one or zero.
const (
	SIMDNone        SIMDOp = iota
	SIMDZero               // no operand
	SIMDAllOnes            // no operand
	SIMDInit               // op1, a scalar, in every element
	SIMDConst              // the constants op1 and op2, two longs: 16 bytes
	SIMDPair               // float op1 and op2 as elements 0 and 1
	SIMDHalves             // the lower 8 bytes of op1, and above them those of op2
	SIMDUpper              // the second 8 bytes of op1
	SIMDAs                 // op1 as a vector of another size: additional elements are undefined
	SIMDGetItem            // element Arg of op1
	SIMDSetItem            // op1, with op2 as element Arg
	SIMDItemAt             // element op2, an int, of op1. It may fault if there is no such element, so it must stay after the check of op2
	SIMDAdd                // op1 + op2, and so on
	SIMDSub                //
	SIMDMul                //
	SIMDDiv                //
	SIMDMin                // op1 < op2 ? op1 : op2
	SIMDMax                // op1 > op2 ? op1 : op2
	SIMDAnd                //
	SIMDAndNot             // ^op1 & op2
	SIMDOr                 //
	SIMDXor                //
	SIMDEqual              //
	SIMDLess               // floating-point
	SIMDLessOrEqual        // floating-point
	SIMDGreater            // signed integers
	SIMDSqrt               //
	SIMDAbs                // integers
	SIMDDot                // the sum of the products, a scalar
	SIMDSame               // 1 if all elements are equal, else 0: an int
	SIMDSigns              // the signs of op1's elements, for 64 bytes: an int; for bytes a long
	NumSIMDOps
)

var simdNames = [NumSIMDOps]string{"none", "zero", "allOnes", "init", "const", "pair", "halves", "upper", "as", "getItem", "setItem", "itemAt",
	"add", "sub", "mul", "div", "min", "max", "and", "andNot", "or", "xor", "equal", "less", "lessOrEqual", "greater",
	"sqrt", "abs", "dot", "same", "signs"}

// String returns the name that dumps use.
func (o SIMDOp) String() string { return simdNames[o] }

// simdCommutes are the operations whose operands may be swapped. Min and Max are not among them:
// the results differ for NaNs and zeros.
const simdCommutes = 1<<SIMDAdd | 1<<SIMDMul | 1<<SIMDAnd | 1<<SIMDOr | 1<<SIMDXor | 1<<SIMDEqual | 1<<SIMDSame | 1<<SIMDDot

// Commutes reports whether the operands may be swapped.
func (o SIMDOp) Commutes() bool { return simdCommutes>>o&1 != 0 }

// SIMD is the payload of a GT_SIMD.
type SIMD struct {
	Op   SIMDOp
	Base VarType // element type, with its sign
	Arg  uint8   // the element of SIMDGetItem and SIMDSetItem
}

// pack returns the Val of a GT_SIMD.
func (s SIMD) pack() uint32 { return uint32(s.Op) | uint32(s.Base)<<8 | uint32(s.Arg)<<16 }

// UnpackSIMD returns the payload of a GT_SIMD with the given Val.
func UnpackSIMD(v uint32) SIMD { return SIMD{SIMDOp(v), VarType(v >> 8), uint8(v >> 16)} }

// NewSIMD appends a GT_SIMD of type t; operands may be 0.
func (m *Method) NewSIMD(s SIMD, t VarType, op1, op2 NodeID) NodeID {
	n := m.NewOp(GT_SIMD, t, op1, op2, 0)
	m.Val[n] = s.pack()
	return n
}

// FoldItemAt makes SIMDItemAt n a SIMDGetItem if its index is a constant in range, and reports
// whether it did. The constant is then no longer an operand.
func (m *Method) FoldItemAt(n NodeID) bool {
	s, i := UnpackSIMD(m.Val[n]), m.Op2[n]
	if !m.IsIntConst(i) || uint64(m.IntValue(i)) >= uint64(m.Type[m.Op1[n]].Size()/s.Base.Size()) {
		return false
	}
	s.Op, s.Arg = SIMDGetItem, uint8(m.IntValue(i))
	m.Op2[n], m.Val[n] = 0, s.pack()
	return true
}

// simdBases maps the type in a signature to the element type.
var simdBases = [...]VarType{
	ee.CORINFO_TYPE_BYTE:       TYP_BYTE,
	ee.CORINFO_TYPE_UBYTE:      TYP_UBYTE,
	ee.CORINFO_TYPE_SHORT:      TYP_SHORT,
	ee.CORINFO_TYPE_USHORT:     TYP_USHORT,
	ee.CORINFO_TYPE_INT:        TYP_INT,
	ee.CORINFO_TYPE_UINT:       TYP_UINT,
	ee.CORINFO_TYPE_LONG:       TYP_LONG,
	ee.CORINFO_TYPE_ULONG:      TYP_ULONG,
	ee.CORINFO_TYPE_NATIVEINT:  TYP_LONG, // machines with vectors have 64 bits
	ee.CORINFO_TYPE_NATIVEUINT: TYP_ULONG,
	ee.CORINFO_TYPE_FLOAT:      TYP_FLOAT,
	ee.CORINFO_TYPE_DOUBLE:     TYP_DOUBLE,
}

// setSIMD determines whether struct l is a vector type that is kept in a register.
func (m *Method) setSIMD(jit ee.JitInfo, l *Layout) {
	info := jit.GetEEInfo()
	if !info.SIMD || m.NoSIMD || l.GCCount != 0 {
		return
	}
	var t VarType
	switch l.Size {
	case 8:
		t = TYP_SIMD8
	case 12:
		t = TYP_SIMD12
	case 16:
		t = TYP_SIMD16
	case 32:
		t = TYP_SIMD32
		if info.ISA < ee.ISAAVX2 || m.NoSIMD32 {
			return
		}
	case 64:
		t = TYP_SIMD64
		if info.ISA < ee.ISAAVX512 || m.NoSIMD32 {
			return
		}
	default:
		return
	}
	b := jit.GetSIMDBaseType(l.Class)
	if uint(b) >= uint(len(simdBases)) || simdBases[b] == TYP_UNDEF {
		return
	}
	l.SIMDType, l.SIMDBase = t, simdBases[b]
	m.UsesVectors(t)
}

// UsesVectors records that there are values of vector type t.
func (m *Method) UsesVectors(t VarType) {
	m.UsesSIMD = true
	m.UsesYMM = m.UsesYMM || t >= TYP_SIMD32
}

// simdText returns the payload of a GT_SIMD as text.
func simdText(v uint32) string {
	s := UnpackSIMD(v)
	return fmt.Sprintf("simd=%v,%v,%d", s.Op, s.Base, s.Arg)
}

// simd reads the output of simdText, without its key.
func (p *parser) simd(text string) uint32 {
	f := strings.Split(text, ",")
	if len(f) == 3 {
		for o := range NumSIMDOps {
			if o.String() == f[0] {
				return SIMD{o, p.typ(f[1]), uint8(p.num(f[2]))}.pack()
			}
		}
	}
	p.fail("%q is no operation on vectors", text)
	return 0
}

// SIMDBaseOf returns the element type for type t in a signature, or TYP_UNDEF.
func SIMDBaseOf(t ee.CorInfoType) VarType {
	if uint(t) < uint(len(simdBases)) {
		return simdBases[t]
	}
	return TYP_UNDEF
}
