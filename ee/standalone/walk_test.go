package standalone

import (
	"errors"
	"fmt"
	"os"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"ryugo/cil"
	"ryugo/ee"
	"ryugo/loader"
)

const monoDir = "/usr/lib/mono/4.5/"

// corpus lists real assemblies. Tests that need them are skipped where they are not installed.
var corpus = []string{"mscorlib.dll", "System.Core.dll", "System.dll", "System.Xml.dll", "mcs.exe"}

func openMono(t testing.TB, name string) (*Runtime, *loader.Module) {
	t.Helper()
	if _, err := os.Stat(monoDir + name); err != nil {
		t.Skipf("no %s here", monoDir+name)
	}
	l := loader.New(loader.Options{})
	mod, err := l.Open(monoDir + name)
	if err != nil {
		t.Fatal(err)
	}
	return New(l), mod
}

// walker asks the questions that a JIT asks while it compiles a method. It reuses the memory for
// answers, so that a walk allocates only the memory that the runtime allocates.
type walker struct {
	r           *Runtime
	info        ee.MethodInfo
	tok, constr ee.ResolvedToken
	call        ee.CallInfo
	field       ee.FieldInfo
	handle      ee.GenericHandle
	sig         ee.SigInfo
	pass        ee.StructPassing
	tokens      int
	fail        func(m *loader.Method, pc int, err error)
}

func (w *walker) method(m *loader.Method) {
	r := w.r
	if err := r.GetMethodInfo(m.Handle(), &w.info); err != nil {
		w.fail(m, -1, err)
		return
	}
	r.InitClass(0, m.Handle(), ee.MethodContext(m.Handle()))
	w.types(&w.info.Args.Ret)
	for i := range w.info.Args.Args {
		w.types(&w.info.Args.Args[i])
	}
	for i := range w.info.Locals {
		w.types(&w.info.Locals[i])
	}
	for i := range w.info.EHCount {
		c := r.GetEHInfo(m.Handle(), i)
		if c.Flags == 0 {
			w.resolve(m, int(c.HandlerStart), c.ClassTokenOrFilterStart, ee.CORINFO_TOKENKIND_Class)
		}
	}
	code := w.info.IL
	constrained := false
	for pc := 0; pc < len(code); {
		op, operand, next, err := cil.Decode(code, pc)
		if err != nil {
			w.fail(m, pc, err)
			return
		}
		w.instr(m, pc, op, operand, &constrained)
		pc = next
	}
}

// types asks about the class of an argument or local.
func (w *walker) types(a *ee.SigArg) {
	if a.Type == ee.CORINFO_TYPE_VALUECLASS {
		w.r.GetClassSize(a.Class)
		w.r.GetClassGClayout(a.Class)
		w.r.GetClassAttribs(a.Class)
		w.r.GetSystemVAmd64PassStructInRegisterDescriptor(a.Class, &w.pass)
		for i := range w.r.GetClassNumInstanceFields(a.Class) {
			f := w.r.GetFieldInClass(a.Class, i)
			w.r.GetFieldOffset(f)
			w.r.GetFieldType(f)
		}
	}
}

func (w *walker) resolve(m *loader.Method, pc int, token uint32, kind ee.TokenKind) bool {
	w.tokens++
	w.tok = ee.ResolvedToken{Context: ee.MethodContext(m.Handle()), Scope: w.info.Scope, Token: token, Kind: kind}
	if err := w.r.ResolveToken(&w.tok); err != nil {
		w.fail(m, pc, err)
		return false
	}
	return true
}

func (w *walker) embed(m *loader.Method, pc int, parent bool) {
	if err := w.r.EmbedGenericHandle(&w.tok, parent, m.Handle(), &w.handle); err != nil {
		w.fail(m, pc, err)
	}
}

