package disasm

// Measures are the properties of code that can be computed by reading it.
type Measures struct {
	Instructions int     `json:"instructions,omitempty"`
	Calls        int     `json:"calls,omitempty"`
	Cost         float64 `json:"cost,omitempty"` // the estimate, in cycles for one call of the method; see Measure
}

const (
	// loopWeight is the assumed number of iterations of a loop.
	loopWeight = 8
	// maxDepth is the largest loop depth that counts.
	maxDepth = 8
)

// Measure measures code. The cost is the sum of the instructions' costs times the weights of their
// blocks: 1, times 8 for each loop around them, and 0 for blocks that only throw and for handlers
// that run only after an exception. Instructions that m does not know cost one cycle.
func Measure(m Machine, c *Code) Measures {
	r, _ := MeasureWith(m, c, make([]Inst, 0, len(c.Text)/3))
	return r
}

// MeasureWith is Measure with memory for the instructions, which it returns for the next call.
func MeasureWith(m Machine, c *Code, list []Inst) (r Measures, _ []Inst) {
	if len(c.Text) == 0 {
		return r, list
	}
	list = m.Decode(list, c.Text)
	r.Instructions = len(list)
	branches := false
	for i := range list {
		if list[i].Flow == FlowCall {
			r.Calls++
		}
		branches = branches || list[i].Flow == FlowBranch || list[i].Flow == FlowJump || list[i].Flow == FlowIndirect
	}
	if !branches && len(c.Funcs) <= 1 { // one block
		for i := range list {
			r.Cost += float64(list[i].Cost)
		}
		return r, list
	}
	for _, b := range blocksOf(c, list) {
		r.Cost += float64(b.Cost * b.Weight) // the conversion rounds, so that the result is the same on every host
	}
	return r, list
}
