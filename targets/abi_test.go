package targets

import (
	"slices"
	"testing"

	"ryugo/arena"
	"ryugo/ee"
	"ryugo/nodes"
	"ryugo/targets/abi"
)

// fakeClasses has the classes of fakeFields by number, each field at the next offset that is a
// multiple of its size.
type fakeClasses struct {
	ee.JitInfo
	ptr uint32
}

var fakeInfo ee.Info

func (fakeClasses) GetEEInfo() *ee.Info { return &fakeInfo }

const (
	tRef    = ee.CORINFO_TYPE_CLASS
	tInt    = ee.CORINFO_TYPE_INT
	tLong   = ee.CORINFO_TYPE_LONG
	tFloat  = ee.CORINFO_TYPE_FLOAT
	tDouble = ee.CORINFO_TYPE_DOUBLE
)

var fakeFields = [][]ee.CorInfoType{
	1:  {tRef, tInt},
	2:  {tFloat, tFloat},
	3:  {tLong, tLong, tLong},
	4:  {tInt},
	5:  {tLong, tLong},
	6:  {tDouble, tDouble},
	7:  {tDouble, tLong},
	8:  {tLong, tDouble},
	9:  {tFloat, tFloat, tFloat, tFloat},
	10: {tDouble, tDouble, tDouble, tDouble},
	11: {tDouble, tDouble, tDouble},
	12: {tDouble},
	13: {tInt, tInt, tRef},
	14: {tRef, tDouble},
	15: {tInt, tInt},
}

func (fakeClasses) GetClassAttribs(ee.ClassHandle) ee.ClassFlags   { return 0 }
func (fakeClasses) AsCorInfoType(ee.ClassHandle) ee.CorInfoType    { return ee.CORINFO_TYPE_VALUECLASS }
func (fakeClasses) GetClassNumInstanceFields(c ee.ClassHandle) int { return len(fakeFields[c]) }
func (fakeClasses) GetFieldInClass(c ee.ClassHandle, i int) ee.FieldHandle {
	return ee.FieldHandle(uint64(c)*10 + uint64(i))
}
func (fakeClasses) GetFieldType(f ee.FieldHandle) ee.SigArg {
	return ee.SigArg{Type: fakeFields[f/10][f%10]}
}
func (k fakeClasses) GetFieldOffset(f ee.FieldHandle) uint32 {
	at, _ := k.place(ee.ClassHandle(f/10), int(f%10))
	return at
}
func (k fakeClasses) GetClassSize(c ee.ClassHandle) uint32 {
	_, end := k.place(c, len(fakeFields[c])-1)
	return arena.AlignUp(end, k.GetClassAlignment(c))
}
func (k fakeClasses) GetClassAlignment(c ee.ClassHandle) uint32 {
	align := uint32(1)
	for _, t := range fakeFields[c] {
		_, size := scalarOf(t, k.ptr)
		align = max(align, size)
	}
	return align
}
func (k fakeClasses) GetClassGClayout(c ee.ClassHandle) []ee.GCType {
	gc := make([]ee.GCType, (k.GetClassSize(c)+k.ptr-1)/k.ptr)
	for i, t := range fakeFields[c] {
		if at, _ := k.place(c, i); t == tRef {
			gc[at/k.ptr] = ee.TYPE_GC_REF
		}
	}
	return gc
}

// place returns the start and end of field last of class c.
func (k fakeClasses) place(c ee.ClassHandle, last int) (at, end uint32) {
	for _, t := range fakeFields[c][:last+1] {
		_, size := scalarOf(t, k.ptr)
		at = arena.AlignUp(end, size)
		end = at + size
	}
	return at, end
}

