package importer

import (
	"strings"
	"testing"

	"ryugo/ee"
	"ryugo/nodes"
	"ryugo/passes/irtest"
)

// TestChooseLevel imports methods for full optimization and checks which of them are switched to
// minopts.
func TestChooseLevel(t *testing.T) {
	for _, c := range []struct {
		name    string
		attribs ee.MethodFlags
		flags   ee.JitFlags
		il      string
		locals  int
		min     bool
	}{
		{name: "small", il: "ret"},
		{name: "static", attribs: ee.CORINFO_FLG_STATIC, il: "ret"},
		{name: "class constructor", attribs: classConstructor, il: "ret"},
		{name: "instructions", il: strings.Repeat("nop\n", maxOptInsns-1) + "ret"},
		{name: "too many instructions", il: strings.Repeat("nop\n", maxOptInsns) + "ret", min: true},
		{name: "too much IL", il: strings.Repeat("ldc.i4 1000\npop\n", maxOptIL/6) + "ret", min: true},
		{name: "too many blocks", il: strings.Repeat("ldc.i4.0\nbrtrue end\n", maxOptBlocks) + "end: ret", min: true},
		{name: "too many locals", il: "ret", locals: maxOptLocals + 1, min: true},
		{name: "as the runtime wants", flags: ee.CORJIT_FLAG_MIN_OPT, il: "ret", min: true},
		{name: "tier 0", flags: ee.CORJIT_FLAG_TIER0, il: "ldc.i4.0\nbrtrue end\nnop\nend: ret", min: true},
		{name: "tier 0, a loop", flags: ee.CORJIT_FLAG_TIER0, il: "nop\na: ldc.i4.0\nbrtrue a\nret"},
		{name: "tier 1", flags: ee.CORJIT_FLAG_TIER1, il: "ret"},
	} {
		f := newFake()
		f.info = ee.MethodInfo{Attribs: c.attribs, Flags: c.flags, Args: ee.SigInfo{Ret: ee.SigArg{Type: ee.CORINFO_TYPE_VOID}}}
		for range c.locals {
			f.info.Locals = append(f.info.Locals, ee.SigArg{Type: ee.CORINFO_TYPE_INT})
		}
		f.il(t, c.il)
		var m nodes.Method
		var p Importer
		env := irtest.Env()
		env.JIT, env.MinOpts, env.Inline = f, false, true
		if err := run(&p, &m, env); err != nil {
			t.Errorf("%s: %v", c.name, err)
		}
		if env.MinOpts != c.min || env.Inline == c.min {
			t.Errorf("%s: minopts %v, inlining %v", c.name, env.MinOpts, env.Inline)
		}
	}
}
