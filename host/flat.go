package host

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"ryugo/cil"
)

// A runtime since 9.0 comes as a self-contained application: everything lies in one folder, and
// the executable there runs one assembly, whose name is in it. So each run gets a folder of its own:
// links to the runtime's files, the program's, and the executable with the program's name in the
// place of the other.

// flat reports whether the runtime is such a folder.
func (o *Overlay) flat() bool { return o.Runtime.Release.framework == "." }

// layFlat lays an overlay of one folder: the runtime's own files, without those of the application
// that it came with.
func (o *Overlay) layFlat(place map[string]string) error {
	if err := os.Mkdir(o.framework(), 0o755); err != nil {
		return err
	}
	names, err := o.Runtime.frameworkFiles()
	if err != nil {
		return err
	}
	for _, name := range names {
		from, to := filepath.Join(o.Runtime.Dir, name), filepath.Join(o.framework(), name)
		switch {
		case place[name] != "":
			continue
		case name == facade:
			err = writeFacade(o.Runtime.Dir, to)
		default:
			err = link(from, to)
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

// link makes to the file from: a library of machine code looks for its neighbours by its real path.
func link(from, to string) error {
	if strings.HasSuffix(from, ".so") {
		return linkHard(from, to)
	}
	return os.Symlink(from, to)
}

// depsList is the part of a deps.json that is read.
type depsList struct {
	Targets   map[string]map[string]dependency `json:"targets"`
	Libraries map[string]struct {
		Type string `json:"type"`
	} `json:"libraries"`
}

// dependency lists the files of a library.
type dependency struct {
	Runtime, Native map[string]json.RawMessage
}

// frameworkFiles lists the files of a flat runtime that belong to the framework. The list of
// dependencies of the application around it says which; without such a list all do.
func (r *Runtime) frameworkFiles() (names []string, err error) {
	lists, err := filepath.Glob(filepath.Join(r.Dir, "*.deps.json"))
	if err != nil {
		return nil, err
	}
	for _, list := range lists {
		text, err := os.ReadFile(list)
		if err != nil {
			return nil, err
		}
		var deps depsList
		if err := json.Unmarshal(text, &deps); err != nil {
			return nil, fmt.Errorf("%s: %w", list, err)
		}
		for _, target := range deps.Targets {
			for library, files := range target {
				if deps.Libraries[library].Type != "runtimepack" {
					continue
				}
				for _, of := range []map[string]json.RawMessage{files.Runtime, files.Native} {
					for name := range of {
						if _, err := os.Stat(filepath.Join(r.Dir, name)); err == nil && filepath.Base(name) == name {
							names = append(names, name)
						}
					}
				}
			}
		}
		if len(names) > 0 {
			slices.Sort(names)
			return r.withReferences(slices.Compact(names)), nil
		}
	}
	entries, err := os.ReadDir(r.Dir)
	for _, e := range entries {
		if ext := filepath.Ext(e.Name()); ext == ".dll" || ext == ".so" {
			names = append(names, e.Name())
		}
	}
	return names, err
}

// withReferences adds the assemblies of the runtime's folder that those in names refer to: an
// application that needs a later version of one of the framework's has it as its own.
func (r *Runtime) withReferences(names []string) []string {
	known := map[string]bool{}
	for _, name := range names {
		known[name] = true
	}
	for i := 0; i < len(names); i++ { // names grows
		if filepath.Ext(names[i]) != ".dll" {
			continue
		}
		f, err := cil.Open(filepath.Join(r.Dir, names[i]))
		if err != nil {
			continue // the runtime says what is wrong with it
		}
		for rid := uint32(1); rid <= f.NumRows(cil.TableAssemblyRef); rid++ {
			name := f.String(f.AssemblyRef(rid).Name) + ".dll"
			if info, err := os.Stat(filepath.Join(r.Dir, name)); !known[name] && err == nil && info.Mode().IsRegular() {
				known[name] = true
				names = append(names, name)
			}
		}
		f.Close()
	}
	return names
}

// application makes the folder of one run of a program, and returns the executable that runs it.
func (o *Overlay) application(file string) (executable string, err error) {
	config, err := readConfig(file)
	if err != nil {
		return "", err
	}
	if err := config.fits(o.Runtime); err != nil {
		return "", fmt.Errorf("%s: %w", file, err)
	}
	dir, err := os.MkdirTemp(o.dir, "app-")
	if err != nil {
		return "", err
	}
	defer func() {
		if err != nil {
			os.RemoveAll(dir)
		}
	}()
	files, err := os.ReadDir(o.framework())
	if err != nil {
		return "", err
	}
	for _, e := range files {
		if e.Name() == filepath.Base(file) {
			continue
		}
		if err := link(filepath.Join(o.framework(), e.Name()), filepath.Join(dir, e.Name())); err != nil {
			return "", err
		}
	}
	if err := linkProgram(file, dir, config); err != nil {
		return "", err
	}
	if !config.selfContained() {
		text, err := config.forRuntime(o.Runtime)
		if err != nil {
			return "", err
		}
		if err := os.WriteFile(filepath.Join(dir, filepath.Base(configFile(file))), text, 0o644); err != nil {
			return "", err
		}
	}
	image, err := o.Runtime.executable(filepath.Base(file))
	if err != nil {
		return "", err
	}
	host := filepath.Join(dir, hostName)
	return host, os.WriteFile(host, image, 0o755)
}

// hostName is the file of a run's executable.
const hostName = "ryugo-host"

// linkProgram links the files that belong to a program into dir: its assembly and the libraries
// beside it, and all that is beside it when it is an application with a configuration. What is in dir
// already is the framework's, and stays.
func linkProgram(file, dir string, config *runtimeConfig) error {
	if err := linkHard(file, filepath.Join(dir, filepath.Base(file))); err != nil {
		return err
	}
	from := filepath.Dir(file)
	beside, err := os.ReadDir(from)
	if err != nil {
		return err
	}
	lists := [...]string{filepath.Base(configFile(file)), filepath.Base(strings.TrimSuffix(file, filepath.Ext(file)) + depsSuffix)}
	for _, e := range beside {
		name := e.Name()
		to := filepath.Join(dir, name)
		if _, err := os.Lstat(to); err == nil {
			continue
		}
		info, err := os.Stat(filepath.Join(from, name))
		if err != nil {
			continue // a link to nothing
		}
		isList := strings.HasSuffix(name, configSuffix) || strings.HasSuffix(name, depsSuffix)
		switch {
		case isList && config.selfContained() && (name == lists[0] || name == lists[1]):
			err = linkHard(filepath.Join(from, name), to)
		case isList || !info.IsDir() && !info.Mode().IsRegular():
			continue
		case filepath.Ext(name) == ".dll":
			err = linkHard(filepath.Join(from, name), to)
		case config.there:
			err = link(filepath.Join(from, name), to)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// The ends of the names of lists that a host reads.
const (
	configSuffix = ".runtimeconfig.json"
	depsSuffix   = ".deps.json"
)

// configFile is where the configuration of the program in file is.
func configFile(file string) string {
	return strings.TrimSuffix(file, filepath.Ext(file)) + configSuffix
}

// framework is a framework that a program needs, or has brought.
type framework struct {
	Name    string `json:"name"`
	Version string `json:"version"`
}

// runtimeConfig is what a runtimeconfig.json says.
type runtimeConfig struct {
	there   bool
	Options struct {
		TFM        string          `json:"tfm"`
		Framework  *framework      `json:"framework"`
		Frameworks []framework     `json:"frameworks"`
		Included   []framework     `json:"includedFrameworks"`
		Properties json.RawMessage `json:"configProperties"`
	} `json:"runtimeOptions"`
}

// readConfig reads the configuration of the program in file, if there is one.
func readConfig(file string) (*runtimeConfig, error) {
	c := &runtimeConfig{}
	text, err := os.ReadFile(configFile(file))
	if errors.Is(err, fs.ErrNotExist) {
		return c, nil
	} else if err != nil {
		return nil, err
	}
	c.there = true
	if err := json.Unmarshal(text, c); err != nil {
		return nil, fmt.Errorf("%s: %w", configFile(file), err)
	}
	if f := c.Options.Framework; f != nil {
		c.Options.Frameworks = append(c.Options.Frameworks, *f)
	}
	return c, nil
}

// selfContained reports whether the program has brought its runtime.
func (c *runtimeConfig) selfContained() bool { return len(c.Options.Included) > 0 }

// The frameworks that a runtime has.
const (
	coreFramework = "Microsoft.NETCore.App"
	webFramework  = "Microsoft.AspNetCore.App"
)

// fits reports whether the runtime has what the program needs.
func (c *runtimeConfig) fits(r *Runtime) error {
	major, _, _ := strings.Cut(r.Release.Version, ".")
	for _, f := range c.Options.Included {
		if m, _, _ := strings.Cut(f.Version, "."); f.Name == coreFramework && m != major {
			return fmt.Errorf("it is a self-contained application with .NET %s, whose JIT Ryugo is not (have %s)", f.Version, versions())
		}
	}
	for _, f := range c.Options.Frameworks {
		_, err := os.Stat(filepath.Join(r.Dir, "Microsoft.AspNetCore.dll"))
		if f.Name != coreFramework && (f.Name != webFramework || err != nil) {
			return fmt.Errorf("it needs the framework %s, which the runtime in %s has not", f.Name, r.Dir)
		}
		if m, _, _ := strings.Cut(f.Version, "."); number(m) > number(major) {
			return fmt.Errorf("it needs %s %s, and the runtime is %s", f.Name, f.Version, r.Release.Version)
		}
	}
	return nil
}

// forRuntime is the configuration of a program that lies beside its runtime: its own properties, and,
// without ICU, invariant cultures.
func (c *runtimeConfig) forRuntime(r *Runtime) ([]byte, error) {
	properties := map[string]json.RawMessage{}
	if len(c.Options.Properties) > 0 {
		if err := json.Unmarshal(c.Options.Properties, &properties); err != nil {
			return nil, err
		}
	}
	const invariant = "System.Globalization.Invariant"
	if _, said := properties[invariant]; !said {
		properties[invariant] = json.RawMessage("true")
	}
	type object = map[string]any
	return json.Marshal(object{"runtimeOptions": object{
		"tfm":                "net" + r.Release.Name,
		"includedFrameworks": []framework{{coreFramework, r.Release.Version}},
		"configProperties":   properties,
	}})
}

// maxAppName is how long the name in the executable may be, with the zero that ends it.
const maxAppName = 1024

// executable is the runtime's executable made to run the assembly with a name.
func (r *Runtime) executable(name string) ([]byte, error) {
	entries, err := os.ReadDir(r.Dir)
	if err != nil {
		return nil, err
	}
	for _, e := range entries {
		old := e.Name() + ".dll"
		if _, err := os.Stat(filepath.Join(r.Dir, old)); !e.Type().IsRegular() || err != nil {
			continue
		}
		image, err := os.ReadFile(filepath.Join(r.Dir, e.Name()))
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
	return nil, fmt.Errorf("%s has no executable for an application", r.Dir)
}
