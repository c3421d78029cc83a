package main

import (
	"fmt"
	"strconv"

	"github.com/spf13/cobra"

	"ryugo"
	"ryugo/ee"
	"ryugo/loader"
	"ryugo/vm"
)

// runFlags are the flags of run and invoke.
type runFlags struct {
	engine string
	heap   uint64
	check  bool
}

func (f *runFlags) register(c *cobra.Command) {
	c.Flags().StringVar(&f.engine, "engine", string(ryugo.OptMin), "how code is made: min, full")
	c.Flags().Uint64Var(&f.heap, "heap", 1024, "limit of the heap in `MB`")
	c.Flags().BoolVar(&f.check, "check", false, "verify the IR after each phase")
}

// start makes a vm for the program in file.
func (f *runFlags) start(u *universeFlags, file string) (*universe, *vm.VM, error) {
	un, err := u.openToRun(file)
	if err != nil {
		return nil, nil, err
	}
	w := un.files[0].world
	// A method is compiled when it is first called; a static constructor that
	// runs on the way may need another: they never nest inside one compile.
	c, err := ryugo.New(w.jit, ryugo.Options{Opt: ryugo.Opt(f.engine), Check: f.check})
	if err != nil {
		return nil, nil, err
	}
	v, err := vm.New(vm.Options{HeapLimit: f.heap << 20, Program: file}, w.loader, func(m ee.MethodHandle) (*ee.Code, error) { return c.Compile(m) })
	return un, v, err
}

func runCommand(u *universeFlags) *cobra.Command {
	var f runFlags
	c := &cobra.Command{
		Use:   "run FILE [ARGS]...",
		Short: "Run a program; the exit status is its own",
		Args:  cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			un, v, err := f.start(u, args[0])
			if err != nil {
				return err
			}
			defer v.Close()
			status, err := v.RunMain(un.files[0].module, args[1:])
			if err != nil {
				return err
			}
			if status != 0 {
				return &exitError{status: status}
			}
			return nil
		},
	}
	f.register(c)
	c.Flags().SetInterspersed(false) // what follows FILE belongs to the program
	return c
}

func invokeCommand(u *universeFlags) *cobra.Command {
	var f runFlags
	c := &cobra.Command{
		Use:   "invoke FILE 'Type::Method' [ARGS]...",
		Short: "Call a static method and print what it returns",
		Args:  cobra.MinimumNArgs(2),
		RunE: func(cmd *cobra.Command, args []string) error {
			un, v, err := f.start(u, args[0])
			if err != nil {
				return err
			}
			defer v.Close()
			m, err := un.findStatic(args[1], len(args)-2)
			if err != nil {
				return err
			}
			values, err := parseArgs(un, m, args[2:])
			if err != nil {
				return err
			}
			result, err := v.Invoke(m, values...)
			if err != nil {
				return &exitError{exitFailed, err}
			}
			if result != nil {
				fmt.Fprintln(cmd.OutOrStdout(), result)
			}
			return nil
		},
	}
	f.register(c)
	c.Flags().SetInterspersed(false)
	return c
}

// findStatic returns the one static method that matches name and takes n
// arguments.
func (un *universe) findStatic(name string, n int) (*loader.Method, error) {
	w, methods, err := un.find(name)
	if err != nil {
		return nil, err
	}
	var found []ee.MethodHandle
	for _, m := range methods {
		var sig ee.SigInfo
		w.jit.GetMethodSig(m, &sig)
		if w.jit.GetMethodAttribs(m)&ee.CORINFO_FLG_STATIC != 0 && len(sig.Args) == n {
			found = append(found, m)
		}
	}
	if len(found) != 1 {
		return nil, fmt.Errorf("%d static methods match %s and take %d arguments, want one", len(found), name, n)
	}
	return w.loader.Method(found[0]), nil
}

// parseArgs reads words as the parameters of m.
func parseArgs(un *universe, m *loader.Method, words []string) ([]any, error) {
	var sig ee.SigInfo
	jit := un.files[0].world.jit
	jit.GetMethodSig(m.Handle(), &sig)
	values := make([]any, len(words))
	for i, w := range words {
		v, err := parseArg(sig.Args[i].Type, sig.Args[i].Class == jit.GetBuiltinClass(ee.CLASSID_STRING), w)
		if err != nil {
			return nil, fmt.Errorf("argument %d: %w", i+1, err)
		}
		values[i] = v
	}
	return values, nil
}

// integerBits is the width of the integer types, negative for signed ones.
var integerBits = map[ee.CorInfoType]int{
	ee.CORINFO_TYPE_BYTE: -8, ee.CORINFO_TYPE_UBYTE: 8, ee.CORINFO_TYPE_SHORT: -16, ee.CORINFO_TYPE_USHORT: 16,
	ee.CORINFO_TYPE_INT: -32, ee.CORINFO_TYPE_UINT: 32, ee.CORINFO_TYPE_LONG: -64, ee.CORINFO_TYPE_ULONG: 64,
	ee.CORINFO_TYPE_NATIVEINT: -64, ee.CORINFO_TYPE_NATIVEUINT: 64,
}

func parseArg(t ee.CorInfoType, isString bool, w string) (any, error) {
	if bits := integerBits[t]; bits < 0 {
		return strconv.ParseInt(w, 0, -bits)
	} else if bits > 0 {
		return strconv.ParseUint(w, 0, bits)
	}
	switch {
	case t == ee.CORINFO_TYPE_BOOL:
		return strconv.ParseBool(w)
	case t == ee.CORINFO_TYPE_CHAR && len([]rune(w)) == 1:
		return []rune(w)[0], nil
	case t == ee.CORINFO_TYPE_FLOAT:
		v, err := strconv.ParseFloat(w, 32)
		return float32(v), err
	case t == ee.CORINFO_TYPE_DOUBLE:
		return strconv.ParseFloat(w, 64)
	case isString:
		return w, nil
	}
	return nil, fmt.Errorf("cannot make a value of this type from %q", w)
}
