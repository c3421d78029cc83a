package lsra

import (
	"math"
	"math/rand"
	"testing"

	"ryugo/ee"
	"ryugo/nodes"
	"ryugo/passes/irtest"
	"ryugo/targets"
	"ryugo/targets/abi"
	"ryugo/targets/gcinfo"
)

// toy is a machine with six integer and three floating-point registers and every kind of constraint
// that real machines have.
type toy struct{}

const (
	r0 = iota
	r1
	r2
	r3
	r4
	r5
	f0 = 16
)

var toyTarget = &targets.Target{
	IntRegs:     0x3f,
	FloatRegs:   0x70000,
	CallerSaved: 0x3f&^(1<<r4|1<<r5) | 0x70000,
	AllocOrder:  []targets.Reg{r3, r4, r5, r0, r1, r2, f0, f0 + 1, f0 + 2},
	ABI:         toyABI,
}

var toyABI = &targets.ABI{Convention: &abi.Convention{IntRets: []targets.Reg{r0}, FloatRets: []targets.Reg{f0}}}

func (toy) Lower(*nodes.Method, *targets.Env)                {}
func (toy) Generate(*nodes.Method, *targets.Env)             {}
func (toy) Emit(*nodes.Method, *targets.Env, *ee.Code) error { return nil }
func (toy) GCTable() *gcinfo.Table                           { return nil }
func (toy) Clobbers(*nodes.Method, *targets.Env, nodes.NodeID) targets.Clobbers {
	return targets.Clobbers{}
}

func (toy) BuildRefs(m *nodes.Method, env *targets.Env, b nodes.BlockID, first nodes.NodeID, r *targets.Refs) nodes.NodeID {
	for n := first; n != 0; n = m.Next[n] {
		if m.Oper[n] == nodes.GT_IL_OFFSET {
			if r.IsFull() {
				r.End()
				return n
			}
			continue
		}
		r.Begin(n)
		switch m.Oper[n] {
		case nodes.GT_CNS_INT, nodes.GT_CNS_DBL:
			r.Def(0)
		case nodes.GT_ADD: // two-address
			r.Use(m.Op1[n], 0)
			r.UseDelayFree(m.Op2[n], 0)
			r.DefPreferUse(0)
		case nodes.GT_LSH: // count in r1
			r.Use(m.Op1[n], toyTarget.IntRegs&^(1<<r1))
			r.UseDelayFree(m.Op2[n], 1<<r1)
			r.DefPreferUse(toyTarget.IntRegs &^ (1 << r1))
		case nodes.GT_DIV: // r0 and r2
			r.Use(m.Op1[n], 1<<r0)
			r.UseDelayFree(m.Op2[n], toyTarget.IntRegs&^(1<<r0|1<<r2))
			r.Internal(1 << r2)
			r.Def(1 << r0)
		case nodes.GT_XCHG: // scratch registers of both kinds, and a kill
			r.Use(m.Op1[n], 0)
			r.Use(m.Op2[n], 0)
			r.Internal(0x3f)
			r.Kill(1 << r0)
			r.Def(0)
		case nodes.GT_CKFINITE: // a scratch register, and a particular one for the result
			r.Use(m.Op1[n], 0)
			r.Internal(0x3f)
			r.Def(1 << r3)
		case nodes.GT_PUTARG_REG:
			r.Use(m.Op1[n], 0)
			r.Def(targets.MaskOf(targets.Reg(m.Val[n])))
		case nodes.GT_MULHI: // a call with two arguments
			r.Use(m.Op1[n], targets.MaskOf(targets.Reg(m.Val[m.Op1[n]])))
			r.Use(m.Op2[n], targets.MaskOf(targets.Reg(m.Val[m.Op2[n]])))
			r.Kill(toyTarget.CallerSaved)
			if m.Type[n].IsFloat() {
				r.Def(1 << f0)
			} else {
				r.Def(1 << r0)
			}
		case nodes.GT_CALL: // several results
			r.Kill(toyTarget.CallerSaved)
			c := &m.Calls[m.Val[n]]
			for i := range c.Ret.Count {
				r.DefPart(i, targets.MaskOf(c.Ret.Regs[i]))
			}
		case nodes.GT_STORE_MULTI_VAR: // some of the results are used
			c := &m.Calls[m.Val[m.Op1[n]]]
			for i, v := range m.MultiVarsOf(n) {
				if v.Lcl == nodes.NoLcl {
					continue
				}
				mask := toyTarget.IntRegs
				if c.Ret.Types[i].IsFloat() {
					mask = toyTarget.FloatRegs
				}
				r.UsePart(m.Op1[n], uint8(i), mask)
			}
		case nodes.GT_RETURN: // in particular registers, other than those the values arrive in
			if m.ReturnsMulti(m.Op1[n]) {
				for i, reg := range m.RetDesc.Regs[:m.RetDesc.Count] {
					r.UsePart(m.Op1[n], uint8(i), targets.MaskOf(reg))
				}
			}
		case nodes.GT_NOT:
			it := m.Op1[n]
			if m.Flags[it]&nodes.GTF_CONTAINED != 0 { // reads through a contained node
				it = m.Op1[it]
			}
			r.Use(it, 0)
			r.Def(0)
		}
	}
	r.End()
	return 0
}

