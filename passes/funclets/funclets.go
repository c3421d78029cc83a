// Package funclets moves exception handlers out of line.
package funclets

import (
	"ryugo/arena"
	"ryugo/nodes"
)

// Outliner makes a funclet of every handler and filter.
//
// Each handler, preceded by its filter, moves to the end of the layout. The root is then one run of
// blocks, and each funclet another:
//
//	BB01 try  BB02 catch  BB03        ->  BB01 try  BB03 | BB02 catch
//
// Inner handlers move before outer ones, because the runtime expects the funclets of inner clauses
// first, and a handler must leave its enclosing handler before that one moves.
//
// Reads: EH, Blocks.Kind. Writes: the layout, Blocks.Func, BBF_FUNCLET_BEG, EHRegion.Funclet and
// FilterFunclet, the ends of enclosing regions, Method.NumFunclets and FuncletFirst; it also gives
// the method a PSPSym slot. Needs: complete regions, each one run of blocks. Breaks: predecessor
// lists. Gives: no block falls through into or out of a funclet, and Func is constant from one
// BBF_FUNCLET_BEG to the next (Verify checks both). Cost: a few loads per block, one pass over the
// clauses for each clause.
type Outliner struct{}

// Run makes the funclets of m.
func (p *Outliner) Run(m *nodes.Method) {
	m.NumFunclets = 0
	m.FuncletFirst = append(arena.Reset(m.FuncletFirst), m.FirstBB)
	if len(m.EH) == 0 {
		return
	}
	for i := range m.EH {
		p.relocate(m, i)
	}
	m.NumberFunclets()
	if m.PSPSymLcl == nodes.NoLcl {
		m.PSPSymLcl = m.NewTemp(m.Model.TYP_I_IMPL, 0)
		m.Locals[m.PSPSymLcl].Flags |= nodes.LvDoNotEnregister
	}
}

// relocate moves the filter and handler of clause i to the end of the layout.
func (p *Outliner) relocate(m *nodes.Method, i int) {
	bb := &m.Blocks
	e := &m.EH[i]
	first := e.HndBeg
	if e.Kind == nodes.EH_FILTER {
		first = e.Filter
	}
	if before := bb.Prev[first]; before != 0 {
		p.closeFall(m, before)
	}
	if bb.Next[e.HndLast] != 0 {
		p.closeFall(m, e.HndLast)
	}
	last := e.HndLast
	before := bb.Prev[first]
	// Outer clauses follow. A region inside the handler may end where the handler does; it moves
	// with the handler.
	for j := i + 1; j < len(m.EH); j++ {
		o := &m.EH[j]
		if o.TryLast == last {
			o.TryLast = before
		}
		if o.HndLast == last {
			o.HndLast = before
		}
	}
	if bb.Next[last] != 0 {
		m.UnlinkBlocks(first, last)
		m.InsertBlocksAfter(m.LastBB, first, last)
	}
	bb.Flags[e.HndBeg] |= nodes.BBF_FUNCLET_BEG
	bb.Flags[first] |= nodes.BBF_FUNCLET_BEG
}

// closeFall makes b, which is about to get another next block, jump to the block to which it falls
// through.
func (p *Outliner) closeFall(m *nodes.Method, b nodes.BlockID) {
	bb := &m.Blocks
	next := bb.Next[b]
	switch bb.Kind[b] {
	case nodes.BBJ_NONE:
		bb.Kind[b], bb.Jump[b] = nodes.BBJ_ALWAYS, next
		bb.Flags[next] |= nodes.BBF_JMP_TARGET
	case nodes.BBJ_COND:
		j := m.NewBlock(nodes.BBJ_ALWAYS)
		bb.Jump[j] = next
		bb.Flags[j] = nodes.BBF_INTERNAL | nodes.BBF_IMPORTED
		bb.Flags[next] |= nodes.BBF_JMP_TARGET
		bb.Try[j], bb.Hnd[j], bb.Weight[j] = bb.Try[b], bb.Hnd[b], bb.Weight[b]
		bb.ILBegin[j], bb.ILEnd[j] = bb.ILEnd[b], bb.ILEnd[b]
		m.InsertBlockAfter(b, j)
		for i := range m.EH {
			e := &m.EH[i]
			if e.TryLast == b {
				e.TryLast = j
			}
			if e.HndLast == b {
				e.HndLast = j
			}
		}
	}
}
