package gcinfo

import (
	"encoding/binary"
	"errors"
	"math"
	"math/bits"
	"sort"
)

// Info is a decoded header with views of the rest. Neither decoding nor iterating over slots
// allocates.
type Info struct {
	Header
	NumTracked, NumUntracked uint32
	NumSites, NumRows        uint32

	bits               []byte // sites and rows
	tracked, untracked []byte // slots
}

// errBad is the error for bytes that no Encoder has written.
var errBad = errors.New("gcinfo: bad encoding")

// Decode reads the encoding b, to which Info keeps references, and checks all of it: no later
// iteration can fail.
func Decode(b []byte) (in Info, err error) {
	r := reader{b: b}
	flags := r.byte()
	in.PointerSize = 4
	if flags&wideWords != 0 {
		in.PointerSize = 8
	}
	in.FrameReg = NoFrameReg
	in.CodeLength = r.uint32()
	if flags&hasReturns != 0 {
		k := r.byte()
		for i := range in.Returns {
			in.Returns[i] = ReturnKind(k >> (2 * i) & 3)
			r.check(in.Returns[i] <= ReturnByref)
		}
	}
	if flags&hasFrameReg != 0 {
		in.FrameReg = r.byte()
		r.check(in.FrameReg < maxReg)
	}
	if flags&hasContext != 0 {
		v := r.uvarint()
		in.Context, in.KeepThis = ContextKind(v&3), v&4 != 0
		in.ContextSlot = r.offset(v>>3, in.shift())
	}
	if flags&hasPSPSym != 0 {
		in.HasPSPSym, in.PSPSymSlot = true, r.offset(r.uvarint(), in.shift())
	}
	if flags&hasOutgoing != 0 {
		v := r.uvarint()
		r.check(v <= math.MaxInt32>>in.shift())
		in.Outgoing = uint32(v) << in.shift()
	}
	if flags&hasUntracked != 0 {
		in.NumUntracked = r.uint32()
	}
	if flags&hasSites != 0 {
		in.NumTracked, in.NumSites, in.NumRows = r.uint32(), r.uint32(), r.uint32()
		r.check(in.NumTracked != 0 && in.NumRows != 0 && in.NumRows <= in.NumSites)
		// A product of two of these, each below the number of bits, is in range.
		limit := uint64(len(b)) * 8
		r.check(uint64(in.NumSites) <= limit && uint64(in.NumTracked) <= limit)
		if r.bad {
			return Info{}, errBad
		}
		n := in.rowBit(uint64(in.NumRows))
		r.check(n <= limit)
		in.bits = r.take((n + 7) / 8)
	}
	in.tracked = r.slots(in.NumTracked, &in)
	in.untracked = r.slots(in.NumUntracked, &in)
	if r.bad || len(r.b) != 0 || !in.sitesValid() {
		return Info{}, errBad
	}
	return in, nil
}

// maxReg bounds register numbers.
const maxReg = 64

func (in *Info) shift() uint { return uint(bits.TrailingZeros8(in.PointerSize)) }

func (in *Info) sitesValid() bool {
	last := uint64(0)
	for i := range uint64(in.NumSites) {
		at := in.returnOffset(i)
		if at <= last || at > uint64(in.CodeLength) || in.rowOf(i) >= uint64(in.NumRows) {
			return false
		}
		last = at
	}
	return true
}

func (in *Info) offsetWidth() uint64 { return uint64(bits.Len32(in.CodeLength)) }

func (in *Info) returnOffset(site uint64) uint64 {
	w := in.offsetWidth()
	return in.field(site*w, w)
}

// numberWidth returns the bits of a row's number, 0 if each site has a row of its own.
func (in *Info) numberWidth() uint64 {
	if in.NumRows == in.NumSites {
		return 0
	}
	return uint64(bits.Len32(in.NumRows - 1))
}

func (in *Info) rowOf(site uint64) uint64 {
	if in.NumRows == in.NumSites {
		return site
	}
	w := in.numberWidth()
	return in.field(uint64(in.NumSites)*in.offsetWidth()+site*w, w)
}

// rowBit returns the first bit of row r.
func (in *Info) rowBit(r uint64) uint64 {
	return uint64(in.NumSites)*(in.offsetWidth()+in.numberWidth()) + r*uint64(in.NumTracked)
}

