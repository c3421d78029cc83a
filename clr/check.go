package clr

import (
	"context"
	"errors"
	"fmt"
	"hash"
	"hash/fnv"
	"io"
	"os"
	"strings"
	"sync"
	"time"

	"ryugo"
	"ryugo/loader"
	"ryugo/vm"
)

// Mismatch says that compiled code behaves differently from its IL.
type Mismatch struct {
	// Method is the method that diverged, between two IL offsets: From is its last call that
	// agreed, To the place that did not.
	Method   string
	From, To uint32
	Opt      ryugo.Opt // how the compiled program was compiled
	Event    uint64    // the number of the first call or return that differs
	// What names the difference; Interpreted and Compiled are its values in the two programs.
	What, Interpreted, Compiled string

	vague bool // a second run could describe it more precisely
}

func (m *Mismatch) Error() string {
	return fmt.Sprintf("wrong code (%s) of %s between IL_%04x and IL_%04x, event %d\n\t%s\n\tinterpreted: %s\n\tcompiled:    %s",
		m.Opt, m.Method, m.From, m.To, m.Event, m.What, m.Interpreted, m.Compiled)
}

// Check runs the program at path interpreted and compiled at the same time, once for each level of
// optimization. At each call of a method and each return from a method the two programs must agree
// on the method, the arguments, the result, the objects and variables that the arguments refer to,
// and the static fields of the method's class. The first difference ends both programs and is
// returned as a *Mismatch. Otherwise the program, whose output is printed once, ends as with
// Assembly.Run.
//
// The program's clock is a counter of the calls that read it, and its seeds are the same each time.
// The compiled program receives the interpreted program's results of queries for the memory in use
// and the number of collections, and of what it does with files: only the interpreted program uses
// them, once for each level. Finalizers are not compared, because the times of collections
// decide when they run. A program that asks whether a weak reference's object is still there may
// get two different answers.
func Check(ctx context.Context, c Config, path string, args ...string) (status int, err error) {
	k := checker{config: c, args: args, patience: 30 * time.Second, load: func(r *Runtime) (*Assembly, error) { return r.LoadFile(path) }}
	return k.check(ctx)
}

// checker compares programs.
type checker struct {
	config  Config
	args    []string
	load    func(r *Runtime) (*Assembly, error)
	compile func(vm.CompileFunc) vm.CompileFunc // wraps the JIT
	// patience is the time that compiled code may take for work that the interpreter has finished.
	patience time.Duration
}

func (k *checker) check(ctx context.Context) (status int, err error) {
	in := &tape{r: k.config.Stdin}
	if in.r == nil {
		in.r = os.Stdin
	}
	for i, opt := range []ryugo.Opt{ryugo.OptMin, ryugo.OptFull} {
		m, oracle, failed := k.compare(ctx, opt, in, i == 0, 0)
		switch {
		case failed != nil:
			return 0, failed
		case m != nil:
			if m.vague { // once more, for a description of the event
				if again, _, _ := k.compare(ctx, opt, in, false, m.Event); again != nil {
					m = again
				}
			}
			return 0, m
		case i == 0:
			status, err = oracle.status, oracle.err
		}
	}
	return status, err
}

// run is one of the two programs.
type run struct {
	opt    ryugo.Opt
	rt     *Runtime
	main   *Assembly
	events chan []vm.Event
	batch  []vm.Event
	stop   chan struct{}
	out    output
	status int
	err    error
}

// output is the hash of a program's output, and its destination.
type output struct {
	to  io.Writer
	sum hash.Hash64
}

func (o *output) Write(p []byte) (int, error) {
	o.sum.Write(p)
	return o.to.Write(p)
}

// batchSize is the number of events sent at once.
const batchSize = 1024

var errMismatch = errors.New("the programs differ")

