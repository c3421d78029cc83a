package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"ryugo"
	"ryugo/ee"
	"ryugo/ee/record"
	"ryugo/glob"
)

// inspectFlags are the flags that dump and disasm share.
type inspectFlags struct {
	target, opt string
	disable     []string
}

func (f *inspectFlags) register(c *cobra.Command) {
	registerTarget(c, &f.target)
	c.Flags().StringVar(&f.opt, "opt", string(ryugo.OptMin), "optimization level: min, full")
	disableFlag(c, &f.disable)
}

func (f *inspectFlags) config() record.Config { return record.Config{Target: f.target, Opt: f.opt} }

// failures counts the methods of a glob that do not compile. The others are shown nevertheless.
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

// exit returns the error for such methods; nil if there are none.
func (f *failures) exit() error {
	switch f.count {
	case 0:
		return nil
	case 1:
		return &exitError{exitFailed, f.first}
	}
	return &exitError{exitFailed, fmt.Errorf("%d methods do not compile, the first: %w", f.count, f.first)}
}

func disasmCommand(u *universeFlags) *cobra.Command {
	var f inspectFlags
	var gc bool
	var format string
	c := &cobra.Command{
		Use:   "disasm FILE 'Type::Method'",
		Short: "Print the machine code of a method",
		Long: `Print the machine code of the methods that match a glob, with IL offsets and
the targets of relocations. --gc adds what the collector is told: the slots that
always hold references, and after each call those that are live then; & marks
an interior pointer, ! a pinned one.

--format jit prints what RyuJIT does for DOTNET_JitDisasm, which jit-analyze, Disasmo and
Compiler Explorer read: labels in place of offsets, sizes of blocks, and an estimate of
their cost in cycles as PerfScore, with 8 iterations for each loop.

` + glob.Help + `

Exit status: 1 when one of the methods does not compile; the others are printed. 2
when the command line or the file could not be read, or no method matches.`,
		Example: `  ryugo disasm Program.exe 'Program::Main'
  ryugo disasm --opt full --gc some.ryc '*::MoveNext'
  ryugo disasm --format jit --opt full Library.dll '*' > library.dasm`,
		Args: cobra.ExactArgs(2),
		RunE: func(cmd *cobra.Command, args []string) error {
			if format != "text" && format != "jit" {
				return fmt.Errorf("--format %s: want text or jit", format)
			}
			var failed failures
			err := u.each(args[0], args[1], f.config(), func(_ *universe, w *world, jobs []job) error {
				session := w.session(jobs)
				c, err := ryugo.New(session.JIT, ryugo.Options{Target: f.target, Opt: ryugo.Opt(f.opt), Disable: f.disable})
				if err != nil {
					return err
				}
				for i := range jobs {
					code, err := c.Compile(session.Begin(i))
					if failed.note(w.blame(jobs[i], err)); err != nil {
						continue
					}
					if format == "jit" {
						jit := jitListing{cmd.OutOrStdout(), w, f.target, tiers[ryugo.Opt(f.opt)], session.JIT.GetEEInfo().ISA >= ee.ISAAVX2}
						err = jit.write(code)
					} else {
						l := listing{w: cmd.OutOrStdout(), names: w, target: f.target, gc: gc, format: session.JIT.GetEEInfo().GCInfo}
						err = l.write(code)
					}
					if err != nil {
						return err
					}
				}
				return nil
			})
			if err != nil {
				return err
			}
			return failed.exit()
		},
	}
	f.register(c)
	u.registerISA(c)
	c.Flags().BoolVar(&gc, "gc", false, "print what the collector is told")
	c.Flags().StringVar(&format, "format", "text", "form of the listing: text, jit")
	return c
}
