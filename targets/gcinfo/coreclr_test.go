package gcinfo

import (
	"bufio"
	"cmp"
	"encoding/hex"
	"fmt"
	"math/rand"
	"os"
	"slices"
	"strings"
	"testing"
)

// other is a machine whose numbers differ from those of x64: arm64.
var other = Machine{FrameReg: 29, LastReg: 31, FrameRegBase: 2, SitesBase: 3, NumRegsBase: 3, CodeShift: 2}

const rbx, rbp, rsi, rdi = 3, 5, 6, 7

// TestCoreCLRExamples has hand-written encodings that have run in CoreCLR.
func TestCoreCLRExamples(t *testing.T) {
	header := func(length uint32, frame uint8, ret ReturnKind) Header {
		return Header{CodeLength: length, PointerSize: 8, FrameReg: frame, Returns: [4]ReturnKind{ret}}
	}
	eh := header(85, rbp, ReturnScalar)
	eh.HasPSPSym = true
	for _, c := range []struct {
		name, bytes string
		tab         Table
	}{
		{"a leaf without a frame", "60 00 00", Table{Header: header(6, NoFrameReg, ReturnScalar)}},
		{"a leaf", "92 00 00", Table{Header: header(9, rbp, ReturnScalar)}},
		{"an untracked slot", "66 02 22 7f 00", Table{
			Header:    header(38, rbp, ReturnRef),
			Untracked: []Slot{{Base: BaseFrame, Offset: -8}},
		}},
		{"a call", "66 22 db 18 04", Table{
			Header:  header(38, rbp, ReturnRef),
			Tracked: []Slot{{Base: InRegister, Reg: rbx}},
			Sites:   []Site{{Return: 28, Count: 1}},
			Live:    []uint32{0},
		}},
		{"a range", "01 08 05 80 00 85 62 20 02 1e", Table{
			Header:  header(10, NoFrameReg, ReturnRef),
			Tracked: []Slot{{Base: InRegister, Reg: rsi}, {Base: InRegister, Reg: rdi}},
			Ranges:  []Range{{0, 6}},
			Changes: []Change{{0, 0, true}, {0, 1, true}},
		}},
		{"try and catch", "91 81 2a 00 00 58 a4 62 89 00", Table{
			Header: eh,
			Extra:  Extra{ReportOnlyLeaf: true},
			Ranges: []Range{{17, 39}, {61, 79}},
		}},
	} {
		var e CoreCLREncoder
		want, err := hex.DecodeString(strings.ReplaceAll(c.bytes, " ", ""))
		if err != nil {
			t.Fatal(err)
		}
		if got := e.Encode(nil, &c.tab); string(got) != string(want) {
			t.Errorf("%s: % x, not % x", c.name, got, want)
		}
	}
}

// shippedInfos returns GC infos of the shipped JIT.
func shippedInfos(t testing.TB) (names []string, infos [][]byte) {
	f, err := os.Open("testdata/coreclr.txt")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for s := bufio.NewScanner(f); s.Scan(); {
		if strings.HasPrefix(s.Text(), "#") {
			continue
		}
		name, digits, _ := strings.Cut(s.Text(), " ")
		b, err := hex.DecodeString(digits)
		if err != nil {
			t.Fatal(err)
		}
		names, infos = append(names, name), append(infos, b)
	}
	return names, infos
}

// TestCoreCLRShipped decodes GC infos of the shipped JIT and encodes them again.
func TestCoreCLRShipped(t *testing.T) {
	names, infos := shippedInfos(t)
	e := CoreCLREncoder{EmptySites: true, Pointers: true}
	var tab Table
	for i, b := range infos {
		if err := DecodeCoreCLR(b, &tab); err != nil {
			t.Errorf("%s: %v", names[i], err)
		} else if got := e.Encode(nil, &tab); string(got) != string(b) {
			t.Errorf("%s: % x, not % x", names[i], got, b)
		}
	}
}

