package exectest

import (
	"bytes"
	"math"
	"testing"
	"unsafe"

	"ryugo/ee"
	"ryugo/nodes"
	"ryugo/vm/os"
)

// bothLevels runs f at both levels.
func bothLevels(r *Rig, f func()) {
	for _, min := range []bool{false, true} {
		r.Env.MinOpts = min
		f()
	}
}

var ints = []int64{0, 1, -1, 2, 7, 127, 128, -128, -129, 255, 256, 32767, 32768, -32768, -32769, 65535, 65536, 1<<31 - 1, -1 << 31}

// testChecked runs checked operations and conversions of ints, and divisions, with all pairs of
// operands.
func testChecked(t *testing.T, r *Rig) {
	type row struct {
		o     nodes.Oper
		flags nodes.NodeFlags
		want  func(a, b int64) (int64, bool)
	}
	fits := func(v int64) (int64, bool) { return v, v == int64(int32(v)) }
	fitsU := func(v uint64) (int64, bool) { return int64(v), v <= math.MaxUint32 }
	u := func(v int64) uint64 { return uint64(uint32(v)) }
	const ovf, uns = nodes.GTF_OVERFLOW | nodes.GTF_EXCEPT, nodes.GTF_UNSIGNED
	rows := []row{
		{nodes.GT_ADD, ovf, func(a, b int64) (int64, bool) { return fits(a + b) }},
		{nodes.GT_SUB, ovf, func(a, b int64) (int64, bool) { return fits(a - b) }},
		{nodes.GT_MUL, ovf, func(a, b int64) (int64, bool) { return fits(a * b) }},
		{nodes.GT_ADD, ovf | uns, func(a, b int64) (int64, bool) { return fitsU(u(a) + u(b)) }},
		{nodes.GT_SUB, ovf | uns, func(a, b int64) (int64, bool) { return int64(u(a) - u(b)), u(a) >= u(b) }},
		{nodes.GT_MUL, ovf | uns, func(a, b int64) (int64, bool) { return fitsU(u(a) * u(b)) }},
		{nodes.GT_DIV, nodes.GTF_EXCEPT, func(a, b int64) (int64, bool) {
			if b == 0 || a == -1<<31 && b == -1 {
				return 0, false
			}
			return a / b, true
		}},
		{nodes.GT_MOD, nodes.GTF_EXCEPT, func(a, b int64) (int64, bool) {
			if b == 0 || a == -1<<31 && b == -1 {
				return 0, false
			}
			return a % b, true
		}},
		{nodes.GT_UDIV, nodes.GTF_EXCEPT, func(a, b int64) (int64, bool) {
			if b == 0 {
				return 0, false
			}
			return int64(u(a) / u(b)), true
		}},
		{nodes.GT_UMOD, nodes.GTF_EXCEPT, func(a, b int64) (int64, bool) {
			if b == 0 {
				return 0, false
			}
			return int64(u(a) % u(b)), true
		}},
	}
	bothLevels(r, func() {
		for _, x := range rows {
			for _, constant := range append([]int64{1 << 40}, ints...) { // the first means a variable
				if x.o != nodes.GT_ADD && x.o != nodes.GT_SUB && x.o != nodes.GT_MUL && constant == 0 {
					continue // folded in earlier phases
				}
				r.Begin(nodes.TYP_INT, nodes.TYP_INT, nodes.TYP_INT)
				a := r.Lcl(0)
				b := nodes.NodeID(0)
				if constant == 1<<40 {
					b = r.Lcl(1)
				} else {
					b = r.Icon(nodes.TYP_INT, constant)
				}
				r.Ret(r.Add(x.o, nodes.TYP_INT, a, b, 0, x.flags))
				r.Finish()
				for _, av := range ints {
					for _, bv := range ints {
						if constant != 1<<40 {
							bv = constant
						}
						want, ok := x.want(av, bv)
						if !ok && r.Env.Target.X86Sets && x.flags&nodes.GTF_OVERFLOW == 0 {
							continue // the instruction faults
						}
						r.CallBits(uint64(av), uint64(bv))
						if ok != (r.Frame.Status == 0) || ok && r.Int() != uint32(want) {
							t.Fatalf("%v %x of %d and %d: %d, helper %d; want %d, %v\n%s", x.o, x.flags, av, bv, int32(r.Int()), r.Frame.Status, want, ok, r.Dis())
						}
					}
				}
			}
		}
	})
}

