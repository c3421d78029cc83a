package nodes

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"ryugo/ee"
)

// Parse resets m and reads the text form that Method.Text writes into it. The type native is the
// native int of m's data model. Node numbers of the text are only names: rows get new numbers in
// the order of the text. Errors name the line.
func Parse(m *Method, text string) (name string, err error) {
	m.Reset()
	p := &parser{m: m, ids: map[string]NodeID{}, blocks: map[string]BlockID{}}
	defer func() {
		if r := recover(); r != nil {
			e, ok := r.(parseError)
			if !ok {
				panic(r)
			}
			err = e
		}
	}()
	lines := strings.Split(text, "\n")
	for _, l := range lines { // block names may be used before their lines
		if f := strings.Fields(l); len(f) > 1 && strings.HasPrefix(f[0], "BB") {
			if _, dup := p.blocks[f[0]]; dup {
				continue
			}
			b := m.NewBlock(BBJ_NONE)
			m.AppendBlock(b)
			p.blocks[f[0]] = b
		}
	}
	for i, l := range lines {
		p.line = i + 1
		p.parseLine(l)
	}
	return p.name, nil
}

type parseError struct {
	line int
	msg  string
}

func (e parseError) Error() string { return fmt.Sprintf("line %d: %s", e.line, e.msg) }

type parser struct {
	m      *Method
	name   string
	line   int
	ids    map[string]NodeID
	blocks map[string]BlockID
	block  BlockID
	stmt   StmtID
}

func (p *parser) fail(format string, args ...any) {
	panic(parseError{p.line, fmt.Sprintf(format, args...)})
}

func (p *parser) parseLine(l string) {
	f := strings.Fields(l)
	switch {
	case len(f) == 0 || strings.HasPrefix(f[0], ";"):
	case f[0] == "method":
		p.method(l)
	case f[0] == "layout":
		p.layout(f[1:])
	case f[0] == "eh":
		p.eh(f[1:])
	case f[0] == "stmt":
		p.statement(f[1:])
	case f[0][0] == 'V':
		p.local(f)
	case strings.HasPrefix(f[0], "BB"):
		p.basicBlock(f)
	case f[0][0] == 't' && len(f) > 3 && f[1] == "=":
		p.node(f)
	default:
		p.fail("cannot read %q", l)
	}
}

// cond reads a condition.
func (p *parser) cond(name string) Cond {
	c := slices.Index(condNames[:], name)
	if c < 0 {
		p.fail("no condition %s", name)
		return COND_EQ
	}
	return Cond(c)
}

// num reads an integer of any base; s may carry a sign.
func (p *parser) num(s string) int64 {
	if v, err := strconv.ParseInt(s, 0, 64); err == nil {
		return v
	}
	v, err := strconv.ParseUint(s, 0, 64)
	if err != nil {
		p.fail("%q is no number", s)
	}
	return int64(v)
}

func (p *parser) nums(s string) (v []uint32) {
	for _, x := range strings.Split(s, ",") {
		v = append(v, uint32(p.num(x)))
	}
	return v
}

func (p *parser) il(s string) uint32 {
	if s == "?" {
		return ee.NoILOffset
	}
	return uint32(p.num(s))
}

func (p *parser) typ(s string) VarType {
	for t := range TypeCount {
		if t.String() == s {
			if t.IsSIMD() {
				p.m.UsesVectors(t)
			}
			return t
		}
	}
	if s == "native" {
		return p.m.Model.TYP_I_IMPL
	}
	p.fail("no type %q", s)
	return 0
}

func (p *parser) lcl(s string) LclNum {
	if !strings.HasPrefix(s, "V") {
		p.fail("%q is no local", s)
	}
	n, err := strconv.Atoi(s[1:])
	if err != nil || n < 0 || n > MaxLcl {
		p.fail("%q is no local", s)
	}
	return LclNum(n)
}

func (p *parser) bb(s string) BlockID {
	b, ok := p.blocks[s]
	if !ok {
		p.fail("no block %q", s)
	}
	return b
}

func (p *parser) ref(s string) NodeID {
	if s == "-" {
		return 0
	}
	n, ok := p.ids[s]
	if !ok {
		p.fail("%s is not defined above", s)
	}
	return n
}

