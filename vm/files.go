package vm

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"slices"
	"strings"
	"syscall"
	"time"
	"unicode"
	"unicode/utf8"

	"ryugo/vm/cpu"
	"ryugo/vm/raw"
)

// Files are the files that a program sees: HostFiles, RootFiles, or the host's own. Names are
// absolute, with slashes, and have no "." and "..". Flags, permissions and errors are those of the
// functions of package os with the same names. The methods are called one at a time.
type Files interface {
	// Getwd returns the folder that names without a leading slash are relative to at first.
	Getwd() (string, error)
	OpenFile(name string, flag int, perm fs.FileMode) (File, error)
	Stat(name string) (fs.FileInfo, error)
	ReadDir(name string) ([]fs.DirEntry, error)
	Mkdir(name string, perm fs.FileMode) error
	Remove(name string) error
	Rename(from, to string) error
	Chtimes(name string, accessed, modified time.Time) error
}

// File is an open file, for example an *os.File.
type File interface {
	io.ReadWriteSeeker
	io.Closer
	Truncate(size int64) error
	Stat() (fs.FileInfo, error)
}

// HostFiles returns the files of the process.
func HostFiles() Files { return hostFiles{} }

type hostFiles struct{}

func (hostFiles) Getwd() (string, error) { return os.Getwd() }
func (hostFiles) OpenFile(name string, flag int, perm fs.FileMode) (File, error) {
	return opened(os.OpenFile(name, flag, perm))
}
func (hostFiles) Stat(name string) (fs.FileInfo, error)      { return os.Stat(name) }
func (hostFiles) ReadDir(name string) ([]fs.DirEntry, error) { return os.ReadDir(name) }
func (hostFiles) Mkdir(name string, perm fs.FileMode) error  { return os.Mkdir(name, perm) }
func (hostFiles) Remove(name string) error                   { return os.Remove(name) }
func (hostFiles) Rename(from, to string) error               { return os.Rename(from, to) }
func (hostFiles) Chtimes(name string, accessed, modified time.Time) error {
	return os.Chtimes(name, accessed, modified)
}

// opened returns a nil File for a file that could not be opened.
func opened(f *os.File, err error) (File, error) {
	if err != nil {
		return nil, err
	}
	return f, nil
}

// RootFiles returns the files below a folder, which is "/" for the program. Links do not lead out
// of it.
func RootFiles(root *os.Root) Files { return rootFiles{root} }

type rootFiles struct{ r *os.Root }

// inside returns the name that a Root has for a file.
func inside(name string) string {
	if name = strings.Trim(name, "/"); name != "" {
		return name
	}
	return "."
}

func (f rootFiles) Getwd() (string, error) { return "/", nil }
func (f rootFiles) OpenFile(name string, flag int, perm fs.FileMode) (File, error) {
	return opened(f.r.OpenFile(inside(name), flag, perm))
}
func (f rootFiles) Stat(name string) (fs.FileInfo, error) { return f.r.Stat(inside(name)) }
func (f rootFiles) ReadDir(name string) ([]fs.DirEntry, error) {
	return fs.ReadDir(f.r.FS(), inside(name))
}
func (f rootFiles) Mkdir(name string, perm fs.FileMode) error {
	return f.r.Mkdir(inside(name), perm)
}
func (f rootFiles) Remove(name string) error     { return f.r.Remove(inside(name)) }
func (f rootFiles) Rename(from, to string) error { return f.r.Rename(inside(from), inside(to)) }
func (f rootFiles) Chtimes(name string, accessed, modified time.Time) error {
	return f.r.Chtimes(inside(name), accessed, modified)
}

// noFiles are the files of a program that has none.
type noFiles struct{}

func (noFiles) Getwd() (string, error) { return "/", nil }
func (noFiles) OpenFile(string, int, fs.FileMode) (File, error) {
	return nil, fs.ErrPermission
}
func (noFiles) Stat(string) (fs.FileInfo, error)           { return nil, fs.ErrPermission }
func (noFiles) ReadDir(string) ([]fs.DirEntry, error)      { return nil, fs.ErrPermission }
func (noFiles) Mkdir(string, fs.FileMode) error            { return fs.ErrPermission }
func (noFiles) Remove(string) error                        { return fs.ErrPermission }
func (noFiles) Rename(string, string) error                { return fs.ErrPermission }
func (noFiles) Chtimes(string, time.Time, time.Time) error { return fs.ErrPermission }

