package importer

import (
	"ryugo/cil"
	"ryugo/ee"
	"ryugo/nodes"
)

// prefixes are the prefixes of the current instruction.
type prefixes uint8

const (
	prefixVolatile prefixes = 1 << iota
	prefixUnaligned
	prefixTail
	prefixConstrained
	prefixReadonly
)

// endInstruction does the pending work after an instruction and reports whether the block has
// ended. It is not inlined, because that would cost the loop another instruction for the test of
// p.pause.
//
//go:noinline
func (p *Importer) endInstruction() bool {
	ended, log := p.ended, p.m.Log
	if p.pause, p.ended = log != nil, false; log != nil && !ended {
		log.Importing(p.m, p.sites.row, uint32(p.next))
	}
	return ended
}

// instructions imports the current block from p.next to p.end. It reports whether the block ended
// with an instruction that determines control flow.
func (p *Importer) instructions() (ended bool) {
	for p.next < p.end {
		pc := p.next
		op, next := cil.Plain(p.il, pc)
		operand := pc + 1
		if next == pc {
			op, operand, next, _ = cil.Decode(p.il, pc) // the scan has verified the instruction
		}
		p.ilOffset, p.next = pc, next
		if len(p.stack) == 0 && p.prefix == 0 {
			if !p.inlining {
				p.stmtIL = uint32(pc)
			}
			if len(p.pool) > 0 {
				p.freeTemps()
			}
		}
		depth := len(p.stack)
		switch opGroups[op&(cil.NumOpcodes-1)] {
		case groupPrefix:
			if p.prefixes(op, operand); p.pause {
				p.endInstruction()
			}
			continue
		case groupBranch:
			p.branches.instruction(op, operand)
			return true
		case groupSimple:
			p.simple(op, operand)
		case groupArith:
			p.arith(op)
		case groupConv:
			p.convert(p.convRow(op))
		case groupIndirect:
			p.indirect(op, operand)
		case groupArray:
			p.array(op, operand)
		case groupField:
			p.fields.instruction(op, operand)
		case groupObject:
			p.objects.instruction(op, operand)
		case groupCall:
			p.callInstruction(op, operand)
		default:
			p.bad("unknown instruction")
		}
		if len(p.stack) > depth && len(p.stack) > int(p.body.MaxStack) {
			p.bad("the stack is deeper than the method says")
		}
		p.prefix = 0
		if p.pause && p.endInstruction() {
			return true
		}
	}
	return false
}

// opGroup selects the function that imports an opcode.
type opGroup uint8

const (
	groupUnknown opGroup = iota
	groupPrefix
	groupBranch
	groupSimple
	groupArith
	groupConv
	groupIndirect
	groupArray
	groupField
	groupObject
	groupCall
)

