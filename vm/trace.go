package vm

import (
	"fmt"
	"iter"
	"strings"

	"ryugo/cil"
	"ryugo/ee"
	"ryugo/loader"
	"ryugo/vm/cpu"
)

// The stack trace of an exception is a long[] in its _stackTrace: the number of frames, then for
// each frame the method's handle and the IL offset. Its text is made on demand.
const (
	traceCount  = cpu.ArrayData
	traceFrames = cpu.ArrayData + 8
	traceFrame  = 16
)

// clearTrace removes the trace of an earlier throw. A trace that ExceptionDispatchInfo has restored
// for this throw becomes the text before the new trace.
func (v *world) clearTrace(exc ref) {
	stW(exc+v.traceOffset, 0)
	stW(exc+v.remoteTraceOffset, ldW(exc+v.restoredTraceOffset))
	stW(exc+v.restoredTraceOffset, 0)
}

// addTrace appends a frame to the trace of exc, if there is memory for it.
func (v *VM) addTrace(t *thread, exc ref, m *method, il uint32) {
	if v.traceText(m) == "" {
		return
	}
	a, n := ldW(exc+v.traceOffset), uint64(0)
	if a != 0 {
		n = ld64(a + traceCount)
	}
	if a == 0 || 1+2*(n+1) > uint64(length(a)) {
		size := 1 + 2*max(8, 2*n)
		if !v.hasRoom(t, cpu.ArrayData+8*size) {
			return
		}
		b := v.newVector(t, v.traceTable, size)
		if a != 0 {
			copy(memAt(b+cpu.ArrayData, 8+n*traceFrame), memAt(a+cpu.ArrayData, 8+n*traceFrame))
		}
		a = b
		stW(exc+v.traceOffset, a)
	}
	at := a + traceFrames + n*traceFrame
	st64(at, uint64(m.handle))
	st64(at+8, uint64(il))
	st64(a+traceCount, n+1)
}

// traceRows iterates over the frames of a trace, methods and IL offsets. Callers allocate nothing
// by the number of frames that the trace claims: a program may have overwritten it.
func traceRows(a ref) iter.Seq2[ee.MethodHandle, uint32] {
	return func(yield func(ee.MethodHandle, uint32) bool) {
		for i := range ld64(a + traceCount) {
			at := a + traceFrames + i*traceFrame
			if !yield(ee.MethodHandle(ld64(at)), uint32(ld64(at+8))) {
				return
			}
		}
	}
}

// exceptionTrace(long[]) -> text of a stack trace
func exceptionTrace(v *VM, t *thread, f cpu.Frame) {
	a := f.Arg(0)
	var lines []string
	for handle, il := range traceRows(a) {
		lines = append(lines, v.traceLine(v.method(handle), il))
	}
	f.SetResult(v.stringOf(t, strings.Join(lines, "\n")))
}

// exceptionSource(long[]) -> name of the assembly that threw
func exceptionSource(v *VM, t *thread, f cpu.Frame) {
	a := f.Arg(0)
	if ld64(a+traceCount) == 0 {
		f.SetResult(0)
		return
	}
	m := v.l.Method(ee.MethodHandle(ld64(a + traceFrames)))
	name := m.Class.Module.Name
	if n, ok := m.Class.Module.File.Identity(); ok {
		name = n.Name
	}
	f.SetResult(v.stringOf(t, name))
}

// currentTrace() -> text of a stack trace
func currentTrace(v *VM, t *thread, f cpu.Frame) {
	f.SetResult(v.stringOf(t, strings.Join(v.traceLines(t), "\n")))
}

// traceLines returns the lines of the current stack trace of t.
func (v *VM) traceLines(t *thread) []string {
	var lines []string
	v.eachTraceLine(t, func(line string) { lines = append(lines, line) })
	return lines
}

func (v *VM) eachTraceLine(t *thread, line func(string)) {
	v.walk(t, func(m *method, il uint32) bool {
		if v.traceText(m) != "" {
			line(v.traceLine(m, il))
		}
		return true
	})
}

// traceLine returns "   at Namespace.Type.Method(Type name, …)", with the source line if it is
// known.
func (v *world) traceLine(m *method, il uint32) string {
	s := v.traceText(m)
	if file, line, ok := v.lineOf(m, il); ok {
		s += fmt.Sprintf(" in %s:line %d", file, line)
	}
	if v.opts.ILOffsets && il != ee.NoILOffset {
		s += fmt.Sprintf(" [IL_%04x]", il)
	}
	return s
}

// traceText returns the part of a line that names the method, or "" for a method that stack traces
// do not show.
func (v *world) traceText(m *method) string {
	s, ok := v.lines[m]
	if !ok {
		lm := v.l.Method(m.handle)
		if !isHidden(lm) {
			s = "   at " + methodText(lm)
		}
		v.lines[m] = s
	}
	return s
}

// isHidden reports whether m or its class has the attribute StackTraceHidden.
func isHidden(m *loader.Method) bool {
	for _, tok := range [...]cil.Token{m.Token(), cil.MakeToken(cil.TableTypeDef, m.Class.RID)} {
		if m.Class.Module.File.FindAttribute(tok, "System.Diagnostics", "StackTraceHiddenAttribute") != 0 {
			return true
		}
	}
	return false
}

func methodText(m *loader.Method) string {
	var b strings.Builder
	b.WriteString(definitionName(m.Class, "."))
	b.WriteByte('.')
	b.WriteString(m.Name)
	file := m.Class.Module.File
	if m.IsGeneric() {
		rows := file.GenericParams(m.Token())
		for i := range rows.Len() {
			b.WriteByte("[,"[min(i, 1)])
			b.WriteString(file.String(file.GenericParam(rows.At(i)).Name))
		}
		b.WriteByte(']')
	}
	b.WriteByte('(')
	if s, err := m.Def.Sig(); err == nil {
		names := paramNames(m)
		for i, p := range s.Params {
			if i > 0 {
				b.WriteString(", ")
			}
			b.WriteString(paramTypeName(m, p))
			if n := names[uint16(i+1)]; n != "" {
				b.WriteByte(' ')
				b.WriteString(n)
			}
		}
	}
	b.WriteByte(')')
	return b.String()
}

// paramNames returns the names of a method's parameters by their number, from 1.
func paramNames(m *loader.Method) map[uint16]string {
	if m.RID == 0 {
		return nil
	}
	names := map[uint16]string{}
	file := m.Class.Module.File
	rows := file.MethodParams(m.RID)
	for i := range rows.Len() {
		row := file.Param(rows.At(i))
		names[row.Sequence] = file.String(row.Name)
	}
	return names
}

// paramTypeName returns Type.Name, with type variables by their own names.
func paramTypeName(m *loader.Method, c *loader.Class) string {
	switch c.Kind {
	case loader.KindSZArray, loader.KindArray, loader.KindPtr, loader.KindByref:
		return paramTypeName(m, c.ElemClass) + strings.TrimPrefix(simpleName(c), simpleName(c.ElemClass))
	case loader.KindVar:
		return paramName(m.Class.Def, int(c.Index))
	case loader.KindMVar:
		file := m.Class.Module.File
		if rows := file.GenericParams(cil.Token(m.Token())); int(c.Index) < rows.Len() {
			return file.String(file.GenericParam(rows.At(int(c.Index))).Name)
		}
	}
	return c.Name
}
