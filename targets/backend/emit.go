package backend

import (
	"ryugo/arena"
	"ryugo/ee"
	"ryugo/nodes"
	"ryugo/targets"
	"ryugo/targets/ehclauses"
)

// output holds the arrays of the slices in ee.Code. The next method reuses them.
type output struct {
	eh      []ee.EHClause
	regions []ehclauses.Region
	thunks  []ehclauses.Thunk
	funcs   []ee.Func
	unwind  []ee.UnwindStep
	epilogs []uint32
	sites   []ee.CallSite
	ilMap   []ee.ILMapping
	vars    []ee.VarLoc
	slots   []ee.OldSlot
}

// Emit implements targets.Backend.
func (b *Generation) Emit(m *nodes.Method, env *targets.Env, code *ee.Code) error {
	if err := b.Buf.Finish(b.Jumps); err != nil {
		return err
	}
	code.Method = env.Method
	code.Text, code.ROData, code.RODataOffset = b.Buf.Code(), b.Buf.ROData(), b.Buf.RODataOffset()
	code.Relocs = b.Buf.Relocs()
	b.emitFuncs(code)
	b.emitEH(code)
	b.emitSites(code)
	b.emitILMap(code)
	if m.Log != nil {
		b.emitNodes()
	}
	b.emitVars(code)
	b.emitOldFrame(code)
	code.FrameSize, code.FrameToSP = uint32(b.Frame.Below()+b.Shape.Slot), uint32(b.Frame.ToSP())
	b.emitGC(code)
	return nil
}

// emitFuncs lists the root and the funclets with their unwind steps.
func (b *Generation) emitFuncs(code *ee.Code) {
	m, f, o := b.M, &b.Frame, &b.out
	o.funcs, o.unwind = o.funcs[:0], arena.Raw(o.unwind, len(f.Steps)+len(f.Restores))
	o.epilogs = arena.Raw(o.epilogs, len(f.Epilogs))
	for i := range f.Funcs {
		fi := &f.Funcs[i]
		start := b.Buf.MarkOffset(fi.start)
		fn := ee.Func{Start: start, End: uint32(len(code.Text)), Kind: ee.FUNC_ROOT}
		if i+1 < len(f.Funcs) {
			fn.End = b.Buf.MarkOffset(f.Funcs[i+1].start)
		}
		steps := o.unwind[fi.steps:fi.last]
		for k := range steps {
			s := &f.Steps[fi.steps+k]
			steps[k] = s.step
			steps[k].CodeOffset = b.Buf.MarkOffset(s.mark) - start
			fn.PrologSize = steps[k].CodeOffset
		}
		fn.Unwind = steps
		if fi.numEpilogs != 0 {
			b.emitEpilogs(fi, &fn)
		}
		if i > 0 {
			fn.Kind = ee.FUNC_HANDLER
			num := m.Blocks.Func[fi.first]
			for k := range m.EH {
				if m.EH[k].FilterFunclet == num && m.EH[k].Kind == nodes.EH_FILTER {
					fn.Kind, fn.EH = ee.FUNC_FILTER, uint32(k)
				} else if m.EH[k].Funclet == num {
					fn.EH = uint32(k)
				}
			}
		}
		o.funcs = append(o.funcs, fn)
	}
	code.Funcs = o.funcs
}

// emitEpilogs fills in the epilogs of function fi.
func (b *Generation) emitEpilogs(fi *funcInfo, fn *ee.Func) {
	f, o := &b.Frame, &b.out
	fn.Epilogs = o.epilogs[fi.epilogs:][:fi.numEpilogs]
	for k := range fn.Epilogs {
		fn.Epilogs[k] = b.Buf.MarkOffset(f.Epilogs[fi.epilogs+k])
	}
	fn.Restore = o.unwind[len(f.Steps)+fi.restores:][:fi.numRestores]
	for k := range fn.Restore {
		s := &f.Restores[fi.restores+k]
		fn.Restore[k] = s.step
		fn.Restore[k].CodeOffset = b.Buf.MarkOffset(s.mark) - fn.Epilogs[0]
	}
}

// ehFlags maps the kind of a clause to its flags.
var ehFlags = [...]ee.EHFlags{
	nodes.EH_CATCH:   ee.CORINFO_EH_CLAUSE_NONE,
	nodes.EH_FILTER:  ee.CORINFO_EH_CLAUSE_FILTER,
	nodes.EH_FINALLY: ee.CORINFO_EH_CLAUSE_FINALLY,
	nodes.EH_FAULT:   ee.CORINFO_EH_CLAUSE_FAULT,
}

func (b *Generation) blockStart(blk nodes.BlockID) uint32 {
	return b.Buf.MarkOffset(int(b.Method.start[blk]))
}

