package importer_test

import (
	"regexp"
	"time"
	"strings"
	"strconv"
	"math/rand"
	"ryugo/cil"
	"errors"
	"os"
	"testing"

	"ryugo/nodes"
	"ryugo/passes"
	"ryugo/passes/importer"
	"ryugo/targets/amd64"
)

func TestPipe(t *testing.T) {
	names, jits := importer.ShapeFakes(t)
	for i, n := range names {
		for _, l := range []passes.Level{passes.LevelMin, passes.LevelFull} {
			o := passes.Options{Level: l, Check: true}
			if os.Getenv("DUMP") == n {
				o.After = func(p *passes.Phase, m *nodes.Method) {
					println("=====", p.Name)
					(&nodes.Printer{}).Print(os.Stderr, m)
				}
			}
			c := passes.NewCompiler(jits[i], amd64.SysV(), o)
			_, err := c.Compile(1)
			if err != nil {
				var ie *passes.InternalError
				if errors.As(err, &ie) {
					t.Errorf("%s: %v\n%.1500s", n, err, ie.Stack)
				} else {
					t.Errorf("%s: %v", n, err)
				}
			}
		}
	}
}

func TestPipeRandom(t *testing.T) {
	var ops []cil.Opcode
	for i := range cil.OpTable {
		if cil.OpTable[i].Name != "" {
			ops = append(ops, cil.Opcode(i))
		}
	}
	rnd := rand.New(rand.NewSource(int64(time.Now().UnixNano())))
	ok, bad := 0, 0
	seen := map[string]int{}
	for range 1500000 {
		jit, il := importer.RandomJIT(rnd, ops)
		c := passes.NewCompiler(jit, amd64.SysV(), passes.Options{Level: passes.LevelMin, Check: true})
		_, err := c.Compile(1)
		if err == nil { ok++; continue }
		var ie *passes.InternalError
		if errors.As(err, &ie) {
			key := ie.Phase+": "+ie.Reason
			if len(key) > 60 { key = key[:60] }
			seen[key]++
			if seen[key] <= 1 {
				t.Errorf("% x: %v\n%.1800s", il, err, ie.Stack)
				o := passes.Options{Level: passes.LevelMin}
				o.After = func(p *passes.Phase, m *nodes.Method) { println("=====", p.Name); (&nodes.Printer{}).Print(os.Stderr, m) }
				passes.NewCompiler(jit, amd64.SysV(), o).Compile(1)
			}
		} else { bad++ }
	}
	t.Log(ok, bad, seen)
}

func TestPipeOne(t *testing.T) {
	il := []byte{}
	for _, w := range strings.Fields(os.Getenv("IL")) { v, _ := strconv.ParseUint(w, 16, 8); il = append(il, byte(v)) }
	for s := range 256 {
		o := passes.Options{Level: passes.LevelMin, Check: true}
		c := passes.NewCompiler(importer.AnyJIT(il, uint8(s), 0, 0), amd64.SysV(), o)
		_, err := c.Compile(1)
		var ie *passes.InternalError
		if errors.As(err, &ie) {
			o.After = func(p *passes.Phase, m *nodes.Method) { println("=====", p.Name); (&nodes.Printer{}).Print(os.Stderr, m) }
			c := passes.NewCompiler(importer.AnyJIT(il, uint8(s), 0, 0), amd64.SysV(), o)
			c.Compile(1)
			return
		}
	}
}

func TestPipeCorpus(t *testing.T) {
	for _, name := range corpus {
		jit, all := world(t, name)
		for _, l := range []passes.Level{passes.LevelMin, passes.LevelFull} {
			c := passes.NewCompiler(jit, amd64.SysV(), passes.Options{Level: l, Check: true})
			ok, bad := 0, 0
			seen := map[string]int{}
			for _, h := range all {
				_, err := c.Compile(h)
				if err == nil { ok++; continue }
				bad++
				key := err.Error()
				var ie *passes.InternalError
				if errors.As(err, &ie) {
					key = ie.Phase+": "+ie.Reason
					key = regexp.MustCompile(`\d+`).ReplaceAllString(key, "N")
				}
				if len(key) > 100 { key = key[:100] }
				seen[key]++
				if seen[key] <= 1 {
					t.Logf("%v", err)
				}
			}
			t.Logf("%s %v: %d ok, %d bad %v", name, l, ok, bad, seen)
		}
	}
}
