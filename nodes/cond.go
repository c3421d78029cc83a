package nodes

// Cond is the condition that GT_JCC and GT_SETCC test after a comparison (RyuJIT's GenCondition).
// It is independent of the machine: a target maps each condition to the flags or instructions that
// decide it.
type Cond uint8

// The conditions. S means signed, U unsigned, F float. A comparison of floats is unordered if an
// operand is a NaN: COND_FLT is false then, COND_FLTU true.
const (
	COND_EQ Cond = iota
	COND_NE
	COND_SLT
	COND_SGE
	COND_SGT
	COND_SLE
	COND_ULT
	COND_UGE
	COND_UGT
	COND_ULE
	COND_C // the tested bit is 1
	COND_NC
	COND_FEQ
	COND_FNEU
	COND_FNE
	COND_FEQU
	COND_FLT
	COND_FGEU
	COND_FGT
	COND_FLEU
	COND_FLE
	COND_FGTU
	COND_FGE
	COND_FLTU
	CondCount
)

var condNames = [CondCount]string{"eq", "ne", "slt", "sge", "sgt", "sle", "ult", "uge", "ugt", "ule", "c", "nc",
	"feq", "fneu", "fne", "fequ", "flt", "fgeu", "fgt", "fleu", "fle", "fgtu", "fge", "fltu"}

// String returns the name that dumps use.
func (c Cond) String() string { return condNames[c] }

// Negate returns the condition that holds exactly when c does not.
func (c Cond) Negate() Cond { return c ^ 1 }

// IsFloat reports whether c is a condition of floats.
func (c Cond) IsFloat() bool { return c >= COND_FEQ }

// relopConds are the conditions of GT_EQ to GT_GT: for signed integers, for unsigned integers, for
// floats (false if unordered), for floats (true if unordered).
var relopConds = [...][4]Cond{
	0:             {COND_EQ, COND_EQ, COND_FEQ, COND_FEQU},
	GT_NE - GT_EQ: {COND_NE, COND_NE, COND_FNE, COND_FNEU},
	GT_LT - GT_EQ: {COND_SLT, COND_ULT, COND_FLT, COND_FLTU},
	GT_LE - GT_EQ: {COND_SLE, COND_ULE, COND_FLE, COND_FLEU},
	GT_GE - GT_EQ: {COND_SGE, COND_UGE, COND_FGE, COND_FGEU},
	GT_GT - GT_EQ: {COND_SGT, COND_UGT, COND_FGT, COND_FGTU},
}

// RelopCond returns the condition under which relop n, one of GT_EQ to GT_GT, holds after its
// operands have been compared.
func (m *Method) RelopCond(n NodeID) Cond {
	kind, f := 0, m.Flags[n]
	switch {
	case m.Type[m.Op1[n]].IsFloat():
		kind = 2
		if f&GTF_RELOP_NAN_UN != 0 {
			kind = 3
		}
	case f&GTF_UNSIGNED != 0:
		kind = 1
	}
	return relopConds[m.Oper[n]-GT_EQ][kind]
}
