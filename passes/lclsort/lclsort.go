// Package lclsort counts the references to locals and chooses which ones take
// part in data flow (phase 10).
package lclsort

import (
	"math"
	"slices"

	"ryugo/nodes"
	"ryugo/targets"
)

// DefaultLimit is how many locals are tracked at most, as in RyuJIT.
const DefaultLimit = 512

// Sorter is the local sorting phase.
//
// It counts how often each local is named, weighted by its block, and gives
// the ones that matter most, if they need not live in memory, an index for the
// bit sets:
//
//	V00 refs 2, V01 refs 9, V02 exposed   ->   V01 tracked #0, V00 tracked #1
//
// Reads Oper and Val in execution order, Blocks.Weight, Locals. Writes
// RefCnt, WtdRefCnt, LvTracked, LvLive, VarIndex. Needs order, LvAddrExposed; gives
// counts and tracked locals. After it, VarIndex is dense over the tracked
// locals, none of which is a struct or lives in memory (this package's tests
// check it). Minopts tracks none. Cost: one sweep.
type Sorter struct {
	// Limit is the greatest number of tracked locals; 0 means DefaultLimit.
	Limit int
	// Tracked lists the tracked locals by VarIndex.
	Tracked []nodes.LclNum

	keys []uint64
}

// Run counts the references of m and chooses its tracked locals.
func (p *Sorter) Run(m *nodes.Method, env *targets.Env) {
	for i := range m.Locals {
		l := &m.Locals[i]
		l.RefCnt, l.WtdRefCnt = 0, 0
		l.Flags &^= nodes.LvTracked | nodes.LvLive
		l.VarIndex = 0
	}
	for b := m.FirstBB; b != 0; b = m.Blocks.Next[b] {
		for s := m.Blocks.FirstStmt[b]; s != 0; s = m.Stmts[s].Next {
			st := &m.Stmts[s]
			for i, o := range m.Oper[st.First : st.Root+1] {
				n := st.First + nodes.NodeID(i)
				switch {
				case o.Is(nodes.GTK_LOCAL):
					count(m, m.LclOf(n), m.Blocks.Weight[b])
				case o.Is(nodes.GTK_MULTI):
					for _, v := range m.MultiVarsOf(n) {
						if v.Lcl != nodes.NoLcl {
							count(m, v.Lcl, m.Blocks.Weight[b])
						}
					}
				}
			}
		}
	}
	p.Tracked = p.Tracked[:0]
	if !env.MinOpts {
		p.choose(m)
	}
}

func count(m *nodes.Method, n nodes.LclNum, weight float32) {
	l := &m.Locals[n]
	l.RefCnt++
	l.WtdRefCnt += weight
	l.Flags |= nodes.LvLive
}

// choose gives the tracked locals their indices, the most used first.
func (p *Sorter) choose(m *nodes.Method) {
	p.keys = p.keys[:0]
	for i := range m.Locals {
		l := &m.Locals[i]
		if l.RefCnt == 0 || l.InMemory() || l.Type == nodes.TYP_STRUCT || l.Flags&nodes.LvPinned != 0 {
			continue
		}
		// Ascending keys: heavy locals first, equal ones by number. The bits
		// of positive floats are ordered as their values.
		p.keys = append(p.keys, uint64(^math.Float32bits(l.WtdRefCnt))<<32|uint64(i))
	}
	slices.Sort(p.keys)
	limit := p.Limit
	if limit == 0 {
		limit = DefaultLimit
	}
	for i, k := range p.keys[:min(limit, len(p.keys))] {
		l := &m.Locals[uint32(k)]
		l.Flags |= nodes.LvTracked
		l.VarIndex = uint32(i)
		p.Tracked = append(p.Tracked, nodes.LclNum(uint32(k)))
	}
}
