//go:build cgo && linux && !386 && !arm && !mips && !mipsle

package coreclr

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"ryugo/ee/coreclr/native"
)

// use makes j the compiler until the test ends.
func use(t *testing.T, j *jit) {
	before := theJIT
	theJIT = func() *jit { return j }
	t.Cleanup(func() { theJIT = before })
}

// TestTimes checks that no part takes longer than the whole, however early the clock is read: at
// first the length of a cycle is known only roughly.
func TestTimes(t *testing.T) {
	before := clock
	defer func() { clock = before }()
	clock = cycleClock{native.Cycles() - 1, time.Now().Add(-time.Hour)} // a cycle seems to take long
	j := &jit{version: tested, machine: testedOn, config: config{opt: "min", stats: filepath.Join(t.TempDir(), "stats.json")}}
	j.open()
	use(t, j)
	f := newRuntime(t)
	for range 100 {
		f.Compile(native.Compiler(), testMethod(return42...))
	}
	j.close()
	text, err := os.ReadFile(j.config.stats)
	if err != nil {
		t.Fatal(err)
	}
	var r report
	if err := json.Unmarshal(text, &r); err != nil {
		t.Fatal(err)
	}
	if r.JitNs <= r.CallbackNs || r.CallbackNs <= 0 {
		t.Errorf("%d ns in all, %d of it in callbacks", r.JitNs, r.CallbackNs)
	}
}

func TestStats(t *testing.T) {
	dir := t.TempDir()
	j := &jit{version: tested, machine: testedOn, config: config{
		opt: "min", methods: parseFilter("!#3"),
		stats: filepath.Join(dir, "stats.json"), log: filepath.Join(dir, "log"), record: filepath.Join(dir, "all.ryc"),
	}}
	j.open()
	use(t, j)
	f := newRuntime(t)
	good, bad := testMethod(return42...), testMethod(0x58, 0x2a)
	var size uint64
	for i, want := range []struct {
		info uint64
		code result
	}{{good, resultOK}, {bad, resultBadCode}, {good, resultSkipped}, {good, resultOK}} {
		r := f.Compile(native.Compiler(), want.info)
		if result(r.Code) != want.code {
			t.Errorf("compile %d: %+v", i+1, r)
		}
		size += uint64(r.Size)
	}
	j.close()

	text, err := os.ReadFile(j.config.stats)
	if err != nil {
		t.Fatal(err)
	}
	var r report
	if err := json.Unmarshal(text, &r); err != nil {
		t.Fatal(err)
	}
	if r.JIT != "only" || r.Asked != 4 || r.Compiled != 2 || r.Skipped["left out"] != 1 || len(r.Failed) != 1 {
		t.Errorf("%s", text)
	}
	if r.ILBytes != 2*uint64(len(return42)) || r.CodeBytes != size || r.Callbacks == 0 || r.JitNs < r.CallbackNs || r.Threads == 0 {
		t.Errorf("%s", text)
	}
	sum := uint64(0)
	for _, n := range r.CallbacksBySlot {
		sum += n
	}
	if sum != r.Callbacks {
		t.Errorf("%d callbacks by slot, %d in all", sum, r.Callbacks)
	}

	log, err := os.ReadFile(j.config.log)
	if err != nil {
		t.Fatal(err)
	}
	for i, line := range strings.Split(strings.TrimSpace(string(log)), "\n") {
		want := []string{"ok", "failed: ", "skipped: left out", "ok"}[i]
		if fields := strings.Split(line, "\t"); len(fields) != 8 || !strings.HasPrefix(fields[2], want) || strings.HasPrefix(fields[5], "-") {
			t.Errorf("line %d, which begins with %q: %q", i+1, want, line)
		}
	}
	if info, err := os.Stat(j.config.record); err != nil || info.Size() == 0 {
		t.Errorf("recorded: %v, %v", info, err)
	}
}
