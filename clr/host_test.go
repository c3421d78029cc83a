package clr_test

import (
	"bytes"
	"context"
	"strings"
	"testing"
	"time"

	"ryugo"
	"ryugo/clr"
)

// TestHost runs a program that prints its environment, clock and random numbers. Without a
// configuration it behaves the same each time; with a clock and variables, it sees those.
func TestHost(t *testing.T) {
	run := func(c clr.Config) string {
		var out bytes.Buffer
		c.Stdout = &out
		rt, err := clr.New(c)
		if err != nil {
			t.Fatal(err)
		}
		defer rt.Close()
		a, err := rt.LoadFile("testdata/host.exe")
		if err != nil {
			t.Fatal(err)
		}
		if status, err := a.Run(context.Background()); status != 0 || err != nil {
			t.Fatal(status, err)
		}
		return out.String()
	}
	t.Setenv("RYUGO_TEST", "host")
	const alone = "variable: none\nmachine localhost, user none, directory /\n2022-01-01 00:00:00.002\nslept 3600001 ms, ticks 5\nrandom 1658672202 1248567877\n"
	for _, opt := range []ryugo.Opt{ryugo.OptMin, ryugo.OptFull, clr.Interp} {
		began := time.Now()
		if s := run(clr.Config{Opt: opt}); s != alone {
			t.Errorf("%s, nothing given: %q\nwant %q", opt, s, alone)
		}
		if took := time.Since(began); took > time.Minute {
			t.Errorf("%s: slept %v", opt, took)
		}
	}
	// The numbers of seed 42 are .NET's.
	if s := run(clr.Config{Random: func() uint64 { return 42 }}); !strings.HasSuffix(s, "\nrandom 1434747710 302596119\n") {
		t.Errorf("seed 42: %q", s)
	}
	at := time.Date(2026, 2, 3, 4, 5, 6, 7e6, time.UTC)
	given := run(clr.Config{
		Now: func() time.Time { return at },
		Env: func(name string) (string, bool) { return "<" + name + ">", name != "USER" },
	})
	if want := "variable: <RYUGO_TEST>\nmachine <HOSTNAME>, user none, directory /\n2026-02-03 04:05:06.007\n"; !bytes.HasPrefix([]byte(given), []byte(want)) {
		t.Errorf("given: %q", given)
	}
}
