// Package cil reads .NET assemblies: PE files with a CLI header, their metadata
// tables and heaps, signatures, method bodies and IL instructions, as laid down
// in ECMA-335 partitions II and III.
//
// A [File] is a set of views over the bytes of one assembly. Nothing is copied
// and nothing is parsed ahead of need: opening reads the headers and computes
// the layout of the metadata tables; a row, a string, a blob or a body is decoded
// where it is asked for. So opening costs microseconds, and rows are read at
// the speed of a few loads. Strings and byte slices that a File hands out alias
// its bytes: they must not be written to, and not be used after [File.Close].
//
// A File is immutable and safe for use by many goroutines.
//
// # Broken input
//
// No input makes this package panic, hang or allocate more than a small multiple
// of the input's size. What is wrong with the headers is a [*FormatError] of
// [Open]; what is wrong with a signature, a body or an instruction is an error
// when that is decoded. Indexes that point nowhere never fail: a row accessor
// given a RID outside its table returns the zero row, [File.String] of a bad
// index is "", [File.Blob] of a bad index is nil (and the signature reader
// reports an error when it reads nil). Callers that must tell the difference
// ask [File.HasRow].
//
// # Names
//
// Names known from the CLR's headers keep their spelling: CEE_ADD,
// ELEMENT_TYPE_I4, IMAGE_CEE_CS_CALLCONV_GENERIC,
// COR_ILEXCEPTION_CLAUSE_FINALLY, and with an upper-case first letter TdInterface,
// MdVirtual, MiInternalCall, FdStatic.
package cil
