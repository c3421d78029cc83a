package importer

import (
	"ryugo/cil"
	"ryugo/ee"
	"ryugo/nodes"
)

// accesses imports loads and stores through addresses, and accesses to array elements.
type accesses struct{ tokens }

// indirTypes has the memory type of ldind, stind, ldelem and stelem, to which onTarget must be
// applied.
var indirTypes = [cil.NumOpcodes]nodes.VarType{
	cil.CEE_LDIND_I1: nodes.TYP_BYTE, cil.CEE_LDIND_U1: nodes.TYP_UBYTE, cil.CEE_STIND_I1: nodes.TYP_BYTE,
	cil.CEE_LDIND_I2: nodes.TYP_SHORT, cil.CEE_LDIND_U2: nodes.TYP_USHORT, cil.CEE_STIND_I2: nodes.TYP_SHORT,
	cil.CEE_LDIND_I4: nodes.TYP_INT, cil.CEE_LDIND_U4: nodes.TYP_INT, cil.CEE_STIND_I4: nodes.TYP_INT,
	cil.CEE_LDIND_I8: nodes.TYP_LONG, cil.CEE_STIND_I8: nodes.TYP_LONG,
	cil.CEE_LDIND_I: nativeInt, cil.CEE_STIND_I: nativeInt,
	cil.CEE_LDIND_R4: nodes.TYP_FLOAT, cil.CEE_STIND_R4: nodes.TYP_FLOAT,
	cil.CEE_LDIND_R8: nodes.TYP_DOUBLE, cil.CEE_STIND_R8: nodes.TYP_DOUBLE,
	cil.CEE_LDIND_REF: nodes.TYP_REF, cil.CEE_STIND_REF: nodes.TYP_REF,

	cil.CEE_LDELEM_I1: nodes.TYP_BYTE, cil.CEE_LDELEM_U1: nodes.TYP_UBYTE, cil.CEE_STELEM_I1: nodes.TYP_BYTE,
	cil.CEE_LDELEM_I2: nodes.TYP_SHORT, cil.CEE_LDELEM_U2: nodes.TYP_USHORT, cil.CEE_STELEM_I2: nodes.TYP_SHORT,
	cil.CEE_LDELEM_I4: nodes.TYP_INT, cil.CEE_LDELEM_U4: nodes.TYP_INT, cil.CEE_STELEM_I4: nodes.TYP_INT,
	cil.CEE_LDELEM_I8: nodes.TYP_LONG, cil.CEE_STELEM_I8: nodes.TYP_LONG,
	cil.CEE_LDELEM_I: nativeInt, cil.CEE_STELEM_I: nativeInt,
	cil.CEE_LDELEM_R4: nodes.TYP_FLOAT, cil.CEE_STELEM_R4: nodes.TYP_FLOAT,
	cil.CEE_LDELEM_R8: nodes.TYP_DOUBLE, cil.CEE_STELEM_R8: nodes.TYP_DOUBLE,
	cil.CEE_LDELEM_REF: nodes.TYP_REF, cil.CEE_STELEM_REF: nodes.TYP_REF,
}

