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
	"ryugo/targets/amd64"
	"ryugo/targets/gcinfo"
)

// corpus is a large real assembly, where mono is installed.
const corpus = "/usr/lib/mono/4.5/mscorlib.dll"

// TestCorpus compiles a core library at both levels and holds the tables that
// describe the code against the code.
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
	for _, level := range []passes.Level{passes.LevelMin, passes.LevelFull} {
		c := passes.NewCompiler(jit, amd64.SysV(), passes.Options{Level: level, Check: true})
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
			if what := cmp.Or(inconsistent(code), badClauses(jit, m.Handle(), code), badUnwind(code)); what != "" {
				class, name := jit.GetMethodName(m.Handle())
				t.Fatalf("%s::%s: %s", class, name, what)
			}
		}
	}
}

// inconsistent returns what is wrong with the tables of code, or "".
func inconsistent(code *ee.Code) string {
	starts := map[uint32]bool{} // of instructions
	calls := map[uint32]bool{}  // ends of call instructions
	for at := 0; at < len(code.Text); {
		in, err := x86asm.Decode(code.Text[at:], 64)
		if err != nil {
			return "undecodable instruction"
		}
		starts[uint32(at)] = true
		at += in.Len
		if in.Op == x86asm.CALL {
			calls[uint32(at)] = true
		}
	}
	starts[uint32(len(code.Text))] = true
	end := uint32(0)
	for i, f := range code.Funcs {
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
			return "call site that is not behind a call, or ends the code"
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
	return checkGC(code, sites)
}

// checkGC says what is wrong with the GC info, if anything: a slot that cannot
// be, or one that is live where there is no call.
func checkGC(code *ee.Code, sites map[uint32]bool) string {
	in, err := gcinfo.Decode(code.GCInfo)
	if err != nil {
		return err.Error()
	}
	for _, s := range [...]gcinfo.Slots{in.Untracked(), in.Tracked()} {
		for s.Next() {
			switch s.Slot.Base {
			case gcinfo.InRegister:
				if !amd64.SysV().CalleeSaved.Has(s.Slot.Reg) {
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
