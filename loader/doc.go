// Package loader is the type system: it turns metadata into classes, methods
// and fields with layouts, vtables and interface maps, and instantiates
// generics.
//
// Everything is made on demand and by any number of workers at once. No path that runs more than
// once takes a lock. A value is computed without locks and published by one compare-and-swap; a
// worker that lost the race drops its copy. So a computation may recurse into any other (a struct's
// layout needs its fields' layouts), and no order of workers can deadlock. Explicit chains and
// depth limits bound the recursion, because metadata is input: cyclic bases, structs that contain
// themselves and generic types that grow without end are errors, and never hang the loader.
//
// Identity is by pointer: one type is one *Class. Each class also has a dense id, which is the
// value of a handle of package ee. The ids of entries of metadata tables are reserved when their
// module is loaded, so they do not depend on the order of requests.
//
// Shared generic code: the canonical form of an instantiation has each reference type argument
// replaced by System.__Canon. One body is compiled for the canonical form and serves all
// instantiations of that form. A Lookup describes what such a body cannot know; the runtime
// resolves it for an exact context.
package loader
