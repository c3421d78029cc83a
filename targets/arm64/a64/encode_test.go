package a64

import (
	"bufio"
	"bytes"
	"cmp"
	"encoding/binary"
	"encoding/hex"
	"flag"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/arch/arm64/arm64asm"
)

var update = flag.Bool("update", false, "rewrite the list of testdata")

func makeCases(seed uint64) []encCase {
	s := &suite{rnd: rand.New(rand.NewPCG(seed, 1))}
	return s.all()
}

// TestList compares the words of one seed with the list in testdata, which binutils have decoded.
func TestList(t *testing.T) {
	var b bytes.Buffer
	for _, c := range makeCases(1) {
		fmt.Fprintf(&b, "%08x %s\n", c.word, strings.ReplaceAll(c.text, "\t", " "))
	}
	if *update {
		if err := os.WriteFile("testdata/encodings.txt", b.Bytes(), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile("testdata/encodings.txt")
	if err != nil {
		t.Fatal(err)
	}
	got, old := strings.Split(b.String(), "\n"), strings.Split(string(want), "\n")
	if len(got) != len(old) {
		t.Errorf("%d encodings, the list has %d", len(got), len(old))
	}
	bad := 0
	for i := range min(len(got), len(old)) {
		if got[i] != old[i] && bad < 20 {
			bad++
			t.Errorf("%s, the list has %s", got[i], old[i])
		}
	}
}

// TestRowsUsed: the cases have every instruction, every form and every scheme.
func TestRowsUsed(t *testing.T) {
	seen := map[Ins]bool{}
	for _, c := range makeCases(1) {
		seen[c.ins] = true
	}
	for i := INS_none + 1; i < insCount; i++ {
		if !seen[i] {
			t.Errorf("%v: no case", i)
		}
	}
}

const triple = "aarch64-linux-gnu-"

// tool returns the path of a program of binutils for the machine.
func tool(t *testing.T, name string) string {
	p, err := exec.LookPath(triple + name)
	if err != nil {
		t.Skip("no " + triple + name + " here")
	}
	return p
}

// assemble returns the words of lines, each of which is one instruction, and the messages of the
// assembler by line.
func assemble(t *testing.T, lines []string) (words []uint32, wrong map[int]string) {
	as, objcopy := tool(t, "as"), tool(t, "objcopy")
	dir := t.TempDir()
	src, obj, bin := filepath.Join(dir, "a.s"), filepath.Join(dir, "a.o"), filepath.Join(dir, "a.bin")
	lines = slices.Clone(lines)
	wrong = map[int]string{}
	for range 3 {
		text := ".arch armv8.5-a+crypto\n" + strings.Join(lines, "\n") + "\n"
		if err := os.WriteFile(src, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		out, err := exec.Command(as, "-o", obj, src).CombinedOutput()
		if err == nil {
			break
		}
		for _, m := range regexp.MustCompile(`a\.s:(\d+): Error: (.*)`).FindAllStringSubmatch(string(out), -1) {
			n, _ := strconv.Atoi(m[1])
			wrong[n-2] = m[2]
			lines[n-2] = "nop"
		}
		if len(wrong) == 0 {
			t.Fatalf("%v\n%s", err, out)
		}
	}
	if out, err := exec.Command(objcopy, "-O", "binary", "-j", ".text", obj, bin).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	data, err := os.ReadFile(bin)
	if err != nil {
		t.Fatal(err)
	}
	for ; len(data) >= 4; data = data[4:] {
		words = append(words, binary.LittleEndian.Uint32(data))
	}
	if len(words) != len(lines) {
		t.Fatalf("%d words of %d lines", len(words), len(lines))
	}
	return words, wrong
}

// TestAssembler: binutils' assembler produces the same words from the texts of the cases.
func TestAssembler(t *testing.T) {
	for seed := range uint64(3) {
		cases := makeCases(seed + 1)
		var lines []string
		for _, c := range cases {
			lines = append(lines, c.text)
		}
		words, wrong := assemble(t, lines)
		bad := 0
		for i, c := range cases {
			if w := wrong[i]; (w != "" || words[i] != c.word) && bad < 40 {
				bad++
				t.Errorf("%08x %s: the assembler makes %08x %s", c.word, c.text, words[i], w)
			}
		}
	}
}

// TestObjdump: binutils' disassembler produces the texts of the cases.
func TestObjdump(t *testing.T) {
	objdump := tool(t, "objdump")
	cases := makeCases(2)
	var code []byte
	for _, c := range cases {
		code = binary.LittleEndian.AppendUint32(code, c.word)
	}
	bin := filepath.Join(t.TempDir(), "a.bin")
	if err := os.WriteFile(bin, code, 0o666); err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command(objdump, "-D", "-z", "-b", "binary", "-m", "aarch64", "-M", "no-aliases", bin).Output()
	if err != nil {
		t.Fatal(err)
	}
	i, bad := 0, 0
	for sc := bufio.NewScanner(bytes.NewReader(out)); sc.Scan(); {
		f := strings.SplitN(sc.Text(), "\t", 3)
		if len(f) < 3 {
			continue
		}
		if i == len(cases) {
			t.Fatal("more lines than cases")
		}
		c := cases[i]
		if w, err := hex.DecodeString(strings.TrimSpace(f[1])); err != nil || binary.BigEndian.Uint32(w) != c.word {
			t.Fatalf("line %d: %s", i, sc.Text())
		}
		if got, want := canon(f[2], 4*i), canon(c.text, 4*i); got != want && bad < 40 {
			bad++
			t.Errorf("%08x %s: objdump reads %s", c.word, want, got)
		}
		i++
	}
	if i != len(cases) {
		t.Errorf("%d of %d cases read", i, len(cases))
	}
}

var (
	numbers  = regexp.MustCompile(`#?-?\b(0x[0-9a-f]+|\d[0-9.e+-]*)\b`)
	comments = regexp.MustCompile(`\s*(//.*|<.*>.*)$`)
	ranges   = regexp.MustCompile(`\{v(\d+)\.(\w+)-v(\d+)\.\w+\}`)
)

// Instructions that objdump shows sometimes with aliases, sometimes without.
var (
	shownAs  = map[string]string{"ret": "ret x30", "hint #0x0": "nop", "hint #0x1": "yield"}
	cacheOps = map[string]string{"sys #3, c7, c11, #1": "dc cvau", "sys #3, c7, c4, #1": "dc zva", "sys #3, c7, c5, #1": "ic ivau"}
)

// canon converts numbers and addresses to one notation. pc is the address of the instruction.
func canon(s string, pc int) string {
	s = comments.ReplaceAllString(strings.TrimSpace(strings.ToLower(s)), "")
	s = strings.Join(strings.Fields(s), " ")
	if alias, ok := shownAs[s]; ok {
		s = alias
	}
	for from, to := range cacheOps {
		if rest, ok := strings.CutPrefix(s, from); ok {
			s = to + cmp.Or(rest, ", xzr")
		}
	}
	s = ranges.ReplaceAllStringFunc(s, func(m string) string {
		g := ranges.FindStringSubmatch(m)
		from, _ := strconv.Atoi(g[1])
		to, _ := strconv.Atoi(g[3])
		var l []string
		for k := from; ; k = (k + 1) % 32 {
			l = append(l, fmt.Sprintf("v%d.%s", k, g[2]))
			if k == to {
				break
			}
		}
		return "{" + strings.Join(l, ", ") + "}"
	})
	if strings.HasSuffix(s, " .") {
		at := pc
		if strings.HasPrefix(s, "adrp") {
			at &^= 4095
		}
		s = fmt.Sprintf("%s%#x", strings.TrimSuffix(s, "."), at)
	}
	if b, ok := strings.CutSuffix(s, ".+8"); ok {
		s = fmt.Sprintf("%s%#x", b, pc+8)
	}
	return numbers.ReplaceAllStringFunc(s, func(n string) string {
		n = strings.TrimPrefix(n, "#")
		if v, err := strconv.ParseInt(n, 0, 64); err == nil {
			return fmt.Sprint(v)
		} else if v, err := strconv.ParseUint(n, 0, 64); err == nil {
			return fmt.Sprint(int64(v))
		} else if v, err := strconv.ParseFloat(n, 64); err == nil {
			return fmt.Sprint(v)
		}
		return n
	})
}

// TestArm64asm: golang.org/x/arch's disassembler agrees: its output is assembled to the same word.
// It does not know all instructions; the number of known ones must not decrease.
func TestArm64asm(t *testing.T) {
	cases := makeCases(3)
	var lines []string
	var at []int
	unknown := map[string]bool{}
	for i, c := range cases {
		var b [4]byte
		binary.LittleEndian.PutUint32(b[:], c.word)
		inst, err := arm64asm.Decode(b[:])
		if err != nil {
			unknown[c.ins.String()] = true
			continue
		}
		at = append(at, i)
		lines = append(lines, arm64asm.GNUSyntax(inst))
	}
	words, wrong := assemble(t, lines)
	bad := 0
	for k, i := range at {
		c := cases[i]
		if w := wrong[k]; (w != "" || words[k] != c.word) && bad < 60 {
			bad++
			t.Errorf("%08x %s: arm64asm reads %s: %08x %s", c.word, c.text, lines[k], words[k], w)
		}
	}
	t.Logf("arm64asm reads %d of %d cases; not some of %d names %v", len(at), len(cases), len(unknown), slices.Sorted(maps.Keys(unknown)))
}
