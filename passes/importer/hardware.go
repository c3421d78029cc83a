package importer

import (
	"strings"

	"ryugo/ee"
	"ryugo/ee/named"
	"ryugo/nodes"
	"ryugo/targets/hwintrinsics"
)

// Hardware intrinsics: methods of System.Runtime.Intrinsics.X86. A method with its signature is a
// row of targets/hwintrinsics. A load or store through a pointer is a node of its own:
//
//	call Sse2.Add(Vector128<int>, Vector128<int>)    GT_HW a b
//	call Sse41.ConvertToVector128Int32(sbyte*)       GT_HW (GT_IND float p)
//	call Sse2.Shuffle(v, n)                          GT_HW, or GT_HW_MORE where n is no constant
//	call Avx.Store(p, v)                             GT_ASG (GT_IND simd32 p) v
//
//	call Avx512F.Add(a, b)                           call THROW_PLATFORM_NOT_SUPPORTED, where IsSupported is false
//
// A method of a supported set that has no row is unsupported.

// hwElems are the types of the element letters of the table.
var hwElems = [256]nodes.VarType{'b': nodes.TYP_BYTE, 'B': nodes.TYP_UBYTE, 's': nodes.TYP_SHORT, 'S': nodes.TYP_USHORT, 'i': nodes.TYP_INT,
	'I': nodes.TYP_UINT, 'l': nodes.TYP_LONG, 'L': nodes.TYP_ULONG, 'f': nodes.TYP_FLOAT, 'd': nodes.TYP_DOUBLE, 'o': nodes.TYP_BOOL, 'V': nodes.TYP_VOID}

// hwMemory returns the type with which an element of type t is loaded and stored.
func hwMemory(t nodes.VarType) nodes.VarType {
	switch t {
	case nodes.TYP_UINT:
		return nodes.TYP_INT
	case nodes.TYP_ULONG:
		return nodes.TYP_LONG
	}
	return t
}

// hardware imports p.call, a method of an instruction set, and reports whether it did. A gather
// whose scale is not one of the instruction's stays a call, because the method's IL distinguishes
// the scales. So does a method of arm64 on other machines; it throws.
func (is *intrinsics) hardware() bool {
	class, name := is.jit.GetMethodName(is.call.Method)
	if named.On(class, named.OnArm) {
		return is.hardwareArm(class, name)
	}
	first, end := hwintrinsics.Find(strings.TrimPrefix(class, hwintrinsics.Namespace+"."), name)
	if first < end && hwintrinsics.At(first).Flags&hwintrinsics.Body != 0 { // whether or not the set is supported
		return false
	}
	if !is.supports(class) {
		if !is.refused(class) {
			is.notKnown()
		}
		is.hwThrow()
		return true
	}
	for i := first; i < end; i++ {
		if x := hwintrinsics.At(i); is.hwMatches(x) {
			if x.Flags&hwintrinsics.Gather != 0 && !is.hwScale(is.stack[len(is.stack)-1].node) {
				return false
			}
			is.hwExpand(i, x)
			return true
		}
	}
	is.notKnown()
	return false
}

// hwScale reports whether n is a constant that is a valid index scale of a gather.
func (is *intrinsics) hwScale(n nodes.NodeID) bool {
	if !is.m.IsIntConst(n) {
		return false
	}
	v := is.m.IntValue(n)
	return v == 1 || v == 2 || v == 4 || v == 8
}

// refused reports whether methods of a set that the compiler does not support throw. They do if
// IsSupported of the set is false for every compiler.
func (is *intrinsics) refused(class string) bool {
	i := is.info
	return i.RefusesSets && !(i.AltJIT && named.Has(class, i.Sets))
}

// hwThrow imports the call as one that throws. The code after it is dead.
func (is *intrinsics) hwThrow() {
	sig := &is.call.Sig
	for range sig.Args {
		is.drop()
	}
	is.append(is.helperCall(ee.CORINFO_HELP_THROW_PLATFORM_NOT_SUPPORTED, nodes.TYP_VOID, 0, 0, 0))
	switch t, layout := is.sigType(sig.Ret); {
	case t == nodes.TYP_VOID:
	case t.IsStruct():
		is.push(is.m.NewLclVar(is.temp(t, layout)), layout)
	default:
		is.push(is.zero(t), layout)
	}
}

