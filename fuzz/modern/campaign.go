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

// Campaign is a number of programs to run. Program i is made from the seed Seed+i.
type Campaign struct {
	Engines  []Engine // the first is the reference
	Compiler *Compiler
	// Plain leaves out what the core library of vm lacks.
	Plain bool
	Count int
	Seed  uint64
	Batch int // programs in one assembly; 0 means 200
	// KeepGoing continues after the first batch with a difference.
	KeepGoing bool
	Tries     int             // number of programs tried to shrink one difference; 0 does not shrink
	Timeout   time.Duration   // of one program
	Step      func(r *Result) // after each batch
	Found     func(d *Difference)
}

// Difference is a program on which engines disagree.
type Difference struct {
	Seed     uint64            `json:"seed"`
	Kind     string            `json:"kind"`  // which engine did what
	Debug    bool              `json:"debug"` // the C# compiler did not optimize
	Nodes    int               `json:"nodes"`
	Shrunk   int               `json:"shrunkNodes"`
	Outcomes map[string]string `json:"outcomes"` // of the shrunk program, by engine
	Source   string            `json:"-"`
	Image    []byte            `json:"-"`
}

// Result is the result of a campaign.
type Result struct {
	Programs    int            `json:"programs"`
	Refused     []Refused      `json:"refused"` // by the C# compiler
	Faults      []Fault        `json:"faults"`  // of the first engine, where the other engines agree
	Missing     int            `json:"missing"` // programs that use something that the core library of vm lacks
	Lacks       map[string]int `json:"lacks"`   // what it lacks, as its exceptions say: number of these programs
	Wall        time.Duration  `json:"wallNs"`
	Differences []*Difference  `json:"differences"`
}

// Fault is a program that does not run to its end on the first engine, while all others run it to
// its end and agree.
type Fault struct {
	Seed uint64 `json:"seed"`
	Kind string `json:"kind"`
}

// Run runs the campaign until all programs are done, ctx is done, or a difference is found.
func (c *Campaign) Run(ctx context.Context) (*Result, error) {
	start := time.Now()
	defer context.AfterFunc(ctx, c.Compiler.cancel)()
	r := &Result{Differences: []*Difference{}, Refused: []Refused{}, Faults: []Fault{}, Lacks: map[string]int{}}
	batch := cmp.Or(c.Batch, 200)
	for next := 0; next < c.Count && ctx.Err() == nil && (c.KeepGoing || len(r.Differences) == 0); next += batch {
		var programs []*Program
		for i := next; i < min(c.Count, next+batch); i++ {
			programs = append(programs, newGenerator(c.Seed+uint64(i), c.Plain).program())
		}
		if err := c.try(ctx, programs, r); ctx.Err() != nil {
			break
		} else if err != nil {
			return nil, err
		}
		if c.Step != nil {
			c.Step(r)
		}
	}
	r.Wall = time.Since(start)
	return r, nil
}

