package loader

import (
	"slices"
	"strings"
)

// Methods returns the methods of c by name, its own first: the overloads, and
// those of its bases that no overload with the same parameters hides. The types
// of the parameters may follow the name, Name(System.Int32,System.String[]), and
// leave one. Constructors are not inherited.
func (c *Class) Methods(name string) (list []*Method) {
	name, params, exact := strings.Cut(name, "(")
	for ; c != nil; c = c.Base() {
		for i := range c.NumMethods() {
			m := c.MethodAt(i)
			if m.Name != name {
				continue
			}
			s, err := m.Sig()
			if err != nil || exact && !strings.HasSuffix(m.DisplayName(), "("+params) {
				continue
			}
			hidden := slices.ContainsFunc(list, func(o *Method) bool {
				os, err := o.Sig()
				return err == nil && slices.Equal(os.Params, s.Params)
			})
			if !hidden {
				list = append(list, m)
			}
		}
		if strings.HasPrefix(name, ".") {
			break
		}
	}
	return list
}
