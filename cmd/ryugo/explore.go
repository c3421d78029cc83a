package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/url"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"ryugo"
	"ryugo/explore"
	"ryugo/output"
)

// exploreFlags are the flags of explore.
type exploreFlags struct {
	inspectFlags
	addr string
	html string // the file to write, or empty
	// opts and targets are the levels and targets of the file to write; opt and target hold the
	// first of each.
	opts, targets []string
	open          bool
	builds        []string
}

func exploreCommand(u *universeFlags) *cobra.Command {
	var f exploreFlags
	c := &cobra.Command{
		Use:   "explore [FILE|DIR|FILE.ryc] [METHOD]",
		Short: "Show in a browser what the compiler does with methods, and why",
		Long: `Show in a browser what the compiler does with methods: source, IL, the IR after
each phase, the flow graph, linear scan, inlines, decisions and code, linked with each
other; any two phases, levels, targets or builds side by side. Without FILE it is the
embedded core library.

The server answers this machine alone, at the address that it prints, until it is
interrupted. With --html no server starts: FILE METHOD is written as one file that
needs no network, such as to attach to an issue. --opt and --target then take several
names with commas between them: the file holds the method in each combination, shows
the first and puts the others beside it; other builds and phases that are turned off it
cannot show.

Exit status: 1 when the method of --html does not compile, and what there is until
then is written; 2 when the command line or a file could not be read or written;
130 after an interrupt.`,
		Example: `  ryugo explore Program.exe
  ryugo explore --opt full --build ./ryugo.before Program.exe 'Program::Main'
  ryugo explore --html main.html Program.exe 'Program::Main'
  ryugo explore --html main.html --opt full,min Program.exe 'Program::Main'`,
		Args: cobra.MaximumNArgs(2),
		RunE: stoppable(func(ctx context.Context, cmd *cobra.Command, args []string) error {
			return exploreMethods(ctx, u, &f, args, cmd.OutOrStdout())
		}),
	}
	f.register(c)
	c.Flags().Lookup("opt").Usage += "; several for --html"
	c.Flags().Lookup("target").Usage += "; several for --html"
	c.Flags().Lookup("opt").DefValue, f.opt = string(ryugo.OptFull), string(ryugo.OptFull)
	c.Flags().StringVar(&f.addr, "addr", "localhost:8417", "`HOST:PORT` to answer at, of this machine alone; port 0 is any")
	c.Flags().StringVar(&f.html, "html", "", "write the method to `FILE` instead, as one page")
	c.Flags().BoolVar(&f.open, "open", false, "open the page in the browser")
	c.Flags().StringArrayVar(&f.builds, "build", nil, "another ryugo `BINARY` that the page can compile with (repeatable)")
	return c
}

func exploreMethods(ctx context.Context, u *universeFlags, f *exploreFlags, args []string, out io.Writer) error {
	if err := f.lists(); err != nil {
		return err
	}
	s, err := newExploreSource(u, f, args)
	if err != nil {
		return err
	}
	method := -1
	if len(args) == 2 {
		if method, err = s.methodNamed(args[1]); err != nil {
			return err
		}
	}
	if f.html != "" {
		if method < 0 {
			return errors.New("--html: want FILE and METHOD")
		}
		return s.writeHTML(ctx, f, method)
	}
	if err := explore.Loopback(f.addr); err != nil {
		return fmt.Errorf("--addr: %w", err)
	}
	l, err := net.Listen("tcp", f.addr)
	if err != nil {
		return fmt.Errorf("--addr: %w", err)
	}
	page := "http://" + l.Addr().String() + "/"
	if method >= 0 {
		page += "#" + url.PathEscape(s.corpus.Methods[method].Key)
	}
	if _, err := fmt.Fprintf(out, "%s\n", page); err != nil {
		l.Close()
		return err
	}
	if f.open {
		if err := openBrowser(page); err != nil {
			l.Close()
			return fmt.Errorf("--open: %w", err)
		}
	}
	return explore.NewServer(s.corpus).Serve(ctx, l)
}

// lists parses the levels and targets of a file; a server takes one of each.
func (f *exploreFlags) lists() error {
	for _, x := range []struct {
		flag string
		one  *string
		all  *[]string
		have []string
	}{{"opt", &f.opt, &f.opts, exploreOpts()}, {"target", &f.target, &f.targets, exploreTargets()}} {
		*x.all = strings.Split(*x.one, ",")
		if *x.one = (*x.all)[0]; len(*x.all) == 1 {
			continue
		}
		if f.html == "" {
			return fmt.Errorf("--%s %s: several are for --html; the page of the server has a switch", x.flag, strings.Join(*x.all, ","))
		}
		for _, v := range *x.all {
			if !slices.Contains(x.have, v) {
				return fmt.Errorf("--%s %s: have %s", x.flag, v, strings.Join(x.have, ", "))
			}
		}
	}
	return nil
}

// openBrowser shows an address in the user's browser.
func openBrowser(address string) error {
	command := []string{"xdg-open", address}
	switch runtime.GOOS {
	case "darwin":
		command[0] = "open"
	case "windows":
		command = []string{"rundll32", "url.dll,FileProtocolHandler", address}
	}
	return exec.Command(command[0], command[1:]...).Start()
}

// methodNamed returns the first method that matches a pattern.
func (s *exploreSource) methodNamed(pattern string) (int, error) {
	config := s.config(&s.corpus.Default)
	_, jobs, err := s.un.find(pattern, config)
	if err != nil {
		return 0, err
	}
	i := slices.IndexFunc(s.jobs, func(j job) bool {
		return j.file == jobs[0].file && j.method == jobs[0].method && j.compile == jobs[0].compile
	})
	if i < 0 {
		return 0, fmt.Errorf("%s: no such method", pattern)
	}
	return i, nil
}

// writeHTML writes a method to a file.
func (s *exploreSource) writeHTML(ctx context.Context, f *exploreFlags, method int) error {
	w, err := output.Create(f.html)
	if err != nil {
		return err
	}
	err = explore.WriteFile(ctx, w, s.corpus, method, f.opts, f.targets)
	var failed *compileError
	if errors.As(err, &failed) {
		err = nil
	}
	if err := w.CloseWith(err); err != nil {
		return err
	}
	if failed != nil {
		return &exitError{exitFailed, failed.err}
	}
	return nil
}

// title returns the names of the explored files.
func (s *exploreSource) title() string {
	var names []string
	for _, f := range s.corpus.Files {
		names = append(names, filepath.Base(f))
	}
	if len(names) > 3 {
		return fmt.Sprintf("%s and %d more", strings.Join(names[:3], ", "), len(names)-3)
	}
	return strings.Join(names, ", ")
}
