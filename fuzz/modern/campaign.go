package modern

import (
	"cmp"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"ryugo/host"
	"ryugo/output"
)

// Campaign is a number of programs to be tried. Program i comes from the seed Seed+i.
type Campaign struct {
	Engines  []Engine // the first says what is right
	Compiler *Compiler
	Count    int
	Seed     uint64
	Batch    int // programs in one assembly; 0 is 200
	// KeepGoing goes on after the first batch with a difference.
	KeepGoing bool
	Tries     int           // programs that shrink one difference; 0 does not shrink
	Timeout   time.Duration // of one program
	Step      func(n int)
	Found     func(d *Difference)
}

// Difference is a program that engines do not agree on.
type Difference struct {
	Seed     uint64            `json:"seed"`
	Kind     string            `json:"kind"` // which engine did what
	Nodes    int               `json:"nodes"`
	Shrunk   int               `json:"shrunkNodes"`
	Outcomes map[string]string `json:"outcomes"` // of the shrunk program, by engine
	Source   string            `json:"-"`
	Image    []byte            `json:"-"`
}

// Result is what a campaign found.
type Result struct {
	Programs    int           `json:"programs"`
	Refused     []Refused     `json:"refused"` // by the C# compiler
	Wall        time.Duration `json:"wallNs"`
	Differences []*Difference `json:"differences"`
}

// Run runs the campaign until it is done, ctx is, or a difference is found.
func (c *Campaign) Run(ctx context.Context) (*Result, error) {
	start := time.Now()
	r := &Result{Differences: []*Difference{}, Refused: []Refused{}}
	batch := cmp.Or(c.Batch, 200)
	for next := 0; next < c.Count && ctx.Err() == nil && (c.KeepGoing || len(r.Differences) == 0); next += batch {
		var programs []*Program
		for i := next; i < min(c.Count, next+batch); i++ {
			programs = append(programs, Generate(c.Seed+uint64(i)))
		}
		if err := c.try(ctx, programs, r); err != nil && ctx.Err() == nil {
			return nil, err
		}
		if c.Step != nil {
			c.Step(len(programs))
		}
	}
	r.Wall = time.Since(start)
	return r, nil
}

// debug reports whether the C# compiler optimizes a batch.
func debug(seed uint64) bool { return seed/200%4 == 3 }

// try runs the programs of a batch.
func (c *Campaign) try(ctx context.Context, programs []*Program, r *Result) error {
	out := filepath.Join(c.Compiler.dir, "programs.exe")
	good, refused, err := c.Compiler.Build(out, programs, debug(programs[0].Seed))
	if err != nil {
		return err
	}
	r.Refused = append(r.Refused, refused...)
	outputs := make([][]string, len(c.Engines))
	for i, e := range c.Engines {
		if len(good) == 0 {
			break
		}
		if outputs[i], err = e.Run(ctx, out, len(good), c.Timeout); err != nil {
			return err
		}
	}
	r.Programs += len(programs)
	for i, p := range good {
		list := make([]string, len(c.Engines))
		for k := range list {
			list[k] = outputs[k][i]
		}
		kind := c.verdict(list)
		if kind == "" {
			continue
		}
		d, err := c.difference(ctx, p, kind, list, debug(programs[0].Seed))
		if err != nil {
			return err
		}
		r.Differences = append(r.Differences, d)
		if c.Found != nil {
			c.Found(d)
		}
	}
	return nil
}

// numbers vary from run to run in messages.
var numbers = regexp.MustCompile(`(0x)?[0-9a-f]*[0-9][0-9a-f]*`)

// verdict says what is wrong with the outputs of a program: "" when all are the same and it ran to its end.
func (c *Campaign) verdict(outputs []string) string {
	var parts []string
	groups := []string{outputs[0]}
	for i, o := range outputs {
		lines := strings.Split(strings.TrimSpace(o), "\n")
		last := lines[len(lines)-1]
		switch {
		case strings.HasPrefix(last, "ended with") || strings.HasPrefix(last, "did not end"):
			parts = append(parts, c.Engines[i].Name+": "+numbers.ReplaceAllString(last, "N"))
		default:
			g := slices.Index(groups, o)
			if g < 0 {
				g = len(groups)
				groups = append(groups, o)
			}
			if g > 0 {
				parts = append(parts, fmt.Sprintf("%s: output %d", c.Engines[i].Name, g+1))
			}
		}
	}
	return strings.Join(parts, "; ")
}

