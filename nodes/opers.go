package nodes

// Oper is a GenTree operator (RyuJIT's genTreeOps, gtlist.h).
type Oper uint8

// OperKind are the attribute bits of an Oper. Sweeps test these before they switch on the oper
// itself.
type OperKind uint16

const (
	GTK_LEAF    OperKind = 1 << iota // no operand columns
	GTK_UNOP                         // Op1 (may be 0 where the table says "op1?")
	GTK_BINOP                        // Op1 and Op2 (Op2 may be 0 where it says "op2?")
	GTK_VALOP                        // Val is a third operand
	GTK_SPECIAL                      // operands in a side table
	GTK_CONST                        // a constant leaf
	GTK_LOCAL                        // Val refers to a local: LclOf(Val)
	GTK_COMMUTE                      // op1 and op2 may be swapped
	GTK_RELOP                        // yields 0 or 1
	GTK_STORE                        // LIR store: writes memory or a local, yields nothing
	GTK_NOVALUE                      // never yields a value
	GTK_HIR                          // only before rationalization
	GTK_LIR                          // only from rationalization on
	GTK_IND                          // reads or writes through an address in Op1
	GTK_MULTI                        // Val refers to several locals: MultiVarsOf
)

// StopBeforeTailCall is the Val of a GT_NO_OP before a tail call. The instruction exists only so
// that a thread can stop there.
const StopBeforeTailCall = 1

