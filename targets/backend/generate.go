package backend

import (
	"math"

	"ryugo/arena"
	"ryugo/ee"
	"ryugo/nodes"
	"ryugo/targets"
	"ryugo/targets/code"
)

// Code generation: blocks in layout order. The machine generates the nodes of each block
// (GenNodes). The end of a block, and the stubs at the end of its region, are the same on all
// machines.

// MethodCode is what Generate keeps of the current method until Emit.
type MethodCode struct {
	// If WantsReturn is set, NextReturn is bound after the next call of a method (GT_LABEL).
	NextReturn  code.Label
	WantsReturn bool
	YMM, ZMM    bool         // vectors of 32 bytes or more, of 64 bytes are used
	Labels      []code.Label // [block] its start, after a funclet's prolog
	Entries     []code.Label // [funclet] its entry
	start       []int32      // [block] mark of its start; only if the method has EH
	end         []int32      // [block] mark of its end
	sites       []callSite
	throws      []throwStub
	throwAt     [256]uint32 // by throwHash: the last of throws, plus 1
	// Only if the method has a log:
	nodeMarks          []nodeMark
	node               nodes.NodeID // being generated
	blockInterruptible bool         // the block is interruptible
	Casts              []CastStub
	Polls              []PollStub
	thunks             []thunk // call-finally sequences
	IL                 uint32  // IL offset of what is being generated
	ilMark             []ilMark
	Table              []code.Label // scratch for jump tables
	// SwitchFalls is set if the last switch falls through to the next block.
	SwitchFalls bool
	loop        nodes.BlockID // the head of the last loop that may be aligned
	// AfterCall is the size of the code after the last call. If the code still has this size, the
	// call is its last instruction.
	AfterCall uint32
}

// callSite describes a call that has been emitted. Its index is the code buffer's number of the
// call site.
type callSite struct {
	il     uint32
	method ee.MethodHandle
	helper ee.Helper
}

// throwStub is a call of a throw helper that has not been placed yet. The blocks of one EH region
// share it if their throws have the same IL offset, which the stack trace shows.
type throwStub struct {
	helper ee.Helper
	il     uint32
	label  code.Label
	next   uint32       // index + 1 of the previous stub with the same throwHash, or 0
	node   nodes.NodeID // the first node that needs it; only if the method has a log
}

// thunk is the code range of a call-finally sequence, as marks.
type thunk struct{ start, end int32 }

type ilMark struct {
	mark int
	il   uint32
	call bool // a call instruction, not a point with an empty stack
}

// Generate implements targets.Backend.
func (b *Generation) Generate(m *nodes.Method, env *targets.Env) {
	b.Begin(m, env)
	g := &b.Method
	b.Buf.Reset()
	m.EnsureRegs()
	g.WantsReturn = false
	g.Labels = arena.Raw(g.Labels, m.NumBlocks)
	g.start = arena.Raw(g.start, m.NumBlocks)
	g.end = arena.Raw(g.end, m.NumBlocks)
	for i := range g.Labels {
		g.Labels[i] = b.Buf.NewLabel()
	}
	g.Entries = g.Entries[:0]
	for range m.NumFunclets + 1 {
		g.Entries = append(g.Entries, b.Buf.NewLabel())
	}
	b.dropThrows() // of a method that was given up
	g.sites, g.thunks, g.ilMark = g.sites[:0], g.thunks[:0], g.ilMark[:0]
	g.Casts, g.Polls = g.Casts[:0], g.Polls[:0]
	g.loop = 0
	g.IL, g.AfterCall = ee.NoILOffset, math.MaxUint32
	g.YMM = m.UsesYMM && b.usesVector(nodes.TYP_SIMD32)
	g.ZMM = g.YMM && b.Info.ISA >= ee.ISAAVX512 && b.usesVector(nodes.TYP_SIMD64)
	b.layoutFrame()
	b.beginGC()
	b.beginInterrupts()
	b.isa.Prolog()
	b.beginScopes()
	for blk := m.FirstBB; blk != 0; blk = m.Blocks.Next[blk] {
		m.Poll()
		b.genBlock(blk)
	}
	b.endScopes()
}

