// Mutants is a mutation tester for this tree. It changes the sources in one place, runs the tests
// that reach the place, and reports the changes that no test notices. Such a change either has no
// effect, or a test is missing.
//
//	go run ./cmd/mutants --dir /tmp/mutants --count 1200 --seed 1
//	go run ./cmd/mutants --dir /tmp/mutants --report
//
// All mutants of a sample are compiled into one binary for each package's tests (mutation
// schemata): the sources are rewritten under --dir, with each place guarded by its mutant's number,
// and passed to the compiler by go build -overlay. The environment variable MUTANT selects the
// active mutant, so a binary is built once and run once for each mutant. The tree itself is not
// changed.
//
// Before that, each test function runs once without a mutant, and records which mutants it reaches
// and for which of them the value would differ. A mutant runs only with tests for which the value
// would differ. The tests of the mutant's own package run first, quick ones before slow ones. The
// other tests follow, ordered by how many mutants of the package they have noticed for each second
// of run time. The first test that fails, hangs or uses too much memory ends the run of the mutant.
//
// Changed are: comparisons (the border, the sign, ==), arithmetic and shifts, masks, constants (by
// one; widths by two; names of enumerations to a neighbour; flags to none), && and ||, negations
// and conditions, statements and early exits (dropped), arguments of the same type (swapped), the
// signedness of conversions. Not changed are: messages, panics, printers, verifiers, costs and
// weights.
//
// The sample is drawn line by line. --dir keeps the sample, the binaries, and a line of JSON for
// each mutant. --resume continues after an interruption, and --again STATUS runs the mutants with
// that status again with the current sources.
package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"syscall"
	"time"
)

var (
	dir      = flag.String("dir", filepath.Join(os.TempDir(), "ryugo-mutants"), "`folder` for the sample, the binaries and the results")
	count    = flag.Int("count", 1200, "size of the sample")
	seed     = flag.Uint64("seed", 1, "seed of the sample")
	patterns = flag.String("packages", "./passes/...,./targets/...,./loader,./vm/...", "packages whose sources are changed, by patterns")
	without  = flag.String("without", `^ryugo/(passes/irtest|passes/vn/vntest|vm/corelib)$`, "`regexp` of packages whose sources are not")
	skip     = flag.String("skip", `^ryugo/(host|ee/coreclr.*|cmd/libclrjit|cmd/mutants.*)$|Growth|Ratios|AgainstMono|OnMono|Soak|TestPhaseEffects|TestImportsGoDownwards|TestRuleTables`, "`regexp` of tests that are not run: \"package\" or \"package Test\"")
	expected = flag.String("expected", ` Test(Golden|Lowering|Shapes|InlineRules|Boxes|Facts|Locals|Table|NativeShapes|Polls|Poll|GCInfo|ReadGCInfo|Interruptible|Vars|Scripts|CoreCLRExamples|TextFormOfRealMethods)$`, "`regexp` of tests that compare with a written text or bytes: those that only they notice are counted apart")
	patience = flag.Duration("patience", 90*time.Second, "for one mutant, by the units' times without one")
	longest  = flag.Duration("longest", 45*time.Second, "units that take longer without a mutant are not run")
	jobs     = flag.Int("jobs", 1, "mutants at once")
	nice     = flag.Int("nice", 10, "niceness of everything")
	resume   = flag.Bool("resume", false, "go on with what --dir holds")
	again    = flag.String("again", "", "run those of former `status`es (with commas) again in the sources as they are now; the results go to a new file")
	sources  = flag.Bool("sources", false, "only write the sample and the changed sources, for go test -overlay DIR/overlay.json with MUTANT=number")
	list     = flag.Bool("list", false, "only list the sample")
	report   = flag.Bool("report", false, "only sum up the results")
)

func main() {
	flag.Usage = func() {
		fmt.Fprintln(flag.CommandLine.Output(), "mutants changes the sources in one place and looks for a test that notices it.")
		flag.PrintDefaults()
	}
	flag.Parse()
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, "mutants:", err)
		os.Exit(1)
	}
}

func run() error {
	if *report {
		return sum(*dir)
	}
	if err := syscall.Setpriority(syscall.PRIO_PROCESS, 0, *nice); err != nil {
		return err
	}
	root, err := os.Getwd()
	if err != nil {
		return err
	}
	if err := os.MkdirAll(*dir, 0o755); err != nil {
		return err
	}
	samplePath, unitsPath, resultsPath := filepath.Join(*dir, "sample.jsonl"), filepath.Join(*dir, "units.jsonl"), filepath.Join(*dir, "results.jsonl")
	var ms []*Mutant
	var units []*Unit
	if *resume {
		if ms, err = readLines[*Mutant](samplePath); err != nil {
			return err
		}
		if units, err = readLines[*Unit](unitsPath); err != nil || len(units) == 0 {
			return fmt.Errorf("nothing to go on with in %s: %v", *dir, err)
		}
	} else {
		if ms, units, err = prepare(root, resultsPath); err != nil || *list {
			return err
		}
		if *sources {
			return writeLines(samplePath, ms)
		}
		if err := writeLines(samplePath, ms); err != nil {
			return err
		}
		if err := writeLines(unitsPath, units); err != nil {
			return err
		}
	}
	old, err := readLines[Result](resultsPath)
	if err != nil {
		return err
	}
	byText, err := regexp.Compile(*expected)
	if err != nil {
		return err
	}
	c := &campaign{expected: byText, units: units, patience: *patience, longest: *longest, jobs: *jobs, rates: map[string]*rate{}}
	for _, r := range old {
		ms = slices.DeleteFunc(ms, func(m *Mutant) bool { return m.Key == r.Key })
		for _, u := range units {
			if u.Name == r.By {
				c.rate(&r.Mutant, u).noticed++
				c.rate(&r.Mutant, u).tried++
			}
		}
	}
	if c.out, err = os.OpenFile(resultsPath, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o644); err != nil {
		return err
	}
	defer c.out.Close()
	rand.New(rand.NewPCG(*seed, 2)).Shuffle(len(ms), func(i, j int) { ms[i], ms[j] = ms[j], ms[i] })
	if err := c.run(ms); err != nil {
		return err
	}
	return sum(*dir)
}

