package main

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	cdplog "github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	cdpruntime "github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"ryugo/explore"
	"ryugo/output"
)

var (
	pictures = flag.String("explore.pictures", "", "write pictures of the explorer into `folder`")
	picture  = flag.Bool("explore.picture", false, "make docs/images/explore.png again")
)

// explored serves files with all methods measured, and returns the address of the page.
func explored(t *testing.T, opt string, args ...string) (*exploreSource, string) {
	t.Helper()
	self, err := exec.LookPath("ryugo")
	if err != nil {
		t.Fatal(err)
	}
	f := exploreFlags{inspectFlags: inspectFlags{target: "amd64", opt: opt}, builds: []string{self, "/bin/false"}}
	s, err := newExploreSource(&universeFlags{}, &f, args)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error)
	server := httptest.NewUnstartedServer(nil)
	go func() { done <- explore.NewServer(s.corpus).Serve(ctx, server.Listener) }()
	t.Cleanup(func() {
		cancel()
		if err := <-done; err != nil {
			t.Error(err)
		}
	})
	return s, "http://" + server.Listener.Addr().String() + "/"
}

// browser is a page of chromium.
type browser struct {
	t   *testing.T
	ctx context.Context
	mu  sync.Mutex
	log []string // what the page has logged: errors, warnings, all else
	net []string // the addresses that it has requested
}

// chrome starts a browser. Without a browser the test is skipped; .ci/run installs one.
func chrome(t *testing.T) *browser {
	t.Helper()
	command, err := exec.LookPath("chromium")
	if err != nil {
		t.Skip("no chromium")
	}
	ctx, cancel := chromedp.NewExecAllocator(context.Background(), append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(command), chromedp.NoSandbox, chromedp.WindowSize(1500, 950))...)
	t.Cleanup(cancel)
	ctx, cancel = chromedp.NewContext(ctx)
	t.Cleanup(cancel)
	b := &browser{t: t, ctx: ctx}
	b.do(chromedp.Navigate("about:blank"), chromedp.EmulateViewport(1500, 950))
	err = chromedp.Listen(ctx, func(e any) {
		b.mu.Lock()
		defer b.mu.Unlock()
		switch e := e.(type) {
		case *cdpruntime.EventConsoleAPICalled:
			b.log = append(b.log, fmt.Sprintf("console.%s", e.Type))
		case *cdpruntime.EventExceptionThrown:
			b.log = append(b.log, fmt.Sprintf("%s %+v", e.ExceptionDetails.Text, e.ExceptionDetails.Exception))
		case *cdplog.EventEntryAdded:
			b.log = append(b.log, e.Entry.Text+" "+e.Entry.URL)
		case *network.EventRequestWillBeSent:
			b.net = append(b.net, e.Request.URL)
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func (b *browser) do(actions ...chromedp.Action[chromedp.Void]) {
	b.t.Helper()
	if err := chromedp.Do(b.ctx, actions...); err != nil {
		b.t.Fatal(err)
	}
}

// open loads an address as a new page, waits until it is ready, and returns the time that took.
func (b *browser) open(address string) time.Duration {
	b.t.Helper()
	b.do(chromedp.Navigate("about:blank"))
	begin := time.Now()
	b.do(chromedp.Navigate(address))
	b.ready()
	return time.Since(begin)
}

// ready waits until the page shows the requested view.
func (b *browser) ready() {
	b.t.Helper()
	b.wait(`document.body && document.body.dataset.ready === "yes" && !document.body.classList.contains("busy")`)
}

// wait waits until a JavaScript expression is true. The old page may just have been unloaded, so
// errors are ignored.
func (b *browser) wait(expression string) {
	b.t.Helper()
	var err error
	for begin := time.Now(); time.Since(begin) < time.Minute; time.Sleep(20 * time.Millisecond) {
		var holds bool
		if holds, err = chromedp.Run(b.ctx, chromedp.Evaluate[bool]("!!("+expression+")")); err == nil && holds {
			return
		}
	}
	b.shot("failed-" + strings.ReplaceAll(b.t.Name(), "/", "-"))
	b.t.Fatalf("%s: does not hold after a minute, %v; logged: %s", expression, err, b.log)
}

// eval returns the value of a JavaScript expression.
func (b *browser) eval(expression string) string {
	b.t.Helper()
	s, err := chromedp.Run(b.ctx, chromedp.Evaluate[string]("String("+expression+")"))
	if err != nil {
		b.t.Fatal(err)
	}
	return s
}

// keys presses keys, one after the other.
func (b *browser) keys(keys ...string) {
	b.t.Helper()
	for _, k := range keys {
		b.do(chromedp.KeyEvent(k))
	}
}

// scheme sets the system's colour scheme, light or dark.
func (b *browser) scheme(name string) {
	b.t.Helper()
	_, err := chromedp.Call(b.ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: name}}})
	if err != nil {
		b.t.Fatal(err)
	}
}

