//go:build linux && arm64

package arm64_test

import (
	"bytes"
	"encoding/binary"
	"math"
	"testing"

	"ryugo/ee"
	"ryugo/nodes"
	"ryugo/targets/arm64/a64"
	"ryugo/targets/gcinfo"
)

// buffer is memory outside of the Go heap that code may write.
func (r *rig) buffer(n int) (uintptr, []byte) {
	r.used = (r.used + 63) &^ 63
	at := r.used
	r.used += n + 64
	return r.base + uintptr(at), r.mem[at : at+n]
}

func fillBytes(b []byte, seed byte) {
	for i := range b {
		b[i] = seed + byte(i)*7
	}
}

// TestBlockCopy copies structs of every size between memory and locals and
// checks that exactly their bytes change.
func TestBlockCopy(t *testing.T) { forBoth(t, testBlockCopy) }

func testBlockCopy(t *testing.T, r *rig) {
	for _, size := range []uint32{1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 12, 13, 15, 16, 17, 20, 23, 24, 31, 32, 33, 40, 64, 100, 127, 128, 129, 133, 200, 256} {
		for shape := range 4 {
			gc := shape == 3
			if gc && size%8 != 0 {
				continue
			}
			r.begin(nodes.TYP_VOID, nodes.TYP_BYREF, nodes.TYP_BYREF)
			lay := r.layout(size)
			if gc {
				lay = r.layout(size, ee.TYPE_GC_REF)
			}
			switch shape {
			case 0, 3: // memory to memory
				d := r.lcl(0)
				s := r.lcl(1)
				o := r.add(nodes.GT_OBJ, nodes.TYP_STRUCT, s, 0, lay, 0)
				r.add(nodes.GT_STORE_OBJ, nodes.TYP_STRUCT, d, o, lay, 0)
			case 1: // through a local
				l := int(r.m.NewTemp(nodes.TYP_STRUCT, lay))
				o := r.add(nodes.GT_OBJ, nodes.TYP_STRUCT, r.lcl(1), 0, lay, 0)
				r.store(l, o)
				d := r.lcl(0)
				v := r.add(nodes.GT_LCL_VAR, nodes.TYP_STRUCT, 0, 0, uint32(l), 0)
				r.add(nodes.GT_STORE_OBJ, nodes.TYP_STRUCT, d, v, lay, 0)
			case 2: // with addresses that are computed
				d := r.bin(nodes.GT_ADD, nodes.TYP_BYREF, r.lcl(0), r.icon(nodes.TYP_LONG, 5))
				i := r.icon(nodes.TYP_LONG, 1)
				x := r.bin(nodes.GT_LSH, nodes.TYP_LONG, i, r.icon(nodes.TYP_INT, 2))
				s := r.bin(nodes.GT_ADD, nodes.TYP_BYREF, r.lcl(1), x)
				o := r.add(nodes.GT_BLK, nodes.TYP_STRUCT, s, 0, size, 0)
				r.add(nodes.GT_STORE_BLK, nodes.TYP_STRUCT, d, o, size, 0)
			}
			r.ret(0)
			r.finish()
			da, db := r.buffer(320)
			sa, sb := r.buffer(320)
			fillBytes(db, 1)
			fillBytes(sb, 101)
			want := bytes.Clone(db)
			do, so := 16, 16
			if shape == 2 {
				do, so = 21, 20
			}
			copy(want[do:do+int(size)], sb[so:])
			r.call(uint64(da)+16, uint64(sa)+16)
			if !bytes.Equal(want, db) {
				t.Fatalf("size %d shape %d\n got %x\nwant %x\n%s\n%s", size, shape, db, want, r.lir(), r.dis())
			}
		}
	}
}

// TestBlockFill initialises blocks of every size with constant and computed
// bytes.
func TestBlockFill(t *testing.T) { forBoth(t, testBlockFill) }