// debug reports whether the C# compiler compiles a batch without optimization.
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
		if without := c.withoutVM(list); without != nil {
			r.Missing++
			for _, what := range c.lacks(list) {
				r.Lacks[what]++
			}
			if kind = c.verdict(without); kind == "" {
				continue
			}
			list = without
		}
		if others := c.others(); ended(list[0]) != "" && len(others.Engines) > 1 && others.verdict(c.without(list)) == "" {
			r.Faults = append(r.Faults, Fault{p.Seed, kind})
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

// shipped reports whether an engine is CoreCLR's own JIT.
func shipped(e Engine) bool { return e.Name == "coreclr" || e.Name == "coreclr-tiered" }

// others is the campaign with the engines that are not CoreCLR's own JIT; without picks the outputs
// of these engines.
func (c *Campaign) others() *Campaign {
	return &Campaign{Engines: slices.DeleteFunc(slices.Clone(c.Engines), shipped)}
}

func (c *Campaign) without(outputs []string) (list []string) {
	for i, o := range outputs {
		if !shipped(c.Engines[i]) {
			list = append(list, o)
		}
	}
	return list
}

// missing matches an entry that ended because a core library lacks something that it uses.
var missing = regexp.MustCompile(`(?m) (TypeLoadException|MissingMethodException|MissingFieldException|EntryPointNotFoundException)$`)

// withoutVM returns the outputs with the outputs of vm's engines replaced by the first output, if
// an output says that vm's core library lacks something that the program uses; otherwise nil.
func (c *Campaign) withoutVM(outputs []string) []string {
	found, list := false, slices.Clone(outputs)
	for i, e := range c.Engines {
		if isVM(e.Name) {
			found = found || missing.MatchString(outputs[i]) && !missing.MatchString(outputs[0])
			list[i] = outputs[0]
		}
	}
	if !found {
		return nil
	}
	return list
}

// lacks returns the messages of vm's engines about what the core library lacks, each once.
func (c *Campaign) lacks(outputs []string) (list []string) {
	for i, e := range c.Engines {
		for line := range strings.Lines(outputs[i]) {
			if what, ok := strings.CutPrefix(strings.TrimSuffix(line, "\n"), "!"); ok && isVM(e.Name) && !slices.Contains(list, what) {
				list = append(list, what)
			}
		}
	}
	return list
}

// ended returns the line that says that a program ended its process, or took too long; "" for
// neither.
func ended(output string) string {
	lines := strings.Split(strings.TrimSpace(output), "\n")
	if last := lines[len(lines)-1]; strings.HasPrefix(last, "ended with") || strings.HasPrefix(last, "did not end") {
		return last
	}
	return ""
}

// numbers matches the numbers in messages, which vary from run to run.
var numbers = regexp.MustCompile(`(0x)?[0-9a-f]*[0-9][0-9a-f]*`)

// verdict describes what is wrong with the outputs of a program. It is "" when all outputs are the
// same and the program ran to its end.
func (c *Campaign) verdict(outputs []string) string {
	var parts []string
	groups := []string{outputs[0]}
	for i, o := range outputs {
		switch last := ended(o); {
		case last != "":
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

// difference shrinks a program as long as the first engine and the differing engine disagree.
func (c *Campaign) difference(ctx context.Context, p *Program, kind string, outputs []string, debug bool) (*Difference, error) {
	d := &Difference{Seed: p.Seed, Kind: kind, Debug: debug, Nodes: p.Size(), Outcomes: map[string]string{}}
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
		programs, index := variants(p, sources)
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

// variants makes a program of each source, each with a name of its own.
func variants(of *Program, sources []string) (programs []*Program, index map[*Program]int) {
	index = map[*Program]int{}
	for i, s := range sources {
		p := &Program{Seed: of.Seed, plain: of.plain}
		name := fmt.Sprintf("%s_v%d", p.Name(), i)
		p.source, p.name = strings.Replace(s, "class "+p.Name(), "class "+name, 1), name
		programs = append(programs, p)
		index[p] = i
	}
	return programs, index
}

// Save writes a difference into a folder: the program, its source, and the output of each engine.
func (d *Difference) Save(dir string) error {
	base := filepath.Join(dir, fmt.Sprintf("seed%d", d.Seed))
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	files := map[string]string{".exe": string(d.Image), ".cs": fmt.Sprintf("// seed %d, optimized by the C# compiler: %v. %s\n%s", d.Seed, !d.Debug, d.Kind, d.Source)}
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

// Open makes the engines with the given names, and a compiler. stop ends everything that Open has
// started.
func Open(names []string, library, folder string, opt host.Options) (engines []Engine, compiler *Compiler, stop func(), err error) {
	engines, o, end, err := openEngines(names, library, opt)
	if err != nil {
		return nil, nil, nil, err
	}
	if compiler, err = NewCompiler(o.Shipped, folder); err != nil {
		end()
		return nil, nil, nil, err
	}
	return engines, compiler, func() { compiler.Close(); end() }, nil
}

// openEngines makes the engines with the given names, and the runtimes that they need.
func openEngines(names []string, library string, opt host.Options) (engines []Engine, o Overlays, stop func(), err error) {
	var undo []*host.Overlay
	end := func() {
		for _, o := range undo {
			o.Close()
		}
	}
	defer func() {
		if err != nil {
			end()
		}
	}()
	rt, err := host.Find("9.0")
	if err != nil {
		return nil, o, nil, fmt.Errorf("%w: `ryugo host --install --runtime 9.0` gets one", err)
	}
	if o.Shipped, err = host.NewOverlay(rt, host.Shipped, ""); err != nil {
		return nil, o, nil, err
	}
	undo = append(undo, o.Shipped)
	if slices.ContainsFunc(names, func(n string) bool { return n != "coreclr" && n != "coreclr-tiered" && !isVM(n) }) {
		if library, err = host.Library(context.Background(), library); err != nil {
			return nil, o, nil, err
		}
		if o.Ours, err = host.NewOverlay(rt, host.Only, library); err != nil {
			return nil, o, nil, err
		}
		undo = append(undo, o.Ours)
	}
	for _, name := range names {
		e, err := NewEngine(name, o, opt)
		if err != nil {
			return nil, o, nil, err
		}
		engines = append(engines, e)
	}
	return engines, o, end, nil
}
