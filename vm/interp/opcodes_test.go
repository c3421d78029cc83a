//go:build linux && (amd64 || arm64)

package interp_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"reflect"
	"testing"

	"ryugo"
	"ryugo/cil"
	"ryugo/cil/emit"
	"ryugo/clr"
)

// engines are the engines that run the methods of these tests. The interpreter is tested; the
// agreement of compiled code makes the expectations credible.
var engines = []ryugo.Opt{clr.Interp, ryugo.OptMin, ryugo.OptFull}

// suite is an assembly with static methods of a class T.
type suite struct {
	a *emit.Assembly
	t *emit.TypeDef
}

func newSuite() *suite {
	a := emit.New("opcodes")
	return &suite{a, a.Type(emit.TypeSpec{Name: "T", Flags: cil.TdAbstract | cil.TdSealed, Extends: a.CoreType("System", "Object")})}
}

// method adds a method and returns its body.
func (s *suite) method(name string, ret emit.Type, params ...emit.Type) *emit.IL {
	return s.t.Method(name, cil.MdPublic, emit.Static(ret, params...)).IL(s.a)
}

// caller calls a method of the suite with one engine; an exception is returned as the name of its
// type.
type caller func(name string, args ...any) any

func (s *suite) load(t testing.TB, opt ryugo.Opt) caller {
	t.Helper()
	call := s.loadLoose(t, opt)
	return func(name string, args ...any) any {
		r := call(name, args...)
		if err, ok := r.(error); ok {
			t.Fatalf("%s: %v", name, err)
		}
		return r
	}
}

// loadLoose is load, but returns other errors as results.
func (s *suite) loadLoose(t testing.TB, opt ryugo.Opt) caller {
	t.Helper()
	image, err := s.a.Image()
	if err != nil {
		t.Fatal(err)
	}
	rt, err := clr.New(clr.Config{Opt: opt})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(rt.Close)
	asm, err := rt.Load(image)
	if err != nil {
		t.Fatal(err)
	}
	methods := map[string]*clr.Method{}
	return func(name string, args ...any) any {
		m := methods[name]
		if m == nil {
			if m, err = asm.Method("T::" + name); err != nil {
				t.Fatal(err)
			}
			methods[name] = m
		}
		r, err := m.Call(context.Background(), args...)
		var exc *clr.Exception
		switch {
		case errors.As(err, &exc):
			return exc.Type
		case err != nil:
			return err
		}
		return r
	}
}

// typeOf returns the IL type of a Go value.
func typeOf(v any) emit.Type {
	switch v.(type) {
	case int32:
		return emit.Int32
	case uint32:
		return emit.UInt32
	case int64:
		return emit.Int64
	case uint64:
		return emit.UInt64
	case float32:
		return emit.Float32
	case float64:
		return emit.Float64
	}
	panic(fmt.Sprintf("no IL type for %T", v))
}

// same reports whether two results are equal; all NaNs are equal.
func same(a, b any) bool {
	switch x := a.(type) {
	case float32:
		y, ok := b.(float32)
		return ok && (math.Float32bits(x) == math.Float32bits(y) || x != x && y != y)
	case float64:
		y, ok := b.(float64)
		return ok && (math.Float64bits(x) == math.Float64bits(y) || x != x && y != y)
	}
	return reflect.DeepEqual(a, b)
}

const (
	overflow  = "System.OverflowException"
	divByZero = "System.DivideByZeroException"
)

var (
	nan   = math.NaN()
	inf   = math.Inf(1)
	minF  = math.Copysign(0, -1)
	inf32 = float32(inf)
)

