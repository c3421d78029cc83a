package disasm

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Line is a line of a listing: a label definition, or an instruction.
type Line struct {
	Label  int // number of the label that is defined here, or that the instruction refers to; 0: none
	Define bool
	Text   string // of an instruction, with labelMark for the label
}

// labelMark is the placeholder of the label in the text of an instruction.
const labelMark = "\x00"

// String returns the line with a label named L and its number.
func (l Line) String() string { return l.With("L" + strconv.Itoa(l.Label)) }

// With returns the line with another name for its label.
func (l Line) With(label string) string {
	switch {
	case l.Define:
		return label + ":"
	case l.Label != 0:
		return "    " + strings.Replace(l.Text, labelMark, label, 1)
	}
	return "    " + l.Text
}

// Listing disassembles code without offsets: jumps go to labels, numbered from 1 in code order;
// calls and addresses have the names of symbols; read-only data is named by its offset.
func Listing(m Machine, c *Code) (lines []Line) {
	list := m.Decode(nil, c.Text)
	label := map[int]int{}
	var at []int
	for i := range list {
		if t := list[i].Target; t >= 0 && list[i].Flow != FlowCall || t >= 0 && c.symbol(&list[i]) == "" {
			at = append(at, t)
		}
	}
	slices.Sort(at)
	at = slices.Compact(at)
	at = slices.DeleteFunc(at, func(at int) bool {
		_, ok := slices.BinarySearchFunc(list, at, func(in Inst, at int) int { return in.At - at })
		return !ok
	})
	for i, t := range at {
		label[t] = i + 1
	}
	fn := 1
	for i := range list {
		in := &list[i]
		for ; fn < len(c.Funcs) && int(c.Funcs[fn].Start) <= in.At; fn++ {
			lines = append(lines, Line{Text: fmt.Sprintf("; funclet %d", fn)})
		}
		if n := label[in.At]; n != 0 {
			lines = append(lines, Line{Label: n, Define: true})
		}
		line := Line{}
		operand := c.symbol(in)
		switch {
		case operand != "":
		case in.Target >= 0 && label[in.Target] != 0:
			line.Label, operand = label[in.Target], labelMark
		case in.Data >= int(c.RODataOffset) && in.Data < int(c.RODataOffset)+len(c.ROData):
			operand = fmt.Sprintf("data+%d", in.Data-int(c.RODataOffset))
		}
		line.Text = m.Format(c.Text, in.At, operand)
		lines = append(lines, line)
	}
	return lines
}

// symbol returns the name of the target of an instruction's relocated field.
func (c *Code) symbol(in *Inst) string {
	if c.Symbol == nil {
		return ""
	}
	for at := in.At; at < in.At+in.Len; at++ {
		if s := c.Symbol(at); s != "" {
			return s
		}
	}
	return ""
}
