package reader

import (
	"strings"
	"sync"

	"ryugo/disasm"
)

// unknown is the cost of instructions that the compiler never emits.
var unknown = disasm.Cost{Throughput: 1, Latency: 1}

// costs has a row for each class of instructions with the same cost. The numbers are those of a
// recent large core, from public measurements, rounded. A name with an asterisk stands for all
// names that begin with the part before it.
var costs = []struct {
	names               string
	throughput, latency float32
}{
	// integers
	{"mov movz movn movk adr adrp add adds sub subs and ands bic bics orr orn eor eon cmp cmn tst neg negs mvn", 0.25, 1},
	{"adc adcs sbc sbcs ngc ngcs sbfm ubfm bfm sbfx ubfx sbfiz ubfiz bfi bfxil lsl lsr asr lslv lsrv asrv rorv ror extr", 0.25, 1},
	{"sxtb sxth sxtw uxtb uxth clz cls rbit rev rev16 rev32", 0.25, 1},
	{"csel csinc csinv csneg cset csetm cinc cinv cneg ccmp ccmn", 0.25, 1},
	{"madd msub mul mneg smaddl smsubl smull smnegl umaddl umsubl umull umnegl", 0.5, 2},
	{"smulh umulh", 0.5, 3},
	{"crc32*", 1, 2},
	{"sdiv udiv", 7, 9},

	// memory: the rest of a load's latency is added for its operand
	{"ldr ldrb ldrh ldrsb ldrsh ldrsw ldur ldurb ldurh ldursb ldursh ldursw ldp ldpsw ldnp", 0.33, 1},
	{"str strb strh stur sturb sturh stp stnp", 0.5, 1},
	{"ldar ldarb ldarh ldapr ldaprb ldaprh", 1, 5},
	{"stlr stlrb stlrh", 1, 1},
	{"ldxr ldxrb ldxrh ldaxr ldaxrb ldaxrh stxr stxrb stxrh stlxr stlxrb stlxrh", 3, 6},
	{"ldadd* ldclr* ldeor* ldset* ldsmax* ldsmin* ldumax* ldumin* swp* cas*", 5, 8},
	{"ld1 ld1r st1 ld2r ld3r ld4r", 0.5, 1},
	{"ld2 ld3 ld4 st2 st3 st4", 2, 3},
	{"dmb dsb isb", 20, 20},

	// control
	{"b cbz cbnz tbz tbnz", 1, 1},
	{"bl blr br ret", 2, 1},
	{"nop yield brk hlt udf svc clrex", 0.25, 1},
	{"mrs msr", 2, 3},
	{"dc_cvau dc_zva ic_ivau dc ic sys", 10, 10},

	// floating point, scalars and vectors
	{"fmov movi mvni", 0.5, 2},
	{"fabs fneg fcmp fcmpe fccmp fccmpe fcsel", 0.5, 2},
	{"fadd fsub fabd fmax fmin fmaxnm fminnm faddp fmaxp fminp fmaxnmp fminnmp", 0.5, 2},
	{"fmul fnmul fmulx", 0.5, 3},
	{"fmadd fmsub fnmadd fnmsub fmla fmls", 0.5, 4},
	{"fdiv", 4, 10},
	{"fsqrt", 5, 12},
	{"frinta frinti frintm frintn frintp frintx frintz fcvt fcvtl fcvtn fcvtxn fcvtl2 fcvtn2", 1, 3},
	{"fcvtas fcvtau fcvtms fcvtmu fcvtns fcvtnu fcvtps fcvtpu fcvtzs fcvtzu scvtf ucvtf", 1, 4},
	{"fcmeq fcmge fcmgt fcmle fcmlt facge facgt", 0.5, 2},
	{"frecpe frsqrte frecps frsqrts frecpx urecpe ursqrte", 1, 4},
	{"fmaxv fminv fmaxnmv fminnmv", 1, 4},

	// vectors of integers
	{"abs cmeq cmge cmgt cmhi cmhs cmle cmlt cmtst cnt not bif bit bsl smax smin umax umin addp smaxp sminp umaxp uminp", 0.5, 2},
	{"sqadd uqadd sqsub uqsub sqabs sqneg suqadd usqadd shadd uhadd srhadd urhadd shsub uhsub", 0.5, 2},
	{"sabd uabd saba uaba sabdl uabdl sabal uabal saddl uaddl saddw uaddw ssubl usubl ssubw usubw saddlp uaddlp sadalp uadalp", 0.5, 2},
	{"addhn raddhn subhn rsubhn xtn sqxtn uqxtn sqxtun shll", 0.5, 2},
	{"mla mls pmul pmull sqdmulh sqrdmulh smlal umlal smlsl umlsl sqdmlal sqdmlsl sqdmull sqrdmlah sqrdmlsh", 1, 4},
	{"sshl ushl srshl urshl sqshl uqshl sqrshl uqrshl sshr ushr ssra usra srshr urshr srsra ursra sri shl sli sqshlu", 0.5, 2},
	{"shrn rshrn sqshrn sqrshrn sqshrun sqrshrun uqshrn uqrshrn sshll ushll sxtl uxtl", 0.5, 2},
	{"addv saddlv uaddlv smaxv sminv umaxv uminv", 1, 4},
	{"dup ins ext zip1 zip2 uzp1 uzp2 trn1 trn2 rev64 tbl tbx", 0.5, 2},
	{"smov umov", 1, 3},
	{"sdot udot", 0.5, 3},
	{"aese aesd aesmc aesimc", 0.5, 2},
	{"sha1h sha1su0 sha1su1 sha256su0", 1, 2},
	{"sha1c sha1m sha1p sha256h sha256h2 sha256su1", 1, 4},
}

// costsByName returns the costs by name, and those with an asterisk by the part before it.
var costsByName = sync.OnceValues(func() (exact, prefix map[string]disasm.Cost) {
	exact, prefix = map[string]disasm.Cost{}, map[string]disasm.Cost{}
	for _, row := range costs {
		cost := disasm.Cost{Throughput: row.throughput, Latency: row.latency}
		for name := range strings.FieldsSeq(row.names) {
			if p, ok := strings.CutSuffix(name, "*"); ok {
				prefix[p] = cost
			} else {
				exact[name] = cost
			}
		}
	}
	return exact, prefix
})

// CostOf returns the cost of an A64 instruction by its mnemonic in lower case, and whether the
// table has a row for it. Instructions on the upper half of a vector, whose names end with 2, cost
// as much as those on the lower half.
func CostOf(mnemonic string) (disasm.Cost, bool) {
	exact, prefix := costsByName()
	if c, ok := exact[mnemonic]; ok {
		return c, true
	}
	for n := len(mnemonic); n >= 3; n-- {
		if c, ok := prefix[mnemonic[:n]]; ok {
			return c, true
		}
	}
	if low, ok := strings.CutSuffix(mnemonic, "2"); ok {
		return CostOf(low)
	}
	return disasm.Cost{}, false
}
