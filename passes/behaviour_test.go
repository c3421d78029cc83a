package passes_test

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"ryugo/nodes"
	"ryugo/passes"
	"ryugo/passes/irtest"
	"ryugo/passes/vn"
	"ryugo/targets"
)

var (
	behaviourSeeds = flag.Uint64("behaviour.seeds", 300, "methods of TestPhasesKeepBehaviour; below 300 it asks for no effects")
	behaviourFirst = flag.Uint64("behaviour.first", 0, "the first seed of TestPhasesKeepBehaviour")
)

// foundSeeds are seeds of TestPhasesKeepBehaviour that have found an error.
var foundSeeds = [...]uint64{
	7001960, // if conversion reverses a comparison, which has the number of its opposite then
}

// numInputs is the number of inputs with which each method is executed.
const numInputs = 5

// TestPhasesKeepBehaviour executes random methods after importation and again after each
// target-independent phase of a full compile: calls, exceptions, results and memory must stay the
// same. As long as there are value numbers, nodes with the same number must have the same value.
// Each phase that changes methods must have changed some.
func TestPhasesKeepBehaviour(t *testing.T) {
	for _, env := range irtest.Envs() {
		if n := env.Target.Name; n != "amd64-windows" { // as amd64
			seeds := *behaviourSeeds
			if n != "amd64" {
				seeds /= 3 // only decomposition and the sizes of registers differ
			}
			t.Run(n, func(t *testing.T) { testBehaviour(t, env, seeds) })
			if n == "arm32" {
				env.JIT.GetEEInfo().DividesByHelper = true
				t.Run(n+" without division", func(t *testing.T) { testBehaviour(t, env, seeds) })
			}
		}
	}
}

func testBehaviour(t *testing.T, env *targets.Env, seeds uint64) {
	c := passes.NewCompiler(env.JIT, env.Target, passes.Options{Level: passes.LevelFull, Check: true, Stop: passes.TargetIndependent})
	k := &checker{t: t, c: c, env: env, effects: map[string]int{}}
	for _, seed := range foundSeeds {
		if k.method(seed); t.Failed() {
			return
		}
	}
	for seed := range seeds {
		if k.method(*behaviourFirst + seed); t.Failed() {
			return
		}
	}
	t.Log(k.effects)
	if env.Target.PointerSize == 4 && k.effects["decomposition"] == 0 {
		t.Error("decomposition never changed anything: the test has lost its bite")
	}
	if seeds < 300 {
		return
	}
	for i := range passes.TargetIndependent {
		name := passes.Phases[i].Name
		if n, ran := k.effects[name]; ran && n == 0 && passes.Phases[i].Gives&analyses == 0 {
			t.Errorf("%s never changed anything: the test has lost its bite", name)
		}
	}
	for _, e := range effects {
		if k.effects[e.name] == 0 {
			t.Errorf("no %s: the test has lost its bite", e.name)
		}
	}
}

// analyses are the facts of phases that change no trees.
const analyses = passes.FactSSA | passes.FactVN | passes.FactAddrTaken | passes.FactFunclets

// checker is the state of TestPhasesKeepBehaviour.
type checker struct {
	t       *testing.T
	env     *targets.Env
	c       *passes.Compiler
	x       irtest.Machine
	seed    uint64
	effects map[string]int // [phase, or name of an effect] number of methods changed
}

// method checks the method of one seed.
func (k *checker) method(seed uint64) {
	k.seed = seed
	k.c.M = *irtest.RandomProgramFor(rand.New(rand.NewPCG(seed, 5)), k.env)
	m := &k.c.M
	before, counted := k.text(), count(m)
	var args [numInputs][]int64
	var want [numInputs]string
	for i := range args {
		args[i] = irtest.RandomArgs(rand.New(rand.NewPCG(seed, 100+uint64(i))))
		if want[i] = k.x.Run(m, args[i]...); strings.Contains(want[i], "broken") {
			k.t.Fatalf("seed %d: the generator or the machine is wrong: %s\n%s", seed, want[i], before)
		}
	}
	k.c.Begin()
	facts := passes.Facts(0)
	for p := passes.Through("inlining"); p < passes.TargetIndependent; p++ {
		row := &passes.Phases[p]
		if !k.run(p, before) {
			continue
		}
		facts = facts&^row.Breaks | row.Gives
		after := k.text()
		if k.effects[row.Name] += 0; after != before {
			k.effects[row.Name]++
		}
		now := count(m)
		for _, e := range effects {
			if e.phase == row.Name && e.seen(&counted, &now) {
				k.effects[e.name]++
			}
		}
		for i := range args {
			wrong := k.watch(facts)
			if got := k.x.Run(m, args[i]...); got != want[i] {
				k.t.Fatalf("seed %d: %s changes what the method does with %d:\nwant %s\ngot  %s\nbefore:\n%s\nbehind:\n%s", seed, row.Name, args[i], want[i], got, before, after)
			}
			if *wrong != "" {
				k.t.Fatalf("seed %d: after %s, with %d: %s\n%s", seed, row.Name, args[i], *wrong, k.print())
			}
		}
		before, counted = after, now
	}
}