func testBlockFill(t *testing.T, r *rig) {
	for _, size := range []uint32{1, 2, 3, 4, 5, 7, 8, 12, 15, 16, 17, 24, 31, 40, 128, 129, 135, 256} {
		for _, fill := range []int64{0, 0xa5, -1} {
			r.begin(nodes.TYP_VOID, nodes.TYP_BYREF, nodes.TYP_INT)
			d := r.lcl(0)
			var v nodes.NodeID
			if fill < 0 {
				v = r.lcl(1)
			} else {
				v = r.icon(nodes.TYP_INT, fill)
			}
			r.add(nodes.GT_STORE_BLK, nodes.TYP_STRUCT, d, v, size, 0)
			r.ret(0)
			r.finish()
			a, b := r.buffer(320)
			fillBytes(b, 3)
			want := bytes.Clone(b)
			for i := range size {
				want[16+i] = byte(fill & 0xff)
				if fill < 0 {
					want[16+i] = 0x5c
				}
			}
			r.call(uint64(a)+16, uint64(0x1235c))
			if !bytes.Equal(want, b) {
				t.Fatalf("size %d fill %d\n got %x\nwant %x\n%s", size, fill, b, want, r.dis())
			}
		}
	}
}

func TestDynBlk(t *testing.T) { forBoth(t, testDynBlk) }

func testDynBlk(t *testing.T, r *rig) {
	// What is copied, or the byte that is stored, and that byte from memory.
	for _, source := range []nodes.VarType{nodes.TYP_STRUCT, nodes.TYP_LONG, nodes.TYP_UBYTE} {
		r.begin(nodes.TYP_VOID, nodes.TYP_LONG, nodes.TYP_LONG, nodes.TYP_INT)
		d := r.lcl(0)
		v := r.lcl(1)
		if source != nodes.TYP_LONG {
			v = r.add(nodes.GT_IND, source, v, 0, 0, 0)
		}
		size := r.lcl(2)
		r.add(nodes.GT_STORE_DYN_BLK, nodes.TYP_VOID, d, v, uint32(size), 0)
		r.ret(0)
		r.finish()
		da, db := r.buffer(64)
		sa, sb := r.buffer(64)
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
		r.call(uint64(da), arg, uint64(29)|1<<40)
		if !bytes.Equal(want, db) {
			t.Fatalf("source %v: got %x want %x\n%s", source, db, want, r.dis())
		}
	}
}

// TestLoadsAndStores moves values of each type through memory with computed
// addresses.
func TestLoadsAndStores(t *testing.T) { forBoth(t, testLoadsAndStores) }

func testLoadsAndStores(t *testing.T, r *rig) {
	types := append([]nodes.VarType{nodes.TYP_BOOL, nodes.TYP_REF, nodes.TYP_BYREF}, intTypes...)
	for _, typ := range types {
		// [p + i*8 + 16] = v; return [p + i*8 + 16]
		r.begin(typ.Actual(), nodes.TYP_BYREF, nodes.TYP_LONG, typ)
		addr := func() nodes.NodeID {
			x := r.bin(nodes.GT_LSH, nodes.TYP_LONG, r.lcl(1), r.icon(nodes.TYP_INT, 3))
			y := r.bin(nodes.GT_ADD, nodes.TYP_LONG, x, r.icon(nodes.TYP_LONG, 16))
			return r.bin(nodes.GT_ADD, nodes.TYP_BYREF, r.lcl(0), y)
		}
		a := addr()
		v := r.lcl(2)
		r.add(nodes.GT_STOREIND, typ, a, v, 0, 0)
		r.ret(r.add(nodes.GT_IND, typ, addr(), 0, 0, 0))
		r.finish()
		p, buf := r.buffer(128)
		for _, e := range edges64 {
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
			r.call(uint64(p), uint64(3), uint64(e))
			if got := cut(int64(r.fr.rax), uint(8*typ.Actual().Size())); !bytes.Equal(want, buf) || got != wv {
				t.Fatalf("%v %d: got %d, want %d; memory %x\n%s\n%s", typ, e, got, wv, buf[32:56], r.lir(), r.dis())
			}
		}
	}
}

// TestContainmentStops checks that a load is not moved over what changes it.
func TestContainmentStops(t *testing.T) { forBoth(t, testContainmentStops) }

