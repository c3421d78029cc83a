package importer

import (
	"strings"
	"testing"

	"ryugo/ee"
)

// TestGenericCatch imports catch clauses in shared code: for T, which depends on the instantiation,
// and for Object, which does not.
func TestGenericCatch(t *testing.T) {
	s := shape{il: "a: call F; pop; leave e; b: pop; leave e; c: pop; leave e; e: ret; clause catch a b b c; clause catch a b c e"}
	for _, k := range []struct {
		name    string
		wanted  bool
		options ee.MethodOptions
		kept    string // the copy of `this` that optimized code makes at the entry
		want    string
	}{
		{"filter", true, ee.CORINFO_GENERICS_CTXT_FROM_THIS, "=(V03, V00)\n", `BB05: none BB01
BB01: try 1 always BB04
F()
BB06: hnd 1 ehfilterret
=(V01, catchArg)
=(V02, ind<long>(+(ind<long>(+(ind<long>(V00), 48)), 16)))
=(V02, qmark(!=(V02, 0), colon(V02, RUNTIMEHANDLE_CLASS(ind<long>(V00), 0))))
retfilt(ISINSTANCEOF_EXCEPTION(V02, V01))
BB02: hnd 1 ehcatchret BB04
BB03: hnd 2 ehcatchret BB04
BB04: return
return()
EH1 filter BB01..BB01 hnd BB02..BB02 enclosing 2 0
EH2 catch BB01..BB01 hnd BB03..BB03 enclosing 0 0`},
		{"not shared", true, 0, "", plainCatches},
		{"the runtime finds it", false, ee.CORINFO_GENERICS_CTXT_FROM_THIS, "=(V01, V00)\n", plainCatches},
	} {
		f := s.fakeFor(t)
		f.catch = k.wanted
		f.info.Args.CallConv = ee.CORINFO_CALLCONV_HASTHIS
		f.info.Class, f.info.Options = clsShared, k.options
		f.eh[0].ClassTokenOrFilterStart, f.eh[1].ClassTokenOrFilterStart = f.names["T"], f.names["Object"]
		for _, min := range []bool{false, true} {
			got, err := f.run(t, min)
			if !min && !strings.Contains(got, k.kept) {
				t.Errorf("%s: the generic context is not kept in\n%s", k.name, got)
			}
			if !min {
				got = strings.Replace(got, k.kept, "", 1)
			}
			if got = strings.TrimSpace(got); err != nil || got != k.want {
				t.Errorf("%s: got\n%s\nwant\n%s\n%v", k.name, got, k.want, err)
			}
		}
	}
}

const plainCatches = `BB05: none BB01
BB01: try 1 always BB04
F()
BB02: hnd 1 ehcatchret BB04
BB03: hnd 2 ehcatchret BB04
BB04: return
return()
EH1 catch BB01..BB01 hnd BB02..BB02 enclosing 2 0
EH2 catch BB01..BB01 hnd BB03..BB03 enclosing 0 0`
