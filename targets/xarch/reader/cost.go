package reader

import (
	"strings"
	"sync"

	"ryugo/disasm"
)

// unknown is the cost of instructions that the compiler never emits.
var unknown = disasm.Cost{Throughput: 1, Latency: 1}

// costs has a row for each class of instructions with the same cost. The numbers are those of a
// recent x64 core, from public measurements, rounded. An AVX instruction without a row costs as
// much as the instruction without its v; names have no conditions.
var costs = []struct {
	names               string
	throughput, latency float32
}{
	// integers
	{"mov movabs movzx movsx movsxd movbe lea nop data16 fs gs cwde cdqe cdq cqo", 0.25, 1},
	{"add or and sub xor cmp test inc dec neg not", 0.25, 1},
	{"adc sbb setcc cmovcc bt bts btr btc andn blsr blsmsk blsi rorx", 0.5, 1},
	{"shl shr sar rol ror shlx sarx shrx bzhi bswap", 0.5, 1},
	{"rcl rcr", 2, 3},
	{"shld shrd bextr", 1, 3},
	{"mul imul mulx bsf bsr popcnt tzcnt lzcnt crc32 pdep pext", 1, 3},
	{"div idiv", 10, 26},
	{"push pop", 1, 1},
	{"xchg", 1, 2},
	{"movnti prefetchnta prefetcht0 prefetcht1 prefetcht2 prefetchw", 1, 1},

	// atomics, fences, system instructions
	{"lock", 18, 18},
	{"xadd cmpxchg", 5, 6},
	{"cmpxchg8b cmpxchg16b", 10, 12},
	{"lfence sfence", 6, 6},
	{"fld fstp", 1, 1},
	{"mfence serialize", 33, 33},
	{"pause", 140, 140},
	{"cpuid", 100, 100},
	{"rdtsc", 25, 25},
	{"vzeroupper", 1, 1},

	// control
	{"jcc", 1, 1},
	{"jmp call ret", 2, 1},
	{"leave", 1, 3},
	{"int3 int ud2", 1, 1},

	// strings
	{"movsb movsw movsq stosb stosw stosd stosq", 2, 2},
	{"rep", 25, 25},

	// vectors and floating point: moves
	{"movss movsd movups movupd movaps movapd movdqa movdqu movhlps movlhps movddup movshdup movsldup", 0.33, 1},
	{"movlps movlpd movhps movhpd", 1, 1},
	{"movd movq", 1, 2},
	{"movntps movntpd movntdq", 1, 1},
	{"maskmovdqu", 6, 6},
	{"vmaskmovps vmaskmovpd vpmaskmovd vpmaskmovq", 1, 3},
	{"movmskps movmskpd pmovmskb", 1, 3},

	// floating point
	{"addss addsd addps addpd subss subsd subps subpd addsubps addsubpd", 0.5, 4},
	{"mulss mulsd mulps mulpd minss minsd minps minpd maxss maxsd maxps maxpd", 0.5, 4},
	{"cmpss cmpsd cmpps cmppd", 0.5, 4},
	{"fmadd fmsub fnmadd fnmsub fmaddsub fmsubadd", 0.5, 4},
	{"divss divps", 3, 11},
	{"divsd divpd", 4, 13},
	{"sqrtss sqrtps", 3, 12},
	{"sqrtsd sqrtpd", 4.5, 15},
	{"rcpss rcpps rsqrtss rsqrtps", 1, 4},
	{"andps andpd andnps andnpd orps orpd xorps xorpd", 0.33, 1},
	{"ucomiss ucomisd comiss comisd", 1, 3},
	{"unpcklps unpcklpd unpckhps unpckhpd shufps shufpd", 1, 1},
	{"haddps haddpd hsubps hsubpd", 2, 6},
	{"roundps roundpd roundss roundsd", 1, 8},
	{"dpps", 1.5, 13},
	{"dppd", 1, 9},

	// conversions
	{"cvtsi2ss cvtsi2sd cvttss2si cvttsd2si cvtss2si cvtsd2si", 1, 6},
	{"cvtss2sd cvtsd2ss cvtps2pd cvtpd2ps cvtdq2pd cvtpd2dq cvttpd2dq", 1, 5},
	{"cvtdq2ps cvtps2dq cvttps2dq", 0.5, 4},

	// packed integers
	{"paddb paddw paddd paddq psubb psubw psubd psubq pand pandn por pxor", 0.33, 1},
	{"paddsb paddsw paddusb paddusw psubsb psubsw psubusb psubusw pavgb pavgw", 0.5, 1},
	{"pcmpeqb pcmpeqw pcmpeqd pcmpeqq pcmpgtb pcmpgtw pcmpgtd", 0.5, 1},
	{"pcmpgtq", 1, 3},
	{"pminsb pminsw pminsd pminub pminuw pminud pmaxsb pmaxsw pmaxsd pmaxub pmaxuw pmaxud", 0.5, 1},
	{"pabsb pabsw pabsd psignb psignw psignd", 0.5, 1},
	{"pmullw pmulhw pmulhuw pmuludq pmuldq pmaddwd pmaddubsw pmulhrsw vpdpbusd vpdpbusds vpdpwssd vpdpwssds", 0.5, 5},
	{"pmulld", 1, 10},
	{"psadbw", 1, 3},
	{"psllw pslld psllq psrlw psrld psrlq psraw psrad", 0.5, 1},
	{"psrldq pslldq pshufd pshufhw pshuflw pshufb palignr", 1, 1},
	{"punpcklbw punpcklwd punpckldq punpcklqdq punpckhbw punpckhwd punpckhdq punpckhqdq", 1, 1},
	{"packsswb packssdw packuswb packusdw", 1, 1},
	{"phaddw phaddd phaddsw phsubw phsubd phsubsw", 2, 3},
	{"phminposuw aesimc aesenc aesenclast aesdec aesdeclast pclmulqdq", 1, 4},
	{"mpsadbw aeskeygenassist", 2, 5},
	{"vpermilps vpermilpd vpblendd vpsllvd vpsllvq vpsrlvd vpsrlvq vpsravd", 0.5, 1},
	{"vpermd vpermps", 1, 3},
	{"vtestps vtestpd", 1, 3},
	{"pmovsxbw pmovsxbd pmovsxbq pmovsxwd pmovsxwq pmovsxdq pmovzxbw pmovzxbd pmovzxbq pmovzxwd pmovzxwq pmovzxdq", 1, 1},
	{"ptest", 1, 4},
	{"blendps blendpd pblendw", 0.33, 1},
	{"blendvps blendvpd pblendvb", 1, 2},
	{"pinsrb pinsrw pinsrd pinsrq", 2, 2},
	{"pextrb pextrw pextrd pextrq extractps", 1, 3},
	{"insertps", 1, 1},

	// across the halves of a 256-bit vector
	{"vbroadcastss vbroadcastsd vpbroadcastb vpbroadcastw vpbroadcastd vpbroadcastq", 1, 3},
	{"vextractf128 vextracti128 vinsertf128 vinserti128 vperm2f128 vperm2i128 vpermq vpermpd", 1, 3},

	// AVX-512
	{"kmovw kmovd kmovq", 1, 3},
	{"kortestb kortestw kortestd kortestq", 1, 2},
	{"vpminsq vpminuq vpmaxsq vpmaxuq", 1, 3},
	{"vpmullq", 1.5, 15},
	{"vpsraq vprold vprolq vprord vprorq vpsravq vpsllvw vpsrlvw vpsravw vprolvd vprolvq vprorvd vprorvq", 0.5, 1},
	{"vpermw vpermb vpermt2d vpermt2q vpermt2ps vpermt2pd vpermt2b", 1, 3},
	{"vpermt2w", 2, 7},
	{"vpternlogd vpternlogq vpblendmb vpblendmw vpblendmd vpblendmq vblendmps vblendmpd", 0.5, 1},
	{"vfixupimmps vfixupimmpd vfixupimmss vfixupimmsd vgetexpps vgetexppd vgetexpss vgetexpsd vgetmantps vgetmantpd vgetmantss vgetmantsd", 1, 4},
	{"vrangeps vrangepd vrangess vrangesd vreduceps vreducepd vreducess vreducesd vscalefps vscalefpd vscalefss vscalefsd", 1, 4},
	{"vrndscaleps vrndscalepd vrndscaless vrndscalesd", 1, 8},
	{"vrcp14ps vrcp14pd vrcp14ss vrcp14sd vrsqrt14ps vrsqrt14pd vrsqrt14ss vrsqrt14sd", 1, 4},
	{"valignd valignq vshuff32x4 vshuff64x2 vshufi32x4 vshufi64x2", 1, 3},
	{"vinsertf32x4 vinsertf64x2 vinsertf32x8 vinsertf64x4 vinserti32x4 vinserti64x2 vinserti32x8 vinserti64x4", 1, 3},
	{"vextractf32x4 vextractf64x2 vextractf32x8 vextractf64x4 vextracti32x4 vextracti64x2 vextracti32x8 vextracti64x4", 1, 3},
	{"vbroadcastf32x2 vbroadcasti32x2 vbroadcastf32x4 vbroadcastf64x2 vbroadcastf32x8 vbroadcastf64x4 vbroadcasti32x4 vbroadcasti64x2 vbroadcasti32x8 vbroadcasti64x4", 1, 3},
	{"vpcmpb vpcmpub vpcmpw vpcmpuw vpcmpd vpcmpud vpcmpq vpcmpuq vptestmb vptestmw vptestmd vptestmq", 1, 3},
	{"vpmovm2b vpmovm2w vpmovm2d vpmovm2q", 1, 1},
	{"vpmovb2m vpmovw2m vpmovd2m vpmovq2m", 1, 1},
	{"vpabsq", 0.5, 1},
	{"vplzcntd vplzcntq", 1, 4},
	{"vpconflictd vpconflictq", 20, 26},
	{"vcvtudq2ps vcvtps2udq vcvttps2udq vcvtqq2pd vcvtuqq2pd vcvtpd2qq vcvttpd2qq vcvtpd2uqq vcvttpd2uqq", 0.5, 4},
	{"vcvtqq2ps vcvtuqq2ps vcvtpd2udq vcvttpd2udq vcvtudq2pd vcvtps2qq vcvttps2qq vcvtps2uqq vcvttps2uqq", 1, 7},
	{"vcvtusi2ss vcvtusi2sd vcvtss2usi vcvtsd2usi vcvttss2usi vcvttsd2usi", 1, 6},
	{"vpmovwb vpmovswb vpmovuswb vpmovdb vpmovsdb vpmovusdb vpmovqb vpmovsqb vpmovusqb vpmovdw vpmovsdw vpmovusdw vpmovqw vpmovsqw vpmovusqw vpmovqd vpmovsqd vpmovusqd", 2, 4},
	{"vdbpsadbw vpmultishiftqb", 1, 3},
	{"vpandd vpandq vpandnd vpandnq vpord vporq vpxord vpxorq", 0.33, 1},
}

