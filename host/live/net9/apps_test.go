package net9

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"ryugo/bisect"
	"ryugo/host"
	"ryugo/host/live"
)

// Whole applications and programs of the whole framework. Without -all each runs once, at full.

// libraryFolder contains programs that need the whole of .NET 9.
const libraryFolder = live.Folder + "/clr9"

// levels returns the levels at which a test runs.
func levels() []string {
	if *all {
		return []string{"min", "full", host.Auto}
	}
	return []string{"full"}
}

// few are the programs of libraryFolder that run without -all.
var few = []string{"callees", "streams", "trees", "refs", "minmax", "elements", "spanloops", "inits", "texts", "typetests", "nativetries", "reach", "accessors", "clearedvectors", "structparts", "matrices", "siblings", "spanstores", "keptargs", "constrained", "functions", "nativeconversions", "unsignedfloats", "smallresults", "filtercopies", "hugeframes", "guessloops"}

// profiled are those of few whose code depends on the profile: at full nothing is guessed.
var profiled = []string{"guessloops"}

// TestLibrary runs programs that use the whole framework. Their output and exit status must be
// those under the shipped JIT.
func TestLibrary(t *testing.T) {
	ours := overlay(t, host.Only)
	names := few
	if *all {
		names = nil
		outs, _ := filepath.Glob(libraryFolder + "/*.out")
		for _, out := range outs {
			names = append(names, strings.TrimSuffix(filepath.Base(out), ".out"))
		}
	}
	for _, name := range names {
		want, err := os.ReadFile(filepath.Join(libraryFolder, name+".out"))
		if err != nil {
			t.Fatal(err)
		}
		status := 0
		if name == "framework" {
			status = 5 // the status that it sets
		}
		list := []way{{"full", host.Options{Opt: "full"}}}
		if slices.Contains(profiled, name) {
			list = append(list, earlyTiers)
		}
		if *all {
			list = ways()
		}
		for _, w := range list {
			t.Run(name+"/"+w.name, func(t *testing.T) {
				got := run(t, ours, filepath.Join(libraryFolder, name+".exe"), w.opt)
				expect := bisect.Outcome{Exit: bisect.Exit{Status: status}, Stdout: string(want)}
				if !got.Same(expect) {
					t.Errorf("%s\n%s", bisect.Difference(expect, got), live.Last(got.Stderr, 2000))
				}
			})
		}
	}
}

// TestStopped makes collections stop a thread in loops, with calls and without, at both levels.
func TestStopped(t *testing.T) {
	ours := overlay(t, host.Only)
	for _, name := range []string{"stoppedloops", "stoppedcalls"} {
		want, err := os.ReadFile(filepath.Join(libraryFolder, name+".out"))
		if err != nil {
			t.Fatal(err)
		}
		for _, opt := range []string{"min", "full"} {
			t.Run(name+"/"+opt, func(t *testing.T) {
				got := run(t, ours, filepath.Join(libraryFolder, name+".exe"), host.Options{Opt: opt, Env: []string{"DOTNET_gcForceCompact=1"}})
				if expect := (bisect.Outcome{Stdout: string(want)}); !got.Same(expect) {
					t.Errorf("%s\n%s", bisect.Difference(expect, got), live.Last(got.Stderr, 2000))
				}
			})
		}
	}
}

