package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"ryugo/ee/record"
	"ryugo/ee/replay"
	"ryugo/output"
	"ryugo/results"
	"ryugo/subprocess"
)

// side is one of the two sides of the comparison: a sequence of rows.
type side struct {
	name  string // its name on the command line
	build string // an executable; empty: the side is a stored file
	flags []string
	args  []string // assemblies and recorded files to compile

	configs []record.Config // configurations still to be compiled
	wanted  func(r *results.Row) bool
	records bool      // the build cannot write rows, so it records compiles
	stream  rowStream // nil before the first row and after the last
	first   results.Header
	ctx     context.Context
	f       *diffFlags
	dir     string // for recordings of builds that write no rows
}

// rowStream is a sequence of rows.
type rowStream interface {
	// next reads a row; it returns io.EOF after the last.
	next(r *results.Row) error
	header() results.Header
	// named reports whether rows have signatures, and the names of symbols are unique.
	named() bool
	close() error
}

// openSides determines what BASE and NEW are, and opens both.
func openSides(ctx context.Context, f *diffFlags, args []string, dir string) (base, changed *side, err error) {
	corpus := args[2:]
	var sides [2]*side
	recorded := ""
	for i, name := range args[:2] {
		s := &side{name: name, ctx: ctx, f: f, dir: filepath.Join(dir, fmt.Sprint(i))}
		sides[i] = s
		if s.stream, err = openStored(name); err != nil {
			return nil, nil, err
		}
		if s.stream == nil {
			if s.build, err = findBuild(ctx, name); err != nil {
				return nil, nil, err
			}
		} else if filepath.Ext(name) == recordedExt {
			recorded = name
		}
	}
	base, changed = sides[0], sides[1]
	base.flags, changed.flags = f.baseFlags, f.newFlags
	builds := slices.DeleteFunc(slices.Clone(sides[:]), func(s *side) bool { return s.build == "" })
	switch {
	case len(builds) == 0 && len(corpus) > 0:
		return nil, nil, fmt.Errorf("%s: neither side is a build: there is nothing to compile", corpus[0])
	case len(builds) == 1 && len(corpus) == 0 && recorded != "":
		corpus = []string{recorded}
	}
	configs, err := f.configs(recorded, len(args) == 2)
	if err != nil {
		return nil, nil, err
	}
	for _, s := range sides {
		if s.build != "" {
			s.args, s.configs = corpus, configs
			if err := s.advance(); err != nil {
				return nil, nil, errors.Join(err, base.close(), changed.close())
			}
		} else if len(builds) > 0 {
			s.wanted = func(r *results.Row) bool {
				return slices.Contains(configs, record.Config{Target: r.Target, Opt: r.Opt})
			}
		}
	}
	if len(builds) == 2 && base.stream.named() != changed.stream.named() { // one side cannot write rows, so both record
		for _, s := range builds {
			if !s.records {
				s.records, s.configs = true, configs
				if err := errors.Join(s.close(), s.advance()); err != nil {
					return nil, nil, errors.Join(err, base.close(), changed.close())
				}
			}
		}
	}
	base.first, changed.first = base.stream.header(), changed.stream.header()
	return base, changed, nil
}

// configs returns the configurations to compile; for a recorded file alone, the configurations in
// it.
func (f *diffFlags) configs(recorded string, alone bool) (all []record.Config, err error) {
	if recorded != "" && alone {
		a, err := record.OpenArchive(recorded)
		if err != nil {
			return nil, err
		}
		for _, s := range a.Segments {
			for _, c := range s.Configs {
				if !slices.Contains(all, c) {
					all = append(all, c)
				}
			}
		}
		return all, a.Close()
	}
	levels := []string{f.opt}
	if f.opt == "both" {
		levels = bothLevels
	}
	for _, target := range f.targets {
		for _, opt := range levels {
			all = append(all, record.Config{Target: target, Opt: opt})
		}
	}
	return all, nil
}

// header returns the header of the first rows.
func (s *side) header() results.Header { return s.first }

