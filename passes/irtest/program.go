package irtest

import (
	"math/rand/v2"

	"ryugo/ee"
	"ryugo/nodes"
	"ryugo/targets"
)

// RandomProgram makes a method as importation leaves it, which ends and which a
// Machine can execute:
//
//	V00 int  any      V03, V04 int[]  or null      V07 to V10 int, V11 ubyte
//	V01 int  small    V05 long[]                   V12, V13 long
//	V02 long any      V06 byte[]                   V14, V15 int[]
//	                                               V16, V17 two ints
//
// It consists of what the optimizer looks for: counted loops over arrays, the test
// above or below, up and down; branches around next to nothing; ranges and switches;
// expressions that come again, copies, stores that nobody reads; fields that are loaded
// after they were stored; null checks; calls that do anything, and pure ones; tries with a
// catch or a finally.
func RandomProgram(r *rand.Rand) *nodes.Method { return RandomProgramFor(r, Env()) }

// RandomProgramFor is RandomProgram for the target of env. For one with pointers of 4 bytes
// more is done with longs, and some methods return one.
func RandomProgramFor(r *rand.Rand, env *targets.Env) *nodes.Method {
	m := &nodes.Method{Model: nodes.ModelOf(env.Target.PointerSize)}
	m.Reset()
	g := &program{r: r, m: m, env: env, budget: 6 + r.IntN(14), halves: env.Target.PointerSize == 4}
	for _, t := range [...]nodes.VarType{
		nodes.TYP_INT, nodes.TYP_INT, nodes.TYP_LONG, nodes.TYP_REF, nodes.TYP_REF, nodes.TYP_REF, nodes.TYP_REF,
		nodes.TYP_INT, nodes.TYP_INT, nodes.TYP_INT, nodes.TYP_INT, nodes.TYP_UBYTE, nodes.TYP_LONG, nodes.TYP_LONG, nodes.TYP_REF, nodes.TYP_REF,
	} {
		m.NewTemp(t, 0)
	}
	layout := m.LayoutOf(env.JIT, firstStruct)
	m.NewTemp(nodes.TYP_STRUCT, layout)
	m.NewTemp(nodes.TYP_STRUCT, layout)
	for i := range numParams {
		m.Locals[i].Flags = nodes.LvIsParam
	}
	m.NumParams = numParams
	m.RetType = nodes.TYP_INT
	if g.halves && r.IntN(3) == 0 {
		m.RetType = nodes.TYP_LONG
	}
	m.RetDesc = env.Target.ABI.Return(m, env.JIT, m.RetType, 0)
	env.Target.ABI.AssignParams(m, env.JIT)
	for range 6 {
		g.recipes = append(g.recipes, r.Uint64())
	}
	g.open(m.NewBlock(nodes.BBJ_NONE))
	for i := numParams; i < firstPair; i++ {
		l := nodes.LclNum(i)
		v := g.leaf(m.Locals[l].Type.Actual())
		if m.Locals[l].Type == nodes.TYP_REF {
			v = m.NewLclVar(g.pick(3, 4))
		}
		g.assign(l, v)
	}
	for i := range numPairs {
		g.store(g.part(i, 0))
		g.store(g.part(i, 4))
	}
	for g.budget > 0 {
		g.statement()
	}
	g.ret()
	for i := range g.handlers {
		g.handler(&g.handlers[i])
	}
	return m
}

const (
	numParams = 7
	firstPair = 16 // the first local that is a struct
	numPairs  = 2
)

// RandomArgs makes arguments for a method of RandomProgram.
func RandomArgs(r *rand.Rand) []int64 {
	array := func(first, n int) int64 {
		switch r.IntN(24) {
		case 0:
			return 0
		case 1:
			return Object(3) // empty
		}
		return Object(first + r.IntN(n))
	}
	anyInt := int64([...]int32{0, 1, -1, 7, 100, 1<<31 - 1, -1 << 31, r.Int32()}[r.IntN(8)])
	anyLong := [...]int64{0, 1, -1, 12, 1<<63 - 1, -1 << 63, r.Int64()}[r.IntN(7)]
	return []int64{anyInt, int64(r.IntN(9) - 2), anyLong, array(0, 3), array(0, 3), array(4, 2), array(6, 2)}
}

// program is the state of RandomProgram.
type program struct {
	r        *rand.Rand
	m        *nodes.Method
	env      *targets.Env
	halves   bool          // longs are two registers
	b        nodes.BlockID // statements go to its end
	budget   int           // statements to come
	loops    []counter     // around the place
	recipes  []uint64      // seeds of expressions that come again
	inRecipe bool
	tries    int // around the place
	handlers []pending
	il       uint32
}

