package standalone

import "ryugo/ee"

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
