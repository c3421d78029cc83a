package standalone

import (
	"ryugo/cil"
	"ryugo/ee"
	"ryugo/loader"
)

// GetCallInfo implements ee.TokenQueries.
func (r *Runtime) GetCallInfo(tok, constrained *ee.ResolvedToken, caller ee.MethodHandle, flags ee.CallInfoFlags, out *ee.CallInfo) error {
	*out = ee.CallInfo{}
	m := r.L.Method(tok.Method)
	from := r.L.Method(caller)
	if m == nil {
		return from.InMethod(badInput("call of what is no method"))
	}
	if err := r.callInfo(m, tok, constrained, from, flags, out); err != nil {
		return from.InMethod(err)
	}
	return nil
}

func (r *Runtime) callInfo(m *loader.Method, tok, constrained *ee.ResolvedToken, from *loader.Method, flags ee.CallInfoFlags, out *ee.CallInfo) error {
	callvirt := flags&ee.CORINFO_CALLINFO_CALLVIRT != 0
	if callvirt && m.IsStatic() {
		return badInput("callvirt of a static method")
	}
	target, resolved := m, false
	if constrained != nil {
		c := r.L.Class(constrained.Class)
		if c == nil {
			return badInput("constrained by what is no type")
		}
		if m.IsStatic() {
			if !m.IsVirtual() {
				return badInput("constrained call of a static method that is not virtual")
			}
			if c.IsShared() || m.IsShared() {
				return r.sharedStaticVirtual(m, tok, constrained, from, out)
			}
			impl, err := r.L.StaticVirtualImpl(c, m)
			if err != nil {
				return err
			}
			target, resolved = impl, true
		} else if flags&ee.CORINFO_CALLINFO_LDFTN != 0 {
			return badInput("constrained ldftn of an instance method")
		} else if out.ThisTransform = ee.CORINFO_DEREF_THIS; c.IsValueType() {
			impl, err := r.L.ConstrainedImpl(c, m)
			if err != nil {
				return err
			}
			if impl != nil {
				target, resolved, callvirt = impl, true, false
				out.ThisTransform = ee.CORINFO_NO_THIS_TRANSFORM
			} else {
				out.ThisTransform = ee.CORINFO_BOX_THIS
			}
		}
	}
	stringCtor := tok.Kind == ee.CORINFO_TOKENKIND_NewObj && m.Class.Elem == cil.ELEMENT_TYPE_STRING && m.IsConstructor()
	if stringCtor {
		if s := m.StringCtor(); s != nil {
			target = s
		}
	}
	sig, err := target.Info()
	if err != nil {
		return err
	}
	out.Sig = *sig
	out.Sig.CallConv &^= ee.CORINFO_CALLCONV_PARAMTYPE
	if stringCtor && target == m {
		// The core library has no String.Ctor: present the constructor as the function that it is
		// to the caller, which returns a new string.
		out.Sig.CallConv &^= ee.CORINFO_CALLCONV_HASTHIS
		out.Sig.Ret = r.L.Known.String.SigArg()
	}
	if sig.CallConv&ee.CORINFO_CALLCONV_MASK == ee.CORINFO_CALLCONV_VARARG {
		if err := r.varargSite(tok, out); err != nil {
			return err
		}
	}
	out.Class = target.Class.Handle()
	out.ClassFlags = r.classAttribs(target.Class)
	shared := target.IsShared()
	out.ExactContextNeedsRuntimeLookup = shared
	if target.IsGeneric() {
		out.Context = ee.MethodContext(target.Handle())
	} else {
		out.Context = ee.ClassContext(target.Class.Handle())
	}
	switch {
	case callvirt && target.IsVirtual() && !target.IsFinal():
		err = r.virtualCall(target, tok, from, shared, out)
	case target.IsAbstract():
		err = badInput("direct call of an abstract method")
	case flags&ee.CORINFO_CALLINFO_LDFTN == 0 && traits(target)&traitNative != 0:
		err = badInput("call of a method that native code alone may call")
	case target.MustExpand() && intrinsicOf(target) == ee.CORINFO_INTRINSIC_None:
		err = unsupported("intrinsic " + target.Def.FullName())
	default:
		out.NullInstanceCheck = callvirt
		err = r.directCall(target, tok, constrained, from, flags, shared, resolved, out)
	}
	if err != nil {
		return err
	}
	out.MethodFlags = methodAttribs(r.L.Method(out.Method))
	return nil
}

