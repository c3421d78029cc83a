package importer

import "ryugo/ee"

// What full optimization leaves alone, as RyuJIT does: methods so large that phases whose cost is not
// linear in their size would be felt (DEFAULT_MIN_OPTS_*). They are compiled as at
// minopts, where everything is.
const (
	maxOptIL     = 60000
	maxOptInsns  = 20000
	maxOptBlocks = 2000
	maxOptLocals = 2000
)

// classConstructor is what a class constructor's attributes are known by. It runs once: what its calls cost does not
// matter (inline.Once).
const classConstructor = ee.CORINFO_FLG_CONSTRUCTOR | ee.CORINFO_FLG_STATIC

// chooseLevel switches to minopts where the current method, whose blocks have been
// made, is not to be optimized: by the rules above, or because the runtime wants it so
// (CORJIT_FLAG_MIN_OPT, CORJIT_FLAG_TIER0). A method with loops may spend its time in one
// call. So at tier 0 it gets patchpoints, from which optimized code takes over, or is
// optimized at once where that cannot be (fgSwitchToOptimized).
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
		p.env.Inline = false // what is inlined is not counted
	}
}
