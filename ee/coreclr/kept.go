//go:build cgo && linux && !386 && !arm && !mips && !mipsle

package coreclr

import (
	"ryugo/ee"
	"ryugo/ee/coreclr/native"
)

// Answers that are kept from one method to the next. An answer may be kept if it is a fact of the
// process: if neither its question nor the answer contains anything that can be unloaded, since the
// runtime reuses the addresses of unloaded things.
//
// A body is fixed if its module and its generic arguments are never unloaded. In a fixed body
// without generic arguments, scope and number determine the meaning of a token. In others the
// context is needed, too, and it must have exact arguments (List<string>, not all lists of objects,
// whose code is shared). Everything that a token names is as permanent as the body, since a
// permanent thing cannot refer to one that can be unloaded. So handles found in this way are
// permanent, and facts about them are looked up by the handle alone: no other thing ever gets that
// address. Answers for a compile's other bodies are dropped at its end.
//
// Tables are direct-mapped, and belong to one session. Their rows are dense, so a program that
// compiles little touches little memory. Argument lists and the runtime's structs are in memory
// that only grows; when it is nearly full, the tables that refer to it are emptied before the next
// compile.

const (
	keptModules = 64
	keptBodies  = 64      // of one compile
	keptArgs    = 1 << 15 // rows of arguments
	keptStructs = 1 << 14

	mostRows  = 1 << 13 // of each other table
	chunkRows = 1 << 5
)

// body is a method whose IL is imported: the method being compiled, or an inlinee.
type body struct {
	method  ee.MethodHandle
	class   ee.ClassHandle
	fixed   bool
	generic bool // it has generic arguments
}

// tokenKey is a token in a fixed body.
type tokenKey struct {
	scope ee.ModuleHandle
	token uint32
	kind  ee.TokenKind
	// context is the runtime's, for a body with generic arguments; otherwise 0.
	context uint64
}

// keptToken is the meaning of a token: the runtime's struct, and its contents.
type keptToken struct {
	key    tokenKey
	class  ee.ClassHandle
	method ee.MethodHandle
	field  ee.FieldHandle
	at     uint64 // the struct, in C memory
}

// keptCall has the part of an ee.CallInfo that calls whose answers are kept have.
type keptCall struct {
	key         accessKey
	method      ee.MethodHandle
	class       ee.ClassHandle
	context     ee.ContextHandle
	param       ee.Value
	sig         keptSig
	methodFlags ee.MethodFlags
	classFlags  ee.ClassFlags
	transform   ee.ThisTransform
	kind        ee.CallKind
	nullCheck   bool
}

// keptSig is a signature. Its arguments are in kept.args, the runtime's struct is in C memory.
type keptSig struct {
	conv        ee.CallConv
	token       uint32
	ret         ee.SigArg
	scope       ee.ModuleHandle
	ref         uint64
	first, args uint32
}

// keptBody is the answer of GetMethodInfo for a fixed body.
type keptBody struct {
	info          ee.MethodInfo // without lists
	sig           keptSig
	first, locals uint32 // in kept.args
	generic       bool
}

type keptField struct {
	key  accessKey
	info ee.FieldInfo
}

// keptElement is the type of an element of a signature, by the element's address.
type keptElement struct {
	at     uint64
	answer uint32
	class  ee.ClassHandle
}

// keptMember is a field, by its index in a class.
type keptMember struct {
	class ee.ClassHandle
	index int
	field ee.FieldHandle
}

// keptPart holds the known facts of a struct's field.
type keptPart struct {
	field                ee.FieldHandle
	typ                  ee.SigArg
	offset               uint32
	haveType, haveOffset bool
}

// keptContext says whether a context is exact.
type keptContext struct {
	context uint64
	exact   bool
}

// keptMethod holds the known facts of a method.
type keptMethod struct {
	method      ee.MethodHandle
	have        methodBits
	intrinsic   ee.Intrinsic
	attribs     ee.MethodFlags
	owner       ee.ClassHandle
	ilSize      uint32
	entry       ee.ConstLookup
	class, name string
}

// methodBits says which facts of a keptMethod are known.
type methodBits uint8

const (
	haveIntrinsic methodBits = 1 << iota
	haveEntry
	haveName
	haveFlags
	haveOwner
	haveILSize
)