// indirect imports loads and stores through addresses, and block operations.
func (p *accesses) indirect(op cil.Opcode, operand int) {
	m := p.m
	switch op {
	case cil.CEE_LDOBJ:
		t, layout := p.classType(p.resolveClass(operand, ee.CORINFO_TOKENKIND_Class))
		p.push(p.memory(p.popAddr(), t, layout), layout)
	case cil.CEE_STOBJ:
		t, layout := p.classType(p.resolveClass(operand, ee.CORINFO_TOKENKIND_Class))
		v := p.pop()
		p.storeTo(p.memory(p.popAddr(), t, layout), v.node, layout)
	case cil.CEE_CPOBJ:
		t, layout := p.classType(p.resolveClass(operand, ee.CORINFO_TOKENKIND_Class))
		src := p.popAddr()
		dst := p.popAddr()
		loc := p.memory(dst, t, layout)
		p.storeTo(loc, p.memory(src, t, layout), layout)
	case cil.CEE_INITOBJ:
		t, layout := p.classType(p.resolveClass(operand, ee.CORINFO_TOKENKIND_Class))
		a := p.popAddr()
		l, isLcl := nodes.LclNum(m.Val[a]), m.Oper[a] == nodes.GT_LCL_VAR_ADDR
		loc := p.memory(a, t, layout)
		p.append(p.op(nodes.GT_ASG, t, loc, p.zero(t), nodes.GTF_ASG))
		if isLcl && t == nodes.TYP_REF {
			p.loadNull(l)
		}
	case cil.CEE_CPBLK:
		size := p.blockSize()
		src := p.popAddr()
		dst := p.popAddr()
		from := p.op(nodes.GT_IND, nodes.TYP_STRUCT, src, 0, p.access(src))
		p.dynBlk(dst, from, size)
	case cil.CEE_INITBLK:
		size := p.blockSize()
		value := p.coerce(p.popValue(), nodes.TYP_INT, 0)
		p.dynBlk(p.popAddr(), value, size)
	case cil.CEE_LOCALLOC:
		p.localloc()
	default:
		t := p.onTarget(indirTypes[op])
		if op >= cil.CEE_LDIND_I1 && op <= cil.CEE_LDIND_REF {
			a := p.popAddr()
			if n := p.staticPart(a, t, 0); n != 0 {
				p.push(n, 0)
				return
			}
			p.push(p.memory(a, t, 0), 0)
			return
		}
		value := p.popValue()
		addr := p.popAddr()
		if op == cil.CEE_STIND_I && m.Type[value].IsGC() {
			t = m.Type[value] // unsafe code keeps a managed pointer in memory
		}
		p.storeTo(p.memory(addr, t, 0), value, 0)
	}
}

// loadNull imports the load of local l that follows the current instruction, which has set l to
// null. C# tests in this way whether the default of a type parameter is null (`x?.M()`):
//
//	ldloca V; initobj !T; ldloc V; box !T; brtrue
func (p *accesses) loadNull(l nodes.LclNum) {
	if p.m.Info.Flags&ee.CORJIT_FLAG_DEBUG_CODE != 0 || p.next >= p.end {
		return
	}
	op, operand, next, _ := cil.Decode(p.il, p.next) // scan has decoded it
	var i int
	switch op {
	case cil.CEE_LDLOC_0, cil.CEE_LDLOC_1, cil.CEE_LDLOC_2, cil.CEE_LDLOC_3:
		i = int(op - cil.CEE_LDLOC_0)
	case cil.CEE_LDLOC_S, cil.CEE_LDLOC:
		i = cil.OperandVar(p.il, op, operand)
	default:
		return
	}
	if p.ilLcl(i) == l {
		p.push(p.m.NewInt(nodes.TYP_REF, 0), 0)
		p.next = next
	}
}

// dynBlk appends a block copy or init whose size is known only at run time.
func (p *accesses) dynBlk(dst, src, size nodes.NodeID) {
	m := p.m
	n := p.op(nodes.GT_STORE_DYN_BLK, nodes.TYP_VOID, dst, src,
		nodes.GTF_ASG|nodes.GTF_EXCEPT|nodes.GTF_GLOB_REF|m.Flags[size]&nodes.GTF_ALL_EFFECT)
	if p.prefix&prefixVolatile != 0 {
		m.Flags[n] |= nodes.GTF_IND_VOLATILE | nodes.GTF_ORDER_SIDEEFF
	}
	m.Val[n] = uint32(size)
	p.append(n)
}

// localloc imports a stack allocation. It moves the stack pointer, so it is evaluated immediately.
func (p *accesses) localloc() {
	m := p.m
	if m.Blocks.Hnd[p.cur] != 0 {
		p.bad("localloc in a handler")
	}
	m.HasLocalloc = true
	size := p.blockSize()
	if len(p.stack) != 0 {
		p.bad("localloc with more than its size on the stack")
	}
	n := p.op(nodes.GT_LCLHEAP, p.native, size, 0, nodes.GTF_CALL|nodes.GTF_EXCEPT|nodes.GTF_ORDER_SIDEEFF)
	l := p.temp(p.native, 0)
	p.append(p.assign(l, n))
	p.push(p.use(l), 0)
}
