//go:build linux && amd64

package amd64_test

import (
	"encoding/binary"
	"math"
	"strings"
	"testing"

	"ryugo/ee"
	"ryugo/nodes"
	"ryugo/targets/exectest"
	"ryugo/targets/xarch"
)

// TestFlagsOfResult compares the result of an operation with zero, as a value and in a branch: if
// the flags of the operation have the same meaning, there is no test.
func TestFlagsOfResult(t *testing.T) { forBoth(t, testFlagsOfResult) }

func testFlagsOfResult(t *testing.T, r *rig) {
	for _, op := range []struct {
		oper nodes.Oper
		imm  int64
		f    func(a int32) int32
		all  bool // all flags are the same as those of a test
	}{
		{nodes.GT_ADD, -1, func(a int32) int32 { return a - 1 }, false},
		{nodes.GT_ADD, 1, func(a int32) int32 { return a + 1 }, false},
		{nodes.GT_ADD, 77, func(a int32) int32 { return a + 77 }, false},
		{nodes.GT_SUB, 77, func(a int32) int32 { return a - 77 }, false},
		{nodes.GT_AND, 0x70000005, func(a int32) int32 { return a & 0x70000005 }, true},
		{nodes.GT_XOR, 5, func(a int32) int32 { return a ^ 5 }, true},
	} {
		for _, c := range []struct {
			oper nodes.Oper
			f    func(a int32) bool
		}{
			{nodes.GT_EQ, func(a int32) bool { return a == 0 }}, {nodes.GT_NE, func(a int32) bool { return a != 0 }},
			{nodes.GT_LT, func(a int32) bool { return a < 0 }}, {nodes.GT_LE, func(a int32) bool { return a <= 0 }},
			{nodes.GT_GT, func(a int32) bool { return a > 0 }}, {nodes.GT_GE, func(a int32) bool { return a >= 0 }},
		} {
			for _, jump := range []bool{false, true} {
				r.Begin(nodes.TYP_INT, nodes.TYP_INT)
				first := r.Blk
				r.Store(0, r.Bin(op.oper, nodes.TYP_INT, r.Lcl(0), r.Icon(nodes.TYP_INT, op.imm)))
				n := r.Bin(c.oper, nodes.TYP_INT, r.Lcl(0), r.Icon(nodes.TYP_INT, 0))
				if jump {
					r.M.Blocks.Kind[first] = nodes.BBJ_COND
					r.Add(nodes.GT_JTRUE, nodes.TYP_VOID, n, 0, 0, 0)
					r.Block(nodes.BBJ_RETURN)
					r.Ret(r.Icon(nodes.TYP_INT, 0))
					r.M.Blocks.Jump[first] = r.Block(nodes.BBJ_RETURN)
					r.Ret(r.Icon(nodes.TYP_INT, 1))
				} else {
					r.Ret(n)
				}
				r.Finish()
				for _, a := range []int32{0, 1, -1, 2, 5, 77, 78, -77, -78, math.MinInt32, math.MaxInt32, math.MinInt32 + 76, math.MaxInt32 - 76} {
					r.Call(uint64(uint32(a)))
					if got, want := r.Long() == 1, c.f(op.f(a)); got != want || r.Long() > 1 {
						t.Fatalf("%v %d, %v, jump %v: %d: got %v\n%s", op.oper, op.imm, c.oper, jump, a, got, r.Dis())
					}
				}
				same := op.all || c.oper != nodes.GT_LE && c.oper != nodes.GT_GT
				if has := strings.Contains(r.Dis(), "test "); has == same {
					t.Errorf("%v %d, %v, jump %v: a test: %v\n%s", op.oper, op.imm, c.oper, jump, has, r.Dis())
				}
			}
		}
	}
}

