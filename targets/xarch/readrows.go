package xarch

import "ryugo/targets/xarch/reader"

// Readable are the instructions that the reader of code needs rows for: those of EVEX, and those of
// VEX with mask registers.
var Readable = reader.NewTable(readableRows)

// evexNames are EVEX's names of VEX instructions.
var evexNames = map[string]string{"vpand": "vpandd", "vpandn": "vpandnd", "vpor": "vpord", "vpxor": "vpxord"}

func readableRows() (rows []reader.Row) {
	for ins := INS_none + 1; ins < insCount; ins++ {
		for f := range numForms {
			if x := evexTable[ins][f]; x != 0 {
				rows = append(rows, readable(ins, f, x))
			}
			if x := insTable[ins].enc[f]; x&(rK|mK) != 0 {
				r := readable(ins, f, x)
				r.VEX, r.W = true, 0
				if x&encWMask == w1 {
					r.W = 1
				}
				rows = append(rows, r)
			}
		}
	}
	return rows
}

// readable returns the row of form f of ins, encoded as x.
func readable(ins Ins, f Form, x enc) reader.Row {
	r := reader.Row{Name: ins.Name(), Map: uint8(x >> encMapShift & 3), Prefix: uint8(x >> encPfxShift & 3), Opcode: uint8(x), Digit: -1,
		Scalar: x&eLIG != 0, Narrow: x&eNarrow != 0, Bytes: func(vector int) int { return int(tupleSize(x, Size(vector))) }}
	if n := evexNames[r.Name]; n != "" {
		r.Name = n
	}
	switch {
	case x&eWS != 0:
		r.W = -1
	case x&eW1 != 0:
		r.W = 1
	}
	if x&encHasDigit != 0 {
		r.Digit = int8(x >> 32 & 7)
	}
	class := func(v, k enc) byte {
		switch {
		case x&v != 0:
			return 'x'
		case x&k != 0:
			return 'k'
		}
		return 'g'
	}
	r.Reg, r.RM, r.V = class(rX, rK), class(mX, mK), class(vX, 0)
	r.Operands = map[Form]string{RM: "RM", MR: "MR", RMI8: "RMI", MRI8: "MRI", RVM: "RVM", RVMI8: "RVMI", VMI8: "VMI"}[f]
	return r
}