// testCall creates a call with `this`, a generic context, an int, a double, a long and the four
// structs; the context can come last.
func testCall(m *nodes.Method, jit ee.JitInfo, contextLast bool) *nodes.Call {
	m.Reset()
	context := nodes.Arg{Type: m.Model.TYP_I_IMPL, Kind: nodes.ArgInstParam}
	m.Args = append(m.Args, nodes.Arg{Type: nodes.TYP_REF, Kind: nodes.ArgThis})
	if !contextLast {
		m.Args = append(m.Args, context)
	}
	m.Args = append(m.Args,
		nodes.Arg{Type: nodes.TYP_INT},
		nodes.Arg{Type: nodes.TYP_DOUBLE},
		nodes.Arg{Type: nodes.TYP_LONG})
	for c := range ee.ClassHandle(4) {
		m.Args = append(m.Args, nodes.Arg{Type: nodes.TYP_STRUCT, Layout: m.LayoutOf(jit, c+1)})
	}
	if contextLast {
		m.Args = append(m.Args, context)
	}
	n := uint32(len(m.Args))
	m.Calls = append(m.Calls, nodes.Call{Args: nodes.Range{First: n - 9, Count: 9}})
	return &m.Calls[len(m.Calls)-1]
}

// TestAssignArgs: the rows of a call agree with the convention's own assignment for the same
// signature, and so do the parameters of its callee.
func TestAssignArgs(t *testing.T) {
	for _, conv := range abi.All {
		a := &ABI{Convention: conv, StubCell: NoReg, PInvokeTarget: NoReg, PInvokeCookie: NoReg}
		jit := ee.JitInfo(fakeClasses{ptr: conv.PointerSize})
		m := nodes.Method{Model: nodes.ModelOf(conv.PointerSize)}
		c := testCall(&m, jit, conv.ContextLast)
		a.AssignArgs(&m, jit, c)

		sig := abi.Signature{This: true, Context: true, Params: []abi.Param{{Class: abi.Int32}, {Class: abi.Double}, {Class: abi.Int64}}}
		for class := range ee.ClassHandle(4) {
			s := ShapeOf(jit, class+1, conv.PointerSize, nil, nil)
			sig.Params = append(sig.Params, abi.Param{Shape: &s})
		}
		var want abi.Assignment
		conv.Assign(&sig, &want)
		places := append([]abi.Place{want.ThisAt}, want.Params...)
		context := 1
		if conv.ContextLast {
			context = len(places)
		}
		places = slices.Insert(places, context, want.ContextAt)
		args := m.Args[c.Args.First:][:c.Args.Count]
		for i, p := range places {
			arg := &args[i]
			if arg.NumRegs != p.Count || arg.Regs != p.Regs || arg.RegOffset != p.Offset ||
				arg.StackOffset != p.Stack || arg.StackSize != p.Size || arg.RegTypes != varTypes(&p.Parts) {
				t.Errorf("%s, argument %d: %+v, the convention says %+v", conv.Name, i, arg, p)
			}
			if arg.IsSplit() != p.Split || arg.PassedByRef() != p.ByRef || arg.IsHFA() != p.HFA ||
				arg.InRegs() != (p.Count > 0) || arg.OnStack() != (p.Size > 0) {
				t.Errorf("%s, argument %d: flags %b of %+v", conv.Name, i, arg.Flags, p)
			}
		}
		if c.StackSize != want.StackSize {
			t.Errorf("%s: %d bytes of stack, not %d", conv.Name, c.StackSize, want.StackSize)
		}
		before := append([]nodes.Arg(nil), args...)
		if n := testing.AllocsPerRun(10, func() { a.AssignArgs(&m, jit, c) }); n > 0 {
			t.Errorf("%s: %v allocations", conv.Name, n)
		}
		for i := range args {
			if args[i] != before[i] {
				t.Errorf("%s, argument %d: another answer the second time", conv.Name, i)
			}
			l := nodes.Local{Type: args[i].Type, Layout: args[i].Layout, Flags: nodes.LvIsParam}
			if l.Size = m.Model.SizeOf(l.Type); l.Layout != 0 {
				l.Size = m.Layouts[l.Layout].Size
			}
			switch i {
			case 0:
				l.Flags |= nodes.LvIsThis
			case context:
				l.Flags |= nodes.LvInstParam
			}
			m.Locals = append(m.Locals[:i], l)
		}
		m.NumParams = len(args)
		a.AssignParams(&m, jit)
		for i := range args {
			l := &m.Locals[i]
			if l.NumArgRegs != args[i].NumRegs || l.ArgReg != args[i].Regs || l.StackOffset != int32(args[i].StackOffset) ||
				l.Flags&nodes.LvIsRegArg != 0 != args[i].InRegs() {
				t.Errorf("%s, parameter %d: %+v is passed as %+v", conv.Name, i, l, args[i])
			}
		}
		if m.IncomingSize != c.StackSize {
			t.Errorf("%s: %d bytes of stack arguments come in, %d go out", conv.Name, m.IncomingSize, c.StackSize)
		}
	}
}

