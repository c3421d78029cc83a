package vm

import (
	"math"
	"unicode/utf16"
	"unsafe"

	"ryugo/arena"
)

// The heap hands out memory in one direction until its limit; nothing is
// collected. The next free byte and the end stand in the context block, where
// the allocation stubs reach them.

// ref is the address of an object; 0 is null.
type ref = uint64

// Objects: the method table, then the fields. Arrays and strings have their
// length behind the method table.
const (
	objHeader    = 8
	arrayLength  = 8
	arrayData    = 16
	stringLength = 8
	stringChars  = 12

	maxArrayLength = 0x7FFFFFC7 // of .NET
)

type heap struct{ base, size uint64 }

func (v *VM) openHeap(limit uint64) error {
	limit = arena.AlignUp(limit, pageSize)
	base, err := mmap(0, limit, protRW, privateMap, -1)
	if err != nil {
		return err
	}
	v.heap = heap{base, limit}
	v.main.setCtx(ctxAllocNext, base)
	v.reserve = limit > 2*heapReserve
	end := base + limit
	if v.reserve {
		end -= heapReserve
	}
	v.main.setCtx(ctxAllocEnd, end)
	return nil
}

// heapReserve is what the heap keeps back, so that an OutOfMemoryException and
// the text of its stack trace still have room.
const heapReserve = 256 << 10

// releaseReserve opens the reserve to the first OutOfMemoryException.
func (v *VM) releaseReserve(t *thread) {
	if v.reserve {
		v.reserve = false
		t.setCtx(ctxAllocEnd, v.heap.base+v.heap.size)
	}
}

// alloc returns size zeroed bytes, or raises OutOfMemoryException.
func (v *VM) alloc(t *thread, size uint64) ref {
	size = arena.AlignUp(size, 8)
	next := t.ctx(ctxAllocNext)
	if size > t.ctx(ctxAllocEnd)-next {
		v.throw(t, excOutOfMemory)
	}
	t.setCtx(ctxAllocNext, next+size)
	return next
}

// hasRoom tells whether alloc has size bytes.
func (v *VM) hasRoom(t *thread, size uint64) bool {
	return size <= t.ctx(ctxAllocEnd)-t.ctx(ctxAllocNext)
}

// used is how many bytes of the heap are taken.
func (v *VM) used(t *thread) uint64 { return t.ctx(ctxAllocNext) - v.heap.base }

// newString makes a string of n zero chars.
func (v *VM) newString(t *thread, n int) ref {
	if n > math.MaxInt32/2-32 {
		v.throw(t, excOutOfMemory)
	}
	s := v.alloc(t, stringChars+2*uint64(n)+2)
	st64(s, v.stringTable)
	st32(s+stringLength, uint32(n))
	return s
}

// chars are the UTF-16 units of a string.
func chars(s ref) []uint16 {
	return unsafe.Slice((*uint16)(ptr(s+stringChars)), ld32(s+stringLength))
}

// stringOf makes a string of Go text.
func (v *VM) stringOf(t *thread, text string) ref {
	return v.stringOfUTF16(t, utf16.Encode([]rune(text)))
}

func (v *VM) stringOfUTF16(t *thread, u []uint16) ref {
	s := v.newString(t, len(u))
	copy(chars(s), u)
	return s
}

// goString is the text of a string, "" for null.
func goString(s ref) string {
	if s == 0 {
		return ""
	}
	return string(utf16.Decode(chars(s)))
}

// typeOf is the method table of an object.
func typeOf(o ref) uint64 { return ld64(o) }

// length is that of an array, of all dimensions.
func length(a ref) uint32 { return ld32(a + arrayLength) }
