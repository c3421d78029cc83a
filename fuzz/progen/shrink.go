package progen

import "slices"

// Shrink makes p smaller as long as fails reports that p still shows the failure. It calls fails at
// most tries times. It changes p in place.
func Shrink(p *Program, tries int, fails func(*Program) bool) {
	s := &shrinker{p: p, tries: tries, fails: fails}
	for size := 0; size != p.Size() && s.tries > 0; {
		size = p.Size()
		s.entries()
		s.bodies()
		s.statements()
		s.expressions()
		s.params()
		s.fields()
	}
}

type shrinker struct {
	p     *Program
	tries int
	fails func(*Program) bool
}

// try makes a change and undoes it unless the program still fails.
func (s *shrinker) try(change, undo func()) bool {
	if s.tries <= 0 {
		return false
	}
	s.tries--
	change()
	if s.fails(s.p) {
		return true
	}
	undo()
	return false
}

// remove removes runs of elements from a list, long runs first.
func remove[T any](s *shrinker, list *[]T, keep int) {
	for size := len(*list); size > 0; size /= 2 {
		for at := 0; at+size <= len(*list) && len(*list)-size >= keep; {
			old := *list
			if !s.try(func() { *list = slices.Concat(old[:at], old[at+size:]) }, func() { *list = old }) {
				at += size
			}
		}
	}
}

func (s *shrinker) entries() { remove(s, &s.p.Entries, 1) }

// each calls f for every method with a body that an entry reaches.
func (s *shrinker) each(f func(m *Method)) {
	live := s.p.reachable()
	s.p.methods(func(m *Method) {
		if m.Body != nil && live.methods[m] {
			f(m)
		}
	})
}

func (s *shrinker) bodies() {
	s.each(func(m *Method) {
		if old := m.Body.X; len(old) > 0 {
			s.try(func() { m.Body.X = nil }, func() { m.Body.X = old })
		}
	})
}

// statements removes statements, and replaces statements that have a body by the body.
func (s *shrinker) statements() {
	s.each(func(m *Method) { s.block(m.Body) })
}

func (s *shrinker) block(n *Node) {
	if n.Op == OpBlock {
		remove(s, &n.X, 0)
	}
	for i := 0; i < len(n.X); i++ {
		x := n.X[i]
		if !x.isStatement() {
			continue
		}
		for _, inner := range x.X {
			if inner.Op == OpBlock && x.Op != OpBlock || inner.isHandler() {
				body := inner
				if inner.isHandler() {
					body = inner.X[0]
				}
				if n.Op == OpBlock && s.try(func() { n.X[i] = body }, func() { n.X[i] = x }) {
					break
				}
			}
		}
		x = n.X[i]
		switch x.Op {
		case OpBlock:
			if old := n.X; n.Op == OpBlock {
				s.try(func() { n.X = slices.Concat(old[:i], x.X, old[i+1:]) }, func() { n.X = old })
			}
		case OpIf: // without its else
			if old := x.X; len(old) > 2 {
				s.try(func() { x.X = old[:2] }, func() { x.X = old })
			}
		case OpTry:
			rest := x.X[1:]
			remove(s, &rest, 1)
			x.X = append(x.X[:1:1], rest...)
		case OpSwitch:
			rest := x.X[1:]
			remove(s, &rest, 1)
			x.X = append(x.X[:1:1], rest...)
		}
		s.block(x)
	}
}

func (n *Node) isHandler() bool {
	return n.Op == OpCatch || n.Op == OpFilter || n.Op == OpFinally || n.Op == OpFault
}

// expressions replaces expressions by constants and by parts of themselves.
func (s *shrinker) expressions() {
	s.each(func(m *Method) { s.operands(m.Body) })
	for _, e := range s.p.Entries {
		s.operands(e.Call)
	}
}

func (s *shrinker) operands(n *Node) {
	for i := range n.X {
		if !n.X[i].isStatement() {
			s.simplify(&n.X[i])
		}
		s.operands(n.X[i])
	}
}

