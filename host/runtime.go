// Package host runs .NET programs on a real CoreCLR with Ryugo's library as
// its JIT. It finds or installs the runtime, lays an overlay of it by links in
// which the library stands where the runtime looks for a JIT, runs programs in
// that overlay, reads the statistics that the library leaves, and bisects over
// the methods that it compiled. It knows the library by its file and its
// environment alone, so it needs no cgo.
package host

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// Version is the version of CoreCLR that the library speaks with.
const Version = "2.0.0"

// Files of a runtime, relative to its folder.
const (
	frameworkDir = "shared/Microsoft.NETCore.App/" + Version
	muxer        = "dotnet"
	coreLibrary  = "libcoreclr.so"
	jitLibrary   = "libclrjit.so"
)

// RuntimeVariable names the runtime's folder in the environment.
const RuntimeVariable = "RYUGO_RUNTIME"

// Runtime is an unpacked CoreCLR.
type Runtime struct {
	Dir string // absolute, without symbolic links
}

// DefaultDir is where Install puts the runtime, and Find looks last.
func DefaultDir() (string, error) {
	cache, err := os.UserCacheDir()
	if err != nil {
		return "", err
	}
	return filepath.Join(cache, "ryugo", "dotnet-"+Version), nil
}

// ErrNoRuntime says that there is no runtime where one was looked for.
var ErrNoRuntime = errors.New("there is no .NET Core " + Version + " runtime")

// Find opens the runtime in dir, or else in the folder that the environment
// names, or else in the default one.
func Find(dir string) (*Runtime, error) {
	if dir == "" {
		dir = os.Getenv(RuntimeVariable)
	}
	if dir != "" {
		return Open(dir)
	}
	dir, err := DefaultDir()
	if err != nil {
		return nil, err
	}
	return Open(dir)
}

// Open looks whether dir holds a runtime.
func Open(dir string) (*Runtime, error) {
	abs, err := filepath.Abs(dir)
	if err != nil {
		return nil, err
	}
	real, err := filepath.EvalSymlinks(abs)
	if errors.Is(err, os.ErrNotExist) {
		return nil, fmt.Errorf("%w in %s", ErrNoRuntime, dir)
	} else if err != nil {
		return nil, err
	}
	for _, name := range []string{muxer, frameworkDir + "/" + coreLibrary, frameworkDir + "/" + jitLibrary} {
		if info, err := os.Stat(filepath.Join(real, name)); err != nil || !info.Mode().IsRegular() {
			return nil, fmt.Errorf("%w in %s: %s is missing", ErrNoRuntime, dir, name)
		}
	}
	return &Runtime{real}, nil
}

// ShippedJIT is the file of the JIT that came with the runtime.
func (r *Runtime) ShippedJIT() string { return filepath.Join(r.Dir, frameworkDir, jitLibrary) }

// MissingLibraries names the system libraries that the runtime needs and the
// machine does not have; it is what to look at when a program did not start.
func (r *Runtime) MissingLibraries() []string {
	out, err := exec.Command("ldd", filepath.Join(r.Dir, frameworkDir, coreLibrary)).Output()
	if err != nil {
		return nil
	}
	var missing []string
	for line := range strings.Lines(string(out)) {
		if name, found := strings.CutSuffix(strings.TrimSpace(line), " => not found"); found {
			missing = append(missing, name)
		}
	}
	return missing
}

// Ready tells whether programs can start: a nil error, or one that says what
// the machine lacks.
func (r *Runtime) Ready() error {
	missing := r.MissingLibraries()
	if len(missing) == 0 {
		return nil
	}
	return fmt.Errorf("the runtime needs %s (Debian's package libunwind8 has libunwind.so.8)", strings.Join(missing, ", "))
}
