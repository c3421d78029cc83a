//go:build linux && (amd64 || arm64)

package clr

import (
	"bytes"
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"ryugo/cil"
	"ryugo/cil/emit"
)

// filesProgram runs testdata/cs/net9/files.exe.
func filesProgram(t *testing.T, files Files) (out string, err error) {
	t.Helper()
	var b bytes.Buffer
	rt, err := New(Config{Files: files, Verify: true, Stdout: &b, Stderr: io.Discard})
	if err != nil {
		t.Fatal(err)
	}
	defer rt.Close()
	a, err := rt.LoadFile("../testdata/cs/net9/files.exe")
	if err != nil {
		t.Fatal(err)
	}
	_, err = a.Run(context.Background())
	return b.String(), err
}

// TestFilesOfRoot runs a program whose "/" is a folder.
func TestFilesOfRoot(t *testing.T) {
	folder := t.TempDir()
	if err := os.Mkdir(filepath.Join(folder, "tmp"), 0o777); err != nil {
		t.Fatal(err)
	}
	root, err := os.OpenRoot(folder)
	if err != nil {
		t.Fatal(err)
	}
	defer root.Close()
	want, err := os.ReadFile("../testdata/cs/net9/files.out")
	if err != nil {
		t.Fatal(err)
	}
	if out, err := filesProgram(t, RootFiles(root)); err != nil || out != string(want) {
		t.Errorf("%v\n%s", err, out)
	}
	if left, _ := os.ReadDir(filepath.Join(folder, "tmp")); len(left) != 0 {
		t.Error("files are left:", left)
	}
}

// TestNoFiles runs a program that has no files.
func TestNoFiles(t *testing.T) {
	_, err := filesProgram(t, nil)
	var thrown *Exception
	if !errors.As(err, &thrown) || !strings.Contains(err.Error(), "System.UnauthorizedAccessException: Access to the path '/tmp/") {
		t.Error(err)
	}
}

// countedFiles tell when a file is opened, which waits, and when it is closed.
type countedFiles struct {
	Files
	entered, wait, closed chan bool
}

func (f countedFiles) OpenFile(name string, flag int, perm fs.FileMode) (File, error) {
	f.entered <- true
	<-f.wait
	file, err := f.Files.OpenFile(name, flag, perm)
	return countedFile{file, f.closed}, err
}

type countedFile struct {
	File
	closed chan bool
}

func (f countedFile) Close() error {
	f.closed <- true
	return f.File.Close()
}

// opensFile is a program that opens "/x" and leaves it open.
func opensFile(t *testing.T, c Config) *Assembly {
	a := emit.New("opens")
	stream := a.CoreType("System.IO", "FileStream")
	create := a.MethodRef(a.CoreType("System.IO", "File"), "Create", emit.Static(emit.Class(stream), emit.String))
	p := a.Type(emit.TypeSpec{Name: "P", Extends: a.CoreType("System", "Object")})
	main := p.Method("Main", cil.MdPublic, emit.Static(emit.Void))
	a.SetEntry(main)
	il := main.IL(a)
	il.Str("/x")
	il.Tok(cil.CEE_CALL, create)
	il.Op(cil.CEE_POP)
	il.Op(cil.CEE_RET)
	return loadEmitted(t, a, c)
}

// TestFilesAreClosed checks that files close with the runtime, and that a program that waits for a
// file can be stopped.
func TestFilesAreClosed(t *testing.T) {
	root, err := os.OpenRoot(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	defer root.Close()
	for _, stopped := range []bool{false, true} {
		f := countedFiles{RootFiles(root), make(chan bool, 1), make(chan bool, 1), make(chan bool, 2)}
		a := opensFile(t, Config{Files: f})
		ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
		if stopped {
			go func() {
				<-f.entered
				cancel()
			}()
		} else {
			f.wait <- true
		}
		_, err := a.Run(ctx)
		if stopped != errors.As(err, new(*Stopped)) || !stopped && err != nil {
			t.Error(stopped, err)
		}
		if len(f.closed) != 0 {
			t.Error("the file is closed already")
		}
		if stopped {
			f.wait <- true // lets OpenFile return after the call that wanted the file has ended
		} else {
			a.r.Close()
		}
		select {
		case <-f.closed:
		case <-time.After(time.Minute):
			t.Error(stopped, "the file is not closed")
		}
		cancel()
	}
}

// panickingFiles fail in every way that a host may fail.
type panickingFiles struct{ Files }

func (panickingFiles) OpenFile(name string, flag int, perm fs.FileMode) (File, error) {
	if name == "/x" {
		panic("no")
	}
	return nil, nil
}

// TestPanicOfFiles checks that a panic of the host's files is an exception.
func TestPanicOfFiles(t *testing.T) {
	_, err := opensFile(t, Config{Files: panickingFiles{}}).Run(context.Background())
	if err == nil || !strings.Contains(err.Error(), "System.IO.IOException: Panic of the host's files : '/x'") {
		t.Error(err)
	}
}
