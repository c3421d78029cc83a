package nodes

import (
	"fmt"
	"io"
	"strings"

	"ryugo/ee"
)

// Printer writes the two forms that the RyuJIT tutorial shows: statements as trees (HIR), and nodes
// in execution order with their operands drawn above them (LIR). The output is for people; Parse
// reads the output of Method.Text.
type Printer struct {
	// RegName returns the name of a register; nil prints numbers.
	RegName func(reg uint8) string
	// MethodName returns the name of a callee; nil prints handles.
	MethodName func(c *Call) string
	// SymbolName returns the name of a constant that is a symbol; nil prints numbers.
	SymbolName func(s ee.Symbol) string
	// FieldName returns the class and name of a field, or empty strings if they are not known; nil
	// prints handles.
	FieldName func(f ee.FieldHandle) (class, name string)
	// ID returns the number that is printed for a node; nil prints its row.
	ID func(n NodeID) uint32

	m    *Method
	w    io.Writer
	err  error
	line func(Drawn)
}

// Drawn is a line of a drawing, without the node number.
type Drawn struct {
	Node NodeID
	Lead string // the strokes before the node
	Text string
	Use  bool // an operand that was drawn before: Text is its type
}

// Draw calls line for each line of the drawing of a tree of HIR, or of a node of LIR with its
// operands. Beyond maxDrawn levels lines are not indented further.
func (p *Printer) Draw(m *Method, root NodeID, line func(Drawn)) {
	p.m, p.line = m, line
	if !m.IsLIR {
		p.tree(root, "", 0, last)
		return
	}
	p.operands(root, "", "┌──▌  ", 0)
	line(Drawn{Node: root, Text: p.text(root)})
}

