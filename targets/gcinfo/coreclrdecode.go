package gcinfo

import (
	"cmp"
	"math"
	"math/bits"
	"slices"
)

// maxEvents bounds the live slots and the changes of a table, since a few bytes can request many of
// them.
const maxEvents = 1 << 26

// DecodeCoreCLR decodes b, all of it, into t. Slots are in the order in which they are written. If
// no site and no range is encoded, no slot is. A short header does not contain the outgoing area.
// The machine is t's.
func DecodeCoreCLR(b []byte, t *Table) error {
	t.Reset()
	d := coreCLRDecoder{bitReader: bitReader{b: b}, t: t}
	sites, ranges := d.header()
	d.sitesAndRanges(sites, ranges)
	d.slots()
	if len(t.Tracked)+len(t.Untracked) > 0 && !d.bad {
		d.states()
	}
	if d.bad || (d.end+7)/8 != uint64(len(b)) {
		t.Reset()
		return errBad
	}
	return nil
}

type coreCLRDecoder struct {
	bitReader
	t *Table

	row   []bool // a set of tracked slots
	live  []bool // while ranges are replayed
	final []bool
}

// bitReader reads bits from the front. bad stays set after an error.
type bitReader struct {
	b   []byte
	at  uint64
	end uint64 // position after the last bit read
	bad bool
}

// bits reads n <= 32 bits.
func (r *bitReader) bits(n uint) (v uint64) {
	if r.at+uint64(n) > 8*uint64(len(r.b)) {
		r.bad = true
		return 0
	}
	for k := uint(0); k < n; {
		take := min(8-uint(r.at&7), n-k)
		v |= uint64(r.b[r.at>>3]) >> (r.at & 7) & (1<<take - 1) << k
		k += take
		r.at += uint64(take)
	}
	r.end = max(r.end, r.at)
	return v
}

func (r *bitReader) bool() bool { return r.bits(1) != 0 }

func (r *bitReader) check(ok bool) {
	if !ok {
		r.bad = true
	}
}

// uvar reads a number up to limit that bitWriter.uvar has written.
func (r *bitReader) uvar(base uint, limit uint64) (v uint64) {
	for shift := uint(0); !r.bad; shift += base {
		chunk := r.bits(base + 1)
		v |= chunk & (1<<base - 1) << shift
		if chunk>>base == 0 {
			r.check(v <= limit)
			break
		}
		r.check(shift < 32)
	}
	if r.bad {
		return 0
	}
	return v
}

// words reads a number of words that bitWriter.svar has written, and returns it in bytes.
func (r *bitReader) words() int32 {
	const base = slotBase
	v := int64(0)
	for shift := uint(0); !r.bad; shift += base {
		chunk := r.bits(base + 1)
		v |= int64(chunk&(1<<base-1)) << shift
		if chunk>>base == 0 {
			unused := 64 - shift - base
			v = v << unused >> unused
			r.check(v == v<<(32+wordShift)>>(32+wordShift))
			break
		}
		r.check(shift < 32)
	}
	return int32(v << wordShift)
}

