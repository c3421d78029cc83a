package nodes

// Oper is a GenTree operator (RyuJIT's genTreeOps, gtlist.h).
type Oper uint8

// OperKind are the attribute bits of an Oper. Sweeps ask these before they
// switch on the oper itself.
type OperKind uint16

const (
	GTK_LEAF    OperKind = 1 << iota // no operand columns
	GTK_UNOP                         // Op1 (may be 0 where the table says "op1?")
	GTK_BINOP                        // Op1 and Op2 (Op2 may be 0 where it says "op2?")
	GTK_VALOP                        // Val is a third operand
	GTK_SPECIAL                      // operands in a side table
	GTK_CONST                        // a constant leaf
	GTK_LOCAL                        // Val names a local: LclOf(Val)
	GTK_COMMUTE                      // op1 and op2 may change places
	GTK_RELOP                        // yields 0 or 1
	GTK_STORE                        // LIR store: writes memory or a local, yields nothing
	GTK_NOVALUE                      // never yields a value
	GTK_HIR                          // only before rationalization
	GTK_LIR                          // only from rationalization on
	GTK_IND                          // reads or writes through an address in Op1
	GTK_MULTI                        // Val names several locals: MultiVarsOf
)

// The opers. The comment on a row is the contract: operands, Val, and what the
// node means. Operands are evaluated op1, op2 (op2, op1 under
// GTF_REVERSE_OPS, HIR only), third, then the node.
const (
	GT_NONE Oper = iota

	// Leaves.
	GT_LCL_VAR      // Val = LclNum. Reads the local; under GT_ASG as op1 it is the target; under GT_ADDR its address is taken
	GT_LCL_FLD      // Val = PackLclFld(lcl, offset). A part of a local, of the node's type
	GT_LCL_VAR_ADDR // Val = LclNum. The local's address (byref)
	GT_LCL_FLD_ADDR // Val = PackLclFld. The address of a part of a local
	GT_CATCH_ARG    // the exception object, first thing in a handler's first block
	GT_LABEL        // Val = BlockID. The code address of a block
	GT_CNS_INT      // Val = Consts index. int or long (or ref null, byref); GTF_ICON_SYMBOL: an ee.Symbol
	GT_CNS_LNG      // Val = Consts index. A long on a 32-bit target
	GT_CNS_DBL      // Val = Consts index, the float64's bits; float or double by Type
	GT_CNS_STR      // Val = Consts index of the symbol of the literal's cell; morph makes it a load
	GT_ARGPLACE     // marks the place of an argument that moved to the late list
	GT_JMPTABLE     // Val = Switches index. The address of a switch's jump table
	GT_NO_OP        // an instruction that does nothing (debug, call-finally)
	GT_NOP          // op1?: nothing, or op1's effects
	GT_IL_OFFSET    // LIR. Val = IL offset: code from here on stems from it
	GT_MEMORYBARRIER
	GT_START_NONGC
	GT_PHYSREG // Val = register. The register's value at this point
	GT_PHI_ARG // Val = LclNum (SSA)
	GT_JMP     // Val = Consts index of the target's entry: leave the method by a jump (IL jmp)

	// Unary.
	GT_NOT
	GT_NEG
	GT_BSWAP
	GT_POPCNT
	GT_INTRINSIC // op1, op2?; Val = ee.Intrinsic. A pure math function done in line
	GT_ADDR      // op1 = a location: LCL_VAR, LCL_FLD, IND, OBJ, FIELD, INDEX. Its address (byref)
	GT_CAST      // Val = VarType cast to. GTF_UNSIGNED: source is unsigned; GTF_OVERFLOW: checked
	GT_BITCAST   // same bits, other register file
	GT_CKFINITE
	GT_IND           // op1 = address. Loads a value of Type; under GT_ASG as op1 the target
	GT_OBJ           // op1 = address; Val = Layouts index. A struct in memory
	GT_BLK           // op1 = address; Val = bytes. A block without GC references
	GT_BOX           // op1 = the boxed object; marks an importer's box expansion
	GT_ARR_LENGTH    // op1 = array or string; Val = offset of the length
	GT_FIELD         // op1? = object, byref or pointer, 0 for static; Val = Fields index
	GT_NULLCHECK     // op1 = address. Faults when null
	GT_LCLHEAP       // op1 = bytes. Stack allocation; yields its address
	GT_JTRUE         // op1 = relop. Ends a BBJ_COND block
	GT_SWITCH        // op1 = value. Ends a BBJ_SWITCH block; the block's Switch has the targets
	GT_RETURN        // op1?. Ends a BBJ_RETURN block
	GT_RETFILT       // op1?. Ends a filter (op1 = result), a finally or fault (none) or a catch (none)
	GT_RUNTIMELOOKUP // op1 = the lookup's tree; marks it
	GT_ALLOCOBJ      // op1 = class handle; Val = the ee.Helper that allocates
	GT_KEEPALIVE     // op1 = ref, kept alive to this point

	// Binary.
	GT_ADD
	GT_SUB
	GT_MUL
	GT_ISINST    // op1 = object, op2 = method table: the object if that is its own, else null
	GT_CASTCLASS // op1 = object, op2 = method table that no subclass has: the object. CORINFO_HELP_CHKCASTCLASS throws unless it is null or that is its own
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
	GT_FLOAT_PAIR // floats op1 and op2 side by side in one register, a double's
	GT_SIMD       // op1?, op2?; Val = SIMD.pack. An operation on vectors
	GT_EQ
	GT_NE
	GT_LT
	GT_LE
	GT_GE
	GT_GT
	GT_TEST_EQ          // LIR: (op1 & op2) == 0
	GT_TEST_NE          // LIR: (op1 & op2) != 0
	GT_BT_EQ            // LIR: bit op2, modulo the size, of op1 is 0
	GT_BT_NE            // LIR: it is 1
	GT_INST_EQ          // LIR: op1 is null, or its method table is not op2
	GT_INST_NE          // LIR: op1 is an object with the method table op2
	GT_ASG              // op1 = location (LCL_VAR, LCL_FLD, IND, OBJ, BLK, FIELD, INDEX), op2 = value. Struct type: block copy, or init when op2 is GT_CNS_INT (the byte)
	GT_COMMA            // evaluate op1 for its effects, yield op2
	GT_QMARK            // op1 = condition (relop), op2 = GT_COLON
	GT_COLON            // op1 = value when true, op2 = value when false
	GT_INDEX            // op1 = array, op2 = index; Val = Indexes index. An element of a vector (a location)
	GT_ARR_BOUNDS_CHECK // op1 = index, op2 = length. Throws IndexOutOfRange, or Val if that is an ee.Helper, unless op1 <u op2
	GT_MKREFANY         // op1 = address, op2 = class handle. A TypedReference
	GT_LEA              // op1? = base, op2? = index; Val = Leas index. base + index*scale + offset
	GT_XADD             // op1 = address, op2 = addend. Atomic; yields the old value
	GT_XCHG             // op1 = address, op2 = value. Atomic
	GT_LOCKADD          // op1 = address, op2 = addend. Atomic, no value
	GT_SELECT           // op1 = value where the relop Val is true, op2 = where it is not. The relop is evaluated behind both; from if conversion on
	GT_CMPXCHG          // op1 = address, op2 = value, Val = comparand node. Atomic; yields the old value
	GT_LONG             // 32-bit targets: op1 = low, op2 = high

	// LIR stores and control.
	GT_STORE_LCL_VAR // op1 = value; Val = LclNum. Struct: op1 is LCL_VAR, OBJ (contained), multi-reg CALL, or CNS_INT byte
	GT_STORE_LCL_FLD // op1 = value; Val = PackLclFld
	GT_STOREIND      // op1 = address, op2 = value
	GT_STORE_OBJ     // op1 = address, op2 = OBJ/LCL_VAR source, or CNS_INT byte; Val = Layouts index
	GT_STORE_BLK     // op1 = address, op2 = BLK/LCL_VAR source, or init byte; Val = bytes
	GT_STORE_DYN_BLK // op1 = address, op2 = what to copy (IsBlkSource) or the byte to store; Val = size node. HIR form too: cpblk, initblk
	GT_CMP           // LIR: sets the condition flags
	GT_JCC           // LIR: Val = Cond. Ends a BBJ_COND block
	GT_SETCC         // LIR: Val = Cond
	GT_SWITCH_TABLE  // LIR: op1 = value, op2 = JMPTABLE. Ends a BBJ_SWITCH block
	GT_CALLFINALLY   // LIR: ends a BBJ_CALLFINALLY block, calls the block's Jump
	GT_CATCHRET      // LIR: ends a BBJ_EHCATCHRET block, yields the address of Jump to the runtime
	GT_RETURNTRAP

	// Arguments and several registers.
	GT_PUTARG_REG      // op1 = value; the node's register is the argument register
	GT_PUTARG_STK      // op1 = value, OBJ or struct LCL_VAR; Val = Args row: where it goes
	GT_FIELD_LIST      // Val = FieldLists index: a range of (node, offset, type)
	GT_MULTI_VAR       // Val = MultiVarLists index. 2 to 4 independent locals as one value, under GT_RETURN
	GT_STORE_MULTI_VAR // op1 = CALL with several registers, or LCL_VAR of a struct in memory; Val = MultiVarLists index: the locals that get the parts
	GT_COPY            // LSRA: op1's value in another register. Of a call with several: Val = MultiRegs index
	GT_RELOAD          // LSRA: op1's value from its spill temp. Val as GT_COPY

	// Calls and the rest with operands elsewhere.
	GT_CALL     // Val = Calls index
	GT_ARR_ELEM // Val = ArrElems index. The address of an element of an array of several dimensions
	GT_PHI      // Val = Phis index

	OperCount
)

