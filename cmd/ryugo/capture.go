package main

import (
	"sync"

	"ryugo"
	"ryugo/cil/symbols"
	"ryugo/inspect"
	"ryugo/loader"
)

// capture returns the input for capturing compile i of jobs, all of world w.
func (un *universe) capture(w *world, jobs []job, i int, session ryugo.Session, o ryugo.Options) inspect.Input {
	return inspect.Input{
		Session: session, Index: i, Origin: un.origin(jobs[i]), Options: o,
		Names: inspect.Names{Method: w.methodName, Symbol: w.symbolName},
	}
}

// origin returns the file and the token of a method. The symbols of a file are looked up once;
// invalid symbols count as none.
func (un *universe) origin(j job) inspect.Origin {
	f := &un.files[j.file]
	o := inspect.Origin{Path: f.name}
	if f.module == nil {
		return o
	}
	o.Image, o.Token, o.Source = f.module.File, f.world.loader.Method(j.method).Token(), un.sources.of(f.module)
	return o
}

// sources caches the symbols of modules.
type sources struct {
	mu    sync.Mutex
	lines map[*loader.Module]*symbols.Lines
}

func (s *sources) of(m *loader.Module) *symbols.Lines {
	s.mu.Lock()
	defer s.mu.Unlock()
	lines, known := s.lines[m]
	if !known {
		if s.lines == nil {
			s.lines = map[*loader.Module]*symbols.Lines{}
		}
		lines, _ = symbols.Find(m.File, m.Path)
		s.lines[m] = lines
	}
	return lines
}
