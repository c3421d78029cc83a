//go:build amd64 || arm64 || 386 || arm

package goroutine

// ID is the address of the running goroutine's g. It identifies the goroutine as
// long as that has not ended: a g never moves, and the runtime uses the g of a
// goroutine that has ended again.
func ID() uintptr

// StackInUse is how many bytes of its stack the running goroutine uses.
func StackInUse() uint64 { return uint64(stackInUse()) }

func stackInUse() uintptr
