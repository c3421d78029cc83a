package passes

import (
	"fmt"

	"ryugo/passes/decompose"
	"ryugo/passes/flowgraph"
	"ryugo/passes/funclets"
	"ryugo/passes/liveness"
	"ryugo/passes/loops"
	"ryugo/passes/order"
	"ryugo/passes/ssa"
)

// recheck computes facts in another way than the phase that gives them, and compares.
type recheck struct {
	facts  Facts
	name   string // in the message
	verify func(c *Compiler) error
}

// rechecks are run with Options.Check, after each phase that gives their facts.
var rechecks = [...]recheck{
	{FactFunclets, "funclets", func(c *Compiler) error { return funclets.Verify(&c.M) }},
	{FactDoms, "flow graph", func(c *Compiler) error { return flowgraph.Verify(&c.M) }},
	{FactLoops, "loops", func(c *Compiler) error { return loops.Verify(&c.M) }},
	{FactLoops, "loops", (*Compiler).checkPolls},
	{FactOrder, "tree ordering", func(c *Compiler) error { return order.Verify(&c.M) }},
	{FactRefCounts, "local sorting", func(c *Compiler) error { return c.sort.Verify(&c.M) }},
	{FactLiveness, "liveness", func(c *Compiler) error { return c.liveVerifier.Verify(&c.live, &c.M) }},
	{FactSSA, "SSA", func(c *Compiler) error { return ssa.Verify(&c.M, c.live.LiveIn()) }},
	{FactVN, "value numbers", func(c *Compiler) error { return c.vns.Verify() }},
	{FactHalves, "decomposition", func(c *Compiler) error { return decompose.Verify(&c.M, &c.env) }},
	{FactCode, "GC info", (*Compiler).checkInterrupts},
	{FactCode, "GC info", func(c *Compiler) error {
		return c.gcVerifier.Verify(&c.M, c.backend.GCTable(), c.code.GCInfo, c.env.JIT.GetEEInfo())
	}},
}

// check panics if phase p left the IR broken.
func (c *Compiler) check(p *Phase) {
	c.verifier.Unordered = p.Breaks&FactOrder != 0
	if err := c.verifier.Verify(&c.M); err != nil {
		panic(fmt.Sprintf("BUG: %v", err))
	}
	for i := range rechecks {
		if r := &rechecks[i]; p.Gives&r.facts != 0 {
			if err := r.verify(c); err != nil {
				panic(fmt.Sprintf("BUG: %s: %v", r.name, err))
			}
		}
	}
}

// checkPolls checks that each loop of trees polls, if the runtime needs that.
func (c *Compiler) checkPolls() error {
	if info := c.env.JIT.GetEEInfo(); info.PollsInLoops && !c.M.InterruptsLoops(info) {
		return loops.VerifyPolls(&c.M, loops.Polls)
	}
	return nil
}

// checkInterrupts checks that each loop of code can be interrupted, if the runtime relies on that.
func (c *Compiler) checkInterrupts() error {
	if c.M.InterruptsLoops(c.env.JIT.GetEEInfo()) {
		return loops.VerifyPolls(&c.M, liveness.Interrupts(&c.M, c.backend.GCTable()))
	}
	return nil
}
