package loader

import (
	"ryugo/cil"
	"ryugo/ee"
)

// sigContext reads types from signatures of one module. targs and margs replace type variables.
type sigContext struct {
	mod          *Module
	targs, margs []*Class
	usesVars     bool // a type variable was read
}

// typ reads one type with its modifiers.
func (x *sigContext) typ(r *cil.SigReader) (*Class, error) { return x.typDepth(r, 0) }

func (x *sigContext) typDepth(r *cil.SigReader, depth int) (*Class, error) {
	l := x.mod.L
	if depth > maxTypeDepth {
		return nil, x.mod.bad("signature is nested too deep")
	}
	switch e := r.Elem(); e {
	case cil.ELEMENT_TYPE_VOID, cil.ELEMENT_TYPE_BOOLEAN, cil.ELEMENT_TYPE_CHAR, cil.ELEMENT_TYPE_I1,
		cil.ELEMENT_TYPE_U1, cil.ELEMENT_TYPE_I2, cil.ELEMENT_TYPE_U2, cil.ELEMENT_TYPE_I4, cil.ELEMENT_TYPE_U4,
		cil.ELEMENT_TYPE_I8, cil.ELEMENT_TYPE_U8, cil.ELEMENT_TYPE_R4, cil.ELEMENT_TYPE_R8, cil.ELEMENT_TYPE_I,
		cil.ELEMENT_TYPE_U, cil.ELEMENT_TYPE_STRING, cil.ELEMENT_TYPE_OBJECT, cil.ELEMENT_TYPE_TYPEDBYREF:
		if c := l.Known.Prim(e); c != nil {
			return c, nil
		}
		return nil, x.mod.bad("core library has no %s", e)
	case cil.ELEMENT_TYPE_VALUETYPE, cil.ELEMENT_TYPE_CLASS:
		return x.token(r.TypeToken(), r, depth)
	case cil.ELEMENT_TYPE_SZARRAY:
		return x.wrap(r, depth, l.ArrayOf)
	case cil.ELEMENT_TYPE_PTR:
		return x.wrap(r, depth, l.ptrTo)
	case cil.ELEMENT_TYPE_BYREF:
		return x.wrap(r, depth, l.ByrefTo)
	case cil.ELEMENT_TYPE_CMOD_REQD, cil.ELEMENT_TYPE_CMOD_OPT:
		r.TypeToken()
		return x.typDepth(r, depth+1)
	case cil.ELEMENT_TYPE_PINNED:
		return x.typDepth(r, depth+1)
	case cil.ELEMENT_TYPE_VAR:
		return x.variable(KindVar, x.targs, r)
	case cil.ELEMENT_TYPE_MVAR:
		return x.variable(KindMVar, x.margs, r)
	case cil.ELEMENT_TYPE_GENERICINST:
		return x.genericInst(r, depth)
	case cil.ELEMENT_TYPE_ARRAY:
		return x.mdArray(r, depth)
	case cil.ELEMENT_TYPE_FNPTR:
		return x.fnPtr(r, depth)
	default:
		if err := r.Err(); err != nil {
			return nil, x.mod.bad("bad signature: %v", err)
		}
		return nil, x.mod.bad("bad signature: %s", e)
	}
}

// wrap reads the element of an array, pointer or reference type.
func (x *sigContext) wrap(r *cil.SigReader, depth int, make func(*Class) (*Class, error)) (*Class, error) {
	c, err := x.typDepth(r, depth+1)
	if err != nil {
		return nil, err
	}
	return make(c)
}

// variable reads the number of a type variable.
func (x *sigContext) variable(kind Kind, args []*Class, r *cil.SigReader) (*Class, error) {
	x.usesVars = true
	i := r.Uint()
	if uint64(i) < uint64(len(args)) && r.OK() {
		return args[i], nil
	}
	return nil, x.mod.bad("signature names generic parameter %d of %d", i, len(args))
}

// token resolves a type token in a signature.
func (x *sigContext) token(tok cil.Token, r *cil.SigReader, depth int) (*Class, error) {
	switch tok.Table() {
	case cil.TableTypeDef:
		if !tok.IsNil() {
			return x.mod.TypeDef(tok.RID())
		}
	case cil.TableTypeRef:
		return x.mod.typeRef(tok.RID())
	case cil.TableTypeSpec:
		return x.typeSpec(tok.RID(), depth+1)
	}
	if r != nil && !r.OK() {
		return nil, x.mod.bad("bad signature: %v", r.Err())
	}
	return nil, x.mod.bad("token 0x%08x is no type", uint32(tok))
}

// typeSpec reads a TypeSpec row.
func (x *sigContext) typeSpec(rid uint32, depth int) (*Class, error) {
	f := x.mod.File
	if rid-1 >= f.NumRows(cil.TableTypeSpec) {
		return nil, x.mod.bad("TypeSpec row %d does not exist", rid)
	}
	r := cil.NewSigReader(f.Blob(f.TypeSpec(rid).Signature))
	return x.typDepth(&r, depth)
}

