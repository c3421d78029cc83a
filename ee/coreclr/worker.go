//go:build cgo && linux && !386 && !arm && !mips && !mipsle

package coreclr

import (
	"sync"

	"ryugo"
	"ryugo/ee"
	"ryugo/ee/record"
)

// worker makes one compile at a time. It has a session and a compiler that uses it, with all memory
// that the next compile reuses.
type worker struct {
	session  *session
	record   *record.Session // between the compiler and session, or nil
	compiler *ryugo.Compiler
}

// workers are the free workers. A compile takes one, so there are as many as compiles were ever
// active at the same time, including nested ones.
type workers struct {
	mu   sync.Mutex
	free []*worker
}

// take returns a free worker, or nil.
func (p *workers) take() *worker {
	p.mu.Lock()
	defer p.mu.Unlock()
	n := len(p.free)
	if n == 0 {
		return nil
	}
	w := p.free[n-1]
	p.free = p.free[:n-1]
	return w
}

// newWorker makes another worker.
func (j *jit) newWorker() (*worker, error) {
	w := &worker{session: newSession(j.version, j.machine)}
	w.session.tiers, w.session.counter, w.session.alt = j.config.tiers, j.config.counter, j.config.alt
	asked := ee.JitInfo(w.session)
	if j.recorder != nil {
		w.record = j.recorder.Wrap(w.session)
		asked = w.record
	}
	var err error
	w.compiler, err = ryugo.New(asked, ryugo.Options{Target: j.machine.Name, Opt: j.config.opt, Check: j.config.check, Disable: j.config.disable})
	if err != nil {
		return nil, err
	}
	j.stats.addSession(w.session)
	return w, nil
}

// compile returns the code of a method.
func (w *worker) compile(m ee.MethodHandle) (*ee.Code, error) {
	if w.record == nil {
		return w.compiler.Compile(m)
	}
	w.record.Begin(m)
	code, err := w.compiler.Compile(m)
	w.record.End(code, err)
	return code, err
}

// release makes w free again.
func (p *workers) release(w *worker) {
	p.mu.Lock()
	p.free = append(p.free, w)
	p.mu.Unlock()
}