// TestArithmetic checks the instructions that compute against ECMA-335 III.3. A value of type
// string in want is an exception.
func TestArithmetic(t *testing.T) {
	const (
		min32, max32 = int32(math.MinInt32), int32(math.MaxInt32)
		min64, max64 = int64(math.MinInt64), int64(math.MaxInt64)
	)
	tests := []struct {
		op   cil.Opcode
		args []any
		want any
		ret  any // a value of the result's type, if want is an exception
	}{
		{cil.CEE_ADD, []any{max32, int32(1)}, min32, nil},
		{cil.CEE_ADD, []any{max64, int64(1)}, min64, nil},
		{cil.CEE_ADD, []any{float32(1 << 24), float32(1)}, float32(1 << 24), nil},
		{cil.CEE_ADD, []any{float64(1 << 24), 1.0}, float64(1<<24 + 1), nil},
		{cil.CEE_ADD, []any{float32(1 << 24), 1.0}, float64(1<<24 + 1), nil},
		{cil.CEE_SUB, []any{min32, int32(1)}, max32, nil},
		{cil.CEE_MUL, []any{int32(65536), int32(65537)}, int32(65536), nil},
		{cil.CEE_DIV, []any{int32(-7), int32(2)}, int32(-3), nil},
		{cil.CEE_DIV, []any{min32, int32(-1)}, overflow, int32(0)},
		{cil.CEE_DIV, []any{min64, int64(-1)}, overflow, int64(0)},
		{cil.CEE_DIV, []any{int32(1), int32(0)}, divByZero, int32(0)},
		{cil.CEE_DIV, []any{int64(1), int64(0)}, divByZero, int64(0)},
		{cil.CEE_DIV, []any{1.0, 0.0}, inf, nil},
		{cil.CEE_DIV, []any{0.0, 0.0}, nan, nil},
		{cil.CEE_DIV_UN, []any{int32(-1), int32(2)}, max32, nil},
		{cil.CEE_DIV_UN, []any{int64(-1), int64(2)}, max64, nil},
		{cil.CEE_REM, []any{int32(-7), int32(3)}, int32(-1), nil},
		{cil.CEE_REM, []any{int32(7), int32(-3)}, int32(1), nil},
		{cil.CEE_REM, []any{int64(7), int64(0)}, divByZero, int64(0)},
		{cil.CEE_REM, []any{-5.5, 2.0}, -1.5, nil},
		{cil.CEE_REM, []any{1.0, inf}, 1.0, nil},
		{cil.CEE_REM, []any{1.0, 0.0}, nan, nil},
		{cil.CEE_REM_UN, []any{int32(-1), int32(16)}, int32(15), nil},
		{cil.CEE_NEG, []any{min32}, min32, nil},
		{cil.CEE_NEG, []any{0.0}, minF, nil},
		{cil.CEE_NOT, []any{int32(5)}, int32(-6), nil},
		{cil.CEE_NOT, []any{int64(-1)}, int64(0), nil},
		{cil.CEE_SHL, []any{int32(1), int32(31)}, min32, nil},
		{cil.CEE_SHR, []any{int32(-8), int32(1)}, int32(-4), nil},
		{cil.CEE_SHR_UN, []any{int32(-8), int32(1)}, int32(0x7FFFFFFC), nil},
		{cil.CEE_SHR_UN, []any{int64(-8), int32(60)}, int64(15), nil},

		{cil.CEE_ADD_OVF, []any{max32, int32(1)}, overflow, int32(0)},
		{cil.CEE_ADD_OVF, []any{max32, int32(-1)}, max32 - 1, nil},
		{cil.CEE_ADD_OVF_UN, []any{max32, int32(1)}, min32, nil},
		{cil.CEE_ADD_OVF_UN, []any{int32(-1), int32(1)}, overflow, int32(0)},
		{cil.CEE_SUB_OVF, []any{min64, int64(1)}, overflow, int64(0)},
		{cil.CEE_SUB_OVF_UN, []any{int32(0), int32(1)}, overflow, int32(0)},
		{cil.CEE_SUB_OVF_UN, []any{int64(-1), int64(1)}, int64(-2), nil},
		{cil.CEE_MUL_OVF, []any{int32(65536), int32(32768)}, overflow, int32(0)},
		{cil.CEE_MUL_OVF, []any{int32(-65536), int32(32768)}, min32, nil},
		{cil.CEE_MUL_OVF, []any{min64, int64(-1)}, overflow, int64(0)},
		{cil.CEE_MUL_OVF, []any{int64(-1), min64}, overflow, int64(0)},
		{cil.CEE_MUL_OVF, []any{int64(1 << 32), int64(1 << 30)}, int64(1 << 62), nil},
		{cil.CEE_MUL_OVF_UN, []any{int32(65536), int32(65536)}, overflow, int32(0)},
		{cil.CEE_MUL_OVF_UN, []any{int64(1 << 32), int64(1 << 31)}, min64, nil},

		{cil.CEE_CEQ, []any{nan, nan}, int32(0), nil},
		{cil.CEE_CGT, []any{nan, 1.0}, int32(0), nil},
		{cil.CEE_CGT_UN, []any{nan, 1.0}, int32(1), nil},
		{cil.CEE_CLT_UN, []any{1.0, 2.0}, int32(1), nil},
		{cil.CEE_CGT_UN, []any{int32(-1), int32(1)}, int32(1), nil},
		{cil.CEE_CGT, []any{int32(-1), int32(1)}, int32(0), nil},
		{cil.CEE_CLT, []any{min64, max64}, int32(1), nil},
		{cil.CEE_CLT_UN, []any{min64, max64}, int32(0), nil},

		{cil.CEE_CONV_I1, []any{int32(0x1FF)}, int32(-1), nil},
		{cil.CEE_CONV_U1, []any{int32(0x1FF)}, int32(255), nil},
		{cil.CEE_CONV_I2, []any{int64(0x18000)}, int32(-32768), nil},
		{cil.CEE_CONV_U2, []any{int64(-1)}, int32(65535), nil},
		{cil.CEE_CONV_I4, []any{int64(1<<32 + 7)}, int32(7), nil},
		{cil.CEE_CONV_I8, []any{int32(-1)}, int64(-1), nil},
		{cil.CEE_CONV_U8, []any{int32(-1)}, int64(1<<32 - 1), nil},
		{cil.CEE_CONV_I4, []any{-1.9}, int32(-1), nil},
		{cil.CEE_CONV_U4, []any{4e9}, int32(-294967296), nil},
		{cil.CEE_CONV_U8, []any{1e19}, int64(-8446744073709551616), nil},
		{cil.CEE_CONV_R4, []any{int64(1<<24 + 1)}, float32(1 << 24), nil},
		{cil.CEE_CONV_R4, []any{1e300}, inf32, nil},
		{cil.CEE_CONV_R8, []any{int32(-3)}, -3.0, nil},
		{cil.CEE_CONV_R_UN, []any{int32(-1)}, 4294967295.0, nil},
		{cil.CEE_CONV_R_UN, []any{int64(-1)}, 18446744073709551616.0, nil},
		{cil.CEE_CONV_OVF_I1, []any{int32(128)}, overflow, int32(0)},
		{cil.CEE_CONV_OVF_I1, []any{int32(-128)}, int32(-128), nil},
		{cil.CEE_CONV_OVF_U1, []any{int64(-1)}, overflow, int32(0)},
		{cil.CEE_CONV_OVF_I1_UN, []any{int32(-128)}, overflow, int32(0)},
		{cil.CEE_CONV_OVF_U2_UN, []any{int32(65535)}, int32(65535), nil},
		{cil.CEE_CONV_OVF_I4, []any{int64(1 << 31)}, overflow, int32(0)},
		{cil.CEE_CONV_OVF_I4_UN, []any{int32(-1)}, overflow, int32(0)},
		{cil.CEE_CONV_OVF_U4, []any{int64(1<<32 - 1)}, int32(-1), nil},
		{cil.CEE_CONV_OVF_U4, []any{int32(-1)}, overflow, int32(0)},
		{cil.CEE_CONV_OVF_U4_UN, []any{int32(-1)}, int32(-1), nil},
		{cil.CEE_CONV_OVF_I8_UN, []any{int32(-1)}, int64(1<<32 - 1), nil},
		{cil.CEE_CONV_OVF_I8_UN, []any{int64(-1)}, overflow, int64(0)},
		{cil.CEE_CONV_OVF_U8, []any{int32(-1)}, overflow, int64(0)},
		{cil.CEE_CONV_OVF_I4, []any{2147483647.9}, max32, nil},
		{cil.CEE_CONV_OVF_I4, []any{2147483648.0}, overflow, int32(0)},
		{cil.CEE_CONV_OVF_I4, []any{nan}, overflow, int32(0)},
		{cil.CEE_CONV_OVF_U1, []any{-0.5}, int32(0), nil},
		{cil.CEE_CONV_OVF_U1, []any{256.0}, overflow, int32(0)},
		{cil.CEE_CONV_OVF_I8, []any{9.3e18}, overflow, int64(0)},
		{cil.CEE_CONV_OVF_U8, []any{9.3e18}, int64(-9146744073709551616), nil},
		{cil.CEE_CKFINITE, []any{1.5}, 1.5, nil},
		{cil.CEE_CKFINITE, []any{inf}, overflow, 0.0},
		{cil.CEE_CKFINITE, []any{nan}, overflow, 0.0},
	}
	s := newSuite()
	name := func(i int) string { return fmt.Sprintf("M%d", i) }
	for i, r := range tests {
		ret := r.ret
		if ret == nil {
			ret = r.want
		}
		var params []emit.Type
		for _, a := range r.args {
			params = append(params, typeOf(a))
		}
		il := s.method(name(i), typeOf(ret), params...)
		for k := range r.args {
			il.Ldarg(k)
		}
		il.Op(r.op, cil.CEE_RET)
	}
	for _, opt := range engines {
		call := s.load(t, opt)
		for i, r := range tests {
			if got := call(name(i), r.args...); !same(got, r.want) {
				t.Errorf("%s: %v of %v is %v, want %v", opt, r.op, r.args, got, r.want)
			}
		}
	}
}

