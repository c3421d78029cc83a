package main

import (
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"ryugo"
	"ryugo/ee/record"
	"ryugo/glob"
	"ryugo/nodes"
)

// whyFlags are the flags of why.
type whyFlags struct {
	target, opt string
	kinds       []string
	disable     []string
	node        uint32
	json        bool
}

func whyCommand(u *universeFlags) *cobra.Command {
	var f whyFlags
	c := &cobra.Command{
		Use:   "why FILE 'Type::Method'",
		Short: "Print what the compiler decided about a method, and why",
		Long: `Print the decision log of the methods that match a glob: what each phase did or
did not do, and why, sorted by phase. A line is about an IL instruction, or a block
or local, and has:

  + or -      it was done, or not; x: it was done, and the node is gone
  IL_0012:7   the IL offset, and the line of source where there are symbols; an
              offset after @ is in the IL of the method that is named
  [000021]    the number of a node, which is the same in all phases, and its tree
  V03         a local

--node prints the life of one node besides: which phases made, changed and removed it.
--json prints a JSON object for each row, and for the life of a node.

Kinds: ` + strings.Join(ryugo.DecisionKinds(), ", ") + `.

` + glob.Help + `

Exit status: 1 when one of the methods does not compile; the others are printed. 2
when the command line or the file could not be read, or no method matches.`,
		Example: `  ryugo why Program.exe 'Program::Main'
  ryugo why Program.exe 'Program::Main' --kind inlining,cse
  ryugo why Program.exe 'Program::Main' --node 21
  ryugo why Program.exe '*::MoveNext' --kind rangecheck --json`,
		Args: cobra.ExactArgs(2),
		RunE: func(cmd *cobra.Command, args []string) error { return why(u, &f, args, cmd.OutOrStdout()) },
	}
	registerTarget(c, &f.target)
	c.Flags().StringVar(&f.opt, "opt", string(ryugo.OptFull), "optimization level: min, full")
	c.Flags().StringSliceVar(&f.kinds, "kind", nil, "only decisions of these `KINDS`, with commas between them")
	c.Flags().Uint32Var(&f.node, "node", 0, "only decisions about this node, and its life")
	c.Flags().BoolVar(&f.json, "json", false, "print JSON, an object a line")
	disableFlag(c, &f.disable)
	return c
}

// whyRow is the JSON form of a decision.
type whyRow struct {
	Of string `json:"of"` // the compiled method
	ryugo.Decision
	In   string `json:"in,omitempty"`   // the inlined method that the IL offset refers to, if any
	Tree string `json:"tree,omitempty"` // the node, before the phase
	File string `json:"file,omitempty"`
	Line int    `json:"line,omitempty"`
}

// whyLife is the JSON form of the life of a node.
type whyLife struct {
	Of   string          `json:"of"`
	Life ryugo.NodeLife  `json:"life"`
	Why  *ryugo.Decision `json:"why,omitempty"` // the decision that removed the node
}

// whyPrinter prints the logs of methods, one after the other.
type whyPrinter struct {
	*whyFlags
	out   *printer
	w     *world
	c     *ryugo.Compiler
	lines *sourceLines
	texts nodeTexts
	phase string // the last printed phase
}

