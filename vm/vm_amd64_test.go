package vm

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"ryugo/ee"
	x "ryugo/targets/xarch"
)

type emitter = x.Emitter

// handCode calls build to emit code inside of a frame, and returns the steps of the prolog.
func handCode(e *emitter, build func(e *emitter)) []ee.UnwindStep {
	e.R(x.INS_push, x.EA_8, x.RBP)
	e.RR(x.INS_mov, x.EA_8, x.RBP, x.RSP)
	build(e)
	e.Op(x.INS_leave)
	e.Op(x.INS_ret)
	return []ee.UnwindStep{{CodeOffset: 1, Op: ee.UnwindPush, Reg: uint8(x.RBP)}, {CodeOffset: 4, Op: ee.UnwindSetFrame, Reg: uint8(x.RBP)}}
}

func helperSym(h ee.Helper) uint64 { return uint64(ee.MakeSymbol(ee.SymHelper, uint64(h))) }

// TestException lets hand-written code divide by zero and passes the exception to hand-written
// RuntimeExceptions.
func TestException(t *testing.T) {
	var stderr bytes.Buffer
	v, j := handVM(t, Options{Stderr: &stderr})
	div := find(t, v, "System.Environment", "get_TickCount")
	outer := find(t, v, "System.Environment", "get_ProcessorCount")
	divideByZero := v.l.Known.Core.FindType("System.DivideByZeroException")
	j.code["System.RuntimeExceptions::Create"] = func(e *x.Emitter) {
		e.LeaSym(x.RDI, uint64(ee.MakeSymbol(ee.SymClass, uint64(divideByZero.Handle()))))
		e.CallSym(helperSym(ee.CORINFO_HELP_NEWSFAST))
	}
	text := find(t, v, "System.Exception", "TraceText")
	j.code["System.Exception::get_Message"] = func(e *x.Emitter) { e.RR(x.INS_xor, x.EA_4, x.RAX, x.RAX) }
	j.code["System.RuntimeExceptions::Describe"] = func(e *x.Emitter) {
		e.RM(x.INS_mov, x.EA_8, x.RDI, x.At(x.RDI, int32(v.traceOffset)))
		e.CallSym(uint64(ee.MakeSymbol(ee.SymMethodEntry, uint64(text.Handle()))))
	}
	j.code["System.Environment::get_TickCount"] = func(e *x.Emitter) {
		e.RI(x.INS_mov, x.EA_4, x.RAX, 7)
		e.RI(x.INS_mov, x.EA_4, x.RCX, 0)
		e.Op(x.INS_cdq)
		e.R(x.INS_idiv, x.EA_4, x.RCX)
	}
	j.code["System.Environment::get_ProcessorCount"] = func(e *x.Emitter) {
		e.CallSym(uint64(ee.MakeSymbol(ee.SymMethodEntry, uint64(div.Handle()))))
		e.Nop(1)
	}
	_, err := v.Invoke(outer)
	var exc *Exception
	if !errors.As(err, &exc) || exc.Type != "System.DivideByZeroException" {
		t.Fatal(err)
	}
	want := "   at System.Environment.get_TickCount()\n   at System.Environment.get_ProcessorCount()"
	if exc.Text != want {
		t.Fatalf("trace\n%s\nwant\n%s", exc.Text, want)
	}
	if len(v.main.acts) != 0 {
		t.Fatal("activations left")
	}
}

// TestStackOverflowMessage recurses without end.
func TestStackOverflowMessage(t *testing.T) {
	v, j := handVM(t, Options{})
	m := find(t, v, "System.Environment", "get_TickCount")
	j.code["System.Environment::get_TickCount"] = func(e *x.Emitter) {
		e.RI(x.INS_sub, x.EA_8, x.RSP, 256)
		e.CallSym(uint64(ee.MakeSymbol(ee.SymMethodEntry, uint64(m.Handle()))))
		e.Nop(1)
	}
	_, err := v.Invoke(m)
	var fatal *Fatal
	if !errors.As(err, &fatal) || fatal.Message != "Stack overflow." {
		t.Fatal(err)
	}
	lines := strings.Split(fatal.Text, "\n")
	if len(lines) < 5 || lines[0] != "Stack overflow." || !strings.HasPrefix(lines[1], "Repeat ") || lines[3] != "   at System.Environment.get_TickCount()" {
		t.Fatal(fatal.Text)
	}
	if _, err := v.Invoke(m); !errors.As(err, new(*Ended)) || !errors.As(err, &fatal) {
		t.Fatal("a call after the end:", err)
	}
}

// TestStatics runs a static constructor through a helper, once.
func TestStatics(t *testing.T) {
	v, j := handVM(t, Options{})
	c := v.l.Known.Core.FindType("System.EventArgs")
	runs := v.mem.Data(8, 8)
	j.code["System.EventArgs::.cctor"] = func(e *x.Emitter) {
		e.LeaSym(x.RAX, uint64(ee.MakeSymbol(ee.SymStatic, uint64(c.FieldAt(0).Handle()))))
		e.MI(x.INS_mov, x.EA_8, x.At(x.RAX, 0), 0)
		e.LeaSym(x.RDI, uint64(ee.MakeSymbol(ee.SymClass, uint64(c.Handle()))))
		e.CallSym(helperSym(ee.CORINFO_HELP_INITCLASS)) // while it runs this does nothing
		e.RI64(x.RAX, int64(runs))
		e.M(x.INS_inc, x.EA_8, x.At(x.RAX, 0))
	}
	m := find(t, v, "System.Environment", "get_TickCount")
	j.code["System.Environment::get_TickCount"] = func(e *x.Emitter) {
		for range 3 {
			e.LeaSym(x.RDI, uint64(ee.MakeSymbol(ee.SymClass, uint64(c.Handle()))))
			e.CallSym(helperSym(ee.CORINFO_HELP_GETGENERICS_GCSTATIC_BASE))
		}
		e.LeaSym(x.RCX, uint64(ee.MakeSymbol(ee.SymStatic, uint64(c.FieldAt(0).Handle()))))
		e.RR(x.INS_sub, x.EA_8, x.RAX, x.RCX)
	}
	if r, err := v.Invoke(m); err != nil || r != int32(c.FieldAt(0).Offset()) {
		t.Fatal(r, err)
	}
	if n := ld64(runs); n != 1 {
		t.Fatal(n, "runs")
	}
}
