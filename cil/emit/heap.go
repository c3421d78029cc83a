package emit

import (
	"unicode/utf16"

	"ryugo/cil"
)

// heap is the contents of one metadata heap. Equal entries are shared.
type heap struct {
	data []byte
	at   map[string]uint32
}

// newHeap returns a heap that contains the empty entry.
func newHeap() heap { return heap{[]byte{0}, map[string]uint32{}} }

func (h *heap) add(key string, entry []byte) uint32 {
	at, ok := h.at[key]
	if !ok {
		at = uint32(len(h.data))
		h.at[key] = at
		h.data = append(h.data, entry...)
	}
	return at
}

// UserString returns the operand of ldstr.
func (a *Assembly) UserString(s string) cil.Token {
	units := utf16.Encode([]rune(s))
	entry := compressed(nil, uint32(2*len(units)+1))
	var special byte // II.24.2.4: 1 if a character needs more than 8-bit handling
	for _, u := range units {
		entry = append(entry, byte(u), byte(u>>8))
		if u >= 0x7f || u < 0x20 && (u < 0x09 || u > 0x0d) || u == '\'' || u == '-' {
			special = 1
		}
	}
	const tableUserString = 0x70
	return cil.MakeToken(tableUserString, a.user.add(s, append(entry, special)))
}
