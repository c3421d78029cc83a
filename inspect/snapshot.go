package inspect

import (
	"crypto/sha256"
	"encoding/binary"
	"hash"
	"reflect"

	"ryugo/ee"
	"ryugo/nodes"
)

// recorder makes states of the IR from the compiler's tables, and stores each tree and each state
// once.
type recorder struct {
	out     *Method
	printer nodes.Printer
	regName func(r uint8) string
	trees   map[digest]int // index in out.Trees
	hash    hash.Hash
	m       *nodes.Method
}

// digest identifies the contents of a tree.
type digest [sha256.Size]byte

// state records the current IR and returns its index in out.IRs; if nothing has changed, the index
// of the previous state.
func (r *recorder) state(m *nodes.Method) int {
	r.m = m
	s := IR{Linear: m.IsLIR, Locals: r.locals()}
	for b := m.FirstBB; b != 0; b = m.Blocks.Next[b] {
		block := r.block(b)
		for _, t := range block.Trees {
			s.Nodes += len(r.out.Trees[t].Nodes)
		}
		s.Blocks = append(s.Blocks, block)
	}
	for i := range m.EH {
		s.Regions = append(s.Regions, region(&m.EH[i]))
	}
	s.link()
	last := len(r.out.IRs) - 1
	if last >= 0 && reflect.DeepEqual(&s, &r.out.IRs[last]) {
		return last
	}
	r.out.IRs = append(r.out.IRs, s)
	return last + 1
}

func region(e *nodes.EHRegion) Region {
	return Region{
		Kind:     e.Kind.String(),
		TryBegin: uint32(e.TryBeg), TryLast: uint32(e.TryLast),
		HandlerBegin: uint32(e.HndBeg), HandlerLast: uint32(e.HndLast), Filter: uint32(e.Filter),
		EnclosingTry: int(e.EnclosingTry), EnclosingHandler: int(e.EnclosingHnd),
	}
}

// block converts a row of the table of blocks; IR.link adds the rest.
func (r *recorder) block(b nodes.BlockID) Block {
	m, bb := r.m, &r.m.Blocks
	out := Block{
		ID: uint32(b), Kind: bb.Kind[b].String(), Succs: edges(m, b),
		ILBegin: bb.ILBegin[b], ILEnd: bb.ILEnd[b],
		Weight: bb.Weight[b], Cold: bb.Flags[b]&nodes.BBF_RUN_RARELY != 0, Flags: bb.Flags[b].String(),
		Try: int(bb.Try[b]), Handler: int(bb.Hnd[b]), Funclet: bb.Func[b],
		Trees: []int{},
	}
	if m.IsLIR {
		for n := bb.First[b]; n != 0; n = m.Next[n] {
			out.Trees = append(out.Trees, r.tree(n, ee.NoILOffset))
		}
		return out
	}
	for s := bb.FirstStmt[b]; s != 0; s = m.Stmts[s].Next {
		out.Trees = append(out.Trees, r.tree(m.Stmts[s].Root, m.Stmts[s].ILOffset))
	}
	return out
}

// edges returns the successor edges of b, without exception edges.
func edges(m *nodes.Method, b nodes.BlockID) (out []Edge) {
	for i := range m.NumSuccs(b) {
		e := Edge{To: uint32(m.Succ(b, i)), Kind: "jump"}
		switch kind := m.Blocks.Kind[b]; {
		case kind == nodes.BBJ_NONE || kind == nodes.BBJ_COND && i == 1:
			e.Kind = "fall"
		case kind == nodes.BBJ_COND:
			e.Kind = "true"
		case kind == nodes.BBJ_SWITCH && i == m.NumSuccs(b)-1:
			e.Kind = "default"
		case kind == nodes.BBJ_SWITCH:
			e.Kind = "case"
		case kind == nodes.BBJ_CALLFINALLY:
			e.Kind = "call"
		case kind == nodes.BBJ_EHCATCHRET:
			e.Kind = "catch"
		}
		out = append(out, e)
	}
	if h := m.Blocks.Hnd[b]; h != 0 {
		switch region := &m.EH[h-1]; m.Blocks.Kind[b] {
		case nodes.BBJ_EHFILTERRET:
			out = append(out, Edge{To: uint32(region.HndBeg), Kind: "return"})
		case nodes.BBJ_EHFINALLYRET:
			for c := m.FirstBB; c != 0; c = m.Blocks.Next[c] {
				if m.Blocks.Kind[c] == nodes.BBJ_CALLFINALLY && m.Blocks.Jump[c] == region.HndBeg && m.Blocks.Next[c] != 0 {
					out = append(out, Edge{To: uint32(m.Blocks.Next[c]), Kind: "return"})
				}
			}
		}
	}
	return out
}

