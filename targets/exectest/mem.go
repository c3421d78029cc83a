package exectest

import (
	"bytes"
	"encoding/binary"
	"math"
	"slices"
	"testing"

	"ryugo/ee"
	"ryugo/nodes"
	"ryugo/targets/gcinfo"
)

func fillBytes(b []byte, seed byte) {
	for i := range b {
		b[i] = seed + byte(i)*7
	}
}

// testBlockCopy copies structs of every size between memory and locals and checks that only their
// bytes change.
func testBlockCopy(t *testing.T, r *Rig) {
	copyBlocks(t, r, false)
	if isa := r.JIT.Info.ISA; slices.Contains(r.Machine.Vectors, ee.ISAAVX512) {
		r.JIT.Info.ISA = ee.ISAAVX512
		copyBlocks(t, r, true)
		r.JIT.Info.ISA = isa
	}
}

// copyBlocks copies blocks of many sizes; with wide in methods that have a vector of 64 bytes.
func copyBlocks(t *testing.T, r *Rig, wide bool) {
	for _, size := range []uint32{1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 12, 13, 15, 16, 17, 20, 23, 24, 25, 26, 28, 29, 31, 32, 33, 36, 39, 40, 44, 47, 48, 49, 52, 55, 56, 57, 60, 63, 64, 72, 80, 88, 100, 104, 120, 127, 128, 129, 133, 200, 232, 252, 255, 256, 257} {
		for shape := range 4 {
			gc := shape == 3
			if gc && size%8 != 0 {
				continue
			}
			r.Begin(nodes.TYP_VOID, nodes.TYP_BYREF, nodes.TYP_BYREF)
			if wide {
				r.M.UsesVectors(nodes.TYP_SIMD64)
				r.Store(r.Temp(nodes.TYP_SIMD64), r.Un(nodes.GT_IND, nodes.TYP_SIMD64, r.Lcl(1)))
			}
			lay := r.Layout(size)
			if gc {
				lay = r.Layout(size, ee.TYPE_GC_REF)
			}
			switch shape {
			case 0, 3: // memory to memory
				d := r.Lcl(0)
				s := r.Lcl(1)
				o := r.Add(nodes.GT_OBJ, nodes.TYP_STRUCT, s, 0, lay, 0)
				r.Add(nodes.GT_STORE_OBJ, nodes.TYP_STRUCT, d, o, lay, 0)
			case 1: // through a local
				l := int(r.M.NewTemp(nodes.TYP_STRUCT, lay))
				o := r.Add(nodes.GT_OBJ, nodes.TYP_STRUCT, r.Lcl(1), 0, lay, 0)
				r.Store(l, o)
				d := r.Lcl(0)
				v := r.Add(nodes.GT_LCL_VAR, nodes.TYP_STRUCT, 0, 0, uint32(l), 0)
				r.Add(nodes.GT_STORE_OBJ, nodes.TYP_STRUCT, d, v, lay, 0)
			case 2: // with computed addresses
				d := r.Bin(nodes.GT_ADD, nodes.TYP_BYREF, r.Lcl(0), r.Icon(nodes.TYP_LONG, 5))
				i := r.Icon(nodes.TYP_LONG, 1)
				x := r.Bin(nodes.GT_LSH, nodes.TYP_LONG, i, r.Icon(nodes.TYP_INT, 2))
				s := r.Bin(nodes.GT_ADD, nodes.TYP_BYREF, r.Lcl(1), x)
				o := r.Add(nodes.GT_BLK, nodes.TYP_STRUCT, s, 0, size, 0)
				r.Add(nodes.GT_STORE_BLK, nodes.TYP_STRUCT, d, o, size, 0)
			}
			r.Ret(0)
			r.Finish()
			da, db := r.Buffer(320)
			sa, sb := r.Buffer(320)
			fillBytes(db, 1)
			fillBytes(sb, 101)
			want := bytes.Clone(db)
			do, so := 16, 16
			if shape == 2 {
				do, so = 21, 20
			}
			copy(want[do:do+int(size)], sb[so:])
			r.Call(uint64(da)+16, uint64(sa)+16)
			if !bytes.Equal(want, db) {
				t.Fatalf("size %d shape %d\n got %x\nwant %x\n%s\n%s", size, shape, db, want, r.LIR(), r.Dis())
			}
		}
	}
}

