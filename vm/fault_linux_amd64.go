package vm

// Hardware faults in compiled code become exceptions here.

const (
	sigILL  = 4
	sigTrap = 5
	sigFPE  = 8
	sigSegv = 11

	// siKernel is the si_code of a fault without an address: a non-canonical
	// one.
	siKernel = 0x80

	// nullPage is how far from null an access still counts as one through a
	// null reference; the compiler checks larger field offsets itself.
	nullPage = 64 << 10

	// redZone is what a leaf may have stored below its rsp.
	redZone = 128
)

// faultKind is what a fault means to the program.
type faultKind uint8

const (
	faultNull faultKind = iota
	faultStackOverflow
	faultDivideByZero
	faultOverflow
	faultAccess
	faultStopped // the code is forbidden, see stopper
	faultJump    // pc is outside of all code
	faultStack   // rsp is outside of the stack
)

// fault turns the registers that the signal handler saved into an exit frame,
// and raises the exception. The frame it returns is where to go on.
func (t *thread) fault(act *activation) frame {
	regs := t.base + ctxFaultRegs
	rsp := ld64(regs + gregRSP)
	rip := ld64(regs + gregRIP)
	kind := t.faultKind(rip, rsp)
	f := frame((rsp - redZone - frameSize) &^ 15)
	if kind == faultStackOverflow || !t.holds(uint64(f), frameSize) {
		// No room below: the frame goes beside the context block. Nothing
		// runs managed code from there, see callBarrier.
		f = frame(t.base + ctxSpare)
	}
	for i, off := range gregFrame {
		if off != 0 {
			f.setReg(off, ld64(regs+uint64(i)*8))
		}
	}
	for i := uint64(0); i < 16*16; i += 8 {
		st64(uint64(f)+frXMM+i, t.ctx(ctxFaultXMM+i))
	}
	f.setReturn(rip)
	t.top = uint64(f)
	act.exit, act.atPC, act.sp = f, true, rsp
	t.m.onFault(t, f, kind)
	return f
}

// gregFrame says where in an exit frame word i of gregs_t goes; 0: nowhere.
var gregFrame = [gregCount]uint64{
	frR8, frR9, frR10, frR11, frR12, frR13, frR14, frR15, frRDI, frRSI, frRBP, frRBX, frRDX, frRAX, frRCX,
}

// faultKind tells what a fault with these registers is.
func (t *thread) faultKind(rip, rsp uint64) faultKind {
	addr, sig := t.ctx(ctxFaultAddr), t.ctx(ctxFaultSig)
	switch {
	case t.m.stop.cause.Load() != nil:
		return faultStopped
	case rip-t.m.mem.base >= t.m.mem.codeNext-t.m.mem.base || sig == sigILL || sig == sigTrap:
		return faultJump
	case rsp-(t.base+guardStart) >= stackSize-guardStart:
		return faultStack
	}
	switch sig {
	case sigFPE:
		if t.divisorIsZero() {
			return faultDivideByZero
		}
		return faultOverflow
	case sigSegv:
		switch {
		case t.inGuard(addr):
			return faultStackOverflow
		case addr < nullPage || t.ctx(ctxFaultCode) == siKernel:
			return faultNull
		}
	}
	return faultAccess
}

// divisorIsZero decodes the div or idiv that trapped. The processor does not
// tell a zero divisor from a quotient that does not fit (INT_MIN / -1).
func (t *thread) divisorIsZero() bool {
	regs := t.base + ctxFaultRegs
	pc := ld64(regs + gregRIP)
	var rex uint8
	if b := ld8(pc); b&0xF0 == 0x40 {
		rex = b
		pc++
	}
	if b := ld8(pc); b != 0xF7 && b != 0xF6 {
		return true
	}
	modrm := ld8(pc + 1)
	if modrm>>3&7 == 6 { // div: compiled code never divides a number too large
		return true
	}
	wide := rex&8 != 0
	if modrm>>6 == 3 {
		v := ld64(regs + gregOf[modrm&7|rex&1<<3])
		return v == 0 || !wide && uint32(v) == 0
	}
	a := t.memOperand(pc+1, rex)
	if wide {
		return ld64(a) == 0
	}
	return ld32(a) == 0
}

// gregOf is the offset in gregs_t of each hardware register number.
var gregOf = [16]uint64{13 * 8, 14 * 8, 12 * 8, 11 * 8, 15 * 8, 10 * 8, 9 * 8, 8 * 8, 0, 8, 16, 24, 32, 40, 48, 56}

// memOperand computes the address of the memory operand whose modrm byte is at
// p, in an instruction without an immediate.
func (t *thread) memOperand(p uint64, rex uint8) uint64 {
	regs := t.base + ctxFaultRegs
	modrm := ld8(p)
	p++
	mod, rm := modrm>>6, modrm&7
	var a uint64
	switch {
	case rm == 4:
		sib := ld8(p)
		p++
		if index := sib>>3&7 | rex&2<<2; index != 4 {
			a = ld64(regs+gregOf[index]) << (sib >> 6)
		}
		if sib&7 == 5 && mod == 0 {
			return a + uint64(int64(int32(ld32(p))))
		}
		a += ld64(regs + gregOf[sib&7|rex&1<<3])
	case rm == 5 && mod == 0:
		return p + 4 + uint64(int64(int32(ld32(p))))
	default:
		a = ld64(regs + gregOf[rm|rex&1<<3])
	}
	switch mod {
	case 1:
		a += uint64(int64(int8(ld8(p))))
	case 2:
		a += uint64(int64(int32(ld32(p))))
	}
	return a
}
