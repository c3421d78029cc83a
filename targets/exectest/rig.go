package exectest

import (
	"encoding/binary"
	"fmt"
	"math"
	"strings"
	"testing"
	"unsafe"

	"ryugo/ee"
	"ryugo/nodes"
	"ryugo/passes/decompose"
	"ryugo/passes/liveness"
	"ryugo/passes/lsra"
	"ryugo/targets"
	"ryugo/targets/abi"
	"ryugo/vm/os"
	"ryugo/vm/raw"
)

// JIT implements the callbacks of a back end.
type JIT struct {
	ee.JitInfo
	Info ee.Info
	Pass ee.StructPassing
	Trap uint64 // address of the word that requests threads to stop
}

func (j *JIT) GetEEInfo() *ee.Info { return &j.Info }

func (j *JIT) GetHelperFtn(h ee.Helper) ee.ConstLookup {
	return ee.ConstLookup{Addr: ee.SymbolValue(ee.SymHelper, uint64(h))}
}

func (j *JIT) GetFunctionEntryPoint(m ee.MethodHandle) ee.ConstLookup {
	return ee.ConstLookup{Addr: ee.SymbolValue(ee.SymMethodEntry, uint64(m))}
}

func (j *JIT) GetSystemVAmd64PassStructInRegisterDescriptor(c ee.ClassHandle, d *ee.StructPassing) {
	*d = j.Pass
}

func (j *JIT) EmbedMethodHandle(m ee.MethodHandle) ee.ConstLookup {
	return ee.ConstLookup{Addr: ee.Value{Bits: uint64(m)}}
}

func (j *JIT) GetAddrOfCaptureThreadGlobal() ee.ConstLookup {
	return ee.ConstLookup{Addr: ee.Value{Bits: j.Trap}}
}

// The memory of a rig: a stack, space for stack arguments above it, a Frame, code.
const (
	memSize   = 16 << 20
	StackSize = 4 << 20
	StackArgs = 256
)

// Rig compiles and runs methods.
type Rig struct {
	T       testing.TB
	Machine *Machine
	M       nodes.Method
	Env     targets.Env
	BE      targets.Backend
	JIT     *JIT
	Code    ee.Code
	Blk     nodes.BlockID // block to which Add appends
	Mem     []byte        // executable
	Base    uint64        // its address
	Symbols map[ee.Symbol]uint64
	Frame   *Frame
	Entry   uint64 // of the method
	// Careless: a test's own code does not preserve the registers that a callee must preserve.
	Careless bool

	used   int
	tramp  uint64
	throw  uint64
	params []nodes.Local // of the current method, in the places of the convention
	split  decompose.Decomposer
	live   liveness.Liveness
	locals lsra.Locals
	alloc  lsra.Allocator
	verify nodes.Verifier
}

// New creates a rig for a machine.
func New(t testing.TB, machine *Machine) *Rig {
	r := &Rig{T: t, Machine: machine, JIT: new(JIT), Symbols: map[ee.Symbol]uint64{}}
	r.JIT.Info = ee.Info{OffsetOfDelegateInstance: 8, OffsetOfDelegateFirstTarget: 24, OSPageSize: 4096, ISA: machine.ISA, Sets: machine.Sets}
	r.Env = targets.Env{JIT: r.JIT, Target: machine.Target}
	if r.Narrow() {
		r.M.Model = nodes.ILP32
	}
	r.BE = r.Env.Target.NewBackend()
	r.alloc.Check, r.locals.Check = true, true
	base, err := os.Map(memSize, os.ReadWriteExecute)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.Unmap(base, memSize) })
	r.Base, r.Mem = base, raw.Bytes(base, memSize)
	r.used = StackSize
	r.Frame = (*Frame)(unsafe.Pointer(&r.Mem[r.used]))
	r.used += 4096
	r.Frame.StackSP = base + StackSize - StackArgs
	img, throw, err := machine.Trampoline(r.Env.Target, base+StackSize)
	r.tramp = r.must(img, err)
	r.throw = r.tramp + uint64(throw)
	return r
}

