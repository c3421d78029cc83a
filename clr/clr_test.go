package clr_test

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"math"
	"os"
	"reflect"
	"runtime"
	"strconv"
	"strings"
	"testing"

	"ryugo"
	"ryugo/clr"
	"ryugo/ee"
)

func TestMain(m *testing.M) {
	switch {
	case runtime.GOOS != "linux":
		fmt.Println("programs run on linux")
		os.Exit(0)
	case runtime.GOARCH != "amd64" && runtime.GOARCH != "arm64": // only tests that need no machine code; others if they are named
		if flag.Parse(); flag.Lookup("test.run").Value.String() == "" {
			flag.Set("test.run", "^(TestPortable|TestNoMachineCode)$")
		}
	}
	os.Exit(m.Run())
}

// opts are the engines for methods.
var opts = []ryugo.Opt{ryugo.OptMin, ryugo.OptFull, clr.Interp}

func start(t testing.TB, c clr.Config) (*clr.Runtime, *clr.Assembly) {
	t.Helper()
	if strconv.IntSize == 32 && c.HeapLimit == 0 {
		c.HeapLimit = 16 << 20 // a test's runtimes share 4 GB of addresses
	}
	rt, err := clr.New(c)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(rt.Close)
	demo, err := rt.Load(image)
	if err != nil {
		t.Fatal(err)
	}
	return rt, demo
}

// TestValues passes a value of each kind through a method of each type.
func TestValues(t *testing.T) {
	type small int8
	ctx := context.Background()
	var nilInts []int32
	for _, opt := range opts {
		_, demo := start(t, clr.Config{Opt: opt})
		for _, c := range []struct {
			method   string
			in, want any
		}{
			{"I1", -128, int8(-128)},
			{"I1", small(7), int8(7)},
			{"U1", uint8(255), uint8(255)},
			{"I2", int64(-32768), int16(-32768)},
			{"U2", 65535, uint16(65535)},
			{"I4", math.MinInt32, int32(math.MinInt32)},
			{"U4", uint64(math.MaxUint32), uint32(math.MaxUint32)},
			{"I8", int64(math.MinInt64), int64(math.MinInt64)},
			{"U8", uint64(math.MaxUint64), uint64(math.MaxUint64)},
			{"U8", 5, uint64(5)},
			{"I", -1, -1},
			{"U", ^uint(0), ^uint(0)},
			{"R4", float32(1.5), float32(1.5)},
			{"R4", 2, float32(2)},
			{"R8", 0.1, 0.1},
			{"R8", math.Inf(-1), math.Inf(-1)},
			{"R8", uint64(1) << 63, 0x1p63},
			{"Bool", true, true},
			{"Bool", false, false},
			{"Char", '€', uint16(0x20ac)},
			{"Enum", 1, uint8(1)},
			{"String", "", ""},
			{"String", "aé€😀\x00b", "aé€😀\x00b"},
			{"String", nil, nil},
			{"Object", nil, nil},
			{"Object", "text", "text"},
			{"Object", int32(5), int32(5)},
			{"Object", 5, int64(5)},
			{"Object", 2.5, 2.5},
			{"Object", true, true},
			{"Object", []string{"a", "b"}, []string{"a", "b"}},
			{"Object", []byte{1, 2}, []byte{1, 2}},
			{"TypeOf", uint8(1), "System.Byte"},
			{"TypeOf", []float32{}, "System.Single[]"},
			{"TypeOf", 'x', "System.Int32"},
			{"Ints", []int32{1, 2, 3}, []int32{2, 2, 3}},
			{"Ints", []int{1, -2}, []int32{2, -2}},
			{"Ints", []int32{}, []int32{}},
			{"Ints", nilInts, nil},
			{"Ints", nil, nil},
			{"Chars", []uint16{'a', 'b'}, []uint16{'a', 'b'}},
			{"Chars", []rune("ab"), []uint16{'a', 'b'}},
			{"Bools", []bool{true, false}, []bool{true, false}},
			{"Doubles", []float64{1, 0.5}, []float64{1, 0.5}},
			{"Doubles", []int{1}, []float64{1}},
			{"Strings", []string{"x", ""}, []string{"x", ""}},
			{"Strings", []any{"x", nil}, []string{"x", ""}},
			{"Array", []int16{1}, []int16{1}},
		} {
			got, err := method(demo, "Demo.Echo::"+c.method).Call(ctx, c.in)
			if err != nil || !reflect.DeepEqual(got, c.want) {
				t.Errorf("%s(%v) = %v %T, %v; want %v %T", c.method, c.in, got, got, err, c.want, c.want)
			}
		}
		for _, c := range []struct {
			method string
			in     any
			want   string
		}{
			{"I1", 128, "128 is out of range"},
			{"I1", -129, "-129 is out of range"},
			{"U1", -1, "-1 is out of range"},
			{"I4", uint64(1) << 63, "9223372036854775808 is out of range"},
			{"I8", uint64(1) << 63, "9223372036854775808 is out of range"},
			{"U8", -1, "-1 is out of range"},
			{"U4", -1, "-1 is out of range"},
			{"I4", 1.5, "a Go float64 is no System.Int32"},
			{"I4", "1", "a Go string is no System.Int32"},
			{"I4", nil, "nil is no System.Int32"},
			{"I4", true, "a Go bool is no System.Int32"},
			{"Bool", 1, "a Go int is no System.Boolean"},
			{"R8", "1", "a Go string is no System.Double"},
			{"String", 1, "a Go int is no System.String"},
			{"Ints", []string{"a"}, "element 0: a Go string is no System.Int32"},
			{"Ints", []int64{1, 1 << 40}, "element 1: 1099511627776 is out of range"},
			{"Ints", 1, "a Go int is no System.Int32[]"},
			{"Object", struct{}{}, "a Go struct {} is no System.Object"},
			{"Object", func() {}, "a Go func() is no System.Object"},
			{"Generic", 1, "unsupported: invoke of a generic method without its arguments"},
		} {
			_, err := method(demo, "Demo.Echo::"+c.method).Call(ctx, c.in)
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("%s(%v): error %v, want %s", c.method, c.in, err, c.want)
			}
		}
	}
}

