package cil

// Opcode is an IL opcode (ECMA-335 III.1.2.1): its byte, or 0x100 plus the second
// byte if the first is 0xFE.
type Opcode uint16

// NumOpcodes is one more than the highest value of an Opcode; not all values are in use.
const NumOpcodes = 0x200

const (
	CEE_NOP            Opcode = 0x000
	CEE_BREAK          Opcode = 0x001
	CEE_LDARG_0        Opcode = 0x002
	CEE_LDARG_1        Opcode = 0x003
	CEE_LDARG_2        Opcode = 0x004
	CEE_LDARG_3        Opcode = 0x005
	CEE_LDLOC_0        Opcode = 0x006
	CEE_LDLOC_1        Opcode = 0x007
	CEE_LDLOC_2        Opcode = 0x008
	CEE_LDLOC_3        Opcode = 0x009
	CEE_STLOC_0        Opcode = 0x00a
	CEE_STLOC_1        Opcode = 0x00b
	CEE_STLOC_2        Opcode = 0x00c
	CEE_STLOC_3        Opcode = 0x00d
	CEE_LDARG_S        Opcode = 0x00e
	CEE_LDARGA_S       Opcode = 0x00f
	CEE_STARG_S        Opcode = 0x010
	CEE_LDLOC_S        Opcode = 0x011
	CEE_LDLOCA_S       Opcode = 0x012
	CEE_STLOC_S        Opcode = 0x013
	CEE_LDNULL         Opcode = 0x014
	CEE_LDC_I4_M1      Opcode = 0x015
	CEE_LDC_I4_0       Opcode = 0x016
	CEE_LDC_I4_1       Opcode = 0x017
	CEE_LDC_I4_2       Opcode = 0x018
	CEE_LDC_I4_3       Opcode = 0x019
	CEE_LDC_I4_4       Opcode = 0x01a
	CEE_LDC_I4_5       Opcode = 0x01b
	CEE_LDC_I4_6       Opcode = 0x01c
	CEE_LDC_I4_7       Opcode = 0x01d
	CEE_LDC_I4_8       Opcode = 0x01e
	CEE_LDC_I4_S       Opcode = 0x01f
	CEE_LDC_I4         Opcode = 0x020
	CEE_LDC_I8         Opcode = 0x021
	CEE_LDC_R4         Opcode = 0x022
	CEE_LDC_R8         Opcode = 0x023
	CEE_DUP            Opcode = 0x025
	CEE_POP            Opcode = 0x026
	CEE_JMP            Opcode = 0x027
	CEE_CALL           Opcode = 0x028
	CEE_CALLI          Opcode = 0x029
	CEE_RET            Opcode = 0x02a
	CEE_BR_S           Opcode = 0x02b
	CEE_BRFALSE_S      Opcode = 0x02c
	CEE_BRTRUE_S       Opcode = 0x02d
	CEE_BEQ_S          Opcode = 0x02e
	CEE_BGE_S          Opcode = 0x02f
	CEE_BGT_S          Opcode = 0x030
	CEE_BLE_S          Opcode = 0x031
	CEE_BLT_S          Opcode = 0x032
	CEE_BNE_UN_S       Opcode = 0x033
	CEE_BGE_UN_S       Opcode = 0x034
	CEE_BGT_UN_S       Opcode = 0x035
	CEE_BLE_UN_S       Opcode = 0x036
	CEE_BLT_UN_S       Opcode = 0x037
	CEE_BR             Opcode = 0x038
	CEE_BRFALSE        Opcode = 0x039
	CEE_BRTRUE         Opcode = 0x03a
	CEE_BEQ            Opcode = 0x03b
	CEE_BGE            Opcode = 0x03c
	CEE_BGT            Opcode = 0x03d
	CEE_BLE            Opcode = 0x03e
	CEE_BLT            Opcode = 0x03f
	CEE_BNE_UN         Opcode = 0x040
	CEE_BGE_UN         Opcode = 0x041
	CEE_BGT_UN         Opcode = 0x042
	CEE_BLE_UN         Opcode = 0x043
	CEE_BLT_UN         Opcode = 0x044
	CEE_SWITCH         Opcode = 0x045
	CEE_LDIND_I1       Opcode = 0x046
	CEE_LDIND_U1       Opcode = 0x047
	CEE_LDIND_I2       Opcode = 0x048
	CEE_LDIND_U2       Opcode = 0x049
	CEE_LDIND_I4       Opcode = 0x04a
	CEE_LDIND_U4       Opcode = 0x04b
	CEE_LDIND_I8       Opcode = 0x04c
	CEE_LDIND_I        Opcode = 0x04d
	CEE_LDIND_R4       Opcode = 0x04e
	CEE_LDIND_R8       Opcode = 0x04f
	CEE_LDIND_REF      Opcode = 0x050
	CEE_STIND_REF      Opcode = 0x051
	CEE_STIND_I1       Opcode = 0x052
	CEE_STIND_I2       Opcode = 0x053
	CEE_STIND_I4       Opcode = 0x054
	CEE_STIND_I8       Opcode = 0x055
	CEE_STIND_R4       Opcode = 0x056
	CEE_STIND_R8       Opcode = 0x057
	CEE_ADD            Opcode = 0x058
	CEE_SUB            Opcode = 0x059
	CEE_MUL            Opcode = 0x05a
	CEE_DIV            Opcode = 0x05b
	CEE_DIV_UN         Opcode = 0x05c
	CEE_REM            Opcode = 0x05d
	CEE_REM_UN         Opcode = 0x05e
	CEE_AND            Opcode = 0x05f
	CEE_OR             Opcode = 0x060
	CEE_XOR            Opcode = 0x061
	CEE_SHL            Opcode = 0x062
	CEE_SHR            Opcode = 0x063
	CEE_SHR_UN         Opcode = 0x064
	CEE_NEG            Opcode = 0x065
	CEE_NOT            Opcode = 0x066
	CEE_CONV_I1        Opcode = 0x067
	CEE_CONV_I2        Opcode = 0x068
	CEE_CONV_I4        Opcode = 0x069
	CEE_CONV_I8        Opcode = 0x06a
	CEE_CONV_R4        Opcode = 0x06b
	CEE_CONV_R8        Opcode = 0x06c
	CEE_CONV_U4        Opcode = 0x06d
	CEE_CONV_U8        Opcode = 0x06e
	CEE_CALLVIRT       Opcode = 0x06f
	CEE_CPOBJ          Opcode = 0x070
	CEE_LDOBJ          Opcode = 0x071
	CEE_LDSTR          Opcode = 0x072
	CEE_NEWOBJ         Opcode = 0x073
	CEE_CASTCLASS      Opcode = 0x074
	CEE_ISINST         Opcode = 0x075
	CEE_CONV_R_UN      Opcode = 0x076
	CEE_UNBOX          Opcode = 0x079
	CEE_THROW          Opcode = 0x07a
	CEE_LDFLD          Opcode = 0x07b
	CEE_LDFLDA         Opcode = 0x07c
	CEE_STFLD          Opcode = 0x07d
	CEE_LDSFLD         Opcode = 0x07e
	CEE_LDSFLDA        Opcode = 0x07f
	CEE_STSFLD         Opcode = 0x080
	CEE_STOBJ          Opcode = 0x081
	CEE_CONV_OVF_I1_UN Opcode = 0x082
	CEE_CONV_OVF_I2_UN Opcode = 0x083
	CEE_CONV_OVF_I4_UN Opcode = 0x084
	CEE_CONV_OVF_I8_UN Opcode = 0x085
	CEE_CONV_OVF_U1_UN Opcode = 0x086
	CEE_CONV_OVF_U2_UN Opcode = 0x087
	CEE_CONV_OVF_U4_UN Opcode = 0x088
	CEE_CONV_OVF_U8_UN Opcode = 0x089
	CEE_CONV_OVF_I_UN  Opcode = 0x08a
	CEE_CONV_OVF_U_UN  Opcode = 0x08b
	CEE_BOX            Opcode = 0x08c
	CEE_NEWARR         Opcode = 0x08d
	CEE_LDLEN          Opcode = 0x08e
	CEE_LDELEMA        Opcode = 0x08f
	CEE_LDELEM_I1      Opcode = 0x090
	CEE_LDELEM_U1      Opcode = 0x091
	CEE_LDELEM_I2      Opcode = 0x092
	CEE_LDELEM_U2      Opcode = 0x093
	CEE_LDELEM_I4      Opcode = 0x094
	CEE_LDELEM_U4      Opcode = 0x095
	CEE_LDELEM_I8      Opcode = 0x096
	CEE_LDELEM_I       Opcode = 0x097
	CEE_LDELEM_R4      Opcode = 0x098
	CEE_LDELEM_R8      Opcode = 0x099
	CEE_LDELEM_REF     Opcode = 0x09a
	CEE_STELEM_I       Opcode = 0x09b
	CEE_STELEM_I1      Opcode = 0x09c
	CEE_STELEM_I2      Opcode = 0x09d
	CEE_STELEM_I4      Opcode = 0x09e
	CEE_STELEM_I8      Opcode = 0x09f
	CEE_STELEM_R4      Opcode = 0x0a0
	CEE_STELEM_R8      Opcode = 0x0a1
	CEE_STELEM_REF     Opcode = 0x0a2
	CEE_LDELEM         Opcode = 0x0a3
	CEE_STELEM         Opcode = 0x0a4
	CEE_UNBOX_ANY      Opcode = 0x0a5
	CEE_CONV_OVF_I1    Opcode = 0x0b3
	CEE_CONV_OVF_U1    Opcode = 0x0b4
	CEE_CONV_OVF_I2    Opcode = 0x0b5
	CEE_CONV_OVF_U2    Opcode = 0x0b6
	CEE_CONV_OVF_I4    Opcode = 0x0b7
	CEE_CONV_OVF_U4    Opcode = 0x0b8
	CEE_CONV_OVF_I8    Opcode = 0x0b9
	CEE_CONV_OVF_U8    Opcode = 0x0ba
	CEE_REFANYVAL      Opcode = 0x0c2
	CEE_CKFINITE       Opcode = 0x0c3
	CEE_MKREFANY       Opcode = 0x0c6
	CEE_LDTOKEN        Opcode = 0x0d0
	CEE_CONV_U2        Opcode = 0x0d1
	CEE_CONV_U1        Opcode = 0x0d2
	CEE_CONV_I         Opcode = 0x0d3
	CEE_CONV_OVF_I     Opcode = 0x0d4
	CEE_CONV_OVF_U     Opcode = 0x0d5
	CEE_ADD_OVF        Opcode = 0x0d6
	CEE_ADD_OVF_UN     Opcode = 0x0d7
	CEE_MUL_OVF        Opcode = 0x0d8
	CEE_MUL_OVF_UN     Opcode = 0x0d9
	CEE_SUB_OVF        Opcode = 0x0da
	CEE_SUB_OVF_UN     Opcode = 0x0db
	CEE_ENDFINALLY     Opcode = 0x0dc
	CEE_LEAVE          Opcode = 0x0dd
	CEE_LEAVE_S        Opcode = 0x0de
	CEE_STIND_I        Opcode = 0x0df
	CEE_CONV_U         Opcode = 0x0e0
	CEE_ARGLIST        Opcode = 0x100
	CEE_CEQ            Opcode = 0x101
	CEE_CGT            Opcode = 0x102
	CEE_CGT_UN         Opcode = 0x103
	CEE_CLT            Opcode = 0x104
	CEE_CLT_UN         Opcode = 0x105
	CEE_LDFTN          Opcode = 0x106
	CEE_LDVIRTFTN      Opcode = 0x107
	CEE_LDARG          Opcode = 0x109
	CEE_LDARGA         Opcode = 0x10a
	CEE_STARG          Opcode = 0x10b
	CEE_LDLOC          Opcode = 0x10c
	CEE_LDLOCA         Opcode = 0x10d
	CEE_STLOC          Opcode = 0x10e
	CEE_LOCALLOC       Opcode = 0x10f
	CEE_ENDFILTER      Opcode = 0x111
	CEE_UNALIGNED      Opcode = 0x112
	CEE_VOLATILE       Opcode = 0x113
	CEE_TAILCALL       Opcode = 0x114
	CEE_INITOBJ        Opcode = 0x115
	CEE_CONSTRAINED    Opcode = 0x116
	CEE_CPBLK          Opcode = 0x117
	CEE_INITBLK        Opcode = 0x118
	CEE_NO             Opcode = 0x119
	CEE_RETHROW        Opcode = 0x11a
	CEE_SIZEOF         Opcode = 0x11c
	CEE_REFANYTYPE     Opcode = 0x11d
	CEE_READONLY       Opcode = 0x11e
)

