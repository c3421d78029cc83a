package bitvec

import (
	"math/rand"
	"testing"
)

// TestAgainstBitSet makes the same random changes to a row and to a bitset.BitSet of the
// neighboring row and compares them.
func TestAgainstBitSet(t *testing.T) {
	r := rand.New(rand.NewSource(1))
	var m Matrix
	for range 50 {
		bits := 1 + r.Intn(300)
		m.Reset(3, bits)
		row, set := m.Row(0), m.Set(1)
		for range 200 {
			b := uint32(r.Intn(bits))
			if r.Intn(3) == 0 {
				row.Remove(b)
				set.Clear(uint(b))
			} else {
				row.Add(b)
				set.Set(uint(b))
			}
		}
		for b := range uint32(bits) {
			if row.Has(b) != set.Test(uint(b)) {
				t.Fatalf("bit %d of %d differs", b, bits)
			}
		}
		if !row.Equal(m.Row(1)) {
			t.Fatal("Equal")
		}
		for range 20 {
			a, b := uint(r.Intn(bits)), uint(r.Intn(bits))
			a, b = min(a, b), max(a, b)
			next, ok := set.NextSet(a)
			if row.HasRange(uint32(a), uint32(b)) != (ok && next <= b) {
				t.Fatalf("HasRange %d to %d", a, b)
			}
		}
		m.Row(2).Copy(row)
		if m.Row(2).Union(row) {
			t.Fatal("union with itself changed the row")
		}
	}
}

func TestTransfer(t *testing.T) {
	var in, use, out, def Matrix
	for _, m := range []*Matrix{&in, &use, &out, &def} {
		m.Reset(3, 130)
	}
	use.Add(1, 1)
	out.Add(1, 128)
	out.Add(1, 5)
	def.Add(1, 5)
	use.Add(2, 7) // in another row
	if row := in.Row(1); !in.Transfer(1, &use, &out, &def) || !row.Has(1) || !row.Has(128) || row.Has(5) || row.Has(7) {
		t.Fatal("wrong live-in")
	}
	if in.Transfer(1, &use, &out, &def) {
		t.Fatal("changed in the second round")
	}
	if in.Row(0).HasRange(0, 129) || in.Row(2).HasRange(0, 129) {
		t.Fatal("another row changed")
	}
	out.Join(2, &in, 1)
	if row := out.Row(2); !row.Equal(in.Row(1)) || out.Row(1).Has(1) {
		t.Fatal("Join")
	}
}
