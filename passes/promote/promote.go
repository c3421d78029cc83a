// Package promote promotes structs: their fields become locals, scalars that linear scan and data
// flow can handle.
package promote

import (
	"ryugo/arena"
	"ryugo/nodes"
	"ryugo/targets"
)

// Promoter is the phase.
//
// It promotes the struct locals all of whose appearances morph can rewrite in terms of fields.
// Appearances of parts it rewrites itself:
//
//	= int                        = int
//	  lclFld int V01+4    ->       lclVar int V03      V03: field of V01 at 4
//	  lclVar int V00               lclVar int V00
//	= struct                     = struct              left to morph
//	  lclVar struct V01            lclVar struct V01
//	  obj struct                   obj struct
//
// Such a local no longer exists after morph (independent promotion, P-INDEP). The fields of a
// parameter are parameters themselves, each in the place where its part of the struct arrives, so
// the method's entry needs no additional code.
//
// A struct that fits a register gets a single field that covers all of it (P-FULL), if it is mostly
// copied or its fields overlap. Parts are then extracted by shifts. A struct that appears where
// only memory is possible stays in memory, and its fields are names of its parts (dependent
// promotion, P-DEP). An address-exposed struct is not promoted.
//
// A part that is itself a struct is copied field by field (nested.go). Before promotion, locals
// whose parts are accessed in other ways than as fields get fields that match these parts
// (reshape.go), copies of structs that have just been cleared become clearings of their targets
// (zeroes.go), and locals that are only built to be copied to others are removed (merge.go).
//
// Reads: the trees, Calls, Args, Layouts, Fields; it asks the runtime for fields. Writes: Locals
// (LvPromoted, fields), GT_LCL_FLD of promoted locals, copies of their parts, removed locals, how
// struct arguments are passed in Args. Needs: HIR in which addresses that do not escape have become
// parts of locals. Gives: a local of the first two kinds appears only as a whole, as target or
// value of an assignment, as argument, or returned; after morph it does not appear at all (the
// verifier checks both). Cost: nothing in a method without struct locals, else one walk over the
// trees, and another if a local may be accessed as a different struct.
type Promoter struct {
	m            *nodes.Method
	env          *targets.Env
	walk         nodes.Walker
	lcls         []candidate // [local]
	acceptedUses arena.Marks // nodes whose user accepts a promoted local; before that, parts in statements (reshape.go)

	at     uint32       // number of the current statement, from 1
	copied []copied     // merge.go
	parts  []nestedCopy // nested.go
	shapes []shape      // reshape.go: [local]

	cleared []bool // zeroes.go: [local] a copy of it has become a clearing

	inFields arena.Marks // layouts of locals whose fields have become locals
	field    [1]nodes.LayoutField
}

// candidate is what is known of a struct local.
type candidate struct {
	// ok: its fields can be locals (P-INDEP). whole: one local can hold all of it, of type holds
	// (P-FULL). fields: its fields can be names of its parts (P-DEP).
	ok, whole, fields bool
	holds             nodes.VarType // type of the local that holds all of it
	named             bool          // a field appears
	parts             uint32        // number of appearances of parts
	writes            uint32        // how many of parts are definitions
	wholes            uint32        // number of appearances as a whole that cost something
	free              uint32        // number of those that cost nothing
	cost              uint32        // cost of copies of parts that are structs (nested.go): moves beyond those of a copy in memory

	veto nodes.NodeID // the node because of which it must be in memory

	// groups.go. group: a local of its group, plus 1; for the leader, the leader itself. For the
	// leader: copies within the group, and the sums of parts, wholes and cost over the group.
	group                      nodes.LclNum
	inner, used, copies, costs uint32

	// merge.go. private: its address does not escape. first and last: numbers of the first and last
	// statement that refer to it; block: their block if all such statements are in one block, else
	// 0. set: the first one sets all of it. filled: the number of bytes that its first statements
	// have set, part by part. fillAt: the last of these statements; filling: the part in it has not
	// been visited yet. into: the local that has replaced it, plus 1. mentions: zeroes.go.
	private     bool
	set         bool
	filling     bool
	filled      uint32
	fillAt      uint32
	first, last uint32
	mentions    uint32
	block       nodes.BlockID
	into        nodes.LclNum
}