// testBlockFill initialises blocks of every size with constant and computed bytes.
func testBlockFill(t *testing.T, r *Rig) {
	for _, size := range []uint32{1, 2, 3, 4, 5, 7, 8, 12, 15, 16, 17, 20, 24, 28, 31, 32, 33, 36, 40, 48, 52, 56, 57, 63, 72, 128, 129, 135, 255, 256, 257} {
		for _, fill := range []int64{0, 0xa5, -1} {
			r.Begin(nodes.TYP_VOID, nodes.TYP_BYREF, nodes.TYP_INT)
			d := r.Lcl(0)
			var v nodes.NodeID
			if fill < 0 {
				v = r.Lcl(1)
			} else {
				v = r.Icon(nodes.TYP_INT, fill)
			}
			r.Add(nodes.GT_STORE_BLK, nodes.TYP_STRUCT, d, v, size, 0)
			r.Ret(0)
			r.Finish()
			a, b := r.Buffer(320)
			fillBytes(b, 3)
			want := bytes.Clone(b)
			for i := range size {
				want[16+i] = byte(fill & 0xff)
				if fill < 0 {
					want[16+i] = 0x5c
				}
			}
			r.Call(uint64(a)+16, uint64(0x1235c))
			if !bytes.Equal(want, b) {
				t.Fatalf("size %d fill %d\n got %x\nwant %x\n%s", size, fill, b, want, r.Dis())
			}
		}
	}
}

func testDynBlk(t *testing.T, r *Rig) {
	// The source: a struct, a byte to store, or a byte in memory.
	for _, source := range []nodes.VarType{nodes.TYP_STRUCT, nodes.TYP_LONG, nodes.TYP_UBYTE} {
		r.Begin(nodes.TYP_VOID, nodes.TYP_LONG, nodes.TYP_LONG, nodes.TYP_INT)
		d := r.Lcl(0)
		v := r.Lcl(1)
		if source != nodes.TYP_LONG {
			v = r.Add(nodes.GT_IND, source, v, 0, 0, 0)
		}
		size := r.Lcl(2)
		r.Add(nodes.GT_STORE_DYN_BLK, nodes.TYP_VOID, d, v, uint32(size), 0)
		r.Ret(0)
		r.Finish()
		da, db := r.Buffer(64)
		sa, sb := r.Buffer(64)
		fillBytes(db, 1)
		fillBytes(sb, 99)
		want := bytes.Clone(db)
		arg := uint64(sa)
		switch source {
		case nodes.TYP_STRUCT:
			copy(want[:29], sb)
		case nodes.TYP_LONG:
			arg = 0x77
			copy(want[:29], bytes.Repeat([]byte{0x77}, 29))
		case nodes.TYP_UBYTE:
			copy(want[:29], bytes.Repeat(sb[:1], 29))
		}
		r.Call(uint64(da), arg, uint64(29)|1<<40)
		if !bytes.Equal(want, db) {
			t.Fatalf("source %v: got %x want %x\n%s", source, db, want, r.Dis())
		}
	}
}

