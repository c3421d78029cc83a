package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"ryugo/glob"
)

// listFilesFlags are the flags of `ryugo list`.
type listFilesFlags struct {
	filter    string
	all, json bool
}

func listCommand() *cobra.Command {
	var f listFilesFlags
	c := &cobra.Command{
		Use:   "list [FILE|DIR]... [GLOB]",
		Short: "List the methods of assemblies and of recorded files",
		Long: `List the methods of assemblies, those with IL, in the order of metadata: token,
size of the IL in bytes, flags, and the name with its signature, as all commands print
and take it. A method of a generic type is listed once, as the code that its
instantiations share. Methods of recorded files have the number of the compile in
place of the token, and the flags are target and level.

Flags: static, virtual, generic; eh for methods with exception handlers; inline,
noinline, optimize, nooptimize and synchronized as MethodImplAttribute says;
intrinsic for those that the compiler knows. With --all also abstract, pinvoke and
runtime, which have no IL.

Nothing is loaded but the file itself, and files are read one after the other. The
last argument is a GLOB when no file has its name. Without a file it is the core
library that is embedded in the binary.

` + glob.Help + `

Exit status: 0; 1 when one of several files could not be read; 2 when the command
line or the only file could not be read, or no method matches.`,
		Example: `  ryugo list Program.exe
  ryugo list Folder '*::MoveNext'
  ryugo list --json some.ryc 'Type:Method(int)'`,
		RunE: func(cmd *cobra.Command, args []string) error { return listFiles(&f, args, cmd.OutOrStdout()) },
	}
	filterFlag(c, &f.filter)
	c.Flags().BoolVar(&f.all, "all", false, "list methods without IL, too")
	c.Flags().BoolVar(&f.json, "json", false, "print a line of JSON for each method")
	return c
}

// listedMethod is one line of the list.
type listedMethod struct {
	File   string   `json:"file"`
	Token  string   `json:"token,omitempty"`   // 0x06000001
	Number *int     `json:"compile,omitempty"` // number of the compile in a recorded file
	IL     int      `json:"ilBytes"`
	Flags  []string `json:"flags"`
	Name   string   `json:"method"`
	Params []string `json:"parameters"`
	Return string   `json:"returns"`
	Error  string   `json:"error,omitempty"` // why the body cannot be read
}

// lister writes the methods of files.
type lister struct {
	*listFilesFlags
	set  *glob.Set
	out  *bufio.Writer
	json *json.Encoder
	many bool       // several files
	file string     // the file whose name was printed last
	near *glob.Near // not nil: collect similar names instead of listing
}

func listFiles(f *listFilesFlags, args []string, out io.Writer) error {
	if n := len(args); n > 0 && isGlob(args[n-1]) {
		f.filter, args = strings.TrimSpace(f.filter+" "+args[n-1]), args[:n-1]
	}
	set, err := glob.ParseSet(f.filter)
	if err != nil {
		return err
	}
	names, err := expandAll(args)
	if err != nil {
		return err
	}
	if len(args) == 0 {
		names = []string{coreName}
	}
	l := lister{listFilesFlags: f, set: set, out: bufio.NewWriter(out), many: len(names) > 1}
	l.json = json.NewEncoder(l.out)
	l.json.SetEscapeHTML(false)
	unread := 0
	for _, name := range names {
		err := l.list(name)
		switch write := (*writeError)(nil); {
		case errors.As(err, &write):
			return &exitError{exitUsage, write.err}
		case err != nil && !l.many:
			return err
		case err != nil:
			unread++
			fmt.Fprintf(os.Stderr, "ryugo: %s: %s\n", name, reasonOf(name, err))
		}
	}
	if err := l.out.Flush(); err != nil {
		return &exitError{exitUsage, err}
	}
	if missed := set.Unmatched(); len(missed) > 0 {
		l.near = glob.NewNear(missed[0], listedNear)
		for _, name := range names {
			l.list(name)
		}
		return &noMatch{missed[0].String(), l.near.Names()}
	}
	if unread > 0 {
		return &exitError{status: exitFailed}
	}
	return nil
}

// isGlob reports whether an argument of list is a pattern, not the name of a file.
func isGlob(arg string) bool {
	_, err := os.Stat(arg)
	if err == nil {
		return false
	}
	switch strings.ToLower(filepath.Ext(arg)) {
	case ".dll", ".exe", recordedExt:
		return strings.ContainsAny(arg, ":*?")
	}
	return !strings.HasSuffix(arg, "/")
}

// takes reports whether to list a method.
func (l *lister) takes(name string, sig glob.Signature) bool {
	if l.near != nil {
		l.near.Add(name, func() glob.Signature { return sig })
		return false
	}
	return l.set.Match(name, func() glob.Signature { return sig })
}

// write prints one method.
func (l *lister) write(m *listedMethod) (err error) {
	switch {
	case l.listFilesFlags.json:
		if m.Params == nil {
			m.Params = []string{}
		}
		err = l.json.Encode(m)
	default:
		if l.many && l.file != m.File {
			l.file = m.File
			fmt.Fprintf(l.out, "%s:\n", m.File)
		}
		id := strings.TrimPrefix(m.Token, "0x")
		if m.Number != nil {
			id = fmt.Sprint(*m.Number)
		}
		text := m.Name + "(" + strings.Join(m.Params, ",") + "):" + m.Return
		if m.Error != "" {
			text += "  ; " + m.Error
		}
		_, err = fmt.Fprintf(l.out, "%8s %6d  %-24s  %s\n", id, m.IL, strings.Join(m.Flags, " "), text)
	}
	if err != nil {
		return &writeError{err}
	}
	return nil
}

// writeError is a failure of the output, not of a file.
type writeError struct{ err error }

func (e *writeError) Error() string { return e.err.Error() }
