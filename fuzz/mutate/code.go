package mutate

import (
	"math/rand/v2"
	"slices"

	"ryugo/cil"
)

// opcodes lists all opcodes, byEffect those with the same stack effect, byKind those with the same
// kind of operand.
var (
	opcodes  []cil.Opcode
	byEffect = map[[2]cil.StackEffect][]cil.Opcode{}
	byKind   = map[cil.OperandKind][]cil.Opcode{}
)

func init() {
	for op := range cil.Opcode(cil.NumOpcodes) {
		info := op.Info()
		if info.Name == "" || op.Size() == 0 {
			continue
		}
		opcodes = append(opcodes, op)
		byKind[info.Operand] = append(byKind[info.Operand], op)
		e := [2]cil.StackEffect{info.Pop, info.Push}
		byEffect[e] = append(byEffect[e], op)
	}
}

// anyBody draws a method that has a body.
func (m *image) anyBody(r *rand.Rand) *body {
	for range 50 {
		if len(m.changed) == 0 {
			return nil
		}
		if b := m.body(r.IntN(min(len(m.changed), len(m.bodies)))); len(b.code) > 0 {
			return b
		}
	}
	return nil
}

// editOpcode replaces an instruction's opcode by one with the same operand, by one with the same
// stack effect, or by any opcode.
func (m *image) editOpcode(r *rand.Rand) {
	b := m.anyBody(r)
	if b == nil {
		return
	}
	in := &b.code[r.IntN(len(b.code))]
	info := in.op.Info()
	list := byKind[info.Operand]
	switch r.IntN(4) {
	case 0:
		list = byEffect[[2]cil.StackEffect{info.Pop, info.Push}]
	case 1:
		list = opcodes
	}
	m.setOpcode(r, b, in, list[r.IntN(len(list))])
}

// setOpcode changes an opcode, and draws a new operand if the kind of operand differs.
func (m *image) setOpcode(r *rand.Rand, b *body, in *instr, op cil.Opcode) {
	old := in.op.Info().Operand
	in.op = longForm(op)
	if in.op.Info().Operand != old {
		in.arg, in.skew, in.targets = 0, 0, nil
		m.drawOperand(r, b, in)
	}
}

// tokenOf lists the tables that an instruction's operand may refer to, by kind of operand.
var tokenOf = map[cil.OperandKind][]cil.TableID{
	cil.InlineMethod: {cil.TableMethodDef, cil.TableMemberRef, cil.TableMethodSpec},
	cil.InlineField:  {cil.TableField, cil.TableMemberRef},
	cil.InlineType:   {cil.TableTypeDef, cil.TableTypeRef, cil.TableTypeSpec},
	cil.InlineTok:    {cil.TableTypeDef, cil.TableMethodDef, cil.TableField, cil.TableMemberRef},
	cil.InlineSig:    {cil.TableStandAloneSig},
}

// drawOperand draws an operand for an instruction, mostly one that makes sense.
func (m *image) drawOperand(r *rand.Rand, b *body, in *instr) {
	switch kind := in.op.Info().Operand; kind {
	case cil.InlineNone:
	case cil.InlineBrTarget, cil.ShortInlineBrTarget:
		in.arg = uint64(r.IntN(len(b.code) + 1))
		if r.IntN(6) == 0 {
			in.skew = int32(r.IntN(7)) - 3
		}
	case cil.InlineSwitch:
		for range r.IntN(5) {
			in.targets = append(in.targets, r.IntN(len(b.code)+1))
		}
	case cil.ShortInlineVar, cil.InlineVar:
		in.arg = uint64(r.IntN(8))
	case cil.InlineString:
		in.arg = uint64(m.token(r, 0x70000001))
	default:
		if tables := tokenOf[kind]; tables != nil {
			id := tables[r.IntN(len(tables))]
			in.arg = uint64(cil.MakeToken(id, m.rid(r, id)))
		} else {
			in.arg = number(r)
		}
	}
}

func (m *image) editOperand(r *rand.Rand) {
	b := m.anyBody(r)
	if b == nil {
		return
	}
	for range 10 {
		in := &b.code[r.IntN(len(b.code))]
		switch kind := in.op.Info().Operand; {
		case kind == cil.InlineNone:
			continue
		case tokenOf[kind] != nil || kind == cil.InlineString:
			in.arg = uint64(m.token(r, uint32(in.arg)))
		case kind == cil.InlineSwitch && len(in.targets) > 0 && r.IntN(3) != 0:
			in.targets[r.IntN(len(in.targets))] = r.IntN(len(b.code) + 1)
		case kind == cil.InlineSwitch:
			in.skew = int32(number(r))
		case r.IntN(3) == 0 && kind != cil.InlineBrTarget && kind != cil.ShortInlineBrTarget:
			in.arg += uint64(r.IntN(3)) - 1
		default:
			m.drawOperand(r, b, in)
		}
		return
	}
}

