package modern

// Shrinking removes parts of a program while the program still shows a difference. An edit can be
// done and undone. Many edited programs are compiled and run together.

// edit is a change of a program that makes it smaller.
type edit struct {
	do, undo func()
}

// edits lists the possible changes of a program's parts: it leaves out members and statements, and
// replaces expressions by constants or by parts of the same type.
func (g *generator) edits(p *Program) (out []edit) {
	for _, list := range [][]*member{p.entries, p.members} {
		for _, m := range list {
			if !m.gone {
				out = append(out, edit{func() { m.gone = true }, func() { m.gone = false }})
			}
		}
	}
	for _, list := range [][]*member{p.entries, p.members} {
		for _, m := range list {
			if !m.gone {
				for _, t := range m.trees {
					out = g.nodeEdits(t, out)
				}
			}
		}
	}
	return out
}

func (g *generator) nodeEdits(n *node, out []edit) []edit {
	if n.gone {
		return out
	}
	if n.sub != nil {
		return g.nodeEdits(n.sub, out)
	}
	switch {
	case n.typ == "block" || n.row == nil && n.typ != "":
	case n.typ == "":
		out = append(out, edit{func() { n.gone = true }, func() { n.gone = false }})
		for _, k := range n.kids {
			if k.typ == "block" {
				out = append(out, edit{func() { n.sub = k }, func() { n.sub = nil }})
			}
		}
	default:
		leaf := g.leaf(n.typ, &scope{})
		out = append(out, edit{func() { n.sub = leaf }, func() { n.sub = nil }})
		for _, k := range n.kids {
			if k.typ == n.typ {
				out = append(out, edit{func() { n.sub = k }, func() { n.sub = nil }})
			}
		}
	}
	for _, k := range n.kids {
		out = g.nodeEdits(k, out)
	}
	return out
}

// shrink makes p smaller. fails reports for several programs, given as their sources, which of them
// still show the difference.
func shrink(p *Program, tries int, fails func(sources []string) ([]bool, error)) error {
	g := newGenerator(p.Seed, p.plain)
	const together = 24
	for chunk := 64; chunk > 0 && tries > 0; {
		changed := false
		all := g.edits(p)
		for at := 0; at < len(all) && tries > 0; {
			var groups [][]edit
			var sources []string
			for ; at < len(all) && len(groups) < together; at += chunk {
				group := all[at:min(len(all), at+chunk)]
				groups = append(groups, group)
				sources = append(sources, with(p, group))
			}
			tries -= len(sources)
			bad, err := fails(sources)
			if err != nil {
				return err
			}
			var good []edit
			for i, b := range bad {
				if b {
					good = append(good, groups[i]...)
				}
			}
			if len(good) == 0 {
				continue
			}
			// Apply all good edits at once, or as many as still show the difference together.
			for len(good) > 0 {
				b, err := fails([]string{with(p, good)})
				if err != nil {
					return err
				}
				tries--
				if b[0] {
					for _, e := range good {
						e.do()
					}
					changed = true
					break
				}
				if len(good) <= chunk {
					break
				}
				good = good[:max(chunk, len(good)/2/chunk*chunk)]
			}
			if changed && chunk == 1 {
				break // an edit inside a removed part is no longer an edit
			}
		}
		if !changed {
			chunk /= 4
			if chunk == 0 && len(all) == 0 {
				break
			}
		}
	}
	return nil
}

// with returns the source of p after some edits, and undoes the edits.
func with(p *Program, edits []edit) string {
	for _, e := range edits {
		e.do()
	}
	s := p.Source()
	for i := len(edits) - 1; i >= 0; i-- {
		edits[i].undo()
	}
	return s
}
