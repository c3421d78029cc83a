package inline

import (
	"encoding/binary"

	"ryugo/arena"
	"ryugo/cil"
)

// ArgUse is how the IL of a callee uses one of its arguments.
type ArgUse struct {
	Loads uint16 // number of reads, including ldarga followed by ldfld
	// Written: the IL stores to it, or takes its address for more than a field access.
	Written bool
	// Calls is the number of calls whose last operand is this argument, probably properties of it.
	Calls uint8
}

// Facts are the observations of a scan of a callee's IL.
type Facts struct {
	Args   [MaxArgs + 1]ArgUse
	Locals [MaxLocals]LocalUse
	Blocks int
	// Fatal is the reason why the callee can never be inlined, or Inlined.
	Fatal Reason
	// Loop: the IL has a backward jump.
	Loop bool
	// size is the estimated size of the native code, in tenths of bytes.
	size        int
	insns       int
	loadsStores int
	calls, rets int
	consts      int // number of instructions that load a constant
	argTests    int // number of comparisons of an argument with a constant
	rangeChecks int // number of comparisons of an argument with an array's length
	constTests  uint32
	isTest      bool   // the callee has no branch and returns the result of a comparison
	callTests   uint32 // bit set of the arguments for which the result of such a call decides a branch
}

// Scan scans a callee's IL. It is scratch: each worker has its own.
type Scan struct {
	Facts
	marks        []bool
	top, below   pushed
	topArg, bArg uint8
	straight     bool // no block has ended yet
	cache        []cached
}

// cached has the observations of an earlier scan of some IL. Most calls are of methods that have
// been called before.
type cached struct {
	size  uint8
	il    [MaxSize]byte
	facts Facts
}

// cacheRows is the number of remembered bodies, a power of two.
const cacheRows = 1024

// Look sets the Facts of il, from the cache or by a scan.
func (s *Scan) Look(il []byte) {
	if len(il) > MaxSize {
		s.run(il)
		return
	}
	if s.cache == nil {
		s.cache = make([]cached, cacheRows)
	}
	h := uint64(len(il))
	tail := il
	for ; len(tail) >= 8; tail = tail[8:] {
		h = (h ^ binary.LittleEndian.Uint64(tail)) * 0x9e3779b97f4a7c15
		h ^= h >> 32
	}
	for _, b := range tail {
		h = (h ^ uint64(b)) * 0x9e3779b97f4a7c15
	}
	c := &s.cache[h>>54&(cacheRows-1)]
	if int(c.size) == len(il) && string(c.il[:c.size]) == string(il) {
		s.Facts = c.facts
		return
	}
	s.run(il)
	c.size, c.facts = uint8(len(il)), s.Facts
	copy(c.il[:], il)
}

// LocalUse is how the IL uses one of its locals.
type LocalUse struct {
	Used bool
	// Zero: it may be read before it is assigned.
	Zero bool
	// Addr: its address is taken.
	Addr bool
	// Stores is the number of instructions that store to it; 2 means two or more.
	Stores uint8
}

// pushed is the kind of one of the two values on top of the stack.
type pushed uint8

const (
	pushedOther pushed = iota
	pushedConst
	pushedArg
	pushedLength
	pushedCall // the result of a call with an argument as its last operand
)

// run scans IL. Its results for arguments and locals beyond the limits do not matter, because
// policy.go rejects such callees.
func (s *Scan) run(il []byte) {
	s.Facts = Facts{}
	s.marks, s.straight = arena.Extend(s.marks[:0], len(il)+1), true
	s.top, s.below = pushedOther, pushedOther
	last := cil.CEE_NOP
	for pc := 0; pc < len(il); {
		op, next := cil.Plain(il, pc)
		operand := pc + 1
		if next == pc || next > len(il) {
			var err error
			if op, operand, next, err = cil.Decode(il, pc); err != nil {
				s.fatal(CALLEE_COMPILATION_ERROR)
				return
			}
		}
		if s.marks[pc] {
			s.straight = false
			s.top, s.below = pushedOther, pushedOther
		}
		row := &opcodes[op&(cil.NumOpcodes-1)]
		s.isTest = op == cil.CEE_RET && opcodes[last&(cil.NumOpcodes-1)].kind == insCompare
		s.insns++
		s.size += int(row.weight)
		if op == cil.CEE_DIV && isFloat(last) {
			s.size += floatDiv - int(row.weight)
		}
		last = op
		s.instruction(il, row.kind, op, operand, pc, next)
		s.loadsStores += int(row.loadStore)
		pc = next
	}
	if s.rets == 0 {
		s.fatal(CALLEE_DOES_NOT_RETURN)
	}
	s.Blocks = 1
	for _, m := range s.marks[1:max(1, len(il))] {
		if m {
			s.Blocks++
		}
	}
	s.isTest = s.isTest && s.Blocks == 1
}

// fatal records the first reason against the callee.
func (s *Scan) fatal(r Reason) {
	if s.Fatal == Inlined {
		s.Fatal = r
	}
}

// push records a value that is pushed on the stack.
func (s *Scan) push(k pushed, arg int) {
	s.below, s.bArg = s.top, s.topArg
	s.top, s.topArg = k, uint8(min(arg, 255))
}

