package disasm

// Cost is the cost of an instruction without memory operands, in cycles.
type Cost struct {
	Throughput float32 // cycles between two independent executions
	Latency    float32 // cycles from operands to result
}

// The additional cost of memory operands, in cycles.
const (
	loadLatency     = 3 // of a load
	nearLoadLatency = 2 // of a load from the frame or the read-only data
	loadThroughput  = 0.5
	storeThroughput = 1
)

// Cycles returns the estimate for one execution. Instructions that use the result wait for the
// latency, of which out-of-order execution hides one cycle. No instruction waits for a store. So
// the cost is the larger of the throughput and the latency minus one.
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
