package arm64

import (
	processor "golang.org/x/sys/cpu"

	"ryugo/ee"
	"ryugo/targets"
	"ryugo/targets/arm64"
	"ryugo/vm/cpu"
	"ryugo/vm/goroutine"
)

func init() {
	cpu.Host.Targets = []*targets.Target{arm64.Target()}
	cpu.Host.Features = features
	goroutine.ID, goroutine.StackInUse = goroutineID, goroutineStack
}

// features sets the instruction set features of the processor.
func features(info *ee.Info) {
	info.ISA = ee.ISANeon
	info.AtomicInstructions = processor.ARM64.HasATOMICS
}

// goroutineID and goroutineStack are package goroutine's functions, which use Go's g.
func goroutineID() uintptr
func goroutineStack() uintptr