// hardwareArm is hardware for a class of arm64.
func (is *intrinsics) hardwareArm(class, name string) bool {
	if !is.env.Target.ArmSets {
		return false
	}
	if is.info.SIMD && named.Has(class, is.info.Sets) {
		first, end := hwintrinsics.Find(hwintrinsics.ArmPrefix+strings.TrimPrefix(class, hwintrinsics.ArmNamespace+"."), name)
		for i := first; i < end; i++ {
			if x := hwintrinsics.At(i); is.hwMatches(x) {
				is.hwExpandArm(i, x)
				return true
			}
		}
	}
	if is.supports(class) || !is.refused(class) {
		is.notKnown()
	}
	is.hwThrow()
	return true
}

// sets returns the instruction sets of the target machine.
func (is *intrinsics) sets() (x named.Machine) {
	if is.env.Target.X86Sets {
		x = named.OnX86
	}
	if is.env.Target.ArmSets {
		x |= named.OnArm
	}
	return x
}

// hwMatches reports whether the call has the signature of x.
func (is *intrinsics) hwMatches(x *hwintrinsics.Intrinsic) bool {
	sig := &is.call.Sig
	if len(sig.Args) != int(x.Args) || sig.HasThis() {
		return false
	}
	for i, a := range sig.Args {
		if !is.hwIs(a, x.Arg[i]) {
			return false
		}
	}
	return x.Ret.Kind == 0 || is.hwIs(sig.Ret, x.Ret)
}

// hwIs reports whether a is of type t.
func (is *intrinsics) hwIs(a ee.SigArg, t hwintrinsics.Type) bool {
	base := hwElems[t.Elem]
	if t.Vectors != 0 { // the elements are those of the pointer or of the other argument
		if a.Type != ee.CORINFO_TYPE_VALUECLASS {
			return false
		}
		l := &is.m.Layouts[is.layout(a.Class)]
		return l.Size == uint32(t.Size()) && !l.SIMDType.IsSIMD()
	}
	switch t.Kind {
	case 'w', 'x', 'y', 'z':
		if a.Type != ee.CORINFO_TYPE_VALUECLASS {
			return false
		}
		l := &is.m.Layouts[is.layout(a.Class)]
		return l.SIMDType.Size() == uint32(t.Size()) && l.SIMDType.IsSIMD() && l.SIMDBase == base
	case 'q':
		return a.Type == ee.CORINFO_TYPE_VALUECLASS
	case 'p':
		return a.Type == ee.CORINFO_TYPE_PTR && (base == nodes.TYP_VOID || nodes.SIMDBaseOf(a.Elem) == base)
	}
	return nodes.SIMDBaseOf(a.Type) == base
}

// hwArgs pops the arguments of the call, which is intrinsic x.
func (is *intrinsics) hwArgs(x *hwintrinsics.Intrinsic) (v [5]nodes.NodeID) {
	for k := int(x.Args) - 1; k >= 0; k-- {
		switch t, layout := is.sigType(is.call.Sig.Args[k]); {
		case x.Arg[k].Vectors != 0:
			v[k] = is.coerce(is.popStruct().node, t, layout)
		case x.Arg[k].Kind == 'p':
			v[k] = is.popAddr()
		case t.IsSIMD():
			v[k] = is.coerce(is.pop().node, t, layout)
		default:
			v[k] = is.popOf(t.Actual())
		}
	}
	return v
}

