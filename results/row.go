package results

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"errors"
	"hash/fnv"
	"strings"

	"ryugo"
	"ryugo/disasm"
	"ryugo/ee"
	"ryugo/glob"
)

// Row is one compile of a method.
type Row struct {
	File      string `json:"file,omitempty"` // the name of the assembly's file without its folder
	Method    string `json:"method"`         // "Namespace.Class::Method"
	Signature string `json:"signature,omitempty"`
	Target    string `json:"target"`
	Opt       string `json:"opt"`
	Error     string `json:"error,omitempty"` // kind and reason of the failure, if there is no code

	Bytes   int `json:"bytes"` // of code
	ROBytes int `json:"roBytes,omitempty"`
	disasm.Measures
	Frame  int `json:"frame"`  // bytes of the method's frame, below the return address
	GCInfo int `json:"gcInfo"` // bytes
	// Spills counts stores to spill temps and loads from them; nil if the build does not report
	// them.
	Spills *int `json:"spills,omitempty"`
	// Memory is the size in bytes of the tables of a worker that has compiled nothing else; 0 if
	// the build does not report it.
	Memory int64   `json:"memory,omitempty"`
	Phases []int64 `json:"phases,omitempty"` // nanoseconds, in the order of Header.Phases

	Code *Code `json:"code,omitempty"`
	// packed is the code of a row that was read, as JSON; Unpack decodes it.
	packed []byte
}

// HasCode reports whether the row has the code.
func (r *Row) HasCode() bool { return r.Code != nil || r.packed != nil }

// Unpack decodes the code of a row that a Reader has read.
func (r *Row) Unpack() error {
	if r.Code != nil || r.packed == nil {
		return nil
	}
	return json.Unmarshal(r.packed, &r.Code)
}

// SamePacked reports whether the encoded code of two rows that Readers have read is the same, byte
// for byte. Rows may have the same code even if it is false.
func SamePacked(a, b *Row) bool { return a.packed != nil && bytes.Equal(a.packed, b.packed) }

// Name returns the method with its signature.
func (r *Row) Name() string { return r.Method + r.Signature }

// Pattern returns the signature for matching with patterns. Rows contain neither return types nor
// `this`.
func (r *Row) Pattern() glob.Signature {
	s := glob.Signature{Return: "?"}
	types := strings.TrimSuffix(strings.TrimPrefix(r.Signature, "("), ")")
	for depth, from, i := 0, 0, 0; i <= len(types) && types != ""; i++ {
		switch {
		case i == len(types) || types[i] == ',' && depth == 0:
			s.Params = append(s.Params, types[from:i])
			from = i + 1
		case types[i] == '<' || types[i] == '[' || types[i] == '(':
			depth++
		case types[i] == '>' || types[i] == ']' || types[i] == ')':
			depth--
		}
	}
	return s
}

// Code is the code of a compile, with checksums of its tables.
type Code struct {
	Text         []byte        `json:"text"`
	ROData       []byte        `json:"roData,omitempty"`
	RODataOffset uint32        `json:"roDataOffset,omitempty"`
	Relocs       []Reloc       `json:"relocs,omitempty"`
	Funcs        []disasm.Func `json:"funcs,omitempty"` // only if there are funclets
	Tables       Tables        `json:"tables"`
}

// Reloc is a relocation with the name of its symbol.
type Reloc struct {
	Offset uint32 `json:"offset"`
	Kind   uint8  `json:"kind,omitempty"`
	Addend int64  `json:"addend,omitempty"`
	Symbol string `json:"symbol"`
}

// Tables holds checksums of the tables that accompany code. They leave out handles, which each
// runtime numbers differently.
type Tables struct {
	EH        uint64 `json:"eh,omitempty"`
	Unwind    uint64 `json:"unwind,omitempty"`
	CallSites uint64 `json:"callSites,omitempty"`
	ILMap     uint64 `json:"ilMap,omitempty"`
	Vars      uint64 `json:"vars,omitempty"`
	GCInfo    uint64 `json:"gcInfo,omitempty"`
}