// testLoadsAndStores moves values of each type through memory with computed addresses.
func testLoadsAndStores(t *testing.T, r *Rig) {
	types := append([]nodes.VarType{nodes.TYP_BOOL, nodes.TYP_REF, nodes.TYP_BYREF}, intTypes...)
	for _, typ := range types {
		// [p + i*8 + 16] = v; return [p + i*8 + 16]
		r.Begin(typ.Actual(), nodes.TYP_BYREF, nodes.TYP_LONG, typ)
		addr := func() nodes.NodeID {
			x := r.Bin(nodes.GT_LSH, nodes.TYP_LONG, r.Lcl(1), r.Icon(nodes.TYP_INT, 3))
			y := r.Bin(nodes.GT_ADD, nodes.TYP_LONG, x, r.Icon(nodes.TYP_LONG, 16))
			return r.Bin(nodes.GT_ADD, nodes.TYP_BYREF, r.Lcl(0), y)
		}
		a := addr()
		v := r.Lcl(2)
		r.Add(nodes.GT_STOREIND, typ, a, v, 0, 0)
		r.Ret(r.Add(nodes.GT_IND, typ, addr(), 0, 0, 0))
		r.Finish()
		p, buf := r.Buffer(128)
		for _, e := range Edges64 {
			fillBytes(buf, 9)
			want := bytes.Clone(buf)
			var le [8]byte
			binary.LittleEndian.PutUint64(le[:], uint64(e))
			copy(want[40:40+typ.Size()], le[:])
			wv := wrap(e, typ)
			if typ == nodes.TYP_BOOL {
				wv = wrap(e, nodes.TYP_UBYTE)
			}
			if typ == nodes.TYP_UINT {
				wv = int64(int32(e))
			}
			r.Call(uint64(p), uint64(3), uint64(e))
			if got := Cut(int64(r.Long()), uint(8*typ.Actual().Size())); !bytes.Equal(want, buf) || got != wv {
				t.Fatalf("%v %d: got %d, want %d; memory %x\n%s\n%s", typ, e, got, wv, buf[32:56], r.LIR(), r.Dis())
			}
		}
	}
}

// testContainmentStops checks that a load is not moved past an operation that changes the loaded
// value.
func testContainmentStops(t *testing.T, r *Rig) {
	// x = V0; V0 = V0 + 1; return x + V0 ... and the same through memory.
	for _, mem := range []bool{false, true} {
		r.Begin(nodes.TYP_INT, nodes.TYP_INT)
		if mem {
			r.M.Locals[0].Flags |= nodes.LvAddrExposed
		}
		load := func() nodes.NodeID {
			if mem {
				a := r.Add(nodes.GT_LCL_VAR_ADDR, nodes.TYP_BYREF, 0, 0, 0, 0)
				return r.Add(nodes.GT_IND, nodes.TYP_INT, a, 0, 0, 0)
			}
			return r.Lcl(0)
		}
		k := r.Icon(nodes.TYP_INT, 1000)
		x := load()
		r.Store(0, r.Bin(nodes.GT_ADD, nodes.TYP_INT, r.Lcl(0), r.Icon(nodes.TYP_INT, 1)))
		s := r.Bin(nodes.GT_SUB, nodes.TYP_INT, k, x)
		y := load()
		s = r.Bin(nodes.GT_MUL, nodes.TYP_INT, s, y)
		r.Ret(s)
		r.Finish()
		r.Call(uint64(7))
		if got := int32(r.Long()); got != (1000-7)*8 {
			t.Fatalf("mem %v: got %d\n%s\n%s", mem, got, r.LIR(), r.Dis())
		}
	}
}

func testReadModifyWrite(t *testing.T, r *Rig) {
	for _, o := range []nodes.Oper{nodes.GT_ADD, nodes.GT_SUB, nodes.GT_AND, nodes.GT_OR, nodes.GT_XOR} {
		for shape := range 3 {
			r.Begin(nodes.TYP_LONG, nodes.TYP_LONG, nodes.TYP_LONG)
			x := r.Lcl(0)
			var y nodes.NodeID
			switch shape {
			case 0:
				y = r.Lcl(1)
			case 1:
				y = r.Un(nodes.GT_NEG, nodes.TYP_LONG, r.Lcl(1))
			case 2:
				y = r.Icon(nodes.TYP_LONG, 77)
			}
			r.Store(0, r.Bin(o, nodes.TYP_LONG, x, y))
			r.Ret(r.Lcl(0))
			r.Finish()
			for _, a := range Edges64 {
				for _, b := range Edges64 {
					r.Call(uint64(a), uint64(b))
					v := [3]int64{b, -b, 77}[shape]
					want := map[nodes.Oper]int64{nodes.GT_ADD: a + v, nodes.GT_SUB: a - v, nodes.GT_AND: a & v, nodes.GT_OR: a | v, nodes.GT_XOR: a ^ v}[o]
					if int64(r.Long()) != want {
						t.Fatalf("%v shape %d: %d %d: got %d want %d\n%s", o, shape, a, b, int64(r.Long()), want, r.Dis())
					}
				}
			}
		}
	}
}