// hwExpand imports the call as x, row i of the table.
func (is *intrinsics) hwExpand(i int, x *hwintrinsics.Intrinsic) {
	v := is.hwArgs(x)
	ret, layout := is.sigType(is.call.Sig.Ret)
	h := nodes.HW{Row: uint16(i)}
	var n nodes.NodeID
	switch k := x.ImmArg(); {
	case x.Flags&hwintrinsics.Stores != 0:
		is.hwStore(x, v[0], v[1])
		return
	case x.Flags&hwintrinsics.High != 0:
		is.hwMultiply(v[0], v[1], v[2], ret)
		return
	case x.Flags&hwintrinsics.Gather != 0:
		n = is.hwGather(x, v, ret)
	case x.Flags&hwintrinsics.Rounds != 0:
		n = is.hwRounded(h, v[:x.Args-1], v[x.Args-1], ret.Actual())
	case x.Args == 4 && k == 3 && !is.m.IsIntConst(v[3]):
		n = is.hwTernary(h, x, v[:4], ret)
	case x.Modes() != 0:
		v[k] = is.hwMode(v[:k], v[k], int64(x.Modes()))
		n = is.hwNode(h, x, v, ret)
	case x.Flags&hwintrinsics.Divide != 0:
		is.hwDivide(h, v[:3], layout)
		return
	case x.Flags&hwintrinsics.Memory != 0:
		n = is.m.NewHWMore(nodes.GT_HW_MEMORY, h, ret, [4]nodes.NodeID{v[0], v[1], v[2]})
		if ret == nodes.TYP_VOID {
			is.append(n)
			return
		}
	default:
		n = is.hwNode(h, x, v, ret)
	}
	is.push(n, layout)
}

// hwNode returns intrinsic h with arguments v and a result of type ret, as one node together with
// loads and conversions. x is its row.
func (is *intrinsics) hwNode(h nodes.HW, x *hwintrinsics.Intrinsic, v [5]nodes.NodeID, ret nodes.VarType) nodes.NodeID {
	m := is.m
	t := ret.Actual()
	args, imm := int(x.Args), nodes.NodeID(0)
	if k := x.ImmArg(); k >= 0 {
		args, imm, v[k] = k, v[k], 0
		if m.IsIntConst(imm) {
			h.Imm = uint8(m.IntValue(imm))
		} else if row := hwShiftBy(int(h.Row), x); row != 0 {
			h.Row = row
			return m.NewHW(h, t, v[0], is.hwCount(imm))
		} else {
			h.Var = true
		}
	}
	if x.Flags&hwintrinsics.Loads != 0 {
		v[args-1] = is.hwLoad(x, v[args-1], ret)
		if x.Flags&hwintrinsics.LoadAll != 0 {
			return v[args-1]
		}
	}
	switch {
	case x.Flags&hwintrinsics.AsFloat != 0 && !h.Var:
		return m.NewSIMD(nodes.SIMD{Op: nodes.SIMDGetItem, Base: nodes.TYP_FLOAT, Arg: h.Imm & 3}, nodes.TYP_FLOAT, v[0], 0)
	case x.Flags&hwintrinsics.AsFloat != 0: // the instruction yields the bits as an integer
		n := m.NewHWMore(nodes.GT_HW_MORE, h, nodes.TYP_INT, [4]nodes.NodeID{v[0], v[1], imm})
		return is.op(nodes.GT_BITCAST, ret, n, 0, 0)
	case h.Var:
		return m.NewHWMore(nodes.GT_HW_MORE, h, t, [4]nodes.NodeID{v[0], v[1], imm})
	case x.Flags&hwintrinsics.StartLength != 0:
		return m.NewHW(h, t, v[0], is.hwStartLength(v[1], v[2], t))
	case args > 2:
		return m.NewHWMore(nodes.GT_HW_MORE, h, t, [4]nodes.NodeID{v[0], v[1], v[2]})
	case x.Flags&hwintrinsics.Swapped != 0 && x.Flags&hwintrinsics.Upper == 0:
		n := m.NewHW(h, t, v[1], v[0])
		m.Flags[n] |= nodes.GTF_REVERSE_OPS
		return n
	}
	return m.NewHW(h, t, v[0], v[1])
}

// hwStartLength returns the control operand of bextr, of type t. It has the first bit and the
// number of bits in one register.
func (is *intrinsics) hwStartLength(start, length nodes.NodeID, t nodes.VarType) nodes.NodeID {
	start = is.cast(start, nodes.TYP_INT, nodes.TYP_UBYTE, 0)
	length = is.op(nodes.GT_LSH, nodes.TYP_INT, is.cast(length, nodes.TYP_INT, nodes.TYP_UBYTE, 0), is.m.NewInt(nodes.TYP_INT, 8), 0)
	n := is.op(nodes.GT_OR, nodes.TYP_INT, start, length, 0)
	if t.Size() == 8 {
		n = is.coerce(n, nodes.TYP_LONG, 0)
	}
	return n
}

