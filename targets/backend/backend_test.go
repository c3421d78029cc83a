// The tests compile LIR for an invented machine (toy_test.go) and run it in an emulator.
package backend_test

import (
	"encoding/binary"
	"math/rand/v2"
	"slices"
	"testing"

	"ryugo/ee"
	"ryugo/nodes"
	"ryugo/passes/liveness"
	"ryugo/passes/lsra"
	"ryugo/targets"
	"ryugo/targets/gcinfo"
)

// runtime implements the callbacks of the back end.
type runtime struct {
	ee.JitInfo
	info ee.Info
}

func (r *runtime) GetEEInfo() *ee.Info { return &r.info }

func (r *runtime) GetHelperFtn(h ee.Helper) ee.ConstLookup {
	return ee.ConstLookup{Addr: ee.SymbolValue(ee.SymHelper, uint64(h))}
}

func (r *runtime) GetFunctionEntryPoint(m ee.MethodHandle) ee.ConstLookup {
	return ee.ConstLookup{Addr: ee.SymbolValue(ee.SymMethodEntry, uint64(m))}
}

// rig compiles methods and emulates them.
type rig struct {
	t      *testing.T
	m      nodes.Method
	env    targets.Env
	be     *toy
	live   liveness.Liveness
	locals lsra.Locals
	alloc  lsra.Allocator
	verify nodes.Verifier
	blk    nodes.BlockID
	code   ee.Code

	mem     [1 << 14]byte // code from codeBase, the stack below
	entry   map[ee.Symbol]int
	symbols []ee.Symbol
	top     int // end of the code
	reg     [8]int32
	threw   ee.Helper
	// scramble is the code of a method that overwrites all registers that it need not preserve.
	scramble, scrambleEnd int
	scrambled             int
}

const codeBase = 1 << 13

// forBoth runs a test at minopts, and with locals in registers.
func forBoth(t *testing.T, test func(t *testing.T, r *rig)) {
	for _, name := range [...]string{"min", "full"} {
		t.Run(name, func(t *testing.T) {
			r := &rig{t: t, be: newToy(), entry: map[ee.Symbol]int{}, top: codeBase}
			r.alloc.Check, r.locals.Check = true, true
			r.env = targets.Env{JIT: new(runtime), Target: &toyTarget, MinOpts: name == "min"}
			test(t, r)
		})
	}
}

// begin starts a method.
func (r *rig) begin(ret nodes.VarType, params ...nodes.VarType) {
	m := &r.m
	m.Model = nodes.ILP32
	m.Reset()
	m.IsLIR = true
	for _, p := range params {
		m.Locals = append(m.Locals, nodes.Local{Type: p, Flags: nodes.LvIsParam, Size: m.Model.SizeOf(p), Reg: nodes.NoReg, Parent: nodes.NoLcl})
	}
	m.NumParams = len(params)
	toyTarget.ABI.AssignParams(m, r.env.JIT)
	m.RetType, m.RetDesc = ret, toyTarget.ABI.Return(m, r.env.JIT, ret, 0)
}

func (r *rig) block(kind nodes.BBKind) nodes.BlockID {
	r.blk = r.m.NewBlock(kind)
	r.m.AppendBlock(r.blk)
	return r.blk
}

func (r *rig) add(o nodes.Oper, t nodes.VarType, op1, op2 nodes.NodeID, val uint32) nodes.NodeID {
	n := r.m.New(o, t, op1, op2, val, 0)
	r.m.InsertBefore(r.blk, 0, n)
	return n
}

func (r *rig) bin(o nodes.Oper, x, y nodes.NodeID) nodes.NodeID {
	return r.add(o, nodes.TYP_INT, x, y, 0)
}

func (r *rig) lcl(l int) nodes.NodeID {
	return r.add(nodes.GT_LCL_VAR, r.m.Locals[l].Type.Actual(), 0, 0, uint32(l))
}

func (r *rig) icon(v int64) nodes.NodeID {
	n := r.m.NewInt(nodes.TYP_INT, v)
	r.m.InsertBefore(r.blk, 0, n)
	return n
}

func (r *rig) store(l int, v nodes.NodeID) {
	n := r.add(nodes.GT_STORE_LCL_VAR, r.m.Locals[l].Type, v, 0, uint32(l))
	r.m.Flags[n] |= nodes.GTF_VAR_DEF
}

func (r *rig) ret(v nodes.NodeID) { r.add(nodes.GT_RETURN, r.m.Type[v], v, 0, 0) }

