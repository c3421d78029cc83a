package progen

import (
	"fmt"
	"io"
	"math"
	"strings"

	"ryugo/cil"
)

// Listing writes what is reachable from the program's entries in something close to C#.
func (p *Program) Listing(w io.Writer) error {
	pr := &printer{}
	live := p.reachable()
	for _, d := range p.Defs {
		if live.defs[d] && !d.Core {
			pr.def(d, live)
		}
	}
	for _, e := range p.Entries {
		pr.line("entry %s", pr.text(e.Call))
	}
	_, err := io.WriteString(w, pr.out.String())
	return err
}

type printer struct {
	out    strings.Builder
	indent int
}

func (p *printer) line(format string, args ...any) {
	p.out.WriteString(strings.Repeat("    ", p.indent))
	fmt.Fprintf(&p.out, format, args...)
	p.out.WriteByte('\n')
}

func generics(letter string, n int, constraint *Type) string {
	if n == 0 {
		return ""
	}
	var names []string
	for i := range n {
		names = append(names, fmt.Sprint(letter, i))
	}
	s := "<" + strings.Join(names, ", ") + ">"
	if constraint != nil {
		s += " /* " + letter + "0 : " + constraint.name + " */"
	}
	return s
}

func (p *printer) def(d *Def, live *reached) {
	keyword := map[Kind]string{Class: "class", Struct: "struct", Interface: "interface", Delegate: "delegate"}[d.Kind]
	if d.Kind == Delegate {
		var params []string
		for _, t := range d.Params {
			params = append(params, t.name)
		}
		p.line("delegate %s %s%s(%s);", d.Ret, d.Name, generics("T", d.Generics, nil), strings.Join(params, ", "))
		return
	}
	var bases []string
	if d.Base != nil {
		bases = append(bases, d.Base.name)
	}
	for _, i := range d.Ifaces {
		bases = append(bases, i.name)
	}
	head := keyword + " " + d.Name + generics("T", d.Generics, d.Constraint)
	if len(bases) > 0 {
		head += " : " + strings.Join(bases, ", ")
	}
	if d.Pack > 0 || d.Bytes > 0 {
		head = fmt.Sprintf("[Pack = %d, Size = %d] %s", d.Pack, d.Bytes, head)
	}
	p.line("%s {", head)
	p.indent++
	for _, f := range d.Fields {
		switch {
		case f.Static:
			p.line("static %s %s;", f.Type, f.Name)
		case d.Explicit:
			p.line("[FieldOffset(%d)] %s %s;", f.Offset, f.Type, f.Name)
		default:
			p.line("%s %s;", f.Type, f.Name)
		}
	}
	methods := d.Methods
	if d.CCtor != nil {
		methods = append([]*Method{d.CCtor}, methods...)
	}
	for _, m := range methods {
		if live.methods[m] {
			p.method(m)
		}
	}
	p.indent--
	p.line("}")
}

func (p *printer) method(m *Method) {
	var words, params []string
	switch {
	case m.Static:
		words = append(words, "static")
	case m.Overrides != nil && m.Overrides.Def.Kind != Interface:
		words = append(words, "override")
	case m.Virtual:
		words = append(words, "virtual")
	}
	for _, v := range m.Params {
		params = append(params, v.Type.name+" "+v.Name)
	}
	words = append(words, m.Ret.name, m.Name+generics("M", m.Generics, m.Constraint)+"("+strings.Join(params, ", ")+")")
	if m.Body == nil {
		p.line("%s;", strings.Join(words, " "))
		return
	}
	p.line("%s {", strings.Join(words, " "))
	p.indent++
	seen := map[*Variable]bool{}
	m.Body.walk(func(n *Node) {
		if v := n.Var; v != nil && v.Arg < 0 && !seen[v] {
			seen[v] = true
			pin := ""
			if v.Pinned {
				pin = "pinned "
			}
			p.line("%s%s %s;", pin, v.Type, v.Name)
		}
	})
	for _, x := range m.Body.X {
		p.statement(x)
	}
	p.indent--
	p.line("}")
}

// nested prints a statement in braces after its head.
func (p *printer) nested(head string, n *Node) {
	p.line("%s {", head)
	p.indent++
	if n.Op == OpBlock {
		for _, x := range n.X {
			p.statement(x)
		}
	} else {
		p.statement(n)
	}
	p.indent--
	p.line("}")
}

