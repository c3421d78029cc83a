package loader

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"ryugo/cil"
	"ryugo/ee"
)

// assemblySet holds the files of a world. Its lock is taken once for each AssemblyRef row of each
// module, so its cost does not matter.
type assemblySet struct {
	mu     sync.Mutex
	byPath map[string]*Module // absolute path
	byName map[string]*Module // simple name, lower case: the first one loaded
	core   *Module            // made from Options.CoreLib
}

func (s *assemblySet) init() {
	s.byPath = map[string]*Module{}
	s.byName = map[string]*Module{}
}

// openFile loads the file at path once.
func (s *assemblySet) openFile(l *Loader, path string) (*Module, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.load(l, path)
}

// load is openFile with the lock held.
func (s *assemblySet) load(l *Loader, path string) (*Module, error) {
	key, err := filepath.Abs(path)
	if err != nil {
		key = path
	}
	if m := s.byPath[key]; m != nil {
		return m, nil
	}
	open := cil.Open
	if l.opts.ReadFiles {
		open = cil.Read
	}
	f, err := open(path)
	if err != nil {
		return nil, fileError(path, err)
	}
	m, err := newModule(l, f, path)
	if err != nil {
		return nil, err
	}
	s.byPath[key] = m
	s.addName(m)
	return m, nil
}

func (s *assemblySet) addName(m *Module) {
	if name := strings.ToLower(m.Name); s.byName[name] == nil {
		s.byName[name] = m
	}
}

// openImage loads an assembly from memory. Each call makes a new module, except for the core
// library that the caller passed in.
func (s *assemblySet) openImage(l *Loader, name string, image []byte) (*Module, error) {
	if core := l.opts.CoreLib; len(core) != 0 && len(image) == len(core) && &image[0] == &core[0] {
		if m := s.embedded(l); m != nil {
			return m, nil
		}
	}
	f, err := cil.Parse(name, image)
	if err != nil {
		return nil, fileError(name, err)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	m, err := newModule(l, f, name)
	if err != nil {
		return nil, err
	}
	s.addName(m)
	return m, nil
}

// embedded returns the core library that the caller passed in, or nil.
func (s *assemblySet) embedded(l *Loader) *Module {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.embeddedLocked(l)
}

func (s *assemblySet) embeddedLocked(l *Loader) *Module {
	if s.core != nil || len(l.opts.CoreLib) == 0 {
		return s.core
	}
	name := l.opts.CoreLibName
	if name == "" {
		name = "corelib"
	}
	f, err := cil.Parse(name, l.opts.CoreLib)
	if err != nil {
		return nil
	}
	if m, err := newModule(l, f, name); err == nil {
		s.core = m
	}
	return s.core
}

// isCoreFacade reports whether a core library may replace the assembly.
func isCoreFacade(name string) bool {
	switch name {
	case "mscorlib", "netstandard", "System", "Microsoft.CSharp", "Microsoft.Win32.Primitives":
		return true
	}
	return strings.HasPrefix(name, "System.")
}

// resolve finds the assembly called name for module from. It searches the explicit references,
// from's own folder, the loaded modules, and finally takes the core library in place of a facade.
func (s *assemblySet) resolve(l *Loader, from *Module, name string) (*Module, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if l.opts.PreferCoreLib && isCoreFacade(name) {
		if core := s.embeddedLocked(l); core != nil {
			return core, nil
		}
	}
	for _, ref := range l.opts.Refs {
		if info, err := os.Stat(ref); err == nil && info.IsDir() {
			if m, err := s.inFolder(l, ref, name); m != nil || err != nil {
				return m, err
			}
			continue
		}
		base := filepath.Base(ref)
		if strings.EqualFold(strings.TrimSuffix(base, filepath.Ext(base)), name) {
			return s.load(l, ref)
		}
	}
	if m := s.byName[strings.ToLower(name)]; m != nil {
		return m, nil
	}
	if path := l.opts.Named[strings.ToLower(name)]; path != "" {
		return s.load(l, path)
	}
	if dir := filepath.Dir(from.Path); from != s.core {
		if m, err := s.inFolder(l, dir, name); m != nil || err != nil {
			return m, err
		}
	}
	if isCoreFacade(name) {
		if l.Known.Core != nil {
			return l.Known.Core, nil
		}
		if core := s.embeddedLocked(l); core != nil {
			return core, nil
		}
	}
	return nil, from.missing(ee.MissingAssembly, name)
}

// inFolder loads the assembly called name from a folder. It returns nil if the assembly is not
// there.
func (s *assemblySet) inFolder(l *Loader, dir, name string) (*Module, error) {
	if name == "" || strings.ContainsAny(name, "/\\\x00") {
		return nil, nil
	}
	for _, ext := range [...]string{".dll", ".exe", ".netmodule", ""} {
		path := filepath.Join(dir, name+ext)
		if info, err := os.Stat(path); err != nil || !info.Mode().IsRegular() {
			continue
		}
		m, err := s.load(l, path)
		if err != nil && ext == "" {
			return nil, nil // a file without extension that is not an assembly
		}
		return m, err
	}
	return nil, nil
}

// fileError converts an error of package cil to an error of package ee; errors of the operating
// system are unchanged.
func fileError(path string, err error) error {
	var pathErr *fs.PathError
	if errors.As(err, &pathErr) {
		return err
	}
	var format *cil.FormatError
	if errors.As(err, &format) {
		e := *format
		e.File = ""
		return &ee.BadInput{File: path, ILOffset: -1, Reason: e.Error()}
	}
	return &ee.BadInput{File: path, ILOffset: -1, Reason: err.Error()}
}
