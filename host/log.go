package host

import (
	"bufio"
	"fmt"
	"os"
	"strconv"
	"strings"
)

// LogEntry is a line of the library's log: one compile of one method.
type LogEntry struct {
	Number    int
	Name      string
	Result    string // LogCompiled, or why not
	ILBytes   int
	CodeBytes int
	Level     string // "min" or "full", and the tier that the runtime has asked for
}

// LogCompiled is the result of a method that the library compiled.
const LogCompiled = "ok"

// ReadLog reads the library's log. The last line may be cut short, when the
// program crashed.
func ReadLog(file string) ([]LogEntry, error) {
	f, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	var log []LogEntry
	s := bufio.NewScanner(f)
	s.Buffer(nil, 1<<20)
	for s.Scan() {
		cells := strings.Split(s.Text(), "\t")
		if len(cells) < 5 || cells[0] == "" { // cut short, or more about the method before
			continue
		}
		var numbers [3]int
		for i, cell := range []string{cells[0], cells[3], cells[4]} {
			if numbers[i], err = strconv.Atoi(cell); err != nil {
				return nil, fmt.Errorf("%s:%d: %w", file, len(log)+1, err)
			}
		}
		e := LogEntry{Number: numbers[0], Name: cells[1], Result: cells[2], ILBytes: numbers[1], CodeBytes: numbers[2]}
		if len(cells) > 7 {
			e.Level = cells[7]
		}
		log = append(log, e)
	}
	return log, s.Err()
}

// compiledMethods lists what the log says was compiled, each name once: the
// compiles of overloads and instantiations share a name, and a fate.
func compiledMethods(file string) ([]LogEntry, error) {
	log, err := ReadLog(file)
	if err != nil {
		return nil, err
	}
	seen := map[string]bool{}
	var methods []LogEntry
	for _, e := range log {
		if e.Result == LogCompiled && !seen[e.Name] {
			seen[e.Name] = true
			methods = append(methods, e)
		}
	}
	return methods, nil
}
