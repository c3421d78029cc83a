package vm

import (
	"sync"
	"unicode"

	"ryugo/vm/cpu"
)

// This file answers what the core library asks about chars beyond Latin-1: categories, case and
// values of numerals. The answers are those of .NET 9 in its invariant culture, whose digest
// testdata/cs/net/str_unicode prints.

// categoryNames are the general categories in the order of System.Globalization.UnicodeCategory.
var categoryNames = [...]string{
	"Lu", "Ll", "Lt", "Lm", "Lo", "Mn", "Mc", "Me", "Nd", "Nl", "No", "Zs", "Zl", "Zp", "Cc",
	"Cf", "Cs", "Co", "Pc", "Pd", "Ps", "Pe", "Pi", "Pf", "Po", "Sm", "Sc", "Sk", "So",
}

// decimalDigit is the place of "Nd" in categoryNames.
const decimalDigit = 8

// categories has the category of each UTF-16 code unit. What is not assigned has the number after
// the last name.
var categories = sync.OnceValue(func() *[0x10000]uint8 {
	var all [0x10000]uint8
	for i := range all {
		all[i] = uint8(len(categoryNames))
	}
	for k, name := range categoryNames {
		for _, r := range unicode.Categories[name].R16 {
			for c := uint32(r.Lo); c <= uint32(r.Hi); c += uint32(r.Stride) {
				all[c] = uint8(k)
			}
		}
	}
	return &all
})

// numerals are the code units other than decimal digits that have numeric values: count of them from
// first on, whose values rise by step.
var numerals = [...]struct {
	first, count uint16
	value, step  float64
}{
	{0x00b2, 2, 2, 1},
	{0x00b9, 1, 1, 0},
	{0x00bc, 1, 1.0 / 4, 0},
	{0x00bd, 1, 1.0 / 2, 0},
	{0x00be, 1, 3.0 / 4, 0},
	{0x09f4, 1, 1.0 / 16, 0},
	{0x09f5, 1, 1.0 / 8, 0},
	{0x09f6, 1, 3.0 / 16, 0},
	{0x09f7, 1, 1.0 / 4, 0},
	{0x09f8, 1, 3.0 / 4, 0},
	{0x09f9, 1, 16, 0},
	{0x0b72, 1, 1.0 / 4, 0},
	{0x0b73, 1, 1.0 / 2, 0},
	{0x0b74, 1, 3.0 / 4, 0},
	{0x0b75, 1, 1.0 / 16, 0},
	{0x0b76, 1, 1.0 / 8, 0},
	{0x0b77, 1, 3.0 / 16, 0},
	{0x0bf0, 1, 10, 0},
	{0x0bf1, 1, 100, 0},
	{0x0bf2, 1, 1000, 0},
	{0x0c78, 4, 0, 1},
	{0x0c7c, 3, 1, 1},
	{0x0d58, 1, 1.0 / 160, 0},
	{0x0d59, 1, 1.0 / 40, 0},
	{0x0d5a, 1, 3.0 / 80, 0},
	{0x0d5b, 1, 1.0 / 20, 0},
	{0x0d5c, 1, 1.0 / 10, 0},
	{0x0d5d, 1, 3.0 / 20, 0},
	{0x0d5e, 1, 1.0 / 5, 0},
	{0x0d70, 1, 10, 0},
	{0x0d71, 1, 100, 0},
	{0x0d72, 1, 1000, 0},
	{0x0d73, 1, 1.0 / 4, 0},
	{0x0d74, 1, 1.0 / 2, 0},
	{0x0d75, 1, 3.0 / 4, 0},
	{0x0d76, 1, 1.0 / 16, 0},
	{0x0d77, 1, 1.0 / 8, 0},
	{0x0d78, 1, 3.0 / 16, 0},
	{0x0f2a, 9, 1.0 / 2, 1},
	{0x0f33, 1, -1.0 / 2, 0},
	{0x1369, 10, 1, 1},
	{0x1373, 9, 20, 10},
	{0x137c, 1, 10000, 0},
	{0x16ee, 3, 17, 1},
	{0x17f0, 10, 0, 1},
	{0x19da, 1, 1, 0},
	{0x2070, 1, 0, 0},
	{0x2074, 6, 4, 1},
	{0x2080, 10, 0, 1},
	{0x2150, 1, 1.0 / 7, 0},
	{0x2151, 1, 1.0 / 9, 0},
	{0x2152, 1, 1.0 / 10, 0},
	{0x2153, 1, 1.0 / 3, 0},
	{0x2154, 1, 2.0 / 3, 0},
	{0x2155, 1, 1.0 / 5, 0},
	{0x2156, 1, 2.0 / 5, 0},
	{0x2157, 1, 3.0 / 5, 0},
	{0x2158, 1, 4.0 / 5, 0},
	{0x2159, 1, 1.0 / 6, 0},
	{0x215a, 1, 5.0 / 6, 0},
	{0x215b, 1, 1.0 / 8, 0},
	{0x215c, 1, 3.0 / 8, 0},
	{0x215d, 1, 5.0 / 8, 0},
	{0x215e, 1, 7.0 / 8, 0},
	{0x215f, 2, 1, 0},
	{0x2161, 11, 2, 1},
	{0x216c, 1, 50, 0},
	{0x216d, 1, 100, 0},
	{0x216e, 1, 500, 0},
	{0x216f, 1, 1000, 0},
	{0x2170, 12, 1, 1},
	{0x217c, 1, 50, 0},
	{0x217d, 1, 100, 0},
	{0x217e, 1, 500, 0},
	{0x217f, 2, 1000, 0},
	{0x2181, 1, 5000, 0},
	{0x2182, 1, 10000, 0},
	{0x2185, 1, 6, 0},
	{0x2186, 1, 50, 0},
	{0x2187, 1, 50000, 0},
	{0x2188, 1, 100000, 0},
	{0x2189, 1, 0, 0},
	{0x2460, 20, 1, 1},
	{0x2474, 20, 1, 1},
	{0x2488, 20, 1, 1},
	{0x24ea, 1, 0, 0},
	{0x24eb, 10, 11, 1},
	{0x24f5, 10, 1, 1},
	{0x24ff, 1, 0, 0},
	{0x2776, 10, 1, 1},
	{0x2780, 10, 1, 1},
	{0x278a, 10, 1, 1},
	{0x2cfd, 1, 1.0 / 2, 0},
	{0x3007, 1, 0, 0},
	{0x3021, 9, 1, 1},
	{0x3038, 3, 10, 10},
	{0x3192, 4, 1, 1},
	{0x3220, 10, 1, 1},
	{0x3248, 8, 10, 10},
	{0x3251, 15, 21, 1},
	{0x3280, 10, 1, 1},
	{0x32b1, 15, 36, 1},
	{0xa6e6, 9, 1, 1},
	{0xa6ef, 1, 0, 0},
	{0xa830, 1, 1.0 / 4, 0},
	{0xa831, 1, 1.0 / 2, 0},
	{0xa832, 1, 3.0 / 4, 0},
	{0xa833, 1, 1.0 / 16, 0},
	{0xa834, 1, 1.0 / 8, 0},
	{0xa835, 1, 3.0 / 16, 0},
	{0xf96b, 1, 3, 0},
	{0xf973, 1, 10, 0},
	{0xf978, 1, 2, 0},
	{0xf9b2, 1, 0, 0},
	{0xf9d1, 1, 6, 0},
	{0xf9d3, 1, 6, 0},
	{0xf9fd, 1, 10, 0},
}

