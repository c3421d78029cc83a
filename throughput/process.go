package throughput

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"ryugo/subprocess"
)

// WorkerCommand is the name of a build's command that calls Serve.
const WorkerCommand = "bench-worker"

// errNoWorker says that a build is too old to have WorkerCommand.
var errNoWorker = errors.New("the build has no command " + WorkerCommand)

// process is a worker of one build.
type process struct {
	build   string
	cmd     *exec.Cmd
	in      io.WriteCloser
	answers *json.Decoder
	stderr  bytes.Buffer
	hello   Hello
}

// environment returns the environment of all builds. It prevents the Go runtime from interrupting a
// compile.
func environment() []string {
	return append(os.Environ(), "GODEBUG=asyncpreemptoff=1", "GOMAXPROCS=1")
}

// start starts a worker of build, whose executable is at path, and waits until it is warm. command
// precedes the executable: nothing, or valgrind.
func start(ctx context.Context, command []string, build, path string, args []string) (*process, error) {
	line := append(append(command, path, WorkerCommand), args...)
	p := &process{build: build, cmd: exec.CommandContext(ctx, line[0], line[1:]...)}
	subprocess.Own(p.cmd)
	p.cmd.Env, p.cmd.Stderr = environment(), &p.stderr
	var err error
	if p.in, err = p.cmd.StdinPipe(); err != nil {
		return nil, err
	}
	out, err := p.cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := p.cmd.Start(); err != nil {
		return nil, err
	}
	p.answers = json.NewDecoder(out)
	if err := p.answers.Decode(&p.hello); err != nil {
		err = p.failed(err)
		if strings.Contains(p.stderr.String(), "unknown command") {
			err = errNoWorker
		}
		return nil, err
	}
	if p.hello.Protocol != protocol {
		p.end()
		return nil, fmt.Errorf("%s: its worker speaks protocol %d, this one %d", build, p.hello.Protocol, protocol)
	}
	return p, nil
}

// ask sends a request and waits for the answer.
func (p *process) ask(r *request) (*answer, error) {
	if err := json.NewEncoder(p.in).Encode(r); err != nil {
		return nil, p.failed(err)
	}
	a := &answer{}
	if err := p.answers.Decode(a); err != nil {
		return nil, p.failed(err)
	}
	return a, nil
}

// failed ends a worker that does not answer, and returns an error with the reason.
func (p *process) failed(err error) error {
	p.in.Close()
	if exit := p.cmd.Wait(); exit != nil {
		err = exit
	}
	return fmt.Errorf("%s %s: %w: %s", p.build, WorkerCommand, err, strings.TrimSpace(p.stderr.String()))
}

// end closes the worker's input and waits until the worker ends.
func (p *process) end() error {
	p.in.Close()
	if err := p.cmd.Wait(); err != nil {
		return fmt.Errorf("%s %s: %w: %s", p.build, WorkerCommand, err, strings.TrimSpace(p.stderr.String()))
	}
	return nil
}

// copyTo copies an executable into a new folder.
func copyTo(path, build string) error {
	if err := os.Mkdir(filepath.Dir(path), 0o700); err != nil {
		return err
	}
	in, err := os.Open(build)
	if err != nil {
		return err
	}
	defer in.Close()
	out, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o700)
	if err != nil {
		return err
	}
	_, err = io.Copy(out, in)
	return errors.Join(err, out.Close())
}
