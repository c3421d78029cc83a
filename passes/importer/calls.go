package importer

import (
	"ryugo/cil"
	"ryugo/ee"
	"ryugo/nodes"
)

// calls imports call, callvirt, calli, newobj, ldftn and ldvirtftn.
func (p *Importer) calls(op cil.Opcode, operand int) {
	switch op {
	case cil.CEE_CALLI:
		p.calli(operand)
		return
	case cil.CEE_LDFTN, cil.CEE_LDVIRTFTN:
		p.resolveMethod(operand, ee.CORINFO_TOKENKIND_Method)
		p.ldftn(op == cil.CEE_LDVIRTFTN)
		return
	case cil.CEE_NEWOBJ:
		p.resolveMethod(operand, ee.CORINFO_TOKENKIND_NewObj)
		p.callInfo(nil, ee.CORINFO_CALLINFO_SECURITYCHECKS|ee.CORINFO_CALLINFO_ALLOWINSTPARAM)
		p.newObject()
		return
	}
	p.resolveMethod(operand, ee.CORINFO_TOKENKIND_Method)
	flags := ee.CORINFO_CALLINFO_SECURITYCHECKS | ee.CORINFO_CALLINFO_ALLOWINSTPARAM
	if op == cil.CEE_CALLVIRT {
		flags |= ee.CORINFO_CALLINFO_CALLVIRT
	}
	p.callInfo(p.constraint(), flags)
	boxes := len(p.boxes) > 0
	if boxes {
		p.unboxThis(flags)
	}
	p.devirtualize()
	if (boxes || p.call.ThisTransform == ee.CORINFO_BOX_THIS) && p.boxedType() {
		return
	}
	if p.intrinsic() || p.info.SIMD && p.vectorCall(false) {
		return
	}
	p.callMethod(op == cil.CEE_CALLVIRT)
}

// constraint returns the token of the prefix constrained, or nil without.
func (p *Importer) constraint() *ee.ResolvedToken {
	if p.prefix&prefixConstrained == 0 {
		return nil
	}
	return &p.constrained
}

// resolveMethod resolves a token that names a method.
func (p *Importer) resolveMethod(operand int, kind ee.TokenKind) {
	p.resolve(&p.tok, operand, kind)
	if p.tok.Method == 0 {
		p.bad("the token does not name a method")
	}
}

// callInfo asks how to call the method of p.tok.
func (p *Importer) callInfo(constrained *ee.ResolvedToken, flags ee.CallInfoFlags) {
	if err := p.jit.GetCallInfo(&p.tok, constrained, p.self, flags, &p.call); err != nil {
		p.fail(err)
	}
	p.checkAccess(p.call.Access, &p.call.Callout, "call of a method that is not allowed")
	if p.checkConv(&p.call.Sig) {
		p.bad("a method with an unmanaged calling convention")
	}
}

// checkAccess appends the call that an access makes first unless it is simply
// allowed. bad is what is wrong with it in a runtime that has no such calls.
func (p *Importer) checkAccess(r ee.AccessResult, c *ee.Callout, bad string) {
	switch {
	case r == ee.CORINFO_ACCESS_ALLOWED:
	case c.Helper != ee.CORINFO_HELP_UNDEF:
		var args [len(c.Args)]nodes.NodeID
		for i := range c.NumArgs {
			args[i] = p.m.NewValue(c.Args[i])
		}
		p.append(p.helperCallOf(c.Helper, nodes.TYP_VOID, args[:c.NumArgs]))
	case r == ee.CORINFO_ACCESS_ILLEGAL:
		p.bad(bad)
	}
}

// checkClass is checkAccess for the class of p.tok.
func (p *Importer) checkClass() {
	if r := p.jit.CanAccessClass(&p.tok, p.self, &p.callout); r != ee.CORINFO_ACCESS_ALLOWED {
		p.checkAccess(r, &p.callout, "use of a class that is not allowed")
	}
}

// checkConv turns down what does not exist on the targets, and tells whether
// the convention is one of native code.
func (p *Importer) checkConv(sig *ee.SigInfo) (unmanaged bool) {
	switch sig.CallConv & ee.CORINFO_CALLCONV_MASK {
	case ee.CORINFO_CALLCONV_DEFAULT:
		return false
	case ee.CORINFO_CALLCONV_VARARG, ee.CORINFO_CALLCONV_NATIVEVARARG:
		p.unsupported("varargs")
	}
	return true
}

// target is how a call reaches its callee and what it passes besides the IL's
// arguments.
type target struct {
	this    nodes.NodeID // ready-made `this` (newobj), or 0: on the stack
	ctx     nodes.NodeID // generic context argument, or 0
	extra   delegateArgs
	retRef  bool // the constructor returns the object
	hasThis bool
}

