package main

import (
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"

	"ryugo/ee"
	"ryugo/ee/standalone"
	"ryugo/loader"
	"ryugo/vm/corelib"
)

// universeFlags say where references are resolved.
type universeFlags struct{ refs []string }

// universe is the files of one command line. The files of a folder share a
// world: one core library, one type loader.
type universe struct {
	worlds []*world
	files  []inputFile
}

type world struct {
	folder string
	loader *loader.Loader
	jit    *standalone.Runtime
}

type inputFile struct {
	name   string
	world  *world
	module *loader.Module
}

// coreName is what the embedded core library is called in messages.
const coreName = "mscorlib.dll (embedded)"

// check tells whether there are all references.
func (u *universeFlags) check() error {
	for _, r := range u.refs {
		if _, err := os.Stat(r); err != nil {
			return fmt.Errorf("--ref: %w", err)
		}
	}
	return nil
}

// open loads the assemblies that args name: files, and the .dll and .exe files
// of folders. Without args it is the embedded core library.
func (u *universeFlags) open(args []string) (*universe, error) {
	if err := u.check(); err != nil {
		return nil, err
	}
	un := &universe{}
	worldOf := func(folder string) *world {
		for _, w := range un.worlds {
			if w.folder == folder {
				return w
			}
		}
		l := loader.New(loader.Options{Refs: u.refs, CoreLib: corelib.Image, CoreLibName: coreName})
		w := &world{folder: folder, loader: l}
		un.worlds = append(un.worlds, w)
		return w
	}
	if len(args) == 0 {
		w := worldOf("")
		m, err := w.loader.OpenImage(coreName, corelib.Image)
		if err != nil {
			return nil, err
		}
		un.files = append(un.files, inputFile{coreName, w, m})
	}
	for _, a := range args {
		names, err := expand(a)
		if err != nil {
			return nil, err
		}
		for _, n := range names {
			w := worldOf(filepath.Dir(n))
			m, err := w.loader.Open(n)
			if err != nil {
				return nil, err
			}
			un.files = append(un.files, inputFile{n, w, m})
		}
	}
	for _, w := range un.worlds {
		w.jit = standalone.New(w.loader)
	}
	return un, nil
}

// expand returns a file, or the assemblies in and below a folder.
func expand(arg string) ([]string, error) {
	st, err := os.Stat(arg)
	if err != nil {
		return nil, err
	}
	if !st.IsDir() {
		return []string{arg}, nil
	}
	var names []string
	err = filepath.WalkDir(arg, func(p string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		switch strings.ToLower(filepath.Ext(p)) {
		case ".dll", ".exe":
			if !d.IsDir() {
				names = append(names, p)
			}
		}
		return nil
	})
	if err == nil && len(names) == 0 {
		err = fmt.Errorf("%s: no .dll or .exe file in this folder", arg)
	}
	return names, err
}

// methodName is "Namespace.Type::Method".
func (w *world) methodName(m ee.MethodHandle) string {
	class, name := w.jit.GetMethodName(m)
	return class + "::" + name
}

func (w *world) symbolName(s ee.Symbol) string { return w.jit.SymbolName(s) }

// jobs lists the methods with a body of all files that match filter, in
// metadata order; broken are those whose class or signature cannot be loaded.
func (un *universe) jobs(filter string) (good []job, broken []brokenMethod, err error) {
	if _, err := path.Match(filter, ""); err != nil {
		return nil, nil, fmt.Errorf("--filter %s: %w", filter, err)
	}
	for i, f := range un.files {
		for m, err := range f.world.loader.AllMethods(f.module) {
			if m != nil && filter != "" && !matches(filter, m.FullName()) {
				continue
			}
			if err != nil {
				name := f.name
				if m != nil {
					name = m.FullName()
				}
				broken = append(broken, brokenMethod{i, name, err})
				continue
			}
			good = append(good, job{i, m.Handle()})
		}
	}
	return good, broken, nil
}

// matches holds a name against a glob; a pattern without a namespace matches
// types of any.
func matches(glob, name string) bool {
	if ok, _ := path.Match(glob, name); ok {
		return true
	}
	typ, _, _ := strings.Cut(name, "::")
	typ, _, _ = strings.Cut(typ, "<") // arguments have dots of their own
	i := strings.LastIndexByte(typ, '.')
	ok, _ := path.Match(glob, name[i+1:])
	return ok
}

// find returns the methods that match name in the one file of un, and its
// world.
func (un *universe) find(name string) (*world, []ee.MethodHandle, error) {
	if _, err := path.Match(name, ""); err != nil {
		return nil, nil, fmt.Errorf("%s: %w", name, err)
	}
	jobs, broken, err := un.jobs(name)
	if err != nil {
		return nil, nil, err
	}
	if len(jobs) == 0 && len(broken) > 0 {
		return nil, nil, broken[0].err
	}
	if len(jobs) == 0 {
		return nil, nil, fmt.Errorf("%s: no method with a body matches %s (Type::Method)", un.files[0].name, name)
	}
	out := make([]ee.MethodHandle, len(jobs))
	for i := range jobs {
		out[i] = jobs[i].method
	}
	return un.files[0].world, out, nil
}
