package importer

import (
	"ryugo/cil"
	"ryugo/ee"
	"ryugo/ee/named"
	"ryugo/nodes"
)

// Methods that .NET 9 knows only by name (ee/named) and whose IL cannot be used, because it calls
// the method itself or throws. If such a method is not imported here, it is reported as unsupported
// by name.
//
//	call Sse2.get_IsSupported            CNS_INT 1 or 0: a branch on it disappears
//	call MathF.ReciprocalSqrtEstimate    1 / sqrt(x)
//	call Interlocked.Exchange(ref byte)  GT_XCHG of type ubyte

// byName imports p.call, which has the meaning id and its arguments on the stack, and reports
// whether it did.
func (is *intrinsics) byName(id ee.Intrinsic) bool {
	p := is.tokens
	m, sig := p.m, &p.call.Sig
	switch id {
	case ee.CORINFO_INTRINSIC_False, ee.CORINFO_INTRINSIC_True:
		p.push(m.NewInt(nodes.TYP_INT, int64(id-ee.CORINFO_INTRINSIC_False)), 0)
	case ee.CORINFO_INTRINSIC_IsSupported:
		class, _ := p.jit.GetMethodName(p.call.Method)
		n := m.NewInt(nodes.TYP_INT, 0)
		if is.supports(class) {
			n = m.NewInt(nodes.TYP_INT, 1)
		}
		p.push(n, 0)
	case ee.CORINFO_INTRINSIC_GetArrayDataReference:
		is.arrayData()
	case ee.CORINFO_INTRINSIC_ReciprocalEstimate, ee.CORINFO_INTRINSIC_ReciprocalSqrtEstimate:
		t := floatType(sig.Ret.Type)
		x := p.popOf(t)
		if id == ee.CORINFO_INTRINSIC_ReciprocalSqrtEstimate {
			x = p.op(nodes.GT_INTRINSIC, t, x, 0, 0)
			m.Val[x] = uint32(ee.CORINFO_INTRINSIC_Sqrt)
		}
		p.push(p.op(nodes.GT_DIV, t, m.NewDouble(t, 1), x, 0), 0)
	case ee.CORINFO_INTRINSIC_MultiplyAddEstimate, ee.CORINFO_INTRINSIC_FusedMultiplyAdd:
		fused := is.vectors.hasX86("Fma")
		if !fused && id == ee.CORINFO_INTRINSIC_FusedMultiplyAdd {
			return false
		}
		t := floatType(sig.Ret.Type)
		z, y := p.popOf(t), p.popOf(t)
		x := p.popOf(t)
		if fused {
			p.push(is.vectors.ofScalars(hwMultiplyAddOne, t, t, x, y, z), 0)
			break
		}
		p.push(p.op(nodes.GT_ADD, t, p.op(nodes.GT_MUL, t, x, y, 0), z, 0), 0)
	case ee.CORINFO_INTRINSIC_ConvertToIntegerNative:
		is.toIntegerNative()
	case ee.CORINFO_INTRINSIC_InterlockedXchg8:
		is.exchange(nodes.TYP_UBYTE)
	case ee.CORINFO_INTRINSIC_InterlockedXchg16:
		is.exchange(nodes.TYP_USHORT)
	case ee.CORINFO_INTRINSIC_InterlockedCmpXchg8:
		is.compareExchange(nodes.TYP_UBYTE)
	case ee.CORINFO_INTRINSIC_InterlockedCmpXchg16:
		is.compareExchange(nodes.TYP_USHORT)
	case ee.CORINFO_INTRINSIC_ReadMemoryBarrier:
		p.append(m.New(nodes.GT_MEMORYBARRIER, nodes.TYP_VOID, 0, 0, nodes.LoadBarrier, nodes.GTF_ASG|nodes.GTF_GLOB_REF|nodes.GTF_ORDER_SIDEEFF))
	case ee.CORINFO_INTRINSIC_Hardware:
		return is.hardware()
	case ee.CORINFO_INTRINSIC_Vector:
		return is.vectors.importCross(false)
	case ee.CORINFO_INTRINSIC_StubHelpers_NextCallReturnAddress:
		is.nextReturn()
	case ee.CORINFO_INTRINSIC_Span_Item:
		return is.spanItem()
	case ee.CORINFO_INTRINSIC_Enum_HasFlag:
		return is.hasFlag()
	case ee.CORINFO_INTRINSIC_String_Equals, ee.CORINFO_INTRINSIC_String_NotEquals:
		return is.stringEquals(id == ee.CORINFO_INTRINSIC_String_Equals)
	case ee.CORINFO_INTRINSIC_String_StartsWith, ee.CORINFO_INTRINSIC_String_EndsWith:
		return is.textEnd(id == ee.CORINFO_INTRINSIC_String_StartsWith)
	case ee.CORINFO_INTRINSIC_Span_SequenceEqual, ee.CORINFO_INTRINSIC_Span_Equals, ee.CORINFO_INTRINSIC_Span_StartsWith, ee.CORINFO_INTRINSIC_Span_EndsWith:
		return is.spanText(id)
	case ee.CORINFO_INTRINSIC_KeepAlive:
		p.append(p.op(nodes.GT_KEEPALIVE, nodes.TYP_VOID, p.coerce(p.popRef().node, nodes.TYP_REF, 0), 0, nodes.GTF_ORDER_SIDEEFF))
	case ee.CORINFO_INTRINSIC_Object_GetType:
		return is.types.typeOfObject()
	case ee.CORINFO_INTRINSIC_EqualityComparer_Default, ee.CORINFO_INTRINSIC_Comparer_Default:
		return is.defaultComparer(id == ee.CORINFO_INTRINSIC_EqualityComparer_Default)
	default:
		return id >= ee.CORINFO_INTRINSIC_Unsafe_Add && id <= ee.CORINFO_INTRINSIC_Unsafe_SkipInit && is.unsafeMethod(id)
	}
	return true
}