// sharedStaticVirtual fills a call of a static virtual method from shared code, where the exact
// type of the constraint is known only at run time.
func (r *Runtime) sharedStaticVirtual(m *loader.Method, tok, constrained *ee.ResolvedToken, from *loader.Method, out *ee.CallInfo) error {
	sig, err := m.Info()
	if err != nil {
		return err
	}
	out.Sig = *sig
	out.Sig.CallConv &^= ee.CORINFO_CALLCONV_PARAMTYPE
	out.Class, out.ClassFlags = m.Class.Handle(), r.classAttribs(m.Class)
	out.Method, out.MethodFlags, out.Context = m.Handle(), methodAttribs(m), ee.MethodContext(m.Handle())
	out.Kind = ee.CORINFO_CALL_CODE_POINTER
	return r.runtimeLookup(loader.LookupConstrainedEntry, tok, constrained, from.Handle(), &out.StubLookup)
}

// varargSite puts the arguments of this call site into the signature.
func (r *Runtime) varargSite(tok *ee.ResolvedToken, out *ee.CallInfo) error {
	mod := r.L.Module(tok.Scope)
	res, err := mod.Resolve(cil.Token(tok.Token), r.L.ContextOf(tok.Context))
	if err != nil || res.Site == nil {
		return err
	}
	site, err := mod.SiteInfo(res.Site, cil.Token(tok.Token))
	if err == nil {
		out.Sig = *site
	}
	return err
}

// virtualCall fills a call whose target depends on the object's class.
func (r *Runtime) virtualCall(target *loader.Method, tok *ee.ResolvedToken, from *loader.Method, shared bool, out *ee.CallInfo) error {
	out.Method = target.Handle()
	switch {
	case target.IsGeneric():
		out.Kind = ee.CORINFO_VIRTUALCALL_LDVIRTFTN
	case target.Class.IsInterface():
		out.Kind = ee.CORINFO_VIRTUALCALL_STUB
		if shared {
			return r.runtimeLookup(loader.LookupStubCell, tok, nil, from.Handle(), &out.StubLookup)
		}
		out.StubLookup.Const = cell(ee.SymStubCell, uint64(target.ID))
	default:
		out.Kind = ee.CORINFO_VIRTUALCALL_VTABLE
		if target.Slot() < 0 {
			if _, err := target.Class.VTable(); err != nil {
				return err
			}
			return badInput("callvirt of a method without slot")
		}
		canon, err := r.L.CanonicalMethod(target)
		if err != nil {
			return err
		}
		out.Method = canon.Handle()
	}
	return nil
}

// directCall fills a call whose target is known. The entry of shared code is its canonical method,
// with the exact context as an argument if the method expects one. If the caller cannot pass the
// context, the call goes to an instantiating stub that supplies it.
func (r *Runtime) directCall(target *loader.Method, tok, constrained *ee.ResolvedToken, from *loader.Method,
	flags ee.CallInfoFlags, shared, resolved bool, out *ee.CallInfo) error {
	out.Kind = ee.CORINFO_CALL
	canon, err := r.L.CanonicalMethod(target)
	if err != nil {
		return err
	}
	out.Method = canon.Handle()
	if canon.ContextSource() < loader.ContextMethod {
		return nil
	}
	allow := flags&ee.CORINFO_CALLINFO_ALLOWINSTPARAM != 0
	if allow && !(resolved && shared) {
		out.Sig.CallConv |= ee.CORINFO_CALLCONV_PARAMTYPE
		switch {
		case shared:
		case canon.ContextSource() == loader.ContextMethod:
			out.InstParam = ee.SymbolValue(ee.SymMethod, uint64(target.ID))
		default:
			out.InstParam = ee.SymbolValue(ee.SymClass, uint64(target.Class.ID))
		}
		return nil
	}
	out.Method = target.Handle()
	if !shared {
		return nil
	}
	out.Kind = ee.CORINFO_CALL_CODE_POINTER
	kind := loader.LookupMethodEntry
	if !resolved {
		constrained = nil
	} else {
		kind = loader.LookupConstrainedEntry
	}
	return r.runtimeLookup(kind, tok, constrained, from.Handle(), &out.StubLookup)
}
