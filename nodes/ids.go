package nodes

// Typed indices into the tables of a Method. Zero means none in each, except that LclNum counts
// from 0 as in RyuJIT's dumps (V00) and has its own NoLcl.
type (
	NodeID  uint32
	BlockID uint32
	StmtID  uint32
	LclNum  uint32
	// EHIndex is a row of EH plus 1; 0 means in no region.
	EHIndex uint32
	// LoopID is a row of Flow.Loops.
	LoopID uint32
	// VN is a value number.
	VN uint32
)

// NoLcl means no local.
const NoLcl = ^LclNum(0)

// MaxLcl and MaxLclOffset bound what PackLclFld can represent.
const (
	MaxLcl       = 1<<16 - 1
	MaxLclOffset = 1<<16 - 1
)

// PackLclFld makes the Val of GT_LCL_FLD, GT_LCL_FLD_ADDR and GT_STORE_LCL_FLD: a local and a byte
// offset into it, 16 bits each. A part that does not fit is accessed by address instead.
func PackLclFld(l LclNum, offset uint32) uint32 { return uint32(l)<<16 | offset }

// UnpackLclFld is the reverse of PackLclFld.
func UnpackLclFld(val uint32) (l LclNum, offset uint32) { return LclNum(val >> 16), val & 0xffff }
