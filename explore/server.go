package explore

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
)

// Server answers the page's questions about a corpus.
type Server struct {
	corpus *Corpus
	byKey  map[string]int
	mux    *http.ServeMux

	mu       sync.Mutex
	compiles []*pending // the most recently used compiles, the latest last
	measures []Measure
	measured bool      // all methods are measured
	running  int       // number of running compiles
	idle     sync.Cond // signals that running is 0
}

// keptCompiles bounds the number of compiles that a server keeps.
const keptCompiles = 12

// pending is a compile that is running or done.
type pending struct {
	method int
	config string
	done   chan struct{}
	result *compiled // if the method does not compile, what was captured until then
	err    error
}

// NewServer makes a server. It is an http.Handler, and refuses requests that name a host other than
// this machine.
func NewServer(c *Corpus) *Server {
	s := &Server{corpus: c, byKey: map[string]int{}, mux: http.NewServeMux()}
	s.idle.L = &s.mu
	for i := range c.Methods {
		s.byKey[c.Methods[i].Key] = i
	}
	static, err := fs.Sub(files, "static")
	if err != nil {
		panic("BUG: " + err.Error())
	}
	s.mux.Handle("GET /static/", http.StripPrefix("/static/", http.FileServerFS(static)))
	s.mux.HandleFunc("GET /{$}", s.page)
	s.mux.HandleFunc("GET /api/methods", func(w http.ResponseWriter, r *http.Request) { writeJSON(w, http.StatusOK, s.list()) })
	s.mux.HandleFunc("GET /api/measures", s.answerMeasures)
	s.mux.HandleFunc("GET /api/{question}", s.answer)
	s.mux.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		writeError(w, http.StatusNotFound, fmt.Errorf("there is no %s %s", r.Method, r.URL.Path))
	})
	return s
}

// Loopback returns an error unless addr (host and port) is a loopback address of this machine.
func Loopback(addr string) error {
	host, _, err := net.SplitHostPort(addr)
	if err != nil {
		return err
	}
	if !isLoopback(host) {
		return fmt.Errorf("%s is not an address of this machine alone: use localhost, 127.0.0.1 or [::1]", addr)
	}
	return nil
}

func isLoopback(host string) bool {
	ip, err := netip.ParseAddr(strings.Trim(host, "[]"))
	return host == "localhost" || err == nil && ip.IsLoopback()
}

// ServeHTTP refuses two kinds of requests: those that name this machine differently, because a web
// page could otherwise read answers by DNS rebinding, and those that a page of another origin
// makes.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	host := r.Host
	if h, _, err := net.SplitHostPort(r.Host); err == nil {
		host = h
	}
	if !isLoopback(host) {
		writeError(w, http.StatusForbidden, fmt.Errorf("host %q is not this machine", r.Host))
		return
	}
	if site := r.Header.Get("Sec-Fetch-Site"); strings.HasPrefix(r.URL.Path, "/api/") && (site == "cross-site" || site == "same-site") {
		writeError(w, http.StatusForbidden, errors.New("only the explorer's own page may ask"))
		return
	}
	h := w.Header()
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Referrer-Policy", "no-referrer")
	h.Set("Cross-Origin-Resource-Policy", "same-origin")
	s.mux.ServeHTTP(w, r)
}

// Serve serves requests on a listener until ctx is done.
func (s *Server) Serve(ctx context.Context, l net.Listener) error {
	if s.corpus.Measure != nil {
		go s.measure(ctx)
	}
	srv := &http.Server{Handler: s, ReadHeaderTimeout: 10 * time.Second, BaseContext: func(net.Listener) context.Context { return ctx }}
	stop := context.AfterFunc(ctx, func() { srv.Close() })
	defer stop()
	if err := srv.Serve(l); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}

// measure compiles all methods.
func (s *Server) measure(ctx context.Context) {
	s.corpus.Measure(ctx, func(m Measure) {
		s.mu.Lock()
		s.measures = append(s.measures, m)
		for s.running > 0 { // requested compiles go first
			s.idle.Wait()
		}
		s.mu.Unlock()
	})
	s.mu.Lock()
	s.measured = true
	s.mu.Unlock()
}

// methodList is the answer for the list of methods.
type methodList struct {
	Title    string   `json:"title"`
	Files    []string `json:"files"`
	Methods  []Method `json:"methods"`
	Opt      string   `json:"opt"`     // the default level
	Target   string   `json:"target"`  // the default target
	Disable  string   `json:"disable"` // the default disabled phases, comma-separated
	Opts     []string `json:"opts"`
	Targets  []string `json:"targets"`
	Optional []string `json:"optional"`
	Builds   []string `json:"builds,omitempty"`
}

func (s *Server) list() *methodList {
	c := s.corpus
	return &methodList{c.Title, c.Files, c.Methods, c.Default.Opt, c.Default.Target, strings.Join(c.Default.Disable, ","), c.Opts, c.Targets, c.Optional, c.Builds}
}

func (s *Server) answerMeasures(w http.ResponseWriter, r *http.Request) {
	from, err := index(r.URL.Query(), "from")
	if err != nil {
		writeError(w, http.StatusBadRequest, err)
		return
	}
	s.mu.Lock()
	rows := slices.Clone(s.measures[min(from, len(s.measures)):])
	done := s.measured || s.corpus.Measure == nil
	s.mu.Unlock()
	if rows == nil {
		rows = []Measure{}
	}
	writeJSON(w, http.StatusOK, map[string]any{"rows": rows, "done": done})
}

