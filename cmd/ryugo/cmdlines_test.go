package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/spf13/cobra"

	"ryugo/host"
)

// This file runs every command line in the documents and in the help. Each line runs in a folder of
// its own with the files of lineFiles. A line that takes long, or needs something that does not
// exist, has a row in lineRows.

// lineDocs are the documents, relative to the root of the module.
var lineDocs = []string{"*.md", "docs/*.md"}

// lineFiles are the files that lines name, and the files that they are copies of. Names of folders
// end with /.
var lineFiles = []struct{ name, from string }{
	{"Program.exe", "lines.exe"},
	{"Program.dll", "lines.exe"},
	{"Some.exe", "lines.exe"},
	{"Some.dll", "lines.exe"},
	{"Other.exe", "lines.exe"},
	{"Library.dll", "lines.exe"},
	{"demo.exe", "lines.exe"},
	{"Folder/Some.dll", "lines.exe"},
	{"plugins/Some.dll", "lines.exe"},
	{"some.ryc", "recorded"},
	{"monday.ryc", "recorded"},
	{"tuesday.ryc", "recorded"},
	{"monday.jsonl.zst", "rows"},
	{"tuesday.jsonl.zst", "rows"},
	{"ran", "counts"},
	{"results/results.jsonl", "history"},
	{"results.jsonl", "history"},
	{"shard1.jsonl", "batch"},
	{"shard2.jsonl", "batch"},
}

// lineBuilds are executables that lines name: all are this build.
var lineBuilds = []string{"ryugo", "ryugo.old", "ryugo.before"}

// lineRows make lines runnable: they replace text of a line by other text, in the order of the
// rows. The test fails if no line needs a row.
var lineRows = []struct{ text, by string }{
	{"go run ./cmd/ryugo ", "ryugo "},
	{"ryugo host ", "ryugo host --lib $LIBRARY "},
	{"ryugo bench ", "ryugo bench --pairs 4 --visits 2 --sample 4 --instructions off "},
	{"--fail-over 0.5%", "--fail-over 900%"}, // a machine that is busy, a run that is short
	{"loops_sieve.exe", "Some.dll"},
	{"main HEAD some.ryc", "./ryugo.old ./ryugo some.ryc"},
	{"ryugo explore Program", "served ryugo explore --addr localhost:0 Program"},
	{"ryugo explore --opt", "served ryugo explore --addr localhost:0 --opt"},
	{"fuzz --count 1000 ", "fuzz --count 4 "},
	{"--count 10000 ", "--count 2 "},
	{"fuzz --count 1 ", "fuzz --count 1 --timeout 1m "},
	{"attack assemblies --count 1000", "attack assemblies --count 4"},
	{"attack assemblies --count 200000 testdata/cs/*.exe", "attack assemblies --count 4 testdata/cs/v*.exe"},
	{"attack bombs --timeout 2s --heap-limit 64", "attack bombs --timeout 2s --heap-limit 64 fields"},
	{" app/Server", " Program.exe"}, // an application of its own: host/live/net9 TestApplication
	{" mscorlib.dll Folder", " Library.dll Folder"},
	{"main HEAD bench/corpus.ryc", "./ryugo.old ./ryugo some.ryc"},
	{"--ref /usr/lib/mono/4.5 ", ""}, // Debian's, which is not everywhere
	{"/usr/lib/mono/4.5/mscorlib.dll /usr/lib/mono/4.5/mcs.exe", "Some.dll Other.exe"},
}

// lineStatuses are the exit statuses of lines that do not end with 0.
var lineStatuses = []struct {
	text   string
	status int
}{
	{"--new-flag=--disable=CSE ", exitFailed}, // it differs
}

// linesElsewhere are beginnings of lines that no test of this package runs.
var linesElsewhere = []struct{ begin, why string }{
	{"go test", "tests that run all tests"},
	{"go build ", "what is tested here was built so"},
	{"go run ./cmd/mutants", "hours; cmd/mutants has tests of its own"},
	{".ci/run", "runs this test"},
	{"ryugo host --install", "fetches the runtime by npm; .ci/run does so before the tests"},
	{"ryugo fuzz --modern", "needs a C# compiler; fuzz/modern has tests of its own"},
}

// lineTools are other programs that lines use. Where a program is not installed, a shell function
// with the given body replaces it.
var lineTools = []struct{ name, body string }{
	{"dot", "cat > /dev/null"},
	{"jq", "cat > /dev/null"},
	{"gzip", "cat"},
	{"perf", `shift; "$@"`},
	{"gdb", `shift 3; "$@"`},
	// A server: it prints its address, and a signal ends it.
	{"served", `coproc SERVER { exec "$@"; }; pid=$SERVER_PID; read -r address <&${SERVER[0]}; kill -TERM $pid; wait $pid || [ $? = 143 ]`},
}

