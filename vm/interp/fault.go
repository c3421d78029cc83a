package interp

import (
	"runtime"
	"strings"
)

// WildAccess reports whether the panic r, which is in progress, comes from Go code that has
// followed an address of the program to memory that is not managed: to unmapped memory or, for ld64
// and similar functions, to the first page. null reports whether the interpreter itself has
// followed an address in the first pages, such as a null reference. Only the deferred function that
// recovers r may call WildAccess: it needs the stack of the fault.
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

// isAccessor are the functions with which this package follows addresses.
var isAccessor = map[string]bool{
	"ld8": true, "ld16": true, "ld32": true, "ld64": true, "ldI64": true, "ldF4": true, "ldF8": true, "ldW": true,
	"st8": true, "st16": true, "st32": true, "st64": true, "stI64": true, "stF4": true, "stF8": true, "stW": true,
}

// faultFunction returns the name of the function with the last hardware fault, or of its caller if
// the function is one of Go's runtime that copies memory. It returns "" if the panic is not a
// fault.
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
