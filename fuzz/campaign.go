// Package fuzz is differential testing: several engines run random programs of package progen and
// must print the same output. A difference is shrunk and kept with its program.
package fuzz

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"time"

	"ryugo/fuzz/progen"
	"ryugo/output"
)

// Campaign is a number of random programs to run. Program i is made from the seed Seed+i.
type Campaign struct {
	Engines []Engine
	Count   int
	Seed    uint64
	Jobs    int
	// Batch is the number of programs in one assembly; 0 means 50.
	Batch   int
	Options progen.Options
	// KeepGoing continues after the first difference.
	KeepGoing bool
	// Tries limits the number of runs that shrink one difference; 0 means 1500, negative does not
	// shrink.
	Tries int
	// Step, if set, is called by the workers with the number of programs that are done. Found, if
	// set, is called with each difference, one call at a time.
	Step  func(n int)
	Found func(d *Difference)
}

// Difference is a program on which the engines disagree, or on which an engine fails.
type Difference struct {
	Seed     uint64             `json:"seed"`
	Kind     string             `json:"kind"` // which engine did what
	Nodes    int                `json:"nodes"`
	Shrunk   int                `json:"shrunkNodes"`
	Outcomes map[string]Outcome `json:"outcomes"` // of the shrunk program, by engine
	Image    []byte             `json:"-"`
	Listing  string             `json:"-"`
	// Seeds are the seeds of a batch that fails only as a whole.
	Seeds []uint64 `json:"seeds,omitempty"`
}

// Result is the result of a campaign.
type Result struct {
	Programs    int           `json:"programs"`
	Wall        time.Duration `json:"wallNs"`
	Differences []*Difference `json:"differences"`
}

// Run runs the campaign until all programs are done, ctx is done, or a difference is found. When
// ctx is done, the programs that are running are given up and not counted.
func (c *Campaign) Run(ctx context.Context) *Result {
	start := time.Now()
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	batch := c.Batch
	if batch == 0 {
		batch = 50
	}
	var mu sync.Mutex
	next, r := 0, &Result{Differences: []*Difference{}}
	claim := func() (seeds []uint64) {
		mu.Lock()
		defer mu.Unlock()
		for ; len(seeds) < batch && next < c.Count && ctx.Err() == nil; next++ {
			seeds = append(seeds, c.Seed+uint64(next))
		}
		return seeds
	}
	var wg sync.WaitGroup
	for range max(1, c.Jobs) {
		wg.Go(func() {
			for {
				seeds := claim()
				if len(seeds) == 0 {
					return
				}
				found := c.try(ctx, seeds)
				mu.Lock()
				if ctx.Err() != nil && len(found) == 0 {
					mu.Unlock()
					return
				}
				r.Programs += len(seeds)
				r.Differences = append(r.Differences, found...)
				for _, d := range found {
					if c.Found != nil {
						c.Found(d)
					}
				}
				if len(found) > 0 && !c.KeepGoing {
					cancel()
				}
				mu.Unlock()
				if c.Step != nil {
					c.Step(len(seeds))
				}
			}
		})
	}
	wg.Wait()
	slices.SortFunc(r.Differences, func(x, y *Difference) int { return cmp.Compare(x.Seed, y.Seed) })
	r.Wall = time.Since(start)
	return r
}

// generate makes the program of a seed.
func (c *Campaign) generate(seed uint64) *progen.Program {
	p := progen.Generate(progen.NewSource(seed), c.Options)
	p.Seed = seed
	return p
}

