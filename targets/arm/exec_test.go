//go:build linux && arm

package arm_test

import (
	"bytes"
	"encoding/binary"
	"math"
	"strings"
	"testing"
	"unsafe"

	"ryugo/ee"
	"ryugo/nodes"
	"ryugo/targets/arm/t32"
	"ryugo/targets/exectest"
)

// TestFloatCalls passes floats and doubles in registers and on the stack to a method that stores
// all of them.
func TestFloatCalls(t *testing.T) {
	F, D := nodes.TYP_FLOAT, nodes.TYP_DOUBLE
	types := []nodes.VarType{F, D, F, D, F, D, D, D, D, D, F, D}
	both(t, func(r *rig) {
		seen := (*[256]byte)(unsafe.Pointer(&r.Mem[len(r.Mem)-8192]))
		r.Begin(nodes.TYP_VOID, D)
		m := &r.M
		c := nodes.Call{Method: 8, ILOffset: ee.NoILOffset, Args: nodes.Range{First: uint32(len(m.Args)), Count: uint32(len(types))}}
		for i, p := range types {
			k := m.NewDouble(D, float64(i))
			n := r.Lcl(0)
			m.InsertBefore(r.Blk, 0, k)
			n = r.Bin(nodes.GT_ADD, D, n, k)
			if p == F {
				n = r.Cast(n, F, 0)
			}
			m.Args = append(m.Args, nodes.Arg{Early: n, Type: p, Tmp: nodes.NoLcl})
		}
		r.Env.Target.ABI.AssignArgs(m, r.JIT, &c)
		m.Calls = append(m.Calls, c)
		r.Symbols[ee.MakeSymbol(ee.SymMethodEntry, 8)] = r.asm(func(e *t32.Emitter) {
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
		r.Add(nodes.GT_CALL, nodes.TYP_VOID, 0, 0, uint32(len(m.Calls)-1), nodes.GTF_CALL)
		r.Ret(0)
		r.Finish()
		r.CallBits(math.Float64bits(100.5))
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
				t.Errorf("argument %d: %v\n%s", i, got, r.Dis())
			}
		}
	})
}

// TestSplit passes a struct with two words in registers, as a list of fields and as a local.
func TestSplit(t *testing.T) {
	const words = 7
	both(t, func(r *rig) {
		for _, form := range []string{"fields", "local"} {
			r.Begin(nodes.TYP_INT, nodes.TYP_INT)
			m := &r.M
			m.Layouts = append(m.Layouts, nodes.Layout{Size: 4 * words, Align: 4})
			layout := uint32(len(m.Layouts) - 1)
			field := func(i int) nodes.NodeID {
				return r.Bin(nodes.GT_XOR, nodes.TYP_INT, r.Lcl(0), r.Icon(nodes.TYP_INT, int64(i+1)))
			}
			var v nodes.NodeID
			if form == "fields" {
				first := uint32(len(m.FieldEntries))
				for i := range words {
					n := field(i)
					m.FieldEntries = append(m.FieldEntries, nodes.FieldListEntry{Node: n, Offset: uint32(4 * i), Type: nodes.TYP_INT})
				}
				m.FieldLists = append(m.FieldLists, nodes.Range{First: first, Count: words})
				v = r.Add(nodes.GT_FIELD_LIST, nodes.TYP_STRUCT, 0, 0, uint32(len(m.FieldLists)-1), 0)
			} else {
				l := m.NewTemp(nodes.TYP_STRUCT, layout)
				m.Locals[l].Flags |= nodes.LvDoNotEnregister
				for i := range words {
					r.Add(nodes.GT_STORE_LCL_FLD, nodes.TYP_INT, field(i), 0, nodes.PackLclFld(l, uint32(4*i)), nodes.GTF_VAR_DEF|nodes.GTF_VAR_USEASG)
				}
				v = r.Add(nodes.GT_LCL_VAR, nodes.TYP_STRUCT, 0, 0, uint32(l), 0)
			}
			c := nodes.Call{Method: 8, ILOffset: ee.NoILOffset, Args: nodes.Range{First: uint32(len(m.Args)), Count: 1}, StackSize: 4 * (words - 2)}
			a := nodes.Arg{Early: v, Type: nodes.TYP_STRUCT, Layout: layout, Tmp: nodes.NoLcl, NumRegs: 2, Flags: nodes.ArgSplit, StackSize: 4 * (words - 2)}
			for i := range 2 {
				a.Regs[i], a.RegTypes[i], a.RegOffset[i] = t32.R2+t32.Reg(i), nodes.TYP_INT, uint8(4*i)
			}
			m.Args = append(m.Args, a)
			c.Ret = r.Env.Target.ABI.Return(m, r.JIT, nodes.TYP_INT, 0)
			m.Calls = append(m.Calls, c)
			r.Symbols[ee.MakeSymbol(ee.SymMethodEntry, 8)] = r.asm(func(e *t32.Emitter) {
				e.MovImm(t32.IP, 31)
				e.MulAdd(t32.INS_mla, t32.R0, t32.R2, t32.IP, t32.R3)
				for i := range int32(words - 2) {
					e.Mem(t32.INS_ldr, t32.R1, t32.Base(t32.SP, 4*i))
					e.MulAdd(t32.INS_mla, t32.R0, t32.R0, t32.IP, t32.R1)
				}
				e.R(t32.INS_bx, t32.LR)
			})
			r.Ret(r.Add(nodes.GT_CALL, nodes.TYP_INT, 0, 0, uint32(len(m.Calls)-1), nodes.GTF_CALL))
			r.Finish()
			const x = 0x1234_5600
			want := uint32(0)
			for i := range uint32(words) {
				want = want*31 + (x ^ (i + 1))
			}
			r.CallBits(x)
			if got := r.Int(); r.Frame.Status != 0 || got != want {
				t.Errorf("%s: %#x, want %#x\n%s", form, got, want, r.Dis())
			}
		}
	})
}

