package nodes

import (
	"fmt"
	"io"
	"strings"

	"ryugo/ee"
)

// The text form of the IR. It contains everything that phases read, one item per line, and Parse
// reads it back:
//
//	method "Program::Add" minopts
//	layout 1 size=16 align=8 class=0x21 gc=r-
//	V00 int {param} size=4 regs=7:int@0
//	BB01 cond BB03 il=0..12
//	  stmt il=0x0
//	    t1 = lclVar int V00
//	    t2 = const int 5
//	    t3 = < int t1 t2
//	    t4 = jmpTrue void t3
//
// Nodes are in evaluation order (for LIR in list order; contained nodes before their user, marked
// c). Flags are letters in braces, in bit order; oper-specific bits are digits.

// flagLetters has a letter for each flag bit: 0-19 common, 20-27 per oper.
const flagLetters = "ACXGORcSsUfDuoLENabd01234567"

// Text writes the text form of m.
func (m *Method) Text(w io.Writer, name string) error {
	t := &textWriter{m: m, w: w}
	t.method(name)
	return t.err
}

type textWriter struct {
	m   *Method
	w   io.Writer
	err error
}

func (t *textWriter) printf(format string, args ...any) {
	if t.err == nil {
		_, t.err = fmt.Fprintf(t.w, format, args...)
	}
}

func (t *textWriter) method(name string) {
	m := t.m
	t.printf("method %q", name)
	if m.IsLIR {
		t.printf(" lir")
	}
	t.printf(" ret=%s", retText(&m.RetDesc, m.RetType, m.RetLayout))
	for _, f := range m.special() {
		if *f.lcl != NoLcl {
			t.printf(" %s=V%02d", f.name, *f.lcl)
		}
	}
	if m.ThisBytes != 0 {
		t.printf(" thisbytes=%d", m.ThisBytes)
	}
	t.printf(" params=%d out=%d\n", m.NumParams, m.OutgoingSize)
	for i := 1; i < len(m.Layouts); i++ {
		l := &m.Layouts[i]
		t.printf("layout %d size=%d align=%d class=%#x gc=%s", i, l.Size, l.Align, l.Class, gcText(m.GCLayout(uint32(i))))
		if l.SIMDType != TYP_UNDEF {
			t.printf(" simd=%v,%v", l.SIMDType, l.SIMDBase)
		}
		t.printf("\n")
	}
	for i := range m.Locals {
		t.local(LclNum(i))
	}
	for i := range m.EH {
		t.eh(i)
	}
	for b := m.FirstBB; b != 0; b = m.Blocks.Next[b] {
		t.block(b)
	}
}

// special returns the locals that have a role.
func (m *Method) special() [11]struct {
	name string
	lcl  *LclNum
} {
	return [11]struct {
		name string
		lcl  *LclNum
	}{{"this", &m.ThisLcl}, {"retbuf", &m.RetBufLcl}, {"ctx", &m.InstParamLcl}, {"outargs", &m.OutgoingLcl}, {"pspsym", &m.PSPSymLcl},
		{"secret", &m.StubParamLcl}, {"nativeframe", &m.NativeFrameLcl}, {"thread", &m.ThreadLcl}, {"reverseframe", &m.ReverseFrameLcl},
		{"counter", &m.CounterLcl}, {"context", &m.ContextLcl}}
}

const gcLetters = "-rbo"

func gcText(gc []ee.GCType) string {
	var b strings.Builder
	for _, g := range gc {
		b.WriteByte(gcLetters[g&3])
	}
	return b.String()
}

// retText returns type/layout followed by the registers of a return.
func retText(d *RetDesc, t VarType, layout uint32) string {
	s := t.String()
	if layout != 0 {
		s += fmt.Sprintf("/%d", layout)
	}
	return s + regsText(d.Count, d.Regs, d.Types, d.Offset)
}

// regsText returns ":reg:type@offset" for each part.
func regsText(n uint8, regs [MaxArgRegs]uint8, types [MaxArgRegs]VarType, offs [MaxArgRegs]uint8) string {
	s := ""
	for i := range n {
		s += fmt.Sprintf(",%d:%v@%d", regs[i], types[i], offs[i])
	}
	return s
}

// lclFlagNames has the name of each LclFlags bit, in bit order. A flag without a name is not in
// dumps.
var lclFlagNames = [...]string{"param", "regarg", "exposed", "mem", "pinned", "temp", "tracked", "init", "this", "promoted", "field", "multireg", "frame", "register", "outargs", "live", "ctx", "retbuf", "handler", "implicit", "dead", "zeroext", "dependent", "exact", "", "", "finally", "inheap"}