func (b *browser) click(selector string) {
	b.t.Helper()
	b.do(chromedp.Click(selector))
}

// clean fails if the page has logged anything.
func (b *browser) clean() {
	b.t.Helper()
	b.mu.Lock()
	defer b.mu.Unlock()
	if len(b.log) > 0 {
		b.t.Errorf("the page logged: %s", b.log)
	}
}

// shot writes a picture to the folder of --explore.pictures, if that is set.
func (b *browser) shot(name string) {
	if *pictures != "" {
		b.picture(filepath.Join(*pictures, name+".png"))
	}
}

func (b *browser) picture(file string) {
	png, err := chromedp.Run(b.ctx, chromedp.CaptureScreenshot())
	if err == nil {
		err = output.WriteFile(file, png)
	}
	if err != nil {
		b.t.Error(err)
	}
}

// at is the address of a method's page; rest follows the name of the method.
func at(base, method, rest string) string { return base + "#" + url.PathEscape(method) + rest }

// rows counts the matches of a selector.
func rows(selector string) string {
	return fmt.Sprintf("document.querySelectorAll(%q).length", selector)
}

// TestExplore uses the page in a browser.
func TestExplore(t *testing.T) {
	b := chrome(t)
	for _, c := range []struct {
		name string
		run  func(t *testing.T, b *browser)
	}{{"page", explorePage}, {"views", exploreViews}, {"file", exploreFile}, {"loads", exploreLoads}, {"broken", exploreBroken}, {"source", exploreSources}} {
		t.Run(c.name, func(t *testing.T) {
			b.t = t
			b.do(chromedp.Navigate("about:blank")) // what the page before has asked for ends
			b.mu.Lock()
			b.log, b.net = nil, nil
			b.mu.Unlock()
			c.run(t, b)
		})
	}
}