// structParam changes the last parameter, an int, to a struct with a layout that is passed in
// registers from first on, each with a part of type t, and with the rest on the stack.
func (r *rig) structParam(size uint32, first t32.Reg, count uint8, t nodes.VarType) int {
	m := &r.M
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

// TestSplitParam: the words of a parameter in registers and those on the stack are combined. Many
// words are copied in a loop. The frame register is set once, for the program may be stopped at any
// instruction.
func TestSplitParam(t *testing.T) {
	both(t, func(r *rig) {
		for _, words := range [...]uint32{6, 18, 19, 22, 24} {
			splitParam(t, r, words)
		}
	})
}

func splitParam(t *testing.T, r *rig, words uint32) {
	r.Begin(nodes.TYP_INT, nodes.TYP_INT, nodes.TYP_INT, nodes.TYP_INT)
	l := r.structParam(4*words, t32.R2, 2, nodes.TYP_INT)
	sum := r.Lcl(0)
	for i := range words {
		part := r.Add(nodes.GT_LCL_FLD, nodes.TYP_INT, 0, 0, nodes.PackLclFld(nodes.LclNum(l), 4*i), 0)
		sum = r.Bin(nodes.GT_ADD, nodes.TYP_INT, r.Bin(nodes.GT_MUL, nodes.TYP_INT, sum, r.Icon(nodes.TYP_INT, 31)), part)
	}
	r.Ret(sum)
	r.Finish()
	want := uint32(5)
	for i := range words {
		v := 0x1000_0000*i + 77
		if want = want*31 + v; i < 2 {
			r.Frame.In[2+i] = uint64(v)
		} else {
			binary.LittleEndian.PutUint32(r.Stack(4*int32(i-2)), v)
		}
	}
	r.CallBits(5)
	if got := r.Int(); r.Frame.Status != 0 || got != want {
		t.Errorf("%d words: %#x, want %#x\n%s", words, got, want, r.Dis())
	}
	for i := 0; i+3 < len(r.Code.Text); i += 2 {
		first, second := binary.LittleEndian.Uint16(r.Code.Text[i:]), binary.LittleEndian.Uint16(r.Code.Text[i+2:])
		if op := first &^ 0x400; (op == 0xf10b || op == 0xf1ab || op == 0xf20b || op == 0xf2ab || first == 0xeb0b || first == 0xebab) && second>>8&15 == 11 {
			t.Errorf("%d words: at %#x the frame register is added to, or subtracted from", words, i)
		}
	}
}

// double sets the argument in dn.
func (r *rig) double(n int, v float64) {
	bits := math.Float64bits(v)
	r.Frame.In[int(t32.S0)+2*n], r.Frame.In[int(t32.S0)+2*n+1] = bits&0xffff_ffff, bits>>32
}

// TestHFA: doubles of a struct are passed in d0 and d1 and returned there, changed.
func TestHFA(t *testing.T) {
	both(t, func(r *rig) {
		r.Begin(nodes.TYP_VOID, nodes.TYP_INT)
		l := r.structParam(16, t32.S0, 2, nodes.TYP_DOUBLE)
		m := &r.M
		m.RetType, m.RetLayout = nodes.TYP_STRUCT, m.Locals[l].Layout
		m.RetDesc = nodes.RetDesc{Count: 2}
		for k := range uint8(2) {
			m.RetDesc.Types[k], m.RetDesc.Regs[k], m.RetDesc.Offset[k] = nodes.TYP_DOUBLE, t32.S0+2*k, 8*k
		}
		part := func(i uint32) nodes.NodeID {
			return r.Add(nodes.GT_LCL_FLD, nodes.TYP_DOUBLE, 0, 0, nodes.PackLclFld(nodes.LclNum(l), 8*i), 0)
		}
		first, second := part(0), part(1)
		r.Add(nodes.GT_STORE_LCL_FLD, nodes.TYP_DOUBLE, r.Bin(nodes.GT_SUB, nodes.TYP_DOUBLE, first, second), 0, nodes.PackLclFld(nodes.LclNum(l), 0), nodes.GTF_VAR_DEF|nodes.GTF_VAR_USEASG)
		v := r.Add(nodes.GT_LCL_VAR, nodes.TYP_STRUCT, 0, 0, uint32(l), 0)
		r.Add(nodes.GT_RETURN, nodes.TYP_STRUCT, v, 0, 0, 0)
		r.Finish()
		r.double(0, 10.5)
		r.double(1, 3.25)
		r.CallBits()
		if got := r.Float(nodes.TYP_DOUBLE); r.Frame.Status != 0 || got != 7.25 {
			t.Errorf("%v, want 7.25\n%s", got, r.Dis())
		}
	})
}

// TestTableJump jumps with tbb, tbh, and 32-bit distances: forward over some bytes of code, and
// back. A 16-byte constant precedes the tables in the data.
func TestTableJump(t *testing.T) {
	r := &rig{exectest.New(t, machine)}
	for _, k := range []struct {
		filler int
		back   bool
		want   []byte // the jump's last bytes
	}{{0, false, []byte{0xDC, 0xE8, 0x00, 0xF0}}, {490, false, []byte{0xDC, 0xE8, 0x00, 0xF0}}, {600, false, []byte{0xDC, 0xE8, 0x10, 0xF0}},
		{130_000, false, []byte{0xDC, 0xE8, 0x10, 0xF0}}, {132_000, false, []byte{0xE7, 0x46}}, {0, true, []byte{0xE7, 0x46}}} {
		const tables, cases = 2, 5
		r.Reuse()
		r.Begin(nodes.TYP_INT, nodes.TYP_INT)
		var e t32.Emitter
		e.Reset()
		e.Data128(1, 2)
		var labels [tables * cases]t32.Label
		for i := range labels {
			labels[i] = e.NewLabel()
		}
		put := func(i int) {
			e.Bind(labels[i])
			e.MovImm(t32.R0, uint32(100+i))
			e.R(t32.INS_bx, t32.LR)
		}
		start, second := e.NewLabel(), e.NewLabel()
		if k.back {
			e.B(start)
			put(0)
		}
		e.Bind(start)
		e.TestI(t32.INS_cmp, t32.R0, cases)
		e.BCond(t32.HS, second)
		mark := 0
		for table := range tables {
			d := e.NearTable(labels[table*cases:][:cases])
			e.AdrData(t32.IP, d)
			e.TableJump(t32.IP, t32.R0, t32.R3, d)
			if table == 0 {
				mark = e.Mark()
				e.Bind(second)
				e.RRI(t32.INS_sub, false, t32.R0, t32.R0, cases)
			}
		}
		for i := range labels {
			if i == len(labels)-1 {
				for range k.filler / 2 {
					e.Mov(t32.R1, t32.R1)
				}
			}
			if i != 0 || !k.back {
				put(i)
			}
		}
		if err := e.Finish(); err != nil {
			t.Fatal(err)
		}
		r.Entry = r.Place(e.Image())
		flush(r.Mem)
		at := int(e.MarkOffset(mark))
		if k.filler == 0 || k.back { // the first table, whose last label is near
			if got := e.Code()[at-len(k.want) : at]; !bytes.Equal(got, k.want) {
				t.Errorf("%+v: the jump is % x", k, got)
			}
		} else if !bytes.Contains(e.Code()[:at+32], k.want) {
			t.Errorf("%+v: no such jump in % x", k, e.Code()[:at+32])
		}
		for i := range labels {
			r.CallBits(uint64(i))
			if got := r.Int(); r.Frame.Status != 0 || got != uint32(100+i) {
				t.Errorf("%+v: case %d: %d", k, i, got)
			}
		}
	}
}

// TestDivisionByHelper: on a processor without division instructions, a division calls a helper,
// which in this test preserves only the required registers.
func TestDivisionByHelper(t *testing.T) {
	helpers := []struct {
		h   ee.Helper
		ins t32.Ins
		mod bool
	}{
		{ee.CORINFO_HELP_DIV, t32.INS_sdiv, false}, {ee.CORINFO_HELP_MOD, t32.INS_sdiv, true},
		{ee.CORINFO_HELP_UDIV, t32.INS_udiv, false}, {ee.CORINFO_HELP_UMOD, t32.INS_udiv, true},
	}
	both(t, func(r *rig) {
		for _, h := range helpers {
			r.DefineHelper(h.h, r.asm(func(e *t32.Emitter) {
				e.Mul(h.ins, t32.R2, t32.R0, t32.R1)
				if h.mod {
					e.MulAdd(t32.INS_mls, t32.R0, t32.R2, t32.R1, t32.R0)
				} else {
					e.Mov(t32.R0, t32.R2)
				}
				for k := t32.R1; k <= t32.R3; k++ {
					e.MovImm(k, mark(k))
				}
				for s := t32.S0; s < t32.S0+16; s++ {
					e.VFromInt(s, t32.R1)
				}
				e.R(t32.INS_bx, t32.LR)
			}))
		}
		exectest.Divisions(t, r.Rig)
		r.Begin(nodes.TYP_INT, nodes.TYP_INT, nodes.TYP_INT)
		r.Ret(r.Bin(nodes.GT_DIV, nodes.TYP_INT, r.Lcl(0), r.Lcl(1)))
		r.Finish()
		if code := r.Dis(); strings.Contains(code, "div") {
			t.Errorf("the code divides itself:\n%s", code)
		}
	})
}
