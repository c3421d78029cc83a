package inspect

import (
	"slices"
	"strings"
	"testing"

	"ryugo"
	"ryugo/nodes"
)

// allocated counts the rows that checkAllocation has checked.
type allocated struct{ locals, values, spills, remade, reloads, moves, waits, memory int }

// checkAllocation compares the allocator's rows with the IR after allocation.
func checkAllocation(t *testing.T, m *Method, n *allocated, around []uint64) {
	t.Helper()
	a := m.Allocation
	if a == nil {
		t.Fatalf("%s: no allocation", m.Name)
	}
	state := &m.IRs[m.Phases[m.PhaseNamed("linear scan")].IR]
	locals := m.Locals[len(m.Locals)-1]
	found := map[uint32]*Node{}
	spilled, standIns := 0, 0
	for b := range state.Blocks {
		for _, tree := range state.Blocks[b].Trees {
			for i := range m.Trees[tree].Nodes {
				x := &m.Trees[tree].Nodes[i]
				found[x.ID] = x
				if strings.Contains(x.Flags, "S") {
					spilled++
				}
				if x.Oper == "reload" || x.Oper == "copy" {
					standIns++
				}
			}
		}
	}
	at := 0
	for _, b := range a.Blocks {
		if b.From != at || b.To < b.From {
			t.Fatalf("%s: block %+v begins not at %d", m.Name, b, at)
		}
		at = b.To
	}
	if at != len(a.Positions) || len(a.Ints) != at || len(a.Floats) != at {
		t.Fatalf("%s: %d positions, blocks have %d", m.Name, len(a.Positions), at)
	}
	for p, id := range a.Positions {
		if found[id] == nil || found[id].Contained {
			t.Errorf("%s: position %d is of node %d, which is in no list", m.Name, p, id)
		}
		if a.Ints[p] > a.IntRegs || a.Floats[p] > a.FloatRegs {
			t.Errorf("%s: %d, %d registers are taken at position %d", m.Name, a.Ints[p], a.Floats[p], p)
		}
	}
	inside := make([]map[string]bool, at)  // [position] registers of values that are live after it
	covered := make([]map[string]bool, at) // [position] registers of locals
	for i := range inside {
		inside[i], covered[i] = map[string]bool{}, map[string]bool{}
	}
	gotSpills, gotStandIns := map[uint32]bool{}, 0
	for _, x := range a.Intervals {
		end := 0
		for _, s := range x.Spans {
			if s.From < end || s.To <= s.From || s.To > at {
				t.Errorf("%s: spans of %+v", m.Name, x)
				break
			}
			end = s.To
			for p := s.From; p < s.To && x.Local != nil; p++ {
				covered[p][s.Reg] = true
			}
			for p := s.From + 1; p < s.To-1 && x.Local == nil && s.Reg != "" && !strings.HasPrefix(s.Reg, "xmm"); p++ {
				inside[p][s.Reg] = true
			}
			if s.Reg != "" && !slices.Contains(a.Registers, s.Reg) {
				t.Errorf("%s: %s is in no list", m.Name, s.Reg)
			}
		}
		if x.Local != nil {
			n.locals++
			reg := locals[*x.Local].Reg
			for _, s := range x.Spans {
				switch {
				case s.Reg == "" && reg != "":
					n.waits++
				case s.Reg == "":
					n.memory++
				case s.Reg != reg:
					t.Errorf("%s: V%02d is in %s, not in %s", m.Name, *x.Local, reg, s.Reg)
				}
			}
			continue
		}
		n.values++
		n.moves += len(x.Moves)
		n.reloads += len(x.Reloads)
		gotStandIns += len(x.Moves) + len(x.Reloads)
		if x.Wanted != nil {
			n.spills++
			gotSpills[x.Node] = true
			if x.Remade {
				n.remade++
			}
			if *x.Wanted < x.Uses[0].At || len(x.Uses) > 1 && *x.Wanted > x.Uses[1].At || x.Remade == (x.Temp != nil) {
				t.Errorf("%s: %+v is spilled for position %d", m.Name, x, *x.Wanted)
			}
		}
		if def := found[x.Node]; def == nil || len(def.Regs) <= x.Part || def.Regs[x.Part] != x.Spans[0].Reg {
			t.Errorf("%s: %+v is defined by %+v", m.Name, x, def)
		}
	}
	if len(gotSpills) != spilled || gotStandIns != standIns {
		t.Errorf("%s: %d values are spilled, %d copied or loaded again; the IR has %d and %d", m.Name, len(gotSpills), gotStandIns, spilled, standIns)
	}
	for p, set := range around {
		for r := uint8(0); set != 0; r, set = r+1, set>>1 {
			if name := ryugo.RegName(m.Target, r); set&1 != 0 && !covered[p][name] {
				t.Errorf("%s: a local is in %s at position %d, which no interval says", m.Name, name, p)
			}
		}
	}
	for p := range inside {
		if len(inside[p]) > a.Ints[p] {
			t.Errorf("%s: %d registers are taken at position %d, intervals have %v", m.Name, a.Ints[p], p, inside[p])
		}
	}
}

// TestAllocation checks the rows of the allocator against the IR after it: registers, spills,
// reloads, and locals in memory across calls.
func TestAllocation(t *testing.T) {
	for _, opt := range []ryugo.Opt{ryugo.OptMin, ryugo.OptFull} {
		var n allocated
		for _, p := range append(programs, "floats_many", "bench/nbody", "recursion", "loops_math") {
			w := open(t, "../testdata/cs/"+p+".exe")
			for i := range w.all {
				var around []uint64 // [position] registers in which linear scan finds locals
				after := func(_ string, m *nodes.Method) {
					around = around[:0]
					for i := range m.Log.Alloc.Places {
						around = append(around, m.Log.Alloc.Places[i].Locals)
					}
				}
				m, err := Capture(w.input(i, ryugo.Options{Opt: opt, After: after}))
				if err != nil {
					t.Fatal(err)
				}
				checkAllocation(t, m, &n, around)
			}
		}
		t.Logf("%s: %+v", opt, n)
		if n.values == 0 || n.spills == 0 || n.reloads == 0 || opt == ryugo.OptFull && (n.locals == 0 || n.waits == 0 || n.memory == 0 || n.remade == 0) {
			t.Errorf("%s: %+v: want some of each", opt, n)
		}
	}
}
