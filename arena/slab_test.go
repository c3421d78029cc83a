package arena

import (
	"sync"
	"testing"
)

// TestSlab takes rows in several goroutines: each row is zero and given out only once.
func TestSlab(t *testing.T) {
	var s Slab[int]
	var wg sync.WaitGroup
	for g := 1; g <= 4; g++ {
		wg.Go(func() {
			var all [][]int
			for i := range 500 {
				rows := s.Take(i % (slabRows/2 + 1))
				if len(rows) != i%(slabRows/2+1) || cap(rows) != len(rows) {
					t.Errorf("%d rows of %d, room for %d", len(rows), i, cap(rows))
				}
				for k := range rows {
					if rows[k] != 0 {
						t.Errorf("a row holds %d", rows[k])
					}
					rows[k] = g
				}
				all = append(all, rows)
			}
			for _, rows := range all {
				for _, v := range rows {
					if v != g {
						t.Errorf("a row of %d holds %d", g, v)
					}
				}
			}
		})
	}
	wg.Wait()
	if p := s.New(); *p != 0 {
		t.Error("a new row is not zero")
	}
}
