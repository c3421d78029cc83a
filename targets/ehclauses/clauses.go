// Package ehclauses puts the EH clauses of a method in the order in which a
// runtime searches them (RyuJIT's genReportEH):
//
//   - the clauses of the IL, in its order: inner tries come first, and clauses
//     of the same try are in the order in which they are tried;
//   - for each handler, which as a funclet is outside of the tries around it,
//     duplicates of the clauses of those tries with the handler as the try, again from the
//     inside out;
//   - for each call-finally sequence on the normal path a
//     duplicate with an empty try, by which a stack walk recognizes the sequence.
//
// Append writes that list. Split reads it and finds errors in it.
package ehclauses

import (
	"fmt"

	"ryugo/ee"
)

// Region is a clause for its own try, and its nesting. Regions are named by their number + 1; 0 is
// none.
type Region struct {
	Clause       ee.EHClause
	EnclosingTry int // the next region whose try is around this region's try, or a later region with the same try
	HandlerTry   int // the innermost region whose try is around this region's handler
}

// Thunk is a call-finally sequence, with the nop after it.
type Thunk struct{ Start, End uint32 }

// Append appends the clauses of a method whose handlers are funclets.
func Append(dst []ee.EHClause, regions []Region, thunks []Thunk) []ee.EHClause {
	for i := range regions {
		dst = append(dst, regions[i].Clause)
	}
	for i := range regions {
		handler := &regions[i].Clause
		for x := regions[i].HandlerTry; x != 0; x = regions[x-1].EnclosingTry {
			dst = append(dst, duplicate(regions[x-1].Clause, handler))
		}
	}
	for _, t := range thunks {
		dst = append(dst, thunk(t))
	}
	return dst
}

func duplicate(c ee.EHClause, handler *ee.EHClause) ee.EHClause {
	c.Flags |= ee.CORINFO_EH_CLAUSE_DUPLICATE
	c.TryStart, c.TryEnd = handler.HandlerStart, handler.HandlerEnd
	return c
}

func thunk(t Thunk) ee.EHClause {
	return ee.EHClause{
		Flags:    ee.CORINFO_EH_CLAUSE_FINALLY | ee.CORINFO_EH_CLAUSE_DUPLICATE,
		TryStart: t.Start, TryEnd: t.Start,
		HandlerStart: t.Start, HandlerEnd: t.End,
	}
}

// Split finds the regions and thunks from which Append makes the clauses.
func Split(clauses []ee.EHClause) (regions []Region, thunks []Thunk, err error) {
	n := 0
	for n < len(clauses) && clauses[n].Flags&ee.CORINFO_EH_CLAUSE_DUPLICATE == 0 {
		regions = append(regions, Region{Clause: clauses[n]})
		n++
	}
	if err := nesting(regions); err != nil {
		return nil, nil, err
	}
	duplicates := clauses[n:]
	for i := range regions {
		link, last := &regions[i].HandlerTry, i+1
		for len(duplicates) > 0 {
			x := enclosing(regions, i, last, &duplicates[0])
			if x == 0 {
				break
			}
			if *link != 0 && *link != x {
				return nil, nil, fmt.Errorf("clause %d: the tries around region %d are %d and %d", n, i, *link-1, x-1)
			}
			*link, link, last = x, &regions[x-1].EnclosingTry, x
			duplicates = duplicates[1:]
			n++
		}
	}
	for i, c := range duplicates {
		t := Thunk{c.HandlerStart, c.HandlerEnd}
		if c != thunk(t) || t.End <= t.Start {
			return nil, nil, fmt.Errorf("clause %d is of no region and no thunk, or not in its place: %+v", n+i, c)
		}
		thunks = append(thunks, t)
	}
	for i := range regions {
		if err := checkHandlerNesting(regions, i); err != nil {
			return nil, nil, err
		}
	}
	return regions, thunks, nil
}

// enclosing returns the region, number last or later, whose duplicate for the handler of region i
// is c.
func enclosing(regions []Region, i, last int, c *ee.EHClause) int {
	for x := last; x < len(regions); x++ {
		if *c == duplicate(regions[x].Clause, &regions[i].Clause) {
			return x + 1
		}
	}
	return 0
}

// nesting checks that tries are nested, inner ones first, or disjoint, and that handlers are
// disjoint.
func nesting(regions []Region) error {
	for i := range regions {
		a := &regions[i].Clause
		if a.TryEnd < a.TryStart || a.HandlerEnd <= a.HandlerStart {
			return fmt.Errorf("region %d ends before it starts: %+v", i, *a)
		}
		for k := range regions[:i] {
			b := &regions[k].Clause
			if a.TryStart < b.TryEnd && b.TryStart < a.TryEnd && (b.TryStart < a.TryStart || b.TryEnd > a.TryEnd) {
				return fmt.Errorf("the try of region %d is not around that of %d", i, k)
			}
			if a.HandlerStart < b.HandlerEnd && b.HandlerStart < a.HandlerEnd {
				return fmt.Errorf("the handlers of regions %d and %d overlap", i, k)
			}
		}
	}
	return nil
}

// checkHandlerNesting checks that a try around the try of region i is also around its handler. A
// try without code may be next to any other.
func checkHandlerNesting(regions []Region, i int) error {
	inner := &regions[i].Clause
	if inner.TryStart == inner.TryEnd {
		return nil
	}
	for k := i + 1; k < len(regions); k++ {
		outer := &regions[k].Clause
		if outer.TryStart > inner.TryStart || outer.TryEnd < inner.TryEnd || outer.TryEnd-outer.TryStart == inner.TryEnd-inner.TryStart {
			continue
		}
		x := regions[i].HandlerTry
		for x != 0 && x != k+1 {
			x = regions[x-1].EnclosingTry
		}
		if x == 0 {
			return fmt.Errorf("no clause has the try of region %d around the handler of %d", k, i)
		}
	}
	return nil
}