// The opers. The comment on a row is the contract: operands, Val, and the node's meaning. Operands
// are evaluated op1, op2 (op2, op1 with GTF_REVERSE_OPS, HIR only), then the third, then the node.
const (
	GT_NONE Oper = iota

	// Leaves.
	GT_LCL_VAR       // Val = LclNum. Reads the local; under GT_ASG as op1 it is the target; under GT_ADDR its address is taken
	GT_LCL_FLD       // Val = PackLclFld(lcl, offset). A part of a local, of the node's type
	GT_LCL_VAR_ADDR  // Val = LclNum. The local's address (byref)
	GT_LCL_FLD_ADDR  // Val = PackLclFld. The address of a part of a local
	GT_CATCH_ARG     // the exception object; first node in a handler's first block
	GT_LABEL         // Val = BlockID. The code address of a block; 0: the return address of the next call of native code; NextReturn: that of the method's next call
	GT_CNS_INT       // Val = Consts index. int or long (or ref null, byref); GTF_ICON_SYMBOL: an ee.Symbol
	GT_CNS_DBL       // Val = Consts index, the float64's bits; float or double by Type
	GT_CNS_STR       // Val = Consts index of the symbol of the literal's cell; morph replaces it by a load
	GT_ARGPLACE      // marks the place of an argument that has moved to the late list
	GT_JMPTABLE      // Val = Switches index. The address of a switch's jump table
	GT_NO_OP         // an instruction that does nothing (debug, call-finally); Val = StopBeforeTailCall: see there
	GT_NOP           // op1?: nothing, or op1's effects
	GT_IL_OFFSET     // LIR. Val = IL offset: the following code comes from it
	GT_MEMORYBARRIER // Val = 1: it orders only loads
	GT_START_NONGC
	GT_PHYSREG // Val = register. The register's value at this point
	GT_RETADDR // the address of the frame's return address
	GT_PHI_ARG // Val = LclNum (SSA)
	GT_JMP     // Val = Consts index of the target's entry: leave the method by a jump (IL jmp)

	// Unary.
	GT_NOT
	GT_NEG
	GT_BSWAP
	GT_POPCNT
	GT_INTRINSIC // op1, op2?; Val = ee.Intrinsic. A pure math function, computed inline
	GT_ADDR      // op1 = a location: LCL_VAR, LCL_FLD, IND, OBJ, FIELD, INDEX. Its address (byref)
	GT_CAST      // Val = VarType cast to. GTF_UNSIGNED: source is unsigned; GTF_OVERFLOW: checked
	GT_BITCAST   // same bits, other register file
	GT_CKFINITE
	GT_IND           // op1 = address. Loads a value of Type; under GT_ASG as op1 the target
	GT_OBJ           // op1 = address; Val = Layouts index. A struct in memory
	GT_BLK           // op1 = address; Val = bytes. A block without GC references
	GT_BOX           // op1 = the boxed object; marks a box expansion of the importer
	GT_ARR_LENGTH    // op1 = array or string; Val = offset of the length
	GT_FIELD         // op1? = object, byref or pointer, 0 for static; Val = Fields index
	GT_NULLCHECK     // op1 = address. Faults when null
	GT_LCLHEAP       // op1 = bytes. Stack allocation; yields its address
	GT_JTRUE         // op1 = relop. Ends a BBJ_COND block
	GT_SWITCH        // op1 = value. Ends a BBJ_SWITCH block; the block's Switch has the targets
	GT_RETURN        // op1?. Ends a BBJ_RETURN block
	GT_RETFILT       // op1?. Ends a filter (op1 = result), a finally or fault (none) or a catch (none)
	GT_RUNTIMELOOKUP // op1 = the tree of the lookup; marks it
	GT_ALLOCOBJ      // op1 = class handle; Val = the ee.Helper that allocates
	GT_KEEPALIVE     // op1 = ref, kept alive to this point

	// Binary.
	GT_ADD
	GT_SUB
	GT_MUL
	GT_ISINST    // op1 = object, op2 = method table: the object if that is its method table, else null
	GT_CASTCLASS // op1 = object, op2 = method table of a class without subclasses: the object. CORINFO_HELP_CHKCASTCLASS throws unless it is null or has that method table
	GT_MULHI
	GT_DIV
	GT_MOD
	GT_UDIV
	GT_UMOD
	GT_OR
	GT_XOR
	GT_AND
	GT_LSH
	GT_RSH
	GT_RSZ
	GT_ROL
	GT_ROR
	GT_FLOAT_PAIR // op1 and op2, two floats, in the halves of a double's register
	GT_SIMD       // op1?, op2?; Val = SIMD.pack. An operation on vectors
	GT_HW         // op1?, op2?; Val = HW.pack. A hardware intrinsic
	GT_HW_MORE    // op1, op2?; third = GT_HW_REST. A hardware intrinsic with more operands
	GT_HW_MEMORY  // op1?, op2?; third = GT_HW_REST. A hardware intrinsic that reads or writes memory, or orders accesses
	GT_HW_REST    // op1?, op2?; Val = HW.pack. The operands from the third on of its user, which contains it
	GT_EQ
	GT_NE
	GT_LT
	GT_LE
	GT_GE
	GT_GT
	GT_TEST_EQ          // LIR: (op1 & op2) == 0
	GT_TEST_NE          // LIR: (op1 & op2) != 0
	GT_BT_EQ            // LIR: bit op2, modulo the size, of op1 is 0
	GT_BT_NE            // LIR: bit op2, modulo the size, of op1 is 1
	GT_INST_EQ          // LIR: op1 is null, or its method table is not op2
	GT_INST_NE          // LIR: op1 is an object with the method table op2
	GT_HW_TEST          // LIR: op1, op2?; Val = HW.pack. The flags that a hardware intrinsic sets satisfy HW.Cond
	GT_ASG              // op1 = location (LCL_VAR, LCL_FLD, IND, OBJ, BLK, FIELD, INDEX), op2 = value. Struct type: block copy, or init when op2 is GT_CNS_INT (the byte)
	GT_COMMA            // evaluates op1 for its effects, yields op2
	GT_QMARK            // op1 = condition (relop), op2 = GT_COLON
	GT_COLON            // op1 = value when true, op2 = value when false
	GT_INDEX            // op1 = array, op2 = index; Val = Indexes index. An element of a vector (a location)
	GT_ARR_BOUNDS_CHECK // op1 = index, op2 = length. Throws IndexOutOfRange, or Val if that is an ee.Helper, unless op1 <u op2
	GT_MKREFANY         // op1 = address, op2 = class handle. A TypedReference
	GT_LEA              // op1? = base, op2? = index; Val = Leas index. base + index*scale + offset
	GT_XADD             // op1 = address, op2 = addend. Atomic; yields the old value
	GT_XCHG             // op1 = address, op2 = value. Atomic; also with types ubyte and ushort: the lowest bits of op2, and the zero-extended old value
	GT_LOCKADD          // op1 = address, op2 = addend. Atomic, no value
	GT_SELECT           // op1 = value if the relop Val is true, op2 = value if it is false. The relop is evaluated after both; from if conversion on
	GT_CMPXCHG          // op1 = address, op2 = value, Val = comparand node. Atomic; yields the old value; also with types ubyte and ushort
	// Halves of longs on 32-bit targets (decomposition). A node that reads the carry directly
	// follows the node that sets it.
	GT_ADD_LO // LIR: op1 + op2; sets the carry
	GT_ADD_HI // LIR: op1 + op2 + carry. GTF_OVERFLOW: throws if the sum of the longs overflows
	GT_SUB_LO // LIR: op1 - op2; sets the borrow
	GT_SUB_HI // LIR: op1 - op2 - borrow of the GT_SUB_LO or GT_CMP before it. GTF_OVERFLOW as above. Sets the condition flags of the comparison of the longs, except equality
	GT_LSH_HI // LIR: op1 << Val | op2 >>> (32 - Val), 0 < Val < 32
	GT_RSH_LO // LIR: op1 >>> Val | op2 << (32 - Val), 0 < Val < 32

	// LIR stores and control.
	GT_STORE_LCL_VAR // op1 = value; Val = LclNum. Struct: op1 is LCL_VAR, OBJ (contained), multi-reg CALL, or CNS_INT byte
	GT_STORE_LCL_FLD // op1 = value; Val = PackLclFld
	GT_STOREIND      // op1 = address, op2 = value
	GT_STORE_OBJ     // op1 = address, op2 = OBJ/LCL_VAR source, or CNS_INT byte; Val = Layouts index
	GT_STORE_BLK     // op1 = address, op2 = BLK/LCL_VAR source, or init byte; Val = bytes
	GT_STORE_DYN_BLK // op1 = address, op2 = source (IsBlkSource) or the byte to store; Val = size node. Also in HIR: cpblk, initblk
	GT_CMP           // LIR: sets the condition flags
	GT_JCC           // LIR: Val = Cond. Ends a BBJ_COND block
	GT_SETCC         // LIR: Val = Cond
	GT_SWITCH_TABLE  // LIR: op1 = value, op2 = JMPTABLE. Ends a BBJ_SWITCH block
	GT_CALLFINALLY   // LIR: ends a BBJ_CALLFINALLY block, calls the block's Jump
	GT_CATCHRET      // LIR: ends a BBJ_EHCATCHRET block, yields the address of Jump to the runtime
	GT_RETURNTRAP    // LIR: op1 = a word of the runtime. If it is not 0 the thread stops (CORINFO_HELP_STOP_FOR_GC)

	// Arguments and several registers.
	GT_PUTARG_REG      // op1 = value; the node's register is the argument register
	GT_PUTARG_STK      // op1 = value, OBJ or struct LCL_VAR; Val = Args row: where it goes
	GT_FIELD_LIST      // Val = FieldLists index: a range of (node, offset, type)
	GT_MULTI_VAR       // Val = MultiVarLists index. 2 to 4 independent locals as one value, under GT_RETURN
	GT_STORE_MULTI_VAR // op1 = CALL with several registers, or LCL_VAR of a struct in memory; Val = MultiVarLists index: the locals that receive the parts
	GT_COPY            // LSRA: op1's value in another register. For a call with several: Val = MultiRegs index
	GT_RELOAD          // LSRA: op1's value from its spill temp. Val as GT_COPY

	// Calls and the rest with operands elsewhere.
	GT_CALL     // Val = Calls index
	GT_ARR_ELEM // Val = ArrElems index. The address of an element of a multi-dimensional array
	GT_PHI      // Val = Phis index

	OperCount
)

