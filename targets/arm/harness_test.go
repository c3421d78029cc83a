//go:build linux && arm

package arm_test

import (
	"encoding/binary"
	"fmt"
	"math"
	"strings"
	"syscall"
	"testing"
	"unsafe"

	"ryugo/ee"
	"ryugo/nodes"
	"ryugo/passes/decompose"
	"ryugo/passes/liveness"
	"ryugo/passes/lsra"
	"ryugo/targets"
	"ryugo/targets/arm"
	"ryugo/targets/arm/t32"
)

// The tests build LIR by hand, take it through decomposition and the whole back end and run the code in this
// process, on a stack of its own. They are built for linux/arm, which qemu-arm runs.

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
	code    uint32
	ints    [4]uint32 // r0 to r3
	_       uint32
	floats  [8]uint64 // d0 to d7
	ret     [2]uint32
	d0      uint64
	status  uint32 // helper that threw
	lost    uint32 // 1 and the number of a callee-saved register that was not kept
	savedSP uint32
	stackSP uint32
	endSP   uint32 // after the call
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
	r.env = targets.Env{JIT: r.jit, Target: arm.Target()}
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

// cacheFlush is Linux' call that tells the processor of new code.
const cacheFlush = 0xF0002

// place puts code into executable memory and returns its address.
func (r *rig) place(img []byte) uint32 {
	r.used = (r.used + 15) &^ 15
	at := r.base + uint32(r.used)
	r.used += copy(r.mem[r.used:], img)
	return at
}

func (r *rig) flush() {
	syscall.Syscall(cacheFlush, uintptr(r.base), uintptr(r.base)+uintptr(len(r.mem)), 0)
}

// magic is what callee-saved register k holds around a call.
func magic(k t32.Reg) uint32 { return 0x4321_0000 + uint32(k) }

// makeTrampoline makes the code that a Go function value enters, with the frame's address on the stack, and the one
// that a throw helper leaves by.
func (r *rig) makeTrampoline() {
	var f frame
	var e t32.Emitter
	e.Reset()
	saved := uint16(0x0FF0 | 1<<t32.LR)
	at := func(p uintptr) t32.Addr { return t32.Base(t32.FP, int32(p)) }
	exit, throw := e.NewLabel(), e.NewLabel()
	e.Push(saved)
	e.Mem(t32.INS_ldr, t32.FP, t32.Base(t32.SP, 9*4+4)) // Go's return address is below the argument
	e.Mov(t32.IP, t32.SP)
	e.Mem(t32.INS_str, t32.IP, at(unsafe.Offsetof(f.savedSP)))
	e.Mem(t32.INS_ldr, t32.IP, at(unsafe.Offsetof(f.stackSP)))
	e.Mov(t32.SP, t32.IP)
	for k := t32.R4; k <= t32.R9; k++ {
		e.MovImm(k, magic(k))
	}
	for s := t32.S0 + 16; s < t32.S0+32; s++ {
		e.MovImm(t32.IP, magic(s))
		e.VFromInt(s, t32.IP)
	}
	for i := range t32.Reg(8) {
		e.VMem(t32.INS_vldr, true, t32.S0+2*i, t32.FP, int32(unsafe.Offsetof(f.floats))+8*int32(i))
	}
	for i := range t32.Reg(4) {
		e.Mem(t32.INS_ldr, i, t32.Base(t32.FP, int32(unsafe.Offsetof(f.ints))+4*int32(i)))
	}
	e.Mem(t32.INS_ldr, t32.IP, at(unsafe.Offsetof(f.code)))
	e.R(t32.INS_blx, t32.IP)
	e.Mov(t32.IP, t32.SP)
	e.Mem(t32.INS_str, t32.IP, at(unsafe.Offsetof(f.endSP)))
	e.Mem(t32.INS_str, t32.R0, at(unsafe.Offsetof(f.ret)))
	e.Mem(t32.INS_str, t32.R1, at(unsafe.Offsetof(f.ret)+4))
	e.VMem(t32.INS_vstr, true, t32.S0, t32.FP, int32(unsafe.Offsetof(f.d0)))
	check := func(k, in t32.Reg) {
		good := e.NewLabel()
		e.MovImm(t32.LR, magic(k))
		e.TestR(t32.INS_cmp, in, t32.LR, t32.LSL, 0)
		e.BCond(t32.EQ, good)
		e.MovImm(t32.LR, uint32(k)+1)
		e.Mem(t32.INS_str, t32.LR, at(unsafe.Offsetof(f.lost)))
		e.Bind(good)
	}
	for k := t32.R4; k <= t32.R9; k++ {
		check(k, k)
	}
	for s := t32.S0 + 16; s < t32.S0+32; s++ {
		e.VToInt(t32.IP, s)
		check(s, t32.IP)
	}
	e.Bind(exit)
	e.Mem(t32.INS_ldr, t32.IP, at(unsafe.Offsetof(f.savedSP)))
	e.Mov(t32.SP, t32.IP)
	e.Pop(saved&^(1<<t32.LR) | 1<<t32.PC)
	e.Bind(throw) // the helper's number is in r0
	e.MovImm(t32.FP, uint32(uintptr(unsafe.Pointer(r.fr))))
	e.Mem(t32.INS_str, t32.R0, at(unsafe.Offsetof(f.status)))
	e.B(exit)
	if err := e.Finish(); err != nil {
		r.t.Fatal(err)
	}
	r.tramp = r.place(e.Image())
	r.throw = r.tramp + e.LabelOffset(throw)
	r.flush()
}

