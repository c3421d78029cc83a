package writethru

import (
	"fmt"

	"ryugo/arena"
	"ryugo/nodes"
)

// Verifier checks that locals have the values of their temps wherever a handler, or a load of the
// temp, reads them. It works forwards; the phase works backwards. A local may not be tracked any
// more, because there are too many temps. Then its uses in handlers are not known and not checked.
type Verifier struct {
	stale []bool // [block*temps+temp] at the start of the block: the local may have an older value than the temp
	now   []bool
}

// Verify checks the result of p for its method. live is the liveness after p.
func (v *Verifier) Verify(p *Writer, live Live) error {
	m := p.m
	v.stale = arena.Extend(v.stale[:0], m.NumBlocks*len(p.rows))
	v.now = arena.Extend(v.now[:0], len(p.rows))
	for i := range p.rows {
		c := &p.rows[i]
		if l := &m.Locals[c.temp]; l.Flags&(nodes.LvLiveInHndlr|nodes.LvThroughFinally) != 0 {
			return fmt.Errorf("V%02d, the temp of V%02d, is live into a handler", c.temp, c.local)
		}
	}
	for changed := true; changed; {
		changed = false
		for b := m.FirstBB; b != 0; b = m.Blocks.Next[b] {
			if m.Blocks.Func[b] != 0 {
				if err := v.handler(p, b); err != nil {
					return err
				}
				continue
			}
			v.enter(p, b)
			if err := v.block(p, live, b); err != nil {
				return err
			}
			changed = v.leave(p, b) || changed
		}
	}
	return nil
}

// enter sets now to the facts at the start of block b.
func (v *Verifier) enter(p *Writer, b nodes.BlockID) {
	copy(v.now, v.stale[int(b)*len(p.rows):])
}

// leave adds now, the facts at the end of block b, to the facts at the start of b's successors, and
// reports whether that has changed any.
func (v *Verifier) leave(p *Writer, b nodes.BlockID) (changed bool) {
	m := p.m
	for i := range m.NumSuccs(b) {
		changed = v.join(p, m.Succ(b, i)) || changed
	}
	return changed
}

func (v *Verifier) join(p *Writer, to nodes.BlockID) (changed bool) {
	for i, s := range v.now {
		if x := &v.stale[int(to)*len(p.rows)+i]; s && !*x {
			*x, changed = true, true
		}
	}
	return changed
}

// handler checks that no temp is named in block b, which is in a handler.
func (v *Verifier) handler(p *Writer, b nodes.BlockID) error {
	for _, x := range p.m.MentionsIn(b) {
		if x.Kind >= nodes.MentionStore {
			continue
		}
		for i := range p.rows {
			if t := &p.m.Locals[p.rows[i].temp]; t.Flags&nodes.LvTracked != 0 && t.VarIndex == x.Var {
				return fmt.Errorf("BB%02d: N%d names the temp V%02d in a handler", b, x.Node, p.rows[i].temp)
			}
		}
	}
	return nil
}

// block updates now over block b.
func (v *Verifier) block(p *Writer, live Live, b nodes.BlockID) error {
	m := p.m
	for s := m.Blocks.FirstStmt[b]; s != 0; s = m.Stmts[s].Next {
		root := m.Stmts[s].Root
		to, from := p.assigns(s), nodes.NoLcl
		if to != nodes.NoLcl && m.Oper[m.Op2[root]] == nodes.GT_LCL_VAR {
			from = m.LclOf(m.Op2[root])
		}
		for i := range p.rows {
			c := &p.rows[i]
			switch {
			case to == c.local && from != c.temp:
				return fmt.Errorf("BB%02d, N%d: V%02d is given another value than its temp's", b, root, c.local)
			case to == c.local:
				v.now[i] = false
			case to == c.temp && from == c.local:
				if v.now[i] {
					return fmt.Errorf("BB%02d, N%d: V%02d is loaded and may be older than its temp", b, root, c.local)
				}
			case v.now[i] && v.thrown(p, live, b, c):
				// Nothing throws between the two assignments. This statement comes after them.
				return fmt.Errorf("BB%02d, N%d: a handler may read V%02d, which may be older than its temp", b, root, c.local)
			case to == c.temp:
				v.now[i] = true
			}
		}
	}
	for i := range p.rows {
		c := &p.rows[i]
		if !v.now[i] {
			continue
		}
		if v.thrown(p, live, b, c) {
			return fmt.Errorf("BB%02d: a handler may read V%02d after the block, and it may be older than its temp", b, c.local)
		}
		for k := range m.NumSuccs(b) {
			if to := m.Succ(b, k); m.Blocks.Func[to] != 0 && v.has(p, live, to, c) {
				return fmt.Errorf("BB%02d: BB%02d reads V%02d, which may be older than its temp", b, to, c.local)
			}
		}
	}
	return nil
}

// thrown reports whether handlers that run when block b throws may read c's local.
func (v *Verifier) thrown(p *Writer, live Live, b nodes.BlockID, c *candidate) bool {
	row := live.Thrown(b)
	l := &p.m.Locals[c.local]
	return row != nil && l.Flags&nodes.LvTracked != 0 && row.Has(l.VarIndex)
}

// has reports whether c's local is live into block b.
func (v *Verifier) has(p *Writer, live Live, b nodes.BlockID, c *candidate) bool {
	l := &p.m.Locals[c.local]
	return l.Flags&nodes.LvTracked != 0 && live.In(b).Has(l.VarIndex)
}