func (t *textWriter) local(n LclNum) {
	l := &t.m.Locals[n]
	t.printf("V%02d %v {%v} size=%d", n, l.Type, l.Flags, l.Size)
	if l.Layout != 0 {
		t.printf(" layout=%d", l.Layout)
	}
	if l.Class != 0 {
		t.printf(" class=%#x", l.Class)
	}
	if l.Flags&LvTracked != 0 {
		t.printf(" idx=%d", l.VarIndex)
	}
	if l.NumArgRegs != 0 {
		t.printf(" regs=%s", regsText(l.NumArgRegs, l.ArgReg, l.ArgRegType, l.ArgRegOffset)[1:])
	}
	if l.StackOffset != 0 {
		t.printf(" stk=%d", l.StackOffset)
	}
	if l.Flags&LvIsStructField != 0 {
		t.printf(" parent=V%02d+%d", l.Parent, l.FieldOffset)
	}
	t.printf("\n")
}

// String returns the names of the flags, separated by commas.
func (f LclFlags) String() string { return bitNames(uint32(f), lclFlagNames[:]) }

func bitNames(bits uint32, names []string) string {
	var on []string
	for i, n := range names {
		if bits>>i&1 != 0 && n != "" {
			on = append(on, n)
		}
	}
	return strings.Join(on, ",")
}

var handlerNames = [...]string{EH_CATCH: "catch", EH_FILTER: "filter", EH_FINALLY: "finally", EH_FAULT: "fault"}

// String returns the C# name of a handler.
func (k HandlerKind) String() string { return handlerNames[k] }

func (t *textWriter) eh(i int) {
	e := &t.m.EH[i]
	t.printf("eh %d %v try=BB%02d..BB%02d hnd=BB%02d..BB%02d", i+1, e.Kind, e.TryBeg, e.TryLast, e.HndBeg, e.HndLast)
	if e.Filter != 0 {
		t.printf(" filter=BB%02d", e.Filter)
	}
	t.printf(" enctry=%d enchnd=%d token=%#x clause=%d func=%d,%d\n", e.EnclosingTry, e.EnclosingHnd, e.CatchToken, e.Clause, e.Funclet, e.FilterFunclet)
}

// bbFlagNames has the name of each BBFlags bit, in bit order.
var bbFlagNames = [...]string{"imported", "internal", "try", "hnd", "filter", "funclet", "rare", "pair", "target", "keep", "backward", "safepoint", "counted", "patchpoint", "align"}

// String returns the names of the flags, separated by commas.
func (f BBFlags) String() string { return bitNames(uint32(f), bbFlagNames[:]) }

func (t *textWriter) block(b BlockID) {
	m := t.m
	bb := &m.Blocks
	t.printf("BB%02d %v", b, bb.Kind[b])
	switch bb.Kind[b] {
	case BBJ_SWITCH:
		for i := range m.NumSuccs(b) {
			t.printf(" BB%02d", m.Succ(b, i))
		}
	case BBJ_NONE:
	default:
		if bb.Jump[b] != 0 {
			t.printf(" BB%02d", bb.Jump[b])
		}
	}
	t.printf(" {%v} il=%d..%d", bb.Flags[b], bb.ILBegin[b], bb.ILEnd[b])
	if bb.Try[b] != 0 {
		t.printf(" try=%d", bb.Try[b])
	}
	if bb.Hnd[b] != 0 {
		t.printf(" hnd=%d", bb.Hnd[b])
	}
	if bb.Func[b] != 0 {
		t.printf(" func=%d", bb.Func[b])
	}
	if bb.Weight[b] != 1 {
		t.printf(" w=%g", bb.Weight[b])
	}
	t.printf("\n")
	if m.IsLIR {
		for n := bb.First[b]; n != 0; n = m.Next[n] {
			t.operands(n, true)
			t.node(n)
		}
		return
	}
	for s := bb.FirstStmt[b]; s != 0; s = m.Stmts[s].Next {
		t.printf("  stmt il=%s", ilText(m.Stmts[s].ILOffset))
		if m.Stmts[s].CallSite {
			t.printf(" call")
		}
		t.printf("\n")
		t.operands(m.Stmts[s].Root, false)
		t.node(m.Stmts[s].Root)
	}
}

