//go:build cgo && linux && !386 && !arm && !mips && !mipsle

package coreclr

import (
	"strings"
	"unsafe"

	"ryugo/cil"
	"ryugo/ee"
	"ryugo/ee/named"
)

// shapes9 are the shapes of CoreCLR 9.0: truth values have one byte, large arguments are passed in
// structs, code is not written where it runs.
var shapes9 = shapes{
	saturates:         true,
	staticStringCtors: true,
	marksSameTry:      true,
	filtersCatches:    true,
	barriersLoseAll:   true,
	inlineLookups:     true,
	nativeInTries:     true,
	arrayTables:       true,
	cellsOfEntries:    true,
	isTrue:            isBool,
	entryMethod:       func(uint64) uint64 { return 0 },

	methodName: func(s *session, m ee.MethodHandle) (class, method string) {
		method = printed(s, s.v.Slots.PrintMethodName, uint64(m))
		if c, ok := s.try(s.v.Slots.GetMethodClass|optional, uint64(m), 0, 0, 0); ok {
			class = s.GetClassName(ee.ClassHandle(c))
		}
		return class, method
	},
	className: func(s *session, c ee.ClassHandle) string {
		return strings.ReplaceAll(printed(s, s.v.Slots.PrintClassName, uint64(c)), "+", "/")
	},
	fieldName: func(s *session, f ee.FieldHandle) (class, field string) {
		if c, ok := s.try(s.v.Slots.GetFieldClass|optional, uint64(f), 0, 0, 0); ok {
			class = s.GetClassName(ee.ClassHandle(c))
		}
		return class, printed(s, s.v.Slots.PrintFieldName, uint64(f))
	},
	intrinsic: intrinsic9,
	simdBase:  simdBase9,
	sets: func(s *session, flags uint64) uint64 {
		x := named.Told(s.isa(), s.namedSets(ld64(flags+s.v.Offsets.FlagsSets)))
		if s.flags&ee.CORJIT_FLAG_VECTOR512_THROTTLING != 0 {
			x &^= 1 << named.Vector512
		}
		return x
	},

	typeArgument: func(s *session, c ee.ClassHandle, index uint32) ee.ClassHandle {
		return ee.ClassHandle(s.call(s.v.Slots.GetTypeInstantiationArgument, uint64(c), uint64(index), 0, 0))
	},
	methodTypeArgument: func(s *session, m ee.MethodHandle, index uint32) ee.ClassHandle {
		o := &s.v.Offsets
		sig := s.alloc(s.v.Sizes.Sig)
		s.call(s.v.Slots.GetMethodSig, uint64(m), sig, 0, 0)
		if index >= ld32(sig+o.SigMethodInstCount) {
			return 0
		}
		return ee.ClassHandle(ld64(ld64(sig+o.SigMethodInst) + 8*uint64(index)))
	},
	defaultComparer: func(s *session, elem ee.ClassHandle, equality bool) ee.ClassHandle {
		slot := s.v.Slots.GetDefaultComparerClass
		if equality {
			slot = s.v.Slots.GetDefaultEqualityComparerClass
		}
		return ee.ClassHandle(s.call(slot, uint64(elem), 0, 0, 0))
	},
	runtimeType: func(s *session, c ee.ClassHandle) uint64 {
		return s.call(s.v.Slots.GetRuntimeTypePointer, uint64(c), 0, 0, 0)
	},

	permanent: func(s *session, _ uint64, c ee.ClassHandle) bool { return isExact9(s, c) },
	isExact:   isExact9,
	isNested:  isNested9,
	isExactClass: func(s *session, c ee.ClassHandle) bool {
		return isBool(s.call(s.v.Slots.IsExactType, uint64(c), 0, 0, 0))
	},
	newHelper: func(s *session, c ee.ClassHandle) uint64 {
		return s.call(s.v.Slots.GetNewHelper, uint64(c), s.out(), 0, 0)
	},
	staticBaseArgs: func(s *session, c ee.ClassHandle) (args [2]ee.Value, n int) {
		args[0].Bits = uint64(c)
		return args, 1
	},
	staticBase: staticBase9,
	fieldAddress: func(s *session, _ ee.FieldHandle, info uint64) ee.ConstLookup {
		return s.readConst(info + s.v.Offsets.FieldLookup)
	},
	staticContent: staticContent9,
	threadField: func(s *session, f ee.FieldHandle, out *ee.FieldInfo) {
		if out.Helper == ee.CORINFO_HELP_UNDEF {
			ee.Bail(&ee.Unsupported{ILOffset: -1, Reason: "a helper that is not known"})
		}
		out.ThreadIndex = uint32(s.call(s.v.Slots.GetThreadLocalFieldInfo, uint64(f), toBool(threadHelperGC(out.Helper)), 0, 0))
	},

	embedGenericHandle: func(s *session, tok *ee.ResolvedToken, parent bool, caller ee.MethodHandle, out uint64) {
		s.call(s.v.Slots.EmbedGenericHandle, s.tokenStruct(tok), toBool(parent), uint64(caller), out)
	},
	fixedEntryPoint: func(s *session, m ee.MethodHandle, out uint64) {
		s.call(s.v.Slots.GetFunctionFixedEntryPoint, uint64(m), 0, out, 0)
	},
	locationOfThisType: func(s *session, m ee.MethodHandle, out uint64) {
		s.call(s.v.Slots.GetLocationOfThisType, uint64(m), out, 0, 0)
	},

	resolveVirtual: func(s *session, m ee.MethodHandle, c ee.ClassHandle, owner ee.ContextHandle) ee.MethodHandle {
		o := &s.v.Offsets
		t := s.alloc(s.v.Sizes.Devirt)
		st64(t+o.DevirtMethod, uint64(m))
		st64(t+o.DevirtClass, uint64(c))
		st64(t+o.DevirtContext, contextOf(owner))
		if r, ok := s.try(s.v.Slots.ResolveVirtualMethod|optional, t, 0, 0, 0); !ok || !isBool(r) || ld8(t+o.DevirtInstArg) != 0 {
			return 0
		}
		return ee.MethodHandle(ld64(t + o.DevirtResult))
	},
	unmanagedConv: func(s *session, m ee.MethodHandle, sig uint64) (conv ee.UnmanagedCallConv, keepsMode bool) {
		suppress := s.out()
		conv = ee.UnmanagedCallConv(s.call(s.v.Slots.GetUnmanagedCallConv, uint64(m), sig, suppress, 0))
		if conv > ee.CORINFO_UNMANAGED_CALLCONV_FASTCALL {
			conv = ee.CORINFO_UNMANAGED_CALLCONV_UNKNOWN
		}
		return conv, ld8(suppress) != 0
	},
	methodFlags: func(attribs uint32) ee.MethodFlags {
		// There are no security checks around native code.
		f := ee.MethodFlags(attribs)
		if f&ee.CORINFO_FLG_PINVOKE != 0 {
			f |= ee.CORINFO_FLG_NOSECURITYWRAP
		}
		return f
	},
	keepsMode: func(s *session, m ee.MethodHandle) bool {
		_, keeps := s.shapes.unmanagedConv(s, m, 0)
		return keeps
	},
	unmanagedSig: func(s *session, sig *ee.SigInfo) {
		if sig.CallConv&ee.CORINFO_CALLCONV_MASK != callConvUnmanaged {
			return
		}
		conv, keepsMode := s.shapes.unmanagedConv(s, 0, sig.Ref)
		if conv == ee.CORINFO_UNMANAGED_CALLCONV_UNKNOWN {
			ee.Bail(&ee.Unsupported{ILOffset: -1, Reason: "a call of native code by this convention"})
		}
		sig.KeepsMode = keepsMode
		sig.CallConv = sig.CallConv&^ee.CORINFO_CALLCONV_MASK | ee.CallConv(conv)
	},

	allocMem: func(s *session, b *batch, n, _, clauses int) memory {
		o := &s.v.Offsets
		t := s.alloc(s.v.Sizes.MemArgs)
		st32(t+o.MemHotSize, uint32(n))
		st32(t+o.MemClauses, uint32(clauses))
		st32(t+o.MemFlags, codeAlign32)
		b.add(s.v.Slots.AllocMem, t)
		return memory{t + o.MemHot, t + o.MemHotRW, n}
	},
	placed: func(uint64, int, int) {},
	recordRelocation: func(s *session, b *batch, at, write, target, kind uint64) {
		b.add(s.v.Slots.RecordRelocation, at, write, target, kind, 0)
	},
}

