//go:build linux && (amd64 || arm64)

package vm

import (
	"testing"

	"ryugo/targets"
	"ryugo/targets/abi"
	"ryugo/vm/cpu"
)

func TestMDArrayStubs(t *testing.T) { forEachTarget(t, testMDArrayStubs) }

func testMDArrayStubs(t *testing.T, target *targets.Target) {
	v := &VM{}
	if err := v.open(target); err != nil {
		t.Fatal(err)
	}
	defer v.close()
	v.places.ObjectCell = v.mem.Data(8, 8)
	st64(v.places.ObjectCell, 1)
	mt := v.mem.Data(64+cpu.MTPrefix, 16) + cpu.MTPrefix
	outOfRange := false
	v.exits[exitStore] = func(th *thread, f cpu.Frame) { outOfRange = true; f.SetResult(0) }
	fail := v.exitStub(exitStore)
	mismatched := false
	v.exits[exitMismatch] = func(th *thread, f cpu.Frame) { mismatched = true }
	mismatch := v.exitStub(exitMismatch)
	checked := uint64(0)
	v.exits[exitInternal] = func(th *thread, f cpu.Frame) { checked = f.Reg(cpu.FrameDesc); st64(f.Reg(cpu.FrameElement), checked) }
	checkStub := v.exitStub(exitInternal)
	structOf := func(size uint32, fields ...abi.Field) *cpu.ElemShape {
		p := &abi.Param{Shape: &abi.Shape{Size: size, Align: 4, Fields: fields}}
		return &cpu.ElemShape{Size: size, Value: cpu.ArgShape{Parts: v.conv.ClassifyArg(p.Shape), Size: size}, Result: v.conv.Return(p)}
	}
	shapes := map[string]*cpu.ElemShape{
		"byte":   {Size: 1, Value: cpu.IntShape},
		"sbyte":  {Size: 1, Signed: true, Value: cpu.IntShape},
		"ushort": {Size: 2, Value: cpu.IntShape},
		"int":    {Size: 4, Value: cpu.IntShape},
		"long":   {Size: 8, Value: cpu.IntShape},
		"float":  {Size: 4, Float: true, Value: cpu.FloatShape},
		"double": {Size: 8, Float: true, Value: cpu.FloatShape},
		"ref":    {Size: 8, Ref: true, Value: cpu.IntShape},
		"S2":     structOf(2, abi.Field{Size: 2, Class: abi.Int16}),
		"S8":     structOf(8, abi.Field{Size: 8, Class: abi.Double}),
		"S12":    structOf(12, abi.Field{Size: 8, Class: abi.Int64}, abi.Field{Offset: 8, Size: 4, Class: abi.Int32}),
		"Sdf":    structOf(12, abi.Field{Size: 8, Class: abi.Double}, abi.Field{Offset: 8, Size: 4, Class: abi.Int32}),
		"S24":    structOf(24, abi.Field{Size: 8, Class: abi.Int64}, abi.Field{Offset: 8, Size: 8, Class: abi.Int64}, abi.Field{Offset: 16, Size: 8, Class: abi.Int64}),
	}
	for name, s := range shapes {
		for rank := 1; rank <= 7; rank++ {
			set, get := v.cpu.ArraySet(rank, s, fail, checkStub), v.cpu.ArrayGet(rank, s, fail)
			addr := v.cpu.ArrayAddress(rank, s, fail, mismatch)
			count := uint64(1)
			for range rank {
				count *= 2
			}
			a := v.mem.Data(cpu.MDData(rank)+count*uint64(s.Size)+8, 8)
			obj := v.mem.Data(8, 8)
			st64(obj, mt)
			st64(a, mt)
			for k := range uint64(rank) {
				st32(a+cpu.MDBounds+4*k, 2)
				st32(a+cpu.MDBounds+4*(uint64(rank)+k), 10)
			}
			index := func(i uint64) []uint64 { // indices of flat element i
				idx := make([]uint64, rank)
				for k := rank - 1; k >= 0; k-- {
					idx[k] = 10 + i&1
					i >>= 1
				}
				return idx
			}
			args := append([]cpu.ArgShape{cpu.IntShape}, indices(rank)...)
			for i := range count {
				idx := index(i)
				words := func(j int) uint64 {
					switch {
					case j == 0:
						return a
					case j <= rank:
						return idx[j-1]
					case s.Ref:
						return obj
					}
					return (i*3+1)*0x0101010101010101 + uint64(j-rank-1)
				}
				v.main.call(set, place(v.conv, append(args, s.Value), words))
				if s.Ref && checked != obj {
					t.Fatal("no check")
				}
				class := mt
				address := func() uint64 {
					if !s.Ref {
						return v.main.call(addr, place(v.conv, args, words)).Int
					}
					return v.main.call(addr, place(v.conv, append([]cpu.ArgShape{cpu.IntShape}, args...), func(j int) uint64 {
						switch j {
						case 0:
							return a
						case 1:
							return class
						}
						return idx[j-2]
					})).Int
				}
				at := address()
				if class = 0; at != address() || mismatched {
					t.Fatal("a readonly address is checked")
				}
				if class = obj; s.Ref {
					if address(); !mismatched {
						t.Fatal("the array's class is not checked")
					}
					mismatched = false
				}
				if at != a+cpu.MDData(rank)+i*uint64(s.Size) {
					t.Fatalf("%s rank %d: address of %d", name, rank, i)
				}
				var r cpu.Results
				if s.Result.Buffer {
					buf := v.mem.Data(24, 8)
					buffer := cpu.IntShape
					buffer.Buffer = true
					r = v.main.call(get, place(v.conv, append([]cpu.ArgShape{cpu.IntShape, buffer}, indices(rank)...), func(j int) uint64 {
						switch j {
						case 0:
							return a
						case 1:
							return buf
						}
						return idx[j-2]
					}))
					returned := v.conv.RetBuf == abi.NoReg // otherwise the buffer's address is not returned
					if returned && r.Int != buf || ld32(buf+uint64(s.Size-1)&^7) != uint32(words(rank+int(s.Size+7)/8)) {
						t.Fatalf("%s rank %d: buffer", name, rank)
					}
					continue
				}
				r = v.main.call(get, place(v.conv, args, words))
				want, got := words(rank+1), r.Int
				if s.Float || s.Result.Count > 0 && s.Result.Types[0].IsFloat() {
					got = r.Float
				}
				mask := ^uint64(0) >> (64 - 8*min(s.Size, 8))
				if s.Signed {
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
			if !outOfRange && !s.Result.Buffer {
				t.Fatalf("%s rank %d: index out of range", name, rank)
			}
		}
	}
}
