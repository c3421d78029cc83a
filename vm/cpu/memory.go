package cpu

import (
	"ryugo/arena"
	"ryugo/vm/os"
	"ryugo/vm/raw"
)

// PageSize is a multiple of the system's page size, the unit of protection.
const PageSize = 64 << 10

// Memory is the region of a VM with its two bump allocators. It is one reservation of RegionSize
// bytes, so that a relative address of 32 bits reaches from any place in it to any other.
//
//	code    two views of the same pages: code runs in a view that is never writable,
//	        and is written through another view that is never executable.
//	        New methods can thus be added while others run.
//	data    method tables, static storage, cells, descriptors; readable and writable.
//
// Pages cost memory when they are first touched.
type Memory struct {
	Base     uint64 // of the region, and of the code's executable view
	writable uint64 // the code's other view
	codeNext uint64
	dataNext uint64
	dataEnd  uint64
	budget   *arena.Budget // counts the allocated bytes
}

// Code says what the code part of a region holds.
type Code uint8

const (
	CodeAddresses Code = iota // only addresses, without code
	CodeRuns                  // code that is written through another view
	CodeDebugged              // code in which a debugger can set breakpoints
)

// NewMemory reserves a region; the budget counts the bytes allocated from it.
func NewMemory(budget *arena.Budget, code Code) (*Memory, error) {
	m := &Memory{budget: budget}
	var err error
	if m.Base, err = os.Map(RegionSize, os.None); err != nil {
		return nil, err
	}
	switch code {
	case CodeRuns:
		m.writable, err = os.MapCode(m.Base, CodeSize)
	case CodeDebugged:
		m.writable, err = m.Base, os.MapOpenCode(m.Base, CodeSize)
	}
	if err == nil {
		data := m.Base + CodeSize
		err = os.MapAt(data, RegionSize-CodeSize, os.ReadWrite)
		m.codeNext, m.dataNext, m.dataEnd = m.Base, data, m.Base+RegionSize
	}
	if err != nil {
		m.Free()
		return nil, err
	}
	return m, nil
}

// Free frees the region.
func (m *Memory) Free() {
	os.Unmap(m.Base, RegionSize)
	if m.writable != m.Base {
		os.Unmap(m.writable, CodeSize)
	}
	*m = Memory{}
}

// OutOfRegion is the panic for a full region; it ends the run with an error.
type OutOfRegion string

func (e OutOfRegion) Error() string { return "vm: out of " + string(e) + " memory" }

// Data returns n zeroed bytes of the data part.
func (m *Memory) Data(n, align uint64) uint64 {
	a := arena.AlignUp(m.dataNext, align)
	if a+n > m.dataEnd {
		panic(OutOfRegion("data"))
	}
	m.budget.Take(int(a + n - m.dataNext))
	m.dataNext = a + n
	return a
}

// Code allocates n bytes of code and returns their address; CodeBytes returns their writable view.
func (m *Memory) Code(n, align uint64) uint64 {
	a := arena.AlignUp(m.codeNext, align)
	if a+n > m.Base+CodeSize {
		panic(OutOfRegion("code"))
	}
	m.budget.Take(int(a + n - m.codeNext))
	m.codeNext = a + n
	return a
}

// CodeEnd returns the end of the allocated code. StartPage moves it to the beginning of a page.
func (m *Memory) CodeEnd() uint64 { return m.codeNext }
func (m *Memory) StartPage()      { m.codeNext = arena.AlignUp(m.codeNext, PageSize) }

// CodeBytes returns the writable view of [a, a+n).
func (m *Memory) CodeBytes(a, n uint64) []byte { return raw.Bytes(a-m.Base+m.writable, n) }

// IsCode reports whether a is in the code part.
func (m *Memory) IsCode(a uint64) bool { return a-m.Base < CodeSize }
