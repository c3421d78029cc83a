package importer

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"ryugo/ee"
	"ryugo/nodes"
	"ryugo/passes/irtest"
	"ryugo/targets"
)

// replacing is a runtime with on-stack replacement.
type replacing struct {
	*fake
	counter uint32
	info    ee.OSRInfo
}

func (r *replacing) GetEEInfo() *ee.Info {
	info := *r.fake.GetEEInfo()
	info.PatchpointCounter = r.counter
	return &info
}

func (r *replacing) GetOSRInfo(_ ee.MethodHandle, out *ee.OSRInfo) error {
	*out = r.info
	return nil
}

// TestPatchpoints imports methods with loops for TIER0: they get patchpoints, or are optimized at
// once, with a reason.
func TestPatchpoints(t *testing.T) {
	const loop = "a: ldarg.0; brtrue a; ret"
	const counted = `BB03: none BB01
=(V01, 100)
BB01: cond BB01 BB02
PATCHPOINT(&V01, 0)
jmpTrue(!=(V00, 0))
BB02: return
return()
`
	for _, c := range []struct {
		name    string
		il      string
		off     bool
		flags   ee.JitFlags
		attribs ee.MethodFlags
		refused string
		text    string
	}{
		{name: "loop", il: loop, text: counted},
		{name: "class constructor", il: loop, attribs: classConstructor, text: counted},
		{name: "a loop with an inner one in a try", il: "a: nop; b: ldarg.0; brtrue b; leave e; h: endfinally; e: ldarg.0; brtrue a; ret; clause finally b h h e"},
		{name: "off", il: loop, off: true, refused: "no on-stack replacement"},
		{name: "alternate JIT", il: loop, flags: ee.CORJIT_FLAG_ALT_JIT, refused: "another JIT takes over"},
		{name: "setting", il: loop, attribs: ee.CORINFO_FLG_DISABLE_TIER0_FOR_LOOPS, refused: "no quick code for loops"},
		{name: "stub", il: loop, flags: ee.CORJIT_FLAG_PUBLISH_SECRET_PARAM, refused: "native code calls it"},
		{name: "handler", il: "b: leave e; h: ldarg.0; brtrue h; endfinally; e: ret; clause finally b h h e", refused: "a loop in a handler"},
		{name: "localloc", il: "ldc.i4.8; localloc; pop; " + loop, refused: "localloc"},
		{name: "stack", il: "ldc.i4.1; a: ldarg.0; brtrue a; pop; ret", refused: "values on the stack where a loop begins"},
		{name: "not reached", il: "ret; " + loop, text: "BB04: none BB01\n=(V01, 100)\nBB01: return\nreturn()\n"},
	} {
		r := &replacing{fake: newFake(), counter: 100}
		if c.off {
			r.counter = 0
		}
		r.fake.info = ee.MethodInfo{Flags: ee.CORJIT_FLAG_TIER0 | c.flags, Attribs: c.attribs,
			Args: ee.SigInfo{Ret: ee.SigArg{Type: ee.CORINFO_TYPE_VOID}, Args: []ee.SigArg{{Type: ee.CORINFO_TYPE_INT}}}}
		r.il(t, c.il)
		var m nodes.Method
		var p Importer
		env := irtest.Env()
		env.JIT, env.MinOpts, env.Inline = r, false, true
		if err := run(&p, &m, env); err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		if p.PatchpointsRefused() != c.refused || env.MinOpts != (c.refused == "") || (m.CounterLcl == nodes.NoLcl) != (c.refused != "") {
			t.Errorf("%s: refused %q, minopts %v, counter V%02d", c.name, p.PatchpointsRefused(), env.MinOpts, m.CounterLcl)
		}
		if got := r.short(&m); c.text != "" && got != c.text {
			t.Errorf("%s: %s", c.name, cmp.Diff(c.text, got))
		}
	}
}