// lineLimit is the time limit for one line. A line takes a second or two on an idle machine.
const lineLimit = 2 * time.Minute

// docLine is one command line and its position.
type docLine struct{ where, text string }

// isLine matches command lines in code blocks, which contain output as well.
var isLine = regexp.MustCompile(`^([A-Z]+=\S+ )*(perf record |gdb -ex run --args )?(\./)?(ryugo [a-z]+( |$)|go (test|run|build) |\.ci/run)`)

// isCommand matches where a command of ryugo begins.
var isCommand = regexp.MustCompile(`(^|record |run |args )(\./)?(cmd/)?ryugo `)

// markdownLines returns the command lines in a document's code blocks, and the code spans in its
// prose that begin with ryugo.
func markdownLines(name, text string) (lines, spans []docLine) {
	block := ""
	last := ""
	for n, line := range strings.Split(text, "\n") {
		where := fmt.Sprintf("%s:%d", name, n+1)
		trimmed := strings.TrimSpace(line)
		if fence, ok := strings.CutPrefix(trimmed, "```"); ok {
			if block == "" {
				block = "block " + fence
			} else {
				block = ""
			}
			continue
		}
		if block == "" {
			for _, m := range regexp.MustCompile("`(ryugo [^`]*)`").FindAllStringSubmatch(line, -1) {
				spans = append(spans, docLine{where, m[1]})
			}
			continue
		}
		trimmed, last = last+trimmed, ""
		if before, ok := strings.CutSuffix(trimmed, `\`); ok {
			last = before
			continue
		}
		if block != "block go" && isLine.MatchString(trimmed) {
			lines = append(lines, docLine{where, trimmed})
		}
	}
	return lines, spans
}

// helpLines returns the examples of a command and of its subcommands.
func helpLines(c *cobra.Command) (lines []docLine) {
	for line := range strings.Lines(c.Example) {
		if line = strings.TrimSpace(line); line != "" {
			lines = append(lines, docLine{c.CommandPath() + " --help", line})
		}
	}
	for _, sub := range c.Commands() {
		lines = append(lines, helpLines(sub)...)
	}
	return lines
}

// allLines returns each command line once.
func allLines(t *testing.T) (lines, spans []docLine) {
	lines = helpLines(newRoot(io.Discard, false))
	for _, pattern := range lineDocs {
		files, err := filepath.Glob(filepath.Join("../..", pattern))
		if err != nil || len(files) == 0 {
			t.Fatalf("%s: %d files, %v", pattern, len(files), err)
		}
		for _, file := range files {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			l, s := markdownLines(strings.TrimPrefix(file, "../../"), string(text))
			lines, spans = append(lines, l...), append(spans, s...)
		}
	}
	command := func(l docLine) string {
		before, _, _ := strings.Cut(l.text, " #")
		return strings.TrimSpace(before)
	}
	seen := map[string]bool{}
	return slices.DeleteFunc(lines, func(l docLine) bool {
		twice := seen[command(l)]
		seen[command(l)] = true
		return twice
	}), spans
}

// TestCommandLines runs every command line in the documents and in the help.
func TestCommandLines(t *testing.T) {
	lines, _ := allLines(t)
	if len(lines) < 50 {
		t.Fatalf("%d lines: most are not found", len(lines))
	}
	files := makeLineFiles(t)
	used := map[string]bool{}
	library, noHost := hostLibrary()
	for _, l := range lines {
		text := l.text
		if i := slices.IndexFunc(linesElsewhere, func(e struct{ begin, why string }) bool { return strings.HasPrefix(text, e.begin) }); i >= 0 {
			used[linesElsewhere[i].begin] = true
			continue
		}
		for _, row := range lineRows {
			if strings.Contains(text, row.text) {
				used[row.text] = true
				text = strings.ReplaceAll(text, row.text, row.by)
			}
		}
		t.Run(strings.ReplaceAll(l.text, "/", "|"), func(t *testing.T) {
			if strings.HasPrefix(text, "ryugo host ") && noHost != nil {
				t.Skip(noHost)
			}
			t.Parallel()
			status := 0
			for _, row := range lineStatuses {
				if strings.Contains(text, row.text) {
					status = row.status
				}
			}
			err := runLine(t.TempDir(), files, text, "LIBRARY="+library)
			for try := 1; try < gdbTries && err != nil && strings.HasPrefix(text, "gdb "); try++ {
				t.Log(err)
				err = runLine(t.TempDir(), files, text, "LIBRARY="+library)
			}
			exit := (*exec.ExitError)(nil)
			if status == 0 && err != nil || status != 0 && (!errors.As(err, &exit) || exit.ExitCode() != status) {
				t.Errorf("%s: %s\nwant exit status %d: %v", l.where, text, status, err)
			}
		})
	}
	for _, row := range lineRows {
		if !used[row.text] {
			t.Errorf("no line has %q", row.text)
		}
	}
	for _, row := range linesElsewhere {
		if !used[row.begin] {
			t.Errorf("no line begins with %q", row.begin)
		}
	}
}

// makeLineFiles makes the contents of lineFiles, by name.
func makeLineFiles(t *testing.T) map[string][]byte {
	t.Helper()
	dir := t.TempDir()
	program, err := filepath.Abs("testdata/lines/lines.exe")
	if err != nil {
		t.Fatal(err)
	}
	made := map[string]string{
		"lines.exe": program,
		"recorded":  filepath.Join(dir, "some.ryc"),
		"counts":    filepath.Join(dir, "ran"),
		"history":   filepath.Join(dir, "history.jsonl"),
		"batch":     filepath.Join(dir, "batch.jsonl"),
		"rows":      filepath.Join(dir, "rows.jsonl.zst"),
	}
	self, err := exec.LookPath("ryugo")
	if err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{
		{"record", "--opt", "both", "-o", made["recorded"], program},
		{"compile", "--results", made["batch"], program},
		{"run", "--engine", "interp", "--write-counts", made["counts"], program},
		{"compile", "--opt", "full", "--code", "--methods", made["rows"], program},
		{"bench", "--pairs", "4", "--visits", "2", "--sample", "4", "--instructions", "off", "--save", made["history"], self, self, program},
	} {
		if out, err := command(t, "ryugo", args...).CombinedOutput(); err != nil {
			t.Fatalf("ryugo %s: %v\n%s", strings.Join(args, " "), err, out)
		}
	}
	files := map[string][]byte{}
	for _, f := range lineFiles {
		if files[f.name], err = os.ReadFile(made[f.from]); err != nil {
			t.Fatal(err)
		}
	}
	return files
}

// hostLibrary returns the library for lines of ryugo host, or the reason why they cannot run.
func hostLibrary() (string, error) {
	if testing.Short() {
		return "", errors.New("builds a library with cgo")
	}
	if _, err := host.Find(""); err != nil {
		return "", err
	}
	return host.Library(context.Background(), "")
}

// runLine runs a line in the shell, in a folder with all files.
func runLine(dir string, files map[string][]byte, text string, env ...string) error {
	for name, image := range files {
		path := filepath.Join(dir, name)
		if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o755), os.WriteFile(path, image, 0o644)); err != nil {
			return err
		}
	}
	self, err := exec.LookPath("ryugo")
	if err != nil {
		return err
	}
	for _, name := range lineBuilds {
		err = errors.Join(err, os.Symlink(self, filepath.Join(dir, name)))
	}
	testdata, err2 := filepath.Abs("../../testdata")
	if err = errors.Join(err, err2, os.Symlink(testdata, filepath.Join(dir, "testdata"))); err != nil {
		return err
	}
	script := "set -e\n"
	for _, tool := range lineTools {
		if _, err := exec.LookPath(tool.name); err != nil {
			script += fmt.Sprintf("%s() { %s; }\n", tool.name, tool.body)
		}
	}
	ctx, cancel := context.WithTimeout(context.Background(), lineLimit)
	defer cancel()
	cmd := exec.CommandContext(ctx, "bash", "-o", "pipefail", "-c", script+text)
	cmd.Dir, cmd.Env = dir, append(os.Environ(), env...)
	killWhole(cmd)
	var out bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &out
	if err := cmd.Run(); err != nil {
		const most = 4000
		return fmt.Errorf("%w\n%s", errors.Join(err, ctx.Err()), out.Bytes()[max(0, out.Len()-most):])
	}
	return nil
}

// TestCommandSpans checks that the commands and flags that the documents' prose names exist.
func TestCommandSpans(t *testing.T) {
	lines, spans := allLines(t)
	if len(spans) < 20 {
		t.Fatalf("%d commands in the text: most are not found", len(spans))
	}
	for _, s := range append(spans, lines...) {
		at := isCommand.FindStringIndex(s.text)
		if at == nil {
			continue
		}
		words := strings.Fields(s.text[at[1]:])
		c, _, err := newRoot(io.Discard, false).Find(words[:1])
		if err != nil {
			t.Errorf("%s: %s: %v", s.where, s.text, err)
			continue
		}
		c.InitDefaultHelpFlag()
		for _, w := range words {
			if w == "#" || w == "|" {
				break
			}
			name, ok := strings.CutPrefix(w, "--")
			name, _, _ = strings.Cut(strings.TrimRight(name, ".,;"), "=")
			if ok && name != "version" && c.Flags().Lookup(name) == nil {
				t.Errorf("%s: %s: there is no --%s", s.where, s.text, name)
			}
		}
	}
}