// TestReturnTypeDesc: results in one register and in several, for each convention
// (multi-reg-call-nodes).
func TestReturnTypeDesc(t *testing.T) {
	const rax, rdx, xmm0, xmm1 = 0, 2, 16, 17
	for _, c := range []struct {
		name  string
		conv  *abi.Convention
		t     nodes.VarType
		class ee.ClassHandle
		types []nodes.VarType
		regs  []Reg
		offs  []uint8
	}{
		{"x64-Unix/rax-rdx", &abi.SysV, nodes.TYP_STRUCT, 5, vts{nodes.TYP_LONG, nodes.TYP_LONG}, []Reg{rax, rdx}, []uint8{0, 8}},
		{"x64-Unix/rax-rdx-with-a-reference", &abi.SysV, nodes.TYP_STRUCT, 1, vts{nodes.TYP_REF, nodes.TYP_LONG}, []Reg{rax, rdx}, []uint8{0, 8}},
		{"x64-Unix/rax-xmm0", &abi.SysV, nodes.TYP_STRUCT, 8, vts{nodes.TYP_LONG, nodes.TYP_DOUBLE}, []Reg{rax, xmm0}, []uint8{0, 8}},
		{"x64-Unix/xmm0-rax", &abi.SysV, nodes.TYP_STRUCT, 7, vts{nodes.TYP_DOUBLE, nodes.TYP_LONG}, []Reg{xmm0, rax}, []uint8{0, 8}},
		{"x64-Unix/xmm0-xmm1", &abi.SysV, nodes.TYP_STRUCT, 6, vts{nodes.TYP_DOUBLE, nodes.TYP_DOUBLE}, []Reg{xmm0, xmm1}, []uint8{0, 8}},
		{"x64-Unix/case3-ref-double", &abi.SysV, nodes.TYP_STRUCT, 14, vts{nodes.TYP_REF, nodes.TYP_DOUBLE}, []Reg{rax, xmm0}, []uint8{0, 8}},
		{"x64-Unix/case2-two-ints-in-a-register", &abi.SysV, nodes.TYP_STRUCT, 13, vts{nodes.TYP_LONG, nodes.TYP_REF}, []Reg{rax, rdx}, []uint8{0, 8}},
		{"x64-Unix/buffer", &abi.SysV, nodes.TYP_STRUCT, 3, nil, nil, nil},
		{"x64-Windows/one-register", &abi.Windows, nodes.TYP_STRUCT, 2, vts{nodes.TYP_LONG}, []Reg{rax}, []uint8{0}},
		{"x64-Windows/int", &abi.Windows, nodes.TYP_STRUCT, 4, vts{nodes.TYP_INT}, []Reg{rax}, []uint8{0}},
		{"x64-Windows/buffer", &abi.Windows, nodes.TYP_STRUCT, 5, nil, nil, nil},
		{"arm64/HFA-1", &abi.ARM64, nodes.TYP_STRUCT, 12, vts{nodes.TYP_DOUBLE}, []Reg{32}, []uint8{0}},
		{"arm64/HFA-2", &abi.ARM64, nodes.TYP_STRUCT, 2, vts{nodes.TYP_FLOAT, nodes.TYP_FLOAT}, []Reg{32, 33}, []uint8{0, 4}},
		{"arm64/HFA-3", &abi.ARM64, nodes.TYP_STRUCT, 11, vts{nodes.TYP_DOUBLE, nodes.TYP_DOUBLE, nodes.TYP_DOUBLE}, []Reg{32, 33, 34}, []uint8{0, 8, 16}},
		{"arm64/HFA-4", &abi.ARM64, nodes.TYP_STRUCT, 9, vts{nodes.TYP_FLOAT, nodes.TYP_FLOAT, nodes.TYP_FLOAT, nodes.TYP_FLOAT}, []Reg{32, 33, 34, 35}, []uint8{0, 4, 8, 12}},
		{"arm64/16-byte-struct", &abi.ARM64, nodes.TYP_STRUCT, 7, vts{nodes.TYP_LONG, nodes.TYP_LONG}, []Reg{0, 1}, []uint8{0, 8}},
		{"arm64/16-byte-struct-with-a-reference", &abi.ARM64, nodes.TYP_STRUCT, 14, vts{nodes.TYP_REF, nodes.TYP_LONG}, []Reg{0, 1}, []uint8{0, 8}},
		{"arm64/buffer", &abi.ARM64, nodes.TYP_STRUCT, 3, nil, nil, nil},
		{"arm32/long", &abi.ARM32, nodes.TYP_LONG, 0, vts{nodes.TYP_INT, nodes.TYP_INT}, []Reg{0, 1}, []uint8{0, 4}},
		{"arm32/HFA-1", &abi.ARM32, nodes.TYP_STRUCT, 12, vts{nodes.TYP_DOUBLE}, []Reg{16}, []uint8{0}},
		{"arm32/HFA-2", &abi.ARM32, nodes.TYP_STRUCT, 2, vts{nodes.TYP_FLOAT, nodes.TYP_FLOAT}, []Reg{16, 17}, []uint8{0, 4}},
		{"arm32/HFA-3", &abi.ARM32, nodes.TYP_STRUCT, 11, vts{nodes.TYP_DOUBLE, nodes.TYP_DOUBLE, nodes.TYP_DOUBLE}, []Reg{16, 18, 20}, []uint8{0, 8, 16}},
		{"arm32/HFA-4", &abi.ARM32, nodes.TYP_STRUCT, 10, vts{nodes.TYP_DOUBLE, nodes.TYP_DOUBLE, nodes.TYP_DOUBLE, nodes.TYP_DOUBLE}, []Reg{16, 18, 20, 22}, []uint8{0, 8, 16, 24}},
		{"arm32/one-word", &abi.ARM32, nodes.TYP_STRUCT, 4, vts{nodes.TYP_INT}, []Reg{0}, []uint8{0}},
		{"arm32/buffer", &abi.ARM32, nodes.TYP_STRUCT, 15, nil, nil, nil},
		{"x86/long", &abi.X86, nodes.TYP_LONG, 0, vts{nodes.TYP_INT, nodes.TYP_INT}, []Reg{0, 2}, []uint8{0, 4}},
		{"x86/one-word", &abi.X86, nodes.TYP_STRUCT, 4, vts{nodes.TYP_INT}, []Reg{0}, []uint8{0}},
		{"x86/buffer", &abi.X86, nodes.TYP_STRUCT, 15, nil, nil, nil},
		{"x86/double", &abi.X86, nodes.TYP_DOUBLE, 0, vts{nodes.TYP_DOUBLE}, []Reg{24}, []uint8{0}},
	} {
		t.Run(c.name, func(t *testing.T) {
			jit := ee.JitInfo(fakeClasses{ptr: c.conv.PointerSize})
			m := nodes.Method{Model: nodes.ModelOf(c.conv.PointerSize)}
			m.Reset()
			layout := uint32(0)
			if c.class != 0 {
				layout = m.LayoutOf(jit, c.class)
			}
			want := nodes.RetDesc{Count: uint8(len(c.regs))}
			copy(want.Types[:], c.types)
			copy(want.Regs[:], c.regs)
			copy(want.Offset[:], c.offs)
			a := &ABI{Convention: c.conv}
			if got := a.Return(&m, jit, c.t, layout); got != want {
				t.Errorf("%+v, want %+v", got, want)
			}
		})
	}
}

type vts = []nodes.VarType

func BenchmarkAssignArgs(b *testing.B) {
	var jit ee.JitInfo = fakeClasses{ptr: 8}
	a := &ABI{Convention: &abi.Windows, StubCell: NoReg, PInvokeTarget: NoReg, PInvokeCookie: NoReg}
	var m nodes.Method
	c := testCall(&m, jit, false)
	b.ReportAllocs()
	for b.Loop() {
		a.AssignArgs(&m, jit, c)
	}
}