// Narrow reports whether pointers have 4 bytes.
func (r *Rig) Narrow() bool { return r.Env.Target.PointerSize == 4 }

// Place copies an image to executable memory and returns its address.
func (r *Rig) Place(img []byte) uint64 {
	r.used = (r.used + 63) &^ 63
	at := r.Base + uint64(r.used)
	r.used += copy(r.Mem[r.used:], img)
	return at | r.Machine.Entry
}

// Throw returns the address to which helpers that throw jump.
func (r *Rig) Throw() uint64 { return r.throw }

// must places the result of one of the machine's functions.
func (r *Rig) must(img []byte, err error) uint64 {
	r.T.Helper()
	if err != nil {
		r.T.Fatal(err)
	}
	at := r.Place(img)
	r.flush()
	return at
}

func (r *Rig) flush() {
	if r.Machine.Flush != nil {
		r.Machine.Flush(r.Mem)
	}
}

// Buffer returns memory outside of the Go heap that code may write.
func (r *Rig) Buffer(n int) (uint64, []byte) {
	r.used = (r.used + 63) &^ 63
	at := r.used
	r.used += n + 64
	return r.Base + uint64(at), r.Mem[at : at+n]
}

// Symbol returns the address of a symbol in the code. Helpers that no test has defined throw.
func (r *Rig) Symbol(s ee.Symbol) uint64 {
	if a, ok := r.Symbols[s]; ok {
		return a
	}
	if s.Kind() != ee.SymHelper {
		r.T.Fatalf("unresolved symbol %x", s)
	}
	a := r.must(r.Machine.Throw(ee.Helper(s.Payload()), r.throw))
	r.Symbols[s] = a
	return a
}

// DefineMethod sets the entry of a method, DefineHelper that of a helper.
func (r *Rig) DefineMethod(m ee.MethodHandle, at uint64) {
	r.Symbols[ee.MakeSymbol(ee.SymMethodEntry, uint64(m))] = at
}

func (r *Rig) DefineHelper(h ee.Helper, at uint64) {
	r.Symbols[ee.MakeSymbol(ee.SymHelper, uint64(h))] = at
}

// Reuse starts again at the beginning of the memory for code if little is left.
func (r *Rig) Reuse() {
	if r.used > len(r.Mem)-1<<20 {
		r.used = StackSize + 1<<20
		clear(r.Symbols)
	}
}

// Used returns the number of used bytes of the memory; SetUsed frees what was allocated later.
func (r *Rig) Used() int { return r.used }

func (r *Rig) SetUsed(n int) { r.used = n }

// Begin starts a method with the given parameter types and result type.
func (r *Rig) Begin(ret nodes.VarType, params ...nodes.VarType) {
	r.Reuse()
	m := &r.M
	m.Reset()
	m.IsLIR = true
	for _, p := range params {
		m.Locals = append(m.Locals, nodes.Local{Type: p, Flags: nodes.LvIsParam, Size: m.Model.SizeOf(p), Reg: nodes.NoReg, Parent: nodes.NoLcl})
	}
	m.NumParams = len(params)
	r.Env.Target.ABI.AssignParams(m, r.JIT)
	r.params = append(r.params[:0], m.Locals...)
	m.RetType = ret
	m.RetDesc = r.Env.Target.ABI.Return(m, r.JIT, ret, 0)
	r.Blk = m.NewBlock(nodes.BBJ_RETURN)
	m.AppendBlock(r.Blk)
}

