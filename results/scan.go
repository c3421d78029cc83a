package results

import (
	"encoding/base64"
	"encoding/json"

	"ryugo"
	"ryugo/disasm"
)

// Rows are read by a scan over the bytes in the shape that a Writer gives them: package
// json takes four times as long, which was a third of what comparing two builds took.
// What the scan does not know, a string with an escape or a field of a later version, it
// leaves to package json: no row reads differently because of it.

// scanner reads JSON without blanks. Once bad, it stays so.
type scanner struct {
	b   []byte
	at  int
	bad bool
}

// is takes c when it is next.
func (s *scanner) is(c byte) bool {
	if s.at < len(s.b) && s.b[s.at] == c {
		s.at++
		return true
	}
	return false
}

// want is is for a c that must be next.
func (s *scanner) want(c byte) {
	if !s.is(c) {
		s.bad = true
	}
}

// text reads a string of ASCII characters without escapes, as part of s.b.
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

// maxDigits is how many digits fit whatever they are.
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

// skip passes over a value and returns it.
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

// object calls field for the names of an object's fields, which reads their values.
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

// words are strings of which rows have few different ones.
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

// maxWords bounds what is kept of files that have others in each row.
const maxWords = 1 << 12

// scan reads a line that has no code; false means that package json must.
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

// maxPhases is about how many times a row has.
const maxPhases = 40

// Measurer fills the measures of rows that Readers have read, without unpacking all that
// goes with their code.
type Measurer struct {
	text, data []byte
	list       []disasm.Inst
}

// Measure fills the measures of r, which has code.
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

// scan reads the parts of packed code that are measured, and looks at no others. They are
// good until the next call.
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

// base64 reads bytes into buf.
func (s *scanner) base64(buf *[]byte) []byte {
	var err error
	if *buf, err = base64.StdEncoding.AppendDecode((*buf)[:0], s.text()); err != nil {
		s.bad = true
	}
	return *buf
}
