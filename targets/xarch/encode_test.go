package xarch

import (
	"bufio"
	"encoding/hex"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/arch/x86/x86asm"
)

var update = flag.Bool("update", false, "rewrite the lists of testdata")

// allCases emits all cases into one method.
func allCases(t *testing.T) (*Emitter, []encCase) {
	s := emitAll(t, encMode{})
	return s.e, s.cases
}

// encMode is a mode of the processor, and whether upper halves of vector registers are in use.
type encMode struct{ is32, dirty bool }

// emitAll is allCases for one of the modes.
func emitAll(t *testing.T, mode encMode) *suite {
	e := &Emitter{Is32: mode.is32}
	e.Reset()
	e.DirtyUpper(mode.dirty)
	s := &suite{e: e, dirty: mode.dirty, refused: map[rowForm]int{}, taken: map[rowForm]int{}}
	for ins := INS_none + 1; ins < insCount; ins++ {
		s.row(ins)
	}
	if err := e.Finish(); err != nil {
		t.Fatal(err)
	}
	return s
}

// caseCode returns the bytes of case i, up to the next case.
func caseCode(e *Emitter, cases []encCase, i int) []byte {
	from, to := e.MarkOffset(cases[i].mark), uint32(len(e.Code()))
	if i+1 < len(cases) {
		to = e.MarkOffset(cases[i+1].mark)
	}
	return e.Code()[from:to]
}

// shown is a disassembler's output for an instruction, in the terms of encCase.
type shown struct {
	name string
	ops  []operand
	len  int

	noRip bool // the disassembler omits rip in VEX operands
}

// differs returns the difference between a shown instruction and the expected one, or "".
func (c *encCase) differs(s shown) string {
	name := canonName(s.name)
	if name != canonName(c.name) {
		return "name " + s.name
	}
	if c.form == Z {
		return "" // disassemblers show the implicit operands of string instructions and fences
	}
	ops := s.ops
	if len(ops) != len(c.ops) {
		return fmt.Sprintf("%d operands %v", len(ops), ops)
	}
	same := func(a, b operand) bool {
		if strings.HasPrefix(a.text, "#") && strings.HasPrefix(b.text, "#") {
			v, _ := strconv.ParseUint(b.text[1:], 16, 64)
			b = immText(int64(v), c.immBits)
		}
		if s.noRip && b.text == "[+0]" && strings.HasPrefix(a.text, "[rip") {
			return a.size == b.size
		}
		return a.text == b.text && (a.size == b.size || a.size == 0 || b.size == 0)
	}
	if len(ops) == 2 && (c.ins == INS_xchg || c.ins == INS_test) && !same(c.ops[0], ops[0]) {
		ops = []operand{ops[1], ops[0]}
	}
	for i := range ops {
		if !same(c.ops[i], ops[i]) {
			return fmt.Sprintf("operand %d: %v", i, ops[i])
		}
	}
	return ""
}

// canonName maps names that differ between tables and disassemblers to one name.
func canonName(n string) string {
	n = strings.ToLower(n)
	n = strings.TrimSuffix(n, "_xmm")
	switch n {
	case "movabs":
		return "mov"
	case "int":
		return "int3"
	}
	return n
}

// fromX86asm converts an instruction decoded by golang.org/x/arch.
func fromX86asm(in x86asm.Inst) shown {
	s := shown{name: in.Op.String(), len: in.Len, noRip: in.Prefix[0].IsVEX()}
	for _, p := range in.Prefix {
		switch p &^ (x86asm.PrefixImplicit | x86asm.PrefixIgnored) {
		case x86asm.PrefixREP:
			if p&x86asm.PrefixImplicit == 0 && !in.Prefix[0].IsVEX() {
				s.name = "rep " + s.name
			}
		}
	}
	for _, a := range in.Args {
		switch a := a.(type) {
		case nil:
		case x86asm.Reg:
			s.ops = append(s.ops, operand{text: x86asmReg(a)})
		case x86asm.Imm:
			s.ops = append(s.ops, operand{text: fmt.Sprintf("#%x", uint64(a))})
		case x86asm.Rel:
			s.ops = append(s.ops, operand{text: fmt.Sprintf("#%x", uint64(a))})
		case x86asm.Mem:
			terms := map[string]int{}
			if a.Base != 0 {
				terms[x86asmReg(a.Base)]++
			}
			if a.Scale != 0 && a.Index != 0 {
				terms[x86asmReg(a.Index)] += int(a.Scale)
			}
			s.ops = append(s.ops, operand{memText(terms, int64(int32(a.Disp))), in.MemBytes})
		}
	}
	return s
}

