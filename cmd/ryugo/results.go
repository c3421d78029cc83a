package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"hash/fnv"
	"io"
	"io/fs"
	"os"
	"strconv"
	"sync"

	"ryugo"
)

// Statuses of a method, or of a file that could not be read.
const (
	statusCompiled    = "compiled"
	statusUnsupported = "unsupported"
	statusFailed      = "failed"
	statusTimeout     = "timeout"
	statusMemory      = "memory"
	statusCrashed     = "crashed"
	statusUnread      = "unread"
)

// resultRow is a line of the file of --results: the outcome of one method. Nothing in it depends on
// the machine, on the order, or on the workers.
type resultRow struct {
	ID        rowID  `json:"id"`
	File      string `json:"file,omitempty"` // path relative to the named folder; empty for recorded compiles
	Method    string `json:"method,omitempty"`
	Target    string `json:"target,omitempty"`
	Opt       string `json:"opt,omitempty"`
	Status    string `json:"status"`
	ILBytes   int    `json:"ilBytes,omitempty"`
	CodeBytes int    `json:"codeBytes,omitempty"`
	Memory    int    `json:"memory,omitempty"` // with --memory: bytes of the tables of a worker that has compiled nothing else
	Code      rowID  `json:"code,omitzero"`    // a hash of the code and of its read-only data
	Phase     string `json:"phase,omitempty"`
	ILOffset  *int   `json:"ilOffset,omitempty"`
	Reason    string `json:"reason,omitempty"`
	Differs   string `json:"differs,omitempty"` // with --verify: the first difference
	// Exit and Stderr describe the end of a worker process: its status or signal, and lines of its
	// error output.
	Exit   string   `json:"exit,omitempty"`
	Stderr []string `json:"stderr,omitempty"`
}

// rowID is a number that is encoded as 16 hexadecimal digits.
type rowID uint64

func (id rowID) MarshalText() ([]byte, error) { return fmt.Appendf(nil, "%016x", uint64(id)), nil }

func (id *rowID) UnmarshalText(text []byte) error {
	n, err := strconv.ParseUint(string(text), 16, 64)
	*id = rowID(n)
	return err
}

// codeHash returns the hash of code for a row.
func codeHash(code *ryugo.Code) rowID {
	h := fnv.New64a()
	h.Write(code.Text)
	h.Write([]byte{0})
	h.Write(code.ROData)
	return rowID(h.Sum64())
}

// failure returns the report's entry for a row of a method that was not compiled.
func (r *resultRow) failure(file string) failure {
	return failure{File: file, Method: r.Method, ILOffset: r.ILOffset, Phase: r.Phase, Reason: r.Reason, unsupported: r.Status == statusUnsupported}
}

// resultFile is a file of rows that grows as methods are compiled. If the process is killed, the
// file is valid except for a truncated last line.
type resultFile struct {
	mu   sync.Mutex
	file *os.File
	err  error
}

// openResults opens the file at path for rows. With resume it keeps the existing rows and passes
// them to each; otherwise the file must not exist.
func openResults(path string, resume bool, each func(row *resultRow)) (*resultFile, error) {
	if !resume {
		f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
		if errors.Is(err, fs.ErrExist) {
			return nil, fmt.Errorf("%s: there are results already; --resume goes on with them", path)
		}
		return &resultFile{file: f}, err
	}
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o666)
	if err != nil {
		return nil, err
	}
	end, err := readRows(path, f, func(row *resultRow, _ []byte) { each(row) })
	if err == nil {
		err = f.Truncate(end)
	}
	if err == nil {
		_, err = f.Seek(end, io.SeekStart)
	}
	if err != nil {
		f.Close()
		return nil, err
	}
	return &resultFile{file: f}, nil
}

// maxRow bounds the length of a line of results, in bytes.
const maxRow = 1 << 24

// readRows calls each for the rows of a file, and returns the offset of the end of the last
// complete line.
func readRows(name string, in io.Reader, each func(row *resultRow, line []byte)) (end int64, err error) {
	r := bufio.NewReaderSize(in, 1<<16)
	for n := 1; ; n++ {
		line, err := readLine(r)
		if err == io.EOF {
			return end, nil
		}
		var row resultRow
		if err == nil {
			err = json.Unmarshal(line, &row)
		}
		if err == nil && row.Status == "" {
			err = errors.New("not a row of results")
		}
		if err != nil {
			return end, fmt.Errorf("%s: line %d: %w", name, n, err)
		}
		each(&row, line)
		end += int64(len(line))
	}
}

// readLine returns the next line with its line end; io.EOF also if the line is truncated.
func readLine(r *bufio.Reader) (line []byte, err error) {
	for {
		part, err := r.ReadSlice('\n')
		line = append(line, part...)
		switch {
		case errors.Is(err, bufio.ErrBufferFull) && len(line) < maxRow:
		case errors.Is(err, bufio.ErrBufferFull):
			return nil, errors.New("a line is too long")
		default:
			return line, err
		}
	}
}

// write appends lines.
func (f *resultFile) write(lines []byte) {
	if f == nil || len(lines) == 0 {
		return
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.err == nil {
		_, f.err = f.file.Write(lines)
	}
}

func (f *resultFile) close() error {
	if f == nil {
		return nil
	}
	return errors.Join(f.err, f.file.Close())
}

// rowLines encodes rows.
type rowLines struct {
	buf bytes.Buffer
	enc *json.Encoder
}

func (l *rowLines) add(row *resultRow) {
	if l.enc == nil {
		l.enc = json.NewEncoder(&l.buf)
		l.enc.SetEscapeHTML(false)
	}
	if err := l.enc.Encode(row); err != nil {
		panic("BUG: " + err.Error()) // all values of a row can be encoded
	}
}
