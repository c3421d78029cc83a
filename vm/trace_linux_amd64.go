package vm

import (
	"strings"

	"ryugo/cil"
	"ryugo/loader"
)

// stackTrace is the text of an exception's stack trace, from where t left
// compiled code to the innermost barrier: lines of "   at …".
func (v *VM) stackTrace(t *thread) string {
	return strings.Join(v.traceLines(t, true), "\n")
}

// traceLines are the lines of a stack trace; with toBarrier it ends where an
// exception would be wrapped.
func (v *VM) traceLines(t *thread, toBarrier bool) []string {
	var lines []string
	last := (*activation)(nil)
	v.walk(t, func(s stackFrame, a *activation) bool {
		if toBarrier && last != nil && a != last && last.barrier {
			return false
		}
		last = a
		lines = append(lines, v.traceLine(s.block.m))
		return true
	})
	return lines
}

// traceLine is "   at Namespace.Type.Method(Type name, …)".
func (v *VM) traceLine(m *method) string {
	if s, ok := v.lines[m]; ok {
		return s
	}
	s := "   at " + methodText(v.l.Method(m.handle))
	v.lines[m] = s
	return s
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

// paramNames are the names of a method's parameters by their number, from 1.
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

// paramTypeName is Type.Name with type variables by their own names.
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
