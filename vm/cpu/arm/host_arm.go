package arm

import (
	"ryugo/targets"
	"ryugo/targets/arm"
	"ryugo/vm/cpu"
	"ryugo/vm/goroutine"
)

func init() {
	cpu.Host.Targets = []*targets.Target{arm.Target()}
	cpu.Host.Features = features
	goroutine.ID, goroutine.StackInUse = goroutineID, goroutineStack
}

// goroutineID and goroutineStack are package goroutine's functions, which use Go's g.
func goroutineID() uintptr
func goroutineStack() uintptr