// call calls method h.
func (r *rig) call(h ee.MethodHandle, args ...nodes.NodeID) nodes.NodeID {
	m := &r.m
	first := uint32(len(m.Args))
	for _, v := range args {
		m.Args = append(m.Args, nodes.Arg{Early: v, Type: m.Type[v], Kind: nodes.ArgUser})
	}
	m.Calls = append(m.Calls, nodes.Call{Kind: nodes.CT_USER_FUNC, Method: h, Args: nodes.Range{First: first, Count: uint32(len(args))}, ILOffset: ee.NoILOffset})
	c := &m.Calls[len(m.Calls)-1]
	toyTarget.ABI.AssignArgs(m, r.env.JIT, c)
	return r.add(nodes.GT_CALL, nodes.TYP_INT, 0, 0, uint32(len(m.Calls)-1))
}

// finish compiles the method, whose handle is h.
func (r *rig) finish(h ee.MethodHandle) {
	m := &r.m
	vars := uint32(0)
	for i := range m.Locals {
		if l := &m.Locals[i]; !r.env.MinOpts {
			l.Flags |= nodes.LvTracked
			l.VarIndex = vars
			vars++
		}
	}
	if err := r.verify.Verify(m); err != nil {
		r.t.Fatalf("before lowering: %v", err)
	}
	r.live.Run(m)
	r.env.LiveOut = r.live.LiveOut()
	r.locals.Run(m, &r.env, r.be)
	r.be.Lower(m, &r.env)
	if err := r.verify.Verify(m); err != nil {
		r.t.Fatalf("after lowering: %v", err)
	}
	r.alloc.Run(m, &r.env, r.be)
	r.be.Generate(m, &r.env)
	if err := r.be.Emit(m, &r.env, &r.code); err != nil {
		r.t.Fatal(err)
	}
	r.entry[ee.MakeSymbol(ee.SymMethodEntry, uint64(h))] = r.top
	r.top += copy(r.mem[r.top:], r.code.Text)
	for _, rel := range r.code.Relocs {
		at := r.top - len(r.code.Text) + int(rel.Offset)
		binary.LittleEndian.PutUint32(r.mem[at:], uint32(len(r.symbols)))
		r.symbols = append(r.symbols, rel.Symbol)
	}
}

// run emulates method h and returns its result.
func (r *rig) run(h ee.MethodHandle, args ...int32) int32 {
	r.t.Helper()
	const kept = 0x5678
	r.reg = [8]int32{4: kept, 5: kept + 1, toyFP: kept + 2, toySP: codeBase}
	r.threw = 0
	for i := len(args) - 1; i >= 0; i-- {
		if i < len(toyTarget.ABI.IntArgs) {
			r.reg[toyTarget.ABI.IntArgs[i]] = args[i]
		} else {
			r.push(args[i])
		}
	}
	sp := r.reg[toySP]
	r.push(0) // return address
	r.emulate(r.entry[ee.MakeSymbol(ee.SymMethodEntry, uint64(h))])
	if r.threw == 0 && (r.reg[4] != kept || r.reg[5] != kept+1 || r.reg[toyFP] != kept+2 || r.reg[toySP] != sp) {
		r.t.Fatalf("registers are not kept: %x", r.reg)
	}
	return r.reg[0]
}

func (r *rig) word(at int32) int32 { return int32(binary.LittleEndian.Uint32(r.mem[at:])) }
func (r *rig) setWord(at, v int32) { binary.LittleEndian.PutUint32(r.mem[at:], uint32(v)) }
func (r *rig) push(v int32)        { r.reg[toySP] -= 4; r.setWord(r.reg[toySP], v) }
func (r *rig) pop() (v int32)      { v = r.word(r.reg[toySP]); r.reg[toySP] += 4; return v }

func truth(v bool) int32 {
	if v {
		return 1
	}
	return 0
}

// extend extends a value of type t to an int.
func extend(v int32, t nodes.VarType) int32 {
	switch t {
	case nodes.TYP_BYTE:
		return int32(int8(v))
	case nodes.TYP_UBYTE, nodes.TYP_BOOL:
		return int32(uint8(v))
	case nodes.TYP_SHORT:
		return int32(int16(v))
	case nodes.TYP_USHORT:
		return int32(uint16(v))
	}
	return v
}

