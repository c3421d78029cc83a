package borders_test

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"ryugo/fuzz"
	"ryugo/fuzz/borders"
)

var (
	all  = flag.Bool("borders.all", false, "run all rows")
	save = flag.String("borders.save", "", "folder for the executables of rows that fail")
)

// config has a timeout for a machine that is busy with other tests.
var config = fuzz.Config{Timeout: 5 * time.Minute}

// engines returns the engines that must agree with the interpreter.
func engines() []fuzz.Engine {
	return []fuzz.Engine{fuzz.InProcess("min", config), fuzz.InProcess("full", config)}
}

// TestTables runs the rows of all tables.
func TestTables(t *testing.T) {
	if runtime.GOOS != "linux" || runtime.GOARCH != "amd64" {
		t.Skip("compiled code runs on linux/amd64")
	}
	const chunk = 300
	for _, table := range borders.Tables(*all) {
		t.Run(table.Name, func(t *testing.T) {
			t.Parallel()
			took := map[string]time.Duration{}
			failed := 0
			for rows := table.Rows; len(rows) > 0 && failed < 5; {
				n := min(chunk, len(rows))
				failed += compare(t, rows[:n], took)
				rows = rows[n:]
			}
			t.Log(len(table.Rows), took)
		})
	}
}

// compare runs rows with all engines and returns the number of rows that fail.
func compare(t *testing.T, rows []borders.Row, took map[string]time.Duration) (failed int) {
	image, err := borders.Image(rows, false)
	if err != nil {
		t.Fatal(err)
	}
	run := func(e fuzz.Engine) []string {
		start := time.Now()
		o := e.Run(t.Context(), image)
		took[e.Name] += time.Since(start)
		if o.End != "" {
			t.Errorf("%s: %s", e.Name, o.End)
		}
		return strings.Split(o.Output, "\n")
	}
	oracle := fuzz.InProcess("interp", config)
	want := run(oracle)
	if len(want) != len(rows)+1 {
		t.Fatalf("%d lines of %d rows", len(want), len(rows))
	}
	for _, e := range engines() {
		got := run(e)
		for i, r := range rows {
			if i >= len(got) || got[i] != want[i] {
				if failed++; failed <= 3 {
					explain(t, r, oracle, e)
				}
			}
		}
	}
	return failed
}

// explain logs the inputs for which a row fails.
func explain(t *testing.T, r borders.Row, oracle, e fuzz.Engine) {
	image, err := borders.Image([]borders.Row{r}, true)
	if err != nil {
		t.Fatal(err)
	}
	if *save != "" {
		os.WriteFile(filepath.Join(*save, fmt.Sprintf("row%x.exe", len(r.Source))), image, 0o644)
	}
	want, got := strings.Split(oracle.Run(t.Context(), image).Output, "\n"), strings.Split(e.Run(t.Context(), image).Output, "\n")
	for i := range want {
		if i >= len(got) || got[i] != want[i] {
			t.Errorf("%s: %s\n%s\nwant %s, got %s", e.Name, r.Source, strings.Join(want[max(0, i-6):i], "\n"), want[i], strings.Join(got[min(i, len(got)):min(len(got), i+1)], ""))
			return
		}
	}
	t.Errorf("%s: %s\nit goes wrong with other rows, not alone", e.Name, r.Source)
}
