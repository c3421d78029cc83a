// Package explore shows compiles in a browser: through a server on this machine, or as single files
// that hold the compiles of one method.
//
// The page (page.html, static) asks for JSON: the list of methods, and for one compile the
// overview, the states of the IR, the trees in chunks, value numbers, locals and lives of nodes,
// each when the user looks at it. A file holds the same answers. docs/explore.md has the table of
// questions.
package explore

import (
	"context"
	"embed"

	"ryugo/inspect"
)

// files holds the page and the files that it loads. static/viz.js is an unmodified copy of
// dist/viz-global.js of the npm package @viz-js/viz 3.31.0; its licences are at its head and in
// static/viz.LICENSE.
//
//go:embed page.html static
var files embed.FS

// Config is the configuration of a compile.
type Config struct {
	Opt     string   `json:"opt"`
	Target  string   `json:"target"`
	Disable []string `json:"disable,omitempty"` // names of phases that do not run
	Build   string   `json:"build,omitempty"`   // a name of Corpus.Builds; empty: this one
}

// Method is a row of the list.
type Method struct {
	Key       string `json:"key"`                 // unique name in addresses
	Name      string `json:"name"`                // Namespace.Type::Method
	Signature string `json:"signature,omitempty"` // (int,string)
	File      int    `json:"file"`                // an index of Corpus.Files
}

// Measure is the result of a method's compile in numbers.
type Measure struct {
	IL      int    `json:"il"`   // bytes
	Code    int    `json:"code"` // bytes
	Ns      int64  `json:"ns"`   // nanoseconds
	Spills  int    `json:"spills"`
	Inlines int    `json:"inlines"`
	Level   string `json:"level"`           // the optimization level of the compile; importation may have lowered it
	Error   string `json:"error,omitempty"` // why it does not compile
}

// Corpus is the set of methods that is shown.
type Corpus struct {
	Title    string
	Files    []string
	Methods  []Method
	Default  Config
	Opts     []string // levels that Config.Opt takes
	Targets  []string
	Optional []string // phases that Config.Disable takes
	Builds   []string // other builds of the compiler
	// Compile captures a compile. If a method does not compile, the error comes with what was
	// captured until then; with other errors the result is nil.
	Compile func(ctx context.Context, method int, c Config) (*Compile, error)
	// Measure compiles all methods in the default configuration, until ctx is done, and yields one
	// row for each method in order. It is called once; nil in files.
	Measure func(ctx context.Context, yield func(Measure))
}

// Compile is one compile of one method.
type Compile struct {
	*inspect.Method
	FailedPhase string // the phase in which the compile failed, if it did
	FailedIL    *int   // the IL offset of the failure, if known
}
