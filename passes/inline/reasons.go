package inline

// Reason is why a call was not inlined, or Inlined if it was.
type Reason uint8

// The reasons, with the names of the observations in RyuJIT's inline.def.
const (
	Inlined Reason = iota

	CALLEE_COMPILATION_ERROR
	CALLEE_DOES_NOT_RETURN
	CALLEE_EXPLICIT_TAIL_PREFIX
	CALLEE_HAS_EH
	CALLEE_HAS_LOCALLOC
	CALLEE_HAS_MANAGED_VARARGS
	CALLEE_HAS_NO_BODY
	CALLEE_HAS_PINNED_LOCALS
	CALLEE_HAS_SWITCH
	CALLEE_IS_ARRAY_METHOD
	CALLEE_IS_NOINLINE
	CALLEE_IS_SYNCHRONIZED
	CALLEE_IS_VM_NOINLINE
	CALLEE_LACKS_RETURN
	CALLEE_LDFLD_NEEDS_HELPER
	CALLEE_MAXSTACK_TOO_BIG
	CALLEE_NEEDS_SECURITY_CHECK
	CALLEE_NO_METHOD_INFO
	CALLEE_STACK_CRAWL_MARK
	CALLEE_TOO_MANY_ARGUMENTS
	CALLEE_TOO_MANY_BASIC_BLOCKS
	CALLEE_TOO_MANY_LOCALS
	CALLEE_TOO_MUCH_IL
	CALLEE_UNSUPPORTED_OPCODE

	CALLER_USES_NEXT_CALL_RET_ADDR

	CALLSITE_CANT_CLASS_INIT
	CALLSITE_EXPLICIT_TAIL_PREFIX
	CALLSITE_GENERIC_DICTIONARY_LOOKUP
	CALLSITE_IS_NOT_DIRECT
	CALLSITE_IS_RECURSIVE
	CALLSITE_IS_TOO_DEEP
	CALLSITE_IS_UNDER_CONDITION
	CALLSITE_IS_VIRTUAL
	CALLSITE_IS_WITHIN_CATCH
	CALLSITE_IS_WITHIN_FILTER
	CALLSITE_LDFLD_NEEDS_HELPER
	CALLSITE_NOT_PROFITABLE_INLINE
	CALLSITE_NOT_REACHED
	CALLSITE_OVER_BUDGET
	CALLSITE_RARE
	CALLSITE_RETURN_TYPE_MISMATCH
	CALLSITE_TOO_MANY_LOCALS
	NumReasons
)

