package backend

import (
	"ryugo/ee"
	"ryugo/nodes"
	"ryugo/targets"
)

// Inlined calls of native code (GTF_CALL_UNMANAGED). The method's frame has a frame record of the
// runtime (ee.InlinedCallFrame). While native code runs, the runtime treats the thread as stopped.
// A collection finds the method through its record: by stack pointer, frame register and return
// address. It finds every callee-saved register that the method's callers need in the method's
// frame. So the prolog saves all of them, and no reference is in one across the call.
//
// Lowering writes the transitions as nodes (RyuJIT's InsertPInvokeMethodProlog,
// InsertPInvokeCallProlog and InsertPInvokeCallEpilog). At the entry:
//
//	t1 = call INIT_PINVOKE_FRAME (lclFldAddr frame.FrameVptr) (lclVar stub parameter)
//	     storeLclVar thread t1
//	     storeLclFld frame.CallSiteSP (physReg sp)
//	     storeLclFld frame.CalleeSavedFP (physReg fp)
//
// and around a call:
//
//	t1 = const <method>                what is called
//	     storeLclFld frame.CallTarget t1
//	t2 = label                         where the stack walk begins: after the call
//	     storeLclFld frame.ReturnAddr t2
//	t3 = lclVar thread
//	t4 = lclFldAddr frame.FrameVptr    the record is the thread's innermost
//	     storeInd (t3 + ThreadFrame) t4
//	t5 = lclVar thread
//	     storeInd ubyte (t5 + GCState) 0     collections may happen from here ...
//	     call <native>
//	t6 = lclVar thread
//	     storeInd ubyte (t6 + GCState) 1     ... to here
//	t7 = indir int <trap>
//	     returnTrap t7                 wait for one that is going on
//	t8 = lclVar thread
//	t9 = lclFld frame.FrameLink        the record before is innermost again
//	     storeInd (t8 + ThreadFrame) t9
//
// An IL stub links its record at the entry and unlinks it where it returns. A method that native
// code calls (a stub or not) has a Thread only after its first call, JIT_REVERSE_PINVOKE_ENTER.
// Such a method fills its record after that call and links it around each native call, so that the
// record is unlinked before JIT_REVERSE_PINVOKE_EXIT.

// sequence inserts nodes into the execution order of the current block, one after the other.
type sequence struct {
	b      *Lowering
	before nodes.NodeID // 0: at the end of the block
	// lower: the machine lowers each node when it is inserted. Otherwise the sweep over nodes that
	// lowers them is still to come.
	lower bool
}

// put appends node n to the sequence and returns it.
func (s sequence) put(n nodes.NodeID) nodes.NodeID {
	s.b.M.InsertBefore(s.b.Block, s.before, n)
	if s.lower {
		s.b.isa.LowerNode(n)
	}
	return n
}

// lookup loads the value of type t that lookup l describes.
func (s sequence) lookup(l ee.ConstLookup, t nodes.VarType) nodes.NodeID {
	m := s.b.M
	v := s.put(m.NewValue(l.Addr))
	for i := range l.Access {
		load := s.b.Word
		if i+1 == l.Access {
			load = t
		}
		v = s.put(m.New(nodes.GT_IND, load, v, 0, 0, nodes.GTF_NO_FAULT))
	}
	return v
}

// record stores v to the word at an offset in the frame record.
func (s sequence) record(off uint32, v nodes.NodeID) {
	m := s.b.M
	s.put(m.New(nodes.GT_STORE_LCL_FLD, s.b.Word, v, 0, nodes.PackLclFld(m.NativeFrameLcl, off), nodes.GTF_VAR_DEF))
}

// local reads a local that holds a word.
func (s sequence) local(l nodes.LclNum) nodes.NodeID {
	return s.put(s.b.M.New(nodes.GT_LCL_VAR, s.b.Word, 0, 0, uint32(l), 0))
}

// register reads a register that linear scan does not allocate.
func (s sequence) register(r targets.Reg) nodes.NodeID {
	return s.put(s.b.M.New(nodes.GT_PHYSREG, s.b.Word, 0, 0, uint32(r), 0))
}

