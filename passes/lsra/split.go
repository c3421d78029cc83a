package lsra

import (
	"math/bits"

	"ryugo/arena"
	"ryugo/nodes"
)

// A local may live in a register that calls destroy. It is then saved around calls to another local
// in memory, its home. This pays where calls are rarer than references, above all for floats: under
// System V no float register is callee-saved.
//
//	V01 = V01 + V02         addsd xmm15, xmm14     V01 = V01 + V02
//	call Foo                                       V07 = V01
//	V03 = V01 * V01                                call Foo
//	                                               V01 = V07
//	                                               V03 = V01 * V01
//
// At block ends the local is in its register. Within a block it is reloaded before its next
// reference, but not between two calls without a reference. It is saved only if it was written
// since the last save. Register and home are ordinary locals to all later phases: where the home is
// live, the register is not. So the collector, too, finds a reference only in the home.

// call is a node across which a local may have to be in memory.
type call struct {
	node nodes.NodeID
	poll bool // only for references
}

// callBlock is a block that contains such calls.
type callBlock struct {
	block       nodes.BlockID
	first, last uint32 // in Locals.calls
	from, to    uint32 // range of its bits in the sets of positions
	weight      float32
}

// homes is the state of splitting.
type homes struct {
	vars  []uint32       // locals that are in memory across calls
	of    []nodes.LclNum // [VarIndex] the home of one of vars, or NoLcl
	state []waiting      // [VarIndex] the sweep's state of one of vars
	live  []uint32       // those of vars that may be live across a call of the block
	free  uint32         // next VarIndex that has a bit in the liveness sets but no local

	callAt uint32 // position of the next call after the sweep's place
	pollAt uint32 // position of the next call or poll
}

// waiting is where a local is at the sweep's place. The sweep goes backwards.
type waiting struct {
	active bool
	where  place
	before nodes.NodeID // inMemory: the first call across which it is in memory
	save   nodes.NodeID // the next store to its home, if no write to the local comes before that
}

// place is where the value of a local is.
type place uint8

const (
	isDead place = iota
	inRegister
	inMemory
)

// noCall as a position means that there is no next call.
const noCall = ^uint32(0)

// coldWeight is the minimum weight of a block in the cost of inserted instructions.
const coldWeight = 0.5

// beginSplits prepares for the sweep over a method.
func (p *Locals) beginSplits() {
	h := &p.homes
	p.calls, p.callBlocks = p.calls[:0], p.callBlocks[:0]
	h.vars = h.vars[:0]
	h.free = uint32(p.env.LiveOut.Bits())
}

// call records a call at position at of the current block.
func (p *Locals) call(n nodes.NodeID, at uint32, poll bool) {
	m := p.m
	p.calls = append(p.calls, call{n, poll})
	if m.Oper[n] == nodes.GT_CALLFINALLY || m.Blocks.Func[p.blk] != 0 {
		p.mark(rowNoInsert, at, 1)
	}
	p.callAt = at
}

// callsIn ends block b, whose calls begin at Locals.calls[first].
func (p *Locals) callsIn(b nodes.BlockID, first int) {
	if n := len(p.calls); n > first {
		p.callBlocks = append(p.callBlocks, callBlock{
			block: b, first: uint32(first), last: uint32(n),
			from: 2 * p.first[b] >> p.shift, to: (2*p.last[b] + 1) >> p.shift,
			weight: max(coldWeight, p.m.Blocks.Weight[b]),
		})
	}
}

// splitCost returns the cost of keeping candidate v in memory across the calls that it is live
// across. That is one load per call and one store per block, or, if references are close together,
// as much as if all references before a call in its block were to memory. A result above limit may
// be too small.
func (p *Locals) splitCost(v uint32, l *nodes.Local, limit float32) float32 {
	gc := l.Type.IsGC()
	if gc && p.homes.free+uint32(len(p.homes.vars)) >= uint32(len(p.env.LiveOut.Row(0))*64) {
		return never // the liveness sets have no bit left for its home, which the collector needs
	}
	if p.meets(rowNoInsert) {
		return never
	}
	each, block := float32(0), p.of[v].beforeCallWeight
	for i := p.firstCallBlock(v); i < len(p.callBlocks) && min(each, block) <= limit; i++ {
		b := &p.callBlocks[i]
		if b.from>>6 > p.of[v].high {
			break
		}
		if n := p.across(v, b, gc); n > 0 {
			each += float32(b.weight * float32(1+n)) // rounded, so that all hosts compute the same
			block += b.weight * 2
		}
	}
	return min(each, block)
}

