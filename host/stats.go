package host

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"slices"
	"strings"
	"text/tabwriter"
	"time"
)

// StatsVersion is the version of Stats that is read.
const StatsVersion = 1

// Stats is what the library counted in one run; its JSON form is the file that
// the library writes.
type Stats struct {
	Version          int              `json:"version"`
	JIT              string           `json:"jit"`
	Opt              string           `json:"opt"`
	Asked            int64            `json:"asked"`
	Compiled         int64            `json:"compiled"`
	Skipped          map[string]int64 `json:"skipped"` // by reason
	Failed           map[string]int64 `json:"failed"`  // by reason
	ILBytes          int64            `json:"ilBytes"`
	CodeBytes        int64            `json:"codeBytes"`
	GCInfoBytes      int64            `json:"gcInfoBytes"`
	JITNs            int64            `json:"jitNs"` // callbacks included
	CPUNs            int64            `json:"cpuNs"` // of the threads' CPU time, callbacks included
	CallbackNs       int64            `json:"callbackNs"`
	Callbacks        int64            `json:"callbacks"`
	Crossings        int64            `json:"crossings"` // of the library's, each with a row of callbacks
	CallbacksBySlot  map[string]int64 `json:"callbacksBySlot"`
	CallbackNsBySlot map[string]int64 `json:"callbackNsBySlot"`
	Threads          int64            `json:"threads"`
	Patchpoints      int64            `json:"patchpoints"`   // methods that can be replaced while they run
	Replacements     int64            `json:"replacements"`  // compiles that took over from such code
	NoPatchpoints    map[string]int64 `json:"noPatchpoints"` // methods with loops that cannot be replaced, by reason
	Shipped          ShippedStats     `json:"shipped"`
}

// ShippedStats is what the shipped JIT made of the methods that the library
// compiled.
type ShippedStats struct {
	Methods    int64 `json:"methods"`
	Ns         int64 `json:"ns"`
	CPUNs      int64 `json:"cpuNs"`
	CallbackNs int64 `json:"callbackNs"`
	CodeBytes  int64 `json:"codeBytes"`
}

// ErrNoStats says that the program ended in a way that left the library no
// time to write, or without ever asking it.
var ErrNoStats = errors.New("the library left no statistics: the program was killed, crashed, or compiled nothing")

// ReadStats reads the library's file.
func ReadStats(file string) (*Stats, error) {
	b, err := os.ReadFile(file)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, ErrNoStats
	} else if err != nil {
		return nil, err
	}
	var s Stats
	if err := json.Unmarshal(b, &s); err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	if s.Version != StatsVersion {
		return nil, fmt.Errorf("the library's statistics have version %d, want %d: library and command are not of one build", s.Version, StatsVersion)
	}
	return &s, nil
}

// JSON writes the statistics as one line.
func (s *Stats) JSON(w io.Writer) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	return e.Encode(s)
}

// Text writes the statistics as tables for people.
func (s *Stats) Text(w io.Writer) error {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(t, "methods asked\tcompiled\tskipped\tfailed\tIL bytes\tcode bytes\tGC info\tcallbacks\tthreads\t")
	fmt.Fprintf(t, "%d\t%d\t%d\t%d\t%d\t%d\t%d\t%d\t%d\t\n", s.Asked, s.Compiled, sum(s.Skipped), sum(s.Failed),
		s.ILBytes, s.CodeBytes, s.GCInfoBytes, s.Callbacks, s.Threads)
	if err := t.Flush(); err != nil {
		return err
	}
	var b strings.Builder
	s.reasons(&b)
	s.times(&b)
	_, err := io.WriteString(w, b.String())
	return err
}

// reasons lists why methods were not compiled, the most frequent first.
func (s *Stats) reasons(b *strings.Builder) {
	for _, list := range []struct {
		what string
		by   map[string]int64
	}{{"skipped", s.Skipped}, {"failed", s.Failed}} {
		keys := slices.SortedFunc(maps.Keys(list.by), func(x, y string) int {
			return cmp.Or(cmp.Compare(list.by[y], list.by[x]), cmp.Compare(x, y))
		})
		for _, reason := range keys {
			fmt.Fprintf(b, "%8d  %s: %s\n", list.by[reason], list.what, reason)
		}
	}
}

// times compares what compiles took, with the shipped JIT's if it was asked.
func (s *Stats) times(b *strings.Builder) {
	line := func(who string, methods, total, callbacks, cpu, code int64) {
		n := max(methods, 1)
		fmt.Fprintf(b, "%s: %.1f ms in the JIT, %.1f us a method (%.1f without callbacks; %.1f of CPU time), %d code bytes a method\n", who,
			time.Duration(total).Seconds()*1e3, float64(total)/1e3/float64(n), float64(total-callbacks)/1e3/float64(n), float64(cpu)/1e3/float64(n), code/n)
	}
	who := "ryugo --opt " + s.Opt
	if s.JIT == string(Timed) {
		who = "shipped JIT"
	}
	line(who, s.Compiled, s.JITNs, s.CallbackNs, s.CPUNs, s.CodeBytes)
	if sh := s.Shipped; sh.Methods > 0 {
		line("shipped JIT", sh.Methods, sh.Ns, sh.CallbackNs, sh.CPUNs, sh.CodeBytes)
	}
}

func sum(by map[string]int64) (n int64) {
	for _, v := range by {
		n += v
	}
	return n
}