func ilText(off uint32) string {
	if off == ee.NoILOffset {
		return "?"
	}
	return fmt.Sprintf("%#x", off)
}

// operands writes the nodes below n in evaluation order: all of them, or only the contained ones.
func (t *textWriter) operands(n NodeID, contained bool) {
	for it := t.m.Operands(n); it.Next(); {
		op := it.Node()
		if contained && t.m.Flags[op]&GTF_CONTAINED == 0 {
			continue
		}
		t.operands(op, contained)
		t.node(op)
	}
}

// node writes the line of n: result, oper, type, operands, payload, flags, registers.
func (t *textWriter) node(n NodeID) {
	m := t.m
	o := m.Oper[n]
	t.printf("    t%d = %v %v", n, o, m.Type[n])
	if k := o.Kind(); k&(GTK_UNOP|GTK_BINOP) != 0 {
		t.printf(" %s", opText(m.Op1[n]))
		if k&GTK_BINOP != 0 {
			t.printf(" %s", opText(m.Op2[n]))
		}
		if k&GTK_VALOP != 0 {
			t.printf(" %s", opText(NodeID(m.Val[n])))
		}
	}
	if s := t.payload(n); s != "" {
		t.printf(" %s", s)
	}
	if f := m.Flags[n]; f != 0 {
		t.printf(" {%v}", f)
	}
	if uint(n) < uint(len(m.Reg)) {
		if s := m.multiRegsText(n); s != "" {
			t.printf(" regs=%s", s[1:])
		} else if m.Reg[n] != NoReg {
			t.printf(" reg=%d", m.Reg[n])
		}
		if m.Internal[n] != 0 {
			t.printf(" tmp=%#x", m.Internal[n])
		}
		if m.Flags[n]&(GTF_SPILL|GTF_SPILLED) != 0 && len(m.MultiRegsOf(n)) == 0 {
			t.printf(" spill=%d", m.SpillTmp[n])
		}
	}
	t.printf("\n")
}

func opText(n NodeID) string {
	if n == 0 {
		return "-"
	}
	return fmt.Sprintf("t%d", n)
}

// String returns a letter for each flag, in bit order: A for the lowest. Oper-specific bits are
// digits.
func (f NodeFlags) String() string {
	var b strings.Builder
	for i := range flagLetters {
		if f>>i&1 != 0 {
			b.WriteByte(flagLetters[i])
		}
	}
	return b.String()
}

// payload returns the text of Val, according to the oper's contract.
func (t *textWriter) payload(n NodeID) string {
	m := t.m
	v := m.Val[n]
	switch m.Oper[n] {
	case GT_LCL_VAR, GT_LCL_VAR_ADDR, GT_STORE_LCL_VAR, GT_PHI_ARG:
		return fmt.Sprintf("V%02d", v)
	case GT_LCL_FLD, GT_LCL_FLD_ADDR, GT_STORE_LCL_FLD:
		l, off := UnpackLclFld(v)
		return fmt.Sprintf("V%02d+%d", l, off)
	case GT_CNS_INT, GT_JMP:
		return fmt.Sprintf("%d", int64(m.Consts[v]))
	case GT_CNS_STR:
		return fmt.Sprintf("%#x", m.Consts[v])
	case GT_CNS_DBL:
		return fmt.Sprintf("%#016x", m.Consts[v]) // the bits: NaN payloads survive
	case GT_SIMD:
		return simdText(v)
	case GT_HW, GT_HW_REST, GT_HW_TEST:
		return hwText(v)
	case GT_CAST:
		return "to=" + VarType(v).String()
	case GT_OBJ, GT_STORE_OBJ:
		return fmt.Sprintf("layout=%d", v)
	case GT_BLK, GT_STORE_BLK, GT_ARR_LENGTH, GT_PHYSREG, GT_INTRINSIC, GT_ALLOCOBJ, GT_LSH_HI, GT_RSH_LO:
		return fmt.Sprintf("val=%d", v)
	case GT_ARR_BOUNDS_CHECK:
		if v != 0 {
			return fmt.Sprintf("throw=%d", v)
		}
	case GT_MEMORYBARRIER:
		if v == LoadBarrier {
			return "loads"
		}
	case GT_IL_OFFSET:
		return "il=" + ilText(v)
	case GT_PUTARG_STK:
		a := &m.Args[v]
		return fmt.Sprintf("stk=%d,%d", a.StackOffset, a.StackSize)
	case GT_JCC, GT_SETCC:
		return "cond=" + Cond(v).String()
	case GT_LABEL:
		if v == NextReturn {
			return "next"
		}
		return fmt.Sprintf("BB%02d", v)
	case GT_JMPTABLE:
		return fmt.Sprintf("switch=%d", v)
	case GT_FIELD:
		f := &m.Fields[v]
		return fmt.Sprintf("field=%#x,%d,%d", f.Handle, f.Offset, f.Layout)
	case GT_INDEX:
		x := &m.Indexes[v]
		return fmt.Sprintf("elem=%v,%d,%d,%d,%d", x.ElemType, x.ElemLayout, x.ElemSize, x.LenOffset, x.DataOffset)
	case GT_LEA:
		l := &m.Leas[v]
		return fmt.Sprintf("lea=%d,%d", l.Scale, l.Offset)
	case GT_FIELD_LIST:
		var b strings.Builder
		r := m.FieldLists[v]
		for i, e := range m.FieldEntries[r.First:][:r.Count] {
			if i > 0 {
				b.WriteByte(' ')
			}
			fmt.Fprintf(&b, "t%d:%v@%d", e.Node, e.Type, e.Offset)
		}
		return b.String()
	case GT_MULTI_VAR, GT_STORE_MULTI_VAR:
		return m.multiVarsText(n)
	case GT_ARR_ELEM:
		a := &m.ArrElems[v]
		s := fmt.Sprintf("arr=t%d,%v,%d", a.Array, a.ElemType, a.ElemSize)
		for _, x := range a.Index[:a.Rank] {
			s += fmt.Sprintf(" t%d", x)
		}
		return s
	case GT_CALL:
		return t.call(&m.Calls[v])
	}
	return ""
}

