// Package forward keeps the values of objects' fields in temps, as long as they are known. RyuJIT
// has no such phase: it finds redundant loads, but not loads whose value differs by path.
package forward

import (
	"math/bits"

	"ryugo/arena"
	"ryugo/nodes"
	"ryugo/passes/vn"
)

// Forwarder is load forwarding.
//
//	BB01  V00.f = V00.list            BB01  T = V00.list; V00.f = T
//	BB02  use V00.f             =>    BB02  use T
//	      V00.f = V00.f.next                T = T.next; V00.f = T
//	      cond(...) BB02                    cond BB02
//
// A place is a field at a constant offset of the object in a local. It is the same object until the
// local is assigned. On each path, the value last stored there, or loaded since, is known until a
// call, or a store that may overlap the place, changes it. If the value is known on all paths, a
// load reads the temp of the place instead. The value may differ by path; CSE, which compares value
// numbers, does not find this. Such a load cannot fault: the object has been accessed. Stores stay
// where they are.
//
// Nothing is known at the start of a funclet, nor after a funclet has returned. Places that are not
// stored to are left to CSE. Small types, volatile accesses and the places after the first 64 are
// ignored. A temp is written only if a later load reads it.
//
// Reads trees in execution order, Flow (order, predecessors), weights. Writes trees, statements,
// temps. Needs order; Changed tells when that is void. Cost: two sweeps over the nodes. If a place
// is stored to and loaded: a third sweep and two data-flow analyses with one word a block, each of
// which takes one sweep more than loops are nested.
type Forwarder struct {
	Changed bool

	m       *nodes.Method
	walk    nodes.Walker
	places  []place
	based   arena.Marks // locals that places are based on
	events  []event
	ranges  []nodes.Range // [block] of events
	blocks  []flows       // [block]
	weights []float32     // [place]
	hidden  set           // places whose local is address-exposed: it may be assigned unseen
	edited  []nodes.StmtID
}

// place is a field of the object that a local refers to.
type place struct {
	base   nodes.LclNum
	offset int64
	typ    nodes.VarType
	at     vn.Places
	stores uint32 // in the method
	loads  uint32
	temp   nodes.LclNum // NoLcl until there is one
}

// set is a set of places, by index.
type set uint64

// event is the effect of a node on places. Events are in execution order.
type event struct {
	kind   eventKind
	known  bool  // of a load: the temp holds the value
	writes bool  // the temp must be written
	place  uint8 // of a load or store
	lost   set   // places whose values are not known any more after it
	node   nodes.NodeID
	stmt   nodes.StmtID
}

type eventKind uint8

const (
	invalidates eventKind = iota
	loads                 // node is the load
	stores                // node is an assignment to the place, the root of its statement
)

// flows holds the data-flow facts of a block.
type flows struct {
	known   set // places known at its end, on all paths
	lost    set
	makes   set
	reads   set // places whose temp is read before it is written
	writes  set // places whose temp is written first
	readIn  set
	readOut set
}

// maxPlaces is the largest number of places of a method.
const maxPlaces = 64

// Run forwards loads of m.
func (p *Forwarder) Run(m *nodes.Method) {
	p.m, p.Changed = m, false
	if !p.find() {
		return
	}
	p.list()
	if !p.forwards() {
		return
	}
	p.backwards()
	if p.choose() {
		p.rewrite()
		p.Changed = true
	}
}

// find lists the places that are stored to and loaded, and reports whether there are any.
func (p *Forwarder) find() bool {
	m := p.m
	p.places = p.places[:0]
	oper := m.Oper[:m.NumNodes]
	for n, o := range oper {
		if o != nodes.GT_ASG {
			continue
		}
		dst := m.Op1[n]
		if oper[dst] != nodes.GT_IND {
			continue
		}
		base, offset, ok := p.field(dst)
		if !ok {
			continue
		}
		if i, ok := p.numberOf(base, offset, m.Type[dst]); ok {
			p.places[i].stores++
			continue
		}
		at, ok := vn.Slot(m, dst)
		if !ok || len(p.places) == maxPlaces {
			continue
		}
		p.places = append(p.places, place{base: base, offset: offset, typ: m.Type[dst], at: at, stores: 1, temp: nodes.NoLcl})
	}
	if len(p.places) == 0 {
		return false
	}
	found := false
	for n, o := range oper {
		if o != nodes.GT_IND {
			continue
		}
		if base, offset, ok := p.field(nodes.NodeID(n)); ok {
			if i, ok := p.numberOf(base, offset, m.Type[n]); ok {
				x := &p.places[i]
				x.loads++ // including the targets of stores
				found = found || x.loads > x.stores
			}
		}
	}
	if !found {
		return false
	}
	kept := p.places[:0]
	for _, x := range p.places {
		if x.loads > x.stores {
			kept = append(kept, x)
		}
	}
	p.places = kept
	p.based.Reset(len(m.Locals))
	for i := range p.places {
		p.based.Set(uint32(p.places[i].base))
	}
	return true
}