// callConvUnmanaged is IMAGE_CEE_CS_CALLCONV_UNMANAGED: modifiers of the return type
// name the convention.
const callConvUnmanaged ee.CallConv = 9

// codeAlign32 is CORJIT_ALLOCMEM_FLG_32BYTE_ALIGN. Read-only data, which may contain vectors,
// follows the code.
const codeAlign32 = 4

// staticBase9 returns the class, or the runtime's data about its statics.
func staticBase9(s *session, c ee.ClassHandle, h ee.Helper) ee.ConstLookup {
	switch h {
	case ee.CORINFO_HELP_UNDEF:
		ee.Bail(&ee.Unsupported{ILOffset: -1, Reason: "a helper that is not known"})
	case ee.CORINFO_HELP_GETDYNAMIC_GCSTATIC_BASE, ee.CORINFO_HELP_GETDYNAMIC_NONGCSTATIC_BASE,
		ee.CORINFO_HELP_GETDYNAMIC_GCSTATIC_BASE_NOCTOR, ee.CORINFO_HELP_GETDYNAMIC_NONGCSTATIC_BASE_NOCTOR,
		ee.CORINFO_HELP_GETPINNED_GCSTATIC_BASE, ee.CORINFO_HELP_GETPINNED_NONGCSTATIC_BASE,
		ee.CORINFO_HELP_GETPINNED_GCSTATIC_BASE_NOCTOR, ee.CORINFO_HELP_GETPINNED_NONGCSTATIC_BASE_NOCTOR:
		return value(s.call(s.v.Slots.GetClassStaticDynamicInfo, uint64(c), 0, 0, 0))
	case ee.CORINFO_HELP_GETDYNAMIC_GCTHREADSTATIC_BASE, ee.CORINFO_HELP_GETDYNAMIC_NONGCTHREADSTATIC_BASE,
		ee.CORINFO_HELP_GETDYNAMIC_GCTHREADSTATIC_BASE_NOCTOR, ee.CORINFO_HELP_GETDYNAMIC_NONGCTHREADSTATIC_BASE_NOCTOR:
		return value(s.call(s.v.Slots.GetClassThreadStaticDynamicInfo, uint64(c), 0, 0, 0))
	}
	return value(uint64(c))
}

