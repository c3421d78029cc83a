package liveness

import (
	"cmp"
	"fmt"
	"slices"

	"ryugo/ee"
	"ryugo/nodes"
	"ryugo/targets/gcinfo"
)

// GCVerifier is the re-checker of GC info. From the LIR it recomputes which references are live
// after each call, and at each point of interruptible ranges: locals one by one as in Verifier,
// tree temps backwards in their block. It compares the result with what the back end reports. It
// also finds addresses inside of objects that are live there as plain numbers, which the GC does
// not see.
type GCVerifier struct {
	v    Verifier
	live Liveness // for executed and defined
	m    *nodes.Method
	t    *gcinfo.Table
	info *ee.Info

	siteOf  []int32 // [node] its site + 1, or 0
	pointOf []int32 // [node] the point before it + 1, or 0
	lastOf  []int32 // [block] the point after its last node + 1, or 0
	want    []liveSlot
	have    []liveSlot
	pending []nodes.NodeID
	read    gcinfo.Table
}

// liveSlot says that a slot is live after a site or at a point. Points are numbered after the
// sites.
type liveSlot struct {
	site int32
	slot gcinfo.Slot
}

// noVar marks the event of a safepoint.
const noVar = ^uint32(0)

// Verify returns the first error in the table t, or in its encoding for a runtime, or nil.
func (c *GCVerifier) Verify(m *nodes.Method, t *gcinfo.Table, encoded []byte, info *ee.Info) error {
	c.m, c.t, c.live.m, c.info = m, t, m, info
	c.want, c.have = c.want[:0], c.have[:0]
	c.siteOf = reset(c.siteOf, m.NumNodes)
	for i := range t.Sites {
		s := &t.Sites[i]
		if i > 0 && t.Sites[i-1].Node == s.Node { // a call of native code, and the safepoint after it
			if t.Sites[i-1].First != s.First || t.Sites[i-1].Count != s.Count {
				return fmt.Errorf("node %d: two sites with different live slots", s.Node)
			}
			continue
		}
		c.siteOf[s.Node] = int32(i) + 1
		for _, k := range t.Live[s.First:][:s.Count] {
			c.have = append(c.have, liveSlot{int32(i), t.Tracked[k]})
		}
	}
	c.points()
	if err := c.inside(); err != nil {
		return err
	}
	if err := c.collect(); err != nil {
		return err
	}
	c.v.edges(m)
	for i := range m.Locals {
		if err := c.local(nodes.LclNum(i)); err != nil {
			return fmt.Errorf("V%02d: %w", i, err)
		}
	}
	for b := m.FirstBB; b != 0; b = m.Blocks.Next[b] {
		if err := c.temps(b); err != nil {
			return fmt.Errorf("BB%02d: %w", b, err)
		}
	}
	if err := c.compare(); err != nil {
		return err
	}
	if info.GCInfo == ee.GCInfoCoreCLRv2 {
		return c.coreCLR(encoded)
	}
	return c.compareOwn(encoded)
}

// points finds the points and the slots that are reported there.
func (c *GCVerifier) points() {
	m, t := c.m, c.t
	c.pointOf, c.lastOf = reset(c.pointOf, m.NumNodes), reset(c.lastOf, m.NumBlocks)
	for i, p := range t.Points {
		if p.Node != 0 {
			c.pointOf[p.Node] = int32(i) + 1
		} else {
			c.lastOf[p.Block] = int32(i) + 1
		}
	}
	c.have = appendAtPoints(c.have, t, t.Points)
}

// inside checks that no thread can stop inside of a node while a reference is in a register that is
// not reported: between a value and its spill temp, or in a copy of a struct.
func (c *GCVerifier) inside() error {
	m, t := c.m, c.t
	ranges := t.Ranges
	for i, p := range t.Points {
		n := nodes.NodeID(p.Node)
		for len(ranges) > 0 && ranges[0].End <= p.Offset+1 {
			ranges = ranges[1:]
		}
		empty := i+1 < len(t.Points) && t.Points[i+1].Offset <= p.Offset+1
		if n == 0 || empty || len(ranges) == 0 || p.Offset+1 < ranges[0].Start {
			continue
		}
		copies := m.Oper[n].Is(nodes.GTK_STORE) && (m.Type[m.Op1[n]] == nodes.TYP_STRUCT || m.Type[m.Op2[n]] == nodes.TYP_STRUCT)
		if m.Type[n].IsGC() && m.Flags[n]&nodes.GTF_SPILL != 0 || copies {
			return fmt.Errorf("a thread may stop inside of node %d", n)
		}
	}
	return nil
}