// field returns the local and the offset that n, a GT_IND, accesses, if that place may have a temp.
func (p *Forwarder) field(n nodes.NodeID) (base nodes.LclNum, offset int64, ok bool) {
	m := p.m
	a := m.Op1[n]
	if m.Oper[a] == nodes.GT_ADD && m.IsIntConst(m.Op2[a]) {
		offset, a = m.IntValue(m.Op2[a]), m.Op1[a]
	}
	t := m.Type[n]
	if m.Oper[a] != nodes.GT_LCL_VAR || m.Type[a] != nodes.TYP_REF || t != nodes.TYP_REF && !t.IsFloat() && t != nodes.TYP_INT && t != nodes.TYP_LONG ||
		m.Flags[n]&(nodes.GTF_IND_VOLATILE|nodes.GTF_IND_UNALIGNED|nodes.GTF_IND_ARR_INDEX) != 0 {
		return 0, 0, false
	}
	base = m.LclOf(a)
	l := &m.Locals[base]
	return base, offset, l.Flags&nodes.LvAddrExposed == 0 && l.Parent == nodes.NoLcl
}

// numberOf returns the index of a place, if it is in the list.
func (p *Forwarder) numberOf(base nodes.LclNum, offset int64, t nodes.VarType) (uint8, bool) {
	for i := range p.places {
		if x := &p.places[i]; x.base == base && x.offset == offset && x.typ == t {
			return uint8(i), true
		}
	}
	return 0, false
}

// list lists the events of each block.
func (p *Forwarder) list() {
	m := p.m
	p.events, p.hidden = p.events[:0], 0
	p.ranges = arena.Extend(p.ranges[:0], m.NumBlocks)
	p.blocks = arena.Extend(p.blocks[:0], m.NumBlocks)
	for _, b := range m.Flow.RPO {
		m.Poll()
		first := len(p.events)
		for s := m.Blocks.FirstStmt[b]; s != 0; s = m.Stmts[s].Next {
			p.statement(s)
		}
		p.ranges[b] = nodes.Range{First: uint32(first), Count: uint32(len(p.events) - first)}
		f := &p.blocks[b]
		for i := range p.events[first:] {
			e := &p.events[first+i]
			f.lost |= e.lost
			f.makes &^= e.lost
			if e.kind != invalidates {
				f.makes |= 1 << e.place
			}
		}
	}
}

// statement lists the events of statement s.
func (p *Forwarder) statement(s nodes.StmtID) {
	m := p.m
	root := m.Stmts[s].Root
	oper := m.Oper[:root+1]
	for n := m.Stmts[s].First; int(n) < len(oper); n++ {
		if !concerned[oper[n]] {
			continue
		}
		switch oper[n] {
		case nodes.GT_IND:
			p.load(n, s)
		case nodes.GT_ASG:
			if dst := m.Op1[n]; !oper[dst].Is(nodes.GTK_LOCAL) {
				p.store(n, s, n == root)
			} else if l := m.LclOf(dst); p.based.Has(uint32(l)) {
				p.invalidate(p.basedOn(l), n, s)
			}
		case nodes.GT_STORE_MULTI_VAR:
			p.invalidate(^set(0), n, s)
		case nodes.GT_LCL_VAR_ADDR, nodes.GT_LCL_FLD_ADDR:
			if l := m.LclOf(n); p.based.Has(uint32(l)) {
				p.hidden |= p.basedOn(l)
			}
		default:
			p.invalidate(p.mayOverlap(vn.Changes(m, n)), n, s)
		}
	}
}

// concerned has the opers for which statement has a case.
var concerned = func() (of [nodes.OperCount]bool) {
	for o := range of {
		of[o] = vn.MayChange(nodes.Oper(o))
	}
	for _, o := range []nodes.Oper{nodes.GT_STORE_MULTI_VAR, nodes.GT_LCL_VAR_ADDR, nodes.GT_LCL_FLD_ADDR} {
		of[o] = true
	}
	return of
}()

