package main

import (
	"errors"
	"fmt"
	"time"

	"github.com/spf13/cobra"
)

// batchFlags are the flags of commands that compile any number of methods.
type batchFlags struct {
	results, shard    string
	resume, isolate   bool
	timeout, progress time.Duration
	memory            int
}

// batchHelp describes these flags in the help of such commands.
const batchHelp = `Files are read a few at a time, so memory does not grow with their number. Progress
is shown on a terminal, and with --progress elsewhere. An interrupt ends the batch
with a report of what is done. With --results a line of JSON for each method is
written as it is compiled: --resume goes on after an interrupt or a crash, --shard
divides the methods between machines, and ryugo merge puts results together.
With --isolate methods are compiled in worker processes: one that crashes, hangs or
takes too much memory is reported, and the others are compiled.`

// isolateTimeout is the --method-timeout of --isolate if none is given.
const isolateTimeout = time.Minute

func (f *batchFlags) register(c *cobra.Command) {
	fl := c.Flags()
	fl.StringVar(&f.results, "results", "", "append what became of each method to `FILE`, a line of JSON each")
	fl.BoolVar(&f.resume, "resume", false, "go on with the --results that there are: what is in them is not compiled again")
	fl.StringVar(&f.shard, "shard", "", "compile share `I/N` of all methods, by a hash of what they are")
	fl.DurationVar(&f.timeout, "method-timeout", 0, "longest `TIME` that a method may take; 0: any, with --isolate a minute")
	fl.BoolVar(&f.isolate, "isolate", false, "compile in worker processes, which may crash")
	fl.IntVar(&f.memory, "memory-limit", 1024, "with --isolate, `MB` that a worker process may hold")
	fl.DurationVar(&f.progress, "progress", 0, "print a line of progress on standard error every so often (default: a bar on a terminal)")
}

// check returns an error if the flags do not fit together. measures says that the command measures
// the work of this process.
func (f *batchFlags) check(measures bool) error {
	switch {
	case f.resume && f.results == "":
		return errors.New("--resume: --results FILE is missing")
	case f.isolate && measures:
		return errors.New("--isolate does not go with --profile and --repeat, which are about this process")
	case f.timeout < 0 || f.progress < 0:
		return errors.New("--method-timeout and --progress take a time, as 10s or 1m30s")
	case f.memory < 1:
		return fmt.Errorf("--memory-limit %d: want at least 1", f.memory)
	}
	if f.isolate && f.timeout == 0 {
		f.timeout = isolateTimeout
	}
	return nil
}
