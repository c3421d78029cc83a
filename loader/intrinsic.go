package loader

import "ryugo/cil"

// Methods that the core library marks with IntrinsicAttribute are known to the compiler by name.
// Most have a body with the method's semantics. Methods that must be expanded have not: their IL
// passes its own arguments to the method itself, for callers by reflection, or only throws.
//
//	bool get_IsSupported()             call get_IsSupported; ret
//	T As<T>(object o)                  newobj PlatformNotSupportedException::.ctor; throw

// The states of Method.expand.
const (
	expandUnknown = iota
	expandNot
	expandMust
)

// MustExpand reports whether m is an intrinsic of the core library whose IL cannot be used.
func (m *Method) MustExpand() bool {
	if m.Kind != MethodDef || !m.Class.Module.hasIntrinsics {
		return false
	}
	def := m.Def
	switch def.expand.Load() {
	case expandNot:
		return false
	case expandMust:
		return m == def || m.isUnusable() // the runtime may have a body for some instantiations
	}
	must := def.isIntrinsic() && def.isUnusable()
	state := int32(expandNot)
	if must {
		state = expandMust
	}
	def.expand.Store(state)
	return must && (m == def || m.isUnusable())
}

// HasIntrinsics reports whether mod is the core library and marks methods that the compiler knows.
func (mod *Module) HasIntrinsics() bool { return mod.hasIntrinsics }

// The attribute.
const (
	intrinsicNamespace = "System.Runtime.CompilerServices"
	intrinsicName      = "IntrinsicAttribute"
)

// isIntrinsic reports whether m, or its class, is marked.
func (m *Method) isIntrinsic() bool {
	f := m.Class.Module.File
	return f.FindAttribute(m.Token(), intrinsicNamespace, intrinsicName) != 0 ||
		f.FindAttribute(cil.MakeToken(cil.TableTypeDef, m.Class.RID), intrinsicNamespace, intrinsicName) != 0
}

// isUnusable reports whether the body that m runs is unusable.
func (m *Method) isUnusable() bool {
	if !m.HasBody() {
		return false
	}
	body, err := m.Body()
	return err == nil && m.isUnusableIL(body.Code)
}

// isUnusableIL reports whether code, IL of m, calls m with m's own arguments, or ends its first
// block with a throw.
func (m *Method) isUnusableIL(code []byte) bool {
	params := 0
	if s, err := m.Sig(); err == nil {
		params = len(s.Params)
	}
	if !m.IsStatic() {
		params++
	}
	loads, first := 0, true
	for pc := 0; pc < len(code); {
		op, operand, next, err := cil.Decode(code, pc)
		if err != nil {
			return false
		}
		switch flow := op.Info().Flow; {
		case op >= cil.CEE_LDARG_0 && op <= cil.CEE_LDARG_3 && int(op-cil.CEE_LDARG_0) == loads,
			(op == cil.CEE_LDARG_S || op == cil.CEE_LDARG) && cil.OperandVar(code, op, operand) == loads:
			loads++
		case op == cil.CEE_CALL && loads == params && m.isSelf(cil.OperandToken(code, operand)):
			return true
		case op == cil.CEE_THROW && first:
			return true
		default:
			loads = 0
			first = first && (flow == cil.FlowNext || flow == cil.FlowCall || flow == cil.FlowMeta)
		}
		pc = next
	}
	return false
}

// isSelf reports whether a token in m's body names m or another instantiation of it.
func (m *Method) isSelf(tok cil.Token) bool {
	r, err := m.Class.Module.Resolve(tok, Context{Class: m.Class, Method: m})
	return err == nil && r.Method != nil && r.Method.Def == m
}
