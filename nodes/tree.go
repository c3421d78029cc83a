package nodes

import (
	"fmt"
	"io"
	"strings"
)

// Printer writes the two forms that the RyuJIT tutorial shows: statements as
// trees (HIR), and nodes in execution order with their operands drawn above
// them (LIR). The names are for people; Method.Text is what Parse reads.
type Printer struct {
	// RegName returns the name of a register; nil prints numbers.
	RegName func(reg uint8) string
	// MethodName returns the name of a callee; nil prints handles.
	MethodName func(c *Call) string

	m   *Method
	w   io.Writer
	err error
}

// Print writes all blocks of m.
func (p *Printer) Print(w io.Writer, m *Method) error {
	p.m, p.w, p.err = m, w, nil
	p.locals()
	num := 0
	for b := m.FirstBB; b != 0; b = m.Blocks.Next[b] {
		p.header(b)
		if m.IsLIR {
			for n := m.Blocks.First[b]; n != 0; n = m.Next[n] {
				num++
				p.linear(n, num)
			}
			continue
		}
		for s := m.Blocks.FirstStmt[b]; s != 0; s = m.Stmts[s].Next {
			p.printf("%s▌  stmtExpr  void  (top level) (IL %s)\n", p.margin(0), ilText(m.Stmts[s].ILOffset))
			p.tree(m.Stmts[s].Root, "", last)
		}
	}
	return p.err
}

func (p *Printer) printf(format string, args ...any) {
	if p.err == nil {
		_, p.err = fmt.Fprintf(p.w, format, args...)
	}
}

func (p *Printer) locals() {
	for i := range p.m.Locals {
		l := &p.m.Locals[i]
		p.printf("; V%02d %-7v size=%-3d %s\n", i, l.Type, l.Size, bitNames(uint32(l.Flags), lclFlagNames[:]))
	}
}

func (p *Printer) header(b BlockID) {
	bb := &p.m.Blocks
	to := make([]string, 0, 2)
	for i := range p.m.NumSuccs(b) {
		to = append(to, fmt.Sprintf("BB%02d", p.m.Succ(b, i)))
	}
	p.printf("\n------------ BB%02d [%03X..%03X) (%v)", b, bb.ILBegin[b], bb.ILEnd[b], bb.Kind[b])
	if len(to) > 0 {
		p.printf(" -> %s", strings.Join(to, ", "))
	}
	if bb.Weight[b] != 1 {
		p.printf(" weight %g", bb.Weight[b])
	}
	if bb.Try[b] != 0 {
		p.printf(" try %d", bb.Try[b])
	}
	if bb.Hnd[b] != 0 {
		p.printf(" handler %d", bb.Hnd[b])
	}
	p.printf("\n")
}

// effectLetters are the columns of the flag field, as RyuJIT prints them.
const effectLetters = "ACXGO"

// margin is what stands left of the drawing: node number and flags.
func (p *Printer) margin(n NodeID) string {
	var f [12]byte
	for i := range f {
		f[i] = '-'
	}
	flags := p.m.Flags[n]
	for i := range effectLetters {
		if flags>>i&1 != 0 {
			f[1+i] = effectLetters[i]
		}
	}
	for i, bit := range [...]NodeFlags{GTF_REVERSE_OPS, GTF_UNSIGNED, GTF_OVERFLOW, GTF_UNUSED_VALUE, GTF_SPILL, GTF_LATE_ARG} {
		if flags&bit != 0 {
			f[6+i] = "RUoNSL"[i]
		}
	}
	if p.m.Oper[n].Is(GTK_LOCAL) && flags&GTF_VAR_DEF != 0 {
		f[0] = 'D'
	}
	return fmt.Sprintf("[%06d] %s ", n, f)
}

// Where a node hangs on its parent.
const (
	above = iota // second operand: drawn above the parent
	below        // first operand, with more below it
	last         // the lowest operand
)

