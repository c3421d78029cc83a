package importer

import (
	"ryugo/ee"
	"ryugo/nodes"
)

// syncState describes the lock of a synchronized method, which is held during the whole body:
//
//	taken = 0; MON_ENTER(lock, &taken)
//	try { body, ret: r = value, goto epilog }
//	fault { MON_EXIT(lock, &taken) }
//	epilog: MON_EXIT(lock, &taken); return r
type syncState struct {
	on     bool
	region int
	taken  nodes.LclNum
}

func (rs *regions) isSyncRegion(i int) bool { return rs.sync.on && i == rs.sync.region }

// addSyncRegion adds the clause around the body of a synchronized method.
func (rs *regions) addSyncRegion() {
	rs.sync = syncState{}
	if rs.m.Info.Attribs&ee.CORINFO_FLG_SYNCH == 0 {
		return
	}
	n := uint32(len(rs.il))
	rs.sync = syncState{on: true, region: len(rs.clauses), taken: rs.temp(nodes.TYP_INT, 0)}
	rs.clauses = append(rs.clauses, region{kind: nodes.EH_FAULT, tryEnd: n, filter: n, hnd: n, hEnd: n})
}

// monitor appends a call of a helper that acquires or releases the lock.
func (rt *returns) monitor(instance, static ee.Helper) {
	m := rt.m
	h, lock := instance, nodes.NodeID(0)
	if m.ThisLcl != nodes.NoLcl {
		lock = m.NewLclVar(m.ThisLcl)
	} else {
		h = static
		kind, shared := rt.jit.GetLocationOfThisType(rt.self)
		if !shared {
			lock = m.NewLookup(rt.jit.GetMethodSync(rt.self))
		} else {
			lock = rt.genericContext(kind)
			if kind == ee.CORINFO_LOOKUP_METHODPARAM {
				lock = rt.helperCall(ee.CORINFO_HELP_GETCLASSFROMMETHODPARAM, rt.native, lock, 0, 0)
			}
			lock = rt.helperCall(ee.CORINFO_HELP_GETSYNCFROMCLASSHANDLE, rt.native, lock, 0, 0)
		}
	}
	m.NewStmt(rt.cur, rt.helperCall(h, nodes.TYP_VOID, lock, rt.lclAddrOf(rt.regions.sync.taken), 0), rt.stmtIL)
}

// epilogReturn ends the current block with a jump to the epilog. value is the return value.
func (rt *returns) epilogReturn(value nodes.NodeID) {
	m := rt.m
	if rt.epilog == 0 {
		rt.epilog = rt.blocks.newBlock(nodes.BBJ_RETURN, 0, 0, uint32(len(rt.il)))
		if value != 0 {
			rt.value = rt.temp(rt.retType.Actual(), m.RetLayout)
		}
	}
	if value != 0 {
		m.NewStmt(rt.cur, rt.assign(rt.value, value), rt.stmtIL)
	}
	rt.blocks.jump(rt.cur, rt.epilog)
}

// hasEpilog reports whether the method must do something before it returns.
func (rt *returns) hasEpilog() bool { return rt.regions.sync.on || rt.isNativeEntry() }

// finish makes the epilog of a method that is synchronized or called by native code, and the fault
// handler of a synchronized one.
func (rt *returns) finish() {
	if !rt.hasEpilog() {
		return
	}
	m := rt.m
	rt.stmtIL, rt.ilOffset = ee.NoILOffset, -1
	if rt.epilog != 0 {
		m.AppendBlock(rt.epilog)
		rt.cur = rt.epilog
		if rt.regions.sync.on {
			rt.monitor(ee.CORINFO_HELP_MON_EXIT, ee.CORINFO_HELP_MON_EXIT_STATIC)
		}
		if rt.isNativeEntry() {
			rt.leaveManaged()
		}
		value := nodes.NodeID(0)
		if rt.value != nodes.NoLcl {
			value = m.NewLclVar(rt.value)
		}
		rt.returnValue(value)
	}
	if !rt.regions.sync.on {
		return
	}
	h := rt.blocks.newBlock(nodes.BBJ_EHFINALLYRET, 0, nodes.EHIndex(rt.regions.sync.region+1), uint32(len(rt.il)))
	m.Blocks.Flags[h] |= nodes.BBF_HND_BEG | nodes.BBF_DONT_REMOVE
	m.AppendBlock(h)
	rt.cur = h
	rt.monitor(ee.CORINFO_HELP_MON_EXIT, ee.CORINFO_HELP_MON_EXIT_STATIC)
	m.NewStmt(h, m.New(nodes.GT_RETFILT, nodes.TYP_VOID, 0, 0, 0, 0), rt.stmtIL)
	e := &m.EH[rt.regions.sync.region]
	e.HndBeg, e.HndLast = h, h
}
