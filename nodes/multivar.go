package nodes

import (
	"fmt"
	"strings"
)

// Values in several registers (multi-reg-call-nodes). A call that returns a struct in two to four
// registers can store each to a separate local, and GT_RETURN can take each from a separate local:
//
//	t1 = call struct Foo
//	     st.multiVar struct t1 V03:ref@0 V04:int@8
//	t2 = multiVar struct V03:ref@0 V04:int@8
//	     return struct t2
//
// The locals are rows of MultiVars. Code that needs all locals to which a node refers must check
// GTK_LOCAL and, with MultiVarsOf, GTK_MULTI. A row belongs to one node: a copy of the node needs
// its own rows.

// MultiVar is one local of a GT_MULTI_VAR or GT_STORE_MULTI_VAR. The locals of a node are distinct;
// none is promoted, exposed or a struct.
type MultiVar struct {
	Lcl    LclNum    // NoLcl: this part of a stored value is unused
	Type   VarType   // type of the register: of the local's register file, and not narrower
	Offset uint32    // of the part in the struct
	Flags  NodeFlags // GTF_VAR_DEATH: a last use, or a definition that is never read
}

// MultiReg is one register of a node with several values: a call, or a GT_COPY or GT_RELOAD of one.
// The latter move some of the values and leave the others (NoReg) in place. Method.Reg of the node
// is the register of its first value.
type MultiReg struct {
	Reg      uint8  // gtRegNum and gtOtherRegs
	Spill    bool   // gtSpillFlags: this value is stored to SpillTmp right after its definition
	SpillTmp uint16 // also the spill temp from which GT_RELOAD loads it
}

// NewMultiVars appends rows for the locals of one node, which the caller must fill, and returns the
// node's Val.
func (m *Method) NewMultiVars(count int) uint32 {
	m.MultiVarLists = append(m.MultiVarLists, Range{First: uint32(len(m.MultiVars)), Count: uint32(count)})
	for range count {
		m.MultiVars = append(m.MultiVars, MultiVar{Lcl: NoLcl})
	}
	return uint32(len(m.MultiVarLists) - 1)
}

// MultiVarsOf returns the locals to which n, of a GTK_MULTI oper, refers. The rows may be edited.
func (m *Method) MultiVarsOf(n NodeID) []MultiVar {
	r := m.MultiVarLists[m.Val[n]]
	return m.MultiVars[r.First:][:r.Count]
}

// RefersTo reports whether n refers to local l or to one that shares its memory.
func (m *Method) RefersTo(n NodeID, l LclNum) bool {
	k := m.Oper[n].Kind()
	if k&GTK_MULTI == 0 {
		return k&GTK_LOCAL != 0 && m.Overlap(m.LclOf(n), l)
	}
	for _, v := range m.MultiVarsOf(n) {
		if v.Lcl != NoLcl && m.Overlap(v.Lcl, l) {
			return true
		}
	}
	return false
}

// ReturnsMulti reports whether n is a call that returns its value in several registers.
func (m *Method) ReturnsMulti(n NodeID) bool {
	return m.Oper[n] == GT_CALL && m.Type[n] != TYP_VOID && m.Calls[m.Val[n]].Ret.Count > 1
}

// MultiCall returns the call whose values operand n of a node that consumes several registers
// stands for, or 0. Linear scan inserts copies and reloads between the two.
func (m *Method) MultiCall(n NodeID) NodeID {
	for m.Oper[n] == GT_COPY || m.Oper[n] == GT_RELOAD {
		n = m.Op1[n]
	}
	if m.ReturnsMulti(n) {
		return n
	}
	return 0
}

// NewMultiRegs makes count rows of MultiRegs, without registers, for n, and returns the first. n is
// a call with several registers, or a GT_COPY or GT_RELOAD of one.
func (m *Method) NewMultiRegs(n NodeID, count uint8) uint32 {
	first := uint32(len(m.MultiRegs))
	for range count {
		m.MultiRegs = append(m.MultiRegs, MultiReg{Reg: NoReg})
	}
	if m.Oper[n] == GT_CALL {
		m.Calls[m.Val[n]].MultiRegs = first
	} else {
		m.Val[n] = first
	}
	return first
}

// MultiRegsOf returns the registers of a node to which linear scan has assigned several, or nil.
func (m *Method) MultiRegsOf(n NodeID) []MultiReg {
	first := uint32(0)
	switch m.Oper[n] {
	case GT_CALL:
		first = m.Calls[m.Val[n]].MultiRegs
	case GT_COPY, GT_RELOAD:
		first = m.Val[n]
	}
	call := m.MultiCall(n)
	if first == 0 || call == 0 {
		return nil
	}
	return m.MultiRegs[first:][:m.Calls[m.Val[call]].Ret.Count]
}

// MultiRegAt returns the register in which the user of operand n finds value i of the call that n
// stands for.
func (m *Method) MultiRegAt(n NodeID, i uint8) uint8 {
	for {
		if r := m.MultiRegsOf(n)[i].Reg; r != NoReg || m.Oper[n] == GT_CALL {
			return r
		}
		n = m.Op1[n]
	}
}

// multiVarsText returns the payload of a GTK_MULTI oper as text.
func (m *Method) multiVarsText(n NodeID) string {
	var b strings.Builder
	for i, v := range m.MultiVarsOf(n) {
		if i > 0 {
			b.WriteByte(' ')
		}
		if v.Lcl == NoLcl {
			b.WriteByte('-')
		} else {
			fmt.Fprintf(&b, "V%02d", v.Lcl)
		}
		fmt.Fprintf(&b, ":%v@%d", v.Type, v.Offset)
		if v.Flags&GTF_VAR_DEATH != 0 {
			b.WriteByte('!')
		}
	}
	return b.String()
}

