//go:build linux && arm

package arm_test

import (
	"bytes"
	"encoding/binary"
	"math"
	"testing"
	"unsafe"

	"ryugo/ee"
	"ryugo/nodes"
	"ryugo/targets/arm/t32"
)

// both runs f at both levels.
func both(t *testing.T, f func(r *rig)) {
	t.Helper()
	for _, min := range []bool{false, true} {
		r := newRig(t)
		r.env.MinOpts = min
		f(r)
	}
}

var ints = []int64{0, 1, -1, 2, 7, 127, 128, -128, -129, 255, 256, 32767, 32768, -32768, -32769, 65535, 65536, 1<<31 - 1, -1 << 31}

// TestChecked runs checked operations and conversions of ints, and quotients, with all pairs of operands.
func TestChecked(t *testing.T) {
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
	both(t, func(r *rig) {
		for _, x := range rows {
			for _, constant := range append([]int64{1 << 40}, ints...) { // the first: a variable
				if x.o != nodes.GT_ADD && x.o != nodes.GT_SUB && x.o != nodes.GT_MUL && constant == 0 {
					continue // folded before
				}
				r.begin(nodes.TYP_INT, nodes.TYP_INT, nodes.TYP_INT)
				a := r.lcl(0)
				b := nodes.NodeID(0)
				if constant == 1<<40 {
					b = r.lcl(1)
				} else {
					b = r.icon(nodes.TYP_INT, constant)
				}
				r.ret(r.add(x.o, nodes.TYP_INT, a, b, 0, x.flags))
				r.finish()
				for _, av := range ints {
					for _, bv := range ints {
						if constant != 1<<40 {
							bv = constant
						}
						r.call(uint64(av), uint64(bv))
						want, ok := x.want(av, bv)
						if ok != (r.fr.status == 0) || ok && r.fr.ret[0] != uint32(want) {
							t.Fatalf("%v %x of %d and %d: %d, helper %d; want %d, %v\n%s", x.o, x.flags, av, bv, int32(r.fr.ret[0]), r.fr.status, want, ok, r.dis())
						}
					}
				}
			}
		}
	})
}

// TestCasts converts ints, and floats to ints, checked and not.
func TestCasts(t *testing.T) {
	limits := map[nodes.VarType][2]int64{
		nodes.TYP_BYTE: {-128, 127}, nodes.TYP_UBYTE: {0, 255}, nodes.TYP_SHORT: {-32768, 32767}, nodes.TYP_USHORT: {0, 65535},
		nodes.TYP_INT: {-1 << 31, 1<<31 - 1}, nodes.TYP_UINT: {0, 1<<32 - 1},
	}
	both(t, func(r *rig) {
		for to, l := range limits {
			for _, f := range []nodes.NodeFlags{nodes.GTF_OVERFLOW | nodes.GTF_EXCEPT, nodes.GTF_OVERFLOW | nodes.GTF_EXCEPT | nodes.GTF_UNSIGNED} {
				r.begin(nodes.TYP_INT, nodes.TYP_INT)
				r.ret(r.cast(r.lcl(0), to, f))
				r.finish()
				for _, v := range ints {
					r.call(uint64(v))
					if f&nodes.GTF_UNSIGNED != 0 {
						v = int64(uint32(v))
					}
					ok := v >= l[0] && v <= l[1]
					if ok != (r.fr.status == 0) || ok && r.fr.ret[0] != uint32(v) {
						t.Fatalf("%d to %v, %x: %d, helper %d\n%s", v, to, f, int32(r.fr.ret[0]), r.fr.status, r.dis())
					}
				}
			}
			for _, from := range []nodes.VarType{nodes.TYP_DOUBLE, nodes.TYP_FLOAT} {
				r.begin(nodes.TYP_INT, from)
				r.ret(r.cast(r.lcl(0), to, nodes.GTF_OVERFLOW|nodes.GTF_EXCEPT))
				r.finish()
				for _, v := range []float64{0, 0.5, -0.5, -0.99, -1, 1.75, 127, 127.9, 128, -128.9, -129, 255.5, 256, 32767.5, 32768, 65535.9, 65536, 2147483520, 2147483648, -2147483648, -2147487744, 4294967040, 4294967296, math.NaN(), math.Inf(1), math.Inf(-1)} {
					bits := math.Float64bits(v)
					if from == nodes.TYP_FLOAT {
						v = float64(float32(v))
						bits = uint64(math.Float32bits(float32(v)))
					}
					r.call(bits)
					i := int64(0)
					ok := v > float64(l[0])-1 && v < float64(l[1])+1
					if ok {
						i = int64(v)
					}
					if ok != (r.fr.status == 0) || ok && r.fr.ret[0] != uint32(i) {
						t.Fatalf("%v %v to %v: %d, helper %d\n%s", from, v, to, int32(r.fr.ret[0]), r.fr.status, r.dis())
					}
				}
			}
		}
	})
}

