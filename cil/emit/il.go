package emit

import (
	"encoding/binary"
	"fmt"
	"math"

	"ryugo/cil"
)

// IL is the body of a method that is being made.
type IL struct {
	a       *Assembly
	m       *Method
	ins     []instr
	marks   []int // [Label] the next instruction, -1 if not marked
	clauses []clause
	locals  []Type
	// NoInitLocals leaves locals and localloc memory uninitialized.
	NoInitLocals bool
	// MaxStack, if not 0, is the value in the header, and the stack is not checked. It is for IL
	// that is wrong on purpose.
	MaxStack int
}

// instr is one instruction. arg is its operand: an integer, the bits of a float, or the Label of a
// branch.
type instr struct {
	op      cil.Opcode
	arg     int64
	targets []Label // of switch
	at      int     // offset in the code
}

// Label is a position in the code of one method.
type Label int

// clause is an exception handling clause. Its ranges are given by labels.
type clause struct {
	kind                        uint32
	try, tryEnd, handler, close Label
	filter                      Label
	class                       cil.Token
}

// IL starts the body of m.
func (m *Method) IL(a *Assembly) *IL {
	m.il = &IL{a: a, m: m}
	return m.il
}

// Local adds a local and returns its number.
func (b *IL) Local(t Type) int {
	b.locals = append(b.locals, t)
	return len(b.locals) - 1
}

// Label makes a label; Mark sets its position.
func (b *IL) Label() Label {
	b.marks = append(b.marks, -1)
	return Label(len(b.marks) - 1)
}

// Mark sets l to the position before the next instruction.
func (b *IL) Mark(l Label) { b.marks[l] = len(b.ins) }

// Here returns a new label at the position before the next instruction.
func (b *IL) Here() Label {
	l := b.Label()
	b.Mark(l)
	return l
}

// Op adds instructions without operands.
func (b *IL) Op(ops ...cil.Opcode) {
	for _, op := range ops {
		b.Int(op, 0)
	}
}

// Int adds an instruction with an integer operand as given: a small or large number, the number of
// a variable, an alignment.
func (b *IL) Int(op cil.Opcode, arg int64) { b.ins = append(b.ins, instr{op: op, arg: arg}) }

// Tok adds an instruction with a token.
func (b *IL) Tok(op cil.Opcode, tok cil.Token) { b.Int(op, int64(tok)) }

// Br adds a branch or leave. op must be the long form; Image shortens it.
func (b *IL) Br(op cil.Opcode, to Label) { b.Int(op, int64(to)) }

// Switch adds a switch.
func (b *IL) Switch(to ...Label) {
	b.ins = append(b.ins, instr{op: cil.CEE_SWITCH, targets: to})
}

// I4 loads a constant in the shortest form.
func (b *IL) I4(v int32) {
	switch {
	case v >= -1 && v <= 8:
		b.Op(cil.Opcode(int32(cil.CEE_LDC_I4_0) + v))
	case v == int32(int8(v)):
		b.Int(cil.CEE_LDC_I4_S, int64(v))
	default:
		b.Int(cil.CEE_LDC_I4, int64(v))
	}
}

// I8, R4, R8 and Str load a constant.
func (b *IL) I8(v int64)   { b.Int(cil.CEE_LDC_I8, v) }
func (b *IL) R4(v float32) { b.Int(cil.CEE_LDC_R4, int64(math.Float32bits(v))) }
func (b *IL) R8(v float64) { b.Int(cil.CEE_LDC_R8, int64(math.Float64bits(v))) }
func (b *IL) Str(s string) { b.Tok(cil.CEE_LDSTR, b.a.UserString(s)) }

// varForms are the instructions that access a variable: the form for numbers up to 3 (0 if there is
// none), up to 255, and for any number.
type varForms [3]cil.Opcode

// variable adds the shortest form for variable i.
func (b *IL) variable(f *varForms, i int) {
	switch {
	case i <= 3 && f[0] != 0:
		b.Op(f[0] + cil.Opcode(i))
	case i <= 255:
		b.Int(f[1], int64(i))
	default:
		b.Int(f[2], int64(i))
	}
}

var (
	ldarg  = varForms{cil.CEE_LDARG_0, cil.CEE_LDARG_S, cil.CEE_LDARG}
	ldarga = varForms{0, cil.CEE_LDARGA_S, cil.CEE_LDARGA}
	starg  = varForms{0, cil.CEE_STARG_S, cil.CEE_STARG}
	ldloc  = varForms{cil.CEE_LDLOC_0, cil.CEE_LDLOC_S, cil.CEE_LDLOC}
	ldloca = varForms{0, cil.CEE_LDLOCA_S, cil.CEE_LDLOCA}
	stloc  = varForms{cil.CEE_STLOC_0, cil.CEE_STLOC_S, cil.CEE_STLOC}
)

