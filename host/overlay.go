package host

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// JIT says which JITs the runtime has.
type JIT string

// The values of JIT.
const (
	Alt     JIT = "alt"     // the library first, the shipped JIT for what it declines
	Only    JIT = "only"    // the library alone
	Shipped JIT = "shipped" // the runtime as it came
	Timed   JIT = "timed"   // the shipped JIT alone, which the library calls and times
)

// ParseJIT reads the name of a JIT.
func ParseJIT(s string) (JIT, error) {
	switch j := JIT(s); j {
	case Alt, Only, Shipped, Timed:
		return j, nil
	}
	return "", fmt.Errorf("no JIT %q (have alt, only, shipped, timed)", s)
}

// Names in the framework's folder of an overlay.
const (
	altLibrary     = "libryugojit.so"
	shippedLibrary = "libclrjit_shipped.so"
)

// Overlay is a copy by links of a runtime, in a temporary folder, which has
// the library as its JIT. Any number of programs may run in it at a time.
type Overlay struct {
	Runtime *Runtime
	JIT     JIT
	dir     string
}

// NewOverlay lays an overlay; library is not needed for Shipped.
func NewOverlay(rt *Runtime, jit JIT, library string) (*Overlay, error) {
	dir, err := os.MkdirTemp("", "ryugo-host-")
	if err != nil {
		return nil, err
	}
	o := &Overlay{rt, jit, dir}
	if err := o.lay(library); err != nil {
		return nil, errors.Join(err, o.Close())
	}
	return o, nil
}

// Close removes the overlay.
func (o *Overlay) Close() error { return os.RemoveAll(o.dir) }

// File is the path of a file of the overlay's own that goes with it.
func (o *Overlay) File(name string) string { return filepath.Join(o.dir, name) }

func (o *Overlay) lay(library string) error {
	// The libraries that stand in for the runtime's, by their name in the
	// framework's folder.
	place := map[string]string{}
	switch o.JIT {
	case Alt:
		place[altLibrary] = library
	case Only, Timed:
		place[jitLibrary] = library
		place[shippedLibrary] = o.Runtime.ShippedJIT()
	}
	if o.flat() {
		return o.layFlat(place)
	}
	frameworkDir := o.Runtime.Release.framework
	err := filepath.WalkDir(o.Runtime.Dir, func(file string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(o.Runtime.Dir, file)
		if err != nil {
			return err
		}
		to := filepath.Join(o.dir, "runtime", rel)
		switch {
		case d.IsDir():
			return os.Mkdir(to, 0o755)
		case filepath.Dir(rel) == filepath.FromSlash(frameworkDir) && place[filepath.Base(rel)] != "":
			return nil
		case rel == filepath.Join(frameworkDir, facade):
			return writeFacade(filepath.Dir(file), to)
		case rel == muxer || strings.HasSuffix(rel, ".so"):
			return linkHard(file, to)
		}
		return os.Symlink(file, to)
	})
	if err != nil {
		return err
	}
	for name, file := range place {
		if err := linkHard(file, filepath.Join(o.framework(), name)); err != nil {
			return err
		}
	}
	return os.WriteFile(o.configFile(), []byte(defaultConfig), 0o644)
}

func (o *Overlay) framework() string {
	return filepath.Join(o.dir, "runtime", o.Runtime.Release.framework)
}

// defaultConfig is what a program needs beside it; without ICU, cultures are
// invariant.
const defaultConfig = `{"runtimeOptions": {
	"framework": {"name": "Microsoft.NETCore.App", "version": "` + Version + `"},
	"configProperties": {"System.Globalization.Invariant": true}
}}
`

// configFile is the file for programs that have none of their own.
func (o *Overlay) configFile() string { return o.File("app.runtimeconfig.json") }

// linkHard makes to the same file as from, or a copy of it on another file
// system. The host and the native libraries look for their neighbours by their
// real path, which a symbolic link would lead out of the overlay.
func linkHard(from, to string) error {
	from, err := filepath.EvalSymlinks(from)
	if err != nil {
		return err
	}
	if os.Link(from, to) == nil {
		return nil
	}
	src, err := os.Open(from)
	if err != nil {
		return err
	}
	defer src.Close()
	dst, err := os.OpenFile(to, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o755)
	if err != nil {
		return err
	}
	_, err = io.Copy(dst, src)
	return errors.Join(err, dst.Close())
}