// upperChar and lowerChar are the simple case mappings, except that dotless i, long s and I with a
// dot do not become letters of ASCII, as in .NET. The Kelvin sign, U+212A, does become k there.
func upperChar(c uint16) uint16 {
	if c == 0x131 || c == 0x17f {
		return c
	}
	return sameSize(c, unicode.ToUpper(rune(c)))
}

func lowerChar(c uint16) uint16 {
	if c == 0x130 {
		return c
	}
	return sameSize(c, unicode.ToLower(rune(c)))
}

// sameSize returns r, or c where r is no single code unit.
func sameSize(c uint16, r rune) uint16 {
	if r > 0xffff {
		return c
	}
	return uint16(r)
}

// numericValue returns the value of a digit or numeral, -1 for other chars.
func numericValue(c uint16) float64 {
	all := categories()
	if all[c] == decimalDigit { // they come by tens, in order
		if c <= '9' {
			return float64(c - '0')
		}
		for _, r := range unicode.Nd.R16 {
			if c <= r.Hi {
				return float64((c - r.Lo) % 10)
			}
		}
	}
	for i := range numerals {
		if n := &numerals[i]; c-n.first < n.count {
			return n.value + float64(c-n.first)*n.step
		}
	}
	return -1
}

func charCategory(v *VM, t *thread, f cpu.Frame) {
	f.SetResult(uint64(categories()[uint16(f.Arg(0))]))
}

func charUpper(v *VM, t *thread, f cpu.Frame) { f.SetResult(uint64(upperChar(uint16(f.Arg(0))))) }

func charLower(v *VM, t *thread, f cpu.Frame) { f.SetResult(uint64(lowerChar(uint16(f.Arg(0))))) }

func charNumericValue(v *VM, t *thread, f cpu.Frame) {
	f.SetFloat(0, bits(numericValue(uint16(f.Arg(0)))))
}