// Run promotes structs of m.
func (p *Promoter) Run(m *nodes.Method, env *targets.Env) {
	p.m, p.env = m, env
	p.reshape()
	promotable, structs := p.candidates()
	if structs {
		p.zeroes()
	}
	if !promotable {
		if m.Log != nil {
			p.log()
		}
		return
	}
	p.acceptedUses.Reset(m.NumNodes)
	p.at, p.copied, p.parts = 0, p.copied[:0], p.parts[:0]
	for b := m.FirstBB; b != 0; b = m.Blocks.Next[b] {
		m.Poll()
		for s := m.Blocks.FirstStmt[b]; s != 0; s = m.Stmts[s].Next {
			root := m.Stmts[s].Root
			p.at++
			if m.Oper[root] == nodes.GT_ASG {
				p.copies(b, s, m.Op1[root], m.Op2[root])
				p.fills(m.Op1[root])
				if m.Type[m.Op1[root]] == nodes.TYP_STRUCT {
					p.nested(b, s, root)
				}
			}
			p.statement(root)
			for _, n := range p.walk.Tree(m, root) {
				if m.Oper[n].Is(nodes.GTK_LOCAL) {
					p.noteReference(b, m.LclOf(n))
				}
				p.node(n)
			}
		}
	}
	p.merge()
	if p.promote() {
		p.rewrite()
	}
	if m.Log != nil {
		p.log()
	}
}

// never are the flags of locals that always stay in memory.
const never = nodes.LvAddrExposed | nodes.LvPinned | nodes.LvOutgoingArgs

// candidates finds the locals whose types and flags allow promotion. It also reports whether there
// are structs whose address does not escape.
func (p *Promoter) candidates() (any, structs bool) {
	m := p.m
	large := 0
	const arrives = nodes.LvIsParam | nodes.LvImplicitByRef
	p.lcls = arena.Extend(p.lcls[:0], len(m.Locals))
	for i := range m.Locals {
		l, c := &m.Locals[i], &p.lcls[i]
		*c = candidate{}
		if l.Type != nodes.TYP_STRUCT || l.Flags&never != 0 || i > nodes.MaxLcl {
			continue
		}
		param := l.Flags&arrives == nodes.LvIsParam
		c.private, structs = true, true
		fields, ok := m.StructFields(p.env.JIT, l.Layout)
		c.fields = ok && l.Flags&nodes.LvImplicitByRef == 0
		c.ok = ok && (!param || m.ArrivesInFields(l, fields))
		c.holds = m.StructHolder(l.Layout)
		c.whole = c.holds != nodes.TYP_UNDEF && l.Flags&nodes.LvImplicitByRef == 0 && (!param || m.ArrivesInFields(l, p.singleField(c.holds)))
		any = any || ok || c.whole
		if p.isLarge(l.Layout) {
			large++
		}
	}
	return any || large > 1, structs
}

// singleField returns a list with the single field that holds all of a struct.
func (p *Promoter) singleField(t nodes.VarType) []nodes.LayoutField {
	p.field[0] = nodes.LayoutField{Type: t}
	return p.field[:]
}

// isCandidate reports whether n refers to a candidate as a whole.
func (p *Promoter) isCandidate(n nodes.NodeID) bool {
	if p.m.Oper[n] != nodes.GT_LCL_VAR {
		return false
	}
	c := &p.lcls[p.m.Val[n]]
	return c.ok || c.whole
}

// veto keeps the local that n refers to in memory.
func (p *Promoter) veto(n nodes.NodeID) {
	c := &p.lcls[p.m.LclOf(n)]
	c.ok, c.whole, c.veto = false, false, n
}

// vetoAll is veto for a local whose parts are accessed by address.
func (p *Promoter) vetoAll(n nodes.NodeID) {
	p.veto(n)
	p.lcls[p.m.LclOf(n)].fields = false
}