// genericInst reads an instantiation.
func (x *sigContext) genericInst(r *cil.SigReader, depth int) (*Class, error) {
	r.Elem()
	def, err := x.token(r.TypeToken(), r, depth)
	if err != nil {
		return nil, err
	}
	n := int(r.Uint())
	if n > r.Len() || n > maxGenerics {
		return nil, x.mod.bad("bad signature: %d generic arguments", n)
	}
	var buf [8]*Class
	args := buf[:0]
	for range n {
		a, err := x.typDepth(r, depth+1)
		if err != nil {
			return nil, err
		}
		args = append(args, a)
	}
	if !def.IsGenericDefinition() {
		return nil, def.bad("generic arguments for a type that takes none")
	}
	return x.mod.L.Instantiate(def, args)
}

// mdArray reads an array type with its shape. The sizes and bounds of a shape do not distinguish
// types.
func (x *sigContext) mdArray(r *cil.SigReader, depth int) (*Class, error) {
	elem, err := x.typDepth(r, depth+1)
	if err != nil {
		return nil, err
	}
	rank := r.Uint()
	for n := r.Uint(); n > 0 && r.OK(); n-- {
		r.Uint()
	}
	for n := r.Uint(); n > 0 && r.OK(); n-- {
		r.Int()
	}
	if err := r.Err(); err != nil {
		return nil, x.mod.bad("bad signature: %v", err)
	}
	return x.mod.L.MDArrayOf(elem, rank)
}

// fnPtr reads a function pointer type.
func (x *sigContext) fnPtr(r *cil.SigReader, depth int) (*Class, error) {
	conv := r.CallConv()
	if conv.IsGeneric() {
		r.Uint()
	}
	n := int(r.Uint()) + 1
	if n > r.Len() {
		return nil, x.mod.bad("bad signature: %d parameters", n-1)
	}
	var buf [8]*Class
	types := buf[:0]
	for range n {
		if r.PeekElem() == cil.ELEMENT_TYPE_SENTINEL {
			r.Elem()
		}
		t, err := x.typDepth(r, depth+1)
		if err != nil {
			return nil, err
		}
		types = append(types, t)
	}
	return x.mod.L.fnPtr(conv, types)
}

// Signature has the types of a method, with type variables replaced.
type Signature struct {
	Conv     cil.CallConv
	Generics int
	Fixed    int // parameters before a vararg call site's sentinel
	Ret      *Class
	Params   []*Class

	err error
}

// method reads a method signature.
func (x *sigContext) method(blob []byte) (*Signature, error) {
	head, err := cil.ParseMethodSig(blob)
	if err != nil {
		return nil, x.mod.bad("bad signature: %v", err)
	}
	s := x.mod.L.rows.sigs.New()
	*s = Signature{Conv: head.CallConv, Generics: int(head.GenericParams), Fixed: int(head.Params)}
	r := head.Types
	if s.Ret, err = x.typ(&r); err != nil {
		return nil, err
	}
	if head.Params != 0 {
		s.Params = x.mod.L.rows.types.Take(int(head.Params))
	}
	for i := range s.Params {
		if r.PeekElem() == cil.ELEMENT_TYPE_SENTINEL {
			r.Elem()
			s.Fixed = i
		}
		if s.Params[i], err = x.typ(&r); err != nil {
			return nil, err
		}
		if s.Params[i].Elem == cil.ELEMENT_TYPE_VOID {
			return nil, x.mod.bad("bad signature: parameter of type void")
		}
	}
	return s, nil
}

// sigArgs converts types to the JIT's form. Structs must have a layout, because the JIT may request
// it and cannot receive an error.
func (l *Loader) sigArgs(types []*Class) ([]ee.SigArg, error) {
	if len(types) == 0 {
		return nil, nil
	}
	args := l.rows.args.Take(len(types))
	for i, t := range types {
		a, err := l.sigArg(t)
		if err != nil {
			return nil, err
		}
		args[i] = a
	}
	return args, nil
}

func (l *Loader) sigArg(t *Class) (ee.SigArg, error) {
	if t.Kind == KindStruct {
		if _, err := t.Layout(); err != nil {
			return ee.SigArg{}, err
		}
	}
	return t.SigArg(), nil
}

// sigInfo returns s in the JIT's form. The calling convention is converted by a plain conversion
// because the numbers are the same.
func (l *Loader) sigInfo(s *Signature, mod *Module, token uint32) (*ee.SigInfo, error) {
	info := new(ee.SigInfo)
	if err := l.fillSigInfo(info, s, mod, token); err != nil {
		return nil, err
	}
	return info, nil
}

// fillSigInfo is sigInfo for a caller that provides the memory.
func (l *Loader) fillSigInfo(info *ee.SigInfo, s *Signature, mod *Module, token uint32) error {
	ret, err := l.sigArg(s.Ret)
	if err != nil {
		return err
	}
	args, err := l.sigArgs(s.Params)
	if err != nil {
		return err
	}
	*info = ee.SigInfo{CallConv: ee.CallConv(s.Conv), Ret: ret, Args: args, Scope: mod.Handle(), Token: token}
	return nil
}
