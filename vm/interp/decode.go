package interp

import (
	"errors"
	"unsafe"

	"ryugo/arena"
	"ryugo/cil"
	"ryugo/ee"
	"ryugo/loader"
)

// decoder translates the IL of one method into Code, in two passes over its basic blocks. The first
// pass finds the types on the evaluation stack at the start of each block by iteration to a fixed
// point. The second pass emits instructions.
type decoder struct {
	h   Host
	m   *loader.Method
	mod *loader.Module
	ctx loader.Context
	il  []byte
	c   *Code

	marks  []uint8
	states []*blockState // by IL offset
	queue  []int
	pos    []int32 // the first instruction of a block, by IL offset
	fixes  []fix
	emits  bool
	counts bool // count the executions of blocks

	stack []Type
	depth int32 // bytes of stack
	base  int32 // the start of the stack below localEnd: filters have a separate area
	pc    int   // the current instruction
	next  int

	params, locals       []variable
	localEnd             int32
	maxDepth, filterSize int32
	inFilter             bool
	temps                map[int]int32 // by IL offset
	shapeAt              int32         // of the current instruction
	shapes               map[string]int32
	bytes                []byte
	work                 int // see spend
	budget               *arena.Budget
	taken                int // see take

	prefix      prefixes
	constrained *loader.Class
	maxStack    int // the method's maxstack
}

type prefixes uint8

const (
	prefixConstrained prefixes = 1 << iota
	prefixTail
	prefixReadonly
)

// Marks that the scan sets for an IL offset.
const (
	markInsn uint8 = 1 << iota
	markLeader
	markLoop // a later branch targets this offset
)

// variable is an argument or local.
type variable struct {
	Type
	off int32
}

// blockState is the evaluation stack at the start of a block.
type blockState struct {
	stack  []Type
	queued bool
}

// fix is a branch whose target is not yet known.
type fix struct {
	at     int // index of the instruction, or of a row in switches
	target int // IL offset
	row    int // of a switch: 1 + index in the table; otherwise 0
}

// Decode makes the code of a method, which must be exact. counts makes the code count the
// executions of its blocks. Broken input gives an ee.BadInput.
func Decode(h Host, m *loader.Method, counts bool) (c *Code, err error) {
	defer func() {
		if r := recover(); r != nil {
			e, ok := ee.Recovered(r)
			if !ok {
				panic(r)
			}
			c, err = nil, m.InMethod(e)
		}
	}()
	if m.IsOpen() || m.IsShared() {
		return nil, &ee.Unsupported{Method: m.FullName(), ILOffset: -1, Reason: "interpreting a method that is not exact"}
	}
	body, err := m.Body()
	if err != nil {
		return nil, err
	}
	if err := m.Class.Ready(); err != nil {
		return nil, m.InMethod(err)
	}
	d := &decoder{h: h, budget: h.Budget(), m: m, mod: m.Class.Module, il: body.Code, c: &Code{Method: m}, counts: counts,
		ctx: loader.Context{Class: m.Class, Method: m}, temps: map[int]int32{}, shapes: map[string]int32{}, pc: -1}
	d.shape(nil, 0)
	d.maxStack = int(body.MaxStack)
	d.variables(body)
	d.scan()
	d.readClauses(body)
	d.infer()
	d.emitAll()
	d.budget.Take(d.c.size() - d.taken)
	return d.c, nil
}

// The memory that decoding takes for each byte of IL, for each block, and for each instruction of
// the Code.
const (
	perByte  = int(unsafe.Sizeof((*blockState)(nil))) + 4 + 1
	perState = int(unsafe.Sizeof(blockState{}))
	perIns   = int(unsafe.Sizeof(ins{})) + 4 + 4
)

// take counts n bytes that are freed after the method is decoded.
func (d *decoder) take(n int) {
	d.taken += n
	d.budget.Take(n)
}

// size returns the memory that the code takes.
func (c *Code) size() int {
	n := int(unsafe.Sizeof(*c)) + arena.Bytes(c.ins) + arena.Bytes(c.il) + arena.Bytes(c.shape) + arena.Bytes(c.sites) +
		arena.Bytes(c.clauses) + arena.Bytes(c.shapes) + arena.Bytes(c.args) + arena.Bytes(c.fixed) + arena.Bytes(c.counts)
	for _, s := range c.switches {
		n += arena.Bytes(s)
	}
	for _, s := range c.shapes {
		n += arena.Bytes(s)
	}
	return n
}