// explorePage uses the page as a user does.
func explorePage(t *testing.T, b *browser) {
	_, base := explored(t, "full", "../../testdata/cs/lib_exceptions.exe")

	// Search, and choose with the keyboard.
	b.open(base)
	b.wait(rows("#methods .row") + " > 10")
	b.keys("/")
	b.wait(`document.activeElement.id === "search"`)
	b.eval(`document.getElementById("search").value = ""`) // a press of the test's types, whatever its handler says
	b.keys("o", "r", "d", "e", "r")
	b.wait(rows("#methods .row") + " === 1")
	b.keys(kb.Enter)
	b.wait(rows("#lines .row.node") + " > 10 && " + rows("#code .row") + " > 10 && " + rows("#il .row") + " > 10")
	b.wait(`document.getElementById("name").textContent.includes("Order")`)
	b.keys(kb.Escape)

	// Keys move from change to change, and the address follows.
	if phase := b.eval("decodeURIComponent(location.hash)"); !strings.Contains(phase, "/code generation") && !strings.Contains(phase, "/linear scan") {
		t.Errorf("address %s", phase)
	}
	last := b.eval("location.hash")
	b.keys(kb.ArrowLeft)
	b.wait(fmt.Sprintf("location.hash !== %q", last))
	b.wait(`document.querySelector("#rail [aria-current=true]:not(.same)") !== null`)
	b.keys(kb.ArrowRight)
	b.wait(fmt.Sprintf("location.hash === %q", last))

	// A click on a node selects it in both panes, shows its life and sets the address.
	b.click(`#rail [data-phase="importation"]`)
	b.wait(`!document.querySelector("#lines .reg")`)
	b.do(chromedp.Click(`#lines .row.node:nth-of-type(5)`))
	b.wait(rows("#lines .row.selected") + " === 1 && " + rows("#il .row.linked") + " > 0 && " + rows("#node .life li") + " > 1")
	b.wait(rows("#code .row.linked") + " > 0")
	node := b.eval(`document.querySelector("#node h3").textContent`)
	link := b.eval("location.href")
	b.shot("node")

	exploreNodes(t, b)
	b.open(link)

	// That address shows the same view again.
	b.open(link)
	b.wait(rows("#lines .row.selected") + " === 1 && " + rows("#node .life li") + " > 1")
	if again := b.eval(`document.querySelector("#node h3").textContent`); again != node {
		t.Errorf("the link shows %q, not %q", again, node)
	}

	// Two phases side by side.
	b.keys(kb.ArrowRight, "c")
	b.wait(rows("#compare .row.changed, #compare .row.added, #compare .row.removed") + " > 0")
	b.shot("phases")
	b.keys("n", "p", "c")
	b.wait(`document.getElementById("beside").hidden`)

	// What if: another level is compiled on demand, and is shown beside this one, then alone.
	b.do(chromedp.SetValue("#with", "opt:min"), chromedp.Evaluate[chromedp.Void](`document.getElementById("with").dispatchEvent(new Event("change"))`))
	b.wait(`document.getElementById("right-name").textContent.includes("min")`)
	b.click("#of-code")
	b.wait(rows("#compare .bytes") + " > 10")
	b.shot("levels")
	b.click("#close")
	b.do(chromedp.SetValue("#opt", "min"), chromedp.Evaluate[chromedp.Void](`document.getElementById("opt").dispatchEvent(new Event("change"))`))
	b.wait(`location.hash.includes("opt=min")`)
	b.ready()
	b.wait(`!document.querySelector('#rail [data-phase="loops"]')`)
	b.clean()
}

// exploreNodes goes from an instruction to the node that it was generated for, and back, with the
// pointer and with clicks.
func exploreNodes(t *testing.T, b *browser) {
	b.click(`#rail [data-phase="linear scan"]`)
	b.wait(`document.querySelector("#lines .reg")`)
	b.eval(`(window.row = (list, holds) => [...document.querySelectorAll("#" + list + " .row")].find(holds), "")`)
	b.eval(`(window.call = row("code", (r) => r.querySelector(".oper")?.textContent === "call"), "")`)
	b.eval(`call.click()`)
	b.wait(rows("#lines .row.selected") + " === 1 && " + rows("#code .row.selected") + " > 0")
	if oper := b.eval(`document.querySelector("#lines .row.selected .oper").textContent`); oper != "call" {
		t.Errorf("the instruction of a call was made for a %s", oper)
	}
	id := b.eval(`document.querySelector("#lines .row.selected .id").textContent`)
	// The pointer moves from another node to the instruction, then to the first node.
	over := `.dispatchEvent(new MouseEvent("mouseover", { bubbles: true }))`
	b.eval(`row("lines", (r) => r.classList.contains("node") && !r.classList.contains("selected")).click()`)
	b.wait(fmt.Sprintf(`document.querySelector("#lines .row.selected .id").textContent !== %q`, id))
	b.eval(`row("code", (r) => r === call || r.textContent === call.textContent)` + over)
	b.wait(fmt.Sprintf(`[...document.querySelectorAll("#lines .row.node")].some((r) => r.querySelector(".id").textContent === %q && / hover /.test(r.className + " "))`, id))
	b.eval(fmt.Sprintf(`row("lines", (r) => r.querySelector(".id")?.textContent === %q)`, id) + over)
	b.wait(`[...document.querySelectorAll("#code .row.of-node")].some((r) => r.textContent.includes("call"))`)
}