// bits reads "{a,b}" against a table of names.
func (p *parser) bits(s string, names []string) (v uint32) {
	s = strings.Trim(s, "{}")
	if s == "" {
		return 0
	}
next:
	for _, w := range strings.Split(s, ",") {
		for i, n := range names {
			if n == w {
				v |= 1 << i
				continue next
			}
		}
		p.fail("no flag %q", w)
	}
	return v
}

// regs reads "reg:type@offset,...".
func (p *parser) regs(s string) (n uint8, regs [MaxArgRegs]uint8, types [MaxArgRegs]VarType, offs [MaxArgRegs]uint8) {
	for _, part := range strings.Split(s, ",") {
		if part == "" {
			continue
		}
		r, rest, ok := strings.Cut(part, ":")
		t, off, ok2 := strings.Cut(rest, "@")
		if !ok || !ok2 || n == MaxArgRegs {
			p.fail("%q is no register list", s)
		}
		regs[n], types[n], offs[n] = uint8(p.num(r)), p.typ(t), uint8(p.num(off))
		n++
	}
	return
}

// ret reads "type/layout,regs" (also ",regs/layout" of calls).
func (p *parser) ret(s string) (t VarType, layout uint32, d RetDesc) {
	head, regs, _ := strings.Cut(s, ",")
	regs, tail, _ := strings.Cut(regs, "/")
	if tail != "" {
		layout = uint32(p.num(tail))
	}
	name, l, ok := strings.Cut(head, "/")
	if ok {
		layout = uint32(p.num(l))
	}
	if name != "" {
		t = p.typ(name)
	}
	d.Count, d.Regs, d.Types, d.Offset = p.regs(regs)
	return
}

// attr splits "key=value".
func attr(s string) (key, value string) {
	key, value, _ = strings.Cut(s, "=")
	return
}

func (p *parser) method(l string) {
	m := p.m
	_, rest, ok := strings.Cut(l, `"`)
	name, rest, ok2 := strings.Cut(rest, `"`)
	if !ok || !ok2 {
		p.fail("no method name")
	}
	p.name = name
	for _, w := range strings.Fields(rest) {
		k, v := attr(w)
		switch k {
		case "lir":
			m.IsLIR = true
		case "ret":
			m.RetType, m.RetLayout, m.RetDesc = p.ret(v)
		case "params":
			m.NumParams = int(p.num(v))
		case "out":
			m.OutgoingSize = uint32(p.num(v))
		case "thisbytes":
			m.ThisBytes = uint32(p.num(v))
		default:
			found := false
			for _, s := range m.special() {
				if s.name == k {
					*s.lcl, found = p.lcl(v), true
				}
			}
			if !found {
				p.fail("no method attribute %q", k)
			}
		}
	}
}

func (p *parser) layout(f []string) {
	m := p.m
	l := Layout{GCFirst: uint32(len(m.GCTypes))}
	if len(f) == 0 || int(p.num(f[0])) != len(m.Layouts) {
		p.fail("layouts must be numbered from 1")
	}
	for _, w := range f[1:] {
		k, v := attr(w)
		switch k {
		case "size":
			l.Size = uint32(p.num(v))
		case "align":
			l.Align = uint32(p.num(v))
		case "class":
			l.Class = ee.ClassHandle(p.num(v))
		case "gc":
			for _, c := range v {
				g := strings.IndexRune(gcLetters, c)
				if g < 0 {
					p.fail("no GC type %q", c)
				}
				m.GCTypes = append(m.GCTypes, ee.GCType(g))
				l.Words++
				if g != 0 {
					l.GCCount++
				}
			}
		case "simd":
			t, base, _ := strings.Cut(v, ",")
			l.SIMDType, l.SIMDBase = p.typ(t), p.typ(base)
		default:
			p.fail("no layout attribute %q", k)
		}
	}
	m.Layouts = append(m.Layouts, l)
}

