package clr_test

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"ryugo"
	"ryugo/cil"
	"ryugo/cil/emit"
	"ryugo/clr"
)

// Exception clauses that C# compilers do not generate: fault blocks, filters with code of their
// own, handlers in unusual places.

// ehCase is a method void F(int k), called for k = 0, 1, 2. want is its log for each call; an
// exception that leaves it adds ! and its message.
type ehCase struct {
	name  string
	want  [3]string
	body  func(b *ehBody)
	other bool // mono behaves differently
}

// ehBody writes the body of a case.
type ehBody struct {
	*emit.IL
	log, newExc, message cil.Token
	exception, object    cil.Token
}

// L logs a string.
func (b *ehBody) L(s string) {
	b.Str(s)
	b.Tok(cil.CEE_CALL, b.log)
}

// Throw throws new Exception(s).
func (b *ehBody) Throw(s string) {
	b.Str(s)
	b.Tok(cil.CEE_NEWOBJ, b.newExc)
	b.Op(cil.CEE_THROW)
}

// ThrowIf throws if k is n.
func (b *ehBody) ThrowIf(n int32, s string) {
	past := b.Label()
	b.Ldarg(0)
	b.I4(n)
	b.Br(cil.CEE_BNE_UN, past)
	b.Throw(s)
	b.Mark(past)
}

// Try writes a body that leaves to end, and returns its labels.
func (b *ehBody) Try(end emit.Label, body func()) (from, to emit.Label) {
	from = b.Here()
	body()
	b.Br(cil.CEE_LEAVE, end)
	return from, b.Here()
}

// Handler writes a handler that ends with op, or leaves to end.
func (b *ehBody) Handler(op cil.Opcode, end emit.Label, body func()) (from, to emit.Label) {
	from = b.Here()
	body()
	if op == cil.CEE_LEAVE {
		b.Br(cil.CEE_LEAVE, end)
	} else {
		b.Op(op)
	}
	return from, b.Here()
}

func (b *ehBody) pop(s string) func() {
	return func() {
		b.Op(cil.CEE_POP)
		b.L(s)
	}
}

