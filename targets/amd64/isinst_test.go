//go:build linux && amd64

package amd64_test

import (
	"encoding/binary"
	"testing"

	"ryugo/nodes"
)

// TestIsInst tests an object for its own class, for another class, and null. The result is the
// object itself, stored to a separate local, to its own local and to the local of the class; or, if
// only the answer is used, a value, a branch and a selection. A successful cast returns the object.
func TestIsInst(t *testing.T) { forBoth(t, testIsInst) }

func testIsInst(t *testing.T, r *rig) {
	const class = 0x12345678
	is, isBuf := r.Buffer(16)
	binary.LittleEndian.PutUint64(isBuf, class)
	other, otherBuf := r.Buffer(16)
	binary.LittleEndian.PutUint64(otherBuf, 1)
	for _, imm := range []bool{false, true} {
		r.Begin(nodes.TYP_REF, nodes.TYP_REF, nodes.TYP_LONG)
		obj, mt := r.Lcl(0), r.Lcl(1)
		if imm {
			r.M.Unlink(r.Blk, mt)
			mt = r.Icon(nodes.TYP_LONG, class)
		}
		r.Ret(r.Bin(nodes.GT_CASTCLASS, nodes.TYP_REF, obj, mt))
		r.Finish()
		for _, want := range []uint64{uint64(is), 0} {
			if r.Call(want, uint64(class)); r.Long() != want {
				t.Fatalf("cast of %x: got %x\n%s", want, r.Long(), r.Dis())
			}
		}
	}
	for form := range 10 {
		for _, imm := range []bool{false, true} {
			r.Begin(nodes.TYP_LONG, nodes.TYP_REF, nodes.TYP_LONG)
			own := r.Temp(nodes.TYP_REF)
			obj, mt := r.Lcl(0), nodes.NodeID(0)
			if imm {
				mt = r.Icon(nodes.TYP_LONG, class)
			} else {
				mt = r.Lcl(1)
			}
			v := r.Bin(nodes.GT_ISINST, nodes.TYP_REF, obj, mt)
			want, no := uint64(is), uint64(0)
			first := r.Blk
			if form >= 4 {
				want = 1
				o := nodes.GT_NE
				if form%2 != 0 {
					o, want, no = nodes.GT_EQ, 0, 1
				}
				v = r.Bin(o, nodes.TYP_INT, v, r.Icon(nodes.TYP_REF, 0))
			}
			switch form {
			case 1, 2, 3:
				to := [...]int{0, 1, own}[form-1]
				r.Store(to, v)
				v = r.Lcl(to)
			case 6, 7:
				r.M.Blocks.Kind[first] = nodes.BBJ_COND
				r.Add(nodes.GT_JTRUE, nodes.TYP_VOID, v, 0, 0, 0)
				r.Block(nodes.BBJ_RETURN)
				r.Ret(r.Icon(nodes.TYP_LONG, 0))
				r.M.Blocks.Jump[first] = r.Block(nodes.BBJ_RETURN)
				v = r.Icon(nodes.TYP_LONG, 1)
			case 8, 9:
				yes, zero := r.Icon(nodes.TYP_LONG, 1), r.Icon(nodes.TYP_LONG, 0)
				r.M.Unlink(r.Blk, v)
				r.M.InsertAfter(r.Blk, zero, v)
				v = r.Add(nodes.GT_SELECT, nodes.TYP_LONG, yes, zero, uint32(v), 0)
			}
			r.Ret(v)
			r.Finish()
			for _, c := range []struct{ obj, want uint64 }{{uint64(is), want}, {uint64(other), no}, {0, no}} {
				if r.Call(c.obj, uint64(class)); r.Long() != c.want {
					t.Fatalf("form %d, immediate %v: object %x: got %x, want %x\n%s\n%s", form, imm, c.obj, r.Long(), c.want, r.LIR(), r.Dis())
				}
			}
		}
	}
}
