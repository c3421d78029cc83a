package vm

import (
	"bufio"
	"cmp"
	"fmt"
	"io"
	"slices"

	"ryugo/ee"
)

// maxStub bounds the size of a helper's code in a perf map: only the start of a helper, and that of
// the next code, is known.
const maxStub = 4096

// codeRow is a range of code that a profiler may find the processor in.
type codeRow struct {
	start, end uint64
	name       string
	block      *codeBlock // if a method, otherwise nil
}

// codeRows returns the code of methods, stubs and helpers, sorted by address, without overlaps.
func (v *VM) codeRows() []codeRow {
	rows := make([]codeRow, 0, len(v.blocks)+int(ee.HelperCount))
	for _, b := range v.blocks {
		r := codeRow{b.start, b.end, "stub", nil}
		if b.m != nil {
			r.name, r.block = methodText(v.l.Method(b.m.handle)), b
		}
		rows = append(rows, r)
	}
	for h, at := range v.helperEntry {
		if at != 0 {
			rows = append(rows, codeRow{at, at + maxStub, ee.Helper(h).String(), nil})
		}
	}
	slices.SortStableFunc(rows, func(a, b codeRow) int { return cmp.Compare(a.start, b.start) })
	for i := range rows[:max(0, len(rows)-1)] {
		rows[i].end = min(rows[i].end, rows[i+1].start)
	}
	// Several helpers may share code.
	return slices.DeleteFunc(rows, func(r codeRow) bool { return r.end <= r.start })
}

// WritePerfMap writes the addresses of the code of methods and helpers in the format in which
// Linux's perf reads them from /tmp/perf-PID.map: a line for each with its address and size in
// hexadecimal and its name (tools/perf/Documentation/jit-interface.txt).
func (v *VM) WritePerfMap(w io.Writer) error {
	if !v.usage.isSoleUser() {
		return ErrBusy
	}
	out := bufio.NewWriter(safeWriter{w})
	for _, r := range v.codeRows() {
		fmt.Fprintf(out, "%x %x %s\n", r.start, r.end-r.start, r.name)
	}
	return out.Flush()
}
