package host

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"ryugo/cil"
	"ryugo/cil/emit"
)

// fakeDotnet replaces the runtime's host: a program of nine methods that prints their names. It
// fails if its alternate JIT compiles BAD and, if NEEDS exists, has compiled NEEDS before.
const fakeDotnet = `#!/bin/sh
[ "$1" = exec ] || exit 90
[ -n "$COMPlus_AltJit" ] || { [ "$(dirname "$0")" = "$PWD" ] && exit 91; eval "$SHIPPED"; echo a b c d e f g h i; exit 3; }
names="a b c d e f g h i"
case $RYUGO_METHODS in @*) names=$(cat "${RYUGO_METHODS#@}") ;; esac
n=0 before=
for name in $names; do
	n=$((n + 1))
	[ -z "$RYUGO_LOG" ] || printf '%d\tN.T::%s\tok\t10\t20\t30\t40\n\tmore about it\n' $n $name >> "$RYUGO_LOG"
	name=${name#N.T::}
	if [ "$name" = "$BAD" ]; then case "$before" in *"$NEEDS"*) wrong=1 ;; esac; fi
	before="$before $name"
done
case ,$RYUGO_DISABLE, in *,${PHASE:-none},*) wrong= ;; esac
[ -z "$wrong" ] || case $HOW in
	hang) exec sleep 60 ;;
	crash) kill -SEGV $$ ;;
	print) echo a b c d x f; exit 3 ;;
esac
echo a b c d e f g h i; exit 3
`

// fakeRuntime makes a runtime whose host is fakeDotnet.
func fakeRuntime(t *testing.T) *Runtime {
	t.Helper()
	if runtime.GOOS != "linux" {
		t.Skip("the runtime is one for Linux")
	}
	dir := t.TempDir()
	framework := Releases[0].framework
	for name, text := range map[string]string{muxer: fakeDotnet, framework + "/" + coreLibrary: "core", framework + "/" + jitLibrary: "shipped", framework + "/System.dll": "data"} {
		file := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	rt, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	return rt
}

// fakeFile writes a file in the place of a library or a program.
func fakeFile(t *testing.T, name string) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(file, []byte("ours"), 0o644); err != nil {
		t.Fatal(err)
	}
	return file
}

// TestOverlay checks where each JIT is, and that the runtime is unchanged.
func TestOverlay(t *testing.T) {
	rt, library := fakeRuntime(t), fakeFile(t, "lib.so")
	for jit, want := range map[JIT]map[string]string{
		Alt:     {jitLibrary: "shipped", altLibrary: "ours", shippedLibrary: ""},
		Only:    {jitLibrary: "ours", altLibrary: "", shippedLibrary: "shipped"},
		Shipped: {jitLibrary: "shipped", altLibrary: "", shippedLibrary: ""},
	} {
		o, err := NewOverlay(rt, jit, library)
		if err != nil {
			t.Fatal(err)
		}
		for name, text := range want {
			if b, _ := os.ReadFile(filepath.Join(o.framework(), name)); string(b) != text {
				t.Errorf("%s: %s is %q, want %q", jit, name, b, text)
			}
		}
		real, err := filepath.EvalSymlinks(filepath.Join(o.framework(), coreLibrary))
		if err != nil || !strings.HasPrefix(real, o.dir) {
			t.Errorf("%s: the runtime would look for its JIT beside %s", jit, real)
		}
		if err := o.Close(); err != nil {
			t.Error(err)
		}
		if _, err := os.Stat(o.dir); err == nil {
			t.Errorf("%s: the overlay is still there", jit)
		}
	}
	if b, _ := os.ReadFile(rt.ShippedJIT()); string(b) != "shipped" {
		t.Errorf("the runtime's JIT is %q now", b)
	}
}

