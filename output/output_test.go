//go:build linux && amd64

package output

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

func read(t *testing.T, file string) string {
	t.Helper()
	b, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

func write(t *testing.T, file, text string) {
	t.Helper()
	if err := WriteFile(file, []byte(text)); err != nil {
		t.Fatal(err)
	}
}

// alone checks that a folder contains exactly some names.
func alone(t *testing.T, dir string, names ...string) {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	var have []string
	for _, e := range entries {
		have = append(have, e.Name())
	}
	if got, want := strings.Join(have, " "), strings.Join(names, " "); got != want {
		t.Errorf("the folder holds %s, want %s", got, want)
	}
}

func TestRegular(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "a")
	write(t, file, "one")
	plain, err := os.Create(filepath.Join(dir, "plain"))
	if err != nil {
		t.Fatal(err)
	}
	defer plain.Close()
	a, _ := os.Stat(file)
	b, _ := plain.Stat()
	if a.Mode() != b.Mode() {
		t.Errorf("a new file has mode %v, one of the system's %v", a.Mode(), b.Mode())
	}
	if err := os.Chmod(file, 0o640); err != nil {
		t.Fatal(err)
	}
	write(t, file, "two")
	if info, _ := os.Stat(file); info.Mode() != 0o640 || read(t, file) != "two" {
		t.Errorf("mode %v, %q", info.Mode(), read(t, file))
	}
	// Nothing is visible before the end, and nothing changes if the end is missing.
	f, err := Create(file)
	if err != nil {
		t.Fatal(err)
	}
	io.WriteString(f, "three")
	if !f.Regular() || read(t, file) != "two" {
		t.Errorf("%q before it is closed", read(t, file))
	}
	f.Abort()
	if err := f.CloseWith(errors.New("x")); err == nil || err.Error() != "x" || read(t, file) != "two" {
		t.Errorf("%v, %q", err, read(t, file))
	}
	alone(t, dir, "a", "plain")
}

// TestLongNames writes files whose names are as long as the system allows.
func TestLongNames(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{strings.Repeat("x", 255), strings.Repeat("é", 127)} {
		write(t, filepath.Join(dir, name), "one")
		write(t, filepath.Join(dir, name), "two")
	}
	if list, _ := os.ReadDir(dir); len(list) != 2 {
		t.Errorf("the folder holds %d files, want 2", len(list))
	}
}

func TestLinks(t *testing.T) {
	dir := t.TempDir()
	sub := filepath.Join(dir, "sub")
	os.Mkdir(sub, 0o755)
	for from, to := range map[string]string{"l1": "l2", "l2": "sub/file", "absolute": sub + "/other", "loop": "loop", "s": "sub", "up": "s/../../x/new"} {
		if err := os.Symlink(to, filepath.Join(dir, from)); err != nil {
			t.Fatal(err)
		}
	}
	write(t, filepath.Join(dir, "l1"), "one") // which does not exist yet
	write(t, filepath.Join(dir, "l1"), "two")
	write(t, filepath.Join(dir, "absolute"), "other")
	write(t, filepath.Join(dir, "s", "third"), "third")
	if got := read(t, filepath.Join(sub, "file")) + read(t, filepath.Join(sub, "other")); got != "twoother" {
		t.Errorf("%q", got)
	}
	if err := WriteFile(filepath.Join(dir, "loop"), nil); !errors.Is(err, syscall.ELOOP) {
		t.Errorf("a loop: %v", err)
	}
	if err := WriteFile(filepath.Join(dir, "up"), nil); err == nil {
		t.Error("a link to no folder is written")
	}
	alone(t, dir, "absolute", "l1", "l2", "loop", "s", "sub", "up")
	alone(t, sub, "file", "other", "third")
}

func TestSpecial(t *testing.T) {
	dir := t.TempDir()
	fifo := filepath.Join(dir, "fifo")
	if err := syscall.Mkfifo(fifo, 0o600); err != nil {
		t.Fatal(err)
	}
	text := make(chan string)
	go func() {
		b, _ := os.ReadFile(fifo)
		text <- string(b)
	}()
	write(t, fifo, "by the pipe")
	if got := <-text; got != "by the pipe" {
		t.Errorf("%q", got)
	}
	write(t, os.DevNull, "nothing")
	alone(t, dir, "fifo")
	if info, err := os.Stat(os.DevNull); err != nil || info.Mode().IsRegular() {
		t.Fatalf("%s was replaced: %v", os.DevNull, err)
	}
	if _, err := os.Stat("/dev/full"); err == nil {
		if err := WriteFile("/dev/full", []byte("x")); !errors.Is(err, syscall.ENOSPC) {
			t.Errorf("a full disk: %v", err)
		}
	}
}

func TestDescriptor(t *testing.T) {
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	keep, err := syscall.Dup(1)
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		syscall.Dup2(keep, 1)
		syscall.Close(keep)
	}()
	if err := syscall.Dup2(int(w.Fd()), 1); err != nil {
		t.Fatal(err)
	}
	f, err := Create("/dev/stdout")
	if err != nil {
		t.Fatal(err)
	}
	if !f.IsStdout() || f.Regular() {
		t.Error("/dev/stdout is not standard output")
	}
	io.WriteString(f, "a")
	f.Close()
	write(t, "/dev/fd/1", "b")
	w.Close()
	syscall.Dup2(keep, 1)
	if b, _ := io.ReadAll(r); string(b) != "ab" {
		t.Errorf("%q", b)
	}
	if err := WriteFile("/dev/fd/987", nil); !errors.Is(err, syscall.EBADF) {
		t.Errorf("no descriptor: %v", err)
	}
}

func TestRefused(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"", dir, dir + "/", dir + "/none/", dir + "/none/file"} {
		if err := WriteFile(name, nil); err == nil {
			t.Errorf("%q is written", name)
		} else if strings.Contains(err.Error(), "/.file") {
			t.Errorf("%q: %v", name, err)
		}
	}
	alone(t, dir)
	if os.Geteuid() == 0 {
		return // this user may write everywhere
	}
	file := filepath.Join(dir, "file")
	write(t, file, "one")
	os.Chmod(dir, 0o555)
	write(t, file, "two")
	os.Chmod(dir, 0o755)
	os.Chmod(file, 0o444)
	if err := WriteFile(file, nil); !errors.Is(err, os.ErrPermission) || read(t, file) != "two" {
		t.Errorf("a file that must not be written: %v", err)
	}
}

// TestRemoveAll must be the last test: after it no file gets its name.
func TestRemoveAll(t *testing.T) {
	dir := t.TempDir()
	f, err := Create(filepath.Join(dir, "a"))
	if err != nil {
		t.Fatal(err)
	}
	io.WriteString(f, "x")
	RemoveAll()
	alone(t, dir)
	open.Unlock()
	if err := f.Close(); err == nil {
		t.Error("the file got its name")
	}
	alone(t, dir)
}