// TestFloatCompares makes values of comparisons, selections by them, and jumps, of all pairs of floats.
func TestFloatCompares(t *testing.T) {
	values := []float64{0, 1, -1, 2.5, math.Inf(1), math.NaN()}
	both(t, func(r *rig) {
		for _, ft := range []nodes.VarType{nodes.TYP_FLOAT, nodes.TYP_DOUBLE} {
			for _, o := range []nodes.Oper{nodes.GT_EQ, nodes.GT_NE, nodes.GT_LT, nodes.GT_LE, nodes.GT_GE, nodes.GT_GT} {
				for _, f := range []nodes.NodeFlags{0, nodes.GTF_RELOP_NAN_UN} {
					for _, form := range []string{"value", "select", "select float", "jump", "zero"} {
						r.begin(nodes.TYP_INT, ft, ft, nodes.TYP_INT)
						second := r.lcl
						zero := form == "zero"
						if zero {
							second = func(int) nodes.NodeID {
								n := r.m.NewDouble(ft, 0)
								r.m.InsertBefore(r.blk, 0, n)
								return n
							}
						}
						cmp := func() nodes.NodeID {
							a := r.lcl(0)
							return r.add(o, nodes.TYP_INT, a, second(1), 0, f)
						}
						switch form {
						case "select":
							yes, no := r.lcl(2), r.icon(nodes.TYP_INT, 0)
							r.ret(r.add(nodes.GT_SELECT, nodes.TYP_INT, yes, no, uint32(cmp()), 0))
						case "select float":
							one := r.m.NewDouble(nodes.TYP_DOUBLE, 1)
							r.m.InsertBefore(r.blk, 0, one)
							none := r.m.NewDouble(nodes.TYP_DOUBLE, 0)
							r.m.InsertBefore(r.blk, 0, none)
							r.ret(r.cast(r.add(nodes.GT_SELECT, nodes.TYP_DOUBLE, one, none, uint32(cmp()), 0), nodes.TYP_INT, 0))
						case "jump":
							yes, no := r.m.NewBlock(nodes.BBJ_RETURN), r.m.NewBlock(nodes.BBJ_RETURN)
							r.m.AppendBlock(no)
							r.m.AppendBlock(yes)
							r.m.Blocks.Kind[r.blk], r.m.Blocks.Jump[r.blk] = nodes.BBJ_COND, yes
							r.add(nodes.GT_JTRUE, nodes.TYP_VOID, cmp(), 0, 0, 0)
							r.blk = no
							r.ret(r.icon(nodes.TYP_INT, 0))
							r.blk = yes
							r.ret(r.icon(nodes.TYP_INT, 1))
						default:
							r.ret(cmp())
						}
						r.finish()
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
								r.call(bits(a), bits(b), 1)
								if r.fr.status != 0 || (r.fr.ret[0] == 1) != want || r.fr.ret[0] > 1 {
									t.Fatalf("%v %s: %v %v %v, flags %x: %d, want %v\n%s", ft, form, a, o, b, f, r.fr.ret[0], want, r.dis())
								}
							}
						}
					}
				}
			}
		}
	})
}