func testContainmentStops(t *testing.T, r *rig) {
	// x = V0; V0 = V0 + 1; return x + V0 ... and the same through memory.
	for _, mem := range []bool{false, true} {
		r.begin(nodes.TYP_INT, nodes.TYP_INT)
		if mem {
			r.m.Locals[0].Flags |= nodes.LvAddrExposed
		}
		load := func() nodes.NodeID {
			if mem {
				a := r.add(nodes.GT_LCL_VAR_ADDR, nodes.TYP_BYREF, 0, 0, 0, 0)
				return r.add(nodes.GT_IND, nodes.TYP_INT, a, 0, 0, 0)
			}
			return r.lcl(0)
		}
		k := r.icon(nodes.TYP_INT, 1000)
		x := load()
		r.store(0, r.bin(nodes.GT_ADD, nodes.TYP_INT, r.lcl(0), r.icon(nodes.TYP_INT, 1)))
		s := r.bin(nodes.GT_SUB, nodes.TYP_INT, k, x)
		y := load()
		s = r.bin(nodes.GT_MUL, nodes.TYP_INT, s, y)
		r.ret(s)
		r.finish()
		r.call(uint64(7))
		if got := int32(r.fr.rax); got != (1000-7)*8 {
			t.Fatalf("mem %v: got %d\n%s\n%s", mem, got, r.lir(), r.dis())
		}
	}
}

func TestReadModifyWrite(t *testing.T) { forBoth(t, testReadModifyWrite) }

func testReadModifyWrite(t *testing.T, r *rig) {
	for _, o := range []nodes.Oper{nodes.GT_ADD, nodes.GT_SUB, nodes.GT_AND, nodes.GT_OR, nodes.GT_XOR} {
		for shape := range 3 {
			r.begin(nodes.TYP_LONG, nodes.TYP_LONG, nodes.TYP_LONG)
			x := r.lcl(0)
			var y nodes.NodeID
			switch shape {
			case 0:
				y = r.lcl(1)
			case 1:
				y = r.un(nodes.GT_NEG, nodes.TYP_LONG, r.lcl(1))
			case 2:
				y = r.icon(nodes.TYP_LONG, 77)
			}
			r.store(0, r.bin(o, nodes.TYP_LONG, x, y))
			r.ret(r.lcl(0))
			r.finish()
			for _, a := range edges64 {
				for _, b := range edges64 {
					r.call(uint64(a), uint64(b))
					v := [3]int64{b, -b, 77}[shape]
					want := map[nodes.Oper]int64{nodes.GT_ADD: a + v, nodes.GT_SUB: a - v, nodes.GT_AND: a & v, nodes.GT_OR: a | v, nodes.GT_XOR: a ^ v}[o]
					if int64(r.fr.rax) != want {
						t.Fatalf("%v shape %d: %d %d: got %d want %d\n%s", o, shape, a, b, int64(r.fr.rax), want, r.dis())
					}
				}
			}
		}
	}
}

func TestBoundsCheck(t *testing.T) { forBoth(t, testBoundsCheck) }

func testBoundsCheck(t *testing.T, r *rig) {
	arr, buf := r.buffer(64)
	binary.LittleEndian.PutUint32(buf[8:], 5)
	for shape := range 5 {
		r.begin(nodes.TYP_INT, nodes.TYP_REF, nodes.TYP_INT, nodes.TYP_INT)
		var i, l nodes.NodeID
		switch shape {
		case 0:
			i = r.lcl(1)
			l = r.add(nodes.GT_ARR_LENGTH, nodes.TYP_INT, r.lcl(0), 0, 8, 0)
		case 1:
			i = r.icon(nodes.TYP_INT, 4)
			l = r.add(nodes.GT_ARR_LENGTH, nodes.TYP_INT, r.lcl(0), 0, 8, 0)
		case 2:
			i = r.lcl(1)
			l = r.icon(nodes.TYP_INT, 5)
		case 3:
			i = r.icon(nodes.TYP_INT, 5)
			l = r.add(nodes.GT_ARR_LENGTH, nodes.TYP_INT, r.lcl(0), 0, 8, 0)
		case 4:
			i = r.lcl(1)
			l = r.lcl(2)
		}
		r.add(nodes.GT_ARR_BOUNDS_CHECK, nodes.TYP_VOID, i, l, 0, 0)
		r.ret(r.icon(nodes.TYP_INT, 1))
		r.finish()
		for _, k := range []int32{0, 4, 5, 6, -1, math.MinInt32} {
			r.call(uint64(arr), uint64(uint32(k)), uint64(5))
			want := k >= 0 && k < 5
			switch shape {
			case 1:
				want = true
			case 3:
				want = false
			}
			if got := r.fr.status == 0; got != want || !got && r.fr.status != uint64(ee.CORINFO_HELP_RNGCHKFAIL) {
				t.Fatalf("shape %d index %d: passed %v, status %d\n%s\n%s", shape, k, got, r.fr.status, r.lir(), r.dis())
			}
		}
	}
}

func TestAtomics(t *testing.T) { forBoth(t, testAtomics) }

