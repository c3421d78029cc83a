package vm

import (
	"fmt"
	"unsafe"

	"ryugo/ee"
	"ryugo/loader"
)

// Structs cross the border between Go and .NET boxed: Go holds the box. A
// Nullable is nil or what its value is.

// isStruct tells whether values of class c are copied out of boxes and into
// them.
func isStruct(c *loader.Class) bool {
	return c.CorType() == ee.CORINFO_TYPE_VALUECLASS && !c.IsByRefLike()
}

// structWords makes a struct of class c of a Go value.
func (v *VM) structWords(c *loader.Class, x any) ([]uint64, error) {
	words := make([]uint64, (v.sizeOf(c)+7)/8)
	into := unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(words))), 8*len(words))
	if !c.IsNullable() {
		o, err := v.objectOf(c, x)
		if err == nil {
			copy(into, memAt(o+objHeader, uint64(v.sizeOf(c))))
		}
		return words, err
	}
	if x == nil {
		return words, nil
	}
	has, value, elem := v.nullable(c)
	into[has] = 1
	if isStruct(elem) {
		o, err := v.objectOf(elem, x)
		if err == nil {
			copy(into[value:], memAt(o+objHeader, uint64(v.sizeOf(elem))))
		}
		return words, err
	}
	w, err := v.wordOf(elem, x)
	st64(v.scratch, w)
	copy(into[value:], memAt(v.scratch, uint64(v.sizeOf(elem))))
	return words, err
}

// pass adds a Go value as an argument of class c.
func (v *VM) pass(a *callArgs, c *loader.Class, x any) error {
	if !isStruct(c) {
		w, err := v.wordOf(c, x)
		if isFloat(c.CorType()) {
			a.float(w)
		} else {
			a.int(w)
		}
		return err
	}
	words, err := v.structWords(c, x)
	if err == nil {
		a.value(v.shapeOf(c), words)
	}
	return err
}

// value adds a struct, which goes to registers whole or not at all.
func (a *callArgs) value(s argShape, words []uint64) {
	ni, nf := 0, 0
	for i := range s.words {
		if s.float[i&1] {
			nf++
		} else {
			ni++
		}
	}
	if s.memory || a.ni+ni > len(a.ints) || a.nf+nf > len(a.floats) {
		a.stack = append(a.stack, words...)
		return
	}
	for i, w := range words {
		if s.float[i] {
			a.float(w)
		} else {
			a.int(w)
		}
	}
}

// valueAt is the value of class c at p as a Go value.
func (v *VM) valueAt(c *loader.Class, p uint64) any {
	if isStruct(c) {
		return v.goObject(v.box(v.main, v.mt(c), p))
	}
	return v.valueOf(c, ld64(p))
}

// resultValue is the result of class c, which is not in a buffer, as a Go value.
func (v *VM) resultValue(c *loader.Class, r results) any {
	ints, floats := []uint64{r.rax, r.rdx}, []uint64{r.xmm0, r.xmm1}
	if !isStruct(c) {
		if isFloat(c.CorType()) {
			return v.valueOf(c, r.xmm0)
		}
		return v.valueOf(c, r.rax)
	}
	s := v.shapeOf(c)
	for i := range uint64(s.words) {
		from := &ints
		if s.float[i] {
			from = &floats
		}
		st64(v.scratch+8*i, (*from)[0])
		*from = (*from)[1:]
	}
	return v.valueAt(c, v.scratch)
}

// returnValue makes a Go value the result, of class c, of the exit with frame f.
func (v *VM) returnValue(f frame, c *loader.Class, x any) error {
	if !isStruct(c) {
		w, err := v.wordOf(c, x)
		if isFloat(c.CorType()) {
			f.setXMM(0, w)
		} else {
			f.setResult(w)
		}
		return err
	}
	words, err := v.structWords(c, x)
	if err != nil {
		return err
	}
	s := v.shapeOf(c)
	ints, floats := []uint64{frRAX, frRDX}, []uint64{frXMM, frXMM + 8}
	for i, w := range words {
		to := &ints
		if s.float[i] {
			to = &floats
		}
		f.setReg((*to)[0], w)
		*to = (*to)[1:]
	}
	return nil
}

// errBuffer refuses results of Go functions for which compiled code passes a
// place: it may move while the function runs.
func (v *VM) errBuffer(c *loader.Class) error {
	if isStruct(c) && v.returnsInBuffer(c) {
		return fmt.Errorf("a result of %d bytes", v.sizeOf(c))
	}
	return nil
}
