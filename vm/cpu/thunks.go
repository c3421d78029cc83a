package cpu

import (
	"slices"

	"ryugo/ee"
	"ryugo/targets/gcinfo"
)

// ContextFrame and MulticastProlog are the prologs of thunks with a frame, on x64 and on the
// portable machine.
var (
	ContextFrame = []ee.UnwindStep{
		{CodeOffset: 1, Op: ee.UnwindPush, Reg: frameReg},
		{CodeOffset: 4, Op: ee.UnwindSetFrame, Reg: frameReg},
	}
	MulticastProlog = []ee.UnwindStep{
		{CodeOffset: 1, Op: ee.UnwindPush, Reg: frameReg},
		{CodeOffset: 5, Op: ee.UnwindPush, Reg: loopReg},
		{CodeOffset: 5, Op: ee.UnwindSetFrame, Reg: frameReg, Value: Word},
	}
)

// MulticastFrame is the frame of the thunk of a multicast delegate. A struct that is passed by
// reference is copied for each call, since a callee may change it.
//
//	return address
//	frame pointer, the register that counts calls
//	copies of structs
//	arguments that came in registers
//	outgoing arguments
type MulticastFrame struct {
	Args   []ArgShape // the delegate first
	Locs   []Loc      // of their words
	Kept   []int32    // offset from the stack pointer of the word of each register
	Copies []int32    // offset of the copy of each argument
	Size   int32      // below the saved registers, without a word that aligns the stack
	Refs   []gcinfo.Slot
}

// MulticastFrame lays out the frame for the arguments of Invoke.
func (c *Convention) MulticastFrame(args []ArgShape) *MulticastFrame {
	l := &MulticastFrame{Args: slices.Concat([]ArgShape{RefShape}, args)}
	var stack int
	l.Locs, stack = c.Layout(l.Args)
	at := Word * int32(stack)
	l.Kept, l.Copies = make([]int32, len(l.Locs)), make([]int32, len(l.Args))
	for i, p := range l.Locs {
		if !p.IsStack() {
			l.Kept[i] = at
			if at += Word; Narrow && p.IsFloat() {
				at += Word
			}
		}
	}
	for i := range l.Args {
		if l.Args[i].ByRef {
			l.Copies[i] = at
			at += Word * int32(l.Args[i].ValueWords())
		}
	}
	l.Size = (at + 15) &^ 15
	for i, w := 0, 0; i < len(l.Args); i++ {
		a := &l.Args[i]
		for k := range len(a.GC) {
			switch {
			case a.ByRef:
				l.note(a.KindAt(k), l.Copies[i]+Word*int32(k)-l.Size-2*Word)
			case l.Locs[w+k].IsStack():
				l.note(a.KindAt(k), 2*Word+Word*int32(l.Locs[w+k].Word))
			default:
				l.note(a.KindAt(k), l.Kept[w+k]-l.Size-2*Word)
			}
		}
		w += a.Words()
	}
	return l
}

func (l *MulticastFrame) note(k ee.GCType, at int32) {
	switch k {
	case ee.TYPE_GC_REF:
		l.Refs = append(l.Refs, gcinfo.Slot{Base: gcinfo.BaseFrame, Offset: at})
	case ee.TYPE_GC_BYREF:
		l.Refs = append(l.Refs, gcinfo.Slot{Base: gcinfo.BaseFrame, Offset: at, Flags: gcinfo.Byref})
	}
}
