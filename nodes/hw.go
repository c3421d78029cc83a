package nodes

import (
	"fmt"
	"strings"

	"ryugo/targets/hwintrinsics"
)

// Hardware intrinsics: a node is one instruction of the table in targets/hwintrinsics. Up to two
// operands are the node's own. Operands from the third on, and an immediate that is not constant,
// are operands of a GT_HW_REST that the node contains:
//
//	Sse2.Add(a, b)              GT_HW a b hw=Sse2.Add:xi(xi,xi)
//	Fma.MultiplyAdd(a, b, c)    GT_HW_MORE a b (GT_HW_REST c hw=Fma.MultiplyAdd:…)

// HW is the payload of a GT_HW, a GT_HW_REST or a GT_HW_TEST.
type HW struct {
	Row uint16 // number of a row of hwintrinsics
	Imm uint8  // the immediate, if there is one
	Var bool   // the immediate is the last operand of the GT_HW_REST instead
	// Cond is the condition that the flags must satisfy for a GT_HW_TEST to be true.
	Cond Cond
}

// pack returns the Val of the node.
func (h HW) pack() uint32 {
	v := uint32(h.Row) | uint32(h.Imm)<<16 | uint32(h.Cond)<<25
	if h.Var {
		v |= 1 << 24
	}
	return v
}

// unpackHW returns the payload of a node with the given Val.
func unpackHW(v uint32) HW { return HW{uint16(v), uint8(v >> 16), v>>24&1 != 0, Cond(v >> 25)} }

// HWOf returns the payload of n, a hardware intrinsic.
func (m *Method) HWOf(n NodeID) HW {
	v := m.Val[n]
	if m.Oper[n].Is(GTK_VALOP) {
		v = m.Val[v]
	}
	return unpackHW(v)
}

// MakeHWTest makes relop n a GT_HW_TEST: it does the test of intrinsic x in x's place, with
// condition c. The caller must unlink x.
func (m *Method) MakeHWTest(n, x NodeID, c Cond) {
	h := m.HWOf(x)
	h.Cond = c
	m.Oper[n], m.Op1[n], m.Op2[n], m.Val[n] = GT_HW_TEST, m.Op1[x], m.Op2[x], h.pack()
}

// MakeHW makes n the hardware intrinsic h of op.
func (m *Method) MakeHW(n NodeID, h HW, op NodeID) {
	m.Oper[n], m.Op1[n], m.Op2[n], m.Val[n] = GT_HW, op, 0, h.pack()
}

// SetHWCond changes the condition of the GT_HW_TEST n.
func (m *Method) SetHWCond(n NodeID, c Cond) {
	h := m.HWOf(n)
	h.Cond = c
	m.Val[n] = h.pack()
}

// NewHW appends a hardware intrinsic of type t; operands may be 0.
func (m *Method) NewHW(h HW, t VarType, op1, op2 NodeID) NodeID {
	n := m.NewOp(GT_HW, t, op1, op2, 0)
	m.Val[n] = h.pack()
	m.usesHW(t, op1, op2)
	return n
}

// NewHWMore appends a hardware intrinsic of oper o, GT_HW_MORE or GT_HW_MEMORY, and of type t.
// Operands may be 0. Its Val is the GT_HW_REST of the last two operands.
func (m *Method) NewHWMore(o Oper, h HW, t VarType, ops [4]NodeID) NodeID {
	rt := TYP_VOID
	if ops[2] != 0 {
		rt = m.Type[ops[2]].Actual()
	}
	rest := m.NewOp(GT_HW_REST, rt, ops[2], ops[3], 0)
	m.Val[rest] = h.pack()
	n := m.NewOp(o, t, ops[0], ops[1], m.Flags[rest]&GTF_ALL_EFFECT)
	m.Val[n] = uint32(rest)
	m.UpdateEffects(n)
	m.usesHW(t, ops[0], ops[1])
	return n
}

// usesHW records the vector types that an intrinsic uses.
func (m *Method) usesHW(t VarType, op1, op2 NodeID) {
	for _, t := range [...]VarType{t, m.Type[op1], m.Type[op2]} {
		if t.IsSIMD() {
			m.UsesVectors(t)
		}
	}
}

// hwText returns the payload of a hardware intrinsic as text.
func hwText(v uint32) string {
	h := unpackHW(v)
	if hwintrinsics.Has(int(h.Row)) {
		return fmt.Sprintf("hw=%v;%d;%v;%v", hwintrinsics.At(int(h.Row)), h.Imm, h.Var, h.Cond)
	}
	return fmt.Sprintf("hw=%d", v)
}

// hw reads the output of hwText, without its key.
func (p *parser) hw(text string) uint32 {
	f := strings.Split(text, ";")
	name, sig, _ := strings.Cut(f[0], ":")
	class, method, ok := strings.Cut(name, ".")
	if ok && len(f) == 4 {
		first, end := hwintrinsics.Find(class, method)
		for i := first; i < end; i++ {
			if hwintrinsics.At(i).Sig() == sig {
				return HW{uint16(i), uint8(p.num(f[1])), f[2] == "true", p.cond(f[3])}.pack()
			}
		}
	}
	p.fail("%q is no hardware intrinsic", text)
	return 0
}