// emulate runs from pc until the method returns to 0 or a helper is called.
func (r *rig) emulate(pc int) {
	reg := &r.reg
	for range 100000 {
		in := r.mem[pc:][:8]
		op, x, y, z, imm := in[0], in[1], in[2], in[3], int32(binary.LittleEndian.Uint32(in[4:]))
		next := pc + 4
		if op&toyLong != 0 {
			next += 4
		}
		switch op &^ toyLong {
		case toyLI:
			reg[x] = imm
		case toyMove:
			reg[x] = reg[y]
		case toyAdd:
			reg[x] = reg[y] + reg[z]
		case toySub:
			reg[x] = reg[y] - reg[z]
		case toyMul:
			reg[x] = reg[y] * reg[z]
		case toyAnd:
			reg[x] = reg[y] & reg[z]
		case toyLess:
			reg[x] = truth(reg[y] < reg[z])
		case toyEqual:
			reg[x] = truth(reg[y] == reg[z])
		case toyAddI:
			reg[x] = reg[y] + imm
		case toyLoad:
			reg[x] = extend(r.word(reg[y]+imm), nodes.VarType(z))
		case toyStore:
			if at, t := reg[y]+imm, nodes.VarType(z); t.IsSmall() {
				var b [4]byte
				binary.LittleEndian.PutUint32(b[:], uint32(reg[x]))
				copy(r.mem[at:], b[:t.Size()])
			} else {
				r.setWord(at, reg[x])
			}
		case toyExt:
			reg[x] = extend(reg[y], nodes.VarType(z))
		case toyPush:
			r.push(reg[x])
		case toyPop:
			reg[x] = r.pop()
		case toyCall:
			s := r.symbols[imm]
			if s.Kind() == ee.SymHelper {
				r.threw = ee.Helper(s.Payload())
				return
			}
			r.push(int32(next))
			next = r.entry[s]
		case toyReturn:
			if r.scramble != 0 && pc >= r.scramble && pc < r.scrambleEnd {
				r.scrambled++
				for set := toyTarget.CallerSaved &^ 1; set != 0; set &= set - 1 {
					reg[set.First()] = -0x55555556
				}
			}
			if next = int(r.pop()); next == 0 {
				return
			}
		case toyJump, toyJumpIf:
			if op&^toyLong == toyJumpIf && reg[x] == 0 {
				break
			}
			if next = pc + int(int8(z)); op&toyLong != 0 {
				next = pc + int(imm)
			}
		case toyJumpOut:
			if uint32(reg[x]) >= uint32(reg[y]) {
				next = pc + int(imm)
			}
		default:
			r.t.Fatalf("no instruction %x at %d", in, pc)
		}
		pc = next
	}
	r.t.Fatal("it does not end")
}

func (r *rig) want(got, want int32) {
	r.t.Helper()
	if r.threw != 0 || got != want {
		r.t.Errorf("got %d (threw %v), want %d", got, r.threw, want)
	}
}

// TestToyLoop: s = 0; for i = 0; i < n; i++ { s += i*i + k }, with a body that is too large for a
// short jump.
func TestToyLoop(t *testing.T) {
	forBoth(t, func(t *testing.T, r *rig) {
		r.begin(nodes.TYP_INT, nodes.TYP_INT, nodes.TYP_INT)
		s, i := int(r.m.NewTemp(nodes.TYP_INT, 0)), int(r.m.NewTemp(nodes.TYP_INT, 0))
		r.block(nodes.BBJ_NONE)
		r.store(s, r.icon(0))
		r.store(i, r.icon(0))
		test := r.block(nodes.BBJ_COND)
		less := r.bin(nodes.GT_LT, r.lcl(i), r.lcl(0))
		r.add(nodes.GT_JTRUE, nodes.TYP_VOID, r.bin(nodes.GT_EQ, less, r.icon(0)), 0, 0)
		r.block(nodes.BBJ_ALWAYS)
		r.m.Blocks.Jump[r.blk] = test
		r.store(s, r.bin(nodes.GT_ADD, r.lcl(s), r.bin(nodes.GT_ADD, r.bin(nodes.GT_MUL, r.lcl(i), r.lcl(i)), r.lcl(1))))
		for range 20 {
			r.store(s, r.bin(nodes.GT_ADD, r.lcl(s), r.icon(0)))
		}
		r.store(i, r.bin(nodes.GT_ADD, r.lcl(i), r.icon(1)))
		r.m.Blocks.Jump[test] = r.block(nodes.BBJ_RETURN)
		r.ret(r.lcl(s))
		r.finish(1)
		r.want(r.run(1, 5, 100), 0+1+4+9+16+500)
		r.want(r.run(1, 0, 7), 0)
	})
}

