package main

import (
	"fmt"
	"io"
	"log"
	"os"
	"strings"
	"syscall"

	"github.com/pkg/profile"
	"github.com/spf13/cobra"

	"ryugo"
	"ryugo/passes"
)

// profileFlags are the flags for profiles of the compiler.
type profileFlags struct {
	profile string
	labels  []string
	repeat  int
}

func (f *profileFlags) register(c *cobra.Command) {
	fl := c.Flags()
	fl.StringVar(&f.profile, "profile", "", "record a profile in the current folder: cpu, mem, trace")
	fl.StringSliceVar(&f.labels, "labels", ryugo.LabelNames()[:1], "what the samples of --profile cpu are labelled with, some of: "+strings.Join(ryugo.LabelNames(), ", "))
	fl.IntVar(&f.repeat, "repeat", 1, "compile all methods `N` times; the report is of the last time")
}

// profileModes maps the argument of --profile to the kind of profile. The file (cpu.pprof,
// mem.pprof, trace.out) is written to the current folder.
var profileModes = map[string]func(*profile.Profile){
	"cpu":   profile.CPUProfile,
	"mem":   profile.MemProfile,
	"trace": profile.TraceProfile,
}

// startProfile starts recording. It returns the labels that compiles set, and the function that
// ends the recording.
func (f *profileFlags) startProfile() (labels []string, stop func(), err error) {
	if f.repeat < 1 {
		return nil, nil, fmt.Errorf("--repeat %d: want at least 1", f.repeat)
	}
	if _, err := passes.ParseLabels(f.labels); err != nil {
		return nil, nil, fmt.Errorf("--labels: %w", err)
	}
	if f.profile == "" {
		return nil, func() {}, nil
	}
	m, ok := profileModes[f.profile]
	if !ok {
		return nil, nil, fmt.Errorf("--profile %s: want cpu, mem or trace", f.profile)
	}
	if f.profile == "cpu" {
		withoutPreemption()
		labels = f.labels
	}
	log.SetOutput(io.Discard) // the library logs the name of its file
	p := profile.Start(m, profile.ProfilePath("."), profile.NoShutdownHook)
	return labels, p.Stop, nil
}

// withoutPreemption starts this process again without Go's preemption by signals, unless preemption
// is off already. A process that waited for its core has two pending signals. The signal of the
// preemption is handled first and makes the thread continue in runtime.asyncPreempt, where the
// profile's signal then interrupts it. On a busy machine most samples would be there.
func withoutPreemption() {
	const off = "asyncpreemptoff"
	old := os.Getenv("GODEBUG")
	self, err := os.Executable()
	if strings.Contains(old, off) || err != nil {
		return
	}
	value := off + "=1"
	if old != "" {
		value = old + "," + value
	}
	// If the system cannot do that, the profile has that flaw.
	if os.Setenv("GODEBUG", value) == nil {
		syscall.Exec(self, os.Args, os.Environ())
	}
}
