// Package record writes the questions that compiles asked a runtime, the answers, and the generated
// code to a file. Package ee/replay repeats the compiles from that file without the runtime.
//
//	w, err := record.Create("app.ryc", record.Meta{Runtime: "coreclr 2.0.0", Config: record.Config{Target: "amd64", Opt: "min"}})
//	r := record.New(w)
//	s := r.Wrap(jit)                     // one for each worker
//	c, err := ryugo.New(s, options)
//	s.Begin(method)
//	code, err := c.Compile(method)
//	s.End(code, err)
//	err = w.Close()
//
// # The file
//
// A file is a 16-byte header and a sequence of chunks. Numbers in headers are little-endian.
// "uvarint" is that of encoding/binary (and protobuf): seven bits a byte, the lowest first, the top
// bit set in all bytes except the last.
//
//	header  8 bytes "\x89RYC\r\n\x1a\n", uint32 version (2), uint32 0
//	chunk   20-byte header, contents
//	        uint8  kind      1 schema, 2 rows, 3 code, 4 end, 5 segment; others are passed over
//	        uint8  form      0 as it is, 1 one zstd frame
//	        uint16 the segment's number, of rows, code and segment
//	        uint32 bytes of the contents when unpacked
//	        uint32 bytes of the contents as stored
//	        uint32 CRC-32C of the contents as stored
//	        uint32 CRC-32C of the 16 bytes above
//
// The schema is the first chunk. The end chunk, one uvarint with the number of compiles, is the
// last. A file without it, or with a truncated chunk, was left by a process that was killed; it is
// valid up to there.
//
// The compiles of a file are divided into segments. Each segment has its own tables, whose rows are
// numbered from 0, so a reader needs only one segment at a time. The chunks of a segment are those
// with its number, up to its segment chunk, which is JSON: {"compiles": n, "configs": [...]}. The
// number may be reused after that chunk. Segments may overlap, because a compile belongs to the
// segment in which it began. A segment without a segment chunk was left by a process that was
// killed. A handle means the same thing throughout a segment, but not throughout a file. Version 1
// has no segments: the whole file is one.
//
// The schema is JSON: {"meta": Meta, "tables": [{"name": ..., "columns": [{"name": ..., "type":
// ..., "columns": [...]}]}]}. The file describes itself: a reader finds tables and columns by name,
// skips those that it does not know, and takes missing ones as zero. Types of columns are
//
//	uint   a number
//	bool   0 or 1
//	int    a signed number, folded: 0, -1, 1, -2, 2 ... are 0, 1, 2, 3, 4 ...
//	bytes  bytes; the column's values are their lengths
//	rows   a list, whose elements have the columns "columns"; the column's
//	       values are the numbers of elements
//
// A chunk of rows or code consists of parts: uvarint the table's number (its index in the schema),
// uvarint the number of rows, at least 1, uvarint the number of bytes of the columns, columns. A
// chunk has at most one part for each table, in the order of the schema. So the unpacked size of a
// chunk is bounded by its rows. A segment may take at most 32 MB of memory plus 128 times its own
// size. The rows of a table are numbered from 0 through all chunks of the segment. A column is
//
//	uvarint   2 * bytes of the values that follow, plus 1 when they are differences
//	values    a uvarint for each row; differences, modulo 2^64 and folded like
//	          an int, are to the row before, the first to 0
//	bytes     type bytes: the bytes of all rows
//	columns   type rows: the columns of all elements of all rows
//
// There is a table for each verb of ee.JitInfo, with its name: see Verbs and Row. Columns
// "Question..." and "Answer..." are the fields of the Go types by their dotted names. A question
// with an answer that is already in the table is not added again, whichever method asked it. The
// other tables are
//
//	faults    errors, counted from 1 where they are referred to
//	compiles  see Compile. Rows holds, for each question asked, the verb's first
//	          row that no compile has named so far minus the row; what is asked for
//	          the first time so is a 0
//	code      ee.Code, in chunks of its own; what it came from is in compiles
//
// # Why this form
//
// Rows of answers are small and similar, so columns of differences compressed with zstd take fewer
// bytes than the assembly from which they come. A reader maps the file, unpacks the chunks of rows
// from the mapping into Go values once, and answers questions from those without decoding. Code is
// unpacked on demand. Chunks are written as compiles end, so a process that is killed loses at most
// Writer.FlushDelay of them.
package record
