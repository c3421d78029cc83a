package cse_test

import (
	"testing"

	"ryugo/nodes"
	"ryugo/passes/cse"
)

// TestRepeats counts loads by hand-made statements: kinds of places, stores, calls.
func TestRepeats(t *testing.T) {
	var m nodes.Method
	m.Model = nodes.ModelOf(8)
	var p cse.Repeats
	lcl := func(n uint32) nodes.NodeID { return m.New(nodes.GT_LCL_VAR, nodes.TYP_REF, 0, 0, n, 0) }
	field := func(n uint32, off int64) nodes.NodeID {
		l := lcl(n)
		return m.New(nodes.GT_IND, nodes.TYP_INT, m.New(nodes.GT_ADD, nodes.TYP_BYREF, l, m.NewInt(nodes.TYP_LONG, off), 0, 0), 0, 0, 0)
	}
	at := func(n uint32) { m.New(nodes.GT_IND, nodes.TYP_INT, lcl(n), 0, 0, 0) }
	length := func(n uint32) { m.New(nodes.GT_ARR_LENGTH, nodes.TYP_INT, lcl(n), 0, 8, 0) }
	static := func(a int64) { m.New(nodes.GT_IND, nodes.TYP_INT, m.NewInt(nodes.TYP_LONG, a), 0, 0, 0) }
	store := func(n uint32, off int64) {
		to := field(n, off)
		m.New(nodes.GT_ASG, nodes.TYP_INT, to, m.NewInt(nodes.TYP_INT, 1), 0, 0)
	}
	call := func(c nodes.Call) {
		m.Calls = append(m.Calls, c)
		m.New(nodes.GT_CALL, nodes.TYP_INT, 0, 0, uint32(len(m.Calls)-1), 0)
	}
	for _, s := range []struct {
		name string
		want int
		make func()
	}{
		{"nothing", 0, func() {}},
		{"a field twice", 1, func() { field(0, 8); field(0, 8) }},
		{"of two locals", 0, func() { field(0, 8); field(1, 8) }},
		{"two fields", 0, func() { field(0, 8); field(0, 16); at(0) }},
		{"by the local itself", 2, func() { at(3); at(3); at(3) }},
		{"lengths", 1, func() { length(1); field(1, 16); length(1) }},
		{"static fields", 1, func() { static(4096); static(4104); static(4096) }},
		{"a store that a load follows", 1, func() { store(0, 8); field(0, 8) }},
		{"a load that a store follows", 0, func() { field(0, 8); store(0, 8) }},
		{"a store between", 1, func() { field(0, 8); store(0, 8); field(0, 8) }},
		{"two stores", 0, func() { store(0, 8); store(0, 8) }},
		{"a call between", 0, func() { field(0, 8); call(nodes.Call{Kind: nodes.CT_USER_FUNC}); field(0, 8) }},
		{"a call before", 1, func() { call(nodes.Call{Kind: nodes.CT_USER_FUNC}); field(0, 8); field(0, 8) }},
		{"a function of Math between", 1, func() {
			field(0, 8)
			call(nodes.Call{Kind: nodes.CT_USER_FUNC, Flags: nodes.GTF_CALL_M_MATH})
			field(0, 8)
		}},
	} {
		m.Reset()
		s.make()
		if got := p.Count(&m); got != s.want {
			t.Errorf("%s: got %d, want %d", s.name, got, s.want)
		}
	}
}
