package arm64

import (
	"ryugo/nodes"
	"ryugo/targets/armarch"
)

// table has a row for each oper of LIR (TestRows).
var table = [256]row{
	nodes.GT_NONE:       {absent: "no oper"},
	nodes.GT_IL_OFFSET:  {absent: "the loops over nodes note where it stands"},
	nodes.GT_JMPTABLE:   {absent: "contained by GT_SWITCH_TABLE"},
	nodes.GT_OBJ:        {lower: (*Lowering).LowerIndir, absent: "contained by its user, or made GT_IND"},
	nodes.GT_BLK:        {lower: (*Lowering).LowerIndir, absent: "contained by its user, or made GT_IND"},
	nodes.GT_JTRUE:      {lower: (*Lowering).lowerJTrue, absent: "lowering makes it GT_JCC"},
	nodes.GT_SWITCH:     {lower: (*Lowering).LowerSwitch, absent: "lowering makes it GT_SWITCH_TABLE"},
	nodes.GT_ADD_LO:     {absent: "longs are one register"},
	nodes.GT_ADD_HI:     {absent: "longs are one register"},
	nodes.GT_SUB_LO:     {absent: "longs are one register"},
	nodes.GT_SUB_HI:     {absent: "longs are one register"},
	nodes.GT_LSH_HI:     {absent: "longs are one register"},
	nodes.GT_RSH_LO:     {absent: "longs are one register"},
	nodes.GT_FIELD_LIST: {absent: "contained by its user"},
	nodes.GT_MULTI_VAR:  {absent: "contained by its user"},
	nodes.GT_FLOAT_PAIR: {absent: "a part of a struct is one float or none"},
	nodes.GT_BT_EQ:      {absent: "tests of bits are made when they are generated"},
	nodes.GT_BT_NE:      {absent: "tests of bits are made when they are generated"},
	nodes.GT_HW_REST:    {absent: "contained by its user"},
	nodes.GT_HW_TEST:    {absent: "no intrinsic leaves flags"},
	nodes.GT_RETADDR:    {absent: "runtimes that want it are for x64"},
	nodes.GT_INST_EQ:    {absent: "only x64 makes it"},
	nodes.GT_INST_NE:    {absent: "only x64 makes it"},

	// Leaves.
	nodes.GT_LCL_VAR:       {build: (*Requirements).BuildLclVar, gen: (*machine).genLclVar, into: true},
	nodes.GT_LCL_FLD:       {build: (*Requirements).Def, gen: (*machine).genLclFld, into: true},
	nodes.GT_LCL_VAR_ADDR:  {build: (*Requirements).Def, gen: (*machine).genLclAddr, into: true},
	nodes.GT_LCL_FLD_ADDR:  {build: (*Requirements).Def, gen: (*machine).genLclAddr, into: true},
	nodes.GT_CATCH_ARG:     {lower: (*Lowering).LowerCatchArg, build: (*Requirements).BuildCatchArg, gen: (*machine).genCatchArg},
	nodes.GT_LABEL:         {build: (*Requirements).Def, gen: (*machine).genLabel},
	nodes.GT_CNS_INT:       {build: (*Requirements).Def, gen: (*machine).genConst},
	nodes.GT_CNS_DBL:       {build: (*Requirements).Def, gen: (*machine).genDouble},
	nodes.GT_NO_OP:         {build: (*Requirements).BuildNothing, gen: (*machine).genNop},
	nodes.GT_NOP:           {build: (*Requirements).BuildUse, gen: (*machine).genNothing},
	nodes.GT_MEMORYBARRIER: {build: (*Requirements).BuildNothing, gen: (*machine).genMemoryBarrier},
	nodes.GT_START_NONGC:   {build: (*Requirements).BuildNothing, gen: (*machine).genNothing},
	nodes.GT_PHYSREG:       {build: (*Requirements).BuildPhysReg, gen: (*machine).genPhysReg},

	// Unary.
	nodes.GT_NOT:        {build: (*Requirements).BuildUnary, gen: (*machine).genNegNot, into: true, anyReg: armarch.AnyOp1},
	nodes.GT_NEG:        {build: (*Requirements).BuildUnary, gen: (*machine).genNegNot, into: true, anyReg: armarch.AnyOp1},
	nodes.GT_BSWAP:      {build: (*Requirements).BuildUnary, gen: (*machine).genBswap, into: true, anyReg: armarch.AnyOp1},
	nodes.GT_POPCNT:     {build: (*Requirements).BuildUnary, gen: (*machine).genPopcnt, into: true, anyReg: armarch.AnyOp1},
	nodes.GT_INTRINSIC:  {build: (*Requirements).BuildUnary, gen: (*machine).genIntrinsic, into: true, anyReg: armarch.AnyOp1},
	nodes.GT_CAST:       {lower: (*Lowering).lowerCast, build: (*Requirements).BuildUnary, gen: (*machine).genCast, into: true, anyReg: armarch.AnyOp1},
	nodes.GT_BITCAST:    {build: (*Requirements).BuildUnary, gen: (*machine).genBitcast, into: true, anyReg: armarch.AnyOp1},
	nodes.GT_CKFINITE:   {build: (*Requirements).BuildUnary, gen: (*machine).genCkfinite, into: true, anyReg: armarch.AnyOp1},
	nodes.GT_IND:        {lower: (*Lowering).LowerIndir, build: (*Requirements).BuildUnary, gen: (*machine).genInd, into: true},
	nodes.GT_ARR_LENGTH: {build: (*Requirements).BuildUnary, gen: (*machine).genArrLength, into: true, anyReg: armarch.AnyOp1},
	nodes.GT_NULLCHECK:  {lower: (*Lowering).LowerIndir, build: (*Requirements).BuildUse, gen: (*machine).genNullCheck},
	nodes.GT_LCLHEAP:    {lower: (*Lowering).LowerLclHeap, build: (*Requirements).BuildLclHeap, gen: (*machine).genLclHeap},
	nodes.GT_KEEPALIVE:  {lower: (*Lowering).LowerKeepAlive, build: (*Requirements).BuildUse, gen: (*machine).genNothing},

	// Binary.
	nodes.GT_ADD:              {lower: (*Lowering).lowerArith, build: (*Requirements).BuildBinary, gen: (*machine).genArith, into: true, anyReg: armarch.AnyBoth},
	nodes.GT_SUB:              {lower: (*Lowering).lowerArith, build: (*Requirements).BuildBinary, gen: (*machine).genArith, into: true, anyReg: armarch.AnyBoth},
	nodes.GT_AND:              {lower: (*Lowering).lowerLogic, build: (*Requirements).BuildBinary, gen: (*machine).genLogic, into: true, anyReg: armarch.AnyBoth},
	nodes.GT_OR:               {lower: (*Lowering).lowerLogic, build: (*Requirements).BuildBinary, gen: (*machine).genLogic, into: true, anyReg: armarch.AnyBoth},
	nodes.GT_XOR:              {lower: (*Lowering).lowerLogic, build: (*Requirements).BuildBinary, gen: (*machine).genLogic, into: true, anyReg: armarch.AnyBoth},
	nodes.GT_MUL:              {lower: (*Lowering).lowerMul, build: (*Requirements).BuildBinary, gen: (*machine).genMul, into: true, anyReg: armarch.AnyBoth},
	nodes.GT_MULHI:            {build: (*Requirements).BuildBinary, gen: (*machine).genMulHi, into: true, anyReg: armarch.AnyBoth},
	nodes.GT_DIV:              division,
	nodes.GT_MOD:              division,
	nodes.GT_UDIV:             division,
	nodes.GT_UMOD:             division,
	nodes.GT_LSH:              shift,
	nodes.GT_RSH:              shift,
	nodes.GT_RSZ:              shift,
	nodes.GT_ROL:              shift,
	nodes.GT_ROR:              shift,
	nodes.GT_ISINST:           {build: (*Requirements).BuildBinary, gen: (*machine).genIsInst, into: true, anyReg: armarch.AnyBoth},
	nodes.GT_CASTCLASS:        {build: (*Requirements).BuildBinary, gen: (*machine).genCastClass, anyReg: armarch.AnyBoth},
	nodes.GT_SIMD:             {lower: (*Lowering).lowerSIMD, build: (*Requirements).BuildBinary, gen: (*machine).genSIMD, into: true, anyReg: armarch.AnyBoth},
	nodes.GT_HW:               {build: (*Requirements).buildHW, gen: (*machine).genHW, into: true, anyReg: armarch.AnyBoth},
	nodes.GT_HW_MORE:          {lower: (*Lowering).lowerHWMore, build: (*Requirements).buildHW, gen: (*machine).genHW},
	nodes.GT_HW_MEMORY:        {lower: (*Lowering).lowerHWMore, build: (*Requirements).buildHWMemory, gen: (*machine).genHW, clobbers: (*Requirements).hwMemoryClobbers},
	nodes.GT_EQ:               comparison,
	nodes.GT_NE:               comparison,
	nodes.GT_LT:               comparison,
	nodes.GT_LE:               comparison,
	nodes.GT_GE:               comparison,
	nodes.GT_GT:               comparison,
	nodes.GT_TEST_EQ:          tested,
	nodes.GT_TEST_NE:          tested,
	nodes.GT_CMP:              {build: (*Requirements).BuildUseTwo, gen: (*machine).genCmp, anyReg: armarch.AnyBoth},
	nodes.GT_LEA:              {build: (*Requirements).BuildBinary, gen: (*machine).genLea, into: true},
	nodes.GT_SELECT:           {lower: (*Lowering).lowerSelect, build: (*Requirements).BuildSelect, gen: (*machine).genSelect, into: true, anyReg: armarch.AnyBoth},
	nodes.GT_XADD:             {build: (*Requirements).BuildAtomic, gen: (*machine).genXadd, anyReg: armarch.AnyBoth},
	nodes.GT_XCHG:             {build: (*Requirements).BuildAtomic, gen: (*machine).genXchg, anyReg: armarch.AnyBoth},
	nodes.GT_LOCKADD:          {build: (*Requirements).BuildLockAdd, gen: (*machine).genLockAdd, anyReg: armarch.AnyBoth},
	nodes.GT_CMPXCHG:          {build: (*Requirements).BuildCmpXchg, gen: (*machine).genCmpXchg, anyReg: armarch.AnyBoth},
	nodes.GT_ARR_BOUNDS_CHECK: {lower: (*Lowering).lowerBoundsCheck, build: (*Requirements).BuildUseTwo, gen: (*machine).genBoundsCheck, anyReg: armarch.AnyBoth},

	// Stores.
	nodes.GT_STORE_LCL_VAR:   {lower: (*Lowering).LowerStoreLcl, build: (*Requirements).BuildStoreLcl, gen: (*machine).genStoreLcl, clobbers: (*Requirements).StoreLclClobbers, anyReg: armarch.AnyOp1},
	nodes.GT_STORE_LCL_FLD:   {lower: (*Lowering).LowerStoreLcl, build: (*Requirements).BuildStoreLcl, gen: (*machine).genStoreLcl, anyReg: armarch.AnyOp1},
	nodes.GT_STOREIND:        {lower: (*Lowering).LowerStoreInd, build: (*Requirements).BuildStoreInd, gen: (*machine).genStoreInd, clobbers: (*Requirements).StoreIndClobbers, anyReg: armarch.AnyOp2},
	nodes.GT_STORE_OBJ:       {lower: (*Lowering).LowerStoreBlk, build: (*Requirements).BuildBlock, gen: (*machine).genBlk, clobbers: (*Requirements).StoreObjClobbers},
	nodes.GT_STORE_BLK:       {lower: (*Lowering).LowerStoreBlk, build: (*Requirements).BuildBlock, gen: (*machine).genBlk},
	nodes.GT_STORE_DYN_BLK:   {lower: (*Lowering).LowerDynBlk, build: (*Requirements).BuildDynBlk, gen: (*machine).genDynBlk},
	nodes.GT_STORE_MULTI_VAR: {lower: (*Lowering).LowerStoreMultiVar, build: (*Requirements).BuildStoreMultiVar, gen: (*machine).genStoreMultiVar},

	// Control.
	nodes.GT_JCC:          {build: (*Requirements).BuildNothing, gen: (*machine).genJcc},
	nodes.GT_SETCC:        {build: (*Requirements).Def, gen: (*machine).genSetCC},
	nodes.GT_SWITCH_TABLE: {build: (*Requirements).BuildUse, gen: (*machine).genSwitch, anyReg: armarch.AnyOp1},
	nodes.GT_RETURN:       {lower: (*Lowering).LowerReturn, build: (*Requirements).BuildReturnOrZeros, gen: (*machine).genReturn, clobbers: (*Requirements).ReturnClobbers},
	nodes.GT_RETFILT:      {build: (*Requirements).BuildRetFilt, gen: (*machine).genRetFilt},
	nodes.GT_JMP:          {lower: (*Lowering).LowerJmp, build: (*Requirements).BuildNothing, gen: (*machine).genJmp},
	nodes.GT_CALLFINALLY:  {build: (*Requirements).BuildNothing, gen: (*machine).genCallFinally, clobbers: (*Requirements).ClobbersLikeCall},
	nodes.GT_CATCHRET:     {build: (*Requirements).BuildNothing, gen: (*machine).genCatchRet},
	nodes.GT_RETURNTRAP:   {build: (*Requirements).BuildReturnTrap, gen: (*machine).genReturnTrap, clobbers: (*Requirements).ClobbersLikeCall},

	// Calls, and what linear scan inserts.
	nodes.GT_CALL:       {lower: (*Lowering).LowerCall, build: (*Requirements).BuildCall, gen: (*machine).genCall, clobbers: (*Requirements).CallClobbers},
	nodes.GT_PUTARG_REG: {build: (*Requirements).BuildPutArgReg, gen: (*machine).genPutArgReg},
	nodes.GT_PUTARG_STK: {build: (*Requirements).BuildPutArgStk, gen: (*machine).genPutArgStk},
	nodes.GT_COPY:       {gen: (*machine).genCopy, absent: "linear scan inserts it"},
	nodes.GT_RELOAD:     {gen: (*machine).genCopy, absent: "linear scan inserts it"},
}

// The rows that several opers have in common.
var (
	division   = row{lower: (*Lowering).lowerDiv, build: (*Requirements).BuildBinary, gen: (*machine).genDiv, into: true, anyReg: armarch.AnyBoth}
	shift      = row{lower: (*Lowering).lowerShift, build: (*Requirements).BuildBinary, gen: (*machine).genShift, into: true, anyReg: armarch.AnyBoth}
	comparison = row{lower: (*Lowering).lowerCompare, build: (*Requirements).BuildCompare, gen: (*machine).genRelop, into: true, anyReg: armarch.AnyBoth}
	tested     = row{lower: (*Lowering).lowerTest, build: (*Requirements).BuildCompare, gen: (*machine).genRelop, into: true, anyReg: armarch.AnyBoth}
)
