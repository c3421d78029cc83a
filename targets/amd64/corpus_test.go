package amd64_test

import (
	"cmp"
	"os"
	"testing"

	"golang.org/x/arch/x86/x86asm"

	"ryugo/ee"
	"ryugo/ee/standalone"
	"ryugo/loader"
	"ryugo/passes"
	"ryugo/targets"
	"ryugo/targets/amd64"
	"ryugo/targets/gcinfo"
	"ryugo/targets/xarch"
	"ryugo/targets/xarch/reader"
)

// decode decodes one instruction.
var decode = reader.Decode

// corpus is a large real assembly, if mono is installed.
const corpus = "/usr/lib/mono/4.5/mscorlib.dll"

// bothTargets are the machine's targets, one for each convention.
var bothTargets = [...]*targets.Target{amd64.SysV(), amd64.Windows()}

// TestCorpus compiles a core library for both targets at both levels and compares the tables that
// describe the code with the code.
func TestCorpus(t *testing.T) {
	if _, err := os.Stat(corpus); err != nil {
		t.Skip("no assembly to compile: ", err)
	}
	l := loader.New(loader.Options{})
	mod, err := l.Open(corpus)
	if err != nil {
		t.Fatal(err)
	}
	jit := standalone.New(l)
	jit.GetEEInfo().ISA = ee.ISAAVX2
	for i := range 4 {
		target, level := bothTargets[i/2], []passes.Level{passes.LevelMin, passes.LevelFull}[i%2]
		c := passes.NewCompiler(jit, target, passes.Options{Level: level, Check: true})
		n := 0
		for m, err := range l.AllMethods(mod) {
			if err != nil {
				t.Fatal(err)
			}
			if n++; testing.Short() && n%20 != 0 {
				continue
			}
			code, err := c.Compile(m.Handle())
			if _, unsupported := err.(*ee.Unsupported); unsupported {
				continue
			}
			if err != nil {
				t.Fatal(err)
			}
			if what := cmp.Or(inconsistent(code, target), badClauses(jit, m.Handle(), code), badUnwind(code)); what != "" {
				class, name := jit.GetMethodName(m.Handle())
				t.Fatalf("%s::%s: %s", class, name, what)
			}
		}
	}
}

// inconsistent returns an error in the tables of code, or "".
func inconsistent(code *ee.Code, target *targets.Target) string {
	starts := map[uint32]bool{} // of instructions
	calls := map[uint32]bool{}  // ends of call instructions
	var written targets.RegMask
	for at := 0; at < len(code.Text); {
		in, err := decode(code.Text[at:])
		if err != nil {
			return "undecodable instruction"
		}
		starts[uint32(at)] = true
		at += in.Len
		written |= writes(&in)
		if in.Op == x86asm.CALL {
			calls[uint32(at)] = true
		}
	}
	starts[uint32(len(code.Text))] = true
	end := uint32(0)
	for i, f := range code.Funcs {
		if lost := written & target.CalleeSaved &^ savedBy(&f); lost != 0 {
			return target.RegNames[lost.First()] + " is written and not saved"
		}
		if f.Start != end || f.End <= f.Start || (f.Kind == ee.FUNC_ROOT) != (i == 0) {
			return "functions do not follow each other"
		}
		end = f.End
		last := uint32(0)
		for _, s := range f.Unwind {
			if s.CodeOffset < last || s.CodeOffset > f.PrologSize || !starts[f.Start+s.CodeOffset] {
				return "unwind steps out of order"
			}
			last = s.CodeOffset
		}
	}
	if end != uint32(len(code.Text)) {
		return "functions do not cover the code"
	}
	last := uint32(0)
	for _, s := range code.CallSites {
		if !calls[s.ReturnOffset] || s.ReturnOffset <= last || s.ReturnOffset == end {
			return "call site that is not after a call, or ends the code"
		}
		last = s.ReturnOffset
		delete(calls, s.ReturnOffset)
	}
	if len(calls) != 0 {
		return "call without a call site"
	}
	sites := map[uint32]bool{}
	for _, s := range code.CallSites {
		sites[s.ReturnOffset] = true
	}
	for _, c := range code.EH {
		thunk := c.TryStart == c.TryEnd && c.Flags&ee.CORINFO_EH_CLAUSE_DUPLICATE != 0
		if c.TryStart > c.TryEnd || c.HandlerStart >= c.HandlerEnd || !starts[c.TryStart] || !starts[c.TryEnd] || !starts[c.HandlerEnd] {
			return "clause with a bad range"
		}
		if sites[c.TryEnd] && !thunk || sites[c.HandlerEnd] {
			return "a call is the last instruction of a region"
		}
		handler := false
		for _, f := range code.Funcs {
			handler = handler || f.Start == c.HandlerStart && f.Kind == ee.FUNC_HANDLER
		}
		if !handler && !thunk {
			return "a handler that is not a funclet"
		}
	}
	for _, s := range code.ILMap {
		if !starts[s.NativeOffset] {
			return "IL offset inside of an instruction"
		}
	}
	if what := unwindable(code); what != "" {
		return what
	}
	return checkGC(code, sites, target)
}