// TestFloatParams: floats fill the gaps that doubles leave, further ones are on the stack.
func TestFloatParams(t *testing.T) {
	F, D := nodes.TYP_FLOAT, nodes.TYP_DOUBLE
	types := []nodes.VarType{F, D, F, nodes.TYP_INT, nodes.TYP_LONG, F, D, D, D, D, D, D, F, D, nodes.TYP_INT, F, D}
	both(t, func(r *rig) {
		r.begin(D, types...)
		sum := nodes.NodeID(0)
		args, want := []uint64{}, 0.0
		for i, p := range types {
			v := float64(i+1) * 1.5
			n := r.lcl(i)
			switch p {
			case F:
				args, n = append(args, uint64(math.Float32bits(float32(v)))), r.cast(n, D, 0)
			case D:
				args = append(args, math.Float64bits(v))
			case nodes.TYP_LONG:
				v = float64(i) - 5000
				args, n = append(args, uint64(int64(v))), r.cast(r.cast(n, nodes.TYP_INT, 0), D, 0)
			default:
				v = float64(i) - 3000
				args, n = append(args, uint64(int64(v))), r.cast(n, D, 0)
			}
			want = want*2 + v
			if sum == 0 {
				sum = n
				continue
			}
			two := r.m.NewDouble(D, 2)
			r.m.InsertBefore(r.blk, 0, two)
			sum = r.bin(nodes.GT_ADD, D, r.bin(nodes.GT_MUL, D, sum, two), n)
		}
		r.ret(sum)
		r.finish()
		r.call(args...)
		if got := r.float(D); r.fr.status != 0 || got != want {
			t.Errorf("%v, want %v\n%s", got, want, r.dis())
		}
	})
}

// TestFloatCalls passes floats and doubles in registers and on the stack to a method that stores all of them.
func TestFloatCalls(t *testing.T) {
	F, D := nodes.TYP_FLOAT, nodes.TYP_DOUBLE
	types := []nodes.VarType{F, D, F, D, F, D, D, D, D, D, F, D}
	both(t, func(r *rig) {
		seen := (*[256]byte)(unsafe.Pointer(&r.mem[len(r.mem)-8192]))
		r.begin(nodes.TYP_VOID, D)
		m := &r.m
		c := nodes.Call{Method: 8, ILOffset: ee.NoILOffset, Args: nodes.Range{First: uint32(len(m.Args)), Count: uint32(len(types))}}
		for i, p := range types {
			k := m.NewDouble(D, float64(i))
			n := r.lcl(0)
			m.InsertBefore(r.blk, 0, k)
			n = r.bin(nodes.GT_ADD, D, n, k)
			if p == F {
				n = r.cast(n, F, 0)
			}
			m.Args = append(m.Args, nodes.Arg{Early: n, Type: p, Tmp: nodes.NoLcl})
		}
		r.env.Target.ABI.AssignArgs(m, r.jit, &c)
		m.Calls = append(m.Calls, c)
		r.symbols[ee.MakeSymbol(ee.SymMethodEntry, 8)] = r.asm(func(e *t32.Emitter) {
			e.MovImm(t32.R0, uint32(uintptr(unsafe.Pointer(seen))))
			for i := range t32.Reg(16) {
				e.VMem(t32.INS_vstr, false, t32.S0+i, t32.R0, 4*int32(i))
			}
			for at := int32(0); at < 64; at += 4 {
				e.Mem(t32.INS_ldr, t32.R1, t32.Base(t32.SP, at))
				e.Mem(t32.INS_str, t32.R1, t32.Base(t32.R0, 64+at))
			}
			e.R(t32.INS_bx, t32.LR)
		})
		r.add(nodes.GT_CALL, nodes.TYP_VOID, 0, 0, uint32(len(m.Calls)-1), nodes.GTF_CALL)
		r.ret(0)
		r.finish()
		r.call(math.Float64bits(100.5))
		for i, p := range types {
			a := &m.Args[c.Args.First+uint32(i)]
			at := 64 + int(a.StackOffset)
			if a.NumRegs != 0 {
				at = 4 * int(a.Regs[0]-t32.S0)
			}
			got := math.Float64frombits(binary.LittleEndian.Uint64(seen[at:]))
			if p == F {
				got = float64(math.Float32frombits(binary.LittleEndian.Uint32(seen[at:])))
			}
			if got != 100.5+float64(i) {
				t.Errorf("argument %d: %v\n%s", i, got, r.dis())
			}
		}
	})
}