// appendAtPoints appends the slots that are live at points by t.
func appendAtPoints(list []liveSlot, t *gcinfo.Table, points []gcinfo.Point) []liveSlot {
	live := make([]bool, len(t.Tracked))
	changes := t.Changes
	for i, p := range points {
		for ; len(changes) > 0 && changes[0].Offset <= p.Offset; changes = changes[1:] {
			live[changes[0].Slot] = changes[0].Live
		}
		for k, yes := range live {
			if yes {
				list = append(list, liveSlot{int32(len(t.Sites) + i), t.Tracked[k]})
			}
		}
	}
	return list
}

// Interrupts returns a function that reports whether a thread may stop in a block of m, by the
// points of t.
func Interrupts(m *nodes.Method, t *gcinfo.Table) func(*nodes.Method, nodes.BlockID) bool {
	stops := make([]bool, m.NumBlocks)
	for _, p := range t.Points {
		stops[p.Block] = true
	}
	return func(_ *nodes.Method, b nodes.BlockID) bool { return stops[b] }
}

// collect lists the uses and definitions of locals, and the safepoints.
func (c *GCVerifier) collect() error {
	m, v := c.m, &c.v
	v.events = v.events[:0]
	v.span = reset(v.span, m.NumBlocks)
	for b := m.FirstBB; b != 0; b = m.Blocks.Next[b] {
		first := uint32(len(v.events))
		for n := m.Blocks.First[b]; n != 0; n = m.Next[n] {
			if i := c.pointOf[n]; i != 0 {
				v.events = append(v.events, event{v: noVar, site: int32(len(c.t.Sites)) + i - 1})
			}
			for _, x := range c.live.executed(n) {
				switch m.Oper[x] {
				case nodes.GT_LCL_VAR:
					v.events = append(v.events, event{v: m.Val[x]})
				case nodes.GT_MULTI_VAR:
					c.multi(x, false)
				}
			}
			if m.IsSafepoint(n) {
				v.events = append(v.events, event{v: noVar, node: n, site: c.siteOf[n] - 1})
			}
			if m.Oper[n] == nodes.GT_STORE_MULTI_VAR {
				c.multi(n, true)
			} else if d := c.live.defined(n); d != 0 {
				v.events = append(v.events, event{v: m.Val[d], def: true})
			}
		}
		if i := c.lastOf[b]; i != 0 {
			v.events = append(v.events, event{v: noVar, site: int32(len(c.t.Sites)) + i - 1})
		}
		v.span[b] = nodes.Range{First: first, Count: uint32(len(v.events)) - first}
		for _, e := range v.events[first:] {
			if m.Blocks.Func[b] != 0 && e.v != noVar && m.Locals[e.v].Flags&nodes.LvRegister != 0 {
				return fmt.Errorf("BB%02d: a handler names V%02d, which lives in a register", b, e.v)
			}
		}
	}
	return nil
}

// multi lists an event for each local of n.
func (c *GCVerifier) multi(n nodes.NodeID, def bool) {
	for _, x := range c.m.MultiVarsOf(n) {
		if x.Lcl != nodes.NoLcl {
			c.v.events = append(c.v.events, event{v: uint32(x.Lcl), def: def})
		}
	}
}

// local checks the report of local n.
func (c *GCVerifier) local(n nodes.LclNum) error {
	m := c.m
	l := &m.Locals[n]
	switch {
	case l.Flags&(nodes.LvOnFrame|nodes.LvRegister) == 0 || l.Flags&nodes.LvOutgoingArgs != 0:
		return nil
	case l.Type == nodes.TYP_STRUCT:
		if m.Layouts[l.Layout].GCCount == 0 {
			return nil
		}
		for w, gc := range m.GCLayout(l.Layout) {
			if gc != ee.TYPE_GC_NONE && !c.untracked(l, int32(c.m.Model.PointerSize)*int32(w), gc == ee.TYPE_GC_BYREF) {
				return fmt.Errorf("the reference at offset %d is not reported", int(c.m.Model.PointerSize)*w)
			}
		}
		return nil
	case !l.Type.IsGC():
		return nil
	case l.Flags&nodes.LvRegister == 0 && c.untracked(l, 0, l.Type == nodes.TYP_BYREF):
		return nil
	case l.Flags&(nodes.LvPinned|nodes.LvAddrExposed|nodes.LvDoNotEnregister) != 0 || l.Flags&nodes.LvTracked == 0:
		return fmt.Errorf("lives in memory and is not reported always")
	case n == m.ContextLcl && m.KeepsThis():
		return fmt.Errorf("leads to the generic context and is not reported always")
	}
	c.v.local(m, uint32(n))
	if c.v.in[m.FirstBB] && l.Flags&(nodes.LvIsParam|nodes.LvMustInit) == 0 {
		return fmt.Errorf("is read before it is written, and is not zeroed")
	}
	for i := range m.EH {
		if e := &m.EH[i]; c.v.in[e.HndBeg] || e.Kind == nodes.EH_FILTER && c.v.in[e.Filter] {
			return fmt.Errorf("is live into a handler of clause %d, and is not reported always", i)
		}
	}
	slot := gcinfo.Slot{Base: gcinfo.BaseFrame, Offset: l.StackOffset}
	if l.Flags&nodes.LvRegister != 0 {
		slot = gcinfo.Slot{Base: gcinfo.InRegister, Reg: l.Reg}
	}
	return c.replay(uint32(n), slot, l.Type)
}

