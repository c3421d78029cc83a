package verify

import (
	"fmt"

	"ryugo/cil"
	"ryugo/loader"
)

// Verifier verifies methods of one world of types, one after the other. It is for
// one goroutine at a time; its tables are reused.
type Verifier struct {
	l     *loader.Loader
	known *loader.Known

	// The method at hand.
	m        *loader.Method
	class    *loader.Class // its class, typical
	mod      *loader.Module
	ctx      loader.Context
	sig      *loader.Signature
	il       []byte
	maxStack int
	params   []typeParam // of its class
	mparams  []typeParam // its own
	isCtor   bool        // of a reference class other than Object
	hasThis  bool
	stamp    uint32 // see seen

	marks   []uint8 // by IL offset
	entry   []int32 // by IL offset: 1 + index in states
	states  []state
	pool    []Value // the stacks of states
	clauses []clause
	args    []variable
	locals  []variable
	listed  []loader.LocalVar

	// The sweep.
	again  int  // the lowest block that is to be looked at again, or len(il)
	redo   bool // all of it, because a flag of a variable has changed
	work   int
	stack  []Value
	inited bool // this is initialized
	// assigned is what state.assigned is now.
	assigned uint64
	pc       int
	next     int
	prefix   prefixes

	constrained *loader.Class
	ftn         ftnLoad

	errs []Error
	// tainted is set when a byref-like variable may hold a reference into the frame;
	// taintedAll, when that may be any of them.
	tainted, taintedAll bool

	*facts
	depth int       // of definitions that are verified because others name them
	inner *Verifier // for the next one
}

// facts are what stays from one method to the next.
type facts struct {
	ofClass  map[*loader.Class][]typeParam
	ofMethod map[*loader.Method][]typeParam
	friends  map[friendKey]bool
	seen     []uint32 // by class id: the stamp of the context in which it was found good
	defs     []uint8  // by id of a definition: what came of its verification
	why      map[*loader.Class][]Error
	unsafe   map[*loader.Class]bool
	unsafeM  map[*loader.Method]bool
	stamps   uint32 // the last one given out
}

// New makes a verifier for the types of l, whose core library is loaded.
func New(l *loader.Loader) *Verifier {
	return &Verifier{l: l, known: &l.Known, facts: &facts{
		ofClass: map[*loader.Class][]typeParam{}, ofMethod: map[*loader.Method][]typeParam{}, friends: map[friendKey]bool{},
		why: map[*loader.Class][]Error{}, unsafe: map[*loader.Class]bool{}, unsafeM: map[*loader.Method]bool{}}}
}

// variable is an argument or local.
type variable struct {
	class *loader.Class
	value Value  // as the stack holds it, with the flags of what was stored
	bit   uint64 // of a local that is a reference, in state.assigned; else 0
}

// state is what is known at the start of a block.
type state struct {
	stack  int // where its values begin in pool
	depth  int
	inited bool
	queued bool
	// assigned are the locals that are references and have been stored to on every
	// way here: none is read before, because it would be null, and an access through
	// it far from address 0.
	assigned uint64
}

// Marks of IL offsets.
const (
	markInsn   uint8 = 1 << iota // an instruction, or its first prefix, starts here
	markLeader                   // a block starts here
	markInside                   // an instruction that has prefixes starts here
)

// maxWork bounds the steps that one method may take: types at joins, exception
// clauses and types within types are looked at again and again. Methods of
// compilers stay a thousand times below.
const maxWork = 1 << 23

// spend takes n steps of maxWork; false when there are no more.
func (v *Verifier) spend(n int) bool {
	if v.work += n; v.work <= maxWork {
		return true
	}
	v.failAt(-1, RuleWork, "", "", nil)
	return false
}

// Method verifies m's IL. The result is empty when m is verifiable and holds
// until the next call. Instantiations are verified as their definitions.
func (v *Verifier) Method(m *loader.Method) []Error {
	v.begin(m.Def)
	if v.m.Kind != loader.MethodDef {
		return nil // the runtime's own
	}
	if !v.checkHeader() {
		return v.errs
	}
	v.checkType(v.class)
	if v.m.HasBody() {
		v.body()
	}
	return v.errs
}

