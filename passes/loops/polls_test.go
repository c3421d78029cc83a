package loops_test

import (
	"strings"
	"testing"

	"ryugo/nodes"
	"ryugo/passes/flowgraph"
	"ryugo/passes/loops"
)

// TestVerifyPolls runs the re-checker on a loop with and without a poll.
func TestVerifyPolls(t *testing.T) {
	const poll = `  stmt il=?
    t1 = call void helper CORINFO_HELP_POLL_GC cf=0x0 ret= out=0 il=? {CXGO}
`
	const text = `method "Test" ret=void params=1 out=0
V00 int {param,regarg} size=4 regs=7:int@0
BB01 none {} il=0..1
BB02 cond BB02 {} il=1..2
` + poll + `  stmt il=?
    t2 = lclVar int V00
    t3 = const int 1
    t4 = > int t2 t3
    t5 = jmpTrue void t4
BB03 return {} il=2..3
  stmt il=?
    t6 = return void -
`
	for want, ir := range map[bool]string{true: text, false: strings.Replace(text, poll, "", 1)} {
		var m nodes.Method
		if _, err := nodes.Parse(&m, ir); err != nil {
			t.Fatal(err)
		}
		var b flowgraph.Builder
		b.Run(&m)
		if err := loops.VerifyPolls(&m, loops.Polls); (err == nil) != want {
			t.Errorf("a poll: %v, error: %v", want, err)
		}
	}
}