func testAtomics(t *testing.T, r *rig) {
	p, buf := r.buffer(16)
	for _, typ := range []nodes.VarType{nodes.TYP_INT, nodes.TYP_LONG} {
		for _, o := range []nodes.Oper{nodes.GT_XADD, nodes.GT_XCHG, nodes.GT_LOCKADD, nodes.GT_CMPXCHG} {
			r.begin(typ, nodes.TYP_BYREF, typ, typ)
			a, v := r.lcl(0), r.lcl(1)
			if o == nodes.GT_LOCKADD {
				r.add(o, nodes.TYP_VOID, a, v, 0, 0)
				r.add(nodes.GT_MEMORYBARRIER, nodes.TYP_VOID, 0, 0, 0, 0)
				r.ret(r.icon(typ, 0))
			} else {
				c := uint32(0)
				if o == nodes.GT_CMPXCHG {
					c = uint32(r.lcl(2))
				}
				r.ret(r.add(o, typ, a, v, c, 0))
			}
			r.finish()
			for _, cmp := range []uint64{100, 101} {
				binary.LittleEndian.PutUint64(buf, 100)
				r.call(uint64(p), uint64(42), cmp)
				want, res := uint64(142), uint64(100)
				switch {
				case o == nodes.GT_XCHG, o == nodes.GT_CMPXCHG && cmp == 100:
					want = 42
				case o == nodes.GT_CMPXCHG:
					want = 100
				case o == nodes.GT_LOCKADD:
					res = 0
				}
				if got := binary.LittleEndian.Uint64(buf); got != want || r.fr.rax != res {
					t.Fatalf("%v %v: memory %d want %d, result %d want %d\n%s", o, typ, got, want, r.fr.rax, res, r.dis())
				}
			}
		}
	}
}

func TestSmallAtomics(t *testing.T) { forBoth(t, testSmallAtomics) }

// Exchanges of bytes and words leave the neighbours alone, take the lowest bits of value and
// comparand, and yield the old value without garbage above it.
func testSmallAtomics(t *testing.T, r *rig) {
	p, buf := r.buffer(16)
	for _, typ := range []nodes.VarType{nodes.TYP_UBYTE, nodes.TYP_USHORT} {
		mask := uint64(1)<<(8*typ.Size()) - 1
		for _, o := range []nodes.Oper{nodes.GT_XCHG, nodes.GT_CMPXCHG} {
			r.begin(nodes.TYP_INT, nodes.TYP_BYREF, nodes.TYP_INT, nodes.TYP_INT)
			a, v, c := r.lcl(0), r.lcl(1), uint32(0)
			if o == nodes.GT_CMPXCHG {
				c = uint32(r.lcl(2))
			}
			r.ret(r.add(o, typ, a, v, c, 0))
			r.finish()
			for _, cmp := range []uint64{0xf5a3, 0x7700f5a3, 0xf5a4} {
				const old, value = 0x112233445566f5a3, 0x9876c4d2
				binary.LittleEndian.PutUint64(buf, old)
				r.call(uint64(p), uint64(value), cmp)
				want := uint64(old)
				if o == nodes.GT_XCHG || cmp&mask == old&mask {
					want = old&^mask | value&mask
				}
				if got := binary.LittleEndian.Uint64(buf); got != want || r.fr.rax != old&mask {
					t.Fatalf("%v %v: memory %x want %x, result %x want %x\n%s", o, typ, got, want, r.fr.rax, old&mask, r.dis())
				}
			}
		}
	}
}

func TestSwitch(t *testing.T) { forBoth(t, testSwitch) }

func testSwitch(t *testing.T, r *rig) {
	for _, cases := range []int{1, 2, 3, 4, 9} {
		r.begin(nodes.TYP_INT, nodes.TYP_INT)
		m := &r.m
		first := r.blk
		m.Blocks.Kind[first] = nodes.BBJ_SWITCH
		r.add(nodes.GT_SWITCH, nodes.TYP_VOID, r.lcl(0), 0, 0, 0)
		d := nodes.SwitchDesc{First: uint32(len(m.Targets)), Count: uint32(cases + 1)}
		for i := range cases + 1 {
			m.Targets = append(m.Targets, r.block(nodes.BBJ_RETURN))
			r.ret(r.icon(nodes.TYP_INT, int64(100+i)))
		}
		m.Switches = append(m.Switches, d)
		m.Blocks.Switch[first] = uint32(len(m.Switches) - 1)
		r.finish()
		for _, v := range []int32{0, 1, 2, 3, 4, 8, 9, 10, -1, math.MinInt32, math.MaxInt32} {
			r.call(uint64(uint32(v)) | 7<<32)
			want := uint64(100 + cases)
			if v >= 0 && int(v) < cases {
				want = uint64(100 + v)
			}
			if r.fr.rax != want {
				t.Fatalf("%d cases, value %d: got %d want %d\n%s", cases, v, r.fr.rax, want, r.dis())
			}
		}
	}
}