// openFiles are the files that a program has open, by handle.
type openFiles struct {
	files map[int32]File
	last  int32
	err   string // the text of the latest error
	// listed is the result of the latest list.
	listed int64
}

const (
	maxOpenFiles = 1 << 16
	// maxTransfer is the number of bytes that one call reads or writes: they are copied, and that
	// memory is not the program's.
	maxTransfer = 1 << 20
)

var (
	errTooMany   = errors.New("too many open files")
	errNotOpen   = errors.New("bad file descriptor")
	errFilePanic = errors.New("panic of the host's files")
)

// Results of the InternalCalls that are errors; vm/corelib/Files.cs has the same.
const (
	fileFailed = -1 - iota
	fileNotFound
	fileExists
	fileDenied
	fileNotFolder
	fileNotEmpty
	fileTooLong
)

// fileError keeps the text of an error and returns its number.
func (v *VM) fileError(err error) int64 {
	text := err.Error()
	var no syscall.Errno
	if errors.As(err, &no) {
		text = no.Error()
	}
	first, size := utf8.DecodeRuneInString(text)
	v.files.err = string(unicode.ToUpper(first)) + text[size:]
	for _, row := range [...]struct {
		is     error
		number int64
	}{
		{syscall.ENOTEMPTY, fileNotEmpty}, // which is fs.ErrExist as well
		{syscall.ENOTDIR, fileNotFolder},
		{syscall.EISDIR, fileDenied},
		{syscall.ENAMETOOLONG, fileTooLong},
		{fs.ErrNotExist, fileNotFound},
		{fs.ErrExist, fileExists},
		{fs.ErrPermission, fileDenied},
	} {
		if errors.Is(err, row.is) {
			return row.number
		}
	}
	return fileFailed
}

// hostFile calls f, which uses the host's files and may wait, for example for the other end of a
// pipe. If the program is stopped first, f continues with memory of its own; drop, if not nil, gets
// its result.
func hostFile[T any](v *VM, f func(files Files) (T, error), drop func(T)) (T, int64) {
	type outcome struct {
		value T
		err   error
	}
	var files Files = noFiles{}
	if v.opts.Files != nil {
		files = v.opts.Files
	}
	done := make(chan outcome, 1)
	go func() {
		o := outcome{err: errFilePanic}
		defer func() {
			recover()
			done <- o
		}()
		value, err := f(files)
		o = outcome{value, err}
	}()
	select {
	case o := <-done:
		if o.err != nil {
			return o.value, v.fileError(o.err)
		}
		return o.value, 0
	case <-v.stop.signal:
		if drop != nil {
			go func() {
				if o := <-done; o.err == nil {
					drop(o.value)
				}
			}()
		}
		v.poll("System.IO.File")
		var none T
		return none, fileFailed
	}
}

// The flags of an open file, as vm/corelib/Files.cs has them.
const (
	openRead = 1 << iota
	openWrite
	openCreate
	openNew
	openTruncate
)

