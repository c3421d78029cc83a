package morph_test

import (
	"fmt"
	"math"
	"strings"

	"ryugo/nodes"
)

// machine executes IR, HIR as imported or LIR, and records what can be seen
// from outside: calls with their arguments, the exception that ended it, and
// memory. Memory is cells by address; a cell holds what was last stored there.
type machine struct {
	m     *nodes.Method
	mem   map[int64]int64
	val   []int64
	trace strings.Builder
	calls int64

	escaped bool // a call has seen the address of the exposed local
}

// thrown is the panic that stands for an exception.
type thrown string

const (
	arrayBase = 1 << 20 // arrays and objects lie from here on, 4096 bytes each
	lclBase   = 1 << 40
	shared    = arrayBase // the object that calls write to
)

func newMachine(m *nodes.Method) *machine {
	x := &machine{m: m, mem: map[int64]int64{}}
	for i := range int64(8) {
		o := arrayBase + i*4096
		x.mem[o+8] = 4 // length
		for e := range int64(4) {
			x.mem[o+16+4*e] = i*10 + e
		}
		x.mem[o+40] = arrayBase + (i+3)%8*4096 // a field that holds an array
		x.mem[o+48] = i
	}
	return x
}

// run executes all blocks and returns what was seen.
func (x *machine) run() (seen string) {
	defer func() {
		if r := recover(); r != nil {
			t, ok := r.(thrown)
			if !ok {
				panic(r)
			}
			fmt.Fprintf(&x.trace, "throw %s\n", string(t))
		}
		seen = x.trace.String()
		for i := range int64(8) {
			for off := int64(8); off < 64; off += 4 {
				seen += fmt.Sprintf(" %d", x.mem[arrayBase+i*4096+off])
			}
		}
	}()
	m := x.m
	x.val = make([]int64, m.NumNodes)
	for steps, b := 0, m.FirstBB; b != 0 && steps < 1000; steps++ {
		next := m.Blocks.Next[b]
		if k := m.Blocks.Kind[b]; k == nodes.BBJ_ALWAYS {
			next = m.Blocks.Jump[b]
		}
		var last nodes.NodeID
		if m.IsLIR {
			for n := m.Blocks.First[b]; n != 0; n = m.Next[n] {
				x.val[n] = x.exec(n)
				last = n
			}
		} else {
			for s := m.Blocks.FirstStmt[b]; s != 0; s = m.Stmts[s].Next {
				last = m.Stmts[s].Root
				x.eval(last)
			}
		}
		switch m.Blocks.Kind[b] {
		case nodes.BBJ_COND:
			if x.val[m.Op1[last]] != 0 {
				next = m.Blocks.Jump[b]
			}
		case nodes.BBJ_RETURN:
			if op := m.Op1[last]; op != 0 && m.Type[op] == nodes.TYP_STRUCT {
				fmt.Fprintf(&x.trace, "return %v\n", x.returned(op))
			} else if op != 0 {
				fmt.Fprintf(&x.trace, "return %d\n", x.val[op])
			}
			return
		}
		b = next
	}
	return
}

// eval executes the tree below n.
func (x *machine) eval(n nodes.NodeID) int64 {
	m := x.m
	switch m.Oper[n] {
	case nodes.GT_ASG:
		x.assign(n)
		return 0
	case nodes.GT_QMARK:
		arm := m.Op2[m.Op2[n]]
		if x.eval(m.Op1[n]) != 0 {
			arm = m.Op1[m.Op2[n]]
		}
		x.val[n] = x.eval(arm)
		return x.val[n]
	case nodes.GT_ADDR:
		x.val[n] = x.location(m.Op1[n])()
		return x.val[n]
	case nodes.GT_FIELD, nodes.GT_INDEX:
		x.val[n] = x.load(m.Type[n], x.location(n)())
		return x.val[n]
	}
	for it := m.Operands(n); it.Next(); {
		x.eval(it.Node())
	}
	x.val[n] = x.exec(n)
	return x.val[n]
}

// assign executes an assignment as IL does: the parts of the target, the
// value, then the store with its checks.
func (x *machine) assign(n nodes.NodeID) {
	m := x.m
	dst := m.Op1[n]
	if m.Type[dst] == nodes.TYP_STRUCT {
		x.eval(m.Op2[n])
		x.storeStruct(nodes.LclNum(m.Val[dst]), m.Op2[n])
		return
	}
	if m.Oper[dst] == nodes.GT_LCL_VAR {
		x.storeLcl(nodes.LclNum(m.Val[dst]), x.eval(m.Op2[n]))
		return
	}
	where := x.location(dst)
	v := x.eval(m.Op2[n])
	x.store(m.Type[dst], where(), v)
}