func TestLclHeap(t *testing.T) { forBoth(t, testLclHeap) }

func testLclHeap(t *testing.T, r *rig) {
	for _, init := range []bool{false, true} {
		for _, outgoing := range []uint32{0, 24} {
			for _, konst := range []int64{-1, 0, 1, 100, 9000} {
				r.begin(nodes.TYP_LONG, nodes.TYP_LONG)
				r.m.HasLocalloc = true
				r.m.OutgoingSize = outgoing
				if init {
					r.m.Info.Options = ee.CORINFO_OPT_INIT_LOCALS
				}
				var v nodes.NodeID
				if konst < 0 {
					v = r.lcl(0)
				} else {
					v = r.icon(nodes.TYP_LONG, konst)
				}
				l := r.temp(nodes.TYP_LONG)
				r.store(l, r.un(nodes.GT_LCLHEAP, nodes.TYP_LONG, v))
				// Write the first and last byte through it when there are any.
				r.ret(r.lcl(l))
				r.finish()
				for _, n := range []uint64{0, 1, 15, 16, 17, 4096, 5000, 20000} {
					if konst >= 0 {
						n = uint64(konst)
					}
					// Dirty the stack that will be handed out.
					sp := uintptr(r.fr.stackSP)
					stack := r.mem[sp-r.base-32768 : sp-r.base-1024]
					for i := range stack {
						stack[i] = 0xee
					}
					r.call(n)
					p := r.fr.rax
					if (p == 0) != (n == 0) || p%16 != 0 {
						t.Fatalf("localloc(%d) = %#x\n%s", n, p, r.dis())
					}
					if init && n > 0 {
						got := r.mem[uintptr(p)-r.base:][:n]
						if !bytes.Equal(got, make([]byte, n)) {
							t.Fatalf("localloc(%d) is not zero: %x\n%s", n, got[:16], r.dis())
						}
					}
				}
			}
		}
	}
}

// TestPressure keeps more values alive than there are registers, across a call.
func TestPressure(t *testing.T) { forBoth(t, testPressure) }

func testPressure(t *testing.T, r *rig) {
	for _, ref := range []bool{false, true} {
		typ := nodes.TYP_LONG
		if ref {
			typ = nodes.TYP_BYREF
		}
		r.begin(nodes.TYP_LONG, nodes.TYP_LONG)
		r.symbols[ee.MakeSymbol(ee.SymMethodEntry, 9)] = r.callee(0)
		var vals []nodes.NodeID
		for i := range 20 {
			vals = append(vals, r.bin(nodes.GT_XOR, typ, r.lcl(0), r.icon(nodes.TYP_LONG, int64(i*i))))
		}
		var fl []nodes.NodeID
		for i := range 20 {
			fl = append(fl, r.bin(nodes.GT_ADD, nodes.TYP_DOUBLE, r.add(nodes.GT_CAST, nodes.TYP_DOUBLE, r.lcl(0), 0, uint32(nodes.TYP_DOUBLE), 0), r.dcon(nodes.TYP_DOUBLE, float64(i))))
		}
		r.newCall(nodes.TYP_VOID, 9, 0, 0)
		sum := r.icon(nodes.TYP_LONG, 0)
		want := int64(0)
		for i, v := range vals {
			sum = r.bin(nodes.GT_ADD, nodes.TYP_LONG, sum, v)
			want += 1000 ^ int64(i*i)
			sum = r.bin(nodes.GT_ADD, nodes.TYP_LONG, sum, r.add(nodes.GT_CAST, nodes.TYP_LONG, fl[i], 0, uint32(nodes.TYP_LONG), 0))
			want += 1000 + int64(i)
		}
		r.ret(sum)
		r.finish()
		r.call(uint64(1000))
		if got := int64(r.fr.rax); got != want {
			t.Fatalf("ref %v: got %d want %d\n%s\n%s", ref, got, want, r.lir(), r.dis())
		}
		in, err := gcinfo.Decode(r.code.GCInfo)
		if err != nil {
			t.Fatal(err)
		}
		live := 0
		for s := in.Live(r.code.CallSites[0].ReturnOffset); s.Next(); {
			live++
		}
		if ref && live != 20 {
			t.Fatalf("%d slots reported for 20 references that live across a call", live)
		}
	}
}

