package lsra

import (
	"math/bits"

	"ryugo/nodes"
	"ryugo/targets"
)

// Spill temps. A spill temp keeps a value that loses its register, from the value's definition to
// its use. Under some runtimes it also keeps a reference while a call runs. Constants and addresses
// of locals need no spill temp; they are rematerialized.

// slot is a spill temp. A value that is defined after RefPosition freeFrom may reuse it.
type slot struct {
	typ      nodes.VarType
	busy     bool
	freeFrom uint32
}

// evictAll evicts the values in the registers of mask.
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

// release frees reg. If its value is in a pair, release also frees the pair's other register.
func (a *Allocator) release(reg targets.Reg) {
	v := a.owner[reg]
	a.owner[reg] = 0
	a.free |= targets.MaskOf(reg) & a.regs
	if other := reg ^ 1; a.target.PairTypes != 0 && a.owner[other] == v && v != 0 && a.target.IsPair(a.typeOf(v)) {
		a.owner[other] = 0
		a.free |= targets.MaskOf(other) & a.regs
	}
}

// refDies removes v from refsLive: v has been used.
func (a *Allocator) refDies(v value) {
	live := a.refsLive
	for i := len(live) - 1; i >= 0; i-- {
		if live[i] == v {
			if i < len(live)-1 { // usually the last value dies
				copy(live[i:], live[i+1:])
			}
			a.refsLive = live[:len(live)-1]
			return
		}
	}
}

// noteCall records which references are live across the call.
func (a *Allocator) noteCall(call nodes.NodeID) {
	m := a.m
	m.CallTmps = append(m.CallTmps, nodes.CallTmps{Call: call, First: uint32(len(m.LiveTmps)), Count: uint32(len(a.refsLive))})
	for _, v := range a.refsLive {
		m.LiveTmps = append(m.LiveTmps, a.liveTmp(v))
	}
}

// remade reports whether v is rematerialized at its use if it has lost its register.
func (a *Allocator) remade(v value) bool {
	return v&isMulti == 0 && a.m.Rematerializes(nodes.NodeID(v))
}

// spill keeps v in a spill temp from its definition to its use, or has it rematerialized.
func (a *Allocator) spill(v value) {
	t := a.typeOf(v).Actual()
	a.setSpill(v)
	if a.remade(v) {
		if a.m.Log != nil {
			a.logSpill(nodes.SPILL_REMADE, v)
		}
		return
	}
	*a.spillTmpOf(v) = a.slotFor(v, t)
	if a.m.Log != nil {
		a.logSpill(nodes.SPILL_TEMP, v)
	}
}

// slotFor returns the number of a spill temp of type t that is free from v's definition on, and
// marks it busy.
func (a *Allocator) slotFor(v value, t nodes.VarType) uint16 {
	for a.firstIdle < len(a.slots) && a.slots[a.firstIdle].busy {
		a.firstIdle++
	}
	for i := a.firstIdle; i < len(a.slots); i++ {
		s := &a.slots[i]
		if s.typ == t && !s.busy && s.freeFrom <= *a.defRefOf(v) {
			s.busy = true
			return uint16(i)
		}
	}
	a.slots = append(a.slots, slot{typ: t, busy: true})
	return uint16(len(a.slots) - 1)
}