// Lower tracks the scalar locals, decomposes longs if the machine needs that, assigns registers to
// some locals, and lowers.
func (r *Rig) Lower() {
	m := &r.M
	vars := uint32(0)
	for i := range m.Locals {
		l := &m.Locals[i]
		if l.Type != nodes.TYP_STRUCT && !l.InMemory() && l.Flags&nodes.LvPinned == 0 && !r.Env.MinOpts {
			l.Flags |= nodes.LvTracked
			l.VarIndex = vars
			vars++
		}
	}
	r.live.Run(m)
	r.Env.LiveOut = r.live.LiveOut()
	if r.Narrow() {
		r.split.Run(m, &r.Env)
		if err := decompose.Verify(m, &r.Env); err != nil {
			r.T.Fatalf("decomposition: %v", err)
		}
		if err := r.verify.Verify(m); err != nil {
			r.T.Fatalf("after decomposition: %v", err)
		}
	}
	if m.LclRegs, m.PollRegs = 0, 0; !r.Env.MinOpts {
		r.locals.Run(m, &r.Env, r.BE)
		if r.locals.Splits() {
			r.locals.Split()
		}
		r.locals.Cleanup()
	}
	r.BE.Lower(m, &r.Env)
}

// Allocate runs linear scan.
func (r *Rig) Allocate() { r.alloc.Run(&r.M, &r.Env, r.BE) }

// Unchecked disables the checks of linear scan, for benchmarks.
func (r *Rig) Unchecked() { r.alloc.Check = false }

// Emit generates the code of a method after register allocation.
func (r *Rig) Emit() {
	r.T.Helper()
	r.BE.Generate(&r.M, &r.Env)
	if err := r.BE.Emit(&r.M, &r.Env, &r.Code); err != nil {
		r.T.Fatal(err)
	}
}

// Finish compiles the method and places its code.
func (r *Rig) Finish() {
	r.T.Helper()
	m := &r.M
	if err := r.verify.Verify(m); err != nil {
		r.T.Fatalf("before lowering: %v", err)
	}
	r.Lower()
	if err := r.verify.Verify(m); err != nil {
		r.T.Fatalf("after lowering: %v\n%s", err, r.LIR())
	}
	r.Allocate()
	r.Emit()
	if r.Machine.Check != nil {
		if what := r.Machine.Check(&r.Code); what != "" {
			r.T.Fatalf("%s\n%s", what, r.Dis())
		}
	}
	r.Install()
}

// Install places the code in r.Code.
func (r *Rig) Install() {
	r.T.Helper()
	r.Entry = r.InstallCode(&r.Code)
}

// InstallCode places code and returns its entry. A symbol of 0 is the code itself.
func (r *Rig) InstallCode(c *ee.Code) uint64 {
	r.T.Helper()
	for _, rel := range c.Relocs {
		if rel.Kind != ee.RelocText32 {
			r.Symbol(rel.Symbol)
		}
	}
	img := make([]byte, int(c.RODataOffset)+len(c.ROData))
	copy(img, c.Text)
	copy(img[c.RODataOffset:], c.ROData)
	entry := r.Place(img)
	at := entry &^ r.Machine.Entry
	dst := r.Mem[at-r.Base:][:len(img)]
	for _, rel := range c.Relocs {
		s := at
		if rel.Kind != ee.RelocText32 {
			s = r.Symbol(rel.Symbol)
		}
		if err := r.Machine.Relocate(dst[rel.Offset:], at+uint64(rel.Offset), rel.Kind, s+uint64(rel.Addend)); err != nil {
			r.T.Fatal(err)
		}
	}
	r.flush()
	return entry
}

// Stack returns the memory of the stack arguments, from an offset on.
func (r *Rig) Stack(off int32) []byte { return r.Mem[StackSize-StackArgs+int(off):] }

// Call runs the method. Arguments are uint64 (ints, longs, or the bits of a float), float64 or float32.
func (r *Rig) Call(args ...any) {
	r.T.Helper()
	conv := r.Env.Target.ABI.Convention
	s := conv.Start()
	for i, a := range args {
		class, bits := abi.Double, uint64(0)
		switch v := a.(type) {
		case float64:
			bits = math.Float64bits(v)
		case float32:
			bits = uint64(math.Float32bits(v))
		case uint64:
			class, bits = abi.Int64, v
		default:
			r.T.Fatalf("argument %T", a)
		}
		if i < len(r.params) {
			r.pass(&r.params[i], bits)
		} else if at := conv.NextScalar(&s, class, abi.User); at.Count > 0 { // parameters that a test has created itself
			r.Frame.In[at.Regs[0]] = bits
		} else {
			binary.LittleEndian.PutUint64(r.Stack(int32(at.Stack)), bits)
		}
	}
	r.run()
}

