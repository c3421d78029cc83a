//go:build linux && amd64

package vm

import (
	"testing"

	"ryugo/targets"
	"ryugo/targets/abi"
	x "ryugo/targets/xarch"
)

func TestMDArrayStubs(t *testing.T) { forEachTarget(t, testMDArrayStubs) }

func testMDArrayStubs(t *testing.T, target *targets.Target) {
	v := &VM{}
	if err := v.open(target); err != nil {
		t.Fatal(err)
	}
	defer v.close()
	v.objectCell = v.mem.data(8, 8)
	st64(v.objectCell, 1)
	mt := v.mem.data(64+mtPrefix, 16) + mtPrefix
	outOfRange := false
	v.exits[exitStore] = func(th *thread, f frame) { outOfRange = true; f.setResult(0) }
	fail := v.exitStub(exitStore)
	mismatched := false
	v.exits[exitMismatch] = func(th *thread, f frame) { mismatched = true }
	mismatch := v.exitStub(exitMismatch)
	checked := uint64(0)
	v.exits[exitInternal] = func(th *thread, f frame) { checked = f.reg(frR10); st64(f.reg(frRAX), checked) }
	checkStub := v.exitStub(exitInternal)
	structOf := func(size uint32, fields ...abi.Field) *elemShape {
		p := &abi.Param{Shape: &abi.Shape{Size: size, Align: 4, Fields: fields}}
		return &elemShape{size: size, value: argShape{Parts: v.conv.ClassifyArg(p.Shape), size: size}, result: v.conv.Return(p)}
	}
	shapes := map[string]*elemShape{
		"byte":   {size: 1, value: intShape},
		"sbyte":  {size: 1, signed: true, value: intShape},
		"ushort": {size: 2, value: intShape},
		"int":    {size: 4, value: intShape},
		"long":   {size: 8, value: intShape},
		"float":  {size: 4, float: true, value: floatShape},
		"double": {size: 8, float: true, value: floatShape},
		"ref":    {size: 8, ref: true, value: intShape},
		"S2":     structOf(2, abi.Field{Size: 2, Class: abi.Int16}),
		"S8":     structOf(8, abi.Field{Size: 8, Class: abi.Double}),
		"S12":    structOf(12, abi.Field{Size: 8, Class: abi.Int64}, abi.Field{Offset: 8, Size: 4, Class: abi.Int32}),
		"Sdf":    structOf(12, abi.Field{Size: 8, Class: abi.Double}, abi.Field{Offset: 8, Size: 4, Class: abi.Int32}),
		"S24":    structOf(24, abi.Field{Size: 8, Class: abi.Int64}, abi.Field{Offset: 8, Size: 8, Class: abi.Int64}, abi.Field{Offset: 16, Size: 8, Class: abi.Int64}),
	}
	for name, s := range shapes {
		for rank := 1; rank <= 7; rank++ {
			e := v.newLeaf(&x.Emitter{}, len(v.conv.IntArgs), 0)
			mdSetStub(e, rank, s, fail, checkStub)
			set := v.mem.assemble(e.Emitter)
			mdGetStub(e, rank, s, fail)
			get := v.mem.assemble(e.Emitter)
			mdAddressStub(e, rank, s, fail, mismatch)
			addr := v.mem.assemble(e.Emitter)
			count := uint64(1)
			for range rank {
				count *= 2
			}
			a := v.mem.data(mdData(rank)+count*uint64(s.size)+8, 8)
			obj := v.mem.data(8, 8)
			st64(obj, mt)
			st64(a, mt)
			for k := range uint64(rank) {
				st32(a+mdBounds+4*k, 2)
				st32(a+mdBounds+4*(uint64(rank)+k), 10)
			}
			index := func(i uint64) []uint64 { // indices of flat element i
				idx := make([]uint64, rank)
				for k := rank - 1; k >= 0; k-- {
					idx[k] = 10 + i&1
					i >>= 1
				}
				return idx
			}
			args := append([]argShape{intShape}, indices(rank)...)
			for i := range count {
				idx := index(i)
				words := func(j int) uint64 {
					switch {
					case j == 0:
						return a
					case j <= rank:
						return idx[j-1]
					case s.ref:
						return obj
					}
					return (i*3+1)*0x0101010101010101 + uint64(j-rank-1)
				}
				v.main.call(set, place(v.conv, append(args, s.value), words))
				if s.ref && checked != obj {
					t.Fatal("no check")
				}
				class := mt
				address := func() uint64 {
					if !s.ref {
						return v.main.call(addr, place(v.conv, args, words)).rax
					}
					return v.main.call(addr, place(v.conv, append([]argShape{intShape}, args...), func(j int) uint64 {
						switch j {
						case 0:
							return a
						case 1:
							return class
						}
						return idx[j-2]
					})).rax
				}
				at := address()
				if class = 0; at != address() || mismatched {
					t.Fatal("a readonly address is checked")
				}
				if class = obj; s.ref {
					if address(); !mismatched {
						t.Fatal("the array's class is not checked")
					}
					mismatched = false
				}
				if at != a+mdData(rank)+i*uint64(s.size) {
					t.Fatalf("%s rank %d: address of %d", name, rank, i)
				}
				var r results
				if s.result.Buffer {
					buf := v.mem.data(24, 8)
					r = v.main.call(get, place(v.conv, append([]argShape{intShape, intShape}, indices(rank)...), func(j int) uint64 {
						switch j {
						case 0:
							return a
						case 1:
							return buf
						}
						return idx[j-2]
					}))
					if r.rax != buf || ld32(buf+uint64(s.size-1)&^7) != uint32(words(rank+int(s.size+7)/8)) {
						t.Fatalf("%s rank %d: buffer", name, rank)
					}
					continue
				}
				r = v.main.call(get, place(v.conv, args, words))
				want, got := words(rank+1), r.rax
				if s.float || s.result.Count > 0 && s.result.Types[0].IsFloat() {
					got = r.xmm0
				}
				mask := ^uint64(0) >> (64 - 8*min(s.size, 8))
				if s.signed {
					want, mask = uint64(int64(int8(want))), 1<<32-1
				}
				if got&mask != want&mask {
					t.Fatalf("%s rank %d: got %x, want %x", name, rank, got, want)
				}
			}
			outOfRange = false
			v.main.call(get, place(v.conv, args, func(j int) uint64 {
				switch j {
				case 0:
					return a
				case rank:
					return 12
				}
				return 10
			}))
			if !outOfRange && !s.result.Buffer {
				t.Fatalf("%s rank %d: index out of range", name, rank)
			}
		}
	}
}
