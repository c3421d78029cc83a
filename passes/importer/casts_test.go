package importer

import (
	"testing"

	"ryugo/ee"
)

// guessedCasts are casts of objects whose classes were counted.
var guessedCasts = []struct {
	name, il, want string
	class          ee.ClassHandle
	percent        uint32
	at             uint32 // the IL offset of the counted cast
}{
	{"castclass", "ldarg.0; castclass Objects; ret", "=(V01, V00)\n=(V02, qmark(==(V01, 0), colon(0, qmark(==(ind<long>(V01), sym65538), colon(V01, CHKCASTANY(Objects, V01))))))\nreturn(V02)", clsObjects, 50, 1},
	{"isinst", "ldarg.0; isinst Objects; ret", "=(V01, V00)\n=(V02, qmark(==(V01, 0), colon(0, qmark(==(ind<long>(V01), sym65538), colon(V01, CHKCASTANY(Objects, V01))))))\nreturn(V02)", clsObjects, 50, 1},
	{"isinst that fails", "ldarg.0; isinst String; ret", "=(V01, V00)\n=(V02, qmark(==(V01, 0), colon(0, qmark(==(ind<long>(V01), sym65537), colon(0, CHKCASTANY(String, V01))))))\nreturn(V02)", clsSealed, 50, 1},
	{"castclass that throws", "ldarg.0; castclass Objects; ret", "return(CHKCASTANY(Objects, V00))", clsString, 50, 1},
	{"no class is common", "ldarg.0; castclass Objects; ret", "return(CHKCASTANY(Objects, V00))", clsObjects, 49, 1},
	{"another cast", "ldarg.0; castclass Objects; ret", "return(CHKCASTANY(Objects, V00))", clsObjects, 90, 2},
	{"what comes before", "call O; castclass Objects; ret", "=(V01, O())\n=(V02, qmark(==(V01, 0), colon(0, qmark(==(ind<long>(V01), sym65538), colon(V01, CHKCASTANY(Objects, V01))))))\nreturn(V02)", clsObjects, 90, 5},
}

// TestGuessedCasts checks that casts test inline for the class that most objects had, and call the
// helper for all others.
func TestGuessedCasts(t *testing.T) {
	for _, c := range guessedCasts {
		t.Run(c.name, func(t *testing.T) {
			f := newFake()
			addMethods(f)
			f.method("O", ee.CORINFO_CALL, obj)
			f.info = ee.MethodInfo{Args: ee.SigInfo{Ret: obj, Args: []ee.SigArg{obj}}}
			f.il(t, c.il)
			f.info.LikelyCalls = []ee.LikelyCall{{ILOffset: c.at, Percent: c.percent, Class: c.class}}
			var p Importer
			f.inlined(t, &p, overridden{&bodies{f, map[ee.MethodHandle]ee.MethodInfo{}}}, c.want)
		})
	}
}