// OperTraits are facts about all nodes of an oper.
type OperTraits uint16

const (
	// OT_COMPUTED: the value depends only on the oper, the types and the operands. Value numbering
	// makes the number of such a node from the numbers of its operands.
	OT_COMPUTED OperTraits = 1 << iota
	// OT_OWN_EFFECTS: a node's flags, type or operands change the effects in the row.
	OT_OWN_EFFECTS
	// OT_EARLY: it is never contained. It reads its operands at its own place.
	OT_EARLY
	// OT_LATE: it may be contained in any user, and then reads its operands where the user does.
	// Other opers may be contained only in users that are not calls or lists.
	OT_LATE
	// OT_FEW_INTS: a node needs at most four integer registers besides those that it requires by
	// number, including those of the addresses that it contains.
	OT_FEW_INTS
	// OT_MANY_FLOATS: a node may need more than three floating-point registers.
	OT_MANY_FLOATS
	// OT_UNNAMED: nodes require and destroy no register by number on any target, except stores of
	// structs to locals. Backend.Clobbers is not asked.
	OT_UNNAMED
	// OT_SAME: the value is the same everywhere in the method.
	OT_SAME
)

// Algebra is what is known of an operator on integers if some operands are constants or equal. The
// zero value means nothing is known.
type Algebra struct {
	Has     bool
	Neutral int8    // x op Neutral is x; with GTK_COMMUTE, Neutral op x as well
	Absorbs bool    // x op 0 and 0 op x are 0
	Self    Outcome // x op x
}

