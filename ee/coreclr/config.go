//go:build cgo && linux && amd64

package coreclr

import (
	"os"

	"ryugo"
)

// config says how the library works. It comes from the environment, which
// `ryugo host` sets.
type config struct {
	alt     bool      // another JIT takes what we skip
	opt     ryugo.Opt // RYUGO_OPT
	check   bool      // RYUGO_CHECK: verify the IR after each phase
	methods filter    // RYUGO_METHODS: the others are skipped
	stats   string    // RYUGO_STATS: file for the counts
	log     string    // RYUGO_LOG: file with a line for each method
	shipped string    // RYUGO_SHIPPED: the shipped JIT, which compiles each method as well
	dump    string    // RYUGO_SPY_DUMP: file for what it makes
}

// readConfig reads the RYUGO_ variables.
func readConfig() config {
	return config{
		alt:     os.Getenv("RYUGO_JIT") != "only",
		opt:     ryugo.Opt(os.Getenv("RYUGO_OPT")),
		check:   os.Getenv("RYUGO_CHECK") == "1",
		methods: parseFilter(os.Getenv("RYUGO_METHODS")),
		stats:   os.Getenv("RYUGO_STATS"),
		log:     os.Getenv("RYUGO_LOG"),
		shipped: os.Getenv("RYUGO_SHIPPED"),
		dump:    os.Getenv("RYUGO_SPY_DUMP"),
	}
}
