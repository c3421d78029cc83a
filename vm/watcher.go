package vm

import (
	"fmt"
	"hash/fnv"
	"strings"

	"ryugo/cil"
	"ryugo/ee"
	"ryugo/loader"
	"ryugo/vm/cpu"
	"ryugo/vm/interp"
)

// watcher makes the events of a Watch. The code of a compiled method that is watched is a stub that
// leaves for Go; the exit calls the method.
type watcher struct {
	Watch
	v       *VM
	stub    uint64
	n       uint64
	methods map[*loader.Method]*watchedMethod
	shapes  map[*loader.Class]*watchedClass
	watchedCalls
	scratch uint64 // for results
}

// watchedCalls are the calls in progress on the thread that runs.
type watchedCalls struct {
	calls []watchedCall
	held  []heldWord // the references in their arguments
	muted int        // number of calls in progress that are to be skipped
}

// watchedMethod is the watcher's data about a method.
type watchedMethod struct {
	m      *loader.Method
	skip   bool
	id     uint64
	args   []watchedArg
	ret    *loader.Class
	passes *argPassing
	// statics are the static fields of its class, by address.
	statics []watchedField
}

// watchedArg is an argument: its class and its place.
type watchedArg struct {
	class         *loader.Class
	this          bool
	mayBeUnmapped bool // an address that may point to unmapped memory
	off           uint32
}

// watchedCall is a call in progress. held is the index of its first object or reference in
// watcher.held; they are in the order of the arguments.
type watchedCall struct {
	m    *watchedMethod
	held int
}

// heldWord is a word that the collector keeps up to date.
type heldWord struct {
	p     uint64
	byref bool
}

// isByref reports whether the argument is an address.
func (a *watchedArg) isByref() bool {
	return a.this && a.class.IsValueType() || a.class.Kind == loader.KindByref
}

// watchedClass says how a value or object of a class is digested.
type watchedClass struct {
	name   uint64
	fields []watchedField
}

type watchedField struct {
	name  string
	class *loader.Class
	off   uint64 // from the start of the object, or of the value; or an address
}

func (v *VM) startWatch() {
	if v.opts.Watch == nil {
		return
	}
	v.exits[exitWatched], v.results[exitWatched] = v.exitWatchedCall, noSafepoint
	w := &watcher{Watch: *v.opts.Watch, v: v, methods: map[*loader.Method]*watchedMethod{}, shapes: map[*loader.Class]*watchedClass{}}
	w.stub = v.exitStub(exitWatched)
	w.scratch = v.mem.Data(32, 16)
	v.watch = w
	if v.interp != nil {
		v.interp.Watch(w)
	}
}

// method returns the watcher's data about m.
func (w *watcher) method(m *loader.Method) *watchedMethod {
	if x := w.methods[m]; x != nil {
		return x
	}
	h := fnv.New64a()
	fmt.Fprintf(h, "%s %d", m.Class.Module.Name, m.RID)
	s := must(m.Sig())
	x := &watchedMethod{m: m, skip: w.Skip != nil && w.Skip(m), id: h.Sum64(), ret: s.Ret, passes: w.v.passing(m)}
	left := uint32(x.passes.size)
	add := func(c *loader.Class, this bool) {
		size := uint32(8)
		if !this {
			size = max(8, (w.v.sizeOf(c)+7)&^7)
		}
		left -= size
		// The core library's spans make references past the end of memory.
		blind := !this && c.Kind == loader.KindByref && m.Class.Module.IsCore()
		x.args = append(x.args, watchedArg{c, this, blind, left})
	}
	if !m.IsStatic() {
		add(m.Class, true)
	}
	for _, p := range s.Params {
		add(p, false)
	}
	if c := m.Class; len(c.Args) == 0 {
		base := ld64(w.v.mt(c) + off(cpu.MTStatics))
		for _, f := range must(c.Statics()).Fields {
			x.statics = append(x.statics, watchedField{"static " + f.Name, must(f.Type()), base + uint64(f.Offset())})
		}
	}
	w.methods[m] = x
	return x
}

