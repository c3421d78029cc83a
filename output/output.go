// Package output opens files for writing as a shell's > does, and replaces regular files as a
// whole.
//
// A device, a FIFO or another special file is opened and written. /dev/stdout, /dev/stderr and
// /dev/fd/N are the descriptors of this process. A symbolic link is followed: its target is written
// and the link stays. For a regular file, or a file that does not exist yet, the data is written to
// a temporary file in the same folder. Closing renames it to the file's name, so nobody ever sees a
// part of the file. An existing file's permissions are kept, and its owner if the system allows it.
// If the folder does not allow a temporary file, an existing file is written in place.
package output

import (
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"syscall"
)

// File is a file that is being written.
type File struct {
	*os.File
	// to is the name that the temporary file gets. It is empty if the file is written in place.
	to string
}

// Regular reports whether the file appears as a whole, when it is closed.
func (f *File) Regular() bool { return f.to != "" }

// open are the temporary files that have not got their names yet.
var open = struct {
	sync.Mutex
	files map[*File]bool
}{files: map[*File]bool{}}

// RemoveAll removes the temporary files of all files that are not closed. A process calls it last
// when a signal ends the process.
func RemoveAll() {
	open.Lock() // never unlocked: no file gets its name any more
	for f := range open.files {
		os.Remove(f.Name())
	}
}

// Create opens a file for writing. Its temporary file is hidden.
func Create(name string) (*File, error) { return CreateTemp(name, ".", "") }

// CreateTemp is Create with a temporary file that is named by prefix, the file's name, a dot, a
// number, and suffix.
func CreateTemp(name, prefix, suffix string) (*File, error) {
	if name == "" || os.IsPathSeparator(name[len(name)-1]) {
		return nil, &fs.PathError{Op: "create", Path: name, Err: syscall.EISDIR}
	}
	if f, err := descriptor(name); f != nil || err != nil {
		return f, err
	}
	target, err := Target(name)
	if err != nil {
		return nil, err
	}
	info, err := os.Stat(target)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		info = nil
	case err != nil:
		return nil, err
	default:
		// A file that must not be written must not be replaced either.
		f, err := os.OpenFile(target, os.O_WRONLY, 0)
		if err != nil {
			return nil, err
		}
		if !info.Mode().IsRegular() {
			return &File{File: f}, nil
		}
		f.Close()
	}
	tmp, err := createBeside(target, prefix, suffix, info)
	if err != nil && info != nil {
		f, err := os.OpenFile(target, os.O_WRONLY|os.O_TRUNC, 0)
		if err != nil {
			return nil, err
		}
		return &File{File: f}, nil
	}
	if err != nil {
		// The caller has asked for another file: report that name.
		if p := (*fs.PathError)(nil); errors.As(err, &p) {
			err = &fs.PathError{Op: "create", Path: name, Err: p.Err}
		}
		return nil, err
	}
	f := &File{tmp, target}
	open.Lock()
	open.files[f] = true
	open.Unlock()
	return f, nil
}

// maxTempBase limits the part of a file's name that is in the name of its temporary file: names of
// up to 255 bytes must leave room for a number.
const maxTempBase = 200

// createBeside creates a temporary file in the folder of target, with the permissions of old, or
// with those of a new file if old is nil.
func createBeside(target, prefix, suffix string, old fs.FileInfo) (f *os.File, err error) {
	dir, base := filepath.Split(target)
	base = base[:min(len(base), maxTempBase)]
	for range 1000 {
		f, err = os.OpenFile(dir+prefix+base+"."+strconv.FormatUint(rand.Uint64(), 36)+suffix, os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o666)
		if !errors.Is(err, fs.ErrExist) {
			break
		}
	}
	if err != nil || old == nil {
		return f, err
	}
	keepOwner(f, old)
	if err := f.Chmod(old.Mode().Perm()); err != nil {
		f.Close()
		os.Remove(f.Name())
		return nil, err
	}
	return f, nil
}

// CloseWith calls Close, or Abort if err is not nil. It returns the first error.
func (f *File) CloseWith(err error) error {
	if err != nil {
		f.Abort()
		return err
	}
	return f.Close()
}

// Close finishes the file and gives it its name. If that fails, the old file stays unchanged.
func (f *File) Close() error {
	err := f.File.Close()
	if f.to == "" {
		return err
	}
	open.Lock()
	defer open.Unlock()
	delete(open.files, f)
	if err == nil {
		err = os.Rename(f.Name(), f.to)
	}
	if err != nil {
		os.Remove(f.Name())
	}
	return err
}

// Abort gives up the file. The old file stays unchanged, unless it is written in place.
func (f *File) Abort() {
	f.File.Close()
	if f.to == "" {
		return
	}
	open.Lock()
	defer open.Unlock()
	delete(open.files, f)
	os.Remove(f.Name())
}

// WriteFile writes data to a file.
func WriteFile(name string, data []byte) error {
	f, err := Create(name)
	if err != nil {
		return err
	}
	_, err = f.Write(data)
	return f.CloseWith(err)
}

// maxLinks is the maximum length of a chain of symbolic links, as in Linux.
const maxLinks = 40

// Target returns the file that name refers to through symbolic links; the file need not exist. A
// link of the proc file system, which may have no target name, is left for the system to follow.
func Target(name string) (string, error) {
	at := name
	for range maxLinks {
		info, err := os.Lstat(at)
		if err != nil || info.Mode()&os.ModeSymlink == 0 {
			return at, nil // opening the file reports the error
		}
		dir, err := filepath.EvalSymlinks(filepath.Dir(at))
		if err != nil {
			return "", err
		}
		if dir == "/proc" || strings.HasPrefix(dir, "/proc/") {
			return at, nil
		}
		to, err := os.Readlink(at)
		if err != nil {
			return "", err
		}
		if !filepath.IsAbs(to) {
			to = dir + "/" + to // not cleaned: a/.. is not . if a is a link
		}
		at = to
	}
	return "", &fs.PathError{Op: "open", Path: name, Err: fmt.Errorf("%w: more than %d links", syscall.ELOOP, maxLinks)}
}

// IsStdout reports whether f is written to this process's standard output.
func (f *File) IsStdout() bool {
	a, err := f.Stat()
	if err != nil {
		return false
	}
	b, err := os.Stdout.Stat()
	return err == nil && os.SameFile(a, b)
}
