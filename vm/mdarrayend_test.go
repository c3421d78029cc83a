//go:build linux && (amd64 || arm64)

package vm

import (
	"syscall"
	"testing"
	"unsafe"

	"ryugo/targets"
	"ryugo/targets/abi"
	"ryugo/vm/cpu"
)

// TestMDArrayEnd reads the last element, a struct of any size, of an array at the end of readable
// memory.
func TestMDArrayEnd(t *testing.T) { forEachTarget(t, testMDArrayEnd) }

func testMDArrayEnd(t *testing.T, target *targets.Target) {
	v := &VM{}
	if err := v.open(target); err != nil {
		t.Fatal(err)
	}
	defer v.close()
	const page = 1 << 16
	mem, err := syscall.Mmap(-1, 0, 2*page, syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_ANON|syscall.MAP_PRIVATE)
	if err != nil {
		t.Fatal(err)
	}
	defer syscall.Munmap(mem)
	if err := syscall.Mprotect(mem[page:], syscall.PROT_NONE); err != nil {
		t.Fatal(err)
	}
	v.exits[exitStore] = func(th *thread, f cpu.Frame) { t.Error("out of range"); f.SetResult(0) }
	fail := v.exitStub(exitStore)
	args := []cpu.ArgShape{cpu.IntShape, cpu.IntShape}
	for size := uint32(1); size <= 16; size++ {
		fields := []abi.Field{{Size: 1, Class: abi.Int8}}
		for off := uint32(1); off < size; off++ {
			fields = append(fields, abi.Field{Offset: off, Size: 1, Class: abi.Int8})
		}
		if size == 12 {
			fields = []abi.Field{{Size: 8, Class: abi.Double}, {Offset: 8, Size: 4, Class: abi.Float}}
		}
		p := &abi.Param{Shape: &abi.Shape{Size: size, Align: 1, Fields: fields}}
		s := &cpu.ElemShape{Size: size, Value: cpu.ArgShape{Parts: v.conv.ClassifyArg(p.Shape), Size: size}, Result: v.conv.Return(p)}
		if s.Result.Buffer {
			continue
		}
		const count = 8
		end := uint64(uintptr(unsafe.Pointer(&mem[0]))) + page
		a := end - uint64(cpu.MDData(1)) - count*uint64(size)
		a &^= 3 // of the words before the elements; these end up to 3 bytes before the page
		st32(a+cpu.MDBounds, count)
		st32(a+cpu.MDBounds+4, 0)
		at := a + uint64(cpu.MDData(1)) + (count-1)*uint64(size)
		var want [2]uint64
		for i := range size {
			b := byte(0x91 + 7*i)
			mem[at-(end-page)+uint64(i)] = b
			want[i/8] |= uint64(b) << (8 * (i % 8))
		}
		r := v.main.call(v.cpu.ArrayGet(1, s, fail), place(v.conv, args, func(j int) uint64 { return []uint64{a, count - 1}[j] }))
		got, mask := r.Int, ^uint64(0)
		if s.Result.Types[0].IsFloat() {
			got = r.Float
		}
		if size < 8 {
			mask >>= 64 - 8*size
		}
		if got&mask != want[0] {
			t.Errorf("%s: a struct of %d bytes: %x, want %x", target.Name, size, got, want[0])
		}
	}
}