// maxWork bounds the number of visits to values on the stack: a stack of n values costs n at each
// instruction and at each control-flow edge.
const maxWork = 1 << 24

// spend uses n of maxWork.
func (d *decoder) spend(n int) {
	if d.work += n; d.work > maxWork {
		d.unsupported("too many values on the stack")
	}
}

// bad abandons the method because of invalid IL.
func (d *decoder) bad(reason string) {
	ee.Bail(&ee.BadInput{File: d.mod.Path, ILOffset: d.pc, Reason: reason})
}

func (d *decoder) unsupported(reason string) {
	ee.Bail(&ee.Unsupported{File: d.mod.Path, ILOffset: d.pc, Reason: reason})
}

// check abandons the method with an error of the loader.
func (d *decoder) check(err error) {
	var b *ee.BadInput
	var u *ee.Unsupported
	switch {
	case err == nil:
	case errors.As(err, &b):
		e := *b
		e.ILOffset = max(e.ILOffset, d.pc)
		ee.Bail(&e)
	case errors.As(err, &u):
		e := *u
		e.ILOffset = max(e.ILOffset, d.pc)
		ee.Bail(&e)
	default:
		d.bad(err.Error())
	}
}

// typeOf returns the type of a variable of class c.
func (d *decoder) typeOf(c *loader.Class) Type {
	t, err := TypeOf(c)
	d.check(err)
	return t
}

// argType returns the type of an element of a signature.
func (d *decoder) argType(a ee.SigArg) Type {
	t := kinds[a.Type]
	if t.Kind == Struct {
		return d.typeOf(d.class(a.Class))
	}
	return t
}

func (d *decoder) class(h ee.ClassHandle) *loader.Class { return d.mod.L.Class(h) }

// variables allocates arguments and locals.
func (d *decoder) variables(body *loader.Body) {
	info, err := d.m.Info()
	d.check(err)
	s := d.signature(info, d.m.Class)
	d.c.ret, d.c.argSize, d.c.args = s.Ret, int32(s.Size), s.Args
	for _, a := range s.Args {
		d.params = append(d.params, variable{a.Type, int32(a.Off)})
		d.c.fixed = a.roots(d.c.fixed, int32(a.Off), false)
	}
	for _, a := range body.Locals {
		t := d.argType(a)
		if t.Kind == Void {
			d.bad("a local is void")
		}
		off := d.allocate(t)
		d.locals = append(d.locals, variable{t, off})
		d.c.fixed = t.roots(d.c.fixed, off, a.Pinned)
	}
	if d.m.Impl&cil.MiSynchronized != 0 {
		d.c.lock = d.allocateHidden(tRef)
	}
}

// allocate allocates a variable in the frame.
func (d *decoder) allocate(t Type) int32 {
	if t.Size > maxFrame {
		d.unsupported("a frame of this size")
	}
	d.localEnd += t.slotSize()
	if d.localEnd > maxFrame {
		d.unsupported("a frame of this size")
	}
	return -d.localEnd
}

// maxFrame bounds a frame, far below the size of the stack.
const maxFrame = 8 << 20

// keptFrame is the size of the interpreter's data about a frame outside of the stack. The same size
// is left free between the locals and the stack, where no callee's frame begins. So the size of the
// stack bounds that data as well.
const keptFrame = int32(unsafe.Sizeof(frame{})+7) &^ 7

// allocateHidden is allocate for a variable of the interpreter itself.
func (d *decoder) allocateHidden(t Type) int32 {
	off := d.allocate(t)
	d.c.fixed = t.roots(d.c.fixed, off, false)
	return off
}

// temp is hidden for a variable that belongs to the current instruction.
func (d *decoder) temp(t Type) int32 {
	off, ok := d.temps[d.pc]
	if !ok {
		off = d.allocateHidden(t)
		d.temps[d.pc] = off
	}
	return off
}

