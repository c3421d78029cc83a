package inspect

import (
	"ryugo"
	"ryugo/nodes"
)

// measure fills the memory and the times of the phases. The memory is that of a worker that has
// compiled nothing before and keeps no log. The times are the minimum of in.Rounds compiles by a
// worker that has compiled the method before.
func (m *Method) measure(in *Input) error {
	var c *ryugo.Compiler
	options := in.Options
	options.Check = false
	memory := map[string]int{}
	options.After = func(name string, _ *nodes.Method) { memory[name] = c.Memory() }
	c, err := ryugo.New(in.Session.JIT, options)
	if err != nil {
		return err
	}
	if _, err := c.Compile(in.Session.Begin(in.Index)); err != nil {
		return err
	}
	m.Memory = c.Memory()
	least, err := m.times(in)
	if err != nil {
		return err
	}
	for i := range m.Phases {
		p := &m.Phases[i]
		p.Memory, p.Ns = memory[p.Name], least[p.Name]
		m.Ns += p.Ns
	}
	return nil
}

// times returns the nanoseconds that each phase takes.
func (m *Method) times(in *Input) (map[string]int64, error) {
	least := map[string]int64{}
	options := in.Options
	options.After, options.Check, options.Timings = nil, false, true
	c, err := ryugo.New(in.Session.JIT, options)
	if err != nil {
		return nil, err
	}
	var before []ryugo.PhaseTime
	for round := range in.Rounds + 1 {
		if _, err := c.Compile(in.Session.Begin(in.Index)); err != nil {
			return nil, err
		}
		now := c.PhaseTimes()
		for i, p := range now {
			if round > 0 { // the first round is to warm up
				ns := p.Ns - before[i].Ns
				if old, ok := least[p.Name]; !ok || ns < old {
					least[p.Name] = ns
				}
			}
		}
		before = now
	}
	return least, nil
}