func (p *parser) local(f []string) {
	m := p.m
	if int(p.lcl(f[0])) != len(m.Locals) || len(f) < 3 {
		p.fail("locals must be numbered from V00 and have a type and flags")
	}
	l := Local{Type: p.typ(f[1]), Flags: LclFlags(p.bits(f[2], lclFlagNames[:])), Reg: NoReg, Parent: NoLcl}
	for _, w := range f[3:] {
		k, v := attr(w)
		switch k {
		case "size":
			l.Size = uint32(p.num(v))
		case "layout":
			l.Layout = uint32(p.num(v))
		case "class":
			l.Class = ee.ClassHandle(p.num(v))
		case "idx":
			l.VarIndex = uint32(p.num(v))
		case "regs":
			l.NumArgRegs, l.ArgReg, l.ArgRegType, l.ArgRegOffset = p.regs(v)
		case "stk":
			l.StackOffset = int32(p.num(v))
		case "parent":
			a, off, _ := strings.Cut(v, "+")
			l.Parent, l.FieldOffset = p.lcl(a), uint32(p.num(off))
			m.addField(l.Parent, LclNum(len(m.Locals)))
		default:
			p.fail("no local attribute %q", k)
		}
	}
	if l.Flags&LvPromoted != 0 {
		m.PromotedStructs++
	}
	if uint(l.Layout) >= uint(len(m.Layouts)) {
		p.fail("no layout %d", l.Layout)
	}
	m.Locals = append(m.Locals, l)
}

func (p *parser) eh(f []string) {
	m := p.m
	if len(f) < 2 || int(p.num(f[0])) != len(m.EH)+1 {
		p.fail("EH rows must be numbered from 1")
	}
	var e EHRegion
	found := false
	for k, n := range handlerNames {
		if n == f[1] {
			e.Kind, found = HandlerKind(k), true
		}
	}
	if !found {
		p.fail("no handler kind %q", f[1])
	}
	span := func(v string) (a, b BlockID) {
		x, y, ok := strings.Cut(v, "..")
		if !ok {
			p.fail("%q is no block range", v)
		}
		return p.bb(x), p.bb(y)
	}
	for _, w := range f[2:] {
		k, v := attr(w)
		switch k {
		case "try":
			e.TryBeg, e.TryLast = span(v)
		case "hnd":
			e.HndBeg, e.HndLast = span(v)
		case "filter":
			e.Filter = p.bb(v)
		case "enctry":
			e.EnclosingTry = EHIndex(p.num(v))
		case "enchnd":
			e.EnclosingHnd = EHIndex(p.num(v))
		case "token":
			e.CatchToken = uint32(p.num(v))
		case "clause":
			e.Clause = uint32(p.num(v))
		case "func":
			n := p.nums(v)
			if len(n) != 2 {
				p.fail("func wants two numbers")
			}
			e.Funclet, e.FilterFunclet = n[0], n[1]
		default:
			p.fail("no EH attribute %q", k)
		}
	}
	m.EH = append(m.EH, e)
}

func (p *parser) basicBlock(f []string) {
	m := p.m
	b := p.bb(f[0])
	bb := &m.Blocks
	p.block, p.stmt = b, 0
	if len(f) < 2 {
		p.fail("a block needs a kind")
	}
	found := false
	for k := range BBKindCount {
		if k.String() == f[1] {
			bb.Kind[b], found = k, true
		}
	}
	if !found {
		p.fail("no block kind %q", f[1])
	}
	first := len(m.Targets)
	for _, w := range f[2:] {
		k, v := attr(w)
		switch {
		case strings.HasPrefix(w, "BB"):
			if bb.Kind[b] == BBJ_SWITCH {
				m.Targets = append(m.Targets, p.bb(w))
			} else {
				bb.Jump[b] = p.bb(w)
			}
		case strings.HasPrefix(w, "{"):
			bb.Flags[b] = BBFlags(p.bits(w, bbFlagNames[:]))
		case k == "il":
			lo, hi, _ := strings.Cut(v, "..")
			bb.ILBegin[b], bb.ILEnd[b] = uint32(p.num(lo)), uint32(p.num(hi))
		case k == "try":
			bb.Try[b] = EHIndex(p.num(v))
		case k == "hnd":
			bb.Hnd[b] = EHIndex(p.num(v))
		case k == "func":
			bb.Func[b] = uint32(p.num(v))
		case k == "w":
			w, err := strconv.ParseFloat(v, 32)
			if err != nil {
				p.fail("%q is no weight", v)
			}
			bb.Weight[b] = float32(w)
		default:
			p.fail("no block attribute %q", w)
		}
	}
	if bb.Kind[b] == BBJ_SWITCH {
		bb.Switch[b] = uint32(len(m.Switches))
		m.Switches = append(m.Switches, SwitchDesc{First: uint32(first), Count: uint32(len(m.Targets) - first)})
	}
}

