package throughput

import (
	"bufio"
	"encoding/json"
	"errors"
	"io"
	"runtime"
	"runtime/debug"
	"time"
)

// protocol is the version of the protocol between a worker and a run. They write JSON, one line for
// each value: the worker writes a Hello first, then an answer for each request.
const protocol = 1

// Hello is the first message of a worker.
type Hello struct {
	Protocol int     `json:"protocol"`
	Build    string  `json:"build"`
	Target   string  `json:"target"`
	Opt      string  `json:"opt"`
	Methods  int     `json:"methods"` // number of methods to compile
	Corpus   string  `json:"corpus"`  // a hash of the methods' names and files
	IL       []int   `json:"il"`      // bytes of IL by method, -1 for a method that does not compile
	Phases   []Phase `json:"phases"`
	Counter  bool    `json:"counter"` // answers have instructions
}

// Phase is a phase of a compile.
type Phase struct {
	Name string `json:"name"`
	Func string `json:"func"` // the symbol of the function that runs it
}

// request asks for the methods from From up to To, except those in the Skip of an earlier request.
type request struct {
	From, To int
	Skip     []int `json:",omitempty"`
	Half     int   // 0 or 1: the half of the visits that the times belong to
	Order    int   // 0, or 1 if the round with the clock of phases comes first
	// Sum asks for the sums of the minimum times so far.
	Sum bool `json:",omitempty"`
	// Count asks for one round in countedRound instead of timing.
	Count bool `json:",omitempty"`
}

// answer is empty, except for a request with Sum.
type answer struct {
	Halves [2]sums
	All    sums
}

// sums are sums of minimum times: over the methods, or over the requests.
type sums struct {
	Total        int64   // nanoseconds, of methods; the clock of phases is off
	CPU          int64   // CPU time of the thread, in nanoseconds, of requests
	Instructions int64   // of requests; 0 without a counter
	Phases       []int64 // nanoseconds, of methods
}

// repetitions is the number of times that a request compiles its methods without and with the clock
// of phases. The first repetition starts with cold caches.
const repetitions = 2

// Bench is a warm compiler with a list of methods. Only one thread uses it.
type Bench interface {
	// Compile compiles method i.
	Compile(i int)
	// TimePhases turns the clock of phases on or off.
	TimePhases(on bool)
	// AddPhaseTimes adds to ns, for each phase, the nanoseconds since the beginning.
	AddPhaseTimes(ns []int64)
}

// workerMemory is the memory limit at which a worker starts to collect garbage.
const workerMemory = 1 << 30

// Serve answers requests until in ends.
func Serve(h Hello, b Bench, in io.Reader, out io.Writer) error {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	runtime.GC()
	defer debug.SetGCPercent(debug.SetGCPercent(-1))
	defer debug.SetMemoryLimit(debug.SetMemoryLimit(workerMemory))
	s := newServer(b, h.Methods, len(h.Phases))
	if counter, err := openCounter(); err == nil {
		defer counter.close()
		s.counter = counter
	}
	h.Protocol, h.Counter = protocol, s.counter != nil
	lines := bufio.NewWriter(out)
	reply := func(v any) error {
		if err := json.NewEncoder(lines).Encode(v); err != nil {
			return err
		}
		return lines.Flush()
	}
	if err := reply(h); err != nil {
		return err
	}
	for requests := json.NewDecoder(in); ; {
		var r request
		switch err := requests.Decode(&r); {
		case errors.Is(err, io.EOF):
			return nil
		case err != nil:
			return err
		case r.From < 0 || r.To > h.Methods || r.From > r.To || r.Half>>1 != 0:
			return errors.New("a request for methods that do not exist")
		}
		a, err := s.answer(&r)
		if err != nil {
			return err
		}
		if err := reply(a); err != nil {
			return err
		}
	}
}

// server answers requests.
type server struct {
	b             Bench
	skip          []bool // by method
	before, after []int64
	counter       *counter
	halves        [2]*minima
}

func newServer(b Bench, methods, phases int) *server {
	return &server{b: b, skip: make([]bool, methods), before: make([]int64, phases), after: make([]int64, phases),
		halves: [2]*minima{newMinima(methods, phases), newMinima(methods, phases)}}
}

func (s *server) answer(r *request) (*answer, error) {
	for _, i := range r.Skip {
		if i < 0 || i >= len(s.skip) {
			return nil, errors.New("a request to skip a method that does not exist")
		}
		s.skip[i] = true
	}
	switch {
	case r.Sum:
		return &answer{[2]sums{s.halves[0].sums(s.skip), s.halves[1].sums(s.skip)}, s.halves[0].with(s.halves[1]).sums(s.skip)}, nil
	case r.Count:
		s.countedRound(r)
	default:
		for n := range 2 * repetitions {
			if (n+r.Order)%2 == 0 {
				s.plainRound(r)
			} else {
				s.timedRound(r)
			}
		}
	}
	return &answer{}, nil
}

// plainRound compiles the methods of a request without the clock of phases.
func (s *server) plainRound(r *request) {
	m := s.halves[r.Half]
	var counted int64
	if s.counter != nil {
		counted = s.counter.read()
	}
	cpu := threadTime()
	clock := time.Since(epoch)
	for i := r.From; i < r.To; i++ {
		if s.skip[i] {
			continue
		}
		s.b.Compile(i)
		now := time.Since(epoch)
		m.total[i] = min(m.total[i], int64(now-clock))
		clock = now
	}
	least(m.cpu, r.From, threadTime()-cpu)
	if s.counter != nil {
		least(m.instructions, r.From, s.counter.read()-counted)
	}
}

// timedRound compiles the methods of a request with the clock of phases.
func (s *server) timedRound(r *request) {
	m := s.halves[r.Half]
	s.b.TimePhases(true)
	clear(s.before)
	s.b.AddPhaseTimes(s.before)
	for i := r.From; i < r.To; i++ {
		if s.skip[i] {
			continue
		}
		s.b.Compile(i)
		clear(s.after)
		s.b.AddPhaseTimes(s.after)
		row := m.phases[i*len(s.after):][:len(s.after)]
		for p, ns := range s.after {
			row[p] = min(row[p], ns-s.before[p])
		}
		s.before, s.after = s.after, s.before
	}
	s.b.TimePhases(false)
}

// round compiles the methods of a request once.
func (s *server) round(r *request) {
	for i := r.From; i < r.To; i++ {
		if !s.skip[i] {
			s.b.Compile(i)
		}
	}
}

// countedRound is round under a name at which callgrind starts and stops counting.
//
//go:noinline
func (s *server) countedRound(r *request) {
	s.round(r)
}

// epoch is the start of time measurements; time.Since only reads the monotonic clock.
var epoch = time.Now()
