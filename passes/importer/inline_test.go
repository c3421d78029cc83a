package importer

import (
	"strings"
	"testing"

	"ryugo/ee"
	"ryugo/nodes"
	"ryugo/passes/inline"
	"ryugo/passes/irtest"
)

// bodies is a fake whose methods have IL that the importer can inline.
type bodies struct {
	*fake
	of map[ee.MethodHandle]ee.MethodInfo
}

func (b *bodies) GetMethodInfo(h ee.MethodHandle, info *ee.MethodInfo) error {
	if own, ok := b.of[h]; ok {
		*info = own
		return nil
	}
	return b.fake.GetMethodInfo(h, info)
}

func (b *bodies) CanInline(_, callee ee.MethodHandle) bool {
	_, ok := b.of[callee]
	return ok
}

func (b *bodies) ReportInliningDecision(ee.MethodHandle, ee.MethodHandle, bool, string) {}

// body is a method that may be inlined.
type body struct {
	name   string // a leading dot means an instance method
	ret    ee.SigArg
	args   []ee.SigArg
	locals []ee.SigArg
	il     string
}

// inlineRules has a row for each rule of splicing: the callees, the caller, the result, and the
// reason if nothing is inlined.
var inlineRules = []struct {
	name   string
	bodies []body
	args   []ee.SigArg
	ret    ee.SigArg
	check  bool // the calls check `this`
	self   bool // the caller is the first of bodies
	il     string
	want   string
	reason inline.Reason
}{
	{name: "locals and constants are passed as they are", bodies: []body{{name: "Add", ret: i4, args: []ee.SigArg{i4, i4}, il: "ldarg.0; ldarg.0; add; ldarg.1; add; ret"}},
		ret: i4, args: []ee.SigArg{i4}, il: "ldarg.0; ldc.i4.5; call Add; ret",
		want: "return(+(+(V00, V00), 5))"},
	{name: "code after the return is unreached", bodies: []body{{name: "Inc", ret: i4, args: []ee.SigArg{i4}, il: "ldarg.0; ldc.i4.1; add; ret; ldc.i4.0; ret"}},
		ret: i4, il: "call F; call Inc; ret",
		want: "=(V00, +(F(), 1))\nreturn(V00)"},
	{name: "a tree with one use goes there", bodies: []body{{name: "Inc", ret: i4, args: []ee.SigArg{i4}, il: "ldarg.0; ldc.i4.1; add; ret"}},
		ret: i4, il: "call F; call Inc; ret",
		want: "return(+(F(), 1))"},
	{name: "a tree with two uses goes to a temp", bodies: []body{{name: "Sqr", ret: i4, args: []ee.SigArg{i4}, il: "ldarg.0; ldarg.0; mul; ret"}},
		ret: i4, il: "call F; call Sqr; ret",
		want: "=(V00, F())\nreturn(*(V00, V00))"},
	{name: "arguments used in another order", bodies: []body{{name: "Sub", ret: i4, args: []ee.SigArg{i4, i4}, il: "ldarg.1; ldarg.0; sub; ret"}},
		ret: i4, il: "call F; call F; call Sub; ret",
		want: "=(V01, F())\n=(V00, F())\nreturn(-(V00, V01))"},
	{name: "an argument that is stored to", bodies: []body{{name: "Set", ret: i4, args: []ee.SigArg{i4}, il: "ldarg.0; ldc.i4.1; add; starg.s 0; ldarg.0; ret"}},
		ret: i4, args: []ee.SigArg{i4}, il: "ldarg.0; call Set; ret",
		want: "=(V01, V00)\n=(V01, +(V01, 1))\nreturn(V01)"},
	{name: "an unused argument keeps its effects", bodies: []body{{name: "Nop", ret: void, args: []ee.SigArg{i4}, il: "ret"}},
		il: "call F; call Nop; ret", want: "F()\nreturn()"},
	{name: "what comes before the call is evaluated before it", bodies: []body{{name: "Dup", ret: i4, args: []ee.SigArg{i4}, il: "ldarg.0; ldarg.0; mul; ret"}},
		ret: i4, il: "call F; call F; call Dup; add; ret",
		want: "=(V01, F())\n=(V00, F())\nreturn(+(V01, *(V00, V00)))"},
	{name: "a local is zeroed only where it may be read before", bodies: []body{{name: "Loc", ret: i4, args: []ee.SigArg{i4}, locals: []ee.SigArg{i4, i4}, il: "ldarg.0; stloc.0; ldloc.0; ldloc.1; add; ret"}},
		ret: i4, args: []ee.SigArg{i4}, il: "ldarg.0; call Loc; ret",
		want: "=(V02, 0)\n=(V01, V00)\nreturn(+(V01, V02))"},
	{name: "several blocks return by a local", bodies: []body{{name: "Max", ret: i4, args: []ee.SigArg{i4}, il: "ldarg.0; ldc.i4.0; ble a; ldarg.0; ret; a: ldc.i4.0; ret"}},
		ret: i4, args: []ee.SigArg{i4}, il: "ldarg.0; call Max; ret",
		want: "BB01: none BB04\nBB04: cond BB06 BB05\njmpTrue(<=(V00, 0))\nBB05: always BB07\n=(V01, V00)\nBB06: none BB07\n=(V01, 0)\nBB07: return\nreturn(V01)"},
	{name: "a constant decides", bodies: []body{{name: "Max", ret: i4, args: []ee.SigArg{i4}, il: "ldarg.0; ldc.i4.0; ble a; ldarg.0; ret; a: ldc.i4.0; ret"}},
		ret: i4, il: "ldc.i4.7; call Max; ret",
		want: "BB01: none BB04\nBB04: none BB05\nBB05: none BB07\n=(V00, 7)\nBB07: return\nreturn(V00)"},
	{name: "a chain of calls", bodies: []body{{name: "A", ret: i4, args: []ee.SigArg{i4}, il: "ldarg.0; ldc.i4.1; add; ret"}, {name: "B", ret: i4, args: []ee.SigArg{i4}, il: "ldarg.0; call A; call A; ret"}},
		ret: i4, args: []ee.SigArg{i4}, il: "ldarg.0; call B; ret",
		want: "return(+(+(V00, 1), 1))"},
	{name: "null check of an unused this", bodies: []body{{name: ".M", ret: i4, il: "ldc.i4.3; ret"}}, check: true,
		ret: i4, args: []ee.SigArg{obj}, il: "ldarg.0; callvirt .M; ret",
		want: "nullcheck(V00)\nreturn(3)"},
	{name: "a field of this checks it", bodies: []body{{name: ".X", ret: i4, il: "ldarg.0; ldfld x; ret"}}, check: true,
		ret: i4, args: []ee.SigArg{obj}, il: "ldarg.0; callvirt .X; ret",
		want: "return(field+8(V00))"},
	{name: "a finally that does nothing goes away", bodies: []body{{name: "Dispose", ret: void, il: "ret"}},
		ret: i4, il: "a: call F; pop; leave c; b: call Dispose; endfinally; c: ldc.i4.1; ret; clause finally a b b c",
		want: "BB04: none BB01\nBB01: always BB05\nF()\nBB05: none BB06\nBB06: always BB03\nBB03: return\nreturn(1)"},
	{name: "one inside of another clause that stays", bodies: []body{{name: "Dispose", ret: void, il: "ret"}},
		ret: i4, il: "a: call F; pop; leave c; b: call Dispose; endfinally; c: leave e; d: pop; leave e; e: ldc.i4.1; ret; clause finally a b b c; clause catch a d d e",
		want: "BB06: none BB01\nBB01: try 1 always BB07\nF()\nBB07: try 1 none BB08\nBB08: try 1 always BB03\nBB03: try 1 always BB05\n" +
			"BB04: hnd 1 ehcatchret BB05\nBB05: return\nreturn(1)\nEH1 catch BB01..BB03 hnd BB04..BB04 enclosing 0 0"},
	{name: "a finally is copied to where it is called", bodies: []body{{name: "N", ret: i4, il: "ldc.i4.3; ret"}},
		ret: i4, args: []ee.SigArg{i4}, il: "a: call F; pop; leave c; b: ldarg.0; brfalse e; call F; pop; e: endfinally; c: call N; ret; clause finally a b b c",
		want: "BB06: none BB01\nBB01: try 1 always BB07\nF()\nBB07: none BB11\nBB11: cond BB13 BB12\njmpTrue(==(V00, 0))\nBB12: none BB13\nF()\nBB13: always BB08\nBB08: always BB05\nBB02: hnd 1 cond BB04 BB03\njmpTrue(==(V00, 0))\nBB03: hnd 1 none BB04\nF()\nBB04: hnd 1 ehfinallyret\nretfilt()\nBB05: return\nreturn(3)\nEH1 finally BB01..BB01 hnd BB02..BB04 enclosing 0 0"},
	{name: "only for the last of two ways out", bodies: []body{{name: "N", ret: i4, il: "ldc.i4.3; ret"}},
		ret: i4, args: []ee.SigArg{i4}, il: "a: ldarg.0; brtrue x; leave c; x: leave d; b: call F; pop; endfinally; c: call N; ret; d: ldc.i4.1; ret; clause finally a b b c",
		want: "BB07: none BB01\nBB01: try 1 cond BB03 BB02\njmpTrue(!=(V00, 0))\nBB02: try 1 always BB08\nBB03: try 1 always BB10\nBB10: callfinally BB04\nBB11: always BB06\nBB08: none BB14\nBB14: always BB09\nF()\nBB09: always BB05\nBB04: hnd 1 ehfinallyret\nF()\nretfilt()\nBB05: return\nreturn(3)\nBB06: return\nreturn(1)\nEH1 finally BB01..BB03 hnd BB04..BB04 enclosing 0 0"},
	{name: "no finally with a clause in it", bodies: []body{{name: "N", ret: i4, il: "ldc.i4.3; ret"}},
		ret: i4, il: "a: call F; pop; leave c; b: call F; pop; leave d; h: pop; leave d; d: endfinally; c: call N; ret; clause catch b h h d; clause finally a b b c",
		want: "BB06: none BB01\nBB01: try 2 always BB07\nF()\nBB07: callfinally BB02\nBB08: always BB05\nBB02: try 1 hnd 2 always BB04\nF()\nBB03: hnd 1 ehcatchret BB04\nBB04: hnd 2 ehfinallyret\nretfilt()\nBB05: return\nreturn(3)\nEH1 catch BB02..BB02 hnd BB03..BB03 enclosing 0 2\nEH2 finally BB01..BB01 hnd BB02..BB04 enclosing 0 0"},

	{name: "recursive", bodies: []body{{name: "R", ret: i4, args: []ee.SigArg{i4}, il: "ldarg.0; call R; ret"}},
		ret: i4, il: "ldc.i4.1; call R; ret", want: "return(R(1))", reason: inline.CALLSITE_IS_RECURSIVE},
	{name: "recursive, once", self: true, bodies: []body{{name: "R", ret: i4, args: []ee.SigArg{i4}, il: "ldarg.0; call R; ldc.i4.1; add; ret"}},
		ret: i4, args: []ee.SigArg{i4}, il: "ldarg.0; call R; ldc.i4.1; add; ret", want: "return(+(+(R(V00), 1), 1))", reason: inline.CALLSITE_IS_RECURSIVE},
	{name: "recursive, right before a return", self: true, bodies: []body{{name: "R", ret: i4, args: []ee.SigArg{i4}, il: "ldarg.0; call R; ret"}},
		ret: i4, args: []ee.SigArg{i4}, il: "ldarg.0; call R; ret", want: "return(R(V00))", reason: inline.CALLSITE_IS_RECURSIVE},
	{name: "the address of a local with a reference", bodies: []body{{name: "Out", ret: void, args: []ee.SigArg{ref}, il: "ldarg.0; ldnull; stind.ref; call F; pop; call F; pop; ldnull; pop; ret"}},
		ret: i4, args: []ee.SigArg{obj}, il: "ldarga 0; call Out; ldc.i4.1; ret", want: "=(ind<ref>(&V00), 0)\nF()\nF()\nreturn(1)", reason: inline.Inlined},
	{name: "the address of a local without one", bodies: []body{{name: "Out", ret: void, args: []ee.SigArg{ref}, il: "ldarg.0; ldnull; stind.ref; call F; pop; call F; pop; ldnull; pop; ret"}},
		ret: i4, args: []ee.SigArg{nint}, il: "ldarga 0; call Out; ldc.i4.1; ret", want: "Out(&V00)\nreturn(1)", reason: inline.CALLSITE_NOT_PROFITABLE_INLINE},
	{name: "a method of a local struct with a reference", bodies: []body{{name: ".Six", ret: void, il: strings.Repeat("call F; pop; ", 6) + "ret"}},
		ret: i4, args: []ee.SigArg{{Type: ee.CORINFO_TYPE_VALUECLASS, Class: gcValue | 16}}, il: "ldarga 0; call .Six; ldc.i4.1; ret", want: strings.Repeat("F()\n", 6) + "return(1)", reason: inline.Inlined},
	{name: "a method of a local struct without one", bodies: []body{{name: ".Six", ret: void, il: strings.Repeat("call F; pop; ", 6) + "ret"}},
		ret: i4, args: []ee.SigArg{{Type: ee.CORINFO_TYPE_VALUECLASS, Class: valueBase | 16}}, il: "ldarga 0; call .Six; ldc.i4.1; ret", want: ".Six(&V00)\nreturn(1)", reason: inline.CALLSITE_NOT_PROFITABLE_INLINE},
	{name: "always throws", bodies: []body{{name: "T", ret: i4, il: "ldnull; throw"}},
		ret: i4, il: "call T; ret", want: "T()", reason: inline.CALLEE_DOES_NOT_RETURN},
	{name: "nothing follows a call that does not return", bodies: []body{{name: "T", ret: void, il: "ldnull; throw"}},
		ret: i4, args: []ee.SigArg{i4}, il: "ldarg.0; ldc.i4.0; bge a; call T; a: call F; pop; ldarg.0; ret",
		want: "BB01: cond BB03 BB02\njmpTrue(>=(V00, 0))\nBB02: throw\nT()\nBB03: return\nF()\nreturn(V00)", reason: inline.CALLEE_DOES_NOT_RETURN},
	{name: "a call after one that does not return", bodies: []body{{name: "T", ret: void, il: "ldnull; throw"}, {name: "N", ret: i4, il: "ldc.i4.3; ret"}},
		ret: i4, il: "call T; call N; ret", want: "T()", reason: inline.CALLSITE_NOT_REACHED},
	{name: "a value that is lost with what precedes it", bodies: []body{{name: "T", ret: i4, il: "ldnull; throw"}},
		ret: i4, il: "call F; call T; add; ret", want: "return(+(F(), T()))", reason: inline.CALLEE_DOES_NOT_RETURN},
	{name: "broken IL", bodies: []body{{name: "U", ret: i4, il: "add; ret"}},
		ret: i4, il: "call U; ret", want: "return(U())", reason: inline.CALLEE_COMPILATION_ERROR},
	{name: "the caller asks for the address after its next call", bodies: []body{{name: "Inc", ret: i4, args: []ee.SigArg{i4}, il: "ldarg.0; ldc.i4.1; add; ret"}},
		ret: i4, il: "call NextReturn; pop; ldc.i4.1; call Inc; ret", want: "return(Inc(1))", reason: inline.CALLER_USES_NEXT_CALL_RET_ADDR},
	{name: "the callee calls what looks for its caller", bodies: []body{{name: "Who", ret: i4, il: "call Mark; ret"}},
		ret: i4, il: "call Who; ret", want: "return(Who())", reason: inline.CALLEE_STACK_CRAWL_MARK},
	{name: "noinline per VM", ret: i4, il: "call F; ret", want: "return(F())", reason: inline.CALLEE_IS_VM_NOINLINE},
}

