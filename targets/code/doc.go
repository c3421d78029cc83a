// Package code is the code buffer that all targets share: bytes, labels, marks, call sites,
// read-only data, relocations, and the lengths of jumps.
//
// # Idea
//
// An instruction is encoded when it is requested, with every jump in its short form. Only the
// length of jumps depends on later code. A label begins an instruction group and can be nowhere
// else. [Buffer.Finish] relaxes the jumps: it lengthens those that do not reach their targets,
// moves the code between them apart (most methods need no move), and fills in the fields that refer
// to labels and to read-only data.
//
// The forms of jumps and fields are rows of the target's [Machine]. A target's emitter embeds a
// Buffer, writes its instructions into [Buffer.Room] and calls [Buffer.Advance].
//
//	var e xarch.Emitter // embeds a code.Buffer
//	e.Reset()           // for each method; no allocation once warm
//	loop := e.NewLabel()
//	e.Bind(loop)
//	mark := e.Mark()    // a position whose offset is asked for after Finish
//	...
//	if err := e.Finish(); err != nil { ... } // e.Buffer.Finish(&machine): an unbound label
//	e.Image()                                // code, padding, read-only data
//	e.Relocs()
//	e.CallSiteOffset(site); e.MarkOffset(mark); e.LabelOffset(loop)
package code
