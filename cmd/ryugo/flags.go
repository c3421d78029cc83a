package main

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"ryugo"
	"ryugo/clr"
	"ryugo/glob"
	"ryugo/host"
)

// oldFlags are names that flags had in earlier versions. They still work; help does not show them.
var oldFlags = []struct{ command, old, name string }{
	{"compile", "workers", "jobs"},
	{"record", "workers", "jobs"},
	{"replay", "workers", "jobs"},
	{"attack", "limit", "timeout"},
	{"bench", "methods", "sample"},
	{"bench-worker", "methods", "sample"},
	{"host", "methods", "filter"},
}

// flagValues lists the values of flags that take one of a few words. The shell completes these
// words, and an unknown word is compared with them to suggest the one that was meant. An empty
// command stands for any command.
var flagValues = []struct {
	command, flag string
	values        func() []string
}{
	{"record", "opt", func() []string { return append(levels(), "both") }},
	{"diff", "opt", func() []string { return append(levels(), "both") }},
	{"", "opt", levels},
	{"compile", "target", allTargets},
	{"dump", "target", allTargets},
	{"", "target", ryugo.Targets},
	{"", "phase", func() []string { return append(ryugo.PhaseNames(), "all") }},
	{"", "stop-after", ryugo.PhaseNames},
	{"", "disable", ryugo.OptionalPhases},
	{"run", "engine", func() []string { return append(engines(), engineCheck) }},
	{"bisect", "engine", levels},
	{"", "engine", engines},
	{"host", "stats", func() []string { return []string{"text", "json", "none"} }},
	{"", "stats", func() []string { return []string{"text", "json", "csv"} }},
	{"disasm", "format", func() []string { return []string{"text", "jit"} }},
	{"diff", "format", func() []string { return []string{"text", "json", "markdown", "html"} }},
	{"", "jit", func() []string { return []string{string(host.Alt), string(host.Only), string(host.Shipped)} }},
	{"", "profile", func() []string { return []string{"cpu", "mem", "trace"} }},
}

func levels() []string { return []string{string(ryugo.OptMin), string(ryugo.OptFull)} }

func engines() []string { return append(levels(), string(clr.Interp), string(clr.Mixed)) }

func allTargets() []string { return ryugo.Targets() }

// valuesOf returns the values of a command's flag; nil if they are not listed.
func valuesOf(command, flag string) []string {
	for _, row := range flagValues {
		if row.flag == flag && (row.command == "" || row.command == command) {
			return row.values()
		}
	}
	return nil
}

// finishFlags sets up a command and its subcommands: old names of flags, completion of methods and,
// if completing, of values, and suggestions.
func finishFlags(c *cobra.Command, completing bool) {
	c.Flags().SetNormalizeFunc(func(_ *pflag.FlagSet, name string) pflag.NormalizedName {
		for _, row := range oldFlags {
			if row.command == c.Name() && row.old == name {
				name = row.name
			}
		}
		return pflag.NormalizedName(name)
	})
	c.Flags().VisitAll(func(f *pflag.Flag) {
		if values := valuesOf(c.Name(), f.Name); completing && values != nil { // only if needed: cobra never frees them
			c.RegisterFlagCompletionFunc(f.Name, cobra.FixedCompletions(values, cobra.ShellCompDirectiveNoFileComp))
		}
	})
	switch c.Name() {
	case "dump", "disasm", "invoke", "list":
		c.ValidArgsFunction = completeMethod
	}
	c.SetFlagErrorFunc(suggestFlag)
	c.PreRunE = suggestValues
	for _, sub := range c.Commands() {
		finishFlags(sub, completing)
	}
}

// suggestFlag adds to the error for an unknown flag the name of a similar one.
func suggestFlag(c *cobra.Command, err error) error {
	unknown := (*pflag.NotExistError)(nil)
	if !errors.As(err, &unknown) {
		return err
	}
	var names []string
	c.Flags().VisitAll(func(f *pflag.Flag) {
		if !f.Hidden {
			names = append(names, f.Name)
		}
	})
	if near := glob.Closest(unknown.GetSpecifiedName(), names); near != "" {
		return fmt.Errorf("%w; is it --%s?", err, near)
	}
	return err
}

// suggestValues returns an error for a value that is not in the list of its flag but similar to a
// value in it. The command itself checks other values.
func suggestValues(c *cobra.Command, _ []string) (err error) {
	c.Flags().Visit(func(f *pflag.Flag) {
		values := valuesOf(c.Name(), f.Name)
		words := []string{f.Value.String()}
		if list, ok := f.Value.(pflag.SliceValue); ok {
			words = list.GetSlice()
		}
		for _, word := range words {
			if values == nil || word == "" || slices.Contains(values, word) || slices.Contains(values, ryugo.PhaseName(word)) {
				continue
			}
			if near := glob.Closest(word, values); near != "" && err == nil {
				err = fmt.Errorf("--%s %s: want one of %s; is it %s?", f.Name, word, strings.Join(values, ", "), near)
			}
		}
	})
	return err
}

// completeMethod completes the method argument after a file; the shell completes the file.
func completeMethod(c *cobra.Command, args []string, word string) ([]cobra.Completion, cobra.ShellCompDirective) {
	if len(args) != 1 {
		return nil, cobra.ShellCompDirectiveDefault
	}
	un, err := new(universeFlags).open(args)
	if err != nil {
		return nil, cobra.ShellCompDirectiveError
	}
	seen := map[string]bool{}
	var names []cobra.Completion
	for i := range un.files {
		un.files[i].names(func(name string, _ func() glob.Signature) {
			for _, n := range []string{name, glob.WithoutNamespace(name)} {
				if strings.HasPrefix(n, word) && !seen[n] {
					seen[n] = true
					names = append(names, n)
					return
				}
			}
		})
	}
	return names, cobra.ShellCompDirectiveNoFileComp
}
