package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"ryugo/cil/symbols"
	"ryugo/clr"
	"ryugo/fuzz/attack"
	"ryugo/fuzz/attack/bases"
)

// commandStep is a command line or a function that is run on a mutant.
type commandStep struct {
	name string
	args func(c *attack.Case) []string
	runs bool // runs a program, so limits are added
	do   func(c *attack.Case) error
}

// one returns the arguments of a command line that ends with the file.
func one(args ...string) func(c *attack.Case) []string {
	return func(c *attack.Case) []string { return append(args[:len(args):len(args)], c.File) }
}

// pick chooses one of words by the seed.
func pick(c *attack.Case, words ...string) string { return words[c.Seed%uint64(len(words))] }

// assemblySteps has a row for each command.
var assemblySteps = append([]commandStep{
	{name: "compile min", args: one("compile", "--jobs", "1")},
	{name: "compile full", args: one("compile", "--jobs", "1", "--opt", "full", "--inlines")},
	{name: "compile windows", args: func(c *attack.Case) []string {
		return []string{"compile", "--jobs", "1", "--opt", "full", "--check", "--target", "amd64-windows", "--object", filepath.Join(c.Dir, "out.o"), "--asm", filepath.Join(c.Dir, "asm"), c.File}
	}},
	{name: "compile others", args: func(c *attack.Case) []string {
		return []string{"compile", "--jobs", "1", "--target", pick(c, "arm64", "arm32", "x86"), "--stop-after", "global morph", "--stats", "json", c.File}
	}},
	{name: "dump", args: func(c *attack.Case) []string {
		return []string{"dump", "--opt", "full", "--phase", pick(c, "importation", "global morph", "rationalization", "lowering", "linear scan"), pick(c, "--text", "--dot=false", "--dot"), c.File, "*::*"}
	}},
	{name: "disasm", args: func(c *attack.Case) []string {
		return []string{"disasm", "--gc", "--opt", pick(c, "min", "full"), c.File, "*::*"}
	}},
	{name: "record", args: func(c *attack.Case) []string {
		return []string{"record", "--opt", "both", "-o", filepath.Join(c.Dir, "out.ryc"), c.File}
	}},
	{name: "replay", args: func(c *attack.Case) []string {
		return []string{"replay", "--verify", "--workers", "1", filepath.Join(c.Dir, "out.ryc")}
	}},
	{name: "invoke", runs: true, args: func(c *attack.Case) []string { return []string{"invoke", c.File, "*::*", pick(c, "1", "-1", "x"), "7"} }},
}, programSteps...)

// programSteps has a row for each engine.
var programSteps = []commandStep{
	{name: "run min", runs: true, args: one("run", "--engine", "min")},
	{name: "run full", runs: true, args: one("run", "--engine", "full", "--gc-stress", "97")},
	{name: "run interp", runs: true, args: one("run", "--engine", "interp")},
	{name: "run mixed", runs: true, args: func(c *attack.Case) []string {
		return []string{"run", "--engine", "mixed", "--seed", strconv.FormatUint(c.Seed, 10), c.File}
	}},
}

// recordingSteps has a row for each command that takes recorded compiles.
var recordingSteps = []commandStep{
	{name: "replay", args: one("replay", "--workers", "1")},
	{name: "replay verify", args: one("replay", "--workers", "1", "--verify", "--json")},
	{name: "compile", args: func(c *attack.Case) []string {
		return []string{"compile", "--jobs", "1", "--opt", pick(c, "min", "full"), "--target", pick(c, "amd64", "amd64-windows", "amd64"), c.File}
	}},
	{name: "dump", args: func(c *attack.Case) []string {
		return []string{"dump", "--opt", "full", "--phase", pick(c, "importation", "lowering", "linear scan"), c.File, "*::*"}
	}},
	{name: "disasm", args: func(c *attack.Case) []string { return []string{"disasm", "--gc", "--opt", "full", c.File, "*::*"} }},
}

// symbolSteps reads lines from symbol files, directly and through a program.
var symbolSteps = []commandStep{
	{name: "lines", do: func(c *attack.Case) error {
		data, err := os.ReadFile(c.File)
		if err != nil {
			return err
		}
		l, err := symbols.Parse(data)
		if err != nil {
			return err
		}
		for rid := range uint32(24) {
			for _, il := range []uint32{0, 3, 17, 300, 1 << 20, math.MaxUint32} {
				l.Line(rid, il)
			}
		}
		return nil
	}},
	{name: "trace", do: func(c *attack.Case) error {
		data, err := os.ReadFile(c.File)
		if err != nil {
			return err
		}
		program, _, _ := bases.Symbols()
		rt, err := clr.New(clr.Config{Stdin: strings.NewReader(""), Stdout: io.Discard, Stderr: io.Discard, HeapLimit: 16 << 20})
		if err != nil {
			return err
		}
		defer rt.Close()
		a, err := rt.Load(program)
		if err != nil {
			return err
		}
		if err := a.Symbols(data); err != nil {
			return err
		}
		ctx, cancel := context.WithTimeout(context.Background(), c.Limit)
		defer cancel()
		_, err = a.Run(ctx)
		return err
	}},
}

// cancelSteps cancels a running program.
var cancelSteps = []commandStep{{name: "cancel", do: attack.Cancel}}

// run returns the function that runs the step.
func (s *commandStep) run(f *attackFlags) func(c *attack.Case) error {
	if s.do != nil {
		return s.do
	}
	return func(c *attack.Case) error {
		args := s.args(c)
		if s.runs {
			limits := []string{args[0], "--timeout", c.Limit.String(), "--heap-limit", strconv.FormatUint(f.heap, 10)}
			if f.verify {
				limits = append(limits, "--verify")
			}
			args = append(limits, args[1:]...)
		}
		var out bytes.Buffer
		err := commandLine(args, &out)
		if exit := (*exitError)(nil); errors.As(err, &exit) && exit.err == nil {
			err = exit // an exit status without an error
			if exit.status == exitAbort {
				err = attack.ErrException
			}
		}
		if text := out.String(); strings.Contains(text, "internal error") || strings.Contains(text, "BUG") {
			return fmt.Errorf("internal error: %s", lineWith(text, "internal error", "BUG"))
		}
		if bug := (*clr.InternalError)(nil); s.runs && !f.verify && errors.As(err, &bug) && isFault(bug) {
			return attack.ErrWild
		}
		// A mutant that reached the time limit will reach it again, so only the first step waits
		// for the whole limit. All bombs reach it.
		if c.Limit < time.Second && (errors.As(err, new(timeoutError)) || errors.As(err, new(*clr.Stopped))) {
			c.Limit = min(c.Limit, 10*time.Millisecond)
		}
		return err
	}
}

// isFault reports whether the runtime accessed memory that is not allocated.
func isFault(bug *clr.InternalError) bool {
	text := bug.Error()
	return strings.Contains(text, "invalid memory address or nil pointer dereference") || strings.Contains(text, "fault address")
}

// lineWith returns the first line of text that contains one of words.
func lineWith(text string, words ...string) string {
	for line := range strings.Lines(text) {
		for _, w := range words {
			if strings.Contains(line, w) {
				return strings.TrimSpace(line)
			}
		}
	}
	return ""
}
