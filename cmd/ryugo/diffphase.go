package main

import (
	"bytes"
	"context"
	"fmt"
	"path/filepath"
	"strings"

	"ryugo/ee/record"
	"ryugo/glob"
	"ryugo/inspect"
)

// firstPhase returns the first phase after which the IR of an example differs between two builds;
// nil if it never differs, or if a build does not have the method. Builds without dump --json are
// compared by dump --text.
func firstPhase(ctx context.Context, base, changed *side, e *example) (*inspect.Difference, error) {
	a, known, err := base.dump(e, "--json")
	if err != nil {
		return nil, err
	}
	var b []byte
	if known {
		if b, known, err = changed.dump(e, "--json"); err != nil {
			return nil, err
		}
	}
	if known {
		x, err := captured(a, e)
		if err != nil {
			return nil, fmt.Errorf("%s dump: %w", base.name, err)
		}
		y, err := captured(b, e)
		if err != nil {
			return nil, fmt.Errorf("%s dump: %w", changed.name, err)
		}
		if x == nil || y == nil {
			return nil, nil
		}
		return inspect.Compare(x, y), context.Cause(ctx)
	}
	if a, _, err = base.dump(e, "--text"); err != nil {
		return nil, err
	}
	if b, _, err = changed.dump(e, "--text"); err != nil {
		return nil, err
	}
	a, b = inspect.TextOf(a, e.Method, e.nth), inspect.TextOf(b, e.Method, e.nth)
	if len(a) == 0 || len(b) == 0 {
		return nil, nil
	}
	return inspect.CompareText(a, b), context.Cause(ctx)
}

// captured returns the document of an example; nil if there is none.
func captured(out []byte, e *example) (*inspect.Method, error) {
	n := 0
	for m, err := range inspect.Decode(bytes.NewReader(out)) {
		if err != nil {
			return nil, err
		}
		if m.Name != e.Method {
			continue
		}
		if n == e.nth {
			return m, nil
		}
		n++
	}
	return nil, nil
}

// dump gets the IR of an example after each phase from a build. known is false if the build does
// not know the form.
func (s *side) dump(e *example, form string) (out []byte, known bool, err error) {
	file, recorded, err := s.fileOf(e)
	if err != nil {
		return nil, false, err
	}
	pattern := e.Method
	if !s.records && !recorded { // builds that write rows know patterns with signatures
		pattern += e.Signature
	}
	cmd, stderr := s.command(append(s.arguments("dump", record.Config{Target: e.Target, Opt: e.Opt}), form, file, pattern))
	out, err = cmd.Output()
	if failedMethods(err) {
		return out, true, nil
	}
	switch {
	case form == "--json" && strings.Contains(stderr.String(), "unknown flag: --json"):
		return nil, false, nil
	case file == coreName && strings.Contains(stderr.String(), "no such file"): // this build has no name for the embedded core library
		return nil, true, nil
	}
	return nil, false, fmt.Errorf("%s dump: %w: %s", s.name, err, firstLine(stderr))
}

// fileOf returns the file that contains an example: an assembly, or a new file with only the
// recorded compiles of the example's name.
func (s *side) fileOf(e *example) (name string, recorded bool, err error) {
	if len(s.args) == 0 {
		return coreName, false, nil
	}
	names, err := expandAll(s.args)
	if err != nil {
		return "", false, err
	}
	selected := recordedSelection{opt: e.Opt}
	for _, n := range names {
		switch {
		case filepath.Ext(n) == recordedExt:
			selected.names = append(selected.names, n)
		case filepath.Base(n) == e.File:
			return n, false, nil
		}
	}
	if selected.set, err = glob.ParseSet(e.Method); err != nil {
		return "", false, err
	}
	name = s.dir + "-example" + recordedExt
	return name, true, selected.extract(s.ctx, name, func() bool { return true })
}
