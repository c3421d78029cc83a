//go:build cgo && linux && !386 && !arm && !mips && !mipsle

package coreclr

import (
	"fmt"
	"os"
	"strings"
)

// log has a line for each compile. It is not buffered: the last line shows what was compiled before
// a crash.
type log struct{ f *os.File }

func openLog(path string) (*log, error) {
	f, err := os.Create(path)
	if err != nil {
		return nil, err
	}
	return &log{f}, nil
}

// write adds o's line: number, name, outcome, IL bytes, code bytes, nanoseconds, callbacks, level;
// and further details, indented.
func (l *log) write(o *outcome) {
	what := "ok"
	switch o.kind {
	case outcomeSkipped:
		what = "skipped: " + o.reason
	case outcomeFailed:
		what = "failed: " + o.reason
	}
	line := fmt.Sprintf("%d\t%s\t%s\t%d\t%d\t%d\t%d\t%s\n", o.number, o.name, what, o.ilBytes, o.codeBytes, clock.rate()(o.cycles), o.calls.calls, o.level)
	if o.detail != "" {
		line += "\t" + strings.ReplaceAll(strings.TrimSpace(o.detail), "\n", "\n\t") + "\n"
	}
	l.f.WriteString(line)
}