// header reads everything up to the numbers of sites and ranges.
func (d *coreCLRDecoder) header() (sites, ranges uint64) {
	t, x := d.t, d.t.machine()
	t.PointerSize, t.FrameReg = 1<<wordShift, NoFrameReg
	if !d.bool() {
		if d.bool() {
			t.FrameReg = x.FrameReg
		}
		t.Returns[0] = ReturnKind(d.bits(slimReturnBits))
		t.CodeLength = uint32(d.uvar(codeLengthBase, math.MaxUint32>>x.CodeShift)) << x.CodeShift
		return d.uvar(x.SitesBase, uint64(t.CodeLength)), 0
	}
	flags := d.bits(fatFlagBits)
	has := func(flag uint64) bool { return flags&flag != 0 }
	t.Context = ContextKind(flags / fatContext & 3)
	t.KeepThis = t.Context == ContextThis
	t.VarArgs, t.HasSecurity, t.HasGSCookie, t.HasPSPSym = has(fatVarArgs), has(fatSecurity), has(fatGSCookie), has(fatPSPSym)
	t.HasEnC, t.HasReversePInvoke = has(fatEnC), has(fatReversePInvoke)
	if t.HasTailCalls = has(fatReportOnlyLeaf); x.Leaf {
		t.HasTailCalls, t.ReportOnlyLeaf = false, t.HasTailCalls
	}
	for i := range fatReturnBits / coreCLRReturn {
		t.Returns[i] = ReturnKind(d.bits(coreCLRReturn))
	}
	t.CodeLength = uint32(d.uvar(codeLengthBase, math.MaxUint32>>x.CodeShift)) << x.CodeShift
	if t.HasGSCookie || t.HasSecurity || t.Context != ContextNone {
		t.PrologSize = 1 + uint32(d.uvar(prologBase, math.MaxUint32-1))
	}
	if t.HasGSCookie {
		t.GSCookieEnd = t.CodeLength - uint32(d.uvar(cookieEndBase, uint64(t.CodeLength)))
	}
	slot := func(present bool, offset *int32) {
		if present {
			*offset = d.words()
		}
	}
	slot(t.HasSecurity, &t.SecuritySlot)
	slot(t.HasGSCookie, &t.GSCookieSlot)
	slot(t.HasPSPSym, &t.PSPSymSlot)
	slot(t.Context != ContextNone, &t.ContextSlot)
	if has(fatFrameReg) {
		t.FrameReg = uint8(d.uvar(x.FrameRegBase, uint64(x.LastReg))) ^ x.FrameReg
	}
	if t.HasEnC {
		t.EnCSlots = uint32(d.uvar(encBase, math.MaxUint32))
	}
	slot(t.HasReversePInvoke, &t.ReversePInvokeSlot)
	t.Outgoing = uint32(d.uvar(outgoingBase, math.MaxUint32>>wordShift)) << wordShift
	return d.uvar(x.SitesBase, uint64(t.CodeLength)), d.uvar(rangesBase, uint64(t.CodeLength))
}

func (d *coreCLRDecoder) sitesAndRanges(sites, ranges uint64) {
	t := d.t
	width := bitsFor(uint64(t.CodeLength))
	for last := uint32(0); sites > 0 && !d.bad; sites-- {
		s := Site{Return: uint32(d.bits(width)) + 1}
		d.check(s.Return > last && s.Return <= t.CodeLength)
		t.Sites = append(t.Sites, s)
		last = s.Return
	}
	for last := uint64(0); ranges > 0 && !d.bad; ranges-- {
		start := last + d.uvar(rangeStartBase, math.MaxUint32)
		end := start + d.uvar(rangeLengthBase, math.MaxUint32) + 1
		d.check(end <= uint64(t.CodeLength) && (start > last || len(t.Ranges) == 0))
		t.Ranges = append(t.Ranges, Range{uint32(start), uint32(end)})
		last = end
	}
}

// slots reads the slots, which must be in the encoder's order.
func (d *coreCLRDecoder) slots() {
	t, x := d.t, d.t.machine()
	limit := 8 * uint64(len(d.b))
	var regs, stack, untracked uint64
	if d.bool() {
		regs = d.uvar(x.NumRegsBase, 2*maxReg)
	}
	if d.bool() {
		stack = d.uvar(numSlotsBase, limit)
		untracked = d.uvar(untrackedBase, limit)
	}
	s := Slot{Base: InRegister, Flags: flagsMask}
	for last := uint64(0); regs > 0 && !d.bad; regs-- {
		if s.Flags != 0 || last == 0 {
			s.Reg = uint8(d.uvar(regBase, uint64(x.LastReg)))
			s.Flags = SlotFlags(d.bits(2))
		} else {
			reg := uint64(s.Reg) + 1 + d.uvar(regDeltaBase, uint64(x.LastReg))
			d.check(reg <= uint64(x.LastReg))
			s.Reg = uint8(reg)
		}
		key := slotKey(&s, groupReg, 0) | 1
		d.check(key > last)
		t.Tracked = append(t.Tracked, s)
		last = key
	}
	t.Tracked = d.stackSlots(t.Tracked, stack)
	t.Untracked = d.stackSlots(t.Untracked, untracked)
}

func (d *coreCLRDecoder) stackSlots(list []Slot, n uint64) []Slot {
	s := Slot{Flags: flagsMask}
	for last := uint64(0); n > 0 && !d.bad; n-- {
		s.Base = Base(d.bits(2))
		if s.Flags != 0 || last == 0 {
			s.Offset = d.words()
			s.Flags = SlotFlags(d.bits(2))
		} else {
			offset := int64(s.Offset) + int64(d.uvar(slotDeltaBase, math.MaxUint32>>wordShift))<<wordShift
			d.check(offset <= math.MaxInt32)
			s.Offset = int32(offset)
		}
		key := slotKey(&s, groupReg, 0) | 1
		d.check(key > last && s.Base != InRegister)
		list = append(list, s)
		last = key
	}
	return list
}