// exploreViews opens each view in the light and the dark scheme.
func exploreViews(t *testing.T, b *browser) {
	_, base := explored(t, "full", "../../testdata/cs/lib_exceptions.exe")
	b.open(at(base, "P::Try", "/"+url.PathEscape("linear scan")))
	for _, v := range []struct{ key, shows string }{
		{"t", "#lines .row.node .art"},
		{"l", "#lines .row.node .ops"},
		{"g", "#graph-box g.node"},
		{"r", "#scan-legend span"},
		{"i", "#inlines tbody tr"},
		{"d", "#decisions"},
		{"b", "#il .row"},
		{"a", "#code .row"},
	} {
		b.keys(v.key)
		b.wait(fmt.Sprintf("[...document.querySelectorAll(%q)].some((e) => e.checkVisibility() && e.getBoundingClientRect().width > 0)", v.shows))
		b.shot("view-" + v.key)
	}
	// The table of registers has the rows of the allocator.
	if counts := b.eval(rows("#scan-table tbody tr") + ` + " " + document.getElementById("scan-note").textContent`); strings.HasPrefix(counts, "0 ") || !strings.Contains(counts, "reload") {
		t.Errorf("registers: %s", counts)
	}
	// The graph shows EH regions as clusters, and its blocks can be selected.
	b.keys("g")
	b.wait(rows("#graph-box g.try") + " > 0 && " + rows("#graph-box g.catch, #graph-box g.finally") + " > 0")
	b.do(chromedp.Evaluate[chromedp.Void](`document.querySelectorAll("#graph-box g.node")[2].dispatchEvent(new MouseEvent("click", { bubbles: true }))`))
	b.wait(rows("#graph-box g.node.selected") + " === 1")
	b.shot("graph")

	// Tabs can be reached with the keyboard, and all controls have names.
	b.click("#tab-code")
	b.keys(kb.ArrowRight)
	b.wait(`document.activeElement.textContent === "GC" && !document.getElementById("gc").hidden`)
	b.keys(kb.ArrowRight)
	b.wait(rows("#unwind .row") + " > 3")
	unnamed := b.eval(`[...document.querySelectorAll("button, input, select, [tabindex]")].filter((e) => !e.closest("svg") && !(e.textContent.trim() || e.getAttribute("aria-label") || e.labels?.length)).map((e) => e.id || e.outerHTML).join()`)
	if unnamed != "" {
		t.Errorf("without a name for screen readers: %s", unnamed)
	}

	// Colours: the system's scheme, then the button's.
	back := `getComputedStyle(document.body).backgroundColor`
	b.scheme("light")
	light := b.eval(back)
	b.scheme("dark")
	b.wait(fmt.Sprintf("%s !== %q", back, light))
	b.keys("t")
	b.shot("dark")
	b.click("#theme") // light
	b.wait(fmt.Sprintf("%s === %q", back, light))
	b.keys("?")
	b.wait(`document.getElementById("help").open && document.querySelectorAll("#keys tr").length > 10`)
	b.shot("help")
	b.clean()
}

