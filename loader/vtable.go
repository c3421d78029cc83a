package loader

import (
	"slices"

	"ryugo/cil"
)

// slotTable is the vtable of a definition, over its type variables. It is built once for all
// instantiations.
type slotTable struct {
	slots []*Method // the implementation in each slot; the base's slice while owned is false
	owned bool
	impls []methodImpl
	// covariant are slots whose implementation also has a slot of its own. An override of the
	// implementation also overrides these slots: see keepCovariant.
	covariant []int32
	// An index for many impls: the first row with a declaration, and the next row with the same
	// declaration.
	firstImpl map[*Method]int32
	nextImpl  []int32
	err       error
}

// indexImpls makes the index of t.impls.
func (t *slotTable) indexImpls(l *Loader) {
	if len(t.impls) <= fewMembers {
		return
	}
	takeRows[[8]uint32](l, len(t.impls))
	t.firstImpl, t.nextImpl = make(map[*Method]int32, len(t.impls)), make([]int32, len(t.impls))
	for k := len(t.impls) - 1; k >= 0; k-- {
		def := t.impls[k].decl.Def
		next, ok := t.firstImpl[def]
		if !ok {
			next = -1
		}
		t.nextImpl[k], t.firstImpl[def] = next, int32(k)
	}
}

// implAfter returns the index of the next row of impls after k, or the first for -1, whose
// declaration is of the definition def; -1 if there is none.
func (t *slotTable) implAfter(def *Method, k int) int {
	if t.firstImpl != nil {
		if k >= 0 {
			return int(t.nextImpl[k])
		}
		if first, ok := t.firstImpl[def]; ok {
			return int(first)
		}
		return -1
	}
	for k++; k < len(t.impls); k++ {
		if t.impls[k].decl.Def == def {
			return k
		}
	}
	return -1
}

// own replaces a shared t.slots by a copy.
func (t *slotTable) own(l *Loader) {
	if !t.owned {
		takeRows[*Method](l, len(t.slots))
		t.slots, t.owned = slices.Clone(t.slots), true
	}
}

// set changes the implementation in a slot. A class that overrides nothing shares its base's table.
func (t *slotTable) set(l *Loader, slot int, m *Method) {
	t.own(l)
	t.slots[slot] = m
}

// methodImpl is a MethodImpl row whose declaration is in an interface.
type methodImpl struct {
	decl, body *Method
}

// VTable is the vtable of an exact class.
type VTable struct {
	Slots []*Method // the exact implementation in each slot
	err   error
}

// maxSlots limits vtables, as in CoreCLR.
const maxSlots = 1 << 16

// slotTable returns the vtable of c's definition.
func (c *Class) slotTable() *slotTable {
	def := c.Def
	t := def.slots.Load()
	if t == nil {
		made := new(slotTable)
		if err := def.buildSlots(made); err != nil {
			made = &slotTable{err: err}
		}
		t = publish(&def.slots, made)
	}
	return t
}

// buildSlots sets the slot of each virtual method of the definition: the slot of the method that it
// overrides, or a new one.
func (c *Class) buildSlots(t *slotTable) error {
	parent, err := c.Parent()
	if err != nil {
		return err
	}
	inherited := 0
	if parent != nil {
		up := parent.slotTable()
		if up.err != nil {
			return up.err
		}
		inherited = len(up.slots)
		t.slots, t.covariant = slices.Clip(up.slots), slices.Clip(up.covariant)
		if parent.Def != parent {
			t.own(c.loader())
			for i, m := range t.slots {
				c.loader().poll()
				if t.slots[i], err = c.loader().substMethod(m, parent.Args, nil); err != nil {
					return err
				}
			}
		}
	}
	for i := range c.NumMethods() {
		c.loader().poll()
		m := c.MethodAt(i)
		if !m.IsVirtual() || m.IsStatic() {
			m.slot.Store(-1)
			continue
		}
		slot := -1
		if m.Flags&cil.MdNewSlot == 0 && parent != nil {
			if slot, err = c.overriddenSlot(parent, m, inherited); err != nil {
				return err
			}
		}
		if slot < 0 {
			if len(t.slots) >= maxSlots {
				return c.bad("too many virtual methods")
			}
			slot = len(t.slots)
			if !t.owned {
				t.own(c.loader())
				t.slots = slices.Grow(t.slots, c.NumMethods()-i)
			}
			takeRows[*Method](c.loader(), 1)
			t.slots = append(t.slots, m)
		} else {
			t.set(c.loader(), slot, m)
		}
		m.slot.Store(int32(slot) + 1)
	}
	if err := c.applyMethodImpls(t); err != nil {
		return err
	}
	t.keepCovariant(c.loader())
	return nil
}

// keepCovariant updates the slots that methods with covariant returns have overridden: an override
// of the method with the other return type overrides these slots too.
//
//	class A           { virtual object M(); }                               slot 0: A.M
//	class B extends A { newslot virtual string M(); .override A::M          slot 0: B.M, 1: B.M
//	                    .custom PreserveBaseOverridesAttribute }
//	class C extends B { virtual string M(); }                               slot 0: C.M, 1: C.M
func (t *slotTable) keepCovariant(l *Loader) {
	for _, s := range t.covariant {
		l.poll()
		m := t.slots[s]
		if own := m.Def.slot.Load() - 1; own >= 0 && int(own) < len(t.slots) && t.slots[own] != m {
			t.set(l, int(s), t.slots[own])
		}
	}
}

// isCovariant reports whether an override of m also overrides the method that m overrides
// explicitly.
func (m *Method) isCovariant() bool {
	return m.Flags&cil.MdNewSlot != 0 && m.Class.Module.File.FindAttribute(m.Def.Token(),
		"System.Runtime.CompilerServices", "PreserveBaseOverridesAttribute") != 0
}