// try runs the programs of some seeds together. If something is wrong, it runs them one by one.
func (c *Campaign) try(ctx context.Context, seeds []uint64) (found []*Difference) {
	programs := make([]*progen.Program, len(seeds))
	for i, s := range seeds {
		if ctx.Err() != nil {
			return nil
		}
		programs[i] = c.generate(s)
	}
	together := c.outcomes(ctx, programs)
	kind := c.verdict(together)
	if kind == "" || ctx.Err() != nil {
		return nil
	}
	if len(programs) > 1 {
		for _, s := range seeds {
			if ctx.Err() == nil {
				found = append(found, c.try(ctx, []uint64{s})...)
			}
			if len(found) > 0 && !c.KeepGoing {
				break
			}
		}
		if len(found) == 0 && ctx.Err() == nil {
			d := c.difference(programs, kind, together)
			d.Seeds = seeds
			found = append(found, d)
		}
		return found
	}
	p := programs[0]
	nodes := p.Size()
	if tries := c.Tries; tries >= 0 {
		if tries == 0 {
			tries = 1500
		}
		// Shrinking runs only the engines that are needed to see the difference.
		engines := c.Engines
		c := &Campaign{Engines: c.witnesses(together)}
		want := c.verdict(c.outcomes(ctx, programs))
		if want == "" {
			c.Engines, want = engines, kind
		}
		progen.Shrink(p, tries, func(p *progen.Program) bool {
			return ctx.Err() == nil && c.verdict(c.outcomes(ctx, []*progen.Program{p})) == want && ctx.Err() == nil
		})
	}
	small := c.outcomes(ctx, programs)
	if ctx.Err() != nil { // the difference as it was found
		programs[0], small = c.generate(seeds[0]), together
	}
	d := c.difference(programs, kind, small)
	d.Nodes = nodes
	return []*Difference{d}
}

func (c *Campaign) difference(programs []*progen.Program, kind string, outcomes []Outcome) *Difference {
	d := &Difference{Seed: programs[0].Seed, Kind: kind, Outcomes: map[string]Outcome{}}
	for i, e := range c.Engines {
		d.Outcomes[e.Name] = outcomes[i]
	}
	var listing bytes.Buffer
	for _, p := range programs {
		d.Shrunk += p.Size()
		p.Listing(&listing)
	}
	d.Nodes, d.Listing = d.Shrunk, listing.String()
	d.Image, _ = progen.Emit(programs)
	return d
}

// outcomes runs programs with every engine.
func (c *Campaign) outcomes(ctx context.Context, programs []*progen.Program) []Outcome {
	out := make([]Outcome, len(c.Engines))
	image, err := progen.Emit(programs)
	for i, e := range c.Engines {
		if err != nil {
			out[i] = Outcome{End: "not emitted: " + err.Error()}
		} else {
			out[i] = e.Run(ctx, image)
		}
	}
	return out
}

// numbers matches the numbers in messages, which vary from run to run.
var numbers = regexp.MustCompile(`(0x)?[0-9a-f]*[0-9][0-9a-f]*`)

// verdict describes what is wrong with the outcomes. It is "" when all engines ended well and
// printed the same.
func (c *Campaign) verdict(outcomes []Outcome) string {
	var parts []string
	groups := []string{}
	for i, o := range outcomes {
		if o.End != "" {
			lines := strings.SplitN(o.End, "\n", 3)
			end := strings.Join(lines[:min(2, len(lines))], ": ")
			parts = append(parts, c.Engines[i].Name+": "+numbers.ReplaceAllString(end, "N"))
			continue
		}
		g := slices.Index(groups, o.Output)
		if g < 0 {
			g = len(groups)
			groups = append(groups, o.Output)
		}
		if g > 0 {
			parts = append(parts, fmt.Sprintf("%s: output %d", c.Engines[i].Name, g+1))
		}
	}
	return strings.Join(parts, "; ")
}

// witnesses returns the engines that are needed to see the failure: one engine that fails, or two
// engines that print different output.
func (c *Campaign) witnesses(outcomes []Outcome) []Engine {
	for i, o := range outcomes {
		if o.End != "" {
			return c.Engines[i : i+1]
		}
	}
	for i, o := range outcomes {
		if o.Output != outcomes[0].Output {
			return []Engine{c.Engines[0], c.Engines[i]}
		}
	}
	return c.Engines
}

// Save writes a difference into a folder: the program, its listing, and the output of each engine.
func (d *Difference) Save(dir string) error {
	base := filepath.Join(dir, fmt.Sprintf("seed%d", d.Seed))
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	files := map[string]string{".exe": string(d.Image), ".txt": fmt.Sprintf("// seed %d: %s\n%s", d.Seed, d.Kind, d.Listing)}
	for name, o := range d.Outcomes {
		text := o.Output
		if o.End != "" {
			text += o.End + "\n"
		}
		files["."+name] = text
	}
	for ext, text := range files {
		if err := output.WriteFile(base+ext, []byte(text)); err != nil {
			return err
		}
	}
	return nil
}
