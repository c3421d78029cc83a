package rationalize_test

import (
	"testing"
	"time"

	"ryugo/ee"
	"ryugo/nodes"
	"ryugo/passes/funclets"
	"ryugo/passes/irtest"
	"ryugo/passes/lclsort"
	"ryugo/passes/liveness"
	"ryugo/passes/morph"
	"ryugo/passes/order"
	"ryugo/passes/rationalize"
	"ryugo/targets"
)

// phases are the phases in the middle of a compile, from imported HIR to LIR.
type phases struct {
	exposed  morph.AddrExposed
	morph    morph.Morpher
	funclets funclets.Outliner
	sort     lclsort.Sorter
	order    order.Order
	live     liveness.Liveness
	ration   rationalize.Rationalizer
}

func (p *phases) run(m *nodes.Method, env *targets.Env) {
	p.exposed.Run(m, env)
	p.morph.Run(m, env)
	p.funclets.Run(m)
	p.order.Run(m)
	p.sort.Run(m, env)
	p.live.Run(m)
	p.ration.Run(m, env)
}

// build creates a method of n statements that contains some of everything. It does not allocate
// once m is warm.
func build(m *nodes.Method, n int) {
	m.Reset()
	m.Layouts = append(m.Layouts, nodes.Layout{Class: 16, Size: 16, Align: 8, Words: 2, GCFirst: uint32(len(m.GCTypes))})
	m.GCTypes = append(m.GCTypes, 0, 0)
	this, i := m.NewTemp(nodes.TYP_REF, 0), m.NewTemp(nodes.TYP_INT, 0)
	s, d := m.NewTemp(nodes.TYP_STRUCT, 1), m.NewTemp(nodes.TYP_DOUBLE, 0)
	m.NumParams = 2
	b := m.NewBlock(nodes.BBJ_RETURN)
	for k := range n {
		if k%16 == 0 {
			b = m.NewBlock(nodes.BBJ_NONE)
			m.AppendBlock(b)
		}
		switch k % 4 {
		case 0: // this.f[i + 1] = (int)d
			arr := field(m, nodes.TYP_REF, m.NewLclVar(this), 8)
			idx := m.NewOp(nodes.GT_ADD, nodes.TYP_INT, m.NewLclVar(i), m.NewInt(nodes.TYP_INT, 1), 0)
			m.Indexes = append(m.Indexes, nodes.IndexRef{ElemType: nodes.TYP_INT, ElemSize: 4, LenOffset: 8, DataOffset: 16})
			x := m.New(nodes.GT_INDEX, nodes.TYP_INT, arr, idx, uint32(len(m.Indexes)-1), nodes.GTF_EXCEPT)
			v := m.New(nodes.GT_CAST, nodes.TYP_INT, m.NewLclVar(d), 0, uint32(nodes.TYP_INT), 0)
			m.NewStmt(b, m.NewOp(nodes.GT_ASG, nodes.TYP_INT, x, v, nodes.GTF_ASG), uint32(k))
		case 1: // call(this, call(i), this.g, s)
			inner := call(m, nodes.TYP_INT, m.NewLclVar(i))
			m.NewStmt(b, call(m, nodes.TYP_VOID, m.NewLclVar(this), inner, field(m, nodes.TYP_INT, m.NewLclVar(this), 16), m.NewLclVar(s)), uint32(k))
		case 2: // i = this == null ? 1 : this.g
			cond := m.NewOp(nodes.GT_EQ, nodes.TYP_INT, m.NewLclVar(this), m.NewInt(nodes.TYP_REF, 0), 0)
			colon := m.NewOp(nodes.GT_COLON, nodes.TYP_INT, m.NewInt(nodes.TYP_INT, 1), field(m, nodes.TYP_INT, m.NewLclVar(this), 16), 0)
			m.NewStmt(b, m.NewAssign(i, m.NewOp(nodes.GT_QMARK, nodes.TYP_INT, cond, colon, 0)), uint32(k))
		case 3: // s = this.h
			h := field(m, nodes.TYP_STRUCT, m.NewLclVar(this), 24)
			m.NewStmt(b, m.NewAssign(s, h), uint32(k))
		}
	}
	last := m.NewBlock(nodes.BBJ_RETURN)
	m.AppendBlock(last)
	m.NewStmt(last, m.NewOp(nodes.GT_RETURN, nodes.TYP_VOID, 0, 0, 0), 0)
	// The first block is a try with a handler at the end.
	h := m.NewBlock(nodes.BBJ_EHCATCHRET)
	m.AppendBlock(h)
	m.Blocks.Jump[h] = last
	m.Blocks.Hnd[h] = 1
	first := m.FirstBB
	m.Blocks.Try[first] = 1
	m.EH = append(m.EH, nodes.EHRegion{Kind: nodes.EH_CATCH, TryBeg: first, TryLast: first, HndBeg: h, HndLast: h})
}

func field(m *nodes.Method, t nodes.VarType, obj nodes.NodeID, off uint32) nodes.NodeID {
	f := nodes.FieldRef{Offset: off}
	if t == nodes.TYP_STRUCT {
		f.Layout = 1
	}
	m.Fields = append(m.Fields, f)
	n := m.NewOp(nodes.GT_FIELD, t, obj, 0, nodes.GTF_EXCEPT|nodes.GTF_GLOB_REF)
	m.Val[n] = uint32(len(m.Fields) - 1)
	return n
}

