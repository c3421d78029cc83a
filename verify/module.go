package verify

import (
	"iter"

	"ryugo/cil"
	"ryugo/loader"
)

// Result is the result of the verification of one method or type.
type Result struct {
	Type   *loader.Class
	Method *loader.Method // nil: the type's own rules
	Errors []Error        // until the next result
}

// Module verifies all types and methods of mod in metadata order: each type and then its methods. A
// row that cannot be read yields a result without type, with an error in err.
func (v *Verifier) Module(mod *loader.Module) iter.Seq2[Result, error] {
	return func(yield func(Result, error) bool) {
		for rid := uint32(1); rid <= mod.File.NumRows(cil.TableTypeDef); rid++ {
			c, err := mod.TypeDef(rid)
			if err != nil {
				if !yield(Result{}, err) {
					return
				}
				continue
			}
			if !yield(Result{Type: c, Errors: v.Type(c)}, nil) {
				return
			}
			for i := range c.NumMethods() {
				m := c.MethodAt(i)
				if !yield(Result{Type: c, Method: m, Errors: v.Method(m)}, nil) {
					return
				}
			}
		}
	}
}
