//go:build cgo && linux && !386 && !arm && !mips && !mipsle

package coreclr

import "ryugo/ee"

// Tiered compilation. A runtime with tiers first asks for most methods at tier 0, and for those
// that are called often, later at tier 1. With RYUGO_OPT=auto, tier 0 is our min level (except for
// methods with loops: importer.chooseLevel), everything else full. With a fixed level all tiers are
// the same.

// ofLevel are the flags that decide the level, and those that belong to tiers.
const ofLevel = ee.CORJIT_FLAG_MIN_OPT | ee.CORJIT_FLAG_TIER0 | ee.CORJIT_FLAG_TIER1 | ee.CORJIT_FLAG_BBINSTR |
	ee.CORJIT_FLAG_BBINSTR_IF_LOOPS | ee.CORJIT_FLAG_BBOPT

// levelFlags returns the flags of a compile as the compiler should see them.
func (s *session) levelFlags(f ee.JitFlags) ee.JitFlags {
	switch {
	case !s.tiers:
		f &^= ofLevel
	case f&ee.CORJIT_FLAG_DEBUG_CODE != 0:
		f |= ee.CORJIT_FLAG_MIN_OPT
	}
	return f
}

// Arguments of setMethodAttribs: CORINFO_FLG_SWITCHED_TO_MIN_OPT and
// CORINFO_FLG_SWITCHED_TO_OPTIMIZED of CorInfoMethodRuntimeFlags.
const (
	switchedToMinOpt    = 8
	switchedToOptimized = 0x10
)

// reportLevel tells the runtime if the method was compiled at another level than it requested: a
// method that is optimized at tier 0 needs no other tier, unless that tier would instrument it;
// code that is not optimized at tier 1 must not replace the old code.
func (s *session) reportLevel(optimized bool) {
	const counts = ee.CORJIT_FLAG_BBINSTR | ee.CORJIT_FLAG_BBINSTR_IF_LOOPS
	switch {
	case !s.tiers:
	case optimized && s.flags&ee.CORJIT_FLAG_TIER0 != 0 && s.flags&counts == 0:
		s.call(s.v.Slots.SetMethodAttribs, uint64(s.method), switchedToOptimized, 0, 0)
	case !optimized && s.flags&ee.CORJIT_FLAG_TIER1 != 0 && s.flags&ee.CORJIT_FLAG_OSR == 0:
		s.call(s.v.Slots.SetMethodAttribs, uint64(s.method), switchedToMinOpt, 0, 0)
	}
}

// levelName returns, for the log, the level used and the tier requested.
func (s *session) levelName(optimized, patchpoints bool) string {
	name := "full"
	if !optimized {
		name = "min"
	}
	if !s.tiers {
		return name
	}
	if patchpoints {
		name += " patchpoints"
	}
	for _, f := range [...]struct {
		flag ee.JitFlags
		name string
	}{{ee.CORJIT_FLAG_BBINSTR, " counted"}, {ee.CORJIT_FLAG_OSR, " osr"}, {ee.CORJIT_FLAG_TIER1, " tier1"}, {ee.CORJIT_FLAG_TIER0, " tier0"}} {
		if s.flags&f.flag != 0 {
			name += f.name
		}
	}
	if len(s.own.BlockCounts) > 0 || len(s.own.LikelyCalls) > 0 {
		name += " profile"
	}
	return name
}