// exitWatchedCall is the exit of watched compiled methods; the descriptor is in r10.
func (v *VM) exitWatchedCall(t *thread, f cpu.Frame) {
	m := v.methodOfDesc(f.Desc())
	x := v.watch.method(v.l.Method(m.handle))
	args := (uint64(f) - x.passes.size) &^ 15
	if args < t.low+goReserve {
		v.stackOverflow(t)
	}
	v.storeArgs(x.passes, f, args)
	il := ee.NoILOffset
	if b := v.blockAt(f.ReturnAddress() - 1); b != nil && b.m != nil {
		il = b.ilOffset(uint32(f.ReturnAddress()-1-b.start), false)
	}
	v.watch.enter(x, args, il)
	held := len(v.watch.held)
	if x.passes.ret.Buffer {
		v.watch.held = append(v.watch.held, heldWord{f.At(x.passes.buffer), true})
	}
	a := callArgs{at: x.passes.locs, stack: x.passes.stack}
	for _, l := range a.at {
		a.words = append(a.words, f.At(l))
	}
	defer func() {
		if t.throwing {
			v.watch.leave(Throws, 0, ee.NoILOffset)
		}
	}()
	r := t.call(m.native, &a)
	at := v.watch.scratch
	if x.passes.ret.Buffer {
		at = v.watch.held[held].p
	} else {
		x.passes.ret.store(r, at)
	}
	v.watch.leave(Returns, at, ee.NoILOffset)
	f.SetResults(&r)
}

// Enter and Leave implement interp.Watcher.
func (w *watcher) Enter(c *interp.Code, args uint64, il uint32) {
	w.enter(w.method(c.Method), args, il)
}

// Leave is called at the end of a method.
func (w *watcher) Leave(c *interp.Code, result uint64, il uint32, threw bool) {
	kind := Returns
	if threw {
		kind = Throws
	}
	w.leave(kind, result, il)
}

// report makes an event.
func (w *watcher) report(kind EventKind, m *watchedMethod, caller *loader.Method, il uint32, contents func(d *digest)) {
	switch {
	case w.muted > 0:
		return
	case w.v.finalizing == w.v.current: // its time depends on when collections happen
		return
	case w.v.creating: // by a fault, or by an explicit check
		return
	}
	w.n++
	d := digest{w: w, sum: fnvOffset, text: w.n == w.Detail}
	contents(&d)
	w.Event(&Event{Number: w.n, Kind: kind, Method: m.m, ID: m.id, Caller: caller, IL: il, Digest: d.sum, Detail: d.lines})
}

// enter records a call whose arguments begin at args.
func (w *watcher) enter(m *watchedMethod, args uint64, il uint32) {
	var caller *loader.Method
	if n := len(w.calls); n > 0 {
		caller = w.calls[n-1].m.m
	}
	if m.skip {
		w.muted++
	}
	w.report(Enters, m, caller, il, func(d *digest) {
		for i := range m.args {
			a, at := &m.args[i], args+uint64(m.args[i].off)
			d.enter("argument %d", i)
			switch {
			case a.mayBeUnmapped:
			case a.isByref():
				d.variable(a, ldW(at))
			default:
				d.value(a.class, at, 1)
			}
			d.leave()
		}
	})
	w.calls = append(w.calls, watchedCall{m, len(w.held)})
	for i := range m.args {
		if a := &m.args[i]; !a.mayBeUnmapped && (a.isByref() || a.class.IsReference()) {
			w.held = append(w.held, heldWord{ldW(args + uint64(a.off)), a.isByref()})
		}
	}
}

// leave records the end of the innermost call.
func (w *watcher) leave(kind EventKind, result uint64, il uint32) {
	n := len(w.calls) - 1
	c := w.calls[n]
	m := c.m
	w.report(kind, m, m.m, il, func(d *digest) {
		if kind == Returns && m.ret.Elem != cil.ELEMENT_TYPE_VOID && m.ret.Kind != loader.KindByref {
			d.enter("the result", 0)
			d.value(m.ret, result, 1)
			d.leave()
		}
		held := w.held[c.held:]
		for i := range m.args {
			a := &m.args[i]
			d.enter("argument %d", i)
			switch {
			case a.mayBeUnmapped:
			case a.isByref():
				d.variable(a, held[0].p)
				held = held[1:]
			case a.class.IsReference():
				d.object(held[0].p, 1)
				held = held[1:]
			}
			d.leave()
		}
		d.each(m.statics, 0, 0)
	})
	if m.skip {
		w.muted--
	}
	w.held = w.held[:c.held]
	w.calls = w.calls[:n]
}

// digest is a hash of values, with their text on request.
type digest struct {
	w     *watcher
	sum   uint64
	text  bool
	path  []string
	lines []string
}

const (
	fnvOffset = 14695981039346656037
	fnvPrime  = 1099511628211
)

// enter and leave set the path of the words that follow.
func (d *digest) enter(format string, i int) {
	if d.text {
		if strings.Contains(format, "%") {
			format = fmt.Sprintf(format, i)
		}
		d.path = append(d.path, format)
	}
}

func (d *digest) leave() {
	if d.text {
		d.path = d.path[:len(d.path)-1]
	}
}

// word adds a word; show returns its text.
func (d *digest) word(x uint64, show func() string) {
	d.sum = (d.sum ^ x) * fnvPrime
	d.sum ^= d.sum >> 32
	if d.text {
		d.lines = append(d.lines, strings.Join(d.path, ", ")+" = "+show())
	}
}

