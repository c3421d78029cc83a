//go:build linux && 386

package x86_test

import (
	"encoding/binary"
	"strings"
	"syscall"
	"testing"
	"unsafe"

	"golang.org/x/arch/x86/x86asm"

	"ryugo/ee"
	"ryugo/nodes"
	"ryugo/passes/decompose"
	"ryugo/passes/liveness"
	"ryugo/passes/lsra"
	"ryugo/targets"
	"ryugo/targets/x86"
	"ryugo/targets/xarch"
)

// The tests build LIR by hand, take it through decomposition and the whole back end and run the code in this
// process, on a stack of its own. They are built for linux/386, which an x64 kernel runs.

// fakeJIT answers what the back end asks.
type fakeJIT struct {
	ee.JitInfo
	info ee.Info
}

func (j *fakeJIT) GetEEInfo() *ee.Info { return &j.info }

func (j *fakeJIT) GetHelperFtn(h ee.Helper) ee.ConstLookup {
	return ee.ConstLookup{Addr: ee.SymbolValue(ee.SymHelper, uint64(h))}
}

func (j *fakeJIT) GetFunctionEntryPoint(m ee.MethodHandle) ee.ConstLookup {
	return ee.ConstLookup{Addr: ee.SymbolValue(ee.SymMethodEntry, uint64(m))}
}

// frame is what the trampoline exchanges with Go.
type frame struct {
	code     uint32
	ecx, edx uint32
	ret      [2]uint32 // eax, edx
	float    uint32    // the result is in st0
	st0      uint64
	status   uint32 // helper that threw
	lost     uint32 // a callee-saved register was not kept
	savedSP  uint32
	stackSP  uint32
	endSP    uint32 // after the call
}

// stackSize is that of the stack, stackArgs the room for stack arguments above it.
const (
	stackSize = 4 << 20
	stackArgs = 256
)

// rig compiles and runs methods.
type rig struct {
	t       testing.TB
	m       nodes.Method
	env     targets.Env
	be      targets.Backend
	split   decompose.Decomposer
	live    liveness.Liveness
	locals  lsra.Locals
	alloc   lsra.Allocator
	verify  nodes.Verifier
	jit     *fakeJIT
	code    ee.Code
	blk     nodes.BlockID
	mem     []byte // executable
	used    int
	base    uint32
	tramp   uint32
	throw   uint32
	symbols map[ee.Symbol]uint32
	fr      *frame
	entry   uint32
	params  []int32 // where stack parameters are, of the method that is being built
}

func newRig(t testing.TB) *rig {
	r := &rig{t: t, jit: new(fakeJIT), symbols: map[ee.Symbol]uint32{}}
	r.jit.info = ee.Info{OSPageSize: 4096}
	r.env = targets.Env{JIT: r.jit, Target: x86.Target()}
	r.m.Model = nodes.ILP32
	r.be = r.env.Target.NewBackend()
	r.alloc.Check, r.locals.Check = true, true
	mem, err := syscall.Mmap(-1, 0, 16<<20, syscall.PROT_READ|syscall.PROT_WRITE|syscall.PROT_EXEC, syscall.MAP_ANON|syscall.MAP_PRIVATE)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { syscall.Munmap(mem) })
	r.mem, r.base = mem, uint32(uintptr(unsafe.Pointer(&mem[0])))
	r.used = stackSize
	r.fr = (*frame)(unsafe.Pointer(&mem[r.used]))
	r.used += 4096
	r.fr.stackSP = r.base + stackSize - stackArgs
	r.makeTrampoline()
	return r
}

// place puts code into executable memory.
func (r *rig) place(img []byte) uint32 {
	r.used = (r.used + 15) &^ 15
	at := r.base + uint32(r.used)
	r.used += copy(r.mem[r.used:], img)
	return at
}

