package emit

import (
	"fmt"

	"ryugo/cil"
)

// maxStack follows the code along its branches and returns the maximum depth of the evaluation
// stack. It fails if the stack underflows, if paths meet with different depths, or if control falls
// off the end.
func (b *IL) maxStack() (int, error) {
	depths := make([]int, len(b.ins)) // before each instruction, plus 1; 0 if not reached
	var work []int
	deepest := 0
	var err error
	reach := func(from, i, depth int) {
		switch {
		case err != nil:
		case i >= len(b.ins):
			err = fmt.Errorf("control falls off the end after instruction %d", from)
		case depths[i] == 0:
			depths[i] = depth + 1
			work = append(work, i)
		case depths[i] != depth+1:
			err = fmt.Errorf("depth of the stack is %d or %d at instruction %d", depths[i]-1, depth, i)
		}
	}
	reach(-1, 0, 0)
	for i := range b.clauses {
		c := &b.clauses[i]
		entry := 0
		if c.kind == cil.COR_ILEXCEPTION_CLAUSE_EXCEPTION || c.kind == cil.COR_ILEXCEPTION_CLAUSE_FILTER {
			entry, deepest = 1, 1
		}
		reach(-1, b.marks[c.handler], entry)
		if c.kind == cil.COR_ILEXCEPTION_CLAUSE_FILTER {
			reach(-1, b.marks[c.filter], entry)
		}
	}
	for len(work) > 0 && err == nil {
		i := work[len(work)-1]
		work = work[:len(work)-1]
		in := &b.ins[i]
		depth := depths[i] - 1
		pop, push, e := b.effect(in)
		if e != nil {
			return 0, e
		}
		if depth < pop {
			return 0, fmt.Errorf("the stack runs empty at instruction %d, %s", i, in.op)
		}
		depth += push - pop
		deepest = max(deepest, depth)
		if in.op == cil.CEE_LEAVE {
			depth = 0
		}
		if isBranch(in.op) {
			reach(i, b.marks[in.arg], depth)
		}
		for _, t := range in.targets {
			reach(i, b.marks[t], depth)
		}
		switch in.op.Info().Flow {
		case cil.FlowBranch, cil.FlowReturn, cil.FlowThrow:
		default:
			if in.op != cil.CEE_JMP {
				reach(i, i+1, depth)
			}
		}
	}
	return deepest, err
}

// effect returns the number of slots that an instruction pops and pushes.
func (b *IL) effect(in *instr) (pop, push int, err error) {
	info := in.op.Info()
	if info.Name == "" {
		return 0, 0, fmt.Errorf("no opcode 0x%x", uint16(in.op))
	}
	pop, push = info.Pop.Count(), info.Push.Count()
	if in.op == cil.CEE_RET {
		e := b.m.sig.effect()
		return e.push, 0, nil
	}
	if pop >= 0 && push >= 0 {
		return pop, push, nil
	}
	e, ok := b.a.effects[cil.Token(in.arg)]
	if !ok {
		return 0, 0, fmt.Errorf("%s of %v, which is no method", in.op, cil.Token(in.arg))
	}
	pop, push = e.pop, e.push
	switch {
	case in.op == cil.CEE_NEWOBJ:
		return pop, 1, nil
	case e.instance:
		pop++
	}
	if in.op == cil.CEE_CALLI {
		pop++
	}
	return pop, push, nil
}
