// Package morph has the phases that bring HIR into the form that later phases work on:
// address-exposed locals are marked, and every tree is expanded to operations that a machine can do
// (global morph).
package morph

import (
	"ryugo/arena"
	"ryugo/nodes"
	"ryugo/targets"
)

// AddrExposed is the phase that marks address-exposed locals.
//
// It finds the locals whose address escapes. It replaces accesses through an address that does not
// escape by accesses to the local:
//
//	= int                          = int
//	  field int +4        ->         lclFld int V02[+4]
//	    addr byref                   ...
//	      lclVar struct V02
//	  ...
//	call Foo(addr(lclVar V03))  ->  call Foo(addr(lclVar V03))  V03: LvAddrExposed
//
// Reads: Oper, Type, Op1, Op2, Val, Fields, Layouts. Writes: the rows that become local accesses,
// Locals.Flags (LvAddrExposed, LvDoNotEnregister), GTF_GLOB_REF on every node that refers to an
// exposed local, GTF_VAR_DEF on assigned locals, GTF_FLD_ADDR_ESCAPES. Needs: HIR from the
// importer. Gives: LvAddrExposed. No address of a local remains that is neither exposed nor
// DoNotEnregister (this package's tests check it). Cost: one sweep. If the method takes any
// address, also a walk over the trees, users first. At full, if a local is assigned such an
// address, also two more sweeps.
type AddrExposed struct {
	m              *nodes.Method
	walk           nodes.Walker
	ctx            []addrContext // [node] how its user uses it; all zero between trees
	defs           []addressTemp // [local] scratch for forward
	maxFaultOffset int64         // the greatest offset from null at which an access still faults: ee.Info.MaxUncheckedOffsetForNullObject
}

// addrContext is how the user of a node uses it.
type addrContext uint8

const (
	ctxValue       addrContext = iota // uses the value: an address escapes
	ctxDeref                          // only dereferences the address
	ctxTarget                         // assigns to the location
	ctxAddrEscapes                    // takes the location's address, which escapes
	ctxAddrDeref                      // takes the location's address and only dereferences it
	ctxReplaced                       // the user no longer refers to it
)

// maxAddrChain bounds the number of nodes from an address to its local. Beyond a longer chain the
// access stays an indirection.
const maxAddrChain = 64

// Run marks the address-exposed locals of m.
func (p *AddrExposed) Run(m *nodes.Method, env *targets.Env) {
	p.m = m
	addrs, temps := p.targets()
	if temps && !env.MinOpts {
		p.forward()
	}
	if addrs {
		p.maxFaultOffset = int64(env.JIT.GetEEInfo().MaxUncheckedOffsetForNullObject)
		p.walkTrees()
	}
	p.markUses()
}

// targets marks the locals that are assigned. It reports whether any address may be taken
// (otherwise none escapes), and whether a local is assigned the address of another.
func (p *AddrExposed) targets() (addrs, temps bool) {
	m := p.m
	for i, o := range m.Oper[:m.NumNodes] {
		switch o {
		case nodes.GT_ADDR, nodes.GT_LCL_VAR_ADDR, nodes.GT_LCL_FLD_ADDR:
			addrs = true
		case nodes.GT_ASG:
			switch dst := m.Op1[i]; m.Oper[dst] {
			case nodes.GT_LCL_VAR, nodes.GT_LCL_FLD:
				m.Flags[dst] |= nodes.GTF_VAR_DEF
				o := m.Oper[m.Op2[i]]
				temps = temps || o == nodes.GT_LCL_VAR_ADDR || o == nodes.GT_ADDR
			case nodes.GT_COMMA:
				addrs = true
			}
		}
	}
	return addrs, temps
}

