package interp

import (
	"ryugo/cil"
	"ryugo/loader"
)

// Tokens.

// resolve resolves the token at operand.
func (d *decoder) resolve(operand int) loader.Resolved {
	r, err := d.mod.Resolve(cil.OperandToken(d.il, operand), d.ctx)
	d.check(err)
	d.check(r.Class.Ready())
	return r
}

// resolveClass resolves a token of a type that can have values.
func (d *decoder) resolveClass(operand int) *loader.Class {
	r := d.resolve(operand)
	if r.Method != nil || r.Field != nil || isVoid(r.Class) {
		d.bad("the token does not name a type that the instruction takes")
	}
	return r.Class
}

func (d *decoder) resolveMethod(operand int) *loader.Method {
	r := d.resolve(operand)
	if r.Method == nil {
		d.bad("the token does not name a method")
	}
	_, err := r.Method.Info()
	d.check(err)
	return r.Method
}

func (d *decoder) resolveField(operand int) (*loader.Field, Type) {
	r := d.resolve(operand)
	if r.Field == nil {
		d.bad("the token does not name a field")
	}
	c, err := r.Field.Type()
	d.check(err)
	return r.Field, d.typeOf(c)
}

// methodTable returns the method table of c, or 0 in the first pass.
func (d *decoder) methodTable(c *loader.Class) uint64 {
	if !d.emits {
		return 0
	}
	return d.h.MethodTable(c)
}

// Fields.

func (d *decoder) field(op cil.Opcode, operand int) {
	f, t := d.resolveField(operand)
	if f.IsStatic() {
		d.staticField(op, f, t)
		return
	}
	if op >= cil.CEE_LDSFLD {
		d.bad("static access to an instance field")
	}
	if f.Class.IsInterface() {
		d.bad("access of an interface's instance field")
	}
	off := uint64(f.Offset())
	switch op {
	case cil.CEE_STFLD:
		if d.peekAt(1).Kind == Struct {
			d.bad("the address of a field of a value")
		}
		d.storeThrough(t, off)
	case cil.CEE_LDFLDA:
		x := d.top()
		i := ins{op: opFldAddr, x: x, imm: off}
		switch v := d.pop(); {
		case v.Kind == Struct:
			d.bad("the address of a field of a value")
		case !v.isAddress():
			d.bad("a number where an address is wanted")
		case v.Kind == Ref:
			d.emit(ins{op: opNullCheck, x: x})
		}
		d.push(tByref)
		d.emit(i)
	default:
		if v := d.peek(); v.Kind == Struct {
			y := d.top() + int32(off)
			if uint64(t.Size)+off > uint64(v.Size) {
				d.bad("a field of another type")
			}
			d.pop()
			x := d.push(t)
			d.emit(ins{op: opFldOfValue, x: x, y: y, n: t.Size, imm: uint64(t.Kind)})
			return
		}
		d.loadThrough(t, off)
	}
}

func (d *decoder) staticField(op cil.Opcode, f *loader.Field, t Type) {
	switch op {
	case cil.CEE_LDFLD, cil.CEE_LDFLDA:
		d.pop() // the object is not used
	case cil.CEE_STFLD, cil.CEE_STSFLD:
		d.coerceTop(t)
	}
	if op == cil.CEE_LDFLD || op == cil.CEE_LDSFLD {
		if v, ok := knownStatic(f); ok {
			d.constant(t, v)
			return
		}
	}
	if f.IsLiteral() {
		d.bad("access of a constant, which has no storage")
	}
	var at uint64
	if f.HasRVA() {
		_, err := f.RVAData()
		d.check(err)
	} else {
		_, err := f.Class.Statics()
		d.check(err)
		if d.triggers(f.Class) {
			d.emit(ins{op: opInitClass, imm: d.methodTable(f.Class)})
		}
	}
	if d.emits {
		at = d.h.StaticAddress(f)
	}
	switch op {
	case cil.CEE_LDFLDA, cil.CEE_LDSFLDA:
		to := tByref
		if f.HasRVA() {
			to = tI
		}
		d.constant(to, at)
	case cil.CEE_STFLD, cil.CEE_STSFLD:
		x := d.top()
		d.pop()
		if op == cil.CEE_STFLD {
			d.pop()
		}
		d.emit(ins{op: staticStores[t.Kind], x: x, n: t.Size, imm: at})
	default:
		x := d.push(t)
		d.emit(ins{op: staticLoads[t.Kind], x: x, n: t.Size, imm: at})
	}
}

// triggers reports whether access to a static field of c runs c's initializer. It does not if the
// initializer has always started before this method runs.
func (d *decoder) triggers(c *loader.Class) bool {
	return c.HasCctor() && !(d.m.Class == c && (d.m.IsCctor() || !c.IsBeforeFieldInit()))
}

// knownStatic returns the value of a static field of the core library if it is fixed; a read of
// such a field triggers nothing.
func knownStatic(f *loader.Field) (value uint64, ok bool) {
	c := f.Class
	if !c.Module.IsCore() || c.Namespace != "System" {
		return 0, false
	}
	switch {
	case f.Name == "Zero" && (c.Name == "IntPtr" || c.Name == "UIntPtr"):
		return 0, true
	case f.Name == "IsLittleEndian" && c.Name == "BitConverter":
		return 1, true
	}
	return 0, false
}

