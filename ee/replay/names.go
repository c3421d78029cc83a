package replay

import (
	"fmt"

	"ryugo/ee"
)

// MethodName returns "Namespace.Class::Method".
func (c *Corpus) MethodName(m ee.MethodHandle) string { return c.names().methods[m] }

// names are those that the runtime was asked for.
type names struct {
	methods map[ee.MethodHandle]string
	classes map[ee.ClassHandle]string
	fields  map[ee.FieldHandle]string
}

func (c *Corpus) readNames() *names {
	v := &c.File.Verbs
	n := &names{map[ee.MethodHandle]string{}, map[ee.ClassHandle]string{}, map[ee.FieldHandle]string{}}
	for _, r := range v.GetMethodName.Rows {
		n.methods[r.Question] = r.Answer.Class + "::" + r.Answer.Name
	}
	for _, r := range v.GetClassName.Rows {
		n.classes[r.Question] = r.Answer
	}
	for _, r := range v.GetFieldName.Rows {
		n.fields[r.Question] = r.Answer.Class + "::" + r.Answer.Name
	}
	return n
}

// SymbolName returns a name for s that no other symbol has.
func (c *Corpus) SymbolName(s ee.Symbol) string {
	n, id := c.names(), s.Payload()
	name := ""
	switch s.Kind() {
	case ee.SymHelper:
		return s.Kind().String() + ":" + ee.Helper(id).String()
	case ee.SymMethodEntry, ee.SymMethod, ee.SymStubCell, ee.SymFtnCell:
		name = n.methods[ee.MethodHandle(id)]
	case ee.SymClass:
		name = n.classes[ee.ClassHandle(id)]
	case ee.SymField, ee.SymStatic, ee.SymRVA:
		name = n.fields[ee.FieldHandle(id)]
	}
	return fmt.Sprintf("%v:%s@%x", s.Kind(), name, id)
}
