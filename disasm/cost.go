package disasm

// Cost is what an instruction costs without operands in memory, in cycles.
type Cost struct {
	Throughput float32 // cycles between two that are independent
	Latency    float32 // cycles from operands to result
}

// What operands in memory add, in cycles.
const (
	loadLatency     = 3 // of a load
	nearLoadLatency = 2 // of a load from the frame or from constants
	loadThroughput  = 0.5
	storeThroughput = 1
)

// Cycles is the estimate for one execution. An instruction with a result keeps those
// that use it waiting for its latency, of which out-of-order execution hides one
// cycle; nothing waits for a store. So the cost is the larger of the throughput and
// the latency less one.
func (c Cost) Cycles(load, store, near bool) float32 {
	throughput, latency := c.Throughput, c.Latency
	if load {
		throughput = max(throughput, loadThroughput)
		if near {
			latency += nearLoadLatency
		} else {
			latency += loadLatency
		}
	}
	if store {
		return max(throughput, storeThroughput, latency-1-c.Latency)
	}
	return max(throughput, latency-1)
}