// hwDivide pushes the tuple of quotient and remainder of v[1]:v[0] divided by v[2]. The remainder
// is v[0] - quotient*v[2].
func (is *intrinsics) hwDivide(h nodes.HW, v []nodes.NodeID, layout uint32) {
	m := is.m
	t := m.Type[v[0]].Actual()
	for i := range v {
		v[i] = is.hwTemp(v[i])
	}
	q := is.hwTemp(m.NewHWMore(nodes.GT_HW_MEMORY, h, t, [4]nodes.NodeID{v[0], v[1], v[2]}))
	l := is.valueTemp(nodes.TYP_STRUCT, layout)
	class := is.call.Sig.Ret.Class
	rest := is.op(nodes.GT_SUB, t, is.copyLeaf(v[0]), is.op(nodes.GT_MUL, t, is.copyLeaf(q), is.copyLeaf(v[2]), 0), 0)
	is.storeField(l, is.jit.GetFieldInClass(class, 0), t, q)
	is.storeField(l, is.jit.GetFieldInClass(class, 1), t, rest)
	is.push(m.NewLclVar(l), layout)
}

// hwMode returns the mode of an operation on vectors, after a check that it is less than modes.
func (is *intrinsics) hwMode(vectors []nodes.NodeID, mode nodes.NodeID, modes int64) nodes.NodeID {
	m := is.m
	if m.IsIntConst(mode) && uint64(m.IntValue(mode)) < uint64(modes) {
		return mode
	}
	for i, v := range vectors {
		vectors[i] = is.hwTemp(v)
	}
	mode = is.hwTemp(is.cast(mode, nodes.TYP_INT, nodes.TYP_UBYTE, 0))
	is.append(is.boundsCheck(mode, m.NewInt(nodes.TYP_INT, modes), ee.CORINFO_HELP_THROW_ARGUMENTOUTOFRANGEEXCEPTION))
	return is.copyLeaf(mode)
}

// The numbers of the rounding modes in .NET.
const (
	firstRounding = 8
	roundings     = 4
)

// hwRounded returns intrinsic h of v with a rounding mode. A mode that is not a constant selects
// among the results for all modes:
//
//	(mode == 8 ? -1 : 0) & hw 0 v | (mode == 9 ? -1 : 0) & hw 1 v | …
func (is *intrinsics) hwRounded(h nodes.HW, v []nodes.NodeID, mode nodes.NodeID, t nodes.VarType) nodes.NodeID {
	m := is.m
	rounded := func(by int64) nodes.NodeID {
		h.Imm = uint8(by)
		switch len(v) {
		case 1:
			return m.NewHW(h, t, v[0], 0)
		case 2:
			return m.NewHW(h, t, v[0], v[1])
		}
		return m.NewHWMore(nodes.GT_HW_MORE, h, t, [4]nodes.NodeID{v[0], v[1], v[2]})
	}
	if m.IsIntConst(mode) && uint64(m.IntValue(mode)-firstRounding) < roundings {
		return rounded(m.IntValue(mode) - firstRounding)
	}
	for i := range v {
		v[i] = is.hwTemp(v[i])
	}
	mode = is.cast(mode, nodes.TYP_INT, nodes.TYP_UBYTE, 0)
	mode = is.hwTemp(is.op(nodes.GT_SUB, nodes.TYP_INT, mode, m.NewInt(nodes.TYP_INT, firstRounding), 0))
	is.append(is.boundsCheck(mode, m.NewInt(nodes.TYP_INT, roundings), ee.CORINFO_HELP_THROW_ARGUMENTOUTOFRANGEEXCEPTION))
	result := nodes.NodeID(0)
	for by := range int64(roundings) {
		for i := range v {
			v[i] = is.copyLeaf(v[i])
		}
		r := is.hwTemp(rounded(by))
		chosen := is.op(nodes.GT_EQ, nodes.TYP_INT, is.copyLeaf(mode), m.NewInt(nodes.TYP_INT, by), 0)
		result = is.hwChoose(result, r, chosen)
	}
	return result
}

