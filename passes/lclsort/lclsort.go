// Package lclsort counts the references to locals and chooses the tracked locals, which take part
// in data-flow analysis.
package lclsort

import (
	"math"
	"slices"

	"ryugo/arena"
	"ryugo/nodes"
	"ryugo/targets"
)

// DefaultLimit is the largest number of tracked locals, as in RyuJIT.
const DefaultLimit = 512

// Sorter is the local sorting phase.
//
// It counts how often each local is named, weighted by the blocks' weights. Of the locals that need
// not be in memory, it gives the heaviest ones an index for bit sets:
//
//	V00 refs 2, V01 refs 9, V02 exposed   ->   V01 tracked #0, V00 tracked #1
//
// Reads Oper and Val in execution order, Blocks.Weight, Locals. Writes RefCnt, WtdRefCnt,
// LvTracked, LvLive, VarIndex, Mentions. Needs order, LvAddrExposed; gives counts and tracked
// locals. Afterwards VarIndex is dense over the tracked locals, none of which is a struct or lives
// in memory (Verify checks it). Minopts tracks none. Cost: one sweep over the nodes, one over the
// mentions.
type Sorter struct {
	// Limit is the greatest number of tracked locals; 0 means DefaultLimit.
	Limit int
	// Tracked lists the tracked locals by VarIndex.
	Tracked []nodes.LclNum

	track []bool   // [local] it is tracked or a candidate
	varOf []uint32 // [local] VarIndex
	keys  []uint64
}

// Run counts the references of m and chooses its tracked locals.
func (p *Sorter) Run(m *nodes.Method, env *targets.Env) {
	p.track = arena.Raw(p.track, len(m.Locals))
	for i := range m.Locals {
		l := &m.Locals[i]
		l.RefCnt, l.WtdRefCnt = 0, 0
		l.Flags &^= nodes.LvTracked | nodes.LvLive
		l.VarIndex = 0
		p.track[i] = !env.MinOpts && !l.InMemory() && l.Type != nodes.TYP_STRUCT && l.Flags&nodes.LvPinned == 0
	}
	m.Mentions, m.MentionsOf = arena.Raw(m.Mentions, m.NumNodes), arena.Extend(m.MentionsOf[:0], m.NumBlocks)
	p.Tracked = p.Tracked[:0]
	p.sweep(m)
	if !env.MinOpts {
		p.choose(m)
		p.index(m)
	}
}

// naming has, for each oper of HIR that names locals or assigns, its most common kind of mention,
// and -1 for others.
var naming = func() (t [256]int8) {
	for o := range t {
		t[o] = -1
	}
	t[nodes.GT_LCL_VAR], t[nodes.GT_ASG] = int8(nodes.MentionUse), int8(nodes.MentionDef)
	t[nodes.GT_LCL_FLD], t[nodes.GT_LCL_VAR_ADDR], t[nodes.GT_LCL_FLD_ADDR] = int8(nodes.MentionPart), int8(nodes.MentionPart), int8(nodes.MentionPart)
	t[nodes.GT_MULTI_VAR], t[nodes.GT_STORE_MULTI_VAR] = int8(nodes.MentionMulti), int8(nodes.MentionMulti)
	return t
}()

// sweep counts the references. It lists the mentions of locals that may be tracked, with LclNums
// instead of VarIndexes.
func (p *Sorter) sweep(m *nodes.Method) {
	oper := m.Oper[:m.NumNodes]
	val, flags, op1 := m.Val[:len(oper)], m.Flags[:len(oper)], m.Op1[:len(oper)]
	locals, mentions := m.Locals, m.Mentions
	track := p.track[:len(locals)]
	at := 0 // index in mentions
	for b := m.FirstBB; b != 0; b = m.Blocks.Next[b] {
		m.Poll()
		weight := m.Blocks.Weight[b]
		first := at
		for s := m.Blocks.FirstStmt[b]; s != 0; s = m.Stmts[s].Next {
			st := &m.Stmts[s]
			for n := st.First; n <= st.Root; n++ {
				kind := naming[oper[n]]
				if kind < 0 {
					continue
				}
				x := &mentions[at]
				x.Node, x.Kind = n, nodes.MentionKind(kind)
				switch x.Kind {
				case nodes.MentionUse:
					v := val[n]
					count(&locals[v], weight)
					if !track[v] {
						continue
					}
					x.Var = v
					if flags[n]&nodes.GTF_VAR_DEF != 0 {
						x.Kind = nodes.MentionTarget
					}
				case nodes.MentionDef:
					if d := op1[n]; oper[d] == nodes.GT_LCL_VAR && track[val[d]] {
						x.Var = val[d]
					} else {
						x.Kind = nodes.MentionStore
					}
				case nodes.MentionPart:
					v := m.LclOf(n)
					count(&locals[v], weight)
					if !track[v] {
						continue
					}
					x.Var = uint32(v)
				default:
					for _, v := range m.MultiVarsOf(n) {
						if v.Lcl != nodes.NoLcl {
							count(&locals[v.Lcl], weight)
						}
					}
				}
				at++
			}
		}
		m.MentionsOf[b] = nodes.Range{First: uint32(first), Count: uint32(at - first)}
	}
}

// index replaces the LclNums of mentions by VarIndexes.
func (p *Sorter) index(m *nodes.Method) {
	p.varOf = arena.Raw(p.varOf, len(m.Locals))
	for v, l := range p.Tracked {
		p.varOf[l] = uint32(v)
	}
	for b := m.FirstBB; b != 0; b = m.Blocks.Next[b] {
		list := m.MentionsIn(b)
		n := 0
		for i := range list {
			x := &list[i]
			if x.Kind < nodes.MentionStore {
				if !p.track[x.Var] { // above the limit
					if x.Kind != nodes.MentionDef {
						continue
					}
					x.Kind = nodes.MentionStore
				}
				x.Var = p.varOf[x.Var]
			}
			if n != i {
				list[n] = *x
			}
			n++
		}
		m.MentionsOf[b].Count = uint32(n)
	}
}

func count(l *nodes.Local, weight float32) {
	l.RefCnt++
	l.WtdRefCnt += weight
	l.Flags |= nodes.LvLive
}

// choose gives the tracked locals their indices, the heaviest first.
func (p *Sorter) choose(m *nodes.Method) {
	p.keys = p.keys[:0]
	for i := range m.Locals {
		l := &m.Locals[i]
		if l.RefCnt == 0 || !p.track[i] {
			continue
		}
		// Keys are ascending: heavy locals first, equal ones by number. The bits of positive floats
		// are ordered as their values.
		p.keys = append(p.keys, uint64(^math.Float32bits(l.WtdRefCnt))<<32|uint64(i))
	}
	slices.Sort(p.keys)
	limit := p.Limit
	if limit == 0 {
		limit = DefaultLimit
	}
	limit = min(limit, len(p.keys))
	for _, k := range p.keys[limit:] {
		p.track[uint32(k)] = false
	}
	for i, k := range p.keys[:limit] {
		l := &m.Locals[uint32(k)]
		l.Flags |= nodes.LvTracked
		l.VarIndex = uint32(i)
		p.Tracked = append(p.Tracked, nodes.LclNum(uint32(k)))
	}
}
