//go:build linux && arm64

package arm64_test

import (
	"fmt"
	"math/rand"
	"regexp"
	"testing"

	"ryugo/nodes"
	"ryugo/targets/arm64/reader"
	"ryugo/targets/exectest"
)

// form is a tree that its root's instruction computes completely. a, b and c are parameters.
type form struct {
	name  string
	types []nodes.VarType // of a, b and c
	ret   nodes.VarType
	build func(r *rig, a, b, c nodes.NodeID) nodes.NodeID
	want  func(a, b, c int64) int64
	code  string // expected in the disassembly
}

const (
	tI = nodes.TYP_INT
	tL = nodes.TYP_LONG
)

// cast adds a cast of v to type t.
func (r *rig) cast(v nodes.NodeID, t nodes.VarType, flags nodes.NodeFlags) nodes.NodeID {
	return r.Add(nodes.GT_CAST, t.Actual(), v, 0, uint32(t), flags)
}

// shiftBy and mask add a shift by a constant, and an and with a constant.
func (r *rig) shiftBy(o nodes.Oper, v nodes.NodeID, k int64) nodes.NodeID {
	return r.Bin(o, r.M.Type[v], v, r.Icon(tI, k))
}

func (r *rig) mask(v nodes.NodeID, bits int64) nodes.NodeID {
	return r.Bin(nodes.GT_AND, r.M.Type[v], v, r.Icon(r.M.Type[v], bits))
}

var ints, longs = []nodes.VarType{tI, tI, tI}, []nodes.VarType{tL, tL, tL}

