package explore

import (
	"fmt"
	"math/bits"
	"slices"
	"strings"

	"ryugo/inspect"
)

// scanPhase is the phase whose result is drawn.
const scanPhase = "linear scan"

// maxScan bounds the nodes of what is drawn.
const maxScan = 60000

// scanOf draws linear scan from the IR that it left: a row for each local that appears, and
// one for each value that has a register or is spilled. A local is drawn where it is live.
func scanOf(m *inspect.Method) *Scan {
	at := slices.IndexFunc(m.Phases, func(p inspect.Phase) bool { return p.Name == scanPhase })
	if at < 0 || m.IRs[m.Phases[at].IR].Nodes > maxScan {
		return nil
	}
	b := &scanBuilder{m: m, state: &m.IRs[m.Phases[at].IR], out: &Scan{Rows: []ScanRow{}, Registers: []string{}}, place: map[uint32]int{}, user: map[uint32]int{}}
	b.number()
	b.locals()
	b.values()
	b.finish()
	return b.out
}

type scanBuilder struct {
	m     *inspect.Method
	state *inspect.IR
	out   *Scan
	nodes []*inspect.Node // [position]
	place map[uint32]int  // position of a node
	user  map[uint32]int  // position of the user of a node
}

// number gives positions to the nodes, in execution order.
func (b *scanBuilder) number() {
	for i := range b.state.Blocks {
		block := &b.state.Blocks[i]
		from := len(b.nodes)
		for _, t := range block.Trees {
			for k := range b.m.Trees[t].Nodes {
				n := &b.m.Trees[t].Nodes[k]
				for _, op := range n.Ops {
					b.user[op] = len(b.nodes)
				}
				b.place[n.ID] = len(b.nodes)
				b.nodes = append(b.nodes, n)
			}
		}
		b.out.Blocks = append(b.out.Blocks, ScanBlock{block.ID, from, len(b.nodes)})
	}
	b.out.Positions = len(b.nodes)
}

// stores tells whether a node writes its local as a whole.
func stores(n *inspect.Node) bool { return n.Oper == "st.lclVar" }

// locals makes a row for each local: where it is live, by a data flow analysis over blocks.
func (b *scanBuilder) locals() {
	table := b.m.Locals[b.state.Locals]
	words := (len(table) + 63) / 64
	type facts struct{ use, def, in, out []uint64 }
	blocks := make([]facts, len(b.state.Blocks))
	index := map[uint32]int{}
	for i := range blocks {
		set := make([]uint64, 4*words)
		blocks[i] = facts{set[:words], set[words : 2*words], set[2*words : 3*words], set[3*words:]}
		index[b.state.Blocks[i].ID] = i
		for _, n := range b.nodes[b.out.Blocks[i].From:b.out.Blocks[i].To] {
			if n.Local == nil || int(*n.Local) >= len(table) {
				continue
			}
			w, bit := *n.Local/64, uint64(1)<<(*n.Local%64)
			switch {
			case stores(n):
				blocks[i].def[w] |= bit
			case blocks[i].def[w]&bit == 0:
				blocks[i].use[w] |= bit
			}
		}
	}
	for changed := true; changed; {
		changed = false
		for i := len(blocks) - 1; i >= 0; i-- {
			f := &blocks[i]
			for _, e := range b.state.Blocks[i].Succs {
				for w, x := range blocks[index[e.To]].in {
					f.out[w] |= x
				}
			}
			for w := range f.in {
				x := f.use[w] | f.out[w]&^f.def[w]
				changed = changed || x != f.in[w]
				f.in[w] = x
			}
		}
	}
	rows := make([]ScanRow, len(table))
	for i := range blocks {
		b.spans(&b.out.Blocks[i], blocks[i].in, blocks[i].out, table, rows)
	}
	for i := range rows {
		if len(rows[i].Uses)+len(rows[i].Spans) > 0 {
			rows[i].Name, rows[i].Type = fmt.Sprintf("V%02d", i), table[i].Type
			b.out.Rows = append(b.out.Rows, rows[i])
		}
	}
}

// spans adds to rows where locals live in a block.
func (b *scanBuilder) spans(block *ScanBlock, in, out []uint64, table []inspect.Local, rows []ScanRow) {
	from, last := map[int]int{}, map[int]int{}
	each(in, func(l int) { from[l] = block.From })
	end := func(l, to int) {
		r := &rows[l]
		if n := len(r.Spans); n > 0 && r.Spans[n-1].To >= from[l] && r.Spans[n-1].Reg == table[l].Reg {
			r.Spans[n-1].To = to
		} else {
			r.Spans = append(r.Spans, ScanSpan{from[l], to, table[l].Reg})
		}
		delete(from, l)
	}
	for p := block.From; p < block.To; p++ {
		n := b.nodes[p]
		if n.Local == nil || int(*n.Local) >= len(table) {
			continue
		}
		l := int(*n.Local)
		if _, live := from[l]; live && stores(n) {
			end(l, max(last[l], from[l])+1) // what it held is not read again
		}
		if _, live := from[l]; !live {
			from[l] = p
		}
		last[l] = p
		rows[l].Uses = append(rows[l].Uses, ScanUse{p, stores(n)})
	}
	for l := range table {
		if _, live := from[l]; !live {
			continue
		}
		if out[l/64]>>(l%64)&1 != 0 {
			end(l, block.To)
		} else {
			end(l, max(last[l], from[l])+1)
		}
	}
}

// each calls f with the members of a set.
func each(set []uint64, f func(i int)) {
	for w, x := range set {
		for ; x != 0; x &= x - 1 {
			f(w*64 + bits.TrailingZeros64(x))
		}
	}
}

// values makes a row for each value that has a register of its own.
func (b *scanBuilder) values() {
	for p, n := range b.nodes {
		to, used := b.user[n.ID]
		if len(n.Regs) == 0 || n.Contained || !used {
			continue
		}
		if n.Local != nil && b.m.Locals[b.state.Locals][*n.Local].Reg == n.Regs[0] {
			continue // read where the local is
		}
		row := ScanRow{Name: fmt.Sprintf("t%d %s", n.ID, n.Oper), Type: n.Type, Node: n.ID, Uses: []ScanUse{{p, true}, {to, false}}}
		reg := strings.Join(n.Regs, " ")
		if strings.Contains(n.Flags, spillFlag) {
			row.Spans = []ScanSpan{{p, p + 1, reg}, {p + 1, to, ""}}
		} else {
			row.Spans = []ScanSpan{{p, max(to, p+1), reg}}
		}
		b.out.Rows = append(b.out.Rows, row)
	}
}

// finish lists the registers, and counts the pressure on those for integers.
func (b *scanBuilder) finish() {
	delta := make([]int, b.out.Positions+1)
	for _, r := range b.out.Rows {
		for _, s := range r.Spans {
			if s.Reg == "" {
				continue
			}
			if !slices.Contains(b.out.Registers, s.Reg) {
				b.out.Registers = append(b.out.Registers, s.Reg)
			}
			if isInteger(s.Reg) {
				delta[s.From]++
				delta[s.To]--
			}
		}
	}
	slices.Sort(b.out.Registers)
	b.out.Pressure = make([]int, b.out.Positions)
	n := 0
	for p := range b.out.Pressure {
		n += delta[p]
		b.out.Pressure[p] = n
	}
}

// isInteger tells general registers from those for floating-point numbers and vectors.
func isInteger(reg string) bool { return !strings.HasPrefix(reg, "xmm") }