// TestBlocks copies and fills blocks of all sizes, at addresses that are no multiples of 4.
func TestBlocks(t *testing.T) {
	both(t, func(r *rig) {
		buf := r.mem[len(r.mem)-8192:][:2048]
		base := uint64(uintptr(unsafe.Pointer(&buf[0])))
		for _, form := range []string{"copy", "zero", "fill", "variable fill", "dynamic copy", "dynamic fill"} {
			for _, size := range []int{1, 2, 3, 4, 5, 7, 8, 11, 12, 16, 20, 31, 64, 100, 128, 129, 200, 333} {
				r.begin(nodes.TYP_VOID, nodes.TYP_BYREF, nodes.TYP_BYREF, nodes.TYP_INT, nodes.TYP_INT)
				dst := r.lcl(0)
				fill := byte(0x5A)
				switch form {
				case "copy":
					src := r.add(nodes.GT_BLK, nodes.TYP_STRUCT, r.lcl(1), 0, uint32(size), nodes.GTF_EXCEPT)
					r.add(nodes.GT_STORE_BLK, nodes.TYP_STRUCT, dst, src, uint32(size), nodes.GTF_ASG|nodes.GTF_EXCEPT)
				case "zero", "fill":
					if form == "zero" {
						fill = 0
					}
					v := r.icon(nodes.TYP_INT, int64(fill))
					r.add(nodes.GT_STORE_BLK, nodes.TYP_STRUCT, dst, v, uint32(size), nodes.GTF_ASG|nodes.GTF_EXCEPT)
				case "variable fill":
					v := r.lcl(3)
					r.add(nodes.GT_STORE_BLK, nodes.TYP_STRUCT, dst, v, uint32(size), nodes.GTF_ASG|nodes.GTF_EXCEPT)
				case "dynamic copy":
					src := r.add(nodes.GT_IND, nodes.TYP_STRUCT, r.lcl(1), 0, 0, nodes.GTF_EXCEPT)
					n := r.lcl(2)
					r.add(nodes.GT_STORE_DYN_BLK, nodes.TYP_STRUCT, dst, src, uint32(n), nodes.GTF_ASG|nodes.GTF_EXCEPT)
				default:
					v, n := r.lcl(3), r.lcl(2)
					r.add(nodes.GT_STORE_DYN_BLK, nodes.TYP_STRUCT, dst, v, uint32(n), nodes.GTF_ASG|nodes.GTF_EXCEPT)
				}
				r.ret(0)
				r.finish()
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
				r.call(base+33, base+1026, uint64(size), 0x3200|uint64(fill))
				if r.fr.status != 0 || !bytes.Equal(buf, want) {
					t.Fatalf("%s of %d bytes\n%s", form, size, r.dis())
				}
			}
		}
	})
}

