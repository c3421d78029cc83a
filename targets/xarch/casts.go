package xarch

import (
	"ryugo/nodes"
	"ryugo/targets"
	"ryugo/targets/backend"
)

// Casts to classes without subclasses: they compare the object's method table.

// compareClass compares the method table of the object in obj with operand mt.
func (b *Arithmetic) compareClass(obj Reg, mt nodes.NodeID) {
	if b.InReg(mt) {
		b.Asm.MR(INS_cmp, b.Ptr, At(obj, 0), b.Reg(mt))
	} else {
		b.Asm.MI(INS_cmp, b.Ptr, At(obj, 0), b.Imm(mt))
	}
}

// genIsInst emits GT_ISINST:
//
//	mov rax, rsi
//	test rax, rax
//	je L
//	cmp [rax], rcx
//	je L
//	xor eax, eax
//	L:
func (b *Arithmetic) genIsInst(n nodes.NodeID) {
	dst, l := b.Reg(n), b.Asm.NewLabel()
	b.Copy(dst, b.Reg(b.M.Op1[n]), nodes.TYP_REF)
	b.Asm.RR(INS_test, b.Ptr, dst, dst)
	b.Asm.Jcc(CC_E, l)
	b.compareClass(dst, b.M.Op2[n])
	b.Asm.Jcc(CC_E, l)
	b.Clear(dst)
	b.Asm.Bind(l)
}

// testClass sets the flags to equal if obj is an object with method table mt. null is below 1, so
// the flags of the first comparison say not equal.
func (b *Arithmetic) testClass(obj, mt nodes.NodeID) {
	null := b.Asm.NewLabel()
	b.Asm.RI(INS_cmp, b.Ptr, b.Reg(obj), 1)
	b.Asm.Jcc(CC_B, null)
	b.compareClass(b.Reg(obj), mt)
	b.Asm.Bind(null)
}

// genCastClass emits GT_CASTCLASS. The call is placed with the calls of throw helpers:
//
//	test rsi, rsi
//	je L
//	cmp [rsi], rcx
//	jne cast
//	L: mov rax, rsi
//	...
//	cast: mov rdi, rcx
//	call CHKCASTCLASS
func (b *Arithmetic) genCastClass(n nodes.NodeID) {
	m, g := b.M, &b.Method
	obj, l := b.Reg(m.Op1[n]), b.Asm.NewLabel()
	c := backend.CastStub{Label: b.Asm.NewLabel(), Obj: targets.Reg(obj), Mt: m.Op2[n], IL: g.IL, Node: n}
	g.Casts = append(g.Casts, c)
	b.Asm.RR(INS_test, b.Ptr, obj, obj)
	b.Asm.Jcc(CC_E, l)
	b.compareClass(obj, c.Mt)
	b.Asm.Jcc(CC_NE, c.Label)
	b.Asm.Bind(l)
	b.Copy(b.Reg(n), obj, nodes.TYP_REF)
}
