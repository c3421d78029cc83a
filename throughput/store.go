package throughput

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// StoredExt is the extension of files of results: JSON, one line for each Result.
const StoredExt = ".jsonl"

// storedName is the name of the file of results in a folder.
const storedName = "results" + StoredExt

// Save appends results to a file, or to results.jsonl in a folder. A name without StoredExt means a
// folder, which Save creates.
func Save(name string, results ...*Result) (err error) {
	if filepath.Ext(name) != StoredExt {
		if err := os.MkdirAll(name, 0o777); err != nil {
			return err
		}
		name = filepath.Join(name, storedName)
	}
	var lines strings.Builder
	for _, r := range results {
		if err := json.NewEncoder(&lines).Encode(r); err != nil {
			return err
		}
	}
	out, err := os.OpenFile(name, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o666)
	if err != nil {
		return err
	}
	_, err = io.WriteString(out, lines.String()) // one write, because two runs may append
	return errors.Join(err, out.Close())
}

// Load reads the results of a file, or of all files of results in and below a folder, in order of
// time.
func Load(name string) (results []*Result, err error) {
	err = filepath.WalkDir(name, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || path != name && filepath.Ext(path) != StoredExt {
			return err
		}
		list, err := loadFile(path)
		results = append(results, list...)
		return err
	})
	if err == nil && len(results) == 0 {
		err = fmt.Errorf("%s: no results in it", name)
	}
	slices.SortStableFunc(results, func(a, b *Result) int { return a.Time.Compare(b.Time) })
	return results, err
}

func loadFile(path string) (results []*Result, err error) {
	in, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	lines := bufio.NewReader(in)
	for n := 1; ; n++ {
		line, err := lines.ReadBytes('\n')
		if len(line) == 0 && errors.Is(err, io.EOF) {
			return results, nil
		}
		if err != nil && !errors.Is(err, io.EOF) {
			return nil, err
		}
		r := &Result{}
		if err := json.Unmarshal(line, r); err != nil {
			return nil, fmt.Errorf("%s: line %d: %w", path, n, err)
		}
		if err := r.check(); err != nil {
			return nil, fmt.Errorf("%s: line %d: %w", path, n, err)
		}
		results = append(results, r)
	}
}

// check reports whether r has all rows that Compare reads.
func (r *Result) check() error {
	if r.Methods < 1 || len(r.Samples) == 0 {
		return errors.New("a result without methods or samples")
	}
	for i := range r.Samples {
		s := &r.Samples[i]
		for _, t := range []*Times{&s.Times, &s.Halves[0], &s.Halves[1]} {
			if len(t.Phases) != len(r.Phases) || t.Total <= 0 {
				return fmt.Errorf("sample %d has %d phases of %d", i, len(t.Phases), len(r.Phases))
			}
		}
	}
	return nil
}
