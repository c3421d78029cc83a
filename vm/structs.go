package vm

import (
	"fmt"
	"unsafe"

	"ryugo/ee"
	"ryugo/loader"
	"ryugo/targets/abi"
	"ryugo/vm/cpu"
)

// Structs cross the border between Go and .NET boxed: Go holds the box. A Nullable is nil or its
// value.

// isStruct reports whether values of class c are copied out of boxes and into them.
func isStruct(c *loader.Class) bool {
	return c.CorType() == ee.CORINFO_TYPE_VALUECLASS && !c.IsByRefLike()
}

// structWords converts a Go value to a struct of class c.
func (v *VM) structWords(c *loader.Class, x any) ([]uint64, error) {
	words := make([]uint64, (v.sizeOf(c)+7)/8)
	into := unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(words))), 8*len(words))
	if !c.IsNullable() {
		o, err := v.objectOf(c, x)
		if err == nil {
			copy(into, memAt(o+cpu.ObjHeader, uint64(v.sizeOf(c))))
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
			copy(into[value:], memAt(o+cpu.ObjHeader, uint64(v.sizeOf(elem))))
		}
		return words, err
	}
	w, err := v.wordOf(elem, x)
	st64(v.scratch, w)
	copy(into[value:], memAt(v.scratch, uint64(v.sizeOf(elem))))
	return words, err
}

// argList collects Go values as arguments whose places are known.
type argList struct {
	callArgs
	shapes []cpu.ArgShape
	locs   []cpu.Loc // of the remaining arguments
}

// newArgs returns an empty list for arguments of these shapes.
func (v *world) newArgs(shapes []cpu.ArgShape) *argList {
	a := &argList{shapes: shapes}
	a.locs, a.stack = v.conv.Layout(shapes)
	return a
}

// next adds the next argument's words.
func (a *argList) next(words ...uint64) {
	s := &a.shapes[0]
	n := s.Words()
	a.add(s, a.locs[:n], words)
	a.shapes, a.locs = a.shapes[1:], a.locs[n:]
}

// pass adds a Go value as an argument of class c.
func (v *VM) pass(a *argList, c *loader.Class, x any) error {
	if !isStruct(c) {
		w, err := v.wordOf(c, x)
		a.next(w)
		return err
	}
	words, err := v.structWords(c, x)
	if err == nil {
		a.next(words...)
	}
	return err
}

// valueIn copies the value of an argument of shape s, which is at locs in f, to an address.
func (v *world) valueIn(f cpu.Frame, s *cpu.ArgShape, locs []cpu.Loc, at uint64) {
	if s.ByRef {
		copy(memAt(at, uint64(s.Size)), memAt(f.At(locs[0]), uint64(s.Size)))
		return
	}
	for i, l := range locs[:s.Words()] {
		if off, size := s.Piece(i); size == 4 {
			st32(at+off, uint32(f.At(l)))
		} else {
			st64(at+off, f.At(l))
		}
	}
}

// valueAt returns the value of class c at p as a Go value.
func (v *VM) valueAt(c *loader.Class, p uint64) any {
	if isStruct(c) {
		return v.goObject(v.box(v.current, v.mt(c), p))
	}
	return v.valueOf(c, wordAt(c, p))
}

// wordAt returns the word, or the long, of class c at p.
func wordAt(c *loader.Class, p uint64) uint64 {
	if cpu.Narrow && c.IsReference() {
		return ldW(p)
	}
	return ld64(p)
}

// resultValue returns the result of class c, which is not in a buffer, as a Go value.
func (v *VM) resultValue(c *loader.Class, r cpu.Results) any {
	if !isStruct(c) {
		if isFloat(c.CorType()) {
			return v.valueOf(c, r.Float)
		}
		if k := c.CorType(); k == ee.CORINFO_TYPE_LONG || k == ee.CORINFO_TYPE_ULONG {
			return v.valueOf(c, r.Long())
		}
		return v.valueOf(c, r.Int)
	}
	how := v.resultOf(c)
	storeResult(&how, &r, v.scratch)
	return v.valueAt(c, v.scratch)
}

// returnValue stores a Go value as the result, of class c, of the exit with frame f.
func (v *VM) returnValue(f cpu.Frame, c *loader.Class, x any) error {
	if !isStruct(c) {
		w, err := v.wordOf(c, x)
		if isFloat(c.CorType()) {
			f.SetFloat(0, w)
		} else {
			f.SetResult(w)
		}
		return err
	}
	words, err := v.structWords(c, x)
	if err != nil {
		return err
	}
	how := v.resultOf(c)
	for i := range how.Count {
		at := how.Offset[i]
		f.Set(cpu.RegLoc(how.Regs[i], how.Types[i]), words[at/8]>>(8*(at%8)))
	}
	return nil
}

// storeResult stores a call's result, which is in registers, at an address.
func storeResult(how *abi.Result, r *cpu.Results, at uint64) {
	for i := range how.Count {
		if p, w := at+uint64(how.Offset[i]), r.Reg(how.Regs[i]); how.Types[i] == abi.Float && how.HFA {
			st32(p, uint32(w))
		} else if how.Types[i].IsFloat() {
			st64(p, w)
		} else {
			stW(p, w)
		}
	}
}

// errBuffer rejects results of Go functions for which compiled code passes a return buffer: the
// buffer may move while the function runs.
func (v *world) errBuffer(c *loader.Class) error {
	if isStruct(c) && v.returnsInBuffer(c) {
		return fmt.Errorf("a result of %d bytes", v.sizeOf(c))
	}
	return nil
}