// TestMethods compiles every method of some assemblies with the library, generic ones for two lists
// of types: none fails, and none is declined. Without -all only a small assembly is compiled, at
// full.
func TestMethods(t *testing.T) {
	ours := overlay(t, host.Only)
	m, err := machine()
	if err != nil {
		t.Skip(err)
	}
	batches := [][]string{{filepath.Join(m.rt.Dir, "System.Linq.dll")}}
	if *all {
		files, err := filepath.Glob(filepath.Join(m.rt.Dir, "*.dll"))
		if err != nil {
			t.Fatal(err)
		}
		batches = [][]string{{"core"}}
		for _, f := range files {
			if last := len(batches) - 1; filepath.Base(f) == "System.Private.CoreLib.dll" {
			} else if last == 0 || len(batches[last]) == 16 {
				batches = append(batches, []string{f})
			} else {
				batches[last] = append(batches[last], f)
			}
		}
	}
	for _, opt := range levels() {
		if opt == host.Auto {
			continue // at min no method takes long
		}
		for _, batch := range batches {
			t.Run(opt+"/"+filepath.Base(batch[0]), func(t *testing.T) {
				log, stats := filepath.Join(t.TempDir(), "log"), filepath.Join(t.TempDir(), "stats")
				o := host.Options{Opt: opt, All: true, Check: true, Log: log, Stats: stats}
				got := runFor(t, 20*time.Minute, ours, filepath.Join(libraryFolder, "methods.exe"), o, batch...)
				if got.Status != 0 || !strings.Contains(got.Stdout, " 0 failed") {
					t.Errorf("status %d: %s\n%s", got.Status, live.Last(got.Stdout, 2000), live.Last(got.Stderr, 2000))
				}
				s, err := host.ReadStats(stats)
				if err != nil {
					t.Fatal(err)
				}
				t.Logf("%d of %d methods compiled", s.Compiled, s.Asked)
				if s.Compiled < 500 || len(s.Skipped) > 0 || len(s.Failed) > 0 {
					t.Errorf("%d of %d methods compiled, skipped %v, failed %v", s.Compiled, s.Asked, s.Skipped, s.Failed)
				}
			})
		}
	}
}

// TestCompareShipped makes the shipped JIT compile each method that the library compiles.
func TestCompareShipped(t *testing.T) {
	ours := overlay(t, host.Alt)
	stats := filepath.Join(t.TempDir(), "stats")
	got := run(t, ours, filepath.Join(live.Folder, "coll_dict.exe"), host.Options{Opt: "full", CompareShipped: true, Stats: stats})
	s, err := host.ReadStats(stats)
	if err != nil {
		t.Fatal(err, got.Stderr)
	}
	if sh := s.Shipped; sh.Methods != s.Compiled || sh.Methods < 50 || sh.CodeBytes <= sh.Methods || sh.CPUNs <= 0 || s.CPUNs <= 0 {
		t.Errorf("%d methods compiled, and by the shipped JIT: %+v", s.Compiled, sh)
	}
}

// TestTimed makes the library call the shipped JIT and measure its time. The runtime throws
// exceptions through both.
func TestTimed(t *testing.T) {
	timed := overlay(t, host.Timed)
	for _, program := range []string{"clr9/refs", "clr9/reach"} {
		stats := filepath.Join(t.TempDir(), "stats")
		got := run(t, timed, filepath.Join(live.Folder, program+".exe"), host.Options{All: true, Opt: "full", Stats: stats})
		want, err := os.ReadFile(filepath.Join(live.Folder, program+".out"))
		if err != nil {
			t.Fatal(err)
		}
		if expect := (bisect.Outcome{Stdout: string(want)}); !got.Same(expect) {
			t.Errorf("%s: %s\n%s", program, bisect.Difference(expect, got), live.Last(got.Stderr, 2000))
		}
		s, err := host.ReadStats(stats)
		if err != nil {
			t.Fatal(err, got.Stderr)
		}
		if s.JIT != "timed" || s.Compiled < 200 || len(s.Failed) > 0 || s.CodeBytes < 20*s.Compiled || s.CPUNs < 1000*s.Compiled {
			t.Errorf("%s: %+v", program, s)
		}
	}
}

