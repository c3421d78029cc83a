package main

import (
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"ryugo"
	"ryugo/ee"
	"ryugo/ee/counts"
	"ryugo/ee/record"
	"ryugo/ee/replay"
	"ryugo/ee/standalone"
	"ryugo/loader"
	"ryugo/vm/corelib"
)

// universeFlags say where references are resolved, and what is known of how
// often code runs.
type universeFlags struct {
	refs       []string
	countsFile string // of how often blocks ran
	pointer    uint32 // the size of a pointer, 0 for 8
}

// register adds the flags to a command that resolves references.
func (u *universeFlags) register(c *cobra.Command) {
	c.Flags().StringArrayVar(&u.refs, "ref", nil, "folder or `file` to resolve references from (repeatable)")
	c.Flags().StringVar(&u.countsFile, "counts", "", "weigh blocks at full by how often they ran, as ryugo run --write-counts wrote it to `FILE`")
}

// universe is the files of one command line. The files of a folder share a
// world: one core library, one type loader.
type universe struct {
	worlds []*world
	files  []inputFile
}

// world is what the compiles of some files ask: the type loader, or what was
// recorded.
type world struct {
	folder string
	loader *loader.Loader
	jit    *standalone.Runtime
	corpus *replay.Corpus // in place of loader and jit
}

type inputFile struct {
	name   string
	world  *world
	module *loader.Module // nil for a recorded file
}

// recordedExt ends the names of recorded files.
const recordedExt = ".ryc"

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

// counts reads what --counts names, nil without.
func (u *universeFlags) counts() (*counts.File, error) {
	if u.countsFile == "" {
		return nil, nil
	}
	in, err := os.Open(u.countsFile)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	f, err := counts.Read(in)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", u.countsFile, err)
	}
	return f, nil
}

// open loads the assemblies that args name: files, and the .dll and .exe files
// of folders; .ryc files are recorded compiles. Without args it is the embedded
// core library.
func (u *universeFlags) open(args []string) (*universe, error) {
	if err := u.check(); err != nil {
		return nil, err
	}
	ran, err := u.counts()
	if err != nil {
		return nil, err
	}
	un := &universe{}
	worldOf := func(folder string) *world {
		for _, w := range un.worlds {
			if w.folder == folder {
				return w
			}
		}
		l := loader.New(loader.Options{Refs: u.refs, CoreLib: corelib.Image, CoreLibName: coreName, PointerSize: u.pointer})
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
			if filepath.Ext(n) == recordedExt {
				if err := un.openRecorded(n); err != nil {
					return nil, err
				}
				continue
			}
			w := worldOf(filepath.Dir(n))
			m, err := w.loader.Open(n)
			if err != nil {
				return nil, err
			}
			un.files = append(un.files, inputFile{n, w, m})
		}
	}
	for _, w := range un.worlds {
		if w.loader != nil {
			w.jit = standalone.New(w.loader)
			w.jit.Counts = ran
			w.jit.GetEEInfo().ISA = ee.ISAAVX2 // whatever this machine has: the output is the same everywhere
		}
	}
	return un, nil
}

// openRecorded adds a recorded file, which is a world of its own.
func (un *universe) openRecorded(name string) error {
	f, err := record.Open(name)
	if err != nil {
		return err
	}
	if !f.Complete {
		fmt.Fprintf(os.Stderr, "ryugo: %s: whoever wrote it was killed; it ends after %d compiles\n", name, len(f.Compiles))
	}
	w := &world{folder: name, corpus: replay.New(f)}
	un.worlds = append(un.worlds, w)
	un.files = append(un.files, inputFile{name: name, world: w})
	return nil
}

// expand returns a file, or the assemblies and recorded files in and below a folder.
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
		case ".dll", ".exe", recordedExt:
			if !d.IsDir() {
				names = append(names, p)
			}
		}
		return nil
	})
	if err == nil && len(names) == 0 {
		err = fmt.Errorf("%s: no .dll, .exe or .ryc file in this folder", arg)
	}
	return names, err
}

// methodName is "Namespace.Type::Method".
func (w *world) methodName(m ee.MethodHandle) string {
	if w.corpus != nil {
		return w.corpus.MethodName(m)
	}
	class, name := w.jit.GetMethodName(m)
	return class + "::" + name
}

func (w *world) symbolName(s ee.Symbol) string {
	if w.corpus != nil {
		return w.corpus.SymbolName(s)
	}
	return w.jit.SymbolName(s)
}

// session is what one worker asks to make the compiles in jobs.
func (w *world) session(jobs []job) ryugo.Session {
	if w.corpus != nil {
		s := w.corpus.Session()
		return ryugo.Session{JIT: s, Begin: func(i int) ee.MethodHandle { return s.Begin(jobs[i].compile) }}
	}
	return ryugo.Session{JIT: w.jit, Begin: func(i int) ee.MethodHandle { return jobs[i].method }}
}

// jobs lists the methods with a body of all files that match filter, in
// metadata order; broken are those whose class or signature cannot be loaded.
// Recorded compiles keep their order and what config leaves empty; those that
// were recorded at config's level are taken, or all when there are none.
func (un *universe) jobs(filter string, config record.Config) (good []job, broken []brokenMethod, err error) {
	if _, err := path.Match(filter, ""); err != nil {
		return nil, nil, fmt.Errorf("--filter %s: %w", filter, err)
	}
	for i, f := range un.files {
		if f.world.corpus != nil {
			good = append(good, f.recordedJobs(i, filter, config)...)
			continue
		}
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
			good = append(good, job{file: i, method: m.Handle(), config: config})
		}
	}
	return good, broken, nil
}

// recordedJobs lists the compiles of the recorded file i.
func (f *inputFile) recordedJobs(i int, filter string, config record.Config) (jobs []job) {
	for _, compile := range f.world.corpus.At(config.Opt) {
		c := &f.world.corpus.File.Compiles[compile]
		m, name := f.world.corpus.File.Method(c)
		if filter != "" && !matches(filter, name.Class+"::"+name.Name) {
			continue
		}
		j := job{file: i, method: m, compile: compile, config: c.Config}
		if config.Target != "" {
			j.config.Target = config.Target
		}
		if config.Opt != "" {
			j.config.Opt = config.Opt
		}
		jobs = append(jobs, j)
	}
	return jobs
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
func (un *universe) find(name string, config record.Config) (*world, []job, error) {
	if _, err := path.Match(name, ""); err != nil {
		return nil, nil, fmt.Errorf("%s: %w", name, err)
	}
	jobs, broken, err := un.jobs(name, config)
	if err != nil {
		return nil, nil, err
	}
	if len(jobs) == 0 && len(broken) > 0 {
		return nil, nil, broken[0].err
	}
	if len(jobs) == 0 {
		return nil, nil, fmt.Errorf("%s: no method with a body matches %s (Type::Method)", un.files[0].name, name)
	}
	return un.files[0].world, jobs, nil
}