func (w *walker) instr(m *loader.Method, pc int, op cil.Opcode, operand int, constrained *bool) {
	r, code := w.r, w.info.IL
	token := func() uint32 { return uint32(cil.OperandToken(code, operand)) }
	switch op.Info().Operand {
	case cil.InlineMethod:
		kind, flags := ee.CORINFO_TOKENKIND_Method, ee.CORINFO_CALLINFO_ALLOWINSTPARAM
		switch op {
		case cil.CEE_CALLVIRT:
			flags |= ee.CORINFO_CALLINFO_CALLVIRT
		case cil.CEE_NEWOBJ:
			kind = ee.CORINFO_TOKENKIND_NewObj
		case cil.CEE_LDFTN:
			flags = ee.CORINFO_CALLINFO_LDFTN
		case cil.CEE_LDVIRTFTN:
			kind, flags = ee.CORINFO_TOKENKIND_Ldvirtftn, ee.CORINFO_CALLINFO_LDFTN|ee.CORINFO_CALLINFO_CALLVIRT
		}
		if !w.resolve(m, pc, token(), kind) {
			return
		}
		var c *ee.ResolvedToken
		if *constrained {
			c = &w.constr
		}
		*constrained = false
		if err := r.GetCallInfo(&w.tok, c, m.Handle(), flags, &w.call); err != nil {
			w.fail(m, pc, err)
			return
		}
		switch w.call.Kind {
		case ee.CORINFO_VIRTUALCALL_VTABLE:
			r.GetMethodVTableOffset(w.call.Method)
		case ee.CORINFO_CALL:
			r.GetFunctionEntryPoint(w.call.Method)
			r.CanInline(m.Handle(), w.call.Method)
			r.GetIntrinsicID(w.call.Method)
		case ee.CORINFO_VIRTUALCALL_LDVIRTFTN:
			w.embed(m, pc, false)
			w.embed(m, pc, true)
		}
		if w.call.ExactContextNeedsRuntimeLookup && w.call.Sig.HasTypeArg() {
			w.embed(m, pc, true)
			w.embed(m, pc, false)
		}
		if op == cil.CEE_NEWOBJ {
			w.embed(m, pc, true)
			r.GetNewHelper(w.tok.Class)
		}
		w.types(&w.call.Sig.Ret)
	case cil.InlineField:
		if !w.resolve(m, pc, token(), ee.CORINFO_TOKENKIND_Field) {
			return
		}
		flags := ee.CORINFO_ACCESS_GET
		switch op {
		case cil.CEE_STFLD, cil.CEE_STSFLD:
			flags = ee.CORINFO_ACCESS_SET
		case cil.CEE_LDFLDA, cil.CEE_LDSFLDA:
			flags = ee.CORINFO_ACCESS_ADDRESS
		}
		if err := r.GetFieldInfo(&w.tok, m.Handle(), flags, &w.field); err != nil {
			w.fail(m, pc, err)
			return
		}
		w.types(&w.field.Field)
		switch w.field.Accessor {
		case ee.CORINFO_FIELD_STATIC_GENERICS_STATIC_HELPER:
			w.embed(m, pc, true)
		case ee.CORINFO_FIELD_STATIC_SHARED_STATIC_HELPER:
			r.GetStaticBaseArgs(w.tok.Class)
		}
	case cil.InlineType:
		kind := ee.CORINFO_TOKENKIND_Class
		switch op {
		case cil.CEE_NEWARR:
			kind = ee.CORINFO_TOKENKIND_Newarr
		case cil.CEE_CASTCLASS, cil.CEE_ISINST:
			kind = ee.CORINFO_TOKENKIND_Casting
		case cil.CEE_BOX:
			kind = ee.CORINFO_TOKENKIND_Box
		case cil.CEE_CONSTRAINED:
			kind = ee.CORINFO_TOKENKIND_Constrained
		}
		if !w.resolve(m, pc, token(), kind) {
			return
		}
		switch op {
		case cil.CEE_CONSTRAINED:
			*constrained, w.constr = true, w.tok
			return
		case cil.CEE_CASTCLASS, cil.CEE_ISINST:
			r.GetCastingHelper(w.tok.Class, op == cil.CEE_CASTCLASS)
		case cil.CEE_BOX:
			r.GetBoxHelper(w.tok.Class)
			r.GetTypeForBox(w.tok.Class)
		case cil.CEE_NEWARR:
			r.GetNewArrHelper(w.tok.Class)
		}
		r.GetClassAttribs(w.tok.Class)
		r.GetClassSize(w.tok.Class)
		w.embed(m, pc, false)
	case cil.InlineTok:
		if w.resolve(m, pc, token(), ee.CORINFO_TOKENKIND_Ldtoken) {
			r.GetTokenTypeAsHandle(&w.tok)
			w.embed(m, pc, false)
		}
	case cil.InlineString:
		if _, err := r.ConstructStringLiteral(w.info.Scope, token()); err != nil {
			w.fail(m, pc, err)
		}
	case cil.InlineSig:
		if err := r.FindSig(w.info.Scope, token(), ee.MethodContext(m.Handle()), &w.sig); err != nil {
			w.fail(m, pc, err)
		}
	}
}

// allMethods lists the methods that a batch would compile.
func allMethods(t testing.TB, r *Runtime, mod *loader.Module) []*loader.Method {
	t.Helper()
	var list []*loader.Method
	for m, err := range r.L.AllMethods(mod) {
		if err != nil {
			t.Error(err)
			continue
		}
		list = append(list, m)
	}
	return list
}

