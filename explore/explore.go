// Package explore shows compiles in a browser: a server for this machine, and single
// files that hold one compile.
//
// The page (page.html, static) asks for JSON: a list of methods, and of one compile the
// overview, the states of the IR, the trees in chunks, value numbers, locals and lives
// of nodes, each when it is looked at. A file holds the same answers.
// docs/explore.md has the table of questions.
package explore

import (
	"context"
	"embed"

	"ryugo/inspect"
)

// files are the page and what it loads. static/viz.js is dist/viz-global.js of the npm
// package @viz-js/viz 3.31.0 as it is, with its licences at its head and in
// static/viz.LICENSE.
//
//go:embed page.html static
var files embed.FS

// Config is how a method is compiled.
type Config struct {
	Opt     string   `json:"opt"`
	Target  string   `json:"target"`
	Disable []string `json:"disable,omitempty"` // names of phases that do not run
	Build   string   `json:"build,omitempty"`   // a name of Corpus.Builds; empty: this one
}

// Method is a row of the list.
type Method struct {
	Key       string `json:"key"`                 // what addresses name it by, unique
	Name      string `json:"name"`                // Namespace.Type::Method
	Signature string `json:"signature,omitempty"` // (int,string)
	File      int    `json:"file"`                // an index of Corpus.Files
}

// Measure is what a method's compile came to.
type Measure struct {
	IL      int    `json:"il"`   // bytes
	Code    int    `json:"code"` // bytes
	Ns      int64  `json:"ns"`   // nanoseconds
	Spills  int    `json:"spills"`
	Inlines int    `json:"inlines"`
	Level   string `json:"level"`           // the optimization level, which importation may have lowered
	Error   string `json:"error,omitempty"` // why it does not compile
}

// Corpus is what is shown.
type Corpus struct {
	Title    string
	Files    []string
	Methods  []Method
	Default  Config
	Opts     []string // levels that Config.Opt takes
	Targets  []string
	Optional []string // phases that Config.Disable takes
	Builds   []string // other builds of the compiler
	// Compile captures a compile. The error of a method that does not compile comes with
	// what there was until then; other errors come with nil.
	Compile func(ctx context.Context, method int, c Config) (*Compile, error)
	// Measure compiles all methods in the default configuration, until ctx is done, and
	// yields one row for each in their order. It is called once; nil in files.
	Measure func(ctx context.Context, yield func(Measure))
}

// Compile is one compile of one method.
type Compile struct {
	*inspect.Method
	FailedPhase string // the phase that the compile ended in, when it failed
	FailedIL    *int   // the IL offset that it failed at, when that is known
}
