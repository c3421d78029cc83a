package clr_test

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"ryugo/clr"
)

var stops = flag.Int("stops", 200, "programs that TestStop stops")

func stopCount() int {
	if testing.Short() {
		return *stops / 4
	}
	return *stops
}

// endless are programs that do not end, with their arguments.
var endless = []struct {
	method string
	args   []any
}{
	{"Loop", nil},
	{"LoopWithFinally", []any{func() { panic("a finally block has run") }}},
	{"Garbage", nil},
	{"Throw", nil},
	{"Sleep", nil},
	{"Read", nil},
	{"Text", nil},
	{"Interface", []any{nil}},
	{"Call", []any{func() {}}},
	{"Call", []any{func() error { return io.ErrNoProgress }}},
	{"Deep", nil},
	{"Sort", nil},
	{"Finally", nil},
}

// TestStop stops programs at random times, several at once.
func TestStop(t *testing.T) {
	var wg sync.WaitGroup
	for w := range 8 {
		wg.Go(func() {
			rng := rand.New(rand.NewPCG(1, uint64(w)))
			for i := w; i < stopCount() && !t.Failed(); i += 8 {
				stopOne(t, i, rng)
			}
		})
	}
	wg.Wait()
}

func stopOne(t *testing.T, i int, rng *rand.Rand) {
	e := endless[rng.IntN(len(endless))]
	stress := 0
	if rng.IntN(4) == 0 {
		stress = 1 + rng.IntN(20)
	}
	opt := opts[rng.IntN(len(opts))]
	stdin, hang := io.Pipe()
	defer hang.Close()
	rt, err := clr.New(clr.Config{HeapLimit: 64 << 20, Opt: opt, GCStress: stress, Stdin: stdin, Now: time.Now})
	if err != nil {
		t.Error(err)
		return
	}
	defer rt.Close()
	demo, err := rt.Load(image)
	if err != nil {
		t.Error(err)
		return
	}
	m := method(demo, "Demo.Endless::"+e.method)
	why := errors.New("enough")
	ctx, cancel := context.WithCancelCause(context.Background())
	after := time.Duration(rng.IntN(5_000)) * time.Microsecond
	began := time.Now()
	time.AfterFunc(after, func() { cancel(why) })
	_, err = m.Call(ctx, e.args...)
	var stopped *clr.Stopped
	if errors.Is(err, io.ErrNoProgress) {
		return // an exception of the function was on its way to be an error
	}
	if err != why && (!errors.As(err, &stopped) || stopped.Cause != why) {
		t.Errorf("%s, %s, stress %d, after %v: %v", e.method, opt, stress, after, err)
	}
	if took := time.Since(began); took > after+20*time.Second {
		t.Errorf("%s took %v to stop", e.method, took-after)
	}
	if err == why {
		return // done before it began: the program may still be used
	}
	if _, err := method(demo, "Demo.Calc::Greet").Call(context.Background(), "x"); !errors.As(err, new(*clr.Ended)) {
		t.Errorf("%s: after the end: %v", e.method, err)
	}
}

// TestStopPrograms stops the programs of testdata/cs wherever they are.
func TestStopPrograms(t *testing.T) {
	var set []string
	for _, pattern := range []string{"*.exe", "il/*.exe", "eh/*.exe", "crash/*.exe"} {
		files, err := filepath.Glob("../testdata/cs/" + pattern)
		if err != nil || len(files) < 5 {
			t.Fatal(pattern, len(files), err)
		}
		set = append(set, files...)
	}
	var stopped, done atomic.Int64
	var wg sync.WaitGroup
	for w := range 8 {
		wg.Go(func() {
			rng := rand.New(rand.NewPCG(3, uint64(w)))
			for i := w; i < stopCount() && !t.Failed(); i += 8 {
				exe := set[rng.IntN(len(set))]
				c := clr.Config{Opt: opts[rng.IntN(len(opts))], HeapLimit: 256 << 20, Stdin: strings.NewReader(""), Stdout: io.Discard, Stderr: io.Discard}
				if rng.IntN(2) == 0 {
					c.GCStress = 1 << rng.IntN(12)
				}
				after := time.Duration(rng.IntN(20_000)) * time.Microsecond
				how := fmt.Sprintf("%s, %s, stress %d, after %v", filepath.Base(exe), c.Opt, c.GCStress, after)
				rt, err := clr.New(c)
				if err != nil {
					t.Error(err)
					return
				}
				ctx, cancel := context.WithTimeout(context.Background(), after)
				a, err := rt.LoadFile(exe)
				if err == nil {
					_, err = a.Run(ctx)
				}
				cancel()
				rt.Close()
				switch {
				case errors.Is(err, context.DeadlineExceeded):
					stopped.Add(1)
				case err == nil, errors.As(err, new(*clr.Exception)), errors.As(err, new(*clr.Fatal)):
					done.Add(1)
				default:
					t.Error(how, err)
				}
			}
		})
	}
	wg.Wait()
	t.Logf("%d programs were stopped, %d were faster", stopped.Load(), done.Load())
}

