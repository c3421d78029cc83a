package importer

import (
	"testing"

	"ryugo/ee"
	"ryugo/nodes"
)

// guardRules are virtual calls whose objects were counted, and delegate calls whose methods were
// counted.
var guardRules = []struct {
	name, il, want string
	classes        []ee.LikelyCall
	delegate       string // the method that percent of the delegates at offset 2 call
	percent        uint32
}{
	{name: "a result that is used", il: "ldarg.0; callvirt .V; ldc.i4.1; add; ret",
		want:    "BB01: cond BB06 BB05\njmpTrue(!=(ind<long>(V00), sym65537))\nBB05: always BB04\n=(V02, V00)\n=(V01, 3)\nBB06: none BB04\n=(V01, .V(V00))\nBB04: return\nreturn(+(V01, 1))",
		classes: []ee.LikelyCall{{ILOffset: 1, Percent: 75, Class: clsSealed}}},
	{name: "no result", il: "ldarg.0; callvirt .W; ldc.i4.1; ret",
		want:    "BB01: cond BB06 BB05\njmpTrue(!=(ind<long>(V00), sym65537))\nBB05: always BB04\n=(V01, V00)\nBB06: none BB04\n.W(V00)\nBB04: return\nreturn(1)",
		classes: []ee.LikelyCall{{ILOffset: 1, Percent: 100, Class: clsSealed}}},
	{name: "arguments and what comes before", il: "call F; ldarg.0; call F; callvirt .Add; add; ret",
		want:    "BB01: cond BB06 BB05\n=(V01, F())\n=(V02, F())\njmpTrue(!=(ind<long>(V00), sym65537))\nBB05: always BB04\n=(V04, V00)\n=(V03, *(V02, 2))\nBB06: none BB04\n=(V03, .Add(V00, V02))\nBB04: return\nreturn(+(V01, V03))",
		classes: []ee.LikelyCall{{ILOffset: 11, Percent: 50, Class: clsSealed}}},
	{name: "an object that is computed", il: "call O2; callvirt .V; ret",
		want:    "BB01: cond BB06 BB05\n=(V01, O2())\njmpTrue(!=(ind<long>(V01), sym65537))\nBB05: always BB04\n=(V03, V01)\n=(V02, 3)\nBB06: none BB04\n=(V02, .V(V01))\nBB04: return\nreturn(V02)",
		classes: []ee.LikelyCall{{ILOffset: 5, Percent: 50, Class: clsSealed}}},
	{name: "many classes", il: "ldarg.0; callvirt .V; ret", want: "return(.V(V00))", classes: []ee.LikelyCall{{ILOffset: 1, Percent: 29, Class: clsSealed}}},
	{name: "another call", il: "ldarg.0; callvirt .V; ret", want: "return(.V(V00))", classes: []ee.LikelyCall{{ILOffset: 2, Percent: 90, Class: clsSealed}}},
	{name: "an explicit tail call", il: "ldarg.0; tail.; callvirt .V; ret", want: "return(.V(V00))", classes: []ee.LikelyCall{{ILOffset: 3, Percent: 90, Class: clsSealed}}},
	{name: "a delegate", il: "ldarg.0; ldc.i4.7; callvirt .Invoke; ret", delegate: "Add2", percent: 60,
		want: "BB01: cond BB06 BB05\njmpTrue(!=(ind<long>(+(V00, 24)), sym77))\nBB05: always BB04\n=(V02, ind<ref>(+(V00, 8)))\n=(V01, *(7, 2))\nBB06: none BB04\n=(V01, .Invoke(V00, 7))\nBB04: return\nreturn(V01)"},
	{name: "a boxed value", il: "ldarg.0; callvirt .Boxed; ret",
		want:    "BB01: cond BB06 BB05\njmpTrue(!=(ind<long>(V00), sym1048580))\nBB05: always BB04\n=(V02, +(V00, 8))\n=(V01, ind<int>(V02))\nBB06: none BB04\n=(V01, .Boxed(V00))\nBB04: return\nreturn(V01)",
		classes: []ee.LikelyCall{{ILOffset: 1, Percent: 75, Class: valueBase | 4}}},
	{name: "delegates of many methods", il: "ldarg.0; ldc.i4.7; callvirt .Invoke; ret", delegate: "Add2", percent: 20, want: "return(.Invoke(V00, 7))"},
	{name: "a delegate of a static method", il: "ldarg.0; ldc.i4.7; callvirt .Invoke; ret", delegate: "Static", percent: 90, want: "return(.Invoke(V00, 7))"},
	{name: "a class where there is a delegate", il: "ldarg.0; ldc.i4.7; callvirt .Invoke; ret", want: "return(.Invoke(V00, 7))", classes: []ee.LikelyCall{{ILOffset: 2, Percent: 90, Class: clsSealed}}},
	{name: "a method where there is an object", il: "ldarg.0; ldc.i4.7; callvirt .Add; ret", delegate: "Add2", percent: 90, want: "return(.Add(V00, 7))"},
	{name: "a class of shared code", il: "ldarg.0; callvirt .V; ret", want: "return(.V(V00))", classes: []ee.LikelyCall{{ILOffset: 1, Percent: 90, Class: clsObjects}}},
}

