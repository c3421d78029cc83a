package importer

import (
	"ryugo/ee"
	"ryugo/nodes"
)

// lclFlags returns the flags of the local that n reads, or 0 if n reads none.
func (p *locals) lclFlags(n nodes.NodeID) nodes.LclFlags {
	m := p.m
	if m.Oper[n] != nodes.GT_LCL_VAR {
		return 0
	}
	f := m.Locals[m.Val[n]].Flags
	p.boxAsked = p.boxAsked || f&nodes.LvBox != 0
	return f
}

// exact records that local l holds a newly allocated object of class class. It reports whether the
// class is known exactly.
func (p *tokens) exact(l nodes.LclNum, class ee.ClassHandle) bool {
	known := p.env.Inline && !p.handle.Lookup.NeedsRuntimeLookup
	if known {
		lcl := &p.m.Locals[l]
		lcl.Class = class
		lcl.Flags |= nodes.LvClassExact | nodes.LvNeverNull
	}
	return known
}

// defined records that local l is assigned object n of class class. It is the only assignment to l.
func (p *locals) defined(l nodes.LclNum, n nodes.NodeID, class ee.ClassHandle) {
	lcl := &p.m.Locals[l]
	if class == 0 || lcl.Type != nodes.TYP_REF {
		return
	}
	known := p.exactClass(n, class)
	exact := known != 0
	if exact {
		class = known
	}
	if class == lcl.Class && !exact || class != lcl.Class && lcl.Class != 0 && !p.jit.CanCast(class, lcl.Class) {
		return
	}
	lcl.Class = class
	if exact {
		lcl.Flags |= nodes.LvClassExact
	}
}

// singleDef reports whether l is an IL local that exactly one instruction stores to and whose
// address is not taken.
func (p *locals) singleDef(l nodes.LclNum) bool {
	if l < p.lclBase || uint(l-p.lclBase) >= uint(len(p.lcls)) || p.addrTaken(l) {
		return false
	}
	if p.inlining {
		return p.callee.scan.Locals[l-p.lclBase].Stores == 1
	}
	return p.stores[l-p.lclBase] == 1
}

// exactClass returns the exact class of object n (n may also be null), or 0 if it is not known.
// class is the class known from the IL: that of a new array, or a base class of the object's class.
// A local's own class takes precedence.
func (p *locals) exactClass(n nodes.NodeID, class ee.ClassHandle) ee.ClassHandle {
	if p.lclFlags(n)&nodes.LvClassExact != 0 {
		return p.m.Locals[p.m.Val[n]].Class
	}
	if p.isNewArray(n) && class != 0 && p.jit.GetClassAttribs(class)&ee.CORINFO_FLG_CLASS_SHAREDINST == 0 {
		return class
	}
	return 0
}

// isNewArray reports whether n allocates an array.
func (p *locals) isNewArray(n nodes.NodeID) bool {
	m := p.m
	return m.Oper[n] == nodes.GT_CALL && m.Calls[m.Val[n]].Flags&nodes.GTF_CALL_M_ALLOC != 0
}

// elementClass returns the class of the elements of an array of objects, or 0.
func (p *trees) elementClass(array ee.ClassHandle) ee.ClassHandle {
	if array == 0 || p.jit.GetClassAttribs(array)&ee.CORINFO_FLG_ARRAY == 0 {
		return 0
	}
	if t, c := p.jit.GetChildType(array); t == ee.CORINFO_TYPE_CLASS || t == ee.CORINFO_TYPE_STRING {
		return c
	}
	return 0
}

// isBoxed reports whether n is a box made in this method.
func (p *locals) isBoxed(n nodes.NodeID) bool { return p.lclFlags(n)&nodes.LvBox != 0 }

// neverNull reports whether object or address n, which has no side effects, cannot be null.
func (p *locals) neverNull(n nodes.NodeID) bool {
	return p.isLclAddr(n) || p.lclFlags(n)&nodes.LvNeverNull != 0 || p.m.Oper[n] == nodes.GT_CNS_STR || p.isObject(n)
}

// isLclAddr reports whether n is the address of a local, of the value in a box made here, or of a
// field of either.
func (p *locals) isLclAddr(n nodes.NodeID) bool {
	m := p.m
	for range maxAddrChain {
		switch m.Oper[n] {
		case nodes.GT_LCL_VAR_ADDR:
			return true
		case nodes.GT_ADDR:
			if n = m.Op1[n]; m.Oper[n] != nodes.GT_FIELD || m.Op1[n] == 0 {
				return false
			}
			n = m.Op1[n]
		case nodes.GT_ADD:
			return p.isBoxed(m.Op1[n])
		default:
			return false
		}
	}
	return false
}