// location evaluates the parts of location n and returns what finds its
// address, with the checks.
func (x *machine) location(n nodes.NodeID) func() int64 {
	m := x.m
	switch m.Oper[n] {
	case nodes.GT_LCL_VAR:
		a := x.home(nodes.LclNum(m.Val[n]))
		return func() int64 { return a }
	case nodes.GT_LCL_FLD:
		a := x.part(n)
		return func() int64 { return a }
	case nodes.GT_FIELD:
		obj := x.eval(m.Op1[n])
		return func() int64 {
			x.check(obj)
			return obj + int64(m.Fields[m.Val[n]].Offset)
		}
	case nodes.GT_IND:
		a := x.eval(m.Op1[n])
		return func() int64 { return a }
	case nodes.GT_INDEX:
		arr, i := x.eval(m.Op1[n]), x.eval(m.Op2[n])
		return func() int64 {
			x.check(arr)
			if uint64(i) >= uint64(x.mem[arr+8]) {
				panic(thrown("range"))
			}
			return arr + 16 + i*4
		}
	}
	panic("location " + m.Oper[n].String())
}

func (x *machine) check(a int64) {
	if a >= 0 && a < 2048 {
		panic(thrown("null"))
	}
}

func narrow(t nodes.VarType, v int64) int64 {
	switch t {
	case nodes.TYP_BYTE:
		return int64(int8(v))
	case nodes.TYP_UBYTE, nodes.TYP_BOOL:
		return int64(uint8(v))
	case nodes.TYP_SHORT:
		return int64(int16(v))
	case nodes.TYP_USHORT:
		return int64(uint16(v))
	case nodes.TYP_INT, nodes.TYP_UINT:
		return int64(int32(v))
	}
	return v
}

func (x *machine) load(t nodes.VarType, a int64) int64 {
	x.check(a)
	return narrow(t, x.mem[a])
}

func (x *machine) store(t nodes.VarType, a, v int64) {
	x.check(a)
	x.mem[a] = narrow(t, v)
}

// home is where local l is: a dependent field in its struct.
func (x *machine) home(l nodes.LclNum) int64 {
	if d := &x.m.Locals[l]; d.HomeInParent() {
		return lclBase + int64(d.Parent)*64 + int64(d.FieldOffset)
	}
	return lclBase + int64(l)*64
}

func (x *machine) storeLcl(l nodes.LclNum, v int64) {
	x.mem[x.home(l)] = narrow(x.m.Locals[l].Type, v)
}

// exec executes node n alone; the values of its operands are known.
func (x *machine) exec(n nodes.NodeID) int64 {
	m := x.m
	o, t := m.Oper[n], m.Type[n]
	var a, b int64
	var at nodes.VarType
	if k := o.Kind(); k&(nodes.GTK_UNOP|nodes.GTK_BINOP) != 0 {
		a, at = x.val[m.Op1[n]], m.Type[m.Op1[n]].Actual()
		if k&nodes.GTK_BINOP != 0 {
			b = x.val[m.Op2[n]]
		}
	}
	switch o {
	case nodes.GT_CNS_INT:
		return m.IntValue(n)
	case nodes.GT_LCL_VAR:
		return x.mem[x.home(nodes.LclNum(m.Val[n]))]
	case nodes.GT_LCL_VAR_ADDR:
		return x.home(nodes.LclNum(m.Val[n]))
	case nodes.GT_LCL_FLD:
		return x.load(t, x.part(n))
	case nodes.GT_STORE_LCL_FLD:
		x.store(t, x.part(n), a)
		return 0
	case nodes.GT_STORE_MULTI_VAR:
		x.storeMultiVar(n)
		return 0
	case nodes.GT_MULTI_VAR:
		return 0
	case nodes.GT_STORE_LCL_VAR:
		if m.Locals[m.Val[n]].Type == nodes.TYP_STRUCT {
			x.storeStruct(nodes.LclNum(m.Val[n]), m.Op1[n])
			return 0
		}
		x.storeLcl(nodes.LclNum(m.Val[n]), a)
		return 0
	case nodes.GT_IND:
		return x.load(t, a)
	case nodes.GT_STOREIND:
		x.store(t, a, b)
		return 0
	case nodes.GT_ARR_LENGTH:
		return x.load(nodes.TYP_INT, a+int64(m.Val[n]))
	case nodes.GT_NULLCHECK:
		x.check(a)
		return 0
	case nodes.GT_ARR_BOUNDS_CHECK:
		if uint64(narrow(at, a)) >= uint64(b) {
			panic(thrown("range"))
		}
		return 0
	case nodes.GT_COMMA:
		return b
	case nodes.GT_NOP, nodes.GT_IL_OFFSET, nodes.GT_JTRUE, nodes.GT_RETURN:
		return 0
	case nodes.GT_CAST:
		return x.cast(n, at, a)
	case nodes.GT_NEG:
		return narrow(t, -a)
	case nodes.GT_NOT:
		return narrow(t, ^a)
	case nodes.GT_CALL:
		return x.call(n)
	}
	if o.Is(nodes.GTK_RELOP) {
		return x.compare(n, at, a, b)
	}
	return x.arithmetic(n, a, b)
}

