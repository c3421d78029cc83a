package importer

import (
	"ryugo/ee"
	"ryugo/nodes"
)

// Strings that are known at compile time. A literal is an object that never moves, and the runtime
// reports its characters (ee.JitInfo.GetStringText). Its length and characters are constants. A
// comparison with a literal loads the other string's characters and compares them with constants,
// eight bytes at a time, or with constant vectors:
//
//	s == "abc"      s == null ? 0 : s._stringLength != 3 ? 0 : (([s + 12] ^ 0x620061) | ([s + 14] ^ 0x630062)) == 0
//	span.StartsWith("ab")      span._length < 2 ? 0 : [span._reference] == 0x620061
//
// If case is ignored and the literal is ASCII, the letters of the literal are made lower-case, and
// bit 0x20 is set in the characters compared with them. This maps only the two forms of a letter to
// the lower-case letter, and StringComparison.OrdinalIgnoreCase treats no other character as equal
// to it.
//
// Each comparison is a GT_QMARK, so that morph makes a branch on the result a branch on its
// conditions.

// maxCompared is the maximum number of characters that are compared inline.
const maxCompared = 32

// text returns the characters of n, two bytes each, if n is a known string.
func (is *intrinsics) text(n nodes.NodeID) (string, bool) {
	if is.env.MinOpts || !is.isObject(n) {
		return "", false
	}
	return is.jit.GetStringText(ee.Value{Bits: uint64(is.m.IntValue(n)), IsSymbol: is.m.Flags[n]&nodes.GTF_ICON_SYMBOL != 0})
}

// unit returns character i of a text.
func unit(text string, i int) int64 { return int64(text[2*i]) | int64(text[2*i+1])<<8 }

// stringLength replaces the string on the stack by its length.
func (is *intrinsics) stringLength() {
	s := is.popRef().node
	if text, ok := is.text(s); ok {
		is.push(is.m.NewInt(nodes.TYP_INT, int64(len(text)/2)), 0)
		return
	}
	is.push(is.lengthOf(s), 0)
}

// lengthOf appends the length of string s.
func (is *intrinsics) lengthOf(s nodes.NodeID) nodes.NodeID {
	n := is.op(nodes.GT_ARR_LENGTH, nodes.TYP_INT, s, 0, nodes.GTF_EXCEPT)
	is.m.Val[n] = is.info.OffsetOfStringLength
	return n
}

// worthText reports whether an inline comparison is worth its code here.
func (is *intrinsics) worthText() bool {
	return !is.env.MinOpts && is.native == nodes.TYP_LONG && is.m.Blocks.Flags[is.cur]&nodes.BBF_RUN_RARELY == 0
}

// Values of StringComparison.
const (
	ordinal           = 4
	ordinalIgnoreCase = 5
)

// pattern is a text to compare with, two bytes per character. mask has the length of the text, or
// is empty. Its bits are set in the other operand before the comparison.
type pattern struct{ text, mask string }

// patternOf returns the pattern of text for a StringComparison. ok is false if there is none.
func patternOf(text string, comparison int64) (x pattern, ok bool) {
	switch comparison {
	case ordinal:
		return pattern{text: text}, true
	case ordinalIgnoreCase:
	default:
		return x, false
	}
	small, mask := []byte(text), make([]byte, len(text))
	for i := 0; i < len(small); i += 2 {
		if small[i+1] != 0 || small[i] >= 0x80 {
			return x, false
		}
		if c := small[i] | 0x20; 'a' <= c && c <= 'z' {
			small[i], mask[i] = c, 0x20
		}
	}
	return pattern{string(small), string(mask)}, true
}

// bits returns n bytes of the pattern, from i on, and those of its mask.
func (x *pattern) bits(i, n int) (text, mask uint64) {
	if x.mask != "" {
		mask = bitsAt(x.mask, i, n)
	}
	return bitsAt(x.text, i, n), mask
}

