package inspect

import (
	"encoding/json"
	"reflect"
	"testing"

	"ryugo"
	"ryugo/arena"
	"ryugo/ee"
	"ryugo/ee/standalone"
	"ryugo/loader"
	"ryugo/vm/corelib"
)

// world is an assembly from which tests take methods.
type world struct {
	mod *loader.Module
	jit *standalone.Runtime
	all []*loader.Method
}

func open(t testing.TB, file string) *world {
	t.Helper()
	l := loader.New(loader.Options{CoreLib: corelib.Image, CoreLibName: "mscorlib.dll", PointerSize: 8})
	mod, err := l.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	return newWorld(l, mod)
}

func newWorld(l *loader.Loader, mod *loader.Module) *world {
	w := &world{mod: mod, jit: standalone.New(l)}
	w.jit.GetEEInfo().ISA = ee.ISAAVX2
	for m, err := range l.AllMethods(mod) {
		if err == nil {
			w.all = append(w.all, m)
		}
	}
	return w
}

// input returns the input for method i of w.all.
func (w *world) input(i int, o ryugo.Options) Input {
	name := func(m ee.MethodHandle) string {
		class, name := w.jit.GetMethodName(m)
		return class + "::" + name
	}
	return Input{
		Session: ryugo.Session{JIT: w.jit, Begin: func(i int) ee.MethodHandle { return w.all[i].Handle() }},
		Index:   i, Names: Names{name, w.jit.SymbolName}, Options: o,
		Origin: Origin{Path: w.mod.Path, Image: w.mod.File, Token: w.all[i].Token()},
	}
}

// method captures the method with the given name.
func (w *world) method(t testing.TB, name string, o ryugo.Options) *Method {
	t.Helper()
	for i, m := range w.all {
		if m.FullName() == name {
			out, err := Capture(w.input(i, o))
			if err != nil {
				t.Fatal(err)
			}
			return out
		}
	}
	t.Fatalf("no method %s", name)
	return nil
}

// programs are captured by the tests: calls and loops, exceptions, structs, switches, generics,
// iterators.
var programs = []string{"virtuals", "tryfinally", "lib_exceptions", "structnested", "switches", "loops_clone", "gen_structs", "iterators", "span_basic"}

// TestCapture checks the captures of programs for consistency, and reads them back from JSON.
func TestCapture(t *testing.T) {
	changed, loops, regions, inlined := 0, 0, 0, 0
	for _, p := range programs {
		w := open(t, "../testdata/cs/"+p+".exe")
		for i := range w.all {
			m, err := Capture(w.input(i, ryugo.Options{Opt: ryugo.OptFull, Check: true}))
			if err != nil {
				t.Fatalf("%s: %v", w.all[i].FullName(), err)
			}
			check(t, m)
			for _, ph := range m.Phases {
				if ph.Changed {
					changed++
				}
			}
			last := &m.IRs[len(m.IRs)-1]
			loops += len(last.Loops)
			regions += len(last.Regions)
			for _, x := range m.Inlines {
				if x.Inlined {
					inlined++
				}
			}
			if i%8 != 0 {
				continue
			}
			text, err := json.Marshal(m)
			if err != nil {
				t.Fatal(err)
			}
			back := &Method{}
			if err := json.Unmarshal(text, back); err != nil {
				t.Fatal(err)
			}
			if again, err := json.Marshal(back); err != nil || string(again) != string(text) {
				t.Errorf("%s: JSON does not read back", m.Name)
			}
		}
	}
	if changed == 0 || loops == 0 || regions == 0 || inlined == 0 {
		t.Errorf("%d changes, %d loops, %d regions, %d inlines: want some of each", changed, loops, regions, inlined)
	}
}

// check checks that the parts of m are consistent.
func check(t *testing.T, m *Method) {
	t.Helper()
	for i, p := range m.Phases {
		if p.IR >= len(m.IRs) || p.Numbers >= len(m.Numbers) {
			t.Fatalf("%s: %s names what does not exist", m.Name, p.Name)
		}
		if i > 0 && p.Changed != (p.IR != m.Phases[i-1].IR) {
			t.Errorf("%s: %s: Changed is wrong", m.Name, p.Name)
		}
		if p.Changed && i > 0 && reflect.DeepEqual(m.IRs[p.IR], m.IRs[p.IR-1]) {
			t.Errorf("%s: %s: the state is the same as before", m.Name, p.Name)
		}
	}
	for i := range m.IRs {
		checkIR(t, m, &m.IRs[i])
	}
	size := 0
	for _, x := range m.Code.Instrs {
		if int(x.Offset) != size {
			t.Fatalf("%s: instruction at %d, want one at %d", m.Name, x.Offset, size)
		}
		size += len(x.Bytes) / 2
	}
	if size != m.Code.Size {
		t.Errorf("%s: %d bytes of instructions, %d of code", m.Name, size, m.Code.Size)
	}
}

