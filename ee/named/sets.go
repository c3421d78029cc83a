package named

import (
	"strings"

	"ryugo/ee"
)

// Set is a set of the machine's instructions, or a width of vectors, that the core library
// asks for by a class: its number in CoreCLR 9's JitFlags. V after the name of a set of AVX-512 stands
// for VL, its vectors of 16 and 32 bytes; AVX10V512 is AVX10 with vectors of 64.
type Set uint8

const (
	None      Set = 0
	X86Base   Set = 1
	SSE       Set = 2
	SSE2      Set = 3
	SSE3      Set = 4
	SSSE3     Set = 5
	SSE41     Set = 6
	SSE42     Set = 7
	AVX       Set = 8
	AVX2      Set = 9
	AES       Set = 10
	BMI1      Set = 11
	BMI2      Set = 12
	FMA       Set = 13
	LZCNT     Set = 14
	PCLMULQDQ Set = 15
	POPCNT    Set = 16
	Vector128 Set = 17
	Vector256 Set = 18
	Vector512 Set = 19
	AVXVNNI   Set = 20
	Serialize Set = 22
	AVX512F   Set = 24
	AVX512FVL Set = 25
	AVX512BW  Set = 26
	AVX512BWV Set = 27
	AVX512CD  Set = 28
	AVX512CDV Set = 29
	AVX512DQ  Set = 30
	AVX512DQV Set = 31
	AVX512VBM Set = 32
	AVX512VBV Set = 33
	AVX10     Set = 34
	AVX10V512 Set = 35
	VectorT   Set = 36

	// Those of arm64 have numbers of their own, beside those of x64.
	ArmBase  Set = 40
	AdvSimd  Set = 41
	Crc32    Set = 42
	ArmAes   Set = 43
	Dp       Set = 44
	Rdm      Set = 45
	Sha1     Set = 46
	Sha256   Set = 47
	Vector64 Set = 48
)

// A Machine is one that has sets.
type Machine uint8

// The machines, as bits.
const (
	OnX86 Machine = 1 << iota
	OnArm
)

// setRow is a class that stands for a set. A class X64 in it is the same set: 64-bit code
// is all that is made.
type setRow struct {
	class string // in System.Runtime.Intrinsics.X86, or with its namespace
	set   Set
	// needs is the least ISA that includes the set, compiled says whether the compiler has the
	// set's methods as instructions. Where one is missing IsSupported and IsHardwareAccelerated are false,
	// so that the core library's guards lead to its other code.
	needs    ee.ISA
	compiled bool
	// asked: the set is there only where a runtime says that the machine has it.
	asked bool
}

// sets is all of them. To have IsSupported answer true, a row's last column is made true:
// when the compiler knows the methods of the class.
var sets = [...]setRow{
	{"X86Base", X86Base, ee.ISABase, true, false},
	{"Sse", SSE, ee.ISABase, true, false},
	{"Sse2", SSE2, ee.ISABase, true, false},
	{"Sse3", SSE3, ee.ISASSE4, true, false},
	{"Ssse3", SSSE3, ee.ISASSE4, true, false},
	{"Sse41", SSE41, ee.ISASSE4, true, false},
	{"Sse42", SSE42, ee.ISASSE4, true, false},
	{"Avx", AVX, ee.ISAAVX2, true, false},
	{"Avx2", AVX2, ee.ISAAVX2, true, false},
	{"Aes", AES, ee.ISAAVX2, true, false},
	{"Bmi1", BMI1, ee.ISAAVX2, true, false},
	{"Bmi2", BMI2, ee.ISAAVX2, true, false},
	{"Fma", FMA, ee.ISAAVX2, true, false},
	{"Lzcnt", LZCNT, ee.ISAAVX2, true, false},
	{"Pclmulqdq", PCLMULQDQ, ee.ISAAVX2, true, false},
	{"Popcnt", POPCNT, ee.ISASSE4, true, false},
	{"AvxVnni", AVXVNNI, ee.ISAAVX2, true, true},
	{"X86Serialize", Serialize, ee.ISABase, true, true},
	{"Avx512F", AVX512F, ee.ISAAVX512, true, false},
	{"Avx512F/VL", AVX512FVL, ee.ISAAVX512, true, false},
	{"Avx512BW", AVX512BW, ee.ISAAVX512, true, false},
	{"Avx512BW/VL", AVX512BWV, ee.ISAAVX512, true, false},
	{"Avx512CD", AVX512CD, ee.ISAAVX512, true, false},
	{"Avx512CD/VL", AVX512CDV, ee.ISAAVX512, true, false},
	{"Avx512DQ", AVX512DQ, ee.ISAAVX512, true, false},
	{"Avx512DQ/VL", AVX512DQV, ee.ISAAVX512, true, false},
	{"Avx512Vbmi", AVX512VBM, ee.ISAAVX512, true, true},
	{"Avx512Vbmi/VL", AVX512VBV, ee.ISAAVX512, true, true},
	{"Avx10v1", AVX10, ee.ISAAVX2, false, false},
	{"Avx10v1/V512", AVX10V512, ee.ISAAVX2, false, false},
	{"System.Numerics.Vector", VectorT, ee.ISASSE4, true, false},
	{"System.Runtime.Intrinsics.Vector128", Vector128, ee.ISASSE4, true, false},
	{"System.Runtime.Intrinsics.Vector256", Vector256, ee.ISAAVX2, true, false},
	{"System.Runtime.Intrinsics.Vector512", Vector512, ee.ISAAVX512, true, false},

	{"System.Runtime.Intrinsics.Vector64", Vector64, ee.ISANeon, true, false},
	{armNamespace + "ArmBase", ArmBase, ee.ISANeon, true, false},
	{armNamespace + "AdvSimd", AdvSimd, ee.ISANeon, true, false},
	{armNamespace + "Crc32", Crc32, ee.ISANeon, true, true},
	{armNamespace + "Aes", ArmAes, ee.ISANeon, true, true},
	{armNamespace + "Dp", Dp, ee.ISANeon, true, true},
	{armNamespace + "Rdm", Rdm, ee.ISANeon, true, true},
	{armNamespace + "Sha1", Sha1, ee.ISANeon, true, true},
	{armNamespace + "Sha256", Sha256, ee.ISANeon, true, true},
}

