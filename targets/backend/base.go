package backend

import (
	"math"

	"ryugo/arena"
	"ryugo/bitvec"
	"ryugo/ee"
	"ryugo/nodes"
	"ryugo/targets"
)

// Begin sets the current method for one of the four functions.
func (b *Base) Begin(m *nodes.Method, env *targets.Env) {
	b.M, b.Env, b.JIT = m, env, env.JIT
	b.Info = env.JIT.GetEEInfo()
	b.nearRange = ee.AddressRange{}
	if m.Info.Flags&ee.CORJIT_FLAG_NEAR_DATA != 0 {
		b.nearRange = b.Info.Near
	}
}

// NearSymbol returns a symbol for an address within reach of a 32-bit distance from the code, else
// 0.
func (b *Base) NearSymbol(addr uint64) uint64 {
	if !b.nearRange.Has(addr) {
		return 0
	}
	return uint64(ee.MakeSymbol(ee.SymAddress, addr))
}

// FarCode reports whether sym is the address of code out of reach of a 32-bit distance. A
// relocation of such a distance would make the runtime give up all 32-bit distances, those to data
// too.
func (b *Base) FarCode(sym uint64) bool {
	s := ee.Symbol(sym)
	return b.nearRange.End != 0 && s.Kind() == ee.SymAddress && !b.nearRange.Has(s.Payload())
}

// AddressSymbol returns the symbol through which the code reaches the address in constant n, or 0.
func (b *Base) AddressSymbol(n nodes.NodeID) uint64 {
	v := uint64(b.M.IntValue(n))
	if b.M.Flags[n]&nodes.GTF_ICON_SYMBOL != 0 {
		return v
	}
	return b.NearSymbol(v)
}

// Contained reports whether n is contained: its user generates it.
func (b *Base) Contained(n nodes.NodeID) bool { return b.M.Flags[n]&nodes.GTF_CONTAINED != 0 }

// IsRegLocal reports whether n names a local that lives in a register.
func (b *Base) IsRegLocal(n nodes.NodeID) bool {
	m := b.M
	o := m.Oper[n]
	return (o == nodes.GT_LCL_VAR || o == nodes.GT_STORE_LCL_VAR) && m.Locals[arena.At(m.Val, n)].Flags&nodes.LvRegister != 0
}

// InReg reports whether operand n is in a register: a value, or a contained
// local that lives in one.
func (b *Base) InReg(n nodes.NodeID) bool { return !b.Contained(n) || b.IsRegLocal(n) }

// Imm returns the value of a constant as the instruction sees it.
func (b *Base) Imm(n nodes.NodeID) int64 {
	v := b.M.IntValue(n)
	if b.M.Type[n].Size() == 4 {
		v = int64(int32(v))
	}
	return v
}

// ConstBits are the bits of constant c as an element of type t, repeated to 64.
func (b *Base) ConstBits(c nodes.NodeID, t nodes.VarType) uint64 {
	m := b.M
	var v uint64
	switch {
	case m.Oper[c] == nodes.GT_CNS_INT:
		v = uint64(m.IntValue(c))
	case t == nodes.TYP_FLOAT:
		v = uint64(math.Float32bits(float32(m.DoubleValue(c))))
	default:
		v = math.Float64bits(m.DoubleValue(c))
	}
	for size := t.Size(); size < 8; size *= 2 {
		v = v&(1<<(8*size)-1) | v<<(8*size)
	}
	return v
}

// LoadType is the type that a scalar LCL_VAR, LCL_FLD or IND reads memory as:
// a local's own type where it is narrower than the node's.
func (b *Base) LoadType(n nodes.NodeID) nodes.VarType {
	m := b.M
	t := m.Type[n]
	if m.Oper[n] == nodes.GT_LCL_VAR {
		if lt := m.Locals[m.Val[n]].Type; lt.IsSmall() && t.IsInt() {
			return lt
		}
	}
	return t
}

// Fits reports whether v, an int in a register, already is a value of the small type t: because of
// the type that it was loaded, compared, cast or masked as, or because a managed callee has widened
// it.
func (b *Base) Fits(v nodes.NodeID, t nodes.VarType) bool {
	m := b.M
	x := nodes.TYP_UNDEF
	switch o := m.Oper[v]; o {
	case nodes.GT_IND, nodes.GT_LCL_FLD, nodes.GT_LCL_VAR:
		x = b.LoadType(v)
	case nodes.GT_CAST:
		x = nodes.VarType(m.Val[v])
	case nodes.GT_CALL:
		x = m.Calls[m.Val[v]].Widened
	default:
		return o.Is(nodes.GTK_RELOP) || o == nodes.GT_SETCC
	}
	return t.SameValues(x)
}

