package vm

import (
	"ryugo/cil"
	"ryugo/ee"
	"ryugo/loader"
	"ryugo/targets"
	"ryugo/targets/abi"
	"ryugo/vm/cpu"
)

// shapeOf returns how a value of type c is passed.
func (v *world) shapeOf(c *loader.Class) cpu.ArgShape {
	switch k := c.CorType(); k {
	case ee.CORINFO_TYPE_FLOAT:
		return cpu.SingleShape
	case ee.CORINFO_TYPE_DOUBLE:
		return cpu.FloatShape
	case ee.CORINFO_TYPE_LONG, ee.CORINFO_TYPE_ULONG:
		return cpu.LongShape
	case ee.CORINFO_TYPE_VALUECLASS, ee.CORINFO_TYPE_REFANY:
	default:
		switch {
		case c.IsReference():
			return cpu.RefShape
		case c.Kind == loader.KindByref:
			return cpu.ByrefShape
		}
		return cpu.IntShape
	}
	l := must(c.Layout())
	s := cpu.ArgShape{Parts: v.structParts(&v.conv.Args, c, l), Size: l.Size, Align: l.Align}
	if l.HasRefs || l.HasByrefs {
		b := make([]byte, len(l.GC))
		for i, k := range l.GC {
			b[i] = byte(k)
		}
		s.GC = string(b)
	}
	return s
}

// resultOf returns how a value of type c is returned.
func (v *world) resultOf(c *loader.Class) (r abi.Result) {
	switch k := c.CorType(); {
	case c.Elem == cil.ELEMENT_TYPE_VOID:
		return r
	case k == ee.CORINFO_TYPE_FLOAT || k == ee.CORINFO_TYPE_DOUBLE:
		return v.conv.Return(&abi.Param{Class: abi.Double})
	case k != ee.CORINFO_TYPE_VALUECLASS && k != ee.CORINFO_TYPE_REFANY:
		return v.intResult(k == ee.CORINFO_TYPE_LONG || k == ee.CORINFO_TYPE_ULONG)
	}
	r.Parts = v.structParts(&v.conv.Rets, c, must(c.Layout()))
	r.Buffer = r.Count == 0
	v.conv.ReturnRegs(&r.Parts, &r.Regs)
	return r
}

// intResult returns how an integer or an address is returned; long says that it has 64 bits.
func (v *world) intResult(long bool) abi.Result {
	class := abi.Int64
	if cpu.Narrow && !long {
		class = abi.Int32
	}
	return v.conv.Return(&abi.Param{Class: class})
}

// returnsInBuffer reports whether a method that returns c is passed the address of a return buffer.
func (v *world) returnsInBuffer(c *loader.Class) bool { return v.resultOf(c).Buffer }

// structParts classifies struct c. The classification for System V is part of the layout.
func (v *world) structParts(r *abi.StructRule, c *loader.Class, l *loader.Layout) (p abi.Parts) {
	if r.Kind != abi.Eightbytes {
		s := abi.Shape{Size: l.Size, Align: l.Align}
		if r.LooksInside() {
			s = targets.ShapeOf(structFields{v.l}, c.Handle(), cpu.Word, nil, nil)
		}
		if r == &v.conv.Args {
			return v.conv.ClassifyArg(&s)
		}
		return v.conv.ClassifyRet(&s)
	}
	if !l.Pass.PassedInRegisters {
		return p
	}
	p.Count = l.Pass.EightByteCount
	for i := range p.Count {
		p.Types[i], p.Offset[i] = abi.Int64, l.Pass.Offset[i]
		if l.Pass.Class[i] == ee.SysVSSE {
			p.Types[i] = abi.Double
		}
	}
	return p
}

// structFields answers for targets.ShapeOf.
type structFields struct{ l *loader.Loader }

func (f structFields) layout(h ee.ClassHandle) *loader.Layout { return must(f.l.Class(h).Layout()) }

func (f structFields) AsCorInfoType(h ee.ClassHandle) ee.CorInfoType { return f.l.Class(h).CorType() }
func (f structFields) GetClassSize(h ee.ClassHandle) uint32          { return must(f.l.Class(h).ValueSize()) }
func (f structFields) GetClassAlignment(h ee.ClassHandle) uint32     { return max(f.layout(h).Align, 1) }
func (f structFields) GetClassNumInstanceFields(h ee.ClassHandle) int {
	return len(f.layout(h).Fields)
}

func (f structFields) GetFieldInClass(h ee.ClassHandle, i int) ee.FieldHandle {
	return f.layout(h).Fields[i].Handle()
}
func (f structFields) GetFieldType(h ee.FieldHandle) ee.SigArg { return f.l.Field(h).SigArg() }
func (f structFields) GetFieldOffset(h ee.FieldHandle) uint32  { return f.l.Field(h).Offset() }
func (f structFields) GetClassAttribs(h ee.ClassHandle) ee.ClassFlags {
	if f.layout(h).Custom {
		return ee.CORINFO_FLG_CUSTOMLAYOUT
	}
	return 0
}
