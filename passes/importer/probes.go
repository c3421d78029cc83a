package importer

import (
	"ryugo/ee"
	"ryugo/nodes"
)

// probes instrument the method for its next compile (BBINSTR, or BBINSTR_IF_LOOPS with
// patchpoints). Each IL block increments a counter in the runtime's memory. Each virtual call and
// each cast passes its object to a helper that samples classes. Each call of a delegate passes the
// delegate to a helper that samples methods:
//
//	BB02: [counter] = [counter] + 1
//	      ...
//	      V07 = this
//	      call CLASSPROFILE32(V07, histogram)
//	      callvirt(V07)
//
// The runtime allocates the counters when all of them are known, so addresses are filled in at the
// end. Only the method's own IL is instrumented, not inlined bodies.
type probes struct {
	*evalStack
	on     bool
	schema []ee.PgoSchema
	sites  []probe
}

// probe is an instrumentation statement.
type probe struct {
	block nodes.BlockID
	stmt  nodes.StmtID
	row   uint32          // its row of the schema
	addrs [2]nodes.NodeID // constants that become the counter's address; 0: none
}

// begin prepares for a method whose blocks have been made.
func (ps *probes) begin() {
	const ifLoops = ee.CORJIT_FLAG_BBINSTR_IF_LOOPS
	ps.on = ps.m.Info.Flags&ee.CORJIT_FLAG_BBINSTR != 0 || ps.m.Info.Flags&ifLoops != 0 && ps.m.CounterLcl != nodes.NoLcl
	ps.schema, ps.sites = ps.schema[:0], ps.sites[:0]
}

// address makes the constant for the address of a counter.
func (ps *probes) address() nodes.NodeID { return ps.m.NewValue(ee.Value{}) }

// countBlock makes the current block increment its counter. The block begins here.
func (ps *probes) countBlock() {
	m := ps.m
	to, from := ps.address(), ps.address()
	location := func(addr nodes.NodeID) nodes.NodeID {
		return m.New(nodes.GT_IND, nodes.TYP_INT, addr, 0, 0, nodes.GTF_GLOB_REF|nodes.GTF_NO_FAULT)
	}
	sum := ps.op(nodes.GT_ADD, nodes.TYP_INT, location(from), m.NewInt(nodes.TYP_INT, 1), 0)
	s := m.NewStmt(ps.cur, ps.op(nodes.GT_ASG, nodes.TYP_INT, location(to), sum, nodes.GTF_ASG), ps.stmtIL)
	ps.sites = append(ps.sites, probe{ps.cur, s, uint32(len(ps.schema)), [2]nodes.NodeID{to, from}})
	ps.schema = append(ps.schema, ee.PgoSchema{Kind: ee.BasicBlockIntCount, ILOffset: m.Blocks.ILBegin[ps.cur], Count: 1})
}

// showThis passes the object in stack entry i to a helper, before the current call.
func (ps *probes) showThis(i int, call *ee.CallInfo) {
	m := ps.m
	if m.Type[ps.stack[i].node] != nodes.TYP_REF {
		return
	}
	helper, kind, other := ee.CORINFO_HELP_CLASSPROFILE32, ee.HandleHistogramTypes, uint32(ee.HISTOGRAM_CLASS)
	switch {
	case call.MethodFlags&ee.CORINFO_FLG_DELEGATE_INVOKE != 0:
		helper, kind, other = ee.CORINFO_HELP_DELEGATEPROFILE32, ee.HandleHistogramMethods, 0
	case call.Kind == ee.CORINFO_VIRTUALCALL_STUB:
		other |= ee.HISTOGRAM_INTERFACE
	}
	ps.spillInOrder(i)
	ps.show(nodes.LclNum(m.Val[ps.stack[i].node]), helper, kind, other)
}

// showCast passes object n, which is cast to class, to the helper and returns the object for the
// cast. Casts to exact classes are not instrumented, because their test is inline anyway.
func (ps *probes) showCast(n nodes.NodeID, class ee.ClassHandle) nodes.NodeID {
	if !ps.on || ps.inlining || ps.m.Type[n] != nodes.TYP_REF || ps.jit.IsExactClass(class) {
		return n
	}
	l := ps.temp(nodes.TYP_REF, 0)
	ps.append(ps.assign(l, n))
	ps.show(l, ee.CORINFO_HELP_CLASSPROFILE32, ee.HandleHistogramTypes, ee.HISTOGRAM_CLASS)
	return ps.m.NewLclVar(l)
}

// show appends a call of the helper that samples local l in a histogram of its own.
func (ps *probes) show(l nodes.LclNum, helper ee.Helper, kind ee.PgoKind, other uint32) {
	m := ps.m
	histogram := ps.address()
	n := ps.helperCall(helper, nodes.TYP_VOID, m.NewLclVar(l), histogram, 0)
	ps.spillFor(n)
	s := m.NewStmt(ps.cur, n, ps.stmtIL)
	row := uint32(len(ps.schema))
	il := uint32(ps.ilOffset)
	ps.schema = append(ps.schema, ee.PgoSchema{Kind: ee.HandleHistogramIntCount, ILOffset: il, Count: 1, Other: other},
		ee.PgoSchema{Kind: kind, ILOffset: il, Count: ee.HistogramSize, Other: other})
	ps.sites = append(ps.sites, probe{ps.cur, s, row, [2]nodes.NodeID{histogram}})
}

// finish asks the runtime for the counters. If it has none for the method, all probes are removed.
func (ps *probes) finish() {
	m := ps.m
	if len(ps.sites) == 0 {
		return
	}
	base, ok := ps.jit.AllocPgoInstrumentationBySchema(ps.self, ps.schema)
	for i := range ps.sites {
		s := &ps.sites[i]
		if !ok {
			m.RemoveStmt(s.block, s.stmt)
			continue
		}
		for _, a := range s.addrs {
			if a != 0 {
				m.Consts[m.Val[a]] = base + ps.schema[s.row].Offset
			}
		}
	}
}