// counter is what is known of a loop.
type counter struct {
	lcl   nodes.LclNum
	array nodes.LclNum // of int, that it runs over
	exit  nodes.BlockID
	tries int
}

// pending is a handler that is to be made.
type pending struct {
	row  int // of EH
	head nodes.BlockID
	cont nodes.BlockID // after a catch
}

func (g *program) stmt(root nodes.NodeID) {
	g.il++
	g.m.NewStmt(g.b, root, g.il)
}

func (g *program) assign(l nodes.LclNum, v nodes.NodeID) { g.stmt(g.m.NewAssign(l, v)) }

// open puts block b at the end and goes on in it.
func (g *program) open(b nodes.BlockID) {
	g.m.AppendBlock(b)
	g.m.Blocks.Flags[b] = nodes.BBF_IMPORTED
	g.b = b
}

func (g *program) new() nodes.BlockID { return g.m.NewBlock(nodes.BBJ_NONE) }

// end ends the current block.
func (g *program) end(kind nodes.BBKind, to nodes.BlockID) {
	g.m.Blocks.Kind[g.b], g.m.Blocks.Jump[g.b] = kind, to
}

// jumpIf jumps to block to where relop holds.
func (g *program) jumpIf(relop nodes.NodeID, to nodes.BlockID) {
	g.stmt(g.m.NewOp(nodes.GT_JTRUE, nodes.TYP_VOID, relop, 0, 0))
	g.end(nodes.BBJ_COND, to)
	g.open(g.new())
}

func (g *program) relop(o nodes.Oper, a, b nodes.NodeID, f nodes.NodeFlags) nodes.NodeID {
	return g.m.NewOp(o, nodes.TYP_INT, a, b, f)
}

func (g *program) int(v int64) nodes.NodeID { return g.m.NewInt(nodes.TYP_INT, v) }

func (g *program) pick(of ...nodes.LclNum) nodes.LclNum { return of[g.r.IntN(len(of))] }

// intVar is a local that may be assigned an int, longVar a long, refVar an array of
// ints or null.
func (g *program) intVar() nodes.LclNum  { return g.pick(0, 7, 8, 9, 10, 11) }
func (g *program) longVar() nodes.LclNum { return g.pick(2, 12, 13) }
func (g *program) refVar() nodes.LclNum  { return g.pick(14, 15) }

// array is a local that holds an array of ints.
func (g *program) array() nodes.LclNum {
	if n := len(g.loops); n > 0 && !g.inRecipe && g.r.IntN(4) > 0 {
		return g.loops[n-1].array
	}
	return g.pick(3, 3, 4, 14, 15)
}

