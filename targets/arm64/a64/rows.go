package a64

// Constant bits of groups of vector instructions.
const (
	u       = 1 << 29 // unsigned, or the other instruction of a pair
	s1      = 1 << 23 // the second half of a group of floating-point instructions
	scl     = 1<<28 | 1<<30
	three   = 0x0E200400 // three registers of one arrangement: opcode in bit 11
	two     = 0x0E200800 // two registers: opcode in bit 12
	across  = 0x0E300800 // across lanes: opcode in bit 12
	shift   = 0x0F000400 // by an immediate: opcode in bit 11
	diff    = 0x0E200000 // three registers, one operand wide: opcode in bit 12
	elem    = 0x0F000000 // by an element: opcode in bit 12
	permute = 0x0E000800
)

// table has all encodings except those of loads, stores and atomics, which memRows makes. The
// widths of scalar and of vector encodings are disjoint, so one name can have both.
var table = []row{
	// Integer arithmetic and logic.
	{INS_add, fShifted, 0x0B000000, sSF}, {INS_add, fExtended, 0x0B200000, sSF}, {INS_add, fAddImm, 0x11000000, sSF},
	{INS_adds, fShifted, 0x2B000000, sSF}, {INS_adds, fExtended, 0x2B200000, sSF}, {INS_adds, fAddImm, 0x31000000, sSF},
	{INS_sub, fShifted, 0x4B000000, sSF}, {INS_sub, fExtended, 0x4B200000, sSF}, {INS_sub, fAddImm, 0x51000000, sSF},
	{INS_subs, fShifted, 0x6B000000, sSF}, {INS_subs, fExtended, 0x6B200000, sSF}, {INS_subs, fAddImm, 0x71000000, sSF},
	{INS_and, fShifted, 0x0A000000, sSF}, {INS_and, fLogImm, 0x12000000, sSF},
	{INS_bic, fShifted, 0x0A200000, sSF},
	{INS_orr, fShifted, 0x2A000000, sSF}, {INS_orr, fLogImm, 0x32000000, sSF},
	{INS_orn, fShifted, 0x2A200000, sSF},
	{INS_eor, fShifted, 0x4A000000, sSF}, {INS_eor, fLogImm, 0x52000000, sSF},
	{INS_eon, fShifted, 0x4A200000, sSF},
	{INS_ands, fShifted, 0x6A000000, sSF}, {INS_ands, fLogImm, 0x72000000, sSF},
	{INS_bics, fShifted, 0x6A200000, sSF},
	{INS_movn, fMovWide, 0x12800000, sSF}, {INS_movz, fMovWide, 0x52800000, sSF}, {INS_movk, fMovWide, 0x72800000, sSF},
	{INS_adr, fAdr, 0x10000000, sX}, {INS_adrp, fAdr, 0x90000000, sX},
	{INS_sbfm, fBitfield, 0x13000000, sSFN}, {INS_bfm, fBitfield, 0x33000000, sSFN}, {INS_ubfm, fBitfield, 0x53000000, sSFN},
	{INS_extr, fExtract, 0x13800000, sSFN},
	{INS_adc, fRRR, 0x1A000000, sSF}, {INS_adcs, fRRR, 0x3A000000, sSF},
	{INS_sbc, fRRR, 0x5A000000, sSF}, {INS_sbcs, fRRR, 0x7A000000, sSF},
	{INS_udiv, fRRR, 0x1AC00800, sSF}, {INS_sdiv, fRRR, 0x1AC00C00, sSF},
	{INS_lslv, fRRR, 0x1AC02000, sSF}, {INS_lsrv, fRRR, 0x1AC02400, sSF},
	{INS_asrv, fRRR, 0x1AC02800, sSF}, {INS_rorv, fRRR, 0x1AC02C00, sSF},
	{INS_smulh, fRRR, 0x9B407C00, sX}, {INS_umulh, fRRR, 0x9BC07C00, sX},
	{INS_crc32b, fRRR, 0x1AC04000, sW}, {INS_crc32h, fRRR, 0x1AC04400, sW},
	{INS_crc32w, fRRR, 0x1AC04800, sW}, {INS_crc32x, fRRR, 0x9AC04C00, sX},
	{INS_crc32cb, fRRR, 0x1AC05000, sW}, {INS_crc32ch, fRRR, 0x1AC05400, sW},
	{INS_crc32cw, fRRR, 0x1AC05800, sW}, {INS_crc32cx, fRRR, 0x9AC05C00, sX},
	{INS_madd, fRRRR, 0x1B000000, sSF}, {INS_msub, fRRRR, 0x1B008000, sSF},
	{INS_smaddl, fRRRR, 0x9B200000, sX}, {INS_smsubl, fRRRR, 0x9B208000, sX},
	{INS_umaddl, fRRRR, 0x9BA00000, sX}, {INS_umsubl, fRRRR, 0x9BA08000, sX},
	{INS_rbit, fRR, 0x5AC00000, sSF}, {INS_rev16, fRR, 0x5AC00400, sSF}, {INS_rev32, fRR, 0xDAC00800, sX},
	{INS_rev, fRR, 0x5AC00000, sRev}, {INS_clz, fRR, 0x5AC01000, sSF}, {INS_cls, fRR, 0x5AC01400, sSF},
	{INS_csel, fSelect, 0x1A800000, sSF}, {INS_csinc, fSelect, 0x1A800400, sSF},
	{INS_csinv, fSelect, 0x5A800000, sSF}, {INS_csneg, fSelect, 0x5A800400, sSF},
	{INS_ccmn, fCondReg, 0x3A400000, sSF}, {INS_ccmn, fCondImm, 0x3A400800, sSF},
	{INS_ccmp, fCondReg, 0x7A400000, sSF}, {INS_ccmp, fCondImm, 0x7A400800, sSF},

	// Branches and the system.
	{INS_b, fJump, 0x14000000, sNone}, {INS_bl, fJump, 0x94000000, sNone}, {INS_b, fJumpCond, 0x54000000, sNone},
	{INS_cbz, fJumpReg0, 0x34000000, sSF}, {INS_cbnz, fJumpReg0, 0x35000000, sSF},
	{INS_tbz, fJumpBit, 0x36000000, sNone}, {INS_tbnz, fJumpBit, 0x37000000, sNone},
	{INS_br, fReg, 0xD61F0000, sNone}, {INS_blr, fReg, 0xD63F0000, sNone}, {INS_ret, fReg, 0xD65F0000, sNone},
	{INS_nop, fNone, 0xD503201F, sNone}, {INS_yield, fNone, 0xD503203F, sNone}, {INS_isb, fNone, 0xD5033FDF, sNone},
	{INS_clrex, fNone, 0xD5033F5F, sNone},
	{INS_udf, fImm16, 0, sNone}, {INS_brk, fImm16, 0xD4200000, sNone}, {INS_svc, fImm16, 0xD4000001, sNone},
	{INS_dmb, fBarrier, 0xD50330BF, sNone}, {INS_dsb, fBarrier, 0xD503309F, sNone},
	{INS_mrs, fSys, 0xD5200000, sNone}, {INS_msr, fSys, 0xD5000000, sNone},
	{INS_dc_cvau, fSysReg, 0xD50B7B20, sNone}, {INS_dc_zva, fSysReg, 0xD50B7420, sNone}, {INS_ic_ivau, fSysReg, 0xD50B7520, sNone},

	// Exclusive and ordered accesses.
	{INS_ldar, fOrdered, 0x08DFFC00, sExcl}, {INS_stlr, fOrdered, 0x089FFC00, sExcl},
	{INS_ldxr, fOrdered, 0x085F7C00, sExcl}, {INS_ldaxr, fOrdered, 0x085FFC00, sExcl}, {INS_ldapr, fOrdered, 0x38BFC000, sExcl},
	{INS_stxr, fExclStore, 0x08007C00, sExcl}, {INS_stlxr, fExclStore, 0x0800FC00, sExcl},
	{INS_ldadd, fAtomic, 0x38200000, sExcl}, {INS_ldclr, fAtomic, 0x38201000, sExcl}, {INS_ldeor, fAtomic, 0x38202000, sExcl},
	{INS_ldset, fAtomic, 0x38203000, sExcl}, {INS_ldsmax, fAtomic, 0x38204000, sExcl}, {INS_ldsmin, fAtomic, 0x38205000, sExcl},
	{INS_ldumax, fAtomic, 0x38206000, sExcl}, {INS_ldumin, fAtomic, 0x38207000, sExcl}, {INS_swp, fAtomic, 0x38208000, sExcl},
	{INS_cas, fAtomic, 0x08A07C00, sExcl},

	// Scalar floating point.
	{INS_fmul, fFRRR, 0x1E200800, sFP}, {INS_fdiv, fFRRR, 0x1E201800, sFP}, {INS_fadd, fFRRR, 0x1E202800, sFP},
	{INS_fsub, fFRRR, 0x1E203800, sFP}, {INS_fmax, fFRRR, 0x1E204800, sFP}, {INS_fmin, fFRRR, 0x1E205800, sFP},
	{INS_fmaxnm, fFRRR, 0x1E206800, sFP}, {INS_fminnm, fFRRR, 0x1E207800, sFP}, {INS_fnmul, fFRRR, 0x1E208800, sFP},
	{INS_fmov, fFRR, 0x1E204000, sFP}, {INS_fabs, fFRR, 0x1E20C000, sFP}, {INS_fneg, fFRR, 0x1E214000, sFP},
	{INS_fsqrt, fFRR, 0x1E21C000, sFP}, {INS_frintn, fFRR, 0x1E244000, sFP}, {INS_frintp, fFRR, 0x1E24C000, sFP},
	{INS_frintm, fFRR, 0x1E254000, sFP}, {INS_frintz, fFRR, 0x1E25C000, sFP}, {INS_frinta, fFRR, 0x1E264000, sFP},
	{INS_frintx, fFRR, 0x1E274000, sFP}, {INS_frinti, fFRR, 0x1E27C000, sFP},
	{INS_fmadd, fRRRR, 0x1F000000, sFP}, {INS_fmsub, fRRRR, 0x1F008000, sFP},
	{INS_fnmadd, fRRRR, 0x1F200000, sFP}, {INS_fnmsub, fRRRR, 0x1F208000, sFP},
	{INS_fcmp, fFCmp, 0x1E202000, sFP}, {INS_fcmp, fFCmp0, 0x1E202008, sFP},
	{INS_fcmpe, fFCmp, 0x1E202010, sFP}, {INS_fcmpe, fFCmp0, 0x1E202018, sFP},
	{INS_fccmp, fCondReg, 0x1E200400, sFP}, {INS_fccmpe, fCondReg, 0x1E200410, sFP},
	{INS_fcsel, fSelect, 0x1E200C00, sFP}, {INS_fmov, fFImm, 0x1E201000, sFP},
	{INS_fcvt, fFCvt, 0x1E224000, sNone},
	{INS_scvtf, fIntToFP, 0x1E220000, sSF}, {INS_ucvtf, fIntToFP, 0x1E230000, sSF}, {INS_fmov, fIntToFP, 0x1E270000, sSF},
	{INS_fmov, fFPToInt, 0x1E260000, sSF},
	{INS_fcvtns, fFPToInt, 0x1E200000, sSF}, {INS_fcvtnu, fFPToInt, 0x1E210000, sSF},
	{INS_fcvtas, fFPToInt, 0x1E240000, sSF}, {INS_fcvtau, fFPToInt, 0x1E250000, sSF},
	{INS_fcvtps, fFPToInt, 0x1E280000, sSF}, {INS_fcvtpu, fFPToInt, 0x1E290000, sSF},
	{INS_fcvtms, fFPToInt, 0x1E300000, sSF}, {INS_fcvtmu, fFPToInt, 0x1E310000, sSF},
	{INS_fcvtzs, fFPToInt, 0x1E380000, sSF}, {INS_fcvtzu, fFPToInt, 0x1E390000, sSF},

	// Three vectors of integers.
	{INS_shadd, fVRRR, three | 0x00<<11, sVInt3}, {INS_uhadd, fVRRR, three | u | 0x00<<11, sVInt3},
	{INS_sqadd, fVRRR, three | 0x01<<11, sVInt}, {INS_uqadd, fVRRR, three | u | 0x01<<11, sVInt},
	{INS_sqadd, fFRRR, three | scl | 0x01<<11, sScl}, {INS_uqadd, fFRRR, three | scl | u | 0x01<<11, sScl},
	{INS_srhadd, fVRRR, three | 0x02<<11, sVInt3}, {INS_urhadd, fVRRR, three | u | 0x02<<11, sVInt3},
	{INS_shsub, fVRRR, three | 0x04<<11, sVInt3}, {INS_uhsub, fVRRR, three | u | 0x04<<11, sVInt3},
	{INS_sqsub, fVRRR, three | 0x05<<11, sVInt}, {INS_uqsub, fVRRR, three | u | 0x05<<11, sVInt},
	{INS_sqsub, fFRRR, three | scl | 0x05<<11, sScl}, {INS_uqsub, fFRRR, three | scl | u | 0x05<<11, sScl},
	{INS_cmgt, fVRRR, three | 0x06<<11, sVInt}, {INS_cmhi, fVRRR, three | u | 0x06<<11, sVInt},
	{INS_cmgt, fFRRR, three | scl | 0x06<<11, sSclD}, {INS_cmhi, fFRRR, three | scl | u | 0x06<<11, sSclD},
	{INS_cmge, fVRRR, three | 0x07<<11, sVInt}, {INS_cmhs, fVRRR, three | u | 0x07<<11, sVInt},
	{INS_cmge, fFRRR, three | scl | 0x07<<11, sSclD}, {INS_cmhs, fFRRR, three | scl | u | 0x07<<11, sSclD},
	{INS_sshl, fVRRR, three | 0x08<<11, sVInt}, {INS_ushl, fVRRR, three | u | 0x08<<11, sVInt},
	{INS_sshl, fFRRR, three | scl | 0x08<<11, sSclD}, {INS_ushl, fFRRR, three | scl | u | 0x08<<11, sSclD},
	{INS_sqshl, fVRRR, three | 0x09<<11, sVInt}, {INS_uqshl, fVRRR, three | u | 0x09<<11, sVInt},
	{INS_sqshl, fFRRR, three | scl | 0x09<<11, sScl}, {INS_uqshl, fFRRR, three | scl | u | 0x09<<11, sScl},
	{INS_srshl, fVRRR, three | 0x0A<<11, sVInt}, {INS_urshl, fVRRR, three | u | 0x0A<<11, sVInt},
	{INS_srshl, fFRRR, three | scl | 0x0A<<11, sSclD}, {INS_urshl, fFRRR, three | scl | u | 0x0A<<11, sSclD},
	{INS_sqrshl, fVRRR, three | 0x0B<<11, sVInt}, {INS_uqrshl, fVRRR, three | u | 0x0B<<11, sVInt},
	{INS_sqrshl, fFRRR, three | scl | 0x0B<<11, sScl}, {INS_uqrshl, fFRRR, three | scl | u | 0x0B<<11, sScl},
	{INS_smax, fVRRR, three | 0x0C<<11, sVInt3}, {INS_umax, fVRRR, three | u | 0x0C<<11, sVInt3},
	{INS_smin, fVRRR, three | 0x0D<<11, sVInt3}, {INS_umin, fVRRR, three | u | 0x0D<<11, sVInt3},
	{INS_sabd, fVRRR, three | 0x0E<<11, sVInt3}, {INS_uabd, fVRRR, three | u | 0x0E<<11, sVInt3},
	{INS_saba, fVRRR, three | 0x0F<<11, sVInt3}, {INS_uaba, fVRRR, three | u | 0x0F<<11, sVInt3},
	{INS_add, fVRRR, three | 0x10<<11, sVInt}, {INS_sub, fVRRR, three | u | 0x10<<11, sVInt},
	{INS_add, fFRRR, three | scl | 0x10<<11, sSclD}, {INS_sub, fFRRR, three | scl | u | 0x10<<11, sSclD},
	{INS_cmtst, fVRRR, three | 0x11<<11, sVInt}, {INS_cmeq, fVRRR, three | u | 0x11<<11, sVInt},
	{INS_cmtst, fFRRR, three | scl | 0x11<<11, sSclD}, {INS_cmeq, fFRRR, three | scl | u | 0x11<<11, sSclD},
	{INS_mla, fVRRR, three | 0x12<<11, sVInt3}, {INS_mls, fVRRR, three | u | 0x12<<11, sVInt3},
	{INS_mul, fVRRR, three | 0x13<<11, sVInt3}, {INS_pmul, fVRRR, three | u | 0x13<<11, sVByte},
	{INS_smaxp, fVRRR, three | 0x14<<11, sVInt3}, {INS_umaxp, fVRRR, three | u | 0x14<<11, sVInt3},
	{INS_sminp, fVRRR, three | 0x15<<11, sVInt3}, {INS_uminp, fVRRR, three | u | 0x15<<11, sVInt3},
	{INS_sqdmulh, fVRRR, three | 0x16<<11, sVHS}, {INS_sqrdmulh, fVRRR, three | u | 0x16<<11, sVHS},
	{INS_sqdmulh, fFRRR, three | scl | 0x16<<11, sSclHS}, {INS_sqrdmulh, fFRRR, three | scl | u | 0x16<<11, sSclHS},
	{INS_addp, fVRRR, three | 0x17<<11, sVInt},
	{INS_and, fVRRR, three | 0x03<<11, sVByte}, {INS_bic, fVRRR, three | 1<<22 | 0x03<<11, sVByte},
	{INS_orr, fVRRR, three | 2<<22 | 0x03<<11, sVByte}, {INS_orn, fVRRR, three | 3<<22 | 0x03<<11, sVByte},
	{INS_eor, fVRRR, three | u | 0x03<<11, sVByte}, {INS_bsl, fVRRR, three | u | 1<<22 | 0x03<<11, sVByte},
	{INS_bit, fVRRR, three | u | 2<<22 | 0x03<<11, sVByte}, {INS_bif, fVRRR, three | u | 3<<22 | 0x03<<11, sVByte},

	// Three vectors of floating-point numbers.
	{INS_fmaxnm, fVRRR, three | 0x18<<11, sVFP}, {INS_fmla, fVRRR, three | 0x19<<11, sVFP},
	{INS_fadd, fVRRR, three | 0x1A<<11, sVFP}, {INS_fmulx, fVRRR, three | 0x1B<<11, sVFP},
	{INS_fcmeq, fVRRR, three | 0x1C<<11, sVFP}, {INS_fmax, fVRRR, three | 0x1E<<11, sVFP},
	{INS_frecps, fVRRR, three | 0x1F<<11, sVFP},
	{INS_fminnm, fVRRR, three | s1 | 0x18<<11, sVFP}, {INS_fmls, fVRRR, three | s1 | 0x19<<11, sVFP},
	{INS_fsub, fVRRR, three | s1 | 0x1A<<11, sVFP}, {INS_fmin, fVRRR, three | s1 | 0x1E<<11, sVFP},
	{INS_frsqrts, fVRRR, three | s1 | 0x1F<<11, sVFP},
	{INS_fmaxnmp, fVRRR, three | u | 0x18<<11, sVFP}, {INS_faddp, fVRRR, three | u | 0x1A<<11, sVFP},
	{INS_fmul, fVRRR, three | u | 0x1B<<11, sVFP}, {INS_fcmge, fVRRR, three | u | 0x1C<<11, sVFP},
	{INS_facge, fVRRR, three | u | 0x1D<<11, sVFP}, {INS_fmaxp, fVRRR, three | u | 0x1E<<11, sVFP},
	{INS_fdiv, fVRRR, three | u | 0x1F<<11, sVFP},
	{INS_fminnmp, fVRRR, three | u | s1 | 0x18<<11, sVFP}, {INS_fabd, fVRRR, three | u | s1 | 0x1A<<11, sVFP},
	{INS_fcmgt, fVRRR, three | u | s1 | 0x1C<<11, sVFP}, {INS_facgt, fVRRR, three | u | s1 | 0x1D<<11, sVFP},
	{INS_fminp, fVRRR, three | u | s1 | 0x1E<<11, sVFP},
	{INS_fmulx, fFRRR, three | scl | 0x1B<<11, sSclFP}, {INS_fcmeq, fFRRR, three | scl | 0x1C<<11, sSclFP},
	{INS_frecps, fFRRR, three | scl | 0x1F<<11, sSclFP}, {INS_frsqrts, fFRRR, three | scl | s1 | 0x1F<<11, sSclFP},
	{INS_fcmge, fFRRR, three | scl | u | 0x1C<<11, sSclFP}, {INS_facge, fFRRR, three | scl | u | 0x1D<<11, sSclFP},
	{INS_fabd, fFRRR, three | scl | u | s1 | 0x1A<<11, sSclFP}, {INS_fcmgt, fFRRR, three | scl | u | s1 | 0x1C<<11, sSclFP},
	{INS_facgt, fFRRR, three | scl | u | s1 | 0x1D<<11, sSclFP},

	// Permutations, and AES.
	{INS_uzp1, fVRRR, permute | 1<<12, sVInt}, {INS_trn1, fVRRR, permute | 2<<12, sVInt}, {INS_zip1, fVRRR, permute | 3<<12, sVInt},
	{INS_uzp2, fVRRR, permute | 5<<12, sVInt}, {INS_trn2, fVRRR, permute | 6<<12, sVInt}, {INS_zip2, fVRRR, permute | 7<<12, sVInt},
	{INS_ext, fVExt, 0x2E000000, sVByte}, {INS_tbl, fVTable, 0x0E000000, sVByte}, {INS_tbx, fVTable, 0x0E001000, sVByte},
	{INS_aese, fVRR, 0x0E284800, sVByte}, {INS_aesd, fVRR, 0x0E285800, sVByte},
	{INS_aesmc, fVRR, 0x0E286800, sVByte}, {INS_aesimc, fVRR, 0x0E287800, sVByte},

	// Two vectors of integers.
	{INS_rev64, fVRR, two | 0x00<<12, sVInt3}, {INS_rev32, fVRR, two | u | 0x00<<12, sVBH}, {INS_rev16, fVRR, two | 0x01<<12, sVByte},
	{INS_saddlp, fVRR, two | 0x02<<12, sVInt3}, {INS_uaddlp, fVRR, two | u | 0x02<<12, sVInt3},
	{INS_suqadd, fVRR, two | 0x03<<12, sVInt}, {INS_usqadd, fVRR, two | u | 0x03<<12, sVInt},
	{INS_suqadd, fFRR, two | scl | 0x03<<12, sScl}, {INS_usqadd, fFRR, two | scl | u | 0x03<<12, sScl},
	{INS_cls, fVRR, two | 0x04<<12, sVInt3}, {INS_clz, fVRR, two | u | 0x04<<12, sVInt3},
	{INS_cnt, fVRR, two | 0x05<<12, sVByte}, {INS_not, fVRR, two | u | 0x05<<12, sVByte}, {INS_rbit, fVRR, two | u | 1<<22 | 0x05<<12, sVByte},
	{INS_sadalp, fVRR, two | 0x06<<12, sVInt3}, {INS_uadalp, fVRR, two | u | 0x06<<12, sVInt3},
	{INS_sqabs, fVRR, two | 0x07<<12, sVInt}, {INS_sqneg, fVRR, two | u | 0x07<<12, sVInt},
	{INS_sqabs, fFRR, two | scl | 0x07<<12, sScl}, {INS_sqneg, fFRR, two | scl | u | 0x07<<12, sScl},
	{INS_cmgt, fVRR0, two | 0x08<<12, sVInt}, {INS_cmge, fVRR0, two | u | 0x08<<12, sVInt}, {INS_cmeq, fVRR0, two | 0x09<<12, sVInt},
	{INS_cmle, fVRR0, two | u | 0x09<<12, sVInt}, {INS_cmlt, fVRR0, two | 0x0A<<12, sVInt},
	{INS_abs, fVRR, two | 0x0B<<12, sVInt}, {INS_neg, fVRR, two | u | 0x0B<<12, sVInt},
	{INS_abs, fFRR, two | scl | 0x0B<<12, sSclD}, {INS_neg, fFRR, two | scl | u | 0x0B<<12, sSclD},
	{INS_xtn, fVRR, two | 0x12<<12, sNarrow}, {INS_sqxtun, fVRR, two | u | 0x12<<12, sNarrow},
	{INS_shll, fVRR, two | u | 0x13<<12, sNarrow},
	{INS_sqxtn, fVRR, two | 0x14<<12, sNarrow}, {INS_uqxtn, fVRR, two | u | 0x14<<12, sNarrow},
	{INS_sqxtun, fFRR, two | scl | u | 0x12<<12, sSclNar}, {INS_sqxtn, fFRR, two | scl | 0x14<<12, sSclNar},
	{INS_uqxtn, fFRR, two | scl | u | 0x14<<12, sSclNar},

	// Two vectors of floating-point numbers.
	{INS_fcvtn, fVRR, two | 0x16<<12, sNarrowF}, {INS_fcvtl, fVRR, two | 0x17<<12, sNarrowF},
	{INS_frintn, fVRR, two | 0x18<<12, sVFP}, {INS_frintm, fVRR, two | 0x19<<12, sVFP},
	{INS_fcvtns, fVRR, two | 0x1A<<12, sVFP}, {INS_fcvtms, fVRR, two | 0x1B<<12, sVFP},
	{INS_fcvtas, fVRR, two | 0x1C<<12, sVFP}, {INS_scvtf, fVRR, two | 0x1D<<12, sVFP},
	{INS_fcmgt, fVRR0, two | s1 | 0x0C<<12, sVFP}, {INS_fcmeq, fVRR0, two | s1 | 0x0D<<12, sVFP}, {INS_fcmlt, fVRR0, two | s1 | 0x0E<<12, sVFP},
	{INS_fabs, fVRR, two | s1 | 0x0F<<12, sVFP}, {INS_frintp, fVRR, two | s1 | 0x18<<12, sVFP}, {INS_frintz, fVRR, two | s1 | 0x19<<12, sVFP},
	{INS_fcvtps, fVRR, two | s1 | 0x1A<<12, sVFP}, {INS_fcvtzs, fVRR, two | s1 | 0x1B<<12, sVFP}, {INS_frecpe, fVRR, two | s1 | 0x1D<<12, sVFP},
	{INS_frinta, fVRR, two | u | 0x18<<12, sVFP}, {INS_frintx, fVRR, two | u | 0x19<<12, sVFP},
	{INS_fcvtnu, fVRR, two | u | 0x1A<<12, sVFP}, {INS_fcvtmu, fVRR, two | u | 0x1B<<12, sVFP},
	{INS_fcvtau, fVRR, two | u | 0x1C<<12, sVFP}, {INS_ucvtf, fVRR, two | u | 0x1D<<12, sVFP},
	{INS_fcmge, fVRR0, two | u | s1 | 0x0C<<12, sVFP}, {INS_fcmle, fVRR0, two | u | s1 | 0x0D<<12, sVFP},
	{INS_fneg, fVRR, two | u | s1 | 0x0F<<12, sVFP}, {INS_frinti, fVRR, two | u | s1 | 0x19<<12, sVFP},
	{INS_fcvtpu, fVRR, two | u | s1 | 0x1A<<12, sVFP}, {INS_fcvtzu, fVRR, two | u | s1 | 0x1B<<12, sVFP},
	{INS_frsqrte, fVRR, two | u | s1 | 0x1D<<12, sVFP}, {INS_fsqrt, fVRR, two | u | s1 | 0x1F<<12, sVFP},
	{INS_scvtf, fFRR, two | scl | 0x1D<<12, sSclFP}, {INS_ucvtf, fFRR, two | scl | u | 0x1D<<12, sSclFP},
	{INS_fcvtzs, fFRR, two | scl | s1 | 0x1B<<12, sSclFP}, {INS_fcvtzu, fFRR, two | scl | u | s1 | 0x1B<<12, sSclFP},
	{INS_frecpe, fFRR, two | scl | s1 | 0x1D<<12, sSclFP}, {INS_frsqrte, fFRR, two | scl | u | s1 | 0x1D<<12, sSclFP},
	{INS_frecpx, fFRR, two | scl | s1 | 0x1F<<12, sSclFP},
	{INS_fcvtns, fFRR, two | scl | 0x1A<<12, sSclFP}, {INS_fcvtnu, fFRR, two | scl | u | 0x1A<<12, sSclFP},
	{INS_fcvtms, fFRR, two | scl | 0x1B<<12, sSclFP}, {INS_fcvtmu, fFRR, two | scl | u | 0x1B<<12, sSclFP},
	{INS_fcvtas, fFRR, two | scl | 0x1C<<12, sSclFP}, {INS_fcvtau, fFRR, two | scl | u | 0x1C<<12, sSclFP},
	{INS_fcvtps, fFRR, two | scl | s1 | 0x1A<<12, sSclFP}, {INS_fcvtpu, fFRR, two | scl | u | s1 | 0x1A<<12, sSclFP},
	{INS_fcvtxn, fVRR, two | u | 0x16<<12, sNarrowS},
	{INS_urecpe, fVRR, two | s1 | 0x1C<<12, sVS}, {INS_ursqrte, fVRR, two | u | s1 | 0x1C<<12, sVS},

	// Across lanes.
	{INS_saddlv, fVAcross, across | 0x03<<12, sVAcr}, {INS_uaddlv, fVAcross, across | u | 0x03<<12, sVAcr},
	{INS_smaxv, fVAcross, across | 0x0A<<12, sVAcr}, {INS_umaxv, fVAcross, across | u | 0x0A<<12, sVAcr},
	{INS_sminv, fVAcross, across | 0x1A<<12, sVAcr}, {INS_uminv, fVAcross, across | u | 0x1A<<12, sVAcr},
	{INS_addv, fVAcross, across | 0x1B<<12, sVAcr},
	{INS_fmaxnmv, fVAcross, across | u | 0x0C<<12, sV4S}, {INS_fmaxv, fVAcross, across | u | 0x0F<<12, sV4S},
	{INS_fminnmv, fVAcross, across | u | s1 | 0x0C<<12, sV4S}, {INS_fminv, fVAcross, across | u | s1 | 0x0F<<12, sV4S},
	{INS_addp, fVPair, 0x5E31B800, sSclD}, {INS_faddp, fVPair, 0x7E30D800, sSclFP},
	{INS_fmaxnmp, fVPair, 0x7E30C800, sSclFP}, {INS_fmaxp, fVPair, 0x7E30F800, sSclFP},
	{INS_fminnmp, fVPair, 0x7EB0C800, sSclFP}, {INS_fminp, fVPair, 0x7EB0F800, sSclFP},

	// Copies of lanes. The size is in the lane index.
	{INS_dup, fVDup, 0x0E000400, sQ}, {INS_dup, fVDupGen, 0x0E000C00, sQ},
	{INS_smov, fVToGen, 0x0E002C00, sSF30}, {INS_umov, fVToGen, 0x0E003C00, sSF30},
	{INS_ins, fVInsGen, 0x4E001C00, sNone}, {INS_ins, fVInsElem, 0x6E000400, sNone},
	{INS_movi, fVModImm, 0x0F000400, sNone},

	// Shifts by an immediate. The size is in the amount.
	{INS_sshr, fVShift, shift | 0x00<<11, sQD}, {INS_ushr, fVShift, shift | u | 0x00<<11, sQD},
	{INS_ssra, fVShift, shift | 0x02<<11, sQD}, {INS_usra, fVShift, shift | u | 0x02<<11, sQD},
	{INS_srshr, fVShift, shift | 0x04<<11, sQD}, {INS_urshr, fVShift, shift | u | 0x04<<11, sQD},
	{INS_srsra, fVShift, shift | 0x06<<11, sQD}, {INS_ursra, fVShift, shift | u | 0x06<<11, sQD},
	{INS_sri, fVShift, shift | u | 0x08<<11, sQD}, {INS_shl, fVShift, shift | 0x0A<<11, sQD}, {INS_sli, fVShift, shift | u | 0x0A<<11, sQD},
	{INS_sqshlu, fVShift, shift | u | 0x0C<<11, sQScl}, {INS_sqshl, fVShift, shift | 0x0E<<11, sQScl}, {INS_uqshl, fVShift, shift | u | 0x0E<<11, sQScl},
	{INS_shrn, fVShift, shift | 0x10<<11, sQ3}, {INS_rshrn, fVShift, shift | 0x11<<11, sQ3},
	{INS_sqshrn, fVShift, shift | 0x12<<11, sQ3Scl}, {INS_sqrshrn, fVShift, shift | 0x13<<11, sQ3Scl},
	{INS_sqshrun, fVShift, shift | u | 0x10<<11, sQ3Scl}, {INS_sqrshrun, fVShift, shift | u | 0x11<<11, sQ3Scl},
	{INS_uqshrn, fVShift, shift | u | 0x12<<11, sQ3Scl}, {INS_uqrshrn, fVShift, shift | u | 0x13<<11, sQ3Scl},
	{INS_sshll, fVShift, shift | 0x14<<11, sQ3}, {INS_ushll, fVShift, shift | u | 0x14<<11, sQ3},

	// Three vectors, one operand wide.
	{INS_saddl, fVRRR, diff | 0x0<<12, sNarrow}, {INS_uaddl, fVRRR, diff | u | 0x0<<12, sNarrow},
	{INS_saddw, fVRRR, diff | 0x1<<12, sNarrow}, {INS_uaddw, fVRRR, diff | u | 0x1<<12, sNarrow},
	{INS_ssubl, fVRRR, diff | 0x2<<12, sNarrow}, {INS_usubl, fVRRR, diff | u | 0x2<<12, sNarrow},
	{INS_ssubw, fVRRR, diff | 0x3<<12, sNarrow}, {INS_usubw, fVRRR, diff | u | 0x3<<12, sNarrow},
	{INS_addhn, fVRRR, diff | 0x4<<12, sNarrow}, {INS_raddhn, fVRRR, diff | u | 0x4<<12, sNarrow},
	{INS_sabal, fVRRR, diff | 0x5<<12, sNarrow}, {INS_uabal, fVRRR, diff | u | 0x5<<12, sNarrow},
	{INS_subhn, fVRRR, diff | 0x6<<12, sNarrow}, {INS_rsubhn, fVRRR, diff | u | 0x6<<12, sNarrow},
	{INS_sabdl, fVRRR, diff | 0x7<<12, sNarrow}, {INS_uabdl, fVRRR, diff | u | 0x7<<12, sNarrow},
	{INS_smlal, fVRRR, diff | 0x8<<12, sNarrow}, {INS_umlal, fVRRR, diff | u | 0x8<<12, sNarrow},
	{INS_smlsl, fVRRR, diff | 0xA<<12, sNarrow}, {INS_umlsl, fVRRR, diff | u | 0xA<<12, sNarrow},
	{INS_smull, fVRRR, diff | 0xC<<12, sNarrow}, {INS_umull, fVRRR, diff | u | 0xC<<12, sNarrow},
	{INS_pmull, fVRRR, diff | 0xE<<12, sPmull},
	{INS_sqdmlal, fVRRR, diff | 0x9<<12, sVHS}, {INS_sqdmlsl, fVRRR, diff | 0xB<<12, sVHS}, {INS_sqdmull, fVRRR, diff | 0xD<<12, sVHS},
	{INS_sqdmlal, fFRRR, diff | scl | 0x9<<12, sSclHS}, {INS_sqdmlsl, fFRRR, diff | scl | 0xB<<12, sSclHS}, {INS_sqdmull, fFRRR, diff | scl | 0xD<<12, sSclHS},

	// Three vectors, later extensions.
	{INS_sqrdmlah, fVRRR, 0x2E008400, sVHS}, {INS_sqrdmlsh, fVRRR, 0x2E008C00, sVHS},
	{INS_sqrdmlah, fFRRR, 0x7E008400, sSclHS}, {INS_sqrdmlsh, fFRRR, 0x7E008C00, sSclHS},
	{INS_sdot, fVRRR, 0x0E809400, sDot}, {INS_udot, fVRRR, 0x2E809400, sDot},
	{INS_sdot, fVElem, elem | 2<<22 | 0xE<<12, sDot}, {INS_udot, fVElem, elem | u | 2<<22 | 0xE<<12, sDot},

	// Hashes.
	{INS_sha1c, fVRRR, 0x5E000000, sVSha}, {INS_sha1p, fVRRR, 0x5E001000, sVSha}, {INS_sha1m, fVRRR, 0x5E002000, sVSha},
	{INS_sha1su0, fVRRR, 0x5E003000, sVSha}, {INS_sha1h, fVRR, 0x5E280800, sVSha}, {INS_sha1su1, fVRR, 0x5E281800, sVSha},
	{INS_sha256h, fVRRR, 0x5E004000, sVSha}, {INS_sha256h2, fVRRR, 0x5E005000, sVSha},
	{INS_sha256su0, fVRR, 0x5E282800, sVSha}, {INS_sha256su1, fVRRR, 0x5E006000, sVSha},

	// By an element.
	{INS_mul, fVElem, elem | 0x8<<12, sVHS}, {INS_mla, fVElem, elem | u | 0x0<<12, sVHS}, {INS_mls, fVElem, elem | u | 0x4<<12, sVHS},
	{INS_sqdmulh, fVElem, elem | 0xC<<12, sVHS}, {INS_sqrdmulh, fVElem, elem | 0xD<<12, sVHS},
	{INS_fmla, fVElem, elem | s1 | 0x1<<12, sVFP}, {INS_fmls, fVElem, elem | s1 | 0x5<<12, sVFP},
	{INS_fmul, fVElem, elem | s1 | 0x9<<12, sVFP}, {INS_fmulx, fVElem, elem | s1 | u | 0x9<<12, sVFP},
	{INS_smlal, fVElem, elem | 0x2<<12, sVHS}, {INS_umlal, fVElem, elem | u | 0x2<<12, sVHS}, {INS_smlsl, fVElem, elem | 0x6<<12, sVHS},
	{INS_umlsl, fVElem, elem | u | 0x6<<12, sVHS}, {INS_smull, fVElem, elem | 0xA<<12, sVHS}, {INS_umull, fVElem, elem | u | 0xA<<12, sVHS},
	{INS_sqdmlal, fVElem, elem | 0x3<<12, sVHS}, {INS_sqdmlsl, fVElem, elem | 0x7<<12, sVHS}, {INS_sqdmull, fVElem, elem | 0xB<<12, sVHS},
	{INS_sqrdmlah, fVElem, elem | u | 0xD<<12, sVHS}, {INS_sqrdmlsh, fVElem, elem | u | 0xF<<12, sVHS},

	// Scalars by an element.
	{INS_fmla, fFElem, elem | scl | s1 | 0x1<<12, sSclFP}, {INS_fmls, fFElem, elem | scl | s1 | 0x5<<12, sSclFP},
	{INS_fmul, fFElem, elem | scl | s1 | 0x9<<12, sSclFP}, {INS_fmulx, fFElem, elem | scl | s1 | u | 0x9<<12, sSclFP},
	{INS_sqdmulh, fFElem, elem | scl | 0xC<<12, sSclHS}, {INS_sqrdmulh, fFElem, elem | scl | 0xD<<12, sSclHS},
	{INS_sqdmlal, fFElem, elem | scl | 0x3<<12, sSclHS}, {INS_sqdmlsl, fFElem, elem | scl | 0x7<<12, sSclHS},
	{INS_sqdmull, fFElem, elem | scl | 0xB<<12, sSclHS},
	{INS_sqrdmlah, fFElem, elem | scl | u | 0xD<<12, sSclHS}, {INS_sqrdmlsh, fFElem, elem | scl | u | 0xF<<12, sSclHS},

	// Lists of vectors in memory: opcode in bit 12 by the number of registers.
	{INS_ld1, fVMulti, 0x0C400000, sVMulti}, {INS_st1, fVMulti, 0x0C000000, sVMulti},
	{INS_ld1, fVMultiPost, 0x0CDF0000, sVMulti}, {INS_st1, fVMultiPost, 0x0C9F0000, sVMulti},
	{INS_ld1r, fVMulti, 0x0D40C000, sVMulti},
	{INS_ld1, fVLane, 0x0D400000, sNone}, {INS_st1, fVLane, 0x0D000000, sNone},
	{INS_ld2, fVMulti, 0x0C408000, sVMany}, {INS_ld3, fVMulti, 0x0C404000, sVMany}, {INS_ld4, fVMulti, 0x0C400000, sVMany},
	{INS_st2, fVMulti, 0x0C008000, sVMany}, {INS_st3, fVMulti, 0x0C004000, sVMany}, {INS_st4, fVMulti, 0x0C000000, sVMany},
	{INS_ld2r, fVMulti, 0x0D60C000, sVMulti}, {INS_ld3r, fVMulti, 0x0D40E000, sVMulti}, {INS_ld4r, fVMulti, 0x0D60E000, sVMulti},
	{INS_ld2, fVLane, 0x0D600000, sNone}, {INS_ld3, fVLane, 0x0D402000, sNone}, {INS_ld4, fVLane, 0x0D602000, sNone},
	{INS_st2, fVLane, 0x0D200000, sNone}, {INS_st3, fVLane, 0x0D002000, sNone}, {INS_st4, fVLane, 0x0D202000, sNone},
}