func (d *digest) number(x int64) { d.word(uint64(x), func() string { return fmt.Sprint(x) }) }

// variable adds the variable that an argument refers to, if the argument is an address.
func (d *digest) variable(a *watchedArg, p uint64) {
	c := a.class
	if !a.this {
		c = c.ElemClass
	}
	if p < nullPage {
		d.number(0)
		return
	}
	d.value(c, p, 1)
}

// value adds the variable of class c at an address, and the objects that it refers to up to depth.
// Addresses do not count.
func (d *digest) value(c *loader.Class, at uint64, depth int) {
	switch k := c.CorType(); k {
	case ee.CORINFO_TYPE_NATIVEINT, ee.CORINFO_TYPE_NATIVEUINT, ee.CORINFO_TYPE_PTR, ee.CORINFO_TYPE_REFANY, ee.CORINFO_TYPE_VOID:
	case ee.CORINFO_TYPE_FLOAT:
		x := float64(f32(uint64(ld32(at))))
		if x != x {
			x = 0.5 // all NaNs count as equal
		}
		d.word(bits(x), func() string { return fmt.Sprint(f32(uint64(ld32(at)))) })
	case ee.CORINFO_TYPE_DOUBLE:
		x := f64(ld64(at))
		if x != x {
			x = 0.5
		}
		d.word(bits(x), func() string { return fmt.Sprint(f64(ld64(at))) })
	case ee.CORINFO_TYPE_BYREF:
		if p := ldW(at); p < nullPage {
			d.number(0)
		} else {
			d.value(c.ElemClass, p, depth)
		}
	case ee.CORINFO_TYPE_VALUECLASS:
		d.each(d.w.shape(c).fields, at, depth)
	case ee.CORINFO_TYPE_BOOL:
		d.number(int64(ld8(at)))
	case ee.CORINFO_TYPE_CHAR:
		d.number(int64(ld16(at)))
	default:
		if isInteger(k) {
			d.number(loadInt(k, at))
		} else {
			d.object(ldW(at), depth)
		}
	}
}

// maxDigested is the number of elements of an array, or characters of a string, that count.
const maxDigested = 256

// object adds an object: its class and its contents.
func (d *digest) object(o ref, depth int) {
	if o == 0 {
		d.word(0, func() string { return "null" })
		return
	}
	c := d.w.v.classOf(typeOf(o))
	d.word(d.w.shape(c).name, func() string { return typeText(c, false) })
	switch {
	case c == d.w.v.l.Known.String:
		u := chars(o)
		d.number(int64(len(u)))
		for _, x := range u[:min(len(u), maxDigested)] {
			d.number(int64(x))
		}
	case c.IsValueType():
		d.value(c, o+cpu.ObjHeader, depth)
	case depth == 0:
		if c.IsArray() {
			d.number(int64(length(o)))
		}
	case c.IsArray():
		d.elements(c, o, depth-1)
	default:
		d.each(d.w.shape(c).fields, o, depth-1)
	}
}

// elements adds the elements of an array: a sample, if it is large.
func (d *digest) elements(c *loader.Class, a ref, depth int) {
	n, size := uint64(length(a)), uint64(d.w.v.sizeOf(c.ElemClass))
	d.number(int64(n))
	data := uint64(cpu.ArrayData)
	if c.Kind == loader.KindArray {
		data = cpu.MDData(int(c.Rank))
	}
	for i := uint64(0); i < n; i += 1 + n/maxDigested {
		d.enter("[%d]", int(i))
		d.value(c.ElemClass, a+data+i*size, depth)
		d.leave()
	}
}

// each adds fields of an object or struct at an address.
func (d *digest) each(fields []watchedField, at uint64, depth int) {
	for i := range fields {
		f := &fields[i]
		d.enter(f.name, 0)
		d.value(f.class, at+f.off, depth)
		d.leave()
	}
}

// shape returns how values and objects of c are digested. An exception's data about the stack
// depends on the engine, so it does not count.
func (w *watcher) shape(c *loader.Class) *watchedClass {
	if x := w.shapes[c]; x != nil {
		return x
	}
	h := fnv.New64a()
	h.Write([]byte(typeText(c, true)))
	x := &watchedClass{name: h.Sum64()}
	w.shapes[c] = x
	for p := c; p != nil && !c.IsArray(); p = w.v.parentOf(p) {
		for _, f := range must(p.Layout()).Fields {
			if p == w.v.l.Known.Exception && f.Name != "_message" && f.Name != "_innerException" {
				continue
			}
			if t := must(f.Type()); t.Kind != loader.KindByref { // it may point past the end of memory
				x.fields = append(x.fields, watchedField{f.Name, t, uint64(f.Offset())})
			}
		}
		if c.IsValueType() {
			break
		}
	}
	return x
}
