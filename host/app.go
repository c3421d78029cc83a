package host

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
)

// What the runtime's host wants to find beside a program, and its compiler has
// not made, is laid into the overlay: nothing is written beside the program.

// hostArgs is the command line by which the runtime's host runs the program in
// file.
func (o *Overlay) hostArgs(file string) ([]string, error) {
	args := []string{"exec"}
	base := strings.TrimSuffix(file, filepath.Ext(file))
	if _, err := os.Stat(base + ".runtimeconfig.json"); err != nil {
		args = append(args, "--runtimeconfig", o.configFile())
	}
	if _, err := os.Stat(base + ".deps.json"); err != nil {
		deps, err := o.dependencies(file)
		if err != nil {
			return nil, err
		}
		if deps != "" {
			args = append(args, "--depsfile", deps)
		}
	}
	return append(args, file), nil
}

// dependencies writes a list of the assemblies beside a program that the
// framework has none of, if there are others. Without a list the host takes
// all: another framework's mscorlib.dll, where programs of mono lie. The host
// wants to find them beside the list.
func (o *Overlay) dependencies(file string) (string, error) {
	beside, err := os.ReadDir(filepath.Dir(file))
	if err != nil {
		return "", err
	}
	clash := false
	own := map[string]struct{}{filepath.Base(file): {}}
	for _, entry := range beside {
		name := entry.Name()
		if info, err := os.Stat(filepath.Join(filepath.Dir(file), name)); filepath.Ext(name) != ".dll" || err != nil || !info.Mode().IsRegular() {
			continue
		}
		if _, err := os.Stat(filepath.Join(o.framework(), name)); err == nil {
			clash = true
		} else {
			own[name] = struct{}{}
		}
	}
	if !clash {
		return "", nil
	}
	const target, app = ".NETCoreApp,Version=v2.0", "app/1.0.0"
	type object = map[string]any
	text, err := json.Marshal(object{
		"runtimeTarget": object{"name": target},
		"targets":       object{target: object{app: object{"runtime": own}}},
		"libraries":     object{app: object{"type": "project", "serviceable": false, "sha512": ""}},
	})
	if err != nil {
		return "", err
	}
	dir, err := os.MkdirTemp(o.dir, "app-")
	if err != nil {
		return "", err
	}
	for name := range own {
		if err := os.Symlink(filepath.Join(filepath.Dir(file), name), filepath.Join(dir, name)); err != nil {
			return "", err
		}
	}
	list := filepath.Join(dir, "app.deps.json")
	return list, os.WriteFile(list, text, 0o644)
}