// testCasts converts ints, and floats to ints, checked and not.
func testCasts(t *testing.T, r *Rig) {
	limits := map[nodes.VarType][2]int64{
		nodes.TYP_BYTE: {-128, 127}, nodes.TYP_UBYTE: {0, 255}, nodes.TYP_SHORT: {-32768, 32767}, nodes.TYP_USHORT: {0, 65535},
		nodes.TYP_INT: {-1 << 31, 1<<31 - 1}, nodes.TYP_UINT: {0, 1<<32 - 1},
	}
	bothLevels(r, func() {
		for to, l := range limits {
			for _, f := range []nodes.NodeFlags{nodes.GTF_OVERFLOW | nodes.GTF_EXCEPT, nodes.GTF_OVERFLOW | nodes.GTF_EXCEPT | nodes.GTF_UNSIGNED} {
				r.Begin(nodes.TYP_INT, nodes.TYP_INT)
				r.Ret(r.Cast(r.Lcl(0), to, f))
				r.Finish()
				for _, v := range ints {
					r.CallBits(uint64(v))
					if f&nodes.GTF_UNSIGNED != 0 {
						v = int64(uint32(v))
					}
					ok := v >= l[0] && v <= l[1]
					if ok != (r.Frame.Status == 0) || ok && r.Int() != uint32(v) {
						t.Fatalf("%d to %v, %x: %d, helper %d\n%s", v, to, f, int32(r.Int()), r.Frame.Status, r.Dis())
					}
				}
			}
			if to == nodes.TYP_UINT && r.Narrow() && r.Env.Target.X86Sets {
				continue // compiled to a helper call
			}
			for _, from := range []nodes.VarType{nodes.TYP_DOUBLE, nodes.TYP_FLOAT} {
				r.Begin(nodes.TYP_INT, from)
				r.Ret(r.Cast(r.Lcl(0), to, nodes.GTF_OVERFLOW|nodes.GTF_EXCEPT))
				r.Finish()
				for _, v := range []float64{0, 0.5, -0.5, -0.99, -1, 1.75, 127, 127.9, 128, -128.9, -129, 255.5, 256, 32767.5, 32768, 65535.9, 65536, 2147483520, 2147483648, -2147483648, -2147487744, 4294967040, 4294967296, math.NaN(), math.Inf(1), math.Inf(-1)} {
					bits := math.Float64bits(v)
					if from == nodes.TYP_FLOAT {
						v = float64(float32(v))
						bits = uint64(math.Float32bits(float32(v)))
					}
					r.CallBits(bits)
					i := int64(0)
					ok := v > float64(l[0])-1 && v < float64(l[1])+1
					if ok {
						i = int64(v)
					}
					if ok != (r.Frame.Status == 0) || ok && r.Int() != uint32(i) {
						t.Fatalf("%v %v to %v: %d, helper %d\n%s", from, v, to, int32(r.Int()), r.Frame.Status, r.Dis())
					}
				}
			}
		}
	})
}