var forms = []form{
	{"madd", ints[:3], tI, func(r *rig, a, b, c nodes.NodeID) nodes.NodeID {
		return r.Bin(nodes.GT_ADD, tI, a, r.Bin(nodes.GT_MUL, tI, b, c))
	}, func(a, b, c int64) int64 { return int64(int32(a + b*c)) }, `madd w`},
	{"madd of the first", ints[:3], tI, func(r *rig, a, b, c nodes.NodeID) nodes.NodeID {
		return r.Bin(nodes.GT_ADD, tI, r.Bin(nodes.GT_MUL, tI, b, c), a)
	}, func(a, b, c int64) int64 { return int64(int32(a + b*c)) }, `madd w`},
	{"msub", longs[:3], tL, func(r *rig, a, b, c nodes.NodeID) nodes.NodeID {
		return r.Bin(nodes.GT_SUB, tL, a, r.Bin(nodes.GT_MUL, tL, b, c))
	}, func(a, b, c int64) int64 { return a - b*c }, `msub x`},
	{"a difference from a product", longs[:3], tL, func(r *rig, a, b, c nodes.NodeID) nodes.NodeID {
		return r.Bin(nodes.GT_SUB, tL, r.Bin(nodes.GT_MUL, tL, b, c), a)
	}, func(a, b, c int64) int64 { return b*c - a }, `mul x`},
	{"smull", ints[:2], tL, func(r *rig, a, b, c nodes.NodeID) nodes.NodeID {
		return r.Bin(nodes.GT_MUL, tL, r.Cast(a, tL, 0), r.Cast(b, tL, 0))
	}, func(a, b, c int64) int64 { return a * b }, `smull x`},
	{"umull", ints[:2], tL, func(r *rig, a, b, c nodes.NodeID) nodes.NodeID {
		return r.Bin(nodes.GT_MUL, tL, r.Cast(a, tL, nodes.GTF_UNSIGNED), r.Cast(b, tL, nodes.GTF_UNSIGNED))
	}, func(a, b, c int64) int64 { return int64(uint64(uint32(a)) * uint64(uint32(b))) }, `umull x`},
	{"factors extended by different means", ints[:2], tL, func(r *rig, a, b, c nodes.NodeID) nodes.NodeID {
		return r.Bin(nodes.GT_MUL, tL, r.Cast(a, tL, nodes.GTF_UNSIGNED), r.Cast(b, tL, 0))
	}, func(a, b, c int64) int64 { return int64(uint32(a)) * b }, `mul x`},
	{"smull by a constant", ints[:1], tL, func(r *rig, a, b, c nodes.NodeID) nodes.NodeID {
		return r.Bin(nodes.GT_MUL, tL, r.Cast(a, tL, 0), r.Icon(tL, -1000))
	}, func(a, b, c int64) int64 { return a * -1000 }, `smull x`},
	{"a constant beyond 32 bits", ints[:1], tL, func(r *rig, a, b, c nodes.NodeID) nodes.NodeID {
		return r.Bin(nodes.GT_MUL, tL, r.Cast(a, tL, 0), r.Icon(tL, 1<<31+6))
	}, func(a, b, c int64) int64 { return a * (1<<31 + 6) }, `mul x`},
	{"smaddl", []nodes.VarType{tL, tI, tI}, tL, func(r *rig, a, b, c nodes.NodeID) nodes.NodeID {
		return r.Bin(nodes.GT_ADD, tL, a, r.Bin(nodes.GT_MUL, tL, r.Cast(b, tL, 0), r.Cast(c, tL, 0)))
	}, func(a, b, c int64) int64 { return a + b*c }, `smaddl x`},
	{"umsubl", []nodes.VarType{tL, tI, tI}, tL, func(r *rig, a, b, c nodes.NodeID) nodes.NodeID {
		return r.Bin(nodes.GT_SUB, tL, a, r.Bin(nodes.GT_MUL, tL, r.Cast(b, tL, nodes.GTF_UNSIGNED), r.Cast(c, tL, nodes.GTF_UNSIGNED)))
	}, func(a, b, c int64) int64 { return a - int64(uint64(uint32(b))*uint64(uint32(c))) }, `umsubl x`},
	{"times 9", longs[:1], tL, func(r *rig, a, b, c nodes.NodeID) nodes.NodeID {
		return r.Bin(nodes.GT_MUL, tL, a, r.Icon(tL, 9))
	}, func(a, b, c int64) int64 { return a * 9 }, `add x\d+, ?x\d+, ?x\d+, ?lsl #3`},
	{"times 3 and more", ints[:2], tI, func(r *rig, a, b, c nodes.NodeID) nodes.NodeID {
		return r.Bin(nodes.GT_ADD, tI, b, r.Bin(nodes.GT_MUL, tI, a, r.Icon(tI, 3)))
	}, func(a, b, c int64) int64 { return int64(int32(b + a*3)) }, `lsl #1`},
	{"add sxtw", []nodes.VarType{tL, tI}, tL, func(r *rig, a, b, c nodes.NodeID) nodes.NodeID {
		return r.Bin(nodes.GT_ADD, tL, a, r.Cast(b, tL, 0))
	}, func(a, b, c int64) int64 { return a + b }, `add x.*sxtw`},
	{"sub uxtw", []nodes.VarType{tL, tI}, tL, func(r *rig, a, b, c nodes.NodeID) nodes.NodeID {
		return r.Bin(nodes.GT_SUB, tL, a, r.Cast(b, tL, nodes.GTF_UNSIGNED))
	}, func(a, b, c int64) int64 { return a - int64(uint32(b)) }, `sub x.*uxtw`},
	{"add sxtw 3", []nodes.VarType{tL, tI}, tL, func(r *rig, a, b, c nodes.NodeID) nodes.NodeID {
		return r.Bin(nodes.GT_ADD, tL, a, r.shiftBy(nodes.GT_LSH, r.Cast(b, tL, 0), 3))
	}, func(a, b, c int64) int64 { return a + b<<3 }, `add x.*sxtw #3`},
	{"a shift by 5 of an extension", []nodes.VarType{tL, tI}, tL, func(r *rig, a, b, c nodes.NodeID) nodes.NodeID {
		return r.Bin(nodes.GT_ADD, tL, a, r.shiftBy(nodes.GT_LSH, r.Cast(b, tL, 0), 5))
	}, func(a, b, c int64) int64 { return a + b<<5 }, `sbfiz|sbfm`},
	{"add uxtb", ints[:2], tI, func(r *rig, a, b, c nodes.NodeID) nodes.NodeID {
		return r.Bin(nodes.GT_ADD, tI, r.Cast(a, nodes.TYP_UBYTE, 0), b)
	}, func(a, b, c int64) int64 { return int64(int32(int64(uint8(a)) + b)) }, `add w.*uxtb`},
	{"sub sxth of a long", []nodes.VarType{tI, tL}, tI, func(r *rig, a, b, c nodes.NodeID) nodes.NodeID {
		return r.Bin(nodes.GT_SUB, tI, a, r.Cast(b, nodes.TYP_SHORT, 0))
	}, func(a, b, c int64) int64 { return int64(int32(a - int64(int16(b)))) }, `sub w.*sxth`},
	{"cmp sxtw", []nodes.VarType{tL, tI}, tI, func(r *rig, a, b, c nodes.NodeID) nodes.NodeID {
		return r.Bin(nodes.GT_LT, tI, a, r.Cast(b, tL, 0))
	}, func(a, b, c int64) int64 { return exectest.B2i(a < b) }, `cmp x.*sxtw`},
	{"cmp uxtb of the first", ints[:2], tI, func(r *rig, a, b, c nodes.NodeID) nodes.NodeID {
		return r.Bin(nodes.GT_EQ, tI, r.Cast(a, nodes.TYP_UBYTE, 0), b)
	}, func(a, b, c int64) int64 { return exectest.B2i(int64(uint8(a)) == b) }, `cmp w.*uxtb`},
	{"cmp lsl", ints[:2], tI, func(r *rig, a, b, c nodes.NodeID) nodes.NodeID {
		return r.Bin(nodes.GT_GE, tI, a, r.shiftBy(nodes.GT_RSH, b, 3))
	}, func(a, b, c int64) int64 { return exectest.B2i(a >= b>>3) }, `cmp w.*asr #3`},
	{"ubfx", ints[:1], tI, func(r *rig, a, b, c nodes.NodeID) nodes.NodeID {
		return r.mask(r.shiftBy(nodes.GT_RSZ, a, 5), 255)
	}, func(a, b, c int64) int64 { return int64(uint32(a) >> 5 & 255) }, `ubfx w.*#5, ?#8`},
	{"ubfx of a signed shift", longs[:1], tL, func(r *rig, a, b, c nodes.NodeID) nodes.NodeID {
		return r.mask(r.shiftBy(nodes.GT_RSH, a, 40), 1<<24-1)
	}, func(a, b, c int64) int64 { return a >> 40 & (1<<24 - 1) }, `(ubfx|lsr) x`},
	{"a mask beyond the shift", ints[:1], tI, func(r *rig, a, b, c nodes.NodeID) nodes.NodeID {
		return r.mask(r.shiftBy(nodes.GT_RSH, a, 28), 255)
	}, func(a, b, c int64) int64 { return a >> 28 & 255 }, `asr w`},
	{"sbfx", ints[:1], tI, func(r *rig, a, b, c nodes.NodeID) nodes.NodeID {
		return r.Cast(r.shiftBy(nodes.GT_RSZ, a, 9), nodes.TYP_BYTE, 0)
	}, func(a, b, c int64) int64 { return int64(int8(a >> 9)) }, `sbfx w.*#9, ?#8`},
	{"ubfx of a cast", longs[:1], tI, func(r *rig, a, b, c nodes.NodeID) nodes.NodeID {
		return r.Cast(r.shiftBy(nodes.GT_RSH, a, 37), nodes.TYP_USHORT, 0)
	}, func(a, b, c int64) int64 { return int64(uint16(a >> 37)) }, `ubfx x.*#37, ?#16`},
	{"a signed part of a long", longs[:1], tI, func(r *rig, a, b, c nodes.NodeID) nodes.NodeID {
		return r.Cast(r.shiftBy(nodes.GT_RSH, a, 37), nodes.TYP_SHORT, 0)
	}, func(a, b, c int64) int64 { return int64(int16(a >> 37)) }, `sxth w`},
	{"half of a long", longs[:1], tI, func(r *rig, a, b, c nodes.NodeID) nodes.NodeID {
		return r.Cast(r.shiftBy(nodes.GT_RSH, a, 32), tI, 0)
	}, func(a, b, c int64) int64 { return int64(int32(a >> 32)) }, `lsr x|ubfx x`},
	{"the top of a long", longs[:1], tL, func(r *rig, a, b, c nodes.NodeID) nodes.NodeID {
		return r.Cast(r.Cast(r.shiftBy(nodes.GT_RSH, a, 40), tI, 0), tL, nodes.GTF_UNSIGNED)
	}, func(a, b, c int64) int64 { return int64(uint32(a >> 40)) }, `asr x`},
	{"ubfiz", ints[:1], tI, func(r *rig, a, b, c nodes.NodeID) nodes.NodeID {
		return r.shiftBy(nodes.GT_LSH, r.mask(a, 255), 7)
	}, func(a, b, c int64) int64 { return a & 255 << 7 }, `(ubfiz|ubfm) w`},
	{"ubfiz beyond the end", ints[:1], tI, func(r *rig, a, b, c nodes.NodeID) nodes.NodeID {
		return r.shiftBy(nodes.GT_LSH, r.mask(a, 255), 27)
	}, func(a, b, c int64) int64 { return int64(int32(a & 255 << 27)) }, `(lsl|ubfiz) w`},
	{"sbfiz of an int", ints[:1], tL, func(r *rig, a, b, c nodes.NodeID) nodes.NodeID {
		return r.shiftBy(nodes.GT_LSH, r.Cast(a, tL, 0), 12)
	}, func(a, b, c int64) int64 { return a << 12 }, `sbfiz x`},
	{"sbfiz beyond the end", ints[:1], tL, func(r *rig, a, b, c nodes.NodeID) nodes.NodeID {
		return r.shiftBy(nodes.GT_LSH, r.Cast(a, tL, nodes.GTF_UNSIGNED), 50)
	}, func(a, b, c int64) int64 { return a << 50 }, `(lsl|ubfiz) x`},
	{"an or with a shifted field", ints[:2], tI, func(r *rig, a, b, c nodes.NodeID) nodes.NodeID {
		return r.Bin(nodes.GT_OR, tI, b, r.shiftBy(nodes.GT_LSH, r.mask(a, 15), 4))
	}, func(a, b, c int64) int64 { return b | a&15<<4 }, `orr w`},
	{"bfi of a shifted mask", ints[:2], tI, func(r *rig, a, b, c nodes.NodeID) nodes.NodeID {
		return r.Bin(nodes.GT_OR, tI, r.mask(a, ^0xff0), r.shiftBy(nodes.GT_LSH, r.mask(b, 255), 4))
	}, func(a, b, c int64) int64 { return a&^0xff0 | b&255<<4 }, `bfi w.*#4, ?#8`},
	{"bfi of a masked shift, first", longs[:2], tL, func(r *rig, a, b, c nodes.NodeID) nodes.NodeID {
		return r.Bin(nodes.GT_OR, tL, r.mask(r.shiftBy(nodes.GT_LSH, b, 16), 0xffff0000), r.mask(a, ^0xffff0000))
	}, func(a, b, c int64) int64 { return a&^0xffff0000 | b<<16&0xffff0000 }, `bfi x.*#16, ?#16`},
	{"bfxil of a mask", longs[:2], tL, func(r *rig, a, b, c nodes.NodeID) nodes.NodeID {
		return r.Bin(nodes.GT_OR, tL, r.mask(a, ^1023), r.mask(b, 1023))
	}, func(a, b, c int64) int64 { return a&^1023 | b&1023 }, `bfxil x|bfi x`},
	{"bfxil of a cast", ints[:2], tI, func(r *rig, a, b, c nodes.NodeID) nodes.NodeID {
		return r.Bin(nodes.GT_OR, tI, r.Cast(b, nodes.TYP_UBYTE, 0), r.mask(a, ^255))
	}, func(a, b, c int64) int64 { return a&^255 | b&255 }, `bfxil w|bfi w`},
	{"bfi of the top", ints[:2], tI, func(r *rig, a, b, c nodes.NodeID) nodes.NodeID {
		return r.Bin(nodes.GT_OR, tI, r.mask(a, 0xffff), r.shiftBy(nodes.GT_LSH, b, 16))
	}, func(a, b, c int64) int64 { return int64(int32(a&0xffff | b<<16)) }, `bfi w.*#16, ?#16`},
	{"masks that overlap", ints[:2], tI, func(r *rig, a, b, c nodes.NodeID) nodes.NodeID {
		return r.Bin(nodes.GT_OR, tI, r.mask(a, ^0xfe0), r.shiftBy(nodes.GT_LSH, r.mask(b, 255), 4))
	}, func(a, b, c int64) int64 { return a&^0xfe0 | b&255<<4 }, `orr w`},
	{"masks with a gap", ints[:2], tI, func(r *rig, a, b, c nodes.NodeID) nodes.NodeID {
		return r.Bin(nodes.GT_OR, tI, r.mask(a, ^0x1ff0), r.shiftBy(nodes.GT_LSH, r.mask(b, 255), 4))
	}, func(a, b, c int64) int64 { return a&^0x1ff0 | b&255<<4 }, `orr w`},
	{"a signed field", ints[:2], tI, func(r *rig, a, b, c nodes.NodeID) nodes.NodeID {
		return r.Bin(nodes.GT_OR, tI, r.mask(a, ^0xff0), r.shiftBy(nodes.GT_LSH, r.Cast(b, nodes.TYP_BYTE, 0), 4))
	}, func(a, b, c int64) int64 { return a&^0xff0 | int64(int8(b))<<4 }, `orr w`},
	{"tst of shifted bits", ints[:1], tI, func(r *rig, a, b, c nodes.NodeID) nodes.NodeID {
		return r.Bin(nodes.GT_NE, tI, r.mask(r.shiftBy(nodes.GT_RSH, a, 9), 6), r.Icon(tI, 0))
	}, func(a, b, c int64) int64 { return exectest.B2i(a>>9&6 != 0) }, `asr w`},
	{"tst of a shifted field", ints[:1], tI, func(r *rig, a, b, c nodes.NodeID) nodes.NodeID {
		return r.Bin(nodes.GT_EQ, tI, r.mask(r.shiftBy(nodes.GT_RSH, a, 9), 7), r.Icon(tI, 0))
	}, func(a, b, c int64) int64 { return exectest.B2i(a>>9&7 == 0) }, `tst w.*#(0xe00|3584)`},
	{"sum of three forms", []nodes.VarType{tL, tI, tI}, tL, func(r *rig, a, b, c nodes.NodeID) nodes.NodeID {
		x := r.Bin(nodes.GT_ADD, tL, a, r.shiftBy(nodes.GT_LSH, r.Cast(b, tL, 0), 2))
		return r.Bin(nodes.GT_ADD, tL, r.Bin(nodes.GT_MUL, tL, r.Cast(c, tL, 0), r.Icon(tL, 7)), x)
	}, func(a, b, c int64) int64 { return a + b<<2 + c*7 }, `smaddl x`},
}

