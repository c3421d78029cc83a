package replay

import (
	"fmt"

	"ryugo/ee"
	"ryugo/glob"
)

// MethodName returns "Namespace.Class::Method".
func (c *Corpus) MethodName(m ee.MethodHandle) string { return c.names().methods[m] }

// Signature returns the signature of a compiled method, for patterns. A type whose name was not
// recorded is class or struct.
func (c *Corpus) Signature(m ee.MethodHandle) glob.Signature {
	sig := c.signatures()[m]
	if sig == nil {
		return glob.Signature{}
	}
	params, ret := sig.TypeNames(func(h ee.ClassHandle) string { return c.names().classes[h] })
	return glob.Signature{Params: params, Return: ret, HasThis: sig.HasThis()}
}

func (c *Corpus) readSignatures() map[ee.MethodHandle]*ee.SigInfo {
	sigs := map[ee.MethodHandle]*ee.SigInfo{}
	for i := range c.File.Verbs.GetMethodInfo.Rows {
		r := &c.File.Verbs.GetMethodInfo.Rows[i]
		sigs[r.Question] = &r.Answer.Args
	}
	return sigs
}

// names are the names that were recorded.
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

// SymbolName returns a unique name for s.
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