// TestFrames checks zeroing and big frames.
func TestFrames(t *testing.T) { forBoth(t, testFrames) }

func testFrames(t *testing.T, r *rig) {
	for _, size := range []uint32{8, 16, 24, 32, 40, 200, 400, 5000, 20000, 70000} {
		r.begin(nodes.TYP_LONG, nodes.TYP_LONG)
		m := &r.m
		lay := r.layout(size, ee.TYPE_GC_REF)
		l := m.NewTemp(nodes.TYP_STRUCT, lay)
		sum := r.lcl(0)
		for _, o := range []uint32{0, size/2&^7 - 0, size - 8} {
			if o > nodes.MaxLclOffset {
				continue
			}
			v := r.add(nodes.GT_LCL_FLD, nodes.TYP_LONG, 0, 0, nodes.PackLclFld(l, o), 0)
			sum = r.bin(nodes.GT_OR, nodes.TYP_LONG, sum, v)
		}
		r.ret(sum)
		r.finish()
		sp := uintptr(r.fr.stackSP)
		stack := r.mem[sp-r.base-100000 : sp-r.base-16]
		for i := range stack {
			stack[i] = 0xee
		}
		r.call(uint64(5))
		if r.fr.rax != 5 {
			t.Fatalf("struct of %d bytes is not zero: %x\n%s", size, r.fr.rax, r.dis())
		}
	}
}

// TestWriteBarriers checks that stores of references go through the helpers,
// with the arguments where they expect them.
func TestWriteBarriers(t *testing.T) { forBoth(t, testWriteBarriers) }

func testWriteBarriers(t *testing.T, r *rig) {
	r.jit.info.UsesWriteBarriers = true
	count, cnt := r.buffer(8)
	for _, h := range []ee.Helper{ee.CORINFO_HELP_ASSIGN_REF, ee.CORINFO_HELP_CHECKED_ASSIGN_REF, ee.CORINFO_HELP_ASSIGN_BYREF} {
		r.symbols[ee.MakeSymbol(ee.SymHelper, uint64(h))] = r.asm(func(e *a64.Emitter) {
			e.MovImm(a64.X, a64.X12, int64(count))
			e.Mem(a64.INS_ldr, a64.X, a64.X16, a64.Base(a64.X12, 0))
			e.RRI(a64.INS_add, a64.X, a64.X16, a64.X16, int64(h))
			e.Mem(a64.INS_str, a64.X, a64.X16, a64.Base(a64.X12, 0))
			if h == ee.CORINFO_HELP_ASSIGN_BYREF {
				e.Mem(a64.INS_ldr, a64.X, a64.X15, a64.Post(a64.X13, 8))
				e.Mem(a64.INS_str, a64.X, a64.X15, a64.Post(a64.X14, 8))
			} else {
				e.Mem(a64.INS_str, a64.X, r.env.Target.BarrierSrc, a64.Post(r.env.Target.BarrierDst, 8))
			}
			e.R(a64.INS_ret, a64.LR)
		})
	}
	dst, db := r.buffer(32)
	src, sb := r.buffer(32)
	for shape, want := range map[string]ee.Helper{"heap": ee.CORINFO_HELP_ASSIGN_REF, "byref": ee.CORINFO_HELP_CHECKED_ASSIGN_REF, "null": 0, "stack": 0, "struct": 2 * ee.CORINFO_HELP_ASSIGN_BYREF} {
		ptr := nodes.TYP_REF
		if shape == "byref" || shape == "struct" {
			ptr = nodes.TYP_BYREF
		}
		r.begin(nodes.TYP_VOID, ptr, nodes.TYP_REF)
		switch shape {
		case "heap", "byref", "null":
			a := r.bin(nodes.GT_ADD, nodes.TYP_BYREF, r.lcl(0), r.icon(nodes.TYP_LONG, 8))
			v := nodes.NodeID(0)
			if shape == "null" {
				v = r.icon(nodes.TYP_REF, 0)
			} else {
				v = r.lcl(1)
			}
			r.add(nodes.GT_STOREIND, nodes.TYP_REF, a, v, 0, 0)
		case "stack":
			l := r.temp(nodes.TYP_REF)
			a := r.add(nodes.GT_LCL_VAR_ADDR, nodes.TYP_BYREF, 0, 0, uint32(l), 0)
			r.add(nodes.GT_STOREIND, nodes.TYP_REF, a, r.lcl(1), 0, 0)
		case "struct":
			lay := r.layout(24, ee.TYPE_GC_REF, ee.TYPE_GC_NONE, ee.TYPE_GC_REF)
			d := r.lcl(0)
			o := r.add(nodes.GT_OBJ, nodes.TYP_STRUCT, r.lcl(1), 0, lay, 0)
			r.add(nodes.GT_STORE_OBJ, nodes.TYP_STRUCT, d, o, lay, 0)
		}
		r.ret(0)
		r.finish()
		binary.LittleEndian.PutUint64(cnt, 0)
		fillBytes(db, 1)
		fillBytes(sb, 50)
		r.call(uint64(dst), uint64(src))
		if got := binary.LittleEndian.Uint64(cnt); got != uint64(want) {
			t.Fatalf("%s: helpers %d, want %d\n%s\n%s", shape, got, want, r.lir(), r.dis())
		}
		if shape == "struct" && !bytes.Equal(db[:24], sb[:24]) {
			t.Fatalf("struct: %x\n%s", db, r.dis())
		}
		if got := binary.LittleEndian.Uint64(db[8:]); (shape == "heap" || shape == "byref") && got != uint64(src) || shape == "null" && got != 0 {
			t.Fatalf("%s: stored %x", shape, got)
		}
	}
}

