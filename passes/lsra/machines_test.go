package lsra

import (
	"fmt"
	"math/rand"
	"testing"

	"ryugo/ee"
	"ryugo/nodes"
	"ryugo/targets"
	"ryugo/targets/gcinfo"
)

// machine is a made-up machine for random programs with locals in registers. Its instructions have
// every kind of constraint that real machines have. Their needs depend only on the target's row.
type machine struct {
	t     *targets.Target
	types []nodes.VarType // the types of locals
	word  nodes.VarType   // the type of integers and references that fit in one register
}

// sixRegs has the registers of x86: six for integers, eight for floats.
var sixRegs = machine{&targets.Target{
	Name:        "six",
	IntRegs:     0x3f,
	FloatRegs:   0xff << f0,
	CalleeSaved: 1<<r3 | 1<<r4 | 1<<r5,
	CallerSaved: 1<<r0 | 1<<r1 | 1<<r2 | 0xff<<f0,
	AllocOrder:  []targets.Reg{r0, r1, r2, r3, r4, r5, f0, f0 + 1, f0 + 2, f0 + 3, f0 + 4, f0 + 5, f0 + 6, f0 + 7},
	LclOrder:    []targets.Reg{r2, r1, r3, r4, r5, f0 + 7, f0 + 6, f0 + 5, f0 + 4, f0 + 3, f0 + 2, f0 + 1},
	KeptReg:     r5,
	ABI:         toyABI,
	// GT_XCHG needs two operands, a scratch register and r0, which leaves three.
	IntRoom:   targets.Room{All: 3, Busy: 2},
	FloatRoom: targets.Room{All: 6, Busy: 5},
}, []nodes.VarType{nodes.TYP_LONG, nodes.TYP_INT, nodes.TYP_REF, nodes.TYP_DOUBLE}, nodes.TYP_LONG}

// pairRegs keeps a double in two floating-point registers, as arm32 does, and a long in two integer
// registers: for example f0 and f1, r2 and r3.
var pairRegs = machine{&targets.Target{
	Name:        "pairs",
	IntRegs:     0x3ff,
	FloatRegs:   0xfff << f0,
	CalleeSaved: 0xf<<6 | 0xf<<(f0+8),
	CallerSaved: 0x3f | 0xff<<f0,
	AllocOrder: []targets.Reg{r0, r1, r2, r3, r4, r5, 6, 7, 8, 9,
		f0, f0 + 1, f0 + 2, f0 + 3, f0 + 4, f0 + 5, f0 + 6, f0 + 7, f0 + 8, f0 + 9, f0 + 10, f0 + 11},
	LclOrder: []targets.Reg{r2, r3, r4, r5, 6, 7, 8, 9, f0 + 2, f0 + 3, f0 + 4, f0 + 5, f0 + 6, f0 + 7, f0 + 8, f0 + 9, f0 + 10, f0 + 11},
	KeptReg:  nodes.NoReg,
	ABI:      toyABI,
	// GT_ADD needs two pairs. Each local may be in another of the remaining five or six.
	IntRoom:   targets.Room{All: 3, Busy: 2},
	FloatRoom: targets.Room{All: 4, Busy: 3},
	PairTypes: 1<<nodes.TYP_DOUBLE | 1<<nodes.TYP_LONG,
}, []nodes.VarType{nodes.TYP_LONG, nodes.TYP_INT, nodes.TYP_REF, nodes.TYP_DOUBLE, nodes.TYP_FLOAT}, nodes.TYP_INT}

func (x machine) Generate(*nodes.Method, *targets.Env)             {}
func (x machine) Emit(*nodes.Method, *targets.Env, *ee.Code) error { return nil }
func (x machine) GCTable() *gcinfo.Table                           { return nil }

func (x machine) Clobbers(m *nodes.Method, _ *targets.Env, n nodes.NodeID) (c targets.Clobbers) {
	switch m.Oper[n] {
	case nodes.GT_CALL:
		c.Call = true
	case nodes.GT_DIV:
		c.Fixed = 1<<r0 | 1<<r2
	case nodes.GT_LSH:
		c.Fixed = 1 << r1
	case nodes.GT_XCHG:
		c.Destroyed = 1 << r0
	}
	return c
}

// Lower makes nodes contain the operands that are locals in registers.
func (x machine) Lower(m *nodes.Method, _ *targets.Env) {
	for b := m.FirstBB; b != 0; b = m.Blocks.Next[b] {
		for n := m.Blocks.First[b]; n != 0; n = m.Next[n] {
			op := m.Op2[n]
			if m.Oper[n] == nodes.GT_NOT {
				op = m.Op1[n]
			} else if m.Oper[n] != nodes.GT_ADD {
				continue
			}
			if m.Oper[op] == nodes.GT_LCL_VAR && m.Locals[m.Val[op]].Flags&nodes.LvRegister != 0 {
				m.Unlink(b, op)
				m.Flags[op] |= nodes.GTF_CONTAINED
			}
		}
	}
}