// compare runs the program interpreted, and compiled at opt. loud prints its output. detail is the
// number of the event to describe, or 0.
func (k *checker) compare(ctx context.Context, opt ryugo.Opt, in *tape, loud bool, detail uint64) (*Mismatch, *run, error) {
	stop := make(chan struct{})
	oracle := &run{opt: Interp, stop: stop, out: output{io.Discard, fnv.New64a()}}
	subject := &run{opt: opt, stop: stop, out: output{io.Discard, fnv.New64a()}}
	both := []*run{oracle, subject}
	outside, files := newAnswers[uint64](), newFileLog(k.config.Files)
	var wg sync.WaitGroup
	for _, r := range both {
		c := k.config
		c.Opt, c.Stdin, c.Random, c.Files = r.opt, in.reader(), nil, files.of(files.record)
		c.Stdout, c.Stderr = &r.out, io.Discard
		if r == oracle && loud {
			if c.Stderr = k.config.Stderr; c.Stderr == nil {
				c.Stderr = os.Stderr
			}
			if r.out.to = k.config.Stdout; r.out.to == nil {
				r.out.to = os.Stdout
			}
		}
		ticks := time.Unix(1e9, 0)
		h := hooks{watch: r.event, detail: detail, outside: outside.record, now: func() time.Time {
			ticks = ticks.Add(10 * time.Millisecond)
			return ticks
		}}
		if r == subject {
			h.compile, h.outside, c.Files = k.compile, outside.replay, files.of(files.replay)
		}
		rt, err := newRuntime(c, h)
		if err != nil {
			return nil, nil, err
		}
		defer rt.Close()
		r.rt, r.events = rt, make(chan []vm.Event, 2)
	}
	for _, r := range both {
		a, err := k.load(r.rt)
		if err != nil {
			return nil, nil, err
		}
		r.main = a
	}
	for _, r := range both {
		wg.Add(1)
		go func() {
			defer wg.Done()
			defer close(r.events)
			r.status, r.err = r.main.Run(ctx, k.args...)
			if r == oracle {
				outside.end()
				files.end()
			}
			r.send()
		}()
	}
	m := k.meet(oracle, subject)
	if m != nil {
		close(stop)
		outside.end()
		files.end()
		for _, r := range both {
			r.rt.v.Interrupt(errMismatch)
		}
	}
	wg.Wait()
	var fatal *Fatal
	switch {
	case subject.refused():
		return nil, nil, subject.err
	case m != nil && errors.As(subject.err, &fatal) && strings.HasPrefix(fatal.Text, "Stack overflow"):
		return nil, nil, errors.New("check: the stack is full, because every call takes more of it than usual, and tail calls do")
	case ctx.Err() != nil:
		return nil, oracle, nil // neither has ended
	case m == nil && (oracle.status != subject.status || oracle.out.sum.Sum64() != subject.out.sum.Sum64()):
		m = &Mismatch{Method: "the program", What: "what it prints, and its exit status",
			Interpreted: fmt.Sprintf("%016x, %d", oracle.out.sum.Sum64(), oracle.status),
			Compiled:    fmt.Sprintf("%016x, %d", subject.out.sum.Sum64(), subject.status)}
	}
	if m != nil {
		m.Opt = opt
	}
	return m, oracle, nil
}

// refused reports whether the program ended for a reason that is not its own.
func (r *run) refused() bool {
	if r.err == nil {
		return false
	}
	var exc *Exception
	var exit *Exit
	var fatal *Fatal
	var stopped *Stopped
	return !errors.As(r.err, &exc) && !errors.As(r.err, &exit) && !errors.As(r.err, &fatal) && !errors.As(r.err, &stopped)
}

// event receives an event of the program.
func (r *run) event(e *vm.Event) {
	r.batch = append(r.batch, *e)
	if len(r.batch) >= batchSize || e.Detail != nil {
		r.send()
	}
}

func (r *run) send() {
	select {
	case r.events <- r.batch:
	case <-r.stop:
	}
	r.batch = make([]vm.Event, 0, batchSize)
}

// frameOf is an active method, and the IL offset of its last call.
type frameOf struct {
	m    *loader.Method
	last uint32
}