// run runs phase p, if its condition holds, and reports whether it did.
func (k *checker) run(p int, before string) bool {
	defer func() {
		if r := recover(); r != nil {
			k.t.Errorf("seed %d: %s: %v\nbefore:\n%s\nbehind:\n%s", k.seed, passes.Phases[p].Name, r, before, k.print())
			panic(r)
		}
	}()
	return k.c.RunPhase(p)
}

func (k *checker) text() string {
	var b strings.Builder
	k.c.M.Text(&b, "random")
	return b.String()
}

// print returns the method with its node numbers.
func (k *checker) print() string {
	var b strings.Builder
	new(nodes.Printer).Print(&b, &k.c.M)
	return b.String()
}

// watch compares the values of an execution with the value numbers, if there are any. It returns a
// string that will describe the first error. Until control goes back in reverse post order, all
// nodes with the same number must have the same value.
func (k *checker) watch(facts passes.Facts) *string {
	wrong := new(string)
	k.x.Block, k.x.Value = nil, nil
	if facts&passes.FactVN == 0 {
		return wrong
	}
	m, vns := &k.c.M, k.c.Numbers()
	type value struct {
		n nodes.NodeID
		v int64
	}
	values := map[vn.VN]value{}
	place := uint32(0)
	k.x.Block = func(b nodes.BlockID) {
		if now := m.Flow.RPONum[b]; now <= place {
			clear(values)
		}
		place = m.Flow.RPONum[b]
	}
	k.x.Value = func(n nodes.NodeID, v int64) {
		if int(n) >= len(vns.Nodes) || vns.Nodes[n].Cons == 0 || *wrong != "" {
			return
		}
		num := vns.Nodes[n].Cons
		if c, ok := vns.IntOf(num); ok && c != v {
			*wrong = fmt.Sprintf("N%d (%v) is %d, and has the number of %d", n, m.Oper[n], v, c)
		}
		if x, ok := values[num]; ok && x.v != v {
			*wrong = fmt.Sprintf("N%d (%v) is %d, N%d (%v) is %d, and both have number %d", x.n, m.Oper[x.n], x.v, n, m.Oper[n], v, num)
		}
		values[num] = value{n, v}
	}
	return wrong
}

// counts are the numbers by which effects are recognized.
type counts struct {
	opers               [nodes.OperCount]int
	blocks, cold, stmts int
}

func count(m *nodes.Method) (c counts) {
	var w nodes.Walker
	for b := m.FirstBB; b != 0; b = m.Blocks.Next[b] {
		c.blocks++
		if m.Blocks.Flags[b]&nodes.BBF_RUN_RARELY != 0 {
			c.cold++
		}
		for s := m.Blocks.FirstStmt[b]; s != 0; s = m.Stmts[s].Next {
			c.stmts++
			for _, n := range w.Tree(m, m.Stmts[s].Root) {
				c.opers[m.Oper[n]]++
			}
		}
	}
	return c
}

// effects are changes that phases must have made in some of the methods.
var effects = [...]struct {
	name, phase string
	seen        func(before, now *counts) bool
}{
	{"rotation", "global morph", func(b, n *counts) bool {
		return n.opers[nodes.GT_ROL]+n.opers[nodes.GT_ROR] > b.opers[nodes.GT_ROL]+b.opers[nodes.GT_ROR]
	}},
	{"comparison of a remainder", "global morph", fewer(nodes.GT_MOD)},
	{"range of a switch", "flow graph", func(b, n *counts) bool { return n.opers[nodes.GT_SWITCH] < b.opers[nodes.GT_SWITCH] }},
	{"combined branches", "flow graph", func(b, n *counts) bool { return n.opers[nodes.GT_JTRUE] < b.opers[nodes.GT_JTRUE] }},
	{"cloned loop", "loops", func(b, n *counts) bool { return n.cold > b.cold }},
	{"unrolled or inverted loop", "loops", func(b, n *counts) bool { return n.cold == b.cold && n.stmts > b.stmts }},
	{"PopCount", "loops", func(b, n *counts) bool { return n.opers[nodes.GT_POPCNT] > b.opers[nodes.GT_POPCNT] }},
	{"bounds check removed by assertions", "assertion propagation", fewer(nodes.GT_ARR_BOUNDS_CHECK)},
	{"null check removed by assertions", "assertion propagation", fewer(nodes.GT_NULLCHECK)},
	{"branch removed by assertions", "assertion propagation", fewer(nodes.GT_JTRUE)},
	{"load removed by CSE", "CSE", fewer(nodes.GT_IND)},
	{"pure call removed by CSE", "CSE", fewer(nodes.GT_CALL)},
	{"GT_SELECT", "if conversion", func(b, n *counts) bool { return n.opers[nodes.GT_SELECT] > 0 }},
}

// fewer reports whether a phase has removed nodes of oper o.
func fewer(o nodes.Oper) func(before, now *counts) bool {
	return func(before, now *counts) bool { return now.opers[o] < before.opers[o] }
}
