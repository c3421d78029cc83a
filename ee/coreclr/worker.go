//go:build cgo && linux && amd64

package coreclr

import (
	"sync"

	"ryugo"
)

// worker makes one compile at a time: a session and a compiler over it, with
// all memory that the next compile uses again.
type worker struct {
	session  *session
	compiler *ryugo.Compiler
}

// workers are those that are not at work. A compile takes one, so there are as
// many as compiles were ever at work at once; nested ones count.
type workers struct {
	mu   sync.Mutex
	free []*worker
}

// take returns a worker that is free, or a new one.
func (p *workers) take(cfg *config, stats *stats) (*worker, error) {
	p.mu.Lock()
	if n := len(p.free); n > 0 {
		w := p.free[n-1]
		p.free = p.free[:n-1]
		p.mu.Unlock()
		return w, nil
	}
	p.mu.Unlock()
	s := newSession()
	c, err := ryugo.New(s, ryugo.Options{Opt: cfg.opt, Check: cfg.check})
	if err != nil {
		return nil, err
	}
	stats.addSession(s)
	return &worker{session: s, compiler: c}, nil
}

// release makes w free.
func (p *workers) release(w *worker) {
	p.mu.Lock()
	p.free = append(p.free, w)
	p.mu.Unlock()
}