// TestSplit passes a struct of which two words are in registers, as a list of fields and as a local.
func TestSplit(t *testing.T) {
	const words = 7
	both(t, func(r *rig) {
		for _, form := range []string{"fields", "local"} {
			r.begin(nodes.TYP_INT, nodes.TYP_INT)
			m := &r.m
			m.Layouts = append(m.Layouts, nodes.Layout{Size: 4 * words, Align: 4})
			layout := uint32(len(m.Layouts) - 1)
			field := func(i int) nodes.NodeID {
				return r.bin(nodes.GT_XOR, nodes.TYP_INT, r.lcl(0), r.icon(nodes.TYP_INT, int64(i+1)))
			}
			var v nodes.NodeID
			if form == "fields" {
				first := uint32(len(m.FieldEntries))
				for i := range words {
					n := field(i)
					m.FieldEntries = append(m.FieldEntries, nodes.FieldListEntry{Node: n, Offset: uint32(4 * i), Type: nodes.TYP_INT})
				}
				m.FieldLists = append(m.FieldLists, nodes.Range{First: first, Count: words})
				v = r.add(nodes.GT_FIELD_LIST, nodes.TYP_STRUCT, 0, 0, uint32(len(m.FieldLists)-1), 0)
			} else {
				l := m.NewTemp(nodes.TYP_STRUCT, layout)
				m.Locals[l].Flags |= nodes.LvDoNotEnregister
				for i := range words {
					r.add(nodes.GT_STORE_LCL_FLD, nodes.TYP_INT, field(i), 0, nodes.PackLclFld(l, uint32(4*i)), nodes.GTF_VAR_DEF|nodes.GTF_VAR_USEASG)
				}
				v = r.add(nodes.GT_LCL_VAR, nodes.TYP_STRUCT, 0, 0, uint32(l), 0)
			}
			c := nodes.Call{Method: 8, ILOffset: ee.NoILOffset, Args: nodes.Range{First: uint32(len(m.Args)), Count: 1}, StackSize: 4 * (words - 2)}
			a := nodes.Arg{Early: v, Type: nodes.TYP_STRUCT, Layout: layout, Tmp: nodes.NoLcl, NumRegs: 2, Flags: nodes.ArgSplit, StackSize: 4 * (words - 2)}
			for i := range 2 {
				a.Regs[i], a.RegTypes[i], a.RegOffset[i] = t32.R2+t32.Reg(i), nodes.TYP_INT, uint8(4*i)
			}
			m.Args = append(m.Args, a)
			c.Ret = r.env.Target.ABI.Return(m, r.jit, nodes.TYP_INT, 0)
			m.Calls = append(m.Calls, c)
			r.symbols[ee.MakeSymbol(ee.SymMethodEntry, 8)] = r.asm(func(e *t32.Emitter) {
				e.MovImm(t32.IP, 31)
				e.MulAdd(t32.INS_mla, t32.R0, t32.R2, t32.IP, t32.R3)
				for i := range int32(words - 2) {
					e.Mem(t32.INS_ldr, t32.R1, t32.Base(t32.SP, 4*i))
					e.MulAdd(t32.INS_mla, t32.R0, t32.R0, t32.IP, t32.R1)
				}
				e.R(t32.INS_bx, t32.LR)
			})
			r.ret(r.add(nodes.GT_CALL, nodes.TYP_INT, 0, 0, uint32(len(m.Calls)-1), nodes.GTF_CALL))
			r.finish()
			const x = 0x1234_5600
			want := uint32(0)
			for i := range uint32(words) {
				want = want*31 + (x ^ (i + 1))
			}
			r.call(x)
			if got := r.fr.ret[0]; r.fr.status != 0 || got != want {
				t.Errorf("%s: %#x, want %#x\n%s", form, got, want, r.dis())
			}
		}
	})
}

