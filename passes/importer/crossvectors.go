package importer

import (
	"math"
	"strings"

	"ryugo/ee"
	"ryugo/ee/named"
	"ryugo/nodes"
	"ryugo/targets/hwintrinsics"
)

// Methods of Vector128, Vector256, Vector<T>, Vector2 to Vector4, and of the static classes of the
// same names, that are instructions. A row of crossRows names one as vectorRows does for System.Numerics. What has
// no row is a call like any: its IL does the same element by element, or by methods that have
// rows.
//
//	call Vector128.LoadUnsafe(ref T)                  GT_IND simd16
//	call Vector128.EqualsAny(a, b)                    GT_NE (hw MoveMask (GT_SIMD equal a b)) 0
//	call Vector256.Narrow(Vector256<short>, …)        pack, and a permutation of its quarters

// importCross imports p.call in line if it is a method of such a type that has a row, and reports
// whether it was. With newobj it is a constructor's.
func (vs *vectors) importCross(newobj bool) bool {
	m, sig := vs.m, &vs.call.Sig
	if !vs.info.SIMD || !vs.env.Target.X86Sets && !vs.env.Target.ArmSets || vs.info.Sets == 0 || vs.call.ThisTransform != ee.CORINFO_NO_THIS_TRANSFORM {
		return false
	}
	_, name := vs.jit.GetMethodName(vs.call.Method)
	if i := strings.LastIndexByte(name, '.'); i > 0 && strings.Contains(name[:i], ".ISimdVector<") {
		name = name[i+1:] // the interface's member, explicitly
	}
	byName := wideByName
	if vs.env.Target.ArmSets {
		byName = neonByName
	}
	rows := byName()[name] // of vectors of any size, which is not known yet
	if len(rows) == 0 {
		return false
	}
	layout := uint32(0)
	vector := func(a ee.SigArg) {
		if layout == 0 && a.Type == ee.CORINFO_TYPE_VALUECLASS {
			if l := vs.layout(a.Class); m.Layouts[l].SIMDType.IsSIMD() {
				layout = l
			}
		}
	}
	if !sig.HasThis() {
		// Create of a shorter vector and what follows it makes a longer one.
		if name == "Create" {
			vector(sig.Ret)
		}
		for _, a := range sig.Args {
			vector(a)
		}
		vector(sig.Ret)
	}
	if (len(sig.Args) == 0 || sig.HasThis()) && vs.call.ClassFlags&ee.CORINFO_FLG_VALUECLASS != 0 {
		vector(ee.SigArg{Type: ee.CORINFO_TYPE_VALUECLASS, Class: vs.call.Class})
	}
	if layout == 0 {
		return false
	}
	c := vectorCall{typ: m.Layouts[layout].SIMDType, base: m.Layouts[layout].SIMDBase, layout: layout, newobj: newobj || !sig.HasThis()}
	if !vs.env.Target.ArmSets && c.typ != nodes.TYP_SIMD64 {
		rows = crossByName()[name]
	}
	for _, r := range rows {
		want, this := strings.CutPrefix(r.args, "t")
		if this != sig.HasThis() || r.bases>>c.base&1 == 0 || len(want) != len(sig.Args) || !vs.crossMatches(want, sig, &c) {
			continue
		}
		c.op = r.op
		if this && !newobj {
			vs.spillArgs(len(vs.stack) - len(r.args))
		}
		return r.do(vs, &c)
	}
	return false
}

// crossMatches reports whether a signature has the arguments that a row wants.
func (vs *vectors) crossMatches(want string, sig *ee.SigInfo, c *vectorCall) bool {
	for i, a := range sig.Args {
		if !vs.crossIs(a, want[i], c) {
			return false
		}
	}
	return true
}

// crossIs reports whether an argument is what a letter of a row says, for vectors like c's.
func (vs *vectors) crossIs(a ee.SigArg, want byte, c *vectorCall) bool {
	switch want {
	case 's':
		return nodes.SIMDBaseOf(a.Type) == c.base
	case 'i':
		return a.Type == ee.CORINFO_TYPE_INT
	case 'n':
		return a.Type == ee.CORINFO_TYPE_NATIVEUINT
	case 'p':
		return a.Type == ee.CORINFO_TYPE_PTR || a.Type == ee.CORINFO_TYPE_BYREF
	}
	if a.Type != ee.CORINFO_TYPE_VALUECLASS {
		return false
	}
	l := &vs.m.Layouts[vs.layout(a.Class)]
	if want == 'm' {
		return l.SIMDType == c.typ && l.SIMDBase.IsInt() && l.SIMDBase.Size() == c.base.Size()
	}
	ok := false
	switch want {
	case 'v':
		ok = l.SIMDType == c.typ
	case 'h':
		ok = c.typ > nodes.TYP_SIMD16 && l.SIMDType == c.typ-1 || c.typ == nodes.TYP_SIMD16 && l.SIMDType == nodes.TYP_SIMD8 && vs.env.Target.ArmSets
	case 'w':
		ok = l.SIMDType.IsSIMD() && l.SIMDType < c.typ && c.typ <= nodes.TYP_SIMD16
	}
	return ok && l.SIMDBase == c.base
}

// hw appends the instruction op for elements of type base, of type t; wide is that of the
// vectors it works on.
func (vs *vectors) hw(op int, base, wide, t nodes.VarType, imm int64, a, b nodes.NodeID) nodes.NodeID {
	return vs.m.NewHW(nodes.HW{Row: crossRow(op, base, wide), Imm: uint8(imm)}, t, a, b)
}

// pushRet pushes the result of the call.
func (vs *vectors) pushRet(n nodes.NodeID) bool {
	_, layout := vs.sigType(vs.call.Sig.Ret)
	vs.push(n, layout)
	return true
}

// tempOf evaluates n to a leaf that can be used again.
func (vs *vectors) tempOf(n nodes.NodeID) nodes.NodeID {
	vs.spillFor(n)
	return vs.toTemp(n, 0)
}

// constOnTop reports whether the entry that is i below the top is an integer constant.
func (vs *vectors) constOnTop(i int) (v int64, ok bool) {
	n := vs.stack[len(vs.stack)-1-i].node
	if !vs.m.IsIntConst(n) {
		return 0, false
	}
	return vs.m.IntValue(n), true
}

