package explore

import (
	"bytes"
	"compress/gzip"
	"context"
	"crypto/rand"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"html/template"
	"io"
	"io/fs"
	"net/http"
	"path"
	"slices"
	"strings"
)

var pageTemplate = template.Must(template.ParseFS(files, "page.html"))

// pageData fills page.html. The server's page refers to the files that it loads; a single file
// contains them.
type pageData struct {
	Nonce   string
	Imports template.HTML // the import map: names and addresses of modules
	Viz     string        // address of viz.js; empty in a file
	Style   template.CSS  // only in a file, like Answers
	Answers template.HTML // the answers as gzip in base64
}

// modules returns the names and the texts of the page's modules.
func modules() (names []string, text map[string][]byte, err error) {
	text = map[string][]byte{}
	entries, err := fs.Glob(files, "static/*.js")
	if err != nil {
		return nil, nil, err
	}
	for _, e := range entries {
		name := strings.TrimSuffix(path.Base(e), ".js")
		if text[name], err = files.ReadFile(e); err != nil {
			return nil, nil, err
		}
		if name != "viz" { // not a module: a worker loads it
			names = append(names, name)
		}
	}
	return names, text, nil
}

// importMap returns the import map of the page, with the address of each module.
func importMap(names []string, address func(name string) string) (template.HTML, error) {
	imports := map[string]string{}
	for _, n := range names {
		imports[n] = address(n)
	}
	b, err := json.Marshal(map[string]any{"imports": imports})
	return template.HTML(b), err
}

// page serves the page itself. Scripts run only from the server, or if they carry the nonce; blob:
// is for the worker that draws graphs.
func (s *Server) page(w http.ResponseWriter, r *http.Request) {
	names, _, err := modules()
	if err == nil {
		var imports template.HTML
		if imports, err = importMap(names, func(n string) string { return "/static/" + n + ".js" }); err == nil {
			nonce := rand.Text()
			w.Header().Set("Content-Security-Policy", "default-src 'none'; script-src 'self' 'wasm-unsafe-eval' blob: 'nonce-"+nonce+"'; worker-src blob:; style-src 'self' 'unsafe-inline'; connect-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'")
			w.Header().Set("Content-Type", "text/html; charset=utf-8")
			err = pageTemplate.Execute(w, pageData{Nonce: nonce, Imports: imports, Viz: "/static/viz.js"})
		}
	}
	if err != nil {
		writeError(w, http.StatusInternalServerError, err)
	}
}

// WriteFile writes a page that needs no server. It holds one method of the corpus in its default
// configuration, and also at the given levels for the given targets. If the method does not
// compile, WriteFile writes what was captured and then returns the error.
func WriteFile(ctx context.Context, w io.Writer, c *Corpus, method int, opts, targets []string) error {
	only := *c
	only.Methods, only.Builds = []Method{c.Methods[method]}, nil
	only.Files = []string{c.Files[c.Methods[method].File]}
	only.Methods[0].File = 0
	only.Opts, only.Targets = withFirst(c.Default.Opt, opts), withFirst(c.Default.Target, targets)
	var compiles []packedCompile
	var failed error
	for _, opt := range only.Opts {
		for _, target := range only.Targets {
			config := c.Default
			config.Opt, config.Target = opt, target
			compile, err := c.Compile(ctx, method, config)
			if compile == nil {
				return err
			}
			if failed == nil {
				failed = err
			}
			x := packedCompile{compiled: newCompiled(only.Methods[0].Key, compile)}
			if opt != c.Default.Opt {
				x.params = append(x.params, "opt="+opt)
			}
			if target != c.Default.Target {
				x.params = append(x.params, "target="+target)
			}
			compiles = append(compiles, x)
		}
	}
	packed, err := pack(NewServer(&only), compiles)
	if err != nil {
		return err
	}
	names, text, err := modules()
	if err != nil {
		return err
	}
	imports, err := importMap(names, func(n string) string {
		return "data:text/javascript;base64," + base64.StdEncoding.EncodeToString(text[n])
	})
	if err != nil {
		return err
	}
	style, err := files.ReadFile("static/style.css")
	if err != nil {
		return err
	}
	data := pageData{Imports: imports, Style: template.CSS(style), Answers: template.HTML(packed)}
	if err := pageTemplate.Execute(w, data); err != nil {
		return err
	}
	return failed
}

// withFirst returns first, followed by the other names of a list, without duplicates.
func withFirst(first string, names []string) []string {
	out := []string{first}
	for _, n := range names {
		if !slices.Contains(out, n) {
			out = append(out, n)
		}
	}
	return out
}

// packedCompile is a compile of a file, with the parameters by which its questions differ from
// those about the default configuration.
type packedCompile struct {
	*compiled
	params []string
}

// pack returns all answers about compiles, by question, as gzip in base64. api.js builds the names
// of questions in the same way.
func pack(s *Server, compiles []packedCompile) (string, error) {
	answers := map[string]any{"methods": s.list()}
	ask := func(x *packedCompile, name string, i int, params ...string) {
		params = append(append(params, "m="+x.key), x.params...)
		slices.Sort(params)
		answers[name+" "+strings.Join(params, " ")] = questions[name](x.compiled, i)
	}
	viz, err := files.ReadFile("static/viz.js")
	if err != nil {
		return "", err
	}
	answers["viz"] = string(viz)
	for k := range compiles {
		x := &compiles[k]
		ask(x, "method", 0)
		for name, n := range x.lists() {
			for i := range n {
				ask(x, name, i, fmt.Sprintf("i=%d", i))
			}
		}
	}
	var b bytes.Buffer
	encoder := base64.NewEncoder(base64.StdEncoding, &b)
	z := gzip.NewWriter(encoder)
	e := json.NewEncoder(z)
	e.SetEscapeHTML(false)
	if err := e.Encode(answers); err != nil {
		return "", err
	}
	if err := z.Close(); err != nil {
		return "", err
	}
	if err := encoder.Close(); err != nil {
		return "", err
	}
	return b.String(), nil
}