// statement accepts the locals that the assignment root copies or sets as a whole
// (fgMorphCopyBlock, fgMorphInitBlock).
func (p *Promoter) statement(root nodes.NodeID) {
	m := p.m
	switch m.Oper[root] {
	case nodes.GT_ASG:
	case nodes.GT_JMP: // it passes on the parameters as they are
		for i := range m.NumParams {
			p.lcls[i].ok, p.lcls[i].whole = false, false
		}
		return
	default:
		return
	}
	dst, src := m.Op1[root], m.Op2[root]
	if m.Oper[dst] == nodes.GT_LCL_FLD && m.Flags[src]&nodes.GTF_ASG == 0 {
		p.acceptedUses.Set(uint32(dst)) // it may be an element of a vector
	}
	if m.Oper[dst] == nodes.GT_LCL_VAR {
		for m.Oper[src] == nodes.GT_COMMA {
			src = m.Op2[src]
		}
	}
	if p.isCandidate(dst) && p.source(dst, src) {
		if m.Oper[src] == nodes.GT_CALL {
			p.acceptRegs(dst, &m.Calls[m.Val[src]].Ret, true)
		} else {
			p.accept(dst)
			p.freeIf(dst, m.Oper[src] == nodes.GT_CNS_INT)
		}
	}
	if !p.isCandidate(src) {
		return
	}
	switch m.Oper[dst] {
	case nodes.GT_OBJ, nodes.GT_FIELD, nodes.GT_INDEX:
		p.accept(src)
		p.freeIf(src, m.Layouts[m.Locals[m.Val[src]].Layout].GCCount != 0) // a helper stores each reference either way
	case nodes.GT_LCL_VAR:
		if p.sameLayout(dst, src) {
			p.accept(src)
		}
	}
}

// accept allows n, which refers to a candidate as a whole, to be rewritten by its user.
func (p *Promoter) accept(n nodes.NodeID) { p.acceptAs(n, true, true) }

// acceptAs is accept for a user that can rewrite only fields, or only the whole struct in one
// local.
func (p *Promoter) acceptAs(n nodes.NodeID, fields, whole bool) {
	c := &p.lcls[p.m.Val[n]]
	c.ok, c.whole = c.ok && fields, c.whole && whole
	p.acceptedUses.Set(uint32(n))
	c.wholes++
}

// acceptRegs is accept for a value that arrives or leaves in the registers d. fields says whether
// its fields can be combined to these registers, or extracted from them.
func (p *Promoter) acceptRegs(n nodes.NodeID, d *nodes.RetDesc, fields bool) {
	p.acceptAs(n, fields, p.inOneRegister(n, d.Count, &d.Types))
	p.freeIf(n, p.fieldEach(n, d.Count, &d.Types, &d.Offset))
}

// freeIf marks the appearance n as one without cost, if free is set.
func (p *Promoter) freeIf(n nodes.NodeID, free bool) {
	if c := &p.lcls[p.m.Val[n]]; free {
		c.wholes--
		c.free++
	}
}

func (p *Promoter) sameLayout(a, b nodes.NodeID) bool {
	return p.congruent(p.m.Locals[p.m.Val[a]].Layout, p.m.Locals[p.m.Val[b]].Layout)
}

// source reports whether src can be assigned to the fields of local dst.
func (p *Promoter) source(dst, src nodes.NodeID) bool {
	m := p.m
	switch m.Oper[src] {
	case nodes.GT_OBJ, nodes.GT_FIELD, nodes.GT_INDEX:
		return true
	case nodes.GT_CNS_INT:
		return uint8(m.IntValue(src)) == 0
	case nodes.GT_LCL_VAR:
		return p.sameLayout(dst, src)
	case nodes.GT_CALL:
		// A tail call removes the frame that would receive its result.
		return m.Calls[m.Val[src]].Flags&nodes.GTF_CALL_M_EXPLICIT_TAILCALL == 0
	}
	return false
}