// randomBlock appends a block of random operations. depth is how many values may be unused at once.
func randomBlock(m *nodes.Method, r *rand.Rand, size, depth int) {
	b := m.NewBlock(nodes.BBJ_THROW)
	m.AppendBlock(b)
	add := func(o nodes.Oper, t nodes.VarType, a, c nodes.NodeID, val uint32) nodes.NodeID {
		n := m.New(o, t, a, c, val, 0)
		m.InsertBefore(b, 0, n)
		return n
	}
	var ints, floats, calls []nodes.NodeID
	take := func(s *[]nodes.NodeID) nodes.NodeID {
		i := r.Intn(len(*s))
		n := (*s)[i]
		*s = append((*s)[:i], (*s)[i+1:]...)
		return n
	}
	for range size {
		for len(ints) < 2 {
			ints = append(ints, add(nodes.GT_CNS_INT, nodes.TYP_LONG, 0, 0, 0))
		}
		for len(floats) < 2 {
			floats = append(floats, add(nodes.GT_CNS_DBL, nodes.TYP_DOUBLE, 0, 0, 0))
		}
		switch k := r.Intn(11); {
		case k == 0 && len(ints) < depth:
			ints = append(ints, add(nodes.GT_CNS_INT, nodes.TYP_INT, 0, 0, 0))
		case k == 1 && len(floats) < depth:
			floats = append(floats, add(nodes.GT_CNS_DBL, nodes.TYP_DOUBLE, 0, 0, 0))
		case k == 2:
			ints = append(ints, add(nodes.GT_LSH, nodes.TYP_LONG, take(&ints), take(&ints), 0))
		case k == 3:
			ints = append(ints, add(nodes.GT_DIV, nodes.TYP_LONG, take(&ints), take(&ints), 0))
		case k == 4:
			floats = append(floats, add(nodes.GT_ADD, nodes.TYP_DOUBLE, take(&floats), take(&floats), 0))
		case k == 5:
			ints = append(ints, add(nodes.GT_XCHG, nodes.TYP_LONG, take(&ints), take(&ints), 0))
		case k == 6:
			x := take(&ints)
			y := take(&ints)
			px := add(nodes.GT_PUTARG_REG, nodes.TYP_LONG, x, 0, r0)
			py := add(nodes.GT_PUTARG_REG, nodes.TYP_LONG, y, 0, r1)
			ints = append(ints, add(nodes.GT_MULHI, nodes.TYP_LONG, px, py, 0))
		case k == 7:
			c := m.New(nodes.GT_NEG, nodes.TYP_LONG, take(&ints), 0, 0, nodes.GTF_CONTAINED)
			ints = append(ints, add(nodes.GT_NOT, nodes.TYP_LONG, c, 0, 0))
		case k == 8 && len(calls) < 3:
			calls = append(calls, add(nodes.GT_CALL, nodes.TYP_STRUCT, 0, 0, multiCall(m)))
		case k == 9 && len(calls) > 0:
			add(nodes.GT_STORE_MULTI_VAR, nodes.TYP_STRUCT, take(&calls), 0, wanted(m, r))
		default:
			ints = append(ints, add(nodes.GT_ADD, nodes.TYP_LONG, take(&ints), take(&ints), 0))
		}
	}
}

