package importer

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"ryugo/ee"
	"ryugo/nodes"
	"ryugo/passes/irtest"
)

var updateOperands = flag.Bool("update.operands", false, "renew testdata/operands.txt")

// stackTypes are the types of ECMA-335 I.12.3.2.1, both floating-point types, and the types that
// are widened when they are loaded.
var stackTypes = []struct {
	name string
	arg  ee.SigArg
}{
	{"int", i4}, {"long", i8}, {"nint", nint}, {"float", ee.SigArg{Type: ee.CORINFO_TYPE_FLOAT}}, {"double", ee.SigArg{Type: ee.CORINFO_TYPE_DOUBLE}},
	{"byref", ee.SigArg{Type: ee.CORINFO_TYPE_BYREF}}, {"ref", obj}, {"ptr", ee.SigArg{Type: ee.CORINFO_TYPE_PTR}}, {"sbyte", ee.SigArg{Type: ee.CORINFO_TYPE_BYTE}},
	{"byte", ee.SigArg{Type: ee.CORINFO_TYPE_UBYTE}}, {"short", ee.SigArg{Type: ee.CORINFO_TYPE_SHORT}}, {"char", char},
	{"uint", ee.SigArg{Type: ee.CORINFO_TYPE_UINT}}, {"bool", ee.SigArg{Type: ee.CORINFO_TYPE_BOOL}},
}

// wide is how many of stackTypes are types of the stack.
const wide = 7

// imported imports IL with two parameters and returns which nodes it created besides the loads
// (opers, types, flags), or "-" if the IL was refused.
func imported(t *testing.T, il string, a, b ee.SigArg) string {
	t.Helper()
	f := newFake()
	addMethods(f)
	f.info.Args = ee.SigInfo{Ret: void, Args: []ee.SigArg{a, b}}
	f.info.Locals = []ee.SigArg{a, b}
	f.il(t, il)
	var m nodes.Method
	var p Importer
	env := irtest.Env()
	env.JIT = f
	if err := run(&p, &m, env); err != nil {
		if _, ok := err.(*ee.BadInput); !ok {
			t.Errorf("%s of %v and %v: %v", il, a.Type, b.Type, err)
		}
		return "-"
	}
	var made []string
	for n := 1; n < len(m.Oper); n++ {
		s := m.Oper[n].String() + ":" + m.Type[n].String()
		switch o := m.Oper[n]; o {
		case nodes.GT_LCL_VAR, nodes.GT_RETURN, nodes.GT_NONE, nodes.GT_NOP:
			continue
		case nodes.GT_CAST:
			s += "<" + nodes.VarType(m.Val[n]).String()
		case nodes.GT_CNS_INT:
			s = fmt.Sprint(m.IntValue(nodes.NodeID(n)))
		case nodes.GT_CALL:
			s = m.Calls[m.Val[n]].Helper.String() + ":" + m.Type[n].String()
		}
		for _, fl := range []struct {
			bit  nodes.NodeFlags
			name string
		}{{nodes.GTF_UNSIGNED, ".un"}, {nodes.GTF_OVERFLOW, ".ovf"}, {nodes.GTF_EXCEPT, ".x"}, {nodes.GTF_ASG, ".asg"}, {nodes.GTF_GLOB_REF, ".glob"}, {nodes.GTF_REVERSE_OPS, ".rev"}} {
			if m.Flags[n]&fl.bit != 0 {
				s += fl.name
			}
		}
		made = append(made, s)
	}
	if len(made) == 0 {
		return "as it is"
	}
	return strings.Join(made, " ")
}

// TestOperands imports every instruction on operands of every type. The result shows the tables of
// ECMA-335 III.1.5 and those of conversions, loads and stores, as they are implemented.
func TestOperands(t *testing.T) {
	var b strings.Builder
	row := func(op string, cells map[string][]string, order []string) {
		for _, c := range order {
			fmt.Fprintf(&b, "%-14s %s = %s\n", op, strings.Join(cells[c], " "), c)
		}
	}
	// pairs writes the results of op with two operands. Types with the same result are listed
	// together.
	pairs := func(op, il string, as, bs int) {
		cells := map[string][]string{}
		var order []string
		for _, x := range stackTypes[:as] {
			for _, y := range stackTypes[:bs] {
				got := imported(t, il, x.arg, y.arg)
				if cells[got] == nil {
					order = append(order, got)
				}
				cells[got] = append(cells[got], x.name+","+y.name)
			}
		}
		row(op, cells, order)
	}
	for _, op := range strings.Fields("add add.ovf add.ovf.un sub sub.ovf sub.ovf.un mul mul.ovf mul.ovf.un div div.un rem rem.un and or xor shl shr shr.un ceq cgt cgt.un clt clt.un") {
		pairs(op, "ldarg.0; ldarg.1; "+op+"; pop; ret", wide, wide)
	}
	for _, op := range strings.Fields("beq bge bgt ble blt bne.un bge.un bgt.un ble.un blt.un") {
		pairs(op, "ldarg.0; ldarg.1; "+op+" a; nop; a: ret", wide, wide)
	}
	for _, op := range strings.Fields("stind.i1 stind.i2 stind.i4 stind.i8 stind.i stind.r4 stind.r8 stind.ref") {
		pairs(op, "ldarg.0; ldarg.1; "+op+"; ret", wide, len(stackTypes))
	}
	pairs("starg", "ldarg.0; starg.s 1; ret", len(stackTypes), len(stackTypes))
	pairs("stloc", "ldarg.0; stloc.1; ret", len(stackTypes), len(stackTypes))
	unary := "neg not ckfinite brtrue brfalse ldind.i1 ldind.u1 ldind.i2 ldind.u2 ldind.i4 ldind.u4 ldind.i8 ldind.i ldind.r4 ldind.r8 ldind.ref ldlen localloc throw " +
		"conv.i1 conv.i2 conv.i4 conv.i8 conv.r4 conv.r8 conv.u1 conv.u2 conv.u4 conv.u8 conv.i conv.u conv.r.un " +
		"conv.ovf.i1 conv.ovf.i2 conv.ovf.i4 conv.ovf.i8 conv.ovf.u1 conv.ovf.u2 conv.ovf.u4 conv.ovf.u8 conv.ovf.i conv.ovf.u " +
		"conv.ovf.i1.un conv.ovf.i2.un conv.ovf.i4.un conv.ovf.i8.un conv.ovf.u1.un conv.ovf.u2.un conv.ovf.u4.un conv.ovf.u8.un conv.ovf.i.un conv.ovf.u.un"
	for _, op := range strings.Fields(unary) {
		il := "ldarg.0; " + op + "; pop; ret"
		switch op {
		case "brtrue", "brfalse":
			il = "ldarg.0; " + op + " a; nop; a: ret"
		case "throw":
			il = "ldarg.0; throw"
		}
		pairs(op, il, len(stackTypes), 1)
	}
	const file = "testdata/operands.txt"
	if *updateOperands {
		if err := os.MkdirAll("testdata", 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(b.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	have, lines := strings.Split(b.String(), "\n"), strings.Split(string(want), "\n")
	for i := range max(len(have), len(lines)) {
		if i >= len(have) || i >= len(lines) || have[i] != lines[i] {
			t.Fatalf("%s:%d (go test -update.operands renews it)\nhave %q\nwant %q", file, i+1, have[min(i, len(have)-1)], lines[min(i, len(lines)-1)])
		}
	}
}