// x86Namespace and armNamespace are where the classes of instruction sets are.
const (
	x86Namespace = "System.Runtime.Intrinsics.X86."
	armNamespace = "System.Runtime.Intrinsics.Arm."
)

var setOf = func() map[string]*setRow {
	m := make(map[string]*setRow, len(sets))
	for i := range sets {
		name := sets[i].class
		if !strings.Contains(name, ".") {
			name = x86Namespace + name
		}
		m[name] = &sets[i]
	}
	return m
}()

// rowOfSet returns the row of a class, given with its namespace and nested ones after a
// slash, or nil.
func rowOfSet(class string) *setRow {
	return setOf[strings.TrimSuffix(strings.TrimSuffix(class, "/X64"), "/Arm64")]
}

// SetOf returns the set that a class of the core library stands for, None for other
// classes.
func SetOf(class string) Set {
	if r := rowOfSet(class); r != nil {
		return r.set
	}
	return None
}

// Sets returns the sets that code for isa may use where nothing more is known of the machine.
func Sets(isa ee.ISA) (x uint64) {
	for i := range sets {
		if isa >= sets[i].needs && !sets[i].asked {
			x |= 1 << sets[i].set
		}
	}
	return x
}

// widths are the sets that are no instructions: which vectors are values in registers.
const widths = 1<<Vector64 | 1<<Vector128 | 1<<Vector256 | 1<<Vector512 | 1<<VectorT

// Told returns the sets that code for isa may use on a machine of which a runtime says what it
// has: bits by number.
func Told(isa ee.ISA, bits uint64) uint64 {
	x := Sets(isa)
	for i := range sets {
		if isa >= sets[i].needs && sets[i].asked {
			x |= 1 << sets[i].set
		}
	}
	return x & (bits | widths)
}

// On tells whether the set that class stands for is one of a machine.
func On(class string, m Machine) bool {
	r := rowOfSet(class)
	if r == nil {
		return false
	}
	switch {
	case r.set == Vector128 || r.set == VectorT:
		return m != 0
	case r.set == Vector64 || strings.HasPrefix(r.class, armNamespace):
		return m&OnArm != 0
	}
	return m&OnX86 != 0
}

// Has tells whether the set that class stands for is one of have.
func Has(class string, have uint64) bool {
	r := rowOfSet(class)
	return r != nil && have>>r.set&1 != 0
}

// Supported tells whether code may use the set that class stands for where have is what the
// machine has: what IsSupported and IsHardwareAccelerated of that class are.
func Supported(class string, have uint64) bool {
	r := rowOfSet(class)
	return r != nil && r.compiled && have>>r.set&1 != 0
}
