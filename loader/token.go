package loader

import (
	"sync/atomic"

	"ryugo/cil"
	"ryugo/ee"
)

// Resolved is the meaning of a token in a context. Class is always set, except on error: for a
// method or field, it is the exact class that declares it.
type Resolved struct {
	Class  *Class
	Method *Method
	Field  *Field
	Site   *Signature // of a vararg call site
}

// tokEntry caches a resolved token.
type tokEntry struct {
	class  *Class
	method *Method
	field  *Field
	site   *Signature
	err    error
	open   bool // depends on the context: only the per-context cache may hold it
}

// ctxToken is a token resolved in a context with type variables.
type ctxToken struct {
	mod    *Module
	tok    cil.Token
	class  *Class  // of the context
	method *Method // of the context, if it is generic itself
	entry  tokEntry
}

// Context replaces type variables: the arguments of a class and of a method.
type Context struct {
	Class  *Class  // nil: none
	Method *Method // nil: a class context
}

// ContextOf decodes a handle.
func (l *Loader) ContextOf(h ee.ContextHandle) Context {
	if m := l.Method(h.Method()); m != nil {
		return Context{Class: m.Class, Method: m}
	}
	return Context{Class: l.Class(h.Class())}
}

func (ctx Context) sig(mod *Module) sigContext {
	x := sigContext{mod: mod}
	if ctx.Class != nil && ctx.Class.Kind != KindFnPtr {
		x.targs = ctx.Class.Args
	}
	if ctx.Method != nil {
		x.margs = ctx.Method.Args
	}
	return x
}

// isPlain reports whether the context has no arguments at all.
func (ctx Context) isPlain() bool {
	return (ctx.Class == nil || len(ctx.Class.Args) == 0) && (ctx.Method == nil || len(ctx.Method.Args) == 0)
}

// Resolve resolves a token of mod in a context.
func (mod *Module) Resolve(tok cil.Token, ctx Context) (Resolved, error) {
	var p *atomic.Pointer[tokEntry]
	i := tok.RID() - 1
	switch tok.Table() {
	case cil.TableTypeDef:
		if ctx.isPlain() {
			c, err := mod.TypeDef(tok.RID())
			return Resolved{Class: c}, err
		}
		x := ctx.sig(mod)
		c, err := x.token(tok, nil, 0)
		return Resolved{Class: c}, err
	case cil.TableTypeRef:
		c, err := mod.typeRef(tok.RID())
		return Resolved{Class: c}, err
	case cil.TableMethodDef:
		m, err := mod.MethodDef(tok.RID())
		if err != nil {
			return Resolved{}, err
		}
		if len(m.Class.Args) != 0 { // otherwise it is the same in every context
			x := ctx.sig(mod)
			if m, _, err = x.methodToken(tok); err != nil {
				return Resolved{}, err
			}
		}
		return Resolved{Class: m.Class, Method: m}, nil
	case cil.TableField:
		return mod.resolveFieldDef(tok, ctx)
	case cil.TableTypeSpec:
		if i < uint32(len(mod.typeSpecs)) {
			p = &mod.typeSpecs[i]
		}
	case cil.TableMemberRef:
		if i < uint32(len(mod.memberRefs)) {
			p = &mod.memberRefs[i]
		}
	case cil.TableMethodSpec:
		if i < uint32(len(mod.methodSpecs)) {
			p = &mod.methodSpecs[i]
		}
	}
	if p == nil {
		return Resolved{}, mod.bad("token 0x%08x does not exist", uint32(tok))
	}
	e := p.Load()
	if e == nil {
		made := mod.resolveEntry(tok, ctx)
		if made.open {
			// The row's cache keeps only the fact that the token depends on the context.
			publish(p, openToken)
			return mod.keepIn(tok, ctx, made)
		}
		e = publish(p, made)
	}
	if !e.open {
		return e.result()
	}
	return mod.resolveIn(tok, ctx)
}

// openToken marks every token that depends on the context.
var openToken = &tokEntry{open: true}

func (e *tokEntry) result() (Resolved, error) {
	return Resolved{e.class, e.method, e.field, e.site}, e.err
}

// resolveFieldDef resolves a Field token; for a generic class, in the class's own context.
func (mod *Module) resolveFieldDef(tok cil.Token, ctx Context) (Resolved, error) {
	rid := tok.RID()
	if rid-1 < mod.File.NumRows(cil.TableField) {
		if f := mod.L.fields.slot(mod.fieldBase + rid).Load(); f != nil && len(f.Class.Args) == 0 {
			return Resolved{Class: f.Class, Field: f}, nil
		}
	}
	f, err := mod.fieldDef(rid)
	if err != nil {
		return Resolved{}, err
	}
	x := ctx.sig(mod)
	if c := x.inContext(f.Class); c != f.Class && c.Def == f.Class {
		f = c.FieldAt(f.index)
	}
	return Resolved{Class: f.Class, Field: f}, nil
}

// resolveIn resolves a token that depends on the context, through the cache.
func (mod *Module) resolveIn(tok cil.Token, ctx Context) (Resolved, error) {
	if !ctx.isPlain() {
		k, h := mod.ctxKey(tok, ctx)
		for n := mod.L.ctxTokens.first(h); n != nil; n = n.following() {
			if n.val.same(&k) {
				return n.val.entry.result()
			}
		}
	}
	return mod.keepIn(tok, ctx, mod.resolveEntry(tok, ctx))
}

