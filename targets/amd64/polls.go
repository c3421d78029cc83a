package amd64

import (
	"ryugo/ee"
	"ryugo/nodes"
	"ryugo/targets"
	"ryugo/targets/xarch"
)

// GC polls: a call of CORINFO_HELP_POLL_GC that is made while the runtime wants
// threads to stop. The test of its word stands in line, the call behind the last
// block of the region, where throw helpers are called too:
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
// A method with loops and no other calls has its locals in any register
// (reglocals.go). References are in callee-saved ones; what else a call would
// destroy is saved around it.

// pollStub is the call of a poll that has not been placed yet. Its safepoint is
// a row of the GC table that waits for the call site.
type pollStub struct {
	label, back xarch.Label
	site        int
	il          uint32
}

// isPoll tells whether call c is a GC poll.
func isPoll(c *nodes.Call) bool {
	return c.Kind == nodes.CT_HELPER && c.Helper == ee.CORINFO_HELP_POLL_GC
}

// genPoll tests the word. The register is one that calls destroy.
func (b *backend) genPoll(n nodes.NodeID) {
	g := &b.gen
	p := pollStub{label: b.e.NewLabel(), back: b.e.NewLabel(), site: len(b.gc.table.Sites), il: g.il}
	b.e.MI(xarch.INS_cmp, xarch.EA_4, b.trapWord(), 0)
	b.e.Jcc(xarch.CC_NE, p.label)
	b.e.Bind(p.back)
	b.safepoint(n, 0)
	g.polls = append(g.polls, p)
}

// trapWord is the word that is not zero while the runtime wants threads to
// stop. rax may be lost.
func (b *backend) trapWord() xarch.Mem {
	l := b.jit.GetAddrOfCaptureThreadGlobal()
	mem := xarch.At(xarch.RAX, 0)
	switch {
	case l.Addr.IsSymbol && l.Access == ee.IAT_VALUE:
		return xarch.AtSym(l.Addr.Bits)
	case l.Addr.IsSymbol:
		b.e.RM(xarch.INS_mov, xarch.EA_8, xarch.RAX, xarch.AtSym(l.Addr.Bits))
	default:
		b.e.RI64(xarch.RAX, int64(l.Addr.Bits))
		if l.Access != ee.IAT_VALUE {
			b.e.RM(xarch.INS_mov, xarch.EA_8, xarch.RAX, mem)
		}
	}
	if l.Access == ee.IAT_PPVALUE {
		b.e.RM(xarch.INS_mov, xarch.EA_8, xarch.RAX, mem)
	}
	return mem
}

// placePolls places the pending calls of polls.
func (b *backend) placePolls() {
	g := &b.gen
	il := g.il
	for _, p := range g.polls {
		b.e.Bind(p.label)
		g.il = p.il
		b.pollSaves(b.storeMem)
		b.gc.table.Sites[p.site].Return = uint32(b.callHelper(ee.CORINFO_HELP_POLL_GC))
		b.pollSaves(func(t nodes.VarType, mem xarch.Mem, r xarch.Reg) { b.loadMem(r, t, mem) })
		b.e.Jmp(p.back)
	}
	b.gc.outOfLine = b.gc.outOfLine || len(g.polls) > 0
	g.polls, g.il = g.polls[:0], il
}

// pollSaved is the set of locals' registers that a poll must save.
func (b *backend) pollSaved() targets.RegMask { return targets.RegMask(b.m.PollRegs) }

// pollSaves has each register that a poll must save moved to its slot, or back.
func (b *backend) pollSaves(move func(nodes.VarType, xarch.Mem, xarch.Reg)) {
	at := b.gen.frame.pollSaves
	for set := b.pollSaved(); set != 0; set &= set - 1 {
		r, t := xarch.Reg(set.First()), nodes.TYP_LONG
		if r.IsXmm() {
			t = nodes.TYP_DOUBLE
		}
		move(t, xarch.At(xarch.RBP, at), r)
		at += 8
	}
}
