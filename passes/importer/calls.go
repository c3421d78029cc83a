package importer

import (
	"ryugo/cil"
	"ryugo/ee"
	"ryugo/nodes"
	"ryugo/passes/inline"
)

// calls imports calls: how the callee is reached, the arguments, the result.
type calls struct {
	*tokens
	boxes   *boxes
	returns *returns
	polls   *polls
	sites   *sites
	regions *regions
	probes  *probes
	sig     ee.SigInfo  // signature of calli
	virtual bool        // the current call is a callvirt
	rows    []nodes.Arg // the IL arguments of the current call
}

// callInstruction imports call, callvirt, calli, newobj, ldftn and ldvirtftn.
func (p *Importer) callInstruction(op cil.Opcode, operand int) {
	switch op {
	case cil.CEE_CALLI:
		p.calls.calli(operand)
		return
	case cil.CEE_LDFTN, cil.CEE_LDVIRTFTN:
		p.resolveMethod(operand, ee.CORINFO_TOKENKIND_Method)
		p.objects.ldftn(op == cil.CEE_LDVIRTFTN)
		return
	case cil.CEE_NEWOBJ:
		p.resolveMethod(operand, ee.CORINFO_TOKENKIND_NewObj)
		p.callInfo(nil, ee.CORINFO_CALLINFO_SECURITYCHECKS|ee.CORINFO_CALLINFO_ALLOWINSTPARAM)
		p.objects.newObject()
		return
	}
	p.resolveMethod(operand, ee.CORINFO_TOKENKIND_Method)
	flags := ee.CORINFO_CALLINFO_SECURITYCHECKS | ee.CORINFO_CALLINFO_ALLOWINSTPARAM
	if op == cil.CEE_CALLVIRT {
		flags |= ee.CORINFO_CALLINFO_CALLVIRT
	}
	p.callInfo(p.constraint(), flags)
	boxes := len(p.boxes.temps) > 0
	if boxes {
		p.boxes.unboxThis(flags)
	}
	p.calls.devirtualize()
	if (boxes || p.call.ThisTransform == ee.CORINFO_BOX_THIS) && p.boxes.boxedType() {
		return
	}
	if p.intrinsics.intrinsic() || p.info.SIMD && !p.m.NoSIMD && p.info.Sets == 0 && p.vectors.importCall(false) {
		return
	}
	p.calls.method(op == cil.CEE_CALLVIRT)
}

// target is how a call reaches its callee, and the arguments that it passes besides the IL's.
type target struct {
	this    nodes.NodeID // a `this` that is not on the stack (newobj), or 0
	ctx     nodes.NodeID // generic context argument, or 0
	extra   delegateArgs
	retRef  bool // the constructor returns the object
	hasThis bool
}

// method imports the call of p.call. All operands are on the stack.
func (cs *calls) method(virtual bool) {
	cs.virtual = virtual
	cs.transformThis()
	if k := cs.call.Kind; cs.probes.on && !cs.inlining && (k == ee.CORINFO_VIRTUALCALL_VTABLE || k == ee.CORINFO_VIRTUALCALL_STUB || cs.call.MethodFlags&ee.CORINFO_FLG_DELEGATE_INVOKE != 0) {
		cs.probes.showThis(cs.thisEntry(len(cs.call.Sig.Args)), &cs.call)
	}
	var c nodes.Call
	t := cs.prepare(&c, virtual)
	if cs.call.MethodFlags&ee.CORINFO_FLG_INTRINSIC != 0 && c.Kind == nodes.CT_USER_FUNC && !t.hasThis {
		switch id := cs.jit.GetIntrinsicID(cs.call.Method); {
		case id >= ee.CORINFO_INTRINSIC_Sin && id <= ee.CORINFO_INTRINSIC_Floor || id == ee.CORINFO_INTRINSIC_MathFunction:
			c.Flags |= nodes.GTF_CALL_M_MATH
		case !cs.env.MinOpts && (id == ee.CORINFO_INTRINSIC_Memmove || id == ee.CORINFO_INTRINSIC_SequenceEqual):
			c.Flags |= nodes.GTF_CALL_M_BLOCK
			cs.m.BlockCalls++
		}
	}
	cs.finish(&c, &cs.call.Sig, t)
}