// TestAtomics: additions, exchanges, and exchanges under a condition.
func TestAtomics(t *testing.T) {
	both(t, func(r *rig) {
		word := (*uint32)(unsafe.Pointer(&r.mem[len(r.mem)-8192]))
		at := uint64(uintptr(unsafe.Pointer(word)))
		for _, o := range []nodes.Oper{nodes.GT_XADD, nodes.GT_XCHG, nodes.GT_CMPXCHG, nodes.GT_LOCKADD} {
			r.begin(nodes.TYP_INT, nodes.TYP_BYREF, nodes.TYP_INT, nodes.TYP_INT)
			a, v, val, typ := r.lcl(0), r.lcl(1), uint32(0), nodes.TYP_INT
			if o == nodes.GT_CMPXCHG {
				val = uint32(r.lcl(2))
			}
			if o == nodes.GT_LOCKADD {
				typ = nodes.TYP_VOID
			}
			n := r.add(o, typ, a, v, val, nodes.GTF_ASG|nodes.GTF_EXCEPT)
			if o == nodes.GT_LOCKADD {
				n = r.icon(nodes.TYP_INT, 40)
			}
			r.ret(n)
			r.finish()
			for _, comparand := range []uint64{40, 41} {
				*word = 40
				r.call(at, 7, comparand)
				want := uint32(47)
				switch {
				case o == nodes.GT_XCHG, o == nodes.GT_CMPXCHG && comparand == 40:
					want = 7
				case o == nodes.GT_CMPXCHG:
					want = 40
				}
				if r.fr.status != 0 || *word != want || r.fr.ret[0] != 40 {
					t.Errorf("%v, comparand %d: %d in memory, want %d; %d before\n%s", o, comparand, *word, want, r.fr.ret[0], r.dis())
				}
			}
		}
	})
}

// TestSwitch jumps by chains and by tables.
func TestSwitch(t *testing.T) {
	both(t, func(r *rig) {
		for _, cases := range []int{1, 3, 4, 9, 40} {
			r.begin(nodes.TYP_INT, nodes.TYP_INT)
			m := &r.m
			r.add(nodes.GT_SWITCH, nodes.TYP_VOID, r.lcl(0), 0, 0, 0)
			head := r.blk
			first := uint32(len(m.Targets))
			for i := range cases + 1 {
				b := m.NewBlock(nodes.BBJ_RETURN)
				m.AppendBlock(b)
				m.Targets = append(m.Targets, b)
				r.blk = b
				r.ret(r.icon(nodes.TYP_INT, int64(100+i)))
			}
			m.Switches = append(m.Switches, nodes.Range{First: first, Count: uint32(cases + 1)})
			m.Blocks.Kind[head], m.Blocks.Switch[head] = nodes.BBJ_SWITCH, uint32(len(m.Switches)-1)
			r.finish()
			for v := int64(-2); v < int64(cases)+3; v++ {
				r.call(uint64(v))
				want := uint32(100 + cases)
				if v >= 0 && v < int64(cases) {
					want = 100 + uint32(v)
				}
				if r.fr.status != 0 || r.fr.ret[0] != want {
					t.Errorf("case %d of %d: %d\n%s", v, cases, r.fr.ret[0], r.dis())
				}
			}
		}
	})
}

