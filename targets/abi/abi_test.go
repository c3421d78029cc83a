package abi

import (
	"fmt"
	"strings"
	"testing"
)

// st returns a shape of naturally aligned fields: b, h, i, l are integers of 1, 2, 4, 8 bytes, f
// and d floats, r a reference, p a managed pointer.
func st(fields string) *Shape {
	s := &Shape{Align: 1}
	for _, c := range fields {
		f := map[rune]Field{'b': {0, 1, Int8}, 'h': {0, 2, Int16}, 'i': {0, 4, Int32}, 'l': {0, 8, Int64},
			'f': {0, 4, Float}, 'd': {0, 8, Double}, 'r': {0, 8, Ref}, 'p': {0, 8, ByRef},
			'v': {0, 8, Vec64}, 'q': {0, 16, Vec128}}[c]
		f.Offset = alignUp(s.Size, uint32(f.Size))
		s.Size = f.Offset + uint32(f.Size)
		s.Align = max(s.Align, uint32(f.Size))
		s.Fields = append(s.Fields, f)
	}
	s.Size = alignUp(s.Size, s.Align)
	return s
}

// bytesOf returns a shape of n bytes.
func bytesOf(n int) *Shape { return st(strings.Repeat("b", n)) }

// with returns a changed copy of s.
func (s Shape) with(change func(*Shape)) *Shape {
	change(&s)
	return &s
}

func ints(n int) []Param    { return repeat(Int32, n) }
func doubles(n int) []Param { return repeat(Double, n) }

func repeat(c Class, n int) []Param {
	ps := make([]Param, n)
	for i := range ps {
		ps[i].Class = c
	}
	return ps
}

func params(parts ...any) []Param {
	var ps []Param
	for _, p := range parts {
		switch p := p.(type) {
		case Class:
			ps = append(ps, Param{Class: p})
		case *Shape:
			ps = append(ps, Param{Shape: p})
		case []Param:
			ps = append(ps, p...)
		}
	}
	return ps
}

// rule is a sentence of a convention's document, and a signature as example.
type rule struct {
	name string
	conv *Convention
	sig  Signature
	want string // the places of the arguments, after the hidden ones; -> the result
}

var packed = st("il").with(func(s *Shape) {
	s.Size, s.Align = 12, 1
	s.Fields = []Field{{0, 4, Int32}, {4, 8, Int64}}
})

var wide = st("ll").with(func(s *Shape) { s.Align = 16 })

var union = st("d").with(func(s *Shape) {
	s.Explicit = true
	s.Fields = []Field{{0, 8, Double}, {0, 8, Double}}
})

