package main

import (
	"encoding/json"
	"io"
	"sort"
	"strings"

	"ryugo/passes/inline"
)

// inlineCounts is the number of calls for each outcome; the outcome [inline.Inlined] is an inlined
// call.
type inlineCounts [inline.NumReasons]int64

// count adds the calls of a method.
func (c *inlineCounts) count(calls []inline.Context) {
	for i := 1; i < len(calls); i++ {
		c[calls[i].Reason]++
	}
}

// reasonReport is the row of one reason in the statistics.
type reasonReport struct {
	Reason string `json:"reason"`
	Calls  int64  `json:"calls"`
	text   string
}

// rows lists the outcomes that occurred: inlined calls first, then the reasons by falling
// frequency.
func (c *inlineCounts) rows() (rows []reasonReport) {
	for r, n := range c {
		if n > 0 {
			rows = append(rows, reasonReport{inline.Reason(r).String(), n, inline.Reason(r).Text()})
		}
	}
	sort.SliceStable(rows, func(i, j int) bool {
		if first := inline.Inlined.String(); rows[i].Reason == first || rows[j].Reason == first {
			return rows[i].Reason == first && rows[j].Reason != first
		}
		return rows[i].Calls > rows[j].Calls
	})
	return rows
}

// inlineNode is a call with the calls in its callee.
type inlineNode struct {
	Method   string        `json:"method"`
	ILOffset uint32        `json:"ilOffset"`
	Inlined  bool          `json:"inlined"`
	Reason   string        `json:"reason,omitempty"`
	Estimate *estimate     `json:"estimate,omitempty"`
	Calls    []*inlineNode `json:"calls,omitempty"`
}

// estimate holds the estimates that decide about a discretionary candidate: the native size of the
// callee and of the call in bytes, and the factor by which the callee may be larger.
type estimate struct {
	Callee     float64 `json:"callee"`
	Call       float64 `json:"call"`
	Multiplier float64 `json:"multiplier"`
}

// inlineTree returns the tree of inlines of a method of w.
func inlineTree(w *world, calls []inline.Context) *inlineNode {
	all := make([]*inlineNode, len(calls))
	for k := range calls {
		c := &calls[k]
		n := &inlineNode{Method: w.methodName(c.Method), ILOffset: c.ILOffset, Inlined: k > 0 && c.Reason == inline.Inlined}
		if k > 0 {
			if !n.Inlined {
				n.Reason = c.Reason.String()
			}
			if c.Multiplier != 0 {
				n.Estimate = &estimate{float64(c.CalleeSize) / 10, float64(c.CallSize) / 10, float64(c.Multiplier) / 100}
			}
			all[c.Parent].Calls = append(all[c.Parent].Calls, n)
		}
		all[k] = n
	}
	return all[0]
}

// writeInlines prints the trees of methods that have calls.
func writeInlines(out io.Writer, jobs []*jobOutput, asJSON bool) error {
	e := json.NewEncoder(out)
	e.SetEscapeHTML(false)
	p := &printer{w: out}
	for _, o := range jobs {
		if o == nil {
			continue
		}
		n := o.Tree
		switch {
		case len(n.Calls) == 0:
		case asJSON:
			if err := e.Encode(n); err != nil {
				return err
			}
		default:
			p.printf("%s\n", n.Method)
			n.print(p, 1)
		}
	}
	return p.err
}

// print writes the calls of n, indented.
func (n *inlineNode) print(p *printer, depth int) {
	for _, c := range n.Calls {
		p.printf("%sIL_%04x %s [%s", strings.Repeat("    ", depth), c.ILOffset, c.Method, c.text())
		if e := c.Estimate; e != nil {
			p.printf(": %.1f bytes, call %.1f * %.1f", e.Callee, e.Call, e.Multiplier)
		}
		p.printf("]\n")
		c.print(p, depth+1)
	}
}

// reasonTexts holds the descriptions of the reasons for readers.
var reasonTexts = func() map[string]string {
	m := map[string]string{}
	for r := range inline.Reason(inline.NumReasons) {
		m[r.String()] = r.Text()
	}
	return m
}()

// text describes the outcome of a call.
func (n *inlineNode) text() string {
	if n.Inlined {
		return inline.Inlined.Text()
	}
	return reasonTexts[n.Reason]
}
