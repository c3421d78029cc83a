package importer

import (
	"strings"
	"sync/atomic"

	"ryugo/nodes"
	"ryugo/targets/hwintrinsics"
)

// The hardware intrinsics that implement the methods of crossRows. They are rows of
// targets/hwintrinsics, selected by element type, for 16, 32 and 64 bytes. An operation without a
// row for a type and size has no instruction there.

// The operations.
const (
	hwMask = iota
	hwFloor
	hwCeiling
	hwTruncate
	hwRound
	hwToSingle
	hwToInt
	hwShiftLeft
	hwShiftRight
	hwShiftSigned
	hwShiftLeftBy
	hwShiftRightBy
	hwShiftSignedBy
	hwShiftBytes
	hwUnpackLow
	hwInsert
	hwMove
	hwExtractHalf
	hwInsertHalf
	hwInsertInts
	hwWiden
	hwWidenFloat
	hwMultiplyAdd
	hwNarrowTwo
	hwNarrow
	hwPermute
	hwPermuteFloats
	hwPermuteAll
	hwBytes
	hwAddSaturate
	hwPackSigned
	hwTestZero
	hwProducts
	hwByteSums
	hwPairSums
	hwAddPairs
	hwShuffle
	hwLess
	hwLessOrEqual
	hwGreater
	hwGreaterOrEqual
	hwMin
	hwMax
	hwAbs
	hwMultiplyLow
	hwRoundScale
	hwTernary
	hwPermuteWords
	hwPermuteBytes
	hwNarrowHalf
	hwUIntToSingle
	hwLongToDouble
	hwToLong
	hwToUnsigned
	hwFloatToUInt // for 16 and 32 bytes
	// Operations on scalars, which are elements 0 of vectors.
	hwMultiplyAddOne
	hwOneToInt
	hwOneToLong
	hwOneToUInt
	hwOneToULong
	numCrossOps
)

