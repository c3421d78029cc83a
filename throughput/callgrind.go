package throughput

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// Symbols of functions: of countedRound, and of the function that calls the functions of the
// phases. Callgrind loses track of the stacks of goroutines when they grow, so it also records
// calls by other functions.
const (
	countedSymbol = "ryugo/throughput.(*server).countedRound"
	compileSymbol = "ryugo/passes.(*Compiler).Compile"
)

// hasCallgrind reports whether valgrind is installed.
func hasCallgrind() bool {
	_, err := exec.LookPath("valgrind")
	return err == nil
}

// countTries is the number of runs in which countUnderCallgrind looks for a plausible count.
const countTries = 6

// countUnderCallgrind runs a worker of build under callgrind, and returns the instructions of one
// warm round, without the methods in skip. On a busy machine, callgrind loses the stack now and
// then: the total is right, but the calls of most phases are missing, or all are inside of one.
// Then countUnderCallgrind counts again.
func countUnderCallgrind(ctx context.Context, build string, args []string, skip []int) (c *Counts, err error) {
	for range countTries {
		if c, err = countOnce(ctx, build, args, skip); err != nil || c.plausible() {
			break
		}
	}
	return c, err
}

// plausible reports whether the phases have at least half of the instructions, and none of them
// alone has more than half.
func (c *Counts) plausible() bool {
	sum, largest := int64(0), int64(0)
	for _, p := range c.Phases {
		sum += p.Count
		largest = max(largest, p.Count)
	}
	return 2*sum >= c.Total && 2*largest <= c.Total
}

// countOnce counts the instructions of one run.
func countOnce(ctx context.Context, build string, args []string, skip []int) (*Counts, error) {
	dir, err := os.MkdirTemp("", "ryugo-bench-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	file := filepath.Join(dir, "callgrind.out")
	p, err := start(ctx, []string{"valgrind", "--quiet", "--tool=callgrind", "--collect-atstart=no", "--toggle-collect=" + countedSymbol, "--callgrind-out-file=" + file},
		build, build, args)
	if err != nil {
		return nil, err
	}
	if _, err := p.ask(&request{To: p.hello.Methods, Skip: skip, Count: true}); err != nil {
		return nil, err
	}
	if err := p.end(); err != nil {
		return nil, err
	}
	in, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	counts, err := readCallgrind(in, p.hello.Phases)
	if err != nil {
		return nil, fmt.Errorf("%s under callgrind: %w", build, err)
	}
	return counts, nil
}

// readCallgrind sums the costs of all functions in callgrind's output. For each phase, it also sums
// the inclusive costs of the calls of the phase's function by compileSymbol.
func readCallgrind(in io.Reader, phases []Phase) (*Counts, error) {
	c := &Counts{By: "callgrind"}
	names := map[string]string{} // function names, by their number in the file
	var caller string
	var callee string // of the call whose cost follows, or empty
	inclusive := map[string]int64{}
	lines := bufio.NewScanner(in)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		line := lines.Text()
		key, value, isKey := strings.Cut(line, "=")
		switch {
		case isKey && (key == "fn" || key == "cfn"):
			number, name, named := strings.Cut(value, " ")
			if named {
				names[number] = name
			}
			if key == "cfn" {
				callee = names[number]
			} else {
				caller = names[number]
			}
		case line != "" && strings.ContainsRune("0123456789+-*", rune(line[0])):
			fields := strings.Fields(line)
			if len(fields) < 2 {
				continue // not a cost line
			}
			n, err := strconv.ParseInt(fields[1], 10, 64)
			if err != nil {
				return nil, fmt.Errorf("a line that is no cost: %q", line)
			}
			switch {
			case callee == "":
				c.Total += n
			case caller == compileSymbol:
				inclusive[callee] += n
			}
			callee = ""
		}
	}
	if c.Total == 0 {
		return nil, fmt.Errorf("no instruction was counted in %s: a build without symbols?", countedSymbol)
	}
	for i, p := range phases {
		same := func(o Phase) bool { return o.Func == p.Func }
		if n := inclusive[p.Func]; n > 0 && slices.IndexFunc(phases, same) == i {
			name := p.Name
			for _, o := range phases[i+1:] {
				if same(o) {
					name += ", " + o.Name
				}
			}
			c.Phases = append(c.Phases, PhaseCount{name, n})
		}
	}
	return c, lines.Err()
}
