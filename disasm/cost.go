package disasm

import "strings"

// Cost is what an instruction costs without operands in memory, in cycles.
type Cost struct {
	Throughput float32 // cycles between two that are independent
	Latency    float32 // cycles from operands to result
}

// What operands in memory add, in cycles.
const (
	loadLatency     = 3 // of a load
	nearLoadLatency = 2 // of a load from the frame or from constants
	loadThroughput  = 0.5
	storeThroughput = 1
)

// cycles is the estimate for one execution. An instruction with a result keeps those
// that use it waiting for its latency, of which out-of-order execution hides one
// cycle; nothing waits for a store. So the cost is the larger of the throughput and
// the latency less one.
func (c Cost) cycles(load, store, near bool) float32 {
	throughput, latency := c.Throughput, c.Latency
	if load {
		throughput = max(throughput, loadThroughput)
		if near {
			latency += nearLoadLatency
		} else {
			latency += loadLatency
		}
	}
	if store {
		return max(throughput, storeThroughput, latency-1-c.Latency)
	}
	return max(throughput, latency-1)
}

// unknownAMD64 is the cost of instructions that the compiler never emits.
var unknownAMD64 = Cost{1, 1}

// costsAMD64 has a row for each class of instructions that take equally long. The
// figures are those of a recent x64 core, from public measurements, rounded. An AVX
// instruction that is not here costs what the one without its v does; conditions are
// left out of names.
var costsAMD64 = []struct {
	names string
	Cost
}{
	// integers
	{"mov movabs movzx movsx movsxd movbe lea nop data16 fs gs cwde cdqe cdq cqo", Cost{0.25, 1}},
	{"add or and sub xor cmp test inc dec neg not", Cost{0.25, 1}},
	{"adc sbb setcc cmovcc bt bts btr btc andn blsr blsmsk blsi rorx", Cost{0.5, 1}},
	{"shl shr sar rol ror shlx sarx shrx bzhi bswap", Cost{0.5, 1}},
	{"rcl rcr", Cost{2, 3}},
	{"shld shrd bextr", Cost{1, 3}},
	{"mul imul mulx bsf bsr popcnt tzcnt lzcnt crc32 pdep pext", Cost{1, 3}},
	{"div idiv", Cost{10, 26}},
	{"push pop", Cost{1, 1}},
	{"xchg", Cost{1, 2}},
	{"movnti prefetchnta prefetcht0 prefetcht1 prefetcht2 prefetchw", Cost{1, 1}},

	// atomics, fences, the rest of the machine
	{"lock", Cost{18, 18}},
	{"xadd cmpxchg", Cost{5, 6}},
	{"cmpxchg8b cmpxchg16b", Cost{10, 12}},
	{"lfence sfence", Cost{6, 6}},
	{"fld fstp", Cost{1, 1}},
	{"mfence serialize", Cost{33, 33}},
	{"pause", Cost{140, 140}},
	{"cpuid", Cost{100, 100}},
	{"rdtsc", Cost{25, 25}},
	{"vzeroupper", Cost{1, 1}},

	// control
	{"jcc", Cost{1, 1}},
	{"jmp call ret", Cost{2, 1}},
	{"leave", Cost{1, 3}},
	{"int3 int ud2", Cost{1, 1}},

	// strings
	{"movsb movsw movsq stosb stosw stosd stosq", Cost{2, 2}},
	{"rep", Cost{25, 25}},

	// vectors and floating point: moves
	{"movss movsd movups movupd movaps movapd movdqa movdqu movhlps movlhps movddup movshdup movsldup", Cost{0.33, 1}},
	{"movlps movlpd movhps movhpd", Cost{1, 1}},
	{"movd movq", Cost{1, 2}},
	{"movntps movntpd movntdq", Cost{1, 1}},
	{"maskmovdqu", Cost{6, 6}},
	{"vmaskmovps vmaskmovpd vpmaskmovd vpmaskmovq", Cost{1, 3}},
	{"movmskps movmskpd pmovmskb", Cost{1, 3}},

	// floating point
	{"addss addsd addps addpd subss subsd subps subpd addsubps addsubpd", Cost{0.5, 4}},
	{"mulss mulsd mulps mulpd minss minsd minps minpd maxss maxsd maxps maxpd", Cost{0.5, 4}},
	{"cmpss cmpsd cmpps cmppd", Cost{0.5, 4}},
	{"fmadd fmsub fnmadd fnmsub fmaddsub fmsubadd", Cost{0.5, 4}},
	{"divss divps", Cost{3, 11}},
	{"divsd divpd", Cost{4, 13}},
	{"sqrtss sqrtps", Cost{3, 12}},
	{"sqrtsd sqrtpd", Cost{4.5, 15}},
	{"rcpss rcpps rsqrtss rsqrtps", Cost{1, 4}},
	{"andps andpd andnps andnpd orps orpd xorps xorpd", Cost{0.33, 1}},
	{"ucomiss ucomisd comiss comisd", Cost{1, 3}},
	{"unpcklps unpcklpd unpckhps unpckhpd shufps shufpd", Cost{1, 1}},
	{"haddps haddpd hsubps hsubpd", Cost{2, 6}},
	{"roundps roundpd roundss roundsd", Cost{1, 8}},
	{"dpps", Cost{1.5, 13}},
	{"dppd", Cost{1, 9}},

	// conversions
	{"cvtsi2ss cvtsi2sd cvttss2si cvttsd2si cvtss2si cvtsd2si", Cost{1, 6}},
	{"cvtss2sd cvtsd2ss cvtps2pd cvtpd2ps cvtdq2pd cvtpd2dq cvttpd2dq", Cost{1, 5}},
	{"cvtdq2ps cvtps2dq cvttps2dq", Cost{0.5, 4}},

	// packed integers
	{"paddb paddw paddd paddq psubb psubw psubd psubq pand pandn por pxor", Cost{0.33, 1}},
	{"paddsb paddsw paddusb paddusw psubsb psubsw psubusb psubusw pavgb pavgw", Cost{0.5, 1}},
	{"pcmpeqb pcmpeqw pcmpeqd pcmpeqq pcmpgtb pcmpgtw pcmpgtd", Cost{0.5, 1}},
	{"pcmpgtq", Cost{1, 3}},
	{"pminsb pminsw pminsd pminub pminuw pminud pmaxsb pmaxsw pmaxsd pmaxub pmaxuw pmaxud", Cost{0.5, 1}},
	{"pabsb pabsw pabsd psignb psignw psignd", Cost{0.5, 1}},
	{"pmullw pmulhw pmulhuw pmuludq pmuldq pmaddwd pmaddubsw pmulhrsw vpdpbusd vpdpbusds vpdpwssd vpdpwssds", Cost{0.5, 5}},
	{"pmulld", Cost{1, 10}},
	{"psadbw", Cost{1, 3}},
	{"psllw pslld psllq psrlw psrld psrlq psraw psrad", Cost{0.5, 1}},
	{"psrldq pslldq pshufd pshufhw pshuflw pshufb palignr", Cost{1, 1}},
	{"punpcklbw punpcklwd punpckldq punpcklqdq punpckhbw punpckhwd punpckhdq punpckhqdq", Cost{1, 1}},
	{"packsswb packssdw packuswb packusdw", Cost{1, 1}},
	{"phaddw phaddd phaddsw phsubw phsubd phsubsw", Cost{2, 3}},
	{"phminposuw aesimc aesenc aesenclast aesdec aesdeclast pclmulqdq", Cost{1, 4}},
	{"mpsadbw aeskeygenassist", Cost{2, 5}},
	{"vpermilps vpermilpd vpblendd vpsllvd vpsllvq vpsrlvd vpsrlvq vpsravd", Cost{0.5, 1}},
	{"vpermd vpermps", Cost{1, 3}},
	{"vtestps vtestpd", Cost{1, 3}},
	{"pmovsxbw pmovsxbd pmovsxbq pmovsxwd pmovsxwq pmovsxdq pmovzxbw pmovzxbd pmovzxbq pmovzxwd pmovzxwq pmovzxdq", Cost{1, 1}},
	{"ptest", Cost{1, 4}},
	{"blendps blendpd pblendw", Cost{0.33, 1}},
	{"blendvps blendvpd pblendvb", Cost{1, 2}},
	{"pinsrb pinsrw pinsrd pinsrq", Cost{2, 2}},
	{"pextrb pextrw pextrd pextrq extractps", Cost{1, 3}},
	{"insertps", Cost{1, 1}},

	// across the halves of a 256-bit vector
	{"vbroadcastss vbroadcastsd vpbroadcastb vpbroadcastw vpbroadcastd vpbroadcastq", Cost{1, 3}},
	{"vextractf128 vextracti128 vinsertf128 vinserti128 vperm2f128 vperm2i128 vpermq vpermpd", Cost{1, 3}},
}