func (x machine) BuildRefs(m *nodes.Method, env *targets.Env, b nodes.BlockID, first nodes.NodeID, r *targets.Refs) nodes.NodeID {
	any := x.t.IntRegs
	read := func(l *nodes.Local) { r.Read(x.t.RegsOf(l.Type, l.Reg)) }
	use := func(op nodes.NodeID, f targets.RefFlags, mask targets.RegMask) {
		switch {
		case m.Flags[op]&nodes.GTF_CONTAINED != 0 && f != 0:
			l := &m.Locals[m.Val[op]]
			r.ReadDelayed(x.t.RegsOf(l.Type, l.Reg))
		case m.Flags[op]&nodes.GTF_CONTAINED != 0:
			read(&m.Locals[m.Val[op]])
		case x.t.IsPair(m.Type[op]):
			r.UsePair(f, op, 0, mask)
		case f != 0:
			r.UseDelayFree(op, mask)
		default:
			r.Use(op, mask)
		}
	}
	def := func(n nodes.NodeID, f targets.RefFlags, mask targets.RegMask) {
		switch {
		case x.t.IsPair(m.Type[n]):
			r.DefPair(f, 0, mask)
		case f != 0:
			r.DefPreferUse(mask)
		default:
			r.Def(mask)
		}
	}
	for n := first; n != 0; n = m.Next[n] {
		r.Begin(n)
		a, c := m.Op1[n], m.Op2[n]
		switch m.Oper[n] {
		case nodes.GT_CNS_INT, nodes.GT_CNS_DBL:
			def(n, 0, 0)
		case nodes.GT_LCL_VAR:
			if l := &m.Locals[m.Val[n]]; l.Flags&nodes.LvRegister != 0 {
				read(l)
			}
			def(n, 0, 0)
		case nodes.GT_STORE_LCL_VAR:
			use(a, 0, 0)
			if l := &m.Locals[m.Val[n]]; l.Flags&nodes.LvRegister != 0 {
				r.Write(x.t.RegsOf(l.Type, l.Reg))
			}
		case nodes.GT_ADD: // two-address
			use(a, 0, 0)
			use(c, targets.RefDelayFree, 0)
			def(n, targets.RefPreferUse, 0)
		case nodes.GT_NOT:
			use(a, 0, 0)
			def(n, 0, 0)
		case nodes.GT_LSH: // count in r1
			use(a, 0, any&^(1<<r1))
			use(c, targets.RefDelayFree, 1<<r1)
			def(n, targets.RefPreferUse, any&^(1<<r1))
		case nodes.GT_DIV: // r0 and r2
			use(a, 0, 1<<r0)
			use(c, targets.RefDelayFree, any&^(1<<r0|1<<r2))
			r.Internal(1 << r2)
			def(n, 0, 1<<r0)
		case nodes.GT_XCHG: // a scratch register, and a kill
			use(a, 0, 0)
			use(c, 0, 0)
			r.Internal(any)
			r.Kill(1 << r0)
			def(n, 0, 0)
		case nodes.GT_CALL:
			r.Kill(x.t.CallerSaved)
			if m.Type[n].IsFloat() {
				def(n, 0, 1<<f0)
			} else {
				def(n, 0, 1<<r0)
			}
		}
	}
	r.End()
	return 0
}