// operands are the operands of TestOpcodesAgree.
var operands = map[string][]any{
	"I4": {int32(0), int32(1), int32(-1), int32(2), int32(7), int32(-128), int32(127), int32(128), int32(255), int32(256), int32(-32769),
		int32(65535), int32(65536), int32(math.MaxInt32), int32(math.MinInt32), int32(0x12345678)},
	"I8": {int64(0), int64(1), int64(-1), int64(3), int64(-128), int64(255), int64(65536), int64(math.MaxInt32), int64(math.MinInt32),
		int64(math.MaxUint32), int64(1 << 32), int64(math.MaxInt64), int64(math.MinInt64), int64(-0x123456789ABCDEF)},
	"R4": {float32(0), float32(minF), float32(1), float32(-1.5), float32(0.1), float32(255.9), float32(-129), float32(65536), float32(2147483648),
		float32(4294967296), float32(9.3e18), float32(1.9e19), float32(3e38), inf32, -inf32, float32(nan)},
	"R8": {0.0, minF, 1.0, -1.5, 0.1, 255.9, -128.9, 65536.5, 2147483647.9, -2147483648.9, 4294967295.9, 9.2e18, 9.3e18, 1.9e19, 1e300, inf, -inf, nan},
}

// TestOpcodesAgree runs every instruction that computes over pairs of values of
// each type: compiled code and the interpreter must agree.
func TestOpcodesAgree(t *testing.T) {
	type method struct {
		name string
		a, b []any
	}
	var methods []method
	s := newSuite()
	types := map[string]emit.Type{"I4": emit.Int32, "I8": emit.Int64, "R4": emit.Float32, "R8": emit.Float64}
	add := func(op cil.Opcode, a, b, ret string) {
		params := []emit.Type{types[a]}
		if b != "" {
			params = append(params, types[b])
		}
		name := fmt.Sprintf("M%d_%s_%s", op, a, b)
		il := s.method(name, types[ret], params...)
		for i := range params {
			il.Ldarg(i)
		}
		il.Op(op, cil.CEE_RET)
		methods = append(methods, method{name, operands[a], operands[b]})
	}
	all := []string{"I4", "I8", "R4", "R8"}
	for op := cil.Opcode(0); op < cil.NumOpcodes; op++ {
		isInt := op >= cil.CEE_ADD_OVF && op <= cil.CEE_SUB_OVF_UN || op == cil.CEE_DIV_UN || op >= cil.CEE_REM_UN && op <= cil.CEE_XOR
		switch {
		case op >= cil.CEE_ADD && op <= cil.CEE_XOR || isInt:
			for _, t := range all {
				if !isInt || t[0] == 'I' {
					add(op, t, t, t)
				}
			}
			if !isInt {
				add(op, "R4", "R8", "R8")
			}
			add(op, "I4", "I8", "I8")
		case op >= cil.CEE_CEQ && op <= cil.CEE_CLT_UN:
			for _, t := range all {
				add(op, t, t, "I4")
			}
		case op == cil.CEE_NEG, op == cil.CEE_CKFINITE:
			for _, t := range all {
				if op == cil.CEE_NEG || t[0] == 'R' {
					add(op, t, "", t)
				}
			}
		case op == cil.CEE_NOT:
			add(op, "I4", "", "I4")
			add(op, "I8", "", "I8")
		case op >= cil.CEE_CONV_I1 && op <= cil.CEE_CONV_U8, op == cil.CEE_CONV_R_UN, op >= cil.CEE_CONV_OVF_I1_UN && op <= cil.CEE_CONV_OVF_U_UN,
			op >= cil.CEE_CONV_OVF_I1 && op <= cil.CEE_CONV_OVF_U8, op >= cil.CEE_CONV_U2 && op <= cil.CEE_CONV_OVF_U, op == cil.CEE_CONV_U:
			ret := "I4"
			switch op {
			case cil.CEE_CONV_I8, cil.CEE_CONV_U8, cil.CEE_CONV_I, cil.CEE_CONV_U, cil.CEE_CONV_OVF_I8, cil.CEE_CONV_OVF_U8, cil.CEE_CONV_OVF_I,
				cil.CEE_CONV_OVF_U, cil.CEE_CONV_OVF_I8_UN, cil.CEE_CONV_OVF_U8_UN, cil.CEE_CONV_OVF_I_UN, cil.CEE_CONV_OVF_U_UN:
				ret = "I8"
			case cil.CEE_CONV_R4:
				ret = "R4"
			case cil.CEE_CONV_R8, cil.CEE_CONV_R_UN:
				ret = "R8"
			}
			for _, t := range all {
				add(op, t, "", ret)
			}
		}
	}
	if len(methods) < 150 {
		t.Fatalf("only %d methods", len(methods))
	}
	oracle := s.load(t, clr.Interp)
	for _, opt := range engines[1:] {
		call := s.load(t, opt)
		for _, m := range methods {
			for _, a := range m.a {
				args := []any{a}
				if m.b == nil {
					if want, got := oracle(m.name, args...), call(m.name, args...); !same(want, got) {
						t.Errorf("%s of %v: %s gives %v, the interpreter %v", m.name, args, opt, got, want)
					}
					continue
				}
				for _, b := range m.b {
					args := []any{a, b}
					if want, got := oracle(m.name, args...), call(m.name, args...); !same(want, got) {
						t.Errorf("%s of %v: %s gives %v, the interpreter %v", m.name, args, opt, got, want)
					}
				}
			}
		}
	}
}

