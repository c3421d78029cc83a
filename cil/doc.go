// Package cil reads .NET assemblies: PE files with a CLI header, their metadata tables and heaps,
// signatures, method bodies and IL instructions, as specified in ECMA-335 partitions II and III.
//
// A [File] is a set of views over the bytes of one assembly. Nothing is copied, and parsing is
// lazy: opening a file reads the headers and computes the layout of the metadata tables. A row, a
// string, a blob or a body is decoded on access. So opening costs microseconds, and reading a row
// costs a few loads. Strings and byte slices that a File returns alias its bytes: do not write to
// them, and do not use them after [File.Close].
//
// A File is immutable and safe for use by many goroutines.
//
// # Broken input
//
// No input makes this package panic, hang or allocate more than a small multiple of the input's
// size. [Open] returns a [*FormatError] for malformed headers. Malformed signatures, bodies and
// instructions are errors when they are decoded. Invalid indexes never fail: a row accessor given a
// RID outside its table returns the zero row, [File.String] of an invalid index is "", and
// [File.Blob] of an invalid index is nil (for which the signature reader reports an error). Callers
// that must distinguish these cases call [File.HasRow].
//
// # Names
//
// Names known from the CLR's headers keep their spelling: CEE_ADD,
// ELEMENT_TYPE_I4, IMAGE_CEE_CS_CALLCONV_GENERIC,
// COR_ILEXCEPTION_CLAUSE_FINALLY, and with an upper-case first letter TdInterface,
// MdVirtual, MiInternalCall, FdStatic.
package cil
