package verify

import "ryugo/cil"

// action is how verification handles an instruction.
type action uint8

const (
	actNone action = iota // no such instruction
	actNop
	actRefuse // never verifiable
	actLdarg
	actLdarga
	actStarg
	actLdloc
	actLdloca
	actStloc
	actLdnull
	actConst // pushes kind
	actDup
	actPop
	actCall
	actCallvirt
	actNewobj
	actLdftn
	actLdvirtftn
	actRet
	actBr
	actBrIf
	actBrCmp
	actSwitch
	actLdind
	actLdindRef
	actStind
	actStindRef
	actArith // numbers of one kind
	actInts  // integers of one kind
	actShift
	actNeg
	actNot
	actConv // a number to kind
	actCkfinite
	actCompare
	actCpobj
	actLdobj
	actStobj
	actInitobj
	actLdstr
	actCastclass
	actIsinst
	actBox
	actUnbox
	actUnboxAny
	actThrow
	actRethrow
	actLdfld
	actLdflda
	actStfld
	actLdsfld
	actLdsflda
	actStsfld
	actNewarr
	actLdlen
	actLdelema
	actLdelem
	actLdelemRef
	actLdelemTok
	actStelem
	actStelemRef
	actStelemTok
	actLdtoken
	actSizeof
	actLeave
	actEndfinally
	actEndfilter
)

// opRow describes an opcode for verification.
type opRow struct {
	act  action
	kind kind            // of the result
	elem cil.ElementType // of the value loaded or stored, as a verification type
	// eq is set for comparisons that only test for equality, and for cgt.un, which compilers write
	// for x != null.
	eq bool
	// takes are the prefixes that may precede the instruction.
	takes prefixes
	n     uint8 // number of the variable, in short forms; noVar: in the operand
}

const noVar = 0xff

const (
	i1 = cil.ELEMENT_TYPE_I1
	i2 = cil.ELEMENT_TYPE_I2
	i4 = cil.ELEMENT_TYPE_I4
	i8 = cil.ELEMENT_TYPE_I8
	in = cil.ELEMENT_TYPE_I
	r4 = cil.ELEMENT_TYPE_R4
	r8 = cil.ELEMENT_TYPE_R8
)

