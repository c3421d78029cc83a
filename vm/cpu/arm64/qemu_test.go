//go:build linux && amd64

package arm64

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// TestQemu runs this package's tests for arm64 in qemu's user emulation.
func TestQemu(t *testing.T) {
	qemu, err := exec.LookPath("qemu-aarch64")
	if err != nil {
		t.Skip("no qemu-aarch64 here")
	}
	bin := filepath.Join(t.TempDir(), "arm64.test")
	build := exec.Command("go", "test", "-c", "-o", bin, ".")
	build.Env = append(os.Environ(), "GOOS=linux", "GOARCH=arm64", "CGO_ENABLED=0")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	if out, err := exec.Command(qemu, bin, "-test.v", "-test.timeout=2m").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
}
