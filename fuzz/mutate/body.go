package mutate

import (
	"encoding/binary"

	"ryugo/cil"
)

// body is a method's IL taken apart. Branches and clauses refer to instructions, so that
// instructions can be added and removed. A body with empty code means no body.
type body struct {
	maxStack  uint16
	init      bool
	locals    uint32 // token
	code      []instr
	clauses   []clause
	sizeBy    int // added to the size of the code in the header
	clausesBy int // added to the size of the section of clauses
}

// instr is one instruction. arg is its operand as encoded; for a branch it is the index of an
// instruction, and skew bytes are added to the target.
type instr struct {
	op      cil.Opcode
	arg     uint64
	skew    int32
	targets []int // of switch
}

// clause is an exception clause. Its ranges are given by the indexes of instructions, with skew
// bytes added to each end.
type clause struct {
	kind                                 uint32
	try, tryEnd, handler, handlerEnd, at int // at is the start of the filter
	class                                uint32
	skew                                 [4]int32
}

func (b *body) clone() body {
	c := *b
	c.code = append([]instr(nil), b.code...)
	for i := range c.code {
		if t := c.code[i].targets; t != nil {
			c.code[i].targets = append([]int(nil), t...)
		}
	}
	c.clauses = append([]clause(nil), b.clauses...)
	return c
}

// decodeBody takes a method body apart.
func decodeBody(m *cil.MethodBody) (body, error) {
	b := body{maxStack: m.MaxStack, init: m.InitLocals, locals: uint32(m.LocalSigTok)}
	index := make([]int, len(m.Code)+1) // index of the instruction at or after an offset
	for pc := 0; pc < len(m.Code); {
		op, operand, next, err := cil.Decode(m.Code, pc)
		if err != nil {
			return b, err
		}
		in := instr{op: op}
		switch kind := op.Info().Operand; kind {
		case cil.InlineNone:
		case cil.InlineBrTarget, cil.ShortInlineBrTarget:
			in.arg = uint64(cil.BranchTarget(m.Code, op, operand, next))
		case cil.InlineSwitch:
			for i := range cil.SwitchLen(m.Code, operand) {
				in.targets = append(in.targets, cil.SwitchTarget(m.Code, operand, next, i))
			}
		default:
			for i := next - 1; i >= operand; i-- {
				in.arg = in.arg<<8 | uint64(m.Code[i])
			}
		}
		for i := pc; i < next; i++ {
			index[i] = len(b.code)
		}
		b.code = append(b.code, in)
		pc = next
	}
	n := len(b.code)
	index[len(m.Code)] = n
	at := func(off int) int {
		if off < 0 || off >= len(index) {
			return n
		}
		return index[off]
	}
	for i := range b.code {
		in := &b.code[i]
		if isBranch(in.op) {
			in.arg = uint64(at(int(int64(in.arg))))
		}
		for k, t := range in.targets {
			in.targets[k] = at(t)
		}
	}
	for i := range m.NumClauses() {
		c := m.Clause(i)
		b.clauses = append(b.clauses, clause{
			kind: c.Flags, class: uint32(c.ClassToken),
			try: at(int(c.TryOffset)), tryEnd: at(int(c.TryOffset + c.TryLength)),
			handler: at(int(c.HandlerOffset)), handlerEnd: at(int(c.HandlerOffset + c.HandlerLength)), at: at(int(c.FilterOffset)),
		})
	}
	return b, nil
}

func isBranch(op cil.Opcode) bool {
	k := op.Info().Operand
	return k == cil.InlineBrTarget || k == cil.ShortInlineBrTarget
}

// longForm returns the form of a branch with a 4-byte operand.
func longForm(op cil.Opcode) cil.Opcode {
	switch {
	case op == cil.CEE_LEAVE_S:
		return cil.CEE_LEAVE
	case op.Info().Operand == cil.ShortInlineBrTarget:
		return op - cil.CEE_BR_S + cil.CEE_BR
	}
	return op
}

// operandSize returns the size of an operand in bytes.
func (in *instr) operandSize() int {
	switch in.op.Info().Operand {
	case cil.InlineNone:
		return 0
	case cil.ShortInlineVar, cil.ShortInlineI:
		return 1
	case cil.InlineVar:
		return 2
	case cil.InlineI8, cil.InlineR:
		return 8
	case cil.InlineSwitch:
		return 4 + 4*len(in.targets)
	}
	return 4
}

// append writes the body with a fat header. All branches are long.
func (b *body) append(out []byte) []byte {
	le := binary.LittleEndian
	start := make([]int, len(b.code)+1)
	for i := range b.code {
		b.code[i].op = longForm(b.code[i].op)
		start[i+1] = start[i] + b.code[i].op.Size() + b.code[i].operandSize()
	}
	size := start[len(b.code)]
	at := func(i int) int { return start[min(max(i, 0), len(b.code))] }
	const fat, moreSections, initLocals = 0x3003, 8, 0x10
	flags := uint16(fat)
	if b.init {
		flags |= initLocals
	}
	if len(b.clauses) > 0 {
		flags |= moreSections
	}
	out = le.AppendUint16(le.AppendUint16(out, flags), b.maxStack)
	out = le.AppendUint32(le.AppendUint32(out, uint32(size+b.sizeBy)), b.locals)
	for i := range b.code {
		in := &b.code[i]
		if in.op >= 0x100 {
			out = append(out, 0xfe)
		}
		out = append(out, byte(in.op))
		switch {
		case isBranch(in.op):
			out = le.AppendUint32(out, uint32(int32(at(int(in.arg))-start[i+1])+in.skew))
		case in.op == cil.CEE_SWITCH:
			out = le.AppendUint32(out, uint32(int32(len(in.targets))+in.skew))
			for _, t := range in.targets {
				out = le.AppendUint32(out, uint32(at(t)-start[i+1]))
			}
		default:
			for k := range in.operandSize() {
				out = append(out, byte(in.arg>>(8*k)))
			}
		}
	}
	if len(b.clauses) == 0 {
		return out
	}
	for len(out)%4 != 0 {
		out = append(out, 0)
	}
	const fatClauses, fatClause = 0x41, 24
	out = le.AppendUint32(out, uint32(len(b.clauses)*fatClause+4+b.clausesBy)<<8|fatClauses)
	for i := range b.clauses {
		c := &b.clauses[i]
		last := c.class
		if c.kind == cil.COR_ILEXCEPTION_CLAUSE_FILTER {
			last = uint32(at(c.at))
		}
		for k, v := range [...]int{at(c.try), at(c.tryEnd) - at(c.try), at(c.handler), at(c.handlerEnd) - at(c.handler)} {
			if k == 0 {
				out = le.AppendUint32(out, c.kind)
			}
			out = le.AppendUint32(out, uint32(int32(v)+c.skew[k]))
		}
		out = le.AppendUint32(out, last)
	}
	return out
}
