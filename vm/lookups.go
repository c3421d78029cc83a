package vm

import (
	"fmt"

	"ryugo/cil"
	"ryugo/ee"
	"ryugo/loader"
	"ryugo/vm/cpu"
)

// Generic lookups: what shared code needs to know about the instantiation that it runs for. A
// context is a method table or a method's descriptor; the helper's number says which. A lookup is
// the record that dataSymbol makes.

// helpLookup(context, lookup) -> value, for a class as context
func helpLookup(v *VM, t *thread, f cpu.Frame) {
	v.lookup(t, f, v.classOf(f.Arg(0)), nil)
}

// helpLookupMethod is helpLookup for a method as context.
func helpLookupMethod(v *VM, t *thread, f cpu.Frame) {
	m := v.l.Method(v.methodOfDesc(f.Arg(0)).handle)
	v.lookup(t, f, m.Class, m)
}

// lookup answers for the exact class c, or method m. A type that cannot be made is the program's
// error: a recursion may request ever larger types.
func (v *VM) lookup(t *thread, f cpu.Frame, c *loader.Class, m *loader.Method) {
	d := v.l.LookupByID(ld64(f.Arg(1)))
	r, err := v.l.ResolveLookup(d, c, m)
	if err != nil {
		v.throwWith(t, excTypeLoad, err.Error(), 0)
	}
	value := v.lookupValue(d, r)
	cachePair(v.lookupCache, f.Arg(0), f.Arg(1), value)
	f.SetResult(value)
}

// lookupValue returns the value that compiled code receives for the result of a lookup.
func (v *world) lookupValue(d *loader.Lookup, r loader.LookupResult) uint64 {
	var s ee.Symbol
	switch d.Kind {
	case loader.LookupClass, loader.LookupParent, loader.LookupSelfClass:
		return v.mt(r.Class)
	case loader.LookupMethod:
		return v.method(r.Method.Handle()).desc
	case loader.LookupStubCell:
		return v.dispatchCell(r.Method.Handle())
	case loader.LookupField:
		s = ee.MakeSymbol(ee.SymField, uint64(r.Field.Handle()))
	default:
		s = ee.MakeSymbol(ee.SymMethodEntry, uint64(r.Method.Handle()))
	}
	return must(v.symbol(s, ee.RelocAddress))
}

// helpClassOfMethod(method descriptor) -> method table of its class
func helpClassOfMethod(v *VM, t *thread, f cpu.Frame) {
	f.SetResult(v.mt(v.l.Method(v.methodOfDesc(f.Arg(0)).handle).Class))
}

// userString returns the literal that a SymString's payload names: a module
// and the row of a ldstr token.
func (v *world) userString(payload uint64) ([]uint16, error) {
	mod := v.l.Module(ee.ModuleHandle(payload >> 24))
	if mod == nil {
		return nil, fmt.Errorf("vm: string literal %x of no module", payload)
	}
	b, err := mod.File.UserString(cil.Token(0x70000000 | payload&(1<<24-1)))
	if err != nil {
		return nil, err
	}
	u := make([]uint16, len(b)/2)
	for i := range u {
		u[i] = uint16(b[2*i]) | uint16(b[2*i+1])<<8
	}
	return u, nil
}
