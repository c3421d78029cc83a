//go:build linux && amd64

package vm

import (
	"testing"

	x "ryugo/targets/xarch"
)

func TestMDArrayStubs(t *testing.T) {
	v := &VM{}
	if err := v.open(); err != nil {
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
	shapes := map[string]*elemShape{
		"byte":   {size: 1},
		"sbyte":  {size: 1, signed: true},
		"ushort": {size: 2},
		"int":    {size: 4},
		"long":   {size: 8},
		"float":  {size: 4, float: true},
		"double": {size: 8, float: true},
		"ref":    {size: 8, ref: true},
		"S12":    {size: 12, value: argShape{words: 2}},
		"Sdf":    {size: 12, value: argShape{words: 2, float: [2]bool{true, false}}},
		"S24":    {size: 24, value: argShape{words: 3, memory: true}, buffer: true},
	}
	for name, s := range shapes {
		for rank := 1; rank <= 7; rank++ {
			e := &x.Emitter{}
			mdSetStub(e, v, rank, s, fail, checkStub)
			set := v.mem.assemble(e)
			mdGetStub(e, rank, s, fail)
			get := v.mem.assemble(e)
			mdAddressStub(e, rank, s, fail, mismatch)
			addr := v.mem.assemble(e)
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
				v.main.call(set, place(append(args, s.shape()), words))
				if s.ref && checked != obj {
					t.Fatal("no check")
				}
				class := mt
				address := func() uint64 {
					if !s.ref {
						return v.main.call(addr, place(args, words)).rax
					}
					return v.main.call(addr, place(append([]argShape{intShape}, args...), func(j int) uint64 {
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
				if s.buffer {
					buf := v.mem.data(24, 8)
					r = v.main.call(get, place(append([]argShape{intShape, intShape}, indices(rank)...), func(j int) uint64 {
						switch j {
						case 0:
							return a
						case 1:
							return buf
						}
						return idx[j-2]
					}))
					if r.rax != buf || ld64(buf+16) != words(rank+3) {
						t.Fatalf("%s rank %d: buffer", name, rank)
					}
					continue
				}
				r = v.main.call(get, place(args, words))
				want, got := words(rank+1), r.rax
				if s.shape().float[0] {
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
			v.main.call(get, place(args, func(j int) uint64 {
				switch j {
				case 0:
					return a
				case rank:
					return 12
				}
				return 10
			}))
			if !outOfRange && !s.buffer {
				t.Fatalf("%s rank %d: index out of range", name, rank)
			}
		}
	}
}