// notHere leaves a method to its IL, for vectors that a row of another table would import it for.
func (vs *vectors) notHere(*vectorCall) bool { return false }

func (vs *vectors) isSupported(*vectorCall) bool {
	vs.push(vs.m.NewInt(nodes.TYP_INT, 1), 0)
	return true
}

func (vs *vectors) broadcastCross(c *vectorCall) bool {
	return vs.pushRet(c.node(vs, nodes.SIMDInit, vs.popOf(c.memType().Actual()), 0))
}

// constantOf appends the constant vector of type t, of at least 16 bytes, that has the longs w, as many as fit.
func (vs *vectors) constantOf(t nodes.VarType, w ...uint64) nodes.NodeID {
	m := vs.m
	w = w[:t.Size()/8]
	long := func(v uint64) nodes.NodeID { return m.NewInt(nodes.TYP_LONG, int64(v)) }
	same := true
	for _, x := range w {
		same = same && x == w[0]
	}
	switch {
	case same:
		return m.NewSIMD(nodes.SIMD{Op: nodes.SIMDInit, Base: nodes.TYP_LONG}, t, long(w[0]), 0)
	case t == nodes.TYP_SIMD16:
		return m.NewSIMD(nodes.SIMD{Op: nodes.SIMDConst, Base: nodes.TYP_LONG}, t, long(w[0]), long(w[1]))
	}
	c := vectorCall{typ: t, base: nodes.TYP_LONG}
	return vs.insertHalf(&c, vs.constantOf(t-1, w...), vs.constantOf(t-1, w[len(w)/2:]...), 1)
}

// constWords sets w to the longs of the vector n if it is a constant, and reports whether it is.
func constWords(m *nodes.Method, n nodes.NodeID, w []uint64) bool {
	switch m.Oper[n] {
	case nodes.GT_HW: // as constantOf makes it of halves
		if h := m.HWOf(n); len(w) < 4 || h.Imm != 1 || h.Row != crossRow(hwInsertHalf, nodes.TYP_LONG, m.Type[n]) {
			return false
		}
		return constWords(m, m.Op1[n], w[:len(w)/2]) && constWords(m, m.Op2[n], w[len(w)/2:])
	case nodes.GT_SIMD:
	default:
		return false
	}
	s := nodes.UnpackSIMD(m.Val[n])
	v := uint64(0)
	switch s.Op {
	case nodes.SIMDZero:
	case nodes.SIMDAllOnes:
		v = math.MaxUint64
	case nodes.SIMDConst:
		if len(w) != 2 {
			return false
		}
		w[0], w[1] = uint64(m.IntValue(m.Op1[n])), uint64(m.IntValue(m.Op2[n]))
		return true
	case nodes.SIMDInit:
		e := m.Op1[n]
		if !m.IsIntConst(e) && m.Oper[e] != nodes.GT_CNS_DBL {
			return false
		}
		v = constElement(m, e, s.Base)
		for size := s.Base.Size(); size < 8; size *= 2 {
			v = v&(1<<(8*size)-1) | v<<(8*size)
		}
	default:
		return false
	}
	for i := range w {
		w[i] = v
	}
	return true
}

// create imports Create with all elements: constants as longs, others one by one.
func (vs *vectors) create(c *vectorCall) bool {
	m := vs.m
	n := int(c.count())
	if len(vs.call.Sig.Args) != n {
		return false
	}
	if c.typ.Size() < 16 {
		return vs.elements(c)
	}
	constants := true
	for i := range n {
		e := vs.stack[len(vs.stack)-n+i].node
		constants = constants && (m.IsIntConst(e) || m.Oper[e] == nodes.GT_CNS_DBL)
	}
	if constants {
		var words [8]uint64
		bits := 8 * uint(c.base.Size())
		for i := n - 1; i >= 0; i-- {
			e := vs.popOf(c.memType().Actual())
			v := constElement(m, e, c.base)
			words[uint(i)*bits/64] |= v & (1<<bits - 1) << (uint(i) * bits % 64)
		}
		return vs.pushRet(vs.constantOf(c.typ, words[:]...))
	}
	var e [64]nodes.NodeID
	for i := n - 1; i >= 0; i-- {
		e[i] = vs.popRepeatableNumber(c.memType().Actual())
	}
	return vs.pushRet(vs.elementsOf(*c, e[:n]))
}

// constElement is the bits of constant e as an element of type base.
func constElement(m *nodes.Method, e nodes.NodeID, base nodes.VarType) uint64 {
	if m.IsIntConst(e) {
		return uint64(m.IntValue(e))
	}
	if base == nodes.TYP_FLOAT {
		return uint64(math.Float32bits(float32(m.DoubleValue(e))))
	}
	return math.Float64bits(m.DoubleValue(e))
}

// popRepeatableNumber is popRepeatable for constants of floating-point numbers, too.
func (vs *vectors) popRepeatableNumber(t nodes.VarType) nodes.NodeID {
	if n := vs.stack[len(vs.stack)-1].node; vs.m.Oper[n] == nodes.GT_CNS_DBL && vs.m.Type[n] == t {
		return vs.pop().node
	}
	return vs.popRepeatable(t, 0)
}

// elementsOf appends a vector like c's, of at least 16 bytes, of all its elements. More than 16 are made of halves.
func (vs *vectors) elementsOf(c vectorCall, e []nodes.NodeID) nodes.NodeID {
	if c.typ > nodes.TYP_SIMD16 {
		half := c
		half.typ--
		low := vs.elementsOf(half, e[:len(e)/2])
		return vs.insertHalf(&c, low, vs.elementsOf(half, e[len(e)/2:]), 1)
	}
	m := vs.m
	const t = nodes.TYP_SIMD16
	switch c.base {
	case nodes.TYP_FLOAT:
		return m.NewSIMD(nodes.SIMD{Op: nodes.SIMDHalves, Base: nodes.TYP_FLOAT}, t, vs.pair(e[0], e[1]), vs.pair(e[2], e[3]))
	case nodes.TYP_DOUBLE:
		low := m.NewSIMD(nodes.SIMD{Op: nodes.SIMDInit, Base: c.base}, t, e[0], 0)
		high := m.NewSIMD(nodes.SIMD{Op: nodes.SIMDInit, Base: c.base}, t, e[1], 0)
		return vs.hw(hwUnpackLow, c.base, t, t, 0, low, high)
	}
	v := vs.hw(hwMove, widest(c.base), t, t, 0, e[0], 0)
	for i, x := range e[1:] {
		v = vs.hw(hwInsert, insertType(c.base), t, t, int64(i+1), v, x)
	}
	return v
}