// vptr returns the address by which the runtime identifies the record.
func (s sequence) vptr() nodes.NodeID {
	m := s.b.M
	return s.put(m.New(nodes.GT_LCL_FLD_ADDR, s.b.Word, 0, 0, nodes.PackLclFld(m.NativeFrameLcl, s.b.Info.InlinedCallFrame.OffsetOfFrameVptr), 0))
}

// threadField returns the address of a field of the Thread.
func (s sequence) threadField(off uint32) nodes.NodeID {
	m := s.b.M
	t := s.local(m.ThreadLcl)
	return s.put(m.New(nodes.GT_ADD, s.b.Word, t, s.put(m.NewInt(s.b.Word, int64(off))), 0, 0))
}

// toThread stores v, of type t, to a field of the Thread.
func (s sequence) toThread(field nodes.NodeID, t nodes.VarType, v nodes.NodeID) {
	s.put(s.b.M.New(nodes.GT_STOREIND, t, field, v, 0, nodes.GTF_ASG|nodes.GTF_GLOB_REF|nodes.GTF_IND_TGT_NOT_HEAP))
}

// link makes the method's record the innermost one of the thread.
func (s sequence) link() {
	field := s.threadField(s.b.Info.InlinedCallFrame.OffsetOfThreadFrame)
	s.toThread(field, s.b.Word, s.vptr())
}

// unlink makes the record before the method's the innermost one again.
func (s sequence) unlink() {
	m, f := s.b.M, &s.b.Info.InlinedCallFrame
	field := s.threadField(f.OffsetOfThreadFrame)
	v := s.put(m.New(nodes.GT_LCL_FLD, s.b.Word, 0, 0, nodes.PackLclFld(m.NativeFrameLcl, f.OffsetOfFrameLink), 0))
	s.toThread(field, s.b.Word, v)
}

// setMode sets whether the thread runs managed code (1: cooperative mode) or native code (0).
func (s sequence) setMode(managed int64) {
	field := s.threadField(s.b.Info.InlinedCallFrame.OffsetOfGCState)
	s.toThread(field, nodes.TYP_UBYTE, s.put(s.b.M.NewInt(nodes.TYP_INT, managed)))
}

// linksAtEntry reports whether the record is linked at the entry instead of around each call.
func (b *Lowering) linksAtEntry() bool { return b.isStub() && b.M.ReverseFrameLcl == nodes.NoLcl }

// entered returns the first node of the first block at which the runtime knows the thread: the one
// after JIT_REVERSE_PINVOKE_ENTER, if the method calls that.
func (b *Lowering) entered() nodes.NodeID {
	m := b.M
	n := m.Blocks.First[m.FirstBB]
	if m.ReverseFrameLcl == nodes.NoLcl {
		return n
	}
	for ; n != 0; n = m.Next[n] {
		if m.Oper[n] == nodes.GT_CALL {
			if c := &m.Calls[m.Val[n]]; c.Kind == nodes.CT_HELPER && c.Helper == ee.CORINFO_HELP_JIT_REVERSE_PINVOKE_ENTER {
				return m.Next[n]
			}
		}
	}
	panic("BUG: backend: a method that native code calls does not begin with JIT_REVERSE_PINVOKE_ENTER")
}

