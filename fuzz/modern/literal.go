package modern

import (
	"fmt"
	"math"
	"strings"
)

// intBits are the widths of integer types, negative for signed types.
var intBits = map[string]int{"sbyte": -8, "byte": 8, "short": -16, "ushort": 16, "char": 16, "int": -32, "uint": 32, "long": -64, "ulong": 64, "nint": -64, "nuint": 64, "Int128": -128, "UInt128": 128}

var doubles = []float64{0, math.Copysign(0, -1), 1, -1, 0.5, -0.5, 1.5, 2.5, 3.25, -7.75, 100, 1e10, -1e10, 255.5, 256, -129, 32768, 65536, 2147483647, 2147483648, -2147483648, -2147483649, 4294967295, 4294967296,
	9223372036854775807, -9223372036854775808, 18446744073709551615, 1e20, -1e20, 1e-40, 1e-310, 1e300, math.Inf(1), math.Inf(-1), math.NaN(), 0.1, 1.0 / 3, 16777217, 9007199254740993}

// literal returns a leaf of a type: a possible value.
func (g *generator) literal(typ string) string {
	if bits, ok := intBits[typ]; ok {
		return g.intLiteral(typ, bits)
	}
	if e, ok := strings.CutSuffix(typ, "?"); ok {
		if g.below(3) == 0 {
			return "((" + typ + ")null)"
		}
		return "((" + typ + ")" + g.literal(e) + ")"
	}
	if e, ok := strings.CutSuffix(typ, "[]"); ok {
		n := 4 + g.below(5)
		if g.below(4) > 0 {
			var list []string
			for range n {
				list = append(list, g.literal(e))
			}
			return "new " + e + "[] { " + strings.Join(list, ", ") + " }"
		}
		return fmt.Sprintf("new %s[%d]", e, n)
	}
	switch typ {
	case "bool":
		return g.pick("true", "false")
	case "double", "float", "Half":
		return g.floatLiteral(typ)
	case "decimal":
		return g.pick("0m", "1.5m", "(-3.25m)", "100m", "0.0001m", "1.10m", "12345678.9m", "79228162514.264337593543950335m", "(-1m)", "0.33333333333333333333333333m")
	case "string":
		return g.pick(`"a"`, `""`, `"hello"`, `"Z"`, `"\u00e9t\u00e9"`, `"0123456789"`, "((string)null)", `"x y"`)
	case "object":
		return g.pick("(object)null", "(object)1", `(object)"obj"`, "(object)2.5", "(object)(byte)7", "(object)'c'", "(object)5L")
	case "Pair":
		return fmt.Sprintf("new Pair(%s, %s)", g.literal("int"), g.literal("long"))
	case "TI", "TN":
		return g.pick(typ+".Zero", typ+".One", fmt.Sprintf("%s.CreateTruncating(%d)", typ, g.below(200)), fmt.Sprintf("%s.CreateSaturating(%d)", typ, g.below(400)-200))
	}
	return "default(" + typ + ")"
}

func (g *generator) floatLiteral(typ string) string {
	d := doubles[g.below(len(doubles))]
	if g.below(3) == 0 {
		d = float64(g.below(2000)-1000) / 8
	}
	t := map[string]string{"double": "double", "float": "float", "Half": "Half"}[typ]
	switch {
	case math.IsNaN(d):
		return t + ".NaN"
	case math.IsInf(d, 1):
		return t + ".PositiveInfinity"
	case math.IsInf(d, -1):
		return t + ".NegativeInfinity"
	case d == 0 && math.Signbit(d):
		return map[string]string{"double": "(-0.0)", "float": "(-0f)", "Half": "(Half)(-0f)"}[typ]
	}
	switch typ {
	case "double":
		return fmt.Sprintf("(%gd)", d)
	case "float":
		if math.Abs(d) > math.MaxFloat32 {
			d = math.MaxFloat32
		}
		return fmt.Sprintf("(%gf)", float32(d))
	}
	if math.Abs(d) > math.MaxFloat32 {
		d = 1e10
	}
	return fmt.Sprintf("(Half)(%gf)", float32(d))
}

func (g *generator) intLiteral(typ string, bits int) string {
	signed := bits < 0
	w := bits
	if signed {
		w = -bits
	}
	if w == 128 {
		switch g.below(4) {
		case 0:
			return fmt.Sprintf("((%s)%d)", typ, g.below(300))
		case 1:
			return g.pick(typ+".MaxValue", typ+".MinValue", typ+".One", typ+".Zero")
		}
		return fmt.Sprintf("new %s(0x%xul, 0x%xul)", typ, g.src.Uint64(), g.src.Uint64())
	}
	var v uint64
	switch g.below(6) {
	case 0, 1, 2:
		v = uint64(g.below(12)) - 3
		if !signed {
			v = uint64(g.below(12))
		}
	case 3:
		v = uint64(1)<<g.below(w) + uint64(g.below(3)) - 1
	case 4:
		v = g.src.Uint64()
	case 5:
		v = uint64(g.below(1000)) - 500
	}
	sh := 64 - w
	switch typ {
	case "char":
		return fmt.Sprintf("'\\u%04x'", v&0xffff)
	case "int":
		if int32(v) == math.MinInt32 {
			return "int.MinValue"
		}
		return paren(fmt.Sprint(int32(v)))
	case "uint":
		return fmt.Sprintf("%du", uint32(v))
	case "long":
		if int64(v) == math.MinInt64 {
			return "long.MinValue"
		}
		return paren(fmt.Sprintf("%dL", int64(v)))
	case "ulong":
		return fmt.Sprintf("%dul", v)
	case "nint":
		if int64(v) == int64(int32(v)) {
			return fmt.Sprintf("(nint)(%d)", int32(v))
		}
		if int64(v) == math.MinInt64 {
			return "nint.MinValue"
		}
		return fmt.Sprintf("unchecked((nint)(%dL))", int64(v))
	case "nuint":
		if v == uint64(uint32(v)) {
			return fmt.Sprintf("(nuint)%du", v)
		}
		return fmt.Sprintf("unchecked((nuint)%dul)", v)
	}
	if signed {
		return fmt.Sprintf("(%s)(%d)", typ, int64(v<<sh)>>sh)
	}
	return fmt.Sprintf("(%s)%d", typ, v<<sh>>sh)
}

func paren(s string) string {
	if s[0] == '-' {
		return "(" + s + ")"
	}
	return s
}