// TestLoop sums an array with everything in registers.
func TestLoop(t *testing.T) { forBoth(t, testLoop) }

func testLoop(t *testing.T, r *rig) {
	arr, buf := r.buffer(64)
	binary.LittleEndian.PutUint32(buf[8:], 10)
	want := int32(0)
	for i := range 10 {
		binary.LittleEndian.PutUint32(buf[16+4*i:], uint32(i*i-20))
		want += int32(i*i - 20)
	}
	r.begin(nodes.TYP_INT, nodes.TYP_REF)
	m := &r.m
	i, s := r.temp(nodes.TYP_INT), r.temp(nodes.TYP_INT)
	m.Blocks.Kind[r.blk] = nodes.BBJ_NONE
	r.store(i, r.icon(nodes.TYP_INT, 0))
	r.store(s, r.icon(nodes.TYP_INT, 0))
	loop := r.block(nodes.BBJ_COND)
	x := r.lcl(i)
	r.add(nodes.GT_ARR_BOUNDS_CHECK, nodes.TYP_VOID, x, r.add(nodes.GT_ARR_LENGTH, nodes.TYP_INT, r.lcl(0), 0, 8, 0), 0, 0)
	base := r.lcl(0)
	c := r.add(nodes.GT_CAST, nodes.TYP_LONG, r.lcl(i), 0, uint32(nodes.TYP_LONG), 0)
	sh := r.bin(nodes.GT_LSH, nodes.TYP_LONG, c, r.icon(nodes.TYP_INT, 2))
	off := r.bin(nodes.GT_ADD, nodes.TYP_LONG, sh, r.icon(nodes.TYP_LONG, 16))
	v := r.add(nodes.GT_IND, nodes.TYP_INT, r.bin(nodes.GT_ADD, nodes.TYP_BYREF, base, off), 0, 0, 0)
	r.store(s, r.bin(nodes.GT_ADD, nodes.TYP_INT, r.lcl(s), v))
	r.store(i, r.bin(nodes.GT_ADD, nodes.TYP_INT, r.lcl(i), r.icon(nodes.TYP_INT, 1)))
	cmp := r.bin(nodes.GT_LT, nodes.TYP_INT, r.lcl(i), r.add(nodes.GT_ARR_LENGTH, nodes.TYP_INT, r.lcl(0), 0, 8, 0))
	r.un(nodes.GT_JTRUE, nodes.TYP_VOID, cmp)
	m.Blocks.Jump[loop] = loop
	r.block(nodes.BBJ_RETURN)
	r.ret(r.lcl(s))
	r.finish()
	r.call(uint64(arr))
	if got := int32(r.fr.rax); got != want {
		t.Fatalf("got %d want %d\n%s", got, want, r.dis())
	}
}
