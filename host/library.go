package host

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/rogpeppe/go-internal/lockedfile"
)

// libraryPackage is the command that makes the library.
const (
	module         = "ryugo"
	libraryPackage = module + "/cmd/libclrjit"
)

// Library returns the file of the library: the one named, or the one beside
// this program, or one built now when the working folder is in the module.
func Library(ctx context.Context, file string) (string, error) {
	if file != "" {
		abs, err := filepath.Abs(file)
		if err != nil {
			return "", err
		}
		if info, err := os.Stat(abs); err != nil {
			return "", err
		} else if !info.Mode().IsRegular() {
			return "", fmt.Errorf("%s is not a file", file)
		}
		return abs, nil
	}
	self, err := os.Executable()
	if err != nil {
		return "", err
	}
	beside := filepath.Join(filepath.Dir(self), jitLibrary)
	if _, err := os.Stat(beside); err == nil {
		return beside, nil
	}
	if !inModule(ctx) {
		return "", fmt.Errorf("no %s stands beside %s: build it in Ryugo's sources by\n\tgo build -buildmode=c-shared -o %s ./cmd/libclrjit\nor name it with --lib",
			jitLibrary, self, beside)
	}
	return build(ctx)
}

// inModule reports whether the working folder belongs to Ryugo's sources.
func inModule(ctx context.Context) bool {
	out, err := exec.CommandContext(ctx, "go", "list", "-m").Output()
	return err == nil && strings.TrimSpace(string(out)) == module
}

// build builds the library from the sources into the user's cache; the go
// tool leaves it alone when it is up to date.
func build(ctx context.Context) (string, error) {
	cache, err := os.UserCacheDir()
	if err != nil {
		return "", err
	}
	dir := filepath.Join(cache, module)
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return "", err
	}
	unlock, err := lockedfile.MutexAt(filepath.Join(dir, jitLibrary+".lock")).Lock()
	if err != nil {
		return "", err
	}
	defer unlock()
	file := filepath.Join(dir, jitLibrary)
	cmd := exec.CommandContext(ctx, "go", "build", "-buildmode=c-shared", "-o", file, libraryPackage)
	cmd.Env = append(os.Environ(), "CGO_ENABLED=1")
	var errOut bytes.Buffer
	cmd.Stderr = &errOut
	if err := cmd.Run(); err != nil {
		return "", fmt.Errorf("%s: %w (g++ is needed):\n%s", libraryPackage, ErrNotBuilt, strings.TrimSpace(errOut.String()))
	}
	return file, nil
}

// ErrNotBuilt says that the library has errors, or the machine no compiler.
var ErrNotBuilt = errors.New("it was not built")

// errShadowed is about a library that the runtime would take for its JIT.
var errShadowed = errors.New("the runtime would load it as its JIT: move it away")

// shadows looks for a JIT beside the application, which would win over the one
// in the framework's folder.
func shadows(appDir string) error {
	file := filepath.Join(appDir, jitLibrary)
	if _, err := os.Lstat(file); err == nil {
		return fmt.Errorf("%s: %w", file, errShadowed)
	}
	return nil
}