// crossOps has, for each operation, the methods and signatures of its rows. In a signature, v is
// the letter of the width, h that of half the width (for 16 bytes: of 16), t that of the element
// type. In a method name, $ is the width in bits, & half of it. If several classes have the method,
// the first is used, unless a class is named. For 16 and 32 bytes, methods of AVX-512 are used only
// if their class is named.
var crossOps = [numCrossOps][]struct{ method, sig string }{
	hwMask:          {{"MoveMask", "i(vt)"}},
	hwFloor:         {{"Floor", "vt(vt)"}},
	hwCeiling:       {{"Ceiling", "vt(vt)"}},
	hwTruncate:      {{"RoundToZero", "vt(vt)"}},
	hwRound:         {{"RoundToNearestInteger", "vt(vt)"}},
	hwToSingle:      {{"ConvertToVector$Single", "vf(vi)"}},
	hwToInt:         {{"ConvertToVector$Int32WithTruncation", "vi(vf)"}},
	hwShiftLeft:     {{"ShiftLeftLogical", "vt(vt,#)"}},
	hwShiftRight:    {{"ShiftRightLogical", "vt(vt,#)"}},
	hwShiftSigned:   {{"ShiftRightArithmetic", "vt(vt,#)"}},
	hwShiftLeftBy:   {{"ShiftLeftLogical", "vt(vt,xt)"}},
	hwShiftRightBy:  {{"ShiftRightLogical", "vt(vt,xt)"}},
	hwShiftSignedBy: {{"ShiftRightArithmetic", "vt(vt,xt)"}},
	hwShiftBytes:    {{"ShiftRightLogical128BitLane", "vt(vt,#)"}},
	hwUnpackLow:     {{"UnpackLow", "vt(vt,vt)"}},
	hwInsert:        {{"Insert", "vt(vt,t,#)"}},
	hwMove:          {{"ConvertScalarToVector128Int32", "xt(t)"}, {"ConvertScalarToVector128Int64", "xt(t)"}},
	hwExtractHalf:   {{"ExtractVector&", "ht(vt,#)"}},
	hwInsertHalf:    {{"InsertVector&", "vt(vt,ht,#)"}},
	hwInsertInts:    {{"Avx2.InsertVector128", "yt(yt,xt,#)"}},
	hwWiden:         {{"ConvertToVector$Int16", "vs(ht)"}, {"ConvertToVector$Int32", "vi(ht)"}, {"ConvertToVector$Int64", "vl(ht)"}},
	hwWidenFloat:    {{"ConvertToVector$Double", "vd(ht)"}},
	hwMultiplyAdd:   {{"MultiplyAdd", "vt(vt,vt,vt)"}, {"FusedMultiplyAdd", "vt(vt,vt,vt)"}},
	hwNarrowTwo:     {{"PackUnsignedSaturate", "vB(vt,vt)"}, {"PackUnsignedSaturate", "vS(vt,vt)"}, {"Shuffle", "vt(vt,vt,#)"}},
	hwNarrow:        {{"ConvertToVector&Single", "hf(vt)"}},
	hwPermute:       {{"Permute4x64", "yt(yt,#)"}, {"PermuteVar8x64", "zt(zt,zt)"}},
	hwPermuteFloats: {{"Permute", "vt(vt,#)"}},
	hwPermuteAll:    {{"PermuteVar8x32", "yt(yt,yt)"}, {"PermuteVar16x32", "zt(zt,zt)"}},
	hwBytes:         {{"Shuffle", "vt(vt,vt)"}},
	hwAddSaturate:   {{"AddSaturate", "vt(vt,vt)"}},
	hwProducts:      {{"Multiply", "vL(vI,vI)"}}, // of every other int
	hwByteSums:      {{"SumAbsoluteDifferences", "vS(vB,vB)"}},
	hwPairSums:      {{"MultiplyAddAdjacent", "vi(vs,vs)"}},
	hwAddPairs:      {{"HorizontalAdd", "vt(vt,vt)"}},
	hwShuffle:       {{"Shuffle", "vt(vt,#)"}},
	hwPackSigned:    {{"PackSignedSaturate", "vb(vt,vt)"}, {"PackSignedSaturate", "vs(vt,vt)"}},
	hwTestZero:      {{"TestZ", "o(vt,vt)"}}, // of one vector
	// Only for 64 bytes.
	hwLess:           {{"CompareLessThan", "zt(zt,zt)"}},
	hwLessOrEqual:    {{"CompareLessThanOrEqual", "zt(zt,zt)"}},
	hwGreater:        {{"CompareGreaterThan", "zt(zt,zt)"}},
	hwGreaterOrEqual: {{"CompareGreaterThanOrEqual", "zt(zt,zt)"}},
	hwMin:            {{"Min", "zt(zt,zt)"}},
	hwMax:            {{"Max", "zt(zt,zt)"}},
	hwAbs:            {{"Abs", "zL(zt)"}},
	hwMultiplyLow:    {{"MultiplyLow", "zt(zt,zt)"}},
	hwRoundScale:     {{"RoundScale", "zt(zt,#)"}},
	hwTernary:        {{"TernaryLogic", "zt(zt,zt,zt,#)"}},
	hwPermuteWords:   {{"PermuteVar32x16", "zt(zt,zt)"}},
	hwPermuteBytes:   {{"PermuteVar64x8", "zt(zt,zt)"}},
	hwUIntToSingle:   {{"ConvertToVector512Single", "zf(zt)"}, {"Avx512F/VL.ConvertToVector$Single", "vf(vt)"}},
	hwLongToDouble:   {{"ConvertToVector512Double", "zd(zt)"}, {"Avx512DQ/VL.ConvertToVector$Double", "vd(vt)"}},
	hwToLong:         {{"ConvertToVector512Int64WithTruncation", "zl(zt)"}, {"Avx512DQ/VL.ConvertToVector$Int64WithTruncation", "vl(vt)"}},
	hwToUnsigned: {{"ConvertToVector512UInt64WithTruncation", "zL(zt)"}, {"ConvertToVector512UInt32WithTruncation", "zI(zt)"},
		{"Avx512DQ/VL.ConvertToVector$UInt64WithTruncation", "vL(vt)"}},
	hwFloatToUInt: {{"Avx512F/VL.ConvertToVector$UInt32WithTruncation", "vI(vt)"}},
	hwNarrowHalf:  {{"ConvertToVector256SByte", "yb(zt)"}, {"ConvertToVector256Int16", "ys(zt)"}, {"ConvertToVector256Int32", "yi(zt)"}},

	hwMultiplyAddOne: {{"MultiplyAddScalar", "xt(xt,xt,xt)"}},
	hwOneToInt:       {{"ConvertToInt32WithTruncation", "i(xt)"}},
	hwOneToLong:      {{"ConvertToInt64WithTruncation", "l(xt)"}},
	hwOneToUInt:      {{"Avx512F.ConvertToUInt32WithTruncation", "I(xt)"}},
	hwOneToULong:     {{"Avx512F/X64.ConvertToUInt64WithTruncation", "L(xt)"}},
}

