package os

import (
	"fmt"
	"syscall"

	"golang.org/x/sys/unix"
)

const (
	mapNoreserve  = 0x4000
	mapFixed      = 0x10
	mremapMayMove = 1
	mremapFixed   = 2

	private = syscall.MAP_PRIVATE | syscall.MAP_ANON | mapNoreserve
	shared  = syscall.MAP_SHARED | syscall.MAP_ANON | mapNoreserve
)

var prots = [...]uintptr{
	None: 0, Read: syscall.PROT_READ, ReadWrite: syscall.PROT_READ | syscall.PROT_WRITE,
	ReadExecute: syscall.PROT_READ | syscall.PROT_EXEC, ReadWriteExecute: syscall.PROT_READ | syscall.PROT_WRITE | syscall.PROT_EXEC,
}

func mmap(addr, size uint64, p Protection, flags uintptr) (uint64, error) {
	return mmapFile(addr, size, p, flags, ^uintptr(0))
}

func mmapFile(addr, size uint64, p Protection, flags, fd uintptr) (uint64, error) {
	r, _, e := syscall.Syscall6(sysMmap, uintptr(addr), uintptr(size), prots[p], flags, fd, 0)
	if e != 0 {
		return 0, fmt.Errorf("vm: mmap of %d bytes: %w", size, e)
	}
	return uint64(r), nil
}

// Map maps size bytes of zeroes at an address that it returns. They cost memory
// when they are first touched.
func Map(size uint64, p Protection) (uint64, error) { return mmap(0, size, p, private) }

// MapAt replaces what is mapped at an address by zeroes.
func MapAt(addr, size uint64, p Protection) error {
	_, err := mmap(addr, size, p, private|mapFixed)
	return err
}

// Unmap takes a mapping back; size 0 is none.
func Unmap(addr, size uint64) {
	if addr != 0 && size != 0 {
		syscall.Syscall(syscall.SYS_MUNMAP, uintptr(addr), uintptr(size), 0)
	}
}

// Protect changes what may be done with mapped pages.
func Protect(addr, size uint64, p Protection) error {
	if _, _, e := syscall.Syscall(syscall.SYS_MPROTECT, uintptr(addr), uintptr(size), prots[p]); e != 0 {
		return fmt.Errorf("vm: mprotect: %w", e)
	}
	return nil
}

// Discard gives the memory of pages back; they stay mapped, and are zero.
func Discard(addr, size uint64) {
	syscall.Syscall(syscall.SYS_MADVISE, uintptr(addr), uintptr(size), syscall.MADV_DONTNEED)
}

// HugePages asks for large pages.
func HugePages(addr, size uint64) {
	syscall.Syscall(syscall.SYS_MADVISE, uintptr(addr), uintptr(size), syscall.MADV_HUGEPAGE)
}

// MapOpenCode maps size bytes at addr that can be written and executed. They are the
// process's own: a debugger can set breakpoints in them, which it cannot in memory that is
// shared and not to be written there, as MapCode's is.
func MapOpenCode(addr, size uint64) error { return MapAt(addr, size, ReadWriteExecute) }

// MapCode maps size bytes twice: at addr, in place of what is mapped there, where
// they can be executed, and at the address that it returns, where they can be
// written. Anonymous shared memory, whose second view mremap makes when it is told
// an old size of 0, is what perf takes for a JIT's (a file in memory it would look
// for by name). Where the system refuses that, as qemu's user emulation does, it is a
// file in memory.
func MapCode(addr, size uint64) (writable uint64, err error) {
	if writable, err = mmap(0, size, ReadWrite, shared); err != nil {
		return 0, err
	}
	_, _, e := syscall.Syscall6(syscall.SYS_MREMAP, uintptr(writable), 0, uintptr(size), mremapMayMove|mremapFixed, uintptr(addr), 0)
	if e != 0 {
		Unmap(writable, size)
		return mapCodeFile(addr, size)
	}
	return writable, Protect(addr, size, ReadExecute)
}

// mapCodeFile is MapCode with a file.
func mapCodeFile(addr, size uint64) (writable uint64, err error) {
	fd, err := unix.MemfdCreate("code", unix.MFD_CLOEXEC)
	if err != nil {
		return 0, fmt.Errorf("vm: code memory: %w", err)
	}
	defer syscall.Close(fd)
	if err = syscall.Ftruncate(fd, int64(size)); err != nil {
		return 0, fmt.Errorf("vm: code memory: %w", err)
	}
	if writable, err = mmapFile(0, size, ReadWrite, syscall.MAP_SHARED, uintptr(fd)); err != nil {
		return 0, err
	}
	_, err = mmapFile(addr, size, ReadExecute, syscall.MAP_SHARED|mapFixed, uintptr(fd))
	return writable, err
}