// callMethod imports the call of p.call with all operands on the stack.
func (p *Importer) callMethod(virtual bool) {
	p.transformThis()
	var c nodes.Call
	t := p.prepareCall(&c, virtual)
	if p.call.MethodFlags&ee.CORINFO_FLG_INTRINSIC != 0 && c.Kind == nodes.CT_USER_FUNC && !t.hasThis {
		if id := p.jit.GetIntrinsicID(p.call.Method); id >= ee.CORINFO_INTRINSIC_Sin && id <= ee.CORINFO_INTRINSIC_Floor {
			c.Flags |= nodes.GTF_CALL_M_MATH
		}
	}
	p.finishCall(&c, &p.call.Sig, t)
}

// prepareCall fills c with how p.call is reached. Lookups may append
// statements, so the operands are still on the stack.
func (p *Importer) prepareCall(c *nodes.Call, virtual bool) target {
	m, info := p.m, &p.call
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
		if p.pinvoke(c); c.Flags&nodes.GTF_CALL_UNMANAGED == 0 {
			c.Entry = p.jit.GetFunctionEntryPoint(info.Method)
		}
	case ee.CORINFO_CALL_CODE_POINTER:
		c.Kind = nodes.CT_INDIRECT
		c.Addr, _ = p.lookup(&info.StubLookup)
	case ee.CORINFO_VIRTUALCALL_STUB:
		c.Flags |= nodes.GTF_CALL_VIRT_STUB
		p.stubCall(c)
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
			t.ctx = m.NewInt(p.native, 0) // Address need not check the array's class
		} else {
			t.ctx = p.instParam(&p.tok)
		}
	}
	return t
}

// stubCall fills c for a call through a dispatch cell, whose address is in Entry
// or, looked up at run time, in Addr. It becomes an argument of its own.
func (p *Importer) stubCall(c *nodes.Call) {
	if l := &p.call.StubLookup; l.NeedsRuntimeLookup {
		c.Addr, _ = p.lookup(l)
	} else {
		c.Entry, c.HasEntry = l.Const, true
	}
}

// thisEntry returns the stack index of `this` below n arguments.
func (p *Importer) thisEntry(n int) int {
	i := len(p.stack) - n - 1
	if i < 0 {
		p.bad("the stack has too few arguments")
	}
	return i
}

// spillInOrder makes stack entry i a use of a local that can be repeated, and
// evaluates before it what must not come later.
func (p *Importer) spillInOrder(i int) {
	m := p.m
	if m.Flags[p.stack[i].node]&(nodes.GTF_GLOB_EFFECT|nodes.GTF_ORDER_SIDEEFF) != 0 {
		p.spillAll()
	}
	if m.Oper[p.stack[i].node] != nodes.GT_LCL_VAR {
		p.spillEntry(i)
	}
}

// spillArgs evaluates the entries above stack entry i to temps if one of them
// may change what others, or memory, hold.
func (p *Importer) spillArgs(i int) {
	for _, e := range p.stack[i+1:] {
		if p.m.Flags[e.node]&(nodes.GTF_ASG|nodes.GTF_CALL) != 0 {
			p.spillAll()
			return
		}
	}
}

// transformThis boxes or loads what the `this` of a constrained call points
// to. That happens after the arguments have been evaluated.
func (p *Importer) transformThis() {
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
		// The arguments wait in temps or have no effects: box below them.
		args := append(p.argEntries[:0], p.stack[i+1:]...)
		p.argEntries = args
		p.stack = p.stack[:i]
		p.clean = min(p.clean, i)
		t, layout := p.classType(p.constrained.Class)
		value := p.memory(addr, t, layout)
		p.pushRef(p.box(value, t, layout, &p.constrained), p.jit.GetTypeForBox(p.constrained.Class))
		p.stack = append(p.stack, args...)
	}
}

// calli imports an indirect call.
func (p *Importer) calli(operand int) {
	p.sig = ee.SigInfo{}
	if err := p.jit.FindSig(p.body.Scope, uint32(cil.OperandToken(p.il, operand)), p.ctx, &p.sig); err != nil {
		p.fail(err)
	}
	unmanaged := p.checkConv(&p.sig)
	if p.sig.HasTypeArg() {
		p.unsupported("calli with a generic context")
	}
	addr := p.popAddr()
	if p.m.Type[addr].IsGC() {
		addr = p.coerce(addr, p.native, 0)
	}
	// The address was computed after the arguments; it stays there.
	c := nodes.Call{Kind: nodes.CT_INDIRECT, Conv: p.sig.CallConv}
	t := target{hasThis: p.sig.HasThis()}
	if unmanaged {
		p.unmanagedCalli(&c, addr)
	} else {
		c.Addr = addr
	}
	p.finishCall(&c, &p.sig, t)
}