// filesOpen(path, flags) -> a handle, or an error
func filesOpen(v *VM, t *thread, f cpu.Frame) {
	name, flags := goString(f.Arg(0)), f.Arg(1)
	mode := [...]int{os.O_RDONLY, os.O_RDONLY, os.O_WRONLY, os.O_RDWR}[flags&(openRead|openWrite)]
	for _, row := range [...]struct{ flag, mode int }{{openCreate, os.O_CREATE}, {openNew, os.O_CREATE | os.O_EXCL}, {openTruncate, os.O_TRUNC}} {
		if flags&uint64(row.flag) != 0 {
			mode |= row.mode
		}
	}
	if len(v.files.files) >= maxOpenFiles {
		f.SetResult(uint64(v.fileError(errTooMany)))
		return
	}
	file, failed := hostFile(v, func(files Files) (File, error) {
		file, err := files.OpenFile(name, mode, 0o666)
		if err == nil && file == nil {
			err = errFilePanic
		}
		if err != nil {
			return nil, err
		}
		if info, err := file.Stat(); err == nil && info.IsDir() {
			file.Close()
			return nil, fs.ErrPermission
		}
		return file, nil
	}, func(file File) { file.Close() })
	if failed != 0 {
		f.SetResult(uint64(failed))
		return
	}
	if v.files.files == nil {
		v.files.files = map[int32]File{}
	}
	for v.files.last = (v.files.last + 1) & 0x7fffffff; v.files.files[v.files.last] != nil; v.files.last = (v.files.last + 1) & 0x7fffffff {
	}
	v.files.files[v.files.last] = file
	f.SetResult(uint64(v.files.last))
}

// fileOf returns the open file that the first argument is the handle of.
func (v *VM) fileOf(f cpu.Frame) (File, error) {
	file := v.files.files[int32(f.Arg(0))]
	if file == nil {
		return nil, errNotOpen
	}
	return file, nil
}

// onFile is an InternalCall whose first argument is a handle: it returns op's result or an error.
func onFile(op func(v *VM, f cpu.Frame, file File) func() (int64, error)) internFunc {
	return func(v *VM, t *thread, f cpu.Frame) {
		file, err := v.fileOf(f)
		if err != nil {
			f.SetResult(uint64(v.fileError(err)))
			return
		}
		do := op(v, f, file)
		n, failed := hostFile(v, func(Files) (int64, error) { return do() }, nil)
		if failed != 0 {
			n = failed
		}
		f.SetResult(uint64(n))
	}
}

// filesRead(handle, buffer, count) -> how many bytes, 0 at the end
func filesRead(v *VM, t *thread, f cpu.Frame) {
	file, err := v.fileOf(f)
	if err != nil {
		f.SetResult(uint64(v.fileError(err)))
		return
	}
	to := raw.Bytes(f.Arg(1), min(uint64(uint32(f.Arg(2))), maxTransfer))
	got, failed := hostFile(v, func(Files) ([]byte, error) {
		b := make([]byte, len(to))
		n, err := file.Read(b)
		if n < 0 || n > len(b) {
			return nil, errBadCount
		}
		if n > 0 || errors.Is(err, io.EOF) {
			err = nil
		}
		return b[:n], err
	}, nil)
	if failed == 0 {
		failed = int64(copy(to, got))
	}
	f.SetResult(uint64(failed))
}

// filesWrite(handle, buffer, count) -> how many bytes
func filesWrite(v *VM, f cpu.Frame, file File) func() (int64, error) {
	b := slices.Clone(raw.Bytes(f.Arg(1), min(uint64(uint32(f.Arg(2))), maxTransfer)))
	return func() (int64, error) {
		n, err := file.Write(b)
		if err == nil && n != len(b) {
			err = errBadCount
		}
		return int64(n), err
	}
}

// filesSeek(handle, long* offset, whence) -> the position
func filesSeek(v *VM, f cpu.Frame, file File) func() (int64, error) {
	offset, whence := int64(raw.Ld64(f.Arg(1))), int(int32(f.Arg(2)))
	return func() (int64, error) { return file.Seek(offset, whence) }
}

func filesTruncate(v *VM, f cpu.Frame, file File) func() (int64, error) {
	size := int64(raw.Ld64(f.Arg(1)))
	return func() (int64, error) { return 0, file.Truncate(size) }
}

func filesLength(v *VM, f cpu.Frame, file File) func() (int64, error) {
	return func() (int64, error) {
		info, err := file.Stat()
		if err != nil {
			return 0, err
		}
		return info.Size(), nil
	}
}

func filesClose(v *VM, f cpu.Frame, file File) func() (int64, error) {
	delete(v.files.files, int32(f.Arg(0)))
	return func() (int64, error) { return 0, file.Close() }
}

