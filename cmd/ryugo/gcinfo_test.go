package main

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"ryugo"
	"ryugo/ee"
	"ryugo/ee/record"
	"ryugo/inspect"
	"ryugo/programs"
	"ryugo/targets/gcinfo"
)

var updateGC = flag.Bool("update", false, "rewrite testdata/gcinfo.txt and testdata/diff")

// TestGCInfo compares the GC info of the methods in testdata/cs/gcslots.cs with
// testdata/gcinfo.txt: for each method the untracked slots and, for each call after which slots are
// live, the live slots.
func TestGCInfo(t *testing.T) {
	const golden = "testdata/gcinfo.txt"
	un, err := new(universeFlags).open([]string{"../../testdata/cs/gcslots.exe"})
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	for _, opt := range []ryugo.Opt{ryugo.OptMin, ryugo.OptFull} {
		fmt.Fprintf(&out, "======== %s\n", opt)
		for _, glob := range []string{"Slots::*", "Box*::*"} {
			w, jobs, err := un.find(glob, record.Config{})
			if err != nil {
				t.Fatal(err)
			}
			c, err := ryugo.New(w.jit, ryugo.Options{Opt: opt, Check: true})
			if err != nil {
				t.Fatal(err)
			}
			for _, j := range jobs {
				code, err := c.Compile(j.method)
				if err != nil {
					t.Fatal(err)
				}
				gcLines(t, &out, w, code)
			}
		}
	}
	if *updateGC {
		if err := os.WriteFile(golden, out.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want := programs.Read(t, golden)
	if d := cmp.Diff(want, out.String()); d != "" {
		t.Errorf("GC info differs (-want +got):\n%s", d)
	}
}

// gcLines writes the GC info of one method.
func gcLines(t *testing.T, out *bytes.Buffer, w *world, code *ryugo.Code) {
	t.Helper()
	in, err := gcinfo.Decode(code.GCInfo)
	if err != nil {
		t.Fatal(err)
	}
	l := listing{names: w, target: ryugo.Targets()[0]}
	c, err := l.disassemble(code)
	if err != nil {
		t.Fatal(err)
	}
	fmt.Fprintf(out, "%s\n", w.methodName(code.Method))
	if in.Context != gcinfo.ContextNone {
		fmt.Fprintf(out, "  context %d at %+d, this kept %t\n", in.Context, in.ContextSlot, in.KeepThis)
	}
	if len(c.Untracked) > 0 {
		fmt.Fprintf(out, "  untracked: %s\n", strings.Join(c.Untracked, " "))
	}
	live := map[uint32][]string{} // by the return address of the call
	for _, x := range c.Instrs {
		live[x.Offset+uint32(len(x.Bytes)/2)] = x.CallLive
	}
	for _, s := range code.CallSites {
		if len(live[s.ReturnOffset]) == 0 {
			continue
		}
		name := "finally"
		switch {
		case s.Method != 0:
			name = w.methodName(s.Method)
		case s.Helper != ee.CORINFO_HELP_UNDEF:
			name = s.Helper.String()
		}
		fmt.Fprintf(out, "  %s: %s\n", name, strings.Join(live[s.ReturnOffset], " "))
	}
}

// TestInterruptible lists the interruptible ranges and the slots that are live there.
func TestInterruptible(t *testing.T) {
	got, last := "", ""
	for pc, x := range []inspect.Instr{{}, {Interruptible: true, Live: []string{"rbx"}}, {Interruptible: true, Live: []string{"rax&", "rbx"}},
		{}, {}, {Interruptible: true}, {}} {
		if s := interruptible(&x, last != ""); s != last {
			got += fmt.Sprintln(pc, s)
			last = s
		}
	}
	const want = `1 interruptible: rbx
2 interruptible: rax& rbx
3 not interruptible
5 interruptible:
6 not interruptible
`
	if got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
}
