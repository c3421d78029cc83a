package standalone

import "ryugo/ee"

// UseSIMD has the compiler keep the vector types of assembly System.Numerics.Vectors
// in registers and do their methods by instructions of isa, at least SSE4. It comes
// before the first compile.
func (r *Runtime) UseSIMD(isa ee.ISA) {
	r.info.ISA, r.info.SIMD = isa, isa >= ee.ISASSE4
}

// GetSIMDBaseType implements ee.ClassQueries.
func (r *Runtime) GetSIMDBaseType(h ee.ClassHandle) ee.CorInfoType {
	c := r.L.Class(h)
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
