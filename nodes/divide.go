package nodes

// CanDivByConst reports whether a division by v, with w bits, can be replaced by a multiplication
// or by shifts (backend.Division). Divisions by 0, 1 and -1 are left to the machine, which raises
// the exceptions.
func CanDivByConst(v int64, w uint, unsigned bool) bool {
	if unsigned {
		return DivisorBits(v, w) > 2
	}
	least := int64(-1) << (w - 1)
	return v != 0 && v != 1 && v != -1 && v != least
}

// DivisorBits returns v as an unsigned divisor of w bits.
func DivisorBits(v int64, w uint) uint64 {
	if w == 32 {
		return uint64(uint32(v))
	}
	return uint64(v)
}
