package modern

import (
	"context"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"ryugo/host"
)

var first = flag.Uint64("first", 1, "seed of the first program")
var print = flag.Bool("print", false, "print outputs")
var count = flag.Int("programs", 20, "programs")

func TestCompiles(t *testing.T) {
	rt, err := host.Find("9.0")
	if err != nil {
		t.Skip(err)
	}
	if os.Getenv(RoslynVariable) == "" {
		t.Skip(RoslynVariable)
	}
	o, err := host.NewOverlay(rt, host.Shipped, "")
	if err != nil {
		t.Fatal(err)
	}
	defer o.Close()
	c, err := NewCompiler(o, os.Getenv(RoslynVariable))
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	var list []*Program
	for i := range *count {
		list = append(list, Generate(*first+uint64(i)))
	}
	out := filepath.Join(t.TempDir(), "programs.exe")
	start := time.Now()
	good, refused, err := c.Build(out, list, false)
	if err != nil {
		t.Fatal(err)
	}
	t.Log(time.Since(start))
	for _, r := range refused {
		var line, col int
		fmt.Sscanf(r.Message, "%d:%d", &line, &col)
		text := strings.Split(Generate(r.Seed).Source(), "\n")[line-1]
		t.Errorf("seed %d: %s\n%s", r.Seed, r.Message, text[max(0, col-60):min(len(text), col+60)])
	}
	e, err := NewEngine("coreclr", Overlays{Shipped: o}, host.Options{})
	if err != nil {
		t.Fatal(err)
	}
	start = time.Now()
	outputs, err := e.Run(context.Background(), out, len(good), time.Minute)
	if err != nil {
		t.Fatal(err)
	}
	t.Log(time.Since(start))
	ends := 0
	for i, s := range outputs {
		if *print {
			t.Logf("%d\n%s", good[i].Seed, s)
		}
		ends += strings.Count(s, "Exception")
	}
	t.Log(len(good), "programs", ends, "exceptions")
}