// TestReferences loads an assembly that refers to another one: loaded from bytes, beside its file,
// and missing.
func TestReferences(t *testing.T) {
	ctx := context.Background()
	const want = "app of Bob: 5"
	app, err := os.ReadFile("testdata/app.exe")
	if err != nil {
		t.Fatal(err)
	}
	run := func(a *clr.Assembly, err error) (any, error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		m, err := a.Method("App::Text")
		if err != nil {
			return nil, err
		}
		return m.Call(ctx, 5)
	}
	rt, demo := start(t, clr.Config{})
	if got, err := run(rt.Load(app)); got != want || err != nil {
		t.Error(got, err)
	}
	if got, err := method(demo, "Demo.Calc::Add").Call(ctx, 1, 2); got != int32(3) || err != nil {
		t.Error(got, err)
	}
	for _, c := range []clr.Config{{}, {Refs: []string{"testdata"}}, {Refs: []string{"testdata/demo.exe"}}} {
		rt, err := clr.New(c)
		if err != nil {
			t.Fatal(err)
		}
		defer rt.Close()
		var a *clr.Assembly
		if c.Refs == nil {
			a, err = rt.LoadFile("testdata/app.exe")
		} else {
			a, err = rt.Load(app)
		}
		if got, err := run(a, err); got != want || err != nil {
			t.Error(c.Refs, got, err)
		}
	}
	alone, err := clr.New(clr.Config{})
	if err != nil {
		t.Fatal(err)
	}
	defer alone.Close()
	if got, err := run(alone.Load(app)); err == nil {
		t.Error(got, "without the assembly it refers to")
	} else {
		t.Log(err)
	}
}