// hwTernary returns intrinsic h, with row x, of three vectors and an immediate that is not a
// constant. The immediate of TernaryLogic has a bit for each combination of three bits. The result
// is the union of the results for the bits that are set:
//
//	(imm & 1 ? -1 : 0) & hw 1 v | (imm & 2 ? -1 : 0) & hw 2 v | …
//
// For other intrinsics the immediate does not change the result.
func (is *intrinsics) hwTernary(h nodes.HW, x *hwintrinsics.Intrinsic, v []nodes.NodeID, t nodes.VarType) nodes.NodeID {
	m := is.m
	for i := range v {
		v[i] = is.hwTemp(v[i])
	}
	if x.Flags&hwintrinsics.Reports != 0 {
		return m.NewHWMore(nodes.GT_HW_MORE, h, t, [4]nodes.NodeID{v[0], v[1], v[2]})
	}
	result := nodes.NodeID(0)
	for bit := range int64(8) {
		h.Imm = 1 << bit
		for i := range v {
			v[i] = is.copyLeaf(v[i])
		}
		r := is.hwTemp(m.NewHWMore(nodes.GT_HW_MORE, h, t, [4]nodes.NodeID{v[0], v[1], v[2]}))
		chosen := is.op(nodes.GT_RSZ, nodes.TYP_INT, is.copyLeaf(v[3]), m.NewInt(nodes.TYP_INT, bit), 0)
		chosen = is.op(nodes.GT_AND, nodes.TYP_INT, chosen, m.NewInt(nodes.TYP_INT, 1), 0)
		result = is.hwChoose(result, r, chosen)
	}
	return result
}

// hwChoose returns the union of result, unless it is 0, and of r masked by chosen (0 or 1).
func (is *intrinsics) hwChoose(result, r, chosen nodes.NodeID) nodes.NodeID {
	m := is.m
	t := m.Type[r]
	mask := is.op(nodes.GT_NEG, nodes.TYP_INT, chosen, 0, 0)
	if t.IsSIMD() {
		mask = m.NewSIMD(nodes.SIMD{Op: nodes.SIMDInit, Base: nodes.TYP_INT}, t, mask, 0)
		r = m.NewSIMD(nodes.SIMD{Op: nodes.SIMDAnd, Base: nodes.TYP_INT}, t, mask, r)
		if result == 0 {
			return is.hwTemp(r)
		}
		return is.hwTemp(m.NewSIMD(nodes.SIMD{Op: nodes.SIMDOr, Base: nodes.TYP_INT}, t, result, r))
	}
	if t == nodes.TYP_LONG {
		mask = is.coerce(mask, nodes.TYP_LONG, 0)
	}
	r = is.op(nodes.GT_AND, t, mask, r, 0)
	if result == 0 {
		return is.hwTemp(r)
	}
	return is.hwTemp(is.op(nodes.GT_OR, t, result, r, 0))
}

// hwTemp evaluates n into a leaf.
func (is *intrinsics) hwTemp(n nodes.NodeID) nodes.NodeID {
	is.spillFor(n)
	return is.toTemp(n, 0)
}

// hwShiftBy returns the row that shifts by a count in a vector, where row i, x, shifts by an
// immediate. It returns 0 if x is not a shift.
func hwShiftBy(i int, x *hwintrinsics.Intrinsic) uint16 {
	if x.Args != 2 {
		return 0
	}
	first, end := hwintrinsics.Find(x.Class, x.Method)
	for k := first; k < end; k++ {
		if y := hwintrinsics.At(k); k != i && y.Ins == x.Ins && y.Args == 2 && y.Arg[0] == x.Arg[0] && y.Arg[1].Kind == 'x' {
			return uint16(k)
		}
	}
	return 0
}