// makeTrampoline makes the code that a Go function value enters, with the frame's address on the stack, and the one
// that a throw helper leaves by.
func (r *rig) makeTrampoline() {
	var f frame
	e := xarch.Emitter{Is32: true}
	e.Reset()
	saved := []xarch.Reg{xarch.RBP, xarch.RBX, xarch.RSI, xarch.RDI}
	at := func(p uintptr) xarch.Mem { return xarch.At(xarch.RBX, int32(p)) }
	exit := e.NewLabel()
	for _, s := range saved {
		e.R(xarch.INS_push, xarch.EA_8, s)
	}
	e.RM(xarch.INS_mov, xarch.EA_4, xarch.RBX, xarch.At(xarch.RSP, 4+4*int32(len(saved))))
	e.MR(xarch.INS_mov, xarch.EA_4, at(unsafe.Offsetof(f.savedSP)), xarch.RSP)
	e.RM(xarch.INS_mov, xarch.EA_4, xarch.RSP, at(unsafe.Offsetof(f.stackSP)))
	kept := []xarch.Reg{xarch.RBP, xarch.RSI, xarch.RDI} // ebx too, or all is lost
	for _, k := range kept {
		e.RI(xarch.INS_mov, xarch.EA_4, k, 0x4321_0000+int64(k))
	}
	e.RM(xarch.INS_mov, xarch.EA_4, xarch.RCX, at(unsafe.Offsetof(f.ecx)))
	e.RM(xarch.INS_mov, xarch.EA_4, xarch.RDX, at(unsafe.Offsetof(f.edx)))
	e.CallM(at(unsafe.Offsetof(f.code)))
	e.MR(xarch.INS_mov, xarch.EA_4, at(unsafe.Offsetof(f.endSP)), xarch.RSP)
	e.MR(xarch.INS_mov, xarch.EA_4, at(unsafe.Offsetof(f.ret)), xarch.RAX)
	e.MR(xarch.INS_mov, xarch.EA_4, at(unsafe.Offsetof(f.ret)+4), xarch.RDX)
	skip := e.NewLabel()
	e.MI(xarch.INS_cmp, xarch.EA_4, at(unsafe.Offsetof(f.float)), 0)
	e.Jcc(xarch.CC_E, skip)
	e.M(xarch.INS_fstp64, xarch.EA_8, at(unsafe.Offsetof(f.st0)))
	e.Bind(skip)
	for _, k := range kept {
		good := e.NewLabel()
		e.RI(xarch.INS_cmp, xarch.EA_4, k, 0x4321_0000+int64(k))
		e.Jcc(xarch.CC_E, good)
		e.MI(xarch.INS_mov, xarch.EA_4, at(unsafe.Offsetof(f.lost)), int64(k)+1)
		e.Bind(good)
	}
	e.Bind(exit)
	e.RM(xarch.INS_mov, xarch.EA_4, xarch.RSP, at(unsafe.Offsetof(f.savedSP)))
	for i := len(saved) - 1; i >= 0; i-- {
		e.R(xarch.INS_pop, xarch.EA_8, saved[i])
	}
	e.Op(xarch.INS_ret)
	throw := e.NewLabel()
	e.Bind(throw) // the helper's number is in eax
	e.RI64(xarch.RBX, int64(uint32(uintptr(unsafe.Pointer(r.fr)))))
	e.MR(xarch.INS_mov, xarch.EA_4, at(unsafe.Offsetof(f.status)), xarch.RAX)
	e.Jmp(exit)
	if err := e.Finish(); err != nil {
		r.t.Fatal(err)
	}
	r.tramp = r.place(e.Image())
	r.throw = r.tramp + e.LabelOffset(throw)
}

// asm places hand-written code.
func (r *rig) asm(f func(e *xarch.Emitter)) uint32 {
	e := xarch.Emitter{Is32: true}
	e.Reset()
	f(&e)
	if err := e.Finish(); err != nil {
		r.t.Fatal(err)
	}
	return r.place(e.Image())
}

// symbol resolves what the code refers to. Helpers that no test defines throw.
func (r *rig) symbol(s ee.Symbol) uint32 {
	if a, ok := r.symbols[s]; ok {
		return a
	}
	if s.Kind() != ee.SymHelper {
		r.t.Fatalf("unresolved symbol %x", s)
	}
	h := ee.Helper(s.Payload())
	a := r.asm(func(e *xarch.Emitter) {
		e.RI(xarch.INS_mov, xarch.EA_4, xarch.RAX, int64(h))
		e.RI64(xarch.RCX, int64(r.throw))
		e.JmpR(xarch.RCX)
	})
	r.symbols[s] = a
	return a
}

// begin starts a method of the given parameter types and result.
func (r *rig) begin(ret nodes.VarType, params ...nodes.VarType) {
	if r.used > len(r.mem)-1<<20 {
		r.used = stackSize + 1<<20
		clear(r.symbols)
	}
	m := &r.m
	m.Reset()
	m.IsLIR = true
	for _, p := range params {
		m.Locals = append(m.Locals, nodes.Local{Type: p, Flags: nodes.LvIsParam, Size: m.Model.SizeOf(p), Reg: nodes.NoReg, Parent: nodes.NoLcl})
	}
	m.NumParams = len(params)
	r.env.Target.ABI.AssignParams(m, r.jit)
	r.params = r.params[:0]
	for i := range m.Locals {
		r.params = append(r.params, m.Locals[i].StackOffset)
	}
	m.RetType = ret
	m.RetDesc = r.env.Target.ABI.Return(m, r.jit, ret, 0)
	r.blk = m.NewBlock(nodes.BBJ_RETURN)
	m.AppendBlock(r.blk)
}

