package morph_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"ryugo/ee"
	"ryugo/nodes"
	"ryugo/passes/irtest"
	"ryugo/passes/morph"
	"ryugo/passes/order"
	"ryugo/passes/rationalize"
)

// TestSemantics executes random methods as imported, and again as LIR after morph, ordering and
// rationalization, for each calling convention in turn. Calls, arguments, exceptions and memory
// must be the same.
func TestSemantics(t *testing.T) {
	var (
		exposed morph.AddrExposed
		global  morph.Morpher
		o       order.Order
		r       rationalize.Rationalizer
		x       irtest.Machine
		v       nodes.Verifier
		thrown  int
		envs    = irtest.Envs()
	)
	for seed := range uint64(3000) {
		g := &generator{r: rand.New(rand.NewPCG(seed, 3)), m: new(nodes.Method)}
		g.method()
		m := g.m
		var before strings.Builder
		m.Text(&before, "random")
		if err := v.Verify(m); err != nil {
			t.Fatalf("seed %d: the generator is wrong: %v\n%s", seed, err, before.String())
		}
		want := x.Run(m)
		env := envs[seed%uint64(len(envs))]
		m.Model = nodes.ModelOf(env.Target.PointerSize)
		env.MinOpts = seed&1 == 0
		for i, phase := range []func(){
			func() { exposed.Run(m, env) }, func() { global.Run(m, env) }, func() { o.Run(m) }, func() { r.Run(m, env) },
		} {
			phase()
			if err := v.Verify(m); err != nil {
				var after strings.Builder
				m.Text(&after, "random")
				t.Fatalf("seed %d: phase %d: %v\n%s\n%s", seed, i, err, before.String(), after.String())
			}
		}
		got := x.Run(m)
		if got != want {
			var after strings.Builder
			m.Text(&after, "random")
			t.Fatalf("seed %d:\nwant %s\ngot  %s\n%s\n%s", seed, want, got, before.String(), after.String())
		}
		if strings.Contains(want, "throw") {
			thrown++
		}
	}
	if thrown < 300 || thrown > 2700 {
		t.Errorf("%d of 3000 methods throw: the test has lost its bite", thrown)
	}
}

// generator creates random trees over four ints (the first one exposed), two longs and three refs.
type generator struct {
	r *rand.Rand
	m *nodes.Method
	b nodes.BlockID
}

const (
	firstLong = 4
	firstRef  = 6
	lastRef   = 8
)

func (g *generator) method() {
	m := g.m
	m.Reset()
	for range firstLong {
		m.NewTemp(nodes.TYP_INT, 0)
	}
	m.Locals[3].Type, m.Locals[3].Size = nodes.TYP_BYTE, 1
	for range firstRef - firstLong {
		m.NewTemp(nodes.TYP_LONG, 0)
	}
	for range lastRef - firstRef + 1 {
		m.NewTemp(nodes.TYP_REF, 0)
	}
	g.b = m.NewBlock(nodes.BBJ_RETURN)
	m.AppendBlock(g.b)
	for i := range nodes.LclNum(2) { // two refs that are not null
		g.stmt(m.NewAssign(firstRef+i, g.call(nodes.TYP_REF, 0)))
	}
	for range 1 + g.r.IntN(5) {
		g.statement()
	}
	g.stmt(m.NewOp(nodes.GT_RETURN, nodes.TYP_INT, g.value(nodes.TYP_INT, 2), 0, 0))
}

func (g *generator) stmt(root nodes.NodeID) { g.m.NewStmt(g.b, root, 0) }

func (g *generator) statement() {
	m := g.m
	switch g.r.IntN(6) {
	case 0:
		g.stmt(g.call(nodes.TYP_VOID, 4))
	case 1: // pass the address of the exposed local to a call
		a := m.NewOp(nodes.GT_ADDR, nodes.TYP_BYREF, m.New(nodes.GT_LCL_VAR, nodes.TYP_INT, 0, 0, 0, 0), 0, 0)
		g.stmt(g.callWith(nodes.TYP_VOID, a, g.value(nodes.TYP_INT, 3)))
	case 2:
		l := nodes.LclNum(g.r.IntN(firstLong))
		g.stmt(m.NewAssign(l, g.value(nodes.TYP_INT, 4)))
	case 3:
		l := nodes.LclNum(firstLong + g.r.IntN(2))
		g.stmt(m.NewAssign(l, g.value(nodes.TYP_LONG, 4)))
	default:
		dst := g.location(3)
		v := g.value(m.Type[dst].Actual(), 3)
		g.stmt(m.New(nodes.GT_ASG, m.Type[dst], dst, v, 0, (m.Flags[dst]|m.Flags[v])&nodes.GTF_ALL_EFFECT|nodes.GTF_ASG|nodes.GTF_EXCEPT))
	}
}