func testBoundsCheck(t *testing.T, r *Rig) {
	arr, buf := r.Buffer(64)
	binary.LittleEndian.PutUint32(buf[8:], 5)
	for shape := range 5 {
		r.Begin(nodes.TYP_INT, nodes.TYP_REF, nodes.TYP_INT, nodes.TYP_INT)
		var i, l nodes.NodeID
		switch shape {
		case 0:
			i = r.Lcl(1)
			l = r.Add(nodes.GT_ARR_LENGTH, nodes.TYP_INT, r.Lcl(0), 0, 8, 0)
		case 1:
			i = r.Icon(nodes.TYP_INT, 4)
			l = r.Add(nodes.GT_ARR_LENGTH, nodes.TYP_INT, r.Lcl(0), 0, 8, 0)
		case 2:
			i = r.Lcl(1)
			l = r.Icon(nodes.TYP_INT, 5)
		case 3:
			i = r.Icon(nodes.TYP_INT, 5)
			l = r.Add(nodes.GT_ARR_LENGTH, nodes.TYP_INT, r.Lcl(0), 0, 8, 0)
		case 4:
			i = r.Lcl(1)
			l = r.Lcl(2)
		}
		r.Add(nodes.GT_ARR_BOUNDS_CHECK, nodes.TYP_VOID, i, l, 0, 0)
		r.Ret(r.Icon(nodes.TYP_INT, 1))
		r.Finish()
		for _, k := range []int32{0, 4, 5, 6, -1, math.MinInt32} {
			r.Call(uint64(arr), uint64(uint32(k)), uint64(5))
			want := k >= 0 && k < 5
			switch shape {
			case 1:
				want = true
			case 3:
				want = false
			}
			if got := r.Frame.Status == 0; got != want || !got && r.Frame.Status != uint64(ee.CORINFO_HELP_RNGCHKFAIL) {
				t.Fatalf("shape %d index %d: passed %v, status %d\n%s\n%s", shape, k, got, r.Frame.Status, r.LIR(), r.Dis())
			}
		}
	}
}

func Atomics(t *testing.T, r *Rig) {
	p, buf := r.Buffer(16)
	for _, typ := range []nodes.VarType{nodes.TYP_INT, nodes.TYP_LONG} {
		for _, o := range []nodes.Oper{nodes.GT_XADD, nodes.GT_XCHG, nodes.GT_LOCKADD, nodes.GT_CMPXCHG} {
			r.Begin(typ, nodes.TYP_BYREF, typ, typ)
			a, v := r.Lcl(0), r.Lcl(1)
			if o == nodes.GT_LOCKADD {
				r.Add(o, nodes.TYP_VOID, a, v, 0, 0)
				r.Add(nodes.GT_MEMORYBARRIER, nodes.TYP_VOID, 0, 0, 0, 0)
				r.Ret(r.Icon(typ, 0))
			} else {
				c := uint32(0)
				if o == nodes.GT_CMPXCHG {
					c = uint32(r.Lcl(2))
				}
				r.Ret(r.Add(o, typ, a, v, c, 0))
			}
			r.Finish()
			for _, cmp := range []uint64{100, 101} {
				binary.LittleEndian.PutUint64(buf, 100)
				r.Call(uint64(p), uint64(42), cmp)
				want, res := uint64(142), uint64(100)
				switch {
				case o == nodes.GT_XCHG, o == nodes.GT_CMPXCHG && cmp == 100:
					want = 42
				case o == nodes.GT_CMPXCHG:
					want = 100
				case o == nodes.GT_LOCKADD:
					res = 0
				}
				if got := binary.LittleEndian.Uint64(buf); got != want || r.Long() != res {
					t.Fatalf("%v %v: memory %d want %d, result %d want %d\n%s", o, typ, got, want, r.Long(), res, r.Dis())
				}
			}
		}
	}
}

