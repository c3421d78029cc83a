//go:build linux && amd64

package amd64_test

import (
	"encoding/binary"
	"fmt"
	"math"
	"strings"
	"syscall"
	"testing"
	"unsafe"

	"golang.org/x/arch/x86/x86asm"
	"golang.org/x/sys/cpu"

	"ryugo/ee"
	"ryugo/nodes"
	"ryugo/passes/liveness"
	"ryugo/passes/lsra"
	"ryugo/targets"
	"ryugo/targets/abi"
	"ryugo/targets/amd64"
	"ryugo/targets/xarch"
)

// The tests build LIR by hand, take it through the whole back end and run the
// code in this process, on a stack of its own.

// fakeJIT answers what the back end asks.
type fakeJIT struct {
	ee.JitInfo
	info ee.Info
	pass ee.StructPassing
	trap uint64 // address of the word that stops threads
}

func (j *fakeJIT) GetEEInfo() *ee.Info { return &j.info }

func (j *fakeJIT) GetHelperFtn(h ee.Helper) ee.ConstLookup {
	return ee.ConstLookup{Addr: ee.SymbolValue(ee.SymHelper, uint64(h))}
}

func (j *fakeJIT) GetFunctionEntryPoint(m ee.MethodHandle) ee.ConstLookup {
	return ee.ConstLookup{Addr: ee.SymbolValue(ee.SymMethodEntry, uint64(m))}
}

func (j *fakeJIT) GetSystemVAmd64PassStructInRegisterDescriptor(c ee.ClassHandle, d *ee.StructPassing) {
	*d = j.pass
}

// frame is what the trampoline exchanges with Go.
type frame struct {
	code    uintptr
	args    [32]uint64 // [register]
	rax     uint64
	rdx     uint64
	xmm0    uint64
	xmm1    uint64
	status  uint64 // helper that threw
	lost    uint64 // callee-saved register that was not kept, plus 1
	savedSP uint64
	stackSP uint64
}

// stackArgs is the room for a method's stack arguments.
const stackArgs = 256

// rig compiles and runs methods.
type rig struct {
	t      testing.TB
	m      nodes.Method
	env    targets.Env
	be     targets.Backend
	live   liveness.Liveness
	locals lsra.Locals
	alloc  lsra.Allocator
	verify nodes.Verifier
	jit    *fakeJIT
	code   ee.Code
	blk    nodes.BlockID

	mem     []byte // executable
	used    int
	base    uintptr
	tramp   uintptr
	throw   uintptr
	symbols map[ee.Symbol]uintptr
	fr      *frame
	entry   uintptr
	// careless: a test's own code does not keep what a callee must keep.
	careless bool
}

func newRig(t testing.TB) *rig { return newRigFor(t, amd64.SysV()) }

// forBoth runs a test for each convention.
func forBoth(t *testing.T, test func(t *testing.T, r *rig)) {
	for _, target := range bothTargets {
		t.Run(target.Name, func(t *testing.T) { test(t, newRigFor(t, target)) })
	}
}

func newRigFor(t testing.TB, target *targets.Target) *rig {
	r := &rig{t: t, jit: new(fakeJIT), symbols: map[ee.Symbol]uintptr{}}
	r.jit.info = ee.Info{OffsetOfDelegateInstance: 8, OffsetOfDelegateFirstTarget: 24, OSPageSize: 4096}
	if target.Name != bothTargets[0].Name && cpu.X86.HasAVX2 {
		r.jit.info.ISA = ee.ISAAVX2 // the tests of one target run with, those of the other without
	}
	r.env = targets.Env{JIT: r.jit, Target: target}
	r.be = target.NewBackend()
	r.alloc.Check, r.locals.Check = true, true
	mem, err := syscall.Mmap(-1, 0, 16<<20, syscall.PROT_READ|syscall.PROT_WRITE|syscall.PROT_EXEC, syscall.MAP_ANON|syscall.MAP_PRIVATE)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { syscall.Munmap(mem) })
	r.mem = mem
	r.base = uintptr(unsafe.Pointer(&mem[0]))
	r.used = 4 << 20 // the stack is below
	r.fr = (*frame)(unsafe.Pointer(&mem[r.used]))
	r.used += 4096
	r.fr.stackSP = uint64(r.base) + 4<<20 - stackArgs
	r.makeTrampoline()
	return r
}