// table is a direct-mapped table. The index maps hashes to the numbers of rows, which are dense. A
// number may refer to a row that has been overwritten since, so the caller compares the row's key.
// Most lookups in a program that compiles much find nothing; the index shows that, and no row is
// read.
type table[T any] struct {
	index [mostRows]place
	rows  [mostRows / chunkRows]*[chunkRows]T
	n     int
}

// place is a row number + 1, or 0, and the part of the hash that is not implied by the place in the
// index.
type place struct{ row, tag uint16 }

// tagOf returns the part of a hash that a place stores.
func tagOf(h uint64) uint16 { return uint16(h >> 48) }

// row returns the row with number i-1.
func (t *table[T]) row(i uint16) *T { return &t.rows[(i-1)/chunkRows][(i-1)%chunkRows] }

// find returns the row for a hash, or nil.
func (t *table[T]) find(h uint64) *T {
	if p := t.index[h%mostRows]; p.row != 0 && p.tag == tagOf(h) {
		return t.row(p.row)
	}
	return nil
}

// put stores row under a hash. It overwrites the row that is there, or an arbitrary one if the
// table is full.
func (t *table[T]) put(h uint64, row *T) *T {
	p := &t.index[h%mostRows]
	switch {
	case p.row != 0:
	case t.n < mostRows:
		if t.rows[t.n/chunkRows] == nil {
			t.rows[t.n/chunkRows] = new([chunkRows]T)
		}
		t.n++
		p.row = uint16(t.n)
	default:
		p.row = uint16(h%mostRows) + 1
	}
	p.tag = tagOf(h)
	r := t.row(p.row)
	*r = *row
	return r
}

// forget empties the table.
func (t *table[T]) forget() {
	clear(t.index[:])
	t.n = 0
}

// kept is everything that is kept.
type kept struct {
	modules  [keptModules]module
	contexts table[keptContext]
	tokens   table[keptToken]
	calls    table[keptCall]
	fields   table[keptField]
	elements table[keptElement]
	methods  table[keptMethod]
	inlinees table[keptBody]
	members  table[keptMember]
	parts    table[keptPart]
	args     []ee.SigArg
	structs  uint64 // C memory for keptStructs structs
	used     uint64 // number of those in use
	bodies   []body // of the current compile, its own first
}

// module says whether the module with a scope is never unloaded.
type module struct {
	scope uint64
	state moduleState
}

type moduleState uint8

const (
	moduleUnknown moduleState = iota
	moduleStays
	moduleGoes
)

// structSize returns the bytes that each kept struct gets.
func (s *session) structSize() uint64 { return max(s.v.Sizes.Token, s.v.Sizes.Sig) }

// begin prepares for a compile.
func (k *kept) begin() {
	k.bodies = k.bodies[:0]
	if k.structs == 0 {
		return
	}
	if k.used > keptStructs*7/8 || len(k.args) > keptArgs*7/8 {
		k.tokens.forget()
		k.calls.forget()
		k.inlinees.forget()
		k.args, k.used = k.args[:0], 0
	}
}

// keep copies the runtime's struct of n bytes at p. It returns 0 if there is no room.
func (s *session) keep(p, n uint64) uint64 {
	k := &s.kept
	if k.used == keptStructs {
		return 0
	}
	if k.structs == 0 {
		k.structs = native.Alloc(s.structSize() * keptStructs)
	}
	at := k.structs + k.used*s.structSize()
	k.used++
	copy(bytesAt(at, n), bytesAt(p, n))
	return at
}

// hash hashes the parts of a key.
func hash(parts ...uint64) uint64 {
	h := uint64(0)
	for _, p := range parts {
		h = (h ^ p) * 0x9e3779b97f4a7c15
		h ^= h >> 29
	}
	return h
}

// addBody adds the body of method m of class c, which the CORINFO_METHOD_INFO at p describes.
func (s *session) addBody(p uint64, m ee.MethodHandle, c ee.ClassHandle) {
	k := &s.kept
	if len(k.bodies) == keptBodies {
		return
	}
	o := &s.v.Offsets
	scope, sig := ld64(p+o.MethodInfoScope), p+o.MethodInfoArgs
	b := body{method: m, class: c, generic: ld32(sig+o.SigClassInstCount)|ld32(sig+o.SigMethodInstCount) != 0}
	switch {
	case scope&dynamicScope != 0:
	case b.generic:
		b.fixed = s.argsStay(sig, scope)
	default:
		b.fixed = s.stays(scope, c)
	}
	k.bodies = append(k.bodies, b)
	if b.fixed {
		s.classes.keep(c)
	}
}