// begin sets the context.
func (v *Verifier) begin(m *loader.Method) {
	v.errs, v.pc, v.work = v.errs[:0], -1, 0
	v.m, v.class, v.mod = m, m.Class.Def, m.Class.Module
	v.ctx = loader.Context{Class: v.class, Method: m}
	v.inClass(v.class)
	v.mparams = nil
	if m.NumGenerics() != 0 {
		v.mparams = v.methodParams(m)
		v.stamps++
		v.stamp = v.stamps
	}
}

// inClass makes c the context of type variables and visibility.
func (v *Verifier) inClass(c *loader.Class) {
	if v.stamp == 0 || v.params != nil || v.mparams != nil || len(c.Args) != 0 {
		v.stamps++
		v.stamp = v.stamps
	}
	v.params, v.mparams = nil, nil
	if len(c.Args) != 0 {
		v.params = v.classParams(c)
	}
}

// checkHeader checks what is known of the method without its IL.
func (v *Verifier) checkHeader() bool {
	var err error
	if v.sig, err = v.m.Sig(); err != nil {
		v.failAt(-1, RuleBody, "", err.Error(), err)
		return false
	}
	v.hasThis = !v.m.IsStatic()
	if v.m.HasBody() || v.m.IsAbstract() || v.mod.IsCore() {
		return true
	}
	if v.class.IsDelegate() && v.m.Impl&cil.MiCodeTypeMask == cil.MiRuntime {
		return true // typerules.go
	}
	v.fail(RuleNative, "IL", "a method that is not")
	return false
}

// body verifies the IL.
func (v *Verifier) body() {
	body, err := v.mod.File.MethodBody(v.m.RVA)
	if err != nil {
		v.failAt(-1, RuleBody, "", err.Error(), err)
		return
	}
	v.il, v.maxStack = body.Code, int(body.MaxStack)
	if v.listed, err = v.m.LocalTypes(&body, v.listed[:0]); err != nil {
		v.failAt(-1, RuleBody, "", err.Error(), err)
		return
	}
	if len(v.listed) != 0 && !body.InitLocals {
		v.fail(RuleInitLocals, "", "")
	}
	if !v.variables() || !v.scan() || !v.readClauses(&body) {
		return
	}
	v.sweep()
}

// variables sets the types of arguments and locals.
func (v *Verifier) variables() bool {
	v.args, v.locals, v.tainted, v.taintedAll = v.args[:0], v.locals[:0], false, false
	v.isCtor = v.m.IsConstructor() && v.class.Kind == loader.KindClass && v.class != v.known.Object
	if v.hasThis {
		this := Value{Class: v.class, kind: kRef, flags: fThis}
		if v.class.Kind == loader.KindStruct {
			// As in C#, this is not to be returned unless the method says so.
			this.kind, this.flags = kByref, fThis|fScoped
			if v.mod.File.FindAttribute(v.m.Token(), "System.Diagnostics.CodeAnalysis", "UnscopedRefAttribute") != 0 {
				this.flags = fThis
			}
			if v.mod.File.FindAttribute(v.m.Token(), "System.Runtime.CompilerServices", "IsReadOnlyAttribute") != 0 {
				this.flags |= fReadonly
			}
		}
		v.args = append(v.args, variable{class: v.class, value: this})
	}
	ok := true
	for i, p := range v.sig.Params {
		a := variable{class: p, value: onStack(p)}
		if a.value.kind == kPtr {
			v.fail(RulePointer, "", "parameter of type "+p.String())
			ok = false
		}
		if a.value.kind == kByref || a.value.kind == kValue && v.isByRefLike(p) {
			a.value.flags |= refParam(v.m, i)
		}
		v.args = append(v.args, a)
		v.checkType(p)
	}
	if onStack(v.sig.Ret).kind == kPtr {
		v.fail(RulePointer, "", "result of type "+v.sig.Ret.String())
		ok = false
	}
	v.checkType(v.sig.Ret)
	bit := uint64(1)
	for i := range v.listed {
		c := v.listed[i].Class
		l := variable{class: c, value: onStack(c)}
		if l.value.kind == kPtr {
			v.fail(RulePointer, "", "local of type "+c.String())
			ok = false
		}
		if l.value.kind == kByref {
			if l.bit = bit; bit == 0 {
				v.fail(RuleWork, "at most 64 locals that are references", "")
				ok = false
			}
			bit <<= 1
		}
		v.locals = append(v.locals, l)
		v.checkType(c)
	}
	return ok
}

