package importer

import (
	"ryugo/cil"
	"ryugo/ee"
	"ryugo/nodes"
)

// tokens asks the runtime about tokens in the IL. Its fields have the last answers. Other parts
// read them while they import the instruction to which the token belongs.
type tokens struct {
	operators
	tok         ee.ResolvedToken // of the current instruction
	constrained ee.ResolvedToken // of the constrained. prefix
	peeked      ee.ResolvedToken // of a following instruction
	call        ee.CallInfo      // of tok, a method
	handle      ee.GenericHandle // of the last token that was embedded
	callout     ee.Callout       // the call that an access to tok must make first
	statics     []readonlyStatic // readonly fields of the root and of inlinees
	found       []foundHandle    // temps of run-time lookups, and contexts passed to inlinees
	foundAt     []uint32         // [local] its row of found, plus 1
	alwaysUsed  bool             // a lookup of the root is not in found
}

// resolve asks the runtime for the meaning of the token at operand.
func (p *tokens) resolve(tok *ee.ResolvedToken, operand int, kind ee.TokenKind) {
	*tok = ee.ResolvedToken{
		Context: p.ctx,
		Scope:   p.body.Scope,
		Token:   uint32(cil.OperandToken(p.il, operand)),
		Kind:    kind,
	}
	if err := p.jit.ResolveToken(tok); err != nil {
		p.fail(err)
	}
}

// resolveClass resolves a token that names a class.
func (p *tokens) resolveClass(operand int, kind ee.TokenKind) ee.ClassHandle {
	p.resolve(&p.tok, operand, kind)
	if p.tok.Class == 0 {
		p.bad("the token does not name a class")
	}
	return p.tok.Class
}

// resolveMethod resolves a token that names a method.
func (p *tokens) resolveMethod(operand int, kind ee.TokenKind) {
	p.resolve(&p.tok, operand, kind)
	if p.tok.Method == 0 {
		p.bad("the token does not name a method")
	}
}

// constraint returns the token of the constrained. prefix, or nil if there is none.
func (p *tokens) constraint() *ee.ResolvedToken {
	if p.prefix&prefixConstrained == 0 {
		return nil
	}
	return &p.constrained
}

// callInfo asks the runtime how to call the method of p.tok.
func (p *tokens) callInfo(constrained *ee.ResolvedToken, flags ee.CallInfoFlags) {
	if err := p.jit.GetCallInfo(&p.tok, constrained, p.self, flags, &p.call); err != nil {
		p.fail(err)
	}
	p.checkAccess(p.call.Access, &p.call.Callout, "call of a method that is not allowed")
	if p.checkConv(&p.call.Sig) {
		p.bad("a method with an unmanaged calling convention")
	}
}

// checkAccess appends the call that an access must make first, unless the access is simply allowed.
// bad is the error message for runtimes without such calls.
func (p *tokens) checkAccess(r ee.AccessResult, c *ee.Callout, bad string) {
	switch {
	case r == ee.CORINFO_ACCESS_ALLOWED:
	case c.Helper != ee.CORINFO_HELP_UNDEF:
		var args [len(c.Args)]nodes.NodeID
		for i := range c.NumArgs {
			args[i] = p.m.NewValue(c.Args[i])
		}
		p.append(p.helperCallOf(c.Helper, nodes.TYP_VOID, args[:c.NumArgs]))
	case r == ee.CORINFO_ACCESS_ILLEGAL:
		p.bad(bad)
	}
}

// checkClass is checkAccess for the class of p.tok.
func (p *tokens) checkClass() {
	if r := p.jit.CanAccessClass(&p.tok, p.self, &p.callout); r != ee.CORINFO_ACCESS_ALLOWED {
		p.checkAccess(r, &p.callout, "use of a class that is not allowed")
	}
}

// checkConv rejects calling conventions that the targets do not support. It reports whether the
// convention is unmanaged.
func (p *tokens) checkConv(sig *ee.SigInfo) (unmanaged bool) {
	switch sig.CallConv & ee.CORINFO_CALLCONV_MASK {
	case ee.CORINFO_CALLCONV_DEFAULT:
		return false
	case ee.CORINFO_CALLCONV_VARARG, ee.CORINFO_CALLCONV_NATIVEVARARG:
		p.unsupported("varargs")
	}
	return true
}

// isIntrinsic reports whether p.call is the intrinsic id.
func (p *tokens) isIntrinsic(id ee.Intrinsic) bool {
	return p.call.MethodFlags&ee.CORINFO_FLG_INTRINSIC != 0 && p.jit.GetIntrinsicID(p.call.Method) == id
}

// literal pushes the object of a string literal.
func (p *tokens) literal(operand int) {
	m := p.m
	l, err := p.jit.ConstructStringLiteral(p.body.Scope, uint32(cil.OperandToken(p.il, operand)))
	if err != nil {
		p.fail(err)
	}
	var n nodes.NodeID
	if l.Access == ee.IAT_PVALUE && l.Addr.IsSymbol {
		n = m.New(nodes.GT_CNS_STR, nodes.TYP_REF, 0, 0, m.NewConst(l.Addr.Bits), 0)
	} else {
		n = m.NewLookup(l)
		m.Type[n] = nodes.TYP_REF
	}
	p.pushRef(n, p.jit.GetBuiltinClass(ee.CLASSID_STRING))
}
