package main

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"testing"

	"github.com/google/go-cmp/cmp"

	"ryugo"
	"ryugo/ee"
	"ryugo/ee/record"
	"ryugo/programs"
	"ryugo/targets/gcinfo"
)

var updateGC = flag.Bool("update", false, "rewrite testdata/gcinfo.txt")

// TestGCInfo compares what the collector is told about the methods of
// testdata/cs/gcslots.cs with testdata/gcinfo.txt: for each method the untracked
// slots and, for each call behind which something is live, the live ones.
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

// gcLines writes what is told about one method.
func gcLines(t *testing.T, out *bytes.Buffer, w *world, code *ryugo.Code) {
	t.Helper()
	in, err := gcinfo.Decode(code.GCInfo)
	if err != nil {
		t.Fatal(err)
	}
	l := listing{names: w, target: ryugo.Targets()[0], gc: in}
	fmt.Fprintf(out, "%s\n", w.methodName(code.Method))
	if in.Context != gcinfo.ContextNone {
		fmt.Fprintf(out, "  context %d at %+d, this kept %t\n", in.Context, in.ContextSlot, in.KeepThis)
	}
	if s := l.slots(in.Untracked()); s != "" {
		fmt.Fprintf(out, "  untracked: %s\n", s)
	}
	for _, s := range code.CallSites {
		live := l.slots(in.Live(s.ReturnOffset))
		if live == "" {
			continue
		}
		name := "finally"
		switch {
		case s.Method != 0:
			name = w.methodName(s.Method)
		case s.Helper != ee.CORINFO_HELP_UNDEF:
			name = s.Helper.String()
		}
		fmt.Fprintf(out, "  %s: %s\n", name, live)
	}
}

// TestReadGCInfo: what is told in CoreCLR's form reads as in Ryugo's own.
func TestReadGCInfo(t *testing.T) {
	tab := gcinfo.Table{
		Header:    gcinfo.Header{CodeLength: 100, PointerSize: 8, FrameReg: 5},
		Tracked:   []gcinfo.Slot{{Base: gcinfo.InRegister, Reg: 3}, {Base: gcinfo.BaseFrame, Offset: -16, Flags: gcinfo.Byref}},
		Untracked: []gcinfo.Slot{{Base: gcinfo.BaseFrame, Offset: -8, Flags: gcinfo.Pinned}},
		Sites:     []gcinfo.Site{{Return: 20, Count: 1}, {Return: 40, First: 1, Count: 1}},
		Live:      []uint32{0, 1},
	}
	for _, c := range []struct {
		format  ee.GCInfoFormat
		encoded []byte
	}{
		{ee.GCInfoOwn, new(gcinfo.Encoder).Encode(&tab)},
		{ee.GCInfoCoreCLRv2, new(gcinfo.CoreCLREncoder).Encode(nil, &tab)},
	} {
		in, _, err := readGCInfo(&ee.Code{GCInfo: c.encoded}, c.format)
		if err != nil {
			t.Fatal(err)
		}
		l := listing{target: ryugo.Targets()[0], gc: in}
		for what, got := range map[string]string{"[rbp-8]!": l.slots(in.Untracked()), "rbx": l.slots(in.Live(20)), "[rbp-16]&": l.slots(in.Live(40))} {
			if got != what {
				t.Errorf("format %d: %s reads as %s", c.format, what, got)
			}
		}
	}
}

// TestInterruptible lists where a thread may be stopped, and what lives there.
func TestInterruptible(t *testing.T) {
	tab := gcinfo.Table{
		Header:  gcinfo.Header{CodeLength: 20, PointerSize: 8, FrameReg: gcinfo.NoFrameReg},
		Tracked: []gcinfo.Slot{{Base: gcinfo.InRegister, Reg: 3}, {Base: gcinfo.InRegister, Reg: 0, Flags: gcinfo.Byref}},
		Ranges:  []gcinfo.Range{{Start: 4, End: 8}, {Start: 10, End: 12}},
		Changes: []gcinfo.Change{{Offset: 4, Slot: 0, Live: true}, {Offset: 6, Slot: 1, Live: true}, {Offset: 10, Slot: 0}},
	}
	in, loops, err := readGCInfo(&ee.Code{GCInfo: new(gcinfo.CoreCLREncoder).Encode(nil, &tab)}, ee.GCInfoCoreCLRv2)
	if err != nil {
		t.Fatal(err)
	}
	l := listing{target: ryugo.Targets()[0], gc: in, loops: loops}
	got := ""
	for pc := range uint32(20) {
		if s, changed := l.interruptible(pc); changed {
			got += fmt.Sprintln(pc, s)
		}
	}
	const want = `4 interruptible: rbx
6 interruptible: rax& rbx
8 not interruptible
10 interruptible: rax&
12 not interruptible
`
	if got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
}
