package importer

import (
	"ryugo/ee"
	"ryugo/nodes"
	"ryugo/passes/inline"
)

// Guarded devirtualization. If the runtime has counted that most objects of a virtual call have one
// class (MethodInfo.LikelyCalls), the call is made directly for objects of that class, and may be
// inlined:
//
//	V05 = callvirt F(V01, 7) + 1
//	=>  BB01: jmpTrue ([V01] != C) -> BB03
//	    BB02: V06 = call C::F(V01, 7); jmp BB04
//	    BB03: V06 = callvirt F(V01, 7)
//	    BB04: V05 = V06 + 1
//
// The test reads the method table of the object, so a null object throws the same exception as the
// virtual call would, after the arguments have been evaluated. BB03 gets the weight of the other
// classes.
//
// If the class is a value class, the method gets the address of the value in the box.
//
// A call of a delegate is made directly if most delegates call one instance method. The test
// compares the code address in the delegate with that of the method. Multicast delegates, and
// delegates of a static method, never contain that address. The direct call gets the delegate's
// object.
//
//	BB01: jmpTrue ([V01 + 24] != F) -> BB03
//	BB02: V06 = call C::F([V01 + 8], 7); jmp BB04
//	BB03: V06 = call Invoke(V01, 7)

// minPercent is the minimum share of the objects that must have the class
// (considerGuardedDevirtualization).
const minPercent = 30

// directCall is the method that a virtual call reaches.
type directCall struct {
	method     ee.MethodHandle
	flags      ee.MethodFlags
	class      ee.ClassHandle // the class that defines the method
	classFlags ee.ClassFlags
}

// resolveVirtual finds the method that the virtual call info reaches with an object of class class
// or, if exact is false, of a class derived from it.
func (p *trees) resolveVirtual(info *ee.CallInfo, class ee.ClassHandle, exact bool) (d directCall, r nodes.Reason) {
	switch {
	case p.jit.GetClassAttribs(class)&(ee.CORINFO_FLG_INTERFACE|ee.CORINFO_FLG_CLASS_SHAREDINST|ee.CORINFO_FLG_ARRAY) != 0:
		return d, nodes.DEVIRT_CLASS_SHARED
	case !exact && info.Kind == ee.CORINFO_VIRTUALCALL_STUB:
		return d, nodes.DEVIRT_INTERFACE_NOT_EXACT
	}
	if d.method = p.jit.ResolveVirtualMethod(info.Method, class, info.Context); d.method == 0 {
		return d, nodes.DEVIRT_NOT_RESOLVED
	}
	d.flags = p.jit.GetMethodAttribs(d.method)
	switch {
	case !exact && d.flags&ee.CORINFO_FLG_FINAL == 0:
		return d, nodes.DEVIRT_NOT_FINAL
	case d.flags&(ee.CORINFO_FLG_SHAREDINST|ee.CORINFO_FLG_ABSTRACT|ee.CORINFO_FLG_STATIC) != 0:
		return d, nodes.DEVIRT_TARGET_KIND
	}
	d.class = p.jit.GetMethodClass(d.method)
	if d.classFlags = p.jit.GetClassAttribs(d.class); d.classFlags&(ee.CORINFO_FLG_VALUECLASS|ee.CORINFO_FLG_INTERFACE) != 0 {
		return d, nodes.DEVIRT_TARGET_KIND // the `this` of its methods is not the boxed value
	}
	return d, nodes.DEVIRT_MADE
}

// guess is the most frequent target of a virtual call or of a call of a delegate, as counted.
type guess struct {
	class   ee.ClassHandle // the object's class; 0: the call is one of a delegate
	percent uint32
	to      directCall // method 0: there is no guess
}

// resolveDelegate returns method m as the target of a delegate. It also reports whether m can be
// called directly: it must be an instance method, which gets the delegate's object.
func (p *trees) resolveDelegate(m ee.MethodHandle) (d directCall, ok bool) {
	d = directCall{method: m, flags: p.jit.GetMethodAttribs(m), class: p.jit.GetMethodClass(m)}
	d.classFlags = p.jit.GetClassAttribs(d.class)
	return d, d.flags&(ee.CORINFO_FLG_STATIC|ee.CORINFO_FLG_SHAREDINST|ee.CORINFO_FLG_ABSTRACT) == 0 &&
		d.classFlags&(ee.CORINFO_FLG_VALUECLASS|ee.CORINFO_FLG_INTERFACE|ee.CORINFO_FLG_CLASS_SHAREDINST) == 0
}