// hwCount returns the low byte of n as a shift count in a vector.
func (is *intrinsics) hwCount(n nodes.NodeID) nodes.NodeID {
	return is.hwMove(is.cast(n, nodes.TYP_INT, nodes.TYP_UBYTE, 0), nodes.TYP_INT)
}

// hwLoad returns the operand that x loads from address a: a vector of type t, or the first element
// of one. An element shorter than a float is loaded into an integer register first.
func (is *intrinsics) hwLoad(x *hwintrinsics.Intrinsic, a nodes.NodeID, t nodes.VarType) nodes.NodeID {
	small := nodes.TYP_UBYTE
	switch x.Flags & hwintrinsics.Loads {
	case hwintrinsics.LoadAll:
		return is.memory(a, t, 0)
	case hwintrinsics.Load4:
		return is.memory(a, nodes.TYP_FLOAT, 0)
	case hwintrinsics.Load8:
		return is.memory(a, nodes.TYP_DOUBLE, 0)
	case hwintrinsics.Load16:
		return is.memory(a, nodes.TYP_SIMD16, 0)
	case hwintrinsics.Load32:
		return is.memory(a, nodes.TYP_SIMD32, 0)
	case hwintrinsics.LoadInt4:
		return is.memory(a, nodes.TYP_INT, 0)
	case hwintrinsics.LoadInt8:
		return is.memory(a, nodes.TYP_LONG, 0)
	case hwintrinsics.Load2:
		small = nodes.TYP_USHORT
	}
	return is.hwMove(is.memory(a, small, 0), nodes.TYP_INT)
}

// hwMove returns a vector of 16 bytes with n, of type t (int or long), as its first element.
func (is *intrinsics) hwMove(n nodes.NodeID, t nodes.VarType) nodes.NodeID {
	return vectorCall{typ: nodes.TYP_SIMD16, base: t}.hw(is.vectors, hwMove, n, 0)
}

// hwStore imports x, which stores v or one of its elements to address a.
func (is *intrinsics) hwStore(x *hwintrinsics.Intrinsic, a, v nodes.NodeID) {
	m := is.m
	base := hwElems[x.Arg[0].Elem]
	item := uint8(0)
	switch x.Flags & hwintrinsics.Stores {
	case hwintrinsics.StoreAll:
		t := m.Type[v]
		if !t.IsSIMD() {
			t = hwMemory(base)
		}
		is.storeTo(is.memory(a, t, 0), v, 0)
		return
	case hwintrinsics.StoreLow:
		base = nodes.TYP_DOUBLE
	case hwintrinsics.StoreHigh:
		base, item = nodes.TYP_DOUBLE, 1
	}
	t := hwMemory(base)
	is.storeTo(is.memory(a, t, 0), m.NewSIMD(nodes.SIMD{Op: nodes.SIMDGetItem, Base: t, Arg: item}, t, v, 0), 0)
}

// hwMultiply pushes the upper half of the product of x and y, unsigned numbers of type t. The lower
// half is stored to low, unless low is 0.
func (is *intrinsics) hwMultiply(x, y, low nodes.NodeID, t nodes.VarType) {
	m := is.m
	x, y = is.hwTemp(x), is.hwTemp(y)
	if low != 0 {
		low = is.hwTemp(low)
	}
	if t.Size() == 4 {
		wide := func(n nodes.NodeID) nodes.NodeID {
			return is.cast(n, nodes.TYP_LONG, nodes.TYP_ULONG, nodes.GTF_UNSIGNED)
		}
		p := is.hwTemp(is.op(nodes.GT_MUL, nodes.TYP_LONG, wide(x), wide(y), 0))
		if low != 0 {
			is.storeTo(is.memory(low, nodes.TYP_INT, 0), is.cast(is.copyLeaf(p), nodes.TYP_INT, nodes.TYP_INT, 0), 0)
		}
		high := is.op(nodes.GT_RSZ, nodes.TYP_LONG, is.copyLeaf(p), m.NewInt(nodes.TYP_INT, 32), 0)
		is.push(is.cast(high, nodes.TYP_INT, nodes.TYP_INT, 0), 0)
		return
	}
	high := is.op(nodes.GT_MULHI, nodes.TYP_LONG, x, y, nodes.GTF_UNSIGNED)
	if low != 0 {
		high = is.hwTemp(high)
		is.storeTo(is.memory(low, nodes.TYP_LONG, 0), is.op(nodes.GT_MUL, nodes.TYP_LONG, is.copyLeaf(x), is.copyLeaf(y), 0), 0)
	}
	is.push(high, 0)
}

