// Command verbgen writes what recording and replay need of each question of
// ee.JitInfo, from the interface itself: a table of record.Verbs, the method of
// record.Session that asks and notes, the method of replay.Session that answers
// from the table, and the method of the random runtime in replay's tests. So a new
// question is a method of the interface and the answers of the runtimes.
//
//	go generate ./ee/record
//
// How a signature is read: a parameter out, a pointer, is filled by the runtime and
// belongs to the answer, as results do; the other parameters are the question, pointers
// among them by what they point to. The columns of the file are named after
// parameters and results. A verb that this does not fit has its methods written by
// hand in either package; they are left out here. Types of a table that are not
// derived are declared as `type verbTable = Table[Question, Answer]`.
package main

import (
	"fmt"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"unicode"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: verbgen FOLDER, the folder of package ee")
		os.Exit(2)
	}
	files, err := generate(os.Args[1])
	for _, name := range slices.Sorted(maps.Keys(files)) {
		if err == nil {
			err = os.WriteFile(filepath.Join(os.Args[1], name), files[name], 0o666)
		}
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "verbgen:", err)
		os.Exit(1)
	}
}

// Files that are written, relative to the folder of package ee.
const (
	recordFile = "record/verbs_gen.go"
	replayFile = "replay/verbs_gen.go"
	fakeFile   = "replay/fake_gen_test.go"
)

// verb is one method of ee.JitInfo.
type verb struct {
	name      string
	in        []value // the question
	out       *value  // a parameter that the runtime fills
	results   []value // without an error
	fails     bool    // its last result is an error
	params    []value // all of them, in order
	noAnswer  bool    // nothing comes back: it is not recorded
	declared  []string
	questions string // type of the question
	answers   string // type of the answer
	table     string // type of the table
}

// value is a parameter or a result.
type value struct {
	name, typ string // typ is qualified, as another package writes it
	pointer   bool   // typ is what it points to
}

// column is the name of the value's column in the file.
func (v *value) column() string {
	switch v.name {
	case "":
		return "Result"
	case "typ":
		return "Type"
	case "ok":
		return "OK"
	case "out":
		return v.typ[strings.LastIndexByte(v.typ, '.')+1:]
	}
	r := []rune(v.name)
	r[0] = unicode.ToUpper(r[0])
	return string(r)
}

// goType is the value's type as a signature has it.
func (v *value) goType() string {
	if v.pointer {
		return "*" + v.typ
	}
	return v.typ
}

// generate returns the files that the interface in folder asks for.
func generate(folder string) (map[string][]byte, error) {
	verbs, err := readInterface(folder)
	if err != nil {
		return nil, err
	}
	recorded, err := readPackage(filepath.Join(folder, "record"), "Session")
	if err != nil {
		return nil, err
	}
	replayed, err := readPackage(filepath.Join(folder, "replay"), "Session")
	if err != nil {
		return nil, err
	}
	faked, err := readPackage(filepath.Join(folder, "replay"), "fake")
	if err != nil {
		return nil, err
	}
	for i := range verbs {
		verbs[i].types(recorded.tables)
	}
	for i := range verbs {
		v := &verbs[i]
		if byHand := recorded.methods[v.name] && replayed.methods[v.name]; v.fails && len(v.answered()) != 1 && !byHand {
			return nil, fmt.Errorf("%s: an error beside %d other values: write its methods by hand", v.name, len(v.answered()))
		}
	}
	files := map[string][]byte{}
	for name, text := range map[string]string{
		recordFile: recordText(verbs, recorded),
		replayFile: replayText(verbs, replayed),
		fakeFile:   fakeText(verbs, faked),
	} {
		if files[name], err = format.Source([]byte(text)); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
	}
	return files, nil
}

// readInterface lists the methods of JitInfo, those of embedded interfaces where
// they are embedded.
func readInterface(folder string) ([]verb, error) {
	files, err := parse(folder, func(name string) bool { return !strings.HasSuffix(name, "_test.go") })
	if err != nil {
		return nil, err
	}
	interfaces := map[string]*ast.InterfaceType{}
	for _, f := range files {
		ast.Inspect(f, func(n ast.Node) bool {
			if t, ok := n.(*ast.TypeSpec); ok {
				if i, ok := t.Type.(*ast.InterfaceType); ok {
					interfaces[t.Name.Name] = i
				}
			}
			return true
		})
	}
	var verbs []verb
	var list func(name string) error
	list = func(name string) error {
		i := interfaces[name]
		if i == nil {
			return fmt.Errorf("%s: no interface %s", folder, name)
		}
		for _, m := range i.Methods.List {
			switch t := m.Type.(type) {
			case *ast.Ident:
				if err := list(t.Name); err != nil {
					return err
				}
			case *ast.FuncType:
				verbs = append(verbs, newVerb(m.Names[0].Name, t))
			}
		}
		return nil
	}
	return verbs, list("JitInfo")
}