// add appends a node to the current block.
func (r *rig) add(o nodes.Oper, t nodes.VarType, op1, op2 nodes.NodeID, val uint32, flags nodes.NodeFlags) nodes.NodeID {
	n := r.m.New(o, t, op1, op2, val, flags)
	r.m.InsertBefore(r.blk, 0, n)
	return n
}

func (r *rig) lcl(l int) nodes.NodeID {
	return r.add(nodes.GT_LCL_VAR, r.m.Locals[l].Type.Actual(), 0, 0, uint32(l), 0)
}

func (r *rig) icon(t nodes.VarType, v int64) nodes.NodeID {
	n := r.m.NewInt(t, v)
	r.m.InsertBefore(r.blk, 0, n)
	return n
}

func (r *rig) bin(o nodes.Oper, t nodes.VarType, a, b nodes.NodeID) nodes.NodeID {
	return r.add(o, t, a, b, 0, 0)
}

func (r *rig) cast(a nodes.NodeID, to nodes.VarType, f nodes.NodeFlags) nodes.NodeID {
	return r.add(nodes.GT_CAST, to.Actual(), a, 0, uint32(to), f)
}

func (r *rig) ret(v nodes.NodeID) {
	t := nodes.TYP_VOID
	if v != 0 {
		t = r.m.Type[v]
	}
	r.add(nodes.GT_RETURN, t, v, 0, 0, 0)
}

func (r *rig) store(l int, v nodes.NodeID) {
	r.add(nodes.GT_STORE_LCL_VAR, r.m.Locals[l].Type, v, 0, uint32(l), nodes.GTF_VAR_DEF)
}

// temp makes a local.
func (r *rig) temp(t nodes.VarType) int { return int(r.m.NewTemp(t, 0)) }

// callSum calls a method of its own, which adds its arguments of even numbers, ints and longs, and subtracts the others.
func (r *rig) callSum(args ...nodes.NodeID) nodes.NodeID {
	m := &r.m
	method := ee.MethodHandle(9 + len(m.Calls))
	c := nodes.Call{Method: method, ILOffset: ee.NoILOffset, Args: nodes.Range{First: uint32(len(m.Args)), Count: uint32(len(args))}}
	for _, a := range args {
		m.Args = append(m.Args, nodes.Arg{Early: a, Type: m.Type[a].Actual(), Tmp: nodes.NoLcl})
	}
	r.env.Target.ABI.AssignArgs(m, r.jit, &c)
	c.Ret = r.env.Target.ABI.Return(m, r.jit, nodes.TYP_LONG, 0)
	m.Calls = append(m.Calls, c)
	rows := m.Args[c.Args.First:][:c.Args.Count]
	r.symbols[ee.MakeSymbol(ee.SymMethodEntry, uint64(method))] = r.asm(func(e *xarch.Emitter) {
		for _, k := range []xarch.Reg{xarch.RBX, xarch.RDI, xarch.RDX, xarch.RCX} {
			e.R(xarch.INS_push, xarch.EA_8, k)
		}
		e.RI(xarch.INS_mov, xarch.EA_4, xarch.RAX, 0)
		e.RI(xarch.INS_mov, xarch.EA_4, xarch.RDX, 0)
		for i := range rows {
			a := &rows[i]
			at := xarch.At(xarch.RSP, 20+int32(a.StackOffset))
			if a.NumRegs == 1 {
				at = xarch.At(xarch.RSP, 4*int32(a.Regs[0]-1)) // ecx is 1, edx 2
			}
			e.RM(xarch.INS_mov, xarch.EA_4, xarch.RBX, at)
			if a.Type == nodes.TYP_LONG {
				e.RM(xarch.INS_mov, xarch.EA_4, xarch.RDI, at.Plus(4))
			} else {
				e.RR(xarch.INS_mov, xarch.EA_4, xarch.RDI, xarch.RBX)
				e.RI(xarch.INS_sar, xarch.EA_4, xarch.RDI, 31)
			}
			if i%2 == 0 {
				e.RR(xarch.INS_add, xarch.EA_4, xarch.RAX, xarch.RBX)
				e.RR(xarch.INS_adc, xarch.EA_4, xarch.RDX, xarch.RDI)
			} else {
				e.RR(xarch.INS_sub, xarch.EA_4, xarch.RAX, xarch.RBX)
				e.RR(xarch.INS_sbb, xarch.EA_4, xarch.RDX, xarch.RDI)
			}
		}
		e.RM(xarch.INS_lea, xarch.EA_4, xarch.RSP, xarch.At(xarch.RSP, 8))
		e.R(xarch.INS_pop, xarch.EA_8, xarch.RDI)
		e.R(xarch.INS_pop, xarch.EA_8, xarch.RBX)
		e.RI(xarch.INS_mov, xarch.EA_4, xarch.RCX, 0x7777) // what a callee may destroy
		e.I(xarch.INS_ret, int64(c.StackSize))
	})
	return r.add(nodes.GT_CALL, nodes.TYP_LONG, 0, 0, uint32(len(m.Calls)-1), nodes.GTF_CALL)
}

