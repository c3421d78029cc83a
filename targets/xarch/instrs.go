package xarch

// The instructions, in the order of the table below. The condition-coded families are in the
// hardware order of CC, on which CC.Set, CC.Cmov and CC.Jump rely.
const (
	INS_none Ins = iota

	// moves
	INS_mov
	INS_movzxb
	INS_movzxw
	INS_movsxb
	INS_movsxw
	INS_movsxd
	INS_lea
	INS_movbe
	INS_movnti
	INS_xchg
	INS_push
	INS_pop
	INS_bswap
	INS_cmovo
	INS_cmovno
	INS_cmovb
	INS_cmovae
	INS_cmove
	INS_cmovne
	INS_cmovbe
	INS_cmova
	INS_cmovs
	INS_cmovns
	INS_cmovp
	INS_cmovnp
	INS_cmovl
	INS_cmovge
	INS_cmovle
	INS_cmovg
	INS_seto
	INS_setno
	INS_setb
	INS_setae
	INS_sete
	INS_setne
	INS_setbe
	INS_seta
	INS_sets
	INS_setns
	INS_setp
	INS_setnp
	INS_setl
	INS_setge
	INS_setle
	INS_setg

	// integer arithmetic
	INS_add
	INS_or
	INS_adc
	INS_sbb
	INS_and
	INS_sub
	INS_xor
	INS_cmp
	INS_test
	INS_inc
	INS_dec
	INS_neg
	INS_not
	INS_mul
	INS_imul
	INS_div
	INS_idiv
	INS_cwde
	INS_cdqe
	INS_cdq
	INS_cqo

	// shifts and rotates: the RR and MR methods with rcx take the cl form
	INS_rol
	INS_ror
	INS_rcl
	INS_rcr
	INS_shl
	INS_shr
	INS_sar
	INS_shld
	INS_shrd

	// bits
	INS_bt
	INS_bts
	INS_btr
	INS_btc
	INS_bsf
	INS_bsr
	INS_popcnt
	INS_tzcnt
	INS_lzcnt
	INS_crc32b
	INS_crc32

	// BMI1 and BMI2
	INS_andn
	INS_bextr
	INS_bzhi
	INS_blsr
	INS_blsmsk
	INS_blsi
	INS_shlx
	INS_sarx
	INS_shrx
	INS_rorx
	INS_mulx
	INS_pdep
	INS_pext

	// atomics and fences; lock is a row of its own, emitted before the instruction it prefixes
	INS_lock
	INS_xadd
	INS_cmpxchg
	INS_cmpxchg8b
	INS_cmpxchg16b
	INS_lfence
	INS_fld32
	INS_fld64
	INS_fstp32
	INS_fstp64
	INS_mfence
	INS_sfence
	INS_serialize
	INS_pause
	INS_prefetchnta
	INS_prefetcht0
	INS_prefetcht1
	INS_prefetcht2
	INS_prefetchw

	// control flow
	INS_jo
	INS_jno
	INS_jb
	INS_jae
	INS_je
	INS_jne
	INS_jbe
	INS_ja
	INS_js
	INS_jns
	INS_jp
	INS_jnp
	INS_jl
	INS_jge
	INS_jle
	INS_jg
	INS_jmp
	INS_tail_i_jmp
	INS_call
	INS_ret
	INS_leave
	INS_int3
	INS_ud2
	INS_nop
	INS_cpuid
	INS_rdtsc

	// prefixes that stand alone, like lock; string instructions
	INS_data16
	INS_fs
	INS_gs
	INS_movsb
	INS_movsw
	INS_movsd_str
	INS_movsq
	INS_rep_movsb
	INS_rep_movsw
	INS_rep_movsd
	INS_rep_movsq
	INS_stosb
	INS_stosw
	INS_stosd
	INS_stosq
	INS_rep_stosb
	INS_rep_stosw
	INS_rep_stosd
	INS_rep_stosq

	// SSE and SSE2: moves
	INS_movss
	INS_movsd
	INS_movups
	INS_movupd
	INS_movaps
	INS_movapd
	INS_movdqa
	INS_movdqu
	INS_movd
	INS_movq
	INS_movlps
	INS_movlpd
	INS_movhps
	INS_movhpd
	INS_movhlps
	INS_movlhps
	INS_movddup
	INS_movshdup
	INS_movsldup
	INS_movntps
	INS_movntpd
	INS_movntdq
	INS_maskmovdqu
	INS_movmskps
	INS_movmskpd
	INS_pmovmskb

	// SSE and SSE2: floating arithmetic
	INS_addss
	INS_addsd
	INS_addps
	INS_addpd
	INS_mulss
	INS_mulsd
	INS_mulps
	INS_mulpd
	INS_subss
	INS_subsd
	INS_subps
	INS_subpd
	INS_minss
	INS_minsd
	INS_minps
	INS_minpd
	INS_divss
	INS_divsd
	INS_divps
	INS_divpd
	INS_maxss
	INS_maxsd
	INS_maxps
	INS_maxpd
	INS_sqrtss
	INS_sqrtsd
	INS_sqrtps
	INS_sqrtpd
	INS_rcpss
	INS_rcpps
	INS_rsqrtss
	INS_rsqrtps
	INS_andps
	INS_andpd
	INS_andnps
	INS_andnpd
	INS_orps
	INS_orpd
	INS_xorps
	INS_xorpd
	INS_ucomiss
	INS_ucomisd
	INS_comiss
	INS_comisd
	INS_cmpss
	INS_cmpsd
	INS_cmpps
	INS_cmppd
	INS_unpcklps
	INS_unpcklpd
	INS_unpckhps
	INS_unpckhpd
	INS_shufps
	INS_shufpd
	INS_haddps
	INS_haddpd
	INS_hsubps
	INS_hsubpd
	INS_addsubps
	INS_addsubpd

	// SSE2: conversions; the size is that of the integer register
	INS_cvtsi2ss
	INS_cvtsi2sd
	INS_cvttss2si
	INS_cvttsd2si
	INS_cvtss2si
	INS_cvtsd2si
	INS_cvtss2sd
	INS_cvtsd2ss
	INS_cvtps2pd
	INS_cvtpd2ps
	INS_cvtdq2ps
	INS_cvtps2dq
	INS_cvttps2dq
	INS_cvtdq2pd
	INS_cvtpd2dq
	INS_cvttpd2dq

	// SSE2: packed integers
	INS_punpcklbw
	INS_punpcklwd
	INS_punpckldq
	INS_packsswb
	INS_pcmpgtb
	INS_pcmpgtw
	INS_pcmpgtd
	INS_packuswb
	INS_punpckhbw
	INS_punpckhwd
	INS_punpckhdq
	INS_packssdw
	INS_punpcklqdq
	INS_punpckhqdq
	INS_pcmpeqb
	INS_pcmpeqw
	INS_pcmpeqd
	INS_paddq
	INS_pmullw
	INS_psubusb
	INS_psubusw
	INS_pminub
	INS_pand
	INS_paddusb
	INS_paddusw
	INS_pmaxub
	INS_pandn
	INS_pavgb
	INS_pavgw
	INS_pmulhuw
	INS_pmulhw
	INS_psubsb
	INS_psubsw
	INS_pminsw
	INS_por
	INS_paddsb
	INS_paddsw
	INS_pmaxsw
	INS_pxor
	INS_pmuludq
	INS_pmaddwd
	INS_psadbw
	INS_psubb
	INS_psubw
	INS_psubd
	INS_psubq
	INS_paddb
	INS_paddw
	INS_paddd
	INS_psrlw
	INS_psrld
	INS_psrlq
	INS_psraw
	INS_psrad
	INS_psllw
	INS_pslld
	INS_psllq
	INS_psrldq
	INS_pslldq
	INS_pshufd
	INS_pshufhw
	INS_pshuflw
	INS_pinsrw
	INS_pextrw

	// SSSE3 and SSE4
	INS_pshufb
	INS_phaddw
	INS_phaddd
	INS_pmaddubsw
	INS_psignb
	INS_psignw
	INS_psignd
	INS_pmulhrsw
	INS_packusdw
	INS_pmuldq
	INS_pcmpeqq
	INS_pcmpgtq
	INS_pminsb
	INS_pminsd
	INS_pminuw
	INS_pminud
	INS_pmaxsb
	INS_pmaxsd
	INS_pmaxuw
	INS_pmaxud
	INS_pmulld
	INS_pabsb
	INS_pabsw
	INS_pabsd
	INS_pmovsxbw
	INS_pmovsxbd
	INS_pmovsxbq
	INS_pmovsxwd
	INS_pmovsxwq
	INS_pmovsxdq
	INS_pmovzxbw
	INS_pmovzxbd
	INS_pmovzxbq
	INS_pmovzxwd
	INS_pmovzxwq
	INS_pmovzxdq
	INS_ptest
	INS_pblendvb
	INS_blendvps
	INS_blendvpd
	INS_roundps
	INS_roundpd
	INS_roundss
	INS_roundsd
	INS_blendps
	INS_blendpd
	INS_pblendw
	INS_palignr
	INS_dpps
	INS_dppd
	INS_pinsrb
	INS_pinsrd
	INS_pinsrq
	INS_insertps
	INS_pextrb
	INS_pextrd
	INS_pextrq
	INS_extractps
	INS_phsubw
	INS_phsubd
	INS_phaddsw
	INS_phsubsw
	INS_phminposuw
	INS_mpsadbw

	// AES and PCLMULQDQ
	INS_aesimc
	INS_aesenc
	INS_aesenclast
	INS_aesdec
	INS_aesdeclast
	INS_aeskeygenassist
	INS_pclmulqdq

	// AVX and AVX2: moves
	INS_vmovss
	INS_vmovsd
	INS_vmovups
	INS_vmovupd
	INS_vmovaps
	INS_vmovapd
	INS_vmovdqa
	INS_vmovdqu
	INS_vmovd
	INS_vmovq
	INS_vmovlps
	INS_vmovlpd
	INS_vmovhps
	INS_vmovhpd
	INS_vmovhlps
	INS_vmovlhps
	INS_vmovddup
	INS_vmovshdup
	INS_vmovsldup
	INS_vmovntps
	INS_vmovntdq
	INS_vmaskmovdqu
	INS_vmaskmovps
	INS_vmaskmovpd
	INS_vpmaskmovd
	INS_vpmaskmovq
	INS_vmovmskps
	INS_vmovmskpd
	INS_vpmovmskb
	INS_vzeroupper

	// AVX: floating arithmetic
	INS_vaddss
	INS_vaddsd
	INS_vaddps
	INS_vaddpd
	INS_vmulss
	INS_vmulsd
	INS_vmulps
	INS_vmulpd
	INS_vsubss
	INS_vsubsd
	INS_vsubps
	INS_vsubpd
	INS_vminss
	INS_vminsd
	INS_vminps
	INS_vminpd
	INS_vdivss
	INS_vdivsd
	INS_vdivps
	INS_vdivpd
	INS_vmaxss
	INS_vmaxsd
	INS_vmaxps
	INS_vmaxpd
	INS_vsqrtss
	INS_vsqrtsd
	INS_vsqrtps
	INS_vsqrtpd
	INS_vrcpss
	INS_vrcpps
	INS_vrsqrtss
	INS_vrsqrtps
	INS_vandps
	INS_vandpd
	INS_vandnps
	INS_vandnpd
	INS_vorps
	INS_vorpd
	INS_vxorps
	INS_vxorpd
	INS_vucomiss
	INS_vucomisd
	INS_vcomiss
	INS_vcomisd
	INS_vcmpss
	INS_vcmpsd
	INS_vcmpps
	INS_vcmppd
	INS_vunpcklps
	INS_vunpcklpd
	INS_vunpckhps
	INS_vunpckhpd
	INS_vshufps
	INS_vshufpd
	INS_vhaddps
	INS_vhaddpd
	INS_vhsubps
	INS_vhsubpd
	INS_vaddsubps
	INS_vaddsubpd
	INS_vcvtsi2ss
	INS_vcvtsi2sd
	INS_vcvttss2si
	INS_vcvttsd2si
	INS_vcvtss2si
	INS_vcvtsd2si
	INS_vcvtss2sd
	INS_vcvtsd2ss
	INS_vcvtdq2ps
	INS_vcvtps2dq
	INS_vcvttps2dq
	INS_vcvtps2pd
	INS_vcvtpd2ps
	INS_vcvtdq2pd
	INS_vcvtpd2dq
	INS_vcvttpd2dq

	// AVX and AVX2: packed integers
	INS_vpunpcklbw
	INS_vpunpcklwd
	INS_vpunpckldq
	INS_vpacksswb
	INS_vpcmpgtb
	INS_vpcmpgtw
	INS_vpcmpgtd
	INS_vpackuswb
	INS_vpunpckhbw
	INS_vpunpckhwd
	INS_vpunpckhdq
	INS_vpackssdw
	INS_vpunpcklqdq
	INS_vpunpckhqdq
	INS_vpcmpeqb
	INS_vpcmpeqw
	INS_vpcmpeqd
	INS_vpaddq
	INS_vpmullw
	INS_vpsubusb
	INS_vpsubusw
	INS_vpminub
	INS_vpand
	INS_vpaddusb
	INS_vpaddusw
	INS_vpmaxub
	INS_vpandn
	INS_vpavgb
	INS_vpavgw
	INS_vpmulhuw
	INS_vpmulhw
	INS_vpsubsb
	INS_vpsubsw
	INS_vpminsw
	INS_vpor
	INS_vpaddsb
	INS_vpaddsw
	INS_vpmaxsw
	INS_vpxor
	INS_vpmuludq
	INS_vpmaddwd
	INS_vpsadbw
	INS_vpsubb
	INS_vpsubw
	INS_vpsubd
	INS_vpsubq
	INS_vpaddb
	INS_vpaddw
	INS_vpaddd
	INS_vpsrlw
	INS_vpsrld
	INS_vpsrlq
	INS_vpsraw
	INS_vpsrad
	INS_vpsllw
	INS_vpslld
	INS_vpsllq
	INS_vpsrldq
	INS_vpslldq
	INS_vpshufd
	INS_vpshufhw
	INS_vpshuflw
	INS_vpinsrw
	INS_vpextrw
	INS_vpshufb
	INS_vphaddw
	INS_vphaddd
	INS_vpmaddubsw
	INS_vpsignb
	INS_vpsignw
	INS_vpsignd
	INS_vpmulhrsw
	INS_vpackusdw
	INS_vpmuldq
	INS_vpcmpeqq
	INS_vpcmpgtq
	INS_vpminsb
	INS_vpminsd
	INS_vpminuw
	INS_vpminud
	INS_vpmaxsb
	INS_vpmaxsd
	INS_vpmaxuw
	INS_vpmaxud
	INS_vpmulld
	INS_vpabsb
	INS_vpabsw
	INS_vpabsd
	INS_vptest
	INS_vblendvps
	INS_vblendvpd
	INS_vpblendvb
	INS_vroundps
	INS_vroundpd
	INS_vroundss
	INS_vroundsd
	INS_vblendps
	INS_vblendpd
	INS_vpblendw
	INS_vpalignr
	INS_vdpps
	INS_vdppd
	INS_vpinsrb
	INS_vpinsrd
	INS_vpinsrq
	INS_vinsertps
	INS_vpextrb
	INS_vpextrd
	INS_vpextrq
	INS_vextractps
	INS_vphsubw
	INS_vphsubd
	INS_vphaddsw
	INS_vphsubsw
	INS_vphminposuw
	INS_vmpsadbw
	INS_vpmovsxbw
	INS_vpmovsxbd
	INS_vpmovsxbq
	INS_vpmovsxwd
	INS_vpmovsxwq
	INS_vpmovsxdq
	INS_vpmovzxbw
	INS_vpmovzxbd
	INS_vpmovzxbq
	INS_vpmovzxwd
	INS_vpmovzxwq
	INS_vpmovzxdq
	INS_vaesimc
	INS_vaesenc
	INS_vaesenclast
	INS_vaesdec
	INS_vaesdeclast
	INS_vaeskeygenassist
	INS_vpclmulqdq

	// AVX2: shuffles across the whole vector, broadcasts, halves
	INS_vbroadcastss
	INS_vpbroadcastd
	INS_vpbroadcastq
	INS_vpbroadcastb
	INS_vpbroadcastw
	INS_vbroadcastsd
	INS_vextractf128
	INS_vextracti128
	INS_vinsertf128
	INS_vinserti128
	INS_vperm2f128
	INS_vperm2i128
	INS_vpermq
	INS_vpermpd
	INS_vpermd
	INS_vpermps
	INS_vpermilps
	INS_vpermilpd
	INS_vpblendd
	INS_vpsrlvd
	INS_vpsrlvq
	INS_vpsravd
	INS_vpsllvd
	INS_vpsllvq
	INS_vtestps
	INS_vtestpd

	// FMA: dst is also a source
	INS_vfmadd132ps
	INS_vfmadd132pd
	INS_vfmadd132ss
	INS_vfmadd132sd
	INS_vfmsub132ps
	INS_vfmsub132pd
	INS_vfmsub132ss
	INS_vfmsub132sd
	INS_vfnmadd132ps
	INS_vfnmadd132pd
	INS_vfnmadd132ss
	INS_vfnmadd132sd
	INS_vfnmsub132ps
	INS_vfnmsub132pd
	INS_vfnmsub132ss
	INS_vfnmsub132sd
	INS_vfmadd213ps
	INS_vfmadd213pd
	INS_vfmadd213ss
	INS_vfmadd213sd
	INS_vfmsub213ps
	INS_vfmsub213pd
	INS_vfmsub213ss
	INS_vfmsub213sd
	INS_vfnmadd213ps
	INS_vfnmadd213pd
	INS_vfnmadd213ss
	INS_vfnmadd213sd
	INS_vfnmsub213ps
	INS_vfnmsub213pd
	INS_vfnmsub213ss
	INS_vfnmsub213sd
	INS_vfmadd231ps
	INS_vfmadd231pd
	INS_vfmadd231ss
	INS_vfmadd231sd
	INS_vfmsub231ps
	INS_vfmsub231pd
	INS_vfmsub231ss
	INS_vfmsub231sd
	INS_vfnmadd231ps
	INS_vfnmadd231pd
	INS_vfnmadd231ss
	INS_vfnmadd231sd
	INS_vfnmsub231ps
	INS_vfnmsub231pd
	INS_vfnmsub231ss
	INS_vfnmsub231sd
	INS_vfmaddsub132ps
	INS_vfmaddsub132pd
	INS_vfmsubadd132ps
	INS_vfmsubadd132pd
	INS_vfmaddsub213ps
	INS_vfmaddsub213pd
	INS_vfmsubadd213ps
	INS_vfmsubadd213pd
	INS_vfmaddsub231ps
	INS_vfmaddsub231pd
	INS_vfmsubadd231ps
	INS_vfmsubadd231pd
	INS_vpdpbusd
	INS_vpdpbusds
	INS_vpdpwssd
	INS_vpdpwssds

	// AVX-512: mask registers by VEX, and instructions that only EVEX has; see evexTable.
	INS_kmovw
	INS_kmovd
	INS_kmovq
	INS_kortestb
	INS_kortestw
	INS_kortestd
	INS_kortestq
	INS_vpminsq
	INS_vpminuq
	INS_vpmaxsq
	INS_vpmaxuq
	INS_vpmullq
	INS_vpsraq
	INS_vprord
	INS_vprorq
	INS_vprold
	INS_vprolq
	INS_vpsravq
	INS_vpsllvw
	INS_vpsrlvw
	INS_vpsravw
	INS_vprolvd
	INS_vprolvq
	INS_vprorvd
	INS_vprorvq
	INS_vpermw
	INS_vpermb
	INS_vpermt2d
	INS_vpermt2q
	INS_vpermt2ps
	INS_vpermt2pd
	INS_vpermt2w
	INS_vpermt2b
	INS_vpternlogd
	INS_vpternlogq
	INS_vfixupimmps
	INS_vfixupimmpd
	INS_vfixupimmss
	INS_vfixupimmsd
	INS_valignd
	INS_valignq
	INS_vshuff32x4
	INS_vshuff64x2
	INS_vshufi32x4
	INS_vshufi64x2
	INS_vinsertf32x4
	INS_vinsertf64x2
	INS_vinsertf32x8
	INS_vinsertf64x4
	INS_vinserti32x4
	INS_vinserti64x2
	INS_vinserti32x8
	INS_vinserti64x4
	INS_vextractf32x4
	INS_vextractf64x2
	INS_vextractf32x8
	INS_vextractf64x4
	INS_vextracti32x4
	INS_vextracti64x2
	INS_vextracti32x8
	INS_vextracti64x4
	INS_vbroadcasti32x2
	INS_vbroadcastf32x2
	INS_vbroadcastf32x4
	INS_vbroadcastf64x2
	INS_vbroadcastf32x8
	INS_vbroadcastf64x4
	INS_vbroadcasti32x4
	INS_vbroadcasti64x2
	INS_vbroadcasti32x8
	INS_vbroadcasti64x4
	INS_vpcmpb
	INS_vpcmpub
	INS_vpcmpw
	INS_vpcmpuw
	INS_vpcmpd
	INS_vpcmpud
	INS_vpcmpq
	INS_vpcmpuq
	INS_vptestmb
	INS_vptestmw
	INS_vptestmd
	INS_vptestmq
	INS_vpmovm2b
	INS_vpmovm2w
	INS_vpmovm2d
	INS_vpmovm2q
	INS_vpmovb2m
	INS_vpmovw2m
	INS_vpmovd2m
	INS_vpmovq2m
	INS_vpblendmb
	INS_vpblendmw
	INS_vpblendmd
	INS_vpblendmq
	INS_vblendmps
	INS_vblendmpd
	INS_vpabsq
	INS_vpconflictd
	INS_vpconflictq
	INS_vplzcntd
	INS_vplzcntq
	INS_vgetexpps
	INS_vgetexppd
	INS_vrcp14ps
	INS_vrcp14pd
	INS_vrsqrt14ps
	INS_vrsqrt14pd
	INS_vgetexpss
	INS_vgetexpsd
	INS_vrcp14ss
	INS_vrcp14sd
	INS_vrsqrt14ss
	INS_vrsqrt14sd
	INS_vgetmantps
	INS_vgetmantpd
	INS_vgetmantss
	INS_vgetmantsd
	INS_vreduceps
	INS_vreducepd
	INS_vreducess
	INS_vreducesd
	INS_vrndscaleps
	INS_vrndscalepd
	INS_vrndscaless
	INS_vrndscalesd
	INS_vrangeps
	INS_vrangepd
	INS_vrangess
	INS_vrangesd
	INS_vscalefps
	INS_vscalefpd
	INS_vscalefss
	INS_vscalefsd
	INS_vcvtqq2ps
	INS_vcvtudq2ps
	INS_vcvtuqq2ps
	INS_vcvtps2udq
	INS_vcvttps2udq
	INS_vcvtpd2udq
	INS_vcvttpd2udq
	INS_vcvtqq2pd
	INS_vcvtudq2pd
	INS_vcvtuqq2pd
	INS_vcvtps2qq
	INS_vcvtpd2qq
	INS_vcvttps2qq
	INS_vcvttpd2qq
	INS_vcvtps2uqq
	INS_vcvtpd2uqq
	INS_vcvttps2uqq
	INS_vcvttpd2uqq
	INS_vcvtusi2ss
	INS_vcvtusi2sd
	INS_vcvtss2usi
	INS_vcvtsd2usi
	INS_vcvttss2usi
	INS_vcvttsd2usi
	INS_vpmovwb
	INS_vpmovswb
	INS_vpmovuswb
	INS_vpmovdb
	INS_vpmovsdb
	INS_vpmovusdb
	INS_vpmovqb
	INS_vpmovsqb
	INS_vpmovusqb
	INS_vpmovdw
	INS_vpmovsdw
	INS_vpmovusdw
	INS_vpmovqw
	INS_vpmovsqw
	INS_vpmovusqw
	INS_vpmovqd
	INS_vpmovsqd
	INS_vpmovusqd
	INS_vdbpsadbw
	INS_vpmultishiftqb

	insCount
)