// TestTakeOver imports methods that begin at a loop, in the frame of another version. Code that is
// not imported may have exposed an address, and a loop in a try is entered through the start of the
// try.
func TestTakeOver(t *testing.T) {
	for _, c := range []struct {
		name, il string
		start    uint32
		exposed  string
		text     string
	}{
		{"loop", "ldloca 0; pop; ldloca 0; pop; nop; a: ldarg.0; brtrue a; ldloca 1; pop; ret", 11, "V01", `BB04: always BB02
BB02: cond BB02 BB03
jmpTrue(!=(V00, 0))
BB03: return
return()
`},
		{"beginning of a try", "nop; a: ldarg.0; brtrue a; leave e; h: endfinally; e: ret; clause finally a h h e", 1, "", `BB06: always BB02
BB02: try 1 cond BB02 BB03
jmpTrue(!=(V00, 0))
BB03: try 1 always BB07
BB07: callfinally BB04
BB08: always BB05
BB04: hnd 1 ehfinallyret
retfilt()
BB05: return
return()
EH1 finally BB02..BB03 hnd BB04..BB04 enclosing 0 0
`},
		{"inside of a try", "nop; a: nop; b: ldarg.0; brtrue b; leave e; h: endfinally; e: ret; clause finally a h h e", 2, "", `BB07: always BB03
BB03: try 1 cond BB03 BB04
jmpTrue(!=(V00, 0))
BB04: try 1 always BB08
BB08: callfinally BB05
BB09: always BB06
BB05: hnd 1 ehfinallyret
retfilt()
BB06: return
return()
EH1 finally BB03..BB04 hnd BB05..BB05 enclosing 0 0
`},
		{"inside of tries, which are entered again", "a: nop; c: nop; b: ldarg.0; brtrue b; leave d; g: endfinally; d: leave e; h: endfinally; e: ldarg.0; brtrue a; ret; clause finally c g g d; clause finally a h h e", 2, "", `BB10: always BB01
=(V03, 1)
BB01: try 2 cond BB17 BB18
jmpTrue(==(V03, 0))
BB18: try 2 always BB02
BB17: try 2 none BB02
BB02: try 1 cond BB15 BB16
jmpTrue(==(V03, 0))
BB16: try 1 always BB03
=(V03, 0)
BB15: try 1 none BB03
BB03: try 1 cond BB03 BB04
jmpTrue(!=(V00, 0))
BB04: try 1 always BB11
BB11: try 2 callfinally BB05
BB12: try 2 always BB06
BB05: try 2 hnd 1 ehfinallyret
retfilt()
BB06: try 2 always BB13
BB13: callfinally BB07
BB14: always BB08
BB07: hnd 2 ehfinallyret
retfilt()
BB08: cond BB01 BB09
jmpTrue(!=(V00, 0))
BB09: return
return()
EH1 finally BB02..BB04 hnd BB05..BB05 enclosing 2 0
EH2 finally BB01..BB06 hnd BB07..BB07 enclosing 0 0
`},
	} {
		r := &replacing{fake: newFake(), counter: 100}
		r.fake.info = ee.MethodInfo{Flags: ee.CORJIT_FLAG_TIER1 | ee.CORJIT_FLAG_OSR, Options: ee.CORINFO_OPT_INIT_LOCALS, Locals: []ee.SigArg{i4, i4},
			Args: ee.SigInfo{Ret: ee.SigArg{Type: ee.CORINFO_TYPE_VOID}, Args: []ee.SigArg{i4}}}
		r.il(t, c.il)
		r.info = ee.OSRInfo{ILOffset: c.start, Frame: ee.OldFrame{Size: 64, Saved: 32, Slots: []ee.OldSlot{{Offset: -24}, {Offset: -32}, {Offset: -40}}}}
		var m nodes.Method
		var p Importer
		env := irtest.Env()
		env.JIT, env.MinOpts, env.Inline = r, false, true
		if err := run(&p, &m, env); err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		var v nodes.Verifier
		if err := v.Verify(&m); err != nil {
			t.Errorf("%s: verifier: %v", c.name, err)
		}
		exposed := ""
		for i := range m.Locals[:3] {
			l := &m.Locals[i]
			if !l.IsParam() || l.NumArgRegs != 0 || l.StackOffset != r.info.Frame.Slots[i].Offset || l.Flags&nodes.LvMustInit != 0 {
				t.Errorf("%s: V%02d is %+v", c.name, i, l)
			}
			if l.Flags&nodes.LvAddrExposed != 0 {
				exposed += fmt.Sprintf("V%02d", i)
			}
		}
		if exposed != c.exposed || m.NumParams != 3 || m.OldFrameSize != 64 || m.OldSaved != 32 {
			t.Errorf("%s: exposed %s, %d parameters, a frame of %d, registers %#x", c.name, exposed, m.NumParams, m.OldFrameSize, m.OldSaved)
		}
		if d := cmp.Diff(c.text, r.short(&m)); d != "" {
			t.Errorf("%s: %s\n%s", c.name, d, r.short(&m))
		}
	}
}

// TestTakeOverRefused imports methods whose frames cannot be taken over.
func TestTakeOverRefused(t *testing.T) {
	for _, c := range []struct {
		name  string
		flags ee.JitFlags
		slots int
		start uint32
		want  string
	}{
		{"arm64", 0, 1, 0, "on-stack replacement on this machine"},
		{"alternate JIT", ee.CORJIT_FLAG_ALT_JIT, 1, 0, "on-stack replacement beside another JIT"},
		{"locals", 0, 2, 0, "on-stack replacement of another kind of frame"},
		{"inside of an instruction", 0, 1, 2, "on-stack replacement inside of an instruction"},
		{"after the end", 0, 1, 99, "on-stack replacement inside of an instruction"},
	} {
		r := &replacing{fake: newFake(), counter: 100}
		r.fake.info = ee.MethodInfo{Flags: ee.CORJIT_FLAG_OSR | c.flags, Args: ee.SigInfo{Ret: ee.SigArg{Type: ee.CORINFO_TYPE_VOID}, Args: []ee.SigArg{i4}}}
		r.il(t, "a: ldarg.0; brtrue a; ret")
		r.info = ee.OSRInfo{ILOffset: c.start, Frame: ee.OldFrame{Size: 64, Slots: make([]ee.OldSlot, c.slots)}}
		var m nodes.Method
		var p Importer
		env := irtest.Env()
		env.JIT, env.MinOpts, env.Inline = r, false, true
		if c.name == "arm64" {
			env.Target = &targets.ARM64
		}
		if err := run(&p, &m, env); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %s", c.name, err, c.want)
		}
	}
}
