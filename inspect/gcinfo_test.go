package inspect

import (
	"fmt"
	"strings"
	"testing"

	"ryugo"
	"ryugo/ee"
	"ryugo/targets/gcinfo"
)

func amd64Name(r uint8) string { return ryugo.RegName("amd64", r) }

// TestReadGC: GC info in CoreCLR's format reads the same as in Ryugo's own.
func TestReadGC(t *testing.T) {
	tab := gcinfo.Table{
		Header:    gcinfo.Header{CodeLength: 100, PointerSize: 8, FrameReg: 5},
		Tracked:   []gcinfo.Slot{{Base: gcinfo.InRegister, Reg: 3}, {Base: gcinfo.BaseFrame, Offset: -16, Flags: gcinfo.Byref}},
		Untracked: []gcinfo.Slot{{Base: gcinfo.BaseFrame, Offset: -8, Flags: gcinfo.Pinned}},
		Sites:     []gcinfo.Site{{Return: 20, Count: 1}, {Return: 40, First: 1, Count: 1}},
		Live:      []uint32{0, 1},
	}
	for _, c := range []struct {
		format  ee.GCInfoFormat
		encoded []byte
	}{
		{ee.GCInfoOwn, new(gcinfo.Encoder).Encode(&tab)},
		{ee.GCInfoCoreCLRv2, new(gcinfo.CoreCLREncoder).Encode(nil, &tab)},
	} {
		v, err := readGC(&ee.Code{GCInfo: c.encoded}, &Machine{RegName: amd64Name, GCInfo: c.format})
		if err != nil {
			t.Fatal(err)
		}
		_, at20 := v.call(20)
		_, at40 := v.call(40)
		if call, _ := v.call(30); call {
			t.Error("a call that is none")
		}
		got := fmt.Sprint(v.untracked(), at20, at40)
		if want := "[[rbp-8]!] [rbx] [[rbp-16]&]"; got != want {
			t.Errorf("format %d: %s, want %s", c.format, got, want)
		}
	}
}

// TestInterruptible lists the interruptible ranges and the slots that are live there.
func TestInterruptible(t *testing.T) {
	tab := gcinfo.Table{
		Header:  gcinfo.Header{CodeLength: 20, PointerSize: 8, FrameReg: gcinfo.NoFrameReg},
		Tracked: []gcinfo.Slot{{Base: gcinfo.InRegister, Reg: 3}, {Base: gcinfo.InRegister, Reg: 0, Flags: gcinfo.Byref}},
		Ranges:  []gcinfo.Range{{Start: 4, End: 8}, {Start: 10, End: 12}},
		Changes: []gcinfo.Change{{Offset: 4, Slot: 0, Live: true}, {Offset: 6, Slot: 1, Live: true}, {Offset: 10, Slot: 0}},
	}
	code := &ee.Code{GCInfo: new(gcinfo.CoreCLREncoder).Encode(nil, &tab)}
	v, err := readGC(code, &Machine{RegName: amd64Name, GCInfo: ee.GCInfoCoreCLRv2})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for pc := range uint32(13) {
		if ok, live := v.interruptible(pc); ok {
			got = append(got, fmt.Sprint(pc, live))
		}
	}
	const want = "4 [rbx] 5 [rbx] 6 [rax& rbx] 7 [rax& rbx] 10 [rax&] 11 [rax&]"
	if s := strings.Join(got, " "); s != want {
		t.Errorf("got %s, want %s", s, want)
	}
}
