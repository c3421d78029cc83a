//go:build cgo && linux && amd64

package coreclr

// #include "bridge.h"
import "C"

import (
	"encoding/json"
	"sync"
	"time"

	"ryugo/output"
)

// callCounts are the callbacks of one compile.
type callCounts struct {
	calls  uint64
	ns     int64 // in callbacks, without the compiles that they started
	nested int64 // in those compiles
}

// stats counts what became of all compiles.
type stats struct {
	mu       sync.Mutex
	sessions []*session // all, for their counts by slot
	sum      report
}

// report is what RYUGO_STATS gets.
type report struct {
	Version          int               `json:"version"`
	JIT              string            `json:"jit"`
	Opt              string            `json:"opt"`
	Asked            uint64            `json:"asked"`
	Compiled         uint64            `json:"compiled"`
	Skipped          map[string]uint64 `json:"skipped"`
	Failed           map[string]uint64 `json:"failed"`
	ILBytes          uint64            `json:"ilBytes"`   // of methods compiled
	CodeBytes        uint64            `json:"codeBytes"` // as well
	GCInfoBytes      uint64            `json:"gcInfoBytes"`
	JitNs            int64             `json:"jitNs"` // callbacks included
	CallbackNs       int64             `json:"callbackNs"`
	Callbacks        uint64            `json:"callbacks"`
	CallbacksBySlot  map[string]uint64 `json:"callbacksBySlot"`
	CallbackNsBySlot map[string]int64  `json:"callbackNsBySlot"`
	Threads          uint64            `json:"threads"`
	Shipped          shippedCounts     `json:"shipped"` // of the methods that both compiled
}

// add counts one compile.
func (s *stats) add(o *outcome) {
	s.mu.Lock()
	defer s.mu.Unlock()
	r := &s.sum
	r.Asked++
	r.JitNs += o.ns
	r.CallbackNs += o.calls.ns
	r.Callbacks += o.calls.calls
	switch o.kind {
	case outcomeCompiled:
		r.Compiled++
		r.ILBytes += uint64(o.ilBytes)
		r.CodeBytes += uint64(o.codeBytes)
		r.GCInfoBytes += uint64(o.gcBytes)
		r.Shipped.add(&o.shipped)
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

// addSession remembers a session for the counts by slot.
func (s *stats) addSession(session *session) {
	s.mu.Lock()
	s.sessions = append(s.sessions, session)
	s.mu.Unlock()
}

// write puts the counts into a file, which appears as a whole.
func (s *stats) write(cfg *config) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	r := s.sum
	r.Version, r.JIT, r.Opt, r.Threads = 1, "only", string(cfg.opt), uint64(C.ryugo_threads())
	if cfg.alt {
		r.JIT = "alt"
	}
	r.CallbacksBySlot, r.CallbackNsBySlot = map[string]uint64{}, map[string]int64{}
	for _, session := range s.sessions {
		for i, name := range session.v.SlotNames {
			if n := session.blk.slot_calls[i]; n != 0 {
				r.CallbacksBySlot[name] += uint64(n)
				r.CallbackNsBySlot[name] += clock.ns(uint64(session.blk.slot_cycles[i]))
			}
		}
	}
	text, err := json.Marshal(&r)
	if err != nil {
		return err
	}
	return output.WriteFile(cfg.stats, append(text, '\n'))
}

// takeCounts returns the callbacks since it was called before.
func (s *session) takeCounts() callCounts {
	k := s.blk
	c := callCounts{calls: uint64(k.calls), nested: clock.ns(uint64(k.nested))}
	c.ns = clock.ns(uint64(k.cycles)) - c.nested
	k.calls, k.cycles, k.nested = 0, 0, 0
	return c
}

// cycleClock tells how long cycles of the time stamp counter are: callbacks are
// timed by it, since they are shorter than two readings of the clock.
type cycleClock struct {
	cycles C.uint64_t
	start  time.Time
}

// clock starts when the library is loaded.
var clock = cycleClock{C.ryugo_cycles(), time.Now()}

// ns converts, the more exactly the longer the clock runs.
func (c *cycleClock) ns(cycles uint64) int64 {
	if cycles == 0 {
		return 0
	}
	return int64(float64(cycles) * float64(time.Since(c.start)) / float64(C.ryugo_cycles()-c.cycles))
}
