package main

import (
	"bufio"
	"bytes"
	"container/heap"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"ryugo/ee/record"
	"ryugo/output"
)

func mergeCommand() *cobra.Command {
	var to string
	c := &cobra.Command{
		Use:   "merge FILE... -o FILE",
		Short: "Put results of batches, or recorded files, together",
		Long: `Put files of --results together, sorted and each row once: what the shards of a
batch have written gives the same file as the batch in one piece. Or put recorded
files (.ryc) together: a compile that is in several of them, with the same answers
and the same code, is taken once. The first file's extension says which it is.
Memory does not grow with the size of the files.

Exit status: 0; 1 when two results of one method differ, which are both written; 2
when the command line or a file could not be read or written.`,
		Example: `  ryugo merge -o all.jsonl shard1.jsonl shard2.jsonl
  ryugo merge -o all.ryc monday.ryc tuesday.ryc`,
		Args: cobra.MinimumNArgs(1),
		RunE: stoppable(func(ctx context.Context, cmd *cobra.Command, args []string) error {
			if to == "" {
				return errors.New("-o FILE is missing")
			}
			recorded := filepath.Ext(args[0]) == recordedExt
			for _, a := range args {
				if recorded != (filepath.Ext(a) == recordedExt) {
					return fmt.Errorf("%s and %s: want recorded files or results", args[0], a)
				}
			}
			if recorded {
				return mergeRecorded(ctx, args, to, cmd.OutOrStdout())
			}
			return mergeResults(ctx, args, to, cmd.OutOrStdout())
		}),
	}
	c.Flags().StringVarP(&to, "output", "o", "", "`FILE` to write (required)")
	return c
}

// mergeRecorded copies the compiles of recorded files without duplicates.
func mergeRecorded(ctx context.Context, names []string, to string, out io.Writer) error {
	meta := record.Meta{NoCode: true}
	for _, n := range names {
		a, err := record.OpenArchive(n)
		if err != nil {
			return err
		}
		meta.Runtime = addName(meta.Runtime, a.Meta.Runtime)
		meta.NoCode = meta.NoCode && a.Meta.NoCode
		for _, s := range a.Meta.Sources {
			if !slices.Contains(meta.Sources, s) {
				meta.Sources = append(meta.Sources, s)
			}
		}
		a.Close()
	}
	w, err := record.Create(to, meta)
	if err != nil {
		return err
	}
	if w.IsStdout() { // standard output has no place for a report
		out = os.Stderr
	}
	w.FlushDelay = 0
	seen := map[uint64]struct{}{}
	twice := 0
	for _, n := range names {
		if err := copyRecorded(ctx, n, w, seen, &twice); err != nil {
			w.Abort()
			return err
		}
	}
	if err := w.Close(); err != nil {
		return &exitError{exitUsage, err}
	}
	_, err = fmt.Fprintf(out, "%s: %d compiles, %d bytes; %d were there already\n", to, len(seen), w.Size(), twice)
	return err
}

// copyRecorded copies the compiles of one file that have not been seen yet.
func copyRecorded(ctx context.Context, name string, w *record.Writer, seen map[uint64]struct{}, twice *int) error {
	a, err := record.OpenArchive(name)
	if err != nil {
		return err
	}
	defer a.Close()
	warnIncomplete(name, a.Complete, a.Compiles())
	for i := range a.Segments {
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		f, err := a.Load(i)
		if err != nil {
			return err
		}
		for k := range f.Compiles {
			c := &f.Compiles[k]
			key, err := f.ContentKey(c)
			if err != nil {
				return err
			}
			if _, ok := seen[key]; ok {
				*twice++
				continue
			}
			seen[key] = struct{}{}
			if err := w.Copy(f, c); err != nil {
				return err
			}
		}
		w.EndSegment() // handles of another process have other meanings
	}
	return nil
}

// sortedBytes bounds the lines that are sorted in memory, in bytes.
const sortedBytes = 64 << 20

// mergeResults sorts the lines of files of results, and writes equal lines once.
func mergeResults(ctx context.Context, names []string, to string, out io.Writer) error {
	s := &lineSorter{}
	defer s.close()
	for _, n := range names {
		if err := s.addFile(ctx, n); err != nil {
			return err
		}
	}
	f, err := output.Create(to)
	if err != nil {
		return err
	}
	if f.IsStdout() {
		out = os.Stderr
	}
	rows, differing, err := s.write(f)
	if err := f.CloseWith(err); err != nil {
		return &exitError{exitUsage, err}
	}
	if _, err := fmt.Fprintf(out, "%s: %d rows\n", to, rows); err != nil {
		return err
	}
	if differing > 0 {
		return &exitError{exitFailed, fmt.Errorf("%d methods have several results that differ", differing)}
	}
	return nil
}

