package vm

import (
	"bufio"
	"encoding/binary"
	"io"

	"ryugo/vm/raw"
)

// Records of a jitdump file (tools/perf/Documentation/jitdump-specification.txt).
const (
	jitdumpMagic   = 0x4a695444
	jitdumpVersion = 1

	jitdumpHeaderSize = 40
	jitdumpPrefixSize = 16 // of a record: kind, size, time

	jitCodeLoad  = 0
	jitDebugInfo = 2
)

// jitRecord is a record without its prefix.
type jitRecord []byte

func (r *jitRecord) u32(v uint32) { *r = binary.LittleEndian.AppendUint32(*r, v) }
func (r *jitRecord) u64(v uint64) { *r = binary.LittleEndian.AppendUint64(*r, v) }
func (r *jitRecord) str(s string) { *r = append(append(*r, s...), 0) }

// WriteJITDump writes the code of methods, stubs and helpers, and the source lines of methods whose
// assembly has symbols, in the format that Linux's perf inject --jit reads. pid is the process.
// time, in nanoseconds of CLOCK_MONOTONIC, is when all code counts as made: code never moves and is
// never freed.
func (v *VM) WriteJITDump(w io.Writer, pid int, time uint64) error {
	if !v.usage.isSoleUser() {
		return ErrBusy
	}
	out := bufio.NewWriter(safeWriter{w})
	var h jitRecord
	for _, n := range []uint32{jitdumpMagic, jitdumpVersion, jitdumpHeaderSize, uint32(hostTarget().Tools.Object.Machine), 0, uint32(pid)} {
		h.u32(n)
	}
	h.u64(time)
	h.u64(0) // flags
	out.Write(h)
	write := func(kind uint32, r jitRecord) {
		var prefix jitRecord
		prefix.u32(kind)
		prefix.u32(uint32(jitdumpPrefixSize + len(r)))
		prefix.u64(time)
		out.Write(prefix)
		out.Write(r)
	}
	for i, row := range v.codeRows() {
		if lines := v.jitLines(&row); lines != nil {
			write(jitDebugInfo, lines) // directly before the code that it describes
		}
		var r jitRecord
		r.u32(uint32(pid))
		r.u32(uint32(pid)) // the thread, which is not used
		r.u64(row.start)
		r.u64(row.start)
		r.u64(row.end - row.start)
		r.u64(uint64(i))
		r.str(row.name)
		write(jitCodeLoad, append(r, raw.Bytes(row.start, row.end-row.start)...))
	}
	return out.Flush()
}

// jitLines returns the record of the source lines of a method, or nil if there are none.
func (v *VM) jitLines(row *codeRow) jitRecord {
	if row.block == nil {
		return nil
	}
	var entries jitRecord
	count, last := uint64(0), 0
	for _, at := range row.block.ilMap {
		file, line, ok := v.lineOf(row.block.m, at.ILOffset)
		if !ok || line == last {
			continue
		}
		count, last = count+1, line
		entries.u64(row.start + uint64(at.NativeOffset))
		entries.u32(uint32(line))
		entries.u32(0) // discriminator
		entries.str(file)
	}
	if count == 0 {
		return nil
	}
	var r jitRecord
	r.u64(row.start)
	r.u64(count)
	return append(r, entries...)
}
