package named

import (
	"strings"

	"ryugo/ee"
)

// Set is an instruction set, or a vector width, that a class of the core library stands for. Its
// value is its number in CoreCLR 9's JitFlags. V after the name of an AVX-512 set stands for VL,
// its 16-byte and 32-byte vectors; AVX10V512 is AVX10 with 64-byte vectors.
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

	// arm64's sets have numbers that the sets of x64 do not use.
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

// Machine is a kind of machine that has sets.
type Machine uint8

// The machines, as bits.
const (
	OnX86 Machine = 1 << iota
	OnArm
)

// setRow is a class that stands for a set. A nested class X64 stands for the same set, since all
// code is 64-bit.
type setRow struct {
	class string // in System.Runtime.Intrinsics.X86, or with its namespace
	set   Set
	// needs is the lowest ISA that includes the set; compiled is set if the compiler implements the
	// set's methods as instructions. If either is missing, IsSupported and IsHardwareAccelerated
	// are false, so that the core library's guards choose its other code.
	needs    ee.ISA
	compiled bool
	// asked: the set is present only if a runtime says that the machine has it.
	asked bool
}

// sets lists all sets. To make IsSupported true for a class, implement its methods and set the
// row's compiled column.
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

// x86Namespace and armNamespace are the namespaces of the instruction set classes.
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

// rowOfSet returns the row of a class, or nil. The class is given with its namespace, and nested
// classes after a slash.
func rowOfSet(class string) *setRow {
	return setOf[strings.TrimSuffix(strings.TrimSuffix(class, "/X64"), "/Arm64")]
}

// SetOf returns the set that a class of the core library stands for, or None.
func SetOf(class string) Set {
	if r := rowOfSet(class); r != nil {
		return r.set
	}
	return None
}

// Sets returns the sets that code for isa may use if nothing more is known of the machine.
func Sets(isa ee.ISA) (x uint64) {
	for i := range sets {
		if isa >= sets[i].needs && !sets[i].asked {
			x |= 1 << sets[i].set
		}
	}
	return x
}

// widths are the sets that are vector widths rather than instructions: which vectors are values in
// registers.
const widths = 1<<Vector64 | 1<<Vector128 | 1<<Vector256 | 1<<Vector512 | 1<<VectorT

// Told returns the sets that code for isa may use on a machine whose sets, according to a runtime,
// are bits (by number).
func Told(isa ee.ISA, bits uint64) uint64 {
	x := Sets(isa)
	for i := range sets {
		if isa >= sets[i].needs && sets[i].asked {
			x |= 1 << sets[i].set
		}
	}
	return x & (bits | widths)
}

// On reports whether the set that class stands for belongs to a machine.
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

// Has reports whether the set that class stands for is in have.
func Has(class string, have uint64) bool {
	r := rowOfSet(class)
	return r != nil && have>>r.set&1 != 0
}

// Supported reports whether code may use the set that class stands for, if the machine has the sets
// have. It is the value of IsSupported and IsHardwareAccelerated of that class.
func Supported(class string, have uint64) bool {
	r := rowOfSet(class)
	return r != nil && r.compiled && have>>r.set&1 != 0
}
