package results

import (
	"encoding/base64"
	"encoding/json"

	"ryugo"
	"ryugo/disasm"
)

// This scanner reads rows in the form that a Writer gives them. Package json takes four times as
// long, which was a third of the time to compare two builds. The scanner leaves what it does not
// know, such as a string with an escape or a field of a later version, to package json, so no row
// is read differently because of it.

// scanner reads JSON without blanks. Once bad is set, it stays set.
type scanner struct {
	b   []byte
	at  int
	bad bool
}

// is consumes c if it is next, and reports whether it was.
func (s *scanner) is(c byte) bool {
	if s.at < len(s.b) && s.b[s.at] == c {
		s.at++
		return true
	}
	return false
}

// want consumes c, which must be next.
func (s *scanner) want(c byte) {
	if !s.is(c) {
		s.bad = true
	}
}

// text reads a string of ASCII characters without escapes, as a slice of s.b.
func (s *scanner) text() []byte {
	s.want('"')
	from := s.at
	for s.at < len(s.b) && s.b[s.at] != '"' {
		if c := s.b[s.at]; c < ' ' || c > '~' || c == '\\' {
			break
		}
		s.at++
	}
	t := s.b[from:s.at]
	s.want('"')
	return t
}

// maxDigits is the number of decimal digits that always fit in an int64.
const maxDigits = 18

// int reads an integer.
func (s *scanner) int() (n int64) {
	negative := s.is('-')
	from := s.at
	for s.at < len(s.b) && s.b[s.at] >= '0' && s.b[s.at] <= '9' {
		n = 10*n + int64(s.b[s.at]-'0')
		s.at++
	}
	digits := s.at - from
	if digits == 0 || digits > maxDigits || digits > 1 && s.b[from] == '0' {
		s.bad = true
	}
	if negative {
		n = -n
	}
	return n
}

// ints reads an array of integers.
func (s *scanner) ints(list []int64) []int64 {
	s.want('[')
	for !s.bad && !s.is(']') {
		if len(list) > 0 {
			s.want(',')
		}
		list = append(list, s.int())
	}
	return list
}

// skip skips a value and returns its text.
func (s *scanner) skip() []byte {
	from := s.at
	for depth := 0; !s.bad; {
		if s.at == len(s.b) {
			s.bad = true
			break
		}
		switch c := s.b[s.at]; c {
		case '"':
			for s.at++; s.at < len(s.b) && s.b[s.at] != '"'; s.at++ {
				if s.b[s.at] == '\\' {
					s.at++
				}
			}
			s.at = min(s.at+1, len(s.b))
		case '{', '[':
			depth++
			s.at++
		case '}', ']':
			depth--
			s.at++
		default:
			s.at++
		}
		if depth == 0 && (s.at == len(s.b) || s.b[s.at] == ',' || s.b[s.at] == '}' || s.b[s.at] == ']') {
			break
		}
	}
	return s.b[from:s.at]
}

// object calls field for the name of each field of an object; field must read the value.
func (s *scanner) object(field func(name []byte)) {
	s.want('{')
	for n := 0; !s.bad && !s.is('}'); n++ {
		if n > 0 {
			s.want(',')
		}
		name := s.text()
		if s.want(':'); !s.bad {
			field(name)
		}
	}
}

// words interns strings that have few different values in rows.
type words map[string]string

func (w words) of(b []byte) string {
	if s, ok := w[string(b)]; ok {
		return s
	}
	s := string(b)
	if len(w) < maxWords {
		w[s] = s
	}
	return s
}

// maxWords bounds the number of interned strings, for files in which each row has others.
const maxWords = 1 << 12

// scan reads a line without code. If it returns false, package json must read the line.
func (r *Row) scan(line []byte, w words) bool {
	s := scanner{b: line}
	s.object(func(name []byte) {
		switch string(name) {
		case "file":
			r.File = w.of(s.text())
		case "method":
			r.Method = string(s.text())
		case "signature":
			r.Signature = string(s.text())
		case "target":
			r.Target = w.of(s.text())
		case "opt":
			r.Opt = w.of(s.text())
		case "bytes":
			r.Bytes = int(s.int())
		case "roBytes":
			r.ROBytes = int(s.int())
		case "instructions":
			r.Instructions = int(s.int())
		case "calls":
			r.Calls = int(s.int())
		case "cost":
			if err := json.Unmarshal(s.skip(), &r.Cost); err != nil {
				s.bad = true
			}
		case "frame":
			r.Frame = int(s.int())
		case "gcInfo":
			r.GCInfo = int(s.int())
		case "memory":
			r.Memory = s.int()
		case "spills":
			n := int(s.int())
			r.Spills = &n
		case "phases":
			r.Phases = s.ints(make([]int64, 0, maxPhases))
		default:
			s.bad = true
		}
	})
	return !s.bad && s.at == len(line)
}

// maxPhases is about the number of times in a row.
const maxPhases = 40

// Measurer computes the measures of rows that Readers have read, without decoding all of the code
// and its tables.
type Measurer struct {
	text, data []byte
	list       []disasm.Inst
}

// Measure computes the measures of r, which has code.
func (m *Measurer) Measure(r *Row) error {
	if r.Instructions > 0 {
		return nil
	}
	c := disasm.Code{}
	if r.Code != nil || !m.scan(r.packed, &c) {
		if err := r.Unpack(); err != nil || r.Code == nil {
			return err
		}
		c = *r.Code.Disasm()
	}
	if machine := ryugo.Reader(r.Target); machine != nil {
		r.Measures, m.list = disasm.MeasureWith(machine, &c, m.list[:0])
	}
	return nil
}

// scan reads only those parts of packed code that are measured. They are valid until the next call.
func (m *Measurer) scan(packed []byte, c *disasm.Code) bool {
	s := scanner{b: packed}
	s.object(func(name []byte) {
		switch string(name) {
		case "text":
			c.Text = s.base64(&m.text)
		case "roData":
			c.ROData = s.base64(&m.data)
		case "roDataOffset":
			n := s.int()
			c.RODataOffset, s.bad = uint32(n), s.bad || n != int64(uint32(n))
		case "funcs":
			if err := json.Unmarshal(s.skip(), &c.Funcs); err != nil {
				s.bad = true
			}
		default:
			s.skip()
		}
	})
	return !s.bad && s.at == len(packed)
}

// base64 decodes a string into buf.
func (s *scanner) base64(buf *[]byte) []byte {
	var err error
	if *buf, err = base64.StdEncoding.AppendDecode((*buf)[:0], s.text()); err != nil {
		s.bad = true
	}
	return *buf
}
