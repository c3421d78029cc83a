package main

import (
	"fmt"
	"hash/fnv"
	"io"
	"slices"
	"strings"

	"ryugo"
	"ryugo/disasm"
	"ryugo/ee"
	"ryugo/glob"
)

// jitListing writes methods in the format of RyuJIT's JitDisasm, which jit-analyze, Disasmo and
// Compiler Explorer read. An instruction group (IG) is a basic block, a prolog or an epilog.
type jitListing struct {
	w      io.Writer
	names  *world
	target string
	tier   string // FullOpts or MinOpts
	avx    bool
}

// tiers holds RyuJIT's names of the levels.
var tiers = map[ryugo.Opt]string{ryugo.OptMin: "MinOpts", ryugo.OptFull: "FullOpts"}

// methodName returns the name of a method in RyuJIT's notation.
func (l *jitListing) methodName(m ee.MethodHandle) string {
	if l.names.corpus != nil {
		return glob.RyuJIT(l.names.corpus.MethodName(m), l.names.corpus.Signature(m))
	}
	method := l.names.loader.Method(m)
	return glob.RyuJIT(method.FullName(), method.PatternSignature())
}

// symbolName returns the name of the target of a call or an address, without spaces.
func (l *jitListing) symbolName(s ee.Symbol) string {
	switch s.Kind() {
	case ee.SymHelper:
		return ee.Helper(s.Payload()).String()
	case ee.SymMethodEntry, ee.SymStubCell, ee.SymFtnCell:
		if m := ee.MethodHandle(s.Payload()); l.names.corpus != nil || l.names.loader.Method(m) != nil {
			return l.methodName(m)
		}
	}
	return strings.ReplaceAll(l.names.symbolName(s), " ", "")
}

// write writes one method.
func (l *jitListing) write(code *ee.Code) error {
	m := ryugo.Reader(l.target)
	if m == nil {
		return fmt.Errorf("no disassembler for %s", l.target)
	}
	symbols := map[int]string{}
	for _, r := range code.Relocs {
		if r.Kind != ee.RelocText32 {
			symbols[int(r.Offset)] = l.symbolName(r.Symbol)
		}
	}
	c := &disasm.Code{Text: code.Text, ROData: code.ROData, RODataOffset: code.RODataOffset, Funcs: disasm.FuncsOf(code),
		Symbol: func(at int) string { return symbols[at] }}
	name := l.methodName(code.Method)
	h := fnv.New32a()
	io.WriteString(h, name)
	hash := h.Sum32()
	groups := splitProlog(disasm.Blocks(m, c), prologSize(code))
	p := &printer{w: l.w}
	l.header(p, name, len(groups) > 0 && l.hasFrame(m, c, groups))
	label := func(i int) string { return fmt.Sprintf("G_M%05d_IG%02d", hash&0xffff, i+1) }
	instructions, total := 0, 0.0
	for i := range groups {
		g := &groups[i]
		p.printf("\n%-28s  ;; offset=0x%04X\n", label(i)+":", g.Start)
		for k := range g.Insts {
			p.printf("       %s\n", l.instruction(m, c, &g.Insts[k], groups, label))
		}
		p.printf("\t\t\t\t\t\t;; size=%d bbWeight=%.4g PerfScore %.2f\n", g.End-g.Start, g.Weight, g.Cost*g.Weight)
		instructions += len(g.Insts)
		total += g.Cost * g.Weight
	}
	p.printf("\n; Total bytes of code %d, prolog size %d, PerfScore %.2f, instruction count %d, allocated bytes for code %d (MethodHash=%08x) for method %s (%s)\n",
		len(code.Text), prologSize(code), total, instructions, len(code.Text), hash, name, l.tier)
	p.printf("; ============================================================\n\n")
	return p.err
}

