package xarch

import (
	"ryugo/nodes"
	"ryugo/targets"
	"ryugo/targets/backend"
)

// row describes how amd64 and x86 treat an oper.
type row struct {
	// lower makes requirements explicit and contains operands; nil: nothing to do.
	lower func(*Lowering, nodes.NodeID)
	// build builds the registers that the node reads, destroys and writes.
	build func(*Requirements, nodes.NodeID)
	// gen generates the node.
	gen func(*Backend, nodes.NodeID)
	// clobbers returns the registers that the node, not lowered yet, uses by number or destroys;
	// nil: none.
	clobbers func(*Requirements, nodes.NodeID) targets.Clobbers
	// into reports whether the node's value can be computed in a local's register; nil: never.
	into func(*Lowering, nodes.NodeID, targets.Reg) bool
	// anyReg are the operands that may be in any register, including a local's own.
	anyReg uint8
	// keeps says where the node's code may be interrupted.
	keeps backend.Keep
	// absent says why no node of the oper is built or generated.
	absent string
}

// rows is the table, completed.
var rows = complete(table)

// table has a row for each oper of LIR (TestRows).
var table = [256]row{
	nodes.GT_NONE:       {absent: "no oper"},
	nodes.GT_IL_OFFSET:  {absent: "the loops over nodes note where it stands"},
	nodes.GT_JMPTABLE:   {absent: "contained by GT_SWITCH_TABLE"},
	nodes.GT_OBJ:        {lower: (*Lowering).lowerIndir, clobbers: (*Requirements).StructClobbers, absent: "contained by its user, or made GT_IND"},
	nodes.GT_BLK:        {lower: (*Lowering).lowerIndir, clobbers: (*Requirements).StructClobbers, absent: "contained by its user, or made GT_IND"},
	nodes.GT_JTRUE:      {lower: (*Lowering).LowerJTrue, absent: "lowering makes it GT_JCC"},
	nodes.GT_SWITCH:     {lower: (*Lowering).LowerSwitch, absent: "lowering makes it GT_SWITCH_TABLE"},
	nodes.GT_FIELD_LIST: {absent: "contained by its user"},
	nodes.GT_MULTI_VAR:  {absent: "contained by its user"},

	// Leaves.
	nodes.GT_LCL_VAR:       {build: (*Requirements).BuildLclVar, gen: (*Backend).genLclVar, clobbers: (*Requirements).StructClobbers, into: (*Lowering).intoLclVar, keeps: backend.KeepScalar},
	nodes.GT_LCL_FLD:       {build: (*Requirements).Def, gen: (*Backend).genLclFld, clobbers: (*Requirements).StructClobbers, into: (*Lowering).intoAlways},
	nodes.GT_LCL_VAR_ADDR:  {build: (*Requirements).Def, gen: (*Backend).genLclAddr, into: (*Lowering).intoAlways},
	nodes.GT_LCL_FLD_ADDR:  {build: (*Requirements).Def, gen: (*Backend).genLclAddr, into: (*Lowering).intoAlways},
	nodes.GT_CATCH_ARG:     {lower: (*Lowering).LowerCatchArg, build: (*Requirements).BuildCatchArg, gen: (*Backend).genCatchArg},
	nodes.GT_LABEL:         {build: (*Requirements).Def, gen: (*Backend).genLabel},
	nodes.GT_CNS_INT:       {build: (*Requirements).Def, gen: (*Backend).genConst},
	nodes.GT_CNS_DBL:       {build: (*Requirements).Def, gen: (*Backend).genDouble},
	nodes.GT_NO_OP:         {build: (*Requirements).BuildNothing, gen: (*Backend).genNop},
	nodes.GT_NOP:           {build: (*Requirements).BuildUse, gen: (*Backend).genNothing},
	nodes.GT_MEMORYBARRIER: {build: (*Requirements).BuildNothing, gen: (*Backend).genMemoryBarrier},
	nodes.GT_START_NONGC:   {build: (*Requirements).BuildNothing, gen: (*Backend).genNothing},
	nodes.GT_RETADDR:       {build: (*Requirements).Def, gen: (*Backend).genRetAddr},
	nodes.GT_PHYSREG:       {build: (*Requirements).BuildPhysReg, gen: (*Backend).genPhysReg},

	// Unary.
	nodes.GT_NOT:        {build: (*Requirements).BuildUnaryTwoAddress, gen: (*Backend).genNegNot, into: (*Lowering).intoAlways, anyReg: anyOp1, keeps: backend.KeepUnary},
	nodes.GT_NEG:        {build: (*Requirements).BuildUnaryTwoAddress, gen: (*Backend).genNegNot, into: (*Lowering).intoAlways, anyReg: anyOp1, keeps: backend.KeepUnary},
	nodes.GT_BSWAP:      {build: (*Requirements).BuildUnaryTwoAddress, gen: (*Backend).genBswap, anyReg: anyOp1},
	nodes.GT_POPCNT:     {build: (*Requirements).BuildUnary, gen: (*Backend).genPopcnt, anyReg: anyOp1},
	nodes.GT_INTRINSIC:  {lower: (*Lowering).lowerIntrinsic, build: (*Requirements).BuildUnary, gen: (*Backend).genIntrinsic, into: (*Lowering).intoAlways, anyReg: anyOp1, keeps: backend.KeepUnary},
	nodes.GT_CAST:       {lower: (*Lowering).lowerCast, build: (*Requirements).buildCast, gen: (*Backend).genCast, into: (*Lowering).intoCast, anyReg: anyOp1, keeps: backend.KeepUnary},
	nodes.GT_BITCAST:    {lower: (*Lowering).lowerBitcast, build: (*Requirements).BuildUnary, gen: (*Backend).genBitcast, anyReg: anyOp1},
	nodes.GT_CKFINITE:   {build: (*Requirements).buildCkfinite, gen: (*Backend).genCkfinite, anyReg: anyOp1},
	nodes.GT_IND:        {lower: (*Lowering).lowerIndir, build: (*Requirements).BuildUnary, gen: (*Backend).genInd, into: (*Lowering).intoAlways, keeps: backend.KeepScalar},
	nodes.GT_ARR_LENGTH: {build: (*Requirements).BuildUnary, gen: (*Backend).genArrLength, into: (*Lowering).intoAlways, anyReg: anyOp1, keeps: backend.KeepScalar},
	nodes.GT_NULLCHECK:  {lower: (*Lowering).lowerIndir, build: (*Requirements).BuildUse, gen: (*Backend).genNullCheck, keeps: backend.KeepScalar},
	nodes.GT_LCLHEAP:    {lower: (*Lowering).lowerLclHeap, build: (*Requirements).buildLclHeap, gen: (*Backend).genLclHeap},
	nodes.GT_KEEPALIVE:  {lower: (*Lowering).LowerKeepAlive, build: (*Requirements).BuildUse, gen: (*Backend).genNothing},

	// Binary.
	nodes.GT_ADD:              arithmetic,
	nodes.GT_SUB:              arithmetic,
	nodes.GT_AND:              arithmetic,
	nodes.GT_OR:               arithmetic,
	nodes.GT_XOR:              arithmetic,
	nodes.GT_MUL:              {lower: (*Lowering).lowerMul, build: (*Requirements).buildMul, gen: (*Backend).genMul, clobbers: (*Requirements).mulClobbers, into: (*Lowering).intoBinary, anyReg: anyBoth, keeps: backend.KeepBinary},
	nodes.GT_MULHI:            {lower: (*Lowering).lowerMul, build: (*Requirements).buildMul, gen: (*Backend).genMul, clobbers: (*Requirements).mulClobbers, anyReg: anyOp2, keeps: backend.KeepBinary},
	nodes.GT_DIV:              division.with(func(r *row) { r.into, r.anyReg = (*Lowering).intoBinary, anyBoth }), // of floats
	nodes.GT_MOD:              division,
	nodes.GT_UDIV:             division,
	nodes.GT_UMOD:             division,
	nodes.GT_LSH:              shift,
	nodes.GT_RSH:              shift,
	nodes.GT_RSZ:              shift,
	nodes.GT_ROL:              shift,
	nodes.GT_ROR:              shift,
	nodes.GT_ISINST:           {lower: (*Lowering).lowerClassTest, build: (*Requirements).buildIsInst, gen: (*Backend).genIsInst, into: (*Lowering).intoBinary, anyReg: anyBoth},
	nodes.GT_CASTCLASS:        {lower: (*Lowering).lowerClassTest, build: (*Requirements).buildCastClass, gen: (*Backend).genCastClass, anyReg: anyBoth},
	nodes.GT_FLOAT_PAIR:       {build: (*Requirements).buildBinary, gen: (*Backend).genFloatPair},
	nodes.GT_SIMD:             {lower: (*Lowering).lowerSIMD, build: (*Requirements).buildSIMD, gen: (*Backend).genSIMD, into: (*Lowering).intoSIMD, anyReg: anyBoth},
	nodes.GT_HW:               {lower: (*Lowering).lowerHW, build: (*Requirements).buildHW, gen: (*Backend).genHW, into: (*Lowering).intoHW, anyReg: anyBoth},
	nodes.GT_HW_MORE:          {lower: (*Lowering).lowerHWMore, build: (*Requirements).buildHWMore, gen: (*Backend).genHWMore, into: (*Lowering).intoHWMore, clobbers: (*Requirements).hwMoreClobbers},
	nodes.GT_HW_MEMORY:        {lower: (*Lowering).lowerHWMore, build: (*Requirements).buildHWMemory, gen: (*Backend).genHWMemory, clobbers: (*Requirements).hwMemoryClobbers},
	nodes.GT_HW_REST:          {absent: "contained by its user"},
	nodes.GT_EQ:               comparison,
	nodes.GT_NE:               comparison,
	nodes.GT_LT:               comparison,
	nodes.GT_LE:               comparison,
	nodes.GT_GE:               comparison,
	nodes.GT_GT:               comparison,
	nodes.GT_TEST_EQ:          comparison,
	nodes.GT_TEST_NE:          comparison,
	nodes.GT_BT_EQ:            comparison.with(func(r *row) { r.lower = nil }),
	nodes.GT_BT_NE:            comparison.with(func(r *row) { r.lower = nil }),
	nodes.GT_INST_EQ:          comparison.with(func(r *row) { r.lower, r.keeps = nil, backend.KeepNever }),
	nodes.GT_INST_NE:          comparison.with(func(r *row) { r.lower, r.keeps = nil, backend.KeepNever }),
	nodes.GT_HW_TEST:          comparison.with(func(r *row) { r.lower, r.keeps = nil, backend.KeepNever }),
	nodes.GT_CMP:              comparison.with(func(r *row) { r.lower, r.into, r.anyReg = nil, nil, 0 }),
	nodes.GT_LEA:              {build: (*Requirements).BuildBinary, gen: (*Backend).genLea, into: (*Lowering).intoAlways, keeps: backend.KeepScalar},
	nodes.GT_SELECT:           {lower: (*Lowering).lowerSelect, build: (*Requirements).buildSelect, gen: (*Backend).genSelect, into: (*Lowering).intoSelect, anyReg: anyBoth},
	nodes.GT_XADD:             {lower: (*Lowering).lowerAtomic, build: (*Requirements).buildExchange, gen: (*Backend).genXadd},
	nodes.GT_XCHG:             {lower: (*Lowering).lowerAtomic, build: (*Requirements).buildExchange, gen: (*Backend).genXchg},
	nodes.GT_LOCKADD:          {lower: (*Lowering).lowerLockAdd, build: (*Requirements).BuildUseTwo, gen: (*Backend).genLockAdd, anyReg: anyOp2},
	nodes.GT_CMPXCHG:          {lower: (*Lowering).lowerAtomic, build: (*Requirements).buildCmpXchg, gen: (*Backend).genCmpXchg},
	nodes.GT_ARR_BOUNDS_CHECK: {lower: (*Lowering).lowerBoundsCheck, build: (*Requirements).buildBoundsCheck, gen: (*Backend).genBoundsCheck, anyReg: anyBoth, keeps: backend.KeepScalar},

	nodes.GT_ADD_LO: half,
	nodes.GT_ADD_HI: half,
	nodes.GT_SUB_LO: half,
	nodes.GT_SUB_HI: half,
	nodes.GT_LSH_HI: {build: (*Requirements).buildHalf, gen: (*Backend).genShiftAcross},
	nodes.GT_RSH_LO: {build: (*Requirements).buildHalf, gen: (*Backend).genShiftAcross},

	// Stores.
	nodes.GT_STORE_LCL_VAR:   {lower: (*Lowering).LowerStoreLcl, build: (*Requirements).BuildStoreLcl, gen: (*Backend).genStoreLcl, clobbers: (*Requirements).StoreLclClobbers, anyReg: anyOp1, keeps: backend.KeepStoreLcl},
	nodes.GT_STORE_LCL_FLD:   {lower: (*Lowering).LowerStoreLcl, build: (*Requirements).BuildStoreLcl, gen: (*Backend).genStoreLcl, anyReg: anyOp1},
	nodes.GT_STOREIND:        {lower: (*Lowering).LowerStoreInd, build: (*Requirements).buildStoreInd, gen: (*Backend).genStoreInd, clobbers: (*Requirements).StoreIndClobbers, anyReg: anyOp2, keeps: backend.KeepStore},
	nodes.GT_STORE_OBJ:       {lower: (*Lowering).lowerStoreBlk, build: (*Requirements).buildBlk, gen: (*Backend).genBlk, clobbers: (*Requirements).StoreObjClobbers},
	nodes.GT_STORE_BLK:       {lower: (*Lowering).lowerStoreBlk, build: (*Requirements).buildBlk, gen: (*Backend).genBlk, clobbers: (*Requirements).BlockClobbers},
	nodes.GT_STORE_DYN_BLK:   {lower: (*Lowering).lowerDynBlk, build: (*Requirements).buildDynBlk, gen: (*Backend).genDynBlk, clobbers: (*Requirements).BlockClobbers},
	nodes.GT_STORE_MULTI_VAR: {lower: (*Lowering).LowerStoreMultiVar, build: (*Requirements).BuildStoreMultiVar, gen: (*Backend).GenStoreMultiVar},

	// Control.
	nodes.GT_JCC:          {build: (*Requirements).BuildNothing, gen: (*Backend).genJcc, keeps: backend.KeepScalar},
	nodes.GT_SETCC:        {build: (*Requirements).Def, gen: (*Backend).genSetCC},
	nodes.GT_SWITCH_TABLE: {build: (*Requirements).buildSwitch, gen: (*Backend).genSwitch, anyReg: anyOp1},
	nodes.GT_RETURN:       {lower: (*Lowering).LowerReturn, build: (*Requirements).BuildReturn, gen: (*Backend).GenReturn, clobbers: (*Requirements).returnClobbers},
	nodes.GT_RETFILT:      {build: (*Requirements).buildRetFilt, gen: (*Backend).genRetFilt},
	nodes.GT_JMP:          {lower: (*Lowering).LowerJmp, build: (*Requirements).BuildNothing, gen: (*Backend).genJmp},
	nodes.GT_CALLFINALLY:  {build: (*Requirements).BuildNothing, gen: (*Backend).genCallFinally, clobbers: (*Requirements).ClobbersLikeCall},
	nodes.GT_CATCHRET:     {build: (*Requirements).BuildNothing, gen: (*Backend).genCatchRet},
	nodes.GT_RETURNTRAP:   {lower: (*Lowering).lowerReturnTrap, build: (*Requirements).BuildReturnTrap, gen: (*Backend).genReturnTrap, clobbers: (*Requirements).ClobbersLikeCall},

	// Calls, and nodes that linear scan inserts.
	nodes.GT_CALL:       {lower: (*Lowering).LowerCall, build: (*Requirements).buildCall, gen: (*Backend).genCall, clobbers: (*Requirements).CallClobbers},
	nodes.GT_PUTARG_REG: {build: (*Requirements).BuildPutArgReg, gen: (*Backend).genPutArgReg},
	nodes.GT_PUTARG_STK: {build: (*Requirements).BuildPutArgStk, gen: (*Backend).genPutArgStk},
	nodes.GT_COPY:       {gen: (*Backend).genCopy, absent: "linear scan inserts it", keeps: backend.KeepScalar},
	nodes.GT_RELOAD:     {gen: (*Backend).genCopy, absent: "linear scan inserts it", keeps: backend.KeepScalar},
}

