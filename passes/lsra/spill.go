package lsra

import (
	"math/bits"

	"ryugo/nodes"
	"ryugo/targets"
)

// Spill temps. A value that loses its register stands in one from its definition
// to its use, as do references, under some runtimes, while a call runs. Constants and
// addresses of locals need none.

// slot is a spill temp: reusable for values defined behind RefPosition freeFrom.
type slot struct {
	typ      nodes.VarType
	busy     bool
	freeFrom uint32
}

// evictAll frees the registers of mask.
func (a *Allocator) evictAll(mask targets.RegMask) {
	for c := uint64(mask &^ a.free & a.regs); c != 0; c &= c - 1 {
		a.evict(targets.Reg(bits.TrailingZeros64(c)))
	}
}

// evict spills the value in reg, if any.
func (a *Allocator) evict(reg targets.Reg) {
	if v := a.owner[reg]; v != 0 {
		a.spill(v)
		a.release(reg)
	}
}

func (a *Allocator) release(reg targets.Reg) {
	a.owner[reg] = 0
	a.free |= targets.MaskOf(reg) & a.regs
}

// refDies takes v out of refsLive: it has been used.
func (a *Allocator) refDies(v value) {
	live := a.refsLive
	for i := len(live) - 1; i >= 0; i-- {
		if live[i] == v {
			if i < len(live)-1 { // mostly the last one dies
				copy(live[i:], live[i+1:])
			}
			a.refsLive = live[:len(live)-1]
			return
		}
	}
}

// noteCall notes which references live across the call.
func (a *Allocator) noteCall(call nodes.NodeID) {
	m := a.m
	m.CallTmps = append(m.CallTmps, nodes.CallTmps{Call: call, First: uint32(len(m.LiveTmps)), Count: uint32(len(a.refsLive))})
	for _, v := range a.refsLive {
		m.LiveTmps = append(m.LiveTmps, a.liveTmp(v))
	}
}

// remade tells whether v, when it has lost its register, is made again for its use.
func (a *Allocator) remade(v value) bool {
	return v&isMulti == 0 && a.m.Rematerializes(nodes.NodeID(v))
}

// spill makes v stand in a spill temp from its definition to its use.
func (a *Allocator) spill(v value) {
	t := a.typeOf(v).Actual()
	a.setSpill(v)
	if a.remade(v) {
		return
	}
	for i := range a.slots {
		s := &a.slots[i]
		if s.typ == t && !s.busy && s.freeFrom <= *a.defRefOf(v) {
			s.busy = true
			*a.spillTmpOf(v) = uint16(i)
			return
		}
	}
	a.slots = append(a.slots, slot{typ: t, busy: true})
	*a.spillTmpOf(v) = uint16(len(a.slots) - 1)
}