// SmallAtomics tests exchanges of bytes and words: they do not change adjacent bytes, use the
// lowest bits of value and comparand, and return the old value without garbage above it.
func SmallAtomics(t *testing.T, r *Rig) {
	p, buf := r.Buffer(16)
	for _, typ := range []nodes.VarType{nodes.TYP_UBYTE, nodes.TYP_USHORT} {
		mask := uint64(1)<<(8*typ.Size()) - 1
		for _, o := range []nodes.Oper{nodes.GT_XCHG, nodes.GT_CMPXCHG} {
			r.Begin(nodes.TYP_INT, nodes.TYP_BYREF, nodes.TYP_INT, nodes.TYP_INT)
			a, v, c := r.Lcl(0), r.Lcl(1), uint32(0)
			if o == nodes.GT_CMPXCHG {
				c = uint32(r.Lcl(2))
			}
			r.Ret(r.Add(o, typ, a, v, c, 0))
			r.Finish()
			for _, cmp := range []uint64{0xf5a3, 0x7700f5a3, 0xf5a4} {
				const old, value = 0x112233445566f5a3, 0x9876c4d2
				binary.LittleEndian.PutUint64(buf, old)
				r.Call(uint64(p), uint64(value), cmp)
				want := uint64(old)
				if o == nodes.GT_XCHG || cmp&mask == old&mask {
					want = old&^mask | value&mask
				}
				if got := binary.LittleEndian.Uint64(buf); got != want || r.Long() != old&mask {
					t.Fatalf("%v %v: memory %x want %x, result %x want %x\n%s", o, typ, got, want, r.Long(), old&mask, r.Dis())
				}
			}
		}
	}
}

func testSwitch(t *testing.T, r *Rig) {
	for _, cases := range []int{1, 2, 3, 4, 9} {
		r.Begin(nodes.TYP_INT, nodes.TYP_INT)
		m := &r.M
		first := r.Blk
		m.Blocks.Kind[first] = nodes.BBJ_SWITCH
		r.Add(nodes.GT_SWITCH, nodes.TYP_VOID, r.Lcl(0), 0, 0, 0)
		d := nodes.SwitchDesc{First: uint32(len(m.Targets)), Count: uint32(cases + 1)}
		for i := range cases + 1 {
			m.Targets = append(m.Targets, r.Block(nodes.BBJ_RETURN))
			r.Ret(r.Icon(nodes.TYP_INT, int64(100+i)))
		}
		m.Switches = append(m.Switches, d)
		m.Blocks.Switch[first] = uint32(len(m.Switches) - 1)
		r.Finish()
		for _, v := range []int32{0, 1, 2, 3, 4, 8, 9, 10, -1, math.MinInt32, math.MaxInt32} {
			r.Call(uint64(uint32(v)) | 7<<32)
			want := uint64(100 + cases)
			if v >= 0 && int(v) < cases {
				want = uint64(100 + v)
			}
			if r.Long() != want {
				t.Fatalf("%d cases, value %d: got %d want %d\n%s", cases, v, r.Long(), want, r.Dis())
			}
		}
	}
}

func testLclHeap(t *testing.T, r *Rig) {
	for _, init := range []bool{false, true} {
		for _, outgoing := range []uint32{0, 24} {
			for _, konst := range []int64{-1, 0, 1, 100, 9000} {
				r.Begin(nodes.TYP_LONG, nodes.TYP_LONG)
				r.M.HasLocalloc = true
				r.M.OutgoingSize = outgoing
				if init {
					r.M.Info.Options = ee.CORINFO_OPT_INIT_LOCALS
				}
				var v nodes.NodeID
				if konst < 0 {
					v = r.Lcl(0)
				} else {
					v = r.Icon(nodes.TYP_LONG, konst)
				}
				l := r.Temp(nodes.TYP_LONG)
				r.Store(l, r.Un(nodes.GT_LCLHEAP, nodes.TYP_LONG, v))
				// Write the first and last byte through it, if any.
				r.Ret(r.Lcl(l))
				r.Finish()
				for _, n := range []uint64{0, 1, 15, 16, 17, 4096, 5000, 20000} {
					if konst >= 0 {
						n = uint64(konst)
					}
					// Write garbage to the stack that will be allocated.
					sp := r.Frame.StackSP
					stack := r.Mem[sp-r.Base-32768 : sp-r.Base-1024]
					for i := range stack {
						stack[i] = 0xee
					}
					r.Call(n)
					p := r.Long()
					if (p == 0) != (n == 0) || p%16 != 0 {
						t.Fatalf("localloc(%d) = %#x\n%s", n, p, r.Dis())
					}
					if init && n > 0 {
						got := r.Mem[p-r.Base:][:n]
						if !bytes.Equal(got, make([]byte, n)) {
							t.Fatalf("localloc(%d) is not zero: %x\n%s", n, got[:16], r.Dis())
						}
					}
				}
			}
		}
	}
}