// next reads the next row that takes part in the comparison.
func (s *side) next(r *results.Row) error {
	for s.stream != nil {
		err := s.stream.next(r)
		if err == io.EOF {
			stream := s.stream
			s.stream = nil
			if err := stream.close(); err != nil {
				return err
			}
			if len(s.configs) == 0 {
				break
			}
			if err := s.advance(); err != nil {
				return err
			}
			continue
		}
		if err != nil || s.build != "" {
			return err
		}
		if (s.wanted == nil || s.wanted(r)) && (s.f.set == nil || s.f.set.Match(r.Method, r.Pattern)) {
			return nil
		}
	}
	return io.EOF
}

// close ends the current stream.
func (s *side) close() error {
	if s.stream == nil {
		return nil
	}
	stream := s.stream
	s.stream = nil
	return stream.close()
}

// advance starts the compiles of the next configuration.
func (s *side) advance() (err error) {
	config := s.configs[0]
	s.configs = s.configs[1:]
	s.stream, err = s.run(config)
	return err
}

// arguments returns the arguments that all commands of a build take.
func (s *side) arguments(command string, config record.Config) []string {
	line := []string{command, "--opt", config.Opt, "--target", config.Target}
	for _, r := range s.f.refs {
		line = append(line, "--ref", r)
	}
	if s.f.filter != "" && command != "dump" {
		line = append(line, "--filter", s.f.filter)
	}
	return append(line, s.flags...)
}

// run starts a build that compiles for one configuration. A build that cannot write rows records
// compiles.
func (s *side) run(config record.Config) (rowStream, error) {
	if !s.records {
		b, err := s.start(append(s.arguments("compile", config), "--jobs", "1", "--stats", "json", "--methods", "-", "--code"))
		if err == nil || !strings.Contains(err.Error(), "unknown flag: --methods") {
			return b, err
		}
		s.records = true
	}
	path := s.dir + recordedExt
	cmd, stderr := s.command(append(s.arguments("record", config), append([]string{"-o", path}, s.args...)...))
	if err := cmd.Run(); !failedMethods(err) {
		return nil, fmt.Errorf("%s record: %w: %s", s.name, err, firstLine(stderr))
	}
	return openRecording(path)
}

// command returns a command of the side's build.
func (s *side) command(args []string) (*exec.Cmd, *bytes.Buffer) {
	cmd := exec.CommandContext(s.ctx, s.build, args...)
	subprocess.Own(cmd)
	stderr := &bytes.Buffer{}
	cmd.Stderr = stderr
	return cmd, stderr
}

// failedMethods reports whether a command succeeded, or failed only because methods did not
// compile.
func failedMethods(err error) bool {
	var exit *exec.ExitError
	return err == nil || errors.As(err, &exit) && exit.ExitCode() == exitFailed
}

// firstLine returns the first line of the error output of a process.
func firstLine(b *bytes.Buffer) string {
	line, _, _ := strings.Cut(strings.TrimSpace(b.String()), "\n")
	return strings.TrimPrefix(line, "ryugo: ")
}

// buildStream reads the rows that a running build writes.
type buildStream struct {
	*results.Reader
	cmd    *exec.Cmd
	out    io.ReadCloser
	stderr *bytes.Buffer
	build  string
}

// childCollections makes builds collect garbage as often as Go does by default, because two run at
// a time.
const childCollections = "GOGC=100"

