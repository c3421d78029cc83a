package importer

import (
	"ryugo/cil"
	"ryugo/ee"
	"ryugo/nodes"
)

// typeTests imports comparisons of Types.
type typeTests struct {
	*tokens
	lastType typeOfClass
}

// typeof(T) is ldtoken followed by Type.GetTypeFromHandle, which extracts from a struct what
// ldtoken's helper has just put there. Together they are one call of the helper. Two such types
// that are only compared need not be made: comparing their handles is enough. The same holds for
// o.GetType(), for which the object has the handle.

// nextCall returns the intrinsic that the method called by the instruction at offset at is, and the
// offset after the call. The method is in p.peeked. The result is None if the instruction is not a
// call in this block.
func (p *tokens) nextCall(at int) (id ee.Intrinsic, next int) {
	if at >= p.end || cil.Opcode(p.il[at]) != cil.CEE_CALL && cil.Opcode(p.il[at]) != cil.CEE_CALLVIRT {
		return ee.CORINFO_INTRINSIC_None, at
	}
	_, operand, next, err := cil.Decode(p.il, at)
	if err != nil {
		return ee.CORINFO_INTRINSIC_None, at
	}
	p.resolve(&p.peeked, operand, ee.CORINFO_TOKENKIND_Method)
	if p.peeked.Method == 0 {
		return ee.CORINFO_INTRINSIC_None, at
	}
	return p.jit.GetIntrinsicID(p.peeked.Method), next
}

// isTypeOf reports whether the next instruction calls GetTypeFromHandle. If so, it skips the
// instruction.
func (p *tokens) isTypeOf() bool {
	id, next := p.nextCall(p.next)
	if id != ee.CORINFO_INTRINSIC_GetTypeFromHandle {
		return false
	}
	p.next = next
	return true
}

// kindOf returns 1 for a class whose values are structs or numbers, -1 for one whose values are
// objects, and 0 if this depends on type arguments in shared code.
func (tt *typeTests) kindOf(class ee.ClassHandle) int {
	switch t := tt.jit.AsCorInfoType(class); {
	case t == ee.CORINFO_TYPE_CLASS || t == ee.CORINFO_TYPE_STRING:
		return -1
	case t == ee.CORINFO_TYPE_VALUECLASS || t >= ee.CORINFO_TYPE_BOOL && t <= ee.CORINFO_TYPE_DOUBLE:
		return 1
	}
	return 0
}

// foldTest imports a question about a typeof of class that the class itself answers, without the
// type object, which shared code would have to look up. It skips the calls that follow the typeof.
// It reports false if there is no such question or no answer.
//
//	typeof(T).IsValueType      typeof(T) == typeof(int) where T is some class
//	Type.GetTypeCode(typeof(T))      typeof(IDisposable).IsAssignableFrom(typeof(T))
func (tt *typeTests) foldTest(class ee.ClassHandle) bool {
	p := tt.tokens
	if p.next >= p.end {
		return false
	}
	if cil.Opcode(p.il[p.next]) != cil.CEE_LDTOKEN {
		kind := tt.kindOf(class)
		if kind == 0 {
			return false
		}
		id, next := p.nextCall(p.next)
		v, ok := tt.ofType(id, class, kind)
		if ok {
			p.next = next
			p.push(p.m.NewInt(nodes.TYP_INT, v), 0)
		}
		return ok
	}
	_, operand, next, err := cil.Decode(p.il, p.next)
	if err != nil {
		return false
	}
	p.resolve(&p.peeked, operand, ee.CORINFO_TOKENKIND_Ldtoken)
	other := p.peeked.Class
	if other == 0 || p.peeked.Method != 0 || p.peeked.Field != 0 {
		return false
	}
	var id ee.Intrinsic
	if id, next = p.nextCall(next); id != ee.CORINFO_INTRINSIC_GetTypeFromHandle {
		return false
	}
	id, next = p.nextCall(next)
	v, ok := tt.ofTypes(id, class, other)
	if ok {
		p.next = next
		p.push(p.m.NewInt(nodes.TYP_INT, v), 0)
	}
	return ok
}

