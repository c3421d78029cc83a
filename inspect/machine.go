package inspect

import (
	"encoding/hex"
	"fmt"

	"ryugo"
	"ryugo/ee"
)

// Machine describes the target of code.
type Machine struct {
	Target     string                 // as in --target; empty: amd64
	RegName    func(reg uint8) string // register numbers are those of the IR and of the GC information
	GCInfo     ee.GCInfoFormat
	SymbolName func(s ee.Symbol) string
}

// NewCode disassembles code and reads its tables. It fails if the GC information cannot be read.
func NewCode(code *ee.Code, machine *Machine) (*Code, error) {
	out := &Code{Size: len(code.Text), ROData: len(code.ROData), FrameSize: code.FrameSize, GCInfo: len(code.GCInfo)}
	reader := ryugo.Reader(machine.Target)
	if reader == nil {
		return nil, fmt.Errorf("no disassembler for %s", machine.Target)
	}
	gc, err := readGC(code, machine)
	if err != nil {
		return nil, err
	}
	if out.GCInfo != 0 {
		out.Untracked = gc.untracked()
	}
	relocs, ils := code.Relocs, code.ILMap
	for _, in := range reader.Decode(nil, code.Text) {
		pc, n := in.At, in.Len
		x := Instr{Offset: uint32(pc)}
		x.Interruptible, x.Live = gc.interruptible(x.Offset)
		for ; len(ils) > 0 && int(ils[0].NativeOffset) <= pc; ils = ils[1:] {
			if ils[0].ILOffset != ee.NoILOffset {
				x.IL = offset(ils[0].ILOffset)
			}
		}
		x.Text = reader.Format(code.Text, pc, "")
		x.Bytes = hex.EncodeToString(code.Text[pc : pc+n])
		for ; len(relocs) > 0 && int(relocs[0].Offset) < pc+n; relocs = relocs[1:] {
			if relocs[0].Kind != ee.RelocText32 {
				x.Target = machine.SymbolName(relocs[0].Symbol)
			}
		}
		x.Call, x.CallLive = gc.call(uint32(pc + n))
		out.Instrs = append(out.Instrs, x)
	}
	for i := range code.Funcs {
		out.Funcs = append(out.Funcs, function(&code.Funcs[i], machine))
	}
	for i := range code.EH {
		out.Clauses = append(out.Clauses, clause(&code.EH[i]))
	}
	for _, v := range code.Vars {
		place := fmt.Sprintf("[frame%+d]", v.Offset)
		if v.Reg != ee.NoVarReg {
			place = machine.RegName(v.Reg)
		}
		out.Vars = append(out.Vars, Variable{v.Var, v.Start, v.End, place})
	}
	return out, nil
}

var funcKinds = [...]string{ee.FUNC_ROOT: "root", ee.FUNC_HANDLER: "handler", ee.FUNC_FILTER: "filter"}

// function converts the method or a funclet.
func function(f *ee.Func, machine *Machine) Func {
	out := Func{Kind: funcKinds[f.Kind], Start: f.Start, End: f.End, Prolog: f.PrologSize}
	for _, s := range f.Unwind {
		reg, text := machine.RegName(s.Reg), ""
		switch s.Op {
		case ee.UnwindPush:
			text = "push " + reg
		case ee.UnwindAlloc:
			text = fmt.Sprintf("alloc %d", s.Value)
		case ee.UnwindSetFrame:
			text = fmt.Sprintf("frame %s %d", reg, s.Value)
		case ee.UnwindSave:
			text = fmt.Sprintf("save %s %d", reg, s.Value)
		case ee.UnwindSaveFloat:
			text = fmt.Sprintf("save %s%d %d", ryugo.TargetOf(machine.Target).Tools.Listing.Floats, s.Reg, s.Value)
		}
		out.Unwind = append(out.Unwind, Unwind{s.CodeOffset, text})
	}
	return out
}

// clause converts a clause, without its class.
func clause(c *ee.EHClause) Clause {
	out := Clause{
		Kind: "catch", TryStart: c.TryStart, TryEnd: c.TryEnd, HandlerStart: c.HandlerStart, HandlerEnd: c.HandlerEnd,
		Duplicate: c.Flags&ee.CORINFO_EH_CLAUSE_DUPLICATE != 0,
	}
	switch {
	case c.Flags&ee.CORINFO_EH_CLAUSE_FILTER != 0:
		out.Kind, out.Filter = "filter", c.ClassTokenOrFilterStart
	case c.Flags&ee.CORINFO_EH_CLAUSE_FINALLY != 0:
		out.Kind = "finally"
	case c.Flags&ee.CORINFO_EH_CLAUSE_FAULT != 0:
		out.Kind = "fault"
	default:
		out.Class = fmt.Sprintf("%#x", c.ClassTokenOrFilterStart)
	}
	return out
}
