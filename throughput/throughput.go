// Package throughput measures how long builds of a compiler take, and compares two builds in a way
// that is robust on a busy machine.
//
// A run starts some pairs of processes, one process of each build. Both keep a warm worker and
// answer requests on their standard input and output (Serve). A request compiles a chunk of a few
// methods. The two processes of a pair compile the same chunk one right after the other, in
// alternating order, so that other load on the machine affects both. The minimum over all visits
// counts: for the time of a method and of each of its phases, which are so short that another
// process rarely interrupts them, and for the CPU time of the thread in a chunk. The sums of these
// minima are one sample for each process. A pair gives one difference; Compare computes confidence
// intervals from the differences.
package throughput

import (
	"bufio"
	"os"
	"runtime"
	"strings"
	"time"
)

// Result is the measurement of one build by a run.
type Result struct {
	Time    time.Time `json:"time"`
	Run     string    `json:"run"`    // the same for both builds of a run
	Side    string    `json:"side"`   // base or new
	Build   string    `json:"build"`  // the version that the build reports
	Binary  string    `json:"binary"` // the first digits of the executable's SHA-256
	Machine Machine   `json:"machine"`
	Corpus  string    `json:"corpus"` // a hash of the methods that were compiled
	Files   []string  `json:"files"`
	Methods int       `json:"methods"`
	ILBytes int64     `json:"ilBytes"`
	Target  string    `json:"target"`
	Opt     string    `json:"opt"`
	// Whole says that samples are of whole processes, including loading, because the build has no
	// worker.
	Whole   bool     `json:"whole,omitempty"`
	Phases  []string `json:"phases"`
	Samples []Sample `json:"samples"` // one for each process
	// Counts are the instructions of one round over the corpus, nil if they are not counted.
	Counts *Counts `json:"counts,omitempty"`
}

// Sample is the measurement of one process, in nanoseconds for a round over the corpus.
type Sample struct {
	Times
	// Halves are the times of the even and of the odd visits alone. They show the noise.
	Halves [2]Times `json:"halves"`
}

// Times are the times of a round over the corpus, in nanoseconds.
type Times struct {
	Total  float64   `json:"total"`  // of the monotonic clock, read before and after each method
	CPU    float64   `json:"cpu"`    // CPU time of the thread
	Phases []float64 `json:"phases"` // by row of Result.Phases, of the monotonic clock
}

// Counts are numbers of instructions.
type Counts struct {
	By     string       `json:"by"` // perf or callgrind
	Total  int64        `json:"total"`
	Phases []PhaseCount `json:"phases,omitempty"`
}

// PhaseCount is the number of instructions of a phase, or of phases that share a function.
type PhaseCount struct {
	Name  string `json:"name"`
	Count int64  `json:"count"`
}

// Machine describes the machine on which a run took place.
type Machine struct {
	CPU   string `json:"cpu"`
	Cores int    `json:"cores"`
	OS    string `json:"os"`
	Load  string `json:"load,omitempty"` // the load average at the start of the run
}

// thisMachine describes the machine.
func thisMachine() Machine {
	m := Machine{CPU: runtime.GOARCH, Cores: runtime.NumCPU(), OS: runtime.GOOS + "/" + runtime.GOARCH}
	if in, err := os.Open("/proc/cpuinfo"); err == nil {
		defer in.Close()
		for lines := bufio.NewScanner(in); lines.Scan(); {
			if name, value, ok := strings.Cut(lines.Text(), ":"); ok && strings.TrimSpace(name) == "model name" {
				m.CPU = strings.TrimSpace(value)
				break
			}
		}
	}
	if load, err := os.ReadFile("/proc/loadavg"); err == nil {
		m.Load, _, _ = strings.Cut(string(load), " ")
	}
	return m
}

// Same reports whether times of the two machines can be compared.
func (m Machine) Same(o Machine) bool { return m.CPU == o.CPU && m.Cores == o.Cores && m.OS == o.OS }
