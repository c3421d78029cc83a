package importer

import (
	"ryugo/cil"
	"ryugo/ee"
	"ryugo/nodes"
)

// Methods of System.Runtime.CompilerServices.Unsafe are IL instructions that C# cannot express. As
// calls they would need their generic arguments, which shared code looks up at run time and an
// inlinee does not have. As instructions they need at most the size of a type argument:
//
//	call Unsafe.Add<T>(V00, V01)      V00 + cast<long>(V01) * sizeof(T)
//	call Unsafe.As<T>(V00)            V00

// unsafeRow is the sequence of operations on a method's arguments on the stack.
type unsafeRow struct {
	scale bool         // the last argument, an integer, is a number of elements
	ops   []cil.Opcode // instructions that are imported then
}

var unsafeRows = [ee.IntrinsicCount]unsafeRow{
	ee.CORINFO_INTRINSIC_Unsafe_Add:                  {true, []cil.Opcode{cil.CEE_ADD}},
	ee.CORINFO_INTRINSIC_Unsafe_Subtract:             {true, []cil.Opcode{cil.CEE_SUB}},
	ee.CORINFO_INTRINSIC_Unsafe_AddByteOffset:        {false, []cil.Opcode{cil.CEE_ADD}},
	ee.CORINFO_INTRINSIC_Unsafe_SubtractByteOffset:   {false, []cil.Opcode{cil.CEE_SUB}},
	ee.CORINFO_INTRINSIC_Unsafe_As:                   {},
	ee.CORINFO_INTRINSIC_Unsafe_AsRef:                {},
	ee.CORINFO_INTRINSIC_Unsafe_AsPointer:            {false, []cil.Opcode{cil.CEE_CONV_U}},
	ee.CORINFO_INTRINSIC_Unsafe_AreSame:              {false, []cil.Opcode{cil.CEE_CEQ}},
	ee.CORINFO_INTRINSIC_Unsafe_IsAddressGreaterThan: {false, []cil.Opcode{cil.CEE_CGT_UN}},
	ee.CORINFO_INTRINSIC_Unsafe_IsAddressLessThan:    {false, []cil.Opcode{cil.CEE_CLT_UN}},
	ee.CORINFO_INTRINSIC_Unsafe_ByteOffset:           {false, []cil.Opcode{cil.CEE_SUB, cil.CEE_NEG}}, // the first from the second
	ee.CORINFO_INTRINSIC_Unsafe_IsNullRef:            {false, []cil.Opcode{cil.CEE_LDNULL, cil.CEE_CEQ}},
	ee.CORINFO_INTRINSIC_Unsafe_NullRef:              {false, []cil.Opcode{cil.CEE_LDNULL}},
	ee.CORINFO_INTRINSIC_Unsafe_SizeOf:               {false, []cil.Opcode{cil.CEE_SIZEOF}},
	ee.CORINFO_INTRINSIC_Unsafe_SkipInit:             {false, []cil.Opcode{cil.CEE_POP}},
}

// unsafeMethod imports the method of Unsafe that is intrinsic id, and reports whether it did.
func (is *intrinsics) unsafeMethod(id ee.Intrinsic) bool {
	p := is.tokens
	m, ret := p.m, p.call.Sig.Ret
	size := uint32(0)
	if id == ee.CORINFO_INTRINSIC_Unsafe_SizeOf || unsafeRows[id].scale {
		class := p.jit.GetMethodTypeArgument(p.call.Method, 0)
		if class == 0 {
			return false
		}
		if t, _ := p.classType(class); t == nodes.TYP_REF {
			size = m.Model.PointerSize
		} else {
			size = p.jit.GetClassSize(class)
		}
	}
	if unsafeRows[id].scale {
		p.conv(cil.CEE_CONV_I)
		if size != 1 {
			p.push(m.NewInt(p.native, int64(size)), 0)
			p.arith(cil.CEE_MUL)
		}
	}
	for _, op := range unsafeRows[id].ops {
		switch op {
		case cil.CEE_CONV_U:
			p.conv(op)
		case cil.CEE_LDNULL:
			p.push(m.NewInt(p.native, 0), 0)
		case cil.CEE_SIZEOF:
			p.push(m.NewInt(nodes.TYP_INT, int64(size)), 0)
		case cil.CEE_POP:
			p.drop()
		default:
			p.arith(op)
		}
	}
	switch t, _ := p.sigType(ret); t {
	case nodes.TYP_VOID, nodes.TYP_INT, nodes.TYP_BOOL:
	case nodes.TYP_REF:
		p.pushRef(p.coerce(p.popRef().node, t, 0), refClass(ret))
	default:
		p.push(p.coerce(p.popValue(), t, 0), 0)
	}
	return true
}