// randomProgram creates LIR of several blocks, with jumps in both directions, in which many locals
// are live at the same time.
func (x machine) randomProgram(m *nodes.Method, r *rand.Rand) {
	m.Reset()
	m.IsLIR = true
	m.Calls = append(m.Calls, nodes.Call{})
	of := map[nodes.VarType][]nodes.LclNum{} // by class
	for i := range 4 + r.Intn(24) {
		t := x.types[r.Intn(len(x.types))]
		n := m.NewTemp(t, 0)
		m.Locals[n].Flags |= nodes.LvTracked
		m.Locals[n].VarIndex = uint32(i)
		of[x.class(t)] = append(of[x.class(t)], n)
	}
	var blocks []nodes.BlockID
	for range 1 + r.Intn(5) {
		b := m.NewBlock(nodes.BBJ_NONE)
		m.AppendBlock(b)
		m.Blocks.Weight[b] = []float32{0.2, 1, 8}[r.Intn(3)]
		blocks = append(blocks, b)
	}
	var b nodes.BlockID
	add := func(o nodes.Oper, t nodes.VarType, a, c nodes.NodeID, val uint32) nodes.NodeID {
		n := m.New(o, t, a, c, val, 0)
		m.InsertBefore(b, 0, n)
		return n
	}
	var tree func(t nodes.VarType, depth int) nodes.NodeID
	tree = func(t nodes.VarType, depth int) nodes.NodeID {
		k := r.Intn(12)
		switch s := of[t]; {
		case depth == 0 || k < 3:
			if len(s) > 0 && k < 9 {
				l := s[r.Intn(len(s))]
				return add(nodes.GT_LCL_VAR, m.Locals[l].Type.Actual(), 0, 0, uint32(l))
			} else if t.IsFloat() {
				return add(nodes.GT_CNS_DBL, t, 0, 0, m.NewConst(0))
			}
			return add(nodes.GT_CNS_INT, t, 0, 0, m.NewConst(uint64(r.Intn(100))))
		case k == 3:
			return add(nodes.GT_CALL, t, 0, 0, 0)
		case k < 6:
			return add(nodes.GT_NOT, t, tree(t, depth-1), 0, 0)
		}
		o := nodes.GT_ADD
		if t == x.word {
			o = []nodes.Oper{nodes.GT_ADD, nodes.GT_ADD, nodes.GT_LSH, nodes.GT_DIV, nodes.GT_XCHG}[r.Intn(5)]
		}
		y, z := tree(t, depth-1), tree(t, depth-1)
		return add(o, t, y, z, 0)
	}
	for i, id := range blocks {
		b = id
		for range 1 + r.Intn(12) {
			l := nodes.LclNum(r.Intn(len(m.Locals)))
			v := tree(x.class(m.Locals[l].Type), r.Intn(5))
			add(nodes.GT_STORE_LCL_VAR, m.Locals[l].Type, v, 0, uint32(l))
		}
		switch {
		case i == len(blocks)-1:
			m.Blocks.Kind[b] = nodes.BBJ_RETURN
		case r.Intn(3) > 0:
			m.Blocks.Kind[b], m.Blocks.Jump[b] = nodes.BBJ_COND, blocks[r.Intn(len(blocks))]
		}
	}
}

// class returns the type of tree values in which a local of type t may appear.
func (x machine) class(t nodes.VarType) nodes.VarType {
	if t.IsFloat() || x.t.IsPair(t) {
		return t
	}
	return x.word
}

// pressure counts what the allocations of TestMachines did.
type pressure struct {
	inRegs, splits, reloads int
	taken                   int // values in registers of locals that their nodes contain
}

// allocate compiles the program for a seed. The error is a panic of the allocator or of its
// checkers.
func (x machine) allocate(p *Locals, a *Allocator, m *nodes.Method, seed int64, full bool, sum *pressure) (err error) {
	defer func() {
		if e := recover(); e != nil {
			err = fmt.Errorf("seed %d: %v", seed, e)
		}
	}()
	x.randomProgram(m, rand.New(rand.NewSource(seed)))
	env := &targets.Env{Target: x.t, MinOpts: !full}
	if full {
		env.LiveOut = liveOut(m)
		if p.Run(m, env, x); p.Splits() {
			p.Split()
			sum.splits++
		}
		p.Cleanup()
	}
	x.Lower(m, env)
	a.Run(m, env, x)
	for i := range m.Locals {
		if m.Locals[i].Flags&nodes.LvRegister != 0 {
			sum.inRegs++
		}
	}
	for n := range m.NumNodes {
		if m.Oper[n] == nodes.GT_RELOAD {
			sum.reloads++
		}
		if op := m.Op1[n]; m.Oper[n] == nodes.GT_NOT && m.Flags[op]&nodes.GTF_CONTAINED != 0 && m.Locals[m.Val[op]].Reg == m.Reg[n] {
			sum.taken++
		}
	}
	return nil
}

// TestMachines allocates random programs for made-up machines, with and without locals in
// registers. The checkers execute each block symbolically.
func TestMachines(t *testing.T) {
	for _, x := range []machine{sixRegs, pairRegs} {
		for _, full := range []bool{false, true} {
			p, a := Locals{Check: true}, Allocator{Check: true}
			var m nodes.Method
			var sum pressure
			for seed := range int64(3000) {
				if err := x.allocate(&p, &a, &m, seed, full, &sum); err != nil {
					t.Fatalf("%s, full %v: %v", x.t.Name, full, err)
				}
			}
			if sum.reloads == 0 || full && (sum.inRegs == 0 || sum.splits == 0 || sum.taken == 0) {
				t.Errorf("%s, full %v: %+v: the programs put no pressure on the allocator", x.t.Name, full, sum)
			}
			t.Logf("%s, full %v: %+v", x.t.Name, full, sum)
		}
	}
}

