package inline

import (
	"math/bits"

	"ryugo/ee"
)

// Site is what the caller knows of a call.
type Site struct {
	Flags ee.MethodFlags // the callee's
	Freq  Frequency
	// ConstArgs has a bit for each IL argument, including `this`, that is a constant.
	ConstArgs uint32
	// Texts has a bit for each of these that is a string with known characters and for which
	// CallDecides holds.
	Texts uint32
	// StructThis: `this` is a struct that fits in registers.
	StructThis bool
	// LclRef: an argument is the address of a local that is a reference, or `this` is the address
	// of a struct with references that fits in registers.
	LclRef bool
	// Floats is the number of floating-point arguments, including the result.
	Floats int
	// StructRet: the result is a struct that fits in registers.
	StructRet bool
	// Recursive: the callee is the root method itself.
	Recursive bool
	// CallSize is the estimated size of the call, in tenths of bytes: see the function CallSize.
	CallSize int
}

// Viable returns the reason that forbids inlining the method of info for any call of this
// frequency, or Inlined. s must have scanned its IL.
func (s *Scan) Viable(info *ee.MethodInfo, force bool, freq Frequency) Reason {
	args := len(info.Args.Args)
	if info.Args.HasThis() {
		args++
	}
	switch c := info.Args.CallConv & ee.CORINFO_CALLCONV_MASK; {
	case c == ee.CORINFO_CALLCONV_VARARG || c == ee.CORINFO_CALLCONV_NATIVEVARARG:
		return CALLEE_HAS_MANAGED_VARARGS
	case info.EHCount > 0:
		return CALLEE_HAS_EH
	case s.Fatal != Inlined:
		return s.Fatal
	case args > MaxArgs:
		return CALLEE_TOO_MANY_ARGUMENTS
	case len(info.Locals) > MaxLocals:
		return CALLEE_TOO_MANY_LOCALS
	case !force && info.MaxStack > MaxStack:
		return CALLEE_MAXSTACK_TOO_BIG
	case !force && s.Blocks > s.maxBlocks(freq):
		return CALLEE_TOO_MANY_BASIC_BLOCKS
	}
	for i := range info.Locals {
		if info.Locals[i].Pinned {
			return CALLEE_HAS_PINNED_LOCALS
		}
	}
	return Inlined
}

// maxBlocks returns the maximum number of blocks of a discretionary candidate.
func (s *Scan) maxBlocks(freq Frequency) int {
	switch {
	case freq == Hot:
		return MaxHotBlocks
	case s.isLeaf():
		return MaxLeafBlocks
	}
	return MaxBlocks
}

// ByFlags returns the reason in a callee's flags that forbids inlining it, or Inlined.
func ByFlags(f ee.MethodFlags) Reason {
	switch {
	case f&(ee.CORINFO_FLG_DONT_INLINE|ee.CORINFO_FLG_DONT_INLINE_CALLER) != 0:
		return CALLEE_IS_NOINLINE
	case f&ee.CORINFO_FLG_SYNCH != 0:
		return CALLEE_IS_SYNCHRONIZED
	case f&ee.CORINFO_FLG_SECURITYCHECK != 0:
		return CALLEE_NEEDS_SECURITY_CHECK
	case f&(ee.CORINFO_FLG_NATIVE|ee.CORINFO_FLG_PINVOKE|ee.CORINFO_FLG_ABSTRACT|ee.CORINFO_FLG_DELEGATE_INVOKE) != 0:
		return CALLEE_HAS_NO_BODY
	}
	return Inlined
}

// BySize returns a reason if a callee's IL is too large for inlining, or Inlined.
func BySize(f ee.MethodFlags, size int, freq Frequency) Reason {
	limit := MaxSize
	if freq == Hot {
		limit = MaxHotSize
	}
	if size > limit && f&ee.CORINFO_FLG_FORCEINLINE == 0 {
		return CALLEE_TOO_MUCH_IL
	}
	return Inlined
}

// CallSize estimates the size of a call with signature sig, in tenths of bytes: 5.5 bytes for the
// call itself, three for each argument.
func CallSize(sig *ee.SigInfo) int {
	n := 55 + 30*len(sig.Args)
	if sig.HasThis() {
		n += 30
	}
	return n
}

// maxArgWords is the maximum number of words of a struct argument that count.
const maxArgWords = 4

// StructArgSize returns what a struct argument of size bytes adds to CallSize: it costs one byte,
// plus two for each of its words. Larger structs do not count more. Otherwise recursions over types
// that double in size would be inlined more readily the deeper they are.
func StructArgSize(size uint32) int { return 20*min(int((size+7)/8), maxArgWords) - 20 }

