package t32

// Ins is an instruction.
type Ins uint8

// The instructions, by their form.
const (
	INS_none Ins = iota
	// Two operands, of which the second is shifted or an immediate.
	INS_and
	INS_bic
	INS_orr
	INS_orn
	INS_eor
	INS_add
	INS_adc
	INS_sbc
	INS_sub
	INS_rsb
	// The same without a result.
	INS_tst
	INS_teq
	INS_cmn
	INS_cmp
	// One operand, shifted or an immediate.
	INS_mov
	INS_mvn
	// Shifts by a register.
	INS_lsl
	INS_lsr
	INS_asr
	INS_ror
	// Multiplications and divisions: rd, rn, rm, ra.
	INS_mul
	INS_mla
	INS_mls
	INS_smull
	INS_umull
	INS_sdiv
	INS_udiv
	// One register.
	INS_sxtb
	INS_uxtb
	INS_sxth
	INS_uxth
	INS_clz
	INS_rev
	INS_rev16
	INS_rbit
	// Bit fields.
	INS_sbfx
	INS_ubfx
	INS_bfi
	// 16-bit immediate.
	INS_movw
	INS_movt
	// Loads and stores.
	INS_ldr
	INS_ldrb
	INS_ldrh
	INS_ldrsb
	INS_ldrsh
	INS_str
	INS_strb
	INS_strh
	// Two registers, several registers, exclusive accesses.
	INS_ldrd
	INS_strd
	INS_push
	INS_pop
	INS_ldrex
	INS_ldrexb
	INS_ldrexh
	INS_strex
	INS_strexb
	INS_strexh
	INS_dmb
	// Table branches, jumps to registers.
	INS_tbb
	INS_tbh
	INS_bx
	INS_blx
	INS_nop
	INS_udf
	// VFP.
	INS_vadd
	INS_vsub
	INS_vmul
	INS_vdiv
	INS_vmov
	INS_vneg
	INS_vabs
	INS_vsqrt
	INS_vcmp
	INS_vldr
	INS_vstr
	INS_vmrs
	insCount
)

// NumIns is the number of instructions.
const NumIns = int(insCount)

// row is an instruction: its constant bits. The bits of a missing form are 0.
type row struct {
	name string
	wide uint32 // the 32-bit form, with rd, rn, rm shifted if it has such a form
	low  uint16 // a 16-bit form with low registers; for loads and stores base + immediate
	lowX uint16 // for loads and stores base + register; for operations the form that does not change the flags
	log  uint8  // logarithm of the number of bytes that it moves
}

// String returns the instruction's name.
func (i Ins) String() string { return rows[i].name }