// usesVector reports whether a node of the method has a vector of type t or a longer one. A
// parameter that no node names does not count.
func (b *Generation) usesVector(t nodes.VarType) bool {
	m := b.M
	for blk := m.FirstBB; blk != 0; blk = m.Blocks.Next[blk] {
		for n := m.Blocks.First[blk]; n != 0; n = m.Next[n] {
			if b.isVector(n, t) {
				return true
			}
		}
	}
	return false
}

// isVector reports whether n, or a node that n contains, has a vector of type t or a longer one.
func (b *Generation) isVector(n nodes.NodeID, t nodes.VarType) bool {
	m := b.M
	if m.Type[n] >= t {
		return true
	}
	for it := m.Operands(n); it.Next(); {
		if op := it.Node(); b.Contained(op) && b.isVector(op, t) {
			return true
		}
	}
	return false
}

// genBlock generates one block and, if an EH region ends with it, the throw stubs of the region's
// blocks.
func (b *Generation) genBlock(blk nodes.BlockID) {
	m, g := b.M, &b.Method
	b.Block = blk
	if len(m.EH) != 0 {
		g.start[blk] = int32(b.Buf.Mark())
	}
	if m.Blocks.Flags[blk]&nodes.BBF_FUNCLET_BEG != 0 {
		b.isa.FuncletProlog(blk)
	}
	if m.Blocks.Flags[blk]&nodes.BBF_LOOP_ALIGN != 0 && b.Jumps.Nops != nil {
		g.loop = blk
		b.Buf.BeginLoop(b.Jumps.Padding, g.Labels[blk])
	}
	b.Buf.Hot = b.Info.SlowBorderJumps && m.HotWeight != 0 && m.Blocks.Weight[blk] >= m.HotWeight && b.Jumps.Nops != nil
	b.Buf.Bind(g.Labels[blk])
	b.liveAtCalls(blk)
	b.scopesOf(blk)
	stops := b.interruptible(blk)
	if stops {
		b.liveAtNodes(blk)
	}
	if m.Log == nil {
		b.isa.GenNodes(blk, stops)
	} else {
		b.genLogged(blk, stops)
	}
	next := m.Blocks.Next[blk]
	falls := false
	if k := m.Blocks.Kind[blk]; stops {
		b.pointAfter((k == nodes.BBJ_ALWAYS || k == nodes.BBJ_LEAVE) && m.Blocks.Jump[blk] != next)
	}
	switch m.Blocks.Kind[blk] {
	case nodes.BBJ_NONE, nodes.BBJ_COND:
		falls = true
	case nodes.BBJ_ALWAYS, nodes.BBJ_LEAVE:
		if t := m.Blocks.Jump[blk]; t != next {
			b.isa.Jump(g.Labels[t])
		} else {
			falls = true
		}
	case nodes.BBJ_SWITCH:
		falls = g.SwitchFalls
	case nodes.BBJ_RETURN:
		if last := m.Blocks.Last[blk]; m.Oper[last] == nodes.GT_CALL && m.Calls[m.Val[last]].Flags&nodes.GTF_CALL_M_TAILCALL == 0 {
			b.isa.Leave()
		}
	case nodes.BBJ_THROW:
		// The call before must not be the last instruction of a region (endRegion takes care of
		// that), and the slots live after it must not be taken for those of the next block.
		if !b.CallsLast || stops {
			b.isa.Trap()
		}
	}
	if stops {
		b.pointAfter(false)
	}
	if m.Blocks.Jump[blk] == g.loop && g.loop != 0 {
		b.Buf.EndLoop()
	}
	b.endRegion(blk, next, falls)
	if len(m.EH) != 0 {
		g.end[blk] = int32(b.Buf.Mark())
	}
}

