// Package replay answers the compiler's questions from a file of recorded compiles (package
// ee/record), without a runtime. On any host the compiler produces the same code as when the file
// was made.
//
// A Session replays one compile at a time. For each verb, the rows of a compile are in the order of
// its questions, so the next row nearly always answers the next question. If the compiler asks in a
// different order, the session searches the later rows and then the earlier ones. A question that
// was asked several times with different answers has its rows in the same order.
package replay

import (
	"sync"

	"ryugo/ee"
	"ryugo/ee/record"
)

// Corpus is a file that is replayed.
type Corpus struct {
	File  *record.File
	names func() *names
	// signatures returns the signatures of the compiled methods.
	signatures func() map[ee.MethodHandle]*ee.SigInfo
}

// New returns the Corpus of a file.
func New(f *record.File) *Corpus {
	c := &Corpus{File: f}
	c.names = sync.OnceValue(c.readNames)
	c.signatures = sync.OnceValue(c.readSignatures)
	return c
}

// At returns the compiles at an optimization level, as indexes of File.Compiles. It returns all
// compiles if opt is empty or the file has none of this level.
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

// Session answers the questions of one worker. It is not safe for concurrent use.
type Session struct {
	corpus *Corpus
	verbs  *record.Verbs
	asked  [][]int32 // [verb] the rows that the compile asked for
	next   []int     // [verb] index of the one expected
}

var _ ee.JitInfo = (*Session)(nil)

// Session returns a new session for one worker.
func (c *Corpus) Session() *Session {
	s := &Session{corpus: c, verbs: &c.File.Verbs}
	s.asked = make([][]int32, record.NumVerbs)
	s.next = make([]int, record.NumVerbs)
	return s
}

// Begin prepares the session for compile i of the file and returns its method.
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

// find returns the row that answers a question, or nil if it was not recorded.
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

// ask returns the answer to a question that always has one.
func ask[Q comparable, A any](s *Session, t *record.Table[Q, A], q Q) *A {
	a, err := askErr(s, t, q)
	if err != nil {
		ee.Bail(err)
	}
	return a
}

// askErr returns the recorded answer or error of a question. It abandons the compile if the
// recorded compile was abandoned there, or if the question was not recorded.
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

// NotRecorded begins the reason of a compile that asked a question that is not in the file; the
// verb follows.
const NotRecorded = "not recorded: "

// fill is askErr with the answer stored to out, which is unchanged if there is an error.
func fill[Q comparable, A any](s *Session, t *record.Table[Q, A], q Q, out *A) error {
	a, err := askErr(s, t, q)
	if err == nil {
		*out = *a
	}
	return err
}

// name answers questions for names, which only people read: the answer is empty if it was not
// recorded.
func name[Q comparable, A any](s *Session, t *record.Table[Q, A], q Q) *A {
	if row := find(s, t, q); row != nil {
		return &row.Answer
	}
	return new(A)
}
