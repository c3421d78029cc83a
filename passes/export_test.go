package passes

import "ryugo/passes/vn"

// Begin prepares c for RunPhase on the method in c.M.
func (c *Compiler) Begin() {
	c.env.Method, c.env.MinOpts, c.env.Inline = 1, c.opts.Level == LevelMin, c.inline
	c.stale = 0
}

// RunPhase runs phase i and the verifiers, if the phase runs at c's level and its condition holds.
// It reports whether the phase ran.
func (c *Compiler) RunPhase(i int) bool {
	if p := &Phases[i]; !c.running.Has(i) || p.When != Always && !conditions[p.When].holds(c, p) {
		return false
	}
	c.phase = i
	Phases[i].Run(c, &c.code)
	c.inspect(&Phases[i])
	return true
}

// Numbers returns the value numbers of the current method.
func (c *Compiler) Numbers() *vn.Numbering { return &c.vns }