// mostlyLoadStore is the percentage of loads and stores above which a body counts as nothing but
// loads and stores.
const mostlyLoadStore = 90

// Profit decides about a viable candidate with size bytes of IL, and records the decision in row.
func (s *Scan) Profit(site *Site, size int, row *Context) Reason {
	native := s.size
	if site.Texts != 0 {
		native = s.withTexts(site.Texts)
	}
	row.CalleeSize, row.CallSize = int32(native), int32(site.CallSize)
	switch {
	case site.Flags&ee.CORINFO_FLG_FORCEINLINE != 0:
		row.Always = true
		return Inlined
	case size <= AlwaysSize || size <= MaxTestSize && s.isTest:
		row.Always = true
		return Inlined
	}
	row.Multiplier = s.multiplier(site)
	if native*100 > site.CallSize*int(row.Multiplier) {
		return CALLSITE_NOT_PROFITABLE_INLINE
	}
	return Inlined
}

// callWeight is the weight of a call in the size, in tenths of bytes.
const callWeight = 100

// withTexts estimates the size if the arguments in texts are known strings. Calls on them become
// constants, and of each branch that one decides, one side is left.
func (s *Scan) withTexts(texts uint32) int {
	calls := 0
	for ; texts != 0; texts &= texts - 1 {
		calls += int(s.Args[bits.TrailingZeros32(texts)].Calls)
	}
	return max(s.size-calls*callWeight, 0) / 2
}

// multipliers, in hundredths, are the terms of the factor by which an inline is worth more than the
// size of its call. They are RyuJIT's, with these exceptions, which are higher here:
//
//   - Methods of structs, especially enumerators (300 in RyuJIT): a struct whose address is not passed
//     lives in registers.
//   - Calls in loops (300 in RyuJIT).
//   - Callees that get the address of a local with a reference, such as `out` parameters and methods
//     of structs: a local whose address is taken keeps its object alive until the method returns.
//   - Callees with floats: on System V a call destroys all float registers, so values that are live
//     across it are stored and reloaded.
//   - Callees that call nothing and have no loop, such as properties that choose between two fields:
//     the call is most of their cost, and often the only one in the caller.
//   - Callees that only make a call with constants, such as Vector4.UnitY: they are constants if that
//     callee is an intrinsic.
//
// A call of the root by itself counts as one in a loop.
const (
	forCtor       = 150
	forStruct     = 700
	forLclRef     = 450
	forWrapper    = 100
	forTest       = 100
	forLoadStore  = 300
	forRangeCheck = 50
	forConstTest  = 300
	forText       = 600
	forFloats     = 100
	forStructRet  = 200
	forLeaf       = 200
	forLoop       = 400
	forConstants  = 900
	forHot        = 700
	forBoring     = 130

	// hotScale is the factor by which the sum counts more if the call is counted as executed often.
	// RyuJIT has 4.5 for a call that is executed each time the method is.
	hotScale = 2

	// outsideLoops is the percentage of the sum that counts if the call is not in a loop. RyuJIT
	// has 100, which made the code of mcs.exe 6 % larger.
	outsideLoops = 65
)

// multiplier adds up the benefits of an inline beyond the saved call.
func (s *Scan) multiplier(site *Site) (n int32) {
	if site.Freq <= Once {
		return forBoring
	}
	add := func(on bool, by int32) {
		if on {
			n += by
		}
	}
	add(site.Flags&(ee.CORINFO_FLG_CONSTRUCTOR|ee.CORINFO_FLG_STATIC) == ee.CORINFO_FLG_CONSTRUCTOR, forCtor)
	add(site.StructThis, forStruct)
	add(site.LclRef, forLclRef)
	add(s.calls == 1 && s.insns <= 8, forWrapper)
	add(s.argTests > 0, forTest)
	add(s.loadsStores*100 > s.insns*mostlyLoadStore, forLoadStore)
	add(s.rangeChecks > 0, forRangeCheck)
	add(s.constTests&site.ConstArgs != 0, forConstTest)
	add(site.Texts != 0, forText)
	add(site.Floats > 0, forFloats)
	add(site.StructRet, forStructRet)
	add(s.isLeaf(), forLeaf)
	add(s.calls == 1 && s.consts == s.insns-2, forConstants)
	switch {
	case site.Freq == Hot:
		return (n + forHot) * hotScale
	case site.Freq == Looped || site.Recursive:
		return n + forLoop
	}
	return n*outsideLoops/100 + forBoring
}

// isLeaf reports whether the callee calls nothing and has no loop.
func (s *Scan) isLeaf() bool { return s.calls == 0 && !s.Loop }