// prepare sets in c how the callee of p.call is reached. Lookups may append statements, so the
// operands must still be on the stack.
func (cs *calls) prepare(c *nodes.Call, virtual bool) target {
	p := cs.tokens
	m, info := p.m, &p.call
	if p.inlining && info.MethodFlags&ee.CORINFO_FLG_DONT_INLINE_CALLER != 0 {
		p.refuse(inline.CALLEE_STACK_CRAWL_MARK)
	}
	t := target{hasThis: info.Sig.HasThis()}
	c.Method = info.Method
	c.Conv = info.Sig.CallConv
	if info.NullInstanceCheck {
		c.Flags |= nodes.GTF_CALL_NULLCHECK
	}
	if info.MethodFlags&ee.CORINFO_FLG_DELEGATE_INVOKE != 0 {
		c.Flags = nodes.GTF_CALL_M_DELEGATE_INV
		return t
	}
	if virtual && !t.hasThis {
		p.bad("callvirt of a static method")
	}
	switch info.Kind {
	case ee.CORINFO_CALL:
		c.HasEntry = true
		if cs.keepsMode(c) {
			break
		}
		if cs.pinvoke(c); c.Flags&nodes.GTF_CALL_UNMANAGED == 0 {
			c.Entry = p.jit.GetFunctionEntryPoint(info.Method)
		}
	case ee.CORINFO_CALL_CODE_POINTER:
		c.Kind = nodes.CT_INDIRECT
		c.Addr, _ = p.lookup(&info.StubLookup)
	case ee.CORINFO_VIRTUALCALL_STUB:
		c.Flags |= nodes.GTF_CALL_VIRT_STUB
		cs.stubCall(c)
	case ee.CORINFO_VIRTUALCALL_VTABLE:
		c.Flags |= nodes.GTF_CALL_VIRT_VTABLE
		c.VTabInd, c.VTabAfter = p.jit.GetMethodVTableOffset(info.Method)
	case ee.CORINFO_VIRTUALCALL_LDVIRTFTN:
		// The code address depends on `this`, which is used twice.
		c.Kind = nodes.CT_INDIRECT
		this := p.thisEntry(len(info.Sig.Args))
		p.spillInOrder(this)
		class := p.tokenHandle(&p.tok, true)
		method := p.tokenHandle(&p.tok, false)
		obj := m.NewLclVar(nodes.LclNum(m.Val[p.stack[this].node]))
		c.Addr = p.helperCall(ee.CORINFO_HELP_VIRTUAL_FUNC_PTR, p.native, obj, class, method)
	default:
		panic("BUG: importer: unknown kind of call")
	}
	if info.Sig.HasTypeArg() && info.Kind != ee.CORINFO_VIRTUALCALL_STUB && info.Kind != ee.CORINFO_VIRTUALCALL_LDVIRTFTN {
		if p.prefix&prefixReadonly != 0 {
			t.ctx = m.NewInt(p.native, 0) // with readonly. Address need not check the array's class
		} else {
			t.ctx = p.instParam(&p.tok)
		}
	}
	return t
}

// stubCall sets up c as a call through a dispatch cell. The cell's address is in Entry or, if it is
// looked up at run time, in Addr. It becomes an argument of its own.
func (cs *calls) stubCall(c *nodes.Call) {
	if l := &cs.call.StubLookup; l.NeedsRuntimeLookup {
		c.Addr, _ = cs.lookup(l)
	} else {
		c.Entry, c.HasEntry = l.Const, true
	}
}

// transformThis boxes or dereferences the `this` of a constrained call, after the arguments have
// been evaluated.
func (cs *calls) transformThis() {
	p := cs.tokens
	if p.call.ThisTransform == ee.CORINFO_NO_THIS_TRANSFORM {
		return
	}
	i := p.thisEntry(len(p.call.Sig.Args))
	p.spillArgs(i)
	addr := p.address(p.stack[i].node)
	switch p.call.ThisTransform {
	case ee.CORINFO_DEREF_THIS:
		p.stack[i].node = p.memory(addr, nodes.TYP_REF, 0)
		p.clean = min(p.clean, i)
	case ee.CORINFO_BOX_THIS:
		// The arguments are in temps or have no effects, so the box can be made before them.
		args := append(p.argEntries[:0], p.stack[i+1:]...)
		p.argEntries = args
		p.stack = p.stack[:i]
		p.clean = min(p.clean, i)
		t, layout := p.classType(p.constrained.Class)
		value := p.memory(addr, t, layout)
		p.pushRef(cs.boxes.box(value, t, layout, &p.constrained), p.jit.GetTypeForBox(p.constrained.Class))
		p.stack = append(p.stack, args...)
	}
}

// calli imports an indirect call.
func (cs *calls) calli(operand int) {
	cs.sig = ee.SigInfo{}
	if err := cs.jit.FindSig(cs.body.Scope, uint32(cil.OperandToken(cs.il, operand)), cs.ctx, &cs.sig); err != nil {
		cs.fail(err)
	}
	if this := ee.CORINFO_CALLCONV_HASTHIS | ee.CORINFO_CALLCONV_EXPLICITTHIS; cs.sig.CallConv&this == this && len(cs.sig.Args) > 0 {
		// The first parameter is `this`, which precedes the address of a return buffer.
		cs.sig.CallConv &^= ee.CORINFO_CALLCONV_EXPLICITTHIS
		cs.sig.Args = cs.sig.Args[1:]
	}
	unmanaged := cs.checkConv(&cs.sig)
	if cs.sig.HasTypeArg() {
		cs.unsupported("calli with a generic context")
	}
	addr := cs.popAddr()
	if cs.m.Type[addr].IsGC() {
		addr = cs.coerce(addr, cs.native, 0)
	}
	// The address was computed after the arguments and is evaluated after them.
	c := nodes.Call{Kind: nodes.CT_INDIRECT, Conv: cs.sig.CallConv}
	t := target{hasThis: cs.sig.HasThis()}
	if unmanaged {
		cs.unmanagedCalli(&c, addr)
	} else {
		c.Addr = addr
	}
	cs.finish(&c, &cs.sig, t)
}