// field reads n <= 32 bits from bit at on.
func (in *Info) field(at, n uint64) uint64 {
	var v uint64
	first, last := at/8, (at+n+7)/8
	for i := first; i < last; i++ {
		v |= uint64(in.bits[i]) << (8 * (i - first))
	}
	return v >> (at & 7) & (1<<n - 1)
}

// Site returns the number of the site with a return offset, or -1.
func (in *Info) Site(ret uint32) int {
	n := int(in.NumSites)
	i := sort.Search(n, func(i int) bool { return in.returnOffset(uint64(i)) >= uint64(ret) })
	if i < n && in.returnOffset(uint64(i)) == uint64(ret) {
		return i
	}
	return -1
}

// ReturnOffset returns the return offset of a site's call.
func (in *Info) ReturnOffset(site int) uint32 { return uint32(in.returnOffset(uint64(site))) }

// Live iterates over the tracked slots that are live after the call that returns to offset ret.
// Besides these and the untracked slots, no slot holds a reference there.
func (in *Info) Live(ret uint32) Slots {
	site := in.Site(ret)
	if site < 0 {
		return Slots{}
	}
	return Slots{in: in, rest: in.tracked, row: in.rowBit(in.rowOf(uint64(site))), some: true}
}

// Tracked iterates over all tracked slots.
func (in *Info) Tracked() Slots { return Slots{in: in, rest: in.tracked} }

// Untracked iterates over the slots that always hold a reference or null.
func (in *Info) Untracked() Slots { return Slots{in: in, rest: in.untracked} }

// Slots is an iteration over slots:
//
//	for s := info.Live(ret); s.Next(); {
//		use(s.Slot)
//	}
type Slots struct {
	Slot Slot

	in   *Info
	rest []byte
	last int32  // offset of the last frame word
	row  uint64 // the bit of the next slot
	some bool   // only the slots whose bits are set
}

// Next moves to the next slot and reports whether there is one.
func (s *Slots) Next() bool {
	for len(s.rest) > 0 {
		v, n := binary.Uvarint(s.rest)
		s.rest = s.rest[n:]
		in := s.in
		s.Slot = Slot{Base: Base(v & 3)}
		if s.Slot.Base == InRegister {
			s.Slot.Flags, s.Slot.Reg = SlotFlags(v>>2)&Byref, uint8(v>>3)
		} else {
			s.last += unzigzag(v>>4) << in.shift()
			s.Slot.Flags, s.Slot.Offset = SlotFlags(v>>2)&(Byref|Pinned), s.last
		}
		live := !s.some || in.bits[s.row/8]>>(s.row&7)&1 != 0
		s.row++
		if live {
			return true
		}
	}
	return false
}

func unzigzag(v uint64) int32 { return int32(uint32(v)>>1) ^ -int32(v&1) }

// reader reads bytes from the front. bad stays set after an error.
type reader struct {
	b   []byte
	bad bool
}

func (r *reader) check(ok bool) {
	if !ok {
		r.bad = true
	}
}

func (r *reader) take(n uint64) []byte {
	if n > uint64(len(r.b)) {
		r.bad = true
		return nil
	}
	t := r.b[:n]
	r.b = r.b[n:]
	return t
}

func (r *reader) byte() byte {
	if b := r.take(1); b != nil {
		return b[0]
	}
	return 0
}

func (r *reader) uvarint() uint64 {
	v, n := binary.Uvarint(r.b)
	if n <= 0 {
		r.bad = true
		return 0
	}
	r.b = r.b[n:]
	return v
}

func (r *reader) uint32() uint32 {
	v := r.uvarint()
	r.check(v <= math.MaxUint32)
	return uint32(v)
}

// offset returns the offset in bytes that v encodes, in words and zigzag form.
func (r *reader) offset(v uint64, shift uint) int32 {
	r.check(v <= math.MaxUint32>>shift)
	return unzigzag(v) << shift
}

// slots reads n slots and returns their bytes.
func (r *reader) slots(n uint32, in *Info) []byte {
	from := r.b
	last := int64(0)
	for i := uint32(0); i < n && !r.bad; i++ {
		v := r.uvarint()
		if Base(v&3) == InRegister {
			r.check(v>>3 < maxReg)
			continue
		}
		last += int64(r.offset(v>>4, in.shift()))
		r.check(last == int64(int32(last)))
	}
	return from[:len(from)-len(r.b)]
}
