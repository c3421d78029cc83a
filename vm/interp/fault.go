package interp

import (
	"runtime"
	"strings"
)

// WildAccess tells whether the panic r, which is on its way, comes from Go code
// that has followed an address of the program's to memory that is not managed:
// to memory that nobody has, or, of ld64 and its like, to the first page. null
// tells that the interpreter itself has followed one in the first pages, as a
// null reference is. Only the deferred function that recovers r may call it: the
// stack of the fault is still there.
func WildAccess(r any) (wild, null bool) {
	if _, ok := r.(runtime.Error); !ok {
		return false, false
	}
	in := faultFunction()
	own := strings.HasPrefix(in, interpPrefix)
	if e, ok := r.(interface{ Addr() uintptr }); ok {
		return true, own && e.Addr() < nullPage
	}
	return own && isAccessor[in[len(interpPrefix):]] || strings.HasPrefix(in, rawPrefix), own
}

const (
	rawPrefix    = "ryugo/vm/raw." // the accessors of the Host
	interpPrefix = "ryugo/vm/interp."
)

// isAccessor are the functions by which this package follows addresses.
var isAccessor = map[string]bool{
	"ld8": true, "ld16": true, "ld32": true, "ld64": true, "ldI64": true, "ldF4": true, "ldF8": true, "ldW": true,
	"st8": true, "st16": true, "st32": true, "st64": true, "stI64": true, "stF4": true, "stF8": true, "stW": true,
}

// faultFunction is the name of the function that the last hardware fault was in,
// or of its caller where that is one of the runtime that copies memory; ""
// when the panic is not about a fault.
func faultFunction() string {
	var pcs [64]uintptr
	frames := runtime.CallersFrames(pcs[:runtime.Callers(1, pcs[:])])
	fault := false
	for {
		f, more := frames.Next()
		switch {
		case f.Function == "runtime.sigpanic":
			fault = true
		case fault && !strings.HasPrefix(f.Function, "runtime."):
			return f.Function
		case !more:
			return ""
		}
	}
}