// widest is the type by which an element of type base comes from an integer register.
func widest(base nodes.VarType) nodes.VarType {
	if base.Size() == 8 {
		return nodes.TYP_LONG
	}
	return nodes.TYP_INT
}

// insertType is the type of elements that are inserted as those of base.
func insertType(base nodes.VarType) nodes.VarType {
	switch base.Size() {
	case 1:
		return nodes.TYP_UBYTE
	case 2:
		return nodes.TYP_SHORT
	}
	return widest(base)
}

// createScalar makes a vector whose other elements are 0.
func (vs *vectors) createScalar(c *vectorCall) bool {
	e := vs.popOf(c.memType().Actual())
	switch c.base {
	case nodes.TYP_BYTE, nodes.TYP_UBYTE:
		e = vs.cast(e, nodes.TYP_INT, nodes.TYP_UBYTE, 0)
	case nodes.TYP_SHORT, nodes.TYP_USHORT:
		e = vs.cast(e, nodes.TYP_INT, nodes.TYP_USHORT, 0)
	case nodes.TYP_FLOAT:
		e = vs.op(nodes.GT_BITCAST, nodes.TYP_INT, e, 0, 0)
	case nodes.TYP_DOUBLE:
		e = vs.op(nodes.GT_BITCAST, nodes.TYP_LONG, e, 0, 0)
	}
	return vs.pushRet(vs.hw(hwMove, widest(c.base), nodes.TYP_SIMD16, c.typ, 0, e, 0))
}

// elementsAddress pops an address of elements, with an index above it if the method has one.
func (vs *vectors) elementsAddress(c *vectorCall, index bool) nodes.NodeID {
	if !index {
		return vs.popAddr()
	}
	m := vs.m
	i := vs.popOf(nodes.TYP_LONG)
	a := vs.popAddr()
	if c.base.Size() != 1 {
		i = vs.op(nodes.GT_MUL, nodes.TYP_LONG, i, m.NewInt(nodes.TYP_LONG, int64(c.base.Size())), 0)
	}
	t := nodes.TYP_BYREF
	if m.Type[a] == nodes.TYP_LONG {
		t = nodes.TYP_LONG
	}
	return vs.op(nodes.GT_ADD, t, a, i, 0)
}

func (vs *vectors) load(c *vectorCall) bool {
	return vs.pushRet(vs.memory(vs.elementsAddress(c, len(vs.call.Sig.Args) == 2), c.typ, 0))
}

func (vs *vectors) store(c *vectorCall) bool {
	args := len(vs.call.Sig.Args)
	vs.spillArgs(len(vs.stack) - args)
	a := vs.elementsAddress(c, args == 3)
	vs.storeTo(vs.memory(a, c.typ, 0), vs.popVector(c), 0)
	return true
}

func (vs *vectors) andNot(c *vectorCall) bool {
	b := vs.popVector(c)
	return vs.pushRet(c.swapped(vs, nodes.SIMDAndNot, b, vs.popVector(c)))
}

func (vs *vectors) negate(c *vectorCall) bool {
	v := vs.popVector(c)
	if c.base.IsFloat() {
		return vs.pushRet(c.node(vs, nodes.SIMDXor, v, c.each(vs, -1<<(8*c.base.Size()-1))))
	}
	return vs.pushRet(c.node(vs, nodes.SIMDSub, c.node(vs, nodes.SIMDZero, 0, 0), v))
}

func (vs *vectors) equalElements(c *vectorCall) bool {
	c.op = nodes.SIMDEqual
	return vs.twoOperands(c)
}

// mask appends a bit for each element of v, or for each of its bytes, and the mask of them all.
func (vs *vectors) mask(c *vectorCall, v nodes.NodeID) (n nodes.NodeID, all int64) {
	if c.typ == nodes.TYP_SIMD64 { // by a register of masks, which no row of an instruction gives
		return vs.m.NewSIMD(nodes.SIMD{Op: nodes.SIMDSigns, Base: c.base}, nodes.TYP_LONG, v, 0), int64(uint64(math.MaxUint64) >> (64 - c.count()))
	}
	base := nodes.TYP_UBYTE
	if c.base.IsFloat() {
		base = c.base
	}
	return vs.hw(hwMask, base, c.typ, nodes.TYP_INT, 0, v, 0), int64(int32(1<<(c.typ.Size()/base.Size()) - 1))
}

// anyOf imports a comparison that is true if it is of one pair of elements.
func anyOf(compare func(*vectors, *vectorCall) bool) func(*vectors, *vectorCall) bool {
	return func(vs *vectors, c *vectorCall) bool {
		compare(vs, c)
		n, _ := vs.mask(c, vs.pop().node)
		vs.push(vs.op(nodes.GT_NE, nodes.TYP_INT, n, vs.m.NewInt(vs.m.Type[n], 0), 0), 0)
		return true
	}
}

// everyOf imports a comparison that is true if it is of all pairs of elements.
func everyOf(compare func(*vectors, *vectorCall) bool) func(*vectors, *vectorCall) bool {
	return func(vs *vectors, c *vectorCall) bool {
		compare(vs, c)
		n, all := vs.mask(c, vs.pop().node)
		vs.push(vs.op(nodes.GT_EQ, nodes.TYP_INT, n, vs.m.NewInt(vs.m.Type[n], all), 0), 0)
		return true
	}
}

// signMask imports ExtractMostSignificantBits of elements that mask takes the signs of.
func (vs *vectors) signMask(c *vectorCall) bool {
	n, _ := vs.mask(c, vs.popVector(c))
	vs.push(n, 0)
	return true
}

