package explore

import (
	"bufio"
	"os"
	"path/filepath"
	"strings"

	"ryugo/inspect"
)

// sourceFile holds the lines of a source file that a method's IL comes from.
type sourceFile struct {
	Index int      `json:"index"` // index of inspect.Method.Sources
	File  string   `json:"file"`
	First int      `json:"first"` // the number of the first line
	Lines []string `json:"lines"`
}

// Bounds on the lines that are read of source files.
const (
	maxSource = 4 << 20 // bytes
	maxLines  = 5000
	margin    = 2 // number of lines before and after those of the method
)

// readSource reads the source lines of a method from the files that its symbols name, if they exist
// at their own path or beside the assembly.
func readSource(m *inspect.Method) (out []sourceFile) {
	for i, name := range m.Sources {
		first, last := 0, 0
		for _, il := range m.IL {
			if il.Line > 0 && il.Source == i {
				if first == 0 || il.Line < first {
					first = il.Line
				}
				last = max(last, il.Line)
			}
		}
		if first == 0 {
			continue
		}
		base := name[strings.LastIndexAny(name, `/\`)+1:]
		for _, path := range []string{name, filepath.Join(filepath.Dir(m.File), base)} {
			if lines := readLines(path, max(1, first-margin), last+margin); lines != nil {
				out = append(out, sourceFile{i, name, max(1, first-margin), lines})
				break
			}
		}
	}
	return out
}

// readLines returns lines [first, last] of a regular file; nil if there are none.
func readLines(path string, first, last int) (lines []string) {
	st, err := os.Stat(path)
	if err != nil || !st.Mode().IsRegular() || st.Size() > maxSource {
		return nil
	}
	f, err := os.Open(path)
	if err != nil {
		return nil
	}
	defer f.Close()
	scan := bufio.NewScanner(f)
	scan.Buffer(nil, maxSource+1)
	for n := 1; n <= last && len(lines) < maxLines && scan.Scan(); n++ {
		if n >= first {
			lines = append(lines, strings.TrimPrefix(scan.Text(), "\ufeff"))
		}
	}
	return lines
}