// start starts a build that writes rows to its standard output.
func (s *side) start(line []string) (rowStream, error) {
	cmd, stderr := s.command(append(line, s.args...))
	if os.Getenv("GOGC") == "" {
		cmd.Env = append(os.Environ(), childCollections)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	r, err := results.NewReader(s.name, out)
	if err != nil {
		out.Close()
		if wait := cmd.Wait(); wait != nil && stderr.Len() > 0 {
			err = fmt.Errorf("%s: %s", s.name, firstLine(stderr))
		}
		return nil, err
	}
	return &buildStream{r, cmd, out, stderr, s.name}, nil
}

func (b *buildStream) next(r *results.Row) error {
	err := b.Next(r)
	if err == io.EOF && !b.Complete {
		return fmt.Errorf("%s ended early: %s", b.build, firstLine(b.stderr))
	}
	return err
}

func (b *buildStream) header() results.Header { return b.Header }
func (b *buildStream) named() bool            { return true }

// close waits for a build that has written all its rows; it ends a build that still writes rows.
func (b *buildStream) close() error {
	b.Reader.Close()
	if b.Complete {
		io.Copy(io.Discard, b.out)
	} else {
		b.out.Close()
		b.cmd.Cancel()
	}
	if err := b.cmd.Wait(); b.Complete && !failedMethods(err) {
		return fmt.Errorf("%s: %w: %s", b.build, err, firstLine(b.stderr))
	}
	return nil
}

// openStored opens results or recorded compiles; the result is nil if name is neither.
func openStored(name string) (rowStream, error) {
	if filepath.Ext(name) == recordedExt {
		return openRecording(name)
	}
	info, err := os.Stat(name)
	if err != nil || !info.Mode().IsRegular() || info.Mode().Perm()&0o111 != 0 {
		return nil, nil
	}
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	r, err := results.NewReader(name, f)
	if err != nil {
		f.Close()
		return nil, fmt.Errorf("%w, and no executable", err)
	}
	return &storedStream{r, f}, nil
}

// storedStream reads the rows of a file of results.
type storedStream struct {
	*results.Reader
	file *os.File
}

func (s *storedStream) next(r *results.Row) error { return s.Next(r) }
func (s *storedStream) header() results.Header    { return s.Header }
func (s *storedStream) named() bool               { return true }
func (s *storedStream) close() error {
	s.Reader.Close()
	return s.file.Close()
}

// recordingStream makes rows from recorded compiles.
type recordingStream struct {
	archive *record.Archive
	segment int            // the next segment to load
	corpus  *replay.Corpus // the loaded segment
	at      int            // index of the next compile in it
}

// errNoCode is the error for a recorded file without code.
var errNoCode = errors.New("recorded without code: there is nothing to compare")

func openRecording(name string) (rowStream, error) {
	a, err := record.OpenArchive(name)
	if err != nil {
		return nil, err
	}
	if a.Meta.NoCode {
		return nil, errors.Join(fmt.Errorf("%s: %w", name, errNoCode), a.Close())
	}
	return &recordingStream{archive: a}, nil
}

func (s *recordingStream) next(r *results.Row) error {
	for s.corpus == nil || s.at == len(s.corpus.File.Compiles) {
		if s.segment == len(s.archive.Segments) {
			return io.EOF
		}
		f, err := s.archive.Load(s.segment)
		if err != nil {
			return err
		}
		s.corpus, s.at = replay.New(f), 0
		s.segment++
	}
	f := s.corpus.File
	c := &f.Compiles[s.at]
	s.at++
	*r = results.Row{}
	if c.Fault == 0 {
		code, err := f.Code(c)
		if err != nil {
			return err
		}
		if code == nil {
			return fmt.Errorf("%s: %w", f.Name, errNoCode)
		}
		*r = results.Of(c.Target, code, s.corpus.SymbolName, true)
	}
	r.Error = results.ErrorText(f.Outcome(c))
	r.Target, r.Opt = c.Target, c.Opt
	method, name := f.Method(c)
	r.Method, r.Signature = name.Class+"::"+name.Name, recordedSignature(s.corpus.Signature(method))
	if len(f.Meta.Sources) == 1 {
		r.File = f.Meta.Sources[0]
	}
	return nil
}

func (s *recordingStream) header() results.Header { return results.Header{} }
func (s *recordingStream) named() bool            { return false }
func (s *recordingStream) close() error           { return s.archive.Close() }

// savedResults is the file of --save.
type savedResults struct {
	w    *results.Writer
	file *output.File
}

func saveResults(name string, h results.Header) (*savedResults, error) {
	f, err := output.Create(name)
	if err != nil {
		return nil, err
	}
	w, err := results.NewWriter(f, strings.HasSuffix(name, ".zst"), h)
	return &savedResults{w, f}, err
}

// close finishes the file; it discards the file if err is not nil.
func (s *savedResults) close(err error) error {
	if err == nil {
		err = s.w.Close()
	}
	return s.file.CloseWith(err)
}