// TestForms executes each form, with parameters and results of other nodes as operands (in shape 7
// all are in registers, and the code is checked), with or without a local for the result, at full
// and at min.
func TestForms(t *testing.T) {
	r := newRig(t)
	rnd := rand.New(rand.NewSource(11))
	for _, f := range forms {
		for shape := range 12 {
			r.Env.MinOpts = shape >= 8
			arg := func(i int) nodes.NodeID {
				if i >= len(f.types) {
					return 0
				}
				return r.Shaped(i, exectest.Shape(shape>>i&1), f.types[i], 0)
			}
			r.Begin(f.ret, f.types...)
			a := arg(0)
			b := arg(1)
			v := f.build(r, a, b, arg(2))
			if shape&1 != 0 { // to the local of a parameter, which can be an operand
				l := r.rndLocal(rnd, f.ret)
				r.Store(l, v)
				v = r.Lcl(l)
			}
			r.Ret(v)
			r.Finish()
			if code := r.Dis(); shape == 7 && !regexp.MustCompile(f.code).MatchString(code) {
				t.Errorf("%s: no %s in\n%s\n%s", f.name, f.code, r.LIR(), code)
			}
			for range 40 {
				var x [3]int64
				args := make([]any, len(f.types))
				for i, typ := range f.types {
					x[i] = exectest.Edges64[rnd.Intn(len(exectest.Edges64))]
					if rnd.Intn(2) == 0 {
						x[i] = int64(rnd.Uint64() >> rnd.Intn(64))
					}
					x[i] = exectest.Cut(x[i], uint(8*typ.Size()))
					args[i] = uint64(x[i])
					if typ == tI { // the upper half is undefined
						args[i] = uint64(uint32(x[i])) | rnd.Uint64()<<32
					}
				}
				r.Call(args...)
				got, want := int64(r.Long()), f.want(x[0], x[1], x[2])
				if f.ret == tI {
					got, want = int64(int32(got)), int64(int32(want))
				}
				if got != want {
					t.Fatalf("%s of %v: got %#x, want %#x\n%s\n%s", f.name, x, got, want, r.LIR(), r.Dis())
				}
			}
		}
	}
}

