package interp

import (
	"math"

	"ryugo/cil"
)

// Conversions (III.3.27 to III.3.30). An integer out of range gives its low bits. A floating-point
// number out of range gives the result of the target's instructions, as in compiled code
// (floatint.go).

// convRows has the decoder of each conversion.
var convRows = [cil.NumOpcodes]func(d *decoder){
	cil.CEE_CONV_I1:   convInt(opConvI1),
	cil.CEE_CONV_I2:   convInt(opConvI2),
	cil.CEE_CONV_I4:   convInt(opConvI4),
	cil.CEE_CONV_U1:   convInt(opConvU1),
	cil.CEE_CONV_U2:   convInt(opConvU2),
	cil.CEE_CONV_U4:   convU4,
	cil.CEE_CONV_I8:   convI8,
	cil.CEE_CONV_I:    convNative(convI8, convInt(opConvI4)),
	cil.CEE_CONV_U8:   convU8,
	cil.CEE_CONV_U:    convNative(convU8, convU4),
	cil.CEE_CONV_R4:   convFloat(opI8toF4, tF4),
	cil.CEE_CONV_R8:   convFloat(opI8toF8, tF8),
	cil.CEE_CONV_R_UN: convUnsignedFloat,

	cil.CEE_CONV_OVF_I1:    convChecked(tI4, math.MinInt8, math.MaxInt8, false),
	cil.CEE_CONV_OVF_I2:    convChecked(tI4, math.MinInt16, math.MaxInt16, false),
	cil.CEE_CONV_OVF_I4:    convChecked(tI4, math.MinInt32, math.MaxInt32, false),
	cil.CEE_CONV_OVF_I8:    convChecked(tI8, math.MinInt64, math.MaxInt64, false),
	cil.CEE_CONV_OVF_I:     convChecked(tI, minNative, maxNative, false),
	cil.CEE_CONV_OVF_U1:    convChecked(tI4, 0, math.MaxUint8, false),
	cil.CEE_CONV_OVF_U2:    convChecked(tI4, 0, math.MaxUint16, false),
	cil.CEE_CONV_OVF_U4:    convChecked(tI4, 0, math.MaxUint32, false),
	cil.CEE_CONV_OVF_U8:    convChecked(tI8, 0, math.MaxUint64, false),
	cil.CEE_CONV_OVF_U:     convChecked(tI, 0, maxUnsigned, false),
	cil.CEE_CONV_OVF_I1_UN: convChecked(tI4, math.MinInt8, math.MaxInt8, true),
	cil.CEE_CONV_OVF_I2_UN: convChecked(tI4, math.MinInt16, math.MaxInt16, true),
	cil.CEE_CONV_OVF_I4_UN: convChecked(tI4, math.MinInt32, math.MaxInt32, true),
	cil.CEE_CONV_OVF_I8_UN: convChecked(tI8, math.MinInt64, math.MaxInt64, true),
	cil.CEE_CONV_OVF_I_UN:  convChecked(tI, minNative, maxNative, true),
	cil.CEE_CONV_OVF_U1_UN: convChecked(tI4, 0, math.MaxUint8, true),
	cil.CEE_CONV_OVF_U2_UN: convChecked(tI4, 0, math.MaxUint16, true),
	cil.CEE_CONV_OVF_U4_UN: convChecked(tI4, 0, math.MaxUint32, true),
	cil.CEE_CONV_OVF_U8_UN: convChecked(tI8, 0, math.MaxUint64, true),
	cil.CEE_CONV_OVF_U_UN:  convChecked(tI, 0, maxUnsigned, true),
}

// The range of native int and of native unsigned int.
const (
	minNative   = math.MinInt
	maxNative   = math.MaxInt
	maxUnsigned = math.MaxUint
)

// convNative returns the conversion to this machine's native int: wide if it has 8 bytes.
func convNative(wide, short func(d *decoder)) func(d *decoder) {
	if narrow {
		return short
	}
	return wide
}