// Outcome is the result of an operator if it need not be computed.
type Outcome uint8

const (
	Unknown Outcome = iota
	YieldsFirst
	YieldsSecond
	YieldsZero
)

const (
	leaf    = GTK_LEAF
	konst   = GTK_LEAF | GTK_CONST
	lclLeaf = GTK_LEAF | GTK_LOCAL
	un      = GTK_UNOP
	bin     = GTK_BINOP
	rel     = GTK_BINOP | GTK_RELOP

	computed   = OT_COMPUTED
	ownEff     = OT_OWN_EFFECTS
	early      = OT_EARLY
	late       = OT_LATE
	fewInts    = OT_FEW_INTS
	manyFloats = OT_MANY_FLOATS
	unnamed    = OT_UNNAMED
	same       = OT_SAME
)

// operTable has one row for each oper, with all facts about the oper that never change. Tables
// elsewhere are computed from it, or hold what one phase does with an oper. If a row omits a
// column, the value is safe for any oper, except for effects: there it means no effect besides
// those of the operands.
var operTable = [OperCount]struct {
	name    string     // name in dumps
	kind    OperKind   // operands and attributes
	traits  OperTraits // what phases may rely on
	cost    uint8      // approximate cycles besides those of the operands; 0: it cannot be re-evaluated
	effects NodeFlags  // effects of every node, regardless of its operands
	algebra Algebra
}{
	GT_NONE:          {name: "none", kind: leaf},
	GT_LCL_VAR:       {name: "lclVar", kind: lclLeaf, traits: late | fewInts | unnamed, cost: 1},
	GT_LCL_FLD:       {name: "lclFld", kind: lclLeaf, traits: late | fewInts | unnamed},
	GT_LCL_VAR_ADDR:  {name: "lclVarAddr", kind: lclLeaf, traits: fewInts | unnamed | same, cost: 1},
	GT_LCL_FLD_ADDR:  {name: "lclFldAddr", kind: lclLeaf, traits: fewInts | unnamed | same, cost: 1},
	GT_CATCH_ARG:     {name: "catchArg", kind: leaf, traits: fewInts, effects: GTF_ORDER_SIDEEFF},
	GT_LABEL:         {name: "label", kind: leaf, traits: fewInts},
	GT_CNS_INT:       {name: "const", kind: konst, traits: fewInts | unnamed | same, cost: 1},
	GT_CNS_DBL:       {name: "dconst", kind: konst, traits: fewInts | unnamed | same, cost: 2},
	GT_CNS_STR:       {name: "sconst", kind: konst | GTK_HIR},
	GT_ARGPLACE:      {name: "argPlace", kind: leaf | GTK_HIR},
	GT_JMPTABLE:      {name: "jumpTable", kind: leaf | GTK_LIR},
	GT_NO_OP:         {name: "noOp", kind: leaf | GTK_NOVALUE, traits: fewInts | unnamed, effects: GTF_ORDER_SIDEEFF},
	GT_NOP:           {name: "nop", kind: un | GTK_NOVALUE, traits: fewInts | unnamed},
	GT_IL_OFFSET:     {name: "ilOffset", kind: leaf | GTK_NOVALUE | GTK_LIR, traits: fewInts | unnamed},
	GT_MEMORYBARRIER: {name: "memoryBarrier", kind: leaf | GTK_NOVALUE, effects: GTF_ASG | GTF_GLOB_REF | GTF_ORDER_SIDEEFF},
	GT_START_NONGC:   {name: "startNonGC", kind: leaf | GTK_NOVALUE, effects: GTF_ORDER_SIDEEFF},
	GT_PHYSREG:       {name: "physReg", kind: leaf | GTK_LIR, traits: fewInts, effects: GTF_ORDER_SIDEEFF},
	GT_RETADDR:       {name: "retAddr", kind: leaf, traits: fewInts},
	GT_PHI_ARG:       {name: "phiArg", kind: lclLeaf | GTK_HIR},
	GT_JMP:           {name: "jmp", kind: leaf | GTK_NOVALUE, effects: GTF_ORDER_SIDEEFF},

	GT_NOT:           {name: "~", kind: un, traits: computed | fewInts | unnamed, cost: 1},
	GT_NEG:           {name: "neg", kind: un, traits: computed | fewInts | unnamed, cost: 1},
	GT_BSWAP:         {name: "bswap", kind: un, traits: computed, cost: 1},
	GT_POPCNT:        {name: "popcnt", kind: un, traits: computed | fewInts, cost: 2},
	GT_INTRINSIC:     {name: "intrinsic", kind: bin, traits: fewInts, cost: 20},
	GT_ADDR:          {name: "addr", kind: un | GTK_HIR},
	GT_CAST:          {name: "cast", kind: un, traits: ownEff | late | fewInts | unnamed, cost: 1},
	GT_BITCAST:       {name: "bitcast", kind: un, traits: computed | fewInts, cost: 1},
	GT_CKFINITE:      {name: "ckfinite", kind: un, traits: fewInts, cost: 3, effects: GTF_EXCEPT},
	GT_IND:           {name: "indir", kind: un | GTK_IND, traits: ownEff | late | fewInts | unnamed, cost: 3, effects: GTF_EXCEPT | GTF_GLOB_REF},
	GT_OBJ:           {name: "obj", kind: un | GTK_IND, traits: ownEff | late | fewInts | unnamed, effects: GTF_EXCEPT | GTF_GLOB_REF},
	GT_BLK:           {name: "blk", kind: un | GTK_IND, traits: ownEff | late, effects: GTF_EXCEPT | GTF_GLOB_REF},
	GT_BOX:           {name: "box", kind: un | GTK_HIR},
	GT_ARR_LENGTH:    {name: "arrLen", kind: un | GTK_IND, traits: ownEff | fewInts | unnamed, cost: 3, effects: GTF_EXCEPT},
	GT_FIELD:         {name: "field", kind: un | GTK_HIR},
	GT_NULLCHECK:     {name: "nullcheck", kind: un | GTK_NOVALUE | GTK_IND, traits: fewInts | unnamed, cost: 2, effects: GTF_EXCEPT},
	GT_LCLHEAP:       {name: "lclHeap", kind: un, traits: early, effects: GTF_CALL | GTF_EXCEPT | GTF_ORDER_SIDEEFF},
	GT_JTRUE:         {name: "jmpTrue", kind: un | GTK_NOVALUE, traits: fewInts | unnamed},
	GT_SWITCH:        {name: "switch", kind: un | GTK_NOVALUE, traits: fewInts},
	GT_RETURN:        {name: "return", kind: un | GTK_NOVALUE, traits: fewInts},
	GT_RETFILT:       {name: "retfilt", kind: un | GTK_NOVALUE, traits: fewInts},
	GT_RUNTIMELOOKUP: {name: "runtimeLookup", kind: un | GTK_HIR},
	GT_ALLOCOBJ:      {name: "allocObj", kind: un | GTK_HIR},
	GT_KEEPALIVE:     {name: "keepAlive", kind: un | GTK_NOVALUE, traits: fewInts, effects: GTF_ORDER_SIDEEFF},

	GT_ADD:              {name: "+", kind: bin | GTK_COMMUTE, traits: computed | ownEff | fewInts | unnamed, cost: 1, algebra: Algebra{Has: true, Neutral: 0}},
	GT_SUB:              {name: "-", kind: bin, traits: computed | ownEff | fewInts | unnamed, cost: 1, algebra: Algebra{Has: true, Neutral: 0, Self: YieldsZero}},
	GT_MUL:              {name: "*", kind: bin | GTK_COMMUTE, traits: computed | ownEff | fewInts, cost: 4, algebra: Algebra{Has: true, Neutral: 1, Absorbs: true}},
	GT_ISINST:           {name: "isInst", kind: bin, traits: fewInts | unnamed, cost: 5},
	GT_CASTCLASS:        {name: "castClass", kind: bin, traits: fewInts | unnamed, effects: GTF_EXCEPT},
	GT_MULHI:            {name: "mulhi", kind: bin | GTK_COMMUTE, traits: computed | early, cost: 4},
	GT_DIV:              {name: "/", kind: bin, traits: computed | ownEff | early, cost: 20, algebra: Algebra{Has: true, Neutral: 1}},
	GT_MOD:              {name: "%", kind: bin, traits: computed | ownEff | early, cost: 20},
	GT_UDIV:             {name: "un-/", kind: bin, traits: computed | ownEff | early, cost: 20, algebra: Algebra{Has: true, Neutral: 1}},
	GT_UMOD:             {name: "un-%", kind: bin, traits: computed | ownEff | early, cost: 20},
	GT_OR:               {name: "|", kind: bin | GTK_COMMUTE, traits: computed | fewInts | unnamed, cost: 1, algebra: Algebra{Has: true, Neutral: 0, Self: YieldsFirst}},
	GT_XOR:              {name: "^", kind: bin | GTK_COMMUTE, traits: computed | fewInts | unnamed, cost: 1, algebra: Algebra{Has: true, Neutral: 0, Self: YieldsZero}},
	GT_AND:              {name: "&", kind: bin | GTK_COMMUTE, traits: computed | fewInts | unnamed, cost: 1, algebra: Algebra{Has: true, Neutral: -1, Absorbs: true, Self: YieldsFirst}},
	GT_LSH:              {name: "<<", kind: bin, traits: computed | fewInts, cost: 1, algebra: Algebra{Has: true, Neutral: 0}},
	GT_RSH:              {name: ">>", kind: bin, traits: computed | fewInts, cost: 1, algebra: Algebra{Has: true, Neutral: 0}},
	GT_RSZ:              {name: ">>>", kind: bin, traits: computed | fewInts, cost: 1, algebra: Algebra{Has: true, Neutral: 0}},
	GT_ROL:              {name: "rol", kind: bin, traits: computed | fewInts, cost: 1, algebra: Algebra{Has: true, Neutral: 0}},
	GT_ROR:              {name: "ror", kind: bin, traits: computed | fewInts, cost: 1, algebra: Algebra{Has: true, Neutral: 0}},
	GT_FLOAT_PAIR:       {name: "floatPair", kind: bin},
	GT_SIMD:             {name: "simd", kind: bin, traits: fewInts | manyFloats | unnamed, cost: 2},
	GT_HW:               {name: "hw", kind: bin, traits: fewInts | manyFloats, cost: 3},
	GT_HW_MORE:          {name: "hwMore", kind: bin | GTK_VALOP, traits: early | manyFloats},
	GT_HW_MEMORY:        {name: "hwMemory", kind: bin | GTK_VALOP, traits: early | manyFloats, effects: GTF_ASG | GTF_EXCEPT | GTF_GLOB_REF | GTF_ORDER_SIDEEFF},
	GT_HW_REST:          {name: "hwRest", kind: bin, traits: late | fewInts | unnamed},
	GT_EQ:               {name: "==", kind: rel, traits: computed | fewInts | unnamed, cost: 2},
	GT_NE:               {name: "!=", kind: rel, traits: computed | fewInts | unnamed, cost: 2},
	GT_LT:               {name: "<", kind: rel, traits: computed | fewInts | unnamed, cost: 2},
	GT_LE:               {name: "<=", kind: rel, traits: computed | fewInts | unnamed, cost: 2},
	GT_GE:               {name: ">=", kind: rel, traits: computed | fewInts | unnamed, cost: 2},
	GT_GT:               {name: ">", kind: rel, traits: computed | fewInts | unnamed, cost: 2},
	GT_TEST_EQ:          {name: "testEQ", kind: rel | GTK_LIR},
	GT_TEST_NE:          {name: "testNE", kind: rel | GTK_LIR},
	GT_BT_EQ:            {name: "btEQ", kind: rel | GTK_LIR},
	GT_BT_NE:            {name: "btNE", kind: rel | GTK_LIR},
	GT_INST_EQ:          {name: "instEQ", kind: rel | GTK_LIR},
	GT_INST_NE:          {name: "instNE", kind: rel | GTK_LIR},
	GT_HW_TEST:          {name: "hwTest", kind: rel | GTK_LIR},
	GT_ASG:              {name: "=", kind: bin | GTK_NOVALUE | GTK_HIR, effects: GTF_ASG},
	GT_COMMA:            {name: "comma", kind: bin | GTK_HIR, cost: 1},
	GT_QMARK:            {name: "qmark", kind: bin | GTK_HIR},
	GT_COLON:            {name: "colon", kind: bin | GTK_HIR},
	GT_INDEX:            {name: "[]", kind: bin | GTK_HIR},
	GT_ARR_BOUNDS_CHECK: {name: "arrBndsChk", kind: bin | GTK_NOVALUE, traits: fewInts | unnamed, cost: 3, effects: GTF_EXCEPT},
	GT_MKREFANY:         {name: "mkrefany", kind: bin | GTK_HIR},
	GT_LEA:              {name: "lea", kind: bin | GTK_LIR, traits: late | fewInts | unnamed},
	GT_XADD:             {name: "xadd", kind: bin, traits: early, effects: GTF_ASG | GTF_EXCEPT | GTF_GLOB_REF | GTF_ORDER_SIDEEFF},
	GT_XCHG:             {name: "xchg", kind: bin, traits: early, effects: GTF_ASG | GTF_EXCEPT | GTF_GLOB_REF | GTF_ORDER_SIDEEFF},
	GT_LOCKADD:          {name: "lockAdd", kind: bin | GTK_NOVALUE, effects: GTF_ASG | GTF_EXCEPT | GTF_GLOB_REF | GTF_ORDER_SIDEEFF},
	GT_SELECT:           {name: "select", kind: bin | GTK_VALOP},
	GT_CMPXCHG:          {name: "cmpxchg", kind: bin | GTK_VALOP, traits: early, effects: GTF_ASG | GTF_EXCEPT | GTF_GLOB_REF | GTF_ORDER_SIDEEFF},
	GT_ADD_LO:           {name: "addLo", kind: bin | GTK_LIR, traits: early | fewInts | unnamed},
	GT_ADD_HI:           {name: "addHi", kind: bin | GTK_LIR, traits: early | fewInts | unnamed},
	GT_SUB_LO:           {name: "subLo", kind: bin | GTK_LIR, traits: early | fewInts | unnamed},
	GT_SUB_HI:           {name: "subHi", kind: bin | GTK_LIR, traits: early | fewInts | unnamed},
	GT_LSH_HI:           {name: "lshHi", kind: bin | GTK_LIR, traits: early | fewInts | unnamed},
	GT_RSH_LO:           {name: "rshLo", kind: bin | GTK_LIR, traits: early | fewInts | unnamed},

	GT_STORE_LCL_VAR: {name: "st.lclVar", kind: un | GTK_LOCAL | GTK_STORE | GTK_NOVALUE | GTK_LIR, traits: fewInts | unnamed},
	GT_STORE_LCL_FLD: {name: "st.lclFld", kind: un | GTK_LOCAL | GTK_STORE | GTK_NOVALUE | GTK_LIR, traits: fewInts},
	GT_STOREIND:      {name: "storeIndir", kind: bin | GTK_STORE | GTK_NOVALUE | GTK_LIR | GTK_IND, traits: fewInts},
	GT_STORE_OBJ:     {name: "storeObj", kind: bin | GTK_STORE | GTK_NOVALUE | GTK_LIR | GTK_IND},
	GT_STORE_BLK:     {name: "storeBlk", kind: bin | GTK_STORE | GTK_NOVALUE | GTK_LIR | GTK_IND},
	GT_STORE_DYN_BLK: {name: "storeDynBlk", kind: bin | GTK_VALOP | GTK_STORE | GTK_NOVALUE | GTK_IND, effects: GTF_ASG | GTF_EXCEPT | GTF_GLOB_REF},
	GT_CMP:           {name: "cmp", kind: bin | GTK_NOVALUE | GTK_LIR},
	GT_JCC:           {name: "jcc", kind: leaf | GTK_NOVALUE | GTK_LIR},
	GT_SETCC:         {name: "setcc", kind: leaf | GTK_LIR},
	GT_SWITCH_TABLE:  {name: "tableSwitch", kind: bin | GTK_NOVALUE | GTK_LIR},
	GT_CALLFINALLY:   {name: "callFinally", kind: leaf | GTK_NOVALUE | GTK_LIR},
	GT_CATCHRET:      {name: "catchRet", kind: leaf | GTK_NOVALUE | GTK_LIR},
	GT_RETURNTRAP:    {name: "returnTrap", kind: un | GTK_NOVALUE | GTK_LIR, effects: GTF_CALL | GTF_ORDER_SIDEEFF},

	GT_PUTARG_REG:      {name: "putarg_reg", kind: un | GTK_LIR},
	GT_PUTARG_STK:      {name: "putarg_stk", kind: un | GTK_NOVALUE | GTK_LIR},
	GT_FIELD_LIST:      {name: "fieldList", kind: GTK_SPECIAL, traits: late},
	GT_MULTI_VAR:       {name: "multiVar", kind: leaf | GTK_MULTI, traits: late | fewInts | unnamed},
	GT_STORE_MULTI_VAR: {name: "st.multiVar", kind: un | GTK_STORE | GTK_NOVALUE | GTK_MULTI, traits: fewInts, effects: GTF_ASG},
	GT_COPY:            {name: "copy", kind: un | GTK_LIR},
	GT_RELOAD:          {name: "reload", kind: un | GTK_LIR},

	GT_CALL:     {name: "call", kind: GTK_SPECIAL, traits: early | fewInts, cost: 20, effects: GTF_CALL | GTF_EXCEPT | GTF_GLOB_REF},
	GT_ARR_ELEM: {name: "arrElem", kind: GTK_SPECIAL | GTK_HIR},
	GT_PHI:      {name: "phi", kind: GTK_SPECIAL | GTK_HIR},
}

// operTraits, OperEffects and OperCosts are columns of operTable. They have 256 rows, so that
// indexing needs no bounds check.
var operTraits, OperEffects, OperCosts = func() (t [256]OperTraits, f [256]NodeFlags, c [256]uint16) {
	for o := range operTable {
		t[o], f[o], c[o] = operTable[o].traits, operTable[o].effects, uint16(operTable[o].cost)
	}
	return t, f, c
}()

// Traits returns the traits of o.
func (o Oper) Traits() OperTraits { return operTraits[o] }

// String returns the name that dumps use.
func (o Oper) String() string { return operTable[o].name }

// operKinds is the kind column of operTable, the column that sweeps use most. It has 256 rows, so
// that indexing needs no bounds check.
var operKinds = func() (k [256]OperKind) {
	for o := range operTable {
		k[o] = operTable[o].kind
	}
	return k
}()

// Kind returns the attribute bits of o.
func (o Oper) Kind() OperKind { return operKinds[o] }

// Is reports whether any of the attribute bits k is set for o.
func (o Oper) Is(k OperKind) bool { return operKinds[o]&k != 0 }