// Ldarg, Ldarga and Starg access an argument (this is 0); Ldloc, Ldloca and Stloc access a local.
func (b *IL) Ldarg(i int)  { b.variable(&ldarg, i) }
func (b *IL) Ldarga(i int) { b.variable(&ldarga, i) }
func (b *IL) Starg(i int)  { b.variable(&starg, i) }
func (b *IL) Ldloc(i int)  { b.variable(&ldloc, i) }
func (b *IL) Ldloca(i int) { b.variable(&ldloca, i) }
func (b *IL) Stloc(i int)  { b.variable(&stloc, i) }

// Catch adds a clause for the code from try to tryEnd, handled by the code from handler to end.
// Clauses are listed in the order of the calls, which must be inner clauses first.
func (b *IL) Catch(class cil.Token, try, tryEnd, handler, end Label) {
	b.clauses = append(b.clauses, clause{cil.COR_ILEXCEPTION_CLAUSE_EXCEPTION, try, tryEnd, handler, end, 0, class})
}

// Finally is like Catch.
func (b *IL) Finally(try, tryEnd, handler, end Label) {
	b.clauses = append(b.clauses, clause{cil.COR_ILEXCEPTION_CLAUSE_FINALLY, try, tryEnd, handler, end, 0, 0})
}

// Fault is like Catch.
func (b *IL) Fault(try, tryEnd, handler, end Label) {
	b.clauses = append(b.clauses, clause{cil.COR_ILEXCEPTION_CLAUSE_FAULT, try, tryEnd, handler, end, 0, 0})
}

// Filter is like Catch. The filter ends where the handler begins.
func (b *IL) Filter(filter, try, tryEnd, handler, end Label) {
	b.clauses = append(b.clauses, clause{cil.COR_ILEXCEPTION_CLAUSE_FILTER, try, tryEnd, handler, end, filter, 0})
}

// shortForm returns the short form of a branch.
func shortForm(op cil.Opcode) cil.Opcode {
	if op == cil.CEE_LEAVE {
		return cil.CEE_LEAVE_S
	}
	return op - cil.CEE_BR + cil.CEE_BR_S
}

func isBranch(op cil.Opcode) bool {
	k := op.Info().Operand
	return k == cil.InlineBrTarget || k == cil.ShortInlineBrTarget
}

// operandSize returns the number of bytes after the opcode.
func (i *instr) operandSize() int {
	switch i.op.Info().Operand {
	case cil.InlineNone:
		return 0
	case cil.ShortInlineVar, cil.ShortInlineI, cil.ShortInlineBrTarget:
		return 1
	case cil.InlineVar:
		return 2
	case cil.InlineI8, cil.InlineR:
		return 8
	case cil.InlineSwitch:
		return 4 + 4*len(i.targets)
	}
	return 4
}

// layout sets the offset of every instruction and returns the size of the code.
func (b *IL) layout() int {
	at := 0
	for i := range b.ins {
		b.ins[i].at = at
		at += b.ins[i].op.Size() + b.ins[i].operandSize()
	}
	return at
}

// offset returns the offset of a label in the code.
func (b *IL) offset(l Label, size int) int {
	if i := b.marks[l]; i < len(b.ins) {
		return b.ins[i].at
	}
	return size
}

// relax makes as many branches short as possible. It starts with all branches short, and makes
// branches long that do not reach until all reach. It returns the size of the code.
func (b *IL) relax() int {
	long := map[cil.Opcode]cil.Opcode{}
	for i := range b.ins {
		if op := b.ins[i].op; op.Info().Operand == cil.InlineBrTarget {
			b.ins[i].op = shortForm(op)
			long[b.ins[i].op] = op
		}
	}
	for {
		size, done := b.layout(), true
		for i := range b.ins {
			in := &b.ins[i]
			if in.op.Info().Operand != cil.ShortInlineBrTarget {
				continue
			}
			if d := b.offset(Label(in.arg), size) - in.at - 2; d != int(int8(d)) {
				in.op, done = long[in.op], false
			}
		}
		if done {
			return size
		}
	}
}

