package ee

// ProfileQueries are the questions about counting what code does. What has been counted is in
// MethodInfo.
type ProfileQueries interface {
	// AllocPgoInstrumentationBySchema reserves memory for the counters of method m, which is
	// being compiled, and stores where each row of schema begins, counted from base. ok is
	// false when nothing is to be counted.
	AllocPgoInstrumentationBySchema(m MethodHandle, schema []PgoSchema) (base uint64, ok bool)
}

// PgoSchema is ICorJitInfo::PgoInstrumentationSchema: Count numbers or handles that belong to
// the IL at ILOffset.
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
	HandleHistogramTypes    PgoKind = 0xc3  // a sample of the classes that it met
	HandleHistogramMethods  PgoKind = 0xc4  // a sample of the methods that it reached
	GetLikelyClass          PgoKind = 0x1c3 // one class; Other is how many classes there are, and the percentage
	GetLikelyMethod         PgoKind = 0x1c4 // one method, as well
)

// A histogram is the counter and, right after it, HistogramSize classes or methods; its address is the argument of
// CORINFO_HELP_CLASSPROFILE32 and CORINFO_HELP_DELEGATEPROFILE32 (ICorJitInfo::HandleHistogram32).
const (
	HistogramSize = 32

	HISTOGRAM_CLASS     = 1 << 31 // handles are those of classes
	HISTOGRAM_INTERFACE = 1 << 30 // the call is one of an interface's method
)
