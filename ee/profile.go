package ee

// ProfileQueries are the questions about counters in code. The counts of earlier code are in
// MethodInfo.
type ProfileQueries interface {
	// AllocPgoInstrumentationBySchema reserves memory for the counters of method m, which is being
	// compiled, and sets the offset of each row of schema, relative to base. ok is false if nothing
	// is to be counted.
	AllocPgoInstrumentationBySchema(m MethodHandle, schema []PgoSchema) (base uint64, ok bool)
}

// PgoSchema is ICorJitInfo::PgoInstrumentationSchema: Count numbers or handles that belong to the
// IL at ILOffset.
type PgoSchema struct {
	Offset   uint64 // the runtime's
	Kind     PgoKind
	ILOffset uint32
	Count    uint32
	Other    uint32 // of histograms: HISTOGRAM_* flags
}

// PgoKind is ICorJitInfo::PgoInstrumentationKind. The low six bits are the type and alignment.
type PgoKind uint32

const (
	BasicBlockIntCount      PgoKind = 0x41  // executions of a block, 32 bits
	BasicBlockLongCount     PgoKind = 0x42  // 64 bits
	HandleHistogramIntCount PgoKind = 0xb1  // executions of a call, 32 bits, aligned to a pointer
	HandleHistogramTypes    PgoKind = 0xc3  // a sample of the classes of its objects
	HandleHistogramMethods  PgoKind = 0xc4  // a sample of the methods that it called
	GetLikelyClass          PgoKind = 0x1c3 // one class; Other is how many classes there are, and the percentage
	GetLikelyMethod         PgoKind = 0x1c4 // one method, as well
)

// A histogram is the counter followed by HistogramSize classes or methods. Its address is the
// argument of CORINFO_HELP_CLASSPROFILE32 and CORINFO_HELP_DELEGATEPROFILE32
// (ICorJitInfo::HandleHistogram32).
const (
	HistogramSize = 32

	HISTOGRAM_CLASS     = 1 << 31 // the handles are classes
	HISTOGRAM_INTERFACE = 1 << 30 // the call is of an interface method
)
