package ryugo_test

import (
	"testing"

	"ryugo"
	"ryugo/ee/record"
	"ryugo/ee/replay"
	"ryugo/nodes"
)

// TestLogChangesNoCode checks that with the decision log, the methods of bench/corpus.ryc get
// exactly the same code as without it. The log's data about nodes must be consistent: no node is
// removed before it was created, changes happen in between, and the reasons for removals belong to
// the phases that removed the nodes.
func TestLogChangesNoCode(t *testing.T) {
	file, err := record.Open("bench/corpus.ryc")
	if err != nil {
		t.Fatal(err)
	}
	corpus := replay.New(file)
	for _, opt := range levels {
		s := corpus.Session()
		var cs [2]*ryugo.Compiler
		for i := range cs {
			if cs[i], err = ryugo.New(s, ryugo.Options{Opt: opt, Decisions: i == 1}); err != nil {
				t.Fatal(err)
			}
		}
		lives, gone, changed, decisions, because := 0, 0, 0, 0, 0
		for _, i := range corpus.At(string(opt)) {
			off, err := cs[0].Compile(s.Begin(i))
			if err != nil {
				t.Fatal(err)
			}
			on, err := cs[1].Compile(s.Begin(i))
			if err != nil {
				t.Fatal(err)
			}
			name := corpus.MethodName(on.Method)
			if d := replay.Diff(off, on); d != "" {
				t.Errorf("%s: %s", name, d)
			}
			if cs[0].IR().Log != nil {
				t.Fatal("there is a log that nobody asked for")
			}
			log := cs[1].IR().Log
			lives += len(log.Lives) - 1
			decisions += len(log.Decisions)
			for id := range log.Lives[1:] {
				x := &log.Lives[id+1]
				if x.Gone != nodes.Alive {
					gone++
				}
				if x.Changed != 0 {
					changed++
				}
				if x.Born > x.Gone || x.Changed&(1<<x.Born-1) != 0 || x.Gone < 64 && x.Changed>>x.Gone != 0 || int(x.From) > len(log.Lives) {
					t.Fatalf("%s, node %d: %+v", name, id+1, x)
				}
				if x.Why != 0 {
					because++
					if d := log.Decisions[x.Why-1]; d.Phase != x.Gone || d.Reason.Row().Verdict != nodes.Removed {
						t.Fatalf("%s, node %d: %+v, removed for %+v", name, id+1, x, d)
					}
				}
			}
		}
		t.Logf("%s: %d nodes, %d of them gone, %d for a reason, %d changed; %d decisions", opt, lives, gone, because, changed, decisions)
		if gone < lives/20 || changed < lives/20 || opt == ryugo.OptFull && (decisions < 1000 || because < 1000) {
			t.Errorf("%s: %d nodes, %d of them gone, %d for a reason, %d changed; %d decisions", opt, lives, gone, because, changed, decisions)
		}
	}
}