// TestObjects keeps objects across calls and collections.
func TestObjects(t *testing.T) {
	ctx := context.Background()
	_, demo := start(t, clr.Config{HeapLimit: 32 << 20})
	var lists []*clr.Object
	for i := range 300 {
		o, err := method(demo, "Demo.Echo::List").Call(ctx, []string{fmt.Sprint(i)})
		if err != nil {
			t.Fatal(err)
		}
		lists = append(lists, o.(*clr.Object))
		if _, err := method(demo, "Demo.Echo::Ints").Call(ctx, make([]int32, 100_000)); err != nil {
			t.Fatal(i, err)
		}
	}
	for i, o := range lists {
		if _, err := o.Call(ctx, "Add", "x"); err != nil {
			t.Fatal(err)
		}
		n, err := o.Call(ctx, "get_Count")
		s, err2 := o.Call(ctx, "get_Item", 0)
		if n != int32(2) || s != fmt.Sprint(i) || err != nil || err2 != nil {
			t.Fatal(i, n, s, err, err2)
		}
	}
	if s := lists[0].String(); s != "System.Collections.Generic.List`1[System.String]" {
		t.Error(s)
	}
	same, err := method(demo, "Demo.Echo::Object").Call(ctx, lists[7])
	if eq, _ := lists[7].Call(ctx, "Equals", same); eq != true || err != nil {
		t.Error("not the same object:", same, err)
	}
	boxed, err := method(demo, "Demo.Echo::Boxed").Call(ctx)
	if err != nil {
		t.Fatal(err)
	}
	if s, err := boxed.(*clr.Object).Call(ctx, "ToString"); s != "[1, a]" || err != nil {
		t.Error(s, err)
	}
	adder, err := method(demo, "Demo.Echo::Adder").Call(ctx, 3)
	if err != nil {
		t.Fatal(err)
	}
	if n, err := adder.(*clr.Object).Call(ctx, "Invoke", 4); n != int32(7) || err != nil {
		t.Error(n, err)
	}
	if _, err := lists[0].Call(ctx, "Nope"); err == nil {
		t.Error("a method that does not exist")
	}
	if _, err := method(demo, "Demo.Account::Deposit").Call(ctx, lists[0], 1); err == nil || !strings.Contains(err.Error(), "is no Demo.Account") {
		t.Error(err)
	}
	_, other := start(t, clr.Config{})
	if _, err := method(other, "Demo.Echo::Object").Call(ctx, lists[0]); err == nil || !strings.Contains(err.Error(), "another VM") {
		t.Error(err)
	}
	_ = lists
}

// TestStructs passes structs: in registers of both kinds, in memory, by
// delegates, and Nullables.
func TestStructs(t *testing.T) {
	ctx := context.Background()
	for _, opt := range opts {
		for _, stress := range []int{0, 1} {
			_, demo := start(t, clr.Config{Opt: opt, GCStress: stress, HeapLimit: 64 << 20})
			call := func(name string, args ...any) any {
				t.Helper()
				r, err := method(demo, "Demo.Echo::"+name).Call(ctx, args...)
				if err != nil {
					t.Fatal(opt, stress, name, args, err)
				}
				return r
			}
			text := func(o any) any {
				t.Helper()
				s, err := o.(*clr.Object).Call(ctx, "ToString")
				if err != nil {
					t.Error(err)
				}
				return s
			}
			mixed, big := call("MakeMixed", 1.5, "x"), call("MakeBig", "b", 7)
			mixedMaker := func(m *clr.Object) *clr.Object { return call("MakeMixed", 8, text(m)).(*clr.Object) }
			made, err := demo.New(ctx, "Demo.Mixed", 2.5, "new")
			if err != nil {
				t.Fatal(err)
			}
			twice, err := big.(*clr.Object).Call(ctx, "Twice")
			if err != nil {
				t.Fatal(err)
			}
			maker := call("BigMaker").(*clr.Object)
			fromMaker, err := maker.Call(ctx, "Invoke", 4)
			if err != nil {
				t.Fatal(err)
			}
			for i, c := range []struct{ got, want any }{
				{call("MaybeInt", 5), int32(5)},
				{call("MaybeInt", nil), nil},
				{call("MaybeLong", 0), nil},
				{call("MaybeLong", int64(1<<40)), int64(1) << 40},
				{text(call("Decimal", "12.50")), "12.50"},
				{text(call("Sum", call("Decimal", "0.5"), 2, call("Decimal", "0.25"))), "2.75"},
				{text(mixed), "<1.5,x>"},
				{text(made), "<2.5,new>"},
				{call("ShowMixed", 1, 2, 3, 4, mixed, 5, made), "10<1.5,x>5<2.5,new>"},
				{text(big), "[b,7,8,b7]"},
				{text(twice), "[bb,14,16,b7]"},
				{call("ShowBig", big, 3), "[b,7,8,b7]3"},
				{text(call("MaybeMixed", mixed)), "<1.5,x>"},
				{call("MaybeMixed", nil), nil},
				{text(call("MaybeBig", big)), "[b,7,8,b7]"},
				{call("MaybeBig", nil), nil},
				{text(call("Struct")), "[1, a]"},
				{text(fromMaker), "[made,4,5,made4]"},
				{text(call("CallMaker", maker)), "[made,3,4,made3]"},
				{call("CallBig", func(b *clr.Object, n int) string { return fmt.Sprint(text(b), n) }), "[c,8,9,c8]5"},
			} {
				if c.got != c.want {
					t.Error(opt, stress, i, c.got, c.want)
				}
			}
			for _, c := range []struct {
				method string
				in     any
				want   string
			}{
				{"ShowBig", mixed, "a Demo.Mixed is no Demo.Big"},
				{"ShowBig", nil, "nil is no Demo.Big"},
				{"ShowBig", 1, "a Go int is no Demo.Big"},
				{"MaybeInt", "x", "a Go string is no System.Int32"},
				{"CallMaker", func(int) any { return big }, "a result of"},
				{"CallMixed", mixedMaker, "a result of 12 bytes"}, // 16 where words have 8: below
			} {
				if c.method == "CallMixed" && strconv.IntSize == 64 {
					continue
				}
				args := []any{c.in, 1}
				if c.method != "ShowBig" {
					args = args[:1]
				}
				if r, err := method(demo, "Demo.Echo::"+c.method).Call(ctx, args...); err == nil || !strings.Contains(err.Error(), c.want) {
					t.Errorf("%s(%v): %v, %v", c.method, c.in, r, err)
				}
			}
			if strconv.IntSize == 64 { // registers return it
				if s := call("CallMixed", mixedMaker); s != "<8,<0.25,qqq>>" {
					t.Error(opt, stress, s)
				}
			}
		}
	}
}

