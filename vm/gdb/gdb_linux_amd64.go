package gdb

import (
	"sync"
	"unsafe"
)

// Supported says whether Register does anything.
const Supported = true

// descriptor is __jit_debug_descriptor. Its addresses are numbers, because it is in memory that
// Go's collector does not scan: first and File.prev keep the files alive.
type descriptor struct {
	_        uint32 // the version, 1
	action   uint32
	relevant uintptr
	first    uintptr
}

// Actions that gdb is told.
const (
	noAction = iota
	register
	unregister
)

// entry is a file of the list in gdb's layout: struct jit_code_entry.
type entry struct {
	next, prev uintptr
	file       uintptr
	size       uint64
}

func theDescriptor() *descriptor
func registerCode()

//go:linkname entersyscall runtime.entersyscall
func entersyscall()

//go:linkname exitsyscall runtime.exitsyscall
func exitsyscall()

// stop calls registerCode. For Go's scheduler the call is a system call. Otherwise a signal would
// preempt the goroutine while gdb works, and after the signal gdb would stop there again: forever,
// or as if the file had been registered twice.
//
//go:nosplit
//go:noinline
func stop() {
	entersyscall()
	registerCode()
	exitsyscall()
}

// first is the list of all files, which gdb reads when it is attached later.
var (
	mu    sync.Mutex
	first *File
)

// File is an ELF file that is registered with gdb.
type File struct {
	entry      entry
	image      []byte
	next, prev *File
}

// Register registers an ELF file with gdb, until Unregister. The addresses of its sections say
// where the code is.
func Register(image []byte) *File {
	mu.Lock()
	defer mu.Unlock()
	f := &File{image: image, next: first}
	f.entry.file, f.entry.size = uintptr(unsafe.Pointer(unsafe.SliceData(image))), uint64(len(image))
	if f.next != nil {
		f.next.prev = f
	}
	first = f
	f.link()
	f.next.link()
	f.announce(register)
	return f
}

// Unregister removes the file from gdb's list.
func (f *File) Unregister() {
	mu.Lock()
	defer mu.Unlock()
	if f.prev != nil {
		f.prev.next = f.next
	} else {
		first = f.next
	}
	if f.next != nil {
		f.next.prev = f.prev
	}
	f.prev.link()
	f.next.link()
	f.announce(unregister)
}

// address returns the address of a file's entry, or 0.
func (f *File) address() uintptr {
	if f == nil {
		return 0
	}
	return uintptr(unsafe.Pointer(&f.entry))
}

// link writes the neighbours of a file into its entry.
func (f *File) link() {
	if f != nil {
		f.entry.next, f.entry.prev = f.next.address(), f.prev.address()
	}
}

// announce stops at the function that gdb watches.
func (f *File) announce(action uint32) {
	d := theDescriptor()
	d.action, d.relevant, d.first = action, f.address(), first.address()
	stop()
	d.action, d.relevant = noAction, 0
}
