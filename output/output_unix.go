//go:build unix

package output

import (
	"io/fs"
	"os"
	"strconv"
	"strings"
	"syscall"
)

// descriptor opens a name like /dev/stdout, which means a descriptor of this process; f is nil for
// other names. A name without a valid number is left to the system.
func descriptor(name string) (f *File, err error) {
	number := ""
	switch name {
	case "/dev/stdout":
		number = "1"
	case "/dev/stderr":
		number = "2"
	}
	for _, dir := range []string{"/dev/fd/", "/proc/self/fd/"} {
		if n, ok := strings.CutPrefix(name, dir); ok {
			number = n
		}
	}
	fd, err := strconv.ParseUint(number, 10, 31)
	if err != nil {
		return nil, nil
	}
	dup, err := syscall.Dup(int(fd))
	if err != nil {
		return nil, &fs.PathError{Op: "open", Path: name, Err: err}
	}
	syscall.CloseOnExec(dup)
	return &File{File: os.NewFile(uintptr(dup), name)}, nil
}

// keepOwner gives f the owner and the group of old, if that is permitted.
func keepOwner(f *os.File, old fs.FileInfo) {
	if st, ok := old.Sys().(*syscall.Stat_t); ok && (int(st.Uid) != os.Geteuid() || int(st.Gid) != os.Getegid()) {
		f.Chown(int(st.Uid), int(st.Gid))
	}
}