// randomCoreCLR returns a table with all features of the format.
func randomCoreCLR(r *rand.Rand) *Table {
	t := randomTable(r)
	if r.Intn(2) == 0 {
		t.Machine = &other
		t.CodeLength = (t.CodeLength + 3) &^ 3
	}
	x := t.machine()
	t.PointerSize = 8
	t.KeepThis = t.Context == ContextThis
	some := func() bool { return r.Intn(8) == 0 }
	slot := func() int32 { return int32(r.Intn(400)-300) * 8 }
	for k, list := range [][]Slot{t.Tracked, t.Untracked} {
		seen := map[Slot]bool{}
		for i := range list {
			s := &list[i]
			s.Reg, s.Offset = s.Reg&x.LastReg, s.Offset&^7
			if seen[*s] || k == 1 && s.Base == InRegister {
				*s = Slot{Base: BaseFrame, Offset: int32(8 * (1000 + i))}
			}
			seen[*s] = true
		}
	}
	if t.FrameReg != NoFrameReg {
		t.FrameReg &= x.LastReg
	}
	t.PSPSymSlot, t.ContextSlot, t.Outgoing = t.PSPSymSlot&^7, t.ContextSlot&^7, t.Outgoing&^7
	if t.Context == ContextNone {
		t.ContextSlot = 0
	} else {
		t.PrologSize = uint32(1 + r.Intn(200))
	}
	t.VarArgs, t.ReportOnlyLeaf, t.HasTailCalls = some(), some() && x.Leaf, some() && !x.Leaf
	if some() {
		t.HasSecurity, t.SecuritySlot, t.PrologSize = true, slot(), 1
	}
	if some() {
		t.HasGSCookie, t.GSCookieSlot, t.PrologSize = true, slot(), uint32(1+r.Intn(100))
		t.GSCookieEnd = uint32(r.Intn(int(t.CodeLength) + 1))
	}
	if some() {
		t.HasEnC, t.EnCSlots = true, uint32(r.Intn(50))
	}
	if some() {
		t.HasReversePInvoke, t.ReversePInvokeSlot = true, slot()
	}
	if r.Intn(2) == 0 {
		return t
	}
	if some() {
		t.Sites, t.Live = nil, nil
	}
	for at := uint32(r.Intn(10)); r.Intn(5) != 0; {
		end := at + uint32(1+r.Intn(200))
		if end > t.CodeLength {
			break
		}
		t.Ranges = append(t.Ranges, Range{at, end})
		at = end + uint32(1+r.Intn(30))
	}
	for at := 0; len(t.Tracked) > 0 && r.Intn(200) != 0; at += r.Intn(8) {
		t.Changes = append(t.Changes, Change{uint32(at), uint32(r.Intn(len(t.Tracked))), r.Intn(2) == 0})
	}
	return t
}

func order(a, b Slot) int {
	return cmp.Or(cmp.Compare(a.Base, b.Base), cmp.Compare(a.Reg, b.Reg), cmp.Compare(a.Offset, b.Offset), cmp.Compare(a.Flags, b.Flags))
}

// meaning returns the information in a table, in a form that is the same for all equivalent tables.
func meaning(t *Table) string {
	var b strings.Builder
	h, x := t.Header, t.Extra
	if slim(t) {
		h.Outgoing = 0
	}
	if h.Context == ContextNone && !x.HasSecurity && !x.HasGSCookie {
		x.PrologSize = 0
	}
	fmt.Fprintf(&b, "%+v\n%+v\n%+v\n", h, x, t.Ranges)
	list := func(what any, s []Slot) {
		slices.SortFunc(s, order)
		fmt.Fprintln(&b, what, s)
	}
	list("untracked", slices.Clone(t.Untracked))
	for _, s := range t.Sites {
		var live []Slot
		for _, k := range t.Live[s.First:][:s.Count] {
			live = append(live, t.Tracked[k])
		}
		if live != nil || len(t.Ranges) != 0 { // then a site is marked as one
			list(s.Return, live)
		}
	}
	var last []Slot
	state, next := make([]bool, len(t.Tracked)), 0
	for _, r := range t.Ranges {
		for at := r.Start; at < r.End; at++ {
			for ; next < len(t.Changes) && t.Changes[next].Offset <= at; next++ {
				state[t.Changes[next].Slot] = t.Changes[next].Live
			}
			var live []Slot
			for k, is := range state {
				if is {
					live = append(live, t.Tracked[k])
				}
			}
			slices.SortFunc(live, order)
			if !slices.Equal(live, last) {
				list(at, live)
			}
			last = live
		}
	}
	return b.String()
}

// TestCoreCLRRoundTrip encodes random tables and compares the decoded ones.
func TestCoreCLRRoundTrip(t *testing.T) {
	r := rand.New(rand.NewSource(1))
	var e CoreCLREncoder
	var got Table
	for round := range 2000 {
		tab := randomCoreCLR(r)
		e.EmptySites, e.Pointers = round&1 == 0, round&2 == 0
		b := e.Encode([]byte("front"), tab)
		got.Machine = tab.Machine
		if err := DecodeCoreCLR(b[len("front"):], &got); err != nil {
			t.Fatalf("round %d: %v\n%+v\n% x", round, err, tab, b)
		}
		if g, w := meaning(&got), meaning(tab); g != w {
			t.Fatalf("round %d: read as\n%s\nnot\n%s", round, g, w)
		}
		if e.EmptySites && len(got.Sites) != len(tab.Sites) {
			t.Fatalf("round %d: %d sites, not %d", round, len(got.Sites), len(tab.Sites))
		}
		if again := e.Encode([]byte("front"), &got); string(again) != string(b) {
			t.Fatalf("round %d: written again as\n% x, not\n% x", round, again, b)
		}
	}
}