// inlined imports the method of f.info with p, inlines the callees for which jit has bodies, and
// compares the trees.
func (f *fake) inlined(t *testing.T, p *Importer, jit ee.JitInfo, want string) {
	var m nodes.Method
	env := irtest.Env()
	env.JIT, env.MinOpts, env.Inline = jit, false, true
	if err := run(p, &m, env); err != nil {
		t.Fatal(err)
	}
	p.Inline(&m, env)
	var v nodes.Verifier
	if err := v.Verify(&m); err != nil {
		t.Fatalf("verifier: %v\n%s", err, f.short(&m))
	}
	if got := strings.TrimSpace(f.short(&m)); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// TestInlineRules inlines by each rule and compares the trees and the reason.
func TestInlineRules(t *testing.T) {
	for _, r := range inlineRules {
		t.Run(r.name, func(t *testing.T) {
			s := shape{ret: r.ret, args: r.args, il: r.il}
			f := newFake()
			addMethods(f)
			nameds(f)
			f.method("Mark", ee.CORINFO_CALL, i4).MethodFlags |= ee.CORINFO_FLG_DONT_INLINE_CALLER
			for _, b := range r.bodies {
				f.method(b.name, ee.CORINFO_CALL, b.ret, b.args...).NullInstanceCheck = r.check
			}
			jit := &bodies{f, map[ee.MethodHandle]ee.MethodInfo{}}
			for _, b := range r.bodies {
				h := f.things[f.names[b.name]].call.Method
				f.info = ee.MethodInfo{Method: h, Options: ee.CORINFO_OPT_INIT_LOCALS, Args: f.things[f.names[b.name]].call.Sig, Locals: b.locals}
				f.il(t, b.il)
				jit.of[h] = f.info
			}
			ret := s.ret
			if ret.Type == 0 {
				ret = void
			}
			f.info = ee.MethodInfo{Args: ee.SigInfo{Ret: ret, Args: s.args}}
			f.il(t, s.il)
			if r.self {
				f.info.Method = f.things[f.names[r.bodies[0].name]].call.Method
			}

			var p Importer
			f.inlined(t, &p, jit, r.want)
			for _, c := range p.Inlines()[1:] {
				if c.Reason == r.reason {
					return
				}
			}
			t.Errorf("no call with the reason %v: %+v", r.reason, p.Inlines())
		})
	}
}

// sized is a runtime that reports the sizes of bodies and counts how often a body is requested.
type sized struct {
	*bodies
	asked int
}

func (s *sized) ILSize(m ee.MethodHandle) int { return len(s.of[m].IL) }

func (s *sized) GetMethodInfo(m ee.MethodHandle, info *ee.MethodInfo) error {
	if _, ok := s.of[m]; ok {
		s.asked++
	}
	return s.bodies.GetMethodInfo(m, info)
}

// TestInlineSizes checks that when the size of a body decides, the importer decides before it
// requests the body.
func TestInlineSizes(t *testing.T) {
	for _, c := range []struct{ size, asked int }{{inline.MaxSize, 1}, {inline.MaxSize + 1, 0}} {
		f := newFake()
		f.method("One", ee.CORINFO_CALL, i4)
		jit := &sized{bodies: &bodies{f, map[ee.MethodHandle]ee.MethodInfo{}}}
		one := f.things[f.names["One"]].call
		f.info = ee.MethodInfo{Method: one.Method, Args: one.Sig}
		f.il(t, strings.Repeat("nop; ", c.size-2)+"ldc.i4.1; ret")
		jit.of[one.Method] = f.info
		f.info = ee.MethodInfo{Args: ee.SigInfo{Ret: i4}}
		f.il(t, "call One; ret")
		var p Importer
		f.inlined(t, &p, jit, "return(One())") // too large to be profitable
		if jit.asked != c.asked {
			t.Errorf("%d bytes: the body is asked for %d times", c.size, jit.asked)
		}
	}
}
