package arm_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"testing"
)

// TestExecution builds the tests of this package for linux/arm, those that run compiled code, and
// runs them with qemu-arm. On arm they run by themselves.
func TestExecution(t *testing.T) {
	if runtime.GOARCH == "arm" {
		return
	}
	qemu, err := exec.LookPath("qemu-arm")
	if err != nil {
		t.Skip(err)
	}
	bin := filepath.Join(t.TempDir(), "arm.test")
	build := exec.Command("go", "test", "-c", "-o", bin, ".")
	build.Env = append(os.Environ(), "GOOS=linux", "GOARCH=arm", "GOARM=7", "CGO_ENABLED=0")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	args := []string{bin, "-test.v"}
	if testing.Short() {
		args = append(args, "-test.short")
	}
	run := exec.Command(qemu, args...)
	run.Env = append(os.Environ(), "GODEBUG=asyncpreemptoff=1") // a signal finds the goroutine by r10
	out, err := run.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	t.Logf("%s", out)
}
