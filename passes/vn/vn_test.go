package vn_test

import (
	"math/rand/v2"
	"testing"

	"ryugo/nodes"
	"ryugo/passes/irtest"
	"ryugo/passes/vn"
	"ryugo/passes/vn/vntest"
)

// TestRandomFlow executes random methods. At each node it expects the value that each dominating
// node with the same number had when that node was executed last.
func TestRandomFlow(t *testing.T) {
	env := irtest.Env()
	env.MinOpts = false
	var w vntest.Worker
	shared := 0
	for seed := range uint64(400) {
		r := rand.New(rand.NewPCG(seed, 13))
		m := irtest.RandomMethod(r)
		w.Run(m, env)
		x := execution{t: t, seed: seed, m: m, vns: &w.VNs, value: make([]int64, m.NumNodes), of: map[vn.VN][]at{}, done: make([]bool, m.NumNodes)}
		for range 3 {
			x.lcls = make([]int64, len(m.Locals))
			for i := range x.lcls {
				if m.Locals[i].Flags&nodes.LvMustInit == 0 {
					x.lcls[i] = int64(int32(r.Uint32() % 5))
				}
			}
			clear(x.done)
			x.run(300)
		}
		shared += x.shared
	}
	if shared < 1000 {
		t.Errorf("only %d nodes had a number that was there before", shared)
	}
}

type at struct {
	n nodes.NodeID
	b nodes.BlockID
}

type execution struct {
	t      *testing.T
	seed   uint64
	m      *nodes.Method
	vns    *vn.Numbering
	lcls   []int64
	value  []int64
	done   []bool
	of     map[vn.VN][]at
	shared int
}

// run executes the method for a number of blocks. Nothing throws.
func (x *execution) run(steps int) {
	m := x.m
	bb := &m.Blocks
	after := nodes.BlockID(0) // the block after the finally that is running
	for b := m.FirstBB; b != 0 && steps > 0; steps-- {
		taken := false
		for s := bb.FirstStmt[b]; s != 0; s = m.Stmts[s].Next {
			for n := m.Stmts[s].First; n <= m.Stmts[s].Root; n++ {
				taken = x.node(b, n)
			}
		}
		switch bb.Kind[b] {
		case nodes.BBJ_NONE:
			b = bb.Next[b]
		case nodes.BBJ_ALWAYS:
			b = bb.Jump[b]
		case nodes.BBJ_COND:
			if taken {
				b = bb.Jump[b]
			} else {
				b = bb.Next[b]
			}
		case nodes.BBJ_CALLFINALLY:
			after = bb.Next[b]
			b = bb.Jump[b]
		case nodes.BBJ_EHFINALLYRET:
			b = after
		default:
			return
		}
	}
}

func (x *execution) node(b nodes.BlockID, n nodes.NodeID) (taken bool) {
	m := x.m
	a, c := m.Op1[n], m.Op2[n]
	v := int64(0)
	switch m.Oper[n] {
	case nodes.GT_LCL_VAR:
		if m.Flags[n]&nodes.GTF_VAR_DEF != 0 {
			return false
		}
		v = x.lcls[m.Val[n]]
	case nodes.GT_ADD:
		v = int64(int32(x.value[a] + x.value[c]))
	case nodes.GT_LT:
		if x.value[a] < x.value[c] {
			v = 1
		}
	case nodes.GT_ASG:
		x.lcls[m.Val[a]] = x.value[c]
		return false
	case nodes.GT_JTRUE:
		return x.value[a] != 0
	default:
		return false
	}
	x.value[n] = v
	num := x.vns.Nodes[n].Lib
	if want, ok := x.vns.IntOf(num); ok && want != v {
		x.t.Fatalf("seed %d: N%d is %d, its number says %d", x.seed, n, v, want)
	}
	known := false
	for _, o := range x.of[num] {
		if o.n == n {
			known = true
			continue
		}
		if x.done[o.n] && (o.b == b && o.n < n || o.b != b && m.Flow.Dominates(o.b, b)) {
			x.shared++
			if x.value[o.n] != v {
				x.t.Fatalf("seed %d: N%d is %d, N%d of the same number was %d", x.seed, n, v, o.n, x.value[o.n])
			}
		}
	}
	if !known {
		x.of[num] = append(x.of[num], at{n, b})
	}
	x.done[n] = true
	return false
}

// TestFolding numbers operators on constants and symbols.
func TestFolding(t *testing.T) {
	var s vn.Store
	s.Reset()
	const i = nodes.TYP_INT
	x, y := s.Fresh(vn.FnOpaque, i), s.Fresh(vn.FnOpaque, i)
	c := func(v int64) vn.VN { return s.Int(i, v) }
	bin := func(o nodes.Oper, a, b vn.VN) vn.VN { return s.Binary(vn.Func(o), i, i, a, b) }
	for _, test := range []struct {
		what      string
		got, want vn.VN
	}{
		{"2 + 3", bin(nodes.GT_ADD, c(2), c(3)), c(5)},
		{"x + y, y + x", bin(nodes.GT_ADD, x, y), bin(nodes.GT_ADD, y, x)},
		{"(x + 1) + 2", bin(nodes.GT_ADD, bin(nodes.GT_ADD, x, c(1)), c(2)), bin(nodes.GT_ADD, c(3), x)},
		{"x - 1", bin(nodes.GT_SUB, x, c(1)), bin(nodes.GT_ADD, x, c(-1))},
		{"x - x", bin(nodes.GT_SUB, x, x), c(0)},
		{"x ^ x", bin(nodes.GT_XOR, x, x), c(0)},
		{"x & -1", bin(nodes.GT_AND, x, c(-1)), x},
		{"x * 0", bin(nodes.GT_MUL, c(0), x), c(0)},
		{"x < y, y > x", bin(nodes.GT_LT, x, y), bin(nodes.GT_GT, y, x)},
		{"x <= x", bin(nodes.GT_LE, x, x), c(1)},
		{"1 < x", bin(nodes.GT_LT, c(1), x), bin(nodes.GT_GT, x, c(1))},
		{"- - x", s.Unary(vn.Func(nodes.GT_NEG), i, s.Unary(vn.Func(nodes.GT_NEG), i, x)), x},
		{"(int)x", s.Cast(x, i, i, 0), x},
		{"(byte)(byte)x", s.Cast(s.Cast(x, i, nodes.TYP_UBYTE, 0), i, nodes.TYP_UBYTE, 0), s.Cast(x, i, nodes.TYP_UBYTE, 0)},
		{"(byte)300", s.Cast(c(300), i, nodes.TYP_UBYTE, 0), c(44)},
	} {
		if test.got != test.want {
			t.Errorf("%s: %v, want %v", test.what, s.Row(test.got), s.Row(test.want))
		}
	}
	if bin(nodes.GT_DIV, x, c(0)) == bin(nodes.GT_DIV, y, c(0)) || bin(nodes.GT_SUB, x, y) == bin(nodes.GT_SUB, y, x) {
		t.Error("different values have one number")
	}
}

// TestWarmDoesNotAllocate numbers the same method again.
func TestWarmDoesNotAllocate(t *testing.T) {
	env := irtest.Env()
	env.MinOpts = false
	var w vntest.Worker
	m := irtest.RandomMethod(rand.New(rand.NewPCG(5, 13)))
	w.Run(m, env)
	if n := testing.AllocsPerRun(10, func() { w.VNs.Run(m, env) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