// TestManyObjects receives more objects than fit in memory: objects that Go code drops are freed in
// time, although Go has hardly allocated.
func TestManyObjects(t *testing.T) {
	ctx := context.Background()
	_, demo := start(t, clr.Config{HeapLimit: 16 << 20})
	large := method(demo, "Demo.Echo::Large")
	kept := map[int]*clr.Object{}
	for i := range 200 {
		o, err := large.Call(ctx, i)
		if err != nil {
			t.Fatal(i, err)
		}
		if i%40 == 0 {
			kept[i] = o.(*clr.Object)
		}
	}
	for i, o := range kept {
		if n, err := o.Call(ctx, "get_Number"); n != int32(i) || err != nil {
			t.Error(i, n, err)
		}
	}
	for i := range 200 {
		o, err := large.Call(ctx, i)
		if err != nil {
			t.Fatal(i, err)
		}
		o.(*clr.Object).Release()
		o.(*clr.Object).Release()
		if _, err := o.(*clr.Object).Call(ctx, "get_Number"); err == nil || !strings.Contains(err.Error(), "released") {
			t.Fatal(err)
		}
	}
	var all []any
	for {
		o, err := large.Call(ctx, 1)
		if err != nil {
			if !isException(err, "System.OutOfMemoryException") || len(all) < 5 {
				t.Error(len(all), err)
			}
			break
		}
		all = append(all, o)
	}
	runtime.KeepAlive(all)
}

