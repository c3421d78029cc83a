package mutant

import "testing"

// TestActive calls each function with its mutant inactive and active.
func TestActive(t *testing.T) {
	defer func() { active, seen = 0, nil }()
	tests := []struct {
		name      string
		of        func() any
		now, then any // with the mutant inactive, active
	}{
		{"On", func() any { return On(7) }, false, true},
		{"Pick", func() any { return Pick(7, 2, 1) }, 1, 2},
		{"Not", func() any { return Not(7, true) }, true, false},
		{"Or", func() any { return Or(7, false) }, false, true},
		{"And", func() any { return And(7, true) }, true, false},
		{"Compare", func() any { return Compare(7, Less, LessEqual, 3, 3) }, false, true},
		{"Compare ==", func() any { return Compare(7, Equal, Greater, "b", "a") }, false, true},
		{"CompareUnsigned", func() any { return CompareUnsigned(7, Less, int8(-1), int8(1)) }, true, false},
		{"Arith", func() any { return Arith(7, Plus, Minus, uint8(1), 2) }, uint8(3), uint8(255)},
		{"Arith &^", func() any { return Arith(7, BitClear, Left, 7, 2) }, 5, 7},
		{"Shift", func() any { return Shift(7, ShiftLeft, ShiftRight, 8, uint8(2)) }, 32, 2},
		{"Shift >>", func() any { return Shift(7, ShiftRight, ShiftRightU, int16(-4), 1) }, int16(-2), int16(0x7ffe)},
	}
	for _, test := range tests {
		active, seen = 0, nil
		if got := test.of(); got != test.now {
			t.Errorf("%s without a mutant: %v, want %v", test.name, got, test.now)
		}
		active = 8
		if got := test.of(); got != test.now {
			t.Errorf("%s with another mutant: %v, want %v", test.name, got, test.now)
		}
		active = 7
		if got := test.of(); got != test.then {
			t.Errorf("%s with its mutant: %v, want %v", test.name, got, test.then)
		}
		active, seen = -1, make([]byte, 9)
		if got := test.of(); got != test.now || seen[7] != Reached|Changed || seen[8] != 0 {
			t.Errorf("%s counted: %v, %v", test.name, got, seen)
		}
	}
	seen = make([]byte, 9)
	if Pick(7, 2, 2); seen[7] != Reached {
		t.Errorf("a value that stays: %v", seen)
	}
}