var rules = []rule{
	// System V AMD64, 3.2.3.
	{"SysV classes of scalars", &SysV, Signature{Params: params(Int8, Float, Ref, Double)}, "rdi:int32@0; xmm0:float@0; rsi:ref@0; xmm1:double@0"},
	{"SysV 1 larger than two eightbytes is memory", &SysV, Signature{Params: params(st("lll"), Int32)}, "[0,24]; rdi:int32@0"},
	{"SysV 1 unaligned fields are memory", &SysV, Signature{Params: params(packed)}, "[0,16]"},
	{"SysV 4b NO_CLASS gives way", &SysV, Signature{Params: params(st("ld"))}, "rdi:int64@0 xmm0:double@8"},
	{"SysV 4d INTEGER wins in an eightbyte", &SysV, Signature{Params: params(st("fid"))}, "rdi:int64@0 xmm0:double@8"},
	{"SysV 4f else SSE", &SysV, Signature{Params: params(st("fff"))}, "xmm0:double@0 xmm1:float@8"},
	{"SysV 5 post-merger: all in registers or none", &SysV, Signature{Params: params(ints(5), st("ll"), Int32)},
		"rdi:int32@0; rsi:int32@0; rdx:int32@0; rcx:int32@0; r8:int32@0; [0,16]; r9:int32@0"},
	{"SysV references are told apart", &SysV, Signature{Params: params(st("rp"))}, "rdi:ref@0 rsi:byref@8"},
	{"SysV explicit layout is memory in managed code", &SysV, Signature{Params: params(union)}, "[0,8]"},
	{"SysV explicit layout is looked into in native code", &SysVNative, Signature{Params: params(union)}, "xmm0:double@0"},
	{"SysV a struct without fields is memory", &SysV, Signature{Params: params(&Shape{Size: 1, Align: 1})}, "[0,8]"},
	{"SysV 16-byte alignment on the stack", &SysVNative, Signature{Params: params(ints(7), wide)},
		"rdi:int32@0; rsi:int32@0; rdx:int32@0; rcx:int32@0; r8:int32@0; r9:int32@0; [0,8]; [16,16]"},
	{"SysV result in both kinds of registers", &SysV, Signature{Ret: Param{Shape: st("dl")}}, "-> xmm0:double@0 rax:int64@8"},
	{"SysV result in memory", &SysV, Signature{This: true, Ret: Param{Shape: st("lll")}, Params: params(Int32)},
		"this rdi:ref@0; buffer rsi:byref@0; rdx:int32@0 -> buffer"},

	// Windows x64.
	{"Windows positions are shared", &Windows, Signature{Params: params(Int32, Double, Int32, Float, Int32)},
		"rcx:int32@0; xmm1:double@0; r8:int32@0; xmm3:float@0; [32,8]"},
	{"Windows structs of 1, 2, 4, 8 bytes are integers", &Windows, Signature{Params: params(bytesOf(1), bytesOf(2), st("f"), st("ff"))},
		"rcx:int32@0; rdx:int32@0; r8:int32@0; r9:int64@0"},
	{"Windows other structs are passed by reference", &Windows, Signature{Params: params(bytesOf(3), st("fff"), st("ll"))},
		"&rcx:byref@0; &rdx:byref@0; &r8:byref@0"},
	{"Windows by reference on the stack", &Windows, Signature{Params: params(ints(4), st("ll"))},
		"rcx:int32@0; rdx:int32@0; r8:int32@0; r9:int32@0; &[32,8]"},
	{"Windows result of 8 bytes", &Windows, Signature{Ret: Param{Shape: st("d")}}, "-> rax:int64@0"},
	{"Windows result of a reference", &Windows, Signature{Ret: Param{Shape: st("r")}}, "-> rax:ref@0"},
	{"Windows result of 3 bytes", &Windows, Signature{Ret: Param{Shape: bytesOf(3)}, This: true}, "this rcx:ref@0; buffer rdx:byref@0 -> buffer"},
	{"Windows generic context", &Windows, Signature{This: true, Context: true, Params: params(Int32)}, "this rcx:ref@0; context rdx:int64@0; r8:int32@0"},
	{"Windows variable arguments", &Windows, Signature{VarArgs: true, Params: params(Int32, Double)}, "rcx:int32@0; xmm1:double@0=rdx"},

	// AAPCS64, 6.8.2.
	{"AAPCS64 B.3 HFA", &ARM64, Signature{Params: params(st("ffff"), st("dd"))},
		"HFA v0:float@0 v1:float@4 v2:float@8 v3:float@12; HFA v4:double@0 v5:double@8"},
	{"AAPCS64 5.9.5 HVA", &ARM64, Signature{Params: params(st("q"), st("qqqq"), st("vv"), Double)},
		"HFA v0:vec128@0; HFA v1:vec128@0 v2:vec128@16 v3:vec128@32 v4:vec128@48; HFA v5:vec64@0 v6:vec64@8; v7:double@0"},
	{"AAPCS64 an HVA that does not fit", &ARM64, Signature{Params: params(doubles(7), st("qq"), st("q"))}, "v0..; [0,32]; [32,16]"},
	{"AAPCS64 vectors of two sizes are no HVA", &ARM64, Signature{Params: params(st("vq"))}, "&x0:byref@0"},
	{"AAPCS64 result of an HVA", &ARM64, Signature{Ret: Param{Shape: st("qqq")}}, "-> HFA v0:vec128@0 v1:vec128@16 v2:vec128@32"},
	{"AAPCS64 B.4 larger than 16 bytes is by reference", &ARM64, Signature{Params: params(st("lll"), Int32)}, "&x0:byref@0; x1:int32@0"},
	{"AAPCS64 B.5 rounded to 8 bytes", &ARM64, Signature{Params: params(ints(8), bytesOf(3), bytesOf(9))}, "x0..; [0,8]; [8,16]"},
	{"AAPCS64 C.1 floating-point scalars", &ARM64, Signature{Params: params(Float, Int32, Double)}, "v0:float@0; x0:int32@0; v1:double@0"},
	{"AAPCS64 C.2 HFA in consecutive registers", &ARM64, Signature{Params: params(doubles(5), st("ddd"))}, "v0..; HFA v5:double@0 v6:double@8 v7:double@16"},
	{"AAPCS64 C.3 no float register after one that did not fit", &ARM64, Signature{Params: params(doubles(6), st("ddd"), Double)}, "v0..; [0,24]; [24,8]"},
	{"AAPCS64 C.9 integers", &ARM64, Signature{Params: params(Int8, Ref)}, "x0:int32@0; x1:ref@0"},
	{"AAPCS64 C.10 16-byte alignment is an even register", &ARM64, Signature{Params: params(Int32, wide, Int32)},
		"x0:int32@0; x2:int64@0 x3:int64@8; x4:int32@0"},
	{"AAPCS64 C.12 composites in consecutive registers", &ARM64, Signature{Params: params(Int32, st("ri"))}, "x0:int32@0; x1:ref@0 x2:int64@8"},
	{"AAPCS64 C.13 no integer register after one that did not fit", &ARM64, Signature{Params: params(ints(7), st("ll"), Int32)}, "x0..; [0,16]; [16,8]"},
	{"AAPCS64 C.14 stack alignment", &ARM64, Signature{Params: params(ints(9), wide)}, "x0..; [0,8]; [16,16]"},
	{"AAPCS64 result of an HFA", &ARM64, Signature{Ret: Param{Shape: st("ddd")}}, "-> HFA v0:double@0 v1:double@8 v2:double@16"},
	{"AAPCS64 result of 16 bytes", &ARM64, Signature{Ret: Param{Shape: st("lf")}}, "-> x0:int64@0 x1:int64@8"},
	{"AAPCS64 result by x8", &ARM64, Signature{Ret: Param{Shape: st("lll")}, This: true, Params: params(Int32)},
		"this x0:ref@0; buffer x8:byref@0; x1:int32@0 -> buffer"},
	{"AAPCS64 an explicit layout is no HFA in managed code", &ARM64, Signature{Params: params(union)}, "x0:int64@0"},
	{"AAPCS64 five floats are no HFA", &ARM64, Signature{Params: params(st("fffff"))}, "&x0:byref@0"},
	{"AAPCS64 floats and doubles are no HFA", &ARM64, Signature{Params: params(st("fd"))}, "x0:int64@0 x1:int64@8"},

	// AAPCS32 with VFP, 6.5 and 7.1.
	{"AAPCS32 C.1.vfp back-filling", &ARM32, Signature{Params: params(Float, Double, Float, Float)},
		"s0:float@0; s2:double@0; s1:float@0; s4:float@0"},
	{"AAPCS32 C.1.vfp HFA back-fills", &ARM32, Signature{Params: params(Float, st("dd"), st("f"))}, "s0:float@0; HFA s2:double@0 s4:double@8; HFA s1:float@0"},
	{"AAPCS32 C.2.vfp no back-filling after the stack", &ARM32, Signature{Params: params(Float, doubles(7), st("dd"), Float)},
		"s0:float@0; s2:double@0; s4:double@0; s6:double@0; s8:double@0; s10:double@0; s12:double@0; s14:double@0; [0,16]; [16,4]"},
	{"AAPCS32 C.3 doubleword alignment is an even register", &ARM32, Signature{Params: params(Int32, Int64, Int32)},
		"r0:int32@0; r2:int32@0 r3:int32@4; [0,4]"},
	{"AAPCS32 C.4 composites in consecutive registers", &ARM32, Signature{Params: params(Int32, st("iii"))}, "r0:int32@0; r1:int32@0 r2:int32@4 r3:int32@8"},
	{"AAPCS32 C.5 split between registers and stack", &ARM32, Signature{Params: params(ints(2), st("iiii"), Int32)},
		"r0:int32@0; r1:int32@0; split r2:int32@0 r3:int32@4 [0,8]; [8,4]"},
	{"AAPCS32 C.5 no split after the stack", &ARM32, Signature{Params: params(doubles(9), ints(3), st("ii"))},
		"s0..; [0,8]; r0:int32@0; r1:int32@0; r2:int32@0; [8,8]"},
	{"AAPCS32 C.6 no register after the stack", &ARM32, Signature{Params: params(ints(3), Int64, Int32)}, "r0:int32@0; r1:int32@0; r2:int32@0; [0,8]; [8,4]"},
	{"AAPCS32 C.7 doubleword alignment on the stack", &ARM32, Signature{Params: params(ints(5), Int64)}, "r0..; [0,4]; [8,8]"},
	{"AAPCS32 large structs begin in registers", &ARM32, Signature{Params: params(bytesOf(40))},
		"split r0:int32@0 r1:int32@4 r2:int32@8 r3:int32@12 [0,24]"},
	{"AAPCS32 result of 4 bytes", &ARM32, Signature{Ret: Param{Shape: bytesOf(3)}}, "-> r0:int32@0"},
	{"AAPCS32 result of 8 bytes", &ARM32, Signature{Ret: Param{Shape: st("ii")}, Params: params(Int32)}, "buffer r0:byref@0; r1:int32@0 -> buffer"},
	{"AAPCS32 result of a long", &ARM32, Signature{Ret: Param{Class: Int64}}, "-> r0:int32@0 r1:int32@4"},
	{"AAPCS32 result of an HFA", &ARM32, Signature{Ret: Param{Shape: st("dd")}}, "-> HFA s0:double@0 s2:double@8"},
	{"AAPCS32 variable arguments have no float registers", &ARM32, Signature{VarArgs: true, Params: params(Int32, Double, st("f"))},
		"r0:int32@0; r2:int32@0 r3:int32@4; [0,4]"},

	// x86.
	{"x86 two registers, pushed from left to right", &X86, Signature{Params: params(ints(2), Int32, Int64, Int32)},
		"ecx:int32@0; edx:int32@0; [12,4]; [4,8]; [0,4] pops 16"},
	{"x86 longs, floats and structs are on the stack", &X86, Signature{Params: params(Int64, Float, st("i"), Int32, Ref)},
		"[8,8]; [4,4]; [0,4]; ecx:int32@0; edx:ref@0 pops 16"},
	{"x86 generic context comes last", &X86, Signature{This: true, Context: true, Params: params(Int32, Int32)},
		"this ecx:ref@0; context [0,4]; edx:int32@0; [4,4] pops 8"},
	{"x86 result of a long", &X86, Signature{Ret: Param{Class: Int64}}, "-> eax:int32@0 edx:int32@4"},
	{"x86 result of a double", &X86, Signature{Ret: Param{Class: Double}}, "-> st0:double@0"},
	{"x86 result of a struct", &X86, Signature{Ret: Param{Shape: st("f")}}, "-> eax:int32@0"},
	{"x86 result of 8 bytes", &X86, Signature{Ret: Param{Shape: st("ii")}, This: true, Params: params(Int32)},
		"this ecx:ref@0; buffer edx:byref@0; [0,4] -> buffer pops 4"},
	{"x86 variable arguments", &X86, Signature{VarArgs: true, This: true, Context: true, Params: params(Int32)},
		"this ecx:ref@0; context [0,4]; [4,4]"},
	{"x86 cdecl", &Cdecl, Signature{Params: params(Int32, Int64, Double), Ret: Param{Shape: st("ii")}}, "[0,4]; [4,8]; [12,8] -> eax:int32@0 edx:int32@4"},
	{"x86 stdcall", &Stdcall, Signature{Params: params(Int32, Int64)}, "[0,4]; [4,8] pops 12"},
	{"x86 fastcall", &Fastcall, Signature{Params: params(Int32, Int64, Int32, Int32)}, "ecx:int32@0; [0,8]; edx:int32@0; [8,4] pops 12"},
}