// TestRecord records a run. Replayed without the runtime, its compiles give the same bytes.
func TestRecord(t *testing.T) {
	ours := overlay(t, host.Only)
	command := os.Getenv("RYUGO_COMMAND")
	if command == "" {
		command = filepath.Join(t.TempDir(), "ryugo")
		if out, err := exec.Command("go", "build", "-o", command, "ryugo/cmd/ryugo").CombinedOutput(); err != nil {
			t.Fatalf("%v: %s", err, out)
		}
	}
	for _, opt := range levels() {
		file := filepath.Join(t.TempDir(), "run.ryc")
		if got := run(t, ours, filepath.Join(live.Folder, "app_json.exe"), host.Options{Opt: opt, Record: file}); got.Status != 0 {
			t.Fatal(got)
		}
		if out, err := exec.Command(command, "replay", "--verify", file).CombinedOutput(); err != nil {
			t.Errorf("%v: %s", err, live.Last(string(out), 2000))
		}
	}
}

// stressed are programs that run with a collection at every allocation; with -all also
// moreStressed.
var stressed, moreStressed = []string{"gen_constrained.exe"}, []string{"gen_*.exe", "eh/[a-g]*.exe", "il/*.exe", "net9/*.exe", "clr9/refs.exe", "clr9/minmax.exe", "clr9/types.exe", "clr9/unloaded.exe"}

// TestStress runs programs with a collection at every allocation.
func TestStress(t *testing.T) {
	ours := overlay(t, host.Only)
	patterns := stressed
	if *all {
		patterns = append(patterns, moreStressed...)
	}
	shipped := overlay(t, host.Shipped)
	for _, file := range programs(t, patterns) {
		same := expected(t, shipped, file)
		for _, opt := range levels() {
			t.Run(live.Name(file)+"/"+opt, func(t *testing.T) {
				same(t, runFor(t, 10*time.Minute, ours, file, host.Options{Opt: opt, All: *all, GCStress: true}))
			})
		}
	}
}

// application is the self-contained application that the runtime came with: an MCP server.
func application(t *testing.T) string {
	t.Helper()
	m, err := machine()
	if err != nil {
		t.Skip(err)
	}
	file := filepath.Join(m.rt.Dir, "azmcp.dll")
	if _, err := os.Stat(file); err != nil {
		t.Skip(err)
	}
	return file
}

// process is a program that runs during a test.
type process struct {
	stdin  io.WriteCloser
	lines  *bufio.Scanner
	ended  chan struct{}
	exit   host.Exit
	err    error
	stderr bytes.Buffer
}

// start starts a program with pipes.
func start(t *testing.T, o *host.Overlay, opt host.Options, file string, args ...string) *process {
	t.Helper()
	return startFor(t, 2*programTime, o, opt, file, args...)
}

// startFor starts a program that must end within d.
func startFor(t *testing.T, d time.Duration, o *host.Overlay, opt host.Options, file string, args ...string) *process {
	t.Helper()
	inR, inW, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	outR, outW, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	p := &process{stdin: inW, lines: bufio.NewScanner(outR), ended: make(chan struct{})}
	p.lines.Buffer(nil, 1<<24)
	ctx, cancel := context.WithTimeout(context.Background(), d)
	go func() {
		p.exit, p.err = o.Run(ctx, host.Program{File: file, Args: args, Stdin: inR, Stdout: outW, Stderr: &p.stderr, Apart: true}, opt)
		inR.Close()
		outW.Close()
		close(p.ended)
	}()
	t.Cleanup(func() { cancel(); <-p.ended; outR.Close() })
	return p
}

// line reads a line of the output.
func (p *process) line(t *testing.T) string {
	t.Helper()
	if !p.lines.Scan() {
		<-p.ended
		t.Fatalf("no more lines: %v %v\n%s", p.lines.Err(), p.err, live.Last(p.stderr.String(), 3000))
	}
	return p.lines.Text()
}

// end waits for the end of the program.
func (p *process) end(t *testing.T) {
	t.Helper()
	p.stdin.Close()
	for p.lines.Scan() {
		t.Log(p.lines.Text())
	}
	<-p.ended
	if p.err != nil || p.exit.Status != 0 {
		t.Errorf("%v, status %d\n%s", p.err, p.exit.Status, live.Last(p.stderr.String(), 3000))
	}
}

