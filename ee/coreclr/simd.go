//go:build cgo && linux && !386 && !arm && !mips && !mipsle

package coreclr

import (
	"strings"

	"ryugo/ee"
	"ryugo/ee/named"
)

// isa returns the instruction set that the runtime found on this machine.
func (s *session) isa() ee.ISA { return s.machine.ISA(s.flags) }

// hasSet reports whether the runtime's flags have an instruction set that on this machine has a bit
// of its own but no class.
func (s *session) hasSet(name string) bool {
	for _, b := range s.v.MachineSets[s.machine.Name] {
		if b.Class == name && len(s.told.raw) > 0 {
			return s.told.raw[s.v.Offsets.FlagsSets+uint64(b.Bit/8)]>>(b.Bit%8)&1 != 0
		}
	}
	return false
}

// vectorLength returns the bytes of Vector<T>; 0: the size in its IL.
func (j *jit) vectorLength(f ee.JitFlags) uint32 {
	switch {
	case f&ee.CORJIT_FLAG_FEATURE_SIMD == 0 || j.machine.ISA(f) < ee.ISASSE4:
		return 0
	case j.machine.ISA(f) < ee.ISAAVX2:
		return j.version.VectorSize
	}
	return 2 * j.version.VectorSize
}

// simdBases are the possible element types of Vector<T>.
var simdBases = map[string]ee.CorInfoType{
	"System.SByte]": ee.CORINFO_TYPE_BYTE, "System.Byte]": ee.CORINFO_TYPE_UBYTE,
	"System.Int16]": ee.CORINFO_TYPE_SHORT, "System.UInt16]": ee.CORINFO_TYPE_USHORT,
	"System.Int32]": ee.CORINFO_TYPE_INT, "System.UInt32]": ee.CORINFO_TYPE_UINT,
	"System.Int64]": ee.CORINFO_TYPE_LONG, "System.UInt64]": ee.CORINFO_TYPE_ULONG,
	"System.Single]": ee.CORINFO_TYPE_FLOAT, "System.Double]": ee.CORINFO_TYPE_DOUBLE,
}

// GetSIMDBaseType implements ee.ClassQueries.
func (s *session) GetSIMDBaseType(c ee.ClassHandle) ee.CorInfoType {
	if !s.GetEEInfo().SIMD {
		return ee.CORINFO_TYPE_UNDEF
	}
	r := s.classes.of(c)
	if r.have&haveSIMD == 0 {
		base := s.shapes.simdBase(s, c)
		r = s.classes.of(c)
		r.simd = base
		r.have |= haveSIMD
	}
	return r.simd
}

// simdBase2 knows the vector types of one assembly.
func simdBase2(s *session, c ee.ClassHandle) ee.CorInfoType {
	if !isBool(s.call(s.v.Slots.IsInSIMDModule, uint64(c), 0, 0, 0)) {
		return ee.CORINFO_TYPE_UNDEF
	}
	name, ok := strings.CutPrefix(s.GetClassName(c), "System.Numerics.")
	switch {
	case !ok:
	case name == "Vector":
		return ee.CORINFO_TYPE_CLASS
	case name == "Vector2", name == "Vector3", name == "Vector4":
		return ee.CORINFO_TYPE_FLOAT
	default:
		if arg, ok := strings.CutPrefix(name, "Vector`1["); ok {
			return simdBases[arg]
		}
	}
	return ee.CORINFO_TYPE_UNDEF
}

// simdBase9 knows the vector types of the core library with IntrinsicAttribute.
func simdBase9(s *session, c ee.ClassHandle) ee.CorInfoType {
	if s.classAttribs(c)&ee.CORINFO_FLG_INTRINSIC_TYPE == 0 {
		return ee.CORINFO_TYPE_UNDEF
	}
	namespace := s.out()
	name := s.call(s.v.Slots.GetClassNameFromMetadata, uint64(c), namespace, 0, 0)
	if name == 0 || ld64(namespace) == 0 {
		return ee.CORINFO_TYPE_UNDEF
	}
	generic, known := named.Vector(cstring(ld64(namespace)), cstring(name))
	switch {
	case !known:
		return ee.CORINFO_TYPE_UNDEF
	case !generic:
		return ee.CORINFO_TYPE_FLOAT
	}
	arg := s.call(s.v.Slots.GetTypeInstantiationArgument, uint64(c), 0, 0, 0)
	if arg == 0 {
		return ee.CORINFO_TYPE_UNDEF
	}
	return ee.CorInfoType(s.call(s.v.Slots.GetTypeForPrimitiveNumericClass, arg, 0, 0, 0))
}