func (p *parser) statement(f []string) {
	if p.block == 0 || p.m.IsLIR {
		p.fail("a statement outside of an HIR block")
	}
	il, call := ee.NoILOffset, false
	for _, w := range f {
		if w == "call" {
			call = true
		} else if k, v := attr(w); k == "il" {
			il = p.il(v)
		} else {
			p.fail("no statement attribute %q", w)
		}
	}
	p.stmt = p.m.NewStmt(p.block, 0, il)
	p.m.Stmts[p.stmt].CallSite = call
}

func (p *parser) node(f []string) {
	m := p.m
	if p.block == 0 || !m.IsLIR && p.stmt == 0 {
		p.fail("a node outside of a block or statement")
	}
	o := GT_NONE
	for x := range OperCount {
		if x.String() == f[2] {
			o = x
		}
	}
	if o == GT_NONE {
		p.fail("no oper %q", f[2])
	}
	n := m.New(o, p.typ(f[3]), 0, 0, 0, 0)
	m.HasLocalloc = m.HasLocalloc || o == GT_LCLHEAP
	rest := f[4:]
	take := func() string {
		if len(rest) == 0 {
			p.fail("%v lacks an operand or its payload", o)
		}
		s := rest[0]
		rest = rest[1:]
		return s
	}
	if k := o.Kind(); k&(GTK_UNOP|GTK_BINOP) != 0 {
		m.Op1[n] = p.ref(take())
		if k&GTK_BINOP != 0 {
			m.Op2[n] = p.ref(take())
		}
		if k&GTK_VALOP != 0 {
			m.Val[n] = uint32(p.ref(take()))
		}
	}
	rest = p.payload(n, rest)
	for _, w := range rest {
		p.nodeAttr(n, w)
	}
	p.ids[f[0]] = n
	if !m.IsLIR {
		m.Stmts[p.stmt].Root = n
	} else if m.Flags[n]&GTF_CONTAINED == 0 {
		m.InsertBefore(p.block, 0, n)
	}
}

func (p *parser) nodeAttr(n NodeID, w string) {
	m := p.m
	if strings.HasPrefix(w, "{") {
		for _, c := range strings.Trim(w, "{}") {
			i := strings.IndexRune(flagLetters, c)
			if i < 0 {
				p.fail("no flag %q", c)
			}
			m.Flags[n] |= 1 << i
		}
		return
	}
	k, v := attr(w)
	switch k {
	case "reg":
		m.EnsureRegs()
		m.Reg[n] = uint8(p.num(v))
	case "regs":
		p.multiRegs(n, v)
	case "tmp":
		m.EnsureRegs()
		m.Internal[n] = uint64(p.num(v))
	case "spill":
		m.EnsureRegs()
		m.SpillTmp[n] = uint16(p.num(v))
	default:
		p.fail("no node attribute %q", w)
	}
}

// value reads "key=number".
func (p *parser) value(w, key string) string {
	k, v := attr(w)
	if k != key {
		p.fail("want %s=..., have %q", key, w)
	}
	return v
}