func x86asmReg(r x86asm.Reg) string {
	switch {
	case r >= x86asm.SPB && r <= x86asm.DIB:
		return strings.TrimSuffix(strings.ToLower(r.String()), "b") + "l"
	case r >= x86asm.R8L && r <= x86asm.R15L:
		return strings.TrimSuffix(strings.ToLower(r.String()), "l") + "d"
	case r >= x86asm.X0 && r <= x86asm.X15:
		return fmt.Sprintf("xmm%d", r-x86asm.X0)
	case r >= x86asm.Y0 && r <= x86asm.Y15:
		return fmt.Sprintf("ymm%d", r-x86asm.Y0)
	}
	return strings.ToLower(r.String())
}

// forModes runs a test for both modes.
func forModes(t *testing.T, f func(t *testing.T, s *suite)) {
	for name, mode := range map[string]encMode{"64": {}, "32": {is32: true}, "64, dirty": {dirty: true}, "32, dirty": {is32: true, dirty: true}} {
		t.Run(name, func(t *testing.T) { f(t, emitAll(t, mode)) })
	}
}

func TestEncodeX86asm(t *testing.T) { forModes(t, readX86asm) }

func readX86asm(t *testing.T, s *suite) {
	e, cases := s.e, s.cases
	bad := 0
	reported := map[string]int{} // one failure per instruction is enough
	for i := range cases {
		c := &cases[i]
		b := caseCode(e, cases, i)
		in, err := x86asm.Decode(b, 8*int(e.pointer()))
		if c.name == "serialize" || strings.HasPrefix(c.name, "vpdp") || strings.HasPrefix(c.name, "kmov") || strings.HasPrefix(c.name, "kortest") || b[0] == 0x62 {
			continue // too new for the disassembler
		}
		if err != nil || in.Op == 0 {
			t.Fatalf("%s: % x is unknown to x86asm: %v", c, b, err)
		}
		s := fromX86asm(in)
		d := c.differs(s)
		if d == "" && s.len != len(b) && c.form != Z {
			d = fmt.Sprintf("length %d of %d", s.len, len(b))
		}
		if d != "" {
			if bad++; reported[c.name] < 1 {
				reported[c.name]++
				t.Errorf("%s: % x reads as %v: %s", c, b, in, d)
			}
		}
	}
	t.Logf("%d cases, %d bad", len(cases), bad)
}

// objdump disassembles code, by offset.
func objdump(t *testing.T, machine string, code []byte) map[uint32]shown {
	path, err := exec.LookPath("objdump")
	if err != nil {
		t.Skip("objdump is not installed")
	}
	file := filepath.Join(t.TempDir(), "code.bin")
	if err := os.WriteFile(file, code, 0o644); err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command(path, "-D", "-z", "-w", "-b", "binary", "-m"+machine, "-Mintel", file).Output()
	if err != nil {
		t.Fatal(err)
	}
	res := map[uint32]shown{}
	for line := range strings.Lines(string(out)) {
		part := strings.SplitN(strings.TrimRight(line, "\n"), "\t", 3)
		if len(part) < 3 {
			continue
		}
		at, err := strconv.ParseUint(strings.TrimSuffix(strings.TrimSpace(part[0]), ":"), 16, 32)
		if err != nil {
			continue
		}
		s := parseObjdump(part[2])
		s.len = len(strings.Fields(part[1]))
		res[uint32(at)] = s
	}
	return res
}

var objdumpSizes = map[string]int{"BYTE": 1, "WORD": 2, "DWORD": 4, "QWORD": 8, "XMMWORD": 16, "YMMWORD": 32, "ZMMWORD": 64}

func parseObjdump(text string) (s shown) {
	text, _, _ = strings.Cut(strings.TrimPrefix(strings.TrimPrefix(text, "{vex} "), "{evex} "), "#") // objdump marks VEX if there is also an EVEX encoding
	text, _, _ = strings.Cut(text, "<")
	text = strings.TrimSpace(text)
	name, rest, _ := strings.Cut(text, " ")
	for name == "rep" || strings.HasPrefix(name, "rex.") || name == "repz" {
		var more string
		rest = strings.TrimSpace(rest)
		more, rest, _ = strings.Cut(rest, " ")
		if name == "rep" {
			more = "rep " + more
			s.name = more
		}
		name = more
		if strings.HasPrefix(name, "rep ") {
			break
		}
	}
	s.name = name
	rest = strings.TrimSpace(rest)
	if strings.HasSuffix(name, "stos") || strings.HasSuffix(name, "movs") {
		s.name += map[byte]string{'B': "b", 'W': "w", 'D': "d", 'Q': "q"}[rest[0]]
	}
	for rest != "" {
		var op string
		op, rest, _ = strings.Cut(rest, ",")
		op = strings.TrimSpace(op)
		s.ops = append(s.ops, parseOperand(op))
	}
	return s
}

