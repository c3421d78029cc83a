package interp_test

import (
	"encoding/binary"
	"errors"
	"path/filepath"
	"slices"
	"testing"

	"ryugo/arena"
	"ryugo/cil"
	"ryugo/cil/emit"
	"ryugo/ee"
	"ryugo/loader"
	"ryugo/vm/corelib"
	"ryugo/vm/interp"
)

// paperHost is a Host for decoding, without a runtime.
type paperHost struct{ interp.Host }

func (paperHost) Budget() *arena.Budget                       { return nil }
func (paperHost) MethodTable(c *loader.Class) uint64          { return uint64(c.ID) }
func (paperHost) MethodHandle(m *loader.Method) uint64        { return uint64(m.ID) }
func (paperHost) FieldHandle(f *loader.Field) uint64          { return uint64(f.ID) }
func (paperHost) FunctionPointer(m *loader.Method) uint64     { return uint64(m.ID) }
func (paperHost) StaticAddress(f *loader.Field) uint64        { return uint64(f.ID) }
func (paperHost) Literal(m *loader.Module, tok uint32) uint64 { return uint64(tok) }

// methodsOf returns the methods of a module that can be decoded.
func methodsOf(t testing.TB, mod *loader.Module) []*loader.Method {
	var out []*loader.Method
	for rid := uint32(1); rid <= mod.File.NumRows(cil.TableMethodDef); rid++ {
		m, err := mod.MethodDef(rid)
		if err != nil {
			t.Fatal(err)
		}
		if m.HasBody() && !m.IsOpen() {
			out = append(out, m)
		}
	}
	return out
}

// TestDecodeAll decodes every method of the core library and of the test
// programs.
func TestDecodeAll(t *testing.T) {
	files, err := filepath.Glob("../../testdata/cs/*.exe")
	if err != nil || len(files) < 60 {
		t.Fatalf("%d programs, %v", len(files), err)
	}
	l := loader.New(loader.Options{CoreLib: corelib.Image, CoreLibName: "mscorlib", PreferCoreLib: true})
	core, err := l.OpenImage("mscorlib", corelib.Image)
	if err != nil {
		t.Fatal(err)
	}
	modules := []*loader.Module{core}
	for _, f := range files {
		mod, err := l.Open(f)
		if err != nil {
			t.Fatal(err)
		}
		modules = append(modules, mod)
	}
	for _, mod := range modules {
		for _, m := range methodsOf(t, mod) {
			if _, err := interp.Decode(paperHost{}, m, false); err != nil {
				t.Error(err)
			}
		}
	}
}

// TestDecodeDeepStack checks that a file of some kilobytes does not take gigabytes by a stack of
// many values, which is described at every instruction or branch.
func TestDecodeDeepStack(t *testing.T) {
	const n = 30_000
	a := emit.New("deep")
	c := a.Type(emit.TypeSpec{Name: "T", Extends: a.CoreType("System", "Object")})
	for _, name := range []string{"values", "branches"} {
		il := c.Method(name, cil.MdPublic, emit.Static(emit.Void)).IL(a)
		for range n {
			il.Op(cil.CEE_LDNULL)
		}
		for range n {
			l := il.Label()
			if name == "branches" {
				il.Br(cil.CEE_BR, l)
			}
			il.Mark(l)
		}
		for range n {
			il.Op(cil.CEE_POP)
		}
		il.Op(cil.CEE_RET)
	}
	image, err := a.Image()
	if err != nil {
		t.Fatal(err)
	}
	mod, err := loader.New(loader.Options{CoreLib: corelib.Image, CoreLibName: "mscorlib"}).OpenImage("deep", image)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range methodsOf(t, mod) {
		var unsupported *ee.Unsupported
		if _, err := interp.Decode(paperHost{}, m, false); !errors.As(err, &unsupported) {
			t.Errorf("%s: %v, want too many values on the stack", m.Name, err)
		}
	}
}

// FuzzDecode decodes methods of the core library with changed bytes of code: edits are pairs of an
// offset and a byte. Broken code must give an error that says so.
func FuzzDecode(f *testing.F) {
	open := func(t testing.TB, image []byte) *loader.Module {
		mod, err := loader.New(loader.Options{}).OpenImage("mscorlib", image)
		if err != nil {
			t.Fatal(err)
		}
		return mod
	}
	methods := methodsOf(f, open(f, corelib.Image))
	for i := 0; i < len(methods); i += 7 {
		f.Add(uint16(i), []byte{0, 0, 0})
		f.Add(uint16(i), []byte{3, 0, 0x28, 9, 0, 0xFE, 10, 0, 0x15, 20, 0, 0x71})
	}
	f.Fuzz(func(t *testing.T, which uint16, edits []byte) {
		m := methods[int(which)%len(methods)]
		body, err := m.Body()
		if err != nil {
			t.Fatal(err)
		}
		if body.CodeOffset == 0 {
			return // the loader supplies the IL, which is not in the file
		}
		image := slices.Clone(corelib.Image)
		code := image[body.CodeOffset:][:len(body.Code)]
		for ; len(edits) >= 3; edits = edits[3:] {
			code[int(binary.LittleEndian.Uint16(edits))%len(code)] = edits[2]
		}
		changed, err := open(t, image).MethodDef(m.RID)
		if err != nil {
			t.Fatal(err)
		}
		var bad *ee.BadInput
		var unsupported *ee.Unsupported
		if _, err := interp.Decode(paperHost{}, changed, true); err != nil && !errors.As(err, &bad) && !errors.As(err, &unsupported) {
			t.Errorf("%v is no error about the input", err)
		}
	})
}