// Print writes all blocks of m.
func (p *Printer) Print(w io.Writer, m *Method) error {
	p.m, p.w, p.err = m, w, nil
	p.locals()
	num := 0
	draw := func(d Drawn) {
		switch {
		case d.Use:
			p.printf("%27s%st%d %s\n", "", d.Lead, p.id(d.Node), d.Text)
		case !m.IsLIR:
			p.printf("%s%s%s\n", p.margin(d.Node), d.Lead, d.Text)
		case m.Flags[d.Node]&GTF_CONTAINED != 0:
			p.printf("%27s%scontained %s\n", "", d.Lead, d.Text)
		default:
			num++
			def := ""
			if p.m.Defines(d.Node) {
				def = fmt.Sprintf("t%d =", p.id(d.Node))
			}
			p.printf("N%03d %s%7s  %s\n", num, p.margin(d.Node), def, d.Text)
		}
	}
	for b := m.FirstBB; b != 0; b = m.Blocks.Next[b] {
		p.header(b)
		if m.IsLIR {
			for n := m.Blocks.First[b]; n != 0; n = m.Next[n] {
				p.Draw(m, n, draw)
			}
			continue
		}
		for s := m.Blocks.FirstStmt[b]; s != 0; s = m.Stmts[s].Next {
			p.printf("%s▌  stmtExpr  void  (top level) (IL %s)\n", p.margin(0), ilText(m.Stmts[s].ILOffset))
			p.Draw(m, m.Stmts[s].Root, draw)
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
		p.printf("; V%02d %-7v size=%-3d %v\n", i, l.Type, l.Size, l.Flags)
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

// Margin returns the column of flags before a node, as RyuJIT prints it.
func Margin(o Oper, flags NodeFlags) string {
	var f [12]byte
	for i := range f {
		f[i] = '-'
	}
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
	if o.Is(GTK_LOCAL) && flags&GTF_VAR_DEF != 0 {
		f[0] = 'D'
	}
	return string(f[:])
}

// margin returns the part to the left of the drawing: node number and flags.
func (p *Printer) margin(n NodeID) string {
	return fmt.Sprintf("[%06d] %s ", p.id(n), Margin(p.m.Oper[n], p.m.Flags[n]))
}

// id returns the number that is printed for n.
func (p *Printer) id(n NodeID) uint32 {
	if p.ID == nil || n == 0 {
		return uint32(n)
	}
	return p.ID(n)
}

// The position of a node relative to its parent.
const (
	above = iota // second operand: drawn above the parent
	below        // first operand, with more below it
	last         // the lowest operand
)

// maxDrawn is the number of tree levels that are indented.
const maxDrawn = 64

// tree draws n with its second operand above and its first below, as in the tutorial. If a node has
// more operands, all are drawn below it, in order.
func (p *Printer) tree(n NodeID, indent string, depth, at int) {
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
	if depth >= maxDrawn {
		up, down = "", ""
	}
	line := Drawn{Node: n, Lead: indent + branch, Text: p.text(n)}
	if p.m.Oper[n].Is(GTK_BINOP) && len(ops) == 2 {
		p.tree(p.m.Op2[n], indent+up, depth+1, above)
		p.line(line)
		p.tree(p.m.Op1[n], indent+down, depth+1, last)
		return
	}
	p.line(line)
	for i, op := range ops {
		if i == len(ops)-1 {
			p.tree(op, indent+down, depth+1, last)
		} else {
			p.tree(op, indent+down, depth+1, below)
		}
	}
}

// operands draws the values that n uses. A contained node is drawn with its own operands. first is
// the stroke from n to its first operand.
func (p *Printer) operands(n NodeID, indent, first string, depth int) {
	mark := first
	for it := p.m.Operands(n); it.Next(); {
		op := it.Node()
		if p.m.Flags[op]&GTF_CONTAINED == 0 {
			p.line(Drawn{Node: op, Lead: indent + mark, Text: p.m.Type[op].String(), Use: true})
		} else {
			p.line(Drawn{Node: op, Lead: indent + mark, Text: p.text(op)})
			deeper := indent
			if depth < maxDrawn {
				deeper += "│  "
			}
			p.operands(op, deeper, "├──▌  ", depth+1)
		}
		mark = "├──▌  "
	}
}

// Defines reports whether n yields a value.
func (m *Method) Defines(n NodeID) bool { return !m.Oper[n].Is(GTK_NOVALUE) && m.Type[n] != TYP_VOID }

// text returns the text of a node without its operands.
func (p *Printer) text(n NodeID) string {
	m := p.m
	s := fmt.Sprintf("%-9v %-6v", m.Oper[n], m.Type[n])
	if v := p.Value(m, n); v != "" {
		s += " " + v
	}
	for i, r := range p.Regs(m, n) {
		s += [...]string{" REG ", ","}[min(i, 1)] + r
	}
	return strings.TrimRight(s, " ")
}

// Value returns the text of what n has besides its operands: a constant, a local, a callee.
func (p *Printer) Value(m *Method, n NodeID) string {
	switch m.Oper[n] {
	case GT_CALL:
		c := &m.Calls[m.Val[n]]
		switch {
		case c.Kind == CT_HELPER:
			return "HELPER." + c.Helper.String()
		case c.Kind == CT_INDIRECT:
			return "indirect"
		case p.MethodName != nil:
			return p.MethodName(c)
		}
		return fmt.Sprintf("method %#x", c.Method)
	case GT_CNS_DBL:
		return fmt.Sprint(m.DoubleValue(n))
	case GT_FIELD_LIST:
		return ""
	case GT_ARR_ELEM:
		a := &m.ArrElems[m.Val[n]]
		return fmt.Sprintf("elem=%v,%d", a.ElemType, a.ElemSize)
	case GT_FIELD:
		if f := &m.Fields[m.Val[n]]; p.FieldName != nil && f.Handle != 0 {
			if class, name := p.FieldName(f.Handle); name != "" {
				return fmt.Sprintf("%s::%s +%d", class, name, f.Offset)
			}
		}
	case GT_CNS_INT:
		if m.Flags[n]&GTF_ICON_SYMBOL != 0 && p.SymbolName != nil {
			return p.SymbolName(ee.Symbol(m.Consts[m.Val[n]]))
		}
	}
	return (&textWriter{m: m}).payload(n)
}

// Regs returns the names of the registers of n's results, or none before allocation.
func (p *Printer) Regs(m *Method, n NodeID) (names []string) {
	if uint(n) >= uint(len(m.Reg)) {
		return nil
	}
	regs := m.MultiRegsOf(n)
	if len(regs) == 0 && m.Reg[n] != NoReg {
		regs = []MultiReg{{Reg: m.Reg[n]}}
	}
	for _, r := range regs {
		names = append(names, p.regName(r.Reg))
	}
	return names
}

// regName returns the name of a register, or a dash.
func (p *Printer) regName(r uint8) string {
	switch {
	case r == NoReg:
		return "-"
	case p.RegName != nil:
		return p.RegName(r)
	}
	return fmt.Sprint(r)
}