var callKindNames = [...]string{CT_USER_FUNC: "user", CT_HELPER: "helper", CT_INDIRECT: "indirect"}
var argKindNames = [...]string{ArgUser: "arg", ArgThis: "this", ArgRetBuf: "retbuf", ArgInstParam: "ctx", ArgStubCell: "cell", ArgCookie: "cookie", ArgPInvokeTarget: "target"}

func (t *textWriter) call(c *Call) string {
	var b strings.Builder
	b.WriteString(callKindNames[c.Kind])
	switch c.Kind {
	case CT_HELPER:
		fmt.Fprintf(&b, " %v", c.Helper)
	case CT_USER_FUNC:
		fmt.Fprintf(&b, " m=%#x", c.Method)
	}
	fmt.Fprintf(&b, " cf=%#x ret=%s", uint32(c.Flags), regsText(c.Ret.Count, c.Ret.Regs, c.Ret.Types, c.Ret.Offset))
	if c.RetClass != 0 {
		fmt.Fprintf(&b, "/%d", c.RetClass)
	}
	if c.Widened != TYP_UNDEF {
		fmt.Fprintf(&b, " widened=%v", c.Widened)
	}
	if c.HasEntry {
		fmt.Fprintf(&b, " entry=%d,%#x,%v", c.Entry.Access, c.Entry.Addr.Bits, c.Entry.Addr.IsSymbol)
	}
	if c.VTabInd|c.VTabAfter != 0 {
		fmt.Fprintf(&b, " vtab=%d,%d", c.VTabInd, c.VTabAfter)
	}
	if c.Addr != 0 {
		fmt.Fprintf(&b, " addr=t%d", c.Addr)
	}
	if c.Control != 0 {
		fmt.Fprintf(&b, " control=t%d", c.Control)
	}
	fmt.Fprintf(&b, " out=%d il=%s", c.StackSize, ilText(c.ILOffset))
	for i := range t.m.Args[c.Args.First:][:c.Args.Count] {
		a := &t.m.Args[c.Args.First+uint32(i)]
		fmt.Fprintf(&b, " (%s %v %s %s@%d af=%#x", argKindNames[a.Kind], a.Type, opText(a.Early), opText(a.Late), a.LateOrder, uint16(a.Flags))
		if a.Layout != 0 {
			fmt.Fprintf(&b, " layout=%d", a.Layout)
		}
		if a.NumRegs != 0 {
			fmt.Fprintf(&b, " regs=%s", regsText(a.NumRegs, a.Regs, a.RegTypes, a.RegOffset)[1:])
		} else {
			fmt.Fprintf(&b, " stk=%d,%d", a.StackOffset, a.StackSize)
		}
		b.WriteByte(')')
	}
	return b.String()
}