// argsStay reports whether the module with a scope and the generic arguments of the signature at
// sig are never unloaded. An argument may be a shared one, which represents any class of objects.
func (s *session) argsStay(sig, scope uint64) bool {
	o := &s.v.Offsets
	return s.shapes.isExact != nil && s.kept.stateOf(scope).state == moduleStays &&
		s.listStays(ld64(sig+o.SigClassInst), ld32(sig+o.SigClassInstCount)) && s.listStays(ld64(sig+o.SigMethodInst), ld32(sig+o.SigMethodInstCount))
}

// listStays reports whether the n classes listed at p are exact.
func (s *session) listStays(p uint64, n uint32) bool {
	for i := range uint64(n) {
		if !s.exact(ee.ClassHandle(ld64(p + 8*i))) {
			return false
		}
	}
	return true
}

// exact reports whether the generic arguments of class c are known and c is never unloaded.
func (s *session) exact(c ee.ClassHandle) bool {
	if s.classes.keeps(c) && s.classes.of(c).have&isExact != 0 {
		return true
	}
	if !s.shapes.isExact(s, c) {
		return false
	}
	if s.classes.keep(c); s.classes.keeps(c) {
		s.classes.of(c).have |= isExact
	}
	return true
}

// exactContext is exact for the class or method of a context, and asks once for each context. It
// may answer no for a context at the address of one that has been unloaded.
func (s *session) exactContext(ctx ee.ContextHandle) bool {
	if s.shapes.isExact == nil {
		return false
	}
	at := contextOf(ctx)
	if r := s.kept.contexts.find(hash(at)); r != nil && r.context == at {
		return r.exact
	}
	c, m := ctx.Class(), ctx.Method()
	exact := c != 0 && s.exact(c)
	if c == 0 && s.GetMethodAttribs(m)&ee.CORINFO_FLG_SHAREDINST == 0 && s.exact(s.GetMethodClass(m)) {
		o, sig := &s.v.Offsets, s.alloc(s.v.Sizes.Sig)
		s.call(s.v.Slots.GetMethodSig, uint64(m), sig, 0, 0)
		exact = s.listStays(ld64(sig+o.SigMethodInst), ld32(sig+o.SigMethodInstCount))
	}
	s.kept.contexts.put(hash(at), &keptContext{at, exact})
	return exact
}

// dynamicScope is a bit that is set in the scope of code that was not loaded with a module.
const dynamicScope = 1

// stays reports whether a module is never unloaded; c is one of its classes that is not generic.
func (s *session) stays(scope uint64, c ee.ClassHandle) bool {
	k := &s.kept
	r := k.stateOf(scope)
	if r.state == moduleUnknown {
		r.state = moduleGoes
		if s.shapes.permanent(s, scope, c) {
			r.state = moduleStays
		}
	}
	return r.state == moduleStays
}

// stateOf returns the row of a module.
func (k *kept) stateOf(scope uint64) *module {
	r := &k.modules[hash(scope)%keptModules]
	if r.scope != scope {
		*r = module{scope: scope}
	}
	return r
}

// bodyOf returns the body of m, or nil.
func (s *session) bodyOf(m ee.MethodHandle) *body {
	for i := range s.kept.bodies {
		if b := &s.kept.bodies[i]; b.method == m {
			return b
		}
	}
	return nil
}

// fixed reports whether a token has the same meaning, in its context, in each compile, and returns
// the part of the context that belongs to its key. A token of dynamic code does not: its scope is
// an address that the runtime reuses for other code. Such code (of an [UnsafeAccessor]) may be
// inlined into code of a module.
func (s *session) fixed(tok *ee.ResolvedToken) (context uint64, ok bool) {
	if uint64(tok.Scope)&dynamicScope != 0 {
		return 0, false
	}
	ctx := tok.Context
	c, m := ctx.Class(), ctx.Method()
	for i := range s.kept.bodies {
		if b := &s.kept.bodies[i]; !b.generic && (c != 0 && b.class == c || c == 0 && b.method == m) {
			return 0, b.fixed
		}
	}
	return contextOf(ctx), s.exactContext(ctx)
}