// TestFlow has methods whose evaluation stack holds values at control-flow joins, and instructions
// that C# compilers do not generate.
func TestFlow(t *testing.T) {
	s := newSuite()
	tests := []struct {
		name string
		args []any
		want any
	}{}
	expect := func(name string, want any, args ...any) {
		tests = append(tests, struct {
			name string
			args []any
			want any
		}{name, args, want})
	}

	// A float on one path and a double on the other.
	il := s.method("Meet", emit.Float64, emit.Int32)
	other, end := il.Label(), il.Label()
	il.Ldarg(0)
	il.Br(cil.CEE_BRTRUE, other)
	il.R4(0.1)
	il.Br(cil.CEE_BR, end)
	il.Mark(other)
	il.R8(0.1)
	il.Mark(end)
	il.Op(cil.CEE_RET)
	expect("Meet", float64(float32(0.1)), int32(0))
	expect("Meet", 0.1, int32(1))

	// The same with the value below the condition of the branch.
	il = s.method("MeetBranch", emit.Float64, emit.Int32)
	end = il.Label()
	il.R4(0.1)
	il.Ldarg(0)
	il.Br(cil.CEE_BRTRUE, end)
	il.Op(cil.CEE_POP)
	il.R8(0.1)
	il.Mark(end)
	il.Op(cil.CEE_RET)
	expect("MeetBranch", 0.1, int32(0))
	expect("MeetBranch", float64(float32(0.1)), int32(1))

	// An int32 and a native int.
	il = s.method("MeetInt", emit.Int64, emit.Int32)
	other, end = il.Label(), il.Label()
	il.Ldarg(0)
	il.Br(cil.CEE_BRTRUE, other)
	il.I4(-5)
	il.Br(cil.CEE_BR, end)
	il.Mark(other)
	il.I8(1 << 40)
	il.Op(cil.CEE_CONV_I)
	il.Mark(end)
	il.Op(cil.CEE_CONV_I8, cil.CEE_RET)
	expect("MeetInt", int64(-5), int32(0))
	expect("MeetInt", int64(1<<40), int32(1))

	il = s.method("Switch", emit.Int32, emit.Int32)
	a, b := il.Label(), il.Label()
	il.Ldarg(0)
	il.Switch(a, b)
	il.I4(-1)
	il.Op(cil.CEE_RET)
	il.Mark(a)
	il.I4(10)
	il.Op(cil.CEE_RET)
	il.Mark(b)
	il.I4(20)
	il.Op(cil.CEE_RET)
	expect("Switch", int32(10), int32(0))
	expect("Switch", int32(20), int32(1))
	expect("Switch", int32(-1), int32(2))
	expect("Switch", int32(-1), int32(-1))

	// Memory: localloc, initblk, cpblk, and a read of the copy.
	il = s.method("Blocks", emit.Int32, emit.Int32)
	from, to := il.Local(emit.IntPtr), il.Local(emit.IntPtr)
	for _, l := range []int{from, to} {
		il.I4(16)
		il.Op(cil.CEE_CONV_U, cil.CEE_LOCALLOC)
		il.Stloc(l)
	}
	il.Ldloc(from)
	il.Ldarg(0)
	il.I4(16)
	il.Op(cil.CEE_INITBLK)
	il.Ldloc(to)
	il.Ldloc(from)
	il.I4(12)
	il.Op(cil.CEE_CPBLK)
	il.Ldloc(to)
	il.I4(9)
	il.Op(cil.CEE_ADD, cil.CEE_LDIND_I4, cil.CEE_RET)
	expect("Blocks", int32(0x5A5A5A), int32(0x5A))

	// A typed reference to an argument.
	int32Type := s.a.CoreType("System", "Int32")
	il = s.method("TypedRef", emit.Int32, emit.Int32)
	il.Ldarga(0)
	il.Tok(cil.CEE_MKREFANY, int32Type)
	il.Tok(cil.CEE_REFANYVAL, int32Type)
	il.Op(cil.CEE_DUP)
	il.I4(3)
	il.Op(cil.CEE_STIND_I4, cil.CEE_LDIND_I4)
	il.Ldarg(0)
	il.Op(cil.CEE_ADD, cil.CEE_RET)
	expect("TypedRef", int32(6), int32(1))

	il = s.method("WrongTypedRef", emit.Int32, emit.Int32)
	il.Ldarga(0)
	il.Tok(cil.CEE_MKREFANY, int32Type)
	il.Tok(cil.CEE_REFANYVAL, s.a.CoreType("System", "Int64"))
	il.Op(cil.CEE_LDIND_I4, cil.CEE_RET)
	expect("WrongTypedRef", "System.InvalidCastException", int32(1))

	// jmp passes the arguments unchanged.
	callee := s.t.Method("JmpTo", cil.MdPublic, emit.Static(emit.Int64, emit.Int32, emit.Int64))
	il = callee.IL(s.a)
	il.Ldarg(0)
	il.Op(cil.CEE_CONV_I8)
	il.Ldarg(1)
	il.Op(cil.CEE_SUB, cil.CEE_RET)
	il = s.method("Jmp", emit.Int64, emit.Int32, emit.Int64)
	il.I4(50)
	il.Starg(0)
	il.Tok(cil.CEE_JMP, callee.Token)
	expect("Jmp", int64(42), int32(1), int64(8))

	// A value stays on the stack during a call that discards its own values.
	il = s.method("Order", emit.Int64, emit.Int32, emit.Int64)
	il.Ldarg(1)
	il.Ldarg(0)
	il.Ldarg(1)
	il.Tok(cil.CEE_CALL, callee.Token)
	il.Op(cil.CEE_MUL, cil.CEE_RET)
	expect("Order", int64(8*(1-8)), int32(1), int64(8))

	// Null references by each kind of access.
	for name, access := range map[string]func(il *emit.IL){
		"NullInd":  func(il *emit.IL) { il.Op(cil.CEE_LDIND_I4) },
		"NullLen":  func(il *emit.IL) { il.Op(cil.CEE_LDLEN, cil.CEE_CONV_I4) },
		"NullElem": func(il *emit.IL) { il.I4(0); il.Op(cil.CEE_LDELEM_I4) },
	} {
		il = s.method(name, emit.Int32, emit.Int32)
		il.Op(cil.CEE_LDNULL)
		access(il)
		il.Op(cil.CEE_RET)
		expect(name, "System.NullReferenceException", int32(0))
	}

	for _, opt := range engines {
		call := s.load(t, opt)
		for _, r := range tests {
			if got := call(r.name, r.args...); !same(got, r.want) {
				t.Errorf("%s: %s of %v is %v, want %v", opt, r.name, r.args, got, r.want)
			}
		}
	}
}
