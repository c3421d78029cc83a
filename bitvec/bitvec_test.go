package bitvec

import (
	"math/rand"
	"testing"
)

// TestAgainstBitSet does the same random edits on a row and on a
// bitset.BitSet of the neighbouring row and compares.
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
	var m Matrix
	m.Reset(4, 130)
	in, use, out, def := m.Row(0), m.Row(1), m.Row(2), m.Row(3)
	use.Add(1)
	out.Add(128)
	out.Add(5)
	def.Add(5)
	if !in.Transfer(use, out, def) || !in.Has(1) || !in.Has(128) || in.Has(5) {
		t.Fatal("wrong live-in")
	}
	if in.Transfer(use, out, def) {
		t.Fatal("not stable")
	}
}