// node handles one node. Its user has already been handled.
func (p *Promoter) node(n nodes.NodeID) {
	m := p.m
	switch m.Oper[n] {
	case nodes.GT_LCL_VAR:
		if !p.acceptedUses.Has(uint32(n)) {
			p.veto(n)
		}
	case nodes.GT_LCL_FLD:
		p.part(n)
	case nodes.GT_LCL_VAR_ADDR, nodes.GT_LCL_FLD_ADDR:
		if !p.acceptedUses.Has(uint32(n)) {
			p.vetoAll(n)
		}
	case nodes.GT_ADDR:
		x := m.Op1[n]
		for m.Oper[x] == nodes.GT_COMMA {
			x = m.Op2[x]
		}
		if (m.Oper[x] == nodes.GT_LCL_VAR || m.Oper[x] == nodes.GT_LCL_FLD) && !p.acceptedUses.Has(uint32(x)) {
			p.vetoAll(x)
		}
	case nodes.GT_CALL:
		p.arguments(&m.Calls[m.Val[n]])
	case nodes.GT_RETURN:
		if x, d := m.Op1[n], &m.RetDesc; x != 0 && p.isCandidate(x) && d.Count != 0 {
			p.acceptRegs(x, d, p.fits(x, d.Count, &d.Types, &d.Offset))
		}
	}
}

// part handles an access to a part of a local. The part must be a field, or be extractable from the
// local that holds the whole struct.
func (p *Promoter) part(n nodes.NodeID) {
	m := p.m
	c := &p.lcls[m.LclOf(n)]
	if !c.fields && !c.ok && !c.whole {
		return
	}
	c.parts++
	t := m.Type[n]
	if m.Flags[n]&nodes.GTF_VAR_DEF != 0 {
		c.writes++
	}
	switch {
	case (c.ok || c.fields) && p.isField(n):
		c.named = true
	case c.ok && m.Flags[n]&nodes.GTF_VAR_DEF != 0 && !p.acceptedUses.Has(uint32(n)):
		c.ok = false
	case c.ok:
		_, c.ok = p.element(n)
	}
	c.whole = c.whole && (t == c.holds || !t.IsStruct() && !t.IsGC() && !c.holds.IsGC())
}

// isField reports whether n, a part of a local, is one of the local's fields.
func (p *Promoter) isField(n nodes.NodeID) bool {
	m := p.m
	fields, _ := m.StructFields(p.env.JIT, m.Locals[m.LclOf(n)].Layout)
	t := m.Type[n]
	for _, f := range fields {
		if f.Offset == m.LclOffset(n) && m.Model.SizeOf(f.Type) == m.Model.SizeOf(t) && f.Type.Actual() == t.Actual() &&
			(!t.IsSmall() || f.Type.IsUnsigned() == t.IsUnsigned()) {
			return true
		}
	}
	return false
}

// arguments accepts the struct arguments that can be passed field by field: on the stack, as a
// copy, or in registers that the fields fit.
func (p *Promoter) arguments(c *nodes.Call) {
	m := p.m
	args := m.Args[c.Args.First:][:c.Args.Count]
	for i := range args {
		a := &args[i]
		if a.Early == 0 || !p.isCandidate(a.Early) {
			continue
		}
		if c.Flags&nodes.GTF_CALL_M_ARGABI == 0 {
			p.env.Target.ABI.AssignArgs(m, p.env.JIT, c)
			c.Flags |= nodes.GTF_CALL_M_ARGABI
		}
		switch {
		case a.IsSplit():
			p.acceptAs(a.Early, p.fits(a.Early, a.NumRegs, &a.RegTypes, &a.RegOffset), false)
		case a.InRegs() && !a.PassedByRef():
			p.acceptAs(a.Early, p.fits(a.Early, a.NumRegs, &a.RegTypes, &a.RegOffset), p.inOneRegister(a.Early, a.NumRegs, &a.RegTypes))
			p.freeIf(a.Early, p.fieldEach(a.Early, a.NumRegs, &a.RegTypes, &a.RegOffset))
		default:
			p.accept(a.Early)
		}
	}
}

