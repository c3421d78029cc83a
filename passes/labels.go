package passes

import (
	"context"
	"fmt"
	"runtime/pprof"
	"slices"
	"strings"
)

// LabelSet is the set of pprof labels that a compile sets. The zero value sets none.
type LabelSet uint8

const (
	LabelPhase LabelSet = 1 << iota
	LabelLevel
	LabelMethod
)

// labelNames are the keys of the labels, by bit of LabelSet.
var labelNames = []string{"phase", "level", "method"}

// LabelNames returns the names that ParseLabels accepts.
func LabelNames() []string { return slices.Clone(labelNames) }

// ParseLabels returns the set of the labels with these names.
func ParseLabels(names []string) (set LabelSet, err error) {
	for _, name := range names {
		i := slices.Index(labelNames, name)
		if i < 0 {
			return 0, fmt.Errorf("no label %q (have %s)", name, strings.Join(labelNames, ", "))
		}
		set |= 1 << i
	}
	return set, nil
}

// labels are the pprof labels of the current method: one set for each phase, made when
// the phase first runs at a level.
type labels struct {
	method  string
	minimal bool
	sets    []context.Context // nil: none yet
}

// newMethodLabels resets the labels at the start of a compile.
func (c *Compiler) newMethodLabels() {
	c.labels = labels{}
	if c.opts.Labels&LabelMethod != 0 {
		class, name := c.env.JIT.GetMethodName(c.env.Method)
		c.labels.method = class + "::" + name
	}
}

// setLabels sets the labels of phase i.
func (c *Compiler) setLabels(i int) {
	if c.opts.Labels == LabelPhase {
		pprof.SetGoroutineLabels(phaseLabels[i])
		return
	}
	l := &c.labels
	if l.sets == nil || l.minimal != c.env.MinOpts {
		l.minimal, l.sets = c.env.MinOpts, make([]context.Context, NumPhases)
	}
	if l.sets[i] == nil {
		level := "full"
		if l.minimal {
			level = "min"
		}
		var pairs []string
		for bit, value := range []string{Phases[i].Name, level, l.method} {
			if c.opts.Labels&(1<<bit) != 0 {
				pairs = append(pairs, labelNames[bit], value)
			}
		}
		l.sets[i] = pprof.WithLabels(context.Background(), pprof.Labels(pairs...))
	}
	pprof.SetGoroutineLabels(l.sets[i])
}

// phaseLabels holds one set for each phase, for profiles by phase alone.
var phaseLabels = func() (l [NumPhases]context.Context) {
	for i := range Phases {
		l[i] = pprof.WithLabels(context.Background(), pprof.Labels(labelNames[0], Phases[i].Name))
	}
	return l
}()
