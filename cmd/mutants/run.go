package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path"
	"regexp"
	"slices"
	"strings"
	"sync"
	"time"

	"ryugo/cmd/mutants/mutant"
)

// A Result is the result of one mutant.
type Result struct {
	Mutant
	Status string `json:"status"` // noticed, survived, unchanged, unreached
	By     string `json:"by,omitempty"`
	How    string `json:"how,omitempty"` // failed, time, memory
	Said   string `json:"said,omitempty"`
	// Expected is the first unit matched by --expected that noticed the mutant. Then By is a unit
	// that noticed the mutant by the behavior of the code, or the same unit as Expected.
	Expected string `json:"expected,omitempty"`
	Tried    int    `json:"tried"` // units that ran
	Left     int    `json:"left"`  // units that reach it and did not run because the time limit was reached
	Millis   int64  `json:"ms"`
}

// campaign runs mutants.
type campaign struct {
	units    []*Unit
	patience time.Duration // time limit for one mutant, in terms of the units' times without a mutant
	longest  time.Duration // units that take longer do not run
	jobs     int
	expected *regexp.Regexp
	out      *os.File

	mu    sync.Mutex
	rates map[string]*rate // [package of the mutant, unit]
}

type rate struct{ noticed, tried int }

func (c *campaign) rate(m *Mutant, u *Unit) *rate {
	key := path.Dir(m.File) + " " + u.Name
	r := c.rates[key]
	if r == nil {
		r = &rate{}
		c.rates[key] = r
	}
	return r
}

// order returns the units that may notice a mutant. The units of its own package come first. Units
// are ordered by the number of mutants of the package that they have noticed for each second of run
// time.
func (c *campaign) order(m *Mutant) (out []*Unit, reached bool) {
	own := "ryugo/" + path.Dir(m.File)
	c.mu.Lock()
	defer c.mu.Unlock()
	scores := map[*Unit]float64{}
	for _, u := range c.units {
		reached = reached || u.Seen[m.ID] != 0
		if u.Fail || u.Seen[m.ID]&mutant.Changed == 0 {
			continue
		}
		r := c.rate(m, u)
		score := (float64(r.noticed) + 0.3) / (float64(r.tried) + 1) / (u.Time.Seconds() + 0.05)
		if u.Pkg == own {
			score += 1e6
		}
		scores[u] = score
		out = append(out, u)
	}
	slices.SortStableFunc(out, func(a, b *Unit) int {
		if scores[a] > scores[b] {
			return -1
		} else if scores[a] < scores[b] {
			return 1
		}
		return 0
	})
	return out, reached
}

// try runs one mutant until a unit notices it.
func (c *campaign) try(m *Mutant) Result {
	res := Result{Mutant: *m, Status: "survived"}
	start := time.Now()
	units, reached := c.order(m)
	switch {
	case !reached:
		res.Status = "unreached"
	case len(units) == 0:
		res.Status = "unchanged"
	}
	var spent time.Duration
	for _, u := range units {
		if res.Expected != "" && c.expected.MatchString(u.Name) {
			continue
		}
		if u.Time > c.longest || spent+u.Time > c.patience {
			res.Left++
			continue
		}
		spent += u.Time
		how, said := u.run(m.ID, 3*u.Time+3*time.Second)
		res.Tried++
		c.mu.Lock()
		r := c.rate(m, u)
		r.tried++
		if how != "" {
			r.noticed++
		}
		c.mu.Unlock()
		if how == "" {
			continue
		}
		if res.Expected == "" {
			res.Status, res.By, res.How, res.Said = "noticed", u.Name, how, said
		}
		if !c.expected.MatchString(u.Name) {
			res.By = u.Name
			break
		}
		if res.Expected == "" {
			res.Expected = u.Name
			spent = max(spent, c.patience*2/3) // reserve a third of the limit for units that check behavior
		}
	}
	res.Millis = time.Since(start).Milliseconds()
	return res
}

// run runs all mutants, and appends a line for each.
func (c *campaign) run(ms []*Mutant) error {
	work := make(chan *Mutant)
	var wg sync.WaitGroup
	var failure error
	done := 0
	counts := map[string]int{}
	for range c.jobs {
		wg.Go(func() {
			for m := range work {
				res := c.try(m)
				line, err := json.Marshal(res)
				c.mu.Lock()
				if err == nil {
					_, err = c.out.Write(append(line, '\n'))
				}
				if err != nil {
					failure = err
				}
				done++
				counts[res.Status]++
				fmt.Printf("%d/%d %s %s:%d %s | %s %s %s %.1fs\n", done, len(ms), res.Status, m.File, m.Line, m.What, res.By, res.How, clip(res.Said), float64(res.Millis)/1000)
				c.mu.Unlock()
			}
		})
	}
	for _, m := range ms {
		work <- m
	}
	close(work)
	wg.Wait()
	fmt.Println(counts)
	return failure
}

func clip(s string) string {
	if len(s) > 80 {
		return s[:80]
	}
	return strings.TrimSpace(s)
}