// exploreFile opens a file that holds one method, without a network.
func exploreFile(t *testing.T, b *browser) {
	file := filepath.Join(t.TempDir(), "method.html")
	if status := run([]string{"explore", "--html", file, "../../testdata/cs/lib_exceptions.exe", "P::Try"}); status != 0 {
		t.Fatalf("exit status %d", status)
	}
	b.open("file://" + file)
	b.wait(rows("#lines .row.node") + " > 10 && " + rows("#code .row") + " > 10")
	b.keys("c")
	b.wait(rows("#compare .row") + " > 0")
	b.keys("c", kb.ArrowLeft, "g")
	b.wait(rows("#graph-box g.node") + " > 2")
	b.shot("file")
	// A file with two levels for two targets: one beside the other, and the switches.
	several := filepath.Join(t.TempDir(), "several.html")
	if status := run([]string{"explore", "--html", several, "--opt", "full,min", "--target", "amd64,arm64", "../../testdata/cs/lib_exceptions.exe", "P::Try"}); status != 0 {
		t.Fatalf("exit status %d", status)
	}
	b.open("file://" + several)
	b.wait(rows("#lines .row.node") + " > 10")
	code := b.eval(`document.getElementById("summary").textContent`)
	b.do(chromedp.SetValue("#with", "opt:min"), chromedp.Evaluate[chromedp.Void](`document.getElementById("with").dispatchEvent(new Event("change"))`))
	b.wait(`document.getElementById("right-name").textContent.includes("min")`)
	b.click("#of-code")
	b.wait(rows("#compare .bytes") + " > 10")
	b.click("#close")
	b.do(chromedp.SetValue("#opt", "min"), chromedp.Evaluate[chromedp.Void](`document.getElementById("opt").dispatchEvent(new Event("change"))`))
	b.wait(fmt.Sprintf(`location.hash.includes("opt=min") && document.getElementById("summary").textContent !== %q`, code))
	code = b.eval(`document.getElementById("summary").textContent`)
	b.do(chromedp.SetValue("#target", "arm64"), chromedp.Evaluate[chromedp.Void](`document.getElementById("target").dispatchEvent(new Event("change"))`))
	b.wait(fmt.Sprintf(`location.hash.includes("target=arm64") && document.getElementById("summary").textContent !== %q`, code))
	b.wait(rows("#lines .row.node") + " > 10")
	if s := b.eval(`[...document.querySelectorAll(".config select, .config input")].filter((e) => !e.disabled).map((e) => e.id).join()`); s != "opt,target,with" {
		t.Errorf("a file has switches for %s", s)
	}
	b.shot("several")
	b.clean()
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, address := range b.net {
		if !strings.HasPrefix(address, "file://") && !strings.HasPrefix(address, "data:") && !strings.HasPrefix(address, "blob:") {
			t.Errorf("the file asked for %s", address)
		}
	}
}

// loads opens a page, which may take the time most on an idle machine. Other tests may begin and
// end meanwhile, so the best of three tries counts.
func (b *browser) loads(address string, most time.Duration) {
	b.t.Helper()
	for try := 1; ; try++ {
		before := slowdown()
		took := b.open(address)
		good := time.Duration(float64(most) * max(before, slowdown()))
		b.t.Logf("%s: %v", address, took)
		if took <= good {
			return
		}
		if try == 3 {
			b.t.Errorf("%s takes %v, at most %v is good", address, took, good)
			return
		}
	}
}

// slowdown is the ratio of elapsed time to CPU time of a piece of work, because other processes use
// the processors; at least 1.
func slowdown() float64 {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	cpu := func() time.Duration {
		var u syscall.Rusage
		if syscall.Getrusage(1, &u) != nil { // RUSAGE_THREAD
			return 0
		}
		return time.Duration(u.Utime.Nano() + u.Stime.Nano())
	}
	wall, from := time.Now(), cpu()
	for cpu()-from < 100*time.Millisecond && time.Since(wall) < 5*time.Second {
	}
	return max(1, float64(time.Since(wall))/float64(cpu()-from+1))
}

// exploreLoads compares the times that pages take with the promised times.
func exploreLoads(t *testing.T, b *browser) {
	_, base := explored(t, "full", "../../testdata/cs/lib_exceptions.exe")
	b.open(base) // starts the browser's processes
	b.loads(at(base, "P::Order", ""), time.Second)
	const mcs = "/usr/lib/mono/4.5/mcs.exe"
	if _, err := os.Stat(mcs); err != nil {
		t.Skip(err)
	}
	_, base = explored(t, "full", mcs)
	const largest = "Mono.CSharp.CSharpParser::yyparse(Mono.CSharp.yyParser.yyInput)"
	b.loads(at(base, largest, ""), 5*time.Second)
	b.wait(rows("#lines .row.node") + " > 10 && " + rows("#code .row") + " > 10")
	t.Log(b.eval(`document.getElementById("summary").textContent`))
	b.shot("largest")
	b.keys(kb.ArrowLeft)
	b.ready()
	b.keys("c")
	b.wait(rows("#compare .row") + " > 0")
	b.keys("c", "g")
	b.wait(rows("#graph-box g.node") + " > 10")
	b.shot("largest-graph")
	b.clean()
}