// OperandKind is the kind of an opcode's operand (III.1.9).
type OperandKind uint8

const (
	InlineNone          OperandKind = iota // nothing
	ShortInlineVar                         // uint8, number of an argument or local
	InlineVar                              // uint16
	ShortInlineI                           // int8
	InlineI                                // int32
	InlineI8                               // int64
	ShortInlineR                           // float32
	InlineR                                // float64
	ShortInlineBrTarget                    // int8, from the next instruction
	InlineBrTarget                         // int32
	InlineMethod                           // token: MethodDef, MemberRef or MethodSpec
	InlineField                            // token: Field or MemberRef
	InlineType                             // token: TypeDef, TypeRef or TypeSpec
	InlineString                           // token of a user string
	InlineSig                              // token: StandAloneSig
	InlineTok                              // token of a type, field or method
	InlineSwitch                           // uint32 n, and n times an int32 as in InlineBrTarget
)

// FlowKind tells where control continues after an instruction.
type FlowKind uint8

const (
	FlowNext       FlowKind = iota
	FlowBreak               // a breakpoint, then the next
	FlowCall                // a call, then the next (jmp does not return)
	FlowBranch              // always to the target
	FlowCondBranch          // to a target or the next
	FlowMeta                // a prefix of the next
	FlowReturn              // out of the method, handler or filter
	FlowThrow
)