// signature lays out the arguments of a call as they are on the caller's stack. class is the class
// of `this`, or nil if it does not matter.
func (d *decoder) signature(info *ee.SigInfo, class *loader.Class) Sig {
	switch info.CallConv & ee.CORINFO_CALLCONV_MASK {
	case ee.CORINFO_CALLCONV_DEFAULT:
	case ee.CORINFO_CALLCONV_VARARG, ee.CORINFO_CALLCONV_NATIVEVARARG:
		d.unsupported("varargs")
	default:
		d.unsupported("unmanaged calli")
	}
	s := Sig{Ret: d.argType(info.Ret)}
	if info.HasThis() {
		s.This = true
		t := tRef
		if class != nil && class.IsValueType() {
			t = tByref
		}
		s.Args = append(s.Args, Slot{Type: t})
	}
	for _, a := range info.Args {
		t := d.argType(a)
		if t.Kind == Void {
			d.bad("a parameter is void")
		}
		s.Args = append(s.Args, Slot{Type: t})
	}
	for i := len(s.Args) - 1; i >= 0; i-- {
		s.Args[i].Off = s.Size
		if s.Size += uint32(s.Args[i].slotSize()); s.Size > maxFrame {
			d.unsupported("arguments of this size")
		}
	}
	return s
}

// scan finds the instructions and the starts of basic blocks.
func (d *decoder) scan() {
	il := d.il
	d.budget.Poll()
	d.marks = make([]uint8, len(il)+1)
	d.marks[0] |= markLeader
	for pc := 0; pc < len(il); {
		d.pc = pc
		op, operand, next, err := cil.Decode(il, pc)
		if err != nil {
			d.bad("the instruction is cut off or unknown")
		}
		d.marks[pc] |= markInsn
		switch {
		case op >= cil.CEE_BR_S && op <= cil.CEE_BLT_UN, op == cil.CEE_LEAVE, op == cil.CEE_LEAVE_S:
			d.scanTarget(cil.BranchTarget(il, op, operand, next))
			d.marks[next] |= markLeader
		case op == cil.CEE_SWITCH:
			for i := range cil.SwitchLen(il, operand) {
				d.scanTarget(cil.SwitchTarget(il, operand, next, i))
			}
			d.marks[next] |= markLeader
		case op == cil.CEE_RET, op == cil.CEE_THROW, op == cil.CEE_RETHROW, op == cil.CEE_ENDFINALLY, op == cil.CEE_ENDFILTER, op == cil.CEE_JMP:
			d.marks[next] |= markLeader
		}
		pc = next
	}
	for pc, k := range d.marks[:len(il)] {
		if k&(markLeader|markInsn) == markLeader {
			d.pc = pc
			d.bad("a branch leads into an instruction")
		}
	}
	d.pc = -1
	d.take(len(il) * perByte)
	d.states = make([]*blockState, len(il)+1)
	d.pos = make([]int32, len(il)+1)
}

func (d *decoder) scanTarget(target int) {
	if uint(target) >= uint(len(d.il)) {
		d.bad("a branch leads out of the method")
	}
	d.marks[target] |= markLeader
	if target <= d.pc {
		d.marks[target] |= markLoop
	}
}

// infer computes the types on the stack at the start of every block.
func (d *decoder) infer() {
	d.merge(0, nil)
	for len(d.queue) > 0 {
		d.budget.Poll()
		pc := d.queue[len(d.queue)-1]
		d.queue = d.queue[:len(d.queue)-1]
		d.states[pc].queued = false
		d.block(pc)
	}
}

// merge records that control reaches the block at pc with a stack.
func (d *decoder) merge(pc int, stack []Type) {
	d.spend(len(stack))
	s := d.states[pc]
	if s == nil {
		d.take(perState + len(stack)*int(unsafe.Sizeof(Type{})))
		d.states[pc] = &blockState{stack: append([]Type{}, stack...), queued: true}
		d.queue = append(d.queue, pc)
		return
	}
	if len(s.stack) != len(stack) {
		d.bad("the stack has different depths where control meets")
	}
	changed := false
	for i, t := range stack {
		if j := d.join(s.stack[i], t); j != s.stack[i] {
			s.stack[i], changed = j, true
		}
	}
	if changed && !s.queued {
		s.queued = true
		d.queue = append(d.queue, pc)
	}
}