// firstCallBlock returns the index of the first callBlock that ends at or after the beginning of
// v's live range.
func (p *Locals) firstCallBlock(v uint32) int {
	lo, hi := 0, len(p.callBlocks)
	for lo < hi {
		mid := (lo + hi) / 2
		if p.callBlocks[mid].to>>6 < p.of[v].low {
			lo = mid + 1
		} else {
			hi = mid
		}
	}
	return lo
}

// across counts the calls of block b that v is live across, with GC polls if polls is set.
func (p *Locals) across(v uint32, b *callBlock, polls bool) (n int) {
	first, last := b.from, b.to
	live, kills, poll := p.live.Row(int(v)), p.rows.Row(rowKills), p.rows.Row(rowPolls)
	for i := first >> 6; i <= last>>6; i++ {
		w := kills[i]
		if polls {
			w |= poll[i]
		}
		w &= live[i]
		if i == first>>6 {
			w &= ^uint64(0) << (first & 63)
		}
		if i == last>>6 {
			w &= ^uint64(0) >> (63 - last&63)
		}
		n += bits.OnesCount64(w)
	}
	return n
}

// split records that v, which has a register, is in memory across calls.
func (p *Locals) split(v uint32) { p.homes.vars = append(p.homes.vars, v) }

// endSplits inserts the moves.
func (p *Locals) endSplits() {
	h := &p.homes
	h.of = arena.Raw(h.of, len(p.of))
	h.state = arena.Extend(h.state[:0], len(p.of))
	for _, v := range h.vars {
		h.of[v] = nodes.NoLcl
	}
	for i := range p.callBlocks {
		c := &p.callBlocks[i]
		h.live = h.live[:0]
		for _, v := range h.vars {
			if x := &p.of[v]; x.low <= c.to>>6 && x.high >= c.from>>6 && p.across(v, c, p.isGC(v)) > 0 {
				h.live = append(h.live, v)
			}
		}
		if len(h.live) > 0 {
			p.splitBlock(c.block, p.calls[c.first:c.last])
		}
	}
}

func (p *Locals) isGC(v uint32) bool { return p.m.Locals[p.of[v].lcl].Type.IsGC() }

// splitBlock sweeps backwards over block b, which contains the given calls.
func (p *Locals) splitBlock(b nodes.BlockID, calls []call) {
	m, h := p.m, &p.homes
	out := p.env.LiveOut.Row(int(b))
	for _, v := range h.live {
		h.state[v] = waiting{active: true}
		if out.Has(v) {
			h.state[v].where = inRegister
		}
	}
	h.callAt, h.pollAt = noCall, noCall
	at := p.last[b]
	for n, prev := m.Blocks.Last[b], nodes.NodeID(0); n != 0; n = prev {
		prev = m.Prev[n]
		switch m.Oper[n] {
		case nodes.GT_LCL_VAR:
			p.splitRead(b, n, nodes.LclNum(m.Val[n]), p.end[n])
		case nodes.GT_MULTI_VAR:
			for _, x := range m.MultiVarsOf(n) {
				p.splitRead(b, n, x.Lcl, at)
			}
		case nodes.GT_STORE_LCL_VAR:
			p.splitWrite(b, nodes.LclNum(m.Val[n]))
		case nodes.GT_STORE_MULTI_VAR:
			for _, x := range m.MultiVarsOf(n) {
				p.splitWrite(b, x.Lcl)
			}
		}
		if len(calls) > 0 && calls[0].node == n {
			p.splitCall(b, calls[0])
			if h.pollAt = at; !calls[0].poll {
				h.callAt = at
			}
			calls = calls[1:]
		}
		if facts[m.Oper[n]]&opPlace != 0 {
			at--
		}
	}
	for _, v := range h.live {
		if s := &h.state[v]; s.where == inMemory {
			p.save(b, s.before, v)
		}
		h.state[v] = waiting{}
	}
}