// hwGather returns the vector of the elements at the indices, loaded one by one. For an element
// that the mask excludes, the address is that of the same element of the first argument, which is
// in memory:
//
//	address = (pointer + index*scale) & m | &source[i] &^ m, m the sign of the mask's element
func (is *intrinsics) hwGather(x *hwintrinsics.Intrinsic, v [5]nodes.NodeID, t nodes.VarType) nodes.NodeID {
	m := is.m
	by := m.IntValue(v[x.ImmArg()])
	masked := x.Args == 5
	source, pointer, index, mask := nodes.NodeID(0), v[0], v[1], nodes.NodeID(0)
	indexType := x.Arg[1]
	if masked {
		source, pointer, index, mask, indexType = v[0], v[1], v[2], v[3], x.Arg[2]
	}
	temp := func(n nodes.NodeID) nodes.NodeID {
		is.spillFor(n)
		l := is.temp(m.Type[n].Actual(), 0)
		is.append(is.assign(l, n))
		return m.NewLclVar(l)
	}
	if masked {
		source = temp(source)
	}
	pointer = temp(is.coerce(pointer, is.native, 0))
	index = temp(index)
	if masked {
		mask = temp(mask)
	}
	elem, size := nodes.TYP_INT, hwintrinsics.ElemSize(x.Ret.Elem)
	if size == 8 {
		elem = nodes.TYP_LONG
	}
	item := func(vector nodes.NodeID, t nodes.VarType, i int) nodes.NodeID {
		return is.coerce(m.NewSIMD(nodes.SIMD{Op: nodes.SIMDGetItem, Base: t, Arg: uint8(i)}, t, is.copyLeaf(vector), 0), nodes.TYP_LONG, 0)
	}
	load := func(i int) nodes.NodeID {
		at := item(index, hwMemory(hwElems[indexType.Elem]), i)
		at = is.op(nodes.GT_MUL, nodes.TYP_LONG, at, m.NewInt(nodes.TYP_LONG, by), 0)
		at = is.op(nodes.GT_ADD, nodes.TYP_LONG, is.copyLeaf(pointer), at, 0)
		if masked {
			sign := temp(is.op(nodes.GT_RSH, nodes.TYP_LONG, item(mask, elem, i), m.NewInt(nodes.TYP_INT, 63), 0))
			other := is.op(nodes.GT_ADD, nodes.TYP_LONG, is.coerce(is.lclAddrOf(nodes.LclNum(m.Val[source])), nodes.TYP_LONG, 0), m.NewInt(nodes.TYP_LONG, int64(i*size)), 0)
			at = is.op(nodes.GT_AND, nodes.TYP_LONG, at, sign, 0)
			other = is.op(nodes.GT_AND, nodes.TYP_LONG, other, is.op(nodes.GT_NOT, nodes.TYP_LONG, is.copyLeaf(sign), 0, 0), 0)
			at = is.op(nodes.GT_OR, nodes.TYP_LONG, at, other, 0)
		}
		return is.memory(at, elem, 0)
	}
	n := min(int(t.Size()), indexType.Size()/hwintrinsics.ElemSize(indexType.Elem)*size) / size
	half := func(first, end int) nodes.NodeID {
		r := temp(is.hwMove(load(first), elem))
		for i := first + 1; i < end; i++ {
			r = temp(vectorCall{typ: nodes.TYP_SIMD16, base: elem}.hwBy(is.vectors, hwInsert, int64(i-first), r, load(i)))
		}
		return r
	}
	if t == nodes.TYP_SIMD16 {
		return half(0, n)
	}
	low := half(0, n/2)
	return vectorCall{typ: t, base: nodes.TYP_LONG}.hwBy(is.vectors, hwInsertInts, 1, low, half(n/2, n))
}