// prepare draws the sample, or takes an earlier one, builds the binaries and runs the units without
// a mutant.
func prepare(root, resultsPath string) ([]*Mutant, []*Unit, error) {
	not, err := regexp.Compile(*without)
	if err != nil {
		return nil, nil, err
	}
	notUnits, err := regexp.Compile(*skip)
	if err != nil {
		return nil, nil, err
	}
	start := time.Now()
	all, err := findAll(root, strings.Split(*patterns, ","), not)
	if err != nil {
		return nil, nil, err
	}
	fmt.Printf("%d mutants in all, %v\n", len(all), time.Since(start).Round(time.Second))
	var ms []*Mutant
	if *again != "" {
		former, err := readLines[Result](resultsPath)
		if err != nil {
			return nil, nil, err
		}
		var wanted []*Mutant
		for _, r := range former {
			if slices.Contains(strings.Split(*again, ","), r.Status) {
				wanted = append(wanted, &r.Mutant)
			}
		}
		var lost int
		if ms, lost = byKeys(all, wanted); lost > 0 {
			fmt.Printf("%d mutants are not found again: their functions have changed\n", lost)
		}
		if err := os.Rename(resultsPath, resultsPath+"."+time.Now().Format("150405")); err != nil {
			return nil, nil, err
		}
	} else {
		ms = sample(all, *count, *seed)
		if _, err := os.Stat(resultsPath); err == nil {
			return nil, nil, fmt.Errorf("%s exists: --resume, --again, or another --dir", resultsPath)
		}
	}
	if *list {
		for _, m := range ms {
			fmt.Printf("%s:%d: %s: %s\n", m.File, m.Line, m.Kind, m.What)
		}
		return nil, nil, nil
	}
	drawn := len(ms)
	ms, name, err := compiling(root, *dir, ms)
	if err != nil {
		return nil, nil, err
	}
	fmt.Printf("%d of %d compile, %v\n", len(ms), drawn, time.Since(start).Round(time.Second))
	if *sources {
		return ms, nil, nil
	}
	units, err := build(root, *dir, name, notUnits)
	if err != nil {
		return nil, nil, err
	}
	fmt.Printf("%d units are built, %v\n", len(units), time.Since(start).Round(time.Second))
	if err := watchUnits(*dir, units, len(ms), os.Stdout); err != nil {
		return nil, nil, err
	}
	fmt.Printf("all units have run, %v\n", time.Since(start).Round(time.Second))
	return ms, units, nil
}

// sum prints the results of the mutants, by folder and by the way in which they were noticed.
func sum(dir string) error {
	results, err := readLines[Result](filepath.Join(dir, "results.jsonl"))
	if err != nil {
		return err
	}
	type row struct{ all, noticed, survived, unchanged, unreached int }
	rows, by, how := map[string]*row{}, map[string]int{}, map[string]int{}
	for _, r := range results {
		for _, key := range [...]string{filepath.Dir(r.File), "all"} {
			if rows[key] == nil {
				rows[key] = &row{}
			}
			w := rows[key]
			w.all++
			switch r.Status {
			case "noticed":
				w.noticed++
			case "survived":
				w.survived++
			case "unchanged":
				w.unchanged++
			default:
				w.unreached++
			}
		}
		if r.Status == "noticed" {
			by[layer(&r)]++
			how[r.How]++
		}
	}
	names := make([]string, 0, len(rows))
	for n := range rows {
		names = append(names, n)
	}
	slices.Sort(names)
	fmt.Printf("%-24s %8s %8s %8s %9s %9s\n", "folder", "mutants", "noticed", "survived", "unchanged", "unreached")
	for _, n := range names {
		w := rows[n]
		fmt.Printf("%-24s %8d %8d %8d %9d %9d\n", n, w.all, w.noticed, w.survived, w.unchanged, w.unreached)
	}
	b, err := json.Marshal(map[string]any{"by": by, "how": how})
	fmt.Println(string(b))
	return err
}

// layer returns the kind of test that noticed a mutant.
func layer(r *Result) string {
	if r.By == r.Expected {
		return "a written text alone"
	}
	pkg, _, _ := strings.Cut(r.By, " ")
	switch {
	case pkg == "ryugo/"+filepath.Dir(r.File):
		return "own package"
	case pkg == "ryugo":
		return "corpora"
	case pkg == "ryugo/fuzz" || strings.HasPrefix(r.By, "ryugo fuzz"):
		return "random programs"
	case pkg == "ryugo/cmd/ryugo" || pkg == "ryugo/clr" || strings.HasPrefix(pkg, "ryugo/programs/"):
		return "programs"
	}
	return "other packages"
}
