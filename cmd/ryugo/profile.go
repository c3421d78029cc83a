package main

import (
	"fmt"
	"io"
	"log"

	"github.com/pkg/profile"
)

// profileModes maps the argument of --profile to what is recorded; the file
// (cpu.pprof, mem.pprof, trace.out) is written to the current folder.
var profileModes = map[string]func(*profile.Profile){
	"cpu":   profile.CPUProfile,
	"mem":   profile.MemProfile,
	"trace": profile.TraceProfile,
}

// startProfile starts recording; the returned function ends it.
func startProfile(mode string) (stop func(), err error) {
	if mode == "" {
		return func() {}, nil
	}
	m, ok := profileModes[mode]
	if !ok {
		return nil, fmt.Errorf("--profile %s: want cpu, mem or trace", mode)
	}
	log.SetOutput(io.Discard) // the library announces its file on the log
	p := profile.Start(m, profile.ProfilePath("."), profile.NoShutdownHook)
	return p.Stop, nil
}