// lineSorter sorts any number of lines: the last ones in memory, the others in files.
type lineSorter struct {
	lines []string
	bytes int
	runs  []*os.File
}

func (s *lineSorter) addFile(ctx context.Context, name string) error {
	f, err := os.Open(name)
	if err != nil {
		return err
	}
	defer f.Close()
	var failed error
	_, err = readRows(name, f, func(_ *resultRow, line []byte) {
		s.lines = append(s.lines, string(line))
		s.bytes += len(line)
		if s.bytes > sortedBytes {
			failed = errors.Join(failed, s.spill())
		}
		if ctx.Err() != nil {
			failed = context.Cause(ctx)
		}
	})
	return errors.Join(failed, err)
}

// spill writes the lines in memory, sorted, to a file.
func (s *lineSorter) spill() error {
	f, err := os.CreateTemp("", "ryugo-merge-")
	if err != nil {
		return err
	}
	s.runs = append(s.runs, f)
	if err := os.Remove(f.Name()); err != nil { // the file disappears when the process ends
		return err
	}
	slices.Sort(s.lines)
	w := bufio.NewWriter(f)
	for i, l := range s.lines {
		if i == 0 || l != s.lines[i-1] {
			w.WriteString(l)
		}
	}
	s.lines, s.bytes = s.lines[:0], 0
	if err := w.Flush(); err != nil {
		return err
	}
	_, err = f.Seek(0, io.SeekStart)
	return err
}

func (s *lineSorter) close() {
	for _, f := range s.runs {
		f.Close()
	}
}

// lineRun is a sorted sequence of lines; line is the next one.
type lineRun struct {
	line string
	in   *bufio.Reader
}

// lineHeap is a heap of runs, ordered by their next lines.
type lineHeap []*lineRun

func (h lineHeap) Len() int           { return len(h) }
func (h lineHeap) Less(i, j int) bool { return h[i].line < h[j].line }
func (h lineHeap) Swap(i, j int)      { h[i], h[j] = h[j], h[i] }
func (h *lineHeap) Push(x any)        { *h = append(*h, x.(*lineRun)) }
func (h *lineHeap) Pop() any {
	last := (*h)[len(*h)-1]
	*h = (*h)[:len(*h)-1]
	return last
}

// next removes the first line; it returns io.EOF after the last.
func (h *lineHeap) next() (string, error) {
	if len(*h) == 0 {
		return "", io.EOF
	}
	run := (*h)[0]
	first := run.line
	line, err := readLine(run.in)
	switch {
	case err == io.EOF:
		heap.Pop(h)
	case err != nil:
		return "", err
	default:
		run.line = string(line)
		heap.Fix(h, 0)
	}
	return first, nil
}

// write writes all lines in order without duplicates, and counts the lines whose ID is that of the
// previous line.
func (s *lineSorter) write(out io.Writer) (rows, differing int, err error) {
	slices.Sort(s.lines)
	h := &lineHeap{}
	inputs := []io.Reader{strings.NewReader(strings.Join(s.lines, ""))}
	for _, f := range s.runs {
		inputs = append(inputs, f)
	}
	for _, in := range inputs {
		run := &lineRun{in: bufio.NewReaderSize(in, 1<<16)}
		line, err := readLine(run.in)
		if err == io.EOF {
			continue
		}
		if err != nil {
			return 0, 0, err
		}
		run.line = string(line)
		heap.Push(h, run)
	}
	w := bufio.NewWriter(out)
	last := ""
	for {
		line, err := h.next()
		if err == io.EOF {
			return rows, differing, w.Flush()
		}
		if err != nil {
			return rows, differing, err
		}
		if line == last {
			continue
		}
		if bytes.Equal(idOf(line), idOf(last)) {
			differing++
		}
		last = line
		rows++
		if _, err := w.WriteString(line); err != nil {
			return rows, differing, err
		}
	}
}

// idOf returns the beginning of a row up to the end of its ID.
func idOf(line string) []byte {
	const length = len(`{"id":"0123456789abcdef"`)
	return []byte(line[:min(length, len(line))])
}
