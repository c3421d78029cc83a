//go:build linux && amd64

package amd64_test

import (
	"encoding/binary"
	"testing"

	"ryugo/nodes"
)

// TestIsInst asks for the class of an object, another one and null: the object itself,
// to a local of its own, to the one it was in and to that of the class, and as a value, a
// branch and a selection where only the answer is wanted. A cast that is passed yields
// the object.
func TestIsInst(t *testing.T) { forBoth(t, testIsInst) }

func testIsInst(t *testing.T, r *rig) {
	const class = 0x12345678
	is, isBuf := r.buffer(16)
	binary.LittleEndian.PutUint64(isBuf, class)
	other, otherBuf := r.buffer(16)
	binary.LittleEndian.PutUint64(otherBuf, 1)
	for _, imm := range []bool{false, true} {
		r.begin(nodes.TYP_REF, nodes.TYP_REF, nodes.TYP_LONG)
		obj, mt := r.lcl(0), r.lcl(1)
		if imm {
			r.m.Unlink(r.blk, mt)
			mt = r.icon(nodes.TYP_LONG, class)
		}
		r.ret(r.bin(nodes.GT_CASTCLASS, nodes.TYP_REF, obj, mt))
		r.finish()
		for _, want := range []uint64{uint64(is), 0} {
			if r.call(want, uint64(class)); r.fr.rax != want {
				t.Fatalf("cast of %x: got %x\n%s", want, r.fr.rax, r.dis())
			}
		}
	}
	for form := range 10 {
		for _, imm := range []bool{false, true} {
			r.begin(nodes.TYP_LONG, nodes.TYP_REF, nodes.TYP_LONG)
			own := r.temp(nodes.TYP_REF)
			obj, mt := r.lcl(0), nodes.NodeID(0)
			if imm {
				mt = r.icon(nodes.TYP_LONG, class)
			} else {
				mt = r.lcl(1)
			}
			v := r.bin(nodes.GT_ISINST, nodes.TYP_REF, obj, mt)
			want, no := uint64(is), uint64(0)
			first := r.blk
			if form >= 4 {
				want = 1
				o := nodes.GT_NE
				if form%2 != 0 {
					o, want, no = nodes.GT_EQ, 0, 1
				}
				v = r.bin(o, nodes.TYP_INT, v, r.icon(nodes.TYP_REF, 0))
			}
			switch form {
			case 1, 2, 3:
				to := [...]int{0, 1, own}[form-1]
				r.store(to, v)
				v = r.lcl(to)
			case 6, 7:
				r.m.Blocks.Kind[first] = nodes.BBJ_COND
				r.add(nodes.GT_JTRUE, nodes.TYP_VOID, v, 0, 0, 0)
				r.block(nodes.BBJ_RETURN)
				r.ret(r.icon(nodes.TYP_LONG, 0))
				r.m.Blocks.Jump[first] = r.block(nodes.BBJ_RETURN)
				v = r.icon(nodes.TYP_LONG, 1)
			case 8, 9:
				yes, zero := r.icon(nodes.TYP_LONG, 1), r.icon(nodes.TYP_LONG, 0)
				r.m.Unlink(r.blk, v)
				r.m.InsertAfter(r.blk, zero, v)
				v = r.add(nodes.GT_SELECT, nodes.TYP_LONG, yes, zero, uint32(v), 0)
			}
			r.ret(v)
			r.finish()
			for _, c := range []struct{ obj, want uint64 }{{uint64(is), want}, {uint64(other), no}, {0, no}} {
				if r.call(c.obj, uint64(class)); r.fr.rax != c.want {
					t.Fatalf("form %d, immediate %v: object %x: got %x, want %x\n%s\n%s", form, imm, c.obj, r.fr.rax, c.want, r.lir(), r.dis())
				}
			}
		}
	}
}