// unbox replaces d, a method of a value class that a virtual call reaches, by its entry that takes
// the address of the value. It reports whether that entry can be called directly.
func (p *trees) unbox(d *directCall) bool {
	if d.classFlags&ee.CORINFO_FLG_VALUECLASS == 0 {
		return false
	}
	if d.method = p.jit.GetUnboxedEntry(d.method); d.method == 0 {
		return false
	}
	d.flags = p.jit.GetMethodAttribs(d.method)
	return d.flags&(ee.CORINFO_FLG_SHAREDINST|ee.CORINFO_FLG_ABSTRACT|ee.CORINFO_FLG_STATIC) == 0
}

// guess returns the most likely class of the objects of virtual call c, or the method that its
// delegates most likely call. info is what the runtime says of the call.
func (si *sites) guess(c *nodes.Call, info *ee.CallInfo, ret nodes.VarType) (g guess) {
	if c.Addr != 0 || ret.IsSIMD() || c.Flags&nodes.GTF_CALL_M_EXPLICIT_TAILCALL != 0 {
		return g
	}
	likely := si.body.LikelyAt(uint32(si.ilOffset))
	if len(likely) == 0 {
		return g
	}
	k := likely[0]
	if k.Percent < minPercent || (k.Method != 0) != (c.Flags&nodes.GTF_CALL_M_DELEGATE_INV != 0) {
		return g
	}
	if k.Method != 0 {
		if to, ok := si.resolveDelegate(k.Method); ok {
			g = guess{0, k.Percent, to}
		}
		return g
	}
	to, r := si.resolveVirtual(info, k.Class, true)
	if r == nodes.DEVIRT_MADE || r == nodes.DEVIRT_TARGET_KIND && si.unbox(&to) {
		g = guess{k.Class, k.Percent, to}
	}
	return g
}

// guard splits the virtual call in statement s of block b into a direct and a virtual call.
// Candidate k has the guessed class or method.
func (in *inliner) guard(b nodes.BlockID, s nodes.StmtID, call nodes.NodeID, k candidate) {
	p, m := in.Importer, in.m
	p.cur, p.stmtIL = b, m.Stmts[s].ILOffset
	m.Guesses++
	in.spillBefore(b, s, call, argEffects)
	virtual := m.Calls[m.Val[call]]
	this := in.repeatable(b, s, call, &virtual)
	rest := in.branchOnGuess(b, s, this, &k)
	ifDirect, ifVirtual := m.Blocks.Next[b], m.Blocks.Prev[rest]

	result := nodes.NoLcl
	root := m.Stmts[s].Root
	stored := m.Oper[root] == nodes.GT_ASG && m.Op2[root] == call && m.Oper[m.Op1[root]].Is(nodes.GTK_LEAF)
	if root != call && !stored {
		result = p.temp(m.Type[call].Actual(), k.retLayout)
	}
	arm := func(at nodes.BlockID, c *nodes.Call, this nodes.NodeID) {
		n := in.copyCall(call, c, this)
		switch {
		case result != nodes.NoLcl:
			n = p.assign(result, n)
		case stored:
			n = m.New(nodes.GT_ASG, m.Type[root], p.copyLeaf(m.Op1[root]), n, m.Val[root], m.Flags[root])
		}
		m.NewStmt(at, n, p.stmtIL)
	}
	arm(ifVirtual, &virtual, this)

	known, object := in.directThis(&k, p.copyLeaf(this))
	m.NewStmt(ifDirect, p.assign(known, object), p.stmtIL)
	direct := virtual
	direct.Flags &^= nodes.GTF_CALL_VIRT_VTABLE | nodes.GTF_CALL_VIRT_STUB | nodes.GTF_CALL_NULLCHECK | nodes.GTF_CALL_M_DELEGATE_INV | nodes.GTF_CALL_M_NOSTOP
	if !mayReachSafepoint(k.flags) {
		direct.Flags |= nodes.GTF_CALL_M_NOSTOP
	}
	direct.Method, direct.VTabInd, direct.VTabAfter = k.guess.to.method, 0, 0
	direct.Entry, direct.HasEntry = p.jit.GetFunctionEntryPoint(direct.Method), true
	direct.Inline = in.directCandidate(&k, &virtual)
	arm(ifDirect, &direct, m.NewLclVar(known))

	if result == nodes.NoLcl {
		m.RemoveStmt(rest, s)
		return
	}
	m.Oper[call], m.Op1[call], m.Op2[call], m.Val[call] = nodes.GT_LCL_VAR, 0, 0, uint32(result)
	m.Type[call], m.Flags[call] = m.Locals[result].Type.Actual(), 0
}

