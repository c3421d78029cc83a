package ryugo_test

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"ryugo"
)

// TestRuleTables checks that each test named in a table "rule | function | test" of docs/*.md
// exists for the targets listed in its row, and that each filetest with a name from the design
// documents is in such a table.
func TestRuleTables(t *testing.T) {
	files, err := filepath.Glob("docs/*.md")
	if err != nil {
		t.Fatal(err)
	}
	var lines []string
	for _, f := range files {
		text, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		lines = append(lines, strings.Split(string(text), "\n")...)
	}
	named := map[string]bool{}
	folder, rows := "", 0
	for _, line := range lines {
		cells := strings.Split(strings.Trim(line, "| "), " | ")
		switch {
		case !strings.HasPrefix(line, "|"):
			folder = ""
		case strings.HasPrefix(line, "| rule |") && len(cells) >= 3:
			if m := testFolder.FindStringSubmatch(cells[2]); m != nil {
				folder = m[1]
			}
		case folder != "" && len(cells) >= 3:
			rows++
			checkRow(t, folder, cells, named)
		}
	}
	if rows < 40 {
		t.Errorf("%d rows of rules: the tables have another form", rows)
	}
	for _, dir := range [...]string{"passes/morph", "passes/promote"} {
		files, _ := filepath.Glob(dir + "/testdata/*.ir")
		for _, f := range files {
			if documented.MatchString(filepath.Base(f)) && !named[f] {
				t.Errorf("%s is in no table of docs/*.md", f)
			}
		}
	}
}

var (
	testFolder = regexp.MustCompile("test \\(`(.*)/testdata`\\)")
	quoted     = regexp.MustCompile("`([^`]+)`")
	documented = regexp.MustCompile("^(gtInitArgInfo|fgCanFastTailCall|ArgsComplete|SortArgs|EvalArgsToTemps|struct|multi-reg)-")
	targetLine = regexp.MustCompile("(?m)^target: (.*)$")
	remark     = regexp.MustCompile(`\([^)]*\)`) // why some targets are missing
)

// checkRow searches for the tests of one row. A name may follow a folder, which contains the test;
// a name that begins with a dash continues the previous name.
func checkRow(t *testing.T, folder string, cells []string, named map[string]bool) {
	t.Helper()
	var targets []string
	last := ""
	for _, m := range quoted.FindAllStringSubmatch(cells[2], -1) {
		name := m[1]
		st, err := os.Stat(name)
		switch {
		case err == nil && st.IsDir():
			folder = name
			continue
		case strings.Contains(name, "/"): // a file in a subfolder, or elsewhere
			below, _ := filepath.Glob(folder + "/testdata/" + name + "*")
			if files, _ := filepath.Glob(name + "*"); len(files)+len(below) == 0 {
				t.Errorf("%s: no %s", cells[0], name)
			}
			continue
		case strings.HasPrefix(name, "Test"):
			if !hasTest(folder, name) {
				t.Errorf("%s: no %s in %s", cells[0], name, folder)
			}
			continue
		}
		files, _ := filepath.Glob(folder + "/testdata/" + name + ".ir")
		for end := len(last); strings.HasPrefix(name, "-") && len(files) == 0 && end > 0; end-- {
			files, _ = filepath.Glob(folder + "/testdata/" + last[:end] + name + ".ir")
		}
		if len(files) == 0 {
			t.Errorf("%s: no %s/testdata/%s.ir", cells[0], folder, name)
		}
		for _, f := range files {
			named[f] = true
			targets = append(targets, targetsOf(t, f)...)
		}
		if last = name; len(files) == 1 {
			last = strings.TrimSuffix(filepath.Base(files[0]), ".ir")
		}
	}
	if len(cells) < 4 || len(targets) == 0 {
		return
	}
	column := strings.TrimSpace(remark.ReplaceAllString(cells[3], ""))
	want := strings.Fields(strings.ReplaceAll(column, ";", ""))
	if strings.HasPrefix(column, "any") { // the machine makes no difference
		return
	}
	if column == "all" {
		want = ryugo.Targets()
		want = slices.DeleteFunc(want, func(t string) bool { return t == "x86-vm" }) // x86 with another calling convention
	}
	slices.Sort(want)
	want = slices.Compact(want)
	slices.Sort(targets)
	if got := slices.Compact(targets); !slices.Equal(got, want) {
		t.Errorf("%s: tests for %v, the table says %v", cells[0], got, want)
	}
}

// targetsOf returns the targets of a filetest.
func targetsOf(t *testing.T, file string) []string {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if m := targetLine.FindSubmatch(text); m != nil {
		return strings.Fields(string(m[1]))
	}
	return ryugo.Targets()[:1]
}

// hasTest reports whether folder contains a test with that name.
func hasTest(folder, name string) bool {
	files, _ := filepath.Glob(folder + "/*_test.go")
	for _, f := range files {
		if text, err := os.ReadFile(f); err == nil && strings.Contains(string(text), "func "+name+"(") {
			return true
		}
	}
	return false
}