// testFloatCompares uses comparisons as values, in selections and in jumps, with all pairs of
// floats.
func testFloatCompares(t *testing.T, r *Rig) {
	values := []float64{0, 1, -1, 2.5, math.Inf(1), math.NaN()}
	bothLevels(r, func() {
		for _, ft := range []nodes.VarType{nodes.TYP_FLOAT, nodes.TYP_DOUBLE} {
			for _, o := range []nodes.Oper{nodes.GT_EQ, nodes.GT_NE, nodes.GT_LT, nodes.GT_LE, nodes.GT_GE, nodes.GT_GT} {
				for _, f := range []nodes.NodeFlags{0, nodes.GTF_RELOP_NAN_UN} {
					for _, form := range []string{"value", "select", "select float", "jump", "zero"} {
						if form == "select float" && r.Env.Target.X86Sets {
							continue // the machine selects only integers
						}
						r.Begin(nodes.TYP_INT, ft, ft, nodes.TYP_INT)
						second := r.Lcl
						zero := form == "zero"
						if zero {
							second = func(int) nodes.NodeID {
								n := r.M.NewDouble(ft, 0)
								r.M.InsertBefore(r.Blk, 0, n)
								return n
							}
						}
						cmp := func() nodes.NodeID {
							a := r.Lcl(0)
							return r.Add(o, nodes.TYP_INT, a, second(1), 0, f)
						}
						switch form {
						case "select":
							yes, no := r.Lcl(2), r.Icon(nodes.TYP_INT, 0)
							r.Ret(r.Add(nodes.GT_SELECT, nodes.TYP_INT, yes, no, uint32(cmp()), 0))
						case "select float":
							one := r.M.NewDouble(nodes.TYP_DOUBLE, 1)
							r.M.InsertBefore(r.Blk, 0, one)
							none := r.M.NewDouble(nodes.TYP_DOUBLE, 0)
							r.M.InsertBefore(r.Blk, 0, none)
							r.Ret(r.Cast(r.Add(nodes.GT_SELECT, nodes.TYP_DOUBLE, one, none, uint32(cmp()), 0), nodes.TYP_INT, 0))
						case "jump":
							yes, no := r.M.NewBlock(nodes.BBJ_RETURN), r.M.NewBlock(nodes.BBJ_RETURN)
							r.M.AppendBlock(no)
							r.M.AppendBlock(yes)
							r.M.Blocks.Kind[r.Blk], r.M.Blocks.Jump[r.Blk] = nodes.BBJ_COND, yes
							r.Add(nodes.GT_JTRUE, nodes.TYP_VOID, cmp(), 0, 0, 0)
							r.Blk = no
							r.Ret(r.Icon(nodes.TYP_INT, 0))
							r.Blk = yes
							r.Ret(r.Icon(nodes.TYP_INT, 1))
						default:
							r.Ret(cmp())
						}
						r.Finish()
						for _, a := range values {
							for _, b := range values {
								if zero {
									b = 0
								}
								bits := func(v float64) uint64 {
									if ft == nodes.TYP_FLOAT {
										return uint64(math.Float32bits(float32(v)))
									}
									return math.Float64bits(v)
								}
								want := map[nodes.Oper]bool{nodes.GT_EQ: a == b, nodes.GT_NE: a < b || a > b, nodes.GT_LT: a < b, nodes.GT_LE: a <= b, nodes.GT_GE: a >= b, nodes.GT_GT: a > b}[o] ||
									f != 0 && (a != a || b != b)
								r.CallBits(bits(a), bits(b), 1)
								if r.Frame.Status != 0 || (r.Int() == 1) != want || r.Int() > 1 {
									t.Fatalf("%v %s: %v %v %v, flags %x: %d, want %v\n%s", ft, form, a, o, b, f, r.Int(), want, r.Dis())
								}
							}
						}
					}
				}
			}
		}
	})
}

// testFloatParams: floats fill the gaps left by doubles; the remaining ones are on the stack.
func testFloatParams(t *testing.T, r *Rig) {
	F, D := nodes.TYP_FLOAT, nodes.TYP_DOUBLE
	types := []nodes.VarType{F, D, F, nodes.TYP_INT, nodes.TYP_LONG, F, D, D, D, D, D, D, F, D, nodes.TYP_INT, F, D}
	bothLevels(r, func() {
		r.Begin(D, types...)
		sum := nodes.NodeID(0)
		args, want := []uint64{}, 0.0
		for i, p := range types {
			v := float64(i+1) * 1.5
			n := r.Lcl(i)
			switch p {
			case F:
				args, n = append(args, uint64(math.Float32bits(float32(v)))), r.Cast(n, D, 0)
			case D:
				args = append(args, math.Float64bits(v))
			case nodes.TYP_LONG:
				v = float64(i) - 5000
				args, n = append(args, uint64(int64(v))), r.Cast(r.Cast(n, nodes.TYP_INT, 0), D, 0)
			default:
				v = float64(i) - 3000
				args, n = append(args, uint64(int64(v))), r.Cast(n, D, 0)
			}
			want = want*2 + v
			if sum == 0 {
				sum = n
				continue
			}
			two := r.M.NewDouble(D, 2)
			r.M.InsertBefore(r.Blk, 0, two)
			sum = r.Bin(nodes.GT_ADD, D, r.Bin(nodes.GT_MUL, D, sum, two), n)
		}
		r.Ret(sum)
		r.Finish()
		r.CallBits(args...)
		if got := r.Float(D); r.Frame.Status != 0 || got != want {
			t.Errorf("%v, want %v\n%s", got, want, r.Dis())
		}
	})
}

