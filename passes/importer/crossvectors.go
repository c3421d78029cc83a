package importer

import (
	"strings"

	"ryugo/ee"
	"ryugo/ee/named"
	"ryugo/nodes"
	"ryugo/targets/hwintrinsics"
)

// Methods of Vector128, Vector256, Vector512, Vector<T>, Vector2 to Vector4, and of the static
// classes of the same names, that are imported as instructions. This file finds the row of a call
// and has the functions that all rows share. A row of crossRows (crossrows.go) names a method as
// vectorRows does for System.Numerics. wideRows has the differences for 64 bytes, neonRows those
// for arm64. Instructions beyond GT_SIMD have rows of their own (crossops.go). A method without a
// row is an ordinary call: its IL does the same for each element, or calls methods that have rows.
// Most functions of rows are in crosselements.go, crossarith.go and crossshuffle.go.
//
//	call Vector128.LoadUnsafe(ref T)                  GT_IND simd16
//	call Vector128.EqualsAny(a, b)                    GT_NE (hw MoveMask (GT_SIMD equal a b)) 0
//	call Vector256.Narrow(Vector256<short>, …)        pack, and a permutation of its quarters

// importCross imports p.call inline if it is a method of such a type and has a row, and reports
// whether it did. newobj says that the call is a constructor's in a newobj.
func (vs *vectors) importCross(newobj bool) bool {
	m, sig := vs.m, &vs.call.Sig
	if !vs.info.SIMD || !vs.env.Target.X86Sets && !vs.env.Target.ArmSets || vs.info.Sets == 0 || vs.call.ThisTransform != ee.CORINFO_NO_THIS_TRANSFORM {
		return false
	}
	_, name := vs.jit.GetMethodName(vs.call.Method)
	if i := strings.LastIndexByte(name, '.'); i > 0 && strings.Contains(name[:i], ".ISimdVector<") {
		name = name[i+1:] // an explicit implementation of the interface's member
	}
	byName := wideByName
	if vs.env.Target.ArmSets {
		byName = neonByName
	}
	rows := byName()[name] // for all vector sizes, since the size is not known yet
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
		// Create from a shorter vector and further elements makes a longer vector.
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
	if !vs.env.Target.ArmSets && c.typ != nodes.TYP_SIMD64 { // exclude the rows of wideRows
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

// crossMatches reports whether the arguments of sig match those of a row.
func (vs *vectors) crossMatches(want string, sig *ee.SigInfo, c *vectorCall) bool {
	for i, a := range sig.Args {
		if !vs.crossIs(a, want[i], c) {
			return false
		}
	}
	return true
}

// crossIs reports whether argument a matches letter want of a row, for vectors like c's.
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
	case 'h': // half of 16 bytes only on arm64
		ok = c.typ > nodes.TYP_SIMD16 && l.SIMDType == c.typ-1 || c.typ == nodes.TYP_SIMD16 && l.SIMDType == nodes.TYP_SIMD8 && vs.env.Target.ArmSets
	case 'w':
		ok = l.SIMDType.IsSIMD() && l.SIMDType < c.typ && c.typ <= nodes.TYP_SIMD16
	}
	return ok && l.SIMDBase == c.base
}

// hw appends instruction op on one or two vectors like c's.
func (c vectorCall) hw(vs *vectors, op int, a, b nodes.NodeID) nodes.NodeID {
	return c.hwTo(vs, op, c.typ, a, b)
}

// hwTo is hw with a result of type t.
func (c vectorCall) hwTo(vs *vectors, op int, t nodes.VarType, a, b nodes.NodeID) nodes.NodeID {
	return vs.m.NewHW(nodes.HW{Row: crossRow(op, c.base, c.typ)}, t, a, b)
}

// hwBy is hw with an immediate operand.
func (c vectorCall) hwBy(vs *vectors, op int, imm int64, a, b nodes.NodeID) nodes.NodeID {
	return vs.m.NewHW(nodes.HW{Row: crossRow(op, c.base, c.typ), Imm: uint8(imm)}, c.typ, a, b)
}

// hwUnary imports a method of one vector that is instruction op.
func hwUnary(op int) func(*vectors, *vectorCall) bool { return hwUnaryBy(op, 0) }

// hwUnaryBy is hwUnary with an immediate operand.
func hwUnaryBy(op int, imm int64) func(*vectors, *vectorCall) bool {
	return func(vs *vectors, c *vectorCall) bool {
		return vs.pushRet(c.hwBy(vs, op, imm, vs.popVector(c), 0))
	}
}

// hwBinary imports a method of two vectors that is instruction op. The result has the layout of the
// operands, because within anyOf and everyOf the call's result is a bool.
func hwBinary(op int) func(*vectors, *vectorCall) bool {
	return func(vs *vectors, c *vectorCall) bool {
		b := vs.popVector(c)
		vs.push(c.hw(vs, op, vs.popVector(c), b), c.layout)
		return true
	}
}