// finish compiles the method and places its code.
func (r *rig) finish() {
	r.t.Helper()
	m := &r.m
	if err := r.verify.Verify(m); err != nil {
		r.t.Fatalf("before decomposition: %v", err)
	}
	vars := uint32(0)
	for i := range m.Locals {
		if l := &m.Locals[i]; l.Type != nodes.TYP_STRUCT && !l.InMemory() && !r.env.MinOpts {
			l.Flags |= nodes.LvTracked
			l.VarIndex = vars
			vars++
		}
	}
	r.live.Run(m, &r.env)
	r.env.LiveOut = r.live.LiveOut()
	r.split.Run(m, &r.env)
	if err := decompose.Verify(m); err != nil {
		r.t.Fatalf("decomposition: %v", err)
	}
	if err := r.verify.Verify(m); err != nil {
		r.t.Fatalf("after decomposition: %v", err)
	}
	if m.LclRegs, m.PollRegs = 0, 0; !r.env.MinOpts {
		r.locals.Run(m, &r.env, r.be)
		if r.locals.Splits() {
			r.locals.Split()
		}
		r.locals.Cleanup()
	}
	r.be.Lower(m, &r.env)
	if err := r.verify.Verify(m); err != nil {
		r.t.Fatalf("after lowering: %v", err)
	}
	r.alloc.Run(m, &r.env, r.be)
	r.be.Generate(m, &r.env)
	if err := r.be.Emit(m, &r.env, &r.code); err != nil {
		r.t.Fatal(err)
	}
	for _, rel := range r.code.Relocs {
		if rel.Kind != ee.RelocText32 {
			r.symbol(rel.Symbol)
		}
	}
	img := make([]byte, int(r.code.RODataOffset)+len(r.code.ROData))
	copy(img, r.code.Text)
	copy(img[r.code.RODataOffset:], r.code.ROData)
	r.entry = r.place(img)
	dst := r.mem[r.entry-r.base:][:len(img)]
	for _, rel := range r.code.Relocs {
		var v uint32
		switch rel.Kind {
		case ee.RelocText32:
			v = r.entry + uint32(rel.Addend)
		case ee.RelocAddress32:
			v = r.symbol(rel.Symbol) + uint32(rel.Addend)
		case ee.RelocBranch:
			v = r.symbol(rel.Symbol) + uint32(rel.Addend) - r.entry - rel.Offset
		default:
			r.t.Fatalf("relocation of kind %d", rel.Kind)
		}
		binary.LittleEndian.PutUint32(dst[rel.Offset:], v)
	}
}

// call runs the method with the bits of its arguments.
func (r *rig) call(args ...uint64) {
	r.t.Helper()
	f, m := r.fr, &r.m
	for i, v := range args {
		l := &m.Locals[i]
		switch at := r.mem[stackSize-stackArgs+int(r.params[i]):]; {
		case l.NumArgRegs == 1 && l.ArgReg[0] == targets.Reg(xarch.RCX):
			f.ecx = uint32(v)
		case l.NumArgRegs == 1:
			f.edx = uint32(v)
		case m.Model.SizeOf(l.Type) == 8:
			binary.LittleEndian.PutUint64(at, v)
		default:
			binary.LittleEndian.PutUint32(at, uint32(v))
		}
	}
	f.status, f.lost, f.float, f.code = 0, 0, 0, r.entry
	if m.RetType.IsFloat() {
		f.float = 1
	}
	fn := uintptr(r.tramp)
	pfn := &fn
	(*(*func(*frame))(unsafe.Pointer(&pfn)))(f)
	switch {
	case f.lost != 0:
		r.t.Fatalf("%s is not kept\n%s", r.env.Target.RegNames[f.lost-1], r.dis())
	case f.status == 0 && f.endSP != f.stackSP+m.IncomingSize:
		r.t.Fatalf("the stack pointer is %d too high after %d bytes of arguments\n%s", int32(f.endSP-f.stackSP), m.IncomingSize, r.dis())
	}
}

// dis disassembles the method's code.
func (r *rig) dis() string {
	var s strings.Builder
	for p := 0; p < len(r.code.Text); {
		in, err := x86asm.Decode(r.code.Text[p:], 32)
		if err != nil || in.Len == 0 {
			s.WriteString("??\n")
			p++
			continue
		}
		s.WriteString(x86asm.IntelSyntax(in, uint64(p), nil) + "\n")
		p += in.Len
	}
	return s.String()
}
