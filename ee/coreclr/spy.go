//go:build cgo && linux && amd64

package coreclr

// #include <stdlib.h>
// #include "spy.h"
import "C"

import (
	"bufio"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"
	"sync"
	"unsafe"

	"ryugo/ee/coreclr/version"
)

// spy has the shipped JIT compile what we compile.
type spy struct {
	mu   sync.Mutex
	dump *bufio.Writer // may be nil
}

// shippedCounts is the shipped JIT's share of a report.
type shippedCounts struct {
	Methods    uint64 `json:"methods"`
	Ns         int64  `json:"ns"` // callbacks included
	CallbackNs int64  `json:"callbackNs"`
	Callbacks  uint64 `json:"callbacks"`
	CodeBytes  uint64 `json:"codeBytes"`

	cycles, callbackCycles uint64 // of one compile; the report has nanoseconds of all
}

func (c *shippedCounts) add(o *shippedCounts) {
	c.Methods += o.Methods
	c.Callbacks += o.Callbacks
	c.CodeBytes += o.CodeBytes
}

// loadSpy loads the shipped JIT.
func loadSpy(cfg *config, v *version.Version) (*spy, error) {
	path := C.CString(cfg.shipped)
	defer C.free(unsafe.Pointer(path))
	slots := C.struct_ryugo_spy_slots{
		get_location_of_this_type: C.uint32_t(v.Slots.GetLocationOfThisType &^ version.HiddenReturn),
		free_array:                C.uint32_t(v.Slots.FreeArray),
		set_boundaries:            C.uint32_t(v.Slots.SetBoundaries),
		set_vars:                  C.uint32_t(v.Slots.SetVars),
		alloc_mem:                 C.uint32_t(v.Slots.AllocMem),
		reserve_unwind_info:       C.uint32_t(v.Slots.ReserveUnwindInfo),
		alloc_unwind_info:         C.uint32_t(v.Slots.AllocUnwindInfo),
		alloc_gc_info:             C.uint32_t(v.Slots.AllocGCInfo),
		set_eh_count:              C.uint32_t(v.Slots.SetEHcount),
		set_eh_info:               C.uint32_t(v.Slots.SetEHinfo),
		record_relocation:         C.uint32_t(v.Slots.RecordRelocation),
	}
	if why := C.ryugo_spy_load(path, &slots); why != nil {
		return nil, fmt.Errorf("%s: %s", cfg.shipped, C.GoString(why))
	}
	s := &spy{}
	if cfg.dump != "" {
		f, err := os.Create(cfg.dump)
		if err != nil {
			return nil, err
		}
		s.dump = bufio.NewWriterSize(f, 1<<20)
	}
	return s, nil
}

// shippedMethod is a line of RYUGO_SPY_DUMP.
type shippedMethod struct {
	Name   string         `json:"name"`
	Code   uint32         `json:"code"` // bytes
	GC     string         `json:"gc"`   // hexadecimal
	Unwind []shippedBlock `json:"unwind"`
	EH     [][6]uint32    `json:"eh,omitempty"` // as setEHinfo has them
	IL     [][3]int32     `json:"il,omitempty"` // native offset, IL offset, source
}

type shippedBlock struct {
	Kind  uint32 `json:"kind"`
	Start uint32 `json:"start"`
	End   uint32 `json:"end"`
	Block string `json:"block"` // hexadecimal
}

// compile has the shipped JIT compile what info describes. The result is for
// finish.
func (s *spy) compile(comp, info uint64) *C.struct_ryugo_shipped {
	out := (*C.struct_ryugo_shipped)(C.malloc(C.size_t(unsafe.Sizeof(C.struct_ryugo_shipped{}))))
	C.ryugo_spy(C.uintptr_t(comp), C.uintptr_t(info), out)
	return out
}

// finish counts and dumps what compile returned of the method with a name.
func (s *spy) finish(out *C.struct_ryugo_shipped, name string) (counts shippedCounts) {
	if out.result == 0 {
		counts = shippedCounts{
			Methods:        1,
			Callbacks:      uint64(out.callbacks),
			CodeBytes:      uint64(out.code_size),
			cycles:         uint64(out.cycles),
			callbackCycles: uint64(out.callback_cycles),
		}
		if s.dump != nil {
			s.write(out, name)
		}
	}
	C.ryugo_spy_free(out)
	C.free(unsafe.Pointer(out))
	return counts
}

// write adds a line to the dump.
func (s *spy) write(out *C.struct_ryugo_shipped, name string) {
	m := shippedMethod{
		Name: name,
		Code: uint32(out.code_size),
		GC:   hex.EncodeToString(unsafe.Slice((*byte)(out.gc), out.gc_size)),
		EH:   unsafe.Slice((*[6]uint32)(unsafe.Pointer(out.clauses)), out.num_clauses),
		IL:   unsafe.Slice((*[3]int32)(unsafe.Pointer(out.boundaries)), out.num_boundaries),
	}
	for _, b := range unsafe.Slice(out.blocks, out.num_blocks) {
		m.Unwind = append(m.Unwind, shippedBlock{
			Kind: uint32(b.kind), Start: uint32(b.start), End: uint32(b.end),
			Block: hex.EncodeToString(unsafe.Slice((*byte)(b.bytes), b.size)),
		})
	}
	line, err := json.Marshal(&m)
	if err != nil {
		complain(err)
		return
	}
	s.mu.Lock()
	s.dump.Write(append(line, '\n'))
	s.mu.Unlock()
}

// flush writes out what is still in memory.
func (s *spy) flush() error {
	if s.dump == nil {
		return nil
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.dump.Flush()
}
