package funclets

import (
	"fmt"

	"ryugo/nodes"
)

// Verify returns the first broken invariant of m's funclets, or nil.
func Verify(m *nodes.Method) error {
	bb := &m.Blocks
	cur := uint32(0)
	for b := m.FirstBB; b != 0; b = bb.Next[b] {
		if bb.Flags[b]&nodes.BBF_FUNCLET_BEG != 0 {
			cur++
			if m.FuncletFirst[cur] != b {
				return fmt.Errorf("BB%02d: begins a funclet, but funclet %d begins with BB%02d", b, cur, m.FuncletFirst[cur])
			}
		}
		if bb.Func[b] != cur {
			return fmt.Errorf("BB%02d: is in funclet %d, recorded as %d", b, cur, bb.Func[b])
		}
		next := bb.Next[b]
		if k := bb.Kind[b]; k == nodes.BBJ_NONE || k == nodes.BBJ_COND || k == nodes.BBJ_CALLFINALLY && bb.Flags[b]&nodes.BBF_KEEP_PAIR != 0 {
			if next == 0 || bb.Flags[next]&nodes.BBF_FUNCLET_BEG != 0 {
				return fmt.Errorf("BB%02d (%v): falls out of funclet %d", b, k, cur)
			}
		}
	}
	if int(cur) != m.NumFunclets {
		return fmt.Errorf("%d funclets in the layout, %d recorded", cur, m.NumFunclets)
	}
	for i := range m.EH {
		e := &m.EH[i]
		if m.FuncletFirst[e.Funclet] != e.HndBeg || bb.Func[e.HndLast] != e.Funclet {
			return fmt.Errorf("EH#%d: handler BB%02d..BB%02d is not funclet %d", i, e.HndBeg, e.HndLast, e.Funclet)
		}
	}
	return nil
}
