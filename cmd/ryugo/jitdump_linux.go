package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"golang.org/x/sys/unix"

	"ryugo/clr"
)

// jitdump is the file DIR/jit-PID.dump of a process. The process maps it as code; perf record notes
// the mapping, and perf inject finds the file by it.
type jitdump struct {
	file   *os.File
	marker []byte
	time   uint64 // CLOCK_MONOTONIC in nanoseconds when the file was mapped
}

// newJITDump creates the file in a folder, before the program runs.
func newJITDump(dir string) (*jitdump, error) {
	path, err := filepath.Abs(filepath.Join(dir, fmt.Sprintf("jit-%d.dump", os.Getpid())))
	if err != nil {
		return nil, err
	}
	file, err := os.Create(path)
	if err != nil {
		return nil, err
	}
	d := &jitdump{file: file}
	var now unix.Timespec
	if err = unix.ClockGettime(unix.CLOCK_MONOTONIC, &now); err == nil {
		d.time = uint64(now.Nano())
		d.marker, err = unix.Mmap(int(file.Fd()), 0, os.Getpagesize(), unix.PROT_READ|unix.PROT_EXEC, unix.MAP_PRIVATE)
	}
	if err != nil {
		return nil, errors.Join(fmt.Errorf("--jitdump: %s: %w", path, err), file.Close())
	}
	return d, nil
}

// finish writes the code that the runtime has compiled.
func (d *jitdump) finish(rt *clr.Runtime) error {
	err := rt.WriteJITDump(d.file, os.Getpid(), d.time)
	return errors.Join(err, unix.Munmap(d.marker), d.file.Close())
}