// TestToyCalls: f(n, k, a, b) = n < 2 ? n + k : f(n-1, k, b, a) * n + f(n-2, k, a, b) - a, with two
// arguments on the stack and a value that is live across a call.
func TestToyCalls(t *testing.T) {
	var f func(n, k, a, b int32) int32
	f = func(n, k, a, b int32) int32 {
		if n < 2 {
			return n + k
		}
		return f(n-1, k, b, a)*n + f(n-2, k, a, b) - a
	}
	forBoth(t, func(t *testing.T, r *rig) {
		r.begin(nodes.TYP_INT, nodes.TYP_INT, nodes.TYP_INT, nodes.TYP_INT, nodes.TYP_INT)
		first := r.block(nodes.BBJ_COND)
		r.add(nodes.GT_JTRUE, nodes.TYP_VOID, r.bin(nodes.GT_LT, r.lcl(0), r.icon(2)), 0, 0)
		r.block(nodes.BBJ_RETURN)
		x := r.call(1, r.bin(nodes.GT_SUB, r.lcl(0), r.icon(1)), r.lcl(1), r.lcl(3), r.lcl(2))
		x = r.bin(nodes.GT_MUL, x, r.lcl(0))
		y := r.call(1, r.bin(nodes.GT_SUB, r.lcl(0), r.icon(2)), r.lcl(1), r.lcl(2), r.lcl(3))
		r.ret(r.bin(nodes.GT_SUB, r.bin(nodes.GT_ADD, x, y), r.lcl(2)))
		r.m.Blocks.Jump[first] = r.block(nodes.BBJ_RETURN)
		r.ret(r.bin(nodes.GT_ADD, r.lcl(0), r.lcl(1)))
		r.finish(1)
		r.want(r.run(1, 7, 3, 5, 11), f(7, 3, 5, 11))
	})
}

// TestToyMemory: accesses to memory by address, a small local and parameter, a bounds check that
// throws.
func TestToyMemory(t *testing.T) {
	forBoth(t, func(t *testing.T, r *rig) {
		r.begin(nodes.TYP_INT, nodes.TYP_INT, nodes.TYP_BYTE)
		small := int(r.m.NewTemp(nodes.TYP_UBYTE, 0))
		r.block(nodes.BBJ_RETURN)
		r.add(nodes.GT_ARR_BOUNDS_CHECK, nodes.TYP_VOID, r.lcl(1), r.icon(100), 0)
		r.store(small, r.bin(nodes.GT_ADD, r.lcl(1), r.add(nodes.GT_IND, nodes.TYP_INT, r.lcl(0), 0, 0)))
		r.add(nodes.GT_STOREIND, nodes.TYP_INT, r.lcl(0), r.lcl(small), 0)
		r.ret(r.bin(nodes.GT_AND, r.lcl(small), r.icon(0x7f)))
		r.finish(1)
		r.setWord(64, 0x1f0)
		r.want(r.run(1, 64, 0x720), 0x10)
		if got := r.word(64); got != 0x10 {
			t.Errorf("stored %x", got)
		}
		if r.run(1, 64, 100); r.threw != ee.CORINFO_HELP_RNGCHKFAIL {
			t.Errorf("threw %v", r.threw)
		}
		if r.run(1, 64, 0x80); r.threw != ee.CORINFO_HELP_RNGCHKFAIL { // -128
			t.Errorf("threw %v", r.threw)
		}
	})
}

// TestToyPressure: more values at the same time than registers.
func TestToyPressure(t *testing.T) {
	forBoth(t, func(t *testing.T, r *rig) {
		r.begin(nodes.TYP_INT, nodes.TYP_INT, nodes.TYP_INT)
		r.block(nodes.BBJ_RETURN)
		var values []nodes.NodeID
		want := int32(0)
		for k := range int32(9) {
			values = append(values, r.bin(nodes.GT_MUL, r.lcl(0), r.bin(nodes.GT_ADD, r.lcl(1), r.icon(int64(k)))))
			want = 3*(4+k) - want
		}
		x := values[0]
		for _, v := range values[1:] {
			x = r.bin(nodes.GT_SUB, v, x)
		}
		r.ret(x)
		r.finish(1)
		r.want(r.run(1, 3, 4), want)
	})
}

