//go:build cgo && linux && !386 && !arm && !mips && !mipsle

package coreclr

import (
	"encoding/binary"
	"testing"

	"ryugo/ee"
	"ryugo/ee/coreclr/fake"
	"ryugo/ee/coreclr/native"
	"ryugo/ee/coreclr/v9_0"
	"ryugo/ee/named"
	"ryugo/targets/arm64/xdata"
	"ryugo/targets/gcinfo"
)

// compileThrow compiles a method that throws null, which calls a helper, and returns the calls.
func compileThrow(t *testing.T, f *fake.JitInfo, helper uint64) (fake.Result, map[uint64]fake.Call) {
	f.Answer(tested.Slots.GetHelperFtn, helper)
	r := f.Compile(native.Compiler(), testMethod(0x14, 0x7a))
	if r.Code != 0 || r.Threw != 0 {
		t.Fatalf("%+v", r)
	}
	calls := map[uint64]fake.Call{}
	for _, c := range f.Calls() {
		calls[c.Slot] = c
	}
	return r, calls
}

// TestHandOverARM64 decodes the data that the runtime gets for a method of arm64.
func TestHandOverARM64(t *testing.T) {
	defer serveAs(tested, machineOf("arm64"))()
	f := newRuntime(t)
	var m scratch
	gc := m.alloc(1 << 10)
	f.Answer(tested.Slots.AllocGCInfo, gc)
	const helper = 0x7fff12345678
	r, calls := compileThrow(t, f, helper)
	text := bytesAt(r.Entry, uint64(r.Size))

	reloc := calls[tested.Slots.RecordRelocation].Args
	at := reloc[0] - r.Entry
	if w := binary.LittleEndian.Uint32(text[at:]); reloc[1] != helper || reloc[2] != 3 || w != 0x94000000 {
		t.Errorf("a relocation of %x at %d, of type %d, where the code is %x", reloc[1], at, reloc[2], w)
	}
	if n := calls[tested.Slots.ReserveUnwindInfo].Args[2]; n != calls[tested.Slots.AllocUnwindInfo].Args[4] {
		t.Errorf("%d bytes of unwind info were reserved", n)
	}
	u := calls[tested.Slots.AllocUnwindInfo].Args
	x, err := xdata.Decode(bytesAt(u[5], u[4]))
	if err != nil || x.Length != r.Size {
		t.Fatalf("unwind block %x: %+v, %v", bytesAt(u[5], u[4]), x, err)
	}
	if frame := x.At(uint32(at)); frame.Saved[0][30] != -8 || frame.Saved[0][29] != -16 {
		t.Errorf("at the call the frame is %+v", frame)
	}
	table := gcinfo.Table{Machine: machineOf("arm64").Tools.GC}
	if err := gcinfo.DecodeCoreCLR(bytesAt(gc, calls[tested.Slots.AllocGCInfo].Args[0]), &table); err != nil || table.CodeLength != r.Size {
		t.Errorf("GC info: %v, %d bytes of code", err, table.CodeLength)
	}
}

// TestMachineFlags: on arm64 the words of CORJIT_FLAGS contain the supported vectors and
// instructions.
func TestMachineFlags(t *testing.T) {
	s := newSession(v9_0.Version(), machineOf("arm64"))
	p := s.alloc(s.v.Sizes.JitFlags)
	st64(p, 1<<26)
	st64(p+s.v.Offsets.FlagsSets, 1<<1|1<<2|1<<4|1<<9|1<<11)
	s.readFlags(p)
	want := uint64(1<<named.ArmBase | 1<<named.AdvSimd | 1<<named.Crc32 | 1<<named.Vector128)
	if s.isa() != ee.ISANeon || s.sets&want != want || s.sets&(1<<named.ArmAes|1<<named.Dp) != 0 || !s.hasSet("Atomics") || s.hasSet("None") {
		t.Errorf("ISA %d, sets %x, want %x", s.isa(), s.sets, want)
	}
	if s := newSession(v9_0.Version(), machineOf("amd64")); s.hasSet("Atomics") {
		t.Error("x64 has arm64's atomics")
	}
}

// TestOldRuntimeOnARM64: only a version whose table supports the machine gets an answer.
func TestOldRuntimeOnARM64(t *testing.T) {
	for _, target := range coreTargets {
		m := machineOf(target)
		func() {
			defer serveAs(tested, m)()
			if got, want := (server{}).Version() != [16]byte{}, tested.MachineFlags[target] != nil; got != want {
				t.Errorf("%s: answered %v, want %v", target, got, want)
			}
		}()
	}
}
