package importer

import (
	"slices"

	"ryugo/arena"
	"ryugo/cil"
	"ryugo/ee"
	"ryugo/nodes"
)

// boxes imports box instructions and removes boxes of which only the value is used.
type boxes struct {
	*tokens
	temps   []boxTemp   // ascending by local
	unboxed ee.CallInfo // call info of the value class's own method
	scratch boxWalk
}

// Boxes. A box becomes a local that holds the new object, and a store of the value into the object.
// Several questions about this local have known answers: it is not null, casts of it succeed or
// fail, unboxing it yields an address, and a virtual call of it calls the value class's method,
// whose `this` is that address:
//
//	box S; isinst I; brfalse ...; box S; ldarg.1; callvirt I::M
//	=>  V02 = new S;  [V02 + 8] = V00;  S::M(V02 + 8, V01)
//
// After inlining, a box of which only the value is used needs no object: V03 = V00; S::M(&V03,
// V01).

// boxTemp is a local that holds a box made in this method, of an exact class.
type boxTemp struct {
	lcl nodes.LclNum
	tok ee.ResolvedToken // names the class
}

// row returns the row in temps of the box that n reads.
func (bx *boxes) row(n nodes.NodeID) (int, bool) {
	m := bx.m
	if !bx.isBoxed(n) {
		return 0, false
	}
	return slices.BinarySearchFunc(bx.temps, nodes.LclNum(m.Val[n]), func(b boxTemp, l nodes.LclNum) int { return int(b.lcl) - int(l) })
}

// importBox imports box. A value of a class that is not a value class stays as it is.
func (bx *boxes) importBox(operand int) {
	c := bx.resolveClass(operand, ee.CORINFO_TOKENKIND_Box)
	bx.checkClass()
	if bx.jit.GetClassAttribs(c)&ee.CORINFO_FLG_VALUECLASS == 0 {
		if len(bx.stack) == 0 {
			bx.bad("the stack is empty")
		}
		return
	}
	if bx.boxedTest(c) {
		return
	}
	t, layout := bx.classType(c)
	value := bx.coerce(bx.pop().node, t, layout)
	n := bx.box(value, t, layout, &bx.tok)
	bx.pushRef(n, bx.jit.GetTypeForBox(c))
}

// boxedTest imports the sequence box, brtrue or brfalse, whose result is known. Shared C# code for
// "is not null" becomes this sequence if the type is a value class.
func (bx *boxes) boxedTest(c ee.ClassHandle) bool {
	if bx.next >= bx.end {
		return false
	}
	switch cil.Opcode(bx.il[bx.next]) {
	case cil.CEE_BRTRUE, cil.CEE_BRTRUE_S, cil.CEE_BRFALSE, cil.CEE_BRFALSE_S:
		// A ref struct cannot be boxed, and no helper boxes it; the value is never null.
		if bx.jit.GetClassAttribs(c)&ee.CORINFO_FLG_CONTAINS_STACK_PTR == 0 && bx.jit.GetBoxHelper(c) != ee.CORINFO_HELP_BOX {
			return false
		}
		bx.drop()
		bx.push(bx.m.NewInt(nodes.TYP_INT, 1), 0)
		return true
	}
	return false
}

// box appends the value boxed as tok's class. The value has type t. box also appends the statements
// that make the object.
func (bx *boxes) box(value nodes.NodeID, t nodes.VarType, layout uint32, tok *ee.ResolvedToken) nodes.NodeID {
	p, m := bx.tokens, bx.m
	class := tok.Class
	if h := p.jit.GetBoxHelper(class); h != ee.CORINFO_HELP_BOX {
		// Nullable: the helper reads the value from memory.
		l := p.shortTemp(t, layout)
		p.append(p.assign(l, value))
		return p.helperCall(h, nodes.TYP_REF, p.tokenHandle(tok, false), p.lclAddrOf(l), 0)
	}
	l := p.shortTemp(nodes.TYP_REF, 0)
	// The value is evaluated after the allocation. This is not observable.
	handle := p.tokenHandle(tok, false)
	m.NewStmt(p.cur, p.assign(l, p.allocate(class, handle)), p.stmtIL)
	if p.exact(l, class) {
		m.Locals[l].Flags |= nodes.LvBox
		bx.temps = append(bx.temps, boxTemp{l, *tok})
	}
	a := p.boxData(m.NewLclVar(l))
	var dst nodes.NodeID
	if t == nodes.TYP_STRUCT {
		dst = m.New(nodes.GT_OBJ, t, a, 0, layout, nodes.GTF_NO_FAULT)
	} else {
		dst = m.New(nodes.GT_IND, t, a, 0, 0, nodes.GTF_NO_FAULT)
	}
	p.append(p.op(nodes.GT_ASG, t, dst, value, nodes.GTF_ASG))
	return m.NewLclVar(l)
}

