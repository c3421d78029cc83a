package main

import (
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"io"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"

	"ryugo/ee/counts"
	"ryugo/ee/record"
	"ryugo/ee/replay"
	"ryugo/glob"
	"ryugo/loader"
	"ryugo/vm/corelib"
)

// plan is the files of a batch, divided into parts. Each part is read when it is needed and dropped
// when its methods are compiled, so the memory of a batch does not depend on the number of files.
type plan struct {
	files   []planFile
	parts   []partSpec
	unread  []unreadFile
	methods int  // estimated number, for the progress
	lone    bool // the plan is one file
	open    archives
	// kept, if not nil, keeps the parts that were read, to compile them again.
	kept map[int]*universe

	mu sync.Mutex // guards unread
}

// archives holds the open recorded files of a process.
type archives struct {
	mu   sync.Mutex
	open map[string]*record.Archive
}

func (a *archives) get(name string) (*record.Archive, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if f := a.open[name]; f != nil {
		return f, nil
	}
	f, err := record.OpenArchive(name)
	if err != nil {
		return nil, err
	}
	if a.open == nil {
		a.open = map[string]*record.Archive{}
	}
	a.open[name] = f
	return f, nil
}

func (a *archives) close() {
	for _, f := range a.open {
		f.Close()
	}
	a.open = nil
}

// planFile is a file with the names that the report and the results use.
type planFile struct {
	name string
	// id is the path relative to the folder that the command line names, so results do not depend
	// on the location of that folder.
	id string
}

// partSpec describes a part: assemblies of one folder, or one segment of a recorded file. It holds
// all that a worker process must know.
type partSpec struct {
	Files []partFile
	// First is the file that determines the core library for the assemblies of the folder.
	First string
	// Named holds, by the lower-case name of an assembly, the paths of those assemblies whose file
	// name differs from the assembly name.
	Named map[string]string
	// Segment is the index of the segment in the recorded file.
	Segment int
	// Read makes the loader read files into memory that is freed with the part.
	Read bool
}

// partFile is a file of a part.
type partFile struct {
	Name, ID string
	Index    int // in plan.files
}

// recorded reports whether the part is a segment of a recorded file.
func (s *partSpec) recorded() bool { return filepath.Ext(s.Files[0].Name) == recordedExt }

// partBytes bounds the total size of the assemblies of a part, in bytes. A larger assembly is a
// part of its own.
const partBytes = 8 << 20

// folderPlan is the state of dividing the assemblies of one folder into parts.
type folderPlan struct {
	first string
	named map[string]string
	last  int // index of the part that takes more files, or -1
	size  int
}

// newPlan makes the plan for the files that args name. It reads only enough of each file to
// recognize an assembly or a recorded file. If there are several files, other files are recorded as
// unread; if there is a single file, that is an error. A name that does not exist is always an
// error.
func newPlan(args []string) (*plan, error) {
	p := &plan{}
	if args = withoutCore(args); len(args) == 0 {
		p.add(coreName, coreName)
		p.parts = []partSpec{{Files: []partFile{{coreName, coreName, 0}}, First: coreName}}
		p.lone = true
		return p, nil
	}
	folders := map[string]*folderPlan{}
	ids := map[string]int{}
	for _, a := range args {
		names, err := expand(a)
		if err != nil {
			return nil, err
		}
		for _, n := range names {
			id, err := filepath.Rel(a, n)
			if err != nil || id == "." {
				id = filepath.Base(n)
			}
			id = filepath.ToSlash(id)
			if ids[id]++; ids[id] > 1 {
				id = fmt.Sprintf("%s#%d", id, ids[id])
			}
			p.lone = len(args) == 1 && len(names) == 1
			look := p.assembly
			if filepath.Ext(n) == recordedExt {
				look = p.archive
			}
			switch err := look(folders, n, id); {
			case err != nil && p.lone:
				return nil, err
			case err != nil:
				p.unread = append(p.unread, unreadFile{n, reasonOf(n, err), id})
			}
		}
	}
	for _, f := range folders {
		for i := range p.parts {
			if s := &p.parts[i]; !s.recorded() && filepath.Dir(s.Files[0].Name) == filepath.Dir(f.first) {
				s.First, s.Named, s.Read = f.first, f.named, len(p.parts) > 1
			}
		}
	}
	return p, nil
}