// meet compares the events of both programs until they differ.
func (k *checker) meet(oracle, subject *run) *Mismatch {
	var a, b []vm.Event
	var stack []frameOf
	const end = "ends"
	last := end // of the compiled program
	for {
		for ok := true; ok && len(a) == 0; {
			a, ok = <-oracle.events
		}
		for ok := true; ok && len(b) == 0; {
			select {
			case b, ok = <-subject.events:
			case <-time.After(k.patience):
				// It has as much to do as the interpreter and is faster, so it hangs. Its events so
				// far arrive when it ends.
				last = "does nothing that is seen"
				subject.rt.v.Interrupt(errMismatch)
			}
		}
		switch {
		case len(a) == 0 && len(b) == 0 && last == end:
			return nil
		case len(a) == 0 && len(b) == 0:
			return &Mismatch{Method: "the program", What: "after the last call", Interpreted: end, Compiled: last}
		case len(a) == 0:
			return &Mismatch{Method: name(&b[0], stack), Event: b[0].Number, What: "the program goes on",
				Interpreted: end, Compiled: describe(&b[0])}
		case len(b) == 0:
			m := &Mismatch{Event: a[0].Number, What: "the program goes on", Interpreted: describe(&a[0]), Compiled: last}
			m.place(&a[0], stack)
			return m
		}
		x, y := &a[0], &b[0]
		if x.Kind != y.Kind || x.ID != y.ID || x.Digest != y.Digest {
			m := &Mismatch{Event: x.Number, What: "what happens", Interpreted: describe(x), Compiled: describe(y)}
			if x.Kind == y.Kind && x.ID == y.ID {
				m.differ(x, y)
			}
			m.place(x, stack)
			return m
		}
		switch x.Kind {
		case vm.Enters:
			if n := len(stack); n > 0 {
				stack[n-1].last = x.IL
			}
			stack = append(stack, frameOf{m: x.Method})
		default:
			stack = stack[:max(len(stack)-1, 0)]
		}
		a, b = a[1:], b[1:]
	}
}

// place sets the location of the interpreted program at event e.
func (m *Mismatch) place(e *vm.Event, stack []frameOf) {
	m.Method, m.To = name(e, stack), e.IL
	if n := len(stack); n > 0 {
		m.From = stack[n-1].last
	}
	if m.To == ^uint32(0) {
		m.To = m.From
	}
}

// name returns the name of the method that was running.
func name(e *vm.Event, stack []frameOf) string {
	if n := len(stack); n > 0 {
		return stack[n-1].m.DisplayName()
	}
	return e.Method.DisplayName()
}

// describe describes an event.
func describe(e *vm.Event) string {
	return [...]string{vm.Enters: "call of ", vm.Returns: "return from ", vm.Throws: "exception out of "}[e.Kind] + e.Method.DisplayName()
}

// differ sets the first difference of two events.
func (m *Mismatch) differ(x, y *vm.Event) {
	m.What, m.Interpreted, m.Compiled = "digest of the "+describe(x), fmt.Sprintf("%016x", x.Digest), fmt.Sprintf("%016x", y.Digest)
	m.vague = x.Detail == nil
	for i := range min(len(x.Detail), len(y.Detail)) {
		p, q := x.Detail[i], y.Detail[i]
		if p == q {
			continue
		}
		what, have, _ := strings.Cut(p, " = ")
		other, got, _ := strings.Cut(q, " = ")
		m.What, m.Interpreted, m.Compiled = describe(x)+": "+what, have, got
		if other != what {
			m.Interpreted, m.Compiled = p, q
		}
		return
	}
}

// tape lets several readers read the same input, each from the beginning.
type tape struct {
	mu   sync.Mutex
	r    io.Reader
	data []byte
	err  error
}

func (t *tape) reader() io.Reader { return &tapeReader{t: t} }

type tapeReader struct {
	t  *tape
	at int
}

func (r *tapeReader) Read(p []byte) (int, error) {
	t := r.t
	t.mu.Lock()
	defer t.mu.Unlock()
	if r.at == len(t.data) && t.err == nil {
		var buf [4096]byte
		n, err := t.r.Read(buf[:])
		t.data, t.err = append(t.data, buf[:n]...), err
	}
	n := copy(p, t.data[r.at:])
	r.at += n
	if n == 0 {
		return 0, t.err
	}
	return n, nil
}