// place puts an emitter's code into executable memory.
func (r *rig) place(img []byte) uintptr {
	r.used = (r.used + 15) &^ 15
	at := r.base + uintptr(r.used)
	r.used += copy(r.mem[r.used:], img)
	return at
}

func off(p uintptr) int32 { return int32(p) }

// makeTrampoline makes the code that a Go function value enters, with the
// frame's address in rax, and the one that a throw helper leaves by.
func (r *rig) makeTrampoline() {
	var f frame
	var e xarch.Emitter
	e.Reset()
	saved := []xarch.Reg{xarch.RBP, xarch.RBX, xarch.R12, xarch.R13, xarch.R14, xarch.R15}
	at := func(p uintptr) xarch.Mem { return xarch.At(xarch.RBX, off(p)) }
	exit := e.NewLabel()
	for _, s := range saved {
		e.R(xarch.INS_push, xarch.EA_8, s)
	}
	e.RR(xarch.INS_mov, xarch.EA_8, xarch.RBX, xarch.RAX)
	e.MR(xarch.INS_mov, xarch.EA_8, at(unsafe.Offsetof(f.savedSP)), xarch.RSP)
	e.RM(xarch.INS_mov, xarch.EA_8, xarch.RSP, at(unsafe.Offsetof(f.stackSP)))
	mark := func(k xarch.Reg) int64 { return 0x4321_0000 + int64(k) }
	kept := r.env.Target.CalleeSaved &^ (1<<xarch.RBX | 1<<xarch.RBP)
	for set := kept; set != 0; set &= set - 1 {
		k := xarch.Reg(set.First())
		if k.IsXmm() {
			e.RI64(xarch.RAX, mark(k))
			e.RR(xarch.INS_movd, xarch.EA_8, k, xarch.RAX)
		} else {
			e.RI64(k, mark(k))
		}
	}
	conv := r.env.Target.ABI
	for _, a := range conv.IntArgs {
		e.RM(xarch.INS_mov, xarch.EA_8, xarch.Reg(a), at(unsafe.Offsetof(f.args)+8*uintptr(a)))
	}
	for _, a := range conv.FloatArgs {
		e.RM(xarch.INS_movsd, xarch.EA_8, xarch.Reg(a), at(unsafe.Offsetof(f.args)+8*uintptr(a)))
	}
	e.CallM(at(unsafe.Offsetof(f.code)))
	e.MR(xarch.INS_mov, xarch.EA_8, at(unsafe.Offsetof(f.rax)), xarch.RAX)
	e.MR(xarch.INS_mov, xarch.EA_8, at(unsafe.Offsetof(f.rdx)), xarch.RDX)
	e.MR(xarch.INS_movsd, xarch.EA_8, at(unsafe.Offsetof(f.xmm0)), xarch.XMM0)
	e.MR(xarch.INS_movsd, xarch.EA_8, at(unsafe.Offsetof(f.xmm1)), xarch.XMM1)
	for set := kept; set != 0; set &= set - 1 {
		k, good := xarch.Reg(set.First()), e.NewLabel()
		if k.IsXmm() {
			e.RR(xarch.INS_movd, xarch.EA_8, xarch.RAX, k)
		} else {
			e.RR(xarch.INS_mov, xarch.EA_8, xarch.RAX, k)
		}
		e.RI(xarch.INS_cmp, xarch.EA_8, xarch.RAX, mark(k))
		e.Jcc(xarch.CC_E, good)
		e.MI(xarch.INS_mov, xarch.EA_8, at(unsafe.Offsetof(f.lost)), int64(k)+1)
		e.Bind(good)
	}
	e.Bind(exit)
	e.RM(xarch.INS_mov, xarch.EA_8, xarch.RSP, at(unsafe.Offsetof(f.savedSP)))
	for i := len(saved) - 1; i >= 0; i-- {
		e.R(xarch.INS_pop, xarch.EA_8, saved[i])
	}
	e.RR(xarch.INS_xorps, xarch.EA_16, xarch.XMM15, xarch.XMM15)
	e.Op(xarch.INS_ret)
	throw := e.NewLabel()
	e.Bind(throw) // the helper's number is in eax
	e.RI64(xarch.RBX, int64(uintptr(unsafe.Pointer(r.fr))))
	e.MR(xarch.INS_mov, xarch.EA_8, at(unsafe.Offsetof(f.status)), xarch.RAX)
	e.Jmp(exit)
	if err := e.Finish(); err != nil {
		r.t.Fatal(err)
	}
	r.tramp = r.place(e.Image())
	r.throw = r.tramp + uintptr(e.LabelOffset(throw))
}

