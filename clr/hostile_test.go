package clr_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"ryugo/clr"
)

// Wrong uses of the package by a Go program: each is an error, and afterwards the runtime can be
// called again, or its program has ended.

// badError is an error whose methods panic.
type badError struct{ text *string }

func (e *badError) Error() string { return *e.text }
func (e *badError) Unwrap() error { panic(e) }

// badStringer panics if it is printed.
type badStringer struct{}

func (badStringer) String() string { panic("no text") }

// selfSlice is a slice of itself.
type selfSlice []selfSlice

// selfMap contains itself.
type selfMap map[string]any

func hostileValues(other *clr.Object) map[string]any {
	self := make(selfSlice, 1)
	self[0] = self
	list := make([]any, 1)
	list[0] = list
	pointer := new(any)
	*pointer = pointer
	m := selfMap{}
	m["m"] = m
	gone := *new(clr.Object)
	return map[string]any{
		"nil object": (*clr.Object)(nil), "zero object": &gone, "an object of another runtime": other,
		"nil exception": (*clr.Exception)(nil), "zero exception": &clr.Exception{},
		"a slice of itself": self, "no slice of itself": selfSlice(nil), "a list in itself": list, "a pointer to itself": pointer, "a map of itself": m,
		"a channel": make(chan int), "a nil channel": (chan int)(nil), "a nil function": (func())(nil), "a struct": struct{ x int }{1},
		"a variadic function": func(...int) {}, "a function of too much": func(a, b, c, d, e any) (x, y any) { return },
		"a function of channels": func(chan int) {}, "an error": io.EOF, "an array": [3]int{}, "a nil map": map[int]int(nil), "complex": 1i,
		"NaN": math.NaN(), "infinity": math.Inf(1), "a big integer": uint64(math.MaxUint64), "bad text": "\xff\xfe\x00", "many bytes": make([]byte, 64<<20),
		"a uintptr": uintptr(5), "slices of slices": [][][]int{{{1}}, nil}, "nil text": (*string)(nil), "a deep type": [][][][][][][][][][][][][][][][][][][][]int{},
	}
}

// TestHostileValues passes invalid values to methods of all kinds.
func TestHostileValues(t *testing.T) {
	ctx := context.Background()
	_, theirs := start(t, clr.Config{})
	other, err := theirs.New(ctx, "Demo.Account", "Eve")
	if err != nil {
		t.Fatal(err)
	}
	rt, demo := start(t, clr.Config{HeapLimit: 8 << 20})
	account, err := demo.New(ctx, "Demo.Account", "Ada")
	if err != nil {
		t.Fatal(err)
	}
	for name, x := range hostileValues(other) {
		for _, m := range []string{"I1", "U8", "I", "R4", "Bool", "Char", "Enum", "String", "Object", "TypeOf", "Ints", "Strings", "Objects", "Array",
			"MaybeInt", "MaybeBig", "CallBig", "CallMaker", "Sum", "ShowMixed", "List", "Generic"} {
			method(demo, "Demo.Echo::"+m).Call(ctx, x)
		}
		method(demo, "Demo.Throws::Pass").Call(ctx, x)
		method(demo, "Demo.Throws::Pass").Call(ctx, func() any { return x })
		method(demo, "Demo.Calc::Sum").Call(ctx, []float64{1}, x)
		account.Call(ctx, "Deposit", x)
		demo.New(ctx, "Demo.Account", x)
		rt.Bind("Demo.Host::Lookup", x)
		if _, err := method(demo, "Demo.Echo::CallMaker").Call(ctx, func(int) any { return x }); err == nil {
			t.Error(name, "is a Big")
		}
		if s, err := method(demo, "Demo.Calc::Greet").Call(ctx, "x"); s != "Hello, x!" || err != nil {
			t.Fatal(name, "ends the runtime:", s, err)
		}
	}
}

