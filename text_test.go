package ryugo_test

import (
	"regexp"
	"strconv"
	"strings"
	"testing"

	"ryugo"
	"ryugo/nodes"
)

var nodeName = regexp.MustCompile(`\bt[0-9]+\b`)

// numbered renumbers the nodes of a text in the order of their first mention, so that texts can be
// compared whatever the rows are.
func numbered(text string) string {
	seen := map[string]string{}
	return nodeName.ReplaceAllStringFunc(text, func(s string) string {
		n, ok := seen[s]
		if !ok {
			n = "t" + strconv.Itoa(len(seen)+1)
			seen[s] = n
		}
		return n
	})
}

// TestTextFormOfRealMethods writes the IR of every method of the core library as text after each
// phase, reads it back and writes it again.
func TestTextFormOfRealMethods(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long with -short")
	}
	u := openCore(t)
	texts, failed := 0, 0
	after := func(phase string, m *nodes.Method) {
		if failed > 5 || phase == "code generation" || phase == "emission" {
			return // these phases do not change the IR
		}
		var once, twice strings.Builder
		if err := m.Text(&once, "M"); err != nil {
			t.Fatal(err)
		}
		var back nodes.Method
		name, err := nodes.Parse(&back, once.String())
		if err == nil {
			err = back.Text(&twice, name)
		}
		if a, b := numbered(blockOrder(once.String())), numbered(blockOrder(twice.String())); err != nil || a != b {
			failed++
			t.Errorf("after %s: %v\n%s", phase, err, firstLineDifference(a, b))
		}
		texts++
	}
	c, err := ryugo.New(u.jit, ryugo.Options{After: after})
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range u.methods {
		if _, err := c.Compile(m); err != nil {
			t.Fatal(err)
		}
	}
	if texts < 10000 && failed == 0 {
		t.Errorf("only %d texts", texts)
	}
}

var blockName = regexp.MustCompile(`\bBB[0-9]+\b`)

// blockOrder numbers blocks in layout order, as Parse does.
func blockOrder(text string) string {
	seen := map[string]string{}
	for _, l := range strings.Split(text, "\n") {
		if strings.HasPrefix(l, "BB") {
			name, _, _ := strings.Cut(l, " ")
			seen[name] = "BB#" + strconv.Itoa(len(seen)+1)
		}
	}
	return blockName.ReplaceAllStringFunc(text, func(s string) string { return seen[s] })
}

func firstLineDifference(a, b string) string {
	x, y := strings.Split(a, "\n"), strings.Split(b, "\n")
	for i := range x {
		if i >= len(y) || x[i] != y[i] {
			return "wrote " + x[i] + "\nreads " + strings.Join(y[min(i, len(y)-1):min(i+1, len(y))], "")
		}
	}
	return "more lines are read than were written"
}