// add adds a file and returns its index.
func (p *plan) add(name, id string) int {
	p.files = append(p.files, planFile{name, id})
	return len(p.files) - 1
}

// assembly adds an assembly to the parts of its folder.
func (p *plan) assembly(folders map[string]*folderPlan, name, id string) error {
	a, err := loader.Probe(name)
	if err != nil {
		return err
	}
	dir := filepath.Dir(name)
	f := folders[dir]
	if f == nil {
		f = &folderPlan{first: name, last: -1, named: map[string]string{}}
		folders[dir] = f
	}
	if base := filepath.Base(name); !strings.EqualFold(strings.TrimSuffix(base, filepath.Ext(base)), a.Name) {
		if key := strings.ToLower(a.Name); f.named[key] == "" {
			f.named[key] = name
		}
	}
	if f.last < 0 || f.size+a.Size > partBytes {
		f.last, f.size = len(p.parts), 0
		p.parts = append(p.parts, partSpec{})
	}
	f.size += a.Size
	p.methods += a.Methods
	s := &p.parts[f.last]
	s.Files = append(s.Files, partFile{name, id, p.add(name, id)})
	return nil
}

// archive adds the segments of a recorded file.
func (p *plan) archive(_ map[string]*folderPlan, name, id string) error {
	a, err := p.open.get(name)
	if err != nil {
		return err
	}
	warnIncomplete(name, a.Complete, a.Compiles())
	index := p.add(name, id)
	for i := range a.Segments {
		p.parts = append(p.parts, partSpec{Files: []partFile{{name, id, index}}, Segment: i})
	}
	p.methods += a.Compiles()
	return nil
}

// levels says for each recorded file whether it has compiles at level opt. If it has none, its
// compiles at other levels are taken.
func (p *plan) levels(opt string) map[string]bool {
	has := map[string]bool{}
	if opt == "" {
		return has
	}
	for name, a := range p.open.open {
		has[name] = false
		for _, segment := range a.Segments {
			for _, c := range segment.Configs {
				has[name] = has[name] || c.Opt == opt
			}
		}
	}
	return has
}

// noteUnread adds a file that could not be read after all.
func (p *plan) noteUnread(u unreadFile) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for i := range p.unread {
		if p.unread[i].File == u.File {
			return
		}
	}
	p.unread = append(p.unread, u)
}

// part is a loaded part of a batch.
type part struct {
	index int
	spec  *partSpec
	un    *universe
	jobs  []job
	// tasks identifies the jobs if they have rows in results or if another process compiles them.
	tasks []task
	// numbers holds the indexes of tasks in the worker process.
	numbers []int
	broken  []brokenMethod
	// brokenTasks holds the tasks of broken.
	brokenTasks []task

	outputs []*jobOutput // [job] what the outputs need; nil if nothing

	at, left int // for feed: jobs handed out, jobs not done
}

// task is the identity of a job in results.
type task struct {
	ID     uint64
	File   int // in partSpec.Files
	Method string
	Target string
	Opt    string
}

// n returns the number of jobs.
func (p *part) n() int { return max(len(p.jobs), len(p.tasks)) }

// file returns the index in plan.files of the file of job i.
func (p *part) file(i int) int {
	if p.jobs != nil {
		return p.spec.Files[p.jobs[i].file].Index
	}
	return p.spec.Files[p.tasks[i].File].Index
}

// world returns the world of job i.
func (p *part) world(i int) *world { return p.un.files[p.jobs[i].file].world }