// TestApplication runs a self-contained application: its help, and as a server on its standard
// input and output, which lists its tools.
func TestApplication(t *testing.T) {
	file := application(t)
	shipped, ours := overlay(t, host.Shipped), overlay(t, host.Only)
	ask := func(t *testing.T, o *host.Overlay, opt host.Options) string {
		p := start(t, o, opt, file, "server", "start")
		fmt.Fprintln(p.stdin, `{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2024-11-05","capabilities":{},"clientInfo":{"name":"ryugo","version":"1"}}}`)
		p.line(t)
		fmt.Fprintln(p.stdin, `{"jsonrpc":"2.0","method":"notifications/initialized"}`)
		fmt.Fprintln(p.stdin, `{"jsonrpc":"2.0","id":2,"method":"tools/list","params":{}}`)
		list := p.line(t)
		p.end(t)
		return list
	}
	help := run(t, shipped, file, host.Options{}, "--help")
	list := ask(t, shipped, host.Options{})
	var answer struct {
		Result struct {
			Tools []struct{ Name string }
		}
	}
	if err := json.Unmarshal([]byte(list), &answer); err != nil || len(answer.Result.Tools) < 10 {
		t.Fatalf("%v: %.300s", err, list)
	}
	for _, opt := range levels() {
		for _, everything := range []bool{false, true} {
			if everything && !*all {
				continue
			}
			o := host.Options{Opt: opt, All: everything}
			if got := run(t, ours, file, o, "--help"); !got.Same(help) {
				t.Errorf("%s: %s\n%s", opt, bisect.Difference(help, got), live.Last(got.Stderr, 2000))
			}
			if got := ask(t, ours, o); got != list {
				t.Errorf("%s: another list of tools: %.2000s", opt, got)
			}
		}
	}
}

// TestWeb sends requests to a web application from several clients at once.
func TestWeb(t *testing.T) {
	ours := overlay(t, host.Only)
	list := []way{{"full", host.Options{Opt: "full"}}}
	rounds := 20
	if *all {
		list, rounds = ways(), 200
	}
	for _, w := range list {
		t.Run(w.name, func(t *testing.T) {
			p := start(t, ours, w.opt, filepath.Join(libraryFolder, "web.exe"))
			base := p.line(t)
			var wg sync.WaitGroup
			const clients = 8
			failed := make(chan error, clients)
			begin := time.Now()
			for c := range clients {
				wg.Go(func() {
					w := webClient{base: base, client: &http.Client{Transport: &http.Transport{DisableCompression: true}, Timeout: time.Minute}}
					for i := range rounds {
						if err := w.round(c*rounds + i); err != nil {
							failed <- err
							return
						}
					}
					w.client.CloseIdleConnections()
				})
			}
			wg.Wait()
			t.Logf("%d requests in %v", clients*rounds*len(webRequests), time.Since(begin))
			select {
			case err := <-failed:
				t.Error(err)
			default:
			}
			p.stdin.Close()
			if got, want := p.line(t), fmt.Sprintf("%d requests, 0 left", clients*rounds*len(webRequests)); got != want {
				t.Errorf("%s, want %s", got, want)
			}
			p.end(t)
		})
	}
}

// soak is the duration of TestSoak.
var soak = flag.Duration("soak", 0, "ask the web application for so long")