// multiCall appends the row of a call that returns a reference, an integer and a float.
func multiCall(m *nodes.Method) uint32 {
	m.Calls = append(m.Calls, nodes.Call{Ret: nodes.RetDesc{
		Count: 3,
		Types: [nodes.MaxRetRegs]nodes.VarType{nodes.TYP_REF, nodes.TYP_LONG, nodes.TYP_DOUBLE},
		Regs:  [nodes.MaxRetRegs]uint8{r0, r1, f0},
	}})
	return uint32(len(m.Calls) - 1)
}

// wanted appends the rows of a store that follows such a call.
func wanted(m *nodes.Method, r *rand.Rand) uint32 {
	val := m.NewMultiVars(3)
	for i := range 3 {
		if r.Intn(4) > 0 {
			m.MultiVars[m.MultiVarLists[val].First+uint32(i)].Lcl = nodes.LclNum(i)
		}
	}
	return val
}

// TestGolden runs the phase for the toy machine over testdata.
func TestGolden(t *testing.T) {
	a := Allocator{Check: true}
	irtest.Files(t, func(m *nodes.Method, env *targets.Env) {
		env.Target = toyTarget
		a.Run(m, env, toy{})
	})
}

// TestRandomBlocks allocates random blocks under light and heavy register pressure. The checker
// executes each block symbolically.
func TestRandomBlocks(t *testing.T) {
	a := Allocator{Check: true}
	env := &targets.Env{Target: toyTarget}
	var m nodes.Method
	copies, reloads, multi := 0, 0, 0
	for seed := range int64(3000) {
		r := rand.New(rand.NewSource(seed))
		m.Reset()
		for range 1 + r.Intn(3) {
			randomBlock(&m, r, 1+r.Intn(60), 3+r.Intn(12))
		}
		func() {
			defer func() {
				if e := recover(); e != nil {
					t.Fatalf("seed %d: %v", seed, e)
				}
			}()
			a.Run(&m, env, toy{})
		}()
		for n := range m.NumNodes {
			switch m.Oper[n] {
			case nodes.GT_COPY:
				copies++
			case nodes.GT_RELOAD:
				reloads++
				if m.Val[n] != 0 {
					multi++
				}
			}
		}
	}
	if copies == 0 || reloads == 0 || multi == 0 {
		t.Errorf("%d copies, %d reloads, %d of single registers of calls: the blocks put no pressure on the allocator", copies, reloads, multi)
	}
}