// stringEquals imports String.Equals, static or not, and == and != of strings, if one string is
// known. same says which of the two comparisons it is.
func (is *intrinsics) stringEquals(same bool) bool {
	p, m := is.tokens, is.m
	if !is.worthText() {
		return false
	}
	sig := &p.call.Sig
	args, how := 2, int64(ordinal)
	if len(sig.Args) == 2 && sig.Args[1].Type != ee.CORINFO_TYPE_STRING && sig.Args[1].Type != ee.CORINFO_TYPE_CLASS || len(sig.Args) == 3 {
		// With a StringComparison.
		c := p.stack[len(p.stack)-1].node
		if !m.IsIntConst(c) {
			return false
		}
		args, how = 3, m.IntValue(c)
	}
	base := len(p.stack) - args
	if base < 0 {
		return false
	}
	a, b := p.stack[base].node, p.stack[base+1].node
	text, ok := is.text(b)
	this := sig.HasThis()
	if !ok {
		if text, ok = is.text(a); !ok {
			return false
		}
		a, this = b, false
	}
	x, ok := patternOf(text, how)
	if !ok || len(text)/2 > maxCompared {
		return false
	}
	if other, known := is.text(a); known {
		y, ok := patternOf(other, how)
		if !ok {
			return false
		}
		p.stack = p.stack[:base]
		p.clean = min(p.clean, base)
		p.push(m.NewInt(nodes.TYP_INT, truth(x.text == y.text == same)), 0)
		return true
	}
	p.stack = p.stack[:base]
	p.clean = min(p.clean, base)
	s := is.leaf(p.coerce(a, nodes.TYP_REF, 0))
	n := is.sameText(s, x)
	if this { // the access to the length checks for null
		p.push(is.equality(n, same), 0)
		return true
	}
	if !p.neverNull(s) {
		n = is.unless(p.op(nodes.GT_EQ, nodes.TYP_INT, p.copyLeaf(s), m.NewInt(nodes.TYP_REF, 0), 0), n)
	}
	p.push(is.equality(n, same), 0)
	return true
}

// truth returns the result of a comparison, 0 or 1.
func truth(b bool) int64 {
	if b {
		return 1
	}
	return 0
}

// equality appends n (0 or 1), or its negation if same is false.
func (is *intrinsics) equality(n nodes.NodeID, same bool) nodes.NodeID {
	if same {
		return n
	}
	return is.op(nodes.GT_EQ, nodes.TYP_INT, n, is.m.NewInt(nodes.TYP_INT, 0), 0)
}

// unless appends not ? 0 : n.
func (is *intrinsics) unless(not, n nodes.NodeID) nodes.NodeID {
	colon := is.op(nodes.GT_COLON, nodes.TYP_INT, is.m.NewInt(nodes.TYP_INT, 0), n, 0)
	return is.op(nodes.GT_QMARK, nodes.TYP_INT, not, colon, 0)
}

// sameText appends the comparison of string s, a leaf that is not null, with pattern x.
func (is *intrinsics) sameText(s nodes.NodeID, x pattern) nodes.NodeID {
	m := is.m
	length := is.lengthOf(is.copyLeaf(s))
	if x.text == "" {
		return is.op(nodes.GT_EQ, nodes.TYP_INT, length, m.NewInt(nodes.TYP_INT, 0), 0)
	}
	other := is.op(nodes.GT_NE, nodes.TYP_INT, length, m.NewInt(nodes.TYP_INT, int64(len(x.text)/2)), 0)
	return is.unless(other, is.sameBytes(s, 0, int64(is.info.OffsetOfStringChars), x))
}

// textEnd imports String.StartsWith or EndsWith of a literal, by an ordinal comparison. The
// characters at the end are addressed relative to the object by its length: s + 2 * s._stringLength
// lies inside the string.
func (is *intrinsics) textEnd(starts bool) bool {
	p, m := is.tokens, is.m
	top := len(p.stack) - 1
	if !is.worthText() || len(p.call.Sig.Args) != 2 || !p.call.Sig.HasThis() {
		return false
	}
	c := p.stack[top].node
	text, ok := is.text(p.stack[top-1].node)
	if !ok || text == "" || len(text)/2 > maxCompared || !m.IsIntConst(c) {
		return false
	}
	x, ok := patternOf(text, m.IntValue(c))
	if !ok {
		return false
	}
	p.stack = p.stack[:top-1]
	p.clean = min(p.clean, top-1)
	s := is.leaf(p.popRef().node)
	length, bytes, offset := is.lengthOf(p.copyLeaf(s)), nodes.NodeID(0), int64(p.info.OffsetOfStringChars)
	if !starts {
		length = is.leaf(length)
		bytes = is.bytesOf(length)
		offset -= int64(len(text))
	}
	short := p.op(nodes.GT_LT, nodes.TYP_INT, length, m.NewInt(nodes.TYP_INT, int64(len(text)/2)), 0)
	p.push(is.unless(short, is.sameBytes(s, bytes, offset, x)), 0)
	return true
}

