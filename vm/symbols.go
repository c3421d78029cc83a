package vm

import (
	"fmt"

	"ryugo/ee"
	"ryugo/loader"
	"ryugo/vm/cpu"
)

// symbol returns the address of a relocation's symbol.
func (v *world) symbol(s ee.Symbol, kind ee.RelocKind) (uint64, error) {
	switch s.Kind() {
	case ee.SymHelper:
		if h := s.Payload(); h >= uint64(ee.HelperCount) {
			break
		} else if m := v.leafMethod(ee.Helper(h)); m == nil {
			return v.helperEntry[h], nil
		} else if kind == ee.RelocBranch {
			return m.branchTarget(), nil
		} else {
			return m.entry, nil
		}
	case ee.SymMethodEntry:
		m := v.method(ee.MethodHandle(s.Payload()))
		if kind == ee.RelocBranch {
			return m.branchTarget(), nil
		}
		v.entries[m.entry] = m
		return m.entry, nil
	case ee.SymStubCell:
		return v.dispatchCell(ee.MethodHandle(s.Payload())), nil
	case ee.SymMethod:
		return v.method(ee.MethodHandle(s.Payload())).desc, nil
	case ee.SymClass:
		if c := v.l.Class(ee.ClassHandle(s.Payload())); c != nil {
			return v.mt(c), nil
		}
	default:
		return v.dataSymbol(s)
	}
	return 0, fmt.Errorf("vm: code refers to symbol %016x, which does not exist", uint64(s))
}

// dataSymbol is symbol for data that is made once and found again by its symbol.
func (v *world) dataSymbol(s ee.Symbol) (uint64, error) {
	if a, ok := v.symbols[s]; ok {
		return a, nil
	}
	var a uint64
	switch s.Kind() {
	case ee.SymFtnCell:
		m := v.method(ee.MethodHandle(s.Payload()))
		v.entries[m.entry] = m
		a = m.desc + cpu.MDEntry
	case ee.SymField, ee.SymLookup:
		// A record that holds the number; the record's address is passed to helpers.
		a = v.mem.Data(8, 8)
		st64(a, s.Payload())
	case ee.SymStatic:
		if f := v.l.Field(ee.FieldHandle(s.Payload())); f != nil {
			a = v.staticAddress(f)
		}
	case ee.SymRVA:
		f := v.l.Field(ee.FieldHandle(s.Payload()))
		if f == nil {
			break
		}
		data, err := f.RVAData()
		if err != nil {
			return 0, err
		}
		a = v.mem.Data(uint64(len(data)), 16)
		copy(memAt(a, uint64(len(data))), data)
	case ee.SymString:
		u, err := v.userString(s.Payload())
		if err != nil {
			return 0, err
		}
		a = v.literal(u)
	}
	if a == 0 {
		return 0, fmt.Errorf("vm: code refers to symbol %016x, which does not exist", uint64(s))
	}
	v.symbols[s] = a
	return a, nil
}

// staticAddress returns the address of a static field.
func (v *world) staticAddress(f *loader.Field) uint64 {
	if f.HasRVA() {
		a, err := v.dataSymbol(ee.MakeSymbol(ee.SymRVA, uint64(f.Handle())))
		if err != nil {
			panic(&vmError{err})
		}
		return a
	}
	return ld64(v.mt(f.Class)+off(cpu.MTStatics)) + uint64(f.Offset())
}