// costByName returns the costs by name.
var costByName = sync.OnceValue(func() map[string]disasm.Cost {
	m := map[string]disasm.Cost{}
	for _, row := range costs {
		for name := range strings.FieldsSeq(row.names) {
			m[name] = disasm.Cost{Throughput: row.throughput, Latency: row.latency}
		}
	}
	return m
})

// CostOf returns the cost of an x64 instruction by its mnemonic in lower case,
// and whether the table has a row for it.
func CostOf(mnemonic string) (disasm.Cost, bool) {
	if rest, ok := strings.CutPrefix(mnemonic, "rep "); ok && rest != "" {
		mnemonic = "rep"
	}
	if c, ok := costByName()[mnemonic]; ok {
		return c, true
	}
	name := strings.TrimPrefix(mnemonic, "v")
	if c, ok := costByName()[name]; ok {
		return c, true
	}
	for _, family := range families {
		if rest, ok := strings.CutPrefix(name, family.prefix); ok && isOne(rest, family.rests) {
			c, ok := costByName()[family.row]
			return c, ok
		}
	}
	return disasm.Cost{}, false
}

const (
	conditions  = "o no b ae e ne be a s ns p np l ge le g"
	fusedForms  = "132ps 132pd 132ss 132sd 213ps 213pd 213ss 213sd 231ps 231pd 231ss 231sd"
	familyJcc   = "jcc"
	familySet   = "setcc"
	familyCmov  = "cmovcc"
	familyFused = "fmadd"
)

// families are groups of mnemonics that share a row: a prefix with one of several endings.
var families = []struct{ prefix, rests, row string }{
	{"j", conditions, familyJcc},
	{"set", conditions, familySet},
	{"cmov", conditions, familyCmov},
	{"fmadd", fusedForms, familyFused},
	{"fmsub", fusedForms, familyFused},
	{"fnmadd", fusedForms, familyFused},
	{"fnmsub", fusedForms, familyFused},
	{"fmaddsub", fusedForms, familyFused},
	{"fmsubadd", fusedForms, familyFused},
}
