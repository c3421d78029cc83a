package xarch

import (
	"ryugo/nodes"
	"ryugo/targets"
)

// Locals in registers (chosen by lsra.Locals):
//
//	s = 0                       xor ebx, ebx          (was: mov [rbp-16], 0)
//	loop: s = s + a[i]          add ebx, [rax+rcx*4+16]
//
// Lowering lets instructions read such a local from its register, and compute a value that is
// stored to the local directly in that register.

// Clobbers implements targets.Backend.
func (b *Requirements) Clobbers(m *nodes.Method, env *targets.Env, n nodes.NodeID) (c targets.Clobbers) {
	if b.M != m || b.Env != env {
		b.Begin(m, env)
	}
	if f := rows[m.Oper[n]].clobbers; f != nil {
		return f(b, n)
	}
	return c
}

// returnClobbers is Clobbers of GT_RETURN.
func (b *Requirements) returnClobbers(n nodes.NodeID) (c targets.Clobbers) {
	m := b.M
	if v := m.Op1[n]; m.Oper[v] != nodes.GT_MULTI_VAR || b.Forwards(v) {
		c.Fixed = rdx
	}
	return c
}

// mulClobbers is Clobbers of multiplications.
func (b *Requirements) mulClobbers(n nodes.NodeID) (c targets.Clobbers) {
	if b.isWideMul(n) {
		c.Fixed = rdx
	}
	return c
}

// divClobbers is Clobbers of divisions. A remainder of floats is a call.
func (b *Requirements) divClobbers(n nodes.NodeID) (c targets.Clobbers) {
	m := b.M
	switch {
	case m.Type[n].IsFloat() && m.Oper[n] == nodes.GT_MOD:
		args := b.Target.ABI.FloatArgs
		return targets.Clobbers{Fixed: targets.MaskOf(args[0]) | targets.MaskOf(args[1]), Call: true}
	case !m.Type[n].IsFloat() && !b.IsDivByPower(n):
		c.Fixed = rdx
	}
	return c
}
