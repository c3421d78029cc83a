//go:build cgo && linux && !386 && !arm && !mips && !mipsle

package coreclr

import (
	"bufio"
	"encoding/hex"
	"encoding/json"
	"os"
	"sync"

	"ryugo/ee/coreclr/native"
	"ryugo/ee/coreclr/version"
)

// spy makes the shipped JIT compile the methods that we compile.
type spy struct {
	mu   sync.Mutex
	dump *bufio.Writer // may be nil
}

// shippedCounts is the part of a report about the shipped JIT.
type shippedCounts struct {
	Methods    uint64 `json:"methods"`
	Ns         int64  `json:"ns"`    // callbacks included
	CPUNs      int64  `json:"cpuNs"` // of the threads' CPU time, callbacks included
	CallbackNs int64  `json:"callbackNs"`
	Callbacks  uint64 `json:"callbacks"`
	CodeBytes  uint64 `json:"codeBytes"`

	cycles, callbackCycles uint64 // of one compile; the report has nanoseconds of all compiles
}

func (c *shippedCounts) add(o *shippedCounts) {
	c.Methods += o.Methods
	c.Callbacks += o.Callbacks
	c.CodeBytes += o.CodeBytes
	c.CPUNs += o.CPUNs
}

// loadSpy loads the shipped JIT.
func loadSpy(cfg *config, v *version.Version) (*spy, error) {
	n, m := &v.Slots, &v.Offsets
	slots := &native.SpySlots{
		GetLocationOfThisType: n.GetLocationOfThisType, FreeArray: n.FreeArray, SetBoundaries: n.SetBoundaries, SetVars: n.SetVars,
		AllocMem: n.AllocMem, ReserveUnwindInfo: n.ReserveUnwindInfo, AllocUnwindInfo: n.AllocUnwindInfo, AllocGCInfo: n.AllocGCInfo,
		SetEHCount: n.SetEHcount, SetEHInfo: n.SetEHinfo, RecordRelocation: n.RecordRelocation,
		RunWithErrorTrap: n.RunWithErrorTrap, SetPatchpointInfo: n.SetPatchpointInfo, AllocPgo: n.AllocPgoInstrumentationBySchema,
		SetTargetOS: v.SetTargetOS,
	}
	for _, slot := range []*uint64{&slots.SetPatchpointInfo, &slots.AllocPgo, &slots.SetTargetOS} {
		if *slot&version.NoSlot != 0 {
			*slot = native.NoSlot
		}
	}
	if m.MemHot != version.None {
		slots.AllocMemArgs = &native.SpyAllocMem{HotSize: m.MemHotSize, ColdSize: m.MemColdSize, ROSize: m.MemROSize,
			Hot: m.MemHot, HotRW: m.MemHotRW, Cold: m.MemCold, RO: m.MemRO, RORW: m.MemRORW}
	}
	if err := native.LoadSpy(cfg.shipped, slots); err != nil {
		return nil, err
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
	EH     [][6]uint32    `json:"eh,omitempty"` // as passed to setEHinfo
	IL     [][3]int32     `json:"il,omitempty"` // native offset, IL offset, source
}

type shippedBlock struct {
	Kind  uint32 `json:"kind"`
	Start uint32 `json:"start"`
	End   uint32 `json:"end"`
	Block string `json:"block"` // hexadecimal
}

// finish counts and dumps the result of native.Spy for the method with a name.
func (s *spy) finish(out *native.Shipped, name string) (counts shippedCounts) {
	if out.Result == 0 {
		counts = shippedCounts{
			Methods:        1,
			Callbacks:      out.Callbacks,
			CodeBytes:      uint64(out.CodeSize),
			CPUNs:          out.CPU,
			cycles:         out.Cycles,
			callbackCycles: out.CallbackCycles,
		}
		if s.dump != nil {
			s.write(out, name)
		}
	}
	out.Free()
	return counts
}

// write adds a line to the dump.
func (s *spy) write(out *native.Shipped, name string) {
	m := shippedMethod{
		Name: name,
		Code: out.CodeSize,
		GC:   hex.EncodeToString(out.GC),
		EH:   out.Clauses,
		IL:   out.Boundaries,
	}
	for _, b := range out.Blocks {
		m.Unwind = append(m.Unwind, shippedBlock{Kind: b.Kind, Start: b.Start, End: b.End, Block: hex.EncodeToString(b.Bytes)})
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

// flush writes the buffered part of the dump.
func (s *spy) flush() error {
	if s.dump == nil {
		return nil
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.dump.Flush()
}