// EnterNative fills the frame record at the entry of a method that calls native code: a helper
// clears the record and returns the Thread. The nodes are not lowered yet.
func (b *Lowering) EnterNative() {
	if !b.callsNative() {
		return
	}
	m, f := b.M, &b.Info.InlinedCallFrame
	b.Block = m.FirstBB
	s := sequence{b: b, before: b.entered()}
	frame, param := s.vptr(), nodes.NodeID(0)
	if m.StubParamLcl != nodes.NoLcl {
		param = s.local(m.StubParamLcl)
	} else {
		param = s.put(m.NewInt(b.Word, 0))
	}
	c := nodes.Call{Kind: nodes.CT_HELPER, Helper: ee.CORINFO_HELP_INIT_PINVOKE_FRAME, Flags: nodes.GTF_CALL_M_NOGCCHECK, ILOffset: ee.NoILOffset,
		Args: nodes.Range{First: uint32(len(m.Args)), Count: 2}}
	for _, v := range [...]nodes.NodeID{frame, param} {
		m.Args = append(m.Args, nodes.Arg{Late: v, Type: b.Word, Tmp: nodes.NoLcl})
	}
	b.Target.ABI.AssignArgs(m, b.JIT, &c)
	m.Calls = append(m.Calls, c)
	thread := s.put(m.New(nodes.GT_CALL, b.Word, 0, 0, uint32(len(m.Calls)-1), nodes.GTF_CALL))
	s.put(m.New(nodes.GT_STORE_LCL_VAR, b.Word, thread, 0, uint32(m.ThreadLcl), nodes.GTF_VAR_DEF))
	s.record(f.OffsetOfCallSiteSP, s.register(b.Target.StackReg))
	s.record(f.OffsetOfCalleeSavedFP, s.register(b.Target.FrameReg))
	if m.StubParamLcl != nodes.NoLcl && f.OffsetOfSecret != 0 {
		s.record(f.OffsetOfSecret, s.local(m.StubParamLcl))
	}
	if b.linksAtEntry() {
		s.link()
	}
}

// lowerNativeCall inserts the transitions around call n of native code, whose arguments are in
// place.
func (b *Lowering) lowerNativeCall(n nodes.NodeID, c *nodes.Call) {
	m, f := b.M, &b.Info.InlinedCallFrame
	s := sequence{b: b, before: n, lower: true}
	switch {
	case c.Kind == nodes.CT_USER_FUNC:
		s.record(f.OffsetOfCallTarget, s.lookup(b.JIT.EmbedMethodHandle(c.Method), b.Word))
	case m.StubParamLcl != nodes.NoLcl && f.OffsetOfSecret == 0:
		s.record(f.OffsetOfCallTarget, s.local(m.StubParamLcl))
	}
	s.record(f.OffsetOfReturnAddr, s.put(m.New(nodes.GT_LABEL, b.Word, 0, 0, 0, 0)))
	if m.HasLocalloc { // the stack pointer has moved since the entry
		s.record(f.OffsetOfCallSiteSP, s.register(b.Target.StackReg))
	}
	if !b.linksAtEntry() {
		s.link()
	}
	s.setMode(0)
	s.before = m.Next[n]
	s.setMode(1)
	s.put(m.New(nodes.GT_RETURNTRAP, nodes.TYP_VOID, s.trapWord(), 0, 0, nodes.GTF_CALL|nodes.GTF_ORDER_SIDEEFF))
	if !b.linksAtEntry() {
		s.unlink()
	}
}

// trapWord loads the word that is not zero while the runtime wants threads to stop.
func (s sequence) trapWord() nodes.NodeID {
	l := s.b.JIT.GetAddrOfCaptureThreadGlobal()
	l.Access++
	return s.lookup(l, nodes.TYP_INT)
}

// leaveNative undoes, before node n, which leaves the method, the linking by EnterNative in a stub.
func (b *Lowering) leaveNative(n nodes.NodeID) {
	if b.callsNative() && b.linksAtEntry() {
		sequence{b: b, before: n, lower: true}.unlink()
	}
}

// LowerJmp lowers GT_JMP.
func (b *Lowering) LowerJmp(n nodes.NodeID) { b.leaveNative(n) }

// BuildReturnTrap: the helper destroys the registers that calls destroy, except the result
// registers, which hold the result of the native call.
func (b *Requirements) BuildReturnTrap(n nodes.NodeID) {
	kill, abi := b.Target.CallerSaved, b.Target.ABI
	for _, list := range [...][]targets.Reg{abi.IntRets, abi.FloatRets} {
		for _, r := range list {
			kill &^= targets.MaskOf(r)
		}
	}
	b.Use(b.M.Op1[n], 0)
	b.Refs.Kill(kill)
}