// asm places hand-written code, e.g. the callee of a test.
func (r *rig) asm(f func(e *xarch.Emitter)) uintptr {
	var e xarch.Emitter
	e.Reset()
	f(&e)
	if err := e.Finish(); err != nil {
		r.t.Fatal(err)
	}
	return r.place(e.Image())
}

// symbol resolves what the code refers to.
func (r *rig) symbol(s ee.Symbol) uintptr {
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
		r.used = 5 << 20
		clear(r.symbols)
	}
	m := &r.m
	m.Reset()
	m.IsLIR = true
	for _, p := range params {
		m.Locals = append(m.Locals, nodes.Local{Type: p, Flags: nodes.LvIsParam, Size: p.Size(), Reg: nodes.NoReg, Parent: nodes.NoLcl})
	}
	m.NumParams = len(params)
	r.env.Target.ABI.AssignParams(m, r.jit)
	m.RetType = ret
	m.RetDesc = r.env.Target.ABI.Return(m, r.jit, ret, 0)
	r.blk = m.NewBlock(nodes.BBJ_RETURN)
	m.AppendBlock(r.blk)
}

// block starts another block.
func (r *rig) block(kind nodes.BBKind) nodes.BlockID {
	r.blk = r.m.NewBlock(kind)
	r.m.AppendBlock(r.blk)
	return r.blk
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

func (r *rig) dcon(t nodes.VarType, v float64) nodes.NodeID {
	n := r.m.NewDouble(t, v)
	r.m.InsertBefore(r.blk, 0, n)
	return n
}

func (r *rig) bin(o nodes.Oper, t nodes.VarType, a, b nodes.NodeID) nodes.NodeID {
	return r.add(o, t, a, b, 0, 0)
}

func (r *rig) un(o nodes.Oper, t nodes.VarType, a nodes.NodeID) nodes.NodeID {
	return r.add(o, t, a, 0, 0, 0)
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

// layout makes a struct layout.
func (r *rig) layout(size uint32, gc ...ee.GCType) uint32 {
	m := &r.m
	l := nodes.Layout{Class: ee.ClassHandle(len(m.Layouts)), Size: size, Align: 8, GCFirst: uint32(len(m.GCTypes)), Words: (size + 7) / 8}
	for i := range l.Words {
		g := ee.TYPE_GC_NONE
		if int(i) < len(gc) {
			g = gc[i]
		}
		if g != ee.TYPE_GC_NONE {
			l.GCCount++
		}
		m.GCTypes = append(m.GCTypes, g)
	}
	m.Layouts = append(m.Layouts, l)
	return uint32(len(m.Layouts) - 1)
}

// lower tracks the scalar locals, gives some of them registers and lowers.
func (r *rig) lower() {
	m := &r.m
	vars := uint32(0)
	for i := range m.Locals {
		l := &m.Locals[i]
		if l.Type != nodes.TYP_STRUCT && !l.InMemory() && l.Flags&nodes.LvPinned == 0 && !r.env.MinOpts {
			l.Flags |= nodes.LvTracked
			l.VarIndex = vars
			vars++
		}
	}
	r.live.Run(m, &r.env)
	r.env.LiveOut = r.live.LiveOut()
	if m.LclRegs, m.PollRegs = 0, 0; !r.env.MinOpts {
		r.locals.Run(m, &r.env, r.be)
		if r.locals.Splits() {
			r.locals.Split()
		}
		r.locals.Cleanup()
	}
	r.be.Lower(m, &r.env)
}

// finish compiles the method and places its code.
func (r *rig) finish() {
	r.t.Helper()
	m := &r.m
	if err := r.verify.Verify(m); err != nil {
		r.t.Fatalf("before lowering: %v", err)
	}
	r.lower()
	if err := r.verify.Verify(m); err != nil {
		r.t.Fatalf("after lowering: %v\n%s", err, r.lir())
	}
	r.alloc.Run(m, &r.env, r.be)
	r.be.Generate(m, &r.env)
	if err := r.be.Emit(m, &r.env, &r.code); err != nil {
		r.t.Fatal(err)
	}
	if what := unwindable(&r.code); what != "" {
		r.t.Fatalf("%s\n%s", what, r.dis())
	}
	for _, rel := range r.code.Relocs {
		r.symbol(rel.Symbol)
	}
	img := make([]byte, int(r.code.RODataOffset)+len(r.code.ROData))
	copy(img, r.code.Text)
	copy(img[r.code.RODataOffset:], r.code.ROData)
	r.entry = r.place(img)
	dst := r.mem[r.entry-r.base:][:len(img)]
	for _, rel := range r.code.Relocs {
		s := int64(r.symbol(rel.Symbol)) + rel.Addend
		if rel.Kind == ee.RelocAddress {
			binary.LittleEndian.PutUint64(dst[rel.Offset:], uint64(s))
		} else {
			binary.LittleEndian.PutUint32(dst[rel.Offset:], uint32(s-int64(r.entry)-int64(rel.Offset)))
		}
	}
}

// call runs the method. Arguments are uint64 (integers, bits) or float64 or
// float32 (floating-point registers, in order).
func (r *rig) call(args ...any) {
	f, conv := r.fr, r.env.Target.ABI.Convention
	s := conv.Start()
	for _, a := range args {
		class, bits := abi.Double, uint64(0)
		switch v := a.(type) {
		case float64:
			bits = math.Float64bits(v)
		case float32:
			bits = uint64(math.Float32bits(v))
		case uint64:
			class, bits = abi.Int64, v
		default:
			r.t.Fatalf("argument %T", a)
		}
		if at := conv.NextScalar(&s, class, abi.User); at.Count > 0 {
			f.args[at.Regs[0]] = bits
		} else {
			binary.LittleEndian.PutUint64(r.mem[4<<20-stackArgs+at.Stack:], bits)
		}
	}
	f.status, f.lost = 0, 0
	f.code = r.entry
	fn := r.tramp
	pfn := &fn
	(*(*func(*frame))(unsafe.Pointer(&pfn)))(f)
	if f.lost != 0 && !r.careless {
		r.t.Fatalf("%s is not kept\n%s", r.env.Target.RegNames[f.lost-1], r.dis())
	}
}

// lir lists the method's nodes, for failures.
func (r *rig) lir() string {
	m := &r.m
	var s strings.Builder
	for b := m.FirstBB; b != 0; b = m.Blocks.Next[b] {
		fmt.Fprintf(&s, "BB%02d %v\n", b, m.Blocks.Kind[b])
		for n := m.Blocks.First[b]; n != 0; n = m.Next[n] {
			fmt.Fprintf(&s, "  N%d = %v %v", n, m.Oper[n], m.Type[n])
			for it := m.Operands(n); it.Next(); {
				o := it.Node()
				c := ""
				if m.Flags[o]&nodes.GTF_CONTAINED != 0 {
					c = "(" + m.Oper[o].String() + ")"
				}
				fmt.Fprintf(&s, " N%d%s", o, c)
			}
			fmt.Fprintf(&s, " val %d flags %x\n", m.Val[n], m.Flags[n])
		}
	}
	return s.String()
}

// dis disassembles the method's code.
func (r *rig) dis() string {
	var s strings.Builder
	for p := 0; p < len(r.code.Text); {
		in, err := decode(r.code.Text[p:])
		if err != nil || in.Len == 0 {
			fmt.Fprintf(&s, "%4x  ?? %x\n", p, r.code.Text[p])
			p++
			continue
		}
		fmt.Fprintf(&s, "%4x  %s\n", p, x86asm.IntelSyntax(in, uint64(p), nil))
		p += in.Len
	}
	return s.String()
}
