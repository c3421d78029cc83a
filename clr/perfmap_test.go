package clr_test

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"strings"
	"testing"

	"ryugo"
	"ryugo/clr"
)

// TestPerfMap checks that each line names code after that of the line before, and that a method
// that has run is listed.
func TestPerfMap(t *testing.T) {
	rt, demo := start(t, clr.Config{Opt: ryugo.OptFull})
	if _, err := method(demo, "Demo.Echo::I1").Call(context.Background(), -5); err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if err := rt.WritePerfMap(&b); err != nil {
		t.Fatal(err)
	}
	var end uint64
	var methods, helpers int
	for s := bufio.NewScanner(&b); s.Scan(); {
		var at, size uint64
		if n, _ := fmt.Sscanf(s.Text(), "%x %x ", &at, &size); n != 2 || at < end || size == 0 {
			t.Fatalf("line %q after %x", s.Text(), end)
		}
		end = at + size
		switch {
		case strings.Contains(s.Text(), " Demo.Echo.I1(SByte"):
			methods++
		case strings.Contains(s.Text(), " CORINFO_HELP_"):
			helpers++
		}
	}
	if methods != 1 || helpers < 20 {
		t.Errorf("%d lines name the method, %d helpers", methods, helpers)
	}
}