var ehCases = []ehCase{
	{"fault", [3]string{"tue", "tF!x", "tue"}, func(b *ehBody) {
		end := b.Label()
		t, te := b.Try(end, func() { b.L("t"); b.ThrowIf(1, "x"); b.L("u") })
		h, he := b.Handler(cil.CEE_ENDFINALLY, end, func() { b.L("F") })
		b.Fault(t, te, h, he)
		b.Mark(end)
		b.L("e")
		b.Op(cil.CEE_RET)
	}, false},
	{"fault, finally, catch", [3]string{"tufe", "tFfce", "tufe"}, func(b *ehBody) {
		var f, fe, n, ne emit.Label
		end, mid, in := b.Label(), b.Label(), b.Label()
		t3, te3 := b.Try(end, func() {
			t2, te2 := b.Try(mid, func() {
				t, te := b.Try(in, func() { b.L("t"); b.ThrowIf(1, "x"); b.L("u") })
				f, fe = b.Handler(cil.CEE_ENDFINALLY, in, func() { b.L("F") })
				b.Fault(t, te, f, fe)
				b.Mark(in)
			})
			n, ne = b.Handler(cil.CEE_ENDFINALLY, mid, func() { b.L("f") })
			b.Finally(t2, te2, n, ne)
			b.Mark(mid)
		})
		c, ce := b.Handler(cil.CEE_LEAVE, end, b.pop("c"))
		b.Catch(b.exception, t3, te3, c, ce)
		b.Mark(end)
		b.L("e")
		b.Op(cil.CEE_RET)
	}, false},
	{"filter with branches", [3]string{"tabd!x", "tacde", "tabd!x"}, func(b *ehBody) {
		end, other, out := b.Label(), b.Label(), b.Label()
		answer := b.Local(emit.Int32)
		t, te := b.Try(end, func() { b.L("t"); b.Throw("x") })
		filter := b.Here()
		b.Op(cil.CEE_POP)
		b.L("a")
		b.Ldarg(0)
		b.I4(1)
		b.Br(cil.CEE_BEQ, other)
		b.L("b")
		b.I4(0)
		b.Stloc(answer)
		b.Br(cil.CEE_BR, out)
		b.Mark(other)
		b.L("c")
		b.I4(1)
		b.Stloc(answer)
		b.Mark(out)
		b.L("d")
		b.Ldloc(answer)
		b.Op(cil.CEE_ENDFILTER)
		h, he := b.Handler(cil.CEE_LEAVE, end, func() { b.Op(cil.CEE_POP) })
		b.Filter(filter, t, te, h, he)
		b.Mark(end)
		b.L("e")
		b.Op(cil.CEE_RET)
	}, false},
	{"filter that throws", [3]string{"tqFc", "tqFc", "tqFc"}, func(b *ehBody) {
		end := b.Label()
		t2, te2 := b.Try(end, func() {
			t1, te1 := b.Try(end, func() {
				t, te := b.Try(end, func() { b.L("t"); b.Throw("x") })
				h, he := b.Handler(cil.CEE_ENDFINALLY, end, func() { b.L("F") })
				b.Fault(t, te, h, he)
			})
			filter := b.Here()
			b.Op(cil.CEE_POP)
			b.L("q")
			b.Throw("lost")
			b.I4(1) // not reached: the filter must end in endfilter
			b.Op(cil.CEE_ENDFILTER)
			h, he := b.Handler(cil.CEE_LEAVE, end, b.pop("never"))
			b.Filter(filter, t1, te1, h, he)
		})
		h, he := b.Handler(cil.CEE_LEAVE, end, b.pop("c"))
		b.Catch(b.object, t2, te2, h, he)
		b.Mark(end)
		b.Op(cil.CEE_RET)
	}, true},
	{"filter, catch and finally of one try", [3]string{"0qcf", "1qhf", "f"}, func(b *ehBody) {
		end, past := b.Label(), b.Label()
		outer, outerEnd := b.Try(past, func() {
			t, te := b.Try(end, func() { b.ThrowIf(0, "0"); b.ThrowIf(1, "1") })
			filter := b.Here()
			b.Tok(cil.CEE_CALLVIRT, b.message)
			b.Tok(cil.CEE_CALL, b.log)
			b.L("q")
			b.Ldarg(0)
			b.Op(cil.CEE_ENDFILTER)
			h, he := b.Handler(cil.CEE_LEAVE, end, b.pop("h"))
			b.Filter(filter, t, te, h, he)
			c, ce := b.Handler(cil.CEE_LEAVE, end, b.pop("c"))
			b.Catch(b.exception, t, te, c, ce)
			b.Mark(end)
		})
		f, fe := b.Handler(cil.CEE_ENDFINALLY, past, func() { b.L("f") })
		b.Finally(outer, outerEnd, f, fe)
		b.Mark(past)
		b.Op(cil.CEE_RET)
	}, false},
	{"handler before its try", [3]string{"tue", "thE", "tue"}, func(b *ehBody) {
		try, end, other := b.Label(), b.Label(), b.Label()
		b.Br(cil.CEE_BR, try)
		h, he := b.Handler(cil.CEE_LEAVE, other, b.pop("h"))
		b.Mark(other)
		b.L("E")
		b.Op(cil.CEE_RET)
		b.Mark(try)
		t, te := b.Try(end, func() { b.L("t"); b.ThrowIf(1, "x"); b.L("u") })
		b.Catch(b.exception, t, te, h, he)
		b.Mark(end)
		b.L("e")
		b.Op(cil.CEE_RET)
	}, false},
	{"finally before its try, called twice", [3]string{"tfe", "tf!x", "tfE"}, func(b *ehBody) {
		try, one, two := b.Label(), b.Label(), b.Label()
		b.Br(cil.CEE_BR, try)
		h, he := b.Handler(cil.CEE_ENDFINALLY, one, func() { b.L("f") })
		b.Mark(two)
		b.L("E")
		b.Op(cil.CEE_RET)
		b.Mark(try)
		t, te := b.Try(one, func() {
			past := b.Label()
			b.L("t")
			b.ThrowIf(1, "x")
			b.Ldarg(0)
			b.I4(2)
			b.Br(cil.CEE_BNE_UN, past)
			b.Br(cil.CEE_LEAVE, two)
			b.Mark(past)
		})
		b.Finally(t, te, h, he)
		b.Mark(one)
		b.L("e")
		b.Op(cil.CEE_RET)
	}, false},
	{"leave to the start of the try", [3]string{"tc tc tc te", "tc tc te", "tc te"}, func(b *ehBody) {
		end, try := b.Label(), b.Label()
		b.Mark(try)
		t, te := b.Try(end, func() {
			past := b.Label()
			b.L("t")
			b.Ldarg(0)
			b.I4(3)
			b.Br(cil.CEE_BGE, past)
			b.Ldarg(0)
			b.I4(1)
			b.Op(cil.CEE_ADD)
			b.Starg(0)
			b.Throw("x")
			b.Mark(past)
		})
		h, he := b.Handler(cil.CEE_LEAVE, try, b.pop("c "))
		b.Catch(b.exception, t, te, h, he)
		b.Mark(end)
		b.L("e")
		b.Op(cil.CEE_RET)
	}, false},
	{"try that is a loop from its first instruction", [3]string{"ttte", "ttc", "tte"}, func(b *ehBody) {
		end, out := b.Label(), b.Label()
		i := b.Local(emit.Int32)
		t, te := b.Try(end, func() {
			top := b.Here()
			b.L("t")
			b.Ldloc(i)
			b.I4(1)
			b.Op(cil.CEE_ADD, cil.CEE_DUP)
			b.Stloc(i)
			b.Ldarg(0)
			b.Op(cil.CEE_ADD)
			b.I4(3)
			b.Br(cil.CEE_BLT, top)
			b.ThrowIf(1, "x")
			past := b.Label()
			b.Ldarg(0)
			b.I4(2)
			b.Br(cil.CEE_BNE_UN, past)
			b.Ldloc(i)
			b.I4(2)
			b.Br(cil.CEE_BLT, top)
			b.Mark(past)
		})
		h, he := b.Handler(cil.CEE_LEAVE, out, b.pop("c"))
		b.Catch(b.exception, t, te, h, he)
		b.Mark(end)
		b.L("e")
		b.Mark(out)
		b.Op(cil.CEE_RET)
	}, false},
	{"values on the stack when it throws", [3]string{"c", "c", "c"}, func(b *ehBody) {
		end := b.Label()
		t, te := b.Try(end, func() {
			b.I4(1)
			b.R8(2.5)
			b.Str("s")
			b.Throw("x")
		})
		h, he := b.Handler(cil.CEE_LEAVE, end, func() {
			b.I4(7)
			b.R8(1)
			b.Op(cil.CEE_POP, cil.CEE_POP)
			b.pop("c")()
		})
		b.Catch(b.exception, t, te, h, he)
		b.Mark(end)
		b.Op(cil.CEE_RET)
	}, false},
	{"rethrow from a try in a filter's handler", [3]string{"hac!x", "hac!x", "hac!x"}, func(b *ehBody) {
		end := b.Label()
		t, te := b.Try(end, func() { b.Throw("x") })
		filter := b.Here()
		b.Op(cil.CEE_POP)
		b.I4(1)
		b.Op(cil.CEE_ENDFILTER)
		h, he := b.Handler(cil.CEE_LEAVE, end, func() {
			in := b.Label()
			b.Op(cil.CEE_POP)
			b.L("h")
			t2, te2 := b.Try(in, func() { b.L("a"); b.Op(cil.CEE_RETHROW) })
			h2, he2 := b.Handler(cil.CEE_LEAVE, in, b.pop("c"))
			b.Catch(b.exception, t2, te2, h2, he2)
			b.Mark(in)
			b.Op(cil.CEE_RETHROW)
		})
		b.Filter(filter, t, te, h, he)
		b.Mark(end)
		b.Op(cil.CEE_RET)
	}, false},
	{"several endfinally", [3]string{"t0e", "t1e", "t2e"}, func(b *ehBody) {
		end, one, two := b.Label(), b.Label(), b.Label()
		t, te := b.Try(end, func() { b.L("t") })
		h := b.Here()
		b.Ldarg(0)
		b.Switch(one, two)
		b.L("2")
		b.Op(cil.CEE_ENDFINALLY)
		b.Mark(one)
		b.L("0")
		b.Op(cil.CEE_ENDFINALLY)
		b.Mark(two)
		b.L("1")
		b.Op(cil.CEE_ENDFINALLY)
		b.Finally(t, te, h, b.Here())
		b.Mark(end)
		b.L("e")
		b.Op(cil.CEE_RET)
	}, false},
	{"an object that is no exception", [3]string{"wc", "wc", "wc"}, func(b *ehBody) {
		end := b.Label()
		t2, te2 := b.Try(end, func() {
			t, te := b.Try(end, func() { b.Str("thrown"); b.Op(cil.CEE_THROW) })
			h, he := b.Handler(cil.CEE_LEAVE, end, func() {
				b.L("w")
				b.Op(cil.CEE_THROW) // the wrapper is not wrapped again
			})
			b.Catch(b.exception, t, te, h, he)
		})
		h, he := b.Handler(cil.CEE_LEAVE, end, b.pop("c"))
		b.Catch(b.object, t2, te2, h, he)
		b.Mark(end)
		b.Op(cil.CEE_RET)
	}, true},
	{"tries that begin together", [3]string{"AbCDe", "Ac", "AbCD!2"}, func(b *ehBody) {
		end, mid, in := b.Label(), b.Label(), b.Label()
		var a1, a2, c1, c2 emit.Label
		start := b.Here()
		b.ThrowIf(1, "1")
		b.Br(cil.CEE_LEAVE, in)
		inEnd := b.Here()
		a1, a2 = b.Handler(cil.CEE_ENDFINALLY, in, func() { b.L("A") })
		b.Finally(start, inEnd, a1, a2)
		b.Mark(in)
		b.L("b")
		b.Br(cil.CEE_LEAVE, mid)
		midEnd := b.Here()
		c1, c2 = b.Handler(cil.CEE_LEAVE, end, func() {
			b.Op(cil.CEE_POP)
			b.L("c")
		})
		b.Catch(b.exception, start, midEnd, c1, c2)
		b.Mark(mid)
		b.L("C")
		b.L("D")
		b.ThrowIf(2, "2")
		b.L("e")
		b.Mark(end)
		b.Op(cil.CEE_RET)
	}, false},
	{"leave where there is no try", [3]string{"ab", "ab", "ab"}, func(b *ehBody) {
		to := b.Label()
		b.L("a")
		b.Br(cil.CEE_LEAVE, to)
		b.Mark(to)
		b.L("b")
		b.Op(cil.CEE_RET)
	}, false},
	{"a loop in a finally that runs for an exception", [3]string{"lll!x", "lll!x", "lll!x"}, func(b *ehBody) {
		end := b.Label()
		i := b.Local(emit.Int32)
		t, te := b.Try(end, func() { b.Throw("x") })
		h, he := b.Handler(cil.CEE_ENDFINALLY, end, func() {
			top := b.Here()
			b.L("l")
			b.Ldloc(i)
			b.I4(1)
			b.Op(cil.CEE_ADD, cil.CEE_DUP)
			b.Stloc(i)
			b.I4(3)
			b.Br(cil.CEE_BLT, top)
		})
		b.Finally(t, te, h, he)
		b.Mark(end)
		b.Op(cil.CEE_RET)
	}, false},
	{"fault in a finally in a fault", [3]string{"", "123!y", ""}, func(b *ehBody) {
		end := b.Label()
		t, te := b.Try(end, func() { b.ThrowIf(1, "x") })
		h, he := b.Handler(cil.CEE_ENDFINALLY, end, func() {
			out := b.Label()
			t2, te2 := b.Try(out, func() { b.L("1") })
			h2, he2 := b.Handler(cil.CEE_ENDFINALLY, out, func() {
				out := b.Label()
				b.L("2")
				t3, te3 := b.Try(out, func() { b.Throw("y") })
				h3, he3 := b.Handler(cil.CEE_ENDFINALLY, out, func() { b.L("3") })
				b.Fault(t3, te3, h3, he3)
				b.Mark(out)
			})
			b.Finally(t2, te2, h2, he2)
			b.Mark(out)
		})
		b.Fault(t, te, h, he)
		b.Mark(end)
		b.Op(cil.CEE_RET)
	}, false},
}