// signs imports ExtractMostSignificantBits, by an instruction for elements of another type where there is none for c's.
func (vs *vectors) signs(c *vectorCall) bool {
	v := vs.popVector(c)
	base, wide := nodes.TYP_UBYTE, c.typ
	switch c.base.Size() {
	case 1:
	case 2: // of bytes with the same signs
		high := vs.m.NewSIMD(nodes.SIMD{Op: nodes.SIMDZero, Base: c.base}, nodes.TYP_SIMD16, 0, 0)
		if wide == nodes.TYP_SIMD32 {
			v = vs.tempOf(v)
			high = vs.halfOf(c, vs.useAgain(v), 1)
			v = vs.halfOf(c, v, 0)
		}
		wide = nodes.TYP_SIMD16
		v = vs.hw(hwPackSigned, nodes.TYP_SHORT, wide, wide, 0, v, high)
	case 4:
		base = nodes.TYP_FLOAT
	default:
		base = nodes.TYP_DOUBLE
	}
	vs.push(vs.hw(hwMask, base, wide, nodes.TYP_INT, 0, v, 0), 0)
	return true
}

func (vs *vectors) elementAtConst(c *vectorCall) bool {
	i := int64(0)
	if len(vs.call.Sig.Args) == 2 {
		var ok bool
		if i, ok = vs.constOnTop(0); !ok || i < 0 || i >= c.count() {
			return false
		}
		vs.pop()
	}
	vs.push(vs.m.NewSIMD(nodes.SIMD{Op: nodes.SIMDGetItem, Base: c.base, Arg: uint8(i)}, c.memType().Actual(), vs.popVector(c), 0), 0)
	return true
}

// itemAtConst imports the indexer with a constant index of an element.
func (vs *vectors) itemAtConst(c *vectorCall) bool {
	i, ok := vs.constOnTop(0)
	if !ok || i < 0 || i >= c.count() {
		return false
	}
	vs.pop()
	v := vs.vectorAt(vs.popAddr(), c.typ)
	vs.push(vs.m.NewSIMD(nodes.SIMD{Op: nodes.SIMDGetItem, Base: c.base, Arg: uint8(i)}, c.memType().Actual(), v, 0), 0)
	return true
}

// withElement imports WithElement with a constant index.
func (vs *vectors) withElement(c *vectorCall) bool {
	i, ok := vs.constOnTop(1)
	if !ok || i < 0 || i >= c.count() {
		return false
	}
	e := vs.popOf(c.memType().Actual())
	vs.pop()
	v := vs.popVector(c)
	if c.typ >= nodes.TYP_SIMD32 {
		v, e = vs.tempOf(v), vs.tempOf(e)
	}
	return vs.pushRet(vs.withElementOf(c, v, e, i))
}

// withElementOf appends v, like c's, with e as its element i: in the half that has it. Of more than 16 bytes both are leaves.
func (vs *vectors) withElementOf(c *vectorCall, v, e nodes.NodeID, i int64) nodes.NodeID {
	if c.typ < nodes.TYP_SIMD32 {
		return vs.replaceElement(c, c.typ, v, e, i)
	}
	half := *c
	half.typ--
	per := half.count()
	part := vs.halfOf(c, v, i/per)
	if half.typ == nodes.TYP_SIMD32 {
		part = vs.tempOf(part)
	}
	return vs.insertHalf(c, vs.useAgain(v), vs.withElementOf(&half, part, e, i%per), i/per)
}

// replaceElement appends v, of type t, with e as its element i.
func (vs *vectors) replaceElement(c *vectorCall, t nodes.VarType, v, e nodes.NodeID, i int64) nodes.NodeID {
	switch c.base {
	case nodes.TYP_FLOAT:
		return vs.m.NewSIMD(nodes.SIMD{Op: nodes.SIMDSetItem, Base: c.base, Arg: uint8(i)}, t, v, e)
	case nodes.TYP_DOUBLE:
		return vs.hw(hwInsert, nodes.TYP_LONG, t, t, i, v, vs.op(nodes.GT_BITCAST, nodes.TYP_LONG, e, 0, 0))
	}
	return vs.hw(hwInsert, insertType(c.base), t, t, i, v, e)
}

// resize imports a conversion between vectors of different sizes: elements that the argument
// lacks are 0, or anything if the operation is SIMDAs.
func (vs *vectors) resize(c *vectorCall) bool {
	m := vs.m
	t, layout := vs.sigType(vs.call.Sig.Ret)
	if !t.IsSIMD() || t != c.typ && (t >= nodes.TYP_SIMD32 || c.typ >= nodes.TYP_SIMD32) {
		return false
	}
	v := vs.popVector(c)
	switch {
	case t == c.typ:
	case t < c.typ || c.op == nodes.SIMDAs:
		v = m.NewSIMD(nodes.SIMD{Op: nodes.SIMDAs, Base: c.base}, t, v, 0)
	case c.typ == nodes.TYP_SIMD8:
		v = m.NewSIMD(nodes.SIMD{Op: nodes.SIMDHalves, Base: nodes.TYP_FLOAT}, t, v, c.node(vs, nodes.SIMDZero, 0, 0))
	default:
		v = m.NewSIMD(nodes.SIMD{Op: nodes.SIMDSetItem, Base: nodes.TYP_FLOAT, Arg: 3}, t, v, m.NewDouble(nodes.TYP_FLOAT, 0))
	}
	vs.push(v, layout)
	return true
}

// halfOf appends the lower or upper half of v.
func (vs *vectors) halfOf(c *vectorCall, v nodes.NodeID, i int64) nodes.NodeID {
	return vs.hw(hwExtractHalf, c.base, c.typ, c.typ-1, i, v, 0)
}

// insertHalf appends v with half as its lower or upper half.
func (vs *vectors) insertHalf(c *vectorCall, v, half nodes.NodeID, i int64) nodes.NodeID {
	return vs.hw(hwInsertHalf, c.base, c.typ, c.typ, i, v, half)
}

// half imports GetLower and GetUpper of 32 and 64 bytes.
func (vs *vectors) half(c *vectorCall) bool {
	if c.typ < nodes.TYP_SIMD32 {
		return false
	}
	return vs.pushRet(vs.halfOf(c, vs.popVector(c), int64(c.op)))
}