// TestStopTooLate interrupts calls that are about to end. If a call ends first, others may follow.
func TestStopTooLate(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 2))
	late, inTime := 0, 0
	var rt *clr.Runtime
	var demo *clr.Assembly
	renew := func() {
		if rt != nil {
			rt.Close()
		}
		rt, demo = open(clr.Config{HeapLimit: 16 << 20})
		if _, err := method(demo, "Demo.Endless::Count").Call(context.Background(), 1); err != nil {
			t.Fatal(err)
		}
	}
	renew()
	defer func() { rt.Close() }()
	for range 5 * stopCount() {
		ctx, cancel := context.WithCancel(context.Background())
		began, after := time.Now(), time.Duration(rng.IntN(1_500_000))
		go func() {
			for time.Since(began) < after {
			}
			cancel()
		}()
		n := 1 + rng.IntN(1_000_000)
		got, err := method(demo, "Demo.Endless::Count").Call(ctx, n)
		switch {
		case err == nil:
			if got != int32(n) {
				t.Fatal(got, n)
			}
			late++
			if s, err := method(demo, "Demo.Calc::Greet").Call(context.Background(), "x"); s != "Hello, x!" || err != nil {
				t.Fatal(s, err)
			}
		case !errors.Is(err, context.Canceled):
			t.Fatal(err)
		case errors.As(err, new(*clr.Stopped)):
			inTime++
			renew()
		}
		cancel()
	}
	t.Logf("%d calls were stopped, %d were faster", inTime, late)
}

// TestStopInGo stops a program from a Go function that it calls, at several
// depths, and while the function waits.
func TestStopInGo(t *testing.T) {
	rt, demo := open(clr.Config{})
	defer rt.Close()
	pass := method(demo, "Demo.Throws::Catch")
	ctx, cancel := context.WithCancel(context.Background())
	inner := 0
	_, err := pass.Call(ctx, func() error {
		_, err := pass.Call(context.Background(), func() {
			cancel()
			<-ctx.Done()
			time.Sleep(10 * time.Millisecond)
		})
		if !errors.Is(err, context.Canceled) {
			t.Error(err)
		}
		inner++
		return nil // the program has ended nevertheless
	})
	if !errors.As(err, new(*clr.Stopped)) || inner != 1 {
		t.Error(err, inner)
	}
}

// hanging is a console without input; the channel is closed when a read waits.
type hanging chan bool

func (h hanging) Read([]byte) (int, error) {
	close(h)
	select {}
}

// TestClosed closes runtimes in all states.
func TestClosed(t *testing.T) {
	ctx := context.Background()
	running, done := make(hanging), make(chan error)
	rt, demo := open(clr.Config{Stdin: running})
	greet, read := method(demo, "Demo.Calc::Greet"), method(demo, "Demo.Endless::Read")
	account, err := demo.New(ctx, "Demo.Account", "Ada")
	if err != nil {
		t.Fatal(err)
	}
	go func() {
		_, err := method(demo, "Demo.Throws::Pass").Call(ctx, func() error {
			_, err := read.Call(ctx)
			return err
		})
		done <- err
	}()
	<-running
	if _, err := greet.Call(ctx, "x"); err != clr.ErrBusy {
		t.Error("a call too many:", err)
	}
	rt.Close()
	if err := <-done; !errors.As(err, new(*clr.Stopped)) || !errors.Is(err, clr.ErrClosed) {
		t.Error(err)
	}
	for range 2 {
		if _, err := greet.Call(ctx, "x"); !errors.Is(err, clr.ErrClosed) {
			t.Error(err)
		}
		if _, err := account.Call(ctx, "get_Balance"); !errors.Is(err, clr.ErrClosed) {
			t.Error(err)
		}
		if _, err := demo.Run(ctx); !errors.Is(err, clr.ErrClosed) {
			t.Error(err)
		}
		rt.Close()
	}

	rt, demo = open(clr.Config{})
	_, err = method(demo, "Demo.Throws::Pass").Call(ctx, rt.Close)
	if !errors.Is(err, clr.ErrClosed) {
		t.Error("closed by a Go function:", err)
	}
}

