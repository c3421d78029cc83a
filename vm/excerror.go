package vm

// Exceptions as Go errors.

// maxInner limits how far a chain of inner exceptions is followed.
const maxInner = 16

// exceptionError returns exception exc as an error.
func (v *VM) exceptionError(t *thread, exc ref) *Exception { return v.exceptionChain(t, exc, maxInner) }

func (v *VM) exceptionChain(t *thread, exc ref, inner int) *Exception {
	h := t.hold(exc)
	defer t.drop(h)
	e := &Exception{Type: v.typeName(typeOf(exc)), Frames: v.traceOf(exc), Object: v.newObjectHandle(exc)}
	e.cause, _ = v.hostErrors.find(&v.gc, exc)
	e.Text = v.textOf(t, exc, v.describeExc.entry)
	if entry, err := v.entryFor(v.classOf(typeOf(t.held[h])), v.getMessage); err == nil {
		e.Message = v.textOf(t, t.held[h], entry)
	}
	if x := ldW(t.held[h] + v.innerOffset); x != 0 && inner > 0 {
		e.Inner = v.exceptionChain(t, x, inner-1)
	}
	return e
}

// textOf calls a method of an exception that returns a string. If the method throws, the text is
// the name of the type.
func (v *world) textOf(t *thread, exc ref, entry uint64) string {
	text := v.typeName(typeOf(exc))
	if r, x := t.tryCall(entry, t.integers(exc)); x == nil {
		text = goString(r.Int)
	}
	return text
}

// traceOf returns the stack trace of an exception.
func (v *world) traceOf(exc ref) []Frame {
	a := ldW(exc + v.traceOffset)
	if a == 0 {
		return nil
	}
	var frames []Frame
	for handle, il := range traceRows(a) {
		m := v.method(handle)
		f := Frame{Method: methodText(v.l.Method(m.handle)), ILOffset: il}
		f.File, f.Line, _ = v.lineOf(m, il)
		frames = append(frames, f)
	}
	return frames
}
