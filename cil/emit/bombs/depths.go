package bombs

import (
	"bytes"
	"strings"

	"ryugo/cil"
	"ryugo/cil/emit"
)

// SignatureDepth makes a local of type object[][]...[], n deep.
func SignatureDepth(n int) *emit.Assembly {
	p := newProgram()
	il := p.entry()
	il.Local(emit.Type(strings.Repeat(string(emit.Vector("")), n)) + emit.Object)
	return p.finish(il)
}

// PointerDepth makes a local of type int**...*, n deep.
func PointerDepth(n int) *emit.Assembly {
	p := newProgram()
	il := p.entry()
	il.Local(emit.Type(strings.Repeat(string(emit.Ptr("")), n)) + emit.Int32)
	return p.finish(il)
}

// GenericDepth makes an object of class G<G<...<object>>>, n deep.
func GenericDepth(n int) *emit.Assembly {
	p := newProgram()
	il := p.entry()
	g := p.Type(emit.TypeSpec{Name: "G`1", Flags: publicClass, Extends: p.object, Generics: []emit.GenericParam{{Name: "T"}}})
	p.constructor(g, p.objectCtor())
	of := strings.Repeat(string(emit.Generic(emit.Class(g.Token), "")), n)
	spec := p.TypeSpec(emit.Type(of) + emit.Object)
	create(il, p.MethodRef(spec, ".ctor", emit.Instance(emit.Void)))
	return p.finish(il)
}

// StaticData makes a static field with n bytes of data in the file.
func StaticData(n int) *emit.Assembly {
	p := newProgram()
	il := p.entry()
	t := p.Type(emit.TypeSpec{Name: "Data", Flags: publicClass | cil.TdSealed | cil.TdExplicitLayout, Extends: p.CoreType("System", "ValueType"), Size: uint32(n), Pack: 1})
	f := p.main.Field("data", cil.FdPublic|cil.FdStatic|cil.FdHasFieldRVA, emit.ValueType(t.Token))
	f.SetData(bytes.Repeat([]byte{7}, n))
	il.Tok(cil.CEE_LDSFLDA, f.Token)
	il.Op(cil.CEE_LDIND_U1, cil.CEE_POP)
	return p.finish(il)
}

// StringLength makes a string literal of n characters.
func StringLength(n int) *emit.Assembly {
	p := newProgram()
	il := p.entry()
	il.Str(strings.Repeat("x", n))
	il.Op(cil.CEE_POP)
	return p.finish(il)
}

// ConstructorChain makes n class constructors, each of which needs the next class.
func ConstructorChain(n int) *emit.Assembly {
	p := newProgram()
	il := p.entry()
	var fields []*emit.Field
	var bodies []*emit.IL
	for i := range n {
		t := p.Type(emit.TypeSpec{Name: "C" + string(rune('a'+i%26)), Namespace: "N" + string(rune('a'+i/26%26)) + string(rune('a'+i/676%26)) + string(rune('a'+i/17576%26)), Flags: publicClass, Extends: p.object})
		fields = append(fields, t.Field("value", cil.FdPublic|cil.FdStatic, emit.Int32))
		m := t.Method(".cctor", cil.MdPrivate|cil.MdSpecialName|cil.MdRTSpecialName, emit.Static(emit.Void))
		bodies = append(bodies, m.IL(p.Assembly))
	}
	for i, b := range bodies {
		if i+1 < n {
			b.Tok(cil.CEE_LDSFLD, fields[i+1].Token)
			b.Tok(cil.CEE_STSFLD, fields[i].Token)
		}
		b.Op(cil.CEE_RET)
	}
	il.Tok(cil.CEE_LDSFLD, fields[0].Token)
	il.Op(cil.CEE_POP)
	return p.finish(il)
}
