package host

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"sort"
	"strings"
	"time"
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
	Step    func(done, most int) // told behind each try, if not nil
}

// Outcome is what can be seen of a run.
type Outcome struct {
	Exit
	Stdout, Stderr string
}

// same tells whether two runs did the same. What a program prints on its
// standard error may differ, stack traces do.
func (o Outcome) same(p Outcome) bool {
	return o.TimedOut == p.TimedOut && (o.TimedOut || o.Status == p.Status && o.Stdout == p.Stdout)
}

// Culprit is what a bisection found.
type Culprit struct {
	Entry         LogEntry // the method as it was compiled first
	Before        int      // methods that were compiled before it, and do no harm
	Alone         bool     // it does harm when it is the only one that is compiled
	Shipped, Ours Outcome
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
	if !want.same(again) {
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
func (b *Bisection) once(ctx context.Context, o *Overlay, opt Options) (Outcome, error) {
	if b.Timeout > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, b.Timeout)
		defer cancel()
	}
	var stdout, stderr bytes.Buffer
	p := b.Program
	p.Stdin, p.Stdout, p.Stderr = nil, &stdout, &stderr
	e, err := o.Run(ctx, p, opt)
	return Outcome{e, stdout.String(), stderr.String()}, err
}

// trier runs the program under the library, with sets of methods.
type trier struct {
	*Bisection
	ctx         context.Context
	ours        *Overlay
	want        Outcome
	tries, most int
}

// differs runs the program until it does not do as it should, Repeat times at
// most.
func (t *trier) differs(opt Options) (bad bool, got Outcome, err error) {
	for range max(t.Repeat, 1) {
		if got, err = t.once(t.ctx, t.ours, opt); err != nil {
			return false, got, err
		}
		if err := t.ctx.Err(); err != nil {
			return false, got, err
		}
		if !got.same(t.want) {
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
func (t *trier) only(methods []LogEntry) (bool, Outcome, error) {
	var names strings.Builder
	for _, m := range methods {
		names.WriteString(m.Name)
		names.WriteByte('\n')
	}
	file := t.ours.File("methods.txt")
	if err := os.WriteFile(file, []byte(names.String()), 0o644); err != nil {
		return false, Outcome{}, err
	}
	opt := t.options()
	opt.Methods = []string{"@" + file}
	return t.differs(opt)
}

// search finds the first method of the list that turns a harmless prefix into
// a harmful one.
func (t *trier) search(methods []LogEntry, got Outcome) (*Culprit, error) {
	t.most = t.tries + 2
	for n := len(methods); n > 1; n /= 2 {
		t.most++
	}
	c := &Culprit{Shipped: t.want, Ours: got}
	bad, out, err := t.only(methods)
	if err != nil {
		return nil, err
	}
	if !bad {
		return nil, ErrNotLogged
	}
	c.Ours = out
	n := sort.Search(len(methods)-1, func(i int) bool {
		if err != nil {
			return true
		}
		bad, out, e := t.only(methods[:i+1])
		if err = e; bad {
			c.Ours = out
		}
		return bad
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
func (c *Culprit) Difference() string {
	want, got := c.Shipped, c.Ours
	if want.TimedOut != got.TimedOut || want.Status != got.Status && !got.TimedOut {
		return fmt.Sprintf("%v, want %v", got.Exit, want.Exit)
	}
	w, g := strings.Split(want.Stdout, "\n"), strings.Split(got.Stdout, "\n")
	for i := range max(len(w), len(g)) {
		switch {
		case i >= len(g):
			return fmt.Sprintf("line %d: it ends, want %q", i+1, w[i])
		case i >= len(w):
			return fmt.Sprintf("line %d: %q, want no more", i+1, g[i])
		case w[i] != g[i]:
			return fmt.Sprintf("line %d: %q, want %q", i+1, g[i], w[i])
		}
	}
	return "nothing"
}