// TestLongBlocks allocates blocks of many statements. The allocator processes them in parts that
// end where no value is live; some values live past the end of their statement.
func TestLongBlocks(t *testing.T) {
	a := Allocator{Check: true}
	env := &targets.Env{Target: toyTarget}
	var m nodes.Method
	for seed := range int64(20) {
		r := rand.New(rand.NewSource(seed))
		m.Reset()
		b := m.NewBlock(nodes.BBJ_THROW)
		m.AppendBlock(b)
		add := func(o nodes.Oper, x, y nodes.NodeID, f nodes.NodeFlags) nodes.NodeID {
			n := m.New(o, nodes.TYP_LONG, x, y, 0, f)
			m.InsertBefore(b, 0, n)
			return n
		}
		waits := nodes.NodeID(0) // a value for a later statement
		for i := range 4 * maxRefs {
			add(nodes.GT_IL_OFFSET, 0, 0, 0)
			x := add(nodes.GT_CNS_INT, 0, 0, 0)
			if waits != 0 && r.Intn(4) == 0 || waits != 0 && i == 4*maxRefs-1 {
				x, waits = add(nodes.GT_ADD, x, waits, 0), 0
			} else if waits == 0 && r.Intn(4) == 0 {
				waits = add(nodes.GT_CNS_INT, 0, 0, 0)
			}
			add(nodes.GT_NOT, x, 0, nodes.GTF_UNUSED_VALUE)
		}
		a.Run(&m, env, toy{})
		if len(a.refs.List) > 2*maxRefs {
			t.Errorf("seed %d: %d RefPositions at once", seed, len(a.refs.List))
		}
	}
}

// TestCheckerSeesWrongRegisters changes a register that the allocator chose.
func TestCheckerSeesWrongRegisters(t *testing.T) {
	a := Allocator{}
	env := &targets.Env{Target: toyTarget}
	found, tried := 0, 0
	for seed := range int64(100) {
		var m nodes.Method
		m.Reset()
		randomBlock(&m, rand.New(rand.NewSource(seed)), 20, 5)
		a.Run(&m, env, toy{})
		for n := 1; n < m.NumNodes; n++ {
			if m.Oper[n] == nodes.GT_ADD && m.Type[n] == nodes.TYP_LONG && m.Reg[n] != r0 {
				m.Reg[n] = r0 // a value whose use expects another register, or one that is overwritten
				if m.Next[n] == 0 {
					continue
				}
				tried++
				func() {
					defer func() {
						if recover() != nil {
							found++
						}
					}()
					var c checker
					a.refs.Reset(&m, toyTarget, math.MaxInt)
					toy{}.BuildRefs(&m, env, m.FirstBB, m.Blocks.First[m.FirstBB], &a.refs)
					c.part(&m, toyTarget, m.Blocks.First[m.FirstBB], 0, &a.refs, len(a.slots))
				}()
				break
			}
		}
	}
	if tried == 0 || found == 0 {
		t.Errorf("found %d of %d", found, tried)
	}
}

// finds reports an error unless the checker accepts the allocation of block b by a, and rejects it
// after spoil has introduced an error.
func finds(t *testing.T, a *Allocator, m *nodes.Method, b nodes.BlockID, what string, spoil func()) {
	verify := func() (wrong bool) {
		defer func() { wrong = recover() != nil }()
		var c checker
		// a.refs are the references of the block, as the allocator used them.
		c.part(m, toyTarget, m.Blocks.First[b], 0, &a.refs, len(a.slots))
		return false
	}
	if verify() {
		t.Fatal("the checker is wrong")
	}
	spoil()
	if !verify() {
		t.Errorf("a wrong %s was not found", what)
	}
}

