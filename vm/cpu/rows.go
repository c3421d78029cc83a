package cpu

import (
	"fmt"
	"sync/atomic"
)

// MaxMachines is the maximal number of machines in a process.
const MaxMachines = 1024

// Rows says which rows of a processor's table of machines are in use.
type Rows [MaxMachines]atomic.Bool

// Take returns a free row. used is the number of rows, from the first, that have ever been in use:
// a signal handler searches these.
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
