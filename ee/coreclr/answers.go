//go:build cgo && linux && !386 && !arm && !mips && !mipsle

package coreclr

import (
	"sync/atomic"

	"ryugo/ee"
	"ryugo/ee/coreclr/version"
)

var _ ee.JitInfo = (*session)(nil)

// answers is what a session remembers during the current compile, so that it does not ask twice.
// The next compile reuses its memory.
type answers struct {
	args      argArena
	counts    []ee.BlockCount // of all bodies; a MethodInfo has parts of it
	callees   []ee.LikelyCall // the same
	classes   classTable
	own       ee.MethodInfo // of the method being compiled; its Method is 0 until asked for
	slot      uint64        // a word for answers of the runtime; see out
	token     uint64        // a token struct with only a class
	preinited ee.FieldHandle
}

func (a *answers) reset() {
	a.args.reset()
	a.counts, a.callees = a.counts[:0], a.callees[:0]
	a.classes.reset()
	a.own = ee.MethodInfo{}
	a.slot, a.token, a.preinited = 0, 0, 0
}

// out returns a zeroed word of C memory for an answer. There is only one: it must be read before
// the next question.
func (s *session) out() uint64 {
	if s.slot == 0 {
		s.slot = s.alloc(8)
	}
	st64(s.slot, 0)
	return s.slot
}

// Truth values: a BOOL has 32 bits, a bool 8; the rest of the register is undefined. Where 2.0
// returns a BOOL, later versions return a bool.
func isBOOL(r uint64) bool { return uint32(r) != 0 }
func isBool(r uint64) bool { return uint8(r) != 0 }

func toBool(b bool) uint64 {
	if b {
		return 1
	}
	return 0
}

// Process-wide answers, which do not depend on the method.
var (
	eeInfo       atomic.Pointer[ee.Info]
	helperCache  [ee.HelperCount]atomic.Uint64 // a packed ConstLookup
	builtinCache [ee.CLASSID_RUNTIME_TYPE + 1]atomic.Uint64
	trapCache    atomic.Uint64
	nearProbe    atomic.Uint64 // an address in ee.Info.Near, or 0
)

// GetEEInfo implements ee.JitInfo.
func (s *session) GetEEInfo() *ee.Info {
	o := &s.v.Offsets
	if p := eeInfo.Load(); p != nil {
		return p
	}
	t := s.alloc(s.v.Sizes.EEInfo)
	s.call(s.v.Slots.GetEEInfo, t, 0, 0, 0)
	info := &ee.Info{
		OffsetOfDelegateInstance:        ld32(t + o.InfoDelegateInstance),
		OffsetOfDelegateFirstTarget:     ld32(t + o.InfoDelegateTarget),
		OffsetOfArrayLength:             uint32(o.ArrayLength),
		OffsetOfArrayData:               uint32(o.ArrayData),
		OffsetOfMDArrayBounds:           uint32(o.ArrayData),
		OffsetOfStringLength:            uint32(o.StringLength),
		OffsetOfStringChars:             uint32(o.StringChars),
		OSPageSize:                      uint32(ld64(t + o.InfoPageSize)),
		MaxUncheckedOffsetForNullObject: uint32(ld64(t + o.InfoMaxUncheckedNull)),
		UsesWriteBarriers:               true,
		PollsInLoops:                    true,
		Frameless:                       true,
		ISA:                             s.isa(),
		Sets:                            s.sets,
		AtomicInstructions:              s.hasSet("Atomics"),
		SlowBorderJumps:                 s.machine.SlowBorderJumps != nil && s.machine.SlowBorderJumps(),
		CallerSPFunclets:                s.machine.CallerSP,
		StopsAtReturns:                  s.v.StopsAtReturns,
		SaturatingCasts:                 s.shapes.saturates,
		MarksSameTry:                    s.shapes.marksSameTry,
		FiltersGenericCatches:           s.shapes.filtersCatches,
		StaticContents:                  s.shapes.staticContent != nil,
		ArrayTables:                     s.shapes.arrayTables,
		InitFlags:                       s.v.Slots.GetIsClassInitedFlagAddress&version.NoSlot == 0,
		BarriersLoseAll:                 s.shapes.barriersLoseAll,
		InlineLookups:                   s.shapes.inlineLookups,
		NativeInTries:                   s.shapes.nativeInTries,
		StaticStringCtors:               s.shapes.staticStringCtors,
		SIMD:                            s.flags&ee.CORJIT_FLAG_FEATURE_SIMD != 0 && s.isa() >= ee.ISASSE4,
		GCInfo:                          s.v.GCInfo,
		Near:                            s.near(),
		InlinedCallFrame: ee.InlinedCallFrame{
			Size:                  ld32(t + o.InfoFrameSize),
			OffsetOfFrameVptr:     ld32(t + o.InfoFrameVptr),
			OffsetOfFrameLink:     ld32(t + o.InfoFrameLink),
			OffsetOfCallTarget:    ld32(t + o.InfoFrameCallTarget),
			OffsetOfCallSiteSP:    ld32(t + o.InfoFrameCallSiteSP),
			OffsetOfReturnAddr:    ld32(t + o.InfoFrameReturnAddr),
			OffsetOfCalleeSavedFP: ld32(t + o.InfoFrameCalleeFP),
			OffsetOfThreadFrame:   ld32(t + o.InfoThreadFrame),
			OffsetOfGCState:       ld32(t + o.InfoGCState),
		},
	}
	if o.TLSGetAddr != version.None && s.machine.ThreadStatics {
		// The runtime fills in what is valid for its library. The index is 0 if statics are found
		// in another way.
		b := s.alloc(s.v.Sizes.ThreadStatics)
		s.call(s.v.Slots.GetThreadLocalStaticBlocksInfo, b, 0, 0, 0)
		info.ThreadStatics = ee.ThreadStatics{GetAddr: ld64(b + o.TLSGetAddr), Index: ld64(b + o.TLSIndex), Count: ld32(b + o.TLSCount), Table: ld32(b + o.TLSTable)}
	}
	if s.v.Slots.SetPatchpointInfo&version.NoSlot == 0 && s.machine.SupportsOSR {
		info.PatchpointCounter = s.counter
	}
	info.RefusesSets, info.AltJIT = s.v.Helpers[ee.CORINFO_HELP_THROW_PLATFORM_NOT_SUPPORTED] != 0, s.alt
	info.TailCallStubs = s.v.Slots.GetTailCallHelpers&version.NoSlot == 0
	if o.InfoReverseFrameSize != version.None {
		info.ReversePInvokeFrameSize = ld32(t + o.InfoReverseFrameSize)
	}
	if o.InfoFrameSecret != version.None {
		info.InlinedCallFrame.SizeWithSecret = ld32(t + o.InfoFrameSizeSecret)
		info.InlinedCallFrame.OffsetOfSecret = ld32(t + o.InfoFrameSecret)
	}
	eeInfo.Store(info)
	return info
}

