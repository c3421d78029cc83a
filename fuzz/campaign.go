// Package fuzz is differential testing: random programs of package progen run
// by several engines, which must agree on what they print. A difference is
// shrunk and kept with the program.
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

// Campaign is a number of programs to be tried. Program i comes from the seed
// Seed+i.
type Campaign struct {
	Engines []Engine
	Count   int
	Seed    uint64
	Jobs    int
	// Batch is how many programs go into one assembly; 0 means 50.
	Batch   int
	Options progen.Options
	// KeepGoing goes on after the first difference.
	KeepGoing bool
	// Tries bounds the runs that shrink one difference; 0 means 1500, negative
	// does not shrink.
	Tries int
	// Step, if set, is called by the workers with numbers of programs done, and
	// Found with each difference, one call at a time.
	Step  func(n int)
	Found func(d *Difference)
}

// Difference is a program on which the engines do not agree, or on which one
// of them fails.
type Difference struct {
	Seed     uint64             `json:"seed"`
	Kind     string             `json:"kind"` // which engine did what
	Nodes    int                `json:"nodes"`
	Shrunk   int                `json:"shrunkNodes"`
	Outcomes map[string]Outcome `json:"outcomes"` // of the shrunk program, by engine
	Image    []byte             `json:"-"`
	Listing  string             `json:"-"`
	// Seeds are those of a batch that fails only as a whole.
	Seeds []uint64 `json:"seeds,omitempty"`
}

// Result is what a campaign found.
type Result struct {
	Programs    int           `json:"programs"`
	Wall        time.Duration `json:"wallNs"`
	Differences []*Difference `json:"differences"`
}

// Run runs the campaign until it is done, ctx is, or a difference is found. When ctx
// is done the programs that are under way are given up and not counted.
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

// try runs the programs of some seeds together; if something is wrong with
// them, one by one.
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
		// Only the engines that it takes to see the difference run.
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
	if ctx.Err() != nil { // as it was found
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

// numbers vary from run to run in messages.
var numbers = regexp.MustCompile(`(0x)?[0-9a-f]*[0-9][0-9a-f]*`)

// verdict says what is wrong with the outcomes: "" when all engines ended well
// and printed the same.
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

// witnesses are the engines that it takes to see what is wrong: one that
// fails, or two that print different things.
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

// Save writes a difference into a folder: the program, its listing, and what
// the engines printed.
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