// TestSoak sends requests to the web application under the shipped JIT and under ours at the same
// time, with the runtime's tiers and a compacting collection in each round. Under ours it may use
// at most 1.2 times the memory.
func TestSoak(t *testing.T) {
	if *soak == 0 {
		t.Skip("-soak DURATION")
	}
	const clients = 4
	memory := map[host.JIT]int{}
	requests := map[host.JIT]int{}
	var lock sync.Mutex
	t.Run("of", func(t *testing.T) {
		for _, jit := range []host.JIT{host.Shipped, host.Only} {
			t.Run(string(jit), func(t *testing.T) {
				t.Parallel()
				p := startFor(t, *soak+5*time.Minute, overlay(t, jit), host.Options{Opt: host.Auto}, filepath.Join(libraryFolder, "web.exe"))
				base := p.line(t)
				var wg sync.WaitGroup
				failed := make(chan error, clients)
				rounds := make([]int, clients)
				end := time.Now().Add(*soak)
				for c := range clients {
					wg.Go(func() {
						w := webClient{base: base, client: &http.Client{Transport: &http.Transport{DisableCompression: true}, Timeout: time.Minute}}
						for ; time.Now().Before(end); rounds[c]++ {
							if err := w.round(c<<20 + rounds[c]); err != nil {
								failed <- err
								return
							}
						}
						w.client.CloseIdleConnections()
					})
				}
				wg.Wait()
				select {
				case err := <-failed:
					t.Error(err)
				default:
				}
				n := 0
				for _, r := range rounds {
					n += r * len(webRequests)
				}
				resp, err := http.Get(base + "/memory")
				if err != nil {
					t.Fatal(err)
				}
				text, err := io.ReadAll(resp.Body)
				resp.Body.Close()
				bytes, number := strconv.Atoi(string(text))
				if err != nil || number != nil {
					t.Fatalf("%v %v: %s", err, number, text)
				}
				p.stdin.Close()
				if got, want := p.line(t), fmt.Sprintf("%d requests, 0 left", n+1); got != want {
					t.Errorf("%s, want %s", got, want)
				}
				p.end(t)
				lock.Lock()
				memory[jit], requests[jit] = bytes, n
				lock.Unlock()
			})
		}
	})
	t.Logf("requests %v, bytes at the end %v", requests, memory)
	if 5*memory[host.Only] > 6*memory[host.Shipped] {
		t.Error("more than 1.2 times the memory")
	}
}

// webClient sends requests to the application.
type webClient struct {
	base   string
	client *http.Client
	todo   string // the item created last
}

// webRequests are the requests of a round. In a path, $ is the number of the round and @ the item
// created last.
var webRequests = []struct {
	method, path, body, accept string
	status                     int
	want                       func(n int, body string) bool
}{
	{"GET", "/", "", "", 200, func(n int, b string) bool { return b == "hello" }},
	{"GET", "/add/$/1000", "", "", 200, func(n int, b string) bool { return b == fmt.Sprint(n+1000) }},
	{"GET", "/add/x/1", "", "", 404, nil},
	{"GET", "/sum?n=$&n=2&n=-3", "", "", 200, func(n int, b string) bool {
		var s struct {
			Total, Count int
			Mean         float64
		}
		return json.Unmarshal([]byte(b), &s) == nil && s.Total == n-1 && s.Count == 3 && s.Mean == float64(n-1)/3
	}},
	{"POST", "/todos", `{"title":"t$ é","done":true,"due":"2024-02-29T01:02:03Z","tags":["a","b"]}`, "", 201, func(n int, b string) bool {
		return strings.Contains(b, fmt.Sprintf(`"title":"t%d`, n)) && strings.Contains(b, `"tags":["a","b"]`)
	}},
	{"GET", "@", "", "", 200, func(n int, b string) bool { return strings.Contains(b, fmt.Sprintf(`"title":"t%d`, n)) }},
	{"DELETE", "@", "", "", 204, nil},
	{"GET", "@", "", "", 404, nil},
	{"POST", "/todos", `{"title":`, "", 400, nil},
	{"GET", "/large?n=2000", "", "gzip", 200, func(n int, b string) bool {
		z, err := gzip.NewReader(strings.NewReader(b))
		if err != nil {
			return false
		}
		text, err := io.ReadAll(z)
		return err == nil && len(b) < len(text)/4 && strings.HasPrefix(string(text), "row 0 of") && strings.Count(string(text), "\n") == 1999
	}},
	{"GET", "/large?n=3", "", "", 200, func(n int, b string) bool { return strings.Count(b, "\n") == 2 }},
	{"GET", "/stream", "", "", 200, func(n int, b string) bool { return b == "[0,1,4,9,16]" }},
	{"GET", "/fail", "", "", 500, func(n int, b string) bool { return b == "caught: on purpose" }},
	{"POST", "/echo", "0123456789", "", 200, func(n int, b string) bool { return b == "9876543210" }},
	{"GET", "/collect", "", "", 200, func(n int, b string) bool { return b == "true" }},
}

