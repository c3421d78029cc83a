package importer

import (
	"strings"
	"sync"
	"sync/atomic"

	"ryugo/nodes"
	"ryugo/targets/hwintrinsics"
)

// The tables for neonvectors.go: the vector methods on arm64, and the hardware intrinsics that
// implement them. The letters of args are those of crossRows; an h vector has 8 bytes, half of 16.

// neonRows has the differences to crossRows. If a name has rows here, its rows in crossRows do not
// apply.
var neonRows = [...]vectorRow{
	{"Create", "s", allBases, (*vectors).broadcastCross, 0},
	{"Create", "hh", allBases, (*vectors).neonHalves, 0},
	{"Create", "ss", allBases, (*vectors).neonCreate, 0},
	{"Create", "sss", fixedBase, (*vectors).create, 0},
	{"Create", "ssss", allBases, (*vectors).neonCreate, 0},
	{"Create", "ssssssss", allBases, (*vectors).neonCreate, 0},
	{"Create", "ssssssssssssssss", allBases, (*vectors).neonCreate, 0},
	{"Create", "ws", fixedBase, (*vectors).extend, 0},
	{"Create", "wss", fixedBase, (*vectors).extend, 0},
	{"CreateScalar", "s", allBases, (*vectors).neonCreateScalar, 0},
	{"CreateScalarUnsafe", "s", allBases, (*vectors).broadcastCross, 0},

	{"op_Multiply", "vv", mulBases | byteBases, (*vectors).twoOperands, nodes.SIMDMul},
	{"op_Multiply", "vv", longBases, (*vectors).neonMultiplyLong, 0},
	{"op_Multiply", "vs", mulBases | byteBases, (*vectors).scale, nodes.SIMDMul},
	{"Multiply", "vv", mulBases | byteBases, (*vectors).twoOperands, nodes.SIMDMul},
	{"Multiply", "vv", longBases, (*vectors).neonMultiplyLong, 0},
	{"Multiply", "vs", mulBases | byteBases, (*vectors).scale, nodes.SIMDMul},
	{"op_OnesComplement", "v", allBases, neonUnary(neonNot), 0},
	{"OnesComplement", "v", allBases, neonUnary(neonNot), 0},
	{"op_UnaryNegation", "v", allBases, neonUnary(neonNegate), 0},
	{"Negate", "v", allBases, neonUnary(neonNegate), 0},
	{"Abs", "v", signedBases | floatBases, neonUnary(neonAbs), 0},
	{"Abs", "v", unsignBases, (*vectors).reinterpret, 0},
	{"Min", "vv", allBases &^ longBases &^ floatBases, (*vectors).twoOperands, nodes.SIMDMin},
	{"Min", "vv", longBases, neonChoose(neonGreater, true), 0},
	{"Min", "vv", floatBases, neonBinary(neonMin, false), 0},
	{"Max", "vv", allBases &^ longBases &^ floatBases, (*vectors).twoOperands, nodes.SIMDMax},
	{"Max", "vv", longBases, neonChoose(neonGreater, false), 0},
	{"Max", "vv", floatBases, neonBinary(neonMax, false), 0},
	{"MinNative", "vv", allBases &^ longBases &^ floatBases, (*vectors).twoOperands, nodes.SIMDMin},
	{"MinNative", "vv", longBases, neonChoose(neonGreater, true), 0},
	{"MinNative", "vv", floatBases, neonBinary(neonMin, false), 0},
	{"MaxNative", "vv", allBases &^ longBases &^ floatBases, (*vectors).twoOperands, nodes.SIMDMax},
	{"MaxNative", "vv", longBases, neonChoose(neonGreater, false), 0},
	{"MaxNative", "vv", floatBases, neonBinary(neonMax, false), 0},
	{"MinNumber", "vv", floatBases, neonBinary(neonMinNumber, false), 0},
	{"MaxNumber", "vv", floatBases, neonBinary(neonMaxNumber, false), 0},
	{"Dot", "vv", allBases &^ longBases, (*vectors).neonDot, 0},
	{"Sum", "v", allBases, (*vectors).neonSum, 0},
	{"ConditionalSelect", "vvv", allBases, (*vectors).neonSelect, 0},

	{"LessThan", "vv", allBases, neonBinary(neonGreater, true), 0},
	{"GreaterThan", "vv", allBases, neonBinary(neonGreater, false), 0},
	{"LessThanOrEqual", "vv", allBases, neonBinary(neonGreaterOrEqual, true), 0},
	{"GreaterThanOrEqual", "vv", allBases, neonBinary(neonGreaterOrEqual, false), 0},
	{"EqualsAny", "vv", allBases, neonAny((*vectors).twoOperands), nodes.SIMDEqual},
	{"LessThanAll", "vv", allBases, neonAll(neonBinary(neonGreater, true)), 0},
	{"LessThanAny", "vv", allBases, neonAny(neonBinary(neonGreater, true)), 0},
	{"GreaterThanAll", "vv", allBases, neonAll(neonBinary(neonGreater, false)), 0},
	{"GreaterThanAny", "vv", allBases, neonAny(neonBinary(neonGreater, false)), 0},
	{"LessThanOrEqualAll", "vv", allBases, neonAll(neonBinary(neonGreaterOrEqual, true)), 0},
	{"LessThanOrEqualAny", "vv", allBases, neonAny(neonBinary(neonGreaterOrEqual, true)), 0},
	{"GreaterThanOrEqualAll", "vv", allBases, neonAll(neonBinary(neonGreaterOrEqual, false)), 0},
	{"GreaterThanOrEqualAny", "vv", allBases, neonAny(neonBinary(neonGreaterOrEqual, false)), 0},
	{"ExtractMostSignificantBits", "v", allBases, (*vectors).neonSigns, 0},

	{"AsVector256", "v", allBases, (*vectors).leaveToIL, 0},
	{"WithElement", "vis", allBases, (*vectors).neonWithElement, 0},
	{"GetLower", "v", allBases, (*vectors).neonHalf, 0},
	{"GetUpper", "v", allBases, (*vectors).neonHalf, 1},
	{"WithLower", "vh", allBases, (*vectors).neonWithHalf, 0},
	{"WithUpper", "vh", allBases, (*vectors).neonWithHalf, 1},
	{"ToVector128", "v", allBases, (*vectors).neonWider, 0},
	{"ToVector128Unsafe", "v", allBases, (*vectors).neonWider, nodes.SIMDAs},
	{"ToVector256", "v", allBases, (*vectors).leaveToIL, 0},
	{"ToVector256Unsafe", "v", allBases, (*vectors).leaveToIL, 0},
	{"WidenLower", "v", allBases &^ longBases &^ (1 << nodes.TYP_DOUBLE), (*vectors).neonWiden, 0},
	{"WidenUpper", "v", allBases &^ longBases &^ (1 << nodes.TYP_DOUBLE), (*vectors).neonWiden, 1},
	{"Narrow", "vv", allBases &^ (1<<nodes.TYP_BYTE | 1<<nodes.TYP_UBYTE | 1<<nodes.TYP_FLOAT), (*vectors).neonNarrow, 0},
	{"Shuffle", "vm", allBases, (*vectors).neonShuffle, 0},
	{"FusedMultiplyAdd", "vvv", floatBases, (*vectors).neonMultiplyAdd, 0},
	{"MultiplyAddEstimate", "vvv", floatBases, (*vectors).neonMultiplyAdd, 0},
	{"Floor", "v", floatBases, neonUnary(neonFloor), 0},
	{"Ceiling", "v", floatBases, neonUnary(neonCeiling), 0},
	{"Truncate", "v", floatBases, neonUnary(neonTruncate), 0},
	{"Round", "v", floatBases, neonUnary(neonRound), 0},
	{"ConvertToSingle", "v", 1<<nodes.TYP_INT | 1<<nodes.TYP_UINT, neonUnary(neonToFloat), 0},
	{"ConvertToDouble", "v", longBases, neonUnary(neonToFloat), 0},
	{"ConvertToInt32", "v", 1 << nodes.TYP_FLOAT, neonUnary(neonToInt), 0},
	{"ConvertToInt32Native", "v", 1 << nodes.TYP_FLOAT, neonUnary(neonToInt), 0},
	{"ConvertToUInt32", "v", 1 << nodes.TYP_FLOAT, neonUnary(neonToUnsigned), 0},
	{"ConvertToUInt32Native", "v", 1 << nodes.TYP_FLOAT, neonUnary(neonToUnsigned), 0},
	{"ConvertToInt64", "v", 1 << nodes.TYP_DOUBLE, neonUnary(neonToInt), 0},
	{"ConvertToInt64Native", "v", 1 << nodes.TYP_DOUBLE, neonUnary(neonToInt), 0},
	{"ConvertToUInt64", "v", 1 << nodes.TYP_DOUBLE, neonUnary(neonToUnsigned), 0},
	{"ConvertToUInt64Native", "v", 1 << nodes.TYP_DOUBLE, neonUnary(neonToUnsigned), 0},

	{"op_LeftShift", "vi", signedBases | unsignBases, neonShift(neonShiftLeft), 0},
	{"ShiftLeft", "vi", signedBases | unsignBases, neonShift(neonShiftLeft), 0},
	{"op_UnsignedRightShift", "vi", signedBases | unsignBases, neonShift(neonShiftRight), 0},
	{"ShiftRightLogical", "vi", signedBases | unsignBases, neonShift(neonShiftRight), 0},
	{"op_RightShift", "vi", unsignBases, neonShift(neonShiftRight), 0},
	{"op_RightShift", "vi", signedBases, neonShift(neonShiftSigned), 0},
	{"ShiftRightArithmetic", "vi", signedBases, neonShift(neonShiftSigned), 0},
}

