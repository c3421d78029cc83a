package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"ryugo"
	"ryugo/ee"
	"ryugo/ee/counts"
	"ryugo/ee/record"
	"ryugo/ee/replay"
	"ryugo/ee/standalone"
	"ryugo/glob"
	"ryugo/loader"
	"ryugo/vm/corelib"
)

// universeFlags say where references are resolved, and how often code ran.
type universeFlags struct {
	refs       []string
	countsFile string // file of block counts
	pointer    uint32 // pointer size in bytes; 0 means 8
	vector64   bool   // the machine has vectors of 8 bytes in registers
	avx512     bool   // code for x64 may use AVX-512
	segments   bool   // make a world for each segment of a recorded file
}

// refFlag adds --ref.
func refFlag(c *cobra.Command, refs *[]string) {
	c.Flags().StringArrayVar(refs, "ref", nil, "folder or `file` to resolve references from (repeatable)")
}

// register adds the flags to a command that resolves references and compiles or runs.
func (u *universeFlags) register(c *cobra.Command) {
	refFlag(c, &u.refs)
	c.Flags().StringVar(&u.countsFile, "counts", "", "weigh blocks at full by how often they ran, as ryugo run --write-counts wrote it to `FILE`")
}

// registerISA adds --avx512 to a command that compiles code but does not run it.
func (u *universeFlags) registerISA(c *cobra.Command) {
	c.Flags().BoolVar(&u.avx512, "avx512", false, "code for x64 may use AVX-512")
}

// filterFlag adds --filter.
func filterFlag(c *cobra.Command, filter *string) {
	c.Flags().StringVar(filter, "filter", "", "only methods that match `GLOB` (Type::Method, Outer/Inner::Method(int), !GLOB, * and ?)")
}

// universe holds the files of one command line. The assemblies of a folder share a world, that is,
// one core library and one type loader.
type universe struct {
	worlds  []*world
	files   []inputFile
	unread  []unreadFile
	sources sources // debug symbols of the files
	// segments holds the recorded files whose segments are separate entries of files.
	segments []*record.Archive
}

// unreadFile is a file of a batch that is neither an assembly nor a recorded file, or cannot be
// read.
type unreadFile struct {
	File   string `json:"file"`
	Reason string `json:"reason"`
	id     string // its name in results
}

// world answers the compiles of some files: from the type loader or from a recording.
type world struct {
	folder string
	loader *loader.Loader
	jit    *standalone.Runtime
	corpus *replay.Corpus // replaces loader and jit
	// vector64, avx512: see universeFlags.
	vector64, avx512 bool
}

type inputFile struct {
	name   string
	world  *world
	module *loader.Module // nil for a recorded file
}

// recordedExt is the file name extension of recorded files.
const recordedExt = ".ryc"

// coreName names the embedded core library, in messages and as the only file of a command line.
const coreName = "mscorlib.dll (embedded)"

// withoutCore returns no args if args is only the name of the embedded core library, because no
// names stand for that library.
func withoutCore(args []string) []string {
	if len(args) == 1 && args[0] == coreName {
		return nil
	}
	return args
}

// check returns an error if a reference does not exist.
func (u *universeFlags) check() error {
	for _, r := range u.refs {
		if _, err := os.Stat(r); err != nil {
			return fmt.Errorf("--ref: %w", err)
		}
	}
	return nil
}

// counts reads the file that --counts names; the result is nil without the flag.
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

