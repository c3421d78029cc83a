package inline

import "ryugo/cil"

// isFloat reports whether the result of op is certainly a floating-point number.
func isFloat(op cil.Opcode) bool {
	return op >= cil.CEE_CONV_R4 && op <= cil.CEE_CONV_R8 || op >= cil.CEE_LDC_R4 && op <= cil.CEE_LDC_R8
}

// floatDiv is the weight of a floating-point division, which is one instruction.
const floatDiv = 40

// insKind is how the scan handles an instruction.
type insKind uint8

const (
	insOther  insKind = iota // pushes something unknown to the scan
	insLdarg0                // ldarg.0 to ldarg.3
	insLdarg
	insStarg
	insLdarga
	insLdloc0
	insLdloc
	insLdloca
	insStloc0
	insStloc
	insConst
	insLdlen
	insConv
	insBranch
	insCompare
	insSpecial // see Scan.special
)

// opcodeRow is what the scan knows of an opcode.
type opcodeRow struct {
	weight    uint16 // of its native code, in tenths of bytes
	kind      insKind
	loadStore uint8 // 1: it only moves a value
}

// opcodes has a row for each opcode. The weights estimate the code size on x64. Operands are
// assumed to be in registers, as they are in short bodies.
var opcodes = func() (t [cil.NumOpcodes]opcodeRow) {
	set := func(size uint16, ranges ...cil.Opcode) {
		for i := 0; i < len(ranges); i += 2 {
			for op := ranges[i]; op <= ranges[i+1]; op++ {
				t[op].weight = size
			}
		}
	}
	kind := func(k insKind, ranges ...cil.Opcode) {
		for i := 0; i < len(ranges); i += 2 {
			for op := ranges[i]; op <= ranges[i+1]; op++ {
				t[op].kind = k
			}
		}
	}
	loadStore := func(ranges ...cil.Opcode) {
		for i := 0; i < len(ranges); i += 2 {
			for op := ranges[i]; op <= ranges[i+1]; op++ {
				t[op].loadStore = 1
			}
		}
	}
	for op := range t {
		t[op].weight = 30
	}
	set(5, cil.CEE_LDARG_0, cil.CEE_LDLOC_3, cil.CEE_LDARG_S, cil.CEE_LDARG_S, cil.CEE_LDLOC_S, cil.CEE_LDLOC_S,
		cil.CEE_LDNULL, cil.CEE_LDC_I4_8, cil.CEE_NOP, cil.CEE_NOP, cil.CEE_RET, cil.CEE_RET, cil.CEE_POP, cil.CEE_POP)
	set(20, cil.CEE_STLOC_0, cil.CEE_STLOC_3, cil.CEE_LDC_I4_S, cil.CEE_LDC_I4)
	set(90, cil.CEE_LDC_R4, cil.CEE_LDC_R8)
	set(100, cil.CEE_CALL, cil.CEE_CALLI)
	set(130, cil.CEE_CALLVIRT, cil.CEE_CALLVIRT)
	set(180, cil.CEE_NEWOBJ, cil.CEE_NEWOBJ)
	set(50, cil.CEE_BR_S, cil.CEE_BLT_UN)
	set(20, cil.CEE_BR_S, cil.CEE_BR_S, cil.CEE_BR, cil.CEE_BR)
	set(5, cil.CEE_ADD, cil.CEE_MUL, cil.CEE_AND, cil.CEE_OR) // mostly with a constant, or part of an address
	set(80, cil.CEE_DIV, cil.CEE_REM_UN)
	set(150, cil.CEE_LDSTR, cil.CEE_LDSTR)
	set(200, cil.CEE_CASTCLASS, cil.CEE_ISINST, cil.CEE_UNBOX, cil.CEE_UNBOX, cil.CEE_UNBOX_ANY, cil.CEE_UNBOX_ANY,
		cil.CEE_NEWARR, cil.CEE_NEWARR, cil.CEE_LDTOKEN, cil.CEE_LDTOKEN, cil.CEE_LDFTN, cil.CEE_LDVIRTFTN)
	set(250, cil.CEE_BOX, cil.CEE_BOX)
	set(40, cil.CEE_LDFLD, cil.CEE_STFLD)
	set(120, cil.CEE_LDSFLD, cil.CEE_STSFLD)
	set(110, cil.CEE_LDELEMA, cil.CEE_STELEM)
	set(100, cil.CEE_THROW, cil.CEE_THROW)

	kind(insLdarg0, cil.CEE_LDARG_0, cil.CEE_LDARG_3)
	kind(insLdarg, cil.CEE_LDARG_S, cil.CEE_LDARG_S, cil.CEE_LDARG, cil.CEE_LDARG)
	kind(insStarg, cil.CEE_STARG_S, cil.CEE_STARG_S, cil.CEE_STARG, cil.CEE_STARG)
	kind(insLdarga, cil.CEE_LDARGA_S, cil.CEE_LDARGA_S, cil.CEE_LDARGA, cil.CEE_LDARGA)
	kind(insLdloc0, cil.CEE_LDLOC_0, cil.CEE_LDLOC_3)
	kind(insLdloc, cil.CEE_LDLOC_S, cil.CEE_LDLOC_S, cil.CEE_LDLOC, cil.CEE_LDLOC)
	kind(insLdloca, cil.CEE_LDLOCA_S, cil.CEE_LDLOCA_S, cil.CEE_LDLOCA, cil.CEE_LDLOCA)
	kind(insStloc0, cil.CEE_STLOC_0, cil.CEE_STLOC_3)
	kind(insStloc, cil.CEE_STLOC_S, cil.CEE_STLOC_S, cil.CEE_STLOC, cil.CEE_STLOC)
	kind(insConst, cil.CEE_LDNULL, cil.CEE_LDC_R8)
	kind(insLdlen, cil.CEE_LDLEN, cil.CEE_LDLEN)
	kind(insConv, cil.CEE_CONV_I1, cil.CEE_CONV_U8)
	kind(insBranch, cil.CEE_BR_S, cil.CEE_BLT_UN)
	kind(insCompare, cil.CEE_CEQ, cil.CEE_CLT_UN)
	kind(insSpecial, cil.CEE_RET, cil.CEE_RET, cil.CEE_THROW, cil.CEE_THROW, cil.CEE_RETHROW, cil.CEE_RETHROW,
		cil.CEE_CALL, cil.CEE_CALL, cil.CEE_CALLVIRT, cil.CEE_CALLVIRT, cil.CEE_NEWOBJ, cil.CEE_NEWOBJ, cil.CEE_CALLI, cil.CEE_CALLI,
		cil.CEE_SWITCH, cil.CEE_SWITCH, cil.CEE_TAILCALL, cil.CEE_TAILCALL, cil.CEE_LOCALLOC, cil.CEE_LOCALLOC,
		cil.CEE_ARGLIST, cil.CEE_ARGLIST, cil.CEE_LEAVE, cil.CEE_LEAVE_S, cil.CEE_ENDFINALLY, cil.CEE_ENDFINALLY,
		cil.CEE_ENDFILTER, cil.CEE_ENDFILTER, cil.CEE_JMP, cil.CEE_JMP, cil.CEE_MKREFANY, cil.CEE_MKREFANY,
		cil.CEE_REFANYVAL, cil.CEE_REFANYVAL, cil.CEE_REFANYTYPE, cil.CEE_REFANYTYPE, cil.CEE_BREAK, cil.CEE_BREAK)

	loadStore(cil.CEE_LDARG_0, cil.CEE_STLOC_S, cil.CEE_LDARG, cil.CEE_STLOC, cil.CEE_LDNULL, cil.CEE_LDC_R8,
		cil.CEE_LDIND_I1, cil.CEE_STIND_R8, cil.CEE_LDFLD, cil.CEE_STOBJ, cil.CEE_LDELEMA, cil.CEE_STELEM, cil.CEE_POP, cil.CEE_POP)
	return t
}()
