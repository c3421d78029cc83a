package clr_test

import (
	"bytes"
	"context"
	_ "embed"
	"errors"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"time"

	"ryugo/clr"
)

//go:embed testdata/threads.exe
var threadsImage []byte

// startThreads loads testdata/threads.exe. out receives what the program prints.
func startThreads(t *testing.T, c clr.Config) (rt *clr.Runtime, a *clr.Assembly, out *bytes.Buffer) {
	t.Helper()
	out = new(bytes.Buffer)
	c.Stdout = out
	rt, _ = start(t, c)
	a, err := rt.Load(threadsImage)
	if err != nil {
		t.Fatal(err)
	}
	return rt, a, out
}

// goroutines waits until at most n goroutines exist. It returns the number.
func goroutines(n int) int {
	for range 200 {
		if runtime.NumGoroutine() <= n {
			break
		}
		time.Sleep(5 * time.Millisecond)
	}
	return runtime.NumGoroutine()
}

// TestThreadsEnd ends programs while their threads are parked. No finally block runs, and every
// goroutine has ended when the call returns.
func TestThreadsEnd(t *testing.T) {
	stop := errors.New("stopped by the test")
	var rt *clr.Runtime
	rows := []struct {
		method  string
		endless bool
		args    []any
		check   func(err error) bool
	}{
		{"Loop", true, nil, func(err error) bool { return errors.As(err, new(*clr.Stopped)) && errors.Is(err, stop) }},
		{"Sleep", true, nil, func(err error) bool { return errors.As(err, new(*clr.Stopped)) && errors.Is(err, stop) }},
		{"Turns", true, nil, func(err error) bool { return errors.As(err, new(*clr.Stopped)) && errors.Is(err, stop) }},
		{"Throws", false, nil, func(err error) bool {
			var exc *clr.Exception
			return errors.As(err, &exc) && exc.Type == "System.InvalidOperationException" && exc.Message == "thrown"
		}},
		{"Exits", false, nil, func(err error) bool { var exit *clr.Exit; return errors.As(err, &exit) && exit.Status == 7 }},
		{"Overflows", false, nil, func(err error) bool {
			var fatal *clr.Fatal
			return errors.As(err, &fatal) && strings.HasPrefix(fatal.Text, "Stack overflow.")
		}},
		// A short interpreted program may end before it is stopped.
		{"Calls", false, []any{func() { rt.Close() }}, func(err error) bool { return err == nil || errors.Is(err, clr.ErrClosed) }},
		{"Calls", false, []any{runtime.Goexit}, func(err error) bool { return errors.As(err, new(*clr.Fatal)) }},
	}
	for _, opt := range opts {
		for _, r := range rows {
			before := runtime.NumGoroutine()
			var a *clr.Assembly
			var out *bytes.Buffer
			rt, a, out = startThreads(t, clr.Config{Opt: opt, Now: time.Now})
			ctx, cancel := context.WithCancelCause(context.Background())
			if r.endless {
				time.AfterFunc(100*time.Millisecond, func() { cancel(stop) })
			}
			_, err := method(a, "Threads::"+r.method).Call(ctx, r.args...)
			cancel(nil)
			if !r.check(err) {
				t.Errorf("%s, %s: %v", opt, r.method, err)
			}
			if n := goroutines(before); n > before {
				t.Errorf("%s, %s: %d goroutines, %d before", opt, r.method, n, before)
			}
			if out.Len() != 0 {
				t.Errorf("%s, %s: printed %q", opt, r.method, out)
			}
			rt.Close()
		}
	}
}

// TestThreadsStay leaves threads parked when a call returns: they go on during later calls, and end
// with the runtime.
func TestThreadsStay(t *testing.T) {
	ctx := context.Background()
	for _, opt := range opts {
		before := runtime.NumGoroutine()
		rt, a, out := startThreads(t, clr.Config{Opt: opt})
		if _, err := method(a, "Threads::Leave").Call(ctx); err != nil {
			t.Fatal(err)
		}
		first, err := method(a, "Threads::Left").Call(ctx)
		second, err2 := method(a, "Threads::Left").Call(ctx)
		if err != nil || err2 != nil || first.(int32) < 1 || second.(int32) <= first.(int32) {
			t.Error(opt, first, second, err, err2)
		}
		// A deadlock is an exception.
		var exc *clr.Exception
		rt2, b, _ := startThreads(t, clr.Config{Opt: opt})
		if _, err := method(b, "Threads::Deadlock").Call(ctx); !errors.As(err, &exc) || exc.Type != "System.PlatformNotSupportedException" {
			t.Error(opt, err)
		}
		if n, err := method(b, "Threads::DeepStack").Call(ctx); n != int32(50000) || err != nil {
			t.Error(opt, n, err)
		}
		rt2.Close()
		rt.Close()
		if n := goroutines(before); n > before || out.Len() != 0 {
			t.Error(opt, n, "goroutines,", before, "before", out)
		}
		// Foreground threads keep a program, background threads do not.
		for _, args := range [][]string{nil, {"x"}} {
			rt, a, out := startThreads(t, clr.Config{Opt: opt})
			if status, err := a.Run(ctx, args...); status != 3 || err != nil || (out.String() == "foreground\n") != (args != nil) {
				t.Error(opt, args, status, err, out)
			}
			rt.Close()
		}
		if n := goroutines(before); n > before {
			t.Error(opt, n, "goroutines,", before, "before")
		}
	}
}

// TestThreadsLimit starts threads until there is no room.
func TestThreadsLimit(t *testing.T) {
	for _, opt := range opts {
		_, a, _ := startThreads(t, clr.Config{Opt: opt})
		m := method(a, "Threads::Many")
		first, err := m.Call(context.Background())
		second, err2 := m.Call(context.Background())
		if first != second || err != nil || err2 != nil || first.(int32) < 100 && strconv.IntSize == 64 {
			t.Error(opt, first, second, err, err2)
		}
	}
}

// TestThreadsCallGo calls Go functions on a thread: they may use the runtime, other goroutines may
// not.
func TestThreadsCallGo(t *testing.T) {
	ctx := context.Background()
	for _, opt := range opts {
		_, a, _ := startThreads(t, clr.Config{Opt: opt})
		busy, inner := make(chan error), error(nil)
		_, err := method(a, "Threads::Calls").Call(ctx, func() {
			go func() {
				_, err := method(a, "Threads::Left").Call(ctx)
				busy <- err
			}()
			if err := <-busy; err != clr.ErrBusy {
				t.Error(opt, err)
			}
			// The call waits, so that other threads run, and returns to this one.
			_, inner = method(a, "Threads::Left").Call(ctx)
		})
		// The other threads wait for ever.
		if err != nil || inner != nil {
			t.Error(opt, err, inner)
		}
	}
}