// sameRegion reports whether two blocks may share throw stubs: an exception raised in either
// reaches the same handlers.
func (b *Generation) sameRegion(x, y nodes.BlockID) bool {
	bb := &b.M.Blocks
	return bb.Try[x] == bb.Try[y] && bb.Hnd[x] == bb.Hnd[y] && bb.Func[x] == bb.Func[y]
}

// endRegion places the pending throw stubs if blk is the last block of a run of blocks of one
// region, and ensures that a call is not the last instruction there.
func (b *Generation) endRegion(blk, next nodes.BlockID, falls bool) {
	g := &b.Method
	if next != 0 && b.sameRegion(blk, next) {
		return
	}
	if len(g.throws)+len(g.Casts)+len(g.Polls) == 0 {
		if b.Buf.Size() == g.AfterCall {
			b.isa.Nop()
		}
		return
	}
	skip := code.Label(0)
	if falls {
		skip = b.Buf.NewLabel()
		b.isa.Jump(skip)
	}
	b.placePolls()
	il := g.IL
	for _, t := range g.throws {
		b.Buf.Bind(t.label)
		b.MarkIL(t.il, true)
		if b.M.Log != nil {
			b.beginNode(t.node)
		}
		b.isa.CallHelper(t.helper)
		if !b.CallsLast {
			b.isa.Trap()
		}
	}
	b.dropThrows()
	b.placeCasts()
	if b.Buf.Size() == g.AfterCall {
		b.isa.Trap()
	}
	g.IL = il
	if falls {
		b.Buf.Bind(skip)
	}
}

// dropThrows clears the list of throw stubs.
func (b *Generation) dropThrows() {
	g := &b.Method
	for i := range g.throws {
		g.throwAt[throwHash(g.throws[i].helper, g.throws[i].il)] = 0
	}
	g.throws = g.throws[:0]
}

// ThrowLabel returns the label of the current region's call of throw helper h.
func (b *Generation) ThrowLabel(h ee.Helper) code.Label {
	g := &b.Method
	last := &g.throwAt[throwHash(h, g.IL)]
	for i := *last; i != 0; i = g.throws[i-1].next {
		if t := &g.throws[i-1]; t.helper == h && t.il == g.IL {
			return t.label
		}
	}
	l := b.Buf.NewLabel()
	g.throws = append(g.throws, throwStub{h, g.IL, l, *last, g.node})
	*last = uint32(len(g.throws))
	return l
}

// throwHash is the index in throwAt for a call of h from IL offset il.
func throwHash(h ee.Helper, il uint32) uint8 { return uint8(il ^ il>>8 ^ uint32(h)) }

// SpillType is the type that n's value has in a spill temp.
func (b *Generation) SpillType(n nodes.NodeID) nodes.VarType {
	if t := b.M.Type[n].Actual(); t != nodes.TYP_STRUCT {
		return t
	}
	return b.Word
}

// MarkIL records that the code from here on comes from IL offset il. Of several marks at one place,
// the last counts.
func (b *Generation) MarkIL(il uint32, call bool) {
	g := &b.Method
	g.IL = il
	mark := b.Buf.Mark()
	if k := len(g.ilMark) - 1; k >= 0 && g.ilMark[k].mark == mark {
		g.ilMark = g.ilMark[:k]
	}
	g.ilMark = append(g.ilMark, ilMark{mark, il, call})
}

// Called records call site i, as the code buffer numbered it.
func (b *Generation) Called(i int, method ee.MethodHandle, helper ee.Helper) {
	g := &b.Method
	if i != len(g.sites) {
		panic("BUG: amd64: a call was emitted that is not recorded")
	}
	g.sites = append(g.sites, callSite{g.IL, method, helper})
	g.AfterCall = b.Buf.Size()
}

// AddThunk records that the code from mark start up to here is a call-finally sequence.
func (b *Generation) AddThunk(start int) {
	b.Method.thunks = append(b.Method.thunks, thunk{int32(start), int32(b.Buf.Mark())})
}