// StackKind is the kind of value that an instruction pops from or pushes to a stack slot.
type StackKind uint8

const (
	StackNone StackKind = iota
	StackAny
	StackI // int32, or native int or a managed pointer where those are legal
	StackI8
	StackR4
	StackR8
	StackRef
)

// StackEffect lists up to three stack slots, deepest first.
type StackEffect uint16

const (
	stackNone    StackEffect = 0
	stackVar     StackEffect = 0xffff // the signature decides
	stackAny                 = StackEffect(StackAny)
	stackI                   = StackEffect(StackI)
	stackI8                  = StackEffect(StackI8)
	stackR4                  = StackEffect(StackR4)
	stackR8                  = StackEffect(StackR8)
	stackRef                 = StackEffect(StackRef)
	stackAnyAny              = stackAny | stackAny<<4
	stackIAny                = stackI | stackAny<<4
	stackII                  = stackI | stackI<<4
	stackII8                 = stackI | stackI8<<4
	stackIII                 = stackI | stackI<<4 | stackI<<8
	stackIR4                 = stackI | stackR4<<4
	stackIR8                 = stackI | stackR8<<4
	stackRefAny              = stackRef | stackAny<<4
	stackRefI                = stackRef | stackI<<4
	stackRefIAny             = stackRefI | stackAny<<8
	stackRefII               = stackRefI | stackI<<8
	stackRefII8              = stackRefI | stackI8<<8
	stackRefIR4              = stackRefI | stackR4<<8
	stackRefIR8              = stackRefI | stackR8<<8
	stackRefIRef             = stackRefI | stackRef<<8
)