// payload reads the output of textWriter.payload and returns the words after it.
func (p *parser) payload(n NodeID, f []string) []string {
	m := p.m
	word := func() string {
		if len(f) == 0 {
			p.fail("%v lacks its payload", m.Oper[n])
		}
		w := f[0]
		f = f[1:]
		return w
	}
	switch m.Oper[n] {
	case GT_LCL_VAR, GT_LCL_VAR_ADDR, GT_STORE_LCL_VAR, GT_PHI_ARG:
		m.Val[n] = uint32(p.lcl(word()))
	case GT_LCL_FLD, GT_LCL_FLD_ADDR, GT_STORE_LCL_FLD:
		l, off, ok := strings.Cut(word(), "+")
		if !ok {
			p.fail("want V00+offset")
		}
		m.Val[n] = PackLclFld(p.lcl(l), uint32(p.num(off)))
	case GT_CNS_INT, GT_JMP, GT_CNS_STR, GT_CNS_DBL:
		m.Val[n] = m.NewConst(Const(p.num(word())))
	case GT_SIMD:
		m.Val[n] = p.simd(p.value(word(), "simd"))
	case GT_HW, GT_HW_REST, GT_HW_TEST:
		m.Val[n] = p.hw(p.value(word(), "hw"))
	case GT_CAST:
		m.Val[n] = uint32(p.typ(p.value(word(), "to")))
	case GT_OBJ, GT_STORE_OBJ:
		m.Val[n] = uint32(p.num(p.value(word(), "layout")))
		if uint(m.Val[n]) >= uint(len(m.Layouts)) {
			p.fail("no layout %d", m.Val[n])
		}
	case GT_BLK, GT_STORE_BLK, GT_ARR_LENGTH, GT_PHYSREG, GT_INTRINSIC, GT_ALLOCOBJ, GT_LSH_HI, GT_RSH_LO:
		m.Val[n] = uint32(p.num(p.value(word(), "val")))
	case GT_ARR_BOUNDS_CHECK:
		if len(f) > 0 && strings.HasPrefix(f[0], "throw=") {
			m.Val[n] = uint32(p.num(p.value(word(), "throw")))
		}
	case GT_MEMORYBARRIER:
		if len(f) > 0 && f[0] == "loads" {
			word()
			m.Val[n] = LoadBarrier
		}
	case GT_IL_OFFSET:
		m.Val[n] = p.il(p.value(word(), "il"))
	case GT_PUTARG_STK:
		v := p.nums(p.value(word(), "stk"))
		m.Val[n] = uint32(len(m.Args))
		m.Args = append(m.Args, Arg{StackOffset: v[0], StackSize: v[1], Early: n})
	case GT_JCC, GT_SETCC:
		m.Val[n] = uint32(p.cond(p.value(word(), "cond")))
	case GT_LABEL:
		if w := word(); w == "next" {
			m.Val[n] = NextReturn
		} else {
			m.Val[n] = uint32(p.bb(w))
		}
	case GT_JMPTABLE:
		m.Val[n] = uint32(p.num(p.value(word(), "switch")))
	case GT_FIELD:
		v := strings.Split(p.value(word(), "field"), ",")
		if len(v) != 3 {
			p.fail("field wants handle,offset,layout")
		}
		m.Val[n] = uint32(len(m.Fields))
		m.Fields = append(m.Fields, FieldRef{Handle: ee.FieldHandle(p.num(v[0])), Offset: uint32(p.num(v[1])), Layout: uint32(p.num(v[2]))})
	case GT_INDEX:
		t, rest, _ := strings.Cut(p.value(word(), "elem"), ",")
		v := p.nums(rest)
		if len(v) != 4 {
			p.fail("elem wants type and four numbers")
		}
		m.Val[n] = uint32(len(m.Indexes))
		m.Indexes = append(m.Indexes, IndexRef{p.typ(t), v[0], v[1], v[2], v[3]})
	case GT_LEA:
		s, off, _ := strings.Cut(p.value(word(), "lea"), ",")
		m.Val[n] = uint32(len(m.Leas))
		m.Leas = append(m.Leas, LeaRef{uint8(p.num(s)), int32(p.num(off))})
	case GT_FIELD_LIST:
		first := len(m.FieldEntries)
		for len(f) > 0 && f[0][0] == 't' && strings.Contains(f[0], "@") {
			id, rest, _ := strings.Cut(word(), ":")
			t, off, _ := strings.Cut(rest, "@")
			m.FieldEntries = append(m.FieldEntries, FieldListEntry{p.ref(id), uint32(p.num(off)), p.typ(t)})
		}
		m.Val[n] = uint32(len(m.FieldLists))
		m.FieldLists = append(m.FieldLists, Range{uint32(first), uint32(len(m.FieldEntries) - first)})
	case GT_MULTI_VAR, GT_STORE_MULTI_VAR:
		return p.multiVars(n, f)
	case GT_ARR_ELEM:
		v := strings.Split(p.value(word(), "arr"), ",")
		if len(v) != 3 {
			p.fail("arr wants array,type,size")
		}
		a := ArrElem{Array: p.ref(v[0]), ElemType: p.typ(v[1]), ElemSize: uint32(p.num(v[2]))}
		for len(f) > 0 && f[0][0] == 't' {
			if int(a.Rank) == len(a.Index) {
				p.fail("too many indices")
			}
			a.Index[a.Rank] = p.ref(word())
			a.Rank++
		}
		m.Val[n] = uint32(len(m.ArrElems))
		m.ArrElems = append(m.ArrElems, a)
	case GT_CALL:
		return p.call(n, f)
	}
	return f
}