// forward replaces the uses of a temp by the address of a local, if that is the only value assigned
// to the temp. Such temps occur at a join that only one predecessor reaches. They also occur for
// `x?.M()` if x has a type parameter's type; then x need not be in memory:
//
//	V03 = &V01; ... *V03    =>    V03 = 0; ... *&V01
//
// The address may also be that of a field, such as the span in an enumerator whose elements are
// accessed.
//
// Importation never makes a temp with a use that its only assignment does not reach. This is not
// known of IL locals, so they are excluded.
func (p *AddrExposed) forward() {
	m := p.m
	p.defs = arena.Extend(p.defs[:0], len(m.Locals))
	first := max(m.NumILVars, m.NumParams)
	for i, o := range m.Oper[:m.NumNodes] {
		switch o {
		case nodes.GT_ASG:
			if dst := m.Op1[i]; m.Oper[dst] == nodes.GT_LCL_VAR {
				d := &p.defs[m.Val[dst]]
				d.n = min(d.n+1, 2)
				if o, v, ok := p.addressOf(m.Op2[i]); ok && m.Type[m.Op2[i]] == m.Type[dst] {
					d.at, d.oper, d.val = nodes.NodeID(i), o, v
				}
			}
		case nodes.GT_LCL_VAR_ADDR, nodes.GT_LCL_FLD_ADDR, nodes.GT_LCL_FLD:
			p.defs[m.LclOf(nodes.NodeID(i))].n = 2
		case nodes.GT_ADDR:
			if l := m.Op1[i]; m.Oper[l] == nodes.GT_LCL_VAR {
				p.defs[m.Val[l]].n = 2
			}
		}
	}
	for i, o := range m.Oper[:m.NumNodes] {
		if o != nodes.GT_LCL_VAR || int(m.Val[i]) < first {
			continue
		}
		if d := &p.defs[m.Val[i]]; d.n == 1 && d.at != 0 && m.Op1[d.at] != nodes.NodeID(i) {
			m.Oper[i], m.Val[i], m.Flags[i] = d.oper, d.val, 0
		}
	}
	for l := first; l < len(m.Locals); l++ {
		if d := &p.defs[l]; d.n == 1 && d.at != 0 {
			v := m.Op2[d.at]
			m.Oper[v], m.Op1[v], m.Val[v] = nodes.GT_CNS_INT, 0, m.NewConst(0)
		}
	}
}

// addressOf returns the leaf that stands for address a, if a is the address of a local or of a
// field in one.
func (p *AddrExposed) addressOf(a nodes.NodeID) (o nodes.Oper, val uint32, ok bool) {
	m := p.m
	switch m.Oper[a] {
	case nodes.GT_LCL_VAR_ADDR:
		return nodes.GT_LCL_VAR_ADDR, m.Val[a], true
	case nodes.GT_ADDR:
		if l, off, ok := p.local(a); ok && l <= nodes.MaxLcl && off < m.Locals[l].Size && off <= nodes.MaxLclOffset {
			return nodes.GT_LCL_FLD_ADDR, nodes.PackLclFld(l, off), true
		}
	}
	return 0, 0, false
}

// addressTemp is what is known of a local as a temp that holds an address.
type addressTemp struct {
	n    uint8        // number of assignments; 2 means more, or a use of the local other than reading its value
	oper nodes.Oper   // the oper of the address as a leaf
	val  uint32       // the Val of that leaf
	at   nodes.NodeID // the assignment of the address
}

// walkTrees computes the context of every node, users first.
func (p *AddrExposed) walkTrees() {
	m := p.m
	p.ctx = arena.Extend(p.ctx[:0], m.NumNodes)
	for b := m.FirstBB; b != 0; b = m.Blocks.Next[b] {
		m.Poll()
		for s := m.Blocks.FirstStmt[b]; s != 0; s = m.Stmts[s].Next {
			for _, n := range p.walk.Tree(m, m.Stmts[s].Root) {
				p.node(n)
			}
		}
	}
}

// markUses sets GTF_GLOB_REF on nodes that refer to an exposed local.
func (p *AddrExposed) markUses() {
	m := p.m
	any := false
	for i := range m.Locals {
		any = any || m.Locals[i].Flags&nodes.LvAddrExposed != 0
	}
	if !any {
		return
	}
	for i, o := range m.Oper[:m.NumNodes] {
		if o == nodes.GT_LCL_VAR || o == nodes.GT_LCL_FLD {
			n := nodes.NodeID(i)
			if m.Locals[m.LclOf(n)].Flags&nodes.LvAddrExposed != 0 {
				m.Flags[n] |= nodes.GTF_GLOB_REF
			}
		}
	}
}

