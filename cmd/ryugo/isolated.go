package main

import (
	"encoding/json"
	"errors"
	"io"
	"os"
	"runtime/debug"

	"github.com/spf13/cobra"

	"ryugo"
	"ryugo/ee"
	"ryugo/ee/record"
	"ryugo/nodes"
	"ryugo/results"
)

// isolatedCommandName is the name of the command that worker processes run.
const isolatedCommandName = "batch-worker"

// The protocol of --isolate: the batch writes one isolatedSetup and then requests to the standard
// input of a worker process. The worker writes replies to its standard output. All are JSON. A
// request to load a part has one reply. A request to compile has one reply for each job, in order.
// If the request asks for phases, a reply for each finished phase precedes it.

// isolatedSetup says how a worker compiles.
type isolatedSetup struct {
	Refs       []string
	CountsFile string
	Pointer    uint32
	Vector64   bool
	AVX512     bool
	Filter     string
	Config     record.Config
	Levels     map[string]bool
	How        compileOptions
	Want       wanted
}

// isolatedRequest asks a worker either to load a part or to compile jobs.
type isolatedRequest struct {
	Load   *partSpec
	Jobs   []int // jobs of the loaded part
	Phases bool
}

type isolatedReply struct {
	Error   string       // error of the load
	Unread  []unreadFile // files of the part that cannot be read
	IDs     []string     // [row of Unread] its ID in results
	Tasks   []task
	Broken  []resultRow    // rows of methods that cannot be loaded
	Files   []int          // [row of Broken] index of its file in the part
	Rows    []*results.Row // [row of Broken] its row for --methods
	Row     *resultRow
	Args    argCounts
	Inlines inlineCounts
	Output  *jobOutput
	Phase   string
	Times   []phaseReport // phase times of all compiles since the last load
}

// isolatedCommand is the command that --isolate starts.
func isolatedCommand() *cobra.Command {
	return &cobra.Command{
		Use: isolatedCommandName, Short: "Compile what a batch with --isolate asks for on standard input", Hidden: true, Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, args []string) error { return isolatedWorker(os.Stdin, os.Stdout) },
	}
}

// isolated is a worker process.
type isolated struct {
	b     batch
	local local
	part  *part
	out   *json.Encoder
	// What the outputs need of each job, and the output of the current job.
	want   wanted
	output *jobOutput
	rows   *methodRows
	lines  *sourceLines
}

// beforeCompile, if not nil, is called before each compile of a worker process. A test uses it to
// crash the process.
var beforeCompile func(method string)

func isolatedWorker(in io.Reader, out io.Writer) error {
	defer collectRarely()()
	debug.SetTraceback("single")
	dec := json.NewDecoder(in)
	var setup isolatedSetup
	if err := dec.Decode(&setup); err != nil {
		return err
	}
	x := &isolated{out: json.NewEncoder(out), want: setup.Want, lines: newSourceLines(), rows: makeMethodRows(setup.Want.Bytes, 1)}
	x.b = batch{u: &universeFlags{refs: setup.Refs, countsFile: setup.CountsFile, pointer: setup.Pointer, vector64: setup.Vector64, avx512: setup.AVX512}, plan: &plan{}, how: setup.How,
		sel: selection{filter: setup.Filter, config: setup.Config, tasks: true, levels: setup.Levels}}
	if err := x.b.prepare(); err != nil {
		return err
	}
	x.local = local{b: &x.b}
	x.b.memory = make([]int, 1)
	if x.want != (wanted{}) {
		x.b.done = x.done
	}
	requests := make(chan *isolatedRequest)
	go func() {
		for {
			r := new(isolatedRequest)
			if err := dec.Decode(r); err != nil {
				os.Exit(0) // the batch has ended, so the running compile does not matter
			}
			requests <- r
		}
	}()
	for r := range requests {
		var err error
		if r.Load != nil {
			err = x.out.Encode(x.load(r.Load))
		} else {
			err = x.run(r)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// load reads a part.
func (x *isolated) load(spec *partSpec) *isolatedReply {
	un, err := x.b.u.load(spec, x.b.ran, &x.b.plan.open)
	if err != nil {
		return &isolatedReply{Error: reasonOf(spec.Files[0].Name, err)}
	}
	x.part = &part{spec: spec, un: un}
	x.part.choose(&x.b.sel)
	r := &isolatedReply{Unread: un.unread, Tasks: x.part.tasks, Times: x.times()}
	for _, u := range un.unread {
		r.IDs = append(r.IDs, u.id)
	}
	for i, b := range x.part.broken {
		r.Broken = append(r.Broken, *x.part.brokenRow(i))
		r.Files = append(r.Files, b.file)
		if x.want.Rows {
			r.Rows = append(r.Rows, x.part.brokenMethod(i, x.b.sel.config))
		}
	}
	x.local.enter(x.part)
	return r
}

// done keeps what the outputs need of a job.
func (x *isolated) done(_ int, p *part, i int, c *ryugo.Compiler, code *ryugo.Code, err error) {
	o := &jobOutput{}
	x.output = o
	if x.want.Rows {
		o.Row = x.rows.row(0, p, i, c, code, err)
		o.Row.Memory = int64(x.b.memory[0])
	}
	if err != nil {
		return
	}
	w := p.world(i)
	if x.want.Trees {
		o.Tree = inlineTree(w, c.Inlines())
	}
	if !x.want.Code {
		return
	}
	self := ee.MakeSymbol(ee.SymMethodEntry, uint64(code.Method))
	o.Code, o.Name, o.Refs = copyCode(code), w.methodName(code.Method), map[ee.Symbol]string{self: w.symbolName(self)}
	for _, r := range code.Relocs {
		o.Refs[r.Symbol] = w.symbolName(r.Symbol)
	}
	if x.want.Lines {
		o.Line = x.lines.of(w, code)
	}
}

// times returns the times of the phases since the last call.
func (x *isolated) times() []phaseReport {
	x.local.leave()
	t := x.local.phases
	x.local.phases = nil
	return t
}

// run compiles jobs.
func (x *isolated) run(r *isolatedRequest) error {
	if x.part == nil {
		return errors.New("no part is loaded")
	}
	x.local.after = nil
	if r.Phases {
		x.local.enter(x.part) // makes new compilers, which report phases
		x.local.after = func(phase string, _ *nodes.Method) { x.out.Encode(&isolatedReply{Phase: phase}) }
	}
	for _, i := range r.Jobs {
		if beforeCompile != nil {
			beforeCompile(x.part.tasks[i].Method)
		}
		x.output = nil
		row, c := x.local.compile(x.part, i)
		reply := &isolatedReply{Row: row, Output: x.output}
		if row.Status == statusCompiled {
			reply.Inlines.count(c.Inlines())
			reply.Args = argsOf(c)
		}
		if err := x.out.Encode(reply); err != nil {
			return err
		}
	}
	if r.Phases {
		x.local.enter(x.part)
	}
	return nil
}