func TestRules(t *testing.T) {
	for _, r := range rules {
		t.Run(r.name, func(t *testing.T) {
			var a Assignment
			r.conv.Assign(&r.sig, &a)
			got := a.text(&r.sig, r.conv)
			// "x0..;" stands for all registers before.
			if dots := strings.Index(r.want, "..; "); dots >= 0 {
				tail := r.want[dots+3:]
				if strings.HasPrefix(got, r.want[:dots]+":") && strings.HasSuffix(got, tail) {
					return
				}
			}
			if got != r.want {
				t.Errorf("got  %s\nwant %s", got, r.want)
			}
		})
	}
}

// text returns a in the notation of the table above.
func (a *Assignment) text(sig *Signature, c *Convention) string {
	var parts []string
	if sig.This {
		parts = append(parts, "this "+a.ThisAt.text(c))
	}
	if a.Buffer {
		parts = append(parts, "buffer "+a.RetBufAt.text(c))
	}
	if sig.Context {
		parts = append(parts, "context "+a.ContextAt.text(c))
	}
	for i := range a.Params {
		parts = append(parts, a.Params[i].text(c))
	}
	s := strings.Join(parts, "; ")
	if a.Buffer {
		s += " -> buffer"
	} else if a.Result.Count > 0 {
		p := Place{Parts: a.Result.Parts, Regs: a.Result.Regs, Also: NoReg}
		s += " -> " + p.text(c)
	}
	if a.CalleePops > 0 {
		s += fmt.Sprintf(" pops %d", a.CalleePops)
	}
	return strings.TrimSpace(s)
}