// TestBisect finds the method that makes a program fail, for each kind of failure.
func TestBisect(t *testing.T) {
	rt, library, program := fakeRuntime(t), fakeFile(t, "lib.so"), fakeFile(t, "app.dll")
	for _, row := range []struct {
		how, bad, needs string
		difference      string
	}{
		{"print", "e", "", `line 1: "a b c d x f", want "a b c d e f g h i"`},
		{"crash", "a", "", "exit status 139 (segmentation fault), want exit status 3"},
		{"crash", "i", "", "exit status 139 (segmentation fault), want exit status 3"},
		{"hang", "h", "", "it does not end in time, want exit status 3"},
		{"print", "g", "c", `line 1: "a b c d x f", want "a b c d e f g h i"`},
	} {
		steps := 0
		b := Bisection{Runtime: rt, Library: library, Program: Program{File: program}, Timeout: 500 * time.Millisecond,
			Options: Options{Env: []string{"HOW=" + row.how, "BAD=" + row.bad, "NEEDS=" + row.needs}},
			Step:    func(done, most int) { steps++ }}
		c, err := b.Run(context.Background())
		if err != nil {
			t.Errorf("%v: %v", row, err)
			continue
		}
		if c.Entry.Name != "N.T::"+row.bad || c.Before != int(row.bad[0]-'a') || c.Alone != (row.needs == "") || c.Difference() != row.difference {
			t.Errorf("%v: found %+v, %s", row, c.Entry, c.Difference())
		}
		if steps > 7 {
			t.Errorf("%v: %d tries", row, steps)
		}
	}
	b := Bisection{Runtime: rt, Library: library, Program: Program{File: program}, Phases: []string{"p", "q", "r"},
		Options: Options{Env: []string{"HOW=print", "BAD=e", "PHASE=q"}, Disable: []string{"x"}}}
	if c, err := b.Run(context.Background()); err != nil || c.Method != "N.T::e" || c.Phase != "q" || !slices.Equal(c.Disable, []string{"q"}) {
		t.Errorf("a phase: %+v, %v", c, err)
	}
	b = Bisection{Runtime: rt, Library: library, Program: Program{File: program}, Timeout: 100 * time.Millisecond,
		Options: Options{Env: []string{"SHIPPED=exec sleep 20"}}}
	if _, err := b.Run(context.Background()); !errors.Is(err, ErrHangs) {
		t.Errorf("a program that hangs: %v", err)
	}
	b = Bisection{Runtime: rt, Library: library, Program: Program{File: program}}
	if _, err := b.Run(context.Background()); !errors.Is(err, ErrNoDifference) {
		t.Errorf("a good program: %v", err)
	}
}