func call(m *nodes.Method, t nodes.VarType, args ...nodes.NodeID) nodes.NodeID {
	c := nodes.Call{Args: nodes.Range{First: uint32(len(m.Args)), Count: uint32(len(args))}, ILOffset: ee.NoILOffset}
	f := nodes.GTF_CALL | nodes.GTF_EXCEPT | nodes.GTF_GLOB_REF
	for _, a := range args {
		arg := nodes.Arg{Early: a, Type: m.Type[a]}
		if arg.Type == nodes.TYP_STRUCT {
			arg.Layout = 1
		}
		m.Args = append(m.Args, arg)
		f |= m.Flags[a] & nodes.GTF_ALL_EFFECT
	}
	m.Calls = append(m.Calls, c)
	return m.New(nodes.GT_CALL, t, 0, 0, uint32(len(m.Calls)-1), f)
}

// TestNoAllocations checks that warm phases allocate nothing, with and without tracked locals.
func TestNoAllocations(t *testing.T) {
	var p phases
	var m nodes.Method
	for _, minopts := range []bool{true, false} {
		env := irtest.Env()
		env.MinOpts = minopts
		run := func() {
			build(&m, 400)
			p.run(&m, env)
		}
		run()
		run()
		var v nodes.Verifier
		if err := v.Verify(&m); err != nil {
			t.Fatal(err)
		}
		if n := testing.AllocsPerRun(5, run); n != 0 {
			t.Errorf("minopts %t: %v allocations", minopts, n)
		}
	}
}

// TestDeepTrees checks that trees as deep as IL can nest need neither Go stack nor more than linear
// time.
func TestDeepTrees(t *testing.T) {
	const depth = 30000
	kinds := map[string]func(m *nodes.Method, n nodes.NodeID) nodes.NodeID{
		"add": func(m *nodes.Method, n nodes.NodeID) nodes.NodeID {
			return m.NewOp(nodes.GT_ADD, nodes.TYP_INT, m.NewLclVar(1), n, 0)
		},
		"call": func(m *nodes.Method, n nodes.NodeID) nodes.NodeID {
			return call(m, nodes.TYP_INT, m.NewLclVar(1), n)
		},
		"field": func(m *nodes.Method, n nodes.NodeID) nodes.NodeID {
			if m.Type[n] == nodes.TYP_INT {
				n = m.NewLclVar(0)
			}
			return field(m, nodes.TYP_REF, n, 8)
		},
		"address": func(m *nodes.Method, n nodes.NodeID) nodes.NodeID {
			if m.Type[n] == nodes.TYP_INT {
				n = m.NewLclVar(0)
			}
			return m.NewOp(nodes.GT_ADDR, nodes.TYP_BYREF, field(m, nodes.TYP_INT, n, 8), 0, 0)
		},
		"comma": func(m *nodes.Method, n nodes.NodeID) nodes.NodeID {
			return m.NewOp(nodes.GT_COMMA, nodes.TYP_INT, call(m, nodes.TYP_VOID), n, 0)
		},
		"element": func(m *nodes.Method, n nodes.NodeID) nodes.NodeID {
			m.Indexes = append(m.Indexes, nodes.IndexRef{ElemType: nodes.TYP_INT, ElemSize: 4, LenOffset: 8, DataOffset: 16})
			return m.New(nodes.GT_INDEX, nodes.TYP_INT, m.NewLclVar(0), n, uint32(len(m.Indexes)-1), m.Flags[n]&nodes.GTF_ALL_EFFECT|nodes.GTF_EXCEPT)
		},
	}
	for name, kind := range kinds {
		t.Run(name, func(t *testing.T) {
			var p phases
			var m nodes.Method
			m.Reset()
			m.NewTemp(nodes.TYP_REF, 0)
			m.NewTemp(nodes.TYP_INT, 0)
			b := m.NewBlock(nodes.BBJ_RETURN)
			m.AppendBlock(b)
			n := m.NewLclVar(1)
			for range depth {
				n = kind(&m, n)
			}
			m.NewStmt(b, call(&m, nodes.TYP_VOID, n), 0)
			m.NewStmt(b, m.New(nodes.GT_RETURN, nodes.TYP_VOID, 0, 0, 0, 0), 0)
			start := time.Now()
			p.run(&m, irtest.Env())
			if d := time.Since(start); d > 2*time.Second {
				t.Errorf("took %v", d)
			}
			var v nodes.Verifier
			if err := v.Verify(&m); err != nil {
				t.Fatal(err)
			}
		})
	}
}

// BenchmarkPhases reports the time of each phase for a method of average size (about 100 imported
// nodes).
func BenchmarkPhases(b *testing.B) {
	var p phases
	var m nodes.Method
	env := irtest.Env()
	list := []struct {
		name string
		run  func()
	}{
		{"exposed", func() { p.exposed.Run(&m, env) }},
		{"morph", func() { p.morph.Run(&m, env) }},
		{"funclets", func() { p.funclets.Run(&m) }},
		{"sort", func() { p.sort.Run(&m, env) }},
		{"order", func() { p.order.Run(&m) }},
		{"liveness", func() { p.live.Run(&m) }},
		{"rationalize", func() { p.ration.Run(&m, env) }},
	}
	spent := make([]time.Duration, len(list))
	imported := 0
	for b.Loop() {
		build(&m, 16)
		imported = m.NumNodes
		for i := range list {
			start := time.Now()
			list[i].run()
			spent[i] += time.Since(start)
		}
	}
	for i := range list {
		b.ReportMetric(float64(spent[i])/float64(b.N), list[i].name+"-ns")
	}
	b.ReportMetric(float64(imported), "nodes-in")
	b.ReportMetric(float64(m.NumNodes), "nodes-out")
}
