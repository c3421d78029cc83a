package irtest

import (
	"fmt"
	"strconv"

	"ryugo/arena"
	"ryugo/ee"
	"ryugo/nodes"
)

// Machine executes methods: HIR from importation on, with or without an order, and
// LIR before lowering. It takes every local and every field or element for a
// cell of its own, at an address; a cell holds what was last stored there.
//
//	call 12( 3 1048832)       what can be seen from outside: calls with their
//	throw range               arguments, the exception or value that the method
//	1048592=7 1048596=1 ...   ends with, and the memory that it leaves
//
// Opaque calls change memory, return numbers that depend on their arguments and on
// how many there were before, and sometimes throw. A pure helper leaves no trace. In
// LIR the last use of a local, by GTF_VAR_DEATH, destroys it.
//
// What the IR must not do ends execution with a line that begins with "broken": an
// exception of a node without GTF_EXCEPT, a fault of one with GTF_NO_FAULT, an
// access to no object, and whatever the machine does not know.
type Machine struct {
	// Block, when not nil, is called with each block that is entered, Value with
	// each node of HIR that has yielded a value.
	Block func(b nodes.BlockID)
	Value func(n nodes.NodeID, v int64)

	m       *nodes.Method
	heap    []int64 // [address - heapBase]
	lcls    []int64 // [address - lclBase]
	val     []int64 // [node]
	vectors []vector
	trace   []byte
	calls   int64
	escaped bool    // a call has seen the address of V00
	halves  bool    // a long is two cells, four bytes apart
	carry   bool    // of the last node that leaves one
	less    [2]bool // what it has found out of the longs that are compared: signed, unsigned

	finallys []finally // that are being executed
}

// finally is what goes on after a finally: block cont, or, if that is 0, the search
// for a handler of an exception, from try on.
type finally struct {
	cont nodes.BlockID
	try  nodes.EHIndex
}

// Behaviour returns what can be seen from outside when m is executed with the
// given arguments: see Machine.
func Behaviour(m *nodes.Method, args ...int64) string { return new(Machine).Run(m, args...) }

// Where things are.
const (
	heapBase     = 1 << 20
	objectStride = 256 // from an object to the next
	numObjects   = 8
	farOffset    = 4096 + 24 // of a field that needs a check of its own
	heapSize     = numObjects*objectStride + farOffset
	lclBase      = 0x3c6e_f372_a000 // nothing that arithmetic comes by
	lclStride    = 64
	nullPage     = 2048 // an access to less faults
	shared       = heapBase

	// In an object, which is an array as well.
	LengthOffset = 8
	DataOffset   = 16
	RefField     = 128 // object
	IntField     = 136
	UByteField   = 140
	ShortField   = 144
	FarField     = farOffset // int

	maxSteps = 20000 // blocks
)

// lengths are those of the objects, as arrays: of int, of long and of byte.
var lengths = [numObjects]int64{4, 8, 12, 0, 12, 6, 12, 5}

// Object returns the address of object i, or null: 0 to 3 are arrays of int, 4 and 5
// of long, 6 and 7 of bytes. Calls return, and fields hold, arrays of int.
func Object(i int) int64 { return heapBase + int64(i)*objectStride }

// How a step ends that does not go on to the next.
type (
	thrown string // an exception
	broken string
)

// reset gives memory its first state.
func (x *Machine) reset(m *nodes.Method, args []int64) {
	x.m, x.trace, x.calls, x.escaped, x.finallys = m, x.trace[:0], 0, false, x.finallys[:0]
	x.vectors = append(x.vectors[:0], vector{})
	x.halves = m.Model.PointerSize == 4
	x.heap, x.lcls = arena.Extend(x.heap[:0], heapSize), arena.Extend(x.lcls[:0], lclStride*len(m.Locals))
	x.val = arena.Extend(x.val[:0], m.NumNodes)
	clear(x.heap)
	clear(x.lcls)
	for i := range lengths {
		o := x.heap[i*objectStride:][:objectStride]
		o[LengthOffset] = lengths[i]
		for e := range int(lengths[i]) {
			o[DataOffset+e*elemSize(i)] = int64(i*10 + e)
		}
		o[RefField], o[IntField] = Object((i+1)%3), int64(i)
	}
	for i, v := range args {
		x.storeLcl(nodes.LclNum(i), v)
	}
}

