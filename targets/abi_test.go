package targets

import (
	"testing"

	"ryugo/ee"
	"ryugo/nodes"
	"ryugo/targets/abi"
)

// fakeClasses has classes by number: 1 is {object, int}, 2 {float, float}, 3
// {long, long, long}, 4 {int}.
type fakeClasses struct{ ee.JitInfo }

var fakeFields = [][]ee.CorInfoType{
	1: {ee.CORINFO_TYPE_CLASS, ee.CORINFO_TYPE_INT},
	2: {ee.CORINFO_TYPE_FLOAT, ee.CORINFO_TYPE_FLOAT},
	3: {ee.CORINFO_TYPE_LONG, ee.CORINFO_TYPE_LONG, ee.CORINFO_TYPE_LONG},
	4: {ee.CORINFO_TYPE_INT},
}

var (
	fakeSizes  = []uint32{1: 16, 2: 8, 3: 24, 4: 4}
	fakeAligns = []uint32{1: 8, 2: 4, 3: 8, 4: 4}
	fakeGC     = [][]ee.GCType{1: {ee.TYPE_GC_REF, ee.TYPE_GC_NONE}, 2: {0}, 3: {0, 0, 0}, 4: {0}}
)

func (fakeClasses) GetClassAttribs(ee.ClassHandle) ee.ClassFlags   { return 0 }
func (fakeClasses) AsCorInfoType(ee.ClassHandle) ee.CorInfoType    { return ee.CORINFO_TYPE_VALUECLASS }
func (fakeClasses) GetClassSize(c ee.ClassHandle) uint32           { return fakeSizes[c] }
func (fakeClasses) GetClassAlignment(c ee.ClassHandle) uint32      { return fakeAligns[c] }
func (fakeClasses) GetClassGClayout(c ee.ClassHandle) []ee.GCType  { return fakeGC[c] }
func (fakeClasses) GetClassNumInstanceFields(c ee.ClassHandle) int { return len(fakeFields[c]) }
func (fakeClasses) GetFieldInClass(c ee.ClassHandle, i int) ee.FieldHandle {
	return ee.FieldHandle(uint64(c)*10 + uint64(i))
}
func (fakeClasses) GetFieldType(f ee.FieldHandle) ee.SigArg {
	return ee.SigArg{Type: fakeFields[f/10][f%10]}
}
func (fakeClasses) GetFieldOffset(f ee.FieldHandle) uint32 {
	_, size := scalarOf(fakeFields[f/10][0], 8)
	return uint32(f%10) * size
}

// testCall makes a call with `this`, a generic context, an int, a double and
// the four structs.
func testCall(m *nodes.Method, jit ee.JitInfo) *nodes.Call {
	m.Reset()
	m.Args = append(m.Args,
		nodes.Arg{Type: nodes.TYP_REF, Kind: nodes.ArgThis},
		nodes.Arg{Type: nodes.TYP_LONG, Kind: nodes.ArgInstParam},
		nodes.Arg{Type: nodes.TYP_INT},
		nodes.Arg{Type: nodes.TYP_DOUBLE})
	for c := range ee.ClassHandle(4) {
		m.Args = append(m.Args, nodes.Arg{Type: nodes.TYP_STRUCT, Layout: m.LayoutOf(jit, c+1)})
	}
	n := uint32(len(m.Args))
	m.Calls = append(m.Calls, nodes.Call{Args: nodes.Range{First: n - 8, Count: 8}})
	return &m.Calls[len(m.Calls)-1]
}

// TestAssignArgs: the rows of a call say what the convention's own assignment
// says of the same signature, and so do the parameters of its callee.
func TestAssignArgs(t *testing.T) {
	var jit ee.JitInfo = fakeClasses{}
	for _, conv := range abi.All {
		if conv.PointerSize != 8 {
			continue // the sizes of types are those of a 64-bit target
		}
		a := &ABI{Convention: conv, StubCell: NoReg, PInvokeTarget: NoReg, PInvokeCookie: NoReg}
		var m nodes.Method
		c := testCall(&m, jit)
		a.AssignArgs(&m, jit, c)

		sig := abi.Signature{This: true, Context: true, Params: []abi.Param{{Class: abi.Int32}, {Class: abi.Double}}}
		for class := range ee.ClassHandle(4) {
			s := ShapeOf(jit, class+1, 8, nil)
			sig.Params = append(sig.Params, abi.Param{Shape: &s})
		}
		var want abi.Assignment
		conv.Assign(&sig, &want)
		places := append([]abi.Place{want.ThisAt, want.ContextAt}, want.Params...)
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
			switch i {
			case 0:
				l.Flags |= nodes.LvIsThis
			case 1:
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
	}
}

// TestReturn: a result's description is the convention's.
func TestReturn(t *testing.T) {
	var jit ee.JitInfo = fakeClasses{}
	for _, c := range []struct {
		conv  *abi.Convention
		class ee.ClassHandle
		want  nodes.RetDesc
	}{
		{&abi.SysV, 1, nodes.RetDesc{Count: 2, Types: types(nodes.TYP_REF, nodes.TYP_LONG), Regs: regs(0, 2), Offset: [4]uint8{0, 8}}},
		{&abi.SysV, 3, nodes.RetDesc{}},
		{&abi.Windows, 1, nodes.RetDesc{}},
		{&abi.Windows, 2, nodes.RetDesc{Count: 1, Types: types(nodes.TYP_LONG), Regs: regs(0)}},
		{&abi.Windows, 4, nodes.RetDesc{Count: 1, Types: types(nodes.TYP_INT), Regs: regs(0)}},
		{&abi.ARM64, 2, nodes.RetDesc{Count: 2, Types: types(nodes.TYP_FLOAT, nodes.TYP_FLOAT), Regs: regs(32, 33), Offset: [4]uint8{0, 4}}},
	} {
		var m nodes.Method
		m.Reset()
		a := &ABI{Convention: c.conv}
		if got := a.Return(&m, jit, nodes.TYP_STRUCT, m.LayoutOf(jit, c.class)); got != c.want {
			t.Errorf("%s, class %d: %+v, want %+v", c.conv.Name, c.class, got, c.want)
		}
	}
}

func types(ts ...nodes.VarType) (a [nodes.MaxRetRegs]nodes.VarType) { copy(a[:], ts); return }
func regs(rs ...Reg) (a [nodes.MaxRetRegs]Reg)                      { copy(a[:], rs); return }

func BenchmarkAssignArgs(b *testing.B) {
	var jit ee.JitInfo = fakeClasses{}
	a := &ABI{Convention: &abi.Windows, StubCell: NoReg, PInvokeTarget: NoReg, PInvokeCookie: NoReg}
	var m nodes.Method
	c := testCall(&m, jit)
	b.ReportAllocs()
	for b.Loop() {
		a.AssignArgs(&m, jit, c)
	}
}
