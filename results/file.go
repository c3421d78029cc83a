package results

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/klauspost/compress/zstd"
)

// Writer writes results. It is not safe for concurrent use.
type Writer struct {
	out  *bufio.Writer
	pack *zstd.Encoder // nil: not packed
	enc  *json.Encoder
	rows int
}

// end is the last line.
type end struct {
	End *int `json:"end"`
}

// NewWriter writes the header of results to w, packed or plain.
func NewWriter(w io.Writer, pack bool, h Header) (*Writer, error) {
	x := &Writer{}
	if pack {
		var err error
		if x.pack, err = zstd.NewWriter(w, zstd.WithEncoderLevel(zstd.SpeedFastest), zstd.WithEncoderConcurrency(1)); err != nil {
			return nil, err
		}
		w = x.pack
	}
	x.out = bufio.NewWriterSize(w, 1<<16)
	x.enc = json.NewEncoder(x.out)
	x.enc.SetEscapeHTML(false)
	h.Results = Version
	return x, x.enc.Encode(&h)
}

// Write writes a row.
func (w *Writer) Write(r *Row) error {
	w.rows++
	return w.enc.Encode(r)
}

// Close writes the last line. It does not close the underlying writer.
func (w *Writer) Close() error {
	err := w.enc.Encode(end{&w.rows})
	err = errors.Join(err, w.out.Flush())
	if w.pack != nil {
		err = errors.Join(err, w.pack.Close())
	}
	return err
}

// Reader reads results. It is not safe for concurrent use.
type Reader struct {
	Header Header
	// Complete is true after Next has read the last line.
	Complete bool

	name string
	in   *bufio.Reader
	line []byte
	at   int // current line number
	free func()

	words words
}

// FormatError is the error for results in an invalid format.
type FormatError struct {
	File   string
	Line   int
	Reason string
}

func (e *FormatError) Error() string {
	return fmt.Sprintf("%s: line %d: %s", e.File, e.Line, e.Reason)
}

// zstdMagic is the beginning of packed results.
const zstdMagic = "\x28\xb5\x2f\xfd"

const (
	// maxLine bounds the length of a row in bytes.
	maxLine = 64 << 20
	// unpackMemory bounds the memory of unpacking in bytes.
	unpackMemory = 128 << 20
)

// NewReader reads the header of results, packed or plain; name is for errors.
func NewReader(name string, in io.Reader) (*Reader, error) {
	r := &Reader{name: name, free: func() {}, words: words{}}
	b := bufio.NewReaderSize(in, 1<<16)
	if head, err := b.Peek(len(zstdMagic)); err == nil && string(head) == zstdMagic {
		d, err := zstd.NewReader(b, zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxMemory(unpackMemory))
		if err != nil {
			return nil, err
		}
		r.free = d.Close
		b = bufio.NewReaderSize(d, 1<<16)
	}
	r.in = b
	line, err := r.readLine()
	if err != nil && err != io.EOF {
		return nil, err
	}
	if err := json.Unmarshal(line, &r.Header); err != nil || r.Header.Results == 0 {
		return nil, &FormatError{name, r.at, "no results of compiles"}
	}
	if r.Header.Results != Version {
		return nil, &FormatError{name, r.at, fmt.Sprintf("version %d; this build reads version %d", r.Header.Results, Version)}
	}
	return r, nil
}

// readLine returns the next line, which is valid until the next call.
func (r *Reader) readLine() ([]byte, error) {
	r.line = r.line[:0]
	r.at++
	for {
		part, err := r.in.ReadSlice('\n')
		r.line = append(r.line, part...)
		switch {
		case err == bufio.ErrBufferFull && len(r.line) <= maxLine:
		case err == bufio.ErrBufferFull:
			return nil, &FormatError{r.name, r.at, "a line is too long"}
		case err == io.EOF && len(r.line) > 0, err == nil:
			return r.line, nil
		case err == io.EOF:
			return nil, io.EOF
		default:
			return nil, fmt.Errorf("%s: %w", r.name, err)
		}
	}
}

// Next reads the next row into row; it returns io.EOF if there is none.
func (r *Reader) Next(row *Row) error {
	line, err := r.readLine()
	if err != nil {
		return err
	}
	*row = Row{}
	if bytes.HasPrefix(line, []byte(`{"end"`)) {
		r.Complete = true
		return io.EOF
	}
	if err := row.read(line, r.words); err != nil {
		return &FormatError{r.name, r.at, strings.TrimPrefix(err.Error(), "json: ")}
	}
	return nil
}

// codeField is the beginning of the code in a line; a Writer puts the code last. No JSON string
// contains these bytes.
const codeField = `,"code":{`

// read reads a line, and leaves its code packed.
func (r *Row) read(line []byte, w words) error {
	line = bytes.TrimRight(line, "\r\n")
	at := bytes.Index(line, []byte(codeField))
	if at < 0 || !bytes.HasSuffix(line, []byte("}}")) {
		return r.readRow(line, w)
	}
	code := bytes.Clone(line[at+len(codeField)-1 : len(line)-1])
	line[at] = '}'
	if err := r.readRow(line[:at+1], w); err != nil {
		return err
	}
	r.packed = code
	return nil
}

// readRow reads a line without code.
func (r *Row) readRow(line []byte, w words) error {
	if r.scan(line, w) {
		return nil
	}
	*r = Row{}
	return json.Unmarshal(line, r)
}

// Close frees the memory of unpacking.
func (r *Reader) Close() { r.free() }