// states reads the live slots of sites and ranges.
func (d *coreCLRDecoder) states() {
	t := d.t
	n := len(t.Tracked)
	d.row, d.live, d.final = make([]bool, n), make([]bool, n), make([]bool, n)
	var sets []uint64 // [site] the position of its set after the gap
	if len(t.Sites) > 0 {
		if d.bool() {
			width := uint(d.uvar(pointerBase, 31)) + 1
			for range t.Sites {
				sets = append(sets, d.bits(width))
			}
		} else {
			for i := range t.Sites {
				d.plain()
				d.site(i)
			}
		}
	}
	var ptrs []uint64 // [chunk]
	length := uint64(0)
	for _, r := range t.Ranges {
		length += uint64(r.End - r.Start)
	}
	if length > 0 {
		if width := uint(d.uvar(pointerBase, 32)); width > 0 {
			for range (length + 1<<chunkBits - 1) >> chunkBits {
				if d.bad {
					return
				}
				ptrs = append(ptrs, d.bits(width))
			}
		}
	}
	gap := (d.at + 7) &^ 7
	for i, at := range sets {
		d.at = gap + at
		d.set()
		d.site(i)
	}
	place := places{ranges: t.Ranges}
	for i, p := range ptrs {
		if p != 0 && !d.bad {
			d.at = gap + p - 1
			d.chunk(uint64(i)<<chunkBits, length, &place)
		}
	}
}

// plain reads a set bit by bit.
func (d *coreCLRDecoder) plain() {
	for i := range d.row {
		d.row[i] = d.bool()
	}
}

// set reads a set that bitWriter.vec has written.
func (d *coreCLRDecoder) set() {
	if !d.bool() {
		d.plain()
		return
	}
	base := [2]uint{zerosBase, onesBase}
	if d.bool() {
		base[0], base[1] = base[1], base[0]
	}
	n := uint64(len(d.row))
	at := d.uvar(base[0], n)
	clear(d.row[:at])
	for ones := 1; at < n && !d.bad; ones ^= 1 {
		end := at + d.uvar(base[ones], n-at-1) + 1
		if d.bad {
			return
		}
		for ; at < end; at++ {
			d.row[at] = ones == 1
		}
	}
}

// site stores the set just read as the live slots of site i.
func (d *coreCLRDecoder) site(i int) {
	t := d.t
	s := &t.Sites[i]
	s.First = uint32(len(t.Live))
	for k, live := range d.row {
		if live {
			t.Live = append(t.Live, uint32(k))
		}
	}
	s.Count = uint32(len(t.Live)) - s.First
	d.check(len(t.Live) <= maxEvents)
}

// chunk reads the record of the chunk that starts at a place in the ranges.
func (d *coreCLRDecoder) chunk(start, length uint64, place *places) {
	t := d.t
	d.set()
	for i, could := range d.row {
		d.final[i] = could && d.bool()
	}
	first := len(t.Changes)
	for i, could := range d.row {
		var offsets uint64 // bit by bit
		if could {
			for last := uint64(0); d.bool() && !d.bad; {
				o := d.bits(chunkBits)
				d.check(o > last && start+o < length)
				last = o
				offsets |= 1 << o
			}
		}
		live := d.final[i] != (bits.OnesCount64(offsets)&1 != 0)
		if live != d.live[i] {
			t.Changes = append(t.Changes, Change{0, uint32(i), live})
		}
		for ; offsets != 0; offsets &= offsets - 1 {
			live = !live
			t.Changes = append(t.Changes, Change{uint32(bits.TrailingZeros64(offsets)), uint32(i), live})
		}
		d.live[i] = d.final[i]
	}
	if d.check(len(t.Changes) <= maxEvents); d.bad {
		return
	}
	changes := t.Changes[first:]
	slices.SortStableFunc(changes, func(a, b Change) int { return cmp.Compare(a.Offset, b.Offset) })
	for i := range changes {
		changes[i].Offset = place.offset(start + uint64(changes[i].Offset))
	}
}

// places converts increasing places in the ranges to offsets in the code.
type places struct {
	ranges []Range
	before uint64 // bytes of the ranges before the first of ranges
}

func (p *places) offset(place uint64) uint32 {
	for place-p.before >= uint64(p.ranges[0].End-p.ranges[0].Start) {
		p.before += uint64(p.ranges[0].End - p.ranges[0].Start)
		p.ranges = p.ranges[1:]
	}
	return p.ranges[0].Start + uint32(place-p.before)
}
