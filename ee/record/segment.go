package record

import (
	"encoding/binary"
	"encoding/json"
	"errors"
)

// A file consists of segments: groups of compiles with their own tables, which are read without the
// rest of the file. So the memory of a reader is bounded by the size of a segment, and that of a
// writer by the sizes of the open segments.

// segmentBytes is the default of Writer.SegmentBytes.
const segmentBytes = 12 << 20

// Segment is the description of a segment in the file.
type Segment struct {
	Compiles int      `json:"compiles"`
	Configs  []Config `json:"configs"` // of its compiles, without duplicates
}

// segmentWriter is an open segment.
type segmentWriter struct {
	Segment
	id     uint16
	tables []tableWriter
	seen   map[string]uint32 // key: table and row
	next   []int32           // [verb] the row after the last that a compile named
	size   int               // approximate size of all rows in bytes
	open   int               // compiles that have begun and not ended
}

// startSegment starts a segment for the compiles that begin from now on.
func (w *Writer) startSegment() {
	s := &segmentWriter{seen: map[string]uint32{}, next: make([]int32, NumVerbs)}
	for _, t := range layouts() {
		t.cols = newColumns(t.layout)
		s.tables = append(s.tables, t)
	}
	used := func(id uint16) bool {
		for _, other := range w.segments {
			if other.id == id {
				return true
			}
		}
		return false
	}
	for s.id = w.lastID + 1; used(s.id); s.id++ {
	}
	w.lastID = s.id
	w.segments = append(w.segments, s)
}

// current returns the segment to which new compiles are added.
func (w *Writer) current() *segmentWriter { return w.segments[len(w.segments)-1] }

// begin returns the segment for a compile that begins now.
func (w *Writer) begin() *segmentWriter {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.current().size >= w.SegmentBytes {
		w.nextSegment()
	}
	s := w.current()
	s.open++
	return s
}

// nextSegment ends the current segment, or marks it to end with its last compile.
func (w *Writer) nextSegment() {
	s := w.current()
	if s.size == 0 {
		return
	}
	w.startSegment()
	s.open++
	w.release(s)
}

// release records that a compile of s has ended. A segment that takes no more compiles is written
// when its last compile ends.
func (w *Writer) release(s *segmentWriter) {
	s.open--
	if s.open > 0 || s == w.current() {
		return
	}
	for i, other := range w.segments {
		if other == s {
			w.segments = append(w.segments[:i:i], w.segments[i+1:]...)
			w.flushSegment(s)
			w.endSegment(s)
			return
		}
	}
}

// abandon ends a compile of s without recording it.
func (w *Writer) abandon(s *segmentWriter) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.release(s)
}

// endSegment writes the description of a segment.
func (w *Writer) endSegment(s *segmentWriter) {
	if s.Compiles == 0 {
		return
	}
	text, err := json.Marshal(s.Segment)
	if err != nil {
		w.err = errors.Join(w.err, err)
		return
	}
	w.write(appendChunk(nil, chunkSegment, s.id, text))
}

// flushSegment writes code before the rows that refer to it, so that a file that is cut off between
// two chunks is consistent up to there.
func (w *Writer) flushSegment(s *segmentWriter) {
	w.chunk(s, chunkCode, codeTable, codeTable+1)
	w.chunk(s, chunkRows, 0, codeTable)
}

// chunk writes the pending rows of a segment's tables from first to before end.
func (w *Writer) chunk(s *segmentWriter, kind byte, first, end int) {
	w.raw = w.raw[:0]
	for i := first; i < end; i++ {
		t := &s.tables[i]
		if t.waiting == 0 {
			continue
		}
		w.key = appendColumns(w.key[:0], t.cols)
		w.raw = binary.AppendUvarint(w.raw, uint64(i))
		w.raw = binary.AppendUvarint(w.raw, uint64(t.waiting))
		w.raw = binary.AppendUvarint(w.raw, uint64(len(w.key)))
		w.raw = append(w.raw, w.key...)
		t.waiting = 0
		clearColumns(t.cols)
	}
	if len(w.raw) == 0 {
		return
	}
	if len(w.raw) > maxChunk {
		w.err = errors.Join(w.err, errors.New("record: a compile is too large"))
		return
	}
	w.write(appendChunk(nil, kind, s.id, w.raw))
}