// TestLclHeap allocates on the stack, above an outgoing area, and writes all of it.
func TestLclHeap(t *testing.T) {
	both(t, func(r *rig) {
		for _, init := range []bool{false, true} {
			r.begin(nodes.TYP_LONG, nodes.TYP_INT, nodes.TYP_LONG)
			m := &r.m
			m.HasLocalloc = true
			if init {
				m.Info.Options |= ee.CORINFO_OPT_INIT_LOCALS
			} else {
				m.Info.Options &^= ee.CORINFO_OPT_INIT_LOCALS
			}
			p := int(m.NewTemp(nodes.TYP_INT, 0))
			h := r.add(nodes.GT_LCLHEAP, nodes.TYP_INT, r.lcl(0), 0, 0, nodes.GTF_EXCEPT)
			r.add(nodes.GT_STORE_LCL_VAR, m.Locals[p].Type, h, 0, uint32(p), nodes.GTF_VAR_DEF)
			r.add(nodes.GT_STOREIND, nodes.TYP_LONG, r.lcl(p), r.lcl(1), 0, nodes.GTF_ASG|nodes.GTF_EXCEPT)
			s := r.callSum(r.lcl(1), r.icon(nodes.TYP_INT, 1), r.icon(nodes.TYP_LONG, 2), r.icon(nodes.TYP_LONG, 4))
			r.ret(r.bin(nodes.GT_ADD, nodes.TYP_LONG, s, r.add(nodes.GT_IND, nodes.TYP_LONG, r.lcl(p), 0, 0, nodes.GTF_EXCEPT)))
			r.finish()
			for _, size := range []uint64{8, 24, 4096, 5000, 20000} {
				const x = 0x1_2345_6789
				r.call(size, x)
				if got := uint64(r.fr.ret[0]) | uint64(r.fr.ret[1])<<32; r.fr.status != 0 || got != 2*x-1+2-4 {
					t.Errorf("%d bytes: %#x\n%s", size, got, r.dis())
				}
			}
		}
	})
}

// structParam makes the last parameter, an int, a struct of a layout that comes in registers from first on, each with
// a part of type t, and beyond them on the stack.
func (r *rig) structParam(size uint32, first t32.Reg, count uint8, t nodes.VarType) int {
	m := &r.m
	m.Layouts = append(m.Layouts, nodes.Layout{Size: size, Align: 4})
	i := len(m.Locals) - 1
	l := &m.Locals[i]
	l.Type, l.Size, l.Layout = nodes.TYP_STRUCT, size, uint32(len(m.Layouts)-1)
	l.Flags |= nodes.LvDoNotEnregister
	l.NumArgRegs, l.StackOffset = count, 0
	step := uint8(m.Model.SizeOf(t))
	for k := range count {
		l.ArgReg[k], l.ArgRegType[k], l.ArgRegOffset[k] = first+t32.Reg(k*step/4), t, k*step
	}
	return i
}

// TestSplitParam: the words of a parameter in registers and those on the stack come together.
func TestSplitParam(t *testing.T) {
	const words = 6
	both(t, func(r *rig) {
		r.begin(nodes.TYP_INT, nodes.TYP_INT, nodes.TYP_INT, nodes.TYP_INT)
		l := r.structParam(4*words, t32.R2, 2, nodes.TYP_INT)
		sum := r.lcl(0)
		for i := range words {
			part := r.add(nodes.GT_LCL_FLD, nodes.TYP_INT, 0, 0, nodes.PackLclFld(nodes.LclNum(l), uint32(4*i)), 0)
			sum = r.bin(nodes.GT_ADD, nodes.TYP_INT, r.bin(nodes.GT_MUL, nodes.TYP_INT, sum, r.icon(nodes.TYP_INT, 31)), part)
		}
		r.ret(sum)
		r.finish()
		want := uint32(5)
		for i := range uint32(words) {
			v := 0x1000_0000*i + 77
			if want = want*31 + v; i < 2 {
				r.fr.ints[2+i] = v
			} else {
				binary.LittleEndian.PutUint32(r.mem[stackSize-stackArgs+4*int(i-2):], v)
			}
		}
		r.call(5)
		if got := r.fr.ret[0]; r.fr.status != 0 || got != want {
			t.Errorf("%#x, want %#x\n%s", got, want, r.dis())
		}
	})
}

