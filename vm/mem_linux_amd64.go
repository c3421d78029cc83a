package vm

import (
	"fmt"
	"syscall"
	"unsafe"

	"ryugo/arena"
)

// The address space of a VM.
//
//	region  one reservation of regionSize bytes, so that a rel32 reaches from any
//	        place in it to any other: first the code, then the runtime's data.
//	code    two views of the same pages: code runs in a view that can never be
//	        written, and is written through a view elsewhere that can never run.
//	        New methods can thus be added while others run.
//	data    method tables, static storage, cells, descriptors; read and write.
//	heap    objects; a reservation of its own, as large as the heap's limit.
//
// Pages cost memory when they are first touched.
const (
	regionSize = 1 << 30
	codeSize   = 256 << 20

	pageSize = 4096
)

const (
	mapNoreserve  = 0x4000
	mapFixed      = 0x10
	mremapMayMove = 1
	mremapFixed   = 2
)

// ptr makes a pointer of an address in memory that the Go heap knows nothing
// of. The detour keeps vet quiet about what it would be right to flag for
// addresses of Go objects.
func ptr(a uint64) unsafe.Pointer { return *(*unsafe.Pointer)(unsafe.Pointer(&a)) }

func ld8(a uint64) uint8       { return *(*uint8)(ptr(a)) }
func ld16(a uint64) uint16     { return *(*uint16)(ptr(a)) }
func ld32(a uint64) uint32     { return *(*uint32)(ptr(a)) }
func ld64(a uint64) uint64     { return *(*uint64)(ptr(a)) }
func st8(a uint64, v uint8)    { *(*uint8)(ptr(a)) = v }
func st16(a uint64, v uint16)  { *(*uint16)(ptr(a)) = v }
func st32(a uint64, v uint32)  { *(*uint32)(ptr(a)) = v }
func st64(a uint64, v uint64)  { *(*uint64)(ptr(a)) = v }
func memAt(a, n uint64) []byte { return unsafe.Slice((*byte)(ptr(a)), n) }

func mmap(addr, size uint64, prot, flags, fd int) (uint64, error) {
	r, _, e := syscall.Syscall6(syscall.SYS_MMAP, uintptr(addr), uintptr(size), uintptr(prot), uintptr(flags), uintptr(fd), 0)
	if e != 0 {
		return 0, fmt.Errorf("vm: mmap of %d bytes: %w", size, e)
	}
	return uint64(r), nil
}

func munmap(addr, size uint64) {
	if addr != 0 {
		syscall.Syscall(syscall.SYS_MUNMAP, uintptr(addr), uintptr(size), 0)
	}
}

func mprotect(addr, size uint64, prot int) error {
	if _, _, e := syscall.Syscall(syscall.SYS_MPROTECT, uintptr(addr), uintptr(size), uintptr(prot)); e != 0 {
		return fmt.Errorf("vm: mprotect: %w", e)
	}
	return nil
}

const (
	protNone   = 0
	protRead   = syscall.PROT_READ
	protRW     = syscall.PROT_READ | syscall.PROT_WRITE
	protRX     = syscall.PROT_READ | syscall.PROT_EXEC
	privateMap = syscall.MAP_PRIVATE | syscall.MAP_ANON | mapNoreserve
)

// memory is the region and its two bump allocators.
type memory struct {
	base     uint64 // of the region, and of the code's executable view
	writable uint64 // the code's other view
	codeNext uint64
	dataNext uint64
	dataEnd  uint64
	budget   *arena.Budget // counts what is given out
}

func newMemory() (*memory, error) {
	m := &memory{}
	var err error
	if m.base, err = mmap(0, regionSize, protNone, privateMap, -1); err != nil {
		return nil, err
	}
	if err = m.mapCode(); err == nil {
		data := m.base + codeSize
		_, err = mmap(data, regionSize-codeSize, protRW, privateMap|mapFixed, -1)
		m.codeNext, m.dataNext, m.dataEnd = m.base, data, m.base+regionSize
	}
	if err != nil {
		m.free()
		return nil, err
	}
	return m, nil
}

// mapCode maps the code twice. Anonymous shared memory, whose second view mremap
// makes when it is told an old size of 0, is what perf takes for a JIT's (a file
// in memory it would look for by name).
func (m *memory) mapCode() (err error) {
	const shared = syscall.MAP_SHARED | syscall.MAP_ANON | mapNoreserve
	if m.writable, err = mmap(0, codeSize, protRW, shared, -1); err != nil {
		return err
	}
	_, _, e := syscall.Syscall6(syscall.SYS_MREMAP, uintptr(m.writable), 0, codeSize, mremapMayMove|mremapFixed, uintptr(m.base), 0)
	if e != 0 {
		return fmt.Errorf("vm: code memory: %w", e)
	}
	return mprotect(m.base, codeSize, protRX)
}

func (m *memory) free() {
	munmap(m.base, regionSize)
	munmap(m.writable, codeSize)
	*m = memory{}
}

// outOfRegion is the panic of a full region; it ends the run with an error.
type outOfRegion string

func (e outOfRegion) Error() string { return "vm: out of " + string(e) + " memory" }

// data returns n zeroed bytes of the data part.
func (m *memory) data(n, align uint64) uint64 {
	a := arena.AlignUp(m.dataNext, align)
	if a+n > m.dataEnd {
		panic(outOfRegion("data"))
	}
	m.budget.Take(int(a + n - m.dataNext))
	m.dataNext = a + n
	return a
}

// code returns the place of n bytes of code; codeBytes is where to write them.
func (m *memory) code(n, align uint64) uint64 {
	a := arena.AlignUp(m.codeNext, align)
	if a+n > m.base+codeSize {
		panic(outOfRegion("code"))
	}
	m.budget.Take(int(a + n - m.codeNext))
	m.codeNext = a + n
	return a
}

// codeBytes is the writable view of [a, a+n).
func (m *memory) codeBytes(a, n uint64) []byte { return memAt(a-m.base+m.writable, n) }

// isCode tells whether a is in the code part.
func (m *memory) isCode(a uint64) bool { return a-m.base < codeSize }
