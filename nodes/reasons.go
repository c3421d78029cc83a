package nodes

// Reason is why a phase made, or did not make, a transformation.
type Reason uint8

// The kinds of decisions, in the order of the phases. Decisions about inlining are rows of the tree
// of passes/inline, which has its own reasons.
const (
	KindDevirtualization DecisionKind = iota
	KindPromotion
	KindTailCall
	KindBlock
	KindCloning
	KindUnrolling
	KindCopyPropagation
	KindHoisting
	KindRangeCheck
	KindNullCheck
	KindCheck
	KindBranch
	KindConstant
	KindCSE
	KindDeadStore
	KindIfConversion
	KindVectorization
	KindRegister
	KindLowering
	KindSpill
	numKinds
)

// kindNames are the names of the kinds for `ryugo why --kind`.
var kindNames = [numKinds]string{
	KindDevirtualization: "devirtualization",
	KindPromotion:        "promotion",
	KindTailCall:         "tailcall",
	KindBlock:            "block",
	KindCloning:          "cloning",
	KindUnrolling:        "unrolling",
	KindCopyPropagation:  "copyprop",
	KindHoisting:         "hoisting",
	KindRangeCheck:       "rangecheck",
	KindNullCheck:        "nullcheck",
	KindCheck:            "check",
	KindBranch:           "branch",
	KindConstant:         "constant",
	KindCSE:              "cse",
	KindDeadStore:        "deadstore",
	KindIfConversion:     "ifconversion",
	KindVectorization:    "vectorization",
	KindRegister:         "register",
	KindLowering:         "lowering",
	KindSpill:            "spill",
}

