package importer

import (
	"testing"

	"ryugo/ee"
	"ryugo/passes/inline"
)

// TestInlineLookups inlines methods of shared code that look up types, either in the context that
// the call passes or in the class of their object.
func TestInlineLookups(t *testing.T) {
	for _, r := range []struct {
		name   string
		callee body
		static bool // the lookup begins with the method's context, not with this
		bare   bool // no context is passed
		off    bool // the runtime does not answer for inlinees
		args   []ee.SigArg
		il     string
		want   string
		reason inline.Reason
	}{
		{name: "the context that is passed", callee: body{name: "Cast", ret: obj, args: []ee.SigArg{obj}, il: "ldarg.0; castclass T; ret"}, static: true,
			args: []ee.SigArg{obj}, il: "ldarg.0; call Cast; ret", want: "=(V01, 77)\nreturn(CHKCASTANY(ind<long>(+(ind<long>(+(V01, 48)), 16)), V00))"},
		{name: "none is passed", callee: body{name: "Cast", ret: obj, args: []ee.SigArg{obj}, il: "ldarg.0; castclass T; ret"}, static: true, bare: true,
			args: []ee.SigArg{obj}, il: "ldarg.0; call Cast; ret", want: "return(Cast(V00))", reason: inline.CALLSITE_GENERIC_DICTIONARY_LOOKUP},
		{name: "not answered", callee: body{name: "Cast", ret: obj, args: []ee.SigArg{obj}, il: "ldarg.0; castclass T; ret"}, static: true, off: true,
			args: []ee.SigArg{obj}, il: "ldarg.0; call Cast; ret", want: "return(Cast(77, V00))", reason: inline.CALLSITE_GENERIC_DICTIONARY_LOOKUP},
		{name: "the class of this", callee: body{name: ".Cast", ret: obj, args: []ee.SigArg{obj}, il: "ldarg.1; castclass T; ret"},
			args: []ee.SigArg{obj, obj}, il: "ldarg.0; ldarg.1; call .Cast; ret", want: "return(CHKCASTANY(ind<long>(+(ind<long>(+(ind<long>(V00), 48)), 16)), V01))"},
		{name: "a call of which this is the result", callee: body{name: ".Cast", ret: obj, args: []ee.SigArg{obj}, il: "ldarg.1; castclass T; ret"},
			args: []ee.SigArg{obj}, il: "call O; ldarg.0; call .Cast; ret", want: "=(V01, O())\nreturn(CHKCASTANY(ind<long>(+(ind<long>(+(ind<long>(V01), 48)), 16)), V00))"},
		{name: "this has gone to its one use", callee: body{name: ".Cast", ret: obj, il: "ldarg.0; castclass T; ret"},
			il: "call O; call .Cast; ret", want: "return(.Cast(O()))", reason: inline.CALLSITE_GENERIC_DICTIONARY_LOOKUP},
		{name: "this is stored to", callee: body{name: ".Cast", ret: obj, args: []ee.SigArg{obj}, il: "ldarg.1; starg.s 0; ldarg.1; castclass T; ret"},
			args: []ee.SigArg{obj, obj}, il: "ldarg.0; ldarg.1; call .Cast; ret", want: "return(.Cast(V00, V01))", reason: inline.CALLSITE_GENERIC_DICTIONARY_LOOKUP},
	} {
		t.Run(r.name, func(t *testing.T) {
			f := newFake()
			addMethods(f)
			f.lookups = !r.off
			for i := range f.things {
				if l := &f.things[i].handle.Lookup; l.NeedsRuntimeLookup {
					l.Runtime.TestForNull = false
					if r.static {
						l.Runtime.Kind = ee.CORINFO_LOOKUP_METHODPARAM
					}
				}
			}
			c := f.method(r.callee.name, ee.CORINFO_CALL, r.callee.ret, r.callee.args...)
			if r.static && !r.bare {
				c.Sig.CallConv |= ee.CORINFO_CALLCONV_PARAMTYPE
				c.InstParam = ee.Value{Bits: 77}
			}
			f.method("O", ee.CORINFO_CALL, obj)
			c = &f.things[f.names[r.callee.name]].call
			jit := &bodies{f, map[ee.MethodHandle]ee.MethodInfo{}}
			f.info = ee.MethodInfo{Method: c.Method, Args: c.Sig}
			f.il(t, r.callee.il)
			jit.of[c.Method] = f.info
			f.info = ee.MethodInfo{Args: ee.SigInfo{Ret: obj, Args: r.args}}
			f.il(t, r.il)
			var p Importer
			f.inlined(t, &p, jit, r.want)
			rows := p.Inlines()
			if got := rows[len(rows)-1].Reason; got != r.reason {
				t.Errorf("the reason is %v", got)
			}
		})
	}
}

