package main

import (
	"context"
	"errors"
	"path/filepath"

	"ryugo/ee/record"
	"ryugo/ee/replay"
	"ryugo/glob"
)

// Recorded files may be larger than memory. A command that needs a few of their compiles copies
// these to a new file, one segment at a time.

// recordedSelection selects compiles of recorded files.
type recordedSelection struct {
	names []string
	opt   string    // level to select in files that have compiles at it; in other files all levels are selected
	set   *glob.Set // methods to select
}

// each calls f for the selected compiles, in order, and end after each segment.
func (s *recordedSelection) each(ctx context.Context, f func(file *record.File, c *record.Compile) error, end func()) error {
	for _, name := range s.names {
		a, err := record.OpenArchive(name)
		if err != nil {
			return err
		}
		if err := errors.Join(s.archive(ctx, a, f, end), a.Close()); err != nil {
			return err
		}
	}
	return nil
}

func (s *recordedSelection) archive(ctx context.Context, a *record.Archive, f func(file *record.File, c *record.Compile) error, end func()) error {
	has := hasLevel(a, s.opt)
	for i := range a.Segments {
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		file, err := a.Load(i)
		if err != nil {
			return err
		}
		corpus := replay.New(file)
		for k := range file.Compiles {
			c := &file.Compiles[k]
			m, name := file.Method(c)
			if has && c.Opt != s.opt || s.set != nil && !s.set.Match(name.Class+"::"+name.Name, func() glob.Signature { return corpus.Signature(m) }) {
				continue
			}
			if err := f(file, c); err != nil {
				return err
			}
		}
		end()
	}
	return nil
}

// hasLevel reports whether a recorded file has compiles at a level.
func hasLevel(a *record.Archive, opt string) bool {
	for _, s := range a.Segments {
		for _, c := range s.Configs {
			if c.Opt == opt {
				return true
			}
		}
	}
	return false
}

// extract copies the selected compiles for which take returns true to a file.
func (s *recordedSelection) extract(ctx context.Context, to string, take func() bool) error {
	w, err := record.Create(to, record.Meta{})
	if err != nil {
		return err
	}
	w.FlushDelay = 0
	err = s.each(ctx, func(file *record.File, c *record.Compile) error {
		if !take() {
			return nil
		}
		return w.Copy(file, c)
	}, w.EndSegment)
	if err != nil {
		w.Abort()
		return err
	}
	return w.Close()
}

// sampleRecorded copies the compiles of recorded files that ryugo bench measures to a file in dir,
// for both builds, so that both hold only these compiles, and the same ones. It returns the files
// to measure. The result is names if nothing can be left out: if the files are small, all compiles
// are measured, or assemblies are among the files.
func (f *benchFlags) sampleRecorded(ctx context.Context, names []string, dir string) ([]string, error) {
	all, err := expandAll(names)
	if err != nil || f.methods == 0 {
		return names, err
	}
	segments := 0
	for _, n := range all {
		if filepath.Ext(n) != recordedExt {
			return names, nil
		}
		a, err := record.OpenArchive(n)
		if err != nil {
			return nil, err
		}
		segments += len(a.Segments)
		warnIncomplete(n, a.Complete, a.Compiles())
		if err := a.Close(); err != nil {
			return nil, err
		}
	}
	if segments < 2 {
		return names, nil
	}
	set, err := glob.ParseSet(f.filter)
	if err != nil {
		return nil, err
	}
	s := recordedSelection{all, f.opt, set}
	total := 0
	if err := s.each(ctx, func(*record.File, *record.Compile) error { total++; return nil }, func() {}); err != nil {
		return nil, err
	}
	if total <= f.methods { // also if the filter matches nothing, which a worker reports
		return names, nil
	}
	to := filepath.Join(dir, "sample"+recordedExt)
	at, taken := -1, 0
	return []string{to}, s.extract(ctx, to, func() bool {
		at++
		if taken == f.methods || at != taken*total/f.methods {
			return false
		}
		taken++
		return true
	})
}