func parseOperand(op string) operand {
	open := strings.IndexByte(op, '[')
	if open < 0 {
		if _, seg, ok := strings.Cut(op, "ds:0x"); ok { // an absolute address
			v, _ := strconv.ParseUint(seg, 16, 64)
			f, _, _ := strings.Cut(op, " ")
			return operand{memText(nil, int64(int32(v))), objdumpSizes[f]}
		}
		if v, err := strconv.ParseUint(strings.TrimPrefix(op, "0x"), 16, 64); err == nil && (op[0] == '0' || op[0] >= '1' && op[0] <= '9') {
			return operand{text: fmt.Sprintf("#%x", v)}
		}
		if v, err := strconv.ParseInt(op, 0, 64); err == nil {
			return operand{text: fmt.Sprintf("#%x", uint64(v))}
		}
		return operand{text: op}
	}
	f, _, _ := strings.Cut(op, " ")
	size := objdumpSizes[f]
	terms := map[string]int{}
	var disp int64
	body := strings.TrimSuffix(op[open+1:], "]")
	body = strings.ReplaceAll(body, "-", "+-")
	for term := range strings.SplitSeq(body, "+") {
		if v, err := strconv.ParseInt(term, 0, 64); err == nil {
			disp = int64(int32(v))
			continue
		}
		reg, scale, ok := strings.Cut(term, "*")
		n := 1
		if ok {
			n, _ = strconv.Atoi(scale)
		}
		if reg != "riz" && reg != "eiz" && reg != "" {
			terms[reg] += n
		}
	}
	return operand{memText(terms, disp), size}
}

func TestEncodeObjdump(t *testing.T) { forModes(t, readObjdump) }

func readObjdump(t *testing.T, s *suite) {
	e, cases := s.e, s.cases
	machine := "i386:x86-64"
	if e.Is32 {
		machine = "i386"
	}
	dis := objdump(t, machine, e.Code())
	bad := 0
	reported := map[string]int{} // one failure per instruction is enough
	for i := range cases {
		c := &cases[i]
		b := caseCode(e, cases, i)
		s, ok := dis[e.MarkOffset(c.mark)]
		d := "no instruction there"
		if ok {
			d = c.differs(s)
		}
		if d == "" && s.len != len(b) && c.form != Z {
			d = fmt.Sprintf("length %d", s.len)
		}
		if d != "" {
			if bad++; reported[c.name] < 1 {
				reported[c.name]++
				t.Errorf("%s: % x reads as %v: %s", c, b, s, d)
			}
		}
	}
	t.Logf("%d cases, %d bad, %d bytes", len(cases), bad, len(e.Code()))
}

// TestRefused: in 32-bit mode each row has a form that is encoded, except 64-bit rows (jmp is the
// one with REX.W), and operands that need a prefix of 64-bit mode cause a panic. They are never
// encoded as a different instruction; TestEncodeX86asm and TestEncodeObjdump check that.
func TestRefused(t *testing.T) {
	s := emitAll(t, encMode{is32: true})
	taken, wide := map[Ins]bool{}, []string{}
	for k := range s.taken {
		taken[k.ins] = true
	}
	for ins := INS_none + 1; ins < insCount; ins++ {
		for f := Form(0); f < numForms; f++ {
			if k := (rowForm{ins, f}); s.refused[k] != 0 && !taken[ins] {
				wide = append(wide, ins.Name())
				break
			}
		}
	}
	if got, want := strings.Join(wide, " "), "movsxd cdqe cqo cmpxchg16b jmp movsq rep movsq stosq rep stosq pinsrq pextrq vpinsrq vpextrq kmovq kortestd kortestq"; got != want {
		t.Errorf("never encoded: %s\nwant %s", got, want)
	}
	for name, f := range map[string]func(e *Emitter){
		"r8":     func(e *Emitter) { e.RR(INS_mov, EA_4, R8, RAX) },
		"rax":    func(e *Emitter) { e.RR(INS_mov, EA_8, RCX, RAX) },
		"sil":    func(e *Emitter) { e.RR(INS_mov, EA_1, RSI, RAX) },
		"[r8]":   func(e *Emitter) { e.RM(INS_mov, EA_4, RAX, At(R8, 0)) },
		"[r8*2]": func(e *Emitter) { e.RM(INS_mov, EA_4, RAX, AtIndex(RAX, R8, 2, 0)) },
		"xmm8":   func(e *Emitter) { e.RR(INS_movaps, EA_16, XMM0, XMM8) },
		"vvvv":   func(e *Emitter) { e.RRR(INS_vaddps, EA_16, XMM0, XMM8, XMM1) },
		"is4":    func(e *Emitter) { e.RRRR(INS_vblendvps, EA_16, XMM0, XMM1, XMM2, XMM9) },
	} {
		s := suite{e: &Emitter{Is32: true}, refused: map[rowForm]int{}, taken: map[rowForm]int{}}
		s.e.Reset()
		if s.runs(func() { f(s.e) }) {
			t.Errorf("%s is encoded", name)
		}
	}
}