// finish checks the body and encodes it, including its header and sections. fix maps tokens to the
// tokens of the image.
func (b *IL) finish(fix func(cil.Token) cil.Token) ([]byte, error) {
	for l, at := range b.marks {
		if at < 0 {
			return nil, fmt.Errorf("label %d is not marked", l)
		}
	}
	depth, err := b.MaxStack, error(nil)
	if depth == 0 {
		if depth, err = b.maxStack(); err != nil {
			return nil, err
		}
	}
	size := b.relax()
	code := make([]byte, 0, size)
	for i := range b.ins {
		code = b.encode(code, &b.ins[i], size, fix)
	}
	var localSig cil.Token
	if len(b.locals) > 0 {
		localSig = b.a.localSig(b.locals)
	}
	if size < 64 && depth <= 8 && localSig == 0 && len(b.clauses) == 0 {
		return append([]byte{byte(size<<2) | 2}, code...), nil
	}
	const fat, moreSects, initLocals, headerWords = 3, 8, 0x10, 3 << 12
	flags := uint16(fat | headerWords)
	if len(b.clauses) > 0 {
		flags |= moreSects
	}
	if !b.NoInitLocals {
		flags |= initLocals
	}
	out := binary.LittleEndian.AppendUint16(nil, flags)
	out = binary.LittleEndian.AppendUint16(out, uint16(depth))
	out = binary.LittleEndian.AppendUint32(out, uint32(size))
	out = binary.LittleEndian.AppendUint32(out, uint32(localSig))
	out = append(out, code...)
	return b.encodeClauses(out, size, fix), nil
}

func (b *IL) encode(code []byte, in *instr, size int, fix func(cil.Token) cil.Token) []byte {
	if in.op >= 0x100 {
		code = append(code, 0xfe)
	}
	code = append(code, byte(in.op))
	le := binary.LittleEndian
	next := in.at + in.op.Size() + in.operandSize()
	switch kind := in.op.Info().Operand; kind {
	case cil.InlineNone:
	case cil.ShortInlineVar, cil.ShortInlineI:
		code = append(code, byte(in.arg))
	case cil.ShortInlineBrTarget:
		code = append(code, byte(b.offset(Label(in.arg), size)-next))
	case cil.InlineVar:
		code = le.AppendUint16(code, uint16(in.arg))
	case cil.InlineBrTarget:
		code = le.AppendUint32(code, uint32(b.offset(Label(in.arg), size)-next))
	case cil.InlineI8, cil.InlineR:
		code = le.AppendUint64(code, uint64(in.arg))
	case cil.InlineI, cil.ShortInlineR:
		code = le.AppendUint32(code, uint32(in.arg))
	case cil.InlineSwitch:
		code = le.AppendUint32(code, uint32(len(in.targets)))
		for _, t := range in.targets {
			code = le.AppendUint32(code, uint32(b.offset(t, size)-next))
		}
	default:
		code = le.AppendUint32(code, uint32(fix(cil.Token(in.arg))))
	}
	return code
}

// encodeClauses appends the section of clauses, in the small form if it fits.
func (b *IL) encodeClauses(out []byte, size int, fix func(cil.Token) cil.Token) []byte {
	if len(b.clauses) == 0 {
		return out
	}
	for len(out)%4 != 0 {
		out = append(out, 0)
	}
	const smallClause, fatClause, ehTable, fatFormat = 12, 24, 0x01, 0x40
	small := len(b.clauses)*smallClause+4 <= 0xff
	ranges := make([][4]int, len(b.clauses))
	for i := range b.clauses {
		c := &b.clauses[i]
		try, handler := b.offset(c.try, size), b.offset(c.handler, size)
		ranges[i] = [4]int{try, b.offset(c.tryEnd, size) - try, handler, b.offset(c.close, size) - handler}
		small = small && try <= 0xffff && ranges[i][1] <= 0xff && handler <= 0xffff && ranges[i][3] <= 0xff
	}
	le := binary.LittleEndian
	if small {
		out = append(out, ehTable, byte(len(b.clauses)*smallClause+4), 0, 0)
	} else {
		out = le.AppendUint32(out, uint32(len(b.clauses)*fatClause+4)<<8|ehTable|fatFormat)
	}
	for i := range b.clauses {
		c, r := &b.clauses[i], ranges[i]
		if small {
			out = le.AppendUint16(out, uint16(c.kind))
			out = append(le.AppendUint16(out, uint16(r[0])), byte(r[1]))
			out = append(le.AppendUint16(out, uint16(r[2])), byte(r[3]))
		} else {
			for _, v := range [...]uint32{c.kind, uint32(r[0]), uint32(r[1]), uint32(r[2]), uint32(r[3])} {
				out = le.AppendUint32(out, v)
			}
		}
		last := uint32(fix(c.class))
		if c.kind == cil.COR_ILEXCEPTION_CLAUSE_FILTER {
			last = uint32(b.offset(c.filter, size))
		}
		out = le.AppendUint32(out, last)
	}
	return out
}