// index parses a numeric parameter; 0 if it is missing.
func index(q url.Values, name string) (int, error) {
	v := q.Get(name)
	if v == "" {
		return 0, nil
	}
	n, err := strconv.Atoi(v)
	if err != nil || n < 0 {
		return 0, fmt.Errorf("%s=%s: want a number from 0", name, v)
	}
	return n, nil
}

// answer answers a question about a compile.
func (s *Server) answer(w http.ResponseWriter, r *http.Request) {
	name, q := r.PathValue("question"), r.URL.Query()
	ask, ok := questions[name]
	if !ok {
		writeError(w, http.StatusNotFound, fmt.Errorf("there is no question %q", name))
		return
	}
	i, err := index(q, "i")
	if err != nil {
		writeError(w, http.StatusBadRequest, err)
		return
	}
	method, ok := s.byKey[q.Get("m")]
	if !ok {
		writeError(w, http.StatusNotFound, fmt.Errorf("there is no method %q", q.Get("m")))
		return
	}
	config, err := s.config(q)
	if err != nil {
		writeError(w, http.StatusBadRequest, err)
		return
	}
	x, err := s.compile(r.Context(), method, config)
	if err != nil {
		writeError(w, http.StatusUnprocessableEntity, err)
		return
	}
	a := ask(x, i)
	if a == nil {
		writeError(w, http.StatusNotFound, fmt.Errorf("there is no %s %d", name, i))
		return
	}
	writeJSON(w, http.StatusOK, a)
}

// noPhases is the value of disable that disables no phase, whatever the default is.
const noPhases = "-"

// config parses the configuration of a compile.
func (s *Server) config(q url.Values) (Config, error) {
	c := s.corpus.Default
	for _, p := range []struct {
		name string
		to   *string
		have []string
	}{{"opt", &c.Opt, s.corpus.Opts}, {"target", &c.Target, s.corpus.Targets}, {"build", &c.Build, s.corpus.Builds}} {
		v := q.Get(p.name)
		if v == "" {
			continue
		}
		if !slices.Contains(p.have, v) {
			return c, fmt.Errorf("there is no %s %q (have %s)", p.name, v, strings.Join(p.have, ", "))
		}
		*p.to = v
	}
	switch v := q.Get("disable"); v {
	case "":
	case noPhases:
		c.Disable = nil
	default:
		c.Disable = strings.Split(v, ",")
		for _, d := range c.Disable {
			if !slices.Contains(s.corpus.Optional, d) {
				return c, fmt.Errorf("there is no optional phase %q (have %s)", d, strings.Join(s.corpus.Optional, ", "))
			}
		}
	}
	return c, nil
}

// compile returns a kept or new compile. A request for a running compile waits for it.
func (s *Server) compile(ctx context.Context, method int, c Config) (*compiled, error) {
	key := fmt.Sprintf("%q", []string{c.Opt, c.Target, strings.Join(c.Disable, ","), c.Build})
	s.mu.Lock()
	at := slices.IndexFunc(s.compiles, func(p *pending) bool { return p.method == method && p.config == key })
	var p *pending
	if at >= 0 {
		p = s.compiles[at]
		s.compiles = append(slices.Delete(s.compiles, at, at+1), p)
		s.mu.Unlock()
	} else {
		p = &pending{method: method, config: key, done: make(chan struct{})}
		s.compiles = append(s.compiles, p)
		s.compiles = s.compiles[max(0, len(s.compiles)-keptCompiles):]
		s.running++
		s.mu.Unlock()
		go s.run(p, method, c)
	}
	select {
	case <-p.done:
		return p.result, p.err
	case <-ctx.Done():
		return nil, context.Cause(ctx)
	}
}

// run makes a compile. It continues if the request is cancelled, because the page asks again.
func (s *Server) run(p *pending, method int, c Config) {
	defer func() {
		close(p.done)
		s.mu.Lock()
		s.running--
		s.idle.Broadcast()
		s.mu.Unlock()
	}()
	ctx, cancel := context.WithTimeout(context.Background(), compileTime)
	defer cancel()
	x, err := s.corpus.Compile(ctx, method, c)
	if x == nil {
		p.err = err
		s.mu.Lock()
		s.compiles = slices.DeleteFunc(s.compiles, func(q *pending) bool { return q == p })
		s.mu.Unlock()
		return
	}
	p.result = newCompiled(s.corpus.Methods[method].Key, x)
}

// compileTime bounds the time of a compile by another build.
const compileTime = 2 * time.Minute

// writeJSON answers with v.
func writeJSON(w http.ResponseWriter, status int, v any) {
	var b bytes.Buffer
	if err := encode(&b, v); err != nil {
		status = http.StatusInternalServerError
		b.Reset()
		encode(&b, map[string]string{"error": err.Error()})
	}
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	w.Write(b.Bytes())
}

func encode(b *bytes.Buffer, v any) error {
	e := json.NewEncoder(b)
	e.SetEscapeHTML(false)
	return e.Encode(v)
}

func writeError(w http.ResponseWriter, status int, err error) {
	writeJSON(w, status, map[string]string{"error": err.Error()})
}