// load adds the event of the load n.
func (p *Forwarder) load(n nodes.NodeID, s nodes.StmtID) {
	m := p.m
	if m.Flags[n]&nodes.GTF_IND_VOLATILE != 0 {
		p.invalidate(p.mayOverlap(vn.Changes(m, n)), n, s)
	} else if base, offset, ok := p.field(n); ok && p.based.Has(uint32(base)) {
		if i, ok := p.numberOf(base, offset, m.Type[n]); ok {
			p.events = append(p.events, event{kind: loads, place: i, node: n, stmt: s})
		}
	}
}

// store adds the event of assignment n.
func (p *Forwarder) store(n nodes.NodeID, s nodes.StmtID, root bool) {
	m := p.m
	dst := m.Op1[n]
	e := event{lost: p.mayOverlap(vn.Changes(m, n)), node: n, stmt: s}
	if m.Oper[dst] == nodes.GT_IND {
		// The target has been listed as a load, because it precedes the assignment.
		for i := len(p.events) - 1; i >= 0 && p.events[i].stmt == s; i-- {
			if p.events[i].node == dst && p.events[i].kind == loads {
				number := p.events[i].place
				if root && m.Type[m.Op2[n]] == m.Type[dst] && !p.assigns(p.events[i+1:], p.places[number].base) {
					e.kind, e.place = stores, number
				}
				p.events = append(p.events[:i], p.events[i+1:]...)
				break
			}
		}
	}
	if e.lost != 0 || e.kind == stores {
		p.events = append(p.events, e)
	}
}

// assigns reports whether an event of list assigns local l.
func (p *Forwarder) assigns(list []event, l nodes.LclNum) bool {
	m := p.m
	for i := range list {
		n := list[i].node
		if m.Oper[n] == nodes.GT_ASG && m.Oper[m.Op1[n]].Is(nodes.GTK_LOCAL) && m.LclOf(m.Op1[n]) == l {
			return true
		}
	}
	return false
}

// invalidate adds an event after which the values of the places in lost are not known.
func (p *Forwarder) invalidate(lost set, n nodes.NodeID, s nodes.StmtID) {
	if lost != 0 {
		p.events = append(p.events, event{lost: lost, node: n, stmt: s})
	}
}

// basedOn returns the places whose object is in local l.
func (p *Forwarder) basedOn(l nodes.LclNum) (s set) {
	for i := range p.places {
		if p.places[i].base == l {
			s |= 1 << i
		}
	}
	return s
}

// mayOverlap returns the places that may overlap c.
func (p *Forwarder) mayOverlap(c vn.Places) (s set) {
	if c == 0 {
		return 0
	}
	for i := range p.places {
		if p.places[i].at&c != 0 {
			s |= 1 << i
		}
	}
	return s
}

// forwards finds the places known at the ends of blocks, and marks the loads of known places. It
// reports whether there are any.
func (p *Forwarder) forwards() (any bool) {
	m := p.m
	for i := range p.blocks {
		p.blocks[i].known = ^set(0)
	}
	for changed := true; changed; {
		changed = false
		for _, b := range m.Flow.RPO {
			f := &p.blocks[b]
			if now := p.knownBefore(b)&^f.lost | f.makes; now != f.known {
				f.known, changed = now, true
			}
		}
	}
	for _, b := range m.Flow.RPO {
		known := p.knownBefore(b)
		for i := range p.eventsOf(b) {
			e := &p.eventsOf(b)[i]
			known &^= e.lost
			if e.kind != invalidates {
				e.known = e.kind == loads && known>>e.place&1 != 0
				known |= 1 << e.place
				any = any || e.known
			}
		}
	}
	return any
}

// knownBefore returns the places known at the start of block b.
func (p *Forwarder) knownBefore(b nodes.BlockID) set {
	m := p.m
	if b == m.FirstBB || m.Blocks.Flags[b]&(nodes.BBF_HND_BEG|nodes.BBF_FILTER_BEG) != 0 {
		return 0
	}
	known := ^set(0)
	for _, from := range m.Flow.PredsOf(b) {
		switch {
		case !m.Flow.Reachable(from):
		case m.Blocks.Func[from] != m.Blocks.Func[b]:
			return 0 // a funclet has returned: temps in registers do not have the values that it stored
		default:
			known &= p.blocks[from].known
		}
	}
	return known
}

func (p *Forwarder) eventsOf(b nodes.BlockID) []event {
	r := p.ranges[b]
	return p.events[r.First:][:r.Count]
}

