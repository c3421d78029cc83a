package importer

import (
	"sync"

	"ryugo/nodes"
)

// The methods that importCross handles, one row each: for vectors of all sizes (crossRows), and the
// differences for 64 bytes (wideRows).

// crossRows is the table of methods. Letters of args: t is the address of the vector, v a vector
// like the first vector of the signature (or the result), h a vector of half the size, w a shorter
// vector, m a vector of integers of the same size, s an element, i an int, n a native int, p an
// address of elements.
var crossRows = [...]vectorRow{
	{"get_Count", "", allBases, (*vectors).count, 0},
	{"get_Zero", "", allBases, (*vectors).constant, nodes.SIMDZero},
	{"get_One", "", allBases, (*vectors).one, 0},
	{"get_AllBitsSet", "", allBases, (*vectors).constant, nodes.SIMDAllOnes},
	{"get_IsSupported", "", allBases, (*vectors).isSupported, 0},

	{"Create", "s", allBases, (*vectors).broadcastCross, 0},
	{"Create", "hh", allBases, (*vectors).twoHalves, 0},
	{"Create", "ss", allBases, (*vectors).create, 0},
	{"Create", "ssss", allBases, (*vectors).create, 0},
	{"Create", "ssssssss", allBases, (*vectors).create, 0},
	{"Create", "ssssssssssssssss", allBases, (*vectors).create, 0},
	{"Create", "ssssssssssssssssssssssssssssssss", allBases, (*vectors).create, 0},
	{"Create", "ssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssss", allBases, (*vectors).create, 0},
	{"Create", "sss", fixedBase, (*vectors).create, 0},
	{"Create", "ws", fixedBase, (*vectors).extend, 0},
	{"Create", "wss", fixedBase, (*vectors).extend, 0},
	{".ctor", "ts", allBases, (*vectors).broadcast, 0},
	{".ctor", "tss", fixedBase, (*vectors).elements, 0},
	{".ctor", "tsss", fixedBase, (*vectors).elements, 0},
	{".ctor", "tssss", fixedBase, (*vectors).elements, 0},
	{".ctor", "tws", fixedBase, (*vectors).extend, 0},
	{".ctor", "twss", fixedBase, (*vectors).extend, 0},
	{"CreateScalar", "s", allBases, (*vectors).createScalar, 0},
	{"CreateScalarUnsafe", "s", allBases, (*vectors).createScalar, 0},

	{"Load", "p", allBases, (*vectors).load, 0},
	{"LoadAligned", "p", allBases, (*vectors).load, 0},
	{"LoadAlignedNonTemporal", "p", allBases, (*vectors).load, 0},
	{"LoadUnsafe", "p", allBases, (*vectors).load, 0},
	{"LoadUnsafe", "pn", allBases, (*vectors).load, 0},
	{"Store", "vp", allBases, (*vectors).store, 0},
	{"StoreAligned", "vp", allBases, (*vectors).store, 0},
	{"StoreAlignedNonTemporal", "vp", allBases, (*vectors).store, 0},
	{"StoreUnsafe", "vp", allBases, (*vectors).store, 0},
	{"StoreUnsafe", "vpn", allBases, (*vectors).store, 0},

	{"op_Addition", "vv", allBases, (*vectors).twoOperands, nodes.SIMDAdd},
	{"Add", "vv", allBases, (*vectors).twoOperands, nodes.SIMDAdd},
	{"op_Subtraction", "vv", allBases, (*vectors).twoOperands, nodes.SIMDSub},
	{"Subtract", "vv", allBases, (*vectors).twoOperands, nodes.SIMDSub},
	{"op_Multiply", "vv", mulBases, (*vectors).twoOperands, nodes.SIMDMul},
	{"Multiply", "vv", mulBases, (*vectors).twoOperands, nodes.SIMDMul},
	{"op_Multiply", "vv", longBases, (*vectors).multiplyLong, 0},
	{"Multiply", "vv", longBases, (*vectors).multiplyLong, 0},
	{"op_Multiply", "vv", byteBases, (*vectors).multiplyByte, 0},
	{"Multiply", "vv", byteBases, (*vectors).multiplyByte, 0},
	{"op_Multiply", "vs", mulBases, (*vectors).scale, nodes.SIMDMul},
	{"Multiply", "vs", mulBases, (*vectors).scale, nodes.SIMDMul},
	{"op_Division", "vv", floatBases, (*vectors).twoOperands, nodes.SIMDDiv},
	{"Divide", "vv", floatBases, (*vectors).twoOperands, nodes.SIMDDiv},
	{"op_Division", "vs", floatBases, (*vectors).scale, nodes.SIMDDiv},
	{"Divide", "vs", floatBases, (*vectors).scale, nodes.SIMDDiv},
	{"op_BitwiseAnd", "vv", allBases, (*vectors).twoOperands, nodes.SIMDAnd},
	{"BitwiseAnd", "vv", allBases, (*vectors).twoOperands, nodes.SIMDAnd},
	{"op_BitwiseOr", "vv", allBases, (*vectors).twoOperands, nodes.SIMDOr},
	{"BitwiseOr", "vv", allBases, (*vectors).twoOperands, nodes.SIMDOr},
	{"op_ExclusiveOr", "vv", allBases, (*vectors).twoOperands, nodes.SIMDXor},
	{"Xor", "vv", allBases, (*vectors).twoOperands, nodes.SIMDXor},
	{"AndNot", "vv", allBases, (*vectors).andNot, 0},
	{"op_OnesComplement", "v", allBases, (*vectors).complement, 0},
	{"OnesComplement", "v", allBases, (*vectors).complement, 0},
	{"op_UnaryNegation", "v", allBases, (*vectors).negate, 0},
	{"Negate", "v", allBases, (*vectors).negate, 0},
	{"Abs", "v", allBases, (*vectors).abs, 0},
	{"SquareRoot", "v", floatBases, (*vectors).unary, nodes.SIMDSqrt},
	{"Sqrt", "v", floatBases, (*vectors).unary, nodes.SIMDSqrt},
	{"Min", "vv", allBases &^ longBases &^ floatBases, (*vectors).twoOperands, nodes.SIMDMin},
	{"Max", "vv", allBases &^ longBases &^ floatBases, (*vectors).twoOperands, nodes.SIMDMax},
	{"Min", "vv", longBases, (*vectors).minMaxLong, nodes.SIMDMin},
	{"Max", "vv", longBases, (*vectors).minMaxLong, nodes.SIMDMax},
	{"Min", "vv", floatBases, (*vectors).minFloat, 0},
	{"Max", "vv", floatBases, (*vectors).maxFloat, 0},
	{"MinNative", "vv", allBases &^ longBases, (*vectors).twoOperands, nodes.SIMDMin},
	{"MaxNative", "vv", allBases &^ longBases, (*vectors).twoOperands, nodes.SIMDMax},
	{"MinNative", "vv", longBases, (*vectors).minMaxLong, nodes.SIMDMin},
	{"MaxNative", "vv", longBases, (*vectors).minMaxLong, nodes.SIMDMax},
	{"Dot", "vv", dotBases, (*vectors).dot, 0},
	{"Dot", "vv", shortBases, (*vectors).dotBySum, 0},
	{"Sum", "v", floatBases, (*vectors).sumFloats, 0},
	{"Sum", "v", allBases &^ floatBases, (*vectors).sumInts, 0},
	{"ConditionalSelect", "vvv", allBases, (*vectors).conditionalSelect, 0},

	{"Equals", "vv", allBases, (*vectors).twoOperands, nodes.SIMDEqual},
	{"LessThan", "vv", allBases, (*vectors).less, 0},
	{"GreaterThan", "vv", allBases, (*vectors).greater, 0},
	{"LessThanOrEqual", "vv", allBases, (*vectors).lessOrEqual, 0},
	{"GreaterThanOrEqual", "vv", allBases, (*vectors).greaterOrEqual, 0},
	{"op_Equality", "vv", allBases, (*vectors).allEqual, 0},
	{"op_Inequality", "vv", allBases, (*vectors).anyDifferent, 0},
	{"EqualsAll", "vv", allBases, (*vectors).allEqual, 0},
	{"EqualsAny", "vv", allBases, anyOf((*vectors).twoOperands), nodes.SIMDEqual},
	{"LessThanAll", "vv", allBases, everyOf((*vectors).less), 0},
	{"LessThanAny", "vv", allBases, anyOf((*vectors).less), 0},
	{"GreaterThanAll", "vv", allBases, everyOf((*vectors).greater), 0},
	{"GreaterThanAny", "vv", allBases, anyOf((*vectors).greater), 0},
	{"LessThanOrEqualAll", "vv", allBases, everyOf((*vectors).lessOrEqual), 0},
	{"LessThanOrEqualAny", "vv", allBases, anyOf((*vectors).lessOrEqual), 0},
	{"GreaterThanOrEqualAll", "vv", allBases, everyOf((*vectors).greaterOrEqual), 0},
	{"GreaterThanOrEqualAny", "vv", allBases, anyOf((*vectors).greaterOrEqual), 0},
	{"ExtractMostSignificantBits", "v", allBases &^ shortBases, (*vectors).signs, 0},
	{"ExtractMostSignificantBits", "v", shortBases, (*vectors).shortSigns, 0},

	{"As", "v", allBases, (*vectors).reinterpret, 0},
	{"AsByte", "v", allBases, (*vectors).reinterpret, 0},
	{"AsSByte", "v", allBases, (*vectors).reinterpret, 0},
	{"AsInt16", "v", allBases, (*vectors).reinterpret, 0},
	{"AsUInt16", "v", allBases, (*vectors).reinterpret, 0},
	{"AsInt32", "v", allBases, (*vectors).reinterpret, 0},
	{"AsUInt32", "v", allBases, (*vectors).reinterpret, 0},
	{"AsInt64", "v", allBases, (*vectors).reinterpret, 0},
	{"AsUInt64", "v", allBases, (*vectors).reinterpret, 0},
	{"AsSingle", "v", allBases, (*vectors).reinterpret, 0},
	{"AsDouble", "v", allBases, (*vectors).reinterpret, 0},
	{"AsNInt", "v", allBases, (*vectors).reinterpret, 0},
	{"AsNUInt", "v", allBases, (*vectors).reinterpret, 0},
	{"AsVectorByte", "v", allBases, (*vectors).reinterpret, 0},
	{"AsVectorSByte", "v", allBases, (*vectors).reinterpret, 0},
	{"AsVectorInt16", "v", allBases, (*vectors).reinterpret, 0},
	{"AsVectorUInt16", "v", allBases, (*vectors).reinterpret, 0},
	{"AsVectorInt32", "v", allBases, (*vectors).reinterpret, 0},
	{"AsVectorUInt32", "v", allBases, (*vectors).reinterpret, 0},
	{"AsVectorInt64", "v", allBases, (*vectors).reinterpret, 0},
	{"AsVectorUInt64", "v", allBases, (*vectors).reinterpret, 0},
	{"AsVectorSingle", "v", allBases, (*vectors).reinterpret, 0},
	{"AsVectorDouble", "v", allBases, (*vectors).reinterpret, 0},
	{"AsVectorNInt", "v", allBases, (*vectors).reinterpret, 0},
	{"AsVectorNUInt", "v", allBases, (*vectors).reinterpret, 0},
	{"AsVector", "v", allBases, (*vectors).resize, 0},
	{"AsVector256", "v", allBases, (*vectors).resize, 0},
	{"AsVector128", "v", allBases, (*vectors).resize, 0},
	{"AsVector128Unsafe", "v", fixedBase, (*vectors).resize, nodes.SIMDAs},
	{"AsVector2", "v", fixedBase, (*vectors).resize, 0},
	{"AsVector3", "v", fixedBase, (*vectors).resize, 0},
	{"AsVector4", "v", fixedBase, (*vectors).resize, 0},
	{"AsVector3Unsafe", "v", fixedBase, (*vectors).resize, nodes.SIMDAs},
	{"AsVector4Unsafe", "v", fixedBase, (*vectors).resize, nodes.SIMDAs},
	{"AsPlane", "v", fixedBase, (*vectors).resize, 0},
	{"AsQuaternion", "v", fixedBase, (*vectors).resize, 0},

	{"ToScalar", "v", allBases, (*vectors).getElement, 0},
	{"get_Item", "ti", allBases, (*vectors).itemAt, 0},
	{"WithElement", "vis", allBases, (*vectors).withElement, 0},
	{"GetElement", "vi", allBases, (*vectors).getElement, 0},
	{"GetLower", "v", allBases, (*vectors).half, 0},
	{"GetUpper", "v", allBases, (*vectors).half, 1},
	{"WithLower", "vh", allBases, (*vectors).withHalf, 0},
	{"WithUpper", "vh", allBases, (*vectors).withHalf, 1},
	{"ToVector256", "v", allBases, (*vectors).widerVector, 0},
	{"ToVector256Unsafe", "v", allBases, (*vectors).widerVector, 0},
	{"ToVector512", "v", allBases, (*vectors).widerVector, 0},
	{"ToVector512Unsafe", "v", allBases, (*vectors).widerVector, 0},
	{"WidenLower", "v", widenBases, widen(hwWiden), 0},
	{"WidenUpper", "v", widenBases, widen(hwWiden), 1},
	{"WidenLower", "v", 1 << nodes.TYP_FLOAT, widen(hwWidenFloat), 0},
	{"WidenUpper", "v", 1 << nodes.TYP_FLOAT, widen(hwWidenFloat), 1},
	{"Narrow", "vv", narrowBases, (*vectors).narrow, 0},
	{"Narrow", "vv", 1 << nodes.TYP_DOUBLE, narrowEach(hwNarrow), 0},
	{"Shuffle", "vm", allBases, (*vectors).shuffle, 0},
	{"FusedMultiplyAdd", "vvv", floatBases, (*vectors).multiplyAdd, 0},
	{"MultiplyAddEstimate", "vvv", floatBases, (*vectors).multiplyAdd, 0},
	{"Floor", "v", floatBases, hwUnary(hwFloor), 0},
	{"Ceiling", "v", floatBases, hwUnary(hwCeiling), 0},
	{"Truncate", "v", floatBases, hwUnary(hwTruncate), 0},
	{"Round", "v", floatBases, hwUnary(hwRound), 0},
	{"ConvertToSingle", "v", 1 << nodes.TYP_INT, hwUnary(hwToSingle), 0},
	{"ConvertToInt32", "v", 1 << nodes.TYP_FLOAT, toSigned(hwToInt, twoTo31), 0},
	{"ConvertToUInt32", "v", 1 << nodes.TYP_FLOAT, (*vectors).toUInt32, 0},
	{"ConvertToSingle", "v", 1 << nodes.TYP_UINT, ofSet("Avx512F/VL", hwUnary(hwUIntToSingle)), 0},
	{"ConvertToDouble", "v", longBases, ofSet("Avx512DQ/VL", hwUnary(hwLongToDouble)), 0},
	{"ConvertToInt64", "v", 1 << nodes.TYP_DOUBLE, ofSet("Avx512DQ/VL", toSigned(hwToLong, twoTo63)), 0},
	{"ConvertToUInt64", "v", 1 << nodes.TYP_DOUBLE, ofSet("Avx512DQ/VL", (*vectors).toUnsigned), 0},
	{"ConvertToInt32Native", "v", 1 << nodes.TYP_FLOAT, hwUnary(hwToInt), 0},
	{"ConvertToInt64Native", "v", 1 << nodes.TYP_DOUBLE, ofSet("Avx512DQ/VL", hwUnary(hwToLong)), 0},
	{"ConvertToUInt64Native", "v", 1 << nodes.TYP_DOUBLE, ofSet("Avx512DQ/VL", hwUnary(hwToUnsigned)), 0},
	{"ConvertToUInt32Native", "v", 1 << nodes.TYP_FLOAT, ofSet("Avx512F/VL", hwUnary(hwFloatToUInt)), 0},

	{"op_LeftShift", "vi", signedBases | unsignBases, shift(hwShiftLeft), 0},
	{"ShiftLeft", "vi", signedBases | unsignBases, shift(hwShiftLeft), 0},
	{"op_UnsignedRightShift", "vi", signedBases | unsignBases, shift(hwShiftRight), 0},
	{"ShiftRightLogical", "vi", signedBases | unsignBases, shift(hwShiftRight), 0},
	{"op_RightShift", "vi", unsignBases, shift(hwShiftRight), 0},
	{"op_RightShift", "vi", signedBases, shift(hwShiftSigned), 0},
	{"ShiftRightArithmetic", "vi", signedBases, shift(hwShiftSigned), 0},
}

