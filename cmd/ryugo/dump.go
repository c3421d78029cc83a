package main

import (
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"ryugo"
	"ryugo/ee"
	"ryugo/glob"
	"ryugo/inspect"
	"ryugo/nodes"
)

// dumpFlags are the flags of dump.
type dumpFlags struct {
	inspectFlags
	phase                    string
	changed, dot, json, text bool
}

func dumpCommand(u *universeFlags) *cobra.Command {
	var f dumpFlags
	c := &cobra.Command{
		Use:   "dump FILE 'Type::Method'",
		Short: "Print the IR of a method after one phase or after each",
		Long: `Print the IR of the methods that match a glob: statements as trees up to
rationalization, nodes in execution order after it. Nodes have the same number in
all phases.

  --changed  only the phases that changed the IR, and of these what changed, as a
             unified diff; the first phase as a whole
  --dot      the flow graph for Graphviz, of the last phase unless --phase names one:
             tries and handlers as clusters, back edges bold and blue, cold blocks
             grey, exceptions dashed
  --json     all that is known of the compile, one document for each method, as
             docs/inspect.md describes it: IL and lines of source, the IR after each
             phase, times, memory, decisions, code, liveness, inlines
  --text     the form that filetests are written in

` + glob.Help + `

Exit status: 1 when one of the methods does not compile; the others are printed. 2
when the command line or the file could not be read, or no method matches.`,
		Example: `  ryugo dump Program.exe 'Program::Main' --phase 'global morph'
  ryugo dump --opt full --changed Program.exe 'Program::Main'
  ryugo dump --opt full --json some.ryc '*::MoveNext' > methods.json
  ryugo dump Program.exe 'Outer/Inner::Run' --dot | dot -Tsvg > flow.svg`,
		Args: cobra.ExactArgs(2),
		RunE: func(cmd *cobra.Command, args []string) error { return dump(u, &f, args, cmd.OutOrStdout()) },
	}
	f.register(c)
	u.registerISA(c)
	c.Flags().StringVar(&f.phase, "phase", allPhases, "`NAME` of the phase to print after, or all")
	c.Flags().BoolVar(&f.changed, "changed", false, "print what each phase changed")
	c.Flags().BoolVar(&f.dot, "dot", false, "print the flow graph as DOT")
	c.Flags().BoolVar(&f.json, "json", false, "print the whole compile as JSON")
	c.Flags().BoolVar(&f.text, "text", false, "print the text form that filetests use")
	c.MarkFlagsMutuallyExclusive("changed", "dot", "json", "text")
	return c
}

// allPhases is the value of --phase that stands for all phases.
const allPhases = "all"

// timedRounds is the number of compiles of a method for the times of its phases.
const timedRounds = 3

func dump(u *universeFlags, f *dumpFlags, args []string, out io.Writer) error {
	var err error
	if f.phase, err = phaseNamed(f.phase); err != nil {
		return err
	}
	d := dumper{f: f, out: out}
	err = u.each(args[0], args[1], f.config(), func(un *universe, w *world, jobs []job) error {
		d.un, d.w, d.jobs, d.session = un, w, jobs, w.session(jobs)
		d.options = ryugo.Options{Target: f.target, Opt: ryugo.Opt(f.opt), Disable: f.disable}
		if f.changed || f.dot || f.json {
			return d.captured()
		}
		return d.streamed()
	})
	if err == nil {
		err = d.failed.exit()
	}
	if err == nil && d.printed == 0 {
		err = fmt.Errorf("--phase %s: it does not run for these methods", f.phase)
	}
	return err
}

// phaseNamed returns the current name of a phase, or allPhases. The error for an unknown name
// suggests a similar one.
func phaseNamed(name string) (string, error) {
	name = ryugo.PhaseName(name)
	phases := ryugo.Phases()
	if name == allPhases || slices.Contains(phases, name) {
		return name, nil
	}
	if near := glob.Closest(name, phases); near != "" {
		return "", fmt.Errorf("--phase %s: no such phase, is it %s? (have %s)", name, near, strings.Join(phases, ", "))
	}
	return "", fmt.Errorf("--phase %s: no such phase (have %s)", name, strings.Join(phases, ", "))
}