func (p *printer) statement(n *Node) {
	x := func(i int) string { return p.text(n.X[i]) }
	switch n.Op {
	case OpBlock:
		p.nested("", n)
	case OpSet:
		p.line("%s = %s;", x(0), x(1))
	case OpExpr:
		p.line("%s;", x(0))
	case OpMix:
		p.line("Mix(%s);", x(0))
	case OpIf:
		p.nested("if ("+x(0)+")", n.X[1])
		if len(n.X) > 2 {
			p.nested("else", n.X[2])
		}
	case OpFor:
		p.nested(fmt.Sprintf("for (%s = 0; %s < (%s & %d); %s++)", n.Var.Name, n.Var.Name, x(0), n.Int, n.Var.Name), n.X[1])
	case OpCount:
		p.nested(fmt.Sprintf("for (%s = %s; %s %s %s; %s += %d)", n.Var.Name, x(0), n.Var.Name, n.IL, x(1), n.Var.Name, n.Int), n.X[2])
	case OpWhile:
		p.nested("while ("+x(0)+")", n.X[1])
	case OpDo:
		p.nested("do", n.X[1])
		p.line("while (%s);", x(0))
	case OpSwitch:
		p.line("switch ((uint)%s %% %d) {", x(0), len(n.X))
		for i, c := range n.X[1:] {
			head := fmt.Sprintf("case %d:", i)
			if i == len(n.X)-2 {
				head = "default:"
			}
			p.nested(head, c)
		}
		p.line("}")
	case OpBreak:
		p.line("break;")
	case OpContinue:
		p.line("continue;")
	case OpReturn:
		switch {
		case len(n.X) == 0:
			p.line("return;")
		case n.Int == 1:
			p.line("return tail %s;", x(0))
		default:
			p.line("return %s;", x(0))
		}
	case OpTry:
		p.nested("try", n.X[0])
		for _, c := range n.X[1:] {
			switch c.Op {
			case OpFinally:
				p.nested("finally", c.X[0])
			case OpFault:
				p.nested("fault", c.X[0])
			case OpFilter:
				p.nested(fmt.Sprintf("catch (%s %s) when (%s)", c.U, c.Var.Name, p.text(c.X[1])), c.X[0])
			default:
				p.nested(fmt.Sprintf("catch (%s %s)", c.U, c.Var.Name), c.X[0])
			}
		}
	case OpThrow:
		p.line("throw %s;", x(0))
	case OpRethrow:
		p.line("throw;")
	case OpInitObj:
		p.line("initobj %s;", x(0))
	case OpCpObj:
		p.line("cpobj %s, %s;", x(0), x(1))
	case OpAlloc:
		p.line("%s = stackalloc byte[%d];", n.Var.Name, bufferBytes)
	case OpInitBlk:
		p.line("initblk(%s, %d);", p.list(n.X), n.Int)
	case OpCpBlk:
		p.line("cpblk(%s, %d);", p.list(n.X), n.Int)
	case OpPin:
		p.nested(fmt.Sprintf("fixed (%s = %s)", n.Var.Name, x(0)), n.X[1])
	}
}

// symbols are the operators of the arithmetic opcodes; other opcodes are written by name.
var symbols = map[cil.Opcode]string{
	cil.CEE_ADD: "+", cil.CEE_SUB: "-", cil.CEE_MUL: "*", cil.CEE_DIV: "/", cil.CEE_REM: "%", cil.CEE_AND: "&", cil.CEE_OR: "|", cil.CEE_XOR: "^",
	cil.CEE_SHL: "<<", cil.CEE_SHR: ">>", cil.CEE_SHR_UN: ">>>", cil.CEE_BEQ: "==", cil.CEE_BNE_UN: "!=", cil.CEE_BLT: "<", cil.CEE_BLE: "<=",
	cil.CEE_BGT: ">", cil.CEE_BGE: ">=",
}

func (p *printer) list(x []*Node) string {
	var s []string
	for _, n := range x {
		s = append(s, p.text(n))
	}
	return strings.Join(s, ", ")
}

// flags returns the flags of a place as a comment.
func flags(n *Node) (s string) {
	for _, f := range []struct {
		bit  int64
		name string
	}{{Volatile, "/*volatile*/"}, {Unaligned, "/*unaligned*/"}, {ByValue, "/*by value*/"}} {
		if n.Int&f.bit != 0 {
			s += f.name
		}
	}
	return s
}