// TestGoFunctions calls Go functions from managed code, which call managed code.
func TestGoFunctions(t *testing.T) {
	ctx := context.Background()
	for _, opt := range opts {
		rt, demo := start(t, clr.Config{Opt: opt})
		sum := method(demo, "Demo.Calc::Sum")
		got, err := sum.Call(ctx, []float64{1, 2}, func(x float64) (float64, error) {
			y, err := method(demo, "Demo.Calc::Add(System.Double,System.Double)").Call(ctx, x, 0.5)
			return y.(float64), err
		})
		if got != 4.0 || err != nil {
			t.Error(got, err)
		}
		got, err = method(demo, "Demo.Echo::Many").Call(ctx, 1, 2.5, int64(3), float32(4.5), 5, "six", 7, 8, 9.5, 10,
			func(a int, b float64, c int64, d int32, e int, g, h, j int16, i float32, f string) any {
				return float64(a) + b*10 + float64(c)*100 + float64(d)*1e3 + float64(e)*1e4 + float64(g)*1e5 + float64(h)*1e6 + float64(j)*1e7 + float64(i)*1e8 + float64(len(f))*1e9
			})
		if want := 1 + 25 + 300 + 4e3 + 5e4 + 7e5 + 8e6 + 10e7 + 9.5e8 + 3e9; got != want || err != nil {
			t.Error(got, want, err)
		}
		// Bound methods; an instance of DllImport.
		if err := rt.Bind("Demo.Host::Twice", func(n int32) int32 { return 2 * n }); err != nil {
			t.Error(err)
		}
		if n, err := method(demo, "Demo.Host::FourTimes").Call(ctx, 5); n != int32(20) || err != nil {
			t.Error(n, err)
		}
		if err := rt.Bind("Demo.Host::Lookup", func(n int) string { return "" }); err != nil {
			t.Error(err)
		}
		if _, err := method(demo, "Demo.Host::Describe").Call(ctx, "x"); err == nil || !strings.Contains(err.Error(), "a Go func(int) string cannot be Demo.Host::Lookup(System.String): a int is no System.String") {
			t.Error(err)
		}
		if rt.Bind("Demo.Host::Lookup", 5) == nil {
			t.Error("5 is bound")
		}
		// A delegate that outlives its call, and a delegate that is collected.
		for i := range 1000 {
			n := 0
			if _, err := method(demo, "Demo.Throws::Pass").Call(ctx, func() { n++ }); n != 1 || err != nil {
				t.Fatal(i, n, err)
			}
		}
		bad := []struct {
			fn   any
			want string
		}{
			{func(float64) int { return 0 }, "a int is no System.Double"},
			{func(string) float64 { return 0 }, "a string is no System.Double"},
			{func() float64 { return 0 }, "it takes 0 arguments, not 1"},
			{func(float64) {}, "it has 0 results, not 1"},
			{func(...float64) float64 { return 0 }, "it is variadic"},
		}
		for _, c := range bad {
			if _, err := sum.Call(ctx, []float64{1}, c.fn); err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("%T: %v", c.fn, err)
			}
		}
		if _, err := sum.Call(ctx, []float64{1}, nil); !isException(err, "System.NullReferenceException") {
			t.Error(err)
		}
	}
}

func isException(err error, name string) bool {
	var exc *clr.Exception
	return errors.As(err, &exc) && exc.Type == name
}

// TestGoErrors passes errors of Go functions through managed code and back.
func TestGoErrors(t *testing.T) {
	ctx := context.Background()
	_, demo := start(t, clr.Config{})
	catch, pass := method(demo, "Demo.Throws::Catch"), method(demo, "Demo.Throws::Pass")
	nested := method(demo, "Demo.Throws::Nested")
	fails := func() error { return fmt.Errorf("no luck: %w", io.ErrUnexpectedEOF) }
	if s, err := catch.Call(ctx, fails); s != "System.Exception: no luck: unexpected EOF" || err != nil {
		t.Error(s, err)
	}
	_, err := pass.Call(ctx, fails)
	if !errors.Is(err, io.ErrUnexpectedEOF) || !isException(err, "System.Exception") {
		t.Error(err)
	}
	n := 0
	if s, err := catch.Call(ctx, func() { panic("oh") }); s != "System.Exception: panic: oh" || err != nil {
		t.Error(s, err)
	}
	if s, err := catch.Call(ctx, func() { n = 1 / n }); s != "System.Exception: panic: runtime error: integer divide by zero" || err != nil {
		t.Error(s, err)
	}
	_, err = pass.Call(ctx, func() { var p *int; *p = 1 })
	if e := runtime.Error(nil); !errors.As(err, &e) {
		t.Error(err)
	}
	// An exception that Go received is thrown again as the same object.
	again := func() error {
		_, err := nested.Call(ctx)
		return fmt.Errorf("again: %w", err)
	}
	if s, err := method(demo, "Demo.Throws::Finally").Call(ctx, again); s != "caught custom: outer finally" || err != nil {
		t.Error(s, err)
	}
	_, err = pass.Call(ctx, again)
	var exc *clr.Exception
	if !errors.As(err, &exc) || exc.Type != "Demo.Throws+Custom" || exc.Inner == nil || exc.Inner.Type != "System.DivideByZeroException" {
		t.Fatal(err)
	}
	if !strings.HasPrefix(exc.Text, "Demo.Throws+Custom: custom: outer\n ---> System.DivideByZeroException: ") {
		t.Error(exc.Text)
	}
	if s, err := exc.Object.Call(ctx, "get_Message"); s != "custom: outer" || err != nil {
		t.Error(s, err)
	}
	// Many errors that are caught, and one that is not.
	for i := range 5000 {
		fail := func() error { return fmt.Errorf("error %d", i) }
		if s, err := catch.Call(ctx, fail); s != fmt.Sprintf("System.Exception: error %d", i) || err != nil {
			t.Fatal(s, err)
		}
	}
	if _, err := pass.Call(ctx, fails); !errors.Is(err, io.ErrUnexpectedEOF) {
		t.Error(err)
	}
}