// memory is an instruction that loads or stores one register in all addressing modes.
type memory struct {
	ins    Ins
	op     uint32
	scheme scheme
	log    uint8
	lit    uint32 // the form for a literal, or 0
	litSch scheme
}

var memories = []memory{
	{INS_ldr, 0, sLdr, byWidth, 0x18000000, sLdrQ}, {INS_str, 0, sStr, byWidth, 0, 0},
	{INS_ldrb, 1 << 22, sW, 0, 0, 0}, {INS_strb, 0, sW, 0, 0, 0},
	{INS_ldrh, 1<<30 | 1<<22, sW, 1, 0, 0}, {INS_strh, 1 << 30, sW, 1, 0, 0},
	{INS_ldrsb, 0, sWX22, 0, 0, 0}, {INS_ldrsh, 1 << 30, sWX22, 1, 0, 0}, {INS_ldrsw, 2 << 30, sX22, 2, 0x98000000, sX},
}

// expand returns the rows of all encodings.
func expand() []row {
	all := table
	for _, m := range memories {
		all = append(all,
			row{m.ins, fMemUnsigned, m.op | 0x39000000, m.scheme}, row{m.ins, fMemUnscaled, m.op | 0x38000000, m.scheme},
			row{m.ins, fMemPost, m.op | 0x38000400, m.scheme}, row{m.ins, fMemPre, m.op | 0x38000C00, m.scheme},
			row{m.ins, fMemReg, m.op | 0x38200800, m.scheme})
		if m.lit != 0 {
			all = append(all, row{m.ins, fMemLit, m.lit, m.litSch})
		}
	}
	for _, p := range [...]row{{ins: INS_ldp, op: 1 << 22, scheme: sPair}, {ins: INS_stp, scheme: sPair}, {ins: INS_ldpsw, op: 1<<30 | 1<<22, scheme: sX}} {
		all = append(all, row{p.ins, fPair, p.op | 0x29000000, p.scheme}, row{p.ins, fPairPost, p.op | 0x28800000, p.scheme},
			row{p.ins, fPairPre, p.op | 0x29800000, p.scheme})
	}
	return all
}

// memLog returns the logarithm of the bytes that an instruction moves, or byWidth.
func memLog(i Ins) uint8 {
	for _, m := range memories {
		if m.ins == i {
			return m.log
		}
	}
	if i == INS_ldpsw {
		return 2
	}
	return byWidth
}
