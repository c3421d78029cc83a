package standalone

import (
	"fmt"
	"unicode/utf16"

	"ryugo/cil"
	"ryugo/ee"
)

// StringSymbol returns the symbol of the cell of a string literal; DecodeString is its inverse.
func StringSymbol(scope ee.ModuleHandle, token uint32) ee.Symbol {
	return ee.MakeSymbol(ee.SymString, uint64(scope)<<24|uint64(token&0xffffff))
}

// DecodeString returns the module and the ldstr token of a SymString symbol.
func DecodeString(s ee.Symbol) (scope ee.ModuleHandle, token uint32) {
	p := s.Payload()
	return ee.ModuleHandle(p >> 24), 0x70<<24 | uint32(p&0xffffff)
}

// StringLiteral returns the code units of a string literal's symbol.
func (r *Runtime) StringLiteral(s ee.Symbol) ([]uint16, error) {
	scope, token := DecodeString(s)
	mod := r.L.Module(scope)
	if mod == nil {
		return nil, badInput("no such module")
	}
	b, err := mod.File.UserString(cil.Token(token))
	if err != nil {
		return nil, badInput(err.Error())
	}
	u := make([]uint16, len(b)/2)
	for i := range u {
		u[i] = uint16(b[2*i]) | uint16(b[2*i+1])<<8
	}
	return u, nil
}

// SymbolName returns a name for s that is unique and does not depend on the order in which things
// were loaded.
func (r *Runtime) SymbolName(s ee.Symbol) string {
	kind, id := s.Kind(), s.Payload()
	name := ""
	switch kind {
	case ee.SymHelper:
		name = ee.Helper(id).String()
	case ee.SymMethodEntry, ee.SymMethod, ee.SymStubCell, ee.SymFtnCell:
		if m := r.L.Method(ee.MethodHandle(id)); m != nil {
			name = m.QualifiedName()
		}
	case ee.SymClass:
		if c := r.L.Class(ee.ClassHandle(id)); c != nil {
			name = c.QualifiedName()
		}
	case ee.SymField, ee.SymStatic, ee.SymRVA:
		if f := r.L.Field(ee.FieldHandle(id)); f != nil {
			name = fmt.Sprintf("%s::%s#%d", f.Class.QualifiedName(), f.Name, f.RID)
		}
	case ee.SymString:
		scope, token := DecodeString(s)
		if mod := r.L.Module(scope); mod != nil {
			name = fmt.Sprintf("[%s]%08x", mod.Name, token)
		}
	case ee.SymLookup:
		if d := r.L.LookupByID(id); d != nil {
			name = d.Name()
		}
	case ee.SymSignature:
		if mod := r.L.Module(ee.ModuleHandle(id >> 24)); mod != nil {
			name = fmt.Sprintf("[%s]%08x", mod.Name, uint32(cil.TableStandAloneSig)<<24|uint32(id&0xffffff))
		}
	case ee.SymData:
		if mod := r.L.Module(ee.ModuleHandle(id)); mod != nil {
			name = mod.Name
		}
	}
	if name == "" {
		name = fmt.Sprintf("%x", id)
	}
	return kind.String() + ":" + name
}

// DescribeSymbol is SymbolName for people: it shows the text of a string literal.
func (r *Runtime) DescribeSymbol(s ee.Symbol) string {
	if s.Kind() == ee.SymString {
		if u, err := r.StringLiteral(s); err == nil {
			const most = 40
			if len(u) > most {
				u = u[:most]
			}
			return fmt.Sprintf("string:%q", string(utf16.Decode(u)))
		}
	}
	return r.SymbolName(s)
}
