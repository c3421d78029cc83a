package clr

import (
	"errors"

	"ryugo/ee"
	"ryugo/loader"
	"ryugo/verify"
)

// gate lets verifiable methods run, and those of the core library.
type gate struct {
	v *verify.Verifier
	// known is the result for each verified method, by definition.
	known map[*loader.Method]error
}

func newGate(l *loader.Loader) *gate {
	return &gate{verify.New(l), map[*loader.Method]error{}}
}

// refused returns the reason why m must not run, or nil. Each definition is verified once.
func (g *gate) refused(m *loader.Method) error {
	if m.Class.Module.IsCore() {
		return nil
	}
	err, ok := g.known[m.Def]
	if !ok {
		err = g.verify(m.Def)
		g.known[m.Def] = err
	}
	return err
}

// verify verifies a definition.
func (g *gate) verify(m *loader.Method) error {
	errs := g.v.Method(m)
	if len(errs) == 0 {
		return nil
	}
	e := &errs[0]
	// A reference to a missing member is reported in the same way as without verification.
	var bad *ee.BadInput
	if errors.As(e, &bad) && bad.Missing != ee.MissingNothing {
		return m.InMethod(bad)
	}
	return &ee.BadInput{File: e.File(), Method: m.FullName(), ILOffset: e.Offset, Reason: "not verifiable: " + e.Reason(), Unverifiable: true}
}
