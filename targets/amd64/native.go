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

// record is the word of the frame record at an offset.
func (b *machine) record(off uint32) xarch.Mem { return b.SlotOf(b.M.NativeFrameLcl, off) }

// homeStubParam stores the secret parameter of a stub, which arrives in StubParam.
func (b *machine) homeStubParam() {
	if l := b.M.StubParamLcl; l != nodes.NoLcl {
		b.Asm.MR(xarch.INS_mov, xarch.EA_8, b.SlotOf(l, 0), xarch.Reg(b.Target.StubParam))
	}
}

// initNativeFrame fills the frame record, last thing in the prolog. A helper
// makes it and returns the Thread.
func (b *machine) initNativeFrame() {
	if !b.CallsNative() {
		return
	}
	m, f := b.M, &b.Info.InlinedCallFrame
	arg0, arg1 := xarch.Reg(b.Target.ABI.IntArgs[0]), xarch.Reg(b.Target.ABI.IntArgs[1])
	b.Asm.RM(xarch.INS_lea, xarch.EA_8, arg0, b.record(f.OffsetOfFrameVptr))
	if m.StubParamLcl != nodes.NoLcl {
		b.Asm.RM(xarch.INS_mov, xarch.EA_8, arg1, b.SlotOf(m.StubParamLcl, 0))
	} else {
		b.Clear(arg1)
	}
	b.CallHelper(ee.CORINFO_HELP_INIT_PINVOKE_FRAME)
	b.Asm.MR(xarch.INS_mov, xarch.EA_8, b.SlotOf(m.ThreadLcl, 0), xarch.RAX)
	b.Asm.MR(xarch.INS_mov, xarch.EA_8, b.record(f.OffsetOfCallSiteSP), xarch.RSP)
	b.Asm.MR(xarch.INS_mov, xarch.EA_8, b.record(f.OffsetOfCalleeSavedFP), xarch.RBP)
	if b.IsStub() {
		b.linkRecord(xarch.RAX)
	}
}

// linkRecord makes the method's record the innermost of the Thread in a
// register.
func (b *machine) linkRecord(thread xarch.Reg) {
	f := &b.Info.InlinedCallFrame
	b.Asm.RM(xarch.INS_lea, xarch.EA_8, xarch.R11, b.record(f.OffsetOfFrameVptr))
	b.Asm.MR(xarch.INS_mov, xarch.EA_8, xarch.At(thread, int32(f.OffsetOfThreadFrame)), xarch.R11)
}

// unlinkRecord takes the method's record off the thread's chain. It leaves the
// registers of a result alone.
func (b *machine) unlinkRecord() {
	f := &b.Info.InlinedCallFrame
	b.Asm.RM(xarch.INS_mov, xarch.EA_8, xarch.RCX, b.SlotOf(b.M.ThreadLcl, 0))
	b.Asm.RM(xarch.INS_mov, xarch.EA_8, xarch.R11, b.record(f.OffsetOfFrameLink))
	b.Asm.MR(xarch.INS_mov, xarch.EA_8, xarch.At(xarch.RCX, int32(f.OffsetOfThreadFrame)), xarch.R11)
}

// leaveStub undoes in an epilog what the prolog of a stub did.
func (b *machine) leaveStub() {
	if b.CallsNative() && b.IsStub() {
		b.unlinkRecord()
	}
}

// EnterNative prepares the frame record for the call c and lets collections
// happen. It returns the label of the return address.
func (b *machine) EnterNative(c *nodes.Call) (back xarch.Label) {
	m, f := b.M, &b.Info.InlinedCallFrame
	switch {
	case c.Kind == nodes.CT_USER_FUNC:
		b.LoadLookup(xarch.R11, b.JIT.EmbedMethodHandle(c.Method))
		b.Asm.MR(xarch.INS_mov, xarch.EA_8, b.record(f.OffsetOfCallTarget), xarch.R11)
	case m.StubParamLcl != nodes.NoLcl:
		b.Asm.RM(xarch.INS_mov, xarch.EA_8, xarch.R11, b.SlotOf(m.StubParamLcl, 0))
		b.Asm.MR(xarch.INS_mov, xarch.EA_8, b.record(f.OffsetOfCallTarget), xarch.R11)
	}
	back = b.Asm.NewLabel()
	b.Asm.LeaLabel(xarch.R11, back)
	b.Asm.MR(xarch.INS_mov, xarch.EA_8, b.record(f.OffsetOfReturnAddr), xarch.R11)
	if m.HasLocalloc { // rsp has moved since the prolog
		b.Asm.MR(xarch.INS_mov, xarch.EA_8, b.record(f.OffsetOfCallSiteSP), xarch.RSP)
	}
	b.Asm.RM(xarch.INS_mov, xarch.EA_8, xarch.R10, b.SlotOf(m.ThreadLcl, 0))
	if !b.IsStub() {
		b.linkRecord(xarch.R10)
	}
	b.Asm.MI(xarch.INS_mov, xarch.EA_1, xarch.At(xarch.R10, int32(f.OffsetOfGCState)), 0)
	return back
}

// LeaveNative comes after the call: no collection may happen any more, and one
// that does is waited for. The result's registers are kept.
func (b *machine) LeaveNative() {
	f := &b.Info.InlinedCallFrame
	b.Asm.RM(xarch.INS_mov, xarch.EA_8, xarch.RCX, b.SlotOf(b.M.ThreadLcl, 0))
	b.Asm.MI(xarch.INS_mov, xarch.EA_1, xarch.At(xarch.RCX, int32(f.OffsetOfGCState)), 1)
	skip := b.Asm.NewLabel()
	b.LoadLookup(xarch.R11, b.JIT.GetAddrOfCaptureThreadGlobal())
	b.Asm.MI(xarch.INS_cmp, xarch.EA_4, xarch.At(xarch.R11, 0), 0)
	b.Asm.Jcc(xarch.CC_E, skip)
	stop := b.CallVia(xarch.R11, b.JIT.GetHelperFtn(ee.CORINFO_HELP_STOP_FOR_GC))
	b.Called(stop, 0, ee.CORINFO_HELP_STOP_FOR_GC)
	b.SameSafepoint(stop)
	b.Asm.Bind(skip)
	if !b.IsStub() {
		b.unlinkRecord()
	}
}
