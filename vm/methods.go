package vm

import (
	"slices"
	"sort"
	"unsafe"

	"ryugo/arena"
	"ryugo/ee"
	"ryugo/targets/gcinfo"
	"ryugo/vm/cpu"
)

// method is the VM's data about an ee.MethodHandle.
type method struct {
	handle ee.MethodHandle
	desc   uint64
	// entry is the precode: the only address of the method, for vtables, delegates and ldftn.
	entry uint64
	// code is the jump target of the precode once the method has code, or 0.
	code uint64
	// native is the compiled code of a method that is watched.
	native uint64
	// needsDesc says that the code needs the descriptor, which only the precode loads.
	needsDesc bool
	links
}

// methodBytes is about the size of a method with its row in VM.methods.
const methodBytes = int(unsafe.Sizeof(method{})) + 32

// codeBlock is the compiled code of a method, with its data for stack walks, exception handling and
// the collector.
type codeBlock struct {
	start, end uint64
	m          *method
	funcs      []ee.Func
	eh         []ee.EHClause
	callSites  []ee.CallSite
	ilMap      []ee.ILMapping
	frameToSP  uint32 // from the stack pointer in the body of the root to the frame pointer
	callerSP   uint32 // from the frame pointer to the caller's stack pointer at the call
	gc         gcinfo.Info
}

// codeTable holds methods and their code.
type codeTable struct {
	methods map[ee.MethodHandle]*method
	blocks  []*codeBlock // by rising start: code is never freed
	// lazy is the stub that a method without code jumps to, with the descriptor in r10.
	lazy uint64
}

// method returns the method of h. The first call for h makes its descriptor and precode.
func (v *world) method(h ee.MethodHandle) *method {
	if m := v.methods[h]; m != nil {
		return m
	}
	v.budget.Take(methodBytes)
	m := &method{handle: h, desc: v.mem.Data(cpu.MDSize, 8)}
	m.entry = v.cpu.Precode(m.desc)
	st64(m.desc+cpu.MDCode, v.lazy)
	st64(m.desc+cpu.MDHandle, uint64(h))
	st64(m.desc+cpu.MDEntry, m.entry)
	v.methods[h] = m
	return m
}

// methodOfDesc returns the method whose descriptor is at a.
func (v *world) methodOfDesc(a uint64) *method {
	if m := v.methods[ee.MethodHandle(ld64(a+cpu.MDHandle))]; m != nil {
		return m
	}
	v.onFatal(accessViolation) // no descriptor is at this address
	return nil
}

// branchTarget returns the address that a call or jump may go to directly.
func (m *method) branchTarget() uint64 {
	if m.code != 0 && !m.needsDesc {
		return m.code
	}
	return m.entry
}

// setCode makes the precode of m jump to code.
func (v *world) setCode(m *method, code uint64) {
	m.code = code
	st64(m.desc+cpu.MDCode, code)
	v.link(m)
}

// exitCompileMethod is the exit of the lazy stub.
func (v *VM) exitCompileMethod(t *thread, f cpu.Frame) {
	m := v.methodOfDesc(f.Desc())
	if m.code == 0 {
		v.prepare(t, m)
	}
	f.SetReturnAddress(m.code)
}

// install copies the compiler's output into the code part and resolves its relocations.
func (v *world) install(m *method, c *ee.Code) error {
	size := uint64(len(c.Text))
	total := size
	if len(c.ROData) != 0 {
		total = uint64(c.RODataOffset) + uint64(len(c.ROData))
	}
	start := v.mem.Code(total, 32)
	out := v.mem.CodeBytes(start, total)
	copy(out, c.Text)
	if len(c.ROData) != 0 {
		copy(out[c.RODataOffset:], c.ROData)
	}
	code := m.code
	m.code = start | cpu.CodeBit // recursive calls are direct
	for _, r := range c.Relocs {
		if r.Kind == ee.RelocBranch {
			v.noteBranch(r.Symbol, branch{start + uint64(r.Offset), int64(r.Addend)})
		}
		s, err := start, error(nil)
		if r.Kind != ee.RelocText32 {
			s, err = v.symbol(r.Symbol, r.Kind)
		}
		if err != nil {
			m.code = code
			return err
		}
		if err := v.cpu.Relocate(out[r.Offset:], start+uint64(r.Offset), r.Kind, s+uint64(r.Addend)); err != nil {
			return err
		}
	}
	v.cpu.Written(start, total)
	b := &codeBlock{
		start: start, end: start + size, m: m,
		funcs: slices.Clone(c.Funcs), eh: slices.Clone(c.EH),
		callSites: slices.Clone(c.CallSites), ilMap: slices.Clone(c.ILMap), frameToSP: c.FrameToSP, callerSP: c.FrameSize + cpu.Word - c.FrameToSP,
	}
	for i := range b.funcs {
		b.funcs[i].Unwind = slices.Clone(b.funcs[i].Unwind)
	}
	if len(c.GCInfo) != 0 {
		var err error
		if b.gc, err = gcinfo.Decode(slices.Clone(c.GCInfo)); err != nil {
			return err
		}
	}
	v.budget.Take(int(unsafe.Sizeof(*b)) + arena.Bytes(b.funcs) + arena.Bytes(b.eh) + arena.Bytes(b.callSites) + arena.Bytes(b.ilMap) + len(c.GCInfo))
	v.addBlock(b)
	v.setCode(m, start|cpu.CodeBit)
	v.debugBlock(b)
	return nil
}

// addBlock keeps the blocks sorted. The relocations of a block may have installed other blocks
// above it before the block itself is added.
func (v *world) addBlock(b *codeBlock) {
	i := sort.Search(len(v.blocks), func(i int) bool { return v.blocks[i].start > b.start })
	v.blocks = slices.Insert(v.blocks, i, b)
}

// blockAt returns the method code that pc is in. It returns nil if pc is in a stub or in no code.
func (v *world) blockAt(pc uint64) *codeBlock {
	i := sort.Search(len(v.blocks), func(i int) bool { return v.blocks[i].end > pc })
	if i == len(v.blocks) || pc < v.blocks[i].start {
		return nil
	}
	return v.blocks[i]
}

// methodAt returns the text of the method whose code pc is in, or "".
func (v *world) methodAt(pc uint64) string {
	if b := v.blockAt(pc); b != nil && b.m != nil {
		return methodText(v.l.Method(b.m.handle))
	}
	return ""
}