// overridden is a runtime whose virtual calls reach the method D, or with an argument Add2.
type overridden struct{ *bodies }

func (o overridden) GetMethodAttribs(m ee.MethodHandle) ee.MethodFlags {
	if o.fake.things[m].name == "Static" {
		return ee.CORINFO_FLG_STATIC
	}
	return ee.CORINFO_FLG_VIRTUAL
}

func (o overridden) GetFunctionFixedEntryPoint(m ee.MethodHandle) ee.ConstLookup {
	if o.fake.things[m].name != "Add2" {
		panic("the address of another method")
	}
	return ee.ConstLookup{Addr: ee.SymbolValue(ee.SymData, 77)}
}

func (o overridden) GetMethodClass(m ee.MethodHandle) ee.ClassHandle {
	if name := o.fake.things[m].name; name == "OfBox" || name == "OfValue" {
		return valueBase | 4
	}
	return clsObject
}

func (o overridden) GetUnboxedEntry(m ee.MethodHandle) ee.MethodHandle {
	if o.fake.things[m].name != "OfBox" {
		panic("the value of no box")
	}
	return o.fake.things[o.fake.names["OfValue"]].call.Method
}

func (o overridden) GetEEInfo() *ee.Info {
	info := *o.fake.GetEEInfo()
	info.OffsetOfDelegateInstance, info.OffsetOfDelegateFirstTarget = 8, 24
	return &info
}

func (o overridden) GetMethodVTableOffset(ee.MethodHandle) (indirection, after uint32) { return 64, 8 }

func (o overridden) EmbedClassHandle(c ee.ClassHandle) ee.ConstLookup {
	return ee.ConstLookup{Addr: ee.SymbolValue(ee.SymData, uint64(c))}
}

func (o overridden) ResolveVirtualMethod(m ee.MethodHandle, class ee.ClassHandle, _ ee.ContextHandle) ee.MethodHandle {
	f := o.fake
	switch m {
	case f.things[f.names[".Add"]].call.Method:
		return f.things[f.names["Add2"]].call.Method
	case f.things[f.names[".W"]].call.Method:
		return f.things[f.names["None"]].call.Method
	case f.things[f.names[".Boxed"]].call.Method:
		return f.things[f.names["OfBox"]].call.Method
	}
	return f.things[f.names["D"]].call.Method
}

// TestGuard checks that methods are called directly for objects of the class counted most often.
func TestGuard(t *testing.T) {
	for _, r := range guardRules {
		t.Run(r.name, func(t *testing.T) {
			f := newFake()
			addMethods(f)
			f.method(".V", ee.CORINFO_VIRTUALCALL_VTABLE, i4)
			f.method(".W", ee.CORINFO_VIRTUALCALL_STUB, void)
			f.method(".Add", ee.CORINFO_VIRTUALCALL_VTABLE, i4, i4)
			f.method("O2", ee.CORINFO_CALL, obj)
			f.method("Static", ee.CORINFO_CALL, i4, i4)
			f.method(".Boxed", ee.CORINFO_VIRTUALCALL_STUB, i4)
			f.method("OfBox", ee.CORINFO_CALL, i4)
			f.method(".Invoke", ee.CORINFO_CALL, i4, i4).MethodFlags |= ee.CORINFO_FLG_DELEGATE_INVOKE
			jit := overridden{&bodies{f, map[ee.MethodHandle]ee.MethodInfo{}}}
			for _, b := range []body{{name: "D", ret: i4, il: "ldc.i4.3; ret"}, {name: "None", ret: void, il: "ret"}, {name: "OfValue", ret: i4, il: "ldarg.0; ldind.i4; ret"}, {name: "Add2", ret: i4, args: []ee.SigArg{i4}, il: "ldarg.1; ldc.i4.2; mul; ret"}} {
				c := f.method(b.name, ee.CORINFO_CALL, b.ret, b.args...)
				c.Sig.CallConv |= ee.CORINFO_CALLCONV_HASTHIS
				f.info = ee.MethodInfo{Method: c.Method, Args: c.Sig}
				f.il(t, b.il)
				jit.of[c.Method] = f.info
			}
			f.info = ee.MethodInfo{Args: ee.SigInfo{Ret: i4, Args: []ee.SigArg{obj}}}
			f.il(t, r.il)
			f.info.LikelyCalls = r.classes
			if r.delegate != "" {
				f.info.LikelyCalls = []ee.LikelyCall{{ILOffset: 2, Percent: r.percent, Method: f.things[f.names[r.delegate]].call.Method}}
			}
			var p Importer
			f.inlined(t, &p, jit, r.want)
			for i := range p.m.Locals {
				if l := &p.m.Locals[i]; l.Flags&nodes.LvClassExact != 0 && l.Class != clsSealed {
					t.Errorf("V%02d has class %x", i, l.Class)
				}
			}
		})
	}
}
