package host

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// A runtime since 9.0 comes as a self-contained application: everything lies in one folder, and
// the executable there runs one assembly, whose name is in it. So each run gets a folder of its own:
// links to the runtime's files, the program's, and the executable with the program's name in the
// place of the other.

// flat reports whether the runtime is such a folder.
func (o *Overlay) flat() bool { return o.Runtime.Release.framework == "." }

// layFlat lays an overlay of one folder.
func (o *Overlay) layFlat(place map[string]string) error {
	if err := os.Mkdir(o.framework(), 0o755); err != nil {
		return err
	}
	entries, err := os.ReadDir(o.Runtime.Dir)
	if err != nil {
		return err
	}
	for _, e := range entries {
		from, to := filepath.Join(o.Runtime.Dir, e.Name()), filepath.Join(o.framework(), e.Name())
		switch {
		case place[e.Name()] != "":
			continue
		case strings.HasSuffix(e.Name(), ".so"):
			err = linkHard(from, to)
		case e.Name() == facade:
			err = writeFacade(o.Runtime.Dir, to)
		default:
			err = os.Symlink(from, to)
		}
		if err != nil {
			return err
		}
	}
	for name, file := range place {
		if err := linkHard(file, filepath.Join(o.framework(), name)); err != nil {
			return err
		}
	}
	return nil
}

// application makes the folder of one run of a program, and returns the executable that runs it.
func (o *Overlay) application(file string) (string, error) {
	dir, err := os.MkdirTemp(o.dir, "app-")
	if err != nil {
		return "", err
	}
	own, err := o.programFiles(file)
	if err != nil {
		return "", err
	}
	entries, err := os.ReadDir(o.framework())
	if err != nil {
		return "", err
	}
	for _, e := range entries {
		from, to := filepath.Join(o.framework(), e.Name()), filepath.Join(dir, e.Name())
		if _, shadowed := own[e.Name()]; shadowed || strings.HasSuffix(e.Name(), ".json") {
			continue
		}
		link := os.Symlink
		if strings.HasSuffix(e.Name(), ".so") {
			link = linkHard
		}
		if err := link(from, to); err != nil {
			return "", err
		}
	}
	for name, from := range own {
		if err := linkHard(from, filepath.Join(dir, name)); err != nil {
			return "", err
		}
	}
	name := filepath.Base(file)
	config := strings.TrimSuffix(name, filepath.Ext(name)) + ".runtimeconfig.json"
	if _, there := own[config]; !there {
		text := fmt.Sprintf(flatConfig, o.Runtime.Release.Version)
		if err := os.WriteFile(filepath.Join(dir, config), []byte(text), 0o644); err != nil {
			return "", err
		}
	}
	image, err := o.executable(name)
	if err != nil {
		return "", err
	}
	host := filepath.Join(dir, "ryugo-host")
	return host, os.WriteFile(host, image, 0o755)
}

// flatConfig is what a program needs beside it that is no self-contained application; without
// ICU, cultures are invariant.
const flatConfig = `{"runtimeOptions": {
	"tfm": "net9.0",
	"includedFrameworks": [{"name": "Microsoft.NETCore.App", "version": "%s"}],
	"configProperties": {"System.Globalization.Invariant": true}
}}
`

// programFiles finds the files that belong to a program, by name: its assembly, those beside it that
// the runtime does not have, and what its own host reads, if it is a self-contained application.
func (o *Overlay) programFiles(file string) (map[string]string, error) {
	own := map[string]string{filepath.Base(file): file}
	base := strings.TrimSuffix(file, filepath.Ext(file))
	if text, err := os.ReadFile(base + ".runtimeconfig.json"); err == nil && bytes.Contains(text, []byte("includedFrameworks")) {
		for _, name := range []string{base + ".runtimeconfig.json", base + ".deps.json"} {
			if _, err := os.Stat(name); err == nil {
				own[filepath.Base(name)] = name
			}
		}
	} else if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	beside, err := os.ReadDir(filepath.Dir(file))
	if err != nil {
		return nil, err
	}
	for _, e := range beside {
		name := e.Name()
		if filepath.Ext(name) != ".dll" {
			continue
		}
		if _, err := os.Lstat(filepath.Join(o.framework(), name)); err == nil {
			continue
		}
		if info, err := os.Stat(filepath.Join(filepath.Dir(file), name)); err == nil && info.Mode().IsRegular() {
			own[name] = filepath.Join(filepath.Dir(file), name)
		}
	}
	return own, nil
}

// maxAppName is how long the name in the executable may be, with the zero that ends it.
const maxAppName = 1024

// executable is the runtime's executable made to run the assembly with a name.
func (o *Overlay) executable(name string) ([]byte, error) {
	entries, err := os.ReadDir(o.Runtime.Dir)
	if err != nil {
		return nil, err
	}
	for _, e := range entries {
		old := e.Name() + ".dll"
		if _, err := os.Stat(filepath.Join(o.Runtime.Dir, old)); filepath.Ext(e.Name()) != "" || err != nil {
			continue
		}
		image, err := os.ReadFile(filepath.Join(o.Runtime.Dir, e.Name()))
		if err != nil {
			return nil, err
		}
		at := bytes.Index(image, []byte("\x00"+old+"\x00")) + 1
		if at == 0 || at+maxAppName > len(image) {
			continue
		}
		place := image[at:][:maxAppName]
		if len(name) >= len(place) || len(bytes.Trim(place[len(old):], "\x00")) != 0 {
			return nil, fmt.Errorf("%s has no place for the name %s", e.Name(), name)
		}
		clear(place)
		copy(place, name)
		return image, nil
	}
	return nil, fmt.Errorf("%s has no executable for an application", o.Runtime.Dir)
}
