package throughput

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"
	"time"
)

// clockwork is a Bench whose method i spends i milliseconds in its second phase.
type clockwork struct {
	on       bool
	phases   [2]int64
	compiled []int // number of compiles
}

func (c *clockwork) Compile(i int) {
	c.compiled[i]++
	start := time.Now()
	for time.Since(start) < time.Duration(i)*time.Millisecond {
	}
	if c.on {
		c.phases[1] += int64(time.Since(start))
	}
}
func (c *clockwork) TimePhases(on bool) { c.on = on }
func (c *clockwork) AddPhaseTimes(ns []int64) {
	for p := range ns {
		ns[p] += c.phases[p]
	}
}

// serve returns a worker's answers to some requests.
func serve(t *testing.T, b *clockwork, requests ...request) (Hello, []answer, error) {
	t.Helper()
	var in, out bytes.Buffer
	for _, r := range requests {
		if err := json.NewEncoder(&in).Encode(r); err != nil {
			t.Fatal(err)
		}
	}
	err := Serve(Hello{Methods: len(b.compiled), Phases: []Phase{{Name: "a"}, {Name: "b"}}}, b, &in, &out)
	var h Hello
	var answers []answer
	d := json.NewDecoder(&out)
	if bad := d.Decode(&h); bad != nil {
		t.Fatal(bad)
	}
	for d.More() {
		answers = append(answers, answer{})
		if bad := d.Decode(&answers[len(answers)-1]); bad != nil {
			t.Fatal(bad)
		}
	}
	return h, answers, err
}

func TestServe(t *testing.T) {
	b := &clockwork{compiled: make([]int, 4)}
	h, answers, err := serve(t, b, request{Skip: []int{2}}, request{From: 0, To: 4}, request{From: 0, To: 4, Half: 1, Order: 1}, request{Sum: true}, request{To: 2, Count: true})
	if err != nil || h.Protocol != protocol || len(answers) != 5 {
		t.Fatal(h, answers, err)
	}
	want := []int{9, 9, 0, 8}
	for i, n := range b.compiled {
		if n != want[i] {
			t.Errorf("method %d was compiled %d times, want %d", i, n, want[i])
		}
	}
	sum := answers[3]
	const ms = 1e6
	for _, s := range []sums{sum.All, sum.Halves[0], sum.Halves[1]} {
		if s.Total < 4*ms || s.Phases[0] != 0 || s.Phases[1] < 4*ms || s.CPU == 0 {
			t.Errorf("%+v", s)
		}
		if s.Total < sum.All.Total || s.Phases[1] < sum.All.Phases[1] || s.CPU < sum.All.CPU {
			t.Errorf("a half is shorter than both: %+v", sum)
		}
	}
}

// TestServeBadRequests: requests for what does not exist are errors.
func TestServeBadRequests(t *testing.T) {
	for _, r := range []request{{From: -1}, {To: 5}, {From: 3, To: 2}, {Skip: []int{4}}, {Half: 2}, {Half: -1}} {
		if _, _, err := serve(t, &clockwork{compiled: make([]int, 4)}, r); err == nil {
			t.Errorf("%+v was answered", r)
		}
	}
}

func TestReadCallgrind(t *testing.T) {
	const file = `events: Ir
fn=(1) ryugo/passes.(*Compiler).Compile
10 5
cfn=(2) p.scan
calls=3 -2
+1 30
cfn=(3) p.emit
calls=1 9
* 7
-3 5

fn=(2)
20 25
+0x1 5
fn=(3)
1 7
fn=(4) runtime.morestack
cfn=(3)
calls=1 9
1 999

totals: 47
`
	c, err := readCallgrind(strings.NewReader(file), []Phase{{"scan", "p.scan"}, {"emit", "p.emit"}, {"second scan", "p.scan"}, {"none", "p.none"}})
	if err != nil {
		t.Fatal(err)
	}
	want := Counts{By: CountCallgrind, Total: 47, Phases: []PhaseCount{{"scan, second scan", 30}, {"emit", 7}}}
	if got, want := mustJSON(t, c), mustJSON(t, want); got != want {
		t.Errorf("%s\nwant %s", got, want)
	}
	if _, err := readCallgrind(strings.NewReader("fn=(1) x\n"), nil); err == nil {
		t.Error("a file without costs is read")
	}
}

func mustJSON(t *testing.T, v any) string {
	b, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}
