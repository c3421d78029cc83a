package backend

import (
	"ryugo/ee"
	"ryugo/nodes"
	"ryugo/targets"
	"ryugo/targets/code"
)

// CastStub is a call of CORINFO_HELP_CHKCASTCLASS that has not been placed yet. The helper always
// throws here.
type CastStub struct {
	Label code.Label
	Obj   targets.Reg
	Mt    nodes.NodeID
	IL    uint32
	Node  nodes.NodeID // the cast
}

// placeCasts places the pending cast calls.
func (b *Generation) placeCasts() {
	g, args := &b.Method, b.Target.ABI.IntArgs
	for _, c := range g.Casts {
		b.Buf.Bind(c.Label)
		b.MarkIL(c.IL, true)
		if b.M.Log != nil {
			b.beginNode(c.Node)
		}
		moves := [2]RegMove{{args[1], c.Obj, nodes.TYP_REF}}
		if b.InReg(c.Mt) {
			moves[1] = RegMove{args[0], b.RegOf(c.Mt), b.Word}
			b.MoveParallel(moves[:])
		} else {
			b.MoveParallel(moves[:1])
			b.isa.Value(args[0], c.Mt)
		}
		b.isa.CallHelper(ee.CORINFO_HELP_CHKCASTCLASS)
		if !b.CallsLast {
			b.isa.Trap()
		}
	}
	g.Casts = g.Casts[:0]
}

// GC polls: a call of CORINFO_HELP_POLL_GC if the runtime wants threads to stop. The test of the
// runtime's word is in line. The call is after the last block of the region, as the calls of throw
// helpers are:
//
//	mov rax, word
//	cmp dword ptr [rax], 0
//	jne poll
//	back: ...
//	      ...
//	poll: mov [rbp-32], r10
//	      call POLL_GC
//	      mov r10, [rbp-32]
//	      jmp back
//
// A method with loops and no other calls may have its locals in any register (reglocals.go).
// References are in callee-saved registers. Other locals whose registers a call destroys are saved
// around it.

// PollStub is the call of a poll that has not been placed yet. Site is its row of the GC table,
// whose call site is filled in when the call is placed.
type PollStub struct {
	Label, Back code.Label
	Site        int
	IL          uint32
	Node        nodes.NodeID // the poll, or the call with the fast path
	// Helper is the helper that a call falls back to if its fast path fails (threadstatics.go,
	// classinit.go). Arg is its argument, or Const the node of a constant argument. A poll has no
	// Helper.
	Helper ee.Helper
	Arg    uint32
	Const  nodes.NodeID
	Placed bool // the argument is in its register
}

// placePolls places the pending calls of polls and of helpers.
func (b *Generation) placePolls() {
	g := &b.Method
	il := g.IL
	for _, p := range g.Polls {
		b.Buf.Bind(p.Label)
		g.IL = p.IL
		if b.M.Log != nil {
			b.beginNode(p.Node)
		}
		if p.Helper != ee.CORINFO_HELP_UNDEF {
			switch {
			case p.Placed:
			case p.Const != 0:
				b.isa.Value(b.Target.ABI.IntArgs[0], p.Const)
			default:
				b.isa.Int(b.Target.ABI.IntArgs[0], int64(p.Arg))
			}
			b.GC.Table.Sites[p.Site].Return = uint32(b.isa.CallHelper(p.Helper))
			b.isa.Jump(p.Back)
			continue
		}
		b.pollSaves(b.isa.StoreSlot)
		b.GC.Table.Sites[p.Site].Return = uint32(b.isa.CallHelper(ee.CORINFO_HELP_POLL_GC))
		b.pollSaves(func(t nodes.VarType, slot int32, r targets.Reg) { b.isa.LoadSlot(r, t, slot) })
		b.isa.Jump(p.Back)
	}
	b.GC.outOfLine = b.GC.outOfLine || len(g.Polls) > 0
	g.Polls, g.IL = g.Polls[:0], il
}

// pollSaves calls move for each register that a poll must save, with its slot.
func (b *Generation) pollSaves(move func(nodes.VarType, int32, targets.Reg)) {
	slot := b.Frame.pollSaves
	for set := b.pollSaved(); set != 0; set &= set - 1 {
		r, t := set.First(), b.Word
		if b.Target.FloatRegs.Has(r) {
			t = nodes.TYP_DOUBLE
		}
		move(t, slot, r)
		slot += b.Shape.Slot
	}
}