// difference shrinks a program as long as the first engine and the one that differs do not agree.
func (c *Campaign) difference(ctx context.Context, p *Program, kind string, outputs []string, debug bool) (*Difference, error) {
	d := &Difference{Seed: p.Seed, Kind: kind, Nodes: p.Size(), Outcomes: map[string]string{}}
	for i, e := range c.Engines {
		d.Outcomes[e.Name] = outputs[i]
	}
	bad := slices.IndexFunc(outputs, func(o string) bool { return o != outputs[0] })
	if bad < 0 {
		bad = 0
	}
	pair := &Campaign{Engines: []Engine{c.Engines[0], c.Engines[bad]}}
	want := pair.verdict([]string{outputs[0], outputs[bad]})
	out := filepath.Join(c.Compiler.dir, "shrunk.exe")
	err := shrink(p, c.Tries, func(sources []string) ([]bool, error) {
		programs, index := variants(p.Seed, sources)
		good, _, err := c.Compiler.Build(out, programs, debug)
		failed := make([]bool, len(sources))
		if err != nil || len(good) == 0 {
			return failed, err
		}
		right, err := pair.Engines[0].Run(ctx, out, len(good), c.Timeout)
		if err != nil {
			return nil, err
		}
		wrong, err := pair.Engines[1].Run(ctx, out, len(good), c.Timeout)
		if err != nil {
			return nil, err
		}
		for i, q := range good {
			failed[index[q]] = pair.verdict([]string{right[i], wrong[i]}) == want
		}
		return failed, nil
	})
	if err != nil {
		return nil, err
	}
	d.Shrunk, d.Source = p.Size(), p.Source()
	if _, _, err := c.Compiler.Build(out, []*Program{p}, debug); err != nil {
		return nil, err
	}
	d.Image, err = os.ReadFile(out)
	for _, e := range c.Engines {
		o, err := e.Run(ctx, out, 1, c.Timeout)
		if err != nil {
			return nil, err
		}
		d.Outcomes[e.Name] = o[0]
	}
	return d, err
}

// variants makes programs of sources, each with a name of its own.
func variants(seed uint64, sources []string) (programs []*Program, index map[*Program]int) {
	index = map[*Program]int{}
	for i, s := range sources {
		p := &Program{Seed: seed}
		name := fmt.Sprintf("%s_v%d", p.Name(), i)
		p.source, p.name = strings.Replace(s, "class "+p.Name(), "class "+name, 1), name
		programs = append(programs, p)
		index[p] = i
	}
	return programs, index
}

// Save writes a difference into a folder: the program, its source, and what the engines printed.
func (d *Difference) Save(dir string) error {
	base := filepath.Join(dir, fmt.Sprintf("seed%d", d.Seed))
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	files := map[string]string{".exe": string(d.Image), ".cs": fmt.Sprintf("// seed %d: %s\n%s", d.Seed, d.Kind, d.Source)}
	for name, o := range d.Outcomes {
		files["."+name] = o
	}
	for ext, text := range files {
		if err := output.WriteFile(base+ext, []byte(text)); err != nil {
			return err
		}
	}
	return nil
}

// Open makes the engines of their names and a compiler. close ends what it has started.
func Open(names []string, library, folder string, opt host.Options) (engines []Engine, compiler *Compiler, close func(), err error) {
	var undo []func()
	close = func() {
		for i := len(undo) - 1; i >= 0; i-- {
			undo[i]()
		}
	}
	defer func() {
		if err != nil {
			close()
		}
	}()
	rt, err := host.Find("9.0")
	if err != nil {
		return nil, nil, close, fmt.Errorf("%w: `ryugo host --install --runtime 9.0` gets one", err)
	}
	var o Overlays
	if o.Shipped, err = host.NewOverlay(rt, host.Shipped, ""); err != nil {
		return nil, nil, close, err
	}
	undo = append(undo, func() { o.Shipped.Close() })
	if slices.ContainsFunc(names, func(n string) bool { return n != "coreclr" && n != "coreclr-tiered" }) {
		if library, err = host.Library(context.Background(), library); err != nil {
			return nil, nil, close, err
		}
		if o.Ours, err = host.NewOverlay(rt, host.Only, library); err != nil {
			return nil, nil, close, err
		}
		undo = append(undo, func() { o.Ours.Close() })
	}
	for _, name := range names {
		e, err := NewEngine(name, o, opt)
		if err != nil {
			return nil, nil, close, err
		}
		engines = append(engines, e)
	}
	if compiler, err = NewCompiler(o.Shipped, folder); err != nil {
		return nil, nil, close, err
	}
	undo = append(undo, func() { compiler.Close() })
	return engines, compiler, close, nil
}
