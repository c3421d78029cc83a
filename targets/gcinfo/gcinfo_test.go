package gcinfo

import (
	"math/rand"
	"reflect"
	"testing"
)

// randomTable returns a table of a shape that back ends generate.
func randomTable(r *rand.Rand) *Table {
	t := &Table{Header: Header{
		CodeLength:  uint32(1 + r.Intn(1<<(4+r.Intn(14)))),
		PointerSize: uint8(4 << r.Intn(2)),
		FrameReg:    NoFrameReg,
	}}
	word := int32(t.PointerSize)
	offset := func() int32 { return int32(r.Intn(400)-300) * word }
	some := func() bool { return r.Intn(2) == 0 }
	if some() {
		t.FrameReg = uint8(r.Intn(32))
	}
	if some() {
		t.Returns = [4]ReturnKind{ReturnKind(r.Intn(3)), ReturnKind(r.Intn(3))}
	}
	if some() {
		t.Context, t.KeepThis = ContextKind(r.Intn(4)), some()
		if t.KeepThis || t.Context != ContextNone {
			t.ContextSlot = offset()
		}
	}
	if some() {
		t.HasPSPSym, t.PSPSymSlot = true, offset()
	}
	t.Outgoing = uint32(r.Intn(3)) * uint32(word)
	slot := func() Slot {
		if some() {
			return Slot{Base: InRegister, Reg: uint8(r.Intn(32)), Flags: SlotFlags(r.Intn(2))}
		}
		return Slot{Base: Base(r.Intn(3)), Offset: offset(), Flags: SlotFlags(r.Intn(4))}
	}
	for range r.Intn(1 << r.Intn(9)) {
		t.Tracked = append(t.Tracked, slot())
	}
	for range r.Intn(10) {
		t.Untracked = append(t.Untracked, slot())
	}
	for at := uint32(0); r.Intn(20) != 0; {
		at += uint32(1 + r.Intn(30))
		if at > t.CodeLength {
			break
		}
		s := Site{Return: at, First: uint32(len(t.Live))}
		if n := len(t.Sites); n > 0 && some() { // the same as the last site
			s.First, s.Count = t.Sites[n-1].First, t.Sites[n-1].Count
		} else {
			for i := range t.Tracked {
				if r.Intn(4) == 0 {
					t.Live = append(t.Live, uint32(i))
					s.Count++
				}
			}
		}
		t.Sites = append(t.Sites, s)
	}
	return t
}

// list returns the slots of a walk.
func list(s Slots) (l []Slot) {
	for s.Next() {
		l = append(l, s.Slot)
	}
	return l
}

// TestRoundTrip encodes random tables and compares the result of a stack walk.
func TestRoundTrip(t *testing.T) {
	r := rand.New(rand.NewSource(1))
	var e Encoder
	for round := range 3000 {
		tab := randomTable(r)
		b := e.Encode(tab)
		in, err := Decode(b)
		if err != nil {
			t.Fatalf("round %d: %v", round, err)
		}
		if in.Header != tab.Header {
			t.Fatalf("round %d: header is\n%+v, want\n%+v", round, in.Header, tab.Header)
		}
		if got := list(in.Untracked()); !reflect.DeepEqual(got, tab.Untracked) {
			t.Fatalf("round %d: untracked are %v, want %v", round, got, tab.Untracked)
		}
		next := 0
		for at := uint32(0); at <= tab.CodeLength; at++ {
			var want []Slot
			if next < len(tab.Sites) && tab.Sites[next].Return == at {
				s := tab.Sites[next]
				for _, i := range tab.Live[s.First:][:s.Count] {
					want = append(want, tab.Tracked[i])
				}
				next++
			}
			if got := list(in.Live(at)); !reflect.DeepEqual(got, want) {
				t.Fatalf("round %d: live at %d are %v, want %v", round, at, got, want)
			}
		}
	}
}

