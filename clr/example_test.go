package clr_test

import (
	"context"
	_ "embed"
	"errors"
	"fmt"
	"log"
	"math"
	"os"
	"path"
	"time"

	"ryugo/clr"
)

//go:embed testdata/demo.exe
var image []byte

//go:embed testdata/demo.exe.mdb
var mdb []byte

// Load an assembly from bytes, call static methods with Go values, and pass a Go function to one of
// them.
func Example() {
	ctx := context.Background()
	rt, err := clr.New(clr.Config{HeapLimit: 64 << 20})
	if err != nil {
		log.Fatal(err)
	}
	defer rt.Close()
	demo, err := rt.Load(image)
	if err != nil {
		log.Fatal(err)
	}

	greet, err := demo.Method("Demo.Calc::Greet")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(greet.Call(ctx, "Gopher"))

	sum, err := demo.Method("Demo.Calc::Sum")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(sum.Call(ctx, []float64{1, 4, 9}, math.Sqrt))
	// Output:
	// Hello, Gopher! <nil>
	// 6 <nil>
}

// A .NET exception is a Go error, with its type, message, stack trace and inner
// exception.
func ExampleException() {
	ctx := context.Background()
	rt, demo := open(clr.Config{})
	defer rt.Close()
	check(demo.Symbols(mdb))

	_, err := method(demo, "Demo.Calc::Divide").Call(ctx, 1, 0)
	fmt.Println(err)

	_, err = method(demo, "Demo.Throws::Nested").Call(ctx)
	var exc *clr.Exception
	if errors.As(err, &exc) {
		fmt.Println(exc.Type, "-", exc.Message)
		for _, f := range exc.Frames {
			fmt.Printf("  in %s, %s line %d\n", f.Method, path.Base(f.File), f.Line)
		}
		fmt.Println("because of", exc.Inner)
	}
	// Output:
	// System.DivideByZeroException: Attempted to divide by zero.
	// Demo.Throws+Custom - custom: outer
	//   in Demo.Throws.Nested(), demo.cs line 36
	// because of System.DivideByZeroException: Attempted to divide by zero.
}

// The context stops a program that does not end.
func ExampleMethod_Call_deadline() {
	rt, demo := open(clr.Config{})
	defer rt.Close()
	loop := method(demo, "Demo.Endless::Loop")

	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Millisecond)
	defer cancel()
	_, err := loop.Call(ctx)
	fmt.Println(err)
	fmt.Println(errors.Is(err, context.DeadlineExceeded))

	// The program cannot continue.
	_, err = loop.Call(context.Background())
	fmt.Println(err)
	// Output:
	// the program was stopped in Demo.Endless.Loop(): context deadline exceeded
	// true
	// vm: the program has ended: the program was stopped in Demo.Endless.Loop(): context deadline exceeded
}

// Memory is limited: a program that exceeds the limit gets an OutOfMemoryException, which it may
// catch. A stack overflow ends the program.
func ExampleConfig_limits() {
	ctx := context.Background()
	rt, demo := open(clr.Config{HeapLimit: 8 << 20})
	defer rt.Close()

	_, err := method(demo, "Demo.Endless::Fill").Call(ctx)
	var exc *clr.Exception
	fmt.Println(errors.As(err, &exc) && exc.Type == "System.OutOfMemoryException")

	_, err = method(demo, "Demo.Endless::Recurse").Call(ctx, 1)
	var fatal *clr.Fatal
	fmt.Println(errors.As(err, &fatal), err)
	// Output:
	// true
	// true Stack overflow.
}

// An object stays in the runtime; Go calls its methods.
func ExampleAssembly_New() {
	ctx := context.Background()
	rt, demo := open(clr.Config{})
	defer rt.Close()

	account, err := demo.New(ctx, "Demo.SavingsAccount", "Ada")
	if err != nil {
		log.Fatal(err)
	}
	for _, amount := range []int{100, 20, -3} {
		if _, err := account.Call(ctx, "Deposit", amount); err != nil {
			fmt.Println(amount, err.(*clr.Exception).Type)
		}
	}
	fmt.Println(account.Call(ctx, "get_Balance"))
	fmt.Println(account.Call(ctx, "ToString"))
	// Output:
	// -3 System.ArgumentOutOfRangeException
	// 120 <nil>
	// savings of Ada: 120 <nil>
}

// Methods that the program leaves to its host are Go functions. Their errors are exceptions in the
// program, and return to Go as the same errors.
func ExampleRuntime_Bind() {
	ctx := context.Background()
	rt, demo := open(clr.Config{})
	defer rt.Close()
	check(rt.Bind("Demo.Host::Lookup", func(key string) (any, error) {
		switch key {
		case "answer":
			return "42", nil
		case "file":
			return nil, os.ErrNotExist
		}
		return nil, nil
	}))

	describe := method(demo, "Demo.Host::Describe")
	fmt.Println(describe.Call(ctx, "answer"))
	fmt.Println(describe.Call(ctx, "question"))
	_, err := describe.Call(ctx, "file")
	fmt.Println(err, errors.Is(err, os.ErrNotExist))
	// Output:
	// answer is 42 <nil>
	// question is unknown <nil>
	// System.Exception: file does not exist true
}

// A program runs as usual; the host chooses its console.
func ExampleAssembly_Run() {
	rt, demo := open(clr.Config{Stdout: os.Stdout})
	defer rt.Close()
	fmt.Println(demo.Run(context.Background(), "a", "b"))
	// Output:
	// Main a,b
	// 2 <nil>
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}

func open(c clr.Config) (*clr.Runtime, *clr.Assembly) {
	rt, err := clr.New(c)
	check(err)
	demo, err := rt.Load(image)
	check(err)
	return rt, demo
}

func method(a *clr.Assembly, name string) *clr.Method {
	m, err := a.Method(name)
	check(err)
	return m
}