func (s *shrinker) simplify(at **Node) {
	n := *at
	replace := func(by *Node) bool {
		return s.try(func() { *at = by }, func() { *at = n })
	}
	if n.Type.Kind == Void {
		return
	}
	if leaf := simplest(n.Type); leaf != nil && n.Op != OpConst && n.Op != OpDefault && replace(leaf) {
		return
	}
	if n.Op == OpGuard {
		return // without the guard, behavior is unspecified
	}
	// Try the nearest parts of the same type, breadth first.
	parts := n.X
	for tried := 0; len(parts) > 0 && tried < 8; {
		var next []*Node
		for _, x := range parts {
			if x.Type == n.Type {
				if tried++; replace(x) {
					s.simplify(at)
					return
				}
			}
			next = append(next, x.X...)
		}
		parts = next
	}
}

// simplest returns the default value of a type, or nil.
func simplest(t *Type) *Node {
	switch {
	case t.isPrim():
		return &Node{Op: OpConst, Type: t}
	case t.Kind != ByRef && t.Kind != Pointer:
		return &Node{Op: OpDefault, Type: t}
	}
	return nil
}

// params removes parameters from methods that no delegate is made of, and the arguments from their
// calls. A virtual method changes together with its overrides.
func (s *shrinker) params() {
	calls, fixed := map[*Method][]*Node{}, map[*Method]bool{}
	named := map[*Variable]bool{}
	note := func(n *Node) {
		named[n.Var] = true
		switch {
		case n.Method == nil:
		case n.Op == OpDelegate:
			fixed[slotOf(n.Method)] = true
		default:
			calls[slotOf(n.Method)] = append(calls[slotOf(n.Method)], n)
		}
	}
	s.each(func(m *Method) { m.Body.walk(note) })
	for _, e := range s.p.Entries {
		e.Call.walk(note)
	}
	var slots []*Method
	members := map[*Method][]*Method{}
	s.p.methods(func(m *Method) {
		slot := slotOf(m)
		if members[slot] == nil {
			slots = append(slots, slot)
		}
		members[slot] = append(members[slot], m)
	})
	for _, slot := range slots {
		for i := len(slot.Params) - 1; i >= 0 && !fixed[slot] && !slot.Ctor && !slot.Def.Core; i-- {
			if !slices.ContainsFunc(members[slot], func(m *Method) bool { return named[m.Params[i]] }) {
				s.param(members[slot], calls[slot], i)
			}
		}
	}
}

// slotOf returns the first declaration of a virtual method, or the method itself.
func slotOf(m *Method) *Method {
	for m.Overrides != nil {
		m = m.Overrides
	}
	return m
}

// param removes parameter i from methods that share their calls.
func (s *shrinker) param(methods []*Method, calls []*Node, i int) {
	this := 1 - b2i(methods[0].Static)
	params, args := make([][]*Variable, len(methods)), make([][]*Node, len(calls))
	number := func() {
		for _, m := range methods {
			for j, p := range m.Params {
				p.Arg = this + j
			}
		}
	}
	s.try(func() {
		for j, m := range methods {
			params[j] = m.Params
			m.Params = slices.Concat(m.Params[:i], m.Params[i+1:])
		}
		number()
		for j, c := range calls {
			args[j] = c.X
			c.X = slices.Concat(c.X[:this+i], c.X[this+i+1:])
		}
	}, func() {
		for j, m := range methods {
			m.Params = params[j]
		}
		number()
		for j, c := range calls {
			c.X = args[j]
		}
	})
}

// fields removes fields that nothing names any more.
func (s *shrinker) fields() {
	used := map[*Field]bool{}
	note := func(n *Node) { used[n.Field] = true }
	live := s.p.reachable()
	s.p.methods(func(m *Method) {
		if m.Body != nil && live.methods[m] {
			m.Body.walk(note)
		}
	})
	for _, e := range s.p.Entries {
		e.Call.walk(note)
	}
	for _, d := range s.p.Defs {
		for i := len(d.Fields) - 1; i >= 0 && live.defs[d]; i-- {
			if old := d.Fields; !used[old[i]] && len(old) > 1 {
				s.try(func() { d.Fields = slices.Concat(old[:i], old[i+1:]) }, func() { d.Fields = old })
			}
		}
	}
}