// opRows has a row for each opcode in use.
var opRows = [cil.NumOpcodes]opRow{
	cil.CEE_NOP:   {act: actNop},
	cil.CEE_BREAK: {act: actNop},

	cil.CEE_LDARG_0: {act: actLdarg, n: 0}, cil.CEE_LDARG_1: {act: actLdarg, n: 1}, cil.CEE_LDARG_2: {act: actLdarg, n: 2}, cil.CEE_LDARG_3: {act: actLdarg, n: 3},
	cil.CEE_LDARG_S: {act: actLdarg, n: noVar}, cil.CEE_LDARG: {act: actLdarg, n: noVar},
	cil.CEE_LDARGA_S: {act: actLdarga, n: noVar}, cil.CEE_LDARGA: {act: actLdarga, n: noVar},
	cil.CEE_STARG_S: {act: actStarg, n: noVar}, cil.CEE_STARG: {act: actStarg, n: noVar},
	cil.CEE_LDLOC_0: {act: actLdloc, n: 0}, cil.CEE_LDLOC_1: {act: actLdloc, n: 1}, cil.CEE_LDLOC_2: {act: actLdloc, n: 2}, cil.CEE_LDLOC_3: {act: actLdloc, n: 3},
	cil.CEE_LDLOC_S: {act: actLdloc, n: noVar}, cil.CEE_LDLOC: {act: actLdloc, n: noVar},
	cil.CEE_LDLOCA_S: {act: actLdloca, n: noVar}, cil.CEE_LDLOCA: {act: actLdloca, n: noVar},
	cil.CEE_STLOC_0: {act: actStloc, n: 0}, cil.CEE_STLOC_1: {act: actStloc, n: 1}, cil.CEE_STLOC_2: {act: actStloc, n: 2}, cil.CEE_STLOC_3: {act: actStloc, n: 3},
	cil.CEE_STLOC_S: {act: actStloc, n: noVar}, cil.CEE_STLOC: {act: actStloc, n: noVar},

	cil.CEE_LDNULL:    {act: actLdnull},
	cil.CEE_LDC_I4_M1: {act: actConst, kind: kInt32}, cil.CEE_LDC_I4_0: {act: actConst, kind: kInt32}, cil.CEE_LDC_I4_1: {act: actConst, kind: kInt32},
	cil.CEE_LDC_I4_2: {act: actConst, kind: kInt32}, cil.CEE_LDC_I4_3: {act: actConst, kind: kInt32}, cil.CEE_LDC_I4_4: {act: actConst, kind: kInt32},
	cil.CEE_LDC_I4_5: {act: actConst, kind: kInt32}, cil.CEE_LDC_I4_6: {act: actConst, kind: kInt32}, cil.CEE_LDC_I4_7: {act: actConst, kind: kInt32},
	cil.CEE_LDC_I4_8: {act: actConst, kind: kInt32}, cil.CEE_LDC_I4_S: {act: actConst, kind: kInt32}, cil.CEE_LDC_I4: {act: actConst, kind: kInt32},
	cil.CEE_LDC_I8: {act: actConst, kind: kInt64}, cil.CEE_LDC_R4: {act: actConst, kind: kFloat}, cil.CEE_LDC_R8: {act: actConst, kind: kFloat},
	cil.CEE_DUP: {act: actDup}, cil.CEE_POP: {act: actPop},

	cil.CEE_JMP: {act: actRefuse}, cil.CEE_CALLI: {act: actRefuse}, cil.CEE_CPBLK: {act: actRefuse}, cil.CEE_INITBLK: {act: actRefuse},
	cil.CEE_LOCALLOC: {act: actRefuse}, cil.CEE_ARGLIST: {act: actRefuse}, cil.CEE_MKREFANY: {act: actRefuse}, cil.CEE_REFANYVAL: {act: actRefuse},
	cil.CEE_REFANYTYPE: {act: actRefuse},

	cil.CEE_CALL: {act: actCall, takes: prefixTail | prefixConstrained | prefixReadonly}, cil.CEE_CALLVIRT: {act: actCallvirt, takes: prefixTail | prefixConstrained},
	cil.CEE_NEWOBJ: {act: actNewobj}, cil.CEE_LDFTN: {act: actLdftn, takes: prefixConstrained}, cil.CEE_LDVIRTFTN: {act: actLdvirtftn},
	cil.CEE_RET: {act: actRet},

	cil.CEE_BR_S: {act: actBr}, cil.CEE_BR: {act: actBr},
	cil.CEE_BRFALSE_S: {act: actBrIf}, cil.CEE_BRTRUE_S: {act: actBrIf}, cil.CEE_BRFALSE: {act: actBrIf}, cil.CEE_BRTRUE: {act: actBrIf},
	cil.CEE_BEQ_S: {act: actBrCmp, eq: true}, cil.CEE_BNE_UN_S: {act: actBrCmp, eq: true}, cil.CEE_BEQ: {act: actBrCmp, eq: true}, cil.CEE_BNE_UN: {act: actBrCmp, eq: true},
	cil.CEE_BGE_S: {act: actBrCmp}, cil.CEE_BGT_S: {act: actBrCmp}, cil.CEE_BLE_S: {act: actBrCmp}, cil.CEE_BLT_S: {act: actBrCmp},
	cil.CEE_BGE_UN_S: {act: actBrCmp}, cil.CEE_BGT_UN_S: {act: actBrCmp, eq: true}, cil.CEE_BLE_UN_S: {act: actBrCmp, eq: true}, cil.CEE_BLT_UN_S: {act: actBrCmp},
	cil.CEE_BGE: {act: actBrCmp}, cil.CEE_BGT: {act: actBrCmp}, cil.CEE_BLE: {act: actBrCmp}, cil.CEE_BLT: {act: actBrCmp},
	cil.CEE_BGE_UN: {act: actBrCmp}, cil.CEE_BGT_UN: {act: actBrCmp, eq: true}, cil.CEE_BLE_UN: {act: actBrCmp, eq: true}, cil.CEE_BLT_UN: {act: actBrCmp},
	cil.CEE_CEQ: {act: actCompare, eq: true}, cil.CEE_CGT: {act: actCompare}, cil.CEE_CGT_UN: {act: actCompare, eq: true}, cil.CEE_CLT: {act: actCompare}, cil.CEE_CLT_UN: {act: actCompare},
	cil.CEE_SWITCH: {act: actSwitch},

	cil.CEE_LDIND_I1: {act: actLdind, elem: i1, kind: kInt32, takes: prefixMemory}, cil.CEE_LDIND_U1: {act: actLdind, elem: i1, kind: kInt32, takes: prefixMemory},
	cil.CEE_LDIND_I2: {act: actLdind, elem: i2, kind: kInt32, takes: prefixMemory}, cil.CEE_LDIND_U2: {act: actLdind, elem: i2, kind: kInt32, takes: prefixMemory},
	cil.CEE_LDIND_I4: {act: actLdind, elem: i4, kind: kInt32, takes: prefixMemory}, cil.CEE_LDIND_U4: {act: actLdind, elem: i4, kind: kInt32, takes: prefixMemory},
	cil.CEE_LDIND_I8: {act: actLdind, elem: i8, kind: kInt64, takes: prefixMemory}, cil.CEE_LDIND_I: {act: actLdind, elem: in, kind: kNative, takes: prefixMemory},
	cil.CEE_LDIND_R4: {act: actLdind, elem: r4, kind: kFloat, takes: prefixMemory}, cil.CEE_LDIND_R8: {act: actLdind, elem: r8, kind: kFloat, takes: prefixMemory},
	cil.CEE_LDIND_REF: {act: actLdindRef, takes: prefixMemory}, cil.CEE_STIND_REF: {act: actStindRef, takes: prefixMemory},
	cil.CEE_STIND_I1: {act: actStind, elem: i1, kind: kInt32, takes: prefixMemory}, cil.CEE_STIND_I2: {act: actStind, elem: i2, kind: kInt32, takes: prefixMemory},
	cil.CEE_STIND_I4: {act: actStind, elem: i4, kind: kInt32, takes: prefixMemory}, cil.CEE_STIND_I8: {act: actStind, elem: i8, kind: kInt64, takes: prefixMemory},
	cil.CEE_STIND_I:  {act: actStind, elem: in, kind: kNative, takes: prefixMemory},
	cil.CEE_STIND_R4: {act: actStind, elem: r4, kind: kFloat, takes: prefixMemory}, cil.CEE_STIND_R8: {act: actStind, elem: r8, kind: kFloat, takes: prefixMemory},

	cil.CEE_ADD: {act: actArith}, cil.CEE_SUB: {act: actArith}, cil.CEE_MUL: {act: actArith}, cil.CEE_DIV: {act: actArith}, cil.CEE_REM: {act: actArith},
	cil.CEE_DIV_UN: {act: actInts}, cil.CEE_REM_UN: {act: actInts}, cil.CEE_AND: {act: actInts}, cil.CEE_OR: {act: actInts}, cil.CEE_XOR: {act: actInts},
	cil.CEE_ADD_OVF: {act: actInts}, cil.CEE_ADD_OVF_UN: {act: actInts}, cil.CEE_SUB_OVF: {act: actInts}, cil.CEE_SUB_OVF_UN: {act: actInts},
	cil.CEE_MUL_OVF: {act: actInts}, cil.CEE_MUL_OVF_UN: {act: actInts},
	cil.CEE_SHL: {act: actShift}, cil.CEE_SHR: {act: actShift}, cil.CEE_SHR_UN: {act: actShift},
	cil.CEE_NEG: {act: actNeg}, cil.CEE_NOT: {act: actNot},

	cil.CEE_CONV_I1: {act: actConv, kind: kInt32}, cil.CEE_CONV_I2: {act: actConv, kind: kInt32}, cil.CEE_CONV_I4: {act: actConv, kind: kInt32},
	cil.CEE_CONV_I8: {act: actConv, kind: kInt64}, cil.CEE_CONV_R4: {act: actConv, kind: kFloat}, cil.CEE_CONV_R8: {act: actConv, kind: kFloat},
	cil.CEE_CONV_U1: {act: actConv, kind: kInt32}, cil.CEE_CONV_U2: {act: actConv, kind: kInt32}, cil.CEE_CONV_U4: {act: actConv, kind: kInt32},
	cil.CEE_CONV_U8: {act: actConv, kind: kInt64}, cil.CEE_CONV_I: {act: actConv, kind: kNative}, cil.CEE_CONV_U: {act: actConv, kind: kNative},
	cil.CEE_CONV_R_UN:   {act: actConv, kind: kFloat},
	cil.CEE_CONV_OVF_I1: {act: actConv, kind: kInt32}, cil.CEE_CONV_OVF_U1: {act: actConv, kind: kInt32}, cil.CEE_CONV_OVF_I2: {act: actConv, kind: kInt32},
	cil.CEE_CONV_OVF_U2: {act: actConv, kind: kInt32}, cil.CEE_CONV_OVF_I4: {act: actConv, kind: kInt32}, cil.CEE_CONV_OVF_U4: {act: actConv, kind: kInt32},
	cil.CEE_CONV_OVF_I8: {act: actConv, kind: kInt64}, cil.CEE_CONV_OVF_U8: {act: actConv, kind: kInt64}, cil.CEE_CONV_OVF_I: {act: actConv, kind: kNative},
	cil.CEE_CONV_OVF_U:     {act: actConv, kind: kNative},
	cil.CEE_CONV_OVF_I1_UN: {act: actConv, kind: kInt32}, cil.CEE_CONV_OVF_U1_UN: {act: actConv, kind: kInt32}, cil.CEE_CONV_OVF_I2_UN: {act: actConv, kind: kInt32},
	cil.CEE_CONV_OVF_U2_UN: {act: actConv, kind: kInt32}, cil.CEE_CONV_OVF_I4_UN: {act: actConv, kind: kInt32}, cil.CEE_CONV_OVF_U4_UN: {act: actConv, kind: kInt32},
	cil.CEE_CONV_OVF_I8_UN: {act: actConv, kind: kInt64}, cil.CEE_CONV_OVF_U8_UN: {act: actConv, kind: kInt64}, cil.CEE_CONV_OVF_I_UN: {act: actConv, kind: kNative},
	cil.CEE_CONV_OVF_U_UN: {act: actConv, kind: kNative},
	cil.CEE_CKFINITE:      {act: actCkfinite},

	cil.CEE_CPOBJ: {act: actCpobj}, cil.CEE_LDOBJ: {act: actLdobj, takes: prefixMemory}, cil.CEE_STOBJ: {act: actStobj, takes: prefixMemory}, cil.CEE_INITOBJ: {act: actInitobj},
	cil.CEE_LDSTR: {act: actLdstr}, cil.CEE_CASTCLASS: {act: actCastclass}, cil.CEE_ISINST: {act: actIsinst},
	cil.CEE_BOX: {act: actBox}, cil.CEE_UNBOX: {act: actUnbox}, cil.CEE_UNBOX_ANY: {act: actUnboxAny},
	cil.CEE_THROW: {act: actThrow}, cil.CEE_RETHROW: {act: actRethrow},
	cil.CEE_LDFLD: {act: actLdfld, takes: prefixMemory}, cil.CEE_LDFLDA: {act: actLdflda}, cil.CEE_STFLD: {act: actStfld, takes: prefixMemory},
	cil.CEE_LDSFLD: {act: actLdsfld, takes: prefixVolatile}, cil.CEE_LDSFLDA: {act: actLdsflda}, cil.CEE_STSFLD: {act: actStsfld, takes: prefixVolatile},

	cil.CEE_NEWARR: {act: actNewarr}, cil.CEE_LDLEN: {act: actLdlen}, cil.CEE_LDELEMA: {act: actLdelema, takes: prefixReadonly},
	cil.CEE_LDELEM_I1: {act: actLdelem, elem: i1, kind: kInt32}, cil.CEE_LDELEM_U1: {act: actLdelem, elem: i1, kind: kInt32},
	cil.CEE_LDELEM_I2: {act: actLdelem, elem: i2, kind: kInt32}, cil.CEE_LDELEM_U2: {act: actLdelem, elem: i2, kind: kInt32},
	cil.CEE_LDELEM_I4: {act: actLdelem, elem: i4, kind: kInt32}, cil.CEE_LDELEM_U4: {act: actLdelem, elem: i4, kind: kInt32},
	cil.CEE_LDELEM_I8: {act: actLdelem, elem: i8, kind: kInt64}, cil.CEE_LDELEM_I: {act: actLdelem, elem: in, kind: kNative},
	cil.CEE_LDELEM_R4: {act: actLdelem, elem: r4, kind: kFloat}, cil.CEE_LDELEM_R8: {act: actLdelem, elem: r8, kind: kFloat},
	cil.CEE_LDELEM_REF: {act: actLdelemRef}, cil.CEE_LDELEM: {act: actLdelemTok},
	cil.CEE_STELEM_I1: {act: actStelem, elem: i1, kind: kInt32}, cil.CEE_STELEM_I2: {act: actStelem, elem: i2, kind: kInt32},
	cil.CEE_STELEM_I4: {act: actStelem, elem: i4, kind: kInt32}, cil.CEE_STELEM_I8: {act: actStelem, elem: i8, kind: kInt64},
	cil.CEE_STELEM_I: {act: actStelem, elem: in, kind: kNative}, cil.CEE_STELEM_R4: {act: actStelem, elem: r4, kind: kFloat}, cil.CEE_STELEM_R8: {act: actStelem, elem: r8, kind: kFloat},
	cil.CEE_STELEM_REF: {act: actStelemRef}, cil.CEE_STELEM: {act: actStelemTok},

	cil.CEE_LDTOKEN: {act: actLdtoken}, cil.CEE_SIZEOF: {act: actSizeof},
	cil.CEE_LEAVE: {act: actLeave}, cil.CEE_LEAVE_S: {act: actLeave}, cil.CEE_ENDFINALLY: {act: actEndfinally}, cil.CEE_ENDFILTER: {act: actEndfilter},
}

