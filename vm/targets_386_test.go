package vm

import (
	"ryugo/targets"
	"ryugo/targets/x86"
)

// hostTargets are the targets whose code runs on this machine.
var hostTargets = []*targets.Target{x86.VM()}
