package host

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"ryugo/cil/emit"
)

// fakeApphost replaces an application's executable: it prints which program it runs, and the files
// beside it. The name of the program is stored in a separate place after it.
const fakeApphost = `#!/bin/sh
cd "$(dirname "$0")"
echo "name:$(tail -c +SKIP "$0" | tr -d '\000')" "jit:$(cat libclrjit.so)" args:"$@"
ls | tr '\n' ' '
cat *.runtimeconfig.json
exit 7
`

// flatRuntime makes an application that includes its runtime.
func flatRuntime(t *testing.T, files map[string]string) string {
	t.Helper()
	if runtime.GOOS != "linux" {
		t.Skip("the runtime is one for Linux")
	}
	dir := t.TempDir()
	skip := len(fakeApphost) - len("SKIP") + 3
	host := strings.Replace(fakeApphost, "SKIP", itoa(skip+1), 1) // three digits in the place of four letters
	if skip < 100 || skip > 998 {
		t.Fatal("the executable has another length")
	}
	place := make([]byte, maxAppName+1)
	copy(place[1:], "own.dll")
	all := map[string]string{
		"own": host + string(place), "own.dll": "own", "libcoreclr.so": "core", "libclrjit.so": "shipped", "libhostfxr.so": "", "libhostpolicy.so": "",
		"System.Private.CoreLib.dll": "", "System.Collections.dll": "", "Their.dll": "theirs", "de/own.resources.dll": "", "settings.json": "{}", "gone.runtimeconfig.json": "{}",
		"own.runtimeconfig.json": `{"runtimeOptions":{"includedFrameworks":[{"name":"Microsoft.NETCore.App","version":"9.0.1"}]}}`,
		"own.deps.json": `{"targets":{"net9":{"own/1.0":{"runtime":{"own.dll":{},"Their.dll":{}}},
			"pack/9":{"runtime":{"System.Private.CoreLib.dll":{},"System.Collections.dll":{},"../out.dll":{}},"native":{"libcoreclr.so":{},"libclrjit.so":{},"absent.so":{}}}}},
			"libraries":{"own/1.0":{"type":"project"},"pack/9":{"type":"runtimepack"}}}`,
	}
	for name, text := range files {
		all[name] = text
	}
	for name, text := range all {
		file := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func itoa(n int) string { b, _ := json.Marshal(n); return string(b) }

// runFlat runs a program and returns its exit status and its output.
func runFlat(t *testing.T, rt *Runtime, jit JIT, file string, args ...string) (status int, out string, err error) {
	t.Helper()
	o, err := NewOverlay(rt, jit, fakeFile(t, "lib.so"))
	if err != nil {
		t.Fatal(err)
	}
	defer o.Close()
	var b bytes.Buffer
	e, err := o.Run(context.Background(), Program{File: file, Args: args, Stdout: &b}, Options{})
	if left, _ := filepath.Glob(filepath.Join(o.dir, "app-*")); len(left) > 0 {
		t.Errorf("left: %q", left)
	}
	return e.Status, b.String(), err
}

// TestSelfContained runs an application with its own runtime, by its assembly and by its
// executable.
func TestSelfContained(t *testing.T) {
	dir := flatRuntime(t, nil)
	for _, name := range []string{"own", "own.dll"} {
		rt, file, err := Choose("", filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		if rt.Release.Name != "9.0" || filepath.Base(file) != "own.dll" {
			t.Errorf("%s: it is %s on %s", name, file, rt.Release.Name)
		}
		for jit, lies := range map[JIT]string{Only: "ours", Shipped: "shipped"} {
			status, out, err := runFlat(t, rt, jit, file, "a", "b c")
			if err != nil || status != 7 || !strings.HasPrefix(out, "name:own.dll jit:"+lies+" args:a b c\n") {
				t.Errorf("%s: status %d, %v: %s", jit, status, err, out)
			}
			for _, name := range []string{"Their.dll ", "de ", "own.deps.json ", "own.runtimeconfig.json ", "settings.json ", "System.Collections.dll ", `"9.0.1"`} {
				if !strings.Contains(out, name) {
					t.Errorf("%s: no %s in %s", jit, name, out)
				}
			}
			if strings.Contains(out, "gone") || strings.Contains(out, "out.dll") {
				t.Errorf("what is not its own: %s", out)
			}
		}
	}
}

// TestOnFlat runs other programs on the runtime of an application: without the application's
// libraries, and with their own configuration.
func TestOnFlat(t *testing.T) {
	rt, err := Open(flatRuntime(t, nil))
	if err != nil {
		t.Fatal(err)
	}
	program := fakeFile(t, "app.dll")
	dir := filepath.Dir(program)
	put := func(name, text string) {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	run := func() string {
		t.Helper()
		status, out, err := runFlat(t, rt, Only, program)
		if err != nil || status != 7 {
			t.Fatalf("status %d, %v: %s", status, err, out)
		}
		return out
	}
	put("lib.dll", "")
	put("System.Collections.dll", "of another framework")
	put("data.txt", "")
	out := run()
	if !strings.HasPrefix(out, "name:app.dll ") || !strings.Contains(out, " lib.dll ") || strings.Contains(out, "data.txt") || strings.Contains(out, "Their") ||
		!strings.Contains(out, `"System.Globalization.Invariant":true`) {
		t.Error(out)
	}
	put("app.deps.json", "{}")
	put("app.runtimeconfig.json", `{"runtimeOptions":{"framework":{"name":"Microsoft.NETCore.App","version":"8.0.0"},"configProperties":{"System.GC.Server":true}}}`)
	out = run()
	if !strings.Contains(out, "data.txt") || strings.Contains(out, "app.deps.json") || !strings.Contains(out, `"System.GC.Server":true`) ||
		!strings.Contains(out, `"includedFrameworks":[{"name":"Microsoft.NETCore.App","version":"9.0.1"}]`) {
		t.Error(out)
	}
	for config, want := range map[string]string{
		`{"runtimeOptions":{"framework":{"name":"Microsoft.NETCore.App","version":"10.0.0"}}}`:           "it needs Microsoft.NETCore.App 10.0.0, and the runtime is 9.0.1",
		`{"runtimeOptions":{"frameworks":[{"name":"Microsoft.WindowsDesktop.App","version":"9.0.0"}]}}`:  "it needs the framework Microsoft.WindowsDesktop.App",
		`{"runtimeOptions":{"includedFrameworks":[{"name":"Microsoft.NETCore.App","version":"8.0.5"}]}}`: "with .NET 8.0.5, whose JIT Ryugo is not (have 2.0, 9.0)",
		`{"runtimeOptions":`: "app.runtimeconfig.json: unexpected end",
	} {
		put("app.runtimeconfig.json", config)
		if _, _, err := runFlat(t, rt, Only, program); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", config, err, want)
		}
	}
}

// TestChoose selects the runtime that a program was built for.
func TestChoose(t *testing.T) {
	nine := flatRuntime(t, nil)
	t.Setenv(Releases[0].Variable, fakeRuntime(t).Dir)
	t.Setenv(Releases[1].Variable, nine)
	dir := t.TempDir()
	for i, row := range []struct {
		config, reference string
		version           uint16
		want              string
	}{
		{"", "mscorlib", 4, "2.0"},
		{"", "System.Runtime", 4, "2.0"},
		{"", "System.Runtime", 9, "9.0"},
		{"", "System.Private.CoreLib", 8, "9.0"},
		{`{"runtimeOptions":{"framework":{"name":"Microsoft.NETCore.App","version":"6.0.0"}}}`, "System.Runtime", 4, "9.0"},
		{`{"runtimeOptions":{"framework":{"name":"Microsoft.NETCore.App","version":"2.0.0"}}}`, "System.Runtime", 4, "2.0"},
		{`{"runtimeOptions":{"frameworks":[{"name":"Microsoft.AspNetCore.App","version":"9.0.0"}]}}`, "System.Runtime", 4, "9.0"},
	} {
		file := filepath.Join(dir, itoa(i)+".dll")
		a := emit.New(itoa(i))
		a.AssemblyRef(row.reference, [4]uint16{row.version}, nil)
		assembly(t, file, a)
		if row.config != "" {
			if err := os.WriteFile(configFile(file), []byte(row.config), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		rt, _, err := Choose("", file)
		if err != nil {
			t.Error(err)
		} else if rt.Release.Name != row.want {
			t.Errorf("%+v: chosen is %s", row, rt.Release.Name)
		}
		if rt, _, err = Choose("2.0", file); err != nil || rt.Release.Name != "2.0" {
			t.Errorf("%+v: named 2.0, chosen %v %v", row, rt, err)
		}
	}
	// Files beside a runtime that is not known.
	if err := os.WriteFile(filepath.Join(dir, coreLibrary), nil, 0o644); err != nil {
		t.Fatal(err)
	}
	if _, _, err := Choose("", filepath.Join(dir, "0.dll")); err == nil || !strings.Contains(err.Error(), "--runtime names another") {
		t.Errorf("another runtime's application: %v", err)
	}
}