// testPressure keeps more values alive than there are registers, across a call.
func testPressure(t *testing.T, r *Rig) {
	for _, ref := range []bool{false, true} {
		typ := nodes.TYP_LONG
		if ref {
			typ = nodes.TYP_BYREF
		}
		r.Begin(nodes.TYP_LONG, nodes.TYP_LONG)
		r.Symbols[ee.MakeSymbol(ee.SymMethodEntry, 9)] = r.FoldCallee(0)
		var vals []nodes.NodeID
		for i := range 20 {
			vals = append(vals, r.Bin(nodes.GT_XOR, typ, r.Lcl(0), r.Icon(nodes.TYP_LONG, int64(i*i))))
		}
		var fl []nodes.NodeID
		for i := range 20 {
			fl = append(fl, r.Bin(nodes.GT_ADD, nodes.TYP_DOUBLE, r.Add(nodes.GT_CAST, nodes.TYP_DOUBLE, r.Lcl(0), 0, uint32(nodes.TYP_DOUBLE), 0), r.Dcon(nodes.TYP_DOUBLE, float64(i))))
		}
		r.NewCall(nodes.TYP_VOID, 9, 0, 0)
		sum := r.Icon(nodes.TYP_LONG, 0)
		want := int64(0)
		for i, v := range vals {
			sum = r.Bin(nodes.GT_ADD, nodes.TYP_LONG, sum, v)
			want += 1000 ^ int64(i*i)
			sum = r.Bin(nodes.GT_ADD, nodes.TYP_LONG, sum, r.Add(nodes.GT_CAST, nodes.TYP_LONG, fl[i], 0, uint32(nodes.TYP_LONG), 0))
			want += 1000 + int64(i)
		}
		r.Ret(sum)
		r.Finish()
		r.Call(uint64(1000))
		if got := int64(r.Long()); got != want {
			t.Fatalf("ref %v: got %d want %d\n%s\n%s", ref, got, want, r.LIR(), r.Dis())
		}
		in, err := gcinfo.Decode(r.Code.GCInfo)
		if err != nil {
			t.Fatal(err)
		}
		live := 0
		for s := in.Live(r.Code.CallSites[0].ReturnOffset); s.Next(); {
			live++
		}
		if ref && live != 20 {
			t.Fatalf("%d slots reported for 20 references that live across a call", live)
		}
	}
}

// testFrames checks zeroing and big frames.
func testFrames(t *testing.T, r *Rig) {
	for _, size := range []uint32{8, 16, 24, 32, 40, 200, 400, 5000, 20000, 70000} {
		r.Begin(nodes.TYP_LONG, nodes.TYP_LONG)
		m := &r.M
		lay := r.Layout(size, ee.TYPE_GC_REF)
		l := m.NewTemp(nodes.TYP_STRUCT, lay)
		sum := r.Lcl(0)
		for _, o := range []uint32{0, size/2&^7 - 0, size - 8} {
			if o > nodes.MaxLclOffset {
				continue
			}
			v := r.Add(nodes.GT_LCL_FLD, nodes.TYP_LONG, 0, 0, nodes.PackLclFld(l, o), 0)
			sum = r.Bin(nodes.GT_OR, nodes.TYP_LONG, sum, v)
		}
		r.Ret(sum)
		r.Finish()
		sp := r.Frame.StackSP
		stack := r.Mem[sp-r.Base-100000 : sp-r.Base-16]
		for i := range stack {
			stack[i] = 0xee
		}
		r.Call(uint64(5))
		if r.Long() != 5 {
			t.Fatalf("struct of %d bytes is not zero: %x\n%s", size, r.Long(), r.Dis())
		}
	}
}

