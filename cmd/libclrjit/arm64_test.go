//go:build linux

package main

import (
	"encoding/hex"
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"ryugo/ee/coreclr/v9_0"
)

var onARM64 = flag.Bool("arm64", false, "TestARM64 builds the library for arm64 and loads it with qemu-aarch64: a minute")

// hostSource is a library that replaces CoreCLR 9.0's: it has the symbols that the JIT looks up,
// and the host object.
const hostSource = `
__attribute__((visibility("default"))) int DotNetRuntimeContractDescriptor = 1;
static void slot(void) {}
static void *slots[] = {(void *)slot};
struct { void **slots; } theHost = {slots};
`

// loaderSource loads a JIT as the runtime does, and prints the GUID of its interface.
const loaderSource = `
#include <dlfcn.h>
#include <stdint.h>
#include <stdio.h>
extern struct { void **slots; } theHost;
int main(int n, char **args) {
	void *lib = dlopen(args[1], RTLD_NOW);
	if (!lib) {
		puts(dlerror());
		return 1;
	}
	void (*start)(void *) = (void (*)(void *))dlsym(lib, "jitStartup");
	void *(*get)(void) = (void *(*)(void))dlsym(lib, "getJit");
	start(&theHost);
	void ***jit = get();
	uint8_t id[16] = {0};
	((void (*)(void *, uint8_t *))(*jit)[2])(jit, id);
	for (int i = 0; i < 16; i++)
		printf("%02x", id[i]);
	return 0;
}
`

// TestARM64 builds the library for arm64 with a cross compiler. A program that runs in qemu-aarch64
// loads it.
func TestARM64(t *testing.T) {
	if !*onARM64 {
		t.Skip("needs -arm64")
	}
	const prefix = "aarch64-linux-gnu-"
	dir := t.TempDir()
	run := func(env []string, name string, args ...string) string {
		t.Helper()
		c := exec.Command(name, args...)
		c.Env = append(os.Environ(), env...)
		out, err := c.CombinedOutput()
		if err != nil {
			t.Fatalf("%s %v: %v\n%s", name, args, err, out)
		}
		return string(out)
	}
	lib := filepath.Join(dir, "libclrjit.so")
	run([]string{"GOOS=linux", "GOARCH=arm64", "CGO_ENABLED=1", "CC=" + prefix + "gcc", "CXX=" + prefix + "g++"}, "go", "build", "-buildmode=c-shared", "-o", lib, ".")
	for name, text := range map[string]string{"host.c": hostSource, "load.c": loaderSource} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	host, load := filepath.Join(dir, "libhost.so"), filepath.Join(dir, "load")
	run(nil, prefix+"gcc", "-shared", "-fPIC", "-o", host, filepath.Join(dir, "host.c"))
	run(nil, prefix+"gcc", "-o", load, filepath.Join(dir, "load.c"), host, "-ldl", "-Wl,-rpath,"+dir)
	got := run(nil, "qemu-aarch64", "-L", "/usr/aarch64-linux-gnu", load, lib)
	id := v9_0.Version().ID
	if want := hex.EncodeToString(id[:]); got != want {
		t.Errorf("the library answers %q, want %s", got, want)
	}
}
