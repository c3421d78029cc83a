package main

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"ryugo"
	"ryugo/ee"
	"ryugo/ee/record"
	"ryugo/glob"
	"ryugo/nodes"
)

// inspectFlags are the flags of dump and disasm.
type inspectFlags struct {
	target, opt, phase string
	dot, text, gc      bool
	disable            []string
}

func (f *inspectFlags) register(c *cobra.Command) {
	registerTarget(c, &f.target)
	c.Flags().StringVar(&f.opt, "opt", string(ryugo.OptMin), "optimization level: min, full")
	disableFlag(c, &f.disable)
}

func (f *inspectFlags) config() record.Config { return record.Config{Target: f.target, Opt: f.opt} }

func dumpCommand(u *universeFlags) *cobra.Command {
	var f inspectFlags
	c := &cobra.Command{
		Use:   "dump FILE 'Type::Method'",
		Short: "Print the IR of a method after one phase or after each",
		Long: `Print the IR of the methods that match a glob: statements as trees up to
rationalization, nodes in execution order after it. --text prints the form
that filetests are written in, --dot the flow graph for Graphviz.

` + glob.Help + `

Exit status: 1 when one of the methods does not compile; the others are printed. 2
when the command line or the file could not be read, or no method matches.`,
		Example: `  ryugo dump Program.exe 'Program::Main' --phase 'global morph'
  ryugo dump Program.exe 'Outer/Inner::Run' --dot | dot -Tsvg > flow.svg`,
		Args: cobra.ExactArgs(2),
		RunE: func(cmd *cobra.Command, args []string) error { return dump(u, &f, args, cmd.OutOrStdout()) },
	}
	f.register(c)
	c.Flags().Lookup("target").Usage += "; up to global morph: " + strings.Join(ryugo.MorphTargets(), ", ")
	c.Flags().StringVar(&f.phase, "phase", "all", "`NAME` of the phase to print after, or all")
	c.Flags().BoolVar(&f.dot, "dot", false, "print the flow graph as DOT")
	c.Flags().BoolVar(&f.text, "text", false, "print the text form that filetests use")
	return c
}

func dump(u *universeFlags, f *inspectFlags, args []string, out io.Writer) error {
	u.pointer = ryugo.PointerSize(f.target)
	un, err := u.open(args[:1])
	if err != nil {
		return err
	}
	w, jobs, err := un.find(args[1], f.config())
	if err != nil {
		return err
	}
	p := nodes.Printer{
		RegName:    func(r uint8) string { return ryugo.RegName(f.target, r) },
		MethodName: func(c *nodes.Call) string { return w.methodName(c.Method) },
	}
	var current ee.MethodHandle
	var printErr error
	printed := 0
	after := func(phase string, m *nodes.Method) {
		// A flow graph has one shape for all phases that keep it: one is enough.
		if f.phase != "all" && f.phase != phase || f.phase == "all" && f.dot && phase != "EH funclets" || printErr != nil {
			return
		}
		printed++
		name := w.methodName(current)
		switch {
		case f.dot:
			printErr = m.Dot(out, name)
		case f.text:
			_, printErr = fmt.Fprintf(out, "; after %s\n", phase)
			if printErr == nil {
				printErr = m.Text(out, name)
			}
		default:
			_, printErr = fmt.Fprintf(out, "\n*************** %s after %s\n", name, phase)
			if printErr == nil {
				printErr = p.Print(out, m)
			}
		}
	}
	session := w.session(jobs)
	c, err := ryugo.New(session.JIT, ryugo.Options{Target: f.target, Opt: ryugo.Opt(f.opt), StopAfter: f.stop(), Disable: f.disable, After: after})
	if err != nil {
		return err
	}
	var failed failures
	for i := range jobs {
		current = session.Begin(i)
		_, err := c.Compile(current)
		failed.note(w.blame(jobs[i], err))
	}
	if err := failed.exit(); err != nil {
		return err
	}
	if printErr == nil && printed == 0 && slices.Contains(phaseNames(c), f.phase) {
		return fmt.Errorf("--phase %s: it does not run for these methods", f.phase)
	}
	if printErr == nil && printed == 0 {
		return fmt.Errorf("--phase %s: no such phase at this level (have %s)", f.phase, strings.Join(phaseNames(c), ", "))
	}
	return printErr
}

// failures are the methods of a glob that do not compile: the others are shown all the
// same.
type failures struct {
	count int
	first error
}

func (f *failures) note(err error) {
	if err != nil {
		if f.count++; f.count == 1 {
			f.first = err
		}
	}
}

// exit is how a command with such methods ends, nil without.
func (f *failures) exit() error {
	switch f.count {
	case 0:
		return nil
	case 1:
		return &exitError{exitFailed, f.first}
	}
	return &exitError{exitFailed, fmt.Errorf("%d methods do not compile, the first: %w", f.count, f.first)}
}

// stop is the phase that dumps for a target without a back end end with.
func (f *inspectFlags) stop() string {
	switch {
	case !slices.Contains(ryugo.MorphTargets(), f.target):
		return ""
	case f.phase != "all":
		return f.phase
	}
	return ryugo.MorphPhase
}

func phaseNames(c *ryugo.Compiler) (names []string) {
	for _, p := range c.PhaseTimes() {
		names = append(names, p.Name)
	}
	return names
}

func disasmCommand(u *universeFlags) *cobra.Command {
	var f inspectFlags
	c := &cobra.Command{
		Use:   "disasm FILE 'Type::Method'",
		Short: "Print the machine code of a method",
		Long: `Print the machine code of the methods that match a glob, with IL offsets and
the targets of relocations. --gc adds what the collector is told: the slots that
always hold references, and after each call those that are live then; & marks
an interior pointer, ! a pinned one.

` + glob.Help + `

Exit status: 1 when one of the methods does not compile; the others are printed. 2
when the command line or the file could not be read, or no method matches.`,
		Example: `  ryugo disasm Program.exe 'Program::Main'
  ryugo disasm --opt full --gc some.ryc '*::MoveNext'`,
		Args: cobra.ExactArgs(2),
		RunE: func(cmd *cobra.Command, args []string) error {
			un, err := u.open(args[:1])
			if err != nil {
				return err
			}
			w, jobs, err := un.find(args[1], f.config())
			if err != nil {
				return err
			}
			session := w.session(jobs)
			c, err := ryugo.New(session.JIT, ryugo.Options{Target: f.target, Opt: ryugo.Opt(f.opt), Disable: f.disable})
			if err != nil {
				return err
			}
			var failed failures
			for i := range jobs {
				code, err := c.Compile(session.Begin(i))
				if failed.note(w.blame(jobs[i], err)); err != nil {
					continue
				}
				l := listing{w: cmd.OutOrStdout(), names: w, target: f.target}
				if f.gc {
					if l.gc, l.loops, err = readGCInfo(code, session.JIT.GetEEInfo().GCInfo); err != nil {
						return err
					}
				}
				if err := l.write(code); err != nil {
					return err
				}
			}
			return failed.exit()
		},
	}
	f.register(c)
	c.Flags().BoolVar(&f.gc, "gc", false, "print what the collector is told")
	return c
}