// TestMachinesNeedRoom checks that the programs detect a target row that gives locals too many
// registers.
func TestMachinesNeedRoom(t *testing.T) {
	for _, x := range []machine{sixRegs} {
		row := *x.t
		row.IntRoom = targets.Room{All: 10, Busy: 8} // for a machine with more registers
		x.t = &row
		p, a := Locals{Check: true}, Allocator{Check: true}
		var m nodes.Method
		failed := 0
		for seed := range int64(3000) {
			if x.allocate(&p, &a, &m, seed, true, &pressure{}) != nil {
				failed++
			}
		}
		if failed == 0 {
			t.Errorf("%s: too much room for locals was not found", x.t.Name)
		}
	}
}

// oneBlock makes m a method in LIR of one block. The returned function appends a node to the block.
func oneBlock(m *nodes.Method) (b nodes.BlockID, add func(o nodes.Oper, a, c nodes.NodeID, val uint32) nodes.NodeID) {
	m.Reset()
	m.IsLIR = true
	b = m.NewBlock(nodes.BBJ_RETURN)
	m.AppendBlock(b)
	return b, func(o nodes.Oper, a, c nodes.NodeID, val uint32) nodes.NodeID {
		n := m.New(o, nodes.TYP_LONG, a, c, val, 0)
		m.InsertBefore(b, 0, n)
		return n
	}
}

// TestCheckerSeesOverwrittenLocal puts a sum in the register of its second operand, which the node
// reads after it has written to that register.
func TestCheckerSeesOverwrittenLocal(t *testing.T) {
	x := sixRegs
	var m nodes.Method
	b, add := oneBlock(&m)
	v := m.NewTemp(nodes.TYP_LONG, 0)
	m.Locals[v].Flags |= nodes.LvTracked
	add(nodes.GT_STORE_LCL_VAR, add(nodes.GT_CNS_INT, 0, 0, m.NewConst(1)), 0, uint32(v))
	sum := add(nodes.GT_ADD, add(nodes.GT_CNS_INT, 0, 0, m.NewConst(2)), add(nodes.GT_LCL_VAR, 0, 0, uint32(v)), 0)
	m.Flags[sum] |= nodes.GTF_UNUSED_VALUE
	env := &targets.Env{Target: x.t, LiveOut: liveOut(&m)}
	p, a := Locals{Check: true}, Allocator{Check: true}
	p.Run(&m, env, x)
	x.Lower(&m, env)
	a.Run(&m, env, x)
	if l := &m.Locals[v]; l.Flags&nodes.LvRegister == 0 || m.Reg[sum] == l.Reg {
		t.Fatalf("the local is in %d, the sum in %d", l.Reg, m.Reg[sum])
	}
	defer func() {
		if recover() == nil {
			t.Error("a local that is overwritten too early was not found")
		}
	}()
	m.Reg[sum] = m.Locals[v].Reg
	a.check.part(&m, x.t, m.Blocks.First[b], 0, &a.refs, len(a.slots))
}

// TestCheckerSeesOldValue: a value that was read from a local may be copied to the local's register
// while the local has the same value.
func TestCheckerSeesOldValue(t *testing.T) {
	for _, changes := range []bool{false, true} {
		x := sixRegs
		var m nodes.Method
		b, add := oneBlock(&m)
		number := func() nodes.NodeID { return add(nodes.GT_CNS_INT, 0, 0, m.NewConst(1)) }
		v := m.NewTemp(nodes.TYP_LONG, 0)
		m.Locals[v].Flags |= nodes.LvTracked
		add(nodes.GT_STORE_LCL_VAR, number(), 0, uint32(v))
		read := add(nodes.GT_LCL_VAR, 0, 0, uint32(v))
		if changes {
			add(nodes.GT_STORE_LCL_VAR, number(), 0, uint32(v))
		}
		sum := add(nodes.GT_ADD, read, number(), 0)
		last := add(nodes.GT_NOT, add(nodes.GT_LCL_VAR, 0, 0, uint32(v)), 0, 0)
		m.Flags[sum] |= nodes.GTF_UNUSED_VALUE
		m.Flags[last] |= nodes.GTF_UNUSED_VALUE
		c := m.New(nodes.GT_COPY, nodes.TYP_LONG, read, 0, 0, 0)
		env := &targets.Env{Target: x.t, LiveOut: liveOut(&m)}
		p, a := Locals{Check: true}, Allocator{Check: true}
		p.Run(&m, env, x)
		x.Lower(&m, env)
		a.Run(&m, env, x)
		l := &m.Locals[v]
		if l.Flags&nodes.LvRegister == 0 {
			t.Fatal("the local is in memory")
		}
		m.Reg[read] = r5
		m.Reg[c] = l.Reg
		m.InsertBefore(b, sum, c)
		m.Op1[sum] = c
		wrong := func() (wrong bool) {
			defer func() { wrong = recover() != nil }()
			a.check.part(&m, x.t, m.Blocks.First[b], 0, &a.refs, len(a.slots))
			return false
		}()
		if wrong != changes {
			t.Errorf("the local changes: %v; the checker refuses: %v", changes, wrong)
		}
	}
}