// Count is the number of slots; -1 if it depends on a signature.
func (e StackEffect) Count() int {
	switch {
	case e == stackVar:
		return -1
	case e > 0xff:
		return 3
	case e > 0xf:
		return 2
	case e != 0:
		return 1
	}
	return 0
}

// Slot is the kind of slot i, 0 being the deepest; StackNone outside of the effect.
func (e StackEffect) Slot(i int) StackKind {
	if e == stackVar || uint(i) > 2 {
		return StackNone
	}
	return StackKind(e >> (4 * uint(i)) & 0xf)
}

// OpInfo describes an opcode. Name is empty if the opcode is not in use.
type OpInfo struct {
	Name    string // as in ILAsm
	Operand OperandKind
	Pop     StackEffect
	Push    StackEffect
	Flow    FlowKind
}

// OpTable has one row for each opcode (III.3, III.4, and the tables in VI.C.2).
var OpTable = [NumOpcodes]OpInfo{
	CEE_NOP:            {"nop", InlineNone, stackNone, stackNone, FlowNext},
	CEE_BREAK:          {"break", InlineNone, stackNone, stackNone, FlowBreak},
	CEE_LDARG_0:        {"ldarg.0", InlineNone, stackNone, stackAny, FlowNext},
	CEE_LDARG_1:        {"ldarg.1", InlineNone, stackNone, stackAny, FlowNext},
	CEE_LDARG_2:        {"ldarg.2", InlineNone, stackNone, stackAny, FlowNext},
	CEE_LDARG_3:        {"ldarg.3", InlineNone, stackNone, stackAny, FlowNext},
	CEE_LDLOC_0:        {"ldloc.0", InlineNone, stackNone, stackAny, FlowNext},
	CEE_LDLOC_1:        {"ldloc.1", InlineNone, stackNone, stackAny, FlowNext},
	CEE_LDLOC_2:        {"ldloc.2", InlineNone, stackNone, stackAny, FlowNext},
	CEE_LDLOC_3:        {"ldloc.3", InlineNone, stackNone, stackAny, FlowNext},
	CEE_STLOC_0:        {"stloc.0", InlineNone, stackAny, stackNone, FlowNext},
	CEE_STLOC_1:        {"stloc.1", InlineNone, stackAny, stackNone, FlowNext},
	CEE_STLOC_2:        {"stloc.2", InlineNone, stackAny, stackNone, FlowNext},
	CEE_STLOC_3:        {"stloc.3", InlineNone, stackAny, stackNone, FlowNext},
	CEE_LDARG_S:        {"ldarg.s", ShortInlineVar, stackNone, stackAny, FlowNext},
	CEE_LDARGA_S:       {"ldarga.s", ShortInlineVar, stackNone, stackI, FlowNext},
	CEE_STARG_S:        {"starg.s", ShortInlineVar, stackAny, stackNone, FlowNext},
	CEE_LDLOC_S:        {"ldloc.s", ShortInlineVar, stackNone, stackAny, FlowNext},
	CEE_LDLOCA_S:       {"ldloca.s", ShortInlineVar, stackNone, stackI, FlowNext},
	CEE_STLOC_S:        {"stloc.s", ShortInlineVar, stackAny, stackNone, FlowNext},
	CEE_LDNULL:         {"ldnull", InlineNone, stackNone, stackRef, FlowNext},
	CEE_LDC_I4_M1:      {"ldc.i4.m1", InlineNone, stackNone, stackI, FlowNext},
	CEE_LDC_I4_0:       {"ldc.i4.0", InlineNone, stackNone, stackI, FlowNext},
	CEE_LDC_I4_1:       {"ldc.i4.1", InlineNone, stackNone, stackI, FlowNext},
	CEE_LDC_I4_2:       {"ldc.i4.2", InlineNone, stackNone, stackI, FlowNext},
	CEE_LDC_I4_3:       {"ldc.i4.3", InlineNone, stackNone, stackI, FlowNext},
	CEE_LDC_I4_4:       {"ldc.i4.4", InlineNone, stackNone, stackI, FlowNext},
	CEE_LDC_I4_5:       {"ldc.i4.5", InlineNone, stackNone, stackI, FlowNext},
	CEE_LDC_I4_6:       {"ldc.i4.6", InlineNone, stackNone, stackI, FlowNext},
	CEE_LDC_I4_7:       {"ldc.i4.7", InlineNone, stackNone, stackI, FlowNext},
	CEE_LDC_I4_8:       {"ldc.i4.8", InlineNone, stackNone, stackI, FlowNext},
	CEE_LDC_I4_S:       {"ldc.i4.s", ShortInlineI, stackNone, stackI, FlowNext},
	CEE_LDC_I4:         {"ldc.i4", InlineI, stackNone, stackI, FlowNext},
	CEE_LDC_I8:         {"ldc.i8", InlineI8, stackNone, stackI8, FlowNext},
	CEE_LDC_R4:         {"ldc.r4", ShortInlineR, stackNone, stackR4, FlowNext},
	CEE_LDC_R8:         {"ldc.r8", InlineR, stackNone, stackR8, FlowNext},
	CEE_DUP:            {"dup", InlineNone, stackAny, stackAnyAny, FlowNext},
	CEE_POP:            {"pop", InlineNone, stackAny, stackNone, FlowNext},
	CEE_JMP:            {"jmp", InlineMethod, stackNone, stackNone, FlowCall},
	CEE_CALL:           {"call", InlineMethod, stackVar, stackVar, FlowCall},
	CEE_CALLI:          {"calli", InlineSig, stackVar, stackVar, FlowCall},
	CEE_RET:            {"ret", InlineNone, stackVar, stackNone, FlowReturn},
	CEE_BR_S:           {"br.s", ShortInlineBrTarget, stackNone, stackNone, FlowBranch},
	CEE_BRFALSE_S:      {"brfalse.s", ShortInlineBrTarget, stackI, stackNone, FlowCondBranch},
	CEE_BRTRUE_S:       {"brtrue.s", ShortInlineBrTarget, stackI, stackNone, FlowCondBranch},
	CEE_BEQ_S:          {"beq.s", ShortInlineBrTarget, stackAnyAny, stackNone, FlowCondBranch},
	CEE_BGE_S:          {"bge.s", ShortInlineBrTarget, stackAnyAny, stackNone, FlowCondBranch},
	CEE_BGT_S:          {"bgt.s", ShortInlineBrTarget, stackAnyAny, stackNone, FlowCondBranch},
	CEE_BLE_S:          {"ble.s", ShortInlineBrTarget, stackAnyAny, stackNone, FlowCondBranch},
	CEE_BLT_S:          {"blt.s", ShortInlineBrTarget, stackAnyAny, stackNone, FlowCondBranch},
	CEE_BNE_UN_S:       {"bne.un.s", ShortInlineBrTarget, stackAnyAny, stackNone, FlowCondBranch},
	CEE_BGE_UN_S:       {"bge.un.s", ShortInlineBrTarget, stackAnyAny, stackNone, FlowCondBranch},
	CEE_BGT_UN_S:       {"bgt.un.s", ShortInlineBrTarget, stackAnyAny, stackNone, FlowCondBranch},
	CEE_BLE_UN_S:       {"ble.un.s", ShortInlineBrTarget, stackAnyAny, stackNone, FlowCondBranch},
	CEE_BLT_UN_S:       {"blt.un.s", ShortInlineBrTarget, stackAnyAny, stackNone, FlowCondBranch},
	CEE_BR:             {"br", InlineBrTarget, stackNone, stackNone, FlowBranch},
	CEE_BRFALSE:        {"brfalse", InlineBrTarget, stackI, stackNone, FlowCondBranch},
	CEE_BRTRUE:         {"brtrue", InlineBrTarget, stackI, stackNone, FlowCondBranch},
	CEE_BEQ:            {"beq", InlineBrTarget, stackAnyAny, stackNone, FlowCondBranch},
	CEE_BGE:            {"bge", InlineBrTarget, stackAnyAny, stackNone, FlowCondBranch},
	CEE_BGT:            {"bgt", InlineBrTarget, stackAnyAny, stackNone, FlowCondBranch},
	CEE_BLE:            {"ble", InlineBrTarget, stackAnyAny, stackNone, FlowCondBranch},
	CEE_BLT:            {"blt", InlineBrTarget, stackAnyAny, stackNone, FlowCondBranch},
	CEE_BNE_UN:         {"bne.un", InlineBrTarget, stackAnyAny, stackNone, FlowCondBranch},
	CEE_BGE_UN:         {"bge.un", InlineBrTarget, stackAnyAny, stackNone, FlowCondBranch},
	CEE_BGT_UN:         {"bgt.un", InlineBrTarget, stackAnyAny, stackNone, FlowCondBranch},
	CEE_BLE_UN:         {"ble.un", InlineBrTarget, stackAnyAny, stackNone, FlowCondBranch},
	CEE_BLT_UN:         {"blt.un", InlineBrTarget, stackAnyAny, stackNone, FlowCondBranch},
	CEE_SWITCH:         {"switch", InlineSwitch, stackI, stackNone, FlowCondBranch},
	CEE_LDIND_I1:       {"ldind.i1", InlineNone, stackI, stackI, FlowNext},
	CEE_LDIND_U1:       {"ldind.u1", InlineNone, stackI, stackI, FlowNext},
	CEE_LDIND_I2:       {"ldind.i2", InlineNone, stackI, stackI, FlowNext},
	CEE_LDIND_U2:       {"ldind.u2", InlineNone, stackI, stackI, FlowNext},
	CEE_LDIND_I4:       {"ldind.i4", InlineNone, stackI, stackI, FlowNext},
	CEE_LDIND_U4:       {"ldind.u4", InlineNone, stackI, stackI, FlowNext},
	CEE_LDIND_I8:       {"ldind.i8", InlineNone, stackI, stackI8, FlowNext},
	CEE_LDIND_I:        {"ldind.i", InlineNone, stackI, stackI, FlowNext},
	CEE_LDIND_R4:       {"ldind.r4", InlineNone, stackI, stackR4, FlowNext},
	CEE_LDIND_R8:       {"ldind.r8", InlineNone, stackI, stackR8, FlowNext},
	CEE_LDIND_REF:      {"ldind.ref", InlineNone, stackI, stackRef, FlowNext},
	CEE_STIND_REF:      {"stind.ref", InlineNone, stackII, stackNone, FlowNext},
	CEE_STIND_I1:       {"stind.i1", InlineNone, stackII, stackNone, FlowNext},
	CEE_STIND_I2:       {"stind.i2", InlineNone, stackII, stackNone, FlowNext},
	CEE_STIND_I4:       {"stind.i4", InlineNone, stackII, stackNone, FlowNext},
	CEE_STIND_I8:       {"stind.i8", InlineNone, stackII8, stackNone, FlowNext},
	CEE_STIND_R4:       {"stind.r4", InlineNone, stackIR4, stackNone, FlowNext},
	CEE_STIND_R8:       {"stind.r8", InlineNone, stackIR8, stackNone, FlowNext},
	CEE_ADD:            {"add", InlineNone, stackAnyAny, stackAny, FlowNext},
	CEE_SUB:            {"sub", InlineNone, stackAnyAny, stackAny, FlowNext},
	CEE_MUL:            {"mul", InlineNone, stackAnyAny, stackAny, FlowNext},
	CEE_DIV:            {"div", InlineNone, stackAnyAny, stackAny, FlowNext},
	CEE_DIV_UN:         {"div.un", InlineNone, stackAnyAny, stackAny, FlowNext},
	CEE_REM:            {"rem", InlineNone, stackAnyAny, stackAny, FlowNext},
	CEE_REM_UN:         {"rem.un", InlineNone, stackAnyAny, stackAny, FlowNext},
	CEE_AND:            {"and", InlineNone, stackAnyAny, stackAny, FlowNext},
	CEE_OR:             {"or", InlineNone, stackAnyAny, stackAny, FlowNext},
	CEE_XOR:            {"xor", InlineNone, stackAnyAny, stackAny, FlowNext},
	CEE_SHL:            {"shl", InlineNone, stackAnyAny, stackAny, FlowNext},
	CEE_SHR:            {"shr", InlineNone, stackAnyAny, stackAny, FlowNext},
	CEE_SHR_UN:         {"shr.un", InlineNone, stackAnyAny, stackAny, FlowNext},
	CEE_NEG:            {"neg", InlineNone, stackAny, stackAny, FlowNext},
	CEE_NOT:            {"not", InlineNone, stackAny, stackAny, FlowNext},
	CEE_CONV_I1:        {"conv.i1", InlineNone, stackAny, stackI, FlowNext},
	CEE_CONV_I2:        {"conv.i2", InlineNone, stackAny, stackI, FlowNext},
	CEE_CONV_I4:        {"conv.i4", InlineNone, stackAny, stackI, FlowNext},
	CEE_CONV_I8:        {"conv.i8", InlineNone, stackAny, stackI8, FlowNext},
	CEE_CONV_R4:        {"conv.r4", InlineNone, stackAny, stackR4, FlowNext},
	CEE_CONV_R8:        {"conv.r8", InlineNone, stackAny, stackR8, FlowNext},
	CEE_CONV_U4:        {"conv.u4", InlineNone, stackAny, stackI, FlowNext},
	CEE_CONV_U8:        {"conv.u8", InlineNone, stackAny, stackI8, FlowNext},
	CEE_CALLVIRT:       {"callvirt", InlineMethod, stackVar, stackVar, FlowCall},
	CEE_CPOBJ:          {"cpobj", InlineType, stackII, stackNone, FlowNext},
	CEE_LDOBJ:          {"ldobj", InlineType, stackI, stackAny, FlowNext},
	CEE_LDSTR:          {"ldstr", InlineString, stackNone, stackRef, FlowNext},
	CEE_NEWOBJ:         {"newobj", InlineMethod, stackVar, stackRef, FlowCall},
	CEE_CASTCLASS:      {"castclass", InlineType, stackRef, stackRef, FlowNext},
	CEE_ISINST:         {"isinst", InlineType, stackRef, stackI, FlowNext},
	CEE_CONV_R_UN:      {"conv.r.un", InlineNone, stackAny, stackR8, FlowNext},
	CEE_UNBOX:          {"unbox", InlineType, stackRef, stackI, FlowNext},
	CEE_THROW:          {"throw", InlineNone, stackRef, stackNone, FlowThrow},
	CEE_LDFLD:          {"ldfld", InlineField, stackRef, stackAny, FlowNext},
	CEE_LDFLDA:         {"ldflda", InlineField, stackRef, stackI, FlowNext},
	CEE_STFLD:          {"stfld", InlineField, stackRefAny, stackNone, FlowNext},
	CEE_LDSFLD:         {"ldsfld", InlineField, stackNone, stackAny, FlowNext},
	CEE_LDSFLDA:        {"ldsflda", InlineField, stackNone, stackI, FlowNext},
	CEE_STSFLD:         {"stsfld", InlineField, stackAny, stackNone, FlowNext},
	CEE_STOBJ:          {"stobj", InlineType, stackIAny, stackNone, FlowNext},
	CEE_CONV_OVF_I1_UN: {"conv.ovf.i1.un", InlineNone, stackAny, stackI, FlowNext},
	CEE_CONV_OVF_I2_UN: {"conv.ovf.i2.un", InlineNone, stackAny, stackI, FlowNext},
	CEE_CONV_OVF_I4_UN: {"conv.ovf.i4.un", InlineNone, stackAny, stackI, FlowNext},
	CEE_CONV_OVF_I8_UN: {"conv.ovf.i8.un", InlineNone, stackAny, stackI8, FlowNext},
	CEE_CONV_OVF_U1_UN: {"conv.ovf.u1.un", InlineNone, stackAny, stackI, FlowNext},
	CEE_CONV_OVF_U2_UN: {"conv.ovf.u2.un", InlineNone, stackAny, stackI, FlowNext},
	CEE_CONV_OVF_U4_UN: {"conv.ovf.u4.un", InlineNone, stackAny, stackI, FlowNext},
	CEE_CONV_OVF_U8_UN: {"conv.ovf.u8.un", InlineNone, stackAny, stackI8, FlowNext},
	CEE_CONV_OVF_I_UN:  {"conv.ovf.i.un", InlineNone, stackAny, stackI, FlowNext},
	CEE_CONV_OVF_U_UN:  {"conv.ovf.u.un", InlineNone, stackAny, stackI, FlowNext},
	CEE_BOX:            {"box", InlineType, stackAny, stackRef, FlowNext},
	CEE_NEWARR:         {"newarr", InlineType, stackI, stackRef, FlowNext},
	CEE_LDLEN:          {"ldlen", InlineNone, stackRef, stackI, FlowNext},
	CEE_LDELEMA:        {"ldelema", InlineType, stackRefI, stackI, FlowNext},
	CEE_LDELEM_I1:      {"ldelem.i1", InlineNone, stackRefI, stackI, FlowNext},
	CEE_LDELEM_U1:      {"ldelem.u1", InlineNone, stackRefI, stackI, FlowNext},
	CEE_LDELEM_I2:      {"ldelem.i2", InlineNone, stackRefI, stackI, FlowNext},
	CEE_LDELEM_U2:      {"ldelem.u2", InlineNone, stackRefI, stackI, FlowNext},
	CEE_LDELEM_I4:      {"ldelem.i4", InlineNone, stackRefI, stackI, FlowNext},
	CEE_LDELEM_U4:      {"ldelem.u4", InlineNone, stackRefI, stackI, FlowNext},
	CEE_LDELEM_I8:      {"ldelem.i8", InlineNone, stackRefI, stackI8, FlowNext},
	CEE_LDELEM_I:       {"ldelem.i", InlineNone, stackRefI, stackI, FlowNext},
	CEE_LDELEM_R4:      {"ldelem.r4", InlineNone, stackRefI, stackR4, FlowNext},
	CEE_LDELEM_R8:      {"ldelem.r8", InlineNone, stackRefI, stackR8, FlowNext},
	CEE_LDELEM_REF:     {"ldelem.ref", InlineNone, stackRefI, stackRef, FlowNext},
	CEE_STELEM_I:       {"stelem.i", InlineNone, stackRefII, stackNone, FlowNext},
	CEE_STELEM_I1:      {"stelem.i1", InlineNone, stackRefII, stackNone, FlowNext},
	CEE_STELEM_I2:      {"stelem.i2", InlineNone, stackRefII, stackNone, FlowNext},
	CEE_STELEM_I4:      {"stelem.i4", InlineNone, stackRefII, stackNone, FlowNext},
	CEE_STELEM_I8:      {"stelem.i8", InlineNone, stackRefII8, stackNone, FlowNext},
	CEE_STELEM_R4:      {"stelem.r4", InlineNone, stackRefIR4, stackNone, FlowNext},
	CEE_STELEM_R8:      {"stelem.r8", InlineNone, stackRefIR8, stackNone, FlowNext},
	CEE_STELEM_REF:     {"stelem.ref", InlineNone, stackRefIRef, stackNone, FlowNext},
	CEE_LDELEM:         {"ldelem", InlineType, stackRefI, stackAny, FlowNext},
	CEE_STELEM:         {"stelem", InlineType, stackRefIAny, stackNone, FlowNext},
	CEE_UNBOX_ANY:      {"unbox.any", InlineType, stackRef, stackAny, FlowNext},
	CEE_CONV_OVF_I1:    {"conv.ovf.i1", InlineNone, stackAny, stackI, FlowNext},
	CEE_CONV_OVF_U1:    {"conv.ovf.u1", InlineNone, stackAny, stackI, FlowNext},
	CEE_CONV_OVF_I2:    {"conv.ovf.i2", InlineNone, stackAny, stackI, FlowNext},
	CEE_CONV_OVF_U2:    {"conv.ovf.u2", InlineNone, stackAny, stackI, FlowNext},
	CEE_CONV_OVF_I4:    {"conv.ovf.i4", InlineNone, stackAny, stackI, FlowNext},
	CEE_CONV_OVF_U4:    {"conv.ovf.u4", InlineNone, stackAny, stackI, FlowNext},
	CEE_CONV_OVF_I8:    {"conv.ovf.i8", InlineNone, stackAny, stackI8, FlowNext},
	CEE_CONV_OVF_U8:    {"conv.ovf.u8", InlineNone, stackAny, stackI8, FlowNext},
	CEE_REFANYVAL:      {"refanyval", InlineType, stackAny, stackI, FlowNext},
	CEE_CKFINITE:       {"ckfinite", InlineNone, stackAny, stackR8, FlowNext},
	CEE_MKREFANY:       {"mkrefany", InlineType, stackI, stackAny, FlowNext},
	CEE_LDTOKEN:        {"ldtoken", InlineTok, stackNone, stackI, FlowNext},
	CEE_CONV_U2:        {"conv.u2", InlineNone, stackAny, stackI, FlowNext},
	CEE_CONV_U1:        {"conv.u1", InlineNone, stackAny, stackI, FlowNext},
	CEE_CONV_I:         {"conv.i", InlineNone, stackAny, stackI, FlowNext},
	CEE_CONV_OVF_I:     {"conv.ovf.i", InlineNone, stackAny, stackI, FlowNext},
	CEE_CONV_OVF_U:     {"conv.ovf.u", InlineNone, stackAny, stackI, FlowNext},
	CEE_ADD_OVF:        {"add.ovf", InlineNone, stackAnyAny, stackAny, FlowNext},
	CEE_ADD_OVF_UN:     {"add.ovf.un", InlineNone, stackAnyAny, stackAny, FlowNext},
	CEE_MUL_OVF:        {"mul.ovf", InlineNone, stackAnyAny, stackAny, FlowNext},
	CEE_MUL_OVF_UN:     {"mul.ovf.un", InlineNone, stackAnyAny, stackAny, FlowNext},
	CEE_SUB_OVF:        {"sub.ovf", InlineNone, stackAnyAny, stackAny, FlowNext},
	CEE_SUB_OVF_UN:     {"sub.ovf.un", InlineNone, stackAnyAny, stackAny, FlowNext},
	CEE_ENDFINALLY:     {"endfinally", InlineNone, stackNone, stackNone, FlowReturn},
	CEE_LEAVE:          {"leave", InlineBrTarget, stackNone, stackNone, FlowBranch},
	CEE_LEAVE_S:        {"leave.s", ShortInlineBrTarget, stackNone, stackNone, FlowBranch},
	CEE_STIND_I:        {"stind.i", InlineNone, stackII, stackNone, FlowNext},
	CEE_CONV_U:         {"conv.u", InlineNone, stackAny, stackI, FlowNext},
	CEE_ARGLIST:        {"arglist", InlineNone, stackNone, stackI, FlowNext},
	CEE_CEQ:            {"ceq", InlineNone, stackAnyAny, stackI, FlowNext},
	CEE_CGT:            {"cgt", InlineNone, stackAnyAny, stackI, FlowNext},
	CEE_CGT_UN:         {"cgt.un", InlineNone, stackAnyAny, stackI, FlowNext},
	CEE_CLT:            {"clt", InlineNone, stackAnyAny, stackI, FlowNext},
	CEE_CLT_UN:         {"clt.un", InlineNone, stackAnyAny, stackI, FlowNext},
	CEE_LDFTN:          {"ldftn", InlineMethod, stackNone, stackI, FlowNext},
	CEE_LDVIRTFTN:      {"ldvirtftn", InlineMethod, stackRef, stackI, FlowNext},
	CEE_LDARG:          {"ldarg", InlineVar, stackNone, stackAny, FlowNext},
	CEE_LDARGA:         {"ldarga", InlineVar, stackNone, stackI, FlowNext},
	CEE_STARG:          {"starg", InlineVar, stackAny, stackNone, FlowNext},
	CEE_LDLOC:          {"ldloc", InlineVar, stackNone, stackAny, FlowNext},
	CEE_LDLOCA:         {"ldloca", InlineVar, stackNone, stackI, FlowNext},
	CEE_STLOC:          {"stloc", InlineVar, stackAny, stackNone, FlowNext},
	CEE_LOCALLOC:       {"localloc", InlineNone, stackI, stackI, FlowNext},
	CEE_ENDFILTER:      {"endfilter", InlineNone, stackI, stackNone, FlowReturn},
	CEE_UNALIGNED:      {"unaligned.", ShortInlineI, stackNone, stackNone, FlowMeta},
	CEE_VOLATILE:       {"volatile.", InlineNone, stackNone, stackNone, FlowMeta},
	CEE_TAILCALL:       {"tail.", InlineNone, stackNone, stackNone, FlowMeta},
	CEE_INITOBJ:        {"initobj", InlineType, stackI, stackNone, FlowNext},
	CEE_CONSTRAINED:    {"constrained.", InlineType, stackNone, stackNone, FlowMeta},
	CEE_CPBLK:          {"cpblk", InlineNone, stackIII, stackNone, FlowNext},
	CEE_INITBLK:        {"initblk", InlineNone, stackIII, stackNone, FlowNext},
	CEE_NO:             {"no.", ShortInlineI, stackNone, stackNone, FlowMeta},
	CEE_RETHROW:        {"rethrow", InlineNone, stackNone, stackNone, FlowThrow},
	CEE_SIZEOF:         {"sizeof", InlineType, stackNone, stackI, FlowNext},
	CEE_REFANYTYPE:     {"refanytype", InlineNone, stackAny, stackI, FlowNext},
	CEE_READONLY:       {"readonly.", InlineNone, stackNone, stackNone, FlowMeta},
}
