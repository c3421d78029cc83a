package liveness

import (
	"fmt"
	"slices"

	"ryugo/targets/gcinfo"
)

// compareOwn compares the contents of Ryugo's own encoding, as a stack walk reads it, with the
// table.
func (c *GCVerifier) compareOwn(encoded []byte) error {
	t := c.t
	in, err := gcinfo.Decode(encoded)
	if err != nil {
		return err
	}
	if in.Header != t.Header {
		return fmt.Errorf("the header reads as %+v, not %+v", in.Header, t.Header)
	}
	i := 0
	for s := in.Untracked(); s.Next(); i++ {
		if i >= len(t.Untracked) || s.Slot != t.Untracked[i] {
			return fmt.Errorf("untracked slot %d reads as %+v", i, s.Slot)
		}
	}
	if i != len(t.Untracked) {
		return fmt.Errorf("%d of %d untracked slots can be read", i, len(t.Untracked))
	}
	for k := range t.Sites {
		site := &t.Sites[k]
		c.want = c.want[:0]
		for _, x := range t.Live[site.First:][:site.Count] {
			c.want = append(c.want, liveSlot{slot: t.Tracked[x]})
		}
		n := 0
		for s := in.Live(site.Return); s.Next(); n++ {
			if !slices.Contains(c.want, liveSlot{slot: s.Slot}) {
				return fmt.Errorf("%+v reads as live at %#x", s.Slot, site.Return)
			}
		}
		if n != len(c.want) {
			return fmt.Errorf("%d slots of %d can be read at %#x", n, len(c.want), site.Return)
		}
	}
	return nil
}

// always is the site number of slots that are live in the whole body.
const always = -1

// coreCLR compares the contents of CoreCLR's encoding, as CoreCLR reads it, with the table.
func (c *GCVerifier) coreCLR(encoded []byte) error {
	t, in := c.t, &c.read
	in.Machine = t.Machine
	if err := gcinfo.DecodeCoreCLR(encoded, in); err != nil {
		return err
	}
	header, extra := t.Header, t.Extra
	header.KeepThis, in.KeepThis = false, false // an untracked slot says this
	if header.Context == gcinfo.ContextNone && !extra.HasGSCookie && !extra.HasSecurity {
		extra.PrologSize = 0
	}
	if in.Outgoing == 0 { // a short header
		header.Outgoing = 0
	}
	if in.Header != header || in.Extra != extra {
		return fmt.Errorf("the header reads as %+v %+v, not %+v %+v", in.Header, in.Extra, header, extra)
	}
	if !slices.Equal(in.Ranges, t.Ranges) {
		return fmt.Errorf("the ranges read as %v, not %v", in.Ranges, t.Ranges)
	}
	if t.InRanges { // the ranges tell the slots that are live at the calls
		if err := sitesInRanges(in, t.Sites); err != nil {
			return err
		}
	}
	c.have, c.want = appendSlots(c.have[:0], in), appendSlots(c.want[:0], t)
	if len(in.Sites) == len(t.Sites) { // with ranges all sites are encoded
		c.have, c.want = appendAtPoints(c.have, in, t.Points), appendAtPoints(c.want, t, t.Points)
	} else if len(t.Points) != 0 {
		return fmt.Errorf("%d of %d sites can be read", len(in.Sites), len(t.Sites))
	}
	switch more, less := c.difference(); {
	case more != nil:
		return fmt.Errorf("%+v reads as live at %#x", more.slot, more.site)
	case less != nil:
		return fmt.Errorf("%+v does not read as live at %#x", less.slot, less.site)
	}
	return nil
}

// appendSlots appends the slots that are live at the sites of t, by their return offsets, and those
// that are live in the whole body.
func appendSlots(list []liveSlot, t *gcinfo.Table) []liveSlot {
	for _, s := range t.Untracked {
		list = append(list, liveSlot{always, s})
	}
	for i := range t.Sites {
		s := &t.Sites[i]
		for _, k := range t.Live[s.First:][:s.Count] {
			list = append(list, liveSlot{int32(s.Return), t.Tracked[k]})
		}
	}
	return list
}

// sitesInRanges gives t, a table without sites, the sites of list, with the slots that are live by
// t's ranges at each call's last byte.
func sitesInRanges(t *gcinfo.Table, list []gcinfo.Site) error {
	t.Sites, t.Live = t.Sites[:0], t.Live[:0]
	live := make([]bool, len(t.Tracked))
	ranges, changes := t.Ranges, t.Changes
	for _, s := range list {
		at := s.Return - 1
		for ; len(changes) > 0 && changes[0].Offset <= at; changes = changes[1:] {
			live[changes[0].Slot] = changes[0].Live
		}
		for len(ranges) > 0 && ranges[0].End <= at {
			ranges = ranges[1:]
		}
		if len(ranges) == 0 || ranges[0].Start > at {
			return fmt.Errorf("the call at %#x is in no range", at)
		}
		s.First = uint32(len(t.Live))
		for k, yes := range live {
			if yes {
				t.Live = append(t.Live, uint32(k))
			}
		}
		s.Count = uint32(len(t.Live)) - s.First
		t.Sites = append(t.Sites, s)
	}
	return nil
}