// rndLocal returns a parameter of type t, or a new local.
func (r *rig) rndLocal(rnd *rand.Rand, t nodes.VarType) int {
	for l := range r.M.NumParams {
		if r.M.Locals[l].Type == t && rnd.Intn(2) == 0 {
			return l
		}
	}
	return r.Temp(t)
}

// TestIndexForms loads and stores at addresses whose index is extended, scaled or a product.
func TestIndexForms(t *testing.T) {
	r := newRig(t)
	p, buf := r.Buffer(4096)
	for i := range buf {
		buf[i] = byte(i*37 + i>>8)
	}
	type index struct {
		name  string
		build func(r *rig) nodes.NodeID
		at    func(i int64) int64
		code  string
	}
	shifted := func(k int64, flags nodes.NodeFlags) func(r *rig) nodes.NodeID {
		return func(r *rig) nodes.NodeID {
			return r.shiftBy(nodes.GT_LSH, r.Cast(r.Shaped(1, exectest.InRegister, tI, 0), tL, flags), k)
		}
	}
	for _, x := range []index{
		{"sxtw", func(r *rig) nodes.NodeID { return r.Cast(r.Lcl(1), tL, 0) }, func(i int64) int64 { return i }, `sxtw`},
		{"uxtw", func(r *rig) nodes.NodeID {
			return r.Cast(r.Shaped(1, exectest.InRegister, tI, 0), tL, nodes.GTF_UNSIGNED)
		}, func(i int64) int64 { return i }, `uxtw`},
		{"sxtw 2", shifted(2, 0), func(i int64) int64 { return i << 2 }, `sxtw #2`},
		{"uxtw 3", shifted(3, nodes.GTF_UNSIGNED), func(i int64) int64 { return i << 3 }, `uxtw #3`},
		{"product", func(r *rig) nodes.NodeID {
			return r.Bin(nodes.GT_MUL, tL, r.Lcl(2), r.Icon(tL, 12))
		}, func(i int64) int64 { return i * 12 }, `madd x`},
		{"wide product", func(r *rig) nodes.NodeID {
			return r.Bin(nodes.GT_MUL, tL, r.Cast(r.Lcl(1), tL, 0), r.Icon(tL, 24))
		}, func(i int64) int64 { return i * 24 }, `smaddl x`},
	} {
		for _, typ := range []nodes.VarType{nodes.TYP_INT, nodes.TYP_LONG, nodes.TYP_UBYTE} {
			for _, off := range []int64{0, 16, -8, 2000} {
				for shape := range 4 {
					name := fmt.Sprintf("%s %v %+d shape %d", x.name, typ, off, shape)
					r.Begin(tL, nodes.TYP_BYREF, tI, tL)
					addr := r.Bin(nodes.GT_ADD, nodes.TYP_BYREF, r.Lcl(0), x.build(r))
					if shape&1 != 0 {
						addr = r.Bin(nodes.GT_ADD, nodes.TYP_BYREF, addr, r.Icon(tL, off))
					} else if off != 0 {
						r.Begin(tL, nodes.TYP_BYREF, tI, tL)
						base := r.Lcl(0)
						sum := r.Bin(nodes.GT_ADD, tL, x.build(r), r.Icon(tL, off))
						addr = r.Bin(nodes.GT_ADD, nodes.TYP_BYREF, base, sum)
					}
					if shape&2 == 0 {
						v := r.Add(nodes.GT_IND, typ, addr, 0, 0, 0)
						r.M.Type[v] = typ
						r.Ret(r.Cast(v, tL, nodes.GTF_UNSIGNED))
					} else {
						r.Add(nodes.GT_STOREIND, typ, addr, r.Icon(typ.Actual(), 0x5a), 0, 0)
						r.Ret(r.Icon(tL, 1))
					}
					r.Finish()
					if code := r.Dis(); !regexp.MustCompile(x.code).MatchString(code) {
						t.Errorf("%s: no %s in\n%s\n%s", name, x.code, r.LIR(), code)
					}
					for i := int64(0); i < 9; i++ {
						at := 1024 + x.at(i) + off
						want := int64(0)
						for k := int64(typ.Size()) - 1; k >= 0; k-- {
							want = want<<8 | int64(buf[at+k])
						}
						keep := append([]byte(nil), buf[at:at+8]...)
						r.Call(uint64(p)+1024, uint64(i)|0xabcd<<32, uint64(i))
						switch {
						case shape&2 != 0:
							for k := range keep[:typ.Size()] {
								keep[k] = 0
							}
							keep[0] = 0x5a
							if string(buf[at:at+8]) != string(keep) {
								t.Fatalf("%s: index %d: %x, want %x\n%s", name, i, buf[at:at+8], keep, r.Dis())
							}
							buf[at] = byte(i + 3)
						case typ == nodes.TYP_INT && int64(uint32(r.Long())) != want || typ != nodes.TYP_INT && int64(r.Long()) != want:
							t.Fatalf("%s: index %d: %x, want %x\n%s\n%s", name, i, r.Long(), want, r.LIR(), r.Dis())
						}
					}
				}
			}
		}
	}
}

