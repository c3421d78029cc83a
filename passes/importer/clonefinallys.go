package importer

import (
	"ryugo/arena"
	"ryugo/nodes"
)

// Cloning of finallys (fgCloneFinally). A try that ends without an exception calls its finally,
// which is a funclet: the funclet saves and restores all callee-saved registers, and locals that it
// shares with the rest of the method are in memory. A small finally is copied to its most frequent
// call, into the regions around the try. The funclet then runs mostly for exceptions:
//
//	BB01 try (finally BB05)  ->  BB01
//	BB02 callfinally BB05        BB02
//	BB03 always BB04             BB06 [V01 = F(V02)]
//	BB04                         BB03 always BB04
//	BB05 V01 = F(V02); retfilt   BB04
//	                             BB05 V01 = F(V02); retfilt

// maxFinallyStmts bounds the number of statements of a finally that is cloned.
const maxFinallyStmts = 15

// finallyCloner clones finallys.
type finallyCloner struct {
	*regions
	trees  nodes.Cloner
	weight []float32       // [block] weight of a block that calls a finally
	copyOf []nodes.BlockID // [block] its copy, for blocks of the current finally
}

// run clones the finallys of the method for which it pays.
func (fc *finallyCloner) run() {
	m := fc.m
	fc.weighCalls()
	for i := range m.EH {
		if m.EH[i].Kind != nodes.EH_FINALLY || !fc.canCopy(nodes.EHIndex(i+1)) {
			continue
		}
		if call, others := fc.choose(m.EH[i].HndBeg); call != 0 {
			fc.copyTo(call, &m.EH[i], others)
		}
	}
}

// weighCalls computes the weight of each block that calls a finally, as the sum of the weights of
// its predecessors.
func (fc *finallyCloner) weighCalls() {
	m := fc.m
	bb := &m.Blocks
	fc.weight = arena.Extend(fc.weight[:0], m.NumBlocks)
	add := func(to, from nodes.BlockID) {
		if bb.Kind[to] == nodes.BBJ_CALLFINALLY && bb.Flags[from]&nodes.BBF_RUN_RARELY == 0 {
			fc.weight[to] += bb.Weight[from]
		}
	}
	for b := m.FirstBB; b != 0; b = bb.Next[b] {
		switch bb.Kind[b] {
		case nodes.BBJ_NONE:
			add(bb.Next[b], b)
		case nodes.BBJ_COND:
			add(bb.Next[b], b)
			add(bb.Jump[b], b)
		case nodes.BBJ_ALWAYS, nodes.BBJ_EHCATCHRET:
			add(bb.Jump[b], b)
		}
	}
}

// canCopy reports whether the finally of clause i is small, contains no clauses and returns.
func (fc *finallyCloner) canCopy(i nodes.EHIndex) bool {
	m := fc.m
	bb := &m.Blocks
	e := &m.EH[i-1]
	n, ends := 0, false
	for b := e.HndBeg; ; b = bb.Next[b] {
		if bb.Hnd[b] != i || bb.Try[b] != bb.Try[e.HndBeg] || bb.Kind[b] == nodes.BBJ_SWITCH {
			return false
		}
		ends = ends || bb.Kind[b] == nodes.BBJ_EHFINALLYRET
		for s := bb.FirstStmt[b]; s != 0; s = m.Stmts[s].Next {
			if n++; n > maxFinallyStmts {
				return false
			}
		}
		if b == e.HndLast {
			return ends && bb.Flags[e.HndBeg]&nodes.BBF_RUN_RARELY == 0
		}
	}
}

// choose returns the block that most frequently calls finally h, or 0. Of several equal ones it
// returns the last. It also reports whether other blocks call h.
func (fc *finallyCloner) choose(h nodes.BlockID) (call nodes.BlockID, others bool) {
	m := fc.m
	bb := &m.Blocks
	for b := m.FirstBB; b != 0; b = bb.Next[b] {
		if bb.Kind[b] != nodes.BBJ_CALLFINALLY || bb.Jump[b] != h {
			continue
		}
		others = others || call != 0
		if bb.Flags[b]&nodes.BBF_KEEP_PAIR != 0 && fc.weight[b] > 0 && (call == 0 || fc.weight[b] >= fc.weight[call]) {
			call = b
		}
	}
	return call, others
}

// copyTo copies the finally of e in place of its call in block call. others says whether other
// blocks call it.
func (fc *finallyCloner) copyTo(call nodes.BlockID, e *nodes.EHRegion, others bool) {
	m := fc.m
	bb := &m.Blocks
	after := bb.Next[call]
	fc.copyOf = arena.Extend(fc.copyOf[:0], m.NumBlocks)
	for b := e.HndBeg; ; b = bb.Next[b] {
		fc.copyOf[b] = m.NewBlock(bb.Kind[b])
		if b == e.HndLast {
			break
		}
	}
	last := call
	for b := e.HndBeg; ; b = bb.Next[b] {
		n := fc.copyOf[b]
		fc.fill(n, b, call)
		m.InsertBlockAfter(last, n)
		last = n
		switch bb.Kind[b] {
		case nodes.BBJ_EHFINALLYRET:
			bb.Kind[n], bb.Jump[n] = nodes.BBJ_ALWAYS, after
		case nodes.BBJ_ALWAYS, nodes.BBJ_COND:
			bb.Jump[n] = fc.copyOf[bb.Jump[b]]
		}
		if !others {
			bb.Flags[b] |= nodes.BBF_RUN_RARELY
			bb.Weight[b] = 0
		}
		if b == e.HndLast {
			break
		}
	}
	bb.Kind[call], bb.Jump[call] = nodes.BBJ_NONE, 0
	bb.Flags[call] &^= nodes.BBF_KEEP_PAIR
	bb.Flags[after] |= nodes.BBF_JMP_TARGET
}

// fill copies the contents of block b of the finally to block n, and gives n the regions of block
// call.
func (fc *finallyCloner) fill(n, b, call nodes.BlockID) {
	m := fc.m
	bb := &m.Blocks
	const flags = nodes.BBF_IMPORTED | nodes.BBF_INTERNAL | nodes.BBF_RUN_RARELY | nodes.BBF_JMP_TARGET | nodes.BBF_BACKWARD_JUMP |
		nodes.BBF_GC_SAFE_POINT | nodes.BBF_PROF_WEIGHT
	bb.Flags[n] = bb.Flags[b] & flags
	bb.Try[n], bb.Hnd[n], bb.Func[n], bb.Weight[n] = bb.Try[call], bb.Hnd[call], bb.Func[call], bb.Weight[b]
	bb.ILBegin[n], bb.ILEnd[n] = bb.ILBegin[b], bb.ILEnd[b]
	for s := bb.FirstStmt[b]; s != 0; s = m.Stmts[s].Next {
		if root := m.Stmts[s].Root; m.Oper[root] != nodes.GT_RETFILT {
			k := m.NewStmt(n, fc.trees.Clone(m, root), m.Stmts[s].ILOffset)
			m.Stmts[k].CallSite = m.Stmts[s].CallSite
		}
	}
}
