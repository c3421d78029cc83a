package loader

import "strings"

// maxTypeName is how deep the types in a name may be nested.
const maxTypeName = 16

// FindType returns a type by the name that Type.FullName has ("Ns.Outer+Inner", "Ns.List`1[[System.Int32, mscorlib]]",
// "System.Int32[]"), or nil. It looks in mod, which may be nil, in the core library, and in the other
// modules that are loaded. The assembly that a name may end with is ignored.
func (l *Loader) FindType(mod *Module, name string) *Class {
	c, rest := l.findType(mod, name, 0)
	if rest = strings.TrimLeft(rest, " "); rest != "" && rest[0] != ',' {
		return nil
	}
	return c
}

// findType is FindType for a name at the start of text; it returns the rest of the text.
func (l *Loader) findType(mod *Module, text string, depth int) (c *Class, rest string) {
	text = strings.TrimLeft(text, " ")
	end := strings.IndexAny(text, "[],*&")
	if end < 0 {
		end = len(text)
	}
	c, rest = l.typeNamed(mod, strings.TrimRight(text[:end], " ")), text[end:]
	if depth > maxTypeName {
		return nil, rest
	}
	for c != nil && rest != "" {
		var err error
		switch {
		case strings.HasPrefix(rest, "[]"):
			c, err = l.ArrayOf(c)
			rest = rest[2:]
		case strings.HasPrefix(rest, "[,"):
			rank := len(rest[1:]) - len(strings.TrimLeft(rest[1:], ",")) + 1
			if len(rest) <= rank || rest[rank] != ']' {
				return nil, rest
			}
			c, err = l.MDArrayOf(c, uint32(rank))
			rest = rest[rank+1:]
		case rest[0] == '[' && c.IsGenericDefinition():
			var args []*Class
			if args, rest = l.typeArguments(mod, rest[1:], depth+1); args == nil {
				return nil, rest
			}
			c, err = l.Instantiate(c, args)
		case rest[0] == '*':
			c, err = l.ptrTo(c)
			rest = rest[1:]
		case rest[0] == '&':
			c, err = l.ByrefTo(c)
			rest = rest[1:]
		default:
			return c, rest
		}
		if err != nil {
			return nil, rest
		}
	}
	return c, rest
}

// typeArguments reads type arguments up to the closing bracket. An argument with its assembly is in
// brackets of its own. It returns nil if they are broken or a type is missing.
func (l *Loader) typeArguments(mod *Module, text string, depth int) (args []*Class, rest string) {
	for {
		qualified := strings.HasPrefix(text, "[")
		text = strings.TrimPrefix(text, "[")
		var c *Class
		if c, text = l.findType(mod, text, depth); c == nil {
			return nil, text
		}
		if qualified {
			end := strings.IndexByte(text, ']')
			if end < 0 {
				return nil, text
			}
			text = text[end+1:]
		}
		args = append(args, c)
		if text = strings.TrimLeft(text, " "); strings.HasPrefix(text, "]") {
			return args, text[1:]
		}
		if !strings.HasPrefix(text, ",") {
			return nil, text
		}
		text = strings.TrimLeft(text[1:], " ")
	}
}

// typeNamed returns a type without arguments by its name.
func (l *Loader) typeNamed(mod *Module, name string) *Class {
	if mod != nil {
		if c := mod.FindType(name); c != nil {
			return c
		}
	}
	if c := l.Known.Core.FindType(name); c != nil {
		return c
	}
	for id := uint64(1); id <= uint64(l.modules.next.Load()); id++ {
		if m := l.modules.get(id); m != nil {
			if c := m.FindType(name); c != nil {
				return c
			}
		}
	}
	return nil
}