const (
	// NoReason stands for a decision that is not logged.
	NoReason Reason = iota

	DEVIRT_MADE
	DEVIRT_CLASS_UNKNOWN
	DEVIRT_CLASS_SHARED
	DEVIRT_INTERFACE_NOT_EXACT
	DEVIRT_NOT_RESOLVED
	DEVIRT_NOT_FINAL
	DEVIRT_TARGET_KIND
	DEVIRT_RUNTIME_LOOKUP

	PROMOTE_FIELDS
	PROMOTE_WHOLE
	PROMOTE_DEPENDENT
	PROMOTE_MERGED
	PROMOTE_ADDRESS_EXPOSED
	PROMOTE_PINNED
	PROMOTE_SHAPE
	PROMOTE_NEEDS_MEMORY
	PROMOTE_PART_NO_FIELD
	PROMOTE_COPIES
	PROMOTE_ENTRY_LOADS
	PROMOTE_UNUSED

	TAILCALL_JUMP
	TAILCALL_HELPER
	TAILCALL_LOOP
	TAILCALL_WIDENED
	TAILCALL_UNMANAGED
	TAILCALL_FRAME
	TAILCALL_RETURN
	TAILCALL_REGION
	TAILCALL_EXPOSED
	TAILCALL_RUNTIME
	TAILCALL_POINTS_TO_FRAME
	TAILCALL_STACK_ARGS

	BLOCK_UNREACHED
	BLOCK_EMPTY
	BLOCK_JOINED
	BLOCK_SAME_RETURN

	CLONE_MADE
	CLONE_NOT_BOTTOM_TESTED
	CLONE_COLD
	CLONE_COPIED_BEFORE
	CLONE_BLOCKS
	CLONE_TEST
	CLONE_BODY
	CLONE_METHOD_BUDGET
	CLONE_STEP
	CLONE_ENTRY
	CLONE_NO_CHECKS
	CLONE_NEVER
	CLONE_LAYOUT

	UNROLL_MADE
	UNROLL_COUNT_UNKNOWN
	UNROLL_TOO_LARGE
	UNROLL_LAYOUT

	COPYPROP_MADE
	COPYPROP_OTHER_READS

	HOIST_MOVED
	HOIST_ALREADY
	HOIST_VARIES
	HOIST_MEMORY_CHANGES
	HOIST_MAY_THROW
	HOIST_CONDITIONAL
	HOIST_NO_GAIN

	RANGE_CHECKED_BEFORE
	RANGE_PROVED
	RANGE_CLONED
	RANGE_LOWER_UNKNOWN
	RANGE_UPPER_UNKNOWN

	NULL_CHECKED_BEFORE
	NULL_NEVER
	NULL_BY_ACCESS
	NULL_UNKNOWN

	CHECK_MADE_BEFORE
	CHECK_UNKNOWN

	BRANCH_ALWAYS
	BRANCH_NEVER
	BRANCH_SWITCH
	BRANCH_ONE_TARGET
	BRANCH_THREADED
	BRANCH_IMPLIED
	BRANCH_COMPARISON
	BRANCH_COMBINED
	BRANCH_REVERSED
	BRANCH_RANGE
	BRANCH_CLONED

	CONSTANT_VALUE

	CSE_TEMP
	CSE_LOCAL
	CSE_USE
	CSE_COST_REGISTER
	CSE_COST_FRAME
	CSE_LIMIT
	CSE_PARTS_GONE

	DEADSTORE_NOT_READ
	DEADSTORE_VALUE_STAYS
	DEADSTORE_NOT_LIVE

	VECTORIZE_MADE
	VECTORIZE_SHAPE
	VECTORIZE_STATEMENT
	VECTORIZE_OVERLAP

	IFCONV_SELECT
	IFCONV_COMPARE
	IFCONV_ARM_SHARED
	IFCONV_CONDITION
	IFCONV_ARMS
	IFCONV_NOT_CHEAP
	IFCONV_NOT_LIVE
	IFCONV_WRITES
	IFCONV_TYPE
	IFCONV_FLOAT
	IFCONV_LOOP

	REGISTER_GIVEN
	REGISTER_SPLIT
	REGISTER_MEMORY
	REGISTER_ADDRESS_EXPOSED
	REGISTER_LIVE_IN_HANDLER
	REGISTER_STRUCT
	REGISTER_JMP
	REGISTER_LIGHT
	REGISTER_CROWDED
	REGISTER_NONE_FREE
	REGISTER_NOT_TRACKED

	LOWER_IMMEDIATE
	LOWER_ADDRESS
	LOWER_LOAD
	LOWER_STORE
	LOWER_NULLCHECK
	LOWER_SHIFT
	LOWER_TEST
	LOWER_ARGUMENT
	LOWER_PARTS

	SPILL_TEMP
	SPILL_REMADE

	NumReasons
)