// testBlocks copies and fills blocks of all sizes, at addresses that are not multiples of 4.
func testBlocks(t *testing.T, r *Rig) {
	bothLevels(r, func() {
		buf := r.Mem[len(r.Mem)-8192:][:2048]
		base := uint64(uintptr(unsafe.Pointer(&buf[0])))
		for _, form := range []string{"copy", "zero", "fill", "variable fill", "dynamic copy", "dynamic fill"} {
			for _, size := range []int{1, 2, 3, 4, 5, 7, 8, 11, 12, 16, 20, 31, 64, 100, 128, 129, 200, 333} {
				r.Begin(nodes.TYP_VOID, nodes.TYP_BYREF, nodes.TYP_BYREF, nodes.TYP_INT, nodes.TYP_INT)
				dst := r.Lcl(0)
				fill := byte(0x5A)
				switch form {
				case "copy":
					src := r.Add(nodes.GT_BLK, nodes.TYP_STRUCT, r.Lcl(1), 0, uint32(size), nodes.GTF_EXCEPT)
					r.Add(nodes.GT_STORE_BLK, nodes.TYP_STRUCT, dst, src, uint32(size), nodes.GTF_ASG|nodes.GTF_EXCEPT)
				case "zero", "fill":
					if form == "zero" {
						fill = 0
					}
					v := r.Icon(nodes.TYP_INT, int64(fill))
					r.Add(nodes.GT_STORE_BLK, nodes.TYP_STRUCT, dst, v, uint32(size), nodes.GTF_ASG|nodes.GTF_EXCEPT)
				case "variable fill":
					v := r.Lcl(3)
					r.Add(nodes.GT_STORE_BLK, nodes.TYP_STRUCT, dst, v, uint32(size), nodes.GTF_ASG|nodes.GTF_EXCEPT)
				case "dynamic copy":
					src := r.Add(nodes.GT_IND, nodes.TYP_STRUCT, r.Lcl(1), 0, 0, nodes.GTF_EXCEPT)
					n := r.Lcl(2)
					r.Add(nodes.GT_STORE_DYN_BLK, nodes.TYP_STRUCT, dst, src, uint32(n), nodes.GTF_ASG|nodes.GTF_EXCEPT)
				default:
					v, n := r.Lcl(3), r.Lcl(2)
					r.Add(nodes.GT_STORE_DYN_BLK, nodes.TYP_STRUCT, dst, v, uint32(n), nodes.GTF_ASG|nodes.GTF_EXCEPT)
				}
				r.Ret(0)
				r.Finish()
				for i := range buf {
					buf[i] = byte(i*7 + 3)
				}
				want := bytes.Clone(buf)
				for i := range size {
					want[33+i] = fill
					if form == "copy" || form == "dynamic copy" {
						want[33+i] = want[1026+i]
					}
				}
				r.CallBits(base+33, base+1026, uint64(size), 0x3200|uint64(fill))
				if r.Frame.Status != 0 || !bytes.Equal(buf, want) {
					t.Fatalf("%s of %d bytes\n%s", form, size, r.Dis())
				}
			}
		}
	})
}

// testNullCheck checks an address of the last byte of a page, before a page that must not be read.
// A load whose value is unused can be a load of one byte.
func testNullCheck(t *testing.T, r *Rig) {
	const page = 65536 // a multiple of the page size of any machine
	at, err := os.Map(2*page, os.ReadWrite)
	if err != nil {
		t.Fatal(err)
	}
	defer os.Unmap(at, 2*page)
	if err := os.Protect(at+page, page, os.None); err != nil {
		t.Fatal(err)
	}
	bothLevels(r, func() {
		for regs := range 8 { // further values that are live across it, so the address is in many registers
			r.Begin(nodes.TYP_INT, nodes.TYP_BYREF, nodes.TYP_INT)
			var values []int
			for i := range regs {
				values = append(values, r.Temp(nodes.TYP_INT))
				r.Store(values[i], r.Bin(nodes.GT_ADD, nodes.TYP_INT, r.Lcl(1), r.Icon(nodes.TYP_INT, int64(i))))
			}
			address := r.Temp(nodes.TYP_BYREF)
			r.Store(address, r.Lcl(0))
			r.Add(nodes.GT_NULLCHECK, nodes.TYP_VOID, r.Lcl(address), 0, 0, nodes.GTF_EXCEPT)
			sum := r.Lcl(1)
			for _, v := range values {
				sum = r.Bin(nodes.GT_ADD, nodes.TYP_INT, sum, r.Lcl(v))
			}
			r.Ret(sum)
			r.Finish()
			r.CallBits(at+page-1, 1000)
			if want := uint32(1000*(regs+1) + regs*(regs-1)/2); r.Frame.Status != 0 || r.Int() != want {
				t.Errorf("%d: %d, want %d\n%s", regs, r.Int(), want, r.Dis())
			}
		}
	})
}

