package arena

import "testing"

func TestExtendZeroesReusedRows(t *testing.T) {
	col := Extend([]uint32(nil), 10)
	for i := range col {
		col[i] = 7
	}
	col = Extend(Reset(col), 5)
	for i, v := range col {
		if v != 0 {
			t.Fatalf("row %d is %d after reset", i, v)
		}
	}
}

func TestExtendKeepsContentsWhenGrowing(t *testing.T) {
	col := []uint32{1, 2, 3}
	col = Extend(col, 1000)
	if col[0] != 1 || col[2] != 3 || col[999] != 0 {
		t.Fatalf("contents lost: %v", col[:3])
	}
}

func TestWarmColumnsDoNotAllocate(t *testing.T) {
	col := Extend([]uint32(nil), 1000)
	if n := testing.AllocsPerRun(10, func() { col = Extend(Reset(col), 900) }); n != 0 {
		t.Fatalf("%v allocations", n)
	}
}

func TestMarks(t *testing.T) {
	var m Marks
	m.Reset(4)
	m.Set(2)
	if !m.Has(2) || m.Has(1) {
		t.Fatal("Set or Has")
	}
	m.Reset(8)
	for i := range uint32(8) {
		if m.Has(i) {
			t.Fatalf("%d survived Reset", i)
		}
	}
	m.epoch = ^uint32(0)
	m.Set(3)
	m.Reset(8)
	if m.Has(3) || m.Has(0) {
		t.Fatal("epoch wrap")
	}
}

func TestAlignUp(t *testing.T) {
	for _, c := range [][3]int{{0, 8, 0}, {1, 8, 8}, {8, 8, 8}, {4097, 4096, 8192}} {
		if got := AlignUp(c[0], c[1]); got != c[2] {
			t.Errorf("AlignUp(%d, %d) = %d, want %d", c[0], c[1], got, c[2])
		}
	}
}

func TestColumns(t *testing.T) {
	type kind uint8
	for n := range 40 {
		col := make([]kind, n)
		Fill(col, 7)
		for i, v := range col {
			if v != 7 {
				t.Fatalf("row %d of %d is %d", i, n, v)
			}
		}
		if at := Index(col, 3); at != -1 {
			t.Fatalf("3 is found in row %d", at)
		}
		for i := range col {
			Put(col, i, 3)
			if at := Index(col, 3); at != i {
				t.Fatalf("3 is found in row %d, not %d", at, i)
			}
			col[i] = 7
		}
	}
	wide := make([]uint32, 3)
	Put(wide, 1, 1<<31)
	if wide[0] != 0 || wide[1] != 1<<31 || wide[2] != 0 {
		t.Fatal(wide)
	}
}
