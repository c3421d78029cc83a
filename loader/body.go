package loader

import (
	"errors"

	"ryugo/cil"
	"ryugo/ee"
)

// Body is the IL of a method with its local variables resolved.
type Body struct {
	cil.MethodBody
	Locals []ee.SigArg
	err    error
}

// Body returns m's IL. It returns an error if m has no IL, or if the header, the locals or the
// exception clauses are broken.
func (m *Method) Body() (*Body, error) {
	b := m.body.Load()
	if b == nil {
		made := m.Class.loader().rows.bodies.New()
		if err := m.readBody(made); err != nil {
			made = &Body{err: m.InMethod(err)}
		}
		b = publish(&m.body, made)
	}
	if b.err != nil {
		return nil, b.err
	}
	return b, nil
}

func (m *Method) readBody(b *Body) error {
	if !m.HasBody() {
		return m.unsupported("method has no IL body")
	}
	mod := m.Class.Module
	var err error
	if b.MethodBody, err = mod.File.MethodBody(m.RVA); err != nil {
		var format *cil.FormatError
		if errors.As(err, &format) {
			return mod.bad("%s", format.Reason)
		}
		return mod.bad("%v", err)
	}
	if mod.isCore && m.supply(&b.MethodBody) {
		return nil
	}
	if b.LocalSigTok.IsNil() {
		return nil
	}
	rid := b.LocalSigTok.RID()
	if rid > mod.File.NumRows(cil.TableStandAloneSig) {
		return mod.bad("local signature 0x%08x does not exist", uint32(b.LocalSigTok))
	}
	r, n, err := cil.ParseLocalVarSig(mod.File.Blob(mod.File.StandAloneSig(rid).Signature))
	if err != nil {
		return mod.bad("local signature: %v", err)
	}
	if n == 0 {
		return nil
	}
	x := sigContext{mod: mod, targs: m.Class.Args, margs: m.Args}
	b.Locals = mod.L.rows.args.Take(int(n))
	for i := range b.Locals {
		pinned := false
		for e := r.PeekElem(); e == cil.ELEMENT_TYPE_PINNED || e == cil.ELEMENT_TYPE_CMOD_OPT || e == cil.ELEMENT_TYPE_CMOD_REQD; e = r.PeekElem() {
			if r.Elem(); e == cil.ELEMENT_TYPE_PINNED {
				pinned = true
			} else {
				r.TypeToken()
			}
		}
		t, err := x.typ(&r)
		if err != nil {
			return err
		}
		if t.Elem == cil.ELEMENT_TYPE_VOID {
			return mod.bad("local variable of type void")
		}
		if b.Locals[i], err = mod.L.sigArg(t); err != nil {
			return err
		}
		b.Locals[i].Pinned = pinned
	}
	return nil
}
