package vm

import "ryugo/targets/xarch"

// A pair cache holds the word that belongs to a pair of addresses. Stubs look
// there before they leave for Go: rows {first, second, word}, found by a hash of
// the pair. A row that is taken is overwritten.
//
//	castCache    type of an object, type wanted -> whether it is one
//	lookupCache  generic context, lookup -> what it gave; and of calls of generic
//	             virtual methods: method table, method descriptor -> code
const (
	pairRows     = 4096
	pairRowShift = 5
	pairCache    = pairRows << pairRowShift // bytes
)

// pairRow is the offset of the row of a pair; findPair computes the same.
func pairRow(first, second uint64) uint64 {
	return ((first>>4 ^ second>>3) & (pairRows - 1)) << pairRowShift
}

// cachePair stores the word of a pair in the cache at an address.
func cachePair(cache, first, second, word uint64) {
	row := cache + pairRow(first, second)
	st64(row, first)
	st64(row+8, second)
	st64(row+16, word)
}

// findPair makes row the address of the row that the cache has for the pair in
// two registers, or goes to miss. tmp is lost.
func findPair(e *xarch.Emitter, cache uint64, first, second, row, tmp xarch.Reg, miss xarch.Label) {
	e.RR(xarch.INS_mov, xarch.EA_8, row, first)
	e.RI(xarch.INS_shr, xarch.EA_8, row, 4)
	e.RR(xarch.INS_mov, xarch.EA_8, tmp, second)
	e.RI(xarch.INS_shr, xarch.EA_8, tmp, 3)
	e.RR(xarch.INS_xor, xarch.EA_4, row, tmp)
	e.RI(xarch.INS_and, xarch.EA_4, row, pairRows-1)
	e.RI(xarch.INS_shl, xarch.EA_4, row, pairRowShift)
	e.LeaSym(tmp, cache)
	e.RR(xarch.INS_add, xarch.EA_8, row, tmp)
	e.RM(xarch.INS_cmp, xarch.EA_8, first, xarch.At(row, 0))
	e.Jcc(xarch.CC_NE, miss)
	e.RM(xarch.INS_cmp, xarch.EA_8, second, xarch.At(row, 8))
	e.Jcc(xarch.CC_NE, miss)
}
