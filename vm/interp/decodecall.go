package interp

import (
	"ryugo/cil"
	"ryugo/ee"
	"ryugo/loader"
)

// call decodes call and callvirt.
func (d *decoder) call(operand int, virtual bool) {
	m := d.resolveMethod(operand)
	if virtual && m.IsStatic() {
		d.bad("callvirt of a static method")
	}
	var prepare ins // of `this`
	if d.prefix&prefixConstrained != 0 {
		c := d.constrained
		if m.IsStatic() {
			m = d.staticVirtual(c, m)
		} else if prepare.op = opConstrainedLoad; c.IsValueType() {
			impl, err := d.mod.L.ConstrainedImpl(c, m)
			d.check(err)
			if impl != nil {
				m, virtual, prepare.op = impl, false, opNop
			} else {
				prepare.op, prepare.imm = opConstrainedBox, d.methodTable(c)
			}
		}
	}
	info, err := m.Info()
	d.check(err)
	if m.IsArrayMethod() && m.Class.Kind == loader.KindArray && d.arrayAccess(m) {
		return
	}
	s := site{method: m, sig: d.signature(info, m.Class)}
	switch {
	case m.IsDelegateInvoke():
		s.kind = callInvoke
	case virtual && m.IsVirtual() && !m.IsFinal():
		s.kind = callVirtual
		if !m.Class.IsInterface() && m.Slot() < 0 {
			d.bad("callvirt of a method without slot")
		}
	case m.IsAbstract():
		d.bad("direct call of an abstract method")
	case m.MustExpand():
		d.unsupported("intrinsic " + m.Def.FullName())
	default:
		s.nullCheck = virtual
	}
	if prepare.op != opNop {
		i := len(d.stack) - len(s.sig.Args)
		if i < 0 || !s.sig.This || !d.stack[i].isAddress() {
			d.bad("a constrained call without an address")
		}
		prepare.x = d.offset(i)
		d.emit(prepare)
		d.stack[i] = tRef
	}
	d.finishCall(s)
}

// staticVirtual returns the implementation for a call or ldftn of m that is constrained to c.
func (d *decoder) staticVirtual(c *loader.Class, m *loader.Method) *loader.Method {
	if !m.IsVirtual() {
		d.bad("constrained call of a static method that is not virtual")
	}
	impl, err := d.mod.L.StaticVirtualImpl(c, m)
	d.check(err)
	return impl
}

// finishCall converts the arguments on the stack to the types of s and emits the call.
func (d *decoder) finishCall(s site) {
	x := d.popArgs(&s.sig, 0)
	s.shape = d.callShape()
	if s.sig.Ret.Kind != Void {
		s.ret = d.push(s.sig.Ret)
	}
	s.tail = d.canTailCall(&s)
	if !d.emits {
		return
	}
	i := ins{op: opCall, x: x, y: int32(len(d.c.sites))}
	if s.tail {
		i.op = opTailCall
	}
	d.c.sites = append(d.c.sites, s)
	d.emit(i)
}

// callShape returns the shape of the stack during a call.
func (d *decoder) callShape() int32 {
	if !d.emits {
		return 0
	}
	return d.stackShape()
}

// popArgs pops the arguments of a call except the first skip ones. It returns the offset of the
// lowest slot.
func (d *decoder) popArgs(s *Sig, skip int) int32 {
	n := len(s.Args) - skip
	first := len(d.stack) - n
	if first < 0 {
		d.bad("the stack has too few arguments")
	}
	for i := range n {
		d.argument(first+i, s.Args[skip+i].Type)
	}
	x := d.top()
	for range n {
		d.pop()
	}
	return x
}

// argument converts stack entry i to an argument.
func (d *decoder) argument(i int, want Type) {
	if want.isGC() && !d.stack[i].isAddress() {
		d.bad("a number or struct where an address is wanted")
	}
	d.coerce(i, want)
}

// canTailCall reports whether the IL requests a tail call and nothing forbids that.
func (d *decoder) canTailCall(s *site) bool {
	if d.prefix&prefixTail == 0 || d.c.lock != 0 || d.next >= len(d.il) || cil.Opcode(d.il[d.next]) != cil.CEE_RET {
		return false
	}
	for i := range d.c.clauses {
		if c := &d.c.clauses[i]; c.protects(uint32(d.pc)) || c.handles(uint32(d.pc)) {
			return false
		}
	}
	r, own := s.sig.Ret, d.c.ret
	return r.Kind == own.Kind && r.Size == own.Size
}

func (d *decoder) calli(operand int) {
	info, err := d.mod.StandAloneMethodSig(cil.OperandToken(d.il, operand), d.ctx)
	d.check(err)
	if info.HasTypeArg() {
		d.unsupported("calli with a generic context")
	}
	s := site{kind: callIndirect, sig: d.signature(info, nil)}
	if !d.pop().isAddress() {
		d.bad("a number or struct where an address is wanted")
	}
	if info.CallConv&ee.CORINFO_CALLCONV_EXPLICITTHIS != 0 {
		s.sig.This = true
	}
	// The code's address is in the slot below the arguments.
	d.finishCall(s)
}

