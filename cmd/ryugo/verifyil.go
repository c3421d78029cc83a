package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"sort"

	"github.com/spf13/cobra"

	"ryugo/glob"
	"ryugo/loader"
	"ryugo/verify"
	"ryugo/vm/corelib"
)

// verifyFlags are the flags of `ryugo verify`.
type verifyFlags struct {
	filter        string
	json, summary bool
}

func verifyCommand() *cobra.Command {
	var f verifyFlags
	u := new(universeFlags)
	c := &cobra.Command{
		Use:   "verify FILE|DIR...",
		Short: "Tell which methods are not verifiable, and why",
		Long: `Verify the IL and the metadata of assemblies: ECMA-335 III.1.8 and what later
versions of .NET add. Code that is compiled from verifiable methods can touch no
memory but its own; ryugo run --verify runs no others.

Each error tells the method, the offset in its IL, the rule, what is expected and
what is found. docs/verification.md explains the rules.

Exit status: 0 when everything is verifiable, 1 when something is not, 2 when the
command line or a file could not be read; the other files are verified all the
same.`,
		Example: `  ryugo verify Program.exe
  ryugo verify --summary --ref /usr/lib/mono/4.5 plugins/
  ryugo verify --json Library.dll | jq '.errors[] | select(.rule == "pointer")'
  ryugo verify --filter 'Parser::*' Library.dll`,
		Args: cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error { return verifyFiles(u, &f, args, cmd.OutOrStdout()) },
	}
	refFlag(c, &u.refs)
	filterFlag(c, &f.filter)
	c.Flags().BoolVar(&f.json, "json", false, "print the report as JSON")
	c.Flags().BoolVar(&f.summary, "summary", false, "print the numbers of each file and rule, not each error")
	return c
}

// verifyFileReport is the result for one file.
type verifyFileReport struct {
	File       string `json:"file"`
	Types      int    `json:"types"`
	BadTypes   int    `json:"unverifiableTypes"`
	Methods    int    `json:"methods"`
	BadMethods int    `json:"unverifiableMethods"`
	Error      string `json:"error,omitempty"` // why the file cannot be read
}

// verifyError is one verification error.
type verifyError struct {
	File     string `json:"file"`
	Type     string `json:"type"`
	Method   string `json:"method,omitempty"`
	ILOffset *int   `json:"ilOffset,omitempty"`
	Rule     string `json:"rule"`
	Expected string `json:"expected,omitempty"`
	Found    string `json:"found,omitempty"`
	text     string
}

// verifyILReport is the report of the command.
type verifyILReport struct {
	Files  []verifyFileReport `json:"files"`
	Rules  map[string]int     `json:"rules"` // number of errors by rule
	Errors []verifyError      `json:"errors"`
}

func verifyFiles(u *universeFlags, f *verifyFlags, args []string, out io.Writer) error {
	if err := u.check(); err != nil {
		return err
	}
	set, err := glob.ParseSet(f.filter)
	if err != nil {
		return err
	}
	defer collectRarely()()
	r := &verifyILReport{Rules: map[string]int{}, Errors: []verifyError{}}
	worlds := map[string]*verify.Verifier{}
	loaders := map[string]*loader.Loader{}
	unread := false
	for _, a := range args {
		names, err := expand(a)
		if err != nil {
			return err
		}
		for _, n := range names {
			if filepath.Ext(n) == recordedExt {
				continue
			}
			folder := filepath.Dir(n)
			l := loaders[folder]
			if l == nil {
				l = loader.New(loader.Options{Refs: u.refs, CoreLib: corelib.Image, CoreLibName: coreName})
				loaders[folder] = l
			}
			mod, err := l.Open(n)
			if err != nil {
				unread = true
				r.Files = append(r.Files, verifyFileReport{File: n, Error: err.Error()})
				continue
			}
			if worlds[folder] == nil {
				worlds[folder] = verify.New(l)
			}
			r.add(n, worlds[folder], mod, set, f.summary)
		}
	}
	if missed := set.Unmatched(); len(missed) > 0 && !unread {
		return &noMatch{pattern: missed[0].String(), near: r.near(missed[0], loaders)}
	}
	w := bufio.NewWriter(out)
	if f.json {
		e := json.NewEncoder(w)
		e.SetIndent("", "  ")
		if err := e.Encode(r); err != nil {
			return &exitError{exitUsage, err}
		}
	} else {
		r.write(w)
	}
	if err := w.Flush(); err != nil {
		return &exitError{exitUsage, err}
	}
	if unread {
		return &exitError{status: exitUsage}
	}
	for _, file := range r.Files {
		if file.BadTypes+file.BadMethods > 0 {
			return &exitError{status: exitFailed}
		}
	}
	return nil
}