// join returns the type of a slot where two paths meet.
func (d *decoder) join(a, b Type) Type {
	switch {
	case a == b:
	case a.Kind == Struct && b.Kind == Struct && sameShape(a, b):
	case a.Kind == Struct || b.Kind == Struct || a.isFloat() != b.isFloat():
		d.bad("the stack has different types where control meets")
	case a.isFloat():
		return tF8
	case a.isInt() && b.isInt():
		return tI8
	default:
		return tByref // an address of unknown origin: the collector checks what it points to
	}
	return a
}

// emitAll is the second pass.
func (d *decoder) emitAll() {
	d.emits = true
	d.c.localSize = d.localEnd
	d.localEnd += keptFrame
	d.c.frameSize = d.localEnd + d.maxDepth + d.filterSize
	if d.c.frameSize > maxFrame {
		d.unsupported("a frame of this size")
	}
	d.pc = -1
	d.prolog()
	for pc := range d.il {
		if d.states[pc] == nil {
			continue
		}
		d.budget.Poll()
		d.pos[pc] = int32(len(d.c.ins))
		for i := range d.c.clauses {
			d.placeHandler(&d.c.clauses[i], pc)
		}
		d.block(pc)
	}
	for i := 0; i < len(d.fixes); i++ {
		f := d.fixes[i]
		to := d.pos[f.target]
		if f.row > 0 {
			d.c.switches[f.at][f.row-1] = to
		} else {
			d.c.ins[f.at].y = to
		}
	}
}

// prolog initializes the class if that happens at the start of the method, and takes the lock of a
// synchronized method.
func (d *decoder) prolog() {
	m, c := d.m, d.m.Class
	if c.HasCctor() && !c.IsBeforeFieldInit() && !m.IsCctor() && (m.IsStatic() || m.IsConstructor() || c.IsValueType()) {
		d.emit(ins{op: opInitClass, imm: d.h.MethodTable(c)})
	}
	if d.c.lock != 0 {
		i := ins{op: opLock, x: d.c.lock}
		if m.IsStatic() {
			i.imm = d.h.MethodTable(c)
		} else {
			i.y = d.params[0].off
		}
		d.emit(i)
	}
}

// block decodes the block at pc.
func (d *decoder) block(pc int) {
	d.spend(len(d.states[pc].stack))
	d.stack = append(d.stack[:0], d.states[pc].stack...)
	d.depth = 0
	for _, t := range d.stack {
		d.depth += t.slotSize()
	}
	// The stack of filters is above the other stack: the frames of callees begin there, and are
	// still in use when a filter runs. The sizes are final in the second pass, which needs them.
	d.base, d.inFilter = d.filterSize, d.filterAt(uint32(pc))
	if d.inFilter {
		d.base = 0
	}
	d.noteDepth(0)
	d.prefix = 0
	if !d.emits {
		d.reachHandlers(uint32(pc))
	}
	d.pc = pc
	if d.emits && d.counts {
		d.shapeAt = d.stackShape()
		d.emit(ins{op: opCount, n: uint32(len(d.c.counts))})
		d.c.counts = append(d.c.counts, ee.BlockCount{ILOffset: uint32(pc)})
	}
	if d.emits && d.marks[pc]&markLoop != 0 {
		d.shapeAt = d.stackShape()
		d.emit(ins{op: opPoll})
	}
	for {
		op, operand, next, err := cil.Decode(d.il, pc)
		if err != nil {
			d.bad("the instruction is cut off or unknown")
		}
		d.pc, d.next = pc, next
		if d.emits {
			d.shapeAt = d.stackShape()
		}
		depth := len(d.stack)
		switch {
		case op >= cil.CEE_UNALIGNED && op <= cil.CEE_CONSTRAINED && op != cil.CEE_INITOBJ, op == cil.CEE_NO, op == cil.CEE_READONLY:
			d.notePrefix(op, operand)
		case d.instruction(op, operand):
			return
		case len(d.stack) > depth && len(d.stack) > d.maxStack:
			d.bad("the stack is deeper than the method says")
		default:
			d.prefix = 0
		}
		pc = next
		if pc >= len(d.il) {
			d.bad("control falls out of the method")
		}
		if d.marks[pc]&markLeader != 0 {
			if d.prefix != 0 {
				d.bad("a branch leads into an instruction, after its prefix")
			}
			d.fallInto(pc)
			return
		}
	}
}