// asm places hand-written code and returns its entry.
func (r *rig) asm(f func(e *t32.Emitter)) uint32 {
	var e t32.Emitter
	e.Reset()
	f(&e)
	if err := e.Finish(); err != nil {
		r.t.Fatal(err)
	}
	return r.place(e.Image()) | 1
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
	a := r.asm(func(e *t32.Emitter) {
		e.MovImm(t32.R0, uint32(h))
		e.MovImm(t32.R1, r.throw|1)
		e.R(t32.INS_bx, t32.R1)
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
	r.symbols[ee.MakeSymbol(ee.SymMethodEntry, uint64(method))] = r.asm(func(e *t32.Emitter) {
		e.Push(0xF | 1<<t32.R4 | 1<<t32.R5) // r0 to r3 are at the bottom
		e.MovImm(t32.R0, 0)
		e.MovImm(t32.R1, 0)
		for i := range rows {
			a := &rows[i]
			place := t32.Base(t32.SP, 24+int32(a.StackOffset))
			if a.NumRegs != 0 {
				place = t32.Base(t32.SP, 4*int32(a.Regs[0]))
			}
			e.Mem(t32.INS_ldr, t32.R4, place)
			if a.Type == nodes.TYP_LONG {
				place.Off += 4
				e.Mem(t32.INS_ldr, t32.R5, place)
			} else {
				e.MovShift(t32.INS_mov, false, t32.R5, t32.R4, t32.ASR, 31)
			}
			if i%2 == 0 {
				e.RRR(t32.INS_add, true, t32.R0, t32.R0, t32.R4, t32.LSL, 0)
				e.RRR(t32.INS_adc, true, t32.R1, t32.R1, t32.R5, t32.LSL, 0)
			} else {
				e.RRR(t32.INS_sub, true, t32.R0, t32.R0, t32.R4, t32.LSL, 0)
				e.RRR(t32.INS_sbc, true, t32.R1, t32.R1, t32.R5, t32.LSL, 0)
			}
		}
		e.RRI(t32.INS_add, false, t32.SP, t32.SP, 16)
		e.Pop(1<<t32.R4 | 1<<t32.R5)
		e.MovImm(t32.R2, 0x7777) // what a callee may destroy
		e.MovImm(t32.R3, 0x7777)
		e.MovImm(t32.IP, 0x7777)
		for s := t32.S0; s < t32.S0+16; s++ {
			e.VFromInt(s, t32.IP)
		}
		e.R(t32.INS_bx, t32.LR)
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
		r.symbol(rel.Symbol)
	}
	img := make([]byte, int(r.code.RODataOffset)+len(r.code.ROData))
	copy(img, r.code.Text)
	copy(img[r.code.RODataOffset:], r.code.ROData)
	at := r.place(img)
	dst := r.mem[at-r.base:][:len(img)]
	for _, rel := range r.code.Relocs {
		if err := t32.Relocate(dst[rel.Offset:], uint64(at)+uint64(rel.Offset), rel.Kind, uint64(r.symbol(rel.Symbol))+uint64(rel.Addend)); err != nil {
			r.t.Fatal(err)
		}
	}
	r.entry = at | 1
	r.flush()
}

// call runs the method with the bits of its arguments.
func (r *rig) call(args ...uint64) {
	r.t.Helper()
	f, m := r.fr, &r.m
	singles := unsafe.Slice((*uint32)(unsafe.Pointer(&f.floats[0])), 16)
	for i, v := range args {
		l := &m.Locals[i]
		two := m.Model.SizeOf(l.Type) == 8
		switch at := r.mem[stackSize-stackArgs+int(r.params[i]):]; {
		case l.NumArgRegs != 0 && l.Type.IsFloat():
			if k := l.ArgReg[0] - t32.S0; two {
				f.floats[k/2] = v
			} else {
				singles[k] = uint32(v)
			}
		case l.NumArgRegs != 0:
			if f.ints[l.ArgReg[0]] = uint32(v); two {
				f.ints[l.ArgReg[0]+1] = uint32(v >> 32)
			}
		case two:
			binary.LittleEndian.PutUint64(at, v)
		default:
			binary.LittleEndian.PutUint32(at, uint32(v))
		}
	}
	f.status, f.lost, f.code = 0, 0, r.entry
	fn := uintptr(r.tramp | 1)
	pfn := &fn
	(*(*func(*frame))(unsafe.Pointer(&pfn)))(f)
	switch {
	case f.lost != 0 && f.status == 0:
		r.t.Fatalf("%s is not kept\n%s", r.env.Target.RegNames[f.lost-1], r.dis())
	case f.status == 0 && f.endSP != f.stackSP:
		r.t.Fatalf("the stack pointer is %d too high\n%s", int32(f.endSP-f.stackSP), r.dis())
	}
}

// float is the result of a method of a type.
func (r *rig) float(t nodes.VarType) float64 {
	if t == nodes.TYP_FLOAT {
		return float64(math.Float32frombits(uint32(r.fr.d0)))
	}
	return math.Float64frombits(r.fr.d0)
}

// dis is the method's code as assembler source.
func (r *rig) dis() string {
	var s strings.Builder
	for p := 0; p+2 <= len(r.code.Text); p += 2 {
		if p%16 == 0 {
			s.WriteString("\n.short ")
		} else {
			s.WriteString(", ")
		}
		fmt.Fprintf(&s, "%#04x", binary.LittleEndian.Uint16(r.code.Text[p:]))
	}
	return s.String()
}