// threadHelperGC reports whether a thread static helper finds references.
func threadHelperGC(h ee.Helper) bool {
	return h == ee.CORINFO_HELP_GETDYNAMIC_GCTHREADSTATIC_BASE_NOCTOR_OPTIMIZED
}

// printed returns the name of a handle as one of the runtime's functions prints it, at most 1 KB.
// The name is for people, so exceptions are ignored.
func printed(s *session, slot, handle uint64) string {
	const size = 1024
	t := s.alloc(size + 8)
	if _, ok := s.try(slot|optional, handle, t+8, size, t); !ok {
		return ""
	}
	st8(t+8+size-1, 0)
	return cstring(t + 8)
}

// intrinsic9 finds a method by the names of the method, its class and its namespace (package
// named).
func intrinsic9(s *session, m ee.MethodHandle) ee.Intrinsic {
	if class := s.GetMethodClass(m); s.classAttribs(class)&ee.CORINFO_FLG_ARRAY != 0 {
		if i := uint32(s.call(s.v.Slots.GetArrayIntrinsicID, uint64(m), 0, 0, 0)); i < uint32(len(arrayIntrinsics)) {
			return arrayIntrinsics[i]
		}
		return ee.CORINFO_INTRINSIC_None
	}
	class, method := s.metadataName(m)
	if !named.Known(class, method) {
		return ee.CORINFO_INTRINSIC_None
	}
	o := &s.v.Offsets
	sig := s.alloc(s.v.Sizes.Sig)
	s.call(s.v.Slots.GetMethodSig, uint64(m), sig, 0, 0)
	generics, params := int(ld32(sig+o.SigMethodInstCount)), int(ld16(sig+o.SigNumArgs))
	first := ee.CORINFO_TYPE_UNDEF
	if params > 0 {
		b := blob{p: ld64(sig + o.SigArgs), end: ld64(sig+o.SigBlob) + uint64(ld32(sig+o.SigBlobSize))}
		b.skipModifiers()
		if b.peek() == cil.ELEMENT_TYPE_BYREF {
			b.next()
			b.skipModifiers()
		}
		if t := b.peek(); int(t) < len(elemTypes) {
			first = elemTypes[t]
		}
	}
	id := named.Find(class, method, generics, params, first)
	switch id {
	case ee.CORINFO_INTRINSIC_IsReferenceOrContainsReferences:
	default:
		return id
	}
	c := ee.ClassHandle(ld64(ld64(sig + o.SigMethodInst)))
	for _, gc := range s.GetClassGClayout(c) {
		if gc != ee.TYPE_GC_NONE {
			return ee.CORINFO_INTRINSIC_True
		}
	}
	return ee.CORINFO_INTRINSIC_False
}

