package amd64

import (
	"ryugo/ee"
	"ryugo/nodes"
	"ryugo/targets/xarch"
)

// Casts to classes that have no subclasses: the object's method table tells.

// compareClass compares the method table of the object in obj with operand mt.
func (b *backend) compareClass(obj xarch.Reg, mt nodes.NodeID) {
	if b.inReg(mt) {
		b.e.MR(xarch.INS_cmp, xarch.EA_8, xarch.At(obj, 0), b.reg(mt))
	} else {
		b.e.MI(xarch.INS_cmp, xarch.EA_8, xarch.At(obj, 0), b.imm(mt))
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
func (b *backend) genIsInst(n nodes.NodeID) {
	dst, l := b.reg(n), b.e.NewLabel()
	b.move(dst, b.reg(b.m.Op1[n]), nodes.TYP_REF)
	b.e.RR(xarch.INS_test, xarch.EA_8, dst, dst)
	b.e.Jcc(xarch.CC_E, l)
	b.compareClass(dst, b.m.Op2[n])
	b.e.Jcc(xarch.CC_E, l)
	b.zero(dst)
	b.e.Bind(l)
}

// testClass leaves in the flags whether obj is an object with the method table mt. A null
// is below 1, and not equal to it.
func (b *backend) testClass(obj, mt nodes.NodeID) {
	null := b.e.NewLabel()
	b.e.RI(xarch.INS_cmp, xarch.EA_8, b.reg(obj), 1)
	b.e.Jcc(xarch.CC_B, null)
	b.compareClass(b.reg(obj), mt)
	b.e.Bind(null)
}

// castStub is a call of CORINFO_HELP_CHKCASTCLASS that has not been placed yet. It
// throws.
type castStub struct {
	label xarch.Label
	obj   xarch.Reg
	mt    nodes.NodeID
	il    uint32
}

// genCastClass emits GT_CASTCLASS; the call stands where throw helpers are called:
//
//	test rsi, rsi
//	je L
//	cmp [rsi], rcx
//	jne cast
//	L: mov rax, rsi
//	...
//	cast: mov rdi, rcx
//	call CHKCASTCLASS
func (b *backend) genCastClass(n nodes.NodeID) {
	m, g := b.m, &b.gen
	obj, l := b.reg(m.Op1[n]), b.e.NewLabel()
	c := castStub{b.e.NewLabel(), obj, m.Op2[n], g.il}
	g.casts = append(g.casts, c)
	b.e.RR(xarch.INS_test, xarch.EA_8, obj, obj)
	b.e.Jcc(xarch.CC_E, l)
	b.compareClass(obj, c.mt)
	b.e.Jcc(xarch.CC_NE, c.label)
	b.e.Bind(l)
	b.move(b.reg(n), obj, nodes.TYP_REF)
}

// placeCasts places the pending calls.
func (b *backend) placeCasts() {
	g, args := &b.gen, b.v.ABI.IntArgs
	for _, c := range g.casts {
		b.e.Bind(c.label)
		b.markIL(c.il, true)
		moves := [2]regMove{{xarch.Reg(args[1]), c.obj, nodes.TYP_REF}}
		if b.inReg(c.mt) {
			moves[1] = regMove{xarch.Reg(args[0]), b.reg(c.mt), nodes.TYP_LONG}
			b.moveParallel(moves[:])
		} else {
			b.moveParallel(moves[:1])
			b.loadConst(xarch.Reg(args[0]), c.mt)
		}
		b.callHelper(ee.CORINFO_HELP_CHKCASTCLASS)
		b.e.Op(xarch.INS_int3)
	}
	g.casts = g.casts[:0]
}