// ofType answers question id about class. kind is its kindOf.
func (tt *typeTests) ofType(id ee.Intrinsic, class ee.ClassHandle, kind int) (v int64, ok bool) {
	simple := kind > 0 && tt.jit.AsCorInfoType(class) != ee.CORINFO_TYPE_VALUECLASS
	switch id {
	case ee.CORINFO_INTRINSIC_Type_IsValueType:
		return truth(kind > 0), true
	case ee.CORINFO_INTRINSIC_Type_IsEnum:
		return truth(simple && tt.jit.IsEnum(class)), true
	case ee.CORINFO_INTRINSIC_Type_IsPrimitive:
		return truth(simple && !tt.jit.IsEnum(class)), true
	case ee.CORINFO_INTRINSIC_Type_GetTypeCode:
		if code := typeCodes[tt.jit.AsCorInfoType(class)]; simple && code != 0 {
			return int64(code), true
		}
		if class == tt.jit.GetBuiltinClass(ee.CLASSID_STRING) {
			return typeCodeString, true
		}
	}
	return 0, false
}

// typeCodes are the values of System.TypeCode; 0 for other types.
var typeCodes = [...]uint8{
	ee.CORINFO_TYPE_BOOL: 3, ee.CORINFO_TYPE_CHAR: 4, ee.CORINFO_TYPE_BYTE: 5, ee.CORINFO_TYPE_UBYTE: 6, ee.CORINFO_TYPE_SHORT: 7,
	ee.CORINFO_TYPE_USHORT: 8, ee.CORINFO_TYPE_INT: 9, ee.CORINFO_TYPE_UINT: 10, ee.CORINFO_TYPE_LONG: 11, ee.CORINFO_TYPE_ULONG: 12,
	ee.CORINFO_TYPE_FLOAT: 13, ee.CORINFO_TYPE_DOUBLE: 14, ee.CORINFO_TYPE_VAR: 0,
}

const typeCodeString = 18

// ofTypes answers question id about class and other, which are on the stack in this order.
func (tt *typeTests) ofTypes(id ee.Intrinsic, class, other ee.ClassHandle) (v int64, ok bool) {
	switch id {
	case ee.CORINFO_INTRINSIC_TypeEQ, ee.CORINFO_INTRINSIC_TypeNEQ:
		if kind := tt.kindOf(class); kind != 0 && tt.kindOf(other) == -kind {
			return int64(id - ee.CORINFO_INTRINSIC_TypeEQ), true
		}
	case ee.CORINFO_INTRINSIC_Type_IsAssignableTo:
		class, other = other, class
		fallthrough
	case ee.CORINFO_INTRINSIC_Type_IsAssignableFrom:
		if c := tt.jit.CompareTypesForCast(other, class); c != ee.TypeCompareMay {
			return truth(c == ee.TypeCompareMust), true
		}
	}
	return 0, false
}

// compareTypes imports == and != of Types if one of them is certainly a RuntimeType, so that no
// overridden Equals can matter.
func (tt *typeTests) compareTypes(o nodes.Oper) bool {
	m := tt.m
	top := len(tt.stack) - 1
	a, b := tt.stack[top-1].node, tt.stack[top].node
	x, y := tt.handleIn(a), tt.handleIn(b)
	if x == 0 && y == 0 {
		return tt.compareObjects(o, a, b)
	}
	objects := x == a || y == b // known objects
	tt.pop()
	tt.pop()
	switch {
	case y == 0 && tt.compareClass(o, a, b), x == 0 && tt.compareClass(o, b, a):
	case x == 0 || y == 0, objects && (x != a || y != b):
		tt.push(tt.op(o, nodes.TYP_INT, a, b, 0), 0)
	case m.Oper[x] == nodes.GT_CNS_INT && m.Oper[y] == nodes.GT_CNS_INT:
		yes := int64(0)
		if same := m.IntValue(x) == m.IntValue(y); same == (o == nodes.GT_EQ) {
			yes = 1
		}
		tt.push(m.NewInt(nodes.TYP_INT, yes), 0)
	default:
		tt.push(tt.op(o, nodes.TYP_INT, x, y, 0), 0)
	}
	return true
}