// node passes the context of n on to its operands, or makes n a local access. Users come first, so
// the context of n is final.
func (p *AddrExposed) node(n nodes.NodeID) {
	m := p.m
	c := p.ctx[n] // also the bounds check for the row
	arena.Put(p.ctx, int(n), ctxValue)
	if c == ctxReplaced {
		p.markReplaced(n)
		return
	}
	switch arena.At(m.Oper, n) {
	case nodes.GT_LCL_VAR, nodes.GT_LCL_FLD:
		switch c {
		case ctxAddrEscapes:
			p.expose(n)
		case ctxAddrDeref:
			p.inMemory(n)
		case ctxTarget:
			m.Flags[n] |= nodes.GTF_VAR_DEF
		}
	case nodes.GT_LCL_VAR_ADDR, nodes.GT_LCL_FLD_ADDR:
		if c == ctxDeref {
			p.inMemory(n)
		} else {
			p.expose(n)
		}
	case nodes.GT_ASG:
		p.ctx[arena.At(m.Op1, n)] = ctxTarget
		if m.Flags[arena.At(m.Op2, n)]&(nodes.GTF_EXCEPT|nodes.GTF_CALL) != 0 {
			p.checkFirst(m.Op1[m.Op1[n]])
		}
	case nodes.GT_ADDR:
		if c == ctxDeref {
			p.ctx[arena.At(m.Op1, n)] = ctxAddrDeref
		} else {
			p.ctx[arena.At(m.Op1, n)] = ctxAddrEscapes
		}
	case nodes.GT_IND, nodes.GT_OBJ, nodes.GT_BLK:
		p.location(n, c, 0)
	case nodes.GT_FIELD:
		if m.Op1[n] == 0 {
			return
		}
		if c == ctxAddrEscapes {
			m.Flags[n] |= nodes.GTF_FLD_ADDR_ESCAPES
		}
		p.location(n, c, m.Fields[m.Val[n]].Offset)
	case nodes.GT_NULLCHECK:
		p.ctx[arena.At(m.Op1, n)] = ctxDeref
	case nodes.GT_STORE_DYN_BLK:
		p.ctx[arena.At(m.Op1, n)] = ctxDeref
		p.checkBlock(n)
		if m.IsBlkSource(n, m.Op2[n]) {
			p.ctx[arena.At(m.Op2, n)] = ctxAddrDeref
		}
	case nodes.GT_ADD:
		if a := m.Op1[n]; c == ctxDeref && p.faultsFrom(a, m.Op2[n]) {
			p.ctx[arena.At(m.Op1, n)] = ctxDeref
		}
	case nodes.GT_COMMA:
		p.ctx[arena.At(m.Op2, n)] = c
	}
}

// faultsFrom reports whether a dereference of a + k faults if a is null. The offsets of fields in a
// are counted elsewhere.
func (p *AddrExposed) faultsFrom(a, k nodes.NodeID) bool {
	m := p.m
	return m.IsIntConst(k) && m.IntValue(k) >= 0 && m.IntValue(k) <= p.maxFaultOffset && m.Oper[a] != nodes.GT_ADD
}

// markReplaced passes ctxReplaced down an address that has become a local access. Such an address
// consists only of ADDR, FIELD, ADD, constants and the local.
func (p *AddrExposed) markReplaced(n nodes.NodeID) {
	m := p.m
	if m.Oper[n].Is(nodes.GTK_LEAF) {
		return
	}
	p.ctx[m.Op1[n]] = ctxReplaced
	if m.Oper[n] == nodes.GT_ADD {
		p.ctx[m.Op2[n]] = ctxReplaced
	}
}

// checkFirst makes fields and elements on the way to target address a be checked where their
// addresses are taken, also through added or subtracted numbers. An exception of the assigned value
// must come after these checks.
func (p *AddrExposed) checkFirst(a nodes.NodeID) {
	m := p.m
	for a != 0 {
		switch m.Oper[a] {
		case nodes.GT_ADD, nodes.GT_SUB:
			if m.Oper[a] == nodes.GT_ADD && !m.Type[m.Op1[a]].IsGC() {
				a = m.Op2[a]
				continue
			}
			a = m.Op1[a]
		case nodes.GT_ADDR:
			switch n := m.Op1[a]; m.Oper[n] {
			case nodes.GT_FIELD:
				if m.Flags[n]&nodes.GTF_FLD_ACCESS == 0 {
					m.Flags[n] |= nodes.GTF_FLD_ADDR_ESCAPES
				}
				a = m.Op1[n]
			case nodes.GT_INDEX:
				m.Flags[n] |= nodes.GTF_INX_ADDR_FIRST
				return
			case nodes.GT_IND, nodes.GT_OBJ:
				a = m.Op1[n]
			default:
				return
			}
		default:
			return
		}
	}
}

// checkBlock is checkFirst for n, a block copy or init.
func (p *AddrExposed) checkBlock(n nodes.NodeID) {
	m := p.m
	const effects = nodes.GTF_EXCEPT | nodes.GTF_CALL
	size := m.Flags[m.Val[n]] & effects
	if (m.Flags[m.Op2[n]]|size)&effects != 0 {
		p.checkFirst(m.Op1[n])
	}
	if size != 0 && m.IsBlkSource(n, m.Op2[n]) {
		p.checkFirst(m.Op1[m.Op2[n]])
	}
}

func (p *AddrExposed) expose(n nodes.NodeID) {
	p.m.Locals[p.m.LclOf(n)].Flags |= nodes.LvAddrExposed
}