// hash returns the hash of the key.
func (k *tokenKey) hash() uint64 {
	return hash(uint64(k.scope)+k.context, uint64(k.token)<<8|uint64(k.kind))
}

// keptToken returns what was kept of a token, or nil.
func (s *session) keptToken(key *tokenKey) *keptToken {
	if r := s.kept.tokens.find(key.hash()); r != nil && r.key == *key {
		return r
	}
	return nil
}

// fill stores the row's contents in tok.
func (r *keptToken) fill(tok *ee.ResolvedToken) {
	tok.Class, tok.Method, tok.Field, tok.Ref = r.class, r.method, r.field, r.at|keptRef
}

// keepToken stores the answer and a copy of the runtime's struct.
func (s *session) keepToken(key *tokenKey, tok *ee.ResolvedToken) {
	if at := s.keep(tok.Ref, s.v.Sizes.Token); at != 0 {
		s.kept.tokens.put(key.hash(), &keptToken{*key, tok.Class, tok.Method, tok.Field, at})
		s.classes.keep(tok.Class)
	}
}

// keepField stores the answer for a field.
func (s *session) keepField(key *accessKey, info *ee.FieldInfo) {
	s.kept.fields.put(key.hash(), &keptField{*key, *info})
	s.classes.keep(info.Field.Class)
}

// keepSig keeps a signature; ok is false if there is no room.
func (s *session) keepSig(sig *ee.SigInfo) (r keptSig, ok bool) {
	k := &s.kept
	if len(k.args)+len(sig.Args) > keptArgs {
		return r, false
	}
	r = keptSig{conv: sig.CallConv, token: sig.Token, ret: sig.Ret, scope: sig.Scope, first: uint32(len(k.args)), args: uint32(len(sig.Args))}
	if r.ref = s.keep(sig.Ref, s.v.Sizes.Sig); r.ref == 0 {
		return r, false
	}
	k.args = append(k.args, sig.Args...)
	s.classes.keep(sig.Ret.Class)
	for i := range sig.Args {
		s.classes.keep(sig.Args[i].Class)
	}
	return r, true
}

// fill stores the kept signature in sig.
func (r *keptSig) fill(k *kept, sig *ee.SigInfo) {
	*sig = ee.SigInfo{CallConv: r.conv, Ret: r.ret, Args: k.list(r.first, r.args), Scope: r.scope, Token: r.token, Ref: r.ref}
}

// list returns a list of arguments or locals.
func (k *kept) list(first, n uint32) []ee.SigArg {
	if n == 0 {
		return nil
	}
	return k.args[first : first+n : first+n]
}

// callOf fills out from the kept call r.
func (s *session) callOf(r *keptCall, out *ee.CallInfo) {
	*out = ee.CallInfo{
		Method: r.method, MethodFlags: r.methodFlags, Class: r.class, ClassFlags: r.classFlags, Access: ee.CORINFO_ACCESS_ALLOWED,
		ThisTransform: r.transform, Kind: r.kind, NullInstanceCheck: r.nullCheck, Context: r.context, InstParam: r.param,
	}
	r.sig.fill(&s.kept, &out.Sig)
	s.keepMethod(out.Method, out.MethodFlags)
}

// mayKeepCall reports whether an answer may be kept. Calls through stubs have a cell for each site;
// calls with a runtime lookup, or of native code, are asked again.
func mayKeepCall(info *ee.CallInfo) bool {
	return info.Access == ee.CORINFO_ACCESS_ALLOWED && (info.Kind == ee.CORINFO_CALL || info.Kind == ee.CORINFO_VIRTUALCALL_VTABLE) &&
		!info.ExactContextNeedsRuntimeLookup && info.MethodFlags&ee.CORINFO_FLG_PINVOKE == 0 && !info.Sig.KeepsMode
}