// backwards finds where temps are read, and marks the events that must write them.
func (p *Forwarder) backwards() {
	m := p.m
	rpo := m.Flow.RPO
	for _, b := range rpo {
		f := &p.blocks[b]
		list := p.eventsOf(b)
		for i := len(list) - 1; i >= 0; i-- {
			switch e := &list[i]; {
			case e.known:
				f.reads |= 1 << e.place
			case e.kind != invalidates:
				f.reads &^= 1 << e.place
				f.writes |= 1 << e.place
			}
		}
	}
	for changed := true; changed; {
		changed = false
		for i := len(rpo) - 1; i >= 0; i-- {
			b := rpo[i]
			f := &p.blocks[b]
			out := set(0)
			for k := range m.NumSuccs(b) {
				out |= p.blocks[m.Succ(b, k)].readIn
			}
			in := out&^f.writes | f.reads
			if changed = changed || in != f.readIn; changed {
				f.readIn = in
			}
			f.readOut = out
		}
	}
	for _, b := range rpo {
		read := p.blocks[b].readOut
		list := p.eventsOf(b)
		for i := len(list) - 1; i >= 0; i-- {
			e := &list[i]
			bit := set(1) << e.place
			switch {
			case e.known:
				read |= bit
			case e.kind != invalidates:
				e.writes = read&bit != 0
				read &^= bit
			}
		}
	}
}

// choose makes the temps of places for which the removed loads weigh at least half as much as the
// writes of the temp. So a loop that stores does not keep a register for one load after it.
func (p *Forwarder) choose() bool {
	m := p.m
	p.weights = arena.Extend(p.weights[:0], len(p.places))
	gone := set(0)
	for _, b := range m.Flow.RPO {
		w := m.Blocks.Weight[b]
		for _, e := range p.eventsOf(b) {
			switch {
			case e.known:
				gone |= 1 << e.place
				p.weights[e.place] += 2 * w
			case e.writes:
				p.weights[e.place] -= w
			}
		}
	}
	any := false
	for gone &^= p.hidden; gone != 0; gone &= gone - 1 {
		i := bits.TrailingZeros64(uint64(gone))
		if x := &p.places[i]; p.weights[i] >= 0 {
			x.temp, any = m.NewTemp(x.typ, 0), true
		}
	}
	return any
}

// rewrite replaces loads by reads of temps, and writes the temps where needed.
func (p *Forwarder) rewrite() {
	m := p.m
	for _, b := range m.Flow.RPO {
		p.edited = p.edited[:0]
		for _, e := range p.eventsOf(b) {
			if !e.known && !e.writes || p.places[e.place].temp == nodes.NoLcl {
				continue
			}
			if e.known {
				m.Oper[e.node], m.Op1[e.node], m.Val[e.node], m.Flags[e.node] = nodes.GT_LCL_VAR, 0, uint32(p.places[e.place].temp), 0
			} else {
				p.write(b, &e)
			}
			p.edited = append(p.edited, e.stmt)
		}
		last := nodes.StmtID(0)
		for _, s := range p.edited {
			if s == last {
				continue
			}
			last = s
			m.Stmts[s].Edited = true
			tree := p.walk.Tree(m, m.Stmts[s].Root)
			for i := len(tree) - 1; i >= 0; i-- {
				m.UpdateEffects(tree[i])
			}
		}
	}
}

// write writes the temp of the place at e, a load or a store.
func (p *Forwarder) write(b nodes.BlockID, e *event) {
	m, temp := p.m, p.places[e.place].temp
	n := e.node
	if e.kind == loads {
		load := m.New(m.Oper[n], m.Type[n], m.Op1[n], m.Op2[n], m.Val[n], m.Flags[n])
		m.Op1[n] = m.NewAssign(temp, load)
		m.Op2[n] = m.NewLclVar(temp)
		m.Oper[n], m.Val[n], m.Flags[n] = nodes.GT_COMMA, 0, m.Flags[m.Op1[n]]&nodes.GTF_ALL_EFFECT
		return
	}
	value := m.Op2[n]
	if k := m.Oper[value].Kind(); k&nodes.GTK_CONST != 0 || m.Oper[value] == nodes.GT_LCL_VAR {
		// The store keeps its constant or local.
		value = m.New(m.Oper[value], m.Type[value], 0, 0, m.Val[value], m.Flags[value])
	} else {
		m.Op2[n] = m.NewLclVar(temp)
	}
	s := m.InsertStmtBefore(b, e.stmt, m.NewAssign(temp, value), m.Stmts[e.stmt].ILOffset)
	p.edited = append(p.edited, s)
}