func (vs *vectors) withHalf(c *vectorCall) bool {
	h := vs.coerce(vs.pop().node, c.typ-1, vs.layout(vs.call.Sig.Args[1].Class))
	return vs.pushRet(vs.insertHalf(c, vs.popVector(c), h, int64(c.op)))
}

func (vs *vectors) twoHalves(c *vectorCall) bool {
	l := vs.layout(vs.call.Sig.Args[0].Class)
	high := vs.coerce(vs.pop().node, c.typ-1, l)
	return vs.pushRet(vs.insertHalf(c, vs.coerce(vs.pop().node, c.typ-1, l), high, 1))
}

// widerVector imports ToVector256 and ToVector512 of half the size.
func (vs *vectors) widerVector(c *vectorCall) bool {
	t, _ := vs.sigType(vs.call.Sig.Ret)
	if c.typ < nodes.TYP_SIMD16 || t != c.typ+1 {
		return false
	}
	wide := *c
	wide.typ = t
	return vs.pushRet(vs.insertHalf(&wide, wide.node(vs, nodes.SIMDZero, 0, 0), vs.popVector(c), 0))
}

// widen imports WidenLower and WidenUpper.
func (vs *vectors) widen(c *vectorCall) bool {
	v := vs.popVector(c)
	switch {
	case c.typ >= nodes.TYP_SIMD32:
		v = vs.halfOf(c, v, int64(c.op))
	case c.op == 1:
		v = vs.hw(hwShiftBytes, nodes.TYP_UBYTE, c.typ, c.typ, 8, v, 0)
	}
	op := hwWiden
	if c.base == nodes.TYP_FLOAT {
		op = hwWidenFloat
	}
	return vs.pushRet(vs.hw(op, c.base, c.typ, c.typ, 0, v, 0))
}

// narrowEach imports Narrow by the instruction op, which makes half a vector of each of the two.
func narrowEach(op int) func(*vectors, *vectorCall) bool {
	return func(vs *vectors, c *vectorCall) bool {
		b := vs.popVector(c)
		a := vs.popVector(c)
		t := max(c.typ-1, nodes.TYP_SIMD16) // half of 16 bytes comes in a register of 16
		low := vs.hw(op, c.base, c.typ, t, 0, a, 0)
		high := vs.hw(op, c.base, c.typ, t, 0, b, 0)
		if c.typ == nodes.TYP_SIMD16 {
			return vs.pushRet(vs.m.NewSIMD(nodes.SIMD{Op: nodes.SIMDHalves, Base: nodes.TYP_FLOAT}, c.typ, low, high))
		}
		whole := *c
		if c.base == nodes.TYP_DOUBLE {
			whole.base = nodes.TYP_FLOAT
		}
		return vs.pushRet(vs.insertHalf(&whole, low, high, 1))
	}
}

// narrow imports Narrow of integers by an instruction that packs two vectors: the lower half of each element's bits.
func (vs *vectors) narrow(c *vectorCall) bool {
	b := vs.popVector(c)
	a := vs.popVector(c)
	bits := 8 * c.base.Size()
	var n nodes.NodeID
	if bits == 64 {
		n = vs.hw(hwNarrowTwo, nodes.TYP_FLOAT, c.typ, c.typ, 0x88, a, b)
	} else {
		low := func(v nodes.NodeID) nodes.NodeID {
			return c.node(vs, nodes.SIMDAnd, v, c.each(vs, 1<<(bits/2)-1))
		}
		signed := nodes.TYP_SHORT
		if bits == 32 {
			signed = nodes.TYP_INT
		}
		n = vs.hw(hwNarrowTwo, signed, c.typ, c.typ, 0, low(a), low(b))
	}
	if c.typ == nodes.TYP_SIMD32 { // each half of it is of both
		n = vs.hw(hwPermute, nodes.TYP_LONG, c.typ, c.typ, 0xd8, n, 0)
	}
	return vs.pushRet(n)
}

// shuffle imports Shuffle: by constant indices as one instruction where there is one, by others
// those of bytes. An index that there is not gives 0, which pshufb does for those from 128 on.
//
//	Shuffle(v, Create(1, 2, 0, 3))                     hw Permute v, 0xc9
//	Shuffle(v, Create((short)7, …))                    hw Shuffle v, bytes
//	Shuffle(v, indices of both halves)                 (hw Shuffle v, own) | (hw Shuffle (v with its halves exchanged), other)
func (vs *vectors) shuffle(c *vectorCall) bool {
	var w [4]uint64
	bytes := int(c.typ.Size())
	if bytes < 16 {
		return false
	}
	if !constWords(vs.m, vs.stack[len(vs.stack)-1].node, w[:bytes/8]) {
		if c.typ != nodes.TYP_SIMD16 || c.base.Size() != 1 {
			return false
		}
		i := vs.popVector(c)
		i = vs.hw(hwAddSaturate, nodes.TYP_UBYTE, c.typ, c.typ, 0, i, c.each(vs, 0x70))
		return vs.pushRet(vs.hw(hwBytes, c.base, c.typ, c.typ, 0, vs.popVector(c), i))
	}
	vs.pop()
	v := vs.popVector(c)
	size := int(c.base.Size())
	n := bytes / size
	var from [32]int // the element for each, -1 for none
	all, lanes, same := true, true, true
	per := 16 / size
	for i := range n {
		x := w[i*size/8] >> (i * size % 8 * 8)
		if size < 8 {
			x &= 1<<(8*size) - 1
		}
		from[i] = int(min(x, uint64(n)))
		if from[i] == n {
			from[i], all = -1, false
			continue
		}
		lanes = lanes && from[i]/per == i/per
		same = same && from[i]%per == from[i%per]%per
	}
	order := int64(0)
	for i := range min(n, 4) {
		order |= int64(from[i]&3) << (2 * i)
	}
	switch {
	case !all:
	case size == 8 && n == 4:
		return vs.pushRet(vs.hw(hwPermute, quads(c.base), c.typ, c.typ, order, v, 0))
	case size == 8:
		order = [2]int64{0x4, 0xe}[from[0]] | [2]int64{0x4, 0xe}[from[1]]<<4 // pairs of ints
		return vs.pushRet(vs.hw(hwShuffle, nodes.TYP_INT, c.typ, c.typ, order, v, 0))
	case size == 4 && lanes && same:
		if c.base == nodes.TYP_FLOAT && named.Has(hwintrinsics.Namespace+".Avx", vs.info.Sets) {
			return vs.pushRet(vs.hw(hwPermuteFloats, c.base, c.typ, c.typ, order, v, 0))
		}
		return vs.pushRet(vs.hw(hwShuffle, nodes.TYP_INT, c.typ, c.typ, order, v, 0))
	case size == 4 && n == 8:
		var i [4]uint64
		for e := range n {
			i[e/2] |= uint64(from[e]) << (32 * (e % 2))
		}
		return vs.pushRet(vs.hw(hwPermuteAll, nodes.TYP_INT, c.typ, c.typ, 0, vs.constantOf(c.typ, i[:]...), v))
	}
	// The bytes of the own half, and those of the other one.
	var own, other [4]uint64
	for b := range bytes {
		x, y := uint64(0x80), uint64(0x80)
		if e := from[b/size]; e >= 0 {
			at := e*size + b%size
			if at/16 == b/16 {
				x = uint64(at % 16)
			} else {
				y = uint64(at % 16)
			}
		}
		own[b/8] |= x << (8 * (b % 8))
		other[b/8] |= y << (8 * (b % 8))
	}
	byByte := func(v nodes.NodeID, w [4]uint64) nodes.NodeID {
		return vs.hw(hwBytes, nodes.TYP_UBYTE, c.typ, c.typ, 0, v, vs.constantOf(c.typ, w[:]...))
	}
	if lanes {
		return vs.pushRet(byByte(v, own))
	}
	v = vs.tempOf(v)
	near := byByte(v, own)
	far := byByte(vs.hw(hwPermute, nodes.TYP_LONG, c.typ, c.typ, 0x4e, vs.useAgain(v), 0), other)
	return vs.pushRet(c.node(vs, nodes.SIMDOr, near, far))
}