func (x *machine) compare(n nodes.NodeID, at nodes.VarType, a, b int64) int64 {
	m := x.m
	a, b = narrow(at, a), narrow(at, b)
	less := a < b
	if m.Flags[n]&nodes.GTF_UNSIGNED != 0 {
		less = uint64(a) < uint64(b)
	}
	var r bool
	switch m.Oper[n] {
	case nodes.GT_EQ:
		r = a == b
	case nodes.GT_NE:
		r = a != b
	case nodes.GT_LT:
		r = less
	case nodes.GT_LE:
		r = less || a == b
	case nodes.GT_GT:
		r = !less && a != b
	case nodes.GT_GE:
		r = !less
	}
	if r {
		return 1
	}
	return 0
}

func (x *machine) arithmetic(n nodes.NodeID, a, b int64) int64 {
	m := x.m
	o, t := m.Oper[n], m.Type[n]
	var v int64
	switch o {
	case nodes.GT_ADD:
		v = a + b
	case nodes.GT_SUB:
		v = a - b
	case nodes.GT_MUL:
		v = a * b
	case nodes.GT_AND:
		v = a & b
	case nodes.GT_OR:
		v = a | b
	case nodes.GT_XOR:
		v = a ^ b
	case nodes.GT_LSH:
		v = a << (b & int64(t.Actual().Size()*8-1))
	case nodes.GT_RSZ:
		if t.Actual().Size() == 4 {
			a = int64(uint32(a))
		}
		v = int64(uint64(a) >> (b & int64(t.Actual().Size()*8-1)))
	case nodes.GT_DIV, nodes.GT_MOD:
		if b == 0 {
			panic(thrown("div"))
		}
		if b == -1 && a == narrow(t, math.MinInt32) {
			panic(thrown("overflow"))
		}
		if v = a / b; o == nodes.GT_MOD {
			v = a % b
		}
	default:
		panic("exec " + o.String())
	}
	if m.Flags[n]&nodes.GTF_OVERFLOW != 0 && v != narrow(t, v) {
		panic(thrown("overflow"))
	}
	return narrow(t, v)
}

func (x *machine) cast(n nodes.NodeID, at nodes.VarType, a int64) int64 {
	m := x.m
	to := nodes.VarType(m.Val[n])
	if at == nodes.TYP_INT {
		if a = int64(int32(a)); m.Flags[n]&nodes.GTF_UNSIGNED != 0 {
			a = int64(uint32(a))
		}
	}
	r := narrow(to, a)
	if to == nodes.TYP_UINT {
		if m.Flags[n]&nodes.GTF_OVERFLOW != 0 && a != int64(uint32(a)) {
			panic(thrown("overflow"))
		}
		return r
	}
	if m.Flags[n]&nodes.GTF_OVERFLOW != 0 && r != a {
		panic(thrown("overflow"))
	}
	return r
}

// call records a call with its arguments, changes the shared object and
// returns a number that depends on all that.
func (x *machine) call(n nodes.NodeID) int64 {
	m := x.m
	c := &m.Calls[m.Val[n]]
	x.calls++
	h := int64(c.Method)*31 + x.calls
	fmt.Fprintf(&x.trace, "call %d(", c.Method)
	for _, a := range m.Args[c.Args.First:][:c.Args.Count] {
		v := a.Late
		if v == 0 {
			v = a.Early
		}
		fmt.Fprintf(&x.trace, " %d", x.val[v])
		h = h*7 + x.val[v]
		x.escaped = x.escaped || x.val[v] == lclBase+64*exposedLcl
	}
	fmt.Fprintf(&x.trace, ")\n")
	x.mem[shared+16] += h % 5
	if x.escaped {
		x.mem[lclBase+64*exposedLcl] += h % 3
	}
	if m.Type[n] == nodes.TYP_STRUCT {
		return h
	}
	if m.Type[n] == nodes.TYP_REF {
		return arrayBase + (h&7)*4096
	}
	return narrow(m.Type[n], h%6)
}

// exposedLcl is the local whose address calls may get.
const exposedLcl = 0