func (p *parser) call(n NodeID, f []string) []string {
	m := p.m
	var c Call
	found := false
	for k, name := range callKindNames {
		if len(f) > 0 && f[0] == name {
			c.Kind, found = CallKind(k), true
		}
	}
	if !found {
		p.fail("no call kind")
	}
	f = f[1:]
	c.Args.First = uint32(len(m.Args))
	for len(f) > 0 && !strings.HasPrefix(f[0], "{") && !strings.HasPrefix(f[0], "reg=") && !strings.HasPrefix(f[0], "regs=") {
		w := f[0]
		f = f[1:]
		k, v := attr(w)
		switch {
		case strings.HasPrefix(w, "CORINFO_HELP_"):
			for h := range ee.HelperCount {
				if h.String() == w {
					c.Helper = h
				}
			}
		case w[0] == '(':
			f = p.arg(w[1:], f)
			c.Args.Count++
		case k == "m":
			c.Method = ee.MethodHandle(p.num(v))
		case k == "cf":
			c.Flags = CallFlags(p.num(v))
		case k == "ret":
			_, c.RetClass, c.Ret = p.ret(v)
		case k == "widened":
			c.Widened = p.typ(v)
		case k == "entry":
			x := strings.Split(v, ",")
			if len(x) != 3 {
				p.fail("entry wants access,bits,symbol")
			}
			c.HasEntry = true
			c.Entry = ee.ConstLookup{Access: ee.InfoAccessType(p.num(x[0])), Addr: ee.Value{Bits: uint64(p.num(x[1])), IsSymbol: x[2] == "true"}}
		case k == "vtab":
			x := p.nums(v)
			if len(x) != 2 {
				p.fail("vtab wants two numbers")
			}
			c.VTabInd, c.VTabAfter = x[0], x[1]
		case k == "addr":
			c.Addr = p.ref(v)
		case k == "control":
			c.Control = p.ref(v)
		case k == "out":
			c.StackSize = uint32(p.num(v))
		case k == "il":
			c.ILOffset = p.il(v)
		default:
			p.fail("no call attribute %q", w)
		}
	}
	m.Val[n] = uint32(len(m.Calls))
	m.Calls = append(m.Calls, c)
	return f
}

// arg reads "(kind type early late@order attr...)". The caller has removed the parenthesis from
// kind.
func (p *parser) arg(kind string, f []string) []string {
	var a Arg
	found := false
	for k, name := range argKindNames {
		if name == kind {
			a.Kind, found = ArgKind(k), true
		}
	}
	if !found || len(f) < 4 {
		p.fail("no argument kind %q", kind)
	}
	a.Type = p.typ(f[0])
	a.Early = p.ref(f[1])
	late, order, _ := strings.Cut(f[2], "@")
	a.Late, a.LateOrder = p.ref(late), uint16(p.num(order))
	for i, w := range f[3:] {
		end := strings.HasSuffix(w, ")")
		k, v := attr(strings.TrimSuffix(w, ")"))
		switch k {
		case "af":
			a.Flags = ArgFlags(p.num(v))
		case "layout":
			a.Layout = uint32(p.num(v))
		case "regs":
			a.NumRegs, a.Regs, a.RegTypes, a.RegOffset = p.regs(v)
		case "stk":
			x := p.nums(v)
			if len(x) != 2 {
				p.fail("stk wants two numbers")
			}
			a.StackOffset, a.StackSize = x[0], x[1]
		default:
			p.fail("no argument attribute %q", w)
		}
		if end {
			p.m.Args = append(p.m.Args, a)
			return f[3+i+1:]
		}
	}
	p.fail("argument without closing parenthesis")
	return nil
}