// insTable is the instruction set: a row for each instruction, an encoding for each operand form.
// To add an instruction, name it above and give it a row here. The tests find it by themselves and
// check it against a disassembler.
var insTable = [insCount]insRow{

	// moves
	INS_mov:    {"mov", AttrMove, encodings{MR: 0x88 | bw, RM: 0x8A | bw, MI: 0xC6 | bw | d0, OI: 0xB8, OB: 0xB0 | rb | wig}},
	INS_movzxb: {"movzx", 0, encodings{RM: 0xB6 | m0F | rb | ms1}},
	INS_movzxw: {"movzx", 0, encodings{RM: 0xB7 | m0F | ms2}},
	INS_movsxb: {"movsx", 0, encodings{RM: 0xBE | m0F | rb | ms1}},
	INS_movsxw: {"movsx", 0, encodings{RM: 0xBF | m0F | ms2}},
	INS_movsxd: {"movsxd", 0, encodings{RM: 0x63 | ms4 | w1}},
	INS_lea:    {"lea", 0, encodings{RM: 0x8D | mo}},
	INS_movbe:  {"movbe", 0, encodings{RM: 0xF0 | m38 | mo, MR: 0xF1 | m38 | mo}},
	INS_movnti: {"movnti", AttrMove, encodings{MR: 0xC3 | m0F | mo | n2}},
	INS_xchg:   {"xchg", AttrRMW | AttrCommutes, encodings{MR: 0x86 | bw, O: 0x90}},
	INS_push:   {"push", AttrNoWrite | AttrImplicit, encodings{O: 0x50 | w64, M: 0xFF | d6 | w64, I8: 0x6A | wig, I32: 0x68 | wig}},
	INS_pop:    {"pop", AttrImplicit, encodings{O: 0x58 | w64, M: 0x8F | d0 | w64}},
	INS_bswap:  {"bswap", AttrRMW, encodings{O: 0xC8 | m0F | n2}},
	INS_cmovo:  {"cmovo", AttrRMW | (FlagOF)*aRd, encodings{RM: 0x40 | m0F}},
	INS_cmovno: {"cmovno", AttrRMW | (FlagOF)*aRd, encodings{RM: 0x41 | m0F}},
	INS_cmovb:  {"cmovb", AttrRMW | (FlagCF)*aRd, encodings{RM: 0x42 | m0F}},
	INS_cmovae: {"cmovae", AttrRMW | (FlagCF)*aRd, encodings{RM: 0x43 | m0F}},
	INS_cmove:  {"cmove", AttrRMW | (FlagZF)*aRd, encodings{RM: 0x44 | m0F}},
	INS_cmovne: {"cmovne", AttrRMW | (FlagZF)*aRd, encodings{RM: 0x45 | m0F}},
	INS_cmovbe: {"cmovbe", AttrRMW | (FlagCF|FlagZF)*aRd, encodings{RM: 0x46 | m0F}},
	INS_cmova:  {"cmova", AttrRMW | (FlagCF|FlagZF)*aRd, encodings{RM: 0x47 | m0F}},
	INS_cmovs:  {"cmovs", AttrRMW | (FlagSF)*aRd, encodings{RM: 0x48 | m0F}},
	INS_cmovns: {"cmovns", AttrRMW | (FlagSF)*aRd, encodings{RM: 0x49 | m0F}},
	INS_cmovp:  {"cmovp", AttrRMW | (FlagPF)*aRd, encodings{RM: 0x4A | m0F}},
	INS_cmovnp: {"cmovnp", AttrRMW | (FlagPF)*aRd, encodings{RM: 0x4B | m0F}},
	INS_cmovl:  {"cmovl", AttrRMW | (FlagSF|FlagOF)*aRd, encodings{RM: 0x4C | m0F}},
	INS_cmovge: {"cmovge", AttrRMW | (FlagSF|FlagOF)*aRd, encodings{RM: 0x4D | m0F}},
	INS_cmovle: {"cmovle", AttrRMW | (FlagZF|FlagSF|FlagOF)*aRd, encodings{RM: 0x4E | m0F}},
	INS_cmovg:  {"cmovg", AttrRMW | (FlagZF|FlagSF|FlagOF)*aRd, encodings{RM: 0x4F | m0F}},
	INS_seto:   {"seto", (FlagOF) * aRd, encodings{M: 0x90 | m0F | wig | rb | ms1}},
	INS_setno:  {"setno", (FlagOF) * aRd, encodings{M: 0x91 | m0F | wig | rb | ms1}},
	INS_setb:   {"setb", (FlagCF) * aRd, encodings{M: 0x92 | m0F | wig | rb | ms1}},
	INS_setae:  {"setae", (FlagCF) * aRd, encodings{M: 0x93 | m0F | wig | rb | ms1}},
	INS_sete:   {"sete", (FlagZF) * aRd, encodings{M: 0x94 | m0F | wig | rb | ms1}},
	INS_setne:  {"setne", (FlagZF) * aRd, encodings{M: 0x95 | m0F | wig | rb | ms1}},
	INS_setbe:  {"setbe", (FlagCF | FlagZF) * aRd, encodings{M: 0x96 | m0F | wig | rb | ms1}},
	INS_seta:   {"seta", (FlagCF | FlagZF) * aRd, encodings{M: 0x97 | m0F | wig | rb | ms1}},
	INS_sets:   {"sets", (FlagSF) * aRd, encodings{M: 0x98 | m0F | wig | rb | ms1}},
	INS_setns:  {"setns", (FlagSF) * aRd, encodings{M: 0x99 | m0F | wig | rb | ms1}},
	INS_setp:   {"setp", (FlagPF) * aRd, encodings{M: 0x9A | m0F | wig | rb | ms1}},
	INS_setnp:  {"setnp", (FlagPF) * aRd, encodings{M: 0x9B | m0F | wig | rb | ms1}},
	INS_setl:   {"setl", (FlagSF | FlagOF) * aRd, encodings{M: 0x9C | m0F | wig | rb | ms1}},
	INS_setge:  {"setge", (FlagSF | FlagOF) * aRd, encodings{M: 0x9D | m0F | wig | rb | ms1}},
	INS_setle:  {"setle", (FlagZF | FlagSF | FlagOF) * aRd, encodings{M: 0x9E | m0F | wig | rb | ms1}},
	INS_setg:   {"setg", (FlagZF | FlagSF | FlagOF) * aRd, encodings{M: 0x9F | m0F | wig | rb | ms1}},

	// integer arithmetic
	INS_add:  {"add", AttrRMW | AttrCommutes | wAll, encodings{MR: 0x00 | bw, RM: 0x02 | bw, AI: 0x04 | bw, MI: 0x80 | d0 | bw, MI8: 0x83 | d0}},
	INS_or:   {"or", AttrRMW | AttrCommutes | AttrClearsCFOF | wAll, encodings{MR: 0x08 | bw, RM: 0x0A | bw, AI: 0x0C | bw, MI: 0x80 | d1 | bw, MI8: 0x83 | d1}},
	INS_adc:  {"adc", AttrRMW | AttrCommutes | FlagCF*aRd | wAll, encodings{MR: 0x10 | bw, RM: 0x12 | bw, AI: 0x14 | bw, MI: 0x80 | d2 | bw, MI8: 0x83 | d2}},
	INS_sbb:  {"sbb", AttrRMW | FlagCF*aRd | wAll, encodings{MR: 0x18 | bw, RM: 0x1A | bw, AI: 0x1C | bw, MI: 0x80 | d3 | bw, MI8: 0x83 | d3}},
	INS_and:  {"and", AttrRMW | AttrCommutes | AttrClearsCFOF | wAll, encodings{MR: 0x20 | bw, RM: 0x22 | bw, AI: 0x24 | bw, MI: 0x80 | d4 | bw, MI8: 0x83 | d4}},
	INS_sub:  {"sub", AttrRMW | wAll, encodings{MR: 0x28 | bw, RM: 0x2A | bw, AI: 0x2C | bw, MI: 0x80 | d5 | bw, MI8: 0x83 | d5}},
	INS_xor:  {"xor", AttrRMW | AttrCommutes | AttrClearsCFOF | wAll, encodings{MR: 0x30 | bw, RM: 0x32 | bw, AI: 0x34 | bw, MI: 0x80 | d6 | bw, MI8: 0x83 | d6}},
	INS_cmp:  {"cmp", AttrNoWrite | wAll, encodings{MR: 0x38 | bw, RM: 0x3A | bw, AI: 0x3C | bw, MI: 0x80 | d7 | bw, MI8: 0x83 | d7}},
	INS_test: {"test", AttrNoWrite | AttrCommutes | AttrClearsCFOF | wAll, encodings{MR: 0x84 | bw, AI: 0xA8 | bw, MI: 0xF6 | d0 | bw}},
	INS_inc:  {"inc", AttrRMW | (flagsAll&^FlagCF)*aWr, encodings{M: 0xFE | d0 | bw}},
	INS_dec:  {"dec", AttrRMW | (flagsAll&^FlagCF)*aWr, encodings{M: 0xFE | d1 | bw}},
	INS_neg:  {"neg", AttrRMW | wAll, encodings{M: 0xF6 | d3 | bw}},
	INS_not:  {"not", AttrRMW, encodings{M: 0xF6 | d2 | bw}},
	INS_mul:  {"mul", AttrNoWrite | AttrImplicit | (FlagCF|FlagOF)*aWr | (FlagPF|FlagZF|FlagSF)*aUn, encodings{M: 0xF6 | d4 | bw}},
	INS_imul: {"imul", AttrRMW | AttrCommutes | AttrImplicit | (FlagCF|FlagOF)*aWr | (FlagPF|FlagZF|FlagSF)*aUn, encodings{M: 0xF6 | d5 | bw, RM: 0xAF | m0F, RMI8: 0x6B, RMI: 0x69}},
	INS_div:  {"div", AttrNoWrite | AttrImplicit | flagsAll*aUn, encodings{M: 0xF6 | d6 | bw}},
	INS_idiv: {"idiv", AttrNoWrite | AttrImplicit | flagsAll*aUn, encodings{M: 0xF6 | d7 | bw}},
	INS_cwde: {"cwde", AttrImplicit, encodings{Z: 0x98 | wig}},
	INS_cdqe: {"cdqe", AttrImplicit, encodings{Z: 0x98 | w1}},
	INS_cdq:  {"cdq", AttrImplicit, encodings{Z: 0x99 | wig}},
	INS_cqo:  {"cqo", AttrImplicit, encodings{Z: 0x99 | w1}},

	// shifts and rotates: the RR and MR methods with rcx take the cl form
	INS_rol:  {"rol", AttrRMW | (FlagCF|FlagOF)*aWr, encodings{M1: 0xD0 | d0 | bw, MC: 0xD2 | d0 | bw, MI8: 0xC0 | d0 | bw}},
	INS_ror:  {"ror", AttrRMW | (FlagCF|FlagOF)*aWr, encodings{M1: 0xD0 | d1 | bw, MC: 0xD2 | d1 | bw, MI8: 0xC0 | d1 | bw}},
	INS_rcl:  {"rcl", AttrRMW | (FlagCF|FlagOF)*aWr | FlagCF*aRd, encodings{M1: 0xD0 | d2 | bw, MC: 0xD2 | d2 | bw, MI8: 0xC0 | d2 | bw}},
	INS_rcr:  {"rcr", AttrRMW | (FlagCF|FlagOF)*aWr | FlagCF*aRd, encodings{M1: 0xD0 | d3 | bw, MC: 0xD2 | d3 | bw, MI8: 0xC0 | d3 | bw}},
	INS_shl:  {"shl", AttrRMW | wAll, encodings{M1: 0xD0 | d4 | bw, MC: 0xD2 | d4 | bw, MI8: 0xC0 | d4 | bw}},
	INS_shr:  {"shr", AttrRMW | wAll, encodings{M1: 0xD0 | d5 | bw, MC: 0xD2 | d5 | bw, MI8: 0xC0 | d5 | bw}},
	INS_sar:  {"sar", AttrRMW | wAll, encodings{M1: 0xD0 | d7 | bw, MC: 0xD2 | d7 | bw, MI8: 0xC0 | d7 | bw}},
	INS_shld: {"shld", AttrRMW | (flagsAll&^FlagOF)*aWr | FlagOF*aUn, encodings{MRI8: 0xA4 | m0F, MR: 0xA5 | m0F}},
	INS_shrd: {"shrd", AttrRMW | (flagsAll&^FlagOF)*aWr | FlagOF*aUn, encodings{MRI8: 0xAC | m0F, MR: 0xAD | m0F}},

	// bits
	INS_bt:     {"bt", AttrNoWrite | FlagCF*aWr | (FlagPF|FlagSF|FlagOF)*aUn, encodings{MR: 0xA3 | m0F, MI8: 0xBA | m0F | d4}},
	INS_bts:    {"bts", AttrRMW | FlagCF*aWr | (FlagPF|FlagSF|FlagOF)*aUn, encodings{MR: 0xAB | m0F, MI8: 0xBA | m0F | d5}},
	INS_btr:    {"btr", AttrRMW | FlagCF*aWr | (FlagPF|FlagSF|FlagOF)*aUn, encodings{MR: 0xB3 | m0F, MI8: 0xBA | m0F | d6}},
	INS_btc:    {"btc", AttrRMW | FlagCF*aWr | (FlagPF|FlagSF|FlagOF)*aUn, encodings{MR: 0xBB | m0F, MI8: 0xBA | m0F | d7}},
	INS_bsf:    {"bsf", AttrRMW | FlagZF*aWr | (flagsAll&^FlagZF)*aUn, encodings{RM: 0xBC | m0F}},
	INS_bsr:    {"bsr", AttrRMW | FlagZF*aWr | (flagsAll&^FlagZF)*aUn, encodings{RM: 0xBD | m0F}},
	INS_popcnt: {"popcnt", AttrClearsCFOF | wAll, encodings{RM: 0xB8 | m0F | pF3}},
	INS_tzcnt:  {"tzcnt", (FlagCF|FlagZF)*aWr | (FlagPF|FlagSF|FlagOF)*aUn, encodings{RM: 0xBC | m0F | pF3}},
	INS_lzcnt:  {"lzcnt", (FlagCF|FlagZF)*aWr | (FlagPF|FlagSF|FlagOF)*aUn, encodings{RM: 0xBD | m0F | pF3}},
	INS_crc32b: {"crc32", AttrRMW, encodings{RM: 0xF0 | m38 | pF2 | rb | ms1 | n2}},
	INS_crc32:  {"crc32", AttrRMW, encodings{RM: 0xF1 | m38 | pF2}},

	// BMI1 and BMI2
	INS_andn:   {"andn", AttrClearsCFOF | (flagsAll&^FlagPF)*aWr | FlagPF*aUn, encodings{RVM: 0xF2 | m38 | vex | n2}},
	INS_bextr:  {"bextr", (FlagCF|FlagZF|FlagOF)*aWr | (FlagPF|FlagSF)*aUn, encodings{RMV: 0xF7 | m38 | vex | n2}},
	INS_bzhi:   {"bzhi", (flagsAll&^FlagPF)*aWr | FlagPF*aUn, encodings{RMV: 0xF5 | m38 | vex | n2}},
	INS_blsr:   {"blsr", (flagsAll&^FlagPF)*aWr | FlagPF*aUn, encodings{VM: 0xF3 | m38 | vex | n2 | d1}},
	INS_blsmsk: {"blsmsk", (flagsAll&^FlagPF)*aWr | FlagPF*aUn, encodings{VM: 0xF3 | m38 | vex | n2 | d2}},
	INS_blsi:   {"blsi", (flagsAll&^FlagPF)*aWr | FlagPF*aUn, encodings{VM: 0xF3 | m38 | vex | n2 | d3}},
	INS_shlx:   {"shlx", 0, encodings{RMV: 0xF7 | m38 | vex | n2 | p66}},
	INS_sarx:   {"sarx", 0, encodings{RMV: 0xF7 | m38 | vex | n2 | pF3}},
	INS_shrx:   {"shrx", 0, encodings{RMV: 0xF7 | m38 | vex | n2 | pF2}},
	INS_rorx:   {"rorx", 0, encodings{RMI8: 0xF0 | m3A | vex | n2 | pF2}},
	INS_mulx:   {"mulx", AttrImplicit, encodings{RVM: 0xF6 | m38 | vex | n2 | pF2}},
	INS_pdep:   {"pdep", 0, encodings{RVM: 0xF5 | m38 | vex | n2 | pF2}},
	INS_pext:   {"pext", 0, encodings{RVM: 0xF5 | m38 | vex | n2 | pF3}},

	// atomics and fences; lock is a row of its own, emitted before the instruction it prefixes
	INS_lock:       {"lock", 0, encodings{Z: 0xF0 | wig}},
	INS_xadd:       {"xadd", AttrRMW | wAll, encodings{MR: 0xC0 | m0F | bw}},
	INS_cmpxchg:    {"cmpxchg", AttrRMW | AttrImplicit | wAll, encodings{MR: 0xB0 | m0F | bw}},
	INS_cmpxchg8b:  {"cmpxchg8b", AttrRMW | AttrImplicit | FlagZF*aWr, encodings{M: 0xC7 | m0F | d1 | wig | mo | ms8}},
	INS_cmpxchg16b: {"cmpxchg16b", AttrRMW | AttrImplicit | FlagZF*aWr, encodings{M: 0xC7 | m0F | d1 | w1 | mo | ms16}},
	// the x87 register st0, in which 32-bit code returns floats
	INS_fld32:       {"fld", AttrNoWrite | AttrImplicit, encodings{M: 0xD9 | d0 | wig | mo | ms4}},
	INS_fld64:       {"fld", AttrNoWrite | AttrImplicit, encodings{M: 0xDD | d0 | wig | mo | ms8}},
	INS_fstp32:      {"fstp", AttrImplicit, encodings{M: 0xD9 | d3 | wig | mo | ms4}},
	INS_fstp64:      {"fstp", AttrImplicit, encodings{M: 0xDD | d3 | wig | mo | ms8}},
	INS_lfence:      {"lfence", 0, encodings{Z: 0xAE | m0F | d5 | wig}},
	INS_mfence:      {"mfence", 0, encodings{Z: 0xAE | m0F | d6 | wig}},
	INS_serialize:   {"serialize", 0, encodings{Z: 0x01 | m0F | d5 | wig}},
	INS_sfence:      {"sfence", 0, encodings{Z: 0xAE | m0F | d7 | wig}},
	INS_pause:       {"pause", 0, encodings{Z: 0x90 | pF3 | wig}},
	INS_prefetchnta: {"prefetchnta", AttrNoWrite, encodings{M: 0x18 | m0F | d0 | wig | mo | ms1}},
	INS_prefetcht0:  {"prefetcht0", AttrNoWrite, encodings{M: 0x18 | m0F | d1 | wig | mo | ms1}},
	INS_prefetcht1:  {"prefetcht1", AttrNoWrite, encodings{M: 0x18 | m0F | d2 | wig | mo | ms1}},
	INS_prefetcht2:  {"prefetcht2", AttrNoWrite, encodings{M: 0x18 | m0F | d3 | wig | mo | ms1}},
	INS_prefetchw:   {"prefetchw", AttrNoWrite, encodings{M: 0x0D | m0F | d1 | wig | mo | ms1}},

	// control flow
	INS_jo:         {"jo", AttrBranch | (FlagOF)*aRd, encodings{Rel8: 0x70 | wig, Rel32: 0x80 | m0F | wig}},
	INS_jno:        {"jno", AttrBranch | (FlagOF)*aRd, encodings{Rel8: 0x71 | wig, Rel32: 0x81 | m0F | wig}},
	INS_jb:         {"jb", AttrBranch | (FlagCF)*aRd, encodings{Rel8: 0x72 | wig, Rel32: 0x82 | m0F | wig}},
	INS_jae:        {"jae", AttrBranch | (FlagCF)*aRd, encodings{Rel8: 0x73 | wig, Rel32: 0x83 | m0F | wig}},
	INS_je:         {"je", AttrBranch | (FlagZF)*aRd, encodings{Rel8: 0x74 | wig, Rel32: 0x84 | m0F | wig}},
	INS_jne:        {"jne", AttrBranch | (FlagZF)*aRd, encodings{Rel8: 0x75 | wig, Rel32: 0x85 | m0F | wig}},
	INS_jbe:        {"jbe", AttrBranch | (FlagCF|FlagZF)*aRd, encodings{Rel8: 0x76 | wig, Rel32: 0x86 | m0F | wig}},
	INS_ja:         {"ja", AttrBranch | (FlagCF|FlagZF)*aRd, encodings{Rel8: 0x77 | wig, Rel32: 0x87 | m0F | wig}},
	INS_js:         {"js", AttrBranch | (FlagSF)*aRd, encodings{Rel8: 0x78 | wig, Rel32: 0x88 | m0F | wig}},
	INS_jns:        {"jns", AttrBranch | (FlagSF)*aRd, encodings{Rel8: 0x79 | wig, Rel32: 0x89 | m0F | wig}},
	INS_jp:         {"jp", AttrBranch | (FlagPF)*aRd, encodings{Rel8: 0x7A | wig, Rel32: 0x8A | m0F | wig}},
	INS_jnp:        {"jnp", AttrBranch | (FlagPF)*aRd, encodings{Rel8: 0x7B | wig, Rel32: 0x8B | m0F | wig}},
	INS_jl:         {"jl", AttrBranch | (FlagSF|FlagOF)*aRd, encodings{Rel8: 0x7C | wig, Rel32: 0x8C | m0F | wig}},
	INS_jge:        {"jge", AttrBranch | (FlagSF|FlagOF)*aRd, encodings{Rel8: 0x7D | wig, Rel32: 0x8D | m0F | wig}},
	INS_jle:        {"jle", AttrBranch | (FlagZF|FlagSF|FlagOF)*aRd, encodings{Rel8: 0x7E | wig, Rel32: 0x8E | m0F | wig}},
	INS_jg:         {"jg", AttrBranch | (FlagZF|FlagSF|FlagOF)*aRd, encodings{Rel8: 0x7F | wig, Rel32: 0x8F | m0F | wig}},
	INS_jmp:        {"jmp", AttrBranch | AttrNoWrite, encodings{Rel8: 0xEB | wig, Rel32: 0xE9 | wig, M: 0xFF | d4 | w64 | n2}},
	INS_tail_i_jmp: {"jmp", AttrBranch | AttrNoWrite, encodings{M: 0xFF | d4 | w1 | n2}},
	INS_call:       {"call", AttrBranch | AttrNoWrite | AttrImplicit, encodings{Rel32: 0xE8 | wig, M: 0xFF | d2 | w64 | n2}},
	INS_ret:        {"ret", AttrBranch | AttrImplicit, encodings{Z: 0xC3 | wig, I16: 0xC2 | wig}},
	INS_leave:      {"leave", AttrImplicit, encodings{Z: 0xC9 | wig}},
	INS_int3:       {"int3", AttrBranch, encodings{Z: 0xCC | wig}},
	INS_ud2:        {"ud2", AttrBranch, encodings{Z: 0x0B | m0F | wig}},
	INS_nop:        {"nop", 0, encodings{Z: 0x90 | wig}},
	INS_cpuid:      {"cpuid", AttrImplicit, encodings{Z: 0xA2 | m0F | wig}},
	INS_rdtsc:      {"rdtsc", AttrImplicit, encodings{Z: 0x31 | m0F | wig}},

	// prefixes that stand alone, like lock; string instructions
	INS_data16:    {"data16", 0, encodings{Z: 0x66 | wig}},
	INS_fs:        {"fs", 0, encodings{Z: 0x64 | wig}},
	INS_gs:        {"gs", 0, encodings{Z: 0x65 | wig}},
	INS_movsb:     {"movsb", AttrImplicit, encodings{Z: 0xA4 | wig}},
	INS_movsw:     {"movsw", AttrImplicit, encodings{Z: 0xA5 | ms2}},
	INS_movsd_str: {"movsd", AttrImplicit, encodings{Z: 0xA5 | ms4}},
	INS_movsq:     {"movsq", AttrImplicit, encodings{Z: 0xA5 | ms8}},
	INS_rep_movsb: {"rep movsb", AttrImplicit, encodings{Z: 0xA4 | pF3 | wig}},
	INS_rep_movsw: {"rep movsw", AttrImplicit, encodings{Z: 0xA5 | pF3 | ms2}},
	INS_rep_movsd: {"rep movsd", AttrImplicit, encodings{Z: 0xA5 | pF3 | ms4}},
	INS_rep_movsq: {"rep movsq", AttrImplicit, encodings{Z: 0xA5 | pF3 | ms8}},
	INS_stosb:     {"stosb", AttrImplicit, encodings{Z: 0xAA | wig}},
	INS_stosw:     {"stosw", AttrImplicit, encodings{Z: 0xAB | ms2}},
	INS_stosd:     {"stosd", AttrImplicit, encodings{Z: 0xAB | ms4}},
	INS_stosq:     {"stosq", AttrImplicit, encodings{Z: 0xAB | ms8}},
	INS_rep_stosb: {"rep stosb", AttrImplicit, encodings{Z: 0xAA | pF3 | wig}},
	INS_rep_stosw: {"rep stosw", AttrImplicit, encodings{Z: 0xAB | pF3 | ms2}},
	INS_rep_stosd: {"rep stosd", AttrImplicit, encodings{Z: 0xAB | pF3 | ms4}},
	INS_rep_stosq: {"rep stosq", AttrImplicit, encodings{Z: 0xAB | pF3 | ms8}},

	// SSE and SSE2: moves
	INS_movss:      {"movss", AttrMove | AttrPartial, encodings{RM: 0x10 | ss, MR: 0x11 | ss}},
	INS_movsd:      {"movsd", AttrMove | AttrPartial, encodings{RM: 0x10 | sd, MR: 0x11 | sd}},
	INS_movups:     {"movups", AttrMove, encodings{RM: 0x10 | ps, MR: 0x11 | ps}},
	INS_movupd:     {"movupd", AttrMove, encodings{RM: 0x10 | pd, MR: 0x11 | pd}},
	INS_movaps:     {"movaps", AttrMove, encodings{RM: 0x28 | ps, MR: 0x29 | ps}},
	INS_movapd:     {"movapd", AttrMove, encodings{RM: 0x28 | pd, MR: 0x29 | pd}},
	INS_movdqa:     {"movdqa", AttrMove, encodings{RM: 0x6F | pd, MR: 0x7F | pd}},
	INS_movdqu:     {"movdqu", AttrMove, encodings{RM: 0x6F | ps | pF3, MR: 0x7F | ps | pF3}},
	INS_movd:       {"movd", AttrMove, encodings{RM: 0x6E | m0F | p66 | rX | n2, MR: 0x7E | m0F | p66 | rX | n2}},
	INS_movq:       {"movq", AttrMove, encodings{RM: 0x7E | ps | pF3 | ms8, MR: 0xD6 | pd | ms8}},
	INS_movlps:     {"movlps", AttrPartial, encodings{RM: 0x12 | ps | mo | ms8, MR: 0x13 | ps | mo | ms8}},
	INS_movlpd:     {"movlpd", AttrPartial, encodings{RM: 0x12 | pd | mo | ms8, MR: 0x13 | pd | mo | ms8}},
	INS_movhps:     {"movhps", AttrPartial, encodings{RM: 0x16 | ps | mo | ms8, MR: 0x17 | ps | mo | ms8}},
	INS_movhpd:     {"movhpd", AttrPartial, encodings{RM: 0x16 | pd | mo | ms8, MR: 0x17 | pd | mo | ms8}},
	INS_movhlps:    {"movhlps", AttrRMW, encodings{RM: 0x12 | ps | ro}},
	INS_movlhps:    {"movlhps", AttrRMW, encodings{RM: 0x16 | ps | ro}},
	INS_movddup:    {"movddup", 0, encodings{RM: 0x12 | sd}},
	INS_movshdup:   {"movshdup", 0, encodings{RM: 0x16 | ps | pF3}},
	INS_movsldup:   {"movsldup", 0, encodings{RM: 0x12 | ps | pF3}},
	INS_movntps:    {"movntps", AttrMove, encodings{MR: 0x2B | ps | mo}},
	INS_movntpd:    {"movntpd", AttrMove, encodings{MR: 0x2B | pd | mo}},
	INS_movntdq:    {"movntdq", AttrMove, encodings{MR: 0xE7 | pd | mo}},
	INS_maskmovdqu: {"maskmovdqu", AttrNoWrite | AttrImplicit, encodings{RM: 0xF7 | pd | ro}},
	INS_movmskps:   {"movmskps", 0, encodings{RM: 0x50 | m0F | wig | mX | ro}},
	INS_movmskpd:   {"movmskpd", 0, encodings{RM: 0x50 | m0F | p66 | wig | mX | ro}},
	INS_pmovmskb:   {"pmovmskb", 0, encodings{RM: 0xD7 | m0F | p66 | wig | mX | ro}},

	// SSE and SSE2: floating arithmetic
	INS_addss:    {"addss", AttrRMW | AttrCommutes, encodings{RM: 0x58 | ss}},
	INS_addsd:    {"addsd", AttrRMW | AttrCommutes, encodings{RM: 0x58 | sd}},
	INS_addps:    {"addps", AttrRMW | AttrCommutes, encodings{RM: 0x58 | ps}},
	INS_addpd:    {"addpd", AttrRMW | AttrCommutes, encodings{RM: 0x58 | pd}},
	INS_mulss:    {"mulss", AttrRMW | AttrCommutes, encodings{RM: 0x59 | ss}},
	INS_mulsd:    {"mulsd", AttrRMW | AttrCommutes, encodings{RM: 0x59 | sd}},
	INS_mulps:    {"mulps", AttrRMW | AttrCommutes, encodings{RM: 0x59 | ps}},
	INS_mulpd:    {"mulpd", AttrRMW | AttrCommutes, encodings{RM: 0x59 | pd}},
	INS_subss:    {"subss", AttrRMW, encodings{RM: 0x5C | ss}},
	INS_subsd:    {"subsd", AttrRMW, encodings{RM: 0x5C | sd}},
	INS_subps:    {"subps", AttrRMW, encodings{RM: 0x5C | ps}},
	INS_subpd:    {"subpd", AttrRMW, encodings{RM: 0x5C | pd}},
	INS_minss:    {"minss", AttrRMW, encodings{RM: 0x5D | ss}},
	INS_minsd:    {"minsd", AttrRMW, encodings{RM: 0x5D | sd}},
	INS_minps:    {"minps", AttrRMW, encodings{RM: 0x5D | ps}},
	INS_minpd:    {"minpd", AttrRMW, encodings{RM: 0x5D | pd}},
	INS_divss:    {"divss", AttrRMW, encodings{RM: 0x5E | ss}},
	INS_divsd:    {"divsd", AttrRMW, encodings{RM: 0x5E | sd}},
	INS_divps:    {"divps", AttrRMW, encodings{RM: 0x5E | ps}},
	INS_divpd:    {"divpd", AttrRMW, encodings{RM: 0x5E | pd}},
	INS_maxss:    {"maxss", AttrRMW, encodings{RM: 0x5F | ss}},
	INS_maxsd:    {"maxsd", AttrRMW, encodings{RM: 0x5F | sd}},
	INS_maxps:    {"maxps", AttrRMW, encodings{RM: 0x5F | ps}},
	INS_maxpd:    {"maxpd", AttrRMW, encodings{RM: 0x5F | pd}},
	INS_sqrtss:   {"sqrtss", AttrPartial, encodings{RM: 0x51 | ss}},
	INS_sqrtsd:   {"sqrtsd", AttrPartial, encodings{RM: 0x51 | sd}},
	INS_sqrtps:   {"sqrtps", 0, encodings{RM: 0x51 | ps}},
	INS_sqrtpd:   {"sqrtpd", 0, encodings{RM: 0x51 | pd}},
	INS_rcpss:    {"rcpss", AttrPartial, encodings{RM: 0x53 | ss}},
	INS_rcpps:    {"rcpps", 0, encodings{RM: 0x53 | ps}},
	INS_rsqrtss:  {"rsqrtss", AttrPartial, encodings{RM: 0x52 | ss}},
	INS_rsqrtps:  {"rsqrtps", 0, encodings{RM: 0x52 | ps}},
	INS_andps:    {"andps", AttrRMW | AttrCommutes, encodings{RM: 0x54 | ps}},
	INS_andpd:    {"andpd", AttrRMW | AttrCommutes, encodings{RM: 0x54 | pd}},
	INS_andnps:   {"andnps", AttrRMW, encodings{RM: 0x55 | ps}},
	INS_andnpd:   {"andnpd", AttrRMW, encodings{RM: 0x55 | pd}},
	INS_orps:     {"orps", AttrRMW | AttrCommutes, encodings{RM: 0x56 | ps}},
	INS_orpd:     {"orpd", AttrRMW | AttrCommutes, encodings{RM: 0x56 | pd}},
	INS_xorps:    {"xorps", AttrRMW | AttrCommutes, encodings{RM: 0x57 | ps}},
	INS_xorpd:    {"xorpd", AttrRMW | AttrCommutes, encodings{RM: 0x57 | pd}},
	INS_ucomiss:  {"ucomiss", AttrNoWrite | wAll, encodings{RM: 0x2E | ps | ms4}},
	INS_ucomisd:  {"ucomisd", AttrNoWrite | wAll, encodings{RM: 0x2E | pd | ms8}},
	INS_comiss:   {"comiss", AttrNoWrite | wAll, encodings{RM: 0x2F | ps | ms4}},
	INS_comisd:   {"comisd", AttrNoWrite | wAll, encodings{RM: 0x2F | pd | ms8}},
	INS_cmpss:    {"cmpss", AttrRMW, encodings{RMI8: 0xC2 | ss}},
	INS_cmpsd:    {"cmpsd", AttrRMW, encodings{RMI8: 0xC2 | sd}},
	INS_cmpps:    {"cmpps", AttrRMW, encodings{RMI8: 0xC2 | ps}},
	INS_cmppd:    {"cmppd", AttrRMW, encodings{RMI8: 0xC2 | pd}},
	INS_unpcklps: {"unpcklps", AttrRMW, encodings{RM: 0x14 | ps}},
	INS_unpcklpd: {"unpcklpd", AttrRMW, encodings{RM: 0x14 | pd}},
	INS_unpckhps: {"unpckhps", AttrRMW, encodings{RM: 0x15 | ps}},
	INS_unpckhpd: {"unpckhpd", AttrRMW, encodings{RM: 0x15 | pd}},
	INS_shufps:   {"shufps", AttrRMW, encodings{RMI8: 0xC6 | ps}},
	INS_shufpd:   {"shufpd", AttrRMW, encodings{RMI8: 0xC6 | pd}},
	INS_haddps:   {"haddps", AttrRMW, encodings{RM: 0x7C | ps | pF2}},
	INS_haddpd:   {"haddpd", AttrRMW, encodings{RM: 0x7C | pd}},
	INS_hsubps:   {"hsubps", AttrRMW, encodings{RM: 0x7D | ps | pF2}},
	INS_hsubpd:   {"hsubpd", AttrRMW, encodings{RM: 0x7D | pd}},
	INS_addsubps: {"addsubps", AttrRMW, encodings{RM: 0xD0 | ps | pF2}},
	INS_addsubpd: {"addsubpd", AttrRMW, encodings{RM: 0xD0 | pd}},

	// SSE2: conversions; the size is that of the integer register
	INS_cvtsi2ss:  {"cvtsi2ss", AttrPartial, encodings{RM: 0x2A | m0F | pF3 | rX | n2}},
	INS_cvtsi2sd:  {"cvtsi2sd", AttrPartial, encodings{RM: 0x2A | m0F | pF2 | rX | n2}},
	INS_cvttss2si: {"cvttss2si", 0, encodings{RM: 0x2C | m0F | pF3 | mX | ms4 | n2}},
	INS_cvttsd2si: {"cvttsd2si", 0, encodings{RM: 0x2C | m0F | pF2 | mX | ms8 | n2}},
	INS_cvtss2si:  {"cvtss2si", 0, encodings{RM: 0x2D | m0F | pF3 | mX | ms4 | n2}},
	INS_cvtsd2si:  {"cvtsd2si", 0, encodings{RM: 0x2D | m0F | pF2 | mX | ms8 | n2}},
	INS_cvtss2sd:  {"cvtss2sd", AttrPartial, encodings{RM: 0x5A | ss}},
	INS_cvtsd2ss:  {"cvtsd2ss", AttrPartial, encodings{RM: 0x5A | sd}},
	INS_cvtps2pd:  {"cvtps2pd", 0, encodings{RM: 0x5A | ps | ms8}},
	INS_cvtpd2ps:  {"cvtpd2ps", 0, encodings{RM: 0x5A | pd}},
	INS_cvtdq2ps:  {"cvtdq2ps", 0, encodings{RM: 0x5B | ps}},
	INS_cvtps2dq:  {"cvtps2dq", 0, encodings{RM: 0x5B | pd}},
	INS_cvttps2dq: {"cvttps2dq", 0, encodings{RM: 0x5B | ps | pF3}},
	INS_cvtdq2pd:  {"cvtdq2pd", 0, encodings{RM: 0xE6 | ps | pF3 | ms8}},
	INS_cvtpd2dq:  {"cvtpd2dq", 0, encodings{RM: 0xE6 | ps | pF2}},
	INS_cvttpd2dq: {"cvttpd2dq", 0, encodings{RM: 0xE6 | pd}},

	// SSE2: packed integers
	INS_punpcklbw:  {"punpcklbw", AttrRMW, encodings{RM: 0x60 | pd}},
	INS_punpcklwd:  {"punpcklwd", AttrRMW, encodings{RM: 0x61 | pd}},
	INS_punpckldq:  {"punpckldq", AttrRMW, encodings{RM: 0x62 | pd}},
	INS_packsswb:   {"packsswb", AttrRMW, encodings{RM: 0x63 | pd}},
	INS_pcmpgtb:    {"pcmpgtb", AttrRMW, encodings{RM: 0x64 | pd}},
	INS_pcmpgtw:    {"pcmpgtw", AttrRMW, encodings{RM: 0x65 | pd}},
	INS_pcmpgtd:    {"pcmpgtd", AttrRMW, encodings{RM: 0x66 | pd}},
	INS_packuswb:   {"packuswb", AttrRMW, encodings{RM: 0x67 | pd}},
	INS_punpckhbw:  {"punpckhbw", AttrRMW, encodings{RM: 0x68 | pd}},
	INS_punpckhwd:  {"punpckhwd", AttrRMW, encodings{RM: 0x69 | pd}},
	INS_punpckhdq:  {"punpckhdq", AttrRMW, encodings{RM: 0x6A | pd}},
	INS_packssdw:   {"packssdw", AttrRMW, encodings{RM: 0x6B | pd}},
	INS_punpcklqdq: {"punpcklqdq", AttrRMW, encodings{RM: 0x6C | pd}},
	INS_punpckhqdq: {"punpckhqdq", AttrRMW, encodings{RM: 0x6D | pd}},
	INS_pcmpeqb:    {"pcmpeqb", AttrRMW | AttrCommutes, encodings{RM: 0x74 | pd}},
	INS_pcmpeqw:    {"pcmpeqw", AttrRMW | AttrCommutes, encodings{RM: 0x75 | pd}},
	INS_pcmpeqd:    {"pcmpeqd", AttrRMW | AttrCommutes, encodings{RM: 0x76 | pd}},
	INS_paddq:      {"paddq", AttrRMW | AttrCommutes, encodings{RM: 0xD4 | pd}},
	INS_pmullw:     {"pmullw", AttrRMW | AttrCommutes, encodings{RM: 0xD5 | pd}},
	INS_psubusb:    {"psubusb", AttrRMW, encodings{RM: 0xD8 | pd}},
	INS_psubusw:    {"psubusw", AttrRMW, encodings{RM: 0xD9 | pd}},
	INS_pminub:     {"pminub", AttrRMW | AttrCommutes, encodings{RM: 0xDA | pd}},
	INS_pand:       {"pand", AttrRMW | AttrCommutes, encodings{RM: 0xDB | pd}},
	INS_paddusb:    {"paddusb", AttrRMW | AttrCommutes, encodings{RM: 0xDC | pd}},
	INS_paddusw:    {"paddusw", AttrRMW | AttrCommutes, encodings{RM: 0xDD | pd}},
	INS_pmaxub:     {"pmaxub", AttrRMW | AttrCommutes, encodings{RM: 0xDE | pd}},
	INS_pandn:      {"pandn", AttrRMW, encodings{RM: 0xDF | pd}},
	INS_pavgb:      {"pavgb", AttrRMW | AttrCommutes, encodings{RM: 0xE0 | pd}},
	INS_pavgw:      {"pavgw", AttrRMW | AttrCommutes, encodings{RM: 0xE3 | pd}},
	INS_pmulhuw:    {"pmulhuw", AttrRMW | AttrCommutes, encodings{RM: 0xE4 | pd}},
	INS_pmulhw:     {"pmulhw", AttrRMW | AttrCommutes, encodings{RM: 0xE5 | pd}},
	INS_psubsb:     {"psubsb", AttrRMW, encodings{RM: 0xE8 | pd}},
	INS_psubsw:     {"psubsw", AttrRMW, encodings{RM: 0xE9 | pd}},
	INS_pminsw:     {"pminsw", AttrRMW | AttrCommutes, encodings{RM: 0xEA | pd}},
	INS_por:        {"por", AttrRMW | AttrCommutes, encodings{RM: 0xEB | pd}},
	INS_paddsb:     {"paddsb", AttrRMW | AttrCommutes, encodings{RM: 0xEC | pd}},
	INS_paddsw:     {"paddsw", AttrRMW | AttrCommutes, encodings{RM: 0xED | pd}},
	INS_pmaxsw:     {"pmaxsw", AttrRMW | AttrCommutes, encodings{RM: 0xEE | pd}},
	INS_pxor:       {"pxor", AttrRMW | AttrCommutes, encodings{RM: 0xEF | pd}},
	INS_pmuludq:    {"pmuludq", AttrRMW | AttrCommutes, encodings{RM: 0xF4 | pd}},
	INS_pmaddwd:    {"pmaddwd", AttrRMW | AttrCommutes, encodings{RM: 0xF5 | pd}},
	INS_psadbw:     {"psadbw", AttrRMW | AttrCommutes, encodings{RM: 0xF6 | pd}},
	INS_psubb:      {"psubb", AttrRMW, encodings{RM: 0xF8 | pd}},
	INS_psubw:      {"psubw", AttrRMW, encodings{RM: 0xF9 | pd}},
	INS_psubd:      {"psubd", AttrRMW, encodings{RM: 0xFA | pd}},
	INS_psubq:      {"psubq", AttrRMW, encodings{RM: 0xFB | pd}},
	INS_paddb:      {"paddb", AttrRMW | AttrCommutes, encodings{RM: 0xFC | pd}},
	INS_paddw:      {"paddw", AttrRMW | AttrCommutes, encodings{RM: 0xFD | pd}},
	INS_paddd:      {"paddd", AttrRMW | AttrCommutes, encodings{RM: 0xFE | pd}},
	INS_psrlw:      {"psrlw", AttrRMW, encodings{RM: 0xD1 | pd, MI8: 0x71 | m0F | p66 | d2 | wig | mX | ro}},
	INS_psrld:      {"psrld", AttrRMW, encodings{RM: 0xD2 | pd, MI8: 0x72 | m0F | p66 | d2 | wig | mX | ro}},
	INS_psrlq:      {"psrlq", AttrRMW, encodings{RM: 0xD3 | pd, MI8: 0x73 | m0F | p66 | d2 | wig | mX | ro}},
	INS_psraw:      {"psraw", AttrRMW, encodings{RM: 0xE1 | pd, MI8: 0x71 | m0F | p66 | d4 | wig | mX | ro}},
	INS_psrad:      {"psrad", AttrRMW, encodings{RM: 0xE2 | pd, MI8: 0x72 | m0F | p66 | d4 | wig | mX | ro}},
	INS_psllw:      {"psllw", AttrRMW, encodings{RM: 0xF1 | pd, MI8: 0x71 | m0F | p66 | d6 | wig | mX | ro}},
	INS_pslld:      {"pslld", AttrRMW, encodings{RM: 0xF2 | pd, MI8: 0x72 | m0F | p66 | d6 | wig | mX | ro}},
	INS_psllq:      {"psllq", AttrRMW, encodings{RM: 0xF3 | pd, MI8: 0x73 | m0F | p66 | d6 | wig | mX | ro}},
	INS_psrldq:     {"psrldq", AttrRMW, encodings{MI8: 0x73 | m0F | p66 | d3 | wig | mX | ro}},
	INS_pslldq:     {"pslldq", AttrRMW, encodings{MI8: 0x73 | m0F | p66 | d7 | wig | mX | ro}},
	INS_pshufd:     {"pshufd", 0, encodings{RMI8: 0x70 | pd}},
	INS_pshufhw:    {"pshufhw", 0, encodings{RMI8: 0x70 | ps | pF3}},
	INS_pshuflw:    {"pshuflw", 0, encodings{RMI8: 0x70 | ps | pF2}},
	INS_pinsrw:     {"pinsrw", AttrRMW, encodings{RMI8: 0xC4 | m0F | p66 | wig | rX | ms2}},
	INS_pextrw:     {"pextrw", 0, encodings{RMI8: 0xC5 | m0F | p66 | wig | mX | ro, MRI8: 0x15 | m3A | p66 | wig | rX | ms2}},

	// SSSE3 and SSE4
	INS_pshufb:     {"pshufb", AttrRMW, encodings{RM: 0x00 | x38}},
	INS_phaddw:     {"phaddw", AttrRMW, encodings{RM: 0x01 | x38}},
	INS_phaddd:     {"phaddd", AttrRMW, encodings{RM: 0x02 | x38}},
	INS_pmaddubsw:  {"pmaddubsw", AttrRMW, encodings{RM: 0x04 | x38}},
	INS_psignb:     {"psignb", AttrRMW, encodings{RM: 0x08 | x38}},
	INS_psignw:     {"psignw", AttrRMW, encodings{RM: 0x09 | x38}},
	INS_psignd:     {"psignd", AttrRMW, encodings{RM: 0x0A | x38}},
	INS_pmulhrsw:   {"pmulhrsw", AttrRMW | AttrCommutes, encodings{RM: 0x0B | x38}},
	INS_packusdw:   {"packusdw", AttrRMW, encodings{RM: 0x2B | x38}},
	INS_pmuldq:     {"pmuldq", AttrRMW | AttrCommutes, encodings{RM: 0x28 | x38}},
	INS_pcmpeqq:    {"pcmpeqq", AttrRMW | AttrCommutes, encodings{RM: 0x29 | x38}},
	INS_pcmpgtq:    {"pcmpgtq", AttrRMW, encodings{RM: 0x37 | x38}},
	INS_pminsb:     {"pminsb", AttrRMW | AttrCommutes, encodings{RM: 0x38 | x38}},
	INS_pminsd:     {"pminsd", AttrRMW | AttrCommutes, encodings{RM: 0x39 | x38}},
	INS_pminuw:     {"pminuw", AttrRMW | AttrCommutes, encodings{RM: 0x3A | x38}},
	INS_pminud:     {"pminud", AttrRMW | AttrCommutes, encodings{RM: 0x3B | x38}},
	INS_pmaxsb:     {"pmaxsb", AttrRMW | AttrCommutes, encodings{RM: 0x3C | x38}},
	INS_pmaxsd:     {"pmaxsd", AttrRMW | AttrCommutes, encodings{RM: 0x3D | x38}},
	INS_pmaxuw:     {"pmaxuw", AttrRMW | AttrCommutes, encodings{RM: 0x3E | x38}},
	INS_pmaxud:     {"pmaxud", AttrRMW | AttrCommutes, encodings{RM: 0x3F | x38}},
	INS_pmulld:     {"pmulld", AttrRMW | AttrCommutes, encodings{RM: 0x40 | x38}},
	INS_pabsb:      {"pabsb", 0, encodings{RM: 0x1C | x38}},
	INS_pabsw:      {"pabsw", 0, encodings{RM: 0x1D | x38}},
	INS_pabsd:      {"pabsd", 0, encodings{RM: 0x1E | x38}},
	INS_pmovsxbw:   {"pmovsxbw", 0, encodings{RM: 0x20 | x38 | ms8}},
	INS_pmovsxbd:   {"pmovsxbd", 0, encodings{RM: 0x21 | x38 | ms4}},
	INS_pmovsxbq:   {"pmovsxbq", 0, encodings{RM: 0x22 | x38 | ms2}},
	INS_pmovsxwd:   {"pmovsxwd", 0, encodings{RM: 0x23 | x38 | ms8}},
	INS_pmovsxwq:   {"pmovsxwq", 0, encodings{RM: 0x24 | x38 | ms4}},
	INS_pmovsxdq:   {"pmovsxdq", 0, encodings{RM: 0x25 | x38 | ms8}},
	INS_pmovzxbw:   {"pmovzxbw", 0, encodings{RM: 0x30 | x38 | ms8}},
	INS_pmovzxbd:   {"pmovzxbd", 0, encodings{RM: 0x31 | x38 | ms4}},
	INS_pmovzxbq:   {"pmovzxbq", 0, encodings{RM: 0x32 | x38 | ms2}},
	INS_pmovzxwd:   {"pmovzxwd", 0, encodings{RM: 0x33 | x38 | ms8}},
	INS_pmovzxwq:   {"pmovzxwq", 0, encodings{RM: 0x34 | x38 | ms4}},
	INS_pmovzxdq:   {"pmovzxdq", 0, encodings{RM: 0x35 | x38 | ms8}},
	INS_ptest:      {"ptest", AttrNoWrite | wAll, encodings{RM: 0x17 | x38}},
	INS_pblendvb:   {"pblendvb", AttrRMW | AttrImplicit, encodings{RM: 0x10 | x38}},
	INS_blendvps:   {"blendvps", AttrRMW | AttrImplicit, encodings{RM: 0x14 | x38}},
	INS_blendvpd:   {"blendvpd", AttrRMW | AttrImplicit, encodings{RM: 0x15 | x38}},
	INS_roundps:    {"roundps", 0, encodings{RMI8: 0x08 | x3A}},
	INS_roundpd:    {"roundpd", 0, encodings{RMI8: 0x09 | x3A}},
	INS_roundss:    {"roundss", AttrPartial, encodings{RMI8: 0x0A | x3A | ms4}},
	INS_roundsd:    {"roundsd", AttrPartial, encodings{RMI8: 0x0B | x3A | ms8}},
	INS_blendps:    {"blendps", AttrRMW, encodings{RMI8: 0x0C | x3A}},
	INS_blendpd:    {"blendpd", AttrRMW, encodings{RMI8: 0x0D | x3A}},
	INS_pblendw:    {"pblendw", AttrRMW, encodings{RMI8: 0x0E | x3A}},
	INS_palignr:    {"palignr", AttrRMW, encodings{RMI8: 0x0F | x3A}},
	INS_dpps:       {"dpps", AttrRMW, encodings{RMI8: 0x40 | x3A}},
	INS_dppd:       {"dppd", AttrRMW, encodings{RMI8: 0x41 | x3A}},
	INS_pinsrb:     {"pinsrb", AttrRMW, encodings{RMI8: 0x20 | m3A | p66 | wig | rX | ms1}},
	INS_pinsrd:     {"pinsrd", AttrRMW, encodings{RMI8: 0x22 | m3A | p66 | wig | rX | ms4}},
	INS_pinsrq:     {"pinsrq", AttrRMW, encodings{RMI8: 0x22 | m3A | p66 | w1 | rX | ms8}},
	INS_insertps:   {"insertps", AttrRMW, encodings{RMI8: 0x21 | x3A | ms4}},
	INS_pextrb:     {"pextrb", 0, encodings{MRI8: 0x14 | m3A | p66 | wig | rX | ms1}},
	INS_pextrd:     {"pextrd", 0, encodings{MRI8: 0x16 | m3A | p66 | wig | rX | ms4}},
	INS_pextrq:     {"pextrq", 0, encodings{MRI8: 0x16 | m3A | p66 | w1 | rX | ms8}},
	INS_extractps:  {"extractps", 0, encodings{MRI8: 0x17 | m3A | p66 | wig | rX | ms4}},
	INS_phsubw:     {"phsubw", AttrRMW, encodings{RM: 0x05 | x38}},
	INS_phsubd:     {"phsubd", AttrRMW, encodings{RM: 0x06 | x38}},
	INS_phaddsw:    {"phaddsw", AttrRMW, encodings{RM: 0x03 | x38}},
	INS_phsubsw:    {"phsubsw", AttrRMW, encodings{RM: 0x07 | x38}},
	INS_phminposuw: {"phminposuw", 0, encodings{RM: 0x41 | x38}},
	INS_mpsadbw:    {"mpsadbw", AttrRMW, encodings{RMI8: 0x42 | x3A}},

	// AES and PCLMULQDQ
	INS_aesimc:          {"aesimc", 0, encodings{RM: 0xDB | x38}},
	INS_aesenc:          {"aesenc", AttrRMW, encodings{RM: 0xDC | x38}},
	INS_aesenclast:      {"aesenclast", AttrRMW, encodings{RM: 0xDD | x38}},
	INS_aesdec:          {"aesdec", AttrRMW, encodings{RM: 0xDE | x38}},
	INS_aesdeclast:      {"aesdeclast", AttrRMW, encodings{RM: 0xDF | x38}},
	INS_aeskeygenassist: {"aeskeygenassist", 0, encodings{RMI8: 0xDF | x3A}},
	INS_pclmulqdq:       {"pclmulqdq", AttrRMW, encodings{RMI8: 0x44 | x3A}},

	// AVX and AVX2: moves
	INS_vmovss:      {"vmovss", AttrMove, encodings{RM: 0x10 | ss | vex | mo, MR: 0x11 | ss | vex | mo, RVM: 0x10 | ss | v3 | ro}},
	INS_vmovsd:      {"vmovsd", AttrMove, encodings{RM: 0x10 | sd | vex | mo, MR: 0x11 | sd | vex | mo, RVM: 0x10 | sd | v3 | ro}},
	INS_vmovups:     {"vmovups", AttrMove, encodings{RM: 0x10 | ps | vex, MR: 0x11 | ps | vex}},
	INS_vmovupd:     {"vmovupd", AttrMove, encodings{RM: 0x10 | pd | vex, MR: 0x11 | pd | vex}},
	INS_vmovaps:     {"vmovaps", AttrMove, encodings{RM: 0x28 | ps | vex, MR: 0x29 | ps | vex}},
	INS_vmovapd:     {"vmovapd", AttrMove, encodings{RM: 0x28 | pd | vex, MR: 0x29 | pd | vex}},
	INS_vmovdqa:     {"vmovdqa", AttrMove, encodings{RM: 0x6F | pd | vex, MR: 0x7F | pd | vex}},
	INS_vmovdqu:     {"vmovdqu", AttrMove, encodings{RM: 0x6F | ps | pF3 | vex, MR: 0x7F | ps | pF3 | vex}},
	INS_vmovd:       {"vmovd", AttrMove, encodings{RM: 0x6E | m0F | p66 | rX | vex | n2, MR: 0x7E | m0F | p66 | rX | vex | n2}},
	INS_vmovq:       {"vmovq", AttrMove, encodings{RM: 0x7E | ps | pF3 | ms8 | lz | vex, MR: 0xD6 | pd | ms8 | lz | vex}},
	INS_vmovlps:     {"vmovlps", 0, encodings{RVM: 0x12 | ps | v3 | mo | ms8 | lz, MR: 0x13 | ps | vex | mo | ms8 | lz}},
	INS_vmovlpd:     {"vmovlpd", 0, encodings{RVM: 0x12 | pd | v3 | mo | ms8 | lz, MR: 0x13 | pd | vex | mo | ms8 | lz}},
	INS_vmovhps:     {"vmovhps", 0, encodings{RVM: 0x16 | ps | v3 | mo | ms8 | lz, MR: 0x17 | ps | vex | mo | ms8 | lz}},
	INS_vmovhpd:     {"vmovhpd", 0, encodings{RVM: 0x16 | pd | v3 | mo | ms8 | lz, MR: 0x17 | pd | vex | mo | ms8 | lz}},
	INS_vmovhlps:    {"vmovhlps", 0, encodings{RVM: 0x12 | ps | v3 | ro | lz}},
	INS_vmovlhps:    {"vmovlhps", 0, encodings{RVM: 0x16 | ps | v3 | ro | lz}},
	INS_vmovddup:    {"vmovddup", 0, encodings{RM: 0x12 | ps | pF2 | vex}},
	INS_vmovshdup:   {"vmovshdup", 0, encodings{RM: 0x16 | ps | pF3 | vex}},
	INS_vmovsldup:   {"vmovsldup", 0, encodings{RM: 0x12 | ps | pF3 | vex}},
	INS_vmovntps:    {"vmovntps", AttrMove, encodings{MR: 0x2B | ps | vex | mo}},
	INS_vmovntdq:    {"vmovntdq", AttrMove, encodings{MR: 0xE7 | pd | vex | mo}},
	INS_vmaskmovdqu: {"vmaskmovdqu", AttrNoWrite | AttrImplicit, encodings{RM: 0xF7 | pd | ro | vex | lz}},
	INS_vmaskmovps:  {"vmaskmovps", 0, encodings{RVM: 0x2C | x38 | mo | v3, MVR: 0x2E | x38 | mo | v3}},
	INS_vmaskmovpd:  {"vmaskmovpd", 0, encodings{RVM: 0x2D | x38 | mo | v3, MVR: 0x2F | x38 | mo | v3}},
	INS_vpmaskmovd:  {"vpmaskmovd", 0, encodings{RVM: 0x8C | x38 | mo | v3, MVR: 0x8E | x38 | mo | v3}},
	INS_vpmaskmovq:  {"vpmaskmovq", 0, encodings{RVM: 0x8C | m38 | p66 | w1 | rX | mX | mo | v3, MVR: 0x8E | m38 | p66 | w1 | rX | mX | mo | v3}},
	INS_vmovmskps:   {"vmovmskps", 0, encodings{RM: 0x50 | m0F | wig | mX | ro | vex}},
	INS_vmovmskpd:   {"vmovmskpd", 0, encodings{RM: 0x50 | m0F | p66 | wig | mX | ro | vex}},
	INS_vpmovmskb:   {"vpmovmskb", 0, encodings{RM: 0xD7 | m0F | p66 | wig | mX | ro | vex}},
	INS_vzeroupper:  {"vzeroupper", 0, encodings{Z: 0x77 | m0F | wig | vex}},

	// AVX: floating arithmetic
	INS_vaddss:     {"vaddss", AttrCommutes, encodings{RVM: 0x58 | ss | v3}},
	INS_vaddsd:     {"vaddsd", AttrCommutes, encodings{RVM: 0x58 | sd | v3}},
	INS_vaddps:     {"vaddps", AttrCommutes, encodings{RVM: 0x58 | ps | v3}},
	INS_vaddpd:     {"vaddpd", AttrCommutes, encodings{RVM: 0x58 | pd | v3}},
	INS_vmulss:     {"vmulss", AttrCommutes, encodings{RVM: 0x59 | ss | v3}},
	INS_vmulsd:     {"vmulsd", AttrCommutes, encodings{RVM: 0x59 | sd | v3}},
	INS_vmulps:     {"vmulps", AttrCommutes, encodings{RVM: 0x59 | ps | v3}},
	INS_vmulpd:     {"vmulpd", AttrCommutes, encodings{RVM: 0x59 | pd | v3}},
	INS_vsubss:     {"vsubss", 0, encodings{RVM: 0x5C | ss | v3}},
	INS_vsubsd:     {"vsubsd", 0, encodings{RVM: 0x5C | sd | v3}},
	INS_vsubps:     {"vsubps", 0, encodings{RVM: 0x5C | ps | v3}},
	INS_vsubpd:     {"vsubpd", 0, encodings{RVM: 0x5C | pd | v3}},
	INS_vminss:     {"vminss", 0, encodings{RVM: 0x5D | ss | v3}},
	INS_vminsd:     {"vminsd", 0, encodings{RVM: 0x5D | sd | v3}},
	INS_vminps:     {"vminps", 0, encodings{RVM: 0x5D | ps | v3}},
	INS_vminpd:     {"vminpd", 0, encodings{RVM: 0x5D | pd | v3}},
	INS_vdivss:     {"vdivss", 0, encodings{RVM: 0x5E | ss | v3}},
	INS_vdivsd:     {"vdivsd", 0, encodings{RVM: 0x5E | sd | v3}},
	INS_vdivps:     {"vdivps", 0, encodings{RVM: 0x5E | ps | v3}},
	INS_vdivpd:     {"vdivpd", 0, encodings{RVM: 0x5E | pd | v3}},
	INS_vmaxss:     {"vmaxss", 0, encodings{RVM: 0x5F | ss | v3}},
	INS_vmaxsd:     {"vmaxsd", 0, encodings{RVM: 0x5F | sd | v3}},
	INS_vmaxps:     {"vmaxps", 0, encodings{RVM: 0x5F | ps | v3}},
	INS_vmaxpd:     {"vmaxpd", 0, encodings{RVM: 0x5F | pd | v3}},
	INS_vsqrtss:    {"vsqrtss", 0, encodings{RVM: 0x51 | ss | v3}},
	INS_vsqrtsd:    {"vsqrtsd", 0, encodings{RVM: 0x51 | sd | v3}},
	INS_vsqrtps:    {"vsqrtps", 0, encodings{RM: 0x51 | ps | vex}},
	INS_vsqrtpd:    {"vsqrtpd", 0, encodings{RM: 0x51 | pd | vex}},
	INS_vrcpss:     {"vrcpss", 0, encodings{RVM: 0x53 | ss | v3}},
	INS_vrcpps:     {"vrcpps", 0, encodings{RM: 0x53 | ps | vex}},
	INS_vrsqrtss:   {"vrsqrtss", 0, encodings{RVM: 0x52 | ss | v3}},
	INS_vrsqrtps:   {"vrsqrtps", 0, encodings{RM: 0x52 | ps | vex}},
	INS_vandps:     {"vandps", AttrCommutes, encodings{RVM: 0x54 | ps | v3}},
	INS_vandpd:     {"vandpd", AttrCommutes, encodings{RVM: 0x54 | pd | v3}},
	INS_vandnps:    {"vandnps", 0, encodings{RVM: 0x55 | ps | v3}},
	INS_vandnpd:    {"vandnpd", 0, encodings{RVM: 0x55 | pd | v3}},
	INS_vorps:      {"vorps", AttrCommutes, encodings{RVM: 0x56 | ps | v3}},
	INS_vorpd:      {"vorpd", AttrCommutes, encodings{RVM: 0x56 | pd | v3}},
	INS_vxorps:     {"vxorps", AttrCommutes, encodings{RVM: 0x57 | ps | v3}},
	INS_vxorpd:     {"vxorpd", AttrCommutes, encodings{RVM: 0x57 | pd | v3}},
	INS_vucomiss:   {"vucomiss", AttrNoWrite | wAll, encodings{RM: 0x2E | ps | ms4 | lz | vex}},
	INS_vucomisd:   {"vucomisd", AttrNoWrite | wAll, encodings{RM: 0x2E | pd | ms8 | lz | vex}},
	INS_vcomiss:    {"vcomiss", AttrNoWrite | wAll, encodings{RM: 0x2F | ps | ms4 | lz | vex}},
	INS_vcomisd:    {"vcomisd", AttrNoWrite | wAll, encodings{RM: 0x2F | pd | ms8 | lz | vex}},
	INS_vcmpss:     {"vcmpss", 0, encodings{RVMI8: 0xC2 | ss | v3}},
	INS_vcmpsd:     {"vcmpsd", 0, encodings{RVMI8: 0xC2 | sd | v3}},
	INS_vcmpps:     {"vcmpps", 0, encodings{RVMI8: 0xC2 | ps | v3}},
	INS_vcmppd:     {"vcmppd", 0, encodings{RVMI8: 0xC2 | pd | v3}},
	INS_vunpcklps:  {"vunpcklps", 0, encodings{RVM: 0x14 | ps | v3}},
	INS_vunpcklpd:  {"vunpcklpd", 0, encodings{RVM: 0x14 | pd | v3}},
	INS_vunpckhps:  {"vunpckhps", 0, encodings{RVM: 0x15 | ps | v3}},
	INS_vunpckhpd:  {"vunpckhpd", 0, encodings{RVM: 0x15 | pd | v3}},
	INS_vshufps:    {"vshufps", 0, encodings{RVMI8: 0xC6 | ps | v3}},
	INS_vshufpd:    {"vshufpd", 0, encodings{RVMI8: 0xC6 | pd | v3}},
	INS_vhaddps:    {"vhaddps", 0, encodings{RVM: 0x7C | ps | pF2 | v3}},
	INS_vhaddpd:    {"vhaddpd", 0, encodings{RVM: 0x7C | pd | v3}},
	INS_vhsubps:    {"vhsubps", 0, encodings{RVM: 0x7D | ps | pF2 | v3}},
	INS_vhsubpd:    {"vhsubpd", 0, encodings{RVM: 0x7D | pd | v3}},
	INS_vaddsubps:  {"vaddsubps", 0, encodings{RVM: 0xD0 | ps | pF2 | v3}},
	INS_vaddsubpd:  {"vaddsubpd", 0, encodings{RVM: 0xD0 | pd | v3}},
	INS_vcvtsi2ss:  {"vcvtsi2ss", 0, encodings{RVM: 0x2A | m0F | pF3 | rX | n2 | v3}},
	INS_vcvtsi2sd:  {"vcvtsi2sd", 0, encodings{RVM: 0x2A | m0F | pF2 | rX | n2 | v3}},
	INS_vcvttss2si: {"vcvttss2si", 0, encodings{RM: 0x2C | m0F | pF3 | mX | ms4 | n2 | vex}},
	INS_vcvttsd2si: {"vcvttsd2si", 0, encodings{RM: 0x2C | m0F | pF2 | mX | ms8 | n2 | vex}},
	INS_vcvtss2si:  {"vcvtss2si", 0, encodings{RM: 0x2D | m0F | pF3 | mX | ms4 | n2 | vex}},
	INS_vcvtsd2si:  {"vcvtsd2si", 0, encodings{RM: 0x2D | m0F | pF2 | mX | ms8 | n2 | vex}},
	INS_vcvtss2sd:  {"vcvtss2sd", 0, encodings{RVM: 0x5A | ss | v3}},
	INS_vcvtsd2ss:  {"vcvtsd2ss", 0, encodings{RVM: 0x5A | sd | v3}},
	INS_vcvtdq2ps:  {"vcvtdq2ps", 0, encodings{RM: 0x5B | ps | vex}},
	INS_vcvtps2dq:  {"vcvtps2dq", 0, encodings{RM: 0x5B | pd | vex}},
	INS_vcvttps2dq: {"vcvttps2dq", 0, encodings{RM: 0x5B | ps | pF3 | vex}},
	INS_vcvtps2pd:  {"vcvtps2pd", 0, encodings{RM: 0x5A | ps | ms8 | vex}},
	INS_vcvtpd2ps:  {"vcvtpd2ps", 0, encodings{RM: 0x5A | pd | vex}},
	INS_vcvtdq2pd:  {"vcvtdq2pd", 0, encodings{RM: 0xE6 | ps | pF3 | ms8 | vex}},
	INS_vcvtpd2dq:  {"vcvtpd2dq", 0, encodings{RM: 0xE6 | ps | pF2 | vex}},
	INS_vcvttpd2dq: {"vcvttpd2dq", 0, encodings{RM: 0xE6 | pd | vex}},

	// AVX and AVX2: packed integers
	INS_vpunpcklbw:       {"vpunpcklbw", 0, encodings{RVM: 0x60 | pd | v3}},
	INS_vpunpcklwd:       {"vpunpcklwd", 0, encodings{RVM: 0x61 | pd | v3}},
	INS_vpunpckldq:       {"vpunpckldq", 0, encodings{RVM: 0x62 | pd | v3}},
	INS_vpacksswb:        {"vpacksswb", 0, encodings{RVM: 0x63 | pd | v3}},
	INS_vpcmpgtb:         {"vpcmpgtb", 0, encodings{RVM: 0x64 | pd | v3}},
	INS_vpcmpgtw:         {"vpcmpgtw", 0, encodings{RVM: 0x65 | pd | v3}},
	INS_vpcmpgtd:         {"vpcmpgtd", 0, encodings{RVM: 0x66 | pd | v3}},
	INS_vpackuswb:        {"vpackuswb", 0, encodings{RVM: 0x67 | pd | v3}},
	INS_vpunpckhbw:       {"vpunpckhbw", 0, encodings{RVM: 0x68 | pd | v3}},
	INS_vpunpckhwd:       {"vpunpckhwd", 0, encodings{RVM: 0x69 | pd | v3}},
	INS_vpunpckhdq:       {"vpunpckhdq", 0, encodings{RVM: 0x6A | pd | v3}},
	INS_vpackssdw:        {"vpackssdw", 0, encodings{RVM: 0x6B | pd | v3}},
	INS_vpunpcklqdq:      {"vpunpcklqdq", 0, encodings{RVM: 0x6C | pd | v3}},
	INS_vpunpckhqdq:      {"vpunpckhqdq", 0, encodings{RVM: 0x6D | pd | v3}},
	INS_vpcmpeqb:         {"vpcmpeqb", AttrCommutes, encodings{RVM: 0x74 | pd | v3}},
	INS_vpcmpeqw:         {"vpcmpeqw", AttrCommutes, encodings{RVM: 0x75 | pd | v3}},
	INS_vpcmpeqd:         {"vpcmpeqd", AttrCommutes, encodings{RVM: 0x76 | pd | v3}},
	INS_vpaddq:           {"vpaddq", AttrCommutes, encodings{RVM: 0xD4 | pd | v3}},
	INS_vpmullw:          {"vpmullw", AttrCommutes, encodings{RVM: 0xD5 | pd | v3}},
	INS_vpsubusb:         {"vpsubusb", 0, encodings{RVM: 0xD8 | pd | v3}},
	INS_vpsubusw:         {"vpsubusw", 0, encodings{RVM: 0xD9 | pd | v3}},
	INS_vpminub:          {"vpminub", AttrCommutes, encodings{RVM: 0xDA | pd | v3}},
	INS_vpand:            {"vpand", AttrCommutes, encodings{RVM: 0xDB | pd | v3}},
	INS_vpaddusb:         {"vpaddusb", AttrCommutes, encodings{RVM: 0xDC | pd | v3}},
	INS_vpaddusw:         {"vpaddusw", AttrCommutes, encodings{RVM: 0xDD | pd | v3}},
	INS_vpmaxub:          {"vpmaxub", AttrCommutes, encodings{RVM: 0xDE | pd | v3}},
	INS_vpandn:           {"vpandn", 0, encodings{RVM: 0xDF | pd | v3}},
	INS_vpavgb:           {"vpavgb", AttrCommutes, encodings{RVM: 0xE0 | pd | v3}},
	INS_vpavgw:           {"vpavgw", AttrCommutes, encodings{RVM: 0xE3 | pd | v3}},
	INS_vpmulhuw:         {"vpmulhuw", AttrCommutes, encodings{RVM: 0xE4 | pd | v3}},
	INS_vpmulhw:          {"vpmulhw", AttrCommutes, encodings{RVM: 0xE5 | pd | v3}},
	INS_vpsubsb:          {"vpsubsb", 0, encodings{RVM: 0xE8 | pd | v3}},
	INS_vpsubsw:          {"vpsubsw", 0, encodings{RVM: 0xE9 | pd | v3}},
	INS_vpminsw:          {"vpminsw", AttrCommutes, encodings{RVM: 0xEA | pd | v3}},
	INS_vpor:             {"vpor", AttrCommutes, encodings{RVM: 0xEB | pd | v3}},
	INS_vpaddsb:          {"vpaddsb", AttrCommutes, encodings{RVM: 0xEC | pd | v3}},
	INS_vpaddsw:          {"vpaddsw", AttrCommutes, encodings{RVM: 0xED | pd | v3}},
	INS_vpmaxsw:          {"vpmaxsw", AttrCommutes, encodings{RVM: 0xEE | pd | v3}},
	INS_vpxor:            {"vpxor", AttrCommutes, encodings{RVM: 0xEF | pd | v3}},
	INS_vpmuludq:         {"vpmuludq", AttrCommutes, encodings{RVM: 0xF4 | pd | v3}},
	INS_vpmaddwd:         {"vpmaddwd", AttrCommutes, encodings{RVM: 0xF5 | pd | v3}},
	INS_vpsadbw:          {"vpsadbw", AttrCommutes, encodings{RVM: 0xF6 | pd | v3}},
	INS_vpsubb:           {"vpsubb", 0, encodings{RVM: 0xF8 | pd | v3}},
	INS_vpsubw:           {"vpsubw", 0, encodings{RVM: 0xF9 | pd | v3}},
	INS_vpsubd:           {"vpsubd", 0, encodings{RVM: 0xFA | pd | v3}},
	INS_vpsubq:           {"vpsubq", 0, encodings{RVM: 0xFB | pd | v3}},
	INS_vpaddb:           {"vpaddb", AttrCommutes, encodings{RVM: 0xFC | pd | v3}},
	INS_vpaddw:           {"vpaddw", AttrCommutes, encodings{RVM: 0xFD | pd | v3}},
	INS_vpaddd:           {"vpaddd", AttrCommutes, encodings{RVM: 0xFE | pd | v3}},
	INS_vpsrlw:           {"vpsrlw", 0, encodings{RVM: 0xD1 | pd | v3 | ms16, VMI8: 0x71 | m0F | p66 | d2 | wig | mX | v3 | ro}},
	INS_vpsrld:           {"vpsrld", 0, encodings{RVM: 0xD2 | pd | v3 | ms16, VMI8: 0x72 | m0F | p66 | d2 | wig | mX | v3 | ro}},
	INS_vpsrlq:           {"vpsrlq", 0, encodings{RVM: 0xD3 | pd | v3 | ms16, VMI8: 0x73 | m0F | p66 | d2 | wig | mX | v3 | ro}},
	INS_vpsraw:           {"vpsraw", 0, encodings{RVM: 0xE1 | pd | v3 | ms16, VMI8: 0x71 | m0F | p66 | d4 | wig | mX | v3 | ro}},
	INS_vpsrad:           {"vpsrad", 0, encodings{RVM: 0xE2 | pd | v3 | ms16, VMI8: 0x72 | m0F | p66 | d4 | wig | mX | v3 | ro}},
	INS_vpsllw:           {"vpsllw", 0, encodings{RVM: 0xF1 | pd | v3 | ms16, VMI8: 0x71 | m0F | p66 | d6 | wig | mX | v3 | ro}},
	INS_vpslld:           {"vpslld", 0, encodings{RVM: 0xF2 | pd | v3 | ms16, VMI8: 0x72 | m0F | p66 | d6 | wig | mX | v3 | ro}},
	INS_vpsllq:           {"vpsllq", 0, encodings{RVM: 0xF3 | pd | v3 | ms16, VMI8: 0x73 | m0F | p66 | d6 | wig | mX | v3 | ro}},
	INS_vpsrldq:          {"vpsrldq", 0, encodings{VMI8: 0x73 | m0F | p66 | d3 | wig | mX | v3 | ro}},
	INS_vpslldq:          {"vpslldq", 0, encodings{VMI8: 0x73 | m0F | p66 | d7 | wig | mX | v3 | ro}},
	INS_vpshufd:          {"vpshufd", 0, encodings{RMI8: 0x70 | pd | vex}},
	INS_vpshufhw:         {"vpshufhw", 0, encodings{RMI8: 0x70 | ps | pF3 | vex}},
	INS_vpshuflw:         {"vpshuflw", 0, encodings{RMI8: 0x70 | ps | pF2 | vex}},
	INS_vpinsrw:          {"vpinsrw", 0, encodings{RVMI8: 0xC4 | m0F | p66 | lz | wig | rX | ms2 | v3}},
	INS_vpextrw:          {"vpextrw", 0, encodings{RMI8: 0xC5 | m0F | p66 | lz | wig | mX | ro | vex, MRI8: 0x15 | m3A | p66 | lz | wig | rX | ms2 | vex}},
	INS_vpshufb:          {"vpshufb", 0, encodings{RVM: 0x00 | x38 | v3}},
	INS_vphaddw:          {"vphaddw", 0, encodings{RVM: 0x01 | x38 | v3}},
	INS_vphaddd:          {"vphaddd", 0, encodings{RVM: 0x02 | x38 | v3}},
	INS_vpmaddubsw:       {"vpmaddubsw", 0, encodings{RVM: 0x04 | x38 | v3}},
	INS_vpsignb:          {"vpsignb", 0, encodings{RVM: 0x08 | x38 | v3}},
	INS_vpsignw:          {"vpsignw", 0, encodings{RVM: 0x09 | x38 | v3}},
	INS_vpsignd:          {"vpsignd", 0, encodings{RVM: 0x0A | x38 | v3}},
	INS_vpmulhrsw:        {"vpmulhrsw", AttrCommutes, encodings{RVM: 0x0B | x38 | v3}},
	INS_vpackusdw:        {"vpackusdw", 0, encodings{RVM: 0x2B | x38 | v3}},
	INS_vpmuldq:          {"vpmuldq", AttrCommutes, encodings{RVM: 0x28 | x38 | v3}},
	INS_vpcmpeqq:         {"vpcmpeqq", AttrCommutes, encodings{RVM: 0x29 | x38 | v3}},
	INS_vpcmpgtq:         {"vpcmpgtq", 0, encodings{RVM: 0x37 | x38 | v3}},
	INS_vpminsb:          {"vpminsb", AttrCommutes, encodings{RVM: 0x38 | x38 | v3}},
	INS_vpminsd:          {"vpminsd", AttrCommutes, encodings{RVM: 0x39 | x38 | v3}},
	INS_vpminuw:          {"vpminuw", AttrCommutes, encodings{RVM: 0x3A | x38 | v3}},
	INS_vpminud:          {"vpminud", AttrCommutes, encodings{RVM: 0x3B | x38 | v3}},
	INS_vpmaxsb:          {"vpmaxsb", AttrCommutes, encodings{RVM: 0x3C | x38 | v3}},
	INS_vpmaxsd:          {"vpmaxsd", AttrCommutes, encodings{RVM: 0x3D | x38 | v3}},
	INS_vpmaxuw:          {"vpmaxuw", AttrCommutes, encodings{RVM: 0x3E | x38 | v3}},
	INS_vpmaxud:          {"vpmaxud", AttrCommutes, encodings{RVM: 0x3F | x38 | v3}},
	INS_vpmulld:          {"vpmulld", AttrCommutes, encodings{RVM: 0x40 | x38 | v3}},
	INS_vpabsb:           {"vpabsb", 0, encodings{RM: 0x1C | x38 | vex}},
	INS_vpabsw:           {"vpabsw", 0, encodings{RM: 0x1D | x38 | vex}},
	INS_vpabsd:           {"vpabsd", 0, encodings{RM: 0x1E | x38 | vex}},
	INS_vptest:           {"vptest", AttrNoWrite | wAll, encodings{RM: 0x17 | x38 | vex}},
	INS_vblendvps:        {"vblendvps", 0, encodings{RVMR: 0x4A | x3A | v3}},
	INS_vblendvpd:        {"vblendvpd", 0, encodings{RVMR: 0x4B | x3A | v3}},
	INS_vpblendvb:        {"vpblendvb", 0, encodings{RVMR: 0x4C | x3A | v3}},
	INS_vroundps:         {"vroundps", 0, encodings{RMI8: 0x08 | x3A | vex}},
	INS_vroundpd:         {"vroundpd", 0, encodings{RMI8: 0x09 | x3A | vex}},
	INS_vroundss:         {"vroundss", 0, encodings{RVMI8: 0x0A | x3A | ms4 | lz | v3}},
	INS_vroundsd:         {"vroundsd", 0, encodings{RVMI8: 0x0B | x3A | ms8 | lz | v3}},
	INS_vblendps:         {"vblendps", 0, encodings{RVMI8: 0x0C | x3A | v3}},
	INS_vblendpd:         {"vblendpd", 0, encodings{RVMI8: 0x0D | x3A | v3}},
	INS_vpblendw:         {"vpblendw", 0, encodings{RVMI8: 0x0E | x3A | v3}},
	INS_vpalignr:         {"vpalignr", 0, encodings{RVMI8: 0x0F | x3A | v3}},
	INS_vdpps:            {"vdpps", 0, encodings{RVMI8: 0x40 | x3A | v3}},
	INS_vdppd:            {"vdppd", 0, encodings{RVMI8: 0x41 | x3A | lz | v3}},
	INS_vpinsrb:          {"vpinsrb", 0, encodings{RVMI8: 0x20 | m3A | p66 | lz | wig | rX | ms1 | v3}},
	INS_vpinsrd:          {"vpinsrd", 0, encodings{RVMI8: 0x22 | m3A | p66 | lz | wig | rX | ms4 | v3}},
	INS_vpinsrq:          {"vpinsrq", 0, encodings{RVMI8: 0x22 | m3A | p66 | lz | w1 | rX | ms8 | v3}},
	INS_vinsertps:        {"vinsertps", 0, encodings{RVMI8: 0x21 | x3A | ms4 | lz | v3}},
	INS_vpextrb:          {"vpextrb", 0, encodings{MRI8: 0x14 | m3A | p66 | lz | wig | rX | ms1 | vex}},
	INS_vpextrd:          {"vpextrd", 0, encodings{MRI8: 0x16 | m3A | p66 | lz | wig | rX | ms4 | vex}},
	INS_vpextrq:          {"vpextrq", 0, encodings{MRI8: 0x16 | m3A | p66 | lz | w1 | rX | ms8 | vex}},
	INS_vextractps:       {"vextractps", 0, encodings{MRI8: 0x17 | m3A | p66 | lz | wig | rX | ms4 | vex}},
	INS_vphsubw:          {"vphsubw", 0, encodings{RVM: 0x05 | x38 | v3}},
	INS_vphsubd:          {"vphsubd", 0, encodings{RVM: 0x06 | x38 | v3}},
	INS_vphaddsw:         {"vphaddsw", 0, encodings{RVM: 0x03 | x38 | v3}},
	INS_vphsubsw:         {"vphsubsw", 0, encodings{RVM: 0x07 | x38 | v3}},
	INS_vphminposuw:      {"vphminposuw", 0, encodings{RM: 0x41 | x38 | vex | lz}},
	INS_vmpsadbw:         {"vmpsadbw", 0, encodings{RVMI8: 0x42 | x3A | v3}},
	INS_vpmovsxbw:        {"vpmovsxbw", 0, encodings{RM: 0x20 | x38 | ms8 | vex}},
	INS_vpmovsxbd:        {"vpmovsxbd", 0, encodings{RM: 0x21 | x38 | ms4 | vex}},
	INS_vpmovsxbq:        {"vpmovsxbq", 0, encodings{RM: 0x22 | x38 | ms2 | vex}},
	INS_vpmovsxwd:        {"vpmovsxwd", 0, encodings{RM: 0x23 | x38 | ms8 | vex}},
	INS_vpmovsxwq:        {"vpmovsxwq", 0, encodings{RM: 0x24 | x38 | ms4 | vex}},
	INS_vpmovsxdq:        {"vpmovsxdq", 0, encodings{RM: 0x25 | x38 | ms8 | vex}},
	INS_vpmovzxbw:        {"vpmovzxbw", 0, encodings{RM: 0x30 | x38 | ms8 | vex}},
	INS_vpmovzxbd:        {"vpmovzxbd", 0, encodings{RM: 0x31 | x38 | ms4 | vex}},
	INS_vpmovzxbq:        {"vpmovzxbq", 0, encodings{RM: 0x32 | x38 | ms2 | vex}},
	INS_vpmovzxwd:        {"vpmovzxwd", 0, encodings{RM: 0x33 | x38 | ms8 | vex}},
	INS_vpmovzxwq:        {"vpmovzxwq", 0, encodings{RM: 0x34 | x38 | ms4 | vex}},
	INS_vpmovzxdq:        {"vpmovzxdq", 0, encodings{RM: 0x35 | x38 | ms8 | vex}},
	INS_vaesimc:          {"vaesimc", 0, encodings{RM: 0xDB | x38 | lz | vex}},
	INS_vaesenc:          {"vaesenc", 0, encodings{RVM: 0xDC | x38 | lz | v3}},
	INS_vaesenclast:      {"vaesenclast", 0, encodings{RVM: 0xDD | x38 | lz | v3}},
	INS_vaesdec:          {"vaesdec", 0, encodings{RVM: 0xDE | x38 | lz | v3}},
	INS_vaesdeclast:      {"vaesdeclast", 0, encodings{RVM: 0xDF | x38 | lz | v3}},
	INS_vaeskeygenassist: {"vaeskeygenassist", 0, encodings{RMI8: 0xDF | x3A | lz | vex}},
	INS_vpclmulqdq:       {"vpclmulqdq", 0, encodings{RVMI8: 0x44 | x3A | lz | v3}},

	// AVX2: shuffles across the whole vector, broadcasts, halves
	INS_vbroadcastss: {"vbroadcastss", 0, encodings{RM: 0x18 | x38 | ms4 | vex}},
	INS_vpbroadcastd: {"vpbroadcastd", 0, encodings{RM: 0x58 | x38 | ms4 | vex}},
	INS_vpbroadcastq: {"vpbroadcastq", 0, encodings{RM: 0x59 | x38 | ms8 | vex}},
	INS_vpbroadcastb: {"vpbroadcastb", 0, encodings{RM: 0x78 | x38 | ms1 | vex}},
	INS_vpbroadcastw: {"vpbroadcastw", 0, encodings{RM: 0x79 | x38 | ms2 | vex}},
	INS_vbroadcastsd: {"vbroadcastsd", 0, encodings{RM: 0x19 | x38 | ms8 | vex | l1}},
	INS_vextractf128: {"vextractf128", 0, encodings{MRI8: 0x19 | x3A | ms16 | vex | l1}},
	INS_vextracti128: {"vextracti128", 0, encodings{MRI8: 0x39 | x3A | ms16 | vex | l1}},
	INS_vinsertf128:  {"vinsertf128", 0, encodings{RVMI8: 0x18 | x3A | ms16 | v3 | l1}},
	INS_vinserti128:  {"vinserti128", 0, encodings{RVMI8: 0x38 | x3A | ms16 | v3 | l1}},
	INS_vperm2f128:   {"vperm2f128", 0, encodings{RVMI8: 0x06 | x3A | ms32 | v3 | l1}},
	INS_vperm2i128:   {"vperm2i128", 0, encodings{RVMI8: 0x46 | x3A | ms32 | v3 | l1}},
	INS_vpermq:       {"vpermq", 0, encodings{RMI8: 0x00 | m3A | p66 | w1 | rX | mX | ms32 | vex | l1}},
	INS_vpermpd:      {"vpermpd", 0, encodings{RMI8: 0x01 | m3A | p66 | w1 | rX | mX | ms32 | vex | l1}},
	INS_vpermd:       {"vpermd", 0, encodings{RVM: 0x36 | x38 | ms32 | v3 | l1}},
	INS_vpermps:      {"vpermps", 0, encodings{RVM: 0x16 | x38 | ms32 | v3 | l1}},
	INS_vpermilps:    {"vpermilps", 0, encodings{RMI8: 0x04 | x3A | vex, RVM: 0x0C | x38 | v3}},
	INS_vpermilpd:    {"vpermilpd", 0, encodings{RMI8: 0x05 | x3A | vex, RVM: 0x0D | x38 | v3}},
	INS_vpblendd:     {"vpblendd", 0, encodings{RVMI8: 0x02 | x3A | v3}},
	INS_vpsrlvd:      {"vpsrlvd", 0, encodings{RVM: 0x45 | x38 | v3}},
	INS_vpsrlvq:      {"vpsrlvq", 0, encodings{RVM: 0x45 | m38 | p66 | w1 | rX | mX | v3}},
	INS_vpsravd:      {"vpsravd", 0, encodings{RVM: 0x46 | x38 | v3}},
	INS_vpsllvd:      {"vpsllvd", 0, encodings{RVM: 0x47 | x38 | v3}},
	INS_vpsllvq:      {"vpsllvq", 0, encodings{RVM: 0x47 | m38 | p66 | w1 | rX | mX | v3}},
	INS_vtestps:      {"vtestps", AttrNoWrite | wAll, encodings{RM: 0x0E | x38 | vex}},
	INS_vtestpd:      {"vtestpd", AttrNoWrite | wAll, encodings{RM: 0x0F | x38 | vex}},

	// FMA: dst is also a source
	INS_vfmadd132ps:    {"vfmadd132ps", AttrRMW, encodings{RVM: 0x98 | m38 | p66 | wig | rX | mX | v3}},
	INS_vfmadd132pd:    {"vfmadd132pd", AttrRMW, encodings{RVM: 0x98 | m38 | p66 | w1 | rX | mX | v3}},
	INS_vfmadd132ss:    {"vfmadd132ss", AttrRMW, encodings{RVM: 0x99 | m38 | p66 | wig | rX | mX | v3 | ms4 | lz}},
	INS_vfmadd132sd:    {"vfmadd132sd", AttrRMW, encodings{RVM: 0x99 | m38 | p66 | w1 | rX | mX | v3 | ms8 | lz}},
	INS_vfmsub132ps:    {"vfmsub132ps", AttrRMW, encodings{RVM: 0x9A | m38 | p66 | wig | rX | mX | v3}},
	INS_vfmsub132pd:    {"vfmsub132pd", AttrRMW, encodings{RVM: 0x9A | m38 | p66 | w1 | rX | mX | v3}},
	INS_vfmsub132ss:    {"vfmsub132ss", AttrRMW, encodings{RVM: 0x9B | m38 | p66 | wig | rX | mX | v3 | ms4 | lz}},
	INS_vfmsub132sd:    {"vfmsub132sd", AttrRMW, encodings{RVM: 0x9B | m38 | p66 | w1 | rX | mX | v3 | ms8 | lz}},
	INS_vfnmadd132ps:   {"vfnmadd132ps", AttrRMW, encodings{RVM: 0x9C | m38 | p66 | wig | rX | mX | v3}},
	INS_vfnmadd132pd:   {"vfnmadd132pd", AttrRMW, encodings{RVM: 0x9C | m38 | p66 | w1 | rX | mX | v3}},
	INS_vfnmadd132ss:   {"vfnmadd132ss", AttrRMW, encodings{RVM: 0x9D | m38 | p66 | wig | rX | mX | v3 | ms4 | lz}},
	INS_vfnmadd132sd:   {"vfnmadd132sd", AttrRMW, encodings{RVM: 0x9D | m38 | p66 | w1 | rX | mX | v3 | ms8 | lz}},
	INS_vfnmsub132ps:   {"vfnmsub132ps", AttrRMW, encodings{RVM: 0x9E | m38 | p66 | wig | rX | mX | v3}},
	INS_vfnmsub132pd:   {"vfnmsub132pd", AttrRMW, encodings{RVM: 0x9E | m38 | p66 | w1 | rX | mX | v3}},
	INS_vfnmsub132ss:   {"vfnmsub132ss", AttrRMW, encodings{RVM: 0x9F | m38 | p66 | wig | rX | mX | v3 | ms4 | lz}},
	INS_vfnmsub132sd:   {"vfnmsub132sd", AttrRMW, encodings{RVM: 0x9F | m38 | p66 | w1 | rX | mX | v3 | ms8 | lz}},
	INS_vfmadd213ps:    {"vfmadd213ps", AttrRMW, encodings{RVM: 0xA8 | m38 | p66 | wig | rX | mX | v3}},
	INS_vfmadd213pd:    {"vfmadd213pd", AttrRMW, encodings{RVM: 0xA8 | m38 | p66 | w1 | rX | mX | v3}},
	INS_vfmadd213ss:    {"vfmadd213ss", AttrRMW, encodings{RVM: 0xA9 | m38 | p66 | wig | rX | mX | v3 | ms4 | lz}},
	INS_vfmadd213sd:    {"vfmadd213sd", AttrRMW, encodings{RVM: 0xA9 | m38 | p66 | w1 | rX | mX | v3 | ms8 | lz}},
	INS_vfmsub213ps:    {"vfmsub213ps", AttrRMW, encodings{RVM: 0xAA | m38 | p66 | wig | rX | mX | v3}},
	INS_vfmsub213pd:    {"vfmsub213pd", AttrRMW, encodings{RVM: 0xAA | m38 | p66 | w1 | rX | mX | v3}},
	INS_vfmsub213ss:    {"vfmsub213ss", AttrRMW, encodings{RVM: 0xAB | m38 | p66 | wig | rX | mX | v3 | ms4 | lz}},
	INS_vfmsub213sd:    {"vfmsub213sd", AttrRMW, encodings{RVM: 0xAB | m38 | p66 | w1 | rX | mX | v3 | ms8 | lz}},
	INS_vfnmadd213ps:   {"vfnmadd213ps", AttrRMW, encodings{RVM: 0xAC | m38 | p66 | wig | rX | mX | v3}},
	INS_vfnmadd213pd:   {"vfnmadd213pd", AttrRMW, encodings{RVM: 0xAC | m38 | p66 | w1 | rX | mX | v3}},
	INS_vfnmadd213ss:   {"vfnmadd213ss", AttrRMW, encodings{RVM: 0xAD | m38 | p66 | wig | rX | mX | v3 | ms4 | lz}},
	INS_vfnmadd213sd:   {"vfnmadd213sd", AttrRMW, encodings{RVM: 0xAD | m38 | p66 | w1 | rX | mX | v3 | ms8 | lz}},
	INS_vfnmsub213ps:   {"vfnmsub213ps", AttrRMW, encodings{RVM: 0xAE | m38 | p66 | wig | rX | mX | v3}},
	INS_vfnmsub213pd:   {"vfnmsub213pd", AttrRMW, encodings{RVM: 0xAE | m38 | p66 | w1 | rX | mX | v3}},
	INS_vfnmsub213ss:   {"vfnmsub213ss", AttrRMW, encodings{RVM: 0xAF | m38 | p66 | wig | rX | mX | v3 | ms4 | lz}},
	INS_vfnmsub213sd:   {"vfnmsub213sd", AttrRMW, encodings{RVM: 0xAF | m38 | p66 | w1 | rX | mX | v3 | ms8 | lz}},
	INS_vfmadd231ps:    {"vfmadd231ps", AttrRMW, encodings{RVM: 0xB8 | m38 | p66 | wig | rX | mX | v3}},
	INS_vfmadd231pd:    {"vfmadd231pd", AttrRMW, encodings{RVM: 0xB8 | m38 | p66 | w1 | rX | mX | v3}},
	INS_vfmadd231ss:    {"vfmadd231ss", AttrRMW, encodings{RVM: 0xB9 | m38 | p66 | wig | rX | mX | v3 | ms4 | lz}},
	INS_vfmadd231sd:    {"vfmadd231sd", AttrRMW, encodings{RVM: 0xB9 | m38 | p66 | w1 | rX | mX | v3 | ms8 | lz}},
	INS_vfmsub231ps:    {"vfmsub231ps", AttrRMW, encodings{RVM: 0xBA | m38 | p66 | wig | rX | mX | v3}},
	INS_vfmsub231pd:    {"vfmsub231pd", AttrRMW, encodings{RVM: 0xBA | m38 | p66 | w1 | rX | mX | v3}},
	INS_vfmsub231ss:    {"vfmsub231ss", AttrRMW, encodings{RVM: 0xBB | m38 | p66 | wig | rX | mX | v3 | ms4 | lz}},
	INS_vfmsub231sd:    {"vfmsub231sd", AttrRMW, encodings{RVM: 0xBB | m38 | p66 | w1 | rX | mX | v3 | ms8 | lz}},
	INS_vfnmadd231ps:   {"vfnmadd231ps", AttrRMW, encodings{RVM: 0xBC | m38 | p66 | wig | rX | mX | v3}},
	INS_vfnmadd231pd:   {"vfnmadd231pd", AttrRMW, encodings{RVM: 0xBC | m38 | p66 | w1 | rX | mX | v3}},
	INS_vfnmadd231ss:   {"vfnmadd231ss", AttrRMW, encodings{RVM: 0xBD | m38 | p66 | wig | rX | mX | v3 | ms4 | lz}},
	INS_vfnmadd231sd:   {"vfnmadd231sd", AttrRMW, encodings{RVM: 0xBD | m38 | p66 | w1 | rX | mX | v3 | ms8 | lz}},
	INS_vfnmsub231ps:   {"vfnmsub231ps", AttrRMW, encodings{RVM: 0xBE | m38 | p66 | wig | rX | mX | v3}},
	INS_vfnmsub231pd:   {"vfnmsub231pd", AttrRMW, encodings{RVM: 0xBE | m38 | p66 | w1 | rX | mX | v3}},
	INS_vfnmsub231ss:   {"vfnmsub231ss", AttrRMW, encodings{RVM: 0xBF | m38 | p66 | wig | rX | mX | v3 | ms4 | lz}},
	INS_vfnmsub231sd:   {"vfnmsub231sd", AttrRMW, encodings{RVM: 0xBF | m38 | p66 | w1 | rX | mX | v3 | ms8 | lz}},
	INS_vfmaddsub132ps: {"vfmaddsub132ps", AttrRMW, encodings{RVM: 0x96 | m38 | p66 | wig | rX | mX | v3}},
	INS_vfmaddsub132pd: {"vfmaddsub132pd", AttrRMW, encodings{RVM: 0x96 | m38 | p66 | w1 | rX | mX | v3}},
	INS_vfmsubadd132ps: {"vfmsubadd132ps", AttrRMW, encodings{RVM: 0x97 | m38 | p66 | wig | rX | mX | v3}},
	INS_vfmsubadd132pd: {"vfmsubadd132pd", AttrRMW, encodings{RVM: 0x97 | m38 | p66 | w1 | rX | mX | v3}},
	INS_vfmaddsub213ps: {"vfmaddsub213ps", AttrRMW, encodings{RVM: 0xA6 | m38 | p66 | wig | rX | mX | v3}},
	INS_vfmaddsub213pd: {"vfmaddsub213pd", AttrRMW, encodings{RVM: 0xA6 | m38 | p66 | w1 | rX | mX | v3}},
	INS_vfmsubadd213ps: {"vfmsubadd213ps", AttrRMW, encodings{RVM: 0xA7 | m38 | p66 | wig | rX | mX | v3}},
	INS_vfmsubadd213pd: {"vfmsubadd213pd", AttrRMW, encodings{RVM: 0xA7 | m38 | p66 | w1 | rX | mX | v3}},
	INS_vfmaddsub231ps: {"vfmaddsub231ps", AttrRMW, encodings{RVM: 0xB6 | m38 | p66 | wig | rX | mX | v3}},
	INS_vfmaddsub231pd: {"vfmaddsub231pd", AttrRMW, encodings{RVM: 0xB6 | m38 | p66 | w1 | rX | mX | v3}},
	INS_vfmsubadd231ps: {"vfmsubadd231ps", AttrRMW, encodings{RVM: 0xB7 | m38 | p66 | wig | rX | mX | v3}},
	INS_vfmsubadd231pd: {"vfmsubadd231pd", AttrRMW, encodings{RVM: 0xB7 | m38 | p66 | w1 | rX | mX | v3}},

	// AVX-VNNI.
	INS_vpdpbusd:  {"vpdpbusd", AttrRMW, encodings{RVM: 0x50 | x38 | v3}},
	INS_vpdpbusds: {"vpdpbusds", AttrRMW, encodings{RVM: 0x51 | x38 | v3}},
	INS_vpdpwssd:  {"vpdpwssd", AttrRMW, encodings{RVM: 0x52 | x38 | v3}},
	INS_vpdpwssds: {"vpdpwssds", AttrRMW, encodings{RVM: 0x53 | x38 | v3}},

	// AVX-512: mask registers by VEX, and what EVEX alone has; see evexTable.
	INS_kmovw:           {"kmovw", 0, encodings{RM: 0x93 | m0F | wig | lz | vex | mK | ro}},
	INS_kmovd:           {"kmovd", 0, encodings{RM: 0x93 | m0F | pF2 | wig | lz | vex | mK | ro}},
	INS_kmovq:           {"kmovq", 0, encodings{RM: 0x93 | m0F | pF2 | w1 | lz | vex | mK | ro}},
	INS_kortestb:        {"kortestb", AttrNoWrite | wAll, encodings{RM: 0x98 | m0F | p66 | wig | lz | vex | rK | mK | ro}},
	INS_kortestw:        {"kortestw", AttrNoWrite | wAll, encodings{RM: 0x98 | m0F | wig | lz | vex | rK | mK | ro}},
	INS_kortestd:        {"kortestd", AttrNoWrite | wAll, encodings{RM: 0x98 | m0F | p66 | w1 | lz | vex | rK | mK | ro}},
	INS_kortestq:        {"kortestq", AttrNoWrite | wAll, encodings{RM: 0x98 | m0F | w1 | lz | vex | rK | mK | ro}},
	INS_vpminsq:         {"vpminsq", AttrCommutes, encodings{}},
	INS_vpminuq:         {"vpminuq", AttrCommutes, encodings{}},
	INS_vpmaxsq:         {"vpmaxsq", AttrCommutes, encodings{}},
	INS_vpmaxuq:         {"vpmaxuq", AttrCommutes, encodings{}},
	INS_vpmullq:         {"vpmullq", AttrCommutes, encodings{}},
	INS_vpsraq:          {"vpsraq", 0, encodings{}},
	INS_vprord:          {"vprord", 0, encodings{}},
	INS_vprorq:          {"vprorq", 0, encodings{}},
	INS_vprold:          {"vprold", 0, encodings{}},
	INS_vprolq:          {"vprolq", 0, encodings{}},
	INS_vpsravq:         {"vpsravq", 0, encodings{}},
	INS_vpsllvw:         {"vpsllvw", 0, encodings{}},
	INS_vpsrlvw:         {"vpsrlvw", 0, encodings{}},
	INS_vpsravw:         {"vpsravw", 0, encodings{}},
	INS_vprolvd:         {"vprolvd", 0, encodings{}},
	INS_vprolvq:         {"vprolvq", 0, encodings{}},
	INS_vprorvd:         {"vprorvd", 0, encodings{}},
	INS_vprorvq:         {"vprorvq", 0, encodings{}},
	INS_vpermw:          {"vpermw", 0, encodings{}},
	INS_vpermb:          {"vpermb", 0, encodings{}},
	INS_vpermt2d:        {"vpermt2d", AttrRMW, encodings{}},
	INS_vpermt2q:        {"vpermt2q", AttrRMW, encodings{}},
	INS_vpermt2ps:       {"vpermt2ps", AttrRMW, encodings{}},
	INS_vpermt2pd:       {"vpermt2pd", AttrRMW, encodings{}},
	INS_vpermt2w:        {"vpermt2w", AttrRMW, encodings{}},
	INS_vpermt2b:        {"vpermt2b", AttrRMW, encodings{}},
	INS_vpternlogd:      {"vpternlogd", AttrRMW, encodings{}},
	INS_vpternlogq:      {"vpternlogq", AttrRMW, encodings{}},
	INS_vfixupimmps:     {"vfixupimmps", AttrRMW, encodings{}},
	INS_vfixupimmpd:     {"vfixupimmpd", AttrRMW, encodings{}},
	INS_vfixupimmss:     {"vfixupimmss", AttrRMW, encodings{}},
	INS_vfixupimmsd:     {"vfixupimmsd", AttrRMW, encodings{}},
	INS_valignd:         {"valignd", 0, encodings{}},
	INS_valignq:         {"valignq", 0, encodings{}},
	INS_vshuff32x4:      {"vshuff32x4", 0, encodings{}},
	INS_vshuff64x2:      {"vshuff64x2", 0, encodings{}},
	INS_vshufi32x4:      {"vshufi32x4", 0, encodings{}},
	INS_vshufi64x2:      {"vshufi64x2", 0, encodings{}},
	INS_vinsertf32x4:    {"vinsertf32x4", 0, encodings{}},
	INS_vinsertf64x2:    {"vinsertf64x2", 0, encodings{}},
	INS_vinsertf32x8:    {"vinsertf32x8", 0, encodings{}},
	INS_vinsertf64x4:    {"vinsertf64x4", 0, encodings{}},
	INS_vinserti32x4:    {"vinserti32x4", 0, encodings{}},
	INS_vinserti64x2:    {"vinserti64x2", 0, encodings{}},
	INS_vinserti32x8:    {"vinserti32x8", 0, encodings{}},
	INS_vinserti64x4:    {"vinserti64x4", 0, encodings{}},
	INS_vextractf32x4:   {"vextractf32x4", 0, encodings{}},
	INS_vextractf64x2:   {"vextractf64x2", 0, encodings{}},
	INS_vextractf32x8:   {"vextractf32x8", 0, encodings{}},
	INS_vextractf64x4:   {"vextractf64x4", 0, encodings{}},
	INS_vextracti32x4:   {"vextracti32x4", 0, encodings{}},
	INS_vextracti64x2:   {"vextracti64x2", 0, encodings{}},
	INS_vextracti32x8:   {"vextracti32x8", 0, encodings{}},
	INS_vextracti64x4:   {"vextracti64x4", 0, encodings{}},
	INS_vbroadcasti32x2: {"vbroadcasti32x2", 0, encodings{}},
	INS_vbroadcastf32x2: {"vbroadcastf32x2", 0, encodings{}},
	INS_vbroadcastf32x4: {"vbroadcastf32x4", 0, encodings{}},
	INS_vbroadcastf64x2: {"vbroadcastf64x2", 0, encodings{}},
	INS_vbroadcastf32x8: {"vbroadcastf32x8", 0, encodings{}},
	INS_vbroadcastf64x4: {"vbroadcastf64x4", 0, encodings{}},
	INS_vbroadcasti32x4: {"vbroadcasti32x4", 0, encodings{}},
	INS_vbroadcasti64x2: {"vbroadcasti64x2", 0, encodings{}},
	INS_vbroadcasti32x8: {"vbroadcasti32x8", 0, encodings{}},
	INS_vbroadcasti64x4: {"vbroadcasti64x4", 0, encodings{}},
	INS_vpcmpb:          {"vpcmpb", 0, encodings{}},
	INS_vpcmpub:         {"vpcmpub", 0, encodings{}},
	INS_vpcmpw:          {"vpcmpw", 0, encodings{}},
	INS_vpcmpuw:         {"vpcmpuw", 0, encodings{}},
	INS_vpcmpd:          {"vpcmpd", 0, encodings{}},
	INS_vpcmpud:         {"vpcmpud", 0, encodings{}},
	INS_vpcmpq:          {"vpcmpq", 0, encodings{}},
	INS_vpcmpuq:         {"vpcmpuq", 0, encodings{}},
	INS_vptestmb:        {"vptestmb", 0, encodings{}},
	INS_vptestmw:        {"vptestmw", 0, encodings{}},
	INS_vptestmd:        {"vptestmd", 0, encodings{}},
	INS_vptestmq:        {"vptestmq", 0, encodings{}},
	INS_vpmovm2b:        {"vpmovm2b", 0, encodings{}},
	INS_vpmovm2w:        {"vpmovm2w", 0, encodings{}},
	INS_vpmovm2d:        {"vpmovm2d", 0, encodings{}},
	INS_vpmovm2q:        {"vpmovm2q", 0, encodings{}},
	INS_vpmovb2m:        {"vpmovb2m", 0, encodings{}},
	INS_vpmovw2m:        {"vpmovw2m", 0, encodings{}},
	INS_vpmovd2m:        {"vpmovd2m", 0, encodings{}},
	INS_vpmovq2m:        {"vpmovq2m", 0, encodings{}},
	INS_vpblendmb:       {"vpblendmb", 0, encodings{}},
	INS_vpblendmw:       {"vpblendmw", 0, encodings{}},
	INS_vpblendmd:       {"vpblendmd", 0, encodings{}},
	INS_vpblendmq:       {"vpblendmq", 0, encodings{}},
	INS_vblendmps:       {"vblendmps", 0, encodings{}},
	INS_vblendmpd:       {"vblendmpd", 0, encodings{}},
	INS_vpabsq:          {"vpabsq", 0, encodings{}},
	INS_vpconflictd:     {"vpconflictd", 0, encodings{}},
	INS_vpconflictq:     {"vpconflictq", 0, encodings{}},
	INS_vplzcntd:        {"vplzcntd", 0, encodings{}},
	INS_vplzcntq:        {"vplzcntq", 0, encodings{}},
	INS_vgetexpps:       {"vgetexpps", 0, encodings{}},
	INS_vgetexppd:       {"vgetexppd", 0, encodings{}},
	INS_vrcp14ps:        {"vrcp14ps", 0, encodings{}},
	INS_vrcp14pd:        {"vrcp14pd", 0, encodings{}},
	INS_vrsqrt14ps:      {"vrsqrt14ps", 0, encodings{}},
	INS_vrsqrt14pd:      {"vrsqrt14pd", 0, encodings{}},
	INS_vgetexpss:       {"vgetexpss", 0, encodings{}},
	INS_vgetexpsd:       {"vgetexpsd", 0, encodings{}},
	INS_vrcp14ss:        {"vrcp14ss", 0, encodings{}},
	INS_vrcp14sd:        {"vrcp14sd", 0, encodings{}},
	INS_vrsqrt14ss:      {"vrsqrt14ss", 0, encodings{}},
	INS_vrsqrt14sd:      {"vrsqrt14sd", 0, encodings{}},
	INS_vgetmantps:      {"vgetmantps", 0, encodings{}},
	INS_vgetmantpd:      {"vgetmantpd", 0, encodings{}},
	INS_vgetmantss:      {"vgetmantss", 0, encodings{}},
	INS_vgetmantsd:      {"vgetmantsd", 0, encodings{}},
	INS_vreduceps:       {"vreduceps", 0, encodings{}},
	INS_vreducepd:       {"vreducepd", 0, encodings{}},
	INS_vreducess:       {"vreducess", 0, encodings{}},
	INS_vreducesd:       {"vreducesd", 0, encodings{}},
	INS_vrndscaleps:     {"vrndscaleps", 0, encodings{}},
	INS_vrndscalepd:     {"vrndscalepd", 0, encodings{}},
	INS_vrndscaless:     {"vrndscaless", 0, encodings{}},
	INS_vrndscalesd:     {"vrndscalesd", 0, encodings{}},
	INS_vrangeps:        {"vrangeps", 0, encodings{}},
	INS_vrangepd:        {"vrangepd", 0, encodings{}},
	INS_vrangess:        {"vrangess", 0, encodings{}},
	INS_vrangesd:        {"vrangesd", 0, encodings{}},
	INS_vscalefps:       {"vscalefps", 0, encodings{}},
	INS_vscalefpd:       {"vscalefpd", 0, encodings{}},
	INS_vscalefss:       {"vscalefss", 0, encodings{}},
	INS_vscalefsd:       {"vscalefsd", 0, encodings{}},
	INS_vcvtqq2ps:       {"vcvtqq2ps", 0, encodings{}},
	INS_vcvtudq2ps:      {"vcvtudq2ps", 0, encodings{}},
	INS_vcvtuqq2ps:      {"vcvtuqq2ps", 0, encodings{}},
	INS_vcvtps2udq:      {"vcvtps2udq", 0, encodings{}},
	INS_vcvttps2udq:     {"vcvttps2udq", 0, encodings{}},
	INS_vcvtpd2udq:      {"vcvtpd2udq", 0, encodings{}},
	INS_vcvttpd2udq:     {"vcvttpd2udq", 0, encodings{}},
	INS_vcvtqq2pd:       {"vcvtqq2pd", 0, encodings{}},
	INS_vcvtudq2pd:      {"vcvtudq2pd", 0, encodings{}},
	INS_vcvtuqq2pd:      {"vcvtuqq2pd", 0, encodings{}},
	INS_vcvtps2qq:       {"vcvtps2qq", 0, encodings{}},
	INS_vcvtpd2qq:       {"vcvtpd2qq", 0, encodings{}},
	INS_vcvttps2qq:      {"vcvttps2qq", 0, encodings{}},
	INS_vcvttpd2qq:      {"vcvttpd2qq", 0, encodings{}},
	INS_vcvtps2uqq:      {"vcvtps2uqq", 0, encodings{}},
	INS_vcvtpd2uqq:      {"vcvtpd2uqq", 0, encodings{}},
	INS_vcvttps2uqq:     {"vcvttps2uqq", 0, encodings{}},
	INS_vcvttpd2uqq:     {"vcvttpd2uqq", 0, encodings{}},
	INS_vcvtusi2ss:      {"vcvtusi2ss", 0, encodings{}},
	INS_vcvtusi2sd:      {"vcvtusi2sd", 0, encodings{}},
	INS_vcvtss2usi:      {"vcvtss2usi", 0, encodings{}},
	INS_vcvtsd2usi:      {"vcvtsd2usi", 0, encodings{}},
	INS_vcvttss2usi:     {"vcvttss2usi", 0, encodings{}},
	INS_vcvttsd2usi:     {"vcvttsd2usi", 0, encodings{}},
	INS_vpmovwb:         {"vpmovwb", 0, encodings{}},
	INS_vpmovswb:        {"vpmovswb", 0, encodings{}},
	INS_vpmovuswb:       {"vpmovuswb", 0, encodings{}},
	INS_vpmovdb:         {"vpmovdb", 0, encodings{}},
	INS_vpmovsdb:        {"vpmovsdb", 0, encodings{}},
	INS_vpmovusdb:       {"vpmovusdb", 0, encodings{}},
	INS_vpmovqb:         {"vpmovqb", 0, encodings{}},
	INS_vpmovsqb:        {"vpmovsqb", 0, encodings{}},
	INS_vpmovusqb:       {"vpmovusqb", 0, encodings{}},
	INS_vpmovdw:         {"vpmovdw", 0, encodings{}},
	INS_vpmovsdw:        {"vpmovsdw", 0, encodings{}},
	INS_vpmovusdw:       {"vpmovusdw", 0, encodings{}},
	INS_vpmovqw:         {"vpmovqw", 0, encodings{}},
	INS_vpmovsqw:        {"vpmovsqw", 0, encodings{}},
	INS_vpmovusqw:       {"vpmovusqw", 0, encodings{}},
	INS_vpmovqd:         {"vpmovqd", 0, encodings{}},
	INS_vpmovsqd:        {"vpmovsqd", 0, encodings{}},
	INS_vpmovusqd:       {"vpmovusqd", 0, encodings{}},
	INS_vdbpsadbw:       {"vdbpsadbw", 0, encodings{}},
	INS_vpmultishiftqb:  {"vpmultishiftqb", 0, encodings{}},
}
