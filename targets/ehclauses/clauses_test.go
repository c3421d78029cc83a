package ehclauses

import (
	"math/rand"
	"slices"
	"testing"

	"ryugo/ee"
)

// TestShipped compares the shipped JIT's clauses for a method (ThreadPoolWorkQueue::Dispatch) with
// its nesting.
func TestShipped(t *testing.T) {
	const (
		catch   = ee.CORINFO_EH_CLAUSE_NONE
		finally = ee.CORINFO_EH_CLAUSE_FINALLY
		fault   = ee.CORINFO_EH_CLAUSE_FAULT
		again   = ee.CORINFO_EH_CLAUSE_DUPLICATE
		token   = 0x2000253
	)
	clause := func(flags ee.EHFlags, try, tryEnd, handler, handlerEnd, class uint32) ee.EHClause {
		return ee.EHClause{Flags: flags, TryStart: try, TryEnd: tryEnd, HandlerStart: handler, HandlerEnd: handlerEnd, ClassTokenOrFilterStart: class}
	}
	want := []ee.EHClause{
		clause(fault, 367, 404, 525, 574, 0),
		clause(catch, 192, 483, 574, 648, token),
		clause(finally, 192, 484, 648, 701, 0),
		clause(catch|again, 525, 574, 574, 648, token),
		clause(finally|again, 525, 574, 648, 701, 0),
		clause(finally|again, 574, 648, 648, 701, 0),
		clause(finally|again, 486, 486, 486, 495, 0),
	}
	regions := []Region{
		{Clause: want[0], HandlerTry: 2},
		{Clause: want[1], HandlerTry: 3, EnclosingTry: 3},
		{Clause: want[2]},
	}
	thunks := []Thunk{{486, 495}}
	if got := Append(nil, regions, thunks); !slices.Equal(got, want) {
		t.Errorf("clauses are\n%+v", got)
	}
	gotRegions, gotThunks, err := Split(want)
	if err != nil || !slices.Equal(gotRegions, regions) || !slices.Equal(gotThunks, thunks) {
		t.Errorf("%+v %+v %v", gotRegions, gotThunks, err)
	}
	for i := range want {
		for k := range i {
			bad := slices.Clone(want)
			bad[i], bad[k] = bad[k], bad[i]
			if _, _, err := Split(bad); err == nil {
				t.Errorf("clauses %d and %d are seen as in order", i, k)
			}
		}
		if bad := slices.Delete(slices.Clone(want), i, i+1); i < 6 {
			if r, th, err := Split(bad); err == nil {
				t.Errorf("clause %d is not missed: %+v %+v", i, r, th)
			}
		}
	}
}

// nest generates random regions. Code of the root and of each funclet has its own address range.
type nest struct {
	r        *rand.Rand
	regions  []Region
	at       uint32
	funclets uint32
}

// protected generates a try and its handlers; regions inside of them come first.
func (g *nest) protected(depth int) {
	first := len(g.regions)
	start := g.at
	g.body(depth)
	end, inside := g.at, len(g.regions)
	handlers := make([]Region, 1+g.r.Intn(2))
	for i := range handlers {
		g.funclets++
		resume := g.at
		g.at = g.funclets << 16
		c := ee.EHClause{TryStart: start, TryEnd: end, HandlerStart: g.at, ClassTokenOrFilterStart: g.funclets}
		g.body(depth)
		c.HandlerEnd, g.at = g.at, resume
		handlers[i].Clause = c
	}
	number := len(g.regions) + 1
	for i := range handlers[1:] {
		handlers[i].EnclosingTry = number + 1 + i
	}
	for i := range g.regions[first:inside] {
		r := &g.regions[first+i]
		if r.HandlerTry == 0 {
			r.HandlerTry = number
		}
		if r.EnclosingTry == 0 {
			r.EnclosingTry = number
		}
	}
	g.regions = append(g.regions, handlers...)
}

func (g *nest) body(depth int) {
	g.at += 1 + uint32(g.r.Intn(20))
	for depth > 0 && g.r.Intn(2) == 0 {
		g.protected(depth - 1)
		g.at += 1 + uint32(g.r.Intn(20))
	}
}

// clauses returns the clauses of a random method.
func clauses(r *rand.Rand) ([]Region, []Thunk, []ee.EHClause) {
	g := nest{r: r}
	g.body(4)
	var thunks []Thunk
	for range r.Intn(4) {
		at := uint32(r.Intn(1000))
		thunks = append(thunks, Thunk{at, at + 9})
	}
	return g.regions, thunks, Append(nil, g.regions, thunks)
}

