package standalone

import (
	"ryugo/ee"
	"ryugo/loader"
)

// SetISA says what of the machine's instruction set may be used. Where the core library has
// hardware intrinsics, its Vector128 and Vector256 are vectors then.
func (r *Runtime) SetISA(isa ee.ISA) {
	r.info.ISA = isa
	core := r.L.Known.Core
	r.info.SIMD = isa >= ee.ISASSE4 && core != nil && core.HasIntrinsics()
}

// vectorWidth is the size of Vector128 and Vector256 of the core library in bytes, 0 of other
// classes.
func vectorWidth(c *loader.Class) int {
	if c.Namespace != "System.Runtime.Intrinsics" || c.Module == nil || !c.Module.HasIntrinsics() {
		return 0
	}
	switch c.Name {
	case "Vector128`1":
		return 16
	case "Vector256`1":
		return 32
	}
	return 0
}

// GetSIMDBaseType implements ee.ClassQueries.
func (r *Runtime) GetSIMDBaseType(h ee.ClassHandle) ee.CorInfoType {
	c := r.L.Class(h)
	if width := vectorWidth(c); width != 0 {
		if len(c.Args) == 1 && (width == 16 || r.info.ISA >= ee.ISAAVX2) {
			return c.Args[0].CorType()
		}
		return ee.CORINFO_TYPE_UNDEF
	}
	if c.Namespace != "System.Numerics" || c.Module == nil || c.Module.Name != "System.Numerics.Vectors" {
		return ee.CORINFO_TYPE_UNDEF
	}
	switch c.Name {
	case "Vector":
		return ee.CORINFO_TYPE_CLASS
	case "Vector2", "Vector3", "Vector4":
		return ee.CORINFO_TYPE_FLOAT
	case "Vector`1":
		if len(c.Args) == 1 {
			return c.Args[0].CorType()
		}
	}
	return ee.CORINFO_TYPE_UNDEF
}