// load reads the files of a part.
func (u *universeFlags) load(spec *partSpec, ran *counts.File, open *archives) (*universe, error) {
	if spec.recorded() {
		return loadSegment(spec, open)
	}
	un := &universe{}
	first := &spec.Files[0]
	w := u.newWorld(filepath.Dir(first.Name), loader.Options{ReadFiles: spec.Read, Named: spec.Named})
	un.worlds = []*world{w}
	if first.Name == coreName {
		m, err := w.loader.OpenImage(coreName, corelib.Image)
		if err != nil {
			return nil, err
		}
		un.files = []inputFile{{name: coreName, world: w, module: m}}
		w.finish(ran)
		return un, nil
	}
	if spec.First != first.Name {
		w.loader.Open(spec.First) // its errors are reported with its own part
	}
	for _, f := range spec.Files {
		m, err := w.loader.Open(f.Name)
		if err != nil {
			if len(spec.Files) == 1 {
				return nil, err
			}
			un.unread = append(un.unread, unreadFile{f.Name, reasonOf(f.Name, err), f.ID})
		}
		un.files = append(un.files, inputFile{name: f.Name, world: w, module: m})
	}
	w.finish(ran)
	return un, nil
}

// loadSegment reads a segment of a recorded file.
func loadSegment(spec *partSpec, open *archives) (*universe, error) {
	name := spec.Files[0].Name
	a, err := open.get(name)
	if err != nil {
		return nil, err
	}
	if spec.Segment >= len(a.Segments) {
		return nil, &record.FormatError{File: name, Reason: "a segment is gone"}
	}
	f, err := a.Load(spec.Segment)
	if err != nil {
		return nil, err
	}
	w := &world{folder: name, corpus: replay.New(f)}
	return &universe{worlds: []*world{w}, files: []inputFile{{name: name, world: w}}}, nil
}

// selection says which methods of a plan are compiled.
type selection struct {
	filter string
	config record.Config
	levels map[string]bool // see plan.levels
	shard  shard
	done   map[uint64]struct{} // IDs of existing results
	tasks  bool                // part.tasks is needed

	set   *glob.Set    // the parsed filter
	found atomic.Int64 // number of methods that match
}

// choose determines the jobs of a loaded part.
func (p *part) choose(s *selection) {
	good, broken := p.un.choose(s.set, s.config, s.levels)
	s.found.Add(int64(len(good) + len(broken)))
	if !s.tasks {
		p.jobs, p.broken = good, broken
		return
	}
	p.jobs, p.broken = good[:0], broken[:0]
	for _, j := range good {
		t := p.un.task(p.spec, &j)
		if s.takes(t.ID) {
			p.jobs, p.tasks = append(p.jobs, j), append(p.tasks, t)
		}
	}
	for _, b := range broken {
		t := task{File: b.file, Method: b.name, Target: s.config.Target, Opt: s.config.Opt}
		t.ID = taskID(p.spec.Files[b.file].ID, b.name, uint64(b.token), t.Target, t.Opt)
		if s.takes(t.ID) {
			p.broken, p.brokenTasks = append(p.broken, b), append(p.brokenTasks, t)
		}
	}
}

// takes reports whether the task with this ID is in the shard and not done.
func (s *selection) takes(id uint64) bool {
	if _, done := s.done[id]; done {
		return false
	}
	return s.shard.has(id)
}

// task returns the task of a job. The ID of a recorded compile depends on its questions and
// answers, not on its place; the ID of a method of an assembly on its file and token.
func (un *universe) task(spec *partSpec, j *job) task {
	f := &un.files[j.file]
	t := task{File: j.file, Target: j.config.Target, Opt: j.config.Opt}
	if f.world.corpus != nil {
		file := f.world.corpus.File
		c := &file.Compiles[j.compile]
		_, name := file.Method(c)
		t.Method = name.Class + "::" + name.Name
		t.ID = taskID("", t.Method, file.Digest(c), t.Target, t.Opt)
		return t
	}
	m := f.world.loader.Method(j.method)
	t.Method = m.FullName()
	t.ID = taskID(spec.Files[j.file].ID, t.Method, uint64(m.RID), t.Target, t.Opt)
	return t
}

// taskID computes the identity of a method in results.
func taskID(file, method string, number uint64, target, opt string) uint64 {
	h := fnv.New64a()
	for _, s := range []string{file, method, target, opt} {
		io.WriteString(h, s)
		h.Write([]byte{0})
	}
	x := (h.Sum64() ^ number) * 0x9E3779B97F4A7C15
	x = (x ^ x>>32) * 0xD6E8FEB86659FD93
	return x ^ x>>32
}

