package standalone

import (
	"ryugo/cil"
	"ryugo/ee"
	"ryugo/loader"
)

// ResolveToken implements ee.TokenQueries.
func (r *Runtime) ResolveToken(tok *ee.ResolvedToken) error {
	if r.resolveKnown(tok) {
		return nil
	}
	tok.Class, tok.Method, tok.Field, tok.Ref = 0, 0, 0, 0
	ctx := r.L.ContextOf(tok.Context)
	res, err := r.resolve(tok, ctx)
	if err != nil {
		return ctx.Method.InMethod(err)
	}
	tok.Class, tok.Method, tok.Field = res.Class.Handle(), res.Method.Handle(), res.Field.Handle()
	return nil
}

// resolveKnown resolves a token that names a method or field of a class without type arguments, as
// most tokens do, if the token was found valid before.
func (r *Runtime) resolveKnown(tok *ee.ResolvedToken) bool {
	mod, t := r.L.Module(tok.Scope), cil.Token(tok.Token)
	if mod == nil {
		return false
	}
	switch t.Table() {
	case cil.TableMethodDef:
		m := mod.KnownMethod(t.RID())
		if m == nil || m.Traits.Load()&traitReady == 0 || tok.Kind&ee.CORINFO_TOKENKIND_Method == 0 {
			return false
		}
		tok.Class, tok.Method, tok.Field, tok.Ref = m.Class.Handle(), m.Handle(), 0, 0
		return true
	case cil.TableField:
		f := mod.KnownField(t.RID())
		if f == nil || f.Traits.Load()&traitReady == 0 || tok.Kind&ee.CORINFO_TOKENKIND_Field == 0 {
			return false
		}
		tok.Class, tok.Method, tok.Field, tok.Ref = f.Class.Handle(), 0, f.Handle(), 0
		return true
	}
	return false
}

// resolve resolves a token and checks that it is of the kind that the instruction takes.
func (r *Runtime) resolve(tok *ee.ResolvedToken, ctx loader.Context) (loader.Resolved, error) {
	mod := r.L.Module(tok.Scope)
	if mod == nil {
		return loader.Resolved{}, badInput("no such module")
	}
	res, err := mod.Resolve(cil.Token(tok.Token), ctx)
	if err != nil {
		return res, err
	}
	got := ee.CORINFO_TOKENKIND_Class
	switch {
	case res.Method != nil:
		got = ee.CORINFO_TOKENKIND_Method
	case res.Field != nil:
		got = ee.CORINFO_TOKENKIND_Field
	}
	if tok.Kind&got == 0 {
		return res, badInput("token is not of the kind that the instruction takes")
	}
	if got == ee.CORINFO_TOKENKIND_Class {
		if res.Class.Elem == cil.ELEMENT_TYPE_VOID && tok.Kind != ee.CORINFO_TOKENKIND_Ldtoken {
			return res, badInput("void is not a type that the instruction takes")
		}
		if tok.Kind == ee.CORINFO_TOKENKIND_Newarr {
			if res.Class, err = r.L.ArrayOf(res.Class); err != nil {
				return res, err
			}
		}
	}
	if err := res.Class.Ready(); err != nil {
		return res, err
	}
	switch {
	case res.Method != nil:
		if _, err := res.Method.Info(); err != nil && !res.Method.IsOpen() {
			return res, err
		}
		if cil.Token(tok.Token).Table() == cil.TableMethodDef && len(res.Class.Args) == 0 {
			res.Method.Traits.Store(traits(res.Method) | traitReady)
		}
	case res.Field != nil && !res.Class.IsOpen():
		t, err := res.Field.Type()
		if err == nil && t.Kind == loader.KindStruct {
			_, err = t.Layout()
		}
		if err == nil && len(res.Class.Args) == 0 {
			res.Field.Traits.Store(traitReady)
		}
		return res, err
	}
	return res, nil
}

// FindSig implements ee.TokenQueries.
func (r *Runtime) FindSig(scope ee.ModuleHandle, token uint32, ctx ee.ContextHandle, sig *ee.SigInfo) error {
	mod := r.L.Module(scope)
	if mod == nil {
		return badInput("no such module")
	}
	c := r.L.ContextOf(ctx)
	s, err := mod.StandAloneMethodSig(cil.Token(token), c)
	if err != nil {
		return c.Method.InMethod(err)
	}
	*sig = *s
	return nil
}

