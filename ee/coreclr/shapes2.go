//go:build cgo && linux && !386 && !arm && !mips && !mipsle

package coreclr

import (
	"strings"
	"sync/atomic"
	"unicode/utf16"

	"ryugo/arena"
	"ryugo/ee"
)

// shapes2 are the shapes of CoreCLR 2.0.
var shapes2 = shapes{
	sizedVector: true,
	isTrue:      isBOOL,
	entryMethod: func(m uint64) uint64 { return m },

	methodName: methodName2,
	className:  className2,
	fieldName: func(s *session, f ee.FieldHandle) (class, field string) {
		scope := s.out()
		name, ok := s.try(s.v.Slots.GetFieldName|optional, uint64(f), scope, 0, 0)
		if !ok {
			return "", ""
		}
		return cstring(ld64(scope)), cstring(name)
	},
	intrinsic: func(s *session, m ee.MethodHandle) ee.Intrinsic {
		return s.v.Intrinsic(uint32(s.call(s.v.Slots.GetIntrinsicID, uint64(m), 0, 0, 0)))
	},
	simdBase: simdBase2,
	sets:     func(*session, uint64) uint64 { return 0 },

	permanent: func(s *session, scope uint64, _ ee.ClassHandle) bool {
		// The runtime does not tell. The core library is permanent.
		module, ok := s.try(s.v.Slots.GetClassModule|optional, uint64(s.GetBuiltinClass(ee.CLASSID_STRING)), 0, 0, 0)
		return ok && module == scope
	},
	isExactClass: func(s *session, c ee.ClassHandle) bool {
		const no = ee.CORINFO_FLG_ARRAY | ee.CORINFO_FLG_VARIANCE | ee.CORINFO_FLG_CLASS_SHAREDINST
		return s.classAttribs(c)&(no|ee.CORINFO_FLG_CLASS_FINAL) == ee.CORINFO_FLG_CLASS_FINAL
	},
	newHelper: func(s *session, c ee.ClassHandle) uint64 {
		return s.call(s.v.Slots.GetNewHelper, s.classToken(c), uint64(s.method), 0, 0)
	},
	staticBaseArgs: func(s *session, c ee.ClassHandle) (args [2]ee.Value, n int) {
		// The module's id and the class's id in it.
		args[0].Bits = s.call(s.v.Slots.GetClassModuleIdForStatics, uint64(c), 0, 0, 0)
		args[1].Bits = uint64(uint32(s.call(s.v.Slots.GetClassDomainID, uint64(c), 0, 0, 0)))
		return args, 2
	},
	fieldAddress: func(s *session, f ee.FieldHandle, _ uint64) ee.ConstLookup {
		cell := s.out()
		return valueOr(s.call(s.v.Slots.GetFieldAddress, uint64(f), cell, 0, 0), cell)
	},

	embedGenericHandle: func(s *session, tok *ee.ResolvedToken, parent bool, _ ee.MethodHandle, out uint64) {
		s.call(s.v.Slots.EmbedGenericHandle, s.tokenStruct(tok), toBool(parent), out, 0)
	},
	fixedEntryPoint: func(s *session, m ee.MethodHandle, out uint64) {
		s.call(s.v.Slots.GetFunctionFixedEntryPoint, uint64(m), out, 0, 0)
	},
	locationOfThisType: func(s *session, m ee.MethodHandle, out uint64) {
		s.call(s.v.Slots.GetLocationOfThisType, out, uint64(m), 0, 0)
	},

	resolveVirtual: func(s *session, m ee.MethodHandle, c ee.ClassHandle, owner ee.ContextHandle) ee.MethodHandle {
		h, _ := s.try(s.v.Slots.ResolveVirtualMethod|optional, uint64(m), uint64(c), contextOf(owner), 0)
		return ee.MethodHandle(h)
	},
	unmanagedConv: func(s *session, m ee.MethodHandle, _ uint64) (ee.UnmanagedCallConv, bool) {
		return ee.UnmanagedCallConv(s.call(s.v.Slots.GetUnmanagedCallConv, uint64(m), 0, 0, 0)), false
	},
	unmanagedSig: func(*session, *ee.SigInfo) {},

	allocMem: func(s *session, b *batch, n, tail, clauses int) memory {
		out := s.alloc(3 * 8)
		n = codeHeap2.sized(n, tail)
		b.add(s.v.Slots.AllocMem, uint64(n), 0, 0, uint64(clauses), 0, out, out+8, out+16)
		return memory{out, out, n}
	},
	placed:      func(hot uint64, n, tail int) { codeHeap2.placed(hot, n, tail) },
	methodFlags: func(attribs uint32) ee.MethodFlags { return ee.MethodFlags(attribs) },
	keepsMode:   func(*session, ee.MethodHandle) bool { return false },
	recordRelocation: func(s *session, b *batch, at, write, target, kind uint64) {
		b.add(s.v.Slots.RecordRelocation, at, target, kind, 0, 0)
	},
}

// codeHeap predicts where a runtime that cannot be asked for an alignment will put the next code:
// directly after the last code and a header of 8 bytes, at a multiple of 16 (LoaderCodeHeap). If
// this is not a multiple of 32, the size of the code before it is increased. Other threads, and
// code that goes elsewhere, make the prediction wrong for one method. Only speed depends on it.
type codeHeap struct{ next atomic.Uint64 }

var codeHeap2 codeHeap

// end returns the end of n bytes of code at an address, with tail bytes of unwind data and the next
// header after it.
func (*codeHeap) end(at uint64, n, tail int) uint64 {
	return at + arena.AlignUp(uint64(n), 4) + uint64(tail) + 8
}

// sized returns the size to request for n bytes of code and tail bytes of unwind data.
func (h *codeHeap) sized(n, tail int) int {
	at := h.next.Load()
	if over := h.end(at, n, tail) % 32; at != 0 && over != 0 && over <= 16 {
		n = int(arena.AlignUp(uint64(n), 4) + 20 - over)
	}
	return n
}

// placed records that the runtime has put n bytes of code at address hot, with tail bytes of unwind
// data.
func (h *codeHeap) placed(hot uint64, n, tail int) {
	h.next.Store(arena.AlignUp(h.end(hot, n, tail), 16))
}

// methodName2 returns the full name of the class and the name of the method.
func methodName2(s *session, m ee.MethodHandle) (class, method string) {
	scope := s.out()
	name, ok := s.try(s.v.Slots.GetMethodName|optional, uint64(m), scope, 0, 0)
	if !ok {
		return "", ""
	}
	class, method = cstring(ld64(scope)), cstring(name)
	if c, ok := s.try(s.v.Slots.GetMethodClass|optional, uint64(m), 0, 0, 0); ok {
		// The name in class has no namespace, but stubs have no other.
		if full := s.GetClassName(ee.ClassHandle(c)); strings.Contains(full, class) {
			class = full
		}
	}
	return class, method
}

// maxName is the longest class name that is read, in UTF-16 units.
const maxName = 1024

func className2(s *session, c ee.ClassHandle) string {
	const ptr, left, text = 0, 8, 16
	t := s.alloc(text + 2*maxName)
	st64(t+ptr, t+text)
	st32(t+left, maxName)
	n, ok := s.tryN(s.v.Slots.AppendClassName|optional, t+ptr, t+left, uint64(c), toBool(true), 0, 0)
	if !ok {
		return ""
	}
	var units [maxName]uint16
	n = min(uint64(uint32(n)), maxName-1)
	for i := range units[:n] {
		units[i] = ld16(t + text + 2*uint64(i))
	}
	return string(utf16.Decode(units[:n]))
}
