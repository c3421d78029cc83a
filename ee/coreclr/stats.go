//go:build cgo && linux && !386 && !arm && !mips && !mipsle

package coreclr

import (
	"encoding/json"
	"sync"
	"time"

	"ryugo/ee/coreclr/native"
	"ryugo/output"
)

// callCounts are the callbacks of one compile.
type callCounts struct {
	calls  uint64
	cycles uint64 // in callbacks, without the compiles that the callbacks started
	nested uint64 // in those nested compiles

	crossings uint64 // from Go to C, each with a list of calls
}

// stats counts the outcomes of all compiles.
type stats struct {
	mu       sync.Mutex
	sessions []*session // all sessions, for their counts by slot
	sum      report
	cycles   struct{ jit, callbacks, shipped, shippedCallbacks uint64 } // converted to the report's times
}

// report is the contents of RYUGO_STATS.
type report struct {
	Version          int               `json:"version"`
	JIT              string            `json:"jit"`
	Opt              string            `json:"opt"`
	Asked            uint64            `json:"asked"`
	Compiled         uint64            `json:"compiled"`
	Skipped          map[string]uint64 `json:"skipped"`
	Failed           map[string]uint64 `json:"failed"`
	ILBytes          uint64            `json:"ilBytes"`   // of methods compiled
	CodeBytes        uint64            `json:"codeBytes"` // of methods compiled
	GCInfoBytes      uint64            `json:"gcInfoBytes"`
	JitNs            int64             `json:"jitNs"` // callbacks included
	CPUNs            int64             `json:"cpuNs"` // of the threads' CPU time, callbacks included
	CallbackNs       int64             `json:"callbackNs"`
	Callbacks        uint64            `json:"callbacks"`
	Crossings        uint64            `json:"crossings"` // from Go to C, each with a list of callbacks
	CallbacksBySlot  map[string]uint64 `json:"callbacksBySlot"`
	CallbackNsBySlot map[string]int64  `json:"callbackNsBySlot"`
	Threads          uint64            `json:"threads"`
	Patchpoints      uint64            `json:"patchpoints"`   // methods that can be replaced while they run
	Replacements     uint64            `json:"replacements"`  // compiles of OSR methods
	NoPatchpoints    map[string]uint64 `json:"noPatchpoints"` // methods with loops that cannot be replaced, by reason
	Shipped          shippedCounts     `json:"shipped"`       // of the methods that both JITs compiled
}

// add counts one compile.
func (s *stats) add(o *outcome) {
	s.mu.Lock()
	defer s.mu.Unlock()
	r := &s.sum
	r.Asked++
	s.cycles.jit += o.cycles
	s.cycles.callbacks += o.calls.cycles
	r.Callbacks += o.calls.calls
	r.Crossings += o.calls.crossings
	r.CPUNs += o.cpu
	switch o.kind {
	case outcomeCompiled:
		r.Compiled++
		r.ILBytes += uint64(o.ilBytes)
		r.CodeBytes += uint64(o.codeBytes)
		r.GCInfoBytes += uint64(o.gcBytes)
		if o.patchpoints {
			r.Patchpoints++
		}
		if o.replaces {
			r.Replacements++
		}
		if o.refused != "" {
			count(&r.NoPatchpoints, o.refused)
		}
		r.Shipped.add(&o.shipped)
		s.cycles.shipped += o.shipped.cycles
		s.cycles.shippedCallbacks += o.shipped.callbackCycles
	case outcomeSkipped:
		count(&r.Skipped, o.reason)
	case outcomeFailed:
		count(&r.Failed, o.reason)
	}
}

func count(m *map[string]uint64, reason string) {
	if *m == nil {
		*m = map[string]uint64{}
	}
	(*m)[reason]++
}

// addSession adds a session for the counts by slot.
func (s *stats) addSession(session *session) {
	s.mu.Lock()
	s.sessions = append(s.sessions, session)
	s.mu.Unlock()
}

// write writes the counts to a file, which appears as a whole.
func (s *stats) write(cfg *config) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	r := s.sum
	r.Version, r.JIT, r.Opt, r.Threads = 1, "only", cfg.level(), native.Threads()
	switch {
	case cfg.forward:
		r.JIT = "timed"
	case cfg.alt:
		r.JIT = "alt"
	}
	ns := clock.rate() // the same rate for all
	r.JitNs, r.CallbackNs = ns(s.cycles.jit), ns(s.cycles.callbacks)
	r.Shipped.Ns, r.Shipped.CallbackNs = ns(s.cycles.shipped), ns(s.cycles.shippedCallbacks)
	r.CallbacksBySlot, r.CallbackNsBySlot = map[string]uint64{}, map[string]int64{}
	for _, session := range s.sessions {
		for i, name := range session.v.SlotNames {
			if n := session.blk.SlotCalls[i]; n != 0 {
				r.CallbacksBySlot[name] += n
				r.CallbackNsBySlot[name] += ns(session.blk.SlotCycles[i])
			}
		}
	}
	text, err := json.Marshal(&r)
	if err != nil {
		return err
	}
	return output.WriteFile(cfg.stats, append(text, '\n'))
}

// takeCounts returns the callbacks since its previous call.
func (s *session) takeCounts() callCounts {
	k := s.blk
	c := callCounts{k.Calls, k.Cycles - k.Nested, k.Nested, k.Crossings}
	k.Calls, k.Cycles, k.Nested, k.Crossings = 0, 0, 0, 0
	return c
}

// cycleClock measures the duration of cycles of the time stamp counter. All times are measured in
// such cycles: a callback is shorter than two readings of the clock.
type cycleClock struct {
	cycles uint64
	start  time.Time
}

// clock starts when the library is loaded.
var clock = cycleClock{native.Cycles(), time.Now()}

// rate returns the conversion of cycles to nanoseconds, which is the more exact the longer the
// clock has run. Times that are compared must be converted by the same rate.
func (c *cycleClock) rate() func(cycles uint64) (ns int64) {
	perCycle := float64(time.Since(c.start)) / float64(max(native.Cycles()-c.cycles, 1))
	return func(cycles uint64) int64 { return int64(float64(cycles) * perCycle) }
}
