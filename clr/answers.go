package clr

import "sync"

// answers are the results that the interpreted program received from calls whose results do not
// depend on the program alone. The compiled program makes the same calls and receives the same
// results, in the same order.
type answers[R any] struct {
	mu    sync.Mutex
	more  sync.Cond
	rows  []answer[R] // that have not been replayed
	ended bool        // no more rows will come
}

type answer[R any] struct {
	call   string
	result R
}

func newAnswers[R any]() *answers[R] {
	a := &answers[R]{}
	a.more.L = &a.mu
	return a
}

// record records the result of a call.
func (a *answers[R]) record(call string, result R) R {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.rows = append(a.rows, answer[R]{call, result})
	a.more.Signal()
	return result
}

// next returns the recorded result of the next call; it waits until the call has been recorded. ok
// is false if the program makes another call: it has already diverged.
func (a *answers[R]) next(call string) (result R, ok bool) {
	a.mu.Lock()
	defer a.mu.Unlock()
	for len(a.rows) == 0 && !a.ended {
		a.more.Wait()
	}
	if len(a.rows) == 0 || a.rows[0].call != call {
		return result, false
	}
	result = a.rows[0].result
	a.rows = a.rows[1:]
	return result, true
}

// replay is next for a program that knows a result of its own, which it receives if it has diverged.
func (a *answers[R]) replay(call string, own R) R {
	if r, ok := a.next(call); ok {
		return r
	}
	return own
}

// end wakes all waiting calls.
func (a *answers[R]) end() {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.ended = true
	a.more.Broadcast()
}