// isExact9 asks for the address of a class's Type object. The Type objects of classes that may be
// unloaded can move, so these classes have no such address; shared classes have no Type object.
func isExact9(s *session, c ee.ClassHandle) bool {
	object, ok := s.try(s.v.Slots.GetRuntimeTypePointer|optional, uint64(c), 0, 0, 0)
	return ok && object != 0
}

// isNested9 asks for the names of m, its class and the class around it.
func isNested9(s *session, m ee.MethodHandle) bool {
	const name, namespace, around, end = 0, 8, 16, 24
	t := s.alloc(end)
	method := s.callN(s.v.Slots.GetMethodNameFromMetadata, uint64(m), t+name, t+namespace, t+around, 1)
	return method == 0 || ld64(t+name) == 0 || ld64(t+around) != 0
}

// arrayIntrinsics are the intrinsics by CorInfoArrayIntrinsic.
var arrayIntrinsics = [...]ee.Intrinsic{ee.CORINFO_INTRINSIC_Array_Get, ee.CORINFO_INTRINSIC_Array_Set, ee.CORINFO_INTRINSIC_Array_Address}

// metadataName returns m's name in metadata and the name of its class, with its namespace and the
// classes around it; stubs have none. The next call overwrites the class.
func (s *session) metadataName(m ee.MethodHandle) (class, method string) {
	const name, namespace, around, depth = 0, 8, 16, 3
	t := s.alloc(around + 8*depth)
	r := s.callN(s.v.Slots.GetMethodNameFromMetadata, uint64(m), t+name, t+namespace, t+around, depth)
	if r == 0 || ld64(t+name) == 0 {
		return "", ""
	}
	text := s.text[:0]
	if ns := cbytes(ld64(t + namespace)); len(ns) > 0 {
		text = append(append(text, ns...), '.')
	}
	for i := range uint64(depth) { // the runtime lists the innermost first
		if p := ld64(t + around + 8*(depth-1-i)); p != 0 {
			text = append(append(text, cbytes(p)...), '/')
		}
	}
	s.text = append(text, cbytes(ld64(t+name))...)
	return view(s.text), view(cbytes(r))
}

// view returns text as a string, without a copy.
func view(text []byte) string { return unsafe.String(unsafe.SliceData(text), len(text)) }

// staticContent9 asks for the content of a static readonly field, or the exact class of its object.
// The runtime tells neither before the class has been initialized.
func staticContent9(s *session, f ee.FieldHandle, out *ee.FieldInfo) {
	n := contentSizes[out.Field.Type]
	if n == 0 {
		return
	}
	cell := s.out()
	r, ok := s.tryN(s.v.Slots.GetStaticFieldContent|optional, uint64(f), cell, n, 0, toBool(true)) // objects that can move are excluded
	if ok && isBool(r) {
		out.Known, out.Content = true, ld64(cell)
	}
	if t := out.Field.Type; (t == ee.CORINFO_TYPE_CLASS || t == ee.CORINFO_TYPE_STRING) && (!out.Known || out.Content != 0) {
		speculative := s.out()
		c, ok := s.try(s.v.Slots.GetStaticFieldCurrentClass|optional, uint64(f), speculative, 0, 0)
		if ok && ld8(speculative) == 0 {
			out.Exact = ee.ClassHandle(c)
		}
	}
}

// contentSizes are the bytes of the types whose values are read at compile time.
var contentSizes = [...]uint64{
	ee.CORINFO_TYPE_BOOL: 1, ee.CORINFO_TYPE_BYTE: 1, ee.CORINFO_TYPE_UBYTE: 1,
	ee.CORINFO_TYPE_CHAR: 2, ee.CORINFO_TYPE_SHORT: 2, ee.CORINFO_TYPE_USHORT: 2,
	ee.CORINFO_TYPE_INT: 4, ee.CORINFO_TYPE_UINT: 4, ee.CORINFO_TYPE_FLOAT: 4,
	ee.CORINFO_TYPE_LONG: 8, ee.CORINFO_TYPE_ULONG: 8, ee.CORINFO_TYPE_NATIVEINT: 8, ee.CORINFO_TYPE_NATIVEUINT: 8,
	ee.CORINFO_TYPE_DOUBLE: 8, ee.CORINFO_TYPE_PTR: 8, ee.CORINFO_TYPE_STRING: 8, ee.CORINFO_TYPE_CLASS: 8,
	ee.CORINFO_TYPE_VAR: 0,
}