// shuffle512 imports Shuffle of 64 bytes by constant indices: one permutation of elements. Bytes are permuted as such where the
// machine does that, else where each comes from its own 16 bytes. What an index that there is not gives is cleared.
func (vs *vectors) shuffle512(c *vectorCall) bool {
	var w, keep [8]uint64
	if !constWords(vs.m, vs.stack[len(vs.stack)-1].node, w[:]) {
		return false
	}
	size := int(c.base.Size())
	n := 64 / size
	all, lanes := true, true
	for i := range n {
		shift := i * size % 8 * 8
		mask := uint64(math.MaxUint64) >> (64 - 8*size)
		x := w[i*size/8] >> shift & mask
		if x >= uint64(n) {
			all = false
			continue
		}
		keep[i*size/8] |= mask << shift
		lanes = lanes && int(x)*size/16 == i*size/16
	}
	op := [9]int{1: hwPermuteBytes, 2: hwPermuteWords, 4: hwPermuteAll, 8: hwPermute}[size]
	if size == 1 && !named.Has(hwintrinsics.Namespace+".Avx512Vbmi", vs.info.Sets) {
		if !lanes {
			return false
		}
		op = hwBytes
	}
	vs.pop()
	v, indices := vs.popVector(c), vs.constantOf(c.typ, w[:]...)
	base := insertType(c.base)
	if op != hwBytes { // the indices are the first operand
		v, indices = indices, v
	}
	v = vs.hw(op, base, c.typ, c.typ, 0, v, indices)
	if !all {
		v = c.node(vs, nodes.SIMDAnd, v, vs.constantOf(c.typ, keep[:]...))
	}
	return vs.pushRet(v)
}

// quads is the type of 8 bytes for instructions on elements of type base.
func quads(base nodes.VarType) nodes.VarType {
	if base.IsFloat() {
		return nodes.TYP_DOUBLE
	}
	return nodes.TYP_LONG
}

// multiplyAdd imports a*b + c, rounded once.
func (vs *vectors) multiplyAdd(c *vectorCall) bool {
	return named.Has(hwintrinsics.Namespace+".Fma", vs.info.Sets) && hwThree(hwMultiplyAdd, 0)(vs, c)
}

// minFloat imports Min: a NaN if there is one, and -0 is less than 0. The machine gives its second
// operand for both, so what the two orders give has the bits of all:
//
//	min(a, b) | min(b, a)
func (vs *vectors) minFloat(c *vectorCall) bool {
	b := vs.popRepeatable(c.typ, c.layout)
	a := vs.popRepeatable(c.typ, c.layout)
	return vs.pushRet(c.node(vs, nodes.SIMDOr, c.node(vs, nodes.SIMDMin, a, b), c.node(vs, nodes.SIMDMin, vs.useAgain(b), vs.useAgain(a))))
}

// maxFloat imports Max by what the two orders give, m and n: they differ in the sign of zeros, which
// the subtraction of -0 clears, and where there is a NaN, which the union of the bits is and stays:
//
//	x = m ^ n;  (m | x) - x
func (vs *vectors) maxFloat(c *vectorCall) bool {
	b := vs.popRepeatable(c.typ, c.layout)
	a := vs.popRepeatable(c.typ, c.layout)
	m := vs.toTemp(c.node(vs, nodes.SIMDMax, a, b), c.layout)
	x := vs.toTemp(c.node(vs, nodes.SIMDXor, m, c.node(vs, nodes.SIMDMax, vs.useAgain(b), vs.useAgain(a))), c.layout)
	return vs.pushRet(c.node(vs, nodes.SIMDSub, c.node(vs, nodes.SIMDOr, vs.useAgain(m), x), vs.useAgain(x)))
}