// TestToyGC: a reference that is live across a call is reported in its place, in slots of this
// machine's size.
func TestToyGC(t *testing.T) {
	forBoth(t, func(t *testing.T, r *rig) {
		r.begin(nodes.TYP_INT, nodes.TYP_INT)
		r.block(nodes.BBJ_RETURN)
		r.ret(r.lcl(0))
		r.finish(2)
		r.begin(nodes.TYP_REF, nodes.TYP_REF, nodes.TYP_INT)
		r.block(nodes.BBJ_RETURN)
		r.store(1, r.call(2, r.lcl(1)))
		r.ret(r.lcl(0))
		r.finish(1)
		r.want(r.run(1, 77, 5), 77)
		table := r.be.GCTable()
		if len(table.Sites) != 1 || table.PointerSize != 4 || table.FrameReg != toyFP {
			t.Fatalf("%+v", table)
		}
		slots := table.Untracked
		if !r.env.MinOpts {
			slots = nil
			for _, k := range table.Live[table.Sites[0].First:][:table.Sites[0].Count] {
				slots = append(slots, table.Tracked[k])
			}
		}
		ok := func(s gcinfo.Slot) bool {
			return s.Base == gcinfo.InRegister && toyTarget.CalleeSaved.Has(s.Reg) || s.Base == gcinfo.BaseFrame && s.Offset < 0 && s.Offset%4 == 0
		}
		if len(slots) != 1 || !slices.ContainsFunc(slots, ok) {
			t.Errorf("references in %+v", slots)
		}
	})
}

// TestToyRandom: random assignments of expressions, some of which call a method that overwrites all
// registers that it need not preserve.
func TestToyRandom(t *testing.T) {
	forBoth(t, func(t *testing.T, r *rig) {
		const scrambler = 9 // scrambler(a, b) = a - b, with all registers overwritten
		r.begin(nodes.TYP_INT, nodes.TYP_INT, nodes.TYP_INT)
		r.block(nodes.BBJ_RETURN)
		r.ret(r.bin(nodes.GT_SUB, r.lcl(0), r.lcl(1)))
		r.finish(scrambler)
		r.scramble, r.scrambleEnd = r.entry[ee.MakeSymbol(ee.SymMethodEntry, scrambler)], r.top
		top, symbols := r.top, len(r.symbols)
		for seed := range uint64(200) {
			r.top, r.symbols = top, r.symbols[:symbols]
			rnd := rand.New(rand.NewPCG(seed, 0))
			args := []int32{rnd.Int32(), -rnd.Int32(), rnd.Int32N(9)}
			r.begin(nodes.TYP_INT, nodes.TYP_INT, nodes.TYP_INT, nodes.TYP_INT)
			r.block(nodes.BBJ_RETURN)
			values := slices.Clone(args)
			var expr func(depth int) (nodes.NodeID, int32)
			expr = func(depth int) (nodes.NodeID, int32) {
				switch k := rnd.IntN(9); {
				case depth == 0 && k < 2:
					v := rnd.Int32N(100)
					return r.icon(int64(v)), v
				case depth == 0:
					l := rnd.IntN(len(values))
					return r.lcl(l), values[l]
				case k == 0:
					x, a := expr(depth - 1)
					y, b := expr(depth - 1)
					return r.call(scrambler, x, y), a - b
				default:
					x, a := expr(depth - 1)
					y, b := expr(rnd.IntN(depth))
					switch k % 4 {
					case 0:
						return r.bin(nodes.GT_ADD, x, y), a + b
					case 1:
						return r.bin(nodes.GT_SUB, x, y), a - b
					case 2:
						return r.bin(nodes.GT_MUL, x, y), a * b
					}
					return r.bin(nodes.GT_LT, x, y), truth(a < b)
				}
			}
			for range 6 {
				n, v := expr(rnd.IntN(5))
				l := rnd.IntN(len(values) + 1)
				if l == len(values) {
					values = append(values, 0)
					r.m.NewTemp(nodes.TYP_INT, 0)
				}
				r.store(l, n)
				values[l] = v
			}
			x, want := expr(3)
			r.ret(x)
			r.finish(1)
			if r.want(r.run(1, args...), want); t.Failed() {
				t.Fatalf("seed %d", seed)
			}
		}
		if r.scrambled < 100 {
			t.Errorf("%d calls", r.scrambled)
		}
	})
}
