package xarch

import "testing"

// TestSlowBorderJumps tests processors by their signatures.
func TestSlowBorderJumps(t *testing.T) {
	for _, r := range []struct {
		name      string
		vendor    [3]uint32
		signature uint32
		slow      bool
	}{
		{"Skylake", genuineIntel, 0x506E3, true},
		{"Skylake, server", genuineIntel, 0x50654, true},
		{"Cascade Lake", genuineIntel, 0x50657, true},
		{"Cooper Lake", genuineIntel, 0x5065B, false},
		{"Coffee Lake", genuineIntel, 0x906EA, true},
		{"Comet Lake", genuineIntel, 0xA0652, true},
		{"Haswell", genuineIntel, 0x306C3, false},
		{"Ice Lake, server", genuineIntel, 0x606A6, false},
		{"Rocket Lake", genuineIntel, 0xA0671, false},
		{"Sapphire Rapids", genuineIntel, 0x806F8, false},
		{"Zen 4", [3]uint32{0x68747541, 0x69746E65, 0x444D4163}, 0xA10F11, false},
		{"another vendor with the number of Skylake", [3]uint32{0x68747541, 0x69746E65, 0x444D4163}, 0x506E3, false},
		{"none", [3]uint32{}, 0, false},
	} {
		if got := hasErratum(r.vendor, r.signature); got != r.slow {
			t.Errorf("%s: %v", r.name, got)
		}
	}
}