// Data near the code. The runtime has one range of addresses for code and most of the data that
// code refers to: cells of calls, static fields, classes. getRelocTypeHint says whether an address
// is in that range. If the code then does not reach an address, the runtime asks for the compile
// again, and from then on the answer is no for all addresses; so each compile asks about one
// address. The range extends up to 2 GB to both sides of the runtime's library, and the runtime
// fills it with code from its start. ee.Info.Near is only the first half of it, any two addresses
// of which are within reach of each other.

// near finds the range, starting from the address of a helper in the runtime's library, which is
// near it. The descriptors of some methods are elsewhere.
func (s *session) near() ee.AddressRange {
	if s.machine.NearData == 0 {
		return ee.AddressRange{}
	}
	inside := s.GetHelperFtn(ee.CORINFO_HELP_THROW).Addr
	if !inside.IsSymbol {
		return ee.AddressRange{}
	}
	return s.nearFrom(ee.Symbol(inside.Bits).Payload())
}

// nearFrom is near for a given address in the range.
func (s *session) nearFrom(inside uint64) ee.AddressRange {
	if !s.isNear(inside) {
		return ee.AddressRange{}
	}
	const (
		reach = 1 << 33    // twice the reach of 32 bits
		half  = 0x7fff0000 // of the range
	)
	edge := func(out uint64) uint64 { // the last address inside, in the direction of out
		in := inside
		for in+1 != out && in-1 != out {
			if mid := in/2 + out/2 + in&out&1; s.isNear(mid) {
				in = mid
			} else {
				out = mid
			}
		}
		return in
	}
	r := ee.AddressRange{Start: edge(inside - min(inside, reach)), End: edge(inside+reach) + 1}
	r.End = min(r.End, r.Start+half)
	nearProbe.Store(inside)
	return r
}

// isNear reports whether the runtime says that code can reach the data at an address.
func (s *session) isNear(addr uint64) bool {
	return uint16(s.call(s.v.Slots.GetRelocTypeHint, addr, 0, 0, 0)) == s.machine.NearData
}

// noSizeCheck is CORINFO_NO_SIZE_CHECK: the dictionary is as large as it ever gets.
const noSizeCheck = 0xffff

