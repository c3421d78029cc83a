// Package counts keeps the execution counts of the IL blocks of methods, in memory and in text
// files. The interpreter counts (ryugo run --engine interp --write-counts FILE); the compiler makes
// block weights from the counts (--counts FILE).
//
//	ryugo block counts 1
//	Program 6000003 57 0:1 6:1000 29:1001 35:1	Program::Main
//
// There is a line for each method: the module's name; the token and the number of bytes of the IL,
// by which a method that has changed is recognized; pairs of IL offset and count; after a tab the
// method's name, for people.
package counts

import (
	"bufio"
	"cmp"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"ryugo/ee"
)

const header = "ryugo block counts 1"

// maxLine bounds the length of a line, and so the size of a method.
const maxLine = 16 << 20

// Key identifies a method with IL; the instances of a generic method share it.
type Key struct {
	Module string
	Token  uint32
	ILSize int
}

// File holds the counts.
type File struct{ methods map[Key]*method }

type method struct {
	name   string
	blocks []ee.BlockCount // by offset, each once
}

// New returns an empty File.
func New() *File { return &File{map[Key]*method{}} }

// Add adds the counts of a method, in the order of their offsets, to the existing counts.
func (f *File) Add(k Key, name string, blocks []ee.BlockCount) {
	m := f.methods[k]
	if m == nil {
		m = &method{name: name}
		f.methods[k] = m
	}
	for _, b := range blocks {
		i, found := slices.BinarySearchFunc(m.blocks, b.ILOffset, func(x ee.BlockCount, off uint32) int { return int(x.ILOffset) - int(off) })
		if !found {
			m.blocks = slices.Insert(m.blocks, i, b)
			continue
		}
		m.blocks[i].Count += b.Count
	}
}

// Of returns the counts of a method in the order of their offsets, or nil if there are none.
func (f *File) Of(k Key) []ee.BlockCount {
	if m := f.methods[k]; m != nil {
		return m.blocks
	}
	return nil
}

// Write writes f, with the methods ordered by module and token.
func (f *File) Write(w io.Writer) error {
	keys := make([]Key, 0, len(f.methods))
	for k := range f.methods {
		keys = append(keys, k)
	}
	slices.SortFunc(keys, func(a, b Key) int {
		return cmp.Or(cmp.Compare(a.Module, b.Module), cmp.Compare(a.Token, b.Token), cmp.Compare(a.ILSize, b.ILSize))
	})
	out := bufio.NewWriter(w)
	fmt.Fprintln(out, header)
	for _, k := range keys {
		m := f.methods[k]
		fmt.Fprintf(out, "%s %x %d", strings.ReplaceAll(k.Module, " ", "\\s"), k.Token, k.ILSize)
		for _, b := range m.blocks {
			fmt.Fprintf(out, " %d:%d", b.ILOffset, b.Count)
		}
		fmt.Fprintf(out, "\t%s\n", m.name)
	}
	return out.Flush()
}

// Read reads what Write wrote. The error names the line.
func Read(r io.Reader) (*File, error) {
	f := New()
	in := bufio.NewScanner(r)
	in.Buffer(nil, maxLine)
	if !in.Scan() || in.Text() != header {
		if err := in.Err(); err != nil {
			return nil, err
		}
		return nil, fmt.Errorf("line 1 is not %q", header)
	}
	for line := 2; in.Scan(); line++ {
		if err := f.line(in.Text()); err != nil {
			return nil, fmt.Errorf("line %d: %w", line, err)
		}
	}
	return f, in.Err()
}

// line adds the method of a line.
func (f *File) line(text string) error {
	row, name, _ := strings.Cut(text, "\t")
	words := strings.Fields(row)
	if len(words) < 3 {
		return fmt.Errorf("a method has module, token and size")
	}
	token, err := strconv.ParseUint(words[1], 16, 32)
	if err != nil {
		return fmt.Errorf("%q is no token", words[1])
	}
	size, err := strconv.ParseUint(words[2], 10, 31)
	if err != nil {
		return fmt.Errorf("%q is no size", words[2])
	}
	k := Key{strings.ReplaceAll(words[0], "\\s", " "), uint32(token), int(size)}
	if f.methods[k] != nil {
		return fmt.Errorf("method %s %s comes twice", words[0], words[1])
	}
	m := &method{name: name}
	for _, w := range words[3:] {
		at, n, ok := strings.Cut(w, ":")
		off, err := strconv.ParseUint(at, 10, 31)
		count, err2 := strconv.ParseUint(n, 10, 64)
		if !ok || err != nil || err2 != nil || off >= size || len(m.blocks) > 0 && m.blocks[len(m.blocks)-1].ILOffset >= uint32(off) {
			return fmt.Errorf("%q is no count of a block after the one before", w)
		}
		m.blocks = append(m.blocks, ee.BlockCount{ILOffset: uint32(off), Count: count})
	}
	f.methods[k] = m
	return nil
}
