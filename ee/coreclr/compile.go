//go:build cgo && linux && !386 && !arm && !mips && !mipsle

package coreclr

import (
	"errors"
	"fmt"
	"runtime/debug"
	"sync/atomic"

	"ryugo"
	"ryugo/ee"
	"ryugo/ee/coreclr/native"
	"ryugo/ee/coreclr/version"
	"ryugo/ee/record"
	"ryugo/glob"
)

// result is a CorJitResult, or rethrow.
type result int32

const (
	resultOK      result = 0
	resultRethrow result = native.Rethrow // the callback's exception goes on
	resultBadCode result = -0x7fffffff    // CORJIT_BADCODE
	resultSkipped result = -0x7ffffffc    // CORJIT_SKIPPED
)

// jit is the compiler as the runtime sees it.
type jit struct {
	version  *version.Version
	machine  *machine
	config   config
	named    bool // the compile needs each method's name
	timed    bool // the compile needs each method's time
	workers  workers
	number   atomic.Uint64 // compiles asked for
	stats    stats
	log      *log
	spy      *spy
	writer   *record.Writer // of RYUGO_RECORD
	recorder *record.Recorder
}

// outcome is the outcome of one compile.
type outcome struct {
	number                uint64
	name                  string
	result                result
	kind                  outcomeKind
	reason                string
	detail                string // of a bug: its place
	level                 string // with tiers: the requested tier, and the level used for it
	patchpoints, replaces bool   // the code can be replaced while it runs, or replaces such code
	refused               string // the reason why a method with loops has no patchpoints at tier 0
	ilBytes               uint32
	codeBytes             int
	gcBytes               int
	cycles                uint64 // without nested compiles
	cpu                   int64  // nanoseconds of the thread's CPU time, without nested compiles
	calls                 callCounts
	shipped               shippedCounts
}

// outcomeKind sorts outcomes for the counts.
type outcomeKind uint8

const (
	outcomeCompiled outcomeKind = iota
	outcomeSkipped              // not our task: left out, unsupported
	outcomeFailed               // an exception of the runtime's, bad IL, a bug
)

// compile makes the compile that the runtime requests. entry and size are the addresses for the
// result.
func (j *jit) compile(comp, info, entry, size uint64) result {
	o := outcome{number: j.number.Add(1), ilBytes: ld32(info + j.version.Offsets.MethodInfoILCodeSize)}
	switch {
	case j.spy == nil:
		j.time(&o, comp, info, entry, size)
	case j.config.forward:
		o.forward(comp, info, entry, size)
	default:
		return j.compare(&o, comp, info, entry, size)
	}
	j.count(&o)
	return o.result
}

// forward makes the shipped JIT do the compile, and times it.
func (o *outcome) forward(comp, info, entry, size uint64) {
	code, cycles, cpu, bytes := native.Forward(comp, info, entry, size)
	o.result, o.cycles, o.cpu, o.codeBytes = result(code), cycles, cpu, int(bytes)
	if code != 0 {
		o.kind, o.reason = outcomeFailed, "the shipped JIT does not compile it"
	}
}

// compare makes the shipped JIT compile the method as well. The second of the two finds types
// loaded and caches filled, so they alternate.
func (j *jit) compare(o *outcome, comp, info, entry, size uint64) result {
	if o.number%2 == 0 {
		shipped := native.Spy(comp, info)
		j.time(o, comp, info, entry, size)
		o.shipped = j.spy.finish(shipped, o.name)
	} else if j.time(o, comp, info, entry, size); o.result != resultRethrow {
		o.shipped = j.spy.finish(native.Spy(comp, info), o.name)
	}
	j.count(o)
	return o.result
}

// time makes the compile and times it, by the same counter as its callbacks: with two clocks the
// parts may take longer than the whole.
func (j *jit) time(o *outcome, comp, info, entry, size uint64) {
	start, cpu := j.now()
	joinPages(o.number)
	w := j.workers.take()
	if w == nil {
		var err error
		if w, err = j.newWorker(); err != nil {
			o.skip(outcomeFailed, err.Error())
			return
		}
	}
	if j.run(w, o, comp, info, entry, size) {
		o.calls = w.session.takeCounts()
		j.workers.release(w)
	}
	cycles, end := j.now()
	o.cycles, o.cpu = cycles-start-o.calls.nested, end-cpu
}

// now returns the time, or 0 if times are not needed.
func (j *jit) now() (cycles uint64, cpu int64) {
	if !j.timed {
		return 0, 0
	}
	return native.Now()
}

// count adds o to the counts and the log.
func (j *jit) count(o *outcome) {
	j.stats.add(o)
	switch {
	case j.log != nil:
		j.log.write(o)
	case o.detail != "":
		complain(errors.New(o.detail))
	}
}

// run compiles with w. It returns false if w must not be used again: passes turn their panics into
// errors, so any panic that arrives here leaves w in an unknown state.
func (j *jit) run(w *worker, o *outcome, comp, info, entry, size uint64) (ok bool) {
	defer func() {
		if r := recover(); r != nil {
			if err, bailed := ee.Recovered(r); bailed {
				j.fail(o, err)
				ok = true
				return
			}
			o.skip(outcomeFailed, "panic")
			o.detail = fmt.Sprintf("%v\n%s", r, debug.Stack())
		}
	}()
	s := w.session
	s.begin(comp, info)
	defer s.end()
	if j.named {
		class, method := s.GetMethodName(s.method)
		o.name = class + "::" + method
	}
	if !j.config.methods.takes(o.number, o.name, func() glob.Signature { return s.signature(s.method) }) {
		o.skip(outcomeSkipped, "left out")
		return true
	}
	code, err := w.compile(s.method)
	if err != nil {
		if slot := s.threw &^ optional; errors.Is(err, errThrown) && slot < uint64(len(s.v.SlotNames)) {
			err = fmt.Errorf("%w, asked by %s", err, s.v.SlotNames[slot])
		}
	} else if err = s.deliver(code, entry, size); err == nil {
		o.patchpoints, o.refused = w.compiler.Patchpoints()
		o.replaces = s.flags&ee.CORJIT_FLAG_OSR != 0
		optimized := w.compiler.Optimized()
		s.reportLevel(optimized)
		if j.log != nil {
			o.level = s.levelName(optimized, o.patchpoints)
		}
	}
	if err != nil {
		j.fail(o, err)
		return true
	}
	o.codeBytes, o.gcBytes = len(code.Text), len(code.GCInfo)
	return true
}

// skip leaves the method to another JIT.
func (o *outcome) skip(kind outcomeKind, reason string) {
	o.result, o.kind, o.reason = resultSkipped, kind, reason
}

// fail sets the result for the runtime from the error of a compile.
func (j *jit) fail(o *outcome, err error) {
	var bad *ee.BadInput
	var un *ee.Unsupported
	var bug *ryugo.InternalError
	switch {
	case errors.Is(err, errThrown):
		o.result, o.kind, o.reason = resultRethrow, outcomeFailed, err.Error()
	case errors.As(err, &un):
		o.skip(outcomeSkipped, un.Reason)
	case errors.As(err, &bad):
		o.skip(outcomeFailed, bad.Reason)
		if !j.config.alt {
			o.result = resultBadCode
		}
	case errors.As(err, &bug):
		o.skip(outcomeFailed, "internal error in "+bug.Phase)
		o.detail = fmt.Sprintf("%v\n%s", bug, bug.Stack)
	default:
		o.skip(outcomeFailed, err.Error())
	}
}
