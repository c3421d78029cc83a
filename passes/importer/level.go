package importer

import "ryugo/ee"

// The limits of full optimization, as in RyuJIT (DEFAULT_MIN_OPTS_*). Larger methods are compiled
// at minopts, where every phase is linear. The cost of some other phases is not linear in the size
// of the method.
const (
	maxOptIL     = 60000
	maxOptInsns  = 20000
	maxOptBlocks = 2000
	maxOptLocals = 2000
)

// classConstructor has the attributes of a class constructor. It runs once, so the cost of its
// calls does not matter (inline.Once).
const classConstructor = ee.CORINFO_FLG_CONSTRUCTOR | ee.CORINFO_FLG_STATIC

// chooseLevel switches to minopts if the current method, whose blocks have been made, must not be
// optimized: because of the limits above, or because the runtime requests it (CORJIT_FLAG_MIN_OPT,
// CORJIT_FLAG_TIER0). A method with loops may run for a long time in one call. So at tier 0 it gets
// patchpoints, from which optimized code can take over. If it cannot have patchpoints, it is
// optimized immediately (fgSwitchToOptimized).
func (p *Importer) chooseLevel() {
	m := p.m
	flags := m.Info.Flags
	large := len(p.il) > maxOptIL || p.blocks.insns > maxOptInsns || m.NumBlocks > maxOptBlocks || len(m.Locals) > maxOptLocals
	least := large || flags&ee.CORJIT_FLAG_MIN_OPT != 0
	if p.patchpoints.on = false; flags&ee.CORJIT_FLAG_TIER0 != 0 && !least {
		if p.blocks.jumpsBack() {
			p.patchpoints.begin()
		}
		least = p.patchpoints.on || !p.blocks.jumpsBack()
	}
	if least {
		p.env.MinOpts, p.env.Inline = true, false
	}
	if flags&ee.CORJIT_FLAG_BBINSTR != 0 {
		p.env.Inline = false // only the method's own calls can be counted
	}
}