// directThis makes a temp for the `this` of the direct call that k guesses, and the tree of its
// value. object is the object or the delegate.
func (in *inliner) directThis(k *candidate, object nodes.NodeID) (nodes.LclNum, nodes.NodeID) {
	p, m := in.Importer, in.m
	switch {
	case k.guess.class == 0:
		return p.temp(nodes.TYP_REF, 0), in.ofDelegate(object, nodes.TYP_REF, p.info.OffsetOfDelegateInstance, nodes.GTF_NO_FAULT)
	case k.guess.to.classFlags&ee.CORINFO_FLG_VALUECLASS != 0:
		return p.temp(nodes.TYP_BYREF, 0), p.op(nodes.GT_ADD, nodes.TYP_BYREF, object, m.NewInt(p.native, int64(m.Model.PointerSize)), 0)
	}
	known := p.temp(nodes.TYP_REF, 0)
	m.Locals[known].Class = k.guess.class
	m.Locals[known].Flags |= nodes.LvClassExact | nodes.LvNeverNull
	return known, object
}

// repeatable makes each argument of the call a leaf that can be evaluated twice, and returns the
// object. c is the call's row.
func (in *inliner) repeatable(b nodes.BlockID, s nodes.StmtID, call nodes.NodeID, c *nodes.Call) (this nodes.NodeID) {
	m := in.m
	for i := range c.Args.Count {
		n := m.Args[c.Args.First+i].Early
		kind := m.Args[c.Args.First+i].Kind
		switch o := m.Oper[n]; {
		case o == nodes.GT_LCL_VAR && m.Flags[n]&argEffects == 0:
		case kind != nodes.ArgThis && (o == nodes.GT_CNS_INT || o == nodes.GT_CNS_DBL || o == nodes.GT_LCL_VAR_ADDR):
		default:
			in.spillOperand(b, s, call, n)
		}
		if kind == nodes.ArgThis {
			this = m.Args[c.Args.First+i].Early
		}
	}
	return this
}

// ofDelegate loads the field of a delegate at an offset.
func (in *inliner) ofDelegate(delegate nodes.NodeID, t nodes.VarType, offset uint32, f nodes.NodeFlags) nodes.NodeID {
	p := in.Importer
	at := p.op(nodes.GT_ADD, nodes.TYP_BYREF, delegate, p.m.NewInt(p.native, int64(offset)), 0)
	return p.op(nodes.GT_IND, t, at, 0, nodes.GTF_IND_INVARIANT|f)
}

