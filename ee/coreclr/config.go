//go:build cgo && linux && !386 && !arm && !mips && !mipsle

package coreclr

import (
	"cmp"
	"os"
	"strconv"
	"strings"

	"ryugo"
)

// config is the configuration of the library. It comes from the environment, which `ryugo host`
// sets.
type config struct {
	alt     bool      // another JIT takes the methods that we skip
	opt     ryugo.Opt // RYUGO_OPT: the level of all compiles, or
	tiers   bool      // the level that the runtime asks for ("auto", or no level)
	counter uint32    // ee.Info.PatchpointCounter, from the settings of the shipped JIT
	check   bool      // RYUGO_CHECK: verify the IR after each phase
	disable []string  // RYUGO_DISABLE: phases that do not run, separated by commas
	methods filter    // RYUGO_METHODS: other methods are skipped
	stats   string    // RYUGO_STATS: file for the counts
	log     string    // RYUGO_LOG: file with a line for each method
	record  string    // RYUGO_RECORD: file for questions and answers
	shipped string    // RYUGO_SHIPPED: the shipped JIT, which also compiles each method
	forward bool      // RYUGO_JIT is "timed": the shipped JIT compiles alone, and is timed
	dump    string    // RYUGO_SPY_DUMP: file for the shipped JIT's output
}

// levelAuto is the value of RYUGO_OPT for the level that the runtime asks for.
const levelAuto = "auto"

// level returns the value of RYUGO_OPT.
func (c *config) level() string {
	if c.tiers {
		return levelAuto
	}
	return string(c.opt)
}

// readConfig reads the RYUGO_ variables.
func readConfig() config {
	opt := ryugo.Opt(cmp.Or(os.Getenv("RYUGO_OPT"), levelAuto))
	tiers := opt == levelAuto
	if tiers {
		opt = ryugo.OptFull // and a lower level if the flags say so
	}
	return config{
		alt:     isAlternate(),
		opt:     opt,
		tiers:   tiers,
		counter: patchpointCounter(),
		check:   os.Getenv("RYUGO_CHECK") == "1",
		disable: strings.FieldsFunc(os.Getenv("RYUGO_DISABLE"), func(r rune) bool { return r == ',' }),
		methods: parseFilter(os.Getenv("RYUGO_METHODS")),
		stats:   os.Getenv("RYUGO_STATS"),
		log:     os.Getenv("RYUGO_LOG"),
		record:  os.Getenv("RYUGO_RECORD"),
		shipped: os.Getenv("RYUGO_SHIPPED"),
		forward: os.Getenv("RYUGO_JIT") == "timed",
		dump:    os.Getenv("RYUGO_SPY_DUMP"),
	}
}

// isAlternate reports whether the runtime has another JIT, which takes the methods that this one
// declines. RYUGO_JIT decides ("alt", "only" or "timed"); without it, the runtime's own setting
// AltJit, if it is set to any value.
func isAlternate() bool {
	if is := os.Getenv("RYUGO_JIT"); is != "" {
		return is == "alt"
	}
	_, set := os.LookupEnv("DOTNET_AltJit")
	_, old := os.LookupEnv("COMPlus_AltJit")
	return set || old
}

// patchpointCounter returns ee.Info.PatchpointCounter from the settings that the shipped JIT reads
// itself.
func patchpointCounter() uint32 {
	if setting("TC_OnStackReplacement", 1) == 0 {
		return 0
	}
	return max(setting("TC_OnStackReplacement_InitialCounter", 1000), 1)
}

// setting returns one of the runtime's numeric settings: hexadecimal, from the environment.
func setting(name string, otherwise uint32) uint32 {
	for _, prefix := range []string{"DOTNET_", "COMPlus_"} {
		n, err := strconv.ParseUint(strings.TrimPrefix(strings.ToLower(os.Getenv(prefix+name)), "0x"), 16, 31)
		if err == nil {
			return uint32(n)
		}
	}
	return otherwise
}
