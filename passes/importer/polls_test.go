package importer

import (
	"strings"
	"testing"

	"ryugo/ee"
)

// pollShapes are loops and the places where they poll.
var pollShapes = []shape{
	{name: "condition at the end", args: []ee.SigArg{i4}, il: "br.s b; a: ldarg.0; starg.s 0; b: ldarg.0; brtrue.s a; ret", want: `BB01: always BB03
BB02: none BB03
BB03: cond BB02 BB04
POLL_GC()
jmpTrue(!=(V00, 0))
BB04: return
return()`},
	{name: "endless", il: "a: br.s a", want: `BB02: none BB01
BB01: always BB01
POLL_GC()`},
	{name: "switch back", args: []ee.SigArg{i4}, il: "a: ldarg.0; switch b a; ret; b: ret", want: `BB04: none BB01
BB01: switch BB03 BB01 BB02
POLL_GC()
switch(V00)
BB02: return
return()
BB03: return
return()`},
	{name: "values on the stack", ret: i4, args: []ee.SigArg{i4}, il: "ldc.i4.0; a: ldarg.0; add; ldarg.0; brtrue.s a; ret", want: `BB01: none BB02
=(V01, 0)
BB02: cond BB02 BB03
=(V01, +(V01, V00))
POLL_GC()
jmpTrue(!=(V00, 0))
BB03: return
return(V01)`},
	{name: "call where the loop jumps", args: []ee.SigArg{i4}, il: "a: ldarg.0; starg.s 0; call F; brtrue.s a; ret", want: `BB03: none BB01
BB01: cond BB01 BB02
jmpTrue(!=(F(), 0))
BB02: return
return()`},
	{name: "call where the loop begins", args: []ee.SigArg{i4}, il: "a: call F; brtrue.s b; br.s a; b: ldarg.0; brtrue.s a; ret", want: `BB05: none BB01
BB01: cond BB03 BB02
jmpTrue(!=(F(), 0))
BB02: always BB01
BB03: cond BB01 BB04
jmpTrue(!=(V00, 0))
BB04: return
return()`},
	{name: "call on one path", args: []ee.SigArg{i4}, il: "a: ldarg.0; brtrue.s b; call F; pop; b: ldarg.0; brtrue.s a; ret", want: `BB05: none BB01
BB01: cond BB03 BB02
jmpTrue(!=(V00, 0))
BB02: none BB03
F()
BB03: cond BB01 BB04
POLL_GC()
jmpTrue(!=(V00, 0))
BB04: return
return()`},
	{name: "function of the runtime", setup: func(f *fake) { f.method("Sin", ee.CORINFO_CALL, i4).MethodFlags = ee.CORINFO_FLG_INTRINSIC },
		il: "a: call Sin; brtrue.s a; ret", want: `BB03: none BB01
BB01: cond BB01 BB02
POLL_GC()
jmpTrue(!=(Sin(), 0))
BB02: return
return()`},
	{name: "leave back", il: "a: nop; t: nop; leave.s a; b: endfinally; c: ret; clause finally t b b c", want: `BB05: none BB01
BB01: none BB02
BB02: try 1 always BB06
BB06: callfinally BB03
BB07: always BB01
POLL_GC()
BB03: hnd 1 ehfinallyret
retfilt()
EH1 finally BB02..BB02 hnd BB03..BB03 enclosing 0 0`},
	{name: "catch back", il: "a: nop; leave.s c; b: pop; leave.s a; c: ret; clause catch a b b c", want: `BB04: none BB01
BB01: try 1 always BB03
BB02: hnd 1 ehcatchret BB01
BB03: return
return()
EH1 catch BB01..BB01 hnd BB02..BB02 enclosing 0 0`},
	{name: "no loop", args: []ee.SigArg{i4}, il: "ldarg.0; brtrue.s a; nop; a: ret", want: `BB01: cond BB03 BB02
jmpTrue(!=(V00, 0))
BB02: none BB03
BB03: return
return()`},
	{name: "jmp", setup: func(f *fake) { f.method("J", ee.CORINFO_CALL, void) }, il: "jmp J", want: `POLL_GC()
jmp`},
}

func TestPolls(t *testing.T) {
	for _, s := range pollShapes {
		t.Run(s.name, func(t *testing.T) {
			f := s.fakeFor(t)
			f.polls = true
			got, err := f.run(t, true)
			if err != nil {
				t.Fatal(err)
			}
			if got = strings.TrimSpace(got); got != s.want {
				t.Errorf("got\n%s\nwant\n%s", got, s.want)
			}
		})
	}
}