// testWriteBarriers checks that stores of references call the helpers, with the arguments in the
// places that the helpers expect.
func testWriteBarriers(t *testing.T, r *Rig) {
	r.JIT.Info.UsesWriteBarriers = true
	count, cnt := r.Buffer(8)
	for _, h := range []ee.Helper{ee.CORINFO_HELP_ASSIGN_REF, ee.CORINFO_HELP_CHECKED_ASSIGN_REF, ee.CORINFO_HELP_ASSIGN_BYREF} {
		r.DefineHelper(h, r.must(r.Machine.Barrier(r.Env.Target, h, count)))
	}
	dst, db := r.Buffer(32)
	src, sb := r.Buffer(32)
	for shape, want := range map[string]ee.Helper{"heap": ee.CORINFO_HELP_ASSIGN_REF, "byref": ee.CORINFO_HELP_CHECKED_ASSIGN_REF, "null": 0, "stack": 0, "struct": 2 * ee.CORINFO_HELP_ASSIGN_BYREF} {
		ptr := nodes.TYP_REF
		if shape == "byref" || shape == "struct" {
			ptr = nodes.TYP_BYREF
		}
		r.Begin(nodes.TYP_VOID, ptr, nodes.TYP_REF)
		switch shape {
		case "heap", "byref", "null":
			a := r.Bin(nodes.GT_ADD, nodes.TYP_BYREF, r.Lcl(0), r.Icon(nodes.TYP_LONG, 8))
			v := nodes.NodeID(0)
			if shape == "null" {
				v = r.Icon(nodes.TYP_REF, 0)
			} else {
				v = r.Lcl(1)
			}
			r.Add(nodes.GT_STOREIND, nodes.TYP_REF, a, v, 0, 0)
		case "stack":
			l := r.Temp(nodes.TYP_REF)
			a := r.Add(nodes.GT_LCL_VAR_ADDR, nodes.TYP_BYREF, 0, 0, uint32(l), 0)
			r.Add(nodes.GT_STOREIND, nodes.TYP_REF, a, r.Lcl(1), 0, 0)
		case "struct":
			lay := r.Layout(24, ee.TYPE_GC_REF, ee.TYPE_GC_NONE, ee.TYPE_GC_REF)
			d := r.Lcl(0)
			o := r.Add(nodes.GT_OBJ, nodes.TYP_STRUCT, r.Lcl(1), 0, lay, 0)
			r.Add(nodes.GT_STORE_OBJ, nodes.TYP_STRUCT, d, o, lay, 0)
		}
		r.Ret(0)
		r.Finish()
		binary.LittleEndian.PutUint64(cnt, 0)
		fillBytes(db, 1)
		fillBytes(sb, 50)
		r.Call(uint64(dst), uint64(src))
		if got := binary.LittleEndian.Uint64(cnt); got != uint64(want) {
			t.Fatalf("%s: helpers %d, want %d\n%s\n%s", shape, got, want, r.LIR(), r.Dis())
		}
		if shape == "struct" && !bytes.Equal(db[:24], sb[:24]) {
			t.Fatalf("struct: %x\n%s", db, r.Dis())
		}
		if got := binary.LittleEndian.Uint64(db[8:]); (shape == "heap" || shape == "byref") && got != uint64(src) || shape == "null" && got != 0 {
			t.Fatalf("%s: stored %x", shape, got)
		}
	}
}

