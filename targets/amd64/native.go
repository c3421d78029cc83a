package amd64

import (
	"ryugo/ee"
	"ryugo/nodes"
	"ryugo/targets/xarch"
)

// Calls of native code in line (GTF_CALL_UNMANAGED). The method has a frame
// record of the runtime's (ee.InlinedCallFrame) in its frame, which the prolog
// fills. While native code runs the thread counts as stopped: a collection
// finds the method by its record, that is by rsp, rbp and the return address,
// and every callee-saved register that its callers need in the method's own
// pushes. So the prolog pushes all of them, and no reference is in one.
//
//	mov  r11, <method>                 what is called
//	mov  [frame+CallTarget], r11
//	lea  r11, [back]                   where the stack walk begins
//	mov  [frame+ReturnAddr], r11
//	mov  r10, [thread]
//	lea  r11, [frame+FrameVptr]        the record is the thread's innermost
//	mov  [r10+ThreadFrame], r11
//	mov  byte [r10+GCState], 0         collections may happen from here ...
//	call <native>
//	back:
//	mov  rcx, [thread]
//	mov  byte [rcx+GCState], 1         ... to here
//	mov  r11, <trap>                   wait for one that is going on
//	cmp  dword [r11], 0
//	je   go
//	call STOP_FOR_GC
//	go:  mov rcx, [thread]
//	mov  r11, [frame+FrameLink]        the record before is innermost again
//	mov  [rcx+ThreadFrame], r11
//
// An IL stub links its record in the prolog and unlinks it in the epilogs.

// callsNative tells whether the method calls native code in line.
func (b *backend) callsNative() bool { return b.m.NativeFrameLcl != nodes.NoLcl }

// isStub tells whether the method is a stub, which links its record once.
func (b *backend) isStub() bool { return b.m.Info.Flags&ee.CORJIT_FLAG_IL_STUB != 0 }

// record is the word of the frame record at an offset.
func (b *backend) record(off uint32) xarch.Mem { return b.local(b.m.NativeFrameLcl, off) }

// homeStubParam stores the secret parameter of a stub, which arrives in StubParam.
func (b *backend) homeStubParam() {
	if l := b.m.StubParamLcl; l != nodes.NoLcl {
		b.e.MR(xarch.INS_mov, xarch.EA_8, b.local(l, 0), xarch.Reg(b.v.StubParam))
	}
}

// initNativeFrame fills the frame record, last thing in the prolog. A helper
// makes it and returns the Thread.
func (b *backend) initNativeFrame() {
	if !b.callsNative() {
		return
	}
	m, f := b.m, &b.info.InlinedCallFrame
	arg0, arg1 := xarch.Reg(b.v.ABI.IntArgs[0]), xarch.Reg(b.v.ABI.IntArgs[1])
	b.e.RM(xarch.INS_lea, xarch.EA_8, arg0, b.record(f.OffsetOfFrameVptr))
	if m.StubParamLcl != nodes.NoLcl {
		b.e.RM(xarch.INS_mov, xarch.EA_8, arg1, b.local(m.StubParamLcl, 0))
	} else {
		b.zero(arg1)
	}
	b.callHelper(ee.CORINFO_HELP_INIT_PINVOKE_FRAME)
	b.e.MR(xarch.INS_mov, xarch.EA_8, b.local(m.ThreadLcl, 0), xarch.RAX)
	b.e.MR(xarch.INS_mov, xarch.EA_8, b.record(f.OffsetOfCallSiteSP), xarch.RSP)
	b.e.MR(xarch.INS_mov, xarch.EA_8, b.record(f.OffsetOfCalleeSavedFP), xarch.RBP)
	if b.isStub() {
		b.linkRecord(xarch.RAX)
	}
}

// linkRecord makes the method's record the innermost of the Thread in a
// register.
func (b *backend) linkRecord(thread xarch.Reg) {
	f := &b.info.InlinedCallFrame
	b.e.RM(xarch.INS_lea, xarch.EA_8, xarch.R11, b.record(f.OffsetOfFrameVptr))
	b.e.MR(xarch.INS_mov, xarch.EA_8, xarch.At(thread, int32(f.OffsetOfThreadFrame)), xarch.R11)
}