// elemSize is that of object i.
func elemSize(i int) int {
	switch {
	case i < 4:
		return 4
	case i < 6:
		return 8
	}
	return 1
}

// Run executes m and returns what was seen.
func (x *Machine) Run(m *nodes.Method, args ...int64) string {
	x.reset(m, args)
	b := m.FirstBB
	for steps := 0; b != 0; steps++ {
		if steps == maxSteps {
			x.trace = append(x.trace, "broken: does not end\n"...)
			break
		}
		b = x.block(b)
	}
	for a, v := range x.heap {
		if v != 0 {
			x.trace = strconv.AppendInt(append(x.trace, ' '), heapBase+int64(a), 10)
			x.trace = strconv.AppendInt(append(x.trace, '='), v, 10)
		}
	}
	return string(x.trace)
}

// block executes block b and returns the one to go on with, 0 for none.
func (x *Machine) block(b nodes.BlockID) (next nodes.BlockID) {
	m := x.m
	bb := &m.Blocks
	defer func() {
		switch r := recover().(type) {
		case nil:
		case thrown:
			x.trace = fmt.Appendf(x.trace, "throw %s\n", string(r))
			if next = 0; len(x.finallys) == 0 {
				next = x.unwind(bb.Try[b])
			}
		case broken:
			x.trace = fmt.Appendf(x.trace, "broken: %s\n", string(r))
			next = 0
		default:
			panic(r)
		}
	}()
	if x.Block != nil {
		x.Block(b)
	}
	last := nodes.NodeID(0)
	if m.IsLIR {
		for n := bb.First[b]; n != 0; n = m.Next[n] {
			x.val[n] = x.exec(n)
			last = n
		}
	} else {
		for s := bb.FirstStmt[b]; s != 0; s = m.Stmts[s].Next {
			last = m.Stmts[s].Root
			x.eval(last)
		}
	}
	switch bb.Kind[b] {
	case nodes.BBJ_NONE:
		return bb.Next[b]
	case nodes.BBJ_ALWAYS, nodes.BBJ_EHCATCHRET:
		return bb.Jump[b]
	case nodes.BBJ_COND:
		cond := m.Op1[last]
		if m.Oper[last] == nodes.GT_JCC {
			cond = last
		}
		if x.val[cond] != 0 {
			return bb.Jump[b]
		}
		return bb.Next[b]
	case nodes.BBJ_SWITCH:
		d := m.Switches[bb.Switch[b]]
		return m.Targets[d.First+uint32(min(uint64(x.val[m.Op1[last]]), uint64(d.Count-1)))]
	case nodes.BBJ_CALLFINALLY:
		x.finallys = append(x.finallys, finally{cont: bb.Next[b]})
		return bb.Jump[b]
	case nodes.BBJ_EHFINALLYRET:
		f := x.finallys[len(x.finallys)-1]
		if x.finallys = x.finallys[:len(x.finallys)-1]; f.cont != 0 {
			return f.cont
		}
		return x.unwind(f.try)
	case nodes.BBJ_THROW:
		panic(thrown("by a call"))
	case nodes.BBJ_RETURN:
		x.leave(last)
		return 0
	}
	panic(broken("a block of kind " + bb.Kind[b].String()))
}

// leave returns from the method by node last.
func (x *Machine) leave(last nodes.NodeID) {
	m := x.m
	switch op := m.Op1[last]; {
	case m.Oper[last] == nodes.GT_CALL: // a tail call
		if m.Type[last] != nodes.TYP_VOID {
			x.trace = fmt.Appendf(x.trace, "return %d\n", x.val[last])
		}
	case m.Oper[op] == nodes.GT_FIELD_LIST:
		x.trace = fmt.Appendf(x.trace, "return %d\n", x.list(op))
	case op != 0 && m.Type[op] == nodes.TYP_STRUCT:
		x.trace = fmt.Appendf(x.trace, "return %v\n", x.returned(op))
	case op != 0:
		x.trace = fmt.Appendf(x.trace, "return %d\n", x.val[op])
	}
}

// unwind returns where an exception in try t, 0 for none, is handled. One in a finally
// ends the method.
func (x *Machine) unwind(t nodes.EHIndex) nodes.BlockID {
	if t == 0 {
		return 0
	}
	e := &x.m.EH[t-1]
	switch e.Kind {
	case nodes.EH_CATCH:
	case nodes.EH_FINALLY, nodes.EH_FAULT:
		x.finallys = append(x.finallys, finally{try: e.EnclosingTry})
	default:
		x.trace = append(x.trace, "broken: a filter\n"...)
		return 0
	}
	return e.HndBeg
}

