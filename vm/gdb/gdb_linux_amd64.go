package gdb

import (
	"sync"
	"unsafe"
)

// Supported says whether Register does anything.
const Supported = true

// descriptor is __jit_debug_descriptor. Its addresses are numbers, because it lies where
// Go's collector does not look: first and File.prev keep the files alive.
type descriptor struct {
	_        uint32 // the version, 1
	action   uint32
	relevant uintptr
	first    uintptr
}

// Actions that gdb is told of.
const (
	noAction = iota
	register
	unregister
)

// entry is a file of the list, as gdb reads it: struct jit_code_entry.
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

// stop calls registerCode. To Go's scheduler that is a system call, for while gdb works it
// would be preempted by a signal, and after the signal gdb would stop there again: for ever,
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

// File is an ELF file that gdb knows.
type File struct {
	entry      entry
	image      []byte
	next, prev *File
}

// Register shows an ELF file to gdb, until Unregister. The code that it describes is where
// its sections say.
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

// Unregister has gdb forget the file.
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

// address is where gdb finds the entry of a file.
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