const (
	leaf    = GTK_LEAF
	konst   = GTK_LEAF | GTK_CONST
	lclLeaf = GTK_LEAF | GTK_LOCAL
	un      = GTK_UNOP
	bin     = GTK_BINOP
	rel     = GTK_BINOP | GTK_RELOP
)

// operTable has one row for each oper: the name in dumps and its kind bits.
var operTable = [OperCount]struct {
	name string
	kind OperKind
}{
	GT_NONE:          {"none", leaf},
	GT_LCL_VAR:       {"lclVar", lclLeaf},
	GT_LCL_FLD:       {"lclFld", lclLeaf},
	GT_LCL_VAR_ADDR:  {"lclVarAddr", lclLeaf},
	GT_LCL_FLD_ADDR:  {"lclFldAddr", lclLeaf},
	GT_CATCH_ARG:     {"catchArg", leaf},
	GT_LABEL:         {"label", leaf},
	GT_CNS_INT:       {"const", konst},
	GT_CNS_LNG:       {"lconst", konst},
	GT_CNS_DBL:       {"dconst", konst},
	GT_CNS_STR:       {"sconst", konst | GTK_HIR},
	GT_ARGPLACE:      {"argPlace", leaf | GTK_HIR},
	GT_JMPTABLE:      {"jumpTable", leaf | GTK_LIR},
	GT_NO_OP:         {"noOp", leaf | GTK_NOVALUE},
	GT_NOP:           {"nop", un | GTK_NOVALUE},
	GT_IL_OFFSET:     {"ilOffset", leaf | GTK_NOVALUE | GTK_LIR},
	GT_MEMORYBARRIER: {"memoryBarrier", leaf | GTK_NOVALUE},
	GT_START_NONGC:   {"startNonGC", leaf | GTK_NOVALUE},
	GT_PHYSREG:       {"physReg", leaf | GTK_LIR},
	GT_PHI_ARG:       {"phiArg", lclLeaf | GTK_HIR},
	GT_JMP:           {"jmp", leaf | GTK_NOVALUE},

	GT_NOT:           {"~", un},
	GT_NEG:           {"neg", un},
	GT_BSWAP:         {"bswap", un},
	GT_POPCNT:        {"popcnt", un},
	GT_INTRINSIC:     {"intrinsic", bin},
	GT_ADDR:          {"addr", un | GTK_HIR},
	GT_CAST:          {"cast", un},
	GT_BITCAST:       {"bitcast", un},
	GT_CKFINITE:      {"ckfinite", un},
	GT_IND:           {"indir", un | GTK_IND},
	GT_OBJ:           {"obj", un | GTK_IND},
	GT_BLK:           {"blk", un | GTK_IND},
	GT_BOX:           {"box", un | GTK_HIR},
	GT_ARR_LENGTH:    {"arrLen", un | GTK_IND},
	GT_FIELD:         {"field", un | GTK_HIR},
	GT_NULLCHECK:     {"nullcheck", un | GTK_NOVALUE | GTK_IND},
	GT_LCLHEAP:       {"lclHeap", un},
	GT_JTRUE:         {"jmpTrue", un | GTK_NOVALUE},
	GT_SWITCH:        {"switch", un | GTK_NOVALUE},
	GT_RETURN:        {"return", un | GTK_NOVALUE},
	GT_RETFILT:       {"retfilt", un | GTK_NOVALUE},
	GT_RUNTIMELOOKUP: {"runtimeLookup", un | GTK_HIR},
	GT_ALLOCOBJ:      {"allocObj", un | GTK_HIR},
	GT_KEEPALIVE:     {"keepAlive", un | GTK_NOVALUE},

	GT_ADD:              {"+", bin | GTK_COMMUTE},
	GT_SUB:              {"-", bin},
	GT_MUL:              {"*", bin | GTK_COMMUTE},
	GT_ISINST:           {"isInst", bin},
	GT_CASTCLASS:        {"castClass", bin},
	GT_MULHI:            {"mulhi", bin | GTK_COMMUTE},
	GT_DIV:              {"/", bin},
	GT_MOD:              {"%", bin},
	GT_UDIV:             {"un-/", bin},
	GT_UMOD:             {"un-%", bin},
	GT_OR:               {"|", bin | GTK_COMMUTE},
	GT_XOR:              {"^", bin | GTK_COMMUTE},
	GT_AND:              {"&", bin | GTK_COMMUTE},
	GT_LSH:              {"<<", bin},
	GT_RSH:              {">>", bin},
	GT_RSZ:              {">>>", bin},
	GT_ROL:              {"rol", bin},
	GT_ROR:              {"ror", bin},
	GT_FLOAT_PAIR:       {"floatPair", bin},
	GT_SIMD:             {"simd", bin},
	GT_EQ:               {"==", rel},
	GT_NE:               {"!=", rel},
	GT_LT:               {"<", rel},
	GT_LE:               {"<=", rel},
	GT_GE:               {">=", rel},
	GT_GT:               {">", rel},
	GT_TEST_EQ:          {"testEQ", rel | GTK_LIR},
	GT_TEST_NE:          {"testNE", rel | GTK_LIR},
	GT_BT_EQ:            {"btEQ", rel | GTK_LIR},
	GT_BT_NE:            {"btNE", rel | GTK_LIR},
	GT_INST_EQ:          {"instEQ", rel | GTK_LIR},
	GT_INST_NE:          {"instNE", rel | GTK_LIR},
	GT_ASG:              {"=", bin | GTK_NOVALUE | GTK_HIR},
	GT_COMMA:            {"comma", bin | GTK_HIR},
	GT_QMARK:            {"qmark", bin | GTK_HIR},
	GT_COLON:            {"colon", bin | GTK_HIR},
	GT_INDEX:            {"[]", bin | GTK_HIR},
	GT_ARR_BOUNDS_CHECK: {"arrBndsChk", bin | GTK_NOVALUE},
	GT_MKREFANY:         {"mkrefany", bin | GTK_HIR},
	GT_LEA:              {"lea", bin | GTK_LIR},
	GT_XADD:             {"xadd", bin},
	GT_XCHG:             {"xchg", bin},
	GT_LOCKADD:          {"lockAdd", bin | GTK_NOVALUE},
	GT_SELECT:           {"select", bin | GTK_VALOP},
	GT_CMPXCHG:          {"cmpxchg", bin | GTK_VALOP},
	GT_LONG:             {"gt_long", bin | GTK_LIR},

	GT_STORE_LCL_VAR: {"st.lclVar", un | GTK_LOCAL | GTK_STORE | GTK_NOVALUE | GTK_LIR},
	GT_STORE_LCL_FLD: {"st.lclFld", un | GTK_LOCAL | GTK_STORE | GTK_NOVALUE | GTK_LIR},
	GT_STOREIND:      {"storeIndir", bin | GTK_STORE | GTK_NOVALUE | GTK_LIR | GTK_IND},
	GT_STORE_OBJ:     {"storeObj", bin | GTK_STORE | GTK_NOVALUE | GTK_LIR | GTK_IND},
	GT_STORE_BLK:     {"storeBlk", bin | GTK_STORE | GTK_NOVALUE | GTK_LIR | GTK_IND},
	GT_STORE_DYN_BLK: {"storeDynBlk", bin | GTK_VALOP | GTK_STORE | GTK_NOVALUE | GTK_IND},
	GT_CMP:           {"cmp", bin | GTK_NOVALUE | GTK_LIR},
	GT_JCC:           {"jcc", leaf | GTK_NOVALUE | GTK_LIR},
	GT_SETCC:         {"setcc", leaf | GTK_LIR},
	GT_SWITCH_TABLE:  {"tableSwitch", bin | GTK_NOVALUE | GTK_LIR},
	GT_CALLFINALLY:   {"callFinally", leaf | GTK_NOVALUE | GTK_LIR},
	GT_CATCHRET:      {"catchRet", leaf | GTK_NOVALUE | GTK_LIR},
	GT_RETURNTRAP:    {"returnTrap", un | GTK_NOVALUE | GTK_LIR},

	GT_PUTARG_REG:      {"putarg_reg", un | GTK_LIR},
	GT_PUTARG_STK:      {"putarg_stk", un | GTK_NOVALUE | GTK_LIR},
	GT_FIELD_LIST:      {"fieldList", GTK_SPECIAL},
	GT_MULTI_VAR:       {"multiVar", leaf | GTK_MULTI},
	GT_STORE_MULTI_VAR: {"st.multiVar", un | GTK_STORE | GTK_NOVALUE | GTK_MULTI},
	GT_COPY:            {"copy", un | GTK_LIR},
	GT_RELOAD:          {"reload", un | GTK_LIR},

	GT_CALL:     {"call", GTK_SPECIAL},
	GT_ARR_ELEM: {"arrElem", GTK_SPECIAL | GTK_HIR},
	GT_PHI:      {"phi", GTK_SPECIAL | GTK_HIR},
}

// String returns the name that dumps use.
func (o Oper) String() string { return operTable[o].name }

// operKinds is the kind column of operTable: sweeps ask for little else, and 256
// rows need no bounds check.
var operKinds = func() (k [256]OperKind) {
	for o := range operTable {
		k[o] = operTable[o].kind
	}
	return k
}()

// Kind returns the attribute bits of o.
func (o Oper) Kind() OperKind { return operKinds[o] }

// Is tells whether any of the attribute bits k is set for o.
func (o Oper) Is(k OperKind) bool { return operKinds[o]&k != 0 }