// prefixes are the prefix instructions of the current instruction (III.2).
type prefixes uint8

const (
	prefixConstrained prefixes = 1 << iota
	prefixTail
	prefixReadonly
	prefixVolatile
	prefixUnaligned

	prefixMemory = prefixVolatile | prefixUnaligned
)

// prefixOf returns the prefix that an opcode is, or 0 for instructions. The prefix no. yields 0: it
// is not verifiable (III.2.2).
func prefixOf(op cil.Opcode) prefixes {
	switch op {
	case cil.CEE_CONSTRAINED:
		return prefixConstrained
	case cil.CEE_TAILCALL:
		return prefixTail
	case cil.CEE_READONLY:
		return prefixReadonly
	case cil.CEE_VOLATILE:
		return prefixVolatile
	case cil.CEE_UNALIGNED:
		return prefixUnaligned
	}
	return 0
}

func isPrefix(op cil.Opcode) bool {
	return op >= 0x100 && (prefixOf(op) != 0 || op == cil.CEE_NO)
}

// plain marks the one-byte opcodes that are neither branches nor prefixes.
var plain [256]bool

func init() {
	for i := range plain {
		switch info := cil.Opcode(i).Info(); info.Operand {
		case cil.InlineBrTarget, cil.ShortInlineBrTarget, cil.InlineSwitch:
		default:
			plain[i] = info.Name != "" && (info.Flow == cil.FlowNext || info.Flow == cil.FlowCall || info.Flow == cil.FlowBreak)
		}
	}
}