// CallBits runs the method with the bits of its arguments.
func (r *Rig) CallBits(args ...uint64) {
	r.T.Helper()
	for i, v := range args {
		r.pass(&r.params[i], v)
	}
	r.run()
}

// pass stores the bits of an argument in the place of parameter p.
func (r *Rig) pass(p *nodes.Local, bits uint64) {
	two := r.Narrow() && r.M.Model.SizeOf(p.Type) == 8
	switch {
	case p.NumArgRegs == 0 && r.Narrow() && !two:
		binary.LittleEndian.PutUint32(r.Stack(p.StackOffset), uint32(bits))
	case p.NumArgRegs == 0:
		binary.LittleEndian.PutUint64(r.Stack(p.StackOffset), bits)
	case two:
		r.Frame.In[p.ArgReg[0]], r.Frame.In[p.ArgReg[0]+1] = bits&0xffff_ffff, bits>>32
	default:
		r.Frame.In[p.ArgReg[0]] = bits
	}
}

// run enters the trampoline.
func (r *Rig) run() {
	r.T.Helper()
	f := r.Frame
	f.Status, f.Lost, f.Code, f.Float = 0, 0, r.Entry, 0
	if r.Env.Target.FloatsInSt0 && r.M.RetType.IsFloat() {
		f.Float = 1
	}
	fn := uintptr(r.tramp)
	pfn := &fn
	(*(*func(*Frame))(unsafe.Pointer(&pfn)))(f)
	pop := uint64(0)
	if r.Env.Target.ABI.CalleePops {
		pop = uint64(r.M.IncomingSize)
	}
	switch {
	case f.Lost != 0 && !r.Careless:
		r.T.Fatalf("%s is not kept\n%s", r.Env.Target.RegNames[f.Lost-1], r.Dis())
	case f.Status == 0 && f.EndSP != f.StackSP+pop:
		r.T.Fatalf("the stack pointer is %d too high after %d bytes of arguments\n%s", int64(f.EndSP-f.StackSP-pop), r.M.IncomingSize, r.Dis())
	}
}

// Long returns the method's result, in one or two integer registers. For an int the upper half is
// undefined.
func (r *Rig) Long() uint64 {
	regs := r.Env.Target.ABI.IntRets
	if r.Narrow() {
		return r.Frame.Out[regs[0]]&0xffff_ffff | r.Frame.Out[regs[1]]<<32
	}
	return r.Frame.Out[regs[0]]
}

// Int returns a 32-bit result.
func (r *Rig) Int() uint32 { return uint32(r.Long()) }

// Double returns the bits of the i-th floating-point register of a result; a float is in the lower
// half.
func (r *Rig) Double(i int) uint64 {
	reg := r.Env.Target.ABI.FloatRets[i]
	if r.Env.Target.IsPair(nodes.TYP_DOUBLE) {
		reg = r.Env.Target.ABI.FloatRets[0] + targets.Reg(2*i)
		return r.Frame.Out[reg]&0xffff_ffff | r.Frame.Out[reg+1]<<32
	}
	return r.Frame.Out[reg]
}

// Float returns a result of type t.
func (r *Rig) Float(t nodes.VarType) float64 {
	if t == nodes.TYP_FLOAT && !r.Env.Target.FloatsInSt0 {
		return float64(math.Float32frombits(uint32(r.Double(0))))
	}
	return math.Float64frombits(r.Double(0))
}

// LIR returns a list of the method's nodes, for failure messages.
func (r *Rig) LIR() string {
	m := &r.M
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

// Dis returns the disassembly of the method's code.
func (r *Rig) Dis() string { return r.Machine.Disassemble(r.Code.Text) }
