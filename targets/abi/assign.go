package abi

// MaxStack bounds the argument area. The area of arguments that do not fit into less is MaxStack
// bytes long.
const MaxStack = 1 << 30

// State records the registers and the stack space that the arguments placed so far have used.
type State struct {
	ints, floats int    // positions in IntArgs and FloatArgs
	singles      uint32 // with Singles: the FloatArgs used, as a set
	stack        uint32 // bytes of the argument area
}

// Start returns the state before the first argument.
func (c *Convention) Start() State { return State{stack: c.ShadowSpace} }

// StackSize returns the bytes of the argument area used so far.
func (s *State) StackSize() uint32 { return s.stack }

// Next places the next argument. With LeftToRight its stack offset counts from the other end, and
// Flip converts it after the last argument is placed.
func (c *Convention) Next(s *State, p *Param) Place {
	if p.Shape != nil {
		return c.NextStruct(s, c.ClassifyArg(p.Shape), p.Shape.Size, p.Shape.Align)
	}
	return c.NextScalar(s, p.Class, p.Role)
}

// NextScalar places a value that is not a struct.
func (c *Convention) NextScalar(s *State, t Class, role Role) Place {
	parts, size := c.scalar(t)
	if role == RetBuf && c.RetBuf != NoReg {
		return Place{Parts: parts, Regs: [MaxRegs]Reg{c.RetBuf}, Also: NoReg}
	}
	if c.UserOnStack && role != This && role != RetBuf || c.CookieOnStack && role == Cookie {
		parts.Count = 0
	}
	return c.place(s, parts, size, size)
}

// NextReg places a scalar that takes one free register, by far the most common case. It returns
// NoReg if NextScalar must place the scalar.
func (c *Convention) NextReg(s *State, float bool) Reg {
	if c.Slot != 8 || c.FloatsTwice {
		return NoReg
	}
	used, regs := &s.ints, c.IntArgs
	if float {
		used, regs = &s.floats, c.FloatArgs
	}
	n := *used
	if n >= len(regs) {
		return NoReg
	}
	*used = n + 1
	if c.SharedSlots {
		s.ints, s.floats = n+1, n+1
	}
	return regs[n]
}

// NextStruct places a struct whose classification is known.
func (c *Convention) NextStruct(s *State, parts Parts, size, align uint32) Place {
	if parts.ByRef {
		size, align = c.PointerSize, c.PointerSize
	}
	return c.place(s, parts, size, align)
}

// place finds registers for all parts, or for the first ones if the convention splits values, or a
// place on the stack.
func (c *Convention) place(s *State, parts Parts, size, align uint32) Place {
	at := Place{Parts: parts, Also: NoReg}
	if parts.Count > 0 {
		float := parts.Types[0].IsFloat()
		next := *s
		if c.Align2 && !float && align >= 2*c.Slot {
			next.ints += next.ints & 1
		}
		first := next.ints
		if c.inRegs(&next, &at, size) {
			*s = next
			return at
		}
		if c.Split && !float && s.stack == c.ShadowSpace && first < len(c.IntArgs) {
			at.Split = true
			at.Count = uint8(copy(at.Regs[:], c.IntArgs[first:]))
			size -= uint32(at.Count) * c.Slot
			align = c.Slot
		}
		switch {
		case c.Exhaust && float:
			s.floats, s.singles = len(c.FloatArgs), ^uint32(0)
		case c.Exhaust:
			s.ints = len(c.IntArgs)
		}
	}
	if !at.Split {
		at.Count, at.HFA = 0, false
	}
	s.stack = min(alignUp(s.stack, min(max(align, c.Slot), c.MaxStackAlign)), MaxStack)
	at.Stack, at.Size = s.stack, alignUp(size, c.Slot)
	s.stack += min(at.Size, MaxStack-s.stack)
	return at
}