// Rows that several opers share.
var (
	arithmetic = row{lower: (*Lowering).lowerBinary, build: (*Requirements).buildBinary, gen: (*Backend).genBinary, into: (*Lowering).intoBinary, anyReg: anyBoth, keeps: backend.KeepBinary}
	division   = row{lower: (*Lowering).lowerDiv, build: (*Requirements).buildDiv, gen: (*Backend).genDiv, clobbers: (*Requirements).divClobbers, anyReg: anyOp2, keeps: backend.KeepBinary}
	shift      = row{lower: (*Lowering).lowerShift, build: (*Requirements).buildShift, gen: (*Backend).genShift, clobbers: (*Requirements).shiftClobbers, into: (*Lowering).intoShift, anyReg: anyOp1, keeps: backend.KeepBinary}
	half       = row{lower: (*Lowering).lowerHalf, build: (*Requirements).buildHalf, gen: (*Backend).genHalf}
	comparison = row{lower: (*Lowering).lowerCompare, build: (*Requirements).buildCompare, gen: (*Backend).genRelop, into: (*Lowering).intoAlways, anyReg: anyBoth, keeps: backend.KeepFlags}
)

// with returns r with a change.
func (r row) with(change func(*row)) row {
	change(&r)
	return r
}

// complete fills the missing functions of rows with panics that name the oper.
func complete(t [256]row) [256]row {
	for o := range t {
		r, name := &t[o], "an oper that has no row"
		if o < int(nodes.OperCount) {
			name = nodes.Oper(o).String()
		}
		if r.build == nil {
			r.build = func(*Requirements, nodes.NodeID) { panic("BUG: xarch: no register requirements for " + name) }
		}
		if r.gen == nil {
			r.gen = func(*Backend, nodes.NodeID) { panic("BUG: xarch: cannot generate " + name) }
		}
	}
	return t
}

// Keeps returns the column keeps of the rows, for backend.Config.
func Keeps() *[256]backend.Keep {
	var t [256]backend.Keep
	for o := range rows {
		t[o] = rows[o].keeps
	}
	return &t
}

// HasClobbers reports whether nodes of oper o may use registers by number or destroy some.
func HasClobbers(o nodes.Oper) bool { return rows[o].clobbers != nil }
