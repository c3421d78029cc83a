package throughput

import "math"

// minima are the minimum times over some visits.
type minima struct {
	total  []int64 // by method
	phases []int64 // by method and phase
	// Indexed by the first method of a request.
	cpu, instructions map[int]int64
}

func newMinima(methods, phases int) *minima {
	m := &minima{make([]int64, methods), make([]int64, methods*phases), map[int]int64{}, map[int]int64{}}
	for _, list := range [][]int64{m.total, m.phases} {
		for i := range list {
			list[i] = math.MaxInt64
		}
	}
	return m
}

// least sets rows[i] to the minimum of rows[i] and n.
func least(rows map[int]int64, i int, n int64) {
	if old, ok := rows[i]; !ok || n < old {
		rows[i] = n
	}
}

// with returns the minima of m and o.
func (m *minima) with(o *minima) *minima {
	all := newMinima(len(m.total), len(m.phases)/max(1, len(m.total)))
	for _, part := range []*minima{m, o} {
		for i, ns := range part.total {
			all.total[i] = min(all.total[i], ns)
		}
		for i, ns := range part.phases {
			all.phases[i] = min(all.phases[i], ns)
		}
		for i, ns := range part.cpu {
			least(all.cpu, i, ns)
		}
		for i, n := range part.instructions {
			least(all.instructions, i, n)
		}
	}
	return all
}

// sums adds up the rows, except those of methods to skip and those without a measurement.
func (m *minima) sums(skip []bool) (s sums) {
	phases := len(m.phases) / max(1, len(m.total))
	s.Phases = make([]int64, phases)
	for i, ns := range m.total {
		if skip[i] || ns == math.MaxInt64 {
			continue
		}
		s.Total += ns
		for p, ns := range m.phases[i*phases:][:phases] {
			s.Phases[p] += ns
		}
	}
	for _, ns := range m.cpu {
		s.CPU += ns
	}
	for _, n := range m.instructions {
		s.Instructions += n
	}
	return s
}

// times converts s to Times.
func (s *sums) times() Times {
	t := Times{Total: float64(s.Total), CPU: float64(s.CPU), Phases: make([]float64, len(s.Phases))}
	for p, ns := range s.Phases {
		t.Phases[p] = float64(ns)
	}
	return t
}
