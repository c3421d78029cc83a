//go:build cgo && linux && !386 && !arm && !mips && !mipsle

package native

// #include <stdlib.h>
// #include "spy.h"
import "C"

import (
	"fmt"
	"unsafe"
)

// SpySlots are the slots that the spy does more with than forward the call, with the flags of
// Call.Slot; NoSlot for functions that a version does not have.
type SpySlots struct {
	GetLocationOfThisType, FreeArray, SetBoundaries, SetVars  uint64
	AllocMem, ReserveUnwindInfo, AllocUnwindInfo, AllocGCInfo uint64
	SetEHCount, SetEHInfo, RecordRelocation                   uint64
	RunWithErrorTrap, SetPatchpointInfo, AllocPgo             uint64
	// AllocMemArgs holds the offsets of allocMem's struct, if it takes one.
	AllocMemArgs *SpyAllocMem
	SetTargetOS  uint64 // of the compiler
}

// SpyAllocMem holds offsets in the struct of allocMem: sizes, addresses where code runs, and
// addresses for writing it.
type SpyAllocMem struct {
	HotSize, ColdSize, ROSize, Hot, HotRW, Cold, RO, RORW uint64
}

// NoSlot marks a function that a version does not have.
const NoSlot = ^uint64(0)

// LoadSpy loads and starts the JIT at path, if the runtime has not done so.
func LoadSpy(path string, s *SpySlots) error {
	name := C.CString(path)
	defer C.free(unsafe.Pointer(name))
	slot := func(n uint64) C.uint32_t {
		if n == NoSlot {
			return C.RYUGO_NO_SLOT
		}
		return C.uint32_t(n &^ HiddenReturn)
	}
	slots := C.struct_ryugo_spy_slots{
		hidden_return:       C.RYUGO_NO_SLOT,
		free_array:          slot(s.FreeArray),
		set_boundaries:      slot(s.SetBoundaries),
		set_vars:            slot(s.SetVars),
		alloc_mem:           slot(s.AllocMem),
		reserve_unwind_info: slot(s.ReserveUnwindInfo),
		alloc_unwind_info:   slot(s.AllocUnwindInfo),
		alloc_gc_info:       slot(s.AllocGCInfo),
		set_eh_count:        slot(s.SetEHCount),
		set_eh_info:         slot(s.SetEHInfo),
		record_relocation:   slot(s.RecordRelocation),
		run_with_error_trap: slot(s.RunWithErrorTrap),
		set_patchpoint_info: slot(s.SetPatchpointInfo),
		alloc_pgo:           slot(s.AllocPgo),
		set_target_os:       slot(s.SetTargetOS),
		mem_hot:             C.RYUGO_NO_OFFSET,
	}
	if s.GetLocationOfThisType&HiddenReturn != 0 {
		slots.hidden_return = slot(s.GetLocationOfThisType)
	}
	if m := s.AllocMemArgs; m != nil {
		slots.mem_hot_size, slots.mem_cold_size, slots.mem_ro_size = C.uint32_t(m.HotSize), C.uint32_t(m.ColdSize), C.uint32_t(m.ROSize)
		slots.mem_hot, slots.mem_hot_rw, slots.mem_cold = C.uint32_t(m.Hot), C.uint32_t(m.HotRW), C.uint32_t(m.Cold)
		slots.mem_ro, slots.mem_ro_rw = C.uint32_t(m.RO), C.uint32_t(m.RORW)
	}
	if why := C.ryugo_spy_load(name, &slots); why != nil {
		return fmt.Errorf("%s: %s", path, C.GoString(why))
	}
	return nil
}

// Shipped is the shipped JIT's result for a method. Its slices are in C memory and valid until
// Free.
type Shipped struct {
	Result                    int32  // of its compileMethod
	Cycles                    uint64 // without compiles that the runtime started during it
	Callbacks, CallbackCycles uint64
	CPU                       int64 // nanoseconds of the thread's CPU time, with the same exclusion as Cycles
	CodeSize                  uint32
	GC                        []byte
	Blocks                    []UnwindBlock
	Clauses                   [][6]uint32 // as in setEHinfo
	Boundaries                [][3]int32  // native offset, IL offset, source

	c *C.struct_ryugo_shipped
}

// UnwindBlock is one block that was passed to allocUnwindInfo.
type UnwindBlock struct {
	Kind, Start, End uint32
	Bytes            []byte
}

// Spy makes the shipped JIT compile the method that info describes, with callbacks to comp.
func Spy(comp, info uint64) *Shipped {
	c := (*C.struct_ryugo_shipped)(C.calloc(1, C.sizeof_struct_ryugo_shipped))
	C.ryugo_spy(C.uintptr_t(comp), C.uintptr_t(info), c)
	s := &Shipped{
		Result: int32(c.result), Cycles: uint64(c.cycles), Callbacks: uint64(c.callbacks), CallbackCycles: uint64(c.callback_cycles),
		CPU:        int64(c.cpu),
		CodeSize:   uint32(c.code_size),
		GC:         unsafe.Slice((*byte)(c.gc), c.gc_size),
		Clauses:    unsafe.Slice((*[6]uint32)(unsafe.Pointer(c.clauses)), c.num_clauses),
		Boundaries: unsafe.Slice((*[3]int32)(unsafe.Pointer(c.boundaries)), c.num_boundaries),
		c:          c,
	}
	for _, b := range unsafe.Slice(c.blocks, c.num_blocks) {
		s.Blocks = append(s.Blocks, UnwindBlock{uint32(b.kind), uint32(b.start), uint32(b.end), unsafe.Slice((*byte)(b.bytes), b.size)})
	}
	return s
}

// Forward makes the shipped JIT compile the method that info describes for the runtime, comp. entry
// and size are the addresses for the result.
func Forward(comp, info, entry, size uint64) (result int32, cycles uint64, cpu int64, code uint32) {
	var out C.struct_ryugo_shipped
	C.ryugo_forward(C.uintptr_t(comp), C.uintptr_t(info), C.uintptr_t(entry), C.uintptr_t(size), &out)
	return int32(out.result), uint64(out.cycles), int64(out.cpu), uint32(out.code_size)
}

// Free frees the C memory.
func (s *Shipped) Free() {
	C.ryugo_spy_free(s.c)
	C.free(unsafe.Pointer(s.c))
}
