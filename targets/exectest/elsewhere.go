package exectest

import (
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"testing"
)

// Elsewhere builds those tests of the caller's package that run compiled code, for linux on another
// machine. It runs them with an emulator, or natively if none is needed. On that machine itself the
// tests run without Elsewhere.
func Elsewhere(t *testing.T, arch, emulator string, args ...string) {
	if runtime.GOARCH == arch {
		return
	}
	bin := filepath.Join(t.TempDir(), arch+".test")
	command := []string{bin}
	if emulator != "" {
		path, err := exec.LookPath(emulator)
		if err != nil {
			t.Skip(err)
		}
		command = []string{path, bin}
	} else if runtime.GOOS != "linux" || runtime.GOARCH != "amd64" {
		t.Skip("an x64 kernel runs it")
	}
	build := exec.Command("go", "test", "-c", "-o", bin, ".")
	build.Env = append(os.Environ(), "GOOS=linux", "GOARCH="+arch, "GOARM=7", "CGO_ENABLED=0")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	command = append(append(command, "-test.v"), args...)
	if testing.Short() {
		command = append(command, "-test.short")
	}
	run := exec.Command(command[0], command[1:]...)
	run.Env = append(os.Environ(), "GODEBUG=asyncpreemptoff=1") // a signal handler finds the goroutine by a register that the tests use
	out, err := run.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	t.Logf("%s", out)
}
