package vm

import (
	"slices"
	"strings"

	"ryugo/cil"
	"ryugo/loader"
)

// Names of types as .NET spells them.

// simpleName is Type.Name.
func simpleName(c *loader.Class) string {
	switch c.Kind {
	case loader.KindSZArray:
		return simpleName(c.ElemClass) + "[]"
	case loader.KindArray:
		return simpleName(c.ElemClass) + mdSuffix(c)
	case loader.KindPtr:
		return simpleName(c.ElemClass) + "*"
	case loader.KindByref:
		return simpleName(c.ElemClass) + "&"
	}
	return c.Name
}

func mdSuffix(c *loader.Class) string {
	if c.Rank == 1 {
		return "[*]"
	}
	return "[" + strings.Repeat(",", int(c.Rank)-1) + "]"
}

// definitionName returns the full name without generic arguments; sep joins nested types to the
// outer type.
func definitionName(c *loader.Class, sep string) string {
	name := c.Name
	if c.Namespace != "" {
		name = c.Namespace + "." + name
	}
	if c.Module == nil || c.RID == 0 || c.Module.File.EnclosingClass(c.RID) == 0 {
		return name
	}
	f := c.Module.File
	parts := []string{c.Name}
	for rid := f.EnclosingClass(c.RID); rid != 0; rid = f.EnclosingClass(rid) { // the loader accepts no cycle
		row := f.TypeDef(rid)
		name = f.String(row.Name)
		if ns := f.String(row.Namespace); ns != "" && f.EnclosingClass(rid) == 0 {
			name = ns + "." + name
		}
		parts = append(parts, name)
	}
	slices.Reverse(parts)
	return strings.Join(parts, sep)
}

// typeText returns Type.ToString(), or Type.FullName if full is set.
func typeText(c *loader.Class, full bool) string {
	switch c.Kind {
	case loader.KindSZArray:
		return typeText(c.ElemClass, full) + "[]"
	case loader.KindArray:
		return typeText(c.ElemClass, full) + mdSuffix(c)
	case loader.KindPtr:
		return typeText(c.ElemClass, full) + "*"
	case loader.KindByref:
		return typeText(c.ElemClass, full) + "&"
	case loader.KindFnPtr:
		return "(fnptr)"
	}
	name := definitionName(c, "+")
	if len(c.Args) == 0 || full && c.IsGenericDefinition() {
		return name
	}
	args := make([]string, len(c.Args))
	for i, a := range c.Args {
		switch {
		case c.IsGenericDefinition():
			args[i] = paramName(c, i)
		case full:
			args[i] = "[" + typeText(a, true) + ", " + assemblyName(a) + "]"
		default:
			args[i] = typeText(a, false)
		}
	}
	return name + "[" + strings.Join(args, ",") + "]"
}

// paramName returns the name of a generic parameter of definition c.
func paramName(c *loader.Class, i int) string {
	f := c.Module.File
	if rows := f.GenericParams(cil.MakeToken(cil.TableTypeDef, c.RID)); i < rows.Len() {
		return f.String(f.GenericParam(rows.At(i)).Name)
	}
	return c.Args[i].Name
}

// assemblyName returns the display name of the assembly that defines a type.
func assemblyName(c *loader.Class) string {
	for c.ElemClass != nil {
		c = c.ElemClass
	}
	if c.Module == nil {
		return ""
	}
	if n, ok := c.Module.File.Identity(); ok {
		return n.String()
	}
	return c.Module.Name
}

// typeName returns the name of a method table's type as messages spell it.
func (v *world) typeName(mt uint64) string { return typeText(v.classOf(mt), false) }