// checkIR checks that the blocks, edges, loops and trees of a state are consistent.
func checkIR(t *testing.T, m *Method, s *IR) {
	t.Helper()
	blocks := map[uint32]*Block{}
	for i := range s.Blocks {
		blocks[s.Blocks[i].ID] = &s.Blocks[i]
	}
	nodes, seen := 0, map[uint32]bool{}
	for i := range s.Blocks {
		b := &s.Blocks[i]
		for _, e := range b.Succs {
			if blocks[e.To] == nil {
				t.Fatalf("%s: BB%02d leads to BB%02d, which does not exist", m.Name, b.ID, e.To)
			}
			if e.Back && blocks[e.To].Loop == 0 {
				t.Errorf("%s: the back edge from BB%02d leads to no loop", m.Name, b.ID)
			}
		}
		for _, n := range b.Trees {
			tree := &m.Trees[n]
			nodes += len(tree.Nodes)
			if tree.Nodes[len(tree.Nodes)-1].ID != tree.Root {
				t.Errorf("%s: tree %d: the root is not the last node", m.Name, n)
			}
			for _, x := range tree.Nodes {
				if seen[x.ID] {
					t.Errorf("%s: node %d is in two trees", m.Name, x.ID)
				}
				seen[x.ID] = true
				for _, op := range x.Ops {
					if !s.Linear && !seen[op] {
						t.Errorf("%s: operand %d of node %d is not before it", m.Name, op, x.ID)
					}
				}
			}
		}
	}
	if nodes != s.Nodes {
		t.Errorf("%s: %d nodes, %d counted", m.Name, s.Nodes, nodes)
	}
	for i, l := range s.Loops {
		if l.Parent > i || l.Blocks == nil || blocks[l.Head].Loop == 0 {
			t.Errorf("%s: loop %d is wrong: %+v", m.Name, i, l)
		}
	}
}

// TestUnchanged: a phase that leaves the IR alone refers to the state before it.
func TestUnchanged(t *testing.T) {
	m := open(t, "../testdata/cs/virtuals.exe").method(t, "P::Main", ryugo.Options{Opt: ryugo.OptMin})
	emission, generation := m.PhaseNamed("emission"), m.PhaseNamed("code generation")
	if emission < 0 || generation < 0 || m.Phases[emission].IR != m.Phases[generation].IR || m.Phases[emission].Changed {
		t.Errorf("emission changes the IR: %+v", m.Phases)
	}
	if lowering := m.PhaseNamed("lowering"); lowering < 0 || !m.Phases[lowering].Changed {
		t.Errorf("lowering does not change the IR")
	}
}

// TestCoreLib captures a sample of the core library's methods, and limits the memory for each
// captured node.
func TestCoreLib(t *testing.T) {
	const step = 71
	l := loader.New(loader.Options{CoreLib: corelib.Image, CoreLibName: "mscorlib.dll", PointerSize: 8})
	mod, err := l.OpenImage("mscorlib.dll", corelib.Image)
	if err != nil {
		t.Fatal(err)
	}
	w := newWorld(l, mod)
	captured := 0
	for i := 0; i < len(w.all); i += step {
		m, err := Capture(w.input(i, ryugo.Options{Opt: ryugo.OptFull}))
		if m == nil {
			t.Fatal(err)
		}
		if err != nil { // which the compiler's own tests check
			if m.Error == "" {
				t.Errorf("%s: %v is not in the document", m.Name, err)
			}
			continue
		}
		captured++
		check(t, m)
		nodes := 0
		for k := range m.IRs {
			nodes = max(nodes, m.IRs[k].Nodes)
		}
		const perNode, fixed = 6 << 10, 64 << 10
		if n := arena.SizeOf(m); n > perNode*nodes+fixed {
			t.Errorf("%s: %d bytes for at most %d nodes in a phase", m.Name, n, nodes)
		}
	}
	if captured < 50 {
		t.Errorf("%d methods captured", captured)
	}
}