// defaultComparer imports EqualityComparer<T>.Default, or Comparer<T>.Default, as an object of the
// class that the runtime reports, so that calls of it are direct.
func (is *intrinsics) defaultComparer(equality bool) bool {
	p := is.tokens
	if !p.env.Inline || p.call.Kind != ee.CORINFO_CALL || p.call.ExactContextNeedsRuntimeLookup {
		return false
	}
	elem := p.jit.GetTypeArgument(p.call.Class, 0)
	if elem == 0 {
		return false
	}
	class := p.jit.GetDefaultComparer(elem, equality)
	if class == 0 || p.jit.GetClassAttribs(class)&ee.CORINFO_FLG_CLASS_SHAREDINST != 0 {
		return false
	}
	is.calls.method(false)
	l := p.temp(nodes.TYP_REF, 0)
	p.append(p.assign(l, p.pop().node))
	p.m.Locals[l].Class = class
	p.m.Locals[l].Flags |= nodes.LvClassExact | nodes.LvNeverNull
	p.pushRef(p.m.NewLclVar(l), class)
	return true
}

// hasFlag imports Enum.HasFlag for two boxes, made here, of the same enum:
//
//	box E; box E; call Enum.HasFlag      (a & b) == b
func (is *intrinsics) hasFlag() bool {
	p := is.tokens
	top := len(p.stack) - 1
	if p.env.MinOpts || top < 1 {
		return false
	}
	x, okX := is.boxes.row(p.stack[top-1].node)
	y, okY := is.boxes.row(p.stack[top].node)
	if !okX || !okY || is.boxes.temps[x].tok.Class != is.boxes.temps[y].tok.Class {
		return false
	}
	class := is.boxes.temps[x].tok.Class
	t, _ := p.classType(class)
	if !t.IsInt() || !p.jit.IsEnum(class) || t.Actual() == nodes.TYP_LONG && p.native != nodes.TYP_LONG {
		return false
	}
	flag := p.boxData(p.pop().node)
	value := p.boxData(p.pop().node)
	b := p.toTemp(p.op(nodes.GT_IND, t, flag, 0, nodes.GTF_NO_FAULT), 0)
	a := p.op(nodes.GT_IND, t, value, 0, nodes.GTF_NO_FAULT)
	p.push(p.op(nodes.GT_EQ, nodes.TYP_INT, p.op(nodes.GT_AND, t.Actual(), a, b, 0), p.copyLeaf(b), 0), 0)
	return true
}

// supports reports whether both the compiler and the machine support the instruction set of class.
func (is *intrinsics) supports(class string) bool {
	return named.On(class, is.sets()) && is.info.SIMD && !is.m.NoSIMD && named.Supported(class, is.info.Sets) // without vectors the methods have no vector types
}

