package cil

import (
	"encoding/binary"
	"os"
	"testing"
)

// FuzzPE damages whole files.
func FuzzPE(f *testing.F) {
	f.Add(readSmall(f))
	for _, name := range []string{"virtuals", "covariant", "pointers"} {
		data, err := os.ReadFile("../testdata/cs/net9/" + name + ".exe")
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data)
	}
	small := image{strings: "\x00a\x00", body: "\x0a\x00\x2a", tables: map[TableID][][]uint32{
		TableTypeDef: typeDefs(2, 0), TableMethodDef: {{bodyRVA, 0, 0, 1, 1, 0}},
	}}
	f.Add(small.build())
	small.is64 = true
	f.Add(small.build())
	f.Fuzz(func(t *testing.T, data []byte) { readAll(data) })
}

// FuzzMetadata replaces the metadata of a good file by its input, so it reaches the tables faster
// than FuzzPE.
func FuzzMetadata(f *testing.F) {
	m := image{strings: "\x00a\x00", blobs: "\x00\x02\x06\x08", tables: map[TableID][][]uint32{
		TableTypeDef: typeDefs(2, 1), TableField: fields(2), TableInterfaceImpl: {{2, 4}, {1, 4}},
		TableTypeRef: {{6, 1, 1}}, TableNestedClass: {{1, 2}, {2, 1}}, TableTypeSpec: {{1}},
	}}
	f.Add(m.metadata())
	m.stream = "#-"
	m.tables[TableFieldPtr] = [][]uint32{{2}, {1}}
	f.Add(m.metadata())
	small, err := Parse("small", readSmall(f))
	if err != nil {
		f.Fatal(err)
	}
	f.Add(small.meta.data)
	shell := (&image{}).build()
	f.Fuzz(func(t *testing.T, meta []byte) {
		data := append(shell[:0x200+72:0x200+72], meta...)
		// The sizes of the section and of the metadata are adapted to the input.
		size := uint32(72 + len(meta))
		section := 0x40 + 4 + 20 + 224
		binary.LittleEndian.PutUint32(data[section+8:], size)
		binary.LittleEndian.PutUint32(data[section+16:], size)
		binary.LittleEndian.PutUint32(data[0x200+8:], sectionRVA+72)
		binary.LittleEndian.PutUint32(data[0x200+12:], uint32(len(meta)))
		readAll(data)
	})
}

// FuzzIL reads bodies, their instructions, and signatures.
func FuzzIL(f *testing.F) {
	for _, s := range []string{
		"\x16" + fiveNops, fatHead + fiveNops,
		fatHeadS + fiveNops + pad3 + "\x81\x10\x00\x00" + smallCatch + "\x41\x34\x00\x00" + fatFilter + fatFault,
	} {
		f.Add([]byte(s))
	}
	small := mustOpen(f, "testdata/small.exe")
	for rid := uint32(1); rid <= small.NumRows(TableMethodDef); rid++ {
		m := small.MethodDef(rid)
		f.Add(small.Blob(m.Signature))
		if data, err := small.RVABytes(m.RVA); m.RVA != 0 && err == nil {
			f.Add(data[:min(len(data), 200)])
		}
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		_ = checkSig(data) // only for its panics
		small.SigText(data)
		NewSigReader(data).CheckTypes(3)
		if len(data) == 0 {
			return
		}
		var b MethodBody
		if b.parse(data, 0x2000) != "" {
			b = MethodBody{Code: data}
		}
		for i := range min(b.NumClauses(), 100) {
			c := b.Clause(i)
			n := uint64(len(b.Code))
			if uint64(c.TryOffset)+uint64(c.TryLength) > n || uint64(c.HandlerOffset)+uint64(c.HandlerLength) > n {
				t.Fatalf("clause %+v is outside of %d bytes of code", c, n)
			}
		}
		for pc := 0; pc < len(b.Code); {
			op, operand, next, err := Decode(b.Code, pc)
			if err != nil {
				break
			}
			if next <= pc || next > len(b.Code) || operand <= pc || operand > next {
				t.Fatalf("%v at %d: operand at %d, next at %d of %d", op, pc, operand, next, len(b.Code))
			}
			if _, n, err := FormatInstr(small, b.Code, pc); err != nil || n != next {
				t.Fatalf("%v at %d is shown up to %d, %v", op, pc, n, err)
			}
			pc = next
		}
	})
}
