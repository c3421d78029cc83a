package dwarf

// WithProlog is withProlog.
var WithProlog = withProlog