// Sets of element types. narrowBases are the integers that have a type of half their size,
// widenBases those that have one of twice their size.
const (
	shortBases  = 1<<nodes.TYP_SHORT | 1<<nodes.TYP_USHORT
	narrowBases = (signedBases | unsignBases) &^ byteBases
	widenBases  = (signedBases | unsignBases) &^ longBases
)

// wideRows has the differences to crossRows for vectors of 64 bytes. AVX-512 has single
// instructions for some methods that are several instructions for shorter vectors, and for some
// that are calls there. A row of crossRows applies if no row here has the same name, arguments and
// element type.
var wideRows = [...]vectorRow{
	{"op_Multiply", "vv", longBases, hwBinary(hwMultiplyLow), 0},
	{"Multiply", "vv", longBases, hwBinary(hwMultiplyLow), 0},
	{"Abs", "v", 1 << nodes.TYP_LONG, hwUnary(hwAbs), 0},
	{"Min", "vv", longBases, hwBinary(hwMin), 0},
	{"Max", "vv", longBases, hwBinary(hwMax), 0},
	{"MinNative", "vv", longBases, hwBinary(hwMin), 0},
	{"MaxNative", "vv", longBases, hwBinary(hwMax), 0},
	{"Dot", "vv", dotBases, (*vectors).leaveToIL, 0},
	{"Sum", "v", floatBases, (*vectors).sumOfHalves, 0},
	{"ConditionalSelect", "vvv", allBases, hwThree(hwTernary, 0xca), 0}, // the bits of b where a has ones, else those of c

	{"LessThan", "vv", allBases, hwBinary(hwLess), 0},
	{"GreaterThan", "vv", allBases, hwBinary(hwGreater), 0},
	{"LessThanOrEqual", "vv", allBases, hwBinary(hwLessOrEqual), 0},
	{"GreaterThanOrEqual", "vv", allBases, hwBinary(hwGreaterOrEqual), 0},
	{"LessThanAll", "vv", allBases, everyOf(hwBinary(hwLess)), 0},
	{"LessThanAny", "vv", allBases, anyOf(hwBinary(hwLess)), 0},
	{"GreaterThanAll", "vv", allBases, everyOf(hwBinary(hwGreater)), 0},
	{"GreaterThanAny", "vv", allBases, anyOf(hwBinary(hwGreater)), 0},
	{"LessThanOrEqualAll", "vv", allBases, everyOf(hwBinary(hwLessOrEqual)), 0},
	{"LessThanOrEqualAny", "vv", allBases, anyOf(hwBinary(hwLessOrEqual)), 0},
	{"GreaterThanOrEqualAll", "vv", allBases, everyOf(hwBinary(hwGreaterOrEqual)), 0},
	{"GreaterThanOrEqualAny", "vv", allBases, anyOf(hwBinary(hwGreaterOrEqual)), 0},
	{"ExtractMostSignificantBits", "v", allBases, (*vectors).signMask, 0},

	{"Narrow", "vv", narrowBases, narrowEach(hwNarrowHalf), 0},
	{"Shuffle", "vm", allBases, (*vectors).shuffle512, 0},
	{"Floor", "v", floatBases, hwUnaryBy(hwRoundScale, 9), 0}, // with rounding modes of vrndscaleps that raise no exception
	{"Ceiling", "v", floatBases, hwUnaryBy(hwRoundScale, 10), 0},
	{"Truncate", "v", floatBases, hwUnaryBy(hwRoundScale, 11), 0},
	{"Round", "v", floatBases, hwUnaryBy(hwRoundScale, 8), 0},
	{"ConvertToSingle", "v", 1 << nodes.TYP_UINT, hwUnary(hwUIntToSingle), 0},
	{"ConvertToDouble", "v", longBases, hwUnary(hwLongToDouble), 0},
	{"ConvertToInt64", "v", 1 << nodes.TYP_DOUBLE, toSigned(hwToLong, twoTo63), 0},
	{"ConvertToUInt64", "v", 1 << nodes.TYP_DOUBLE, (*vectors).toUnsigned, 0},
	{"ConvertToUInt32", "v", 1 << nodes.TYP_FLOAT, (*vectors).toUnsigned, 0},
	{"ConvertToInt64Native", "v", 1 << nodes.TYP_DOUBLE, hwUnary(hwToLong), 0},
	{"ConvertToUInt64Native", "v", 1 << nodes.TYP_DOUBLE, hwUnary(hwToUnsigned), 0},
	{"ConvertToUInt32Native", "v", 1 << nodes.TYP_FLOAT, hwUnary(hwToUnsigned), 0},
}

// The rows by method name, for vectors of up to 32 bytes and for those of 64.
var (
	crossByName = sync.OnceValue(func() map[string][]*vectorRow { return rowsByName(crossRows[:]) })
	wideByName  = sync.OnceValue(func() map[string][]*vectorRow { return rowsByName(wideRows[:], crossRows[:]) })
)

// rowsByName returns the rows by name. Rows of the first table come first.
func rowsByName(tables ...[]vectorRow) map[string][]*vectorRow {
	m := map[string][]*vectorRow{}
	for _, t := range tables {
		for i := range t {
			m[t[i].name] = append(m[t[i].name], &t[i])
		}
	}
	return m
}
