// Package results is what compiles gave, method by method, as rows that can be
// stored and compared without the compiler that made them: sizes, counts, times, and
// on request the code itself.
//
// Results are JSON, one value a line, plain or packed with zstd:
//
//	{"results":1,"build":"...","phases":["importation",...]}    Header
//	{"method":"C::M","bytes":120,...}                          Row, one for each compile
//	...
//	{"end":2}                                                  how many rows there were
//
// Fields that a build does not write are zero; fields that a reader does not know are
// passed over. Results without the last line are what a process left that was
// killed. The rows of one worker are in the order of the methods; with several
// workers the order varies.
package results

// Version is the version of the format.
const Version = 1

// Header is the first line.
type Header struct {
	Results int    `json:"results"` // Version
	Build   string `json:"build,omitempty"`
	// Phases are the names of the phases that Row.Phases are the times of.
	Phases []string `json:"phases,omitempty"`
}

// Ext ends the names of files with packed results.
const Ext = ".jsonl.zst"