// near lists methods with names similar to a pattern that matches none.
func (r *verifyILReport) near(p *glob.Pattern, loaders map[string]*loader.Loader) []string {
	near := glob.NewNear(p, listedNear)
	for _, f := range r.Files {
		l := loaders[filepath.Dir(f.File)]
		if mod, err := l.Open(f.File); err == nil {
			(&inputFile{f.File, &world{loader: l}, mod}).names(near.Add)
		}
	}
	return near.Names()
}

// inSet reports whether the set matches a result: a method, or a type by the pattern of its class.
func inSet(set *glob.Set, res *verify.Result) bool {
	if res.Method == nil {
		return set.Match(res.Type.String()+"::", func() glob.Signature { return glob.Signature{} })
	}
	return set.Match(res.Method.FullName(), res.Method.PatternSignature)
}

// add verifies one file.
func (r *verifyILReport) add(name string, v *verify.Verifier, mod *loader.Module, set *glob.Set, summary bool) {
	file := verifyFileReport{File: name}
	for res, err := range v.Module(mod) {
		if err != nil {
			file.Types++
			file.BadTypes++
			r.Rules["type"]++
			r.Errors = append(r.Errors, verifyError{File: name, Rule: "type", Found: err.Error(), text: err.Error()})
			continue
		}
		if set != nil && !inSet(set, &res) {
			continue
		}
		if res.Method == nil {
			file.Types++
			if len(res.Errors) != 0 {
				file.BadTypes++
			}
		} else {
			file.Methods++
			if len(res.Errors) != 0 {
				file.BadMethods++
			}
		}
		for i := range res.Errors {
			e := &res.Errors[i]
			r.Rules[e.Rule.String()]++
			if summary {
				continue
			}
			row := verifyError{File: name, Type: e.Type.String(), Rule: e.Rule.String(), Expected: e.Expected, Found: e.Found, text: e.Error()}
			if e.Method != nil {
				row.Method = e.Method.DisplayName()
			}
			if e.Offset >= 0 {
				at := e.Offset
				row.ILOffset = &at
			}
			r.Errors = append(r.Errors, row)
		}
	}
	r.Files = append(r.Files, file)
}

// write prints the report for readers.
func (r *verifyILReport) write(w io.Writer) {
	for i := range r.Errors {
		fmt.Fprintf(w, "%s: %s\n", filepath.Base(r.Errors[i].File), r.Errors[i].text)
	}
	for i := range r.Files {
		f := &r.Files[i]
		if f.Error != "" {
			fmt.Fprintf(os.Stderr, "ryugo: %s\n", f.Error)
			continue
		}
		fmt.Fprintf(w, "%s: %d of %d methods and %d of %d types are verifiable\n", f.File, f.Methods-f.BadMethods, f.Methods, f.Types-f.BadTypes, f.Types)
	}
	var rules []string
	for k := range r.Rules {
		rules = append(rules, k)
	}
	sort.Slice(rules, func(i, j int) bool {
		a, b := rules[i], rules[j]
		return r.Rules[a] > r.Rules[b] || r.Rules[a] == r.Rules[b] && a < b
	})
	for _, k := range rules {
		fmt.Fprintf(w, "  %6d %s\n", r.Rules[k], k)
	}
}