// fits reports whether the fields of candidate n make up the parts that are in count registers.
func (p *Promoter) fits(n nodes.NodeID, count uint8, types *[nodes.MaxArgRegs]nodes.VarType, offsets *[nodes.MaxArgRegs]uint8) bool {
	fields, _ := p.m.StructFields(p.env.JIT, p.m.Locals[p.m.Val[n]].Layout)
	for i := range count {
		if !p.m.PartFits(fields, uint32(offsets[i]), types[i]) {
			return false
		}
	}
	return true
}

// inOneRegister reports whether all of candidate n is passed in one register, and the local that
// holds it can be moved there.
func (p *Promoter) inOneRegister(n nodes.NodeID, count uint8, types *[nodes.MaxArgRegs]nodes.VarType) bool {
	t := p.lcls[p.m.Val[n]].holds
	return count == 1 && (t == types[0] || !t.IsGC() && !types[0].IsGC())
}

// fieldEach reports whether each of several registers holds exactly one field of candidate n, so
// that no copying is needed.
func (p *Promoter) fieldEach(n nodes.NodeID, count uint8, types *[nodes.MaxArgRegs]nodes.VarType, offsets *[nodes.MaxArgRegs]uint8) bool {
	fields, _ := p.m.StructFields(p.env.JIT, p.m.Locals[p.m.Val[n]].Layout)
	return count > 1 && int(count) == len(fields) && p.fits(n, count, types, offsets)
}

// promoteRounds is the maximum length of a chain of locals, each a copy of the next, that are
// promoted because the next one is.
const promoteRounds = 3

// promote makes the locals for fields. A struct in memory is copied by few moves, its fields one by
// one. So each copy must be outweighed by uses of fields, except copies to or from locals that are
// already promoted. A struct that is copied more often, and fits a register, becomes a single
// local, if no other local of its type has been promoted by fields. Structs that stay in memory get
// names for their parts.
func (p *Promoter) promote() (any bool) {
	m := p.m
	p.inFields.Reset(len(m.Layouts))
	any = p.promoteGroups()
	for range promoteRounds {
		if !p.promoteFields() {
			break
		}
		any = true
		if !p.freeCopies() {
			break
		}
	}
	p.splitParts()
	for i := range p.lcls {
		c := &p.lcls[i]
		c.whole = c.whole && c.wholes+c.free != 0 && c.writes == 0 && !p.inFields.Has(m.Locals[i].Layout)
		switch {
		case c.whole:
			m.NewFieldLocals(nodes.LclNum(i), p.singleField(c.holds))
			m.PromotedStructs++
			any = true
		case c.fields && c.named:
			fields, _ := m.StructFields(p.env.JIT, m.Locals[i].Layout)
			m.NewDependentFields(nodes.LclNum(i), fields)
			any = true
		}
	}
	return any
}

// promoteFields promotes the structs for which it pays.
func (p *Promoter) promoteFields() (any bool) {
	m := p.m
	for i := range p.lcls {
		c := &p.lcls[i]
		if !c.ok || c.parts+c.wholes+c.free == 0 || m.Locals[i].Flags&nodes.LvPromoted != 0 {
			continue
		}
		l := m.Locals[i].Layout
		fields, _ := m.StructFields(p.env.JIT, l)
		if c.parts < c.wholes*uint32(len(fields)-1)+c.cost {
			continue
		}
		if m.Locals[i].Flags&nodes.LvImplicitByRef != 0 && c.parts <= uint32(len(fields)) {
			continue // all fields are loaded at the entry
		}
		p.toFields(nodes.LclNum(i), fields)
		any = true
	}
	return any
}

// toFields makes locals for the fields of l.
func (p *Promoter) toFields(l nodes.LclNum, fields []nodes.LayoutField) {
	c := &p.lcls[l]
	c.whole, c.fields = false, false
	p.inFields.Set(p.m.Locals[l].Layout)
	p.m.NewFieldLocals(l, fields)
	p.m.PromotedStructs++
}