// TestManyAtOnce runs programs in eight goroutines, with a runtime for each call.
func TestManyAtOnce(t *testing.T) {
	ctx := context.Background()
	var wg sync.WaitGroup
	for w := range 8 {
		wg.Go(func() {
			for i := range 12 {
				var out bytes.Buffer
				c := clr.Config{HeapLimit: 16 << 20, Stdout: &out, GCStress: (w*i)%7 - 1}
				c.Opt = opts[i%len(opts)]
				c.GCStress = max(0, c.GCStress)
				rt, err := clr.New(c)
				if err != nil {
					t.Error(err)
					return
				}
				demo, err := rt.Load(image)
				if err != nil {
					t.Error(err)
					return
				}
				arg := fmt.Sprint(w, i)
				if n, err := demo.Run(ctx, arg); n != 1 || err != nil || out.String() != "Main "+arg+"\n" {
					t.Error(n, err, out.String())
				}
				got, err := method(demo, "Demo.Endless::Work").Call(ctx, 200)
				if got != "199,200,19900" || err != nil {
					t.Error(got, err)
				}
				rt.Close()
			}
		})
	}
	wg.Wait()
}

// TestManyRuntimes has many runtimes in the process at once, each with a call in progress.
func TestManyRuntimes(t *testing.T) {
	ctx := context.Background()
	depth := 0
	var nest func() error
	nest = func() error {
		if depth++; depth > 200 {
			return nil
		}
		rt, demo := open(clr.Config{HeapLimit: 1 << 20})
		defer rt.Close()
		_, err := method(demo, "Demo.Throws::Pass").Call(ctx, nest)
		return err
	}
	if err := nest(); err != nil {
		t.Error(err)
	}
}

// TestClose makes and closes runtimes: the process does not grow.
func TestClose(t *testing.T) {
	if raceDetector {
		t.Skip("the race detector's own memory grows")
	}
	ctx := context.Background()
	use := func() {
		rt, err := clr.New(clr.Config{HeapLimit: 64 << 20})
		if err != nil {
			t.Fatal(err)
		}
		defer rt.Close()
		demo, err := rt.LoadFile("testdata/demo.exe")
		if err != nil {
			t.Fatal(err)
		}
		if _, err := method(demo, "Demo.Endless::Work").Call(ctx, 1000); err != nil {
			t.Fatal(err)
		}
	}
	resident0, mapped0 := 0, 0
	for i := range 200 {
		if use(); i == 50 {
			resident0, mapped0 = resident(t), mapped(t)
		}
	}
	resident1, mapped1 := resident(t), mapped(t)
	t.Logf("%d KB, %d mappings after 50 runtimes, %d KB, %d mappings after 200", resident0, mapped0, resident1, mapped1)
	if resident1 > resident0+32<<10 || mapped1 > mapped0+20 {
		t.Error("the process has grown")
	}
}

// mapped returns the number of the process's memory mappings.
func mapped(t *testing.T) int {
	b, err := os.ReadFile("/proc/self/maps")
	if err != nil {
		t.Skip(err)
	}
	return bytes.Count(b, []byte("\n"))
}

// resident returns the process's resident memory in KB.
func resident(t *testing.T) (kb int) {
	b, err := os.ReadFile("/proc/self/status")
	if err != nil {
		t.Skip(err)
	}
	_, rest, _ := strings.Cut(string(b), "VmRSS:")
	fmt.Sscan(rest, &kb)
	return kb
}

func BenchmarkNew(b *testing.B) {
	for b.Loop() {
		rt, err := clr.New(clr.Config{})
		if err != nil {
			b.Fatal(err)
		}
		rt.Close()
	}
}

// BenchmarkRun measures the total cost of a program that does almost nothing.
func BenchmarkRun(b *testing.B) {
	for b.Loop() {
		rt, demo := open(clr.Config{Stdout: io.Discard})
		if _, err := demo.Run(context.Background()); err != nil {
			b.Fatal(err)
		}
		rt.Close()
	}
}

func BenchmarkCall(b *testing.B) {
	rt, demo := open(clr.Config{})
	defer rt.Close()
	add := method(demo, "Demo.Calc::Add")
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	b.Run("context", func(b *testing.B) {
		for b.Loop() {
			add.Call(ctx, int32(1), int32(2))
		}
	})
	b.Run("background", func(b *testing.B) {
		for b.Loop() {
			add.Call(context.Background(), int32(1), int32(2))
		}
	})
	sum := method(demo, "Demo.Endless::Times")
	b.Run("back", func(b *testing.B) { // one call of Go from managed code
		sum.Call(ctx, b.N, func(i int32) int32 { return i + 1 })
	})
}