// instruction handles one instruction of kind k.
func (s *Scan) instruction(il []byte, k insKind, op cil.Opcode, operand, pc, next int) {
	switch k {
	case insLdarg0:
		s.load(int(op - cil.CEE_LDARG_0))
	case insLdarg:
		s.load(cil.OperandVar(il, op, operand))
	case insStarg:
		s.written(cil.OperandVar(il, op, operand))
	case insLdarga:
		if a := cil.OperandVar(il, op, operand); next < len(il) && cil.Opcode(il[next]) == cil.CEE_LDFLD {
			s.load(a)
		} else {
			s.written(a)
		}
	case insLdloc0:
		s.read(int(op - cil.CEE_LDLOC_0))
	case insLdloc:
		s.read(cil.OperandVar(il, op, operand))
	case insLdloca:
		// initobj: FE 15.
		l := cil.OperandVar(il, op, operand)
		if next+1 < len(il) && il[next] == 0xfe && il[next+1] == 0x15 {
			s.assigned(l)
		} else {
			s.read(l)
		}
		if l < len(s.Locals) {
			s.Locals[l].Addr = true
		}
	case insStloc0:
		s.assigned(int(op - cil.CEE_STLOC_0))
	case insStloc:
		s.assigned(cil.OperandVar(il, op, operand))
	case insConst:
		s.consts++
		s.push(pushedConst, 0)
	case insLdlen:
		s.top = pushedLength
	case insConv: // ldlen; conv.i4
	case insBranch:
		s.branch(il, op, operand, pc, next)
	case insCompare:
		s.compared()
		s.push(pushedOther, 0)
	case insOther:
		s.push(pushedOther, 0)
	case insSpecial:
		if (op == cil.CEE_CALL || op == cil.CEE_CALLVIRT) && s.top == pushedArg {
			s.called(int(s.topArg))
		} else {
			s.push(pushedOther, 0)
		}
		s.special(op, next)
	}
}

// special handles instructions that may forbid inlining.
func (s *Scan) special(op cil.Opcode, next int) {
	switch op {
	case cil.CEE_RET:
		s.rets++
		s.end(next)
	case cil.CEE_THROW:
		s.end(next)
	case cil.CEE_CALL, cil.CEE_CALLVIRT, cil.CEE_NEWOBJ, cil.CEE_CALLI:
		s.calls++
	case cil.CEE_SWITCH:
		s.fatal(CALLEE_HAS_SWITCH)
	case cil.CEE_TAILCALL:
		s.fatal(CALLEE_EXPLICIT_TAIL_PREFIX)
	case cil.CEE_LOCALLOC:
		s.fatal(CALLEE_HAS_LOCALLOC)
	case cil.CEE_ARGLIST:
		s.fatal(CALLEE_HAS_MANAGED_VARARGS)
	case cil.CEE_LEAVE, cil.CEE_LEAVE_S, cil.CEE_ENDFINALLY, cil.CEE_ENDFILTER, cil.CEE_RETHROW:
		s.fatal(CALLEE_HAS_EH)
	case cil.CEE_JMP, cil.CEE_MKREFANY, cil.CEE_REFANYVAL, cil.CEE_REFANYTYPE, cil.CEE_BREAK:
		s.fatal(CALLEE_UNSUPPORTED_OPCODE)
	}
}

// end records that a block ends before next.
func (s *Scan) end(next int) {
	s.marks[next] = true
	s.straight = false
}

func (s *Scan) load(arg int) {
	if arg < len(s.Args) {
		s.Args[arg].Loads++
	}
	s.push(pushedArg, arg)
}

func (s *Scan) written(arg int) {
	if arg < len(s.Args) {
		s.Args[arg].Written = true
	}
	s.push(pushedOther, 0)
}

// called records a call whose last operand is argument arg.
func (s *Scan) called(arg int) {
	if arg < len(s.Args) {
		s.Args[arg].Calls++
	}
	s.push(pushedCall, arg)
}

// CallDecides reports whether the result of a call with argument arg as its only operand decides a
// branch.
func (s *Scan) CallDecides(arg int) bool { return arg < 32 && s.callTests>>arg&1 != 0 }

// read records a read of local l, or that its address is taken.
func (s *Scan) read(l int) {
	if l < len(s.Locals) {
		if !s.Locals[l].Used {
			s.Locals[l] = LocalUse{Used: true, Zero: true}
		}
	}
	s.push(pushedOther, 0)
}

// assigned records a store to local l. A store in the first block always precedes later reads.
func (s *Scan) assigned(l int) {
	if l < len(s.Locals) {
		u := &s.Locals[l]
		if u.Stores = min(u.Stores+1, 2); !u.Used {
			u.Used, u.Zero = true, !s.straight
		}
	}
	s.push(pushedOther, 0)
}

// branch records a jump.
func (s *Scan) branch(il []byte, op cil.Opcode, operand, pc, next int) {
	target := cil.BranchTarget(il, op, operand, next)
	if uint(target) >= uint(len(il)) {
		s.fatal(CALLEE_COMPILATION_ERROR)
		return
	}
	if target <= pc {
		s.Loop = true
	}
	switch op {
	case cil.CEE_BR, cil.CEE_BR_S:
	case cil.CEE_BRTRUE, cil.CEE_BRTRUE_S, cil.CEE_BRFALSE, cil.CEE_BRFALSE_S:
		switch s.top {
		case pushedArg:
			s.test(s.topArg)
		case pushedCall:
			if s.topArg < 32 {
				s.callTests |= 1 << s.topArg
			}
		}
	default:
		s.compared()
	}
	s.marks[target] = true
	s.end(next)
}

// compared records a comparison of the two values on top of the stack.
func (s *Scan) compared() {
	switch {
	case s.below == pushedArg && s.top == pushedConst:
		s.test(s.bArg)
	case s.below == pushedConst && s.top == pushedArg:
		s.test(s.topArg)
	case s.below == pushedArg && s.top == pushedLength, s.below == pushedLength && s.top == pushedArg:
		s.rangeChecks++
	}
}

// test records that argument arg alone decides a branch.
func (s *Scan) test(arg uint8) {
	s.argTests++
	if arg < 32 {
		s.constTests |= 1 << arg
	}
}
