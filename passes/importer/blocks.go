package importer

import (
	"math/bits"

	"ryugo/arena"
	"ryugo/cil"
	"ryugo/nodes"
)

// blocks scans the IL for the boundaries of basic blocks and makes the blocks.
type blocks struct {
	*locals
	marks   []ilMarks       // [IL offset / 64] results of the scan
	blockAt []nodes.BlockID // [IL offset] the block that starts there
	insns   int             // number of IL instructions
}

// ilMarks has the results of the scan for 64 IL offsets, one bit for each. The end of the IL counts
// as an instruction.
type ilMarks struct {
	insn   uint64 // an instruction starts here
	leader uint64 // a block starts here
	target uint64 // some instruction jumps here
	back   uint64 // a later instruction jumps back here
}

// isInsn reports whether an instruction, or the end, is at pc.
func (bs *blocks) isInsn(pc int) bool { return bs.marks[pc>>6].insn>>(pc&63)&1 != 0 }

// leader makes a block start at pc.
func (bs *blocks) leader(pc int) { bs.marks[pc>>6].leader |= 1 << (pc & 63) }

// jumpsBack reports whether the IL has a backward jump.
func (bs *blocks) jumpsBack() bool {
	for i := range bs.marks {
		if bs.marks[i].back != 0 {
			return true
		}
	}
	return false
}

// scanned marks the opcodes that the scan must handle.
var scanned = func() (s [cil.NumOpcodes]bool) {
	for op := cil.CEE_BR_S; op <= cil.CEE_SWITCH; op++ {
		s[op] = true
	}
	for op := cil.CEE_STLOC_0; op <= cil.CEE_STLOC_3; op++ {
		s[op] = true
	}
	for _, op := range [...]cil.Opcode{cil.CEE_LEAVE, cil.CEE_LEAVE_S, cil.CEE_RET, cil.CEE_THROW, cil.CEE_RETHROW, cil.CEE_ENDFINALLY,
		cil.CEE_ENDFILTER, cil.CEE_JMP, cil.CEE_LDARGA, cil.CEE_LDARGA_S, cil.CEE_STARG, cil.CEE_STARG_S, cil.CEE_LDLOCA, cil.CEE_LDLOCA_S, cil.CEE_STLOC, cil.CEE_STLOC_S} {
		s[op] = true
	}
	return s
}()

// scan finds the instructions, the starts of basic blocks, the locals whose address is taken, and
// the number of stores to each local.
func (bs *blocks) scan() {
	p := bs.locals
	il := p.il
	marks := bs.clearMarks()
	for pc := 0; pc < len(il); {
		op, next := cil.Plain(il, pc)
		operand := pc + 1
		if next == pc || next > len(il) {
			var err error
			if op, operand, next, err = cil.Decode(il, pc); err != nil {
				p.ilOffset = pc
				p.bad("the instruction is cut off or unknown")
			}
		}
		marks[pc>>6].insn |= 1 << (pc & 63)
		if scanned[op&(cil.NumOpcodes-1)] {
			p.ilOffset = pc
			bs.scanInsn(op, operand, pc, next)
		}
		pc = next
	}
	marks[len(il)>>6].insn |= 1 << (len(il) & 63)
	bs.insns = -1 // do not count the end
	for i := range marks {
		w := &marks[i]
		bs.insns += bits.OnesCount64(w.insn)
		if wrong := w.leader &^ w.insn; wrong != 0 {
			p.ilOffset = i<<6 + bits.TrailingZeros64(wrong)
			p.bad("a branch leads into an instruction")
		}
	}
	p.ilOffset = -1
}

// clearMarks resets the marks for the current IL. A block starts at offset 0.
func (bs *blocks) clearMarks() []ilMarks {
	bs.marks = arena.Extend(bs.marks[:0], len(bs.il)>>6+1)
	bs.marks[0].leader = 1
	return bs.marks
}

// scanInsn records the effect of an instruction on blocks and locals.
func (bs *blocks) scanInsn(op cil.Opcode, operand, pc, next int) {
	p := bs.locals
	il := p.il
	switch op {
	case cil.CEE_RET, cil.CEE_THROW, cil.CEE_RETHROW, cil.CEE_ENDFINALLY, cil.CEE_ENDFILTER, cil.CEE_JMP:
		bs.leader(next)
	case cil.CEE_LDARGA, cil.CEE_LDARGA_S:
		bs.scanArg(cil.OperandVar(il, op, operand), true)
	case cil.CEE_STARG, cil.CEE_STARG_S:
		bs.scanArg(cil.OperandVar(il, op, operand), false)
	case cil.CEE_LDLOCA, cil.CEE_LDLOCA_S:
		p.lclAddr[p.ilLcl(cil.OperandVar(il, op, operand))] = true
	case cil.CEE_STLOC_0, cil.CEE_STLOC_1, cil.CEE_STLOC_2, cil.CEE_STLOC_3:
		bs.scanStore(int(op - cil.CEE_STLOC_0))
	case cil.CEE_STLOC, cil.CEE_STLOC_S:
		bs.scanStore(cil.OperandVar(il, op, operand))
	case cil.CEE_SWITCH:
		for i := range cil.SwitchLen(il, operand) {
			bs.scanTarget(pc, cil.SwitchTarget(il, operand, next, i))
		}
		bs.leader(next)
	default:
		bs.scanTarget(pc, cil.BranchTarget(il, op, operand, next))
		bs.leader(next)
	}
}