func TestRoundTrip(t *testing.T) {
	r := rand.New(rand.NewSource(1))
	most := 0
	for range 2000 {
		regions, thunks, list := clauses(r)
		most = max(most, len(regions))
		gotRegions, gotThunks, err := Split(list)
		if err != nil {
			t.Fatalf("%v: %+v", err, list)
		}
		if got := Append(nil, gotRegions, gotThunks); !slices.Equal(got, list) {
			t.Fatalf("clauses are\n%+v, not\n%+v", got, list)
		}
		for i, want := range regions {
			if got := gotRegions[i]; got.Clause != want.Clause || got.HandlerTry != want.HandlerTry {
				t.Fatalf("region %d is %+v, not %+v", i, got, want)
			}
		}
		if !slices.Equal(gotThunks, thunks) {
			t.Fatalf("thunks are %v, not %v", gotThunks, thunks)
		}
	}
	if most < 10 {
		t.Errorf("at most %d regions", most)
	}
}

// TestExchanged: a list with two clauses exchanged is an error, or the correct list for the regions
// that it is decoded to.
func TestExchanged(t *testing.T) {
	r := rand.New(rand.NewSource(2))
	for range 2000 {
		_, _, list := clauses(r)
		if len(list) < 2 {
			continue
		}
		i, k := r.Intn(len(list)), r.Intn(len(list))
		bad := slices.Clone(list)
		bad[i], bad[k] = bad[k], bad[i]
		if regions, thunks, err := Split(bad); err == nil && !slices.Equal(Append(nil, regions, thunks), bad) {
			t.Fatalf("%+v is taken as\n%+v\n%+v", bad, regions, thunks)
		}
	}
}

// TestNesting has two regions: the second contains the first, is disjoint from it, or overlaps it;
// exactly, and with an error of one byte.
func TestNesting(t *testing.T) {
	region := func(try, tryEnd, handler, end uint32) ee.EHClause {
		return ee.EHClause{TryStart: try, TryEnd: tryEnd, HandlerStart: handler, HandlerEnd: end}
	}
	inner := region(20, 30, 40, 50)
	for _, c := range []struct {
		name  string
		outer ee.EHClause
		ok    bool
	}{
		{"the same try", region(20, 30, 50, 60), true},
		{"after", region(30, 36, 50, 60), true},
		{"before", region(10, 20, 50, 60), true},
		{"handlers the other way", region(60, 70, 30, 40), true},
		{"over its end", region(29, 36, 50, 60), false},
		{"over its start", region(10, 21, 50, 60), false},
		{"inside", region(21, 29, 50, 60), false},
		{"a byte short at the start", region(21, 30, 50, 60), false},
		{"a byte short at the end", region(20, 29, 50, 60), false},
		{"handlers overlap at the end", region(30, 36, 49, 60), false},
		{"handlers overlap at the start", region(30, 36, 37, 41), false},
		{"a handler inside", region(30, 36, 44, 45), false},
		{"no handler", region(30, 36, 60, 60), false},
		{"backwards", region(36, 35, 60, 70), false},
	} {
		list := []ee.EHClause{inner, c.outer}
		if regions, thunks, err := Split(list); (err == nil) != c.ok {
			t.Errorf("%s: %v", c.name, err)
		} else if err != nil && (regions != nil || thunks != nil) {
			t.Errorf("%s: regions with an error", c.name)
		}
	}
}

// FuzzSplit: any clauses are an error, or the correct list for the regions that they are decoded
// to.
func FuzzSplit(f *testing.F) {
	const size = 6 // bytes per clause; offsets are small, so that regions touch
	r := rand.New(rand.NewSource(3))
	for range 20 {
		_, _, list := clauses(r)
		var b []byte
		for _, c := range list {
			b = append(b, byte(c.Flags), byte(c.TryStart), byte(c.TryEnd), byte(c.HandlerStart>>12), byte(c.HandlerEnd>>12), byte(c.ClassTokenOrFilterStart))
		}
		f.Add(b)
	}
	f.Add([]byte("\x00\x01\x05\x20\x25\x00\x02\x01\x06\x30\x35\x00\x0a\x20\x25\x30\x35\x00\x0a\x07\x07\x07\x08\x00"))
	f.Fuzz(func(t *testing.T, b []byte) {
		var list []ee.EHClause
		for ; len(b) >= size; b = b[size:] {
			list = append(list, ee.EHClause{
				Flags:    ee.EHFlags(b[0]),
				TryStart: uint32(b[1]), TryEnd: uint32(b[2]),
				HandlerStart: uint32(b[3]), HandlerEnd: uint32(b[4]),
				ClassTokenOrFilterStart: uint32(b[5]),
			})
		}
		if regions, thunks, err := Split(list); err == nil && !slices.Equal(Append(nil, regions, thunks), list) {
			t.Fatalf("%+v is taken as\n%+v\n%+v", list, regions, thunks)
		}
	})
}
