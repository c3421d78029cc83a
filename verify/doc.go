// Package verify decides whether the IL of a method is verifiable: whether code compiled from it
// can access only its own memory (ECMA-335 III.1.8, with the additions of later versions of .NET:
// references as results and locals, read-only references, constrained calls, variance, static
// virtual methods, types that must stay on the stack).
//
// A Verifier sweeps over the basic blocks of a method in IL order. It restarts at the first block
// whose entry state a back edge has changed, until it reaches a fixed point. A Value is the
// abstract state of a value on the stack: its kind, the class of the object or of the referent, and
// a few facts. All tables are slices of such values that the next method reuses, so a warm Verifier
// allocates nothing for a verifiable method.
//
// Generic methods are verified as definitions, once for all instantiations: a type variable is a
// type of its own, about which only its constraints are known. Wherever a token names an
// instantiation, its arguments must satisfy the constraints.
//
// The types that a method names are verified as well (see typerules.go): a method is not verifiable
// if it names a class whose metadata breaks a rule.
//
// The core library is trusted. The public members that can break memory safety are listed in
// core.go or marked with an attribute by vm/corelib; verifiable code cannot use them.
package verify
