package ryugo_test

import (
	"sync/atomic"
	"testing"

	"ryugo"
	"ryugo/nodes"
)

// TestSeveralRegisters compiles the core library through decomposition for 32-bit targets, where
// longs take two registers.
func TestSeveralRegisters(t *testing.T) {
	for _, target := range []string{"arm32"} {
		t.Run(target, func(t *testing.T) {
			u := openCoreFor(t, target)
			for _, opt := range levels {
				o := ryugo.Options{Target: target, Opt: opt, Check: true, StopAfter: "decomposition"}
				several := atomic.Int64{}
				o.After = func(phase string, m *nodes.Method) {
					if phase == "importation" {
						several.Add(int64(forcedToTemps(t, m)))
					}
				}
				_, err := ryugo.Batch(u.jit, u.methods, 2, o, func(_ int, c *ryugo.Compiler, i int, code *ryugo.Code, err error) {
					if err != nil || len(code.Text) != 0 || c.LastPhase() != o.StopAfter {
						t.Errorf("%s: %d bytes of code after %s, %v", opt, len(code.Text), c.LastPhase(), err)
					}
				})
				if err != nil {
					t.Fatal(err)
				}
				if n := several.Load(); n == 0 {
					t.Error("nothing is returned in several registers")
				}
			}
		})
	}
}

// forcedToTemps counts calls and returns with several registers in imported IR. Each must be tmp =
// GT_CALL, or the return of a local.
func forcedToTemps(t *testing.T, m *nodes.Method) (count int) {
	var w nodes.Walker
	for b := m.FirstBB; b != 0; b = m.Blocks.Next[b] {
		for s := m.Blocks.FirstStmt[b]; s != 0; s = m.Stmts[s].Next {
			root := m.Stmts[s].Root
			for _, n := range w.Tree(m, root) {
				switch m.Oper[n] {
				case nodes.GT_CALL:
					if m.Calls[m.Val[n]].Ret.Count < 2 {
						continue
					}
					count++
					if n != root && (m.Oper[root] != nodes.GT_ASG || m.Op2[root] != n || m.Oper[m.Op1[root]] != nodes.GT_LCL_VAR) {
						t.Errorf("a call that returns in several registers is an operand of %v", m.Oper[root])
					}
				case nodes.GT_RETURN:
					if m.RetDesc.Count < 2 {
						continue
					}
					count++
					if o := m.Oper[m.Op1[n]]; o != nodes.GT_LCL_VAR {
						t.Errorf("%v is returned in several registers", o)
					}
				}
			}
		}
	}
	return count
}

// TestBorderJumps checks that code for a processor on which jumps at line boundaries are slow has
// padding before some jumps, and that code for targets without lines does not change.
func TestBorderJumps(t *testing.T) {
	for target, pads := range map[string]bool{"amd64": true, "x86": true, "arm64": false} {
		var sizes [2]int
		for k := range sizes {
			u := openCoreFor(t, target)
			u.jit.GetEEInfo().SlowBorderJumps = k != 0
			_, err := ryugo.Batch(u.jit, u.methods, 1, ryugo.Options{Target: target, Opt: ryugo.OptFull}, func(_ int, _ *ryugo.Compiler, _ int, code *ryugo.Code, err error) {
				if err == nil {
					sizes[k] += len(code.Text)
				}
			})
			if err != nil {
				t.Fatal(err)
			}
		}
		if sizes[1] > sizes[0] != pads {
			t.Errorf("%s: %d bytes of code, %d where such jumps are slow", target, sizes[0], sizes[1])
		}
	}
}