// TestExploreErrors requests what does not exist.
func TestExploreErrors(t *testing.T) {
	_, base := explored(t, "full", "../../testdata/cs/lib_exceptions.exe")
	for _, c := range []struct {
		path   string
		status int
		says   string
	}{
		{"nothing", 404, "there is no GET /nothing"},
		{"api/nothing", 404, `there is no question "nothing"`},
		{"api/method", 404, `there is no method ""`},
		{"api/method?m=P::Nothing", 404, `there is no method "P::Nothing"`},
		{"api/method?m=P::Try&opt=most", 400, `there is no opt "most" (have min, full)`},
		{"api/method?m=P::Try&target=pdp11", 400, `there is no target "pdp11"`},
		{"api/method?m=P::Try&disable=importation", 400, `there is no optional phase "importation"`},
		{"api/method?m=P::Try&build=/bin/sh", 400, `there is no build "/bin/sh"`},
		{"api/ir?m=P::Try&i=9999", 404, "there is no ir 9999"},
		{"api/ir?m=P::Try&i=-1", 400, "i=-1: want a number from 0"},
		{"api/trees?m=P::Try&i=x", 400, "i=x: want a number from 0"},
		{"api/trees?m=P::Try&i=9999", 404, "there is no trees 9999"},
		{"api/numbers?m=P::Try&i=9999", 404, "there is no numbers 9999"},
		{"api/locals?m=P::Try&i=9999", 404, "there is no locals 9999"},
		{"api/lives?m=P::Try&i=9999", 404, "there is no lives 9999"},
		{"api/lives?m=P::Try&i=9223372036854775807", 404, "there is no lives 9223372036854775807"},
		{"api/measures?from=x", 400, "from=x: want a number from 0"},
	} {
		if status, text := ask(t, base+c.path, nil); status != c.status || !strings.Contains(text, c.says) {
			t.Errorf("%s: %d %s, want %d %s", c.path, status, text, c.status, c.says)
		}
	}
	for _, h := range []map[string]string{{"Host": "example.com"}, {"Host": "127.0.0.1.example.com:80"}, {"Sec-Fetch-Site": "cross-site"}} {
		if status, text := ask(t, base+"api/methods", h); status != http.StatusForbidden {
			t.Errorf("%v: %d %s", h, status, text)
		}
	}
	if status, text := request(t, http.MethodPost, base+"api/methods", nil); status != http.StatusNotFound {
		t.Errorf("POST: %d %s", status, text)
	}
}

// TestExploreConfigs compiles a method for each target, with phases disabled, and by other builds.
func TestExploreConfigs(t *testing.T) {
	s, base := explored(t, "full", "../../testdata/cs/lib_exceptions.exe")
	method := base + "api/method?m=P::Try&"
	for _, target := range s.corpus.Targets {
		if status, text := ask(t, method+"target="+target, nil); status != http.StatusOK || text != "" {
			t.Errorf("%s: %d %s", target, status, text)
		}
	}
	for _, rest := range []string{"opt=min", "disable=" + url.QueryEscape("loops,CSE"), "disable=-", "build=" + url.QueryEscape(s.corpus.Builds[0])} {
		if status, text := ask(t, method+rest, nil); status != http.StatusOK || text != "" {
			t.Errorf("%s: %d %s", rest, status, text)
		}
	}
	if status, text := ask(t, method+"build=/bin/false", nil); status != http.StatusUnprocessableEntity || !strings.Contains(text, "/bin/false dump --json") {
		t.Errorf("a build that fails: %d %s", status, text)
	}
}