// TestHostileUse calls every method on nil and zero values.
func TestHostileUse(t *testing.T) {
	ctx := context.Background()
	rt, demo := start(t, clr.Config{})
	greet := method(demo, "Demo.Calc::Greet")
	otherRT, theirs := start(t, clr.Config{})
	loaded := theirs.Module().FindType("Demo.Calc").Methods("Greet")
	errs := map[string]func() error{}
	for _, a := range []*clr.Assembly{nil, {}} {
		errs[fmt.Sprint("run ", a == nil)] = func() error { _, err := a.Run(ctx); return err }
		errs[fmt.Sprint("method ", a == nil)] = func() error { _, err := a.Method("A::B"); return err }
		errs[fmt.Sprint("new ", a == nil)] = func() error { _, err := a.New(ctx, "A"); return err }
		errs[fmt.Sprint("symbols ", a == nil)] = func() error { return a.Symbols(nil) }
		a.Module()
	}
	for _, r := range []*clr.Runtime{nil, {}} {
		errs[fmt.Sprint("load ", r == nil)] = func() error { _, err := r.Load(image); return err }
		errs[fmt.Sprint("file ", r == nil)] = func() error { _, err := r.LoadFile("x"); return err }
		errs[fmt.Sprint("bind ", r == nil)] = func() error { return r.Bind("A::B", func() {}) }
		errs[fmt.Sprint("perf ", r == nil)] = func() error { return r.WritePerfMap(io.Discard) }
		errs[fmt.Sprint("jitdump ", r == nil)] = func() error { return r.WriteJITDump(io.Discard, 1, 1) }
		errs[fmt.Sprint("method of ", r == nil)] = func() error { _, err := r.MethodOf(loaded...).Call(ctx); return err }
		r.BlockCounts()
		r.Close()
	}
	for _, m := range []*clr.Method{nil, {}, rt.MethodOf(), rt.MethodOf(nil), rt.MethodOf(loaded...)} {
		errs[fmt.Sprintf("call %p", m)] = func() error { _, err := m.Call(ctx, "x"); return err }
	}
	for _, o := range []*clr.Object{nil, {}} {
		errs[fmt.Sprint("object ", o == nil)] = func() error { _, err := o.Call(ctx, "M"); return err }
		_, _ = o.String(), o.Class()
		o.Release()
		o.Release()
	}
	var none context.Context
	errs["nil context"] = func() error { _, err := greet.Call(none, "x"); return err }
	errs["run with a nil context"] = func() error { _, err := demo.Run(none); return err }
	errs["check with a nil context"] = func() error { _, err := clr.Check(none, clr.Config{}, "testdata/app.exe"); return err }
	errs["new with a nil context"] = func() error { _, err := demo.New(none, "Demo.Account", "x"); return err }
	errs["an abstract name"] = func() error { _, err := demo.New(ctx, ""); return err }
	errs["a static class"] = func() error { _, err := demo.New(ctx, "Demo.Calc"); return err }
	errs["a folder"] = func() error { _, err := rt.LoadFile("."); return err }
	errs["a device"] = func() error { _, err := rt.LoadFile("/dev/null"); return err }
	errs["symbols of nothing"] = func() error { return demo.Symbols([]byte("BSJB")) }
	errs["a writer that fails"] = func() error { return rt.WritePerfMap(badStream{}) }
	errs["a dump that cannot be written"] = func() error { return rt.WriteJITDump(badStream{}, 1, 1) }
	for name, f := range errs {
		if err := f(); err == nil {
			t.Error(name, "is no error")
		}
	}
	if s, err := greet.Call(ctx, "x"); s != "Hello, x!" || err != nil {
		t.Error(s, err)
	}
	otherRT.Close()
	otherRT.BlockCounts()
	theirs.Symbols(nil)
	if err := otherRT.Bind("A::B", func() {}); !errors.Is(err, clr.ErrClosed) {
		t.Error(err)
	}
}

// badStream is an invalid stream.
type badStream struct{ n int }

func (b badStream) Write(p []byte) (int, error) {
	if b.n == 0 {
		panic(badStringer{})
	}
	return b.n, nil
}

func (b badStream) Read(p []byte) (int, error) { return b.Write(p) }

// TestHostileStreams gives programs a console that panics or returns wrong counts.
func TestHostileStreams(t *testing.T) {
	ctx := context.Background()
	for _, n := range []int{0, -5, math.MaxInt} {
		_, demo := start(t, clr.Config{Stdin: badStream{n}, Stdout: badStream{n}, Stderr: badStream{n}})
		if s, err := method(demo, "Demo.Endless::Read").Call(ctx); s != nil || err != nil {
			t.Error(n, s, err)
		}
		demo.Run(ctx, "x")
		demo.Run(ctx, "throw")
	}
}