// costByName are the rows by name.
var costByName = func() map[string]Cost {
	m := map[string]Cost{}
	for _, row := range costsAMD64 {
		for name := range strings.FieldsSeq(row.names) {
			m[name] = row.Cost
		}
	}
	return m
}()

// CostAMD64 returns the cost of an x64 instruction by its mnemonic in lower case,
// and whether the table has a row for it.
func CostAMD64(mnemonic string) (Cost, bool) {
	if rest, ok := strings.CutPrefix(mnemonic, "rep "); ok && rest != "" {
		mnemonic = "rep"
	}
	if c, ok := costByName[mnemonic]; ok {
		return c, true
	}
	name := strings.TrimPrefix(mnemonic, "v")
	if c, ok := costByName[name]; ok {
		return c, true
	}
	for _, family := range families {
		if rest, ok := strings.CutPrefix(name, family.prefix); ok && isOne(rest, family.rests) {
			c, ok := costByName[family.row]
			return c, ok
		}
	}
	return Cost{}, false
}

const (
	conditions  = "o no b ae e ne be a s ns p np l ge le g"
	fusedForms  = "132ps 132pd 132ss 132sd 213ps 213pd 213ss 213sd 231ps 231pd 231ss 231sd"
	familyJcc   = "jcc"
	familySet   = "setcc"
	familyCmov  = "cmovcc"
	familyFused = "fmadd"
)

// families are mnemonics that share a row: a prefix with one of several endings.
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
