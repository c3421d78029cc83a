package morph_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"ryugo/ee"
	"ryugo/nodes"
	"ryugo/passes/irtest"
	"ryugo/passes/morph"
	"ryugo/passes/order"
	"ryugo/passes/promote"
	"ryugo/passes/rationalize"
)

// What the machine knows of structs: a field is a cell at its offset, and a register
// of a call's result is a number of which each field in it is some bits.

// part is the address of the cell that n names.
func (x *machine) part(n nodes.NodeID) int64 {
	return lclBase + int64(x.m.LclOf(n))*64 + int64(x.m.LclOffset(n))
}

// register is what call n leaves in register i of its result.
func (x *machine) register(n nodes.NodeID, i int) int64 {
	return (x.val[n] + 1) * int64(i+3) * 0x1234_5678_9abc_def1
}

// fields are those of a layout.
func (x *machine) fields(layout uint32) []nodes.LayoutField {
	f, _ := x.m.StructFields(irtest.Env().JIT, layout)
	return f
}

// storeStruct stores what a call returned, or another local, to struct local l.
func (x *machine) storeStruct(l nodes.LclNum, src nodes.NodeID) {
	m := x.m
	to := lclBase + int64(l)*64
	if m.Oper[src] == nodes.GT_LCL_VAR {
		for off := range int64(16) {
			x.mem[to+off] = x.mem[lclBase+int64(m.Val[src])*64+off]
		}
		return
	}
	d := &m.Calls[m.Val[src]].Ret
	for _, f := range x.fields(m.Locals[l].Layout) {
		for i := range d.Count {
			if at := int64(f.Offset) - int64(d.Offset[i]); at >= 0 && at < 8 {
				x.mem[to+int64(f.Offset)] = narrow(f.Type, x.register(src, int(i))>>(8*at))
			}
		}
	}
}

func (x *machine) storeMultiVar(n nodes.NodeID) {
	m := x.m
	for i, v := range m.MultiVarsOf(n) {
		switch {
		case v.Lcl == nodes.NoLcl:
		case m.Oper[m.Op1[n]] == nodes.GT_LCL_VAR:
			x.storeLcl(v.Lcl, x.mem[lclBase+int64(m.Val[m.Op1[n]])*64+int64(v.Offset)])
		default:
			x.storeLcl(v.Lcl, narrow(v.Type, x.register(m.Op1[n], i)))
		}
	}
}

// returned is what the caller finds of each field in the registers.
func (x *machine) returned(op nodes.NodeID) (values []int64) {
	m := x.m
	for _, f := range x.fields(m.RetLayout) {
		for i := range m.RetDesc.Count {
			at := int64(f.Offset) - int64(m.RetDesc.Offset[i])
			switch {
			case at < 0 || at >= 8:
			case m.Oper[op] == nodes.GT_MULTI_VAR:
				l := m.MultiVarsOf(op)[i].Lcl
				values = append(values, narrow(f.Type, x.mem[lclBase+int64(l)*64]>>(8*at)))
			default:
				values = append(values, narrow(f.Type, x.mem[lclBase+int64(m.Val[op])*64+int64(f.Offset)]))
			}
		}
	}
	return values
}

// multiRegClasses are classes of irtest that come in two registers, of which each
// is a field or some.
var multiRegClasses = [...]uint32{0x102, 0x109, 0x126, 0x121, 0x122}

// TestSemanticsOfMultiRegs executes random methods with such structs as they would be
// imported, and as LIR.
func TestSemanticsOfMultiRegs(t *testing.T) {
	var (
		exposed  morph.AddrExposed
		promoter promote.Promoter
		global   morph.Morph
		o        order.Order
		r        rationalize.Rationalizer
		v        nodes.Verifier
		stores   int
		returns  int
	)
	for seed := range uint64(1500) {
		m := multiRegMethod(rand.New(rand.NewPCG(seed, 9)))
		var before strings.Builder
		m.Text(&before, "random")
		want := newMachine(m).run()
		env := irtest.Env()
		env.MinOpts = seed%8 == 0
		for i, phase := range []func(){
			func() { exposed.Run(m, env) },
			func() {
				if !env.MinOpts {
					promoter.Run(m, env)
				}
			},
			func() { global.Run(m, env) }, func() { o.Run(m, env) }, func() { r.Run(m, env) },
		} {
			phase()
			if err := v.Verify(m); err != nil {
				t.Fatalf("seed %d: phase %d: %v\n%s", seed, i, err, before.String())
			}
		}
		for n := m.Blocks.First[m.FirstBB]; n != 0; n = m.Next[n] {
			switch m.Oper[n] {
			case nodes.GT_STORE_MULTI_VAR:
				stores++
			case nodes.GT_MULTI_VAR:
				returns++
			}
		}
		if got := newMachine(m).run(); got != want {
			var after strings.Builder
			m.Text(&after, "random")
			t.Fatalf("seed %d:\nwant %s\ngot  %s\n%s\n%s", seed, want, got, before.String(), after.String())
		}
	}
	if stores < 300 || returns < 300 {
		t.Errorf("%d GT_STORE_MULTI_VAR, %d GT_MULTI_VAR: the test has lost its bite", stores, returns)
	}
}