// EmbedGenericHandle implements ee.TokenQueries.
func (r *Runtime) EmbedGenericHandle(tok *ee.ResolvedToken, embedParent bool, caller ee.MethodHandle, out *ee.GenericHandle) error {
	*out = ee.GenericHandle{}
	kind := loader.LookupClass
	switch {
	case embedParent && tok.Kind&0xf != ee.CORINFO_TOKENKIND_Class && tok.Method|ee.MethodHandle(tok.Field) != 0:
		out.Type, out.CompileTimeHandle = ee.CORINFO_HANDLETYPE_CLASS, uint64(tok.Class)
		kind = loader.LookupParent
	case tok.Method != 0:
		out.Type, out.CompileTimeHandle = ee.CORINFO_HANDLETYPE_METHOD, uint64(tok.Method)
		kind = loader.LookupMethod
	case tok.Field != 0:
		out.Type, out.CompileTimeHandle = ee.CORINFO_HANDLETYPE_FIELD, uint64(tok.Field)
		kind = loader.LookupField
	default:
		out.Type, out.CompileTimeHandle = ee.CORINFO_HANDLETYPE_CLASS, uint64(tok.Class)
	}
	shared := false
	if m := r.L.Method(tok.Method); kind == loader.LookupMethod {
		shared = m.IsShared()
	} else {
		shared = r.L.Class(tok.Class).IsShared()
	}
	if shared {
		return r.runtimeLookup(kind, tok, nil, caller, &out.Lookup)
	}
	switch kind {
	case loader.LookupMethod:
		out.Lookup.Const = direct(ee.SymMethod, out.CompileTimeHandle)
	case loader.LookupField:
		out.Lookup.Const = direct(ee.SymField, out.CompileTimeHandle)
	default:
		out.Lookup.Const = direct(ee.SymClass, out.CompileTimeHandle)
	}
	return nil
}

// runtimeLookup fills a lookup that shared code makes at run time.
func (r *Runtime) runtimeLookup(kind loader.LookupKind, tok, constrained *ee.ResolvedToken, caller ee.MethodHandle, out *ee.Lookup) error {
	m := r.L.Method(caller)
	start, ok := lookupStart(m)
	ctx := r.L.ContextOf(tok.Context)
	if !ok || !sameCode(m, ctx) {
		// The code needs another method's context, which only happens in an inlined body.
		return m.InMethod(unsupported("generic lookup in the context of an inlined method"))
	}
	want := loader.Lookup{Kind: kind, Owner: m, Module: r.L.Module(tok.Scope), Token: cil.Token(tok.Token),
		Array: tok.Kind == ee.CORINFO_TOKENKIND_Newarr && kind == loader.LookupClass}
	if constrained != nil {
		want.Constrained = cil.Token(constrained.Token)
	}
	d, err := r.L.Lookup(want)
	if err != nil {
		return err
	}
	helper := ee.CORINFO_HELP_RUNTIMEHANDLE_CLASS
	if start == ee.CORINFO_LOOKUP_METHODPARAM {
		helper = ee.CORINFO_HELP_RUNTIMEHANDLE_METHOD
	}
	*out = ee.Lookup{NeedsRuntimeLookup: true, Runtime: ee.RuntimeLookup{Kind: start, Helper: helper,
		Signature: ee.SymbolValue(ee.SymLookup, uint64(d.ID)), Indirections: ee.UseHelper}}
	return nil
}

// sameCode reports whether a token's context is that of m's own body.
func sameCode(m *loader.Method, ctx loader.Context) bool {
	if ctx.Method != nil {
		return ctx.Method == m
	}
	return ctx.Class == m.Class
}

// CanAccessClass implements ee.TokenQueries: every access is allowed.
func (r *Runtime) CanAccessClass(*ee.ResolvedToken, ee.MethodHandle, *ee.Callout) ee.AccessResult {
	return ee.CORINFO_ACCESS_ALLOWED
}

// GetTokenTypeAsHandle implements ee.TokenQueries.
func (r *Runtime) GetTokenTypeAsHandle(tok *ee.ResolvedToken) ee.ClassHandle {
	switch {
	case tok.Method != 0:
		return r.L.Known.MethodHandle.Handle()
	case tok.Field != 0:
		return r.L.Known.FieldHandle.Handle()
	}
	return r.L.Known.TypeHandle.Handle()
}

// ConstructStringLiteral implements ee.TokenQueries. The symbol's payload is that of StringSymbol.
func (r *Runtime) ConstructStringLiteral(scope ee.ModuleHandle, token uint32) (ee.ConstLookup, error) {
	mod := r.L.Module(scope)
	if mod == nil {
		return ee.ConstLookup{}, badInput("no such module")
	}
	if _, err := mod.File.UserString(cil.Token(token)); err != nil {
		return ee.ConstLookup{}, badInput(err.Error())
	}
	return cell(ee.SymString, StringSymbol(scope, token).Payload()), nil
}

// EmbedModuleHandle implements ee.TokenQueries.
func (r *Runtime) EmbedModuleHandle(scope ee.ModuleHandle) ee.ConstLookup {
	return direct(ee.SymData, uint64(scope))
}