// tree records a statement, or a node of LIR, and returns its index in out.Trees.
func (r *recorder) tree(root nodes.NodeID, il uint32) int {
	t := Tree{IL: offset(il), Root: r.id(root)}
	r.collect(&t, root)
	t.Value = r.m.IsLIR && r.m.Defines(root)
	r.printer.Draw(r.m, root, func(d nodes.Drawn) {
		t.Lines = append(t.Lines, Line{Node: r.id(d.Node), Lead: d.Lead, Text: d.Text, Use: d.Use})
	})
	d := r.digest(&t)
	i, ok := r.trees[d]
	if !ok {
		i = len(r.out.Trees)
		r.trees[d] = i
		r.out.Trees = append(r.out.Trees, t)
	}
	return i
}

// collect appends n and the nodes below it to the nodes of t; in LIR, n and the nodes contained in
// it.
func (r *recorder) collect(t *Tree, n nodes.NodeID) {
	m := r.m
	var ops []uint32
	for it := m.Operands(n); it.Next(); {
		op := it.Node()
		if !m.IsLIR || m.Flags[op]&nodes.GTF_CONTAINED != 0 {
			r.collect(t, op)
		}
		ops = append(ops, r.id(op))
	}
	x := Node{
		ID: r.id(n), Oper: m.Oper[n].String(), Type: m.Type[n].String(), Ops: ops,
		Value: r.printer.Value(m, n), Flags: m.Flags[n].String(), Regs: r.printer.Regs(m, n),
		Contained: m.IsLIR && m.Flags[n]&nodes.GTF_CONTAINED != 0,
	}
	if m.Oper[n].Is(nodes.GTK_LOCAL) {
		l := uint32(m.LclOf(n))
		x.Local = &l
	}
	t.Nodes = append(t.Nodes, x)
}

// id returns the identity of n.
func (r *recorder) id(n nodes.NodeID) uint32 { return uint32(r.m.IdentOf(n)) }

// offset converts an IL offset; nil if there is none.
func offset(il uint32) *uint32 {
	if il == ee.NoILOffset {
		return nil
	}
	return &il
}

// digest returns the digest of a tree; equal trees have equal digests.
func (r *recorder) digest(t *Tree) (d digest) {
	r.hash.Reset()
	num := func(v uint32) { r.hash.Write(binary.LittleEndian.AppendUint32(nil, v)) }
	text := func(s string) { num(uint32(len(s))); r.hash.Write([]byte(s)) }
	il := func(p *uint32) {
		if p == nil {
			num(ee.NoILOffset)
		} else {
			num(*p)
		}
	}
	il(t.IL)
	num(t.Root)
	for i := range t.Nodes {
		n := &t.Nodes[i]
		num(n.ID)
		num(uint32(len(n.Ops)))
		for _, op := range n.Ops {
			num(op)
		}
		il(n.Local)
		text(n.Oper)
		text(n.Type)
		text(n.Value)
		text(n.Flags)
		num(uint32(len(n.Regs)))
		for _, reg := range n.Regs {
			text(reg)
		}
	}
	for i := range t.Lines { // the types of operands outside the tree
		if t.Lines[i].Use {
			text(t.Lines[i].Text)
		}
	}
	r.hash.Sum(d[:0])
	return d
}

// locals records the table of locals and returns its index in out.Locals.
func (r *recorder) locals() int {
	m := r.m
	table := make([]Local, len(m.Locals))
	for i := range m.Locals {
		l := &m.Locals[i]
		x := Local{ID: i, Type: l.Type.String(), Size: l.Size, Flags: l.Flags.String()}
		if l.Flags&nodes.LvRegister != 0 {
			x.Reg = r.regName(l.Reg)
		}
		if l.Flags&nodes.LvIsStructField != 0 {
			parent := int(l.Parent)
			x.Parent, x.Offset = &parent, l.FieldOffset
		}
		if l.StackOffset != 0 {
			frame := l.StackOffset
			x.Frame = &frame
		}
		table[i] = x
	}
	last := len(r.out.Locals) - 1
	if last >= 0 && reflect.DeepEqual(table, r.out.Locals[last]) {
		return last
	}
	r.out.Locals = append(r.out.Locals, table)
	return last + 1
}

// numbers records value numbers and SSA names and returns their index in out.Numbers; -1 if neither
// is valid.
func (r *recorder) numbers(m *nodes.Method, ssa bool, vn func(nodes.NodeID) nodes.VN) int {
	if m.IsLIR || !ssa && vn == nil {
		return -1
	}
	r.m = m
	table := []Number{}
	var walk nodes.Walker
	for b := m.FirstBB; b != 0; b = m.Blocks.Next[b] {
		for s := m.Blocks.FirstStmt[b]; s != 0; s = m.Stmts[s].Next {
			for _, n := range walk.Tree(m, m.Stmts[s].Root) {
				x := Number{Node: r.id(n)}
				if ssa && m.Oper[n] == nodes.GT_LCL_VAR {
					x.SSA = m.SSANum(n)
				}
				if vn != nil {
					x.VN = uint32(vn(n))
				}
				if x.SSA != 0 || x.VN != 0 {
					table = append(table, x)
				}
			}
		}
	}
	last := len(r.out.Numbers) - 1
	if last >= 0 && reflect.DeepEqual(table, r.out.Numbers[last]) {
		return last
	}
	r.out.Numbers = append(r.out.Numbers, table)
	return last + 1
}
