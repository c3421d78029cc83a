package host

import (
	"bytes"
	"context"
	"errors"
	"os"
	"strings"
	"time"

	"ryugo/bisect"
)

// Bisection looks for the method whose compile by the library changes what a
// program does. It holds the program against itself under the shipped JIT.
type Bisection struct {
	Runtime *Runtime
	Library string
	Program Program // its streams are not used
	Options Options // Methods bound the search; Stats, Log and Record are not used
	Timeout time.Duration
	Repeat  int                  // each set of methods is good when so many runs of it were
	Step    func(done, most int) // told after each try, if not nil
}

// Culprit is what a bisection found.
type Culprit struct {
	Entry         LogEntry // the method as it was compiled first
	Before        int      // methods that were compiled before it, and do no harm
	Alone         bool     // it does harm when it is the only one that is compiled
	Shipped, Ours bisect.Outcome
}

// Errors of a bisection that finds no method.
var (
	ErrUnstable     = errors.New("the program does not do the same in two runs under the shipped JIT")
	ErrNotLogged    = errors.New("the methods that the library says it compiled do no harm together; look at the one it did not finish, or at the program's timing")
	ErrNoDifference = errors.New("the program does the same under both JITs")
)

// Run bisects. ErrNoDifference says that there is nothing to find.
func (b *Bisection) Run(ctx context.Context) (*Culprit, error) {
	shipped, err := NewOverlay(b.Runtime, Shipped, "")
	if err != nil {
		return nil, err
	}
	defer shipped.Close()
	ours, err := NewOverlay(b.Runtime, Alt, b.Library)
	if err != nil {
		return nil, err
	}
	defer ours.Close()

	opt := b.options()
	want, err := b.once(ctx, shipped, opt)
	if err != nil {
		return nil, err
	}
	again, err := b.once(ctx, shipped, opt)
	if err != nil {
		return nil, err
	}
	if !want.Same(again) {
		return nil, ErrUnstable
	}
	t := trier{Bisection: b, ctx: ctx, ours: ours, want: want}
	log := ours.File("methods.log")
	opt.Log = log
	bad, got, err := t.differs(opt)
	if err != nil {
		return nil, err
	}
	if !bad {
		return nil, ErrNoDifference
	}
	methods, err := compiledMethods(log)
	if err != nil {
		return nil, err
	}
	return t.search(methods, got)
}

// options are those of every run.
func (b *Bisection) options() Options {
	opt := b.Options
	opt.Stats, opt.Log, opt.Record = "", "", ""
	return opt
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

// trier runs the program under the library, with sets of methods.
type trier struct {
	*Bisection
	ctx         context.Context
	ours        *Overlay
	want        bisect.Outcome
	tries, most int
}

// differs runs the program until it does not do as it should, Repeat times at
// most.
func (t *trier) differs(opt Options) (bad bool, got bisect.Outcome, err error) {
	for range max(t.Repeat, 1) {
		if got, err = t.once(t.ctx, t.ours, opt); err != nil {
			return false, got, err
		}
		if err := t.ctx.Err(); err != nil {
			return false, got, err
		}
		if !got.Same(t.want) {
			bad = true
			break
		}
	}
	t.tries++
	if t.Step != nil {
		t.Step(t.tries, t.most)
	}
	return bad, got, nil
}

// only has the library compile the methods of a list alone.
func (t *trier) only(methods []LogEntry) (bool, bisect.Outcome, error) {
	var names strings.Builder
	for _, m := range methods {
		names.WriteString(m.Name)
		names.WriteByte('\n')
	}
	file := t.ours.File("methods.txt")
	if err := os.WriteFile(file, []byte(names.String()), 0o644); err != nil {
		return false, bisect.Outcome{}, err
	}
	opt := t.options()
	opt.Methods = []string{"@" + file}
	return t.differs(opt)
}

// search finds the first method of the list that turns a harmless prefix into
// a harmful one.
func (t *trier) search(methods []LogEntry, got bisect.Outcome) (*Culprit, error) {
	t.most = t.tries + 2 + bisect.Tries(len(methods))
	c := &Culprit{Shipped: t.want, Ours: got}
	bad, out, err := t.only(methods)
	if err != nil {
		return nil, err
	}
	if !bad {
		return nil, ErrNotLogged
	}
	c.Ours = out
	n, err := bisect.Prefix(len(methods), func(n int) (bool, error) {
		bad, out, err := t.only(methods[:n])
		if bad {
			c.Ours = out
		}
		return bad, err
	})
	if err != nil {
		return nil, err
	}
	c.Entry, c.Before = methods[n], n
	if c.Alone, out, err = t.only(methods[n : n+1]); err != nil {
		return nil, err
	}
	if c.Alone {
		c.Ours = out
	}
	return c, nil
}

// Difference describes the first thing that two outcomes do not share.
func (c *Culprit) Difference() string { return bisect.Difference(c.Shipped, c.Ours) }