// TestEnds ends programs in every way.
func TestEnds(t *testing.T) {
	ctx := context.Background()
	var out, errOut bytes.Buffer
	begin := func() *clr.Assembly {
		out.Reset()
		errOut.Reset()
		_, demo := start(t, clr.Config{Stdout: &out, Stderr: &errOut, HeapLimit: 8 << 20})
		return demo
	}
	demo := begin()
	if n, err := demo.Run(ctx, "a"); n != 1 || err != nil || out.String() != "Main a\n" {
		t.Error(n, err, out.String())
	}
	_, err := demo.Run(ctx, "throw")
	if !isException(err, "Demo.Throws+Custom") || errOut.Len() != 0 {
		t.Error(err, errOut.String())
	}
	if _, err := demo.Run(ctx); !errors.As(err, new(*clr.Ended)) {
		t.Error(err)
	}

	demo = begin()
	_, err = method(demo, "Demo.Throws::Pass").Call(ctx, func() error {
		_, err := method(demo, "Demo.Throws::Exit").Call(ctx)
		return err // this makes no difference: the program has ended
	})
	var exit *clr.Exit
	if !errors.As(err, &exit) || exit.Status != 7 {
		t.Error(err)
	}
	if _, err := method(demo, "Demo.Throws::Exit").Call(ctx); !errors.As(err, new(*clr.Ended)) || !errors.As(err, &exit) {
		t.Error(err)
	}

	_, err = method(begin(), "Demo.Throws::FailFast").Call(ctx)
	var fatal *clr.Fatal
	if !errors.As(err, &fatal) || fatal.Message != "Process terminated. no more" || !strings.Contains(fatal.Text, "   at Demo.Throws.FailFast()") {
		t.Error(err)
	}
	_, err = method(begin(), "Demo.Endless::Recurse").Call(ctx, 1)
	if !errors.As(err, &fatal) || !strings.Contains(fatal.Text, "   at Demo.Endless.Recurse(Int32 n)") {
		t.Error(err)
	}

	_, err = method(begin(), "Demo.Throws::BadAddress").Call(ctx)
	if !errors.As(err, &fatal) || !strings.Contains(fatal.Message, "AccessViolation") {
		t.Error(err)
	}
	demo = begin()
	_, err = method(demo, "Demo.Throws::Corrupt").Call(ctx)
	if !errors.As(err, &fatal) || !strings.Contains(fatal.Message, "AccessViolation") {
		t.Error(err)
	}
	if _, err := method(demo, "Demo.Calc::Greet").Call(ctx, "x"); !errors.As(err, new(*clr.Ended)) {
		t.Error(err)
	}

	demo = begin()
	for range 3 {
		if s, err := method(demo, "Demo.Endless::FillAndCatch").Call(ctx); s != "OutOfMemoryException" || err != nil {
			t.Error(s, err)
		}
		if _, err := method(demo, "Demo.Echo::Ints").Call(ctx, make([]int32, 4<<20)); !isException(err, "System.OutOfMemoryException") {
			t.Error(err)
		}
		if s, err := method(demo, "Demo.Calc::Greet").Call(ctx, "you"); s != "Hello, you!" || err != nil {
			t.Error(s, err)
		}
	}
}