// overriddenSlot returns the slot of the base's virtual method that m overrides, or -1 if there is
// none.
func (c *Class) overriddenSlot(parent *Class, m *Method, inherited int) (int, error) {
	for p := parent; p != nil; {
		found, err := p.ownVirtual(m)
		if err != nil {
			return -1, err
		}
		if found != nil {
			if slot := found.Slot(); slot >= 0 && slot < inherited {
				return slot, nil
			}
		}
		if p, err = p.Parent(); err != nil {
			return -1, err
		}
	}
	return -1, nil
}

// ownVirtual returns the virtual method of c's definition that method m of a subclass overrides. c
// is over the subclass's variables.
func (c *Class) ownVirtual(m *Method) (*Method, error) {
	if c.def == nil {
		return nil, nil
	}
	f := c.Module.File
	named := overloadsOf(m.Name, nil)
	for i := named.next(c); i >= 0; i = named.next(c) {
		rid := c.def.firstMethod.At(i)
		row := f.MethodDef(rid)
		if row.Flags&cil.MdVirtual == 0 {
			continue
		}
		if row.Flags&cil.MdMemberAccessMask == cil.MdPrivate && row.Flags&cil.MdFinal != 0 {
			continue // an explicit interface implementation cannot be overridden
		}
		sig, err := m.Sig()
		if err != nil {
			return nil, err
		}
		named.sig = sig
		d := c.Def.methodByRID(rid)
		if same, err := d.matches(c, sig); same || err != nil {
			return d, err
		}
	}
	return nil, nil
}

// applyMethodImpls reads the explicit overrides of the definition.
func (c *Class) applyMethodImpls(t *slotTable) error {
	if c.def == nil {
		return nil
	}
	f := c.Module.File
	rows := f.MethodImpls(c.RID)
	for i := range rows.Len() {
		row := f.MethodImpl(rows.At(i))
		x := sigContext{mod: c.Module, targs: c.Args}
		body, _, err := x.methodToken(row.MethodBody)
		if err != nil {
			return err
		}
		decl, _, err := x.methodToken(row.MethodDeclaration)
		if err != nil {
			return err
		}
		if body == nil || decl == nil {
			return c.bad("explicit override names a field")
		}
		if decl.Class.Kind == KindInterface {
			takeRows[methodImpl](c.loader(), 2)
			t.impls = append(t.impls, methodImpl{decl, body})
			continue
		}
		if !c.derivesFrom(decl.Class.Def) || !c.derivesFrom(body.Class.Def) {
			return c.bad("explicit override of a method outside of the base classes")
		}
		slot := decl.Slot()
		if slot < 0 || slot >= len(t.slots) {
			return c.bad("explicit override of %s, which is not virtual", decl.Name)
		}
		t.set(c.loader(), slot, body)
		if body.isCovariant() {
			if len(t.covariant) == cap(t.covariant) {
				takeRows[int32](c.loader(), 2*len(t.covariant)+1)
			}
			t.covariant = append(t.covariant, int32(slot))
		}
	}
	t.indexImpls(c.loader())
	return nil
}

// derivesFrom reports whether c or a base of c is of this definition.
func (c *Class) derivesFrom(def *Class) bool {
	for p := c; p != nil; p = p.Base() {
		if p.Def == def {
			return true
		}
	}
	return false
}

// Slot returns m's vtable slot, or -1. The slot of an interface's method is its number among the
// interface's own virtual methods.
func (m *Method) Slot() int {
	def := m.Def
	if def.Kind != MethodDef {
		return -1
	}
	s := def.slot.Load()
	if s == 0 {
		// Methods of a broken class have no slot.
		if t := def.Class.slotTable(); t.err != nil {
			return -1
		}
		s = def.slot.Load()
	}
	if s <= 0 {
		return -1
	}
	return int(s) - 1
}

// VTable returns the implementation in each slot of exact class c.
func (c *Class) VTable() (*VTable, error) {
	v := c.vtable.Load()
	if v == nil {
		v = publish(&c.vtable, c.buildVTable())
	}
	if v.err != nil {
		return nil, v.err
	}
	return v, nil
}

func (c *Class) buildVTable() *VTable {
	base := c
	if c.IsArray() {
		base = c.loader().Known.Array
	}
	t := base.slotTable()
	if t.err != nil {
		return &VTable{err: t.err}
	}
	if base.Def == base {
		return &VTable{Slots: t.slots}
	}
	takeRows[*Method](c.loader(), len(t.slots))
	v := &VTable{Slots: make([]*Method, len(t.slots))}
	for i, m := range t.slots {
		c.loader().poll()
		var err error
		if v.Slots[i], err = c.loader().substMethod(m, base.Args, nil); err != nil {
			return &VTable{err: err}
		}
	}
	return v
}

// FindVirtualImpl returns the method that a virtual call of slot method m runs on an object of
// exact class c. m's own generic arguments are kept.
func (l *Loader) FindVirtualImpl(c *Class, m *Method) (*Method, error) {
	if m.Class.Kind == KindInterface {
		return l.FindInterfaceMethodImpl(c, m)
	}
	slot := m.Slot()
	if slot < 0 {
		return m, nil
	}
	v, err := c.VTable()
	if err != nil {
		return nil, err
	}
	if slot >= len(v.Slots) {
		return nil, c.bad("no slot for %s", m.FullName())
	}
	impl := v.Slots[slot]
	if m.numG == 0 {
		return impl, nil
	}
	return l.InstantiateMethod(impl, m.Args)
}