// inRegs takes a register for each part, and reports whether there were enough.
func (c *Convention) inRegs(s *State, at *Place, size uint32) bool {
	if c.Singles && at.Types[0].IsFloat() {
		return c.inSingles(s, at)
	}
	need := uint32(at.Count)
	if at.Words {
		need = (size + c.Slot - 1) / c.Slot
	}
	if need > uint32(c.MaxWords) && !at.HFA {
		return false
	}
	for i := range at.Count {
		if at.Types[i].IsFloat() {
			if s.floats >= len(c.FloatArgs) {
				return false
			}
			at.Regs[i] = c.FloatArgs[s.floats]
			if c.FloatsTwice {
				at.Also = c.IntArgs[s.floats]
			}
			s.floats++
			if c.SharedSlots {
				s.ints++
			}
		} else {
			if s.ints >= len(c.IntArgs) {
				return false
			}
			at.Regs[i] = c.IntArgs[s.ints]
			s.ints++
			if c.SharedSlots {
				s.floats++
			}
		}
	}
	return true
}

// inSingles takes the lowest run of free registers of 4 bytes that holds all parts (AAPCS32
// C.1.vfp), and reports whether there is one. Doubles start at even registers.
func (c *Convention) inSingles(s *State, at *Place) bool {
	each := 1
	if at.Types[0] == Double {
		each = 2
	}
	n := each * int(at.Count)
	run := uint32(1)<<n - 1
	for first := 0; first+n <= len(c.FloatArgs); first += each {
		if s.singles>>first&run != 0 {
			continue
		}
		s.singles |= run << first
		for i := range int(at.Count) {
			at.Regs[i] = c.FloatArgs[first+i*each]
		}
		return true
	}
	return false
}

// Flip converts the stack offset of an argument that was pushed from left to right. total is the
// size of the whole area.
func (c *Convention) Flip(offset, size, total uint32) uint32 {
	if c.LeftToRight && size != 0 {
		return total - offset - size
	}
	return offset
}

// Return returns how a result of class p.Class, or a struct of shape p.Shape, is returned.
func (c *Convention) Return(p *Param) Result {
	var r Result
	switch {
	case p.Shape != nil:
		r.Parts = c.ClassifyRet(p.Shape)
		r.Buffer = r.Count == 0
	case p.Class != None:
		r.Parts, _ = c.scalar(p.Class)
	}
	c.ReturnRegs(&r.Parts, &r.Regs)
	return r
}

// RetReg returns the register of a scalar result that takes one register, else NoReg.
func (c *Convention) RetReg(float bool) Reg {
	switch {
	case c.Slot != 8:
		return NoReg
	case float:
		return c.FloatRets[0]
	}
	return c.IntRets[0]
}

// ReturnRegs fills in the registers of a classified result.
func (c *Convention) ReturnRegs(p *Parts, regs *[MaxRegs]Reg) {
	ints, floats := 0, 0
	for i := range p.Count {
		switch t := p.Types[i]; {
		case t.IsFloat():
			regs[i] = c.FloatRets[floats]
			floats++
			if c.Singles && t == Double {
				floats++
			}
		default:
			regs[i] = c.IntRets[ints]
			ints++
		}
	}
}

// Assign fills a with the places of everything that sig passes and returns. It reuses the memory of
// a.Params.
func (c *Convention) Assign(sig *Signature, a *Assignment) {
	c = c.Of(sig.VarArgs)
	*a = Assignment{Params: a.Params[:0]}
	a.Result = c.Return(&sig.Ret)
	s := c.Start()
	if sig.This {
		a.ThisAt = c.NextScalar(&s, Ref, This)
	}
	if a.Buffer {
		a.RetBufAt = c.NextScalar(&s, ByRef, RetBuf)
	}
	context := func() {
		if sig.Context {
			a.ContextAt = c.NextScalar(&s, pointer(c.Slot), Context)
		}
	}
	if !c.ContextLast {
		context()
	}
	for i := range sig.Params {
		a.Params = append(a.Params, c.Next(&s, &sig.Params[i]))
	}
	if c.ContextLast {
		context()
	}
	a.StackSize = s.stack
	for i := range a.Params {
		p := &a.Params[i]
		p.Stack = c.Flip(p.Stack, p.Size, s.stack)
	}
	a.ContextAt.Stack = c.Flip(a.ContextAt.Stack, a.ContextAt.Size, s.stack)
	if c.CalleePops {
		a.CalleePops = s.stack
	}
}

// pointer returns the integer class of a pointer's size.
func pointer(size uint32) Class {
	if size == 4 {
		return Int32
	}
	return Int64
}

func alignUp(n, align uint32) uint32 { return (n + align - 1) &^ (align - 1) }