// text returns p in the notation of the tests.
func (p *Place) text(c *Convention) string {
	var b strings.Builder
	switch {
	case p.Split:
		b.WriteString("split ")
	case p.HFA:
		b.WriteString("HFA ")
	case p.ByRef:
		b.WriteString("&")
	}
	for i := range p.Count {
		fmt.Fprintf(&b, "%s:%s@%d ", c.RegNames[p.Regs[i]], p.Types[i], p.Offset[i])
	}
	if p.Size > 0 {
		fmt.Fprintf(&b, "[%d,%d]", p.Stack, p.Size)
	}
	s := strings.TrimSpace(b.String())
	if p.Also != NoReg {
		s += "=" + c.RegNames[p.Also]
	}
	return s
}

// TestPlaces checks properties of all signatures under all conventions: no register is used twice,
// no stack byte is used twice, none is unused except for alignment, every byte of a value has a
// place, offsets increase.
func TestPlaces(t *testing.T) {
	for _, c := range All {
		g := newGen(11, c.PointerSize, 8)
		for range 300 {
			g.structType()
		}
		for i := range 3000 {
			sig := (&cCase{}).signature()
			sig.This, sig.Context = g.r.IntN(2) == 0, g.r.IntN(4) == 0
			sig.Ret = g.anyParam()
			for range g.r.IntN(20) {
				sig.Params = append(sig.Params, g.anyParam())
			}
			var a Assignment
			c.Assign(sig, &a)
			if err := c.checkPlaces(sig, &a); err != nil {
				t.Fatalf("%s, %d: %v: %s", c.Name, i, err, a.text(sig, c))
			}
		}
	}
}

