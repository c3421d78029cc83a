package main

import (
	"bufio"
	"cmp"
	"encoding/json"
	"fmt"
	"go/ast"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"sort"
	"strconv"
	"strings"

	"golang.org/x/tools/go/packages"
)

const mutantPath = "ryugo/cmd/mutants/mutant"

// findAll lists every mutant of the packages that match the patterns.
func findAll(root string, patterns []string, without *regexp.Regexp) ([]*Mutant, error) {
	pkgs, err := packages.Load(&packages.Config{
		Dir:  root,
		Mode: packages.NeedName | packages.NeedFiles | packages.NeedCompiledGoFiles | packages.NeedSyntax | packages.NeedTypes | packages.NeedTypesInfo | packages.NeedImports,
	}, patterns...)
	if err != nil {
		return nil, err
	}
	var out []*Mutant
	for _, p := range pkgs {
		if len(p.Errors) > 0 {
			return nil, p.Errors[0]
		}
		if without.MatchString(p.PkgPath) {
			continue
		}
		for _, file := range p.Syntax {
			name := p.Fset.Position(file.Package).Filename
			path, err := filepath.Rel(root, name)
			if err != nil {
				return nil, err
			}
			if skipFile(path) || ast.IsGenerated(file) {
				continue
			}
			src, err := os.ReadFile(name)
			if err != nil {
				return nil, err
			}
			f := &finder{pkg: p, file: file, path: path, src: src, base: p.Fset.File(file.Package).Base(), names: map[string]string{}, count: map[string]int{}}
			for _, imp := range file.Imports {
				if q := p.Imports[strings.Trim(imp.Path.Value, `"`)]; q != nil {
					if f.names[q.PkgPath] = q.Name; imp.Name != nil {
						f.names[q.PkgPath] = imp.Name.Name
					}
				}
			}
			f.find()
			out = append(out, f.found...)
		}
	}
	return out, nil
}

// sample draws lines, and one mutant of each line. No two mutants change the same node.
func sample(all []*Mutant, count int, seed uint64) []*Mutant {
	type place struct {
		file string
		line int
	}
	lines := map[place][]*Mutant{}
	for _, m := range all {
		at := place{m.File, m.Line}
		lines[at] = append(lines[at], m)
	}
	places := make([]place, 0, len(lines))
	for p := range lines {
		places = append(places, p)
	}
	sort.Slice(places, func(i, j int) bool {
		return places[i].file < places[j].file || places[i].file == places[j].file && places[i].line < places[j].line
	})
	rnd := rand.New(rand.NewPCG(seed, 1))
	rnd.Shuffle(len(places), func(i, j int) { places[i], places[j] = places[j], places[i] })
	var out []*Mutant
	for _, p := range places {
		if len(out) == count {
			break
		}
		// Draw the kind first, so that a table of constants is not drawn more often than a
		// condition.
		var kinds []string
		for _, m := range lines[p] {
			if !slices.Contains(kinds, m.Kind) {
				kinds = append(kinds, m.Kind)
			}
		}
		kind := kinds[rnd.IntN(len(kinds))]
		of := slices.DeleteFunc(slices.Clone(lines[p]), func(m *Mutant) bool { return m.Kind != kind })
		out = append(out, of[rnd.IntN(len(of))])
	}
	return out
}

// byKeys returns the mutants of an earlier sample with their current positions.
func byKeys(all, former []*Mutant) (out []*Mutant, lost int) {
	at := map[string]*Mutant{}
	for _, m := range all {
		at[m.Key] = m
	}
	for _, m := range former {
		if now := at[m.Key]; now != nil && now.What == m.What {
			out = append(out, now)
		} else {
			lost++
		}
	}
	return out, lost
}

// number numbers the mutants in the order of the sources.
func number(ms []*Mutant) {
	for i, m := range ms {
		m.ID = i + 1
	}
}

// overlay writes the sources with all mutants under dir, and the file for go build -overlay.
func overlay(root, dir string, ms []*Mutant) (string, error) {
	files := map[string][]*Mutant{}
	for _, m := range ms {
		files[m.File] = append(files[m.File], m)
	}
	replace := map[string]string{}
	for name, of := range files {
		src, err := os.ReadFile(filepath.Join(root, name))
		if err != nil {
			return "", err
		}
		out := filepath.Join(dir, "src", name)
		if err := os.MkdirAll(filepath.Dir(out), 0o755); err != nil {
			return "", err
		}
		if err := os.WriteFile(out, rewrite(src, of), 0o644); err != nil {
			return "", err
		}
		replace[filepath.Join(root, name)] = out
	}
	b, err := json.MarshalIndent(map[string]any{"Replace": replace}, "", "\t")
	if err != nil {
		return "", err
	}
	name := filepath.Join(dir, "overlay.json")
	return name, os.WriteFile(name, b, 0o644)
}