func (p *AddrExposed) inMemory(n nodes.NodeID) {
	p.m.Locals[p.m.LclOf(n)].Flags |= nodes.LvDoNotEnregister
}

// location handles n, the memory at offset bytes from its address operand.
func (p *AddrExposed) location(n nodes.NodeID, c addrContext, offset uint32) {
	m := p.m
	addr := m.Op1[n]
	switch c {
	case ctxAddrEscapes:
		return
	case ctxAddrDeref:
		p.ctx[addr] = ctxDeref
		return
	}
	l, base, ok := p.local(addr)
	if !ok {
		p.ctx[addr] = ctxDeref
		return
	}
	if m.Oper[n] != nodes.GT_FIELD && m.Flags[n]&nodes.GTF_IND_VOLATILE != 0 {
		return // leave it as if exposed: the access must stay where it is
	}
	size := p.size(n)
	lcl := &m.Locals[l]
	offset += base
	if uint64(offset)+uint64(size) > uint64(lcl.Size) {
		return // it reaches beyond the local, so the local is exposed
	}
	p.ctx[addr] = ctxDeref
	t := m.Type[n]
	whole := offset == 0 && size == lcl.Size
	switch {
	case t == nodes.TYP_STRUCT:
		if !whole || lcl.Type != nodes.TYP_STRUCT || m.Oper[n] == nodes.GT_BLK || p.layout(n) != lcl.Layout {
			return
		}
		p.makeLocalUse(n, nodes.GT_LCL_VAR, uint32(l), c, 0)
	case whole && (lcl.Type == t || !t.IsSmall() && lcl.Type.Actual() == t.Actual()):
		if c != ctxTarget {
			m.Type[n] = t.Actual()
		}
		p.makeLocalUse(n, nodes.GT_LCL_VAR, uint32(l), c, 0)
	case l <= nodes.MaxLcl && offset <= nodes.MaxLclOffset:
		lcl.Flags |= nodes.LvDoNotEnregister
		p.makeLocalUse(n, nodes.GT_LCL_FLD, nodes.PackLclFld(l, offset), c, nodes.GTF_VAR_USEASG)
	default:
		return
	}
	p.ctx[addr] = ctxReplaced
}

// makeLocalUse makes n a use of a local or, as target of an assignment, a definition.
func (p *AddrExposed) makeLocalUse(n nodes.NodeID, o nodes.Oper, val uint32, c addrContext, partial nodes.NodeFlags) {
	m := p.m
	m.Oper[n], m.Op1[n], m.Val[n], m.Flags[n] = o, 0, val, 0
	if c == ctxTarget {
		m.Flags[n] = nodes.GTF_VAR_DEF | partial
	}
}

// size returns the size in bytes of location n.
func (p *AddrExposed) size(n nodes.NodeID) uint32 {
	m := p.m
	if m.Type[n] != nodes.TYP_STRUCT {
		return m.Model.SizeOf(m.Type[n])
	}
	if m.Oper[n] == nodes.GT_BLK {
		return m.Val[n]
	}
	return m.Layouts[p.layout(n)].Size
}

func (p *AddrExposed) layout(n nodes.NodeID) uint32 {
	if p.m.Oper[n] == nodes.GT_FIELD {
		return p.m.Fields[p.m.Val[n]].Layout
	}
	return p.m.Val[n]
}

// local follows address a to a local and returns the local and the offset in it.
func (p *AddrExposed) local(a nodes.NodeID) (l nodes.LclNum, offset uint32, ok bool) {
	m := p.m
	var sum int64
	for range maxAddrChain {
		switch m.Oper[a] {
		case nodes.GT_LCL_VAR_ADDR, nodes.GT_LCL_FLD_ADDR:
			sum += int64(m.LclOffset(a))
			return m.LclOf(a), uint32(sum), sum >= 0 && sum < 1<<31
		case nodes.GT_ADD:
			if !m.IsIntConst(m.Op2[a]) {
				return 0, 0, false
			}
			sum += m.IntValue(m.Op2[a])
			a = m.Op1[a]
		case nodes.GT_ADDR:
			loc := m.Op1[a]
			switch m.Oper[loc] {
			case nodes.GT_LCL_VAR, nodes.GT_LCL_FLD:
				sum += int64(m.LclOffset(loc))
				return m.LclOf(loc), uint32(sum), sum >= 0 && sum < 1<<31
			case nodes.GT_FIELD:
				sum += int64(m.Fields[m.Val[loc]].Offset)
				if a = m.Op1[loc]; a == 0 {
					return 0, 0, false
				}
			default:
				return 0, 0, false
			}
		default:
			return 0, 0, false
		}
	}
	return 0, 0, false
}