// listing returns the method's code as decoded by package disasm, which knows all instructions.
func (r *rig) listing() (s string) {
	for p := 0; p+4 <= len(r.Code.Text); p += 4 {
		s += reader.A64{}.Format(r.Code.Text[p:p+4], 0, "") + "\n"
	}
	return s
}

// TestAtomicInstructions runs the tests of atomic operations with the instructions of the large
// system extension, and checks that the code has them.
func TestAtomicInstructions(t *testing.T) {
	r := newRig(t)
	r.JIT.Info.AtomicInstructions = true
	exectest.Atomics(t, r.Rig)
	exectest.SmallAtomics(t, r.Rig)
	for o, want := range map[nodes.Oper]string{nodes.GT_XADD: "ldaddal", nodes.GT_XCHG: "swpal", nodes.GT_CMPXCHG: "casal"} {
		r.Begin(tL, nodes.TYP_BYREF, tL, tL)
		a, v, c := r.Lcl(0), r.Lcl(1), nodes.NodeID(0)
		if o == nodes.GT_CMPXCHG {
			c = r.Lcl(2)
		}
		r.Ret(r.Add(o, tL, a, v, uint32(c), 0))
		r.Finish()
		if code := r.listing(); !regexp.MustCompile(want).MatchString(code) {
			t.Errorf("%v: no %s in\n%s", o, want, code)
		}
	}
}
