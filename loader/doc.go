// Package loader is the type system: it turns metadata into classes, methods
// and fields with layouts, vtables and interface maps, and instantiates
// generics.
//
// Everything is made on demand and by any number of workers at once. Nothing
// takes a lock on a path that runs more than once: a thing is computed without
// holding anything, and published by one compare-and-swap; a worker that lost
// the race drops its copy. So a computation may recurse into any other (a
// struct's layout needs its fields' layouts) and no order of workers can
// deadlock. Recursion is bounded by explicit chains and depth limits, because
// metadata is input: cyclic bases, structs that contain themselves and generic
// types that grow without end are errors, never hangs.
//
// Identity is by pointer: one type is one *Class. Each has a dense id as well,
// which is what a handle of package ee holds. The ids of things that stand in
// metadata tables are reserved when their module is loaded, so they do not
// depend on what was asked first.
//
// Shared generic code: the canonical form of an instantiation has each
// reference type argument replaced by System.__Canon. One body is compiled for
// it and serves all instantiations of that form; what such a body cannot know
// is described by a Lookup, which the runtime resolves for an exact context.
package loader