// newobj decodes newobj.
func (d *decoder) newobj(operand int) {
	m := d.resolveMethod(operand)
	c := m.Class
	if m.IsStatic() || !m.IsConstructor() {
		d.bad("newobj of what is no constructor")
	}
	info, err := m.Info()
	d.check(err)
	switch {
	case c.IsArray():
		d.newArray(m)
	case c.Elem == cil.ELEMENT_TYPE_STRING:
		ctor := m.StringCtor()
		if ctor == nil {
			d.unsupported("a constructor of String that the core library does not have")
		}
		info, err = ctor.Info()
		d.check(err)
		d.finishCall(site{method: ctor, sig: d.signature(info, nil)})
	case c.IsDelegate():
		x := d.top()
		if len(info.Args) != 2 || !d.pop().isAddress() || !d.pop().isAddress() {
			d.bad("a delegate wants an object and a function")
		}
		d.push(tRef)
		d.emit(ins{op: opNewdelegate, x: x, imm: d.methodTable(c)})
	case c.IsAbstract():
		d.bad("newobj of an abstract class")
	default:
		d.construct(m, d.signature(info, c))
	}
}

// construct makes an object or value and runs its constructor on it. The result and `this` are
// below the arguments, which move down to make room.
func (d *decoder) construct(m *loader.Method, sig Sig) {
	t := tRef
	i := ins{op: opNewobj}
	if m.Class.IsValueType() {
		t = d.typeOf(m.Class)
		i.op = opNewvalue
	}
	x := d.popArgs(&sig, 1)
	d.noteDepth(int32(sig.Size) + t.slotSize())
	ret := d.push(t)
	s := site{method: m, sig: sig, ret: ret, shape: d.callShape()}
	if !d.emits {
		return
	}
	i.x, i.y, i.n, i.imm = x, int32(len(d.c.sites)), uint32(t.slotSize()), d.methodTable(m.Class)
	d.c.sites = append(d.c.sites, s)
	d.emit(i)
	if t.Kind < I8 || t.Kind == F4 {
		d.emit(ins{op: localLoads[t.Kind], x: ret, y: ret})
	}
}

// newArray decodes newobj of an array: lengths, or bounds and lengths.
func (d *decoder) newArray(m *loader.Method) {
	s, err := m.Sig()
	d.check(err)
	n := len(s.Params)
	for i := range n {
		if len(d.stack) < n {
			d.bad("the stack has too few arguments")
		}
		d.coerce(len(d.stack)-n+i, tI4)
	}
	y := d.top()
	for range n {
		d.pop()
	}
	x := d.push(tRef)
	d.emit(ins{op: opNewMDArray, x: x, y: y, n: uint32(n), imm: d.methodTable(m.Class)})
}

// arrayAccess decodes Get, Set and Address of an array of several dimensions.
func (d *decoder) arrayAccess(m *loader.Method) bool {
	t := d.typeOf(m.Class.ElemClass)
	rank := int32(m.Class.Rank)
	i := ins{y: rank, n: t.Size, imm: uint64(t.Kind)}
	value := int32(0) // slots of the value to be stored
	switch m.Kind {
	case loader.ArrayGet:
		i.op = opMDGet
	case loader.ArrayAddress:
		i.op, i.imm = opMDAddress, 0
		if t.Kind == Ref && d.prefix&prefixReadonly == 0 {
			i.imm = d.methodTable(m.Class.ElemClass)
		}
	case loader.ArraySet:
		i.op = opMDSet
		d.coerceTop(t)
		value = d.pop().slotSize()
	default:
		return false
	}
	i.x = d.top() // of the last index
	for range rank {
		d.popIndex()
	}
	d.popRef()
	switch m.Kind {
	case loader.ArrayGet:
		to := d.push(t)
		i.imm |= uint64(uint32(to-i.x)) << 32
	case loader.ArrayAddress:
		d.push(tByref)
	default:
		i.imm |= uint64(value) << 32
	}
	d.emit(i)
	return true
}

func (d *decoder) ldftn(operand int, virtual bool) {
	m := d.resolveMethod(operand)
	if !virtual {
		if d.prefix&prefixConstrained != 0 {
			m = d.staticVirtual(d.constrained, m)
		}
		x := d.push(tI)
		if d.emits {
			d.emit(ins{op: opConst, x: x, imm: d.h.FunctionPointer(m)})
		}
		return
	}
	if m.IsStatic() {
		d.bad("ldvirtftn of a static method")
	}
	x := d.top()
	d.popRef()
	d.push(tI)
	if !m.IsVirtual() || m.IsFinal() {
		d.emit(ins{op: opNullCheck, x: x})
		if d.emits {
			d.emit(ins{op: opConst, x: x, imm: d.h.FunctionPointer(m)})
		}
		return
	}
	if d.emits {
		d.emit(ins{op: opLdvirtftn, x: x, y: int32(len(d.c.sites))})
		d.c.sites = append(d.c.sites, site{kind: callVirtual, method: m})
	}
}

// jmp decodes jmp: the callee takes over the arguments.
func (d *decoder) jmp(operand int) {
	for i := range d.c.clauses {
		if c := &d.c.clauses[i]; c.protects(uint32(d.pc)) || c.handles(uint32(d.pc)) {
			d.bad("jmp inside of a try or handler")
		}
	}
	if len(d.stack) != 0 {
		d.bad("jmp with values on the stack")
	}
	m := d.resolveMethod(operand)
	info, err := m.Info()
	d.check(err)
	s := site{method: m, sig: d.signature(info, m.Class), shape: d.callShape()}
	if s.sig.Size != uint32(d.c.argSize) || len(s.sig.Args) != len(d.c.args) || s.sig.Ret.Kind != d.c.ret.Kind {
		d.bad("jmp to a method with another signature")
	}
	if d.emits {
		d.emit(ins{op: opJmp, y: int32(len(d.c.sites))})
		d.c.sites = append(d.c.sites, s)
	}
}
