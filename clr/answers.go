package clr

import "sync"

// answers are what the interpreted program was told by calls whose results do not depend on
// the program alone. The compiled one, which makes the same calls, is told the same.
type answers struct {
	mu    sync.Mutex
	more  sync.Cond
	rows  []answer // that have not been replayed
	ended bool     // there will be no more
}

type answer struct {
	call   string
	result uint64
}

func newAnswers() *answers {
	a := &answers{}
	a.more.L = &a.mu
	return a
}

// record notes the result of a call.
func (a *answers) record(call string, result uint64) uint64 {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.rows = append(a.rows, answer{call, result})
	a.more.Signal()
	return result
}

// replay returns what the next call was told, once it has been made. A program that makes
// another call has gone wrong before, and gets its own result.
func (a *answers) replay(call string, result uint64) uint64 {
	a.mu.Lock()
	defer a.mu.Unlock()
	for len(a.rows) == 0 && !a.ended {
		a.more.Wait()
	}
	if len(a.rows) == 0 || a.rows[0].call != call {
		return result
	}
	result = a.rows[0].result
	a.rows = a.rows[1:]
	return result
}

// end lets nobody wait any more.
func (a *answers) end() {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.ended = true
	a.more.Broadcast()
}
