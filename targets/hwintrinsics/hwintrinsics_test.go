package hwintrinsics

import "testing"

// BenchmarkExpand creates the list of each machine.
func BenchmarkExpand(b *testing.B) {
	b.Run("x86", func(b *testing.B) {
		for range b.N {
			expandX86()
		}
	})
	b.Run("arm", func(b *testing.B) {
		for range b.N {
			expandArm()
		}
	})
}

// TestNumbers finds each row by its number and by its name.
func TestNumbers(t *testing.T) {
	for base, list := range map[int][]Intrinsic{0: X86(), ArmRows: Arm()} {
		for i := 1; i < len(list); i++ {
			x := At(base + i)
			first, end := Find(x.Class, x.Method)
			if x != &list[i] || base+i < first || base+i >= end || x.Set.IsArm() != (base != 0) || !Has(base+i) {
				t.Fatalf("row %d, %v: found %v, %d to %d", base+i, &list[i], x, first, end)
			}
		}
		if Has(base + len(list)) {
			t.Error("row", base+len(list), "after the last")
		}
	}
}
