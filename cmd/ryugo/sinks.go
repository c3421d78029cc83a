package main

import (
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"ryugo"
	"ryugo/ee"
	"ryugo/output"
	"ryugo/results"
	"ryugo/targets/dwarf"
)

// sinks writes the output of --asm, --object and --inlines part by part, so that the output does
// not depend on the workers.
type sinks struct {
	flags  *compileFlags
	plan   *plan
	out    io.Writer
	object *object
	asm    *output.File // disassembly of the last file, or nil
	asmOf  int          // its index in the plan
	err    error        // the first error
}

// wanted says what the outputs of a batch need of each job.
type wanted struct {
	Code  bool // for --asm and --object
	Lines bool // line numbers of the code
	Trees bool // for --inlines
	Rows  bool // for --methods
	Bytes bool // ... with code
}

// jobOutput is the output of a job. A worker process sends it if the outputs need more than the
// row.
type jobOutput struct {
	Code *ee.Code             `json:",omitempty"`
	Name string               `json:",omitempty"` // of the method
	Refs map[ee.Symbol]string `json:",omitempty"` // names of the symbols that the code refers to, and of the method's own symbol
	Line []dwarf.Line         `json:",omitempty"`
	Tree *inlineNode          `json:",omitempty"`
	Row  *results.Row         `json:",omitempty"`
	from *remoteNames         // names of all jobs of its process
}

// codeNames gives names to the symbols in code. The same symbol in two different codeNames is two
// different symbols.
type codeNames interface {
	symbolName(s ee.Symbol) string
	methodName(m ee.MethodHandle) string
}

// remoteNames holds the names that a worker process has sent since it loaded a part.
type remoteNames struct {
	symbols map[ee.Symbol]string
	methods map[ee.MethodHandle]string
}

func (n *remoteNames) symbolName(s ee.Symbol) string       { return n.symbols[s] }
func (n *remoteNames) methodName(m ee.MethodHandle) string { return n.methods[m] }

// add adds the names of a job.
func (n *remoteNames) add(o *jobOutput) {
	for s, name := range o.Refs {
		n.symbols[s] = name
	}
	if o.Code != nil {
		n.methods[o.Code.Method] = o.Name
	}
	o.from = n
}

// wants returns what the sinks of the flags need.
func (f *compileFlags) wants() wanted {
	return wanted{Code: f.asm != "" || f.object != "", Lines: f.object != "", Trees: f.inlines, Rows: f.methods.file != "", Bytes: f.methods.code}
}

func newSinks(f *compileFlags, p *plan, out io.Writer) (*sinks, error) {
	s := &sinks{flags: f, plan: p, out: out}
	if f.object != "" {
		s.object = newObject(ryugo.TargetOf(f.target).Tools)
	}
	if f.asm != "" {
		if err := os.MkdirAll(f.asm, 0o755); err != nil {
			return nil, err
		}
	}
	return s, nil
}

// register makes b call the sinks, if there are any.
func (s *sinks) register(b *batch) {
	want := s.flags.wants()
	if !want.Code && !want.Trees {
		return
	}
	b.loaded = func(p *part) { p.outputs = make([]*jobOutput, p.n()) }
	b.done = func(_ int, p *part, i int, c *ryugo.Compiler, code *ryugo.Code, err error) {
		if err != nil {
			return
		}
		o := &jobOutput{}
		if want.Code {
			o.Code = copyCode(code)
		}
		if want.Trees {
			o.Tree = inlineTree(p.world(i), c.Inlines())
		}
		p.outputs[i] = o
	}
	b.complete = func(p *part) {
		if s.err == nil {
			s.err = s.write(p)
		}
	}
}

// copyCode copies the parts of code that outputs need.
func copyCode(code *ryugo.Code) *ee.Code {
	c := &ee.Code{
		Method:       code.Method,
		Text:         append([]byte(nil), code.Text...),
		ROData:       append([]byte(nil), code.ROData...),
		RODataOffset: code.RODataOffset,
		Relocs:       append([]ee.Reloc(nil), code.Relocs...),
		Funcs:        append([]ee.Func(nil), code.Funcs...),
		ILMap:        append([]ee.ILMapping(nil), code.ILMap...),
	}
	for i := range c.Funcs {
		c.Funcs[i].Unwind = slices.Clone(c.Funcs[i].Unwind)
	}
	return c
}

// write writes the outputs of a part.
func (s *sinks) write(p *part) error {
	if s.flags.inlines {
		if err := writeInlines(s.out, p.outputs, s.flags.json); err != nil {
			return err
		}
	}
	for i, o := range p.outputs {
		if o == nil || o.Code == nil {
			continue
		}
		var names codeNames = o.from
		if o.from == nil { // it was compiled in this process
			w := p.world(i)
			names = w
			if s.object != nil {
				o.Line = s.object.lines.of(w, o.Code)
			}
		}
		if s.object != nil {
			s.object.add(names, o.Code, o.Line)
		}
		if s.flags.asm == "" {
			continue
		}
		if err := s.openAsm(p.file(i)); err != nil {
			return err
		}
		l := listing{w: s.asm, names: names, target: s.flags.target}
		if err := l.write(o.Code); err != nil {
			return err
		}
	}
	return nil
}

// openAsm opens the disassembly of a file.
func (s *sinks) openAsm(file int) (err error) {
	if s.asm != nil && s.asmOf == file {
		return nil
	}
	if s.asm != nil {
		if err := s.asm.Close(); err != nil {
			return err
		}
	}
	name := s.plan.files[file].name
	s.asmOf = file
	s.asm, err = output.Create(filepath.Join(s.flags.asm, strings.TrimSuffix(filepath.Base(name), filepath.Ext(name))+".s"))
	return err
}

// finish finishes the files.
func (s *sinks) finish() error {
	if s.asm != nil {
		s.err = s.asm.CloseWith(s.err)
	}
	if s.object != nil && s.err == nil {
		s.err = s.object.write(s.flags.object, s.plan.files[0].name)
	}
	return s.err
}
