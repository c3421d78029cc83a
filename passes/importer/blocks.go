package importer

import (
	"ryugo/arena"
	"ryugo/cil"
	"ryugo/nodes"
)

// What the scan notes about an IL offset.
const (
	markInsn   uint8 = 1 << iota // an instruction starts here
	markLeader                   // a block starts here
	markTarget                   // something jumps here
	markBack                     // something behind jumps back here
)

// scan finds the instructions, the starts of basic blocks and the locals whose
// address is taken.
func (p *Importer) scan() {
	il := p.il
	p.marks = arena.Extend(p.marks[:0], len(il)+1)
	marks := p.marks
	marks[0] |= markLeader
	p.insns = 0
	for pc := 0; pc < len(il); {
		p.ilOffset = pc
		op, operand, next, err := cil.Decode(il, pc)
		if err != nil {
			p.bad("the instruction is cut off or unknown")
		}
		marks[pc] |= markInsn
		p.insns++
		switch {
		case op >= cil.CEE_BR_S && op <= cil.CEE_BLT_UN, op == cil.CEE_LEAVE, op == cil.CEE_LEAVE_S:
			p.scanTarget(pc, cil.BranchTarget(il, op, operand, next))
			marks[next] |= markLeader
		case op == cil.CEE_SWITCH:
			for i := range cil.SwitchLen(il, operand) {
				p.scanTarget(pc, cil.SwitchTarget(il, operand, next, i))
			}
			marks[next] |= markLeader
		default:
			switch op {
			case cil.CEE_RET, cil.CEE_THROW, cil.CEE_RETHROW, cil.CEE_ENDFINALLY, cil.CEE_ENDFILTER, cil.CEE_JMP:
				marks[next] |= markLeader
			case cil.CEE_LDARGA, cil.CEE_LDARGA_S:
				p.scanArg(cil.OperandVar(il, op, operand), true)
			case cil.CEE_STARG, cil.CEE_STARG_S:
				p.scanArg(cil.OperandVar(il, op, operand), false)
			case cil.CEE_LDLOCA, cil.CEE_LDLOCA_S:
				p.lclAddr[p.ilLcl(cil.OperandVar(il, op, operand))] = true
			}
		}
		pc = next
	}
	for pc, k := range marks[:len(il)] {
		if k&(markLeader|markInsn) == markLeader {
			p.ilOffset = pc
			p.bad("a branch leads into an instruction")
		}
	}
	p.ilOffset = -1
}

// scanTarget notes a jump from the instruction at pc.
func (p *Importer) scanTarget(pc, target int) {
	if uint(target) >= uint(len(p.il)) {
		p.bad("a branch leads out of the method")
	}
	p.marks[target] |= markLeader | markTarget
	if target <= pc {
		p.marks[target] |= markBack
	}
}

// scanArg notes that argument i is stored to, or that its address is taken.
// The `this` of the caller must survive that, because the generic context may
// be found by it: the IL then works on a copy.
func (p *Importer) scanArg(i int, addr bool) {
	if p.inlining {
		return // inline.Scan has looked at that
	}
	l := p.argLcl(i)
	if l == p.m.ThisLcl {
		l = p.temp(p.m.Locals[l].Type, 0)
		p.m.Locals[l].Class = p.m.Locals[p.m.ThisLcl].Class
		p.m.ArgMap[0], p.arg0 = l, l
		p.lclAddr = append(p.lclAddr, false)
	}
	if addr {
		p.lclAddr[l] = true
	}
}

// makeBlocks makes the basic blocks in IL order, in their regions.
func (p *Importer) makeBlocks() {
	m := p.m
	n := len(p.il)
	p.blockAt = arena.Raw(p.blockAt[:0], n+1)
	bb := &m.Blocks
	count := 0
	for _, k := range p.marks[:n] {
		count += int(k&markLeader) / int(markLeader)
	}
	b := m.NewBlocks(nodes.BBJ_NONE, count) - 1
	prev := nodes.BlockID(0)
	for pc, k := range p.marks[:n] {
		if k&markLeader == 0 {
			continue
		}
		b++
		p.blockAt[pc] = b
		bb.ILBegin[b] = uint32(pc)
		if prev != 0 {
			bb.ILEnd[prev] = uint32(pc)
		}
		if k&markTarget != 0 {
			bb.Flags[b] |= nodes.BBF_JMP_TARGET
		}
		if k&markBack != 0 {
			bb.Flags[b] |= nodes.BBF_BACKWARD_JUMP
		}
		m.AppendBlock(b)
		prev = b
	}
	bb.ILEnd[prev] = uint32(n)
	p.placeBody()
	n = m.NumBlocks - int(p.base)
	p.queued = arena.Extend(p.queued[:0], n)
	p.depthAt = arena.Raw(p.depthAt[:0], n)
	p.tempsAt = arena.Raw(p.tempsAt[:0], n)
	for i := range p.depthAt {
		p.depthAt[i] = unknownDepth
	}
}

// newBlock makes a block of the compiler's own in the given regions; it is in
// no layout yet.
func (p *Importer) newBlock(kind nodes.BBKind, try, hnd nodes.EHIndex, il uint32) nodes.BlockID {
	m := p.m
	b := m.NewBlock(kind)
	bb := &m.Blocks
	bb.Flags[b] = nodes.BBF_INTERNAL | nodes.BBF_IMPORTED
	bb.Try[b], bb.Hnd[b] = try, hnd
	bb.ILBegin[b], bb.ILEnd[b] = il, il
	return b
}

// jump makes block b end in a jump.
func (p *Importer) jump(b, to nodes.BlockID) {
	bb := &p.m.Blocks
	bb.Kind[b], bb.Jump[b] = nodes.BBJ_ALWAYS, to
	bb.Flags[to] |= nodes.BBF_JMP_TARGET
}

// removeUnreached takes the blocks from first on that were not imported out of
// the layout.
func (p *Importer) removeUnreached(first nodes.BlockID) {
	m := p.m
	bb := &m.Blocks
	for b := first; b != 0; {
		next := bb.Next[b]
		if bb.Flags[b]&nodes.BBF_IMPORTED == 0 {
			m.UnlinkBlocks(b, b)
		}
		b = next
	}
}