// walkAll walks methods with several workers and returns the time.
func walkAll(r *Runtime, list []*loader.Method, workers int, fail func(*loader.Method, int, error)) (time.Duration, int) {
	var next atomic.Int64
	var tokens atomic.Int64
	var wg sync.WaitGroup
	start := time.Now()
	for range workers {
		wg.Go(func() {
			w := &walker{r: r, fail: fail}
			for {
				lo := int(next.Add(64)) - 64
				if lo >= len(list) {
					break
				}
				for _, m := range list[lo:min(lo+64, len(list))] {
					w.method(m)
				}
			}
			tokens.Add(int64(w.tokens))
		})
	}
	wg.Wait()
	return time.Since(start), int(tokens.Load())
}

// TestCorpus resolves every token of every method of real assemblies.
func TestCorpus(t *testing.T) {
	for _, name := range corpus {
		t.Run(name, func(t *testing.T) {
			r, mod := openMono(t, name)
			list := allMethods(t, r, mod)
			failures := 0
			fail := func(m *loader.Method, pc int, err error) {
				var u *ee.Unsupported
				kind := "error"
				if errors.As(err, &u) {
					kind = "unsupported"
				}
				if failures++; failures <= 15 {
					t.Errorf("%s: IL_%04x: %s: %v", m.FullName(), pc, kind, err)
				}
			}
			cold, tokens := walkAll(r, list, 1, fail)
			if failures != 0 {
				t.Fatalf("%d failures", failures)
			}
			warm, _ := walkAll(r, list, 1, fail)
			t.Logf("%d methods, %d tokens; per method: first %.1f µs, again %.1f µs", len(list), tokens,
				float64(cold.Microseconds())/float64(len(list)), float64(warm.Microseconds())/float64(len(list)))
		})
	}
}

// TestNoAllocations checks that a second walk allocates nothing.
func TestNoAllocations(t *testing.T) {
	r, mod := openMono(t, "mscorlib.dll")
	list := allMethods(t, r, mod)
	w := &walker{r: r, fail: func(m *loader.Method, pc int, err error) { t.Fatal(m.FullName(), pc, err) }}
	for _, m := range list {
		w.method(m)
	}
	bad := 0
	for _, m := range list {
		if n := testing.AllocsPerRun(1, func() { w.method(m) }); n != 0 {
			if bad++; bad <= 10 {
				t.Logf("%s: %v allocations", m.FullName(), n)
			}
		}
	}
	// Vararg call sites and a calli in generic code are not cached.
	if bad > 5 {
		t.Errorf("%d of %d methods allocate", bad, len(list))
	}
}

// TestWorkers walks with many goroutines before anything is loaded: under -race it detects data
// that is published wrongly. Afterwards each entity must be one object.
func TestWorkers(t *testing.T) {
	r, mod := openMono(t, "mscorlib.dll")
	list := allMethods(t, r, mod)
	var mu sync.Mutex
	walkAll(r, list, 8, func(m *loader.Method, pc int, err error) {
		mu.Lock()
		t.Errorf("%s: %d: %v", m.FullName(), pc, err)
		mu.Unlock()
	})
	again := allMethods(t, r, mod)
	for i := range list {
		if list[i] != again[i] {
			t.Fatalf("%s is two objects", list[i].FullName())
		}
	}
}

func BenchmarkWalk(b *testing.B) {
	for _, workers := range []int{1, 2} {
		b.Run(fmt.Sprintf("cold/%d", workers), func(b *testing.B) {
			var per float64
			for b.Loop() {
				b.StopTimer()
				r, mod := openMono(b, "mscorlib.dll")
				list := allMethods(b, r, mod)
				b.StartTimer()
				d, _ := walkAll(r, list, workers, func(*loader.Method, int, error) {})
				per = float64(d.Microseconds()) / float64(len(list))
			}
			b.ReportMetric(per, "µs/method")
		})
		b.Run(fmt.Sprintf("warm/%d", workers), func(b *testing.B) {
			r, mod := openMono(b, "mscorlib.dll")
			list := allMethods(b, r, mod)
			walkAll(r, list, 1, func(*loader.Method, int, error) {})
			b.ResetTimer()
			var per float64
			for b.Loop() {
				d, _ := walkAll(r, list, workers, func(*loader.Method, int, error) {})
				per = float64(d.Nanoseconds()) / 1000 / float64(len(list))
			}
			b.ReportMetric(per, "µs/method")
		})
	}
}