// multiplyLong imports products of longs, of which the lower 64 bits are wanted:
//
//	low(a)*low(b) + ((a>>32)*low(b) + low(a)*(b>>32) << 32)
func (vs *vectors) multiplyLong(c *vectorCall) bool {
	b := vs.popRepeatable(c.typ, c.layout)
	a := vs.popRepeatable(c.typ, c.layout)
	upper := func(v nodes.NodeID) nodes.NodeID {
		return vs.hw(hwShiftRight, nodes.TYP_LONG, c.typ, c.typ, 32, vs.useAgain(v), 0)
	}
	times := func(x, y nodes.NodeID) nodes.NodeID { return vs.hw(hwProducts, nodes.TYP_UINT, c.typ, c.typ, 0, x, y) }
	cross := c.node(vs, nodes.SIMDAdd, times(upper(a), vs.useAgain(b)), times(vs.useAgain(a), upper(b)))
	cross = vs.hw(hwShiftLeft, nodes.TYP_LONG, c.typ, c.typ, 32, cross, 0)
	return vs.pushRet(c.node(vs, nodes.SIMDAdd, times(a, b), cross))
}

// multiplyByte imports products of bytes, as those of words with the even and with the odd ones.
func (vs *vectors) multiplyByte(c *vectorCall) bool {
	b := vs.popRepeatable(c.typ, c.layout)
	a := vs.popRepeatable(c.typ, c.layout)
	word := *c
	word.base = nodes.TYP_USHORT
	upper := func(v nodes.NodeID) nodes.NodeID {
		return vs.hw(hwShiftRight, nodes.TYP_USHORT, c.typ, c.typ, 8, vs.useAgain(v), 0)
	}
	odd := vs.hw(hwShiftLeft, nodes.TYP_USHORT, c.typ, c.typ, 8, word.node(vs, nodes.SIMDMul, upper(a), upper(b)), 0)
	even := word.node(vs, nodes.SIMDAnd, word.node(vs, nodes.SIMDMul, a, b), word.each(vs, 0xff))
	return vs.pushRet(c.node(vs, nodes.SIMDOr, even, odd))
}

// dotBySum imports Dot of shorts.
func (vs *vectors) dotBySum(c *vectorCall) bool {
	b := vs.popVector(c)
	vs.push(c.node(vs, nodes.SIMDMul, vs.popVector(c), b), c.layout)
	return vs.sum(c)
}

// sumOfHalves imports Sum as that of the sums of both halves.
func (vs *vectors) sumOfHalves(c *vectorCall) bool {
	half := *c
	half.typ--
	v := vs.tempOf(vs.popVector(c))
	vs.push(vs.halfOf(c, v, 0), 0)
	vs.sum(&half)
	low := vs.tempOf(vs.pop().node)
	vs.push(vs.halfOf(c, vs.useAgain(v), 1), 0)
	vs.sum(&half)
	vs.push(vs.op(nodes.GT_ADD, c.base, low, vs.pop().node, 0), 0)
	return true
}

// sum imports Sum. Floating-point numbers are added in the order of the IL: neighbours first,
// halves last.
func (vs *vectors) sum(c *vectorCall) bool {
	if c.typ.Size() < 16 {
		return false
	}
	m := vs.m
	v := vs.popVector(c)
	item := func(v nodes.NodeID, base nodes.VarType, i int) nodes.NodeID {
		t := base
		return m.NewSIMD(nodes.SIMD{Op: nodes.SIMDGetItem, Base: base, Arg: uint8(i)}, t, v, 0)
	}
	twice := func(op int, base nodes.VarType, v nodes.NodeID) nodes.NodeID {
		v = vs.tempOf(v)
		return vs.hw(op, base, c.typ, c.typ, 0, v, vs.useAgain(v))
	}
	if c.base.IsFloat() {
		v = twice(hwAddPairs, c.base, v)
		if c.base == nodes.TYP_FLOAT {
			v = twice(hwAddPairs, c.base, v)
		}
		if c.typ == nodes.TYP_SIMD32 {
			v = vs.tempOf(v)
			low := item(v, c.base, 0)
			v = vs.op(nodes.GT_ADD, c.base, low, item(vs.useAgain(v), c.base, int(c.count())/2), 0)
		} else {
			v = item(v, c.base, 0)
		}
		vs.push(v, 0)
		return true
	}
	half := *c
	for half.typ > nodes.TYP_SIMD16 {
		whole := half
		half.typ--
		v = vs.tempOf(v)
		low := vs.halfOf(&whole, v, 0)
		v = half.node(vs, nodes.SIMDAdd, low, vs.halfOf(&whole, vs.useAgain(v), 1))
	}
	const t = nodes.TYP_SIMD16
	switch c.base.Size() {
	case 1:
		v = vs.tempOf(vs.hw(hwByteSums, nodes.TYP_UBYTE, t, t, 0, v, half.node(vs, nodes.SIMDZero, 0, 0)))
		low := item(v, nodes.TYP_INT, 0)
		v = vs.op(nodes.GT_ADD, nodes.TYP_INT, low, item(vs.useAgain(v), nodes.TYP_INT, 2), 0)
	case 8:
		v = vs.tempOf(v)
		low := item(v, nodes.TYP_LONG, 0)
		v = vs.op(nodes.GT_ADD, nodes.TYP_LONG, low, item(vs.useAgain(v), nodes.TYP_LONG, 1), 0)
	default:
		if c.base.Size() == 2 {
			v = vs.hw(hwPairSums, nodes.TYP_SHORT, t, t, 0, v, half.each(vs, 1))
		}
		half.base = nodes.TYP_INT
		for _, order := range [...]int64{0x4e, 0xb1} {
			v = vs.tempOf(v)
			v = half.node(vs, nodes.SIMDAdd, v, vs.hw(hwShuffle, nodes.TYP_INT, t, t, order, vs.useAgain(v), 0))
		}
		v = item(v, nodes.TYP_INT, 0)
	}
	if c.base.Size() < 4 {
		v = vs.cast(v, nodes.TYP_INT, c.base, 0)
	}
	vs.push(v, 0)
	return true
}

// hwUnary imports a method of one vector that is the instruction op.
func hwUnary(op int) func(*vectors, *vectorCall) bool { return hwUnaryBy(op, 0) }

// hwUnaryBy is hwUnary with an immediate operand.
func hwUnaryBy(op int, imm int64) func(*vectors, *vectorCall) bool {
	return func(vs *vectors, c *vectorCall) bool {
		return vs.pushRet(vs.hw(op, c.base, c.typ, c.typ, imm, vs.popVector(c), 0))
	}
}