// ehAssembly makes a program that calls every case and prints the log.
func ehAssembly(t *testing.T) []byte {
	a := emit.New("eh")
	object, exception := a.CoreType("System", "Object"), a.CoreType("System", "Exception")
	str := a.CoreType("System", "String")
	message := a.MethodRef(exception, "get_Message", emit.Instance(emit.String))
	concat := a.MethodRef(str, "Concat", emit.Static(emit.String, emit.String, emit.String))
	writeLine := a.MethodRef(a.CoreType("System", "Console"), "WriteLine", emit.Static(emit.Void, emit.String))
	p := a.Type(emit.TypeSpec{Name: "P", Flags: cil.TdAbstract | cil.TdSealed, Extends: object})
	text := p.Field("text", cil.FdStatic, emit.String)
	log := p.Method("Log", cil.MdStatic, emit.Static(emit.Void, emit.String))
	il := log.IL(a)
	il.Tok(cil.CEE_LDSFLD, text.Token)
	il.Ldarg(0)
	il.Tok(cil.CEE_CALL, concat)
	il.Tok(cil.CEE_STSFLD, text.Token)
	il.Op(cil.CEE_RET)

	main := p.Method("Main", cil.MdPublic|cil.MdStatic, emit.Static(emit.Void))
	a.SetEntry(main)
	m := main.IL(a)
	for i, c := range ehCases {
		f := p.Method(fmt.Sprintf("F%d", i), cil.MdStatic, emit.Static(emit.Void, emit.Int32))
		c.body(&ehBody{IL: f.IL(a), log: log.Token, message: message, exception: exception, object: object,
			newExc: a.MethodRef(exception, ".ctor", emit.Instance(emit.Void, emit.String))})
		for k := range c.want {
			next := m.Label()
			m.Str("")
			m.Tok(cil.CEE_STSFLD, text.Token)
			from := m.Here()
			m.I4(int32(k))
			m.Tok(cil.CEE_CALL, f.Token)
			m.Br(cil.CEE_LEAVE, next)
			handler := m.Here()
			m.Tok(cil.CEE_CALLVIRT, message)
			m.Str("!")
			m.Tok(cil.CEE_CALL, log.Token)
			m.Tok(cil.CEE_CALL, log.Token)
			m.Br(cil.CEE_LEAVE, next)
			m.Catch(exception, from, handler, handler, m.Here())
			m.Mark(next)
			m.Tok(cil.CEE_LDSFLD, text.Token)
			m.Tok(cil.CEE_CALL, writeLine)
		}
	}
	m.Op(cil.CEE_RET)
	image, err := a.Image()
	if err != nil {
		t.Fatal(err)
	}
	return image
}

