package ryugo

import (
	"bufio"
	"encoding/json"
	"io"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"
)

// TestImportsGoDownwards checks the imports of every package against the floor table of
// ARCHITECTURE.md: a folder imports only folders on lower floors, itself, and folders inside it.
func TestImportsGoDownwards(t *testing.T) {
	floors := readFloors(t)
	out, err := exec.Command("go", "list", "-json=ImportPath,Imports", "./...").Output()
	if err != nil {
		t.Fatal(err)
	}
	dec := json.NewDecoder(strings.NewReader(string(out)))
	checked := 0
	for {
		var p struct {
			ImportPath string
			Imports    []string
		}
		if err := dec.Decode(&p); err == io.EOF {
			break
		} else if err != nil {
			t.Fatal(err)
		}
		from, fromFloor := floorOf(floors, p.ImportPath)
		if from == "" {
			t.Errorf("%s stands on no floor: add its folder to the table in ARCHITECTURE.md", p.ImportPath)
			continue
		}
		for _, imp := range p.Imports {
			if imp != "ryugo" && !strings.HasPrefix(imp, "ryugo/") {
				continue
			}
			to, toFloor := floorOf(floors, imp)
			checked++
			if to != from && toFloor >= fromFloor {
				t.Errorf("%s (floor %d) imports %s (floor %d)", p.ImportPath, fromFloor, imp, toFloor)
			}
		}
	}
	if checked == 0 {
		t.Error("no import was checked")
	}
}

// readFloors parses the table rows "| floor | `folder`, ... | what |".
func readFloors(t *testing.T) map[string]int {
	f, err := os.Open("ARCHITECTURE.md")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	floors := map[string]int{}
	for s := bufio.NewScanner(f); s.Scan(); {
		cells := strings.Split(s.Text(), "|")
		if len(cells) < 4 {
			continue
		}
		floor, err := strconv.Atoi(strings.TrimSpace(cells[1]))
		if err != nil {
			continue
		}
		for _, c := range strings.Split(cells[2], ",") {
			if name := strings.Trim(strings.TrimSpace(c), "`"); name == "." {
				floors["ryugo"] = floor
			} else {
				floors["ryugo/"+name] = floor
			}
		}
	}
	return floors
}

// floorOf returns the longest folder of the table that contains path.
func floorOf(floors map[string]int, path string) (folder string, floor int) {
	for f, n := range floors {
		if path != f && (f == "ryugo" || !strings.HasPrefix(path, f+"/")) {
			continue
		}
		if len(f) > len(folder) {
			folder, floor = f, n
		}
	}
	return folder, floor
}
