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

// Map maps size bytes of zeros and returns their address. They cost memory when they are first
// touched.
func Map(size uint64, p Protection) (uint64, error) { return mmap(0, size, p, private) }

// MapAt replaces the mapping at an address by zeros.
func MapAt(addr, size uint64, p Protection) error {
	_, err := mmap(addr, size, p, private|mapFixed)
	return err
}

// Unmap removes a mapping; size 0 is no mapping.
func Unmap(addr, size uint64) {
	if addr != 0 && size != 0 {
		syscall.Syscall(syscall.SYS_MUNMAP, uintptr(addr), uintptr(size), 0)
	}
}

// Protect changes the protection of mapped pages.
func Protect(addr, size uint64, p Protection) error {
	if _, _, e := syscall.Syscall(syscall.SYS_MPROTECT, uintptr(addr), uintptr(size), prots[p]); e != 0 {
		return fmt.Errorf("vm: mprotect: %w", e)
	}
	return nil
}

// Discard frees the memory of pages; they stay mapped, and read as zero.
func Discard(addr, size uint64) {
	syscall.Syscall(syscall.SYS_MADVISE, uintptr(addr), uintptr(size), syscall.MADV_DONTNEED)
}

// HugePages requests huge pages.
func HugePages(addr, size uint64) {
	syscall.Syscall(syscall.SYS_MADVISE, uintptr(addr), uintptr(size), syscall.MADV_HUGEPAGE)
}

// MapOpenCode maps size bytes at addr that are both writable and executable. The pages are private:
// a debugger can set breakpoints in them. It cannot in memory that is shared and not writable
// there, like MapCode's.
func MapOpenCode(addr, size uint64) error { return MapAt(addr, size, ReadWriteExecute) }

// MapCode maps size bytes twice: at addr, where it replaces the old mapping, executable; and at the
// returned address, writable. It uses anonymous shared memory; mremap makes the second view when
// its old size is 0. perf takes such memory for a JIT's (a file in memory it would look for by
// name). If the system refuses that, as qemu's user emulation does, MapCode uses a file in memory.
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
