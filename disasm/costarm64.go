package disasm

import "strings"

// unknownARM64 is the cost of instructions that the compiler never emits.
var unknownARM64 = Cost{1, 1}

// costsARM64 has a row for each class of instructions that take equally long. The figures
// are those of a recent large core, from public measurements, rounded. A name with an asterisk stands for all that begin
// with what is before it.
var costsARM64 = []struct {
	names string
	Cost
}{
	// integers
	{"mov movz movn movk adr adrp add adds sub subs and ands bic bics orr orn eor eon cmp cmn tst neg negs mvn", Cost{0.25, 1}},
	{"adc adcs sbc sbcs ngc ngcs sbfm ubfm bfm sbfx ubfx sbfiz ubfiz bfi bfxil lsl lsr asr lslv lsrv asrv rorv ror extr", Cost{0.25, 1}},
	{"sxtb sxth sxtw uxtb uxth clz cls rbit rev rev16 rev32", Cost{0.25, 1}},
	{"csel csinc csinv csneg cset csetm cinc cinv cneg ccmp ccmn", Cost{0.25, 1}},
	{"madd msub mul mneg smaddl smsubl smull smnegl umaddl umsubl umull umnegl", Cost{0.5, 2}},
	{"smulh umulh", Cost{0.5, 3}},
	{"crc32*", Cost{1, 2}},
	{"sdiv udiv", Cost{7, 9}},

	// memory: the rest of a load's latency is added for its operand
	{"ldr ldrb ldrh ldrsb ldrsh ldrsw ldur ldurb ldurh ldursb ldursh ldursw ldp ldpsw ldnp", Cost{0.33, 1}},
	{"str strb strh stur sturb sturh stp stnp", Cost{0.5, 1}},
	{"ldar ldarb ldarh ldapr ldaprb ldaprh", Cost{1, 5}},
	{"stlr stlrb stlrh", Cost{1, 1}},
	{"ldxr ldxrb ldxrh ldaxr ldaxrb ldaxrh stxr stxrb stxrh stlxr stlxrb stlxrh", Cost{3, 6}},
	{"ldadd* ldclr* ldeor* ldset* ldsmax* ldsmin* ldumax* ldumin* swp* cas*", Cost{5, 8}},
	{"ld1 ld1r st1 ld2r ld3r ld4r", Cost{0.5, 1}},
	{"ld2 ld3 ld4 st2 st3 st4", Cost{2, 3}},
	{"dmb dsb isb", Cost{20, 20}},

	// control
	{"b cbz cbnz tbz tbnz", Cost{1, 1}},
	{"bl blr br ret", Cost{2, 1}},
	{"nop yield brk hlt udf svc clrex", Cost{0.25, 1}},
	{"mrs msr", Cost{2, 3}},
	{"dc_cvau dc_zva ic_ivau dc ic sys", Cost{10, 10}},

	// floating point, scalars and vectors
	{"fmov movi mvni", Cost{0.5, 2}},
	{"fabs fneg fcmp fcmpe fccmp fccmpe fcsel", Cost{0.5, 2}},
	{"fadd fsub fabd fmax fmin fmaxnm fminnm faddp fmaxp fminp fmaxnmp fminnmp", Cost{0.5, 2}},
	{"fmul fnmul fmulx", Cost{0.5, 3}},
	{"fmadd fmsub fnmadd fnmsub fmla fmls", Cost{0.5, 4}},
	{"fdiv", Cost{4, 10}},
	{"fsqrt", Cost{5, 12}},
	{"frinta frinti frintm frintn frintp frintx frintz fcvt fcvtl fcvtn fcvtxn fcvtl2 fcvtn2", Cost{1, 3}},
	{"fcvtas fcvtau fcvtms fcvtmu fcvtns fcvtnu fcvtps fcvtpu fcvtzs fcvtzu scvtf ucvtf", Cost{1, 4}},
	{"fcmeq fcmge fcmgt fcmle fcmlt facge facgt", Cost{0.5, 2}},
	{"frecpe frsqrte frecps frsqrts frecpx urecpe ursqrte", Cost{1, 4}},
	{"fmaxv fminv fmaxnmv fminnmv", Cost{1, 4}},

	// vectors of integers
	{"abs cmeq cmge cmgt cmhi cmhs cmle cmlt cmtst cnt not bif bit bsl smax smin umax umin addp smaxp sminp umaxp uminp", Cost{0.5, 2}},
	{"sqadd uqadd sqsub uqsub sqabs sqneg suqadd usqadd shadd uhadd srhadd urhadd shsub uhsub", Cost{0.5, 2}},
	{"sabd uabd saba uaba sabdl uabdl sabal uabal saddl uaddl saddw uaddw ssubl usubl ssubw usubw saddlp uaddlp sadalp uadalp", Cost{0.5, 2}},
	{"addhn raddhn subhn rsubhn xtn sqxtn uqxtn sqxtun shll", Cost{0.5, 2}},
	{"mla mls pmul pmull sqdmulh sqrdmulh smlal umlal smlsl umlsl sqdmlal sqdmlsl sqdmull sqrdmlah sqrdmlsh", Cost{1, 4}},
	{"sshl ushl srshl urshl sqshl uqshl sqrshl uqrshl sshr ushr ssra usra srshr urshr srsra ursra sri shl sli sqshlu", Cost{0.5, 2}},
	{"shrn rshrn sqshrn sqrshrn sqshrun sqrshrun uqshrn uqrshrn sshll ushll sxtl uxtl", Cost{0.5, 2}},
	{"addv saddlv uaddlv smaxv sminv umaxv uminv", Cost{1, 4}},
	{"dup ins ext zip1 zip2 uzp1 uzp2 trn1 trn2 rev64 tbl tbx", Cost{0.5, 2}},
	{"smov umov", Cost{1, 3}},
	{"sdot udot", Cost{0.5, 3}},
	{"aese aesd aesmc aesimc", Cost{0.5, 2}},
	{"sha1h sha1su0 sha1su1 sha256su0", Cost{1, 2}},
	{"sha1c sha1m sha1p sha256h sha256h2 sha256su1", Cost{1, 4}},
}

// costARM64 are the rows by name, and those with an asterisk by the name before it.
var costARM64, costARM64Prefix = func() (exact, prefix map[string]Cost) {
	exact, prefix = map[string]Cost{}, map[string]Cost{}
	for _, row := range costsARM64 {
		for name := range strings.FieldsSeq(row.names) {
			if p, ok := strings.CutSuffix(name, "*"); ok {
				prefix[p] = row.Cost
			} else {
				exact[name] = row.Cost
			}
		}
	}
	return exact, prefix
}()

// CostARM64 returns the cost of an A64 instruction by its mnemonic in lower case, and whether the
// table has a row for it. Instructions on the upper half of a vector, whose names end with
// 2, cost what those on the lower half do.
func CostARM64(mnemonic string) (Cost, bool) {
	if c, ok := costARM64[mnemonic]; ok {
		return c, true
	}
	for n := len(mnemonic); n >= 3; n-- {
		if c, ok := costARM64Prefix[mnemonic[:n]]; ok {
			return c, true
		}
	}
	if low, ok := strings.CutSuffix(mnemonic, "2"); ok {
		return CostARM64(low)
	}
	return Cost{}, false
}
