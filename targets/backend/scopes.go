package backend

import (
	"math/bits"

	"ryugo/arena"
	"ryugo/bitvec"
	"ryugo/ee"
	"ryugo/nodes"
)

// Where a debugger finds the variables of the IL. A variable in the frame is there after the
// prolog. For a variable in a register the unit is the boundary: a place with an IL offset, where a
// debugger stops. Between two boundaries the variable is in its register if it is live at the
// second and not written in between. Otherwise it is there only at the first, if it is live there.

// scopes gathers the ranges of variables in registers while code is generated.
type scopes struct {
	vars    []uint64    // by VarIndex: IL variables in registers
	varOf   []ee.VarLoc // [VarIndex] number and register
	indexOf []uint32    // [local] VarIndex + 1 of those, or 0
	rows    []uint64    // of the block: for each boundary, the last first, the variables live there, and those valid until the next
	sweep   []uint64    // three rows: variables live, live at the next boundary, written in between
	open    []uint64    // variables in an open range
	start   []int32     // [VarIndex] mark at which that range began
	ranges  []varRange
}

// varRange is a range in which a variable is in its register: from mark start to mark end, and more
// (0 or 1) bytes further, 1 if the variable is live at end too.
type varRange struct {
	ee.VarLoc
	start, end int32
	more       uint32
}

// beginScopes finds the variables of a method that are in registers.
func (b *Tables) beginScopes() {
	m, s := b.M, &b.scopes
	s.vars, s.ranges = s.vars[:0], s.ranges[:0]
	if m.Info.Flags&ee.CORJIT_FLAG_DEBUG_INFO == 0 || m.LclRegs == 0 {
		return
	}
	bitCount := b.Env.LiveOut.Bits()
	words := (bitCount + 63) / 64
	s.vars = arena.Extend(s.vars, words)
	s.open = arena.Extend(s.open[:0], words)
	s.sweep = arena.Extend(s.sweep[:0], 3*words)
	s.varOf = arena.Raw(s.varOf, bitCount)
	s.start = arena.Raw(s.start, bitCount)
	s.indexOf = arena.Extend(s.indexOf[:0], len(m.Locals))
	b.eachVar(func(num int32, n nodes.LclNum) {
		if l := &m.Locals[n]; l.Flags&nodes.LvRegister != 0 {
			bitvec.Row(s.vars).Add(l.VarIndex)
			s.varOf[l.VarIndex] = ee.VarLoc{Var: num, Reg: l.Reg}
			s.indexOf[n] = l.VarIndex + 1
		}
	})
}

// eachVar calls f for each IL variable and hidden parameter that is a local.
func (b *Tables) eachVar(f func(num int32, l nodes.LclNum)) {
	m := b.M
	for i, l := range m.ArgMap {
		f(int32(i), l)
	}
	for i := range m.Info.Locals {
		f(int32(len(m.ArgMap)+i), m.ILLocals+nodes.LclNum(i))
	}
	if m.RetBufLcl != nodes.NoLcl {
		f(ee.VarRetBuf, m.RetBufLcl)
	}
	if m.InstParamLcl != nodes.NoLcl {
		f(ee.VarTypeContext, m.InstParamLcl)
	}
}

