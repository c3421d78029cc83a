package amd64_test

import (
	"slices"

	"ryugo/ee"
	"ryugo/targets/amd64/unwind"
	"ryugo/targets/ehclauses"
)

// badClauses returns an error in the EH clauses of code, or "": a wrong order, or, if none of the
// IL's clauses was dropped, wrong nesting.
func badClauses(jit ee.JitInfo, m ee.MethodHandle, code *ee.Code) string {
	regions, thunks, err := ehclauses.Split(code.EH)
	if err != nil {
		return err.Error()
	}
	if !slices.Equal(ehclauses.Append(nil, regions, thunks), code.EH) {
		return "EH clauses out of order"
	}
	var info ee.MethodInfo
	if err := jit.GetMethodInfo(m, &info); err != nil {
		return err.Error()
	}
	if int(info.EHCount) != len(regions) {
		return ""
	}
	for i := range regions {
		c, il := &regions[i].Clause, jit.GetEHInfo(m, uint32(i))
		if c.Flags != il.Flags || c.Flags == ee.CORINFO_EH_CLAUSE_NONE && c.ClassTokenOrFilterStart != il.ClassTokenOrFilterStart {
			return "an EH clause that is not the IL's"
		}
		x := regions[i].HandlerTry
		for k := range info.EHCount {
			if outer := jit.GetEHInfo(m, k); outer.TryStart <= il.HandlerStart && il.HandlerEnd <= outer.TryEnd {
				if x != int(k)+1 {
					return "a handler without the clauses of the tries around it"
				}
				x = regions[k].EnclosingTry
			}
		}
		if x != 0 {
			return "a handler with the clause of a try that is not around it"
		}
	}
	return ""
}

// badUnwind returns an error in the unwind steps of code, or "": they cannot be encoded, or are
// different when decoded.
func badUnwind(code *ee.Code) string {
	var got ee.Func
	for i := range code.Funcs {
		f := &code.Funcs[i]
		if err := unwind.Check(f); err != nil {
			return err.Error()
		}
		if err := unwind.Decode(unwind.Append(nil, f), &got); err != nil {
			return err.Error()
		}
		if got.PrologSize != f.PrologSize || !slices.Equal(got.Unwind, f.Unwind) {
			return "unwind steps that read as others"
		}
	}
	return ""
}