// statement makes a statement, or several.
func (g *program) statement() {
	g.budget--
	m, r := g.m, g.r
	switch k := r.IntN(37); {
	case k >= 34:
		g.cursor()
	case k < 5:
		g.assign(g.intVar(), g.value(nodes.TYP_INT, 3))
	case k < 7:
		g.assign(g.longVar(), g.value(nodes.TYP_LONG, 3))
	case k < 8:
		g.assign(g.refVar(), g.value(nodes.TYP_REF, 2))
	case k < 11:
		g.store(g.element(nodes.TYP_INT))
	case k < 12:
		g.store(g.element([...]nodes.VarType{nodes.TYP_LONG, nodes.TYP_UBYTE}[r.IntN(2)]))
	case k < 13:
		g.store(g.field(scalarFields[r.IntN(len(scalarFields))]))
	case k < 14:
		g.stmt(g.call(nodes.TYP_VOID, 1+r.IntN(3)))
	case k < 15:
		g.stmt(m.NewOp(nodes.GT_NULLCHECK, nodes.TYP_VOID, m.NewLclVar(g.array()), 0, nodes.GTF_EXCEPT))
	case k < 16: // a copy, and its use
		x, y := g.intVar(), g.intVar()
		g.assign(x, m.NewLclVar(y))
		g.assign(g.intVar(), m.NewOp(nodes.GT_ADD, nodes.TYP_INT, m.NewLclVar(x), m.NewLclVar(y), 0))
	case k < 17: // the same twice
		seed := r.Uint64()
		switch r.IntN(4) {
		case 0:
			g.assign(g.pick(9, 10), g.again(nodes.TYP_INT, seed))
			g.assign(g.pick(7, 8), g.again(nodes.TYP_INT, seed))
			return
		case 1: // an element, which may have been stored to meanwhile
			i, l := int64(r.IntN(3)), g.pick(9, 10)
			g.assign(l, g.index(3, g.int(i), nodes.TYP_INT))
			g.store(g.index(g.pick(3, 4), g.int(int64(r.IntN(3))), nodes.TYP_INT))
			g.assign(g.pick(7, 8), m.NewOp(nodes.GT_SUB, nodes.TYP_INT, g.index(3, g.int(i), nodes.TYP_INT), m.NewLclVar(l), 0))
			return
		case 2: // an element of the array that an object refers to
			a, i := g.array(), int64(r.IntN(3))
			for _, l := range [...]nodes.LclNum{9, 7} {
				g.assign(l, g.indexOf(g.fieldOf(a, fieldKind{nodes.TYP_REF, RefField}), g.int(i), nodes.TYP_INT))
			}
			return
		}
		for _, l := range [...]nodes.LclNum{13, 12} {
			g.assign(l, g.helper(nodes.TYP_LONG, ee.CORINFO_HELP_LMUL, g.again(nodes.TYP_LONG, seed), m.NewLclVar(2)))
		}
	case k < 18 && r.IntN(2) == 0: // structs
		i := r.IntN(numPairs)
		g.store(g.part(i, uint32(4*r.IntN(2))))
		if r.IntN(3) == 0 {
			whole := func(i int) nodes.NodeID {
				return m.New(nodes.GT_LCL_VAR, nodes.TYP_STRUCT, 0, 0, uint32(firstPair+i), 0)
			}
			g.stmt(m.New(nodes.GT_ASG, nodes.TYP_STRUCT, whole(numPairs-1-i), whole(i), 0, nodes.GTF_ASG))
		}
	case k < 18: // a value that nobody reads
		x := g.intVar()
		g.assign(x, g.value(nodes.TYP_INT, 2))
		g.assign(x, g.leaf(nodes.TYP_INT))
	case k < 19 && r.IntN(3) == 0: // the address of V00 becomes known
		a := m.NewOp(nodes.GT_ADDR, nodes.TYP_BYREF, m.New(nodes.GT_LCL_VAR, nodes.TYP_INT, 0, 0, 0, 0), 0, 0)
		g.stmt(g.callWith(nodes.TYP_VOID, a))
	case k < 21:
		g.diamond()
	case k < 23:
		g.branch()
	case k < 24:
		g.switches()
	case k < 25:
		g.flag()
	case k < 26:
		g.leave()
	case k < 28 && g.tries == 0 && g.budget > 0:
		g.try()
	case k < 29:
		g.popCount()
	case len(g.loops) < 2:
		g.loop()
	}
}

// cursor stores to a field of an object, or loads it, and loads it again, with something between.
func (g *program) cursor() {
	r, o := g.r, g.array()
	f := [...]fieldKind{{nodes.TYP_INT, IntField}, {nodes.TYP_INT, FarField}}[r.IntN(2)]
	switch r.IntN(3) {
	case 0:
		g.assign(g.intVar(), g.fieldOf(o, f))
	case 1:
		g.branch()
		fallthrough
	default:
		g.store(g.fieldOf(o, f))
	}
	if r.IntN(2) == 0 {
		g.some(1)
	}
	g.assign(g.intVar(), g.m.NewOp(nodes.GT_ADD, nodes.TYP_INT, g.fieldOf(o, f), g.leaf(nodes.TYP_INT), 0))
	if r.IntN(2) == 0 {
		g.store(g.fieldOf(o, f))
	}
}

// part names a field of struct i.
func (g *program) part(i int, off uint32) nodes.NodeID {
	return g.m.New(nodes.GT_LCL_FLD, nodes.TYP_INT, 0, 0, nodes.PackLclFld(nodes.LclNum(firstPair+i), off), 0)
}

// store assigns something to a location.
func (g *program) store(dst nodes.NodeID) {
	m := g.m
	if m.Oper[dst] == nodes.GT_LCL_FLD {
		m.Flags[dst] |= nodes.GTF_VAR_DEF | nodes.GTF_VAR_USEASG
	}
	v := g.value(m.Type[dst].Actual(), 3)
	g.stmt(m.New(nodes.GT_ASG, m.Type[dst], dst, v, 0, (m.Flags[dst]|m.Flags[v])&nodes.GTF_ALL_EFFECT|nodes.GTF_ASG))
}

// some makes a few statements.
func (g *program) some(n int) {
	for range 1 + g.r.IntN(n) {
		if g.budget > 0 {
			g.statement()
		}
	}
}