// throw makes node n throw an exception.
func (x *Machine) throw(n nodes.NodeID, what thrown) {
	if x.m.Flags[n]&nodes.GTF_EXCEPT == 0 && !x.m.IsLIR {
		panic(broken(fmt.Sprintf("N%d (%v) throws %s, and has no GTF_EXCEPT", n, x.m.Oper[n], what)))
	}
	panic(what)
}

// eval executes the tree below n.
func (x *Machine) eval(n nodes.NodeID) int64 {
	m := x.m
	v := int64(0)
	switch m.Oper[n] {
	case nodes.GT_ASG:
		x.assign(n)
		return 0
	case nodes.GT_QMARK:
		arm := m.Op2[m.Op2[n]]
		if x.eval(m.Op1[n]) != 0 {
			arm = m.Op1[m.Op2[n]]
		}
		v = x.eval(arm)
	case nodes.GT_ADDR:
		v = x.location(m.Op1[n])()
	case nodes.GT_FIELD, nodes.GT_INDEX:
		v = x.load(n, x.location(n)())
	default:
		for it := m.Operands(n); it.Next(); {
			x.eval(it.Node())
		}
		v = x.exec(n)
	}
	x.val[n] = v
	if x.Value != nil && !m.Oper[n].Is(nodes.GTK_NOVALUE) && m.Type[n] != nodes.TYP_VOID && m.Type[n] != nodes.TYP_STRUCT {
		x.Value(n, v)
	}
	return v
}

// assign executes an assignment as IL does: the parts of the target, the
// value, then the store with its checks.
func (x *Machine) assign(n nodes.NodeID) {
	m := x.m
	dst, value := m.Op1[n], m.Op2[n]
	switch {
	case m.Type[dst] == nodes.TYP_STRUCT:
		x.eval(value)
		x.storeStruct(nodes.LclNum(m.Val[dst]), value)
	case m.Oper[dst] == nodes.GT_LCL_VAR:
		x.storeLcl(nodes.LclNum(m.Val[dst]), x.eval(value))
	case m.Flags[n]&nodes.GTF_REVERSE_OPS != 0:
		v := x.eval(value)
		x.store(dst, x.location(dst)(), v)
	default:
		where := x.location(dst)
		v := x.eval(value)
		x.store(dst, where(), v)
	}
}

// location evaluates the parts of location n and returns what finds its
// address, with the checks.
func (x *Machine) location(n nodes.NodeID) func() int64 {
	m := x.m
	var a int64
	switch m.Oper[n] {
	case nodes.GT_LCL_VAR:
		a = x.home(nodes.LclNum(m.Val[n]))
	case nodes.GT_LCL_FLD:
		a = x.part(n)
	case nodes.GT_IND:
		a = x.eval(m.Op1[n])
	case nodes.GT_COMMA:
		x.eval(m.Op1[n])
		return x.location(m.Op2[n])
	case nodes.GT_FIELD:
		obj := x.eval(m.Op1[n])
		return func() int64 {
			x.check(n, obj)
			return obj + int64(m.Fields[m.Val[n]].Offset)
		}
	case nodes.GT_INDEX:
		arr, i := x.eval(m.Op1[n]), x.eval(m.Op2[n])
		return func() int64 {
			x.check(n, arr)
			e := &m.Indexes[m.Val[n]]
			if uint64(i) >= uint64(*x.cell(arr + int64(e.LenOffset))) {
				x.throw(n, "range")
			}
			return arr + int64(e.DataOffset) + i*int64(e.ElemSize)
		}
	default:
		panic(broken("a location " + m.Oper[n].String()))
	}
	return func() int64 { return a }
}

// check lets node n, which needs an object at a, fault where there cannot be one.
func (x *Machine) check(n nodes.NodeID, a int64) {
	if a < 0 || a >= nullPage {
		return
	}
	if x.m.Flags[n]&nodes.GTF_NO_FAULT != 0 {
		panic(broken(fmt.Sprintf("N%d (%v) faults, and has GTF_NO_FAULT", n, x.m.Oper[n])))
	}
	x.throw(n, "null")
}