// hwBinary imports a method of two vectors that is the instruction op. The result has the layout of the operands, not that of
// the call's result: within anyOf and everyOf that is a bool.
func hwBinary(op int) func(*vectors, *vectorCall) bool {
	return func(vs *vectors, c *vectorCall) bool {
		b := vs.popVector(c)
		vs.push(vs.hw(op, c.base, c.typ, c.typ, 0, vs.popVector(c), b), c.layout)
		return true
	}
}

// hwThree imports a method of three vectors that is the instruction op, with an immediate operand.
func hwThree(op int, imm uint8) func(*vectors, *vectorCall) bool {
	return func(vs *vectors, c *vectorCall) bool {
		z := vs.popVector(c)
		y := vs.popVector(c)
		h := nodes.HW{Row: crossRow(op, c.base, c.typ), Imm: imm}
		n, _ := vs.m.NewHWMore(nodes.GT_HW_MORE, h, c.typ, vs.popVector(c), y, z, 0)
		return vs.pushRet(n)
	}
}

// The bits of floats that are one above the greatest int, and the greatest uint, and of the double that is one above the
// greatest long.
const (
	twoTo31 = 0x4f000000
	twoTo32 = 0x4f800000
	twoTo63 = 0x43e0000000000000
)

// toSigned imports ConvertToInt32 and ConvertToInt64 by the instruction op: a NaN is 0, a number that is too large is the
// greatest integer. above is the bits of the least such number. The instruction gives 0x80000000 (of longs
// 0x8000000000000000) for both:
//
//	(int)(x & (x == x)) ^ (x >= above)
func toSigned(op int, above int64) func(*vectors, *vectorCall) bool {
	return func(vs *vectors, c *vectorCall) bool {
		x := vs.popRepeatable(c.typ, c.layout)
		number := c.node(vs, nodes.SIMDAnd, vs.useAgain(x), c.node(vs, nodes.SIMDEqual, x, vs.useAgain(x)))
		large := c.node(vs, nodes.SIMDLessOrEqual, c.each(vs, above), vs.useAgain(x))
		return vs.pushRet(c.node(vs, nodes.SIMDXor, vs.hw(op, c.base, c.typ, c.typ, 0, number, 0), large))
	}
}

// toUInt32 imports ConvertToUInt32 of floats: a NaN and what is negative are 0, a number that is too large is the greatest
// uint. Where the number has bit 31 its other bits are those of the number less 2^31:
//
//	y = max(x, 0);  a = (int)y;  a | (a >> 31 & (int)(y - 2^31)) | (y >= 2^32)
func (vs *vectors) toUInt32(c *vectorCall) bool {
	y := vs.tempOf(c.node(vs, nodes.SIMDMax, vs.popVector(c), c.node(vs, nodes.SIMDZero, 0, 0)))
	toInt := func(v nodes.NodeID) nodes.NodeID { return vs.hw(hwToInt, c.base, c.typ, c.typ, 0, v, 0) }
	ints := *c
	ints.base = nodes.TYP_INT
	a := vs.tempOf(toInt(y))
	low := toInt(c.node(vs, nodes.SIMDSub, vs.useAgain(y), c.each(vs, twoTo31)))
	low = ints.node(vs, nodes.SIMDAnd, vs.hw(hwShiftSigned, nodes.TYP_INT, c.typ, c.typ, 31, a, 0), low)
	above := c.node(vs, nodes.SIMDLessOrEqual, c.each(vs, twoTo32), vs.useAgain(y))
	return vs.pushRet(ints.node(vs, nodes.SIMDOr, ints.node(vs, nodes.SIMDOr, vs.useAgain(a), low), above))
}

// toUnsigned imports ConvertToUInt32 and ConvertToUInt64 where the machine has such a conversion: a NaN and what is negative
// are 0, and the instruction gives all ones for a number that is too large.
func (vs *vectors) toUnsigned(c *vectorCall) bool {
	x := c.node(vs, nodes.SIMDMax, vs.popVector(c), c.node(vs, nodes.SIMDZero, 0, 0))
	return vs.pushRet(vs.hw(hwToUnsigned, c.base, c.typ, c.typ, 0, x, 0))
}

// shift imports a shift, whose count is taken modulo the bits of an element. Those that are no instruction, of bytes
// and below 64 bytes of signed longs to the right, are made of others; their counts are constants.
func shift(op int) func(*vectors, *vectorCall) bool {
	return func(vs *vectors, c *vectorCall) bool {
		m := vs.m
		bits := int64(8 * c.base.Size())
		made := !hasCross(op, c.base, c.typ)
		count, ok := vs.constOnTop(0)
		if !ok && made {
			return false
		}
		by := vs.pop().node
		v := vs.popVector(c)
		if !ok {
			by = vs.op(nodes.GT_AND, nodes.TYP_INT, vs.coerce(by, nodes.TYP_INT, 0), m.NewInt(nodes.TYP_INT, bits-1), 0)
			by = vs.hw(hwMove, nodes.TYP_INT, nodes.TYP_SIMD16, nodes.TYP_SIMD16, 0, by, 0)
			return vs.pushRet(vs.hw(op-hwShiftLeft+hwShiftLeftBy, c.base, c.typ, c.typ, 0, v, by))
		}
		count &= bits - 1
		if !made {
			return vs.pushRet(vs.hw(op, c.base, c.typ, c.typ, count, v, 0))
		}
		base, logical := c.base, op
		if bits == 8 {
			base = nodes.TYP_SHORT
		}
		if op == hwShiftSigned {
			logical = hwShiftRight
		}
		v = vs.hw(logical, base, c.typ, c.typ, count, v, 0)
		if bits == 8 {
			keep := int64(0xff) >> count
			if op == hwShiftLeft {
				keep = 0xff << count & 0xff
			}
			v = c.node(vs, nodes.SIMDAnd, v, c.each(vs, keep))
		}
		if op == hwShiftSigned {
			sign := int64(1) << (bits - 1 - count)
			v = c.node(vs, nodes.SIMDSub, c.node(vs, nodes.SIMDXor, v, c.each(vs, sign)), c.each(vs, sign))
		}
		return vs.pushRet(v)
	}
}