// TestCheckerSeesWrongMultiRegs puts one value of a call in a register other than the one its user
// expects, or fails to put it in its spill temp.
func TestCheckerSeesWrongMultiRegs(t *testing.T) {
	for what, spoil := range map[string]func(*nodes.MultiReg){
		"register":   func(r *nodes.MultiReg) { r.Reg = r5 },
		"spill flag": func(r *nodes.MultiReg) { r.Spill = false },
		"spill temp": func(r *nodes.MultiReg) { r.SpillTmp = 1 },
	} {
		var m nodes.Method
		m.Reset()
		b := m.NewBlock(nodes.BBJ_THROW)
		m.AppendBlock(b)
		add := func(o nodes.Oper, t nodes.VarType, a nodes.NodeID, val uint32) nodes.NodeID {
			n := m.New(o, t, a, 0, val, 0)
			m.InsertBefore(b, 0, n)
			return n
		}
		for range 3 {
			m.NewTemp(nodes.TYP_LONG, 0)
		}
		call := add(nodes.GT_CALL, nodes.TYP_STRUCT, 0, multiCall(&m))
		other := add(nodes.GT_CALL, nodes.TYP_STRUCT, 0, multiCall(&m))
		for _, c := range [...]nodes.NodeID{other, call} {
			st := add(nodes.GT_STORE_MULTI_VAR, nodes.TYP_STRUCT, c, m.NewMultiVars(3))
			for i := range m.MultiVarsOf(st) {
				m.MultiVarsOf(st)[i].Lcl = nodes.LclNum(i)
			}
		}
		a := Allocator{}
		env := &targets.Env{Target: toyTarget}
		a.Run(&m, env, toy{})
		finds(t, &a, &m, b, what, func() { spoil(&m.MultiRegsOf(call)[0]) })
	}
}

func TestWarmAllocatorDoesNotAllocate(t *testing.T) {
	a := Allocator{}
	env := &targets.Env{Target: toyTarget}
	var m nodes.Method
	run := func() {
		r := rand.New(rand.NewSource(5))
		m.Reset()
		randomBlock(&m, r, 40, 10)
		a.Run(&m, env, toy{})
	}
	build := testing.AllocsPerRun(5, func() {
		r := rand.New(rand.NewSource(5))
		m.Reset()
		randomBlock(&m, r, 40, 10)
	})
	if n := testing.AllocsPerRun(5, run); n > build {
		t.Errorf("%v allocations, %v of them by the test itself", n, build)
	}
}

func BenchmarkLinearScan(b *testing.B) {
	a := Allocator{}
	env := &targets.Env{Target: toyTarget}
	var m nodes.Method
	total := 0
	for b.Loop() {
		b.StopTimer()
		m.Reset()
		randomBlock(&m, rand.New(rand.NewSource(1)), 200, 6)
		total += m.NumNodes
		b.StartTimer()
		a.Run(&m, env, toy{})
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(total), "ns/node")
}

// TestCheckerSeesWrongRematerialization introduces errors where a constant is rematerialized after
// a call.
func TestCheckerSeesWrongRematerialization(t *testing.T) {
	for what, spoil := range map[string]func(m *nodes.Method, constant, reload nodes.NodeID){
		"register":   func(m *nodes.Method, _, reload nodes.NodeID) { m.Reg[reload] = r3 },
		"spill flag": func(m *nodes.Method, constant, _ nodes.NodeID) { m.Flags[constant] &^= nodes.GTF_SPILL },
		"copy":       func(m *nodes.Method, _, reload nodes.NodeID) { m.Oper[reload] = nodes.GT_COPY },
	} {
		var m nodes.Method
		m.Reset()
		b := m.NewBlock(nodes.BBJ_THROW)
		m.AppendBlock(b)
		add := func(o nodes.Oper, x, y nodes.NodeID, val uint32) nodes.NodeID {
			n := m.New(o, nodes.TYP_DOUBLE, x, y, val, 0)
			m.InsertBefore(b, 0, n)
			return n
		}
		constant := add(nodes.GT_CNS_DBL, 0, 0, 0)
		m.InsertBefore(b, 0, m.New(nodes.GT_CALL, nodes.TYP_STRUCT, 0, 0, multiCall(&m), 0))
		sum := add(nodes.GT_ADD, constant, add(nodes.GT_CNS_DBL, 0, 0, 0), 0)
		a := Allocator{}
		env := &targets.Env{Target: toyTarget}
		a.Run(&m, env, toy{})
		reload := m.Op1[sum]
		if m.Oper[reload] != nodes.GT_RELOAD || m.NumSpillTmps != 0 {
			t.Fatal("the constant is not made again")
		}
		finds(t, &a, &m, b, what, func() { spoil(&m, constant, reload) })
	}
}
