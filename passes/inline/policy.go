package inline

import (
	"math/bits"

	"ryugo/ee"
)

// Site is what the caller knows of a call when it asks.
type Site struct {
	Flags ee.MethodFlags // the callee's
	Freq  Frequency
	// ConstArgs has a bit for each IL argument, `this` included, that is a
	// constant.
	ConstArgs uint32
	// Texts has a bit for each of those that is a string whose characters are known and for which CallDecides.
	Texts uint32
	// StructThis: `this` is a struct that fits into registers.
	StructThis bool
	// LclRef: an argument is the address of a local that is a reference, or `this` that of a struct with references that
	// fits into registers.
	LclRef bool
	// Floats counts the arguments, and the result, that are floating-point numbers.
	Floats int
	// StructRet: the result is a struct that fits into registers.
	StructRet bool
	// Recursive: the callee is the root method itself.
	Recursive bool
	// CallSize estimates the call, in tenths of bytes: see CallSize.
	CallSize int
}

// Viable returns what forbids to inline the method of info, whatever the call,
// of that frequency, or Inlined. s has seen its IL.
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

// maxBlocks is how many blocks a discretionary candidate may have.
func (s *Scan) maxBlocks(freq Frequency) int {
	switch {
	case freq == Hot:
		return MaxHotBlocks
	case s.isLeaf():
		return MaxLeafBlocks
	}
	return MaxBlocks
}

// ByFlags returns what a callee's flags say against inlining it, or Inlined.
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

// BySize returns what the size of a callee's IL says against inlining it, or
// Inlined.
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

// CallSize estimates a call of signature sig, in tenths of bytes: five bytes
// for the call itself, three for each argument.
func CallSize(sig *ee.SigInfo) int {
	n := 55 + 30*len(sig.Args)
	if sig.HasThis() {
		n += 30
	}
	return n
}

// maxArgWords are the words of a struct that make a call longer.
const maxArgWords = 4

// StructArgSize is what a struct of size bytes as an argument adds to CallSize: it costs
// one byte, and two for each of its words. Of a large one it is no more, or recursions over
// types that double would be inlined the more readily the deeper they are.
func StructArgSize(size uint32) int { return 20*min(int((size+7)/8), maxArgWords) - 20 }

// mostlyLoadStore is the share of loads and stores, in percent, from which on a
// body counts as nothing else.
const mostlyLoadStore = 90

// Profit decides about a viable candidate of size bytes of IL and fills row
// with how.
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
	case size <= AlwaysSize:
		row.Always = true
		return Inlined
	}
	row.Multiplier = s.multiplier(site)
	if native*100 > site.CallSize*int(row.Multiplier) {
		return CALLSITE_NOT_PROFITABLE_INLINE
	}
	return Inlined
}

// callWeight is what a call counts for in the size, in tenths of bytes.
const callWeight = 100

// withTexts estimates the size where the arguments of texts are strings that are known: calls of them are constants, and of the
// two ways of a branch that one decides, one is left.
func (s *Scan) withTexts(texts uint32) int {
	calls := 0
	for ; texts != 0; texts &= texts - 1 {
		calls += int(s.Args[bits.TrailingZeros32(texts)].Calls)
	}
	return max(s.size-calls*callWeight, 0) / 2
}

// multipliers are what makes an inline worth more than the size of its call, in
// hundredths: RyuJIT's, but for some. Methods of structs, enumerators above all,
// are worth more (300 there), since a struct whose address is passed to nobody
// lives in registers; so are calls in loops (300). So are callees that get the address of a local with a reference, as `out` parameters
// and methods of structs do: a local whose address is taken keeps what it refers to alive until the method returns. Callees with floats are worth
// more because on System V a call destroys all registers that floats are in, so what
// lives across it is stored and loaded again. So are callees that call nothing and have no loop, such
// as properties that choose between two fields: their call is most of what they cost, and often
// the only one in their caller. Callees that call with constants alone, such as Vector4.UnitY, are a constant where what they
// call is an intrinsic. A call of the root by itself counts as one in a loop.
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

	// hotScale is by how much a promise counts more where the call is counted as executed often; RyuJIT has 4.5 for a call on each of the
	// method's executions.
	hotScale = 2

	// outsideLoops is what of a promise counts where the call is made once, in
	// percent: RyuJIT has 100, which made the code of mcs.exe 6 % larger.
	outsideLoops = 65
)

// multiplier adds up what an inline promises beyond the call that it saves.
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