// unless makes a branch to block to, or two, that are taken where some condition
// does not hold.
func (g *program) unless(to nodes.BlockID) {
	m, r := g.m, g.r
	switch x := g.intVar(); r.IntN(6) {
	case 0: // lo <= x && x <= hi
		below := [...]nodes.Oper{nodes.GT_LT, nodes.GT_LE}[r.IntN(2)]
		above := [...]nodes.Oper{nodes.GT_GT, nodes.GT_GE}[r.IntN(2)]
		g.assign(x, m.NewOp(nodes.GT_AND, nodes.TYP_INT, m.NewLclVar(x), g.int(7), 0))
		g.jumpIf(g.relop(below, m.NewLclVar(x), g.int(int64(r.IntN(3))), 0), to)
		g.jumpIf(g.relop(above, m.NewLclVar(x), g.int(int64(3+r.IntN(5))), 0), to)
	case 1: // x == 2 || x == 5, ...
		in := g.new()
		for range 1 + r.IntN(2) {
			g.jumpIf(g.relop(nodes.GT_EQ, m.NewLclVar(x), g.int(int64(r.IntN(6))), 0), in)
		}
		g.jumpIf(g.relop(nodes.GT_NE, m.NewLclVar(x), g.int(int64(r.IntN(6))), 0), to)
		g.open(in)
	case 2: // x != 0 && y != 0
		g.jumpIf(g.relop(nodes.GT_EQ, m.NewLclVar(x), g.int(0), 0), to)
		g.jumpIf(g.relop(nodes.GT_EQ, m.NewLclVar(g.intVar()), g.int(0), 0), to)
	case 3: // an array that is long enough, or nearly
		a, k := g.array(), [...]int64{1, 4, 4, 8}[r.IntN(4)]
		g.jumpIf(g.relop([...]nodes.Oper{nodes.GT_LT, nodes.GT_LE}[r.IntN(2)], g.length(a), g.int(k), 0), to)
		g.assign(x, g.index(a, g.int(k-int64(r.IntN(2))), nodes.TYP_INT))
	case 4:
		g.jumpIf(g.relop(nodes.GT_EQ, m.NewLclVar(g.array()), m.NewInt(nodes.TYP_REF, 0), 0), to)
	default:
		g.jumpIf(g.comparison(2), to)
	}
}

// branch makes an if, with or without an else.
func (g *program) branch() {
	other, end := g.new(), g.new()
	g.unless(other)
	g.some(2)
	if g.r.IntN(2) == 0 {
		g.end(nodes.BBJ_ALWAYS, end)
		g.open(other)
		g.some(2)
		g.open(end)
		return
	}
	g.open(other)
}

// diamond makes a choice between two cheap values.
func (g *program) diamond() {
	m, r := g.m, g.r
	l, t := g.intVar(), nodes.TYP_INT
	if r.IntN(4) == 0 {
		l, t = g.longVar(), nodes.TYP_LONG
	}
	cheap := func() nodes.NodeID {
		if r.IntN(2) == 0 {
			return g.leaf(t)
		}
		return m.NewOp([...]nodes.Oper{nodes.GT_ADD, nodes.GT_SUB, nodes.GT_AND, nodes.GT_XOR}[r.IntN(4)], t, g.leaf(t), g.leaf(t), 0)
	}
	other, end := g.new(), g.new()
	g.jumpIf(g.comparison(2), other)
	g.assign(l, cheap())
	if r.IntN(2) == 0 {
		g.open(other)
		return
	}
	g.end(nodes.BBJ_ALWAYS, end)
	g.open(other)
	g.assign(l, cheap())
	g.open(end)
}

// flag keeps what a comparison has said in a local and asks again.
func (g *program) flag() {
	l, other, end, out := g.m.NewTemp(nodes.TYP_INT, 0), g.new(), g.new(), g.new()
	g.jumpIf(g.comparison(1), other)
	g.assign(l, g.int(int64(g.r.IntN(2))))
	g.some(1)
	g.end(nodes.BBJ_ALWAYS, end)
	g.open(other)
	g.assign(l, g.int(int64(g.r.IntN(2))))
	g.open(end)
	g.jumpIf(g.relop(nodes.GT_EQ, g.m.NewLclVar(l), g.int(0), 0), out)
	g.some(1)
	g.open(out)
}