// reasons has a row for each reason: its name and its description.
var reasons = [NumReasons]struct{ name, text string }{
	Inlined: {"INLINED", "inlined"},

	CALLEE_COMPILATION_ERROR:     {"CALLEE_COMPILATION_ERROR", "compilation error"},
	CALLEE_DOES_NOT_RETURN:       {"CALLEE_DOES_NOT_RETURN", "does not return"},
	CALLEE_EXPLICIT_TAIL_PREFIX:  {"CALLEE_EXPLICIT_TAIL_PREFIX", "explicit tail prefix in callee"},
	CALLEE_HAS_EH:                {"CALLEE_HAS_EH", "has exception handling"},
	CALLEE_HAS_LOCALLOC:          {"CALLEE_HAS_LOCALLOC", "has localloc"},
	CALLEE_HAS_MANAGED_VARARGS:   {"CALLEE_HAS_MANAGED_VARARGS", "managed varargs"},
	CALLEE_HAS_NO_BODY:           {"CALLEE_HAS_NO_BODY", "has no body"},
	CALLEE_HAS_PINNED_LOCALS:     {"CALLEE_HAS_PINNED_LOCALS", "has pinned locals"},
	CALLEE_HAS_SWITCH:            {"CALLEE_HAS_SWITCH", "has switch"},
	CALLEE_IS_ARRAY_METHOD:       {"CALLEE_IS_ARRAY_METHOD", "is array method"},
	CALLEE_IS_NOINLINE:           {"CALLEE_IS_NOINLINE", "noinline per IL"},
	CALLEE_IS_SYNCHRONIZED:       {"CALLEE_IS_SYNCHRONIZED", "is synchronized"},
	CALLEE_IS_VM_NOINLINE:        {"CALLEE_IS_VM_NOINLINE", "noinline per VM"},
	CALLEE_LACKS_RETURN:          {"CALLEE_LACKS_RETURN", "no return opcode"},
	CALLEE_LDFLD_NEEDS_HELPER:    {"CALLEE_LDFLD_NEEDS_HELPER", "field access needs helper"},
	CALLEE_MAXSTACK_TOO_BIG:      {"CALLEE_MAXSTACK_TOO_BIG", "maxstack too big"},
	CALLEE_NEEDS_SECURITY_CHECK:  {"CALLEE_NEEDS_SECURITY_CHECK", "needs security check"},
	CALLEE_NO_METHOD_INFO:        {"CALLEE_NO_METHOD_INFO", "cannot get method info"},
	CALLEE_STACK_CRAWL_MARK:      {"CALLEE_STACK_CRAWL_MARK", "uses stack crawl mark"},
	CALLEE_TOO_MANY_ARGUMENTS:    {"CALLEE_TOO_MANY_ARGUMENTS", "too many arguments"},
	CALLEE_TOO_MANY_BASIC_BLOCKS: {"CALLEE_TOO_MANY_BASIC_BLOCKS", "too many basic blocks"},
	CALLEE_TOO_MANY_LOCALS:       {"CALLEE_TOO_MANY_LOCALS", "too many locals"},
	CALLEE_TOO_MUCH_IL:           {"CALLEE_TOO_MUCH_IL", "too many il bytes"},
	CALLEE_UNSUPPORTED_OPCODE:    {"CALLEE_UNSUPPORTED_OPCODE", "unsupported opcode"},

	CALLER_USES_NEXT_CALL_RET_ADDR: {"CALLER_USES_NEXT_CALL_RET_ADDR", "caller asks for the address after its next call"},

	CALLSITE_CANT_CLASS_INIT:           {"CALLSITE_CANT_CLASS_INIT", "class init at a precise time"},
	CALLSITE_EXPLICIT_TAIL_PREFIX:      {"CALLSITE_EXPLICIT_TAIL_PREFIX", "explicit tail prefix"},
	CALLSITE_GENERIC_DICTIONARY_LOOKUP: {"CALLSITE_GENERIC_DICTIONARY_LOOKUP", "runtime dictionary lookup"},
	CALLSITE_IS_NOT_DIRECT:             {"CALLSITE_IS_NOT_DIRECT", "target not direct"},
	CALLSITE_IS_RECURSIVE:              {"CALLSITE_IS_RECURSIVE", "recursive"},
	CALLSITE_IS_TOO_DEEP:               {"CALLSITE_IS_TOO_DEEP", "too deep"},
	CALLSITE_IS_UNDER_CONDITION:        {"CALLSITE_IS_UNDER_CONDITION", "under a conditional expression"},
	CALLSITE_IS_VIRTUAL:                {"CALLSITE_IS_VIRTUAL", "virtual"},
	CALLSITE_IS_WITHIN_CATCH:           {"CALLSITE_IS_WITHIN_CATCH", "within catch region"},
	CALLSITE_IS_WITHIN_FILTER:          {"CALLSITE_IS_WITHIN_FILTER", "within filter region"},
	CALLSITE_LDFLD_NEEDS_HELPER:        {"CALLSITE_LDFLD_NEEDS_HELPER", "static field of a generic class needs helper"},
	CALLSITE_NOT_PROFITABLE_INLINE:     {"CALLSITE_NOT_PROFITABLE_INLINE", "unprofitable inline"},
	CALLSITE_NOT_REACHED:               {"CALLSITE_NOT_REACHED", "not reached"},
	CALLSITE_OVER_BUDGET:               {"CALLSITE_OVER_BUDGET", "inline exceeds budget"},
	CALLSITE_RARE:                      {"CALLSITE_RARE", "rarely run call site"},
	CALLSITE_RETURN_TYPE_MISMATCH:      {"CALLSITE_RETURN_TYPE_MISMATCH", "return type mismatch"},
	CALLSITE_TOO_MANY_LOCALS:           {"CALLSITE_TOO_MANY_LOCALS", "too many locals"},
}

// String returns the name of r.
func (r Reason) String() string { return reasons[r].name }

// Text returns the description of r.
func (r Reason) Text() string { return reasons[r].text }