var rows = [insCount]row{
	INS_none: {name: "none"},
	INS_and:  {name: "and", wide: 0xEA000000, low: 0x4000},
	INS_bic:  {name: "bic", wide: 0xEA200000, low: 0x4380},
	INS_orr:  {name: "orr", wide: 0xEA400000, low: 0x4300},
	INS_orn:  {name: "orn", wide: 0xEA600000},
	INS_eor:  {name: "eor", wide: 0xEA800000, low: 0x4040},
	INS_add:  {name: "add", wide: 0xEB000000},
	INS_adc:  {name: "adc", wide: 0xEB400000, low: 0x4140},
	INS_sbc:  {name: "sbc", wide: 0xEB600000, low: 0x4180},
	INS_sub:  {name: "sub", wide: 0xEBA00000},
	INS_rsb:  {name: "rsb", wide: 0xEBC00000},
	INS_tst:  {name: "tst", wide: 0xEA100F00, low: 0x4200},
	INS_teq:  {name: "teq", wide: 0xEA900F00},
	INS_cmn:  {name: "cmn", wide: 0xEB100F00, low: 0x42C0},
	INS_cmp:  {name: "cmp", wide: 0xEBB00F00, low: 0x4280},
	INS_mov:  {name: "mov", wide: 0xEA4F0000},
	INS_mvn:  {name: "mvn", wide: 0xEA6F0000, low: 0x43C0},

	INS_lsl: {name: "lsl", wide: 0xFA00F000, low: 0x4080},
	INS_lsr: {name: "lsr", wide: 0xFA20F000, low: 0x40C0},
	INS_asr: {name: "asr", wide: 0xFA40F000, low: 0x4100},
	INS_ror: {name: "ror", wide: 0xFA60F000, low: 0x41C0},

	INS_mul:   {name: "mul", wide: 0xFB00F000},
	INS_mla:   {name: "mla", wide: 0xFB000000},
	INS_mls:   {name: "mls", wide: 0xFB000010},
	INS_smull: {name: "smull", wide: 0xFB800000},
	INS_umull: {name: "umull", wide: 0xFBA00000},
	INS_sdiv:  {name: "sdiv", wide: 0xFB90F0F0},
	INS_udiv:  {name: "udiv", wide: 0xFBB0F0F0},

	INS_sxtb:  {name: "sxtb", wide: 0xFA4FF080, low: 0xB240},
	INS_uxtb:  {name: "uxtb", wide: 0xFA5FF080, low: 0xB2C0},
	INS_sxth:  {name: "sxth", wide: 0xFA0FF080, low: 0xB200},
	INS_uxth:  {name: "uxth", wide: 0xFA1FF080, low: 0xB280},
	INS_clz:   {name: "clz", wide: 0xFAB0F080},
	INS_rev:   {name: "rev", wide: 0xFA90F080, low: 0xBA00},
	INS_rev16: {name: "rev16", wide: 0xFA90F090, low: 0xBA40},
	INS_rbit:  {name: "rbit", wide: 0xFA90F0A0},

	INS_sbfx: {name: "sbfx", wide: 0xF3400000},
	INS_ubfx: {name: "ubfx", wide: 0xF3C00000},
	INS_bfi:  {name: "bfi", wide: 0xF3600000},
	INS_movw: {name: "movw", wide: 0xF2400000},
	INS_movt: {name: "movt", wide: 0xF2C00000},

	INS_ldr:   {name: "ldr", wide: 0xF8D00000, low: 0x6800, lowX: 0x5800, log: 2},
	INS_ldrb:  {name: "ldrb", wide: 0xF8900000, low: 0x7800, lowX: 0x5C00},
	INS_ldrh:  {name: "ldrh", wide: 0xF8B00000, low: 0x8800, lowX: 0x5A00, log: 1},
	INS_ldrsb: {name: "ldrsb", wide: 0xF9900000, lowX: 0x5600},
	INS_ldrsh: {name: "ldrsh", wide: 0xF9B00000, lowX: 0x5E00, log: 1},
	INS_str:   {name: "str", wide: 0xF8C00000, low: 0x6000, lowX: 0x5000, log: 2},
	INS_strb:  {name: "strb", wide: 0xF8800000, low: 0x7000, lowX: 0x5400},
	INS_strh:  {name: "strh", wide: 0xF8A00000, low: 0x8000, lowX: 0x5200, log: 1},

	INS_ldrd:   {name: "ldrd", wide: 0xE8500000, log: 3},
	INS_strd:   {name: "strd", wide: 0xE8400000, log: 3},
	INS_push:   {name: "push", wide: 0xE92D0000, low: 0xB400},
	INS_pop:    {name: "pop", wide: 0xE8BD0000, low: 0xBC00},
	INS_ldrex:  {name: "ldrex", wide: 0xE8500F00, log: 2},
	INS_ldrexb: {name: "ldrexb", wide: 0xE8D00F4F},
	INS_ldrexh: {name: "ldrexh", wide: 0xE8D00F5F, log: 1},
	INS_strex:  {name: "strex", wide: 0xE8400000, log: 2},
	INS_strexb: {name: "strexb", wide: 0xE8C00F40},
	INS_strexh: {name: "strexh", wide: 0xE8C00F50, log: 1},
	INS_dmb:    {name: "dmb", wide: 0xF3BF8F5B},

	INS_tbb: {name: "tbb", wide: 0xE8D0F000},
	INS_tbh: {name: "tbh", wide: 0xE8D0F010},
	INS_bx:  {name: "bx", low: 0x4700},
	INS_blx: {name: "blx", low: 0x4780},
	INS_nop: {name: "nop", low: 0xBF00},
	INS_udf: {name: "udf", low: 0xDE00},

	INS_vadd:  {name: "vadd", wide: 0xEE300A00},
	INS_vsub:  {name: "vsub", wide: 0xEE300A40},
	INS_vmul:  {name: "vmul", wide: 0xEE200A00},
	INS_vdiv:  {name: "vdiv", wide: 0xEE800A00},
	INS_vmov:  {name: "vmov", wide: 0xEEB00A40},
	INS_vneg:  {name: "vneg", wide: 0xEEB10A40},
	INS_vabs:  {name: "vabs", wide: 0xEEB00AC0},
	INS_vsqrt: {name: "vsqrt", wide: 0xEEB10AC0},
	INS_vcmp:  {name: "vcmp", wide: 0xEEB40A40},
	INS_vldr:  {name: "vldr", wide: 0xED100A00, log: 2},
	INS_vstr:  {name: "vstr", wide: 0xED000A00, log: 2},
	INS_vmrs:  {name: "vmrs", wide: 0xEEF1FA10},
}