// popNumber pops the operand of a conversion. It first converts a float to a double.
func (d *decoder) popNumber() (t Type, x int32) {
	x = d.top()
	t = d.popValue()
	if t.Kind == F4 {
		d.emit(ins{op: opF4toF8, x: x})
		t = tF8
	}
	return t, x
}

// convInt makes a conversion to an int32 or smaller.
func convInt(o op) func(d *decoder) {
	return func(d *decoder) {
		t, x := d.popNumber()
		if t.Kind == F8 {
			d.emit(ins{op: opF8toI4, x: x})
		}
		if t.Kind != F8 && t.Kind != I4 || o != opConvI4 {
			d.emit(ins{op: o, x: x})
		}
		d.push(tI4)
	}
}

func convU4(d *decoder) {
	t, x := d.popNumber()
	switch t.Kind {
	case F8:
		d.emit(ins{op: opF8toU4, x: x})
	case I4:
	default:
		d.emit(ins{op: opConvI4, x: x})
	}
	d.push(tI4)
}

func convI8(d *decoder) {
	if t, x := d.popNumber(); t.Kind == F8 {
		d.emit(ins{op: opF8toI8, x: x})
	}
	d.push(tI8)
}

func convU8(d *decoder) {
	switch t, x := d.popNumber(); t.Kind {
	case F8:
		d.emit(ins{op: opF8toU8, x: x})
	case I4:
		d.emit(ins{op: opConvU4to8, x: x})
	}
	d.push(tI8)
}

func convFloat(fromInt op, to Type) func(d *decoder) {
	return func(d *decoder) {
		if t := d.peek(); t.isFloat() {
			d.coerceTop(to)
			return
		}
		x := d.top()
		d.popValue()
		d.push(to)
		d.emit(ins{op: fromInt, x: x})
	}
}

func convUnsignedFloat(d *decoder) {
	switch t, x := d.popNumber(); t.Kind {
	case F8:
	case I4:
		d.emit(ins{op: opU4toF8, x: x})
	default:
		d.emit(ins{op: opU8toF8, x: x})
	}
	d.push(tF8)
}

// convChecked makes a conversion that throws if the operand is not in [min, max]; unsigned says
// that the operand is treated as unsigned.
func convChecked(to Type, min int64, max uint64, unsigned bool) func(d *decoder) {
	return func(d *decoder) {
		t, x := d.popNumber()
		switch {
		case t.Kind == F8:
			d.checkFloat(x, to, min, max)
		case unsigned && t.Kind == I4:
			d.emit(ins{op: opCheckU4, x: x, imm: max})
		case unsigned:
			d.emit(ins{op: opCheckU, x: x, imm: max})
		default:
			d.emit(ins{op: opCheck, x: x, y: int32(uint64(min) >> 32), n: uint32(min), imm: max})
		}
		if to.Kind == I4 && max == math.MaxUint32 {
			d.emit(ins{op: opConvI4, x: x})
		}
		d.push(to)
	}
}

// checkFloat is convChecked of a double. Conversions to smaller types go through int32, whose own
// check comes first.
func (d *decoder) checkFloat(x int32, to Type, min int64, max uint64) {
	switch {
	case to.Kind == I8 && max == math.MaxUint64:
		d.emit(ins{op: opF8toU8Ovf, x: x})
	case to.Kind == I8:
		d.emit(ins{op: opF8toI8Ovf, x: x})
	case max == math.MaxUint32:
		d.emit(ins{op: opF8toU4Ovf, x: x})
	default:
		d.emit(ins{op: opF8toI4Ovf, x: x})
		d.emit(ins{op: opCheck, x: x, y: int32(uint64(min) >> 32), n: uint32(min), imm: max})
	}
}

func (d *decoder) ckfinite() {
	x := d.top()
	switch d.peek().Kind {
	case F4:
		d.emit(ins{op: opCkfiniteF4, x: x})
	case F8:
		d.emit(ins{op: opCkfiniteF8, x: x})
	default:
		d.bad("ckfinite of an integer")
	}
}
