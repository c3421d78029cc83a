package ryugo_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestMachineFiles compares the table of docs/backend.md, "A machine", with the source tree. The
// files outside a machine's own folders whose code or file name mentions the machine must be those
// in the table. arm64 stands for all machines.
func TestMachineFiles(t *testing.T) {
	page, err := os.ReadFile("docs/backend.md")
	if err != nil {
		t.Fatal(err)
	}
	_, section, _ := strings.Cut(string(page), "**A machine.**")
	section, _, _ = strings.Cut(section, "\n## ")
	var table []string
	files := 0
	quoted := regexp.MustCompile("`([^`]*)`")
	for line := range strings.Lines(section) {
		cells := strings.Split(line, "|")
		if len(cells) != 5 || !strings.Contains(cells[1], "`") {
			continue
		}
		for _, m := range quoted.FindAllStringSubmatch(cells[1], -1) {
			table = append(table, m[1])
			if _, err := os.Stat(m[1]); err != nil {
				t.Error(err)
			}
		}
		if strings.TrimSpace(cells[2]) == "file" {
			files++
		}
	}
	if files == 0 || files > 8 {
		t.Errorf("the table has %d files, not 1 to 8", files)
	}
	own := []string{"targets/arm64", "targets/armarch", "targets/arm", "vm/cpu/arm64", "vm/cpu/arm", "docs", "testdata"}
	forTests := []string{"passes/irtest/target.go", "programs/programs.go", "cmd/ryugo/attacksteps.go"}
	name := regexp.MustCompile(`(?i)arm64|aarch64`)
	filepath.WalkDir(".", func(path string, d fs.DirEntry, err error) error {
		path = filepath.ToSlash(path)
		switch {
		case err != nil:
			t.Fatal(err)
		case d.IsDir() && path != "." && (slices.Contains(own, path) || d.Name() == "testdata" || d.Name()[0] == '.'):
			return filepath.SkipDir
		case d.IsDir(), strings.HasSuffix(path, "_test.go"), slices.Contains(forTests, path), !isSource(path):
			return nil
		}
		listed := slices.ContainsFunc(table, func(f string) bool { return path == f || strings.HasPrefix(path, f+"/") })
		if !listed && (name.MatchString(path) || slices.ContainsFunc(codeOf(t, path), name.MatchString)) {
			t.Errorf("%s names arm64: move what is the machine's to its folders, or list the file", path)
		}
		return nil
	})
}

// isSource reports whether a file is source of the tree's commands.
func isSource(path string) bool {
	switch filepath.Ext(path) {
	case ".go", ".s", ".h", ".c", ".cpp":
		return true
	}
	return filepath.Base(path) == "version.txt"
}

// codeOf returns the lines of a file without comments. Build constraints do not count as comments.
func codeOf(t *testing.T, path string) (lines []string) {
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		if !strings.HasPrefix(line, "//go:build") {
			line, _, _ = strings.Cut(line, "//")
		}
		lines = append(lines, line)
	}
	return lines
}