// notKnown gives up because of a method whose IL cannot be used.
func (is *intrinsics) notKnown() {
	class, name := is.jit.GetMethodName(is.call.Method)
	is.unsupported("intrinsic " + class + "::" + name)
}

// nextReturn imports StubHelpers.NextCallReturnAddress, the return address of the method's next
// call. That call is neither inlined nor made a jump, so that the callee has a frame of its own.
// Reflection stubs need nothing else and drop the result; tail call stubs use it.
func (is *intrinsics) nextReturn() {
	p := is.tokens
	if p.inlining || p.next >= p.end {
		is.notKnown()
	}
	p.noInlining = true
	if cil.Opcode(p.il[p.next]) == cil.CEE_POP {
		p.push(p.m.NewInt(p.native, 0), 0) // the pop drops it
		return
	}
	if p.m.Info.Flags&ee.CORJIT_FLAG_IL_STUB == 0 || !p.info.TailCallStubs {
		is.notKnown()
	}
	p.push(p.toTemp(p.m.New(nodes.GT_LABEL, p.native, 0, 0, nodes.NextReturn, 0), 0), 0)
}

// floatType returns the type of a float or double.
func floatType(t ee.CorInfoType) nodes.VarType {
	if t == ee.CORINFO_TYPE_FLOAT {
		return nodes.TYP_FLOAT
	}
	return nodes.TYP_DOUBLE
}

// arrayData imports MemoryMarshal.GetArrayDataReference: the address of element 0 of an array,
// which may be empty. The address is computed from a managed pointer, because value numbering would
// treat an offset from the object as a field.
func (is *intrinsics) arrayData() {
	p := is.tokens
	arr := p.popRef().node
	p.spillFor(arr)
	if arr = p.coerce(arr, nodes.TYP_REF, 0); p.m.Oper[arr] != nodes.GT_LCL_VAR {
		arr = p.toTemp(arr, 0)
	}
	p.append(p.op(nodes.GT_NULLCHECK, nodes.TYP_VOID, arr, 0, nodes.GTF_EXCEPT))
	l := p.shortTemp(nodes.TYP_BYREF, 0)
	p.append(p.assign(l, p.m.NewLclVar(nodes.LclNum(p.m.Val[arr]))))
	p.push(p.offset(p.use(l), p.info.OffsetOfArrayData), 0)
}

// nativeConversions has, for each integer type, the x64 instruction that converts from a
// floating-point number, and the class that has it.
var nativeConversions = [nodes.TypeCount]struct {
	op    int
	class string
}{
	nodes.TYP_BYTE: {hwOneToInt, "Sse2"}, nodes.TYP_UBYTE: {hwOneToInt, "Sse2"}, nodes.TYP_SHORT: {hwOneToInt, "Sse2"}, nodes.TYP_USHORT: {hwOneToInt, "Sse2"},
	nodes.TYP_INT: {hwOneToInt, "Sse2"}, nodes.TYP_UINT: {hwOneToUInt, "Avx512F"}, nodes.TYP_LONG: {hwOneToLong, "Sse2/X64"}, nodes.TYP_ULONG: {hwOneToULong, "Avx512F/X64"},
}

// toIntegerNative imports Double and Single.ConvertToIntegerNative. For numbers out of range the
// result is that of the machine instruction.
func (is *intrinsics) toIntegerNative() {
	p := is.tokens
	to := p.m.Model.TypeOf(p.call.Sig.Ret.Type)
	switch { // the types of values do not distinguish these
	case p.call.Sig.Ret.Type == ee.CORINFO_TYPE_UINT:
		to = nodes.TYP_UINT
	case to == nodes.TYP_LONG && p.call.Sig.Ret.Type != ee.CORINFO_TYPE_LONG && p.call.Sig.Ret.Type != ee.CORINFO_TYPE_NATIVEINT:
		to = nodes.TYP_ULONG
	}
	if !to.IsInt() {
		is.notKnown()
	}
	n := p.popValue()
	if !p.m.Type[n].IsFloat() {
		p.bad("an integer where a floating-point number is wanted")
	}
	if row := &nativeConversions[to]; row.class != "" && is.vectors.hasX86(row.class) {
		n = is.vectors.ofScalars(row.op, p.m.Type[n], to.Actual(), n)
		if to.IsSmall() {
			n = p.cast(n, nodes.TYP_INT, to, 0)
		}
		p.push(n, 0)
		return
	}
	p.push(p.cast(n, to.Actual(), to, 0), 0)
}
