//go:build linux && amd64

package amd64_test

import (
	"encoding/binary"
	"math/bits"
	"strings"
	"testing"
	"unsafe"

	"golang.org/x/sys/cpu"

	"ryugo/nodes"
)

// TestShifts shifts and rotates by parameters, by values, and by constants; the first operand is a
// parameter, a value, or in memory. With BMI2 no shift needs a count in cl.
func TestShifts(t *testing.T) {
	forBoth(t, func(t *testing.T, r *rig) {
		bmi2 := r.JIT.Info.Sets != 0
		if !bmi2 && r.Env.Target == bothTargets[1] && cpu.X86.HasBMI2 {
			t.Fatal("no test runs with BMI2")
		}
		counts := []func() nodes.NodeID{
			func() nodes.NodeID { return r.Lcl(1) },
			func() nodes.NodeID {
				return r.Un(nodes.GT_NOT, nodes.TYP_INT, r.Un(nodes.GT_NOT, nodes.TYP_INT, r.Lcl(1)))
			},
			func() nodes.NodeID {
				return r.Bin(nodes.GT_AND, nodes.TYP_INT, r.Lcl(1), r.Icon(nodes.TYP_INT, 63))
			},
		}
		constants := []int64{0, 1, 27, 63}
		for _, c := range constants {
			counts = append(counts, func() nodes.NodeID { return r.Icon(nodes.TYP_INT, c) })
		}
		values := []func(typ nodes.VarType) nodes.NodeID{
			func(nodes.VarType) nodes.NodeID { return r.Lcl(0) },
			func(typ nodes.VarType) nodes.NodeID { return r.Un(nodes.GT_NEG, typ, r.Lcl(0)) },
			func(typ nodes.VarType) nodes.NodeID { return r.Un(nodes.GT_IND, typ, r.Lcl(2)) },
		}
		memory := r.Mem[len(r.Mem)-8:]
		address := uint64(uintptr(unsafe.Pointer(&memory[0])))
		for _, typ := range []nodes.VarType{nodes.TYP_INT, nodes.TYP_LONG} {
			for _, o := range []nodes.Oper{nodes.GT_LSH, nodes.GT_RSH, nodes.GT_RSZ, nodes.GT_ROL, nodes.GT_ROR} {
				for i, count := range counts {
					for j, value := range values {
						r.Begin(typ, typ, nodes.TYP_INT, nodes.TYP_BYREF)
						x := value(typ)
						r.Ret(r.Bin(o, typ, x, count()))
						r.Finish()
						for _, v := range []uint64{1, 1<<64 - 2, 0x8000000040000001, 123456789} {
							for _, by := range []uint64{0, 1, 5, 31, 32, 63} {
								binary.LittleEndian.PutUint64(memory, v)
								r.Call(v, by, address)
								x, k := v, by
								if j == 1 {
									x = -v
								}
								if i >= len(counts)-len(constants) {
									k = uint64(constants[i-len(counts)+len(constants)])
								}
								if want := shifted(o, typ, x, int(k)); typ == nodes.TYP_LONG && r.Long() != want || uint32(r.Long()) != uint32(want) {
									t.Fatalf("%v of %v, %#x by %d: %#x, want %#x\n%s", o, typ, x, k, r.Long(), want, r.Dis())
								}
							}
						}
						if text := r.Dis(); bmi2 && o != nodes.GT_ROL && o != nodes.GT_ROR && strings.Contains(text, ", cl") {
							t.Errorf("%v of %v:\n%s", o, typ, text)
						}
					}
				}
			}
		}
	})
}

// shifted returns the result of o for an int or a long.
func shifted(o nodes.Oper, t nodes.VarType, v uint64, by int) uint64 {
	if t == nodes.TYP_INT {
		x, by := uint32(v), by&31
		return uint64(map[nodes.Oper]uint32{nodes.GT_LSH: x << by, nodes.GT_RSH: uint32(int32(x) >> by), nodes.GT_RSZ: x >> by, nodes.GT_ROL: bits.RotateLeft32(x, by), nodes.GT_ROR: bits.RotateLeft32(x, -by)}[o])
	}
	by &= 63
	return map[nodes.Oper]uint64{nodes.GT_LSH: v << by, nodes.GT_RSH: uint64(int64(v) >> by), nodes.GT_RSZ: v >> by, nodes.GT_ROL: bits.RotateLeft64(v, by), nodes.GT_ROR: bits.RotateLeft64(v, -by)}[o]
}

// TestBitTests tests a bit whose number is a parameter, or a value: with bt, and without the shift
// that computes the mask.
func TestBitTests(t *testing.T) {
	forBoth(t, func(t *testing.T, r *rig) {
		bit := func() nodes.NodeID { // a parameter
			return r.Bin(nodes.GT_LSH, nodes.TYP_LONG, r.Icon(nodes.TYP_LONG, 1), r.Lcl(1))
		}
		shapes := []func() (x, y nodes.NodeID){
			func() (x, y nodes.NodeID) { x = r.Lcl(0); return x, bit() },
			func() (x, y nodes.NodeID) { x = bit(); return x, r.Lcl(0) },
			func() (x, y nodes.NodeID) {
				v := r.Lcl(0)
				x = r.Bin(nodes.GT_RSZ, nodes.TYP_LONG, v, r.Lcl(1))
				return x, r.Icon(nodes.TYP_LONG, 1)
			},
			func() (x, y nodes.NodeID) {
				v := r.Lcl(0)
				x = r.Bin(nodes.GT_RSZ, nodes.TYP_LONG, v, r.Un(nodes.GT_NOT, nodes.TYP_INT, r.Un(nodes.GT_NOT, nodes.TYP_INT, r.Lcl(1))))
				return x, r.Icon(nodes.TYP_LONG, 1)
			},
		}
		for i, shape := range shapes {
			r.Begin(nodes.TYP_INT, nodes.TYP_LONG, nodes.TYP_INT)
			x, y := shape()
			and := r.Bin(nodes.GT_AND, nodes.TYP_LONG, x, y)
			r.Ret(r.Bin(nodes.GT_NE, nodes.TYP_INT, and, r.Icon(nodes.TYP_LONG, 0)))
			r.Finish()
			for _, v := range []uint64{1, 1 << 63, 0x123456789abcdef0} {
				for by := uint64(0); by < 64; by++ {
					if r.Call(v, by); r.Int() != uint32(v>>by&1) {
						t.Fatalf("shape %d, bit %d of %#x: %d\n%s", i, by, v, r.Int(), r.Dis())
					}
				}
			}
			if text := r.Dis(); !strings.Contains(text, "bt ") {
				t.Errorf("shape %d:\n%s", i, text)
			}
		}
	})
}