func newVerb(name string, t *ast.FuncType) verb {
	v := verb{name: name, params: values(t.Params), results: values(t.Results)}
	for i := range v.params {
		p := &v.params[i]
		if p.name == "out" && p.pointer {
			v.out = p
			continue
		}
		v.in = append(v.in, *p)
	}
	if n := len(v.results); n > 0 && v.results[n-1].typ == "error" {
		v.results, v.fails = v.results[:n-1], true
	}
	v.noAnswer = len(v.results) == 0 && !v.fails && v.out == nil
	return v
}

// values lists the parameters or results of a signature.
func values(l *ast.FieldList) (all []value) {
	if l == nil {
		return nil
	}
	for _, f := range l.List {
		v := value{}
		t := f.Type
		if p, ok := t.(*ast.StarExpr); ok {
			t, v.pointer = p.X, true
		}
		v.typ = qualified(t)
		for _, n := range f.Names {
			v.name = n.Name
			all = append(all, v)
		}
		if len(f.Names) == 0 {
			all = append(all, v)
		}
	}
	return all
}

// qualified writes a type of package ee as other packages do.
func qualified(t ast.Expr) string {
	switch t := t.(type) {
	case *ast.Ident:
		if t.IsExported() {
			return "ee." + t.Name
		}
		return t.Name
	case *ast.ArrayType:
		if size, ok := t.Len.(*ast.BasicLit); ok {
			return "[" + size.Value + "]" + qualified(t.Elt)
		}
		return "[]" + qualified(t.Elt)
	}
	return fmt.Sprintf("%T", t)
}

// handWritten is what a package has of its own.
type handWritten struct {
	methods map[string]bool      // of the receiver
	tables  map[string][2]string // by verb: the types of its table
}

// readPackage lists the methods that receiver has outside of generated files, and
// the types that are declared for tables.
func readPackage(folder, receiver string) (h handWritten, err error) {
	h = handWritten{map[string]bool{}, map[string][2]string{}}
	files, err := parse(folder, func(name string) bool { return !strings.Contains(name, "_gen") })
	for _, f := range files {
		for _, d := range f.Decls {
			switch d := d.(type) {
			case *ast.FuncDecl:
				if d.Recv == nil {
					continue
				}
				if p, ok := d.Recv.List[0].Type.(*ast.StarExpr); ok {
					if id, ok := p.X.(*ast.Ident); ok && id.Name == receiver {
						h.methods[d.Name.Name] = true
					}
				}
			case *ast.GenDecl:
				for _, s := range d.Specs {
					t, ok := s.(*ast.TypeSpec)
					if !ok || !t.Assign.IsValid() {
						continue
					}
					x, ok := t.Type.(*ast.IndexListExpr)
					if !ok || !strings.HasSuffix(t.Name.Name, "Table") {
						continue
					}
					name := strings.TrimSuffix(t.Name.Name, "Table")
					h.tables[strings.ToUpper(name[:1])+name[1:]] = [2]string{source(x.Indices[0]), source(x.Indices[1])}
				}
			}
		}
	}
	return h, err
}

// source is a type as the package record writes it.
func source(t ast.Expr) string {
	switch t := t.(type) {
	case *ast.Ident:
		return t.Name
	case *ast.SelectorExpr:
		return source(t.X) + "." + t.Sel.Name
	}
	return fmt.Sprintf("%T", t)
}

func parse(folder string, want func(name string) bool) (files []*ast.File, err error) {
	names, err := filepath.Glob(filepath.Join(folder, "*.go"))
	if err != nil {
		return nil, err
	}
	fset := token.NewFileSet()
	for _, name := range names {
		if !want(filepath.Base(name)) {
			continue
		}
		f, err := parser.ParseFile(fset, name, nil, parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		files = append(files, f)
	}
	return files, nil
}