// multiRegsText returns ",reg" for each value of n, with "/temp" if it goes to or comes from a
// spill temp.
func (m *Method) multiRegsText(n NodeID) string {
	var b strings.Builder
	for _, r := range m.MultiRegsOf(n) {
		b.WriteByte(',')
		if r.Reg == NoReg {
			b.WriteByte('-')
			continue
		}
		fmt.Fprint(&b, r.Reg)
		if r.Spill || m.Oper[n] == GT_RELOAD {
			fmt.Fprintf(&b, "/%d", r.SpillTmp)
		}
	}
	return b.String()
}

// multiVars reads the output of multiVarsText and returns the words after it.
func (p *parser) multiVars(n NodeID, f []string) []string {
	m := p.m
	first := len(m.MultiVars)
	for len(f) > 0 && (f[0][0] == 'V' || f[0][0] == '-') {
		name, rest, _ := strings.Cut(f[0], ":")
		t, off, ok := strings.Cut(strings.TrimSuffix(rest, "!"), "@")
		if !ok {
			p.fail("want V00:type@offset, have %q", f[0])
		}
		v := MultiVar{Lcl: NoLcl, Type: p.typ(t), Offset: uint32(p.num(off))}
		if name != "-" {
			v.Lcl = p.lcl(name)
		}
		if strings.HasSuffix(rest, "!") {
			v.Flags = GTF_VAR_DEATH
		}
		m.MultiVars = append(m.MultiVars, v)
		f = f[1:]
	}
	m.Val[n] = uint32(len(m.MultiVarLists))
	m.MultiVarLists = append(m.MultiVarLists, Range{First: uint32(first), Count: uint32(len(m.MultiVars) - first)})
	return f
}

// multiRegs reads the output of multiRegsText without the first comma.
func (p *parser) multiRegs(n NodeID, s string) {
	m := p.m
	words := strings.Split(s, ",")
	if call := m.MultiCall(n); call == 0 || len(words) != int(m.Calls[m.Val[call]].Ret.Count) {
		p.fail("no node with %d registers", len(words))
	}
	m.EnsureRegs()
	first := m.NewMultiRegs(n, uint8(len(words)))
	for i, w := range words {
		r := &m.MultiRegs[first+uint32(i)]
		reg, tmp, spill := strings.Cut(w, "/")
		if reg == "-" {
			continue
		}
		r.Reg = uint8(p.num(reg))
		if spill {
			r.SpillTmp, r.Spill = uint16(p.num(tmp)), m.Oper[n] == GT_CALL
		}
	}
	m.Reg[n] = m.MultiRegs[first].Reg
}

// multiNode checks a node that refers to several locals, or a GT_RETURN of one.
func (v *Verifier) multiNode(m *Method, n NodeID) error {
	o := m.Oper[n]
	if o == GT_RETURN {
		if x := m.Op1[n]; m.Oper[x] == GT_MULTI_VAR && len(m.MultiVarsOf(x)) != int(m.RetDesc.Count) {
			return fmt.Errorf("node %d returns %d locals, the method has %d registers", n, len(m.MultiVarsOf(x)), m.RetDesc.Count)
		}
		return nil
	}
	if uint(m.Val[n]) >= uint(len(m.MultiVarLists)) || m.Val[n] == 0 {
		return fmt.Errorf("node %d (%v) has no rows of MultiVars", n, o)
	}
	vars := m.MultiVarsOf(n)
	if t := m.Type[n]; len(vars) < 2 || len(vars) > MaxRetRegs || t != TYP_STRUCT && t != TYP_LONG {
		return fmt.Errorf("node %d (%v) names %d locals as a %v", n, o, len(vars), t)
	}
	for i, x := range vars {
		if x.Lcl == NoLcl && o == GT_STORE_MULTI_VAR {
			continue
		}
		if uint(x.Lcl) >= uint(len(m.Locals)) {
			return fmt.Errorf("node %d (%v) names V%02d, there are %d locals", n, o, x.Lcl, len(m.Locals))
		}
		l := &m.Locals[x.Lcl]
		if l.Type == TYP_STRUCT || l.Flags&(LvPromoted|LvAddrExposed) != 0 || l.Type.IsFloat() != x.Type.IsFloat() || m.Model.SizeOf(l.Type) > m.Model.SizeOf(x.Type) {
			return fmt.Errorf("node %d (%v) names V%02d, no local for a %v", n, o, x.Lcl, x.Type)
		}
		for _, y := range vars[:i] {
			if o == GT_STORE_MULTI_VAR && y.Lcl == x.Lcl || y.Offset >= x.Offset && m.Type[n] == TYP_STRUCT {
				return fmt.Errorf("node %d (%v): V%02d is not apart from those in front", n, o, x.Lcl)
			}
		}
	}
	if o == GT_MULTI_VAR {
		return nil
	}
	switch src := m.Op1[n]; {
	case m.MultiCall(src) != 0:
		if c := &m.Calls[m.Val[m.MultiCall(src)]]; int(c.Ret.Count) != len(vars) {
			return fmt.Errorf("node %d stores %d registers of a call to %d locals", n, c.Ret.Count, len(vars))
		}
	case m.Oper[src] == GT_LCL_VAR && m.Type[src] == TYP_STRUCT && m.Val[src] <= MaxLcl:
	default:
		return fmt.Errorf("node %d stores %v to several locals", n, m.Oper[src])
	}
	return nil
}