// multiRegMethod makes statements over three structs of one class, a few ints and
// references.
func multiRegMethod(r *rand.Rand) *nodes.Method {
	m := new(nodes.Method)
	m.Model = nodes.ModelOf(8)
	m.Reset()
	env := irtest.Env()
	layout := m.LayoutOf(env.JIT, ee.ClassHandle(multiRegClasses[r.IntN(len(multiRegClasses))]))
	fields, _ := m.StructFields(env.JIT, layout)
	const structs = 3
	for range structs {
		m.NewTemp(nodes.TYP_STRUCT, layout)
	}
	scalars := map[nodes.VarType]nodes.LclNum{}
	for _, t := range [...]nodes.VarType{nodes.TYP_INT, nodes.TYP_LONG, nodes.TYP_REF} {
		scalars[t] = m.NewTemp(t, 0)
	}
	m.RetType, m.RetLayout = nodes.TYP_STRUCT, layout
	m.RetDesc = env.Target.ABI.Return(m, env.JIT, nodes.TYP_STRUCT, layout)
	b := m.NewBlock(nodes.BBJ_RETURN)
	m.AppendBlock(b)
	lcl := func() uint32 { return uint32(r.IntN(structs)) }
	whole := func() nodes.NodeID { return m.New(nodes.GT_LCL_VAR, nodes.TYP_STRUCT, 0, 0, lcl(), 0) }
	field := func(f nodes.LayoutField, flags nodes.NodeFlags) nodes.NodeID {
		return m.New(nodes.GT_LCL_FLD, f.Type, 0, 0, nodes.PackLclFld(nodes.LclNum(lcl()), f.Offset), flags)
	}
	assign := func(t nodes.VarType, dst, v nodes.NodeID) {
		m.NewStmt(b, m.New(nodes.GT_ASG, t, dst, v, 0, m.Flags[v]&nodes.GTF_ALL_EFFECT|nodes.GTF_ASG), 0)
	}
	call := func(t nodes.VarType) nodes.NodeID {
		c := nodes.Call{Method: 8, Args: nodes.Range{First: uint32(len(m.Args))}}
		for range r.IntN(3) {
			f := fields[r.IntN(len(fields))]
			v := field(f, 0)
			m.Args = append(m.Args, nodes.Arg{Early: v, Type: f.Type, Tmp: nodes.NoLcl})
			c.Args.Count++
		}
		if t == nodes.TYP_STRUCT {
			c.Ret, c.RetClass = m.RetDesc, layout
		}
		m.Calls = append(m.Calls, c)
		return m.New(nodes.GT_CALL, t, 0, 0, uint32(len(m.Calls)-1), nodes.GTF_CALL|nodes.GTF_EXCEPT|nodes.GTF_GLOB_REF)
	}
	for range 3 + r.IntN(6) {
		switch f := fields[r.IntN(len(fields))]; r.IntN(6) {
		case 0, 1:
			assign(nodes.TYP_STRUCT, whole(), call(nodes.TYP_STRUCT))
		case 2:
			assign(f.Type, field(f, nodes.GTF_VAR_DEF|nodes.GTF_VAR_USEASG), m.NewLclVar(scalars[f.Type]))
		case 3:
			assign(f.Type, m.New(nodes.GT_LCL_VAR, f.Type, 0, 0, uint32(scalars[f.Type]), nodes.GTF_VAR_DEF), field(f, 0))
		case 4:
			assign(nodes.TYP_STRUCT, whole(), whole())
		default:
			m.NewStmt(b, call(nodes.TYP_VOID), 0)
		}
	}
	m.NewStmt(b, m.New(nodes.GT_RETURN, nodes.TYP_STRUCT, whole(), 0, 0, 0), 0)
	return m
}