// testNarrowAtomics: additions, exchanges, and compare-and-exchange.
func testNarrowAtomics(t *testing.T, r *Rig) {
	bothLevels(r, func() {
		word := (*uint32)(unsafe.Pointer(&r.Mem[len(r.Mem)-8192]))
		at := uint64(uintptr(unsafe.Pointer(word)))
		for _, o := range []nodes.Oper{nodes.GT_XADD, nodes.GT_XCHG, nodes.GT_CMPXCHG, nodes.GT_LOCKADD} {
			r.Begin(nodes.TYP_INT, nodes.TYP_BYREF, nodes.TYP_INT, nodes.TYP_INT)
			a, v, val, typ := r.Lcl(0), r.Lcl(1), uint32(0), nodes.TYP_INT
			if o == nodes.GT_CMPXCHG {
				val = uint32(r.Lcl(2))
			}
			if o == nodes.GT_LOCKADD {
				typ = nodes.TYP_VOID
			}
			n := r.Add(o, typ, a, v, val, nodes.GTF_ASG|nodes.GTF_EXCEPT)
			if o == nodes.GT_LOCKADD {
				n = r.Icon(nodes.TYP_INT, 40)
			}
			r.Ret(n)
			r.Finish()
			for _, comparand := range []uint64{40, 41} {
				*word = 40
				r.CallBits(at, 7, comparand)
				want := uint32(47)
				switch {
				case o == nodes.GT_XCHG, o == nodes.GT_CMPXCHG && comparand == 40:
					want = 7
				case o == nodes.GT_CMPXCHG:
					want = 40
				}
				if r.Frame.Status != 0 || *word != want || r.Int() != 40 {
					t.Errorf("%v, comparand %d: %d in memory, want %d; %d before\n%s", o, comparand, *word, want, r.Int(), r.Dis())
				}
			}
		}
	})
}

// testNarrowSwitch uses jump chains and jump tables.
func testNarrowSwitch(t *testing.T, r *Rig) {
	bothLevels(r, func() {
		for _, cases := range []int{1, 3, 4, 9, 40, 300} {
			r.Begin(nodes.TYP_INT, nodes.TYP_INT)
			m := &r.M
			r.Add(nodes.GT_SWITCH, nodes.TYP_VOID, r.Lcl(0), 0, 0, 0)
			head := r.Blk
			first := uint32(len(m.Targets))
			for i := range cases + 1 {
				b := m.NewBlock(nodes.BBJ_RETURN)
				m.AppendBlock(b)
				m.Targets = append(m.Targets, b)
				r.Blk = b
				r.Ret(r.Icon(nodes.TYP_INT, int64(100+i)))
			}
			m.Switches = append(m.Switches, nodes.Range{First: first, Count: uint32(cases + 1)})
			m.Blocks.Kind[head], m.Blocks.Switch[head] = nodes.BBJ_SWITCH, uint32(len(m.Switches)-1)
			r.Finish()
			for v := int64(-2); v < int64(cases)+3; v++ {
				r.CallBits(uint64(v))
				want := uint32(100 + cases)
				if v >= 0 && v < int64(cases) {
					want = 100 + uint32(v)
				}
				if r.Frame.Status != 0 || r.Int() != want {
					t.Errorf("case %d of %d: %d\n%s", v, cases, r.Int(), r.Dis())
				}
			}
		}
	})
}

// testNarrowLclHeap allocates on the stack, above an outgoing area, and writes the whole
// allocation.
func testNarrowLclHeap(t *testing.T, r *Rig) {
	bothLevels(r, func() {
		for _, init := range []bool{false, true} {
			r.Begin(nodes.TYP_LONG, nodes.TYP_INT, nodes.TYP_LONG)
			m := &r.M
			m.HasLocalloc = true
			if init {
				m.Info.Options |= ee.CORINFO_OPT_INIT_LOCALS
			} else {
				m.Info.Options &^= ee.CORINFO_OPT_INIT_LOCALS
			}
			p := int(m.NewTemp(nodes.TYP_INT, 0))
			h := r.Add(nodes.GT_LCLHEAP, nodes.TYP_INT, r.Lcl(0), 0, 0, nodes.GTF_EXCEPT)
			r.Add(nodes.GT_STORE_LCL_VAR, m.Locals[p].Type, h, 0, uint32(p), nodes.GTF_VAR_DEF)
			r.Add(nodes.GT_STOREIND, nodes.TYP_LONG, r.Lcl(p), r.Lcl(1), 0, nodes.GTF_ASG|nodes.GTF_EXCEPT)
			s := r.CallSum(r.Lcl(1), r.Icon(nodes.TYP_INT, 1), r.Icon(nodes.TYP_LONG, 2), r.Icon(nodes.TYP_LONG, 4))
			r.Ret(r.Bin(nodes.GT_ADD, nodes.TYP_LONG, s, r.Add(nodes.GT_IND, nodes.TYP_LONG, r.Lcl(p), 0, 0, nodes.GTF_EXCEPT)))
			r.Finish()
			for _, size := range []uint64{8, 24, 4096, 5000, 20000} {
				const x = 0x1_2345_6789
				r.CallBits(size, x)
				if got := r.Long(); r.Frame.Status != 0 || got != uint64(Fold(x, 1, 2, 4))+x {
					t.Errorf("%d bytes: %#x\n%s", size, got, r.Dis())
				}
			}
		}
	})
}