// text returns an expression in C#.
func (p *printer) text(n *Node) string {
	x := func(i int) string { return p.text(n.X[i]) }
	infix := func(op string) string { return "(" + x(0) + " " + op + " " + x(1) + ")" }
	opcode := func() string {
		if s := symbols[n.IL]; s != "" {
			return s
		}
		return n.IL.String()
	}
	switch n.Op {
	case OpConst:
		return constText(n)
	case OpStr:
		return fmt.Sprintf("%q", n.Str)
	case OpDefault:
		return "default(" + n.Type.name + ")"
	case OpVar:
		return n.Var.Name
	case OpField:
		return flags(n) + x(0) + "." + n.Field.Name
	case OpStatic:
		return flags(n) + n.Owner.name + "." + n.Field.Name
	case OpElem:
		return x(0) + "[" + x(1) + "]"
	case OpSafeElem:
		return x(0) + "[(uint)" + x(1) + " % Length]"
	case OpMatrix:
		return x(0) + "[" + p.list(n.X[1:]) + "]"
	case OpSafeMat:
		return x(0) + "[(uint) " + p.list(n.X[1:]) + " % Lengths]"
	case OpInd:
		return flags(n) + "*" + x(0)
	case OpAddr:
		return "ref " + x(0)
	case OpArith, OpCompare:
		if len(n.X) == 1 {
			return opcode() + "(" + x(0) + ")"
		}
		return infix(opcode())
	case OpDup:
		return "dup(" + x(0) + ", " + opcode() + ")"
	case OpConv:
		return n.IL.String() + "(" + x(0) + ")"
	case OpGuard:
		return "guard<" + n.U.name + ">(" + x(0) + ")"
	case OpNot:
		return "!" + x(0)
	case OpCond:
		return "(" + x(0) + " ? " + x(1) + " : " + x(2) + ")"
	case OpAnd:
		return infix("&&")
	case OpOr:
		return infix("||")
	case OpElse:
		return infix("??")
	case OpAssign:
		return infix("=")
	case OpCall, OpCallVirt, OpConstrained, OpCalli:
		s := map[Op]string{OpCall: "", OpCallVirt: "virtual ", OpConstrained: "constrained ", OpCalli: "calli "}[n.Op]
		args := n.X
		if n.Method.Static {
			s += n.Owner.name
		} else {
			s += x(0)
			args = args[1:]
		}
		return s + "." + n.Method.Name + typeArgs(n.Targs) + "(" + p.list(args) + ")"
	case OpNew:
		return "new " + n.Type.name + "(" + p.list(n.X) + ")"
	case OpNewVector, OpNewMatrix:
		return fmt.Sprintf("new %s[%s & %d + 1]", n.Type.Elem, p.list(n.X), n.Int)
	case OpLen, OpStrLen:
		return x(0) + ".Length"
	case OpMatLen:
		return fmt.Sprintf("%s.GetLength(%d)", x(0), n.Int)
	case OpBox:
		return "box(" + x(0) + ")"
	case OpUnbox, OpCast:
		return "(" + n.Type.name + ")" + x(0)
	case OpIs:
		return "(" + x(0) + " is " + n.U.name + ")"
	case OpAs:
		return "(" + x(0) + " as " + n.Type.name + ")"
	case OpUpcast:
		return "(/*" + n.Type.name + "*/" + x(0) + ")"
	case OpDelegate:
		on := n.Owner.name
		if len(n.X) > 0 {
			on = x(0)
		}
		return "new " + n.Type.name + "(" + on + "." + n.Method.Name + typeArgs(n.Targs) + ")"
	case OpInvoke:
		return x(0) + ".Invoke(" + p.list(n.X[1:]) + ")"
	case OpCombine, OpConcat:
		return infix("+")
	case OpStrAt:
		if n.Int == 1 {
			return x(0) + "[(uint)" + x(1) + " % Length]"
		}
		return x(0) + "[" + x(1) + "]"
	case OpStrEq:
		return infix("==")
	case OpTypeName:
		return "typeof(" + n.U.name + ").Name"
	case OpEquals:
		return "(" + x(0) + ").Equals(" + x(1) + ")"
	case OpCore:
		c := &coreCalls[n.Int]
		return c.class + "." + c.name + "(" + p.list(n.X) + ")"
	case OpSizeof:
		return "sizeof(" + n.U.name + ")"
	case OpSum:
		return "Sum"
	case OpPtrAt:
		return fmt.Sprintf("(%s + (uint)%s %% %d)", x(0), x(1), n.Int)
	}
	return "?"
}

func constText(n *Node) string {
	switch {
	case n.Type.Kind == R4:
		return fmt.Sprint(math.Float32frombits(uint32(n.Int)), "f")
	case n.Type.Kind == R8:
		return fmt.Sprint(math.Float64frombits(uint64(n.Int)), "d")
	case n.Type.Kind == Bool:
		return fmt.Sprint(n.Int != 0)
	case n.Type.unsigned() && n.Type.bits() == 64:
		return fmt.Sprint(uint64(n.Int), "u")
	case n.Type.Kind == I4:
		return fmt.Sprint(n.Int)
	}
	return fmt.Sprintf("(%s)%d", n.Type, n.Int)
}
