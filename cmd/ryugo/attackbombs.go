package main

import (
	"bytes"
	"cmp"
	"fmt"
	"os"
	"strings"
	"syscall"
	"time"

	"ryugo/cil/emit/bombs"
	"ryugo/fuzz/attack"
	"ryugo/fuzz/attack/bases"
)

// bomb is a program that is expensive in one dimension.
type bomb struct {
	name  string
	shape *bombs.Shape
	size  int    // size of the shape; 0 if it does not matter
	arg   string // argument of the program bases.Endless, if the bomb is that program
}

// bombSizes holds the sizes of shapes for which bombSize is not the best size: limits of the
// format, or a size at which a quadratic step exceeds every time limit.
var bombSizes = map[string]int{
	"nested types": 120_000, "virtual methods": 60_000, "subclasses": 20_000, "subclasses with overrides": 5_000, "additions": 2_000_000,
	"deep additions": 100_000, "locals": 60_000, "parameters": 30_000, "generic parameters": 10_000, "nested clauses": 2_000, "clauses": 20_000,
	"exception clauses": 20_000, "branches": 200_000, "calls": 200_000, "switch targets": 500_000, "nested structs": 1_000, "base classes": 10_000,
	"array rank": 32, "static data": 32 << 20, "string length": 8 << 20, "signature depth": 5_000,
}

// bombSlack is the memory in bytes that a bomb may take in addition to twice its limit: the memory
// of the process for an empty program (6 MB), and pages of the collector's tables that Go has not
// freed yet.
const bombSlack = 32 << 20

const bombSize = 30_000

// allBombs lists all bombs.
func allBombs() (list []bomb) {
	for i := range bombs.Shapes {
		s := &bombs.Shapes[i]
		list = append(list, bomb{name: s.Name, shape: s, size: cmp.Or(bombSizes[s.Name], bombSize)})
	}
	for i := range bombs.Endless {
		s := &bombs.Endless[i]
		list = append(list, bomb{name: "endless " + s.Name, shape: s})
	}
	_, names := bases.Endless()
	for _, n := range names {
		list = append(list, bomb{name: "endless " + n, arg: n})
	}
	return list
}

func (b *bomb) image(size int) ([]byte, error) {
	if b.shape == nil {
		image, _ := bases.Endless()
		return image, nil
	}
	return b.shape.Image(size)
}

// openBombs makes each bomb once. names may select some of them.
func openBombs(names []string) (*mutants, error) {
	all := allBombs()
	m := &mutants{file: "bomb.exe", whole: true, slack: bombSlack, retire: 1}
	var list []*bomb
	for i := range all {
		wanted := len(names) == 0
		for _, n := range names {
			wanted = wanted || n == all[i].name
		}
		if wanted {
			list, m.names = append(list, &all[i]), append(m.names, all[i].name)
		}
	}
	if len(list) < len(names) {
		return nil, fmt.Errorf("no such bomb; there are: %s", strings.Join(bombNames(all), ", "))
	}
	m.make = func(base int, _ uint64, _ uint32) []byte {
		image, err := list[base].image(list[base].size)
		if err != nil {
			panic(err) // a bomb is a valid program
		}
		return image
	}
	return m, nil
}

func bombNames(all []bomb) (names []string) {
	for i := range all {
		names = append(names, all[i].name)
	}
	return names
}

// runBomb returns the command line that runs a bomb.
func runBomb(engine string) func(c *attack.Case) []string {
	return func(c *attack.Case) []string {
		args := []string{"run", "--engine", engine, c.File}
		for _, b := range allBombs() {
			if b.name == c.Base && b.arg != "" {
				args = append(args, b.arg)
			}
		}
		return args
	}
}

// bombSteps runs a bomb within limits, and compiles its shape at two sizes.
var bombSteps = []commandStep{
	{name: "run min", runs: true, args: runBomb("min")},
	{name: "run full", runs: true, args: runBomb("full")},
	{name: "run interp", runs: true, args: runBomb("interp")},
	{name: "growth", do: growth},
}

// maxGrowth bounds how many times longer the compiles may take if a program is ten times larger.
const maxGrowth = 25

// growth compiles a shape at two sizes and compares the times.
func growth(c *attack.Case) error {
	for _, b := range allBombs() {
		if b.name != c.Base || b.size == 0 {
			continue
		}
		const small = 100 // the smaller program is 1/small of the bomb
		var took [2]time.Duration
		for i, size := range []int{max(b.size/small, 2), max(b.size/(small/10), 2)} {
			image, err := b.image(size)
			if err == nil {
				err = os.WriteFile(c.File, image, 0o644)
			}
			if err != nil {
				return err
			}
			for range 2 {
				var out bytes.Buffer
				start := processTime()
				_ = commandLine([]string{"compile", "--jobs", "1", "--opt", "full", c.File}, &out)
				if d := processTime() - start; took[i] == 0 || d < took[i] {
					took[i] = d
				}
			}
		}
		const floor = 20 * time.Millisecond // shorter times are too inexact to compare
		if took[1] > maxGrowth*max(took[0], floor) {
			return fmt.Errorf("BUG: size %d takes %v, a tenth of it %v", b.size/(small/10), took[1], took[0])
		}
	}
	return nil
}

// processTime returns the CPU time of the process.
func processTime() time.Duration {
	var u syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &u) != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