// scopesOf sweeps block blk backward and records the variables that are live at its boundaries. The
// first boundary is the start of the block.
func (b *Tables) scopesOf(blk nodes.BlockID) {
	m, s := b.M, &b.scopes
	w := len(s.vars)
	if w == 0 {
		return
	}
	live, next, written := bitvec.Row(s.sweep[:w]), bitvec.Row(s.sweep[w:2*w]), bitvec.Row(s.sweep[2*w:])
	for i, x := range b.Env.LiveOut.Row(int(blk)) {
		live[i] = x & s.vars[i]
	}
	next.Copy(live)
	written.Clear()
	s.rows = s.rows[:0]
	oper, prev := m.Oper, m.Prev
	flags, op1, op2 := m.Flags, m.Op1, m.Op2
	for n := m.Blocks.Last[blk]; n != 0; n = prev[n] {
		switch lifeOf[oper[n]] {
		case lifeNone:
		case lifePoint:
			s.push(live, next, written)
		case lifeRead:
			if v := s.indexOf[m.Val[n]]; v != 0 {
				live.Add(v - 1)
			}
		case lifeStore:
			if v := s.indexOf[m.Val[n]]; v != 0 {
				live.Remove(v - 1)
				written.Add(v - 1)
			}
			if op := op1[n]; flags[op]&nodes.GTF_CONTAINED != 0 {
				b.addUses(op, s.vars, live)
			}
		case lifeUses:
			if op := op1[n]; flags[op]&nodes.GTF_CONTAINED != 0 {
				b.addUses(op, s.vars, live)
			}
			if op := op2[n]; flags[op]&nodes.GTF_CONTAINED != 0 {
				b.addUses(op, s.vars, live)
			}
		default:
			if oper[n] == nodes.GT_STORE_MULTI_VAR {
				for _, x := range m.MultiVarsOf(n) {
					if v, ok := b.varIn(s.vars, x.Lcl); ok {
						live.Remove(v)
						written.Add(v)
					}
				}
			}
			b.addUses(n, s.vars, live)
		}
	}
	s.push(live, next, written)
	b.Boundary()
}

// push appends the rows of a boundary: the variables live there, and those that are valid until the
// next one, live in next.
func (s *scopes) push(live, next, written bitvec.Row) {
	s.rows = append(s.rows, live...)
	for i := range next {
		s.rows = append(s.rows, next[i]&^written[i])
	}
	next.Copy(live)
	written.Clear()
}

// Boundary ends ranges and begins others at the next boundary of the block, in code order.
func (b *Tables) Boundary() {
	s := &b.scopes
	w := len(s.vars)
	if w == 0 {
		return
	}
	at := len(s.rows) - 2*w
	live, stays := s.rows[at:at+w], s.rows[at+w:]
	mark := int32(b.Buf.Mark())
	for i := range live {
		for x := (live[i] | s.open[i]) &^ (s.open[i] & stays[i]); x != 0; x &= x - 1 {
			k := bits.TrailingZeros64(x)
			v, bit := i<<6+k, uint64(1)<<k
			if s.open[i]&bit == 0 {
				s.start[v] = mark
			}
			if stays[i]&bit == 0 {
				s.ranges = append(s.ranges, varRange{s.varOf[v], s.start[v], mark, uint32(live[i] >> k & 1)})
			}
		}
		s.open[i] = stays[i]
	}
	s.rows = s.rows[:at]
}

// endScopes ends the ranges at the end of the code.
func (b *Tables) endScopes() {
	s := &b.scopes
	if len(s.vars) == 0 {
		return
	}
	mark := int32(b.Buf.Mark())
	for i, x := range s.open {
		for ; x != 0; x &= x - 1 {
			v := i<<6 + bits.TrailingZeros64(x)
			s.ranges = append(s.ranges, varRange{s.varOf[v], s.start[v], mark, 0})
		}
	}
}

// emitVars lists the places of the IL's variables: those in the frame, then those in registers. A
// variable that the code does not mention has no place.
func (b *Tables) emitVars(code *ee.Code) {
	m, o := b.M, &b.out
	o.vars = o.vars[:0]
	if m.Info.Flags&ee.CORJIT_FLAG_DEBUG_INFO != 0 {
		start := b.Buf.MarkOffset(b.Frame.Entered)
		b.eachVar(func(num int32, n nodes.LclNum) {
			if l := &m.Locals[n]; l.Flags&(nodes.LvRegister|nodes.LvOnFrame) == nodes.LvOnFrame {
				o.vars = append(o.vars, ee.VarLoc{Var: num, Start: start, End: uint32(len(code.Text)), Reg: ee.NoVarReg, Offset: l.StackOffset})
			}
		})
		for _, r := range b.scopes.ranges {
			r.Start, r.End = b.Buf.MarkOffset(int(r.start)), b.Buf.MarkOffset(int(r.end))+r.more
			o.vars = append(o.vars, r.VarLoc)
		}
	}
	code.Vars = o.vars
}