// onName is an InternalCall whose first argument is a name.
func onName(op func(v *VM, f cpu.Frame, name string) func(files Files) error) internFunc {
	return func(v *VM, t *thread, f cpu.Frame) {
		do := op(v, f, goString(f.Arg(0)))
		_, failed := hostFile(v, func(files Files) (struct{}, error) { return struct{}{}, do(files) }, nil)
		f.SetResult(uint64(failed))
	}
}

func filesMakeFolder(v *VM, f cpu.Frame, name string) func(Files) error {
	return func(files Files) error { return files.Mkdir(name, 0o777) }
}

func filesRemove(v *VM, f cpu.Frame, name string) func(Files) error {
	return func(files Files) error { return files.Remove(name) }
}

func filesRename(v *VM, f cpu.Frame, name string) func(Files) error {
	to := goString(f.Arg(1))
	return func(files Files) error { return files.Rename(name, to) }
}

// The start of .NET's ticks of 100 ns, in seconds of Unix.
const ticksEpoch = -62135596800

func filesSetTime(v *VM, f cpu.Frame, name string) func(Files) error {
	ticks := int64(raw.Ld64(f.Arg(1)))
	at := time.Unix(ticksEpoch+ticks/1e7, ticks%1e7*100)
	return func(files Files) error { return files.Chtimes(name, at, at) }
}

// filesStat(path, long* three) stores whether it is a folder (1) or read-only (2), the size, and the
// time of the last write in ticks.
func filesStat(v *VM, t *thread, f cpu.Frame) {
	name := goString(f.Arg(0))
	info, failed := hostFile(v, func(files Files) ([3]int64, error) {
		info, err := files.Stat(name)
		if err != nil {
			return [3]int64{}, err
		}
		kind, at := int64(0), info.ModTime()
		if info.IsDir() {
			kind |= 1
		}
		if info.Mode().Perm()&0o222 == 0 {
			kind |= 2
		}
		return [3]int64{kind, info.Size(), (at.Unix()-ticksEpoch)*1e7 + int64(at.Nanosecond())/100}, nil
	}, nil)
	if failed == 0 {
		for i, x := range info {
			raw.St64(f.Arg(1)+8*uint64(i), uint64(x))
		}
	}
	f.SetResult(uint64(failed))
}

// filesList(path) -> the names in a folder, each with "d" for a folder, "l" for a link to one or
// "f" before it and a zero after it; null for an error.
func filesList(v *VM, t *thread, f cpu.Frame) {
	folder := goString(f.Arg(0))
	list, failed := hostFile(v, func(files Files) (string, error) {
		entries, err := files.ReadDir(folder)
		var b strings.Builder
		for _, e := range entries {
			kind := "f"
			switch {
			case e.IsDir():
				kind = "d"
			case e.Type()&fs.ModeSymlink != 0:
				if info, err := files.Stat(strings.TrimSuffix(folder, "/") + "/" + e.Name()); err == nil && info.IsDir() {
					kind = "l"
				}
			}
			fmt.Fprintf(&b, "%s%s\x00", kind, e.Name())
		}
		return b.String(), err
	}, nil)
	if v.files.listed = failed; failed != 0 {
		f.SetResult(0)
		return
	}
	f.SetResult(v.stringOf(t, list))
}

// filesListError() -> the error of the latest list that was null
func filesListError(v *VM, t *thread, f cpu.Frame) { f.SetResult(uint64(v.files.listed)) }

// filesError() -> the text of the latest error
func filesError(v *VM, t *thread, f cpu.Frame) { f.SetResult(v.stringOf(t, v.files.err)) }

// filesFolder() -> the folder in which the program starts
func filesFolder(v *VM, t *thread, f cpu.Frame) {
	name, failed := hostFile(v, func(files Files) (string, error) { return files.Getwd() }, nil)
	if failed != 0 || !strings.HasPrefix(name, "/") {
		name = "/"
	}
	f.SetResult(v.stringOf(t, name))
}

// closeFiles closes what the program has left open.
func (v *VM) closeFiles() {
	for _, file := range v.files.files {
		func() {
			defer func() { recover() }()
			file.Close()
		}()
	}
	v.files.files = nil
}