// ask returns the server's answer to a GET.
func ask(t *testing.T, address string, header map[string]string) (status int, text string) {
	t.Helper()
	return request(t, http.MethodGet, address, header)
}

// request returns the server's answer.
func request(t *testing.T, method, address string, header map[string]string) (status int, text string) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), commandLimit)
	defer cancel()
	r, err := http.NewRequestWithContext(ctx, method, address, nil)
	if err != nil {
		t.Fatal(err)
	}
	for k, v := range header {
		if r.Header.Set(k, v); k == "Host" {
			r.Host = v
		}
	}
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	body, err := io.ReadAll(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	var refusal struct{ Error string }
	json.Unmarshal(body, &refusal)
	return answer.StatusCode, refusal.Error
}

// exploreBroken shows a method that does not compile: the reason, the phase and the IL offset, with
// the phases before.
func exploreBroken(t *testing.T, b *browser) {
	_, base := explored(t, "full", "../../testdata/hostile/array_of_other_class.exe")
	b.open(base)
	b.wait(rows("#methods .error") + " > 0")
	b.open(at(base, "P::<Main>m__2", ""))
	b.wait(`!document.getElementById("error").hidden`)
	text := b.eval(`document.getElementById("error").textContent`)
	for _, part := range []string{"importation", "IL_", "the instruction is cut off or unknown"} {
		if !strings.Contains(text, part) {
			t.Errorf("%q does not say %s", text, part)
		}
	}
	b.wait(rows("#rail .failed") + " === 1 && " + rows("#il .row.linked") + " === 1")
	b.shot("broken")
	b.open(at(base, "P::Nothing", ""))
	b.wait(`document.getElementById("error").textContent.includes("there is no method")`)
	b.wait(`document.getElementById("search").checkVisibility()`)
}

// exploreSources shows a method with its source, which is linked with the IR and the code.
func exploreSources(t *testing.T, b *browser) {
	_, base := explored(t, "full", "../../clr/testdata/demo.exe")
	b.scheme("light")
	b.open(at(base, "Demo.Calc::Sum", "/"+url.PathEscape("value numbering")))
	b.wait(rows("#source .row") + " > 3")
	b.do(chromedp.Evaluate[chromedp.Void](`[...document.querySelectorAll("#lines .row.node")].find((r) => r.textContent.includes("call")).click()`))
	b.wait(rows("#source .linked") + " > 0 && " + rows("#code .linked") + " > 0 && " + rows("#node .life li") + " > 1")
	b.eval(`document.activeElement.blur()`)
	b.shot("source")
	if *picture {
		b.keys("m") // no list of methods
		b.do(chromedp.EmulateViewport(1280, 720))
		b.eval(`document.querySelector("#lines .selected").scrollIntoView({ block: "center" })`)
		b.picture("../../docs/images/explore.png")
		b.do(chromedp.EmulateViewport(1500, 950))
	}
	b.click("#source .linked")
	b.wait(rows("#code .linked") + " > 10") // all statements of the line
	b.clean()
}

// TestExploreUsage checks which command lines are refused.
func TestExploreUsage(t *testing.T) {
	const file = "../../testdata/cs/lib_exceptions.exe"
	html := filepath.Join(t.TempDir(), "x.html")
	for _, args := range [][]string{
		{file, "P::Nothing"},
		{"nothing.exe"},
		{"--html", html, file},
		{"--html", html, file, "P::Nothing"},
		{"--html", filepath.Join(html, "x"), file, "P::Try"},
		{"--addr", "0.0.0.0:0", file},
		{"--addr", "example.com:80", file},
		{"--addr", "localhost", file},
		{"--opt", "most", file},
		{"--opt", "full,min", file},
		{"--html", html, "--opt", "full,most", file, "P::Try"},
		{"--html", html, "--target", "amd64,", file, "P::Try"},
		{"--target", "pdp11", file},
		{"--disable", "importation", file},
	} {
		if status := run(append([]string{"explore"}, args...)); status != exitUsage {
			t.Errorf("%s: exit status %d", args, status)
		}
	}
}
