// Package results holds the results of compiles, method by method, as rows: sizes, counts, times,
// and on request the code itself. Rows can be stored and compared without the compiler that made
// them.
//
// Results are JSON, one value a line, not packed or packed with zstd:
//
//	{"results":1,"build":"...","phases":["importation",...]}    Header
//	{"method":"C::M","bytes":120,...}                          Row, one for each compile
//	...
//	{"end":2}                                                  how many rows there were
//
// A field that a build does not write is zero; a reader skips fields that it does not know. Results
// without the last line come from a process that was killed. One worker writes rows in the order of
// the methods; with several workers the order varies.
package results

// Version is the version of the format.
const Version = 1

// Header is the first line.
type Header struct {
	Results int    `json:"results"` // Version
	Build   string `json:"build,omitempty"`
	// Phases are the names of the phases in Row.Phases.
	Phases []string `json:"phases,omitempty"`
}

// Ext is the file name extension of packed results.
const Ext = ".jsonl.zst"
