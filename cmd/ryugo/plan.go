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

// plan is the files of a batch, divided into parts that are read one after the other
// and dropped when their methods are compiled. What a batch holds does not depend
// on how many there are.
type plan struct {
	files   []planFile
	parts   []partSpec
	unread  []unreadFile
	methods int  // about, for the progress
	lone    bool // it is one file
	open    archives
	// kept, when not nil, are the parts that were read: they are compiled again.
	kept map[int]*universe

	mu sync.Mutex // of unread
}

// archives are the recorded files of a process that are open.
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

// planFile is a file as the report and as results call it.
type planFile struct {
	name string
	// id is the path below the folder that the command line names: results do not
	// depend on where that is.
	id string
}

// partSpec says what a part is: assemblies of one folder, or one segment of a
// recorded file. It has all that a worker process must know.
type partSpec struct {
	Files []partFile
	// First is the file whose core library the folder's assemblies have.
	First string
	// Named are the paths of the folder's assemblies whose files have other names.
	Named map[string]string
	// Segment is that of the recorded file.
	Segment int
	// Read has files read into memory, which goes with the part.
	Read bool
}

// partFile is a file of a part.
type partFile struct {
	Name, ID string
	Index    int // in plan.files
}

// recorded reports whether a part is of a recorded file.
func (s *partSpec) recorded() bool { return filepath.Ext(s.Files[0].Name) == recordedExt }

// partBytes is how large the assemblies of a part are together, unless it is one.
const partBytes = 8 << 20

// folderPlan is the parts of the assemblies of one folder.
type folderPlan struct {
	first string
	named map[string]string
	last  int // its part that takes more files, or -1
	size  int
}

// newPlan looks at the files that args name: of each no more is read than what says
// whether it is an assembly or a recorded file. Of several those that are neither
// are unread; a single one is an error, and so is a name of nothing.
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

// add enters a file and returns its index.
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

// levels tells for each recorded file whether it has compiles at a level. Where it has
// none, compiles at the others are taken.
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

// noteUnread adds a file that turned out to be unreadable.
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

// part is a part of a batch that was loaded.
type part struct {
	index int
	spec  *partSpec
	un    *universe
	jobs  []job
	// tasks say what the jobs are where they have a row in results or are compiled
	// by another process.
	tasks []task
	// numbers are those of tasks in the worker process.
	numbers []int
	broken  []brokenMethod
	// brokenTasks are the tasks of broken.
	brokenTasks []task

	outputs []*jobOutput // [job] what outputs want of it; nil for none

	at, left int // of the feed: jobs given out, jobs not done
}

// task is a job as results name it.
type task struct {
	ID     uint64
	File   int // in partSpec.Files
	Method string
	Target string
	Opt    string
}

// n is how many jobs there are.
func (p *part) n() int { return max(len(p.jobs), len(p.tasks)) }

// file is the index in plan.files of the file of job i.
func (p *part) file(i int) int {
	if p.jobs != nil {
		return p.spec.Files[p.jobs[i].file].Index
	}
	return p.spec.Files[p.tasks[i].File].Index
}

// world is that of job i.
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
		w.loader.Open(spec.First) // whatever is wrong with it is said in its own part
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

// selection is which methods of a plan are compiled.
type selection struct {
	filter string
	config record.Config
	levels map[string]bool // see plan.levels
	shard  shard
	done   map[uint64]struct{} // IDs of results that there are
	tasks  bool                // tasks are wanted

	set   *glob.Set    // of filter
	found atomic.Int64 // methods that it has
}

// choose lists the jobs of a part that was loaded.
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

// takes reports whether the task with an ID is in the shard and not done.
func (s *selection) takes(id uint64) bool {
	if _, done := s.done[id]; done {
		return false
	}
	return s.shard.has(id)
}

// task names a job. A recorded compile is known by what it was asked and answered,
// wherever it is; a method of an assembly by its file and token.
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

// taskID is the identity of a method in results.
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

// shard is which of how many shares of all methods is compiled; the zero value is all.
type shard struct{ i, n uint64 }

func (s shard) has(id uint64) bool { return s.n == 0 || id%s.n == s.i-1 }

// parseShard reads "i/n".
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

// feed hands out the jobs of a plan. A worker that has none left loads the next part
// itself; if there is none it takes jobs of the others' parts.
type feed struct {
	ctx  context.Context
	load func(worker, i int) (*part, error)
	// complete is called for each part when all of its jobs are done, in order.
	complete func(p *part)

	mu       sync.Mutex
	cond     *sync.Cond
	n, next  int // parts; the next to be loaded
	ahead    int // parts that may be loaded before the first of them is complete
	loading  int
	active   []*part
	finished map[int]*part // not complete in order
	upTo     int           // the parts before it are complete
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

// runLength is how many methods a worker claims at once.
const runLength = 32

// claim returns the next jobs for a worker: those of a part from lo to before hi; false
// when there are no more.
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

// loadNext loads a part, with the lock given up for the time.
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

// done notes that n jobs of p are done.
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

// finish completes the parts that are next in order.
func (f *feed) finish(p *part) {
	f.finished[p.index] = p
	for p := f.finished[f.upTo]; p != nil; p = f.finished[f.upTo] {
		delete(f.finished, f.upTo)
		f.complete(p)
		f.upTo++
	}
	f.cond.Broadcast()
}