// replay walks the blocks backwards and notes the safepoints after which local n, whose live-out
// blocks are in c.v.out, is live, and the points.
func (c *GCVerifier) replay(n uint32, slot gcinfo.Slot, t nodes.VarType) error {
	m, v := c.m, &c.v
	for b := m.FirstBB; b != 0; b = m.Blocks.Next[b] {
		live := v.out[b]
		r := v.span[b]
		events := v.events[r.First:][:r.Count]
		for i := len(events) - 1; i >= 0; i-- {
			switch e := &events[i]; {
			case e.v == n:
				live = !e.def
			case e.v == noVar && live:
				if slot.Base == gcinfo.InRegister && e.node != 0 && m.Oper[e.node] == nodes.GT_CALL && m.Calls[m.Val[e.node]].Flags&nodes.GTF_CALL_UNMANAGED != 0 {
					return fmt.Errorf("lives in a register while native code runs")
				}
				c.noteLive(e.site, slot, t)
			}
		}
	}
	return nil
}

// noteLive notes that slot is live after a site or at a point.
func (c *GCVerifier) noteLive(site int32, slot gcinfo.Slot, t nodes.VarType) {
	if t == nodes.TYP_BYREF {
		slot.Flags = gcinfo.Byref
	}
	c.want = append(c.want, liveSlot{site, slot})
}

// untrackedSlot reports whether slot is an untracked slot of type t.
func (c *GCVerifier) untrackedSlot(slot gcinfo.Slot, t nodes.VarType) bool {
	if t == nodes.TYP_BYREF {
		slot.Flags = gcinfo.Byref
	}
	return slices.Contains(c.t.Untracked, slot)
}

// untracked reports whether the word at an offset of l is an untracked slot.
func (c *GCVerifier) untracked(l *nodes.Local, offset int32, byref bool) bool {
	want := gcinfo.Slot{Base: gcinfo.BaseFrame, Offset: l.StackOffset + offset}
	if byref {
		want.Flags |= gcinfo.Byref
	}
	if l.Flags&nodes.LvPinned != 0 {
		want.Flags |= gcinfo.Pinned
	}
	return slices.Contains(c.t.Untracked, want)
}