func (g *cGen) anyParam() Param {
	if g.r.IntN(2) == 0 {
		return g.scalars[g.r.IntN(len(g.scalars))].param()
	}
	return g.structs[g.r.IntN(len(g.structs))].param()
}

func (c *Convention) checkPlaces(sig *Signature, a *Assignment) error {
	used := map[Reg]bool{}
	stack := make([]bool, a.StackSize)
	for i := range min(c.ShadowSpace, a.StackSize) {
		stack[i] = true
	}
	take := func(p *Place, size, align uint32) error {
		inRegs := uint32(0)
		for k := range p.Count {
			if c.Singles && p.Types[k] == Double && used[p.Regs[k]+1] {
				return fmt.Errorf("%s twice", c.RegNames[p.Regs[k]+1])
			}
			if used[p.Regs[k]] {
				return fmt.Errorf("%s twice", c.RegNames[p.Regs[k]])
			}
			used[p.Regs[k]] = true
			if c.Singles && p.Types[k] == Double {
				used[p.Regs[k]+1] = true
			}
			if k > 0 && p.Offset[k] <= p.Offset[k-1] {
				return fmt.Errorf("offsets do not grow")
			}
			inRegs = uint32(p.Offset[k]) + c.classSize(p.Types[k])
		}
		if p.ByRef {
			size, align = c.PointerSize, c.PointerSize
		}
		if inRegs+p.Size < size || p.Size > 0 && p.Size%c.Slot != 0 {
			return fmt.Errorf("%d bytes in registers and %d on the stack, of %d", inRegs, p.Size, size)
		}
		if (p.Count == 0 || p.Split) != (p.Size > 0) || p.Split && !c.Split {
			return fmt.Errorf("split")
		}
		if p.Size > 0 && !p.Split && p.Stack%min(max(align, c.Slot), c.MaxStackAlign) != 0 && !c.LeftToRight {
			return fmt.Errorf("stack offset %d", p.Stack)
		}
		for i := range p.Size {
			if stack[p.Stack+i] {
				return fmt.Errorf("stack byte %d twice", p.Stack+i)
			}
			stack[p.Stack+i] = true
		}
		return nil
	}
	word := c.PointerSize
	if sig.This {
		if err := take(&a.ThisAt, word, word); err != nil {
			return err
		}
	}
	if a.Buffer {
		if err := take(&a.RetBufAt, word, word); err != nil {
			return err
		}
	}
	if sig.Context {
		if err := take(&a.ContextAt, word, word); err != nil {
			return err
		}
	}
	last := uint32(0)
	for i := range a.Params {
		p := &a.Params[i]
		size, align := uint32(0), uint32(1)
		if s := sig.Params[i].Shape; s != nil {
			size, align = s.Size, s.Align
		} else {
			_, size = c.scalar(sig.Params[i].Class)
			align = size
		}
		if err := take(p, size, align); err != nil {
			return fmt.Errorf("argument %d: %w", i, err)
		}
		if p.Size > 0 && !c.LeftToRight {
			if p.Stack < last {
				return fmt.Errorf("argument %d: stack offsets do not grow", i)
			}
			last = p.Stack
		}
	}
	return nil
}