// keepCall stores the answer for a call.
func (s *session) keepCall(key *accessKey, info *ee.CallInfo) {
	sig, ok := s.keepSig(&info.Sig)
	if !ok {
		return
	}
	s.kept.calls.put(key.hash(), &keptCall{
		key: *key, method: info.Method, class: info.Class, context: info.Context, param: info.InstParam, sig: sig, methodFlags: info.MethodFlags,
		classFlags: info.ClassFlags, transform: info.ThisTransform, kind: info.Kind, nullCheck: info.NullInstanceCheck,
	})
}

// inlinee returns what was kept of the body of m, or nil.
func (s *session) inlinee(m ee.MethodHandle) *keptBody {
	if r := s.kept.inlinees.find(hash(uint64(m))); r != nil && r.info.Method == m {
		return r
	}
	return nil
}

// fillBody fills info from the kept body r, and adds the body to the compile's.
func (s *session) fillBody(r *keptBody, info *ee.MethodInfo) {
	*info = r.info
	r.sig.fill(&s.kept, &info.Args)
	info.Locals = s.kept.list(r.first, r.locals)
	if k := &s.kept; len(k.bodies) < keptBodies {
		k.bodies = append(k.bodies, body{info.Method, info.Class, true, r.generic})
	}
}

// keepBody stores the answer for a fixed body of a permanent method.
func (s *session) keepBody(info *ee.MethodInfo, generic bool) {
	k := &s.kept
	if len(info.Locals) > keptArgs/8 {
		return
	}
	sig, ok := s.keepSig(&info.Args)
	if !ok || len(k.args)+len(info.Locals) > keptArgs {
		return
	}
	r := k.inlinees.put(hash(uint64(info.Method)), &keptBody{*info, sig, uint32(len(k.args)), uint32(len(info.Locals)), generic})
	r.info.Args, r.info.Locals = ee.SigInfo{}, nil
	k.args = append(k.args, info.Locals...)
	for i := range info.Locals {
		s.classes.keep(info.Locals[i].Class)
	}
}

// keepMethod makes a row for method m, which is permanent and has these attributes.
func (s *session) keepMethod(m ee.MethodHandle, attribs ee.MethodFlags) {
	if s.methodOf(m) == nil {
		s.kept.methods.put(hash(uint64(m)), &keptMethod{method: m, have: haveFlags, attribs: attribs})
	}
}

// methodOf returns the row of m, or nil.
func (s *session) methodOf(m ee.MethodHandle) *keptMethod {
	if r := s.kept.methods.find(hash(uint64(m))); r != nil && r.method == m {
		return r
	}
	return nil
}

// keepPart makes a row for field f, which is permanent.
func (s *session) keepPart(f ee.FieldHandle) {
	if s.partOf(f) == nil {
		s.kept.parts.put(hash(uint64(f)), &keptPart{field: f})
	}
}

// partOf returns the row of f, or nil.
func (s *session) partOf(f ee.FieldHandle) *keptPart {
	if r := s.kept.parts.find(hash(uint64(f))); r != nil && r.field == f {
		return r
	}
	return nil
}

// elementType returns the runtime's answer for the element at an address of the signature sig: a
// CorInfoTypeWithMod, and the class. fixed: the answer is the same in each compile.
func (s *session) elementType(sig, at uint64, fixed bool) (answer uint32, class ee.ClassHandle) {
	return s.element(s.v.Slots.GetArgType, sig, at, fixed)
}

// elementClass returns, in the same way, the class of an element that is an object.
func (s *session) elementClass(sig, at uint64, fixed bool) ee.ClassHandle {
	_, class := s.element(s.v.Slots.GetArgClass, sig, at, fixed)
	return class
}

func (s *session) element(slot, sig, at uint64, fixed bool) (answer uint32, class ee.ClassHandle) {
	if fixed {
		if r := s.kept.elements.find(hash(at)); r != nil && r.at == at {
			return r.answer, r.class
		}
	}
	if slot == s.v.Slots.GetArgClass {
		class = ee.ClassHandle(s.call(slot, sig, at, 0, 0))
	} else {
		out := s.out()
		answer = uint32(s.call(slot, sig, at, out, 0))
		class = ee.ClassHandle(ld64(out))
	}
	if fixed {
		s.kept.elements.put(hash(at), &keptElement{at, answer, class})
		s.classes.keep(class)
	}
	return answer, class
}