// round makes each request once.
func (w *webClient) round(n int) error {
	for _, r := range webRequests {
		path := strings.ReplaceAll(strings.ReplaceAll(r.path, "$", fmt.Sprint(n)), "@", w.todo)
		req, err := http.NewRequest(r.method, w.base+path, strings.NewReader(strings.ReplaceAll(r.body, "$", fmt.Sprint(n))))
		if err != nil {
			return err
		}
		if r.body != "" {
			req.Header.Set("Content-Type", "application/json")
		}
		if r.accept != "" {
			req.Header.Set("Accept-Encoding", r.accept)
		}
		resp, err := w.client.Do(req)
		if err != nil {
			return err
		}
		body, err := io.ReadAll(resp.Body)
		resp.Body.Close()
		if err != nil {
			return err
		}
		if resp.StatusCode != r.status || r.want != nil && !r.want(n, string(body)) {
			return fmt.Errorf("%s %s: %s %.300s", r.method, path, resp.Status, body)
		}
		if at := resp.Header.Get("Location"); at != "" {
			w.todo = at
		}
	}
	return nil
}

// roslynVariable is the environment variable that names a folder with the C# compiler's
// Microsoft.CodeAnalysis.dll and Microsoft.CodeAnalysis.CSharp.dll.
const roslynVariable = "RYUGO_ROSLYN"