// cell is what lies at address a.
func (x *Machine) cell(a int64) *int64 {
	switch {
	case a >= heapBase && a < heapBase+heapSize:
		return &x.heap[a-heapBase]
	case a >= lclBase && a < lclBase+int64(len(x.lcls)):
		return &x.lcls[a-lclBase]
	}
	panic(broken(fmt.Sprintf("an access to %#x", a)))
}

func (x *Machine) load(n nodes.NodeID, a int64) int64 {
	x.check(n, a)
	return x.get(x.m.Type[n], a)
}

func (x *Machine) store(n nodes.NodeID, a, v int64) {
	x.check(n, a)
	x.set(x.m.Type[n], a, v)
}

// get returns what is at address a, as a value of type t.
func (x *Machine) get(t nodes.VarType, a int64) int64 {
	if t.IsSIMD() {
		return x.loadVector(t, a)
	}
	if x.halves && t.Actual() == nodes.TYP_LONG {
		return int64(uint32(*x.cell(a))) | *x.cell(a + 4)<<32
	}
	return narrow(t, *x.cell(a))
}

// set puts a value of type t to address a.
func (x *Machine) set(t nodes.VarType, a, v int64) {
	if t.IsSIMD() {
		x.storeVector(t, a, v)
		return
	}
	if x.halves && t.Actual() == nodes.TYP_LONG {
		*x.cell(a), *x.cell(a + 4) = int64(int32(v)), v>>32
		return
	}
	*x.cell(a) = narrow(t, v)
}

// home is where local l is: a dependent field in its struct.
func (x *Machine) home(l nodes.LclNum) int64 {
	if d := &x.m.Locals[l]; d.HomeInParent() {
		return lclBase + int64(d.Parent)*lclStride + int64(d.FieldOffset)
	}
	return lclBase + int64(l)*lclStride
}

func (x *Machine) storeLcl(l nodes.LclNum, v int64) {
	x.set(x.m.Locals[l].Type, x.home(l), v)
}

// add adds to the int at address a.
func (x *Machine) add(a, v int64) {
	c := x.cell(a)
	*c = narrow(nodes.TYP_INT, *c+v)
}

// isInst says of every other object that it is of a class.
func isInst(class, obj int64) int64 {
	if (class+obj/objectStride)&1 == 0 {
		return obj
	}
	return 0
}

// call records a call with its arguments, changes memory and returns a number that
// depends on all that.
func (x *Machine) call(n nodes.NodeID) int64 {
	m := x.m
	c := &m.Calls[m.Val[n]]
	args := m.Args[c.Args.First:][:c.Args.Count]
	arg := func(i int) int64 {
		v := args[i].Late
		if v == 0 {
			v = args[i].Early
		}
		if m.Oper[v] == nodes.GT_FIELD_LIST {
			return x.list(v)
		}
		return x.val[v]
	}
	switch {
	case c.Kind == nodes.CT_HELPER && operHelpers[c.Helper].oper != 0:
		h := &operHelpers[c.Helper]
		return x.operate(n, h.oper, m.Type[n], h.flags, arg(0), arg(1))
	case c.Kind == nodes.CT_HELPER && c.Helper == ee.CORINFO_HELP_ISINSTANCEOFCLASS:
		return isInst(arg(0), arg(1))
	case c.Kind != nodes.CT_USER_FUNC:
		panic(broken("a call of " + c.Helper.String()))
	}
	x.calls++
	h := int64(c.Method)*31 + x.calls
	x.trace = fmt.Appendf(x.trace, "call %d(", c.Method)
	for i := range args {
		v := arg(i)
		x.trace = strconv.AppendInt(append(x.trace, ' '), v, 10)
		h = h*7 + v
		x.escaped = x.escaped || v == lclBase
	}
	x.trace = append(x.trace, ")\n"...)
	x.add(shared+DataOffset, h%5)
	x.add(shared+IntField, h%3)
	if x.escaped {
		x.add(lclBase, h%3)
	}
	if c.Method&3 == 3 && h&0x1c == 4 {
		x.throw(n, "from a call")
	}
	switch t := m.Type[n]; t {
	case nodes.TYP_STRUCT:
		return h
	case nodes.TYP_REF:
		return Object(int(uint64(h) % 3))
	default:
		return narrow(t, h%6)
	}
}
