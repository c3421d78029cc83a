package loader

import (
	"slices"
	"strings"

	"ryugo/glob"
)

// Methods returns the methods of c by name, its own first: the overloads, and those of its bases
// that no overload with the same parameters hides. The parameter types may follow the name, as in
// patterns of package glob: Name(int,String[]). Constructors are not inherited. A method whose
// signature is broken is in the list; its Sig returns the error.
func (c *Class) Methods(name string) (list []*Method) {
	pattern, err := glob.Parse(name)
	if err != nil {
		return nil
	}
	name, _, exact := strings.Cut(name, "(")
	for ; c != nil; c = c.Base() {
		for i := range c.NumMethods() {
			m := c.MethodAt(i)
			if m.Name != name {
				continue
			}
			if exact && !pattern.MatchSignature(m.PatternSignature) {
				continue
			}
			if !slices.ContainsFunc(list, m.sameParams) {
				list = append(list, m)
			}
		}
		if strings.HasPrefix(name, ".") {
			break
		}
	}
	return list
}

func (m *Method) sameParams(o *Method) bool {
	a, err := m.Sig()
	b, err2 := o.Sig()
	return err == nil && err2 == nil && slices.Equal(a.Params, b.Params)
}