// hwThree imports a method of three vectors that is instruction op, with an immediate operand.
func hwThree(op int, imm uint8) func(*vectors, *vectorCall) bool {
	return func(vs *vectors, c *vectorCall) bool {
		z := vs.popVector(c)
		y := vs.popVector(c)
		h := nodes.HW{Row: crossRow(op, c.base, c.typ), Imm: imm}
		return vs.pushRet(vs.m.NewHWMore(nodes.GT_HW_MORE, h, c.typ, [4]nodes.NodeID{vs.popVector(c), y, z}))
	}
}

// ofSet imports by do if the machine has the x64 instruction set that class stands for.
func ofSet(class string, do func(*vectors, *vectorCall) bool) func(*vectors, *vectorCall) bool {
	return func(vs *vectors, c *vectorCall) bool { return vs.hasX86(class) && do(vs, c) }
}

// hasX86 reports whether code may use vectors and the x64 instruction set that class stands for.
func (vs *vectors) hasX86(class string) bool {
	return vs.env.Target.X86Sets && vs.info.SIMD && !vs.m.NoSIMD && named.Supported(hwintrinsics.Namespace+"."+class, vs.info.Sets)
}

// ofScalars appends instruction op on scalars of type base, each in element 0 of a vector. The
// result has type t.
func (vs *vectors) ofScalars(op int, base, t nodes.VarType, args ...nodes.NodeID) nodes.NodeID {
	m := vs.m
	m.UsesVectors(nodes.TYP_SIMD16)
	h := nodes.HW{Row: crossRow(op, base, nodes.TYP_SIMD16)}
	var v [4]nodes.NodeID
	for i, x := range args {
		v[i] = m.NewSIMD(nodes.SIMD{Op: nodes.SIMDAs, Base: base}, nodes.TYP_SIMD16, x, 0)
	}
	if len(args) == 1 {
		return m.NewHW(h, t, v[0], 0)
	}
	n := m.NewHWMore(nodes.GT_HW_MORE, h, nodes.TYP_SIMD16, v)
	return m.NewSIMD(nodes.SIMD{Op: nodes.SIMDGetItem, Base: base}, t, n, 0)
}

// pushRet pushes the result of the call.
func (vs *vectors) pushRet(n nodes.NodeID) bool {
	_, layout := vs.sigType(vs.call.Sig.Ret)
	vs.push(n, layout)
	return true
}

// tempOf evaluates n into a leaf that can be used again.
func (vs *vectors) tempOf(n nodes.NodeID) nodes.NodeID {
	vs.spillFor(n)
	return vs.toTemp(n, 0)
}

// constOnTop returns the integer constant i entries below the top of the stack, and whether there
// is one.
func (vs *vectors) constOnTop(i int) (v int64, ok bool) {
	n := vs.stack[len(vs.stack)-1-i].node
	if !vs.m.IsIntConst(n) {
		return 0, false
	}
	return vs.m.IntValue(n), true
}

// leaveToIL leaves a method to its IL. It shadows a row of another table.
func (vs *vectors) leaveToIL(*vectorCall) bool { return false }

// isSupported imports IsSupported. It always yields true, because vectors of types that cannot be
// elements have no layout, and so no row matches.
func (vs *vectors) isSupported(*vectorCall) bool {
	vs.push(vs.m.NewInt(nodes.TYP_INT, 1), 0)
	return true
}

// elementsAddress pops an address of elements and, if index is set, an index above it.
func (vs *vectors) elementsAddress(c *vectorCall, index bool) nodes.NodeID {
	if !index {
		return vs.popAddr()
	}
	m := vs.m
	i := vs.popOf(vs.native)
	a := vs.popAddr()
	if c.base.Size() != 1 {
		i = vs.op(nodes.GT_MUL, vs.native, i, m.NewInt(vs.native, int64(c.base.Size())), 0)
	}
	t := nodes.TYP_BYREF
	if m.Type[a] == vs.native {
		t = vs.native
	}
	return vs.op(nodes.GT_ADD, t, a, i, 0)
}

// load imports Load and LoadUnsafe. Hints, such as alignment, are ignored.
func (vs *vectors) load(c *vectorCall) bool {
	return vs.pushRet(vs.memory(vs.elementsAddress(c, len(vs.call.Sig.Args) == 2), c.typ, 0))
}

// store imports Store and StoreUnsafe. The vector is the first argument, so it is evaluated before
// the address.
func (vs *vectors) store(c *vectorCall) bool {
	args := len(vs.call.Sig.Args)
	vs.spillArgs(len(vs.stack) - args)
	a := vs.elementsAddress(c, args == 3)
	vs.storeTo(vs.memory(a, c.typ, 0), vs.popVector(c), 0)
	return true
}
