package nodes

import "ryugo/arena"

// SSA is the static single assignment form of a method: which definition each reference to a local
// reads or makes. passes/ssa fills it. It is separate from the trees, and locals keep their numbers
// and homes. So leaving SSA means discarding it, as long as no definition is read after another
// definition of the same local (conventional SSA).
//
//	BB02: V01 = phi(BB01: #1, BB02: #3)     Phis, PhiArgs; definition #2
//	      = int V01 (+ V01 1)               Num: the use is #2, the target #3
//
// A phi is a row of a table, not a statement, so walks over trees need not skip it. Definition 0
// means none: the reference is not in SSA.
type SSA struct {
	Num    []uint32 // [node] for a GT_LCL_VAR: the definition that it reads or makes
	Target []bool   // [node] it is the target of an assignment, in reachable blocks
	Defs   []SSADef
	// Phis[PhiFirst[b]:PhiFirst[b+1]] are the phis of block b.
	Phis     []Phi
	PhiFirst []uint32
	// PhiArgs has the definitions that come from each predecessor, in the order of Flow.PredsOf.
	PhiArgs []uint32
}

// SSADef is a definition of a local: by an assignment (Node), by a phi (Phi), or, if both are 0,
// the value of the local at the start of the method.
type SSADef struct {
	Lcl   LclNum
	Block BlockID
	Node  NodeID // GT_ASG
	Phi   uint32 // row of Phis plus 1
}

// Phi is the definition of a local at the start of a block where several definitions join.
type Phi struct {
	Block    BlockID
	Def      uint32
	FirstArg uint32
}

func (s *SSA) reset() {
	s.Num, s.Target = arena.Reset(s.Num), arena.Reset(s.Target)
	s.Defs = arena.Row0(s.Defs)
	s.Phis, s.PhiFirst, s.PhiArgs = arena.Reset(s.Phis), arena.Reset(s.PhiFirst), arena.Reset(s.PhiArgs)
}

// Extend makes room for n nodes.
func (s *SSA) Extend(n int) { s.Num, s.Target = arena.Extend(s.Num, n), arena.Extend(s.Target, n) }

// PhisOf returns the phis of block b.
func (s *SSA) PhisOf(b BlockID) []Phi {
	if int(b)+1 >= len(s.PhiFirst) {
		return nil
	}
	return s.Phis[s.PhiFirst[b]:s.PhiFirst[b+1]]
}

// SSANum returns the definition that n, a GT_LCL_VAR, reads or makes, or 0.
func (m *Method) SSANum(n NodeID) uint32 {
	if uint(n) >= uint(len(m.SSA.Num)) {
		return 0
	}
	return m.SSA.Num[n]
}