// location creates an array element or a field.
func (g *generator) location(depth int) nodes.NodeID {
	m := g.m
	if g.r.IntN(2) == 0 {
		m.Indexes = append(m.Indexes, nodes.IndexRef{ElemType: nodes.TYP_INT, ElemSize: 4, LenOffset: irtest.LengthOffset, DataOffset: irtest.DataOffset})
		t := nodes.TYP_INT
		if g.r.IntN(4) == 0 {
			t = nodes.TYP_LONG
		}
		n := m.NewOp(nodes.GT_INDEX, nodes.TYP_INT, g.value(nodes.TYP_REF, depth-1), g.value(t, depth-1), nodes.GTF_EXCEPT|nodes.GTF_GLOB_REF)
		m.Val[n] = uint32(len(m.Indexes) - 1)
		return n
	}
	fields := []struct {
		t   nodes.VarType
		off uint32
	}{{nodes.TYP_INT, irtest.IntField}, {nodes.TYP_UBYTE, irtest.UByteField}, {nodes.TYP_SHORT, irtest.ShortField}, {nodes.TYP_INT, irtest.FarField}}
	f := fields[g.r.IntN(len(fields))]
	return g.field(f.t, f.off, g.value(nodes.TYP_REF, depth-1))
}

func (g *generator) field(t nodes.VarType, off uint32, obj nodes.NodeID) nodes.NodeID {
	m := g.m
	m.Fields = append(m.Fields, nodes.FieldRef{Offset: off})
	n := m.NewOp(nodes.GT_FIELD, t, obj, 0, nodes.GTF_EXCEPT|nodes.GTF_GLOB_REF)
	m.Val[n] = uint32(len(m.Fields) - 1)
	return n
}

// call creates a call with up to args random arguments.
func (g *generator) call(t nodes.VarType, args int) nodes.NodeID {
	if args > 0 && g.r.IntN(4) == 0 {
		args = 9
	}
	var list []nodes.NodeID
	for range args {
		list = append(list, g.value([]nodes.VarType{nodes.TYP_INT, nodes.TYP_LONG, nodes.TYP_REF}[g.r.IntN(3)], 2))
	}
	return g.callWith(t, list...)
}

func (g *generator) callWith(t nodes.VarType, list ...nodes.NodeID) nodes.NodeID {
	m := g.m
	c := nodes.Call{Method: ee.MethodHandle(10 + g.r.IntN(80))}
	c.Args = nodes.Range{First: uint32(len(m.Args)), Count: uint32(len(list))}
	f := nodes.GTF_CALL | nodes.GTF_EXCEPT | nodes.GTF_GLOB_REF
	for _, v := range list {
		m.Args = append(m.Args, nodes.Arg{Early: v, Type: m.Type[v].Actual()})
		f |= m.Flags[v] & nodes.GTF_ALL_EFFECT
	}
	m.Calls = append(m.Calls, c)
	return m.New(nodes.GT_CALL, t, 0, 0, uint32(len(m.Calls)-1), f)
}

