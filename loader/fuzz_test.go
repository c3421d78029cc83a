package loader

import (
	"bytes"
	"encoding/binary"
	"math/rand/v2"
	"os"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"time"

	"ryugo/cil"
)

// loadEverything makes all requests about an assembly's types and tokens, errors included. It must
// return.
func loadEverything(image []byte) {
	l := New(Options{Refs: []string{monoDir}})
	mod, err := l.OpenImage("fuzz.dll", image)
	if err != nil {
		return
	}
	ctx := Context{}
	for rid := uint32(1); rid <= mod.File.NumRows(cil.TableTypeDef); rid++ {
		def, err := mod.TypeDef(rid)
		if err != nil {
			continue
		}
		c, err := l.CanonicalInstance(def)
		if err != nil {
			continue
		}
		if c.Ready() == nil {
			_ = c.BaseSize()
			_, _ = c.Statics()
		}
		_, _ = c.VTable()
		_ = c.String()
		_ = c.QualifiedName()
		ctx.Class = c
		all, err := c.Interfaces()
		if err == nil {
			for _, i := range all {
				for n := range i.NumMethods() {
					_, _ = l.FindInterfaceMethodImpl(c, i.MethodAt(n))
				}
				_ = c.CanCast(i)
			}
		}
		for i := range c.NumFields() {
			f := c.FieldAt(i)
			_, _ = f.Type()
			if f.HasRVA() {
				_, _ = f.RVAData()
			}
		}
	}
	for m, err := range l.AllMethods(mod) {
		if err != nil {
			continue
		}
		_, _ = m.Info()
		_ = m.DisplayName()
		b, err := m.Body()
		if err != nil {
			continue
		}
		for i := range b.NumClauses() {
			_ = b.Clause(i)
		}
		ctx := Context{Class: m.Class, Method: m}
		for pc := 0; pc < len(b.Code); {
			op, operand, next, err := cil.Decode(b.Code, pc)
			if err != nil {
				break
			}
			switch op.Info().Operand {
			case cil.InlineMethod, cil.InlineField, cil.InlineType, cil.InlineTok:
				if r, err := mod.Resolve(cil.OperandToken(b.Code, operand), ctx); err == nil {
					_ = r.Class.Ready()
					if r.Method != nil {
						_, _ = r.Method.Info()
						_ = r.Method.Slot()
						_, _ = l.CanonicalMethod(r.Method)
					}
				}
			case cil.InlineSig:
				_, _ = mod.StandAloneMethodSig(cil.OperandToken(b.Code, operand), ctx)
			}
			pc = next
		}
	}
}

// mutate changes a few bytes, mostly in the metadata's half of the file.
func mutate(rng *rand.Rand, image []byte) []byte {
	out := append([]byte{}, image...)
	for range 1 + rng.IntN(8) {
		at := rng.IntN(len(out))
		switch rng.IntN(4) {
		case 0:
			out[at] = byte(rng.Uint32())
		case 1:
			out[at] ^= 1 << rng.IntN(8)
		case 2:
			out[at]++
		default:
			if at+4 <= len(out) {
				binary.LittleEndian.PutUint32(out[at:], rng.Uint32()>>rng.IntN(32))
			}
		}
	}
	return out
}

// TestMutations loads broken assemblies: no panic, no hang.
func TestMutations(t *testing.T) {
	if _, err := os.Stat(monoDir + "/mscorlib.dll"); err != nil {
		t.Skip("no mono here")
	}
	images := seedImages(t)
	n := 400
	if v, err := strconv.Atoi(os.Getenv("LOADER_MUTATIONS")); err == nil {
		n = v
	}
	if testing.Short() {
		n = 50
	}
	for seed := range n {
		rng := rand.New(rand.NewPCG(uint64(seed), 5))
		start := time.Now()
		func() {
			defer func() {
				if p := recover(); p != nil {
					buf := make([]byte, 4096)
					t.Fatalf("seed %d: %v\n%s", seed, p, buf[:runtime.Stack(buf, false)])
				}
			}()
			loadEverything(mutate(rng, images[seed%len(images)]))
		}()
		if d := time.Since(start); d > 5*time.Second {
			t.Fatalf("seed %d took %v", seed, d)
		}
	}
}

// seedImages returns the assemblies to mutate: of C# 7, and of C# 12 (static virtual members,
// covariant returns, function pointers, ref fields).
func seedImages(t testing.TB) (images [][]byte) {
	t.Helper()
	for _, file := range []string{"testdata/Shapes.dll", "../testdata/cs/net9/virtuals.exe", "../testdata/cs/net9/covariant.exe", "../testdata/cs/net9/pointers.exe"} {
		image, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		images = append(images, image)
	}
	return images
}

func FuzzLoad(f *testing.F) {
	images := seedImages(f)
	for i := range images {
		f.Add(uint64(i))
	}
	f.Fuzz(func(_ *testing.T, seed uint64) {
		loadEverything(mutate(rand.New(rand.NewPCG(seed, 5)), images[seed%uint64(len(images))]))
	})
}

// TestBrokenTypes loads types that contain, inherit or implement themselves, directly or by ever
// larger types.
func TestBrokenTypes(t *testing.T) {
	if _, err := os.Stat(monoDir + "/mscorlib.dll"); err != nil {
		t.Skip("no mono here")
	}
	image, err := os.ReadFile("testdata/Grow.dll")
	if err != nil {
		t.Fatal(err)
	}
	good, err := New(Options{Refs: []string{monoDir}}).OpenImage("Grow.dll", image)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"Self", "Cycle", "Field", "Inside", "IGrow"} {
		kind := byte(cil.ELEMENT_TYPE_CLASS)
		if name == "Field" || name == "Inside" {
			kind = byte(cil.ELEMENT_TYPE_VALUETYPE)
		}
		inst := func(suffix string) []byte {
			rid := good.FindType("Grow." + name + suffix + "`1").RID
			return []byte{byte(cil.ELEMENT_TYPE_GENERICINST), kind, byte(rid << 2)}
		}
		if n := bytes.Count(image, inst("X")); n == 0 || n > 3 {
			t.Fatalf("%d uses of %sX", n, name)
		}
		image = bytes.ReplaceAll(image, inst("X"), inst(""))
	}
	l := New(Options{Refs: []string{monoDir}})
	mod, err := l.OpenImage("Grow.dll", image)
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{
		"A": "", "Deep": "", "Self": "nested too deep", "Cycle": "cyclic or endless base", "Field": "nested too deep",
		"Inside": "contains itself", "IGrow": "nested too deep", "Impl": "nested too deep",
	} {
		c, err := l.CanonicalInstance(mod.FindType("Grow." + name + "`1"))
		if err == nil {
			if err = c.Ready(); err == nil {
				_, err = c.Interfaces()
			}
			if err == nil {
				_, err = c.VTable()
			}
		}
		switch {
		case want == "" && err != nil:
			t.Errorf("%s: %v", name, err)
		case want != "" && (err == nil || !strings.Contains(err.Error(), want)):
			t.Errorf("%s: %v, want %q", name, err, want)
		}
	}
	deep := mod.FindType("Grow.Deep`1")
	for n := 0; ; n++ {
		inst, err := l.Instantiate(deep, []*Class{deep.Args[0]})
		for i := 0; i < n && err == nil; i++ {
			inst, err = l.Instantiate(deep, []*Class{inst})
		}
		if err != nil {
			break
		}
		if n > 2*maxTypeDepth {
			t.Fatal("nesting has no limit")
		}
	}
}