// TestCut: a prefix of an encoding is not an encoding.
func TestCut(t *testing.T) {
	r := rand.New(rand.NewSource(5))
	var e Encoder
	for range 100 {
		b := e.Encode(randomTable(r))
		for n := range b {
			if in, err := Decode(b[:n:n]); err == nil {
				t.Fatalf("%d of %d bytes are read as %+v: %x", n, len(b), in, b)
			}
		}
	}
}

// TestSize checks the expected sizes of encodings of small methods.
func TestSize(t *testing.T) {
	h := Header{CodeLength: 100, PointerSize: 8, FrameReg: 5}
	for _, c := range []struct {
		name string
		tab  Table
		size int
	}{
		{"nothing", Table{Header: h}, 3},
		{"two untracked", Table{Header: h, Untracked: []Slot{{Base: BaseFrame, Offset: -8}, {Base: BaseFrame, Offset: -16}}}, 6},
		{"two calls", Table{
			Header:  h,
			Tracked: []Slot{{Base: InRegister, Reg: 3}, {Base: BaseFrame, Offset: -16}},
			Sites:   []Site{{Return: 20, Count: 1}, {Return: 40, Count: 2}},
			Live:    []uint32{0, 1},
		}, 11},
	} {
		if got := len(new(Encoder).Encode(&c.tab)); got != c.size {
			t.Errorf("%s: %d bytes, want %d", c.name, got, c.size)
		}
	}
}

// TestNoAllocation: encoding and walking must not allocate after warm-up.
func TestNoAllocation(t *testing.T) {
	tab := randomTable(rand.New(rand.NewSource(7)))
	for len(tab.Sites) == 0 || len(tab.Live) == 0 {
		tab = randomTable(rand.New(rand.NewSource(int64(tab.CodeLength))))
	}
	var e Encoder
	e.Encode(tab)
	n := 0
	if a := testing.AllocsPerRun(10, func() {
		in, err := Decode(e.Encode(tab))
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range tab.Sites {
			for it := in.Live(s.Return); it.Next(); {
				n += int(it.Slot.Offset)
			}
		}
	}); a != 0 {
		t.Errorf("%v allocations", a)
	}
}

// FuzzDecode: any bytes give an error or an Info that can be walked.
func FuzzDecode(f *testing.F) {
	r := rand.New(rand.NewSource(2))
	var e Encoder
	for range 50 {
		f.Add(append([]byte(nil), e.Encode(randomTable(r))...))
	}
	f.Add([]byte{})
	f.Fuzz(func(t *testing.T, b []byte) {
		in, err := Decode(b)
		if err != nil {
			return
		}
		list(in.Tracked())
		list(in.Untracked())
		for i := range int(in.NumSites) {
			at := in.ReturnOffset(i)
			if in.Site(at) != i {
				t.Fatalf("site %d at %d is not found", i, at)
			}
			list(in.Live(at))
		}
	})
}

// benchTable returns the table of a method of average size: 12 slots, 30 calls.
func benchTable() *Table {
	t := &Table{Header: Header{CodeLength: 900, PointerSize: 8, FrameReg: 5}}
	for i := range 12 {
		t.Tracked = append(t.Tracked, Slot{Base: BaseFrame, Offset: int32(-8 * i)})
	}
	for i := range 30 {
		s := Site{Return: uint32(30 * (i + 1)), First: uint32(len(t.Live))}
		for k := range 12 {
			if k/4 == i/10 {
				t.Live = append(t.Live, uint32(k))
			}
		}
		s.Count = uint32(len(t.Live)) - s.First
		t.Sites = append(t.Sites, s)
	}
	return t
}

func BenchmarkEncode(b *testing.B) {
	t := benchTable()
	var e Encoder
	for b.Loop() {
		e.Encode(t)
	}
	b.ReportMetric(float64(len(e.out.b)), "bytes")
}

// BenchmarkLive does the work of a stack walk for one frame.
func BenchmarkLive(b *testing.B) {
	t := benchTable()
	in, err := Decode(new(Encoder).Encode(t))
	if err != nil {
		b.Fatal(err)
	}
	n := 0
	for i := 0; b.Loop(); i++ {
		for s := in.Live(t.Sites[i%len(t.Sites)].Return); s.Next(); {
			n++
		}
	}
}
