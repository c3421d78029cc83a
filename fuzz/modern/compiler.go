package modern

import (
	"bufio"
	"context"
	_ "embed"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"ryugo/host"
)

// RoslynVariable is the environment variable that names a folder with the C# compiler's assemblies.
const RoslynVariable = "RYUGO_ROSLYN"

// roslyn are the assemblies of that folder that are needed.
var roslyn = []string{"Microsoft.CodeAnalysis.dll", "Microsoft.CodeAnalysis.CSharp.dll"}

//go:embed compiler.dll
var compilerImage []byte

//go:embed prelude.cs
var prelude string

// Compiler is a process of the C# compiler, which compiles one assembly after another.
type Compiler struct {
	dir    string
	in     io.WriteCloser
	out    *bufio.Reader
	cancel context.CancelFunc
	ended  chan struct{}
	err    error
	stderr strings.Builder
}

// NewCompiler starts the C# compiler in folder on a runtime.
func NewCompiler(o *host.Overlay, folder string) (_ *Compiler, err error) {
	if folder == "" {
		return nil, fmt.Errorf("no C# compiler: %s names no folder with %s", RoslynVariable, strings.Join(roslyn, " and "))
	}
	c := &Compiler{ended: make(chan struct{})}
	if c.dir, err = os.MkdirTemp("", "ryugo-modern-"); err != nil {
		return nil, err
	}
	defer func() {
		if err != nil {
			os.RemoveAll(c.dir)
		}
	}()
	for _, name := range roslyn {
		text, err := os.ReadFile(filepath.Join(folder, name))
		if err == nil {
			err = os.WriteFile(filepath.Join(c.dir, name), text, 0o644)
		}
		if err != nil {
			return nil, err
		}
	}
	file := filepath.Join(c.dir, "compiler.dll")
	err = errors.Join(os.WriteFile(file, compilerImage, 0o644), os.WriteFile(filepath.Join(c.dir, "prelude.cs"), []byte(prelude), 0o644))
	if err != nil {
		return nil, err
	}
	inR, inW, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	outR, outW, err := os.Pipe()
	if err != nil {
		inR.Close()
		inW.Close()
		return nil, err
	}
	ctx, cancel := context.WithCancel(context.Background())
	c.in, c.out, c.cancel = inW, bufio.NewReader(outR), cancel
	go func() {
		defer close(c.ended)
		var exit host.Exit
		exit, c.err = o.Run(ctx, host.Program{File: file, Stdin: inR, Stdout: outW, Stderr: &c.stderr, Apart: true}, host.Options{Opt: host.Auto, Env: []string{"DOTNET_TieredPGO=0"}})
		if c.err == nil {
			c.err = fmt.Errorf("the C# compiler ended with status %d", exit.Status)
		}
		inR.Close()
		outW.Close()
	}()
	return c, nil
}

// Close ends the process.
func (c *Compiler) Close() error {
	c.in.Close()
	c.cancel()
	<-c.ended
	return os.RemoveAll(c.dir)
}

// request compiles files. failed holds the first error of each file.
func (c *Compiler) request(out string, words []string) (failed map[string]string, err error) {
	if _, err := fmt.Fprintln(c.in, strings.Join(append([]string{out}, words...), "\t")); err != nil {
		return nil, err
	}
	failed = map[string]string{}
	for {
		line, err := c.out.ReadString('\n')
		if err != nil {
			<-c.ended
			return nil, fmt.Errorf("%w: %s", c.err, cut(c.stderr.String()))
		}
		line = strings.TrimSuffix(line, "\n")
		switch {
		case line == "ok":
			return nil, nil
		case line == "failed":
			return failed, nil
		}
		if rest, ok := strings.CutPrefix(line, "error "); ok {
			file, message, _ := strings.Cut(rest, " ")
			failed[file] = message
		}
	}
}

// Refused is a program that the C# compiler rejects, which is a bug of this package.
type Refused struct {
	Seed    uint64
	Message string
}

// Build compiles programs into the assembly out; programs that the compiler rejects are left out.
func (c *Compiler) Build(out string, programs []*Program, debug bool) (good []*Program, refused []Refused, err error) {
	good = programs
	files := map[string]*Program{}
	for i, p := range programs {
		file := filepath.Join(c.dir, fmt.Sprintf("%s_%d.cs", p.Name(), i))
		if err := os.WriteFile(file, []byte(p.Source()), 0o644); err != nil {
			return nil, nil, err
		}
		defer os.Remove(file)
		files[file] = p
	}
	for len(good) > 0 {
		words := []string{filepath.Join(c.dir, "prelude.cs"), filepath.Join(c.dir, "main.cs")}
		if debug {
			words = append(words, "-optimize-")
		}
		if good[0].plain {
			words = append(words, "-define:PLAIN")
		}
		main := "using System;\nstatic class Harness\n{\n\tstatic int Main(string[] args) => K.Run(new (string, Action)[] {\n"
		for i, p := range programs {
			if slices.Contains(good, p) {
				main += fmt.Sprintf("\t\t(\"%s\", %s.Run),\n", p.Name(), p.Name())
				words = append(words, filepath.Join(c.dir, fmt.Sprintf("%s_%d.cs", p.Name(), i)))
			}
		}
		main += "\t}, args);\n}\n"
		if err := os.WriteFile(filepath.Join(c.dir, "main.cs"), []byte(main), 0o644); err != nil {
			return nil, nil, err
		}
		failed, err := c.request(out, words)
		if err != nil || failed == nil {
			return good, refused, err
		}
		var still []*Program
		for i, p := range programs {
			if !slices.Contains(good, p) {
				continue
			}
			if message, bad := failed[filepath.Join(c.dir, fmt.Sprintf("%s_%d.cs", p.Name(), i))]; bad {
				refused = append(refused, Refused{p.Seed, message})
			} else {
				still = append(still, p)
			}
		}
		if len(still) == len(good) {
			return nil, nil, fmt.Errorf("the C# compiler says %v", failed)
		}
		good = still
	}
	return nil, refused, nil
}

// cut keeps the beginning of a text.
func cut(s string) string {
	const most = 3000
	if len(s) > most {
		return s[:most] + "..."
	}
	return s
}