// unlinkRecord takes the method's record off the thread's chain. It leaves the
// registers of a result alone.
func (b *backend) unlinkRecord() {
	f := &b.info.InlinedCallFrame
	b.e.RM(xarch.INS_mov, xarch.EA_8, xarch.RCX, b.local(b.m.ThreadLcl, 0))
	b.e.RM(xarch.INS_mov, xarch.EA_8, xarch.R11, b.record(f.OffsetOfFrameLink))
	b.e.MR(xarch.INS_mov, xarch.EA_8, xarch.At(xarch.RCX, int32(f.OffsetOfThreadFrame)), xarch.R11)
}

// leaveStub undoes in an epilog what the prolog of a stub did.
func (b *backend) leaveStub() {
	if b.callsNative() && b.isStub() {
		b.unlinkRecord()
	}
}

// enterNative prepares the frame record for the call c and lets collections
// happen. It returns the label of the return address.
func (b *backend) enterNative(c *nodes.Call) (back xarch.Label) {
	m, f := b.m, &b.info.InlinedCallFrame
	switch {
	case c.Kind == nodes.CT_USER_FUNC:
		b.loadLookup(xarch.R11, b.jit.EmbedMethodHandle(c.Method))
		b.e.MR(xarch.INS_mov, xarch.EA_8, b.record(f.OffsetOfCallTarget), xarch.R11)
	case m.StubParamLcl != nodes.NoLcl:
		b.e.RM(xarch.INS_mov, xarch.EA_8, xarch.R11, b.local(m.StubParamLcl, 0))
		b.e.MR(xarch.INS_mov, xarch.EA_8, b.record(f.OffsetOfCallTarget), xarch.R11)
	}
	back = b.e.NewLabel()
	b.e.LeaLabel(xarch.R11, back)
	b.e.MR(xarch.INS_mov, xarch.EA_8, b.record(f.OffsetOfReturnAddr), xarch.R11)
	if m.HasLocalloc { // rsp has moved since the prolog
		b.e.MR(xarch.INS_mov, xarch.EA_8, b.record(f.OffsetOfCallSiteSP), xarch.RSP)
	}
	b.e.RM(xarch.INS_mov, xarch.EA_8, xarch.R10, b.local(m.ThreadLcl, 0))
	if !b.isStub() {
		b.linkRecord(xarch.R10)
	}
	b.e.MI(xarch.INS_mov, xarch.EA_1, xarch.At(xarch.R10, int32(f.OffsetOfGCState)), 0)
	return back
}

// leaveNative comes behind the call: no collection may happen any more, and one
// that does is waited for. The result's registers are kept.
func (b *backend) leaveNative() {
	f := &b.info.InlinedCallFrame
	b.e.RM(xarch.INS_mov, xarch.EA_8, xarch.RCX, b.local(b.m.ThreadLcl, 0))
	b.e.MI(xarch.INS_mov, xarch.EA_1, xarch.At(xarch.RCX, int32(f.OffsetOfGCState)), 1)
	skip := b.e.NewLabel()
	b.loadLookup(xarch.R11, b.jit.GetAddrOfCaptureThreadGlobal())
	b.e.MI(xarch.INS_cmp, xarch.EA_4, xarch.At(xarch.R11, 0), 0)
	b.e.Jcc(xarch.CC_E, skip)
	stop := b.callVia(xarch.R11, b.jit.GetHelperFtn(ee.CORINFO_HELP_STOP_FOR_GC))
	b.called(stop, 0, ee.CORINFO_HELP_STOP_FOR_GC)
	b.sameSafepoint(stop)
	b.e.Bind(skip)
	if !b.isStub() {
		b.unlinkRecord()
	}
}

// loadLookup loads the value that l reaches.
func (b *backend) loadLookup(dst xarch.Reg, l ee.ConstLookup) {
	if l.Addr.IsSymbol {
		b.e.LeaSym(dst, l.Addr.Bits)
	} else {
		b.e.RI64(dst, int64(l.Addr.Bits))
	}
	for range l.Access {
		b.e.RM(xarch.INS_mov, xarch.EA_8, dst, xarch.At(dst, 0))
	}
}
