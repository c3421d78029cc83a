package clr

import (
	"errors"
	"fmt"
	"hash/fnv"
	"io/fs"
	"time"
)

// fileLog lets two runs of a program use the same files: the interpreted program uses them, and
// the compiled one, which does the same, receives the same results in the same order.
type fileLog struct {
	files   Files
	results *answers[fileResult]
}

// fileResult has the results of a call.
type fileResult struct {
	n       int64
	data    []byte
	text    string
	info    fs.FileInfo
	entries []fs.DirEntry
	file    File // of the interpreted program
	err     error
}

var errOtherCall = errors.New("check: the interpreted program does something else with its files")

func newFileLog(files Files) *fileLog { return &fileLog{files, newAnswers[fileResult]()} }

// record makes a call for the interpreted program.
func (l *fileLog) record(call string, do func(r *fileResult)) fileResult {
	var r fileResult
	do(&r)
	return l.results.record(call, r)
}

// replay returns the results of the next call; it waits until that has been made.
func (l *fileLog) replay(call string, _ func(r *fileResult)) fileResult {
	return l.results.replay(call, fileResult{err: errOtherCall})
}

// end wakes all waiting calls.
func (l *fileLog) end() { l.results.end() }

// loggedFiles are the files of one of the programs: do is record or replay.
type loggedFiles struct {
	files Files
	do    func(call string, do func(r *fileResult)) fileResult
}

// of returns the files of one program, none if the log has none.
func (l *fileLog) of(do func(call string, do func(r *fileResult)) fileResult) Files {
	if l.files == nil {
		return nil
	}
	return loggedFiles{l.files, do}
}

func (f loggedFiles) Getwd() (string, error) {
	r := f.do("Getwd", func(r *fileResult) { r.text, r.err = f.files.Getwd() })
	return r.text, r.err
}

func (f loggedFiles) OpenFile(name string, flag int, perm fs.FileMode) (File, error) {
	r := f.do(fmt.Sprintf("OpenFile %q %#x %o", name, flag, perm), func(r *fileResult) { r.file, r.err = f.files.OpenFile(name, flag, perm) })
	if r.err != nil {
		return nil, r.err
	}
	return loggedFile{name, r.file, f.do}, nil
}

func (f loggedFiles) Stat(name string) (fs.FileInfo, error) {
	r := f.do(fmt.Sprintf("Stat %q", name), func(r *fileResult) { r.info, r.err = f.files.Stat(name) })
	return r.info, r.err
}

func (f loggedFiles) ReadDir(name string) ([]fs.DirEntry, error) {
	r := f.do(fmt.Sprintf("ReadDir %q", name), func(r *fileResult) { r.entries, r.err = f.files.ReadDir(name) })
	return r.entries, r.err
}

func (f loggedFiles) Mkdir(name string, perm fs.FileMode) error {
	return f.do(fmt.Sprintf("Mkdir %q", name), func(r *fileResult) { r.err = f.files.Mkdir(name, perm) }).err
}

func (f loggedFiles) Remove(name string) error {
	return f.do(fmt.Sprintf("Remove %q", name), func(r *fileResult) { r.err = f.files.Remove(name) }).err
}

func (f loggedFiles) Rename(from, to string) error {
	return f.do(fmt.Sprintf("Rename %q %q", from, to), func(r *fileResult) { r.err = f.files.Rename(from, to) }).err
}

func (f loggedFiles) Chtimes(name string, accessed, modified time.Time) error {
	return f.do(fmt.Sprintf("Chtimes %q %v", name, modified), func(r *fileResult) { r.err = f.files.Chtimes(name, accessed, modified) }).err
}

// loggedFile is an open file. In the compiled program too, its file is that of the interpreted one,
// which only record's function uses.
type loggedFile struct {
	name string
	file File
	do   func(call string, do func(r *fileResult)) fileResult
}

func (f loggedFile) Read(p []byte) (int, error) {
	r := f.do(fmt.Sprintf("Read %q %d", f.name, len(p)), func(r *fileResult) {
		n, err := f.file.Read(p)
		r.data, r.err = append([]byte(nil), p[:max(0, min(n, len(p)))]...), err
	})
	return copy(p, r.data), r.err
}

func (f loggedFile) Write(p []byte) (int, error) {
	sum := fnv.New64a()
	sum.Write(p)
	r := f.do(fmt.Sprintf("Write %q %d %x", f.name, len(p), sum.Sum64()), func(r *fileResult) {
		n, err := f.file.Write(p)
		r.n, r.err = int64(n), err
	})
	return int(r.n), r.err
}

func (f loggedFile) Seek(offset int64, whence int) (int64, error) {
	r := f.do(fmt.Sprintf("Seek %q %d %d", f.name, offset, whence), func(r *fileResult) { r.n, r.err = f.file.Seek(offset, whence) })
	return r.n, r.err
}

func (f loggedFile) Truncate(size int64) error {
	return f.do(fmt.Sprintf("Truncate %q %d", f.name, size), func(r *fileResult) { r.err = f.file.Truncate(size) }).err
}

func (f loggedFile) Stat() (fs.FileInfo, error) {
	r := f.do(fmt.Sprintf("Stat of %q", f.name), func(r *fileResult) { r.info, r.err = f.file.Stat() })
	return r.info, r.err
}

func (f loggedFile) Close() error {
	return f.do(fmt.Sprintf("Close %q", f.name), func(r *fileResult) { r.err = f.file.Close() }).err
}