// GetHelperFtn implements ee.JitInfo.
func (s *session) GetHelperFtn(h ee.Helper) ee.ConstLookup {
	packed := helperCache[h].Load()
	if packed == 0 {
		n := s.v.Helpers[h]
		if n == 0 {
			ee.Bail(&ee.Unsupported{ILOffset: -1, Reason: "a helper that the runtime does not have"})
		}
		cell := s.out()
		packed = s.call(s.v.Slots.GetHelperFtn, uint64(n), cell, 0, 0) << 1
		if packed == 0 {
			packed = ld64(cell)<<1 | 1
		}
		helperCache[h].Store(packed)
	}
	if packed&1 != 0 {
		return ee.ConstLookup{Access: ee.IAT_PVALUE, Addr: ee.Value{Bits: packed >> 1}}
	}
	return codeAt(packed >> 1)
}

// needHelper is version.Version.Helper for a helper that will be called.
func (s *session) needHelper(n uint64) ee.Helper {
	h := s.v.Helper(n)
	if h == ee.CORINFO_HELP_UNDEF {
		ee.Bail(&ee.Unsupported{ILOffset: -1, Reason: "a helper that is not known"})
	}
	return h
}

// value returns the lookup of an address or handle as data.
func value(bits uint64) ee.ConstLookup { return ee.ConstLookup{Addr: ee.Value{Bits: bits}} }

// codeAt returns the lookup of an address of code: calls reach it at any distance.
func codeAt(addr uint64) ee.ConstLookup {
	return ee.ConstLookup{Addr: ee.SymbolValue(ee.SymAddress, addr)}
}

// valueOr returns the answer of a slot that either returns a value, or stores at cell the address
// of a cell that holds it.
func valueOr(ret, cell uint64) ee.ConstLookup {
	if c := ld64(cell); ret == 0 && c != 0 {
		return ee.ConstLookup{Access: ee.IAT_PVALUE, Addr: ee.Value{Bits: c}}
	}
	return value(ret)
}

// readConst reads the CORINFO_CONST_LOOKUP at p.
func (s *session) readConst(p uint64) ee.ConstLookup {
	return ee.ConstLookup{Access: ee.InfoAccessType(ld32(p + s.v.Offsets.ConstAccess)), Addr: ee.Value{Bits: ld64(p + s.v.Offsets.ConstAddr)}}
}

// readCode reads the CORINFO_CONST_LOOKUP at p, of code that will be called.
func (s *session) readCode(p uint64) ee.ConstLookup {
	l := s.readConst(p)
	if l.Access == ee.IAT_VALUE {
		return codeAt(l.Addr.Bits)
	}
	return l
}

// readLookup reads the CORINFO_LOOKUP at p.
func (s *session) readLookup(p uint64, out *ee.Lookup) {
	o := &s.v.Offsets
	*out = ee.Lookup{NeedsRuntimeLookup: isBool(uint64(ld8(p + o.KindNeedsLookup)))}
	if !out.NeedsRuntimeLookup {
		out.Const = s.readConst(p + o.LookupConst)
		return
	}
	r, t := &out.Runtime, p+o.LookupRuntime
	r.Kind = ee.RuntimeLookupKind(ld32(p + o.KindKind))
	r.Signature = ee.Value{Bits: ld64(t + o.RuntimeSignature)}
	r.Indirections = ld16(t + o.RuntimeIndirections)
	r.TestForNull = ld8(t+o.RuntimeTestForNull) != 0
	if o.RuntimeTestForFixup != version.None {
		r.TestForFixup = ld8(t+o.RuntimeTestForFixup) != 0
	}
	if r.Indirections == ee.UseHelper {
		r.Helper = s.needHelper(uint64(ld32(t + o.RuntimeHelper)))
		return
	}
	if r.Kind > ee.CORINFO_LOOKUP_CLASSPARAM || uint(r.Indirections) > uint(len(r.Offsets)) {
		ee.Bail(&ee.Unsupported{ILOffset: -1, Reason: "a runtime lookup of this kind"})
	}
	if o.RuntimeSizeOffset != version.None && r.Indirections > 0 {
		if n := ld16(t + o.RuntimeSizeOffset); n != noSizeCheck {
			r.SizeOffset = n
		}
	}
	if r.TestForNull {
		r.Helper = s.needHelper(uint64(ld32(t + o.RuntimeHelper)))
	}
	for i := range r.Offsets[:min(int(r.Indirections), len(r.Offsets))] {
		r.Offsets[i] = uint32(ld64(t + o.RuntimeOffsets + 8*uint64(i)))
	}
}
