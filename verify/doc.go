// Package verify decides whether the IL of a method is verifiable: whether code
// compiled from it can touch no memory but its own (ECMA-335 III.1.8, with what
// later versions of .NET add: references as results and locals, read-only
// references, constrained calls, variance, static virtual methods, types that
// must stay on the stack).
//
// A Verifier sweeps over the basic blocks of a method in the order of the IL,
// again from the first block whose entry state a backward branch has changed,
// until nothing changes. What it knows of a value on the stack is a Value: its
// kind, the class of the object or of what a reference points to, and a few
// facts. All tables are slices of such values that the next method reuses, so
// that a warm Verifier allocates nothing for a verifiable method.
//
// Methods are verified as they are defined, once for all instantiations: a type
// variable is a type of its own, of which nothing is known but its constraints.
// Instantiations must satisfy these wherever a token names one.
//
// The types that a method names are verified as well (see typerules.go): a
// method that names a class whose metadata breaks a rule is not verifiable.
//
// The core library is trusted. What of its public surface can break memory
// safety is named in core.go and by the attribute that vm/corelib puts on it;
// verifiable code cannot use it.
package verify
