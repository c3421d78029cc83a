package cpu

import (
	"fmt"
	"sync/atomic"
)

// MaxMachines is how many machines there may be in a process.
const MaxMachines = 1024

// Rows says which rows of a processor's table of machines are taken.
type Rows [MaxMachines]atomic.Bool

// Take returns a free row. used is how many rows from the first one on have ever been taken: a signal handler looks at these.
func (r *Rows) Take(used *atomic.Uintptr) (int, error) {
	for i := range r {
		if r[i].CompareAndSwap(false, true) {
			n := uintptr(i) + 1
			for u := used.Load(); u < n && !used.CompareAndSwap(u, n); {
				u = used.Load()
			}
			return i, nil
		}
	}
	return 0, fmt.Errorf("vm: more than %d virtual machines in one process", MaxMachines)
}
