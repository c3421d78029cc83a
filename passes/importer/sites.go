package importer

import (
	"ryugo/ee"
	"ryugo/nodes"
	"ryugo/passes/inline"
)

// sites has the calls that may be inlined.
type sites struct {
	*trees
	tree    inline.Tree
	cands   []candidate // row 0 means none
	classes []argClass
	row     uint32 // row of the current body in the tree; 0 is the root
	// The classes of the arguments of the current call.
	rowClasses []ee.ClassHandle
	thisClass  ee.ClassHandle
}

// candidate is what importation knows of a call that may be inlined.
type candidate struct {
	ctx       ee.ContextHandle // context in which the callee's tokens are resolved
	flags     ee.MethodFlags
	class     ee.ClassHandle // the callee's class
	row       uint32         // in the tree of inlines
	il        uint32         // IL offset of the call in the root
	classes   uint32         // index of its arguments' classes
	ret       nodes.VarType
	retLayout uint32
	guess     guess // for a virtual call; the other fields describe the guessed method
}

// argClass is what importation knows of an argument's class. The argument may later be replaced by
// the result of another inlined call, an object with a more specific class or a new array of
// another class.
type argClass struct {
	class    ee.ClassHandle
	newArray bool // class is that of a new array
}

// classOf returns the class of argument n of a call that is being inlined, or 0. a is what
// importation knew of it.
func (si *sites) classOf(n nodes.NodeID, a argClass) ee.ClassHandle {
	if si.isNewArray(n) && !a.newArray {
		return 0
	}
	if c := si.exactClass(n, a.class); c != 0 {
		return c
	}
	return a.class
}

// note records call c, whose argument rows are the last ones, in the tree of inlines. It returns
// the call's candidate number for the phase inlining, or 0.
func (si *sites) note(c *nodes.Call, info *ee.CallInfo, ret nodes.VarType, layout uint32, retRef bool) uint32 {
	p, m := si.trees, si.m
	r := inline.Inlined
	var g guess
	method, flags, class := c.Method, info.MethodFlags, info.Class
	switch {
	case p.isStub() || p.m.Info.Flags&ee.CORJIT_FLAG_DEBUG_CODE != 0 || c.Kind == nodes.CT_INDIRECT || c.Flags&nodes.GTF_CALL_UNMANAGED != 0:
		r = inline.CALLSITE_IS_NOT_DIRECT
	case p.noInlining:
		r = inline.CALLER_USES_NEXT_CALL_RET_ADDR
	case c.Flags&(nodes.GTF_CALL_VIRT_VTABLE|nodes.GTF_CALL_VIRT_STUB|nodes.GTF_CALL_M_DELEGATE_INV) != 0:
		switch g = si.guess(c, info, ret); {
		case g.to.method != 0:
			method, flags, class = g.to.method, g.to.flags, g.to.class
		case c.Flags&nodes.GTF_CALL_M_DELEGATE_INV != 0:
			r = inline.CALLEE_HAS_NO_BODY
		default:
			r = inline.CALLSITE_IS_VIRTUAL
		}
	case c.Flags&nodes.GTF_CALL_M_EXPLICIT_TAILCALL != 0:
		r = inline.CALLSITE_EXPLICIT_TAIL_PREFIX
	case c.Method != info.Method || retRef:
		r = inline.CALLEE_HAS_NO_BODY
	case info.ClassFlags&ee.CORINFO_FLG_ARRAY != 0:
		r = inline.CALLEE_IS_ARRAY_METHOD
	default:
		r = inline.ByFlags(info.MethodFlags)
	}
	il := uint32(0)
	if p.ilOffset >= 0 {
		il = uint32(p.ilOffset)
	}
	if r != inline.Inlined {
		si.tree.Add(c.Method, si.row, il, r)
		return 0
	}
	row := si.tree.Add(method, si.row, il, inline.CALLSITE_NOT_REACHED)
	ctx := info.Context
	if g.class != 0 {
		ctx = ee.ClassContext(class)
	} else if g.to.method != 0 {
		ctx = ee.MethodContext(method)
	} else if info.ExactContextNeedsRuntimeLookup || ctx == 0 {
		// The callee is shared code, and no more is known of its instantiation here than in its own
		// body. A class context would claim that it is exact.
		ctx = ee.MethodContext(c.Method)
	}
	k := candidate{ctx: ctx, flags: flags, class: class, row: row, il: p.callOffset(),
		classes: uint32(len(si.classes)), ret: ret, retLayout: layout, guess: g}
	user := 0
	for _, a := range m.Args[c.Args.First:][:c.Args.Count] {
		class := ee.ClassHandle(0)
		switch {
		case a.Kind == nodes.ArgThis:
			class = si.thisClass
		case a.Kind == nodes.ArgUser && user < len(si.rowClasses):
			class = si.rowClasses[user]
			user++
		}
		si.classes = append(si.classes, argClass{class, p.isNewArray(a.Early)})
	}
	si.cands = append(si.cands, k)
	return uint32(len(si.cands) - 1)
}

// reset forgets the candidates of the previous method.
func (si *sites) reset() {
	si.cands = append(si.cands[:0], candidate{})
	si.classes = si.classes[:0]
	si.row = 0
	si.tree.Reset(si.self, len(si.m.Info.IL))
}

// Inlines returns the tree of inlines of the last method.
func (p *Importer) Inlines() []inline.Context { return p.sites.tree.Rows }