// TestClauses runs the cases compiled at both levels and interpreted.
func TestClauses(t *testing.T) {
	image := ehAssembly(t)
	for _, c := range []clr.Config{{Opt: ryugo.OptMin}, {Opt: ryugo.OptFull}, {Opt: ryugo.OptFull, GCStress: 1}, {Opt: clr.Interp}} {
		var out bytes.Buffer
		c.Stdout, c.Check = &out, c.Opt != clr.Interp
		rt, err := clr.New(c)
		if err != nil {
			t.Fatal(err)
		}
		defer rt.Close()
		a, err := rt.Load(image)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := a.Run(context.Background()); err != nil {
			t.Errorf("%+v: %v", c, err)
		}
		compareClauses(t, string(c.Opt), out.String(), false)
	}
	if _, err := exec.LookPath("mono"); err != nil {
		return
	}
	exe := filepath.Join(t.TempDir(), "eh.exe")
	if err := os.WriteFile(exe, image, 0o666); err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command("mono", exe).Output()
	if err != nil {
		t.Error("mono:", err)
	}
	compareClauses(t, "mono", string(out), true)
}

func compareClauses(t *testing.T, engine, out string, mono bool) {
	t.Helper()
	lines := strings.Split(out, "\n")
	for i, c := range ehCases {
		for k, want := range c.want {
			got := "nothing"
			if n := 3*i + k; n < len(lines) {
				got = lines[n]
			}
			if got != want && !(mono && c.other) {
				t.Errorf("%s: %s, k = %d: %q, want %q", engine, c.name, k, got, want)
			}
		}
	}
}
