package throughput

import (
	"encoding/binary"
	"time"
	"unsafe"

	"golang.org/x/sys/unix"
)

// threadTime returns the CPU time of the thread in nanoseconds.
func threadTime() int64 {
	var t unix.Timespec
	if err := unix.ClockGettime(unix.CLOCK_THREAD_CPUTIME_ID, &t); err != nil {
		return int64(time.Since(epoch))
	}
	return t.Nano()
}

// counter counts the instructions that the thread executes in user mode.
type counter struct{ fd int }

// openCounter returns an error if the machine or its kernel has no counters.
func openCounter() (*counter, error) {
	attr := unix.PerfEventAttr{
		Type:   unix.PERF_TYPE_HARDWARE,
		Size:   uint32(unsafe.Sizeof(unix.PerfEventAttr{})),
		Config: unix.PERF_COUNT_HW_INSTRUCTIONS,
		Bits:   unix.PerfBitExcludeKernel | unix.PerfBitExcludeHv,
	}
	fd, err := unix.PerfEventOpen(&attr, 0, -1, -1, unix.PERF_FLAG_FD_CLOEXEC)
	if err != nil {
		return nil, err
	}
	return &counter{fd}, nil
}

// read returns the count so far.
func (c *counter) read() int64 {
	var count [8]byte
	if n, err := unix.Read(c.fd, count[:]); n != len(count) || err != nil {
		return 0
	}
	return int64(binary.NativeEndian.Uint64(count[:]))
}

func (c *counter) close() { unix.Close(c.fd) }