// TestCompiler runs the C# compiler on programs, among them its own driver. The output must have
// the same bytes as under the shipped JIT.
func TestCompiler(t *testing.T) {
	folder := os.Getenv(roslynVariable)
	if folder == "" {
		t.Skip(roslynVariable + " does not say where the C# compiler is")
	}
	dir := t.TempDir()
	for _, name := range []string{folder + "/Microsoft.CodeAnalysis.dll", folder + "/Microsoft.CodeAnalysis.CSharp.dll", libraryFolder + "/csc9.dll"} {
		text, err := os.ReadFile(name)
		if err == nil {
			err = os.WriteFile(filepath.Join(dir, filepath.Base(name)), text, 0o644)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	sources, err := filepath.Abs(libraryFolder)
	if err != nil {
		t.Fatal(err)
	}
	out := filepath.Join(dir, "out.dll")
	compile := func(t *testing.T, o *host.Overlay, opt host.Options, args ...string) []byte {
		got := run(t, o, filepath.Join(dir, "csc9.dll"), opt, append([]string{out}, args...)...)
		image, err := os.ReadFile(out)
		os.Remove(out)
		if err != nil || got.Status != 0 {
			t.Fatalf("%v, status %d: %s%s", err, got.Status, got.Stdout, live.Last(got.Stderr, 3000))
		}
		return image
	}
	shipped, ours := overlay(t, host.Shipped), overlay(t, host.Only)
	jobs := [][]string{{sources + "/refs.cs"}}
	if *all {
		jobs = append(jobs, []string{sources + "/csc9.cs", "-r:" + dir + "/Microsoft.CodeAnalysis.dll", "-r:" + dir + "/Microsoft.CodeAnalysis.CSharp.dll"},
			[]string{sources + "/json.cs", "-library"}, []string{sources + "/trees.cs", "-optimize-", "-debug"})
		large := filepath.Join(dir, "large.cs")
		if err := os.WriteFile(large, largeSource(60), 0o644); err != nil {
			t.Fatal(err)
		}
		jobs = append(jobs, []string{large, "-library"}, []string{large, "-library", "-optimize-", "-debug"})
	}
	for _, job := range jobs {
		want := compile(t, shipped, host.Options{}, job...)
		for _, opt := range levels() {
			if got := compile(t, ours, host.Options{Opt: opt, All: *all}, job...); !bytes.Equal(got, want) {
				t.Errorf("%s %s: %d bytes, not the %d of the shipped JIT", opt, filepath.Base(job[0]), len(got), len(want))
			}
		}
	}
}

// largeSource returns a C# source of n classes of many forms.
func largeSource(n int) []byte {
	const class = `
namespace N%d
{
    using System; using System.Collections.Generic; using System.Linq; using System.Threading.Tasks;
    public interface I<in T, out R> where R : class { R Get(T x); static virtual int Zero => %d; event Action<R>? Done; }
    public record R<T>(T First, string Second = "s%d") where T : struct, IComparable<T> { public T Last { get; init; } = default; public override string ToString() => $"{First,5}{Second}{Last:x}"; }
    public enum E : byte { A = %d %% 200, B, C = A | B }
    public ref struct S { public Span<int> Items; public readonly int this[int i] => Items[^(i + 1)]; }
    public abstract class C<T> : I<int, List<T>> where T : notnull
    {
        protected readonly Dictionary<T, (int Count, E Kind)> all = new() { };
        public event Action<List<T>>? Done;
        public virtual List<T> Get(int x)
        {
            var q = from e in all where e.Value.Count > x %% %d orderby e.Value.Count descending, e.Key.ToString() select e.Key;
            Done?.Invoke(q.ToList());
            return q.Concat(all.Keys.Where(k => all[k] is { Count: > 3 and < 90, Kind: not E.B })).Distinct().ToList();
        }
        public static C<T> operator +(C<T> a, T b) { a.all[b] = a.all.TryGetValue(b, out var v) ? (v.Count + 1, E.C) : (1, E.A); return a; }
        public IEnumerable<(T, int)> Walk(Func<T, bool>? test = null) { foreach (var (k, (c, _)) in all) { if (test is null || test(k)) yield return (k, c); else yield break; } }
        public async Task<int> Sum(IAsyncEnumerable<int> source, int limit = %d)
        {
            int sum = 0;
            try { await foreach (int i in source) { sum += i switch { 0 => 1, < 10 => i * 2, var k when k %% 7 == 3 => await Inner(k), _ => -i }; if (sum > limit) throw new InvalidOperationException(nameof(limit)); } }
            catch (InvalidOperationException e) when (e.Message.Length > 3) { sum = -1; }
            finally { all.Clear(); }
            return sum;
            static async Task<int> Inner(int k) { await Task.Delay(1); return k / 2; }
        }
    }
    public sealed class D : C<string>
    {
        static readonly int[] table = { 1, 2, 3, %d, 5 };
        public D() : base() { _ = this + "a" + "b"; }
        public override List<string> Get(int x) { checked { x += table[x & 3]; } return x > %d ? base.Get(x) : [.. base.Get(-x), "more", x.ToString()]; }
        public unsafe long Hash(string s) { long h = %dL; fixed (char* p = s) for (int i = 0; i < s.Length; i++) h = unchecked(h * 31 ^ p[i]); lock (table) { return h << 3 | (long)(uint)table.Length; } }
        public string Name(object o) => o switch { null => "null", int i and > 0 => $"positive {i}", string { Length: 0 } => "empty", string s => s[1..^0], R<int> (var a, _) r => r with { First = a + 1 } + "", IEnumerable<int> q => string.Join(',', q), _ => o.GetType().Name };
    }
}
`
	var b bytes.Buffer
	b.WriteString("#nullable enable\n")
	for i := range n {
		k := i + 1
		fmt.Fprintf(&b, class, k, k, k, k, k, 1000*k, k, k, k)
	}
	return b.Bytes()
}