// TestWrongUse requests methods, types and so on that do not exist.
func TestWrongUse(t *testing.T) {
	ctx := context.Background()
	rt, demo := start(t, clr.Config{})
	for _, name := range []string{"Demo.Calc", "Nope::Add", "Demo.Calc::Nope", "Demo.Calc::Add(System.String)", "::", ""} {
		if _, err := demo.Method(name); err == nil {
			t.Error(name, "is a method")
		}
	}
	if _, err := demo.New(ctx, "Demo.Nope"); err == nil {
		t.Error("a type that does not exist")
	}
	for _, args := range [][]any{{}, {1}, {"a", "b"}} {
		if _, err := demo.New(ctx, "Demo.Account", args...); err == nil {
			t.Error("Account of", args)
		}
	}
	add := method(demo, "Demo.Calc::Add")
	for _, c := range []struct {
		args []any
		want any
	}{{[]any{int32(1), int32(2)}, int32(3)}, {[]any{1, 2}, int32(3)}, {[]any{1.5, 2.0}, 3.5}} {
		if got, err := add.Call(ctx, c.args...); got != c.want || err != nil {
			t.Error(c.args, got, err)
		}
	}
	for _, args := range [][]any{{}, {1, 2.5}, {1, 2, 3}, {"a", 2}} {
		if got, err := add.Call(ctx, args...); err == nil || !strings.Contains(err.Error(), "Demo.Calc::Add(System.Double,System.Double)") {
			t.Error(args, got, err)
		}
	}
	if _, err := rt.Load([]byte("MZ")); err == nil {
		t.Error("two bytes are an assembly")
	}
	if _, err := rt.Load(nil); err == nil {
		t.Error("no bytes are an assembly")
	}
	if _, err := rt.LoadFile("testdata/nope.dll"); !errors.Is(err, os.ErrNotExist) {
		t.Error(err)
	}
	if _, err := clr.New(clr.Config{Opt: "fast"}); err == nil {
		t.Error("an optimization level that does not exist")
	}
	if _, err := clr.New(clr.Config{HeapLimit: 1 << 62}); err == nil {
		t.Error("a heap of 4 EB")
	}
	if _, err := clr.New(clr.Config{GCStress: -1}); err == nil {
		t.Error("a collection at every -1st safepoint")
	}
	// While a Go function runs, only its own goroutine may use the runtime.
	_, err := method(demo, "Demo.Throws::Pass").Call(ctx, func() error {
		_, err := method(demo, "Demo.Throws::Pass").Call(ctx, func() {})
		return err
	})
	if err != nil {
		t.Error(err)
	}
	var un *ee.Unsupported
	if _, err := method(demo, "Demo.Echo::Generic").Call(ctx, 1); !errors.As(err, &un) {
		t.Error(err)
	}
}

// TestLimits runs programs with endless allocation and endless recursion of each kind.
func TestLimits(t *testing.T) {
	ctx := context.Background()
	for _, opt := range opts {
		for _, stress := range []int{0, 1000} {
			_, demo := start(t, clr.Config{Opt: opt, HeapLimit: 8 << 20, GCStress: stress})
			if s, err := method(demo, "Demo.Endless::FillAndCatch").Call(ctx); s != "OutOfMemoryException" || err != nil {
				t.Error(opt, stress, s, err)
			}
			if _, err := method(demo, "Demo.Endless::Fill").Call(ctx); !isException(err, "System.OutOfMemoryException") {
				t.Error(opt, stress, err)
			}
			if _, err := method(demo, "Demo.Endless::Strings").Call(ctx); !isException(err, "System.OutOfMemoryException") {
				t.Error(opt, stress, err)
			}
			if _, err := method(demo, "Demo.Endless::Handles").Call(ctx); !isException(err, "System.OutOfMemoryException") {
				t.Error(opt, stress, err)
			}
			if _, err := method(demo, "Demo.Endless::Chain").Call(ctx); !isException(err, "System.OutOfMemoryException") {
				t.Error(opt, stress, err)
			}
			// Fill has kept its objects; FillAndCatch frees them, to make room for endless
			// recursion through Go functions.
			if s, err := method(demo, "Demo.Endless::FillAndCatch").Call(ctx); s != "OutOfMemoryException" || err != nil {
				t.Error(opt, stress, s, err)
			}
			if stress != 0 || testing.Short() {
				continue // it takes a while
			}
			depth := 0
			pass := method(demo, "Demo.Throws::Pass")
			var nest func() error
			nest = func() error {
				depth++
				_, err := pass.Call(ctx, nest)
				return err
			}
			_, err := pass.Call(ctx, nest)
			if fatal := (*clr.Fatal)(nil); !errors.As(err, &fatal) || depth < 100 {
				t.Error(opt, stress, depth, err)
			}
		}
	}
}