// freeCopies makes copies between a promoted local and one that is not promoted free for the
// latter. It reports whether there are any.
func (p *Promoter) freeCopies() (any bool) {
	m := p.m
	for i := range p.copied {
		k := &p.copied[i]
		to, from := p.replacementOf(k.to), p.replacementOf(k.from)
		fields := m.Locals[to].Flags&nodes.LvPromoted != 0
		if k.free || !p.congruent(m.Locals[to].Layout, m.Locals[from].Layout) || fields == (m.Locals[from].Flags&nodes.LvPromoted != 0) {
			continue
		}
		if fields {
			to = from
		}
		if c := &p.lcls[to]; c.wholes != 0 {
			c.wholes--
			c.free++
			k.free, any = true, true
		}
	}
	return p.freeParts() || any
}

// rewrite replaces parts of promoted locals by the locals of their fields.
func (p *Promoter) rewrite() {
	m := p.m
	for i, o := range m.Oper[:m.NumNodes] {
		n := nodes.NodeID(i)
		if dst := m.Op1[n]; o == nodes.GT_ASG && m.Oper[dst] == nodes.GT_LCL_FLD {
			if l := m.LclOf(dst); m.Locals[l].IsPromoted() && !p.isWhole(l) {
				if e, ok := p.element(dst); ok {
					p.storeElement(n, l, e)
				}
			}
		}
		if o != nodes.GT_LCL_FLD {
			continue
		}
		l := m.LclOf(n)
		if m.Locals[l].Flags&nodes.LvPromoted == 0 {
			continue
		}
		if p.isWhole(l) {
			p.extractPart(n, m.Locals[l].FieldFirst, m.LclOffset(n))
			continue
		}
		if e, ok := p.element(n); ok && m.Locals[l].IsPromoted() {
			if m.Flags[n]&nodes.GTF_VAR_DEF == 0 { // otherwise its assignment is rewritten later
				p.takeElement(n, l, e)
			}
			continue
		}
		f, ok := m.FieldLocal(l, m.LclOffset(n))
		if !ok || m.Locals[l].Flags&nodes.LvDependent != 0 && !p.isField(n) {
			continue // not a field, or a row of an address that has been replaced
		}
		m.Oper[n], m.Val[n] = nodes.GT_LCL_VAR, uint32(f)
		m.Flags[n] &^= nodes.GTF_VAR_USEASG
		if m.Flags[n]&nodes.GTF_VAR_DEF != 0 {
			m.Type[n] = m.Locals[f].Type
		} else {
			m.Type[n] = m.Locals[f].Type.Actual()
		}
	}
}

// isWhole reports whether one local holds all of l.
func (p *Promoter) isWhole(l nodes.LclNum) bool {
	return uint(l) < uint(len(p.lcls)) && p.lcls[l].whole
}

// extractPart rewrites row n, a part at offset off of a struct that local f holds, as an extraction
// by a shift:
//
//	lclFld float V01+4    ->    bitcast float
//	                              cast int
//	                                >>> long
//	                                  lclVar long V02
//	                                  const int 32
func (p *Promoter) extractPart(n nodes.NodeID, f nodes.LclNum, off uint32) {
	m := p.m
	t := m.Type[n]
	v := m.NewLclVar(f)
	if off != 0 {
		v = m.New(nodes.GT_RSZ, m.Type[v], v, m.NewInt(nodes.TYP_INT, 8*int64(off)), 0, 0)
	}
	if size := m.Model.SizeOf(t); size < m.Model.SizeOf(m.Type[v]) {
		to := t
		switch t {
		case nodes.TYP_FLOAT:
			to = nodes.TYP_INT
		case nodes.TYP_BOOL:
			to = nodes.TYP_UBYTE
		}
		v = m.New(nodes.GT_CAST, nodes.TYP_INT, v, 0, uint32(to), 0)
	}
	if t.IsFloat() {
		v = m.New(nodes.GT_BITCAST, t, v, 0, 0, 0)
	}
	m.Oper[n], m.Type[n], m.Op1[n], m.Op2[n], m.Val[n], m.Flags[n] = m.Oper[v], m.Type[v], m.Op1[v], m.Op2[v], m.Val[v], 0
}
