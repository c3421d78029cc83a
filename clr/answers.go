package clr

import "sync"

// answers are the results that the interpreted program received from calls whose results do not
// depend on the program alone. The compiled program makes the same calls and receives the same
// results.
type answers struct {
	mu    sync.Mutex
	more  sync.Cond
	rows  []answer // that have not been replayed
	ended bool     // no more rows will come
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

// record records the result of a call.
func (a *answers) record(call string, result uint64) uint64 {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.rows = append(a.rows, answer{call, result})
	a.more.Signal()
	return result
}

// replay returns the recorded result of the next call; it waits until the call has been recorded. A
// program that makes another call has already diverged, and receives its own result.
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

// end wakes all waiting calls.
func (a *answers) end() {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.ended = true
	a.more.Broadcast()
}
