package arena

import (
	"os"
	"strconv"
	"strings"
	"syscall"
	"unsafe"

	"golang.org/x/sys/unix"
)

// heapReach is the distance from an object of Go's heap within which other parts of the heap are
// searched. Go's runtime reserves address space for the heap in contiguous parts of 64 MB.
const heapReach = 256 << 20

const hugePage = 2 << 20

// HugePages asks Linux to use pages of 2 MB for Go's heap. Columns are short and numerous, so a
// compile of a small method reads and writes a few hundred bytes in each of some two hundred 4 KB
// pages. Memory in use is moved to huge pages now; memory that the heap adds later has small pages
// until the next call. On a system that has no huge pages or refuses them, nothing changes.
func HugePages() {
	maps, err := os.ReadFile("/proc/self/maps")
	if err != nil {
		return
	}
	heap := uint64(uintptr(unsafe.Pointer(unsafe.SliceData(maps))))
	for line := range strings.Lines(string(maps)) { // 7f0000000000-7f0000400000 rw-p ...
		addresses, rest, _ := strings.Cut(line, " ")
		first, last, _ := strings.Cut(addresses, "-")
		from, err1 := strconv.ParseUint(first, 16, 64)
		to, err2 := strconv.ParseUint(last, 16, 64)
		if err1 != nil || err2 != nil || !strings.HasPrefix(rest, "rw-p") || to+heapReach <= heap || from >= heap+heapReach {
			continue
		}
		syscall.Syscall(syscall.SYS_MADVISE, uintptr(from), uintptr(to-from), unix.MADV_HUGEPAGE)
		for page := AlignUp(from, hugePage); page+hugePage <= to; page += hugePage {
			syscall.Syscall(syscall.SYS_MADVISE, uintptr(page), hugePage, unix.MADV_COLLAPSE)
		}
	}
}
