package vm

import (
	"ryugo/targets"
	"ryugo/targets/arm"
)

// hostTargets are the targets whose code runs on this machine.
var hostTargets = []*targets.Target{arm.Target()}
