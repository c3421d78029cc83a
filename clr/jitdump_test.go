package clr_test

import (
	"bytes"
	"context"
	"encoding/binary"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"ryugo"
	"ryugo/clr"
)

// TestJITDump reads the records back. A method that has run is there with its bytes; the record of
// its source lines is directly before it.
func TestJITDump(t *testing.T) {
	rt, demo := start(t, clr.Config{Opt: ryugo.OptFull})
	source, err := os.ReadFile("testdata/demo.exe.mdb")
	if err != nil {
		t.Fatal(err)
	}
	if err := demo.Symbols(source); err != nil {
		t.Fatal(err)
	}
	if _, err := method(demo, "Demo.Calc::Greet").Call(context.Background(), "you"); err != nil {
		t.Fatal(err)
	}
	const pid, now, header, prefix = 4711, 123456789, 40, 16
	machine := map[string]int{"386": 3, "amd64": 62, "arm": 40, "arm64": 183}[runtime.GOARCH] // as in ELF files
	var b bytes.Buffer
	if err := rt.WriteJITDump(&b, pid, now); err != nil {
		t.Fatal(err)
	}
	data := b.Bytes()
	u32 := func(at int) int { return int(binary.LittleEndian.Uint32(data[at:])) }
	u64 := func(at int) uint64 { return binary.LittleEndian.Uint64(data[at:]) }
	if string(data[:4]) != "DTiJ" || u32(4) != 1 || u32(8) != header || u32(12) != machine || u32(20) != pid || u64(24) != now {
		t.Fatalf("header % x", data[:header])
	}
	codes, end, found := uint64(0), uint64(0), false
	line, linesOf := uint64(0), uint64(0) // the first line of the last record of lines, and the address that the record describes
	for data = data[header:]; len(data) > 0; data = data[u32(4):] {
		if u32(4) < prefix || u32(4) > len(data) || u64(8) != now {
			t.Fatalf("record % x of %d bytes", data[:prefix], len(data))
		}
		switch u32(0) {
		case 2:
			linesOf = u64(16)
			file, _, _ := strings.Cut(string(data[prefix+16+16:u32(4)]), "\x00")
			if filepath.Base(file) != "demo.cs" {
				t.Errorf("a line of %q", file)
			}
			line = uint64(u32(prefix + 16 + 8))
		case 0:
			codes++
			at, size := u64(32), u64(40)
			name, code, _ := strings.Cut(string(data[56:u32(4)]), "\x00")
			if at < end || uint64(len(code)) != size || u64(24) != at || u64(48) != codes-1 || u32(16) != pid {
				t.Errorf("%s at %x after %x: %d bytes of %d", name, at, end, len(code), size)
			}
			end = at + size
			if strings.HasPrefix(name, "Demo.Calc.Greet(") {
				found = true
				if linesOf != at || line != 14 {
					t.Errorf("%s at %x: line %d of %x", name, at, line, linesOf)
				}
			}
		default:
			t.Fatalf("record of kind %d", u32(0))
		}
	}
	if !found || codes < 20 {
		t.Errorf("%d records of code; the method's is among them: %v", codes, found)
	}
}