// Arrays.

func (d *decoder) newarr(operand int) {
	c, err := d.mod.L.ArrayOf(d.resolveClass(operand))
	d.check(err)
	d.check(c.Ready())
	x := d.top()
	if d.peek().Kind == I4 { // as RyuJIT: the helper receives a zero-extended length
		d.emit(ins{op: opConvU4to8, x: x})
	}
	d.popIndex()
	d.push(tRef)
	d.emit(ins{op: opNewarr, x: x, imm: d.methodTable(c)})
}

func (d *decoder) loadElement(t Type) {
	x := d.top()
	d.popIndex()
	d.popRef()
	y := d.push(t)
	d.emit(ins{op: elementLoads[t.Kind], x: x, y: y, n: t.Size})
}

func (d *decoder) storeElement(t Type) {
	d.coerceTop(t)
	x := d.top()
	d.pop()
	y := d.top()
	d.popIndex()
	d.popRef()
	d.emit(ins{op: elementStores[t.Kind], x: x, y: y, n: t.Size})
}

// elementAddress is ldelema. A store through the address of a reference is possible, so the array
// must have exactly that element class.
func (d *decoder) elementAddress(c *loader.Class) {
	t := d.typeOf(c)
	x := d.top()
	d.popIndex()
	d.popRef()
	d.push(tByref)
	if t.Kind == Ref && d.prefix&prefixReadonly == 0 {
		d.emit(ins{op: opElemAddrRef, x: x, imm: d.methodTable(c)})
		return
	}
	d.emit(ins{op: opElemAddr, x: x, n: t.Size})
}

// Objects.

func (d *decoder) cast(throws bool, c *loader.Class) {
	i := ins{op: opIsinst, x: d.top(), imm: d.methodTable(c)}
	if throws {
		i.op = opCastclass
	}
	d.popRef()
	d.push(tRef)
	d.emit(i)
}

// box leaves a value that is not of a value class unchanged. Shared C# code for "is not null"
// compiles to box and a branch: for a value class the result is known, so no object is made.
func (d *decoder) box(c *loader.Class) {
	if !c.IsValueType() {
		d.peek()
		return
	}
	if d.next < len(d.il) && d.marks[d.next]&markLeader == 0 && !c.IsNullable() {
		switch cil.Opcode(d.il[d.next]) {
		case cil.CEE_BRTRUE, cil.CEE_BRTRUE_S, cil.CEE_BRFALSE, cil.CEE_BRFALSE_S:
			d.pop()
			d.constant(tI4, 1)
			return
		}
	}
	d.coerceTop(d.typeOf(c))
	y := d.top()
	d.pop()
	x := d.push(tRef)
	d.emit(ins{op: opBox, x: x, y: y, imm: d.methodTable(c)})
}

// unbox replaces an object by the address of the value in it. For a Nullable the address is that of
// a copy.
func (d *decoder) unbox(c *loader.Class) {
	if !c.IsValueType() {
		d.bad("unbox to what is no value type")
	}
	x := d.top()
	d.popRef()
	d.push(tByref)
	if c.IsNullable() {
		d.emit(ins{op: opUnboxNullable, x: x, y: d.temp(d.typeOf(c)), imm: d.methodTable(c)})
		return
	}
	d.emit(ins{op: opUnbox, x: x, imm: d.methodTable(c)})
}

func (d *decoder) unboxAny(c *loader.Class) {
	if !c.IsValueType() {
		d.cast(true, c)
		return
	}
	d.unbox(c)
	d.loadThrough(d.typeOf(c), 0)
}

func (d *decoder) ldtoken(operand int) {
	r := d.resolve(operand)
	k := &d.mod.L.Known
	var class *loader.Class
	var v uint64
	switch {
	case r.Method != nil:
		if class = k.MethodHandle; d.emits {
			v = d.h.MethodHandle(r.Method)
		}
	case r.Field != nil:
		if class = k.FieldHandle; d.emits {
			v = d.h.FieldHandle(r.Field)
		}
	default:
		class, v = k.TypeHandle, d.methodTable(r.Class)
	}
	if class == nil {
		d.unsupported("ldtoken without a handle type in the core library")
	}
	d.constant(d.typeOf(class), v)
}

// A TypedReference is an address and, after it, a type.
const refAnyType = word

func (d *decoder) typedRef(op cil.Opcode, operand int) {
	k := &d.mod.L.Known
	if k.TypedReference == nil || k.TypeHandle == nil {
		d.unsupported("typed references without their type in the core library")
	}
	t := d.typeOf(k.TypedReference)
	y := d.top()
	if op == cil.CEE_MKREFANY {
		c := d.resolveClass(operand)
		d.popAddress()
		x := d.push(t)
		d.emit(ins{op: opMkrefany, x: x, y: y, imm: d.methodTable(c)})
		return
	}
	if v := d.pop(); v.Kind != Struct || v.Class != t.Class {
		d.bad("not a typed reference")
	}
	if op == cil.CEE_REFANYVAL {
		c := d.resolveClass(operand)
		x := d.push(tByref)
		d.emit(ins{op: opRefanyval, x: x, y: y, imm: d.methodTable(c)})
		return
	}
	x := d.push(d.typeOf(k.TypeHandle))
	d.emit(ins{op: opRefanytype, x: x, y: y})
}