// shard selects share i of n of all methods; the zero value selects all.
type shard struct{ i, n uint64 }

func (s shard) has(id uint64) bool { return s.n == 0 || id%s.n == s.i-1 }

// parseShard parses "i/n".
func parseShard(text string) (s shard, err error) {
	if text == "" {
		return s, nil
	}
	var rest string
	if n, _ := fmt.Sscanf(text+" ", "%d/%d%s", &s.i, &s.n, &rest); n != 2 || s.i < 1 || s.i > s.n {
		return s, fmt.Errorf("--shard %s: want I/N, with I from 1 to N", text)
	}
	return s, nil
}

// feed hands out the jobs of a plan. A worker without jobs loads the next part itself; if there is
// none, it takes jobs of other workers' parts.
type feed struct {
	ctx  context.Context
	load func(worker, i int) (*part, error)
	// complete is called for each part when all of its jobs are done, in the order of the parts.
	complete func(p *part)

	mu       sync.Mutex
	cond     *sync.Cond
	n, next  int // number of parts; the next part to load
	ahead    int // how many parts may be loaded from the first incomplete one on
	loading  int
	active   []*part
	finished map[int]*part // parts that are done, but follow a part that is not
	upTo     int           // all parts before this one are complete
	err      error
}

func newFeed(ctx context.Context, parts, workers int) *feed {
	f := &feed{ctx: ctx, n: parts, ahead: 2 * workers, finished: map[int]*part{}}
	f.cond = sync.NewCond(&f.mu)
	context.AfterFunc(ctx, func() {
		f.mu.Lock()
		defer f.mu.Unlock()
		f.cond.Broadcast()
	})
	return f
}

// runLength is the number of methods that a worker claims at once.
const runLength = 32

// claim returns the next jobs for a worker: jobs [lo, hi) of p. ok is false if there are no more.
// last is the part of the worker's previous jobs.
func (f *feed) claim(worker int, last *part) (p *part, lo, hi int, ok bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	for {
		if f.ctx.Err() != nil || f.err != nil {
			return nil, 0, 0, false
		}
		if last != nil && last.at < last.n() {
			lo, hi = last.take()
			return last, lo, hi, true
		}
		if f.next < f.n && f.next < f.upTo+f.ahead {
			f.loadNext(worker)
			if n := len(f.active); n > 0 {
				last = f.active[n-1]
			}
			continue
		}
		for _, p := range f.active {
			if p.at < p.n() {
				lo, hi = p.take()
				return p, lo, hi, true
			}
		}
		if f.loading == 0 && f.next >= f.n {
			return nil, 0, 0, false
		}
		f.cond.Wait()
	}
}

func (p *part) take() (lo, hi int) {
	lo = p.at
	p.at = min(lo+runLength, p.n())
	return lo, p.at
}

// loadNext loads the next part; it releases the lock while it loads.
func (f *feed) loadNext(worker int) {
	i := f.next
	f.next++
	f.loading++
	f.mu.Unlock()
	p, err := f.load(worker, i)
	f.mu.Lock()
	f.loading--
	f.cond.Broadcast()
	if err != nil {
		f.err = errors.Join(f.err, err)
		return
	}
	p.index, p.left = i, p.n()
	if p.left == 0 {
		f.finish(p)
		return
	}
	f.active = append(f.active, p)
}

// done records that n jobs of p are done.
func (f *feed) done(p *part, n int) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if p.left -= n; p.left > 0 {
		return
	}
	for i, a := range f.active {
		if a == p {
			f.active = append(f.active[:i:i], f.active[i+1:]...)
			break
		}
	}
	f.finish(p)
}

// finish records that p is done and completes all parts that are next in order.
func (f *feed) finish(p *part) {
	f.finished[p.index] = p
	for p := f.finished[f.upTo]; p != nil; p = f.finished[f.upTo] {
		delete(f.finished, f.upTo)
		f.complete(p)
		f.upTo++
	}
	f.cond.Broadcast()
}