// refParam tells what is known of parameter i of m, a reference or byref-like: fReadonly
// if it is declared as in, fScoped if as out or scoped, which m does not keep (C# 11).
func refParam(m *loader.Method, i int) (f flags) {
	if m.Kind != loader.MethodDef {
		return 0
	}
	const services = "System.Runtime.CompilerServices"
	file := m.Class.Module.File
	rows := file.MethodParams(m.Def.RID)
	lo, hi := 0, rows.Len() // they are in order
	for lo < hi {
		n := (lo + hi) / 2
		row := file.Param(rows.At(n))
		switch seq := int(row.Sequence); {
		case seq < i+1:
			lo = n + 1
			continue
		case seq > i+1:
			hi = n
			continue
		}
		if row.Flags&(cil.PdOut|cil.PdIn) == cil.PdOut {
			f |= fScoped
		}
		tok := cil.MakeToken(cil.TableParam, rows.At(n))
		if file.FindAttribute(tok, services, "IsReadOnlyAttribute") != 0 || file.FindAttribute(tok, services, "RequiresLocationAttribute") != 0 {
			f |= fReadonly
		}
		if file.FindAttribute(tok, services, "ScopedRefAttribute") != 0 {
			f |= fScoped
		}
		return f
	}
	return 0
}

// returnsReadonly reports whether m's result is a read-only reference.
func returnsReadonly(m *loader.Method) bool {
	return m.Kind == loader.MethodDef && m.ReturnModifier("System.Runtime.InteropServices", "InAttribute")
}

// scan finds the instructions, and where blocks start.
func (v *Verifier) scan() bool {
	n := len(v.il)
	v.marks = grow(v.marks, n+1)
	v.entry = grow(v.entry, n+1)
	v.states, v.pool = v.states[:0], v.pool[:0]
	v.marks[0] = markLeader
	prefixed := false
	for pc := 0; pc < n; {
		if op, next := cil.Plain(v.il, pc); next != pc && next <= n && plain[op] {
			v.mark(pc, prefixed)
			prefixed, pc = false, next
			continue
		}
		op, operand, next, err := cil.Decode(v.il, pc)
		v.pc = pc
		if err != nil {
			v.fail(RuleBody, "", "an instruction that is cut off or unknown")
			return false
		}
		v.mark(pc, prefixed)
		prefixed = false
		switch info := op.Info(); {
		case info.Flow == cil.FlowMeta && isPrefix(op):
			prefixed = true
		case op == cil.CEE_SWITCH:
			for i := range cil.SwitchLen(v.il, operand) {
				if !v.scanTarget(cil.SwitchTarget(v.il, operand, next, i)) {
					return false
				}
			}
			v.marks[next] |= markLeader
		case info.Operand == cil.InlineBrTarget || info.Operand == cil.ShortInlineBrTarget:
			if !v.scanTarget(cil.BranchTarget(v.il, op, operand, next)) {
				return false
			}
			v.marks[next] |= markLeader
		case info.Flow != cil.FlowNext && info.Flow != cil.FlowCall && info.Flow != cil.FlowMeta && info.Flow != cil.FlowBreak:
			v.marks[next] |= markLeader
		}
		pc = next
	}
	for pc, k := range v.marks[:n] {
		if k&markLeader != 0 && (k&markInsn == 0 || k&markInside != 0) {
			v.pc = pc
			v.fail(RuleTarget, "", "")
			return false
		}
	}
	v.pc = -1
	return true
}

func (v *Verifier) mark(pc int, prefixed bool) {
	v.marks[pc] |= markInsn
	if prefixed {
		v.marks[pc] |= markInside
	}
}

func (v *Verifier) scanTarget(to int) bool {
	if uint(to) >= uint(len(v.il)) {
		v.fail(RuleTarget, "", "a branch out of the code")
		return false
	}
	v.marks[to] |= markLeader
	return true
}

// grow returns a slice of length n, all zero, in the place of s if it fits.
func grow[T any](s []T, n int) []T {
	if cap(s) < n {
		return make([]T, n, n+n/2)
	}
	s = s[:n]
	clear(s)
	return s
}