var packageClause = regexp.MustCompile(`(?m)^package \w+`)

// rewrite makes the edits of all mutants. Line numbers do not change.
func rewrite(src []byte, ms []*Mutant) []byte {
	type insertion struct {
		edit
		class, order int
	}
	var all []insertion
	for i, m := range ms {
		for _, e := range m.edits {
			e.text = strings.ReplaceAll(strings.ReplaceAll(e.text, "%d", strconv.Itoa(m.ID)), "%%", "%")
			switch {
			case e.to > e.from:
				all = append(all, insertion{e, 1, i})
			case e.opens:
				all = append(all, insertion{e, 2, i})
			default:
				all = append(all, insertion{e, 0, -i})
			}
		}
	}
	at := packageClause.FindIndex(src)[1]
	all = append(all, insertion{edit{at, at, "; import mutant_ \"" + mutantPath + "\"", true}, 0, 0})
	slices.SortStableFunc(all, func(a, b insertion) int {
		if a.from != b.from {
			return a.from - b.from
		}
		if a.class != b.class {
			return a.class - b.class
		}
		return a.order - b.order
	})
	var out []byte
	last := 0
	for _, e := range all {
		out = append(append(out, src[last:e.from]...), e.text...)
		last = e.to
	}
	return append(out, src[last:]...)
}

var errorLine = regexp.MustCompile(`(?m)^(?:\./)?(\S+?\.go):(\d+):\d+: .*`)

// compiling drops the mutants that do not compile, and writes the overlay for the others, in the
// order of the sources.
func compiling(root, dir string, ms []*Mutant) ([]*Mutant, string, error) {
	var ordered []*Mutant
	ordered = append(ordered, ms...)
	slices.SortStableFunc(ordered, func(a, b *Mutant) int { return cmp.Or(strings.Compare(a.File, b.File), a.order-b.order) })
	ordered = distinct(ordered)
	for range 30 {
		number(ordered)
		name, err := overlay(root, dir, ordered)
		if err != nil {
			return nil, "", err
		}
		cmd := exec.Command("go", "build", "-overlay", name, "-gcflags=-e", "./...")
		cmd.Dir = root
		out, err := cmd.CombinedOutput()
		if err == nil {
			return ordered, name, nil
		}
		bad := 0
		for _, m := range errorLine.FindAllStringSubmatch(string(out), -1) {
			line, _ := strconv.Atoi(m[2])
			kept := ordered[:0]
			for _, x := range ordered {
				if x.Line <= line && line <= x.lastLine && strings.HasSuffix(m[1], x.File) {
					fmt.Fprintf(os.Stderr, "does not compile: %s:%d %s: %s\n", x.File, x.Line, x.What, m[0])
					bad++
					continue
				}
				kept = append(kept, x)
			}
			ordered = kept
		}
		if bad == 0 {
			return nil, "", fmt.Errorf("go build: %w\n%s", err, out)
		}
	}
	return nil, "", fmt.Errorf("there is always one more that does not compile")
}

// distinct drops all mutants of a node except the first.
func distinct(ms []*Mutant) []*Mutant {
	type extent struct {
		file     string
		from, to int
	}
	seen := map[extent]bool{}
	return slices.DeleteFunc(ms, func(m *Mutant) bool {
		for _, e := range m.edits {
			if strings.Contains(e.text, "\n") {
				return true
			}
		}
		at := extent{m.File, int(m.node.Pos()), int(m.node.End())}
		dup := seen[at]
		seen[at] = true
		return dup
	})
}

// readLines decodes a file of JSON lines. A file that does not exist counts as empty.
func readLines[T any](name string) ([]T, error) {
	f, err := os.Open(name)
	if os.IsNotExist(err) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	defer f.Close()
	var out []T
	s := bufio.NewScanner(f)
	s.Buffer(nil, 1<<24)
	for s.Scan() {
		var x T
		if err := json.Unmarshal(s.Bytes(), &x); err != nil {
			return nil, err
		}
		out = append(out, x)
	}
	return out, s.Err()
}

func writeLines[T any](name string, xs []T) error {
	var b []byte
	for _, x := range xs {
		line, err := json.Marshal(x)
		if err != nil {
			return err
		}
		b = append(append(b, line...), '\n')
	}
	return os.WriteFile(name, b, 0o644)
}