// TestShadow refuses to run if a JIT is beside the application, because the runtime would prefer
// it.
func TestShadow(t *testing.T) {
	rt, library, program := fakeRuntime(t), fakeFile(t, jitLibrary), fakeFile(t, "app.dll")
	o, err := NewOverlay(rt, Only, library)
	if err != nil {
		t.Fatal(err)
	}
	defer o.Close()
	if _, err := o.Run(context.Background(), Program{File: program}, Options{}); err != nil {
		t.Error(err)
	}
	beside := filepath.Join(filepath.Dir(library), "app.dll")
	if err := os.WriteFile(beside, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := o.Run(context.Background(), Program{File: beside}, Options{}); !errors.Is(err, errShadowed) {
		t.Errorf("a program beside a %s: %v", jitLibrary, err)
	}
}

// assembly writes an assembly.
func assembly(t *testing.T, file string, a *emit.Assembly) {
	t.Helper()
	image, err := a.Image()
	if err == nil {
		err = os.WriteFile(file, image, 0o644)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// TestFacade adds the public types of its homes that mscorlib.dll does not list, and keeps its own
// list and names.
func TestFacade(t *testing.T) {
	dir := t.TempDir()
	version, key := [4]uint16{4, 1, 2, 3}, []byte("a key of sixteen")
	f := emit.New("mscorlib")
	f.SetIdentity(version, key)
	core := f.AssemblyRef("System.Private.CoreLib", [4]uint16{4}, []byte("12345678"))
	f.Forward(f.Forward(core, "N", "Old"), "", "Inner")
	assembly(t, filepath.Join(dir, facade), f)
	c := emit.New("System.Collections")
	c.SetIdentity([4]uint16{4, 0, 9}, nil)
	for _, name := range []string{"Old", "New", "Hidden"} {
		flags := cil.TdPublic
		if name == "Hidden" {
			flags = 0
		}
		c.Type(emit.TypeSpec{Name: "Inner", Flags: cil.TdNestedPublic, Outer: c.Type(emit.TypeSpec{Namespace: "N", Name: name, Flags: flags})})
	}
	assembly(t, filepath.Join(dir, homes[0]), c)
	v := emit.New("System.Numerics.Vectors")
	v.Type(emit.TypeSpec{Namespace: "N", Name: "Vector", Flags: cil.TdPublic})
	assembly(t, filepath.Join(dir, homes[1]), v)
	out := filepath.Join(dir, "out.dll")
	if err := writeFacade(dir, out); err != nil {
		t.Fatal(err)
	}
	got, err := cil.Open(out)
	if err != nil {
		t.Fatal(err)
	}
	defer got.Close()
	if id := got.Assembly(1); got.String(id.Name) != "mscorlib" || id.Version != version || !bytes.Equal(got.Blob(id.PublicKey), key) || id.Flags&cil.AfPublicKey == 0 {
		t.Errorf("it is %s %v", got.String(id.Name), id)
	}
	var list []string
	for rid := uint32(1); rid <= got.NumRows(cil.TableExportedType); rid++ {
		row := got.ExportedType(rid)
		home := "in " + row.Implementation.String()
		if row.Implementation.Table() == cil.TableAssemblyRef {
			home = got.String(got.AssemblyRef(row.Implementation.RID()).Name)
		}
		list = append(list, got.String(row.TypeNamespace)+"."+got.String(row.TypeName)+" "+home)
	}
	in := func(rid uint32) string { return ".Inner in " + cil.MakeToken(cil.TableExportedType, rid).String() }
	if want := []string{"N.Old System.Private.CoreLib", in(1), "N.New System.Collections", in(3), "N.Vector System.Numerics.Vectors"}; !slices.Equal(list, want) {
		t.Errorf("it lists %q, want %q", list, want)
	}
}

// TestDependencies omits the assemblies of another framework from a program's dependencies.
func TestDependencies(t *testing.T) {
	o, err := NewOverlay(fakeRuntime(t), Shipped, "")
	if err != nil {
		t.Fatal(err)
	}
	defer o.Close()
	program := fakeFile(t, "app.exe")
	for _, step := range []struct{ add, want string }{
		{"lib.dll", ""},
		{"System.dll", `"runtime":{"app.exe":{},"lib.dll":{}}`},
		{"app.deps.json", ""},
	} {
		if err := os.WriteFile(filepath.Join(filepath.Dir(program), step.add), nil, 0o644); err != nil {
			t.Fatal(err)
		}
		args, err := o.hostArgs(program)
		if err != nil {
			t.Fatal(err)
		}
		i := slices.Index(args, "--depsfile")
		if step.want == "" {
			if i >= 0 {
				t.Errorf("with %s: %q", step.add, args)
			}
			continue
		}
		if i < 0 {
			t.Errorf("with %s: no list of dependencies: %q", step.add, args)
		} else if text, err := os.ReadFile(args[i+1]); err != nil || !strings.Contains(string(text), step.want) {
			t.Errorf("with %s: %s (%v), want %s", step.add, text, err, step.want)
		}
	}
}

// archive makes an npm package of entries.
func archive(t *testing.T, entries ...tar.Header) []byte {
	t.Helper()
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	w := tar.NewWriter(z)
	for _, h := range entries {
		if h.Typeflag == tar.TypeReg {
			h.Size = int64(len(h.Name))
		}
		if err := w.WriteHeader(&h); err != nil {
			t.Fatal(err)
		}
		if h.Typeflag == tar.TypeReg {
			w.Write([]byte(h.Name))
		}
	}
	if err := errors.Join(w.Close(), z.Close()); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func TestUnpack(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "rt")
	err := unpack(archive(t, tar.Header{Typeflag: tar.TypeDir, Name: "package/"}, tar.Header{Typeflag: tar.TypeReg, Name: "package/dotnet", Mode: 0o600},
		tar.Header{Typeflag: tar.TypeReg, Name: "package/shared/a/b.so", Mode: 0o755}, tar.Header{Typeflag: tar.TypeReg, Name: "package/LICENSE", Mode: 0o600}), dir)
	if err != nil {
		t.Fatal(err)
	}
	for name, mode := range map[string]os.FileMode{"dotnet": 0o755, "shared/a/b.so": 0o755, "LICENSE": 0o644} {
		if info, err := os.Stat(filepath.Join(dir, name)); err != nil || info.Mode().Perm() != mode {
			t.Errorf("%s: %v %v, want mode %v", name, info, err, mode)
		}
	}
}

// TestUnpackEscape expects an error, and no file outside of the folder, for archives with entries
// that are outside of it.
func TestUnpackEscape(t *testing.T) {
	for name, h := range map[string]tar.Header{
		"parent":   {Typeflag: tar.TypeReg, Name: "package/../../out"},
		"absolute": {Typeflag: tar.TypeReg, Name: "/out"},
		"top":      {Typeflag: tar.TypeReg, Name: "out"},
		"link":     {Typeflag: tar.TypeSymlink, Name: "package/a", Linkname: ".."},
		"hard":     {Typeflag: tar.TypeLink, Name: "package/a", Linkname: "../out"},
	} {
		parent := t.TempDir()
		err := unpack(archive(t, h, tar.Header{Typeflag: tar.TypeReg, Name: "package/a/out"}), filepath.Join(parent, "rt"))
		if err == nil {
			t.Errorf("%s: no error", name)
		}
		if _, err := os.Lstat(filepath.Join(parent, "out")); err == nil {
			t.Errorf("%s: a file outside of the folder", name)
		}
	}
	whole := archive(t, tar.Header{Typeflag: tar.TypeReg, Name: "package/" + strings.Repeat("a", 90)})
	for n := 0; n < len(whole)-1; n += 7 {
		if err := unpack(whole[:n], filepath.Join(t.TempDir(), "rt")); err == nil {
			t.Errorf("no error for the first %d of %d bytes", n, len(whole))
		}
	}
}

func TestIntegrity(t *testing.T) {
	const digest = "sha512-3a81oZNherrMQXNJriBBMRLm+k6JqX6iCp7u5ktV05ohkpkqJ0/BqDa6PCOj/uu9RU1EI2Q86A4qmslPpUyknw=="
	if err := (&Release{integrity: digest}).checkIntegrity([]byte("abc")); err != nil {
		t.Error(err)
	}
	for _, bad := range []string{"sha1-abc", "", digest + "A"} {
		if (&Release{integrity: bad}).checkIntegrity([]byte("abc")) == nil {
			t.Errorf("no error for %q", bad)
		}
	}
	if (&Release{integrity: digest}).checkIntegrity([]byte("abd")) == nil {
		t.Error("no error for other bytes")
	}
}

func TestStatsText(t *testing.T) {
	file := filepath.Join(t.TempDir(), "stats.json")
	if _, err := ReadStats(file); !errors.Is(err, ErrNoStats) {
		t.Errorf("no file: %v", err)
	}
	text := `{"version":1,"jit":"only","opt":"min","asked":10,"compiled":7,"skipped":{"varargs":1,"not chosen":2},"ilBytes":70,"codeBytes":700,
		"jitNs":7000000,"cpuNs":6300000,"callbackNs":3500000,"callbacks":900,"threads":2,"shipped":{"methods":7,"ns":14000000,"cpuNs":7000000,"callbackNs":0,"codeBytes":350}}`
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	s, err := ReadStats(file)
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	if err := s.Text(&b); err != nil {
		t.Fatal(err)
	}
	want := `  methods asked  compiled  skipped  failed  IL bytes  code bytes  GC info  callbacks  threads
             10         7        3       0        70         700        0        900        2
       2  skipped: not chosen
       1  skipped: varargs
ryugo --opt min: 7.0 ms in the JIT, 1000.0 us a method (500.0 without callbacks; 900.0 of CPU time), 100 code bytes a method
shipped JIT: 14.0 ms in the JIT, 2000.0 us a method (2000.0 without callbacks; 1000.0 of CPU time), 50 code bytes a method
`
	if b.String() != want {
		t.Errorf("got\n%s\nwant\n%s", b.String(), want)
	}
	if err := os.WriteFile(file, []byte(`{"version":9}`), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := ReadStats(file); err == nil {
		t.Error("no error for another version")
	}
}
