package vm

import (
	"ryugo/targets"
	"ryugo/targets/amd64"
)

// hostTargets are the targets whose code runs on this machine.
var hostTargets = []*targets.Target{amd64.SysV(), amd64.Windows()}