// TestDropLookups inlines methods of shared code into an instance method of a shared class. A
// context lookup remains, and the root keeps its own context at the entry, only if one of the
// methods needs it.
func TestDropLookups(t *testing.T) {
	plain := body{name: "Plain", ret: obj, args: []ee.SigArg{obj}, il: "ldarg.0; ret"}
	cast := body{name: "Cast", ret: obj, args: []ee.SigArg{obj}, il: "ldarg.0; castclass T; ret"}
	around := body{name: "Around", ret: obj, args: []ee.SigArg{obj}, il: "ldarg.0; call Plain; ret"}
	for _, r := range []struct {
		name   string
		bodies []body
		il     string
		want   string
	}{
		{"the inlinee asks for none", []body{plain}, "ldarg.1; call Plain; ret", "return(V01)"},
		{"nor does what it inlines", []body{plain, around}, "ldarg.1; call Around; ret", "return(V01)"},
		{"one of two does", []body{plain, cast}, "ldarg.1; call Plain; call Cast; ret", `=(V07, V00)
=(V04, V01)
=(V03, ind<long>(+(ind<long>(+(ind<long>(V00), 48)), 16)))
=(V03, qmark(!=(V03, 0), colon(V03, RUNTIMEHANDLE_CLASS(ind<long>(V00), 0))))
=(V05, V03)
=(V06, ind<long>(+(ind<long>(+(V05, 48)), 16)))
=(V06, qmark(!=(V06, 0), colon(V06, RUNTIMEHANDLE_CLASS(V05, 0))))
return(CHKCASTANY(V06, V04))`},
	} {
		t.Run(r.name, func(t *testing.T) {
			f := newFake()
			addMethods(f)
			f.lookups = true
			shared := f.things[f.names["T"]].handle // through `this`; in an inlinee through the context it was passed
			f.things[f.names["T"]].handle.Lookup.Runtime.Kind = ee.CORINFO_LOOKUP_METHODPARAM
			for _, b := range r.bodies {
				c := f.method(b.name, ee.CORINFO_CALL, b.ret, b.args...)
				c.Sig.CallConv |= ee.CORINFO_CALLCONV_PARAMTYPE
				c.ExactContextNeedsRuntimeLookup = true
				f.things[len(f.things)-1].handle = shared
			}
			jit := &bodies{f, map[ee.MethodHandle]ee.MethodInfo{}}
			for _, b := range r.bodies {
				c := &f.things[f.names[b.name]].call
				f.info = ee.MethodInfo{Method: c.Method, Args: c.Sig}
				f.il(t, b.il)
				jit.of[c.Method] = f.info
			}
			f.info = ee.MethodInfo{Args: ee.SigInfo{Ret: obj, Args: []ee.SigArg{obj}, CallConv: ee.CORINFO_CALLCONV_HASTHIS}, Class: clsShared, Options: ee.CORINFO_GENERICS_CTXT_FROM_THIS}
			f.il(t, r.il)
			var p Importer
			f.inlined(t, &p, jit, r.want)
		})
	}
}