func why(u *universeFlags, f *whyFlags, args []string, out io.Writer) error {
	for _, k := range f.kinds {
		if !slices.Contains(ryugo.DecisionKinds(), k) {
			return fmt.Errorf("--kind %s: no such kind of decisions (have %s)", k, strings.Join(ryugo.DecisionKinds(), ", "))
		}
	}
	p := &whyPrinter{whyFlags: f, out: &printer{w: out}, lines: newSourceLines()}
	var failed failures
	found := false
	err := u.each(args[0], args[1], record.Config{Target: f.target, Opt: f.opt}, func(_ *universe, w *world, jobs []job) (err error) {
		session := w.session(jobs)
		p.w = w
		p.c, err = ryugo.New(session.JIT, ryugo.Options{Target: f.target, Opt: ryugo.Opt(f.opt), Disable: f.disable, Decisions: true, After: p.texts.after})
		if err != nil {
			return err
		}
		for i := range jobs {
			p.texts = nodeTexts{}
			method := session.Begin(i)
			_, err := p.c.Compile(method)
			if failed.note(w.blame(jobs[i], err)); err == nil {
				found = p.method(w.methodName(method)) || found
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	if err := failed.exit(); err != nil {
		return err
	}
	if f.node != 0 && !found && p.out.err == nil {
		return fmt.Errorf("--node %d: there is no such node", f.node)
	}
	return p.out.err
}

// method prints the log of the last compiled method, and reports whether that method has the node
// that the user asks for.
func (p *whyPrinter) method(name string) (found bool) {
	p.phase = ""
	if !p.json {
		p.out.printf("; %s\n", name)
	}
	decisions := p.c.Decisions(p.w.methodName)
	if p.node != 0 {
		life, ok := p.c.Life(nodes.Ident(p.node))
		if !ok {
			return false
		}
		x := whyLife{Of: name, Life: life}
		if life.Why != 0 {
			x.Why = &decisions[life.Why-1]
		}
		p.life(&x)
	}
	calls := p.c.Inlines()
	for _, d := range decisions {
		if len(p.kinds) > 0 && !slices.Contains(p.kinds, d.Kind) || p.node != 0 && uint32(d.Node) != p.node {
			continue
		}
		row := whyRow{Of: name, Decision: d, Tree: p.texts.of[d.Node][d.Phase]}
		if int(d.Inline) < len(calls) && d.ILOffset != nil {
			in := calls[d.Inline].Method
			row.File, row.Line = p.lines.at(p.w, in, *d.ILOffset)
			if d.Inline != 0 {
				row.In = p.w.methodName(in)
			}
		}
		p.row(&row)
	}
	return true
}

// row prints a decision.
func (p *whyPrinter) row(r *whyRow) {
	if p.json {
		p.encode(r)
		return
	}
	if r.Phase != p.phase {
		p.phase = r.Phase
		p.out.printf("\n%s\n", r.Phase)
	}
	p.out.printf("  %s %-16s %s\n", map[string]string{"made": "+", "refused": "-", "removed": "x"}[r.Verdict], r.Kind, strings.Join(append(r.about(), r.Text), "  "))
}

// about describes the subject of the decision.
func (r *whyRow) about() (parts []string) {
	if r.ILOffset != nil {
		at := fmt.Sprintf("IL_%04x", *r.ILOffset)
		if r.Line != 0 {
			at += fmt.Sprintf(":%d", r.Line)
		}
		if r.In != "" {
			at += "@" + r.In
		}
		parts = append(parts, at)
	}
	if r.Node != 0 {
		parts = append(parts, strings.TrimSpace(fmt.Sprintf("[%06d] %s", r.Node, r.Tree)))
	} else if r.Block != 0 {
		parts = append(parts, fmt.Sprintf("BB%02d", r.Block))
	}
	if r.Local != nil && r.Node == 0 {
		parts = append(parts, fmt.Sprintf("V%02d", *r.Local))
	}
	if r.Callee != "" {
		parts = append(parts, r.Callee)
	}
	return parts
}

// life prints the life of a node.
func (p *whyPrinter) life(x *whyLife) {
	if p.json {
		p.encode(x)
		return
	}
	l := &x.Life
	p.out.printf("\n[%06d] %s %s", l.Node, l.Oper, l.Type)
	if l.ILOffset != nil {
		p.out.printf(", for IL_%04x", *l.ILOffset)
		if calls := p.c.Inlines(); l.Inline != 0 && int(l.Inline) < len(calls) {
			p.out.printf(" of %s", p.w.methodName(calls[l.Inline].Method))
		}
	}
	p.out.printf("\n  made by     %s", l.Born)
	if l.From != 0 {
		p.out.printf(", a copy of [%06d]", l.From)
	}
	if len(l.Changed) > 0 {
		p.out.printf("\n  changed by  %s", strings.Join(l.Changed, ", "))
	}
	switch {
	case x.Why != nil:
		p.out.printf("\n  removed by  %s: %s", l.Gone, x.Why.Text)
	case l.Gone != "":
		p.out.printf("\n  removed by  %s", l.Gone)
	}
	p.out.printf("\n")
}

func (p *whyPrinter) encode(v any) {
	e := json.NewEncoder(p.out.w)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil && p.out.err == nil {
		p.out.err = err
	}
}

// nodeTexts holds the texts of the trees that decisions are about, as of the start of the phase
// that decided; for nodes that the phase made, as of its end.
type nodeTexts struct {
	of     map[nodes.Ident]map[string]string // [node][phase] text
	before map[nodes.Ident]string            // texts of all nodes after the last phase
	seen   int                               // number of decisions handled
}

// maxTree bounds the length of a tree's text, in characters.
const maxTree = 60

// after records the texts after a phase; it is called after each phase.
func (t *nodeTexts) after(phase string, m *nodes.Method) {
	now := make(map[nodes.Ident]string, m.NumNodes)
	for n := nodes.NodeID(1); int(n) < m.NumNodes; n++ {
		if id := m.KnownIdent(n); id != 0 {
			now[id] = m.Short(n)
		}
	}
	for _, d := range m.Log.Decisions[t.seen:] {
		s, ok := t.before[d.Node]
		if !ok {
			s = now[d.Node]
		}
		if r := []rune(s); len(r) > maxTree {
			s = string(r[:maxTree-1]) + "…"
		}
		if t.of == nil {
			t.of = map[nodes.Ident]map[string]string{}
		}
		if t.of[d.Node] == nil {
			t.of[d.Node] = map[string]string{}
		}
		t.of[d.Node][phase] = s
	}
	t.seen, t.before = len(m.Log.Decisions), now
}
