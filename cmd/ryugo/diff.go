package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"ryugo"
	"ryugo/glob"
	"ryugo/results"
)

// diffFlags are the flags of `ryugo diff`.
type diffFlags struct {
	opt, filter, format, save, explorer, failOver string
	targets, refs, baseFlags, newFlags            []string
	top, examples                                 int
	json                                          bool

	set *glob.Set // the parsed filter; nil: all methods
}

func diffCommand() *cobra.Command {
	var f diffFlags
	c := &cobra.Command{
		Use:   "diff BASE NEW [FILE|DIR]...",
		Short: "Compare what two builds make of the same methods",
		Long: `Have two builds of ryugo compile all methods of assemblies or recorded compiles,
match the methods by name and signature, and compare: code and tables byte for byte,
sizes, instructions, frame, spills, calls, a cost estimate, GC info, compile times.
BASE and NEW are each

  an executable of ryugo      ./ryugo.old
  a commit of the source      HEAD~1; in a checkout of it alone. It is built, and the
                              executable kept in the user's cache directory
  results of an earlier run   a file of --save or of compile --methods --code
  recorded compiles           a .ryc file with code, see ryugo record

Without files the core library that is embedded in the builds is compiled; where one
side is recorded compiles, those. Where neither side is a build there is nothing to
compile, and no file is named. docs/diff.md explains the report.

` + glob.Help + `

Exit status: 0 when everything is the same, 1 when something differs, 2 when the
command line or a file could not be read or a build could not be run. With --fail-over
differences alone are no failure: 1 when the code of all methods together has become
larger by more than that, or when a method no longer compiles.`,
		Example: `  ryugo diff ./ryugo.old ./ryugo mscorlib.dll Folder
  ryugo diff --target amd64 --opt full --fail-over 0.1% main HEAD bench/corpus.ryc
  ryugo diff --new-flag=--disable=CSE ./ryugo ./ryugo Some.dll
  ryugo diff --format html ./ryugo.old ./ryugo Some.dll > diff.html
  ryugo diff --save monday.jsonl.zst ./ryugo.old ./ryugo Some.dll
  ryugo diff monday.jsonl.zst tuesday.jsonl.zst`,
		Args: cobra.MinimumNArgs(2),
		RunE: stoppable(func(ctx context.Context, cmd *cobra.Command, args []string) error {
			return diffBuilds(ctx, &f, args, cmd.OutOrStdout())
		}),
	}
	fl := c.Flags()
	fl.StringVar(&f.opt, "opt", "both", "optimization level: min, full, both")
	fl.StringSliceVar(&f.targets, "target", ryugo.Targets(), "machines to compile for")
	refFlag(c, &f.refs)
	filterFlag(c, &f.filter)
	fl.StringArrayVar(&f.baseFlags, "base-flag", nil, "`ARGUMENT` of compile for BASE alone, such as --disable=CSE (repeatable)")
	fl.StringArrayVar(&f.newFlags, "new-flag", nil, "`ARGUMENT` of compile for NEW alone (repeatable)")
	fl.IntVar(&f.top, "top", 10, "length of each list of methods; 0: all")
	fl.IntVar(&f.examples, "examples", 3, "how many of the most changed methods are shown with their code, and the first phase after which their IR differs")
	fl.StringVar(&f.format, "format", "text", "form of the report: "+strings.Join(diffFormatNames, ", "))
	fl.BoolVar(&f.json, "json", false, "report as JSON, as --format json does")
	c.MarkFlagsMutuallyExclusive("format", "json")
	fl.StringVar(&f.explorer, "explorer", "", "`URL` of ryugo explore that method names in HTML link to")
	fl.StringVar(&f.save, "save", "", "store the results of NEW in `FILE`, packed if its name ends in .zst")
	fl.StringVar(&f.failOver, "fail-over", "", "exit with status 1 only when the code grows by more than `PERCENT`, such as 0.1%")
	return c
}

// diffBuilds compares the builds args[0] and args[1] over the other args.
func diffBuilds(ctx context.Context, f *diffFlags, args []string, out io.Writer) error {
	if f.json {
		f.format = "json"
	}
	write := diffFormats[f.format]
	if write == nil {
		return fmt.Errorf("--format %s: want %s", f.format, strings.Join(diffFormatNames, ", "))
	}
	var err error
	if f.set, err = glob.ParseSet(f.filter); err != nil {
		return err
	}
	limit := -1.0
	if f.failOver != "" {
		if limit, err = percent(f.failOver); err != nil {
			return fmt.Errorf("--fail-over %w", err)
		}
	}
	dir, err := os.MkdirTemp("", "ryugo-diff-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	base, changed, err := openSides(ctx, f, args, dir)
	if err != nil {
		return err
	}
	r, err := f.compare(ctx, base, changed)
	err = errors.Join(err, base.close(), changed.close())
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	if err != nil {
		return err
	}
	if err := r.explain(ctx, base, changed); err != nil {
		return err
	}
	if err := write(r, out); err != nil {
		return &exitError{exitUsage, err}
	}
	if r.fails(limit) {
		return &exitError{status: exitFailed}
	}
	return nil
}

// compare reads both sides in parallel, so that each side holds only the rows whose counterpart has
// not arrived yet.
func (f *diffFlags) compare(ctx context.Context, base, changed *side) (r *diffReport, err error) {
	r = newDiffReport(f, base, changed)
	var saved *savedResults
	if f.save != "" {
		if saved, err = saveResults(f.save, changed.header()); err != nil {
			return nil, err
		}
		defer func() { err = saved.close(err) }()
	}
	m := newMatcher(r, base, changed)
	sides := [2]*side{base, changed}
	for open := 2; open > 0; {
		open = 0
		for i, s := range sides {
			var row results.Row
			switch err := s.next(&row); {
			case err == io.EOF:
				continue
			case err != nil:
				return nil, err
			}
			open++
			if i == 1 && saved != nil {
				if err := row.Unpack(); err != nil {
					return nil, err
				}
				if err := saved.w.Write(&row); err != nil {
					return nil, err
				}
			}
			if err := m.add(i, &row); err != nil {
				return nil, err
			}
		}
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
	}
	m.finish()
	if r.Compiles+r.Outcomes+r.OnlyBase+r.OnlyNew == 0 {
		return nil, errors.New("neither side has a method to compare")
	}
	return r, nil
}
