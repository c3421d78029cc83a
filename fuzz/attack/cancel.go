package attack

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"sync"
	"time"

	"ryugo"
	"ryugo/clr"
	"ryugo/fuzz/attack/bases"
)

// cancelEngines are the engines for the programs that are stopped.
var cancelEngines = []ryugo.Opt{ryugo.OptMin, ryugo.OptFull, clr.Interp, clr.Mixed}

// calm is the result of a program that nobody stops: its output and its time.
type calm struct {
	out  string
	took time.Duration
	err  error
}

var (
	calmMu sync.Mutex
	calms  = map[ryugo.Opt]*calm{}
)

// calmRun runs the program undisturbed, once for each engine.
func calmRun(opt ryugo.Opt) *calm {
	calmMu.Lock()
	defer calmMu.Unlock()
	c := calms[opt]
	if c == nil {
		var r cancelled
		start := time.Now()
		err := r.run(context.Background(), clr.Config{Opt: opt})
		c = &calm{r.out.String(), time.Since(start), err}
		calms[opt] = c
	}
	return c
}

// cancelled is one run of the program that may be stopped.
type cancelled struct {
	rt     *clr.Runtime
	main   *clr.Assembly
	out    bytes.Buffer
	onCall func(n int) // called when the program calls the host for the nth time
	calls  int
}

// start makes the runtime and loads the program.
func (r *cancelled) start(c clr.Config) (err error) {
	c.Stdin, c.Stdout, c.Stderr = strings.NewReader(""), &r.out, &r.out
	c.HeapLimit = 64 << 20
	if r.rt, err = clr.New(c); err != nil {
		return err
	}
	host := func(n int32) int32 {
		r.calls++
		if r.onCall != nil {
			r.onCall(r.calls)
		}
		return n * 3
	}
	back := func(f *clr.Object, n int32) (int32, error) {
		invoke := r.rt.MethodOf(f.Class().Methods("Invoke")...)
		v, err := invoke.Call(context.Background(), f, n)
		if err != nil {
			return 0, err
		}
		return v.(int32), nil
	}
	if err = errors.Join(r.rt.Bind("Busy::Host", host), r.rt.Bind("Busy::Back", back)); err != nil {
		return err
	}
	r.main, err = r.rt.LoadAs("busy.exe", bases.Busy())
	return err
}

func (r *cancelled) run(ctx context.Context, c clr.Config) error {
	err := r.start(c)
	if err == nil {
		_, err = r.main.Run(ctx)
	}
	if r.rt != nil {
		r.rt.Close()
	}
	return err
}

// Cancel stops a program at a random moment that depends on the seed: by its context, from within a
// call of the host, by a deadline, or by closing its runtime. The program must end at once and give
// the reason. Its output must be the beginning of the output of an undisturbed run. Later calls
// must be refused, and a new runtime must work as if nothing had happened.
func Cancel(c *Case) error {
	r := rand.New(rand.NewPCG(c.Seed, 3))
	opt := cancelEngines[r.IntN(len(cancelEngines))]
	want := calmRun(opt)
	if want.err != nil {
		return fmt.Errorf("BUG: undisturbed: %w", want.err)
	}
	config := clr.Config{Opt: opt, Seed: c.Seed}
	if r.IntN(4) == 0 {
		config.GCStress = 50 + r.IntN(2000)
	}
	var x cancelled
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	delay := time.Duration(r.Float64() * 1.1 * float64(want.took))
	why := context.Canceled
	how := r.IntN(6)
	switch how {
	case 0: // by the host
		at := 1 + r.IntN(24)
		x.onCall = func(n int) {
			if n == at {
				cancel()
			}
		}
	case 1: // by a deadline
		why = context.DeadlineExceeded
		var stop context.CancelFunc
		ctx, stop = context.WithTimeout(ctx, delay)
		defer stop()
	case 2: // before it has started
		if r.IntN(8) == 0 {
			cancel()
		}
	}
	if err := x.start(config); err != nil {
		return fmt.Errorf("BUG: %w", err)
	}
	defer x.rt.Close()
	if how > 2 {
		stop := cancel
		if how == 3 {
			why, stop = clr.ErrClosed, x.rt.Close
		}
		t := time.AfterFunc(delay, stop)
		defer t.Stop()
	}
	_, err := x.main.Run(ctx)
	out := x.out.String()
	switch {
	case err == nil && out != want.out:
		return fmt.Errorf("BUG: %s: it ended undisturbed and printed %q, want %q", opt, out, want.out)
	case err == nil:
		return nil
	case !errors.Is(err, why):
		return fmt.Errorf("BUG: %s: it ended with %w, want %v", opt, err, why)
	case !strings.HasPrefix(want.out, out):
		return fmt.Errorf("BUG: %s: stopped after %q, which is no beginning of %q", opt, out, want.out)
	}
	// A program that was stopped before its first instruction has not ended.
	if _, again := x.main.Run(context.Background()); again == nil && (out != "" || x.out.String() != want.out) {
		return fmt.Errorf("BUG: %s: it ran again after its end", opt)
	}
	x.rt.Close()
	if c.Seed%8 == 0 {
		var next cancelled
		if err := next.run(context.Background(), clr.Config{Opt: opt}); err != nil || next.out.String() != want.out {
			return fmt.Errorf("BUG: %s: the next runtime: %q, %w", opt, next.out.String(), err)
		}
	}
	return err
}
