// Package replay answers the compiler's questions from a file of recorded
// compiles (package ee/record), with no runtime: on any host the same code comes
// out as when the file was made.
//
// A Session replays one compile at a time. The rows that a compile has asked of a
// verb stand in the order of the questions, so the next row nearly always has
// the question that comes next; when the compiler asks in another order than it
// did, the rows after it and then those before it are searched. A question that was
// asked several times with different answers has them in the same order.
package replay

import (
	"sync"

	"ryugo/ee"
	"ryugo/ee/record"
)

// Corpus is a file to be replayed.
type Corpus struct {
	File  *record.File
	names func() *names
	// signatures are those of the methods that were compiled.
	signatures func() map[ee.MethodHandle]*ee.SigInfo
}

// New makes a corpus of a file.
func New(f *record.File) *Corpus {
	c := &Corpus{File: f}
	c.names = sync.OnceValue(c.readNames)
	c.signatures = sync.OnceValue(c.readSignatures)
	return c
}

// At lists the compiles at an optimization level, as indexes of File.Compiles;
// all of them where the file has none of this level, or opt is empty.
func (c *Corpus) At(opt string) (compiles []int) {
	for i := range c.File.Compiles {
		if c.File.Compiles[i].Opt == opt {
			compiles = append(compiles, i)
		}
	}
	if compiles == nil {
		for i := range c.File.Compiles {
			compiles = append(compiles, i)
		}
	}
	return compiles
}

// Session answers one worker. It is not safe for concurrent use.
type Session struct {
	corpus *Corpus
	verbs  *record.Verbs
	asked  [][]int32 // [verb] the rows that the compile asked for
	next   []int     // [verb] index of the one expected
}

var _ ee.JitInfo = (*Session)(nil)

// Session makes the session of one worker.
func (c *Corpus) Session() *Session {
	s := &Session{corpus: c, verbs: &c.File.Verbs}
	s.asked = make([][]int32, record.NumVerbs)
	s.next = make([]int, record.NumVerbs)
	return s
}

// Begin makes the session ready for compile i of the file and returns its
// method.
func (s *Session) Begin(i int) ee.MethodHandle {
	c := &s.corpus.File.Compiles[i]
	clear(s.asked)
	clear(s.next)
	rows := c.Rows
	for k, verb := range c.Verbs {
		n := c.Counts[k]
		if int(verb) < len(s.asked) {
			s.asked[verb] = rows[:n]
		}
		rows = rows[n:]
	}
	m, _ := s.corpus.File.Method(c)
	return m
}

// find returns the row with the answer to a question, nil if it was not
// recorded.
func find[Q comparable, A any](s *Session, t *record.Table[Q, A], q Q) *record.Row[Q, A] {
	asked, next := s.asked[t.ID], s.next[t.ID]
	if next < len(asked) {
		if row := &t.Rows[asked[next]]; row.Question == q {
			s.next[t.ID] = next + 1
			return row
		}
	}
	for i := next + 1; i < len(asked); i++ {
		if row := &t.Rows[asked[i]]; row.Question == q {
			s.next[t.ID] = i + 1
			return row
		}
	}
	for i := min(next, len(asked)) - 1; i >= 0; i-- {
		if row := &t.Rows[asked[i]]; row.Question == q {
			s.next[t.ID] = i + 1
			return row
		}
	}
	return nil
}

// ask returns the answer to a question that has one always.
func ask[Q comparable, A any](s *Session, t *record.Table[Q, A], q Q) *A {
	a, err := askErr(s, t, q)
	if err != nil {
		ee.Bail(err)
	}
	return a
}

// askErr returns the answer to a question, or the error that it was answered
// with. It abandons the compile where the recorded one was abandoned, and
// where the question was not recorded.
func askErr[Q comparable, A any](s *Session, t *record.Table[Q, A], q Q) (*A, error) {
	row := find(s, t, q)
	if row == nil {
		ee.Bail(&ee.Unsupported{ILOffset: -1, Reason: NotRecorded + record.VerbName(t.ID)})
	}
	if row.Status == 0 {
		return &row.Answer, nil
	}
	err := s.corpus.File.Fault(row.Status >> 1)
	if row.Status&1 != 0 {
		ee.Bail(err)
	}
	return nil, err
}

// NotRecorded begins the reason of a compile that asked for what the file does
// not have; the verb follows.
const NotRecorded = "not recorded: "

// fill is askErr into out, which stays as it is when there is an error.
func fill[Q comparable, A any](s *Session, t *record.Table[Q, A], q Q, out *A) error {
	a, err := askErr(s, t, q)
	if err == nil {
		*out = *a
	}
	return err
}

// name answers questions for names, which are for people: one that was not
// recorded has none.
func name[Q comparable, A any](s *Session, t *record.Table[Q, A], q Q) *A {
	if row := find(s, t, q); row != nil {
		return &row.Answer
	}
	return new(A)
}
