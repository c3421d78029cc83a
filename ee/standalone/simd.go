package standalone

import (
	"ryugo/ee"
	"ryugo/ee/named"
)

// SetISA sets the part of the machine's instruction set that code may use. If the core library has
// System.Runtime.Intrinsics, its vector types then count as vectors.
func (r *Runtime) SetISA(isa ee.ISA) {
	r.info.ISA = isa
	if core := r.L.Known.Core; core != nil && core.HasIntrinsics() {
		r.info.SIMD = isa >= ee.ISASSE4
		r.info.Sets = named.Sets(isa)
		r.info.RefusesSets = true
	}
}

// GetSIMDBaseType implements ee.ClassQueries.
func (r *Runtime) GetSIMDBaseType(h ee.ClassHandle) ee.CorInfoType {
	c := r.L.Class(h)
	if c.Module == nil {
		return ee.CORINFO_TYPE_UNDEF
	}
	if c.Module.HasIntrinsics() {
		switch generic, ok := named.Vector(c.Namespace, c.Name); {
		case !ok:
		case !generic:
			return ee.CORINFO_TYPE_FLOAT
		case len(c.Args) == 1:
			return c.Args[0].CorType()
		}
		if r.Vector64 && c.Name == "Vector64`1" && c.Namespace == "System.Runtime.Intrinsics" && len(c.Args) == 1 {
			return c.Args[0].CorType()
		}
		return ee.CORINFO_TYPE_UNDEF
	}
	if c.Namespace != "System.Numerics" || c.Module.Name != "System.Numerics.Vectors" {
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