// switches makes a switch, whose cases may go to the same place.
func (g *program) switches() {
	m, r := g.m, g.r
	end := g.new()
	arms := make([]nodes.BlockID, 1+r.IntN(3))
	for i := range arms {
		arms[i] = g.new()
	}
	d := nodes.SwitchDesc{First: uint32(len(m.Targets)), Count: uint32(3 + r.IntN(5))}
	for range d.Count - 1 {
		m.Targets = append(m.Targets, arms[r.IntN(len(arms))])
	}
	m.Targets = append(m.Targets, end)
	v := g.value(nodes.TYP_INT, 2)
	if r.IntN(2) == 0 {
		v = m.NewOp(nodes.GT_AND, nodes.TYP_INT, v, g.int(7), 0)
	}
	g.stmt(m.NewOp(nodes.GT_SWITCH, nodes.TYP_VOID, v, 0, 0))
	g.end(nodes.BBJ_SWITCH, 0)
	m.Blocks.Switch[g.b] = uint32(len(m.Switches))
	m.Switches = append(m.Switches, d)
	for _, a := range arms {
		g.open(a)
		g.assign(g.intVar(), g.value(nodes.TYP_INT, 1))
		g.some(1)
		g.end(nodes.BBJ_ALWAYS, end)
	}
	g.open(end)
}

// leave leaves the loop, or the method, under some condition.
func (g *program) leave() {
	other := g.new()
	g.unless(other)
	switch n := len(g.loops); {
	case n > 0 && g.loops[n-1].tries == g.tries && g.r.IntN(2) == 0:
		g.end(nodes.BBJ_ALWAYS, g.loops[n-1].exit)
	case g.r.IntN(4) == 0 || g.tries > 0:
		call := g.call(nodes.TYP_VOID, 1)
		g.m.Calls[g.m.Val[call]].Flags |= nodes.GTF_CALL_M_DOES_NOT_RETURN
		g.stmt(call)
		g.end(nodes.BBJ_THROW, 0)
	default:
		g.ret()
	}
	g.open(other)
}

// ret returns.
func (g *program) ret() {
	v := g.leaf(g.m.RetType)
	if g.r.IntN(2) == 0 {
		v = g.value(g.m.RetType, 3)
	}
	g.stmt(g.m.NewOp(nodes.GT_RETURN, g.m.RetType, v, 0, 0))
	g.end(nodes.BBJ_RETURN, 0)
}

// try makes a protected region.
func (g *program) try() {
	m := g.m
	bb := &m.Blocks
	first, cont := g.new(), g.new()
	g.open(first)
	g.tries++
	g.some(4)
	g.tries--
	e := nodes.EHRegion{Kind: nodes.EH_CATCH, TryBeg: first, TryLast: g.b}
	head, next := m.NewBlock(nodes.BBJ_EHCATCHRET), cont
	if g.r.IntN(2) == 0 {
		e.Kind, bb.Kind[head] = nodes.EH_FINALLY, nodes.BBJ_EHFINALLYRET
		next = m.NewBlock(nodes.BBJ_CALLFINALLY)
	}
	e.HndBeg, e.HndLast = head, head
	g.end(nodes.BBJ_ALWAYS, next)
	m.EH = append(m.EH, e)
	bb.Flags[first] |= nodes.BBF_TRY_BEG | nodes.BBF_DONT_REMOVE
	for b := first; b != 0; b = bb.Next[b] {
		bb.Try[b] = nodes.EHIndex(len(m.EH))
	}
	g.handlers = append(g.handlers, pending{row: len(m.EH) - 1, head: head, cont: cont})
	if next != cont {
		g.open(next)
		bb.Flags[next] |= nodes.BBF_KEEP_PAIR
		bb.Jump[next] = head
		g.open(g.new())
		g.end(nodes.BBJ_ALWAYS, cont)
	}
	g.open(cont)
}

// handler makes the handler h, at the end of the method.
func (g *program) handler(h *pending) {
	m := g.m
	bb := &m.Blocks
	g.open(h.head)
	bb.Flags[h.head] |= nodes.BBF_HND_BEG | nodes.BBF_DONT_REMOVE
	bb.Hnd[h.head] = nodes.EHIndex(h.row + 1)
	catch := bb.Kind[h.head] == nodes.BBJ_EHCATCHRET
	if catch {
		bb.Jump[h.head] = h.cont
		g.assign(g.refVar(), m.New(nodes.GT_CATCH_ARG, nodes.TYP_REF, 0, 0, 0, nodes.GTF_ORDER_SIDEEFF))
	}
	g.stmt(g.call(nodes.TYP_VOID, 2))
	g.assign(g.intVar(), g.leaf(nodes.TYP_INT))
	if !catch {
		g.stmt(m.NewOp(nodes.GT_RETFILT, nodes.TYP_VOID, 0, 0, 0))
	}
}
