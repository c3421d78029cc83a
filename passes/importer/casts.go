package importer

import (
	"ryugo/ee"
	"ryugo/nodes"
)

// castTo imports castclass and isinst to the class of p.tok.
func (os *objects) castTo(throwing bool) {
	p := os.tokens
	class := p.tok.Class
	if len(p.stack) == 0 {
		p.bad("the stack is empty")
	}
	handle, runtime := p.tokenLookup(&p.tok, false)
	obj := p.popRef()
	if !runtime && obj.class != 0 && p.jit.CanCast(obj.class, class) || p.isZero(obj.node) {
		p.pushRef(obj.node, obj.class)
		return
	}
	if !runtime && !throwing && os.isNotOf(obj.node, class) {
		p.push(p.m.NewInt(nodes.TYP_REF, 0), 0)
		return
	}
	obj.node = os.calls.probes.showCast(obj.node, class)
	value := p.coerce(obj.node, nodes.TYP_REF, 0)
	h := p.jit.GetCastingHelper(class, throwing)
	if (h == ee.CORINFO_HELP_ISINSTANCEOFCLASS || h == ee.CORINFO_HELP_CHKCASTCLASS) &&
		!p.env.MinOpts && p.m.Oper[handle] == nodes.GT_CNS_INT && p.jit.IsExactClass(class) {
		// Objects of the class are exactly those with its method table
		// (impCastClassOrIsInstToTree).
		o, flags := nodes.GT_ISINST, nodes.NodeFlags(0)
		if throwing {
			o, flags = nodes.GT_CASTCLASS, nodes.GTF_EXCEPT
		}
		p.pushRef(p.op(o, nodes.TYP_REF, value, handle, flags), class)
		return
	}
	if !runtime {
		if guess, is := os.guessCast(class, throwing); guess != 0 {
			value = os.testGuess(value, guess, is, h, handle)
			p.pushRef(value, class)
			return
		}
	}
	p.pushRef(p.helperCall(h, nodes.TYP_REF, handle, value, 0), class)
}

// minCastPercent is the minimum share of a cast's objects that have the guessed class.
const minCastPercent = 50

// guessCast returns the class that most objects of the current cast have had, according to the
// runtime's counts, and whether an object of that class is of class want. It returns 0 if no class
// is known or the cast of that class would throw.
func (os *objects) guessCast(want ee.ClassHandle, throwing bool) (guess ee.ClassHandle, is bool) {
	if os.env.MinOpts || os.m.Blocks.Flags[os.cur]&nodes.BBF_RUN_RARELY != 0 {
		return 0, false
	}
	for _, k := range os.body.LikelyAt(uint32(os.ilOffset)) {
		switch {
		case k.Class == 0 || k.Percent < minCastPercent:
		case os.jit.CanCast(k.Class, want):
			return k.Class, true
		case !throwing && os.neverCasts(k.Class, want):
			return k.Class, false
		}
	}
	return 0, false
}

// testGuess returns the result of casting value, by helper h, to the class of handle. A test of the
// guessed class precedes the call; is says whether objects of that class are of the wanted class:
//
//	V05 = value
//	V06 = V05 == null ? null : [V05] == guess ? V05 : CHKCASTCLASS(handle, V05)
func (os *objects) testGuess(value nodes.NodeID, guess ee.ClassHandle, is bool, h ee.Helper, handle nodes.NodeID) nodes.NodeID {
	const ref = nodes.TYP_REF
	m := os.m
	object, result := os.temp(ref, 0), os.temp(ref, 0)
	os.append(os.assign(object, value))
	get := func() nodes.NodeID { return m.NewLclVar(object) }
	none := func() nodes.NodeID { return m.NewInt(ref, 0) }
	choose := func(cond, yes, no nodes.NodeID) nodes.NodeID {
		return os.op(nodes.GT_QMARK, ref, cond, os.op(nodes.GT_COLON, ref, yes, no, 0), 0)
	}
	guessed := none()
	if is {
		guessed = get()
	}
	hit := os.op(nodes.GT_EQ, nodes.TYP_INT, os.methodTable(get()), m.NewLookup(os.jit.EmbedClassHandle(guess)), 0)
	rest := choose(hit, guessed, os.helperCall(h, ref, handle, get(), 0))
	os.append(os.assign(result, choose(os.op(nodes.GT_EQ, nodes.TYP_INT, get(), none(), 0), none(), rest)))
	return m.NewLclVar(result)
}

// isNotOf reports whether object n is known not to be of class want. CanCast has not confirmed that
// it is.
func (os *objects) isNotOf(n nodes.NodeID, want ee.ClassHandle) bool {
	return os.lclFlags(n)&nodes.LvClassExact != 0 && os.neverCasts(os.m.Locals[os.m.Val[n]].Class, want)
}

// neverCasts reports whether no object of exact class have is of class want. CanCast has not
// confirmed that one is. have is the class of a local, or one that has been counted. Interfaces are
// excluded, because an object may decide itself what interfaces it can be cast to.
func (os *objects) neverCasts(have, want ee.ClassHandle) bool {
	const vague = ee.CORINFO_FLG_INTERFACE | ee.CORINFO_FLG_CLASS_SHAREDINST | ee.CORINFO_FLG_VARIANCE
	from, to := os.jit.GetClassAttribs(have), os.jit.GetClassAttribs(want)
	switch {
	case to&ee.CORINFO_FLG_CLASS_SHAREDINST != 0:
		return false
	case to&ee.CORINFO_FLG_VALUECLASS != 0: // is a boxed T a T?
		return os.jit.GetTypeForBox(want) != have
	case from&ee.CORINFO_FLG_VALUECLASS != 0:
		return true
	}
	return (from|to)&vague == 0
}

// unbox replaces the object on top of the stack by the address of the value in it. The value has
// the class of p.tok.
func (os *objects) unbox() {
	class := os.tok.Class
	h := os.jit.GetUnBoxHelper(class)
	if len(os.stack) == 0 {
		os.bad("the stack is empty")
	}
	if e := &os.stack[len(os.stack)-1]; e.class == class && os.isBoxed(e.node) {
		os.push(os.boxData(os.pop().node), 0)
		return
	}
	handle := os.tokenHandle(&os.tok, false)
	obj := os.coerce(os.popRef().node, nodes.TYP_REF, 0)
	if h != ee.CORINFO_HELP_UNBOX_NULLABLE {
		os.push(os.helperCall(h, nodes.TYP_BYREF, handle, obj, 0), 0)
		return
	}
	_, layout := os.classType(class)
	l := os.temp(nodes.TYP_STRUCT, layout)
	os.append(os.helperCall(h, nodes.TYP_VOID, os.lclAddrOf(l), handle, obj))
	os.push(os.lclAddrOf(l), 0)
}