// testLoop sums an array with everything in registers.
func testLoop(t *testing.T, r *Rig) {
	arr, buf := r.Buffer(64)
	binary.LittleEndian.PutUint32(buf[8:], 10)
	want := int32(0)
	for i := range 10 {
		binary.LittleEndian.PutUint32(buf[16+4*i:], uint32(i*i-20))
		want += int32(i*i - 20)
	}
	r.Begin(nodes.TYP_INT, nodes.TYP_REF)
	m := &r.M
	i, s := r.Temp(nodes.TYP_INT), r.Temp(nodes.TYP_INT)
	m.Blocks.Kind[r.Blk] = nodes.BBJ_NONE
	r.Store(i, r.Icon(nodes.TYP_INT, 0))
	r.Store(s, r.Icon(nodes.TYP_INT, 0))
	loop := r.Block(nodes.BBJ_COND)
	x := r.Lcl(i)
	r.Add(nodes.GT_ARR_BOUNDS_CHECK, nodes.TYP_VOID, x, r.Add(nodes.GT_ARR_LENGTH, nodes.TYP_INT, r.Lcl(0), 0, 8, 0), 0, 0)
	base := r.Lcl(0)
	c := r.Add(nodes.GT_CAST, nodes.TYP_LONG, r.Lcl(i), 0, uint32(nodes.TYP_LONG), 0)
	sh := r.Bin(nodes.GT_LSH, nodes.TYP_LONG, c, r.Icon(nodes.TYP_INT, 2))
	off := r.Bin(nodes.GT_ADD, nodes.TYP_LONG, sh, r.Icon(nodes.TYP_LONG, 16))
	v := r.Add(nodes.GT_IND, nodes.TYP_INT, r.Bin(nodes.GT_ADD, nodes.TYP_BYREF, base, off), 0, 0, 0)
	r.Store(s, r.Bin(nodes.GT_ADD, nodes.TYP_INT, r.Lcl(s), v))
	r.Store(i, r.Bin(nodes.GT_ADD, nodes.TYP_INT, r.Lcl(i), r.Icon(nodes.TYP_INT, 1)))
	cmp := r.Bin(nodes.GT_LT, nodes.TYP_INT, r.Lcl(i), r.Add(nodes.GT_ARR_LENGTH, nodes.TYP_INT, r.Lcl(0), 0, 8, 0))
	r.Un(nodes.GT_JTRUE, nodes.TYP_VOID, cmp)
	m.Blocks.Jump[loop] = loop
	r.Block(nodes.BBJ_RETURN)
	r.Ret(r.Lcl(s))
	r.Finish()
	r.Call(uint64(arr))
	if got := int32(r.Long()); got != want {
		t.Fatalf("got %d want %d\n%s", got, want, r.Dis())
	}
}

// testFarOffsets loads and stores at addresses with two constants, whose sum can be too large for
// an instruction's offset, with and without a register between them.
func testFarOffsets(t *testing.T, r *Rig) {
	offsets := []int64{16, -16, 4095, 1 << 30, math.MaxInt32 - 1, math.MaxInt32, math.MinInt32}
	N := nodes.ModelOf(r.Env.Target.PointerSize).TYP_I_IMPL
	for _, c1 := range offsets {
		for _, c2 := range offsets {
			for shape := range 3 {
				r.Begin(nodes.TYP_INT, nodes.TYP_BYREF, N, nodes.TYP_INT)
				address := func() nodes.NodeID {
					a := r.Lcl(0)
					if shape == 1 {
						a = r.Bin(nodes.GT_ADD, nodes.TYP_BYREF, a, r.Lcl(1))
					}
					a = r.Bin(nodes.GT_ADD, nodes.TYP_BYREF, a, r.Icon(N, c1))
					if shape == 2 {
						a = r.Bin(nodes.GT_ADD, nodes.TYP_BYREF, a, r.Lcl(1))
					}
					return r.Bin(nodes.GT_ADD, nodes.TYP_BYREF, a, r.Icon(N, c2))
				}
				old := r.Temp(nodes.TYP_INT)
				r.Store(old, r.Add(nodes.GT_IND, nodes.TYP_INT, address(), 0, 0, 0))
				r.Add(nodes.GT_STOREIND, nodes.TYP_INT, address(), r.Lcl(2), 0, 0)
				r.Ret(r.Lcl(old))
				r.Finish()
				p, buf := r.Buffer(64)
				fillBytes(buf, 5)
				want := binary.LittleEndian.Uint32(buf[24:])
				base := uint64(p) + 24 - uint64(c1+c2)
				index := uint64(40)
				if shape != 0 {
					base -= index
				}
				r.Call(base, index, uint64(77))
				if got := uint32(r.Long()); got != want || binary.LittleEndian.Uint32(buf[24:]) != 77 {
					t.Fatalf("%d and %d, form %d: got %x, want %x\n%s\n%s", c1, c2, shape, got, want, r.LIR(), r.Dis())
				}
			}
		}
	}
}