// reasonRows has a row for each reason.
var reasonRows = [NumReasons]ReasonRow{
	NoReason: {Name: "NO_REASON"},

	DEVIRT_MADE:                {KindDevirtualization, Made, "DEVIRT_MADE", "the call is direct: the object's class, or the method, is known"},
	DEVIRT_CLASS_UNKNOWN:       {KindDevirtualization, Refused, "DEVIRT_CLASS_UNKNOWN", "the class of the object is not known"},
	DEVIRT_CLASS_SHARED:        {KindDevirtualization, Refused, "DEVIRT_CLASS_SHARED", "the object is known as an interface, an array or a class of shared generic code"},
	DEVIRT_INTERFACE_NOT_EXACT: {KindDevirtualization, Refused, "DEVIRT_INTERFACE_NOT_EXACT", "an interface call, and a subclass of the known class may implement the interface again"},
	DEVIRT_NOT_RESOLVED:        {KindDevirtualization, Refused, "DEVIRT_NOT_RESOLVED", "the runtime names no method that the call reaches"},
	DEVIRT_NOT_FINAL:           {KindDevirtualization, Refused, "DEVIRT_NOT_FINAL", "a subclass may override the method, and the class is not exact"},
	DEVIRT_TARGET_KIND:         {KindDevirtualization, Refused, "DEVIRT_TARGET_KIND", "the method that it reaches is abstract, static, of a value class or interface, or of shared generic code"},
	DEVIRT_RUNTIME_LOOKUP:      {KindDevirtualization, Refused, "DEVIRT_RUNTIME_LOOKUP", "the call goes by a runtime lookup, a reference to the object or a delegate"},

	PROMOTE_FIELDS:          {KindPromotion, Made, "PROMOTE_FIELDS", "its fields are locals: {0} of them, from {v1} on"},
	PROMOTE_WHOLE:           {KindPromotion, Made, "PROMOTE_WHOLE", "it fits a register and is mostly copied: one local, {v1}, holds all of it"},
	PROMOTE_DEPENDENT:       {KindPromotion, Made, "PROMOTE_DEPENDENT", "it stays in memory, and its {0} fields are names of its parts, from {v1} on"},
	PROMOTE_MERGED:          {KindPromotion, Made, "PROMOTE_MERGED", "it is only made to be copied to {v0}, which takes its place"},
	PROMOTE_ADDRESS_EXPOSED: {KindPromotion, Refused, "PROMOTE_ADDRESS_EXPOSED", "its address escapes"},
	PROMOTE_PINNED:          {KindPromotion, Refused, "PROMOTE_PINNED", "it is pinned"},
	PROMOTE_SHAPE:           {KindPromotion, Refused, "PROMOTE_SHAPE", "it has no fields, too many, overlapping ones, or gaps between them"},
	PROMOTE_NEEDS_MEMORY:    {KindPromotion, Refused, "PROMOTE_NEEDS_MEMORY", "it appears where only a struct in memory will do"},
	PROMOTE_PART_NO_FIELD:   {KindPromotion, Refused, "PROMOTE_PART_NO_FIELD", "a part of it is accessed that is not one field"},
	PROMOTE_COPIES:          {KindPromotion, Refused, "PROMOTE_COPIES", "it is copied as a whole {1} times, its {2} fields are accessed {0} times: copying fields costs more"},
	PROMOTE_ENTRY_LOADS:     {KindPromotion, Refused, "PROMOTE_ENTRY_LOADS", "it is passed by reference, and loading its {2} fields at the entry costs more than their {0} accesses"},
	PROMOTE_UNUSED:          {KindPromotion, Refused, "PROMOTE_UNUSED", "nothing names it"},

	TAILCALL_JUMP:            {KindTailCall, Made, "TAILCALL_JUMP", "a jump that takes the frame down"},
	TAILCALL_HELPER:          {KindTailCall, Made, "TAILCALL_HELPER", "through the runtime's helper: the callee's stack arguments take {0} bytes, the caller's area has {1}"},
	TAILCALL_LOOP:            {KindTailCall, Made, "TAILCALL_LOOP", "the method calls itself last: a jump to its start"},
	TAILCALL_WIDENED:         {KindTailCall, Refused, "TAILCALL_WIDENED", "the result is widened, converted or stored before it is returned"},
	TAILCALL_UNMANAGED:       {KindTailCall, Refused, "TAILCALL_UNMANAGED", "the callee is native code"},
	TAILCALL_FRAME:           {KindTailCall, Refused, "TAILCALL_FRAME", "the method has localloc, pinned locals or calls of native code, which need its frame"},
	TAILCALL_RETURN:          {KindTailCall, Refused, "TAILCALL_RETURN", "the callee returns its result in other registers than the caller"},
	TAILCALL_REGION:          {KindTailCall, Refused, "TAILCALL_REGION", "the call is in a try or a handler"},
	TAILCALL_EXPOSED:         {KindTailCall, Refused, "TAILCALL_EXPOSED", "the IL does not ask for it, and the address of a local has escaped"},
	TAILCALL_RUNTIME:         {KindTailCall, Refused, "TAILCALL_RUNTIME", "the IL does not ask for it, and the runtime, the target, the level or the callee rules it out"},
	TAILCALL_POINTS_TO_FRAME: {KindTailCall, Refused, "TAILCALL_POINTS_TO_FRAME", "an argument may point into the frame"},
	TAILCALL_STACK_ARGS:      {KindTailCall, Refused, "TAILCALL_STACK_ARGS", "the callee's stack arguments take {0} bytes, the caller's area has {1}"},

	BLOCK_UNREACHED:   {KindBlock, Removed, "BLOCK_UNREACHED", "nothing leads to it"},
	BLOCK_EMPTY:       {KindBlock, Removed, "BLOCK_EMPTY", "it does nothing"},
	BLOCK_JOINED:      {KindBlock, Made, "BLOCK_JOINED", "it has {b0} at its end, which nothing else leads to"},
	BLOCK_SAME_RETURN: {KindBlock, Removed, "BLOCK_SAME_RETURN", "{b0} returns the same: a jump there"},

	CLONE_MADE:              {KindCloning, Made, "CLONE_MADE", "two loops: one without {0} bounds checks and tests of guesses, {1} nodes copied for the other, {b2}"},
	CLONE_NOT_BOTTOM_TESTED: {KindCloning, Refused, "CLONE_NOT_BOTTOM_TESTED", "the loop does not end with the test that leaves it"},
	CLONE_COLD:              {KindCloning, Refused, "CLONE_COLD", "the loop is rarely run"},
	CLONE_COPIED_BEFORE:     {KindCloning, Refused, "CLONE_COPIED_BEFORE", "a loop that was copied leads here"},
	CLONE_BLOCKS:            {KindCloning, Refused, "CLONE_BLOCKS", "the loop has {0} blocks, at most {1} are copied"},
	CLONE_TEST:              {KindCloning, Refused, "CLONE_TEST", "the test does not compare ints that are locals, constants or lengths"},
	CLONE_BODY:              {KindCloning, Refused, "CLONE_BODY", "the body has more than {0} nodes, or something that is not copied"},
	CLONE_METHOD_BUDGET:     {KindCloning, Refused, "CLONE_METHOD_BUDGET", "{0} nodes have been copied in the method, {1} more would exceed {2}"},
	CLONE_STEP:              {KindCloning, Refused, "CLONE_STEP", "what an iteration adds to the compared locals is not one constant, or runs away from the end"},
	CLONE_ENTRY:             {KindCloning, Refused, "CLONE_ENTRY", "there is no place before the loop for conditions"},
	CLONE_NO_CHECKS:         {KindCloning, Refused, "CLONE_NO_CHECKS", "no bounds check and no test of a guess in it would go that does not go anyway"},
	CLONE_NEVER:             {KindCloning, Refused, "CLONE_NEVER", "what the fast copy would need is known not to hold"},
	CLONE_LAYOUT:            {KindCloning, Refused, "CLONE_LAYOUT", "the block that the copy would follow falls through"},

	UNROLL_MADE:          {KindUnrolling, Made, "UNROLL_MADE", "{0} iterations of {1} nodes, one after the other"},
	UNROLL_COUNT_UNKNOWN: {KindUnrolling, Refused, "UNROLL_COUNT_UNKNOWN", "the number of iterations is not known, or more than {0}"},
	UNROLL_TOO_LARGE:     {KindUnrolling, Refused, "UNROLL_TOO_LARGE", "{0} iterations of {1} nodes are more than {2} nodes"},
	UNROLL_LAYOUT:        {KindUnrolling, Refused, "UNROLL_LAYOUT", "the loop's last block is not the one that tests"},

	COPYPROP_MADE:        {KindCopyPropagation, Made, "COPYPROP_MADE", "{v1} is read, which holds the same value as {v0}"},
	COPYPROP_OTHER_READS: {KindCopyPropagation, Refused, "COPYPROP_OTHER_READS", "{v1} holds the same value, but not at all reads of {v0}, which would stay"},

	HOIST_MOVED:          {KindHoisting, Made, "HOIST_MOVED", "loop-invariant: evaluated in {b0}, before the loop with head {b1}"},
	HOIST_ALREADY:        {KindHoisting, Refused, "HOIST_ALREADY", "the same value is evaluated before the loop already"},
	HOIST_VARIES:         {KindHoisting, Refused, "HOIST_VARIES", "its value is not the same in each iteration"},
	HOIST_MEMORY_CHANGES: {KindHoisting, Refused, "HOIST_MEMORY_CHANGES", "the address is loop-invariant, but the loop may change the memory that is loaded"},
	HOIST_MAY_THROW:      {KindHoisting, Refused, "HOIST_MAY_THROW", "loop-invariant, but may throw, and it is not the first thing that the loop does"},
	HOIST_CONDITIONAL:    {KindHoisting, Refused, "HOIST_CONDITIONAL", "loop-invariant, but only a check or a condition inside of the loop makes the load safe"},
	HOIST_NO_GAIN:        {KindHoisting, Refused, "HOIST_NO_GAIN", "loop-invariant, but no place before the loop is executed less often"},

	RANGE_CHECKED_BEFORE: {KindRangeCheck, Removed, "RANGE_CHECKED_BEFORE", "a check that was passed before, or a branch, says that the index is in range"},
	RANGE_PROVED:         {KindRangeCheck, Removed, "RANGE_PROVED", "the index is at least 0 and less than the length, by the bounds of its parts"},
	RANGE_CLONED:         {KindRangeCheck, Removed, "RANGE_CLONED", "the conditions before the loop say that the index is in range"},
	RANGE_LOWER_UNKNOWN:  {KindRangeCheck, Refused, "RANGE_LOWER_UNKNOWN", "the index may be negative"},
	RANGE_UPPER_UNKNOWN:  {KindRangeCheck, Refused, "RANGE_UPPER_UNKNOWN", "the index is at least {0}, and not known to be less than the length"},

	NULL_CHECKED_BEFORE: {KindNullCheck, Removed, "NULL_CHECKED_BEFORE", "a check or an access that was passed before says that the object is not null"},
	NULL_NEVER:          {KindNullCheck, Removed, "NULL_NEVER", "the object was allocated here, or is the address of something"},
	NULL_BY_ACCESS:      {KindNullCheck, Removed, "NULL_BY_ACCESS", "the access that follows makes the check"},
	NULL_UNKNOWN:        {KindNullCheck, Refused, "NULL_UNKNOWN", "nothing says that the object is not null"},

	CHECK_MADE_BEFORE: {KindCheck, Removed, "CHECK_MADE_BEFORE", "the same overflow, division or cast was checked before"},
	CHECK_UNKNOWN:     {KindCheck, Refused, "CHECK_UNKNOWN", "nothing says that the overflow, division or cast cannot fail"},

	BRANCH_ALWAYS: {KindBranch, Removed, "BRANCH_ALWAYS", "the condition is known: always taken, to {b0}"},
	BRANCH_NEVER:  {KindBranch, Removed, "BRANCH_NEVER", "the condition is known: never taken"},
	BRANCH_SWITCH: {KindBranch, Removed, "BRANCH_SWITCH", "the value is known: the switch goes to {b0}"},

	BRANCH_ONE_TARGET: {KindBranch, Removed, "BRANCH_ONE_TARGET", "it goes to {b0} whatever the value is"},
	BRANCH_THREADED:   {KindBranch, Made, "BRANCH_THREADED", "the local that {b0} tests is known here: to {b1} at once"},
	BRANCH_IMPLIED:    {KindBranch, Made, "BRANCH_IMPLIED", "{b0} compares the same, and is decided: to {b1} at once"},
	BRANCH_COMPARISON: {KindBranch, Made, "BRANCH_COMPARISON", "{b0} tests the outcome of a comparison: it is branched on at once"},
	BRANCH_COMBINED:   {KindBranch, Removed, "BRANCH_COMBINED", "{b0} goes to the same places: one test for both"},
	BRANCH_REVERSED:   {KindBranch, Made, "BRANCH_REVERSED", "the block that it leads around only jumps, to {b0}: the opposite branch there"},
	BRANCH_RANGE:      {KindBranch, Made, "BRANCH_RANGE", "{0} cases go to one block: one comparison"},
	BRANCH_CLONED:     {KindBranch, Removed, "BRANCH_CLONED", "the same test before the loop says that the object has the guessed class, or the delegate the guessed method"},

	CONSTANT_VALUE: {KindConstant, Made, "CONSTANT_VALUE", "what was checked or compared before leaves one value: {0}"},

	CSE_TEMP:          {KindCSE, Made, "CSE_TEMP", "left in {v0} for {1} later uses"},
	CSE_LOCAL:         {KindCSE, Made, "CSE_LOCAL", "{1} later uses read {v0}, which has the value anyway"},
	CSE_USE:           {KindCSE, Removed, "CSE_USE", "{v0} has the value"},
	CSE_COST_REGISTER: {KindCSE, Refused, "CSE_COST_REGISTER", "{0} later uses of cost {1} are not worth a temp, even in a register"},
	CSE_COST_FRAME:    {KindCSE, Refused, "CSE_COST_FRAME", "{0} later uses of cost {1} are not worth a temp on the frame: heavier locals have the registers"},
	CSE_LIMIT:         {KindCSE, Refused, "CSE_LIMIT", "the method has {0} temps of common subexpressions already"},
	CSE_PARTS_GONE:    {KindCSE, Refused, "CSE_PARTS_GONE", "its uses went with a larger common subexpression, or set temps themselves"},

	DEADSTORE_NOT_READ:    {KindDeadStore, Removed, "DEADSTORE_NOT_READ", "nothing reads {v0} after the store"},
	DEADSTORE_VALUE_STAYS: {KindDeadStore, Removed, "DEADSTORE_VALUE_STAYS", "nothing reads {v0} after the store; the value is evaluated for its effects"},
	DEADSTORE_NOT_LIVE:    {KindDeadStore, Removed, "DEADSTORE_NOT_LIVE", "{v0} is not live after the store"},

	VECTORIZE_MADE:      {KindVectorization, Made, "VECTORIZE_MADE", "a loop over vectors is before the loop"},
	VECTORIZE_SHAPE:     {KindVectorization, Refused, "VECTORIZE_SHAPE", "the loop branches inside, calls, checks, or does not count up by one to a bound"},
	VECTORIZE_STATEMENT: {KindVectorization, Refused, "VECTORIZE_STATEMENT", "a statement is none that vectors have, or the loop is short"},
	VECTORIZE_OVERLAP:   {KindVectorization, Refused, "VECTORIZE_OVERLAP", "an iteration may read or store what another one stores"},

	IFCONV_SELECT:     {KindIfConversion, Made, "IFCONV_SELECT", "one of two values is selected, without a branch"},
	IFCONV_COMPARE:    {KindIfConversion, Made, "IFCONV_COMPARE", "the comparison itself is the value, without a branch"},
	IFCONV_ARM_SHARED: {KindIfConversion, Refused, "IFCONV_ARM_SHARED", "an arm is empty, cold, in another region, or reached from elsewhere"},
	IFCONV_CONDITION:  {KindIfConversion, Refused, "IFCONV_CONDITION", "the condition is no comparison, or calls"},
	IFCONV_ARMS:       {KindIfConversion, Refused, "IFCONV_ARMS", "the arms do more than assign one local or return a value"},
	IFCONV_NOT_CHEAP:  {KindIfConversion, Refused, "IFCONV_NOT_CHEAP", "a value costs more than one instruction"},
	IFCONV_NOT_LIVE:   {KindIfConversion, Refused, "IFCONV_NOT_LIVE", "the local may hold nothing before the branch"},
	IFCONV_WRITES:     {KindIfConversion, Refused, "IFCONV_WRITES", "the comparison assigns to what a value reads"},
	IFCONV_TYPE:       {KindIfConversion, Refused, "IFCONV_TYPE", "the values are no ints or references of one type"},
	IFCONV_FLOAT:      {KindIfConversion, Refused, "IFCONV_FLOAT", "equality of floats takes two branches"},
	IFCONV_LOOP:       {KindIfConversion, Refused, "IFCONV_LOOP", "in a loop, and the branch is likely to be predicted: it compares no memory, or the local itself"},

	REGISTER_GIVEN:           {KindRegister, Made, "REGISTER_GIVEN", "in {r0}: weight {w1}"},
	REGISTER_SPLIT:           {KindRegister, Made, "REGISTER_SPLIT", "in {r0}: weight {w1}; it waits in memory for the calls that destroy the register"},
	REGISTER_MEMORY:          {KindRegister, Refused, "REGISTER_MEMORY", "it must be in memory: pinned, accessed in parts, the place of the generic context, or the outgoing area"},
	REGISTER_ADDRESS_EXPOSED: {KindRegister, Refused, "REGISTER_ADDRESS_EXPOSED", "its address escapes"},
	REGISTER_LIVE_IN_HANDLER: {KindRegister, Refused, "REGISTER_LIVE_IN_HANDLER", "it is live into a handler, or mentioned in one, which looks for it in memory"},
	REGISTER_STRUCT:          {KindRegister, Refused, "REGISTER_STRUCT", "it is a struct, or arrives in several registers"},
	REGISTER_JMP:             {KindRegister, Refused, "REGISTER_JMP", "the method has jmp, which finds the parameters where they arrived"},
	REGISTER_LIGHT:           {KindRegister, Refused, "REGISTER_LIGHT", "weight {w1}: references too few to pay for a register"},
	REGISTER_CROWDED:         {KindRegister, Refused, "REGISTER_CROWDED", "weight {w1}: heavier locals that are live with it leave no room"},
	REGISTER_NONE_FREE:       {KindRegister, Refused, "REGISTER_NONE_FREE", "weight {w1}: no register is free over its live range at a price below its weight"},
	REGISTER_NOT_TRACKED:     {KindRegister, Refused, "REGISTER_NOT_TRACKED", "it is not tracked: a local beyond the limit of liveness"},

	LOWER_IMMEDIATE: {KindLowering, Removed, "LOWER_IMMEDIATE", "the instruction of its user has the constant, or needs none"},
	LOWER_ADDRESS:   {KindLowering, Removed, "LOWER_ADDRESS", "the addressing mode of its user does it"},
	LOWER_LOAD:      {KindLowering, Removed, "LOWER_LOAD", "its user loads just the bytes that it wants"},
	LOWER_STORE:     {KindLowering, Removed, "LOWER_STORE", "the store writes no more bytes than it leaves"},
	LOWER_NULLCHECK: {KindLowering, Removed, "LOWER_NULLCHECK", "what comes before it has read or written at that address"},
	LOWER_SHIFT:     {KindLowering, Removed, "LOWER_SHIFT", "the shift ignores the bits that it clears"},
	LOWER_TEST:      {KindLowering, Removed, "LOWER_TEST", "the instruction that compares does it, and sets the flags"},
	LOWER_ARGUMENT:  {KindLowering, Removed, "LOWER_ARGUMENT", "what sets up the argument reads the local where it is"},
	LOWER_PARTS:     {KindLowering, Removed, "LOWER_PARTS", "its parts are moved one by one, or stay in the registers where they are"},

	SPILL_TEMP:   {KindSpill, Made, "SPILL_TEMP", "spilled to temp {0} after its definition: its register is needed before its use, by a call or by name, or none is left; {1} of {2} registers hold values"},
	SPILL_REMADE: {KindSpill, Made, "SPILL_REMADE", "its register is needed before its use, where it is made again; {1} of {2} registers hold values"},
}