// value creates a tree of the given type.
func (g *generator) value(t nodes.VarType, depth int) nodes.NodeID {
	m, r := g.m, g.r
	if depth <= 0 || r.IntN(5) == 0 {
		return g.leaf(t)
	}
	switch r.IntN(9) {
	case 0:
		return g.call(t, r.IntN(4))
	case 1: // tmp = x, tmp
		l := m.NewTemp(t, 0)
		set := m.NewAssign(l, g.value(t, depth-1))
		return m.NewOp(nodes.GT_COMMA, t, set, m.NewLclVar(l), 0)
	case 2:
		cond := m.NewOp(nodes.GT_LT, nodes.TYP_INT, g.value(nodes.TYP_INT, depth-1), g.value(nodes.TYP_INT, depth-1), 0)
		colon := m.NewOp(nodes.GT_COLON, t, g.value(t, depth-1), g.value(t, depth-1), 0)
		return m.NewOp(nodes.GT_QMARK, t, cond, colon, 0)
	}
	if t == nodes.TYP_REF {
		return g.field(nodes.TYP_REF, irtest.RefField, g.value(nodes.TYP_REF, depth-1))
	}
	if t == nodes.TYP_INT && r.IntN(3) == 0 {
		loc := g.location(depth)
		if m.Oper[loc] == nodes.GT_FIELD && r.IntN(3) == 0 { // *&x.f
			a := m.NewOp(nodes.GT_ADDR, nodes.TYP_BYREF, loc, 0, 0)
			return m.NewOp(nodes.GT_IND, m.Type[loc], a, 0, nodes.GTF_EXCEPT|nodes.GTF_GLOB_REF)
		}
		return loc
	}
	if r.IntN(5) == 0 {
		return g.cast(t, depth)
	}
	opers := []nodes.Oper{nodes.GT_ADD, nodes.GT_SUB, nodes.GT_MUL, nodes.GT_AND, nodes.GT_OR, nodes.GT_XOR, nodes.GT_LSH, nodes.GT_DIV, nodes.GT_MOD, nodes.GT_LT, nodes.GT_GE, nodes.GT_EQ, nodes.GT_NE, nodes.GT_GT}
	o := opers[r.IntN(len(opers))]
	var f nodes.NodeFlags
	at := t
	switch o {
	case nodes.GT_DIV, nodes.GT_MOD:
		if t == nodes.TYP_LONG {
			o = nodes.GT_ADD
			break
		}
		f = nodes.GTF_EXCEPT
	case nodes.GT_ADD, nodes.GT_SUB, nodes.GT_MUL:
		if t == nodes.TYP_INT && r.IntN(4) == 0 {
			f = nodes.GTF_OVERFLOW | nodes.GTF_EXCEPT
		}
	case nodes.GT_LSH:
		at = nodes.TYP_INT
	}
	if o.Is(nodes.GTK_RELOP) {
		if t == nodes.TYP_LONG {
			o = nodes.GT_XOR
		} else if r.IntN(2) == 0 {
			at = nodes.TYP_LONG
		}
		if r.IntN(3) == 0 {
			f |= nodes.GTF_UNSIGNED
		}
		n := m.NewOp(o, t, g.value(at, depth-1), g.value(at, depth-1), f)
		return n
	}
	return m.NewOp(o, t, g.value(t, depth-1), g.value(at, depth-1), f)
}

func (g *generator) cast(t nodes.VarType, depth int) nodes.NodeID {
	m, r := g.m, g.r
	to := []nodes.VarType{nodes.TYP_BYTE, nodes.TYP_UBYTE, nodes.TYP_SHORT, nodes.TYP_USHORT, nodes.TYP_INT, nodes.TYP_UINT}[r.IntN(6)]
	if t == nodes.TYP_LONG {
		to = nodes.TYP_LONG
	}
	src := []nodes.VarType{nodes.TYP_INT, nodes.TYP_LONG}[r.IntN(2)]
	f := []nodes.NodeFlags{0, nodes.GTF_UNSIGNED, nodes.GTF_OVERFLOW | nodes.GTF_EXCEPT}[r.IntN(3)]
	if src == nodes.TYP_LONG {
		f &^= nodes.GTF_UNSIGNED
	}
	n := m.NewOp(nodes.GT_CAST, t, g.value(src, depth-1), 0, f)
	m.Val[n] = uint32(to)
	return n
}

func (g *generator) leaf(t nodes.VarType) nodes.NodeID {
	m, r := g.m, g.r
	if r.IntN(3) == 0 {
		if t == nodes.TYP_REF {
			return m.NewInt(t, 0)
		}
		return m.NewInt(t, int64([]int32{0, 1, 2, 3, -1, 4, 255, 1 << 30, -1 << 31}[r.IntN(9)]))
	}
	switch t {
	case nodes.TYP_INT:
		return m.NewLclVar(nodes.LclNum(r.IntN(firstLong)))
	case nodes.TYP_LONG:
		return m.NewLclVar(nodes.LclNum(firstLong + r.IntN(2)))
	}
	if r.IntN(8) == 0 {
		return m.NewLclVar(lastRef) // null
	}
	return m.NewLclVar(nodes.LclNum(firstRef + r.IntN(2)))
}
