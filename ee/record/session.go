package record

import (
	"unsafe"

	"ryugo/ee"
)

// Recorder creates sessions that write to one file.
type Recorder struct {
	// Config is the configuration of the compiles that begin from now on.
	Config Config
	w      *Writer
}

// Config is how a method is compiled.
type Config struct{ Target, Opt string }

// New returns a recorder for compiles with the configuration of the file's Meta.
func New(w *Writer) *Recorder { return &Recorder{Config: w.meta.Config, w: w} }

// Wrap returns a JitInfo for one worker, which passes the questions on to jit and records the
// answers.
func (r *Recorder) Wrap(jit ee.JitInfo) *Session {
	return &Session{jit: jit, r: r, asked: make([][]uint32, NumVerbs)}
}

// Session takes the place of the runtime for one worker. It is not safe for concurrent use. Several
// sessions may record at the same time, and also nested in each other's questions.
type Session struct {
	jit     ee.JitInfo
	r       *Recorder
	config  Config
	segment *segmentWriter // of the compile; nil between compiles, when nothing is recorded
	method  uint32         // row of the method's name
	asked   [][]uint32     // [verb] rows, in the order of the questions
	// broken records that the current question abandoned the compile.
	broken func(err error)
}

var _ ee.JitInfo = (*Session)(nil)

// Begin starts a compile of m.
func (s *Session) Begin(m ee.MethodHandle) {
	for i := range s.asked {
		s.asked[i] = s.asked[i][:0]
	}
	if s.segment != nil { // the previous compile has not ended
		s.r.w.abandon(s.segment)
	}
	s.config, s.broken, s.segment = s.r.Config, nil, s.r.w.begin()
	s.GetMethodName(m)
	s.method = s.asked[verbs.GetMethodName.ID][0]
}

// End ends the compile with its result: code, or an error. The code may be overwritten afterwards.
func (s *Session) End(code *ee.Code, err error) {
	if s.broken != nil && err != nil {
		s.broken(err)
	}
	s.r.w.compile(s, code, err)
	s.broken, s.segment = nil, nil
}

// ask passes a question on and records the answer.
func ask[Q comparable, A any](s *Session, t *Table[Q, A], q Q, f func(Q) A) A {
	a, _ := askErr(s, t, q, func(a *A) error {
		*a = f(q)
		return nil
	})
	return a
}

// askErr is ask for verbs that may return an error.
func askErr[Q comparable, A any](s *Session, t *Table[Q, A], q Q, f func(*A) error) (A, error) {
	row := Row[Q, A]{Question: q}
	if s.segment == nil {
		err := f(&row.Answer)
		return row.Answer, err
	}
	s.broken = func(err error) {
		row.Status = s.r.w.fault(s.segment, err)<<1 | 1
		s.note(t.ID, unsafe.Pointer(&row))
	}
	err := f(&row.Answer)
	s.broken = nil
	answer := row.Answer
	if err != nil {
		row = Row[Q, A]{Question: q, Status: s.r.w.fault(s.segment, err) << 1}
	}
	s.note(t.ID, unsafe.Pointer(&row))
	return answer, err
}

// note adds a row of a verb's table to the compile.
func (s *Session) note(verb uint8, row unsafe.Pointer) {
	s.asked[verb] = append(s.asked[verb], s.r.w.row(s.segment, int(verb), row))
}