// editInstructions adds, drops, copies or swaps instructions.
func (m *image) editInstructions(r *rand.Rand) {
	b := m.anyBody(r)
	if b == nil {
		return
	}
	n := len(b.code)
	at := r.IntN(n)
	switch r.IntN(6) {
	case 0:
		b.code[at] = instr{op: cil.CEE_NOP}
	case 1:
		if n > 1 {
			b.replace(at, at+1, nil)
		}
	case 2:
		k := r.IntN(n)
		b.code[at], b.code[k] = b.code[k], b.code[at]
	case 3: // a copy of a few instructions
		end := min(n, at+1+r.IntN(4))
		b.replace(at, at, slices.Clone(b.code[at:end]))
	default:
		in := instr{}
		m.setOpcode(r, b, &in, opcodes[r.IntN(len(opcodes))])
		b.replace(at, at, []instr{in})
	}
}

// splice copies instructions from another method.
func (m *image) splice(r *rand.Rand) {
	b, from := m.anyBody(r), m.anyBody(r)
	if b == nil || from == nil {
		return
	}
	start := r.IntN(len(from.code))
	part := slices.Clone(from.code[start:min(len(from.code), start+1+r.IntN(12))])
	at := r.IntN(len(b.code))
	shift := at - start // branches keep their distance
	for i := range part {
		if isBranch(part[i].op) {
			part[i].arg = uint64(min(max(int(part[i].arg)+shift, 0), len(b.code)))
		}
		part[i].targets = slices.Clone(part[i].targets)
		for k := range part[i].targets {
			part[i].targets[k] = min(max(part[i].targets[k]+shift, 0), len(b.code))
		}
	}
	end := at
	if r.IntN(2) == 0 {
		end = min(len(b.code)-1, at+r.IntN(6))
	}
	b.replace(at, max(at, end), part)
}

// replace replaces the instructions from at up to end by part, and adjusts branches and clauses.
func (b *body) replace(at, end int, part []instr) {
	const maxCode = 1 << 14
	if len(b.code)+len(part) > maxCode {
		return
	}
	d := len(part) - (end - at)
	move := func(i int) int {
		switch {
		case i >= end && i > at:
			return i + d
		case i > at:
			return at
		}
		return i
	}
	for i := range b.code {
		in := &b.code[i]
		if isBranch(in.op) {
			in.arg = uint64(move(int(in.arg)))
		}
		for k := range in.targets {
			in.targets[k] = move(in.targets[k])
		}
	}
	for i := range b.clauses {
		c := &b.clauses[i]
		for _, p := range []*int{&c.try, &c.tryEnd, &c.handler, &c.handlerEnd, &c.at} {
			*p = move(*p)
		}
	}
	b.code = slices.Replace(b.code, at, end, part...)
}

// editClause changes, adds, copies, drops or swaps exception clauses.
func (m *image) editClause(r *rand.Rand) {
	b := m.anyBody(r)
	for range 8 { // prefer a body that has clauses
		if b != nil && len(b.clauses) == 0 && r.IntN(8) != 0 {
			b = m.anyBody(r)
		}
	}
	if b == nil {
		return
	}
	n := len(b.code)
	if len(b.clauses) == 0 || r.IntN(6) == 0 {
		at := []int{r.IntN(n + 1), r.IntN(n + 1), r.IntN(n + 1), r.IntN(n + 1), r.IntN(n + 1)}
		if r.IntN(4) != 0 {
			slices.Sort(at)
		}
		k := []uint32{0, 1, 2, 4}[r.IntN(4)]
		b.clauses = slices.Insert(b.clauses, r.IntN(len(b.clauses)+1), clause{kind: k, try: at[0], tryEnd: at[1], at: at[2], handler: at[3], handlerEnd: at[4], class: m.token(r, uint32(cil.MakeToken(cil.TableTypeRef, 1)))})
		return
	}
	i := r.IntN(len(b.clauses))
	c := &b.clauses[i]
	border := []*int{&c.try, &c.tryEnd, &c.handler, &c.handlerEnd, &c.at}[r.IntN(5)]
	switch r.IntN(8) {
	case 0:
		c.kind = []uint32{0, 1, 2, 4, 8, 3, uint32(number(r))}[r.IntN(7)]
	case 1:
		c.class = m.token(r, c.class)
	case 2:
		*border = r.IntN(n + 1)
	case 3, 4:
		*border = min(max(*border+r.IntN(5)-2, 0), n)
	case 5:
		c.skew[r.IntN(4)] = int32(r.IntN(5)) - 2
	case 6:
		b.clauses = slices.Insert(b.clauses, r.IntN(len(b.clauses)), *c)
	default:
		k := r.IntN(len(b.clauses))
		if k == i {
			b.clauses = slices.Delete(b.clauses, i, i+1)
		} else {
			b.clauses[i], b.clauses[k] = b.clauses[k], b.clauses[i]
		}
	}
}

// editHeader changes the header of a method body.
func (m *image) editHeader(r *rand.Rand) {
	b := m.anyBody(r)
	if b == nil {
		return
	}
	switch r.IntN(8) {
	case 0:
		b.maxStack = uint16(number(r))
	case 1:
		b.maxStack = uint16(max(int(b.maxStack)-1, 0))
	case 2:
		b.init = !b.init
	case 3:
		b.sizeBy = int(int32(number(r)))
	case 4:
		b.sizeBy = r.IntN(9) - 4
	case 5:
		b.clausesBy = r.IntN(50) - 25
	default:
		b.locals = m.token(r, uint32(cil.MakeToken(cil.TableStandAloneSig, 1)))
	}
}