// unboxThis replaces a virtual call of a box made here by a call of the value class's own method,
// if there is one, on the value in the box. This is the call that would result if it were
// constrained to the class.
func (bx *boxes) unboxThis(flags ee.CallInfoFlags) {
	info, own := &bx.call, &bx.unboxed
	if flags&ee.CORINFO_CALLINFO_CALLVIRT == 0 || info.Kind == ee.CORINFO_CALL ||
		info.Kind == ee.CORINFO_CALL_CODE_POINTER || info.ThisTransform != ee.CORINFO_NO_THIS_TRANSFORM {
		return
	}
	e := &bx.stack[bx.thisEntry(len(info.Sig.Args))]
	row, ok := bx.row(e.node)
	if !ok || !bx.jit.CanCast(e.class, bx.tok.Class) {
		return
	}
	if err := bx.jit.GetCallInfo(&bx.tok, &bx.temps[row].tok, bx.self, flags, own); err != nil {
		bx.fail(err)
	}
	if own.ThisTransform != ee.CORINFO_NO_THIS_TRANSFORM || own.Kind != ee.CORINFO_CALL || own.Access != ee.CORINFO_ACCESS_ALLOWED ||
		own.ExactContextNeedsRuntimeLookup {
		return
	}
	bx.call = *own
	info.NullInstanceCheck = false
	e.node, e.class = bx.boxData(e.node), 0
}

// boxedType imports Object.GetType of a box made here, or of a value that would be boxed for the
// call. The class is known.
func (bx *boxes) boxedType() bool {
	info := &bx.call
	if !bx.env.Inline || !bx.isIntrinsic(ee.CORINFO_INTRINSIC_Object_GetType) {
		return false
	}
	this := bx.stack[bx.thisEntry(0)].node
	row, boxed := bx.row(this)
	tok := &bx.constrained
	switch {
	case boxed:
		tok = &bx.temps[row].tok
	case info.ThisTransform != ee.CORINFO_BOX_THIS || bx.jit.GetBoxHelper(tok.Class) != ee.CORINFO_HELP_BOX:
		return false
	}
	bx.pop()
	if !boxed && !bx.isLclAddr(this) {
		bx.append(bx.op(nodes.GT_NULLCHECK, nodes.TYP_VOID, bx.address(this), 0, nodes.GTF_EXCEPT))
	}
	handle := bx.tokenHandle(tok, false)
	bx.push(bx.helperCall(ee.CORINFO_HELP_TYPEHANDLE_TO_RUNTIMETYPE, nodes.TYP_REF, handle, 0, 0), 0)
	return true
}

// boxContext is how the user of a node uses it.
type boxContext uint8

const (
	boxValue   boxContext = iota // uses the value
	boxDeref                     // only dereferences the address
	boxEscapes                   // takes the location's address and uses it otherwise
	boxCounted                   // is the address of a value and has been recorded
)

// boxWalk is the scratch of removeBoxes.
type boxWalk struct {
	walk  nodes.Walker
	ctx   []boxContext   // [node]; all zero between trees
	kept  []bool         // [box] the object itself is used
	made  []nodes.StmtID // [box] the statement that allocates it, if reached
	value []nodes.LclNum // [box] the local that replaces its value
	uses  []boxUse
}

