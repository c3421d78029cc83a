package host

import (
	"bytes"
	"context"
	"errors"
	"io/fs"
	"os"
	"slices"
	"strings"
	"time"

	"ryugo/bisect"
)

// Bisection looks for the method whose compile by the library changes what a
// program does, and for the phase. It holds the program against itself under the
// shipped JIT.
type Bisection struct {
	Runtime *Runtime
	Library string
	Program Program  // its streams are not used
	Options Options  // Methods bound the search; Stats, Log and Record are not used
	Phases  []string // those that may be turned off, in their order
	Timeout time.Duration
	Repeat  int                  // each set of methods is good when so many runs of it were
	Step    func(done, most int) // told after each try, if not nil
}

// Culprit is what a bisection found.
type Culprit struct {
	bisect.Culprit
	Entry LogEntry // the method as it was compiled first
}

// Errors of a bisection that finds no method.
var (
	ErrUnstable     = errors.New("the program does not do the same in two runs under the shipped JIT")
	ErrHangs        = errors.New("the program does not end in time under the shipped JIT")
	ErrNotLogged    = errors.New("the methods that the library says it compiled do no harm together; look at the one it did not finish, or at the program's timing")
	ErrNoDifference = errors.New("the program does the same under both JITs")
)

// ours are the errors of a search in the words of this one.
var ours = map[error]error{
	bisect.ErrUnstable: ErrUnstable, bisect.ErrHangs: ErrHangs, bisect.ErrNotMethods: ErrNotLogged, bisect.ErrNoDifference: ErrNoDifference,
}

// Run bisects. ErrNoDifference says that there is nothing to find.
func (b *Bisection) Run(ctx context.Context) (*Culprit, error) {
	shipped, err := NewOverlay(b.Runtime, Shipped, "")
	if err != nil {
		return nil, err
	}
	defer shipped.Close()
	alt, err := NewOverlay(b.Runtime, Alt, b.Library)
	if err != nil {
		return nil, err
	}
	defer alt.Close()

	t := trier{Bisection: b, ctx: ctx, shipped: shipped, ours: alt, first: map[string]LogEntry{}}
	s := bisect.Search{Run: t.run, Phases: b.Phases, Repeat: b.Repeat, Step: b.Step}
	c, err := s.Find()
	if err != nil {
		if own := ours[err]; own != nil {
			err = own
		}
		return nil, err
	}
	return &Culprit{*c, t.first[c.Method]}, nil
}

// trier runs the program under the shipped JIT, and under the library with sets of
// methods.
type trier struct {
	*Bisection
	ctx           context.Context
	shipped, ours *Overlay
	first         map[string]LogEntry // of each method that was compiled
}

// run is bisect.Search's Run.
func (t *trier) run(try bisect.Try) (got bisect.Outcome, compiled []string, err error) {
	opt := t.Options
	opt.Stats, opt.Log, opt.Record = "", "", ""
	opt.Disable = slices.Concat(opt.Disable, try.Disable)
	switch {
	case try.All:
		opt.Log = t.ours.File("methods.log")
		if err := os.Remove(opt.Log); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return got, nil, err
		}
	case len(try.Methods) == 0:
		got, err = t.once(t.ctx, t.shipped, opt)
		return got, nil, err
	default:
		file := t.ours.File("methods.txt")
		if err := os.WriteFile(file, []byte(strings.Join(try.Methods, "\n")+"\n"), 0o644); err != nil {
			return got, nil, err
		}
		opt.Methods = []string{"@" + file}
	}
	if got, err = t.once(t.ctx, t.ours, opt); err != nil {
		return got, nil, err
	}
	if opt.Log == "" {
		return got, nil, t.ctx.Err()
	}
	methods, err := compiledMethods(opt.Log)
	for _, m := range methods {
		t.first[m.Name] = m
		compiled = append(compiled, m.Name)
	}
	return got, compiled, errors.Join(err, t.ctx.Err())
}

// once runs the program and keeps what it did.
func (b *Bisection) once(ctx context.Context, o *Overlay, opt Options) (bisect.Outcome, error) {
	if b.Timeout > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, b.Timeout)
		defer cancel()
	}
	var stdout, stderr bytes.Buffer
	p := b.Program
	p.Stdin, p.Stdout, p.Stderr, p.Apart = nil, &stdout, &stderr, true
	e, err := o.Run(ctx, p, opt)
	return bisect.Outcome{Exit: e, Stdout: stdout.String(), Stderr: stderr.String()}, err
}

// Difference describes the first thing that the two outcomes do not share.
func (c *Culprit) Difference() string { return bisect.Difference(c.Want, c.Got) }
