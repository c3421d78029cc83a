package forward

import (
	"fmt"

	"ryugo/arena"
	"ryugo/nodes"
	"ryugo/passes/vn"
)

// Verifier checks that each temp has the value of its place wherever the temp is read. It reads the
// resulting trees, not the events of the phase.
type Verifier struct {
	walk  nodes.Walker
	known []set // [block] places known at its end
	now   set

	// held[i] is the value that statement from[i] assigned to the temp of place i.
	held [maxPlaces]nodes.NodeID
	from [maxPlaces]nodes.StmtID
}

// Verify checks the result of p.
func (v *Verifier) Verify(p *Forwarder) error {
	m := p.m
	v.known = arena.Extend(v.known[:0], m.NumBlocks)
	for i := range v.known {
		v.known[i] = ^set(0)
	}
	for changed := true; changed; {
		changed = false
		for _, b := range m.Flow.RPO {
			_ = v.block(p, b) // known sets only shrink: the last sweep decides
			changed = changed || v.known[b] != v.now
			v.known[b] = v.now
		}
	}
	for _, b := range m.Flow.RPO {
		if err := v.block(p, b); err != nil {
			return fmt.Errorf("BB%02d: %w", b, err)
		}
	}
	return nil
}

// block updates now over block b.
func (v *Verifier) block(p *Forwarder, b nodes.BlockID) (err error) {
	m := p.m
	v.enter(p, b)
	clear(v.from[:])
	last := nodes.StmtID(0)
	for s := m.Blocks.FirstStmt[b]; s != 0; s = m.Stmts[s].Next {
		if e := v.statement(p, s, last); err == nil {
			err = e
		}
		last = s
	}
	return err
}

// enter sets now to the places known at the start of block b.
func (v *Verifier) enter(p *Forwarder, b nodes.BlockID) {
	m := p.m
	v.now = 0
	if b == m.FirstBB || m.Blocks.Flags[b]&(nodes.BBF_HND_BEG|nodes.BBF_FILTER_BEG) != 0 {
		return
	}
	v.now = ^set(0)
	for _, from := range m.Flow.PredsOf(b) {
		if m.Flow.Reachable(from) {
			v.now &= v.known[from]
			if m.Blocks.Func[from] != m.Blocks.Func[b] {
				v.now = 0 // after a funclet
			}
		}
	}
}

// statement updates now over statement s, which follows statement last in its block.
func (v *Verifier) statement(p *Forwarder, s, last nodes.StmtID) (err error) {
	m := p.m
	root := m.Stmts[s].Root
	tree := v.walk.Tree(m, root)
	for k := len(tree) - 1; k >= 0; k-- {
		n := tree[k]
		switch m.Oper[n] {
		case nodes.GT_LCL_VAR:
			i := p.placeOf(m.LclOf(n))
			if i < 0 || m.Flags[n]&nodes.GTF_VAR_DEF != 0 || v.now>>i&1 != 0 {
				continue
			}
			if v.from[i] == 0 || v.from[i] != last || m.Oper[root] != nodes.GT_ASG || m.Op2[root] != n || !p.is(m.Op1[root], i) {
				err = fmt.Errorf("node N%d reads V%02d, which may differ from the field at offset %d of V%02d", n, m.LclOf(n), p.places[i].offset, p.places[i].base)
			}
		case nodes.GT_ASG:
			dst := m.Op1[n]
			if m.Oper[dst].Is(nodes.GTK_LOCAL) {
				v.assign(p, n, s)
			}
			v.now &^= p.mayOverlap(vn.Changes(m, n))
			if i := v.stored(p, n, last); i >= 0 && !v.assigned(p, tree[k+1:], dst, i) {
				v.now |= 1 << i
			}
		case nodes.GT_STORE_MULTI_VAR:
			v.now = 0
		default:
			v.now &^= p.mayOverlap(vn.Changes(m, n))
		}
	}
	return err
}

// assign updates now over assignment n of a local.
func (v *Verifier) assign(p *Forwarder, n nodes.NodeID, s nodes.StmtID) {
	m := p.m
	l := m.LclOf(m.Op1[n])
	v.now &^= p.basedOn(l)
	if i := p.placeOf(l); i >= 0 {
		v.held[i], v.from[i] = m.Op2[n], s
		v.now &^= 1 << i
		if p.is(m.Op2[n], i) {
			v.now |= 1 << i
		}
	}
}

// stored returns the place to which assignment n stores the value that statement last has assigned
// to its temp, or -1.
func (v *Verifier) stored(p *Forwarder, n nodes.NodeID, last nodes.StmtID) int {
	m := p.m
	value := m.Op2[n]
	for i := range p.places {
		if t := p.places[i].temp; t == nodes.NoLcl || v.from[i] == 0 || v.from[i] != last || !p.is(m.Op1[n], i) {
			continue
		} else if m.Oper[value] == nodes.GT_LCL_VAR && m.LclOf(value) == t {
			return i
		}
		// Nothing is assigned between two consecutive statements.
		if h := v.held[i]; m.Oper[value] == m.Oper[h] && m.Val[value] == m.Val[h] && m.Oper[h].Kind()&(nodes.GTK_CONST|nodes.GTK_LOCAL) != 0 {
			return i
		}
	}
	return -1
}

// assigned reports whether the local of place i is assigned after dst. before are the nodes
// executed so far, last first.
func (v *Verifier) assigned(p *Forwarder, before []nodes.NodeID, dst nodes.NodeID, i int) bool {
	m := p.m
	for _, n := range before {
		if n == dst {
			return false
		}
		if m.Oper[n] == nodes.GT_ASG && m.Oper[m.Op1[n]].Is(nodes.GTK_LOCAL) && m.LclOf(m.Op1[n]) == p.places[i].base {
			return true
		}
	}
	return false
}

// placeOf returns the index of the place whose temp is l, or -1.
func (p *Forwarder) placeOf(l nodes.LclNum) int {
	for i := range p.places {
		if p.places[i].temp == l {
			return i
		}
	}
	return -1
}

// is reports whether n accesses place i.
func (p *Forwarder) is(n nodes.NodeID, i int) bool {
	if p.m.Oper[n] != nodes.GT_IND {
		return false
	}
	base, offset, ok := p.field(n)
	x := &p.places[i]
	return ok && base == x.base && offset == x.offset && p.m.Type[n] == x.typ
}