// TestStructArguments passes structs in registers and on the stack, and returns a struct in two
// registers.
func TestStructArguments(t *testing.T) {
	r := newRig(t)
	r.JIT.Pass = ee.StructPassing{PassedInRegisters: true, EightByteCount: 2, Class: [2]ee.SysVClass{ee.SysVInteger, ee.SysVSSE}, Size: [2]uint8{8, 8}, Offset: [2]uint8{0, 8}}
	for _, shape := range []string{"local", "list", "obj", "stack", "stackobj"} {
		r.Begin(nodes.TYP_LONG, nodes.TYP_BYREF, nodes.TYP_LONG)
		m := &r.M
		lay := r.Layout(16)
		r.JIT.Pass.PassedInRegisters = shape[:2] != "st"
		callee := r.FoldCallee(2)
		r.Symbols[ee.MakeSymbol(ee.SymMethodEntry, 9)] = callee
		l := int(m.NewTemp(nodes.TYP_STRUCT, lay))
		r.Store(l, r.Add(nodes.GT_OBJ, nodes.TYP_STRUCT, r.Lcl(0), 0, lay, 0))
		var v nodes.NodeID
		switch shape {
		case "local", "stack":
			v = r.Add(nodes.GT_LCL_VAR, nodes.TYP_STRUCT, 0, 0, uint32(l), 0)
		case "obj", "stackobj":
			v = r.Add(nodes.GT_OBJ, nodes.TYP_STRUCT, r.Lcl(0), 0, lay, 0)
		case "list":
			a := r.Add(nodes.GT_LCL_FLD, nodes.TYP_LONG, 0, 0, nodes.PackLclFld(nodes.LclNum(l), 0), 0)
			b := r.Add(nodes.GT_LCL_FLD, nodes.TYP_DOUBLE, 0, 0, nodes.PackLclFld(nodes.LclNum(l), 8), 0)
			m.FieldEntries = append(m.FieldEntries, nodes.FieldListEntry{Node: a, Type: nodes.TYP_LONG}, nodes.FieldListEntry{Node: b, Offset: 8, Type: nodes.TYP_DOUBLE})
			m.FieldLists = append(m.FieldLists, nodes.Range{First: uint32(len(m.FieldEntries) - 2), Count: 2})
			v = r.Add(nodes.GT_FIELD_LIST, nodes.TYP_STRUCT, 0, 0, uint32(len(m.FieldLists)-1), 0)
		}
		args := []nodes.Arg{{Late: r.Lcl(1)}, {Late: v, Type: nodes.TYP_STRUCT, Layout: lay}}
		for len(args) < 6 {
			args = append(args, nodes.Arg{Late: r.Icon(nodes.TYP_LONG, 3)})
		}
		if shape[:2] == "st" {
			args = append(args, nodes.Arg{Late: r.Icon(nodes.TYP_LONG, 3)})
		}
		for range 7 {
			args = append(args, nodes.Arg{Late: r.Dcon(nodes.TYP_DOUBLE, 1)})
		}
		if shape[:2] == "st" {
			args = append(args, nodes.Arg{Late: r.Dcon(nodes.TYP_DOUBLE, 1)})
		} else {
			for i := range 2 {
				args = append(args, nodes.Arg{Late: r.Icon(nodes.TYP_LONG, int64(i))})
			}
			args = append(args[:2], args[3:]...) // six integers in all, including those of the struct
			args = append(args, nodes.Arg{Late: r.Icon(nodes.TYP_LONG, 9)})
		}
		// The constant dropped above is no longer an operand.
		r.dropUnused(args)
		n := r.NewCall(nodes.TYP_LONG, 9, 0, 0, args...)
		r.Ret(n)
		r.Finish()
		p, buf := r.Buffer(16)
		binary.LittleEndian.PutUint64(buf, 555)
		binary.LittleEndian.PutUint64(buf[8:], math.Float64bits(6))
		r.Call(uint64(p), uint64(44))
		var want int64
		if shape[:2] == "st" {
			want = exectest.FoldArgs([6]int64{44, 3, 3, 3, 3, 3}, [8]float64{1, 1, 1, 1, 1, 1, 1, 1}, []int64{555, int64(math.Float64bits(6))})
		} else {
			want = exectest.FoldArgs([6]int64{44, 555, 3, 3, 3, 0}, [8]float64{6, 1, 1, 1, 1, 1, 1, 1}, []int64{1, 9})
		}
		if got := int64(r.Long()); got != want {
			t.Fatalf("%s: got %d want %d\n%s\n%s", shape, got, want, r.LIR(), r.Dis())
		}
	}
}

// dropUnused unlinks the constants that no argument uses.
func (r *rig) dropUnused(args []nodes.Arg) {
	m := &r.M
	for n := m.Blocks.First[r.Blk]; n != 0; {
		next := m.Next[n]
		used := m.Oper[n] != nodes.GT_CNS_INT
		for _, a := range args {
			used = used || a.Late == n
		}
		if !used {
			m.Unlink(r.Blk, n)
		}
		n = next
	}
}

func TestMultiRegReturn(t *testing.T) {
	r := newRig(t)
	r.JIT.Pass = ee.StructPassing{PassedInRegisters: true, EightByteCount: 2, Class: [2]ee.SysVClass{ee.SysVSSE, ee.SysVInteger}, Size: [2]uint8{8, 8}, Offset: [2]uint8{0, 8}}
	two := r.asm(func(e *xarch.Emitter) {
		e.RM(xarch.INS_movsd, xarch.EA_8, xarch.XMM0, xarch.At(xarch.RDI, 0))
		e.RM(xarch.INS_mov, xarch.EA_8, xarch.RAX, xarch.At(xarch.RDI, 8))
		e.Op(xarch.INS_ret)
	})
	r.Begin(nodes.TYP_VOID, nodes.TYP_LONG)
	r.Symbols[ee.MakeSymbol(ee.SymMethodEntry, 7)] = two
	lay := r.Layout(16)
	m := &r.M
	m.RetType, m.RetLayout = nodes.TYP_STRUCT, lay
	m.RetDesc = r.Env.Target.ABI.Return(m, r.JIT, nodes.TYP_STRUCT, lay)
	l := int(m.NewTemp(nodes.TYP_STRUCT, lay))
	n := r.NewCall(nodes.TYP_STRUCT, 7, 0, 0, nodes.Arg{Late: r.Lcl(0)})
	m.Calls[m.Val[n]].Ret = m.RetDesc
	r.Store(l, n)
	r.Ret(r.Add(nodes.GT_LCL_VAR, nodes.TYP_STRUCT, 0, 0, uint32(l), 0))
	r.Finish()
	p, buf := r.Buffer(16)
	binary.LittleEndian.PutUint64(buf, 12345)
	binary.LittleEndian.PutUint64(buf[8:], 67890)
	r.Call(uint64(p))
	if r.Double(0) != 12345 || r.Long() != 67890 {
		t.Fatalf("got %d %d\n%s\n%s", r.Double(0), r.Long(), r.LIR(), r.Dis())
	}
}