// TestHostileFunctions lets Go functions that managed code calls end in every way.
func TestHostileFunctions(t *testing.T) {
	ctx := context.Background()
	for _, opt := range opts {
		rt, demo := start(t, clr.Config{Opt: opt})
		pass := method(demo, "Demo.Throws::Pass")
		var nilError *badError
		for name, f := range map[string]any{
			"an error that panics":       func() error { return &badError{} },
			"a nil error that panics":    func() error { return nilError },
			"a panic with one":           func() { panic(&badError{}) },
			"a panic with a stringer":    func() { panic(badStringer{}) },
			"a panic with nil":           func() { panic(nil) },
			"a panic in a panic":         func() { defer func() { panic("two") }(); panic("one") },
			"a joined error":             func() error { return errors.Join(&badError{}, io.EOF) },
			"an index out of range":      func() { _ = os.Args[len(os.Args)+int(time.Now().Unix()&1)] },
			"a nil dereference":          func() { _ = *nilError.text },
			"an exception of nobody's":   func() error { return &clr.Exception{} },
			"an exception with a corpse": func() error { return &clr.Exception{Object: &clr.Object{}} },
		} {
			if _, err := pass.Call(ctx, f); !errors.As(err, new(*clr.Exception)) {
				t.Error(opt, name, err)
			}
			if s, err := method(demo, "Demo.Throws::Catch").Call(ctx, f); s == nil || err != nil {
				t.Error(opt, name, s, err)
			}
		}
		// Functions of the runtime bind in it and query it.
		_, err := pass.Call(ctx, func() error {
			rt.BlockCounts()
			return errors.Join(rt.Bind("Demo.Host::Twice", func(n int32) int32 { return 2 * n }), rt.WritePerfMap(io.Discard), demo.Symbols(nil))
		})
		if !errors.As(err, new(*clr.Exception)) { // no symbols
			t.Error(opt, err)
		}

		// A function that ends its goroutine ends the program.
		done := make(chan bool)
		go func() {
			defer close(done)
			pass.Call(ctx, func() error {
				_, err := pass.Call(ctx, runtime.Goexit)
				return err
			})
			t.Error(opt, "the goroutine goes on")
		}()
		<-done
		var fatal *clr.Fatal
		if _, err := pass.Call(ctx, func() {}); !errors.As(err, new(*clr.Ended)) || !errors.As(err, &fatal) || !strings.Contains(fatal.Message, "goroutine") {
			t.Error(opt, err)
		}
	}
}

// TestForeignGoroutine lets a Go function that managed code calls start goroutines that use the
// runtime, too: only the function's own goroutine may.
func TestForeignGoroutine(t *testing.T) {
	ctx := context.Background()
	for _, opt := range opts {
		rt, demo := start(t, clr.Config{Opt: opt})
		greet, pass := method(demo, "Demo.Calc::Greet"), method(demo, "Demo.Throws::Pass")
		account, err := demo.New(ctx, "Demo.Account", "Ada")
		if err != nil {
			t.Fatal(err)
		}
		use := func() error {
			_, err := greet.Call(ctx, "x")
			_, err2 := account.Call(ctx, "get_Balance")
			if err == nil || err2 == nil {
				err = errors.Join(err, err2)
			}
			return err
		}
		var wg sync.WaitGroup
		_, err = pass.Call(ctx, func() error {
			for range 8 {
				wg.Go(func() {
					expired, cancel := context.WithTimeout(ctx, time.Microsecond)
					defer cancel()
					for range 200 {
						if err := use(); err != nil && err != clr.ErrBusy {
							t.Error(opt, err)
						}
						greet.Call(expired, "x") // its context has expired; the other calls' have not
						rt.WritePerfMap(io.Discard)
						rt.Bind("Demo.Host::Twice", func(int32) int32 { return 0 })
						rt.BlockCounts()
						account.Class()
					}
				})
			}
			for range 50 {
				if err := use(); err != nil {
					return err
				}
				if _, err := pass.Call(ctx, use); err != nil {
					return err
				}
			}
			wg.Wait()
			return nil
		})
		wg.Wait()
		if err != nil {
			t.Error(opt, err)
		}
		// The remaining goroutines may use it now, one after the other.
		if err := use(); err != nil {
			t.Error(opt, err)
		}
	}
}

// TestGoStack recurses through Go functions with large frames: Go's stack has a limit of its own,
// at which the process dies.
func TestGoStack(t *testing.T) {
	ctx := context.Background()
	_, demo := start(t, clr.Config{})
	pass := method(demo, "Demo.Throws::Pass")
	depth := 0
	var nest func() error
	nest = func() error {
		var frame [100 << 10]byte
		depth++
		frame[depth%len(frame)]++
		_, err := pass.Call(ctx, nest)
		frame[0] += frame[depth%len(frame)]
		return err
	}
	_, err := pass.Call(ctx, nest)
	if fatal := (*clr.Fatal)(nil); !errors.As(err, &fatal) || !strings.HasPrefix(fatal.Text, "Stack overflow.") || depth < 100 || depth > 1000 {
		t.Error(depth, err)
	}
}