// keepIn puts the resolved token into the cache for a context at the first request, so that a
// second compile of a method finds every result there. Without arguments the result is an error or
// an open type itself, which is rare.
func (mod *Module) keepIn(tok cil.Token, ctx Context, made *tokEntry) (Resolved, error) {
	if ctx.isPlain() {
		return made.result()
	}
	k, h := mod.ctxKey(tok, ctx)
	k.entry = *made
	return mod.L.ctxTokens.insert(h, &k, k.same).entry.result()
}

// ctxKey makes the key of a token in a context, and its hash.
func (mod *Module) ctxKey(tok cil.Token, ctx Context) (k ctxToken, h uint64) {
	k = ctxToken{mod: mod, tok: tok, class: ctx.Class}
	var classID, methodID uint64
	if ctx.Class != nil {
		classID = uint64(ctx.Class.ID)
	}
	if ctx.Method != nil && ctx.Method.numG != 0 { // otherwise all plain methods of a class share the entry
		k.method, methodID = ctx.Method, uint64(ctx.Method.ID)
	}
	return k, mix(mix(mix(uint64(mod.ID), uint64(tok)), classID), methodID)
}

// same reports whether two entries have the same key.
func (c *ctxToken) same(o *ctxToken) bool {
	return o.tok == c.tok && o.mod == c.mod && o.class == c.class && o.method == c.method
}

// resolveEntry resolves a TypeSpec, MemberRef or MethodSpec without a cache.
func (mod *Module) resolveEntry(tok cil.Token, ctx Context) *tokEntry {
	x := ctx.sig(mod)
	e := mod.L.rows.tokens.New()
	switch tok.Table() {
	case cil.TableTypeSpec:
		e.class, e.err = x.typeSpec(tok.RID(), 0)
	case cil.TableMemberRef:
		e.method, e.field, e.site, e.err = x.memberRef(tok.RID())
	case cil.TableMethodSpec:
		e.method, e.err = x.methodSpec(tok.RID())
	}
	if e.err == nil {
		switch {
		case e.method != nil:
			e.class = e.method.Class
		case e.field != nil:
			e.class = e.field.Class
		}
	}
	e.open = x.usesVars
	return e
}

// sigEntry caches the types of a StandAloneSig row that has no type variable.
type sigEntry struct {
	info *ee.SigInfo
	err  error
	open bool
}

// StandAloneMethodSig returns the signature of a calli.
func (mod *Module) StandAloneMethodSig(tok cil.Token, ctx Context) (*ee.SigInfo, error) {
	if tok.Table() != cil.TableStandAloneSig || tok.RID()-1 >= uint32(len(mod.sigs)) {
		return nil, mod.bad("token 0x%08x is no stand-alone signature", uint32(tok))
	}
	p := &mod.sigs[tok.RID()-1]
	if e := p.Load(); e != nil && !e.open {
		return e.info, e.err
	} else if e != nil {
		return mod.openSig(tok, ctx)
	}
	x := ctx.sig(mod)
	e := new(sigEntry)
	e.info, e.err = x.standAlone(tok)
	if x.usesVars {
		publish(p, &sigEntry{open: true})
		return e.info, e.err
	}
	e = publish(p, e)
	return e.info, e.err
}

// IsClosedSig reports whether tok is a signature that StandAloneMethodSig has read and that is the
// same in every context.
func (mod *Module) IsClosedSig(tok cil.Token) bool {
	if tok.Table() != cil.TableStandAloneSig || tok.RID()-1 >= uint32(len(mod.sigs)) {
		return false
	}
	e := mod.sigs[tok.RID()-1].Load()
	return e != nil && !e.open && e.err == nil
}

// openSig reads a signature with type variables. Such signatures are so rare (a calli in generic
// code) that they are not cached.
func (mod *Module) openSig(tok cil.Token, ctx Context) (*ee.SigInfo, error) {
	x := ctx.sig(mod)
	return x.standAlone(tok)
}

func (x *sigContext) standAlone(tok cil.Token) (*ee.SigInfo, error) {
	s, err := x.method(x.mod.File.Blob(x.mod.File.StandAloneSig(tok.RID()).Signature))
	if err != nil {
		return nil, err
	}
	return x.mod.L.sigInfo(s, x.mod, uint32(tok))
}

// Ready ensures that every request of the JIT about c that cannot report an error will succeed.
func (c *Class) Ready() error {
	if c.ready.Load() {
		return nil
	}
	return c.makeReady()
}

func (c *Class) makeReady() error {
	if c.bits&bitOpen != 0 {
		if c.layout.Load() != nil && c.parent.Load() != nil {
			_, err := c.Layout()
			return err
		}
		return nil
	}
	if _, err := c.Parent(); err != nil {
		return err
	}
	if c.ElemClass != nil && c.ElemClass.Kind == KindStruct {
		if _, err := c.ElemClass.Layout(); err != nil {
			return err
		}
	}
	_, err := c.Layout()
	c.ready.Store(err == nil)
	return err
}

// SiteInfo returns the signature of a vararg call site in the JIT's form.
func (mod *Module) SiteInfo(site *Signature, tok cil.Token) (*ee.SigInfo, error) {
	return mod.L.sigInfo(site, mod, uint32(tok))
}

// IsCore reports whether mod is the core library.
func (mod *Module) IsCore() bool { return mod.isCore }