// opGroups maps each opcode to its group.
var opGroups = func() (g [cil.NumOpcodes]opGroup) {
	set := func(k opGroup, ranges ...cil.Opcode) {
		for i := 0; i < len(ranges); i += 2 {
			for op := ranges[i]; op <= ranges[i+1]; op++ {
				if op.String() != "" {
					g[op] = k
				}
			}
		}
	}
	set(groupSimple, cil.CEE_NOP, cil.CEE_POP, cil.CEE_LDSTR, cil.CEE_LDSTR, cil.CEE_SIZEOF, cil.CEE_SIZEOF,
		cil.CEE_LDARG, cil.CEE_STLOC, cil.CEE_CKFINITE, cil.CEE_CKFINITE, cil.CEE_ARGLIST, cil.CEE_ARGLIST)
	set(groupCall, cil.CEE_CALL, cil.CEE_CALLI, cil.CEE_CALLVIRT, cil.CEE_CALLVIRT, cil.CEE_NEWOBJ, cil.CEE_NEWOBJ,
		cil.CEE_LDFTN, cil.CEE_LDVIRTFTN)
	set(groupBranch, cil.CEE_RET, cil.CEE_SWITCH, cil.CEE_THROW, cil.CEE_THROW, cil.CEE_ENDFINALLY, cil.CEE_LEAVE_S,
		cil.CEE_ENDFILTER, cil.CEE_ENDFILTER, cil.CEE_RETHROW, cil.CEE_RETHROW, cil.CEE_JMP, cil.CEE_JMP)
	set(groupIndirect, cil.CEE_LDIND_I1, cil.CEE_STIND_R8, cil.CEE_CPOBJ, cil.CEE_LDOBJ, cil.CEE_STOBJ, cil.CEE_STOBJ,
		cil.CEE_STIND_I, cil.CEE_STIND_I, cil.CEE_INITOBJ, cil.CEE_INITOBJ, cil.CEE_CPBLK, cil.CEE_INITBLK,
		cil.CEE_LOCALLOC, cil.CEE_LOCALLOC)
	set(groupArith, cil.CEE_ADD, cil.CEE_NOT, cil.CEE_ADD_OVF, cil.CEE_SUB_OVF_UN, cil.CEE_CEQ, cil.CEE_CLT_UN)
	set(groupConv, cil.CEE_CONV_I1, cil.CEE_CONV_U8, cil.CEE_CONV_R_UN, cil.CEE_CONV_R_UN, cil.CEE_CONV_OVF_I1_UN, cil.CEE_CONV_OVF_U_UN,
		cil.CEE_CONV_OVF_I1, cil.CEE_CONV_OVF_U8, cil.CEE_CONV_U2, cil.CEE_CONV_OVF_U, cil.CEE_CONV_U, cil.CEE_CONV_U)
	set(groupField, cil.CEE_LDFLD, cil.CEE_STSFLD)
	set(groupArray, cil.CEE_NEWARR, cil.CEE_STELEM)
	set(groupObject, cil.CEE_CASTCLASS, cil.CEE_ISINST, cil.CEE_UNBOX, cil.CEE_UNBOX, cil.CEE_BOX, cil.CEE_BOX,
		cil.CEE_UNBOX_ANY, cil.CEE_UNBOX_ANY, cil.CEE_REFANYVAL, cil.CEE_REFANYVAL, cil.CEE_MKREFANY, cil.CEE_LDTOKEN,
		cil.CEE_REFANYTYPE, cil.CEE_REFANYTYPE)
	set(groupPrefix, cil.CEE_UNALIGNED, cil.CEE_TAILCALL, cil.CEE_CONSTRAINED, cil.CEE_CONSTRAINED, cil.CEE_NO, cil.CEE_NO,
		cil.CEE_READONLY, cil.CEE_READONLY)
	return g
}()

// convRow returns the row of conversion op. CIL has no conversion from an unsigned integer to
// float; conv.r.un followed by conv.r4 stands for it. If the runtime rounds only once there,
// conv.r.un yields a float.
func (p *Importer) convRow(op cil.Opcode) *convRow {
	if op == cil.CEE_CONV_R_UN && p.info.SaturatingCasts && p.next < p.end && cil.Opcode(p.il[p.next]) == cil.CEE_CONV_R4 {
		return &unsignedToFloat
	}
	return &convRows[op]
}

// prefixes records a prefix of the next instruction.
func (p *Importer) prefixes(op cil.Opcode, operand int) {
	switch op {
	case cil.CEE_VOLATILE:
		p.prefix |= prefixVolatile
	case cil.CEE_UNALIGNED:
		p.prefix |= prefixUnaligned
	case cil.CEE_TAILCALL:
		p.prefix |= prefixTail
	case cil.CEE_READONLY:
		p.prefix |= prefixReadonly
	case cil.CEE_CONSTRAINED:
		p.prefix |= prefixConstrained
		p.resolve(&p.constrained, operand, ee.CORINFO_TOKENKIND_Constrained)
	}
}