// classSize returns the number of bytes in a register of a class.
func (c *Convention) classSize(t Class) uint32 {
	switch t {
	case Int64, Double:
		return 8
	case Ref, ByRef:
		return c.PointerSize
	}
	return 4
}

func TestAssignDoesNotAllocate(t *testing.T) {
	sig := Signature{This: true, Ret: Param{Shape: st("lll")}, Params: params(ints(5), st("ffff"), st("ll"), Double)}
	a := Assignment{Params: make([]Place, 0, 16)}
	for _, c := range All {
		if n := testing.AllocsPerRun(10, func() { c.Assign(&sig, &a) }); n > 0 {
			t.Errorf("%s: %v allocations", c.Name, n)
		}
	}
}

// TestMaxStack: the size of an argument area that is too large does not wrap around.
func TestMaxStack(t *testing.T) {
	large := &Shape{Size: 1 << 29, Align: 8}
	for _, c := range All {
		var a Assignment
		sig := Signature{}
		for n := range 20 {
			c.Assign(&sig, &a)
			if a.StackSize > MaxStack {
				t.Errorf("%s: %d arguments take %#x bytes", c.Name, n, a.StackSize)
			}
			sig.Params = append(sig.Params, Param{Shape: large})
		}
		if !a.Params[0].ByRef && a.StackSize != MaxStack {
			t.Errorf("%s: %d large arguments take %#x bytes", c.Name, len(a.Params), a.StackSize)
		}
	}
}