// crossTypes maps an element type to its column of crossHW, in the order of crossLetters.
var crossTypes = [nodes.TypeCount]uint8{nodes.TYP_BYTE: 0, nodes.TYP_UBYTE: 1, nodes.TYP_SHORT: 2, nodes.TYP_USHORT: 3, nodes.TYP_INT: 4,
	nodes.TYP_UINT: 5, nodes.TYP_LONG: 6, nodes.TYP_ULONG: 7, nodes.TYP_FLOAT: 8, nodes.TYP_DOUBLE: 9}

const crossLetters = "bBsSiIlLfd"

// crossHW caches the rows of crossOps plus 1, by element type and width (16, 32, 64 bytes). 0: not
// searched yet.
var crossHW [numCrossOps][len(crossLetters)][len(crossWidths)]atomic.Uint32

// crossWidths has the letters and numbers that signatures and method names use for vectors of 16,
// 32 and 64 bytes.
var crossWidths = [...]struct{ letter, half, bits, halfBits string }{{"x", "x", "128", "128"}, {"y", "x", "256", "128"}, {"z", "y", "512", "256"}}

// crossRow returns the row of op for elements of type base in vectors of type wide. It panics if
// there is none.
func crossRow(op int, base, wide nodes.VarType) uint16 {
	row := findCross(op, base, wide)
	if row == 0 {
		panic("BUG: no instruction for vectors of " + base.String() + ": " + crossOps[op][0].method)
	}
	return row
}

// hasCross reports whether op has a row for elements of type base in vectors of type wide.
func hasCross(op int, base, wide nodes.VarType) bool { return findCross(op, base, wide) != 0 }

// findCross returns the row of targets/hwintrinsics for op, for elements of type base in vectors of
// type wide, or 0 if there is none.
func findCross(op int, base, wide nodes.VarType) uint16 {
	column, width := crossTypes[base], max(wide, nodes.TYP_SIMD16)-nodes.TYP_SIMD16
	cell := &crossHW[op][column][width]
	if row := cell.Load(); row != 0 {
		return uint16(row - 1)
	}
	row := searchCross(op, crossLetters[column:column+1], int(width))
	cell.Store(uint32(row) + 1)
	return row
}

// searchCross does the work of findCross, for a type letter and an index of crossWidths: it
// searches the whole table.
func searchCross(op int, letter string, width int) uint16 {
	w := crossWidths[width]
	all := hwintrinsics.X86()
	for _, x := range crossOps[op] {
		sig := strings.NewReplacer("v", w.letter, "h", w.half, "t", letter).Replace(x.sig)
		method := strings.NewReplacer("$", w.bits, "&", w.halfBits).Replace(x.method)
		class, name, one := strings.Cut(method, ".")
		if !one {
			class, name = "", method
		}
		wide := width == 2 || strings.HasPrefix(class, "Avx512")
		for i := 1; i < len(all); i++ {
			if all[i].Method == name && (!one || all[i].Class == class) && all[i].Sig() == sig && strings.HasPrefix(all[i].Class, "Avx512") == wide {
				return uint16(i)
			}
		}
	}
	return 0
}