// header writes the lines before the code.
func (l *jitListing) header(p *printer, name string, framed bool) {
	x := &ryugo.TargetOf(l.target).Tools.Listing
	machine, system, frame := x.Name, "Unix", x.Stack
	if l.avx && x.WithAVX != "" {
		machine = x.WithAVX
	}
	if strings.HasSuffix(l.target, "-windows") {
		system = "Windows"
	}
	if framed {
		frame = x.Frame
	}
	p.printf("; Assembly listing for method %s (%s)\n; Emitting BLENDED_CODE for %s - %s\n; %s code\n", name, l.tier, machine, system, l.tier)
	if l.tier == tiers[ryugo.OptFull] {
		p.printf("; optimized code\n")
	}
	p.printf("; %s based frame\n; partially interruptible\n", frame)
}

// hasFrame reports whether the code begins by setting up a frame pointer.
func (l *jitListing) hasFrame(m disasm.Machine, c *disasm.Code, groups []disasm.Block) bool {
	sets := ryugo.TargetOf(l.target).Tools.Listing.SetsFrame
	return slices.ContainsFunc(groups[:min(2, len(groups))], func(g disasm.Block) bool {
		return slices.ContainsFunc(g.Insts, func(x disasm.Inst) bool {
			text := m.Format(c.Text, x.At, "")
			return slices.ContainsFunc(sets, func(s string) bool { return strings.HasPrefix(text, s) })
		})
	})
}

func prologSize(code *ee.Code) int {
	if len(code.Funcs) == 0 {
		return 0
	}
	return int(code.Funcs[0].PrologSize)
}

// splitProlog makes the prolog a separate group.
func splitProlog(blocks []disasm.Block, prolog int) []disasm.Block {
	if len(blocks) == 0 || prolog <= 0 || prolog >= blocks[0].End {
		return blocks
	}
	first := blocks[0]
	i := slices.IndexFunc(first.Insts, func(x disasm.Inst) bool { return x.At == prolog })
	if i <= 0 {
		return blocks
	}
	head := disasm.Block{Start: first.Start, End: prolog, Weight: first.Weight, Insts: first.Insts[:i]}
	for k := range head.Insts {
		head.Cost += float64(head.Insts[k].Cost)
	}
	rest := disasm.Block{Start: prolog, End: first.End, Weight: first.Weight, Cost: first.Cost - head.Cost, Insts: first.Insts[i:]}
	return append([]disasm.Block{head, rest}, blocks[1:]...)
}

// instruction returns the text of one instruction: the mnemonic in nine columns and the operands.
func (l *jitListing) instruction(m disasm.Machine, c *disasm.Code, in *disasm.Inst, groups []disasm.Block, label func(int) string) string {
	operand := ""
	for at := in.At; at < in.At+in.Len && operand == ""; at++ {
		operand = c.Symbol(at)
	}
	if operand == "" && in.Target >= 0 {
		if i, ok := slices.BinarySearchFunc(groups, in.Target, func(g disasm.Block, at int) int { return g.Start - at }); ok {
			operand = label(i)
			if in.Len == shortJump {
				operand = "SHORT " + operand
			}
		}
	}
	mnemonic, rest, _ := strings.Cut(m.Format(c.Text, in.At, operand), " ")
	if mnemonic == "lea" {
		rest = strings.Replace(rest, "ptr [", "[", 1)
	}
	return strings.TrimRight(fmt.Sprintf("%-8s %s", jitMnemonic(mnemonic), rest), " ")
}

// shortJump is the size in bytes of a jump with a displacement of one byte.
const shortJump = 2

// jitConditions maps the conditions of Intel's manuals to RyuJIT's names, where they differ.
var jitConditions = map[string]string{"z": "e", "nz": "ne", "nb": "ae", "nbe": "a", "nl": "ge", "nle": "g"}

// jitMnemonic returns RyuJIT's name of an instruction.
func jitMnemonic(mnemonic string) string {
	for _, prefix := range []string{"cmov", "set", "j"} {
		if condition, ok := strings.CutPrefix(mnemonic, prefix); ok && jitConditions[condition] != "" {
			return prefix + jitConditions[condition]
		}
	}
	return mnemonic
}