// AddrOfSource returns the address node of an OBJ, BLK or IND; 0 for a local.
func (b *Base) AddrOfSource(src nodes.NodeID) nodes.NodeID {
	switch b.M.Oper[src] {
	case nodes.GT_OBJ, nodes.GT_BLK, nodes.GT_IND:
		return b.M.Op1[src]
	}
	return 0
}

// retReg is the register that a scalar result v leaves in.
func (b *Base) retReg(v nodes.NodeID) targets.Reg {
	switch {
	case b.M.RetDesc.Count != 0:
		return b.M.RetDesc.Regs[0]
	case b.M.Type[v].IsFloat():
		return b.Target.ABI.FloatRets[0]
	}
	return b.Target.ABI.IntRets[0]
}

// RegOf returns the register of an operand for which InReg holds.
func (b *Base) RegOf(n nodes.NodeID) targets.Reg {
	if b.Contained(n) {
		return b.M.Locals[b.M.Val[n]].Reg
	}
	return b.M.Reg[n]
}

// SameSize is the type of t's size in the given register class.
func SameSize(t nodes.VarType, float bool) nodes.VarType {
	switch {
	case float && t.Size() == 4:
		return nodes.TYP_FLOAT
	case float:
		return nodes.TYP_DOUBLE
	case t.Size() == 4:
		return nodes.TYP_INT
	}
	return nodes.TYP_LONG
}

// gcTracked reports whether l, of a reference type, is reported call by call (a tracked slot).
func (b *Base) gcTracked(l *nodes.Local) bool {
	return l.Flags&nodes.LvTracked != 0 && l.Flags&(nodes.LvLiveInHndlr|nodes.LvPinned|nodes.LvAddrExposed|nodes.LvDoNotEnregister) == 0
}

// varIn returns the VarIndex of local n and whether it is in set; NoLcl never is.
func (b *Base) varIn(set []uint64, n nodes.LclNum) (v uint32, ok bool) {
	if n == nodes.NoLcl {
		return 0, false
	}
	l := &b.M.Locals[n]
	return l.VarIndex, l.Flags&nodes.LvTracked != 0 && bitvec.Row(set).Has(l.VarIndex)
}

// addUses adds to live those locals of set that n and its contained operands read.
func (b *Base) addUses(n nodes.NodeID, set []uint64, live bitvec.Row) {
	m := b.M
	o := m.Oper[n]
	switch k := o.Kind(); {
	case o == nodes.GT_LCL_VAR:
		if v, ok := b.varIn(set, nodes.LclNum(arena.At(m.Val, n))); ok {
			live.Add(v)
		}
	case o == nodes.GT_MULTI_VAR:
		for _, x := range m.MultiVarsOf(n) {
			if v, ok := b.varIn(set, x.Lcl); ok {
				live.Add(v)
			}
		}
	case k&nodes.GTK_LEAF != 0:
	case o == nodes.GT_CALL: // the arguments are in their registers and stack slots already
		c := &m.Calls[arena.At(m.Val, n)]
		if b.Contained(c.Addr) {
			b.addUses(c.Addr, set, live)
		}
		if b.Contained(c.Control) {
			b.addUses(c.Control, set, live)
		}
	case k&(nodes.GTK_SPECIAL|nodes.GTK_VALOP) != 0:
		for it := m.Operands(n); it.Next(); {
			if op := it.Node(); b.Contained(op) {
				b.addUses(op, set, live)
			}
		}
	default:
		if op := arena.At(m.Op1, n); b.Contained(op) {
			b.addUses(op, set, live)
		}
		if op := arena.At(m.Op2, n); k&nodes.GTK_BINOP != 0 && b.Contained(op) {
			b.addUses(op, set, live)
		}
	}
}

// CallEntry returns how a direct call reaches its target.
func (b *Base) CallEntry(c *nodes.Call) ee.ConstLookup {
	if c.Kind == nodes.CT_HELPER && !c.HasEntry {
		return b.JIT.GetHelperFtn(c.Helper)
	}
	if !c.HasEntry {
		return b.JIT.GetFunctionEntryPoint(c.Method)
	}
	return c.Entry
}

// callsNative reports whether the method calls native code in line.
func (b *Base) callsNative() bool { return b.M.NativeFrameLcl != nodes.NoLcl }

// isStub reports whether the method is a stub, which links its record once.
func (b *Base) isStub() bool { return b.M.Info.Flags&ee.CORJIT_FLAG_IL_STUB != 0 }

// IsPoll reports whether call c is a GC poll.
func IsPoll(c *nodes.Call) bool {
	return c.Kind == nodes.CT_HELPER && c.Helper == ee.CORINFO_HELP_POLL_GC
}