func (b *Generation) blockEnd(blk nodes.BlockID) uint32 {
	return b.Buf.MarkOffset(int(b.Method.end[blk]))
}

// clause returns the clause of region e for its own try, without duplicates.
func (b *Generation) clause(e *nodes.EHRegion) ee.EHClause {
	c := ee.EHClause{
		Flags:    ehFlags[e.Kind],
		TryStart: b.blockStart(e.TryBeg), TryEnd: b.blockEnd(e.TryLast),
		HandlerStart: b.blockStart(e.HndBeg), HandlerEnd: b.blockEnd(e.HndLast),
	}
	switch e.Kind {
	case nodes.EH_CATCH:
		c.ClassTokenOrFilterStart = e.CatchToken
	case nodes.EH_FILTER:
		c.ClassTokenOrFilterStart = b.blockStart(e.Filter)
	}
	return c
}

// emitEH lists the clauses in the runtime's order.
func (b *Generation) emitEH(code *ee.Code) {
	m, o := b.M, &b.out
	o.regions, o.thunks = o.regions[:0], o.thunks[:0]
	for i := range m.EH {
		e := &m.EH[i]
		r := ehclauses.Region{Clause: b.clause(e), EnclosingTry: int(e.EnclosingTry)}
		if m.NumFunclets > 0 {
			// A try that begins at the first block of the handler lies inside of the handler, not
			// around it.
			x := m.Blocks.Try[e.HndBeg]
			for x != 0 && int(x) <= i+1 {
				x = m.EH[x-1].EnclosingTry
			}
			r.HandlerTry = int(x)
		}
		if b.Info.MarksSameTry && i > 0 {
			// A try around the handler of the previous clause is a different try, even if moved
			// handlers leave both the same code range.
			p := &o.regions[i-1]
			if p.EnclosingTry == i+1 && p.HandlerTry != i+1 && p.Clause.TryStart == r.Clause.TryStart && p.Clause.TryEnd == r.Clause.TryEnd {
				r.Clause.Flags |= ee.CORINFO_EH_CLAUSE_SAMETRY
			}
		}
		o.regions = append(o.regions, r)
	}
	for _, t := range b.Method.thunks {
		o.thunks = append(o.thunks, ehclauses.Thunk{Start: b.Buf.MarkOffset(int(t.start)), End: b.Buf.MarkOffset(int(t.end))})
	}
	o.eh = ehclauses.Append(o.eh[:0], o.regions, o.thunks)
	code.EH = o.eh
}

func (b *Generation) emitSites(code *ee.Code) {
	o := &b.out
	o.sites = o.sites[:0]
	for i, s := range b.Method.sites {
		o.sites = append(o.sites, ee.CallSite{ReturnOffset: b.Buf.CallSiteOffset(i), ILOffset: s.il, Method: s.method, Helper: s.helper})
	}
	code.CallSites = o.sites
}

// emitILMap lists the IL offsets with their native offsets.
func (b *Generation) emitILMap(code *ee.Code) {
	o := &b.out
	o.ilMap = o.ilMap[:0]
	for _, s := range b.Method.ilMark {
		src := ee.SourceStackEmpty
		if s.call {
			src = ee.SourceCallSite
		}
		o.ilMap = append(o.ilMap, ee.ILMapping{NativeOffset: b.Buf.MarkOffset(s.mark), ILOffset: s.il, Source: src})
	}
	code.ILMap = o.ilMap
}

// emitOldFrame describes the frame of a method with patchpoints, whose locals are all in memory.
// The runtime adds a slot: the return address that a call of the OSR method would push.
func (b *Generation) emitOldFrame(code *ee.Code) {
	m, f, o := b.M, &b.Frame, &code.OldFrame
	*o = ee.OldFrame{}
	if m.CounterLcl == nodes.NoLcl {
		return
	}
	o.Size = uint32(f.Below() + 2*b.Shape.Slot)
	o.Saved = uint64(f.Saved | targets.MaskOf(b.Target.FrameReg))
	slots := b.out.slots[:0]
	o.Context, o.This = ee.NoOldSlot, ee.NoOldSlot
	for i := range m.NumILVars {
		l := &m.Locals[i]
		if l.Flags&nodes.LvOnFrame == 0 {
			panic("BUG: a local without a place in a frame that is to be taken over")
		}
		slots = append(slots, ee.OldSlot{Offset: l.StackOffset - b.Frame.ParamBase, Exposed: l.Flags&nodes.LvAddrExposed != 0})
	}
	b.out.slots, o.Slots = slots, slots
	switch {
	case m.InstParamLcl != nodes.NoLcl:
		o.Context = m.Locals[m.InstParamLcl].StackOffset - b.Frame.ParamBase
	case m.KeepsThis():
		o.This = m.Locals[m.ThisLcl].StackOffset - b.Frame.ParamBase
	}
}