// neonByName is crossByName for arm64.
var neonByName = sync.OnceValue(func() map[string][]*vectorRow {
	m := rowsByName(neonRows[:])
	for name, rows := range crossByName() {
		if m[name] == nil {
			m[name] = rows
		}
	}
	return m
})

// The instructions of these methods: rows of targets/hwintrinsics, by element type, for 8 and for
// 16 bytes.
const (
	neonNot = iota
	neonNegate
	neonAbs
	neonMin
	neonMax
	neonMinNumber
	neonMaxNumber
	neonGreater
	neonGreaterOrEqual
	neonSelectBits
	neonFloor
	neonCeiling
	neonTruncate
	neonRound
	neonToFloat
	neonToInt
	neonToUnsigned
	neonShiftLeft
	neonShiftRight
	neonShiftSigned
	neonShiftLeftBy
	neonShiftRightBy
	neonShiftSignedBy
	neonAddAcross
	neonAddPairs
	neonAddPair
	neonWidenLower
	neonWidenUpper
	neonNarrowLower
	neonNarrowUpper
	neonLookup
	neonFused
	numNeonOps
)

// neonOps has, for each operation, methods with their signatures. In a signature, v is the width
// and t the element type; u is the unsigned and r the signed type of its size, k the type of twice
// and n that of half its size.
var neonOps = [numNeonOps][]string{
	neonNot:            {"Not vt(vt)"},
	neonNegate:         {"Negate vr(vr)"},
	neonAbs:            {"Abs vu(vt)", "Abs vt(vt)"},
	neonMin:            {"Min vt(vt,vt)"},
	neonMax:            {"Max vt(vt,vt)"},
	neonMinNumber:      {"MinNumber vt(vt,vt)"},
	neonMaxNumber:      {"MaxNumber vt(vt,vt)"},
	neonGreater:        {"CompareGreaterThan vt(vt,vt)"},
	neonGreaterOrEqual: {"CompareGreaterThanOrEqual vt(vt,vt)"},
	neonSelectBits:     {"BitwiseSelect vt(vt,vt,vt)"},
	neonFloor:          {"Floor vt(vt)"},
	neonCeiling:        {"Ceiling vt(vt)"},
	neonTruncate:       {"RoundToZero vt(vt)"},
	neonRound:          {"RoundToNearest vt(vt)"},
	neonToFloat:        {"ConvertToSingle vf(vt)", "ConvertToDouble vd(vt)"},
	neonToInt:          {"ConvertToInt32RoundToZero vi(vt)", "ConvertToInt64RoundToZero vl(vt)"},
	neonToUnsigned:     {"ConvertToUInt32RoundToZero vI(vt)", "ConvertToUInt64RoundToZero vL(vt)"},
	neonShiftLeft:      {"ShiftLeftLogical vu(vu,#)"},
	neonShiftRight:     {"ShiftRightLogical vu(vu,#)"},
	neonShiftSigned:    {"ShiftRightArithmetic vr(vr,#)"},
	neonShiftLeftBy:    {"ShiftLogical vt(vt,vr)"},
	neonShiftRightBy:   {"ShiftLogical vt(vt,vr)"},
	neonShiftSignedBy:  {"ShiftArithmetic vr(vr,vr)"},
	neonAddAcross:      {"AddAcross wt(vt)"},
	neonAddPairs:       {"AddPairwise vt(vt,vt)"},
	neonAddPair:        {"AddPairwiseScalar wt(vt)"},
	neonWidenLower:     {"SignExtendWideningLower xk(wt)", "ZeroExtendWideningLower xk(wt)", "ConvertToDouble xd(wt)"},
	neonWidenUpper:     {"SignExtendWideningUpper xk(xt)", "ZeroExtendWideningUpper xk(xt)", "ConvertToDoubleUpper xd(xt)"},
	neonNarrowLower:    {"ExtractNarrowingLower wn(xt)", "ConvertToSingleLower wf(xt)"},
	neonNarrowUpper:    {"ExtractNarrowingUpper xn(wn,xt)", "ConvertToSingleUpper xf(wf,xt)"},
	neonLookup:         {"VectorTableLookup vt(xt,vt)"},
	neonFused:          {"FusedMultiplyAdd vt(vt,vt,vt)"},
}