// temps notes the values of block b that are live across its safepoints or at its points.
func (c *GCVerifier) temps(b nodes.BlockID) error {
	m := c.m
	c.pending = c.pending[:0]
	for n := m.Blocks.Last[b]; n != 0; n = m.Prev[n] {
		for i, x := range c.pending {
			if x == n {
				c.pending = slices.Delete(c.pending, i, i+1)
				break
			}
		}
		if m.Oper[n] == nodes.GT_STORE_LCL_VAR {
			if l := &m.Locals[m.Val[n]]; l.Flags&nodes.LvIsTemp != 0 && !l.Type.IsGC() && c.derived(m.Op1[n]) {
				return fmt.Errorf("node %d: an address of something in an object is a plain number in a local", n)
			}
		}
		if m.IsSafepoint(n) {
			if c.siteOf[n] == 0 {
				return fmt.Errorf("the call, node %d, is no site", n)
			}
			if c.info.StopsAtReturns && m.Oper[n] == nodes.GT_CALL {
				ret := &m.Calls[m.Val[n]].Ret
				for i := range ret.Count {
					if t := ret.Types[i]; t.IsGC() {
						c.noteLive(c.siteOf[n]-1, gcinfo.Slot{Base: gcinfo.InRegister, Reg: ret.Regs[i]}, t)
					}
				}
			}
			for _, x := range c.pending {
				if err := c.across(c.siteOf[n]-1, n, x); err != nil {
					return err
				}
			}
		}
		for _, x := range c.live.executed(n) {
			for it := m.Operands(x); it.Next(); {
				if op := it.Node(); m.Flags[op]&nodes.GTF_CONTAINED == 0 {
					c.pending = append(c.pending, op)
				}
			}
		}
		if i := c.pointOf[n]; i != 0 {
			for _, x := range c.pending {
				if err := c.across(int32(len(c.t.Sites))+i-1, n, x); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// across notes value x, which is live across the site of call n or at the point before n.
func (c *GCVerifier) across(site int32, n, x nodes.NodeID) error {
	m := c.m
	t := m.Type[x]
	switch {
	case m.ReturnsMulti(x):
		for i, r := range m.MultiRegsOf(x) {
			if pt := m.Calls[m.Val[x]].Ret.Types[i]; pt.IsGC() {
				if err := c.place(site, n, x, pt, r.Reg, r.Spill, r.SpillTmp); err != nil {
					return err
				}
			}
		}
		return nil
	case t == nodes.TYP_STRUCT:
		return fmt.Errorf("the struct of node %d lives in a register across the call of node %d", x, n)
	case !t.IsGC():
		if c.derived(x) {
			return fmt.Errorf("node %d, an address of something in an object, is a plain number across the call of node %d", x, n)
		}
		return nil
	}
	return c.place(site, n, x, t, m.Reg[x], m.Flags[x]&nodes.GTF_SPILL != 0, m.SpillTmp[x])
}

// place notes the place of a reference, a value of x: a spill temp or a register.
func (c *GCVerifier) place(site int32, n, x nodes.NodeID, t nodes.VarType, reg uint8, spilled bool, tmp uint16) error {
	m := c.m
	switch {
	case spilled:
		if slot := (gcinfo.Slot{Base: gcinfo.BaseFrame, Offset: m.SpillTmpOffset[tmp]}); !c.untrackedSlot(slot, t) {
			c.noteLive(site, slot, t)
		}
	case int(site) < len(c.t.Sites) && m.Oper[n] == nodes.GT_CALL && m.Calls[m.Val[n]].Flags&nodes.GTF_CALL_UNMANAGED != 0:
		return fmt.Errorf("node %d is in a register while the native code of node %d runs", x, n)
	default:
		c.noteLive(site, gcinfo.Slot{Base: gcinfo.InRegister, Reg: reg}, t)
	}
	return nil
}

// derived reports whether the number x is a reference plus or minus an offset. Conversions in IL
// are the program's responsibility.
func (c *GCVerifier) derived(x nodes.NodeID) bool {
	m := c.m
	switch m.Oper[x] {
	case nodes.GT_ADD, nodes.GT_LEA:
		return c.isRef(m.Op1[x]) != c.isRef(m.Op2[x])
	case nodes.GT_SUB:
		return c.isRef(m.Op1[x]) && !c.isRef(m.Op2[x])
	case nodes.GT_COPY, nodes.GT_RELOAD:
		return c.derived(m.Op1[x])
	}
	return false
}

// isRef reports whether n may refer to an object that moves. Addresses of locals do not.
func (c *GCVerifier) isRef(n nodes.NodeID) bool {
	m := c.m
	switch m.Oper[n] {
	case nodes.GT_LCL_VAR_ADDR, nodes.GT_LCL_FLD_ADDR:
		return false
	case nodes.GT_LCL_VAR:
		if m.Locals[m.Val[n]].Flags&nodes.LvPinned != 0 {
			return false
		}
	}
	return m.Type[n].IsGC()
}

// compare compares the reported slots with the recomputed ones.
func (c *GCVerifier) compare() error {
	switch more, less := c.difference(); {
	case more != nil:
		return fmt.Errorf("%+v is reported and not live %s", more.slot, c.where(more.site))
	case less != nil:
		return fmt.Errorf("%+v is live and not reported %s", less.slot, c.where(less.site))
	}
	return nil
}

// where describes a site or point.
func (c *GCVerifier) where(site int32) string {
	t := c.t
	if i := int(site) - len(t.Sites); i >= 0 {
		if p := t.Points[i]; p.Node != 0 {
			return fmt.Sprintf("before node %d", p.Node)
		} else {
			return fmt.Sprintf("at the end of BB%02d", p.Block)
		}
	}
	return fmt.Sprintf("after the call, node %d", t.Sites[site].Node)
}

// difference returns the first slot that is only in c.have (more) or only in c.want (less).
func (c *GCVerifier) difference() (more, less *liveSlot) {
	order := func(a, b liveSlot) int {
		return cmp.Or(cmp.Compare(a.site, b.site), cmp.Compare(a.slot.Base, b.slot.Base), cmp.Compare(a.slot.Reg, b.slot.Reg),
			cmp.Compare(a.slot.Offset, b.slot.Offset), cmp.Compare(a.slot.Flags, b.slot.Flags))
	}
	slices.SortFunc(c.want, order)
	slices.SortFunc(c.have, order)
	for i := range max(len(c.want), len(c.have)) {
		switch {
		case i == len(c.have) || i < len(c.want) && order(c.want[i], c.have[i]) < 0:
			return nil, &c.want[i]
		case i == len(c.want) || order(c.want[i], c.have[i]) > 0:
			return &c.have[i], nil
		}
	}
	return nil, nil
}