// branchOnGuess splits block b before statement s and returns the block of s. In between it inserts
// a block for objects of the guessed class, or delegates of the guessed method, and a block for all
// others.
func (in *inliner) branchOnGuess(b nodes.BlockID, s nodes.StmtID, this nodes.NodeID, k *candidate) (rest nodes.BlockID) {
	p, m := in.Importer, in.m
	bb := &m.Blocks
	safe := bb.Flags[b] & nodes.BBF_GC_SAFE_POINT // perhaps only because of the current call
	bb.Flags[b] &^= nodes.BBF_GC_SAFE_POINT
	rest = m.SplitBlock(b, s)
	direct := m.NewBlocks(nodes.BBJ_NONE, 2)
	virtual := direct + 1
	for _, n := range [...]nodes.BlockID{virtual, direct} {
		bb.Try[n], bb.Hnd[n], bb.Func[n], bb.Weight[n] = bb.Try[b], bb.Hnd[b], bb.Func[b], bb.Weight[b]
		bb.ILBegin[n], bb.ILEnd[n] = bb.ILBegin[b], bb.ILEnd[b]
		bb.Flags[n] = bb.Flags[rest]&(nodes.BBF_IMPORTED|nodes.BBF_INTERNAL|nodes.BBF_PROF_WEIGHT) | safe
		m.InsertBlockAfter(b, n)
	}
	if !mayReachSafepoint(k.flags) {
		bb.Flags[direct] &^= nodes.BBF_GC_SAFE_POINT // see polls.noteCall
	}
	others := bb.Weight[b] * float32(100-min(k.guess.percent, 100)) / 100
	bb.Weight[direct], bb.Weight[virtual] = bb.Weight[b]-others, others
	if k.guess.percent >= 100 {
		bb.Flags[virtual] |= nodes.BBF_RUN_RARELY
	}
	in.noteLoop(rest, in.loop[b])
	in.noteLoop(direct, in.loop[b])
	in.noteLoop(virtual, in.loop[b])
	var have nodes.NodeID
	var guessed ee.ConstLookup
	if k.guess.class != 0 {
		have, guessed = p.methodTable(p.copyLeaf(this)), p.jit.EmbedClassHandle(k.guess.class)
	} else {
		have = in.ofDelegate(p.copyLeaf(this), p.native, p.info.OffsetOfDelegateFirstTarget, nodes.GTF_EXCEPT)
		guessed = p.jit.GetFunctionFixedEntryPoint(k.guess.to.method)
	}
	test := p.op(nodes.GT_NE, nodes.TYP_INT, have, m.NewLookup(guessed), 0)
	m.NewStmt(b, p.op(nodes.GT_JTRUE, nodes.TYP_VOID, test, 0, 0), p.stmtIL)
	bb.Kind[b], bb.Jump[b] = nodes.BBJ_COND, virtual
	bb.Kind[direct], bb.Jump[direct] = nodes.BBJ_ALWAYS, rest
	bb.Flags[virtual] |= nodes.BBF_JMP_TARGET
	bb.Flags[rest] |= nodes.BBF_JMP_TARGET
	return rest
}

// copyCall makes a copy of the call with row c and another object. The arguments are leaves.
func (in *inliner) copyCall(call nodes.NodeID, c *nodes.Call, this nodes.NodeID) nodes.NodeID {
	p, m := in.Importer, in.m
	row := *c
	row.Args.First = uint32(len(m.Args))
	for i := range c.Args.Count {
		a := m.Args[c.Args.First+i]
		if a.Kind == nodes.ArgThis {
			a.Early, a.Type = p.copyLeaf(this), m.Type[this]
		} else {
			a.Early = p.copyLeaf(a.Early)
		}
		m.Args = append(m.Args, a)
	}
	m.Calls = append(m.Calls, row)
	return m.New(nodes.GT_CALL, m.Type[call], 0, 0, uint32(len(m.Calls)-1), m.Flags[call])
}

// directCandidate makes the direct call that candidate k guesses an inline candidate. c is the row
// of the virtual call. It returns the candidate's number, or 0 if the call must not be inlined.
func (in *inliner) directCandidate(k *candidate, c *nodes.Call) uint32 {
	si := &in.sites
	if r := inline.ByFlags(k.flags); r != inline.Inlined {
		si.tree.Rows[k.row].Reason = r
		return 0
	}
	d := *k
	d.guess = guess{}
	d.classes = uint32(len(si.classes))
	for i := range c.Args.Count {
		a := si.classes[k.classes+i]
		if in.m.Args[c.Args.First+i].Kind == nodes.ArgThis {
			a = argClass{}
			if k.guess.to.classFlags&ee.CORINFO_FLG_VALUECLASS == 0 {
				a.class = k.guess.class
			}
		}
		si.classes = append(si.classes, a)
	}
	si.cands = append(si.cands, d)
	return uint32(len(si.cands) - 1)
}
