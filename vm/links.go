package vm

import (
	"unsafe"

	"ryugo/ee"
	"ryugo/loader"
)

// A caller is usually compiled before its callee, so calls and vtable slots first lead to the
// callee's precode. When the callee has code, they are changed to go to the code, and the precode
// becomes one direct jump, for code that keeps the precode's address:
//
//	call precode of B                      call B
//	vtable slot: precode of B              vtable slot: B
//	precode: lea r10, B's descriptor       precode: jmp B
//	         jmp [r10]
//
// Code that needs its descriptor is left alone. So are slots if methods are interpreted: the
// interpreter recognizes a method by its precode.

// links are the places that refer to a method without code.
type links struct {
	branches []branch
	slots    []uint64 // addresses of words in the data part
}

// branch is the rel32 of a call or jump.
type branch struct {
	at     uint64
	addend int64
}

// noteBranch records a branch to symbol s, if s is a method without code.
func (v *world) noteBranch(s ee.Symbol, b branch) {
	if m := v.methodOfSymbol(s); m != nil && m.code == 0 {
		v.budget.Take(int(unsafe.Sizeof(b)))
		m.branches = append(m.branches, b)
	}
}

// setSlot fills a vtable slot of class c.
func (v *world) setSlot(slot uint64, c *loader.Class, m *loader.Method) {
	if m.IsGeneric() || m.IsOpen() {
		return // reached by VIRTUAL_FUNC_PTR only
	}
	code := v.virtualCode(c, m)
	if k := v.method(m.Handle()); code == k.entry && !v.interpreted {
		if code = k.branchTarget(); k.code == 0 {
			v.budget.Take(int(unsafe.Sizeof(slot)))
			k.slots = append(k.slots, slot)
		}
	}
	stW(slot, code)
}

// link changes everything that goes through m's precode to go to m's code.
func (v *world) link(m *method) {
	if m.needsDesc || v.interpreted {
		return
	}
	for _, b := range m.branches {
		v.cpu.SetBranch(b.at, m.code+uint64(b.addend))
	}
	for _, slot := range m.slots {
		stW(slot, m.code)
	}
	m.links = links{}
	v.cpu.Link(m.entry, m.code)
}
