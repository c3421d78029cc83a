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

// multiRegClasses are irtest classes that are passed in two registers, each of which holds one or
// several fields.
var multiRegClasses = [...]uint32{0x102, 0x109, 0x126, 0x121, 0x122}

// TestSemanticsOfMultiRegs executes random methods with such structs as imported, and as LIR.
func TestSemanticsOfMultiRegs(t *testing.T) {
	var (
		exposed  morph.AddrExposed
		promoter promote.Promoter
		global   morph.Morpher
		o        order.Order
		r        rationalize.Rationalizer
		x        irtest.Machine
		v        nodes.Verifier
		stores   int
		returns  int
	)
	for seed := range uint64(1500) {
		m := multiRegMethod(rand.New(rand.NewPCG(seed, 9)))
		var before strings.Builder
		m.Text(&before, "random")
		want := x.Run(m)
		env := irtest.Env()
		env.MinOpts = seed%8 == 0
		for i, phase := range []func(){
			func() { exposed.Run(m, env) },
			func() {
				if !env.MinOpts {
					promoter.Run(m, env)
				}
			},
			func() { global.Run(m, env) }, func() { o.Run(m) }, func() { r.Run(m, env) },
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
		if got := x.Run(m); got != want {
			var after strings.Builder
			m.Text(&after, "random")
			t.Fatalf("seed %d:\nwant %s\ngot  %s\n%s\n%s", seed, want, got, before.String(), after.String())
		}
	}
	if stores < 300 || returns < 300 {
		t.Errorf("%d GT_STORE_MULTI_VAR, %d GT_MULTI_VAR: the test has lost its bite", stores, returns)
	}
}

// multiRegMethod creates statements over three structs of one class, a few ints and references.
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
