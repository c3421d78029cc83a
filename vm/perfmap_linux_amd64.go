package vm

import (
	"bufio"
	"fmt"
	"io"
	"slices"

	"ryugo/ee"
)

// maxStub bounds what a helper's code is taken to be in a perf map: only where
// it begins is known, and where the next one does.
const maxStub = 4096

// WritePerfMap writes where the code of methods and helpers lies, in the form
// in which Linux's perf reads it from /tmp/perf-PID.map: a line for each with its
// address and size in hexadecimal and its name
// (tools/perf/Documentation/jit-interface.txt).
func (v *VM) WritePerfMap(w io.Writer) error {
	if !v.usage.mine() {
		return ErrBusy
	}
	type row struct {
		start, end uint64
		name       string
	}
	rows := make([]row, 0, len(v.blocks)+int(ee.HelperCount))
	for _, b := range v.blocks {
		name := "stub"
		if b.m != nil {
			name = methodText(v.l.Method(b.m.handle))
		}
		rows = append(rows, row{b.start, b.end, name})
	}
	for h, at := range v.helperEntry {
		if at != 0 {
			rows = append(rows, row{at, at + maxStub, ee.Helper(h).String()})
		}
	}
	slices.SortStableFunc(rows, func(a, b row) int { return int(a.start - b.start) })
	out := bufio.NewWriter(safeWriter{w})
	for i, r := range rows {
		if i+1 < len(rows) {
			r.end = min(r.end, rows[i+1].start)
		}
		if r.end > r.start { // several helpers share one code
			fmt.Fprintf(out, "%x %x %s\n", r.start, r.end-r.start, r.name)
		}
	}
	return out.Flush()
}