// scanStore counts a store to IL local i.
func (bs *blocks) scanStore(i int) {
	if !bs.inlining && i < len(bs.stores) { // for inlinees, inline.Scan has counted the stores
		bs.stores[i] = min(bs.stores[i]+1, 2)
	}
}

// scanTarget records a jump from the instruction at pc to target.
func (bs *blocks) scanTarget(pc, target int) {
	if uint(target) >= uint(len(bs.il)) {
		bs.bad("a branch leads out of the method")
	}
	w, bit := &bs.marks[target>>6], uint64(1)<<(target&63)
	w.leader |= bit
	w.target |= bit
	if target <= pc {
		w.back |= bit
	}
}

// scanArg records that argument i is stored to, or that its address is taken. The caller's `this`
// must survive unchanged, because the runtime may find the generic context through it. In that case
// the IL works on a copy of `this`.
func (bs *blocks) scanArg(i int, addr bool) {
	if bs.inlining {
		return // inline.Scan has handled it
	}
	l := bs.argLcl(i)
	if l == bs.m.ThisLcl {
		l = bs.temp(bs.m.Locals[l].Type, 0)
		bs.m.Locals[l].Class = bs.m.Locals[bs.m.ThisLcl].Class
		bs.m.ArgMap[0], bs.arg0 = l, l
		bs.lclAddr = append(bs.lclAddr, false)
	}
	if addr {
		bs.lclAddr[l] = true
	}
}

// makeBlocks makes the basic blocks in IL order, in their regions.
func (bs *blocks) makeBlocks() {
	p, m := bs.locals, bs.m
	n := len(p.il)
	marks, blockAt := bs.marks, arena.Raw(bs.blockAt[:0], n+1)
	bs.blockAt = blockAt
	marks[n>>6].leader &^= 1 << (n & 63)
	count := 0
	for i := range marks {
		count += bits.OnesCount64(marks[i].leader)
	}
	first := m.NewBlocks(nodes.BBJ_NONE, count)
	b, bb := first, &m.Blocks
	for i := range marks {
		w := &marks[i]
		for rest := w.leader; rest != 0; rest &= rest - 1 {
			bit := bits.TrailingZeros64(rest)
			pc := i<<6 + bit
			blockAt[pc] = b
			bb.ILBegin[b], bb.Prev[b], bb.Next[b] = uint32(pc), b-1, b+1
			if b != first {
				bb.ILEnd[b-1] = uint32(pc)
			}
			if w.target>>bit&1 != 0 {
				bb.Flags[b] |= nodes.BBF_JMP_TARGET
			}
			if w.back>>bit&1 != 0 {
				bb.Flags[b] |= nodes.BBF_BACKWARD_JUMP
			}
			b++
		}
	}
	bb.ILEnd[b-1] = uint32(n)
	m.InsertBlocksAfter(m.LastBB, first, b-1)
}

// weigh sets the weights of the body's blocks, of which first is the first, from the counts that
// the runtime has collected. A weight is relative to the executions of first
// (fgIncorporateBlockCounts).
func (bs *blocks) weigh(first nodes.BlockID) {
	counts := bs.body.BlockCounts
	if len(counts) == 0 || counts[0].Count == 0 {
		return
	}
	bb := &bs.m.Blocks
	scale := float64(bb.Weight[first]) / float64(counts[0].Count)
	for b := first; int(b) < bs.m.NumBlocks; b++ {
		for len(counts) > 1 && counts[1].ILOffset <= bb.ILBegin[b] {
			counts = counts[1:]
		}
		n := counts[0].Count
		bb.Weight[b] = float32(scale * float64(n))
		bb.Flags[b] |= nodes.BBF_PROF_WEIGHT
		if n == 0 {
			bb.Flags[b] |= nodes.BBF_RUN_RARELY
		}
	}
}

// newBlock makes a compiler-generated block in the given regions. The block is not in the layout
// yet.
func (bs *blocks) newBlock(kind nodes.BBKind, try, hnd nodes.EHIndex, il uint32) nodes.BlockID {
	m := bs.m
	b := m.NewBlock(kind)
	bb := &m.Blocks
	bb.Flags[b] = nodes.BBF_INTERNAL | nodes.BBF_IMPORTED
	bb.Try[b], bb.Hnd[b] = try, hnd
	bb.ILBegin[b], bb.ILEnd[b] = il, il
	return b
}

// jump makes block b end in a jump.
func (bs *blocks) jump(b, to nodes.BlockID) {
	bb := &bs.m.Blocks
	bb.Kind[b], bb.Jump[b] = nodes.BBJ_ALWAYS, to
	bb.Flags[to] |= nodes.BBF_JMP_TARGET
}

// removeUnreached unlinks, from block first on, all blocks that were not imported.
func (bs *blocks) removeUnreached(first nodes.BlockID) {
	m := bs.m
	bb := &m.Blocks
	for b := first; b != 0; {
		next := bb.Next[b]
		if bb.Flags[b]&nodes.BBF_IMPORTED == 0 {
			m.UnlinkBlocks(b, b)
		}
		b = next
	}
}

// fallThrough returns the block after the current one in the IL.
func (bs *blocks) fallThrough() nodes.BlockID {
	if bs.end == len(bs.il) {
		bs.bad("control runs off the end of the method")
	}
	return bs.blockAt[bs.end]
}