// Of makes a row from code for target; name returns the name of a symbol. The code may be
// overwritten afterwards. The row has no names, spills and times. It includes the code if keep is
// set.
func Of(target string, code *ee.Code, name func(ee.Symbol) string, keep bool) Row {
	r := Row{Target: target, Bytes: len(code.Text), ROBytes: len(code.ROData), Frame: int(code.FrameSize), GCInfo: len(code.GCInfo)}
	if !keep {
		r.Measures = measure(target, &disasm.Code{Text: code.Text, ROData: code.ROData, RODataOffset: code.RODataOffset, Funcs: disasm.FuncsOf(code)})
		return r
	}
	c := &Code{
		Text:         append([]byte{}, code.Text...),
		ROData:       append([]byte(nil), code.ROData...),
		RODataOffset: code.RODataOffset,
		Tables:       tablesOf(code),
	}
	for _, x := range code.Relocs {
		symbol := ""
		if x.Kind != ee.RelocText32 {
			symbol = name(x.Symbol)
		}
		c.Relocs = append(c.Relocs, Reloc{x.Offset, uint8(x.Kind), x.Addend, symbol})
	}
	if len(code.Funcs) > 1 {
		c.Funcs = disasm.FuncsOf(code)
	}
	r.Code = c
	return r
}

// measure measures code if there is a reader for its target.
func measure(target string, c *disasm.Code) disasm.Measures {
	if m := ryugo.Reader(target); m != nil {
		return disasm.Measure(m, c)
	}
	return disasm.Measures{}
}

// Disasm returns the code in the form of package disasm.
func (c *Code) Disasm() *disasm.Code {
	d := &disasm.Code{Text: c.Text, ROData: c.ROData, RODataOffset: c.RODataOffset, Funcs: c.Funcs}
	if len(c.Relocs) > 0 {
		d.Symbol = func(offset int) string {
			for i := range c.Relocs {
				if int(c.Relocs[i].Offset) == offset {
					return c.Relocs[i].Symbol
				}
			}
			return ""
		}
	}
	return d
}

// tablesOf computes the checksums of the tables of code.
func tablesOf(code *ee.Code) (t Tables) {
	var b []byte
	sum := func() (n uint64) {
		if len(b) > 0 {
			h := fnv.New64a()
			h.Write(b)
			n = h.Sum64()
		}
		b = b[:0]
		return n
	}
	put := func(values ...uint32) {
		for _, v := range values {
			b = binary.AppendUvarint(b, uint64(v))
		}
	}
	for _, c := range code.EH {
		put(uint32(c.Flags), c.TryStart, c.TryEnd, c.HandlerStart, c.HandlerEnd, c.ClassTokenOrFilterStart)
	}
	t.EH = sum()
	for _, f := range code.Funcs {
		put(uint32(f.Kind), f.Start, f.End, f.PrologSize, f.EH)
		for _, s := range f.Unwind {
			put(s.CodeOffset, uint32(s.Op), uint32(s.Reg), s.Value)
		}
	}
	t.Unwind = sum()
	for _, s := range code.CallSites {
		put(s.ReturnOffset, s.ILOffset, uint32(s.Helper))
	}
	t.CallSites = sum()
	for _, m := range code.ILMap {
		put(m.NativeOffset, m.ILOffset, uint32(m.Source))
	}
	t.ILMap = sum()
	for _, v := range code.Vars {
		put(uint32(v.Var), v.Start, v.End, uint32(v.Reg), uint32(v.Offset))
	}
	t.Vars = sum()
	b = append(b, code.GCInfo...)
	t.GCInfo = sum()
	return t
}

// ErrorText returns the text of Row.Error for an error: its kind and reason, without the position.
func ErrorText(err error) string {
	var bad *ee.BadInput
	var un *ee.Unsupported
	switch {
	case err == nil:
		return ""
	case errors.As(err, &bad):
		return "bad input: " + bad.Reason
	case errors.As(err, &un):
		return "unsupported: " + un.Reason
	}
	return err.Error()
}
