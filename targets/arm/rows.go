package arm

import (
	"ryugo/nodes"
	"ryugo/targets/armarch"
)

const noVectors = "there are no vectors on this machine"

// table has a row for each oper of LIR (TestRows).
var table = armarch.Table[Lowering, Requirements, machine]{
	nodes.GT_NONE:       {Absent: "no oper"},
	nodes.GT_IL_OFFSET:  {Absent: "the loops over nodes note where it stands"},
	nodes.GT_JMPTABLE:   {Absent: "contained by GT_SWITCH_TABLE"},
	nodes.GT_OBJ:        {Lower: (*Lowering).LowerIndir, Absent: "contained by its user, or made GT_IND"},
	nodes.GT_BLK:        {Lower: (*Lowering).LowerIndir, Absent: "contained by its user, or made GT_IND"},
	nodes.GT_JTRUE:      {Lower: (*Lowering).LowerJTrue, Absent: "lowering makes it GT_JCC"},
	nodes.GT_SWITCH:     {Lower: (*Lowering).LowerSwitch, Absent: "lowering makes it GT_SWITCH_TABLE"},
	nodes.GT_FIELD_LIST: {Absent: "contained by its user"},
	nodes.GT_MULTI_VAR:  {Absent: "contained by its user"},
	nodes.GT_FLOAT_PAIR: {Absent: "a part of a struct is one float or none"},
	nodes.GT_BT_EQ:      {Absent: "only x64 makes it"},
	nodes.GT_BT_NE:      {Absent: "only x64 makes it"},
	nodes.GT_INST_EQ:    {Absent: "only x64 makes it"},
	nodes.GT_INST_NE:    {Absent: "only x64 makes it"},
	nodes.GT_RETADDR:    {Absent: "runtimes that want it are for x64"},
	nodes.GT_SIMD:       {Absent: noVectors},
	nodes.GT_HW:         {Absent: noVectors},
	nodes.GT_HW_MORE:    {Absent: noVectors},
	nodes.GT_HW_MEMORY:  {Absent: noVectors},
	nodes.GT_HW_REST:    {Absent: noVectors},
	nodes.GT_HW_TEST:    {Absent: noVectors},

	// Leaves.
	nodes.GT_LCL_VAR:       {Build: (*Requirements).BuildLclVar, Gen: (*machine).genLclVar, Into: true},
	nodes.GT_LCL_FLD:       {Build: (*Requirements).Def, Gen: (*machine).genLclFld, Into: true},
	nodes.GT_LCL_VAR_ADDR:  {Build: (*Requirements).Def, Gen: (*machine).genLclAddr, Into: true},
	nodes.GT_LCL_FLD_ADDR:  {Build: (*Requirements).Def, Gen: (*machine).genLclAddr, Into: true},
	nodes.GT_CATCH_ARG:     {Lower: (*Lowering).LowerCatchArg, Build: (*Requirements).BuildCatchArg, Gen: (*machine).genCatchArg},
	nodes.GT_LABEL:         {Build: (*Requirements).Def, Gen: (*machine).genLabel},
	nodes.GT_CNS_INT:       {Build: (*Requirements).Def, Gen: (*machine).genConst},
	nodes.GT_CNS_DBL:       {Build: (*Requirements).Def, Gen: (*machine).genDouble},
	nodes.GT_NO_OP:         {Build: (*Requirements).BuildNothing, Gen: (*machine).genNop},
	nodes.GT_NOP:           {Build: (*Requirements).BuildUse, Gen: (*machine).genNothing},
	nodes.GT_MEMORYBARRIER: {Build: (*Requirements).BuildNothing, Gen: (*machine).genMemoryBarrier},
	nodes.GT_START_NONGC:   {Build: (*Requirements).BuildNothing, Gen: (*machine).genNothing},
	nodes.GT_PHYSREG:       {Build: (*Requirements).BuildPhysReg, Gen: (*machine).genPhysReg},

	// Unary.
	nodes.GT_NOT:        {Build: (*Requirements).BuildUnary, Gen: (*machine).genNegNot, Into: true, AnyReg: armarch.AnyOp1},
	nodes.GT_NEG:        {Build: (*Requirements).BuildUnary, Gen: (*machine).genNegNot, Into: true, AnyReg: armarch.AnyOp1},
	nodes.GT_BSWAP:      {Build: (*Requirements).BuildUnary, Gen: (*machine).genBswap, Into: true, AnyReg: armarch.AnyOp1},
	nodes.GT_POPCNT:     {Build: (*Requirements).BuildUnary, Gen: (*machine).genPopcnt, Into: true, AnyReg: armarch.AnyOp1},
	nodes.GT_INTRINSIC:  {Build: (*Requirements).BuildUnary, Gen: (*machine).genIntrinsic, Into: true, AnyReg: armarch.AnyOp1},
	nodes.GT_CAST:       {Lower: (*Lowering).lowerCast, Build: (*Requirements).buildCast, Gen: (*machine).genCast, Into: true, AnyReg: armarch.AnyOp1},
	nodes.GT_BITCAST:    {Build: (*Requirements).BuildUnary, Gen: (*machine).genBitcast, Into: true, AnyReg: armarch.AnyOp1},
	nodes.GT_CKFINITE:   {Build: (*Requirements).BuildUnary, Gen: (*machine).genCkfinite, Into: true, AnyReg: armarch.AnyOp1},
	nodes.GT_IND:        {Lower: (*Lowering).LowerIndir, Build: (*Requirements).BuildUnary, Gen: (*machine).genInd, Into: true},
	nodes.GT_ARR_LENGTH: {Build: (*Requirements).BuildUnary, Gen: (*machine).genArrLength, Into: true, AnyReg: armarch.AnyOp1},
	nodes.GT_NULLCHECK:  {Lower: (*Lowering).LowerIndir, Build: (*Requirements).BuildUse, Gen: (*machine).genNullCheck},
	nodes.GT_LCLHEAP:    {Lower: (*Lowering).LowerLclHeap, Build: (*Requirements).BuildLclHeap, Gen: (*machine).genLclHeap},
	nodes.GT_KEEPALIVE:  {Lower: (*Lowering).LowerKeepAlive, Build: (*Requirements).BuildUse, Gen: (*machine).genNothing},

	// Binary.
	nodes.GT_ADD:              {Lower: (*Lowering).lowerArith, Build: (*Requirements).BuildBinary, Gen: (*machine).genArith, Into: true, AnyReg: armarch.AnyBoth},
	nodes.GT_SUB:              {Lower: (*Lowering).lowerArith, Build: (*Requirements).BuildBinary, Gen: (*machine).genArith, Into: true, AnyReg: armarch.AnyBoth},
	nodes.GT_AND:              {Lower: (*Lowering).lowerLogic, Build: (*Requirements).BuildBinary, Gen: (*machine).genLogic, Into: true, AnyReg: armarch.AnyBoth},
	nodes.GT_OR:               {Lower: (*Lowering).lowerLogic, Build: (*Requirements).BuildBinary, Gen: (*machine).genLogic, Into: true, AnyReg: armarch.AnyBoth},
	nodes.GT_XOR:              {Lower: (*Lowering).lowerLogic, Build: (*Requirements).BuildBinary, Gen: (*machine).genLogic, Into: true, AnyReg: armarch.AnyBoth},
	nodes.GT_MUL:              {Lower: (*Lowering).lowerMul, Build: (*Requirements).BuildBinary, Gen: (*machine).genMul, Into: true, AnyReg: armarch.AnyBoth},
	nodes.GT_MULHI:            {Build: (*Requirements).BuildBinary, Gen: (*machine).genMulHi, Into: true, AnyReg: armarch.AnyBoth},
	nodes.GT_DIV:              division,
	nodes.GT_MOD:              division,
	nodes.GT_UDIV:             division,
	nodes.GT_UMOD:             division,
	nodes.GT_LSH:              shift,
	nodes.GT_RSH:              shift,
	nodes.GT_RSZ:              shift,
	nodes.GT_ROL:              shift,
	nodes.GT_ROR:              shift,
	nodes.GT_ISINST:           {Build: (*Requirements).BuildBinary, Gen: (*machine).genIsInst, Into: true, AnyReg: armarch.AnyBoth},
	nodes.GT_CASTCLASS:        {Build: (*Requirements).BuildBinary, Gen: (*machine).genCastClass, AnyReg: armarch.AnyBoth},
	nodes.GT_EQ:               comparison,
	nodes.GT_NE:               comparison,
	nodes.GT_LT:               comparison,
	nodes.GT_LE:               comparison,
	nodes.GT_GE:               comparison,
	nodes.GT_GT:               comparison,
	nodes.GT_TEST_EQ:          tested,
	nodes.GT_TEST_NE:          tested,
	nodes.GT_CMP:              {Build: (*Requirements).BuildUseTwo, Gen: (*machine).genCmp, AnyReg: armarch.AnyBoth},
	nodes.GT_LEA:              {Build: (*Requirements).BuildBinary, Gen: (*machine).genLea, Into: true},
	nodes.GT_SELECT:           {Lower: (*Lowering).lowerSelect, Build: (*Requirements).BuildSelect, Gen: (*machine).genSelect, Into: true, AnyReg: armarch.AnyBoth},
	nodes.GT_XADD:             {Build: (*Requirements).BuildAtomic, Gen: (*machine).genXadd, AnyReg: armarch.AnyBoth},
	nodes.GT_XCHG:             {Build: (*Requirements).BuildAtomic, Gen: (*machine).genXchg, AnyReg: armarch.AnyBoth},
	nodes.GT_LOCKADD:          {Build: (*Requirements).BuildLockAdd, Gen: (*machine).genLockAdd, AnyReg: armarch.AnyBoth},
	nodes.GT_CMPXCHG:          {Build: (*Requirements).BuildCmpXchg, Gen: (*machine).genCmpXchg, AnyReg: armarch.AnyBoth},
	nodes.GT_ARR_BOUNDS_CHECK: {Lower: (*Lowering).lowerBoundsCheck, Build: (*Requirements).BuildUseTwo, Gen: (*machine).genBoundsCheck, AnyReg: armarch.AnyBoth},

	// Halves of longs.
	nodes.GT_ADD_LO: half,
	nodes.GT_ADD_HI: half,
	nodes.GT_SUB_LO: half,
	nodes.GT_SUB_HI: half,
	nodes.GT_LSH_HI: {Build: (*Requirements).BuildBinary, Gen: (*machine).genShiftAcross, Into: true, AnyReg: armarch.AnyBoth},
	nodes.GT_RSH_LO: {Build: (*Requirements).BuildBinary, Gen: (*machine).genShiftAcross, Into: true, AnyReg: armarch.AnyBoth},

	// Stores.
	nodes.GT_STORE_LCL_VAR:   {Lower: (*Lowering).LowerStoreLcl, Build: (*Requirements).BuildStoreLcl, Gen: (*machine).genStoreLcl, Clobbers: (*Requirements).StoreLclClobbers, AnyReg: armarch.AnyOp1},
	nodes.GT_STORE_LCL_FLD:   {Lower: (*Lowering).LowerStoreLcl, Build: (*Requirements).BuildStoreLcl, Gen: (*machine).genStoreLcl, AnyReg: armarch.AnyOp1},
	nodes.GT_STOREIND:        {Lower: (*Lowering).LowerStoreInd, Build: (*Requirements).BuildStoreInd, Gen: (*machine).genStoreInd, Clobbers: (*Requirements).StoreIndClobbers, AnyReg: armarch.AnyOp2},
	nodes.GT_STORE_OBJ:       {Lower: (*Lowering).LowerStoreBlk, Build: (*Requirements).BuildBlock, Gen: (*machine).genBlk, Clobbers: (*Requirements).StoreObjClobbers},
	nodes.GT_STORE_BLK:       {Lower: (*Lowering).LowerStoreBlk, Build: (*Requirements).BuildBlock, Gen: (*machine).genBlk},
	nodes.GT_STORE_DYN_BLK:   {Lower: (*Lowering).LowerDynBlk, Build: (*Requirements).BuildDynBlk, Gen: (*machine).genDynBlk},
	nodes.GT_STORE_MULTI_VAR: {Lower: (*Lowering).LowerStoreMultiVar, Build: (*Requirements).BuildStoreMultiVar, Gen: (*machine).GenStoreMultiVar},

	// Control.
	nodes.GT_JCC:          {Build: (*Requirements).BuildNothing, Gen: (*machine).genJcc},
	nodes.GT_SETCC:        {Build: (*Requirements).Def, Gen: (*machine).genSetCC},
	nodes.GT_SWITCH_TABLE: {Build: (*Requirements).BuildUse, Gen: (*machine).genSwitch, AnyReg: armarch.AnyOp1},
	nodes.GT_RETURN:       {Lower: (*Lowering).LowerReturn, Build: (*Requirements).BuildReturnOrZeros, Gen: (*machine).GenReturnOrZeros, Clobbers: (*Requirements).ReturnClobbers},
	nodes.GT_RETFILT:      {Build: (*Requirements).BuildRetFilt, Gen: (*machine).GenRetFilt},
	nodes.GT_JMP:          {Lower: (*Lowering).LowerJmp, Build: (*Requirements).BuildNothing, Gen: (*machine).genJmp},
	nodes.GT_CALLFINALLY:  {Build: (*Requirements).BuildNothing, Gen: (*machine).genCallFinally, Clobbers: (*Requirements).ClobbersLikeCall},
	nodes.GT_CATCHRET:     {Build: (*Requirements).BuildNothing, Gen: (*machine).genCatchRet},
	nodes.GT_RETURNTRAP:   {Build: (*Requirements).BuildReturnTrap, Gen: (*machine).genReturnTrap, Clobbers: (*Requirements).ClobbersLikeCall},

	// Calls, and nodes that linear scan inserts.
	nodes.GT_CALL:       {Lower: (*Lowering).LowerCall, Build: (*Requirements).BuildCall, Gen: (*machine).genCall, Clobbers: (*Requirements).CallClobbers},
	nodes.GT_PUTARG_REG: {Build: (*Requirements).BuildPutArgReg, Gen: (*machine).genPutArgReg},
	nodes.GT_PUTARG_STK: {Build: (*Requirements).BuildPutArgStk, Gen: (*machine).genPutArgStk},
	nodes.GT_COPY:       {Gen: (*machine).genCopy, Absent: "linear scan inserts it"},
	nodes.GT_RELOAD:     {Gen: (*machine).genCopy, Absent: "linear scan inserts it"},
}

// Rows that several opers share.
var (
	division   = row{Lower: (*Lowering).lowerDiv, Build: (*Requirements).BuildBinary, Gen: (*machine).genDiv, Into: true, AnyReg: armarch.AnyBoth}
	shift      = row{Lower: (*Lowering).LowerShift, Build: (*Requirements).BuildBinary, Gen: (*machine).genShift, Into: true, AnyReg: armarch.AnyBoth}
	comparison = row{Lower: (*Lowering).lowerCompare, Build: (*Requirements).BuildCompare, Gen: (*machine).genRelop, Into: true, AnyReg: armarch.AnyBoth}
	tested     = row{Lower: (*Lowering).lowerTest, Build: (*Requirements).BuildCompare, Gen: (*machine).genRelop, Into: true, AnyReg: armarch.AnyBoth}
	half       = row{Lower: (*Lowering).lowerHalf, Build: (*Requirements).BuildBinary, Gen: (*machine).genHalf, Into: true, AnyReg: armarch.AnyBoth}
)