// sweep looks at the blocks until nothing changes. A flag of a variable that has
// changed has all of it looked at again: each does so once.
func (v *Verifier) sweep() {
	for {
		v.redo = false
		clear(v.entry)
		v.states, v.pool = v.states[:0], v.pool[:0]
		v.again = len(v.il)
		v.stack, v.inited, v.assigned, v.pc = v.stack[:0], !v.isCtor, 0, -1
		v.flowInto(0)
		for from := 0; from < len(v.il); {
			v.again = len(v.il)
			v.spend(1 + (len(v.il)-from)/16)
			for pc := from; pc < len(v.il); pc++ {
				if v.marks[pc]&markLeader == 0 {
					continue
				}
				i := v.entry[pc]
				if i == 0 || !v.states[i-1].queued {
					continue
				}
				v.states[i-1].queued = false
				v.block(pc, &v.states[i-1])
				if v.work > maxWork {
					return
				}
			}
			from = v.again
		}
		if !v.redo {
			return
		}
	}
}

// block verifies the instructions of the block at pc.
func (v *Verifier) block(pc int, s *state) {
	v.stack = append(v.stack[:0], v.pool[s.stack:s.stack+s.depth]...)
	v.inited, v.assigned = s.inited, s.assigned
	v.pc = pc
	if len(v.clauses) != 0 {
		v.reachHandlers(pc)
	}
	v.prefix = 0
	v.ftn.end = -1
	defer func(start int) { v.spend((v.next - start) / 8) }(pc)
	for {
		op, operand, next, err := cil.Decode(v.il, pc)
		if err != nil {
			return // scan has seen it
		}
		v.pc, v.next = pc, next
		if isPrefix(op) {
			if !v.notePrefix(op, operand) {
				return
			}
		} else {
			if v.prefix != 0 && !v.checkPrefixes(op) {
				return
			}
			if !v.instruction(op, operand) {
				return
			}
			v.prefix = 0
		}
		if len(v.stack) > v.maxStack {
			v.fail(RuleOverflow, "", "")
			return
		}
		if next >= len(v.il) {
			v.fail(RuleFallOff, "", "")
			return
		}
		if v.marks[next]&markLeader != 0 {
			v.flowTo(next)
			return
		}
		pc = next
	}
}

// flowTo notes that control goes to the block at pc with the stack as it is, by
// a branch or because the block before ends.
func (v *Verifier) flowTo(pc int) {
	if len(v.clauses) == 0 || v.checkEdge(pc) {
		v.flowInto(pc)
	}
}

// flowInto merges the stack into the entry state of the block at pc.
func (v *Verifier) flowInto(pc int) {
	i := v.entry[pc]
	if i == 0 {
		v.states = append(v.states, state{stack: len(v.pool), depth: len(v.stack), inited: v.inited, assigned: v.assigned})
		v.pool = append(v.pool, v.stack...)
		i = int32(len(v.states))
		v.entry[pc] = i
		v.queue(pc, &v.states[i-1])
		v.spend(1 + len(v.stack))
		return
	}
	s := &v.states[i-1]
	if s.depth != len(v.stack) {
		v.fail(RuleDepth, fmt.Sprintf("%d values", s.depth), fmt.Sprintf("%d values", len(v.stack)))
		return
	}
	changed := false
	if s.inited && !v.inited {
		s.inited, changed = false, true
	}
	if s.assigned&^v.assigned != 0 {
		s.assigned, changed = s.assigned&v.assigned, true
	}
	known := v.pool[s.stack : s.stack+s.depth]
	for k := range known {
		if known[k] == v.stack[k] {
			continue
		}
		m, ok := v.merge(known[k], v.stack[k])
		if !ok {
			v.fail(RuleMerge, known[k].String(), v.stack[k].String())
			m = Value{}
		}
		if m != known[k] {
			known[k], changed = m, true
		}
	}
	v.spend(1 + len(known))
	if changed {
		v.queue(pc, s)
	}
}

func (v *Verifier) queue(pc int, s *state) {
	if s.queued {
		return
	}
	s.queued = true
	if pc <= v.pc {
		v.again = min(v.again, pc)
	}
}