// open loads the files that args name: assemblies, recorded compiles (.ryc), and folders with such
// files. Without args it loads the embedded core library. If there are several files, those that
// cannot be read are recorded in unread; if there is a single file, that is an error. A name that
// does not exist is always an error.
func (u *universeFlags) open(args []string) (*universe, error) {
	if err := u.check(); err != nil {
		return nil, err
	}
	ran, err := u.counts()
	if err != nil {
		return nil, err
	}
	args = withoutCore(args)
	un := &universe{}
	worldOf := func(folder string) *world {
		for _, w := range un.worlds {
			if w.folder == folder {
				return w
			}
		}
		w := u.newWorld(folder, loader.Options{})
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
	names, err := expandAll(args)
	if err != nil {
		return nil, err
	}
	for _, n := range names {
		var err error
		if filepath.Ext(n) == recordedExt {
			if u.segments {
				err = un.openSegments(n)
			} else {
				err = un.openRecorded(n)
			}
		} else {
			w := worldOf(filepath.Dir(n))
			var m *loader.Module
			if m, err = w.loader.Open(n); err == nil {
				un.files = append(un.files, inputFile{n, w, m})
			}
		}
		switch {
		case err != nil && len(names) == 1:
			return nil, err
		case err != nil:
			un.unread = append(un.unread, unreadFile{n, reasonOf(n, err), ""})
		}
	}
	for _, w := range un.worlds {
		if w.loader != nil {
			w.finish(ran)
		}
	}
	return un, nil
}

// setTarget sets the machine that types are laid out for.
func (u *universeFlags) setTarget(name string) {
	u.pointer, u.vector64 = ryugo.PointerSize(name), ryugo.HasVector64(name)
}

// newWorld makes a world for files of a folder.
func (u *universeFlags) newWorld(folder string, o loader.Options) *world {
	o.Refs, o.CoreLib, o.CoreLibName, o.PointerSize = u.refs, corelib.Image, coreName, u.pointer
	return &world{folder: folder, loader: loader.New(o), vector64: u.vector64, avx512: u.avx512 && !u.vector64 && u.pointer%8 == 0}
}

// finish makes the runtime that answers the compiler. It is called when the first file is open.
func (w *world) finish(ran *counts.File) {
	w.jit = standalone.New(w.loader)
	w.jit.Counts = ran
	w.jit.NativeCalls = true
	w.jit.Vector64 = w.vector64
	w.jit.SetISA(ee.ISAAVX2) // not the ISA of this machine: the output is the same everywhere
	if w.avx512 {
		w.jit.SetISA(ee.ISAAVX512)
	}
}

// reasonOf returns the text of err without the name of the file.
func reasonOf(file string, err error) string {
	var p *fs.PathError
	if errors.As(err, &p) && p.Path == file {
		return p.Err.Error()
	}
	return strings.TrimPrefix(err.Error(), file+": ")
}

// warnIncomplete warns if a recorded file was not finished.
func warnIncomplete(name string, complete bool, compiles int) {
	if !complete {
		fmt.Fprintf(os.Stderr, "ryugo: %s: whoever wrote it was killed; it ends after %d compiles\n", name, compiles)
	}
}

// openRecorded adds a recorded file, which has a world of its own.
func (un *universe) openRecorded(name string) error {
	f, err := record.Open(name)
	if err != nil {
		return err
	}
	warnIncomplete(name, f.Complete, len(f.Compiles))
	w := &world{folder: name, corpus: replay.New(f)}
	un.worlds = append(un.worlds, w)
	un.files = append(un.files, inputFile{name: name, world: w})
	return nil
}

// openSegments adds the segments of a recorded file. Each segment has its own numbering of handles
// and symbols.
func (un *universe) openSegments(name string) error {
	a, err := record.OpenArchive(name)
	if err != nil {
		return err
	}
	defer a.Close()
	warnIncomplete(name, a.Complete, a.Compiles())
	files := un.files
	for i := range a.Segments {
		f, err := a.Load(i)
		if err != nil {
			un.files = files
			return err
		}
		w := &world{folder: name, corpus: replay.New(f)}
		un.worlds = append(un.worlds, w)
		un.files = append(un.files, inputFile{name: name, world: w})
	}
	un.segments = append(un.segments, a)
	return nil
}

// levels says for each file of segments whether it has compiles at level opt.
func (un *universe) levels(opt string) map[string]bool {
	if opt == "" || len(un.segments) == 0 {
		return nil
	}
	has := map[string]bool{}
	for _, a := range un.segments {
		has[a.Name] = hasLevel(a, opt)
	}
	return has
}

// expandAll returns the files that args name.
func expandAll(args []string) (names []string, err error) {
	for _, a := range args {
		list, err := expand(a)
		if err != nil {
			return nil, err
		}
		names = append(names, list...)
	}
	return names, nil
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

// methodName returns "Namespace.Type::Method".
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

// session returns the session in which one worker compiles jobs.
func (w *world) session(jobs []job) ryugo.Session {
	if w.corpus != nil {
		s := w.corpus.Session()
		return ryugo.Session{JIT: s, Begin: func(i int) ee.MethodHandle { return s.Begin(jobs[i].compile) }}
	}
	return ryugo.Session{JIT: w.jit, Begin: func(i int) ee.MethodHandle { return jobs[i].method }}
}

// jobs lists the methods with a body of all files that match filter, in metadata order. broken
// holds the methods whose class or signature cannot be loaded. For recorded compiles, empty fields
// of config keep the recorded value. Of a recorded file, only the compiles at config's level are
// taken, or all if it has none at that level. A filter that matches no method is an error.
func (un *universe) jobs(filter string, config record.Config) (good []job, broken []brokenMethod, err error) {
	set, err := glob.ParseSet(filter)
	if err != nil {
		return nil, nil, err
	}
	good, broken = un.choose(set, config, un.levels(config.Opt))
	return good, broken, unmatched(set, len(good)+len(broken), un.names)
}

// choose is jobs for a parsed filter. levels says for recorded files whether they have compiles at
// config's level.
func (un *universe) choose(set *glob.Set, config record.Config, levels map[string]bool) (good []job, broken []brokenMethod) {
	for i, f := range un.files {
		if f.world.corpus != nil {
			good = append(good, f.recordedJobs(i, set, config, levels)...)
			continue
		}
		if f.module == nil { // the file could not be read
			continue
		}
		for m, err := range f.world.loader.AllMethods(f.module) {
			if m != nil && set != nil && !set.Match(m.FullName(), m.PatternSignature) {
				continue
			}
			if err != nil {
				b := brokenMethod{i, f.name, err, 0}
				if m != nil {
					b.name, b.token = m.FullName(), m.RID
				}
				broken = append(broken, b)
				continue
			}
			good = append(good, job{file: i, method: m.Handle(), config: config})
		}
	}
	return good, broken
}

// unmatched returns an error if a pattern of the set matched no method, or if n is 0, that is, the
// set excludes all methods. names calls add for all methods.
func unmatched(set *glob.Set, n int, names func(add func(name string, sig func() glob.Signature))) error {
	if set == nil {
		return nil
	}
	missed := set.Unmatched()
	if len(missed) == 0 && n > 0 {
		return nil
	}
	if len(missed) == 0 {
		return errors.New("the patterns leave all methods out")
	}
	near := glob.NewNear(missed[0], listedNear)
	names(near.Add)
	return &noMatch{missed[0].String(), near.Names()}
}

// names calls add with the name and the signature of each method.
func (un *universe) names(add func(name string, sig func() glob.Signature)) {
	for i := range un.files {
		un.files[i].names(add)
	}
}

// names calls add with the name and the signature of each method of a file.
func (f *inputFile) names(add func(name string, sig func() glob.Signature)) {
	if f.world.corpus != nil {
		file := f.world.corpus.File
		for i := range file.Compiles {
			m, name := file.Method(&file.Compiles[i])
			add(name.Class+"::"+name.Name, func() glob.Signature { return f.world.corpus.Signature(m) })
		}
		return
	}
	if f.module == nil {
		return
	}
	for m := range f.world.loader.AllMethods(f.module) {
		if m != nil {
			add(m.FullName(), m.PatternSignature)
		}
	}
}

// listedNear bounds the number of suggested methods.
const listedNear = 3

// noMatch is the error for a pattern that matches no method.
type noMatch struct {
	pattern string
	near    []string // methods with similar names
}

func (e *noMatch) Error() string {
	s := fmt.Sprintf("no method with a body matches %s (Namespace.Type::Method, Outer/Inner::Method for nested types, * and ?)", e.pattern)
	if len(e.near) > 0 {
		s += "; is it " + strings.Join(e.near, ", ") + "?"
	}
	return s
}

// recordedJobs lists the compiles of the recorded file i.
func (f *inputFile) recordedJobs(i int, set *glob.Set, config record.Config, levels map[string]bool) (jobs []job) {
	at := config.Opt
	if has, known := levels[f.name]; known && !has {
		at = ""
	}
	for _, compile := range f.world.corpus.At(at) {
		c := &f.world.corpus.File.Compiles[compile]
		if levels[f.name] && c.Opt != at { // the file has compiles at the level, but not in this segment
			continue
		}
		m, name := f.world.corpus.File.Method(c)
		if set != nil && !set.Match(name.Class+"::"+name.Name, func() glob.Signature { return f.world.corpus.Signature(m) }) {
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

// blame returns err. If err is an internal error of the compiler and the recorded answers of the
// job cannot be true, it returns an error about those answers instead.
func (w *world) blame(j job, err error) error {
	if w.corpus == nil || err == nil || ryugo.KindOf(err) != ryugo.Internal {
		return err
	}
	if broken := w.corpus.Broken(j.compile); broken != nil {
		return broken
	}
	return err
}

// find returns the methods that match name and the world of the first one. All must be in one file.
func (un *universe) find(name string, config record.Config) (*world, []job, error) {
	jobs, broken, err := un.jobs(name, config)
	if none := (*noMatch)(nil); errors.As(err, &none) && len(un.files) == 1 {
		return nil, nil, fmt.Errorf("%s: %w", un.files[0].name, err)
	}
	if err != nil {
		return nil, nil, err
	}
	if len(jobs) == 0 {
		return nil, nil, broken[0].err
	}
	w := un.files[jobs[0].file].world
	for _, j := range jobs {
		if f := &un.files[j.file]; f.world != w && f.name != un.files[jobs[0].file].name {
			return nil, nil, fmt.Errorf("%s matches methods of %s and of %s: want one file", name, un.files[jobs[0].file].name, f.name)
		}
	}
	return w, jobs, nil
}

// each calls do with the methods of a file that match name. A recorded file is read segment by
// segment; only one segment is in memory at a time. each returns the first error of do.
func (u *universeFlags) each(file, name string, config record.Config, do func(un *universe, w *world, jobs []job) error) error {
	if filepath.Ext(file) == recordedExt {
		return eachSegment(file, name, config, do)
	}
	u.setTarget(config.Target)
	un, err := u.open([]string{file})
	if err != nil {
		return err
	}
	w, jobs, err := un.find(name, config)
	if err != nil {
		return err
	}
	return do(un, w, jobs)
}

// eachSegment is each for a recorded file.
func eachSegment(file, name string, config record.Config, do func(un *universe, w *world, jobs []job) error) error {
	set, err := glob.ParseSet(name)
	if err != nil {
		return err
	}
	a, err := record.OpenArchive(file)
	if err != nil {
		return err
	}
	defer a.Close()
	warnIncomplete(file, a.Complete, a.Compiles())
	levels := (&universe{segments: []*record.Archive{a}}).levels(config.Opt)
	load := func(i int, f func(un *universe) error) error {
		segment, err := a.Load(i)
		if err != nil {
			return err
		}
		w := &world{folder: file, corpus: replay.New(segment)}
		return f(&universe{worlds: []*world{w}, files: []inputFile{{name: file, world: w}}})
	}
	found := 0
	for i := range a.Segments {
		err := load(i, func(un *universe) error {
			jobs, _ := un.choose(set, config, levels)
			if found += len(jobs); len(jobs) == 0 {
				return nil
			}
			return do(un, un.worlds[0], jobs)
		})
		if err != nil {
			return err
		}
	}
	var unread error
	err = unmatched(set, found, func(add func(name string, sig func() glob.Signature)) {
		for i := range a.Segments {
			unread = errors.Join(unread, load(i, func(un *universe) error { un.names(add); return nil }))
		}
	})
	if err != nil {
		return errors.Join(fmt.Errorf("%s: %w", file, err), unread)
	}
	return nil
}
