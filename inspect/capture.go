package inspect

import (
	"crypto/sha256"
	"slices"

	"ryugo"
	"ryugo/ee"
	"ryugo/nodes"
	"ryugo/passes"
	"ryugo/passes/inline"
)

// scanPhase is the phase that assigns registers to values.
const scanPhase = "linear scan"

// Names gives names to handles and symbols of the runtime.
type Names struct {
	Method func(m ee.MethodHandle) string // Namespace.Type::Method
	Symbol func(s ee.Symbol) string
}

// Input says what to capture.
type Input struct {
	Session ryugo.Session
	Index   int // the argument of Session.Begin, which selects the method
	Names   Names
	Origin  Origin
	// Options are the options of the compile. Options.After is called too, after each phase.
	Options ryugo.Options
	// Phase is the phase whose IR is captured; empty means all phases.
	Phase string
	// Rounds is the number of compiles for the times of the phases; the time of a phase is the
	// minimum of all rounds. 0 leaves out the times and the memory.
	Rounds int
}

// Capture compiles a method and returns the captured compile. If the method does not compile,
// Capture returns the error of the compile with what was captured until then. With other errors
// (invalid options, a runtime without a name for the method) the result is nil.
func Capture(in Input) (*Method, error) {
	out := &Method{Version: Version, File: in.Origin.Path, Phases: []Phase{}, IRs: []IR{}, Trees: []Tree{}, Locals: [][]Local{}}
	if in.Origin.Token != 0 {
		out.Token = in.Origin.Token.String()
	}
	r := &recorder{out: out, trees: map[digest]int{}, hash: sha256.New()}
	var c *ryugo.Compiler
	var facts passes.Facts
	options := in.Options
	options.Decisions = true
	options.After = func(name string, m *nodes.Method) {
		facts = after(facts, name)
		var vn func(nodes.NodeID) nodes.VN
		if facts&passes.FactVN != 0 {
			vn = c.ValueNumber
		}
		if in.Phase == "" || in.Phase == name {
			r.phase(name, m, facts&passes.FactSSA != 0, vn)
		}
		if in.Options.After != nil {
			in.Options.After(name, m)
		}
	}
	c, err := ryugo.New(in.Session.JIT, options)
	if err != nil {
		return nil, err
	}
	out.Target, out.Opt, out.Disabled = c.Target().Name, string(in.Options.Opt), slices.Clone(in.Options.Disable)
	if out.Opt == "" {
		out.Opt = string(ryugo.OptMin)
	}
	r.names(&in, c.Target().RegNames)
	method := in.Session.Begin(in.Index)
	out.Name = in.Names.Method(method)
	code, err := c.Compile(method)
	out.il(&in.Origin, in.Session.JIT, &c.IR().Info)
	out.inlines(c.Inlines(), in.Names)
	out.Lives, out.Decisions = c.Lives(), c.Decisions(in.Names.Method)
	if out.PhaseNamed(scanPhase) >= 0 {
		out.Allocation = newAllocation(c.IR(), c.Target(), r.regName)
	}
	if err != nil {
		out.Error = err.Error()
		return out, err
	}
	if len(code.Text) > 0 {
		if err := out.code(code, &in, r.regName); err != nil {
			return nil, err
		}
		out.nodesOfCode(c.IR().Log.Code)
	}
	if in.Rounds > 0 {
		return out, out.measure(&in)
	}
	return out, nil
}

// names sets the recorder's printer.
func (r *recorder) names(in *Input, regs []string) {
	r.regName = func(reg uint8) string {
		if int(reg) < len(regs) {
			return regs[reg]
		}
		return "?"
	}
	r.printer = nodes.Printer{
		RegName:    r.regName,
		MethodName: func(c *nodes.Call) string { return in.Names.Method(c.Method) },
		SymbolName: in.Names.Symbol,
		FieldName:  in.Session.JIT.GetFieldName,
		ID:         r.id,
	}
}

// after returns the facts that hold after a phase, given those before it.
func after(facts passes.Facts, name string) passes.Facts {
	p := &passes.Phases[passes.Through(name)-1]
	return facts&^p.Breaks | p.Gives
}

// phase records the state of the IR after a phase.
func (r *recorder) phase(name string, m *nodes.Method, ssa bool, vn func(nodes.NodeID) nodes.VN) {
	p := Phase{Name: name, IR: r.state(m), Numbers: r.numbers(m, ssa, vn), Changed: true}
	if n := len(r.out.Phases); n > 0 {
		before := r.out.Phases[n-1].IR
		if p.Changed = before != p.IR; p.Changed {
			p.Delta = r.out.delta(before, p.IR)
		}
	}
	r.out.Phases = append(r.out.Phases, p)
}

// code fills the code, and the source line of each instruction that begins one.
func (m *Method) code(code *ee.Code, in *Input, regName func(uint8) string) (err error) {
	m.Code, err = NewCode(code, &Machine{Target: in.Options.Target, RegName: regName, GCInfo: in.Session.JIT.GetEEInfo().GCInfo, SymbolName: in.Names.Symbol})
	if err != nil {
		return err
	}
	for i := range m.Code.Instrs {
		if x := &m.Code.Instrs[i]; x.IL != nil {
			x.Source, x.Line = m.lineOf(*x.IL)
		}
	}
	return nil
}

// nodesOfCode records the node that each instruction was generated for.
func (m *Method) nodesOfCode(rows []nodes.CodeOf) {
	k := 0
	for i := range m.Code.Instrs {
		x := &m.Code.Instrs[i]
		for k < len(rows) && rows[k].Offset <= x.Offset {
			k++
		}
		if k > 0 {
			x.Node = uint32(rows[k-1].Node)
		}
		if x.Node != 0 {
			x.NodeIL, x.Inline = m.Lives[x.Node].ILOffset, int(m.Lives[x.Node].Inline)
		}
	}
}

// inlines fills the tree of inlines.
func (m *Method) inlines(calls []inline.Context, names Names) {
	for i := range calls {
		c := &calls[i]
		x := Inline{Method: names.Method(c.Method), Parent: int(c.Parent), IL: c.ILOffset, Depth: int(c.Depth), Inlined: i > 0 && c.Reason == inline.Inlined}
		if i > 0 {
			x.Reason, x.Text = c.Reason.String(), c.Reason.Text()
		}
		if c.Multiplier != 0 {
			x.CalleeBytes, x.CallBytes, x.Multiplier = float64(c.CalleeSize)/10, float64(c.CallSize)/10, float64(c.Multiplier)/100
		}
		m.Inlines = append(m.Inlines, x)
	}
}