// writes returns the registers that an instruction changes, if it names them or moves strings. The
// stack pointer and the frame register do not count.
func writes(in *x86asm.Inst) (set targets.RegMask) {
	switch in.Op {
	case x86asm.MOVSB, x86asm.MOVSQ, x86asm.STOSB, x86asm.STOSQ:
		return 1<<xarch.RSI | 1<<xarch.RDI
	case x86asm.CMP, x86asm.TEST, x86asm.PUSH, x86asm.JMP, x86asm.CALL, x86asm.UCOMISS, x86asm.UCOMISD:
		return 0
	}
	r, ok := regOf(in.Args[0])
	if x, isReg := in.Args[0].(x86asm.Reg); isReg && x <= x86asm.R15W { // bytes and words
		r, ok = xarch.Reg(x-x86asm.AL), true
		switch {
		case x >= x86asm.AX:
			r = xarch.Reg(x - x86asm.AX)
		case x >= x86asm.SPB:
			r = xarch.RSP + xarch.Reg(x-x86asm.SPB)
		case x >= x86asm.AH:
			r = xarch.Reg(x - x86asm.AH)
		}
	}
	if ok && r != xarch.RSP && r != xarch.RBP {
		set = targets.MaskOf(targets.Reg(r))
	}
	return set
}

// savedBy returns the registers that the prolog of f saves.
func savedBy(f *ee.Func) (set targets.RegMask) {
	set = 1 << xarch.RBP
	for _, s := range f.Unwind {
		switch s.Op {
		case ee.UnwindPush:
			set |= targets.MaskOf(s.Reg)
		case ee.UnwindSaveFloat:
			set |= targets.MaskOf(s.Reg + targets.Reg(xarch.XMM0))
		}
	}
	return set
}

// checkGC returns an error in the GC info, or "": an impossible slot, or one that is live where
// there is no call.
func checkGC(code *ee.Code, sites map[uint32]bool, target *targets.Target) string {
	in, err := gcinfo.Decode(code.GCInfo)
	if err != nil {
		return err.Error()
	}
	for _, s := range [...]gcinfo.Slots{in.Untracked(), in.Tracked()} {
		for s.Next() {
			switch s.Slot.Base {
			case gcinfo.InRegister:
				if !target.CalleeSaved.Has(s.Slot.Reg) {
					return "a slot in a register that calls destroy"
				}
			case gcinfo.BaseFrame:
				if s.Slot.Offset%8 != 0 || s.Slot.Offset < 8-int32(code.FrameSize) {
					return "slot outside of the frame"
				}
			default:
				return "slot with an unknown base"
			}
		}
	}
	for i := range int(in.NumSites) {
		if !sites[in.ReturnOffset(i)] {
			return "slots live where there is no call"
		}
	}
	return ""
}