// neonHW is crossHW for arm64: row numbers plus 1.
var neonHW [numNeonOps][len(crossLetters)][2]atomic.Uint32

// findNeon returns the row of targets/hwintrinsics for op, for a column of crossLetters and a width
// (0: 8 bytes, 1: 16), or 0 if there is none.
func findNeon(op int, column uint8, width int) uint16 {
	cell := &neonHW[op][column][width]
	row := cell.Load()
	if row == 0 {
		row = uint32(searchNeon(op, column, width)) + 1
		cell.Store(row)
	}
	return uint16(row - 1)
}

func searchNeon(op int, column uint8, width int) uint16 {
	letter := crossLetters[column]
	for _, s := range neonOps[op] {
		method, sig, _ := strings.Cut(s, " ")
		sig, ok := neonSig(sig, letter, "wx"[width])
		if !ok {
			continue
		}
		for _, class := range [...]string{"AdvSimd", "AdvSimd/Arm64"} {
			first, end := hwintrinsics.Find(hwintrinsics.ArmPrefix+class, method)
			for i := first; i < end; i++ {
				if hwintrinsics.At(i).Sig() == sig {
					return uint16(i)
				}
			}
		}
	}
	return 0
}

// neonSig expands a signature of neonOps for one element type and width. It reports false if a type
// does not exist.
func neonSig(sig string, letter, width byte) (string, bool) {
	const signed, unsigned = "bsil", "BSIL"
	list := signed
	k := strings.IndexByte(signed, letter)
	if k < 0 {
		list, k = unsigned, strings.IndexByte(unsigned, letter)
	}
	b := []byte(sig)
	for i, c := range b {
		switch {
		case i == 0 || strings.IndexByte("vwx", b[i-1]) < 0: // not an element type
		case c == 't', k < 0 && (c == 'r' || c == 'u'):
			b[i] = letter
		case c == 'r':
			b[i] = signed[k]
		case c == 'u':
			b[i] = unsigned[k]
		case c == 'k':
			if k < 0 || k == 3 {
				return "", false
			}
			b[i] = list[k+1]
		case c == 'n':
			if k < 1 {
				return "", false
			}
			b[i] = list[k-1]
		}
	}
	return strings.ReplaceAll(string(b), "v", string(width)), true
}