// TestGolden compares one register and one memory case of every form with bytes that objdump has
// confirmed, for machines without objdump.
func TestGolden(t *testing.T) {
	e, cases := allCases(t)
	const file = "testdata/golden.txt"
	type key struct {
		ins  Ins
		form Form
		mem  bool
		evex bool
	}
	seen := map[key]int{}
	var lines []string
	for i := range cases {
		c := &cases[i]
		k := key{c.ins, c.form, strings.Contains(c.String(), "["), caseCode(e, cases, i)[0] == 0x62}
		if seen[k]++; seen[k] == 2 || seen[k] == 1 && c.form == Z {
			lines = append(lines, c.String()+" | "+hex.EncodeToString(caseCode(e, cases, i)))
		}
	}
	sameLines(t, file, lines)
}

// sameLines compares lines with those of a file.
func sameLines(t *testing.T, file string, lines []string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(file, []byte(strings.Join(lines, "\n")+"\n"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	in := bufio.NewScanner(f)
	n := 0
	for ; in.Scan(); n++ {
		if n >= len(lines) || in.Text() != lines[n] {
			t.Fatalf("%s:%d: have %q, now %q", file, n+1, in.Text(), lines[min(n, len(lines)-1)])
		}
	}
	if n != len(lines) {
		t.Fatalf("%s has %d rows, there are %d", file, n, len(lines))
	}
}

// TestAttributes compares the flags and operands of every row with a list, since no other test
// would detect errors in them.
func TestAttributes(t *testing.T) {
	flags := func(a Attr) string {
		s := ""
		for i, c := range "CPZSO" {
			if a&(FlagCF<<i) != 0 {
				s += string(c)
			}
		}
		return s
	}
	names := []string{"rmw", "nowrite", "commutes", "implicit", "move", "clearsCO", "branch", "partial"}
	var lines []string
	for ins := INS_none + 1; ins < insCount; ins++ {
		a := ins.Attr()
		line := ins.Name() + ":"
		for _, set := range []struct{ name, flags string }{{"reads", flags(a.Reads())}, {"writes", flags(a.Writes())}, {"undefined", flags(a.Undefs())}} {
			if set.flags != "" {
				line += " " + set.name + " " + set.flags
			}
		}
		for i, n := range names {
			if a&(AttrRMW<<i) != 0 {
				line += " " + n
			}
		}
		lines = append(lines, line)
	}
	sameLines(t, "testdata/attributes.txt", lines)
}

// TestTable checks the table itself: every row exists, and the families are in order.
func TestTable(t *testing.T) {
	names := map[string]Ins{}
	for ins := INS_none + 1; ins < insCount; ins++ {
		if ins.Name() == "" || insTable[ins].enc == (encodings{}) && evexTable[ins] == (encodings{}) {
			t.Errorf("Ins %d has no row", ins)
		}
		names[ins.Name()] = ins
	}
	for c, n := range [16]string{"o", "no", "b", "ae", "e", "ne", "be", "a", "s", "ns", "p", "np", "l", "ge", "le", "g"} {
		cc := CC(c)
		if cc.Set() != names["set"+n] || cc.Cmov() != names["cmov"+n] || cc.Jump() != names["j"+n] {
			t.Errorf("condition %s is out of order", n)
		}
		if cc.Set().Attr().Reads() != cc.Jump().Attr().Reads() || cc.Set().Attr().Reads() == 0 {
			t.Errorf("condition %s: set and jump read different flags", n)
		}
		if cc.Negate().Negate() != cc || cc.Swap().Swap() != cc {
			t.Errorf("condition %s: Negate or Swap is not its own inverse", n)
		}
	}
	if a := INS_inc.Attr(); a.Writes()&FlagCF != 0 || a.Writes()&FlagOF == 0 || a&AttrRMW == 0 {
		t.Error("inc writes all flags but carry")
	}
	if a := INS_adc.Attr(); a.Reads() != FlagCF || a.Undefs() != 0 {
		t.Error("adc reads carry")
	}
	if a := INS_imul.Attr(); a.Undefs()&FlagZF == 0 || a.Writes() != FlagCF|FlagOF {
		t.Error("imul leaves ZF undefined")
	}
}
