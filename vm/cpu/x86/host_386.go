package x86

import (
	"ryugo/targets"
	"ryugo/targets/x86"
	"ryugo/targets/xarch"
	"ryugo/vm/cpu"
	"ryugo/vm/goroutine"
)

func init() {
	cpu.Host.Targets = []*targets.Target{x86.VM()}
	cpu.Host.Features = xarch.Features
	goroutine.ID, goroutine.StackInUse = goroutineID, goroutineStack
}

// goroutineID and goroutineStack are package goroutine's functions, which use Go's g.
func goroutineID() uintptr
func goroutineStack() uintptr
