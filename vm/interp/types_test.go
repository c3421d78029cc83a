//go:build linux && (amd64 || arm64)

package interp_test

import (
	"fmt"
	"testing"

	"ryugo/cil"
	"ryugo/cil/emit"
)

// TestTypesAgree runs every instruction that computes, converts, loads, stores or compares on
// operands of every pair of types, zero and null. The rejected methods, the exceptions and the uses
// of the results must be the same for all engines.
func TestTypesAgree(t *testing.T) {
	types := []struct {
		name string
		typ  emit.Type
	}{{"int", emit.Int32}, {"long", emit.Int64}, {"nint", emit.IntPtr}, {"float", emit.Float32}, {"double", emit.Float64}, {"byref", emit.ByRef(emit.Int32)}, {"ref", emit.Object}}
	s := newSuite()
	var names []string
	// add makes a method that pushes two locals, does op, and stores the result to a local of type
	// to.
	add := func(name string, op func(il *emit.IL), operands []emit.Type, to emit.Type) {
		il := s.method(name, emit.Void)
		for _, typ := range operands {
			l := il.Local(typ)
			if typ == emit.Int32 { // not an address, and no division by zero
				il.I4(3)
				il.Stloc(l)
			}
			il.Ldloc(l)
		}
		op(il)
		if to != "" {
			il.Stloc(il.Local(to))
		}
		il.Op(cil.CEE_RET)
		names = append(names, name)
	}
	binary := []cil.Opcode{cil.CEE_ADD, cil.CEE_ADD_OVF, cil.CEE_ADD_OVF_UN, cil.CEE_SUB, cil.CEE_SUB_OVF, cil.CEE_SUB_OVF_UN, cil.CEE_MUL, cil.CEE_MUL_OVF, cil.CEE_MUL_OVF_UN,
		cil.CEE_DIV, cil.CEE_DIV_UN, cil.CEE_REM, cil.CEE_REM_UN, cil.CEE_AND, cil.CEE_OR, cil.CEE_XOR, cil.CEE_SHL, cil.CEE_SHR, cil.CEE_SHR_UN,
		cil.CEE_CEQ, cil.CEE_CGT, cil.CEE_CGT_UN, cil.CEE_CLT, cil.CEE_CLT_UN}
	for _, op := range binary {
		for _, a := range types {
			for _, b := range types {
				for _, to := range types {
					if to.name != a.name && to.name != b.name && to.name != "int" {
						continue
					}
					add(fmt.Sprintf("op%x_%s_%s_%s", int(op), a.name, b.name, to.name), func(il *emit.IL) { il.Op(op) }, []emit.Type{a.typ, b.typ}, to.typ)
				}
			}
		}
	}
	for op := cil.CEE_BEQ; op <= cil.CEE_BLT_UN; op++ {
		for _, a := range types {
			for _, b := range types {
				add(fmt.Sprintf("br%x_%s_%s", int(op), a.name, b.name), func(il *emit.IL) {
					l := il.Label()
					il.Br(op, l)
					il.Op(cil.CEE_NOP)
					il.Mark(l)
				}, []emit.Type{a.typ, b.typ}, "")
			}
		}
	}
	for op := cil.Opcode(0); op < cil.NumOpcodes; op++ {
		conv := op >= cil.CEE_CONV_I1 && op <= cil.CEE_CONV_U8 || op == cil.CEE_CONV_R_UN || op >= cil.CEE_CONV_OVF_I1_UN && op <= cil.CEE_CONV_OVF_U_UN ||
			op >= cil.CEE_CONV_OVF_I1 && op <= cil.CEE_CONV_OVF_U8 || op >= cil.CEE_CONV_U2 && op <= cil.CEE_CONV_OVF_U || op == cil.CEE_CONV_U
		if !conv && op != cil.CEE_NEG && op != cil.CEE_NOT && op != cil.CEE_CKFINITE && op != cil.CEE_NOP {
			continue
		}
		for _, a := range types {
			for _, to := range types {
				add(fmt.Sprintf("un%x_%s_%s", int(op), a.name, to.name), func(il *emit.IL) { il.Op(op) }, []emit.Type{a.typ}, to.typ)
			}
		}
	}
	image := map[string][]any{}
	for _, opt := range engines {
		call := s.loadLoose(t, opt)
		for _, name := range names {
			image[name] = append(image[name], call(name))
		}
	}
	refused, bad := 0, 0
	for _, name := range names {
		got := image[name]
		for i := range got {
			if got[i] != got[0] {
				if bad++; bad <= 20 {
					t.Errorf("%s: %v of %v", name, got, engines)
				}
				break
			}
		}
		if got[0] == "System.InvalidProgramException" {
			refused++
		}
	}
	if refused < len(names)/10 || refused > len(names)*9/10 {
		t.Errorf("%d of %d methods are refused", refused, len(names))
	}
	t.Logf("%d methods, %d refused, %d differ", len(names), refused, bad)
}