func (d *decoder) notePrefix(op cil.Opcode, operand int) {
	switch op {
	case cil.CEE_TAILCALL:
		d.prefix |= prefixTail
	case cil.CEE_READONLY:
		d.prefix |= prefixReadonly
	case cil.CEE_CONSTRAINED:
		d.prefix |= prefixConstrained
		d.constrained = d.resolveClass(operand)
	}
}

// flow records an edge to the block at pc and reports whether values must be converted on the edge.
func (d *decoder) flow(pc int) (converts bool) {
	d.checkEdge(pc)
	if !d.emits {
		d.merge(pc, d.stack)
		return false
	}
	for i, t := range d.states[pc].stack {
		if t.Kind == F8 && d.stack[i].Kind == F4 {
			return true
		}
	}
	return false
}

// convertFor emits the conversions that an edge to pc needs.
func (d *decoder) convertFor(pc int) {
	for i, t := range d.states[pc].stack {
		if t.Kind == F8 && d.stack[i].Kind == F4 {
			d.emit(ins{op: opF4toF8, x: d.offset(i)})
		}
	}
}

// fallInto ends a block that falls through to pc.
func (d *decoder) fallInto(pc int) {
	if d.flow(pc) {
		d.convertFor(pc)
	}
}

// branch emits i, which branches to the block at target.
func (d *decoder) branch(i ins, target int) {
	converts := d.flow(target)
	if !d.emits {
		return
	}
	at := len(d.c.ins)
	d.emit(i)
	if !converts {
		d.fixes = append(d.fixes, fix{at: at, target: target})
		return
	}
	if i.op == opBr {
		d.c.ins = d.c.ins[:at]
		d.c.il, d.c.shape = d.c.il[:at], d.c.shape[:at]
		d.convertFor(target)
		d.fixes = append(d.fixes, fix{at: len(d.c.ins), target: target})
		d.emit(i)
		return
	}
	// The conversions are skipped if the branch is not taken: the other edge needs none of them.
	d.emit(ins{op: opBr, y: 0})
	skip := len(d.c.ins) - 1
	d.c.ins[at].y = int32(len(d.c.ins))
	d.convertFor(target)
	d.fixes = append(d.fixes, fix{at: len(d.c.ins), target: target})
	d.emit(ins{op: opBr})
	d.c.ins[skip].y = int32(len(d.c.ins))
}

// emit appends an instruction in the second pass.
func (d *decoder) emit(i ins) {
	if !d.emits {
		return
	}
	if len(d.c.ins) == cap(d.c.ins) {
		d.take(max(64, len(d.c.ins)) * perIns)
	}
	d.c.ins = append(d.c.ins, i)
	d.c.il = append(d.c.il, uint32(max(d.pc, 0)))
	d.c.shape = append(d.c.shape, d.shapeAt)
}

// stackShape returns the shape of the current stack.
func (d *decoder) stackShape() int32 { return d.shape(d.stack, -(d.localEnd + d.base)) }

// shape returns the index of a stack's roots in shapes; top is the offset at which the stack
// begins.
func (d *decoder) shape(stack []Type, top int32) int32 {
	d.spend(len(stack))
	var roots []root
	for _, t := range stack {
		top -= t.slotSize()
		roots = t.roots(roots, top, false)
	}
	key := d.bytes[:0]
	for _, r := range roots {
		b := byte(0)
		if r.byref {
			b = 1
		}
		key = append(key, byte(r.off), byte(r.off>>8), byte(r.off>>16), byte(r.off>>24), b)
	}
	d.bytes = key
	n, ok := d.shapes[string(key)]
	if !ok {
		n = int32(len(d.c.shapes))
		d.shapes[string(key)] = n
		d.c.shapes = append(d.c.shapes, roots)
	}
	return n
}
