package standalone

import (
	"testing"

	"ryugo/cil"
	"ryugo/ee"
	"ryugo/loader"
	"ryugo/nodes"
	"ryugo/targets"
	"ryugo/targets/abi"
)

// TestSysVClassification compares our own System V classification, from a struct's fields, with the
// runtime's descriptor, for every struct of the core library and others.
func TestSysVClassification(t *testing.T) {
	check := func(r *Runtime, mod *loader.Module) (structs, inRegs, explicit int) {
		var m nodes.Method
		m.Reset()
		for _, c := range allStructs(r, mod) {
			h := c.Handle()
			l := m.LayoutOf(r, h)
			want := targets.SysVDescriptor(&m, r, l)
			s := targets.ShapeOf(r, h, 8, nil, nil)
			got := abi.SysV.ClassifyArg(&s)
			structs++
			if want.Count > 0 {
				inRegs++
			}
			if s.Explicit {
				explicit++
			}
			if got != want {
				t.Errorf("%s: %v, the runtime says %v: %+v", c, got, want, s)
			}
			if size, align := r.GetClassSize(h), r.GetClassAlignment(h); s.Size != size || s.Align != align {
				t.Errorf("%s: %d, %d bytes; %d, %d", c, s.Size, s.Align, size, align)
			}
			if abi.SysV.ClassifyRet(&s) != got {
				t.Errorf("%s: returned in another way", c)
			}
		}
		return
	}
	r, mod := openShapes(t)
	check(r, mod)
	for _, name := range corpus {
		t.Run(name, func(t *testing.T) {
			r, mod := openMono(t, name)
			n, regs, explicit := check(r, mod)
			t.Logf("%d structs, %d in registers, %d with explicit layout", n, regs, explicit)
		})
	}
}

// allStructs lists the value classes of mod that have a layout, generic ones instantiated over
// __Canon.
func allStructs(r *Runtime, mod *loader.Module) []*loader.Class {
	var list []*loader.Class
	for rid := uint32(1); rid <= mod.File.NumRows(cil.TableTypeDef); rid++ {
		c, err := mod.TypeDef(rid)
		if err == nil && c.IsOpen() {
			c, err = r.L.CanonicalInstance(c)
		}
		if err == nil && c.Kind == loader.KindStruct && layoutOf(c) != nil && (c.CorType() == ee.CORINFO_TYPE_VALUECLASS || c.CorType() == ee.CORINFO_TYPE_REFANY) {
			list = append(list, c)
		}
	}
	return list
}
