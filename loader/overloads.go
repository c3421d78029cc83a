package loader

import (
	"slices"
	"strings"
)

// Methods returns the methods of c by name, its own first: the overloads, and
// those of its bases that no overload with the same parameters hides. The types
// of the parameters may follow the name, Name(System.Int32,System.String[]), and
// leave one. Constructors are not inherited. A method whose signature is broken
// is in the list; its Sig tells why.
func (c *Class) Methods(name string) (list []*Method) {
	name, params, exact := strings.Cut(name, "(")
	for ; c != nil; c = c.Base() {
		for i := range c.NumMethods() {
			m := c.MethodAt(i)
			if m.Name != name {
				continue
			}
			if exact && !strings.HasSuffix(m.DisplayName(), "("+params) {
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