// boxUse is the address of a box's value.
type boxUse struct {
	node nodes.NodeID
	box  uint32
}

// remove replaces boxes of which only the value is used by locals.
func (bx *boxes) remove() {
	if !bx.boxAsked {
		return
	}
	m, w := bx.m, &bx.scratch
	w.ctx, w.uses = arena.Extend(w.ctx[:0], m.NumNodes), w.uses[:0]
	w.kept, w.made = arena.Extend(w.kept[:0], len(bx.temps)), arena.Extend(w.made[:0], len(bx.temps))
	for b := m.FirstBB; b != 0; b = m.Blocks.Next[b] {
		for s := m.Blocks.FirstStmt[b]; s != 0; s = m.Stmts[s].Next {
			root := m.Stmts[s].Root
			if m.Oper[root] == nodes.GT_ASG && m.Oper[m.Op2[root]] == nodes.GT_ALLOCOBJ {
				if row, ok := bx.row(m.Op1[root]); ok {
					w.made[row] = s
					continue
				}
			}
			for _, n := range w.walk.Tree(m, root) {
				bx.boxNode(n)
			}
		}
	}
	w.value = arena.Raw(w.value[:0], len(bx.temps))
	for i, s := range w.made {
		if w.kept[i] = w.kept[i] || s == 0; w.kept[i] {
			continue
		}
		w.value[i] = bx.temp(bx.classType(bx.temps[i].tok.Class))
		m.Stmts[s].Root = m.New(nodes.GT_NOP, nodes.TYP_VOID, 0, 0, 0, 0)
	}
	for _, u := range w.uses {
		if n := u.node; !w.kept[u.box] {
			m.Oper[n], m.Op1[n], m.Op2[n], m.Val[n], m.Flags[n] = nodes.GT_LCL_VAR_ADDR, 0, 0, uint32(w.value[u.box]), 0
		}
	}
}

// boxNode records how node n uses a box. Users are visited before their operands.
func (bx *boxes) boxNode(n nodes.NodeID) {
	m, w := bx.m, &bx.scratch
	c := w.ctx[n]
	w.ctx[n] = boxValue
	switch m.Oper[n] {
	case nodes.GT_LCL_VAR:
		if row, ok := bx.row(n); ok && c != boxCounted {
			w.kept[row] = true
		}
	case nodes.GT_ADD:
		if c != boxDeref || !m.IsIntConst(m.Op2[n]) {
			return
		}
		if row, ok := bx.row(m.Op1[n]); ok && m.IntValue(m.Op2[n]) == int64(m.Model.PointerSize) {
			w.uses = append(w.uses, boxUse{n, uint32(row)})
			c = boxCounted
		}
		w.ctx[m.Op1[n]] = c
	case nodes.GT_NULLCHECK:
		w.ctx[m.Op1[n]] = boxDeref
	case nodes.GT_IND, nodes.GT_OBJ, nodes.GT_FIELD:
		if a := m.Op1[n]; a != 0 && c != boxEscapes {
			w.ctx[a] = boxDeref
		}
	case nodes.GT_ADDR:
		if c != boxDeref {
			w.ctx[m.Op1[n]] = boxEscapes
		}
	case nodes.GT_CALL:
		bx.boxCall(&m.Calls[m.Val[n]], m.Type[n])
	}
}

// boxCall records that call c, whose result has type t, only dereferences the `this` that it gets.
// No method keeps the address, except in a returned byref.
func (bx *boxes) boxCall(c *nodes.Call, t nodes.VarType) {
	m := bx.m
	if t == nodes.TYP_BYREF || c.Kind != nodes.CT_USER_FUNC || c.Flags&nodes.GTF_CALL_M_EXPLICIT_TAILCALL != 0 ||
		c.RetClass != 0 && slices.Contains(m.GCLayout(c.RetClass), ee.TYPE_GC_BYREF) {
		return
	}
	for _, a := range m.Args[c.Args.First:][:c.Args.Count] {
		if a.Kind == nodes.ArgThis {
			bx.scratch.ctx[a.Early] = boxDeref
		}
	}
}
