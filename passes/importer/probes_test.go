package importer

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"ryugo/ee"
	"ryugo/nodes"
	"ryugo/passes/irtest"
)

// counting is a runtime with memory for counters if base is not 0. Rows of a schema are 16 bytes
// apart.
type counting struct {
	*fake
	base   uint64
	schema []ee.PgoSchema
}

func (c *counting) AllocPgoInstrumentationBySchema(_ ee.MethodHandle, schema []ee.PgoSchema) (base uint64, ok bool) {
	c.schema = append([]ee.PgoSchema(nil), schema...)
	for i := range schema {
		schema[i].Offset = 16 * uint64(i)
	}
	return c.base, c.base != 0
}

func (c *counting) GetMethodVTableOffset(ee.MethodHandle) (indirection, after uint32) { return 64, 8 }

// TestProbes imports an instrumented method at both levels: every block has a counter, including
// handlers; virtual calls and casts record their object, and delegate calls their delegate. Without
// memory nothing is counted.
func TestProbes(t *testing.T) {
	const il = "a: ldarg.0; callvirt .V; brtrue a; leave e; b: pop; leave e; e: ldarg.0; castclass Objects; pop; ldarg.0; callvirt .Invoke; ret; clause catch a b b e"
	schema := []ee.PgoSchema{
		{Kind: ee.BasicBlockIntCount, ILOffset: 0, Count: 1},
		{Kind: ee.HandleHistogramIntCount, ILOffset: 1, Count: 1, Other: ee.HISTOGRAM_CLASS},
		{Kind: ee.HandleHistogramTypes, ILOffset: 1, Count: ee.HistogramSize, Other: ee.HISTOGRAM_CLASS},
		{Kind: ee.BasicBlockIntCount, ILOffset: 11, Count: 1},
		{Kind: ee.BasicBlockIntCount, ILOffset: 22, Count: 1},
		{Kind: ee.HandleHistogramIntCount, ILOffset: 23, Count: 1, Other: ee.HISTOGRAM_CLASS},
		{Kind: ee.HandleHistogramTypes, ILOffset: 23, Count: ee.HistogramSize, Other: ee.HISTOGRAM_CLASS},
		{Kind: ee.HandleHistogramIntCount, ILOffset: 30, Count: 1},
		{Kind: ee.HandleHistogramMethods, ILOffset: 30, Count: ee.HistogramSize},
		{Kind: ee.BasicBlockIntCount, ILOffset: 16, Count: 1},
	}
	const counted = `BB05: none BB01
BB01: try 1 cond BB01 BB02
=(ind<int>(1000), +(ind<int>(1000), 1))
CLASSPROFILE32(V00, 1016)
jmpTrue(!=(.V(V00), 0))
BB02: try 1 always BB04
=(ind<int>(1048), +(ind<int>(1048), 1))
BB03: hnd 1 ehcatchret BB04
=(V02, catchArg)
=(ind<int>(1144), +(ind<int>(1144), 1))
BB04: return
=(ind<int>(1064), +(ind<int>(1064), 1))
=(V01, V00)
CLASSPROFILE32(V01, 1080)
CHKCASTANY(Objects, V01)
DELEGATEPROFILE32(V00, 1112)
return(.Invoke(V00))
EH1 catch BB01..BB02 hnd BB03..BB03 enclosing 0 0
`
	const refused = `BB05: none BB01
BB01: try 1 cond BB01 BB02
jmpTrue(!=(.V(V00), 0))
BB02: try 1 always BB04
BB03: hnd 1 ehcatchret BB04
=(V02, catchArg)
BB04: return
=(V01, V00)
CHKCASTANY(Objects, V01)
return(.Invoke(V00))
EH1 catch BB01..BB02 hnd BB03..BB03 enclosing 0 0
`
	for _, minOpts := range []bool{true, false} {
		for base, want := range map[uint64]string{1000: counted, 0: refused} {
			f := newFake()
			addMethods(f)
			f.method(".V", ee.CORINFO_VIRTUALCALL_VTABLE, i4)
			f.method(".Invoke", ee.CORINFO_CALL, i4).MethodFlags |= ee.CORINFO_FLG_DELEGATE_INVOKE
			f.info = ee.MethodInfo{Flags: ee.CORJIT_FLAG_TIER0 | ee.CORJIT_FLAG_BBINSTR, Args: ee.SigInfo{Ret: i4, Args: []ee.SigArg{obj}}}
			f.il(t, il)
			jit := &counting{fake: f, base: base}
			var m nodes.Method
			var p Importer
			env := irtest.Env()
			env.JIT, env.MinOpts, env.Inline = jit, minOpts, !minOpts
			if err := run(&p, &m, env); err != nil {
				t.Fatal(err)
			}
			if env.Inline {
				t.Error("what is counted is inlined into")
			}
			var v nodes.Verifier
			if err := v.Verify(&m); err != nil {
				t.Fatalf("verifier: %v\n%s", err, f.short(&m))
			}
			if d := cmp.Diff(schema, jit.schema); d != "" {
				t.Error(d)
			}
			if d := cmp.Diff(want, f.short(&m)); d != "" {
				t.Errorf("min %v, counters at %d: %s", minOpts, base, d)
			}
		}
	}
}
