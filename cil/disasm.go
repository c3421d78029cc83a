package cil

import (
	"encoding/binary"
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode/utf16"
)

// maxQuoted is the maximum number of UTF-16 code units of a string literal that are shown.
const maxQuoted = 256

// quoteUTF16 returns UTF-16LE text as a Go string literal.
func quoteUTF16(s []byte) string {
	n := len(s) / 2
	more := ""
	if n > maxQuoted {
		n, more = maxQuoted, "..."
	}
	units := make([]uint16, n)
	for i := range units {
		units[i] = binary.LittleEndian.Uint16(s[2*i:])
	}
	return strconv.Quote(string(utf16.Decode(units))) + more
}

// FormatInstr is the text of the instruction at pc, as in
//
//	IL_0003: call System.Console::WriteLine
//
// and the offset of the next one. f gives names to tokens; if it is nil, they are
// shown as numbers.
func FormatInstr(f *File, code []byte, pc int) (text string, next int, err error) {
	op, operand, next, err := Decode(code, pc)
	if err != nil {
		return "", 0, err
	}
	head := fmt.Sprintf("IL_%04x: %s", pc, op)
	switch op.Info().Operand {
	case InlineNone:
		return head, next, nil
	case ShortInlineVar, InlineVar:
		return fmt.Sprintf("%s %d", head, OperandVar(code, op, operand)), next, nil
	case ShortInlineI:
		return fmt.Sprintf("%s %d", head, OperandI8(code, operand)), next, nil
	case InlineI:
		return fmt.Sprintf("%s %d", head, OperandI32(code, operand)), next, nil
	case InlineI8:
		return fmt.Sprintf("%s %d", head, OperandI64(code, operand)), next, nil
	case ShortInlineR:
		return fmt.Sprintf("%s %v", head, OperandR4(code, operand)), next, nil
	case InlineR:
		return fmt.Sprintf("%s %v", head, OperandR8(code, operand)), next, nil
	case ShortInlineBrTarget, InlineBrTarget:
		return head + " " + label(BranchTarget(code, op, operand, next)), next, nil
	case InlineSwitch:
		var b strings.Builder
		b.WriteString(head + " (")
		for i := range SwitchLen(code, operand) {
			if i > 0 {
				b.WriteString(", ")
			}
			b.WriteString(label(SwitchTarget(code, operand, next, i)))
		}
		b.WriteByte(')')
		return b.String(), next, nil
	}
	tok := OperandToken(code, operand)
	if f == nil {
		return fmt.Sprintf("%s 0x%08x", head, uint32(tok)), next, nil
	}
	return head + " " + f.TokenText(tok), next, nil
}

// label names an offset; an offset before the code has a sign.
func label(pc int) string {
	if pc < 0 {
		return fmt.Sprintf("IL_-%04x", -pc)
	}
	return fmt.Sprintf("IL_%04x", pc)
}

// Disassemble writes a body as text: one line for its head, one for each
// instruction, one for each exception clause. It stops at the first instruction
// that cannot be decoded, with an [*ILError]. f may be nil, as in FormatInstr.
func Disassemble(w io.Writer, f *File, b *MethodBody) error {
	if _, err := fmt.Fprintf(w, "// code %d bytes, maxstack %d, initlocals %t, locals 0x%08x\n",
		len(b.Code), b.MaxStack, b.InitLocals, uint32(b.LocalSigTok)); err != nil {
		return err
	}
	for pc := 0; pc < len(b.Code); {
		text, next, err := FormatInstr(f, b.Code, pc)
		if err != nil {
			return err
		}
		if _, err := io.WriteString(w, text+"\n"); err != nil {
			return err
		}
		pc = next
	}
	for i := range b.NumClauses() {
		c := b.Clause(i)
		var kind string
		switch c.Flags &^ COR_ILEXCEPTION_CLAUSE_DUPLICATED {
		case COR_ILEXCEPTION_CLAUSE_EXCEPTION:
			kind = fmt.Sprintf("catch 0x%08x", uint32(c.ClassToken))
			if f != nil {
				kind = "catch " + f.TokenText(c.ClassToken)
			}
		case COR_ILEXCEPTION_CLAUSE_FILTER:
			kind = "filter " + label(int(c.FilterOffset))
		case COR_ILEXCEPTION_CLAUSE_FINALLY:
			kind = "finally"
		default:
			kind = "fault"
		}
		if _, err := fmt.Fprintf(w, "// try %s to %s %s handler %s to %s\n",
			label(int(c.TryOffset)), label(int(c.TryOffset+c.TryLength)), kind,
			label(int(c.HandlerOffset)), label(int(c.HandlerOffset+c.HandlerLength))); err != nil {
			return err
		}
	}
	return nil
}