// simple imports loads and stores of locals, constants, dup, pop, and all instructions without a
// group of their own.
func (p *Importer) simple(op cil.Opcode, operand int) {
	m := p.m
	switch op {
	case cil.CEE_NOP:
	case cil.CEE_BREAK:
		p.append(p.helperCall(ee.CORINFO_HELP_USER_BREAKPOINT, nodes.TYP_VOID, 0, 0, 0))
	case cil.CEE_LDARG_0, cil.CEE_LDARG_1, cil.CEE_LDARG_2, cil.CEE_LDARG_3:
		p.loadArg(int(op - cil.CEE_LDARG_0))
	case cil.CEE_LDARG_S, cil.CEE_LDARG:
		p.loadArg(cil.OperandVar(p.il, op, operand))
	case cil.CEE_LDLOC_0, cil.CEE_LDLOC_1, cil.CEE_LDLOC_2, cil.CEE_LDLOC_3:
		p.loadIL(int(op - cil.CEE_LDLOC_0))
	case cil.CEE_LDLOC_S, cil.CEE_LDLOC:
		p.loadIL(cil.OperandVar(p.il, op, operand))
	case cil.CEE_STLOC_0, cil.CEE_STLOC_1, cil.CEE_STLOC_2, cil.CEE_STLOC_3:
		p.storeIL(int(op - cil.CEE_STLOC_0))
	case cil.CEE_STLOC_S, cil.CEE_STLOC:
		p.storeIL(cil.OperandVar(p.il, op, operand))
	case cil.CEE_STARG_S, cil.CEE_STARG:
		p.store(p.argPlace(cil.OperandVar(p.il, op, operand)))
	case cil.CEE_LDARGA_S, cil.CEE_LDARGA:
		p.push(p.lclAddrOf(p.argPlace(cil.OperandVar(p.il, op, operand))), 0)
	case cil.CEE_LDLOCA_S, cil.CEE_LDLOCA:
		p.push(p.lclAddrOf(p.ilLcl(cil.OperandVar(p.il, op, operand))), 0)
	case cil.CEE_LDNULL:
		p.push(m.NewInt(nodes.TYP_REF, 0), 0)
	case cil.CEE_LDC_I4_S:
		p.push(m.NewInt(nodes.TYP_INT, int64(cil.OperandI8(p.il, operand))), 0)
	case cil.CEE_LDC_I4:
		p.push(m.NewInt(nodes.TYP_INT, int64(cil.OperandI32(p.il, operand))), 0)
	case cil.CEE_LDC_I8:
		p.push(m.NewInt(nodes.TYP_LONG, cil.OperandI64(p.il, operand)), 0)
	case cil.CEE_LDC_R4:
		p.push(m.NewDouble(nodes.TYP_FLOAT, float64(cil.OperandR4(p.il, operand))), 0)
	case cil.CEE_LDC_R8:
		p.push(m.NewDouble(nodes.TYP_DOUBLE, cil.OperandR8(p.il, operand)), 0)
	case cil.CEE_DUP:
		p.dup()
	case cil.CEE_POP:
		p.drop()
	case cil.CEE_LDSTR:
		p.literal(operand)
	case cil.CEE_SIZEOF:
		c := p.resolveClass(operand, ee.CORINFO_TOKENKIND_Class)
		p.push(m.NewInt(nodes.TYP_INT, int64(p.jit.GetClassSize(c))), 0)
	case cil.CEE_CKFINITE:
		n := p.popValue()
		if !m.Type[n].IsFloat() {
			p.bad("ckfinite of an integer")
		}
		p.push(p.op(nodes.GT_CKFINITE, m.Type[n], n, 0, nodes.GTF_EXCEPT), 0)
	case cil.CEE_ARGLIST:
		p.unsupported("arglist")
	default: // ldc.i4.m1 to ldc.i4.8
		p.push(m.NewInt(nodes.TYP_INT, int64(op)-int64(cil.CEE_LDC_I4_0)), 0)
	}
}