// TestHFA: doubles of a struct arrive in d0 and d1 and leave there, changed.
func TestHFA(t *testing.T) {
	both(t, func(r *rig) {
		r.begin(nodes.TYP_VOID, nodes.TYP_INT)
		l := r.structParam(16, t32.S0, 2, nodes.TYP_DOUBLE)
		m := &r.m
		m.RetType, m.RetLayout = nodes.TYP_STRUCT, m.Locals[l].Layout
		m.RetDesc = nodes.RetDesc{Count: 2}
		for k := range uint8(2) {
			m.RetDesc.Types[k], m.RetDesc.Regs[k], m.RetDesc.Offset[k] = nodes.TYP_DOUBLE, t32.S0+2*k, 8*k
		}
		part := func(i uint32) nodes.NodeID {
			return r.add(nodes.GT_LCL_FLD, nodes.TYP_DOUBLE, 0, 0, nodes.PackLclFld(nodes.LclNum(l), 8*i), 0)
		}
		first, second := part(0), part(1)
		r.add(nodes.GT_STORE_LCL_FLD, nodes.TYP_DOUBLE, r.bin(nodes.GT_SUB, nodes.TYP_DOUBLE, first, second), 0, nodes.PackLclFld(nodes.LclNum(l), 0), nodes.GTF_VAR_DEF|nodes.GTF_VAR_USEASG)
		v := r.add(nodes.GT_LCL_VAR, nodes.TYP_STRUCT, 0, 0, uint32(l), 0)
		r.add(nodes.GT_RETURN, nodes.TYP_STRUCT, v, 0, 0, 0)
		r.finish()
		r.fr.floats[0], r.fr.floats[1] = math.Float64bits(10.5), math.Float64bits(3.25)
		r.call()
		if got := math.Float64frombits(r.fr.d0); r.fr.status != 0 || got != 7.25 {
			t.Errorf("%v, want 7.25\n%s", got, r.dis())
		}
	})
}

// TestLargeFrame touches the pages of a frame, and reaches locals far from both its registers.
func TestLargeFrame(t *testing.T) {
	both(t, func(r *rig) {
		for _, size := range []uint32{200, 4000, 9000, 40000, 120000} {
			r.begin(nodes.TYP_LONG, nodes.TYP_LONG, nodes.TYP_DOUBLE)
			m := &r.m
			m.Layouts = append(m.Layouts, nodes.Layout{Size: size, Align: 4})
			var big [2]nodes.LclNum
			for i := range big {
				big[i] = m.NewTemp(nodes.TYP_STRUCT, uint32(len(m.Layouts)-1))
				m.Locals[big[i]].Flags |= nodes.LvDoNotEnregister
			}
			off := min(size-8, 60000) &^ 3
			store := func(i int, at uint32, t nodes.VarType, v nodes.NodeID) {
				r.add(nodes.GT_STORE_LCL_FLD, t, v, 0, nodes.PackLclFld(big[i], at), nodes.GTF_VAR_DEF|nodes.GTF_VAR_USEASG)
			}
			load := func(i int, at uint32, t nodes.VarType) nodes.NodeID {
				return r.add(nodes.GT_LCL_FLD, t, 0, 0, nodes.PackLclFld(big[i], at), 0)
			}
			store(0, 0, nodes.TYP_LONG, r.lcl(0))
			store(1, off, nodes.TYP_DOUBLE, r.lcl(1))
			store(0, off, nodes.TYP_SHORT, r.icon(nodes.TYP_INT, -3))
			s := r.cast(load(1, off, nodes.TYP_DOUBLE), nodes.TYP_INT, 0)
			s = r.bin(nodes.GT_ADD, nodes.TYP_INT, s, load(0, off, nodes.TYP_SHORT))
			r.ret(r.bin(nodes.GT_ADD, nodes.TYP_LONG, load(0, 0, nodes.TYP_LONG), r.cast(s, nodes.TYP_LONG, 0)))
			r.finish()
			const x = 0x1_2345_6789
			r.call(x, math.Float64bits(40.5))
			if got := uint64(r.fr.ret[0]) | uint64(r.fr.ret[1])<<32; r.fr.status != 0 || got != x+37 {
				t.Errorf("%d bytes: %#x\n%s", size, got, r.dis())
			}
		}
	})
}