// spanText imports the comparison id of a span of characters with a span that was just made from a
// literal: SequenceEqual, Equals, StartsWith and EndsWith of MemoryExtensions, the last three also
// with a StringComparison:
//
//	V03 = call String.op_Implicit("abc"); SequenceEqual(V02, V03)
func (is *intrinsics) spanText(id ee.Intrinsic) bool {
	p, m := is.tokens, is.m
	args := len(p.call.Sig.Args)
	if !is.worthText() || args != 2 && args != 3 {
		return false
	}
	top, how := len(p.stack)-1, int64(ordinal)
	if args == 3 {
		c := p.stack[top].node
		if !m.IsIntConst(c) {
			return false
		}
		top, how = top-1, m.IntValue(c)
	}
	literal, s := is.spanOf(p.stack[top].node)
	text, ok := is.text(literal)
	class := p.call.Sig.Args[0].Class
	if !ok || text == "" || len(text)/2 > maxCompared || class == 0 || p.jit.GetClassNumInstanceFields(class) != 2 {
		return false
	}
	x, ok := patternOf(text, how)
	if !ok {
		return false
	}
	if t, _ := p.classType(p.jit.GetTypeArgument(class, 0)); t != nodes.TYP_USHORT {
		return false
	}
	reference, length := p.jit.GetFieldInClass(class, 0), p.jit.GetFieldInClass(class, 1)
	if p.jit.GetFieldType(reference).Type != ee.CORINFO_TYPE_BYREF || p.jit.GetFieldType(length).Type != ee.CORINFO_TYPE_INT {
		return false
	}
	span := p.stack[top-1]
	if m.Type[span.node] != nodes.TYP_STRUCT {
		return false
	}
	if nodes.LclNum(m.Val[p.stack[top].node]) == p.once { // the literal's span is not needed
		m.Stmts[s].Root = m.New(nodes.GT_NOP, nodes.TYP_VOID, 0, 0, 0, 0)
	}
	p.stack = p.stack[:top-1]
	p.clean = min(p.clean, top-1)
	l := p.valueTemp(nodes.TYP_STRUCT, span.layout)
	p.append(p.assign(l, span.node))
	chars := p.toTemp(is.spanField(p.lclAddrOf(l), reference, nodes.TYP_BYREF), 0)
	o := nodes.GT_NE
	if id == ee.CORINFO_INTRINSIC_Span_StartsWith || id == ee.CORINFO_INTRINSIC_Span_EndsWith {
		o = nodes.GT_LT
	}
	n, bytes, offset := is.spanField(p.lclAddrOf(l), length, nodes.TYP_INT), nodes.NodeID(0), int64(0)
	if id == ee.CORINFO_INTRINSIC_Span_EndsWith {
		n = p.toTemp(n, 0)
		bytes, offset = is.bytesOf(n), -int64(len(text))
	}
	other := p.op(o, nodes.TYP_INT, n, m.NewInt(nodes.TYP_INT, int64(len(text)/2)), 0)
	p.push(is.unless(other, is.sameBytes(chars, bytes, offset, x)), 0)
	return true
}

// bytesOf returns a temp with the size in bytes of n characters. n is a leaf.
func (is *intrinsics) bytesOf(n nodes.NodeID) nodes.NodeID {
	wide := is.cast(is.copyLeaf(n), nodes.TYP_LONG, nodes.TYP_ULONG, nodes.GTF_UNSIGNED)
	return is.toTemp(is.op(nodes.GT_LSH, nodes.TYP_LONG, wide, is.m.NewInt(nodes.TYP_INT, 1), 0), 0)
}

// spanOf returns the string that span n was made from, and the statement that made it, if that is
// the last statement. Otherwise it returns 0.
func (is *intrinsics) spanOf(n nodes.NodeID) (nodes.NodeID, nodes.StmtID) {
	m := is.m
	s := m.Blocks.LastStmt[is.cur]
	root := m.Stmts[s].Root
	if s == 0 || m.Oper[n] != nodes.GT_LCL_VAR || m.Oper[root] != nodes.GT_ASG || m.Oper[m.Op1[root]] != nodes.GT_LCL_VAR || m.Val[m.Op1[root]] != m.Val[n] {
		return 0, 0
	}
	call := m.Op2[root]
	if m.Oper[call] != nodes.GT_CALL {
		return 0, 0
	}
	c := &m.Calls[m.Val[call]]
	if c.Kind != nodes.CT_USER_FUNC || c.Args.Count != 1 || is.jit.GetIntrinsicID(c.Method) != ee.CORINFO_INTRINSIC_String_AsSpan {
		return 0, 0
	}
	return m.Args[c.Args.First].Early, s
}

// part is a load of some bytes.
type part struct {
	offset int
	typ    nodes.VarType
}

// parts covers size bytes, an even number, by loads that may overlap, and appends them to list.
func parts(list []part, size int) []part {
	word := part{0, nodes.TYP_LONG}
	switch {
	case size >= 8:
	case size >= 4:
		word.typ = nodes.TYP_INT
	default:
		return append(list, part{0, nodes.TYP_USHORT})
	}
	step := int(word.typ.Size())
	for ; word.offset+step <= size; word.offset += step {
		list = append(list, word)
	}
	switch rest := size - word.offset; {
	case rest == 0:
	case rest <= 4:
		list = append(list, part{size - 4, nodes.TYP_INT})
	default:
		list = append(list, part{size - 8, nodes.TYP_LONG})
	}
	return list
}