// dumper prints the methods of one command line, world by world.
type dumper struct {
	f       *dumpFlags
	failed  failures
	un      *universe
	w       *world
	jobs    []job
	session ryugo.Session
	options ryugo.Options
	out     io.Writer
	printed int // number of printed phases
}

// streamed prints the IR while the methods are compiled.
func (d *dumper) streamed() error {
	p := nodes.Printer{
		RegName:    func(r uint8) string { return ryugo.RegName(d.f.target, r) },
		MethodName: func(c *nodes.Call) string { return d.w.methodName(c.Method) },
		SymbolName: d.w.symbolName,
		FieldName:  d.session.JIT.GetFieldName,
	}
	var current ee.MethodHandle
	var printErr error
	d.options.Decisions = !d.f.text // node numbers that stay the same across phases
	d.options.After = func(phase string, m *nodes.Method) {
		if d.f.phase != allPhases && d.f.phase != phase || printErr != nil {
			return
		}
		d.printed++
		name := d.w.methodName(current)
		if d.f.text {
			if _, printErr = fmt.Fprintf(d.out, "; after %s\n", phase); printErr == nil {
				printErr = m.Text(d.out, name)
			}
			return
		}
		p.ID = func(n nodes.NodeID) uint32 { return uint32(m.IdentOf(n)) }
		if _, printErr = fmt.Fprintf(d.out, "\n*************** %s after %s\n", name, phase); printErr == nil {
			printErr = p.Print(d.out, m)
		}
	}
	c, err := ryugo.New(d.session.JIT, d.options)
	if err != nil {
		return err
	}
	for i := range d.jobs {
		current = d.session.Begin(i)
		_, err := c.Compile(current)
		d.failed.note(d.w.blame(d.jobs[i], err))
	}
	return printErr
}

// captured prints methods after they are compiled, one at a time.
func (d *dumper) captured() error {
	for i := range d.jobs {
		in := d.un.capture(d.w, d.jobs, i, d.session, d.options)
		if d.f.json {
			in.Rounds = timedRounds
		}
		if d.f.dot { // one graph only: to capture the IR of all phases takes 20 times as long as to compile
			in.Phase = d.f.phase
			if d.f.phase == allPhases {
				in.Phase = d.last(i)
			}
		}
		m, err := inspect.Capture(in)
		if m == nil {
			return err
		}
		if err != nil {
			err = d.w.blame(d.jobs[i], err)
			m.Error = err.Error()
			d.failed.note(err)
		}
		if err := d.write(m); err != nil {
			return err
		}
	}
	return nil
}

// last compiles a method and returns the name of the last phase that ran to its end.
func (d *dumper) last(i int) (name string) {
	o := d.options
	o.After = func(phase string, _ *nodes.Method) { name = phase }
	if c, err := ryugo.New(d.session.JIT, o); err == nil {
		c.Compile(d.session.Begin(i)) // the second compile reports the error
	}
	return name
}

// write prints one method.
func (d *dumper) write(m *inspect.Method) error {
	phase := len(m.Phases) - 1
	if d.f.phase != allPhases {
		phase = m.PhaseNamed(d.f.phase)
	}
	if phase < 0 && !d.f.json { // the method does not compile, or the phase does not run for it
		return nil
	}
	if phase >= 0 {
		d.printed++
	}
	switch all := d.f.phase == allPhases; {
	case d.f.dot:
		return m.WriteDot(d.out, phase)
	case d.f.changed && all:
		return m.WriteChanged(d.out)
	case d.f.changed:
		return m.WriteChange(d.out, phase)
	case !all && phase >= 0:
		m = m.Only(phase)
	}
	e := json.NewEncoder(d.out)
	e.SetEscapeHTML(false)
	return e.Encode(m)
}