// typeOfClass is a typeof and its class.
type typeOfClass struct {
	node  nodes.NodeID
	class ee.ClassHandle
}

// compareClass imports the comparison of typ, a typeof, with the result of Object.GetType as a
// comparison of method tables, and reports whether it did. The class of typ must be known and have
// one method table. If arrays have other type handles, they are excluded.
func (tt *typeTests) compareClass(o nodes.Oper, typ, get nodes.NodeID) bool {
	m := tt.m
	handle := tt.handleIn(typ)
	obj := tt.typedObject(get)
	if tt.lastType.node != typ || obj == 0 {
		return false
	}
	const kinds = ee.CORINFO_FLG_ARRAY | ee.CORINFO_FLG_CLASS_SHAREDINST
	if !tt.info.ArrayTables && (m.Oper[handle] != nodes.GT_CNS_INT || tt.jit.GetClassAttribs(tt.lastType.class)&kinds != 0) {
		return false
	}
	if handle == typ {
		handle = m.NewLookup(tt.jit.EmbedClassHandle(tt.lastType.class))
	}
	mt := tt.methodTable(obj)
	tt.push(tt.op(o, nodes.TYP_INT, mt, handle, 0), 0)
	return true
}

// typedObject returns the object whose type get, a call of Object.GetType, returns, or 0 if get is
// not such a call.
func (tt *typeTests) typedObject(get nodes.NodeID) nodes.NodeID {
	m := tt.m
	if tt.env.MinOpts || m.Oper[get] != nodes.GT_CALL {
		return 0
	}
	c := &m.Calls[m.Val[get]]
	if c.Kind != nodes.CT_USER_FUNC || c.Args.Count != 1 || tt.jit.GetIntrinsicID(c.Method) != ee.CORINFO_INTRINSIC_Object_GetType {
		return 0
	}
	return m.Args[c.Args.First].Early
}

// compareObjects imports a.GetType() == b.GetType() as a comparison of the objects' method tables.
func (tt *typeTests) compareObjects(o nodes.Oper, a, b nodes.NodeID) bool {
	if !tt.info.ArrayTables {
		return false
	}
	x, y := tt.typedObject(a), tt.typedObject(b)
	if x == 0 || y == 0 {
		return false
	}
	tt.pop()
	tt.pop()
	x = tt.methodTable(x)
	tt.push(tt.op(o, nodes.TYP_INT, x, tt.methodTable(y), 0), 0)
	return true
}

// typeOfObject imports Object.GetType of an object with known class. The type is an object that
// never moves.
func (tt *typeTests) typeOfObject() bool {
	p, m := tt.tokens, tt.m
	if p.env.MinOpts || len(p.call.Sig.Args) != 0 {
		return false
	}
	e := p.stack[len(p.stack)-1]
	class := p.exactClass(e.node, e.class)
	if class == 0 && e.class != 0 {
		// Objects of a sealed class have exactly that class. This does not hold for arrays and
		// delegates.
		const others = ee.CORINFO_FLG_ARRAY | ee.CORINFO_FLG_CLASS_SHAREDINST | ee.CORINFO_FLG_DELEGATE | ee.CORINFO_FLG_INTERFACE
		if p.jit.GetClassAttribs(e.class)&(ee.CORINFO_FLG_CLASS_FINAL|others) == ee.CORINFO_FLG_CLASS_FINAL {
			class = e.class
		}
	}
	if class == 0 {
		return false
	}
	v := p.jit.GetRuntimeType(class)
	if v.Bits == 0 {
		return false
	}
	obj := p.popRef().node
	if !p.neverNull(obj) {
		p.append(p.op(nodes.GT_NULLCHECK, nodes.TYP_VOID, p.address(obj), 0, nodes.GTF_EXCEPT))
	} else if m.Flags[obj]&(nodes.GTF_SIDE_EFFECT|nodes.GTF_ORDER_SIDEEFF) != 0 {
		p.append(obj)
	}
	n := m.NewValue(v)
	m.Type[n] = nodes.TYP_REF
	tt.lastType = typeOfClass{n, class}
	p.pushRef(n, p.jit.GetBuiltinClass(ee.CLASSID_RUNTIME_TYPE))
	return true
}
