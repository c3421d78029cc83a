package host

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"ryugo/cil"
)

// Choose opens the runtime that a program runs on, and returns the file of its assembly. The
// runtime is that of name, a release or a folder. Where none is named it is that of the folder
// around a self-contained application; else of the release that the program was made for, by its
// runtimeconfig.json or by the core library that its assembly refers to; else the first release.
// file may also be the executable of an application, beside its assembly.
func Choose(name, file string) (*Runtime, string, error) {
	file = assemblyOf(file)
	if name != "" {
		rt, err := Find(name)
		return rt, file, err
	}
	if _, err := os.Stat(filepath.Join(filepath.Dir(file), coreLibrary)); err == nil {
		rt, err := Open(filepath.Dir(file))
		if errors.Is(err, ErrNoRuntime) {
			err = fmt.Errorf("%s beside it is not of a runtime whose JIT Ryugo is (have %s; --runtime names another): %w", coreLibrary, versions(), err)
		}
		return rt, file, err
	}
	major, err := madeFor(file)
	if err != nil {
		return nil, file, err
	}
	release := Releases[len(Releases)-1]
	for _, r := range Releases {
		if m, _, _ := strings.Cut(r.Version, "."); major <= number(m) {
			release = r
			break
		}
	}
	rt, err := Find(release.Name)
	return rt, file, err
}

// assemblyOf is the assembly that an application's executable runs, or file itself.
func assemblyOf(file string) string {
	if filepath.Ext(file) == ".dll" {
		return file
	}
	assembly := file + ".dll"
	if info, err := os.Stat(assembly); err != nil || !info.Mode().IsRegular() {
		return file
	}
	f, err := os.Open(file)
	if err != nil {
		return file
	}
	defer f.Close()
	var magic [2]byte
	if _, err := f.Read(magic[:]); err != nil || string(magic[:]) == "MZ" {
		return file // an assembly itself
	}
	return assembly
}

// madeFor is the major version of .NET that a program was made for, 0 where nothing says it.
func madeFor(file string) (major int, err error) {
	config, err := readConfig(file)
	if err != nil {
		return 0, err
	}
	for _, f := range append(config.Options.Included, config.Options.Frameworks...) {
		m, _, _ := strings.Cut(f.Version, ".")
		if f.Name == coreFramework || f.Name == webFramework {
			major = max(major, number(m))
		}
	}
	if config.there {
		return major, nil
	}
	f, err := cil.Open(file)
	if err != nil {
		return 0, nil // the runtime says what is wrong with it
	}
	defer f.Close()
	for rid := uint32(1); rid <= f.NumRows(cil.TableAssemblyRef); rid++ {
		// Of .NET 5 on they have the version of .NET; before, 4.x.
		ref := f.AssemblyRef(rid)
		if name := f.String(ref.Name); ref.Version[0] >= 5 && (name == "System.Runtime" || name == "System.Private.CoreLib") {
			return int(ref.Version[0]), nil
		}
	}
	return 0, nil
}

// number reads a part of a version; 0 is none.
func number(s string) int {
	n, _ := strconv.Atoi(s)
	return n
}

// versions lists the releases.
func versions() string {
	var names []string
	for _, r := range Releases {
		names = append(names, r.Name)
	}
	return strings.Join(names, ", ")
}
