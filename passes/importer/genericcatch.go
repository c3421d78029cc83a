package importer

import (
	"slices"

	"ryugo/ee"
	"ryugo/nodes"
)

// filterCatches makes each catch whose class depends on the instantiation of shared code a filter,
// if the runtime requires that (fgCreateFiltersForGenericExceptions):
//
//	filter:  x = catchArg
//	         retFilt (call ISINSTANCEOF_EXCEPTION (lookup of the class) x)
//	handler: unchanged
//
// The filter is inserted before the handler. The function runs after importation, so unreachable
// handlers get no filter.
func (p *Importer) filterCatches() {
	m := p.m
	if !p.info.FiltersGenericCatches || m.Info.Options&ee.CORINFO_GENERICS_CTXT_MASK == 0 {
		return
	}
	bb := &m.Blocks
	for i := range m.EH {
		e := &m.EH[i]
		if e.Kind != nodes.EH_CATCH || bb.Flags[e.TryBeg]&nodes.BBF_IMPORTED == 0 {
			continue
		}
		p.ilOffset, p.stmtIL = int(bb.ILBegin[e.HndBeg]), ee.NoILOffset
		p.tok = ee.ResolvedToken{Context: p.ctx, Scope: p.body.Scope, Token: e.CatchToken, Kind: ee.CORINFO_TOKENKIND_Casting}
		if err := p.jit.ResolveToken(&p.tok); err != nil {
			p.fail(err)
		}
		if err := p.jit.EmbedGenericHandle(&p.tok, true, p.self, &p.handle); err != nil {
			p.fail(err)
		}
		if !p.handle.Lookup.NeedsRuntimeLookup {
			continue
		}
		h := e.HndBeg
		starts := func(o nodes.EHRegion) bool { return o.TryBeg == h || o.HndBeg == h }
		if slices.ContainsFunc(m.EH[i+1:], starts) {
			p.unsupported("a handler at the start of a region")
		}
		f := p.blocks.newBlock(nodes.BBJ_EHFILTERRET, p.regions.enclosingTry(nodes.EHIndex(i+1)), nodes.EHIndex(i+1), bb.ILBegin[h])
		m.InsertBlockAfter(bb.Prev[h], f)
		bb.Flags[f] |= nodes.BBF_FILTER_BEG | nodes.BBF_DONT_REMOVE
		e.Kind, e.Filter = nodes.EH_FILTER, f

		p.cur, p.inTry = f, true
		p.stack, p.clean = p.stack[:0], 0
		x := p.temp(nodes.TYP_REF, 0)
		arg := m.New(nodes.GT_CATCH_ARG, nodes.TYP_REF, 0, 0, 0, nodes.GTF_ORDER_SIDEEFF)
		m.NewStmt(f, p.assign(x, arg), p.stmtIL)
		class, _ := p.lookup(&p.handle.Lookup)
		is := p.helperCall(ee.CORINFO_HELP_ISINSTANCEOF_EXCEPTION, nodes.TYP_INT, class, p.use(x), 0)
		m.NewStmt(f, p.op(nodes.GT_RETFILT, nodes.TYP_INT, is, 0, 0), p.stmtIL)
	}
}