// bitsAt returns n bytes of text, from i on, as a little-endian number.
func bitsAt(text string, i, n int) (bits uint64) {
	for j := range n {
		bits |= uint64(text[i+j]) << (8 * j)
	}
	return bits
}

// charsAt appends the address a + bytes + offset. a is a leaf; bytes is a leaf or 0.
func (is *intrinsics) charsAt(a, bytes nodes.NodeID, offset int64) nodes.NodeID {
	m := is.m
	t := nodes.TYP_BYREF
	n := is.copyLeaf(a)
	if !m.Type[n].IsGC() {
		t = is.native
	}
	if bytes != 0 {
		n = is.op(nodes.GT_ADD, t, n, is.copyLeaf(bytes), 0)
	}
	if offset != 0 {
		n = is.op(nodes.GT_ADD, t, n, m.NewInt(is.native, offset), 0)
	}
	return n
}

// sameBytes appends the comparison of the memory at a + bytes + offset with x. a and bytes are
// leaves; bytes 0 means none.
func (is *intrinsics) sameBytes(a, bytes nodes.NodeID, offset int64, x pattern) nodes.NodeID {
	m := is.m
	const byWords = 16
	if len(x.text) > byWords && is.info.SIMD && is.info.ISA >= ee.ISASSE4 && is.env.Target.X86Sets {
		return is.sameVectors(a, bytes, offset, x)
	}
	var room [2 * maxCompared / 8]part
	list := parts(room[:0], len(x.text))
	all := nodes.NodeID(0)
	for _, part := range list {
		v := is.memory(is.charsAt(a, bytes, offset+int64(part.offset)), part.typ, 0)
		text, set := x.bits(part.offset, int(part.typ.Size()))
		bits, mask, t := int64(text), int64(set), part.typ.Actual()
		if t == nodes.TYP_INT {
			bits, mask = int64(int32(bits)), int64(int32(mask))
		}
		if t == nodes.TYP_INT && list[0].typ == nodes.TYP_LONG {
			v, t, bits = is.cast(v, nodes.TYP_LONG, nodes.TYP_ULONG, nodes.GTF_UNSIGNED), nodes.TYP_LONG, int64(uint32(bits))
		}
		if mask != 0 {
			v = is.op(nodes.GT_OR, t, v, m.NewInt(t, mask), 0)
		}
		k := m.NewInt(t, bits)
		if len(list) == 1 {
			return is.op(nodes.GT_EQ, nodes.TYP_INT, v, k, 0)
		}
		v = is.op(nodes.GT_XOR, t, v, k, 0)
		if all != 0 {
			v = is.op(nodes.GT_OR, t, all, v, 0)
		}
		all = v
	}
	return is.op(nodes.GT_EQ, nodes.TYP_INT, all, m.NewInt(m.Type[all], 0), 0)
}

// sameVectors is sameBytes for more than 16 bytes, by vectors of 16 bytes.
func (is *intrinsics) sameVectors(a, bytes nodes.NodeID, offset int64, x pattern) nodes.NodeID {
	m := is.m
	const step = 16
	m.UsesSIMD = true
	xor, or := nodes.SIMD{Op: nodes.SIMDXor, Base: nodes.TYP_LONG}, nodes.SIMD{Op: nodes.SIMDOr, Base: nodes.TYP_LONG}
	all := nodes.NodeID(0)
	for at := 0; at < len(x.text); at += step {
		i := min(at, len(x.text)-step)
		v := is.memory(is.charsAt(a, bytes, offset+int64(i)), nodes.TYP_SIMD16, 0)
		low, lowMask := x.bits(i, 8)
		high, highMask := x.bits(i+8, 8)
		if lowMask|highMask != 0 {
			v = m.NewSIMD(or, nodes.TYP_SIMD16, v, is.vectors.constantOf(nodes.TYP_SIMD16, lowMask, highMask))
		}
		v = m.NewSIMD(xor, nodes.TYP_SIMD16, v, is.vectors.constantOf(nodes.TYP_SIMD16, low, high))
		if all != 0 {
			v = m.NewSIMD(or, nodes.TYP_SIMD16, all, v)
		}
		all = v
	}
	return vectorCall{typ: nodes.TYP_SIMD16, base: nodes.TYP_UBYTE}.hwTo(is.vectors, hwTestZero, nodes.TYP_INT, all, 0)
}
