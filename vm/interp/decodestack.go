package interp

// The model of the evaluation stack during decoding: the types of its values, and by their sizes
// the offsets of their slots in the frame.

// push pushes a value and returns the offset of its slot.
func (d *decoder) push(t Type) int32 {
	t = t.onStack()
	d.stack = append(d.stack, t)
	d.depth += t.slotSize()
	d.noteDepth(0)
	return d.top()
}

// noteDepth makes sure that the frame has room for the current stack and extra bytes.
func (d *decoder) noteDepth(extra int32) {
	n := d.depth + extra
	if n > maxFrame {
		d.unsupported("a frame of this size")
	}
	switch {
	case d.emits:
	case d.inFilter:
		d.filterSize = max(d.filterSize, n)
	default:
		d.maxDepth = max(d.maxDepth, n)
	}
}

// top returns the offset of the topmost slot.
func (d *decoder) top() int32 { return -(d.localEnd + d.base + d.depth) }

// offset returns the offset of the slot of stack entry i.
func (d *decoder) offset(i int) int32 {
	d.spend(len(d.stack) - i)
	x := d.top()
	for k := len(d.stack) - 1; k > i; k-- {
		x += d.stack[k].slotSize()
	}
	return x
}

// peek returns the type on top.
func (d *decoder) peek() Type { return d.peekAt(0) }

// peekAt returns the type n entries below the top.
func (d *decoder) peekAt(n int) Type {
	i := len(d.stack) - 1 - n
	if i < 0 {
		d.bad("the stack has too few values")
	}
	return d.stack[i]
}

func (d *decoder) pop() Type {
	t := d.peek()
	d.stack = d.stack[:len(d.stack)-1]
	d.depth -= t.slotSize()
	return t
}

// popValue pops a value that must not be a struct.
func (d *decoder) popValue() Type {
	t := d.pop()
	if t.Kind == Struct {
		d.bad("a struct where a number or an address is wanted")
	}
	return t
}

// popAddress pops an address, zero-extended in its slot.
func (d *decoder) popAddress() Type {
	d.extendAddress()
	t := d.pop()
	if !t.isAddress() {
		d.bad("a number or struct where an address is wanted")
	}
	return t
}

// popRef pops an object.
func (d *decoder) popRef() {
	d.extendAddress()
	if t := d.pop(); t.Kind != nativeKind && !t.isGC() {
		d.bad("not an object")
	}
}

// extendAddress zero-extends a native int of 4 bytes on top of the stack, as addresses are.
func (d *decoder) extendAddress() {
	if narrow && d.peek().Kind == I4 {
		d.emit(ins{op: opConvU4to8, x: d.top()})
	}
}

func (d *decoder) popIndex() {
	if t := d.pop(); !t.isInt() {
		d.bad("an array index that is no integer")
	}
}

// coerce converts stack entry i to the type of a variable of type want: IL has implicit conversions
// between int32 and native int, and between float and double.
func (d *decoder) coerce(i int, want Type) {
	if i < 0 {
		d.bad("the stack has too few values")
	}
	have := d.stack[i]
	want = want.onStack()
	switch {
	case have.Kind == Struct && want.Kind == Struct:
		if !sameShape(have, want) {
			d.bad("a struct of another type")
		}
		return
	case have.Kind == Struct || want.Kind == Struct:
		d.bad("a struct and a number or reference")
	case have.isFloat() != want.isFloat():
		d.bad("a floating-point number and an integer or reference")
	case have.Kind == want.Kind:
		return
	case have.Kind == F4:
		d.emit(ins{op: opF4toF8, x: d.offset(i)})
	case have.Kind == F8:
		d.emit(ins{op: opF8toF4, x: d.offset(i)})
	case want.Kind == I4:
		d.emit(ins{op: opConvI4, x: d.offset(i)})
	case narrow && have.Kind == I4 && want.isGC():
		d.emit(ins{op: opConvU4to8, x: d.offset(i)})
	}
	d.stack[i] = want
}

func (d *decoder) coerceTop(want Type) { d.coerce(len(d.stack)-1, want) }