// waiting returns the state of local l, or nil if l is not live across a call of the block.
func (p *Locals) waiting(l nodes.LclNum) (v uint32, s *waiting) {
	if l == nodes.NoLcl || p.m.Locals[l].Flags&nodes.LvTracked == 0 {
		return 0, nil
	}
	v = p.m.Locals[l].VarIndex
	if v >= uint32(len(p.of)) || !p.homes.state[v].active {
		return 0, nil
	}
	return v, &p.homes.state[v]
}

// splitRead handles node n, a read of local l. The node that evaluates n is at position end. If a
// call is between n and end, n reads the home instead.
func (p *Locals) splitRead(b nodes.BlockID, n nodes.NodeID, l nodes.LclNum, end uint32) {
	v, s := p.waiting(l)
	if s == nil {
		return
	}
	next := p.homes.callAt
	if p.isGC(v) {
		next = p.homes.pollAt
	}
	switch {
	case end > next:
		p.save(b, n, v)
		p.m.Val[n] = uint32(p.home(v))
	case s.where == inMemory:
		p.save(b, s.before, v)
	}
	s.where = inRegister
}

// splitWrite handles a store to local l.
func (p *Locals) splitWrite(b nodes.BlockID, l nodes.LclNum) {
	v, s := p.waiting(l)
	if s == nil {
		return
	}
	if s.where == inMemory {
		p.save(b, s.before, v)
	}
	s.where, s.save = isDead, 0
}

// splitCall handles a call: locals that are in their registers after the call are reloaded there,
// after the store of the call's value.
func (p *Locals) splitCall(b nodes.BlockID, c call) {
	m := p.m
	after := c.node
	if next := m.Next[after]; next != 0 && (m.Oper[next] == nodes.GT_STORE_LCL_VAR || m.Oper[next] == nodes.GT_STORE_MULTI_VAR) && m.Op1[next] == after {
		after = next
	}
	for _, v := range p.homes.live {
		s := &p.homes.state[v]
		if s.where == isDead || c.poll && !p.isGC(v) {
			continue
		}
		if m.Log != nil {
			p.logMove(p.of[v].lcl, nodes.MoveWait, c.node)
		}
		if s.where == inRegister {
			st := p.moveLcl(b, p.of[v].lcl, p.home(v), m.Next[after])
			if m.Log != nil {
				p.logMove(p.of[v].lcl, nodes.MoveReload, st)
			}
		}
		if s.save != 0 { // the home already holds the value
			m.Unlink(b, m.Op1[s.save])
			m.Unlink(b, s.save)
		}
		*s = waiting{active: true, where: inMemory, before: c.node}
	}
}

// save stores v to its home before node n.
func (p *Locals) save(b nodes.BlockID, n nodes.NodeID, v uint32) {
	st := p.moveLcl(b, p.home(v), p.of[v].lcl, n)
	p.homes.state[v].save = st
	if p.m.Log != nil {
		p.logMove(p.of[v].lcl, nodes.MoveSave, st)
	}
}

// moveLcl inserts a copy of local src to dst before node n, or at the end of block b if n is 0.
func (p *Locals) moveLcl(b nodes.BlockID, dst, src nodes.LclNum, n nodes.NodeID) nodes.NodeID {
	m := p.m
	t := m.Locals[dst].Type
	v := m.New(nodes.GT_LCL_VAR, t.Actual(), 0, 0, uint32(src), 0)
	st := m.New(nodes.GT_STORE_LCL_VAR, t, v, 0, uint32(dst), nodes.GTF_ASG)
	for _, x := range [...]nodes.NodeID{v, st} {
		if n == 0 {
			m.InsertAfter(b, m.Blocks.Last[b], x)
		} else {
			m.InsertBefore(b, n, x)
		}
	}
	return st
}

// home returns the local that holds v across calls. It makes the local if there is none.
func (p *Locals) home(v uint32) nodes.LclNum {
	m, h := p.m, &p.homes
	if h.of[v] == nodes.NoLcl {
		n := m.NewTemp(m.Locals[p.of[v].lcl].Type, 0)
		if l := &m.Locals[n]; l.Type.IsGC() {
			l.Flags |= nodes.LvTracked
			l.VarIndex = h.free
			h.free++
		}
		h.of[v] = n
	}
	return h.of[v]
}