// TestCoreCLRSkipped: for each site, CoreCLR's decoder skips a row of live slots, whatever their
// form, in a frame that has stopped by a fault. Without Pointers the row has as many bits as slots.
func TestCoreCLRSkipped(t *testing.T) {
	r := rand.New(rand.NewSource(7))
	var got Table
	outside := [2]int{}
	for range 500 {
		tab := randomCoreCLR(r)
		for i, pointers := range [2]bool{false, true} {
			e := CoreCLREncoder{EmptySites: true, Pointers: pointers}
			b := e.Encode(nil, tab)
			got.Machine = tab.Machine
			if err := DecodeCoreCLR(b, &got); err != nil {
				t.Fatal(err)
			}
			if len(b)*8 < len(got.Sites)*len(got.Tracked) {
				outside[i]++
			}
		}
	}
	if outside[0] != 0 || outside[1] == 0 {
		t.Errorf("%d tables are shorter than what is skipped, %d with pointers", outside[0], outside[1])
	}
}

// TestCoreCLRCut: a truncated encoding is an error, or only padding was removed and the decoded
// table is the same.
func TestCoreCLRCut(t *testing.T) {
	r := rand.New(rand.NewSource(6))
	var e CoreCLREncoder
	var got Table
	for range 25 {
		tab := randomCoreCLR(r)
		b := e.Encode(nil, tab)
		got.Machine = tab.Machine
		for n := range b {
			if err := DecodeCoreCLR(b[:n:n], &got); err == nil && meaning(&got) != meaning(tab) {
				t.Fatalf("%d of %d bytes are read as\n%s\nnot\n%s", n, len(b), meaning(&got), meaning(tab))
			}
		}
	}
}

// TestCoreCLRUnused: a slot that is not live at any relevant site is omitted.
func TestCoreCLRUnused(t *testing.T) {
	tab := Table{
		Header:  Header{CodeLength: 50, PointerSize: 8, FrameReg: NoFrameReg},
		Tracked: []Slot{{Base: InRegister, Reg: rdi}, {Base: InRegister, Reg: rsi}, {Base: InRegister, Reg: rbx}},
		Ranges:  []Range{{10, 20}, {30, 40}},
		Changes: []Change{{2, 0, true}, {9, 0, false}, {15, 1, true}, {25, 1, false}, {25, 2, true}, {30, 2, false}},
	}
	var got Table
	if err := DecodeCoreCLR(new(CoreCLREncoder).Encode(nil, &tab), &got); err != nil {
		t.Fatal(err)
	}
	if want := []Slot{{Base: InRegister, Reg: rsi}}; !slices.Equal(got.Tracked, want) {
		t.Errorf("slots are %v", got.Tracked)
	}
	if want := []Change{{15, 0, true}, {30, 0, false}}; !slices.Equal(got.Changes, want) {
		t.Errorf("changes are %v", got.Changes)
	}
}

// TestCoreCLRNoAllocation: the encoder must not allocate after warm-up.
func TestCoreCLRNoAllocation(t *testing.T) {
	r := rand.New(rand.NewSource(3))
	var tabs []*Table
	for range 20 {
		tabs = append(tabs, randomCoreCLR(r))
	}
	var e CoreCLREncoder
	var b []byte
	all := func() {
		for _, tab := range tabs {
			b = e.Encode(b[:0], tab)
		}
	}
	all()
	if a := testing.AllocsPerRun(10, all); a != 0 {
		t.Errorf("%v allocations", a)
	}
}

// FuzzDecodeCoreCLR: any bytes give an error or a table that can be encoded and decoded to the same
// table.
func FuzzDecodeCoreCLR(f *testing.F) {
	_, infos := shippedInfos(f)
	for _, b := range infos {
		f.Add(b)
	}
	r := rand.New(rand.NewSource(2))
	e := CoreCLREncoder{EmptySites: true, Pointers: true}
	for range 50 {
		f.Add(e.Encode(nil, randomCoreCLR(r)))
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		var tab, again Table
		if DecodeCoreCLR(b, &tab) != nil || tab.CodeLength > 1<<20 {
			return
		}
		out := e.Encode(nil, &tab)
		if err := DecodeCoreCLR(out, &again); err != nil || meaning(&again) != meaning(&tab) {
			t.Fatalf("% x is written as % x, which reads as\n%s (%v), not\n%s", b, out, meaning(&again), err, meaning(&tab))
		}
	})
}

// BenchmarkCoreCLREncode is BenchmarkEncode's table in CoreCLR's form.
func BenchmarkCoreCLREncode(b *testing.B) {
	t := benchTable()
	var e CoreCLREncoder
	var out []byte
	for b.Loop() {
		out = e.Encode(out[:0], t)
	}
	b.ReportMetric(float64(len(out)), "bytes")
}

// BenchmarkCoreCLRShipped encodes GC infos of the shipped JIT.
func BenchmarkCoreCLRShipped(b *testing.B) {
	_, infos := shippedInfos(b)
	tabs := make([]Table, len(infos))
	size := 0
	for i, info := range infos {
		if err := DecodeCoreCLR(info, &tabs[i]); err != nil {
			b.Fatal(err)
		}
		size += len(info)
	}
	e := CoreCLREncoder{EmptySites: true, Pointers: true}
	var out []byte
	for b.Loop() {
		for i := range tabs {
			out = e.Encode(out[:0], &tabs[i])
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*len(tabs)), "ns/method")
	b.ReportMetric(float64(size)/float64(len(tabs)), "bytes/method")
}
