package stress

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/signal"
	"runtime"
	"runtime/debug"
	"runtime/pprof"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"ryugo"
	"ryugo/clr"
	"ryugo/fuzz/attack/bases"
)

var (
	rounds = flag.Int("stress.rounds", 1, "programs that each goroutine of TestStress runs")
	seed   = flag.Uint64("stress.seed", 1, "what TestStress draws from")
)

const goroutines = 64

// program is a program whose output without load is known.
type program struct {
	name, want string
	image      []byte
}

var engines = []ryugo.Opt{ryugo.OptMin, ryugo.OptFull, ryugo.OptMin, ryugo.OptFull, clr.Mixed, clr.Interp}

// run runs a program in a runtime of its own.
func run(ctx context.Context, c clr.Config, image []byte) (string, error) {
	var out bytes.Buffer
	c.Stdin, c.Stdout, c.Stderr, c.HeapLimit = strings.NewReader(""), &out, &out, 16<<20
	rt, err := clr.New(c)
	if err != nil {
		return "", err
	}
	defer rt.Close()
	a, err := rt.Load(image)
	if err != nil {
		return "", err
	}
	_, err = a.Run(ctx)
	return out.String(), err
}

// TestStress compares the output of programs under load with their output without load.
func TestStress(t *testing.T) {
	names, images := bases.All()
	programs := make([]program, len(names))
	for i := range names {
		out, err := run(t.Context(), clr.Config{}, images[i])
		if err != nil {
			t.Fatal(names[i], err)
		}
		programs[i] = program{names[i], out, images[i]}
	}
	if err := installForeign(); err != nil { // over the runtime's
		t.Fatal(err)
	}
	defer debug.SetGCPercent(debug.SetGCPercent(1))
	if err := pprof.StartCPUProfile(io.Discard); err != nil {
		t.Log("not profiled:", err)
	}
	defer pprof.StopCPUProfile()
	stop := storm(t)
	mappings := lines("/proc/self/maps")
	var failures atomic.Int32
	var wg sync.WaitGroup
	for g := range goroutines {
		wg.Go(func() {
			r := rand.New(rand.NewPCG(*seed, uint64(g)))
			for round := range *rounds {
				if failures.Load() > 5 {
					return
				}
				if err := one(t.Context(), programs, r); err != nil {
					failures.Add(1)
					t.Errorf("goroutine %d, round %d: %v", g, round, err)
				}
			}
		})
	}
	wg.Wait()
	signals := stop()
	if hasForeign && foreignSeen() == 0 {
		t.Error("no fault came by the foreign handler")
	}
	t.Logf("%d programs, %d signals, %d faults by way of C", goroutines**rounds, signals, foreignSeen())
	for range 100 { // closed runtimes release their memory
		if runtime.GC(); lines("/proc/self/maps") < mappings+200 {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Errorf("%d mappings, %d at first", lines("/proc/self/maps"), mappings)
}

// one runs one program, or two at once, of which one is stopped.
func one(ctx context.Context, programs []program, r *rand.Rand) error {
	p := &programs[r.IntN(len(programs))]
	c := clr.Config{Opt: engines[r.IntN(len(engines))], Seed: r.Uint64()}
	if r.IntN(4) == 0 {
		c.GCStress = 20 + r.IntN(500)
	}
	if r.IntN(4) == 0 {
		ctx, cancel := context.WithTimeout(ctx, time.Duration(r.IntN(20))*time.Millisecond)
		defer cancel()
		out, err := run(ctx, c, p.image)
		if err != nil && !errors.Is(err, context.DeadlineExceeded) || !strings.HasPrefix(p.want, out) {
			return fmt.Errorf("%s %s, stopped: %w, printed %q", p.name, c.Opt, err, out)
		}
	}
	out, err := run(ctx, c, p.image)
	if err != nil || out != p.want {
		return fmt.Errorf("%s %s, stress %d: %w, printed %q, want %q", p.name, c.Opt, c.GCStress, err, out, p.want)
	}
	return nil
}

// storm sends signals to all threads until its result is called, which returns the number of
// signals.
func storm(t *testing.T) (stop func() int) {
	kinds := []syscall.Signal{syscall.SIGURG, syscall.SIGPROF, syscall.SIGUSR1}
	came := make(chan os.Signal, 1)
	signal.Notify(came, syscall.SIGUSR1)
	done, ended := make(chan bool), make(chan int)
	go func() {
		sent := 0
		for {
			select {
			case <-done:
				signal.Stop(came)
				ended <- sent
				return
			case <-came:
			case <-time.After(time.Millisecond):
			}
			threads, _ := os.ReadDir("/proc/self/task")
			for _, e := range threads {
				tid, _ := strconv.Atoi(e.Name())
				if syscallTgkill(os.Getpid(), tid, kinds[sent%len(kinds)]) == nil {
					sent++
				}
			}
		}
	}()
	return func() int { close(done); return <-ended }
}

func syscallTgkill(pid, tid int, s syscall.Signal) error {
	if _, _, e := syscall.RawSyscall(syscall.SYS_TGKILL, uintptr(pid), uintptr(tid), uintptr(s)); e != 0 {
		return e
	}
	return nil
}

func lines(file string) int {
	data, _ := os.ReadFile(file)
	return bytes.Count(data, []byte("\n"))
}
