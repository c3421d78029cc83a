package bench

import (
	"flag"
	"os"
	"os/exec"
	"sort"
	"syscall"
	"testing"
	"time"
)

var against = flag.Bool("mono", false, "compare with mono's ahead-of-time compiler (takes a minute)")

// monoRounds is the number of runs of each command; the medians are compared.
const monoRounds = 7

// corpusFiles returns the two assemblies on which throughput is compared.
func corpusFiles(tb testing.TB) []string {
	files := []string{"/usr/lib/mono/4.5/mscorlib.dll", "/usr/lib/mono/4.5/mcs.exe"}
	for _, f := range files {
		if _, err := os.Stat(f); err != nil {
			tb.Skipf("%s is not installed", f)
		}
	}
	return files
}

// TestAgainstMono runs ryugo and mono -O=-aot --compile-all=1 alternately over the same files and
// reports the medians and their ratio:
//
//	go test ./bench -run AgainstMono -mono -v
func TestAgainstMono(t *testing.T) {
	if !*against {
		t.Skip("run with -mono")
	}
	files := corpusFiles(t)
	if _, err := exec.LookPath("mono"); err != nil {
		t.Skip("mono is not installed")
	}
	ryugo := build(t, "ryugo")
	rows := []struct {
		name string
		cmds [][]string
	}{
		{"mono -O=-aot --compile-all=1", [][]string{{"mono", "-O=-aot", "--compile-all=1", files[0]}, {"mono", "-O=-aot", "--compile-all=1", files[1]}}},
		{"ryugo compile --opt min --jobs 1", [][]string{{ryugo, "compile", "--opt", "min", "--jobs", "1", files[0], files[1]}}},
		{"ryugo compile --opt min --jobs 2", [][]string{{ryugo, "compile", "--opt", "min", "--jobs", "2", files[0], files[1]}}},
		{"ryugo compile --opt full --jobs 1", [][]string{{ryugo, "compile", "--opt", "full", "--jobs", "1", files[0], files[1]}}},
	}
	times := make([][]time.Duration, len(rows))
	peak := make([]int64, len(rows))
	for range monoRounds {
		for i, r := range rows {
			var sum time.Duration
			for _, c := range r.cmds {
				cmd := exec.Command(c[0], c[1:]...)
				cmd.Env = append(os.Environ(), "LANG=C")
				start := time.Now()
				if out, err := cmd.CombinedOutput(); err != nil {
					t.Fatalf("%v: %v\n%s", c, err, out)
				}
				sum += time.Since(start)
				peak[i] = max(peak[i], int64(cmd.ProcessState.SysUsage().(*syscall.Rusage).Maxrss)>>10)
			}
			times[i] = append(times[i], sum)
		}
	}
	median := func(i int) time.Duration {
		sort.Slice(times[i], func(a, b int) bool { return times[i][a] < times[i][b] })
		return times[i][len(times[i])/2]
	}
	mono, one, two, full := median(0), median(1), median(2), median(3)
	for i, r := range rows {
		t.Logf("%-36s %7.3f s  (%.2f of mono)  peak %d MB", r.name, median(i).Seconds(), median(i).Seconds()/mono.Seconds(), peak[i])
	}
	t.Logf("two workers: %.2f times one", one.Seconds()/two.Seconds())
	if one > mono/2 {
		t.Errorf("one worker takes %.2f of mono's time, the target is 0.50", one.Seconds()/mono.Seconds())
	}
	if two.Seconds()*1.7 > one.Seconds() {
		t.Errorf("two workers are %.2f times one, the target is 1.7", one.Seconds()/two.Seconds())
	}
	if full > mono {
		t.Errorf("one worker at full takes %.2f of mono's time, the target is 1.00", full.Seconds()/mono.Seconds())
	}
	if peak[1] > 150 {
		t.Errorf("peak memory %d MB, the target is 150", peak[1])
	}
}