// tree draws n: its second operand above, its first below, as in the tutorial.
// Nodes with more operands draw all of them below, in order.
func (p *Printer) tree(n NodeID, indent string, at int) {
	var ops []NodeID
	for it := p.m.Operands(n); it.Next(); {
		ops = append(ops, it.Node())
	}
	up, down := "   ", "   " // continuation of the parent's line above and below n
	branch := "├──▌  "
	switch at {
	case above:
		down, branch = "│  ", "┌──▌  "
	case below:
		up, down = "│  ", "│  "
	case last:
		up, branch = "│  ", "└──▌  "
	}
	if p.m.Oper[n].Is(GTK_BINOP) && len(ops) == 2 {
		p.tree(p.m.Op2[n], indent+up, above)
		p.printf("%s%s%s%s\n", p.margin(n), indent, branch, p.text(n))
		p.tree(p.m.Op1[n], indent+down, last)
		return
	}
	p.printf("%s%s%s%s\n", p.margin(n), indent, branch, p.text(n))
	for i, op := range ops {
		if i == len(ops)-1 {
			p.tree(op, indent+down, last)
		} else {
			p.tree(op, indent+down, below)
		}
	}
}

// linear draws n and, above it, the values it uses; contained operands are
// drawn as trees.
func (p *Printer) linear(n NodeID, num int) {
	first := true
	for it := p.m.Operands(n); it.Next(); {
		op := it.Node()
		mark := "├──▌  "
		if first {
			mark, first = "┌──▌  ", false
		}
		p.printf("%27s%s%s\n", "", mark, p.operand(op))
	}
	def := ""
	if !p.m.Oper[n].Is(GTK_NOVALUE) && p.m.Type[n] != TYP_VOID {
		def = fmt.Sprintf("t%d =", n)
	}
	p.printf("N%03d %s%7s  %s\n", num, p.margin(n), def, p.text(n))
}

// operand is t<n>, or for contained nodes the expression they stand for.
func (p *Printer) operand(n NodeID) string {
	if p.m.Flags[n]&GTF_CONTAINED == 0 {
		return fmt.Sprintf("t%d %v", n, p.m.Type[n])
	}
	s := "contained " + p.text(n)
	for it := p.m.Operands(n); it.Next(); {
		s += " (" + p.operand(it.Node()) + ")"
	}
	return s
}

// text is a node without its operands.
func (p *Printer) text(n NodeID) string {
	m := p.m
	s := fmt.Sprintf("%-9v %-6v", m.Oper[n], m.Type[n])
	switch m.Oper[n] {
	case GT_CALL:
		c := &m.Calls[m.Val[n]]
		switch {
		case c.Kind == CT_HELPER:
			s += " HELPER." + c.Helper.String()
		case c.Kind == CT_INDIRECT:
			s += " indirect"
		case p.MethodName != nil:
			s += " " + p.MethodName(c)
		default:
			s += fmt.Sprintf(" method %#x", c.Method)
		}
	case GT_CNS_DBL:
		s += fmt.Sprintf(" %v", m.DoubleValue(n))
	case GT_FIELD_LIST:
	default:
		s += " " + (&textWriter{m: m}).payload(n)
	}
	if int(n) < len(m.Reg) {
		regs := m.MultiRegsOf(n)
		if len(regs) == 0 && m.Reg[n] != NoReg {
			regs = []MultiReg{{Reg: m.Reg[n]}}
		}
		for i, r := range regs {
			s += [...]string{" REG ", ","}[min(i, 1)] + p.regName(r.Reg)
		}
	}
	return strings.TrimRight(s, " ")
}

// regName is a register's name, or a dash.
func (p *Printer) regName(r uint8) string {
	switch {
	case r == NoReg:
		return "-"
	case p.RegName != nil:
		return p.RegName(r)
	}
	return fmt.Sprint(r)
}

// Dot writes the flow graph of m as a Graphviz digraph.
func (m *Method) Dot(w io.Writer, name string) error {
	t := &textWriter{m: m, w: w}
	t.printf("digraph %q {\n\tnode [shape=box, fontname=monospace];\n", name)
	for b := m.FirstBB; b != 0; b = m.Blocks.Next[b] {
		bb := &m.Blocks
		t.printf("\tBB%02d [label=\"BB%02d %v\\n[%03X..%03X)\\nweight %g\"];\n", b, b, bb.Kind[b], bb.ILBegin[b], bb.ILEnd[b], bb.Weight[b])
		for i := range m.NumSuccs(b) {
			t.printf("\tBB%02d -> BB%02d;\n", b, m.Succ(b, i))
		}
		if e := bb.Try[b]; e != 0 {
			t.printf("\tBB%02d -> BB%02d [style=dashed];\n", b, m.EH[e-1].HndBeg)
		}
	}
	t.printf("}\n")
	return t.err
}