// testLargeFrame touches the pages of a frame, and accesses locals that are far from both the stack
// and the frame register.
func testLargeFrame(t *testing.T, r *Rig) {
	bothLevels(r, func() {
		for _, size := range []uint32{200, 4000, 9000, 40000, 120000} {
			r.Begin(nodes.TYP_LONG, nodes.TYP_LONG, nodes.TYP_DOUBLE)
			m := &r.M
			m.Layouts = append(m.Layouts, nodes.Layout{Size: size, Align: 4})
			var big [2]nodes.LclNum
			for i := range big {
				big[i] = m.NewTemp(nodes.TYP_STRUCT, uint32(len(m.Layouts)-1))
				m.Locals[big[i]].Flags |= nodes.LvDoNotEnregister
			}
			off := min(size-8, 60000) &^ 3
			store := func(i int, at uint32, t nodes.VarType, v nodes.NodeID) {
				r.Add(nodes.GT_STORE_LCL_FLD, t, v, 0, nodes.PackLclFld(big[i], at), nodes.GTF_VAR_DEF|nodes.GTF_VAR_USEASG)
			}
			load := func(i int, at uint32, t nodes.VarType) nodes.NodeID {
				return r.Add(nodes.GT_LCL_FLD, t, 0, 0, nodes.PackLclFld(big[i], at), 0)
			}
			store(0, 0, nodes.TYP_LONG, r.Lcl(0))
			store(1, off, nodes.TYP_DOUBLE, r.Lcl(1))
			store(0, off, nodes.TYP_SHORT, r.Icon(nodes.TYP_INT, -3))
			s := r.Cast(load(1, off, nodes.TYP_DOUBLE), nodes.TYP_INT, 0)
			s = r.Bin(nodes.GT_ADD, nodes.TYP_INT, s, load(0, off, nodes.TYP_SHORT))
			r.Ret(r.Bin(nodes.GT_ADD, nodes.TYP_LONG, load(0, 0, nodes.TYP_LONG), r.Cast(s, nodes.TYP_LONG, 0)))
			r.Finish()
			const x = 0x1_2345_6789
			r.CallBits(x, math.Float64bits(40.5))
			if got := r.Long(); r.Frame.Status != 0 || got != x+37 {
				t.Errorf("%d bytes: %#x\n%s", size, got, r.Dis())
			}
		}
	})
}

// testCkfinite: the exponent of a double is in its upper half.
func testCkfinite(t *testing.T, r *Rig) {
	bothLevels(r, func() {
		for _, ft := range []nodes.VarType{nodes.TYP_FLOAT, nodes.TYP_DOUBLE} {
			r.Begin(ft, ft)
			r.Ret(r.Add(nodes.GT_CKFINITE, ft, r.Lcl(0), 0, 0, nodes.GTF_EXCEPT))
			r.Finish()
			for _, v := range []float64{0, -1.5, 12.25, math.Inf(1), math.Inf(-1), math.NaN(), math.Float64frombits(1)} {
				bits := math.Float64bits(v)
				if ft == nodes.TYP_FLOAT {
					v = float64(float32(v))
					bits = uint64(math.Float32bits(float32(v)))
				}
				r.CallBits(bits)
				threw := math.IsInf(v, 0) || math.IsNaN(v)
				if got := r.Float(ft); threw != (r.Frame.Status == uint64(ee.CORINFO_HELP_OVERFLOW)) || !threw && (r.Frame.Status != 0 || got != v) {
					t.Errorf("%v %v: %v, helper %d\n%s", ft, v, got, r.Frame.Status, r.Dis())
				}
			}
		}
	})
}
